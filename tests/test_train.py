"""Tables for the bots: made out of tried answers, the same every time, and used where they were taught."""

from __future__ import annotations

import json

import pytest

from pavonis.bots import Seat, by_name
from pavonis.bots.greedy import PLAIN, VALUERS
from pavonis.bots.learned import NOTHING, Learned
from pavonis.bots.mars import MarsValuer
from pavonis.cli import main
from pavonis.lab import train
from pavonis.lab.play import start


def test_an_answer_is_worth_what_it_is_taught_or_what_its_kind_is():
    learned = Learned({"play": (1.0, 0.0), "play:birds": (3.0, 0.5), "action:done": (-2.0, 1.0)})
    assert learned.worth("play:birds", 4) == 5
    assert learned.worth("play:fish", 4) == 1
    assert learned.worth("use:fish", 4) == 0
    assert learned.term("action", "done", 3).value == 1
    assert learned.term("construction", "done", 3).value == 0


def question(deal, better):
    """Of two corporations the one brings so much more, whatever the cards."""
    answers = [{"corporation": "helion", "cards": ["birds"]}, {"corporation": "ecoline", "cards": ["birds"]}]
    trials = [[[0.0] * 9, [1.0] * 9], [[better] * 9, [better + 1] * 9]]
    return {"deal": deal, "name": "setup", "left": 10.0, "answers": answers, "worth": [5.0, 5.0], "trials": trials}


def test_what_one_answer_brings_beyond_another_is_found():
    records = [question(deal, 6.0) for deal in range(400)]
    xs, ys, _ = train.rows(records)
    w = train.ridge(xs, ys)
    assert train.predicted(w, xs[0]) == pytest.approx(6 * 800 / 900, abs=0.05), "less than 6: a hundred samples say nothing"
    assert "buy:birds" not in w, "both bought it"
    worth = train.table(w, records, "mars")
    assert worth["corporation:ecoline"][0] == -worth["corporation:helion"][0] == pytest.approx(80, abs=1)
    assert train.held_back(records)["setup"][:2] == (400, 6.0)


def test_games_make_a_table_and_the_same_games_the_same(tmp_path, capsys):
    kept = tmp_path / "a.jsonl.gz"
    command = ["answers", "--seeds", "train", "--games", "1", "--deals", "1", "--only", "setup", "--processes", "1"]
    assert main([*command, "--out", str(kept)]) == 0
    for name in ("one.json", "two.json"):
        assert main(["train", str(kept), "--out", str(tmp_path / name), "--check"]) == 0
    assert (tmp_path / "one.json").read_text() == (tmp_path / "two.json").read_text()
    told = json.loads((tmp_path / "one.json").read_text())
    assert told["game"] == "mars"
    assert {name.partition(":")[0] for name in told["worth"]} <= {"buy", "corporation"}
    assert "setup: 2 questions" in capsys.readouterr().out
    assert main(["train", str(tmp_path / "none.jsonl.gz")]) == 2


@pytest.mark.parametrize(("game", "options", "uses"), [
    ("mars", {"players": 2}, True), ("mars", {"players": 1}, False),
    ("ares", {"players": 3}, True), ("ares", {"players": 1}, False), ("ares", {"players": 2, "crisis": True}, False),
])  # fmt: skip
def test_tables_are_used_where_they_were_taught(game, options, uses):
    """Games against others; alone and together other things count. The first edition knows no tables."""
    pos = start(options, 3, game).position
    valuer = VALUERS[game]
    outlook = valuer.outlook(pos, 0)
    assert (valuer.learned(outlook) is not NOTHING) is uses
    assert PLAIN[game].learned(outlook) is NOTHING


def test_greedy_keeps_the_corporation_that_play_has_taught():
    seat = Seat(start({"players": 2}, 4), 0)
    first, second = seat.decision.question()["parts"][0]["cards"]
    for wanted in (first, second):
        bot = by_name("greedy")
        bot.valuers = {"mars": MarsValuer(learned=Learned({f"corporation:{wanted}": (999.0, 0.0)}))}
        assert bot.choose(seat)["corporation"] == wanted
