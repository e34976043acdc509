"""Whether a position that was loaded can be: how each game lists what it checks."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any

from ..kernel.schema import Flaw, not_allowed
from .cards import CORPORATION
from .resources import CELLS, FLOOR, MC, PRODUCTION, RESOURCES, TR
from .table import Table

Check = tuple[str, Any, Container[Any]]  # a path, what is there, and what may be


def first_flaw(checks: Iterable[Check]) -> Flaw | None:
    """The first path where what is there may not be."""
    for path, value, allowed in checks:
        if value not in allowed:
            return Flaw(path) if isinstance(value, bool) else not_allowed(path, value, allowed)
    return None


def place(cell: int) -> str:
    """Where a cell stands in the save."""
    if cell < PRODUCTION:
        return f"stock.{RESOURCES[cell]}"
    return f"production.{RESOURCES[cell - PRODUCTION]}" if cell < TR else "tr" if cell == TR else "rose"


def flawed_tables(pos: Table) -> Flaw | None:
    """Nobody has less than nothing."""
    for p in range(pos.player_count):
        for cell in range(CELLS):
            if pos.room(p, cell) < 0:
                least = FLOOR if cell == PRODUCTION + MC else 0
                return Flaw(f"table.{p}.{place(cell)}", "field_least", {"answer": str(pos.cells[p][cell]), "least": least})
    return None


def contradictory_tables(pos: Table) -> Flaw | None:
    """Nobody has two corporations, and resources lie on cards that somebody has."""
    for p in range(pos.player_count):
        founded = [card for card in pos.tableau[p] if pos.cards[card].kind == CORPORATION]
        if len(founded) > 1:
            return Flaw(f"table.{p}.tableau", "two_corporations", {"cards": founded})
    held = {card for tableau in pos.tableau for card in tableau}
    for card in pos.on:
        if card not in held:
            return Flaw(f"on.{card}", "nobody_has", {"card": card})
    return None
