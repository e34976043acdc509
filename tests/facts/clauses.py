"""Clauses of the facts as data: ``read(card)`` for a whole card, ``parse(text)`` for one string.

Knows nothing of the engine. A text outside the grammar is either listed in ``SPECIAL`` or an error.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from . import Raw, snake

STOCK = ("mc", "steel", "titanium", "plants", "energy", "heat")
HOLDABLE = ("animal", "microbe", "science", "fighter", "floater", "camp")


@dataclass(frozen=True)
class Clause:
    """Anything a text can say."""


@dataclass(frozen=True)
class Production(Clause):
    """Own production changes; below zero it must be possible in full."""

    resource: str
    n: int


@dataclass(frozen=True)
class Stock(Clause):
    """Own stock changes; below zero it is a mandatory loss."""

    resource: str
    n: int


@dataclass(frozen=True)
class Pay(Clause):
    """The price of an action out of stock; ``also`` names a metal accepted as money."""

    resource: str
    n: int
    also: str | None = None


@dataclass(frozen=True)
class Rating(Clause):
    """Terraform rating."""

    n: int


@dataclass(frozen=True)
class Temperature(Clause):
    """Steps of 2 degrees."""

    n: int


@dataclass(frozen=True)
class Oxygen(Clause):
    """Steps of 1 %."""

    n: int


@dataclass(frozen=True)
class Ocean(Clause):
    """Place ``n`` oceans on areas ``reserved`` for them, or on ``land``."""

    n: int
    where: str = "reserved"


@dataclass(frozen=True)
class Tile(Clause):
    """Place a tile where all the words of ``where`` hold (see ``PLACES``); a ``capital`` is a city too."""

    kind: str
    where: tuple[str, ...]


@dataclass(frozen=True)
class Draw(Clause):
    """Cards into the hand."""

    n: int


@dataclass(frozen=True)
class LookKeep(Clause):
    """Look at ``n`` cards, keep ``keep``, discard the rest."""

    n: int
    keep: int


@dataclass(frozen=True)
class LookBuy(Clause):
    """Look at ``n`` cards, buy or discard."""

    n: int


@dataclass(frozen=True)
class AnyProduction(Clause):
    """Mandatory: some player's production changes by ``n`` (below zero)."""

    resource: str
    n: int


@dataclass(frozen=True)
class AnyLose(Clause):
    """Optional: some player loses up to ``n`` out of stock, or off cards."""

    resource: str
    n: int


@dataclass(frozen=True)
class Steal(Clause):
    """Optional: as AnyLose, and you gain what was lost."""

    resource: str
    n: int


@dataclass(frozen=True)
class Remove(Clause):
    """Mandatory: ``n`` off any card of any player."""

    resource: str
    n: int


@dataclass(frozen=True)
class Add(Clause):
    """Onto a card: ``here``, any ``own``, an ``other`` own, an own ``jovian`` or ``stocked`` one (already holding some).

    Below zero: spent. ``resource`` is ``any`` where the card decides it.
    """

    resource: str
    n: int
    to: str = "here"


@dataclass(frozen=True)
class OneOf(Clause):
    """Choose one option; each is a sequence of clauses."""

    options: tuple[tuple[Clause, ...], ...]


@dataclass(frozen=True)
class Per(Clause):
    """``effect`` once for every ``every`` of ``count`` (see ``COUNTS``), rounded down, ``most`` times if not 0."""

    effect: Clause
    count: str
    every: int = 1
    most: int = 0


@dataclass(frozen=True)
class Discount(Clause):
    """Own cards (with ``tag``) cost ``n`` less, once or for ``each`` such tag."""

    tag: str | None
    n: int
    each: bool = False


@dataclass(frozen=True)
class Worth(Clause):
    """A metal pays ``n`` mc more."""

    resource: str
    n: int


@dataclass(frozen=True)
class Ease(Clause):
    """Own global requirements may be off by up to ``steps``, either way."""

    steps: int


@dataclass(frozen=True)
class Next(Clause):
    """Holds for the next card of this generation only."""

    clause: Clause


