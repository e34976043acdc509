"""Global parameters, oceans, forests, and what happens at the maximum."""

from __future__ import annotations

import pytest

from pavonis.ares.planet import OCEANS, OXYGEN_ZONES, TEMPERATURE_ZONES, ZONES, zone

from ..facts.ares import board
from .scene import asked, do, on, refused, scene, seat, stock

WAITS = {"hand": ["zeppelins", "breathing_filters"]}


def acting(player, other=WAITS, **rest):
    return scene(player, other, chosen=["research", "action"], **rest)


@pytest.mark.parametrize(("what", "track", "zones", "steps"), [
    ("temperature", "temperature_track", TEMPERATURE_ZONES, 19),
    ("oxygen", "oxygen_track", OXYGEN_ZONES, 14),
])  # fmt: skip
def test_tracks_and_their_zones(what, track, zones, steps):
    """A-002, A-005, A-006, A-012, A-013, A-014: start, end, step, and the four zones in order."""
    facts = board()[track]
    game = scene({}, {}, chosen=["", ""])
    assert game.view(None)[what] == facts["start"]
    assert (facts["end"] - facts["start"]) // facts["step"] == steps
    for value, colour in facts["positions"]:
        assert ZONES[zone(value, zones)] == colour
        assert scene({}, {}, chosen=["", ""], **{what: value}).view(None)[f"{what}_zone"] == colour


def test_nine_ocean_tiles_with_their_rewards():
    """A-007, A-017: seven kinds of reward, two of them twice."""
    printed = sorted(tuple(t.get(r, 0) for r in ("mc", "plants", "cards")) for t in board()["ocean_tiles"]["tiles"])
    assert sorted(OCEANS.values()) == printed
    assert scene({}, {}, chosen=["", ""]).view(None)["oceans"] == 0


@pytest.mark.parametrize(("pay", "deed", "what", "after"), [
    ({"heat": 8}, "convert:heat", "temperature", -28),
    ({"mc": 14}, "standard:temperature", "temperature", -28),
    ({"plants": 8}, "convert:plants", "oxygen", 1),
    ({"mc": 20}, "standard:forest", "oxygen", 1),
    ({"mc": 15}, "standard:ocean", "oceans", 1),
])  # fmt: skip
def test_every_raise_gives_one_tr(pay, deed, what, after):
    """A-003, A-008 to A-010, A-117 to A-122: with heat, plants or M€; no stored resource buys an ocean."""
    game = do(acting({"stock": pay}, zones={"oceans": ["ocean_6"]}), 0, deed)  # a tile that gives a card
    assert (game.view(None)[what], seat(game)["tr"]) == (after, 21)
    assert seat(game)["stock"] == {"mc": 0, "plants": 0, "heat": 0}
    short = acting({"stock": {r: n - 1 for r, n in pay.items()}, "hand": ["mine"]})
    assert refused(short, deed).startswith(("needs.", "sell_first"))


def test_one_icon_is_one_raise():
    """A-011: Deimos Down shows three."""
    game = scene({"hand": ["deimos_down"], "stock": {"mc": 30}}, WAITS, chosen=["research", "construction"])
    do(game, 0, "play:deimos_down")
    assert (game.view(None)["temperature"], seat(game)["tr"], stock(game, 0, "mc")) == (-24, 23, 7)


def test_flipping_an_ocean_gives_tr_and_the_reward():
    """A-054, A-055, X-03, OA-26, OA-27: the tile of 2 plants; it lies blue from now on, and nothing is asked."""
    game = do(acting({"stock": {"mc": 15}, "hand": ["mine"]}, zones={"oceans": ["ocean_3", "ocean_1"]}), 0, "standard:ocean")
    assert (seat(game)["tr"], stock(game, 0, "plants"), stock(game, 0, "mc")) == (21, 2, 0)
    assert game.view(None)["flipped"] == ["ocean_1"]
    assert game.position.zones[3] == ["ocean_3"]
    assert asked(game)[0] == "action"


def test_a_forest_is_a_token_and_a_step_of_oxygen():
    """A-052, A-117, OA-18: and there are always tokens enough."""
    game = acting({"stock": {"plants": 8}, "forests": 40})
    do(game, 0, "convert:plants")
    assert (seat(game)["forests"], game.view(None)["oxygen"], seat(game)["tr"]) == (41, 1, 21)


def test_a_parameter_that_reaches_its_maximum_pays_until_the_phase_ends():
    """A-123, A-124, A-126, X-18, OA-24: for everybody, and nothing in a later phase."""
    rich = {"stock": {"mc": 60}, "hand": ["lava_flows"]}
    game = scene(rich, {"stock": {"mc": 14}}, chosen=["action", "research"], temperature=6)
    do(game, 0, "standard:temperature", "standard:temperature")
    do(game, 1, "standard:temperature")
    assert (game.view(None)["temperature"], seat(game, 0)["tr"], seat(game, 1)["tr"]) == (8, 22, 21)
    game = scene(rich, WAITS, chosen=["construction", "research"], temperature=8)
    do(game, 0, "play:lava_flows")  # it may be played, and that part gives nothing
    assert (game.view(None)["temperature"], seat(game)["tr"]) == (8, 20)


def test_every_step_past_the_maximum_counts_in_that_phase():
    """A-124, OA-24: in phases I and II too, and what reacts to raises does."""
    player = {"hand": ["deimos_down"], "stock": {"mc": 30}, "tableau": ["livestock"]}
    game = do(scene(player, WAITS, chosen=["research", "construction"], temperature=6), 0, "play:deimos_down")
    assert (game.view(None)["temperature"], seat(game)["tr"], on(game, "livestock")) == (8, 23, 3)


def test_oceans_past_the_ninth_repeat_the_last_reward():
    """A-125, OA-25: a card that flips two with one left, and the next player too."""
    tiles = [t for t in sorted(OCEANS) if t != "ocean_3"]
    player = {"hand": ["ice_asteroid"], "stock": {"mc": 21}}
    other = {"hand": ["subterranean_reservoir"], "stock": {"mc": 10}}
    game = scene(player, other, chosen=["research", "construction"], oceans=8, flipped=tiles, zones={"oceans": ["ocean_3"]})
    do(game, 0, "play:ice_asteroid")
    assert (stock(game, 0, "mc"), seat(game)["tr"], game.view(None)["oceans"]) == (8, 22, 9)
    do(game, 1, "play:subterranean_reservoir")
    assert (stock(game, 1, "mc"), seat(game, 1)["tr"]) == (4, 21)
    later = scene(player, other, chosen=["research", "construction"], oceans=9)
    do(later, 0, "play:ice_asteroid")
    assert (stock(later, 0, "mc"), seat(later)["tr"]) == (0, 20)


def test_a_forest_still_gives_its_token_at_the_maximum():
    """A-127, X-19, OA-28: no TR, and the other two standard actions are closed."""
    game = acting({"stock": {"plants": 8, "mc": 60, "heat": 8}, "tableau": ["small_animals"]}, oxygen=14, temperature=8, oceans=8)
    do(game, 0, "convert:plants", "standard:forest")
    assert (seat(game)["forests"], seat(game)["tr"], on(game, "small_animals")) == (2, 20, 2)
    assert refused(game, "standard:temperature") == refused(game, "convert:heat") == "at_maximum.temperature"
    assert "standard:ocean" in asked(game)[1]
