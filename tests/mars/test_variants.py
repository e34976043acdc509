"""Beginner corporations, the Corporate Era, the draft and the solo game (M-033 to M-062)."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

import pavonis
from pavonis.family.table import DECK
from pavonis.mars.board import NEIGHBOURS
from pavonis.mars.cards import CARDS
from pavonis.mars.setup import seated
from tests import facts

from .scene import asked, do, production, scene, stock
from .table import (
    BOX,
    RESOURCES,
    can,
    everybody_passes,
    hand,
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

# -- beginner corporations


@pytest.mark.parametrize("corporate_era", [True, False])
def test_a_beginner_corporation_gives_42_and_ten_cards_without_payment(corporate_era):
    """M-033, M-036: in the standard game and in the Corporate Era alike."""
    game = pavonis.new("mars", players=2, seed=4, corporate_era=corporate_era, beginners=[0, 1])
    for player in (0, 1):
        assert seat(game, player)["corporation"] == "beginner_corporation"
        assert stocks(game, player) == {"mc": 42}
        assert len(hand(game, player)) == 10
        assert productions(game, player) == ({} if corporate_era else dict.fromkeys(RESOURCES, 1))
    assert game.view(None)["discard"] == 0


def test_a_beginner_decides_before_any_card_is_seen():
    """M-034: the seat is named when the game is made; no question follows and no corporation is dealt."""
    game = pavonis.new("mars", players=2, seed=4, beginners=[0])
    assert list(game.pending) == [1]
    assert "dealt.0" not in zones(game)
    with pytest.raises(pavonis.IllegalAnswer):
        game.answer(0, {"corporation": "beginner_corporation", "cards": []})


def test_beginner_corporations_are_chosen_per_player():
    """M-035: the others choose from two corporations as usual."""
    game = pavonis.new("mars", players=3, seed=4, beginners=[1])
    assert list(game.pending) == [0, 2]
    for player in (0, 2):
        mine = game.view(player)["players"][player]
        assert (len(mine["dealt"]), len(mine["looking"])) == (2, 10)
        do(game, player, {"corporation": mine["dealt"][0], "cards": []})
    assert [seat(game, p)["corporation"] == "beginner_corporation" for p in range(3)] == [False, True, False]
    assert [len(hand(game, p)) - 3 * (seat(game, p)["corporation"] == "inventrix") for p in range(3)] == [0, 10, 0]


def test_beginner_corporations_go_with_every_variant():
    """O-17, O-20: alone, and with Colonies."""
    alone = pavonis.new("mars", players=1, seed=4, beginners=[0])
    assert (stocks(alone, 0), tr(alone, 0), len(hand(alone, 0))) == ({"mc": 42}, 14, 10)
    game = pavonis.new("mars", players=2, seed=4, colonies=True, beginners=[0, 1])
    assert [stocks(game, p) for p in (0, 1)] == [{"mc": 42}, {"mc": 42}]


# -- Corporate Era


def test_the_corporate_era_adds_its_projects_and_two_corporations():
    """M-037."""
    game = pavonis.new("mars", players=2, seed=4, corporate_era=True)
    lying = {card for cards in zones(game).values() for card in cards}
    assert lying == {*facts.projects(), *facts.corporations()} - {"beginner_corporation"}


def test_the_corporate_era_starts_without_production():
    """M-038: apart from what the corporation gives."""
    game = pavonis.new("mars", players=2, seed=4, corporate_era=True)
    assert [productions(game, p) for p in (0, 1)] == [{}, {}]
    game = rigged(game, {"dealt.0": ["ecoline"], "dealt.1": ["teractor"]})
    do(game, 0, {"corporation": "ecoline", "cards": []})
    do(game, 1, {"corporation": "teractor", "cards": []})
    assert [productions(game, p) for p in (0, 1)] == [{"plants": 2}, {}]


@pytest.mark.parametrize(
    ("players", "corporate_era", "draft", "beginners"),
    [(n, *rest) for n, *rest in product([1, 3], [True, False], [True, False], [[], [0]])],
)
def test_all_variants_can_be_combined(players, corporate_era, draft, beginners):
    """M-039, M-046, M-036: a generation of each is played."""
    rng = Random(1)
    game = pavonis.new("mars", players=players, seed=9, corporate_era=corporate_era, draft=draft, beginners=beginners)
    while game.view(None)["generation"] < 3:
        player, decision = next(iter(game.pending.items()))
        game.answer(player, "pass" if can(game, "pass", player) and rng.random() < 0.5 else decision.random(rng))
    assert ("draft" in {e["name"] for e in phases(game)}) is (draft and players > 1)


def phases(game):
    """Every question asked so far, by replaying the record."""
    again = pavonis.new("mars", seed=game.record["seed"], **game.options)
    out = []
    for command in game.history:
        decision = again.pending.get(command["player"])
        if decision is not None:
            out.append({"name": decision.name, "generation": again.view(None)["generation"]})
        again.answer(command["player"], command["answer"])
    return out


# -- draft


def drafting(players: int, generation: int = 2, seed: int = 3) -> pavonis.Game:
    """A game at the first choice of that generation's draft; nobody has bought or done anything."""
    game = pavonis.new("mars", players=players, seed=seed, draft=True, beginners=list(range(players)))
    while game.view(None)["generation"] < generation:
        everybody_passes(game)
        if game.view(None)["generation"] < generation:
            draft_through(game)
            nobody_buys(game)
    assert game.view(None)["phase"] == "draft"
    return game