@dataclass(frozen=True)
class Trigger(Clause):
    """On ``event`` (see ``EVENTS``) of ``whose`` = you | anyone; ``tag`` fires for each of ``tags``.

    ``itself``: playing this very card fires it too.
    """

    event: str
    whose: str
    effects: tuple[Clause, ...]
    tags: tuple[str, ...] = ()
    itself: bool = False


@dataclass(frozen=True)
class RemoveOwn(Clause):
    """Mandatory: ``n`` off an own card."""

    resource: str
    n: int


@dataclass(frozen=True)
class Discard(Clause):
    """Cards out of the hand."""

    n: int


@dataclass(frozen=True)
class Colony(Clause):
    """Place a colony, ``again``: also where one has one."""

    again: bool = False


@dataclass(frozen=True)
class Fleet(Clause):
    """Trade fleets."""

    n: int


@dataclass(frozen=True)
class Track(Clause):
    """One colony track up, or a different one down."""

    n: int


@dataclass(frozen=True)
class TradeFee(Clause):
    """Trading costs ``n`` units less of whatever is paid."""

    n: int


@dataclass(frozen=True)
class TradeSteps(Clause):
    """Before one trades the track may rise up to ``n`` steps."""

    n: int


@dataclass(frozen=True)
class Requirement(Clause):
    """``what`` is oxygen, temperature (degrees), oceans, cities, ``X tags``, ``X production``, or own greeneries, cities,
    colonies or floaters."""

    what: str
    op: str
    value: int


@dataclass(frozen=True)
class Points(Clause):
    """Victory points at the end."""

    n: int


@dataclass(frozen=True)
class Special(Clause):
    """One of a kind: tested by hand."""

    text: str


@dataclass(frozen=True)
class Action:
    """Several on one card are alternatives."""

    pay: tuple[Clause, ...]
    get: tuple[Clause, ...]


@dataclass(frozen=True)
class Card:
    id: str
    name: str
    number: str
    set: str
    kind: str
    cost: int | None
    tags: tuple[str, ...]
    holds: str | None
    requires: tuple[Clause, ...]
    on_play: tuple[Clause, ...]
    actions: tuple[Action, ...]
    ongoing: tuple[Clause, ...]
    start: tuple[Clause, ...]
    first_action: tuple[Clause, ...]
    points: Clause | None
    notes: tuple[str, ...]


SPECIAL = frozenset(
    (
        # on play
        "any player lose up to 4 mc (optional; must own a tile adjacent to that ocean)",
        "claim one empty unmarked non-reserved land area with own marker: other players can no longer build on it",
        "copy the production box of one own building card in play",
        "production heat -X",
        "production mc +X (X chosen, 0 to own heat production)",
        "production plants +1; instead +4 if own plant tags >= 3",
        "production steel +1 or titanium +1, matching the area's bonus",
        # actions
        "X energy (X >= 1)",
        "gain X mc",
        "reveal top card of deck and discard it; if it has a microbe tag: add 1 science here",
        # ongoing
        "animals here are irremovable",
        "heat may be spent as mc, 1 for 1",
        "own plants (stock), animals and microbes (on cards) immune to opponents' removal",
        "plants-to-greenery needs 7 plants instead of 8",
        "standard project power plant costs 3 less",
        # what a trigger does
        "either +1 plant for you, or 1 resource onto the card just played",
        "may discard 1 card to draw 1",
        # Colonies
        "X floaters here (X >= 1)",
        "gain X titanium",
        "trade without the fee",
        "gain the owner bonus of each own colony once",
        "put one unused colony tile of own choice into play",
        "floaters here may be spent as 2 heat each",
        "buying a card costs 5 instead of 3",
        # start, points
        "keep all 10 dealt cards unpaid",
        "3 if >=1 science here",
    )
)

