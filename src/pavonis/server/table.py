"""What is kept of a table: its row, with seats and what goes on besides the game, and the entries of its log."""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field
from secrets import token_hex
from typing import Any

from pydantic import BaseModel, JsonValue
from pydantic_core import to_json

from .messages import Progress, Settings, TakeBackInfo


class Seat(BaseModel):
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


class Asked(BaseModel):
    number: int
    since: float
    prompt: dict[str, Any] | None = None  # for the person who is asked; a bot needs no words


class Planned(BaseModel):
    answer: JsonValue
    name: str | None = None
    after: int = -1  # not for the question of this number


class Advice(BaseModel):
    """What somebody points to, and the questions that were open then."""

    option: str
    asked: dict[int, int]


class Live(BaseModel):
    """What goes on besides the game: questions and their ages, clocks, queued answers, a request to take back. And how far
    the game is, so that a list of tables loads none."""

    asked: dict[int, Asked] = {}
    left: dict[int, float] = {}
    out: list[int] = []  # whose clock has run out at the present question
    called: list[int] = []  # seats that were called by web-hook and have not acted since
    plans: dict[int, Planned] = {}
    take_back: TakeBackInfo | None = None
    advice: dict[int, Advice] = {}
    progress: Progress | None = None

    def here(self, seat: int) -> None:
        """Whoever sits there may be called again."""
        self.called = [p for p in self.called if p != seat]

    def forget(self) -> None:
        """Advice holds until all that was asked when it was given is answered."""
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

    def values(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "game": self.game,
            "options": self.options,
            "settings": self.settings.model_dump(),
            "state": self.state,
            "public": self.settings.public,
            "seats": [s.model_dump() for s in self.seats],
            "live": self.live.model_dump(),
            "secret": self.secret,
            "seq": self.seq,
            "base": self.base,
            "wake": self.wake,
            "created": self.created,
            "changed": self.changed,
            "rematch": self.rematch,
            "result": self.result,
        }


@dataclass
class Entry:
    """One moment of a table: what was done, what happened, and the position and checksum after it if the game moved."""

    table: str
    seq: int
    at: float
    kind: str
    data: dict[str, Any]
    events: list[dict[str, Any]]  # id, values, and private values by seat
    position: dict[str, Any] | None = None
    checksum: str | None = None
    call: list[int] = field(default_factory=list)  # seats to be called by web-hook because of it; not kept

    def values(self) -> dict[str, Any]:
        return {
            "table_id": self.table,
            "seq": self.seq,
            "at": self.at,
            "kind": self.kind,
            "data": self.data,
            "events": self.events,
            "position": None if self.position is None else zlib.compress(to_json(self.position), 1),
            "checksum": self.checksum,
        }
