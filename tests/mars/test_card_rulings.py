"""Rulings on single cards: the notes of the facts, where no decision on an open point overrules them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import pavonis
from pavonis.kernel.game import Game
from pavonis.mars.scoring import points

from ..facts import corporations, projects
from ..facts.clauses import AnyLose, AnyProduction, OneOf, Production, Steal, Tile
from .expect import HEXES, expect, fact, is_production, refused
from .scene import asked, do, production, scene, stock

AT_GOAL = {"temperature": 8, "oxygen": 14, "oceans": 9}
RESOURCES = ("mc", "steel", "titanium", "plants", "energy", "heat")
OCEAN_AREAS = [area for area, facts in HEXES.items() if facts["kind"] == "ocean"]
LAND = [area for area, facts in HEXES.items() if facts["kind"] in ("land", "volcanic")]


def rich(*hand: str, **seat: Any) -> dict[str, Any]:
    """A player who can pay for anything."""
    return {"hand": list(hand), "stock": {"mc": 60}, "production": dict.fromkeys(RESOURCES, 5), **seat}


def oceans(n: int) -> dict[str, tuple[str, int]]:
    return dict.fromkeys(OCEAN_AREAS[:n], ("ocean", -1))


def on(game: Game, card: str) -> int:
    return game.to_json()["position"]["on"].get(card, 0)


def tr(game: Game, player: int = 0) -> int:
    return game.view(None)["players"][player]["tr"]


def hand(game: Game, player: int = 0) -> list[str]:
    return game.view(player)["players"][player]["hand"]


def to_next_generation(game: Game) -> None:
    """Everybody passes and buys nothing."""
    generation = game.view(None)["generation"]
    while game.view(None)["generation"] == generation or game.view(None)["phase"] != "action":
        player, decision = next(iter(game.pending.items()))
        game.answer(player, "pass" if decision.name == "turn" else [])


# -- tiles without an area (O-01)


TILE_CARDS = [id for id in projects() if any(isinstance(c, Tile) for c in fact(id).on_play)]


@pytest.mark.parametrize("id", TILE_CARDS)
def test_a_tile_without_a_legal_area_is_skipped_and_the_rest_happens(id):
    """M-134, O-01."""
    full = dict.fromkeys(HEXES, ("greenery", 0)) | {"48": ("city", 1)}
    tableau = ["gene_repair", "breathing_filters"]  # Plantation wants two science tags
    at = {c.what: c.value for c in fact(id).requires if c.what in AT_GOAL}
    game = scene(rich(id, tableau=tableau), rich(), tiles=full, order="auto", **at)
    expect(game, 0, f"play:{id}")
    beside = id in ("ganymede_colony", "phobos_space_haven")
    assert len(game.view(None)["tiles"]) == len(full) + beside
    ocean = any(c.kind == "ocean" for c in fact(id).on_play if isinstance(c, Tile))
    assert any(e.id == "no_area" for e in game.events) != (beside or ocean), "the log says that there is no area"


def test_land_claim_needs_an_area():
    """Land Claim's marker is no tile: without a free area the card is refused (O-48)."""
    full = dict.fromkeys(LAND, ("greenery", 1))
    assert refused(scene(rich("land_claim"), {}, tiles=full), "play:land_claim") == ("needs.area", 1, 0)
    claims = {"03": 1}
    game = scene(rich("land_claim"), {}, tiles=dict.fromkeys(LAND[1:], ("greenery", 1)), claims=claims)
    assert refused(game, "play:land_claim") == ("needs.area", 1, 0)


# -- lowering any production (M-130, O-33)


ANY_PRODUCTION = {id: c for id in projects() for c in fact(id).on_play if isinstance(c, AnyProduction)}


def least_for(id: str, **production: int) -> dict[str, Any]:
    """A seat that meets the card's own needs: money, tags, energy for Hackers, a metal for the consortia."""
    needs = {"asteroid_mining_consortium": {"titanium": 1}, "great_escarpment_consortium": {"steel": 1}, "hackers": {"energy": 1}}
    tableau = ["solar_power", "wave_power"]
    return {"hand": [id], "tableau": tableau, "stock": {"mc": 20}, "production": needs.get(id, {}) | production}


@pytest.mark.parametrize("id", ANY_PRODUCTION)
def test_only_a_player_who_can_lose_it_all_is_hit(id):
    """Of two opponents the one with enough; oneself too, after one's own gain (M-120, O-33)."""
    clause = ANY_PRODUCTION[id]
    floor = -5 if clause.resource == "mc" else 0
    less = {"production": {clause.resource: floor - clause.n - 1}}
    enough = {"production": {clause.resource: floor - clause.n}}
    game = scene(least_for(id), less, enough, order="auto", **AT_GOAL)
    expect(game, 0, f"play:{id}", reduce_any="player:2")
    assert production(game, 2, clause.resource) == floor
    assert production(game, 1, clause.resource) == floor - clause.n - 1


@pytest.mark.parametrize("id", ANY_PRODUCTION)
def test_oneself_is_hit_if_nobody_else_can_be(id):
    """M-130: without a question."""
    clause = ANY_PRODUCTION[id]
    own = {} if clause.resource == "mc" else {clause.resource: -clause.n}
    game = scene(least_for(id, **own), {"production": {"mc": -5}}, order="auto", **AT_GOAL)
    do(game, 0, f"play:{id}")
    assert asked(game)[0] == "turn"
    gain = sum(c.n for c in fact(id).on_play if isinstance(c, Production) and c.resource == clause.resource)
    assert production(game, 0, clause.resource) == own.get(clause.resource, 0) + gain + clause.n


@pytest.mark.parametrize("id", ["energy_tapping", "power_supply_consortium"])
def test_the_own_gain_comes_first_so_oneself_is_a_target_too(id):
    """M-120, O-34."""
    game = do(scene(least_for(id), {"production": {"energy": 1}}), 0, f"play:{id}")
    assert asked(game) == ("reduce_any", ["player:0", "player:1"])


@pytest.mark.parametrize("id", ANY_PRODUCTION)
def test_alone_the_neutral_opponent_loses_the_production(id):
    """M-057, O-59: always playable, no own loss."""
    game = scene(least_for(id), order="auto", **AT_GOAL)
    before = {r: production(game, 0, r) for r in RESOURCES}
    do(game, 0, f"play:{id}")
    own = Counter({c.resource: c.n for c in fact(id).on_play if isinstance(c, Production)})
    assert {r: production(game, 0, r) for r in RESOURCES} == {r: before[r] + own[r] for r in RESOURCES}


# -- removing what others have (M-127, M-128, O-05, O-06)


ATTACKS = [
    id
    for id in projects()
    for c in fact(id).on_play
    if isinstance(c, AnyLose) or (isinstance(c, OneOf) and isinstance(c.options[0][0], AnyLose | Steal))
]


@pytest.mark.parametrize("id", ["asteroid", "mining_expedition", "deimos_down"])
def test_any_part_may_be_removed(id):
    """O-05, M-127: any number up to the limit and up to what there is, or none."""
    game = do(scene(rich(id), {"stock": {"plants": 2}}, {"stock": {"plants": 1}}), 0, f"play:{id}")
    assert asked(game)[1] == ["none", "player:1 amount:1", "player:1 amount:2", "player:2 amount:1"]
    do(game, 0, "player:1 amount:1")
    assert stock(game, 1, "plants") == 1


def test_own_plants_may_go_only_instead_of_somebody_elses():
    """O-06, W-17."""
    me = rich("asteroid", stock={"mc": 60, "plants": 1})
    game = do(scene(me, {}), 0, "play:asteroid")
    assert asked(game)[0] == "turn"
    game = do(scene(me, {"stock": {"plants": 1}}), 0, "play:asteroid")
    assert asked(game)[1] == ["none", "player:1 amount:1", "player:0 amount:1"]


