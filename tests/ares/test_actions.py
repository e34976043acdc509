"""Phase III: card actions, standard actions, conversions that must be made, the end of the game."""

from __future__ import annotations

import pytest

import pavonis
from pavonis.ares.planet import OCEANS

from .scene import asked, do, on, refused, scene, seat, stock

WAITS = {"hand": ["zeppelins", "breathing_filters"]}


def acting(player, chooser=False, **rest):
    return scene(player, WAITS, chosen=["action" if chooser else "research", "action"], **rest)


def test_each_action_once():
    """A-032, A-113, OA-23: also of a corporation, and of a card played earlier in this round."""
    game = acting({"tableau": ["tardigrades", "circuit_board_factory"]})
    do(game, 0, "use:tardigrades")
    assert refused(game, "use:tardigrades") == "used"
    do(game, 0, "use:circuit_board_factory")
    assert (on(game, "tardigrades"), seat(game)["hand_size"]) == (1, 1)
    player = {"hand": ["tardigrades"], "stock": {"mc": 6}}
    game = scene(player, WAITS, chosen=["construction", "action"])
    do(game, 0, "play:tardigrades", "done")
    do(game, 1, "done")
    do(game, 0, "use:tardigrades")
    assert on(game, "tardigrades") == 1


def test_the_chooser_uses_one_action_once_more():
    """A-115, OA-22: one of them, twice at most."""
    game = acting({"tableau": ["tardigrades", "birds"], "hand": ["mine"]}, chooser=True)
    do(game, 0, "use:tardigrades", "use:birds", "use:tardigrades")
    assert (on(game, "tardigrades"), on(game, "birds")) == (2, 1)
    assert refused(game, "use:tardigrades") == refused(game, "use:birds") == "used"


def test_one_of_two_actions_of_a_card():
    """A-113: alternatives share the one use."""
    game = acting({"tableau": ["regolith_eaters"], "hand": ["mine"]}, on={"regolith_eaters": 2})
    do(game, 0, "use:regolith_eaters:2")
    assert (game.view(None)["oxygen"], on(game, "regolith_eaters")) == (1, 0)
    assert refused(game, "use:regolith_eaters:1") == "used"


def test_nothing_to_do_is_not_asked_about():
    """A-099, A-113: without a card to sell, an action or a free act only to be done is left."""
    idle = {"tableau": ["artificial_jungle"], "stock": {"mc": 13, "heat": 7, "plants": 0}}
    assert list(acting(idle).pending) == [1]
    for more in ({"hand": ["mine"]}, {"stock": {"plants": 1}}, {"stock": {"mc": 14}}, {"stock": {"heat": 8}}):
        assert list(acting({**idle, **more}).pending) == [0, 1], more
    game = acting({**idle, "hand": ["mine"], "stock": {"plants": 1}})
    do(game, 0, "aside:sell:mine")
    assert asked(game) == ("action", ["done", "use:artificial_jungle"])
    game = acting({**idle, "hand": ["mine"]})
    assert list(do(game, 0, "aside:sell:mine").pending) == [0, 1]  # now there are 16 M€
    assert list(do(game, 0, "standard:temperature").pending) == [1]
    assert [e.id for e in game.events].count("done") == 0


def test_who_was_not_asked_is_not_woken_for_nothing():
    """OA-03: the maximum is reached, and there is still nothing to do."""
    game = scene({}, {"stock": {"heat": 8}, "hand": ["comet"]}, chosen="action", temperature=6)
    do(game, 1, "convert:heat")
    assert list(game.pending) == [1]
    assert game.events[-1].id != "done"


def test_standard_actions_any_number_in_any_order():
    """A-114: the same one repeatedly, among card actions."""
    tiles = {"zones": {"oceans": ["ocean_6", "ocean_7"]}}
    game = acting({"tableau": ["tardigrades"], "stock": {"mc": 14 * 2 + 15, "heat": 8}}, **tiles)
    do(game, 0, "standard:temperature", "use:tardigrades", "convert:heat", "standard:ocean", "standard:temperature", "done")
    assert (game.view(None)["temperature"], game.view(None)["oceans"], seat(game)["tr"]) == (-24, 1, 24)


def test_standard_actions_belong_to_phase_three():
    """A-116."""
    game = scene({"hand": ["mine"], "stock": {"mc": 99, "heat": 99}}, WAITS, chosen="development")
    with pytest.raises(pavonis.IllegalAnswer) as error:
        game.answer(0, "standard:temperature")
    assert error.value.message.id == "not_an_option"


