"""The crisis step, planning and phases of a round of Crisis."""

from __future__ import annotations

import pytest

import pavonis
from pavonis.ares.crisis.position import DUMMIES
from pavonis.ares.planet import OXYGEN_ZONES, PHASES, TEMPERATURE_ZONES
from pavonis.kernel.game import Game

from ..facts.crisis import setup
from .scene import asked, crisis, decide, do, markers, new_round, position, refused, seat, stock

PARAMETERS = ("temperature", "oxygen", "oceans")


def table(game: Game) -> dict:
    return game.view()["crisis"]


def tiles(n: int) -> dict:
    return {"oceans": n, "flipped": [f"ocean_{k + 1}" for k in range(n)]}


def test_a_round_has_four_steps_and_the_crisis_step_four_parts():
    """K-034 to K-037: check, persistent effects, a new crisis, the dummy; then planning, phases, end, and the bank."""
    game = new_round({}, {}, temperature=0, active={"catastrophic_erosion": 3}, reveals="crop_failures", more={"bank": 2})
    do(game, 1, game.pending[1].options[0])
    ids = [e.id for e in game.events]
    order = ["round", "detriment.temperature.yellow", "covered", "crisis", "drew", "lowered.oxygen"]
    assert [i for i in ids if i in order] == ["round", *order[1:4], "drew", "drew", "lowered.oxygen", "lowered.oxygen"]
    assert ids[-1].startswith("dummy.")
    assert asked(game)[0] == "planning"
    do(game, 0, asked(game)[1][0])
    do(game, 1, asked(game, 1)[1][0])
    assert game.view()["phase"] in PHASES
    while asked(game, 1)[0] != "spend_bank":
        p, d = next(iter(game.pending.items()))
        do(game, p, "done" if d.kind == "choose" else d.options[: d.question()["least"]])
    assert game.view()["phase"] == "bank"


def test_every_round_brings_one_crisis():
    """K-004, K-036, K-049, K-050: it becomes active beside those that are."""
    game = new_round({}, {}, active=["atmosphere_rupture"], reveals="disrupted_supply_lines")
    decide(game, "may_give")
    assert [c["crisis"] for c in table(game)["active"]] == ["atmosphere_rupture", "disrupted_supply_lines"]
    assert position(game).oxygen == 13  # every active one lowers something


# -- a: the planet is checked


@pytest.mark.parametrize("colour", ["white", "yellow", "red", "purple"])
def test_zones_are_those_of_the_facts(colour):
    """K-041, OK-01: the bounds on both tracks, and of the ocean count."""
    facts = setup()["zones"]
    for parameter, values in (
        ("temperature", facts["temperature"][colour]),
        ("oxygen", facts["oxygen"][colour]),
        ("oceans", facts["oceans_blue_count"][colour]),
    ):
        for value in values:
            more = tiles(value) if parameter == "oceans" else {parameter: value}
            game = crisis({}, {}, chosen="", **more)
            assert table(game)["zones"][parameter] == colour
    assert (TEMPERATURE_ZONES[1], OXYGEN_ZONES[1]) == (-18, 3)


@pytest.mark.parametrize(("at", "colour", "more"), [(8, "", 0), (0, "yellow", 1), (-8, "yellow", 1), (-10, "red", 3)])
def test_cold_makes_cards_dearer_all_round(at, colour, more):
    """K-038, K-039, K-042, OK-02: 1 or 3 M€, by the zone at the check, even if it gets warmer."""
    game = new_round({"hand": ["mine"], "stock": {"mc": 40}}, {}, temperature=at)
    assert table(game)["detriments"]["temperature"] == colour
    assert position(game).cost(0, position(game).cards["mine"]) == 10 + more
    position(game).temperature = 8
    assert position(game).cost(0, position(game).cards["mine"]) == 10 + more


def test_the_surcharge_is_netted_with_what_makes_cards_cheaper():
    """OK-03: 3 more and 4 less is nothing, not 3; and no card costs less than nothing."""
    player = {"hand": ["power_plant", "asset_liquidation"], "tableau": ["thorgate"], "stock": {"mc": 9}}
    game = new_round(player, {}, temperature=-10)
    pos = position(game)
    assert pos.cost(0, pos.cards["power_plant"]) == 3 + 3 - 3
    assert pos.cost(0, pos.cards["asset_liquidation"]) == 3
    game = new_round({**player, "tableau": ["thorgate", "research_outpost", "energy_subsidies"]}, {}, temperature=0)
    assert position(game).cost(0, position(game).cards["power_plant"]) == 0