@pytest.mark.parametrize("id", ["sabotage", "hired_raiders"])
def test_sabotage_and_raiders_never_hit_oneself_and_need_no_target(id):
    """O-06, M-111."""
    me = {"hand": [id], "stock": {"mc": 10, "steel": 5, "titanium": 5}}
    game = do(scene(me, {}), 0, f"play:{id}")
    assert asked(game)[0] == "turn"
    game = do(scene(me, {"stock": {"steel": 1}}), 0, f"play:{id}")
    assert asked(game)[1] == ["none", "resource:steel player:1 amount:1"]
    do(game, 0, "resource:steel player:1 amount:1")
    assert stock(game, 1, "steel") == 0
    assert stock(game, 0, "steel") == (6 if id == "hired_raiders" else 5)


@pytest.mark.parametrize("id", ATTACKS)
def test_alone_removals_do_nothing_and_steals_give_it_all(id):
    """O-59, M-127: all of it, or none."""
    game = scene(rich(id, stock={"mc": 60, "plants": 9}, tableau=["fish"]), order="auto", on={"fish": 2}, oxygen=9)
    expect(game, 0, f"play:{id}", remove_any="resource:steel")
    assert stock(game, 0, "plants") >= 9
    if id == "hired_raiders":
        assert stock(game, 0, "steel") == 2
        declined = do(scene(rich(id)), 0, f"play:{id}", "none")  # M-127
        assert stock(declined, 0, "steel") == 0
    if id == "virus":
        assert on(game, "fish") == 2


def test_virus_takes_animals_or_plants_of_one_player():
    """M-127, M-128: up to two animals, one's own too, or up to five plants."""
    victim = {"tableau": ["birds", "small_animals"], "stock": {"plants": 6}}
    game = scene(rich("virus", tableau=["fish"]), victim, on={"fish": 1, "birds": 1, "small_animals": 3})
    do(game, 0, "play:virus")
    options = set(asked(game)[1])
    assert {"card:fish amount:1", "card:birds amount:1", "card:small_animals amount:2"} <= options
    assert not options & {"card:small_animals amount:3", "resource:plants player:1 amount:6"}
    do(game, 0, "card:small_animals amount:2")
    assert on(game, "small_animals") == 1
    assert asked(game)[0] == "turn"


def test_virus_takes_animals_off_any_cards_of_one_player():
    """M-128: one here and one there, never from two players; the second may stay (M-127)."""
    herds = {"tableau": ["birds", "small_animals", "pets"]}
    seats = [rich("virus", tableau=["fish"]), herds, {"tableau": ["livestock"]}]
    on_cards = {"fish": 1, "birds": 1, "small_animals": 3, "pets": 1, "livestock": 2}
    game = do(scene(*seats, on=on_cards), 0, "play:virus", "card:birds amount:1")
    assert asked(game) == ("remove_any", ["none", "card:small_animals amount:1"])
    assert game.pending[0].prompt.id == "ask.remove_more.animal"
    declined = do(game.clone(), 0, "none")
    assert (on(declined, "birds"), on(declined, "small_animals")) == (0, 3)
    do(game, 0, "card:small_animals amount:1")
    assert (on(game, "birds"), on(game, "small_animals"), on(game, "livestock")) == (0, 2, 2)
    game = do(scene(*seats, on=on_cards), 0, "play:virus", "card:livestock amount:1")
    assert asked(game)[0] == "turn"  # that player has no other card with animals


# -- Protected Habitats and Pets


@pytest.mark.parametrize("id", [id for id in ATTACKS if id not in ("sabotage", "hired_raiders")])
def test_protected_habitats_keeps_plants_and_animals_from_others(id):
    """Protected Habitats: neither plants in stock nor animals on cards."""
    safe = {"tableau": ["protected_habitats", "fish"], "stock": {"plants": 5}}
    game = scene(rich(id), safe, on={"fish": 2}, order="auto", oxygen=9)
    expect(game, 0, f"play:{id}")
    assert (stock(game, 1, "plants"), on(game, "fish")) == (5, 2)


@pytest.mark.parametrize(("hunter", "prey"), [("predators", "fish"), ("ants", "tardigrades")])
def test_protected_habitats_holds_against_others_only(hunter, prey):
    """Predators and Ants find nothing on a rival's protected cards; the owner's own may take from them."""
    game = scene({"tableau": [hunter]}, {"tableau": ["protected_habitats", prey]}, on={prey: 1})
    assert refused(game, f"use:{hunter}")[0].startswith("needs.any.")
    game = scene({"tableau": [hunter, "protected_habitats", prey]}, {}, on={prey: 1})
    do(game, 0, f"use:{hunter}")
    assert (on(game, hunter), on(game, prey)) == (1, 0)


def test_protected_habitats_guards_neither_production_nor_other_resources():
    """Plant production may be lowered, steel and M€ taken, science removed by nobody anyway."""
    safe = {"tableau": ["protected_habitats"], "stock": {"steel": 4}, "production": {"plants": 1}}
    game = do(scene({"hand": ["biomass_combustors", "sabotage"], "stock": {"mc": 9}}, safe, oxygen=6), 0, "play:biomass_combustors")
    assert production(game, 1, "plants") == 0
    do(game, 0, "play:sabotage", "resource:steel player:1 amount:4")
    assert stock(game, 1, "steel") == 0


def test_pets_are_taken_by_nobody():
    """Pets: irremovable, against the owner's own Predators and against Virus."""
    for owner in ({"tableau": ["predators", "pets"]}, {"tableau": ["predators"]}):
        game = scene(owner, {"tableau": [c for c in ("pets",) if c not in owner["tableau"]]}, on={"pets": 3})
        assert refused(game, "use:predators") == ("needs.any.animal", 1, 0)
    game = do(scene(rich("virus"), {"tableau": ["pets"]}, on={"pets": 3}), 0, "play:virus")
    assert asked(game)[0] == "turn"
    assert on(game, "pets") == 3


def test_pets_do_not_count_cities_already_in_play():
    """Pets: one animal when played, and one for each city from then on, off Mars too."""
    seat = rich("pets", "ganymede_colony")
    game = do(scene(seat, {}, tiles={"16": ("city", 1)}), 0, "play:pets")
    assert on(game, "pets") == 1
    do(game, 0, "play:ganymede_colony")
    assert on(game, "pets") == 2


@pytest.mark.parametrize(("hunter", "prey"), [("predators", "fish"), ("ants", "tardigrades")])
def test_predators_and_ants_may_take_from_any_card_their_own_too(hunter, prey):
    """O-38: the price can be paid with what lies on the card itself; alone always usable."""
    game = scene({"tableau": [hunter]}, {"tableau": [prey]}, on={hunter: 1, prey: 1})
    do(game, 0, f"use:{hunter}")
    assert asked(game) == ("take_any", [f"card:{hunter}", f"card:{prey}"])
    do(game, 0, f"card:{hunter}")
    assert (on(game, hunter), on(game, prey)) == (1, 1)
    game = do(scene({"tableau": [hunter]}), 0, f"use:{hunter}")
    assert on(game, hunter) == 1
    game = do(scene({"tableau": [hunter, prey]}, on={prey: 1}), 0, f"use:{hunter}")
    assert asked(game)[1] == [f"card:{prey}", "neutral"]


# -- Robotic Workforce (M-220 to M-223)


MINING = ("mining_area", "mining_rights")
BUILDINGS = [id for id in (projects() | corporations()) if "building" in fact(id).tags and id not in MINING]


@pytest.mark.parametrize("id", BUILDINGS)
def test_robotic_workforce_repeats_the_production_box_and_nothing_else(id):
    """M-220 to M-223, O-36: corporations too; what stands in actions and effects is no box; requirements are not checked."""
    tiles = {"16": ("city", 1), "48": ("city", 2)}
    game = scene(rich("robotic_workforce", tableau=[id]), rich(), rich(), tiles=tiles, order="auto")
    if any(is_production(c) for c in (*fact(id).on_play, *fact(id).start)):
        expect(game, 0, "play:robotic_workforce")
    else:
        assert refused(game, "play:robotic_workforce") == ("needs.box", 1, 0)


