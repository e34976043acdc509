"""A view of Terraforming Mars, as JSON; see `kernel.types`."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from ..family import types as family
from ..kernel.types import Message, Reason


class CardProspect(TypedDict):
    """A card as things stand: what it would cost, and everything that keeps it from being played."""

    price: int
    whys: list[Reason]


class Opening(TypedDict):
    """A corporation one may choose: what it starts with, what its metals are worth, and what the cards would cost and lack."""

    stock: dict[str, int]
    worth: dict[str, int]
    cards: dict[str, CardProspect]


class CardStep(TypedDict):
    """One step of a card that is being played; `void` would bring nothing by now."""

    icons: list[family.Icon]
    say: list[Message]
    state: Literal["done", "now", "next", "void"]


class MarsPlayer(family.Player):
    events: list[str]
    used: list[str]
    passed: bool
    card_price: int
    pack: NotRequired[list[str]]
    drafted: NotRequired[list[str]]
    zones: NotRequired[dict[str, list[str]]]  # that expansions bring, by name
    prospects: NotRequired[dict[str, CardProspect]]  # unless the turn is asked for, which says it itself
    openings: NotRequired[dict[str, Opening]]
    steps: NotRequired[list[CardStep]]


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
    """The moons, those left out, everybody's fleets; and of the reader: what a trade costs in each way, why some of these cannot
    be paid, and where no colony can be built, and why not."""

    tiles: dict[str, ColonyView]
    unused: list[str]
    fleets: list[int]
    fees: dict[str, int]
    unpaid: dict[str, Reason]
    closed: dict[str, Reason]


class MarsView(family.Table):
    """What one player, or a spectator, may know of a game of Terraforming Mars; `generations` are all there are, alone;
    `greeneries` are those who may place one more after the last production, in turn order."""

    game: Literal["mars"]
    board: str
    generation: int
    generations: int | None
    first: int
    turn: int | None
    tiles: dict[str, Tile]
    claims: dict[str, int]
    milestones: dict[str, Milestone]
    awards: dict[str, Award]
    award_price: int | None
    playing: Playing | None
    players: list[MarsPlayer]
    greeneries: NotRequired[list[int]]
    colonies: NotRequired[ColoniesView]
