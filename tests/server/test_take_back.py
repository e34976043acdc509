"""Taking back, alone and with the others' consent; bots that wait for it; queued answers; clocks."""

from __future__ import annotations

import time
from random import Random
from typing import Any

import pytest

from pavonis.client import Refused, Seat
from pavonis.server import messages

from ..test_types import strict
from .running import Running, asked, heard, move, sit

BEGINNERS = {"beginners": [0, 1]}  # no setup to go through, and no first action that must be taken


def first_turn(seats: list[Seat]) -> Seat:
    """Whoever has the first turn."""
    seat = asked(seats)
    assert "pass" in [o["id"] for o in seat.decision["options"]]
    return seat


def other(seats: list[Seat], seat: Seat) -> Seat:
    return seats[1 - seats.index(seat)]


def refused(seat: Seat, type: str, **more: Any) -> dict[str, Any]:
    with pytest.raises(Refused) as caught:
        seat.say(type, **more)
    return caught.value.error


def test_one_takes_back_as_far_as_the_engine_allows(server: Running) -> None:
    _, seats = sit(server, **BEGINNERS)
    seat = first_turn(seats)
    question, before = seat.decision, seat.view
    seat.answer(question, "pass", done=False)
    assert seat.decision is None
    seat.say("undo")
    assert seat.decision == question
    assert seat.view == before
    told = heard(other(seats, seat), "took_back")
    assert (told["player"], told["to"]) == (seat.seat, next(e["seq"] for e in seat.events if e["id"] == "passed") - 1)


def test_what_happens_and_what_is_refused_is_as_declared(server: Running) -> None:
    """The client's types are printed from these shapes."""
    shapes = strict(event=messages.GameEvent, fault=messages.FaultMessage)
    _, seats = sit(server, **BEGINNERS)
    seat = first_turn(seats)
    them = other(seats, seat)
    seat.say("chat", text="hello")
    seat.answer(seat.decision, "pass", done=False)
    seat.say("undo")
    move(seat, Random(1))
    them.say("plan", answer="fund:no_award", name="turn")
    for k in range(12):
        move(asked(seats), Random(k))
    shapes["fault"].validate_python(refused(asked(seats), "answer", answer="nonsense"))
    assert {"joined", "started", "chat", "took_back"} <= {e["id"] for e in seat.events}
    for event in (*seat.events, *them.events):
        shapes["event"].validate_python(event)


def test_off_means_off(server: Running) -> None:
    _, seats = sit(server, settings={"take_back": "off"}, **BEGINNERS)
    seat = first_turn(seats)
    seat.answer(seat.decision, "pass")
    assert refused(seat, "undo")["id"] == "take_back_off"
    assert refused(seat, "ask_back")["id"] == "take_back_off"


def test_one_s_own_means_no_further(server: Running) -> None:
    """As the engine allows; the others are not to be asked."""
    _, seats = sit(server, settings={"take_back": "own"}, **BEGINNERS)
    seat = first_turn(seats)
    them = other(seats, seat)
    seat.answer(seat.decision, "pass")
    seat.say("undo")
    seat.answer(seat.decision, "pass")
    while them.decision is None:
        them.receive()
    move(them, Random(1))
    error = refused(seat, "undo")
    assert (error["id"], error["ask_others"]) == ("others_moved", False)
    assert refused(seat, "ask_back")["id"] == "take_back_off"


def test_of_two_others_one_is_not_enough(server: Running) -> None:
    _, seats = sit(server, 3, beginners=[0, 1, 2])
    seat = first_turn(seats)
    seat.answer(seat.decision, "pass")
    seat.say("ask_back")
    yes, no = (s for s in seats if s is not seat)
    yes.say("consent", yes=True)
    no.say("chat", text="let me think")
    heard(seat, "chat")
    assert seat.table["take_back"]["yes"] == [seat.seat, yes.seat]
    assert not any(e["id"] == "rewound" for e in seat.events)
    no.say("consent", yes=True)
    heard(seat, "rewound")
    assert seat.decision["name"] == "turn"


def test_beyond_that_all_others_must_agree(server: Running) -> None:
    """The other has moved on my pass; with consent the table goes back to before it, and the game goes on from there."""
    _, seats = sit(server, **BEGINNERS)
    rng = Random(1)
    seat = first_turn(seats)
    them = other(seats, seat)
    before = seat.view
    seat.answer(seat.decision, "pass")
    while them.decision is None:
        them.receive()
    move(them, rng)
    error = refused(seat, "undo")
    assert (error["id"], error["ask_others"]) == ("others_moved", True)
    seat.say("ask_back")
    heard(them, "back_asked")
    assert them.table["take_back"]["seat"] == seat.seat
    them.say("consent", yes=False)
    heard(seat, "back_declined")
    seat.say("ask_back")
    them.say("consent", yes=True)
    heard(seat, "rewound")
    assert seat.view == before
    assert seat.decision["name"] == "turn"
    move(seat, rng)