def test_thin_air_takes_the_bonus_of_phase_one():
    """K-038, OK-02: yellow, no 3 M€ off; the phase itself is resolved."""
    for oxygen, cost in ((12, 7), (11, 10), (7, 10)):
        seats = {"hand": ["mine"], "stock": {"mc": 40}}, {"hand": ["blueprints"]}
        game = new_round(*seats, oxygen=oxygen, zones={"dummy": ["phase:research"]})
        do(game, 0, "phase:development")
        do(game, 1, "phase:action")
        do(game, 0, "play:mine")
        assert stock(game, 0, "mc") == 40 - cost


@pytest.mark.parametrize("players", [1, 2, 3])
def test_without_air_there_is_no_phase_one(players):
    """K-038, OK-02: red, neither chosen nor resolved, not for the dummy either."""
    dummy = {1: ["orange:5", "orange:1"], 2: ["phase:development"], 3: ["phase:development"]}[players]
    others: list[dict] = [{} for _ in range(players - 1)]
    game = new_round({"hand": ["mine"], "stock": {"mc": 40}}, *others, oxygen=6, zones={"dummy": dummy})
    if players == 1:
        do(game, 0, "dummy:action dummy:development")
    assert "phase:development" not in asked(game)[1]
    with pytest.raises(pavonis.IllegalAnswer) as error:
        game.answer(0, "phase:development")
    assert error.value.message.id == ("barred.oxygen" if players < 3 else "barred.dummy.development")
    for p in range(players):
        do(game, p, "phase:research")
    assert "development" not in game.view()["revealed"]


@pytest.mark.parametrize(("count", "steps"), [(9, 0), (7, 0), (6, 1), (4, 1), (3, 2), (2, 2)])
def test_dry_oceans_lower_temperature_or_oxygen_at_once(count, steps):
    """K-040, OK-02, OK-04, OK-05: by the zone of the count, all on one parameter, once, by the leader's choice."""
    for option, parameter in (("option:1", "temperature"), ("option:2", "oxygen")):
        game = new_round({}, {}, **tiles(count))
        if steps:
            assert asked(game, 1)[0] == "decide"
            said = [m["id"] for o in game.pending[1].question()["options"] for m in o["say"]]
            assert said == ["lower_temperature", "lower_oxygen"]
            do(game, 1, option)
            assert game.events[next(i for i, e in enumerate(game.events) if e.id == "decided")].values["player"] == 1
        expected = {"temperature": 8, "oxygen": 14}
        expected[parameter] -= steps * (2 if parameter == "temperature" else 1)
        view = game.view()
        assert {k: view[k] for k in expected} == expected
        assert table(game)["detriments"]["temperature"] == ""  # judged next round


def test_what_the_ocean_token_lowers_is_judged_next_round():
    """OK-05: it pushes oxygen into purple, and that is not lost yet."""
    game = new_round({}, {}, **tiles(2), oxygen=3)
    do(game, 1, "option:2")
    assert not game.over
    assert table(game)["zones"]["oxygen"] == "purple"


# -- b: persistent effects


def test_persistent_effects_repeat_until_the_crisis_is_averted():
    """K-046 to K-048: as often as the number says, every round."""
    seats = {"hand": ["lichen"], "stock": {"mc": 9}}, {"hand": ["moss"]}
    game = new_round(*seats, active={"crop_failures": 1}, zones={"dummy": ["phase:development"]})
    assert position(game).temperature == 8 - 2 * 2
    do(game, 0, "phase:research")
    do(game, 1, "phase:research")
    do(game, 0, "play:lichen")  # a plant tag
    assert table(game)["active"] == []


def test_the_persistent_effect_waits_for_the_next_round():
    """K-051, K-053: in the round of its reveal only the immediate effect is carried out."""
    game = new_round({}, {}, reveals="impact_desert")
    for _ in range(2):
        do(game, 1, asked(game, 1)[1][0])
    assert (position(game).oceans, position(game).oxygen) == (7, 14)
    assert markers(game, "impact_desert") == 2


