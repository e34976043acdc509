"""Matches and the bench of answers: the same deals for both, what they say with its error, and runs that go on."""

from __future__ import annotations

import json

import pytest

from pavonis.cli import main
from pavonis.lab import answers, match
from pavonis.lab.arena import play


def entry(number, deal, seats, points, won=None):
    ranks = [1 + sum(x > y for x in points) for y in points]
    more = {"ms": [2.0] * len(seats), "answers": [2] * len(seats), "longest": [1.5] * len(seats)}
    return {"number": number, "deal": deal, "seats": list(seats), "points": points, "ranks": ranks, "won": won, **more}


@pytest.mark.parametrize(("options", "ups"), [
    ({"players": 2}, ["ab", "ba"]),
    ({"players": 3}, ["abb", "bab", "bba"]),
    ({"players": 1}, ["a", "b"]),
    ({"players": 2, "crisis": True}, ["aa", "bb"]),
    ({"players": 2, "coop": True}, ["aa", "bb"]),
])  # fmt: skip
def test_the_first_sits_in_every_seat_of_every_deal(options, ups):
    games = match.matches("a", "b", "ares", options, 3, 100)
    assert [("".join(m.seats), m.deal) for m in games] == [(up, deal) for deal in (100, 101, 102) for up in ups]
    assert [m.number for m in games] == list(range(len(games)))


def test_seeds_for_tuning_and_for_the_test_never_meet():
    dev, test, train = (match.SEEDS[k] for k in ("dev", "test", "train"))
    assert dev + 100_000 <= test
    assert test + 100_000 <= train


def test_margins_are_of_whole_deals_and_over_both_seats():
    games = [entry(0, 7, "ab", [50, 40]), entry(1, 7, "ba", [44, 40]), entry(2, 8, "ab", [30, 30]), entry(3, 8, "ba", [30, 32])]
    told = match.summary([*games, entry(4, 9, "ab", [90, 0])], "a", "b", 2)
    assert (told["deals"], told["games"]) == (2, 4)
    assert told["margin"] == pytest.approx((3 + 1) / 2)
    assert told["won"] == pytest.approx(2.5 / 4)
    assert told["thinking"]["a"] == {"answer": 1.0, "game": 2.0, "longest": 1.5}


def test_alone_wins_are_compared_deal_by_deal():
    games = [entry(2 * k + j, k, name, [9], won=w) for k in range(4) for j, (name, w) in enumerate((("a", True), ("b", k > 1)))]
    told = match.summary(games, "a", "b", 2)
    assert told["won"] == {"a": [4, 4], "b": [2, 4]}
    assert told["margin"] == 0.5


@pytest.mark.parametrize(("mean", "deals", "said"), [
    (4.5, 50, "won"),
    (4.5, 49, ""),
    (2.7, 100, "won"),
    (0, 200, ""),
    (-1.5, 50, "lost"),
])
def test_a_match_stops_when_its_margin_is_clear(mean, deals, said):
    """Deals spread by 10 points: after 50 of them the error is 1.4."""
    margins = [mean + (10 if k % 2 else -10) for k in range(deals)]
    assert match.verdict(margins) == said


def test_the_first_edition_plays_as_it_did():
    """What later bots are measured by; a change of these points is a change of the yardstick."""
    games = match.matches("search-1:trials=16", "greedy-1", "ares", {"players": 2, "order": "auto"}, 1, 5)
    assert [play(m)["points"] for m in games] == FIRST


FIRST = [[52, 44], [48, 45]]


def run(path, *more, deals=2):
    command = ["match", "greedy", "eager", "--game", "ares", "--deals", str(deals), "--processes", "1"]
    return main([*command, "--out", str(path), *more])


def test_a_match_is_told_in_words_and_kept(tmp_path, capsys):
    path = tmp_path / "m.jsonl"
    assert run(path) == 0
    said = capsys.readouterr().out
    assert "greedy against eager: 2 deals, 4 games" in said
    assert "fair were 50 %" in said
    assert [json.loads(line).get("deal") for line in path.read_text().splitlines()] == [None, 200000, 200000, 200001, 200001]
    before = path.read_text()
    assert run(path, deals=3) == 0, "it goes on"
    assert path.read_text().startswith(before)
    assert "3 deals" in capsys.readouterr().out
    assert run(path, "--seeds", "test") == 2, "games of other deals are not mixed in"


def test_a_match_needs_two_bots(tmp_path, capsys):
    assert main(["match", "greedy", "greedy", "--out", str(tmp_path / "m")]) == 2
    assert "two different bots" in capsys.readouterr().err


def test_a_limit_of_time_leaves_the_rest_for_later(tmp_path):
    path = tmp_path / "m.jsonl"
    assert run(path, "--seconds", "0.01", deals=50) == 0
    assert 1 < len(path.read_text().splitlines()) < 101


# -- the bench of answers


@pytest.mark.parametrize("game", ["mars", "ares"])
def test_answers_are_tried_to_the_end_and_kept(game, tmp_path, capsys):
    path = tmp_path / "a.jsonl.gz"
    command = ["answers", "--game", game, "--deals", "4", "--choose", "2", "--width", "3", "--often", "0.3", "--processes", "1"]
    assert main([*command, "--games", "1", "--out", str(path)]) == 0
    head, games = answers.read(path)
    assert head["game"] == game
    [(deal, records)] = games
    assert deal == match.SEEDS["dev"]
    for record in records:
        assert 2 <= len(record["answers"]) == len(record["trials"]) <= 3
        assert all(len(trial) == answers.ROUNDS + 1 for trials in record["trials"] for trial in trials)
    assert main([*command, "--games", "2", "--out", str(path)]) == 0, "it goes on"
    assert [deal for deal, _ in answers.read(path)[1]] == [200000, 200001]
    assert "mean of 1 to 6" in capsys.readouterr().out


def record(worth, *trials):
    return {"name": "turn", "worth": worth, "trials": [[[x] * answers.ROUNDS + [x] for x in t] for t in trials]}


def test_a_rule_chooses_by_some_deals_and_is_judged_by_the_others():
    """The second answer looks better on the first deal, the first is better on the other."""
    r = record([0, 0], [0, 8], [3, 0])
    rule = answers.Rule(1, False)
    assert rule.choice(r, [0]) == 1
    assert answers.gain(rule, r, 1) == pytest.approx((-8 + 0) / 2)


def test_trust_in_first_sight_outweighs_a_small_lead():
    r = record([10, 0], [0, 0], [1, 1])
    assert answers.Rule(1).choice(r, [0, 1]) == 1
    assert answers.Rule(1, True, 8, 0.03).choice(r, [0, 1]) == 0
