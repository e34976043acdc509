"""Playing over the wire: views and their changes, sequence numbers, answers that come late, and the same over REST."""

from __future__ import annotations

import json
from random import Random
from threading import Thread
from typing import Any

import pytest

from pavonis.client import Refused
from pavonis.kernel.changes import apply, changes

from .running import Running, asked, move, play, play_all, sit, socket_to


def test_changes_turn_the_old_view_into_the_new_one() -> None:
    rng = Random(1)

    def value(depth: int) -> object:
        if depth == 0 or rng.random() < 0.3:
            return rng.choice([None, 0, 1, "x", [], {}, [1, 2], True])
        if rng.random() < 0.5:
            return {rng.choice("abcd"): value(depth - 1) for _ in range(3)}
        return [value(depth - 1) for _ in range(rng.randint(0, 3))]

    for _ in range(500):
        old, new = value(4), value(4)
        before = json.loads(json.dumps(old))
        assert apply(before, json.loads(json.dumps(changes(old, new)))) == new


def test_a_small_change_is_sent_as_a_small_one() -> None:
    old = {"players": [{"tr": 20, "hand": ["a", "b"]}, {"tr": 20}], "over": False, "known": {"a": "deck"}}
    new = {"players": [{"tr": 21, "hand": ["a", "b"]}, {"tr": 20}], "over": False, "known": {}}
    assert changes(old, new) == [{"path": ["players", 0, "tr"], "value": 21}, {"path": ["known", "a"]}]


@pytest.mark.parametrize("game, players", [("mars", 1), ("mars", 3), ("ares", 1), ("ares", 3)])
def test_a_whole_game_and_every_view_is_the_server_s(server: Running, game: str, players: int) -> None:
    """Followed by changes alone, all through a game, a view is what a fresh snapshot says."""
    _made, seats = sit(server, players, game=game)
    play_all(seats)
    for seat in seats:
        state = seat.server.request("GET", f"tables/{seat.id}/state", seat.token)
        while seat.seq < state["seq"]:
            seat.receive()
        assert seat.over
        assert seat.view == state["faces"][0]["view"]
        assert seat.points == state["points"]
        assert seat.table["result"] == state["table"]["result"]
        moments = [e["seq"] for e in seat.events]
        assert moments == sorted(moments)


def test_a_locked_choice_is_kept_for_its_own_seat_alone_and_can_be_changed(server: Running) -> None:
    """A-084, O-22: over the socket, after connecting again, and over REST; the others hear only that one has chosen."""
    made, (ann, bob) = sit(server, game="ares")
    while (seat := asked([ann, bob])).view["phase"] != "planning":  # corporations and first hands
        move(seat, Random(1))
    question = ann.decision
    assert question is not None
    assert ann.locked is None
    first, second = [o["id"] for o in question["options"]][:2]
    ann.answer(question, first)
    while ann.decision is not None:
        ann.receive()
    assert ann.locked == question
    ann.close()
    ann.open()
    assert ann.view is not None
    assert (ann.decision, ann.locked, ann.view["players"][0]["sealed"]) == (None, question, first)

    def face(token: str) -> dict[str, Any]:
        found: dict[str, Any] = server.client().request("GET", f"tables/{ann.id}/state", token)["faces"][0]
        return found

    assert face(ann.token)["locked"] == question
    for token in (bob.token, made["spectator"]):
        assert face(token)["locked"] is None
        assert first not in json.dumps([face(token)["view"], face(token)["events"]])
    ann.answer(question, second)
    assert face(ann.token)["view"]["players"][0]["sealed"] == second
    move(asked([bob]), Random(1))
    while ann.view["phase"] == "planning":
        ann.receive()
    assert ann.locked is None
    assert second == f"phase:{ann.view['players'][0]['chosen']}"


def test_a_broken_connection_misses_nothing_and_hears_nothing_twice(server: Running) -> None:
    """Events of one who keeps falling out are those of one who stays."""
    _made, (ann, bob) = sit(server)
    rng = Random(3)
    steady = bob.server
    witness = type(bob)(steady, bob.id, bob.token)
    witness.open()
    for turn in range(30):
        seat = asked([ann, bob])
        move(seat, rng)
        if turn % 3 == 0:
            bob.close()
            bob.open()
    last = max(ann.seq, bob.seq)
    for seat in (bob, witness):
        while seat.seq < last:
            seat.receive()
    assert bob.events == witness.events
    assert bob.view == witness.view


def test_an_answer_is_stale_only_if_one_s_own_question_changed(server: Running) -> None:
    """Both choose at once in the setup: the other's answer makes mine no staler."""
    _made, (ann, bob) = sit(server)
    mine = ann.decision
    move(bob, Random(1))
    ann.answer(mine, {"corporation": mine["parts"][0]["cards"][0], "cards": []})
    with pytest.raises(Refused) as caught:
        ann.say("answer", decision=mine["id"], answer="pass")
    assert caught.value.error["id"] in ("stale", "not_asked")


