"""Colonies: moons with a track, trade fleets, and the effects of their cards (C-001 to C-031)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from ..family.cards import ANYONE, TRADE_FEE, TRADE_STEPS, When
from ..family.effects import AddTo, Draw, Gain, Lose, Produce, Then, discard_from_hand, take_off
from ..family.resources import COLONIES, ENERGY, HAND, HELD, INDEX, MC, PRODUCTION, TITANIUM, bit
from ..family.table import Listener
from ..kernel.chance import shuffled
from ..kernel.decisions import Amount, Choose, Part, Pick
from ..kernel.effect import NOBODY, Effect, Frame, register
from ..kernel.message import Message, Reason, short
from .effects import Spend
from .expansion import Expansion
from .position import CORPORATIONS, DEALT, Mars
from .tiles import Ocean
from .turn import why_not_pay

LAST: Final = 6  # space of a track, counted from 0 (O-67)
MOST_COLONIES: Final = 3
MOST_FLEETS: Final = 4  # O-76
BUILD_PRICE: Final = 17
FEES: Final = {"fee:mc": (MC, 9), "fee:energy": (ENERGY, 3), "fee:titanium": (TITANIUM, 3)}


class DiscardOne(Pick[Mars]):
    """A card from hand onto the discard pile."""

    name: ClassVar[str] = "discard_one"

    def cards(self, pos: Mars, p: int, f: Frame) -> list[str]:
        return pos.hand(p)

    def bounds(self, pos: Mars, p: int, f: Frame) -> tuple[int, int]:
        return (1, 1)

    def apply(self, pos: Mars, f: Frame, answer: Any) -> dict[str, Any] | None:
        discard_from_hand(pos, f.by, list(answer))
        return None

    def touch(self, pos: Mars, f: Frame) -> tuple[int, int]:
        return (bit(f.by, HAND), 0)

    def say(self) -> list[Message]:
        return [Message("discard_one")]

    def icons(self) -> list[str]:
        return ["discard:1"]


class DrawSome(Draw):
    """As many as there are: a trade or a bonus is never refused for a short deck (O-63)."""

    name: ClassVar[str] = "draw_some"
    fails: ClassVar[bool] = False


class ColonyTile:
    """A moon: what building gives, what trading gives at each space, what each colony gives its owner."""

    def __init__(
        self, name: str, build: Effect[Any], bonus: Effect[Any], income: list[Effect[Any] | None], holds: str = ""
    ) -> None:
        self.name = name
        self.build = build
        self.bonus = bonus
        self.income = income
        self.holds = holds  # sleeps until somebody can hold this (C-006)


def _gains(resource: str, amounts: str) -> list[Effect[Any] | None]:
    return [Gain(**{resource: int(n)}) if int(n) else None for n in amounts.split()]


def _adds(resource: str, amounts: str) -> list[Effect[Any] | None]:
    return [AddTo(resource, int(n)) if int(n) else None for n in amounts.split()]


_EUROPA: Final[list[Effect[Any] | None]] = [*[Produce(mc=1)] * 2, *[Produce(energy=1)] * 2, *[Produce(plants=1)] * 3]
_PLUTO: Final[list[Effect[Any] | None]] = [DrawSome(int(n)) if int(n) else None for n in ["0", "1", "2", "2", "3", "3", "4"]]

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
        ColonyTile("miranda", AddTo("animal"), DrawSome(1), _adds("animal", "0 1 1 2 2 3 3"), "animal"),
        ColonyTile("pluto", DrawSome(2), Then(DrawSome(1), DiscardOne()), _PLUTO),
        ColonyTile("titan", AddTo("floater", 3), AddTo("floater"), _adds("floater", "0 1 1 2 3 3 4"), "floater"),
        ColonyTile("triton", Gain(titanium=3), Gain(titanium=1), _gains("titanium", "0 1 1 2 3 4 5")),
    )
}


class Colonies(Expansion):
    """The colony tiles in play, with markers, colonies and fleets."""

    name: ClassVar[str] = "colonies"
    verbs: ClassVar[tuple[str, ...]] = ("trade", "build")

    def __init__(self, special_deal: bool = False) -> None:
        self.special_deal = special_deal  # one Colonies corporation and one other for everybody (C-010)
        self.tiles: tuple[str, ...] = ()
        self.unused: tuple[str, ...] = ()
        self.track: dict[str, int] = {}
        self.awake: dict[str, bool] = {}
        self.built: dict[str, tuple[int, ...]] = {}  # whose colonies, from the left
        self.visitor: dict[str, int] = {}  # whose fleet is there
        self.fleets: list[int] = []

    def clone(self) -> Colonies:
        c = Colonies(self.special_deal)
        c.tiles = self.tiles
        c.unused = self.unused
        c.track = self.track.copy()
        c.awake = self.awake.copy()
        c.built = self.built.copy()
        c.visitor = self.visitor.copy()
        c.fleets = self.fleets[:]
        return c

    # -- setup (C-001 to C-010, C-029 to C-031)

    def deal(self, pos: Mars) -> None:
        order = shuffled(list(TILES), pos.seed, "colony_tiles", 1)
        n = {1: 4, 2: 5}.get(pos.n, pos.n + 2)
        self.fleets = [1] * pos.n
        self.unused = tuple(order[n:])
        for tile in order[:n]:
            self.lay(pos, tile)
        if pos.solo:
            pos.cells[0][PRODUCTION + MC] -= 2  # C-029
        if self.special_deal:
            pile = pos.zones[CORPORATIONS]
            for p in pos.seats():
                if not pos.beginners >> p & 1:
                    card = next(c for c in reversed(pile) if pos.cards[c].set == "colonies")
                    pile.remove(card)
                    pos.zone(DEALT, p).append(card)
            if any(pos.cards[c].set != "colonies" for c in pile):  # the second one is any other
                pile[:] = [c for c in pile if pos.cards[c].set == "colonies"] + [
                    c for c in pile if pos.cards[c].set != "colonies"
                ]

    def lay(self, pos: Mars, tile: str) -> None:
        """A tile comes into play; it sleeps until a card in play can hold what it gives (C-005 to C-008)."""
        self.tiles = (*self.tiles, tile)
        self.unused = tuple(t for t in self.unused if t != tile)
        self.track[tile] = 1
        self.built[tile] = ()
        holds = TILES[tile].holds
        self.awake[tile] = not holds or any(pos.cards[c].holds == holds for cards in pos.holders for c in cards)

    def register(self, pos: Mars) -> None:
        for tile in self.tiles:
            self.listen(pos, tile)

    def listen(self, pos: Mars, tile: str) -> None:
        if not self.awake[tile]:
            event = f"holds:{TILES[tile].holds}"
            waker = Listener(NOBODY, tile, When(event, WakeTile(tile), of=ANYONE))
            pos.listeners[event] = (waker, *pos.listeners.get(event, ()))

    def setup_parts(self, pos: Mars, p: int) -> list[Part]:
        return [Part("colonies", list(self.tiles), 3, 3)] if pos.solo else []

    def setup_apply(self, pos: Mars, p: int, answer: dict[str, Any]) -> None:
        if pos.solo:
            dropped = tuple(t for t in self.tiles if t not in answer["colonies"])
            self.tiles = tuple(t for t in self.tiles if t in answer["colonies"])
            self.unused += dropped  # O-78

    # -- what is open

    def own(self, p: int) -> int:
        return sum(owners.count(p) for owners in self.built.values())

    def free_fleets(self, p: int) -> int:
        return self.fleets[p] - sum(q == p for q in self.visitor.values())

    def open_tiles(self, p: int, again: bool = False) -> list[str]:
        """Where p may build: awake, fewer than three colonies, none of p's own unless a card says so (C-015, C-016)."""
        return [
            t
            for t in self.tiles
            if self.awake[t] and len(self.built[t]) < MOST_COLONIES and (again or p not in self.built[t])
        ]

    def why_not_trade(self, p: int, tile: str) -> Reason | None:
        """Everything but the fee (C-008, C-019, C-020)."""
        if not self.awake[tile]:
            return Reason("colony_sleeps", {"colony": tile}, "C-008")
        if tile in self.visitor:
            return Reason("colony_visited", {"colony": tile, "player": self.visitor[tile]}, "C-020")
        if not self.free_fleets(p):
            return short("needs.fleet", 1, 0, "C-019")
        return None

    def fees(self, pos: Mars, p: int) -> list[str]:
        """The fees p can pay (C-018, O-75)."""
        out = []
        for fee, (cell, n) in FEES.items():
            due = max(0, n - pos.mods[p][TRADE_FEE])
            if (why_not_pay(pos, p, due) is None) if cell == MC else pos.cells[p][cell] >= due:
                out.append(fee)
        return out

    # -- a turn

    def candidates(self, pos: Mars, p: int) -> list[str]:
        return ["build:colony", *[f"trade:{t}" for t in self.tiles]]

    def why_not(self, pos: Mars, p: int, option: str) -> Reason | None:
        kind, _, tile = option.partition(":")
        if kind == "build":
            if not self.open_tiles(p):
                return Reason("needs.colony", {}, "C-015", 1, 0)
            return why_not_pay(pos, p, BUILD_PRICE)
        reason = self.why_not_trade(p, tile)
        if reason is None and not self.fees(pos, p):
            return Reason("needs.fee", {"n": max(0, 9 - pos.mods[p][TRADE_FEE])}, "C-018")
        return reason

    def act(self, pos: Mars, p: int, option: str) -> None:
        kind, _, tile = option.partition(":")
        if kind == "build":
            pos.agenda[p].append(Frame(Spend(BUILD_PRICE), p, "build_colony", rest=(ColonyPaid(),)))
        else:
            pos.agenda[p].append(Frame(TradeFee(tile), p, tile))

    # -- between generations

    def solar(self, pos: Mars) -> None:
        """Fleets come home, and every marker moves one step right (C-027, O-69)."""
        self.visitor = {}
        for tile in self.tiles:
            if self.awake[tile]:
                self.track[tile] = min(LAST, self.track[tile] + 1)

    # -- read, saved

    def count(self, pos: Mars, what: str, p: int, card: str) -> int:
        if what == "own_colonies":
            return self.own(p)
        if what == "colonies":
            return sum(len(owners) for owners in self.built.values())
        if what == "own_floaters":
            return sum(pos.on.get(c, 0) for c in pos.holders[p] if pos.cards[c].holds == "floater")
        return -1

    def view(self, pos: Mars, p: int | None) -> dict[str, Any]:
        return {**self.to_json(), "fees": [] if p is None else self.fees(pos, p)}

    def to_json(self) -> dict[str, Any]:
        return {
            "tiles": {
                t: {
                    "track": self.track[t],
                    "awake": self.awake[t],
                    "colonies": list(self.built[t]),
                    "visitor": self.visitor.get(t),
                }
                for t in self.tiles
            },
            "unused": list(self.unused),
            "fleets": self.fleets[:],
        }

    def load(self, data: dict[str, Any]) -> None:
        for name, tile in data.get("tiles", {}).items():
            self.tiles = (*self.tiles, name)
            self.track[name] = tile.get("track", 1)
            self.awake[name] = tile.get("awake", not TILES[name].holds)
            self.built[name] = tuple(tile.get("colonies", ()))
            if tile.get("visitor") is not None:
                self.visitor[name] = tile["visitor"]
        self.unused = tuple(data.get("unused", [t for t in TILES if t not in self.tiles]))
        self.fleets = list(data.get("fleets", [1] * 5))


