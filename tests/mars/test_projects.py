"""Standard projects, actions of blue cards, conversions, single cards of the errata (M-177 to M-183, M-209 to M-224)."""

from __future__ import annotations

import pytest

import pavonis
from tests import facts

from .scene import asked, do, production, scene, stock
from .table import can, hand, next_generation, productions, seat, stocks, tr, why_not

PRICES = {p["name"].lower().replace(" ", "_"): p["cost"] for p in facts.board()["standard_projects"]}

# -- standard projects


def test_six_standard_projects_are_open_to_all_at_all_times():
    """M-177: each at its price, one by one short of it not."""
    assert PRICES == {"sell_patents": 0, "power_plant": 11, "asteroid": 14, "aquifer": 18, "greenery": 23, "city": 25}
    for project, price in PRICES.items():
        seats = [{"hand": [card], "stock": {"mc": price}} for card in ("mine", "comet")]
        assert can(scene(*seats), f"project:{project}")
        assert can(scene(*seats, turn=1), f"project:{project}", 1)
        if price:
            game = scene({"stock": {"mc": price - 1}}, {})
            assert why_not(game, f"project:{project}") == {
                "id": "needs.money", "rule": "M-081", "needed": price, "present": price - 1, "n": price,
            }  # fmt: skip


def test_a_standard_project_may_be_repeated():
    """M-177: any number of times per generation, one use per action."""
    game = do(scene({"stock": {"mc": 22}}, {}), 0, "project:power_plant", "project:power_plant")
    assert production(game, 0, "energy") == 2
    assert list(game.pending) == [1]


@pytest.mark.parametrize("sold", [1, 2, 3])
def test_patents_sell_for_one_each(sold):
    """M-178, O-24: any number, at least one."""
    cards = ["mine", "comet", "asteroid"]
    game = do(scene({"hand": cards}, {}), 0, "project:sell_patents", cards[:sold])
    assert (stock(game, 0, "mc"), hand(game, 0)) == (sold, cards[sold:])
    assert game.view(None)["discard"] == sold


def test_selling_no_patent_is_no_action():
    """O-24."""
    game = do(scene({"hand": ["mine", "comet"]}, {}), 0, "project:sell_patents")
    with pytest.raises(pavonis.IllegalAnswer):
        game.answer(0, [])
    assert why_not(scene({}, {}), "project:sell_patents")["id"] == "needs.hand"


def test_power_plant_raises_energy_production():
    """M-179."""
    game = do(scene({"stock": {"mc": 11}}, {}), 0, "project:power_plant")
    assert (stocks(game, 0), productions(game, 0), tr(game, 0)) == ({}, {"energy": 1}, 20)


def test_asteroid_raises_temperature_and_rating():
    """M-180."""
    game = do(scene({"stock": {"mc": 14}}, {}), 0, "project:asteroid")
    assert (stocks(game, 0), game.view(None)["temperature"], tr(game, 0)) == ({}, -28, 21)


def test_aquifer_places_an_ocean():
    """M-181: with its bonuses."""
    game = do(scene({"stock": {"mc": 18}}, {}, tiles={"33": ("ocean", -1)}), 0, "project:aquifer", "hex:34")
    assert (stocks(game, 0), game.view(None)["oceans"], tr(game, 0)) == ({"mc": 2, "plants": 2}, 2, 21)


def test_greenery_project():
    """M-182: tile, oxygen, rating, bonuses."""
    game = do(scene({"stock": {"mc": 23}}, {}), 0, "project:greenery", "hex:36")
    assert (stocks(game, 0), game.view(None)["oxygen"], tr(game, 0)) == ({"plants": 2}, 1, 21)


def test_city_project():
    """M-183: tile, production, bonuses."""
    game = do(scene({"stock": {"mc": 25}}, {}), 0, "project:city", "hex:58")
    assert (stocks(game, 0), productions(game, 0), tr(game, 0)) == ({"titanium": 1}, {"mc": 1}, 20)


# -- actions of blue cards


