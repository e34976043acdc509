"""The bank of points: what goes in, what comes out."""

from __future__ import annotations

import json

import pytest

import pavonis

from .scene import asked, crisis, do, markers, position, refused, seat, stock


def bank(game) -> int:
    return game.view()["crisis"]["bank"]


def test_forests_put_a_token_into_the_bank():
    """K-074, K-075, OK-15: however planted; players still count them for cards that name them."""
    game = crisis({"stock": {"plants": 8, "mc": 20}}, {}, chosen="action", oxygen=9)
    do(game, 0, "convert:plants", "standard:forest")
    assert (bank(game), seat(game)["forests"], position(game).oxygen) == (2, 2, 11)


def test_cards_put_their_points_into_the_bank():
    """K-076, K-080: when played; there is no upper limit."""
    game = crisis({"hand": ["commercial_district"], "stock": {"mc": 25}}, {}, chosen="development", more={"bank": 400})
    do(game, 0, "play:commercial_district")
    assert bank(game) == 402
    told = next(e for e in game.events if e.id == "banked")
    assert str(told) == "Player 1 adds 2 VP to the bank, now at 402 (Commercial District)"


def test_rating_banks_nothing():
    """K-079: raising TR, by a card or a step of the planet."""
    game = crisis({"hand": ["release_of_inert_gases", "lava_flows"], "stock": {"mc": 40}}, {}, chosen="construction", temperature=0)
    do(game, 0, "play:release_of_inert_gases", "play:lava_flows")
    assert (bank(game), seat(game)["tr"]) == (0, 24)


def test_resources_that_make_a_point_leave_the_card_at_once():
    """K-078, X-16: a card of 1 VP per 2 animals gets its second animal: both go, and a token comes."""
    player = {"hand": ["heather"], "tableau": ["ecological_zone"], "stock": {"mc": 14}}
    game = crisis(player, {}, chosen="development", on={"ecological_zone": 1})
    do(game, 0, "play:heather")  # a plant tag: an animal
    assert (bank(game), position(game).on["ecological_zone"]) == (1 + 1, 0)  # and Heather's own point


def test_more_resources_than_a_point_takes():
    """K-078: three microbes a point; four leave one."""
    player = {"hand": ["ceos_favorite_project"], "tableau": ["tardigrades"], "stock": {"mc": 3}}
    game = crisis(player, {}, chosen="construction", on={"tardigrades": 2})
    do(game, 0, "play:ceos_favorite_project")
    assert (bank(game), position(game).on["tardigrades"]) == (1, 1)
    game = crisis({"tableau": ["tardigrades"]}, {}, chosen="action", on={"tardigrades": 2})
    do(game, 0, "use:tardigrades")
    assert (bank(game), position(game).on["tardigrades"]) == (1, 0)


def test_points_by_tags_are_banked_as_they_are_reached():
    """K-077, OK-16: what is earned when played, then a token at each further point; nothing is taken back."""
    player = {"hand": ["immigration_shuttles", "sponsors", "cartel"], "tableau": ["blueprints"], "stock": {"mc": 60}}
    game = crisis(player, {}, chosen=["development", "production"])
    do(game, 0, "play:immigration_shuttles")
    assert bank(game) == 1  # two Earth tags, itself included: 1 VP for every 2
    saved = json.loads(json.dumps(game.to_json()))
    assert saved["position"]["crisis"]["banked"] == {"immigration_shuttles": 1}
    pos = position(game)
    pos.enter(0, pos.cards["sponsors"])
    assert bank(game) == 1
    pos.enter(0, pos.cards["cartel"])
    assert bank(game) == 2
    pos.leave(0, pos.cards["sponsors"])
    assert bank(game) == 2
    pos.hand(0).append(pos.zones[1].pop())
    pos.enter(0, pos.cards["sponsors"])
    assert bank(game) == 2  # that point had been reached before


