"""A generation: player order, research, actions, production (M-007, M-063 to M-079), and the deck (M-225)."""

from __future__ import annotations

from random import Random

import pytest

import pavonis

from .scene import asked, do, production, scene, stock
from .table import (
    can,
    everybody_passes,
    hand,
    happened,
    next_generation,
    nobody_buys,
    productions,
    rigged,
    seat,
    stocks,
    zones,
)

# -- phases and player order


def test_a_generation_has_player_order_research_action_and_production():
    """M-007, M-063: the first player and the generation move before the cards are drawn."""
    game = everybody_passes(scene({}, {}, {}, first=1))
    ids = [e.id for e in game.events]
    assert ids == ["passed"] * 3 + ["production"] * 3 + ["generation"] + ["looked"] * 3
    assert (game.view(None)["generation"], game.view(None)["first"], game.view(None)["phase"]) == (2, 2, "research")
    nobody_buys(game)
    assert (game.view(None)["phase"], game.view(None)["turn"]) == ("action", 2)


def test_the_first_player_marker_moves_clockwise_each_generation():
    """M-063."""
    game = scene({}, {}, {})
    seen = []
    for _ in range(5):
        seen.append((game.view(None)["generation"], game.view(None)["first"], game.view(None)["turn"]))
        next_generation(game)
    assert seen == [(1, 0, 0), (2, 1, 1), (3, 2, 2), (4, 0, 0), (5, 1, 1)]


# -- research


@pytest.mark.parametrize("buy", range(5))
def test_research_offers_four_cards_at_three_each(buy):
    """M-064, M-065, M-097: those not bought go face down to the discard pile."""
    game = everybody_passes(scene({"hand": ["mine"]}, {}))
    name, cards = asked(game)
    assert (name, len(cards)) == ("research", 4)
    do(game, 0, cards[:buy])
    do(game, 1, [])
    assert hand(game, 0) == ["mine", *cards[:buy]]
    assert stock(game, 0, "mc") == 20 - 3 * buy
    assert set(cards[buy:]) <= set(zones(game)["discard"])
    assert not set(cards[buy:]) & set(game.view(1)["known"])


def test_research_is_done_by_all_at_once():
    """O-22, M-064: nobody waits for turn order, and an answer may change until all are in."""
    game = everybody_passes(scene({}, {}, {}))
    assert list(game.pending) == [0, 1, 2]
    cards = game.view(2)["players"][2]["looking"]
    do(game, 2, cards, [])
    assert "looking" not in game.view(0)["players"][2]
    do(game, 0, [])
    do(game, 1, [])
    assert hand(game, 2) == []


def test_nobody_buys_more_cards_than_can_be_paid():
    """O-23: 8 M€ buy two."""
    game = everybody_passes(scene({"tr": 8}, {}))
    cards = asked(game)[1]
    with pytest.raises(pavonis.IllegalAnswer):
        game.answer(0, cards[:3])
    do(game, 0, cards[:2])


def test_the_hand_has_no_limit():
    """M-066."""
    deck = [c for c in zones(scene({}, {}))["deck"] if c != "mine"]
    game = everybody_passes(scene({"hand": deck[:60], "tr": 12}, {}))
    do(game, 0, asked(game)[1])
    do(game, 1, [])
    assert len(hand(game, 0)) == 64


# -- action phase


def test_a_turn_is_one_or_two_actions():
    """M-067: after the second the next player is asked, after the first one may stop."""
    game = scene({"stock": {"mc": 33}}, {"stock": {"mc": 11}}, {})
    do(game, 0, "project:power_plant", "project:power_plant")
    assert list(game.pending) == [1]
    do(game, 1, "project:power_plant", "done")
    assert list(game.pending) == [2]


def test_turns_go_clockwise_from_the_first_player_until_all_have_passed():
    """M-068, M-072: those who passed are left out."""
    game = scene(*[{"stock": {"mc": 200}}] * 3, first=1)
    order = []
    plan = {1: ["act", "pass"], 2: ["act", "act", "pass"], 0: ["pass"]}
    while game.view(None)["phase"] == "action":
        (player,) = game.pending
        order.append(player)
        if plan[player].pop(0) == "pass":
            do(game, player, "pass")
        else:
            do(game, player, "project:power_plant", "project:power_plant")
    assert order == [1, 2, 0, 1, 2, 2]
    assert game.view(None)["generation"] == 2