def test_each_action_once_per_generation():
    """M-209, M-210."""
    game = do(scene({"tableau": ["tardigrades"]}, {}), 0, "use:tardigrades")
    assert seat(game, 0)["used"] == ["tardigrades"]
    assert why_not(game, "use:tardigrades")["rule"] == "M-209"
    do(game, 0, "done")
    next_generation(game)
    do(game, 1, "pass")
    assert can(game, "use:tardigrades")


def test_the_price_of_an_action_comes_first():
    """M-211: the steel made cannot be spent in the same use."""
    game = scene({"tableau": ["space_elevator"]}, {})
    assert why_not(game, "use:space_elevator")["id"] == "needs.steel"
    game = do(scene({"tableau": ["steelworks"], "stock": {"energy": 4}}, {}), 0, "use:steelworks")
    assert [e.id for e in game.events][:4] == ["used", "spent", "gained", "oxygen"]


def test_one_of_several_actions_is_chosen():
    """M-212: the other one waits for the next generation."""
    game = scene({"tableau": ["regolith_eaters"]}, {}, on={"regolith_eaters": 2})
    do(game, 0, "use:regolith_eaters:2")
    assert (seat(game, 0)["on"], game.view(None)["oxygen"]) == ({}, 1)
    assert not can(game, "use:regolith_eaters:1")
    assert not can(game, "use:regolith_eaters:2")


@pytest.mark.parametrize(("card", "missing", "id"), [
    ("ironworks", {"energy": 3}, "needs.energy"),
    ("security_fleet", {}, "needs.titanium"),
    ("equatorial_magnetizer", {}, "needs.production.energy"),
    ("power_infrastructure", {}, "needs.energy"),
    ("predators", {}, "needs.any.animal"),
    ("caretaker_contract", {"heat": 7}, "needs.heat"),
])  # fmt: skip
def test_an_action_must_be_possible_in_full(card, missing, id):
    """M-213, O-38."""
    game = scene({"tableau": [card], "stock": missing}, {})
    assert why_not(game, f"use:{card}")["id"] == id


def test_actions_have_the_exceptions_of_cards():
    """M-214, O-37: a finished parameter, nobody to take from, no card to hold it."""
    game = scene({"tableau": ["water_splitting_plant", "symbiotic_fungus"], "stock": {"energy": 3}}, {}, oxygen=14)
    do(game, 0, "use:water_splitting_plant", "use:symbiotic_fungus")
    assert (tr(game, 0), stock(game, 0, "energy"), seat(game, 0)["on"]) == (20, 0, {})
    game = scene({"tableau": ["aquifer_pumping"], "stock": {"mc": 8}}, {}, oceans=9)
    do(game, 0, "use:aquifer_pumping")
    assert stock(game, 0, "mc") == 0


def test_the_price_of_an_action_may_be_paid_with_the_metal_it_names():
    """O-29: steel for Aquifer Pumping, titanium for Water Import From Europa."""
    game = do(scene({"tableau": ["aquifer_pumping"], "stock": {"steel": 4}}, {}), 0, "use:aquifer_pumping", "hex:07")
    assert (stocks(game, 0), tr(game, 0)) == ({}, 21)
    game = do(scene({"tableau": ["water_import_from_europa"], "stock": {"titanium": 4}}, {}), 0, "use:water_import_from_europa")
    assert stocks(game, 0) == {}


def test_permanent_effects_are_no_actions():
    """M-215: every time, without limit."""
    game = scene({"tableau": ["standard_technology"], "stock": {"mc": 22}}, {})
    do(game, 0, "project:power_plant", "project:power_plant")
    do(game, 1, "pass")
    assert stock(game, 0, "mc") == 6
    assert not [o for o in game.pending[0].options if o.startswith("use:")]


def test_unmi_acts_once_per_generation():
    """M-216: and only after its rating rose."""
    unmi = "united_nations_mars_initiative"
    game = scene({"tableau": [unmi], "stock": {"mc": 40}}, {})
    assert why_not(game, f"use:{unmi}")["rule"] == "M-216"
    do(game, 0, "project:asteroid", f"use:{unmi}")
    do(game, 1, "pass")
    do(game, 0, "project:asteroid")
    assert why_not(game, f"use:{unmi}")["rule"] == "M-209"
    next_generation(game)
    do(game, 1, "pass")
    assert why_not(game, f"use:{unmi}")["rule"] == "M-216"


