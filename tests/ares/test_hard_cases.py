"""The hard cases of the kernel that Ares Expedition carries, each with a save and load at every question."""

from __future__ import annotations

import json
from random import Random

import pytest

import pavonis

from .scene import asked, do, on, production, refused, scene, seat, stock

IDLE = {"hand": ["zeppelins", "breathing_filters"]}  # somebody the others wait for
IDLE_TOO = {"hand": ["worms", "water_import_from_europa"]}


def test_case_09_a_plant_the_card_wants_cannot_pay_for_it():
    """A-103: Restructured Resources takes a plant for 5 M€, Biomass Combustors wants two."""
    player = {"hand": ["biomass_combustors"], "tableau": ["restructured_resources"], "stock": {"mc": 11, "plants": 2}}
    game = scene(player, IDLE, chosen=["research", "development"])
    assert refused(game, "play:biomass_combustors") == "needs.money"
    player["stock"] = {"mc": 11, "plants": 3}
    game = do(scene(player, IDLE, chosen=["research", "development"]), 0, "play:biomass_combustors")
    assert (stock(game, 0, "mc"), stock(game, 0, "plants"), production(game, 0, "heat")) == (1, 0, 5)


@pytest.mark.parametrize(("spare", "asks"), [(["mine"], False), (["mine", "lichen"], True)])
def test_case_09_the_only_way_to_pay_is_asked_if_a_sale_opens_another(spare, asks):
    """A-098, A-099: 15 M€ for Biomass Combustors; 11 are there, and each card sold brings 3."""
    player = {"hand": ["biomass_combustors", *spare], "tableau": ["restructured_resources"], "stock": {"mc": 11, "plants": 3}}
    game = do(scene(player, IDLE, chosen=["research", "development"]), 0, "play:biomass_combustors")
    if asks:
        assert asked(game)[0] == "pay_for_card"
        do(game, 0, *[f"aside:sell:{card}" for card in spare], {})
    assert (stock(game, 0, "mc"), stock(game, 0, "plants")) == ((2, 1) if asks else (1, 0))


def test_case_11_work_crews_last_for_the_next_card_of_this_phase():
    """A-095: eleven M€ off the next card, an extra play, and nothing of it in a later phase."""
    player = {"hand": ["work_crews", "birds", "tardigrades", "comet"], "stock": {"mc": 25}}
    game = scene(player, IDLE, chosen=["research", "construction"], oxygen=12)
    do(game, 0, "play:work_crews", "play:birds")
    assert stock(game, 0, "mc") == 25 - 5 - 4
    assert 0 not in game.pending  # the extra play is used up
    game = do(scene(player, IDLE, chosen=["research", "construction"], oxygen=12), 0, "play:work_crews", "done")
    assert seat(game)["next_card"] == {"discount": 11}
    do(game, 1, "done")
    assert seat(game)["next_card"] == {}


def test_case_11_special_design_eases_the_next_card_by_one_zone():
    """A-102, A-103: one zone and no more, used up by the next card."""
    player = {"hand": ["special_design", "fish", "livestock"], "stock": {"mc": 40}}
    game = do(scene(player, IDLE, chosen=["construction", "research"]), 0, "play:special_design")
    assert refused(game, "play:livestock") == "needs.oxygen.least.yellow"
    do(game, 0, "play:fish")
    assert seat(game)["next_card"] == {}
    assert refused(game, "play:livestock") == "needs.oxygen.least.yellow"


def test_case_17_phase_cards_are_sealed_until_all_are_in():
    """A-079 to A-084, OA-05: hidden, changeable, and not the one of the round before."""
    game = scene(IDLE, IDLE_TOO, chosen=["", ""], last=["action", "research"])
    assert asked(game)[1] == ["phase:development", "phase:construction", "phase:production", "phase:research"]
    with pytest.raises(pavonis.IllegalAnswer) as error:
        game.answer(0, "phase:action")
    assert error.value.message.id == "chosen_last_round.action"
    do(game, 0, "phase:development")
    assert list(game.pending) == [1]
    do(game, 0, "phase:production")
    assert "production" not in json.dumps([game.view(1)["players"][0]["chosen"], game.view(1)["revealed"]])
    assert game.view(1)["players"][0]["waiting"] is None
    assert "sealed" not in game.view(1)["players"][0]
    imagined = {json.dumps(game.imagine(1, Random(k)).position.sealed[0]) for k in range(40)}
    assert imagined == {f'"phase:{x}"' for x in ("development", "construction", "production", "research")}
    assert game.imagine(1, Random(1)).position.seed != game.position.seed
    do(game, 1, "phase:development")
    assert game.view(None)["revealed"] == ["development", "production"]
    assert [p["chosen"] for p in game.view(None)["players"]] == ["production", "development"]


