"""The maps Tharsis, Hellas and Elysium. The last two go beyond the rulebooks: `mars_boards_more.json` alone describes them."""

from __future__ import annotations

import json
from random import Random

import pytest

import pavonis
from pavonis.lab.invariants import check
from pavonis.mars import board
from pavonis.mars.races import AWARDS, goal
from tests import facts

from .scene import asked, do, production, scene, stock
from .table import BOX, can, hand, happened, tr, why_not

BOARDS = facts.boards()
MORE = ("hellas", "elysium")
POLE = "61"
AREAS = [(map, h["id"]) for map in MORE for h in BOARDS[map]["hexes"] if "ocean for 6 mc" not in h["bonus"]]
PRINTED = ("steel", "titanium", "plant", "heat", "card")
RICH = {"stock": {"mc": 100}}


def of_kind(map: str, *kinds: str) -> set[str]:
    """Areas of these kinds, by the facts."""
    return {h["id"] for h in BOARDS[map]["hexes"] if h["kind"] in kinds}


def places(game: pavonis.Game, player: int = 0) -> set[str]:
    """The areas offered."""
    name, options = asked(game, player)
    assert name == "place"
    return {option[4:] for option in options}


def oceans(map: str, n: int) -> dict[str, tuple[str, int]]:
    return dict.fromkeys(sorted(of_kind(map, "ocean"))[:n], ("ocean", -1))


# -- the maps


@pytest.mark.parametrize("map", BOARDS)
def test_the_map_is_as_printed(map):
    """M-167, M-156: kinds, bonuses and neighbours of all 61 areas."""
    on, areas = board.BOARDS[map], {h["id"]: h for h in BOARDS[map]["hexes"]}
    kinds = {"ocean": on.oceans, "volcanic": on.volcanic, "reserved-noctis": on.noctis}
    assert sum(BOARDS[map]["counts"].values()) == len(areas) == 61
    for id, area in areas.items():
        space = int(id)
        assert [board.name(s) for s in board.NEIGHBOURS[space]] == area["adj"]
        assert on.bonus[space] == tuple(area["bonus"].count(b) for b in PRINTED)
        assert {kind for kind, mask in kinds.items() if mask >> space & 1} == {area["kind"]} - {"land"}
        assert bool(on.pole >> space & 1) == ("ocean for 6 mc" in area["bonus"])
        assert bool(on.land >> space & 1) == (area["kind"] in ("land", "volcanic"))


@pytest.mark.parametrize("map", BOARDS)
def test_neighbours_are_neighbours_of_each_other(map):
    """The facts and the masks alike, six at most."""
    near = {h["id"]: h["adj"] for h in BOARDS[map]["hexes"]}
    for id, around in near.items():
        assert 3 <= len(around) == len(set(around)) <= 6
        assert all(id in near[other] for other in around)
        assert board.ADJACENT[int(id)] == board.mask([int(other) for other in around])


@pytest.mark.parametrize(("map", "area"), AREAS)
def test_placing_gives_what_is_printed_on_the_area(map, area):
    """M-149, M-167: heat too, which Hellas prints."""
    project = "project:aquifer" if area in of_kind(map, "ocean") else "project:city"
    game = do(scene(RICH, {}, board=map), 0, project)
    shown = next(o for o in game.pending[0].question()["options"] if o["id"] == f"hex:{area}")
    do(game, 0, f"hex:{area}")
    bonus = next(h["bonus"] for h in BOARDS[map]["hexes"] if h["id"] == area)
    printed = dict(zip(("steel", "titanium", "plants", "heat", "draw"), [bonus.count(b) for b in PRINTED], strict=True))
    said = {m["id"].removeprefix("gain."): m["n"] for m in shown.get("say", ())}
    assert said.pop("scores.city", 0) == 0  # an empty map
    assert said == {r: n for r, n in printed.items() if n}
    assert len(hand(game, 0)) == printed.pop("draw")
    assert {r: stock(game, 0, r) for r in printed} == printed


@pytest.mark.parametrize("map", BOARDS)
def test_oceans_and_land_lie_apart(map):
    """M-153, M-156: oceans on their areas, other tiles on the rest."""
    rich = {"stock": {"mc": 100}, "hand": ["mohole_area", "restricted_area"]}
    assert places(do(scene(rich, {}, board=map), 0, "project:aquifer")) == of_kind(map, "ocean")
    assert places(do(scene(rich, {}, board=map), 0, "play:mohole_area")) == of_kind(map, "ocean")
    assert places(do(scene(rich, {}, board=map), 0, "play:restricted_area")) == of_kind(map, "land", "volcanic")


