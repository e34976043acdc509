"""The store: its schema, its log, and games that outlive a change of the rules."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from time import time
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, event

import pavonis
from pavonis.mars.cards import CARDS
from pavonis.mars.setup import MARS
from pavonis.server import commands
from pavonis.server.alerts import Alerts
from pavonis.server.config import Config
from pavonis.server.fairness import commitment, mix, verify
from pavonis.server.keeper import SPARE, Keeper
from pavonis.server.keys import Keys
from pavonis.server.messages import Answer, Clock, Create, Join, SeatWish, Settings
from pavonis.server.operation import Metrics
from pavonis.server.room import EVERY
from pavonis.server.rooms import Rooms
from pavonis.server.schema import metadata
from pavonis.server.seats import new_table
from pavonis.server.store import Store, migrate_file
from pavonis.server.table import Entry, Seat, TableRow
from pavonis.server.writing import packed


async def rooms_on(url: str, **settings: Any) -> Rooms:
    """A process's rooms, without a network."""
    config, keys, metrics = Config(**{"grace": 0, "pace": 0, **settings}), Keys("test"), Metrics()
    store = Store(url)
    await store.open()
    alerts = Alerts(config, store, keys, metrics)
    await alerts.open()
    return Rooms(config, store, keys, alerts, metrics)


async def closed(rooms: Rooms) -> None:
    await rooms.close()
    await rooms.alerts.close()
    await rooms.store.close()


async def seated(rooms: Rooms, players: int = 2) -> Keeper:
    keeper = await rooms.create(Create(game="mars", options={"players": players}, seats=[SeatWish(kind="open")] * players))
    for n in range(players):
        await keeper.join(Join(name=f"player {n}"))
    return keeper


async def moves(keeper: Keeper, n: int, rng: Random) -> None:
    room = keeper.room
    for _ in range(n):
        if room.game is None or room.game.over:
            return
        seat, decision = rng.choice(list(room.game.pending.items()))
        await keeper.do(commands.handle, seat, Answer(type="answer", decision=list(decision.id), answer=decision.random(rng)))


def on(url: str, story: Callable[[Rooms], Awaitable[None]]) -> None:
    async def run() -> None:
        rooms = await rooms_on(url)
        try:
            await story(rooms)
        finally:
            await closed(rooms)

    asyncio.run(run())


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'pavonis.db'}"
    return str(request.getfixturevalue("database"))


def test_the_migrations_give_the_schema(url: str) -> None:
    async def story(rooms: Rooms) -> None:
        async with rooms.store.engine.connect() as db:
            differences = await db.run_sync(lambda c: compare_metadata(MigrationContext.configure(c), metadata))
        assert [d for d in differences if "alembic_version" not in str(d)] == []

    on(url, story)
    on(url, story)  # opening again changes nothing


def test_a_number_is_given_once(url: str) -> None:
    """Two appends of the same number: one is refused, and leaves no trace."""

    async def story(rooms: Rooms) -> None:
        row = TableRow("t", "mars", {}, Settings(), [Seat(kind="person")], time(), time())
        await rooms.store.create(row)
        row.seq = 1
        entries = [Entry("t", 1, time(), "chat", {"who": who}, []) for who in "ab"]
        assert await rooms.store.append(row, entries[0])
        row.state = "over"
        assert not await rooms.store.append(row, entries[1])
        assert [e.data for e in await rooms.store.entries("t", 0)] == [{"who": "a"}]
        kept = await rooms.store.table("t")
        assert kept is not None
        assert kept.state == "waiting"

    on(url, story)


def test_a_table_read_again_is_the_same(url: str) -> None:
    """Also what can still be taken back."""
    found: dict[str, Any] = {}

    async def before(rooms: Rooms) -> None:
        keeper = await seated(rooms, 3)
        await moves(keeper, 60, Random(1))
        assert keeper.room.game is not None
        found.update(id=keeper.id, checksum=keeper.room.game.checksum(), seq=keeper.row.seq)

    async def after(rooms: Rooms) -> None:
        keeper = await rooms.keeper(found["id"])
        assert keeper.room.game is not None
        assert (keeper.room.game.checksum(), keeper.row.seq) == (found["checksum"], found["seq"])
        assert len(keeper.room.game.steps) >= SPARE

    on(url, before)
    on(url, after)


