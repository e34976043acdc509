"""People who come back: a name, a key, games on every device; and strangers who would like to be somebody else."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pavonis.client import Seat, Server
from pavonis.server import commands
from pavonis.server.messages import Chat, Close, Create, Join, SeatWish
from pavonis.server.people import spelling

from .running import Running, closed_with, move, play_all
from .test_store import closed, rooms_on, url  # noqa: F401 (a fixture)
from .test_tables import refused

NUMBERS = count()


def person(client: Server, name: str | None = None) -> tuple[str, str]:
    """A new person's name and key."""
    name = f"Person {next(NUMBERS)}" if name is None else name
    return name, client.request("POST", "people", json={"name": name})["key"]


def my_games(client: Server, key: str) -> list[Any]:
    found: list[Any] = client.request("GET", "me/games", key)
    return found


def test_a_name_is_one_s_own_in_whatever_letters(server: Running) -> None:
    client = server.client()
    n = next(NUMBERS)
    name, key = person(client, f"Zoë Krüger {n}")
    assert client.request("GET", "me", key) == {"name": name, "created": pytest.approx(0, abs=1e11), "ratings": []}
    for same in ("zoë krüger", "ZOE-KRUGER", "Zое Кruger", "Z0e Kruger"):  # another case, no accents, Cyrillic letters, a zero
        assert refused(person, client, f"{same} {n}") == "name_taken"
    for bad in ("x", "x" * 25, "a  b", "<b>", "a\u202eb", "", "--", "a\nb"):
        assert refused(person, client, bad) == "bad_request"
    assert refused(person, client, "Tycho") == "name_taken"  # a bot's
    assert spelling("Паша") != spelling("Маша")


def test_nobody_sits_down_under_another_s_name(server: Running) -> None:
    client = server.client()
    name, key = person(client)
    made = client.create("mars", players=2)
    id = made["table"]["id"]
    assert refused(client.join, id, name.upper(), made["invites"]["0"]) == "name_taken"
    assert refused(client.create, "mars", seats=[{}, {"kind": "bot", "name": name}]) == "name_taken"
    assert refused(client.request, "POST", f"tables/{id}/seats/1", made["host"], json={"kind": "bot", "name": name}) == "name_taken"
    ann = client.join(id, "whoever", made["invites"]["0"], person=key)
    ann.open()
    assert ann.table["seats"][0]["name"] == name
    text = json.dumps(client.request("GET", f"tables/{id}", made["spectator"]))
    assert key.split(".")[0] not in text  # nothing of a person but the name and the rating


def test_a_stranger_who_guesses_or_changes_keys_gets_nowhere(server: Running) -> None:
    client = server.client()
    _, key = person(client)
    id, role, code = key.split(".")
    _, other = person(client)
    codes = ("A" * len(code), other.split(".")[2], f"{code}x")
    forged = [*(f"{id}.{role}.{c}" for c in codes), f".p.{code}", "p", f"{id}.0.{code}"]
    table = client.create("mars", players=2)["table"]
    for bad in forged:
        for method, path in (("GET", "me"), ("GET", "me/games"), ("POST", "me/key"), ("DELETE", "me"), ("GET", "me/progress")):
            assert refused(client.request, method, path, bad) == "bad_key"
        assert refused(client.join, table["id"], "Eve", person=bad) == "bad_key"
    assert refused(client.request, "GET", "me") == "bad_key"
    assert refused(client.request, "GET", f"tables/{table['id']}/state", key) == "bad_token"  # it is the key to no table
    assert client.request("GET", "me", key)["ratings"] == []


