"""Effects that only Ares Expedition has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from ..family.effects import Draw, discard_from_hand, put_on, take_off
from ..family.icons import counted
from ..family.paying import Pay, Price
from ..family.resources import HAND, INDEX, MC, PLANTS, TR, bit, held
from ..family.table import DISCARD, LOOKING
from ..family.tags import ANIMAL, MICROBE
from ..kernel.decisions import Choose, Pick
from ..kernel.effect import ASK, SKIP, Effect, Frame, register
from ..kernel.icon import ARROW, COLON, OR, SLASH, Icon, X, between
from ..kernel.message import Message, Reason, short
from .position import PRINTED, Ares

# What makes a price lower or a gain come at all, if it is no number of things.
CONDITIONS: Final = {"chose_action": Icon("sign", "action_phase"), "five_blue_cards": Icon("least", "blue", 5)}

# -- the planet


class FlipOcean(Effect[Ares]):
    """Flip ocean tiles; their rewards lie hidden, so the next one is as good as any (A-054, OA-26)."""

    name: ClassVar[str] = "flip_ocean"
    fields: ClassVar[tuple[str, ...]] = ("n",)
    plain: ClassVar[bool] = True

    def __init__(self, n: int = 1) -> None:
        self.n = n

    def apply(self, pos: Ares, f: Frame, answer: Any) -> dict[str, Any] | None:
        for _ in range(self.n):
            pos.flip_ocean(f.by)
        return None

    def icons(self) -> list[Icon]:
        return [Icon("tile", "ocean", self.n)]


class PlantForest(FlipOcean):
    """Plant forests: a token and a step of oxygen each (A-052, A-127)."""

    name: ClassVar[str] = "plant_forest"

    def apply(self, pos: Ares, f: Frame, answer: Any) -> dict[str, Any] | None:
        for _ in range(self.n):
            pos.plant_forest(f.by)
        return None

    def icons(self) -> list[Icon]:
        return [Icon("tile", "forest", self.n)]


class LoseRating(Effect[Ares]):
    """Terraform rating down, as a price: it must be there (OA-19)."""

    name: ClassVar[str] = "lose_rating"
    fields: ClassVar[tuple[str, ...]] = ("n",)
    fails: ClassVar[bool] = True
    rank: ClassVar[int] = 7

    def __init__(self, n: int = 1) -> None:
        self.n = n

    def short(self, pos: Ares, f: Frame, slack: Mapping[int, int]) -> Reason | None:
        present = pos.cells[f.by][TR]
        return None if present >= self.n else short("needs.tr", self.n, present, "OA-19")

    def apply(self, pos: Ares, f: Frame, answer: Any) -> dict[str, Any] | None:
        pos.cells[f.by][TR] -= self.n
        if pos.log is not None:
            pos.tell("lost_rating", {"player": f.by, "source": f.source, "n": self.n})
        return None

    def touch(self, pos: Ares, f: Frame) -> tuple[int, int]:
        return (bit(f.by, TR), 0)

    def icons(self) -> list[Icon]:
        return [Icon("lose", "tr", self.n)]


# -- paying


class PayMoney(Pay[Ares]):
    """A payment beside which cards can be sold: it is asked if with that money there were another way (A-099)."""

    def settle(self, pos: Ares, p: int, f: Frame) -> Any:
        price = self.price(pos, p, f)
        if price.is_forced() and price.means:
            owed: dict[int, int] = {}
            if pos.asking[p] is not f:
                self.owe(pos, f, owed)
            sales = pos.sales(p) - owed.get(HAND, 0) * pos.sale_price(p)
            if not Price(price.amount, price.money + max(0, sales), price.means).is_forced():
                return ASK
        return price.usual() if price.is_forced() else ASK

    def owe(self, pos: Ares, f: Frame, due: dict[int, int]) -> None:
        """The M€ that no other means can replace."""
        price = self.price(pos, f.by, f)
        due[MC] = due.get(MC, 0) + max(0, price.amount - price.reach() + price.money)


class SpendMoney(PayMoney):
    """Pay M€, so much less for each of something; heat where a corporation lets it."""

    name: ClassVar[str] = "spend_money"
    fields: ClassVar[tuple[str, ...]] = ("mc",)
    optional: ClassVar[tuple[str, ...]] = ("less", "per")
    fails: ClassVar[bool] = True

    def __init__(self, mc: int, less: int = 0, per: str = "") -> None:
        self.mc = mc
        self.less = less
        self.per = per

    def amount(self, pos: Ares, p: int) -> int:
        return max(0, self.mc - self.less * pos.count(self.per, p, "")) if self.per else self.mc

    def price(self, pos: Ares, p: int, f: Frame) -> Price:
        return pos.price(p, self.amount(pos, p))

    def short(self, pos: Ares, f: Frame, slack: Mapping[int, int]) -> Reason | None:
        return pos.why_not_pay(f.by, self.amount(pos, f.by))

    def apply(self, pos: Ares, f: Frame, answer: Any) -> dict[str, Any] | None:
        pos.pay(f.by, self.price(pos, f.by, f), answer, f.source)
        return None

    def touch(self, pos: Ares, f: Frame) -> tuple[int, int]:
        return (bit(f.by, MC), 0)

    def prompt(self, pos: Ares, f: Frame) -> Message:
        return Message("ask.pay", {"n": self.amount(pos, f.by), "source": f.source})

    def say(self) -> list[Message]:
        if self.per:
            return [Message(f"spend.mc.less.{self.per}", {"n": self.mc, "less": self.less})]
        return [Message("spend.mc", {"n": self.mc})]

    def icons(self) -> list[Icon]:
        price = Icon("lose", "mc", self.mc)
        if self.per in CONDITIONS:
            return [price, SLASH, CONDITIONS[self.per], COLON, Icon("lose", "mc", self.mc - self.less)]
        return [price, Icon("more", "mc", self.less), counted("per", self.per)] if self.per else [price]


class PayForCard(PayMoney):
    """Pay for a card from hand; then it comes into play (A-098, A-111)."""

    name: ClassVar[str] = "pay_for_card"
    fields: ClassVar[tuple[str, ...]] = ("card",)

    def __init__(self, card: str) -> None:
        self.card = card

    def price(self, pos: Ares, p: int, f: Frame) -> Price:
        card = pos.cards[self.card]
        return pos.price(p, pos.cost(p, card), card)

    def owe(self, pos: Ares, f: Frame, due: dict[int, int]) -> None:
        super().owe(pos, f, due)
        due[HAND] = due.get(HAND, 0) + 1  # the card itself

    def apply(self, pos: Ares, f: Frame, answer: Any) -> dict[str, Any] | None:
        pos.pay(f.by, self.price(pos, f.by, f), answer, self.card)
        pos.enter(f.by, pos.cards[self.card])
        return None

    def prompt(self, pos: Ares, f: Frame) -> Message:
        return Message("ask.pay", {"n": pos.cost(f.by, pos.cards[self.card]), "source": self.card})


class SpendLess(Effect[Ares]):
    """Resources out of stock as a price, fewer under a condition (Wood Burning Stoves)."""

    name: ClassVar[str] = "spend_less"
    fields: ClassVar[tuple[str, ...]] = ("resource", "n", "less", "per")
    fails: ClassVar[bool] = True
    rank: ClassVar[int] = 7

    def __init__(self, resource: str, n: int, less: int, per: str) -> None:
        self.resource = resource
        self.n = n
        self.less = less
        self.per = per

    def amount(self, pos: Ares, p: int) -> int:
        return max(0, self.n - self.less * pos.count(self.per, p, ""))

    def short(self, pos: Ares, f: Frame, slack: Mapping[int, int]) -> Reason | None:
        n = self.amount(pos, f.by)
        present = pos.cells[f.by][INDEX[self.resource]]
        return None if present >= n else short(f"needs.{self.resource}", n, present, "A-103")

    def apply(self, pos: Ares, f: Frame, answer: Any) -> dict[str, Any] | None:
        n = self.amount(pos, f.by)
        pos.cells[f.by][INDEX[self.resource]] -= n
        if pos.log is not None:
            pos.tell("lost", {"player": f.by, "source": f.source, self.resource: n})
        return None

    def touch(self, pos: Ares, f: Frame) -> tuple[int, int]:
        return (bit(f.by, INDEX[self.resource]), 0)

    def say(self) -> list[Message]:
        return [Message(f"lose.{self.resource}.less.{self.per}", {"n": self.n, "less": self.less})]

    def icons(self) -> list[Icon]:
        fewer = Icon("lose", self.resource, self.n - self.less)
        return [Icon("lose", self.resource, self.n), SLASH, CONDITIONS[self.per], COLON, fewer]


# -- gains


class GainIf(Effect[Ares]):
    """Into stock, if there are enough of something: three plant tags, or the phase is one's own choice."""

    name: ClassVar[str] = "gain_if"
    fields: ClassVar[tuple[str, ...]] = ("resource", "n", "what", "least")
    plain: ClassVar[bool] = True

    def __init__(self, resource: str, n: int, what: str, least: int = 1) -> None:
        self.resource = resource
        self.n = n
        self.what = what
        self.least = least

    def apply(self, pos: Ares, f: Frame, answer: Any) -> dict[str, Any] | None:
        if pos.count(self.what, f.by, f.source) >= self.least:
            pos.cells[f.by][INDEX[self.resource]] += self.n
            if pos.log is not None:
                pos.tell("gained", {"player": f.by, "source": f.source, self.resource: self.n})
        return None

    def touch(self, pos: Ares, f: Frame) -> tuple[int, int]:
        return (0, bit(f.by, INDEX[self.resource]))

    def icons(self) -> list[Icon]:
        condition = CONDITIONS.get(self.what) or counted("least", self.what, self.least)
        return [condition, COLON, Icon("gain", self.resource, self.n)]


