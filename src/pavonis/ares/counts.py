"""What cards count: forests, cards in play, steps of steel and titanium. A card names a row."""

from __future__ import annotations

from typing import Final

from ..family.cards import BLUE, CORPORATION
from ..family.resources import STEEL, TITANIUM, TR
from ..family.table import Measure
from .planet import ACTION
from .position import COUNTS, AresTable


def blue_cards(pos: AresTable, p: int, card: str) -> int:
    return sum(pos.cards[c].kind == BLUE for c in pos.tableau[p])


ROWS: Final[dict[str, Measure]] = {
    "forests": lambda pos, p, card: pos.forests[p],
    "steel": lambda pos, p, card: pos.cells[p][STEEL],
    "titanium": lambda pos, p, card: pos.cells[p][TITANIUM],
    "tr": lambda pos, p, card: pos.cells[p][TR],
    "blue_cards": blue_cards,
    "five_blue_cards": lambda pos, p, card: 1 if blue_cards(pos, p, card) >= 5 else 0,  # 1 if there are so many
    "project_cards": lambda pos, p, card: sum(pos.cards[c].kind != CORPORATION for c in pos.tableau[p]),
    "chose_action": lambda pos, p, card: 1 if pos.chosen[p] == ACTION else 0,  # 1 if the action phase is p's own choice
}
COUNTS.update(ROWS)
