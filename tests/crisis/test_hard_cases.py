"""The hard cases of the kernel that Crisis carries, each with a save and load at every question."""

from __future__ import annotations

import json
from random import Random

import pytest

import pavonis

from .scene import asked, crisis, do, markers, new_round, position, seat, stock

IDLE = {"hand": ["blueprints", "heather"]}  # somebody the others wait for


def test_case_23_a_gift_comes_before_the_open_menu():
    """K-003, K-055: B is asked about a card back first; the menu waits and is derived anew, and an early answer to it is stale."""
    giver = {"tableau": ["sharizen"], "hand": ["sponsors", "lichen"]}
    taker = {"tableau": ["artificial_jungle"], "hand": ["mine"], "stock": {"plants": 1}}
    game = crisis(giver, taker, IDLE, chosen="action")
    menu = game.pending[1].id
    do(game, 0, "use:sharizen")
    assert asked(game) == ("give_card", [f"card:{c} player:{q}" for c in ("sponsors", "lichen") for q in (1, 2)])
    do(game, 0, "card:sponsors player:1")
    assert asked(game, 1) == ("give_back", ["none", "card:mine", "card:sponsors"])
    assert str(game.pending[1].prompt) == "Player 1 gave you a card. You may give one back"
    with pytest.raises(pavonis.StaleDecision):
        game.answer(1, "done", id=menu)
    assert game.view(2)["players"][1]["waiting"] == {"kind": "choose", "name": "give_back", "source": "sharizen"}
    assert "sponsors" not in json.dumps([game.view(2), [e.seen_by(2).to_json() for e in game.events]])
    assert game.events[-1].seen_by(1).values["card"] == "sponsors"
    assert game.view(0)["known"]["sponsors"] == "hand.1"
    assert all(game.imagine(0, Random(k)).view(0) == game.view(0) for k in range(5))
    with pytest.raises(pavonis.CannotTakeBack):  # B saw a face
        game.undo(0)
    do(game, 1, "card:mine")
    assert (seat(game, 0)["hand"], seat(game, 1)["hand"]) == (["lichen", "mine"], ["sponsors"])
    assert asked(game, 1) == ("action", ["done", "use:artificial_jungle"])


def test_case_23_of_two_gifts_the_last_is_answered_first():
    """K-003: each question returns as it was left, and nobody is asked which of them comes first."""
    giver = {"tableau": ["sharizen"], "hand": ["sponsors", "lichen", "trees"]}
    taker = {"hand": ["mine"], "stock": {"mc": 15}}
    blue = [f"ocean_{k}" for k in range(1, 8)]
    game = crisis(giver, taker, chosen=["action", "research"], oceans=7, flipped=blue)
    do(game, 1, "standard:ocean")
    do(game, 0, "use:sharizen", "card:sponsors player:1", "use:sharizen", "card:lichen player:1")
    do(game, 1, "card:mine")
    assert asked(game, 1) == ("give_back", ["none", "card:sponsors", "card:lichen"])
    do(game, 1, "none")
    assert asked(game, 1) == ("uncover", ["ocean:ocean_8", "ocean:ocean_9"])
    do(game, 1, "ocean:ocean_8")
    assert asked(game, 1)[0] == "action"


def test_case_23_alone_two_cards_are_drawn_and_two_discarded():
    """K-002: Sharizen has nobody to give to."""
    game = crisis({"tableau": ["sharizen"]}, chosen="action", deck=["mine", "moss"])
    do(game, 0, "use:sharizen")
    assert seat(game)["hand"] == []  # the two drawn are the two discarded
    game = crisis({"tableau": ["sharizen"], "hand": ["lichen"]}, chosen="action", deck=["mine", "moss"])
    do(game, 0, "use:sharizen", ["lichen", "moss"])
    assert seat(game)["hand"] == ["mine"]


def test_case_24_a_card_sold_first_is_not_discarded():
    """OA-09, OK-30: Dust Clouds takes a card from each; B sells the last one before."""
    game = new_round({"hand": ["mine", "lichen"]}, {"hand": ["moss", "grass"]}, reveals="dust_clouds")
    assert asked(game)[0] == asked(game, 1)[0] == "discard_cards"
    do(game, 1, "aside:sell:moss")
    assert stock(game, 1, "mc") == 3
    assert 1 not in game.pending  # one is left, and it goes
    assert seat(game, 1)["hand_size"] == 0
    assert game.view(0)["players"][1]["hand_size"] == 0
    game = new_round({"hand": ["mine", "lichen"]}, {"hand": ["moss"]}, reveals="dust_clouds")
    assert (stock(game, 1, "mc"), seat(game, 1)["hand_size"]) == (0, 0)  # nothing to choose: nothing is asked
    do(game, 0, ["mine"])
    assert asked(game, 1)[0] == "cover_ocean"  # the leader of round 2


def test_case_24_a_sale_is_taken_back_while_nothing_was_shown():
    """A-099: the question stands as before."""
    game = new_round({"hand": ["mine", "lichen"]}, {"hand": ["moss", "grass", "bushes"]}, reveals="dust_clouds")
    before = game.view(1)
    do(game, 1, "aside:sell:moss")
    assert asked(game, 1) == ("discard_cards", ["grass", "bushes"])
    game.undo(1)
    assert game.view(1) == before


