"""Every shape that crosses the wire, in both directions. `python -m pavonis.server.types` prints them as TypeScript.

Views, decisions, answers and events are the engine's own JSON and pass through untouched: the server computes no rules.
"""

from __future__ import annotations

import re
import unicodedata
from enum import IntEnum
from math import isfinite
from typing import Annotated, Any, Final, Literal, NotRequired, Required

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, JsonValue, StringConstraints
from typing_extensions import TypedDict

from ..family.types import Icon
from ..kernel import types as kernel


def plain(value: Any, depth: int = 0) -> Any:
    """JSON that every side can read and keep: numbers that JavaScript holds exactly, whole characters, and no deep nests."""
    if depth > 8:
        raise ValueError("nested too deeply")
    if isinstance(value, str):
        value.encode()  # half a character cannot be
    if isinstance(value, (int, float)) and not (isfinite(value) and abs(value) < 2**53):
        raise ValueError("number out of range")
    for inner in (*value, *value.values()) if isinstance(value, dict) else value if isinstance(value, list) else ():
        plain(inner, depth + 1)
    return value


Token = Annotated[str, StringConstraints(min_length=1, max_length=128, pattern=r"^[A-Za-z0-9._-]+$")]
Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f]*$")]
Nonce = Annotated[str, StringConstraints(max_length=64, pattern=r"^[A-Za-z0-9_-]*$")]
Text = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500, pattern=r"^[^\x00]*$")]
Language = Annotated[str, StringConstraints(max_length=12, pattern=r"^[A-Za-z-]*$")]
Given = Annotated[JsonValue, AfterValidator(plain)]
Open = Annotated[str, StringConstraints(max_length=80, pattern=r"^(crisis|ocean|phase):[a-z0-9_]+$")]
SeatNumber = Annotated[int, Field(ge=0, le=15)]
Sequence = Annotated[int, Field(ge=0, le=2**31 - 1)]


def engine(shape: str, **schema: Any) -> Any:
    """The engine's own JSON: it passes through untouched, and `types` prints its shape by this name."""
    return Field(json_schema_extra={**schema, "typescript": shape})


View = Annotated[Any, engine("View", type="object")]
Decision = Annotated[Any, engine("Decision", type="object")]
Message = Annotated[Any, engine("Message", type="object")]
Fault = Annotated[Any, engine("FaultMessage", type="object")]
Event = Annotated[Any, engine("GameEvent", type="object")]
AnswerValue = Annotated[Any, engine("AnswerValue")]


class Shape(BaseModel):
    """Unknown fields from a client are refused, so that a misspelt one is noticed."""

    model_config = ConfigDict(extra="forbid")


class Close(IntEnum):
    """Why the server closes a socket. One from 4000 on is for good: connecting again would be refused again."""

    TOO_MANY = 1008
    TOO_LARGE = 1009
    INTERNAL = 1011
    RESTART = 1012
    BUSY = 1013
    BAD_MESSAGE = 4400
    PRIVATE_TABLE = 4401
    BAD_TOKEN = 4403
    UNKNOWN_TABLE = 4404

    @classmethod
    def after(cls, error: str) -> Close:
        """The code that bears the name of an error."""
        return cls.__members__.get(error.upper(), cls.INTERNAL)

    @property
    def for_good(self) -> bool:
        return self >= 4000


# -- what is printed on cards, in the reader's language; a field that is not there has its default


class Block(TypedDict):
    """One thing that a card does: at once, as an action, standing; or what takes a marker off a crisis."""

    kind: Literal["play", "act", "eff", "goal"]
    icons: list[Icon]
    words: str


class CardFace(TypedDict):
    """A card; `names` are those in other languages, for searching."""

    id: str
    game: str
    name: str
    names: list[str]
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
    """Cards by game and id, crises by players and id, the maps and the moons."""

    cards: dict[str, dict[str, CardFace]]
    crises: dict[int, dict[str, CardFace]]
    boards: dict[str, list[Area]]
    moons: dict[str, Moon]


# -- what a table is


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


class RatingInfo(Shape):
    """How strong somebody plays this game with so many players, by Glicko-2."""

    rating: int
    provisional: bool
    """Too few games to say."""
    change: int | None = None
    """By this game."""


