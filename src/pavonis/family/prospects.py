"""What a player's screen shows beside what lies on the table, in all games. Found for views only, never while a game runs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from ..kernel.effect import Frame
from .table import Table


def brings(pos: Table, p: int, ids: Iterable[str]) -> dict[str, int]:
    """What those of the cards that count something bring p now. One that is not in play yet is tried there on a copy: it counts
    its own tags, and itself."""
    out: dict[str, int] = {}
    for id in ids:
        card = pos.cards[id]
        then = pos
        if any(e.counting() for e in card.play):
            if id not in pos.tableau[p]:
                then = cast("Table", pos.clone())
                then.log = None
                then.register(p, card)
                then.tableau[p] = (*then.tableau[p], id)
            out[id] = sum(e.brings(then, Frame(e, p, id)) for e in card.play if e.counting())
    return out
