"""A copy of a whole database in one file, made while the server runs; and back, into SQLite or PostgreSQL, whichever it came from.

The file is gzip of lines of JSON: what it is; then for each table its name and columns and a line for each row, with bytes as
base64 in a list; at the end a checksum of all before. Rows are as the schema has them under which they were kept: a copy that an
older version has made is brought back under that schema, then migrated.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from time import time
from typing import Any, Final, TypeVar

from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import JSON, Boolean, Connection, inspect
from sqlalchemy.exc import SQLAlchemyError

from .peers import ALIVE, NOW
from .schema import metadata
from .store import Store, alembic_config, copy_file, migrate, sqlite_engine

T = TypeVar("T")
Progress = Callable[[int, int], None]  # rows done, of so many

FORMAT: Final = 1
PASSING: Final = ("alembic_version", "processes")  # of one database and its servers, not of its games
OWN: Final = ("meta", *PASSING)  # a server writes them at its first start
STEP: Final = 500  # rows at once


# -- making one


def back_up(url: str, path: Path, progress: Progress) -> dict[str, int]:
    """Everything that was committed when it began; gives how many rows of what. The file appears when it is whole."""
    store, part = Store(url), path.with_name(f"{path.name}.part")
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        if store.shared:
            return on_postgresql(store, lambda db: dump(db, part, path, progress), reading=True)
        if not Path(store.url.database or "").is_file():
            raise OSError(f"there is no file {store.url.database}")
        with TemporaryDirectory(prefix=f"{path.name}.", dir=path.parent) as folder:
            copy = str(Path(folder) / "copy.db")
            copy_file(store.url.database or "", copy)  # soon done, so the server's own journal need not grow while rows are packed
            return on_sqlite(copy, lambda db: dump(db, part, path, progress))
    finally:
        part.unlink(missing_ok=True)


def dump(db: Connection, part: Path, path: Path, progress: Progress) -> dict[str, int]:
    schema = MigrationContext.configure(db).get_current_revision()
    if schema is None:
        raise OSError("no server has used this database yet: there is nothing to copy")
    known(schema, "this database")
    found = inspect(db)
    names = [name for name in (*metadata.tables, *found.get_table_names()) if found.has_table(name) and name not in PASSING]
    rows = {name: int(db.exec_driver_sql(f"select count(*) from {name}").scalar_one()) for name in dict.fromkeys(names)}
    done, sum = 0, sha256()
    with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as raw, gzip.GzipFile("", "wb", 6, raw) as file:

        def write(line: Any) -> None:
            text = json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
            sum.update(text)
            file.write(text)

        made = {"version": version("pavonis"), "schema": schema, "made": time()}
        write({"pavonis": "backup", "format": FORMAT, **made, "rows": rows})
        for name in rows:
            columns = found.get_columns(name)
            yes_or_no = [k for k, column in enumerate(columns) if isinstance(column["type"], Boolean)]
            write({"table": name, "columns": [column["name"] for column in columns]})
            key = ", ".join(found.get_pk_constraint(name)["constrained_columns"])
            picked = [f"cast({c['name']} as text)" if isinstance(c["type"], JSON) else c["name"] for c in columns]  # as it is kept
            query = f"select {', '.join(picked)} from {name} order by {key}"
            for row in db.execution_options(yield_per=STEP).exec_driver_sql(query):
                values = [[b64encode(v).decode()] if isinstance(v, bytes) else v for v in row]
                for k in yes_or_no:  # numbers in SQLite
                    values[k] = bool(values[k])
                write(values)
                done += 1
                if done % STEP == 0:
                    progress(done, total(rows))
        file.write(json.dumps({"sha256": sum.hexdigest()}).encode() + b"\n")
        file.close()
        raw.flush()
        os.fsync(raw.fileno())
    os.replace(part, path)
    progress(done, done)
    return rows


def total(rows: dict[str, int]) -> int:
    return sum(rows.values())


# -- reading one


def lines(path: Path) -> Iterator[Any]:
    """Every line but the last, which must be the checksum of all before."""
    sum, first = sha256(), True
    try:
        with gzip.open(path, "rb") as file:
            for line in file:
                read = json.loads(line)
                if first and not (isinstance(read, dict) and read.get("pavonis") == "backup"):
                    break
                if isinstance(read, dict) and "sha256" in read:
                    if read["sha256"] != sum.hexdigest():
                        raise OSError(f"{path} is damaged: its checksum does not hold")
                    return
                sum.update(line)
                first = False
                yield read
    except (gzip.BadGzipFile, EOFError, zlib.error, ValueError) as error:
        if not first:
            raise OSError(f"{path} is damaged or not whole: {error}") from None
    raise OSError(f"{path} is not whole: its end is missing" if not first else f"{path} is no backup of Pavonis")


def known(schema: str, what: str, by: str = "") -> None:
    """An older version cannot read what a newer one has kept."""
    if schema not in {script.revision for script in ScriptDirectory.from_config(alembic_config()).walk_revisions()}:
        raise OSError(f"{what} is of a newer version{by}: install that, or a later one")


def check(path: Path, progress: Progress) -> dict[str, Any]:
    """See that it is whole and can be used; gives its first line."""
    header: dict[str, Any] = {}
    done = 0
    for line in lines(path):
        if not header:
            header = line
            if header["format"] > FORMAT:
                raise OSError(f"{path} is of a newer version ({header['version']}): install that, or a later one")
            known(header["schema"], str(path), f" ({header['version']})")
        done += isinstance(line, list)
        if done % STEP == 0:
            progress(done, 2 * total(header["rows"]))
    return header


# -- bringing it back


def bring_back(url: str, path: Path, replace: bool, progress: Progress) -> dict[str, int]:
    """Fill the database from a backup, in one transaction: it is as before or as the backup, whatever happens."""
    rows: dict[str, int] = check(path, progress)["rows"]
    store = Store(url)

    def work(db: Connection) -> None:
        empty(db, replace)
        fill(db, path, progress, total(rows))

    try:
        if store.shared:
            on_postgresql(store, work)
        else:
            store.claim()
            on_sqlite(store.url.database or "", work)
    finally:
        store.release()
    return rows


def empty(db: Connection, replace: bool) -> None:
    """Nothing of ours is there any more; what should stay is refused."""
    found = inspect(db)
    schema = MigrationContext.configure(db).get_current_revision()
    if schema is not None:
        known(schema, "what is in this database")
    ours = [name for name in (*metadata.tables, "alembic_version") if found.has_table(name)]
    if db.dialect.name == "postgresql":
        db.exec_driver_sql("select pg_advisory_xact_lock(7266)")  # a server that starts now waits
        if "processes" in ours and db.exec_driver_sql(f"select id from processes where seen > {NOW} - {ALIVE}").first():
            raise OSError("a server uses this database: stop it, and wait some seconds if it was killed")
    for name in ours:
        if name not in OWN and not replace and db.exec_driver_sql(f"select 1 from {name} limit 1").first():
            raise OSError("there are games in this database: name another, or say --replace to lose them")
    for name in reversed(ours):
        db.exec_driver_sql(f"drop table {name}")


def fill(db: Connection, path: Path, progress: Progress, rows: int) -> None:
    insert, yes_or_no, waiting, done = "", list[int](), list[tuple[Any, ...]](), 0

    def write() -> None:
        nonlocal done
        if waiting:
            db.exec_driver_sql(insert, waiting)
            done += len(waiting)
            progress(rows + done, 2 * rows)
            waiting.clear()

    for line in lines(path):
        if isinstance(line, list):
            values = [b64decode(v[0]) if isinstance(v, list) else v for v in line]
            for k in yes_or_no:
                values[k] = bool(values[k])
            waiting.append(tuple(values))
            if len(waiting) == STEP:
                write()
        elif "table" in line:
            write()
            columns = line["columns"]
            marks = ", ".join(f"${k}" if db.dialect.name == "postgresql" else "?" for k in range(1, len(columns) + 1))
            insert = f"insert into {line['table']} ({', '.join(columns)}) values ({marks})"
            types = {column["name"]: column["type"] for column in inspect(db).get_columns(line["table"])}
            yes_or_no = [k for k, name in enumerate(columns) if isinstance(types[name], Boolean)]
        else:
            migrate(db, line["schema"])
    write()
    migrate(db)


# -- where


def on_sqlite(path: str, work: Callable[[Connection], T]) -> T:
    with said(f"sqlite:///{path}"), sqlite_engine(path).begin() as db:
        return work(db)


def on_postgresql(store: Store, work: Callable[[Connection], T], reading: bool = False) -> T:
    """In one transaction, which reads one moment of the database."""

    async def run() -> T:
        options = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True} if reading else {}
        try:
            async with store.engine.connect() as db:
                await db.execution_options(**options)
                async with db.begin():
                    return await db.run_sync(work)
        finally:
            await store.engine.dispose()

    with said(str(store.url)):  # which hides the password
        return asyncio.run(run())


@contextmanager
def said(url: str) -> Iterator[None]:
    """What is wrong with the database, in one line."""
    try:
        yield
    except SQLAlchemyError as error:
        why = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise OSError(f"database_url: {url}: {why}") from error