def packs(game) -> list[list[str]]:
    return [game.view(p)["players"][p]["pack"] for p in range(game.players)]


def draft_round(game) -> None:
    """Everybody keeps the first card of the pack."""
    for player, pack in enumerate(packs(game)):
        do(game, player, f"card:{pack[0]}")


def draft_through(game) -> None:
    while game.view(None)["phase"] == "draft":
        draft_round(game)


@pytest.mark.parametrize(("generation", "step"), [(2, 1), (3, -1), (4, 1)])
def test_cards_pass_clockwise_in_even_generations_and_back_in_odd_ones(generation, step):
    """M-042, O-12."""
    game = drafting(3, generation)
    before = packs(game)
    draft_round(game)
    assert packs(game) == [before[(p - step) % 3][1:] for p in range(3)]


def test_a_draft_is_four_three_two_and_the_last_card():
    """M-040: keep one and pass the rest, three times; the last card is not chosen."""
    game = drafting(4)
    dealt = packs(game)
    sizes = []
    while game.view(None)["phase"] == "draft":
        sizes.append([len(pack) for pack in packs(game)])
        draft_round(game)
    assert sizes == [[4] * 4, [3] * 4, [2] * 4]
    for p in range(4):  # clockwise: the k-th card kept comes from the pack dealt k seats before
        mine = game.view(p)["players"][p]["looking"]
        assert mine == [dealt[(p - k) % 4][k] for k in range(4)]


def test_drafted_cards_are_bought_at_three_each_and_the_rest_discarded():
    """M-041, M-044: what was kept in the draft is not yet bought."""
    game = drafting(2)
    held = [list(hand(game, p)) for p in (0, 1)]
    money = [stock(game, p, "mc") for p in (0, 1)]
    draft_through(game)
    assert [asked(game, p)[0] for p in (0, 1)] == ["research", "research"]
    cards = game.view(0)["players"][0]["looking"]
    discarded = game.view(None)["discard"]
    do(game, 0, cards[1:3])
    do(game, 1, [])
    assert hand(game, 0) == held[0] + cards[1:3]
    assert hand(game, 1) == held[1]
    assert [stock(game, p, "mc") for p in (0, 1)] == [money[0] - 6, money[1]]
    assert game.view(None)["discard"] == discarded + 2 + 4


