"""Tables kept in the browser. Every call is one transaction of IndexedDB; see `web/src/site/database.ts`, which takes and gives
JSON, so that nothing of Python's is held there."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Sequence
from typing import Any, Protocol

from ..server.history import MOVES, Dropped
from ..server.protocol import as_json
from ..server.rated import Contest
from ..server.table import Entry, TableRow, row_of


class Database(Protocol):
    """What the worker offers."""

    def row(self, id: str) -> Awaitable[str | None]: ...
    def rows(self, ids: str) -> Awaitable[str]: ...
    def entries(self, id: str, after: int, until: int | None, latest: int | None) -> Awaitable[str]: ...
    def sinceSaved(self, id: str, at: int, until: int) -> Awaitable[str]: ...
    def position(self, id: str, seq: int) -> Awaitable[str | None]: ...
    def create(self, id: str, row: str) -> Awaitable[None]: ...
    def append(self, id: str, seq: int, row: str, entry: str, position: str | None) -> Awaitable[bool]: ...
    def save(self, id: str, seq: int, position: str, checksum: str) -> Awaitable[None]: ...
    def drop(self, id: str, entries: str, spans: str) -> Awaitable[None]: ...
    def kept(self, key: str, drawn: str) -> Awaitable[str]: ...
    def review(self, id: str) -> Awaitable[str | None]: ...
    def keepReview(self, id: str, review: str) -> Awaitable[None]: ...


def entry_of(kept: dict[str, Any], position: dict[str, Any] | None = None) -> Entry:
    return Entry(kept["table"], kept["seq"], kept["at"], kept["kind"], kept["data"], kept["events"], position, kept["checksum"])


class Store:
    """See `server.home.Store`."""

    def __init__(self, database: Database, lost: tuple[type[Exception], ...]) -> None:
        self.database = database
        self.lost = lost

    async def secret(self, drawn: str) -> str:
        """The key that seat tokens are made with."""
        return await self.database.kept("secret", drawn)

    async def table(self, id: str) -> TableRow | None:
        kept = await self.database.row(id)
        return None if kept is None else row_of(json.loads(kept))

    async def tables(self, ids: Sequence[str], limit: int | None = None) -> list[TableRow]:
        rows = [row_of(kept) for kept in json.loads(await self.database.rows(json.dumps(ids)))]
        return sorted(rows, key=lambda row: row.changed, reverse=True)[:limit]

    async def entry(self, table: str, seq: int) -> Entry | None:
        found = json.loads(await self.database.entries(table, seq - 1, seq, None))
        position = await self.database.position(table, seq)
        return entry_of(found[0], None if position is None else json.loads(position)) if found else None

    async def entries(self, table: str, after: int, until: int | None = None, latest: int | None = None) -> list[Entry]:
        return [entry_of(kept) for kept in json.loads(await self.database.entries(table, after, until, latest))]

    async def since_saved(self, table: str, at: int, until: int) -> list[Entry]:
        found = json.loads(await self.database.sinceSaved(table, at, until))
        return [entry_of(kept, found["position"] if k == 0 else None) for k, kept in enumerate(found["entries"])]

    async def moves(self, table: str) -> list[Entry]:
        return [entry for entry in await self.entries(table, 0) if entry.kind in MOVES]

    async def moments(self, table: str) -> list[int]:
        return [entry.seq for entry in await self.moves(table)]

    async def create(self, row: TableRow) -> None:
        await self.database.create(row.id, as_json(row))

    async def append(self, row: TableRow, entry: Entry, contest: Contest | None = None) -> bool:
        names = ("table", "seq", "at", "kind", "data", "events", "checksum")
        kept = as_json({name: getattr(entry, name) for name in names})
        position = None if entry.position is None else as_json(entry.position)
        return await self.database.append(row.id, entry.seq, as_json(row), kept, position)

    async def save(self, table: str, seq: int, position: dict[str, Any], checksum: str) -> None:
        await self.database.save(table, seq, as_json(position), checksum)

    async def drop(self, table: str, dropped: Dropped) -> None:
        await self.database.drop(table, json.dumps(dropped.entries), json.dumps(dropped.spans))

    async def review(self, table: str) -> dict[str, Any] | None:
        kept = await self.database.review(table)
        return None if kept is None else json.loads(kept)

    async def reviewed(self, ids: Sequence[str]) -> dict[str, list[dict[str, Any]]]:
        found = [(id, await self.review(id)) for id in ids]
        return {id: review["players"] for id, review in found if review is not None}

    async def keep_review(self, table: str, review: dict[str, Any]) -> None:
        await self.database.keepReview(table, as_json(review))