class SeatInfo(Shape):
    """One seat as everybody sees it."""

    seat: int
    kind: Literal["person", "open", "bot"]
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
    clocks: list[ClockInfo] = []
    take_back: TakeBackInfo | None = None
    advice: list[AdviceInfo] = []
    rematch: str | None = None
    """The table where the same people play again."""
    commitment: str
    """SHA-256 of the secret seed, fixed before anybody gave a nonce."""
    nonces: list[str] | None = None
    """One per seat, once the game has started."""
    seed: str | None = None
    """The secret seed, once the game is over."""
    result: Annotated[Any, engine("Result", type="object")] | None = None


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


class FaultMessage(kernel.Message, total=False):
    """`ask_others`: it can be taken back only if they agree."""

    ask_others: bool


class Error(Shape):
    """What was wrong: an id and its values, which a screen turns into a sentence."""

    error: Fault


# -- REST


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


class Create(Shape):
    game: Name
    options: dict[Name, Given] = {}
    settings: Settings = Settings()
    seats: Annotated[list[SeatWish], Field(max_length=16)] = []
    """One per player; seats not named are for persons by private link."""


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


# -- people who come back


def spelt(name: str) -> str:
    plain = unicodedata.normalize("NFKC", name)
    if len(plain) > 24 or not PERSON_NAME.fullmatch(plain):
        raise ValueError("letters and digits; between them single spaces, hyphens, apostrophes or points")
    return plain


PERSON_NAME: Final = re.compile(r"[^\W_]+(?:[ .'’_-][^\W_]+)*\.?")
PersonName = Annotated[str, StringConstraints(strip_whitespace=True, min_length=2, max_length=24), AfterValidator(spelt)]
ProgressKey = Annotated[str, StringConstraints(pattern=r"^[a-z0-9._-]{1,60}$")]


class PersonWish(Shape):
    """A name of one's own on this server; nobody else may use it here, in whatever letters that look the same."""

    name: PersonName


class PersonRating(RatingInfo):
    game: str
    players: int


class Person(Shape):
    """A known person, for themselves."""

    name: str
    created: float
    ratings: list[PersonRating] = []


class PersonKey(Shape):
    """The key by which a person is known. Whoever has it is that person: it goes after `#` in their private link."""

    key: str
    person: Person


class ProgressItem(Shape):
    """One thing that somebody has learnt, seen or chosen, and when."""

    value: Given
    at: Annotated[float, Field(ge=0, le=2**40)]


class ProgressDocument(Shape):
    """By key. Of two devices' the greater number counts, and of all else the newer."""

    items: Annotated[dict[ProgressKey, ProgressItem], Field(max_length=300)] = {}


class Best(Shape):
    """One of the best, as everybody sees them; bots have a level."""

    name: str
    level: str | None = None
    rating: int


class SeatChange(Shape):
    """By the host: free a seat (its old link stops working), or give it to a bot."""

    kind: Literal["person", "open", "bot"]
    name: Name | None = None
    level: Name | None = None


class Invited(Shape):
    table: Table
    invite: str | None


class Change(Shape):
    """One change to a view: the place, and what lies there now; without `value` it is gone."""

    path: list[str | int]
    value: JsonValue = None


class GameEvent(kernel.Message, total=False):
    """What happened, as its reader may see it; `seq` is the moment. The last values are of the table's own events."""

    seq: Required[int]
    seat: int
    text: str
    name: str
    table: str
    reason: kernel.Message
    commitment: str
    nonces: list[str]
    seed: str


class Condition(Shape):
    """What must hold when a step is taken: a parameter is at least or at most so high."""

    what: Literal["temperature", "oxygen", "oceans"]
    least: Annotated[int, Field(ge=-30, le=14)] | None = None
    most: Annotated[int, Field(ge=-30, le=14)] | None = None


class PlanStep(Shape):
    """One step of a plan: the answer to a question of this name, then answers to what it asks in turn. A payment that is not
    among them is made in the usual way. It is dropped if it is not possible, or a condition does not hold."""

    answers: Annotated[list[Given], Field(min_length=1, max_length=8)]
    name: Name | None = None
    only_if: Annotated[list[Condition], Field(max_length=4)] = []
    untouched: bool = False
    """Not if somebody took something from me since I planned it: then I am asked."""


class PlanInfo(Shape):
    """The steps still to be taken, and whether they wait because somebody took something from me."""

    steps: list[PlanStep]
    waits: bool = False