def test_a_record_with_moves_taken_back_plays_again(server: Running) -> None:
    """What did not happen is not in it."""
    import pavonis

    client = server.client()
    made = client.create("mars", players=2, seats=[{}, {"kind": "bot", "level": "easy"}])
    ann = client.join(made["table"]["id"], "Ann", made["invites"]["0"])
    rng = Random(4)
    for n, _ in enumerate(ann.questions(), 1):
        move(ann, rng)
        if n % 9 == 0 and not ann.over:
            ann.say("ask_back")  # nobody else to ask
        elif n % 4 == 0 and not ann.over:
            try:
                ann.say("undo")
            except Refused:
                pass
    assert any(e["id"] == "rewound" for e in ann.events)
    record = client.record(ann.id, ann.token)
    assert pavonis.replay(record).checksum() == record["checksum"]


def test_bots_wait_so_that_one_can_take_back(server: Running) -> None:
    client = server.client()
    bot = {"kind": "bot", "level": "easy"}
    made = client.create("mars", players=2, beginners=[0, 1], seats=[{}, bot], settings={"grace": 30})
    ann = client.join(made["table"]["id"], "Ann", made["invites"]["0"])
    ann.open()
    ann.answer(ann.decision, "pass", done=False)
    time.sleep(0.5)
    ann.say("undo")
    assert ann.decision["name"] == "turn"
    ann.answer(ann.decision, "pass", done=False)
    ann.say("done")
    began = time.monotonic()
    while ann.decision is None:
        ann.receive()
    assert time.monotonic() - began < 20


def test_a_queued_answer_is_given_when_its_time_comes(server: Running) -> None:
    _, seats = sit(server, **BEGINNERS)
    seat = first_turn(seats)
    them = other(seats, seat)
    them.say("plan", answer="pass", name="turn")
    seat.answer(seat.decision, "pass")
    while not any(e["id"] == "passed" and e["player"] == them.seat for e in them.events):
        them.receive()
    assert not any(e["id"] == "plan_dropped" for e in them.events + seat.events)


def test_a_queued_answer_that_is_illegal_by_then_is_dropped_and_only_its_owner_hears(server: Running) -> None:
    _, seats = sit(server, **BEGINNERS)
    seat = first_turn(seats)
    them = other(seats, seat)
    them.say("plan", answer="play:no_such_card")
    seat.answer(seat.decision, "pass")
    assert heard(them, "plan_dropped")["reason"]["id"]
    assert them.decision["name"] == "turn"
    them.say("chat", text="after")
    heard(seat, "chat")
    assert not any(e["id"] == "plan_dropped" for e in seat.events)


def test_a_queued_answer_can_be_withdrawn(server: Running) -> None:
    _, seats = sit(server, **BEGINNERS)
    seat = first_turn(seats)
    them = other(seats, seat)
    them.say("plan", answer="pass")
    them.say("plan", answer=None)
    seat.answer(seat.decision, "pass")
    while them.decision is None:
        them.receive()
    assert them.decision["name"] == "turn"


def test_at_zero_a_bot_takes_over_until_one_returns(server: Running) -> None:
    _, (ann, bob) = sit(server, settings={"clock": {"per": "move", "seconds": 5, "at_zero": "bot"}})
    assert [c["running"] for c in ann.table["clocks"]] == [True, True]
    bob.answer(bob.decision, {"corporation": bob.decision["parts"][0]["cards"][0], "cards": []})
    assert heard(bob, "clock_out")["seat"] == 0
    heard(bob, "autopilot")
    while bob.view["phase"] == "setup":  # the bot answers for her
        bob.receive()
    assert bob.table["seats"][0]["autopilot"]
    ann.say("back")
    heard(bob, "returned")
    assert not bob.table["seats"][0]["autopilot"]
    while ann.decision is None:
        move(bob, Random(1)) if bob.decision else bob.receive()
        while ann.seq < bob.seq:
            ann.receive()
    asked, seq = ann.decision, ann.seq
    time.sleep(1)
    state = ann.server.request("GET", f"tables/{ann.id}/state", ann.token)
    assert (state["faces"][0]["decision"], state["seq"]) == (asked, seq)  # and no bot any more


def test_at_zero_there_may_be_a_warning_only(server: Running) -> None:
    """Time for the whole game: one is called, and goes on playing."""
    _, seats = sit(server, settings={"clock": {"per": "game", "seconds": 5, "at_zero": "warn"}}, **BEGINNERS)
    seat = first_turn(seats)
    them = other(seats, seat)
    assert {c["seat"]: c["running"] for c in seat.table["clocks"]} == {seat.seat: True, them.seat: False}
    assert heard(them, "clock_out")["seat"] == seat.seat
    seat.answer(seat.decision, "pass")
    assert not any(e["id"] == "autopilot" for e in seat.events)
    while them.decision is None:
        them.receive()
    left = {c["seat"]: c["left"] for c in them.table["clocks"]}
    assert left[them.seat] > 4  # while the other thought, one's own stood still