def test_a_parameter_in_purple_may_be_raised_again():
    """K-045: there is time until the next check."""
    cold = {"temperature": -18, "zones": {"dummy": ["phase:research"]}}
    game = new_round({"stock": {"heat": 8}}, {}, active=["disrupted_supply_lines"], **cold)
    assert table(game)["zones"]["temperature"] == "purple"
    do(game, 0, "phase:action")
    do(game, 1, "phase:action")
    do(game, 0, "convert:heat")
    assert table(game)["zones"]["temperature"] == "red"


def test_any_blue_tile_may_be_covered_and_nothing_is_gained():
    """K-046, K-072, OK-07: those of equal reward are one choice; nobody gains or loses rating (OK-12)."""
    game = new_round({}, {}, active=["catastrophic_erosion"])
    assert asked(game, 1)[1] == [f"ocean:ocean_{k}" for k in (1, 3, 4, 5, 6, 8, 9)]  # 2 is like 1, 7 like 6
    before = [seat(game, p)["stock"] for p in (0, 1)]
    do(game, 1, "ocean:ocean_6")
    assert table(game)["covered"] == ["ocean_6"]
    assert [seat(game, p)["stock"] for p in (0, 1)] == before
    assert [seat(game, p)["tr"] for p in (0, 1)] == [20, 20]
    assert [seat(game, p)["hand_size"] for p in (0, 1)] == [0, 0]
    told = next(e for e in game.events if e.id == "covered")
    assert str(told) == "Player 2 covers an ocean tile: 8 left (Catastrophic Erosion)"


def test_rating_is_not_lost_with_the_planet():
    """OK-12: parameters go down, TR stays."""
    game = new_round({}, {}, reveals="punctured_ozone")
    decide(game, "cover_ocean")
    assert (position(game).oxygen, seat(game)["tr"]) == (11, 20)


# -- c: a crisis is revealed


def test_markers_come_after_the_immediate_effect():
    """K-051, K-052, OK-09, OK-10: parts for players to each, parts of the planet once; then the printed markers."""
    game = new_round({"stock": {"mc": 7}}, {"stock": {"mc": 1}}, reveals="biodiversity_loss")
    assert (stock(game, 0, "mc"), stock(game, 1, "mc"), position(game).temperature) == (5, 0, 6)
    assert markers(game, "biodiversity_loss") == 2
    game = new_round({"hand": ["mine", "moss"]}, {}, reveals="dust_clouds")
    assert (table(game)["active"], table(game)["revealing"]["crisis"]) == ([], "dust_clouds")


@pytest.mark.parametrize(("difficulty", "more"), [("novice", 0), ("normal", 0), ("specialist", 1), ("expert", 1)])
def test_specialists_find_one_marker_more(difficulty, more):
    """K-091, K-095, K-096, OK-11: on every card that gets markers, and on no other."""
    game = new_round({}, {}, reveals="impact_desert", difficulty=difficulty)
    decide(game, "cover_ocean")
    assert markers(game, "impact_desert") == 2 + more
    game = new_round({}, {}, reveals="second_impact", difficulty=difficulty)
    decide(game, "cover_ocean")
    assert (table(game)["active"], table(game)["discarded"]) == ([], ["second_impact"])


def test_crises_without_markers_leave_at_once_but_for_dwindling_supplies():
    """OK-11, OK-20, K-092: level 0 does nothing at all; Dwindling Supplies stays in effect."""
    game = new_round({}, {}, reveals="distress_signal")
    assert table(game)["discarded"] == ["distress_signal"]
    assert (position(game).temperature, position(game).oxygen, position(game).oceans) == (8, 14, 9)
    game = new_round({}, {}, reveals="dwindling_supplies")
    decide(game, "cover_ocean")
    assert (table(game)["discarded"], table(game)["active"], table(game)["supplies"]) == ([], [], 3)


def test_the_leader_moves_on_every_round():
    """OK-06: one seat decides for the group, and everybody sees who and what."""
    for round, leader in ((1, 1), (2, 2), (3, 0), (4, 1)):
        game = new_round({}, {}, {}, round=round, active=["barren_crater"])
        assert list(game.pending) == [leader]
        assert table(game)["leader"] == leader
        assert table(game)["group"] == {"player": leader, "kind": "choose", "name": "cover_ocean", "source": "barren_crater"}
        do(game, leader, asked(game, leader)[1][0])
        assert table(game)["group"] is None
        assert next(e for e in game.events if e.id == "covered").values["player"] == leader


# -- d: the dummy


