"""Milestones and awards: what each counts, and how many a milestone needs (M-184 to M-208)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..family.cards import BLUE, GREEN
from ..family.resources import ENERGY, HEAT, MC, PRODUCTION, STEEL, TITANIUM, TR
from ..family.tags import ANIMAL, BUILDING, EVENT, JOVIAN, MICROBE, PLANT, SCIENCE, SPACE, TAG_INDEX
from . import board
from .position import MarsTable

Measure = Callable[[MarsTable, int], int]

POLAR: Final = board.rows(7)  # the two bottom rows
DESERT: Final = board.rows(5)  # the four bottom rows


def tags(pos: MarsTable, p: int, *kinds: str) -> int:
    """Face-up tags of these kinds; the corporation's too, events' never (O-02, O-03)."""
    held = pos.tags[p]
    out = 0
    for kind in kinds:
        out += held[TAG_INDEX[kind]]
    return out


def kinds_of_tags(pos: MarsTable, p: int) -> int:
    """How many kinds of tags; to be an event is none."""
    return sum(n > 0 for t, n in enumerate(pos.tags[p]) if t != TAG_INDEX[EVENT])


def projects(pos: MarsTable, p: int, *kinds: str) -> int:
    """Cards in play of these colours; corporations have none."""
    return sum(pos.cards[c].kind in kinds for c in pos.tableau[p])


def with_requirement(pos: MarsTable, p: int) -> int:
    return sum(bool(pos.cards[c].requires) for c in pos.tableau[p])


def dear_projects(pos: MarsTable, p: int) -> int:
    """Green and blue cards in play with a printed cost of 20 or more."""
    return sum(pos.cards[c].cost >= 20 for c in pos.tableau[p] if pos.cards[c].kind in (GREEN, BLUE))


def productions(pos: MarsTable, p: int) -> list[int]:
    return pos.cells[p][PRODUCTION + MC : PRODUCTION + HEAT + 1]


def raised_productions(pos: MarsTable, p: int) -> int:
    """How many productions are above where everybody's began: 0, without the Corporate Era 1 (M-022)."""
    start = 0 if pos.corporate_era else 1
    return sum(n > start for n in productions(pos, p))


# How many each milestone needs, and of what. Off-map cities count for Mayor (O-46).
MILESTONES: Final[dict[str, tuple[int, Measure]]] = {
    "terraformer": (35, lambda pos, p: pos.cells[p][TR]),
    "mayor": (3, lambda pos, p: pos.count("own_cities", p, "")),
    "gardener": (3, lambda pos, p: pos.count("own_greeneries", p, "")),
    "builder": (8, lambda pos, p: tags(pos, p, BUILDING)),
    "planner": (16, lambda pos, p: len(pos.hand(p))),
    "diversifier": (8, kinds_of_tags),
    "tactician": (5, with_requirement),
    "polar_explorer": (3, lambda pos, p: (pos.own_tiles[p] & POLAR).bit_count()),
    "energizer": (6, lambda pos, p: pos.cells[p][PRODUCTION + ENERGY]),
    "rim_settler": (3, lambda pos, p: tags(pos, p, JOVIAN)),
    "generalist": (6, raised_productions),
    "specialist": (10, lambda pos, p: max(productions(pos, p))),
    "ecologist": (4, lambda pos, p: tags(pos, p, PLANT, MICROBE, ANIMAL)),
    "tycoon": (15, lambda pos, p: projects(pos, p, GREEN, BLUE)),
    "legend": (5, lambda pos, p: len(pos.events[p])),
}

AWARDS: Final[dict[str, Measure]] = {
    "landlord": lambda pos, p: pos.count("own_tiles", p, ""),
    "banker": lambda pos, p: pos.cells[p][PRODUCTION + MC],
    "scientist": lambda pos, p: tags(pos, p, SCIENCE),
    "thermalist": lambda pos, p: pos.cells[p][HEAT],
    "miner": lambda pos, p: pos.cells[p][STEEL] + pos.cells[p][TITANIUM],
    "cultivator": lambda pos, p: pos.count("own_greeneries", p, ""),
    "magnate": lambda pos, p: projects(pos, p, GREEN),
    "space_baron": lambda pos, p: tags(pos, p, SPACE),
    "excentric": lambda pos, p: sum(pos.on.get(c, 0) for c in pos.holders[p]),
    "contractor": lambda pos, p: tags(pos, p, BUILDING),
    "celebrity": dear_projects,
    "industrialist": lambda pos, p: pos.cells[p][STEEL] + pos.cells[p][ENERGY],
    "desert_settler": lambda pos, p: (pos.own_tiles[p] & DESERT).bit_count(),
    "estate_dealer": lambda pos, p: (pos.own_tiles[p] & pos.beside(pos.ocean_tiles)).bit_count(),
    "benefactor": lambda pos, p: pos.cells[p][TR],
}


NEEDS_MILESTONE: Final = {milestone: f"needs.milestone.{milestone}" for milestone in MILESTONES}  # why not


def goal(milestone: str) -> int:
    return MILESTONES[milestone][0]


def milestone_progress(pos: MarsTable, p: int, milestone: str) -> int:
    """How far p is."""
    return MILESTONES[milestone][1](pos, p)


def award_value(pos: MarsTable, p: int, award: str) -> int:
    """What counts for an award."""
    return AWARDS[award](pos, p)
