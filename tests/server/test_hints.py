"""A bot's hint, for whoever is asked and wants one; and what each would score, now and over time."""

from __future__ import annotations

import json
import time
from random import Random
from typing import Any

import pytest

import pavonis
from pavonis.client import Refused, Seat

from .running import Running, asked, move, play_all, sit


def hint(seat: Seat) -> Any:
    return seat.server.request("GET", f"tables/{seat.id}/hint", seat.token)


@pytest.mark.parametrize("game", ["mars", "ares"])
def test_a_hint_is_about_one_s_own_question_and_its_answers_are_legal(server: Running, game: str) -> None:
    _made, seats = sit(server, 2, game=game)
    rng = Random(4)
    for _ in range(8):
        seat = asked(seats)
        assert seat.decision is not None
        got = hint(seat)
        assert got["decision"] == seat.decision["id"]
        assert 1 <= len(got["answers"]) <= 3
        values = [a["value"] for a in got["answers"]]
        assert values == sorted(values, reverse=True)
        assert all(a["say"]["id"].startswith("value.worth") for a in got["answers"])
        seat.answer(seat.decision, got["answers"][-1]["answer"])
        if seat.decision is None:
            move(asked(seats), rng)


def test_only_who_is_asked_gets_a_hint(server: Running) -> None:
    made, seats = sit(server)
    while len([s for s in seats if s.decision]) != 1:
        move(asked(seats), Random(1))
    idle = next(s for s in seats if s is not asked(seats))
    with pytest.raises(Refused, match="nothing_asked"):
        hint(idle)
    for stranger in (made["spectator"], made["host"], "x.0.y"):
        with pytest.raises(Refused):
            server.client().request("GET", f"tables/{made['table']['id']}/hint", stranger)


@pytest.mark.parametrize("settings, given", [({}, True), ({"public": True}, False), ({"hints": False}, False),
                                             ({"public": True, "hints": True}, True)])
def test_a_table_may_forbid_hints_and_public_ones_do(server: Running, settings: dict[str, Any], given: bool) -> None:
    _made, seats = sit(server, settings=settings)
    if given:
        assert hint(asked(seats))["answers"]
    else:
        with pytest.raises(Refused, match="hints_off"):
            hint(asked(seats))


def test_hints_are_rationed_and_hold_nobody_up(server: Running) -> None:
    _made, seats = sit(server)
    seat = asked(seats)
    for _ in range(10):
        hint(seat)
    with pytest.raises(Refused, match="too_many"):
        [hint(seat) for _ in range(30)]
    began = time.monotonic()
    seat.say("chat", text="still here")
    assert time.monotonic() - began < 5


SOURCES = {"mars": {"tr", "awards", "milestones", "greeneries", "cities", "cards"}, "ares": {"tr", "forests", "cards"}}


@pytest.mark.parametrize("game", SOURCES)
def test_points_are_known_at_every_moment_and_the_course_ends_with_the_result(server: Running, game: str) -> None:
    """All that scores lies open: no hand is counted, so everybody may see it."""
    made, seats = sit(server, 2, game=game)
    id, request = made["table"]["id"], server.client().request
    start = request("GET", f"tables/{id}/state", seats[0].token)["points"]
    assert [set(p) for p in start] == [SOURCES[game]] * 2
    play_all(seats)
    course = request("GET", f"tables/{id}/course", made["spectator"])
    rounds = [s["view"].get("generation", s["view"].get("round")) for s in course["stages"]]
    assert rounds == sorted(rounds)
    assert len(set(rounds)) == len(rounds) - 1  # the beginning of each, and the end
    assert [p["tr"] for p in course["stages"][0]["points"]] >= [p["tr"] for p in start]
    result = request("GET", f"tables/{id}", made["spectator"])["result"]
    assert [sum(p.values()) for p in course["stages"][-1]["points"]] == [p["points"] for p in result["players"]]
    assert all(s["view"]["you"] is None for s in course["stages"])
    assert '"hand"' not in json.dumps([s["view"]["players"] for s in course["stages"]])
    if game == "mars":
        claimed = [m for m, x in course["stages"][-1]["view"]["milestones"].items() if x["claimed_by"] is not None]
        assert sorted(e["milestone"] for e in course["events"] if e["id"] == "claimed") == sorted(claimed)
    middle = course["stages"][len(course["stages"]) // 2]
    assert request("GET", f"tables/{id}/replay?seq={middle['seq']}", made["spectator"])["points"] == middle["points"]


def test_crisis_counts_no_points() -> None:
    """K-001: won or lost together."""
    assert pavonis.new("ares", players=2, crisis=True).points == []
