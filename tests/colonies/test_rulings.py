"""Rulings on single cards of Colonies: what the notes of the facts say beyond their clauses."""

from __future__ import annotations

import pytest

import pavonis
from pavonis.mars.scoring import points

from ..mars.expect import expect, refused
from ..mars.scene import asked, do, moons, production, scene, stock
from ..mars.table import can, everybody_passes, hand, productions, rigged, why_not


def tile(game, name):
    return game.view(None)["colonies"]["tiles"][name]


# -- corporations


def test_poseidon_places_a_colony_first_and_gains_by_every_colony():
    """M-074: free, its own first one counts, everybody's later ones too."""
    dealt = {"dealt.0": ["poseidon"], "dealt.1": ["credicor"]}
    game = scene({}, {}, phase="reveal", turn=0, zones=dealt, colonies=moons(io=[], luna=[]))
    assert asked(game) == ("place_colony", ["colony:io", "colony:luna"])
    do(game, 0, "colony:luna")
    assert (productions(game, 0), stock(game, 0, "mc")) == ({"mc": 3}, 45)
    do(game, 0, "done")
    do(game, 1, "build:colony", "colony:io")
    assert production(game, 0, "mc") == 4


def test_poseidon_without_an_open_moon_loses_its_first_action():
    """C-008, O-09: three moons that sleep; it does not count as one of the turn's two actions."""
    tiles = {"tiles": {name: {} for name in ("titan", "enceladus", "miranda")}}
    dealt = {"dealt.0": ["poseidon"], "dealt.1": ["helion"]}
    game = scene({}, {}, phase="reveal", turn=0, zones=dealt, colonies=tiles)
    assert (asked(game)[0], productions(game, 0)) == ("turn", {})
    assert "pass" in asked(game)[1]
    assert "done" not in asked(game)[1]


@pytest.mark.parametrize(("holder", "awake"), [([], False), (["tardigrades"], True)])
def test_aridor_puts_one_more_tile_into_play(holder, awake):
    """M-074: any unused one, as its first action; it sleeps unless somebody can hold its resource."""
    game = scene({"tableau": ["aridor"]}, {"tableau": holder}, first_action_due=[0], acted=2, turn=1, colonies=moons(io=[]))
    assert asked(game) == ("add_colony_tile", [f"colony:{name}" for name in game.view(None)["colonies"]["unused"]])
    assert len(asked(game)[1]) == 10
    do(game, 0, "colony:enceladus")
    assert tile(game, "enceladus") == {"track": 1, "awake": awake, "colonies": [], "visitor": None}
    assert "enceladus" not in game.view(None)["colonies"]["unused"]


def test_a_tile_that_aridor_added_wakes_like_any_other():
    """C-007."""
    dealt = {"dealt.0": ["aridor"], "dealt.1": ["helion"]}
    game = scene({"hand": ["tardigrades"]}, {}, phase="reveal", turn=0, zones=dealt, colonies=moons(io=[]))
    do(game, 0, "colony:enceladus", "play:tardigrades")
    assert tile(game, "enceladus")["awake"] is True


def test_aridor_gains_by_every_kind_of_tag_once():
    """Several new ones on a card: +1 each; the same twice: once; events never; what one has already: nothing."""
    for card, gain in (("ecology_research", 4), ("research", 1), ("earth_catapult", 1), ("technology_demonstration", 0)):
        seat = {"hand": [card], "tableau": ["aridor"], "stock": {"mc": 30}}
        game = do(scene(seat, {}, order="auto", colonies=moons(io=[])), 0, f"play:{card}")
        assert production(game, 0, "mc") == gain
    seat = {"hand": ["lagrange_observatory"], "tableau": ["aridor", "research"], "stock": {"mc": 9}}
    game = do(scene(seat, {}, colonies=moons(io=[])), 0, "play:lagrange_observatory")
    assert production(game, 0, "mc") == 1  # space, but no second science


