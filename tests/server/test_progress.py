"""Lists of tables say how far each game is, and to whoever is asked, what: all of it kept with the table, no game is loaded."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pavonis.client import Seat

from .running import Running, asked, move, play_all, sit


def mine(server: Running, *tokens: str) -> Any:
    return server.client().request("POST", "tables/mine", json={"tokens": list(tokens)})


def in_lobby(server: Running, id: str) -> Any:
    return next(t for t in server.client().lobby() if t["id"] == id)


@pytest.mark.parametrize(("game", "counted"), [("mars", "generation"), ("ares", "round")])
def test_a_list_says_how_far_each_game_is(server: Running, game: str, counted: str) -> None:
    """At every moment what a spectator of that table sees."""
    made, seats = sit(server, 2, {"public": True}, game)
    id, rng = made["table"]["id"], Random(3)
    reached = []
    for _ in range(120):
        state = server.client().request("GET", f"tables/{id}/state")
        listed, view = in_lobby(server, id), state["faces"][0]["view"]
        here = {"generation": view[counted], **{k: view[k] for k in ("temperature", "oxygen", "oceans")}}
        corporations = [p["corporation"] for p in view["players"]]
        points = [sum(by_source.values()) for by_source in state["points"]]
        assert listed["progress"] == {**here, "points": points, "corporations": corporations}
        assert listed["asked"] == [p["player"] for p in view["players"] if p["waiting"]]
        reached.append(here)
        move(asked(seats), rng)
    assert reached[-1] != reached[0]


def test_nobody_scores_in_a_crisis(server: Running) -> None:
    """K-001: so nobody leads."""
    made, _ = sit(server, 2, {"public": True}, "ares", crisis=True)
    assert in_lobby(server, made["table"]["id"])["progress"]["points"] == []


def test_a_table_that_waits_has_no_progress(server: Running) -> None:
    made = server.client().create("mars", players=2, seats=[{"kind": "open"}, {"kind": "open"}], settings={"public": True})
    waiting = in_lobby(server, made["table"]["id"])
    assert (waiting["progress"], waiting["asked"]) == (None, [])


def test_a_finished_game_shows_its_last_moment(server: Running) -> None:
    client = server.client()
    made = client.create("mars", players=1)
    ann = client.join(made["table"]["id"], "Ann", made["invites"]["0"])
    play_all([ann])
    (found,) = mine(server, ann.token)
    assert ann.view is not None
    assert found["table"]["progress"]["generation"] == ann.view["generation"] == 14  # M-057
    assert (found["table"]["asked"], found["questions"]) == ([], [])


def test_one_s_own_question_is_told_in_words(server: Running) -> None:
    """The prompt of the decision, since when: and nobody else's."""
    made, seats = sit(server)
    id, rng = made["table"]["id"], Random(5)
    for _ in range(60):
        seat = asked(seats)
        for s in seats:
            (found,) = mine(server, s.token)
            assert found["asked"] == [q["seat"] for q in found["questions"]] == ([] if s.decision is None else found["seats"])
            assert [q["prompt"] for q in found["questions"]] == ([] if s.decision is None else [s.decision["prompt"]])
            assert all(0 < q["since"] <= found["table"]["changed"] for q in found["questions"])
        move(seat, rng)
    for token in (made["host"], made["spectator"]):
        assert [f["questions"] for f in mine(server, token)] == [[]]
    assert "prompt" not in json.dumps(server.client().request("GET", f"tables/{id}", seats[0].token))


def test_what_was_taken_back_is_not_told(server: Running) -> None:
    _, seats = sit(server, 1)
    before = mine(server, seats[0].token)[0]
    assert seats[0].decision is not None
    corporations, projects = seats[0].decision["parts"]
    quiet = next(c for c in corporations["cards"] if c != "inventrix")  # who draws at once, and so cannot go back
    seats[0].answer(seats[0].decision, {corporations["name"]: quiet, projects["name"]: []})
    assert mine(server, seats[0].token)[0]["questions"] != before["questions"]
    seats[0].say("undo")
    after = mine(server, seats[0].token)[0]
    assert [q["prompt"] for q in after["questions"]] == [q["prompt"] for q in before["questions"]]
    assert after["table"]["progress"] == before["table"]["progress"]


def strip(database: Path) -> None:
    """As servers wrote it before they kept how far a game is."""
    with sqlite3.connect(database) as db:
        for id, text in db.execute("select id, live from tables").fetchall():
            live = json.loads(text)
            del live["progress"]
            for question in live["asked"].values():
                del question["prompt"]
            db.execute("update tables set live = ? where id = ?", (json.dumps(live), id))


def test_tables_of_older_servers_are_listed_and_go_on(own_server: Callable[..., Running], tmp_path: Path) -> None:
    server = own_server()
    made, seats = sit(server, 1, {"public": True})
    token = seats[0].token
    server.stop()
    strip(tmp_path / "pavonis.db")
    server.start()
    (old,) = mine(server, token)
    assert (old["table"]["progress"], old["asked"], old["questions"][0]["prompt"]) == (None, [0], None)
    assert in_lobby(server, made["table"]["id"])["progress"] is None
    seat = Seat(server.client(), made["table"]["id"], token)
    seat.open()
    move(seat, Random(2))
    (now,) = mine(server, token)
    assert now["table"]["progress"]["generation"] == 1
    assert now["questions"][0]["prompt"] == seat.decision["prompt"]  # type: ignore[index]


def test_another_process_lists_it_too(own_server: Callable[..., Running], database: str) -> None:
    """On PostgreSQL: what one process has moved."""
    here, there = own_server(database), own_server(database)
    made, seats = sit(here, 2, {"public": True})
    move(asked(seats), Random(1))
    for server in (here, there):
        listed = in_lobby(server, made["table"]["id"])
        assert listed["progress"]["generation"] == 1
        assert len(listed["asked"]) == 1
        (left,) = (s for s in seats if s.decision is not None)
        assert mine(server, left.token)[0]["questions"][0]["prompt"] == left.decision["prompt"]
