"""Cards one of a kind, and the rulings in the notes of the facts."""

from __future__ import annotations

import pytest

import pavonis
from pavonis.ares.cards import CARDS

from .scene import asked, do, on, production, refused, scene, seat, stock

WAITS = {"hand": ["zeppelins", "breathing_filters"]}


def acting(player, chooser=False, **rest):
    return scene(player, WAITS, chosen=["action" if chooser else "research", "action"], **rest)


def developing(player, **rest):
    return scene(player, WAITS, chosen=["research", "development"], **rest)


def building(player, chooser=False, **rest):
    return scene(player, WAITS, chosen=["construction" if chooser else "research", "construction"], **rest)


# -- corporations


def test_united_nations_mars_initiative_buys_a_step_once_a_phase():
    """A-040: from the first rise of TR in a phase on; the bought step sets nothing off."""
    player = {"tableau": ["united_nations_mars_initiative"], "stock": {"mc": 26, "heat": 8}}
    game = acting(player)
    unmi = "aside:use:united_nations_mars_initiative"
    with pytest.raises(pavonis.IllegalAnswer) as error:
        game.answer(0, unmi)
    assert error.value.message.id == "needs.rose"
    do(game, 0, "convert:heat")
    assert unmi in game.pending[0].asides
    do(game, 0, unmi)
    assert (seat(game)["tr"], stock(game, 0, "mc")) == (22, 20)
    with pytest.raises(pavonis.IllegalAnswer) as error:
        game.answer(0, unmi)
    assert error.value.message.id == "used"
    game.undo(0)
    assert seat(game)["tr"] == 21


def test_united_nations_mars_initiative_in_phase_two():
    """A-040: the menu stays open for it when the last card is played, if it can be paid."""
    unmi = "aside:use:united_nations_mars_initiative"
    player = {"tableau": ["united_nations_mars_initiative"], "stock": {"mc": 22}, "hand": ["release_of_inert_gases"]}
    game = do(building(player), 0, "play:release_of_inert_gases")
    assert (asked(game)[1], game.pending[0].asides) == (["done"], [unmi])
    said = "No more cards to play. You may still use United Nations Mars Initiative, or finish the phase"
    assert str(game.pending[0].prompt) == said
    do(game, 0, unmi)
    assert (seat(game)["tr"], stock(game, 0, "mc")) == (23, 0)
    assert 0 not in game.pending
    player["stock"] = {"mc": 21}
    assert 0 not in do(building(player), 0, "play:release_of_inert_gases").pending


def test_united_nations_mars_initiative_after_a_sale():
    """A-040, A-099: two cards in hand would pay for the step, so the menu stays open."""
    unmi = "aside:use:united_nations_mars_initiative"
    hand = ["release_of_inert_gases", "lichen", "trees"]
    player = {"tableau": ["united_nations_mars_initiative"], "stock": {"mc": 16}, "hand": hand}
    game = do(building(player), 0, "play:release_of_inert_gases")
    assert (asked(game)[1], game.pending[0].asides) == (["done"], ["aside:sell:lichen", "aside:sell:trees"])
    do(game, 0, "aside:sell:lichen", "aside:sell:trees", unmi)
    assert (seat(game)["tr"], stock(game, 0, "mc")) == (23, 0)
    player["hand"] = hand[:2]
    assert 0 not in do(building(player), 0, "play:release_of_inert_gases").pending


def test_united_nations_mars_initiative_belongs_to_the_phase():
    """A-040, A-089: what rose in the last phase of a round buys nothing once it is over."""
    unmi = "aside:use:united_nations_mars_initiative"
    projects = [c.id for c in CARDS.values() if c.kind == "green"][:11]
    player = {"tableau": ["united_nations_mars_initiative"], "stock": {"mc": 20, "heat": 8}, "hand": projects}
    game = do(scene(player, {"hand": ["comet"]}, chosen="action"), 0, "convert:heat", "done")
    do(game, 1, "done")
    for name in ("discard_down", "planning"):
        assert (asked(game)[0], unmi in game.pending[0].asides) == (name, False)
        with pytest.raises(pavonis.IllegalAnswer) as error:
            game.answer(0, unmi)
        assert error.value.message.id == "needs.rose"
        if name == "discard_down":
            do(game, 0, projects[:1])