def test_a_new_tag_of_aridor_pays_for_a_loss():
    """O-34: at -4 the loss of two can be met, if space is new; at -5 it cannot."""
    for start, tableau, playable in ((-4, [], True), (-5, [], False), (-4, ["space_station"], False)):
        seat = {"hand": ["minority_refuge"], "tableau": ["aridor", *tableau], "stock": {"mc": 5}, "production": {"mc": start}}
        game = scene(seat, {}, colonies=moons(io=[]))
        assert can(game, "play:minority_refuge") is playable
        if playable:
            do(game, 0, "play:minority_refuge")
            assert production(game, 0, "mc") == -5


@pytest.mark.parametrize("card", ["minority_refuge", "pioneer_settlement"])
def test_poseidons_gain_pays_for_a_loss(card):
    """O-34: at -4 any colony will do; at -5 only Luna's."""
    for start, options in ((-4, ["colony:io", "colony:luna"]), (-5, [])):
        seat = {"hand": [card], "tableau": ["poseidon"], "stock": {"mc": 13}, "production": {"mc": start}}
        game = do(scene(seat, {}, colonies=moons(io=[], luna=[])), 0, f"play:{card}")
        if options:
            assert asked(game) == ("place_colony", options)
            do(game, 0, "colony:io")
            assert production(game, 0, "mc") == -5
        else:
            assert (tile(game, "luna")["colonies"], production(game, 0, "mc")) == ([0], -4)
    refused = scene({"hand": [card], "stock": {"mc": 13}, "production": {"mc": -4}}, {}, colonies=moons(io=[]))
    why = why_not(refused, f"play:{card}")
    assert (why["id"], why["needed"], why["present"]) == ("needs.production.mc", -3, -4)


def test_polyphemos_pays_five_for_a_card():
    """M-097, O-15: of the starting hand, in research and of cards looked at; drawn cards are free."""
    game = rigged(pavonis.new("mars", players=2, seed=2, colonies=True), {"dealt.0": ["polyphemos"], "dealt.1": ["credicor"]})
    cards = game.view(0)["players"][0]["looking"]
    game.answer(0, {"corporation": "polyphemos", "cards": cards})  # fifty M€: just ten cards
    game.answer(1, {"corporation": "credicor", "cards": []})
    assert (stock(game, 0, "mc"), len(hand(game, 0))) == (0, 10)
    assert [p["card_price"] for p in game.view(None)["players"]] == [5, 3]
    everybody_passes(game)
    bought = game.view(0)["players"][0]["looking"][:3]
    money = stock(game, 0, "mc")
    game.answer(0, bought)
    game.answer(1, [])
    assert stock(game, 0, "mc") == money - 15
    seat = {"tableau": ["polyphemos", "inventors_guild", "red_spot_observatory"], "stock": {"mc": 4}}
    game = scene(seat, {}, deck=["mine"], colonies=moons(io=[]), on={"red_spot_observatory": 1})
    do(game, 0, "use:inventors_guild")
    assert hand(game, 0) == []
    do(game, 0, "use:red_spot_observatory:2")
    assert (len(hand(game, 0)), stock(game, 0, "mc")) == (1, 4)
    game = scene({**seat, "stock": {"mc": 5}}, {}, deck=["mine"], colonies=moons(io=[]))
    do(game, 0, "use:inventors_guild")
    assert game.pending[0].prompt.values["n"] == 5
    do(game, 0, ["mine"])
    assert (hand(game, 0), stock(game, 0, "mc")) == (["mine"], 0)


def test_polyphemos_buys_no_more_than_its_money_pays_for():
    """O-14, O-15: Setup judges with the price of the corporation that is chosen."""
    game = pavonis.new("mars", players=2, seed=2, colonies=True)
    pos = game.position
    dealt = pos.zones[len(pos.shared_zones) + 4 * pos.player_count]
    dealt[:] = ["polyphemos", "beginner_corporation"]
    form = pos.asking[0]
    judged = form.effect.why_not_together(pos, 0, form, {"corporation": "polyphemos", "cards": [""] * 11})
    assert (judged.id, judged.needed, judged.present) == ("needs.money", 55, 50)


