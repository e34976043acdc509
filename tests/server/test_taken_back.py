"""Whoever answers and takes back without end makes no log without end; what stands is the same, whoever reads it, and when."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

import pavonis
from pavonis.server import commands, keeper
from pavonis.server.history import taken_back
from pavonis.server.keeper import MANY, RECENT, Keeper
from pavonis.server.messages import Answer, AskBack, Chat, Consent, Create, Join, SeatWish, Undo
from pavonis.server.refusal import Refusal
from pavonis.server.rooms import Rooms
from pavonis.server.routes.history import read_record
from pavonis.server.table import Entry

from .test_store import closed, killed_at, moves, on, rooms_on, url

__all__ = ["url"]  # a fixture


async def beginners(rooms: Rooms, game: str = "mars", players: int = 2) -> Keeper:
    options: dict[str, Any] = {"players": players}
    if game == "mars":
        options["beginners"] = list(range(players))
    keeper = await rooms.create(Create(game=game, options=options, seats=[SeatWish(kind="open")] * players))
    for n in range(players):
        await keeper.join(Join(name=f"player {n}"))
    return keeper


async def there_and_back(keeper: Keeper, times: int) -> None:
    """Whoever has the turn passes and takes it back; moves before, until that can be done."""
    while not await pass_and_back(keeper):
        await moves(keeper, 1, Random(keeper.row.seq))
    before = keeper.room.playing().checksum()
    for _ in range(times - 1):
        assert await pass_and_back(keeper)
    assert keeper.room.playing().checksum() == before


async def pass_and_back(keeper: Keeper) -> bool:
    seat = next(iter(keeper.room.playing().pending))
    try:
        await keeper.do(commands.handle, seat, Answer(type="answer", answer="pass"))
        await keeper.do(commands.handle, seat, Undo(type="undo"))
    except Refusal:
        return False
    return True


async def quiet(rooms: Rooms) -> None:
    while rooms.tasks:
        await asyncio.wait(rooms.tasks)


async def read_again(keeper: Keeper) -> None:
    """As another process would, from the log."""
    checksum = keeper.room.playing().checksum() if keeper.room.game is not None else ""
    await keeper.catch_up()
    assert keeper.room.game is not None
    assert keeper.room.game.checksum() == checksum


async def to_the_end(keeper: Keeper) -> None:
    """And its record plays again."""
    while not keeper.room.playing().over:
        await moves(keeper, 50, Random(7))
        if keeper.row.state == "over":
            break
    assert keeper.room.game is not None
    record = await read_record(keeper.store, keeper, [0])
    assert pavonis.replay(record).checksum() == keeper.room.game.checksum() == record["checksum"]


@pytest.mark.slow
def test_two_thousand_take_backs_leave_a_bounded_log(tmp_path: Path) -> None:
    async def story(rooms: Rooms) -> None:
        keeper = await beginners(rooms)
        await moves(keeper, 20, Random(1))
        most = 0
        for _ in range(20):
            await there_and_back(keeper, 100)
            await quiet(rooms)
            most = max(most, len(await rooms.store.entries(keeper.id, 0)))
        assert most <= RECENT + 2 * MANY + 60
        await read_again(keeper)
        since = await keeper.snapshot([0], keeper.row.seq - RECENT + 10)
        assert len(since["faces"][0]["events"]) >= RECENT - 20  # who was away for so long misses nothing
        await to_the_end(keeper)

    on(f"sqlite:///{tmp_path / 'pavonis.db'}", story)


@pytest.mark.parametrize("game", ["mars", "ares"])
def test_whatever_is_taken_back_the_game_is_the_same(url: str, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Alone and with the others' consent, in turns and all at once; what is older than eight entries is dropped all the time."""
    monkeypatch.setattr(keeper, "RECENT", 8)
    monkeypatch.setattr(keeper, "MANY", 3)

    async def story(rooms: Rooms) -> None:
        table, rng, back = await beginners(rooms, game, 3), Random(5), 0
        for n in range(260):
            playing = table.room.playing()
            if playing.over:
                break
            seat, asked = rng.choice(list(playing.pending.items()))
            await table.do(commands.handle, seat, Answer(type="answer", decision=list(asked.id), answer=asked.random(rng)))
            if table.row.state == "over":
                break
            if rng.random() < 0.5:
                try:
                    await table.do(commands.handle, rng.randrange(3), Undo(type="undo"))
                    back += 1
                except Refusal:
                    pass
            if rng.random() < 0.06:
                try:
                    await table.do(commands.handle, 0, AskBack(type="ask_back"))
                    for other in (1, 2):
                        await table.do(commands.handle, other, Consent(type="consent", yes=True))
                    back += 1
                except Refusal:  # there is nothing
                    pass
            if rng.random() < 0.1:
                await table.do(commands.handle, 0, Chat(type="chat", text="hm"))
                await table.save()  # as when it is left for a while: a position wherever it is
            if n % 10 == 0:
                await quiet(rooms)
                await read_again(table)
        await quiet(rooms)
        kept = await rooms.store.entries(table.id, 0)
        assert back > 30
        assert table.row.seq - len(kept) > 40
        old = [e.seq for e in kept if e.kind == "undo" and e.seq < table.row.seq - 40]
        assert len(old) < keeper.MANY  # so few wait for one more
        await to_the_end(table)

    on(url, story)


