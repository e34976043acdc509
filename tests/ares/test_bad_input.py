"""Bad input: refused with the reason, and nothing is changed."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import pavonis

from ..damage import refused
from .scene import asked, do, scene

WAITS = {"hand": ["zeppelins", "breathing_filters"]}
NONSENSE: list[Any] = [None, 0, -1, 1.5, True, "", "nothing", "play:", "play:zzz", "use:comet", "aside:", "aside:sell:"]
NONSENSE += [[], ["mine"], ["mine", "mine"], {}, {"a": 1}, {"mc": -3}]


def illegal(game: pavonis.Game, player: Any, answer: Any, reason: str = "") -> None:
    before = game.checksum()
    with pytest.raises(pavonis.IllegalAnswer) as error:
        game.answer(player, answer)
    assert game.checksum() == before
    if reason:
        assert error.value.message.id == reason


def test_last_rounds_phase():
    """A-080."""
    illegal(scene({}, {}, chosen=["", ""], last=["action", ""]), 0, "phase:action", "chosen_last_round.action")
    illegal(scene({}, {}, chosen=["", ""]), 0, "phase:terraforming", "not_an_option")


def test_the_wrong_colour():
    """A-091, A-094."""
    hand = {"hand": ["comet", "birds", "mine"], "stock": {"mc": 60}}
    game = scene(hand, WAITS, chosen=["research", "development"])
    illegal(game, 0, "play:comet", "wrong_colour.green")
    illegal(game, 0, "play:birds", "wrong_colour.green")
    illegal(scene(hand, WAITS, chosen=["research", "construction"]), 0, "play:mine", "wrong_colour.blue_red")


def test_a_second_card_without_the_bonus():
    """A-091, A-094, A-096."""
    hand = {"hand": ["comet", "interns"], "stock": {"mc": 60}}
    game = do(scene(hand, WAITS, chosen=["research", "construction"]), 0, "play:comet")
    illegal(game, 0, "play:interns", "not_asked")
    hand = {"hand": ["release_of_inert_gases", "interns"], "stock": {"mc": 60}, "tableau": ["united_nations_mars_initiative"]}
    game = do(scene(hand, WAITS, chosen=["research", "construction"]), 0, "play:release_of_inert_gases")
    illegal(game, 0, "play:interns", "no_play_left")


def test_cards_sold_twice():
    """A-099."""
    game = do(scene({"hand": ["comet", "mine"]}, WAITS, chosen="action"), 0, "aside:sell:comet")
    illegal(game, 0, "aside:sell:comet", "not_in_hand")
    illegal(game, 0, "aside:sell:zeppelins", "not_in_hand")
    illegal(game, 0, "aside:use:tardigrades", "not_an_option")


def test_done_with_heat_to_convert():
    """A-128."""
    illegal(scene({"stock": {"heat": 8}}, {}, chosen="action"), 0, "done", "must_convert.heat")


@pytest.mark.parametrize("seed", range(4))
def test_nonsense_at_every_question(seed):
    rng = Random(seed)
    game = pavonis.new("ares", players=2, seed=seed, mulligan=bool(seed % 2))
    for _ in range(120):
        if game.over:
            break
        p, decision = rng.choice(list(game.pending.items()))
        for answer in NONSENSE:
            if decision.why_not(answer) is not None:
                illegal(game, p, answer)
        for player in (None, 2, -1, "0", True):
            illegal(game, player, decision.random(rng))
        game.answer(p, decision.random(rng, 0.1))


def test_a_stale_answer():
    """A-077: nobody else's answer makes a question stale, one's own does."""
    game = scene({"stock": {"heat": 16}}, {"stock": {"heat": 16}}, chosen="action")
    mine, theirs = game.pending[0].id, game.pending[1].id
    game.answer(0, "convert:heat", id=mine)
    game.answer(1, "convert:heat", id=theirs)
    with pytest.raises(pavonis.StaleDecision):
        game.answer(0, "convert:heat", id=mine)


def damaged(change):
    data = json.loads(json.dumps(pavonis.new("ares", players=2, seed=1).to_json()))
    change(data)
    return data


@pytest.mark.parametrize("change", [
    lambda d: d.update(game="venus"),
    lambda d: d.update(pavonis=99),
    lambda d: d["options"].update(players=9),
    lambda d: d["position"]["table"][0].update(tableau=["nonsense"]),
    lambda d: d["position"]["zones"].update(attic=["mine"]),
    lambda d: d["position"]["asking"][0]["effect"].update(do="nonsense"),
    lambda d: d.pop("position"),
    lambda d: d["position"].update(phase="lunch"),
    lambda d: d["position"].update(temperature=-29),
    lambda d: d["position"].update(oceans=3, flipped=[]),
    lambda d: d["position"].update(flipped=["ocean_1", "ocean_1"], oceans=2),
    lambda d: d["position"].update(chosen=["action"]),
    lambda d: d["position"].update(chosen=["action", "siesta"]),
    lambda d: d["position"].update(forests=[-1, 0]),
    lambda d: d["position"].update(plays="many"),
    lambda d: d["position"]["zones"]["deck"].append(d["position"]["zones"]["deck"][0]),
    lambda d: d["position"]["zones"]["deck"].append("helion"),
    lambda d: d["position"]["table"][0].update(stock={"mc": -1}),
    lambda d: d["position"].update(on={"mine": -2}),
])  # fmt: skip
def test_damaged_saves(change):
    with pytest.raises(pavonis.BadSave):
        pavonis.from_json(damaged(change))


@pytest.mark.parametrize(("steps", "options"), [
    (0, {"players": 3, "mulligan": True}), (5, {"first_game": True}), (40, {"coop": True}), (60, {"players": 1}),
    (90, {"players": 4}),
])  # fmt: skip
def test_a_save_damaged_anywhere_is_refused_or_can_be_played(steps, options):
    rng = Random(steps)
    game = pavonis.new("ares", seed=steps, **options)
    for _ in range(steps):
        player, decision = rng.choice(list(game.pending.items()))
        game.answer(player, decision.random(rng))
    assert refused(json.dumps(game.to_json()), steps) > 200


@pytest.mark.parametrize(("position", "path"), [
    ({"strides": [1]}, "strides"),
    ({"strides": [-1, 0]}, "strides"),
    ({"zones": {"deck": ["mine", ""]}}, "zones.deck"),
    ({"zones": {"hand.0": [""]}}, "zones.hand.0"),
    ({"phase": "mulligan"}, "zones.dealt.0"),
    ({"players": 1, "round": 7}, "dummy.cycle"),
    ({"players": 1, "round": 2, "dummy": {"used": ["action", "research"]}}, "dummy.used"),
])  # fmt: skip
def test_what_cannot_be_is_named(position, path):
    """A-169: gaps of cards drawn, corporations to come, cycles of solo."""
    options = {"players": position.get("players", 2)}
    data = {"pavonis": 1, "game": "ares", "options": options, "position": {**options, **position}}
    with pytest.raises(pavonis.BadSave) as error:
        pavonis.from_json(data)
    said = error.value.message.values
    assert f"position.{path}" == said["answer" if error.value.message.id == "save_damaged" else "option"]


def test_pieces_and_dummy_cards_that_have_run_out():
    """A-158, A-169: nobody takes of an empty supply; a dummy pile that a position leaves out is made."""
    game = scene({}, {}, chosen=["production", "research"], options={"coop": True}, supply={"cubes": 1, "markers": 0})
    assert asked(game)[0] == "research_keep"
    game = do(scene({}, chosen=[""]), 0, "phase:research")
    assert len(game.view(None)["dummy"]["used"]) == 1