# -- Stormcraft: floaters as heat


STORM = "stormcraft_incorporated"


@pytest.mark.parametrize(("heat", "floaters", "ways"), [
    (8, 0, None), (0, 4, 4), (0, 6, 4), (2, 3, 3), (1, 4, 4), (3, 3, 3), (7, 1, 1),
    (8, 1, range(2)), (8, 4, range(5)), (4, 4, range(2, 5)), (7, 4, range(1, 5)),
])  # fmt: skip
def test_stormcraft_spends_floaters_as_two_heat_each(heat, floaters, ways):
    """M-219: to raise the temperature; asked only if there is a choice."""
    seat = {"tableau": [STORM], "stock": {"heat": heat}}
    for spent in [ways] if ways is None or isinstance(ways, int) else ways:
        game = do(scene(seat, {}, on={STORM: floaters}, colonies=moons(io=[])), 0, "convert:heat")
        if not (ways is None or isinstance(ways, int)):
            do(game, 0, {"floaters": spent})
        spent = spent or 0
        assert game.view(None)["temperature"] == -28
        assert game.position.on.get(STORM, 0) == floaters - spent
        assert stock(game, 0, "heat") == heat - max(0, 8 - 2 * spent)


def test_stormcraft_with_too_little_is_refused():
    """M-219: what there is counts in heat."""
    game = scene({"tableau": [STORM], "stock": {"heat": 1}}, {}, on={STORM: 3}, colonies=moons(io=[]))
    assert refused(game, "convert:heat") == ("needs.heat", 8, 7)


def test_what_is_due_in_heat_is_told_in_heat():
    seat = {"hand": ["local_heat_trapping"], "tableau": [STORM], "stock": {"mc": 1, "heat": 3}}
    game = do(scene(seat, {}, on={STORM: 5}, colonies=moons(io=[])), 0, "play:local_heat_trapping")
    with pytest.raises(pavonis.IllegalAnswer, match="You must pay 5 heat; this covers only 3"):
        game.answer(0, {"floaters": 0})
    with pytest.raises(pavonis.IllegalAnswer, match="too many floaters: they cover 8 heat, and only 5 is due"):
        game.answer(0, {"floaters": 4})


@pytest.mark.parametrize(("heat", "paid", "left"), [(5, 0, 0), (5, 1, 2), (5, 2, 4), (5, 3, 5)])
def test_half_a_floater_is_lost_where_the_heat_is_odd(heat, paid, left):
    """M-129: Local Heat Trapping wants five heat; three floaters may pay it, a fourth is refused."""
    seat = {"hand": ["local_heat_trapping"], "tableau": [STORM], "stock": {"mc": 1, "heat": heat}}
    game = do(scene(seat, {}, on={STORM: 5}, colonies=moons(io=[])), 0, "play:local_heat_trapping")
    with pytest.raises(pavonis.IllegalAnswer) as error:
        game.answer(0, {"floaters": 4})
    assert (error.value.message.id, error.value.message.rule) == ("superfluous.floaters", "O-27")
    do(game, 0, {"floaters": paid})
    assert (stock(game, 0, "heat"), game.position.on.get(STORM, 0)) == (left, 5 - paid)
    assert stock(game, 0, "plants") == 4


def test_caretaker_contract_takes_floaters_too():
    """M-213: eight heat for a step of rating."""
    seat = {"tableau": [STORM, "caretaker_contract"], "stock": {"heat": 6}}
    game = do(scene(seat, {}, on={STORM: 2}, colonies=moons(io=[])), 0, "use:caretaker_contract")
    assert asked(game)[0] == "spend_heat"
    do(game, 0, {"floaters": 2})
    assert (stock(game, 0, "heat"), game.position.on.get(STORM, 0)) == (2, 0)
    assert game.view(None)["players"][0]["tr"] == 21


