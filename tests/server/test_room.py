"""A room by itself: no server, no socket, no database. It takes commands, gives back entries, and says what each viewer is told."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from random import Random
from typing import Any

import pytest

from pavonis.kernel.changes import apply
from pavonis.server import commands, seats, timer
from pavonis.server.history import read_game
from pavonis.server.messages import Answer, AskBack, Chat, Consent, Create, Done, Join, Plan, SeatWish, Undo
from pavonis.server.protocol import as_json
from pavonis.server.refusal import Refusal
from pavonis.server.room import EVERY, House, Room
from pavonis.server.table import Entry


class Kept:
    """A log in memory."""

    def __init__(self) -> None:
        self.kept: list[Entry] = []

    async def entries(self, table: str, after: int, until: int | None = None, latest: int | None = None) -> list[Entry]:
        return [e for e in self.kept if after < e.seq <= (until or e.seq)][-(latest or 0) :]

    async def since_saved(self, table: str, at: int, until: int) -> list[Entry]:
        first = next((e.seq for e in reversed(self.kept[:at]) if e.position is not None), until + 1)
        return self.kept[first - 1 : until]


class Alone:
    """A room, what it gave to keep, and what its viewers were told."""

    def __init__(self, *kinds: str, game: str = "mars") -> None:
        self.time = 1000.0
        self.log = Kept()
        wish = Create(game=game, options={"players": len(kinds)}, seats=[SeatWish(kind=kind) for kind in kinds])
        self.room = Room(seats.new_table("alone", wish, self.time), self.log, House(), lambda: self.time)
        self.views: dict[int | None, Any] = {}
        self.told: dict[int | None, list[Any]] = {}
        for n, kind in enumerate(kinds):
            if kind == "open":
                self.do(seats.sit, n, Join(name=f"player {n}"))
        self.do(seats.start)

    def do(self, verb: Any, *args: Any) -> Entry | None:
        entry: Entry | None = asyncio.run(self.room.do(verb, *args))
        if entry is not None:
            self.log.kept.append(entry)
            for viewer, sent in self.room.updates([entry], [None, *range(len(self.room.row.seats))]).items():
                update = json.loads(as_json(sent))
                self.views[viewer] = apply(self.views.get(viewer), update["changes"])
                self.told.setdefault(viewer, []).append(update)
        return entry

    def answer(self, rng: Random) -> int:
        seat, decision = rng.choice(list(self.room.playing().pending.items()))
        self.do(commands.handle, seat, Answer(type="answer", decision=[*decision.id], answer=decision.random(rng)))
        return seat


def test_a_whole_game() -> None:
    """Everybody's view follows from what they are told alone, and the entries give the same game again."""
    alone, rng = Alone("open", "open"), Random(1)
    while alone.room.row.state == "playing":
        alone.answer(rng)
    game = alone.room.game
    assert game is not None
    assert game.over
    assert {v: game.view(v) for v in (None, 0, 1)} == alone.views
    again = asyncio.run(read_game(alone.log, "alone", alone.room.row.base, len(alone.log.kept), 10**6))
    assert again.game.checksum() == game.checksum()
    assert again.answers == alone.room.answers
    assert [e.seq for e in alone.log.kept] == list(range(1, len(alone.log.kept) + 1))


def test_who_is_told_what() -> None:
    alone = Alone("open", "open")
    alone.do(commands.handle, 0, Chat(type="chat", text="hello"))
    assert [alone.told[v][-1]["events"] for v in (None, 0, 1)] == [[{"seq": 4, "id": "chat", "seat": 0, "text": "hello"}]] * 3
    decision = alone.room.playing().pending[0]
    alone.do(commands.handle, 0, Answer(type="answer", answer=decision.random(Random(1))))
    assert alone.told[0][-1]["decision"] is None
    assert "decision" not in alone.told[1][-1]
    assert alone.told[None][-1]["seat"] is None


def test_only_who_answered_says_that_bots_need_not_wait() -> None:
    """Player 0 may still take back; that the other is done is nothing to them."""
    alone = Alone("open", "open", "bot", game="ares")
    for seat, done in ((0, False), (1, True)):
        decision = alone.room.playing().pending[seat]
        alone.do(commands.handle, seat, Answer(type="answer", answer=decision.random(Random(1)), done=done))
    alone.do(commands.handle, 1, Done(type="done"))
    assert timer.due(alone.room)[0] == (1000.0 + House().grace, 2, "bot")
    alone.do(commands.handle, 0, Done(type="done"))
    assert timer.due(alone.room)[0] == (1000.0 + House().pace, 2, "bot")