# ``land`` is never reserved; where the text says nothing, USUAL holds.
CITY = ("land", "no city beside")
PLACES: dict[str, tuple[str, ...]] = {
    "normal city placement (non-reserved land, no adjacent city)": CITY,
    "next to >= 2 other city tiles": ("land", "2 cities beside"),
    "non-reserved land with no adjacent tile of any kind": ("land", "nothing beside"),
    "off-Mars spot Ganymede Colony": ("ganymede_colony",),
    "off-Mars spot Phobos Space Haven": ("phobos_space_haven",),
    "on the reserved Noctis area, adjacency to cities ignored": ("noctis",),
    "on an empty space reserved for ocean": ("reserved",),
    "on an empty ocean-reserved area, own-neighbour rule waived": ("reserved",),
    "empty space reserved for ocean": ("reserved",),
    "any free land": ("land",),
    "any non-reserved land": ("land",),
    "free land next to any greenery tile": ("land", "greenery beside"),
    "free land next to any city tile": ("land", "city beside"),
    "non-reserved land with a printed steel or titanium bonus": ("land", "metal bonus"),
    "non-reserved land with a printed steel or titanium bonus, next to an own tile": (
        "land",
        "metal bonus",
        "own beside",
    ),
    "one of Tharsis Tholus, Ascraeus Mons, Pavonis Mons, Arsia Mons": ("volcanic",),
}
USUAL = {"city": CITY, "greenery": ("land", "own beside if possible")}

# Counts of tags are own, face up, this card's too: ``jovian tags``. On this card: ``animal here``.
COUNTS: dict[str, str] = {
    "city on Mars": "cities on mars",
    "city tile on Mars": "cities on mars",
    "city in play": "cities",
    "city tile in play": "cities",
    "city tiles in play": "cities",
    "event in all players' played piles": "events",
    "city adjacent to this tile": "cities beside",
    "ocean adjacent to this tile": "oceans beside",
    "space tag of all opponents": "opponents' space tags",
    "jovian tag in play": "all jovian tags",
    "own tagless card": "tagless cards",
    "own colony": "own colonies",
    "own floaters": "own floaters",
    "colony in play": "colonies",
    "colonies in play": "colonies",
}

EVENTS: dict[str, str] = {
    "places a city": "city",
    "places a city on Mars": "city on mars",
    "place a city anywhere": "city",
    "places an ocean": "ocean",
    "place a greenery": "greenery",
    "place a tile on a hex with a steel or titanium bonus": "tile on metal bonus",
    "play an event": "event",
    "play a space event": "space event",
    "pay for a project card or standard project of printed cost >= 20": "printed cost of 20 or more paid",
    "play a project card with printed cost >= 20": "project card of 20 or more",
    "places a colony": "colony",
    "get a tag type you did not have": "new tag",
}


def resource(word: str) -> str:
    """One name for singular and plural."""
    word = word if word in STOCK + HOLDABLE else f"{word}s" if f"{word}s" in STOCK else word.removesuffix("s")
    if word not in STOCK + HOLDABLE:
        raise ValueError(f"unknown resource: {word!r}")
    return word


def count(text: str) -> str:
    text = re.sub(r" \((all owners|all players|this counts|own)\)", "", text)
    if match := re.fullmatch(r"(\w+) tags?", text):
        return f"{match[1]} tags"
    if match := re.fullmatch(r"(\w+) here", text):
        return f"{resource(match[1])} here"
    return COUNTS[text]


def only(text: str) -> Clause:
    (clause,) = parse(text)
    return clause


def trigger(whose: str, event: str, itself: str | None, effects: str) -> Trigger:
    if match := re.fullmatch(r"plays? (?:an? )?([\w/]+) tags?", event):
        return Trigger("tag", whose, parse(effects.removesuffix(" per tag")), tuple(match[1].split("/")), bool(itself))
    return Trigger(EVENTS[event], whose, parse(effects), itself=bool(itself))


def attacks(kind: type[AnyLose] | type[Steal], text: str) -> OneOf:
    return OneOf(tuple((kind(resource(what), int(n)),) for n, what in re.findall(r"up to (\d+) (\w+)", text)))


