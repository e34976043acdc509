"""Every shape that crosses the wire, in both directions. `python -m pavonis.server.types` prints them as TypeScript.

Views, decisions, answers and events are the engine's own JSON and pass through untouched: the server computes no rules.
"""

from __future__ import annotations

import re
import unicodedata
from enum import IntEnum
from math import isfinite
from typing import Annotated, Any, Final, Literal, NotRequired, Required

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, JsonValue, StringConstraints, model_validator
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


def shallow(value: Any) -> Any:
    """A lesson: what else it may be, its reader says."""
    return plain(value, -12)


Token = Annotated[str, StringConstraints(min_length=1, max_length=128, pattern=r"^[A-Za-z0-9._-]+$")]
Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f]*$")]
Nonce = Annotated[str, StringConstraints(max_length=64, pattern=r"^[A-Za-z0-9_-]*$")]
Text = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500, pattern=r"^[^\x00]*$")]
Note = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200, pattern=r"^[^\x00]*$")]
Language = Annotated[str, StringConstraints(max_length=12, pattern=r"^[A-Za-z-]*$")]
Given = Annotated[JsonValue, AfterValidator(plain)]
Open = Annotated[str, StringConstraints(max_length=80, pattern=r"^(crisis|ocean|phase):[a-z0-9_]+$")]
Place = Annotated[str, StringConstraints(min_length=1, max_length=40, pattern=r"^[a-z0-9-]*$")]
WebAddress = Annotated[str, StringConstraints(max_length=1000, pattern=r"^[!-~]+$")]
A_MAIL_ADDRESS: Final = r"^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$"
MailAddress = Annotated[str, StringConstraints(strip_whitespace=True, max_length=120, pattern=A_MAIL_ADDRESS)]
KeyOfDevice = Annotated[str, StringConstraints(max_length=120, pattern=r"^[A-Za-z0-9_-]+=*$")]
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


class TryHook(Shape):
    """Call this web-hook now."""

    url: WebAddress
    language: Language = "en"


class Tried(Shape):
    """What a web-hook answered, after how many seconds; or what is wrong."""

    status: int | None = None
    seconds: float = 0.0
    error: Fault | None = None


class AlertsInfo(Shape):
    """How a seat is called when it is asked and nobody looks, for whoever holds it."""

    webhook: str | None
    called: float | None
    """When it was last called."""
    sent: str
    """The words that a web-hook gets."""
    push_key: str | None
    """This server's, for subscribing a browser; null where there is no Web Push."""
    devices: list[str]
    """The endpoints of the browsers that are called."""
    mail_offered: bool
    mail: str | None
    confirmed: bool
    """Whether that address is known to be theirs; until then nothing is sent there."""


class MailLink(Shape):
    """The link of a mail: confirm the address, stop, or never hear from this server again."""

    token: Token
    what: Literal["confirm", "stop", "never"]


class MailDone(Shape):
    address: str
    proof: str | None = None
    """Of one that was confirmed: with it, it need not be confirmed at another table."""


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
    """What must hold when a step is taken: a parameter, or what I have of a resource, is at least or at most so much; `of` is free
    (1) or not (0): an area, or what an option is about (`claim:mayor`, `fund:miner`, `trade:luna`, `colony:luna`); or so many
    options can be chosen then, those that begin with `of` or all that do something."""

    what: Literal["temperature", "oxygen", "oceans", "free", "can", "mc", "steel", "titanium", "plants", "energy", "heat"]
    of: Annotated[str, StringConstraints(max_length=40, pattern=r"^[a-z0-9_:]+$")] | None = None
    least: Annotated[int, Field(ge=-30, le=1000)] | None = None
    most: Annotated[int, Field(ge=-30, le=1000)] | None = None


class PlanStep(Shape):
    """One step of a plan: the answer to a question of this name, then answers to what it asks in turn. A payment that is not
    among them is made in the usual way. It is dropped if it is not possible, or a condition does not hold. Without answers it is a
    note to oneself, which is shown when its time comes: there the plan stops."""

    answers: Annotated[list[Given], Field(max_length=8)] = []
    note: Note | None = None
    name: Name | None = None
    only_if: Annotated[list[Condition], Field(max_length=4)] = []
    untouched: bool = False
    """Not if somebody took something from me since I planned it: then I am asked."""

    @model_validator(mode="after")
    def one_of_them(self) -> PlanStep:
        if bool(self.answers) == (self.note is not None):
            raise ValueError("either answers or a note")
        return self


class PlanInfo(Shape):
    """The steps still to be taken; whether they wait for me to go on; and the note of which I wanted to be reminded now."""

    steps: list[PlanStep]
    waits: bool = False
    note: str | None = None


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
    stays: kernel.Message | None = None
    """Why that answer cannot be taken back; not there if it may be."""
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
    now: bool = False
    """Begin with the question that is open now."""


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


class TurnTo(Command):
    """At a lesson: the table as a step of a scene finds it, or the beginning; `end` is what comes after its last step."""

    type: Literal["turn_to"]
    scene: Place | None = None
    step: Place | None = None


class WebHook(Command):
    """Where to tell me that it is my turn; null for nowhere."""

    type: Literal["webhook"]
    url: Annotated[str, StringConstraints(max_length=500)] | None
    language: Language = "en"


class Device(Command):
    """A browser that is to be called by Web Push, as its `PushSubscription` says it."""

    type: Literal["device"]
    endpoint: WebAddress
    p256dh: KeyOfDevice
    auth: KeyOfDevice
    language: Language = "en"


class NoDevice(Command):
    """Not on this browser any more."""

    type: Literal["no_device"]
    endpoint: WebAddress


class MailTo(Command):
    """Write to me there; null for nowhere. First a mail asks whether the address is mine, unless I have proof."""

    type: Literal["mail"]
    address: MailAddress | None
    proof: Token | None = None
    language: Language = "en"


Act = Annotated[
    Answer
    | Undo
    | AskBack
    | Consent
    | Plan
    | Done
    | Back
    | Chat
    | Advise
    | TurnTo
    | WebHook
    | Device
    | NoDevice
    | MailTo,
    Field(discriminator="type"),
]


class Look(Shape):
    """Over a socket alone: whether this tab is before somebody's eyes. Whoever looks is not called."""

    type: Literal["look"]
    visible: bool


Said = Annotated[Act | Look, Field(discriminator="type")]


class Hello(Shape):
    """The first message on a socket: who I am, and the last moment I have seen."""

    type: Literal["hello"]
    tokens: Annotated[list[Token], Field(max_length=16)] = []
    since: Sequence | None = None
    visible: bool = True
    """Whether this tab is before somebody's eyes: see `Look`."""


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
    stays: kernel.Message | None = None
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
