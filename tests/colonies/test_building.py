"""Colonies: building (C-011 to C-016)."""

from __future__ import annotations

import pytest

from ..facts import colonies
from ..mars.expect import expect
from ..mars.scene import asked, do, moons, production, scene, stock
from ..mars.table import can, why_not

TILES = colonies()["tiles"]
HOLDERS = ["tardigrades", "ants", "fish", "birds", "titan_shuttles", "atmo_collectors"]


def tile(game, name):
    return game.view(None)["colonies"]["tiles"][name]


def test_building_is_a_standard_project_for_17():
    """C-011, W-33: the first colony of Callisto, and energy production +1; Standard Technology gives 3 M€ back."""
    game = scene({"stock": {"mc": 17}, "tableau": ["standard_technology"]}, {}, colonies=moons(callisto=[]))
    option = next(o for o in game.pending[0].question()["options"] if o["id"] == "build:colony")
    assert option["price"] == 17
    do(game, 0, "build:colony")
    assert tile(game, "callisto")["colonies"] == [0]
    assert production(game, 0, "energy") == 1
    assert stock(game, 0, "mc") == 3
    assert game.view(None)["turn"] == 0  # one action of two


@pytest.mark.parametrize("taken", range(3))
@pytest.mark.parametrize("name", TILES)
def test_every_moon_gives_its_bonus_for_each_of_its_three_spaces(name, taken):
    """C-012, C-014, O-73: the leftmost free space, and what is printed there."""
    seats = [{"stock": {"mc": 40}, "tableau": HOLDERS}, {}, {}]
    game = scene(*seats, order="auto", colonies=moons(**{name: [1, 2][:taken]}))
    expect(game, 0, "build:colony")
    assert tile(game, name)["colonies"] == [*[1, 2][:taken], 0]
    assert tile(game, name)["track"] == taken + 1


def test_the_marker_makes_room_and_never_prevents_building():
    """C-013: it moves only if it stands where the colony goes."""
    for track, owners, after in ((0, [], 1), (1, [], 1), (1, [1], 2), (2, [1, 2], 3), (5, [1, 2], 5)):
        tiles = {"tiles": {"io": {"track": track, "colonies": owners}}}
        game = do(scene({"stock": {"mc": 17}}, {}, {}, colonies=tiles), 0, "build:colony")
        assert tile(game, "io")["track"] == after


def test_three_colonies_are_the_most():
    """C-015: without exception; the fourth is refused with the reason, also to a card that lets one build twice."""
    tiles = moons(io=[1, 2, 1], luna=[0], ceres=[])
    game = scene({"stock": {"mc": 50}, "hand": ["research_colony"]}, {}, {}, colonies=tiles)
    do(game, 0, "play:research_colony")
    assert asked(game) == ("place_colony", ["colony:luna", "colony:ceres"])
    do(game, 0, "colony:luna")
    assert tile(game, "luna")["colonies"] == [0, 0]


def test_one_colony_per_player_and_tile():
    """C-016: unless a card says otherwise."""
    game = scene({"stock": {"mc": 50}}, {}, colonies=moons(io=[0], luna=[1], ceres=[]))
    do(game, 0, "build:colony")
    assert asked(game) == ("place_colony", ["colony:luna", "colony:ceres"])


def test_each_moon_says_why_no_colony_can_be_built_there():
    """C-008, C-015, C-016: at any time, as the reader's own; and beside the question, where a card may allow more."""
    tiles = moons(io=[1, 2, 1], luna=[0], ceres=[], triton=[])
    tiles["tiles"]["titan"] = {"awake": False}
    game = scene({"stock": {"mc": 50}, "hand": ["research_colony"]}, {}, {}, colonies=tiles)
    reasons = {"io": "colony_full", "luna": "colony_own", "titan": "colony_sleeps"}
    assert {tile: why["id"] for tile, why in game.view(0)["colonies"]["closed"].items()} == reasons
    assert "luna" not in game.view(1)["colonies"]["closed"]
    assert game.view(None)["colonies"]["closed"] == {}
    copy = do(scene({"stock": {"mc": 50}}, {}, {}, colonies=tiles), 0, "build:colony")
    refused = {o["id"]: o["whys"][0]["id"] for o in copy.pending[0].question()["refused"]}
    assert refused == {f"colony:{tile}": why for tile, why in reasons.items()}
    do(game, 0, "play:research_colony")
    assert "colony:luna" not in [o["id"] for o in game.pending[0].question()["refused"]]


def test_where_nobody_can_build_the_project_is_refused():
    """C-008, C-015, C-016: nothing open to this player."""
    tiles = {"tiles": {"titan": {"awake": False}, "io": {"colonies": [1, 1, 2]}, "luna": {"colonies": [0]}}}
    game = scene({"stock": {"mc": 50}}, {"stock": {"mc": 17}}, {}, colonies=tiles)
    assert why_not(game, "build:colony")["id"] == "needs.colony"
    do(game, 0, "pass")
    assert can(game, "build:colony", 1)
    game = scene({"stock": {"mc": 16}}, {}, colonies=moons(io=[]))
    assert why_not(game, "build:colony") == {
        "id": "needs.money", "rule": "M-081", "needed": 17, "present": 16, "n": 17,
    }  # fmt: skip


def test_a_fleet_does_not_keep_anybody_from_building():
    """C-019, C-020: it lies beside the track."""
    tiles = {"tiles": {"io": {"track": 3, "visitor": 1}}}
    game = do(scene({"stock": {"mc": 17}}, {}, colonies=tiles), 0, "build:colony")
    assert tile(game, "io") == {"track": 3, "awake": True, "colonies": [0], "visitor": 1}


def test_a_bonus_that_cannot_be_given_is_lost():
    """O-72, O-73: no ocean left, nobody to hold microbes, an empty deck."""
    nothing = {"zones": {"deck": []}, "oceans": 9}
    for name in ("europa", "enceladus", "pluto"):
        game = scene({"stock": {"mc": 17}}, {}, colonies=moons(**{name: []}), **nothing)
        do(game, 0, "build:colony")
        assert tile(game, name)["colonies"] == [0]
        assert asked(game)[0] == "turn"


def test_an_ocean_of_europa_is_one_like_any_other():
    """C-014: rating, area bonus and what reacts."""
    game = scene({"stock": {"mc": 17}}, {"tableau": ["arctic_algae"]}, colonies=moons(europa=[]))
    do(game, 0, "build:colony", "hex:04")
    assert game.view(None)["players"][0]["tr"] == 21
    assert (stock(game, 0, "steel"), stock(game, 1, "plants")) == (2, 2)


def test_helion_may_build_with_heat():
    """O-75: as any price in M€."""
    game = scene({"stock": {"mc": 10, "heat": 9}, "tableau": ["helion"]}, {}, colonies=moons(io=[]))
    do(game, 0, "build:colony", {"heat": 7})
    assert (stock(game, 0, "mc"), stock(game, 0, "heat")) == (0, 2)