# The first pattern that covers the whole text wins; its groups are the arguments.
RULES: tuple[tuple[str, Callable[..., Clause]], ...] = (
    (r"when you trade: may first raise that track (\d+) step", lambda n: TradeSteps(int(n))),
    (r"when (you|anyone) (.+?)( \(this counts\))?: (.+)", trigger),
    (
        r"each own standard project \(not sell patents\): (.+) once paid",
        lambda effects: Trigger("standard project", "you", parse(effects)),
    ),
    (
        r"per (\w+) or (\w+) tag you play \(this counts\): (.+)",
        lambda one, other, effects: Trigger("tag", "you", parse(effects), (one, other), True),
    ),
    (r"your next card \(same generation\): (.+)", lambda clause: Next(only(clause))),
    (r"next own card this generation: (\d+) less", lambda n: Next(Discount(None, int(n)))),
    (r"trade fee -(\d+) unit \(mc, energy or titanium\)", lambda n: TradeFee(int(n))),
    (r"one of: (.+)", lambda options: OneOf(tuple(map(parse, options.split(" / "))))),
    (r"any player lose (.+, or .+); you gain the amount lost \(optional\)", lambda text: attacks(Steal, text)),
    (
        r"any player lose up to (\d+) (\w+); you gain the amount lost \(optional\)",
        lambda n, what: Steal(resource(what), int(n)),
    ),
    (r"any player lose (.+, or .+) \(optional, one kind, one player\)", lambda text: attacks(AnyLose, text)),
    (
        r"any player lose up to (\d+) (\w+)(?: \(optional\))?",
        lambda n, what: AnyLose(resource(what), int(n)),
    ),
    (r"any player production (\w+) (-\d+) \(mandatory\)", lambda what, n: AnyProduction(resource(what), int(n))),
    # cards and requirements
    (r"(?:(?:(\w+) )?cards )?cost (\d+) less", lambda tag, n: Discount(tag, int(n))),
    (r"(?:cards with an )?(\w+) (?:tag|cards) cost (\d+) less per \1 tag", lambda tag, n: Discount(tag, int(n), True)),
    (r"(\w+) worth \+?(\d+) mc(?: more)?", lambda what, n: Worth(resource(what), int(n))),
    (r"(?:own cards' )?global requirements eased by up to (\d+) steps either way(?: \(.+\))?", lambda n: Ease(int(n))),
    (
        r"own temperature, oxygen and ocean requirements may be off by up to (\d+) steps, either way",
        lambda n: Ease(int(n)),
    ),
    (
        r"(oxygen|temperature|oceans|\w+ tags|\w+ production) (<=|>=) (-?\d+)",
        lambda what, op, n: Requirement(what, op, int(n)),
    ),
    (r"(?:city tiles|cities) in play (>=) (\d+)(?: \(any owner\))?", lambda op, n: Requirement("cities", op, int(n))),
    (r"(own cities|own colonies|own floaters) (<=|>=) (\d+)", lambda what, op, n: Requirement(what, op, int(n))),
    (r"own greenery tiles (>=) (\d+)", lambda op, n: Requirement("own greeneries", op, int(n))),
    # effects
    (
        r"(.+) per (\w+ here) \(max (\d+)\)",
        lambda effect, what, most: Per(only(effect), count(what), most=int(most)),
    ),
    (r"(.+) per (?:(\d+) )?(.+)", lambda effect, every, what: Per(only(effect), count(what), int(every or 1))),
    (r"production (\w+) ([+-]\d+)", lambda what, n: Production(resource(what), int(n))),
    (r"gain (\d+) (\w+)", lambda n, what: Stock(resource(what), int(n))),
    (r"lose (\d+) (\w+)", lambda n, what: Stock(resource(what), -int(n))),
    (r"tr \+(\d+)", lambda n: Rating(int(n))),
    (r"temperature \+(\d+)", lambda n: Temperature(int(n))),
    (r"oxygen \+(\d+)", lambda n: Oxygen(int(n))),
    (r"ocean (\d+)", lambda n: Ocean(int(n))),
    (r"ocean (\d+) \(on land: space not reserved for ocean\)", lambda n: Ocean(int(n), "land")),
    (r"(city|greenery) tile", lambda kind: Tile(kind, USUAL[kind])),
    (r"(city|greenery) tile(?:: | \()(.+?)\)?", lambda kind, where: Tile(kind, PLACES[where])),
    (r"special tile ([\w ]+)(?: \(is a city\))?: (.+)", lambda kind, where: Tile(snake(kind), PLACES[where])),
    (r"draw (\d+)", lambda n: Draw(int(n))),
    (r"then discard (\d+)", lambda n: Discard(int(n))),
    (r"look at (\d+), keep (\d+)", lambda n, keep: LookKeep(int(n), int(keep))),
    (r"look at (\d+), buy it \(3 mc\) or discard it", lambda n: LookBuy(int(n))),
    (r"look at (\d+); optional buy at 3 mc, else discard", lambda n: LookBuy(int(n))),
    (r"add (\d+) (\w+) here", lambda n, what: Add(resource(what), int(n))),
    (r"add (\d+) (\w+) to any own card", lambda n, what: Add(resource(what), int(n), "own")),
    (
        r"add (\d+) (\w+) to (?:any own card \(other than this\)|another own card)",
        lambda n, what: Add(resource(what), int(n), "other"),
    ),
    (r"add (\d+) (\w+) to any own jovian card", lambda n, what: Add(resource(what), int(n), "jovian")),
    (
        r"add (\d+) resource \(matching kind\) to any own card already holding >= 1",
        lambda n: Add("any", int(n), "stocked"),
    ),
    # colonies
    (r"place colony( \(tile with own colony allowed\))?", lambda again: Colony(bool(again))),
    (r"trade fleet \+(\d+)", lambda n: Fleet(int(n))),
    (r"raise one colony track (\d+) step", lambda n: Track(int(n))),
    (r"lower a different colony track (\d+) step", lambda n: Track(-int(n))),
    (r"remove (\d+) (\w+) from any own card \(mandatory cost\)", lambda n, what: RemoveOwn(resource(what), int(n))),
    # prices of actions
    (r"(?:spend )?(\d+) (\w+) here", lambda n, what: Add(resource(what), -int(n))),
    (r"remove (\d+) (\w+) from any card of any player", lambda n, what: Remove(resource(what), int(n))),
    (
        r"(\d+) (\w+)(?: \((steel|titanium) allowed(?: at its value)?\))?",
        lambda n, what, also: Pay(resource(what), int(n), also),
    ),
    (r"(-?\d+)", lambda n: Points(int(n))),
)


