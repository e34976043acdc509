"""Matches and the bench of answers: the same deals for both, what they say with its error, and runs that go on."""

from __future__ import annotations

import json

import pytest

from pavonis.bots import Seat
from pavonis.bots.greedy import PLAIN
from pavonis.cli import main
from pavonis.lab import answers, match
from pavonis.lab.arena import play
from pavonis.lab.play import start
from pavonis.lab.report import interval


def entry(number, deal, seats, points, won=None):
    ranks = [1 + sum(x > y for x in points) for y in points]
    more = {"ms": [2.0] * len(seats), "answers": [2] * len(seats), "longest": [1.5] * len(seats)}
    more["times"] = [[[0.5, 1], [1.5, 1]]] * len(seats)
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
    assert told["thinking"]["a"] == {"answer": 1.0, "game": 2.0, "longest": 1.5, "most": 1.5}


def test_most_answers_are_told_apart_from_the_longest():
    """Of 200 answers two take long: 99 % do not."""
    games = [entry(k, k // 2, ("ab", "ba")[k % 2], [1, 0]) for k in range(4)]
    for game in games:
        game["times"] = [[[0.5, 99], [80.0, 1]] if k == 0 else [[0.5, 100]] for k in range(2)]
    told = match.thinking(games)
    assert told["a"]["most"] == told["b"]["most"] == 0.5
    for game in games:
        game["times"] = [[[0.5, 98], [80.0, 2]]] * 2
    assert match.thinking(games)["a"]["most"] == 80


def test_deals_count_in_their_order_and_not_by_who_is_done_first():
    """Deal 1 is long: as long as it is missing, 2 and 3 say nothing, however clear they are."""
    played = [entry(2 * k + j, k, seats, [9 * k, 0]) for k in range(4) for j, seats in enumerate(("ab", "ba"))]
    early = [game for game in played if game["number"] != 3]
    assert [[game["deal"] for game in deal] for deal in match.whole_deals(early, 2)] == [[0, 0]]
    assert match.summary(early, "a", "b", 2)["deals"] == 1
    assert [deal[0]["deal"] for deal in match.whole_deals(reversed(played), 2)] == [0, 1, 2, 3]


def test_a_match_is_not_decided_by_deals_out_of_order():
    won = [entry(2 * k + j, k, seats, [30 + k % 3, 0] if seats == "ab" else [0, 30]) for k in range(51)
           for j, seats in enumerate(("ab", "ba"))]  # fmt: skip
    assert match.decided(won, "a", 2)
    assert not match.decided(won[2:], "a", 2), "fifty deals, but the first is missing"


def test_alone_wins_are_compared_deal_by_deal():
    games = [entry(2 * k + j, k, name, [9], won=w) for k in range(4) for j, (name, w) in enumerate((("a", True), ("b", k > 1)))]
    told = match.summary(games, "a", "b", 2)
    assert told["won"] == {"a": [4, 4], "b": [2, 4]}
    assert told["won_interval"]["b"] == pytest.approx(interval(2, 4))
    assert told["only"] == {"a": 2, "b": 0}
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


@pytest.mark.parametrize(("game", "players", "deal", "search", "played"), [
    ("mars", 2, 5, "search-1:trials=6,width=3,horizon=1", [([120, 105], None, [149, 142]), ([101, 85], None, [132, 128])]),
    ("mars", 1, 7, "search-1:trials=6,width=3,horizon=1", [([64], True, [122]), ([65], True, [122])]),
    ("mars", 1, 9, "search-1:trials=6,width=3,horizon=1", [([], False, [87]), ([], False, [80])]),
    ("ares", 2, 5, "search-1:trials=16", [([52, 44], None, [104, 111]), ([48, 45], None, [97, 112])]),
    ("ares", 1, 8, "search-1:trials=6,width=3,horizon=1", [([50], False, [121]), ([56], False, [132])]),
])  # fmt: skip
def test_the_first_edition_plays_as_it_did(game, players, deal, search, played):
    """What later bots are measured by; a change of these points, wins or numbers of answers is a change of the yardstick."""
    games = match.matches(search, "greedy-1", game, {"players": players, "order": "auto"}, 1, deal)
    assert [(e["points"], e["won"], e["answers"]) for e in map(play, games)] == played


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


def test_a_match_alone_tells_who_won_what_the_other_lost(tmp_path, capsys):
    path = tmp_path / "m.jsonl"
    words = ["match", "greedy", "random", "--game", "ares", "--players", "1", "--deals", "4", "--processes", "1"]
    assert main([*words, "--out", str(path)]) == 0
    said = capsys.readouterr().out
    told = json.loads(path.with_suffix(".json").read_text())
    won, n = told["won"]["greedy"]
    low, high = interval(won, n)
    assert f"greedy won {won} of 4, {25 * won:.1f} % ({100 * low:.1f}–{100 * high:.1f})" in said
    assert f"{won} by greedy alone, 0 by random alone" in said, "random wins nothing"
    assert "99 % within" in said


def test_a_match_that_was_killed_in_the_middle_of_a_line_goes_on(tmp_path):
    path = tmp_path / "m.jsonl"
    assert run(path) == 0
    whole = path.read_text()
    for cut in (len(whole) - 1, len(whole) - 40, whole.rindex("},") + 1):  # the last is the end of an inner part
        path.write_text(whole[:cut])
        assert run(path) == 0
        assert [json.loads(line).get("number") for line in path.read_text().splitlines()] == [None, 0, 1, 2, 3]


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "soon"])
def test_time_is_more_than_nothing(seconds, tmp_path, capsys):
    assert run(tmp_path / "m.jsonl", "--seconds", seconds) == 2
    assert "--seconds" in capsys.readouterr().err


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


def test_answers_on_deals_for_training_and_for_the_test_are_never_in_one_file(tmp_path, capsys):
    path = tmp_path / "a.jsonl.gz"
    command = ["answers", "--games", "1", "--deals", "1", "--only", "setup", "--processes", "1", "--out", str(path)]
    assert main([*command, "--seeds", "train"]) == 0
    head, _ = answers.read(path)
    assert (head["seeds"], head["first"], head["from"]) == ("train", 0, "today")
    for other in (["--seeds", "test"], ["--seeds", "train", "--first", "7"], ["--seeds", "train", "--from", "first"]):
        assert main([*command, *other]) == 2
        assert "another run" in capsys.readouterr().err


def test_answers_that_were_killed_in_the_middle_of_a_game_go_on(tmp_path):
    path = tmp_path / "a.jsonl.gz"
    command = ["answers", "--games", "2", "--deals", "1", "--only", "setup", "--processes", "1", "--out", str(path)]
    assert main(command) == 0
    whole = path.read_bytes()
    games = answers.read(path)
    for cut in range(0, len(whole), len(whole) // 3):
        path.write_bytes(whole[:cut])
        assert main(command) == 0
        assert answers.read(path) == games


def test_the_first_edition_sees_other_worth_in_the_same_questions():
    """A table is made from what it sees: from today's eyes it would be what is still missing in the table there is."""
    found = {}
    for edition in ("today", "first"):
        job = answers.Job("mars", {"players": 2, "order": "auto"}, 4, 1, 4, 1.0, ["setup"], edition)
        found[edition] = answers.collect(job)[1][0]
    valuer = PLAIN["mars"]
    decision = Seat(start({"players": 2, "order": "auto"}, 4), 0).decision
    assert found["first"]["worth"][0] == round(max(r.value for r in valuer.rate(decision)), 2)
    assert found["today"]["worth"] != found["first"]["worth"]


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
