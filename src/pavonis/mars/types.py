"""A view of Terraforming Mars, as JSON; see `kernel.types`."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from ..family import types as family


class MarsPlayer(family.Player):
    events: list[str]
    used: list[str]
    passed: bool
    card_price: int
    pack: NotRequired[list[str]]
    drafted: NotRequired[list[str]]
    zones: NotRequired[dict[str, list[str]]]  # that expansions bring, by name


class Tile(TypedDict):
    tile: str
    owner: int


class Milestone(TypedDict):
    claimed_by: int | None
    goal: int
    progress: list[int]


class Award(TypedDict):
    funded_by: int | None
    value: list[int]


class Playing(TypedDict):
    """The event that is being carried out."""

    player: int
    card: str


class ColonyView(TypedDict):
    track: int
    awake: bool
    colonies: list[int]
    visitor: int | None


class ColoniesView(TypedDict):
    """The moons, those left out, everybody's fleets, and what a trade costs the reader in each way."""

    tiles: dict[str, ColonyView]
    unused: list[str]
    fleets: list[int]
    fees: dict[str, int]


class MarsView(family.Table):
    """What one player, or a spectator, may know of a game of Terraforming Mars."""

    game: Literal["mars"]
    board: str
    generation: int
    first: int
    turn: int | None
    tiles: dict[str, Tile]
    claims: dict[str, int]
    milestones: dict[str, Milestone]
    awards: dict[str, Award]
    award_price: int | None
    playing: Playing | None
    players: list[MarsPlayer]
    colonies: NotRequired[ColoniesView]
