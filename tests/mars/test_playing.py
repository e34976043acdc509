"""Resources, cards, requirements, payment, effects, events, resources on cards (M-080 to M-148)."""

from __future__ import annotations

from itertools import product

import pytest

import pavonis
from pavonis.family.paying import Means, Price
from pavonis.family.tags import TAGS
from tests import facts

from .expect import payments
from .scene import asked, do, production, scene, stock
from .table import (
    BOX,
    RESOURCES,
    can,
    everybody_passes,
    hand,
    happened,
    next_generation,
    nobody_buys,
    productions,
    seat,
    stocks,
    tr,
    why_not,
)

# -- resources and production


def test_the_six_resources_lie_open_on_the_player_board():
    """M-080."""
    game = scene({"stock": dict.fromkeys(RESOURCES, 4)}, {})
    assert game.view(1)["players"][0]["stock"] == dict.fromkeys(RESOURCES, 4)


def test_money_pays_for_cards_projects_milestones_and_awards():
    """M-081, M-097: the printed cost when a card is played."""
    game = scene({"hand": ["micro_mills"], "stock": {"mc": 3 + 11 + 8 + 8}, "tr": 35}, {})
    left = []
    for option in ("play:micro_mills", "project:power_plant"):
        do(game, 0, option)
        left.append(stock(game, 0, "mc"))
    do(game, 1, "pass")
    for option in ("claim:terraformer", "fund:banker"):
        do(game, 0, option)
        left.append(stock(game, 0, "mc"))
    assert left == [27, 16, 8, 0]


def test_steel_pays_two_for_building_cards():
    """M-082, M-115."""
    game = scene({"hand": ["mine", "sponsors"], "stock": {"steel": 10}}, {})
    assert can(game, "play:mine")
    assert not can(game, "play:sponsors")
    do(game, 0, "play:mine")
    assert stocks(game, 0) == {"steel": 8}


def test_titanium_pays_three_for_space_cards():
    """M-083, M-115."""
    game = scene({"hand": ["trans_neptune_probe", "mine"], "stock": {"titanium": 10}}, {})
    assert can(game, "play:trans_neptune_probe")
    assert not can(game, "play:mine")
    do(game, 0, "play:trans_neptune_probe")
    assert stocks(game, 0) == {"titanium": 8}


def test_metal_and_money_combine_and_too_much_metal_gives_no_change():
    """M-084: 13 for Ore Processor as 6 steel and 1 M€, or 7 steel."""
    seat = {"hand": ["ore_processor"], "stock": {"mc": 5, "steel": 9}}
    game = do(scene(seat, {}), 0, "play:ore_processor", {"steel": 6})
    assert stocks(game, 0) == {"mc": 4, "steel": 3}
    game = do(scene(seat, {}), 0, "play:ore_processor", {"steel": 7})
    assert stocks(game, 0) == {"mc": 5, "steel": 2}


def test_both_metals_pay_for_a_card_with_both_tags():
    """O-28: Space Elevator is building and space."""
    game = scene({"hand": ["space_elevator"], "stock": {"mc": 1, "steel": 4, "titanium": 6}}, {})
    do(game, 0, "play:space_elevator")
    assert stocks(game, 0) == {}  # 8 + 18 + 1: the only way, so it is not asked


@pytest.mark.parametrize("option", ["project:city", "claim:terraformer", "fund:miner"])
def test_metal_pays_for_cards_only(option):
    """O-29."""
    game = scene({"stock": {"steel": 50, "titanium": 50}, "tr": 35}, {})
    assert why_not(game, option)["id"] == "needs.money"


def test_metal_does_not_buy_cards_into_hand():
    """O-29, M-081."""
    game = everybody_passes(scene({"tr": 5, "stock": {"steel": 50, "titanium": 50}, "production": {"mc": -5}}, {}))
    with pytest.raises(pavonis.IllegalAnswer):
        game.answer(0, asked(game)[1][:1])


@pytest.mark.parametrize("steel", [0, 1, 2])
def test_the_way_to_pay_is_the_players(steel):
    """M-084, M-115: asked where there is more than one way."""
    game = do(scene({"hand": ["mine"], "stock": {"mc": 4, "steel": 3}}, {}), 0, "play:mine")
    assert game.pending[0].kind == "pay"
    do(game, 0, {"steel": steel} if steel else {})
    assert stock(game, 0, "steel") == 3 - steel
    assert stock(game, 0, "mc") == 2 * steel


@pytest.mark.parametrize(("card", "had", "left"), [
    ("mine", {"mc": 3, "steel": 1}, {"mc": 1}),
    ("mine", {"mc": 1, "steel": 2}, {"mc": 1}),
    ("mine", {"steel": 9}, {"steel": 7}),
    ("space_elevator", {"mc": 4, "steel": 3, "titanium": 6}, {"mc": 1}),
])  # fmt: skip
def test_the_only_way_to_pay_is_not_asked(card, had, left):
    """M-084, M-115, O-27: fewer pieces are too few, and one more is superfluous."""
    game = do(scene({"hand": [card], "stock": had}, {}), 0, f"play:{card}")
    assert (asked(game)[0], stocks(game, 0)) == ("turn", left)


def test_a_payment_is_asked_exactly_where_there_are_two_ways():
    """M-084, O-27: every small price of one or two means, against all payments there are."""
    for amount, money, steel, titanium, worth in product(range(9), range(5), range(5), range(4), (2, 3)):
        means = [Means("steel", worth, steel), Means("titanium", 3, titanium)]
        price = Price(amount, money, [m for m in means if m.most])
        every = payments(amount, money, [{"worth": m.worth, "most": m.most} for m in price.means])
        assert list(price.ways()) == every
        if every:
            assert price.is_forced() is (len(every) == 1)
            assert price.why_not(price.usual()) is None


def test_energy_is_used_by_cards_and_their_actions():
    """M-086."""
    game = do(scene({"tableau": ["ironworks"], "stock": {"energy": 5}}, {}), 0, "use:ironworks")
    assert stocks(game, 0) == {"energy": 1, "steel": 1}


