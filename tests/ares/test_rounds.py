"""Planning, the order of phases, production, research, the end step."""

from __future__ import annotations

import pytest

import pavonis
from pavonis.ares.planet import PHASES

from .scene import asked, do, scene, seat, stock

WAITS = {"hand": ["zeppelins", "breathing_filters"]}


def test_five_phase_cards_of_ones_own():
    """A-041, A-056, A-064, A-076, A-079, A-082: round 1 starts with planning, and all five are open to everybody."""
    game = scene({}, {}, chosen=["", ""], round=1)
    assert game.view(None)["phase"] == "planning"
    for p in (0, 1):
        assert asked(game, p) == ("planning", [f"phase:{x}" for x in PHASES])


def test_the_bar_is_personal_and_lasts_one_round():
    """A-080, A-081, A-083."""
    game = scene({}, {}, chosen=["", ""])
    for mine, theirs in (("production", "research"), ("research", "production"), ("production", "research")):
        do(game, 0, f"phase:{mine}")
        do(game, 1, f"phase:{theirs}")
        for p in (0, 1):
            do(game, p, seat(game, p)["looking"][: game.pending[p].question()["least"]])
        assert f"phase:{mine}" not in asked(game, 0)[1]
        assert f"phase:{theirs}" not in asked(game, 1)[1]
        assert f"phase:{theirs}" in asked(game, 0)[1]
    assert game.view(None)["round"] == 4


def test_chosen_phases_in_ascending_order_each_once():
    """A-075, A-078, A-084 to A-089: three choose, two the same; everybody takes part; what nobody chose is left out."""
    cards = {"hand": ["zeppelins", "interns"], "stock": {"mc": 3}}
    seats = [cards, {"hand": ["worms"]}, {"hand": ["birds"]}]
    game = scene(*seats, chosen=["action", "construction", "action"])
    assert game.view(None)["revealed"] == ["construction", "action"]
    assert (game.view(None)["phase"], game.view(None)["left"]) == ("construction", ["action"])
    do(game, 0, "done")
    do(game, 1, "done")
    assert game.view(None)["phase"] == "construction"  # it ends for all before the next begins
    do(game, 2, "done")
    assert game.view(None)["phase"] == "action"
    for p in range(3):
        do(game, p, "done")
    assert (game.view(None)["phase"], game.view(None)["round"]) == ("planning", 2)


def test_only_choosers_get_the_bonus_and_each_of_them():
    """A-090, A-135."""
    game = scene({}, {}, {}, chosen=["production", "production", "research"])
    assert [stock(game, p, "mc") for p in range(3)] == [24, 24, 20]


def test_production():
    """A-004, A-131 to A-135, X-07: 4 and TR 6 and the chooser's 4; heat, plants, and last a card."""
    player = {"tr": 6, "production": {"mc": 4, "cards": 1, "heat": 3, "plants": 1}}
    game = scene(player, {}, chosen=["production", "production"])
    assert seat(game)["stock"] == {"mc": 14, "plants": 1, "heat": 3}
    assert seat(game)["hand_size"] == 1


def test_production_cards_are_dealt_in_seat_order():
    """OA-04: one player's cards at a time."""
    game = scene({"production": {"cards": 2}}, {"production": {"cards": 1}}, chosen="production", deck=["mine", "comet", "birds"])
    assert (seat(game, 0)["hand"], seat(game, 1)["hand"]) == (["birds", "comet"], ["mine"])


def test_research():
    """A-137, A-138, X-09, OA-12: choose in secret; the chooser keeps 2 of 5; what is discarded pays nothing."""
    game = scene({}, {}, chosen=["research", "production"])
    mine, theirs = game.pending[0].question(), game.pending[1].question()
    assert (len(mine["cards"]), mine["least"]) == (5, 2)
    assert (len(theirs["cards"]), theirs["least"]) == (2, 1)
    do(game, 0, mine["cards"][:2])
    assert seat(game)["hand"] == []
    do(game, 1, theirs["cards"][:1])
    assert (seat(game)["hand"], stock(game, 0, "mc")) == (mine["cards"][:2], 24 - 4)
    assert game.view(None)["discard"] == 4
    assert set(game.view(0)["known"]) == set(mine["cards"][2:])


