"""Victory points by source, ranking, won or lost (M-226 to M-236)."""

from __future__ import annotations

from ..family.resources import MC, TR
from ..family.types import Result
from . import board
from .position import CAPITAL, CITY, MarsTable
from .races import award_value

SOURCES = ("tr", "awards", "milestones", "greeneries", "cities", "cards")


def award_points(pos: MarsTable, award: str) -> list[int]:
    """5 for the first, 2 for the second (not with 2 players); ties share, and a tie for first leaves no second (M-199 to M-202)."""
    values = [award_value(pos, p, award) for p in range(pos.player_count)]
    first = max(values)
    points = [5 if v == first else 0 for v in values]
    if pos.player_count > 2 and points.count(5) == 1:
        second = max(v for v in values if v != first)
        points = [2 if v == second else pts for v, pts in zip(values, points, strict=True)]
    return points


def points(pos: MarsTable, p: int) -> dict[str, int]:
    """What p would score now, by source."""
    return {
        "tr": pos.cells[p][TR],
        "awards": sum(award_points(pos, award)[p] for award in pos.awards),
        "milestones": 5 * sum(owner == p for owner in pos.milestones.values()),
        "greeneries": pos.count("own_greeneries", p, ""),
        "cities": sum(
            (board.ADJACENT[space] & pos.greenery_tiles).bit_count()
            for space, (tile, owner) in pos.tiles.items()
            if owner == p and tile in (CITY, CAPITAL)
        ),
        "cards": sum(pos.cards[c].points.score(pos, p, c) for c in (*pos.tableau[p], *pos.events[p])),
    }


def result(pos: MarsTable) -> Result:
    """Points of everybody, the ranking (most points, then most M€; still equal: shared, O-53), and for solo won or lost."""
    if pos.solo and not pos.complete():
        return {"players": [], "ranking": [], "won": False}  # M-061: no points are counted
    sources = [points(pos, p) for p in range(pos.player_count)]
    keys = [(-sum(sources[p].values()), -pos.cells[p][MC]) for p in range(pos.player_count)]
    order = sorted(keys)
    out: Result = {
        "players": [
            {"player": p, "points": -keys[p][0], "mc": -keys[p][1], "sources": sources[p], "rank": 1 + order.index(keys[p])}
            for p in range(pos.player_count)
        ],
        "ranking": sorted(range(pos.player_count), key=lambda p: keys[p]),
    }
    if pos.solo:
        out["won"] = True
    return out
