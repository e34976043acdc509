"""Setup of the standard game (M-011 to M-032)."""

from __future__ import annotations

import pytest

import pavonis
from pavonis.mars import board
from pavonis.mars.position import MAX_OCEANS
from tests import facts

from .scene import do, scene, stock
from .table import BOX, RESOURCES, everybody_passes, hand, happened, productions, rigged, seat, stocks, zones


def standard(players: int = 3, seed: int = 5, **options) -> pavonis.Game:
    return pavonis.new("mars", players=players, seed=seed, corporate_era=False, **options)


def choose(game: pavonis.Game, player: int, corporation: str, *cards: str) -> pavonis.Game:
    return do(game, player, {"corporation": corporation, "cards": list(cards)})


def first_choice(game: pavonis.Game, keep: int = 0) -> pavonis.Game:
    """Everybody takes the first corporation dealt and the first cards."""
    for player in list(game.pending):
        mine = game.view(player)["players"][player]
        choose(game, player, mine["dealt"][0], *mine["looking"][:keep])
    return game


# -- players and components


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_the_game_is_for_two_to_five_players_and_one_plays_solo(players):
    """M-011."""
    game = pavonis.new("mars", players=players, seed=1)
    assert game.players == players
    assert len(game.view(None)["players"]) == players


@pytest.mark.parametrize("players", [0, 6])
def test_no_other_number_of_players_can_play(players):
    """M-011."""
    with pytest.raises(pavonis.BadOption):
        pavonis.new("mars", players=players)


def test_the_box_holds_208_projects_and_17_corporations():
    """M-012, M-013: ten standard corporations, two of the Corporate Era, five for beginners."""
    corporations = {id: c.set for id, c in BOX.items() if c.kind == "corporation"}
    assert len(BOX) - len(corporations) == 208
    assert set(BOX) == {*facts.projects(), *facts.corporations()}
    copies = {id: facts.corporations()[id].get("copies", 1) for id in corporations}
    assert sum(copies.values()) == 17
    assert copies.pop("beginner_corporation") == 5
    assert sorted(corporations[id] for id in copies) == ["base"] * 10 + ["corporate_era"] * 2


def test_resources_and_production_have_no_limit():
    """M-014, M-015: markers never run out."""
    game = scene({"stock": {"steel": 5000}, "production": {"heat": 700}}, {})
    everybody_passes(game)
    assert stocks(game, 0) == {"mc": 20, "steel": 5000, "heat": 700}


def test_the_map_has_twelve_ocean_areas_for_nine_ocean_tiles():
    """M-017."""
    printed = {int(h["id"]) for h in facts.board()["hexes"] if h["kind"] == "ocean"}
    assert set(board.each(board.USUAL.oceans)) == printed
    assert (len(printed), MAX_OCEANS) == (12, 9)


# -- the deal


def test_parameters_and_generation_start_at_the_beginning_of_their_tracks():
    """M-016, M-018: no ocean lies on the map."""
    view = standard().view(None)
    assert (view["temperature"], view["oxygen"], view["oceans"], view["generation"]) == (-30, 0, 0, 1)
    assert view["tiles"] == {}


def test_corporate_era_cards_are_not_in_the_standard_game():
    """M-019."""
    game = standard()
    lying = {card for cards in zones(game).values() for card in cards}
    base = {id for id, card in {**facts.projects(), **facts.corporations()}.items() if card["set"] == "base"}
    assert lying == base - {"beginner_corporation"}


def test_the_deck_is_shuffled_and_the_discard_pile_empty():
    """M-020."""
    one, same, other = standard(seed=1), standard(seed=1), standard(seed=2)
    assert zones(one)["deck"] == zones(same)["deck"] != zones(other)["deck"]
    assert zones(one)["deck"] != sorted(zones(one)["deck"])
    assert one.view(None)["discard"] == 0


@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_first_player_is_set_when_the_game_is_made(first):
    """M-021, O-13: where people play again, the last winner."""
    game = first_choice(standard(first=first))
    assert game.view(None)["first"] == first
    assert game.view(None)["turn"] == first


def test_everybody_starts_with_production_one_and_rating_twenty():
    """M-022, M-023."""
    game = standard()
    for player in range(3):
        assert productions(game, player) == dict.fromkeys(RESOURCES, 1)
        assert seat(game, player)["tr"] == 20
        assert stocks(game, player) == {}


def test_two_of_the_ten_standard_corporations_are_dealt_to_each():
    """M-024."""
    game = standard(players=5)
    dealt = [game.view(p)["players"][p]["dealt"] for p in range(5)]
    assert [len(cards) for cards in dealt] == [2] * 5
    ten = {id for id, card in facts.corporations().items() if card["set"] == "base"} - {"beginner_corporation"}
    assert {card for cards in dealt for card in cards} == ten


def test_ten_project_cards_are_dealt_to_each():
    """M-025."""
    game = standard(players=4)
    dealt = [game.view(p)["players"][p]["looking"] for p in range(4)]
    assert [len(set(cards)) for cards in dealt] == [10] * 4
    assert len({card for cards in dealt for card in cards}) == 40


# -- the choice


@pytest.mark.parametrize("keep", [0, 1, 7, 10])
def test_any_number_of_cards_may_be_kept_at_three_each(keep):
    """M-025, M-026."""
    game = rigged(standard(), {"dealt.0": ["credicor"]})
    cards = game.view(0)["players"][0]["looking"][:keep]
    choose(game, 0, "credicor", *cards)
    first_choice(game)
    assert sorted(hand(game, 0)) == sorted(cards)
    assert stocks(game, 0)["mc"] == 57 - 3 * keep


