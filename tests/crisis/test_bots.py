"""Greedy plays Crisis: it wins from unstacked deals, and helps where it can."""

from __future__ import annotations

import pytest

from pavonis.bots import Seat, by_name
from pavonis.kernel.game import Game
from pavonis.lab.play import play_game

from .scene import crisis, new_round


def game_of(players: int, difficulty: str, seed: int) -> Game:
    bots = [by_name("greedy", f"{seed} {p}") for p in range(players)]
    return play_game({"players": players, "crisis": True, "difficulty": difficulty}, bots, seed, "ares")


def choice(game: Game, p: int = 0):
    return by_name("greedy").choose(Seat(game, p))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_greedy_wins_some_of_the_first_deals(players):
    """K-085: as novices, with whatever lies in the decks."""
    assert any(game_of(players, "novice", seed).result["won"] for seed in range(8))


@pytest.mark.parametrize("players", [1, 2])
def test_novices_win_more_than_experts(players):
    """K-092, K-096: clearly; two players win many games of experts, too."""
    wins = {d: sum(game_of(players, d, seed).result["won"] for seed in range(20)) for d in ("novice", "expert")}
    assert wins["novice"] >= wins["expert"] + 6


def test_greedy_plays_what_takes_markers_off():
    """K-055: of two like cards the one with the tag that is wanted."""
    player = {"hand": ["geothermal_power", "import_of_advanced_ghg"], "stock": {"mc": 8}}  # both 8 M€ for 2 heat
    for wanted, card in (("emergency_shelters", "geothermal_power"), ("atmosphere_rupture", "import_of_advanced_ghg")):
        assert choice(crisis(player, {}, active=[wanted], chosen="development")) == f"play:{card}"


def test_greedy_pays_for_a_marker():
    """K-059: heat that would do nothing for a planet at its maximum."""
    game = crisis({"stock": {"heat": 6}}, {}, active={"dust_clouds": 1}, chosen="action")
    assert choice(game) == "relieve:dust_clouds"


def test_greedy_spares_what_is_nearest_to_ruin():
    """K-040: the leader lowers the parameter that can bear it."""
    dry = {"oceans": 5, "flipped": [f"ocean_{k}" for k in range(1, 6)]}
    assert choice(new_round({}, {}, temperature=-16, **dry), 1) == "option:2"
    assert choice(new_round({}, {}, oxygen=4, **dry), 1) == "option:1"


def test_greedy_spends_the_bank_where_it_counts():
    """K-083: the crisis that takes two steps a round, not the one that takes one."""
    crises = {"disrupted_supply_lines": 1, "crop_failures": 1}
    deck = ["extinction_event", "punctured_ozone", "nuclear_meltdown"]
    game = crisis({}, {}, active=crises, chosen="action", more={"bank": 2}, round=1, crises=deck)
    assert choice(game) == "crisis:crop_failures"
