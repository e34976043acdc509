"""A review: what it says of an answer comes from what the player could know, and its sums hold."""

import json
import subprocess
import sys
from datetime import date, timedelta
from functools import cache
from random import Random

import pytest
from pydantic import TypeAdapter

import pavonis
from pavonis import bots, lessons
from pavonis.bots import Seat
from pavonis.bots.greedy import VALUERS
from pavonis.cli import main
from pavonis.lessons import checking
from pavonis.review import Stopped, puzzles
from pavonis.review.judge import LEVELS, Level, judge
from pavonis.review.types import Review
from pavonis.review.whole import NotOver

TINY = Level(2, 3, 0, (3,))  # a few trials of an answer or two
SMALL = Level(3, 4, 0, (8,))
SHAPE = TypeAdapter(Review)


@pytest.fixture(autouse=True)
def few_trials(monkeypatch):
    monkeypatch.setitem(LEVELS, "tiny", TINY)
    monkeypatch.setitem(LEVELS, "small", SMALL)


def late(game, rounds, seed=1, **options):
    """A game that greedy players have brought near its end, as if it began there: it is over soon, and so is each trial."""
    begun = pavonis.new(game, seed=seed, order="auto", **options)
    bot, valuer = bots.by_name("greedy", 1), VALUERS[game]
    while not begun.over and valuer.clock(begun.position) < rounds:
        p = next(iter(begun.pending))
        begun.answer(p, bot.choose(Seat(begun, p)))
    assert not begun.over
    return pavonis.from_json(json.loads(json.dumps(begun.to_json())), lenient=True)


@cache
def finished(game, rounds, seed=1, **options):
    return json.loads(json.dumps(bots.play(late(game, rounds, seed, **options), ["greedy"] * options["players"]).record))


@cache
def reviewed(seed=0):
    """The game of two players that most tests look at."""
    return without_time(pavonis.review(two(), "tiny", seed=seed))


def two():
    return finished("mars", 12, players=2)


def without_time(told):
    return {**told, "seconds": 0}


