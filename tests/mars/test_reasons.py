"""Why not: for everything that cannot be used now the rule, what it needs and what there is.

One function decides and explains: an option is offered exactly if it has no reason.
"""

from __future__ import annotations

import json
from random import Random

import pytest

import pavonis
from pavonis.kernel.message import Reason

from .scene import do, scene
from .table import BOX, can, hand, seat, why_not

PROJECTS = {f"project:{p}" for p in ("sell_patents", "power_plant", "asteroid", "aquifer", "greenery", "city")}
CONVERSIONS = {"convert:plants", "convert:heat"}
CLAIMS = {f"claim:{m}" for m in ("terraformer", "mayor", "gardener", "builder", "planner")}
FUNDS = {f"fund:{a}" for a in ("landlord", "banker", "scientist", "thermalist", "miner")}
RICH = {"stock": {"mc": 200, "plants": 20, "heat": 20, "energy": 20}}


def reason(game: pavonis.Game, option: str) -> tuple[str, str, int, int]:
    """Message, rule, needed and present, as `answer` would refuse the option; the game stays as it was."""
    before = game.checksum()
    with pytest.raises(pavonis.IllegalAnswer) as refused:
        game.answer(0, option)
    message = refused.value.message
    assert isinstance(message, Reason)
    assert game.checksum() == before
    assert why_not(game, option) == message.to_json()
    return message.id, message.rule, message.needed, message.present


# -- one example of every kind


@pytest.mark.parametrize(("card", "player", "position", "expected"), [
    ("sponsors", {"stock": {"mc": 5}}, {}, ("needs.money", "M-081", 6, 5)),
    ("mine", {"stock": {"mc": 1, "steel": 1}}, {}, ("needs.money", "M-081", 4, 3)),
    ("ants", RICH, {"oxygen": 3}, ("needs.oxygen.least", "M-106", 4, 3)),
    ("search_for_life", RICH, {"oxygen": 7}, ("needs.oxygen.most", "M-107", 6, 7)),
    ("lichen", RICH, {"temperature": -26}, ("needs.temperature.least", "M-106", -24, -26)),
    ("arctic_algae", RICH, {"temperature": -10}, ("needs.temperature.most", "M-107", -12, -10)),
    ("algae", RICH, {"oceans": 4}, ("needs.oceans.least", "M-106", 5, 4)),
    ("dust_seals", RICH, {"oceans": 4}, ("needs.oceans.most", "M-107", 3, 4)),
    ("plantation", {**RICH, "tableau": ["mars_university"]}, {}, ("needs.tag.science", "M-105", 2, 1)),
    ("great_escarpment_consortium", RICH, {}, ("needs.production.steel", "M-105", 1, 0)),
    ("rad_suits", RICH, {"tiles": {"50": ("city", 1)}}, ("needs.cities", "M-105", 2, 1)),
    ("ecological_zone", RICH, {"tiles": {"50": ("greenery", 1)}}, ("needs.own_greeneries", "M-105", 1, 0)),
    ("strip_mine", {**RICH, "production": {"energy": 1}}, {}, ("needs.production.energy", "M-113", 2, 1)),
    ("nuclear_power", {**RICH, "production": {"mc": -4}}, {}, ("needs.production.mc", "M-113", -3, -4)),
    ("moss", {"stock": {"mc": 4}}, {"oceans": 3}, ("needs.plants", "M-113", 1, 0)),
    ("local_heat_trapping", {"stock": {"mc": 4, "heat": 4}}, {}, ("needs.heat", "M-129", 5, 4)),
    ("birds", {**RICH, "production": {"plants": 1}}, {"oxygen": 13}, ("needs.any.plants", "M-130", 2, 1)),
    ("robotic_workforce", {**RICH, "tableau": ["sponsors"]}, {}, ("needs.box", "M-220", 1, 0)),
    ("research", RICH, {"zones": {"deck": ["mine"]}}, ("needs.deck", "O-40", 2, 1)),
    ("land_claim", RICH, {"tiles": {f"{a:02d}": ("greenery", 1) for a in range(3, 64)}}, ("needs.area", "O-48", 1, 0)),
])  # fmt: skip
def test_why_a_card_cannot_be_played(card, player, position, expected):
    """M-103, M-105, M-106, M-107, M-108, M-113, M-129, M-130."""
    game = scene({**player, "hand": [card]}, {}, **position)
    assert reason(game, f"play:{card}") == expected


