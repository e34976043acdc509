"""The worked examples of the rulebooks (W-01 to W-32).

Kim, Stanley and Robinson sit clockwise in that order and play the standard game; Kim is first player in generation 1.
"""

from __future__ import annotations

from typing import Any

import pytest

import pavonis

from .scene import asked, do, production, scene, stock
from .table import (
    RESOURCES,
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
    tr,
    why_not,
    zones,
)

KIM, STANLEY, ROBINSON = 0, 1, 2
END = {"temperature": 8, "oxygen": 14, "oceans": 9}


def test_production_above_ten():
    """W-01: heat production 19 raised by 3 is 22."""
    player = {"hand": ["carbonate_processing"], "stock": {"mc": 6}, "production": {"heat": 19, "energy": 1}}
    game = do(scene(player, {}), 0, "play:carbonate_processing")
    assert production(game, 0, "heat") == 22


def test_a_city_touching_two_oceans():
    """W-02: 4 M€, once, at placement."""
    game = scene({"stock": {"mc": 25}}, {}, tiles={"43": ("ocean", -1), "44": ("ocean", -1)})
    do(game, 0, "project:city", "hex:51")
    assert stock(game, 0, "mc") == 4
    next_generation(do(game, 0, "done"))
    assert stock(game, 0, "mc") == 4 + 20 + 1


# -- the opening, from the deal to the second production


def dealt() -> pavonis.Game:
    """Three players of the standard game, each with the corporation of the example among the two dealt."""
    game = pavonis.new("mars", players=3, seed=11, corporate_era=False)
    return rigged(
        game,
        {
            "dealt.0": ["phobolog"],
            "dealt.1": ["thorgate"],
            "dealt.2": ["tharsis_republic"],
            "looking.0": ["asteroid_mining", "optimal_aerobraking"],
            "looking.1": ["geothermal_power"],
        },
    )


def chosen() -> pavonis.Game:
    game = dealt()
    for player, corporation, keep in ((KIM, "phobolog", 5), (STANLEY, "thorgate", 10), (ROBINSON, "tharsis_republic", 4)):
        cards = game.view(player)["players"][player]["looking"]
        do(game, player, {"corporation": corporation, "cards": cards[:keep]})
    return game


def second_generation() -> pavonis.Game:
    """Generation 1: Robinson places his city, nobody does anything else. Generation 2: the others buy nothing."""
    game = chosen()
    do(game, KIM, "pass")
    do(game, STANLEY, "pass")
    do(game, ROBINSON, "hex:50")
    everybody_passes(game)
    return game


def second_actions() -> pavonis.Game:
    return nobody_buys(second_generation())


def test_the_deal():
    """W-03: ten projects and two corporations each, every production at 1."""
    game = dealt()
    for player in range(3):
        mine = game.view(player)["players"][player]
        assert (len(mine["looking"]), len(mine["dealt"])) == (10, 2)
        assert productions(game, player) == dict.fromkeys(RESOURCES, 1)
    assert [e["player"] for e in happened(chosen(), "revealed_corporation")] == [KIM, STANLEY, ROBINSON]


def test_kim_takes_phobolog():
    """W-04: 10 titanium, 23 M€ less 15 for five cards; five go to the discard pile, the other corporation to the box."""
    game = chosen()
    assert stocks(game, KIM) == {"mc": 8, "titanium": 10}
    assert len(hand(game, KIM)) == 5
    box = dealt().view(KIM)["players"][KIM]
    assert set(box["looking"][5:]) <= set(zones(game)["discard"])
    assert box["dealt"][1] not in str(game.to_json())


def test_stanley_takes_thorgate():
    """W-05: 48 M€ less 30 for all ten cards, energy production 2."""
    game = chosen()
    assert stocks(game, STANLEY) == {"mc": 18}
    assert productions(game, STANLEY) == {**dict.fromkeys(RESOURCES, 1), "energy": 2}
    assert len(hand(game, STANLEY)) == 10


