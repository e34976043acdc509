"""What a player may know, as numbers: made from that player's view and question, and from nothing else.

Seats are told from the reader's place: 0 is the reader, 1 the next to the left, and so on. Most numbers are scaled to
about one. docs/environment.md lists every part and column.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..ares.planet import PHASES
from ..family.tags import TAGS
from ..kernel.atoms import chosen
from ..kernel.decisions import Decision
from ..mars import board
from ..mars.colonies import TILES
from ..mars.position import CITY, GREENERY, OCEAN

Numbers = NDArray[np.float32]

SPECS: Final = ("choose", "pick", "amount", "pay", "form", "order")
MARS_PHASES: Final = ("setup", "reveal", "draft", "research", "action", "solar", "final")
STOCK: Final = ("mc", "steel", "titanium", "plants", "energy", "heat")
SPACES: Final = {board.name(s): k for k, s in enumerate(board.SPACES)}
SCALE: Final = {"mc": 50.0, "cards": 5.0}  # of resources; the others 10
CARD_COLUMNS: Final = ("hand", "looking", "dealt", "known", "asks", "resources", "used", "event")  # and the tableau of each seat


class Observer:
    """Fills one flat array, part by part, for one game of so many seats."""

    def __init__(self, atoms: Mapping[str, int], seats: int, shapes: Mapping[str, tuple[int, ...]]) -> None:
        self.atoms = atoms
        cards = [chosen(a).what for a in atoms if chosen(a).verb == "card"]
        self.cards = {id: k for k, id in enumerate(cards)}
        self.seats = seats
        self.shapes: dict[str, tuple[int, ...]] = {
            **shapes,
            "cards": (len(cards), len(CARD_COLUMNS) + seats),
            "question": (len(SPECS) + 1,),
            "walk": (len(atoms),),
        }
        self.slices: dict[str, slice] = {}
        at = 0
        for name, shape in self.shapes.items():
            self.slices[name] = slice(at, at + prod(shape))
            at += prod(shape)
        self.size = at

    def observe(self, view: Mapping[str, Any], decision: Decision | None, walk: tuple[str, ...]) -> Numbers:
        """All that the view's reader knows, the question and the atoms chosen so far."""
        flat = np.zeros(self.size, np.float32)
        part = {name: flat[where].reshape(self.shapes[name]) for name, where in self.slices.items()}
        me = view["you"]
        n = len(view["players"])
        seats = [view["players"][(me + k) % n] for k in range(n)]
        self.table(part, view, me)
        for k, seat in enumerate(seats):
            self.player(part["players"][k], seat)
        self.lying(part["cards"], seats, view["known"])
        if decision is not None:
            part["question"][SPECS.index(decision.kind)] = 1
            part["question"][-1] = decision.sealed
            if decision.source in self.cards:
                part["cards"][self.cards[decision.source], CARD_COLUMNS.index("asks")] = 1
            for atom in walk:
                part["walk"][self.atoms[atom]] = 1
        return flat

    def lying(self, out: Numbers, seats: list[Mapping[str, Any]], known: Mapping[str, str]) -> None:
        """Where every card lies."""
        column = {name: k for k, name in enumerate(CARD_COLUMNS)}
        mine = seats[0]
        for zone in ("hand", "looking", "dealt"):
            for card in mine[zone]:
                out[self.cards[card], column[zone]] = 1
        for cards in (*[mine.get(zone, ()) for zone in ("pack", "drafted", "offered")], *mine.get("zones", {}).values()):
            for card in cards:  # beside those of one's own choice
                out[self.cards[card], column["looking"]] = 1
        for card in known:
            if card in self.cards:
                out[self.cards[card], column["known"]] = 1
        for k, seat in enumerate(seats):
            for card in seat["tableau"]:
                out[self.cards[card], len(CARD_COLUMNS) + k] = 1
            for card in seat.get("events", ()):
                out[self.cards[card], column["event"]] = 1
            for card, count in seat["on"].items():
                out[self.cards[card], column["resources"]] = count / 5
            for card in seat["used"]:
                out[self.cards[card], column["used"]] = 1

    def table(self, part: Mapping[str, Numbers], view: Mapping[str, Any], me: int) -> None:
        raise NotImplementedError

    def player(self, out: Numbers, seat: Mapping[str, Any]) -> None:
        raise NotImplementedError


