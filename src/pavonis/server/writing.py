"""How entries are written. What joins a batch are plain values, made before, so that none can fail for another's sake; a batch is
one transaction and few statements, for each call of a database costs more than a row of it."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import zlib
from collections.abc import Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Protocol

import asyncpg  # type: ignore[import-untyped]
from pydantic_core import to_json

from .protocol import as_json
from .rated import A_DAY, GAMES, Contest, show
from .ratings import Rating
from .table import Entry, TableRow

ENTRY: Final = ("table_id", "seq", "at", "kind", "data", "events", "position", "checksum")
RATING: Final = ("who", "game", "players", "rating", "deviation", "volatility")
MEETING: Final = ("table_id", "one", "other", "game", "players", "at")
ROW: Final = ("id", "state", "seats", "live", "seq", "base", "wake", "changed", "rematch", "result")
TYPES: Final = {
    "seq": "int", "at": "float8", "position": "bytea", "base": "int", "wake": "float8", "changed": "float8", "data": "json",
    "events": "json", "seats": "json", "live": "json", "result": "json",
}  # fmt: skip
PATIENCE: Final = 10.0  # seconds for a batch
LOST: Final = (ConnectionError, asyncpg.InterfaceError, asyncpg.PostgresConnectionError, asyncpg.OperatorInterventionError)


def packed(position: dict[str, Any]) -> bytes:
    """A position as it is stored: JSON, deflated."""
    return zlib.compress(to_json(position), 1)


@dataclass(slots=True)
class Append:
    """An entry and the table's row with it, as the database takes them."""

    entry: tuple[Any, ...]
    row: tuple[Any, ...]
    done: asyncio.Future[bool]
    ends: Ending | None = None

    @classmethod
    def of(cls, row: TableRow, entry: Entry, contest: Contest | None = None) -> Append:
        position = None if entry.position is None else packed(entry.position)
        return cls(
            (entry.table, entry.seq, entry.at, entry.kind, as_json(entry.data), as_json(entry.events), position, entry.checksum),
            row_values(row),
            asyncio.get_running_loop().create_future(),
            None if contest is None else Ending(row, contest),
        )

    @property
    def key(self) -> tuple[str, int]:
        return self.entry[0], self.entry[1]


def row_values(row: TableRow) -> tuple[Any, ...]:
    return (
        row.id, row.state, as_json(row.seats), as_json(row.live), row.seq, row.base, row.wake, row.changed, row.rematch,
        as_json(row.result),
    )  # fmt: skip


@dataclass(slots=True)
class Ending:
    """A rated game that ends with an entry: its ratings are read, made and written in the entry's own transaction."""

    row: TableRow
    contest: Contest


Asking = Generator[tuple[str, Sequence[Any]], list[Sequence[Any]], bool]


def settling(job: Append, locking: str) -> Asking:
    """What a transaction asks of the database, with `$1, $2...` in this order, to write an entry that ends a rated game. Gives
    whether its number was free. People and ratings are locked in order, so that two games never wait for each other."""
    assert job.ends is not None
    row, contest = job.ends.row, job.ends.contest
    kind = (contest.game, contest.players)
    now = yield f"select seq from tables where id = $1{locking}", [row.id]
    if not now or now[0][0] != job.entry[1] - 1:
        return False
    yield f"insert into entries ({', '.join(ENTRY)}) values ({numbered(ENTRY)})", job.entry
    for who in contest.known:
        there = who.startswith("bot ") or (yield f"select id from people where id = $1{locking}", [who])
        if not there:  # deleted meanwhile
            contest.forget(who)
    for who in contest.known:
        fresh = Rating()
        begin = (who, *kind, fresh.rating, fresh.deviation, fresh.volatility)
        yield f"insert into ratings ({', '.join(RATING)}) values ({numbered(RATING)}) on conflict do nothing", begin
        found = yield (
            f"select rating, deviation, volatility from ratings where who = $1 and game = $2 and players = $3{locking}",
            (who, *kind),
        )
        contest.old[who] = Rating(*found[0])
    yield "delete from meetings where at < $1", [contest.at - A_DAY]
    for one, other in contest.pairs():
        same = "select count(*) from meetings where one = $1 and other = $2 and game = $3 and players = $4"
        if (yield same, (one, other, *kind))[0][0] >= GAMES:
            contest.tired.add((one, other))
    for one, other in contest.pairs():
        meeting = (contest.table, one, other, *kind, contest.at)
        yield f"insert into meetings ({', '.join(MEETING)}) values ({numbered(MEETING)})", meeting
    made = contest.settle()
    for who, rating in sorted(made.items()):
        yield (
            "update ratings set rating = $1, deviation = $2, volatility = $3 where who = $4 and game = $5 and players = $6",
            (rating.rating, rating.deviation, rating.volatility, who, *kind),
        )
    for who in {*contest.known} - {*made}:
        if contest.old[who] == Rating():  # it counted for nothing: they have none yet
            yield "delete from ratings where who = $1 and game = $2 and players = $3", (who, *kind)
    show(row, contest, made)
    id, *values = row_values(row)
    changes = ", ".join(f"{name} = ${k}" for k, name in enumerate(ROW[1:], 1))
    yield f"update tables set {changes} where id = ${len(ROW)}", (*values, id)
    return True


def numbered(columns: Sequence[str]) -> str:
    return ", ".join(f"${k}" for k in range(1, len(columns) + 1))


class Writer(Protocol):
    """Commits a batch; gives those whose number was not yet taken. The others left no trace."""

    async def commit(self, batch: Sequence[Append]) -> set[tuple[str, int]]: ...

    async def settle(self, job: Append) -> bool:
        """Commits an entry that ends a rated game; False if its number was taken."""

    async def close(self) -> None: ...


