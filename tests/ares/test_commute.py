"""Answers of different seats inside one phase commute, except at ocean tiles, at a maximum reached, and at a dry pile."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import pavonis
from pavonis.kernel.game import Game

from .scene import scene


def essence(game: Game) -> dict[str, Any]:
    """The position, whatever order things were done in: the discards lie unordered, and nobody acted last."""
    saved = json.loads(json.dumps(game.position.to_json()))
    saved.pop("cur")
    saved["zones"]["discard"] = sorted(saved["zones"].get("discard", []))
    return saved


def arrival_counts(before: dict[str, Any], after: dict[str, Any]) -> bool:
    """Where the design lets arrival order count."""
    if before["round"] != after["round"] or before["phase"] != after["phase"]:
        return True  # the phase is over
    at_maximum = [(s["temperature"] >= 8, s["oxygen"] >= 14, s["oceans"]) for s in (before, after)]
    return at_maximum[0] != at_maximum[1] or before["shuffles"] != after["shuffles"] or before["flipped"] != after["flipped"]


def swap_test(game: Game, rng: Random) -> bool:
    """Two players' next answers in both orders. Whether they could be compared."""
    asked = list(game.pending.items())
    if len(asked) < 2:
        return False
    (p, first), (q, second) = rng.sample(asked, 2)
    mine, theirs = first.random(rng, 0.2), second.random(rng, 0.2)
    one, other = game.clone(), game.clone()
    one.answer(p, mine)
    if not one.over and q in one.pending and one.pending[q].id == second.id:
        one.answer(q, theirs)
    else:
        return False
    other.answer(q, theirs)
    if other.over or p not in other.pending or other.pending[p].id != first.id:
        return False
    other.answer(p, mine)
    if arrival_counts(game.position.to_json(), one.position.to_json()):
        return False
    assert essence(one) == essence(other), (mine, theirs)
    return True


@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 10**6), players=st.integers(2, 4))
def test_answers_of_different_seats_commute(seed: int, players: int) -> None:
    """A-077, OA-01, OA-02, OA-04."""
    rng = Random(seed)
    game = pavonis.new("ares", players=players, seed=seed, order=rng.choice(["ask", "auto"]))
    for _ in range(150):
        if game.over:
            break
        if rng.random() < 0.3:
            swap_test(game, rng)
        p, decision = rng.choice(list(game.pending.items()))
        game.answer(p, decision.random(rng, 0.1))


def test_enough_of_them_are_compared() -> None:
    """The test above does compare: most pairs of one phase, draws among them."""
    rng = Random(1)
    game = pavonis.new("ares", players=3, seed=1)
    compared = tried = 0
    while not game.over:
        if len(game.pending) > 1 and game.view(None)["phase"] in ("development", "construction", "action"):
            tried += 1
            compared += swap_test(game, rng)
        p, decision = rng.choice(list(game.pending.items()))
        game.answer(p, decision.random(rng))
    assert compared > 0.6 * tried > 20


def test_ten_draws_each_in_any_order() -> None:
    """OA-04: whoever draws first, everybody gets the same cards, until the pile runs dry."""
    draws = {"tableau": ["circuit_board_factory", "ai_central", "artificial_jungle", "matter_manufacturing", "development_center"]}
    stock = {"stock": {"mc": 9, "plants": 1, "heat": 7}}
    hands = []
    for seed in range(5):
        rng = Random(seed)
        game = scene({**draws, **stock}, {"tableau": ["think_tank"], **stock}, {**stock, "hand": ["mine"]}, chosen="action")
        turns = [(0, f"use:{c}") for c in draws["tableau"]] + [(0, "use:ai_central"), (1, "use:think_tank"), (1, "use:think_tank")]
        for p in (q for q, _ in sorted(turns, key=lambda _: rng.random())):
            answer = next(a for q, a in turns if q == p)
            turns.remove((p, answer))
            game.answer(p, answer)
        hands.append([game.view(p)["players"][p]["hand"] for p in range(3)])
        assert game.view(None)["deck"] == game.position.size(0)
    assert all(hand == hands[0] for hand in hands)
    assert [len(hand) for hand in hands[0]] == [8, 2, 1]