def test_easing_shows_in_what_is_needed():
    """M-106, M-107: Inventrix may be off by two steps either way."""
    seats = [{**RICH, "hand": ["ants", "arctic_algae"], "tableau": ["inventrix"]}, {}]
    assert reason(scene(*seats, oxygen=1), "play:ants") == ("needs.oxygen.least", "M-106", 2, 1)
    assert can(scene(*seats, oxygen=2), "play:ants")
    assert reason(scene(*seats, temperature=-6), "play:arctic_algae") == ("needs.temperature.most", "M-107", -8, -6)
    assert can(scene(*seats, temperature=-8), "play:arctic_algae")


@pytest.mark.parametrize(("option", "player", "position", "expected"), [
    ("project:sell_patents", RICH, {}, ("needs.hand", "O-24", 1, 0)),
    ("project:aquifer", {"stock": {"mc": 17}}, {}, ("needs.money", "M-081", 18, 17)),
    ("project:power_plant", {"stock": {"mc": 7}, "tableau": ["thorgate"]}, {}, ("needs.money", "M-081", 8, 7)),
    ("project:aquifer", {"stock": {"mc": 10, "heat": 7}, "tableau": ["helion"]}, {}, ("needs.money", "M-081", 18, 17)),
    ("project:city", RICH, {"tiles": {f"{a:02d}": ("greenery", 1) for a in range(3, 64)}}, ("needs.area", "O-26", 1, 0)),
])  # fmt: skip
def test_why_a_standard_project_cannot_be_used(option, player, position, expected):
    """M-177, O-26."""
    assert reason(scene(player, {}, **position), option) == expected


@pytest.mark.parametrize(("option", "position", "expected"), [
    ("claim:terraformer", {}, ("needs.milestone.terraformer", "M-184", 35, 20)),
    ("claim:mayor", {"tiles": {"50": ("city", 0)}}, ("needs.milestone.mayor", "M-184", 3, 1)),
    ("claim:gardener", {"tiles": {"50": ("greenery", 0)}}, ("needs.milestone.gardener", "M-184", 3, 1)),
    ("claim:builder", {}, ("needs.milestone.builder", "M-184", 8, 1)),
    ("claim:planner", {}, ("needs.milestone.planner", "M-184", 16, 2)),
    ("claim:planner", {"milestones": {"planner": 1}}, ("already_claimed", "M-185", 0, 0)),
    ("claim:planner", {"milestones": {"mayor": 1, "builder": 1, "gardener": 1}}, ("all_claimed", "M-186", 3, 3)),
    ("fund:miner", {"awards": {"miner": 1}}, ("already_funded", "M-196", 0, 0)),
    ("fund:miner", {"awards": {"banker": 1, "landlord": 1, "scientist": 1}}, ("all_funded", "M-196", 3, 3)),
])  # fmt: skip
def test_why_a_milestone_or_award_cannot_be_had(option, position, expected):
    """M-184 to M-186, M-196."""
    game = scene({**RICH, "hand": ["comet", "ants"], "tableau": ["mine"]}, {}, **position)
    assert reason(game, option) == expected


def test_a_milestone_or_award_without_the_money():
    """M-184, M-195."""
    game = scene({"tr": 35, "stock": {"mc": 7}}, {})
    assert reason(game, "claim:terraformer") == reason(game, "fund:banker") == ("needs.money", "M-081", 8, 7)


@pytest.mark.parametrize(("option", "player", "position", "expected"), [
    ("use:tardigrades", {"tableau": ["tardigrades"]}, {"used": {"tardigrades": 1}}, ("used", "M-209", 0, 0)),
    ("use:united_nations_mars_initiative", {**RICH, "tableau": ["united_nations_mars_initiative"]}, {},
     ("needs.rose", "M-216", 0, 0)),
    ("use:space_mirrors", {"tableau": ["space_mirrors"], "stock": {"mc": 6}}, {}, ("needs.money", "M-081", 7, 6)),
    ("use:ironworks", {"tableau": ["ironworks"], "stock": {"energy": 3}}, {}, ("needs.energy", "M-113", 4, 3)),
    ("use:equatorial_magnetizer", {"tableau": ["equatorial_magnetizer"]}, {}, ("needs.production.energy", "M-113", 1, 0)),
    ("use:regolith_eaters:2", {"tableau": ["regolith_eaters"]}, {"on": {"regolith_eaters": 1}},
     ("needs.here.microbe", "M-213", 2, 1)),
    ("use:ants", {"tableau": ["ants"]}, {}, ("needs.any.microbe", "O-38", 1, 0)),
    ("use:power_infrastructure", {"tableau": ["power_infrastructure"]}, {}, ("needs.energy", "M-213", 1, 0)),
    ("use:development_center", {"tableau": ["development_center"], "stock": {"energy": 1}}, {"zones": {"deck": []}},
     ("needs.deck", "O-40", 1, 0)),
])  # fmt: skip
def test_why_an_action_cannot_be_used(option, player, position, expected):
    """M-209, M-213, M-216."""
    assert reason(scene(player, {}, **position), option) == expected


