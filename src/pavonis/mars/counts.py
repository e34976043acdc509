"""What cards count: cities, tiles, tags of others. A card names a row; an expansion may add its own."""

from __future__ import annotations

from typing import Final

from ..family.table import Measure
from ..family.tags import JOVIAN, SPACE, TAG_INDEX
from . import board
from .board import ADJACENT
from .position import CAPITAL, CITY, COUNTS, MarsTable


def away(pos: MarsTable, p: int) -> int:
    """The player's cities off the map."""
    out = 0
    for space in board.OFF_MAP:
        if space in pos.tiles and pos.tiles[space][1] == p:
            out += 1
    return out


def own_cities(pos: MarsTable, p: int, card: str) -> int:
    """On Mars and off it (O-46)."""
    return (pos.city_tiles & pos.own_tiles[p]).bit_count() + away(pos, p)


def own_tiles(pos: MarsTable, p: int, card: str) -> int:
    """Off-map cities count, oceans never (O-46)."""
    return pos.own_tiles[p].bit_count() + away(pos, p)


ROWS: Final[dict[str, Measure]] = {
    "cities": lambda pos, p, card: sum(tile in (CITY, CAPITAL) for tile, _ in pos.tiles.values()),
    "cities_on_mars": lambda pos, p, card: pos.city_tiles.bit_count(),
    "own_cities": own_cities,
    "own_greeneries": lambda pos, p, card: (pos.greenery_tiles & pos.own_tiles[p]).bit_count(),
    "own_tiles": own_tiles,
    "events": lambda pos, p, card: sum(len(pile) for pile in pos.events),
    "opponents_space": lambda pos, p, card: sum(tags[TAG_INDEX[SPACE]] for q, tags in enumerate(pos.tags) if q != p),
    "oceans_beside": lambda pos, p, card: (ADJACENT[pos.space_of(card)] & pos.ocean_tiles).bit_count(),
    "cities_beside": lambda pos, p, card: (ADJACENT[pos.space_of(card)] & pos.city_tiles).bit_count(),
    "tagless": lambda pos, p, card: sum(not pos.cards[c].tags for c in pos.tableau[p]),
    "all_jovian": lambda pos, p, card: sum(tags[TAG_INDEX[JOVIAN]] for tags in pos.tags),
}
COUNTS.update(ROWS)