def test_robotic_workforce_copies_the_box_of_mining_guild():
    """O-36: its starting production is a box."""
    seat = {"hand": ["robotic_workforce"], "tableau": ["mining_guild"], "stock": {"mc": 9}}
    game = do(scene(seat, {}), 0, "play:robotic_workforce")
    assert production(game, 0, "steel") == 1


@pytest.mark.parametrize("id", MINING)
@pytest.mark.parametrize(("area", "metal"), [("09", "steel"), ("21", "titanium")])
def test_robotic_workforce_repeats_the_metal_that_was_taken(id, area, metal):
    """Mining Area, Mining Rights: and lays no tile."""
    seat = rich(id, "robotic_workforce")
    game = scene(seat, {}, tiles={"08": ("greenery", 0), "30": ("greenery", 0)}, order="auto")
    expect(game, 0, f"play:{id}", place=f"hex:{area}")
    do(game, 0, "play:robotic_workforce")
    assert production(game, 0, metal) == 7
    assert len(game.view(None)["tiles"]) == 3


@pytest.mark.parametrize("id", MINING)
def test_robotic_workforce_has_no_metal_to_repeat_where_the_tile_was_skipped(id):
    """M-220, M-223, O-01: no area, no metal, nothing to copy."""
    seat = {"hand": ["robotic_workforce"], "tableau": [id], "stock": {"mc": 9}}
    assert refused(scene(seat, {}), "play:robotic_workforce") == ("needs.box", 1, 0)
    game = scene({**seat, "tableau": [id, "mine"]}, {})
    do(game, 0, "play:robotic_workforce")
    assert production(game, 0, "steel") == 1


@pytest.mark.parametrize("id", ["heat_trappers", "biomass_combustors"])
def test_robotic_workforce_copies_any_players_loss(id):
    """O-36: the copied loss is mandatory, and needs somebody who can lose it."""
    clause = ANY_PRODUCTION[id]
    seat = {"hand": ["robotic_workforce"], "tableau": [id], "stock": {"mc": 9}}
    assert refused(scene(seat, {}), "play:robotic_workforce") == ("needs.box", 1, 0)
    game = do(scene(seat, {"production": {clause.resource: -clause.n}}), 0, "play:robotic_workforce")
    assert production(game, 1, clause.resource) == 0
    assert production(game, 0, "energy") == sum(c.n for c in fact(id).on_play if c.resource == "energy")


def test_robotic_workforce_counts_anew():
    """Medical Lab copied: building tags of that moment, this card among them once."""
    tableau = ["medical_lab", "mine", "titanium_mine", "building_industries"]
    game = scene(rich("robotic_workforce", tableau=tableau), {})
    do(game, 0, "play:robotic_workforce", "card:medical_lab")
    assert production(game, 0, "mc") == 5 + 2


def test_noctis_city_is_copied_with_its_loss():
    """M-221: the printed box has energy -1."""
    seat = {"hand": ["robotic_workforce"], "tableau": ["noctis_city"], "stock": {"mc": 9}}
    assert refused(scene(seat, {}), "play:robotic_workforce") == ("needs.box", 1, 0)
    game = do(scene({**seat, "production": {"energy": 1}}, {}), 0, "play:robotic_workforce")
    assert (production(game, 0, "energy"), production(game, 0, "mc")) == (0, 3)


# -- Land Claim (O-48)


def test_land_claim_marks_free_land_only():
    """No ocean area, no Noctis, no tile, no other marker; nothing is gained now."""
    game = scene(rich("land_claim"), {}, tiles={"35": ("city", 1)}, claims={"36": 1})
    do(game, 0, "play:land_claim")
    assert asked(game) == ("claim", [f"hex:{area}" for area in LAND if area not in ("35", "36")])
    do(game, 0, "hex:37")
    assert stock(game, 0, "plants") == 0
    assert game.view(None)["claims"] == {"36": 1, "37": 0}


def test_only_the_owner_of_a_marker_may_build_there():
    """O-48: the area's bonus comes with the tile, and the marker goes."""
    claims = {"53": 0}
    game = do(scene({"stock": {"mc": 25}}, {"stock": {"mc": 25}}, claims=claims, turn=1), 1, "project:city")
    assert "hex:53" not in asked(game, 1)[1]
    game = do(scene({"stock": {"mc": 25}}, {}, claims=claims), 0, "project:city", "hex:53")
    assert stock(game, 0, "steel") == 2
    assert game.view(None)["claims"] == {}


@pytest.mark.parametrize(("id", "area"), [("lava_flows", "09"), ("artificial_lake", "40"), ("restricted_area", "40")])
def test_a_rivals_marker_bars_tiles_of_cards_too(id, area):
    """O-48: volcanic areas and an ocean on land as well."""
    game = do(scene(rich(id), {}, claims={area: 1}, temperature=-6), 0, f"play:{id}")
    assert f"hex:{area}" not in asked(game)[1]
    game = do(scene(rich(id), {}, claims={area: 0}, temperature=-6), 0, f"play:{id}")
    assert f"hex:{area}" in asked(game)[1]


def test_a_marker_is_no_tile():
    """O-48, O-49: no neighbour for greenery or Mining Area, no hindrance for Research Outpost, nothing for Flooding."""
    game = do(scene({"stock": {"mc": 23}}, {}, claims={"15": 0}), 0, "project:greenery")
    assert len(asked(game)[1]) == len(LAND)
    game = scene(rich("mining_area"), {}, claims={"08": 0})
    do(game, 0, "play:mining_area")
    assert asked(game)[0] == "turn"
    for id in ("research_outpost", "natural_preserve"):
        game = do(scene(rich(id), {}, claims={"08": 1}), 0, f"play:{id}")
        assert "hex:15" in asked(game)[1]
    game = do(scene(rich("flooding"), {"stock": {"mc": 4}}, claims={"03": 1}), 0, "play:flooding", "hex:04")
    assert asked(game)[0] == "turn"


# -- single tiles


def test_isolated_means_no_tile_of_any_kind():
    """Research Outpost, Natural Preserve: oceans block as well."""
    for id in ("research_outpost", "natural_preserve"):
        game = do(scene(rich(id), {}, tiles={"04": ("ocean", -1), "41": ("greenery", 1)}), 0, f"play:{id}")
        options = asked(game)[1]
        assert not {"hex:03", "hex:05", "hex:09", "hex:10", "hex:40", "hex:42", "hex:48", "hex:49"} & set(options)
        assert "hex:20" in options


def test_noctis_city_stands_beside_cities_and_nothing_else_stands_there():
    """M-156, M-162, O-47."""
    tiles = {"30": ("city", 1), "40": ("city", 1)}
    game = do(scene(rich("noctis_city"), {}, tiles=tiles), 0, "play:noctis_city")
    assert game.view(None)["tiles"]["31"] == {"tile": "city", "owner": 0}
    assert stock(game, 0, "plants") == 2
    game = do(scene(rich("urbanized_area"), {}, tiles=tiles), 0, "play:urbanized_area")
    assert asked(game)[0] == "turn"  # 39 is the only other common neighbour
    assert "31" not in game.view(None)["tiles"]


def test_off_mars_cities_have_no_neighbours_and_no_bonus():
    """O-46: Phobos Space Haven and Ganymede Colony are in play, not on Mars."""
    seat = rich("phobos_space_haven", "zeppelins", "energy_saving")
    game = do(scene(seat, {}, oxygen=5), 0, "play:phobos_space_haven", "play:zeppelins")
    assert game.view(None)["tiles"] == {"02": {"tile": "city", "owner": 0}}
    assert production(game, 0, "mc") == 5
    do(game, 1, "pass")
    do(game, 0, "play:energy_saving")
    assert production(game, 0, "energy") == 6