def test_two_players_resolve_the_dummys_phase_too():
    """K-064, K-065: once, and only who chose it has the bonus."""
    game = new_round({}, {}, zones={"dummy": ["phase:production", "phase:research"]})
    assert [d["phases"] for d in table(game)["dummies"]] == [["research"]]
    do(game, 0, "phase:research")
    do(game, 1, "phase:action")
    assert game.view()["revealed"] == ["action", "research"]
    assert [len(seat(game, p)["looking"]) for p in (0, 1)] == [5, 2]


@pytest.mark.parametrize("players", [3, 4])
def test_more_players_do_without_the_dummys_phase(players):
    """K-066, OK-22: nobody may choose it; all bars add up, and one phase stays open."""
    seats: list[dict] = [{} for _ in range(players)]
    game = new_round(*seats, zones={"dummy": ["phase:research"]}, oxygen=6, reveals="catastrophic_erosion")
    barred = [p["barred"] for p in game.view()["players"]]
    assert all(b in PHASES and b != "production" for b in barred)
    for p in range(players):
        open_phases = {x[6:] for x in asked(game, p)[1]}
        assert open_phases == set(PHASES) - {"research", "production", "development", barred[p]}
        assert open_phases
        with pytest.raises(pavonis.IllegalAnswer) as error:
            game.answer(p, "phase:research")
        assert error.value.message.id in ("barred.dummy.research", "barred.research")
        do(game, p, asked(game, p)[1][0])
    assert "research" not in game.view()["revealed"]


def test_one_player_picks_a_phase_on_each_of_two_cards():
    """K-062, K-063, K-065, OK-21: both may give the same phase, which is resolved once; the own choice has the bonus."""
    game = new_round({}, zones={"dummy": ["orange:1", "orange:2"]})
    assert asked(game) == (
        "dummy_phases",
        [f"dummy:{a} dummy:{b}" for a in ("action", "research") for b in ("action", "production")],
    )
    do(game, 0, "dummy:action dummy:action", "phase:research")
    assert game.view()["revealed"] == ["action", "research"]
    assert len(seat(game)["looking"]) == 5
    game = new_round({}, zones={"dummy": ["orange:1", "orange:2"]})
    do(game, 0, "dummy:research dummy:production", "phase:action")
    assert game.view()["revealed"] == ["action", "production", "research"]


def test_a_spent_dummy_deck_is_shuffled_anew():
    """K-067: once all cards have been revealed."""
    game = new_round({}, {}, zones={"dummy": ["phase:action"]})
    assert position(game).zones[4] == []
    do(game, 0, "phase:action")
    do(game, 1, "phase:action")
    assert len(position(game).zones[4]) == 4  # five, and one lies open


def test_the_second_card_comes_from_earlier_rounds():
    """K-068: one player, one card left: the others are shuffled, not the one just revealed."""
    seen = set()
    for seed in range(30):
        game = new_round({}, zones={"dummy": ["orange:4"]}, seed=str(seed))
        first, second = (d["card"] for d in table(game)["dummies"])
        assert first == "orange:4"
        assert second != first
        assert sorted([*position(game).zones[4], first, second]) == sorted(x for x in DUMMIES if x.startswith("orange"))
        seen.add(second)
    assert len(seen) == 4


# -- planning and phases


def test_planning_is_as_before():
    """K-002, K-069: not the phase of the round before; sealed until all are in."""
    game = new_round({}, {})
    with pytest.raises(pavonis.IllegalAnswer) as error:
        game.answer(0, "phase:production")
    assert error.value.message.id == "chosen_last_round.production"
    do(game, 0, "phase:action")
    assert list(game.pending) == [1]


def test_a_barred_phase_may_not_be_chosen_this_round():
    """K-051: a phase card of the hand at random, not the one on the table; only for this player, only this round."""
    seen = set()
    for seed in range(40):
        game = new_round({}, {}, reveals="catastrophic_erosion", seed=str(seed))
        mine, other = (p["barred"] for p in game.view()["players"])
        assert "production" not in (mine, other)
        assert f"phase:{mine}" not in asked(game)[1]
        seen.add(mine)
        with pytest.raises(pavonis.IllegalAnswer) as error:
            game.answer(0, f"phase:{mine}")
        assert error.value.message.id == f"barred.{mine}"
    assert seen == set(PHASES) - {"production"}
    do(game, 0, asked(game)[1][0])
    do(game, 1, asked(game, 1)[1][0])
    while game.view()["round"] == 2:
        p, d = next(iter(game.pending.items()))
        do(game, p, "done" if "done" in d.options else d.options[: d.question()["least"]])
    assert position(game).barred == ["", ""]