def test_ecolines_greenery_costs_seven_plants_any_number_of_times():
    """M-217."""
    game = scene({"tableau": ["ecoline"], "stock": {"plants": 14}}, {})
    do(game, 0, "convert:plants", "hex:50", "convert:plants", "hex:57")
    assert (stock(game, 0, "plants"), tr(game, 0)) == (0, 22)
    assert not can(scene({"stock": {"plants": 7}}, {}), "convert:plants")


# -- conversions


def test_eight_plants_become_greenery():
    """M-085, M-218: oxygen, rating, placement rules and bonuses as usual."""
    game = scene({"stock": {"plants": 9}}, {}, tiles={"50": ("city", 0)})
    do(game, 0, "convert:plants")
    assert set(asked(game)[1]) == {"hex:42", "hex:49", "hex:51", "hex:56", "hex:57"}
    do(game, 0, "hex:42")
    assert (stock(game, 0, "plants"), game.view(None)["oxygen"], tr(game, 0)) == (2, 1, 21)


def test_eight_heat_raise_temperature():
    """M-087, M-219."""
    game = do(scene({"stock": {"heat": 9}}, {}), 0, "convert:heat")
    assert (stock(game, 0, "heat"), game.view(None)["temperature"], tr(game, 0)) == (1, -28, 21)
    assert why_not(game, "convert:heat") == {"id": "needs.heat", "rule": "M-219", "needed": 8, "present": 1, "n": 8}


# -- Robotic Workforce


def copying(tableau: list[str], opponent: dict | None = None, **player) -> pavonis.Game:
    seat = {"hand": ["robotic_workforce"], "tableau": tableau, "stock": {"mc": 9}, **player}
    return scene(seat, opponent or {})


def test_robotic_workforce_copies_a_production_box_of_an_own_building():
    """M-220, O-36: not of another's card, not without the tag; a corporation's too."""
    tableau = ["mine", "geothermal_power", "sponsors", "mining_guild", "interplanetary_cinematics"]
    game = copying(tableau, {"tableau": ["titanium_mine"]})
    do(game, 0, "play:robotic_workforce")
    assert asked(game) == ("copy_box", ["card:mine", "card:geothermal_power", "card:mining_guild"])
    do(game, 0, "card:mining_guild")
    assert productions(game, 0) == {"steel": 1}


def test_robotic_workforce_copies_losses_too():
    """M-221."""
    game = do(copying(["building_industries"], production={"energy": 1}), 0, "play:robotic_workforce")
    assert productions(game, 0) == {"steel": 2}
    game = copying(["building_industries"])
    assert why_not(game, "play:robotic_workforce")["rule"] == "M-220"


def test_robotic_workforce_copies_a_red_bordered_loss():
    """M-221, O-36: Heat Trappers."""
    game = copying(["heat_trappers"], {"production": {"heat": 2}})
    do(game, 0, "play:robotic_workforce")
    assert (productions(game, 0), productions(game, 1)) == ({"energy": 1}, {})


def test_robotic_workforce_ignores_all_other_effects():
    """M-222: no plants, no tile, no rating."""
    game = do(copying(["noctis_farming"]), 0, "play:robotic_workforce")
    assert (productions(game, 0), stock(game, 0, "plants")) == ({"mc": 1}, 0)
    game = do(copying(["domed_crater"], production={"energy": 1}), 0, "play:robotic_workforce")
    assert (productions(game, 0), stock(game, 0, "plants"), game.view(None)["tiles"]) == ({"mc": 3}, 0, {})


def test_robotic_workforce_copies_nothing_from_the_upper_half_of_a_blue_card():
    """M-223: Industrial Center's and Underground Detonations' production belongs to their actions."""
    game = copying(["industrial_center", "underground_detonations", "equatorial_magnetizer"])
    assert why_not(game, "play:robotic_workforce")["rule"] == "M-220"


def test_decomposers_react_to_their_own_tag():
    """M-224, M-135."""
    game = do(scene({"hand": ["decomposers"], "stock": {"mc": 5}}, {}, oxygen=3), 0, "play:decomposers")
    assert seat(game, 0)["on"] == {"decomposers": 1}
