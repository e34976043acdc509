"""The kinds of question: Choose, Pick, Amount, Form (Order is in `position`, and how one pays in `family.paying`).

An effect that asks is a subclass of one of these. Options are derived when read. Every answer is plain JSON, and also a
walk over atoms: short words out of one numbered catalogue per game, the same for environment, search and client.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from random import Random
from typing import Any, ClassVar, Final, Generic, cast

from mypy_extensions import mypyc_attr

from . import types
from .atoms import DONE, NONE, amount_atoms, atom, chosen, is_aside, read_amount
from .effect import ASK, SKIP, Effect, Frame, P
from .errors import IllegalAnswer, StaleDecision
from .message import Message, Reason
from .position import Position


def not_an_option(answer: Any, allowed: list[str]) -> Message:
    return Message("not_an_option", {"answer": str(answer), "allowed": allowed})


# -- choose one


@mypyc_attr(allow_interpreted_subclasses=True)
class Choose(Effect[P], Generic[P]):
    """One of several options. An option's id is one atom or several, separated by spaces."""

    asks: ClassVar[str] = "choose"
    auto_rank: ClassVar[int] = 3

    def options(self, pos: P, p: int, f: Frame) -> list[str]:
        return []

    def offer(self, pos: P, p: int, f: Frame) -> list[str]:
        """The options that leave every loss that waits possible."""
        return pos.survivors(p, f, self.options(pos, p, f))

    def idle(self, pos: P, f: Frame) -> bool:
        return all(option == NONE for option in self.options(pos, f.actor, f))

    def forced_answer(self, pos: P, p: int, f: Frame) -> Any:
        options = self.offer(pos, p, f)
        if not options:
            return SKIP
        return options[0] if len(options) == 1 else ASK

    def why_not_answer(self, pos: P, p: int, f: Frame, answer: Any) -> Message | None:
        options = self.offer(pos, p, f)
        return None if isinstance(answer, str) and answer in options else self.why_not_listed(pos, p, f, answer, options)

    def why_not_listed(self, pos: P, p: int, f: Frame, answer: Any, options: list[str]) -> Message:
        return not_an_option(answer, options)

    def random(self, pos: P, p: int, f: Frame, rng: Random, odd: float) -> Any:
        options = self.offer(pos, p, f)
        return options[int(rng.random() * len(options))]

    def atoms(self, pos: P, p: int, f: Frame, prefix: tuple[str, ...]) -> list[str]:
        k = len(prefix)
        walks = [o.split(" ") for o in self.offer(pos, p, f)]
        return list(dict.fromkeys(w[k] for w in walks if len(w) > k and tuple(w[:k]) == prefix))

    def assemble(self, pos: P, p: int, f: Frame, prefix: tuple[str, ...]) -> Any:
        return " ".join(prefix)

    def label(self, pos: P, p: int, f: Frame, option: str) -> list[Message]:
        """What the option does, beyond what its atoms say."""
        return []

    def regrets(self, pos: P, p: int, f: Frame, option: str) -> types.Regrets:
        """What a person may regret of this option. Only questions put to people say it."""
        return {}

    def question(self, pos: P, p: int, f: Frame) -> types.Choices:
        out = []
        for option in self.offer(pos, p, f):
            entry = named(option)
            label = self.label(pos, p, f, option)
            if label:
                entry["say"] = [m.to_json() for m in label]
            out.append(cast("types.Option", {**entry, **self.regrets(pos, p, f, option)}))
        return {"options": out}


def regrets_of(
    pos: Any, f: Frame, effects: tuple[Effect[Any], ...], paid: tuple[Effect[Any], ...] = (), whole: bool = True
) -> types.Regrets:
    """What a person may regret of having these effects for that price; `whole`: they are all one gets."""
    out: types.Regrets = {}
    ahead: dict[str, int] = {}
    if whole and effects and all(e.idle(pos, f) for e in effects):
        out["nothing"] = effects[0].why_idle().to_json()
    wasted = [m.to_json() for e in effects for m in e.lost(pos, f, ahead)]
    if wasted:
        out["wasted"] = wasted
    misses = [m.to_json() for e in effects for m in e.misses(pos, f)]
    if misses:
        out["misses"] = misses
    own = [m.to_json() for e in (*paid, *effects) for m in e.takes_own(pos, f)]
    if own:
        out["loses_own"] = own
    return out