def test_united_nations_mars_initiative_leaves_what_is_due():
    """A-040, A-098: M€ that an open payment needs are not spent beside it; plants may replace some of them."""
    unmi = "aside:use:united_nations_mars_initiative"
    player = {
        "tableau": ["united_nations_mars_initiative", "restructured_resources"],
        "hand": ["release_of_inert_gases", "farmers_market", "lichen"],
        "stock": {"mc": 16 + 14, "plants": 1},
    }
    game = do(building(player, chooser=True), 0, "play:release_of_inert_gases", {})
    do(game, 0, "play:farmers_market")
    assert (asked(game)[0], stock(game, 0, "mc")) == ("pay_for_card", 14)  # 12 are due, and the plant is worth 5
    fork = pavonis.from_json(game.to_json())
    do(game, 0, unmi)  # then the plant is the only way
    assert (stock(game, 0, "mc"), seat(game)["tr"]) == (1, 23)
    fork.position.cells[0][0] = 12
    assert unmi not in fork.pending[0].asides
    with pytest.raises(pavonis.IllegalAnswer) as error:
        fork.answer(0, unmi)
    assert error.value.message.to_json() == {"id": "owed.money", "rule": "A-098", "needed": 7, "present": 6, "n": 7}
    do(fork, 0, "aside:sell:lichen", unmi)
    assert (stock(fork, 0, "mc"), fork.view(None)["players"][0]["tr"]) == (2, 23)


def test_a_loss_of_rating_is_no_rise():
    """A-040, OA-19."""
    player = {"tableau": ["united_nations_mars_initiative"], "stock": {"mc": 30}, "hand": ["investment_loan"]}
    game = do(building(player), 0, "play:investment_loan")
    assert (seat(game)["tr"], 0 in game.pending) == (19, False)


def test_mining_guild_rates_each_steel():
    """A-029: two steel, two TR; its own starting steel gives none."""
    game = do(developing({"tableau": ["mining_guild"], "stock": {"mc": 10, "steel": 1}, "hand": ["mine"]}), 0, "play:mine")
    assert (seat(game)["tr"], seat(game)["capacity"]["steel"], stock(game, 0, "mc")) == (22, 3, 2)


def test_helion_pays_with_heat_but_not_twice():
    """A-040, A-045: heat for M€ anywhere, never the heat that the card itself spends."""
    player = {"tableau": ["helion"], "stock": {"mc": 2, "heat": 6}, "hand": ["building_industries"]}
    assert refused(developing(player), "play:building_industries") == "needs.money"
    player["stock"] = {"mc": 2, "heat": 8}
    game = do(developing(player), 0, "play:building_industries")
    assert (stock(game, 0, "mc"), stock(game, 0, "heat"), seat(game)["capacity"]["steel"]) == (0, 0, 2)  # only one way: not asked
    game = do(acting({"tableau": ["helion"], "stock": {"mc": 10, "heat": 7}}), 0, "standard:temperature")
    assert game.pending[0].question()["usual"] == {"heat": 4}
    do(game, 0, {"heat": 7})
    assert (stock(game, 0, "mc"), stock(game, 0, "heat"), seat(game)["tr"]) == (3, 0, 21)


def test_credicor_looks_at_the_printed_cost():
    """A-040."""
    game = building({"tableau": ["credicor", "earth_catapult"], "stock": {"mc": 40}, "hand": ["ice_asteroid", "bribed_committee"]})
    prices = {o["id"]: o.get("price") for o in game.pending[0].question()["options"]}
    assert (prices["play:ice_asteroid"], prices["play:bribed_committee"]) == (21 - 2 - 4, 5 - 2)


# -- payments


def test_restructured_resources_once_per_card():
    """A-100: one plant, 5 less; what is too much is lost, and it is no change."""
    player = {"tableau": ["restructured_resources"], "stock": {"mc": 3, "plants": 4}, "hand": ["power_plant"]}
    game = do(developing(player), 0, "play:power_plant")
    with pytest.raises(pavonis.IllegalAnswer) as error:
        game.answer(0, {"plants": 2})
    assert error.value.message.id == "means_at_most.plants"
    do(game, 0, {"plants": 1})
    assert (stock(game, 0, "mc"), stock(game, 0, "plants")) == (3, 3)


def test_assembly_lines_pay_after_the_action_is_paid():
    """A-115: they cannot fund it; the extra use pays again; standard actions and conversions do not count."""
    player = {"tableau": ["assembly_lines", "farmers_market", "matter_manufacturing"], "stock": {"mc": 0, "heat": 8}}
    game = acting(player, chooser=True)
    assert refused(game, "use:farmers_market") == "needs.money"
    do(game, 0, "convert:heat")
    assert stock(game, 0, "mc") == 0
    game = acting({**player, "stock": {"mc": 1}}, chooser=True)
    do(game, 0, "use:farmers_market", "use:matter_manufacturing", "use:farmers_market")
    assert (stock(game, 0, "mc"), stock(game, 0, "plants")) == (1, 4)


def test_composting_factory_sells_for_more():
    """A-099, A-140, OA-12: cards sold, not cards discarded for something else."""
    game = acting({"tableau": ["composting_factory", "farming_co_ops"], "hand": ["mine", "comet"]})
    do(game, 0, "aside:sell:mine", "use:farming_co_ops")
    assert (stock(game, 0, "mc"), stock(game, 0, "plants"), seat(game)["hand"]) == (4, 3, [])


