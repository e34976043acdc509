"""The store: tables, and for each an append-only log of numbered entries. Everything else can be built again from it.

An entry is committed before anybody hears of it. Its number is unique in the database, so two processes can never both
advance a game: the loser finds the number taken, reads on and tries again.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sqlite3
import zlib
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from secrets import token_hex
from time import monotonic, time
from typing import IO, Any

from alembic import command
from alembic.config import Config as AlembicConfig
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    Row,
    Table,
    case,
    create_engine,
    delete,
    event,
    insert,
    select,
    text,
    tuple_,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from .history import MOVES, Dropped
from .protocol import as_json
from .rated import Contest
from .schema import entries, meta, reviews, tables
from .table import SHAPES, Entry, Seat, TableRow, row_of
from .writing import LOST, Append, PostgresWriter, SqliteWriter, Writer, packed, pragmas

try:
    import fcntl
except ImportError:  # there is none on Windows
    fcntl = None  # type: ignore[assignment]

log = logging.getLogger("pavonis.store")

PROBE = 10.0  # seconds from one test of writing to the next
MOST = 200  # entries in one transaction
GATHER = 0.004  # seconds between two transactions: a thousand answers a second cost a fifth less, and one alone does not wait
UNREACHABLE = (OSError, TimeoutError, sqlite3.OperationalError, *LOST)
NO_DATABASE = (OSError, TimeoutError, DBAPIError, *LOST)


def table_row(row: Row[Any]) -> TableRow:
    return row_of({name: value for name, value in row._mapping.items() if name != "public"})


def _entry(row: Row[Any]) -> Entry:
    packed = row.position
    position = None if packed is None else json.loads(zlib.decompress(packed))
    return Entry(row.table_id, row.seq, row.at, row.kind, row.data, row.events, position, row.checksum)


WITHOUT_POSITION = [c for c in entries.c if c.name != "position"]


class Store:
    """A database, SQLite or PostgreSQL."""

    lost: tuple[type[Exception], ...] = NO_DATABASE

    def __init__(self, url: str) -> None:
        at = make_url(url)
        if at.drivername in ("sqlite", "sqlite+aiosqlite"):
            at = at.set(drivername="sqlite+aiosqlite")
            if at.database:
                Path(at.database).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        elif at.drivername in ("postgres", "postgresql", "postgresql+asyncpg"):
            at = at.set(drivername="postgresql+asyncpg")
        else:
            raise ValueError(f"a database of kind {at.drivername!r} is not supported: sqlite or postgresql")
        self.shared = at.drivername.startswith("postgresql")
        self.process = token_hex(8)
        self.url = at
        query = {"ssl" if k == "sslmode" else k: v for k, v in at.query.items()}  # libpq's word and asyncpg's
        self.engine = create_async_engine(at.set(query=query), json_serializer=as_json, pool_pre_ping=self.shared)
        if not self.shared:
            event.listen(self.engine.sync_engine, "connect", pragmas)
        self.insert: Callable[[Table], Any] = postgresql.insert if self.shared else sqlite.insert
        self.queue: asyncio.Queue[Append | None] = asyncio.Queue()  # None: no more
        self.wrote: Callable[[float], None] | None = None  # is told how long each transaction took
        self.claimed: IO[str] | None = None
        self.probed = -PROBE

    @property
    def dsn(self) -> str:
        return self.url.set(drivername="postgresql").render_as_string(hide_password=False)

    # -- opening and closing

    async def open(self) -> None:
        """Bring the schema up to date, and start the writer."""
        if self.shared:
            async with self.engine.begin() as db:  # several processes may start at once
                await db.execute(text("select pg_advisory_xact_lock(7266)"))
                await db.run_sync(migrate)
        else:
            self.claim()
            await asyncio.to_thread(migrate_file, self.url.database or "")
        self.writer: Writer = PostgresWriter(self.dsn) if self.shared else SqliteWriter(self.url.database or "")
        self.writing = asyncio.create_task(self._write())
        async with self.engine.begin() as db:  # of tables that a host has removed
            await db.execute(delete(reviews).where(reviews.c.table_id.not_in(select(tables.c.id))))

    async def close(self) -> None:
        """Let what is under way be committed, then let go."""
        self.queue.put_nowait(None)
        await self.writing
        await self.engine.dispose()
        await self.writer.close()
        self.release()

    def claim(self) -> None:
        """One server to a file: two would not hear of each other. Whoever dies lets go of it."""
        if fcntl is None or self.shared:
            return
        file = open(f"{self.url.database}-server", "w")  # noqa: SIM115 (it stays open as long as the server runs)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            raise OSError("another server uses this file") from None
        self.claimed = file

    def release(self) -> None:
        if self.claimed is not None:
            self.claimed.close()
            self.claimed = None

    async def knock(self) -> None:
        """See that it answers."""
        async with self.engine.connect() as db:
            await db.execute(text("select 1"))

    async def ping(self) -> None:
        """See that it answers, and from time to time that it can be written to."""
        if monotonic() - self.probed < PROBE:
            return await self.knock()
        async with self.engine.begin() as db:
            now = {"value": str(int(time()))}
            await db.execute(self.insert(meta).values(key="probe", **now).on_conflict_do_update(index_elements=["key"], set_=now))
        self.probed = monotonic()

    async def secret(self) -> str:
        """The key that all seat tokens are made with."""
        return await self.kept("secret", token_hex(32))

    async def kept(self, key: str, drawn: str) -> str:
        """What is drawn once per database: what is there, or else this."""
        async with self.engine.begin() as db:
            await db.execute(self.insert(meta).values(key=key, value=drawn).on_conflict_do_nothing())
            found = await db.execute(select(meta.c.value).where(meta.c.key == key))
            return str(found.scalar_one())

    # -- reading

    async def table(self, id: str) -> TableRow | None:
        async with self.engine.connect() as db:
            row = (await db.execute(select(tables).where(tables.c.id == id))).one_or_none()
        return None if row is None else table_row(row)

    async def moments_of(self, ids: Sequence[str]) -> dict[str, int]:
        """The latest moment of each of these tables that is there."""
        async with self.engine.connect() as db:
            return {r.id: r.seq for r in await db.execute(select(tables.c.id, tables.c.seq).where(tables.c.id.in_(ids)))}

    async def tables(self, ids: Sequence[str], limit: int | None = None) -> list[TableRow]:
        """Those of them that are there, the latest first."""
        query = select(tables).where(tables.c.id.in_(ids)).order_by(tables.c.changed.desc()).limit(limit)
        async with self.engine.connect() as db:
            return [table_row(r) for r in await db.execute(query)]

    async def lobby(self, limit: int) -> list[TableRow]:
        query = select(tables).where(tables.c.public, tables.c.state != "over").order_by(tables.c.changed.desc()).limit(limit)
        async with self.engine.connect() as db:
            return [table_row(r) for r in await db.execute(query)]

    async def overdue(self, before: float, after: tuple[float, str], limit: int) -> list[tuple[float, str]]:
        """Tables where something should have happened by itself and did not: since when, and which; after one of them, in order."""
        later = tuple_(tables.c.wake, tables.c.id) > after
        query = select(tables.c.wake, tables.c.id).where(tables.c.wake < before, later).order_by(tables.c.wake, tables.c.id)
        async with self.engine.connect() as db:
            return [(r.wake, r.id) for r in await db.execute(query.limit(limit))]

    async def entry(self, table: str, seq: int) -> Entry | None:
        async with self.engine.connect() as db:
            row = (await db.execute(select(entries).where(entries.c.table_id == table, entries.c.seq == seq))).one_or_none()
        return None if row is None else _entry(row)

    async def entries(self, table: str, after: int, until: int | None = None, latest: int | None = None) -> list[Entry]:
        """The entries after a moment, oldest first, without positions; only the latest so many if asked."""
        query = select(*WITHOUT_POSITION).where(entries.c.table_id == table, entries.c.seq > after)
        if until is not None:
            query = query.where(entries.c.seq <= until)
        query = query.order_by(entries.c.seq.desc()).limit(latest) if latest is not None else query.order_by(entries.c.seq)
        async with self.engine.connect() as db:
            rows = (await db.execute(query)).all()
        out = [Entry(r.table_id, r.seq, r.at, r.kind, r.data, r.events, None, r.checksum) for r in rows]
        return out[::-1] if latest is not None else out

    async def since_saved(self, table: str, at: int, until: int) -> list[Entry]:
        """The newest entry up to a moment that has a position, and those after it up to another, without; in one statement, so that
        nothing is dropped in between."""
        had = entries.alias()
        there = (had.c.table_id == table, had.c.seq <= at, had.c.position.is_not(None))
        first = select(had.c.seq).where(*there).order_by(had.c.seq.desc()).limit(1).scalar_subquery()
        position = case((entries.c.seq == first, entries.c.position)).label("position")
        these = (entries.c.table_id == table, entries.c.seq >= first, entries.c.seq <= until)
        columns: list[ColumnElement[Any]] = [*WITHOUT_POSITION, position]
        async with self.engine.connect() as db:
            return [_entry(r) for r in await db.execute(select(*columns).where(*these).order_by(entries.c.seq))]

    async def moves(self, table: str) -> list[Entry]:
        """All entries after which the game stood otherwise; only what was done."""
        which = (entries.c.table_id == table, entries.c.kind.in_(MOVES))
        query = select(entries.c.seq, entries.c.at, entries.c.kind, entries.c.data).where(*which).order_by(entries.c.seq)
        async with self.engine.connect() as db:
            return [Entry(table, r.seq, r.at, r.kind, r.data, []) for r in await db.execute(query)]

    async def moments(self, table: str) -> list[int]:
        """The numbers of all entries after which the game stands otherwise."""
        query = select(entries.c.seq).where(entries.c.table_id == table, entries.c.kind.in_(MOVES)).order_by(entries.c.seq)
        async with self.engine.connect() as db:
            return [r.seq for r in await db.execute(query)]

    async def review(self, table: str) -> dict[str, Any] | None:
        async with self.engine.connect() as db:
            found = (await db.execute(select(reviews.c.review).where(reviews.c.table_id == table))).scalar_one_or_none()
        return None if found is None else json.loads(zlib.decompress(found))

    async def reviewed(self, ids: Sequence[str]) -> dict[str, list[dict[str, Any]]]:
        """How everybody played at those of these tables whose game was reviewed."""
        query = select(reviews.c.table_id, reviews.c.players).where(reviews.c.table_id.in_(ids))
        async with self.engine.connect() as db:
            return {r.table_id: r.players for r in await db.execute(query)}

    # -- writing

    async def keep_review(self, table: str, review: dict[str, Any]) -> None:
        """The first that was made stays."""
        values = {"made": time(), "players": review["players"], "review": packed(review)}
        async with self.engine.begin() as db:
            await db.execute(self.insert(reviews).values(table_id=table, **values).on_conflict_do_nothing())

    async def create(self, row: TableRow) -> None:
        async with self.engine.begin() as db:
            await db.execute(insert(tables).values(**{**vars(row), "public": row.settings.public}))

    async def append(self, row: TableRow, entry: Entry, contest: Contest | None = None) -> bool:
        """Commit the entry and the table's row with it, and the ratings if a rated game ends. False if another process was first:
        nothing was written."""
        job = Append.of(row, entry, contest)
        self.queue.put_nowait(job)
        return await job.done

    async def change_seats(self, table: str, kind: str, change: Callable[[list[Seat]], bool]) -> bool:
        """Change what is kept of a table's seats, wherever it is kept: as its next entry, so that whoever keeps it reads on. False
        if there was nothing to change."""
        while (row := await self.table(table)) is not None:
            if not change(row.seats):
                return False
            seq, seats = row.seq + 1, SHAPES["seats"].dump_python(row.seats)
            as_read = update(tables).where(tables.c.id == table, tables.c.seq == row.seq)
            async with self.engine.begin() as db:
                if (await db.execute(as_read.values(seats=seats, seq=seq))).rowcount:
                    await db.execute(insert(entries).values(table_id=table, seq=seq, at=time(), kind=kind, data={}, events=[]))
                    return True
        return False

    async def save(self, table: str, seq: int, position: dict[str, Any], checksum: str) -> None:
        """The position after an entry that was written without one."""
        there = update(entries).where(entries.c.table_id == table, entries.c.seq == seq)
        async with self.engine.begin() as db:
            await db.execute(there.values(position=packed(position), checksum=checksum))

    async def drop(self, table: str, dropped: Dropped) -> None:
        """Forget what counts no more, all at once. The numbers are not given again: see `writing`."""
        async with self.engine.begin() as db:
            for k in range(0, len(dropped.entries), MOST):
                some = entries.c.seq.in_(dropped.entries[k : k + MOST])
                await db.execute(delete(entries).where(entries.c.table_id == table, some))
            for since, until in dropped.spans:
                between = (entries.c.table_id == table, entries.c.seq >= since, entries.c.seq < until)
                astray = update(entries).where(*between, entries.c.position.is_not(None))
                await db.execute(astray.values(position=None, checksum=None))

    async def _write(self) -> None:
        """All that came in while the last transaction ran, and the moment after it, goes into the next one."""
        closing = False
        rested = 0.0
        while not closing:
            jobs = [await self.queue.get()]
            if (early := rested + GATHER - monotonic()) > 0:
                await asyncio.sleep(early)
            while not self.queue.empty() and len(jobs) < MOST:
                jobs.append(self.queue.get_nowait())
            batch = [job for job in jobs if job is not None]
            closing = len(batch) < len(jobs)
            if plain := [job for job in batch if job.ends is None]:
                await self._commit(plain)
            for job in batch:
                if job.ends is not None:
                    await self._commit([job])
            rested = monotonic()

    async def _commit(self, batch: Sequence[Append]) -> None:
        began = monotonic()
        try:
            if batch[0].ends is None:
                won = await self.writer.commit(batch)
            else:
                won = {batch[0].key} if await self.writer.settle(batch[0]) else set()
            if self.wrote is not None:
                self.wrote(monotonic() - began)
        except Exception as error:
            if len(batch) > 1 and not isinstance(error, UNREACHABLE):  # something in it is bad: it fails alone
                for job in batch:
                    await self._commit([job])
                return
            log.error("write failed", extra={"error": repr(error), "entries": len(batch)})
            for job in batch:
                if not job.done.done():
                    job.done.set_exception(ConnectionError("the database did not take it"))
            return
        for job in batch:
            if not job.done.done():
                job.done.set_result(job.key in won)


def migrate(connection: Connection, to: str = "head") -> None:
    """Bring the schema up to date, or up to an older one."""
    config = alembic_config()
    config.attributes["connection"] = connection
    command.upgrade(config, to)


def alembic_config() -> AlembicConfig:
    config = AlembicConfig()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config


def sqlite_engine(path: str) -> Engine:
    """A file of SQLite, where also what changes the schema is part of a transaction."""
    engine = create_engine(f"sqlite:///{path}", poolclass=NullPool)
    event.listen(engine, "connect", pragmas)
    event.listen(engine, "connect", lambda connection, _: setattr(connection, "isolation_level", None))  # the driver begins nothing
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("begin immediate"))
    return engine


def migrate_file(path: str) -> None:
    """The same for a file of SQLite, in one transaction: killed at any moment, it is as before or as after. What an older version
    has left is copied first."""
    engine = sqlite_engine(path)
    with engine.begin() as db:
        now = MigrationContext.configure(db).get_current_revision()
    if now not in (None, ScriptDirectory.from_config(alembic_config()).get_current_head()):
        copy_file(path, f"{path}.before-{now}")
    with engine.begin() as db:
        migrate(db)


def copy_file(path: str, to: str) -> None:
    """A whole copy, or none."""
    with closing(sqlite3.connect(path)) as here, closing(sqlite3.connect(f"{to}.part")) as there:
        here.backup(there)
    os.replace(f"{to}.part", to)
