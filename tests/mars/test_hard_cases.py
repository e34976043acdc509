"""The hard cases of the kernel that Terraforming Mars carries, each with a save and load at every question."""

from __future__ import annotations

import json
from random import Random

import pytest

import pavonis
from pavonis.family.cards import Card
from pavonis.family.effects import Draw, DrawOne, InOrder, Then
from pavonis.mars.cards import CARDS
from pavonis.mars.colonies import TILES, DiscardOne

from .scene import asked, do, moons, production, scene, stock


def test_case_01_robotic_workforce_copies_a_box_that_can_be_carried_out():
    """M-220 to M-222: Capital needs 2 energy production; Mining Area repeats the metal taken."""
    game = scene(
        {
            "hand": ["robotic_workforce"],
            "tableau": ["mine", "capital", "immigrant_city", "mining_area"],
            "stock": {"mc": 9},
            "production": {"energy": 1},
        },
        {},
        memory={"mining_area.metal": "titanium"},
    )
    do(game, 0, "play:robotic_workforce")
    assert asked(game) == ("copy_box", ["card:mine", "card:immigrant_city", "card:mining_area"])
    do(game, 0, "card:mining_area")
    assert production(game, 0, "titanium") == 1
    game.undo(0)
    assert asked(game)[0] == "copy_box"
    do(game, 0, "card:immigrant_city")
    assert (production(game, 0, "energy"), production(game, 0, "mc")) == (0, -2)


def test_case_02_viral_enhancers_on_fish_asks_twice_and_never_for_the_order():
    """M-146, M-130."""
    game = scene(
        {"hand": ["fish"], "tableau": ["viral_enhancers"], "stock": {"mc": 9}, "production": {"plants": 1}},
        {"production": {"plants": 1}},
        temperature=2,
    )
    do(game, 0, "play:fish")
    assert asked(game) == ("reduce_any", ["player:0", "player:1"])
    do(game, 0, "player:1")
    assert asked(game) == ("enhance", ["resource:plants", "card:fish"])
    do(game, 0, "card:fish")
    assert game.view(0)["players"][0]["on"] == {"fish": 1}


@pytest.mark.parametrize(("card", "plants", "own", "playable"), [
    ("moss", 0, True, True),
    ("moss", 0, False, False),
    ("nitrophilic_moss", 1, True, True),
    ("nitrophilic_moss", 0, True, False),
])  # fmt: skip
def test_case_03_a_trigger_may_pay_for_the_cards_own_loss(card, plants, own, playable):
    """O-34: some order works; nothing is asked."""
    tableau = ["viral_enhancers"] if own else []
    game = scene({"hand": [card], "tableau": tableau, "stock": {"mc": 9, "plants": plants}}, {}, oceans=3)
    assert (f"play:{card}" in game.pending[0].options) is playable
    if playable:
        do(game, 0, f"play:{card}")
        assert asked(game)[0] == "turn"
        assert stock(game, 0, "plants") == 0


@pytest.mark.parametrize(("start", "corporation", "playable"), [(-4, [], True), (-5, [], False), (-5, ["tharsis_republic"], True)])
def test_case_04_immigrant_city_counts_its_own_city_before_the_loss(start, corporation, playable):
    """M-120, O-34: the tile comes first without a question about the order."""
    seat = {"hand": ["immigrant_city"], "tableau": corporation, "stock": {"mc": 13}, "production": {"mc": start, "energy": 1}}
    game = scene(seat, {})
    assert ("play:immigrant_city" in game.pending[0].options) is playable
    if playable:
        do(game, 0, "play:immigrant_city")
        assert asked(game)[0] == "place"
        do(game, 0, "hex:35")
        assert production(game, 0, "mc") == -5
        assert production(game, 0, "energy") == 0


def test_case_05_a_gain_comes_before_the_loss_it_makes_possible():
    """M-130: nobody has energy, or all are at -5: oneself, and nothing is asked."""
    game = do(scene({"hand": ["energy_tapping"], "stock": {"mc": 3}}, {}), 0, "play:energy_tapping")
    assert production(game, 0, "energy") == 0
    assert asked(game)[0] == "turn"
    seat = {"hand": ["hackers"], "stock": {"mc": 3}, "production": {"mc": -5, "energy": 1}}
    game = do(scene(seat, {"production": {"mc": -5}}), 0, "play:hackers")
    assert (production(game, 0, "mc"), production(game, 1, "mc")) == (-5, -5)