def test_case_24_dwindling_supplies_turns_tokens_into_money_beside_any_question():
    """K-081, K-085: a standing conversion for everybody, by anybody, also while phases are being chosen."""
    game = crisis({"hand": ["mine"]}, {}, chosen="", more={"supplies": True, "bank": 2})
    assert "aside:supplies" in game.pending[0].asides
    do(game, 0, "phase:action", "aside:supplies")
    assert (stock(game, 0, "mc"), stock(game, 1, "mc"), game.view()["crisis"]["bank"]) == (3, 3, 1)
    assert list(game.pending) == [1]  # the sealed answer stands
    do(game, 1, "aside:supplies")
    assert game.view()["crisis"]["bank"] == 0
    assert game.pending[1].asides == []
    with pytest.raises(pavonis.IllegalAnswer) as error:
        game.answer(1, "aside:supplies")
    assert error.value.message.id == "needs.bank"
    game = crisis({}, {}, chosen="", more={"bank": 2})
    with pytest.raises(pavonis.IllegalAnswer) as error:
        game.answer(1, "aside:supplies")
    assert error.value.message.id == "needs.supplies"


def test_case_25_persistent_effects_come_in_order_of_entry():
    """K-044, K-045, OK-05, OK-06, OK-08: the leader covers tile by tile; no tile left is not lost yet."""
    start = {"oceans": 2, "flipped": ["ocean_3", "ocean_6"], "temperature": 8, "oxygen": 14}
    game = new_round({}, {}, {}, active=["crop_failures", "collapsing_cities"], **start, round=4)
    assert (list(game.pending), asked(game, 1)[0]) == ([1], "decide")  # two oceans: the red token acts first
    assert game.view(2)["crisis"]["group"] == {"player": 1, "kind": "choose", "name": "decide", "source": "detriment"}
    do(game, 1, "option:2")
    assert game.events[-2].id == "lowered.oxygen"  # the token took two steps, then Crop Failures one
    assert (position(game).oxygen, position(game).temperature) == (11, 8)
    assert asked(game, 1) == ("cover_ocean", ["ocean:ocean_3", "ocean:ocean_6"])
    do(game, 1, "ocean:ocean_6")
    told = [(e.id, e.values["source"]) for e in game.events if "source" in e.values]
    assert told[-6:] == [
        ("lowered.oxygen", "crop_failures"),
        ("covered", "crop_failures"),
        ("lowered.temperature", "crop_failures"),
        *[("lowered.oxygen", "collapsing_cities")] * 2,
        ("covered", "collapsing_cities"),
    ]
    assert (position(game).oceans, position(game).oxygen, position(game).temperature) == (0, 9, 6)
    assert asked(game)[0] == "planning"


def test_case_25_the_last_tile_goes_and_the_next_cannot():
    """K-089: Collapsing Cities still wants a tile when the last one is gone."""
    start = {"oceans": 2, "flipped": ["ocean_3", "ocean_6"], "temperature": 8, "oxygen": 14}
    game = new_round({}, {}, {}, active=["biodiversity_loss", "collapsing_cities"], **start, round=4)
    do(game, 1, "option:1", "ocean:ocean_3")  # the other one follows by itself
    assert game.over
    assert game.result == {**game.result, "won": False, "why": "lost.oceans"}
    assert position(game).agenda == [[], [], []]
    assert [e.id for e in game.events][-1] == "over.lost.oceans"
    assert position(game).oxygen == 12  # Collapsing Cities had lowered it; nothing was revealed any more
    assert "crisis" not in [e.id for e in game.events]


def test_case_26_a_card_that_leaves_play_takes_back_all_it_registered():
    """A-051: production, stocks, tags, and what counts them."""
    greens = ["surface_mines", "power_grid", "fueled_generators", "satellites"]
    mine = {"tableau": ["magna_inc", *greens], "stock": {"steel": 1, "titanium": 1}, "production": {"heat": 2, "mc": 1}}
    game = new_round({"tableau": ["ecoline"]}, mine, reveals="seismic_aftershocks")
    assert asked(game, 0)[0] == "cover_ocean"  # without a green card the ocean is forced
    assert asked(game, 1) == ("decide", ["option:1", "option:2"])
    assert seat(game, 1)["production"]["mc"] == 1 + 2 + 1  # Power Grid: two power tags; Satellites: one space tag
    do(game, 1, "option:1")
    assert asked(game, 1)[1] == [f"card:{c}" for c in greens]
    fork = pavonis.from_json(game.to_json())
    do(game, 1, "card:fueled_generators")
    assert seat(game, 1)["production"] == {"mc": 1 + 1 + 1, "plants": 0, "heat": 0, "cards": 0}
    assert seat(game, 1)["tags"] == {"building": 2, "power": 1, "space": 1}
    game.undo(1)
    assert seat(game, 1)["production"]["mc"] == 4
    do(game, 1, "card:surface_mines")
    assert seat(game, 1)["capacity"] == {"steel": 0, "titanium": 0}
    do(fork, 1, "card:power_grid")
    assert seat(fork, 1)["production"]["mc"] == 1 + 1
    assert fork.view(0)["known"]["power_grid"] == "discard"
    do(fork, 0, fork.pending[0].options[0])
    with pytest.raises(pavonis.CannotTakeBack):  # a dummy card was revealed
        fork.undo(0)
    assert markers(fork, "seismic_aftershocks") == 2