def test_production_has_no_upper_limit():
    """M-088."""
    game = do(scene({"hand": ["soletta"], "stock": {"mc": 35}, "production": {"heat": 10}}, {}), 0, "play:soletta")
    assert production(game, 0, "heat") == 17


def test_only_money_production_can_be_negative_and_never_below_minus_five():
    """M-089, M-113: Nuclear Power lowers it by two."""
    nuclear = {"hand": ["nuclear_power"], "stock": {"mc": 10}}
    game = do(scene({**nuclear, "production": {"mc": -3}}, {}), 0, "play:nuclear_power")
    assert production(game, 0, "mc") == -5
    game = scene({**nuclear, "production": {"mc": -4}}, {})
    assert why_not(game, "play:nuclear_power") == {
        "id": "needs.production.mc", "rule": "M-113", "needed": -3, "present": -4, "n": -3,
    }  # fmt: skip
    game = scene({"hand": ["food_factory"], "stock": {"mc": 12}}, {})
    assert why_not(game, "play:food_factory")["id"] == "needs.production.plants"


def test_stock_and_production_are_two_things():
    """M-091: Grass raises production by one and gives three plants."""
    game = do(scene({"hand": ["grass"], "stock": {"mc": 11}}, {}, temperature=-16), 0, "play:grass")
    assert (stock(game, 0, "plants"), production(game, 0, "plants")) == (3, 1)


# -- cards


def test_projects_are_automated_active_or_events():
    """M-092, M-143: every event is a red card."""
    kinds = {id: c.kind for id, c in BOX.items() if c.kind != "corporation"}
    assert set(kinds.values()) == {"green", "blue", "red"}
    assert kinds == {id: card["kind"] for id, card in facts.projects().items()}


def test_a_card_has_up_to_three_of_the_eleven_tags():
    """M-093, M-094, M-143: an event's tag is its colour."""
    assert set(TAGS) == {
        "building", "space", "power", "science", "jovian", "earth", "plant", "microbe", "animal", "city", "event",
    }  # fmt: skip
    for id, card in facts.projects().items():
        assert list(BOX[id].tags) == card.get("tags", []), id
        assert len(BOX[id].tags) <= 3
    game = do(scene({"hand": ["comet"], "stock": {"mc": 21}}, {}), 0, "play:comet")
    assert seat(game, 0)["tags"] == {"space": 1, "event": 1}  # while it is being played


def test_a_tag_does_nothing_by_itself():
    """M-093: Trans-Neptune Probe has two and changes nothing else."""
    game = do(scene({"hand": ["trans_neptune_probe"], "stock": {"mc": 6}}, {}), 0, "play:trans_neptune_probe")
    assert (stocks(game, 0), productions(game, 0), tr(game, 0)) == ({}, {}, 20)
    assert seat(game, 0)["tags"] == {"space": 1, "science": 1}


def test_a_corporation_may_carry_an_action():
    """M-095, M-209."""
    game = scene({"tableau": ["united_nations_mars_initiative"], "stock": {"mc": 20}}, {})
    assert why_not(game, "use:united_nations_mars_initiative")["id"] == "needs.rose"
    do(game, 0, "project:asteroid", "use:united_nations_mars_initiative")
    assert tr(game, 0) == 22
    assert stock(game, 0, "mc") == 3


def test_a_blue_card_has_effects_that_are_always_on_or_actions_once_per_generation():
    """M-096, M-215."""
    game = scene({"hand": ["mine", "sponsors"], "tableau": ["earth_catapult", "tardigrades"], "stock": {"mc": 6}}, {})
    do(game, 0, "play:mine", "play:sponsors")
    assert stock(game, 0, "mc") == 0  # both two cheaper
    do(game, 1, "pass")
    do(game, 0, "use:tardigrades")
    assert not can(game, "use:tardigrades")


def test_a_card_icon_draws_free_of_charge():
    """M-098."""
    game = do(scene({"hand": ["lagrange_observatory"], "stock": {"mc": 9}}, {}), 0, "play:lagrange_observatory")
    assert (len(hand(game, 0)), stock(game, 0, "mc")) == (1, 0)


def test_points_on_cards_count_only_at_the_end():
    """M-099."""
    game = do(scene({"hand": ["dust_seals"], "stock": {"mc": 2}}, {}, temperature=8, oxygen=14, oceans=3), 0, "play:dust_seals")
    assert tr(game, 0) == 20
    game = everybody_passes(scene({"tableau": ["dust_seals"]}, {}, temperature=8, oxygen=14, oceans=9))
    assert game.result["players"][0]["sources"] == {**dict.fromkeys(game.result["players"][0]["sources"], 0), "tr": 20, "cards": 1}


def test_an_exception_on_a_card_beats_the_rule():
    """M-100, M-153: Artificial Lake lies on land, Mangrove and Mohole Area on ocean areas."""
    game = do(scene({"hand": ["artificial_lake"], "stock": {"mc": 15}}, {}, temperature=-6), 0, "play:artificial_lake")
    assert "hex:03" in asked(game)[1]
    assert "hex:04" not in asked(game)[1]
    for card, temperature in (("mangrove", 4), ("mohole_area", -30)):
        game = do(scene({"hand": [card], "stock": {"mc": 20}}, {}, temperature=temperature), 0, f"play:{card}")
        assert set(asked(game)[1]) == {f"hex:{h['id']}" for h in facts.board()["hexes"] if h["kind"] == "ocean"}


def test_the_text_of_a_card_says_what_its_icons_do():
    """M-101: every card speaks for itself, in messages."""
    for id, card in BOX.items():
        said = [m for part in (*card.play, *card.actions, *card.when, *card.modify) for m in part.say()]
        fact = {**facts.projects(), **facts.corporations()}[id]
        speaks = any(fact.get(part) for part in ("on_play", "start", "actions", "ongoing"))
        assert bool(said) == speaks, id