def test_a_game_goes_on_after_a_change_of_the_rules(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every card costs one more, and the rules have a new number: nothing is lost, all are told once, and the game ends."""
    found: dict[str, Any] = {}

    async def before(rooms: Rooms) -> None:
        keeper = await seated(rooms)
        await moves(keeper, 80, Random(2))
        assert keeper.room.game is not None
        found.update(id=keeper.id, view=keeper.room.game.view(0), seq=keeper.row.seq)

    async def after(rooms: Rooms) -> None:
        keeper = await rooms.keeper(found["id"])
        assert keeper.room.game is not None
        assert keeper.room.game.view(0) == found["view"]
        assert keeper.row.seq == found["seq"] + 1
        (entry,) = await rooms.store.entries(keeper.id, found["seq"])
        assert [e["id"] for e in entry.events] == ["rules_changed"]
        rng = Random(3)
        while not keeper.room.game.over:
            await moves(keeper, 50, rng)

    async def again(rooms: Rooms) -> None:
        keeper = await rooms.keeper(found["id"])
        assert keeper.row.state == "over"
        assert [e.kind for e in await rooms.store.entries(keeper.id, 0)].count("upgrade") == 1

    on(url, before)
    monkeypatch.setattr(MARS, "rules", MARS.rules + 1)
    for card in CARDS.values():
        monkeypatch.setattr(card, "cost", card.cost + 1)
    on(url, after)
    on(url, again)


def test_a_position_that_is_no_longer_valid_is_passed_over(tmp_path: Path) -> None:
    """The newest valid one counts, and the answers after it that are still legal: here all of them."""
    url = f"sqlite:///{tmp_path / 'pavonis.db'}"
    found: dict[str, Any] = {}

    async def before(rooms: Rooms) -> None:
        keeper = await seated(rooms)
        await moves(keeper, 20, Random(1))
        found.update(id=keeper.id, seq=keeper.row.seq, view=keeper.room.playing().view(0))

    async def after(rooms: Rooms) -> None:
        keeper = await rooms.keeper(found["id"])
        (entry,) = await rooms.store.entries(keeper.id, found["seq"])
        assert (entry.kind, entry.data) == ("upgrade", {"to": found["seq"]})
        assert keeper.room.playing().view(0) == found["view"]
        await moves(keeper, 5, Random(2))

    on(url, before)
    with sqlite3.connect(tmp_path / "pavonis.db") as db:
        db.execute("update entries set position = ?, checksum = 'x' where seq = ?", (packed({"pavonis": 999}), found["seq"]))
    on(url, after)


def test_a_table_is_left_with_its_position_and_read_from_there(url: str) -> None:
    """Not from its beginning: only so much is played again as can be taken back."""
    found: dict[str, Any] = {}

    async def before(rooms: Rooms) -> None:
        keeper = await seated(rooms)
        await moves(keeper, 130, Random(1))
        found.update(id=keeper.id, seq=keeper.row.seq, checksum=keeper.room.playing().checksum())

    async def after(rooms: Rooms) -> None:
        (last,) = await rooms.store.since_saved(found["id"], found["seq"], found["seq"])
        assert (last.seq, last.checksum) == (found["seq"], found["checksum"])
        keeper = await rooms.keeper(found["id"])
        assert keeper.room.playing().checksum() == found["checksum"]
        assert SPARE <= len(keeper.room.playing().steps) <= SPARE + EVERY

    on(url, before)
    on(url, after)


def test_one_entry_that_the_database_does_not_take_fails_alone(url: str) -> None:
    """Others of the same batch are committed."""

    async def story(rooms: Rooms) -> None:
        rows = [TableRow(id, "mars", {}, Settings(), [Seat(kind="person")], time(), time()) for id in "abc"]
        for row in rows:
            await rooms.store.create(row)
            row.seq = 1
        entries = [Entry(row.id, 1, time(), "chat", {}, []) for row in rows]
        entries[1].at = None  # type: ignore[assignment]
        done = await asyncio.gather(*(rooms.store.append(r, e) for r, e in zip(rows, entries)), return_exceptions=True)
        assert [d is True for d in done] == [True, False, True]
        assert [len(await rooms.store.entries(row.id, 0)) for row in rows] == [1, 0, 1]

    on(url, story)


def test_an_engine_that_fails_in_mid_answer_leaves_the_table_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(rooms: Rooms) -> None:
        keeper = await seated(rooms)
        await moves(keeper, 10, Random(1))
        assert keeper.room.game is not None
        checksum, seq = keeper.room.game.checksum(), keeper.row.seq

        class Broken(Exception):
            pass

        def broken(*args: Any) -> None:
            keeper.room.game.position.question_number[0] += 7  # half done
            raise Broken

        with monkeypatch.context() as patch:
            patch.setattr(keeper.room.game, "answer", broken)
            with pytest.raises(Broken):
                await keeper.do(commands.handle, 0, Answer(type="answer", answer="pass"))
        again = await rooms.keeper(keeper.id)
        assert again.room.game is not None
        assert (again.room.game.checksum(), again.row.seq) == (checksum, seq)

    on(f"sqlite:///{tmp_path / 'pavonis.db'}", story)


def test_a_write_that_fails_leaves_the_table_as_it_was(tmp_path: Path) -> None:
    """Somebody else holds the file: refused, and once it is free again the game goes on where it stood."""

    async def story(rooms: Rooms) -> None:
        keeper = await seated(rooms)
        await moves(keeper, 10, Random(1))
        assert keeper.room.game is not None
        checksum, seq = keeper.room.game.checksum(), keeper.row.seq
        rooms.store.writer.connection.execute("PRAGMA busy_timeout=50")
        other = sqlite3.connect(tmp_path / "pavonis.db")
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(ConnectionError):
            await moves(keeper, 1, Random(2))
        again = await rooms.keeper(keeper.id)
        assert again.room.game is not None
        assert (again.room.game.checksum(), again.row.seq) == (checksum, seq)
        other.rollback()
        other.close()
        await moves(keeper, 3, Random(3))
        assert keeper.row.seq == seq + 3

    on(f"sqlite:///{tmp_path / 'pavonis.db'}", story)


def test_a_true_record_verifies_and_a_changed_one_does_not() -> None:
    rng = Random(1)
    nonces = ["a", "", "b"]
    game = pavonis.new("mars", seed=mix("secret", nonces), players=3)
    while not game.over:
        for player, decision in list(game.pending.items()):
            game.answer(player, decision.random(rng))
    fair = {"commitment": commitment("secret"), "secret": "secret", "nonces": nonces}
    record = {**game.record, "checksum": game.checksum(), "result": game.result, "fairness": fair}

    def wrong(**changed: Any) -> list[int]:
        return [i for i, (_, holds) in enumerate(verify({**record, **changed})) if not holds]

    assert wrong() == []
    assert next(verify(record, promised=commitment("another")))[1] is False
    assert 0 in wrong(fairness={**fair, "secret": "another"})
    assert 1 in wrong(fairness={**fair, "nonces": ["a", "", "c"]})
    assert 1 in wrong(seed=mix("secret", ["x"]))
    assert 2 in wrong(commands=record["commands"][:-1])
    assert 3 in wrong(result={"ranking": [0, 1, 2]})
    assert wrong(fairness=None) == [0]


def killed_at(statement: int, work: Callable[[], Any]) -> bool:
    """Do it in a process that is killed before that statement; whether it was."""
    child = os.fork()
    if child == 0:
        count = 0

        def before(*args: Any) -> None:
            nonlocal count
            count += 1
            if count == statement:
                os.kill(os.getpid(), signal.SIGKILL)

        event.listen(Engine, "before_cursor_execute", before)
        event.listen(Engine, "commit", before)
        work()
        os._exit(0)
    return os.WIFSIGNALED(os.waitpid(child, 0)[1])


def schema(path: Path) -> dict[str, str]:
    with closing(sqlite3.connect(path)) as db:
        return dict(db.execute("select name, sql from sqlite_master"))


@pytest.mark.parametrize("before", ["", "create table meta (key varchar(40) primary key, value varchar(200) not null)"])
def test_killed_at_any_statement_of_its_migration_it_starts_again(tmp_path: Path, before: str) -> None:
    """Also where an older version was killed, which left some tables and not their number."""
    whole = tmp_path / "whole.db"
    migrate_file(str(whole))
    for statement in count(1):
        path = tmp_path / f"{statement}.db"
        with closing(sqlite3.connect(path)) as db:
            db.execute(before)
        killed = killed_at(statement, partial(migrate_file, str(path)))
        if killed:
            assert set(schema(path)) <= {"meta", "sqlite_autoindex_meta_1"}  # all or nothing
        migrate_file(str(path))
        assert set(schema(path)) == set(schema(whole))
        if not killed:
            break
    assert statement > 8


def test_before_a_file_migrates_it_is_copied(tmp_path: Path) -> None:
    path = tmp_path / "pavonis.db"
    migrate_file(str(path))
    assert [file.name for file in tmp_path.glob("*before*")] == []
    with closing(sqlite3.connect(path, isolation_level=None)) as db:  # as the first version left it
        for table in ("processes", "people", "played", "ratings", "meetings", "addresses", "reviews"):
            db.execute(f"drop table {table}")
        db.execute("update alembic_version set version_num = '0001'")
        db.execute("insert into meta values ('secret', 'of old')")
    migrate_file(str(path))
    with closing(sqlite3.connect(f"{path}.before-0001")) as copy:
        assert copy.execute("select value from meta").fetchone() == ("of old",)
        assert copy.execute("select version_num from alembic_version").fetchone() == ("0001",)
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("select value from meta").fetchone() == ("of old",)
        assert db.execute("select count(*) from processes").fetchone() == (0,)


def test_a_table_of_bots_that_nobody_lived_to_begin_begins_by_itself(url: str) -> None:
    async def story() -> None:
        rooms = await rooms_on(url)
        try:
            wish = Create(game="ares", options={"players": 2}, seats=[SeatWish(kind="bot")] * 2)
            await rooms.store.create(new_table("orphan", wish, time() - 60))
            await rooms.revive()
            keeper = await rooms.keeper("orphan")
            while keeper.row.state != "playing":
                await asyncio.wait_for(keeper.changed.wait(), 20)
        finally:
            await closed(rooms)

    asyncio.run(story())


def test_a_table_whose_clock_runs_for_days_is_left_to_the_store(url: str) -> None:
    """And found there when its time has come."""

    async def story() -> None:
        rooms = await rooms_on(url)
        try:
            clock = Clock(per="move", seconds=7 * 24 * 3600)
            wish = Create(game="mars", options={"players": 1}, seats=[SeatWish(kind="open")], settings=Settings(clock=clock))
            keeper = await rooms.create(wish)
            await keeper.join(Join(name="Ann"))
            while keeper.timer is None:
                await asyncio.sleep(0.01)
            keeper.used -= 1000
            rooms.leave_idle()
            assert keeper.id not in rooms.rooms
            await asyncio.sleep(0.1)
            row = await rooms.store.table(keeper.id)
            assert row is not None
            assert row.wake is not None
            assert [id for _, id in await rooms.store.overdue(row.wake + 1, (0.0, ""), 10)] == [keeper.id]
        finally:
            await closed(rooms)

    asyncio.run(story())


def test_a_table_that_cannot_be_revived_holds_up_no_other(tmp_path: Path) -> None:
    """The oldest of all is broken; it is left alone for a while."""

    async def story() -> None:
        rooms = await rooms_on(f"sqlite:///{tmp_path / 'pavonis.db'}")
        try:
            wish = Create(game="ares", options={"players": 2}, seats=[SeatWish(kind="bot")] * 2)
            for n in range(3):
                await rooms.store.create(new_table(f"orphan{n}", wish, time() - 60 + n))
            with closing(sqlite3.connect(tmp_path / "pavonis.db", isolation_level=None)) as db:
                db.execute("""update tables set seats = '{"not": "seats"}' where id = 'orphan0'""")
            await rooms.revive()
            for n in (1, 2):
                keeper = await rooms.keeper(f"orphan{n}")
                while keeper.row.state != "playing":
                    await asyncio.wait_for(keeper.changed.wait(), 20)
            assert list(rooms.failed) == ["orphan0"]
        finally:
            await closed(rooms)

    asyncio.run(story())
