"""Tiles and their placement (M-149 to M-168)."""

from __future__ import annotations

import pytest

import pavonis
from tests import facts

from .scene import asked, do, production, scene, stock
from .table import can, everybody_passes, hand, seat, stocks, tr, why_not

AREAS = {h["id"]: h for h in facts.board()["hexes"]}
LAND = {id for id, h in AREAS.items() if h["kind"] in ("land", "volcanic")}
OCEAN_AREAS = {id for id, h in AREAS.items() if h["kind"] == "ocean"}
RICH = {"stock": {"mc": 100}}


def areas(game: pavonis.Game, player: int = 0) -> set[str]:
    """The areas offered."""
    name, options = asked(game, player)
    assert name == "place"
    return {option[4:] for option in options}


def around(*ids: str) -> set[str]:
    return {near for id in ids for near in AREAS[id]["adj"]}


# -- bonuses


@pytest.mark.parametrize("area", sorted(AREAS))
def test_placing_gives_what_is_printed_on_the_area(area):
    """M-149, M-167: steel, titanium, plants and cards, for cities and oceans alike."""
    if area == "31":
        game = do(scene({"hand": ["noctis_city"], "stock": {"mc": 18}, "production": {"energy": 1}}, {}), 0, "play:noctis_city")
    else:
        project = "project:aquifer" if area in OCEAN_AREAS else "project:city"
        game = do(scene(RICH, {}), 0, project, f"hex:{area}")
    bonus = AREAS[area]["bonus"]
    assert stock(game, 0, "steel") == bonus.count("steel")
    assert stock(game, 0, "titanium") == bonus.count("titanium")
    assert stock(game, 0, "plants") == bonus.count("plant")
    assert len(hand(game, 0)) == bonus.count("card")


def test_each_adjacent_ocean_pays_two():
    """M-150, M-151: to whoever places, an ocean too; only once, at placement."""
    tiles = {"33": ("ocean", -1), "43": ("ocean", -1)}
    game = do(scene({"stock": {"mc": 25}}, {"stock": {"mc": 18}}, tiles=tiles), 0, "project:city", "hex:42")
    assert stock(game, 0, "mc") == 4
    do(game, 0, "done")
    do(game, 1, "project:aquifer", "hex:34")
    assert (stock(game, 0, "mc"), stock(game, 1, "mc")) == (4, 4)


def test_a_later_ocean_pays_nothing_to_the_neighbours():
    """M-151."""
    game = do(scene(RICH, {}, tiles={"42": ("city", 1)}), 0, "project:aquifer", "hex:43")
    assert (stock(game, 0, "mc"), stock(game, 1, "mc")) == (82, 0)


def test_a_tile_lies_before_its_bonuses_and_what_it_raises():
    """O-42: tile, area and oceans, oxygen; the effects of all players last."""
    tiles = {"44": ("ocean", -1), "26": ("city", 0)}
    game = scene({"stock": {"mc": 23}, "tableau": ["herbivores"]}, {}, tiles=tiles, oxygen=7)
    do(game, 0, "project:greenery", "hex:35")
    told = [e.id for e in game.events]
    assert told[told.index("placed.greenery") :] == ["placed.greenery", "gained", "oxygen", "temperature", "added.animal"]
    assert stocks(game, 0) == {"mc": 2, "plants": 2}


# -- where tiles go


def test_no_tile_lies_on_another():
    """M-152."""
    tiles = {"03": ("greenery", 1), "05": ("nuclear_zone", 1), "04": ("ocean", -1)}
    game = do(scene(RICH, {}, tiles=tiles), 0, "project:city")
    assert areas(game) == LAND - {"03", "05"}
    game = do(scene(RICH, {}, tiles=tiles), 0, "project:aquifer")
    assert areas(game) == OCEAN_AREAS - {"04"}


def test_oceans_go_on_ocean_areas_and_nothing_else_does():
    """M-153."""
    for project in ("project:city", "project:greenery"):
        assert areas(do(scene(RICH, {}), 0, project)) == LAND
    assert areas(do(scene(RICH, {}), 0, "project:aquifer")) == OCEAN_AREAS


def test_oceans_have_no_owner_and_raise_the_rating():
    """M-154, M-155."""
    game = do(scene(RICH, {}), 0, "project:aquifer", "hex:07")
    assert game.view(None)["tiles"] == {"07": {"tile": "ocean", "owner": -1}}
    assert game.view(None)["awards"]["landlord"]["value"] == [0, 0]
    assert (tr(game, 0), game.view(None)["oceans"]) == (21, 1)