def colonies(pos: Mars) -> Colonies:
    """The colonies of this game; there are none in a game without the expansion."""
    for x in pos.expansions:
        if isinstance(x, Colonies):
            return x
    raise LookupError("a game without Colonies")


class WakeTile(Effect[Mars]):
    """Somebody can hold what the moon gives: it wakes, before that card's own effects happen (C-007, O-70)."""

    name: ClassVar[str] = "wake_tile"
    plain: ClassVar[bool] = True

    def __init__(self, tile: str) -> None:
        self.tile = tile

    def args(self) -> dict[str, Any]:
        return {"tile": self.tile}

    def apply(self, pos: Mars, f: Frame, answer: Any) -> dict[str, Any] | None:
        x = colonies(pos)
        if self.tile in x.tiles and not x.awake[self.tile]:
            x.awake[self.tile] = True
            pos.tell("colony_woke", {"colony": self.tile})
        return None


# -- building


class PlaceColony(Choose[Mars]):
    """A colony on an open tile: the bonus of its space; the marker makes room (C-012 to C-016)."""

    name: ClassVar[str] = "place_colony"
    fails: ClassVar[bool] = True
    rank: ClassVar[int] = 2

    def __init__(self, again: bool = False) -> None:
        self.again = again  # also where one already has a colony

    def args(self) -> dict[str, Any]:
        return {"again": True} if self.again else {}

    def short(self, pos: Mars, f: Frame, slack: Mapping[int, int]) -> Reason | None:
        return None if colonies(pos).open_tiles(f.by, self.again) else Reason("needs.colony", {}, "O-74", 1, 0)

    def options(self, pos: Mars, p: int, f: Frame) -> list[str]:
        return [f"colony:{t}" for t in colonies(pos).open_tiles(f.by, self.again)]

    def apply(self, pos: Mars, f: Frame, answer: Any) -> dict[str, Any] | None:
        x = colonies(pos)
        tile = answer[7:]
        x.built[tile] = (*x.built[tile], f.by)
        x.track[tile] = max(x.track[tile], len(x.built[tile]))
        if pos.log is not None:
            pos.tell("built_colony", {"player": f.by, "source": f.source, "colony": tile})
        pos.perform((TILES[tile].build,), f.by, tile)
        pos.emit("colony", f.by)
        return None

    def give(self, pos: Mars, f: Frame, slack: dict[int, int]) -> None:
        """The best of what the open tiles give, and what listens to colonies."""
        best: dict[int, int] = {}
        for tile in colonies(pos).open_tiles(f.by, self.again):
            one: dict[int, int] = {}
            TILES[tile].build.give(pos, f, one)
            for cell, n in one.items():
                best[cell] = max(best.get(cell, 0), n)
        for heard in pos.heard("colony", f.by, pos.entering):
            if heard.by == f.by:
                heard.effect.give(pos, heard, best)
        for cell, n in best.items():
            slack[cell] = slack.get(cell, 0) + n

    def touch(self, pos: Mars, f: Frame) -> tuple[int, int]:
        reads, adds = COLONIES, 0
        builds = [Frame(TILES[t].build, f.by, t) for t in colonies(pos).open_tiles(f.by, self.again)]
        for frame in [*builds, *pos.heard("colony", f.by)]:
            r, a = frame.effect.touch(pos, frame)
            reads |= r
            adds |= a
        return (reads, adds)

    def label(self, pos: Mars, p: int, f: Frame, option: str) -> list[Message]:
        return TILES[option[7:]].build.say()

    def say(self) -> list[Message]:
        return [Message("place_colony.again" if self.again else "place_colony")]

    def icons(self) -> list[str]:
        return ["colony:again" if self.again else "colony"]