def test_capital_counts_as_a_city_and_off_mars_ones_in_play():
    """M-164, O-46: of Capital, a city and Ganymede Colony all three are in play, two on Mars."""
    tiles = {"25": ("capital", 1), "16": ("city", 1), "01": ("city", 1)}
    seat = {"hand": ["greenhouses", "energy_saving", "zeppelins"], "stock": {"mc": 40}}
    game = do(scene(seat, {}, tiles=tiles, oxygen=5, passed=[1]), 0, "play:greenhouses", "play:energy_saving", "play:zeppelins")
    assert (stock(game, 0, "plants"), production(game, 0, "energy"), production(game, 0, "mc")) == (3, 3, 2)


def test_martian_rails_count_cities_on_mars():
    """Capital yes, Ganymede Colony no; usable without any."""
    seat = {"tableau": ["martian_rails"], "stock": {"energy": 1}}
    tiles = {"25": ("capital", 1), "16": ("city", 0), "01": ("city", 1)}
    assert stock(do(scene(seat, {}, tiles=tiles), 0, "use:martian_rails"), 0, "mc") == 2
    assert stock(do(scene(seat, {}), 0, "use:martian_rails"), 0, "mc") == 0


def test_rad_suits_count_cities_off_mars_and_of_all():
    """City tiles in play of any owner."""
    game = scene({"hand": ["rad_suits"], "stock": {"mc": 6}}, {}, tiles={"25": ("capital", 1), "01": ("city", 1)})
    assert refused(game, "play:rad_suits") is None


def test_capital_bars_cities_and_supports_urbanized_area_and_industrial_center():
    """M-161, M-164: a city everywhere."""
    tiles = {"47": ("capital", 1), "49": ("city", 1)}
    game = do(scene(rich("urbanized_area"), {}, tiles=tiles), 0, "play:urbanized_area")
    assert game.view(None)["tiles"]["48"]["tile"] == "city"
    game = do(scene(rich("industrial_center"), {}, tiles={"47": ("capital", 1)}), 0, "play:industrial_center")
    assert asked(game)[1] == [f"hex:{area}" for area in sorted(HEXES["47"]["adj"])]
    game = do(scene({"stock": {"mc": 25}}, {}, tiles={"47": ("capital", 1)}), 0, "project:city")
    assert "hex:48" not in asked(game)[1]


def test_capital_scores_greeneries_and_oceans():
    """M-163, M-164: card points on top of the city's."""
    tiles = {"25": ("capital", 0), "26": ("greenery", 1), "33": ("ocean", -1), "34": ("ocean", -1)}
    game = scene({"tableau": ["capital"]}, {}, tiles=tiles, memory={"capital.space": "25"})
    scored = points(game.position, 0)
    assert (scored["cities"], scored["cards"]) == (1, 2)


def test_commercial_district_is_no_city():
    """It sets nothing off and bars no city beside it; its points come from cities beside it."""
    game = do(scene(rich("commercial_district"), {"tableau": ["rover_construction"]}), 0, "play:commercial_district", "hex:48")
    assert stock(game, 1, "mc") == 0
    assert game.view(None)["tiles"]["48"] == {"tile": "commercial_district", "owner": 0}
    do(game, 0, "project:city", "hex:49")
    assert stock(game, 1, "mc") == 2
    assert points(game.position, 0)["cards"] == 1


@pytest.mark.parametrize("id", ["mangrove", "protected_valley"])
def test_greenery_on_an_ocean_area_is_no_ocean(id):
    """M-153, M-157 waived: oxygen rises once, the bonus is gained, oceans stay, and no money for neighbours."""
    game = scene(rich(id), {}, tiles={"60": ("city", 0)}, temperature=4, order="auto")
    do(game, 0, f"play:{id}")
    assert asked(game)[1] == [f"hex:{area}" for area in OCEAN_AREAS]
    do(game, 0, "hex:33")
    view = game.view(None)
    assert (view["oxygen"], view["oceans"], tr(game), stock(game, 0, "plants")) == (1, 0, 21, 2)
    do(game, 0, "project:city", "hex:24")
    assert stock(game, 0, "mc") == 60 - fact(id).cost - 25


def test_mohole_area_is_no_ocean():
    """It takes an ocean area and its bonus; no TR, no ocean, no money for neighbours."""
    game = do(scene(rich("mohole_area"), {}), 0, "play:mohole_area", "hex:33")
    assert (game.view(None)["oceans"], tr(game), stock(game, 0, "plants")) == (0, 20, 2)
    do(game, 0, "project:city", "hex:24")
    assert stock(game, 0, "mc") == 60 - 20 - 25


@pytest.mark.parametrize("id", MINING)
def test_mining_tiles_stand_on_land_with_metal(id):
    """No ocean area; Mining Area beside an own tile, and oceans are nobody's."""
    tiles = {"08": ("greenery", 0), "57": ("greenery", 1), "63": ("ocean", -1)}
    game = do(scene(rich(id), {}, tiles=tiles), 0, f"play:{id}")
    metal = [a for a in LAND if {"steel", "titanium"} & set(HEXES[a]["bonus"])]
    assert asked(game)[1] == [f"hex:{a}" for a in (metal if id == "mining_rights" else ["03", "09"])]
    do(game, 0, "hex:03")
    assert (stock(game, 0, "steel"), production(game, 0, "steel"), production(game, 0, "titanium")) == (2, 6, 5)


def test_ecological_zone_may_stand_beside_anybodys_greenery():
    """Its own two tags bring two animals at once; own greenery is required all the same."""
    seat = rich("ecological_zone")
    assert refused(scene(seat, {}, tiles={"41": ("greenery", 1)}), "play:ecological_zone") == ("needs.own_greeneries", 1, 0)
    game = do(scene(seat, {}, tiles={"16": ("greenery", 0), "41": ("greenery", 1)}), 0, "play:ecological_zone", "hex:40")
    assert on(game, "ecological_zone") == 2


def test_lava_flows_stays_though_it_is_an_event():
    """The tile is owned by the player; the four volcanoes and no other area."""
    game = do(scene(rich("lava_flows"), {}), 0, "play:lava_flows")
    assert asked(game)[1] == ["hex:09", "hex:14", "hex:21", "hex:29"]
    do(game, 0, "hex:21")
    assert game.view(None)["tiles"]["21"] == {"tile": "lava_flows", "owner": 0}
    assert (stock(game, 0, "titanium"), stock(game, 0, "plants")) == (1, 1)


def test_artificial_lake_is_an_ocean_on_land():
    """TR, the area's bonus, money for neighbours then and later; with nine oceans the points remain."""
    game = do(scene(rich("artificial_lake"), {}, temperature=-6, tiles={"32": ("ocean", -1)}), 0, "play:artificial_lake")
    assert asked(game)[1] == [f"hex:{area}" for area in LAND]
    do(game, 0, "hex:40")
    assert (game.view(None)["oceans"], tr(game), stock(game, 0, "plants"), stock(game, 0, "mc")) == (2, 21, 1, 47)
    game = do(scene(rich("artificial_lake"), {}, **AT_GOAL), 0, "play:artificial_lake")
    assert (tr(game), points(game.position, 0)["cards"]) == (20, 1)


# -- Flooding


def test_flooding_takes_money_from_an_owner_beside_that_ocean():
    """One opponent with a tile beside it, up to 4 M€, never oneself."""
    tiles = {"03": ("greenery", 1), "09": ("city", 1), "05": ("city", 2), "10": ("greenery", 0), "20": ("city", 3)}
    others = [{"stock": {"mc": 9}}, {"stock": {"mc": 2}}, {"stock": {"mc": 9}}]
    game = do(scene(rich("flooding"), *others, tiles=tiles), 0, "play:flooding", "hex:04")
    assert asked(game) == (
        "remove_any",
        ["none", *[f"player:1 amount:{k}" for k in range(1, 5)], "player:2 amount:1", "player:2 amount:2"],
    )
    do(game, 0, "player:1 amount:4")
    assert [stock(game, p, "mc") for p in range(4)] == [53, 5, 2, 9]
    assert points(game.position, 0)["cards"] == -1


