"""Placement rules: where a tile may go (M-149 to M-163). A card names a row; an expansion may add its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from . import board
from .board import ADJACENT
from .position import AREAS, CITY, GREENERY, OCEAN, MarsTable

Area = Callable[[MarsTable, int, int], int]  # of the position, the land that is free to the player, and the player


def ocean(pos: MarsTable, land: int, by: int) -> int:
    return pos.board.oceans & ~pos.filled


def city(pos: MarsTable, land: int, by: int) -> int:
    """Never beside another city (M-161)."""
    return land & ~pos.near_cities


def greenery(pos: MarsTable, land: int, by: int) -> int:
    """Beside a tile of one's own, if that can be (M-157, M-158)."""
    return land & pos.beside_own(by) or land


def noctis(pos: MarsTable, land: int, by: int) -> int:
    """Its own area (M-162); on a map without it, as any city."""
    return pos.board.noctis & ~pos.filled if pos.board.noctis else city(pos, land, by)


def two_cities(pos: MarsTable, land: int, by: int) -> int:
    return board.mask([s for s in board.each(land) if (ADJACENT[s] & pos.city_tiles).bit_count() >= 2])


ROWS: Final[dict[str, Area]] = {
    "land": lambda pos, land, by: land,
    OCEAN: ocean,
    CITY: city,
    GREENERY: greenery,
    "noctis": noctis,
    "ganymede_colony": lambda pos, land, by: 1 << board.GANYMEDE_COLONY,
    "phobos_space_haven": lambda pos, land, by: 1 << board.PHOBOS_SPACE_HAVEN,
    "isolated": lambda pos, land, by: land & ~pos.near_filled,
    "two_cities": two_cities,
    "by_city": lambda pos, land, by: land & pos.near_cities,
    "by_greenery": lambda pos, land, by: land & pos.beside(pos.greenery_tiles),
    "metal": lambda pos, land, by: land & pos.board.metal,
    "metal_beside_own": lambda pos, land, by: land & pos.board.metal & pos.beside_own(by),
    "volcanic": lambda pos, land, by: land & pos.board.volcanic if pos.board.volcanic else land,  # a map without any: anywhere
}
AREAS.update(ROWS)