def test_robinson_takes_tharsis_republic():
    """W-06: 40 M€ less 12 for four cards."""
    game = chosen()
    assert stocks(game, ROBINSON) == {"mc": 28}
    assert len(hand(game, ROBINSON)) == 4


def test_robinsons_first_action_is_a_city():
    """W-07: +1 production for any city, +3 M€ for his own, besides the placement bonus."""
    game = chosen()
    do(game, KIM, "pass")
    do(game, STANLEY, "pass")
    assert asked(game, ROBINSON)[0] == "place"
    do(game, ROBINSON, "hex:35")
    assert stocks(game, ROBINSON) == {"mc": 31, "plants": 2}
    assert production(game, ROBINSON, "mc") == 2
    game = scene({"stock": {"mc": 25}}, {}, {"tableau": ["tharsis_republic"]})
    do(game, KIM, "project:city", "hex:35")
    assert (production(game, ROBINSON, "mc"), stock(game, ROBINSON, "mc")) == (1, 0)


def test_stanleys_research():
    """W-08: draws 4, buys 3 for 9 M€, discards 1; the hand is not part of it."""
    game = second_generation()
    before, money, discarded = hand(game, STANLEY), stock(game, STANLEY, "mc"), game.view(None)["discard"]
    name, cards = asked(game, STANLEY)
    assert (name, len(cards)) == ("research", 4)
    assert not set(cards) & set(before)
    do(game, STANLEY, cards[:3])
    do(game, KIM, [])
    do(game, ROBINSON, [])
    assert hand(game, STANLEY) == before + cards[:3]
    assert stock(game, STANLEY, "mc") == money - 9
    assert game.view(None)["discard"] == discarded + 1 + 4 + 4


def opening_turns() -> pavonis.Game:
    """Stanley sells one patent and stops."""
    game = second_actions()
    sold = next(c for c in hand(game, STANLEY) if c != "geothermal_power")
    return do(game, STANLEY, "project:sell_patents", [sold], "done")


def test_stanley_opens_the_second_generation():
    """W-09: one patent for 1 M€, then he stops without passing."""
    money = stock(second_actions(), STANLEY, "mc")
    game = opening_turns()
    assert stock(game, STANLEY, "mc") == money + 1
    assert not seat(game, STANLEY)["passed"]
    assert list(game.pending) == [ROBINSON]


def test_robinsons_second_city():
    """W-10: -25 M€, +1 production for the project and +1 for Tharsis Republic, +3 M€, the area's bonus; he stops."""
    game = opening_turns()
    money, made = stock(game, ROBINSON, "mc"), production(game, ROBINSON, "mc")
    do(game, ROBINSON, "project:city", "hex:58", "done")
    assert stock(game, ROBINSON, "mc") == money - 25 + 3
    assert production(game, ROBINSON, "mc") == made + 2
    assert stock(game, ROBINSON, "titanium") == 1 + 1  # one produced, one on the area
    assert list(game.pending) == [KIM]


def kims_turn(titanium: int = 8) -> pavonis.Game:
    game = do(opening_turns(), ROBINSON, "project:city", "hex:58", "done")
    do(game, KIM, "play:asteroid_mining", {"titanium": titanium})
    return game


@pytest.mark.parametrize(("titanium", "money"), [(8, 0), (7, 2)])
def test_kim_plays_asteroid_mining(titanium, money):
    """W-11: 30 as 8 titanium at 4 without change, or as 7 titanium and 2 M€; production +2; then a second space card."""
    before = stocks(opening_turns(), KIM)
    game = kims_turn(titanium)
    assert stock(game, KIM, "titanium") == before["titanium"] - titanium
    assert stock(game, KIM, "mc") == before["mc"] - money
    assert production(game, KIM, "titanium") == 3
    do(game, KIM, "play:optimal_aerobraking", {})
    assert seat(game, KIM)["tableau"] == ["phobolog", "asteroid_mining", "optimal_aerobraking"]
    assert list(game.pending) == [STANLEY]


