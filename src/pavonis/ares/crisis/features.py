"""Ares Expedition as numbers, with Crisis: see `family.features`; docs/environment.md lists every part and column."""

from __future__ import annotations

from typing import Any, Final, cast

from ...family.features import (
    DEALT_COLUMN,
    FIFTY,
    FIVE,
    FOUR,
    LOOKING_COLUMN,
    ONE,
    TEN,
    TWO_HUNDRED,
    Features,
    Scale,
    Seen,
    cut,
    one_hot,
    promised,
)
from ...family.resources import CARDS, HEAT, MC, PLANTS, STEEL, TITANIUM
from ...family.table import DECK, DISCARD, LOOKING, Table
from ...family.tags import TAGS
from ...kernel.position import Position
from ..planet import OCEANS, PHASES
from ..position import DEALT, LAST_CYCLE, MOST_PLAYERS, OFFERED, AresTable
from .position import CRISES, DETRIMENTS, CrisisTable

COURSE: Final = (
    *("setup", "mulligan", "planning", "supply", *PHASES, "end", "cycle"),
    *("check", "persistent", "reveal", "dummy", "bank"),  # of Crisis
)
LEVELS: Final = ("novice", "skilled", "expert")
DIFFICULTIES: Final = ("novice", "normal", "specialist", "expert")
TABLE: Final = 9 + len(COURSE) + 2 * len(PHASES) + MOST_PLAYERS
PLAYER: Final = 4 + len(TAGS) + 4 + 3 + 2 + 2 + 4 + 2 + 3 * len(PHASES)
OPTIONS: Final = ("first_game", "mulligan", "coop", "crisis")
TROUBLE: Final = ("active", "markers", "revealing", "discarded")
CRISIS: Final = 2 * 3 + 2 + 1 + len(PHASES) + MOST_PLAYERS  # detriments, bank and deck, supplies, the dummy's phases, leader


def shapes(troubles: int) -> dict[str, tuple[int, ...]]:
    return {
        "table": (TABLE,),
        "players": (MOST_PLAYERS, PLAYER),
        "options": (MOST_PLAYERS + len(LEVELS) + len(OPTIONS) + len(DIFFICULTIES) + 2,),
        "oceans": (len(OCEANS),),
        "dummy": (3 + 2 * len(PHASES),),
        "crisis": (CRISIS,),
        "crises": (troubles, len(TROUBLE)),
    }