def test_games_go_on_at_another_device(server: Running) -> None:
    """Also those that were begun before one was known, by the tokens that the browser has kept."""
    client = server.client()
    before = client.create("mars", players=2)
    guest = client.join(before["table"]["id"], "Guest", before["invites"]["1"])
    other = client.join(before["table"]["id"], "Other", before["invites"]["0"])
    _, key = person(client)
    made = client.create("mars", players=2)
    id = made["table"]["id"]
    ann = client.join(id, "Ann", made["invites"]["0"], person=key)
    assert [g["table"]["id"] for g in my_games(client, key)] == [id]
    forged = f"{other.id}.0.{guest.token.split('.')[2]}"
    found = client.request("POST", "me/games", key, json={"tokens": [guest.token, forged, before["host"]]})
    assert [(g["table"]["id"], g["seats"], g["tokens"]) for g in found] == [(id, [0], [ann.token]), (guest.id, [1], [guest.token])]
    there = Seat(client, id, my_games(client, key)[0]["tokens"][0])
    there.open()
    assert there.seat == 0
    client.request("POST", f"tables/{other.id}/seats/1", before["host"], json={"kind": "bot"})
    assert [g["table"]["id"] for g in my_games(client, key)] == [id]  # the other seat is not theirs any more


def test_whoever_was_refused_a_seat_does_not_get_it_with_the_next(server: Running) -> None:
    """Where somebody plays is noted before they sit; only the seat itself says whose it is."""
    client = server.client()
    (_, ann), (_, bob) = person(client), person(client)
    made = client.create("mars", players=2, settings={"rated": True})
    id = made["table"]["id"]
    client.join(id, "Ann", made["invites"]["0"], person=ann)
    assert refused(client.join, id, "Ann", made["invites"]["1"], person=ann) == "rated_twice"
    client.join(id, "Bob", made["invites"]["1"], person=bob)
    assert [g["seats"] for g in my_games(client, ann)] == [[0]]


def test_a_renewed_key_ends_the_old_one_and_every_link_taken_with_it(server: Running) -> None:
    client = server.client()
    _, old = person(client)
    made = client.create("mars", players=2)
    id = made["table"]["id"]
    seat = client.join(id, "Ann", made["invites"]["0"], person=old)
    thief = Seat(client, id, my_games(client, old)[0]["tokens"][0])
    thief.open()
    new = client.request("POST", "me/key", old)["key"]
    assert closed_with(thief.socket) == Close.BAD_TOKEN
    assert refused(client.request, "GET", f"tables/{id}/state", seat.token) == "bad_token"
    for call in (("GET", "me"), ("GET", "me/games"), ("POST", "me/key"), ("DELETE", "me")):
        assert refused(client.request, *call, old) == "bad_key"
    again = Seat(client, id, my_games(client, new)[0]["tokens"][0])
    again.open()
    assert again.seat == 0
    assert refused(client.join, id, "Ann", made["invites"]["1"], person=old) == "bad_key"


def test_all_is_deleted_and_games_stay(own_server: Callable[..., Running], tmp_path: Path) -> None:
    """No file of the database has the name or the id any more, but the games are there to the last answer."""
    server = own_server()
    client = server.client()
    name, key = person(client, "Zebulon")
    over = client.create("mars", players=1)
    done = client.join(over["table"]["id"], name, over["invites"]["0"], person=key)
    play_all([done])
    client.request("POST", f"tables/{done.id}/rematch", done.token)  # where they have not sat down yet
    running = client.create("mars", players=2)
    mine = client.join(running["table"]["id"], name, running["invites"]["0"], person=key)
    bob = client.join(mine.id, "Bob", running["invites"]["1"])
    bob.open()
    freed = client.create("mars", players=2)
    client.join(freed["table"]["id"], name, freed["invites"]["0"], person=key)
    client.request("POST", f"tables/{freed['table']['id']}/seats/0", freed["host"], json={"kind": "person"})
    client.request("PUT", "me/progress", key, json={"items": {"lesson": {"value": 3, "at": 1}}})
    before = client.record(done.id, done.token)
    assert before["table"]["names"] == [name]
    assert client.http.delete("/api/me", headers={"authorization": f"Bearer {key}"}).status_code == 204
    assert refused(client.request, "GET", "me", key) == "bad_key"
    after = client.record(done.id, done.token)
    assert after["table"]["names"] == [""]
    assert after["commands"] == before["commands"]
    while bob.table["seats"][0]["name"]:
        bob.receive()
    state = client.request("GET", f"tables/{mine.id}/state", bob.token)
    assert [e["name"] for e in state["faces"][0]["events"] if e["id"] == "joined"] == ["", "Bob"]
    mine.open()
    move(mine, Random(1))  # whoever still has the seat's link plays on
    with sqlite3.connect(tmp_path / "pavonis.db") as db:
        for (table,) in db.execute("select name from sqlite_master where type = 'table'").fetchall():
            text = repr(db.execute(f"select * from {table}").fetchall())
            assert name not in text, table
            assert key.split(".")[0] not in text, table
    assert person(client, "zebulon")