def test_only_stormcrafts_own_floaters_are_heat():
    seat = {"tableau": [STORM, "titan_shuttles"], "stock": {"heat": 7}}
    game = scene(seat, {}, on={"titan_shuttles": 9}, colonies=moons(io=[]))
    assert refused(game, "convert:heat") == ("needs.heat", 8, 7)
    game = scene({"stock": {"heat": 7}}, {"tableau": [STORM]}, on={STORM: 9}, colonies=moons(io=[]))
    assert refused(game, "convert:heat") == ("needs.heat", 8, 7)


# -- floaters


@pytest.mark.parametrize(("answer", "mine", "theirs"), [("none", 0, 4), ("player:1 amount:2", 2, 2), ("player:1 amount:4", 4, 0)])
def test_air_raid_steals_all_some_or_none(answer, mine, theirs):
    """M-111, M-127: up to five M€ of one opponent, whatever there is; the floater is spent all the same (M-129)."""
    seat = {"hand": ["air_raid"], "tableau": ["titan_shuttles"]}
    game = scene(seat, {"stock": {"mc": 4}}, {"stock": {"mc": 9}}, on={"titan_shuttles": 1}, colonies=moons(io=[]))
    do(game, 0, "play:air_raid")
    assert asked(game)[0] == "remove_any"
    assert {o for o in asked(game)[1] if "player:2" in o} == {f"player:2 amount:{n}" for n in range(1, 6)}
    do(game, 0, answer)
    assert (stock(game, 0, "mc"), stock(game, 1, "mc"), game.view(0)["players"][0]["on"]) == (mine, theirs, {})


def test_air_raid_needs_a_floater_and_no_target():
    """M-111, M-129."""
    seat = {"hand": ["air_raid"], "tableau": ["titan_shuttles"]}
    assert refused(scene(seat, {"stock": {"mc": 9}}, colonies=moons(io=[])), "play:air_raid") == ("needs.own.floater", 1, 0)
    game = do(scene(seat, {}, on={"titan_shuttles": 1}, colonies=moons(io=[])), 0, "play:air_raid")
    assert (asked(game)[0], game.view(0)["players"][0]["on"]) == ("turn", {})


@pytest.mark.parametrize(("answer", "got"), [("none", 0), ("resource:mc amount:5", 5)])
def test_air_raid_alone_takes_from_the_supply_or_nothing(answer, got):
    """O-59, M-127."""
    seat = {"hand": ["air_raid"], "tableau": ["titan_shuttles"], "tr": 14}
    game = do(scene(seat, on={"titan_shuttles": 1}, colonies=moons(io=[])), 0, "play:air_raid", answer)
    assert (stock(game, 0, "mc"), game.view(0)["players"][0]["on"]) == (got, {})


def test_a_save_with_an_open_theft_goes_on():
    """M-127: what earlier saves call steal is now a removal like any other."""
    seat = {"hand": ["air_raid"], "tableau": ["titan_shuttles"]}
    game = scene(seat, {"stock": {"mc": 9}}, on={"titan_shuttles": 1}, colonies=moons(io=[]))
    saved = do(game, 0, "play:air_raid").to_json()
    saved["position"]["asking"][0]["effect"] = {"do": "steal", "resource": "mc", "n": 5}
    game = do(pavonis.from_json(saved), 0, "player:1 amount:5")
    assert (stock(game, 0, "mc"), stock(game, 1, "mc")) == (5, 4)


def test_martian_zoo_may_be_used_without_animals():
    """M-213: it gains 0, like Martian Rails without cities."""
    game = do(scene({"tableau": ["martian_zoo"]}, {}, colonies=moons(io=[])), 0, "use:martian_zoo")
    assert (stock(game, 0, "mc"), game.view(0)["players"][0]["used"]) == (0, ["martian_zoo"])


def test_jupiter_floating_station_counts_four_floaters_at_most():
    for floaters, money in ((0, 0), (3, 3), (4, 4), (9, 4)):
        seat = {"tableau": ["jupiter_floating_station"]}
        game = scene(seat, {}, on={"jupiter_floating_station": floaters}, colonies=moons(io=[]))
        do(game, 0, "use:jupiter_floating_station:2")
        assert (stock(game, 0, "mc"), game.position.on["jupiter_floating_station"]) == (money, floaters)