@pytest.mark.parametrize("map", BOARDS)
def test_miners_dig_on_the_metal_of_their_map(map):
    """M-167: Mining Rights wants land with steel or titanium, Mining Area beside one's own."""
    metal = {h["id"] for h in BOARDS[map]["hexes"] if {"steel", "titanium"} & set(h["bonus"]) and h["kind"] != "ocean"}
    assert places(do(scene({"hand": ["mining_rights"], "stock": {"mc": 9}}, {}, board=map), 0, "play:mining_rights")) == metal
    game = scene({"hand": ["mining_area"], "stock": {"mc": 4}}, {}, board=map, tiles={"57": ("city", 0), "16": ("city", 1)})
    near = set(next(h["adj"] for h in BOARDS[map]["hexes"] if h["id"] == "57")) & metal
    do(game, 0, "play:mining_area")
    laid = {id for id, tile in game.view(None)["tiles"].items() if tile["tile"] == "mining_area"}
    assert (laid or places(game)) == near


@pytest.mark.parametrize("map", BOARDS)
def test_noctis_city_keeps_its_area_on_tharsis_and_is_any_city_elsewhere(map):
    """M-162, O-47; facts of Noctis City: a map without that area, any normal city spot, and cities keep apart."""
    noctis = {"hand": ["noctis_city"], "stock": {"mc": 18}, "production": {"energy": 1}}
    game = do(scene(noctis, {}, board=map, tiles={"30": ("city", 1)}), 0, "play:noctis_city")
    if map == "tharsis":
        assert game.view(None)["tiles"]["31"] == {"tile": "city", "owner": 0}
        return
    near = {"30", *next(h["adj"] for h in BOARDS[map]["hexes"] if h["id"] == "30")}
    assert places(game) == of_kind(map, "land", "volcanic") - near - ({POLE} if map == "hellas" else set())
    do(game, 0, "hex:33")
    assert game.view(None)["tiles"]["33"] == {"tile": "city", "owner": 0}
    assert (production(game, 0, "mc"), production(game, 0, "energy")) == (3, 0)


@pytest.mark.parametrize("map", BOARDS)
def test_lava_flows_where_volcanoes_are(map):
    """Facts of Lava Flows: the volcanic areas of the map; on Hellas, which has none, any free land."""
    game = do(scene({"hand": ["lava_flows"], "stock": {"mc": 30}}, {}, board=map), 0, "play:lava_flows")
    assert places(game) == (of_kind(map, "volcanic") or of_kind(map, "land"))
    assert len(of_kind(map, "volcanic")) == (0 if map == "hellas" else 4)


# -- the south pole of Hellas


def at_pole(mc: int = 31, project: str = "project:city", **more) -> pavonis.Game:
    return do(scene({"stock": {"mc": mc}}, {}, board="hellas", **more), 0, project)


def test_the_south_pole_costs_six_and_gives_an_ocean():
    """Facts of Hellas: placing there costs 6 M€ and gives an ocean, with its rating and what is printed where it lies."""
    game = do(at_pole(), 0, f"hex:{POLE}")
    assert stock(game, 0, "mc") == 0
    assert happened(game, "paid")[-1] == {"player": 0, "source": "south_pole", "mc": 6}
    assert places(game) == of_kind("hellas", "ocean")
    do(game, 0, "hex:35")
    view = game.view(None)
    assert (view["oceans"], tr(game, 0), stock(game, 0, "heat"), stock(game, 0, "mc")) == (1, 21, 3, 0)
    assert view["tiles"][POLE] == {"tile": "city", "owner": 0}
    assert asked(game)[0] == "turn"


def test_the_south_pole_says_what_it_takes_and_gives():
    """The preview of a placement: 6 M€, an ocean, what oceans beside it pay, and what the city counts there."""
    game = at_pole(tiles={"55": ("ocean", -1)})
    shown = next(o for o in game.pending[0].question()["options"] if o["id"] == f"hex:{POLE}")
    taken = [{"id": "gain.mc", "n": 2}, {"id": "spend.mc", "n": 6}, {"id": "place.ocean", "n": 1}]
    assert shown["say"] == [*taken, {"id": "scores.city", "n": 0}]


