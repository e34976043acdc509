"""Colonies: moons with a track, building and trading there, and trade fleets (C-001 to C-031)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from ..family.cards import ANYONE, CORPORATION, TRADE_FEE, TRADE_STEPS, When
from ..family.effects import AddTo, DrawOne, Gain, InOrder, Lose, Produce, discard_from_hand
from ..family.prices import Prices, Worth
from ..family.resources import COLONIES, ENERGY, HAND, MC, PRODUCTION, TITANIUM, bit
from ..family.table import Listener
from ..family.validation import Check, first_flaw
from ..kernel import types
from ..kernel.atoms import atom, chosen
from ..kernel.chance import shuffled
from ..kernel.decisions import Amount, Choose, Part, Pick, not_an_option, regrets_of
from ..kernel.effect import NO_EFFECT, NOBODY, Effect, Frame, register
from ..kernel.errors import BadSave
from ..kernel.game import Option
from ..kernel.icon import Icon
from ..kernel.message import Message, Reason, lacks
from ..kernel.schema import Flaw, unknown_name
from ..kernel.state import Derived, Field, Given, State
from .effects import Spend
from .expansion import BETWEEN, Expansion
from .position import CORPORATIONS, COUNTS, DEALT, MarsTable
from .tiles import Ocean
from .turn import why_not_pay
from .types import ColoniesView, ColonyView

LAST: Final = 6  # space of a track, counted from 0 (O-67)
MOST_COLONIES: Final = 3
MOST_FLEETS: Final = 4  # O-76
BUILD_PRICE: Final = 17
MC_FEE: Final = 9  # to trade (C-018)
ENERGY_FEE: Final = 3
TITANIUM_FEE: Final = 3
FEES: Final = {"fee:mc": (MC, MC_FEE), "fee:energy": (ENERGY, ENERGY_FEE), "fee:titanium": (TITANIUM, TITANIUM_FEE)}
BUILD: Final = "build:colony"


class DiscardOne(Pick[MarsTable]):
    """A card from hand onto the discard pile."""

    name: ClassVar[str] = "discard_one"

    def cards(self, pos: MarsTable, p: int, f: Frame) -> list[str]:
        return pos.hand(p)

    def bounds(self, pos: MarsTable, p: int, f: Frame) -> tuple[int, int]:
        return (1, 1)

    def apply(self, pos: MarsTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        discard_from_hand(pos, f.actor, list(answer))
        return None

    def footprint(self, pos: MarsTable, f: Frame) -> tuple[int, int]:
        return (bit(f.actor, HAND), 0)

    def icons(self) -> list[Icon]:
        return [Icon("lose", "cards")]


class ColonyTile:
    """A moon: what building gives, what trading gives at each space, what each colony gives its owner."""

    def __init__(
        self, name: str, build: Effect[Any], bonus: Effect[Any], income: list[Effect[Any] | None], holds: str = ""
    ) -> None:
        self.name = name
        self.trade = atom("trade", name)  # the option of a turn
        self.build = build
        self.bonus = bonus
        self.income = income
        self.holds = holds  # sleeps until somebody can hold this (C-006)


def _gains(resource: str, amounts: str) -> list[Effect[Any] | None]:
    return [Gain(**{resource: int(n)}) if int(n) else None for n in amounts.split()]


def _adds(resource: str, amounts: str) -> list[Effect[Any] | None]:
    return [AddTo(resource, int(n)) if int(n) else None for n in amounts.split()]


_EUROPA: Final[list[Effect[Any] | None]] = [*[Produce(mc=1)] * 2, *[Produce(energy=1)] * 2, *[Produce(plants=1)] * 3]
_PLUTO: Final[list[Effect[Any] | None]] = [DrawOne(n) if n else None for n in (0, 1, 2, 2, 3, 3, 4)]

TILES: Final = {
    t.name: t
    for t in (
        ColonyTile("callisto", Produce(energy=1), Gain(energy=3), _gains("energy", "0 2 3 5 7 10 13")),
        ColonyTile("ceres", Produce(steel=1), Gain(steel=2), _gains("steel", "1 2 3 4 6 8 10")),
        ColonyTile("enceladus", AddTo("microbe", 3), AddTo("microbe"), _adds("microbe", "0 1 2 3 4 4 5"), "microbe"),
        ColonyTile("europa", Ocean(), Gain(mc=1), _EUROPA),
        ColonyTile("ganymede", Produce(plants=1), Gain(plants=1), _gains("plants", "0 1 2 3 4 5 6")),
        ColonyTile("io", Produce(heat=1), Gain(heat=2), _gains("heat", "2 3 4 6 8 10 13")),
        ColonyTile("luna", Produce(mc=2), Gain(mc=2), _gains("mc", "1 2 4 7 10 13 17")),
        ColonyTile("miranda", AddTo("animal"), DrawOne(1), _adds("animal", "0 1 1 2 2 3 3"), "animal"),
        ColonyTile("pluto", DrawOne(2), InOrder(DrawOne(1), DiscardOne()), _PLUTO),
        ColonyTile("titan", AddTo("floater", 3), AddTo("floater"), _adds("floater", "0 1 1 2 3 3 4"), "floater"),
        ColonyTile("triton", Gain(titanium=3), Gain(titanium=1), _gains("titanium", "0 1 1 2 3 4 5")),
    )
}


MOON: Final[dict[Any, Any]] = {"track": int, "awake": bool, "colonies": [int], "visitor": (None, int)}


def save_moons(x: Colonies) -> dict[str, ColonyView]:
    return {
        t: {"track": x.track[t], "awake": x.awake[t], "colonies": list(x.built[t]), "visitor": x.visitor.get(t)} for t in x.tiles
    }


def load_moons(x: Colonies, saved: dict[str, Any]) -> None:
    """A tile written by hand may leave out where its marker stands, and whether it is awake."""
    for name, tile in saved.items():
        if name not in TILES:
            raise BadSave(unknown_name("tiles", name, TILES))
        x.lay(name)
        x.built[name] = tuple(tile.get("colonies", ()))
        x.track[name] = tile.get("track", max(1, len(x.built[name])))
        if "awake" in tile:
            x.awake[name] = tile["awake"]
        if tile.get("visitor") is not None:
            x.visitor[name] = tile["visitor"]


class Colonies(Expansion):
    """The colony tiles in play, with markers, colonies and fleets."""

    name: ClassVar[str] = "colonies"
    options: ClassVar[tuple[Option, ...]] = (Option("colony_corporations", False, (True, False), needs="colonies"),)
    sets: ClassVar[tuple[str, ...]] = ("colonies",)
    state: ClassVar[State] = State(
        None,
        Given("special_deal"),
        Field("tiles", {str: MOON}, save=save_moons, load=load_moons),
        Derived("menu", "track", "awake", "built", "visitor"),  # with the tiles
        Field("unused", [str], missing=lambda x: [t for t in TILES if t not in x.tiles]),
        Field("fleets", [int], range(1, MOST_FLEETS + 1), each=1),  # C-002
    )
    phases: ClassVar[dict[str, str]] = {"solar": BETWEEN}
    verbs: ClassVar[tuple[str, ...]] = ("trade", "build")
    worths: ClassVar[dict[str, Worth]] = {
        "place_colony": lambda o, e, s: worth_of_colony(o),
        "gain_fleet": lambda o, e, s: 3.0 * o.left,
        "free_trade": lambda o, e, s: 9.0,
        "own_bonuses": lambda o, e, s: 3.0,
        "discard_one": lambda o, e, s: -0.5 * o.card,
        "add_colony_tile": lambda o, e, s: 2.0,
        "move_track": lambda o, e, s: 1.0 if e.up else 0.0,
        "take_own": lambda o, e, s: -0.8 * o.best_holder(e.resource),
        "spend_here_x": lambda o, e, s: -0.8 * o.pos.on.get(s, 0) * o.held(o.pos.cards.get(s)),
    }
    atoms: ClassVar[tuple[str, ...]] = (BUILD, *FEES, *[atom(verb, tile) for verb in ("trade", "colony", "card") for tile in TILES])

    def __init__(self) -> None:
        self.special_deal = False  # one Colonies corporation and one other for everybody (C-010)
        self.tiles: tuple[str, ...] = ()
        self.menu: list[str] = [BUILD]  # the options of a turn
        self.unused: tuple[str, ...] = ()
        self.track: dict[str, int] = {}
        self.awake: dict[str, bool] = {}
        self.built: dict[str, tuple[int, ...]] = {}  # whose colonies, from the left
        self.visitor: dict[str, int] = {}  # whose fleet is there
        self.fleets: list[int] = []

    def read_options(self, options: Mapping[str, Any]) -> None:
        self.special_deal = options["colony_corporations"]

    def clone(self) -> Colonies:
        c = Colonies()
        c.special_deal = self.special_deal
        c.tiles = self.tiles
        c.menu = self.menu
        c.unused = self.unused
        c.track = self.track.copy()
        c.awake = self.awake.copy()
        c.built = self.built.copy()
        c.visitor = self.visitor.copy()
        c.fleets = self.fleets[:]
        return c

    # -- setup (C-001 to C-010, C-029 to C-031)

    def deal(self, pos: MarsTable) -> None:
        order = shuffled(list(TILES), pos.seed, "colony_tiles", 1)
        n = {1: 4, 2: 5}.get(pos.player_count, pos.player_count + 2)
        self.unused = tuple(order)
        for tile in order[:n]:
            self.lay(tile)
        if pos.solo:
            pos.cells[0][PRODUCTION + MC] -= 2  # C-029
        if self.special_deal:
            pile = pos.zones[CORPORATIONS]
            ours = [c for c in pile if pos.cards[c].set == "colonies"]
            for p in pos.seats:
                if not pos.beginners >> p & 1:
                    pos.zone(DEALT, p).append(ours.pop())
            pile[:] = ours + [c for c in pile if pos.cards[c].set != "colonies"]  # dealt from the end: the second is another

    def told_apart(self, pos: MarsTable, places: list[tuple[int, int]]) -> list[list[tuple[int, int]]]:
        """Before the choice everybody knows that everybody was dealt one corporation of ours and one other (C-010)."""
        if not self.special_deal or pos.phase != "setup":
            return [places]
        parts: dict[bool, list[tuple[int, int]]] = {True: [], False: []}
        for z, i in places:
            card = pos.cards[pos.zones[z][i]]
            parts[card.kind == CORPORATION and card.set == "colonies"].append((z, i))
        return [parts[True], parts[False]]

    def lay(self, tile: str) -> None:
        """A tile comes into play, its marker on the second space (C-005)."""
        self.tiles = (*self.tiles, tile)
        self.menu = [*self.menu, TILES[tile].trade]
        self.unused = tuple([t for t in self.unused if t != tile])
        self.track[tile] = 1
        self.built[tile] = ()

    def register(self, pos: MarsTable) -> None:
        for tile in self.tiles:
            self.listen(pos, tile)

    def listen(self, pos: MarsTable, tile: str) -> None:
        """It sleeps until a card in play can hold what it gives (C-006, C-007)."""
        holds = TILES[tile].holds
        if tile not in self.awake:
            self.awake[tile] = not holds or any(pos.cards[c].holds == holds for cards in pos.holders for c in cards)
        if not self.awake[tile]:
            event = f"holds:{holds}"
            waker = Listener(NOBODY, tile, When(event, WakeTile(tile), of=ANYONE))
            pos.listeners[event] = (waker, *pos.listeners.get(event, ()))

    def setup_parts(self, pos: MarsTable, p: int) -> list[Part]:
        return [Part("colonies", list(self.tiles), 3, 3)] if pos.solo else []

    def setup_apply(self, pos: MarsTable, p: int, answer: dict[str, Any]) -> None:
        if pos.solo:
            for tile in self.tiles:
                if tile not in answer["colonies"]:
                    self.unused = (*self.unused, tile)  # O-78
                    del self.track[tile], self.built[tile], self.awake[tile]
                    pos.tell("colony_removed", {"player": p, "colony": tile})
            self.tiles = tuple([t for t in self.tiles if t not in self.unused])
            self.menu = [BUILD, *[TILES[t].trade for t in self.tiles]]

    # -- what is open

    def own(self, p: int) -> int:
        return sum(owners.count(p) for owners in self.built.values())

    def free_fleets(self, p: int) -> int:
        return self.fleets[p] - list(self.visitor.values()).count(p) if self.visitor else self.fleets[p]

    def why_not_build(self, p: int, tile: str, again: bool = False) -> Reason | None:
        """Asleep, full, or a second colony of one's own, unless a card says otherwise (C-008, C-015, C-016)."""
        owners = self.built[tile]
        if not self.awake[tile]:
            return Reason("colony_sleeps", {"colony": tile}, "C-008")
        if len(owners) >= MOST_COLONIES:
            return Reason("colony_full", {"colony": tile, "n": MOST_COLONIES}, "C-015", MOST_COLONIES, len(owners))
        if p in owners and not again:
            return Reason("colony_own", {"colony": tile}, "C-016", 1, owners.count(p))
        return None

    def open_tiles(self, p: int, again: bool = False) -> list[str]:
        """Where p may build: where there is no reason not to."""
        out = []
        for tile in self.tiles:
            owners = self.built[tile]
            if self.awake[tile] and (not owners or (len(owners) < MOST_COLONIES and (again or p not in owners))):
                out.append(tile)
        return out

    def why_not_trade(self, p: int, tile: str) -> Reason | None:
        """Everything but the fee (C-008, C-019, C-020)."""
        if not self.awake[tile]:
            return Reason("colony_sleeps", {"colony": tile}, "C-008")
        if tile in self.visitor:
            return Reason("colony_visited", {"colony": tile, "player": self.visitor[tile]}, "C-020")
        return None if self.free_fleets(p) else lacks("needs.fleet", 1, 0, "C-019")

    def due(self, pos: MarsTable, p: int, fee: str) -> int:
        return FEES[fee][1] - pos.mods[p][TRADE_FEE]

    def why_not_fee(self, pos: MarsTable, p: int, fee: str) -> Reason | None:
        """Fees are not mixed; only M€ may be paid in another way (C-018, O-75)."""
        cell = FEES[fee][0]
        due = self.due(pos, p, fee)
        present = pos.reach(p, False, False) if cell == MC else pos.cells[p][cell]
        id = "needs.money" if cell == MC else "needs.energy" if cell == ENERGY else "needs.titanium"
        return None if present >= due else lacks(id, due, present, "C-018")

    def fees(self, pos: MarsTable, p: int) -> list[str]:
        """Those that p can pay."""
        return [fee for fee in FEES if self.why_not_fee(pos, p, fee) is None]

    def can_pay(self, pos: MarsTable, p: int) -> bool:
        """Whether there are any: the quick way to ask."""
        cells = pos.cells[p]
        less = pos.mods[p][TRADE_FEE]
        return (
            cells[MC] >= MC_FEE - less
            or cells[ENERGY] >= ENERGY_FEE - less
            or cells[TITANIUM] >= TITANIUM_FEE - less
            or self.why_not_fee(pos, p, "fee:mc") is None
        )

    # -- a turn

    def candidates(self, pos: MarsTable, p: int) -> list[str]:
        return self.menu

    def plausible_options(self, pos: MarsTable, p: int) -> list[str]:
        if not self.free_fleets(p) or not self.can_pay(pos, p):
            return [] if pos.reach(p, False, False) < BUILD_PRICE else [BUILD]
        return self.menu

    def why_not_option(self, pos: MarsTable, p: int, option: str) -> Reason | None:
        if option == BUILD:
            reason = why_not_pay(pos, p, BUILD_PRICE)
            return reason if reason is not None or self.open_tiles(p) else Reason("needs.colony", {}, "C-015", 1, 0)
        reason = self.why_not_trade(p, chosen(option).what)
        if reason is None and not self.can_pay(pos, p):
            dues = {chosen(fee).what: self.due(pos, p, fee) for fee in FEES}
            return Reason("needs.fee", dues, "C-018", dues["mc"], pos.reach(p, False, False))
        return reason

    def price_of(self, pos: MarsTable, p: int, option: str) -> types.Price:
        """What building costs; what trading costs in each way, and what it brings."""
        if option == BUILD:
            return {"price": BUILD_PRICE}
        return {"fees": {fee: self.due(pos, p, fee) for fee in self.fees(pos, p)}, "say": self.said_income(chosen(option).what)}

    def said_income(self, tile: str) -> list[types.Message]:
        income = TILES[tile].income[self.track[tile]]
        return [] if income is None else [m.to_json() for m in income.say()]

    def regrets(self, pos: MarsTable, p: int, option: str) -> types.Regrets:
        """A trade of which nothing comes: no income, even with every step one may go, and no colony of one's own that gives."""
        tile = chosen(option).what
        if option == BUILD:
            return {}
        here = Frame(NO_EFFECT, p, tile)
        income = TILES[tile].income[min(LAST, self.track[tile] + pos.mods[p][TRADE_STEPS])]
        effects: tuple[Effect[Any], ...] = () if income is None else (income,)
        if p in self.built[tile]:
            effects = (*effects, TILES[tile].bonus)
        return regrets_of(pos, here, effects) if effects else {"nothing": Message("to_no_avail").to_json()}

    def act(self, pos: MarsTable, p: int, option: str) -> None:
        if option == BUILD:
            if pos.log is not None:
                pos.tell("project", {"player": p, "project": "build_colony"})
            pos.agenda[p].append(Frame(Spend(BUILD_PRICE), p, "project:build_colony", then=(ColonyPaid(),)))
        else:
            tile = chosen(option).what
            pos.agenda[p].append(Frame(TradeFee(tile), p, tile))

    # -- between generations

    def step(self, pos: MarsTable, phase: str, k: int) -> None:
        """Fleets come home, and every marker moves one step right (C-027, O-69)."""
        self.visitor = {}
        rising = [tile for tile in self.tiles if self.awake[tile] and self.track[tile] < LAST]
        for tile in rising:
            self.track[tile] += 1
        if pos.log is not None:
            pos.tell("solar", {"colonies": rising})

    # -- for bots

    def worth(self, prices: Prices, asked: str, option: str) -> float | None:
        this = chosen(option)
        if option == BUILD:
            return worth_of_colony(prices) - BUILD_PRICE * prices.stock[MC]
        if this.verb == "trade":
            return self.worth_of_trade(prices, this.what)
        if this.verb == "colony":
            tile = TILES[this.what]
            return prices.effect(tile.build, tile.name) + prices.effect(tile.bonus, tile.name) * prices.left * 0.4
        return -worth_of_fee(prices, option) if option in FEES else None

    def worth_of_trade(self, prices: Prices, tile: str) -> float:
        income = TILES[tile].income[self.track[tile]]
        mine = self.built[tile].count(prices.p)
        others = len(self.built[tile]) - mine
        bonus = prices.effect(TILES[tile].bonus, tile)
        fee = min([worth_of_fee(prices, fee) for fee in self.fees(prices.pos, prices.p)], default=9.0)
        return (prices.effect(income, tile) if income is not None else 0.0) + mine * bonus - 0.4 * others * bonus - fee

    # -- read, saved

    def view(self, pos: MarsTable, p: int | None) -> ColoniesView:
        out: ColoniesView = {
            "tiles": save_moons(self),
            "unused": list(self.unused),
            "fleets": self.fleets[:],
            "fees": {},
            "unpaid": {},
            "closed": {},
        }
        if p is not None:
            out["fees"] = {fee: self.due(pos, p, fee) for fee in FEES}
            out["unpaid"] = said({fee: self.why_not_fee(pos, p, fee) for fee in FEES})
            out["closed"] = said({tile: self.why_not_build(p, tile) for tile in self.tiles})
        return out

    def find_flaw(self, pos: MarsTable) -> Flaw | None:
        flaw = super().find_flaw(pos)
        if flaw is not None:
            return flaw
        seats = range(pos.player_count)
        checks: list[Check] = [("unused", sorted((*self.tiles, *self.unused)) == sorted(TILES), (True,))]
        for tile in self.tiles:
            owners = self.built[tile]
            sound = len(owners) <= MOST_COLONIES and all(p in seats for p in owners)
            checks.append((f"tiles.{tile}.colonies", sound, (True,)))
            checks.append((f"tiles.{tile}.track", self.track[tile], range(len(owners), LAST + 1)))
        visits = list(self.visitor.values())
        for tile, p in self.visitor.items():
            checks.append((f"tiles.{tile}.visitor", p in seats and visits.count(p) <= self.fleets[p], (True,)))
        flaw = first_flaw(checks)
        return None if flaw is None else flaw.under(self.name)


