"""Several processes on one PostgreSQL: they never both advance a game, and each hears of what the others did."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from random import Random
from threading import Thread

import asyncpg
import httpx
import pytest

import pavonis
from pavonis.client import Refused
from pavonis.server import commands
from pavonis.server.messages import Answer, Chat, Close, Create, Join, SeatWish

from . import postgres as pg
from .running import Running, closed_with, heard, play_all, sit, socket_to
from .test_store import closed, rooms_on, seated


@pytest.mark.slow
def test_a_game_over_two_processes(own_server: Callable[..., Running], database: str) -> None:
    """Each player sits at another process; both follow the game by changes alone, to the same end. One process is killed on
    the way, without a word: whoever sat there goes on at the other."""
    first = own_server(database)
    second = own_server(database)
    made = first.client().create("mars", players=3, seats=[{}, {}, {"kind": "bot", "level": "easy"}])
    id = made["table"]["id"]
    ann = first.client().join(id, "Ann", made["invites"]["0"])
    bob = second.client().join(id, "Bob", made["invites"]["1"])
    ann.open()
    bob.open()
    ann.say("chat", text="here")
    assert heard(bob, "chat")["text"] == "here"
    until = time.monotonic() + 5
    while not all(s["connected"] for s in ann.table["seats"][:2]) and time.monotonic() < until:
        bob.say("webhook", url=None)
        if (message := ann.receive())["type"] == "presence" and message["connected"] == [0, 1]:
            break

    def crash() -> None:
        second.client().request("GET", f"tables/{id}/state", made["spectator"], params={"since": 60, "wait": 30})
        ann.server = second.client()  # where she connects again
        first.kill()

    crashing = Thread(target=crash)
    crashing.start()
    acknowledged = play_all([ann, bob])
    crashing.join()
    assert ann.over
    assert ann.table["result"] == bob.table["result"]
    record = second.client().record(id, bob.token)
    assert pavonis.replay(record).checksum() == record["checksum"]
    for seat, given in ((ann, acknowledged[0]), (bob, acknowledged[1])):
        assert [c["answer"] for c in record["commands"] if c["player"] == seat.seat] == [a for _, a in given]
        moments = [e["seq"] for e in seat.events]
        assert moments == sorted(moments)


def test_both_advance_at_once_and_each_answer_counts_once(database: str) -> None:
    """Everybody answers through both processes at the same time: of each pair exactly one is taken."""

    async def story() -> None:
        here, there = await rooms_on(database), await rooms_on(database)
        try:
            one = await seated(here, 3)
            other = await there.keeper(one.id)
            rng = Random(1)
            for _ in range(40):
                assert one.room.game is not None
                said = [
                    (keeper, seat, Answer(type="answer", decision=list(d.id), answer=d.random(rng)))
                    for seat, d in one.room.game.pending.items()
                    for keeper in (one, other)
                ]
                given = [keeper.do(commands.handle, seat, a) for keeper, seat, a in said]
                done = await asyncio.gather(*given, return_exceptions=True)
                taken = [(seat, n) for (_, seat, _), n in zip(said, done) if isinstance(n, int)]
                assert len({n for _, n in taken}) == len(taken)
                sealed_again = [seat for seat, _ in taken]
                assert sealed_again
                await one.catch_up()
                await other.catch_up()
                assert other.room.game is not None
                assert one.room.game.checksum() == other.room.game.checksum()
                if one.room.game.over:
                    break
            moments = [e.seq for e in await here.store.entries(one.id, 0)]
            assert moments == list(range(1, len(moments) + 1))
        finally:
            await closed(here)
            await closed(there)

    asyncio.run(story())


def test_many_chat_at_once_through_two_processes_and_all_is_kept(database: str) -> None:
    async def story() -> None:
        here, there = await rooms_on(database), await rooms_on(database)
        try:
            one = await seated(here, 2)
            other = await there.keeper(one.id)
            lines = [(keeper, n) for n in range(20) for keeper in (one, other)]
            await asyncio.gather(*(keeper.do(commands.handle, 0, Chat(type="chat", text=f"{n}")) for keeper, n in lines))
            kept = [e for e in await here.store.entries(one.id, 0) if e.kind == "chat"]
            assert len(kept) == len(lines)
        finally:
            await closed(here)
            await closed(there)

    asyncio.run(story())


def test_a_link_that_no_longer_counts_is_dropped_by_every_process(own_server: Callable[..., Running], database: str) -> None:
    """The host frees a seat at one process; whoever sat there, connected to another, sees no more of that hand."""
    first, second = own_server(database), own_server(database)
    made = first.client().create("mars", players=2)
    id = made["table"]["id"]
    first.client().join(id, "Ann", made["invites"]["0"])
    bob = second.client().join(id, "Bob", made["invites"]["1"])
    bob.open()
    with socket_to(second, id, bob.token) as ws:
        ws.recv()
        first.client().request("POST", f"tables/{id}/seats/1", made["host"], json={"kind": "person"})
        assert closed_with(ws) == Close.BAD_TOKEN
    with pytest.raises(Refused, match="bad_token"):
        heard(bob, "no such event")


@pytest.mark.slow
def test_another_process_takes_over_the_bots_of_one_that_died(own_server: Callable[..., Running], database: str) -> None:
    first = own_server(database, pace="0.05")
    made = first.client().create("mars", players=2, seats=[{"kind": "bot", "level": "easy"}] * 2)
    second = own_server(database)
    first.kill()
    client, id = second.client(), made["table"]["id"]
    before = client.request("GET", f"tables/{id}", made["spectator"])["seq"]
    state = client.request("GET", f"tables/{id}/state", made["spectator"], params={"since": before + 20, "wait": 25})
    assert state["seq"] > before + 20


def test_only_the_process_that_moved_last_moves_the_bots(database: str) -> None:
    """The other waits, in case the first has died."""

    async def story() -> None:
        here, there = await rooms_on(database), await rooms_on(database)
        try:
            wish = Create(game="mars", options={"players": 2}, seats=[SeatWish(kind="open"), SeatWish(kind="bot", level="easy")])
            one = await here.create(wish)
            await one.join(Join(name="Ann"))
            other = await there.keeper(one.id)
            for _ in range(200):
                await asyncio.sleep(0.02)
                if one.room.game is not None and list(one.room.game.pending) == [0]:
                    break
            await other.catch_up()
            assert one.is_driver
            assert not other.is_driver
            entries = await here.store.entries(one.id, 0)
            assert any(e.data.get("bot") for e in entries)
        finally:
            await closed(here)
            await closed(there)

    asyncio.run(story())


def test_connections_that_the_database_cuts_are_made_again(own_server: Callable[..., Running], database: str) -> None:
    """As in a restart or a failover of PostgreSQL: nothing that was acknowledged is lost, and news travel again."""
    first, second = own_server(database), own_server(database)
    made = first.client().create("mars", players=2)
    id = made["table"]["id"]
    ann = first.client().join(id, "Ann", made["invites"]["0"])
    bob = second.client().join(id, "Bob", made["invites"]["1"])
    ann.say("chat", text="before")
    heard(bob, "chat")

    async def cut() -> int:
        db = await asyncpg.connect(database)
        ours = "datname = current_database() and pid <> pg_backend_pid()"
        cut = await db.fetch(f"select pg_terminate_backend(pid) from pg_stat_activity where {ours}")
        await db.close()
        return len(cut)

    assert asyncio.run(cut()) >= 4  # each listens and writes
    for n in range(3):
        ann.say("chat", text=f"{n}")
    bob.say("chat", text="after")
    while not any(e.get("text") == "after" for e in ann.events):
        ann.receive()
    said = [e["text"] for e in ann.events if e["id"] == "chat"]
    assert said == ["before", "0", "1", "2", "after"]
    assert httpx.get(f"{first.url}/healthz", trust_env=False).status_code == 200


def test_without_its_database_it_says_so_and_goes_on_when_it_is_back(own_server: Callable[..., Running]) -> None:
    with pg.running() as (url, stop, start):
        server = own_server(pg.new_database(url))
        _, (ann, bob) = sit(server)
        stop()
        http = httpx.Client(base_url=server.url, trust_env=False, timeout=30)
        assert http.get("/healthz").status_code == 503
        reply = http.post("/api/tables", json={"game": "mars"})
        assert (reply.status_code, reply.json()) == (503, {"error": {"id": "busy"}})
        with pytest.raises(Refused, match="busy"):
            ann.say("chat", text="lost")
        start()
        until = time.monotonic() + 20
        while http.get("/healthz").status_code != 200 and time.monotonic() < until:
            time.sleep(0.1)
        ann.say("chat", text="kept")
        assert heard(bob, "chat")["text"] == "kept"