class ColonyPaid(Effect[Mars]):
    """The standard project, paid for (C-011)."""

    name: ClassVar[str] = "colony_paid"

    def apply(self, pos: Mars, f: Frame, answer: Any) -> dict[str, Any] | None:
        pos.emit("project", f.by)
        pos.perform((PlaceColony(),), f.by, f.source)
        return None


class AddColonyTile(Choose[Mars]):
    """Aridor: one tile that is not in play joins it."""

    name: ClassVar[str] = "add_colony_tile"

    def options(self, pos: Mars, p: int, f: Frame) -> list[str]:
        return [f"colony:{t}" for t in colonies(pos).unused]

    def apply(self, pos: Mars, f: Frame, answer: Any) -> dict[str, Any] | None:
        x = colonies(pos)
        x.lay(pos, answer[7:])
        x.listen(pos, answer[7:])
        pos.tell("colony_added", {"player": f.by, "colony": answer[7:]})
        return None

    def say(self) -> list[Message]:
        return [Message("add_colony_tile")]

    def icons(self) -> list[str]:
        return ["colony_tile"]


# -- trading: fee, raise, income, bonuses, marker (O-71)


class TradeFee(Choose[Mars]):
    """Which fee to pay for a trade."""

    name: ClassVar[str] = "trade_fee"

    def __init__(self, tile: str) -> None:
        self.tile = tile

    def args(self) -> dict[str, Any]:
        return {"tile": self.tile}

    def options(self, pos: Mars, p: int, f: Frame) -> list[str]:
        return colonies(pos).fees(pos, p)

    def apply(self, pos: Mars, f: Frame, answer: Any) -> dict[str, Any] | None:
        cell, n = FEES[answer]
        due = max(0, n - pos.mods[f.by][TRADE_FEE])
        fee: Effect[Any] = Spend(due) if cell == MC else Lose(energy=due) if cell == ENERGY else Lose(titanium=due)
        pos.agenda[f.by].insert(0, Frame(fee, f.by, self.tile, rest=(SendFleet(self.tile),), now=True))
        return None

    def label(self, pos: Mars, p: int, f: Frame, option: str) -> list[Message]:
        due = max(0, FEES[option][1] - pos.mods[p][TRADE_FEE])
        return [Message(f"lose.{option[4:]}", {"n": due})]

    def prompt(self, pos: Mars, f: Frame) -> Message:
        return Message("ask.trade_fee", {"colony": self.tile})