def said(reasons: dict[str, Reason | None]) -> dict[str, types.Reason]:
    return {key: reason.to_json() for key, reason in reasons.items() if reason is not None}


def worth_of_colony(prices: Prices) -> float:
    return 9.0 + 1.4 * prices.left


def worth_of_fee(prices: Prices, fee: str) -> float:
    cell, n = FEES[fee]
    return n * prices.stock[cell]


def colonies(pos: MarsTable) -> Colonies:
    """The colonies of this game; there are none in a game without the expansion."""
    for x in pos.expansions:
        if isinstance(x, Colonies):
            return x
    raise LookupError("a game without Colonies")


COUNTS.update(
    {
        "own_colonies": lambda pos, p, card: colonies(pos).own(p),
        "colonies": lambda pos, p, card: sum(len(owners) for owners in colonies(pos).built.values()),
        "own_floaters": lambda pos, p, card: sum(pos.on.get(c, 0) for c in pos.holders[p] if pos.cards[c].holds == "floater"),
    }
)


class AtTile(Effect[MarsTable]):
    """What happens at one colony tile."""

    fields: ClassVar[tuple[str, ...]] = ("tile",)

    def __init__(self, tile: str) -> None:
        self.tile = tile


class WakeTile(AtTile):
    """Somebody can hold what the moon gives: it wakes, before that card's own effects happen (C-007, O-70)."""

    name: ClassVar[str] = "wake_tile"
    immediate: ClassVar[bool] = True

    def apply(self, pos: MarsTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        x = colonies(pos)
        if not x.awake.get(self.tile, True):
            x.awake[self.tile] = True
            pos.tell("colony_woke", {"colony": self.tile})
        return None


# -- building


class PlaceColony(Choose[MarsTable]):
    """A colony on an open tile: the bonus of its space; the marker makes room (C-012 to C-016)."""

    name: ClassVar[str] = "place_colony"
    optional: ClassVar[tuple[str, ...]] = ("again",)
    can_fail: ClassVar[bool] = True
    auto_rank: ClassVar[int] = 2

    def __init__(self, again: bool = False) -> None:
        self.again = again  # also where one already has a colony

    def why_not(self, pos: MarsTable, f: Frame, slack: Mapping[int, int]) -> Reason | None:
        return None if colonies(pos).open_tiles(f.actor, self.again) else Reason("needs.colony", {}, "O-74", 1, 0)

    def options(self, pos: MarsTable, p: int, f: Frame) -> list[str]:
        return [atom("colony", t) for t in colonies(pos).open_tiles(f.actor, self.again)]

    def apply(self, pos: MarsTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        x = colonies(pos)
        tile = chosen(answer).what
        x.built[tile] = (*x.built[tile], f.actor)
        x.track[tile] = max(x.track[tile], len(x.built[tile]))
        if pos.log is not None:
            pos.tell("built_colony", {"player": f.actor, "source": f.source, "colony": tile})
        pos.perform((TILES[tile].build,), f.actor, tile)
        pos.emit("colony", f.actor)
        return None

    def best_case_gain(self, pos: MarsTable, f: Frame, slack: dict[int, int]) -> None:
        """The best of what the open tiles give, and what listens to colonies."""
        best: dict[int, int] = {}
        for tile in colonies(pos).open_tiles(f.actor, self.again):
            one: dict[int, int] = {}
            TILES[tile].build.best_case_gain(pos, f, one)
            for cell, n in one.items():
                best[cell] = max(best.get(cell, 0), n)
        for heard in pos.heard("colony", f.actor, pos.entering):
            if heard.actor == f.actor:
                heard.effect.best_case_gain(pos, heard, best)
        for cell, n in best.items():
            slack[cell] = slack.get(cell, 0) + n

    def footprint(self, pos: MarsTable, f: Frame) -> tuple[int, int]:
        reads, adds = COLONIES, 0
        builds = [Frame(TILES[t].build, f.actor, t) for t in colonies(pos).open_tiles(f.actor, self.again)]
        for frame in [*builds, *pos.heard("colony", f.actor)]:
            r, a = frame.effect.footprint(pos, frame)
            reads |= r
            adds |= a
        return (reads, adds)

    def why_not_listed(self, pos: MarsTable, p: int, f: Frame, answer: Any, options: list[str]) -> Message:
        """Why not there, if it is a tile in play."""
        x = colonies(pos)
        tile = chosen(answer).named.get("colony", "") if isinstance(answer, str) else ""
        reason = x.why_not_build(f.actor, tile, self.again) if tile in x.tiles else None
        return not_an_option(answer, options) if reason is None else reason

    def question(self, pos: MarsTable, p: int, f: Frame) -> types.Choices:
        """The moons where one may build, and beside them why not on the others."""
        x = colonies(pos)
        shut = said({tile: x.why_not_build(p, tile, self.again) for tile in x.tiles})
        return {**super().question(pos, p, f), "refused": [{"id": atom("colony", tile), "whys": [shut[tile]]} for tile in shut]}

    def label(self, pos: MarsTable, p: int, f: Frame, option: str) -> list[Message]:
        return TILES[chosen(option).what].build.say()

    def regrets(self, pos: MarsTable, p: int, f: Frame, option: str) -> types.Regrets:
        """What building gives at once may be lost; the colony itself stays."""
        tile = chosen(option).what
        return regrets_of(pos, Frame(NO_EFFECT, p, tile), (TILES[tile].build,), whole=False)

    def icons(self) -> list[Icon]:
        return [Icon("tile", "colony")]


class ColonyPaid(Effect[MarsTable]):
    """The standard project, paid for (C-011)."""

    name: ClassVar[str] = "colony_paid"

    def apply(self, pos: MarsTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        pos.emit("project", f.actor)
        pos.emit("paid", f.actor, "", BUILD_PRICE)
        pos.perform((PlaceColony(),), f.actor, f.source)
        return None


# -- trading: fee, raise, income, bonuses, marker (O-71)


class TradeFee(Choose[MarsTable]):
    """Which fee to pay for a trade."""

    name: ClassVar[str] = "trade_fee"
    fields: ClassVar[tuple[str, ...]] = ("tile",)

    def __init__(self, tile: str) -> None:
        self.tile = tile

    def options(self, pos: MarsTable, p: int, f: Frame) -> list[str]:
        return colonies(pos).fees(pos, p)

    def apply(self, pos: MarsTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        cell = FEES[answer][0]
        due = colonies(pos).due(pos, f.actor, answer)
        fee: Effect[Any] = Spend(due) if cell == MC else Lose(energy=due) if cell == ENERGY else Lose(titanium=due)
        pos.agenda[f.actor].insert(0, Frame(fee, f.actor, self.tile, then=(SendFleet(self.tile),), urgent=True))
        return None

    def label(self, pos: MarsTable, p: int, f: Frame, option: str) -> list[Message]:
        return [Message(f"lose.{chosen(option).what}", {"n": colonies(pos).due(pos, p, option)})]

    def why_not_listed(self, pos: MarsTable, p: int, f: Frame, answer: Any, options: list[str]) -> Message:
        """What is missing of it, if it is a fee."""
        reason = colonies(pos).why_not_fee(pos, p, answer) if isinstance(answer, str) and answer in FEES else None
        return not_an_option(answer, options) if reason is None else reason

    def prompt(self, pos: MarsTable, f: Frame) -> Message:
        return Message("ask.trade_fee", {"colony": self.tile})


class SendFleet(AtTile):
    """The fleet arrives; then the track may rise, and the trade happens."""

    name: ClassVar[str] = "send_fleet"

    def apply(self, pos: MarsTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        colonies(pos).visitor[self.tile] = f.actor
        if pos.log is not None:
            pos.tell("traded", {"player": f.actor, "colony": self.tile})
        pos.agenda[f.actor].insert(0, Frame(RaiseTrack(self.tile), f.actor, self.tile, then=(TradeIncome(self.tile),), urgent=True))
        return None


class RaiseTrack(Amount[MarsTable]):
    """Steps to the right before trading, as many as cards allow (Trade Envoys, Trading Colony)."""

    name: ClassVar[str] = "raise_track"
    fields: ClassVar[tuple[str, ...]] = ("tile",)

    def __init__(self, tile: str) -> None:
        self.tile = tile

    def bounds(self, pos: MarsTable, p: int, f: Frame) -> tuple[int, int]:
        return (0, min(pos.mods[p][TRADE_STEPS], LAST - colonies(pos).track[self.tile]))

    def apply(self, pos: MarsTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        colonies(pos).track[self.tile] += answer
        if pos.log is not None and answer:
            pos.tell("track_up", {"player": f.actor, "colony": self.tile, "n": answer})
        return None

    def prompt(self, pos: MarsTable, f: Frame) -> Message:
        return Message("ask.raise_track", {"colony": self.tile})


class TradeIncome(AtTile):
    """What the marker shows; then the bonuses. Without a card to hold it, it is lost (C-021, O-72)."""

    name: ClassVar[str] = "trade_income"

    def apply(self, pos: MarsTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        income = TILES[self.tile].income[colonies(pos).track[self.tile]]
        after = Frame(ColonyBonuses(self.tile), f.actor, self.tile, urgent=True)
        if income is None or (isinstance(income, AddTo) and not income.options(pos, f.actor, f)):
            pos.agenda[f.actor].insert(0, after)
        elif income.immediate:
            income.apply(pos, f, None)
            pos.agenda[f.actor].insert(0, after)
        else:
            pos.agenda[f.actor].insert(0, Frame(income, f.actor, self.tile, then=(ColonyBonuses(self.tile),), urgent=True))
        return None


class ColonyBonuses(AtTile):
    """Every colony gives its owner the bonus; then the marker goes back (C-022, C-023)."""

    name: ClassVar[str] = "colony_bonuses"

    def apply(self, pos: MarsTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        x = colonies(pos)
        for owner in x.built[self.tile]:
            give_bonus(pos, self.tile, owner)
        back = x.track[self.tile] - len(x.built[self.tile])
        x.track[self.tile] -= back
        if pos.log is not None and back:
            pos.tell("track_back", {"colony": self.tile, "n": back})
        return None


def give_bonus(pos: MarsTable, tile: str, owner: int) -> None:
    """One colony's bonus. What asks lies with the owner, so that each is finished before that owner's next (C-022)."""
    bonus = TILES[tile].bonus
    if owner != pos.actor and any(e.asks for e in (bonus, *bonus.inner())):
        pos.interrupt(owner, Frame(bonus, owner, tile))
    else:
        pos.perform((bonus,), owner, tile)


register(
    DiscardOne,
    WakeTile,
    PlaceColony,
    ColonyPaid,
    TradeFee,
    SendFleet,
    RaiseTrack,
    TradeIncome,
    ColonyBonuses,
)