@pytest.mark.parametrize("mc", [25, 30])
def test_nobody_builds_on_the_south_pole_without_six(mc):
    """Facts of Hellas: then it cannot be chosen; what the tile itself costs is paid first."""
    game = at_pole(mc)
    assert POLE not in places(game)
    with pytest.raises(pavonis.IllegalAnswer):
        game.answer(0, f"hex:{POLE}")


def test_without_an_ocean_left_the_south_pole_charges_nothing():
    """Facts of Hellas: even then it cannot be chosen without 6 M€."""
    full = oceans("hellas", 9)
    assert POLE not in places(at_pole(30, tiles=full))
    game = at_pole(31, tiles=full)
    assert "spend.mc" not in [m["id"] for o in game.pending[0].question()["options"] for m in o.get("say", ())]
    do(game, 0, f"hex:{POLE}")
    assert (stock(game, 0, "mc"), game.view(None)["oceans"], tr(game, 0)) == (6, 9, 20)
    assert asked(game)[0] == "turn"


def test_a_project_whose_only_area_is_the_south_pole_counts_its_price():
    """O-26: a city for 25 and the pole for 6."""
    land = of_kind("hellas", "land") - {POLE}
    tiles = dict.fromkeys(land, ("greenery", 1))
    assert why_not(scene({"stock": {"mc": 30}}, {}, board="hellas", tiles=tiles), "project:city")["id"] == "needs.area"
    game = do(scene({"stock": {"mc": 31}}, {}, board="hellas", tiles=tiles), 0, "project:city")
    assert game.view(None)["tiles"][POLE] == {"tile": "city", "owner": 0}
    assert asked(game)[1] == [f"hex:{id}" for id in sorted(of_kind("hellas", "ocean"))]


def test_a_lake_at_the_south_pole_brings_another_ocean():
    """Artificial Lake: an ocean on land, and the pole's own; of the last one only the lake comes."""
    lake = {"hand": ["artificial_lake"], "stock": {"mc": 21}}
    for before, after, money in ((6, 8, 0), (8, 9, 6)):
        game = scene(lake, {}, board="hellas", tiles=oceans("hellas", before), temperature=0)
        do(game, 0, "play:artificial_lake", f"hex:{POLE}")
        if after == 8:
            do(game, 0, "hex:46")
        assert (game.view(None)["oceans"], stock(game, 0, "mc"), tr(game, 0)) == (after, money, 20 + after - before)


def test_helion_pays_for_the_south_pole_with_heat():
    """M-081: whatever counts as M€ does."""
    game = scene({"tableau": ["helion"], "stock": {"plants": 8, "heat": 5, "mc": 2}}, {}, board="hellas")
    do(game, 0, "convert:plants", f"hex:{POLE}")
    assert game.pending[0].kind == "pay"
    do(game, 0, {"heat": 4})
    assert (stock(game, 0, "heat"), stock(game, 0, "mc")) == (1, 0)
    assert places(game) == of_kind("hellas", "ocean")


def test_the_south_pole_is_paid_once_the_tile_lies():
    """O-42: what oceans beside it pay comes first, but does not help to choose it."""
    beside = {"55": ("ocean", -1), "56": ("ocean", -1), "62": ("ocean", -1)}
    assert POLE not in places(at_pole(30, tiles=beside))
    game = do(at_pole(31, tiles=beside), 0, f"hex:{POLE}")
    assert stock(game, 0, "mc") == 6


def test_a_claim_on_the_south_pole_costs_nothing_yet():
    """O-48: a marker is no tile; its owner pays when building."""
    game = scene({"hand": ["land_claim"], "stock": {"mc": 1}}, RICH, board="hellas")
    do(game, 0, "play:land_claim", f"hex:{POLE}")
    assert (game.view(None)["claims"], stock(game, 0, "mc")) == ({POLE: 0}, 0)
    do(game, 0, "done")
    assert POLE not in places(do(game, 1, "project:city"), 1)