@pytest.mark.parametrize(("option", "player", "position", "expected"), [
    ("convert:heat", {"stock": {"heat": 7}}, {}, ("needs.heat", "M-219", 8, 7)),
    ("convert:plants", {"stock": {"plants": 7}}, {}, ("needs.plants", "M-218", 8, 7)),
    ("convert:plants", {"stock": {"plants": 6}, "tableau": ["ecoline"]}, {}, ("needs.plants", "M-218", 7, 6)),
    ("convert:plants", RICH, {"tiles": {f"{a:02d}": ("greenery", 1) for a in range(3, 64)}}, ("needs.area", "O-26", 1, 0)),
])  # fmt: skip
def test_why_a_conversion_cannot_be_done(option, player, position, expected):
    """M-218, M-219, O-26."""
    assert reason(scene(player, {}, **position), option) == expected


# -- the same function decides


def everything(game: pavonis.Game, player: int) -> set[str]:
    """All a player could wish to do in a turn: every card in hand, action in play, project, conversion, race."""
    out = PROJECTS | CONVERSIONS | (CLAIMS | FUNDS if game.players > 1 else set())
    out |= {f"play:{card}" for card in hand(game, player)}
    for card in seat(game, player)["tableau"]:
        out |= set(BOX[card].action_ids)
    return out


@pytest.mark.parametrize(("players", "seed"), [(1, 1), (2, 2), (3, 3), (5, 4)])
def test_an_option_is_offered_exactly_if_it_has_no_reason(players, seed):
    """M-073: at every turn of a random game."""
    rng = Random(seed)
    game = pavonis.new("mars", players=players, seed=seed)
    turns = 0
    kinds: set[str] = set()
    while not game.over and turns < 150:
        player, decision = next(iter(game.pending.items()))
        if decision.name == "turn":
            turns += 1
            question = decision.question()
            offered = {o["id"] for o in question["options"]} - {"pass", "done"}
            refused = {o["id"]: o["whys"] for o in question["refused"]}
            assert offered | set(refused) == everything(game, player)
            assert not offered & set(refused)
            for option in offered:
                assert decision.why_not(option) is None
            for option, whys in refused.items():
                found = decision.why_not(option)
                assert isinstance(found, Reason)
                assert found.to_json() in whys
                assert all(why["rule"].startswith(("M-", "O-")) for why in whys)
                kinds.add(option.partition(":")[0])
            json.dumps(question)
        game.answer(player, decision.random(rng))
    assert kinds >= {"play", "project", "convert"} | ({"claim", "fund"} if players > 1 else set())


@pytest.mark.parametrize("seed", range(3))
def test_what_is_offered_can_be_done_and_what_is_not_changes_nothing(seed):
    """M-108: every option of a menu, tried on a clone, at moments of a random game."""
    rng = Random(seed)
    game = pavonis.new("mars", players=2, seed=seed)
    tried = 0
    while not game.over and tried < 200:
        player, decision = next(iter(game.pending.items()))
        if decision.name == "turn" and rng.random() < 0.1:
            before = game.checksum()
            for option in decision.options:
                copy = game.clone()
                copy.answer(player, option)
                assert copy.checksum() != before
                tried += 1
            for option in everything(game, player) - set(decision.options):
                with pytest.raises(pavonis.IllegalAnswer):
                    game.answer(player, option)
            assert game.checksum() == before
        game.answer(player, decision.random(rng))
    assert tried


def test_a_reason_can_be_said():
    """M-105: the message speaks of what is needed and what there is."""
    game = scene({**RICH, "hand": ["ants"]}, {}, oxygen=3)
    message = game.pending[0].why_not("play:ants")
    assert isinstance(message, Reason)
    assert (message.values["n"], message.values["present"]) == (4, 3)
    assert "4" in str(message)
    assert "3" in str(message)


def test_reasons_vanish_when_the_position_allows():
    """M-103: looked at anew after every answer."""
    game = scene({"hand": ["search_for_life", "ants"], "stock": {"mc": 60}}, {}, oxygen=3)
    assert (can(game, "play:search_for_life"), can(game, "play:ants")) == (True, False)
    do(game, 0, "project:greenery", "hex:50")
    assert can(game, "play:ants")