def test_the_card_research_is_sold_beside_the_research_phase():
    """A-099: a phase is called like a card."""
    game = scene({"hand": ["research"]}, {}, chosen=["research", "production"])
    do(game, 0, "aside:sell:research")
    assert (stock(game, 0, "mc"), seat(game)["hand"]) == (20 + 3, [])


def test_a_dry_deck_is_made_anew_in_the_middle_of_a_draw():
    """A-139, OA-16: the cards left come first, then the shuffled discards."""
    game = scene({"production": {"cards": 3}}, {}, chosen="production", zones={"deck": ["mine"], "discard": ["comet", "birds"]})
    assert seat(game)["hand"][0] == "mine"
    assert sorted(seat(game)["hand"]) == ["birds", "comet", "mine"]
    assert (game.view(None)["deck"], game.view(None)["discard"]) == (0, 0)


def test_without_cards_one_draws_what_there_is():
    """OA-15."""
    game = scene({"production": {"cards": 3}}, {}, chosen="production", zones={"deck": ["mine"]})
    assert seat(game)["hand"] == ["mine"]


HAND = ["mine", "comet", "birds", "interns", "worms", "lichen", "algae", "grass", "trees", "bushes", "farming", "heather", "moss"]


def test_hand_limit():
    """A-140 to A-142: in the end step only; 3 M€ for each card, and the next round starts."""
    game = scene({"hand": HAND, "stock": {"mc": 1}}, {}, chosen="production")
    question = game.pending[0].question()
    assert (game.pending[0].name, question["least"], question["most"]) == ("discard_down", 3, 3)
    assert game.view(None)["phase"] == "end"
    do(game, 0, HAND[:3])
    assert (stock(game, 0, "mc"), seat(game)["hand"]) == (1 + 24 + 9, HAND[3:])
    assert (game.view(None)["phase"], game.view(None)["round"]) == ("planning", 2)


def test_selling_before_the_hand_limit_settles_it():
    """A-099, A-140: who sells down to ten by themselves is asked no more."""
    game = scene({"hand": HAND[:12]}, {"hand": ["zeppelins"]}, chosen="production")
    do(game, 0, f"aside:sell:{HAND[0]}")
    assert game.pending[0].question()["least"] == 1
    do(game, 0, f"aside:sell:{HAND[1]}")
    assert game.view(None)["phase"] == "planning"
    assert stock(game, 0, "mc") == 24 + 6


def test_a_sealed_answer_that_no_longer_fits_is_dropped():
    """A-099: B waits for A; a card of B's sealed answer is sold meanwhile."""
    game = scene({"hand": HAND[:12]}, {"hand": [*[f"{x}" for x in SECOND], "wave_power"]}, chosen="production")
    do(game, 1, SECOND[:2])
    assert list(game.pending) == [0]
    do(game, 1, f"aside:sell:{SECOND[0]}")
    assert list(game.pending) == [0, 1]
    do(game, 1, SECOND[1:2])
    do(game, 0, HAND[:2])
    assert (seat(game, 0)["hand_size"], seat(game, 1)["hand_size"]) == (10, 10)


SECOND = ["sponsors", "satellites", "soletta", "smelting", "cartel", "great_dam", "coal_imports", "rad_suits", "blueprints", "power_grid", "windmills"]  # noqa: E501


def test_all_act_at_once():
    """A-077: everybody has a question of their own, and none waits for the other."""
    game = scene({"hand": ["mine"]}, {"hand": ["lichen"]}, {"hand": ["algae"]}, chosen="development")
    assert list(game.pending) == [0, 1, 2]
    do(game, 2, "done")
    assert list(game.pending) == [0, 1]
    with pytest.raises(pavonis.IllegalAnswer) as error:
        game.answer(2, "done")
    assert error.value.message.id == "not_asked"