def test_three_areas_are_reserved_for_named_cities():
    """M-156, O-47: Noctis City on the map, two off it; nobody else builds there."""
    for project in ("project:city", "project:greenery"):
        assert not {"01", "02", "31"} & areas(do(scene(RICH, {}), 0, project))


def test_greenery_goes_next_to_ones_own_tile():
    """M-157, O-49: city, greenery or special tile; others' tiles and oceans do not count."""
    tiles = {"16": ("city", 0), "50": ("mining_area", 0), "03": ("greenery", 1), "63": ("ocean", -1)}
    game = do(scene(RICH, {}, tiles=tiles), 0, "project:greenery")
    assert areas(game) == around("16", "50") & LAND


def test_greenery_without_room_beside_own_tiles_goes_anywhere():
    """M-158: also if one has no tile at all."""
    assert areas(do(scene(RICH, {}), 0, "project:greenery")) == LAND
    tiles = {"37": ("city", 0), "36": ("greenery", 1)}
    game = do(scene(RICH, {}, tiles=tiles), 0, "project:greenery")
    assert areas(game) == LAND - {"36", "37"}


def test_a_land_claim_is_no_tile():
    """O-48, O-49: only its owner builds there; it gives no adjacency and counts for no award."""
    game = do(scene({"hand": ["land_claim"], "stock": {"mc": 50}}, RICH), 0, "play:land_claim", "hex:50")
    assert game.view(None)["claims"] == {"50": 0}
    assert game.view(None)["awards"]["landlord"]["value"] == [0, 0]
    do(game, 0, "project:greenery")
    assert areas(game) == LAND  # not only beside the claim
    do(game, 0, "hex:03")
    do(game, 1, "project:city")
    assert "50" not in areas(game, 1)
    do(game, 1, "hex:35", "done")
    do(game, 0, "project:city")
    assert "50" in areas(game)
    do(game, 0, "hex:50")
    assert game.view(None)["claims"] == {}


def test_greenery_raises_oxygen_and_rating():
    """M-159."""
    game = do(scene(RICH, {}), 0, "project:greenery", "hex:50")
    assert (game.view(None)["oxygen"], tr(game, 0)) == (1, 21)
    game = do(scene(RICH, {}, oxygen=14), 0, "project:greenery", "hex:50")
    assert (game.view(None)["oxygen"], tr(game, 0)) == (14, 20)


def test_greenery_scores_for_its_owner_and_every_adjacent_city():
    """M-160, M-163: whoever owns the city."""
    tiles = {"50": ("greenery", 0), "49": ("city", 0), "51": ("city", 1), "18": ("city", 1)}
    game = everybody_passes(scene({}, {}, tiles=tiles, temperature=8, oxygen=14, oceans=9))
    points = [(x["sources"]["greeneries"], x["sources"]["cities"]) for x in game.result["players"]]
    assert points == [(1, 1), (0, 1)]


def test_a_city_keeps_away_from_cities():
    """M-161: of anybody."""
    tiles = {"16": ("city", 0), "50": ("capital", 1)}
    game = do(scene(RICH, {}, tiles=tiles), 0, "project:city")
    assert areas(game) == LAND - {"16", "50"} - around("16", "50")


def test_noctis_city_always_goes_on_its_area():
    """M-162, O-47: beside another city too, and later cities keep away from it."""
    noctis = {"hand": ["noctis_city"], "stock": {"mc": 43}, "production": {"energy": 1}}
    game = do(scene(noctis, {}, tiles={"30": ("city", 1)}), 0, "play:noctis_city")
    assert game.view(None)["tiles"]["31"] == {"tile": "city", "owner": 0}
    do(game, 0, "project:city")
    assert not around("31") & areas(game)


def test_capital_is_a_city_that_also_scores_oceans():
    """M-164."""
    tiles = {"33": ("ocean", -1), "34": ("ocean", -1), "32": ("ocean", -1), "44": ("ocean", -1), "41": ("greenery", 1)}
    player = {"hand": ["capital"], "stock": {"mc": 26}, "production": {"energy": 2}}
    game = do(scene(player, {"tableau": ["rover_construction"]}, tiles=tiles), 0, "play:capital", "hex:42")
    assert game.view(None)["tiles"]["42"] == {"tile": "capital", "owner": 0}
    assert stock(game, 1, "mc") == 2
    assert game.view(None)["milestones"]["mayor"]["progress"] == [1, 0]
    end = {"temperature": 8, "oxygen": 14, "oceans": 9, "memory": {"capital.space": "42"}}
    game = everybody_passes(scene({"tableau": ["capital"]}, {}, tiles={**tiles, "42": ("capital", 0)}, **end))
    sources = game.result["players"][0]["sources"]
    assert (sources["cities"], sources["cards"]) == (1, 2)