# -- the steps of playing a card


def test_playing_is_paying_then_effects_then_laying_it_down():
    """M-102, M-114, M-126: money gained by a card cannot pay for it."""
    game = scene({"hand": ["investment_loan"], "stock": {"mc": 2}}, {})
    assert why_not(game, "play:investment_loan")["id"] == "needs.money"
    game = do(scene({"hand": ["investment_loan"], "stock": {"mc": 3}}, {}), 0, "play:investment_loan")
    assert [e.id for e in game.events][:4] == ["paid", "played", "gained", "reduced"]
    assert (stock(game, 0, "mc"), production(game, 0, "mc")) == (10, -1)
    assert hand(game, 0) == []
    assert seat(game, 0)["events"] == ["investment_loan"]


# -- requirements


def test_all_requirements_must_hold():
    """M-103: Advanced Ecosystems wants three different tags."""
    tags = ["adapted_lichen", "tardigrades", "pets"]
    for missing in tags:
        tableau = [c for c in tags if c != missing]
        game = scene({"hand": ["advanced_ecosystems"], "tableau": tableau, "stock": {"mc": 11}}, {})
        assert not can(game, "play:advanced_ecosystems")
    game = scene({"hand": ["advanced_ecosystems"], "tableau": tags, "stock": {"mc": 11}}, {})
    assert can(game, "play:advanced_ecosystems")


def test_requirements_matter_only_when_the_card_is_played():
    """M-104: Search For Life still works above 6 % oxygen."""
    game = scene({"hand": ["search_for_life"], "tableau": [], "stock": {"mc": 9}}, {}, oxygen=7)
    assert not can(game, "play:search_for_life")
    game = scene({"tableau": ["search_for_life"], "stock": {"mc": 9}}, {}, oxygen=14)
    assert can(game, "use:search_for_life")


@pytest.mark.parametrize(("card", "enough", "short"), [
    ("moss", {"oceans": 3}, {"oceans": 2}),
    ("decomposers", {"oxygen": 3}, {"oxygen": 2}),
    ("lichen", {"temperature": -24}, {"temperature": -26}),
])  # fmt: skip
def test_a_requirement_is_a_minimum(card, enough, short):
    """M-105, M-106, W-30: at least, so more is enough too."""
    seats = [{"hand": [card], "stock": {"mc": 30, "plants": 5}}, {}]
    assert can(scene(*seats, **enough), f"play:{card}")
    assert can(scene(*seats, **{k: v + 4 for k, v in enough.items()}), f"play:{card}")
    assert why_not(scene(*seats, **short), f"play:{card}")["rule"] == "M-106"


@pytest.mark.parametrize(("card", "enough", "over"), [
    ("dust_seals", {"oceans": 3}, {"oceans": 4}),
    ("colonizer_training_camp", {"oxygen": 5}, {"oxygen": 6}),
    ("archaebacteria", {"temperature": -18}, {"temperature": -16}),
])  # fmt: skip
def test_a_max_requirement_is_a_ceiling(card, enough, over):
    """M-105, M-107."""
    seats = [{"hand": [card], "stock": {"mc": 30}}, {}]
    assert can(scene(*seats, **enough), f"play:{card}")
    assert why_not(scene(*seats, **over), f"play:{card}")["rule"] == "M-107"


def test_requirements_of_production_and_tags():
    """M-105, O-32: the card itself does not count for its own requirement."""
    game = scene({"hand": ["fusion_power", "great_escarpment_consortium"], "tableau": ["power_plant"], "stock": {"mc": 20}}, {})
    assert why_not(game, "play:fusion_power") == {
        "id": "needs.tag.power", "rule": "M-105", "needed": 2, "present": 1, "n": 2,
    }  # fmt: skip
    assert why_not(game, "play:great_escarpment_consortium")["id"] == "needs.production.steel"


def test_a_card_counts_itself_for_its_own_effects():
    """O-32: Power Grid includes its own tag."""
    game = do(scene({"hand": ["power_grid"], "tableau": ["power_plant"], "stock": {"mc": 18}}, {}), 0, "play:power_grid")
    assert production(game, 0, "energy") == 2


# -- what must be possible


def test_effects_must_be_possible():
    """M-108, M-113: own production to lower."""
    game = scene({"hand": ["strip_mine"], "stock": {"mc": 25}, "production": {"energy": 1}}, {})
    assert why_not(game, "play:strip_mine") == {
        "id": "needs.production.energy", "rule": "M-113", "needed": 2, "present": 1, "n": 2,
    }  # fmt: skip


def test_raising_a_finished_parameter_is_skipped():
    """M-005, M-109, M-112: the rest of the card happens."""
    game = scene({"hand": ["big_asteroid"], "stock": {"mc": 27}}, {}, temperature=8)
    do(game, 0, "play:big_asteroid")
    assert (game.view(None)["temperature"], tr(game, 0), stock(game, 0, "titanium")) == (8, 20, 4)


def test_resources_that_no_card_can_hold_are_skipped():
    """M-110, M-112."""
    game = scene({"hand": ["imported_nitrogen"], "stock": {"mc": 23}}, {})
    do(game, 0, "play:imported_nitrogen")
    assert (stock(game, 0, "plants"), tr(game, 0)) == (4, 21)
    assert seat(game, 0)["on"] == {}
    assert asked(game, 0)[0] == "turn"


def test_removal_from_others_may_find_nothing():
    """M-111, M-112."""
    game = do(scene({"hand": ["deimos_down"], "stock": {"mc": 31}}, {}), 0, "play:deimos_down")
    assert (stock(game, 0, "steel"), game.view(None)["temperature"]) == (4, -24)
    assert asked(game)[0] == "turn"


# -- discounts


def test_cards_in_play_make_later_ones_cheaper():
    """M-116, O-31: not the card itself."""
    seat = {"hand": ["space_station", "asteroid_mining"], "stock": {"mc": 10 + 28}}
    game = do(scene(seat, {}), 0, "play:space_station", "play:asteroid_mining")
    assert stock(game, 0, "mc") == 0


