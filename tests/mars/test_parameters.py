"""Global parameters and what their tracks give (M-001 to M-006, M-169 to M-176)."""

from __future__ import annotations

import pytest

from tests import facts

from .scene import asked, do, production, scene, stock
from .table import everybody_passes, productions, tr

TRACKS = facts.board()["tracks"]


def parameters(game) -> tuple[int, int, int]:
    view = game.view(None)
    return view["temperature"], view["oxygen"], view["oceans"]


def test_there_are_three_global_parameters():
    """M-001, M-006: temperature to +8, oxygen to 14, oceans to 9."""
    assert parameters(scene({}, {})) == (-30, 0, 0)
    assert [TRACKS[name]["max"] for name in ("temperature", "oxygen", "oceans")] == [8, 14, 9]


def test_a_step_of_any_parameter_raises_the_rating():
    """M-002, M-003: of whoever takes it."""
    game = scene({"stock": {"mc": 32}}, {"stock": {"mc": 23}})
    do(game, 0, "project:asteroid", "project:aquifer", "hex:07")
    do(game, 1, "project:greenery", "hex:50")
    assert parameters(game) == (-28, 1, 1)
    assert (tr(game, 0), tr(game, 1)) == (22, 21)


def test_the_rating_is_income_and_score():
    """M-003, M-232: 1 M€ each generation and 1 point at the end per step."""
    game = everybody_passes(scene({"tr": 33}, {"tr": 20}, temperature=8, oxygen=14, oceans=9))
    assert [x["mc"] for x in game.result["players"]] == [33, 20]
    assert [x["sources"]["tr"] for x in game.result["players"]] == [33, 20]


@pytest.mark.parametrize(("option", "answers"), [
    ("project:asteroid", []), ("convert:heat", []), ("project:aquifer", []), ("project:greenery", ["hex:50"]),
])  # fmt: skip
def test_a_parameter_at_its_goal_gives_nothing_more(option, answers):
    """M-004, O-25: the projects stay available."""
    game = scene({"stock": {"mc": 23, "heat": 8}}, {}, temperature=8, oxygen=14, oceans=9)
    do(game, 0, option, *answers)
    assert parameters(game) == (8, 14, 9)
    assert tr(game, 0) == 20


def test_cards_that_raise_a_finished_parameter_may_be_played():
    """M-005, M-109: only real steps count."""
    game = scene({"hand": ["big_asteroid", "lake_marineris"], "stock": {"mc": 45}}, {}, temperature=6, oceans=8)
    do(game, 0, "play:big_asteroid")
    assert (game.view(None)["temperature"], tr(game, 0)) == (8, 21)
    do(game, 0, "play:lake_marineris", "hex:07")
    assert (game.view(None)["oceans"], tr(game, 0)) == (9, 22)
    assert list(game.pending) == [1]  # the second ocean is skipped


def test_temperature_rises_in_nineteen_steps_of_two_degrees():
    """M-169, M-006."""
    game = scene({"stock": {"heat": 8 * 25}}, {}, oceans=9)
    do(game, 0, "convert:heat", "convert:heat")
    do(game, 1, "pass")
    seen = [game.view(None)["temperature"]]
    for _ in range(22):
        do(game, 0, "convert:heat")
        seen.append(game.view(None)["temperature"])
    assert seen[:18] == list(range(-26, 9, 2))
    assert set(seen[18:]) == {8}
    assert tr(game, 0) == 20 + TRACKS["temperature"]["steps"] == 39


def test_oxygen_rises_in_fourteen_steps():
    """M-170, M-006."""
    seat = {"tableau": ["strip_mine"], "hand": ["mining_expedition"], "stock": {"mc": 12}}
    assert do(scene(seat, {}, oxygen=3), 0, "play:mining_expedition").view(None)["oxygen"] == 4
    assert do(scene(seat, {}, oxygen=14), 0, "play:mining_expedition").view(None)["oxygen"] == 14
    game = scene({"stock": {"mc": 23 * 16}}, {}, temperature=8)
    do(game, 0, "project:greenery", "hex:50", "project:greenery", "hex:51")
    do(game, 1, "pass")
    for _ in range(14):
        do(game, 0, "project:greenery")
        do(game, 0, asked(game)[1][0])
    assert (game.view(None)["oxygen"], tr(game, 0)) == (14, 20 + TRACKS["oxygen"]["steps"])


