"""Milestones and awards (M-184 to M-208)."""

from __future__ import annotations

import pytest

from .scene import do, scene, stock
from .table import BOX, can, everybody_passes, why_not

END = {"temperature": 8, "oxygen": 14, "oceans": 9}
MILESTONES = ("terraformer", "mayor", "gardener", "builder", "planner")
AWARDS = ("landlord", "banker", "scientist", "thermalist", "miner")
BUILDINGS = [id for id, c in BOX.items() if c.tags == ("building",) and c.kind == "green"]
HAND = [id for id, c in BOX.items() if c.kind == "green" and id not in BUILDINGS]


def cities(n: int) -> dict[str, tuple[str, int]]:
    return dict.fromkeys(("03", "16", "50", "58")[:n], ("city", 0))


def greeneries(n: int) -> dict[str, tuple[str, int]]:
    return dict.fromkeys(("03", "16", "50", "58")[:n], ("greenery", 0))


def reaching(milestone: str, enough: bool, **more):
    """A position just at, or one short of, a milestone."""
    k = 0 if enough else 1
    seat = {"stock": {"mc": 100}, **more}
    if milestone == "terraformer":
        return scene({**seat, "tr": 35 - k}, {})
    if milestone == "mayor":
        return scene(seat, {}, tiles=cities(3 - k))
    if milestone == "gardener":
        return scene(seat, {}, tiles=greeneries(3 - k))
    if milestone == "builder":
        return scene({**seat, "tableau": BUILDINGS[: 8 - k]}, {})
    return scene({**seat, "hand": HAND[: 16 - k]}, {})


# -- milestones


@pytest.mark.parametrize("milestone", MILESTONES)
def test_a_milestone_is_claimed_for_eight_by_who_meets_it(milestone):
    """M-184, M-189 (TR 35), M-190 (3 cities), M-191 (3 greeneries), M-192 (8 building tags), M-193 (16 cards in hand)."""
    goal = {"terraformer": 35, "mayor": 3, "gardener": 3, "builder": 8, "planner": 16}[milestone]
    game = reaching(milestone, enough=False)
    why = why_not(game, f"claim:{milestone}")
    assert (why["rule"], why["needed"], why["present"]) == ("M-184", goal, goal - 1)
    game = do(reaching(milestone, enough=True), 0, f"claim:{milestone}")
    assert game.view(None)["milestones"][milestone]["claimed_by"] == 0
    assert stock(game, 0, "mc") == 92


def test_a_milestone_wants_eight_money():
    """M-184, M-081."""
    game = scene({"tr": 35, "stock": {"mc": 7}}, {})
    assert why_not(game, "claim:terraformer")["id"] == "needs.money"


def test_mayor_counts_every_city_of_ones_own():
    """M-190, O-46: Capital and cities off the map too, nobody else's."""
    tiles = {"03": ("city", 0), "50": ("capital", 0), "01": ("city", 0), "16": ("city", 1)}
    game = scene({"stock": {"mc": 8}}, {}, tiles=tiles)
    assert game.view(None)["milestones"]["mayor"]["progress"] == [3, 1]
    assert can(game, "claim:mayor")


def test_builder_counts_tags_in_play():
    """M-192, O-03: a corporation's too (Mining Guild has two), events' never."""
    game = scene({"tableau": [*BUILDINGS[:6], "mining_guild"], "stock": {"mc": 8}}, {})
    assert can(game, "claim:builder")


def test_planner_counts_cards_at_that_moment():
    """M-193: claimed, the cards may go."""
    game = do(reaching("planner", enough=True), 0, "claim:planner", "project:sell_patents", HAND[:16])
    assert game.view(None)["milestones"]["planner"] == {"claimed_by": 0, "goal": 16, "progress": [0, 0]}


def test_each_milestone_once():
    """M-185."""
    game = scene({"tr": 35, "stock": {"mc": 20}}, {"tr": 40, "stock": {"mc": 20}})
    do(game, 0, "claim:terraformer")
    why = why_not(game, "claim:terraformer")
    assert (why["rule"], why["player"]) == ("M-185", 0)
    do(game, 0, "done")
    assert why_not(game, "claim:terraformer", 1)["rule"] == "M-185"


def test_three_milestones_in_all():
    """M-186."""
    claimed = {"mayor": 1, "gardener": 1, "builder": 0}
    game = scene({"tr": 35, "stock": {"mc": 20}}, {}, milestones=claimed)
    assert why_not(game, "claim:terraformer") == {
        "id": "all_claimed", "rule": "M-186", "needed": 3, "present": 3, "n": 3,
    }  # fmt: skip
    del claimed["builder"]
    assert can(scene({"tr": 35, "stock": {"mc": 20}}, {}, milestones=claimed), "claim:terraformer")


def test_one_player_may_claim_several_at_five_points_each():
    """M-187, M-188."""
    game = scene({"tr": 35, "stock": {"mc": 16}}, {}, tiles=cities(3), **END)
    do(game, 0, "claim:terraformer", "claim:mayor")
    everybody_passes(game)
    assert [x["sources"]["milestones"] for x in game.result["players"]] == [10, 0]


# -- awards