def test_discounts_add_up():
    """M-117: Teractor 3, Earth Office 3, Earth Catapult 2."""
    seat = {"hand": ["acquired_company"], "tableau": ["teractor", "earth_office", "earth_catapult"], "stock": {"mc": 2}}
    game = do(scene(seat, {}), 0, "play:acquired_company")
    assert stock(game, 0, "mc") == 0


def test_a_cost_never_falls_below_zero():
    """M-118: the surplus is lost."""
    seat = {"hand": ["earth_office", "sponsors"], "tableau": ["teractor"], "stock": {"mc": 5}}
    game = do(scene(seat, {}), 0, "play:earth_office")
    assert stock(game, 0, "mc") == 5
    do(game, 0, "play:sponsors")
    assert stock(game, 0, "mc") == 5


def test_an_events_tags_are_discounted_when_it_is_played():
    """M-119."""
    seat = {"hand": ["comet"], "tableau": ["space_station"], "stock": {"mc": 19}}
    game = do(scene(seat, {}), 0, "play:comet")
    assert stock(game, 0, "mc") == 0


def test_a_discount_counts_for_each_tag():
    """O-30: two different tags of one card are discounted by both cards."""
    seat = {"hand": ["miranda_resort", "large_convoy"], "tableau": ["space_station", "earth_office"], "stock": {"mc": 41}}
    game = scene(seat, {})
    prices = {o["id"]: o["price"] for o in game.pending[0].question()["options"] if "price" in o}
    assert (prices["play:miranda_resort"], prices["play:large_convoy"]) == (12 - 2, 36 - 2 - 3)


# -- immediate effects


def test_the_player_chooses_the_order_where_it_matters():
    """M-120, M-121, O-07: first the ocean, or first its neighbour's plants."""
    seats = [{"hand": ["comet"], "stock": {"mc": 21}}, {"tableau": ["arctic_algae"], "stock": {"plants": 1}}]
    game = do(scene(*seats), 0, "play:comet")
    assert [o["source"] for o in game.pending[0].question()["options"]] == ["comet", "comet"]
    do(game, 0, "first:0", "hex:07", "player:1 amount:3")
    assert stock(game, 1, "plants") == 0
    game = do(scene(*seats), 0, "play:comet", "first:1", "player:1 amount:1", "hex:07")
    assert stock(game, 1, "plants") == 2


def test_the_active_player_orders_effects_of_others_too():
    """M-121: nobody else is asked, though the plants are another's."""
    seats = [{"hand": ["comet"], "stock": {"mc": 21}}, {"tableau": ["arctic_algae"], "stock": {"plants": 1}}]
    game = do(scene(*seats), 0, "play:comet")
    assert list(game.pending) == [0]
    assert asked(game)[0] == "order"


def test_the_order_is_not_asked_if_the_victim_has_plenty():
    """O-07: three plants can go before or after two more come."""
    seats = [{"hand": ["comet"], "stock": {"mc": 21}}, {"tableau": ["arctic_algae"], "stock": {"plants": 3}}]
    game = do(scene(*seats), 0, "play:comet")
    assert asked(game)[0] == "place"
    do(game, 0, "hex:07")
    assert asked(game)[1] == ["none", *[f"player:1 amount:{n}" for n in (1, 2, 3)]]


def test_resources_of_different_kinds_need_no_order():
    """O-07: science onto or off Olympus Conference, a microbe onto the card played by Viral Enhancers."""
    tableau = ["olympus_conference", "viral_enhancers"]
    game = scene({"hand": ["regolith_eaters"], "stock": {"mc": 13}, "tableau": tableau}, {}, on={"olympus_conference": 1})
    do(game, 0, "play:regolith_eaters")
    assert asked(game)[0] == "add_here_or_draw"
    do(game, 0, "draw")
    assert asked(game)[0] == "enhance"


@pytest.mark.parametrize(("science", "question"), [(0, "may_discard_to_draw"), (1, "order")])
def test_the_order_of_olympus_conference_and_mars_university_matters_if_a_card_may_come(science, question):
    """O-07: with nothing on the Conference, it can only be given its first resource."""
    tableau = ["olympus_conference", "mars_university"]
    seat = {"hand": ["physics_complex", "mine"], "stock": {"mc": 12}, "tableau": tableau}
    game = do(scene(seat, {}, on={"olympus_conference": science}), 0, "play:physics_complex")
    assert asked(game)[0] == question


@pytest.mark.parametrize("card", ["invention_contest", "research_outpost"])
@pytest.mark.parametrize("science", [0, 1])
def test_the_order_matters_if_either_choice_can_be_made_with_a_card_of_the_other_seen(card, science):
    """M-120, O-07: with a card drawn from Olympus Conference one keeps or builds knowing more, and the other way round."""
    seat = {"hand": [card], "stock": {"mc": 18}, "tableau": ["olympus_conference"]}
    game = do(scene(seat, {}, on={"olympus_conference": science}), 0, f"play:{card}")
    assert (asked(game)[0] == "order") is bool(science)


def test_drawing_first_leads_to_another_choice():
    """M-120, O-07: Invention Contest beside Olympus Conference."""
    seat = {"hand": ["invention_contest"], "stock": {"mc": 2}, "tableau": ["olympus_conference"]}
    top = ["mine", "fish", "ants", "lichen"]  # the last is drawn first
    for first, drawn, offered in ((0, [], {"lichen", "ants", "fish"}), (1, ["lichen"], {"ants", "fish", "mine"})):
        game = do(scene(seat, {}, on={"olympus_conference": 1}, deck=top), 0, "play:invention_contest", f"first:{first}")
        if first:
            do(game, 0, "draw")
        assert asked(game)[0] == "keep"
        assert (hand(game, 0), set(asked(game)[1])) == (drawn, offered)