def test_progress_of_two_devices_is_one(server: Running) -> None:
    client = server.client()
    _, key = person(client)

    def put(**items: Any) -> dict[str, Any]:
        body = {"items": {k: {"value": v, "at": at} for k, (v, at) in items.items()}}
        return {k: i["value"] for k, i in client.request("PUT", "me/progress", key, json=body)["items"].items()}

    assert put(lesson=(3, 10), theme=("dark", 10)) == {"lesson": 3, "theme": "dark"}
    assert put(lesson=(2, 20), theme=("light", 20)) == {"lesson": 3, "theme": "light"}  # the greater number, else the newer
    assert put(theme=("old", 5)) == {"lesson": 3, "theme": "light"}
    assert put(theme=("future", 2**39)) == {"lesson": 3, "theme": "future"}
    kept = client.request("GET", "me/progress", key)["items"]
    assert {k: i["value"] for k, i in kept.items()} == {"lesson": 3, "theme": "future"}
    assert kept["theme"]["at"] < 2**38  # a clock that goes wrong wins once, not for ever
    assert refused(put, big=("x" * 20000, 1)) == "too_large"
    assert refused(put, **{"Bad key": (1, 1)}) == "bad_request"
    _, other = person(client)
    assert client.request("GET", "me/progress", other)["items"] == {}


def test_another_process_that_keeps_the_table_hears_of_it(url: str) -> None:  # noqa: F811
    """A key is renewed and a person deleted at one process, while the table lives in the other and goes on."""

    async def story() -> None:
        here = await rooms_on(url)
        there = await rooms_on(url) if here.store.shared else here
        try:
            key = (await here.people.take("Ann")).key
            keeper = await there.create(Create(game="mars", options={"players": 2}, seats=[SeatWish(kind="open")] * 2))
            _, token = await keeper.join(Join(name="x", person=key))
            await keeper.join(Join(name="Bob"))
            ann = await here.people.known(key)
            chats = [keeper.do(commands.handle, 1, Chat(type="chat", text=f"{n}")) for n in range(5)]
            await asyncio.gather(here.people.renew(ann), *chats)
            await keeper.catch_up()
            assert there.keys.role(keeper.row, token) is None
            assert there.keys.role(keeper.row, there.keys.seat(keeper.row, 0)) == "0"
            chats = [keeper.do(commands.handle, 1, Chat(type="chat", text=f"{n}")) for n in range(5)]
            await asyncio.gather(here.people.forget(ann), *chats)
            await keeper.catch_up()
            assert [(s.name, s.person) for s in keeper.row.seats] == [("", None), ("Bob", None)]
            entries = await here.store.entries(keeper.id, 0)
            assert [e.seq for e in entries] == list(range(1, len(entries) + 1))
            assert sum(e.kind == "chat" for e in entries) == 10
            assert [e.events[0]["values"]["name"] for e in entries if e.kind == "join"] == ["", "Bob"]
        finally:
            await closed(here)
            if there is not here:
                await closed(there)

    asyncio.run(story())
