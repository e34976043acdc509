"""Colonies: bad input is refused with the reason, and nothing changes."""

from __future__ import annotations

import json

import pytest

import pavonis
from pavonis import BadSave, IllegalAnswer

from ..mars.scene import do, moons, scene
from ..mars.test_bad_input import refusal, refuses

RICH = {"stock": {"mc": 60, "energy": 9, "titanium": 9}}


def table(**visitors):
    tiles = moons(io=[1, 1, 0], luna=[0], ceres=[])
    tiles["tiles"]["titan"] = {"awake": False}
    for name, player in visitors.items():
        tiles["tiles"][name]["visitor"] = player
    return tiles


def reason(message):
    return message["id"], message["rule"], message["needed"], message["present"]


def test_trading_with_a_visited_tile():
    """C-020."""
    message = refuses(scene(RICH, {}, colonies=table(luna=1)), 0, "trade:luna")
    assert reason(message) == ("colony_visited", "C-020", 0, 0)
    assert (message["colony"], message["player"]) == ("luna", 1)


def test_trading_with_a_sleeping_tile():
    """C-008."""
    message = refuses(scene(RICH, {}, colonies=table()), 0, "trade:titan")
    assert (reason(message), message["colony"]) == (("colony_sleeps", "C-008", 0, 0), "titan")


def test_trading_without_a_free_fleet():
    """C-019."""
    assert reason(refuses(scene(RICH, {}, colonies=table(luna=0)), 0, "trade:io")) == ("needs.fleet", "C-019", 1, 0)


def test_trading_without_a_fee():
    """C-018."""
    game = scene({"stock": {"mc": 8, "energy": 2, "titanium": 2}}, {}, colonies=table())
    assert reason(refuses(game, 0, "trade:io")) == ("needs.fee", "C-018", 9, 8)


@pytest.mark.parametrize(("fee", "stock", "why"), [
    ("fee:mc", {"mc": 8, "energy": 3, "titanium": 3}, ("needs.money", "C-018", 9, 8)),
    ("fee:energy", {"mc": 9, "energy": 2, "titanium": 3}, ("needs.energy", "C-018", 3, 2)),
    ("fee:titanium", {"mc": 9, "energy": 3, "titanium": 1}, ("needs.titanium", "C-018", 3, 1)),
])  # fmt: skip
def test_trading_with_the_wrong_goods(fee, stock, why):
    """C-018, O-75: what is missing of it."""
    game = do(scene({"stock": stock}, {}, colonies=table()), 0, "trade:io")
    assert reason(refuses(game, 0, fee)) == why
    assert len(game.pending[0].options) == 2


@pytest.mark.parametrize("answer", ["fee:steel", "fee:heat", "mc", {"mc": 9}, 9, None, ["fee:mc"]])
def test_a_fee_that_does_not_exist(answer):
    game = do(scene(RICH, {}, colonies=table()), 0, "trade:io")
    assert refuses(game, 0, answer)["allowed"] == ["fee:mc", "fee:energy", "fee:titanium"]


@pytest.mark.parametrize("answer", ["trade:pluto", "trade:", "trade:earth", "build:luna", "build:", "colony:luna", "trade"])
def test_what_is_no_option_of_a_turn(answer):
    """Also a moon that is not in play."""
    assert refuses(scene(RICH, {}, colonies=table()), 0, answer)["id"] == "not_an_option"


@pytest.mark.parametrize(("tile", "why"), [
    ("io", ("colony_full", "C-015", 3, 3)),
    ("luna", ("colony_own", "C-016", 1, 1)),
    ("titan", ("colony_sleeps", "C-008", 0, 0)),
])  # fmt: skip
def test_building_where_one_may_not(tile, why):
    """C-008, C-015, C-016: a fourth colony, a second own one, a moon that sleeps."""
    tiles = table()
    tiles["tiles"]["triton"] = {}
    game = do(scene(RICH, {}, colonies=tiles), 0, "build:colony")
    assert reason(refuses(game, 0, f"colony:{tile}")) == why


@pytest.mark.parametrize("answer", ["colony:pluto", "colony:", "luna", "", None, 3, ["colony:ceres"]])
def test_building_on_no_tile(answer):
    tiles = table()
    tiles["tiles"]["triton"] = {}
    game = do(scene(RICH, {}, colonies=tiles), 0, "build:colony")
    assert refuses(game, 0, answer) == {
        "id": "not_an_option", "answer": str(answer), "allowed": ["colony:ceres", "colony:triton"],
    }  # fmt: skip


