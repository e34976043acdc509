"""Phases I and II: playing cards, paying, selling, requirements, reductions."""

from __future__ import annotations

import pytest

import pavonis

from .scene import asked, do, production, refused, scene, seat, stock

WAITS = {"hand": ["zeppelins", "breathing_filters"]}


def developing(player, chooser=False, **rest):
    return scene(player, WAITS, chosen=["development" if chooser else "research", "development"], **rest)


def building(player, chooser=False, **rest):
    return scene(player, WAITS, chosen=["construction" if chooser else "research", "construction"], **rest)


def test_one_green_card_or_none():
    """A-091, A-098: and then no other."""
    game = developing({"hand": ["mine", "lichen"], "stock": {"mc": 20}})
    assert asked(game) == ("development", ["done", "play:mine", "play:lichen"])
    do(game, 0, "play:lichen")
    assert (stock(game, 0, "mc"), production(game, 0, "plants")) == (15, 1)
    assert 0 not in game.pending
    game = do(developing({"hand": ["mine"], "stock": {"mc": 20}}), 0, "done")
    assert 0 not in game.pending


def test_the_chooser_pays_3_less_for_the_green_card():
    """A-092, A-108, X-17: reductions add up; cost 3 with two steel is 0, and nothing is paid back."""
    game = do(developing({"hand": ["lichen"], "stock": {"mc": 5}}, chooser=True), 0, "play:lichen")
    assert stock(game, 0, "mc") == 3
    game = do(developing({"hand": ["power_plant"], "stock": {"mc": 1, "steel": 2}}, chooser=True), 0, "play:power_plant")
    assert stock(game, 0, "mc") == 1


def test_boris_plays_microprocessors():
    """A-100, A-105, A-108, A-111, A-112, X-05, X-06: 17 - 4 - 3 = 10; two cards sold, all paid; draw 2, discard any one."""
    hand = ["microprocessors", "comet", "birds", "interns"]
    game = developing({"hand": hand, "stock": {"mc": 4, "steel": 2}}, chooser=True)
    assert refused(game, "play:microprocessors") == "sell_first"
    do(game, 0, "aside:sell:comet", "aside:sell:birds", "play:microprocessors")
    assert asked(game)[0] == "discard_cards"
    assert (stock(game, 0, "mc"), production(game, 0, "heat")) == (0, 3)
    assert (len(asked(game)[1]), asked(game)[1][0]) == (3, "interns")
    do(game, 0, ["interns"])
    assert (seat(game)["hand_size"], stock(game, 0, "mc")) == (2, 0)  # OA-12


@pytest.mark.parametrize(("money", "sold", "left"), [(2, 2, 0), (0, 3, 1)])
def test_change_comes_back(money, sold, left):
    """A-100, X-04: cost 8 by two cards and 2 M€, or by three cards with 1 M€ back."""
    cards = ["comet", "birds", "interns"]
    game = developing({"hand": ["geothermal_power", *cards], "stock": {"mc": money}})
    for card in cards[:sold]:
        do(game, 0, f"aside:sell:{card}")
    do(game, 0, "play:geothermal_power")
    assert stock(game, 0, "mc") == left


def test_selling_at_any_moment_of_the_round():
    """A-099, A-101, OA-09: beside every question, face down, as often as wanted; the question stays."""
    game = scene({"hand": ["comet", "mine", "birds"]}, {"hand": ["zeppelins"]}, chosen=["", ""])
    before = game.pending[0].id
    do(game, 0, "aside:sell:comet")
    assert (game.pending[0].id, asked(game)[0], stock(game, 0, "mc")) == (before, "planning", 3)
    assert game.view(0)["known"] == {"comet": "discard"}
    assert (game.view(1)["known"], game.view(1)["discard"]) == ({}, 1)
    do(game, 0, "phase:development")
    do(game, 0, "aside:sell:mine")  # the sealed choice stands
    assert list(game.pending) == [1]
    do(game, 1, "phase:research")
    do(game, 0, "aside:sell:birds")
    assert (stock(game, 0, "mc"), seat(game)["hand"]) == (9, [])
    game.undo(0)
    assert (stock(game, 0, "mc"), seat(game)["hand"]) == (6, ["birds"])


def test_a_sold_card_is_gone():
    """A-099: the same card cannot be sold twice, nor played."""
    game = do(developing({"hand": ["lichen", "mine"], "stock": {"mc": 20}}), 0, "aside:sell:lichen")
    for answer, reason in (("aside:sell:lichen", "not_in_hand"), ("play:lichen", "not_an_option"), ("aside:sell:x", "not_in_hand")):
        before = game.checksum()
        with pytest.raises(pavonis.IllegalAnswer) as error:
            game.answer(0, answer)
        assert error.value.message.id == reason
        assert game.checksum() == before