def test_actions_are_limited_per_turn_only():
    """M-069, M-177: ten turns of the same project."""
    game = scene({"stock": {"mc": 220}}, {"stock": {"mc": 110}})
    for _ in range(10):
        do(game, 0, "project:power_plant", "project:power_plant")
        do(game, 1, "project:power_plant", "done")
    assert (production(game, 0, "energy"), production(game, 1, "energy")) == (20, 10)


def test_taking_no_action_is_passing_and_passing_is_for_the_generation():
    """M-070, O-08: after one action a player may stop, not pass; without one, pass and not stop."""
    game = scene({"stock": {"mc": 50}}, {"stock": {"mc": 50}})
    assert can(game, "pass")
    assert not can(game, "done")
    do(game, 0, "project:power_plant")
    assert can(game, "done")
    assert not can(game, "pass")
    do(game, 0, "done")
    do(game, 1, "pass")
    assert seat(game, 1)["passed"]
    do(game, 0, "project:power_plant")
    assert list(game.pending) == [0]
    do(game, 0, "pass")
    assert game.view(None)["generation"] == 2


def test_the_last_player_acts_until_passing():
    """O-21: turns keep coming round."""
    game = do(scene({}, {"stock": {"mc": 100}}), 0, "pass")
    for _ in range(5):
        do(game, 1, "project:power_plant")
        assert can(game, "pass", 1)
    do(game, 1, "pass")
    assert game.view(None)["generation"] == 2


def test_two_actions_may_be_of_any_kinds():
    """M-071: of different kinds or twice the same."""
    game = scene({"stock": {"heat": 16, "mc": 11}}, {"stock": {"heat": 16}})
    do(game, 0, "convert:heat", "project:power_plant")
    do(game, 1, "convert:heat", "convert:heat")
    assert game.view(None)["temperature"] == -24


def test_the_seven_kinds_of_action():
    """M-073: card, standard project, milestone, award, blue card, plants, heat."""
    game = scene(
        {"hand": ["mine"], "tableau": ["tardigrades"], "stock": {"mc": 100, "plants": 8, "heat": 8}, "tr": 35},
        {},
        temperature=-10,
    )
    kinds = {o.partition(":")[0] for o in game.pending[0].options}
    assert kinds == {"pass", "play", "project", "claim", "fund", "use", "convert"}
    assert {"convert:plants", "convert:heat"} <= set(game.pending[0].options)


def test_a_corporations_first_action_is_the_first_of_the_game():
    """M-074, O-09: nothing else is offered before it, and the second action of that turn is free."""
    game = rigged(pavonis.new("mars", seed=1), {"dealt.0": ["tharsis_republic"], "dealt.1": ["inventrix"]})
    do(game, 0, {"corporation": "tharsis_republic", "cards": []})
    do(game, 1, {"corporation": "inventrix", "cards": []})
    assert asked(game)[0] == "place"
    with pytest.raises(pavonis.IllegalAnswer):
        game.answer(0, "pass")
    do(game, 0, "hex:35")
    assert asked(game)[0] == "turn"
    assert can(game, "done")
    do(game, 0, "project:power_plant")
    assert list(game.pending) == [1]  # drew three, and has one action left
    assert len(hand(game, 1)) == 3
    do(game, 1, "done")
    assert list(game.pending) == [0]
    assert can(game, "pass")


def test_a_first_action_that_is_impossible_is_dropped():
    """O-09: a hand-written position without any room for a city; both actions of the turn are left, or passing."""
    land = [f"{s:02d}" for s in range(3, 64)]
    game = scene({"tableau": ["tharsis_republic"]}, {}, first_action_due=[0], tiles=dict.fromkeys(land, ("greenery", 1)))
    assert asked(game)[0] == "turn"
    assert can(game, "pass")
    assert not can(game, "done")
    game = scene({"tableau": ["tharsis_republic"]}, {}, first_action_due=[0])
    assert asked(game)[0] == "place"


# -- production


def test_all_players_produce_at_once():
    """M-075: when the last one has passed."""
    game = scene({"production": {"steel": 2}}, {"production": {"plants": 1}}, {})
    do(game, 0, "pass")
    do(game, 1, "pass")
    assert [stocks(game, p) for p in range(3)] == [{}, {}, {}]
    do(game, 2, "pass")
    assert [stocks(game, p) for p in range(3)] == [{"mc": 20, "steel": 2}, {"mc": 20, "plants": 1}, {"mc": 20}]
    assert [e["player"] for e in happened(game, "production")] == [0, 1, 2]