# -- resources on cards


class AddToEither(Choose[Ares]):
    """Animals or microbes onto one own card that holds them, or instead some plants if it says so (A-110)."""

    name: ClassVar[str] = "add_to_either"
    fields: ClassVar[tuple[str, ...]] = ("n",)
    optional: ClassVar[tuple[str, ...]] = ("plants",)

    def __init__(self, n: int, plants: int = 0) -> None:
        self.n = n
        self.plants = plants

    def options(self, pos: Ares, p: int, f: Frame) -> list[str]:
        out = ["resource:plants"] if self.plants else []
        return out + [f"card:{c}" for c in pos.holders[f.by] if pos.cards[c].holds in (ANIMAL, MICROBE)]

    def apply(self, pos: Ares, f: Frame, answer: Any) -> dict[str, Any] | None:
        if answer.startswith("card:"):
            put_on(pos, f.by, answer[5:], self.n, f.source)
        else:
            pos.cells[f.by][PLANTS] += self.plants
            if pos.log is not None:
                pos.tell("gained", {"player": f.by, "source": f.source, "plants": self.plants})
        return None

    def touch(self, pos: Ares, f: Frame) -> tuple[int, int]:
        return (0, held(f.by, ANIMAL) | held(f.by, MICROBE) | (bit(f.by, PLANTS) if self.plants else 0))

    def say(self) -> list[Message]:
        gain = [Message("gain.plants", {"n": self.plants}), Message("or")] if self.plants else []
        return [*gain, Message("add_to_either", {"n": self.n})]

    def icons(self) -> list[Icon]:
        gain = [Icon("gain", "plants", self.plants), OR] if self.plants else []
        return [*gain, Icon("gain", "animal", self.n), OR, Icon("gain", "microbe", self.n)]


