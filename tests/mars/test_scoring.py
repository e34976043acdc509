"""The end of the game, the last greeneries, scoring and ties (M-008 to M-010, M-226 to M-236)."""

from __future__ import annotations

from random import Random

import pytest

import pavonis

from .scene import asked, do, scene, stock
from .table import everybody_passes, happened, nobody_buys, seat, stocks, tr

END = {"temperature": 8, "oxygen": 14, "oceans": 9}


def ended(*seats, **position) -> pavonis.Game:
    return everybody_passes(scene(*seats, **{**END, **position}))


def sources(game: pavonis.Game, player: int) -> dict[str, int]:
    return {source: n for source, n in game.result["players"][player]["sources"].items() if n}


# -- the end


def test_the_game_ends_after_the_production_of_the_generation_that_completes_mars():
    """M-008, M-226: actions go on, and production still happens."""
    game = scene({"stock": {"heat": 8}}, {"stock": {"mc": 11}}, temperature=6, oxygen=14, oceans=9, generation=7)
    do(game, 0, "convert:heat", "done")
    assert not game.over
    do(game, 1, "project:power_plant", "done")
    everybody_passes(game)
    assert game.over
    assert game.view(None)["generation"] == 7
    assert (stock(game, 0, "mc"), stock(game, 1, "mc")) == (21, 20)


@pytest.mark.parametrize("short", [{"temperature": 6}, {"oxygen": 13}, {"oceans": 8}])
def test_otherwise_a_new_generation_begins(short):
    """M-226, M-008: all three goals are needed."""
    game = ended({}, {}, generation=9, **short)
    assert not game.over
    assert game.view(None)["generation"] == 10


def test_nothing_can_be_answered_when_the_game_is_over():
    """M-008."""
    game = ended({}, {})
    assert game.pending == {}
    with pytest.raises(pavonis.IllegalAnswer) as refused:
        game.answer(0, "pass")
    assert refused.value.message.id == "game_over"


@pytest.mark.parametrize(
    ("position", "answers"),
    [
        ({"temperature": 6, "oxygen": 14, "oceans": 9}, ["convert:heat"]),
        ({"temperature": 8, "oxygen": 13, "oceans": 9}, ["project:greenery", "hex:50"]),
        ({"temperature": 8, "oxygen": 14, "tiles": dict.fromkeys(("04", "06", "07", "13", "28", "32", "33", "34"), ("ocean", -1))},
         ["project:aquifer", "hex:43"]),
    ],
)  # fmt: skip
def test_the_third_parameter_tells_that_this_is_the_last_generation(position, answers):
    """M-006, M-008: once, whichever of them it is."""
    game = scene({"stock": {"heat": 8, "mc": 30}}, {}, generation=7, **position)
    assert happened(game, "last_generation.terraformed") == []
    do(game, 0, *answers)
    assert happened(game, "last_generation.terraformed") == [{}]
    everybody_passes(do(game, 0, "done"))
    assert happened(game, "last_generation.terraformed") == [{}]


def test_what_the_world_government_completes_makes_the_next_generation_the_last():
    """C-025: the end is looked for before it acts."""
    game = everybody_passes(scene({}, {}, world_government=True, temperature=6, oxygen=14, oceans=9, generation=7))
    names = [e.id for e in game.events]  # one step is left, so it is not asked which
    assert names.index("temperature") < names.index("generation") < names.index("last_generation.terraformed")


def test_alone_the_fourteenth_generation_is_the_last():
    """M-059: also where Mars is complete before."""
    game = nobody_buys(everybody_passes(scene({}, generation=12, **END)))
    assert happened(game, "last_generation") == []
    nobody_buys(everybody_passes(game))
    assert happened(game, "last_generation") == [{}]
    assert game.view(None)["generation"] == 14


# -- the last greeneries


def test_who_may_still_place_a_greenery_is_told_in_turn_order():
    """M-227, M-228: who has too few plants is left out, and so is whoever has had the chance."""
    game = ended({"stock": {"plants": 8}}, {"stock": {"plants": 7}}, {"stock": {"plants": 20}}, first=2)
    assert happened(game, "last_greeneries") == [{"ranking": [2, 0]}]
    assert game.view(None)["greeneries"] == [2, 0]
    do(game, 2, "done")
    assert game.view(None)["greeneries"] == [0]
    do(game, 0, "done")
    assert game.over
    assert "greeneries" not in game.view(None)


