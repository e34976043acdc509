"""The ways a game of Crisis ends."""

from __future__ import annotations

import pytest

import pavonis

from .scene import asked, crisis, decide, do, new_round, position


def tiles(n: int) -> dict:
    return {"oceans": n, "flipped": [f"ocean_{k + 1}" for k in range(n)]}


def finish_round(game):
    for p, decision in list(game.pending.items()):
        if decision.name == "action":
            do(game, p, "done")
    return game


def test_won_after_dwindling_supplies_with_all_at_their_maximum():
    """K-001, K-085, OK-31: at the end of the round; together, with rating and points left as information."""
    game = finish_round(crisis({}, {"tr": 25}, chosen="action", more={"supplies": True, "bank": 4}, round=12))
    assert game.over
    assert game.result["won"] is True
    assert (game.result["why"], game.result["points"], game.result["bank"], game.result["rounds"]) == ("won", 49, 4, 12)
    assert [r["rank"] for r in game.result["players"]] == [1, 1]
    assert str(game.events[-1]) == "Mars is saved: the players win in round 12"


def test_not_won_before_dwindling_supplies():
    """K-086: a planet at its maximum does not end the game before."""
    game = finish_round(crisis({}, {}, chosen="action", round=5))
    assert not game.over
    assert game.view()["round"] == 6


@pytest.mark.parametrize("planet", [{"temperature": 6}, {"oxygen": 13}, tiles(8)])
def test_not_won_below_the_maximum(planet):
    """K-085: all three are wanted."""
    game = finish_round(crisis({}, {}, chosen="action", more={"supplies": True}, **planet))
    assert not game.over


def test_won_by_the_last_step_of_the_round():
    """K-085: the maximum is reached in a phase; the round is played to its end."""
    player = {"stock": {"heat": 8}}
    game = crisis(player, {}, chosen=["action", "research"], more={"supplies": True}, temperature=6)
    do(game, 0, "convert:heat", "done")
    do(game, 1, "done")
    assert asked(game)[0] == "research_keep"  # not over after the phase
    for p in (0, 1):
        do(game, p, game.pending[p].options[: game.pending[p].question()["least"]])
    assert game.result["why"] == "won"


@pytest.mark.parametrize("planet", [{"temperature": -20}, {"oxygen": 2}, tiles(1)])
def test_lost_in_purple_at_the_check(planet):
    """K-043, K-087: any of the three."""
    game = new_round({}, {}, **planet)
    assert game.result == {**game.result, "won": False, "why": "lost.purple"}
    assert game.pending == {}


def test_lost_when_the_coldest_must_get_colder():
    """K-088: at once; what would follow does not."""
    game = new_round({}, {}, {}, {}, temperature=-18, active=["impact_desert"], reveals="nuclear_meltdown")
    assert game.result["why"] == "lost.temperature"  # two steps, and five more of which the sixth space is missing
    assert position(game).temperature == -30
    assert position(game).oxygen == 13  # that of the active crisis; the rest of the new one is dropped


def test_lost_when_there_is_no_oxygen_left_to_lose():
    """K-088: at 0 %."""
    game = new_round({}, {}, oxygen=3, active=["impact_desert"], reveals="punctured_ozone")
    assert game.result["why"] == "lost.oxygen"
    assert position(game).oxygen == 0


def test_lost_when_no_tile_is_left_to_cover():
    """K-089: the last one may be covered, not one more."""
    game = new_round({}, {}, **tiles(2), active=["reglaciation"])
    do(game, 1, "option:1")
    decide(game, "cover_ocean")
    assert (position(game).oceans, game.over) == (0, False)
    game = new_round({}, {}, **tiles(2), active=["reglaciation", "catastrophic_erosion"])
    do(game, 1, "option:1")
    decide(game, "cover_ocean")
    assert game.result["why"] == "lost.oceans"


def test_lost_when_the_crises_run_out():
    """K-090, OK-19: in step c, after the persistent effects, if the planet is not at its maximum."""
    game = new_round({}, {}, crises=[], more={"supplies": True}, temperature=6)
    assert game.result["why"] == "lost.deck"
    game = new_round({}, {}, crises=[], active=["crop_failures"])
    assert game.result["why"] == "lost.deck"
    assert position(game).temperature == 4
    assert pavonis.from_json(game.to_json()).result == game.result


def test_an_empty_deck_and_a_terraformed_planet_go_on():
    """K-090: nothing is revealed."""
    game = new_round({}, {}, crises=[])
    assert asked(game)[0] == "planning"
    assert "crisis" not in [e.id for e in game.events]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_all_win_or_lose_together(players):
    """K-001: one result for everybody."""
    game = finish_round(crisis(*[{} for _ in range(players)], chosen="action", more={"supplies": True}))
    assert game.result["won"]
    assert game.result["ranking"] == list(range(players))
    game = new_round(*[{} for _ in range(players)], temperature=-30)
    assert not game.result["won"]