class AddToHolder(Choose[Ares]):
    """Resources of its own kind onto one own card that holds any (CEO's Favorite Project; A-110)."""

    name: ClassVar[str] = "add_to_holder"
    fields: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: int) -> None:
        self.n = n

    def options(self, pos: Ares, p: int, f: Frame) -> list[str]:
        return [f"card:{c}" for c in pos.holders[f.by]]

    def apply(self, pos: Ares, f: Frame, answer: Any) -> dict[str, Any] | None:
        put_on(pos, f.by, answer[5:], self.n, f.source)
        return None

    def touch(self, pos: Ares, f: Frame) -> tuple[int, int]:
        return (0, held(f.by, ""))

    def icons(self) -> list[Icon]:
        return [Icon("gain", "resource", self.n)]


class SpendAnywhere(Choose[Ares]):
    """One animal or microbe off any own card, as a price (Decomposing Fungus)."""

    name: ClassVar[str] = "spend_anywhere"
    fails: ClassVar[bool] = True
    rank: ClassVar[int] = 6

    def short(self, pos: Ares, f: Frame, slack: Mapping[int, int]) -> Reason | None:
        return None if self.options(pos, f.by, f) else short("needs.animal_or_microbe", 1, 0, "A-103")

    def options(self, pos: Ares, p: int, f: Frame) -> list[str]:
        return [f"card:{c}" for c in pos.holders[f.by] if pos.on.get(c, 0) and pos.cards[c].holds in (ANIMAL, MICROBE)]

    def apply(self, pos: Ares, f: Frame, answer: Any) -> dict[str, Any] | None:
        take_off(pos, f.by, answer[5:], 1, f.source)
        return None

    def touch(self, pos: Ares, f: Frame) -> tuple[int, int]:
        return (held(f.by, ANIMAL) | held(f.by, MICROBE), 0)

    def say(self) -> list[Message]:
        return [Message("spend_anywhere", {"n": 1})]

    def icons(self) -> list[Icon]:
        return [Icon("lose", "animal"), OR, Icon("lose", "microbe")]


