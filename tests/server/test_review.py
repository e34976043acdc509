"""Reviews on the server: asked for once, made behind everything else, kept with the game; and another line tried from a move."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

import pytest

import pavonis
from pavonis.client import Refused, Seat

from .bystander import Bystanders, unharmed
from .running import Running, move, play, play_all, sit

PATIENCE = 900.0  # a busy machine makes reviews last
SHORT: dict[str, Any] = {"game": "ares", "crisis": True, "difficulty": "expert"}  # played at random it is soon lost


@pytest.fixture(scope="module")
def judging(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that looks quickly."""
    running = Running(f"sqlite:///{tmp_path_factory.mktemp('review') / 'pavonis.db'}", review_level="quick")
    yield running
    running.stop()
    assert '"level": "error"' not in running.log.read_text()


def finished(server: Running, **options: Any) -> tuple[Any, list[Seat]]:
    made, seats = sit(server, 2, **(options or SHORT))
    play_all(seats)
    return made, seats


@pytest.fixture(scope="module")
def one(judging: Running) -> tuple[Any, list[Seat]]:
    """A game that was reviewed."""
    made, seats = finished(judging)
    ask(judging, seats[0])
    reviewed(judging, seats[0])
    return made, seats


def ask(server: Running, seat: Seat | None, id: str = "", method: str = "POST", token: str | None = None) -> Any:
    return server.client().request(method, f"tables/{seat.id if seat else id}/review", seat.token if seat else token)


def reviewed(server: Running, seat: Seat) -> Any:
    """Wait for it; what it tells on the way only grows."""
    told, until = 0, monotonic() + PATIENCE
    while monotonic() < until:
        info = ask(server, seat, method="GET")
        if info["state"] == "done":
            return info
        assert info["state"] in ("waiting", "working"), info
        assert told <= info["done"] <= max(info["of"], info["done"])
        told = info["done"]
        sleep(0.1)
    raise AssertionError("no review")


def test_it_is_made_once_and_kept_with_the_game(judging: Running, one: tuple[Any, list[Seat]]) -> None:
    _, (ann, bob) = one
    info = reviewed(judging, ann)
    record = judging.client().record(ann.id, ann.token)
    game = pavonis.replay(record)
    assert len(info["review"]["curve"]) == len(info["rounds"]) == len(info["moments"]) == len(game.steps)
    assert info["review"]["measure"] == "make"
    again = ask(judging, bob)  # nothing is made anew
    assert (again["state"], again["review"]["seconds"]) == ("done", info["review"]["seconds"])


def test_everybody_sees_the_curve_and_only_their_own_moves(judging: Running, one: tuple[Any, list[Seat]]) -> None:
    made, (ann, bob) = one
    for seat, of in ((0, ann), (1, bob)):
        info = reviewed(judging, of)
        assert info["seats"] == [seat]
        assert {move["player"] for move in info["review"]["moves"]} == {seat}
        assert len(info["review"]["players"]) == 2
    watcher = ask(judging, None, ann.id, "GET", made["spectator"])
    assert (watcher["seats"], watcher["review"]["moves"], watcher["review"]["moments"]) == ([], [], [])
    assert watcher["review"]["curve"] == reviewed(judging, ann)["review"]["curve"]
    theirs = next(n for n in range(len(info["rounds"])) if n not in {move["n"] for move in info["review"]["moves"]})
    line = judging.client().request("GET", f"tables/{ann.id}/review/{theirs}", bob.token)
    assert (line["player"], line["better"]) == (0, None)


def test_moves_of_bots_lie_open(judging: Running) -> None:
    client = judging.client()
    made = client.create("ares", seats=[{}, {"kind": "bot", "level": "easy"}], players=2, crisis=True, difficulty="expert")
    seat = client.join(made["table"]["id"], "Ann", made["invites"]["0"])
    seat.open()
    play(seat, Random(1))
    ask(judging, seat)
    info = reviewed(judging, seat)
    assert info["seats"] == [0, 1]
    assert [m["n"] for m in info["review"]["moves"]] == [*range(len(info["rounds"]))]


def test_a_line_shows_both_answers_and_outlives_a_restart(own_server: Callable[..., Running]) -> None:
    server = own_server(review_level="quick")
    client = server.client()
    made = client.create("mars", players=1)
    seat = client.join(made["table"]["id"], "Ann", made["invites"]["0"])
    seat.open()
    play(seat, Random(3))
    ask(server, seat)
    info = reviewed(server, seat)
    assert info["seats"] == [0]
    found = [m for m in info["review"]["moves"] if "better" in m]
    for m in found[:3]:
        line = client.request("GET", f"tables/{seat.id}/review/{m['n']}", seat.token)
        assert line["decision"]["name"] == m["question"]
        assert line["better"]["view"] != line["did"]["view"]
    (summed,) = client.request("POST", "tables/reviewed", json={"tokens": [seat.token]})
    assert (summed["table"], summed["player"]) == (seat.id, info["review"]["players"][0])
    server.stop()
    server.start()
    assert ask(server, seat, method="GET")["review"] == info["review"]