def test_exactly_one_corporation_is_kept():
    """M-026, M-030."""
    game = standard()
    mine = game.view(0)["players"][0]
    for corporation in (mine["dealt"], [], None, game.view(1)["players"][1]["dealt"][0]):
        with pytest.raises(pavonis.IllegalAnswer):
            game.answer(0, {"corporation": corporation, "cards": []})
    first_choice(game)
    for player in range(3):
        corporations = [c for c in seat(game, player)["tableau"] if BOX[c].kind == "corporation"]
        assert corporations == [seat(game, player)["corporation"]]


def test_nobody_keeps_more_cards_than_the_corporation_can_pay_for():
    """O-14: PhoboLog's 23 M€ buy seven."""
    game = rigged(standard(), {"dealt.0": ["phobolog"]})
    cards = game.view(0)["players"][0]["looking"]
    with pytest.raises(pavonis.IllegalAnswer) as refused:
        game.answer(0, {"corporation": "phobolog", "cards": cards[:8]})
    assert refused.value.message.to_json() == {
        "id": "needs.money", "rule": "O-14", "needed": 24, "present": 23, "n": 24,
    }  # fmt: skip
    choose(game, 0, "phobolog", *cards[:7])
    game = rigged(standard(), {"dealt.0": ["mining_guild"]})  # 30 M€: all ten, and nothing left
    first_choice(choose(game, 0, "mining_guild", *game.view(0)["players"][0]["looking"]))
    assert (stock(game, 0, "mc"), len(hand(game, 0))) == (0, 10)


def test_corporation_and_cards_are_one_choice_of_all_players_at_once():
    """M-027: all one's cards are known; what the others take is not, until all have chosen."""
    game = standard()
    assert list(game.pending) == [0, 1, 2]
    assert [d.name for d in game.pending.values()] == ["setup"] * 3
    assert [part["name"] for part in game.pending[1].options] == ["corporation", "cards"]
    mine = game.view(2)["players"][2]
    choose(game, 2, mine["dealt"][1])
    assert list(game.pending) == [0, 1]
    assert game.view(0)["players"][2]["corporation"] == ""
    assert not {"dealt", "looking", "sealed"} & set(game.view(0)["players"][2])
    choose(game, 2, mine["dealt"][0])  # changed while the others think
    first_choice(game)
    assert game.view(0)["players"][2]["corporation"] == mine["dealt"][0]


def test_cards_not_kept_are_discarded_and_the_other_corporation_goes_back_to_the_box():
    """M-028."""
    game = standard()
    mine = game.view(0)["players"][0]
    choose(game, 0, mine["dealt"][0], *mine["looking"][:4])
    first_choice(game)
    assert game.view(None)["discard"] == 6 + 10 + 10
    assert set(mine["looking"][4:]) <= set(zones(game)["discard"])
    assert not any(mine["dealt"][1] in cards for cards in zones(game).values())
    for card in mine["looking"][4:]:
        assert game.view(1)["known"].get(card) is None  # face down


def test_corporations_are_revealed_in_turn_order_and_pay_after_what_they_give():
    """M-029."""
    game = rigged(standard(first=1), {"dealt.1": ["ecoline"]})
    mine = game.view(1)["players"][1]
    choose(game, 1, "ecoline", *mine["looking"][:2])
    first_choice(game)
    assert [e["player"] for e in happened(game, "revealed_corporation")] == [1, 2, 0]
    assert happened(game, "paid") == [{"player": 1, "source": "setup", "mc": 6}]
    got = [e.id for e in game.events if e.values.get("player") == 1]
    assert got.index("revealed_corporation") < got.index("gained") < got.index("paid")
    assert stocks(game, 1) == {"mc": 36 - 6, "plants": 3}


def test_a_corporations_production_adds_to_the_production_of_the_standard_game():
    """M-030, M-031."""
    game = rigged(standard(), {"dealt.0": ["helion"], "dealt.1": ["ecoline"]})
    choose(game, 0, "helion")
    choose(game, 1, "ecoline")
    first_choice(game)
    assert productions(game, 0) == {**dict.fromkeys(RESOURCES, 1), "heat": 4}
    assert productions(game, 1) == {**dict.fromkeys(RESOURCES, 1), "plants": 3}


def test_a_corporations_tags_count_and_trigger():
    """O-16: Saturn Systems reacts to its own Jovian tag."""
    game = rigged(pavonis.new("mars", seed=1), {"dealt.0": ["saturn_systems"]})
    choose(game, 0, "saturn_systems")
    first_choice(game)
    assert seat(game, 0)["tags"] == {"jovian": 1}
    assert productions(game, 0) == {"titanium": 1, "mc": 1}


def test_the_first_generation_begins_with_the_first_players_actions():
    """M-032: no player order, no research."""
    game = rigged(standard(first=2), {"dealt.2": ["credicor"], "dealt.0": ["helion"], "dealt.1": ["ecoline"]})
    first_choice(game)
    view = game.view(None)
    assert (view["generation"], view["phase"], view["turn"]) == (1, "action", 2)
    assert [(p, d.name) for p, d in game.pending.items()] == [(2, "turn")]
    assert view["first"] == 2
    assert happened(game, "looked") == []
    assert [seat(game, p)["hand_size"] for p in range(3)] == [0, 0, 0]