# -- cards


class DiscardCards(Pick[Ares]):
    """Cards from hand to the discard pile, old or new; nothing is paid for them (A-112, OA-12)."""

    name: ClassVar[str] = "discard_cards"
    fields: ClassVar[tuple[str, ...]] = ("n",)
    optional: ClassVar[tuple[str, ...]] = ("most",)
    shared: ClassVar[bool] = True
    fails: ClassVar[bool] = True
    rank: ClassVar[int] = 4

    def __init__(self, n: int, most: int = 0) -> None:
        self.n = n
        self.most = most  # as many as one likes up to this, if it is set

    def short(self, pos: Ares, f: Frame, slack: Mapping[int, int]) -> Reason | None:
        present = len(pos.hand(f.by))
        return None if present >= self.n else short("needs.hand", self.n, present, "A-103")

    def owe(self, pos: Ares, f: Frame, due: dict[int, int]) -> None:
        if f.rest:  # a price: what follows hangs on it
            due[HAND] = due.get(HAND, 0) + self.n

    def settle(self, pos: Ares, p: int, f: Frame) -> Any:
        return SKIP if pos.moot(f) else super().settle(pos, p, f)

    def cards(self, pos: Ares, p: int, f: Frame) -> list[str]:
        return pos.hand(p)

    def bounds(self, pos: Ares, p: int, f: Frame) -> tuple[int, int]:
        hand = len(pos.hand(p))
        return (min(self.n, hand), min(self.most or self.n, hand))

    def apply(self, pos: Ares, f: Frame, answer: Any) -> dict[str, Any] | None:
        discard_from_hand(pos, f.by, list(answer))
        return {"x": len(answer)}

    def touch(self, pos: Ares, f: Frame) -> tuple[int, int]:
        return (bit(f.by, HAND), 0)

    def values(self, f: Frame) -> dict[str, Any]:
        return {"n": self.most or self.n}

    def say(self) -> list[Message]:
        if self.most:
            return [Message("discard.most", {"n": self.n, "most": self.most})]
        return [Message("discard", {"n": self.n})]

    def icons(self) -> list[Icon]:
        return [Icon("lose", "cards", X), Icon("most", "", self.most)] if self.most else [Icon("lose", "cards", self.n)]


class DrawX(Effect[Ares]):
    """As many cards as were discarded before."""

    name: ClassVar[str] = "draw_x"

    def apply(self, pos: Ares, f: Frame, answer: Any) -> dict[str, Any] | None:
        pos.draw(f.by, f.bound["x"])
        return None

    def touch(self, pos: Ares, f: Frame) -> tuple[int, int]:
        return (0, bit(f.by, HAND))

    def icons(self) -> list[Icon]:
        return [Icon("gain", "cards", X)]


def reveal(pos: Ares, p: int, n: int) -> list[str]:
    """Turn up cards for all to see; they lie before p until it is said where they go."""
    cards = pos.from_deck(p, n, LOOKING)
    for card in cards:
        pos.learn(card, (1 << pos.n) - 1 & ~(1 << p))
    if pos.log is not None and cards:
        pos.tell("revealed", {"player": p, "cards": cards[:]})
    return cards


def put_away(pos: Ares, p: int, kept: list[str]) -> None:
    """Of the revealed cards these go to hand, the others to the discard pile; everybody saw which."""
    looking = pos.zone(LOOKING, p)
    of = len(looking)
    for card in looking[:]:
        if card in kept:
            looking.remove(card)
            pos.hand(p).append(card)
        else:
            pos.discard(p, LOOKING, card, DISCARD, (1 << pos.n) - 1)
    if pos.log is not None and of:
        pos.tell("kept", {"player": p, "n": len(kept), "of": of, "cards": list(kept)})