def test_stanley_plays_geothermal_power():
    """W-12: 11 less ThorGate's 3."""
    game = do(kims_turn(), KIM, "play:optimal_aerobraking", {})
    money, energy = stock(game, STANLEY, "mc"), production(game, STANLEY, "energy")
    do(game, STANLEY, "play:geothermal_power", {})  # and none of the steel of the first production
    assert stock(game, STANLEY, "mc") == money - 8
    assert production(game, STANLEY, "energy") == energy + 2


def test_the_turn_order_of_the_example():
    """W-13: Stanley one action, Robinson one, Kim two, Stanley again, until all pass."""
    game = do(kims_turn(), KIM, "play:optimal_aerobraking", {})
    assert game.view(None)["first"] == STANLEY
    turns = [e["player"] for e in happened(game, "ended_turn")]
    assert turns == [STANLEY, ROBINSON]  # the two who stopped after one action
    assert list(game.pending) == [STANLEY]
    for player in (STANLEY, ROBINSON, KIM):
        do(game, player, "pass")
    assert game.view(None)["generation"] == 3


def test_kims_production():
    """W-14: 21 M€, 3 titanium and one of each other."""
    game = do(kims_turn(), KIM, "play:optimal_aerobraking", {})
    before = seat(game, KIM)["stock"]
    everybody_passes(game)
    after = seat(game, KIM)["stock"]
    became = before["energy"]  # left over, now heat
    assert {r: after[r] - before[r] for r in RESOURCES} == {
        "mc": 21, "steel": 1, "titanium": 3, "plants": 1, "energy": 1 - became, "heat": 1 + became,
    }  # fmt: skip


# -- playing cards


def asteroid(*others: dict[str, Any], plants: int = 0, **position: Any) -> pavonis.Game:
    kim = {"hand": ["asteroid"], "stock": {"mc": 14, "plants": plants}}
    return do(scene(kim, *others, **position), KIM, "play:asteroid")


def test_asteroid_at_the_highest_temperature():
    """W-15: no step, no rating, the rest works."""
    game = asteroid({"stock": {"plants": 3}}, {}, temperature=8)
    assert (game.view(None)["temperature"], tr(game, KIM), stock(game, KIM, "titanium")) == (8, 20, 2)
    do(game, KIM, "player:1 amount:3")
    assert stock(game, STANLEY, "plants") == 0


def test_asteroid_removes_up_to_three_plants_of_one_player():
    """W-16."""
    game = asteroid({"stock": {"plants": 2}}, {"stock": {"plants": 5}})
    assert set(asked(game)[1]) == {
        "none", "player:1 amount:1", "player:1 amount:2", "player:2 amount:1", "player:2 amount:2", "player:2 amount:3",
    }  # fmt: skip
    do(game, KIM, "player:1 amount:1")
    assert [stock(game, p, "plants") for p in (STANLEY, ROBINSON)] == [1, 5]


def test_asteroid_never_forces_kim_to_lose_her_own_plants():
    """W-17, W-16."""
    game = asteroid({}, {}, plants=4)
    assert asked(game)[0] == "turn"
    assert stock(game, KIM, "plants") == 4


def test_asteroid_mining_consortium():
    """W-18: only with own titanium production, then somebody's goes down."""
    player = {"hand": ["asteroid_mining_consortium"], "stock": {"mc": 13}}
    game = scene(player, {"production": {"titanium": 3}})
    assert why_not(game, "play:asteroid_mining_consortium") == {
        "id": "needs.production.titanium", "rule": "M-105", "needed": 1, "present": 0, "n": 1,
    }  # fmt: skip
    game = scene({**player, "production": {"titanium": 1}}, {"production": {"titanium": 3}})
    do(game, 0, "play:asteroid_mining_consortium")
    assert asked(game) == ("reduce_any", ["player:0", "player:1"])
    do(game, 0, "player:1")
    assert [production(game, p, "titanium") for p in (0, 1)] == [2, 2]