def named(option: str) -> types.Option:
    """The option, and what its id names: 'player:1 amount:3' -> {'id': ..., 'player': 1, 'amount': 3}"""
    out: types.Option = {"id": option}
    for verb, value in chosen(option).named.items():
        if verb == "player":
            out["player"] = int(value)
        elif verb == "amount":
            out["amount"] = int(value)
        elif verb == "card":
            out["card"] = value
        elif verb == "hex":
            out["hex"] = value
        elif verb == "resource":
            out["resource"] = value
    return out


# -- a menu


@mypyc_attr(allow_interpreted_subclasses=True)
class Menu(Choose[P], Generic[P]):
    """One list of what may be done, possible or not, and one function that tests each option and says why not."""

    asked_last: ClassVar[bool] = True
    ends: ClassVar[tuple[str, ...]] = ()  # options after which the rest is not offered again this time
    missed: ClassVar[tuple[str, ...]] = ()  # what people are sorry to have left undone, by its verb

    def forced_answer(self, pos: P, p: int, f: Frame) -> Any:
        return ASK  # even with one answer

    def candidates(self, pos: P, p: int) -> list[str]:
        """Everything a player could ever do here, possible or not."""
        return []

    def why_not_option(self, pos: P, p: int, option: str) -> Reason | None:
        """The first rule that forbids this option now; None if it is allowed."""
        return None

    def whys(self, pos: P, p: int, option: str) -> list[Reason]:
        """Every rule that forbids it: first what time or others must bring, last what money can; none if it is allowed."""
        reason = self.why_not_option(pos, p, option)
        return [] if reason is None else [reason]

    def options(self, pos: P, p: int, f: Frame) -> list[str]:
        return [o for o in self.candidates(pos, p) if self.why_not_option(pos, p, o) is None]

    def offer(self, pos: P, p: int, f: Frame) -> list[str]:
        return self.options(pos, p, f)

    def why_not_answer(self, pos: P, p: int, f: Frame, answer: Any) -> Message | None:
        if not isinstance(answer, str) or answer not in self.candidates(pos, p):
            return not_an_option(answer, self.options(pos, p, f))
        return self.why_not_option(pos, p, answer)

    def plausible_options(self, pos: P, p: int) -> list[str]:
        """The candidates, less what is easily seen to be impossible."""
        return self.candidates(pos, p)

    def random(self, pos: P, p: int, f: Frame, rng: Random, odd: float) -> Any:
        """Evenly over the possible options, by rejection: no list of the possible is made."""
        options = self.plausible_options(pos, p)
        n = len(options)
        draw = rng.random
        while True:
            option = options[int(draw() * n)]
            if self.why_not_option(pos, p, option) is None:
                return option

    def atoms(self, pos: P, p: int, f: Frame, prefix: tuple[str, ...]) -> list[str]:
        """An option of a menu is one atom, so nothing need be taken apart."""
        if prefix:
            return []
        return [o for o in self.plausible_options(pos, p) if self.why_not_option(pos, p, o) is None]

    def price_of(self, pos: P, p: int, option: str) -> types.Price:
        """What an option costs, if it has a price."""
        return {}

    def question(self, pos: P, p: int, f: Frame) -> types.Choices:
        """The possible options, and beside them why the others are not."""
        options: list[types.Option] = []
        refused: list[types.RefusedOption] = []
        for option in self.candidates(pos, p):
            price, whys = self.price_of(pos, p, option), self.whys(pos, p, option)
            if whys:
                refused.append({"id": option, "whys": [reason.to_json() for reason in whys], **price})
            else:
                options.append(cast("types.Option", {"id": option, **price, **self.regrets(pos, p, f, option)}))
        for entry in options:
            leaves = [o["id"] for o in options if "nothing" not in o] if entry["id"] in self.ends else []
            leaves = [id for id in leaves if chosen(id).verb in self.missed]
            if leaves:
                entry["leaves"] = leaves
        return {"options": options, "refused": refused}


# -- pick cards