class SendFleet(Effect[Mars]):
    """The fleet arrives; then the track may rise, and the trade happens."""

    name: ClassVar[str] = "send_fleet"

    def __init__(self, tile: str) -> None:
        self.tile = tile

    def args(self) -> dict[str, Any]:
        return {"tile": self.tile}

    def apply(self, pos: Mars, f: Frame, answer: Any) -> dict[str, Any] | None:
        colonies(pos).visitor[self.tile] = f.by
        if pos.log is not None:
            pos.tell("traded", {"player": f.by, "colony": self.tile})
        pos.agenda[f.by].insert(0, Frame(RaiseTrack(self.tile), f.by, self.tile, rest=(TradeIncome(self.tile),), now=True))
        return None


class RaiseTrack(Amount[Mars]):
    """Steps to the right before trading, as many as cards allow (Trade Envoys, Trading Colony)."""

    name: ClassVar[str] = "raise_track"

    def __init__(self, tile: str) -> None:
        self.tile = tile

    def args(self) -> dict[str, Any]:
        return {"tile": self.tile}

    def bounds(self, pos: Mars, p: int, f: Frame) -> tuple[int, int]:
        return (0, min(pos.mods[p][TRADE_STEPS], LAST - colonies(pos).track[self.tile]))

    def apply(self, pos: Mars, f: Frame, answer: Any) -> dict[str, Any] | None:
        colonies(pos).track[self.tile] += answer
        return None

    def prompt(self, pos: Mars, f: Frame) -> Message:
        return Message("ask.raise_track", {"colony": self.tile})


