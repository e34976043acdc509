"""How a card is declared. One line reads like the card:

event(9, "Asteroid", 14, SPACE, play=[RaiseTemperature(1), Gain(titanium=2), RemovePlants(3)])
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from mypy_extensions import mypyc_attr

from ..kernel.atoms import atom
from ..kernel.effect import Effect
from ..kernel.icon import ARROW, COLON, SLASH, Count, Icon, X, between
from ..kernel.message import Message, Reason, lacks
from .icons import counted
from .tags import BUILDING, SPACE, TAG_INDEX

if TYPE_CHECKING:
    from .table import Table

GREEN: Final = "green"  # automated, technology
BLUE: Final = "blue"  # active
RED: Final = "red"  # event
CORPORATION: Final = "corporation"
PROJECT_KINDS: Final = (GREEN, BLUE, RED)  # the kinds that are bought and played from hand

MINE: Final = "mine"
ANYONE: Final = "anyone"

# Standing numbers, kept per player in one array by kind.
DISCOUNT: Final = 0  # on every card
WORTH: Final = 1  # of one piece, by resource (WORTH + STEEL, WORTH + TITANIUM)
EASE: Final = 8  # steps by which parameter requirements may be off
HEAT_AS_MC: Final = 9
PLANTS_FOR_GREENERY: Final = 10  # fewer of them
POWER_PLANT: Final = 11  # the standard project costs less
PROTECTED: Final = 12  # plants, animals and microbes from other players' removal
CARD_PRICE: Final = 13  # buying a card into hand costs so much more
TRADE_FEE: Final = 14  # trading costs so many units less
TRADE_STEPS: Final = 15  # the colony track may first rise so many steps
DISCOUNT_TAG: Final = 16  # DISCOUNT_TAG + tag
FLOATERS_AS_HEAT: Final = 28  # floaters on this card are worth 2 heat each
RESEARCH_DRAW: Final = 29  # cards more to draw in the research phase
RESEARCH_KEEP: Final = 30  # cards more to keep in the research phase
SALE: Final = 31  # a card sold brings so much more
STANDARD_ACTION: Final = 32  # standard actions paid in M€ cost less
COSTLY: Final = 33  # cards of a printed cost of at least 20 cost less
PLANT_AS_MC: Final = 34  # one plant may pay so much of a card
MICROBES_AS_MC: Final = 35  # two microbes on this card may pay so much of a card


def cheaper(tag: str, n: Count) -> list[Icon]:
    """Cards with this tag cost less."""
    return [Icon("sign", f"tag:{tag}"), Icon("sign", "project"), COLON, Icon("less", "mc", n)]


class Kind(NamedTuple):
    """A kind of standing number: `modify.<name>` are its words; in its icons X is the number."""

    name: str
    icons: list[Icon]


MODIFIERS: Final[dict[int, Kind]] = {
    DISCOUNT: Kind("discount", [Icon("sign", "project"), COLON, Icon("less", "mc", X)]),
    WORTH + 1: Kind("worth.steel", [Icon("sign", "steel"), COLON, Icon("more", "mc", X)]),
    WORTH + 2: Kind("worth.titanium", [Icon("sign", "titanium"), COLON, Icon("more", "mc", X)]),
    EASE: Kind("ease", [Icon("sign", "project"), COLON, Icon("ease", "requirement", X)]),
    HEAT_AS_MC: Kind("heat_as_mc", [Icon("lose", "heat"), ARROW, Icon("gain", "mc", X)]),
    PLANTS_FOR_GREENERY: Kind("plants_for_greenery", [Icon("tile", "greenery"), COLON, Icon("less", "plants", X)]),
    POWER_PLANT: Kind("power_plant_discount", [Icon("sign", "standard"), Icon("sign", "energy"), COLON, Icon("less", "mc", X)]),
    PROTECTED: Kind("protected", [Icon("sign", thing) for thing in ("safe", "plants", "animal", "microbe")]),
    CARD_PRICE: Kind("card_price", [Icon("sign", "keep"), COLON, Icon("more", "mc", X)]),
    TRADE_FEE: Kind("trade_fee", [Icon("sign", "fleet"), COLON, Icon("less", "fee", X)]),
    TRADE_STEPS: Kind("trade_steps", [Icon("sign", "fleet"), COLON, Icon("more", "track", X)]),
    FLOATERS_AS_HEAT: Kind("floaters_as_heat", [Icon("lose", "floater"), ARROW, Icon("gain", "heat", 2)]),
    RESEARCH_DRAW: Kind("research_draw", [Icon("sign", "research"), COLON, Icon("more", "look", X)]),
    RESEARCH_KEEP: Kind("research_keep", [Icon("sign", "research"), COLON, Icon("more", "keep", X)]),
    SALE: Kind("sale", [Icon("sign", "sale"), COLON, Icon("more", "mc", X)]),
    STANDARD_ACTION: Kind("standard_action", [Icon("sign", "standard"), COLON, Icon("less", "mc", X)]),
    COSTLY: Kind("costly", [Icon("sign", "project"), Icon("least", "mc", 20), COLON, Icon("less", "mc", X)]),
    PLANT_AS_MC: Kind("plant_as_mc", [Icon("lose", "plants"), ARROW, Icon("gain", "mc", X), Icon("sign", "project")]),
    MICROBES_AS_MC: Kind(
        "microbes_as_mc", [Icon("lose", "microbe", 2), ARROW, Icon("gain", "mc", X), Icon("sign", "project")]
    ),
    **{DISCOUNT_TAG + i: Kind(f"discount.{tag}", cheaper(tag, X)) for tag, i in TAG_INDEX.items()},
}


def add_modifier(name: str, icons: list[Icon]) -> int:
    """A kind of an expansion's own: the number by which it is kept."""
    kind = modifier_count()
    MODIFIERS[kind] = Kind(name, icons)
    return kind


