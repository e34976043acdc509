"""A game looked through again: how it went, its moments, its review, and other lines from it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from .values import Decision, Event, Name, Shape, View, engine


class Stage(Shape):
    """The table as everybody sees it between two generations or rounds, and what each would have scored then, by source."""

    seq: int
    view: View
    points: list[dict[str, int]]


class CardCourse(Shape):
    """A card that lies before somebody at the end: when it was played, how often used, and what it cost and brought."""

    player: int
    card: str
    seq: int
    uses: int
    paid: dict[str, int]
    gained: dict[str, int]
    """Of each stock, of the rating as `tr`, and of forests, with what raised parameters and the map gave; what comes in every
    production is not told apart by cards."""
    production: dict[str, int]
    points: int


class Course(Shape):
    """How a game went: the beginning of every generation or round, and now; who raised, claimed and funded what, and which crises
    were averted, when."""

    stages: list[Stage]
    events: list[Event]
    cards: list[CardCourse]
    """After the end."""


class Moment(Shape):
    """A moment of a game, as the reader may see it: one view, or after the end all hands."""

    seq: int
    at: float
    last: int
    moments: list[int]
    """Every moment that has a view."""
    views: dict[str, View]
    points: list[dict[str, int]]
    """What each would have scored then, by source."""
    events: list[Event]
    """From a few moments before to a few moments after."""


# -- reviews


class ReviewInfo(Shape):
    """How far the review of a finished game is; once it is done, as much of it as its reader may see: every move of one's own and
    of bots, of other people the curve and the accuracy."""

    state: Literal["none", "waiting", "working", "done", "failed"]
    ahead: int = 0
    """Reviews that come first."""
    done: int = 0
    of: int = 0
    """So much is done, of so much; 0 as long as that is not known."""
    review: Annotated[Any, engine("Review", type="object")] | None = None
    rounds: list[int] = []
    """The generation or round of every answer that stands, also of those that are not shown."""
    moments: list[int] = []
    """The moment of each of them in the replay."""
    seats: list[int] = []
    """Those whose moves are shown."""


class LineSide(Shape):
    """The table as the player of a move sees it, and what happened."""

    view: View
    points: list[dict[str, int]]
    events: list[Event]


class ReviewedLine(Shape):
    """A move of a reviewed game: what was asked, the table before and after it, and after the better answer."""

    n: int
    player: int
    decision: Decision
    before: LineSide
    did: LineSide
    better: LineSide | None = None


class ReviewSum(Shape):
    """How one played in a game that was reviewed."""

    table: str
    seat: int
    player: Annotated[Any, engine("ReviewedPlayer", type="object")]


class BranchWish(Shape):
    """Try another line from before an answer, by its number among those that stand; bots of that level in all other seats."""

    n: Annotated[int, Field(ge=0, le=100_000)]
    level: Name | None = None
    name: Name | None = None