@pytest.mark.parametrize("x", [1, 3])
def test_titan_shuttles_turn_any_number_of_floaters_into_titanium(x):
    game = scene({"tableau": ["titan_shuttles"]}, {}, on={"titan_shuttles": 3}, colonies=moons(io=[]))
    do(game, 0, "use:titan_shuttles:2", x)
    assert (stock(game, 0, "titanium"), game.position.on["titan_shuttles"]) == (x, 3 - x)


def test_floaters_of_jovian_cards_go_on_jovian_cards_only():
    """Atmo Collectors carries no Jovian tag; Stormcraft does."""
    seat = {"hand": ["nitrogen_from_titan"], "tableau": [STORM, "atmo_collectors", "titan_shuttles"], "stock": {"mc": 25}}
    game = do(scene(seat, {}, colonies=moons(io=[])), 0, "play:nitrogen_from_titan")
    assert asked(game) == ("add_to", [f"card:{STORM}", "card:titan_shuttles"])


# -- trading without a fee


def test_titan_floating_launch_pad_trades_for_a_floater():
    """C-019, C-020: it still takes a free fleet and a tile without one; steps of other cards count."""
    seat = {"tableau": ["titan_floating_launch_pad", "trade_envoys"]}
    tiles = moons(luna=[1], io=[])
    game = scene(seat, {}, on={"titan_floating_launch_pad": 1}, colonies=tiles)
    do(game, 0, "use:titan_floating_launch_pad:2")
    assert asked(game) == ("free_trade", ["colony:luna", "colony:io"])
    do(game, 0, "colony:luna", 1)
    assert (stock(game, 0, "mc"), stock(game, 1, "mc")) == (4, 2)
    assert tile(game, "luna") == {"track": 1, "awake": True, "colonies": [1], "visitor": 0}
    assert game.view(0)["players"][0]["on"] == {}


def test_titan_floating_launch_pad_is_refused_without_a_fleet_or_a_tile():
    seat = {"tableau": ["titan_floating_launch_pad"]}
    use, on = "use:titan_floating_launch_pad:2", {"titan_floating_launch_pad": 1}
    tiles = moons(luna=[], io=[])
    tiles["tiles"]["luna"]["visitor"] = 0
    game = scene(seat, {}, on=on, colonies=tiles)
    assert refused(game, use) == ("needs.fleet", 1, 0)
    tiles["tiles"]["luna"]["visitor"] = 1
    del tiles["tiles"]["io"]
    assert refused(scene(seat, {}, on=on, colonies=tiles), use) == ("needs.trade", 1, 0)
    tiles["tiles"] = {"titan": {"awake": False}}
    assert refused(scene(seat, {}, on=on, colonies=tiles), use) == ("needs.trade", 1, 0)


# -- tracks


def test_market_manipulation_moves_two_different_tracks():
    """O-68: never onto a colony, never beyond the end, never of a sleeping moon; the raise is chosen first."""
    tiles = {"io": {"track": 6}, "luna": {"track": 2, "colonies": [0, 1]}, "ceres": {"track": 1}, "titan": {"awake": False}}
    game = scene({"hand": ["market_manipulation"], "stock": {"mc": 1}}, {}, colonies={"tiles": tiles})
    do(game, 0, "play:market_manipulation")
    assert asked(game) == ("move_track", ["colony:luna", "colony:ceres"])
    do(game, 0, "colony:ceres")
    assert {name: tile(game, name)["track"] for name in tiles} == {"io": 5, "luna": 2, "ceres": 2, "titan": 1}


@pytest.mark.parametrize("tiles", [
    {"io": {"track": 3}},  # the same one cannot go up and down
    {"io": {"track": 6}, "luna": {"track": 6}},
    {"io": {"track": 0}, "luna": {"track": 1, "colonies": [1]}},
    {"io": {"track": 3}, "titan": {"awake": False}},
])  # fmt: skip
def test_market_manipulation_needs_both_moves(tiles):
    game = scene({"hand": ["market_manipulation"], "stock": {"mc": 1}}, {}, colonies={"tiles": tiles})
    assert refused(game, "play:market_manipulation") == ("needs.tracks", 1, 0)