@pytest.mark.parametrize(("card", "mc", "question"), [("ice_asteroid", 23, "place"), ("comet", 21, "remove_any")])
def test_a_card_that_comes_anyway_comes_before_a_choice(card, mc, question):
    """M-120, O-07: the ocean lies on two cards; they are drawn before anything else is chosen, and nothing is asked."""
    game = scene({"hand": [card], "stock": {"mc": mc}}, {"stock": {"plants": 5}})
    do(game, 0, f"play:{card}", "hex:13")
    assert (asked(game)[0], len(hand(game, 0))) == (question, 2)


def test_the_question_of_order_can_be_switched_off():
    """O-07: a table option."""
    seats = [{"hand": ["comet"], "stock": {"mc": 21}}, {"tableau": ["arctic_algae"], "stock": {"plants": 1}}]
    game = do(scene(*seats, order="auto"), 0, "play:comet")
    assert asked(game)[0] == "place"


def test_outside_the_action_phase_effects_need_no_order():
    """M-122: the last greeneries draw cards and feed Herbivores, whichever comes first."""
    seats = [{"stock": {"plants": 8}, "tableau": ["herbivores"]}, {}]
    tiles = {"50": ("city", 0), "49": ("city", 1), "51": ("city", 1), "57": ("city", 1), "42": ("city", 1)}
    game = everybody_passes(scene(*seats, tiles=tiles, temperature=8, oxygen=14, oceans=9, first=1))
    do(game, 0, "convert:plants")
    assert game.over
    assert seat(game, 0)["on"] == {"herbivores": 1}
    assert len(hand(game, 0)) == 1


def test_production_changes_are_mandatory():
    """M-123: no way round the loss."""
    game = scene({"hand": ["carbonate_processing"], "stock": {"mc": 6}, "production": {"energy": 1}}, {})
    do(game, 0, "play:carbonate_processing")
    assert productions(game, 0) == {"heat": 3}
    assert asked(game)[0] == "turn"


def test_icons_without_a_red_border_are_the_players_own():
    """M-124."""
    game = do(scene({"hand": ["sponsors"], "stock": {"mc": 6}}, {}, {}), 0, "play:sponsors")
    assert [production(game, p, "mc") for p in range(3)] == [2, 0, 0]


def test_a_red_border_means_any_player():
    """M-125, M-130: the acting player included."""
    seats = [{"hand": ["biomass_combustors"], "stock": {"mc": 4}}, {}, {}]
    for s in seats:
        s["production"] = {"plants": 1}
    game = do(scene(*seats, oxygen=6), 0, "play:biomass_combustors")
    assert asked(game) == ("reduce_any", ["player:0", "player:1", "player:2"])


def test_ones_own_plants_are_a_target_only_beside_anothers():
    """M-125, O-06."""
    asteroid = {"hand": ["asteroid"], "stock": {"mc": 14, "plants": 1}}
    game = do(scene(asteroid, {"stock": {"plants": 1}}), 0, "play:asteroid")
    assert asked(game)[1] == ["none", "player:1 amount:1", "player:0 amount:1"]
    game = do(scene(asteroid, {}), 0, "play:asteroid")
    assert asked(game)[0] == "turn"


def test_gains_go_to_stock_at_once():
    """M-126: titanium of an event pays for the next card in the same turn."""
    seat = {"hand": ["asteroid", "trans_neptune_probe"], "stock": {"mc": 14}}
    game = do(scene(seat, {}), 0, "play:asteroid", "play:trans_neptune_probe")
    assert stocks(game, 0) == {}


@pytest.mark.parametrize("amount", [0, 1, 2, 3])
def test_removing_anothers_resources_is_all_some_or_none(amount):
    """M-127, O-05."""
    game = do(scene({"hand": ["asteroid"], "stock": {"mc": 14}}, {"stock": {"plants": 9}}), 0, "play:asteroid")
    do(game, 0, f"player:1 amount:{amount}" if amount else "none")
    assert stock(game, 1, "plants") == 9 - amount


def test_one_removal_hits_one_player():
    """M-128."""
    plants = {"stock": {"plants": 2}}
    game = do(scene({"hand": ["asteroid"], "stock": {"mc": 14}}, plants, plants), 0, "play:asteroid")
    assert set(asked(game)[1]) == {"none", *[f"player:{p} amount:{n}" for p in (1, 2) for n in (1, 2)]}
    with pytest.raises(pavonis.IllegalAnswer):
        game.answer(0, "player:1 amount:3")
    do(game, 0, "player:2 amount:2")
    assert [stock(game, p, "plants") for p in (1, 2)] == [2, 0]


def test_losing_ones_own_resources_is_mandatory():
    """M-129."""
    game = scene({"hand": ["nitrophilic_moss"], "stock": {"mc": 8, "plants": 1}}, {}, oceans=3)
    assert why_not(game, "play:nitrophilic_moss")["id"] == "needs.plants"
    game = scene({"hand": ["nitrophilic_moss"], "stock": {"mc": 8, "plants": 5}}, {}, oceans=3)
    do(game, 0, "play:nitrophilic_moss")
    assert stock(game, 0, "plants") == 3


def test_lowering_any_production_is_mandatory():
    """M-130, O-33: one's own if nobody else has enough; nobody at all, no card."""
    card = {"hand": ["birds"], "stock": {"mc": 10}}
    game = scene({**card, "production": {"plants": 2}}, {"production": {"plants": 1}}, oxygen=13)
    do(game, 0, "play:birds")
    assert [productions(game, p) for p in (0, 1)] == [{}, {"plants": 1}]
    game = scene({**card, "production": {"plants": 1}}, {"production": {"plants": 1}}, oxygen=13)
    assert why_not(game, "play:birds") == {"id": "needs.any.plants", "rule": "M-130", "needed": 2, "present": 1, "n": 2}


def test_a_red_bordered_tile_counts_for_all():
    """M-131: Greenhouses counts everybody's cities, off the map too."""
    tiles = {"05": ("city", 0), "50": ("city", 1), "01": ("city", 1)}
    game = do(scene({"hand": ["greenhouses"], "stock": {"mc": 6}}, {}, tiles=tiles), 0, "play:greenhouses")
    assert stock(game, 0, "plants") == 3