class AresFeatures(Features):
    """Planet, phases, players and cards; the crises where they are played."""

    def __init__(
        self, atoms: list[str], cards: list[str], asking: list[str], sources: list[str], words: list[str], troubles: list[str]
    ) -> None:
        super().__init__(shapes(len(troubles)), MOST_PLAYERS, COURSE, atoms, cards, asking, sources, words)
        first = self.starts["crises"]
        self.trouble_rows: dict[str, int] = {id: first + len(TROUBLE) * k for k, id in enumerate(troubles)}
        self.oceans_at: dict[str, int] = {tile: self.starts["oceans"] + k for k, tile in enumerate(OCEANS)}
        self.choice = {phase: one_hot(len(PHASES), k - 1) for k, phase in enumerate(("", *PHASES))}
        self.rounds = Scale(20.0)

    def printed(self, position: Position) -> Seen:
        pos = cast(AresTable, position)
        out = Seen()
        crisis = isinstance(pos, CrisisTable)
        level = LEVELS.index(pos.level) if pos.solo and not crisis else -1
        difficulty = DIFFICULTIES.index(pos.difficulty) if isinstance(pos, CrisisTable) else -1
        level_0 = pos.level_0 / 3.0 if isinstance(pos, CrisisTable) else 0.0
        on = (pos.first_game, pos.mulligan, pos.coop, crisis)
        alone = (*one_hot(len(LEVELS), level), *on, *one_hot(len(DIFFICULTIES), difficulty), level_0)
        self.put("options", [*self.seat[pos.player_count - 1], *alone, not pos.auto_order], out)
        return out

    def see(self, position: Position, p: int, walk: tuple[str, ...]) -> Seen:
        pos = cast(AresTable, position)
        out = Seen()
        self.see_table(pos, p, out.dense)
        self.see_players(pos, p, out.dense)
        for tile in pos.flipped:
            out.ones.append(self.oceans_at[tile])
        if pos.solo or pos.coop:
            self.see_alone(pos, out)
        if isinstance(pos, CrisisTable):
            self.see_crisis(pos, p, out)
        self.see_cards(pos, p, out)
        self.see_zone(pos.zone(LOOKING, p), LOOKING_COLUMN, out)
        self.see_zone(pos.zone(OFFERED, p), LOOKING_COLUMN, out)
        self.see_zone(pos.zone(DEALT, p), DEALT_COLUMN, out)
        self.see_question(pos, p, walk, out)
        return out

    def see_table(self, pos: AresTable, p: int, out: list[Any]) -> None:
        out.append(self.rounds.of(pos.round))
        self.see_planet(pos.temperature, pos.oxygen, pos.oceans, out)
        self.see_planet(pos.began_temperature, pos.began_oxygen, pos.began_oceans, out)
        out.append(TWO_HUNDRED.of(pos.size(DECK)))
        out.append(TWO_HUNDRED.of(len(pos.zones[DISCARD])))
        out += self.course[pos.phase]
        revealed, left = pos.revealed, pos.left
        for phase in PHASES:
            out.append(ONE.of(1 if phase in revealed else 0))
            out.append(ONE.of(1 if phase in left else 0))
        out += self.seat[p]

    def see_player(self, table: Table, q: int, out: list[Any]) -> None:
        pos = cast(AresTable, table)
        cells = pos.cells[q]
        for n in pos.tags[q]:
            out.append(FIVE.of(n))
        out.append(TEN.of(pos.forests[q]))
        out.append(ONE.of(pos.plays[q]))
        out.append(ONE.of(pos.free[q]))
        out.append(ONE.of(pos.bonus[q]))
        out.append(FIFTY.of(cells[MC]))
        for r in (PLANTS, HEAT, STEEL, TITANIUM):
            out.append(TEN.of(cells[r]))
        out.append(FOUR.of(pos.worth(q, STEEL)))
        out.append(FOUR.of(pos.worth(q, TITANIUM)))
        out.append(FIFTY.of(pos.production(q, MC)))
        out.append(TEN.of(pos.production(q, PLANTS)))
        out.append(TEN.of(pos.production(q, HEAT)))
        out.append(FIVE.of(pos.production(q, CARDS)))
        promised(pos, q, out)
        out += self.choice[pos.chosen[q]]
        out += self.choice[pos.last[q]]
        out += self.choice[pos.barred[q] if isinstance(pos, CrisisTable) else ""]

    def see_alone(self, pos: AresTable, out: Seen) -> None:
        """Solo's dummy; the supply of two who play together."""
        phases = [*(phase == pos.dummy for phase in PHASES), *(phase in pos.dummy_used for phase in PHASES)]
        self.put("dummy", [pos.cycle / LAST_CYCLE, pos.cubes / 10.0, pos.markers / 10.0, *phases], out)

    def see_crisis(self, pos: CrisisTable, p: int, out: Seen) -> None:
        numbers: list[float] = []
        for detriment in (pos.temperature_detriment, pos.oxygen_detriment, pos.ocean_detriment):
            numbers += [detriment == worse for worse in DETRIMENTS[1:]]
        numbers += [pos.bank / 20.0, len(pos.zones[CRISES]) / 10.0, bool(pos.supplies)]
        numbers += [phase in pos.dummy_phases for phase in PHASES]
        self.put("crisis", [*numbers, *self.seat[(pos.leader() - p) % pos.player_count]], out)
        for id in pos.active:
            row = self.trouble_rows[id]
            out.ones.append(row)
            out.at.append(row + 1)
            out.values.append(cut(pos.markers_on.get(id, 0) / 5.0))
        if pos.revealing:
            out.ones.append(self.trouble_rows[pos.revealing] + 2)
        for id in pos.discarded:
            out.ones.append(self.trouble_rows[id] + 3)
