"""The arena: fair line-ups, the same deals for all, ratings, and reports that need nothing else."""

from __future__ import annotations

import json
import re
from collections import Counter

import pytest

from pavonis.cli import main
from pavonis.lab import arena
from pavonis.lab.report import interval, page

AUTO = {"order": "auto"}


@pytest.mark.parametrize(("bots", "players"), [("ab", 2), ("abcd", 3), ("abc", 1), ("ab", 3), ("a", 2), ("abcde", 5)])
def test_everybody_sits_everywhere_equally_often(bots, players):
    ups = arena.line_ups(bots, players)
    for seat in range(players):
        sitting = Counter(up[seat] for up in ups)
        assert set(sitting) == set(bots)
        assert len(set(sitting.values())) == 1


def test_every_line_up_plays_the_same_deals():
    games = arena.matches("abcd", "mars", {"players": 3}, 200)
    assert len(games) == 216  # nine deals for twenty-four line-ups
    assert [m.number for m in games] == list(range(216))
    deals = {deal: {m.seats for m in games if m.deal == deal} for deal in {m.deal for m in games}}
    assert len(deals) == 9
    assert all(len(ups) == 24 for ups in deals.values())


def test_a_game_is_decided_by_its_deal_and_seats():
    match = arena.Match(0, "ares", {"players": 2, **AUTO}, 3, ("greedy", "eager"))
    one, other = arena.play(match), arena.play(match)
    clock = ("ms", "longest", "times")
    assert {k: v for k, v in one.items() if k not in clock} == {k: v for k, v in other.items() if k not in clock}
    assert one["points"] == [sum(sources.values()) for sources in one["sources"]]


# -- ratings


def entry(deal, seats, ranks):
    zeros = [0] * len(seats)
    sources = [{"tr": 0}] * len(seats)
    more = {"won": None, "rounds": 9, "answers": [1] * len(seats), "ms": zeros}
    return {"number": 0, "deal": deal, "seats": list(seats), "ranks": ranks, "points": zeros, "sources": sources, **more}


def rated(wins, games):
    entries = [entry(k, "ab", [1, 2] if k < wins else [2, 1]) for k in range(games)]
    return arena.rated(arena.met(entries, "ab"), "ab")


def test_ratings_say_how_often_the_one_beats_the_other():
    """64 % of the duels are 100 points."""
    ratings = rated(640, 1000)
    assert ratings["a"][0] - ratings["b"][0] == pytest.approx(100, abs=2)
    assert ratings["a"][0] + ratings["b"][0] == pytest.approx(3000)


def test_intervals_hold_the_rating_and_shrink_with_more_games():
    few, many = rated(7, 10)["a"], rated(700, 1000)["a"]
    for value, low, high in (few, many, rated(10, 10)["a"]):
        assert low < value < high
    assert many[2] - many[1] < few[2] - few[1]


def test_a_table_of_three_is_three_duels_and_a_tie_is_half_a_win():
    won = arena.met([entry(0, "abc", [1, 2, 2])], "abc")
    assert won == {("a", "b"): 1, ("b", "a"): 0, ("a", "c"): 1, ("c", "a"): 0, ("b", "c"): 0.5, ("c", "b"): 0.5}


@pytest.mark.parametrize(("won", "of", "low", "high"), [(0, 10, 0, 0.278), (5, 10, 0.237, 0.763), (100, 100, 0.963, 1)])
def test_the_interval_of_a_share_is_wilsons(won, of, low, high):
    assert interval(won, of) == pytest.approx((low, high), abs=0.001)


# -- the command


def run(folder, *more, games=4):
    return main(["arena", "eager", "random", "--games", str(games), "--processes", "1", "--out", str(folder), *more])


def test_a_run_leaves_a_ledger_and_two_reports(tmp_path, capsys):
    assert run(tmp_path, "--game", "ares", "--set", "mulligan=true") == 0
    told = json.loads((tmp_path / "report.json").read_text())
    assert told["games"] == 4
    assert told["options"]["mulligan"] is True
    assert told["pairs"]["eager"]["random"][1] == 4
    assert set(told["bots"]["eager"]) >= {"rating", "rating_interval", "points", "ms_per_decision", "won_interval"}
    assert "eager beats random" in capsys.readouterr().out
    html = (tmp_path / "report.html").read_text()
    assert html.count("<svg") >= 4
    assert not re.search(r"""(src|href)=|https?://|@import""", html), "it needs nothing else"


def test_a_stopped_run_goes_on_where_it_stopped(tmp_path):
    run(tmp_path, games=2)
    ledger = tmp_path / "games.jsonl"
    whole = ledger.read_text()
    ledger.write_text(whole + '{"number": 2, "de')  # killed while it wrote
    run(tmp_path, games=4)
    assert ledger.read_text().startswith(whole)
    assert [json.loads(line).get("number") for line in ledger.read_text().splitlines()] == [None, 0, 1, 2, 3]


def test_games_of_another_arena_are_not_mixed_in(tmp_path, capsys):
    run(tmp_path, games=2)
    assert run(tmp_path, "--set", "draft=true", games=2) == 2
    assert "another arena" in capsys.readouterr().err


def test_solo_is_won_or_lost_without_ratings(tmp_path):
    run(tmp_path, "--game", "ares", "--players", "1", "--set", "level=novice", games=2)
    told = json.loads((tmp_path / "report.json").read_text())
    assert told["bots"]["eager"]["seats"] == 1
    assert told["pairs"] == {}
    assert "rating" not in told["bots"]["eager"]


@pytest.mark.parametrize(("wrong", "said"), [
    (["grumpy"], "There is no bot ‘grumpy’"),
    (["eager", "eager"], "name every bot once"),
    (["eager", "--set", "draft=maybe"], "is not a value of draft: true, false"),
    (["eager", "--set", "moon=1"], "moon"),
    (["eager", "--players", "9"], "players"),
])  # fmt: skip
def test_what_cannot_be_used_is_said_in_one_line(wrong, said, tmp_path, capsys):
    assert main(["arena", *wrong, "--out", str(tmp_path / "out")]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
    assert not (tmp_path / "out").exists()


def test_names_cannot_break_a_page():
    assert "<b>" not in page("<b>", [])