@mypyc_attr(allow_interpreted_subclasses=True)
class Pick(Effect[P], Generic[P]):
    """Some of several cards, at least and at most so many."""

    asks: ClassVar[str] = "pick"

    def cards(self, pos: P, p: int, f: Frame) -> list[str]:
        return []

    def bounds(self, pos: P, p: int, f: Frame) -> tuple[int, int]:
        return (0, 0)

    def forced_answer(self, pos: P, p: int, f: Frame) -> Any:
        cards = self.cards(pos, p, f)
        least, most = self.bounds(pos, p, f)
        if not cards:
            return SKIP
        if most <= 0:
            return []
        return list(cards) if len(cards) <= least else ASK

    def why_not_answer(self, pos: P, p: int, f: Frame, answer: Any) -> Message | None:
        cards = self.cards(pos, p, f)
        least, most = self.bounds(pos, p, f)
        return why_not_pick(answer, cards, least, most)

    def random(self, pos: P, p: int, f: Frame, rng: Random, odd: float) -> Any:
        cards = self.cards(pos, p, f)
        least, most = self.bounds(pos, p, f)
        return random_pick(cards, least, most, rng)

    def atoms(self, pos: P, p: int, f: Frame, prefix: tuple[str, ...]) -> list[str]:
        least, most = self.bounds(pos, p, f)
        return pick_atoms(self.cards(pos, p, f), least, most, prefix)

    def assemble(self, pos: P, p: int, f: Frame, prefix: tuple[str, ...]) -> Any:
        return [chosen(a).card for a in prefix if a != DONE]

    def question(self, pos: P, p: int, f: Frame) -> types.Cards:
        least, most = self.bounds(pos, p, f)
        return {"cards": list(self.cards(pos, p, f)), "least": least, "most": most}


def why_not_pick(answer: Any, cards: list[str], least: int, most: int) -> Message | None:
    if not isinstance(answer, (list, tuple)) or not all(isinstance(c, str) for c in answer):
        return Message("want_cards", {"answer": str(answer), "least": least, "most": most})
    if len(set(answer)) != len(answer):
        return Message("card_twice", {"answer": list(answer)})
    for card in answer:
        if card not in cards:
            return not_an_option(card, cards)
    if not least <= len(answer) <= most:
        return Message("pick_between", {"n": len(answer), "least": least, "most": most})
    return None


def random_pick(cards: list[str], least: int, most: int, rng: Random) -> list[str]:
    """Each card evenly, within the bounds."""
    if least == most == 1 and cards:
        return [cards[int(rng.random() * len(cards))]]
    if least == most:
        return sample(cards, min(least, len(cards)), rng)
    draw = rng.random
    picked = [c for c in cards if draw() < 0.5]
    if len(picked) > most:
        picked = sample(picked, most, rng)
    elif len(picked) < least:
        picked += sample([c for c in cards if c not in picked], least - len(picked), rng)
    return picked


def sample(cards: list[str], n: int, rng: Random) -> list[str]:
    """So many of the cards, evenly; as `rng.sample`, and much faster compiled."""
    out = cards[:]
    draw = rng.random
    for i in range(n):
        j = i + int(draw() * (len(out) - i))
        out[i], out[j] = out[j], out[i]
    return out[:n]


def pick_atoms(cards: list[str], least: int, most: int, prefix: tuple[str, ...]) -> list[str]:
    """Card by card, in the order they lie, so that one choice is one walk; then done."""
    if (prefix and prefix[-1] == DONE) or len(prefix) >= most:
        return []
    start = cards.index(chosen(prefix[-1]).card) + 1 if prefix else 0
    spare = len(cards) - (least - len(prefix))  # enough must remain for those still due
    out = [atom("card", c) for i, c in enumerate(cards) if start <= i <= max(start, spare) and i < len(cards)]
    if len(prefix) >= least:
        out.append(DONE)
    return out


# -- an amount


@mypyc_attr(allow_interpreted_subclasses=True)
class Amount(Effect[P], Generic[P]):
    """A whole number within bounds."""

    asks: ClassVar[str] = "amount"

    def bounds(self, pos: P, p: int, f: Frame) -> tuple[int, int]:
        return (0, 0)

    def idle(self, pos: P, f: Frame) -> bool:
        return self.bounds(pos, f.actor, f)[1] <= 0

    def forced_answer(self, pos: P, p: int, f: Frame) -> Any:
        least, most = self.bounds(pos, p, f)
        if most < least:
            return SKIP
        return least if least == most else ASK

    def why_not_answer(self, pos: P, p: int, f: Frame, answer: Any) -> Message | None:
        least, most = self.bounds(pos, p, f)
        if isinstance(answer, int) and not isinstance(answer, bool) and least <= answer <= most:
            return None
        return Message("amount_between", {"answer": str(answer), "least": least, "most": most})

    def random(self, pos: P, p: int, f: Frame, rng: Random, odd: float) -> Any:
        least, most = self.bounds(pos, p, f)
        return least + int(rng.random() * (most - least + 1))

    def atoms(self, pos: P, p: int, f: Frame, prefix: tuple[str, ...]) -> list[str]:
        least, most = self.bounds(pos, p, f)
        return amount_atoms(list(range(least, most + 1)), prefix)

    def assemble(self, pos: P, p: int, f: Frame, prefix: tuple[str, ...]) -> Any:
        return read_amount(prefix)

    def question(self, pos: P, p: int, f: Frame) -> types.Bounds:
        least, most = self.bounds(pos, p, f)
        return {"least": least, "most": most}