def test_plants_become_greenery_before_scoring():
    """M-227, M-229, O-54: one tile per 8 plants, beside own tiles, with bonuses and effects, without oxygen and rating."""
    game = ended({"stock": {"plants": 17}, "tableau": ["herbivores"]}, {}, tiles={"45": ("ocean", -1), "37": ("city", 0)})
    assert not game.over
    assert asked(game) == ("last_greenery", ["convert:plants", "done"])
    do(game, 0, "convert:plants")  # the only own neighbour: 36, with two plants
    assert stock(game, 0, "plants") == 17 - 8 + 2
    assert seat(game, 0)["on"] == {"herbivores": 1}
    do(game, 0, "convert:plants")
    assert set(asked(game)[1]) == {"hex:27", "hex:35"}
    do(game, 0, "hex:35")
    assert game.over
    assert (game.view(None)["oxygen"], tr(game, 0)) == (14, 20)
    assert sources(game, 0) == {"tr": 20, "greeneries": 2, "cities": 1, "cards": 1}


def test_the_last_greeneries_raise_nothing_even_below_the_goal():
    """O-54: a position written by hand, in the final phase with oxygen to go."""
    game = scene({"stock": {"plants": 8}}, {}, phase="final", turn=0, oxygen=7)
    do(game, 0, "convert:plants", "hex:50")
    assert (game.view(None)["oxygen"], tr(game, 0)) == (7, 20)


def test_the_last_greeneries_go_in_turn_order():
    """M-228, M-230: each places all before the next begins; scoring waits for everybody."""
    plants = {"stock": {"plants": 16}}
    game = ended(plants, plants, plants, first=1)
    order = []
    while not game.over:
        (player,) = game.pending
        order.append(player)
        do(game, player, "convert:plants")
        do(game, player, asked(game, player)[1][-1])
    assert order == [1, 1, 2, 2, 0, 0]
    assert game.result["players"][0]["sources"]["greeneries"] == 2


def test_the_last_greenery_may_be_declined():
    """M-227: players may, not must."""
    game = ended({"stock": {"plants": 30}}, {"stock": {"plants": 8}})
    do(game, 0, "done")
    assert list(game.pending) == [1]
    do(game, 1, "done")
    assert game.over
    assert game.view(None)["tiles"] == {}


def test_plants_of_the_last_production_count():
    """M-227, M-226."""
    game = ended({"production": {"plants": 8}}, {})
    assert asked(game)[0] == "last_greenery"


def test_ecoline_pays_seven_plants_at_the_end_too():
    """O-54: and plants won by placing may pay for the next tile."""
    game = ended({"tableau": ["ecoline"], "stock": {"plants": 12}}, {}, tiles={"35": ("city", 0)})
    do(game, 0, "convert:plants", "hex:36")
    assert stock(game, 0, "plants") == 12 - 7 + 2
    assert asked(game)[0] == "last_greenery"


# -- scoring


def test_points_come_from_five_sources():
    """M-009, M-231: rating, awards, milestones, board, cards, in this order."""
    game = ended(
        {"tr": 30, "tableau": ["dust_seals"], "events": ["large_convoy"], "stock": {"heat": 1}},
        {},
        tiles={"50": ("greenery", 0), "51": ("city", 0)},
        milestones={"mayor": 0},
        awards={"thermalist": 1},
    )
    scored = game.result["players"][0]
    assert list(scored["sources"].items()) == [
        ("tr", 30), ("awards", 5), ("milestones", 5), ("greeneries", 1), ("cities", 1), ("cards", 3),
    ]  # fmt: skip
    assert scored["points"] == 45


def test_most_points_win():
    """M-010."""
    game = ended({"tr": 25}, {"tr": 31}, {"tr": 28})
    assert game.result["ranking"] == [1, 2, 0]
    assert [x["rank"] for x in game.result["players"]] == [3, 1, 2]
    assert happened(game, "over") == [{"ranking": [1, 2, 0]}]


