"""A copy of everything while people play, and back from it, from either database to either."""

from __future__ import annotations

import asyncio
import gzip
import json
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pytest

from pavonis.cli import main
from pavonis.client import Seat
from pavonis.server.schema import metadata
from pavonis.server.store import Store, migrate_file

from . import postgres as pg
from .running import Running, move, play, sit
from .test_store import killed_at


def refused(capsys: pytest.CaptureFixture[str], *command: str | Path) -> str:
    """Why, in one line."""
    capsys.readouterr()
    assert main([str(part) for part in command]) == 2
    said = capsys.readouterr().err
    assert len(said.splitlines()) == 1, said
    return said


def restored(file: Path, url: str, *more: str) -> None:
    assert main(["restore", str(file), "--database-url", url, *more]) == 0


def backed_up(url: str, file: Path) -> list[str]:
    """All rows of a copy."""
    assert main(["backup", str(file), "--database-url", url]) == 0
    return sorted(gzip.open(file, "rt", encoding="utf-8").read().splitlines()[1:-1])


def answers(url: str, table: str, player: int) -> list[Any]:
    """As the database has them."""

    async def read() -> list[Any]:
        store = Store(url)
        try:
            kept = await store.entries(table, 0)
        finally:
            await store.engine.dispose()
        return [e.data["answer"] for e in kept if e.kind == "answer" and e.data["player"] == player]

    return asyncio.run(read())


@pytest.mark.parametrize("there", ["sqlite", "postgresql"])
def test_taken_while_people_play_it_holds_all_that_was_acknowledged_and_goes_on_elsewhere(
    there: str, own_server: Callable[..., Running], postgres: str, tmp_path: Path
) -> None:
    """From SQLite to PostgreSQL and the other way. Everybody's links work, for their key is in it."""
    file, kinds = tmp_path / "copy.gz", {"sqlite": f"sqlite:///{tmp_path / 'there.db'}", "postgresql": pg.new_database(postgres)}
    url = kinds.pop(there)
    (here,) = kinds.values()
    server = own_server(here)
    seats = [seat for game in ("mars", "ares") for seat in sit(server, game=game)[1]]
    acknowledged: list[list[Any]] = [[] for _ in seats]
    for seat in seats:
        seat.patience = 0

    def go_on(n: int) -> None:
        rng = Random(n)
        with suppress(ConnectionError):
            for _ in seats[n].questions():
                acknowledged[n].append(move(seats[n], rng)[0])
                time.sleep(0.01)  # so that no game ends before the copy is made

    threads = [Thread(target=go_on, args=(n,), daemon=True) for n in range(len(seats))]
    for thread in threads:
        thread.start()
    while min(map(len, acknowledged)) < 3:
        time.sleep(0.05)
    before = [list(given) for given in acknowledged]
    rows = backed_up(here, file)
    after = sum(map(len, acknowledged))
    server.stop()
    for thread in threads:
        thread.join(20)
    restored(file, url)
    assert backed_up(url, tmp_path / "again.gz") == rows
    assert {json.loads(row)["table"] for row in rows if row.startswith("{")} == {*metadata.tables} - {"processes"}
    assert oct((tmp_path / "again.gz").stat().st_mode)[-3:] == "600"
    assert [path.name for path in tmp_path.glob("*part*")] == []
    second = own_server(url)
    for seat, first, given in zip(seats, before, acknowledged, strict=True):
        kept = answers(url, seat.id, seat.seat or 0)
        assert kept[: len(first)] == first
        assert kept == given[: len(kept)]
    assert after >= sum(map(len, before))
    for game in (seats[:2], seats[2:]):
        again = [Seat(second.client(), seat.id, seat.token) for seat in game]
        for seat in again:
            seat.open()
        for k in range(4):
            asked = next(s for s in again if s.decision is not None)
            play(asked, Random(k), 1)
            for seat in again:
                while (seat.seq or 0) < (asked.seq or 0):
                    seat.receive()


def test_what_cannot_be_used_is_refused_and_nothing_changes(
    own_server: Callable[..., Running], database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    here, file = f"sqlite:///{tmp_path / 'pavonis.db'}", tmp_path / "copy.gz"
    at = ("--database-url", f"sqlite:///{tmp_path / 'new.db'}")
    assert "no file" in refused(capsys, "backup", file, *at)
    assert "no server has used" in refused(capsys, "backup", file, "--database-url", database)
    server = own_server()
    sit(server)
    rows = backed_up(here, file)
    assert "another server uses this file" in refused(capsys, "restore", file, "--replace", "--database-url", here)
    server.stop()
    assert "--replace" in refused(capsys, "restore", file, "--database-url", here)

    whole, foreign, bad = file.read_bytes(), tmp_path / "foreign.gz", tmp_path / "bad.gz"
    lines = gzip.decompress(whole).splitlines(keepends=True)
    for content in (b"", b"a letter", gzip.compress(b"a letter\n"), gzip.compress(b'{"a": 1}\n')):
        foreign.write_bytes(content)
        assert "no backup of Pavonis" in refused(capsys, "restore", foreign, *at)
    for content in (whole[: len(whole) // 2], whole[:-40], gzip.compress(b"".join(lines[:-1])), gzip.compress(b"".join(lines[:3]))):
        bad.write_bytes(content)
        assert "not whole" in refused(capsys, "restore", bad, *at)
    bad.write_bytes(gzip.compress(b"".join([*lines[:-3], lines[-2], lines[-3], lines[-1]])))
    assert "damaged" in refused(capsys, "restore", bad, *at)
    for change in ({"format": 99}, {"schema": "9999"}):
        header = json.dumps({**json.loads(lines[0]), **change}).encode()
        bad.write_bytes(gzip.compress(b"\n".join([header, *lines[1:]])))
        assert "newer version" in refused(capsys, "restore", bad, *at)
    assert not (tmp_path / "new.db").exists()
    assert "nowhere" in refused(capsys, "restore", tmp_path / "nowhere.gz", *at)

    other = own_server(database)
    said = refused(capsys, "restore", file, "--replace", "--database-url", database)
    assert "a server uses this database" in said
    sit(other)
    other.stop()
    assert "--replace" in refused(capsys, "restore", file, "--database-url", database)
    restored(file, database, "--replace")
    assert backed_up(database, file) == rows


def test_killed_at_any_statement_of_it_the_database_is_as_it_was(own_server: Callable[..., Running], tmp_path: Path) -> None:
    server = own_server()
    sit(server)
    server.stop()
    file, old = tmp_path / "copy.gz", tmp_path / "old.db"
    backed_up(f"sqlite:///{tmp_path / 'pavonis.db'}", file)
    migrate_file(str(old))
    with closing(sqlite3.connect(old, isolation_level=None)) as db:
        db.execute("insert into meta values ('secret', 'of old')")
    for statement in count(1):
        killed = killed_at(statement, lambda: main(["restore", str(file), "--database-url", f"sqlite:///{old}"]))
        with closing(sqlite3.connect(old)) as db:
            secret = db.execute("select value from meta where key = 'secret'").fetchone()[0]
            assert (secret == "of old", db.execute("select count(*) from tables").fetchone()[0]) == (killed, 0 if killed else 1)
        if not killed:
            break
    assert statement > 20
