"""Terraforming Mars as numbers: see `family.features`; docs/environment.md lists every part and column."""

from __future__ import annotations

from typing import Any, Final, cast

from ..family.features import (
    DEALT_COLUMN,
    EVENT_COLUMN,
    FIFTY,
    FIVE,
    FOUR,
    FOURTEEN,
    LOOKING_COLUMN,
    ONE,
    TEN,
    TWO,
    TWO_HUNDRED,
    Features,
    Scale,
    Seen,
    one_hot,
    promised,
)
from ..family.resources import HEAT, MC, PRODUCTION, STEEL, TITANIUM
from ..family.table import DECK, DISCARD, LOOKING, Table
from ..family.tags import TAGS
from ..kernel.position import Position
from . import board
from .colonies import LAST, MOST_COLONIES, TILES, Colonies
from .effects import card_price
from .position import CITY, DEALT, DRAFTED, GREENERY, MOST_PLAYERS, OCEAN, PACK, MarsTable
from .races import AWARDS, MILESTONES

COURSE: Final = ("setup", "reveal", "draft", "research", "action", "solar", "final")
RACES: Final = 5  # milestones, and awards, of each board
TABLE: Final = 7 + len(COURSE) + MOST_PLAYERS
PLAYER: Final = 5 + len(TAGS) + 12 + 5 + 6
MILESTONE: Final = MOST_PLAYERS + 2
AWARD: Final = 2 * MOST_PLAYERS
AREA: Final = 5 + MOST_PLAYERS
COLONY: Final = 3 + 2 * MOST_PLAYERS
PRINTED: Final = 8
OPTIONS: Final = ("corporate_era", "draft", "colonies", "colony_corporations", "world_government")
TILE_COLUMNS: Final = {OCEAN: 0, GREENERY: 1, CITY: 2}  # any other is special
SPECIAL: Final = 3
MOONS: Final = {tile: k for k, tile in enumerate(TILES)}
SHAPES: Final[dict[str, tuple[int, ...]]] = {
    "table": (TABLE,),
    "milestones": (RACES, MILESTONE),
    "awards": (RACES, AWARD),
    "players": (MOST_PLAYERS, PLAYER),
    "options": (MOST_PLAYERS + len(board.BOARDS) + len(OPTIONS) + 1,),
    "printed": (len(board.SPACES), PRINTED),
    "map": (len(board.SPACES), AREA),
    "colonies": (len(TILES), COLONY),
}


