"""What is said at a table: by the client over WebSocket or `POST /act`, by the server over WebSocket."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Any, Literal, Required

from pydantic import Field, JsonValue, StringConstraints, model_validator

from ...kernel import types as kernel
from .tables import Table
from .values import (
    Decision,
    Event,
    Fault,
    Given,
    KeyOfDevice,
    Language,
    MailAddress,
    Name,
    Note,
    Open,
    Place,
    SeatNumber,
    Sequence,
    Shape,
    Text,
    Token,
    View,
    WebAddress,
    engine,
)


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


# -- from the client


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
    Answer | Undo | AskBack | Consent | Plan | Done | Back | Chat | Advise | TurnTo | WebHook | Device | NoDevice | MailTo,
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
    """All that one may see now, and the latest events after `since`."""

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