def _common(seat: Mapping[str, Any]) -> list[float]:
    return [1.0, seat["tr"] / 50, seat["hand_size"] / 10, seat["waiting"] is not None, *(seat["tags"].get(t, 0) / 5 for t in TAGS)]


def _amounts(amounts: Mapping[str, int]) -> list[float]:
    return [n / SCALE.get(r, 10.0) for r, n in amounts.items()]


def _relative(owner: int | None, me: int) -> tuple[float, float]:
    """(mine, somebody else's)"""
    return (float(owner == me), float(owner is not None and owner != me))


class MarsObserver(Observer):
    def __init__(self, atoms: Mapping[str, int], seats: int) -> None:
        shapes = {
            "table": (6 + len(MARS_PHASES),),
            "players": (seats, 4 + len(TAGS) + 1 + 2 * len(STOCK)),
            "milestones": (len(board.USUAL.milestones), 3),
            "awards": (len(board.USUAL.awards), 4),
            "map": (len(SPACES), 7),
            "colonies": (len(TILES), 4),
        }
        super().__init__(atoms, seats, shapes)

    def table(self, part: Mapping[str, Numbers], view: Mapping[str, Any], me: int) -> None:
        numbers = (view["generation"] / 14, (view["temperature"] + 30) / 38, view["oxygen"] / 14, view["oceans"] / 9)
        part["table"][:6] = (*numbers, view["deck"] / 200, view["first"] == me)
        if view["phase"] in MARS_PHASES:
            part["table"][6 + MARS_PHASES.index(view["phase"])] = 1
        for k, m in enumerate(view["milestones"].values()):
            part["milestones"][k] = (*_relative(m["claimed_by"], me), m["progress"][me] / m["goal"])
        for k, a in enumerate(view["awards"].values()):
            others = [v for q, v in enumerate(a["value"]) if q != me]
            part["awards"][k] = (*_relative(a["funded_by"], me), a["value"][me] / 10, max(others, default=0) / 10)
        for space, tile in view["tiles"].items():
            row = part["map"][SPACES[space]]
            kinds = (OCEAN, GREENERY, CITY)
            row[kinds.index(tile["tile"]) if tile["tile"] in kinds else 3] = 1
            if tile["owner"] is not None and tile["owner"] >= 0:
                row[4:6] = _relative(tile["owner"], me)
        for space, owner in view["claims"].items():
            part["map"][SPACES[space], 6] = 1 if owner == me else -1
        colonies = view.get("colonies", {}).get("tiles", {})
        for k, name in enumerate(TILES):
            if name in colonies:
                built = colonies[name].get("colonies", [])
                mine = built.count(me)
                part["colonies"][k] = (1, colonies[name].get("track", 0) / 6, mine / 3, (len(built) - mine) / 3)

    def player(self, out: Numbers, seat: Mapping[str, Any]) -> None:
        out[:] = (*_common(seat), seat["passed"], *_amounts(seat["stock"]), *_amounts(seat["production"]))


class AresObserver(Observer):
    def __init__(self, atoms: Mapping[str, int], seats: int) -> None:
        shapes = {
            "table": (6 + 3 * len(PHASES),),
            "players": (seats, 4 + len(TAGS) + 4 + 3 + 2 + 4 + 2 * len(PHASES)),
        }
        super().__init__(atoms, seats, shapes)

    def table(self, part: Mapping[str, Numbers], view: Mapping[str, Any], me: int) -> None:
        out = part["table"]
        numbers = (view["round"] / 20, (view["temperature"] + 30) / 38, view["oxygen"] / 14, view["oceans"] / 9)
        dummy = view.get("dummy", {})
        out[:6] = (*numbers, view["deck"] / 200, dummy.get("cycle", 0) / 5)
        for k, phase in enumerate(PHASES):
            out[6 + 3 * k : 9 + 3 * k] = (phase == view["phase"], phase in view["revealed"], phase in dummy.get("used", ()))

    def player(self, out: Numbers, seat: Mapping[str, Any]) -> None:
        own = (seat["forests"] / 10, seat["plays"], seat["free"], seat["bonus"])
        amounts = (*_amounts(seat["stock"]), *_amounts(seat["capacity"]), *_amounts(seat["production"]))
        phases = [seat[which] == phase for which in ("chosen", "last") for phase in PHASES]
        out[:] = (*_common(seat), *own, *amounts, *phases)


OBSERVERS: Final = {"mars": MarsObserver, "ares": AresObserver}