def test_no_running_game_no_lesson_and_no_stranger(judging: Running) -> None:
    made, (ann, _) = sit(judging, 2)
    move(next(s for s in [ann] if s.decision), Random(1))
    for method in ("GET", "POST"):
        with pytest.raises(Refused, match="not_over"):
            ask(judging, ann, method=method)
    with pytest.raises(Refused, match="not_over"):
        judging.client().request("POST", f"tables/{ann.id}/branch", ann.token, json={"n": 0})
    for method in ("GET", "POST", "DELETE"):
        with pytest.raises(Refused, match="private_table"):
            ask(judging, None, ann.id, method)
        with pytest.raises(Refused, match="bad_token"):
            ask(judging, None, ann.id, method, made["spectator"][:-2] + "xx")


def test_it_can_be_stopped_and_a_restart_forgets_what_was_not_made(own_server: Callable[..., Running]) -> None:
    server = own_server()
    made, (ann, bob) = finished(server, game="mars")
    assert ask(server, ann)["state"] in ("waiting", "working")
    _, (other, _) = finished(server)
    waits = ask(server, other)
    assert (waits["state"], waits["ahead"]) == ("waiting", 1)
    with pytest.raises(Refused, match="bad_token"):  # neither has a seat nor asked
        ask(server, None, ann.id, "DELETE", made["spectator"])
    assert ask(server, other, method="DELETE")["state"] == "none"
    assert ask(server, bob, method="DELETE")["state"] == "none"
    assert ask(server, ann)["state"] in ("waiting", "working")
    server.kill()
    server.start()
    assert ask(server, ann, method="GET")["state"] == "none"
    mine = [ann, *(finished(server)[1][0] for _ in range(3))]
    for seat in mine[:3]:
        ask(server, seat)
    with pytest.raises(Refused, match="too_many"):  # others come first
        ask(server, mine[3])
    for seat in mine:
        ask(server, seat, method="DELETE")
    for _ in range(3):
        ask(server, ann)
        ask(server, ann, method="DELETE")
    with pytest.raises(Refused, match="too_many"):
        ask(server, ann)


def test_a_bystander_does_not_notice_and_bots_still_answer(own_server: Callable[..., Running]) -> None:
    server = own_server()
    _, (ann, _) = finished(server, game="mars")

    def meanwhile() -> str:
        ask(server, ann)
        client = server.client()
        made = client.create("ares", seats=[{}, {"kind": "bot", "level": "normal"}], players=2)
        seat = client.join(made["table"]["id"], "Cid", made["invites"]["0"])
        seat.open()
        play(seat, Random(1), 25)
        state = ask(server, ann, method="GET")["state"]
        assert state in ("waiting", "working")
        return str(state)

    unharmed(Bystanders(server), "a review", meanwhile)
    ask(server, ann, method="DELETE")


def test_another_line_is_a_table_of_its_own(judging: Running, one: tuple[Any, list[Seat]]) -> None:
    _, (ann, _) = one
    client = judging.client()
    mine = [m for m in reviewed(judging, ann)["review"]["moves"] if m["question"] != "setup"][3]
    line = client.request("GET", f"tables/{ann.id}/review/{mine['n']}", ann.token)
    tried = client.request("POST", f"tables/{ann.id}/branch", ann.token, json={"n": mine["n"], "name": "Ann again"})
    assert [(s["kind"], s["level"]) for s in tried["table"]["seats"]] == [("person", None), ("bot", "normal")]
    assert tried["table"]["branch"] == {"table": ann.id, "n": mine["n"]}
    assert (tried["table"]["commitment"], tried["table"]["settings"]["public"]) == ("", False)
    seat = Seat(client, tried["table"]["id"], tried["tokens"]["0"])
    seat.open()
    assert seat.view is not None
    assert seat.decision is not None
    assert seat.decision["name"] == line["decision"]["name"]
    held = ("hand", "stock", "production", "tableau", "tr")
    assert {k: seat.view["players"][0][k] for k in held} == {k: line["before"]["view"]["players"][0][k] for k in held}
    play(seat, Random(2))
    record = client.record(seat.id, seat.token)
    assert "fairness" not in record
    assert pavonis.replay(record).checksum() == record["checksum"]
    assert seat.table["seed"] is None
    with pytest.raises(Refused, match="cannot_carry"):
        client.request("GET", f"tables/{seat.id}/carried", seat.token)
    with pytest.raises(Refused, match="unknown_move"):
        client.request("POST", f"tables/{ann.id}/branch", ann.token, json={"n": 99_999})
    ask(judging, seat)
    assert reviewed(judging, seat)["review"]["moves"]


def test_of_a_table_that_was_removed_nothing_stays(own_server: Callable[..., Running], tmp_path: Path) -> None:
    server = own_server(review_level="quick")
    _, (ann, _) = finished(server)
    ask(server, ann)
    reviewed(server, ann)
    server.stop()
    with closing(sqlite3.connect(tmp_path / "pavonis.db")) as db:
        assert db.execute("select count(*) from reviews").fetchone() == (1,)
        db.execute("delete from tables where id = ?", (ann.id,))
        db.commit()
        server.start()
        assert db.execute("select count(*) from reviews").fetchone() == (0,)