class TradeIncome(Effect[Mars]):
    """What the marker shows; then the bonuses. Without a card to hold it, it is lost (C-021, O-72)."""

    name: ClassVar[str] = "trade_income"

    def __init__(self, tile: str) -> None:
        self.tile = tile

    def args(self) -> dict[str, Any]:
        return {"tile": self.tile}

    def apply(self, pos: Mars, f: Frame, answer: Any) -> dict[str, Any] | None:
        income = TILES[self.tile].income[colonies(pos).track[self.tile]]
        after = Frame(ColonyBonuses(self.tile), f.by, self.tile, now=True)
        if income is None or (isinstance(income, AddTo) and not income.options(pos, f.by, f)):
            pos.agenda[f.by].insert(0, after)
        elif income.plain:
            income.apply(pos, f, None)
            pos.agenda[f.by].insert(0, after)
        else:
            pos.agenda[f.by].insert(0, Frame(income, f.by, self.tile, rest=(ColonyBonuses(self.tile),), now=True))
        return None


class ColonyBonuses(Effect[Mars]):
    """Every colony gives its owner the bonus; then the marker goes back (C-022, C-023)."""

    name: ClassVar[str] = "colony_bonuses"

    def __init__(self, tile: str) -> None:
        self.tile = tile

    def args(self) -> dict[str, Any]:
        return {"tile": self.tile}

    def apply(self, pos: Mars, f: Frame, answer: Any) -> dict[str, Any] | None:
        x = colonies(pos)
        for owner in x.built[self.tile]:
            pos.perform((TILES[self.tile].bonus,), owner, self.tile)
        x.track[self.tile] = len(x.built[self.tile])
        return None