def test_case_18_permissions_of_phase_two_are_one_menu():
    """A-094 to A-096, OA-14: the chooser's bonus, and what cards add; done with the bonus unused draws."""
    hand = ["work_crews", "asset_liquidation", "tardigrades", "birds", "mine"]
    game = scene({"hand": hand, "stock": {"mc": 20}}, IDLE, chosen=["construction", "research"], oxygen=12)
    assert refused(game, "play:mine") == "wrong_colour.blue_red"
    assert "draw" in asked(game)[1]
    do(game, 0, "play:work_crews")
    assert (seat(game)["plays"], seat(game)["bonus"]) == (1, 1)
    do(game, 0, "play:asset_liquidation")  # costs nothing, and uses the discount up
    assert (seat(game)["plays"], seat(game)["bonus"], stock(game, 0, "mc")) == (1, 1, 15)
    do(game, 0, "play:tardigrades")
    assert (seat(game)["plays"], seat(game)["bonus"], stock(game, 0, "mc")) == (0, 1, 9)
    game.undo(0)
    assert (seat(game)["plays"], stock(game, 0, "mc")) == (1, 15)
    do(game, 0, "play:tardigrades", "done")
    assert 0 not in game.pending
    assert len(seat(game)["hand"]) == 3
    with pytest.raises(pavonis.CannotTakeBack):
        game.undo(0)


def test_case_18_microbes_of_the_card_being_paid_come_too_late():
    """OA-13: Anaerobic Microorganisms has one microbe; the plant tag of the card adds one after it is paid."""
    player = {"hand": ["lichen", "bushes"], "tableau": ["anaerobic_microorganisms"], "stock": {"mc": 5}}
    game = scene(player, IDLE, chosen=["research", "development"], on={"anaerobic_microorganisms": 1}, temperature=-18)
    assert refused(game, "play:bushes") == "needs.money"
    do(game, 0, "play:lichen")
    assert on(game, "anaerobic_microorganisms") == 2
    player["stock"] = {"mc": 4}
    game = scene(player, IDLE, chosen=["research", "development"], on={"anaerobic_microorganisms": 2}, temperature=-18)
    do(game, 0, "play:bushes")
    assert (stock(game, 0, "mc"), on(game, "anaerobic_microorganisms")) == (1, 1)


def test_case_19_decomposers_and_viral_enhancers_on_a_card_with_two_tags():
    """A-029: once per tag; adding a microbe and then taking it off to draw must stay possible."""
    player = {
        "hand": ["adapted_lichen"],
        "tableau": ["decomposers", "viral_enhancers", "tardigrades"],
        "stock": {"mc": 6},
    }
    game = do(scene(player, IDLE, chosen=["research", "development"]), 0, "play:adapted_lichen")
    assert asked(game) == ("order", ["first:0", "first:1"])
    assert [o["source"] for o in game.pending[0].question()["options"]] == ["decomposers", "viral_enhancers"]
    do(game, 0, "first:1", "card:decomposers", "first:0", "draw")
    assert len(seat(game)["hand"]) == 1
    with pytest.raises(pavonis.CannotTakeBack):
        game.undo(0)
    do(game, 0, "first:1", "resource:plants")
    assert (on(game, "decomposers"), stock(game, 0, "plants")) == (1, 1)  # the last Decomposers could only add
    assert 0 not in game.pending
    game = do(scene(player, IDLE, chosen=["research", "development"], order="auto"), 0, "play:adapted_lichen")
    assert asked(game)[0] == "add_to_either"