def test_a_replayed_answer_does_nothing(server: Running) -> None:
    _made, (ann, bob) = sit(server)
    rng = Random(5)
    for _ in range(6):
        move(asked([ann, bob]), rng)
    while asked([ann, bob]).decision["sealed"]:  # which may be answered again until all have
        move(asked([ann, bob]), rng)
    seat = asked([ann, bob])
    question = seat.decision
    answer, _seq = move(seat, rng)
    with pytest.raises(Refused) as caught:
        seat.server.request(
            "POST", f"tables/{seat.id}/act", seat.token, json={"type": "answer", "decision": question["id"], "answer": answer}
        )
    assert caught.value.error["id"] in ("stale", "not_asked")
    assert seat.server.request("GET", f"tables/{seat.id}", seat.token)["seq"] == max(ann.seq, bob.seq)


def test_the_same_over_rest(server: Running) -> None:
    """Create, join, state, act and record, without a socket."""
    client = server.client()
    made = client.create("mars", players=1)
    id = made["table"]["id"]
    joined = client.request("POST", f"tables/{id}/join", json={"invite": made["invites"]["0"], "name": "Script"})
    token, rng, tries = joined["token"], Random(7), 0
    from .running import guess

    for _ in range(400):
        state = client.request("GET", f"tables/{id}/state", token, params={"since": 10**6})
        if state["table"]["state"] == "over":
            break
        question = state["faces"][0]["decision"]
        said = {"type": "answer", "decision": question["id"], "answer": guess(question, rng, tries)}
        try:
            assert client.request("POST", f"tables/{id}/act", token, json=said)["type"] == "ack"
            tries = 0
        except Refused:
            tries += 1
    assert state["table"]["state"] == "over"
    assert client.record(id, token)["result"] == state["table"]["result"]


def test_long_polling_returns_as_soon_as_something_happens(server: Running) -> None:
    _made, (ann, bob) = sit(server)
    client = server.client()
    since = client.request("GET", f"tables/{ann.id}/state", ann.token)["seq"]
    found = []
    poll = Thread(
        target=lambda: found.append(
            server.client().request("GET", f"tables/{ann.id}/state", ann.token, params={"since": since, "wait": 25})
        )
    )
    poll.start()
    bob.say("chat", text="now")
    poll.join(5)
    assert [e["id"] for e in found[0]["faces"][0]["events"]] == ["chat"]


def test_spectators_see_what_is_public_and_say_nothing(server: Running) -> None:
    made, (ann, _bob) = sit(server)
    with socket_to(server, ann.id, made["spectator"]) as ws:
        snapshot = json.loads(ws.recv())
        assert [f["seat"] for f in snapshot["faces"]] == [None]
        assert snapshot["faces"][0]["decision"] is None
        assert all("hand" not in p for p in snapshot["faces"][0]["view"]["players"])
        ws.send(json.dumps({"type": "chat", "text": "hello", "ref": 1}))
        replies = [json.loads(ws.recv()) for _ in range(2)]
        assert [r["error"]["id"] for r in replies if r["type"] == "refused"] == ["unknown_seat"]


def test_who_is_connected_is_shown(server: Running) -> None:
    _made, (ann, bob) = sit(server)
    bob.close()
    while True:
        message = ann.receive()
        if message["type"] == "presence" and message["connected"] == [0]:
            break
    bob.open()
    while message["type"] != "presence" or message["connected"] != [0, 1]:
        message = ann.receive()


def test_a_finished_game_is_stepped_through_with_open_hands_a_running_one_is_not(server: Running) -> None:
    client = server.client()
    made = client.create("mars", players=2, seats=[{}, {"kind": "bot", "level": "easy"}])
    ann = client.join(made["table"]["id"], "Ann", made["invites"]["0"])
    play(ann, Random(1), answers=3)
    now = client.request("GET", f"tables/{ann.id}/replay", ann.token)
    assert list(now["views"]) == ["0"]
    assert "hand" not in now["views"]["0"]["players"][1]
    assert "seed" not in client.record(ann.id, ann.token)
    play(ann, Random(2))
    for seq in (now["moments"][0], now["seq"], 10**6):
        then = client.request("GET", f"tables/{ann.id}/replay", ann.token, params={"seq": seq})
        assert list(then["views"]) == ["0", "1"]
        assert all("hand" in view["players"][int(n)] for n, view in then["views"].items())
    assert then["seq"] == then["last"]
    assert then["views"]["0"]["over"]