class FreeTrade(Choose[Mars]):
    """Trade without the fee (Titan Floating Launch-pad)."""

    name: ClassVar[str] = "free_trade"
    fails: ClassVar[bool] = True

    def short(self, pos: Mars, f: Frame, slack: Mapping[int, int]) -> Reason | None:
        return None if self.options(pos, f.by, f) else short("needs.fleet", 1, 0, "C-019")

    def options(self, pos: Mars, p: int, f: Frame) -> list[str]:
        x = colonies(pos)
        return [f"colony:{t}" for t in x.tiles if x.why_not_trade(f.by, t) is None]

    def apply(self, pos: Mars, f: Frame, answer: Any) -> dict[str, Any] | None:
        pos.agenda[f.by].insert(0, Frame(SendFleet(answer[7:]), f.by, answer[7:], now=True))
        return None

    def say(self) -> list[Message]:
        return [Message("free_trade")]

    def icons(self) -> list[str]:
        return ["trade:free"]


class GainFleet(Effect[Mars]):
    """One more trade fleet, usable at once (O-76)."""

    name: ClassVar[str] = "gain_fleet"
    plain: ClassVar[bool] = True

    def apply(self, pos: Mars, f: Frame, answer: Any) -> dict[str, Any] | None:
        x = colonies(pos)
        x.fleets[f.by] = min(MOST_FLEETS, x.fleets[f.by] + 1)
        if pos.log is not None:
            pos.tell("gained_fleet", {"player": f.by, "source": f.source})
        return None

    def touch(self, pos: Mars, f: Frame) -> tuple[int, int]:
        return (0, COLONIES)

    def say(self) -> list[Message]:
        return [Message("gain_fleet")]

    def icons(self) -> list[str]:
        return ["fleet:1"]


class OwnBonuses(Effect[Mars]):
    """Productive Outpost: the bonus of each own colony, once."""

    name: ClassVar[str] = "own_bonuses"
    plain: ClassVar[bool] = True

    def apply(self, pos: Mars, f: Frame, answer: Any) -> dict[str, Any] | None:
        x = colonies(pos)
        for tile in x.tiles:
            for _ in range(x.built[tile].count(f.by)):
                pos.perform((TILES[tile].bonus,), f.by, tile)
        return None

    def say(self) -> list[Message]:
        return [Message("own_bonuses")]

    def icons(self) -> list[str]:
        return ["colony_bonus"]