class MarsFeatures(Features):
    """Parameters, players, races, map, moons and cards."""

    def __init__(self, atoms: list[str], cards: list[str], asking: list[str], sources: list[str], words: list[str]) -> None:
        super().__init__(SHAPES, MOST_PLAYERS, COURSE, atoms, cards, asking, sources, words)
        self.map_at = self.starts["map"]
        self.goals = {milestone: Scale(float(goal)) for milestone, (goal, _) in MILESTONES.items()}
        self.colonies_at = self.starts["colonies"]

    def printed(self, position: Position) -> Seen:
        pos = cast(MarsTable, position)
        out = Seen()
        names = [x.name for x in pos.expansions]
        special = [x for x in pos.expansions if isinstance(x, Colonies) and x.special_deal]
        on = (pos.corporate_era, pos.draft, "colonies" in names, bool(special), "world_government" in names, not pos.auto_order)
        played = one_hot(len(board.BOARDS), list(board.BOARDS).index(pos.board.name))
        self.put("options", [*self.seat[pos.player_count - 1], *played, *on], out)
        at = self.starts["printed"]
        for space in board.SPACES:
            here = at + PRINTED * (space - 1)
            for k, mask in enumerate((pos.board.oceans, pos.board.volcanic, pos.board.noctis)):
                if mask >> space & 1:
                    out.ones.append(here + k)
            for k, n in enumerate(pos.board.bonus[space]):
                if n:
                    out.at.append(here + 3 + k)
                    out.values.append(n / 2.0)
        return out

    def see(self, position: Position, p: int, walk: tuple[str, ...]) -> Seen:
        pos = cast(MarsTable, position)
        out = Seen()
        self.see_table(pos, p, out.dense)
        self.see_races(pos, p, out.dense)
        self.see_players(pos, p, out.dense)
        self.see_map(pos, p, out)
        for x in pos.expansions:
            if isinstance(x, Colonies):
                self.see_colonies(x, pos, p, out)
            for zone in x.own_zones:
                self.see_zone(pos.own(zone, p), LOOKING_COLUMN, out)
        self.see_cards(pos, p, out)
        for kind in (LOOKING, PACK, DRAFTED):
            self.see_zone(pos.zone(kind, p), LOOKING_COLUMN, out)
        self.see_zone(pos.zone(DEALT, p), DEALT_COLUMN, out)
        column = self.card_at[EVENT_COLUMN]
        for q in range(pos.player_count):
            for card in pos.events[q]:
                out.ones.append(column[card])
        self.see_question(pos, p, walk, out)
        return out

    def see_table(self, pos: MarsTable, p: int, out: list[Any]) -> None:
        out.append(FOURTEEN.of(pos.generation))
        self.see_planet(pos.temperature, pos.oxygen, pos.oceans, out)
        out.append(TWO_HUNDRED.of(len(pos.zones[DECK])))
        out.append(TWO_HUNDRED.of(len(pos.zones[DISCARD])))
        out.append(TWO.of(pos.acted))
        out += self.course.get(pos.phase, self.no_phase)
        out += self.seat[p]

    def see_races(self, pos: MarsTable, p: int, out: list[Any]) -> None:
        n = pos.player_count
        for milestone in pos.board.milestones:
            out += self.seat[(pos.milestones[milestone] - p) % n if milestone in pos.milestones else -1]
            measure = MILESTONES[milestone][1]
            best = 0
            for q in range(n):
                if q != p:
                    best = max(best, measure(pos, q))
            scale = self.goals[milestone]
            out.append(scale.of(measure(pos, p)))
            out.append(scale.of(best))
        for award in pos.board.awards:
            out += self.seat[(pos.awards[award] - p) % n if award in pos.awards else -1]
            measure = AWARDS[award]
            for k in range(n):
                out.append(TEN.of(measure(pos, p + k if p + k < n else p + k - n)))
            for _ in range(n, MOST_PLAYERS):
                out.append(ONE.of(0))

    def see_player(self, table: Table, q: int, out: list[Any]) -> None:
        pos = cast(MarsTable, table)
        cells = pos.cells[q]
        bit = 1 << q
        out.append(ONE.of(1 if pos.passed & bit else 0))
        for n in pos.tags[q]:
            out.append(FIVE.of(n))
        out.append(FIFTY.of(cells[MC]))
        for r in range(MC + 1, HEAT + 1):
            out.append(TEN.of(cells[r]))
        for r in range(PRODUCTION + MC, PRODUCTION + HEAT + 1):
            out.append(TEN.of(cells[r]))
        out.append(FOUR.of(pos.worth(q, STEEL)))
        out.append(FOUR.of(pos.worth(q, TITANIUM)))
        promised(pos, q, out)
        out.append(FOUR.of(card_price(pos, q)))
        out.append(FIVE.of(len(pos.events[q])))
        out.append(ONE.of(1 if pos.first == q else 0))
        out.append(ONE.of(1 if pos.turn == q and pos.phase == "action" else 0))
        out.append(ONE.of(1 if pos.first_due & bit else 0))
        fleets = free = 0
        for x in pos.expansions:
            if isinstance(x, Colonies):
                fleets, free = x.fleets[q], x.free_fleets(q)
        out.append(FOUR.of(fleets))
        out.append(FOUR.of(free))

    def see_map(self, pos: MarsTable, p: int, out: Seen) -> None:
        ones, columns, n = out.ones, TILE_COLUMNS, pos.player_count
        for space, (tile, owner) in pos.tiles.items():
            row = self.map_at + AREA * (space - 1)
            ones.append(row + columns.get(tile, SPECIAL))
            if owner >= 0:
                ones.append(row + 5 + (owner - p if owner >= p else owner - p + n))
        for space, owner in pos.claims.items():
            row = self.map_at + AREA * (space - 1)
            ones.append(row + 4)
            ones.append(row + 5 + (owner - p if owner >= p else owner - p + n))

    def see_colonies(self, x: Colonies, pos: MarsTable, p: int, out: Seen) -> None:
        n = pos.player_count
        for tile in x.tiles:
            row = self.colonies_at + COLONY * MOONS[tile]
            out.ones.append(row)
            out.at.append(row + 1)
            out.values.append(x.track[tile] / LAST)
            if x.awake[tile]:
                out.ones.append(row + 2)
            built = x.built[tile]
            for k in range(n):
                count = built.count((p + k) % n)
                if count:
                    out.at.append(row + 3 + k)
                    out.values.append(count / MOST_COLONIES)
            if tile in x.visitor:
                out.ones.append(row + 3 + MOST_PLAYERS + (x.visitor[tile] - p) % n)