@pytest.mark.parametrize(("card", "cost", "oxygen", "wrong", "lost", "mc"), [
    ("cupola_city", 16, 9, 10, "energy", 3),
    ("livestock", 13, 9, 8, "plants", 2),
    ("shuttles", 10, 5, 4, "energy", 2),
])  # fmt: skip
def test_cards_with_a_requirement_and_a_production_to_lower(card, cost, oxygen, wrong, lost, mc):
    """W-19 (Cupola City), W-20 (Livestock), W-21 (Shuttles)."""
    player = {"hand": [card], "stock": {"mc": cost}, "production": {lost: 1}}
    assert why_not(scene(player, {}, oxygen=wrong), f"play:{card}")["present"] == wrong
    assert why_not(scene({**player, "production": {}}, {}, oxygen=oxygen), f"play:{card}")["id"] == f"needs.production.{lost}"
    game = do(scene(player, {}, oxygen=oxygen), 0, f"play:{card}")
    if card == "cupola_city":
        do(game, 0, "hex:50")
        assert game.view(None)["tiles"] == {"50": {"tile": "city", "owner": 0}}
    assert productions(game, 0) == {"mc": mc}


def test_livestock_grows_by_one_each_generation():
    """W-22: more than one point in the end."""
    game = scene({"tableau": ["livestock"]}, {}, temperature=8, oxygen=14, oceans=8)
    do(game, 0, "use:livestock")
    assert not can(game, "use:livestock")
    next_generation(do(game, 0, "done"))
    do(game, 1, "pass")
    do(game, 0, "use:livestock")
    assert seat(game, 0)["on"] == {"livestock": 2}
    game = everybody_passes(scene({"tableau": ["livestock"]}, {}, on={"livestock": 2}, **END))
    assert game.result["players"][0]["sources"]["cards"] == 2


def test_shuttles_make_space_cards_cheaper():
    """W-23: events too, every time."""
    player = {"hand": ["asteroid", "methane_from_titan", "mine"], "tableau": ["shuttles"], "stock": {"mc": 38}}
    game = scene(player, {}, oxygen=5)
    prices = {o["id"]: o.get("price") for o in game.pending[0].question()["options"]}
    assert [prices[f"play:{c}"] for c in player["hand"]] == [12, 26, 4]
    do(game, 0, "play:asteroid", "play:methane_from_titan", {})
    assert stock(game, 0, "mc") == 0


# -- milestones, awards, plants, scoring


def test_robinson_becomes_mayor():
    """W-24: his third city, then 8 M€; two milestones are left, and nobody else can claim this one."""
    cities = {"50": ("city", ROBINSON), "58": ("city", ROBINSON), "03": ("city", KIM), "05": ("city", KIM), "18": ("city", KIM)}
    seats = [{"stock": {"mc": 20}, "tr": 35}, {}, {"tableau": ["tharsis_republic"], "stock": {"mc": 30}}]
    game = scene(*seats, tiles=cities, first=ROBINSON, generation=3)
    assert why_not(game, "claim:mayor", ROBINSON)["present"] == 2
    do(game, ROBINSON, "project:city", "hex:35", "claim:mayor")
    assert stock(game, ROBINSON, "mc") == 30 - 25 + 3 - 8
    assert production(game, ROBINSON, "mc") == 2
    assert why_not(game, "claim:mayor", KIM)["rule"] == "M-185"
    do(game, KIM, "claim:terraformer")
    assert sum(m["claimed_by"] is None for m in game.view(None)["milestones"].values()) == 3
    milestones = {"mayor": ROBINSON}
    game = everybody_passes(scene({}, {}, {}, milestones=milestones, **END))
    assert [x["sources"]["milestones"] for x in game.result["players"]] == [0, 0, 5]


def test_stanley_funds_thermalist():
    """W-25: 8 M€; at 12, 12 and 5 heat Stanley and Kim get 5 points, Robinson none."""
    seats = [{"stock": {"heat": 12}}, {"stock": {"heat": 12, "mc": 8}}, {"stock": {"heat": 5}}]
    game = scene(*seats, first=STANLEY, **END)
    do(game, STANLEY, "fund:thermalist", "done")
    assert stock(game, STANLEY, "mc") == 0
    everybody_passes(game)
    assert [x["sources"]["awards"] for x in game.result["players"]] == [5, 5, 0]


