"""Where cards are strong: counts that add up, pairs that are no chance, and a file decided by its command."""

from __future__ import annotations

import json
from random import Random

import pytest

from pavonis import SPECS
from pavonis.cli import main
from pavonis.i18n import games
from pavonis.lab import strength
from pavonis.mars.cards import CARDS
from pavonis.server.strength import strengths


def run(path, *more):
    return main(["strength", "eager", "--games", "8", "--players", "3", "--processes", "1", "--out", str(path), *more])


def read(path):
    return json.loads(path.read_text())


@pytest.fixture(scope="module")
def mars(tmp_path_factory):
    path = tmp_path_factory.mktemp("strength") / "mars.json"
    assert run(path) == 0
    return path


def test_the_file_says_which_games_it_measured(mars):
    told = read(mars)
    assert (told["game"], told["bots"], told["players"], told["games"], told["first"]) == ("mars", ["eager"], 3, 8, 0)
    assert [options["colonies"] for options in told["options"]] == [False, True]
    assert (told["rules"], told["seats"], told["wins"]) == (SPECS["mars"].rules, 24, 8)
    assert told["version"]


def test_nobody_plays_or_wins_with_more_than_was_dealt(mars):
    told = read(mars)
    for id, card in told["cards"].items():
        assert len(card["plays"]) == len(card["wins"]) == told["last"], id
        assert sum(card["plays"]) <= card["seen"] <= told["seats"], id
        assert all(won <= played for won, played in zip(card["wins"], card["plays"])), id


def test_every_seat_has_one_corporation_and_every_game_one_win(mars):
    """A seat is dealt two corporations and keeps one (M-026)."""
    told = read(mars)
    corporations = [card for id, card in told["cards"].items() if CARDS[id].kind == "corporation"]
    assert sum(card["seen"] for card in corporations) == 2 * told["seats"]
    assert sum(card["plays"][0] for card in corporations) == told["seats"]
    assert sum(card["wins"][0] for card in corporations) == pytest.approx(told["wins"])


def test_cards_of_colonies_are_measured_in_their_half(mars, tmp_path):
    assert {CARDS[id].set for id in read(mars)["cards"]} == {"base", "corporate_era", "colonies"}
    assert run(tmp_path / "base.json", "--set", "colonies=false") == 0
    told = read(tmp_path / "base.json")
    assert len(told["options"]) == 1
    assert {CARDS[id].set for id in told["cards"]} == {"base", "corporate_era"}


def test_the_same_command_gives_the_same_file(mars, tmp_path):
    run(tmp_path / "again.json", "--processes", "2")
    assert (tmp_path / "again.json").read_bytes() == mars.read_bytes()
    run(tmp_path / "other.json", "--first", "8")
    assert read(tmp_path / "other.json")["cards"] != read(mars)["cards"]


@pytest.mark.parametrize("more", [["--game", "ares"], ["--game", "ares", "--players", "1"], ["--players", "1"]])
def test_every_game_can_be_measured(more, tmp_path):
    assert run(tmp_path / "x.json", *more) == 0
    told = read(tmp_path / "x.json")
    assert sum(sum(card["plays"]) for card in told["cards"].values()) > told["seats"]


def test_played_means_that_it_lies_on_the_table():
    """What a seat played is its tableau and its events, each in a generation of the game."""
    options = {"players": 3, "order": "auto"}
    (job,) = strength.jobs(["eager"], "mars", [options], range(5, 6))
    game = strength.play_on(strength.start(options, 5), [strength.by_name("eager", f"5 {p}") for p in range(3)])
    for p, (seen, played, _) in enumerate(strength.sit(job)):
        assert set(played) == {*game.position.tableau[p], *game.position.events[p]}
        assert {*game.position.hand(p)} <= seen
        assert max(played.values()) <= game.position.generation


def test_who_ties_shares_the_win():
    ranks = [{"player": p, "rank": rank} for p, rank in enumerate((1, 3, 1))]
    assert strength.wins({"players": ranks}, 3) == [30, 0, 30]
    assert strength.wins({"players": ranks, "won": False}, 3) == [0, 0, 0]
    assert [strength.whole(n) for n in (0, 60, 90, 20)] == [0, 1, 1.5, 0.33]


def drawn(together, seats, seed=0):
    """Seats that play each of twelve cards by chance; those who play both a and b win so much more often."""
    rng, tally = Random(seed), strength.Tally()
    for _ in range(seats):
        played = {card: 1 for card in "abcdefghijkl" if rng.random() < 0.3}
        chance = 0.2 + 0.05 * ("c" in played) + together * ({"a", "b"} <= set(played))
        tally.add([(set(played), played, strength.WIN if rng.random() < chance else 0)])
    return {card: told["pairs"] for card, told in tally.told()["cards"].items() if told["pairs"]}


def test_two_cards_that_help_each_other_are_found():
    """And one that helps whatever lies beside it goes with nothing."""
    told = drawn(0.15, 20_000)
    assert list(told) == ["a", "b"]
    assert told["a"]["b"] == told["b"]["a"]
    ((both, more),) = told["a"].values()
    assert both == pytest.approx(0.09 * 20_000, rel=0.1)
    assert more == pytest.approx(150, abs=50)


def test_chance_is_rarely_told():
    """Where nothing goes together, five in a hundred measurements tell a pair all the same."""
    assert sum(bool(drawn(0, 3000, seed)) for seed in range(10)) <= 2


@pytest.mark.parametrize("game", list(SPECS))
def test_what_comes_with_pavonis_tells_of_every_card(game):
    """But not of the beginner corporation, and of corporations that are only in Crisis."""
    told = strength.measured(game)
    cards = {id for id, card in games()[game].items() if card.set != "crisis" and id != "beginner_corporation"}
    assert set(told["cards"]) == cards
    assert told["games"] >= 10_000
    assert min(card["seen"] for card in told["cards"].values()) > 1000
    assert (strength.DATA / f"strength_{game}.json").stat().st_size < 80_000


@pytest.mark.parametrize("game", list(SPECS))
def test_the_server_tells_the_same(game):
    served = json.loads(strengths().body)[game]
    assert served["cards"] == strength.measured(game)["cards"]
    assert (served["bots"], served["players"]) == (["greedy"], 4)
