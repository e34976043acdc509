"""Colonies set up: tiles, markers, fleets, corporations, solo (C-001 to C-010, C-029 to C-031)."""

from __future__ import annotations

from random import Random

import pytest

import pavonis
from pavonis.mars.cards import CARDS

from ..facts import colonies
from ..mars.scene import asked, do, scene
from ..mars.table import productions, rigged, stocks, zones

TILES = colonies()["tiles"]


def new(players=3, seed=1, **options):
    return pavonis.new("mars", players=players, seed=seed, colonies=True, **options)


@pytest.mark.parametrize("players", range(1, 6))
def test_tiles_in_play(players):
    """C-003, C-004, W-36: five for two and three players, six for four, seven for five; alone four to choose from."""
    game = new(players)
    table = game.view(None)["colonies"]
    assert len(table["tiles"]) == colonies()["setup"]["tiles_by_players"][str(players)]
    assert sorted([*table["tiles"], *table["unused"]]) == sorted(TILES)
    dealt = {tuple(new(players, seed).view(None)["colonies"]["tiles"]) for seed in range(9)}
    assert len(dealt) > 5


@pytest.mark.parametrize("players", range(1, 6))
def test_markers_and_fleets(players):
    """C-001, C-002, C-005, C-006, C-008: the second space; the moons whose resource nobody can hold sleep; a fleet each."""
    seen = {}
    for seed in range(9):
        table = new(players, seed).view(None)["colonies"]
        assert table["fleets"] == [1] * players
        seen.update(table["tiles"])
    assert set(seen) == set(TILES)
    for name, tile in seen.items():
        awake = TILES[name]["starts_active"]
        assert tile == {"track": colonies()["setup"]["marker_start"], "awake": awake, "colonies": [], "visitor": None}


@pytest.mark.parametrize("corporate_era", [True, False])
def test_the_cards_of_the_expansion_are_shuffled_in(corporate_era):
    """C-009, O-18: with and without the Corporate Era."""
    lying = {c for cards in zones(new(corporate_era=corporate_era)).values() for c in cards}
    sets = ("base", "corporate_era", "colonies") if corporate_era else ("base", "colonies")
    assert lying == {c.id for c in CARDS.values() if c.set in sets} - {"beginner_corporation"}
    dealt = {c for seed in range(9) for p in range(3) for c in new(seed=seed).view(p)["players"][p]["dealt"]}
    assert {CARDS[c].set for c in dealt} >= {"base", "colonies"}


@pytest.mark.parametrize("players", range(1, 6))
def test_the_variant_deals_one_corporation_of_each_kind(players):
    """C-010, O-17: beginners are dealt none."""
    beginners = [0] if players > 2 else []
    game = new(players, colony_corporations=True, beginners=beginners)
    for p in range(players):
        kinds = [CARDS[c].set == "colonies" for c in game.view(p)["players"][p]["dealt"]]
        assert sorted(kinds) == ([] if p in beginners else [False, True])
    with pytest.raises(pavonis.BadOption) as error:
        pavonis.new("mars", players=2, colony_corporations=True)
    assert error.value.message.id == "option_needs"


@pytest.mark.parametrize("answered", [False, True])
def test_nobody_is_imagined_with_two_corporations_of_one_kind(answered):
    """C-010: that everybody was dealt one of each is known; a sealed choice is of one that was dealt."""
    game = new(4, colony_corporations=True)
    if answered:
        game.answer(1, {"corporation": game.view(1)["players"][1]["dealt"][0], "cards": []})
    imagined: dict[str, set[str]] = {"colonies": set(), "other": set()}
    for seed in range(40):
        other = game.imagine(0, Random(seed))
        for p in (1, 2, 3):
            dealt = zones(other)[f"dealt.{p}"]
            assert sorted(CARDS[c].set == "colonies" for c in dealt) == [False, True]
            for card in dealt:
                imagined["colonies" if CARDS[card].set == "colonies" else "other"].add(card)
        assert other.position.find_flaw() is None
    mine = game.view(0)["players"][0]["dealt"]
    kinds = {c.id: c.set == "colonies" for c in CARDS.values() if c.kind == "corporation" and c.id != "beginner_corporation"}
    assert imagined["colonies"] == {c for c, ours in kinds.items() if ours and c not in mine}
    assert imagined["other"] == {c for c, ours in kinds.items() if not ours and c not in mine}


# -- sleeping moons