def test_standard_technology():
    """A-118, A-120, A-121: 4 less in M€; heat and plants as ever."""
    game = acting({"tableau": ["standard_technology"], "stock": {"mc": 16, "heat": 7}})
    prices = {o["id"]: o.get("price") for o in game.pending[0].question()["options"]}
    assert (prices["standard:forest"], prices["standard:temperature"], prices["standard:ocean"]) == (16, 10, 11)
    assert refused(game, "convert:heat") == "needs.heat"


# -- cards from the deck


def test_advanced_screening_takes_one_of_the_revealed():
    """A-113, OA-01: science or plant, one of them; all see all, and where they go. The other seat's cards lie in between."""
    game = acting({"tableau": ["advanced_screening_technology"]}, deck=["lichen", "grass", "comet", "trees", "research"])
    do(game, 0, "use:advanced_screening_technology")
    assert asked(game) == ("take_revealed", ["card:research", "card:lichen"])
    assert set(game.view(1)["known"]) == {"lichen", "comet", "research"}
    do(game, 0, "card:lichen")
    assert seat(game)["hand"] == ["lichen"]
    assert game.view(1)["known"] == {"lichen": "hand.0", "comet": "discard", "research": "discard"}
    game = acting({"tableau": ["advanced_screening_technology"]}, deck=["mine", "grass", "comet", "trees", "birds"])
    do(game, 0, "use:advanced_screening_technology")
    assert (0 in game.pending, game.view(None)["discard"]) == (False, 3)


@pytest.mark.parametrize(("card", "mc", "hand"), [("mine", 1, []), ("comet", 0, ["comet"]), ("birds", 0, ["birds"])])
def test_brainstorming_session(card, mc, hand):
    """A-113: a green card is discarded for 1 M€, another one taken."""
    game = do(acting({"tableau": ["brainstorming_session"]}, deck=[card]), 0, "use:brainstorming_session")
    assert (stock(game, 0, "mc"), seat(game)["hand"]) == (mc, hand)
    assert game.view(1)["known"] == {card: "hand.0" if hand else "discard"}


@pytest.mark.parametrize(("discard", "size"), [("none", 2), ("card:mine", 2), ("card:lichen", 3)])
def test_mars_university_draws_twice_for_a_plant_tag(discard, size):
    """A-029: optional, once per science tag; the card being played is no longer in hand."""
    player = {"tableau": ["mars_university"], "hand": ["lagrange_observatory", "mine", "lichen"], "stock": {"mc": 7}}
    game = do(building(player, order="auto"), 0, "play:lagrange_observatory")
    assert asked(game)[0] == "may_discard_to_draw"
    drawn = seat(game)["hand"][-1]
    assert asked(game)[1] == ["none", "card:mine", "card:lichen", f"card:{drawn}"]
    do(game, 0, discard)
    assert seat(game)["hand_size"] == size + 1
    assert 0 not in game.pending


def test_invention_contest_discards_only_what_was_drawn():
    """A-112: unlike Business Contacts, which lets go of any card."""
    game = do(building({"hand": ["invention_contest", "mine"], "stock": {"mc": 1}}), 0, "play:invention_contest")
    assert (asked(game)[0], "mine" in asked(game)[1], len(asked(game)[1])) == ("keep", False, 3)
    game = do(building({"hand": ["business_contacts", "mine"], "stock": {"mc": 5}}), 0, "play:business_contacts")
    assert (asked(game)[0], "mine" in asked(game)[1], len(asked(game)[1])) == ("discard_cards", True, 5)


def test_redrafted_contracts():
    """A-113: one to three cards, discarded before as many are drawn."""
    game = acting({"tableau": ["redrafted_contracts"], "hand": ["mine", "comet", "birds", "worms"]})
    do(game, 0, "use:redrafted_contracts")
    question = game.pending[0].question()
    assert (question["least"], question["most"]) == (1, 3)
    do(game, 0, ["mine", "birds"])
    assert (seat(game)["hand"][:2], seat(game)["hand_size"]) == (["comet", "worms"], 4)


# -- resources on cards


def test_conserved_biome_needs_a_card_to_add_to():
    """A-110: its action is no use without one."""
    game = acting({"tableau": ["conserved_biome", "tardigrades"]})
    assert refused(game, "use:conserved_biome:2") == "to_no_avail"
    do(game, 0, "use:conserved_biome:1")
    assert on(game, "tardigrades") == 1


