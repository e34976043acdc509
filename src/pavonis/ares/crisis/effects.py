"""What crisis cards and the corporations of Crisis do. What moves the planet is nobody's act; the leader is asked (OK-06)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from ...family.cards import GREEN
from ...family.effects import Draw, Gain, Lose, OneOf
from ...family.resources import BOARD, CRISIS, HAND, INDEX, MC, PLANTS, RESOURCES, TR, bit
from ...kernel import types
from ...kernel.atoms import NONE, atom, chosen
from ...kernel.chance import shuffled
from ...kernel.decisions import Choose
from ...kernel.effect import ASK, NO_SLACK, NOBODY, SKIP, Effect, Frame, register
from ...kernel.icon import ARROW, COLON, SLASH, Icon, between
from ...kernel.message import Message, Reason, lacks
from ..effects import DiscardCards
from ..planet import OCEANS, PHASES
from ..position import PRINTED
from .position import STEPS, CrisisTable

PARAMETERS: Final = ("temperature", "oxygen", "oceans")


def then(pos: CrisisTable, f: Frame, effects: list[Effect[Any]]) -> None:
    """These come next, one after the other, with whom this one lies."""
    frames = [Frame(e, f.actor, f.source, f.bindings, (), True) for e in effects]
    pos.agenda[pos.actor][:0] = frames


def different(tiles: list[str]) -> list[str]:
    """One tile of each reward: those that show the same are the same."""
    return [atom("ocean", t) for t in {OCEANS[t]: t for t in sorted(tiles, reverse=True)}.values()][::-1]


def reward(option: str) -> list[Message]:
    """What is printed on a tile."""
    if option == NONE:
        return []
    mc, plants, cards = OCEANS[chosen(option).what]
    gains = [Gain(**{r: n for r, n in (("mc", mc), ("plants", plants)) if n})] if mc or plants else []
    return [m for e in (*gains, *([Draw(cards)] if cards else [])) for m in e.say()]


# -- the planet falls back


class LowerTemperature(Effect[CrisisTable]):
    """Temperature down by steps (K-046, K-088); no rating is lost (OK-12)."""

    name: ClassVar[str] = "lower_temperature"
    fields: ClassVar[tuple[str, ...]] = ("n",)
    parameter: ClassVar[str] = "temperature"

    def __init__(self, n: int = 1) -> None:
        self.n = n

    def apply(self, pos: CrisisTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        for _ in range(self.n):
            if not pos.over:
                pos.lower(self.parameter, f.source)
        return None

    def icons(self) -> list[Icon]:
        return [Icon("lower", self.parameter, self.n)]


class LowerOxygen(LowerTemperature):
    """Oxygen down by steps."""

    name: ClassVar[str] = "lower_oxygen"
    parameter: ClassVar[str] = "oxygen"


class CoverOcean(Choose[CrisisTable]):
    """Cover blue ocean tiles, any of them (K-046); if none is left, the game is lost (K-089)."""

    name: ClassVar[str] = "cover_ocean"
    fields: ClassVar[tuple[str, ...]] = ("n",)
    shared: ClassVar[bool] = True

    def __init__(self, n: int = 1) -> None:
        self.n = n

    def options(self, pos: CrisisTable, p: int, f: Frame) -> list[str]:
        return different(list(pos.flipped)) or [NONE]

    def apply(self, pos: CrisisTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        if answer == NONE:
            pos.lose("oceans")
            return None
        pos.cover(chosen(answer).what, f.source)
        if self.n > 1:
            then(pos, f, [CoverOcean(self.n - 1)])
        return None

    def label(self, pos: CrisisTable, p: int, f: Frame, option: str) -> list[Message]:
        return reward(option)

    def values(self, f: Frame) -> dict[str, Any]:
        return {"n": self.n, "source": f.source}

    def icons(self) -> list[Icon]:
        return [Icon("lower", "ocean", self.n)]


LOWER: Final[dict[str, type[LowerTemperature] | type[CoverOcean]]] = {
    "temperature": LowerTemperature,
    "oxygen": LowerOxygen,
    "oceans": CoverOcean,
}


def lowering(parameter: str, n: int) -> Effect[Any]:
    return LOWER[parameter](n)


class Decide(OneOf):
    """One of several: the leader's choice for the group, or each player's own; what cannot be paid is not offered (OK-30)."""

    name: ClassVar[str] = "decide"

    def closed(self, pos: Any, p: int, f: Frame) -> list[int]:
        """The choices that a sale would open (A-099)."""
        if f.actor == NOBODY:
            return []
        open = self.open(pos, p, f)
        return [i for i in self.open(pos, p, f, {MC: pos.sales(p)}) if i not in open]

    def forced_answer(self, pos: Any, p: int, f: Frame) -> Any:
        verdict = super().forced_answer(pos, p, f)
        return verdict if verdict is SKIP or not self.closed(pos, p, f) else ASK

    def why_not_listed(self, pos: Any, p: int, f: Frame, answer: Any, options: list[str]) -> Message:
        closed = {atom("option", i + 1): self.effects[i].why_not(pos, f, NO_SLACK) for i in self.closed(pos, p, f)}
        return closed.get(str(answer)) or super().why_not_listed(pos, p, f, answer, options)

    def question(self, pos: Any, p: int, f: Frame) -> types.Choices:
        out = super().question(pos, p, f)
        refused: list[types.RefusedOption] = []
        for i in self.closed(pos, p, f):
            say, why = self.effects[i].say(), self.effects[i].why_not(pos, f, NO_SLACK)
            assert why is not None
            refused.append({"id": atom("option", i + 1), "say": [m.to_json() for m in say], "whys": [why.to_json()]})
        return {**out, "refused": refused} if refused else out

    def apply(self, pos: Any, f: Frame, answer: Any) -> dict[str, Any] | None:
        effect = self.effects[chosen(answer).number - 1]
        if pos.log is not None and f.actor == NOBODY:
            pos.tell("decided", {"player": pos.actor, "source": f.source, "choice": effect.say()[0]})
        then(pos, f, [effect])
        return None

    def prompt(self, pos: Any, f: Frame) -> Message:
        return Message("ask.decide.group" if f.actor == NOBODY else "ask.decide", {"source": f.source})


class LowerTwo(Choose[CrisisTable]):
    """One parameter falls by so many steps, another one by fewer: the group chooses which (Crop Failures)."""

    name: ClassVar[str] = "lower_two"
    fields: ClassVar[tuple[str, ...]] = ("first", "second")

    def __init__(self, first: int, second: int) -> None:
        self.first = first
        self.second = second

    def options(self, pos: CrisisTable, p: int, f: Frame) -> list[str]:
        return [f"{atom('lower', a)} {atom('lower', b)}" for a in PARAMETERS for b in PARAMETERS if a != b]

    def apply(self, pos: CrisisTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        first, second = chosen(answer).values
        effects = [lowering(first, self.first), lowering(second, self.second)]
        if pos.log is not None:
            for e in effects:
                pos.tell("decided", {"player": pos.actor, "source": f.source, "choice": e.say()[0]})
        then(pos, f, effects)
        return None

    def label(self, pos: CrisisTable, p: int, f: Frame, option: str) -> list[Message]:
        first, second = chosen(option).values
        return [*lowering(first, self.first).say(), *lowering(second, self.second).say()]

    def values(self, f: Frame) -> dict[str, Any]:
        return {"n": self.first, "more": self.second, "source": f.source}

    def say(self) -> list[Message]:
        return [Message("lower_two", {"n": self.first, "more": self.second})]

    def icons(self) -> list[Icon]:
        return [icon for n in (self.first, self.second) for icon in between(SLASH, [lowering(x, n).icons() for x in PARAMETERS])]


class LowerByZone(Effect[CrisisTable]):
    """Each parameter falls, the further the better it stands; the zones are read before anything changes."""

    name: ClassVar[str] = "lower_by_zone"
    fields: ClassVar[tuple[str, ...]] = ("red", "yellow", "white")

    def __init__(self, red: int, yellow: int, white: int) -> None:
        self.red = red
        self.yellow = yellow
        self.white = white

    def apply(self, pos: CrisisTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        steps = self.numbers()
        then(pos, f, [lowering(parameter, steps[zone]) for parameter, zone in pos.zones_now().items() if steps.get(zone)])
        return None

    def icons(self) -> list[Icon]:
        return [Icon("lower", "", n, zone=colour) for colour, n in self.args().items()]


class RedDetriments(Effect[CrisisTable]):
    """All detriment tokens come into play red side up, for this round; that of the oceans acts at once (Reglaciation)."""

    name: ClassVar[str] = "red_detriments"

    def apply(self, pos: CrisisTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        pos.set_detriments("red", "red", "red")
        then(pos, f, [OCEAN_DETRIMENT["red"]])
        return None

    def icons(self) -> list[Icon]:
        return [Icon("sign", parameter, zone="red") for parameter in PARAMETERS]


class FewerDummies(Effect[CrisisTable]):
    """One dummy card less is revealed in this round (Collapsing Cities)."""

    name: ClassVar[str] = "fewer_dummies"

    def apply(self, pos: CrisisTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        pos.fewer += 1
        return None

    def icons(self) -> list[Icon]:
        return [Icon("less", "dummy")]


# -- what it asks of players


class Each(Effect[CrisisTable]):
    """Every player, one by one (OK-09)."""

    name: ClassVar[str] = "each"
    fields: ClassVar[tuple[str, ...]] = ("effect",)

    def __init__(self, effect: Effect[Any]) -> None:
        self.effect = effect

    def inner(self) -> tuple[Effect[Any], ...]:
        return (self.effect,)

    def apply(self, pos: CrisisTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        for p in range(pos.player_count):
            pos.agenda[p].append(Frame(self.effect, p, f.source, f.bindings))
        return None

    def say(self) -> list[Message]:
        return [Message("each"), *self.effect.say()]

    def icons(self) -> list[Icon]:
        return [Icon("sign", "everybody"), COLON, *self.effect.icons()]


class LoseUpTo(Lose):
    """Own stock down, as far as there is any (OK-30)."""

    name: ClassVar[str] = "lose_up_to"
    can_fail: ClassVar[bool] = False

    def owe(self, pos: Any, f: Frame, due: dict[int, int]) -> None:
        """Nothing: what is gone by then is not lost."""

    def apply(self, pos: Any, f: Frame, answer: Any) -> dict[str, Any] | None:
        cells = pos.cells[f.actor]
        lost = {RESOURCES[cell]: min(n, cells[cell]) for cell, n in self.amounts}
        for resource, n in lost.items():
            cells[INDEX[resource]] -= n
        if pos.log is not None and any(lost.values()):
            pos.tell("lost", {"player": f.actor, "source": f.source, **{r: n for r, n in lost.items() if n}})
        return None

    def footprint(self, pos: Any, f: Frame) -> tuple[int, int]:
        return (super().footprint(pos, f)[1], 0)  # who gains first loses more


class BarPhase(Effect[CrisisTable]):
    """A phase card of the hand, at random: that phase may not be chosen in this round. Last round's lies on the table."""

    name: ClassVar[str] = "bar_phase"

    def apply(self, pos: CrisisTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        k = pos.shuffles.get("phases", 0) + 1
        pos.shuffles["phases"] = k
        pos.reveal_count += 1
        phase = shuffled([x for x in PHASES if x != pos.last[f.actor]], pos.seed, "phases", k)[0]
        pos.barred[f.actor] = phase
        if pos.log is not None:
            pos.tell(f"bars.{phase}", {"player": f.actor, "source": f.source})
        return None

    def icons(self) -> list[Icon]:
        return [Icon("less", "phase")]


class GiveUpGreen(Choose[CrisisTable]):
    """An own green card leaves play, with its production and stocks; or the dearest one of them (Seismic Aftershocks)."""

    name: ClassVar[str] = "give_up_green"
    optional: ClassVar[tuple[str, ...]] = ("dearest",)
    can_fail: ClassVar[bool] = True

    def __init__(self, dearest: bool = False) -> None:
        self.dearest = dearest

    def why_not(self, pos: CrisisTable, f: Frame, slack: Mapping[int, int]) -> Reason | None:
        return None if self.options(pos, f.actor, f) else lacks("needs.green", 1, 0, "OK-30")

    def options(self, pos: CrisisTable, p: int, f: Frame) -> list[str]:
        cards = [pos.cards[c] for c in pos.tableau[f.actor] if pos.cards[c].kind == GREEN]
        least = max((c.cost for c in cards), default=0) if self.dearest else 0
        return [atom("card", c.id) for c in cards if c.cost >= least]

    def apply(self, pos: CrisisTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        pos.leave(f.actor, pos.cards[chosen(answer).card])
        return None

    def icons(self) -> list[Icon]:
        return [Icon("lose", "green")]


# -- gifts


def give(pos: CrisisTable, p: int, q: int, card: str) -> None:
    """A card from hand to hand: both know where it lies now, the others only that it moved."""
    pos.hand(p).remove(card)
    pos.left_unseen(pos.hand(p), 1 << p | 1 << q)
    pos.hand(q).append(card)
    pos.learn(card, 1 << p)
    pos.reveal_count += 1
    if pos.log is not None:
        pos.tell("gave", {"player": p, "to": q}, {x: {"card": card} for x in (p, q)})


class MayGive(Choose[CrisisTable]):
    """A card of one's hand to another player, or none."""

    name: ClassVar[str] = "may_give"

    def gifts(self, pos: CrisisTable, p: int) -> list[str]:
        return [f"{atom('card', c)} {atom('player', q)}" for c in pos.hand(p) for q in range(pos.player_count) if q != p]

    def options(self, pos: CrisisTable, p: int, f: Frame) -> list[str]:
        return [NONE, *self.gifts(pos, p)]

    def apply(self, pos: CrisisTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        if answer != NONE:
            gift = chosen(answer)
            give(pos, f.actor, gift.player, gift.card)
        return None

    def footprint(self, pos: CrisisTable, f: Frame) -> tuple[int, int]:
        return (bit(f.actor, HAND), sum(bit(q, HAND) for q in range(pos.player_count) if q != f.actor))

    def icons(self) -> list[Icon]:
        return [Icon("lose", "cards"), ARROW, Icon("sign", "another")]


class GiveCard(MayGive):
    """A card of one's hand to another player, as a price; alone there is nobody to give to (Sharizen)."""

    name: ClassVar[str] = "give_card"
    can_fail: ClassVar[bool] = True

    def why_not(self, pos: CrisisTable, f: Frame, slack: Mapping[int, int]) -> Reason | None:
        return None if pos.solo or pos.hand(f.actor) else lacks("needs.hand", 1, 0, "A-103")

    def owe(self, pos: CrisisTable, f: Frame, due: dict[int, int]) -> None:
        if not pos.solo:
            due[HAND] = due.get(HAND, 0) + 1

    def options(self, pos: CrisisTable, p: int, f: Frame) -> list[str]:
        return [NONE] if pos.solo else self.gifts(pos, p)

    def apply(self, pos: CrisisTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        if answer == NONE:
            return None
        gift = chosen(answer)
        give(pos, f.actor, gift.player, gift.card)
        return {"to": gift.player}

    def icons(self) -> list[Icon]:
        return [Icon("lose", "cards")]


class TakeBack(Effect[CrisisTable]):
    """The player who was given a card may give one back; alone: draw two cards, then discard two (Sharizen)."""

    name: ClassVar[str] = "take_back"
    immediate: ClassVar[bool] = True

    def apply(self, pos: CrisisTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        if pos.solo:
            pos.agenda[f.actor].insert(0, Frame(Draw(2), f.actor, f.source, f.bindings, (DiscardCards(2),), True))
        else:
            pos.push(Frame(GIVE_BACK, f.bindings["to"], f.source, {"player": f.actor}))
        return None

    def icons(self) -> list[Icon]:
        return [Icon("sign", "another"), ARROW, Icon("gain", "cards")]


class GiveBack(Choose[CrisisTable]):
    """A card of one's hand to the one who gave, or none."""

    name: ClassVar[str] = "give_back"

    def options(self, pos: CrisisTable, p: int, f: Frame) -> list[str]:
        return [NONE, *[atom("card", c) for c in pos.spare_hand(p)]]

    def apply(self, pos: CrisisTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        if answer != NONE:
            give(pos, f.actor, f.bindings["player"], chosen(answer).card)
        return None

    def prompt(self, pos: CrisisTable, f: Frame) -> Message:
        return Message("ask.give_back", {"player": f.bindings["player"]})

    def say(self) -> list[Message]:
        return [Message("may_give")]


class ShareMoney(Choose[CrisisTable]):
    """M€ for oneself and for another player; alone a little more (Orbex United)."""

    name: ClassVar[str] = "share_money"
    fields: ClassVar[tuple[str, ...]] = ("mc", "alone")

    def __init__(self, mc: int, alone: int) -> None:
        self.mc = mc
        self.alone = alone

    def options(self, pos: CrisisTable, p: int, f: Frame) -> list[str]:
        return [NONE] if pos.solo else [atom("player", q) for q in range(pos.player_count) if q != f.actor]

    def apply(self, pos: CrisisTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        mc = self.alone if answer == NONE else self.mc
        for q in (f.actor,) if answer == NONE else (f.actor, chosen(answer).player):
            pos.cells[q][MC] += mc
            if pos.log is not None:
                pos.tell("gained", {"player": q, "source": f.source, "mc": mc})
        return None

    def footprint(self, pos: CrisisTable, f: Frame) -> tuple[int, int]:
        return (0, sum(bit(q, MC) for q in range(pos.player_count)))

    def say(self) -> list[Message]:
        return [Message(self.name, {"n": self.mc, "alone": self.alone})]

    def icons(self) -> list[Icon]:
        return [Icon("gain", "mc", self.mc), Icon("sign", "another"), COLON, Icon("gain", "mc", self.mc)]


# -- what players do about it


class Uncover(Choose[CrisisTable]):
    """Which covered tile to turn blue (K-070); without one, the tile turned last pays again (A-125)."""

    name: ClassVar[str] = "uncover"
    shared: ClassVar[bool] = True
    auto_rank: ClassVar[int] = 2

    def options(self, pos: CrisisTable, p: int, f: Frame) -> list[str]:
        return different(pos.covered()) or [NONE]

    def apply(self, pos: CrisisTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        pos.uncover(f.actor, "" if answer == NONE else chosen(answer).what)
        return None

    def label(self, pos: CrisisTable, p: int, f: Frame, option: str) -> list[Message]:
        return reward(option)

    def footprint(self, pos: CrisisTable, f: Frame) -> tuple[int, int]:
        gains = bit(f.actor, MC) | bit(f.actor, PLANTS) | bit(f.actor, HAND) | bit(f.actor, TR)
        return (BOARD, gains | CRISIS)

    def say(self) -> list[Message]:
        return [Message("flip_ocean", {"n": 1})]


class Relieved(Effect[CrisisTable]):
    """The price of a marker is paid: it goes, if it is still there (K-059)."""

    name: ClassVar[str] = "relieved"
    immediate: ClassVar[bool] = True

    def apply(self, pos: CrisisTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        if f.bindings["crisis"] in pos.markers_on:
            pos.relieve(f.actor, f.bindings["crisis"])
        return None


class RemoveMarker(Choose[CrisisTable]):
    """A marker off any crisis card, if others have left one (Burstar)."""

    name: ClassVar[str] = "remove_marker"
    shared: ClassVar[bool] = True

    def options(self, pos: CrisisTable, p: int, f: Frame) -> list[str]:
        return [atom("crisis", id) for id in pos.active] or [NONE]

    def apply(self, pos: CrisisTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        if answer != NONE:
            pos.relieve(f.actor, chosen(answer).what)
        return None

    def footprint(self, pos: CrisisTable, f: Frame) -> tuple[int, int]:
        return (CRISIS, bit(f.actor, MC))

    def icons(self) -> list[Icon]:
        return [Icon("less", "marker")]


OCEAN_DETRIMENT: Final = {colour: Decide(LowerTemperature(n), LowerOxygen(n)) for colour, n in STEPS.items()}  # OK-02, OK-04
GIVE_BACK: Final = GiveBack()
PRINTED["uncover"] = Uncover()
PRINTED["relieved"] = Relieved()
register(
    LowerTemperature,
    LowerOxygen,
    CoverOcean,
    Decide,
    LowerTwo,
    LowerByZone,
    RedDetriments,
    FewerDummies,
    Each,
    LoseUpTo,
    BarPhase,
    GiveUpGreen,
    MayGive,
    GiveCard,
    TakeBack,
    GiveBack,
    ShareMoney,
    Uncover,
    Relieved,
    RemoveMarker,
)