class SqliteWriter:
    """A connection in a thread of its own. Whoever comes back from a call waits for the interpreter, so a batch is four calls."""

    def __init__(self, path: str) -> None:
        self.thread = ThreadPoolExecutor(1, "store")
        self.connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, cached_statements=512)
        pragmas(self.connection)

    async def commit(self, batch: Sequence[Append]) -> set[tuple[str, int]]:
        return await asyncio.get_running_loop().run_in_executor(self.thread, self._commit, batch)

    def _commit(self, batch: Sequence[Append]) -> set[tuple[str, int]]:
        db = self.connection
        db.execute("begin immediate")
        try:
            taken = db.execute(inserting(len(batch)), [value for job in batch for value in job.entry]).rowcount
            if taken < len(batch):  # somebody else was faster somewhere
                db.execute("rollback")
                return {job.key for job in batch if self._commit([job])} if len(batch) > 1 else set()
            db.execute(updating(len(batch)), [value for job in batch for value in job.row])
            db.execute("commit")
        except BaseException:
            if db.in_transaction:
                db.execute("rollback")
            raise
        return {job.key for job in batch}

    async def settle(self, job: Append) -> bool:
        return await asyncio.get_running_loop().run_in_executor(self.thread, self._settle, job)

    def _settle(self, job: Append) -> bool:
        db, asking, found = self.connection, settling(job, ""), None
        db.execute("begin immediate")
        try:
            while True:
                sql, values = asking.send(found)  # type: ignore[arg-type]
                found = db.execute(re.sub(r"\$\d+", "?", sql), values).fetchall()
        except StopIteration as done:
            db.execute("commit" if done.value else "rollback")
            return bool(done.value)
        except BaseException:
            if db.in_transaction:
                db.execute("rollback")
            raise

    async def close(self) -> None:
        self.thread.shutdown()
        self.connection.close()


@cache
def inserting(rows: int) -> str:
    row = f"({', '.join('?' * len(ENTRY))})"
    return f"insert into entries ({', '.join(ENTRY)}) values {', '.join([row] * rows)} on conflict do nothing"


@cache
def updating(rows: int) -> str:
    row = f"({', '.join('?' * len(ROW))})"
    new = ", ".join(f"{name} = given.column{k}" for k, name in enumerate(ROW, 1) if name != "id")
    return f"update tables set {new} from (values {', '.join([row] * rows)}) as given where tables.id = given.column1"


def pragmas(connection: Any, record: Any = None) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


class PostgresWriter:
    """A connection of its own; a batch is one statement, prepared once, in one round trip. The table's row says which number is
    next, for older entries may have been dropped; and whoever has changed it keeps others from it until the commit."""

    def __init__(self, dsn: str) -> None:
        self.dsn = dsn
        self.connection: Any = None

    async def commit(self, batch: Sequence[Append]) -> set[tuple[str, int]]:
        batch = sorted(batch, key=lambda job: job.key)  # one order for all processes: no deadlock
        try:
            return await self._append(batch)
        except LOST:
            if self.connection is not None:
                self.connection.terminate()
        won = await self._append(batch)  # the connection was cut, before or after the commit: what is there already may be ours
        there = await self.connection.fetch(THERE, *zip(*(job.entry[:3] for job in batch), strict=True))
        return won | {(r["table_id"], r["seq"]) for r in there}

    async def _append(self, batch: Sequence[Append]) -> set[tuple[str, int]]:
        await self._connected()
        columns = zip(*(job.entry + job.row for job in batch), strict=True)
        return {(r["table_id"], r["seq"]) for r in await self.connection.fetch(APPEND, *columns)}

    async def _connected(self) -> None:
        if self.connection is None or self.connection.is_closed():
            self.connection = await asyncpg.connect(self.dsn, timeout=PATIENCE, command_timeout=PATIENCE)

    async def settle(self, job: Append) -> bool:
        try:
            return await self._settle(job)
        except LOST:
            if self.connection is not None:
                self.connection.terminate()
        return await self._settle(job)  # were it there already, its number would be taken

    async def _settle(self, job: Append) -> bool:
        await self._connected()
        transaction, asking, found = self.connection.transaction(), settling(job, " for update"), None
        await transaction.start()
        try:
            while True:
                sql, values = asking.send(found)  # type: ignore[arg-type]
                found = await self.connection.fetch(sql, *values)
        except StopIteration as done:
            await (transaction.commit() if done.value else transaction.rollback())
            return bool(done.value)
        except BaseException:
            if not self.connection.is_closed():
                await transaction.rollback()
            raise

    async def close(self) -> None:
        if self.connection is not None and not self.connection.is_closed():
            await self.connection.close(timeout=1)


def _append() -> str:
    given = [*(f"e_{name}" for name in ENTRY), *(f"r_{name}" for name in ROW)]
    unnested = ", ".join(f"${k}::{TYPES.get(name[2:], 'text')}[]" for k, name in enumerate(given, 1))
    new = ", ".join(f"{name} = r_{name}" for name in ROW if name != "id")
    return f"""
        with given as (select * from unnest({unnested}) as given({", ".join(given)})),
        moved as (update tables set {new} from given where id = r_id and seq = e_seq - 1 returning id)
        insert into entries ({", ".join(ENTRY)}) select {", ".join(f"e_{name}" for name in ENTRY)} from given
        join moved on id = e_table_id returning table_id, seq"""


APPEND: Final = _append()
THERE: Final = """
    select table_id, seq from entries join unnest($1::text[], $2::int[], $3::float8[]) as given(t, s, a)
    on table_id = t and seq = s and at = a"""