# -- several parts, judged together


class Part:
    """One part of a form: so many of these cards."""

    def __init__(self, name: str, cards: list[str], least: int, most: int) -> None:
        self.name = name
        self.cards = cards
        self.least = least
        self.most = most

    def one(self) -> bool:
        return self.least == self.most == 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Form(Effect[P], Generic[P]):
    """Several picks answered at once: {'corporation': 'helion', 'cards': ['asteroid']}. A part of exactly one is a name."""

    asks: ClassVar[str] = "form"
    sealed: ClassVar[bool] = True

    def parts(self, pos: P, p: int, f: Frame) -> list[Part]:
        return []

    def why_not_together(self, pos: P, p: int, f: Frame, answer: Mapping[str, Any]) -> Message | None:
        """What is wrong with the parts together; parts not yet chosen are missing."""
        return None

    def why_not_answer(self, pos: P, p: int, f: Frame, answer: Any) -> Message | None:
        parts = self.parts(pos, p, f)
        names = [part.name for part in parts]
        if not parts or not isinstance(answer, Mapping) or set(answer) != set(names):  # a form without parts has no answer
            return Message("want_parts", {"allowed": names})
        for part in parts:
            value = answer[part.name]
            reason = why_not_pick([value] if part.one() else value, part.cards, part.least, part.most)
            if reason is not None:
                return reason
        return self.why_not_together(pos, p, f, answer)

    def random(self, pos: P, p: int, f: Frame, rng: Random, odd: float) -> Any:
        answer: dict[str, Any] = {}
        for part in self.parts(pos, p, f):
            if part.one():
                answer[part.name] = rng.choice(part.cards)
                continue
            picked = random_pick(part.cards, part.least, part.most, rng)
            answer[part.name] = picked
            while len(picked) > part.least and self.why_not_together(pos, p, f, answer) is not None:
                picked.pop()
        return answer

    def atoms(self, pos: P, p: int, f: Frame, prefix: tuple[str, ...]) -> list[str]:
        answer: dict[str, Any] = {}
        rest = list(prefix)
        for part in self.parts(pos, p, f):
            if part.one():
                if not rest:
                    return [atom("card", c) for c in part.cards]
                answer[part.name] = chosen(rest.pop(0)).card
                continue
            picked: list[str] = []
            while rest and rest[0] != DONE and len(picked) < part.most:
                picked.append(chosen(rest.pop(0)).card)
            answer[part.name] = picked
            if rest and rest[0] == DONE:
                rest.pop(0)
            elif len(picked) < part.most:
                following = pick_atoms(part.cards, part.least, part.most, tuple(atom("card", c) for c in picked))
                return [
                    a
                    for a in following
                    if a == DONE or self.why_not_together(pos, p, f, {**answer, part.name: [*picked, chosen(a).card]}) is None
                ]
        return []

    def assemble(self, pos: P, p: int, f: Frame, prefix: tuple[str, ...]) -> Any:
        answer: dict[str, Any] = {}
        rest = list(prefix)
        for part in self.parts(pos, p, f):
            if part.one():
                answer[part.name] = chosen(rest.pop(0)).card
                continue
            picked: list[str] = []
            while rest and rest[0] != DONE and len(picked) < part.most:
                picked.append(chosen(rest.pop(0)).card)
            if rest and rest[0] == DONE:
                rest.pop(0)
            answer[part.name] = picked
        return answer

    def question(self, pos: P, p: int, f: Frame) -> types.Parts:
        return {
            "parts": [
                {"name": part.name, "cards": list(part.cards), "least": part.least, "most": part.most}
                for part in self.parts(pos, p, f)
            ]
        }


# -- what a caller sees

SHOWN: Final = 5  # options that a decision shows of itself


def check_rng(rng: Any) -> None:
    if not isinstance(rng, Random):
        raise TypeError(f"random.Random object expected, as random.Random(7) makes it; got {rng!r}")