@pytest.mark.parametrize(("card", "cost", "area"), [("phobos_space_haven", 25, "02"), ("ganymede_colony", 20, "01")])
def test_cities_off_the_map_are_ordinary_cities(card, cost, area):
    """M-165, O-46: without neighbours and not on Mars, but in play."""
    player = {"hand": [card], "tableau": ["tharsis_republic"], "stock": {"mc": cost}}
    game = do(scene(player, {"tableau": ["rover_construction"]}), 0, f"play:{card}")
    assert game.view(None)["tiles"] == {area: {"tile": "city", "owner": 0}}
    assert (stock(game, 0, "mc"), production(game, 0, "mc"), stock(game, 1, "mc")) == (3, 0, 2)
    assert game.view(None)["milestones"]["mayor"]["progress"] == [1, 0]
    assert game.view(None)["awards"]["landlord"]["value"] == [1, 0]


def test_noctis_city_places_an_ordinary_city():
    """M-165."""
    noctis = {"hand": ["noctis_city"], "stock": {"mc": 18}, "production": {"energy": 1}}
    game = do(scene(noctis, {"tableau": ["tharsis_republic"]}), 0, "play:noctis_city")
    assert game.view(None)["tiles"]["31"] == {"tile": "city", "owner": 0}
    assert production(game, 1, "mc") == 1


@pytest.mark.parametrize(("card", "tiles", "allowed"), [
    ("research_outpost", {"50": ("greenery", 1)}, LAND - {"50"} - around("50")),
    ("natural_preserve", {"07": ("ocean", -1)}, LAND - around("07")),
    ("urbanized_area", {"16": ("city", 1), "18": ("city", 0)}, {"17"}),
    ("industrial_center", {"16": ("city", 1)}, around("16") & LAND),
    ("ecological_zone", {"16": ("greenery", 0), "50": ("greenery", 1)}, around("16", "50") & LAND),
    ("mining_rights", {}, {a for a in LAND if {"steel", "titanium"} & set(AREAS[a]["bonus"])}),
    ("mining_area", {"08": ("city", 0)}, {"03", "09"}),
    ("lava_flows", {"09": ("greenery", 1)}, {"14", "21", "29"}),
    ("mohole_area", {"04": ("ocean", -1)}, OCEAN_AREAS - {"04"}),
    ("nuclear_zone", {"03": ("city", 1)}, LAND - {"03"}),
])  # fmt: skip
def test_special_tiles_go_where_their_cards_say(card, tiles, allowed):
    """M-166."""
    player = {"hand": [card], "stock": {"mc": 60, "steel": 0}, "production": {"energy": 2}}
    game = do(scene(player, {}, tiles=tiles), 0, f"play:{card}")
    if len(allowed) == 1:
        assert set(game.view(None)["tiles"]) == set(tiles) | allowed
    else:
        assert areas(game) == allowed


def test_tiles_carry_their_owners_marker():
    """M-168: greenery, city and special tiles."""
    player = {"hand": ["nuclear_zone"], "stock": {"mc": 58}}
    game = do(scene({}, player, turn=1), 1, "project:city", "hex:50", "project:greenery", "hex:51")
    do(game, 0, "pass")
    do(game, 1, "play:nuclear_zone", "hex:03")
    assert game.view(None)["tiles"] == {
        "03": {"tile": "nuclear_zone", "owner": 1},
        "50": {"tile": "city", "owner": 1},
        "51": {"tile": "greenery", "owner": 1},
    }


def test_projects_that_need_an_area_are_refused_without_one():
    """O-26: city, greenery and plants; cards are not (O-01)."""
    full = {"stock": {"mc": 100, "plants": 8}}
    game = scene(full, {}, tiles=dict.fromkeys(LAND, ("greenery", 1)))
    for option in ("project:city", "project:greenery", "convert:plants"):
        assert why_not(game, option)["id"] == "needs.area"
    assert can(game, "project:aquifer")


def test_tiles_never_run_out():
    """O-50: sixty tiles lie, and more may come."""
    tiles = dict.fromkeys(sorted(LAND)[:-1], ("greenery", 1))
    game = do(scene(RICH, {}, tiles={**tiles, "01": ("city", 1), "02": ("city", 1)}), 0, "project:greenery")
    assert len(game.view(None)["tiles"]) == len(LAND) + 2
    assert seat(game, 0)["tr"] == 21
    assert stocks(game, 0)["mc"] == 77
