"""Whatever changes is told: the events that a seat hears, told again over the numbers it saw, give the numbers it sees next."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import pavonis
from pavonis.bots import Seat, by_name
from pavonis.i18n import Speaker, plain
from pavonis.kernel.game import Game
from pavonis.lab.retell import Retelling, numbers

from .ares import scene as ares
from .crisis.scene import crisis, new_round
from .mars.scene import do, moons, scene
from .mars.table import everybody_passes, happened, nobody_buys

CORPORATE = {"corporate_era": True, "draft": True}
MODES: dict[str, tuple[str, dict[str, Any]]] = {
    "mars alone": ("mars", {"players": 1}),
    "mars alone, colonies": ("mars", {"players": 1, "colonies": True, "beginners": [0]}),
    "mars for two": ("mars", {"players": 2, "corporate_era": False}),
    "mars for two, colonies": ("mars", {"players": 2, "colonies": True, "colony_corporations": True, "draft": True}),
    "mars for three, hellas": ("mars", {"players": 3, "board": "hellas", "world_government": True, **CORPORATE}),
    "mars for four, elysium": ("mars", {"players": 4, "board": "elysium", "colonies": True, "first": 2}),
    "mars for five": ("mars", {"players": 5, "beginners": [0, 3], "order": "auto", **CORPORATE}),
    "ares alone": ("ares", {"players": 1, "level": "novice"}),
    "ares for two": ("ares", {"players": 2, "mulligan": True}),
    "ares for three": ("ares", {"players": 3}),
    "ares for four": ("ares", {"players": 4, "order": "auto"}),
    "a first game": ("ares", {"players": 3, "first_game": True}),
    "ares together": ("ares", {"players": 2, "coop": True}),
    **{f"crisis for {n}": ("ares", {"players": n, "crisis": True}) for n in (1, 2, 3, 4)},
    "crisis for experts": ("ares", {"players": 2, "crisis": True, "difficulty": "expert"}),
}


def moments(game: Game, seed: int) -> Iterator[int]:
    """Play to the end; at every moment, before the answer is given, who will answer."""
    rng = Random(seed)
    names = ("eager", "random") if game.spec.name == "mars" else ("random",)
    bots = [by_name(names[(seed + p) % len(names)], f"{seed} {p}") for p in range(game.players)]
    while not game.over:
        player = rng.choice(list(game.pending))
        yield player
        if game.over or player not in game.pending:
            continue
        asides = game.pending[player].asides if rng.random() < 0.05 else []
        game.answer(player, rng.choice(asides) if asides else bots[player].choose(Seat(game, player)))


def listen(game: Game, seed: int) -> None:
    """Every reader tells the whole game again."""
    readers = [None, *range(game.players)]
    told = {p: Retelling(game.view(p)) for p in readers}
    heard = len(game.events)

    def compare() -> None:
        nonlocal heard
        for p in readers:
            told[p].hear([e.seen_by(p) for e in game.events[heard:]])
            assert told[p].table == numbers(game.view(p)), [(e.id, dict(e.values)) for e in game.events[heard:]]
        heard = len(game.events)

    for _ in moments(game, seed):
        compare()
    compare()


@pytest.mark.parametrize("mode", MODES)
def test_whatever_changes_is_told(mode):
    game, options = MODES[mode]
    listen(pavonis.new(game, seed=7, **options), 7)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("mode", MODES)
def test_whatever_changes_is_told_in_many_games(mode, seed):
    game, options = MODES[mode]
    listen(pavonis.new(game, seed=seed, **options), seed)


@pytest.mark.parametrize("mode", ["mars for three, hellas", "ares together", "crisis for 2"])
def test_what_was_taken_back_is_not_told_any_more(mode):
    """Then too the events that are left tell the game from its first question on."""
    name, options = MODES[mode]
    game = pavonis.new(name, seed=3, **options)
    first = {p: game.view(p) for p in (None, *range(game.players))}
    dealt = len(game.events)
    rng = Random(3)
    taken = 0
    for player in moments(game, 3):
        if rng.random() < 0.4:
            try:
                game.undo(player)
            except pavonis.CannotTakeBack:
                continue
            taken += 1
            for p, view in first.items():
                told = Retelling(view)
                told.hear([e.seen_by(p) for e in game.events[dealt:]])
                assert told.table == numbers(game.view(p))
            if taken == 3:
                return
    raise AssertionError(f"taken back {taken} times only")


HARMS = {
    "M€ from nowhere": lambda pos: pos.cells[1].__setitem__(0, pos.cells[1][0] + 1),
    "production": lambda pos: pos.cells[0].__setitem__(8, pos.cells[0][8] + 1),
    "a rating": lambda pos: pos.cells[0].__setitem__(14, 40),
    "a degree": lambda pos: setattr(pos, "temperature", pos.temperature + 2),
    "a tile": lambda pos: pos.lay("city", 38, 0),
    "a card": lambda pos: pos.hand(0).append(pos.zones[0].pop()),
    "a card swapped": lambda pos: pos.hand(0).__setitem__(0, pos.zones[0][0]),
    "a tag": lambda pos: pos.tags[0].__setitem__(0, pos.tags[0][0] + 1),
    "a resource": lambda pos: pos.on.__setitem__("pets", 3),
    "an action": lambda pos: pos.used.__setitem__("pets", 1),
    "a milestone": lambda pos: pos.milestones.update(mayor=1),
    "a colony": lambda pos: pos.expansions[0].built.update(luna=(0, 1)),
    "a marker": lambda pos: pos.expansions[0].track.update(luna=5),
    "a fleet": lambda pos: pos.expansions[0].fleets.__setitem__(0, 2),
    "a promise": lambda pos: pos.next_card.__setitem__(0, ((0, 2),)),
}


@pytest.mark.parametrize("harm", HARMS.values(), ids=HARMS)
def test_what_is_not_told_is_found(harm):
    game = scene({"hand": ["mine"], "tableau": ["pets"]}, {}, colonies=moons(luna=[0]))
    told = Retelling(game.view(0))
    assert told.table == numbers(game.view(0))
    harm(game.position)
    assert told.table != numbers(game.view(0))


# -- what used to be silent, as it is told now


def said(game: Game, reader: int | None = None, **speaker: Any) -> list[str]:
    """What a reader hears, in English."""
    speak = Speaker(game=game.spec.name, **speaker).speak
    return [plain(speak(e.seen_by(reader), ["Anna", "Boris", "Clara"])) for e in game.events]


def test_the_solo_game_begins_with_its_cards_and_neutral_tiles():
    """M-049 to M-054."""
    game = pavonis.new("mars", players=1, seed=3)
    tiles = game.view(None)["tiles"]
    told = [e.id for e in game.events]
    assert told[:8] == ["revealed"] * 4 + ["placed.city"] * 2 + ["placed.greenery"] * 2
    assert {e.values["space"] for e in game.events[4:8]} == set(tiles)
    assert said(game)[4].startswith("Neutral opponent places a city: ")


def test_a_first_game_begins_with_what_the_corporations_give():
    """A-063, A-067."""
    game = pavonis.new("ares", players=2, seed=3, first_game=True)
    corporations = [s["corporation"] for s in game.view(None)["players"]]
    assert [x["card"] for x in happened(game, "revealed_corporation")] == corporations
    gained = [x for x in happened(game, "gained") if x["source"] in corporations]
    assert [x["mc"] for x in gained] == [s["stock"]["mc"] for s in game.view(None)["players"]]


def test_who_is_first_is_told_with_the_generation():
    """M-063."""
    game = nobody_buys(everybody_passes(scene({}, {})))
    assert happened(game, "generation") == [{"n": 2, "player": 1}]
    assert "Generation 2: Boris is first" in said(game)


def test_plants_for_the_last_greeneries_are_told():
    """M-227."""
    game = scene({"stock": {"plants": 9}}, {}, temperature=8, oxygen=14, oceans=9, phase="final", turn=0)
    do(game, 0, "convert:plants")
    assert happened(game, "converted.plants") == [{"player": 0, "n": 8}]


def test_heat_becomes_temperature_in_a_line_of_its_own():
    """M-219."""
    game = do(scene({"stock": {"heat": 9}}, {}), 0, "convert:heat")
    assert said(game) == ["Anna spends 8 heat to raise the temperature", "Anna raises the temperature to −28 °C"]


def test_floaters_that_stand_in_for_heat_are_told_beside_it():
    seat = {"tableau": ["stormcraft_incorporated"], "stock": {"heat": 9}}
    game = scene(seat, {}, on={"stormcraft_incorporated": 2}, colonies=moons(luna=[]))
    do(game, 0, "convert:heat", {"floaters": 2})
    assert happened(game, "converted.heat") == [{"player": 0, "n": 4}]
    assert happened(game, "spent_here.floater") == [{"player": 0, "card": "stormcraft_incorporated", "n": 2}]


def test_a_card_bought_by_a_card_is_no_research():
    """M-097."""
    game = scene({"tableau": ["inventors_guild"], "stock": {"mc": 9}}, {}, deck=["mine"])
    do(game, 0, "use:inventors_guild", ["mine"])
    assert happened(game, "paid") == [{"player": 0, "source": "inventors_guild", "mc": 3}]
    assert said(game, 0)[-2] == "Anna keeps Mine"
    assert said(game, 1)[-2] == "Anna keeps 1 card"


def test_how_many_of_how_many_were_kept():
    game = scene({"hand": ["business_contacts"], "stock": {"mc": 20}}, {}, deck=["mine", "comet", "ants", "moss"])
    do(game, 0, "play:business_contacts", ["moss", "ants"])
    assert happened(game, "kept") == [{"player": 0, "n": 2, "of": 4}]


def test_a_new_deck_is_told():
    """M-225."""
    rest = [c for c in scene({}, {}).position.zones[0] if c not in ("inventors_guild", "mine")]
    game = scene({"tableau": ["inventors_guild"]}, {}, zones={"deck": ["mine"], "discard": rest})
    do(game, 0, "use:inventors_guild")
    assert happened(game, "reshuffled") == [{"n": len(rest)}]


def test_a_promise_for_the_next_card_is_told_and_that_it_lapses():
    """M-119; in the view it has a name."""
    game = do(scene({"hand": ["indentured_workers"], "stock": {"mc": 9}}, {}), 0, "play:indentured_workers")
    assert game.view(None)["players"][0]["next_card"] == {"discount": 8}
    assert said(game)[-1] == "Anna: the next card costs 8 M€ less (Indentured Workers)"
    do(game, 0, "done")
    do(game, 1, "pass")
    do(game, 0, "pass")
    assert happened(game, "lapsed") == [{"player": 0}]


def test_fleets_return_and_markers_move():
    """C-027."""
    tiles = {"luna": {"track": 6}, "io": {"track": 2, "visitor": 0}, "titan": {"track": 1, "awake": False}}
    game = everybody_passes(scene({}, {}, colonies={"tiles": tiles}))
    assert happened(game, "solar") == [{"colonies": ["io"]}]
    assert "Trade fleets return, and colony tracks rise 1 step: Io" in said(game)


def test_where_the_marker_of_a_trade_goes():
    """C-021, C-023: up as far as a card lets it, then back to the colonies."""
    seat = {"tableau": ["trade_envoys"], "stock": {"mc": 9}}
    game = do(scene(seat, {}, colonies=moons(3, luna=[0])), 0, "trade:luna", 1)
    assert happened(game, "track_up") == [{"player": 0, "colony": "luna", "n": 1}]
    assert happened(game, "track_back") == [{"colony": "luna", "n": 3}]


def test_the_tile_that_goes_back_to_the_box():
    """C-030."""
    game = pavonis.new("mars", players=1, seed=4, colonies=True, beginners=[0])
    tiles = list(game.view(None)["colonies"]["tiles"])
    game.answer(0, {"colonies": tiles[:3]})
    assert happened(game, "colony_removed") == [{"player": 0, "colony": tiles[3]}]


def test_raises_past_the_maximum_are_told_by_their_rating():
    """A-124: Lava Flows at +6 °C."""
    player = {"hand": ["lava_flows"], "stock": {"mc": 40}}
    game = ares.scene(player, {}, chosen="construction", temperature=6)
    before = game.view(None)["players"][0]["tr"]
    ares.do(game, 0, "play:lava_flows")
    assert game.view(None)["players"][0]["tr"] == before + 2
    assert happened(game, "temperature") == [{"player": 0, "n": 8}]
    assert happened(game, "rated") == [{"player": 0, "source": "temperature", "n": 1}]


def test_cards_turned_up_are_told_once():
    """Advanced Screening Technology."""
    player = {"tableau": ["advanced_screening_technology"]}
    game = ares.scene(player, {}, chosen="action", deck=["moss", "worms", "comet", "trees", "research"])  # every other one
    ares.do(game, 0, "use:advanced_screening_technology", "card:research")
    assert happened(game, "looked") == []
    assert happened(game, "revealed") == [{"player": 0, "cards": ["research", "comet", "moss"]}]
    assert happened(game, "kept") == [{"player": 0, "n": 1, "of": 3, "cards": ["research"]}]


def test_what_a_crisis_leaves_behind_is_told():
    """K-052, OK-11."""
    stays = new_round({}, {}, reveals="barren_crater")
    assert happened(stays, "crisis_stays") == [{"crisis": "barren_crater", "n": 3}]
    assert happened(new_round({}, {}, reveals="distress_signal"), "crisis_over") == [{"crisis": "distress_signal"}]


def test_a_token_that_leaves_is_told():
    """K-042."""
    game = new_round({}, {}, more={"detriments": {"temperature": "yellow"}})
    assert happened(game, "detriment.temperature.over") == [{}]


def test_points_take_their_resources_along():
    """K-078."""
    game = crisis({"tableau": ["tardigrades"]}, {}, chosen="action", on={"tardigrades": 2})
    ares.do(game, 0, "use:tardigrades")
    assert happened(game, "spent_here.microbe") == [{"player": 0, "card": "tardigrades", "n": 3}]
    assert happened(game, "banked")[-1]["n"] == 1


@pytest.mark.parametrize(("language", "words"), [
    ("en", ["Crisis: Emergency Shelters", "Crisis stays: Emergency Shelters, with 2 markers"]),
    ("uk", ["Криза: Екстрені укриття", "Криза «Екстрені укриття» лишається: 2 маркери"]),
    ("ru", ["Кризис: Экстренные укрытия", "Кризис «Экстренные укрытия» остаётся: 2 маркера"]),
    ("pl", ["Kryzys: Schrony ratunkowe", "Kryzys „Schrony ratunkowe” zostaje: 2 znaczniki"]),
])  # fmt: skip
def test_the_name_of_a_crisis_is_no_subject(language, words):
    """It may be a plural: «Экстренные укрытия» остаются, but the crisis остаётся."""
    game = new_round({}, {}, reveals="emergency_shelters")
    assert [x for x in said(game, language=language) if x in words] == words


@pytest.mark.parametrize(("language", "words"), [
    ("en", "Boris removes 1 animal from Anna’s Birds (Predators)"),
    ("uk", "Anna втрачає 1 тварину з карти «Птахи» (Boris: Хижаки)"),
    ("ru", "Anna теряет 1 животное с карты «Птицы» (Boris: Хищники)"),
    ("pl", "Anna traci 1 jednostkę zwierząt z karty „Ptaki” (Boris: Drapieżniki)"),
])  # fmt: skip
def test_who_loses_and_who_takes_stand_undeclined(language, words):
    game = scene({"tableau": ["birds"]}, {"tableau": ["predators"]}, on={"birds": 2}, turn=1)
    do(game, 1, "use:predators")
    assert words in said(game, language=language)


def together(**planet: int) -> Game:
    """The last round of two who play together is over."""
    return ares.scene({"tr": 40}, {"tr": 41}, chosen="", phase="end", round=15, options={"coop": True}, **planet)


@pytest.mark.parametrize(("game", "words"), [
    (lambda: scene({"tr": 30}, {"tr": 30}, {"tr": 20}, phase="final", turn=0, temperature=8, oxygen=14, oceans=9),
     "The game is over. Shared victory: Anna and Boris"),
    (lambda: everybody_passes(scene({}, generation=14)), "The game is over. Lost: Mars was not terraformed in time"),
    (lambda: everybody_passes(scene({"tr": 30}, generation=14, temperature=8, oxygen=14, oceans=9)),
     "The game is over. Won: Mars is terraformed, 30 points"),
    (lambda: together(temperature=8, oxygen=14, oceans=9), "The game is over. Won together, with 81 points"),
    (lambda: together(), "The game is over. Lost together, with 81 points"),
])  # fmt: skip
def test_how_it_ended(game, words):
    """M-061, M-235, A-161, O-53."""
    assert said(game())[-1] == words


@pytest.mark.parametrize(("board", "space", "words"), [
    ("tharsis", "31", "Noctis City"),
    ("tharsis", "32", "east of Noctis City"),
    ("tharsis", "07", "A5"),
    ("tharsis", "63", "I5"),
    ("hellas", "34", "west of Hellas Planitia"),
])  # fmt: skip
def test_areas_are_found_on_the_map(board, space, words):
    assert Speaker(board=board).area(space) == words