def test_building_on_the_south_pole_can_be_taken_back():
    game = pavonis.from_json(scene({"stock": {"mc": 31}}, {}, board="hellas").to_json())
    game.answer(0, "project:city")
    game.answer(0, f"hex:{POLE}")
    game.undo(0)
    assert POLE in places(game)
    assert stock(game, 0, "mc") == 6


# -- milestones and awards


@pytest.mark.parametrize("map", BOARDS)
def test_each_map_has_its_own_five_milestones_and_awards(map):
    """M-184, M-194."""
    view = scene({}, {}, board=map).view(None)
    assert set(view["milestones"]) == {facts.snake(m["name"]) for m in BOARDS[map]["milestones"]}
    assert set(view["awards"]) == {facts.snake(a["name"]) for a in BOARDS[map]["awards"]}
    assert len(view["milestones"]) == len(view["awards"]) == 5
    for m in BOARDS[map]["milestones"]:
        printed = {"Generalist": 6}.get(m["name"]) or int(m["need"].split(">=")[1])
        assert view["milestones"][facts.snake(m["name"])]["goal"] == printed


def cards(n: int, fits) -> list[str]:
    return [id for id, card in BOX.items() if card.kind in ("green", "blue") and fits(card)][:n]


EIGHT = ["mine", "lunar_beam", "research", "trees", "tardigrades", "birds", "acquired_company", "open_city"]
SIX = dict.fromkeys(("mc", "steel", "titanium", "plants", "energy", "heat"), 1)

# A seat, and what else lies on the table, just enough for each milestone.
ENOUGH = {
    "diversifier": ({"tableau": EIGHT}, {}),
    "tactician": ({"tableau": cards(5, lambda c: c.requires and not c.when)}, {}),
    "polar_explorer": ({}, {"tiles": {"53": ("city", 0), "59": ("greenery", 0), "63": ("nuclear_zone", 0)}}),
    "energizer": ({"production": {"energy": 6}}, {}),
    "rim_settler": ({"tableau": cards(3, lambda c: c.tags.count("jovian") == 1)}, {}),
    "generalist": ({"production": SIX}, {}),
    "specialist": ({"production": {"heat": 10}}, {}),
    "ecologist": ({"tableau": ["trees", "tardigrades", "birds", "lichen"]}, {}),
    "tycoon": ({"tableau": cards(15, lambda c: not c.when)}, {}),
    "legend": ({"events": ["asteroid", "comet", "virus", "sabotage", "big_asteroid"]}, {}),
}  # fmt: skip


def one_less(milestone: str) -> tuple[dict, dict]:
    seat, table = ENOUGH[milestone]
    for key in ("tableau", "events"):
        if key in seat:
            return {**seat, key: seat[key][:-1]}, table
    if "production" in seat:
        resource, n = next(iter(seat["production"].items()))
        return {"production": {**seat["production"], resource: n - 1}}, table
    return seat, {"tiles": dict(list(table["tiles"].items())[:-1])}


@pytest.mark.parametrize(("map", "milestone"), [(map, m) for map in MORE for m in board.BOARDS[map].milestones])
def test_a_milestone_is_claimed_for_eight_by_who_meets_it(map, milestone):
    """M-184; facts of the map."""
    seat, table = one_less(milestone)
    game = scene({"stock": {"mc": 8}, **seat}, {}, board=map, **table)
    why = why_not(game, f"claim:{milestone}")
    assert (why["rule"], why["needed"], why["present"]) == ("M-184", goal(milestone), goal(milestone) - 1)
    seat, table = ENOUGH[milestone]
    game = do(scene({"stock": {"mc": 8}, **seat}, {}, board=map, **table), 0, f"claim:{milestone}")
    assert game.view(None)["milestones"][milestone]["claimed_by"] == 0
    assert stock(game, 0, "mc") == 0
    assert game.points[0]["milestones"] == 5


def progress(milestone: str, map: str, seat: dict, **table) -> int:
    return scene(seat, {}, board=map, **table).view(None)["milestones"][milestone]["progress"][0]


def test_diversifier_counts_kinds_of_tags():
    """Facts of Hellas: to be an event is no kind, and the tags of events do not count; the corporation's do."""
    assert progress("diversifier", "hellas", {"tableau": ["mine", "research", "gene_repair"], "events": ["comet", "asteroid"]}) == 2
    assert progress("diversifier", "hellas", {"tableau": ["saturn_systems"]}) == 1