def test_the_card_being_played_cannot_be_sold_to_pay_for_it():
    """OA-10: others can, inside the payment."""
    player = {"hand": ["comet", "birds"], "tableau": ["helion"], "stock": {"mc": 20, "heat": 9}}
    game = do(building(player), 0, "play:comet")
    assert asked(game)[0] == "pay_for_card"
    assert game.pending[0].asides == ["aside:sell:birds"]
    with pytest.raises(pavonis.IllegalAnswer) as error:
        game.answer(0, "aside:sell:comet")
    assert error.value.message.id == "being_played"
    do(game, 0, "aside:sell:birds")
    assert game.pending[0].question()["money"] == 23
    do(game, 0, {"heat": 9})
    assert (stock(game, 0, "mc"), stock(game, 0, "heat")) == (23 - 16 + reward_mc(game), 0)


def reward_mc(game):
    from pavonis.ares.planet import OCEANS

    return OCEANS[game.view(None)["flipped"][-1]][0]


def test_cards_that_cannot_be_played_can_be_sold():
    """A-103, A-104."""
    game = building({"hand": ["birds"], "stock": {"mc": 30}})
    assert refused(game, "play:birds") == "needs.oxygen.least.white"
    do(game, 0, "aside:sell:birds")
    assert stock(game, 0, "mc") == 33


def test_requirements_look_at_the_start_of_the_phase():
    """A-102, X-20, OA-01: purple as phase II begins, red by now: not in this phase."""
    player = {"hand": ["lava_flows", "fish"], "stock": {"mc": 40}}
    game = do(building(player, chooser=True, temperature=-20), 0, "play:lava_flows")
    assert game.view(None)["temperature_zone"] == "red"
    assert refused(game, "play:fish") == "needs.temperature.least.red.began"
    said = "Needs a temperature in the red zone or warmer; it was −20 °C when the phase began"
    assert str(game.pending[0].why_not("play:fish")) == said  # the board shows −16
    assert "play:fish" in asked(building(player, temperature=-18))[1]


def test_tags_and_rating_are_judged_at_the_moment_of_play():
    """OA-13: over cards in play and the corporation, not the card itself."""
    player = {"hand": ["fusion_power", "beam_from_a_thorium_asteroid"], "stock": {"mc": 60}, "tableau": ["geothermal_power"]}
    game = developing(player)
    assert refused(game, "play:fusion_power") == "needs.tag.power"
    assert refused(game, "play:beam_from_a_thorium_asteroid") == "needs.tag.jovian"
    game = developing({**player, "tableau": ["geothermal_power", "thorgate", "saturn_systems"]})
    assert {"play:fusion_power", "play:beam_from_a_thorium_asteroid"} <= set(asked(game)[1])
    assert refused(developing({"hand": ["energy_storage"], "stock": {"mc": 20}, "tr": 6}), "play:energy_storage") == "needs.tr"


def test_steel_and_titanium_lower_the_cost():
    """A-105 to A-107, OA-11: 2 and 3 each, any colour; once per card; both for a card with both tags; never below 0."""
    stocked = {"stock": {"mc": 60, "steel": 2, "titanium": 3}}
    game = developing({"hand": ["mine", "callisto_penal_mines", "space_station", "power_plant", "lichen"], **stocked})
    prices = {o["id"]: o.get("price") for o in game.pending[0].question()["options"]}
    assert prices == {
        "done": None,
        "play:mine": 6,
        "play:callisto_penal_mines": 20 - 4 - 9,
        "play:space_station": 5,
        "play:power_plant": 0,
        "play:lichen": 5,
    }
    game = building({"hand": ["comet", "circuit_board_factory"], **stocked})
    assert {o["id"]: o.get("price") for o in game.pending[0].question()["options"]} == {
        "done": None,
        "play:comet": 16,
        "play:circuit_board_factory": 10,
    }


def test_blue_or_red_one_card():
    """A-094, A-097."""
    game = building({"hand": ["tardigrades", "comet", "mine"], "stock": {"mc": 60}})
    assert asked(game) == ("construction", ["done", "play:tardigrades", "play:comet"])
    assert refused(game, "play:mine") == "wrong_colour.blue_red"
    do(game, 0, "play:tardigrades")
    assert 0 not in game.pending
    game = developing({"hand": ["tardigrades"], "stock": {"mc": 60}})
    assert refused(game, "play:tardigrades") == "wrong_colour.green"


@pytest.mark.parametrize(("answers", "hand"), [
    (["play:tardigrades", "play:interns"], 1),  # two cards
    (["draw", "play:tardigrades"], 3),  # drawn before
    (["play:tardigrades", "draw"], 3),  # drawn after
    (["play:tardigrades", "done"], 3),  # OA-14: what is left is drawn
    (["draw", "done"], 4),
    (["done"], 4),
])  # fmt: skip
def test_the_chooser_of_phase_two_plays_two_cards_or_draws_one(answers, hand):
    """A-095, A-096, OA-14: at most two played, or one played and one drawn."""
    game = building({"hand": ["tardigrades", "interns", "worms"], "stock": {"mc": 30}}, chooser=True)
    do(game, 0, *answers)
    assert 0 not in game.pending
    assert seat(game)["hand_size"] == hand