def modifier_count() -> int:
    """How many numbers a player's standing numbers take."""
    return max(MODIFIERS) + 1


def card_id(name: str) -> str:
    """'CEO's Favorite Project' -> 'ceos_favorite_project'"""
    return re.sub(r"[^a-z0-9]+", "_", name.lower().replace("'", "")).strip("_")


class Modifier:
    """A standing number: a discount, the worth of a metal, an easing."""

    def __init__(self, kind: int, amount: int, tile: str = "greenery") -> None:
        self.kind = kind
        self.amount = amount
        self.tile = tile  # that plants are turned into

    def say(self) -> list[Message]:
        return [Message(f"modify.{MODIFIERS[self.kind].name}", {"n": self.amount})]

    def icons(self) -> list[Icon]:
        icons = [icon._replace(n=self.amount) if icon.n == X else icon for icon in MODIFIERS[self.kind].icons]
        return [icon._replace(what=self.tile) if icon.verb == "tile" else icon for icon in icons]


def Discount(amount: int, tag: str = "") -> Modifier:
    """Cards (with that tag, once per tag) cost less."""
    return Modifier(DISCOUNT_TAG + TAG_INDEX[tag] if tag else DISCOUNT, amount)


def Worth(resource: int, amount: int) -> Modifier:
    """A piece of this metal pays so much more."""
    return Modifier(WORTH + resource, amount)


def Ease(steps: int) -> Modifier:
    """Requirements of global parameters may be off by so many steps, either way."""
    return Modifier(EASE, steps)


class When:
    """A standing effect that reacts: to what, of whom, with what. Several events are given as 'tag:plant tag:animal'."""

    def __init__(
        self, event: str, *effects: Effect[Any], of: str = MINE, tag: str = "", least: int = 0, itself: bool = True
    ) -> None:
        self.event = event
        self.events = event.split(" ")
        self.effects = effects
        self.mine = of == MINE
        self.tag = tag  # only if the card played carries it
        self.least = least  # only if the number announced is at least this
        self.itself = itself  # also when it is this very card that is played

    def say(self) -> list[Message]:
        id = f"when.{self.event.replace(' ', '.')}" + (f".{self.tag}" if self.tag else "") + ("" if self.mine else ".anyone")
        id += "" if self.itself else ".other"
        return [Message(id, {"n": self.least} if self.least else {})] + [m for e in self.effects for m in e.say()]

    def icons(self) -> list[Icon]:
        tag = [Icon("sign", f"tag:{self.tag}")] if self.tag else []
        least = [Icon("least", "mc", self.least)] if self.least else []
        event = between(SLASH, [heard(event, not self.mine) for event in self.events])
        return [*tag, *event, *least, COLON, *[i for e in self.effects for i in e.icons()]]


# Events that are not called after the thing that is drawn; a number that must be reached is drawn beside them.
HEARD: Final[dict[str, tuple[str, ...]]] = {
    "city_on_mars": ("city",),
    "event": ("tag:event",),
    "metal": ("steel", "titanium"),
    "paid": (),
    "card_paid": ("project",),
    "costly": ("project",),
    "card": ("project",),
    "card:green": ("green",),
    "card:blue": ("blue",),
    "card:action": ("blue", "action"),
    "project": ("standard",),
}


