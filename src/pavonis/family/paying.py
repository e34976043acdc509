"""Paying: what is due, with what, and how the question is answered (M-114, M-115, O-27; A-099 to A-108)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, ClassVar, Generic

from mypy_extensions import mypyc_attr

from ..kernel import types
from ..kernel.atoms import amount_atoms, amounts_so_far
from ..kernel.effect import ASK, Effect, Frame, P
from ..kernel.message import Message, Reason


class Means:
    """One thing to pay with besides money: what one piece is worth, how many may go, and whether to spare it."""

    def __init__(self, name: str, worth: int, most: int, spare: bool = False) -> None:
        self.name = name
        self.worth = worth
        self.most = most
        self.spare = spare  # usually money is spent first


class Price:
    """What is due, the money at hand, and other means; what the card itself will want has been kept back."""

    def __init__(self, amount: int, money: int, means: list[Means], heat: bool = False) -> None:
        self.amount = amount
        self.money = money
        self.means = means
        self.heat = heat  # heat is due, and the money is heat

    def reach(self) -> int:
        """The most that can be paid."""
        return self.money + sum(m.worth * m.most for m in self.means)

    def usual(self) -> dict[str, int]:
        """The sensible way: metals first, without waste, then money, then what one would rather spare."""
        due = self.amount
        paid: dict[str, int] = {}
        for m in self.means:
            k = 0 if m.spare else min(m.most, due // m.worth)
            paid[m.name] = k
            due -= k * m.worth
        for spare in (True, False):  # money does not cover the rest: a piece more, and no change
            for m in self.means:
                if m.spare == spare and due > self.money:
                    k = min(m.most - paid[m.name], -((self.money - due) // m.worth))
                    paid[m.name] += k
                    due -= k * m.worth
        if due < 0:
            self.trim(paid, -due)
        return {name: k for name, k in paid.items() if k}

    def trim(self, paid: dict[str, int], over: int) -> None:
        """Take superfluous pieces back."""
        for m in self.means:
            k = min(paid[m.name], over // m.worth)
            paid[m.name] -= k
            over -= k * m.worth

    def is_forced(self) -> bool:
        """Whether there is only one way."""
        if len(self.means) < 2:
            least, most = self.span(0, self.amount) if self.means else (0, 0)
            return least == most
        ways = self.ways()
        return next(ways, None) is not None and next(ways, None) is None

    def beside(self) -> types.Price:
        """As it stands beside an option: also what is taken, if that is not asked about."""
        out: types.Price = {"price": self.amount}
        if self.reach() >= self.amount and self.is_forced():
            paid = self.usual()
            out["pays"] = {"mc": self.money_due(paid), **paid}
        return out

    def why_not(self, paid: Mapping[str, int]) -> Reason | None:
        """Why this is no payment."""
        total = 0
        known = {m.name: m for m in self.means}
        for name, k in paid.items():
            m = known.get(name)
            if m is None:
                return Reason("cannot_pay_with", {"means": name, "allowed": list(known)}, "M-115")
            if k < 0 or k > m.most:
                return Reason(f"means_at_most.{name}", {"n": k, "most": m.most}, "M-115", k, m.most)
            total += k * m.worth
        if total + self.money < self.amount:
            numbers = {"n": self.amount, "present": total + self.money}
            return Reason("too_little.heat" if self.heat else "too_little", numbers, "M-114", self.amount, total + self.money)
        for name, k in paid.items():
            if k and total - known[name].worth >= self.amount:  # O-27
                return Reason(f"superfluous.{name}", {"n": self.amount, "present": total}, "O-27", self.amount, total)
        return None

    def money_due(self, paid: Mapping[str, int]) -> int:
        rest = self.amount
        for m in self.means:
            rest -= paid.get(m.name, 0) * m.worth
        return max(0, rest)

    def span(self, k: int, due: int) -> tuple[int, int]:
        """How few of the k-th means will do while so much is due, and how many are not too many."""
        m = self.means[k]
        rest = self.money + sum(x.worth * x.most for x in self.means[k + 1 :])
        return (max(0, -((rest - due) // m.worth)), min(m.most, -(-due // m.worth)) if due > 0 else 0)

    def ways(self, fixed: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
        """Every payment that begins with these amounts."""
        k = len(fixed)
        if k == len(self.means):
            if self.why_not(dict(zip([m.name for m in self.means], fixed, strict=True))) is None:
                yield fixed
            return
        least, most = self.span(k, self.amount - sum(m.worth * n for m, n in zip(self.means, fixed)))
        for v in range(least, most + 1):
            yield from self.ways((*fixed, v))


@mypyc_attr(allow_interpreted_subclasses=True)
class Pay(Effect[P], Generic[P]):
    """How something is paid: an amount of each means; money makes up the rest."""

    asks: ClassVar[str] = "pay"
    auto_rank: ClassVar[int] = 0

    def price(self, pos: P, p: int, f: Frame) -> Price:
        return Price(0, 0, [])

    def forced_answer(self, pos: P, p: int, f: Frame) -> Any:
        price = self.price(pos, p, f)
        return price.usual() if price.is_forced() else ASK

    def why_not_answer(self, pos: P, p: int, f: Frame, answer: Any) -> Message | None:
        if not isinstance(answer, Mapping) or not all(
            isinstance(k, str) and isinstance(v, int) and not isinstance(v, bool) for k, v in answer.items()
        ):
            return Message("want_payment", {"answer": str(answer)})
        return self.price(pos, p, f).why_not(answer)

    def random(self, pos: P, p: int, f: Frame, rng: Random, odd: float) -> Any:
        price = self.price(pos, p, f)
        if odd and rng.random() < odd:
            ways = list(price.ways())
            way = ways[int(rng.random() * len(ways))]
            return {m.name: k for m, k in zip(price.means, way, strict=True) if k}
        return price.usual()

    def atoms(self, pos: P, p: int, f: Frame, prefix: tuple[str, ...]) -> list[str]:
        price = self.price(pos, p, f)
        fixed, rest = amounts_so_far(prefix)
        if len(fixed) == len(price.means):
            return []
        return amount_atoms(sorted({w[len(fixed)] for w in price.ways(fixed)}), rest)

    def assemble(self, pos: P, p: int, f: Frame, prefix: tuple[str, ...]) -> Any:
        fixed, _ = amounts_so_far(prefix)
        return {m.name: k for m, k in zip(self.price(pos, p, f).means, fixed, strict=True) if k}

    def question(self, pos: P, p: int, f: Frame) -> types.Payment:
        price = self.price(pos, p, f)
        return {
            "amount": price.amount,
            "money": price.money,
            "means": [{"name": m.name, "worth": m.worth, "most": m.most} for m in price.means],
            "usual": price.usual(),
        }