class MoveTrack(Choose[Mars]):
    """Market Manipulation: one track up a step, then another one down a step (O-68)."""

    name: ClassVar[str] = "move_track"
    fails: ClassVar[bool] = True

    def __init__(self, up: bool) -> None:
        self.up = up

    def args(self) -> dict[str, Any]:
        return {"up": self.up}

    def movable(self, pos: Mars, up: bool) -> list[str]:
        x = colonies(pos)
        return [t for t in x.tiles if x.awake[t] and (x.track[t] < LAST if up else x.track[t] > len(x.built[t]))]

    def short(self, pos: Mars, f: Frame, slack: Mapping[int, int]) -> Reason | None:
        return None if self.options(pos, f.by, f) else Reason("needs.tracks", {}, "M-108", 1, 0)

    def options(self, pos: Mars, p: int, f: Frame) -> list[str]:
        if self.up:  # only where another one can then go down
            down = self.movable(pos, False)
            return [f"colony:{t}" for t in self.movable(pos, True) if any(d != t for d in down)]
        return [f"colony:{t}" for t in self.movable(pos, False) if t != f.bound.get("tile")]

    def apply(self, pos: Mars, f: Frame, answer: Any) -> dict[str, Any] | None:
        colonies(pos).track[answer[7:]] += 1 if self.up else -1
        if pos.log is not None:
            pos.tell("track_up" if self.up else "track_down", {"player": f.by, "colony": answer[7:]})
        return {"tile": answer[7:]}

    def touch(self, pos: Mars, f: Frame) -> tuple[int, int]:
        return (COLONIES, 0)

    def prompt(self, pos: Mars, f: Frame) -> Message:
        return Message("ask.move_track.up" if self.up else "ask.move_track.down")

    def say(self) -> list[Message]:
        return [Message("move_track.up" if self.up else "move_track.down")]

    def icons(self) -> list[str]:
        return ["track:up" if self.up else "track:down"]


# -- floaters, and the rest


class TakeOwn(Choose[Mars]):
    """One such resource off an own card, as a price (Air Raid)."""

    name: ClassVar[str] = "take_own"
    fails: ClassVar[bool] = True
    rank: ClassVar[int] = 7

    def __init__(self, resource: str) -> None:
        self.resource = resource

    def args(self) -> dict[str, Any]:
        return {"resource": self.resource}

    def short(self, pos: Mars, f: Frame, slack: Mapping[int, int]) -> Reason | None:
        return None if self.options(pos, f.by, f) else short(f"needs.own.{self.resource}", 1, 0, "M-129")

    def options(self, pos: Mars, p: int, f: Frame) -> list[str]:
        return [f"card:{c}" for c in pos.holders[f.by] if pos.cards[c].holds == self.resource and pos.on.get(c)]

    def apply(self, pos: Mars, f: Frame, answer: Any) -> dict[str, Any] | None:
        take_off(pos, f.by, answer[5:], 1, f.source)
        return None

    def touch(self, pos: Mars, f: Frame) -> tuple[int, int]:
        return (bit(f.by, HELD), 0)

    def say(self) -> list[Message]:
        return [Message(f"take_own.{self.resource}")]

    def icons(self) -> list[str]:
        return [f"spend:{self.resource}:1"]