def test_ceos_favorite_project_on_any_card_that_holds():
    """A-110: both on one card; without one it may be played all the same."""
    player = {"hand": ["ceos_favorite_project"], "stock": {"mc": 3}, "tableau": ["physics_complex", "birds"]}
    game = do(building(player), 0, "play:ceos_favorite_project", "card:physics_complex")
    assert on(game, "physics_complex") == 2
    game = do(building({**player, "tableau": []}), 0, "play:ceos_favorite_project")
    assert stock(game, 0, "mc") == 0


def test_decomposing_fungus_may_spend_its_own():
    """A-044."""
    holders = ["decomposing_fungus", "birds", "physics_complex"]
    game = acting({"tableau": holders}, on=dict.fromkeys(holders, 1))
    do(game, 0, "use:decomposing_fungus")
    assert asked(game)[1] == ["card:decomposing_fungus", "card:birds"]
    do(game, 0, "card:decomposing_fungus")
    assert (on(game, "decomposing_fungus"), stock(game, 0, "plants")) == (0, 3)


def test_herbivores_count_every_step():
    """OA-24: temperature, oxygen by a forest, oceans; a forest at the maximum of an earlier phase is no step."""
    player = {"tableau": ["herbivores"], "stock": {"heat": 8, "plants": 8, "mc": 15}}
    game = do(acting(player), 0, "convert:heat", "convert:plants", "standard:ocean")
    assert on(game, "herbivores") == 3
    game = do(acting(player, oxygen=14), 0, "convert:plants")
    assert on(game, "herbivores") == 0


def test_anti_gravity_technology_not_for_itself():
    """A-029: it reacts to cards played while it lies there."""
    tags = ["research", "interns", "think_tank", "physics_complex"]
    player = {"hand": ["anti_gravity_technology", "comet"], "stock": {"mc": 60}, "tableau": tags}
    game = do(building(player, chooser=True), 0, "play:anti_gravity_technology")
    assert (stock(game, 0, "plants"), stock(game, 0, "heat")) == (0, 0)
    do(game, 0, "play:comet")
    assert stock(game, 0, "heat") == 2


def test_greenhouses_take_one_to_four():
    """A-113."""
    game = do(acting({"tableau": ["greenhouses"], "stock": {"heat": 7}}), 0, "use:greenhouses")
    assert game.pending[0].question() == {"least": 1, "most": 4}
    do(game, 0, 3)
    assert (stock(game, 0, "heat"), stock(game, 0, "plants")) == (4, 3)


def test_steelworks_at_the_maximum_still_pays():
    """A-126: 2 M€, and no more oxygen; Ironworks has nothing to give."""
    game = acting({"tableau": ["steelworks", "ironworks"], "stock": {"heat": 7}}, oxygen=14, temperature=8)
    assert refused(game, "use:ironworks") == "to_no_avail"
    do(game, 0, "use:steelworks")
    assert (stock(game, 0, "mc"), seat(game)["tr"]) == (2, 20)


def test_only_the_own_pick_counts():
    """A-090: Hydro-Electric Energy, Community Gardens and Wood Burning Stoves."""
    tableau = ["hydro_electric_energy", "community_gardens", "wood_burning_stoves"]
    for chooser in (True, False):
        game = acting({"tableau": tableau, "stock": {"mc": 1, "plants": 4}}, chooser=chooser)
        said = {o["id"]: o for o in game.pending[0].question()["options"]}
        assert said["use:wood_burning_stoves"]["fees"] == {"plants": 3 if chooser else 4}
        do(game, 0, "use:hydro_electric_energy", "use:community_gardens", "use:wood_burning_stoves")
        assert seat(game)["stock"] == ({"mc": 2, "heat": 3, "plants": 2} if chooser else {"mc": 2, "heat": 2, "plants": 0})


def test_work_crews_and_the_chooser_together():
    """A-095: the extra play comes on top of the bonus; three cards in one phase."""
    player = {"hand": ["work_crews", "circuit_board_factory", "tardigrades"], "stock": {"mc": 14}}
    game = do(building(player, chooser=True), 0, "play:work_crews", "play:circuit_board_factory", "play:tardigrades")
    assert (stock(game, 0, "mc"), seat(game)["tableau"]) == (0, player["hand"])
    assert 0 not in game.pending


def test_fuel_factory_spends_heat_of_the_moment():
    """OA-13: heat that its own play would bring comes too late."""
    player = {"hand": ["fuel_factory"], "tableau": ["anti_gravity_technology"], "stock": {"mc": 9, "heat": 2}}
    assert refused(developing(player), "play:fuel_factory") == "needs.heat"
    game = do(developing({**player, "stock": {"mc": 9, "heat": 3}}), 0, "play:fuel_factory")
    assert (stock(game, 0, "heat"), production(game, 0, "mc"), seat(game)["capacity"]["titanium"]) == (2, 1, 1)
