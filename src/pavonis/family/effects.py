"""The vocabulary both games share. Each effect says what it does, needs, gives and touches, in words and icons too.

Ranks, for games that never ask for the order: payments 0, draws 1, tiles 2, choices 3, discard-to-draw 4, the rest 5,
removals 6, losses 7, copies 8.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from ..kernel.atoms import NONE, atom, chosen
from ..kernel.decisions import Amount, Choose, Pick
from ..kernel.effect import NO_SLACK, Effect, Frame, register
from ..kernel.icon import ARROW, COLON, OR, Icon, Verb, X, between
from ..kernel.message import Message, Reason, lacks
from .cards import DISCOUNT, EASE
from .icons import counted
from .resources import HAND, INDEX, NEEDS, PRODUCTION, RESOURCES, TR, bit, cells_of, held
from .table import DISCARD, HAND_ZONE, LOOKING, Table

# -- plain: numbers only ever added


class Amounts(Effect[Table]):
    """So much of each of some resources; `base` tells stock from production. A fixed loss that can be met commutes with gains
    and with other losses."""

    base: ClassVar[int] = 0
    drawn: ClassVar[Verb] = "gain"

    def __init__(self, **amounts: int) -> None:
        self.amounts = cells_of(amounts, self.base)

    def args(self) -> dict[str, Any]:
        return {RESOURCES[cell - self.base]: n for cell, n in self.amounts}

    def footprint(self, pos: Table, f: Frame) -> tuple[int, int]:
        adds = 0
        for cell, _ in self.amounts:
            adds |= bit(f.actor, cell)
        return (0, adds)

    def say(self) -> list[Message]:
        return [Message(f"{self.name}.{RESOURCES[cell - self.base]}", {"n": n}) for cell, n in self.amounts]

    def icons(self) -> list[Icon]:
        return [Icon(self.drawn, RESOURCES[cell - self.base], n) for cell, n in self.amounts]


class Gain(Amounts):
    """Resources into stock: Gain(steel=2, heat=3)."""

    name: ClassVar[str] = "gain"
    immediate: ClassVar[bool] = True
    told: ClassVar[str] = "gained"

    def apply(self, pos: Table, f: Frame, answer: Any) -> dict[str, Any] | None:
        if f.actor >= 0:
            cells = pos.cells[f.actor]
            for cell, n in self.amounts:
                cells[cell] += n
            if pos.log is not None:
                pos.tell(self.told, {"player": f.actor, "source": f.source, **self.args()})
        return None

    def best_case_gain(self, pos: Table, f: Frame, slack: dict[int, int]) -> None:
        for cell, n in self.amounts:
            slack[cell] = slack.get(cell, 0) + n


class Produce(Gain):
    """Production up: Produce(energy=1)."""

    name: ClassVar[str] = "produce"
    base: ClassVar[int] = PRODUCTION
    drawn: ClassVar[Verb] = "produce"
    told: ClassVar[str] = "produced"


class GainPer(Effect[Table]):
    """Into stock, n for every so many of something: GainPer("plants", "cities")."""

    name: ClassVar[str] = "gain_per"
    fields: ClassVar[tuple[str, ...]] = ("resource", "per", "n", "every")
    optional: ClassVar[tuple[str, ...]] = ("most",)
    immediate: ClassVar[bool] = True
    base: ClassVar[int] = 0
    drawn: ClassVar[Verb] = "gain"

    def __init__(self, resource: str, per: str, n: int = 1, every: int = 1, most: int = 0) -> None:
        self.resource = resource
        self.per = per
        self.n = n
        self.every = every
        self.most = most  # of what is counted, if there is a limit

    def amount(self, pos: Table, f: Frame) -> int:
        count = pos.count(self.per, f.actor, f.source)
        if self.most:
            count = min(count, self.most)
        return self.n * (count // self.every)

    def counting(self) -> bool:
        return True

    def brings(self, pos: Table, f: Frame) -> int:
        return self.amount(pos, f)

    def apply(self, pos: Table, f: Frame, answer: Any) -> dict[str, Any] | None:
        n = self.amount(pos, f)
        pos.cells[f.actor][self.base + INDEX[self.resource]] += n
        if pos.log is not None and n:
            pos.tell(self.told(), {"player": f.actor, "source": f.source, self.resource: n})
        return None

    def told(self) -> str:
        return "gained"

    def idle(self, pos: Table, f: Frame) -> bool:
        return self.amount(pos, f) == 0

    def best_case_gain(self, pos: Table, f: Frame, slack: dict[int, int]) -> None:
        cell = self.base + INDEX[self.resource]
        slack[cell] = slack.get(cell, 0) + self.amount(pos, f)

    def footprint(self, pos: Table, f: Frame) -> tuple[int, int]:
        return (0, bit(f.actor, self.base + INDEX[self.resource]))

    def say(self) -> list[Message]:
        id = f"{self.name}.{self.resource}.{self.per}"
        values = {"n": self.n}
        if self.every > 1:
            id, values = f"{id}.every", {**values, "every": self.every}
        if self.most:
            id, values = f"{id}.most", {**values, "most": self.most}
        return [Message(id, values)]

    def icons(self) -> list[Icon]:
        return [Icon(self.drawn, self.resource, self.n), counted("per", self.per, self.every)]


class ProducePer(GainPer):
    """Production up, n for every so many of something."""

    name: ClassVar[str] = "produce_per"
    base: ClassVar[int] = PRODUCTION
    drawn: ClassVar[Verb] = "produce"

    def told(self) -> str:
        return "produced"


class RaiseRating(Effect[Table]):
    """Terraform rating up."""

    name: ClassVar[str] = "raise_rating"
    fields: ClassVar[tuple[str, ...]] = ("n",)
    optional: ClassVar[tuple[str, ...]] = ("per",)
    immediate: ClassVar[bool] = True

    def __init__(self, n: int, per: str = "") -> None:
        self.n = n
        self.per = per

    def counting(self) -> bool:
        return bool(self.per)

    def brings(self, pos: Table, f: Frame) -> int:
        return self.n * pos.count(self.per, f.actor, f.source) if self.per else self.n

    def apply(self, pos: Table, f: Frame, answer: Any) -> dict[str, Any] | None:
        n = self.brings(pos, f)
        pos.raise_rating(f.actor, n)
        if pos.log is not None and n:
            pos.tell("rated", {"player": f.actor, "source": f.source, "n": n})
        return None

    def footprint(self, pos: Table, f: Frame) -> tuple[int, int]:
        return (0, bit(f.actor, TR))

    def icons(self) -> list[Icon]:
        return [Icon("raise", "tr", self.n), *([counted("per", self.per)] if self.per else [])]


class RaiseTemperature(Effect[Table]):
    """Temperature up by steps, with the bonuses passed (M-169, A-005)."""

    name: ClassVar[str] = "raise_temperature"
    fields: ClassVar[tuple[str, ...]] = ("n",)
    immediate: ClassVar[bool] = True
    parameter: ClassVar[str] = "temperature"

    def __init__(self, n: int = 1) -> None:
        self.n = n

    def apply(self, pos: Table, f: Frame, answer: Any) -> dict[str, Any] | None:
        pos.raise_temperature(f.actor, self.n)
        return None

    def idle(self, pos: Table, f: Frame) -> bool:
        return pos.steps_left(self.parameter) == 0

    def why_idle(self) -> Message:
        return Message(f"at_goal.{self.parameter}")

    def lost(self, pos: Table, f: Frame, ahead: dict[str, int]) -> list[Message]:
        n = lost_steps(pos, self.parameter, self.n, ahead)
        return [Message(self.name, {"n": n})] if n else []

    def icons(self) -> list[Icon]:
        return [Icon("raise", self.parameter, self.n)]


def lost_steps(pos: Table, parameter: str, n: int, ahead: dict[str, int]) -> int:
    """How many of so many steps come too late, after those `ahead`."""
    before = ahead.get(parameter, 0)
    ahead[parameter] = before + n
    return n - max(0, min(n, pos.steps_left(parameter) - before))


class RaiseOxygen(RaiseTemperature):
    """Oxygen up by steps (M-170, A-006)."""

    name: ClassVar[str] = "raise_oxygen"
    parameter: ClassVar[str] = "oxygen"

    def apply(self, pos: Table, f: Frame, answer: Any) -> dict[str, Any] | None:
        pos.raise_oxygen(f.actor, self.n)
        return None


# -- own losses: mandatory, and they wait until they can be met


class Lose(Amounts):
    """Own stock down (M-129)."""

    name: ClassVar[str] = "lose"
    drawn: ClassVar[Verb] = "lose"
    can_fail: ClassVar[bool] = True
    auto_rank: ClassVar[int] = 7

    def why_not(self, pos: Table, f: Frame, slack: Mapping[int, int]) -> Reason | None:
        for cell, n in self.amounts:
            room = pos.room(f.actor, cell)
            needed = n - slack.get(cell, 0)
            if room < needed:
                present = pos.cells[f.actor][cell]
                return lacks(NEEDS[cell], needed + present - room, present, pos.loss_rule)
        return None

    def owe(self, pos: Table, f: Frame, due: dict[int, int]) -> None:
        for cell, n in self.amounts:
            due[cell] = due.get(cell, 0) + n

    def apply(self, pos: Table, f: Frame, answer: Any) -> dict[str, Any] | None:
        cells = pos.cells[f.actor]
        for cell, n in self.amounts:
            cells[cell] -= n
        if pos.log is not None:
            pos.tell("spent" if self.base == 0 else "reduced", {"player": f.actor, "source": f.source, **self.args()})
        return None


class Reduce(Lose):
    """Own production down (M-113, M-123)."""

    name: ClassVar[str] = "reduce"
    base: ClassVar[int] = PRODUCTION
    drawn: ClassVar[Verb] = "reduce"


# -- cards from the deck


class Draw(Effect[Table]):
    """Draw cards, free of charge (M-098)."""

    name: ClassVar[str] = "draw"
    fields: ClassVar[tuple[str, ...]] = ("n",)
    can_fail: ClassVar[bool] = True
    auto_rank: ClassVar[int] = 1

    def __init__(self, n: int = 1) -> None:
        self.n = n

    def why_not(self, pos: Table, f: Frame, slack: Mapping[int, int]) -> Reason | None:
        return pos.why_not_draw(self.n)

    def apply(self, pos: Table, f: Frame, answer: Any) -> dict[str, Any] | None:
        pos.draw(f.actor, self.n)
        return None

    def footprint(self, pos: Table, f: Frame) -> tuple[int, int]:
        return (0, bit(f.actor, HAND))

    def icons(self) -> list[Icon]:
        return [Icon("gain", "cards", self.n)]


class DrawOne(Draw):
    """A card from the map or a track: as many as there are (O-63)."""

    name: ClassVar[str] = "draw_bonus"
    can_fail: ClassVar[bool] = False

    def say(self) -> list[Message]:
        return [Message("draw", {"n": self.n})]


class LookKeep(Draw):
    """Look at n cards, keep some, discard the rest: the faces lie in `looking`, no frame names them."""

    name: ClassVar[str] = "look_keep"
    fields: ClassVar[tuple[str, ...]] = ("n", "keep")

    def __init__(self, n: int, keep: int) -> None:
        self.n = n
        self.keep = keep

    def apply(self, pos: Table, f: Frame, answer: Any) -> dict[str, Any] | None:
        pos.draw(f.actor, self.n, LOOKING)
        pos.agenda[f.actor].insert(0, Frame(Keep(self.keep), f.actor, f.source, urgent=True))
        return None

    def decides(self) -> bool:
        return True

    def icons(self) -> list[Icon]:
        return [Icon("gain", "look", self.n), ARROW, Icon("gain", "keep", self.keep)]


class Keep(Pick[Table]):
    """Which of the cards one looks at to keep."""

    name: ClassVar[str] = "keep"
    fields: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: int) -> None:
        self.n = n

    def cards(self, pos: Table, p: int, f: Frame) -> list[str]:
        return pos.zone(LOOKING, p)

    def bounds(self, pos: Table, p: int, f: Frame) -> tuple[int, int]:
        n = min(self.n, len(pos.zone(LOOKING, p)))
        return (n, n)

    def apply(self, pos: Table, f: Frame, answer: Any) -> dict[str, Any] | None:
        keep_looked(pos, f.actor, answer)
        return None


def keep_looked(pos: Table, p: int, kept: list[str]) -> None:
    """Of the cards p looks at, these go to hand and the others face down to the discard pile."""
    of = len(pos.zone(LOOKING, p))
    pos.keep(p, LOOKING, kept, HAND_ZONE, DISCARD)
    if pos.log is not None and of:
        pos.tell("kept", {"player": p, "n": len(kept), "of": of}, {p: {"cards": list(kept)}})


class MayDiscardToDraw(Choose[Table]):
    """Mars University: may discard a card to draw a card, or two for a card with that tag."""

    name: ClassVar[str] = "may_discard_to_draw"
    optional: ClassVar[tuple[str, ...]] = ("twice",)
    auto_rank: ClassVar[int] = 4

    def __init__(self, twice: str = "") -> None:
        self.twice = twice

    def options(self, pos: Table, p: int, f: Frame) -> list[str]:
        hand = pos.hand(p)
        return [NONE, *[atom("card", c) for c in hand]] if hand else []

    def apply(self, pos: Table, f: Frame, answer: Any) -> dict[str, Any] | None:
        if answer != NONE:
            card = chosen(answer).card
            discard_from_hand(pos, f.actor, [card])
            pos.draw(f.actor, 2 if self.twice and self.twice in pos.cards[card].tags else 1)
        return None

    def prompt(self, pos: Table, f: Frame) -> Message:
        return Message(f"ask.{self.name}.{self.twice}" if self.twice else f"ask.{self.name}")

    def footprint(self, pos: Table, f: Frame) -> tuple[int, int]:
        return (bit(f.actor, HAND), 0)

    def icons(self) -> list[Icon]:
        more = [OR, Icon("lose", "cards"), Icon("sign", f"tag:{self.twice}"), ARROW, Icon("gain", "cards", 2)]
        return [Icon("lose", "cards"), ARROW, Icon("gain", "cards"), *(more if self.twice else [])]


def discard_from_hand(pos: Table, p: int, cards: list[str]) -> None:
    pos.discard(p, HAND_ZONE, cards, DISCARD)
    if pos.log is not None and cards:
        pos.tell("discarded", {"player": p, "n": len(cards)}, {p: {"cards": list(cards)}})


# -- resources on cards


def put_on(pos: Table, p: int, card: str, n: int, source: str) -> None:
    pos.on[card] = pos.on.get(card, 0) + n
    if pos.log is not None:
        pos.tell(f"added.{pos.cards[card].holds}", {"player": p, "source": source, "card": card, "n": n})
    pos.gathered(p, card)


class AddHere(Effect[Table]):
    """Resources onto the card itself."""

    name: ClassVar[str] = "add_here"
    fields: ClassVar[tuple[str, ...]] = ("resource", "n")
    immediate: ClassVar[bool] = True

    def __init__(self, resource: str, n: int = 1) -> None:
        self.resource = resource
        self.n = n

    def apply(self, pos: Table, f: Frame, answer: Any) -> dict[str, Any] | None:
        put_on(pos, f.actor, f.source, self.n, f.source)
        return None

    def footprint(self, pos: Table, f: Frame) -> tuple[int, int]:
        return (0, held(f.actor, self.resource))

    def icons(self) -> list[Icon]:
        return [Icon("gain", self.resource, self.n)]


class AddTo(Choose[Table]):
    """Resources onto any own card that holds them (and carries a tag); without one that part is lost (M-110)."""

    name: ClassVar[str] = "add_to"
    fields: ClassVar[tuple[str, ...]] = ("resource", "n")
    optional: ClassVar[tuple[str, ...]] = ("tag",)

    def __init__(self, resource: str, n: int = 1, tag: str = "") -> None:
        self.resource = resource
        self.n = n
        self.tag = tag

    def options(self, pos: Table, p: int, f: Frame) -> list[str]:
        return [
            atom("card", c)
            for c in pos.holders[f.actor]
            if pos.cards[c].holds == self.resource and (not self.tag or self.tag in pos.cards[c].tags)
        ]

    def apply(self, pos: Table, f: Frame, answer: Any) -> dict[str, Any] | None:
        put_on(pos, f.actor, chosen(answer).card, self.n, f.source)
        return None

    def footprint(self, pos: Table, f: Frame) -> tuple[int, int]:
        return (0, held(f.actor, self.resource))

    def prompt(self, pos: Table, f: Frame) -> Message:
        return Message(f"ask.add_to.{self.resource}", {"n": self.n})

    def icons(self) -> list[Icon]:
        return [Icon("gain", self.resource, self.n), *([Icon("sign", f"tag:{self.tag}")] if self.tag else [])]


def take_off(pos: Table, by: int, card: str, n: int, source: str) -> None:
    pos.on[card] -= n
    if pos.log is not None:
        owner = next(q for q in range(pos.player_count) if card in pos.holders[q])
        resource = pos.cards[card].holds
        pos.tell(f"removed.{resource}", {"player": owner, "by": by, "source": source, "card": card, "n": n})


class SpendHere(Effect[Table]):
    """Resources off the card itself, as a price."""

    name: ClassVar[str] = "spend_here"
    fields: ClassVar[tuple[str, ...]] = ("resource", "n")
    can_fail: ClassVar[bool] = True

    def __init__(self, resource: str, n: int) -> None:
        self.resource = resource
        self.n = n

    def why_not(self, pos: Table, f: Frame, slack: Mapping[int, int]) -> Reason | None:
        present = pos.on.get(f.source, 0)
        return None if present >= self.n else lacks(f"needs.here.{self.resource}", self.n, present, "M-213")

    def apply(self, pos: Table, f: Frame, answer: Any) -> dict[str, Any] | None:
        pos.on[f.source] -= self.n
        if pos.log is not None:
            pos.tell(f"spent_here.{self.resource}", {"player": f.actor, "card": f.source, "n": self.n})
        return None

    def footprint(self, pos: Table, f: Frame) -> tuple[int, int]:
        return (held(f.actor, self.resource), 0)

    def icons(self) -> list[Icon]:
        return [Icon("lose", self.resource, self.n)]


class AddHereOrDraw(Choose[Table]):
    """A resource here, or one off it to draw a card (Olympus Conference; Decomposers in Ares Expedition)."""

    name: ClassVar[str] = "add_here_or_draw"
    fields: ClassVar[tuple[str, ...]] = ("resource",)
    auto_rank: ClassVar[int] = 4

    def __init__(self, resource: str) -> None:
        self.resource = resource

    def options(self, pos: Table, p: int, f: Frame) -> list[str]:
        return ["add", "draw"] if pos.on.get(f.source, 0) and pos.drawable() else ["add"]

    def apply(self, pos: Table, f: Frame, answer: Any) -> dict[str, Any] | None:
        if answer == "add":
            put_on(pos, f.actor, f.source, 1, f.source)
        else:
            take_off(pos, f.actor, f.source, 1, f.source)
            pos.draw(f.actor, 1)
        return None

    def footprint(self, pos: Table, f: Frame) -> tuple[int, int]:
        return (held(f.actor, self.resource), bit(f.actor, HAND) if pos.on.get(f.source) else 0)

    def icons(self) -> list[Icon]:
        return [Icon("gain", self.resource), OR, Icon("lose", self.resource), ARROW, Icon("gain", "cards")]


# -- X


class SpendX(Amount[Table]):
    """X of a resource, at most so many, X chosen and bound for what follows."""

    name: ClassVar[str] = "spend_x"
    fields: ClassVar[tuple[str, ...]] = ("resource",)
    optional: ClassVar[tuple[str, ...]] = ("most",)
    can_fail: ClassVar[bool] = True
    base: ClassVar[int] = 0

    def __init__(self, resource: str, most: int = 0) -> None:
        self.resource = resource
        self.most = most

    def bounds(self, pos: Table, p: int, f: Frame) -> tuple[int, int]:
        room = pos.room(p, self.base + INDEX[self.resource])
        return (1, min(room, self.most) if self.most else room)

    def why_not(self, pos: Table, f: Frame, slack: Mapping[int, int]) -> Reason | None:
        cell = self.base + INDEX[self.resource]
        if pos.room(f.actor, cell) + slack.get(cell, 0) >= 1:
            return None
        return lacks(f"needs.{'production.' if self.base else ''}{self.resource}", 1, 0, "M-213")

    def apply(self, pos: Table, f: Frame, answer: Any) -> dict[str, Any] | None:
        pos.cells[f.actor][self.base + INDEX[self.resource]] -= answer
        if pos.log is not None and answer:
            pos.tell("reduced" if self.base else "spent", {"player": f.actor, "source": f.source, self.resource: answer})
        return {"x": answer}

    def footprint(self, pos: Table, f: Frame) -> tuple[int, int]:
        return (bit(f.actor, self.base + INDEX[self.resource]), 0)

    def prompt(self, pos: Table, f: Frame) -> Message:
        return Message(f"ask.{self.name}.{self.resource}")

    def say(self) -> list[Message]:
        if self.most:
            return [Message(f"{self.name}.{self.resource}.most", {"most": self.most})]
        return [Message(f"{self.name}.{self.resource}")]

    def icons(self) -> list[Icon]:
        return [Icon("reduce" if self.base else "lose", self.resource, X), *([Icon("most", "", self.most)] if self.most else [])]


class GainX(Effect[Table]):
    """X of a resource, X as chosen before."""

    name: ClassVar[str] = "gain_x"
    fields: ClassVar[tuple[str, ...]] = ("resource",)
    immediate: ClassVar[bool] = True
    base: ClassVar[int] = 0

    def __init__(self, resource: str) -> None:
        self.resource = resource

    def apply(self, pos: Table, f: Frame, answer: Any) -> dict[str, Any] | None:
        pos.cells[f.actor][self.base + INDEX[self.resource]] += f.bindings["x"]
        if pos.log is not None and f.bindings["x"]:
            id = "produced" if self.base else "gained"
            pos.tell(id, {"player": f.actor, "source": f.source, self.resource: f.bindings["x"]})
        return None

    def footprint(self, pos: Table, f: Frame) -> tuple[int, int]:
        return (0, bit(f.actor, self.base + INDEX[self.resource]))

    def icons(self) -> list[Icon]:
        return [Icon("produce" if self.base else "gain", self.resource, X)]


# -- the next card


class NextCard(Effect[Table]):
    """A discount or an easing for the next card only, in this generation (and before passing) or phase."""

    name: ClassVar[str] = "next_card"
    optional: ClassVar[tuple[str, ...]] = ("discount", "ease")
    immediate: ClassVar[bool] = True

    def __init__(self, discount: int = 0, ease: int = 0) -> None:
        self.discount = discount
        self.ease = ease

    def apply(self, pos: Table, f: Frame, answer: Any) -> dict[str, Any] | None:
        what = ((DISCOUNT, self.discount),) if self.discount else ((EASE, self.ease),)
        pos.next_card[f.actor] = pos.next_card[f.actor] + what
        if pos.log is not None:
            kind = "discount" if self.discount else "ease"
            pos.tell(f"promised.{kind}", {"player": f.actor, "source": f.source, "n": self.discount or self.ease})
        return None

    def say(self) -> list[Message]:
        if self.discount:
            return [Message("next_card.discount", {"n": self.discount})]
        return [Message("next_card.ease", {"n": self.ease})]

    def icons(self) -> list[Icon]:
        what = Icon("less", "mc", self.discount) if self.discount else Icon("ease", "requirement", self.ease)
        return [Icon("sign", "next"), COLON, what]


# -- one after the other, and one of several


class Then(Effect[Table]):
    """Effects that need each other: each follows at once, with what those before it chose, a tile, then its production. If a
    step cannot be done, what comes after it is not done either; see `InOrder`."""

    name: ClassVar[str] = "then"
    can_fail: ClassVar[bool] = True

    def __init__(self, *effects: Effect[Any], steps: tuple[Effect[Any], ...] = ()) -> None:
        self.effects = effects or tuple(steps)

    def args(self) -> dict[str, Any]:
        return {"steps": self.effects}

    def inner(self) -> tuple[Effect[Any], ...]:
        return self.effects

    def why_not(self, pos: Table, f: Frame, slack: Mapping[int, int]) -> Reason | None:
        """Only of the first step: what the others will meet is not known yet."""
        first = self.effects[0]
        return first.why_not(pos, f, slack) if first.can_fail else None

    def apply(self, pos: Table, f: Frame, answer: Any) -> dict[str, Any] | None:
        pos.follow(Frame(self, f.actor, f.source, f.bindings, self.effects), None)
        return None

    def idle(self, pos: Table, f: Frame) -> bool:
        return self.effects[0].idle(pos, f)

    def why_idle(self) -> Message:
        return self.effects[0].why_idle()

    def takes_own(self, pos: Table, f: Frame) -> list[Message]:
        return [m for e in self.effects for m in e.takes_own(pos, f)]

    def decides(self) -> bool:
        return any(e.decides() for e in self.effects)

    def best_case_gain(self, pos: Table, f: Frame, slack: dict[int, int]) -> None:
        for e in self.effects:
            e.best_case_gain(pos, f, slack)

    def footprint(self, pos: Table, f: Frame) -> tuple[int, int]:
        return touch_all(self.effects, pos, f)

    def say(self) -> list[Message]:
        return [m for e in self.effects for m in e.say()]

    def icons(self) -> list[Icon]:
        return [i for e in self.effects for i in e.icons()]


class InOrder(Then):
    """Effects that only keep their order, each for itself: discard a card, then draw one. A step that cannot be done is left
    out, and the next one comes; see `Then`."""

    name: ClassVar[str] = "in_order"
    anyway: ClassVar[bool] = True

    def apply(self, pos: Table, f: Frame, answer: Any) -> dict[str, Any] | None:
        first, rest = self.effects[0], self.effects[1:]
        pos.follow(Frame(self, f.actor, f.source, f.bindings, (first, InOrder(*rest)) if rest else (first,)), None)
        return None


def touch_all(effects: tuple[Effect[Any], ...], pos: Table, f: Frame) -> tuple[int, int]:
    reads = adds = 0
    for e in effects:
        r, a = e.footprint(pos, f)
        reads |= r
        adds |= a
    return (reads, adds)


class OneOf(Choose[Table]):
    """One of several effects, chosen by the player; those that cannot happen are not offered."""

    name: ClassVar[str] = "one_of"

    def __init__(self, *effects: Effect[Any], options: tuple[Effect[Any], ...] = ()) -> None:
        self.effects = effects or tuple(options)

    def args(self) -> dict[str, Any]:
        return {"options": self.effects}

    def open(self, pos: Table, p: int, f: Frame, slack: Mapping[int, int] = NO_SLACK) -> list[int]:
        """The choices that can be carried out, by their place, if `slack` were first added to the actor's cells."""
        out = []
        for i, e in enumerate(self.effects):
            if e.can_fail and e.why_not(pos, f, slack) is not None:
                continue
            if isinstance(e, AddTo) and not e.options(pos, p, f):
                continue  # M-110: nowhere to put it
            out.append(i)
        return out

    def options(self, pos: Table, p: int, f: Frame) -> list[str]:
        return [atom("option", i + 1) for i in self.open(pos, p, f)]

    def apply(self, pos: Table, f: Frame, answer: Any) -> dict[str, Any] | None:
        pos.perform((self.effects[chosen(answer).number - 1],), f.actor, f.source, f.bindings)
        return None

    def best_case_gain(self, pos: Table, f: Frame, slack: dict[int, int]) -> None:
        for e in self.effects:
            e.best_case_gain(pos, f, slack)

    def footprint(self, pos: Table, f: Frame) -> tuple[int, int]:
        return touch_all(self.effects, pos, f)

    def label(self, pos: Table, p: int, f: Frame, option: str) -> list[Message]:
        return self.effects[chosen(option).number - 1].say()

    def say(self) -> list[Message]:
        out: list[Message] = []
        for i, e in enumerate(self.effects):
            out += [Message("or")] if i else []
            out += e.say()
        return out

    def icons(self) -> list[Icon]:
        return between(OR, [e.icons() for e in self.effects])


SHARED: Final = (
    Gain,
    Produce,
    GainPer,
    ProducePer,
    RaiseRating,
    RaiseTemperature,
    RaiseOxygen,
    Lose,
    Reduce,
    Draw,
    DrawOne,
    LookKeep,
    Keep,
    MayDiscardToDraw,
    AddHere,
    AddTo,
    SpendHere,
    AddHereOrDraw,
    SpendX,
    GainX,
    NextCard,
    Then,
    InOrder,
    OneOf,
)
register(*SHARED)
