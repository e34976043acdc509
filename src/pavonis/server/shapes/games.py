"""What can be played, and what is the same for everybody: games, cards, lessons."""

from __future__ import annotations

from typing import Literal, NotRequired

from pydantic import JsonValue
from typing_extensions import TypedDict

from ...family.types import Icon
from ...kernel import types as kernel
from .values import Shape

# -- what is printed on cards, in the reader's language; a field that is not there has its default


class Block(TypedDict):
    """One thing that a card does: at once, as an action, standing; or what takes a marker off a crisis."""

    kind: Literal["play", "act", "eff", "goal"]
    icons: list[Icon]
    words: str


class CardFace(TypedDict):
    """A card; `names` are those in other languages, for searching, where all games were asked for."""

    id: str
    game: str
    name: str
    names: NotRequired[list[str]]
    set: str
    kind: str
    number: str
    level: NotRequired[int]
    markers: NotRequired[int]
    money: NotRequired[int]
    card_price: NotRequired[int]
    cost: int
    tags: list[str]
    requires: list[Icon]
    requirement: str
    blocks: list[Block]
    points: list[Icon]
    scores: str
    holds: str


class Area(TypedDict):
    """An area of a map: its row, its place in half steps, what it is reserved for and what is printed on it."""

    space: str
    row: int
    x: int
    kind: str
    bonus: list[str]


class Moon(TypedDict):
    """A colony tile: what building gives, what each colony gives its owner, what a trade gives at each space."""

    build: list[Icon]
    bonus: list[Icon]
    income: list[list[Icon]]


class Cards(TypedDict):
    """Cards by game and id, crises by players and id, the maps and the moons; of one game or of all."""

    cards: dict[str, dict[str, CardFace]]
    crises: dict[int, dict[str, CardFace]]
    boards: dict[str, list[Area]]
    moons: dict[str, Moon]


class LessonHead(Shape):
    """A lesson in the list of lessons; an exercise has a level, a guided one minutes and steps."""

    id: str
    kind: Literal["guided", "exercise"]
    game: str
    title: str
    about: str
    minutes: int = 0
    steps: int = 0
    level: int = 0
    answers: int = 0
    fits: list[str] = []
    pages: dict[str, str] = {}
    """The pages of the rules that it teaches, each with `scene/step` where it does; an exercise has no steps."""


# -- games


class GameInfo(Shape):
    options: list[kernel.GameOption]


class Games(Shape):
    """What can be played, with every option, and the bots there are."""

    games: dict[str, GameInfo]
    levels: list[str]
    best_list: bool = False
    """Whether this server shows its best players."""


class CardStrength(Shape):
    """How a card fared: seats that were dealt it, and by generation how many of them played it, and won."""

    seen: int
    plays: list[int]
    wins: list[float]
    """Those who tie share a win."""
    pairs: dict[str, list[int]]
    """Cards it goes with: seats that played both, and how many more of them win, per mille."""


class Strength(Shape):
    """Where each card is strong, as `pavonis strength` measured it."""

    game: str
    version: str
    rules: int
    bots: list[str]
    players: int
    options: list[dict[str, JsonValue]]
    games: int
    seats: int
    wins: float
    last: int
    """The generation or round that stands for all later ones, too."""
    cards: dict[str, CardStrength]