def test_flooding_without_an_ocean_takes_nothing():
    """All nine placed: playable, no ocean and no removal."""
    tiles = oceans(9) | {"52": ("city", 1)}
    game = do(scene(rich("flooding"), {"stock": {"mc": 9}}, tiles=tiles), 0, "play:flooding")
    assert asked(game)[0] == "turn"
    assert stock(game, 1, "mc") == 9


def test_flooding_alone_places_the_ocean_only():
    """O-59."""
    game = do(scene(rich("flooding"), tiles={"03": ("city", -2)}), 0, "play:flooding", "hex:04")
    assert asked(game)[0] == "turn"
    assert (game.view(None)["oceans"], stock(game, 0, "mc")) == (1, 53)


# -- production by count or choice


@pytest.mark.parametrize(("plants", "gain"), [(0, 1), (2, 1), (3, 4), (4, 4)])
def test_nitrogen_rich_asteroid_counts_own_plant_tags(plants, gain):
    """Not a choice: three own face-up plant tags decide."""
    tagged = ["lichen", "grass", "bushes", "trees"]
    game = scene(rich("nitrogen_rich_asteroid", tableau=tagged[:plants]), {"tableau": tagged[plants:]})
    do(game, 0, "play:nitrogen_rich_asteroid")
    assert production(game, 0, "plants") == 5 + gain
    assert tr(game) == 23


@pytest.mark.parametrize("x", [0, 3, 4])
def test_insulation_moves_any_number_of_steps(x):
    """M-108: X from 0 to one's heat production."""
    seat = {"hand": ["insulation"], "stock": {"mc": 2}, "production": {"heat": 4, "mc": -3}}
    game = do(scene(seat, {}), 0, "play:insulation")
    assert asked(game) == ("reduce_x", [{"least": 0, "most": 4}])
    with pytest.raises(pavonis.IllegalAnswer):
        game.answer(0, 5)
    do(game, 0, x)
    assert (production(game, 0, "heat"), production(game, 0, "mc")) == (4 - x, x - 3)


def test_insulation_without_heat_production_moves_none():
    """M-108: nothing is asked, and nothing changes but the card."""
    game = do(scene({"hand": ["insulation"], "stock": {"mc": 2}}, {}), 0, "play:insulation")
    assert (asked(game)[0], hand(game), production(game, 0, "mc")) == ("turn", [], 0)
    assert not {"reduced", "produced"} & {e.id for e in game.events}


def test_ceos_favorite_project_may_find_no_card():
    """M-110: a card that could hold resources, but has none, is no target."""
    game = do(scene(rich("ceos_favorite_project", tableau=["ants"]), {}), 0, "play:ceos_favorite_project")
    assert (asked(game)[0], hand(game), on(game, "ants")) == ("turn", [], 0)


def test_power_infrastructure_sells_any_part_of_the_energy():
    """X from 1 to all; none, no action."""
    seat = {"tableau": ["power_infrastructure"]}
    assert refused(scene(seat, {}), "use:power_infrastructure") == ("needs.energy", 1, 0)
    game = do(scene({**seat, "stock": {"energy": 5}}, {}), 0, "use:power_infrastructure")
    assert asked(game) == ("spend_x", [{"least": 1, "most": 5}])
    do(game, 0, 2)
    assert (stock(game, 0, "energy"), stock(game, 0, "mc")) == (3, 2)


def test_artificial_photosynthesis_must_choose():
    game = do(scene(rich("artificial_photosynthesis"), {}), 0, "play:artificial_photosynthesis")
    assert asked(game) == ("one_of", ["option:1", "option:2"])


@pytest.mark.parametrize("id", ["imported_hydrogen", "large_convoy", "local_heat_trapping"])
def test_without_a_holder_the_plants_come_by_themselves(id):
    """Imported Hydrogen, Large Convoy, Local Heat Trapping: only what has a place is offered (M-110)."""
    seat = rich(id, stock={"mc": 40, "heat": 5})
    game = do(scene(seat, {}, oceans=9), 0, f"play:{id}")
    assert asked(game)[0] == "turn"
    assert stock(game, 0, "plants") == {"imported_hydrogen": 3, "large_convoy": 5, "local_heat_trapping": 4}[id]
    game = do(scene({**seat, "tableau": ["fish"]}, {}, oceans=9), 0, f"play:{id}")
    assert asked(game) == ("one_of", ["option:1", "option:3" if id == "imported_hydrogen" else "option:2"])


def test_imported_nitrogen_puts_each_kind_on_one_card():
    """Mandatory where a holder exists, lost where none does."""
    game = do(scene(rich("imported_nitrogen", tableau=["ants", "tardigrades", "fish"]), {}), 0, "play:imported_nitrogen")
    assert asked(game) == ("add_to", ["card:ants", "card:tardigrades"])
    do(game, 0, "card:ants")
    assert [on(game, card) for card in ("ants", "tardigrades", "fish")] == [3, 0, 2]


def test_deimos_down_passes_both_heat_marks():
    """O-43: every mark passed pays."""
    game = do(scene(rich("deimos_down"), {}, temperature=-26), 0, "play:deimos_down")
    assert (production(game, 0, "heat"), tr(game)) == (7, 23)


def test_strip_mine_gives_rating_for_real_steps_only():
    """M-004, O-43: at 13 % one step; over 8 % a temperature step with it."""
    assert tr(do(scene(rich("strip_mine"), {}, oxygen=13), 0, "play:strip_mine")) == 21
    game = do(scene(rich("strip_mine"), {}, oxygen=7), 0, "play:strip_mine")
    assert (tr(game), game.view(None)["temperature"]) == (23, -28)


@pytest.mark.parametrize("id", ["comet", "giant_ice_asteroid"])
def test_a_bonus_ocean_may_leave_none_for_the_card(id):
    """O-43, M-005: reaching 0 °C with eight oceans placed."""
    tiles = oceans(8)
    game = do(scene(rich(id), {}, tiles=tiles, temperature=-4 if id == "giant_ice_asteroid" else -2), 0, f"play:{id}", "hex:63")
    assert asked(game)[0] == "turn"
    assert game.view(None)["oceans"] == 9


def test_immigrant_city_counts_its_own_city_and_those_off_mars():
    """Its own +1 lands before the -2; later cities of anybody count."""
    seat = {"hand": ["immigrant_city", "ganymede_colony"], "stock": {"mc": 40}, "production": {"energy": 1}}
    game = do(scene(seat, {}), 0, "play:immigrant_city", "hex:35")
    assert production(game, 0, "mc") == -1
    do(game, 0, "play:ganymede_colony")
    assert production(game, 0, "mc") == 0


# -- cards seen and drawn


@pytest.mark.parametrize("id", ["inventors_guild", "business_network"])
def test_a_card_seen_without_money_is_discarded(id):
    """O-23: usable with less than 3 M€."""
    game = do(scene({"tableau": [id], "stock": {"mc": 2}}, {}, deck=["mine"]), 0, f"use:{id}")
    assert asked(game)[0] == "turn"
    assert (hand(game), stock(game, 0, "mc"), game.view(0)["known"]) == ([], 2, {"mine": "discard"})
    game = do(scene({"tableau": [id], "stock": {"mc": 3}}, {}, deck=["mine"]), 0, f"use:{id}", ["mine"])
    assert (hand(game), stock(game, 0, "mc")) == (["mine"], 0)


@pytest.mark.parametrize(("top", "found"), [("virus", 1), ("ants", 1), ("fish", 0), ("extreme_cold_fungus", 1)])
def test_search_for_life_looks_for_a_microbe_tag(top, found):
    """Tags of events count when revealed; the card is discarded either way; more than one science adds no points."""
    game = scene({"tableau": ["search_for_life"], "stock": {"mc": 1}}, {}, deck=[top], on={"search_for_life": 1})
    do(game, 0, "use:search_for_life")
    assert on(game, "search_for_life") == 1 + found
    assert game.view(1)["known"] == {top: "discard"}
    assert points(game.position, 0)["cards"] == 3