def test_energy_becomes_heat_before_energy_is_produced():
    """M-076, M-086: what was left, not what is new."""
    game = everybody_passes(scene({"stock": {"energy": 5, "heat": 1}, "production": {"energy": 3, "heat": 2}}, {}))
    assert stocks(game, 0) == {"mc": 20, "energy": 3, "heat": 1 + 5 + 2}


@pytest.mark.parametrize(("tr", "mc", "income"), [(20, 3, 23), (20, -5, 15), (5, -5, 0)])
def test_money_is_rating_plus_production(tr, mc, income):
    """M-077, M-003, M-090: production may be negative, income never is."""
    game = everybody_passes(scene({"tr": tr, "production": {"mc": mc}}, {}))
    assert stock(game, 0, "mc") == income


def test_the_other_five_are_produced_by_their_production():
    """M-078, M-080."""
    made = {"steel": 1, "titanium": 2, "plants": 3, "energy": 4, "heat": 5}
    game = everybody_passes(scene({"production": made, "stock": {"steel": 10}}, {}))
    assert stocks(game, 0) == {**made, "steel": 11, "mc": 20}
    assert productions(game, 0) == made


def test_used_actions_are_free_again_after_production():
    """M-079, M-210."""
    game = scene({"tableau": ["tardigrades", "ants"]}, {}, on={"ants": 3})
    do(game, 0, "use:tardigrades", "use:ants", "card:tardigrades")
    assert seat(game, 0)["used"] == ["tardigrades", "ants"]
    next_generation(game)
    assert seat(game, 0)["used"] == []
    do(game, 1, "pass")
    do(game, 0, "use:tardigrades")
    assert seat(game, 0)["on"] == {"tardigrades": 1, "ants": 4}


# -- the deck


def test_an_empty_deck_is_made_anew_from_the_discard_pile():
    """M-225: hands stay out of it."""
    rest = zones(scene({}, {}))["deck"]
    seats = [{"hand": rest[20:], "tableau": ["ai_central"]}, {}]
    game = scene(*seats, zones={"deck": rest[:1], "discard": rest[1:5]})
    do(game, 0, "use:ai_central")
    assert rest[0] in hand(game, 0)
    assert len(set(hand(game, 0)) & set(rest[1:5])) == 1
    assert (game.view(None)["deck"], game.view(None)["discard"]) == (3, 0)


def test_the_deck_is_renewed_as_soon_as_it_is_empty():
    """M-225, O-63: what is discarded later waits for the next time."""
    rest = zones(scene({}, {}))["deck"]
    game = everybody_passes(scene({}, {}, zones={"deck": rest[:8], "discard": rest[8:20]}))
    assert (game.view(None)["deck"], game.view(None)["discard"]) == (12, 0)
    assert set(zones(game)["deck"]) == set(rest[8:20])
    nobody_buys(game)
    assert (game.view(None)["deck"], game.view(None)["discard"]) == (12, 8)


def test_the_new_deck_is_shuffled_and_nobody_knows_its_order():
    """M-225, O-65: cards a player saw discarded are no longer known."""
    seats = [{"tableau": ["development_center"], "stock": {"energy": 1}}, {}]
    rest = zones(scene(*seats))["deck"]
    game = scene(*seats, zones={"deck": rest[:1], "discard": rest[1:60]}, know=dict.fromkeys(rest[1:60], 1))
    assert len(game.view(0)["known"]) == 59
    do(game, 0, "use:development_center")
    assert game.view(0)["known"] == {}
    assert zones(game)["deck"] != rest[1:60]
    assert sorted(zones(game)["deck"]) == sorted(rest[1:60])


def test_with_both_piles_empty_fewer_cards_are_drawn():
    """O-63, O-40: a research draw takes what there is; a card that draws is unavailable."""
    rest = zones(scene({}, {}))["deck"]
    seats = [{"hand": ["research"], "stock": {"mc": 11}}, {}]
    game = scene(*seats, zones={"deck": rest[:1]})
    assert not can(game, "play:research")
    everybody_passes(game)
    assert [len(game.view(p)["players"][p]["looking"]) for p in (0, 1)] == [0, 1]  # from the new first player on
    assert can_go_on(game)


def can_go_on(game: pavonis.Game) -> bool:
    rng = Random(1)
    for _ in range(30):
        player, decision = next(iter(game.pending.items()))
        game.answer(player, decision.random(rng))
    return True