def test_tactician_counts_cards_in_play_with_a_requirement():
    """Facts of Hellas: events do not count."""
    assert BOX["birds"].requires
    assert BOX["ice_cap_melting"].requires
    assert progress("tactician", "hellas", {"tableau": ["birds", "mine"], "events": ["ice_cap_melting"]}) == 1


def test_polar_explorer_counts_own_tiles_on_the_two_bottom_rows():
    """Facts of Hellas: oceans have no owner; a marker is no tile (O-48)."""
    tiles = {"53": ("city", 0), "58": ("greenery", 1), "63": ("greenery", 0), "52": ("greenery", 0), POLE: ("ocean", -1)}
    assert progress("polar_explorer", "hellas", {}, tiles=tiles, claims={"54": 0}) == 2


def test_generalist_counts_productions_above_where_all_began():
    """Facts of Elysium: above 0, without the Corporate Era above 1 (M-022)."""
    saved = scene({"production": SIX}, {}, board="elysium").to_json()
    saved["options"]["corporate_era"] = False
    assert pavonis.from_json(json.loads(json.dumps(saved))).view(None)["milestones"]["generalist"]["progress"] == [0, 0]
    two = dict.fromkeys(SIX, 2)
    saved = json.loads(json.dumps(scene({"production": two}, {}, board="elysium").to_json()))
    saved["options"]["corporate_era"] = False
    assert pavonis.from_json(saved).view(None)["milestones"]["generalist"]["progress"] == [6, 0]


def test_specialist_counts_the_highest_production():
    assert progress("specialist", "elysium", {"production": {"mc": 9, "heat": 4}}) == 9


def test_ecologist_counts_plants_microbes_and_animals_together():
    """Facts of Elysium: tags, so that a card may count more than once."""
    assert progress("ecologist", "elysium", {"tableau": ["ecological_zone", "advanced_ecosystems", "mine"]}) == 5


def test_tycoon_counts_green_and_blue_cards():
    """Neither corporations nor events."""
    assert progress("tycoon", "elysium", {"tableau": ["helion", "mine", "birds"], "events": ["comet"]}) == 2


def laid(**tiles: str) -> dict[str, tuple[str, int]]:
    """laid(city0="03 09", ocean="04"): whose tiles lie where."""
    return {id: (kind.rstrip("01"), int(kind[-1]) if kind != "ocean" else -1) for kind, ids in tiles.items() for id in ids.split()}


# What two players have, and what of it counts for the award.
VALUES = {
    "cultivator": ({}, {}, {"tiles": laid(greenery0="10", greenery1="40 41", city0="50")}, [1, 2]),
    "magnate": ({"tableau": ["mine", "trees", "birds", "helion"]}, {"tableau": ["research"], "events": ["comet"]}, {}, [2, 1]),
    "space_baron": ({"tableau": ["phobolog", "ganymede_colony"]}, {"events": ["comet", "asteroid"]}, {}, [2, 0]),
    "excentric": ({"tableau": ["birds", "ants"]}, {"tableau": ["fish"]}, {"on": {"birds": 2, "ants": 3, "fish": 4}}, [5, 4]),
    "contractor": ({"tableau": ["mining_guild", "mine"]}, {"tableau": ["open_city"]}, {}, [3, 1]),
    "celebrity": ({"tableau": ["open_city", "mine", "birds"]}, {"tableau": ["helion"], "events": ["comet"]}, {}, [1, 0]),
    "industrialist": ({"stock": {"steel": 3, "energy": 2, "titanium": 9}}, {"stock": {"energy": 4, "heat": 9}}, {}, [5, 4]),
    "desert_settler": ({}, {}, {"tiles": laid(city0="37 01", greenery0="63", city1="38", greenery1="47")}, [1, 2]),
    "estate_dealer": ({}, {}, {"tiles": laid(ocean="03 04", city0="09", greenery1="10 33")}, [1, 1]),
    "benefactor": ({"tr": 31}, {"tr": 24}, {}, [31, 24]),
}  # fmt: skip


