"""Icons, and what views and results of all games have, as JSON; see `kernel.types`."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypeAliasType, TypedDict

from ..kernel import icon
from ..kernel.types import AnswerValue
from . import icons

Verb = TypeAliasType("Verb", icon.Verb)
Thing = TypeAliasType("Thing", icons.Thing)


class Icon(TypedDict):
    """One icon: what is done, with how many of what. Several in reading order are a sentence. A field that is not there has its
    default."""

    verb: Verb
    what: NotRequired[Thing]
    n: NotRequired[icon.Count]
    any: NotRequired[Literal[True]]
    zone: NotRequired[Literal["purple", "red", "yellow", "white"]]


class Waiting(TypedDict):
    """What somebody is asked: the kind of question and the card or rule that asks, but not the options."""

    kind: str
    name: str
    source: str


class NextCard(TypedDict, total=False):
    """What counts for one's next card only."""

    discount: int
    ease: int


class Player(TypedDict):
    """One player, as all games show them. What is `NotRequired` is seen by the player alone."""

    player: int
    tr: int
    stock: dict[str, int]
    production: dict[str, int]
    tags: dict[str, int]
    worth: dict[str, int]
    corporation: str
    tableau: list[str]
    on: dict[str, int]
    hand_size: int
    next_card: NextCard
    brings: NotRequired[dict[str, int]]  # now, of cards that count something
    waiting: Waiting | None
    hand: NotRequired[list[str]]
    looking: NotRequired[list[str]]
    dealt: NotRequired[list[str]]
    sealed: NotRequired[AnswerValue | None]


class Table(TypedDict):
    """What all games show. `known` are cards elsewhere that one saw go there."""

    you: int | None
    phase: str
    temperature: int
    oxygen: int
    oceans: int
    deck: int
    discard: int
    known: dict[str, str]
    over: bool


class PlayerResult(TypedDict):
    """What one player scored; `mc` or `resources` break a tie."""

    player: int
    points: int
    sources: dict[str, int]
    rank: int
    mc: NotRequired[int]
    resources: NotRequired[int]


class Result(TypedDict):
    """Points of everybody and the ranking. Alone or together also whether the game was won; `points` are those of all."""

    players: list[PlayerResult]
    ranking: list[int]
    won: NotRequired[bool]
    points: NotRequired[int]
    why: NotRequired[str]
    bank: NotRequired[int]
    rounds: NotRequired[int]