KINDS = {
    "two": ("mars", 12, {"players": 2}),
    "three": ("mars", 9, {"players": 3}),
    "solo": ("mars", 12, {"players": 1}),
    "ares": ("ares", 28, {"players": 2}),
    "coop": ("ares", 12, {"players": 2, "coop": True}),
    "crisis": ("ares", 14, {"players": 2, "crisis": True, "seed": 3}),
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_game(kind):
    game, rounds, options = KINDS[kind]
    record = finished(game, rounds, **options)
    end = pavonis.replay(record)
    told = pavonis.review(record, "tiny")
    SHAPE.validate_python(told, strict=True)
    assert [m["n"] for m in told["moves"]] == list(range(len(end.steps)))
    assert [m["answer"] for m in told["moves"]] == [s.answer for s in end.steps]
    assert told["measure"] == ("win" if kind in ("two", "three", "ares") else "make")
    assert any(m["thought"] for m in told["moves"])
    for player in told["players"]:
        assert player["start"] + player["luck"] + player["others"] + player["skill"] == pytest.approx(player["end"], abs=1e-9)
        assert player["skill"] <= 0
        assert sum(player["lost"].values()) == pytest.approx(-player["skill"], abs=1e-3)
        assert 0 <= player["accuracy"] <= 100
        assert player["slips"] >= player["errors"]
    for move in told["moves"]:
        assert 0 <= move["after"] <= move["before"] <= 1
        assert ("better" in move) == (move["after"] < move["before"])
        if "better" in move:
            assert move["better"]["chance"] == move["before"]
            assert move["better"]["answer"] != move["answer"]
    assert len(told["curve"]) == len(told["moves"])
    if told["measure"] == "win":
        assert all(sum(at) == pytest.approx(1, abs=0.001) for at in told["curve"])
        assert told["curve"][-1] == [player["end"] for player in told["players"]]
    else:
        assert all(len(at) == 1 for at in told["curve"])
        assert told["curve"][-1] == [1.0 if end.result["won"] else 0.0]
    lost = [told["moves"][n]["before"] - told["moves"][n]["after"] for n in told["moments"]]
    assert lost == sorted(lost, reverse=True)
    assert len(lost) <= 10


def test_the_same_seed_gives_the_same_review():
    assert without_time(pavonis.review(two(), "tiny")) == reviewed()
    assert reviewed(seed=1) != reviewed()


def test_cards_that_nobody_has_seen_change_nothing():
    record = two()
    deck = record["start"]["zones"]["deck"]
    left = len(pavonis.replay(record).position.to_json()["zones"]["deck"])
    assert left > 20  # the last cards of the deck are never drawn
    other = json.loads(json.dumps(record))
    top_is_last = pavonis.replay(record).position.to_json()["zones"]["deck"][0] == deck[0]
    low, high = (0, 10) if top_is_last else (len(deck) - 10, len(deck))
    other["start"]["zones"]["deck"][low:high] = reversed(deck[low:high])
    assert other != record
    assert pavonis.replay(other).result == pavonis.replay(record).result
    assert without_time(pavonis.review(other, "tiny")) == reviewed()


@pytest.mark.parametrize(("game", "rounds"), [("mars", 13), ("ares", 26)])
def test_what_the_others_hold_is_not_known(game, rounds):
    """A game that looks the same from the seat is judged the same, whatever is dealt to the others."""
    true = late(game, rounds, players=2)
    p = next(iter(true.pending))
    seat = Seat(true, p)
    given = seat.decision.random(Random(3))
    found = []
    for which in (true, true.imagine(p, Random(1)), true.imagine(p, Random(2))):
        out = judge(Seat(which, p), VALUERS[game], given, SMALL, lambda part: Random(f"honest {part}"), lambda: None)
        found.append((out.loss, out.error, out.given.leads, out.better.answer if out.better else None))
    assert found[0] == found[1] == found[2]
    assert true.imagine(p, Random(1)).checksum() != true.checksum()


def test_a_planted_blunder_is_found():
    """Whoever passes with a hand full of money, time after time, lost the game there."""
    game = late("mars", 12, players=2)
    bot = bots.by_name("greedy", 1)
    thrown = []
    while not game.over:
        p = next(iter(game.pending))
        decision = game.pending[p]
        rated = bot.explain(Seat(game, p))
        answer = rated[0].answer
        if decision.name == "turn" and p == 0 and "pass" in decision.options and rated[0].value > 4 and len(thrown) < 2:
            answer = "pass"
            thrown.append(len(game.steps))
        game.answer(p, answer)
    assert thrown
    told = pavonis.review(game.record, "small")
    assert set(thrown) & set(told["moments"][:3])
    first = next(n for n in told["moments"] if n in thrown)
    assert told["moves"][first]["area"] == "timing"
    assert told["moves"][first]["better"]["terms"]
    assert told["players"][0]["skill"] < -0.02


def test_answers_that_were_taken_back_do_not_count():
    game = late("mars", 12, players=2)
    while "pass" not in (decision := next(iter(game.pending.values()))).options:
        game.answer(decision.player, bots.by_name("greedy").choose(Seat(game, decision.player)))
    player = decision.player
    game.answer(player, "pass")
    game.undo(player)
    bots.play(game, ["greedy", "greedy"])
    told = pavonis.review(game.record, "tiny")
    assert len(told["moves"]) == len(game.steps) == len(game.record["commands"]) - 2


def test_it_tells_how_far_it_is_and_can_be_stopped():
    record = two()
    seen = []
    with pytest.raises(Stopped):
        pavonis.review(record, "tiny", progress=lambda done, of: seen.append((done, of)), stop=lambda: len(seen) == 3)
    assert seen == [(k, len(pavonis.replay(record).steps)) for k in (1, 2, 3)]


def test_only_finished_games():
    record = two()
    with pytest.raises(NotOver, match="not over"):
        pavonis.review({**record, "commands": record["commands"][:2]}, "tiny")
    with pytest.raises(ValueError, match="one of quick, usual, deep"):
        pavonis.review(record, "slow")


def test_pavonis_alone_loads_no_review():
    code = "import sys, pavonis; print('pavonis.review' in sys.modules); print(callable(pavonis.review), pavonis.review.puzzles)"
    tried = [sys.executable, "-c", code.replace(", pavonis.review.puzzles", "")]
    assert subprocess.run(tried, capture_output=True, text=True, check=True).stdout.split() == ["False", "True"]


# -- the command line


@pytest.mark.parametrize("language", ["en", "uk", "ru", "pl"])
def test_the_command(language, tmp_path, capsys, monkeypatch):
    told = {**reviewed(), "seconds": 1.5}
    if language != "en":  # once for all is enough
        monkeypatch.setattr(pavonis, "review", lambda *args, **more: told)
    path = tmp_path / "game.json"
    path.write_text(json.dumps(two()))
    out, page = tmp_path / "review.json", tmp_path / "review.html"
    asked = ["--language", language, "review", str(path), "--level", "tiny", "--json", str(out), "--html", str(page)]
    assert main(asked) == 0
    assert without_time(SHAPE.validate_json(out.read_text())) == reviewed()
    printed = capsys.readouterr().out
    assert "▁" in printed or "█" in printed
    assert {"en": "Chance to win", "uk": "Шанс на", "ru": "Шанс на", "pl": "Szansa na"}[language] in printed.replace("\u00a0", " ")
    html = page.read_text()
    assert f'lang="{language}"' in html
    assert "<polyline" in html
    assert "http" not in html.replace("http://www.w3.org", "")
    assert html.count("<details") == len(told["moments"])


def test_a_game_that_runs_is_refused(tmp_path, capsys):
    path = tmp_path / "game.json"
    path.write_text(json.dumps(late("mars", 12, players=2).record))
    assert main(["--language", "en", "review", str(path)]) == 2
    assert "not over" in capsys.readouterr().err


# -- puzzles


@pytest.mark.parametrize("id", list(lessons.puzzles()))
def test_a_puzzle_is_true(id):
    puzzle = lessons.puzzles()[id]
    assert checking.check(puzzle).flaws == []
    assert id == puzzle.id
    assert id not in lessons.library()
    said = {puzzle.title, puzzle.task, puzzle.hint, puzzle.explain, puzzle.goal_says, *(w.say for w in puzzle.wrong)}
    assert said <= set(puzzles.texts())  # words that every language has


def test_one_a_day():
    ours = lessons.puzzles()
    assert {p.game for p in ours.values()} == {"mars", "ares"}
    assert len(ours) >= 10
    first = date.fromordinal(len(ours) * 60000)
    days = [puzzles.of_the_day(first + timedelta(k)).id for k in range(len(ours))]
    assert sorted(days) == sorted(ours)
    assert puzzles.of_the_day(first).id == days[0]
    assert puzzles.of_the_day(first, "ares").game == "ares"


def test_puzzles_out_of_a_game(tmp_path, capsys):
    path = tmp_path / "game.json"
    path.write_text(json.dumps(two()))
    assert main(["--language", "en", "puzzles", str(path), "--level", "tiny", "--deals", "4", "--out", str(tmp_path / "out")]) == 0
    assert "puzzle" in capsys.readouterr().out
    for made in (tmp_path / "out").iterdir():
        assert main(["lesson", "check", str(made)]) == 0


def test_puzzles_are_proved_on_other_deals(tmp_path, capsys):
    good = lessons.whole(lessons.puzzles()["puzzle-mars-01"])
    given = good["wrong"][0]["answers"]
    for name, task in (("good", good), ("bad", {**good, "solution": given, "wrong": []})):
        (tmp_path / f"{name}.json").write_text(json.dumps(task))
    check = ["--language", "en", "puzzles", "--check", "--deals", "20"]
    assert main([*check, str(tmp_path / "good.json")]) == 0
    assert "good.json: clearly best: 100% more games won" in capsys.readouterr().out
    assert main([*check, str(tmp_path / "good.json"), str(tmp_path / "bad.json")]) == 1
    assert "bad.json: no answer is clearly best" in capsys.readouterr().out
    (tmp_path / "none.json").write_text("{}")
    assert main([*check, str(tmp_path / "none.json")]) == 2
