"""A position of Terraforming Mars: map, milestones, awards, generation and turn, on the family's table."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Any, ClassVar, Final, cast

from ..family.cards import (
    BLUE,
    CORPORATION,
    DISCOUNT,
    DISCOUNT_TAG,
    EASE,
    FLOATERS_AS_HEAT,
    GREEN,
    HEAT_AS_MC,
    PLANTS_FOR_GREENERY,
    RED,
    Card,
)
from ..family.paying import Means, Price
from ..family.resources import HEAT, MC, PLANTS, PRODUCTION, STEEL, TITANIUM
from ..family.table import HAND_ZONE, Measure, Table
from ..family.tags import TAG_INDEX
from ..kernel.effect import NEUTRAL, NOBODY, Effect, Frame
from ..kernel.errors import BadSave
from ..kernel.message import Reason, lacks
from ..kernel.position import LAYOUTS, Layout, Position, lay_out
from ..kernel.schema import Flaw, not_allowed, unknown_name
from ..kernel.state import SEATS, Derived, Entry, Field, Given, State, a_seat
from . import board
from .board import ADJACENT, POLE_PRICE, Board
from .expansion import Expansion

CORPORATIONS: Final = 2  # the pile of corporations nobody was dealt

PACK: Final = 2  # own zones after hand and looking: cards to draft from, drafted, corporations to choose from
DRAFTED: Final = 3
DEALT: Final = 4

OCEAN: Final = "ocean"
GREENERY: Final = "greenery"
CITY: Final = "city"
CAPITAL: Final = "capital"  # a special tile that is a city (M-164)

MAX_TEMPERATURE: Final = 8
MAX_OXYGEN: Final = 14
MAX_OCEANS: Final = 9
SOLO_GENERATIONS: Final = 14
MOST_PLAYERS: Final = 5
PHASES: Final = ("setup", "reveal", "draft", "research", "action", "final")
PILES: Final = {GREEN: "deck", BLUE: "deck", RED: "deck", CORPORATION: "corporations"}  # where cards of each kind come from
PRINTED: Final[dict[str, Effect[Any]]] = {}  # effects printed on map and tracks; `tiles` puts them here
AREAS: Final[dict[str, Callable[[Any, int, int], int]]] = {}  # placement rules by name: `areas`
COUNTS: Final[dict[str, Measure]] = {}  # what cards count, by name: `counts`


# -- saving


def turns(pos: MarsTable) -> range:
    """Whose turn it may be; beyond the action phase it counts those who are done, or steps that expansions bring."""
    steps = sum([x.steps(pos, phase) for x in pos.expansions for phase in x.phases])
    return range(pos.player_count if pos.phase == "action" else max(pos.player_count, steps) + 1)


def phases(pos: MarsTable) -> list[str]:
    return [*PHASES, *[phase for x in pos.expansions for phase in x.phases]]


def save_tiles(pos: MarsTable) -> dict[str, Any]:
    tiles = pos.tiles
    out: dict[str, Any] = {}
    for space in sorted(tiles):
        tile, owner = tiles[space]
        out[board.NAMES[space]] = {"tile": tile, "owner": owner}
    return out


def load_tiles(pos: MarsTable, saved: dict[str, Any]) -> None:
    for space, tile in saved.items():
        if "tile" not in tile:
            raise BadSave(Flaw(f"tiles.{space}", "field_missing", {"answer": "tile"}))
        owner = tile.get("owner", NOBODY)
        if not NEUTRAL <= owner < pos.player_count:
            raise BadSave(not_allowed(f"tiles.{space}.owner", owner, range(NEUTRAL, pos.player_count)))
        pos.lay(tile["tile"], an_area("tiles", space, board.SPACES), owner)


def an_area(path: str, space: str, areas: Container[int]) -> int:
    """The area of that number, among these."""
    if not space.isdecimal() or int(space) not in areas:
        raise BadSave(unknown_name(path, space, [board.NAMES[s] for s in board.SPACES if s in areas]))
    return int(space)


def save_claims(pos: MarsTable) -> dict[str, int]:
    return {board.name(s): p for s, p in sorted(pos.claims.items())}


def load_claims(pos: MarsTable, saved: dict[str, int]) -> None:
    pos.claims = {an_area("claims", s, board.PLACE): p for s, p in saved.items()}


def save_playing(pos: MarsTable) -> dict[str, Any] | None:
    return None if pos.playing is None else {"player": pos.playing[0], "card": pos.playing[1]}


def load_playing(pos: MarsTable, saved: dict[str, Any]) -> None:
    if saved["card"] not in pos.cards:
        raise BadSave(unknown_name("playing.card", saved["card"], pos.cards))
    pos.playing = (saved["player"], saved["card"])
    pos.register(saved["player"], pos.cards[saved["card"]])


class Expansions(Entry):
    """What each expansion saves, under its name."""

    def __init__(self) -> None:
        super().__init__("", ("expansions",))

    def seat(self, of: Any, n: int) -> None:
        for x in of.expansions:
            x.state.seat(x, n)

    def write(self, of: Any, out: dict[str, Any]) -> None:
        for x in of.expansions:
            out[x.name] = x.to_json()

    def read(self, of: Any, data: dict[str, Any]) -> None:
        for x in of.expansions:
            x.load(data.get(x.name, {}))
            x.register(of)

    def find_flaw(self, of: Any, pos: Any) -> Flaw | None:
        for x in of.expansions:
            flaw: Flaw | None = x.find_flaw(pos)
            if flaw is not None:
                return flaw
        return None


class MarsTable(Table):
    """Everything on the table of one game."""

    state: ClassVar[State] = State(
        Table.state,
        Given("board", "sets", "corporate_era", "draft", "beginners"),
        Field("player_count", int, range(1, MOST_PLAYERS + 1), key="players"),
        Field("temperature", int, range(-30, MAX_TEMPERATURE + 1, 2)),
        Field("oxygen", int, range(MAX_OXYGEN + 1)),
        Field("oceans", int, range(MAX_OCEANS + 1)),
        Field("phase", str, phases, missing="action"),
        Field("generation", int, range(1, 1000)),
        Field("first", int, a_seat, missing=0, load=lambda pos, saved: pos.lead(saved)),
        Field("turn", int, turns, missing=lambda pos: pos.first),
        Field("acted", int, range(3)),
        Field("passed", SEATS),
        Field("first_due", SEATS, key="first_action_due"),
        Field("milestones", {str: int}, a_seat, known=lambda pos: pos.board.milestones),
        Field("awards", {str: int}, a_seat, known=lambda pos: pos.board.awards),
        Field("events", [[str]], each=()),
        Field("tiles", {str: {"tile": str, "owner": int}}, save=save_tiles, load=load_tiles),
        Derived("filled", "near_filled", "ocean_tiles", "city_tiles", "near_cities", "greenery_tiles"),  # with the tiles
        Derived("own_tiles", "near_own", each=0),
        Expansions(),
        Field("claims", {str: int}, sparse=True, save=save_claims, load=load_claims),
        Field("playing", {"player": int, "card": str}, sparse=True, save=save_playing, load=load_playing),
    )
    shared_zones: ClassVar[dict[str, str]] = {"deck": "deck", "discard": "deck", "corporations": "corporations"}
    own_zones: ClassVar[dict[str, str]] = {
        "hand": "deck",
        "looking": "deck",
        "pack": "deck",
        "drafted": "deck",
        "dealt": "corporations",
    }

    def __init__(self) -> None:
        super().__init__()
        self.counts = COUNTS
        self.board: Board = board.USUAL
        self.expansions: tuple[Expansion, ...] = ()
        self.sets: tuple[str, ...] = ("base",)  # the sets of cards in play
        self.corporate_era = False
        self.draft = False
        self.beginners = 0  # who plays a beginner corporation, as a bit mask
        self.phase = "setup"
        self.generation = 1
        self.turn = 0  # whose turn it is
        self.acted = 0  # actions taken in this turn
        self.passed = 0  # who has passed, as a bit mask
        self.first_due = 0  # whose corporation's first action is due
        self.milestones: dict[str, int] = {}
        self.awards: dict[str, int] = {}
        self.playing: tuple[int, str] | None = None  # the event being carried out: its tags count until it is laid down
        self.events: list[tuple[str, ...]] = []  # played events
        self.tiles: dict[int, tuple[str, int]] = {}  # area -> tile and owner
        self.claims: dict[int, int] = {}  # area -> whose marker (Land Claim)
        # read off the tiles, as masks of areas of the map
        self.filled = 0
        self.near_filled = 0
        self.ocean_tiles = 0
        self.city_tiles = 0
        self.near_cities = 0
        self.greenery_tiles = 0
        self.own_tiles: list[int] = []
        self.near_own: list[int] = []

    def lay_out(self) -> Layout:
        key = (type(self), self.player_count, *[type(x) for x in self.expansions])
        if key not in LAYOUTS:
            shared, own = dict(self.shared_zones), dict(self.own_zones)
            for x in self.expansions:
                shared.update(x.shared_zones)
                own.update(x.own_zones)
            LAYOUTS[key] = lay_out(shared, own, self.player_count)
        return LAYOUTS[key]

    def moment(self) -> str:
        return f"generation {self.generation}"

    def empty(self) -> MarsTable:
        return MarsTable()

    def clone(self) -> MarsTable:
        c = self.empty()
        self.copy_to(c)
        return c

    def copy_to(self, copy: Position) -> None:
        super().copy_to(copy)
        c = cast(MarsTable, copy)
        c.board = self.board
        c.expansions = tuple([x.clone() for x in self.expansions]) if self.expansions else ()
        c.sets = self.sets
        c.corporate_era = self.corporate_era
        c.draft = self.draft
        c.beginners = self.beginners
        c.phase = self.phase
        c.generation = self.generation
        c.turn = self.turn
        c.acted = self.acted
        c.passed = self.passed
        c.first_due = self.first_due
        c.milestones = self.milestones.copy()
        c.awards = self.awards.copy()
        c.playing = self.playing
        c.events = self.events[:]
        c.tiles = self.tiles.copy()
        c.claims = self.claims.copy()
        c.filled = self.filled
        c.near_filled = self.near_filled
        c.ocean_tiles = self.ocean_tiles
        c.city_tiles = self.city_tiles
        c.near_cities = self.near_cities
        c.greenery_tiles = self.greenery_tiles
        c.own_tiles = self.own_tiles[:]
        c.near_own = self.near_own[:]

    # -- what is where

    def alone(self) -> bool:
        """Whether everybody else has passed, so that turns keep coming round."""
        return (self.passed | 1 << self.turn) == (1 << self.player_count) - 1

    def holdings(self, p: int) -> list[Any]:
        return [self.cells[p], self.hand(p), self.tableau[p]]

    def space_of(self, card: str) -> int:
        """Where this card's special tile lies; 0, which has no neighbours, if it was never placed."""
        return int(self.memory.get(f"{card}.space", "0"))

    def complete(self) -> bool:
        """All three parameters at their goals (M-006)."""
        return self.temperature >= MAX_TEMPERATURE and self.oxygen >= MAX_OXYGEN and self.oceans >= MAX_OCEANS

    def last_generation(self) -> bool:
        """Whether no other will follow; alone one plays them all (M-006, M-059)."""
        return self.generation >= SOLO_GENERATIONS if self.solo else self.complete()

    def tell_last(self) -> None:
        """A parameter has reached its goal: was it the last one? Between two generations the next one says it."""
        if self.log is not None and self.phase == "action" and not self.solo and self.complete():
            self.tell("last_generation.terraformed", {})

    # -- phases

    def phase_steps(self) -> list[tuple[Expansion, int]]:
        """The steps of the phase, if expansions bring it: whose, and which of theirs."""
        bringing = [x for x in self.expansions if self.phase in x.phases]
        return [(x, k) for x in bringing for k in range(x.steps(self, self.phase))]

    # -- parameters

    def steps_left(self, parameter: str) -> int:
        if parameter == "oceans":
            return MAX_OCEANS - self.oceans
        return MAX_OXYGEN - self.oxygen if parameter == "oxygen" else (MAX_TEMPERATURE - self.temperature) // 2

    def raise_temperature(self, by: int, steps: int) -> None:
        """Each real step gives TR; marks passed give their bonus (M-172 to M-175, O-43, O-44)."""
        for _ in range(steps):
            if self.temperature >= MAX_TEMPERATURE:
                return
            self.temperature += 2
            self.raise_rating(by, 1)
            if self.log is not None:
                self.tell("temperature", {"player": by, "n": self.temperature})
            if self.temperature == MAX_TEMPERATURE:
                self.tell_last()
            if self.temperature in (-24, -20):
                if by >= 0:
                    self.cells[by][PRODUCTION + HEAT] += 1
                    if self.log is not None:
                        self.tell("produced", {"player": by, "source": "temperature", "heat": 1})
            elif self.temperature == 0 and self.oceans < MAX_OCEANS:
                self.push(Frame(PRINTED[OCEAN], by, "temperature"))

    def raise_oxygen(self, by: int, steps: int) -> None:
        for _ in range(steps):
            if self.oxygen >= MAX_OXYGEN:
                return
            self.oxygen += 1
            self.raise_rating(by, 1)
            if self.log is not None:
                self.tell("oxygen", {"player": by, "n": self.oxygen})
            if self.oxygen == MAX_OXYGEN:
                self.tell_last()
            if self.oxygen == 8:
                self.raise_temperature(by, 1)

    # -- cards

    def pile_of(self, card: Card) -> str:
        """The pile that this card is dealt from."""
        for x in self.expansions:
            if card.kind in x.kinds:
                return x.kinds[card.kind]
        return PILES.get(card.kind, "")

    def told_apart(self, places: list[tuple[int, int]]) -> list[list[tuple[int, int]]]:
        groups = [places]
        for x in self.expansions:
            groups = [part for group in groups for part in x.told_apart(self, group)]
        return groups

    def take_top(self, p: int, pile: int, discards: int) -> str | None:
        """A deck that has become empty is made anew at once, from what lies in the discard pile then (M-225, O-63)."""
        card = super().take_top(p, pile, discards)
        if not self.zones[pile]:
            self.renew(pile, discards)
        return card

    # -- tiles

    def barred(self, by: int) -> int:
        """Areas marked by others (Land Claim, O-48)."""
        out = 0
        for space, owner in self.claims.items():
            if owner != by:
                out |= 1 << space
        return out

    def free_land(self, by: int) -> int:
        """Areas that are reserved for nothing, empty, and not marked by others."""
        land = self.board.land & ~self.filled
        return land & ~self.barred(by) if self.claims else land

    def legal(self, area: str, by: int, price: int = 0) -> int:
        """The free areas where a tile with this placement rule may go, once this price is paid."""
        land = self.free_land(by)
        if land & self.board.pole and by >= 0 and self.reach(by, False, False) < price + POLE_PRICE:
            land &= ~self.board.pole  # even when no ocean is left to pay for
        return AREAS[area](self, land, by)

    def beside(self, spaces: int) -> int:
        out = 0
        for space in board.each(spaces):
            out |= ADJACENT[space]
        return out

    def beside_own(self, by: int) -> int:
        return self.near_own[by] if by >= 0 else 0

    def lay(self, tile: str, space: int, owner: int) -> None:
        """The tile lies there; nothing else happens."""
        self.tiles[space] = (tile, owner)
        bit = 1 << space
        self.filled |= bit
        self.near_filled |= ADJACENT[space]
        if tile == OCEAN:
            self.ocean_tiles |= bit
        elif tile == GREENERY:
            self.greenery_tiles |= bit
        elif tile in (CITY, CAPITAL) and space >= board.FIRST:
            self.city_tiles |= bit
            self.near_cities |= ADJACENT[space]
        if owner >= 0 and space >= board.FIRST:
            self.own_tiles[owner] |= bit
            self.near_own[owner] |= ADJACENT[space]
        self.claims.pop(space, None)

    def place(self, tile: str, space: int, by: int, owner: int, source: str) -> None:
        """Place a tile with all that comes with it: area bonus, ocean money, parameter, reactions (O-42)."""
        self.lay(tile, space, owner)
        if self.log is not None:
            self.tell(f"placed.{tile}", {"player": by, "source": source, "space": board.name(space)})
        steel, titanium, plants, heat, cards = self.board.bonus[space]
        if by >= 0:
            cells = self.cells[by]
            money = 2 * (ADJACENT[space] & self.ocean_tiles).bit_count()  # M-150
            cells[MC] += money
            cells[STEEL] += steel
            cells[TITANIUM] += titanium
            cells[PLANTS] += plants
            cells[HEAT] += heat
            if self.log is not None and (money or steel or titanium or plants or heat):
                got = {"mc": money, "steel": steel, "titanium": titanium, "plants": plants, "heat": heat}
                self.tell("gained", {"player": by, "source": "map", **{r: n for r, n in got.items() if n}})
            if cards:
                self.push(Frame(PRINTED[f"cards:{cards}"], by, "map"))
        if tile == OCEAN:
            self.oceans += 1
            self.raise_rating(by, 1)
            if self.oceans == MAX_OCEANS:
                self.tell_last()
            self.emit("ocean", by)
        elif tile == GREENERY:
            if self.phase != "final":  # O-54
                self.raise_oxygen(by, 1)
            self.emit("greenery", by)
        elif tile in (CITY, CAPITAL):
            self.emit("city", by)
            if space >= board.FIRST:
                self.emit("city_on_mars", by)
        if steel or titanium:
            self.emit("metal", by)
        if self.board.pole >> space & 1 and by >= 0 and self.oceans < MAX_OCEANS:
            self.agenda[by].insert(0, Frame(PRINTED["pole"], by, "south_pole", then=(PRINTED[OCEAN],), urgent=True))

    # -- prices

    def cost(self, p: int, card: Card) -> int:
        """What playing the card costs now (M-116 to M-119)."""
        mods = self.mods[p]
        cost = card.cost - mods[DISCOUNT]
        for t in card.tag_indices:
            cost -= mods[DISCOUNT_TAG + t]
        if self.next_card[p]:
            for kind, amount in self.next_card[p]:
                if kind == DISCOUNT:
                    cost -= amount
        return cost if cost > 0 else 0

    def reach(self, p: int, steel: bool, titanium: bool, keep_heat: int = 0) -> int:
        """The most p can pay, with these metals allowed."""
        cells = self.cells[p]
        mods = self.mods[p]
        out = cells[MC]
        if steel and cells[STEEL]:
            out += cells[STEEL] * self.worth(p, STEEL)
        if titanium and cells[TITANIUM]:
            out += cells[TITANIUM] * self.worth(p, TITANIUM)
        if mods[HEAT_AS_MC] and cells[HEAT] > keep_heat:
            out += cells[HEAT] - keep_heat
        return out

    def price(self, p: int, amount: int, steel: bool, titanium: bool, keep_heat: int = 0) -> Price:
        cells = self.cells[p]
        means = []
        if steel and cells[STEEL]:
            means.append(Means("steel", self.worth(p, STEEL), cells[STEEL]))
        if titanium and cells[TITANIUM]:
            means.append(Means("titanium", self.worth(p, TITANIUM), cells[TITANIUM]))
        if self.mods[p][HEAT_AS_MC] and cells[HEAT] > keep_heat:
            means.append(Means("heat", 1, cells[HEAT] - keep_heat, spare=True))
        return Price(amount, cells[MC], means)

    def floaters_as_heat(self, p: int) -> str:
        """The card whose floaters p may spend as heat, if there are any on it."""
        if self.mods[p][FLOATERS_AS_HEAT]:
            for id in self.holders[p]:
                if self.on.get(id) and any(m.kind == FLOATERS_AS_HEAT for m in self.cards[id].modify):
                    return id
        return ""

    def heat_reach(self, p: int) -> int:
        """The most heat p can spend."""
        card = self.floaters_as_heat(p)
        return self.cells[p][HEAT] + (2 * self.on[card] if card else 0)

    def ease(self, p: int) -> int:
        """Steps by which parameter requirements may be off for the next card."""
        return self.mods[p][EASE] + sum(amount for kind, amount in self.next_card[p] if kind == EASE)

    def plants_for_greenery(self, p: int) -> int:
        return 8 - self.mods[p][PLANTS_FOR_GREENERY]

    # -- playing a card

    def why_not_play(self, p: int, card: Card) -> Reason | None:
        """The first rule that keeps p from playing this card now (M-103 to M-115); None if nothing does."""
        reason = self.why_not_buy(p, card)
        return reason if reason is not None else self.why_not_enter(p, card)

    def why_not_buy(self, p: int, card: Card) -> Reason | None:
        """What p lacks of its price, with the metals and the heat that may pay for it."""
        cost = self.cost(p, card)
        if self.cells[p][MC] < cost:
            reach = self.reach(p, card.building, card.space, card.keep_heat)
            if reach < cost:
                return lacks("needs.money", cost, reach, "M-081")
        return None

    def enter(self, p: int, card: Card, zone: int = HAND_ZONE) -> None:
        """A card that is paid for comes into play: it listens, its effects happen, its tags are announced."""
        self.leave_zone(p, card, zone)
        if card.kind == RED:
            self.playing = (p, card.id)
        else:
            self.tableau[p] = (*self.tableau[p], card.id)
            self.announce_new_tags(p, card)
        if card.holds:
            self.emit(f"holds:{card.holds}", p)
        self.perform(card.play, p, card.id)
        self.announce_tags(p, card)
        if card.kind == RED:
            self.emit("event", p, card.id)

    def announce_new_tags(self, p: int, card: Card) -> None:
        """A kind of tag that p did not have, once for each kind."""
        if "new_tag" in self.listeners:
            for t in dict.fromkeys(card.tags):
                if self.tags[p][TAG_INDEX[t]] == card.tags.count(t):
                    self.emit("new_tag", p)

    def reactions(self, by: int, card: Card) -> list[Frame]:
        out = super().reactions(by, card)
        if "new_tag" in self.listeners and card.kind != RED:
            for t in card.tag_kinds:
                if not self.tags[by][t]:
                    out += self.heard("new_tag", by)
        return out

    def lay_down(self) -> None:
        """All its effects are done: an event goes to its pile, and its tags no longer count (M-138, M-141)."""
        if self.playing is not None:
            p, card = self.playing
            self.playing = None
            self.events[p] = (*self.events[p], card)
            self.register(p, self.cards[card], -1)
