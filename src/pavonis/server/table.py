"""What is kept of a table: its row, with seats and what goes on besides the game, and the entries of its log."""

from __future__ import annotations

from dataclasses import dataclass, field
from secrets import token_hex
from typing import Any, Final

from pydantic import TypeAdapter

from ..kernel import types
from ..lessons import Line
from .messages import PlanStep, Progress, RatingInfo, Settings, TakeBackInfo


@dataclass(slots=True)
class Device:
    """A browser that wants to be called: the address its push service gave it, and the keys of what it can read."""

    endpoint: str
    p256dh: str
    auth: str


@dataclass(slots=True)
class MailTo:
    address: str
    confirmed: bool = False
    after: float = 0.0  # not before


@dataclass(slots=True)
class Seat:
    """One seat of a table, with what only the server knows of it."""

    kind: str
    name: str = ""
    level: str | None = None
    taken: bool = False
    version: int = 0  # rises whenever the seat changes hands, so that old links stop working
    nonce: str = ""
    autopilot: bool = False
    webhook: str | None = None
    devices: list[Device] = field(default_factory=list)
    mail: MailTo | None = None
    called: float | None = None  # when somebody was last called here
    language: str = "en"
    before: tuple[str, int, int] | None = None  # in a rematch: the table, seat and version whose token invites here
    person: str | None = None  # who sat down as somebody known
    left: bool = False  # at a rated table: their time ran out
    rating: RatingInfo | None = None

    @property
    def by_itself(self) -> bool:
        """Whether no person is asked there."""
        return self.kind in ("bot", "script") or self.autopilot

    def call_nobody(self) -> None:
        """Whoever sat here is not called any more."""
        self.webhook, self.devices, self.mail, self.called = None, [], None, None


@dataclass(slots=True)
class Known:
    """A person who comes back, as the server knows them."""

    id: str
    name: str
    version: int
    created: float
    seen: float
    rating: RatingInfo | None = None  # in the game they sit down to


@dataclass(slots=True)
class Asked:
    number: int
    since: float
    seen: bool = False  # they had the table before their eyes since
    prompt: types.Message | None = None  # for the person who is asked; a bot needs no words


@dataclass(slots=True)
class Planned:
    """What somebody left to be answered for them."""

    answer: Any = None  # one answer alone, as it was kept before there were steps
    name: str | None = None
    after: int = -1  # not for the question of this number
    steps: list[PlanStep] = field(default_factory=list)
    rest: list[Any] = field(default_factory=list)  # answers to what the step begun still asks
    begun: PlanStep | None = None
    touched: bool = False  # somebody took something from them since
    note: str | None = None  # of which they wanted to be reminded at the present question
    held: bool = False  # it goes on when they say so

    def __post_init__(self) -> None:
        if self.answer is not None:
            self.steps, self.answer = [PlanStep(answers=[self.answer], name=self.name)], None


@dataclass(slots=True)
class Advice:
    """What somebody points to, and the questions that were open then."""

    option: str
    asked: dict[int, int]


@dataclass(slots=True)
class Taught:
    """A lesson that is played here: which, from where, and what the others say by its script."""

    lesson: str
    scene: str = ""
    step: str = ""  # where the table began; its beginning if empty
    seat: int = 0  # the learner's
    bot: str = ""  # who goes on when the script ends; nobody if empty
    lines: list[Line] = field(default_factory=list)
    answers: int = 0  # of the learner, with
    played: int = 0  # those that were given for them up to the step
    said: int = 0  # lines
    own: dict[str, Any] | None = None  # until the table begins: the lesson, if somebody brought it

    @property
    def rest(self) -> list[Line]:
        return self.lines[self.said :]


@dataclass(slots=True)
class Branch:
    """Another line of a finished game is tried here: of which table, and from before which of the answers that stand there."""

    table: str
    n: int


@dataclass(slots=True)
class Live:
    """What goes on besides the game: questions and their ages, clocks, queued answers, a request to take back. And how far
    the game is, so that a list of tables loads none."""

    asked: dict[int, Asked] = field(default_factory=dict)
    left: dict[int, float] = field(default_factory=dict)
    out: list[int] = field(default_factory=list)  # whose clock has run out at the present question
    called: list[int] = field(default_factory=list)  # seats that were called and have not acted since
    mailed: list[int] = field(default_factory=list)  # the same by e-mail
    plans: dict[int, Planned] = field(default_factory=dict)
    since: dict[int, int] = field(default_factory=dict)  # the moment of each seat's last answer
    take_back: TakeBackInfo | None = None
    advice: dict[int, Advice] = field(default_factory=dict)
    progress: Progress | None = None
    lesson: Taught | None = None
    branch: Branch | None = None

    @property
    def dealt(self) -> bool:
        """Whether the game was dealt here, from a seed that everybody had a part in."""
        return self.lesson is None and self.branch is None

    def here(self, seat: int) -> None:
        """Whoever sits there may be called again."""
        for told in (self.called, self.mailed):
            if seat in told:
                told.remove(seat)

    def forget(self) -> None:
        """Advice holds until all that was asked when it was given is answered."""
        if not self.advice:
            return
        open = {(p, a.number) for p, a in self.asked.items()}
        self.advice = {seat: a for seat, a in self.advice.items() if not open.isdisjoint(a.asked.items())}


@dataclass
class TableRow:
    """A table as it is stored."""

    id: str
    game: str
    options: dict[str, Any]
    settings: Settings
    seats: list[Seat]
    created: float
    changed: float
    secret: str = field(default_factory=lambda: token_hex(32))
    state: str = "waiting"
    live: Live = field(default_factory=Live)
    seq: int = 0
    base: int = 0  # the entry from whose position the later commands are played again
    wake: float | None = None  # when something is to happen by itself
    rematch: str | None = None
    result: Any = None

    @property
    def again(self) -> bool:
        """A rematch: nobody opened it, so nobody is its host."""
        return any(seat.before is not None for seat in self.seats)


@dataclass
class Entry:
    """One moment of a table: what was done and what happened; after some, the position and its checksum."""

    table: str
    seq: int
    at: float
    kind: str
    data: dict[str, Any]
    events: list[dict[str, Any]]  # id, values, and private values by seat
    position: dict[str, Any] | None = None
    checksum: str | None = None
    ends: bool = False  # the game ended with it; not kept


SHAPES: Final[dict[str, TypeAdapter[Any]]] = {
    "settings": TypeAdapter(Settings),
    "seats": TypeAdapter(list[Seat]),
    "live": TypeAdapter(Live),
}


def row_of(values: dict[str, Any]) -> TableRow:
    """A table from what was kept of it."""
    return TableRow(**{**values, **{name: shape.validate_python(values[name]) for name, shape in SHAPES.items()}})