def heard(event: str, any: bool = False) -> list[Icon]:
    """What a standing effect waits for."""
    return between(SLASH, [[Icon("sign", thing, any=any)] for thing in HEARD.get(event, (event,))])


class Action:
    """What stands left of the arrow is paid first, then what stands right of it happens (M-211)."""

    def __init__(self, pay: Sequence[Effect[Any]], get: Sequence[Effect[Any]], only_if: str = "", aside: bool = False) -> None:
        self.pay = tuple(pay)
        self.get = tuple(get)
        self.only_if = only_if  # a condition of its own, named (UNMI)
        self.aside = aside  # a free act beside any question, once a phase (UNMI of Ares Expedition)

    def say(self) -> list[Message]:
        pay = [m for e in self.pay for m in e.say()]
        only = [Message(f"only_if.{self.only_if}")] if self.only_if else []
        return [*only, *pay, Message("arrow"), *[m for e in self.get for m in e.say()]]

    def icons(self) -> list[Icon]:
        only = [Icon("raise", "tr"), COLON] if self.only_if == "rose" else []
        return [*only, *[i for e in self.pay for i in e.icons()], ARROW, *[i for e in self.get for i in e.icons()]]


@mypyc_attr(allow_interpreted_subclasses=True)
class Requirement:
    """What must hold when the card is played (M-103)."""

    def why_not(self, pos: Table, p: int, ease: int) -> Reason | None:
        return None

    def say(self) -> list[Message]:
        return []

    def icons(self) -> list[Icon]:
        return []


class TagsAtLeast(Requirement):
    """So many of a tag among one's face-up cards; the card itself does not count."""

    def __init__(self, tag: str, n: int) -> None:
        self.tag = tag
        self.n = n
        self.index = TAG_INDEX[tag]
        self.needs = f"needs.tag.{tag}"

    def why_not(self, pos: Table, p: int, ease: int) -> Reason | None:
        have = pos.tags[p][self.index]
        return None if have >= self.n else lacks(self.needs, self.n, have, pos.requirement_rule)

    def say(self) -> list[Message]:
        return [Message(f"requires.tag.{self.tag}", {"n": self.n})]

    def icons(self) -> list[Icon]:
        return [Icon("least", f"tag:{self.tag}", self.n)]


class AtLeast(Requirement):
    """So many of something that the position counts: 'cities', 'tr'."""

    def __init__(self, what: str, n: int) -> None:
        self.what = what
        self.n = n
        self.needs = f"needs.{what}"

    def why_not(self, pos: Table, p: int, ease: int) -> Reason | None:
        present = pos.count(self.what, p, "")
        return None if present >= self.n else lacks(self.needs, self.n, present, pos.requirement_rule)

    def say(self) -> list[Message]:
        return [Message(f"requires.{self.what}", {"n": self.n})]

    def icons(self) -> list[Icon]:
        return [counted("least", self.what, self.n)]


