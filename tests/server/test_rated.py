"""Rated games: who may sit, what may be done, and that an end counts once; against those who would farm."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from time import time
from typing import Any

import pytest
from sqlalchemy import insert

from pavonis.server import commands
from pavonis.server.keeper import Keeper
from pavonis.server.messages import Answer, Create, Join, SeatWish, Settings
from pavonis.server.rated import A_DAY, GAMES, Contest, Contestant
from pavonis.server.ratings import Rating, rated
from pavonis.server.rooms import Rooms
from pavonis.server.schema import ratings
from pavonis.server.table import Entry, Seat, TableRow

from .running import Running, asked, move, play_all
from .test_people import person
from .test_store import closed, on, rooms_on, url  # noqa: F401 (a fixture)
from .test_tables import refused

WON = rated(Rating(), [(Rating(), 1.0)])


# -- over the wire


def test_a_rated_table_is_fair(server: Running) -> None:
    client = server.client()
    made = client.create("mars", players=2, settings={"rated": True, "hints": True, "take_back": "consent"})
    settings = made["table"]["settings"]
    assert (settings["hints"], settings["take_back"]) == (False, "own")
    assert settings["clock"] == {"per": "move", "seconds": A_DAY, "at_zero": "bot"}
    clock = {"per": "game", "seconds": 600, "at_zero": "warn"}
    made = client.create("mars", players=2, settings={"rated": True, "take_back": "off", "clock": clock})
    assert made["table"]["settings"]["clock"] == {**clock, "at_zero": "bot"}
    assert made["table"]["settings"]["take_back"] == "off"
    assert refused(client.create, "mars", settings={"rated": True}, players=1) == "rated_against"
    for together in ("coop", "crisis"):
        assert refused(client.create, "ares", settings={"rated": True}, players=2, **{together: True}) == "rated_against"
    assert refused(client.create, "mars", players=2, seats=[{"kind": "bot"}] * 2, settings={"rated": True}) == "rated_against"
    assert refused(client.create, "mars", players=2, beginners=[0], settings={"rated": True}) == "rated_alike"


def test_only_known_people_each_once_and_the_host_changes_nothing(server: Running) -> None:
    client = server.client()
    (name, ann), (_, bob) = person(client), person(client)
    made = client.create("mars", players=2, settings={"rated": True})
    id = made["table"]["id"]
    assert refused(client.join, id, "Guest", made["invites"]["0"]) == "rated_people"
    one = client.join(id, "Ann", made["invites"]["0"], person=ann)
    assert refused(client.join, id, "Ann", made["invites"]["1"], person=ann) == "rated_twice"
    freed = client.request("POST", f"tables/{id}/seats/0", made["host"], json={"kind": "person"})  # not begun: nobody loses
    one = client.join(id, "Ann", freed["invite"], person=ann)
    two = client.join(id, "Bob", made["invites"]["1"], person=bob)
    for seat in (one, two):
        seat.open()
    for wish in ({"kind": "person"}, {"kind": "bot"}):
        assert refused(client.request, "POST", f"tables/{id}/seats/1", made["host"], json=wish) == "rated_seats"
    assert refused(client.request, "GET", f"tables/{id}/hint", one.token) == "hints_off"
    move(asked([one, two]), Random(1))
    assert refused(one.say, "ask_back") == "take_back_off"
    assert client.request("GET", f"tables/{id}", one.token)["seats"][0]["rating"] is None
    assert one.table["seats"][0]["name"] == name


@pytest.mark.slow
def test_a_game_counts_once_though_the_server_is_killed(own_server: Callable[..., Running]) -> None:
    """At its end everybody sees what it changed; what is read after kill -9 is the same."""
    server = own_server(best_list="yes")
    client = server.client()
    _, key = person(client)
    made = client.create("ares", players=2, settings={"rated": True}, seats=[{}, {"kind": "bot", "level": "easy"}])
    id = made["table"]["id"]
    ann = client.join(id, "x", made["invites"]["0"], person=key)
    play_all([ann])
    server.kill()
    server.start()
    table = client.request("GET", f"tables/{id}", ann.token)
    shown = [s["rating"] for s in table["seats"]]
    assert shown == [s["rating"] for s in ann.table["seats"]]
    assert all(r["change"] == r["rating"] - 1500 and r["provisional"] for r in shown)
    ranks = [p["rank"] for p in table["result"]["players"]]
    assert shown[ranks.index(1)]["change"] == -shown[ranks.index(2)]["change"] == round(WON.rating) - 1500
    mine = {"game": "ares", "players": 2, "rating": shown[0]["rating"], "provisional": True, "change": None}
    assert client.request("GET", "me", key)["ratings"] == [mine]
    assert client.request("GET", "best", params={"game": "ares", "players": 2}) == []  # of nobody enough is known
    assert client.request("GET", "games")["best_list"] is True
    again = client.create("ares", players=2, settings={"rated": True}, seats=[{"kind": "open"}, {"kind": "bot", "level": "easy"}])
    assert again["table"]["seats"][1]["rating"]["rating"] == shown[1]["rating"]
    sits = client.join(again["table"]["id"], "x", person=key)
    sits.open()
    assert sits.table["seats"][0]["rating"] == {**shown[0], "change": None}


def test_the_best_are_not_shown_unless_the_host_wants_it(server: Running) -> None:
    client = server.client()
    assert refused(client.request, "GET", "best", params={"game": "mars", "players": 2}) == "no_best_list"
    assert client.request("GET", "games")["best_list"] is False


# -- in the store


def table(id: str, people: list[str], seq: int = 0) -> TableRow:
    seats = [Seat(kind="person", name=p, taken=True, person=p) for p in people]
    return TableRow(id, "mars", {}, Settings(rated=True), seats, time(), time(), state="playing", seq=seq)


async def ends(rooms: Rooms, row: TableRow, at: float | None = None) -> bool:
    """As it is stored when the first has won."""
    row.seq += 1
    seats = [Contestant(s.person, n + 1) for n, s in enumerate(row.seats)]
    entry = Entry(row.id, row.seq, time(), "answer", {"player": 0}, [])
    return await rooms.store.append(row, entry, Contest(row.id, "mars", at or time(), seats))


async def people_in(rooms: Rooms, *names: str) -> list[str]:
    return [(await rooms.people.take(name)).key.split(".")[0] for name in names]


async def rating(rooms: Rooms, who: str) -> int | None:
    found = await rooms.people.rating(who, "mars", 2)
    return None if found is None else found.rating


def test_an_end_counts_once_whoever_writes_it(url: str) -> None:  # noqa: F811
    """Two that both believe to keep the table end it at the same time, again and again: each game has changed ratings once."""

    async def story() -> None:
        here = await rooms_on(url)
        there = await rooms_on(url) if here.store.shared else here
        try:
            ids = await people_in(here, "Ann", "Bob")
            expected = [Rating(), Rating()]
            for n in range(GAMES):
                rows = [table(f"t{n}", ids) for _ in range(2)]
                await here.store.create(rows[0])
                won = await asyncio.gather(ends(here, rows[0]), ends(there, rows[1]))
                assert sorted(won) == [False, True]
                expected = [rated(expected[0], [(expected[1], 1.0)]), rated(expected[1], [(expected[0], 0.0)])]
                kept = await here.store.table(f"t{n}")
                assert kept is not None
                assert [s.rating.rating for s in kept.seats if s.rating] == [round(r.rating) for r in expected]
            assert [await rating(here, id) for id in ids] == [round(r.rating) for r in expected]
        finally:
            await closed(here)
            if there is not here:
                await closed(there)

    asyncio.run(story())


def test_two_games_of_the_same_people_end_at_once(url: str) -> None:  # noqa: F811
    """In whatever order they sit: neither waits for the other, and none is lost."""

    async def story() -> None:
        here = await rooms_on(url)
        there = await rooms_on(url) if here.store.shared else here
        try:
            ids = await people_in(here, "Ann", "Bob")
            rows = [table("t0", ids), table("t1", ids[::-1])]
            for row in rows:
                await here.store.create(row)
            assert await asyncio.gather(ends(here, rows[0]), ends(there, rows[1])) == [True, True]
            first, second = [await here.store.table(row.id) for row in rows]
            assert first is not None
            assert second is not None
            changes = {abs(s.rating.change or 0) for row in (first, second) for s in row.seats if s.rating}
            assert round(WON.rating) - 1500 in changes
            assert len(changes) == 2  # the second began from what the first had left
        finally:
            await closed(here)
            if there is not here:
                await closed(there)

    asyncio.run(story())


def test_a_pair_counts_so_often_a_day(url: str) -> None:  # noqa: F811
    async def story(rooms: Rooms) -> None:
        ids = await people_in(rooms, "Ann", "Bob", "Cid")
        now = time()
        for n in range(GAMES):
            row = table(f"t{n}", ids[:2])
            await rooms.store.create(row)
            assert await ends(rooms, row, now)
        before = await rating(rooms, ids[0])
        tired = table("tired", ids[:2])
        await rooms.store.create(tired)
        assert await ends(rooms, tired, now + 1)  # it ends all the same
        assert await rating(rooms, ids[0]) == before
        assert tired.seats[0].rating is None
        other = table("other", [ids[0], ids[2]])
        await rooms.store.create(other)
        assert await ends(rooms, other, now + 1)
        assert (await rating(rooms, ids[0]) or 0) > (before or 0)
        tomorrow = table("tomorrow", ids[:2])
        await rooms.store.create(tomorrow)
        assert await ends(rooms, tomorrow, now + A_DAY + 1)
        assert tomorrow.seats[0].rating is not None

    on(url, story)


def test_whoever_is_deleted_before_the_end_leaves_no_rating(url: str) -> None:  # noqa: F811
    async def story(rooms: Rooms) -> None:
        key = (await rooms.people.take("Ann")).key
        (bob,) = await people_in(rooms, "Bob")
        ann = await rooms.people.known(key)
        row = table("t", [ann.id, bob])
        await rooms.store.create(row)
        await rooms.people.forget(ann)
        assert await ends(rooms, row)
        assert await rating(rooms, ann.id) is None
        assert await rating(rooms, bob) is None  # nobody gains from an empty chair, and nobody has a rating from no game

    on(url, story)


def test_the_best_are_those_of_whom_enough_is_known(url: str) -> None:  # noqa: F811
    async def story(rooms: Rooms) -> None:
        ann, bob, cid = await people_in(rooms, "Ann", "Bob", "Cid")
        given = [(ann, 2, 1600.4, 110.0), (bob, 2, 1900.0, 110.1), (cid, 2, 1700.0, 50.0), (cid, 3, 2000.0, 50.0)]
        async with rooms.store.engine.begin() as db:
            for who, players, strength, deviation in [*given, ("bot hard", 2, 1650.0, 60.0)]:
                kept = {"rating": strength, "deviation": deviation, "volatility": 0.06}
                await db.execute(insert(ratings).values(who=who, game="mars", players=players, **kept))
        best = [(b.name, b.level, b.rating) for b in await rooms.people.best("mars", 2)]
        assert best == [("Cid", None, 1700), ("", "hard", 1650), ("Ann", None, 1600)]
        assert await rooms.people.best("ares", 2) == []

    on(url, story)


def test_leaving_is_a_loss_whatever_the_bot_then_wins(url: str) -> None:  # noqa: F811
    """Their time runs out, a bot plays on for them, and they may come back; but they have lost."""

    async def story(rooms: Rooms) -> None:
        keys = [(await rooms.people.take(name)).key for name in ("Ann", "Bob")]
        wish = Create(game="ares", options={"players": 2}, settings=Settings(rated=True), seats=[SeatWish(kind="open")] * 2)
        keeper = await rooms.create(wish)
        for key in keys:
            await keeper.join(Join(name="x", person=key))
        rng = Random(1)
        answered = [0, 0]
        while keeper.row.state == "playing":
            assert keeper.room.game is not None
            seat, decision = next(iter(keeper.room.game.pending.items()))
            if keeper.row.seats[seat].autopilot:
                await asyncio.sleep(0.001)  # the bot thinks
            elif seat == 1 and answered[1] > 5:
                keeper.row.live.asked[1].since -= 2 * A_DAY
                await keeper.tick()
            else:
                answered[seat] += 1
                await answers(keeper, seat, decision, rng)
        await keeper.catch_up()
        ann, bob = keeper.row.seats
        assert (ann.left, bob.left) == (False, True)
        assert ann.rating is not None
        assert bob.rating is not None
        assert (ann.rating.change, bob.rating.change) == (round(WON.rating) - 1500, 1500 - round(WON.rating))

    on(url, story)


async def answers(keeper: Keeper, seat: int, decision: Any, rng: Random) -> None:
    await keeper.do(commands.handle, seat, Answer(type="answer", decision=list(decision.id), answer=decision.random(rng)))