@pytest.mark.parametrize(("map", "award"), [(map, a) for map in MORE for a in board.BOARDS[map].awards])
def test_what_counts_for_an_award(map, award):
    """M-194, M-199; facts of the map. Excentric counts resources on cards (X-07)."""
    one, other, table, values = VALUES[award]
    game = scene({**one, "stock": {"mc": 8, **one.get("stock", {})}}, other, board=map, **table)
    assert game.view(None)["awards"][award]["value"] == values
    do(game, 0, f"fund:{award}")
    assert game.view(None)["awards"][award]["funded_by"] == 0
    first = max(values)
    assert [p["awards"] for p in game.points] == [5 if v == first else 0 for v in values]


def test_races_of_other_maps_are_not_offered():
    game = scene({"tr": 40, "stock": {"mc": 50}}, {}, board="elysium")
    assert can(game, "fund:benefactor")
    for option in ("claim:terraformer", "fund:landlord", "fund:magnate"):
        with pytest.raises(pavonis.IllegalAnswer):
            game.answer(0, option)


def test_every_race_is_on_one_map():
    assert sorted(AWARDS) == sorted(a for b in board.BOARDS.values() for a in b.awards)


# -- the option


def test_the_board_is_an_option():
    option = next(o for o in pavonis.games()["mars"] if o["name"] == "board")
    assert option == {"name": "board", "type": "str", "default": "tharsis", "allowed": ["tharsis", "hellas", "elysium"]}
    assert pavonis.new("mars", board="hellas").view(None)["board"] == "hellas"


@pytest.mark.parametrize("wrong", ["vastitas", "Hellas", "", None, 1])
def test_a_board_that_does_not_exist_is_refused(wrong):
    with pytest.raises(pavonis.BadOption, match="tharsis, hellas, elysium"):
        pavonis.new("mars", board=wrong)


def test_what_was_kept_before_there_was_a_choice_is_of_tharsis():
    """Records and saves without the option load, replay and go on."""
    game = pavonis.new("mars", players=2, seed=3)
    rng = Random(3)
    for _ in range(60):
        player, decision = next(iter(game.pending.items()))
        game.answer(player, decision.random(rng))
    for kept, again in ((game.record, pavonis.replay), (game.to_json(), pavonis.from_json)):
        del kept["options"]["board"]
        assert again(kept).options["board"] == "tharsis"
        assert again(kept).checksum() == game.checksum()


def test_a_save_with_races_of_another_map_is_damaged():
    saved = scene({}, {}, board="hellas", milestones={"energizer": 0}, awards={"magnate": 1}).to_json()
    saved["options"]["board"] = "elysium"
    with pytest.raises(pavonis.BadSave, match=r"milestones: .*energizer.*generalist"):
        pavonis.from_json(saved)


@pytest.mark.parametrize("players", range(1, 6))
@pytest.mark.parametrize("map", MORE)
def test_a_random_game_ends_and_goes_on_from_a_save_half_way(map, players):
    """What must always hold does; saved and loaded, the same answers lead to the same end."""
    game = pavonis.new("mars", players=players, board=map, colonies=players % 2 == 0, seed=f"{map} {players}")
    rng = Random(players)
    answers = []
    while not game.over:
        if len(answers) % 40 == 0:
            check(game)
        if len(answers) == 80:
            saved = json.dumps(game.to_json())
        player, decision = next(iter(game.pending.items()))
        answers.append((player, decision.random(rng)))
        game.answer(*answers[-1])
    check(game)
    copy = pavonis.from_json(json.loads(saved))
    for answer in answers[80:]:
        copy.answer(*answer)
    assert copy.checksum() == game.checksum()
    assert pavonis.replay(game.record).checksum() == game.checksum()


def test_a_city_and_a_greenery_say_what_they_would_count():
    """M-233: a city for every greenery beside it, a greenery for itself and for every city beside it, whoever it belongs to."""
    tiles = {"24": ("city", 0), "26": ("city", 1), "18": ("greenery", 1)}

    def said(project):
        game = do(scene({"stock": {"mc": 30}}, {}, tiles=tiles, oxygen=14), 0, project)
        return {o["hex"]: [(m["id"], m.get("player"), m["n"]) for m in o["say"]] for o in game.pending[0].question()["options"]}

    assert ("scores.city", None, 0) in said("project:city")["60"]
    greenery = said("project:greenery")
    assert ("scores.beside", 1, 1) in [x for say in greenery.values() for x in say]
    assert ("scores.greenery", None, 2) in [x for say in greenery.values() for x in say]
    assert "raise_oxygen" not in [id for say in greenery.values() for id, *_ in say]
