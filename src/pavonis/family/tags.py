"""Tags (M-094, A-037)."""

from __future__ import annotations

from typing import Final

BUILDING: Final = "building"
SPACE: Final = "space"
POWER: Final = "power"
SCIENCE: Final = "science"
JOVIAN: Final = "jovian"
EARTH: Final = "earth"
PLANT: Final = "plant"
MICROBE: Final = "microbe"
ANIMAL: Final = "animal"
CITY: Final = "city"
EVENT: Final = "event"

TAGS: Final = (BUILDING, SPACE, POWER, SCIENCE, JOVIAN, EARTH, PLANT, MICROBE, ANIMAL, CITY, EVENT)
TAG_INDEX: Final = {tag: i for i, tag in enumerate(TAGS)}
TAG_PLAYED: Final = tuple(f"tag:{tag}" for tag in TAGS)  # what is announced when a tag is played