@pytest.mark.parametrize(("moon", "card"), [("titan", "titan_shuttles"), ("enceladus", "tardigrades"), ("miranda", "pets")])
def test_a_card_that_can_hold_its_resource_wakes_a_moon(moon, card):
    """C-007, O-70: anybody's; before that nobody can build or trade there."""
    seat = {"hand": [card], "stock": {"mc": 60, "titanium": 3}}
    game = scene(seat, {"stock": {"mc": 60}}, colonies={"tiles": {moon: {}, "io": {}}})
    assert game.view(None)["colonies"]["tiles"][moon]["awake"] is False
    refused = {o["id"]: o["whys"][0] for o in game.pending[0].question()["refused"]}
    assert (refused[f"trade:{moon}"]["id"], refused[f"trade:{moon}"]["rule"]) == ("colony_sleeps", "C-008")
    answers = [f"play:{card}", {"titanium": 3}] if "space" in CARDS[card].tags else [f"play:{card}"]
    do(game, 0, *answers)
    assert game.view(None)["colonies"]["tiles"][moon] == {"track": 1, "awake": True, "colonies": [], "visitor": None}
    assert game.events[-1].id != "colony_woke" or moon in str(game.events[-1].values)
    do(game, 0, "done")
    do(game, 1, "build:colony")
    assert asked(game, 1) == ("place_colony", [f"colony:{moon}", "colony:io"])


@pytest.mark.parametrize(("corporation", "moon"), [("arklight", "miranda"), ("stormcraft_incorporated", "titan")])
def test_a_corporation_wakes_a_moon(corporation, moon):
    """C-007, O-70."""
    dealt = {"dealt.0": [corporation], "dealt.1": ["helion"]}
    tiles = {"tiles": {m: {} for m in ("titan", "miranda", "enceladus")}}
    game = scene({}, {}, phase="reveal", turn=0, zones=dealt, colonies=tiles)
    assert [m for m, tile in game.view(None)["colonies"]["tiles"].items() if tile["awake"]] == [moon]


def test_a_moon_stays_awake_and_asleep_through_generations():
    """C-027, O-69: a sleeping tile's marker does not move."""
    game = scene({}, {}, colonies={"tiles": {"titan": {}, "io": {}}})
    for _ in range(3):
        for p in [game.view(None)["first"], 1 - game.view(None)["first"]]:
            do(game, p, "pass")
        for p in (0, 1):
            do(game, p, [])
    tiles = game.view(None)["colonies"]["tiles"]
    assert {m: (tile["awake"], tile["track"]) for m, tile in tiles.items()} == {"titan": (False, 1), "io": (True, 4)}


# -- solo


def test_alone_three_of_four_tiles_are_kept_with_corporation_and_cards():
    """C-029 to C-031, O-78, W-36."""
    game = new(1, seed=3)
    question = game.pending[0].question()
    parts = {part["name"]: part for part in question["parts"]}
    assert list(parts) == ["corporation", "cards", "colonies"]
    tiles = parts["colonies"]["cards"]
    assert (len(tiles), parts["colonies"]["least"], parts["colonies"]["most"]) == (4, 3, 3)
    assert productions(game, 0) == {"mc": -2}
    game = rigged(game, {"dealt.0": ["credicor"]})
    answer = {"corporation": "credicor", "cards": parts["cards"]["cards"][:1], "colonies": tiles[:2]}
    with pytest.raises(pavonis.IllegalAnswer):
        game.answer(0, answer)
    game.answer(0, {**answer, "colonies": tiles[1:]})
    table = game.view(None)["colonies"]
    assert list(table["tiles"]) == tiles[1:]
    assert tiles[0] in table["unused"]
    assert len(table["unused"]) == 8
    assert (productions(game, 0), stocks(game, 0)) == ({"mc": -2}, {"mc": 54})
    assert game.view(None)["players"][0]["tr"] == 14


def test_a_beginner_alone_chooses_tiles_only():
    """C-030, O-17: production starts two lower whatever the corporation."""
    game = new(1, seed=3, beginners=[0])
    (part,) = game.pending[0].question()["parts"]
    assert str(game.pending[0].prompt) == "Choose 3 colony tiles to play with"
    game.answer(0, {"colonies": part["cards"][:3]})
    assert asked(game)[0] == "turn"
    assert (productions(game, 0), stocks(game, 0)) == ({"mc": -2}, {"mc": 42})


@pytest.mark.parametrize(("dealt", "said"), [
    (["helion", "polyphemos"], "3 M€ each (Polyphemos: 5 M€)"), (["helion", "credicor"], "3 M€ each"),
])  # fmt: skip
def test_the_first_question_says_what_cards_cost(dealt, said):
    """M-029, O-15: more for Polyphemos."""
    game = rigged(new(2, seed=3), {"dealt.0": dealt})
    assert str(game.pending[0].prompt) == f"Choose your corporation and the cards you buy, {said}"


def test_alone_trades_and_colonies_go_on_as_usual():
    """C-031: a whole game, with fleets home and markers moved after every generation."""
    game = new(1, seed=5)
    rng = Random(1)
    while not game.over:
        game.answer(0, game.pending[0].random(rng))
    told = [e.id for e in game.events]
    assert told.count("traded") > 1
    assert told.count("generation") == 14
