"""A table: what everybody sees of it, and how one opens it, takes a seat there and finds it again."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, JsonValue, StringConstraints

from .people import RatingInfo
from .values import Given, Language, Message, Name, Nonce, Place, SeatNumber, Shape, Token, engine, shallow


class Clock(Shape):
    """A turn clock: seconds for each question, or for the whole game; what happens at zero."""

    per: Literal["move", "game"]
    seconds: Annotated[int, Field(ge=5, le=7 * 24 * 3600)]
    at_zero: Literal["warn", "bot"] = "warn"


class Settings(Shape):
    """How people play at this table; the game's own options are apart."""

    public: bool = False
    """Shown in the lobby, and anybody may watch."""
    take_back: Literal["own", "consent", "off"] = "consent"
    """own: as the engine allows; consent: beyond that if all others agree."""
    clock: Clock | None = None
    grace: Annotated[float, Field(ge=0, le=60)] | None = None
    """Seconds that bots and queued answers wait after a person's answer; the server's default if not given."""
    hints: bool | None = None
    """Whether a person may ask what a bot would do; if not given, everywhere but at public tables."""

    rated: bool = False
    """The result changes everybody's rating: only for known people, without hints, and whoever's time runs out has lost."""

    @property
    def may_ask(self) -> bool:
        return not self.public if self.hints is None else self.hints


class SeatWish(Shape):
    """Who is to sit here: a person by private link, anybody (open), or a bot."""

    kind: Literal["person", "open", "bot"] = "person"
    name: Name | None = None
    level: Name | None = None


class SeatInfo(Shape):
    """One seat as everybody sees it. One of kind `script` says what a lesson has written for it, and then is a bot's."""

    seat: int
    kind: Literal["person", "open", "bot", "script"]
    name: str
    level: str | None = None
    taken: bool
    connected: bool = False
    autopilot: bool = False
    """A bot plays for this person until they return."""
    left: bool = False
    """At a rated table: their time ran out, which is a loss."""
    rating: RatingInfo | None = None
    """Of a known person or a bot, once they have one."""


class ClockInfo(Shape):
    """Seconds left for a seat; running since the time of the message that says so if it is asked."""

    seat: int
    left: float
    running: bool


class TakeBackInfo(Shape):
    """Somebody asks the others to let them go back to the moment `to`."""

    seat: int
    to: int
    yes: list[int]


class AdviceInfo(Shape):
    """What somebody advises, until all that was asked then is answered."""

    seat: int
    option: str


class LessonInfo(Shape):
    """The lesson that is played at a table: its scene and the step where the table began, if it was not the first."""

    id: str
    """Empty if somebody brought it."""
    scene: str
    step: str
    seat: int
    answers: int
    """Of the learner that stand, with those played up to that step."""
    free: bool
    """The others follow no script any more: it is a game like any other."""


class BranchInfo(Shape):
    """Another line of a finished game: its table, and before which of its answers it begins."""

    table: str
    n: int


class Table(Shape):
    """A table as everybody who may watch it sees it."""

    id: str
    game: str
    options: dict[str, JsonValue]
    settings: Settings
    state: Literal["waiting", "playing", "over"]
    seats: list[SeatInfo]
    seq: int
    created: float
    changed: float
    """When something was done last; once the game is over, when it ended."""
    clocks: list[ClockInfo] = []
    take_back: TakeBackInfo | None = None
    advice: list[AdviceInfo] = []
    rematch: str | None = None
    """The table where the same people play again."""
    again: bool = False
    """It is such a table: it has no host, and whoever sits there may fill an empty seat."""
    commitment: str
    """SHA-256 of the secret seed, fixed before anybody gave a nonce; empty at a lesson and a branch, which have none."""
    nonces: list[str] | None = None
    """One per seat, once the game has started."""
    seed: str | None = None
    """The secret seed, once the game is over."""
    result: Annotated[Any, engine("Result", type="object")] | None = None
    lesson: LessonInfo | None = None
    branch: BranchInfo | None = None


class Progress(Shape):
    """How far a game is: what whoever watches it sees at once."""

    generation: int
    """In Ares Expedition the round."""
    temperature: int
    oxygen: int
    oceans: int
    points: list[int]
    """What each would score if the game ended now; empty where nobody scores."""
    corporations: list[str] = []
    """Everybody's, once they lie open; empty for one who has none yet."""


class Listed(Table):
    """A table in a list of tables."""

    progress: Progress | None = None
    """Once the game has begun; not known of one that has not moved since servers keep it."""
    asked: list[int] = []
    """Seats that must act."""


# -- coming to one


class Create(Shape):
    """A game with its options; or a lesson, which says all that itself: one of ours by its id, or a whole one. It begins at a step
    of a scene, or at the beginning."""

    game: Name = ""
    options: dict[Name, Given] = {}
    settings: Settings = Settings()
    seats: Annotated[list[SeatWish], Field(max_length=16)] = []
    """One per player; seats not named are for persons by private link."""
    lesson: Name | Annotated[dict[str, JsonValue], AfterValidator(shallow)] | None = None
    scene: Place | None = None
    step: Place | None = None


class Created(Shape):
    """What only the creator gets: the table's host token, an invitation per free seat, and the spectators' token."""

    table: Table
    host: str
    invites: dict[int, str]
    spectator: str


class Join(Shape):
    """Take a seat. An open seat at a public table needs no invitation; after a rematch one's old token is the invitation."""

    seat: SeatNumber | None = None
    invite: Token | None = None
    name: Name
    nonce: Nonce = ""
    """Mixed into the seed; choose it after seeing the commitment."""
    person: Token | None = None
    """The key of a known person, who sits down under their own name."""
    webhook: Annotated[str, StringConstraints(max_length=500)] | None = None
    language: Language = "en"


class CarriedSeat(Shape):
    """Who sat there, and their part in the seed."""

    kind: Literal["person", "bot"]
    name: Name | None = None
    level: Name | None = None
    nonce: Nonce = ""


class Carried(Shape):
    """A game that goes on in another place: what it was dealt from, who sits there, and every answer that stands. Played again,
    they give the same table."""

    carried: Literal[1]
    game: Name
    rules: int
    options: dict[Name, Given]
    settings: Settings
    seats: Annotated[list[CarriedSeat], Field(max_length=16)]
    secret: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
    answers: Annotated[list[tuple[SeatNumber, Given]], Field(max_length=5000)]


class Brought(Shape):
    """What only whoever brought a game gets: its host token, a token for each person's seat, and the spectators' token."""

    table: Table
    host: str
    tokens: dict[int, str]
    spectator: str


class Joined(Shape):
    table: Table
    seat: int
    token: str


class Tokens(Shape):
    tokens: Annotated[list[Token], Field(max_length=200)]


class Question(Shape):
    """What a seat is asked, for whoever holds it."""

    seat: int
    since: float
    prompt: Message | None
    """In words, as the decision says it; not known if it was asked before servers kept it."""


class Mine(Shape):
    """One of the caller's tables."""

    table: Listed
    seats: list[int]
    asked: list[int]
    """Those of the caller's seats that must act."""
    questions: list[Question]
    """What those are asked."""


class MyGame(Mine):
    """The same for a known person, with the tokens of those seats: a game goes on wherever they are."""

    tokens: list[str]


class SeatChange(Shape):
    """By the host: free a seat (its old link stops working), or give it to a bot."""

    kind: Literal["person", "open", "bot"]
    name: Name | None = None
    level: Name | None = None


class Invited(Shape):
    table: Table
    invite: str | None