def test_building_with_nowhere_to_build():
    """C-015, C-016."""
    tiles = moons(io=[1, 1, 1], luna=[0])
    assert reason(refuses(scene(RICH, {}, colonies=tiles), 0, "build:colony")) == ("needs.colony", "C-015", 1, 0)


@pytest.mark.parametrize("answer", [-1, 3, "1", 1.0, True, None, [1]])
def test_raising_the_track_too_far(answer):
    seat = {**RICH, "tableau": ["trade_envoys", "trading_colony"]}
    game = do(scene(seat, {}, colonies=table()), 0, "trade:luna", "fee:mc")
    assert refuses(game, 0, answer) == {"id": "amount_between", "answer": str(answer), "least": 0, "most": 2}


@pytest.mark.parametrize("tiles", [[], ["io"], "all", ["nowhere", "io", "luna"], "twice", None])
def test_choosing_the_wrong_tiles_alone(tiles):
    """C-030: three of the four that were dealt, each once."""
    game = pavonis.new("mars", players=1, seed=1, colonies=True)
    parts = {part["name"]: part["cards"] for part in game.pending[0].question()["parts"]}
    dealt = parts["colonies"]
    tiles = dealt if tiles == "all" else [dealt[0], dealt[0], dealt[1]] if tiles == "twice" else tiles
    refuses(game, 0, {"corporation": parts["corporation"][0], "cards": [], "colonies": tiles})
    refuses(game, 0, {"corporation": parts["corporation"][0], "cards": []})


def test_raising_what_is_finished():
    """X-01."""
    game = scene({}, {}, oceans=9, world_government=True)
    for p in (0, 1):
        game.answer(p, "pass")
    for answer in ("raise:oceans", "raise:venus", "pass", None):
        assert refuses(game, 0, answer)["allowed"] == ["raise:temperature", "raise:oxygen"]


# -- damaged saves


HARMS = {
    "marker left of the colonies": (("tiles", "io", "track"), 2),
    "marker beyond the track": (("tiles", "luna", "track"), 7),
    "a marker that is no number": (("tiles", "luna", "track"), "x"),
    "a fourth colony": (("tiles", "luna", "colonies"), [0, 0, 1, 1]),
    "a colony of nobody": (("tiles", "luna", "colonies"), [2]),
    "a fleet of nobody": (("tiles", "luna", "visitor"), 5),
    "half awake": (("tiles", "luna", "awake"), 1),
    "no such moon": (("tiles", "earth"), {"track": 1}),
    "a tile that is nowhere": (("unused",), []),
    "a tile in two places": (("unused",), ["io"]),
    "fleets of others": (("fleets",), [1, 1, 1]),
    "too many fleets": (("fleets",), [5, 1]),
    "no tiles": (("tiles",), None),
    "nothing": ((), 3),
}


@pytest.mark.parametrize(("path", "value"), HARMS.values(), ids=HARMS)
def test_a_damaged_save(path, value):
    saved = json.loads(json.dumps(scene(RICH, {}, colonies=table()).to_json()))
    pavonis.from_json(json.loads(json.dumps(saved)))
    place = saved["position"]
    for key in ("colonies", *path)[:-1]:
        place = place[key]
    place[("colonies", *path)[-1]] = value
    message = refusal(BadSave, pavonis.from_json, saved)
    assert "colonies" in message.get("option", message.get("answer"))


def test_two_fleets_of_a_player_who_has_one():
    """C-019."""
    saved = scene(RICH, {}, colonies=table(luna=0)).to_json()
    saved["position"]["colonies"]["tiles"]["io"]["visitor"] = 0
    assert "visitor" in refusal(BadSave, pavonis.from_json, saved)["answer"]


def test_what_a_save_leaves_out_gets_its_default():
    """C-002, C-005 to C-007: fleets, markers, and moons awake if their resource can be held."""
    game = scene({"tableau": ["tardigrades"]}, {}, colonies={"tiles": {"io": {}, "enceladus": {}, "titan": {}}})
    assert game.view(None)["colonies"]["fleets"] == [1, 1]
    tiles = game.view(None)["colonies"]["tiles"]
    assert {name: (tile["track"], tile["awake"]) for name, tile in tiles.items()} == {
        "io": (1, True), "enceladus": (1, True), "titan": (1, False),
    }  # fmt: skip


def test_colonies_are_no_part_of_a_game_without_them():
    game = scene({"stock": {"mc": 60}}, {})
    assert "colonies" not in game.view(None)
    with pytest.raises(IllegalAnswer):
        game.answer(0, "build:colony")
