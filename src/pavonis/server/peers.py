"""Which processes serve this database, and which of them keeps which table. Every table lives in one process, and all agree on
which: the one that wins a draw of its id among all that are alive. They say so in the database, every second.

Nothing depends on it but speed: the numbers of a table's entries are unique in the database, whoever writes them.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
from collections.abc import Callable
from contextlib import suppress
from hashlib import blake2b, sha256
from random import choice
from time import monotonic
from typing import Any, Final

import asyncpg  # type: ignore[import-untyped]

log = logging.getLogger("pavonis.peers")

BEAT: Final = 1.0  # seconds between two signs of life
ALIVE: Final = 4.0  # seconds after the last one for which a process is believed to be alive
PATIENCE: Final = 3.0  # seconds for one


class Peers:
    """Alone: this process keeps every table."""

    shared = False  # whether processes share their port, so that the system, and no proxy, sends people to one of them

    def __init__(self, process: str, secret: str = "") -> None:
        self.process = process
        self.token = hmac.digest(secret.encode(), b"peer", sha256).hex()  # by which processes know each other
        self.others: dict[str, str] = {}  # addresses
        self.address = "here"  # of this one

    def owner(self, table: str) -> str:
        """The process that keeps the table."""
        return max([self.process, *self.others], key=lambda process: blake2b(f"{process} {table}".encode()).digest())

    def mine(self, table: str) -> bool:
        return not self.others or self.owner(table) == self.process

    def elsewhere(self, table: str) -> str | None:
        """The address of the process that keeps the table, if it is another."""
        return self.others.get(self.owner(table)) if self.others else None

    def anybody(self) -> str | None:
        """The address of a process for a new table, if it is another; where several share a port, one may take all connections."""
        return choice([None, *self.others.values()]) if self.shared else None

    async def open(self, address: str, changed: Callable[[bool], None]) -> None:
        """Others reach this process there. Whenever one comes or goes, `changed` is called; with True if this one was away itself,
        so that others may have kept its tables in between."""

    async def lost(self, address: str) -> None:
        """Nobody is there any more."""

    async def leave(self) -> None:
        """The others keep the tables of this process from now on."""

    @property
    def well(self) -> bool:
        """Whether the others have heard of this process lately."""
        return True


class PostgresPeers(Peers):
    """Several processes, maybe on several machines."""

    def __init__(self, process: str, secret: str, dsn: str, shared: bool = False) -> None:
        super().__init__(process, secret)
        self.dsn = dsn
        self.shared = shared
        self.connection: Any = None
        self.heard = 0.0
        self.beating: asyncio.Task[None] | None = None
        self.lock = asyncio.Lock()

    async def open(self, address: str, changed: Callable[[bool], None]) -> None:
        self.address = address
        self.changed = changed
        self.heard = monotonic()
        await self.beat()
        self.beating = asyncio.create_task(self.keep_beating())

    async def keep_beating(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self.beat()
            except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                log.warning("no sign of life", extra={"error": repr(error)})
                if self.connection is not None:
                    self.connection.terminate()

    async def beat(self) -> None:
        """Say that this process is alive, and hear who else is."""
        async with self.lock, asyncio.timeout(PATIENCE):
            if self.connection is None or self.connection.is_closed():
                self.connection = await asyncpg.connect(self.dsn)
            found = await self.connection.fetch(BEATS, self.process, self.address, ALIVE)
        now, before = monotonic(), self.others
        away, self.heard = now - self.heard > ALIVE, now
        self.others = {r["id"]: r["address"] for r in found}
        if away or self.others != before:
            log.info("processes", extra={"others": len(self.others)})
            self.changed(away)

    async def lost(self, address: str) -> None:
        gone = [process for process, at in self.others.items() if at == address]
        with suppress(OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError):
            async with self.lock, asyncio.timeout(PATIENCE):
                if self.connection is not None:
                    await self.connection.execute(GONE, gone)
            await self.beat()

    async def leave(self) -> None:
        if self.beating is not None:
            self.beating.cancel()
        with suppress(OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError):
            async with asyncio.timeout(PATIENCE):
                if self.connection is not None and not self.connection.is_closed():
                    await self.connection.execute(GONE, [self.process])
                    await self.connection.close()

    @property
    def well(self) -> bool:
        return monotonic() - self.heard < 2 * ALIVE


NOW: Final = "extract(epoch from clock_timestamp())"  # the database's clock is the same for all
BEATS: Final = f"""
    with beat as (
        insert into processes (id, address, seen) values ($1, $2, {NOW})
        on conflict (id) do update set address = excluded.address, seen = excluded.seen
    ),
    forgotten as (delete from processes where seen < {NOW} - 600)
    select id, address from processes where seen > {NOW} - $3::float8 and id <> $1"""
GONE: Final = "delete from processes where id = any($1::text[])"