class Face(Shape):
    """What one seat sees (a spectator: null)."""

    seat: int | None
    view: View | None
    decision: Decision | None
    locked: Decision | None = None
    """The question that this seat has answered in secret, until all have: it may be answered again. The answer is in the view."""
    plan: PlanInfo | None = None
    since: int = 0
    """The moment of this seat's last answer: what came after it is news. 0 if there was none."""
    events: list[Event]


class Hint(Shape):
    """What a bot would answer to one's open question, the best first, and why."""

    decision: list[int]
    """The id of that question."""
    answers: list[Annotated[Any, engine("RatedAnswer", type="object")]]
    """As `Bot.explain` gives them."""


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
    """Of each stock, and of the rating as `tr`; what comes in every production is not told apart by cards."""
    production: dict[str, int]
    points: int


class Course(Shape):
    """How a game went: the beginning of every generation or round, and now; who claimed and funded what, and which crises were
    averted, when."""

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


# -- from the client, over WebSocket or POST /act


class Command(Shape):
    seat: SeatNumber | None = None
    """Which of one's seats; may be left out if there is only one."""
    ref: Annotated[int, Field(ge=0, le=2**53 - 1)] | None = None
    """Comes back in `ack` or `refused`."""


class Answer(Command):
    """The answer to one's open question, by the question's id; refused as stale only if one's own question changed."""

    type: Literal["answer"]
    decision: Annotated[list[Annotated[int, Field(ge=0, le=2**53 - 1)]], Field(min_length=2, max_length=2)] | None = None
    answer: Given
    done: bool = False
    """I take nothing back: bots need not wait."""


class Undo(Command):
    """Take one's last answer back, as far as the engine allows."""

    type: Literal["undo"]


class AskBack(Command):
    """Ask the others to let one take one's last answer back, beyond what the engine allows."""

    type: Literal["ask_back"]


class Consent(Command):
    type: Literal["consent"]
    yes: bool


class Plan(Command):
    """Leave steps for one's next questions, to be taken one after the other; none withdraws them. One answer alone may be given
    instead: with `name` it waits for a question of that name."""

    type: Literal["plan"]
    answer: Given = None
    name: Name | None = None
    steps: Annotated[list[PlanStep], Field(max_length=12)] = []


class Done(Command):
    """I take nothing back: bots need not wait."""

    type: Literal["done"]


class Back(Command):
    """I am here again: the bot that played for me stops."""

    type: Literal["back"]


class Chat(Command):
    type: Literal["chat"]
    text: Text


class Advise(Command):
    """Point to what lies open before all, a crisis, an ocean tile or a phase, or (null) no longer; where all play together."""

    type: Literal["advise"]
    option: Open | None


class WebHook(Command):
    """Where to tell me that it is my turn; null for nowhere."""

    type: Literal["webhook"]
    url: Annotated[str, StringConstraints(max_length=500)] | None
    language: Language = "en"


Act = Annotated[
    Answer | Undo | AskBack | Consent | Plan | Done | Back | Chat | Advise | WebHook,
    Field(discriminator="type"),
]


class Hello(Shape):
    """The first message on a socket: who I am, and the last moment I have seen."""

    type: Literal["hello"]
    tokens: Annotated[list[Token], Field(max_length=16)] = []
    since: Sequence | None = None


# -- from the server


class Snapshot(Shape):
    """All that one may see now, and every event after `since`."""

    type: Literal["snapshot"] = "snapshot"
    seq: int
    now: float
    table: Table
    faces: list[Face]
    points: list[dict[str, int]]
    """What each would score if the game ended now, by source; empty where nobody scores."""


class Update(Shape):
    """What changed for one seat. A field that is not there did not change."""

    type: Literal["update"] = "update"
    seq: int
    now: float
    seat: int | None
    events: list[Event]
    changes: list[Change]
    points: list[dict[str, int]] = []
    decision: Decision | None = None
    locked: Decision | None = None
    plan: PlanInfo | None = None
    since: int = 0
    table: Table | None = None


class Presence(Shape):
    """Which seats are connected."""

    type: Literal["presence"] = "presence"
    connected: list[int]


class Ack(Shape):
    """Done, written and committed, as moment `seq`."""

    type: Literal["ack"] = "ack"
    ref: int | None
    seq: int


class Refused(Shape):
    """Not done, and why; nothing changed."""

    type: Literal["refused"] = "refused"
    ref: int | None
    error: Fault


ServerMessage = Annotated[
    Snapshot | Update | Presence | Ack | Refused,
    Field(discriminator="type"),
]
