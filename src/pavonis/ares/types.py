"""A view of Ares Expedition, as JSON; see `kernel.types`."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from ..family import types as family
from .crisis.types import CrisisView


class AresPlayer(family.Player):
    capacity: dict[str, int]
    forests: int
    used: dict[str, int]
    chosen: str
    last: str
    plays: int
    free: int
    bonus: int
    barred: NotRequired[str]
    offered: NotRequired[list[str]]


class Planet(TypedDict):
    temperature: int
    oxygen: int
    oceans: int


class Supply(TypedDict):
    """Co-operative game: pieces that can still be taken."""

    cubes: int
    markers: int


class Dummy(TypedDict):
    """Playing alone: the phase of this round, those of this cycle, and which cycle it is."""

    phase: str
    used: list[str]
    cycle: int


class AresView(family.Table):
    """What one player, or a spectator, may know of a game of Ares Expedition. `began` is the planet at the start of the phase."""

    game: Literal["ares"]
    round: int
    revealed: list[str]
    left: list[str]
    temperature_zone: str
    oxygen_zone: str
    flipped: list[str]
    began: Planet
    players: list[AresPlayer]
    supply: NotRequired[Supply]
    level: NotRequired[str]
    dummy: NotRequired[Dummy]
    crisis: NotRequired[CrisisView]