def test_search_for_life_needs_a_card_somewhere():
    """O-40, M-225: the discard pile serves too."""
    seat = {"tableau": ["search_for_life"], "stock": {"mc": 1}}
    assert refused(scene(seat, {}, zones={"deck": []}), "use:search_for_life") == ("needs.deck", 1, 0)
    game = do(scene(seat, {}, zones={"deck": [], "discard": ["ants"]}), 0, "use:search_for_life")
    assert on(game, "search_for_life") == 1


@pytest.mark.parametrize(("id", "n", "kept"), [("business_contacts", 4, 2), ("invention_contest", 3, 1)])
def test_exactly_so_many_are_kept(id, n, kept):
    """Free; the others are discarded; refused if the piles cannot supply them all (O-40)."""
    game = do(scene(rich(id), {}), 0, f"play:{id}")
    seen = asked(game)[1]
    assert len(seen) == n
    for wrong in (seen[: kept - 1], seen[: kept + 1]):
        with pytest.raises(pavonis.IllegalAnswer):
            game.answer(0, wrong)
    do(game, 0, seen[:kept])
    assert hand(game) == seen[:kept]
    assert stock(game, 0, "mc") == 60 - fact(id).cost


# -- Mars University, Olympus Conference, Viral Enhancers


def test_mars_university_reacts_once_per_science_tag():
    """Research sets it off twice; it may be declined; an event's tag counts too."""
    game = do(scene(rich("research", "mine", tableau=["mars_university"]), {}, order="auto"), 0, "play:research")
    assert asked(game)[0] == "may_discard_to_draw"
    do(game, 0, "card:mine")
    assert asked(game)[0] == "may_discard_to_draw"
    assert "card:mine" not in asked(game)[1]
    do(game, 0, "none")
    assert len(hand(game)) == 3
    seat = rich("special_design", "mine", tableau=["mars_university"])
    game = do(scene(seat, {}), 0, "play:special_design")
    assert asked(game) == ("may_discard_to_draw", ["none", "card:mine"])


def test_mars_university_needs_a_hand():
    """With nothing to discard nothing is asked; its own tag counts."""
    game = do(scene(rich("mars_university"), {}), 0, "play:mars_university")
    assert asked(game)[0] == "turn"
    game = do(scene(rich("mars_university", "mine"), {}), 0, "play:mars_university", "card:mine")
    assert len(hand(game)) == 1
    assert "mine" not in hand(game)


def test_olympus_conference_adds_first_and_may_then_draw():
    """Its own tag adds one; two tags on one card may add and then draw."""
    game = do(scene(rich("olympus_conference", "research"), {}), 0, "play:olympus_conference")
    assert on(game, "olympus_conference") == 1
    game = scene(rich("research", tableau=["olympus_conference"]), {}, order="auto")
    do(game, 0, "play:research")
    assert asked(game) == ("add_here_or_draw", ["add", "draw"])  # the first tag had to add
    do(game, 0, "draw")
    assert (on(game, "olympus_conference"), len(hand(game))) == (0, 3)
    game = do(scene(rich("special_design", tableau=["olympus_conference"]), {}), 0, "play:special_design")
    assert on(game, "olympus_conference") == 1


def test_viral_enhancers_ask_once_per_tag():
    """M-146: Ecological Zone has an animal and a plant tag; the kind of tag need not match the resource."""
    game = scene(rich("ecological_zone", tableau=["viral_enhancers"]), {}, tiles={"16": ("greenery", 0)}, order="auto")
    do(game, 0, "play:ecological_zone", "hex:15")
    assert asked(game) == ("enhance", ["resource:plants", "card:ecological_zone"])
    do(game, 0, "card:ecological_zone", "resource:plants")
    assert (on(game, "ecological_zone"), stock(game, 0, "plants")) == (3, 1)
    assert asked(game)[0] == "turn"


@pytest.mark.parametrize(
    ("id", "plants"), [("viral_enhancers", 1), ("virus", 1), ("lichen", 1), ("advanced_ecosystems", 3), ("mine", 0)]
)
def test_viral_enhancers_give_plants_where_nothing_is_held(id, plants):
    """W-32: itself, events and plain cards; nothing is asked."""
    tableau = [c for c in ("viral_enhancers", "lichen", "fish", "ants") if c != id]
    if id == "viral_enhancers":
        tableau = []
    game = do(scene(rich(id, tableau=tableau), {}, temperature=-24), 0, f"play:{id}")
    assert asked(game)[0] == "turn"
    assert stock(game, 0, "plants") == plants


def test_decomposers_count_every_tag():
    """M-224, W-31: their own, each of several on one card, an event's."""
    seat = rich("decomposers", "virus", "advanced_ecosystems", tableau=["lichen", "fish", "ants"])
    game = do(scene(seat, {}, oxygen=3), 0, "play:decomposers")
    assert on(game, "decomposers") == 1
    do(game, 0, "play:virus")
    assert on(game, "decomposers") == 2
    do(game, 1, "pass")
    do(game, 0, "play:advanced_ecosystems")
    assert on(game, "decomposers") == 5


def test_herbivores_graze_on_the_last_greeneries_too():
    """O-54: own placements by any means, the final conversion included."""
    final = {"phase": "final", "turn": 0, "tiles": {"16": ("city", 0)}, **AT_GOAL}
    game = scene({"tableau": ["herbivores"], "stock": {"plants": 8}}, {"stock": {"plants": 8}}, **final)
    do(game, 0, "convert:plants", "hex:15")
    do(game, 1, "convert:plants", "hex:60")
    assert on(game, "herbivores") == 1


def test_nitrite_reducing_bacteria_may_be_used_at_once():
    """Three microbes when played are enough for TR in the same generation."""
    game = do(scene(rich("nitrite_reducing_bacteria"), {}), 0, "play:nitrite_reducing_bacteria", "use:nitrite_reducing_bacteria:2")
    assert (on(game, "nitrite_reducing_bacteria"), tr(game)) == (0, 21)


# -- prices


@pytest.mark.parametrize("id", ["optimal_aerobraking", "media_group", "interplanetary_cinematics", "credicor"])
def test_what_a_card_earns_cannot_pay_for_it(id):
    """M-114: the money comes after the payment."""
    card = "deimos_down"
    short_by_one = {"hand": [card], "tableau": [id], "stock": {"mc": 30}}
    assert refused(scene(short_by_one, {}), f"play:{card}") == ("needs.money", 31, 30)
    game = do(scene({**short_by_one, "stock": {"mc": 31}}, {}), 0, f"play:{card}")
    assert stock(game, 0, "mc") == {"optimal_aerobraking": 3, "media_group": 3, "interplanetary_cinematics": 2, "credicor": 4}[id]


def test_standard_technology_refunds_after_the_price():
    """The full price must be there first; conversions and selling patents are no standard projects."""
    seat = {"tableau": ["standard_technology"], "stock": {"mc": 10}}
    assert refused(scene(seat, {}), "project:power_plant") == ("needs.money", 11, 10)
    game = scene({**seat, "stock": {"mc": 11, "heat": 8}, "hand": ["mine", "lichen"]}, {}, passed=[1])
    do(game, 0, "project:power_plant", "convert:heat", "project:sell_patents", ["mine"])
    assert stock(game, 0, "mc") == 3 + 1


def test_credicor_goes_by_the_printed_cost():
    """Discounts do not matter: Ganymede Colony for 16 still pays; nothing of 18 does."""
    tableau = ["credicor", "earth_catapult", "space_station"]
    game = do(scene({"hand": ["ganymede_colony"], "tableau": tableau, "stock": {"mc": 16}}, {}), 0, "play:ganymede_colony")
    assert stock(game, 0, "mc") == 4
    game = do(scene({"tableau": ["credicor"], "stock": {"mc": 18}}, {}), 0, "project:aquifer", "hex:07")
    assert stock(game, 0, "mc") == 0


