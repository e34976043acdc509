"""Where all play together one may point to what lies open; it is no part of the game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pavonis.client import Refused, Seat

from .running import Running, asked, move, sit


def pointed(seat: Seat) -> Any:
    """The advice that everybody sees."""
    return seat.server.request("GET", f"tables/{seat.id}", seat.token)["advice"]


def test_all_see_advice_until_what_was_asked_is_answered(server: Running) -> None:
    _made, (ann, bob) = sit(server, game="ares", crisis=True)
    rng, events = Random(3), len(ann.events)
    bob.say("advise", option="phase:action")
    bob.say("advise", option="crisis:dust_clouds")
    assert pointed(ann) == [{"seat": 1, "option": "crisis:dust_clouds"}]
    asked([ann, bob])
    assert len(ann.events) == events
    move(ann, rng)
    assert pointed(ann) == [{"seat": 1, "option": "crisis:dust_clouds"}]  # Bob's own question is still open
    asked([ann, bob])
    move(bob, rng)
    assert pointed(ann) == []


def test_advice_is_taken_back_and_is_no_part_of_the_record(server: Running) -> None:
    _made, (ann, bob) = sit(server, game="ares", crisis=True)
    before = ann.server.request("GET", f"tables/{ann.id}/state", ann.token)["faces"][0]["view"]
    bob.say("advise", option="ocean:ocean_3")
    assert ann.server.request("GET", f"tables/{ann.id}/state", ann.token)["faces"][0]["view"] == before
    bob.say("advise", option=None)
    assert pointed(ann) == []


@pytest.mark.parametrize("option", ["card:asteroid", "play:asteroid", "crisis:" + "x" * 90, "<b>", "phase:", 7])
def test_only_what_lies_open_can_be_named(server: Running, option: Any) -> None:
    _made, (_ann, bob) = sit(server, game="ares", crisis=True)
    with pytest.raises(Refused) as caught:
        bob.say("advise", option=option)
    assert caught.value.error["id"] == "bad_message"


def test_rivals_do_not_advise(server: Running) -> None:
    _made, (_ann, bob) = sit(server, game="ares")
    with pytest.raises(Refused) as caught:
        bob.say("advise", option="phase:action")
    assert caught.value.error["id"] == "no_advice"
