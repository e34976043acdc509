"""Victory points by source, ranking with the tie-break, won or lost (A-148 to A-153, A-161, A-177)."""

from __future__ import annotations

from typing import Any, Final

from ..family.resources import HEAT, MC, PLANTS, TR
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


def result(pos: AresTable) -> dict[str, Any]:
    """Points of everybody and the ranking (still equal: shared, OA-34); for co-op and solo also won or lost."""
    players: list[dict[str, Any]] = []
    keys: list[tuple[int, int]] = []
    for p in range(pos.player_count):
        by_source = points(pos, p)
        total = sum(by_source.values())
        left = tie_break(pos, p)
        players.append({"player": p, "points": total, "resources": left, "sources": by_source})
        keys.append((-total, -left))
    order = sorted(keys)
    for p in range(pos.player_count):
        players[p]["rank"] = 1 + order.index(keys[p])
    out: dict[str, Any] = {"players": players, "ranking": sorted(range(pos.player_count), key=lambda p: keys[p])}
    if pos.coop:
        out["points"] = -sum(k[0] for k in keys)
        out["won"] = pos.complete() and out["points"] >= COOP_GOAL
    elif pos.solo:
        out["won"] = pos.complete()
    return out