class Steal(Choose[Mars]):
    """So much from one opponent who has it all; alone, from the supply (Air Raid, O-59)."""

    name: ClassVar[str] = "steal"
    fails: ClassVar[bool] = True
    rank: ClassVar[int] = 6

    def __init__(self, resource: str, n: int) -> None:
        self.resource = resource
        self.n = n

    def args(self) -> dict[str, Any]:
        return {"resource": self.resource, "n": self.n}

    def short(self, pos: Mars, f: Frame, slack: Mapping[int, int]) -> Reason | None:
        return None if self.options(pos, f.by, f) else short(f"needs.other.{self.resource}", self.n, 0, "M-108")

    def options(self, pos: Mars, p: int, f: Frame) -> list[str]:
        if pos.solo:
            return ["neutral"]
        cell = INDEX[self.resource]
        return [f"player:{q}" for q in range(pos.n) if q != f.by and pos.cells[q][cell] >= self.n]

    def apply(self, pos: Mars, f: Frame, answer: Any) -> dict[str, Any] | None:
        cell = INDEX[self.resource]
        if answer != "neutral":
            victim = int(answer[7:])
            pos.cells[victim][cell] -= self.n
            if pos.log is not None:
                pos.tell("lost", {"player": victim, "by": f.by, "source": f.source, self.resource: self.n})
        pos.cells[f.by][cell] += self.n
        if pos.log is not None:
            pos.tell("gained", {"player": f.by, "source": f.source, self.resource: self.n})
        return None

    def touch(self, pos: Mars, f: Frame) -> tuple[int, int]:
        reads = 0
        for q in range(pos.n):
            if q != f.by:
                reads |= bit(q, INDEX[self.resource])
        return (reads, bit(f.by, INDEX[self.resource]))

    def say(self) -> list[Message]:
        return [Message(f"steal_all.{self.resource}", {"n": self.n})]

    def icons(self) -> list[str]:
        return [f"steal:{self.resource}:{self.n}"]


class SpendHereX(Amount[Mars]):
    """X resources off the card itself, X chosen (Titan Shuttles)."""

    name: ClassVar[str] = "spend_here_x"
    fails: ClassVar[bool] = True

    def __init__(self, resource: str) -> None:
        self.resource = resource

    def args(self) -> dict[str, Any]:
        return {"resource": self.resource}

    def bounds(self, pos: Mars, p: int, f: Frame) -> tuple[int, int]:
        return (1, pos.on.get(f.source, 0))

    def short(self, pos: Mars, f: Frame, slack: Mapping[int, int]) -> Reason | None:
        return None if pos.on.get(f.source) else short(f"needs.here.{self.resource}", 1, 0, "M-213")

    def apply(self, pos: Mars, f: Frame, answer: Any) -> dict[str, Any] | None:
        take_off(pos, f.by, f.source, answer, f.source)
        return {"x": answer}

    def touch(self, pos: Mars, f: Frame) -> tuple[int, int]:
        return (bit(f.by, HELD), 0)

    def prompt(self, pos: Mars, f: Frame) -> Message:
        return Message(f"ask.spend_here_x.{self.resource}")

    def say(self) -> list[Message]:
        return [Message(f"spend_here_x.{self.resource}")]

    def icons(self) -> list[str]:
        return [f"spend:{self.resource}:x"]


class DrawPer(Draw):
    """Draw a card for every so many of something (Solar Probe)."""

    name: ClassVar[str] = "draw_per"
    fails: ClassVar[bool] = False

    def __init__(self, per: str, every: int) -> None:
        self.n = 1
        self.per = per
        self.every = every

    def args(self) -> dict[str, Any]:
        return {"per": self.per, "every": self.every}

    def apply(self, pos: Any, f: Frame, answer: Any) -> dict[str, Any] | None:
        pos.draw(f.by, pos.count(self.per, f.by, f.source) // self.every)
        return None

    def say(self) -> list[Message]:
        return [Message(f"draw_per.{self.per}", {"n": self.n, "every": self.every})]

    def icons(self) -> list[str]:
        return [f"draw:{self.n}:{self.per}:{self.every}"]


register(
    DiscardOne,
    DrawSome,
    WakeTile,
    PlaceColony,
    ColonyPaid,
    AddColonyTile,
    TradeFee,
    SendFleet,
    RaiseTrack,
    TradeIncome,
    ColonyBonuses,
    FreeTrade,
    GainFleet,
    OwnBonuses,
    MoveTrack,
    TakeOwn,
    Steal,
    SpendHereX,
    DrawPer,
)
