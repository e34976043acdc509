"""The solo game: the dummy's phases, five cycles, three levels, twenty-five rounds."""

from __future__ import annotations

from random import Random

import pytest

import pavonis
from pavonis.ares.planet import PHASES

from .scene import asked, do, scene, seat, stock


def test_the_dummy_pile():
    """A-163 to A-165, A-169: five phase cards face down, the cycle marker on 1."""
    game = pavonis.new("ares", players=1, seed=1)
    assert sorted(game.position.zones[4]) == sorted(f"phase:{x}" for x in PHASES)
    assert game.view(None)["dummy"] == {"phase": "", "used": [], "cycle": 1}
    assert game.view(0)["level"] == "skilled"
    assert not any(f"phase:{x}" in str(game.view(0)) for x in PHASES)


def test_the_dummy_phase_is_resolved_without_its_bonus():
    """A-167, A-168: revealed after the choice."""
    game = scene({"production": {"heat": 2}}, chosen=[""], zones={"dummy": ["phase:action", "phase:production"]})
    do(game, 0, "phase:research")
    assert game.view(None)["revealed"] == ["production", "research"]
    assert seat(game)["stock"] == {"mc": 20, "plants": 0, "heat": 2}
    assert game.view(None)["dummy"]["used"] == ["production"]


def test_the_own_choice_of_the_same_phase_keeps_its_bonus():
    """OA-40: resolved once."""
    game = scene({}, chosen=[""], zones={"dummy": ["phase:action", "phase:production"]})
    do(game, 0, "phase:production")
    assert (game.view(None)["revealed"], stock(game, 0, "mc"), game.view(None)["round"]) == ([], 24, 2)


def test_the_bar_on_the_own_phase_stays():
    """A-080, A-163."""
    game = scene({}, chosen=[""], last=["production"], zones={"dummy": ["phase:production"]})
    assert "phase:production" not in asked(game)[1]


@pytest.mark.parametrize(("level", "steps"), [("novice", 2), ("skilled", 1), ("expert", 0)])
def test_a_cycle_ends_after_five_rounds(level, steps):
    """A-166, A-169, A-171 to A-176, OA-41: a new pile, the marker moves, and by level a parameter rises to nobody's profit."""
    position = {"round": 5, "dummy": {"phase": "production", "used": ["action"], "cycle": 1}}
    game = scene({"tableau": ["livestock"]}, chosen=["production"], options={"level": level}, **position)
    assert game.view(None)["dummy"]["cycle"] == 2
    if steps:
        assert asked(game) == ("raise_free", ["raise:temperature", "raise:oxygen"])
        do(game, 0, "raise:temperature")
    assert game.view(None)["temperature"] == -30 + 2 * steps
    assert (seat(game)["tr"], seat(game)["on"]) == (20, {})
    assert (game.view(None)["round"], len(game.position.zones[4])) == (6, 5)


def test_steps_past_the_maximum_are_lost():
    """OA-42: both on one parameter that is below its maximum; with none below, nothing is asked."""
    position = {"round": 5, "dummy": {"phase": "production", "used": ["action"], "cycle": 1}, "options": {"level": "novice"}}
    game = do(scene({}, chosen=["production"], temperature=6, **position), 0, "raise:temperature")
    assert game.view(None)["temperature"] == 8
    game = scene({}, chosen=["production"], temperature=8, oxygen=13, **position)
    assert (asked(game)[0], game.view(None)["oxygen"]) == ("planning", 14)
    game = scene({}, chosen=["production"], temperature=8, oxygen=14, **position)
    assert asked(game)[0] == "planning"


def test_in_the_last_cycle_the_player_orders_the_dummy():
    """A-170, OA-43: together with the own phase card."""
    position = {"round": 22, "dummy": {"phase": "", "used": ["action"], "cycle": 5}}
    game = scene({}, chosen=[""], last=["research"], **position)
    options = asked(game)[1]
    assert len(options) == 4 * 4
    assert not any("phase:research" in o or "dummy:action" in o for o in options)
    do(game, 0, "phase:production dummy:research")
    assert game.view(None)["revealed"] == ["production", "research"]
    assert game.view(None)["dummy"]["used"] == ["action", "research"]


@pytest.mark.parametrize("seed", range(3))
def test_twenty_five_rounds(seed):
    """A-171, X-14, OA-39: five cycles; in each every dummy card comes once; the marker goes from 1 to 5."""
    game = pavonis.new("ares", players=1, seed=seed)
    rng = Random(seed)
    while not game.over:
        game.answer(0, game.pending[0].random(rng))
    assert (game.view(None)["round"], game.view(None)["dummy"]["cycle"]) == (25, 5)
    dummies = [e.id.removeprefix("dummy.") for e in game.events if e.id.startswith("dummy.")]
    assert len(dummies) == 25
    for k in range(0, 25, 5):
        assert sorted(dummies[k : k + 5]) == sorted(PHASES)


@pytest.mark.parametrize(("temperature", "won"), [(8, True), (6, False)])
def test_won_or_lost_after_the_last_round(temperature, won):
    """A-175, A-177: points are counted as a score to beat."""
    position = {"round": 25, "dummy": {"phase": "action", "used": [], "cycle": 5}}
    game = scene({"forests": 2}, chosen=["production"], temperature=temperature, oxygen=14, oceans=9, **position)
    assert game.over
    assert (game.result["won"], game.result["players"][0]["points"]) == (won, 22)
