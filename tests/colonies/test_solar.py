"""The solar phase (C-024 to C-028) and the world government (X-01, O-79)."""

from __future__ import annotations

import pytest

from ..mars.scene import asked, do, moons, scene, stock
from ..mars.table import everybody_passes, happened, tr

DONE = {"temperature": 8, "oxygen": 14, "oceans": 9}


def tracks(game):
    return {name: tile["track"] for name, tile in game.view(None)["colonies"]["tiles"].items()}


def test_after_production_fleets_return_and_markers_move():
    """C-024, C-027, O-67, O-69: one step right, not beyond the end; sleeping tiles stay."""
    tiles = moons(io=[], luna=[0, 1, 2], ceres=[])
    tiles["tiles"]["io"]["visitor"] = 0
    tiles["tiles"]["ceres"]["track"] = 6
    tiles["tiles"]["titan"] = {"awake": False}
    game = everybody_passes(scene({"tr": 23}, {}, {}, colonies=tiles))
    assert stock(game, 0, "mc") == 23
    assert tracks(game) == {"io": 2, "luna": 4, "ceres": 6, "titan": 1}
    assert all(tile["visitor"] is None for tile in game.view(None)["colonies"]["tiles"].values())
    assert game.view(None)["phase"] == "research"


def test_a_complete_planet_ends_the_game_before_any_other_step():
    """C-025: no government, no marker moves; plants may still become greeneries."""
    seats = [{"stock": {"plants": 8}}, {}]
    game = scene(*seats, **DONE, colonies=moons(io=[]), world_government=True)
    everybody_passes(game)
    assert asked(game) == ("last_greenery", ["convert:plants", "done"])
    do(game, 0, "done")
    assert game.over
    assert tracks(game) == {"io": 1}


def test_without_the_option_nobody_governs():
    """C-026."""
    game = everybody_passes(scene({}, {}, colonies=moons(io=[])))
    assert game.view(None)["phase"] == "research"
    assert not happened(game, "temperature")


def test_the_first_player_changes_only_after_the_solar_phase():
    """C-026, C-028, O-77: the government comes before the colonies, and the first player of the generation that ends decides."""
    tiles = moons(io=[])
    tiles["tiles"]["io"]["visitor"] = 2
    game = scene({}, {}, {}, first=1, turn=1, colonies=tiles, world_government=True)
    everybody_passes(game)
    assert (list(game.pending), asked(game, 1)[0]) == ([1], "govern")
    assert (game.view(None)["first"], tracks(game)) == (1, {"io": 1})
    do(game, 1, "raise:oxygen")
    assert (game.view(None)["first"], tracks(game)) == (2, {"io": 2})
    assert game.view(None)["colonies"]["tiles"]["io"]["visitor"] is None


@pytest.mark.parametrize("what", ["temperature", "oxygen"])
def test_the_world_government_raises_for_nobody(what):
    """X-01, O-79: no rating, no bonus."""
    game = everybody_passes(scene({}, {}, temperature=-26, world_government=True))
    do(game, 0, f"raise:{what}")
    assert [tr(game, p) for p in (0, 1)] == [20, 20]
    assert all(not any(p["production"].values()) for p in game.view(None)["players"])
    assert happened(game, what) == [{"player": -1, "n": -24 if what == "temperature" else 1}]


def test_the_marks_of_the_tracks_still_count():
    """O-79: a step at 8 % oxygen, the ocean at 0 °C: nobody's, and the first player says where."""
    game = everybody_passes(scene({}, {}, temperature=-2, oxygen=7, world_government=True))
    do(game, 0, "raise:oxygen")
    assert asked(game)[0] == "place"
    do(game, 0, "hex:06")
    view = game.view(None)
    assert (view["temperature"], view["oxygen"], view["oceans"]) == (0, 8, 1)
    assert [tr(game, p) for p in (0, 1)] == [20, 20]
    assert view["players"][0]["hand_size"] == 0  # the card printed on that area is nobody's


def test_a_finished_parameter_is_not_offered():
    """X-01: an unfinished one; with one left there is nothing to ask."""
    game = everybody_passes(scene({}, {}, temperature=8, oxygen=13, oceans=3, world_government=True))
    assert asked(game) == ("govern", ["raise:oxygen", "raise:oceans"])
    game = everybody_passes(scene({}, {}, temperature=8, oxygen=13, oceans=9, world_government=True))
    assert game.view(None)["oxygen"] == 14
    assert game.view(None)["phase"] == "research"  # complete now: the next generation is the last


def test_the_choice_of_the_government_can_be_taken_back():
    game = everybody_passes(scene({}, {}, world_government=True))
    do(game, 0, "raise:oceans")
    game.undo(0)
    assert asked(game)[0] == "govern"


@pytest.mark.parametrize("players", range(1, 6))
def test_alone_and_with_many(players):
    """O-79: alone one governs for oneself, without TR."""
    game = everybody_passes(scene(*[{"tr": 20} for _ in range(players)], world_government=True, colonies=moons(io=[])))
    do(game, 0, "raise:temperature")
    assert (game.view(None)["temperature"], tr(game, 0)) == (-28, 20)