# -- the rest


def test_conscription_lasts_for_one_card_of_this_generation():
    """M-119: never below nothing, on top of other discounts; other actions between are fine; lost on passing."""
    seat = {"hand": ["conscription", "earth_elevator", "mine"], "tableau": ["earth_office", "sponsors"], "stock": {"mc": 60}}
    game = scene(seat, {}, colonies=moons(luna=[]))
    do(game, 0, "play:conscription", "trade:luna")
    do(game, 1, "pass")
    prices = {o["id"]: o.get("price") for o in game.pending[0].question()["options"]}
    assert (prices["play:earth_elevator"], prices["play:mine"]) == (43 - 16 - 3, 0)
    do(game, 0, "play:mine")
    question = game.pending[0].question()
    prices = {o["id"]: o.get("price") for o in (*question["options"], *question["refused"])}
    assert prices["play:earth_elevator"] == 43 - 3
    game = scene(seat, {}, colonies=moons(luna=[]))
    do(game, 0, "play:conscription", "done")
    do(game, 1, "pass")
    do(game, 0, "pass")
    assert game.view(None)["players"][0]["next_card"] == {}
    assert points(game.position, 0)["cards"] == -1


def test_productive_outpost_is_no_trade():
    """Two own colonies on a tile pay twice; markers, fleets and opponents stay as they are."""
    tiles = {"tiles": {"luna": {"track": 5, "colonies": [0, 1, 0]}, "io": {"track": 3, "colonies": [0]}}}
    game = do(scene({"hand": ["productive_outpost"]}, {}, colonies=tiles), 0, "play:productive_outpost")
    assert (stock(game, 0, "mc"), stock(game, 0, "heat"), stock(game, 1, "mc")) == (4, 2, 0)
    assert (tile(game, "luna")["track"], tile(game, "io")["track"], tile(game, "luna")["visitor"]) == (5, 3, None)


def test_research_colony_draws_before_it_settles():
    seat = {"hand": ["research_colony"], "stock": {"mc": 20}}
    game = do(scene(seat, {}, colonies=moons(io=[0], luna=[])), 0, "play:research_colony")
    assert asked(game) == ("place_colony", ["colony:io", "colony:luna"])
    assert len(hand(game, 0)) == 2


def test_ice_moon_colony_on_europa_places_two_oceans():
    """M-120: the order is never asked."""
    seat = {"hand": ["ice_moon_colony"], "stock": {"mc": 23}}
    game = do(scene(seat, {}, colonies=moons(europa=[], io=[])), 0, "play:ice_moon_colony", "colony:europa")
    do(game, 0, "hex:04", "hex:06")
    assert game.view(None)["oceans"] == 2
    game = do(scene(seat, {}, colonies=moons(europa=[]), oceans=8), 0, "play:ice_moon_colony", "hex:04")
    assert (game.view(None)["oceans"], tile(game, "europa")["colonies"]) == (9, [0])


def test_space_port_without_room_for_its_city():
    """O-01: the tile is skipped, the rest happens."""
    crowded = {f"{h:02}": ("city" if h % 2 else "greenery", 1) for h in range(3, 64)}
    seat = {"hand": ["space_port"], "stock": {"mc": 22}, "production": {"energy": 1}}
    game = do(scene(seat, {}, tiles=crowded, colonies=moons(io=[0])), 0, "play:space_port")
    assert productions(game, 0) == {"mc": 4}
    assert game.view(None)["colonies"]["fleets"] == [2, 1]


def test_spin_off_department_looks_at_the_printed_cost():
    """Before discounts; events too; not itself, not standard projects."""
    seat = {"hand": ["comet", "research_outpost"], "tableau": ["spin_off_department", "earth_catapult"], "stock": {"mc": 60}}
    game = scene(seat, {}, order="auto", colonies=moons(io=[]))
    do(game, 0, "play:comet", "hex:07")  # 21, for 19
    assert len(hand(game, 0)) == 2
    do(game, 0, "play:research_outpost", "hex:20")  # 18
    assert len(hand(game, 0)) == 1
    do(game, 1, "pass")
    do(game, 0, "project:greenery", "hex:19")
    assert len(hand(game, 0)) == 1


