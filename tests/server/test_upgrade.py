"""Today's server on a database that version 0.1.0 has left: `data/first.db.xz` was made by the code of commit 12a6820, played over
the wire and stopped; `data/first.json` holds the links of those who played."""

from __future__ import annotations

import asyncio
import gzip
import json
import lzma
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import asyncpg
import pytest

import pavonis
from pavonis.cli import main
from pavonis.client import Seat
from pavonis.kernel.errors import BadSave
from pavonis.server.store import Store, migrate, migrate_file

from .running import Running, asked, move, play_all
from .test_store import schema

DATA = Path(__file__).parent / "data"
LINKS: dict[str, dict[str, Any]] = json.loads((DATA / "first.json").read_text())
PLAYING = {"mars playing": 1, "mars with a bot": 10**9, "ares playing": 10**9, "crisis playing": 1}  # answers that are given
TABLES = ("meta", "tables", "entries")


@pytest.fixture
def first(tmp_path: Path) -> Path:
    """The file as it was left."""
    path = tmp_path / "pavonis.db"
    path.write_bytes(lzma.decompress((DATA / "first.db.xz").read_bytes()))
    return path


def kept(path: Path) -> dict[str, list[dict[str, Any]]]:
    with closing(sqlite3.connect(path)) as db:
        db.row_factory = sqlite3.Row
        return {name: [dict(row) for row in db.execute(f"select * from {name}")] for name in TABLES}


def load(rows: dict[str, list[dict[str, Any]]], database: str) -> None:
    """The same rows in PostgreSQL, under the schema of that version."""

    async def run() -> None:
        store = Store(database)
        async with store.engine.begin() as db:
            await db.run_sync(migrate, "0001")
        await store.engine.dispose()
        there = await asyncpg.connect(database)
        for name, some in rows.items():
            values = [tuple(bool(v) if key == "public" else v for key, v in row.items()) for row in some]
            await there.copy_records_to_table(name, records=values, columns=list(some[0]))
        await there.close()

    asyncio.run(run())


def seats_at(server: Running, name: str) -> list[Seat]:
    """With the links of old."""
    seats = [Seat(server.client(), LINKS[name]["table"], token) for token in LINKS[name]["seats"]]
    for seat in seats:
        seat.open()
    return seats


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_its_games_go_on_with_the_links_of_old(
    kind: str, first: Path, own_server: Callable[..., Running], request: pytest.FixtureRequest
) -> None:
    """On SQLite some to their end. The rules have changed since, and everybody is told so, once."""
    before = kept(first)
    if kind == "sqlite":
        server = own_server(f"sqlite:///{first}")
        assert kept(first.with_name("pavonis.db.before-0001")) == before  # copied before it migrated
    else:
        database = request.getfixturevalue("database")
        load(before, database)
        server = own_server(database)
    rows = {row["id"]: row for row in before["tables"]}
    assert {table["id"] for table in server.client().lobby()} >= {LINKS["mars with a bot"]["table"]}
    for name, answers in PLAYING.items():
        seats = seats_at(server, name)
        assert [e["id"] for e in seats[0].events].count("rules_changed") == 1, name
        assert all(seat.table["take_back"] is None for seat in seats)
        move(asked(seats), Random(1))
        if kind == "sqlite" and answers > 1:
            play_all(seats)
            assert all(seat.over for seat in seats)
            assert server.client().record(seats[0].id, seats[0].token)["rules_changed"]

    (one,) = seats_at(server, "mars over")
    assert one.over
    assert one.table["result"] == json.loads(rows[one.id]["result"])
    assert one.view is not None
    record = server.client().record(one.id, one.token)
    with pytest.raises(BadSave, match="number 2"):  # which says why not
        pavonis.replay(record)

    for name in ("mars waiting", "ares waiting"):
        (ann,) = seats_at(server, name)
        assert (ann.table["state"], ann.view) == ("waiting", None)
        bob = server.client().join(ann.id, "Bob", LINKS[name]["invites"].get("1"))
        while ann.table["state"] == "waiting":
            ann.receive()
        bob.open()
        move(asked([ann, bob]), Random(1))
    assert '"level": "error"' not in server.log.read_text()


def test_a_backup_of_it_is_brought_back_as_today_s(first: Path, database: str, own_server: Callable[..., Running]) -> None:
    """Made without a server having migrated it."""
    file = first.with_name("first.gz")
    assert main(["backup", str(file), "--database-url", f"sqlite:///{first}"]) == 0
    assert json.loads(gzip.decompress(file.read_bytes()).splitlines()[0])["schema"] == "0001"
    assert main(["restore", str(file), "--database-url", database]) == 0
    move(asked(seats_at(own_server(database), "ares playing")), Random(1))


COUNTING = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <unistd.h>

static int left = 0;

void kill_at(int n) { left = n; }

static int sync_(const char *name, int file) {
    if (left > 0 && --left == 0) kill(getpid(), SIGKILL);
    return ((int (*)(int))dlsym(RTLD_NEXT, name))(file);
}

int fsync(int file) { return sync_("fsync", file); }
int fdatasync(int file) { return sync_("fdatasync", file); }
"""

KILLED = """
import ctypes, os, shutil, sys
from pavonis.server.store import migrate_file

first, folder = sys.argv[1:]
for n in range(1, 100):
    path = f"{folder}/{n}.db"
    shutil.copy(first, path)
    child = os.fork()
    if child == 0:
        ctypes.CDLL(None).kill_at(n)
        migrate_file(path)
        os._exit(0)
    if not os.WIFSIGNALED(os.waitpid(child, 0)[1]):
        break
print(n)
"""


def test_killed_whenever_it_waits_for_the_disk_it_migrates_the_next_time(first: Path, tmp_path: Path) -> None:
    """Before every call of fsync or fdatasync: the file is as before or as after, and its copy is whole or not there."""
    (tmp_path / "counting.c").write_text(COUNTING)
    library, folder = tmp_path / "counting.so", tmp_path / "killed"
    subprocess.run(["gcc", "-shared", "-fPIC", "-o", library, tmp_path / "counting.c"], check=True)
    folder.mkdir()
    before = kept(first)
    command = [sys.executable, "-c", KILLED, first, folder]
    done = subprocess.run(command, env={**os.environ, "LD_PRELOAD": str(library)}, check=True, capture_output=True, text=True)
    assert int(done.stdout) > 4
    for n in range(1, int(done.stdout)):
        path, copy = folder / f"{n}.db", folder / f"{n}.db.before-0001"
        assert kept(path) == before
        assert not copy.exists() or kept(copy) == before
        migrate_file(str(path))
        assert schema(path).keys() == schema(folder / f"{done.stdout.strip()}.db").keys() > schema(first).keys()
        assert kept(path) == before
        assert kept(copy) == before