def test_a_player_who_flips_an_ocean_chooses_the_tile():
    """K-070 to K-072, OK-07, OK-27, OA-27: any covered one, its reward open; TR and reward when it turns blue."""
    flipped = ["ocean_1", "ocean_2", "ocean_4", "ocean_5"]
    game = crisis({"stock": {"mc": 30}}, {}, chosen="action", oceans=4, flipped=flipped)
    do(game, 0, "standard:ocean")
    assert asked(game) == ("uncover", [f"ocean:ocean_{k}" for k in (3, 6, 8, 9)])
    assert setup()["ocean_rewards"]["tiles"][1] == "4 mc"
    do(game, 0, "ocean:ocean_3")
    assert (stock(game, 0, "mc"), seat(game)["tr"], position(game).oceans) == (30 - 15 + 4, 21, 5)
    game.undo(0)  # nothing hidden was turned up
    do(game, 0, "ocean:ocean_6")
    assert (stock(game, 0, "mc"), seat(game)["hand_size"]) == (15, 1)


def test_two_tiles_and_one_left():
    """A-124, A-125, OA-25: beyond the ninth the last one pays again, in this phase."""
    flipped = [f"ocean_{k}" for k in range(1, 10) if k != 3]
    game = crisis({"hand": ["ice_asteroid"], "stock": {"mc": 21}}, {}, chosen="construction", oceans=8, flipped=flipped)
    do(game, 0, "play:ice_asteroid")
    assert (stock(game, 0, "mc"), seat(game)["tr"], position(game).oceans) == (8, 22, 9)


def test_a_parameter_at_its_maximum_gives_nothing():
    """OK-13, A-124, A-126: neither rating nor progress, unless it was below when the phase began; forests still bank a point."""
    player = {"stock": {"heat": 16, "plants": 16, "mc": 60}}
    game = crisis(player, {}, chosen="action", active={"dust_clouds": 2})
    assert refused(game, "convert:heat") == "at_maximum.temperature"
    assert refused(game, "standard:ocean") == "at_maximum.oceans"
    do(game, 0, "convert:plants")
    assert (seat(game)["tr"], table(game)["bank"]) == (20, 1)
    game = crisis(player, {}, chosen="action", active={"dust_clouds": 2}, temperature=6)
    do(game, 0, "convert:heat", "convert:heat")
    assert (seat(game)["tr"], position(game).temperature, markers(game, "dust_clouds")) == (22, 8, 0)


def test_the_last_covered_tile_is_no_choice():
    """K-070: both are asked; once one has taken a tile, the other turns the one that is left."""
    rich = {"stock": {"mc": 15}, "hand": ["mine"]}
    blue = [f"ocean_{k}" for k in range(1, 10) if k not in (3, 6)]
    game = crisis(rich, {**rich, "hand": ["comet"]}, chosen="action", oceans=7, flipped=blue)
    do(game, 0, "standard:ocean")
    do(game, 1, "standard:ocean")
    assert asked(game) == asked(game, 1) == ("uncover", ["ocean:ocean_3", "ocean:ocean_6"])
    do(game, 0, "ocean:ocean_6")
    assert (asked(game, 1)[0], position(game).oceans, seat(game, 1)["tr"]) == ("action", 9, 21)


def test_who_may_still_be_given_something_is_asked():
    """K-003: nothing to do now, but a gift of another player may change that."""
    game = crisis({}, {"hand": ["mine"]}, chosen="action")
    assert list(game.pending) == [1]
    game = crisis({"stock": {"mc": 12}}, {"tableau": ["orbex_united"], "hand": ["mine"]}, chosen="action", temperature=6)
    assert asked(game) == ("action", ["done"])
    do(game, 1, "use:orbex_united")
    assert asked(game) == ("action", ["done", "standard:temperature"])
    game = crisis({}, {"hand": ["mine"]}, chosen="action", more={"supplies": True})
    assert list(game.pending) == [0, 1]


def test_nobody_must_convert():
    """K-073: done is open with plants and heat to spare."""
    game = crisis({"stock": {"heat": 80, "plants": 80}}, {"hand": ["mine"]}, chosen="action", temperature=-8, oxygen=7)
    assert "done" in asked(game)[1]
    do(game, 0, "done")
    assert 0 not in game.pending


