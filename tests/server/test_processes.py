"""Several processes on one PostgreSQL: a table lives in one of them, and two that both believe to keep it never both advance it."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import time
from collections.abc import Callable
from random import Random
from threading import Thread
from typing import Any

import asyncpg
import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

import pavonis
from pavonis.client import Refused
from pavonis.server import commands
from pavonis.server.keeper import Moved
from pavonis.server.listener import Listener
from pavonis.server.messages import Answer, Chat, Close

from . import postgres as pg
from .running import Running, closed_with, heard, play, play_all, sit, socket_to
from .test_store import closed, rooms_on, seated


@pytest.mark.slow
def test_a_game_over_two_processes(own_server: Callable[..., Running], database: str) -> None:
    """Each player comes through another process; both follow the game by changes alone, to the same end. One process is killed
    on the way, without a word: all goes on at the other."""
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


def test_while_two_keep_the_same_table_those_who_listen_at_one_hear_of_the_other(database: str) -> None:
    """As for a second after a process has come, before the others have heard of it."""

    async def story() -> None:
        here, there = await rooms_on(database), await rooms_on(database)
        try:
            one = await seated(here, 2)
            other = await there.keeper(one.id)
            listener = Listener([1])
            await other.snapshot([1], None, listener)
            await one.do(commands.handle, 0, Chat(type="chat", text="do you hear me?"))
            await there.compare()
            heard = json.loads(await asyncio.wait_for(listener.queue.get(), 5) or "")
            assert [e["text"] for e in heard["events"]] == ["do you hear me?"]
            one.leave_to_others(Close.RESTART)
            with pytest.raises(Moved):  # so that it is handed on, not refused
                await one.do(commands.handle, 0, Chat(type="chat", text="and now?"))
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


def measured(server: Running, name: str) -> float:
    """The sum of a metric over its labels."""
    text = httpx.get(f"{server.url}/metrics", trust_env=False).text
    return sum(float(line.split()[-1]) for line in text.splitlines() if line.startswith((f"{name} ", f"{name}{{")))


def know_each_other(*servers: Running, processes: int = 0) -> None:
    """Wait until each has heard of all the others: a second, or more on a busy machine."""
    until = time.monotonic() + 20
    heard = f'"others": {(processes or len(servers)) - 1}'
    while not all(server.log.read_text().count(heard) >= servers.count(server) for server in servers):
        assert time.monotonic() < until
        time.sleep(0.1)


def test_a_table_lives_in_one_process_and_the_other_hands_on(own_server: Callable[..., Running], database: str) -> None:
    """All goes through the second, requests and sockets, and nothing of it is done there."""
    first, second = own_server(database), own_server(database)
    know_each_other(first, second)
    made = first.client().create("mars", players=2, seats=[{}, {"kind": "bot", "level": "easy"}])
    client, id = second.client(), made["table"]["id"]
    ann = client.join(id, "Ann", made["invites"]["0"])
    play(ann, Random(1), 20)
    ann.say("chat", text="за столом")
    assert heard(ann, "chat")["text"] == "за столом"
    assert client.request("GET", f"tables/{id}/state", ann.token, params={"since": 0})["seq"] >= 20
    assert client.request("POST", f"tables/{id}/act", ann.token, json={"type": "chat", "text": "by request"})["seq"] > 20
    with pytest.raises(Refused, match="bad_token"):
        client.request("GET", f"tables/{id}/state", "a.0.b")
    assert client.request("GET", f"tables/{id}/replay", ann.token)["moments"]
    reply = httpx.get(f"{second.url}/api/tables/{id}", headers={"authorization": f"Bearer {ann.token}"}, trust_env=False)
    assert (reply.status_code, reply.headers.get_list("x-content-type-options")) == (200, ["nosniff"])
    assert measured(second, "pavonis_tables") == measured(second, "pavonis_entries_total") == 0
    assert measured(first, "pavonis_tables") == measured(first, "pavonis_sockets") == 1
    assert measured(first, "pavonis_entries_total") > 20
    assert "Traceback" not in second.log.read_text()
    second.kill()  # it gave the socket away, and is not missed
    assert ann.say("chat", text="still here") > 20


def test_processes_that_share_a_port_share_the_tables(own_server: Callable[..., Running], database: str) -> None:
    """Though one of them may take every connection."""
    server = own_server(database, workers="2")
    know_each_other(server, server, processes=2)
    with httpx.Client(base_url=server.url, trust_env=False) as http:  # one connection, so one process
        ids = [http.post("/api/tables", json={"game": "mars"}).json()["table"]["id"] for _ in range(24)]
        text = http.get("/metrics?all=1").text
    waiting = [line for line in text.splitlines() if line.startswith("pavonis_tables{") and 'state="waiting"' in line]
    kept = [float(line.split()[-1]) for line in waiting]
    assert len(set(ids)) == 24
    assert sum(kept) == 24
    assert min(kept) > 0


def test_one_process_tells_what_all_of_them_count(own_server: Callable[..., Running], database: str) -> None:
    first, second = own_server(database), own_server(database)
    know_each_other(first, second)
    first.client().create("mars", players=2)
    second.client().create("mars", players=2)
    for server in (first, second):
        text = httpx.get(f"{server.url}/metrics?all=1", trust_env=False).text
        waiting = [line for line in text.splitlines() if line.startswith('pavonis_tables{') and 'state="waiting"' in line]
        assert [line.rpartition(" ")[2] for line in waiting] == ["1.0", "1.0"]
        assert len(set(waiting)) == 2  # each by its own name
        assert text.count("# TYPE pavonis_tables gauge") == 1


def test_when_one_dies_the_others_keep_its_tables_within_seconds(own_server: Callable[..., Running], database: str) -> None:
    first, second = own_server(database), own_server(database)
    know_each_other(first, second)
    made = first.client().create("mars", players=2, seats=[{}, {"kind": "bot", "level": "easy"}])
    id = made["table"]["id"]
    ann = second.client().join(id, "Ann", made["invites"]["0"])
    before = [a for _, a in play(ann, Random(1), 10)]
    first.kill()
    began = time.monotonic()
    ann.say("chat", text="still here")
    assert time.monotonic() - began < 20  # five, and more on a busy machine
    after = [a for _, a in play(ann, Random(2), 5)]
    entries = asyncio.run(kept_answers(database, id))
    assert [e for e in entries if e["player"] == 0 and "bot" not in e] == [{"player": 0, "answer": a} for a in before + after]


async def kept_answers(database: str, id: str) -> list[dict[str, Any]]:
    db = await asyncpg.connect(database)
    rows = await db.fetch("select data from entries where table_id = $1 and kind = 'answer' order by seq", id)
    await db.close()
    return [json.loads(r["data"]) for r in rows]


def test_when_one_is_stopped_or_another_comes_tables_change_hands(own_server: Callable[..., Running], database: str) -> None:
    """Everybody is told to connect again, and goes on where it was."""
    first = own_server(database)
    made = [first.client().create("mars", players=2) for _ in range(20)]  # so many that each process gets some
    players = [first.client().join(m["table"]["id"], "Ann", m["invites"]["0"]) for m in made]
    with socket_to(first, made[0]["table"]["id"], players[0].token) as ws:
        ws.recv()
        for player in players:
            player.say("chat", text="one")
        second = own_server(database)
        know_each_other(first, second)
        for player in players:
            player.say("chat", text="two")
        assert 0 < measured(second, "pavonis_tables") < 20
        for player in players:
            player.server = second.client()
        assert first.stop() in (0, -15)
        assert closed_with(ws) == Close.RESTART
    for player in players:
        player.say("chat", text="three")
        assert [e["text"] for e in player.events if e["id"] == "chat"] == ["one", "two", "three"]
    assert measured(second, "pavonis_tables") == 20


def test_a_connection_that_falls_silent_is_noticed(own_server: Callable[..., Running], database: str) -> None:
    """The database's end of the connection by which a process says that it is alive stops answering, without a word."""
    first, second = own_server(database), own_server(database)
    know_each_other(first, second)
    made = first.client().create("mars", players=2)
    id = made["table"]["id"]
    ann = first.client().join(id, "Ann", made["invites"]["0"])
    bob = second.client().join(id, "Bob", made["invites"]["1"])
    ann.say("chat", text="before")
    heard(bob, "chat")
    beating = asyncio.run(backends(database, "insert into processes"))
    assert len(beating) == 2
    for pid in beating:
        os.kill(pid, signal.SIGSTOP)
    try:
        for n in range(5):
            ann.say("chat", text=f"{n}")
            while not any(e.get("text") == f"{n}" for e in bob.events):
                bob.receive()
            time.sleep(1.5)
        assert not set(asyncio.run(backends(database, "insert into processes"))) <= set(beating)  # they have made new ones
    finally:
        for pid in beating:
            os.kill(pid, signal.SIGCONT)