def test_case_20_a_player_who_is_done_is_woken_when_a_parameter_reaches_its_maximum():
    """OA-03, A-124, X-18: pending grows by another's answer, and that answer cannot be taken back."""
    rich = {"stock": {"mc": 14}, "hand": ["mine"]}
    game = scene(rich, {"stock": {"heat": 8}, "hand": ["comet"]}, chosen=["action", "research"], temperature=6)
    do(game, 0, "done")
    assert list(game.pending) == [1]
    assert refused(game, "done", 1) == "must_convert.heat"
    do(game, 1, "convert:heat")
    assert list(game.pending) == [0, 1]
    with pytest.raises(pavonis.CannotTakeBack):
        game.undo(1)
    do(game, 0, "standard:temperature")
    assert (game.view(None)["temperature"], seat(game)["tr"]) == (8, 21)
    game = scene(rich, {}, chosen=["action", "research"], temperature=8)
    assert refused(game, "standard:temperature") == "at_maximum.temperature"


def test_case_20_a_woken_chooser_still_has_the_bonus():
    """A-115, OA-03: said done after one use; the extra use is still there."""
    chooser = {"tableau": ["artificial_jungle"], "stock": {"plants": 2}, "hand": ["mine"]}
    game = scene(chooser, {"stock": {"heat": 8}, "hand": ["comet"]}, chosen=["action", "research"], temperature=6)
    do(game, 0, "use:artificial_jungle", "done")
    do(game, 1, "convert:heat")
    do(game, 0, "use:artificial_jungle")
    assert (stock(game, 0, "plants"), refused(game, "use:artificial_jungle")) == (0, "used")
    do(game, 0, "done")
    do(game, 1, "done")
    assert (game.view(None)["phase"], seat(game)["bonus"]) == ("research", 0)


def test_case_21_a_regret_does_not_disturb_the_others():
    """A-077: both menus are open; A takes back after B has answered."""
    game = scene({"stock": {"heat": 16}}, {"stock": {"heat": 8}}, chosen=["action", "research"])
    mine, theirs = game.pending[0].id, game.pending[1].id
    do(game, 0, "convert:heat")
    assert game.pending[1].id == theirs
    assert game.pending[0].id != mine
    do(game, 1, "convert:heat")
    assert game.view(None)["temperature"] == -26
    game.undo(0)
    assert (game.view(None)["temperature"], stock(game, 0, "heat"), stock(game, 1, "heat")) == (-28, 16, 0)
    assert [p["tr"] for p in game.view(None)["players"]] == [20, 21]
    do(game, 0, "convert:heat", "convert:heat")
    assert game.view(None)["temperature"] == -24


def test_case_22_draws_of_different_seats_commute():
    """OA-04: in an open phase each seat draws its own stride of the deck."""
    player = {"hand": ["solar_trapping"], "stock": {"mc": 10}}
    other = {"hand": ["space_heaters", "smelting"], "stock": {"mc": 11}}
    hands = []
    for first, second in ((0, 1), (1, 0)):
        game = scene(player, other, chosen=["research", "development"])
        answers = {0: "play:solar_trapping", 1: "play:space_heaters"}
        do(game, first, answers[first])
        do(game, second, answers[second])
        hands.append([seat(game, p)["hand"] for p in (0, 1)])
    assert hands[0] == hands[1]
    assert hands[0][0] != hands[0][1]


def test_case_23_an_offered_card_comes_first_and_the_parked_question_returns():
    """A-159, OA-36: both took a marker; the partner's own question is parked, and its late answer is stale."""
    game = scene(
        {"hand": ["comet"]},
        {"hand": ["mine", "birds"]},
        chosen=["research", "research"],
        options={"coop": True},
        supply={"cubes": 27, "markers": 3},
    )
    do(game, 0, "take:marker")
    do(game, 1, "take:marker")
    assert asked(game, 0) == ("offer_card", ["none", "card:comet"])
    late = game.pending[1].id
    do(game, 0, "card:comet")
    assert asked(game, 1) == ("answer_offer", ["none", "card:mine", "card:birds"])
    assert game.pending[1].question()["offered"] == "comet"
    assert "comet" not in json.dumps(game.view(None))
    with pytest.raises(pavonis.StaleDecision):
        game.answer(1, "card:birds", id=late)
    with pytest.raises(pavonis.CannotTakeBack):
        game.undo(0)
    do(game, 1, "card:mine")
    assert (seat(game, 0)["hand"], seat(game, 1)["hand"]) == (["mine"], ["birds", "comet"])
    assert game.view(0)["known"] == {"comet": "hand.1"}
    assert game.view(1)["known"] == {"mine": "hand.0"}
    assert asked(game, 1)[0] == "offer_card"