def test_robinsons_greenery_between_two_cities():
    """W-26: oxygen +1, rating +1, two plants; in the end one point for it and one for each city."""
    tiles = {"26": ("city", ROBINSON), "36": ("city", ROBINSON)}
    seats = [{}, {}, {"stock": {"plants": 8}}]
    game = scene(*seats, tiles=tiles, first=ROBINSON)
    do(game, ROBINSON, "convert:plants", "hex:35")
    assert (game.view(None)["oxygen"], tr(game, ROBINSON), stock(game, ROBINSON, "plants")) == (1, 21, 2)
    game = everybody_passes(scene(*[{}] * 3, tiles={**tiles, "35": ("greenery", ROBINSON)}, **END))
    sources = game.result["players"][ROBINSON]["sources"]
    assert (sources["greeneries"], sources["cities"]) == (1, 2)


def test_stanleys_final_score():
    """W-27: 38 + 5 + 5 + 3 + 5 = 56, Livestock 3, other cards 6, an event -1: 64."""
    around = ["42", "49", "51", "56", "57"]  # of Stanley's city in area 50
    tiles = {"50": ("city", STANLEY)} | {a: ("greenery", STANLEY if k < 3 else ROBINSON) for k, a in enumerate(around)}
    stanley = {
        "tr": 38,
        "stock": {"heat": 12},
        "tableau": ["livestock", "farming", "breathing_filters", "asteroid_mining"],
        "events": ["flooding"],
    }
    game = scene(
        {"stock": {"heat": 12}}, stanley, {"stock": {"heat": 5}},
        tiles=tiles, on={"livestock": 3}, awards={"thermalist": STANLEY}, milestones={"planner": STANLEY}, **END,
    )  # fmt: skip
    everybody_passes(game)
    scored = game.result["players"][STANLEY]
    assert scored["sources"] == {"tr": 38, "awards": 5, "milestones": 5, "greeneries": 3, "cities": 5, "cards": 3 + 6 - 1}
    assert scored["points"] == 64


# -- solo and errata


def test_tharsis_republic_alone():
    """W-28: production 2 at the start for the neutral cities."""
    game = rigged(pavonis.new("mars", players=1, seed=6), {"dealt.0": ["tharsis_republic"]})
    do(game, 0, {"corporation": "tharsis_republic", "cards": []})
    assert productions(game, 0) == {"mc": 2}


def test_a_discount_of_two_on_a_card_of_cost_one():
    """W-29: pay 0, not -1."""
    player = {"hand": ["fueled_generators"], "tableau": ["earth_catapult"], "stock": {"mc": 7}}
    game = do(scene(player, {}), 0, "play:fueled_generators")
    assert stock(game, 0, "mc") == 7


@pytest.mark.parametrize(("oceans", "playable"), [(0, False), (2, False), (3, True), (4, True), (9, True)])
def test_a_requirement_of_three_oceans(oceans, playable):
    """W-30: 3 or more."""
    game = scene({"hand": ["wave_power"], "stock": {"mc": 8}}, {}, oceans=oceans)
    assert can(game, "play:wave_power") is playable


def test_decomposers_played():
    """W-31: one microbe at once."""
    game = do(scene({"hand": ["decomposers"], "stock": {"mc": 5}}, {}, oxygen=3), 0, "play:decomposers")
    assert seat(game, 0)["on"] == {"decomposers": 1}


def test_viral_enhancers_and_the_card_being_played():
    """W-32: the resource goes there, never onto Viral Enhancers."""
    player = {"hand": ["ants", "moss"], "tableau": ["viral_enhancers", "tardigrades"], "stock": {"mc": 13, "plants": 1}}
    game = do(scene(player, {}, oxygen=4, oceans=3), 0, "play:ants")
    assert asked(game) == ("enhance", ["resource:plants", "card:ants"])
    do(game, 0, "card:ants")
    assert seat(game, 0)["on"] == {"ants": 1}