def test_there_is_no_draft_in_the_first_generation():
    """M-043, M-044: the starting cards are never drafted, the first draft goes clockwise in generation 2."""
    game = pavonis.new("mars", players=2, seed=3, draft=True)
    assert [d.name for d in game.pending.values()] == ["setup", "setup"]
    assert [len(game.view(p)["players"][p]["looking"]) for p in (0, 1)] == [10, 10]
    for player in (0, 1):
        do(game, player, {"corporation": game.view(player)["players"][player]["dealt"][0], "cards": []})
    assert (game.view(None)["phase"], game.view(None)["generation"]) == ("action", 1)


def test_a_draft_pick_may_change_until_all_have_picked():
    """O-22."""
    game = drafting(2)
    one, two, *_ = packs(game)[0]
    other = packs(game)[1][0]
    do(game, 0, f"card:{one}", f"card:{two}")
    do(game, 1, f"card:{other}")
    assert game.view(0)["players"][0]["drafted"] == [two]


def test_the_solo_game_has_no_draft():
    """M-045."""
    game = pavonis.new("mars", players=1, seed=3, draft=True, beginners=[0])
    everybody_passes(game)
    assert (game.view(None)["phase"], game.view(None)["generation"]) == ("research", 2)


@pytest.mark.parametrize("left", range(8))
def test_a_draft_takes_what_the_deck_still_has(left):
    """O-40, O-63: too few cards for four each."""
    game = pavonis.new("mars", players=2, seed=3, draft=True, beginners=[0, 1])
    saved = game.to_json()
    deck = saved["position"]["zones"]["deck"]
    saved["position"]["zones"]["hand.0"] += deck[left:]
    saved["position"]["zones"]["deck"] = deck[:left]
    game = everybody_passes(pavonis.from_json(saved))
    rng = Random(left)
    while game.view(None)["phase"] == "draft":
        player, decision = next(iter(game.pending.items()))
        do(game, player, decision.random(rng))
    assert sum(len(game.view(p)["players"][p]["looking"]) for p in (0, 1)) == left
    nobody_buys(game)
    assert game.view(None)["phase"] == "action"


# -- solo


def solo(seed: int = 2, **options) -> pavonis.Game:
    return pavonis.new("mars", players=1, seed=seed, **options)


def alone(**position):
    """A solo scene with two neutral pairs on the map."""
    player = position.pop("player", {})
    tiles = {"10": ("city", -2), "11": ("greenery", -2), "56": ("city", -2), "57": ("greenery", -2), **position.pop("tiles", {})}
    return scene(player, tiles=tiles, **position)


@pytest.mark.parametrize("corporate_era", [True, False])
def test_the_solo_game_always_uses_the_corporate_era(corporate_era):
    """M-047, O-10."""
    game = solo(corporate_era=corporate_era)
    lying = {card for cards in zones(game).values() for card in cards}
    assert lying == {*facts.projects(), *facts.corporations()} - {"beginner_corporation"}
    assert productions(game, 0) == {}


def test_the_solo_player_starts_with_rating_14():
    """M-048."""
    assert tr(solo(), 0) == 14


def counted(board: str, costs: list[int]) -> dict[str, str]:
    """Where the neutral tiles go, counted on the printed map alone."""
    areas = {h["id"]: h for h in facts.boards()[board]["hexes"]}
    land = [id for id, h in areas.items() if h["kind"] in ("land", "volcanic")]
    tiles: dict[str, str] = {}

    def free(ids, without=""):
        return [id for id in ids if id in land and id not in tiles and id != without]

    def skipped(id, cities):
        """A city stands beside, or the cities could not have a greenery each."""
        around = [free(areas[city]["adj"], id) for city in [*cities, id]]
        return any(city in areas[id]["adj"] for city in cities) or not all(around) or len({*around[0], *around[-1]}) < len(around)

    for k, order in enumerate((land, land[::-1])):
        allowed = [id for id in free(order) if not skipped(id, list(tiles))]
        tiles[allowed[(costs[k] - 1) % len(allowed)]] = "city"
    first, second = tiles
    around = [id for id in free(areas[first]["adj"]) if free(areas[second]["adj"], id)]
    tiles[around[(costs[2] - 1) % len(around)]] = "greenery"
    around = free(areas[second]["adj"])
    tiles[around[(costs[3] - 1) % len(around)]] = "greenery"
    return tiles


