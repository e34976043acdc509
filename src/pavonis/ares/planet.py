"""The planet of Ares Expedition: two tracks with colour zones, nine ocean tiles, five phases (A-005 to A-013, A-017)."""

from __future__ import annotations

from typing import Final

MAX_TEMPERATURE: Final = 8
MAX_OXYGEN: Final = 14
MAX_OCEANS: Final = 9

ZONES: Final = ("purple", "red", "yellow", "white")
TEMPERATURE_ZONES: Final = (-30, -18, -8, 2)  # where each zone begins
OXYGEN_ZONES: Final = (0, 3, 7, 12)

# The reward on the blue side of each tile: M€, plants, cards.
OCEANS: Final = {
    "ocean_1": (0, 2, 0),
    "ocean_2": (0, 2, 0),
    "ocean_3": (4, 0, 0),
    "ocean_4": (2, 1, 0),
    "ocean_5": (1, 1, 0),
    "ocean_6": (0, 0, 1),
    "ocean_7": (0, 0, 1),
    "ocean_8": (1, 0, 1),
    "ocean_9": (0, 1, 1),
}

DEVELOPMENT: Final = "development"
CONSTRUCTION: Final = "construction"
ACTION: Final = "action"
PRODUCTION: Final = "production"
RESEARCH: Final = "research"
PHASES: Final = (DEVELOPMENT, CONSTRUCTION, ACTION, PRODUCTION, RESEARCH)


def zone(value: int, zones: tuple[int, ...]) -> int:
    """The zone a track's marker lies in: 0 purple, 1 red, 2 yellow, 3 white."""
    out = 0
    while out < 3 and value >= zones[out + 1]:
        out += 1
    return out
