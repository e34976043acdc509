"""A home of tables: a server, or one browser. All tables it has in memory, and what they stand on: where they are kept, who is
known there, how people are called, where bots think. It imports nothing of these, so that tables run wherever Python does."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable, Coroutine, Sequence
from time import monotonic, time
from typing import Any, Final, Protocol, TypeVar

from ..bots.types import RatedAnswer
from ..kernel.game import Game
from . import seats
from .history import Dropped, Log
from .keeper import Keeper
from .keys import Keys, new_id
from .messages import Command, Create, Join, MailTo, RatingInfo
from .rated import Contest
from .refusal import Refusal
from .reviews import Reviews
from .room import House
from .table import Entry, Known, TableRow

log = logging.getLogger("pavonis.rooms")

T = TypeVar("T")

ID: Final = re.compile("[a-z0-9]{1,24}")
TURN: Final = 0.01  # seconds from one turn of a table where only bots play to the next
LATE: Final = 3  # how much longer they wait than they came late


class Store(Log, Protocol):
    """Where tables are kept: what is written there is not lost."""

    lost: tuple[type[Exception], ...]  # what it raises when it cannot be reached

    async def table(self, id: str) -> TableRow | None: ...
    async def tables(self, ids: Sequence[str], limit: int | None = None) -> list[TableRow]:
        """Those of them that are there, the latest first."""

    async def entry(self, table: str, seq: int) -> Entry | None: ...
    async def moves(self, table: str) -> list[Entry]:
        """All entries after which the game stood otherwise; only what was done."""

    async def moments(self, table: str) -> list[int]:
        """The numbers of the same."""

    async def create(self, row: TableRow) -> None: ...
    async def append(self, row: TableRow, entry: Entry, contest: Contest | None = None) -> bool:
        """Commit the entry and the table's row with it. False if somebody was first: nothing was written."""

    async def save(self, table: str, seq: int, position: dict[str, Any], checksum: str) -> None:
        """The position after an entry that was written without one."""

    async def drop(self, table: str, dropped: Dropped) -> None:
        """Forget what counts no more, all at once."""

    async def review(self, table: str) -> dict[str, Any] | None:
        """Of a finished game, once it was made."""

    async def reviewed(self, ids: Sequence[str]) -> dict[str, list[dict[str, Any]]]:
        """How everybody played at those of these tables whose game was reviewed."""

    async def keep_review(self, table: str, review: dict[str, Any]) -> None: ...


class People(Protocol):
    """Who is known here."""

    async def see_free(self, name: str) -> None:
        """Nobody takes a name that is somebody's own."""

    async def known(self, key: str) -> Known: ...
    async def rating(self, id: str, game: str, players: int) -> RatingInfo | None: ...
    async def plays(self, id: str, table: str, seat: int) -> None: ...
    async def rate_bots(self, row: TableRow) -> None: ...


class Alerts(Protocol):
    """How people are called who do not look."""

    async def may_be_called(self, said: Command | Join) -> None:
        """Whether somebody may be called there, before it is noted."""

    def proven(self, wish: MailTo) -> bool: ...
    def ask_address(self, row: TableRow, seat: int, address: str) -> None: ...
    async def pause(self, address: str) -> float | None:
        """Seconds before that address may be written to; None if it may never."""

    def heed(self, row: TableRow, entry: Entry) -> None:
        """Call whoever is to be called because of it, and nobody who has answered."""


class Bots(Protocol):
    """Where bots think, so that they hold nobody up."""

    async def choose(self, level: str, seed: str, game: Game, seat: int) -> Any: ...
    async def hint(self, game: Game, seat: int) -> list[RatedAnswer]: ...
    async def review(self, record: dict[str, Any]) -> dict[str, Any] | None:
        """Of a finished game; one at a time. None if it was stopped or failed."""

    def judged(self) -> tuple[int, int]:
        """How far the review is that is made now: so much of so much."""

    def stop_review(self) -> None: ...
    def rest(self) -> None:
        """There is no review to make for the time being."""


class Metrics(Protocol):
    """Who counts what happens."""

    def count(self, kind: str) -> None: ...
    def refuse(self, reason: str) -> None: ...
    def acted(self, seconds: float) -> None: ...


class Home:
    """All tables that are in memory here, and what keeps them going."""

    alone = False  # all who play here sit at one screen

    def __init__(
        self, house: House, store: Store, keys: Keys, people: People, alerts: Alerts, bots: Bots, metrics: Metrics
    ) -> None:
        self.house = house
        self.store = store
        self.keys = keys
        self.people = people
        self.alerts = alerts
        self.bots = bots
        self.metrics = metrics
        self.rooms: dict[str, Keeper] = {}
        self.reviews = Reviews(self)
        self.tasks: set[asyncio.Task[Any]] = set()
        self.next_turn = 0.0  # of a table where nobody plays
        self.in_turn = 0  # tables where nobody plays that wait for theirs
        self.closing = False

    async def keeper(self, id: str) -> Keeper:
        """Of the table of that id, read from the store if need be."""
        keeper = self.rooms.get(id)
        if keeper is None:
            if not ID.fullmatch(id) or await self.store.table(id) is None:
                raise Refusal(404, "unknown_table")
            keeper = self.rooms.setdefault(id, Keeper(self, id))
        keeper.used = monotonic()
        if not keeper.loaded:
            async with keeper.lock:
                await keeper.ensure_loaded()
        return keeper

    async def create(self, wish: Create) -> Keeper:
        """A new table. If all seats are bots' it begins at once."""
        row = seats.new_table(self.new_id(), wish, time(), self.house.levels)
        for wished in wish.seats:
            if wished.kind == "bot" and wished.name is not None:
                await self.people.see_free(wished.name)
        await self.people.rate_bots(row)
        await self.store.create(row)
        keeper = await self.keeper(row.id)
        await keeper.start()
        return keeper

    def new_id(self) -> str:
        """Of a table that is kept here."""
        return new_id()

    # -- keeping things going

    async def turn(self) -> None:
        """Tables where only bots play take turns, and leave the time to people: those that come late wait longer next time."""
        now = monotonic()
        at = max(now, self.next_turn)
        self.next_turn = at + TURN
        self.in_turn += 1
        try:
            await asyncio.sleep(at - now)
        finally:
            self.in_turn -= 1
        now = monotonic()
        self.next_turn = max(self.next_turn, now + LATE * (now - at))

    async def at_leisure(self, read: Callable[[], T]) -> T:
        """What takes long, beside everything else where that is possible."""
        return read()

    def task(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Something that goes on even if nobody waits for it."""
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    def background(self, work: Coroutine[Any, Any, None]) -> None:
        """Something nobody waits for; what goes wrong is logged."""
        self.task(work).add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        if not task.cancelled() and task.exception() is not None:
            log.error("background task failed", exc_info=task.exception())