def test_a_command_that_is_refused_leaves_nothing_to_keep() -> None:
    alone = Alone("open", "open")
    before = len(alone.log.kept)
    wrong = Answer(type="answer", answer="no such thing")
    for said in (wrong, Undo(type="undo"), AskBack(type="ask_back"), Consent(type="consent", yes=True)):
        with pytest.raises(Refusal):
            alone.do(commands.handle, 0, said)
    assert len(alone.log.kept) == before


def test_bots_wait_as_long_as_the_house_says_or_until_done() -> None:
    alone = Alone("open", "bot")
    assert timer.due(alone.room) == [(1000.0 + alone.room.house.pace, 1, "bot")]
    while list(alone.room.playing().pending) != [1]:
        alone.answer(Random(1))
    assert timer.due(alone.room)[0][0] == alone.time + alone.room.house.grace
    assert alone.do(commands.handle, 0, Done(type="done")) is None
    assert timer.due(alone.room)[0][0] == alone.time + alone.room.house.pace


def test_who_thinks_long_begins_at_once() -> None:
    """So that nobody waits for the pace of the house and for the thinking, one after the other."""
    alone = Alone("open", "bot")
    alone.room.row.seats[1].level = "expert"
    assert timer.due(alone.room) == [(1000.0, 1, "bot")]


def test_an_answer_is_left_taken_back_and_gone_behind() -> None:
    alone, rng = Alone("open", "open"), Random(3)
    for _ in range(12):
        alone.answer(rng)
    seat, decision = next(iter(alone.room.playing().pending.items()))
    other = 1 - seat
    alone.do(commands.handle, other, Plan(type="plan", answer="pass", name="action"))
    assert [step["answers"] for step in alone.told[other][-1]["plan"]["steps"]] == [["pass"]]
    before = alone.room.playing().checksum()
    alone.do(commands.handle, seat, Answer(type="answer", decision=[*decision.id], answer=decision.random(rng)))
    alone.do(commands.handle, seat, AskBack(type="ask_back"))
    entry = alone.do(commands.handle, other, Consent(type="consent", yes=True))
    assert entry is not None
    assert entry.kind == "rewind"
    assert alone.room.playing().checksum() == before


@pytest.mark.parametrize("game", ["mars", "ares"])
def test_whenever_it_is_read_again_it_is_the_same(game: str) -> None:
    """After every answer and everything taken back: from the newest position that leads there, and few entries after it."""
    alone, rng = Alone("open", "open", game=game), Random(5)
    taken_back = 0
    for _ in range(300):
        if rng.random() < 0.3:
            try:
                alone.do(commands.handle, rng.randrange(2), Undo(type="undo"))
                taken_back += 1
            except Refusal:
                continue
        else:
            alone.answer(rng)
        room, now = alone.room, len(alone.log.kept)
        for spare in (0, 24):
            read = asyncio.run(read_game(alone.log, "alone", room.row.base, now, spare))
            assert read.game.checksum() == room.playing().checksum()
            assert read.answers == room.answers[len(room.answers) - len(read.answers) :]
            assert len(read.answers) <= spare + 2 * EVERY
    assert taken_back > 15
    kept = [e for e in alone.log.kept if e.position is not None]
    assert len(alone.log.kept) / EVERY <= len(kept) < len(alone.log.kept) / 4


ELSEWHERE = """
import sys, threading
foreign = "fastapi starlette sqlalchemy asyncpg uvicorn websockets httpx multiprocessing asyncio concurrent"
for name in foreign.split():
    sys.modules[name] = None
threading.Thread.start = None

from random import Random
from pavonis.kernel.changes import apply
from pavonis.server import commands, seats
from pavonis.server.messages import Answer, Create, Join, SeatWish
from pavonis.server.room import House, Room

def done(work):
    try:
        work.send(None)
    except StopIteration as last:
        return last.value

room = Room(seats.new_table("alone", Create(game="ares", seats=[SeatWish(kind="open")] * 2), 0.0), None, House())
for n in range(2):
    done(room.do(seats.sit, n, Join(name="somebody")))
done(room.do(seats.start))
for k in range(40):
    seat, decision = next(iter(room.playing().pending.items()))
    entry = done(room.do(commands.handle, seat, Answer(type="answer", answer=decision.random(Random(k)))))
    told = room.updates([entry], [None, 0, 1])
    assert told[seat]["seq"] == entry.seq == k + 4
"""


def test_it_needs_neither_server_nor_database_nor_threads() -> None:
    """As in a browser's worker: none of their modules is there, nor an event loop, and no thread can be started."""
    ran = subprocess.run([sys.executable, "-c", ELSEWHERE], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr[-2000:]