def test_a_number_whose_entry_was_dropped_is_not_given_again(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that was away for long still believes in what is gone: it is refused, and reads on."""
    monkeypatch.setattr(keeper, "RECENT", 8)

    async def story() -> None:
        here, there = await rooms_on(database), await rooms_on(database)
        try:
            one = await beginners(here)
            other = await there.keeper(one.id)
            stale = other.row.seq
            await there_and_back(one, 2 * MANY)
            await quiet(here)
            kept = [e.seq for e in await here.store.entries(one.id, 0)]
            assert stale + 1 not in kept
            seq = await other.do(commands.handle, 0, Chat(type="chat", text="I am back"))
            assert seq == one.row.seq + 1
            assert [e.seq for e in await here.store.entries(one.id, 0)] == [*kept, seq]
        finally:
            await closed(here)
            await closed(there)

    asyncio.run(story())


def test_killed_while_it_drops_them_the_table_is_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeper, "RECENT", 8)
    monkeypatch.setattr(keeper, "MANY", 10**9)
    path, found = tmp_path / "pavonis.db", dict[str, Any]()
    at = f"sqlite:///{path}"

    async def before(rooms: Rooms) -> None:
        table = await beginners(rooms)
        await moves(table, 10, Random(1))
        await there_and_back(table, 30)
        found.update(id=table.id, checksum=table.room.playing().checksum())

    async def dropping(rooms: Rooms) -> None:
        await (await rooms.keeper(found["id"])).drop_taken_back()

    async def after(rooms: Rooms) -> None:
        assert (await rooms.keeper(found["id"])).room.playing().checksum() == found["checksum"]

    def rows() -> int:
        with closing(sqlite3.connect(path)) as db:
            return int(db.execute("select count(*) from entries").fetchone()[0])

    on(at, before)
    many = rows()
    for statement in count(1):
        killed = killed_at(statement, lambda: on(at, dropping))
        assert (rows() == many) == killed
        on(at, after)
        if not killed:
            break
    assert statement > 5
    assert rows() < many - 40


def entry(seq: int, kind: str, player: int = 0, **data: Any) -> Entry:
    return Entry("t", seq, 0.0, kind, {"player": player, **data}, [])


@pytest.mark.parametrize(
    ("log", "base", "dropped"),
    [
        ([entry(1, "start"), entry(2, "answer"), entry(3, "undo")], 1, [2, 3]),
        ([entry(2, "answer"), entry(3, "answer"), entry(4, "undo"), entry(5, "undo")], 1, [2, 3, 4, 5]),
        ([entry(2, "answer"), entry(3, "answer", 1), entry(4, "undo")], 1, [2, 4]),
        ([entry(2, "answer"), entry(3, "answer"), entry(4, "rewind", to=2)], 4, [3]),  # the base stays
        ([entry(2, "answer"), entry(3, "answer"), entry(4, "rewind", to=2), entry(5, "answer")], 9, [3, 4]),
        # what was taken back after a moment that was gone back to was not taken back
        ([entry(2, "answer"), entry(3, "answer", 1), entry(4, "undo"), entry(5, "rewind", to=2)], 9, [3, 4, 5]),
        ([entry(2, "answer"), entry(3, "answer", 1), entry(4, "undo"), entry(10, "rewind", to=2)], 10, []),  # too new
        ([entry(2, "answer"), entry(10, "undo")], 1, []),
        ([entry(2, "answer"), entry(3, "upgrade", to=2), entry(4, "undo")], 3, []),
    ],
)
def test_what_is_dropped(log: list[Entry], base: int, dropped: list[int]) -> None:
    assert sorted(taken_back(log, base, 9).entries) == dropped