def test_the_question_of_phase_two_says_what_done_brings():
    """OA-14: with the bonus unused, being done draws the card."""
    player = {"hand": ["tardigrades", "interns"], "stock": {"mc": 30}}
    game = building(player, chooser=True)
    said = "Play a blue or red card. Bonus: a second one, or draw one instead, as finishing the phase does"
    assert str(game.pending[0].prompt) == said
    said = "Bonus: play a second blue or red card, or draw one instead, as finishing the phase does"
    assert str(do(game, 0, "play:interns").pending[0].prompt) == said
    for other in (building(player), do(building(player, chooser=True), 0, "draw")):
        assert str(other.pending[0].prompt) == "Play a blue or red card, or finish the phase"


def test_the_halves_of_the_bonus_exclude_each_other():
    """A-096: after the draw only one card may be played."""
    game = do(building({"hand": ["tardigrades", "interns"], "stock": {"mc": 30}}, chooser=True), 0, "draw", "play:tardigrades")
    assert 0 not in game.pending
    with pytest.raises(pavonis.IllegalAnswer):
        game.answer(0, "play:interns")


def test_a_free_green_card_of_low_cost():
    """A-091: Automated Factories; requirements and spends still hold, and the printed cost decides."""
    player = {"hand": ["automated_factories", "moss", "geothermal_power", "mine", "food_factory"], "stock": {"mc": 18}}
    game = do(developing(player), 0, "play:automated_factories")
    assert asked(game)[1] == ["done", "play:geothermal_power"]
    assert refused(game, "play:mine") == "free_up_to"
    assert refused(game, "play:moss") == "needs.oceans.least"
    assert refused(game, "play:food_factory") == "needs.plants"
    do(game, 0, "play:geothermal_power")
    assert (stock(game, 0, "mc"), production(game, 0, "heat"), production(game, 0, "cards")) == (0, 2, 1)
    assert 0 not in game.pending


# -- what one may regret, and every reason why not


def test_being_done_says_what_it_gives_up():
    """A-091, A-113: a card that can be played, an action not used; ended for good with the phase."""
    game = scene({"hand": ["asteroid_mining"], "stock": {"mc": 40}}, {}, chosen=["development", "action"])
    done = next(o for o in game.pending[0].question()["options"] if o["id"] == "done")
    assert done["leaves"] == ["play:asteroid_mining"]


def test_the_question_says_which_part_of_a_card_is_lost():
    """A-126: a parameter that was at its maximum when the phase began."""
    me = {"hand": ["comet"], "stock": {"mc": 40}}
    game = scene(me, {}, chosen=["construction", "action"], temperature=8)
    comet = next(o for o in game.pending[0].question()["options"] if o["id"] == "play:comet")
    assert comet["wasted"] == [{"id": "raise_temperature", "n": 1}]
    assert "nothing" not in comet


def test_a_production_that_counts_what_is_not_there_yet_is_not_lost():
    game = scene({"hand": ["venture_capitalism"], "stock": {"mc": 40}}, {}, chosen=["development", "action"])
    venture = next(o for o in game.pending[0].question()["options"] if o["id"] == "play:venture_capitalism")
    assert not {"nothing", "wasted"} & set(venture)


def test_a_card_that_counts_its_own_tag_loses_nothing():
    game = scene({"hand": ["power_grid"], "stock": {"mc": 40}}, {}, chosen=["development", "action"])
    grid = next(o for o in game.pending[0].question()["options"] if o["id"] == "play:power_grid")
    assert "wasted" not in grid
    assert production(do(game, 0, "play:power_grid"), 0, "mc") == 1


def test_an_action_of_which_nothing_comes_says_so_before_what_it_costs():
    """A-126: else cards would be sold for it."""
    me = {"tableau": ["water_import_from_europa"], "hand": ["comet", "mine"], "stock": {"mc": 1}}
    for oceans, reasons in ((9, ["to_no_avail", "needs.money"]), (8, ["needs.money"])):
        game = scene(me, {}, chosen=["action", "production"], oceans=oceans)
        refused = {o["id"]: o["whys"] for o in game.pending[0].question()["refused"]}
        assert [why["id"] for why in refused["use:water_import_from_europa"]] == reasons


def test_what_depends_on_whose_phase_it_is_is_not_lost():
    """A-090: an action is used in every round."""
    game = scene({"tableau": ["community_gardens"]}, {}, chosen=["production", "action"])
    use = next(o for o in game.pending[0].question()["options"] if o["id"] == "use:community_gardens")
    assert "wasted" not in use


def test_every_reason_is_given_and_sales_are_counted():
    """A-098, A-099: 3 M€ a card that is sold; the card itself is not for sale."""
    me = {"hand": ["comet", "asteroid_mining", "mine"], "stock": {"mc": 20}}
    game = scene(me, {}, chosen=["construction", "action"])
    refused = {o["id"]: o["whys"] for o in game.pending[0].question()["refused"]}
    assert [(w["id"], w["n"], w["rule"]) for w in refused["play:comet"]] == [("sell_first", 2, "A-099")]
    poor = scene({**me, "stock": {"mc": 1}}, {}, chosen=["construction", "action"])
    whys = next(o["whys"] for o in poor.pending[0].question()["refused"] if o["id"] == "play:asteroid_mining")
    assert [w["id"] for w in whys] == ["wrong_colour.blue_red", "needs.money"]