class RevealTake(Draw):
    """Reveal cards and take one that carries one of two tags; the others are discarded (Advanced Screening Technology)."""

    name: ClassVar[str] = "reveal_take"
    fields: ClassVar[tuple[str, ...]] = ("n", "tags")

    def __init__(self, n: int, tags: tuple[str, ...]) -> None:
        self.n = n
        self.tags = tuple(tags)

    def apply(self, pos: Any, f: Frame, answer: Any) -> dict[str, Any] | None:
        reveal(pos, f.by, self.n)
        pos.agenda[f.by].insert(0, Frame(TakeRevealed(self.tags), f.by, f.source, now=True))
        return None

    def decides(self) -> bool:
        return True

    def say(self) -> list[Message]:
        return [Message(f"reveal_take.{'.'.join(self.tags)}", {"n": self.n})]

    def icons(self) -> list[Icon]:
        tags = between(SLASH, [[Icon("sign", f"tag:{tag}")] for tag in self.tags])
        return [Icon("gain", "look", self.n), *tags, COLON, Icon("gain", "keep")]


class TakeRevealed(Choose[Ares]):
    """Which of the revealed cards to take."""

    name: ClassVar[str] = "take_revealed"
    fields: ClassVar[tuple[str, ...]] = ("tags",)

    def __init__(self, tags: tuple[str, ...]) -> None:
        self.tags = tuple(tags)

    def options(self, pos: Ares, p: int, f: Frame) -> list[str]:
        out = [f"card:{c}" for c in pos.zone(LOOKING, p) if any(t in self.tags for t in pos.cards[c].tags)]
        return out or ["none"]

    def apply(self, pos: Ares, f: Frame, answer: Any) -> dict[str, Any] | None:
        put_away(pos, f.by, [] if answer == "none" else [answer[5:]])
        return None


class RevealOne(Draw):
    """Reveal a card: a green one is discarded for M€, any other comes to hand (Brainstorming Session)."""

    name: ClassVar[str] = "reveal_one"
    fields: ClassVar[tuple[str, ...]] = ("mc",)

    def __init__(self, mc: int) -> None:
        self.mc = mc
        self.n = 1

    def apply(self, pos: Any, f: Frame, answer: Any) -> dict[str, Any] | None:
        cards = reveal(pos, f.by, 1)
        if cards and pos.cards[cards[0]].kind == "green":
            put_away(pos, f.by, [])
            pos.cells[f.by][MC] += self.mc
            if pos.log is not None:
                pos.tell("gained", {"player": f.by, "source": f.source, "mc": self.mc})
        else:
            put_away(pos, f.by, cards)
        return None

    def touch(self, pos: Any, f: Frame) -> tuple[int, int]:
        return (0, bit(f.by, HAND) | bit(f.by, MC))

    def say(self) -> list[Message]:
        return [Message("reveal_one", {"n": self.mc})]

    def icons(self) -> list[Icon]:
        return [Icon("gain", "look"), Icon("sign", "green"), COLON, Icon("gain", "mc", self.mc), OR, Icon("gain", "keep")]


# -- permissions


class ExtraPlay(Effect[Ares]):
    """One more blue or red card may be played in this phase."""

    name: ClassVar[str] = "extra_play"
    plain: ClassVar[bool] = True

    def apply(self, pos: Ares, f: Frame, answer: Any) -> dict[str, Any] | None:
        pos.plays[f.by] += 1
        return None

    def icons(self) -> list[Icon]:
        return [Icon("sign", "play_more")]


class FreePlay(ExtraPlay):
    """One green card of a printed cost of at most 9 may be played in this phase for nothing."""

    name: ClassVar[str] = "free_play"

    def apply(self, pos: Ares, f: Frame, answer: Any) -> dict[str, Any] | None:
        pos.free[f.by] += 1
        return None

    def icons(self) -> list[Icon]:
        return [Icon("sign", "play_green"), Icon("most", "mc", 9), ARROW, Icon("gain", "mc", 0)]


class Acted(Effect[Ares]):
    """A card action has been paid for: what reacts to card actions does (Assembly Lines)."""

    name: ClassVar[str] = "acted"
    plain: ClassVar[bool] = True

    def apply(self, pos: Ares, f: Frame, answer: Any) -> dict[str, Any] | None:
        pos.emit("action", f.by)
        return None


PRINTED["acted"] = Acted()
register(
    FlipOcean,
    PlantForest,
    LoseRating,
    SpendMoney,
    PayForCard,
    SpendLess,
    GainIf,
    AddToEither,
    AddToHolder,
    SpendAnywhere,
    DiscardCards,
    DrawX,
    RevealTake,
    TakeRevealed,
    RevealOne,
    ExtraPlay,
    FreePlay,
    Acted,
)
