"""The maps of Mars: areas, their neighbours, what is printed on them. Sets of areas are bit masks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..kernel.atoms import atom
from ..kernel.state import mask as mask

# Row by row from the top left, area 3 first. `.` land, `~` reserved for ocean, `^` volcanic, `N` Noctis City, `P` the south
# pole; then the placement bonus: s steel, t titanium, p plant, h heat, c card.
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
# Hellas and Elysium go beyond the rulebooks: the facts tables alone describe them.
HELLAS: Final = """
    ~pp .pp .pp .ps .p
    ~pp .pp .p .ps .p .p
    ~p .p .s .s . .pp .pc
    ~p .p .s .ss .s ~p ~p .p
    .c . . .ss . ~c ~hhh ~ .p
    .t . .s . . ~ ~s .
    ~tt . . .c . . .t
    .s .c .hh .hh .t .t
    . .hh P .hh .
"""
ELYSIUM: Final = """
    ~ ~t ~c ~s .c
    ^t . . ~ ~ .ss
    ^tt . .c . ~p ~ ^ccc
    .p .p .p ~pp .p ~p ~p .ps
    .pp .pp .pp ~pp .pp .ppp .pp .pp ^pt
    .s .p .p .p .p .p .p .
    .t .s . . .s . .
    .ss . . . .ss .
    .s . .c .c .ss
"""

GANYMEDE_COLONY: Final = 1  # off the map: no neighbours, no bonus (O-46)
PHOBOS_SPACE_HAVEN: Final = 2
OFF_MAP: Final = (GANYMEDE_COLONY, PHOBOS_SPACE_HAVEN)
FIRST: Final = 3  # of the map

_ROWS: Final = (5, 6, 7, 8, 9, 8, 7, 6, 5)  # areas of each row, on every map
SPACES: Final = tuple(range(1, FIRST + sum(_ROWS)))


def name(space: int) -> str:
    """'35', as answers and logs name an area."""
    return f"{space:02d}"


NAMES: Final = tuple(name(space) for space in range(len(SPACES) + 1))
HEX: Final = tuple(atom("hex", name) for name in NAMES)  # areas as options name them
SPACE_OF: Final = {option: space for space, option in enumerate(HEX) if space}

# (row, x) of each area; x counts half-steps so that neighbours in the next row are one to either side.
PLACE: Final = {FIRST + sum(_ROWS[:i]) + j: (i, 2 * j - n) for i, n in enumerate(_ROWS) for j in range(n)}
ROWS: Final = "ABCDEFGHI"  # as the rows are called, from the north
_AT: Final = {place: space for space, place in PLACE.items()}

# Clockwise from the upper left.
_AROUND: Final = ((-1, -1), (-1, 1), (0, 2), (1, 1), (1, -1), (0, -2))
NEIGHBOURS: Final = tuple(
    tuple(_AT[r + dr, x + dx] for dr, dx in _AROUND if (r + dr, x + dx) in _AT)
    for r, x in [PLACE.get(space, (-9, -99)) for space in range(len(SPACES) + 1)]
)


def each(spaces: int) -> Iterator[int]:
    """The areas of a mask, in reading order."""
    while spaces:
        low = spaces & -spaces
        yield low.bit_length() - 1
        spaces ^= low


def rows(first: int) -> int:
    """The areas from this row down; the top row is 0."""
    return mask(tuple(s for s, (row, _) in PLACE.items() if row >= first))


ADJACENT: Final = tuple(mask(around) for around in NEIGHBOURS)
ON_MARS: Final = mask(tuple(PLACE))
POLE_PRICE: Final = 6  # M€: whoever builds on the south pole pays it for an ocean


class Board:
    """One map: what its areas are reserved for and bring, and the milestones and awards beside it."""

    def __init__(self, name: str, printed: str, milestones: tuple[str, ...], awards: tuple[str, ...]) -> None:
        codes = dict(zip(sorted(PLACE), printed.split(), strict=True))
        self.name = name
        self.oceans = mask(tuple(s for s, code in codes.items() if code[0] == "~"))
        self.volcanic = mask(tuple(s for s, code in codes.items() if code[0] == "^"))
        self.noctis = mask(tuple(s for s, code in codes.items() if code[0] == "N"))
        self.pole = mask(tuple(s for s, code in codes.items() if code[0] == "P"))
        self.land = ON_MARS & ~self.oceans & ~self.noctis  # where ordinary tiles go (M-153, M-156)
        # Per area: steel, titanium, plants, heat, cards.
        self.bonus: tuple[tuple[int, int, int, int, int], ...] = tuple(
            (code.count("s"), code.count("t"), code.count("p"), code.count("h"), code.count("c"))
            for code in [codes.get(space, "") for space in range(len(SPACES) + 1)]
        )
        self.metal = mask(tuple(s for s in PLACE if self.bonus[s][0] or self.bonus[s][1]))
        self.with_cards = mask(tuple(s for s in PLACE if self.bonus[s][4]))
        self.milestones = milestones
        self.awards = awards
        self.claims = tuple(atom("claim", m) for m in milestones)  # as a turn offers them
        self.funds = tuple(atom("fund", a) for a in awards)
        self.races = self.claims + self.funds


BOARDS: Final = {
    board.name: board
    for board in (
        Board(
            "tharsis",
            THARSIS,
            ("terraformer", "mayor", "gardener", "builder", "planner"),
            ("landlord", "banker", "scientist", "thermalist", "miner"),
        ),
        Board(
            "hellas",
            HELLAS,
            ("diversifier", "tactician", "polar_explorer", "energizer", "rim_settler"),
            ("cultivator", "magnate", "space_baron", "excentric", "contractor"),
        ),
        Board(
            "elysium",
            ELYSIUM,
            ("generalist", "specialist", "ecologist", "tycoon", "legend"),
            ("celebrity", "industrialist", "desert_settler", "estate_dealer", "benefactor"),
        ),
    )
}
USUAL: Final = BOARDS["tharsis"]
