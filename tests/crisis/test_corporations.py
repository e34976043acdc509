"""The four corporations of Crisis."""

from __future__ import annotations

import pytest

from pavonis.ares.cards.crisis import CORPORATIONS

from ..facts.crisis import setup
from .scene import asked, crisis, do, markers, seat, stock


@pytest.mark.parametrize("fact", setup()["corporations"], ids=lambda f: f["name"])
def test_as_printed(fact):
    """K-005, K-018: number, name, tags and starting money."""
    card = next(c for c in CORPORATIONS.values() if c.name == fact["name"])
    assert (card.number, list(card.tags), card.set) == (fact["number"], fact["tags"], "crisis")
    gains = [e for e in card.play if e.name == "gain"]
    assert [f"gain {e.args()['mc']} mc" for e in gains] == fact["start"][:1]


def test_burstar_takes_a_marker_off_for_a_dear_card():
    """K-055: printed cost of 18 or more, before discounts; any crisis of the player's choice."""
    player = {"hand": ["mohole_area"], "tableau": ["burstar", "research_outpost"], "stock": {"mc": 20, "titanium": 1}}
    game = crisis(player, {}, active=["crop_failures", "impact_desert"], chosen="development")
    do(game, 0, "play:mohole_area")
    assert asked(game) == ("remove_marker", ["crisis:crop_failures", "crisis:impact_desert"])
    do(game, 0, "crisis:impact_desert")
    assert (markers(game, "crop_failures"), markers(game, "impact_desert")) == (2, 1)
    game = crisis({**player, "hand": ["undersea_vents"], "stock": {"mc": 40}}, {}, chosen="development")
    do(game, 0, "play:undersea_vents")  # no crisis: nothing is asked
    assert game.pending.get(0) is None or asked(game)[0] != "remove_marker"
    game = crisis({**player, "hand": ["blueprints"]}, {}, active=["crop_failures"], chosen="development")
    do(game, 0, "play:blueprints")  # 17
    assert markers(game, "crop_failures") == 2


def test_burstar_asked_while_another_averts_the_last_crisis():
    """K-058: nothing is left to take a marker off; the question is dropped."""
    player = {"hand": ["mohole_area"], "tableau": ["burstar"], "stock": {"mc": 20, "titanium": 1}}
    other = {"hand": ["research", "mine"], "stock": {"mc": 20}}
    game = crisis(player, other, active={"emergency_shelters": 2, "catastrophic_erosion": 2}, chosen="development")
    do(game, 0, "play:mohole_area")  # a green building card
    assert asked(game)[0] == "remove_marker"
    do(game, 1, "play:mine")
    assert asked(game)[0] == "planning"


def test_burstar_starts_with_titanium():
    """A-106: space cards cost 3 less."""
    assert [e.args() for e in CORPORATIONS["burstar"].play] == [{"mc": 46}, {"titanium": 1}]


def test_magna_gains_for_each_marker_it_takes_off():
    """K-055: 2 M€ per marker, whatever took it off in the phases; not for others, nor for tokens of the bank."""
    magna = {"tableau": ["magna_inc"], "hand": ["miranda_resort"], "stock": {"mc": 15}}
    game = crisis(magna, {}, active={"ionospheric_tear": 2, "atmosphere_rupture": 1}, chosen="development")
    do(game, 0, "play:miranda_resort")
    assert stock(game, 0, "mc") == 15 - 12 + 3 * 2
    warm = {"stock": {"heat": 6}}
    game = crisis({"tableau": ["magna_inc"], **warm}, warm, active={"dust_clouds": 3}, chosen="action")
    do(game, 1, "relieve:dust_clouds")
    assert stock(game, 0, "mc") == 0
    do(game, 0, "relieve:dust_clouds")
    assert stock(game, 0, "mc") == 2
    game = crisis({"tableau": ["magna_inc"]}, {}, active={"dust_clouds": 3}, chosen="action", more={"bank": 2}, round=1)
    do(game, 0, "crisis:dust_clouds")
    assert (stock(game, 0, "mc"), markers(game, "dust_clouds")) == (0, 2)


def test_orbex_shares():
    """K-002: two each for oneself and another; three alone."""
    game = crisis({"tableau": ["orbex_united"]}, {}, {}, chosen="action")
    do(game, 0, "use:orbex_united")
    assert asked(game) == ("share_money", ["player:1", "player:2"])
    do(game, 0, "player:2")
    assert [stock(game, p, "mc") for p in range(3)] == [2, 0, 2]
    game = crisis({"tableau": ["orbex_united"]}, chosen="action")
    do(game, 0, "use:orbex_united")
    assert stock(game, 0, "mc") == 3
    game = crisis({"tableau": ["orbex_united"]}, {}, chosen="action")
    do(game, 0, "use:orbex_united")  # only one other: nothing is asked
    assert [stock(game, p, "mc") for p in range(2)] == [2, 2]


def test_sharizen_needs_a_card_to_give():
    """A-103: with an empty hand there is nothing to pay with; alone it always works."""
    game = crisis({"tableau": ["sharizen"]}, {}, chosen="action")
    assert "use:sharizen" not in asked(game)[1]
    game = crisis({"tableau": ["sharizen"], "hand": ["mine"]}, {"hand": ["moss"]}, chosen="action")
    do(game, 0, "use:sharizen")
    assert asked(game, 1)[0] == "give_back"  # one card, one other: given at once
    do(game, 1, "none")
    assert (seat(game, 0)["hand"], seat(game, 1)["hand"]) == ([], ["moss", "mine"])