def test_a_red_bordered_tag_counts_for_all():
    """M-132: Saturn Systems reacts to everybody's Jovian tags."""
    seats = [{"hand": ["asteroid_mining"], "stock": {"mc": 30}}, {"tableau": ["saturn_systems"]}]
    game = do(scene(*seats), 0, "play:asteroid_mining")
    assert production(game, 1, "mc") == 1


def test_tiles_of_cards_must_be_placed_if_possible():
    """M-133: no area, no refusal; the general rules hold."""
    game = do(scene({"hand": ["domed_crater"], "stock": {"mc": 24}, "production": {"energy": 1}}, {}, tiles={"35": ("city", 1)}),
              0, "play:domed_crater")  # fmt: skip
    name, areas = asked(game)
    assert name == "place"
    assert "none" not in areas
    assert not {"hex:26", "hex:27", "hex:36"} & set(areas)


def test_a_tile_without_an_area_is_skipped():
    """M-134, O-01: the card stays playable and its other effects happen."""
    game = scene({"hand": ["urbanized_area"], "stock": {"mc": 10}, "production": {"energy": 1}}, {})
    do(game, 0, "play:urbanized_area")
    assert productions(game, 0) == {"mc": 2}
    assert game.view(None)["tiles"] == {}
    game = do(scene({"hand": ["mining_area"], "stock": {"mc": 4}}, {}), 0, "play:mining_area")
    assert productions(game, 0) == {}


def test_an_effect_reacts_to_its_own_cards_tags():
    """M-135: Ecological Zone has a plant and an animal tag."""
    game = scene({"hand": ["ecological_zone"], "stock": {"mc": 12}}, {}, tiles={"35": ("greenery", 0)})
    do(game, 0, "play:ecological_zone", asked_hex(game, "play:ecological_zone"))
    assert seat(game, 0)["on"] == {"ecological_zone": 2}


def asked_hex(game: pavonis.Game, option: str) -> str:
    """The first area that the card would offer."""
    copy = game.clone()
    copy.answer(0, option)
    return copy.pending[0].options[0]


def test_one_action_sets_off_several_cards_and_one_card_several_times():
    """M-136: two animal-plant-microbe tags, two cards."""
    seat_0 = {"hand": ["advanced_ecosystems"], "tableau": ["decomposers", "ecological_zone", "adapted_lichen", "pets", "ants"],
              "stock": {"mc": 11}}  # fmt: skip
    game = do(scene(seat_0, {}), 0, "play:advanced_ecosystems")
    assert seat(game, 0)["on"] == {"decomposers": 3, "ecological_zone": 2}


def test_some_effects_work_in_opponents_turns():
    """M-137: Arctic Algae and Rover Construction."""
    seats = [{"stock": {"mc": 43}}, {"tableau": ["arctic_algae", "rover_construction"]}]
    game = do(scene(*seats), 0, "project:aquifer", "hex:07", "project:city", "hex:50")
    assert stocks(game, 1) == {"plants": 2, "mc": 2}


@pytest.mark.parametrize(("first", "acting", "order"), [(0, 0, [1, 2, 0]), (0, 1, [0, 2, 1]), (1, 0, [1, 2, 0]), (1, 1, [2, 0, 1])])
def test_others_react_in_turn_order_before_the_active_player(first, acting, order):
    """O-39: whose effects on a city come when, as the log tells it."""
    tableaux = (["rover_construction"], ["pets"], ["immigrant_city"])
    game = scene(*[{"tableau": t, "stock": {"mc": 25}} for t in tableaux], first=first, turn=acting)
    before = len(game.events)
    do(game, acting, "project:city", "hex:50")
    sources = [(e.values["player"], e.values["source"]) for e in game.events[before:] if "source" in e.values]
    assert [p for p, source in sources if source in tableaux[p]] == order


# -- where the card goes, events and tags


def test_an_event_goes_to_its_owners_pile_after_its_effects():
    """M-138, M-141, O-64: its tags count while it is played and nowhere afterwards."""
    game = do(scene({"hand": ["comet"], "stock": {"mc": 21}}, {}), 0, "play:comet")
    assert game.view(None)["playing"] == {"player": 0, "card": "comet"}
    assert seat(game, 0)["tags"] == {"space": 1, "event": 1}
    do(game, 0, "hex:07")
    assert game.view(None)["playing"] is None
    assert seat(game, 0)["events"] == ["comet"]
    assert (seat(game, 0)["tableau"], seat(game, 0)["tags"]) == ([], {})


def test_automated_cards_only_leave_their_tags():
    """M-139."""
    game = do(scene({"hand": ["geothermal_power"], "stock": {"mc": 11}}, {}), 0, "play:geothermal_power")
    assert (seat(game, 0)["tableau"], seat(game, 0)["tags"]) == (["geothermal_power"], {"building": 1, "power": 1})
    before = productions(game, 0)
    do(game, 0, "done")
    next_generation(game)
    assert productions(game, 0) == before
    assert not [o for o in game.pending[1].options if o.startswith("use:")]


def test_active_cards_keep_their_effects_and_actions():
    """M-140."""
    game = do(scene({"hand": ["optimal_aerobraking", "tardigrades"], "stock": {"mc": 11}}, {}),
              0, "play:optimal_aerobraking", "play:tardigrades")  # fmt: skip
    assert seat(game, 0)["tableau"] == ["optimal_aerobraking", "tardigrades"]
    do(game, 1, "pass")
    assert can(game, "use:tardigrades")


