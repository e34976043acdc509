"""Setting up: first game, later games, the mulligan."""

from __future__ import annotations

import pytest

import pavonis
from pavonis.ares.cards import CARDS, FIRST_GAME
from pavonis.ares.planet import OCEANS

from .scene import asked, seat

MARKED = {id for id in FIRST_GAME if CARDS[id].kind == "green"}


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_setup(players):
    """A-057 to A-062, A-065, A-070 to A-073: eight cards and two corporations each, everything at its start."""
    game = pavonis.new("ares", players=players, seed=2)
    view = game.view(None)
    assert (view["temperature"], view["oxygen"], view["oceans"], view["flipped"]) == (-30, 0, 0, [])
    assert sorted(game.position.zones[3]) == sorted(OCEANS)
    assert view["deck"] == 208 - 8 * players
    dealt = []
    for p in range(players):
        me = seat(game, p)
        assert (me["tr"], len(me["hand"]), len(me["dealt"])) == (5, 8, 2)
        assert set(me["production"].values()) == set(me["capacity"].values()) == {0}
        assert asked(game, p) == ("found", [f"card:{c}" for c in me["dealt"]])
        dealt += me["dealt"]
        game.answer(p, f"card:{me['dealt'][0]}")
    assert len(set(dealt)) == 2 * players
    assert [p["corporation"] for p in game.view(None)["players"]] == dealt[::2]
    assert (game.view(None)["phase"], game.view(None)["round"]) == ("planning", 1)


def test_the_oceans_are_shuffled():
    """A-062."""
    assert len({tuple(pavonis.new("ares", seed=s).position.zones[3]) for s in range(8)}) == 8


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_first_game(players):
    """A-066 to A-069, OA-21: four marked cards, four others, one marked corporation; nothing is asked but the first phase."""
    game = pavonis.new("ares", players=players, seed=4, first_game=True)
    assert {asked(game, p)[0] for p in range(players)} == {"planning"}
    marked = set()
    for p in range(players):
        me = seat(game, p)
        assert me["corporation"] in FIRST_GAME
        assert len(MARKED & set(me["hand"])) == 4
        assert len(me["hand"]) == 8
        marked |= MARKED & set(me["hand"])
    assert set(game.position.zones[1]) == MARKED - marked
    assert game.view(None)["discard"] == 16 - 4 * players


def test_mulligan():
    """A-074, OA-20: before the corporation, any number of the eight, once; all at the same time."""
    game = pavonis.new("ares", players=2, seed=5, mulligan=True)
    hand = seat(game)["hand"]
    assert asked(game) == ("mulligan", hand)
    game.answer(0, hand[:3])
    assert seat(game)["hand"] == hand
    game.answer(1, [])
    assert seat(game)["hand"][:5] == hand[3:]
    assert len(seat(game)["hand"]) == 8
    assert game.view(0)["known"] == dict.fromkeys(hand[:3], "discard")
    assert game.view(1)["known"] == {}
    assert asked(game)[0] == "found"


def test_corporations_are_chosen_in_secret():
    """OA-06: applied together; until then the choice may change."""
    game = pavonis.new("ares", players=2, seed=6)
    first, second = seat(game)["dealt"]
    game.answer(0, f"card:{first}")
    assert game.view(1)["players"][0]["corporation"] == ""
    game.answer(0, f"card:{second}")
    game.answer(1, asked(game, 1)[1][0])
    assert seat(game, 0, 1)["corporation"] == second


def test_cards_are_not_sold_during_setup():
    """OA-09."""
    game = pavonis.new("ares", players=2, seed=6)
    assert game.pending[0].asides == []
    with pytest.raises(pavonis.IllegalAnswer) as error:
        game.answer(0, f"aside:sell:{seat(game)['hand'][0]}")
    assert error.value.message.id == "not_in_setup"


@pytest.mark.parametrize(("options", "reason"), [
    ({"players": 5}, "option_between"),
    ({"players": 3, "coop": True}, "coop_is_for_two"),
    ({"first_game": True, "mulligan": True}, "first_game_without_mulligan"),
    ({"level": "hard"}, "option_allowed"),
    ({"draft": True}, "unknown_option"),
])  # fmt: skip
def test_options_that_do_not_fit(options, reason):
    """A-154, A-166, OA-21."""
    with pytest.raises(pavonis.BadOption) as error:
        pavonis.new("ares", **options)
    assert error.value.message.id == reason