def parse(text: str) -> tuple[Clause, ...]:
    """The clauses of one text, in its order."""
    if text in SPECIAL:
        return (Special(text),)
    if text == "nothing":
        return ()
    for pattern, build in RULES:
        if match := re.fullmatch(pattern, text):
            try:
                return (build(*match.groups()),)
            except KeyError as error:
                raise ValueError(f"unknown words {error} in {text!r}") from None
    if len(parts := re.split("[,;] ", text)) > 1:
        return tuple(clause for part in parts for clause in parse(part))
    raise ValueError(f"no rule for {text!r}")


def read(raw: Raw) -> Card:
    """A whole card."""

    def clauses(field: str) -> tuple[Clause, ...]:
        return tuple(clause for text in raw.get(field, ()) for clause in parse(text))

    return Card(
        id=snake(raw["name"]),
        name=raw["name"],
        number=raw["number"],
        set=raw["set"],
        kind=raw["kind"],
        cost=raw.get("cost"),
        tags=tuple(raw.get("tags", ())),
        holds=resource(raw["holds"]) if "holds" in raw else None,
        requires=clauses("requires"),
        on_play=clauses("on_play"),
        actions=tuple(Action(parse(action["pay"] or "nothing"), parse(action["get"])) for action in raw.get("actions", ())),
        ongoing=clauses("ongoing"),
        start=clauses("start"),
        first_action=parse(raw["first_action"]) if "first_action" in raw else (),
        points=only(str(raw["vp"])) if "vp" in raw else None,
        notes=tuple(raw.get("notes", ())),
    )