def test_funding_needs_nothing_but_money():
    """M-194, M-195: 8, then 14, then 20, whoever funds."""
    game = scene({"stock": {"mc": 50}}, {"stock": {"mc": 50}})
    do(game, 0, "fund:landlord", "fund:banker")
    do(game, 1, "fund:miner")
    assert (stock(game, 0, "mc"), stock(game, 1, "mc")) == (50 - 8 - 14, 50 - 20)
    assert {a: x["funded_by"] for a, x in game.view(None)["awards"].items()} == {
        "landlord": 0, "banker": 0, "miner": 1, "scientist": None, "thermalist": None,
    }  # fmt: skip


@pytest.mark.parametrize(("funded", "price"), [({}, 8), ({"miner": 1}, 14), ({"miner": 1, "banker": 0}, 20)])
def test_each_award_costs_more_than_the_last(funded, price):
    """M-195."""
    game = scene({"stock": {"mc": price - 1}}, {}, awards=funded)
    assert why_not(game, "fund:landlord")["needed"] == price
    assert game.view(None)["award_price"] == price


def test_three_awards_in_all_and_none_twice():
    """M-196, M-197: one player may fund several."""
    game = scene({"stock": {"mc": 99}}, {}, awards={"miner": 0, "banker": 0})
    assert why_not(game, "fund:miner")["id"] == "already_funded"
    do(game, 0, "fund:landlord")
    assert why_not(game, "fund:scientist")["id"] == "all_funded"


def awarded(award: str, *seats: dict, funder: int = 0, **position) -> list[int]:
    """Points for one funded award at the end; nobody produces anything before."""
    game = everybody_passes(scene(*seats, awards={award: funder} if award else {}, **END, **position))
    return [x["sources"]["awards"] for x in game.result["players"]]


def heat(*amounts: int) -> list[dict]:
    return [{"stock": {"heat": n}} for n in amounts]


@pytest.mark.parametrize(("amounts", "points"), [
    ([9, 5, 3], [5, 2, 0]),
    ([1, 5, 3], [0, 5, 2]),
    ([9, 9, 3], [5, 5, 0]),  # M-201: no second place
    ([9, 5, 5], [5, 2, 2]),  # M-202
    ([4, 4, 4], [5, 5, 5]),
    ([0, 0, 0], [5, 5, 5]),  # O-52: no minimum
    ([9, 5], [5, 0]),  # M-200: no second place with two players
    ([5, 5], [5, 5]),
    ([9, 5, 5, 5, 1], [5, 2, 2, 2, 0]),
])  # fmt: skip
def test_first_gets_five_and_second_two(amounts, points):
    """M-199, M-200, M-201, M-202."""
    assert awarded("thermalist", *heat(*amounts)) == points


@pytest.mark.parametrize("funder", [0, 1, 2])
def test_it_does_not_matter_who_funded(funder):
    """M-198."""
    assert awarded("thermalist", *heat(9, 5, 3), funder=funder) == [5, 2, 0]


def test_awards_nobody_funded_give_nothing():
    """M-203."""
    assert awarded("", *heat(9, 5, 3)) == [0, 0, 0]


def test_landlord_counts_tiles():
    """M-204, O-46, O-48: off the map too; oceans and claims never."""
    tiles = {"03": ("city", 0), "04": ("ocean", -1), "05": ("greenery", 1), "16": ("nuclear_zone", 1), "02": ("city", 1)}
    seats = [{}, {}, {}]
    assert awarded("landlord", *seats, tiles=tiles, claims={"50": 0, "51": 0, "58": 0}) == [2, 5, 0]


def test_banker_counts_money_production():
    """M-205, O-52: below zero too."""
    assert awarded("banker", {"production": {"mc": -2}}, {"production": {"mc": -5}}, {"production": {"mc": -2}}) == [5, 0, 5]


def test_scientist_counts_tags():
    """M-206, O-02: Research has two; events have none."""
    seats = [{"tableau": ["research"]}, {"tableau": ["gene_repair"]}, {"events": ["invention_contest", "special_design"]}]
    assert awarded("scientist", *seats) == [5, 2, 0]


def test_thermalist_counts_heat_in_stock_after_the_last_production():
    """M-207, O-51: left energy has become heat, heat was produced."""
    seats = [{"stock": {"heat": 3}}, {"stock": {"energy": 4}}, {"production": {"heat": 5}}]
    assert awarded("thermalist", *seats) == [0, 2, 5]


def test_miner_counts_steel_and_titanium_in_stock():
    """M-208."""
    seats = [{"stock": {"steel": 3}}, {"stock": {"titanium": 4}}, {"stock": {"steel": 2, "titanium": 3}}]
    assert awarded("miner", *seats) == [0, 2, 5]


def test_awards_are_public_while_the_game_runs():
    """M-194: every value can be seen before funding."""
    game = scene({"stock": {"heat": 7, "steel": 1}}, {"production": {"mc": 3}})
    assert {a: x["value"] for a, x in game.view(1)["awards"].items()} == {
        "landlord": [0, 0], "banker": [0, 3], "scientist": [0, 0], "thermalist": [7, 0], "miner": [1, 0],
    }  # fmt: skip
    assert set(AWARDS) == set(game.view(1)["awards"])