@pytest.mark.parametrize(
    ("tableau", "card", "price"),
    [
        (["research_outpost", "earth_catapult", "anti_gravity_technology"], "asteroid", 9),
        (["space_station", "quantum_extractor", "mass_converter", "shuttles"], "asteroid", 6),
        (["earth_office", "teractor"], "sponsors", 0),
        (["earth_office", "teractor"], "imported_ghg", 1),
        (["earth_catapult"], "virus", 0),
        (["thorgate", "space_station"], "giant_space_mirror", 12),
    ],
)
def test_discounts_add_up_to_the_whole_cost(tableau, card, price):
    """M-117, M-118, W-29: events as well, never below 0, no money back."""
    game = scene({"hand": [card], "tableau": tableau, "stock": {"mc": price}}, {})
    do(game, 0, f"play:{card}")
    assert stock(game, 0, "mc") == 0
    if price:
        game = scene({"hand": [card], "tableau": tableau, "stock": {"mc": price - 1}}, {})
        assert refused(game, f"play:{card}") == ("needs.money", price, price - 1)


@pytest.mark.parametrize("id", ["earth_office", "research_outpost", "earth_catapult", "space_station", "shuttles"])
def test_a_card_does_not_discount_itself(id):
    """O-31."""
    seat = rich(id, stock={"mc": fact(id).cost - 1})
    assert refused(scene(seat, {}, oxygen=5), f"play:{id}") == ("needs.money", fact(id).cost, fact(id).cost - 1)


def test_discounts_are_for_cards_only():
    """Standard projects cost what they cost."""
    tableau = ["earth_catapult", "research_outpost", "anti_gravity_technology", "shuttles", "ecoline", "teractor"]
    prices = {o["id"]: o["price"] for o in scene(rich(tableau=tableau), {}).pending[0].question()["options"] if "price" in o}
    assert [prices[f"project:{x}"] for x in ("power_plant", "asteroid", "aquifer", "greenery", "city")] == [11, 14, 18, 23, 25]


def test_thorgate_builds_power_plants_cheaper():
    """The standard project for 8, power cards for 3 less."""
    game = do(scene({"tableau": ["thorgate"], "stock": {"mc": 8}}, {}), 0, "project:power_plant")
    assert (stock(game, 0, "mc"), production(game, 0, "energy")) == (0, 1)
    assert refused(scene({"tableau": ["thorgate"], "stock": {"mc": 7}}, {}), "project:power_plant") == ("needs.money", 8, 7)
    game = scene({"hand": ["power_plant"], "tableau": ["thorgate"], "stock": {"mc": 1}}, {})
    assert refused(game, "play:power_plant") is None


def test_ecoline_needs_seven_plants_every_time_at_the_end_too():
    """M-217, O-54; the standard project is unchanged."""
    seat = {"tableau": ["ecoline"], "stock": {"mc": 22, "plants": 14}}
    tiles = {"48": ("city", 0)}
    game = do(scene(seat, {}, tiles=tiles), 0, "convert:plants", "hex:47", "convert:plants", "hex:46")
    assert stock(game, 0, "plants") == 0
    assert refused(scene({**seat, "stock": {"mc": 22, "plants": 6}}, {}), "convert:plants") == ("needs.plants", 7, 6)
    assert refused(scene(seat, {}), "project:greenery") == ("needs.money", 23, 22)
    game = do(scene(seat, {}, tiles=tiles, phase="final", turn=0, **AT_GOAL), 0, "convert:plants", "hex:47")
    assert stock(game, 0, "plants") == 7


def test_helion_pays_with_heat_but_does_not_heat_with_money():
    """Heat and M€ may be mixed for cards, projects, milestones, actions and bought cards."""
    seat = {"hand": ["mine"], "tableau": ["helion", "space_mirrors"], "stock": {"mc": 3, "heat": 20}}
    game = do(scene(seat, {}), 0, "play:mine", {"heat": 2})
    assert (stock(game, 0, "mc"), stock(game, 0, "heat")) == (1, 18)
    game = do(scene(seat, {}), 0, "project:asteroid", {"heat": 14})
    assert (stock(game, 0, "mc"), stock(game, 0, "heat")) == (3, 6)
    game = do(scene(seat, {}), 0, "use:space_mirrors", {"heat": 5})
    assert (stock(game, 0, "mc"), stock(game, 0, "heat"), production(game, 0, "energy")) == (1, 15, 1)
    game = do(scene({**seat, "tr": 35}, {}), 0, "claim:terraformer", {"heat": 8})
    assert (stock(game, 0, "mc"), stock(game, 0, "heat")) == (3, 12)
    seat = {"tableau": ["helion", "inventors_guild"], "stock": {"mc": 1, "heat": 2}}
    game = do(scene(seat, {}, deck=["mine"]), 0, "use:inventors_guild", ["mine"])
    assert (hand(game), stock(game, 0, "heat")) == (["mine"], 0)
    seat = {"tableau": ["helion"], "stock": {"mc": 50, "heat": 7}}
    assert refused(scene(seat, {}), "convert:heat") == ("needs.heat", 8, 7)


@pytest.mark.parametrize(
    ("id", "price"), [("space_mirrors", 7), ("underground_detonations", 10), ("industrial_center", 7), ("restricted_area", 2)]
)
def test_metal_does_not_pay_for_actions_that_say_only_money(id, price):
    """O-29."""
    game = scene({"tableau": [id], "stock": {"mc": price - 1, "steel": 9, "titanium": 9}}, {})
    assert refused(game, f"use:{id}") == ("needs.money", price, price - 1)


@pytest.mark.parametrize(
    ("id", "metal", "other"), [("water_import_from_europa", "titanium", "steel"), ("aquifer_pumping", "steel", "titanium")]
)
def test_metal_pays_for_actions_that_say_so_at_its_value(id, metal, other):
    """Advanced Alloys: 3 for steel, 4 for titanium, 12 or 8 M€ as the only way; the other metal does not help."""
    game = scene({"tableau": [id, "advanced_alloys"], "stock": {metal: 4}}, {})
    do(game, 0, f"use:{id}", "hex:07")
    assert (stock(game, 0, metal), game.view(None)["oceans"]) == (1, 1)
    assert refused(scene({"tableau": [id], "stock": {other: 9}}, {}), f"use:{id}")[0] == "needs.money"


@pytest.mark.parametrize(
    ("option", "paid", "gain"),
    [("use:space_elevator", "steel", 5), ("use:electro_catapult:2", "steel", 7), ("use:electro_catapult:1", "plants", 7)],
)
def test_fixed_rates_do_not_follow_the_worth_of_metal(option, paid, gain):
    """Advanced Alloys apply where metal pays as money."""
    card = option.split(":")[1]
    game = do(scene({"tableau": [card, "advanced_alloys"], "stock": {paid: 1}}, {}), 0, option)
    assert (stock(game, 0, "mc"), stock(game, 0, paid)) == (gain, 0)


def test_phobolog_adds_to_advanced_alloys():
    """W-11: titanium at 5."""
    seat = {"hand": ["asteroid_mining"], "tableau": ["phobolog", "advanced_alloys"], "stock": {"titanium": 6}}
    game = do(scene(seat, {}), 0, "play:asteroid_mining")
    assert stock(game, 0, "titanium") == 0


def test_everybody_sees_what_a_metal_is_worth():
    """M-082, M-083, W-11."""
    players = scene({"tableau": ["phobolog", "advanced_alloys"]}, {}).view(None)["players"]
    assert [p["worth"] for p in players] == [{"steel": 3, "titanium": 5}, {"steel": 2, "titanium": 3}]


# -- the next card


def test_indentured_workers_wait_for_a_card():
    """Actions, projects and conversions do not use it up, nor does the end of a turn; the next card does, however cheap."""
    seat = {"hand": ["indentured_workers", "micro_mills", "sponsors"], "tableau": ["ironworks"]}
    game = scene({**seat, "stock": {"mc": 14, "energy": 4, "heat": 8}}, {"stock": {"mc": 14}})
    do(game, 0, "play:indentured_workers", "use:ironworks")
    do(game, 1, "project:asteroid", "done")
    do(game, 0, "project:asteroid", "convert:heat")
    do(game, 1, "pass")
    do(game, 0, "play:micro_mills")
    assert stock(game, 0, "mc") == 0
    assert refused(game, "play:sponsors") == ("needs.money", 6, 0)


