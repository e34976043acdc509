"""The co-operative game for two: supply, swap, fifteen rounds, eighty points."""

from __future__ import annotations

from random import Random

import pytest

import pavonis

from .scene import asked, do, scene, seat, stock

COOP = {"options": {"coop": True}}


def supply(*hands, cubes=27, markers=3, **rest):
    seats = [{"hand": list(hand)} for hand in hands]
    return scene(*seats, chosen=["production", "research"], supply={"cubes": cubes, "markers": markers}, **COOP, **rest)


def test_the_supply():
    """A-154, A-155, X-12: 27 cubes and 3 markers, beside a game set up as ever."""
    game = pavonis.new("ares", coop=True, seed=1)
    assert game.view(None)["supply"] == {"cubes": 27, "markers": 3}
    assert [p["hand_size"] for p in game.view(None)["players"]] == [8, 8]


def test_a_cube_is_one_m():
    """A-157, A-158: once the phases are revealed, both take a piece."""
    game = supply(["mine"], ["comet"])
    assert (game.view(None)["phase"], game.view(None)["revealed"]) == ("supply", ["production", "research"])
    assert asked(game) == ("take_piece", ["take:cube", "take:marker"])
    do(game, 0, "take:cube")
    assert stock(game, 0, "mc") == 0  # both at once
    do(game, 1, "take:cube")
    assert (stock(game, 0, "mc"), stock(game, 1, "mc")) == (1 + 24, 1 + 20)
    assert game.view(None)["supply"] == {"cubes": 25, "markers": 3}


def test_a_marker_leaves_the_game_and_lets_swap():
    """A-159, OA-36: the partner may decline; nothing is swapped then, and the marker is gone."""
    game = supply(["mine"], ["comet"])
    do(game, 0, "take:marker")
    do(game, 1, "take:cube")
    assert game.view(None)["supply"] == {"cubes": 26, "markers": 2}
    do(game, 0, "card:mine")
    assert seat(game)["offered"] == ["mine"]
    do(game, 1, "none")
    assert (seat(game, 0)["hand"], seat(game, 1)["hand"]) == (["mine"], ["comet"])
    game = supply(["mine"], ["comet"])
    do(game, 0, "take:marker")
    do(game, 1, "take:cube")
    do(game, 0, "card:mine")
    do(game, 1, "card:comet")
    assert (seat(game, 0)["hand"], seat(game, 1)["hand"]) == (["comet"], ["mine"])


@pytest.mark.parametrize("hands", [([], ["comet"]), (["mine"], [])])
def test_no_swap_with_an_empty_hand(hands):
    """OA-36."""
    game = supply(*hands)
    do(game, 0, "take:marker")
    do(game, 1, "take:cube")
    assert game.view(None)["phase"] == "research"


def test_the_last_marker_goes_by_seat_order():
    """OA-35."""
    game = supply(["mine"], ["comet"], cubes=5, markers=1)
    do(game, 0, "take:marker")
    do(game, 1, "take:marker")
    assert game.view(None)["supply"] == {"cubes": 4, "markers": 0}
    assert stock(game, 1, "mc") == 1


def test_selling_the_whole_hand_declines_an_offer():
    """A-099, OA-36."""
    game = supply(["mine"], ["comet"])
    do(game, 0, "take:marker")
    do(game, 1, "take:cube")
    do(game, 0, "card:mine")
    do(game, 1, "aside:sell:comet")
    assert (seat(game, 0)["hand"], stock(game, 1, "mc")) == (["mine"], 1 + 3 + 20)


def test_an_offer_without_a_partner_to_swap_with_is_dropped():
    """A-099, A-159, OA-36: both took a marker; one sells the whole hand while the other still chooses."""
    game = supply(["mine", "moss"], ["comet"])
    do(game, 0, "take:marker")
    do(game, 1, "take:marker")
    assert (asked(game)[0], asked(game, 1)[0]) == ("offer_card", "offer_card")
    do(game, 1, "aside:sell:comet")
    assert (game.view(None)["phase"], seat(game)["hand"][:2]) == ("research", ["mine", "moss"])


@pytest.mark.parametrize(("cubes", "markers"), [(4, 0), (0, 3)])
def test_a_supply_of_one_kind_leaves_no_choice(cubes, markers):
    """A-157: each takes what there is, and nothing is asked."""
    game = supply(["mine"], ["comet"], cubes=cubes, markers=markers)
    if markers:
        assert asked(game)[0] == asked(game, 1)[0] == "offer_card"
        assert game.view(None)["supply"] == {"cubes": 0, "markers": 1}
    else:
        assert (stock(game, 0, "mc"), stock(game, 1, "mc")) == (1 + 24, 1 + 20)
        assert [e.id for e in game.events if e.id == "took_cube"] == ["took_cube"] * 2


def last_round(tr, **at):
    seats = ({"tr": tr}, {"tr": 40})
    game = scene(*seats, chosen=["production", "action"], round=15, supply={"cubes": 2, "markers": 0}, **COOP, **at)
    assert game.over
    return game.result


@pytest.mark.parametrize(("tr", "temperature", "won"), [(40, 8, True), (39, 8, False), (60, 6, False)])
def test_won_with_all_at_the_maximum_and_eighty_points(tr, temperature, won):
    """A-160 to A-162, OA-37, OA-38: after fifteen full rounds; the joint score is what counts."""
    result = last_round(tr, temperature=temperature, oxygen=14, oceans=9)
    assert (result["won"], result["points"]) == (won, tr + 40)


def test_full_terraforming_does_not_end_it_early():
    """OA-37: A-126 holds meanwhile."""
    complete = {"temperature": 8, "oxygen": 14, "oceans": 9}
    game = scene({}, {}, chosen=["action", "research"], round=3, supply={"cubes": 9, "markers": 0}, **complete, **COOP)
    rng = Random(1)
    while game.view(None)["round"] == 3:
        for p, decision in list(game.pending.items()):
            game.answer(p, decision.random(rng))
    assert not game.over


def test_nobody_is_told_that_it_ends_early():
    almost = {"temperature": 6, "oxygen": 14, "oceans": 9}
    game = scene(
        {"stock": {"mc": 14}}, {}, chosen=["action", "research"], round=3, supply={"cubes": 9, "markers": 0}, **almost, **COOP
    )
    do(game, 0, "standard:temperature")
    told = [e.id for e in game.events]
    assert "temperature" in told
    assert "last_phase" not in told


def test_fifteen_rounds():
    """A-160, X-12: thirty pieces, two a round."""
    game = pavonis.new("ares", coop=True, seed=3, events=False)
    rng = Random(3)
    while not game.over:
        p, decision = next(iter(game.pending.items()))
        game.answer(p, decision.random(rng))
    assert (game.view(None)["round"], game.view(None)["supply"]) == (15, {"cubes": 0, "markers": 0})


def test_what_players_tell_each_other_is_up_to_them():
    """A-156, X-13: the game itself shows the partner no card."""
    game = supply(["mine"], ["comet"])
    assert "hand" not in game.view(1)["players"][0]