def test_what_the_next_round_takes_is_shown():
    """K-048: sure steps, choices, and where the planet would stand; a group can plan by it."""
    game = crisis({}, {}, chosen="", active=["crop_failures", "ionospheric_tear", "barren_crater"], temperature=4, **tiles(6))
    toll = table(game)["toll"]
    assert toll["sure"] == {"temperature": 2, "oxygen": 1, "oceans": 1}
    assert toll["choices"] == [[{"temperature": 1}, {"oxygen": 1}], [{"oceans": 1}, {"temperature": 1}]]
    assert toll["then"] == {
        "temperature": 0,
        "oxygen": 13,
        "oceans": 5,
        "zones": {"temperature": "yellow", "oxygen": "white", "oceans": "yellow"},
    }
    assert toll["lost"] == ""


def test_what_the_next_round_takes_is_shown_by_source():
    """K-040, K-044, OK-08: the dry oceans first, then the crises in order of entry."""
    game = crisis({}, {}, chosen="", active=["crop_failures", "barren_crater"], **tiles(3))
    assert table(game)["toll"]["rows"] == [
        {"source": "detriment", "sure": {}, "choices": [[{"temperature": 2}, {"oxygen": 2}]]},
        {"source": "crop_failures", "sure": {"temperature": 2}, "choices": []},
        {"source": "barren_crater", "sure": {}, "choices": [[{"oceans": 1}, {"temperature": 1}]]},
    ]


def test_a_crisis_counts_as_soon_as_it_is_revealed():
    """K-052: its markers come after what it asks, and from the next round on it takes its toll."""
    toll = table(new_round({"hand": ["mine"]}, {"hand": ["fish"]}, reveals="emergency_shelters"))["toll"]
    assert toll["rows"] == [{"source": "emergency_shelters", "sure": {"temperature": 1}, "choices": []}]


@pytest.mark.parametrize(("position", "lost"), [
    ({"temperature": -20}, "lost.purple"),
    ({"temperature": -18, "active": ["crop_failures"]}, ""),
    ({"oxygen": 3, "active": ["dust_clouds", "seismic_aftershocks"]}, ""),
    ({"crises": []}, ""),
    ({"crises": [], "temperature": 6}, "lost.deck"),
    ({"crises": [], "active": ["crop_failures"]}, "lost.deck"),
])  # fmt: skip
def test_how_the_next_round_would_lose_is_shown(position, lost):
    """K-045, K-087, K-090: purple now is lost at the check; purple by what persists is not yet."""
    assert table(crisis({}, {}, chosen="", **position))["toll"]["lost"] == lost


@pytest.mark.parametrize(("position", "active", "lost"), [
    ({"temperature": -18}, ["disrupted_supply_lines", "impact_desert", "crop_failures", "reglaciation", "barren_crater",
                            "greenhouse_gas_degradation", "atmosphere_rupture", "emergency_shelters"], "lost.temperature"),
    ({"oxygen": 3}, ["dust_clouds", "collapsing_cities"], "lost.oxygen"),
    ({"oceans": 2, "flipped": ["ocean_1", "ocean_2"]}, ["biodiversity_loss", "reglaciation"], "lost.oceans"),
])  # fmt: skip
def test_what_cannot_be_paid_to_the_end_is_shown(position, active, lost):
    """K-088, K-089: below the scale, or no blue tile left."""
    assert table(crisis({}, {}, {}, chosen="", active=active, **position))["toll"]["lost"] == lost


def test_players_talk_as_they_like():
    """K-003: all read the same table, also whoever watches; of hands everybody tells what they like, the engine nothing."""
    game = crisis({"hand": ["mine"]}, {"hand": ["comet"]}, chosen="", active=["catastrophic_erosion", "barren_crater"])
    tables = [{k: v for k, v in game.view(p)["crisis"].items() if k != "helps"} for p in (0, 1, None)]
    assert tables[0] == tables[1] == tables[2]
    assert [set(game.view(p)["crisis"]["helps"]) for p in (0, 1, None)] == [{"mine"}, set(), set()]
    assert "hand" not in game.view(1)["players"][0]


def test_parameters_named_alike_everywhere():
    """K-040, K-043: three parameters."""
    view = table(crisis({}, {}, chosen=""))
    assert tuple(view["zones"]) == tuple(view["detriments"]) == PARAMETERS