def test_case_06_the_order_of_comet_matters_only_beside_arctic_algae():
    """M-120, M-121, O-07."""
    seat = {"hand": ["comet"], "stock": {"mc": 21}}
    game = do(scene(seat, {"stock": {"plants": 2}}), 0, "play:comet")
    assert asked(game)[0] == "place"
    game = do(scene(seat, {"stock": {"plants": 2}, "tableau": ["arctic_algae"]}), 0, "play:comet")
    assert asked(game) == ("order", ["first:0", "first:1"])
    do(game, 0, "first:0")
    assert asked(game)[0] == "place"
    do(game, 0, "hex:07", "player:1 amount:3")
    assert stock(game, 1, "plants") == 1
    game = do(scene(seat, {}, temperature=-2), 0, "play:comet")  # two equal oceans: not asked
    assert asked(game)[0] == "place"
    game = do(scene({"hand": ["nuclear_zone"], "stock": {"mc": 10}}, {}, temperature=-2), 0, "play:nuclear_zone")
    assert asked(game)[0] == "order"
    game = do(scene({"hand": ["nuclear_zone"], "stock": {"mc": 10}}, {}), 0, "play:nuclear_zone")
    assert asked(game)[0] == "place"


def test_case_07_research_with_university_and_conference_asks_for_the_order_of_three_kinds():
    """M-135, M-136: one frame per tag; identical ones are offered once."""
    game = scene(
        {"hand": ["research", "mine"], "tableau": ["mars_university", "olympus_conference"], "stock": {"mc": 11}},
        {},
        on={"olympus_conference": 1},
    )
    do(game, 0, "play:research")
    assert asked(game) == ("order", ["first:0", "first:1", "first:2"])
    assert [o["source"] for o in game.pending[0].question()["options"]] == ["research", "mars_university", "olympus_conference"]
    do(game, 0, "first:0")
    assert len(game.view(0)["players"][0]["hand"]) == 3
    with pytest.raises(pavonis.CannotTakeBack):
        game.undo(0)
    assert asked(game)[0] == "order"
    do(game, 0, "first:1", "draw")
    assert asked(game)[0] == "may_discard_to_draw"  # with nothing on it, the Conference can only be given its first resource
    do(game, 0, "none", "none")
    assert game.view(None)["players"][0]["on"] == {"olympus_conference": 1}


def test_case_08_faces_lie_in_zones_and_never_in_frames():
    """O-65, O-66: looked at by one, revealed to all."""
    game = do(scene({"hand": ["business_contacts"], "stock": {"mc": 7}}, {}), 0, "play:business_contacts")
    name, cards = asked(game)
    assert (name, len(cards)) == ("keep", 4)
    saved = game.to_json()["position"]
    assert not any(card in json.dumps([saved["agenda"], saved["asking"]]) for card in cards)
    assert "looking" not in game.view(1)["players"][0]
    with pytest.raises(pavonis.CannotTakeBack):
        game.undo(0)
    do(game, 0, cards[:2])
    assert game.view(0)["players"][0]["hand"] == cards[:2]
    assert sorted(game.view(0)["known"]) == sorted(cards[2:])
    assert game.view(1)["known"] == {}
    game = scene({"tableau": ["inventors_guild"], "stock": {"mc": 3}}, {}, deck=["mine"])
    do(game, 0, "use:inventors_guild")
    assert asked(game) == ("buy", ["mine"])
    game = scene({"tableau": ["search_for_life"], "stock": {"mc": 1}}, {}, deck=["ants"])
    do(game, 0, "use:search_for_life")
    assert game.view(1)["known"] == {"ants": "discard"}
    assert game.view(1)["players"][0]["on"] == {"search_for_life": 1}


def test_case_09_helion_cannot_pay_with_the_heat_the_card_wants():
    """M-114, M-129."""
    seat = {"hand": ["local_heat_trapping"], "tableau": ["helion"], "stock": {"mc": 0, "heat": 6}}
    game = do(scene(seat, {}), 0, "play:local_heat_trapping")
    assert (stock(game, 0, "heat"), stock(game, 0, "plants")) == (0, 4)
    seat = {**seat, "stock": {"mc": 0, "heat": 5}}
    game = scene(seat, {})
    refused = {o["id"]: o["whys"][0] for o in game.pending[0].question()["refused"]}
    assert refused["play:local_heat_trapping"]["id"] == "needs.money"


def test_case_10_insulation_binds_its_amount():
    """M-100."""
    game = do(scene({"hand": ["insulation"], "stock": {"mc": 2}, "production": {"heat": 3}}, {}), 0, "play:insulation", 2)
    assert (production(game, 0, "heat"), production(game, 0, "mc")) == (1, 2)


