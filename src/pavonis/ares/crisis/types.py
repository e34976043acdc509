"""What a view shows of Crisis, as JSON; see `kernel.types`."""

from __future__ import annotations

from typing_extensions import TypedDict

from ...family.types import Icon, Waiting
from ...kernel.types import Message

Steps = dict[str, int]  # by parameter, if it falls
Zones = dict[str, str]  # colours by parameter


class Reward(TypedDict):
    """What turning an ocean tile brings."""

    mc: int
    plants: int
    cards: int


class CrisisPart(TypedDict):
    say: list[Message]
    icons: list[Icon]


class ActiveCrisis(TypedDict):
    """A crisis as it lies there: its markers, and how many they were at first; `pay` if it can be paid off."""

    crisis: str
    number: str
    level: int
    markers: int
    of: int
    immediate: list[CrisisPart]
    persistent: list[CrisisPart]
    goals: list[CrisisPart]
    pay: bool


class TollRow(TypedDict):
    """What one source will take: sure steps, and choices between several."""

    source: str
    sure: Steps
    choices: list[list[Steps]]


class PlanetThen(TypedDict):
    temperature: int
    oxygen: int
    oceans: int
    zones: Zones


class Toll(TypedDict):
    """What the next round will take if nothing is done, where the planet would stand, and how the game would end."""

    rows: list[TollRow]
    sure: Steps
    choices: list[list[Steps]]
    then: PlanetThen
    lost: str


class DummyCard(TypedDict):
    card: str
    phases: list[str]


class GroupDecision(Waiting):
    """What is decided for the group, and who is asked."""

    player: int


class CrisisView(TypedDict):
    difficulty: str
    zones: Zones
    detriments: Zones
    covered: list[str]
    rewards: dict[str, Reward]
    active: list[ActiveCrisis]
    revealing: ActiveCrisis | None
    discarded: list[str]
    deck: list[int]
    toll: Toll
    helps: dict[str, dict[str, int]]
    supplies: int
    bank: int
    dummies: list[DummyCard]
    phases: list[str]
    leader: int
    group: GroupDecision | None
    outcome: str