def test_tags_of_played_events_count_nowhere():
    """M-141: Satellites, Tectonic Stress Power and Scientist see none of them."""
    events = ["comet", "technology_demonstration", "invention_contest", "special_design"]
    game = scene({"hand": ["satellites", "tectonic_stress_power"], "events": events, "stock": {"mc": 28}}, {})
    assert why_not(game, "play:tectonic_stress_power")["present"] == 0
    assert game.view(None)["awards"]["scientist"]["value"] == [0, 0]
    do(game, 0, "play:satellites")
    assert production(game, 0, "mc") == 1  # its own tag


def test_points_of_events_count():
    """M-142."""
    game = everybody_passes(
        scene({"events": ["large_convoy", "bribed_committee", "flooding"]}, {}, temperature=8, oxygen=14, oceans=9)
    )
    assert game.result["players"][0]["sources"]["cards"] == 2 - 2 - 1


def test_effects_react_to_events_being_played():
    """M-143, M-119: Media Group, Optimal Aerobraking and Interplanetary Cinematics."""
    tableau = ["media_group", "optimal_aerobraking", "interplanetary_cinematics"]
    game = do(scene({"hand": ["asteroid", "mineral_deposit"], "tableau": tableau, "stock": {"mc": 19}}, {}), 0, "play:asteroid")
    assert stocks(game, 0) == {"mc": 5 + 3 + 3 + 2, "heat": 3, "titanium": 2}
    do(game, 0, "play:mineral_deposit")
    assert stocks(game, 0) == {"mc": 8 + 3 + 2, "heat": 3, "titanium": 2, "steel": 5}


# -- resources on cards


def test_other_resources_lie_on_the_card_that_makes_them():
    """M-144."""
    game = do(scene({"tableau": ["physics_complex"], "stock": {"energy": 6}}, {}), 0, "use:physics_complex")
    assert seat(game, 0)["on"] == {"physics_complex": 1}


def test_a_resource_lies_only_on_a_card_for_it():
    """M-145, M-147: microbes on any own microbe card, never on the fungus that makes them, never on another's."""
    tableau = ["symbiotic_fungus", "ants", "tardigrades", "fish", "viral_enhancers"]
    game = do(scene({"tableau": tableau}, {"tableau": ["decomposers"]}), 0, "use:symbiotic_fungus")
    assert asked(game) == ("add_to", ["card:ants", "card:tardigrades"])


def test_viral_enhancers_never_holds_a_resource():
    """M-146."""
    game = scene({"hand": ["viral_enhancers", "tardigrades"], "stock": {"mc": 13}}, {})
    do(game, 0, "play:viral_enhancers")
    assert stocks(game, 0) == {"mc": 4, "plants": 1}
    do(game, 0, "play:tardigrades")
    assert asked(game) == ("enhance", ["resource:plants", "card:tardigrades"])
    do(game, 0, "card:tardigrades")
    assert seat(game, 0)["on"] == {"tardigrades": 1}


@pytest.mark.parametrize(("card", "on", "points"), [
    ("livestock", 4, 4), ("ants", 5, 2), ("decomposers", 8, 2), ("physics_complex", 3, 6), ("search_for_life", 3, 3),
])  # fmt: skip
def test_cards_score_for_what_lies_on_them(card, on, points):
    """M-148."""
    game = everybody_passes(scene({"tableau": [card]}, {}, on={card: on}, temperature=8, oxygen=14, oceans=9))
    assert game.result["players"][0]["sources"]["cards"] == points


# -- draws, looks and knowledge


def test_cards_shown_by_effects_are_seen_by_all():
    """O-66."""
    game = do(scene({"tableau": ["search_for_life"], "stock": {"mc": 1}}, {}, deck=["mine"]), 0, "use:search_for_life")
    assert happened(game, "revealed") == [{"player": 0, "card": "mine"}]
    assert game.view(1)["known"] == {"mine": "discard"}
    assert seat(game, 0)["on"] == {}


def test_hands_are_hidden_and_their_size_is_not():
    """O-65."""
    game = scene({"hand": ["mine", "comet"], "stock": {"steel": 3}}, {})
    seen = game.view(1)["players"][0]
    assert (seen["hand_size"], "hand" in seen, seen["stock"]["steel"]) == (2, False, 3)
    assert game.view(1)["deck"] == 206


def test_a_discount_for_the_next_card_ends_with_the_generation():
    """M-104: Special Design eases the next card only, in this generation."""
    seat_0 = {"hand": ["special_design", "kelp_farming"], "stock": {"mc": 21}}
    game = do(scene(seat_0, {}, oceans=4), 0, "play:special_design")
    assert can(game, "play:kelp_farming")
    do(game, 0, "done")
    everybody_passes(game)
    nobody_buys(game)
    do(game, 1, "pass")
    assert why_not(game, "play:kelp_farming")["id"] == "needs.oceans.least"


# -- what would bring nothing


def vain(game, player=0):
    """The options that the question marks so."""
    return {o["id"] for o in game.pending[player].question()["options"] if "nothing" in o}


def test_options_that_bring_nothing_are_marked():
    """M-109 to M-111, O-25: cards of which nothing would remain, actions and projects; tags and points are something."""
    cards = ["insulation", "ceos_favorite_project", "asteroid", "greenhouses", "hired_raiders", "mine"]
    me = {"hand": cards, "tableau": ["martian_rails"], "stock": {"mc": 60, "energy": 1, "heat": 8}}
    nothing = {"play:insulation", "play:ceos_favorite_project", "play:hired_raiders", "use:martian_rails"}
    assert vain(scene(me, {})) == nothing
    at_goal = {"project:asteroid", "project:aquifer", "convert:heat"}
    assert vain(scene(me, {}, temperature=8, oceans=9)) == nothing | at_goal
    busy = scene({**me, "tableau": ["martian_rails", "ants"], "production": {"heat": 1}}, {"stock": {"mc": 1}}, on={"ants": 1})
    assert vain(busy) == {"use:martian_rails"}
    assert vain(scene(me, {}, tiles={"16": ("city", 1)})) == nothing - {"use:martian_rails"}