@pytest.mark.parametrize("seed", [*range(25), 9987, 16638, 21752, 24149])
@pytest.mark.parametrize("board", facts.boards())
def test_neutral_tiles_lie_where_the_costs_of_four_cards_say(board, seed):
    """M-049 to M-054, O-11, O-55 to O-57; the last four seeds take the only area beside the second city, if they may."""
    game = solo(seed, board=board)
    costs = [max(1, facts.projects()[card]["cost"]) for card in zones(game)["discard"]]
    assert {id: tile["tile"] for id, tile in game.view(0)["tiles"].items()} == counted(board, costs)


@pytest.mark.parametrize("board", facts.boards())
def test_neutral_tiles_find_a_place_whatever_the_cards_cost(board):
    """M-049, M-054, O-56: every pair of costs for the cities, of all cards there are, and every place for the greeneries."""
    by_cost = {max(1, card.cost): id for id, card in CARDS.items() if card.kind != "corporation"}
    empty = seated(pavonis.new("mars", players=1, board=board).options, "")
    for first, second, beside in product(by_cost, by_cost, range(1, 7)):
        pos = empty.clone()
        pos.zones[DECK] = [by_cost[n] for n in (beside, beside, second, first)]
        pos.place_neutral_tiles()
        cities = [s for s, (tile, _) in pos.tiles.items() if tile == "city"]
        greeneries = [s for s, (tile, _) in pos.tiles.items() if tile == "greenery"]
        assert all(g in NEIGHBOURS[c] for c, g in zip(cities, greeneries, strict=True))


@pytest.mark.slow
def test_every_solo_deal_begins():
    """M-049 to M-054."""
    for seed in range(100_000):
        assert len(solo(seed, events=False).position.tiles) == 4


def test_neutral_tiles_belong_to_nobody_and_raise_nothing():
    """M-050, O-58: no oxygen, no rating, no area bonus."""
    game = solo()
    tiles = list(game.view(None)["tiles"].values())
    assert sorted((t["tile"], t["owner"]) for t in tiles) == [("city", -2)] * 2 + [("greenery", -2)] * 2
    assert (game.view(None)["oxygen"], tr(game, 0), stocks(game, 0)) == (0, 14, {})
    assert list(game.pending) == [0]
    assert asked(game)[0] == "setup"  # the tiles lie before the choice (M-049)


def test_the_four_revealed_cards_are_discarded():
    """M-051."""
    game = solo()
    assert game.view(None)["discard"] == 4
    assert set(game.view(0)["known"].values()) == {"discard"}


def test_tharsis_republic_gains_two_production_for_the_neutral_cities():
    """M-055, W-28."""
    game = rigged(solo(), {"dealt.0": ["tharsis_republic"]})
    do(game, 0, {"corporation": "tharsis_republic", "cards": []})
    assert production(game, 0, "mc") == 2
    assert stock(game, 0, "mc") == 40


def test_there_are_no_milestones_and_awards_alone():
    """M-056."""
    game = alone(player={"tr": 40, "stock": {"mc": 100}})
    assert not [o for o in game.pending[0].options if o.startswith(("claim:", "fund:"))]
    with pytest.raises(pavonis.IllegalAnswer):
        game.answer(0, "claim:terraformer")


def test_the_neutral_opponent_has_enough_of_everything():
    """M-057, O-59: production is lowered without touching the player, steals give the full amount, animals can be taken."""
    game = alone(player={"hand": ["heat_trappers", "hired_raiders"], "stock": {"mc": 10}})
    do(game, 0, "play:heat_trappers")
    assert productions(game, 0) == {"energy": 1}
    do(game, 0, "play:hired_raiders", "resource:mc amount:3")
    assert stocks(game, 0) == {"mc": 10 - 6 - 1 + 3}
    game = alone(player={"tableau": ["predators"]})
    do(game, 0, "use:predators")
    assert seat(game, 0)["on"] == {"predators": 1}