async def backends(database: str, query: str) -> list[int]:
    db = await asyncpg.connect(database)
    ours = "datname = current_database() and pid <> pg_backend_pid()"
    found = await db.fetch(f"select pid from pg_stat_activity where {ours} and query like '%' || $1 || '%'", query)
    await db.close()
    return [r["pid"] for r in found]


def test_the_door_between_processes_is_closed_to_strangers(own_server: Callable[..., Running], database: str) -> None:
    own_server(database)

    async def addresses() -> list[str]:
        db = await asyncpg.connect(database)
        found = [r["address"] for r in await db.fetch("select address from processes")]
        await db.close()
        return found

    (address,) = asyncio.run(addresses())
    assert address.startswith("127.0.0.1:")
    for token in ("", "0" * 64):
        headers = {"x-pavonis-peer": token, "x-forwarded-for": "1.2.3.4"}
        assert httpx.get(f"http://{address}/api/games", headers=headers, trust_env=False).status_code == 403
    with pytest.raises(InvalidStatus):
        connect(f"ws://{address}/api/tables/x/live", proxy=None)


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

    assert asyncio.run(cut()) >= 4  # each writes and says that it is alive
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
        with socket_to(server, ann.id, ann.token) as ws:
            assert closed_with(ws) == Close.BUSY
        start()
        until = time.monotonic() + 20
        while http.get("/healthz").status_code != 200 and time.monotonic() < until:
            time.sleep(0.1)
        ann.say("chat", text="kept")
        assert heard(bob, "chat")["text"] == "kept"