def test_declining_to_steal_is_marked_and_declining_to_harm_is_not():
    """M-127."""
    game = scene({"hand": ["hired_raiders"], "stock": {"mc": 9}})
    assert vain(do(game, 0, "play:hired_raiders")) == {"none"}
    game = scene({"hand": ["sabotage"], "stock": {"mc": 9}}, {"stock": {"steel": 9}})
    assert vain(do(game, 0, "play:sabotage")) == set()


def regretted(game, option, player=0):
    """What the question says that one may regret of an option."""
    entry = next(o for o in game.pending[player].question()["options"] if o["id"] == option)
    return {what: entry[what] for what in ("nothing", "wasted", "misses", "loses_own", "leaves") if what in entry}


def test_the_question_says_why_an_option_brings_nothing():
    """M-004, M-172: the parameter is at its goal; of an event only what it did remains (M-109)."""
    me = {"hand": ["ice_asteroid"], "tableau": ["water_splitting_plant"], "stock": {"mc": 60, "energy": 3}}
    done = scene(me, {}, oceans=9, oxygen=14)
    assert regretted(done, "project:aquifer")["nothing"] == {"id": "at_goal.oceans"}
    assert regretted(done, "use:water_splitting_plant")["nothing"] == {"id": "at_goal.oxygen"}
    assert regretted(done, "play:ice_asteroid")["nothing"] == {"id": "at_goal.oceans"}
    heard = scene({**me, "tableau": ["optimal_aerobraking"]}, {}, oceans=9)
    assert "nothing" not in regretted(heard, "play:ice_asteroid")
    for mc, nothing in ((2, {"id": "to_no_avail"}), (3, None)):  # a card that is looked at must be paid for to be kept
        poor = scene({"tableau": ["business_network"], "stock": {"mc": mc}}, {})
        assert regretted(poor, "use:business_network").get("nothing") == nothing


def test_a_card_whose_action_is_over_says_so_before_it_is_played():
    """M-172: an ocean it could not place any more; what its other actions bring is not over."""
    me = {"hand": ["water_import_from_europa", "regolith_eaters"], "stock": {"mc": 40}}
    over = scene(me, {}, oceans=9, oxygen=14)
    assert regretted(over, "play:water_import_from_europa") == {"wasted": [{"id": "place.ocean", "n": 1}]}
    assert [m["id"] for m in regretted(over, "play:regolith_eaters")["wasted"]] == ["raise_oxygen"]
    assert regretted(scene(me, {}, oceans=8, oxygen=13), "play:water_import_from_europa") == {}


def test_the_question_says_which_part_of_an_option_is_lost():
    """M-109, M-172, M-175: two steps with one left, two oceans with one left, and what the others do not have."""
    me = {"hand": ["giant_ice_asteroid", "comet"], "stock": {"mc": 90}}
    wasted = regretted(scene(me, {"stock": {"plants": 9}}, temperature=6, oceans=8), "play:giant_ice_asteroid")["wasted"]
    assert wasted == [{"id": "raise_temperature", "n": 1}, {"id": "place.ocean", "n": 1}]
    assert {what: [m["id"] for m in said] for what, said in regretted(scene(me, {}), "play:comet").items()} == {
        "misses": ["remove_any.plants"]  # nothing of one's own
    }
    assert regretted(scene(me, {"stock": {"plants": 9}}), "play:comet") == {}
    assert regretted(scene({"hand": ["power_grid"], "stock": {"mc": 40}}, {}), "play:power_grid") == {}  # it has a power tag itself


def test_the_question_says_what_an_option_takes_from_oneself():
    """M-130, O-06, O-38: one's own plants, production and animals."""
    me = {"hand": ["asteroid", "energy_tapping"], "stock": {"mc": 40, "plants": 5}, "production": {"energy": 1}}
    both = do(scene(me, {"stock": {"plants": 5}}), 0, "play:asteroid")
    assert regretted(both, "player:0 amount:3") == {"loses_own": [{"id": "loses_own.plants", "n": 3}]}
    assert regretted(both, "player:1 amount:3") == {}
    assert regretted(scene(me, {}), "play:energy_tapping") == {"loses_own": [{"id": "loses_own.production.energy", "n": 1}]}
    assert regretted(scene(me, {"production": {"energy": 1}}), "play:energy_tapping") == {}
    hunt = scene({"tableau": ["predators", "fish"]}, {"tableau": ["birds"]}, on={"fish": 1, "birds": 1})
    assert regretted(hunt, "use:predators") == {}
    own = {"id": "loses_own.animal", "n": 1, "card": "fish"}
    assert regretted(do(hunt, 0, "use:predators"), "card:fish") == {"loses_own": [own]}
    alone = scene({"tableau": ["predators", "fish"]}, {}, on={"fish": 1})
    assert regretted(alone, "use:predators")["loses_own"] == [{"id": "loses_own.animal", "n": 1}]


def test_passing_says_what_it_gives_up():
    """M-070: what could still be done, less what brings nothing; ending a turn gives up nothing."""
    me = {"hand": ["asteroid"], "tableau": ["martian_rails", "ants"], "stock": {"mc": 14, "energy": 1, "heat": 8}}
    game = scene(me, {})
    assert set(regretted(game, "pass")["leaves"]) == {"play:asteroid", "convert:heat"}
    assert regretted(do(game, 0, "convert:heat"), "done") == {}
    assert regretted(scene({}, {}), "pass") == {}


def test_every_reason_is_given_what_money_can_change_last():
    """M-081, M-103: oxygen is missing and M€ as well; metals count as what they are worth."""
    game = scene({"hand": ["birds", "io_mining_industries"], "stock": {"mc": 4, "titanium": 5}}, {}, oxygen=11)
    refused = {o["id"]: [(w["id"], w["needed"], w["present"]) for w in o["whys"]] for o in game.pending[0].question()["refused"]}
    assert refused["play:birds"] == [("needs.oxygen.least", 13, 11), ("needs.any.plants", 2, 0), ("needs.money", 10, 4)]
    assert refused["play:io_mining_industries"] == [("needs.money", 41, 19)]