def test_heat_must_be_converted():
    """A-128, A-130, X-21, OA-30: 17 heat, two conversions, 1 left; M€ need not be spent."""
    game = acting({"stock": {"heat": 17, "mc": 40}})
    assert refused(game, "done") == "must_convert.heat"
    do(game, 0, "convert:heat")
    assert refused(game, "done") == "must_convert.heat"
    do(game, 0, "convert:heat", "done")
    assert (stock(game, 0, "heat"), stock(game, 0, "mc"), seat(game)["tr"]) == (1, 40, 22)


def test_plants_must_be_converted():
    """A-129, OA-29, OA-30: at the player's own price; at the maximum it is a free choice."""
    assert refused(acting({"stock": {"plants": 8}}), "done") == "must_convert.plants"
    assert "done" in asked(acting({"stock": {"plants": 7}, "hand": ["mine"]}))[1]
    game = acting({"stock": {"plants": 7}, "tableau": ["ecoline"]})
    assert refused(game, "done") == "must_convert.plants"
    do(game, 0, "convert:plants")
    assert (stock(game, 0, "plants"), seat(game)["forests"]) == (0, 1)
    assert "done" in asked(acting({"stock": {"plants": 20}}, oxygen=14))[1]
    assert "done" in asked(acting({"stock": {"heat": 20}, "hand": ["mine"]}, temperature=8))[1]


def test_the_duty_ends_when_the_maximum_is_reached():
    """OA-29: judged by the current value."""
    game = acting({"stock": {"heat": 16}}, temperature=6)
    do(game, 0, "convert:heat")
    assert {"done", "convert:heat"} <= set(asked(game)[1])


ALMOST = {"oceans": 9, "oxygen": 14}


def test_the_game_ends_with_the_phase_in_which_all_are_complete():
    """A-143 to A-147, X-10, OA-31: phases to come are not resolved, there is no end step, and others still act."""
    hand = ["lava_flows", *HAND]
    player = {"hand": hand, "stock": {"mc": 17}}
    other = {"hand": ["tardigrades", "fish"], "stock": {"mc": 6}}
    game = scene(player, other, {}, chosen=["construction", "action", "production"], temperature=6, **ALMOST)
    do(game, 0, "play:lava_flows", "done")
    assert not game.over
    do(game, 1, "aside:sell:tardigrades")
    assert not game.over
    do(game, 1, "done")
    assert game.over
    assert (stock(game, 0, "mc"), stock(game, 1, "mc"), seat(game)["hand_size"]) == (0, 9, len(HAND) + 1)  # OA-14 drew one


HAND = ["mine", "comet", "birds", "interns", "worms", "lichen", "algae", "grass", "trees", "bushes", "farming"]


def names(game):
    return [e.id for e in game.events]


def test_the_last_action_phase_goes_on_until_all_are_done():
    """A-144, A-147, OA-03, OA-31: who was done is woken by the maximum; further actions pay."""
    game = scene({"stock": {"mc": 14}}, {"stock": {"mc": 14}}, chosen="action", temperature=6, **ALMOST)
    do(game, 1, "done")
    assert "last_phase" not in names(game)
    do(game, 0, "standard:temperature")
    assert not game.over
    do(game, 1, "standard:temperature")
    assert game.over
    assert [r["sources"]["tr"] for r in game.result["players"]] == [21, 21]
    assert names(game).count("last_phase") == 1, "told once, when the third was there"


def test_two_of_three_are_not_enough():
    """A-143."""
    game = scene({}, {}, chosen="action", temperature=8, oxygen=13, oceans=9)
    assert (game.over, asked(game)[0]) == (False, "planning")


def test_ocean_draws_in_the_action_phase_come_from_the_own_stride():
    """A-077, OA-02: the same card, whoever acts first."""
    tiles = {"oceans": [t for t, (_, _, cards) in OCEANS.items() if cards]}
    hands = []
    for order in ((0, 1), (1, 0)):
        game = scene({"stock": {"mc": 15}}, {"tableau": ["circuit_board_factory"]}, chosen="action", zones=tiles)
        for p in order:
            do(game, p, ("standard:ocean", "use:circuit_board_factory")[p])
        hands.append([seat(game, p)["hand"] for p in (0, 1)])
    assert hands[0] == hands[1]
