"""A view of Ares Expedition, as JSON; see `kernel.types`."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from ..family import types as family
from ..kernel.types import Message, Reason
from .crisis.types import CrisisView


class Prospect(TypedDict):
    """A card in its phase: what it would cost, and why it could not be played; `sell`: after so many sales it could;
    `nothing`: it would bring nothing, and why; `idle`: its actions would bring nothing any more."""

    price: int
    why: NotRequired[Reason]
    sell: NotRequired[int]
    nothing: NotRequired[Message]
    idle: NotRequired[bool]


class Round(TypedDict):
    """What each phase would bring: cards to play, actions or why not, income, and how many of how many cards one keeps."""

    cards: dict[str, Prospect]
    actions: dict[str, Reason | None]
    income: dict[str, int]
    draw: int
    keep: int


class Prospects(TypedDict):
    """What one could do as things stand: sell cards, and what each phase would bring if somebody else, or oneself, chose it."""

    sale: int
    all: Round
    own: Round


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
    prospects: NotRequired[Prospects]


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