def test_case_11_next_card_modifiers_expire():
    """Indentured Workers and Special Design last for the next card, in this generation, until passing."""
    seat = {"hand": ["indentured_workers", "mine", "solar_power"], "stock": {"mc": 3}}
    game = do(scene(seat, {}), 0, "play:indentured_workers", "play:solar_power")
    assert stock(game, 0, "mc") == 0
    seat = {"hand": ["special_design", "algae"], "stock": {"mc": 14}}
    game = do(scene(seat, {}, oceans=3), 0, "play:special_design", "play:algae")
    assert production(game, 0, "plants") == 2
    game = do(scene({"hand": ["indentured_workers", "solar_power"], "stock": {"mc": 3}}, {}), 0, "play:indentured_workers", "done")
    do(game, 1, "pass")
    assert "play:solar_power" in game.pending[0].options
    do(game, 0, "pass")
    assert game.view(None)["players"][0]["next_card"] == {}


def test_case_12_a_trade_asks_colony_owners_in_the_traders_turn():
    """C-018 to C-023, O-71: fee, raise, income, bonuses (two of them B's), marker."""
    game = scene(
        {
            "stock": {"energy": 3, "titanium": 3},
            "tableau": ["trade_envoys", "trading_colony", "titan_shuttles", "titan_air_scrapping"],
        },
        {"tableau": ["jovian_lanterns", "red_spot_observatory"]},
        colonies=moons(titan=[0, 1, 1], luna=[]),
    )
    do(game, 0, "trade:titan")
    assert asked(game) == ("trade_fee", ["fee:energy", "fee:titanium"])
    do(game, 0, "fee:energy")
    assert (asked(game)[0], game.pending[0].question()["most"]) == ("raise_track", 2)
    do(game, 0, 2)
    assert asked(game) == ("add_to", ["card:titan_shuttles", "card:titan_air_scrapping"])
    do(game, 0, "card:titan_shuttles")
    assert game.view(0)["players"][0]["on"] == {"titan_shuttles": 3}
    assert sorted(game.pending) == [0, 1]  # A's own bonus, and B's, at the same time
    assert asked(game, 1) == ("add_to", ["card:jovian_lanterns", "card:red_spot_observatory"])
    do(game, 1, "card:jovian_lanterns", "card:red_spot_observatory")
    with pytest.raises(pavonis.CannotTakeBack):
        game.undo(0)
    assert list(game.pending) == [0]
    do(game, 0, "card:titan_air_scrapping")
    assert game.view(0)["colonies"]["tiles"]["titan"] == {"track": 3, "awake": True, "colonies": [0, 1, 1], "visitor": 0}
    assert asked(game)[0] == "turn"


@pytest.mark.parametrize(("card", "cost"), [("minority_refuge", 5), ("pioneer_settlement", 13)])
def test_case_13_only_a_colony_that_pays_the_debt_is_offered(card, cost):
    """O-34: at -4 the loss of 2 waits for Luna's +2; Io is not offered."""
    seat = {"hand": [card], "stock": {"mc": cost}, "production": {"mc": -4}}
    game = do(scene(seat, {}, colonies=moons(io=[], luna=[])), 0, f"play:{card}")
    assert production(game, 0, "mc") == -4
    assert game.view(0)["colonies"]["tiles"]["luna"]["colonies"] == [0]
    assert f"play:{card}" not in scene(seat, {}, colonies=moons(io=[], callisto=[])).pending[0].options


def test_case_14_draw_then_discard_stays_together():
    """C-022: two bonuses of Pluto, one after the other, and no question about their order."""
    seat = {"hand": ["productive_outpost", "mine"]}
    game = do(scene(seat, {}, colonies=moons(pluto=[0, 0]), deck=["ants", "fish"]), 0, "play:productive_outpost")
    assert (asked(game)[0], set(asked(game)[1])) == ("discard_one", {"mine", "fish"})
    do(game, 0, ["mine"])
    assert (asked(game)[0], set(asked(game)[1])) == ("discard_one", {"ants", "fish"})
    do(game, 0, ["fish"])
    assert game.view(0)["players"][0]["hand"] == ["ants"]