def test_sub_zero_salt_fish_must_hit_somebody():
    """M-130, O-59: oneself, if nobody else produces plants; alone the neutral opponent."""
    seat = {"hand": ["sub_zero_salt_fish"], "stock": {"mc": 5}}
    game = scene({**seat, "production": {"plants": 1}}, {}, temperature=-6, colonies=moons(io=[]))
    do(game, 0, "play:sub_zero_salt_fish")
    assert production(game, 0, "plants") == 0
    game = scene({**seat, "tr": 14, "production": {"plants": 1}}, temperature=-6, colonies=moons(io=[]))
    do(game, 0, "play:sub_zero_salt_fish")
    assert production(game, 0, "plants") == 1


def test_cities_off_mars_count():
    """O-46: for Martian Zoo, Molecular Printing and Urban Decomposers."""
    seat = {"hand": ["urban_decomposers", "martian_zoo", "molecular_printing"], "stock": {"mc": 40}}
    tiles = {"01": ("city", 0), "02": ("city", 1)}
    game = scene(seat, {}, tiles=tiles, colonies=moons(io=[0]))
    assert can(game, "play:urban_decomposers")
    assert can(game, "play:martian_zoo")
    do(game, 0, "play:molecular_printing")
    assert stock(game, 0, "mc") == 40 - 11 + 2 + 1


def test_martian_zoo_hears_earth_tags_of_events_and_both_of_luna_governor():
    """M-136, M-141."""
    tableau = ["martian_zoo", "earth_office", "sponsors", "earth_catapult"]
    seat = {"hand": ["luna_governor", "market_manipulation"], "tableau": tableau, "stock": {"mc": 9}}
    game = scene(seat, {}, colonies=moons(io=[], luna=[]))
    do(game, 0, "play:luna_governor", "play:market_manipulation", "colony:io")
    assert game.position.on["martian_zoo"] == 3


def test_community_services_counts_cards_without_tags():
    """M-138: itself and a tagless corporation; events in the pile never count."""
    seat = {"hand": ["community_services"], "tableau": ["credicor", "micro_mills"], "events": ["air_raid"], "stock": {"mc": 13}}
    game = do(scene(seat, {}, colonies=moons(io=[])), 0, "play:community_services")
    assert production(game, 0, "mc") == 3


def test_space_port_colony_scores_the_colonies_of_all():
    """M-235: at the end, rounded down."""
    game = scene({"tableau": ["space_port_colony"]}, {}, colonies={**moons(io=[0, 0, 1], luna=[1, 1]), "fleets": [2, 1]})
    assert points(game.position, 0)["cards"] == 2


def test_robotic_workforce_copies_the_boxes_of_colonies():
    """M-220: Space Port's loss and gain, Spin-off Department's gain."""
    seat = {"hand": ["robotic_workforce"], "tableau": ["space_port", "spin_off_department", "martian_zoo"], "stock": {"mc": 9}}
    game = scene({**seat, "production": {"energy": 1}}, {}, colonies={**moons(io=[0]), "fleets": [2, 1]})
    do(game, 0, "play:robotic_workforce")
    assert asked(game) == ("copy_box", ["card:space_port", "card:spin_off_department"])
    do(game, 0, "card:space_port")
    assert productions(game, 0) == {"mc": 4}
    assert game.view(None)["colonies"]["fleets"] == [2, 1]


def test_trades_count_for_the_questions_of_cards_in_play():
    """C-021: what Europa produces, whole positions compared."""
    for track in range(7):
        seats = [{"stock": {"mc": 9}, "tableau": ["trade_envoys"]}, {}]
        game = scene(*seats, order="auto", colonies={"tiles": {"europa": {"track": track}}})
        expect(game, 0, "trade:europa", raise_track=0)