def test_special_design_eases_both_ways_and_adds_up():
    """Minimum and maximum, two steps each; with Adaptation Technology and Inventrix six."""
    for tableau, ease in (([], 2), (["adaptation_technology"], 4), (["adaptation_technology", "inventrix"], 6)):
        seat = {"hand": ["special_design", "trees", "colonizer_training_camp"], "tableau": tableau, "stock": {"mc": 40}}
        for steps in (ease, ease + 1):
            game = do(scene(seat, {}, temperature=-4 - 2 * steps, oxygen=5 + steps), 0, "play:special_design")
            assert (refused(game, "play:trees") is None) is (steps == ease)
            assert (refused(game, "play:colonizer_training_camp") is None) is (steps == ease)


def test_easing_is_for_global_parameters_only():
    """Tags, production and tiles stay as they are: Adaptation Technology, Inventrix, Special Design."""
    cards = ["gene_repair", "rad_suits", "ecological_zone", "asteroid_mining_consortium"]
    seat = {"hand": ["special_design", *cards], "tableau": ["adaptation_technology", "inventrix"], "stock": {"mc": 40}}
    game = do(scene(seat, {}), 0, "play:special_design")
    assert [refused(game, f"play:{card}")[0] for card in cards] == [
        "needs.tag.science",
        "needs.cities",
        "needs.own_greeneries",
        "needs.production.titanium",
    ]


# -- corporations


def test_beginner_corporation_keeps_ten_cards_unpaid():
    """M-033, M-034: 42 M€, nothing to choose."""
    game = pavonis.new("mars", players=2, seed=5, beginners=[0])
    assert list(game.pending) == [1]
    assert len(hand(game)) == 10
    question = game.pending[1].question()["parts"]
    game.answer(1, {"corporation": question[0]["cards"][0], "cards": []})
    view = game.view(0)["players"][0]
    assert (view["stock"]["mc"], len(view["hand"]), view["corporation"], view["tags"]) == (42, 10, "beginner_corporation", {})


def test_united_nations_only_after_the_rating_rose_this_generation():
    """M-216: once per generation, and anew in the next."""
    seat = {"tableau": ["united_nations_mars_initiative"], "stock": {"mc": 40}}
    game = scene(seat, {})
    assert refused(game, "use:united_nations_mars_initiative")[0] == "needs.rose"
    do(game, 0, "project:asteroid", "use:united_nations_mars_initiative")
    assert (tr(game), stock(game, 0, "mc")) == (22, 23)
    do(game, 1, "pass")
    assert refused(game, "use:united_nations_mars_initiative")[0] == "used"
    to_next_generation(game)
    player = next(iter(game.pending))
    if player == 1:
        do(game, 1, "pass")
    assert refused(game, "use:united_nations_mars_initiative")[0] == "needs.rose"


def test_mining_guild_gains_once_per_tile_for_oceans_too():
    """Two steel symbols, one step; an opponent's tile gives nothing."""
    seat = {"tableau": ["mining_guild"], "stock": {"mc": 43}}
    game = do(scene(seat, {"stock": {"mc": 25}}), 0, "project:aquifer", "hex:04")
    assert production(game, 0, "steel") == 1
    do(game, 0, "project:city", "hex:53")
    assert production(game, 0, "steel") == 2
    do(game, 1, "project:city", "hex:20")
    assert production(game, 0, "steel") == 2
    assert game.view(None)["players"][0]["tags"] == {"building": 2}


def test_tharsis_republic_gains_by_cities():
    """W-07, W-10: own on Mars production and 3 M€, own off Mars 3 M€ only, others' on Mars production only."""
    seat = {"hand": ["ganymede_colony"], "tableau": ["tharsis_republic"], "stock": {"mc": 45}}
    game = do(scene(seat, {"stock": {"mc": 25}}), 0, "project:city", "hex:35")
    assert (production(game, 0, "mc"), stock(game, 0, "mc")) == (2, 23)
    do(game, 0, "play:ganymede_colony")
    assert (production(game, 0, "mc"), stock(game, 0, "mc")) == (2, 6)
    do(game, 1, "project:city", "hex:48")
    assert (production(game, 0, "mc"), stock(game, 0, "mc")) == (3, 6)


@pytest.mark.parametrize(("corporation", "areas"), [("tharsis_republic", "place"), ("inventrix", "turn")])
def test_first_actions_come_first_and_leave_one_action(corporation, areas):
    """M-074, O-09: nothing else is offered before; the city follows the usual rules and sets the corporation off."""
    zones = {"dealt.0": [corporation], "dealt.1": ["credicor"]}
    game = scene({}, {}, phase="reveal", turn=0, zones=zones)
    assert asked(game)[0] == areas
    if corporation == "tharsis_republic":
        assert len(asked(game)[1]) == len(LAND)
        do(game, 0, "hex:15")
        assert (production(game, 0, "mc"), stock(game, 0, "mc")) == (1, 43)
    else:
        assert len(hand(game)) == 3
    assert "done" in game.pending[0].options
    assert "pass" not in game.pending[0].options


def test_tharsis_republic_alone_starts_with_two_cities():
    """M-055, W-28."""
    tiles = {"10": ("city", -2), "11": ("greenery", -2), "56": ("city", -2), "57": ("greenery", -2)}
    game = scene({"tr": 14}, phase="reveal", turn=0, zones={"dealt.0": ["tharsis_republic"]}, tiles=tiles)
    assert production(game, 0, "mc") == 2


def test_saturn_systems_counts_its_own_tag_and_those_played_later():
    """O-16: its M€ production starts one higher; opponents' Jovian cards count."""
    zones = {"dealt.0": ["saturn_systems"], "dealt.1": ["credicor"]}
    game = scene({}, {"hand": ["asteroid_mining"]}, phase="reveal", turn=0, zones=zones)
    assert production(game, 0, "mc") == 1
    do(game, 0, "pass")
    do(game, 1, "play:asteroid_mining")
    assert production(game, 0, "mc") == 2


def test_inventrix_adds_to_adaptation_technology():
    """Four steps: oxygen from 6 to 2."""
    for tableau, oxygen in ((["inventrix"], 4), (["inventrix", "adaptation_technology"], 2)):
        seat = {"hand": ["insects"], "tableau": tableau, "stock": {"mc": 9}}
        assert refused(scene(seat, {}, oxygen=oxygen), "play:insects") is None
        assert refused(scene(seat, {}, oxygen=oxygen - 1), "play:insects") == ("needs.oxygen.least", oxygen, oxygen - 1)


# -- events lie face down


def test_points_on_events_count_and_their_tags_do_not():
    """M-141, M-142: Interstellar Colony Ship scores 4; its Earth tag is gone for Cartel."""
    game = scene({"hand": ["cartel"], "events": ["interstellar_colony_ship"], "stock": {"mc": 8}}, {})
    assert points(game.position, 0)["cards"] == 4
    do(game, 0, "play:cartel")
    assert production(game, 0, "mc") == 1


def test_an_events_tags_count_while_it_is_played():
    """M-119, M-141: for discounts, and for what reacts to tags."""
    tableau = ["olympus_conference", "space_station", "decomposers"]
    game = scene({"hand": ["technology_demonstration", "virus"], "tableau": tableau, "stock": {"mc": 4}}, {})
    do(game, 0, "play:technology_demonstration", "play:virus")
    assert (stock(game, 0, "mc"), on(game, "olympus_conference"), on(game, "decomposers")) == (0, 1, 1)
    assert game.view(None)["players"][0]["tags"] == {"science": 1, "earth": 1, "building": 1, "space": 1, "microbe": 1}