def test_case_15_the_world_government_acts_for_nobody():
    """X-01, O-79: asked of the first player, no rating, no bonus; Arctic Algae still reacts."""
    game = scene({}, {"tableau": ["arctic_algae"]}, world_government=True, generation=2)
    do(game, 0, "pass")
    do(game, 1, "pass")
    assert asked(game) == ("govern", ["raise:temperature", "raise:oxygen", "raise:oceans"])
    assert list(game.pending) == [0]
    do(game, 0, "raise:oceans")
    assert asked(game)[0] == "place"
    do(game, 0, "hex:04")
    view = game.view(None)
    assert view["players"][0]["tr"] == 20
    assert view["players"][0]["stock"]["steel"] == 0
    assert view["players"][1]["stock"]["plants"] == 2
    assert (view["generation"], view["first"], view["phase"]) == (3, 1, "research")


def test_case_16_draft_answers_are_sealed_and_change_until_all_are_in():
    """M-040, M-042, O-22."""
    game = pavonis.new("mars", players=2, seed=3, draft=True)
    rng = Random(1)
    while game.view(None)["phase"] != "draft":
        player, decision = next(iter(game.pending.items()))
        answer = "pass" if decision.name == "turn" else decision.random(rng)
        game.answer(player, answer)
    pack = game.view(0)["players"][0]["pack"]
    other = game.view(1)["players"][1]["pack"]
    game.answer(0, f"card:{pack[0]}")
    assert list(game.pending) == [1]
    game.answer(0, f"card:{pack[1]}")
    assert game.view(1)["players"][0]["waiting"] is None
    assert pack[1] not in json.dumps(game.view(1))
    game.answer(1, f"card:{other[0]}")
    assert game.view(0)["players"][0]["drafted"] == [pack[1]]
    assert sorted(game.view(1)["players"][1]["pack"]) == sorted(set(pack) - {pack[1]})
    in_pack = {card for card, zone in game.view(0)["known"].items() if zone == "pack.1"}
    assert in_pack == set(pack) - {pack[1]}
    taken, *passed_back = game.view(1)["players"][1]["pack"]
    game.answer(1, f"card:{taken}")
    game.answer(0, f"card:{game.view(0)['players'][0]['pack'][0]}")
    assert taken not in game.view(0)["known"]  # B took it unseen: A no longer knows what B holds
    assert game.view(0)["players"][0]["pack"] == passed_back


def test_a_card_being_paid_for_is_no_secret():
    """M-101: everybody has seen it, so whoever imagines the game leaves it where it is."""
    game = do(scene({"hand": ["mine"], "stock": {"mc": 10, "steel": 3}}, {"hand": ["asteroid"]}), 0, "play:mine")
    assert asked(game)[0] == "spend"
    assert all("mine" in game.imagine(1, Random(k)).position.zone(0, 0) for k in range(9))
    assert game.view(1)["known"] == {"mine": "hand.0"}
    do(game, 0, {"steel": 2})
    assert game.view(1)["known"] == {}


@pytest.mark.parametrize(("chain", "held", "drawn"), [(Then, 1, 3), (InOrder, 1, 3), (Then, 0, 0), (InOrder, 0, 3)])
def test_a_chain_needs_its_first_step_and_an_order_goes_on_without_it(monkeypatch, chain, held, drawn):
    """Discard a card, then draw three: with nothing to discard, `Then` draws none and `InOrder` draws them all the same."""
    card = Card("red", "999", "Exchange", "base", 1, (), play=[chain(DiscardOne(), Draw(3))])
    monkeypatch.setitem(CARDS, card.id, card)
    game = scene({"hand": [card.id, *["mine", "asteroid"][: 2 * held]], "stock": {"mc": 1}}, {})
    do(game, 0, f"play:{card.id}")
    if held:
        assert asked(game)[0] == "discard_one"
        do(game, 0, ["mine"])
    assert asked(game)[0] == "turn"
    assert len(game.view(0)["players"][0]["hand"]) == held + drawn


def test_an_order_is_kept_by_the_player_whose_it_is(monkeypatch):
    """C-022: a colony's owner gets its bonus while another trades; he discards first, and what he then draws he keeps."""
    monkeypatch.setattr(TILES["pluto"], "bonus", InOrder(DiscardOne(), DrawOne(1)))
    game = scene({"stock": {"mc": 9}}, {"hand": ["mine", "asteroid"]}, colonies=moons(pluto=[1], io=[]), deck=["comet"])
    do(game, 0, "trade:pluto")
    assert list(game.pending) == [1]
    assert asked(game, 1) == ("discard_one", ["mine", "asteroid"])
    do(game, 1, ["mine"])
    assert len(game.view(1)["players"][1]["hand"]) == 2
    assert list(game.pending) == [0]
