"""The map of Mars: areas, their neighbours, what is printed on them. Sets of areas are bit masks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

# Row by row from the top left, area 3 first. `.` land, `~` reserved for ocean, `^` volcanic, `N` Noctis City;
# then the placement bonus: s steel, t titanium, p plant, c card.
THARSIS: Final = """
    .ss ~ss . ~c ~
    . ^s . . . ~cc
    ^c . . . . . .s
    ^pt .p .p .p .pp .p .p ~pp
    ^pp .pp Npp ~pp ~pp ~pp .pp .pp .pp
    .p .pp .p .p .p ~p ~p ~p
    . . . . . .p .
    .ss . .c .c . .t
    .s .ss . . ~tt
"""

GANYMEDE_COLONY: Final = 1  # off the map: no neighbours, no bonus (O-46)
PHOBOS_SPACE_HAVEN: Final = 2
FIRST: Final = 3  # of the map

_ROWS: Final = [line.split() for line in THARSIS.strip().splitlines()]
SPACES: Final = tuple(range(1, FIRST + sum(len(row) for row in _ROWS)))

# (row, x) of each area; x counts half-steps so that neighbours in the next row are one to either side.
PLACE: Final = {
    FIRST + sum(len(r) for r in _ROWS[:i]) + j: (i, 2 * j - len(row))
    for i, row in enumerate(_ROWS)
    for j in range(len(row))
}
_AT: Final = {place: space for space, place in PLACE.items()}

# Clockwise from the upper left.
_AROUND: Final = ((-1, -1), (-1, 1), (0, 2), (1, 1), (1, -1), (0, -2))
NEIGHBOURS: Final = tuple(
    tuple(_AT[r + dr, x + dx] for dr, dx in _AROUND if (r + dr, x + dx) in _AT)
    for r, x in [PLACE.get(space, (-9, -99)) for space in range(len(SPACES) + 1)]
)


def mask(spaces: Iterator[int] | tuple[int, ...] | list[int]) -> int:
    out = 0
    for space in spaces:
        out |= 1 << space
    return out


def each(spaces: int) -> Iterator[int]:
    """The areas of a mask, in reading order."""
    while spaces:
        low = spaces & -spaces
        yield low.bit_length() - 1
        spaces ^= low


ADJACENT: Final = tuple(mask(around) for around in NEIGHBOURS)

_CODES: Final = dict(zip(sorted(PLACE), [code for row in _ROWS for code in row], strict=True))
OCEAN_AREAS: Final = mask(tuple(s for s, code in _CODES.items() if code[0] == "~"))
VOLCANIC: Final = mask(tuple(s for s, code in _CODES.items() if code[0] == "^"))
NOCTIS: Final = mask(tuple(s for s, code in _CODES.items() if code[0] == "N"))
ON_MARS: Final = mask(tuple(PLACE))
LAND: Final = ON_MARS & ~OCEAN_AREAS & ~NOCTIS  # where ordinary tiles go (M-153, M-156)

# Per area: steel, titanium, plants, cards.
BONUS: Final = tuple(
    (code.count("s"), code.count("t"), code.count("p"), code.count("c"))
    for code in [_CODES.get(space, "") for space in range(len(SPACES) + 1)]
)
METAL: Final = mask(tuple(s for s in PLACE if BONUS[s][0] or BONUS[s][1]))
WITH_CARDS: Final = mask(tuple(s for s in PLACE if BONUS[s][3]))


def name(space: int) -> str:
    """'35', as answers and logs name an area."""
    return f"{space:02d}"