def test_cards_of_negative_points_cost_tokens():
    """K-082, OK-17: not to be played with too few in the bank."""
    player = {"hand": ["bribed_committee"], "stock": {"mc": 10}}
    game = crisis(player, {}, chosen="construction", more={"bank": 1})
    assert refused(game, "play:bribed_committee") == "needs.bank"
    game = crisis(player, {}, chosen="construction", more={"bank": 3})
    do(game, 0, "play:bribed_committee")
    assert (bank(game), seat(game)["tr"]) == (1, 22)


def test_tokens_promised_to_a_card_are_not_spent_twice():
    """K-082: A is still paying for a card of negative points; B may not take those tokens."""
    payer = {"hand": ["nuclear_plants"], "tableau": ["helion"], "stock": {"mc": 10, "heat": 5}}
    other = {"hand": ["slash_and_burn_agriculture"], "stock": {"mc": 20}}
    game = crisis(payer, other, chosen="development", more={"bank": 1, "supplies": True})
    do(game, 0, "play:nuclear_plants")
    assert asked(game)[0] == "pay_for_card"
    assert refused(game, "play:slash_and_burn_agriculture", 1) == "needs.bank"
    with pytest.raises(pavonis.IllegalAnswer):
        game.answer(1, "aside:supplies")
    do(game, 0, {"heat": 2})
    assert bank(game) == 0


def end_of_round(*seats, **more):
    """Nobody has anything to do in the last phase of the round."""
    return crisis(*seats, chosen="action", **more)


def test_the_group_buys_markers_off_at_the_end_of_the_round():
    """K-037, K-081, K-083, K-084: two tokens each, any number, off any crisis; the leader is asked."""
    more = {"more": {"bank": 5}, "active": {"crop_failures": 1, "barren_crater": 3}, "round": 2}
    game = end_of_round({}, {}, **more)
    assert asked(game, 1) == ("spend_bank", ["done", "crisis:crop_failures", "crisis:barren_crater"])
    assert game.view()["crisis"]["group"] == {"player": 1, "kind": "choose", "name": "spend_bank", "source": "bank"}
    do(game, 1, "crisis:crop_failures")
    assert (bank(game), markers(game, "crop_failures")) == (3, 0)
    assert asked(game, 1)[1] == ["done", "crisis:barren_crater"]
    do(game, 1, "crisis:barren_crater")
    assert (bank(game), markers(game, "barren_crater"), game.view()["round"]) == (1, 2, 3)
    told = [str(e) for e in game.events if e.id in ("bank_paid", "marker")]
    assert told[:2] == [
        "Player 2 takes 2 VP from the bank, now at 3 (Crop Failures)",
        "The last marker is removed from Crop Failures",
    ]


def test_spending_is_never_a_must():
    """K-083: the tokens may wait."""
    game = end_of_round({}, {}, more={"bank": 5}, active={"barren_crater": 3}, round=2)
    do(game, 1, "done")
    assert (bank(game), markers(game, "barren_crater")) == (5, 3)


def test_the_hand_limit_comes_first():
    """OK-18, A-140: more than ten cards are sold before the bank is opened."""
    hand = ["mine", "moss", "grass", "lichen", "comet", "heather", "trees", "bushes", "farming", "algae", "worms"]
    game = crisis({"hand": hand}, {}, chosen="action", more={"bank": 2}, active={"barren_crater": 3}, round=1)
    do(game, 0, "done")
    assert asked(game)[0] == "discard_down"
    do(game, 0, ["mine"])
    assert (stock(game, 0, "mc"), asked(game)[0]) == (3, "spend_bank")


def test_no_limit_to_markers_and_tokens():
    """OK-29: sixteen markers and twenty-two tokens are what the box holds."""
    crises = {"greenhouse_gas_degradation": 9, "barren_crater": 9}
    game = crisis({}, {}, chosen="", active=crises, more={"bank": 99})
    assert sum(markers(game, c) for c in crises) == 18
    assert bank(game) == 99