def test_nine_oceans_are_nine_steps():
    """M-171, M-155, M-006: the tenth does not come."""
    game = scene({"stock": {"mc": 18 * 11}}, {})
    for k in range(10):
        if list(game.pending) == [1]:
            do(game, 1, "pass")
        do(game, 0, "project:aquifer")
        if k < 9:
            do(game, 0, asked(game)[1][-1])
    assert (game.view(None)["oceans"], tr(game, 0)) == (9, 29)
    assert len(game.view(None)["tiles"]) == 9


@pytest.mark.parametrize(("before", "after", "heat"), [
    (-28, -26, 0), (-26, -24, 1), (-24, -22, 0), (-22, -20, 1), (-20, -18, 0), (-26, -20, 2), (-28, -22, 1),
])  # fmt: skip
def test_marks_on_the_temperature_track_give_heat_production(before, after, heat):
    """M-172, M-174, O-44: for every mark reached or passed."""
    card = {2: ("asteroid", 14), 4: ("big_asteroid", 27), 6: ("deimos_down", 31)}[after - before]
    game = do(scene({"hand": [card[0]], "stock": {"mc": card[1]}}, {}, temperature=before), 0, f"play:{card[0]}")
    assert game.view(None)["temperature"] == after
    assert production(game, 0, "heat") == heat
    assert [t for t, bonus in TRACKS["temperature"]["bonus"].items() if "heat" in bonus] == ["-24", "-20"]


def test_oxygen_at_eight_gives_a_temperature_step():
    """M-173, O-43: with its own rating and its own marks."""
    game = do(scene({"stock": {"mc": 23}}, {}, oxygen=7), 0, "project:greenery", "hex:50")
    assert (parameters(game), tr(game, 0)) == ((-28, 8, 0), 22)
    game = do(scene({"stock": {"mc": 23}}, {}, oxygen=7, temperature=-26), 0, "project:greenery", "hex:50")
    assert productions(game, 0) == {"heat": 1}
    game = do(scene({"stock": {"mc": 23}}, {}, oxygen=7, temperature=8), 0, "project:greenery", "hex:50")
    assert (parameters(game), tr(game, 0)) == ((8, 8, 0), 21)


def test_temperature_at_zero_gives_an_ocean():
    """M-175, O-45: placed by whoever raised it, with rating and bonuses."""
    game = do(scene({"stock": {"heat": 8}}, {}, temperature=-2), 0, "convert:heat")
    assert asked(game)[0] == "place"
    do(game, 0, "hex:04")
    assert (parameters(game), tr(game, 0), stock(game, 0, "steel")) == ((0, 0, 1), 22, 2)


def test_one_greenery_may_set_off_temperature_and_ocean():
    """M-172, M-173, M-175, O-43: oxygen 8, then 0 °C, then the ocean: three ratings and one more."""
    game = do(scene({"stock": {"mc": 23}}, {}, oxygen=7, temperature=-2), 0, "project:greenery", "hex:50", "hex:07")
    assert (parameters(game), tr(game, 0)) == ((0, 8, 1), 23)


def test_a_bonus_ocean_is_lost_when_nine_lie():
    """O-43."""
    game = do(scene({"stock": {"heat": 8}}, {}, temperature=-2, oceans=9), 0, "convert:heat")
    assert (parameters(game), tr(game, 0)) == ((0, 0, 9), 21)
    assert asked(game)[0] == "turn"


def test_several_steps_give_several_ratings():
    """O-43, M-002: Deimos Down."""
    game = do(scene({"hand": ["deimos_down"], "stock": {"mc": 31}}, {}), 0, "play:deimos_down")
    assert (game.view(None)["temperature"], tr(game, 0)) == (-24, 23)


def test_some_cards_raise_the_rating_directly():
    """M-176."""
    game = scene({"hand": ["release_of_inert_gases"], "stock": {"mc": 14}}, {})
    do(game, 0, "play:release_of_inert_gases")
    assert (tr(game, 0), parameters(game)) == (22, (-30, 0, 0))
