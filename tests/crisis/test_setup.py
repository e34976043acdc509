"""How a game of Crisis begins: a terraformed planet, four decks, four levels."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

import pavonis
from pavonis import ares
from pavonis.ares.cards import CARDS
from pavonis.ares.cards.crisis import CORPORATIONS, CRISES, crises
from pavonis.ares.crisis.position import BOX, DUMMIES, ORANGE, PURPLE
from pavonis.ares.crisis.position import CRISES as DECK
from pavonis.ares.planet import OCEANS, PHASES
from pavonis.ares.position import DUMMY
from pavonis.ares.setup import ARES
from pavonis.kernel.game import Game

from ..facts.crisis import notes, setup
from .scene import position

LEVELS = ("novice", "normal", "specialist", "expert")


def new(players: int = 2, difficulty: str = "normal", seed: int = 1, **options: object) -> Game:
    return pavonis.new("ares", players=players, seed=seed, crisis=True, difficulty=difficulty, **options)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_planet_begins_terraformed(players):
    """K-006, K-009 to K-011: +8 °C, 14 %, all nine tiles blue."""
    view = new(players).view()
    assert (view["temperature"], view["oxygen"], view["oceans"]) == (8, 14, 9)
    assert sorted(view["flipped"]) == sorted(OCEANS)
    assert view["crisis"]["covered"] == []
    assert view["crisis"]["zones"] == {"temperature": "white", "oxygen": "white", "oceans": "white"}


def test_the_expert_planet_is_not_quite_terraformed():
    """K-096, OK-26: oxygen 2 % and temperature 4 °C lower, two tiles covered by chance."""
    seen = set()
    for seed in range(12):
        view = new(difficulty="expert", seed=seed).view()
        assert (view["temperature"], view["oxygen"], view["oceans"], len(view["crisis"]["covered"])) == (4, 12, 7, 2)
        seen.add(tuple(view["crisis"]["covered"]))
    assert len(seen) > 6


def test_components():
    """K-005, K-007, K-008: 4 corporations, 85 crisis cards, 10 dummy cards; dividers and help cards have no rules."""
    facts = setup()["components"]
    assert len(CORPORATIONS) == facts["corporations"] == 4
    assert sum(map(len, CRISES.values())) == facts["crisis_cards"] == 85
    assert len(DUMMIES) == facts["dummy_phase_cards"] == 10
    assert (facts["detriment_tokens"], facts["ocean_tiles"]) == (len(new().view()["crisis"]["detriments"]), len(OCEANS))
    named = " ".join([*ARES.catalogue({}), *position(new()).state.shape["crisis"]])
    assert "divider" not in named
    assert "help_card" not in named


def test_the_base_game_knows_nothing_of_crisis():
    """Only its options and the types of its views name what is built upon it."""
    base = [path for path in Path(ares.__file__).parent.glob("*.py") if path.name not in ("setup.py", "types.py")]
    assert len(base) > 9
    named = re.compile(r"crisis|crises|relie[fv]|surcharge|detriment|\bO?K-\d", re.IGNORECASE)
    assert {path.name: found for path in base if (found := named.findall(path.read_text(encoding="utf-8")))} == {}


def test_projects_that_look_at_the_planet_are_out():
    """K-012, K-013, K-015, OK-23: requirements of temperature, oxygen or oceans, and three by name."""
    removed = setup()["projects_removed"]
    out = {f"{int(c['number']):03d}" for part in ("by_name", "by_requirement") for c in removed[part] if c["set"] == "base"}
    pos = position(new())
    lying = {c for zone in pos.zones for c in zone}
    assert {c.number for c in CARDS.values() if c.kind != "corporation" and c.id not in lying} == out
    assert len(out) == 208 - 161


def test_corporations():
    """K-018, OK-24: Inventrix is out, the four new ones are in."""
    pos = position(new(4))
    dealt = {c for zone in pos.zones for c in zone if c in pos.cards and pos.cards[c].kind == "corporation"}
    assert dealt == ({c.id for c in CARDS.values() if c.kind == "corporation"} | set(CORPORATIONS)) - {"inventrix"}
    base = pavonis.new("ares", players=4, seed=1).position
    assert not {c for zone in base.zones for c in zone} & set(CORPORATIONS)


def test_no_cards_of_discovery():
    """K-014: so there are none that refer to titles."""
    pos = position(new())
    assert {c.set for c in pos.cards.values()} == {"ares", "crisis"}
    assert "discovery" not in {o["name"] for o in pavonis.games()["ares"]}


def test_no_awards_titles_or_drafting():
    """K-019, K-021: a whole game through nobody claims, funds or passes on anything, and nothing of that kind is counted."""
    game, rng, asked = new(3), Random(5), set()
    while not game.over:
        player, decision = rng.choice(list(game.pending.items()))
        asked.add(decision.name)
        game.answer(player, decision.random(rng))
        assert not {"awards", "milestones", "titles"} & set(game.view())
    assert {"research_keep", "planning"} <= asked
    assert not [name for name in asked if "draft" in name or "pass" in name]
    assert {source for p in game.result["players"] for source in p["sources"]} == {"tr"}
    assert "draft" not in {o["name"] for o in pavonis.games()["ares"]}


def test_the_mulligan_is_on_unless_it_is_declined():
    """K-020, OK-25: an option, on by default."""
    game = new()
    assert game.pending[0].name == "mulligan"
    hand = game.pending[0].options
    game.answer(0, hand[:5])
    game.answer(1, [])
    assert set(game.view(0)["players"][0]["hand"]) & set(hand) == set(hand[5:])
    assert new(mulligan=False).pending[0].name == "found"
    assert pavonis.new("ares", players=2, seed=1).pending[0].name == "found"


def test_options_that_do_not_go_together():
    """K-001, K-091, K-094, OK-28: Crisis is a game of its own, and its levels are only its own."""
    for options in ({"coop": True}, {"first_game": True, "mulligan": False}):
        with pytest.raises(pavonis.BadOption) as error:
            new(**options)
        assert error.value.message.id == "crisis_alone"
    for options in ({"difficulty": "expert"}, {"level_0": 2}):
        with pytest.raises(pavonis.BadOption) as error:
            pavonis.new("ares", **options)
        assert error.value.message.id == "difficulty_of_crisis"
    with pytest.raises(pavonis.BadOption):
        new(difficulty="skilled")


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("difficulty", LEVELS)
def test_the_crisis_deck(players, difficulty):
    """K-022 to K-029, K-092 to K-094, OK-20: by level from 0 or 1 to 5, some left out, one Dwindling Supplies at level 4."""
    pos = position(new(players, difficulty))
    deck = [pos.crises[c] for c in reversed(pos.zones[DECK])]
    levels = Counter(c.level for c in deck)
    printed = Counter(c.level for c in CRISES[players].values())
    assert [c.level for c in deck] == sorted(c.level for c in deck)
    assert levels[0] == (3 if difficulty == "novice" else 0)
    assert [printed[k] - levels[k] for k in (1, 2, 3, 4, 5)] == [1, 2, 2, 0, 0]
    assert {int(k): n for k, n in notes()["counts"]["per_players_and_level"][str(players)].items()} == dict(printed)
    assert [c.id for c in deck if c.level == 4] == ["dwindling_supplies"]
    assert all(c.players in (0, players) for c in deck)
    rounds = notes()["counts"]["deck_after_setup"][str(players)]
    assert len(deck) - levels[0] == int(rounds.split("= ")[1].split(" ")[0])
    left_out = [pos.crises[c].level for c in pos.zones[BOX]]
    assert Counter(left_out) == {1: 1, 2: 2, 3: 2}
    assert pos.view(None)["crisis"]["deck"] == [c.level for c in deck]


@pytest.mark.parametrize("difficulty", LEVELS)
@pytest.mark.parametrize("n", [0, 1, 2, 3])
def test_easy_cards_above_novice(difficulty, n):
    """K-028, K-094: some or all cards of level 0 on top, any of them by chance; novices have all three (K-092)."""
    many = 3 if difficulty == "novice" else n
    tops = set()
    for seed in range(12):
        pos = position(new(2, difficulty, seed, level_0=n))
        deck = [pos.crises[c] for c in reversed(pos.zones[DECK])]
        assert [c.level for c in deck[: many + 1]] == [0] * many + [1]
        assert sum(pos.crises[c].level == 0 for c in pos.zones[BOX]) == (3 - many if many else 0)
        tops.add(tuple(c.id for c in deck[:many]))
    assert len(tops) > 1 or not many


def test_what_is_left_out_is_chance_and_nobody_knows_it():
    """K-025, K-026: other seeds leave out others; to a player any card of a level may be any other."""
    games = [new(seed=seed) for seed in range(20)]
    assert len({tuple(sorted(position(g).zones[BOX])) for g in games}) > 10
    game = games[0]
    imagined = [position(game.imagine(0, Random(k))) for k in range(30)]
    assert len({tuple(p.zones[DECK]) for p in imagined}) > 20
    assert len({tuple(sorted(p.zones[BOX])) for p in imagined}) > 10
    for p in imagined:
        assert [p.crises[c].level for c in p.zones[DECK]] == [p.crises[c].level for c in position(game).zones[DECK]]
        assert sorted(p.zones[DECK] + p.zones[BOX]) == sorted(position(game).zones[DECK] + position(game).zones[BOX])


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_dummy_deck(players):
    """K-030 to K-033: orange for one player, purple for more, without the action from three on; shuffled."""
    facts = setup()["dummy"]
    expected = facts["solo_orange" if players == 1 else "multi_purple"]["cards"]
    if players > 2:
        expected = [c for c in expected if c != facts["multi_purple"]["remove_at_3_or_4_players"]]
    cards = [DUMMIES[c] for c in position(new(players)).zones[DUMMY]]
    assert sorted(cards) == sorted(tuple(PHASES[k - 1] for k in phases) for phases in expected)
    assert len({tuple(position(new(players, seed=seed)).zones[DUMMY]) for seed in range(10)}) > 4
    assert len(ORANGE) == len(PURPLE) == 5


def test_tokens_lie_ready():
    """K-016, K-017: no detriment, no marker and an empty bank to begin with."""
    table = new().view()["crisis"]
    assert table["detriments"] == {"temperature": "", "oxygen": "", "oceans": ""}
    assert (table["active"], table["bank"], table["outcome"]) == ([], 0, "")


def test_ids_of_crises_are_their_names():
    """K-054: each printed part is there, and one name means one card in a game."""
    for n in (1, 2, 3, 4):
        cards = crises(n)
        assert len({c.name for c in cards.values()}) == len(cards)
        assert all(c.number.startswith("C") and c.level in range(6) for c in cards.values())
