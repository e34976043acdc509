"""Resources, and the cells that count them: each player has a flat list of numbers."""

from __future__ import annotations

from typing import Final

MC: Final = 0
STEEL: Final = 1
TITANIUM: Final = 2
PLANTS: Final = 3
ENERGY: Final = 4
HEAT: Final = 5
CARDS: Final = 6  # only ever produced, and only in Ares Expedition

RESOURCES: Final = ("mc", "steel", "titanium", "plants", "energy", "heat", "cards")
INDEX: Final = {name: i for i, name in enumerate(RESOURCES)}

PRODUCTION: Final = 7  # the production of resource r is cell PRODUCTION + r
TR: Final = 14
ROSE: Final = 15  # how often the terraform rating rose since it was last forgotten
CELLS: Final = 16

STEEL_WORTH: Final = 2  # in M€: of a piece, or of a step of stock in Ares Expedition
TITANIUM_WORTH: Final = 3
FLOOR: Final = -5  # of M€ production; everything else stops at 0 (M-089)

# What an effect touches, as bits: the cells of each player, and these besides.
HAND: Final = 16
HELD: Final = 17  # resources on cards, by kind
SPECS: Final = ("animal", "microbe", "science", "floater", "fighter", "camp")
STRIDE: Final = HELD + len(SPECS)
BOARD: Final = 1 << 120
COLONIES: Final = 1 << 121
CRISIS: Final = 1 << 122
TAKING: Final = 1 << 124  # up to so many from others: two who take are never independent


def bit(p: int, cell: int) -> int:
    """The bit of one player's cell; nobody has none."""
    return 1 << (p * STRIDE + cell) if p >= 0 else 0


def held(p: int, resource: str) -> int:
    """The bit of this kind of resource on one player's cards; of all kinds, if it may be any."""
    return bit(p, HELD + SPECS.index(resource)) if resource else sum(bit(p, HELD + k) for k in range(len(SPECS)))


def cell_name(cell: int) -> str:
    """'steel', 'production.steel' or 'tr', as messages name them."""
    if cell < PRODUCTION:
        return RESOURCES[cell]
    return f"production.{RESOURCES[cell - PRODUCTION]}" if cell < TR else "tr"


NEEDS: Final = tuple(f"needs.{cell_name(cell)}" for cell in range(TR + 1))  # why not, by cell


def cells_of(amounts: dict[str, int], base: int) -> tuple[tuple[int, int], ...]:
    """{'steel': 2} as cells and numbers, in the order of the player board."""
    for name in amounts:
        if name not in INDEX:
            raise ValueError(f"no resource {name!r}: one of {', '.join(RESOURCES)}")
    return tuple((base + INDEX[r], amounts[r]) for r in RESOURCES if r in amounts)