class Decision:
    """One open question of one player, as `game.pending` gives it. `options` and `question()` say what there is to choose from,
    `why_not` tests an answer, `random` and `answers` make some. `id` changes only when that player's own question does; a
    decision that was kept until its question was answered raises `StaleDecision`.
    """

    def __init__(self, pos: Position, player: int) -> None:
        frame = pos.asking[player]
        if frame is None:
            waiting = [p for p in range(pos.player_count) if pos.waits_for(p)]
            raise IllegalAnswer(Message("not_asked", {"player": player, "allowed": waiting}))
        self.pos = pos
        self.player = player
        self.frame = frame
        self.id = (player, pos.question_number[player])

    def __repr__(self) -> str:
        try:
            options = [str(o["name"]) if isinstance(o, dict) and "name" in o else str(o) for o in self.options]
        except StaleDecision:
            return f"Decision({self.player}, {self.kind} {self.name}: answered)"
        more = f", … {len(options) - SHOWN} more" if len(options) > SHOWN else ""
        return f"Decision({self.player}, {self.kind} {self.name}: {', '.join(options[:SHOWN])}{more})"

    def fresh(self) -> Frame:
        """What asks, if it still does."""
        n = self.pos.question_number[self.player]
        if self.pos.asking[self.player] is None or n != self.id[1]:
            raise StaleDecision(Message("stale", {"answer": str(self.id[1]), "n": n}))
        return self.frame

    @property
    def kind(self) -> str:
        """choose, pick, amount, pay, form or order"""
        return self.frame.effect.asks

    @property
    def name(self) -> str:
        """What is asked about: the name of the effect that asks."""
        return self.frame.effect.name

    @property
    def source(self) -> str:
        """The card or rule that asks."""
        return self.frame.source

    @property
    def sealed(self) -> bool:
        """Whether the answer stays hidden and changeable until all are in."""
        return self.frame.effect.sealed

    @property
    def prompt(self) -> Message:
        """The question in words; `str(decision.prompt)` speaks English."""
        return self.fresh().effect.prompt(self.pos, self.frame)

    @property
    def options(self) -> list[Any]:
        """What there is to choose from: option ids, cards, the parts of a form, or the bounds of an amount."""
        effect = self.fresh().effect
        if isinstance(effect, Choose):
            return list(effect.offer(self.pos, self.player, self.frame))
        q = self.question()
        if "options" in q:
            return [o["id"] for o in q["options"]]
        if "cards" in q:
            return list(q["cards"])
        if "parts" in q:
            return list(q["parts"])
        return [q]

    @property
    def asides(self) -> list[str]:
        """Free acts that may be done beside this question."""
        return self.pos.aside_options(self.player)

    def question(self) -> Mapping[str, Any]:
        """What there is to choose from, with all that is known of it: see docs/library.md, or `pavonis.kernel.types`."""
        return self.fresh().effect.question(self.pos, self.player, self.frame)

    def why_not(self, answer: Any) -> Message | None:
        """Why this answer is not allowed; None if it is."""
        self.fresh()
        return self.pos.why_not(self.player, answer)

    def random(self, rng: Random, odd: float = 0.0) -> Any:
        """A random legal answer; asides and unusual payments at the rate `odd`."""
        check_rng(rng)
        if odd and rng.random() < odd:
            asides = self.asides
            if asides:
                return rng.choice(asides)
        return self.fresh().effect.random(self.pos, self.player, self.frame, rng, odd)

    def atoms(self, prefix: tuple[str, ...] = ()) -> list[str]:
        """The atoms that may follow those chosen so far; none when the answer is complete."""
        if prefix and is_aside(prefix[0]):
            return []
        out = self.fresh().effect.atoms(self.pos, self.player, self.frame, prefix)
        return out if prefix else out + self.asides

    def assemble(self, prefix: tuple[str, ...]) -> Any:
        """The answer that a complete walk spells."""
        if prefix and is_aside(prefix[0]):
            return prefix[0]
        return self.fresh().effect.assemble(self.pos, self.player, self.frame, prefix)

    def answers(self, limit: int = 1000) -> list[Any]:
        """Every answer once, or `limit` of them. They come by turns: one of each first atom, then another of each, and likewise
        of those that follow; so a few of many differ from the beginning on."""
        return list(islice(self.spread(()), limit))

    def spread(self, prefix: tuple[str, ...]) -> Iterator[Any]:
        """The answers that begin so, by turns of the atoms that may follow."""
        following = self.atoms(prefix)
        if not following:
            yield self.assemble(prefix)
        turns = [self.spread((*prefix, a)) for a in following]
        while turns:
            for turn in turns[:]:
                try:
                    yield next(turn)
                except StopIteration:
                    turns.remove(turn)

    def to_json(self) -> types.Question:
        """The whole question: kind, name, who asks, prompt, and what `question` gives."""
        head: types.Asked = {
            "id": list(self.id),
            "name": self.name,
            "source": self.source,
            "sealed": self.sealed,
            "prompt": self.prompt.to_json(),
        }
        asides = self.asides
        if asides:
            head["asides"] = asides
        return cast("types.Question", {**head, "kind": self.kind, **self.question()})