class Points:
    """Victory points printed on a card: so many, or so many for every so many of something."""

    def __init__(self, n: int, per: str = "", every: int = 1) -> None:
        self.n = n
        self.per = per
        self.every = every
        self.holds = ""  # the card says what is counted on it

    def score(self, pos: Table, p: int, card: str) -> int:
        if not self.per:
            return self.n
        return self.n * (pos.count(self.per, p, card) // self.every)

    def say(self) -> list[Message]:
        if not self.per:
            return [Message("points", {"n": self.n})] if self.n else []
        if self.every > 1:
            return [Message(f"points.per.{self.counted()}.every", {"n": self.n, "every": self.every})]
        return [Message(f"points.per.{self.counted()}", {"n": self.n})]

    def counted(self) -> str:
        return f"here.{self.holds}" if self.per == "here" else self.per

    def icons(self) -> list[Icon]:
        if not self.n:
            return []
        return [Icon("points", "", self.n), *([counted("per", self.per, self.every)] if self.per else [])]


class PointsIf(Points):
    """So many points if there is at least one of something."""

    def score(self, pos: Table, p: int, card: str) -> int:
        return self.n if pos.count(self.per, p, card) else 0

    def say(self) -> list[Message]:
        return [Message(f"points.if.{self.counted()}", {"n": self.n})]

    def icons(self) -> list[Icon]:
        return [Icon("points", "", self.n), COLON, counted("least", self.per)]


NO_POINTS: Final = Points(0)


class CardIcons(NamedTuple):
    """The icons on a card, in the parts in which `i18n.text.CardText` has its words; what it lacks is empty."""

    requirement: list[Icon]  # each for itself
    actions: list[list[Icon]]
    effects: list[list[Icon]]  # standing ones
    play: list[Icon]
    first_action: list[Icon]
    points: list[Icon]

    def all(self) -> list[Icon]:
        """Of all it does."""
        return [icon for part in (*self.actions, *self.effects, self.play, self.first_action) for icon in part]

    def to_json(self) -> dict[str, Any]:
        return {k: [to_json(x) for x in part] for k, part in self._asdict().items()}


def to_json(icons: Icon | list[Icon]) -> Any:
    return icons.to_json() if isinstance(icons, Icon) else [icon.to_json() for icon in icons]


def at_once(effects: Sequence[Effect[Any]]) -> list[Icon]:
    """What happens one after the other: first its price, with an arrow to the rest."""
    parts = [e.icons() for e in effects]
    price = [i for part in parts if is_price(part) for i in part]
    rest = [i for part in parts if not is_price(part) for i in part]
    return [*price, ARROW, *rest] if price and rest else [*price, *rest]


def is_price(icons: Sequence[Icon]) -> bool:
    return all(icon.verb == "lose" and not icon.any for icon in icons)


class Card:
    """One project or corporation card, as printed."""

    def __init__(
        self,
        kind: str,
        number: str,
        name: str,
        set: str,
        cost: int,
        tags: tuple[str, ...],
        requires: Sequence[Requirement] = (),
        play: Sequence[Effect[Any]] = (),
        actions: Sequence[Action] = (),
        when: Sequence[When] = (),
        modify: Sequence[Modifier] = (),
        points: Points | int = 0,
        holds: str = "",
        keeps: bool = False,
        first_action: Sequence[Effect[Any]] = (),
    ) -> None:
        self.id = card_id(name)
        self.kind = kind
        self.number = number
        self.name = name
        self.set = set
        self.cost = cost
        self.tags = tags
        self.tag_indices = tuple(TAG_INDEX[t] for t in tags)
        self.tag_kinds = tuple(dict.fromkeys(self.tag_indices))
        self.building = BUILDING in tags  # steel pays
        self.space = SPACE in tags  # titanium pays
        self.requires = tuple(requires)
        self.play = tuple(play)
        self.actions = tuple(actions)
        self.when = tuple(when)
        self.modify = tuple(modify)
        self.points = points if isinstance(points, Points) else Points(points) if points else NO_POINTS
        self.holds = holds
        if self.points.per == "here":
            self.points.holds = holds
        self.keeps = keeps  # what lies on it cannot be removed
        self.first_action = tuple(first_action)
        spent = [e.args() for e in self.play if e.name in ("lose", "spend_heat")]  # cannot pay for the card as well
        self.keep_heat = sum(args.get("heat", 0) for args in spent)
        self.keep_plants = sum(args.get("plants", 0) for args in spent)
        self.money = sum(e.args().get("mc", 0) for e in self.play if e.name == "gain")  # what a corporation starts with
        self.can_fail = any(e.can_fail for e in self.play)
        self.play_id = atom("play", self.id)
        self.action_ids = tuple(
            atom("use", self.id if len(self.actions) == 1 else f"{self.id}:{k + 1}") for k in range(len(self.actions))
        )

    def box(self) -> tuple[Effect[Any], ...]:
        """The production box: what Robotic Workforce copies (M-220)."""
        return tuple(e for effect in self.play for e in (effect, *effect.inner()) if e.name in BOX)

    def is_plain(self) -> bool:
        """Whether it is worth nothing but what happens when it is played."""
        return not (self.tags or self.actions or self.when or self.modify or self.points.n)

    def icons(self) -> CardIcons:
        """What is printed on it; what lies on the card is drawn as what it is."""
        standing = [when.icons() for when in self.when] + [modifier.icons() for modifier in self.modify]
        if self.keeps:
            standing.append([Icon("sign", "safe"), Icon("sign", "here")])
        return CardIcons(
            self.own([icon for r in self.requires for icon in r.icons()]),
            [self.own(action.icons()) for action in self.actions],
            [self.own(icons) for icons in standing],
            self.own(at_once(self.play)),
            self.own(at_once(self.first_action)),
            self.own(self.points.icons()),
        )

    def own(self, icons: list[Icon]) -> list[Icon]:
        return [icon._replace(what=self.holds) if icon.what == "here" else icon for icon in icons]

    def __repr__(self) -> str:
        return f"<{self.id}>"


BOX: Final = {"produce", "produce_per", "produce_if", "produce_metal", "reduce", "reduce_any"}
