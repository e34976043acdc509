"""Victory points by source, ranking with the tie-break, won or lost (A-148 to A-153, A-161, A-177)."""

from __future__ import annotations

from typing import Final

from ..family.resources import HEAT, MC, PLANTS, TR
from ..family.types import Result
from .position import AresTable

SOURCES: Final = ("tr", "forests", "cards")
COOP_GOAL: Final = 80


def points(pos: AresTable, p: int) -> dict[str, int]:
    """What p would score now, by source."""
    return {
        "tr": pos.cells[p][TR],
        "forests": pos.forests[p],
        "cards": sum(pos.cards[c].points.score(pos, p, c) for c in pos.tableau[p]),
    }


def tie_break(pos: AresTable, p: int) -> int:
    """Heat, plants and M€, the cards in hand sold first (A-152, A-153)."""
    cells = pos.cells[p]
    return cells[HEAT] + cells[PLANTS] + cells[MC] + pos.sale_price(p) * len(pos.hand(p))


def result(pos: AresTable) -> Result:
    """Points of everybody and the ranking (still equal: shared, OA-34); for co-op and solo also won or lost."""
    sources = [points(pos, p) for p in range(pos.player_count)]
    keys = [(-sum(sources[p].values()), -tie_break(pos, p)) for p in range(pos.player_count)]
    order = sorted(keys)
    out: Result = {
        "players": [
            {
                "player": p,
                "points": -keys[p][0],
                "resources": -keys[p][1],
                "sources": sources[p],
                "rank": 1 + order.index(keys[p]),
            }
            for p in range(pos.player_count)
        ],
        "ranking": sorted(range(pos.player_count), key=lambda p: keys[p]),
    }
    if pos.coop:
        out["points"] = -sum(k[0] for k in keys)
        out["won"] = pos.complete() and out["points"] >= COOP_GOAL
    elif pos.solo:
        out["won"] = pos.complete()
    return out