def test_one_point_per_rating():
    """M-232."""
    game = ended({"tr": 44}, {})
    assert [x["sources"]["tr"] for x in game.result["players"]] == [44, 20]


def test_the_board_scores_greeneries_and_cities():
    """M-233, M-234: own greeneries; for own cities the greeneries of anyone, each city by itself."""
    tiles = {
        "50": ("greenery", 0), "49": ("city", 0), "51": ("city", 0),
        "48": ("greenery", 1), "41": ("greenery", 1), "18": ("city", 1), "31": ("city", 1), "40": ("greenery", 0),
    }  # fmt: skip
    game = ended({}, {}, tiles=tiles)
    assert sources(game, 0) == {"tr": 20, "greeneries": 2, "cities": 3 + 1}
    assert sources(game, 1) == {"tr": 20, "greeneries": 2, "cities": 1}


def test_cities_off_the_map_score_no_greenery():
    """M-233, O-46."""
    game = ended({}, {}, tiles={"01": ("city", 0), "02": ("city", 0), "03": ("greenery", 0)})
    assert sources(game, 0) == {"tr": 20, "greeneries": 1}


def test_cards_score_resources_multipliers_and_the_rest():
    """M-235, M-148, M-142: animals, Jovian tags, plain points and events."""
    tableau = ["fish", "ganymede_colony", "io_mining_industries", "asteroid_mining", "breathing_filters", "nuclear_zone"]
    game = ended({"tableau": tableau, "events": ["indentured_workers"]}, {}, on={"fish": 4})
    jovian = 3
    assert sources(game, 0) == {"tr": 20, "cards": 4 + jovian + jovian + 2 + 2 - 2 - 1}


def test_points_of_cards_on_the_table_look_at_the_board():
    """M-235: Immigration Shuttles, Commercial District, Capital's oceans."""
    tiles = {"49": ("commercial_district", 0), "50": ("city", 1), "48": ("city", 1), "16": ("city", 1)}
    game = ended(
        {"tableau": ["immigration_shuttles", "commercial_district"]}, {}, tiles=tiles, memory={"commercial_district.space": "49"}
    )
    assert sources(game, 0) == {"tr": 20, "cards": 1 + 2}


# -- ties


def test_a_tie_is_broken_by_money():
    """M-236: in stock, not production."""
    game = ended({"stock": {"mc": 4}}, {"stock": {"mc": 9}}, {"production": {"mc": 4}})
    assert game.result["ranking"] == [1, 0, 2]
    assert [x["rank"] for x in game.result["players"]] == [2, 1, 2]
    assert [x["mc"] for x in game.result["players"]] == [24, 29, 24]


def test_money_matters_only_in_a_tie():
    """M-236, M-010."""
    game = ended({"tr": 21}, {"stock": {"mc": 500}})
    assert game.result["ranking"] == [0, 1]


def test_a_tie_in_money_too_is_a_shared_victory():
    """O-53."""
    game = ended({}, {}, {"tr": 19})
    assert [x["rank"] for x in game.result["players"]][:2] == [1, 1]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_whole_game_ends_with_mars_complete_and_a_ranking(players):
    """M-006, M-008, M-010: random answers all the way."""
    rng = Random(players)
    game = pavonis.new("mars", players=players, seed=players, order="auto")
    while not game.over:
        player, decision = next(iter(game.pending.items()))
        game.answer(player, decision.random(rng))
    view = game.view(None)
    assert (view["temperature"], view["oxygen"], view["oceans"]) == (8, 14, 9)
    scored = game.result["players"]
    assert sorted(game.result["ranking"]) == list(range(players))
    assert all(x["points"] == sum(x["sources"].values()) for x in scored)
    best = max(scored, key=lambda x: (x["points"], x["mc"]))
    assert game.result["ranking"][0] == best["player"]


def test_the_result_is_known_only_at_the_end():
    """M-230."""
    game = scene({}, {})
    assert game.result is None
    nobody_buys(everybody_passes(game))
    assert game.result is None
    assert stocks(game, 0) == {"mc": 20}