def test_a_plain_removal_does_nothing_alone():
    """O-59: one's own plants are safe."""
    game = alone(player={"hand": ["asteroid"], "stock": {"mc": 14, "plants": 2}})
    do(game, 0, "play:asteroid")
    assert asked(game)[0] == "turn"
    assert stocks(game, 0) == {"plants": 2, "titanium": 2}


def test_neutral_tiles_count_wherever_anybodys_do():
    """O-60: cities in play, adjacency, points of one's own cities."""
    game = alone(player={"hand": ["greenhouses", "zeppelins"], "stock": {"mc": 19}}, oxygen=5)
    do(game, 0, "play:greenhouses", "play:zeppelins")
    assert (stock(game, 0, "plants"), production(game, 0, "mc")) == (2, 2)
    game = alone(player={"stock": {"mc": 25}})
    do(game, 0, "project:city")
    assert not {"hex:05", "hex:09", "hex:16"} & set(asked(game)[1])  # beside a neutral city


def test_the_solo_game_lasts_exactly_fourteen_generations():
    """M-058, O-61: also when Mars is complete before."""
    game = alone(temperature=8, oxygen=14, oceans=9)
    for generation in range(1, 14):
        assert game.view(None)["generation"] == generation
        next_generation(game)
        assert not game.over
    assert game.view(None)["generation"] == 14
    everybody_passes(game)
    assert game.over


def test_a_complete_mars_after_fourteen_generations_wins():
    """M-059."""
    game = everybody_passes(alone(generation=14, temperature=8, oxygen=14, oceans=9))
    assert game.result["won"] is True
    assert game.result["players"][0]["sources"]["tr"] == 20


@pytest.mark.parametrize("short", [{"temperature": 6}, {"oxygen": 13}, {"oceans": 8}])
def test_an_unfinished_mars_loses_and_no_points_are_counted(short):
    """M-059, M-061: plants come too late to save it."""
    position = {"temperature": 8, "oxygen": 14, "oceans": 9, **short}
    game = everybody_passes(alone(player={"stock": {"plants": 50}}, generation=14, **position))
    assert game.over
    assert game.result == {"players": [], "ranking": [], "won": False}


def test_after_a_win_plants_become_greenery_without_oxygen():
    """M-060."""
    game = everybody_passes(
        alone(player={"stock": {"plants": 9}}, tiles={"37": ("city", 0)}, generation=14, temperature=8, oxygen=14, oceans=9)
    )
    assert asked(game) == ("last_greenery", ["convert:plants", "done"])
    do(game, 0, "convert:plants")  # beside the own city there is one land area
    assert game.over
    assert game.result["players"][0]["sources"] | {"cards": 0} == {
        "tr": 20, "awards": 0, "milestones": 0, "greeneries": 1, "cities": 1, "cards": 0,
    }  # fmt: skip


def test_everything_else_is_as_usual_alone():
    """M-062, O-62: act until passing; standard projects, conversions and research by the normal rules."""
    game = alone(player={"stock": {"mc": 40, "heat": 16}})
    do(game, 0, "project:power_plant", "convert:heat", "convert:heat", "project:asteroid")
    assert (game.view(None)["temperature"], tr(game, 0)) == (-24, 23)
    assert productions(game, 0) == {"energy": 1, "heat": 1}
    assert can(game, "pass")
    assert not can(game, "done")
    assert why_not(game, "project:aquifer")["id"] == "needs.money"
    everybody_passes(game)
    assert asked(game)[0] == "research"
    assert len(asked(game)[1]) == 4


def test_all_solo_corporations_are_those_of_the_corporate_era():
    """M-047: two of the twelve are dealt."""
    game = solo()
    assert len(zones(game)["dealt.0"]) == 2
    assert len(zones(game)["corporations"]) == sum(c.kind == "corporation" for c in BOX.values()) - 1 - 2
