"""What is kept of a table: its row, with seats and what goes on besides the game, and the entries of its log."""

from __future__ import annotations

from dataclasses import dataclass, field
from secrets import token_hex
from typing import Any

from ..kernel import types
from .messages import PlanStep, Progress, RatingInfo, Settings, TakeBackInfo


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
    language: str = "en"
    before: tuple[str, int, int] | None = None  # in a rematch: the table, seat and version whose token invites here
    person: str | None = None  # who sat down as somebody known
    left: bool = False  # at a rated table: their time ran out
    rating: RatingInfo | None = None


@dataclass(slots=True)
class Asked:
    number: int
    since: float
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

    def __post_init__(self) -> None:
        if self.answer is not None:
            self.steps, self.answer = [PlanStep(answers=[self.answer], name=self.name)], None


@dataclass(slots=True)
class Advice:
    """What somebody points to, and the questions that were open then."""

    option: str
    asked: dict[int, int]


@dataclass(slots=True)
class Live:
    """What goes on besides the game: questions and their ages, clocks, queued answers, a request to take back. And how far
    the game is, so that a list of tables loads none."""

    asked: dict[int, Asked] = field(default_factory=dict)
    left: dict[int, float] = field(default_factory=dict)
    out: list[int] = field(default_factory=list)  # whose clock has run out at the present question
    called: list[int] = field(default_factory=list)  # seats that were called by web-hook and have not acted since
    plans: dict[int, Planned] = field(default_factory=dict)
    since: dict[int, int] = field(default_factory=dict)  # the moment of each seat's last answer
    take_back: TakeBackInfo | None = None
    advice: dict[int, Advice] = field(default_factory=dict)
    progress: Progress | None = None

    def here(self, seat: int) -> None:
        """Whoever sits there may be called again."""
        if seat in self.called:
            self.called.remove(seat)

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
    call: list[int] = field(default_factory=list)  # seats to be called by web-hook because of it; not kept
    ends: bool = False  # the game ended with it; not kept
