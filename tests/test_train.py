"""What the bots have learned: tables, weights, how to read positions, chances. The same every time, used where it was taught."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from importlib import resources
from math import exp
from pathlib import Path
from random import Random

import pytest

from pavonis.bots import SearchBot, Seat, ares, by_name, mars
from pavonis.bots.crisis import CHANCES
from pavonis.bots.crisis import WEIGHTS as CRISIS
from pavonis.bots.greedy import PLAIN, VALUERS
from pavonis.bots.learned import NOTHING, Learned
from pavonis.bots.mars import MarsValuer
from pavonis.cli import main
from pavonis.lab import chances, files, leaf, train, tune
from pavonis.lab.match import SEEDS
from pavonis.lab.play import start

ROOT = Path(__file__).parents[1]
DATA = Path(str(resources.files("pavonis.bots"))) / "data"


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
        assert main(["train", "tables", str(kept), "--out", str(tmp_path / name), "--check"]) == 0
    assert (tmp_path / "one.json").read_text() == (tmp_path / "two.json").read_text()
    told = json.loads((tmp_path / "one.json").read_text())
    assert told["game"] == "mars"
    assert {name.partition(":")[0] for name in told["worth"]} <= {"buy", "corporation"}
    assert "setup: 2 questions" in capsys.readouterr().out
    assert main(["train", "tables", str(tmp_path / "none.jsonl.gz")]) == 2


def test_a_table_is_the_same_on_however_many_cores(tmp_path):
    for cores in ("1", "2"):
        kept = str(tmp_path / f"{cores}.jsonl.gz")
        command = ["answers", "--seeds", "train", "--games", "3", "--deals", "1", "--only", "found", "--processes", cores]
        assert main([*command, "--game", "ares", "--out", kept]) == 0
        assert main(["train", "tables", kept, "--out", str(tmp_path / cores)]) == 0
    assert (tmp_path / "1").read_text() == (tmp_path / "2").read_text()


@pytest.mark.parametrize("seeds", ["dev", "test"])
def test_a_table_is_made_of_training_deals_alone(seeds, tmp_path, capsys):
    kept = str(tmp_path / "a.jsonl.gz")
    command = ["answers", "--games", "1", "--deals", "1", "--only", "setup", "--processes", "1", "--out", kept]
    assert main([*command, "--seeds", seeds]) == 0
    assert main(["train", "tables", kept, "--out", str(tmp_path / "t.json")]) == 2
    assert "not for training" in capsys.readouterr().err
    assert not (tmp_path / "t.json").exists()


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


# -- weights


def weights(out, *more, generations=2, players="2"):
    command = ["train", "weights", "--game", "ares", "--players", players, "--generations", str(generations)]
    return main([*command, "--variants", "4", "--deals", "2", "--processes", "1", "--out", str(out), *more])


def test_weights_are_the_same_on_however_many_cores(tmp_path):
    assert weights(tmp_path / "one.json") == 0
    assert weights(tmp_path / "two.json", "--processes", "2") == 0
    assert (tmp_path / "one.json").read_text() == (tmp_path / "two.json").read_text()
    found = json.loads((tmp_path / "one.json").read_text())["ares"]["rivals"]
    assert found.keys() == ares.WEIGHTS.keys()
    assert found != tune.begun("ares", {"players": 2}, "today")


@pytest.mark.slow
def test_weights_are_the_same_on_a_ray_cluster(tmp_path):
    pytest.importorskip("ray", reason="Ray is not installed")
    assert weights(tmp_path / "one.json") == 0
    assert weights(tmp_path / "two.json", "--cluster", "ray") == 0
    assert (tmp_path / "one.json").read_text() == (tmp_path / "two.json").read_text()


def test_a_run_for_weights_goes_on_where_it_stopped(tmp_path, capsys):
    assert weights(tmp_path / "whole.json", generations=3) == 0
    assert weights(tmp_path / "parts.json", generations=1) == 0
    first = (tmp_path / "parts.json").read_text()
    capsys.readouterr()
    assert weights(tmp_path / "parts.json", generations=3) == 0
    said = capsys.readouterr().out
    assert "generation 1:" not in said
    assert "generation 3:" in said
    assert (tmp_path / "parts.json").read_text() == (tmp_path / "whole.json").read_text()
    assert weights(tmp_path / "parts.json", generations=1) == 0
    assert (tmp_path / "parts.json").read_text() == first, "the same command, the same file"
    assert weights(tmp_path / "parts.json", "--first", "50") == 2, "other deals are another run"
    assert "another tuning" in capsys.readouterr().err


def test_a_run_for_weights_that_is_killed_goes_on(tmp_path):
    """With no time for anything, in the middle of a generation: what was kept is whole."""
    words = ["train", "weights", "--game", "ares", "--variants", "4", "--deals", "2", "--processes", "1"]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "pavonis", *words, "--generations", "500", "--out", str(tmp_path / "w.json")]
    killed = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL)
    kept = tmp_path / "w-ares-rivals-2-run.json"
    while not kept.exists():
        assert killed.poll() is None
        time.sleep(0.02)
    killed.send_signal(signal.SIGKILL)
    killed.wait()
    generations = len(json.loads(kept.read_text())["scores"]) + 1
    assert main([*words, "--generations", str(generations), "--out", str(tmp_path / "w.json")]) == 0
    assert main([*words, "--generations", str(generations), "--out", str(tmp_path / "x.json")]) == 0
    assert (tmp_path / "w.json").read_text() == (tmp_path / "x.json").read_text()


def test_weights_of_crisis_go_to_its_numbers_of_players(tmp_path):
    out = tmp_path / "c.json"
    assert weights(out, "--set", "crisis=true", "difficulty=novice", players="3,4", generations=1) == 0
    told, before = json.loads(out.read_text()), json.loads((DATA / "crisis.json").read_text())
    assert told["chances"] == before["chances"]
    for name, row in before["weights"].items():
        assert told["weights"][name][:2] == row[:2]
        assert told["weights"][name][2] == told["weights"][name][3]
    assert told["weights"]["step"][2] != before["weights"]["step"][2]
    assert told["weights"]["ocean"][:2] == [CRISIS[1]["ocean"], CRISIS[2]["ocean"]]
    assert told["weights"]["sure"][2] <= 1


@pytest.mark.parametrize(("more", "said"), [
    (["--players", "1,2"], "apart"),
    (["--players", "2", "--set", "crisis=true", "--from", "first"], "Crisis"),
    (["--players", "2", "--set", "crisis=maybe"], "true, false"),
    (["--players", "2,x"], "whole number"),
    (["--variants", "3"], "even number"),
])  # fmt: skip
def test_weights_that_cannot_be_tuned_are_refused(more, said, tmp_path, capsys):
    assert weights(tmp_path / "w.json", *more) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("mine", ['{"my": "notes"}', "my notes"])
def test_what_is_no_such_file_is_not_written_over(mine, tmp_path, capsys):
    out = tmp_path / "mine.json"
    out.write_text(mine)
    assert weights(out) == 2
    assert "mine.json is no file such as weights.json" in capsys.readouterr().err
    assert out.read_text() == mine


@pytest.mark.parametrize(("game", "options", "first"), [
    ("mars", {"players": 3}, mars.WEIGHTS), ("mars", {"players": 1}, mars.SOLO_WEIGHTS),
    ("ares", {"players": 2}, ares.WEIGHTS), ("ares", {"players": 1}, ares.ALONE),
    ("ares", {"players": 2, "coop": True}, ares.ALONE),
])  # fmt: skip
def test_tuning_begins_with_what_bots_know_or_with_what_the_first_edition_knew(game, options, first):
    assert tune.begun(game, options, "first") == first
    bot = VALUERS[game].outlook(start(options, 3, game).position, 0)
    assert tune.begun(game, options, "today") == bot.weights


def test_a_variant_that_never_ends_its_game_has_lost(monkeypatch):
    """Alone and together, too."""
    monkeypatch.setattr(tune, "LONGEST", 50)
    for game, options in (("mars", {"players": 2}), ("mars", {"players": 1}), ("ares", {"players": 2, "coop": True})):
        row = tune.begun(game, options, "today")
        deal, _, games = tune.tried(tune.Job(game, {**options, "order": "auto"}, row, row, 5, 0))
        assert games
        assert {value for value, _ in games} == {tune.ENDLESS}
        assert tune.scored([(deal, 0, games)]) == [tune.ENDLESS]


def test_a_win_counts_more_than_a_wide_margin_and_long_games_cost():
    """Two variants on two deals, which usually take 10 and 20 rounds: what is longer than 12 and 24 costs a point a round."""
    usual = [(0, tune.USUAL, [(0.0, 10)]), (1, tune.USUAL, [(0.0, 20)])]
    outs = [(0, 0, [(45.0, 12), (45.0, 10)]), (1, 0, [(45.0, 24), (45.0, 8)])]
    long = [(0, 1, [(60.0, 42), (60.0, 42)]), (1, 1, [(60.0, 54), (60.0, 54)])]
    assert tune.scored([*long, *outs, *usual]) == [45, 30]
    assert tune.scored(outs) == [45], "alone nothing is compared"


def test_points_of_a_game_are_for_the_win_and_a_clipped_margin():
    row = tune.begun("ares", {"players": 2}, "first")
    idle = dict.fromkeys(row, 0.0)
    job = tune.Job("ares", {"players": 2, "order": "auto"}, row, idle, SEEDS["train"], 0)
    assert {value for value, _ in tune.tried(job)[2]} == {tune.WIN + tune.CLIP}, "nobody can lose to such a rival"
    assert [value for value, _ in tune.tried(tune.Job("ares", job.options, idle, row, job.deal, 0))[2]] == [-tune.CLIP] * 2


def test_better_weights_are_found(tmp_path):
    """Where it is known which are best: the nearer to them the more points."""
    tuning = tune.Tuning(tmp_path / "t.json", "ares", [{"players": 2, "order": "auto"}], 16, 1, 0, "first")
    best = {name: 1.4 * n for name, n in tuning.centres[0].items()}

    def away(row):
        return sum((row[name] / n - 1) ** 2 for name, n in best.items() if n)

    for _ in range(60):
        variants = tuning.generation()
        tuning.learn(variants, [-away(row) for row in variants])
    assert away(tuning.found(60)) < 0.2 * away(tuning.centres[0])
    again = tune.Tuning(tmp_path / "t.json", "ares", [{"players": 2, "order": "auto"}], 16, 1, 0, "first")
    assert again.found(60) == tuning.found(60), "all that it was is in the file"


@pytest.mark.parametrize("name", ["weights", "leaf", "crisis"])
def test_files_are_written_as_they_are(name):
    """So that a change shows what has changed."""
    text = (DATA / f"{name}.json").read_text()
    assert {"weights": files.by_game, "leaf": files.by_game, "crisis": files.crisis_text}[name](json.loads(text)) == text


@pytest.mark.parametrize("game", ["mars", "ares"])
def test_tables_are_written_as_they_are(game):
    told = json.loads((DATA / f"{game}.json").read_text())
    worth = told.pop("worth")
    assert files.table_text(told, worth) == (DATA / f"{game}.json").read_text()


def test_the_bots_can_be_installed_with_what_they_know():
    """The wheel holds every file of it, and it is small: at most 3 MB a game."""
    builder = pytest.importorskip("hatchling.builders.wheel").WheelBuilder(str(ROOT))
    packed = {file.distribution_path for file in builder.recurse_included_files()}
    there = sorted(DATA.glob("*.json"))
    assert {"mars", "ares", "crisis", "weights", "leaf"} <= {path.stem for path in there}
    assert {f"pavonis/bots/data/{path.name}" for path in there} <= packed
    assert sum(path.stat().st_size for path in there) < 3_000_000


@pytest.mark.parametrize(("typed", "found"), [("pavonis train wei", "weights"), ("pavonis train weights --gen", "--generations")])
def test_the_shell_completes_what_can_be_trained(typed, found, capsys):
    assert main(["completion", "bash"]) == 0
    script = capsys.readouterr().out
    ask = f"{script}\nCOMP_WORDS=({typed}); COMP_CWORD={typed.count(' ')}; _pavonis; echo ${{COMPREPLY[@]}}"
    assert subprocess.run(["bash", "-c", ask], capture_output=True, text=True, check=True).stdout.split() == [found]


# -- how positions are read


def test_what_tells_answers_apart_is_found(monkeypatch):
    """Answers end better by half of what they stood better, and by three points for each step of one sign."""
    monkeypatch.setattr(leaf, "SIGNS", {"mars": ("tr", "cards")})
    rng = Random(4)
    games = []
    for deal in range(20):
        sums = leaf.nothing("mars")
        for _ in range(200):
            standing, tr, cards, left = rng.gauss(0, 2), rng.gauss(0, 1), rng.gauss(0, 1), rng.random()
            row = [standing, tr, cards, standing * left, tr * left, cards * left, left]
            leaf.add(sums, [*row, 0.5 * standing + 3 * tr + rng.gauss(0, 2)])
        games.append((deal, sums))
    found = leaf.named("mars", leaf.fit(leaf.together([sums for _, sums in games])))
    assert found["standing"][0] == pytest.approx(0.5, abs=0.1)
    assert found["tr"][0] == pytest.approx(3.0, abs=0.2)
    assert found["cards"][0] == pytest.approx(0.0, abs=0.2)
    learned, thumb = leaf.held_back(games)
    assert learned == pytest.approx(10 / 14, abs=0.03), "all but the luck"
    assert thumb < 0.15
    assert leaf.named("mars", leaf.fit(leaf.nothing("mars")))["tr"] == [0.0, 0.0], "nothing is learned from nothing"


@pytest.mark.parametrize("game", ["mars", "ares"])
def test_a_leaf_is_learned_from_games_the_same_every_time(game, tmp_path, capsys):
    out = tmp_path / "leaf.json"
    command = ["train", "leaf", "--game", game, "--deals", "1", "--often", "0.3", "--out", str(out)]
    assert main([*command, "--games", "2", "--processes", "1"]) == 0
    assert main([*command, "--games", "5", "--processes", "2"]) == 0, "a run goes on"
    assert "5 games: " in capsys.readouterr().out
    told, shipped = json.loads(out.read_text()), json.loads((DATA / "leaf.json").read_text())
    assert told[game].keys() == shipped[game].keys()
    assert told[game] != shipped[game]
    other = "ares" if game == "mars" else "mars"
    assert told[other] == shipped[other], "what else is in the file stays"
    again = tmp_path / "again.json"
    assert main([*command[:-1], str(again), "--games", "5", "--processes", "1"]) == 0
    assert again.read_text() == out.read_text()


@pytest.mark.parametrize("more", [["--players", "1"], ["--set", "coop=true", "--players", "2"], ["--set", "crisis=true"]])
def test_a_leaf_is_of_games_against_others(more, tmp_path, capsys):
    assert main(["train", "leaf", "--game", "ares", *more, "--out", str(tmp_path / "leaf.json")]) == 2
    assert "against others" in capsys.readouterr().err


@pytest.mark.parametrize("game", ["mars", "ares"])
def test_a_search_reads_positions_as_it_was_taught(game):
    """Of a game against others that is not over; alone, or without the leaf, by rules of thumb."""
    valuer = VALUERS[game]
    for players in (1, 3):
        table = start({"players": players, "order": "auto"}, 5, game)
        pos, bot = table.position, by_name("greedy", 1)
        while valuer.clock(pos) < 4:
            for p in list(table.pending):
                table.answer(p, bot.choose(Seat(table, p)))
        taught = valuer.foreseen(pos, 0)
        assert (taught == valuer.standing(pos, 0)) == (players == 1)
        if players > 1:
            row = leaf.read(pos, valuer, 0)
            names = ["standing", *leaf.SIGNS[game]]
            weights = json.loads((DATA / "leaf.json").read_text())[game]
            by_hand = sum(x * weights[name][0] for x, name in zip(row, names))
            by_hand += sum(x * weights[name][1] for x, name in zip(row[len(names) :], names)) + row[-1] * weights["left"][0]
            assert taught == pytest.approx(by_hand), "as it was learned"
            said = [SearchBot(1, trials=8, leaf=n).explain(Seat(table, next(iter(table.pending)))) for n in (1, 0)]
            assert [r.value for r in said[0]] != [r.value for r in said[1]]


# -- chances


def test_the_weights_of_signs_are_found():
    """Games whose chances are known: the fit comes near them, and tells winners from losers as well as can be."""
    rng = Random(3)
    true = [-0.5, 2.0, -1.0]
    games = []
    for k in range(1500):
        signs = [1.0, rng.gauss(0, 1), rng.gauss(0, 1)]
        won = rng.random() < 1 / (1 + exp(-sum(a * b for a, b in zip(true, signs))))
        games.append((f"1 {k}", [[float(won), *signs]]))
    found = chances.fit([row for _, rows in games for row in rows])
    assert found == pytest.approx(true, abs=0.3)
    slope = [sum((won - chances.chance(found, s)) * s[i] for _, [[won, *s]] in games) for i in range(3)]
    assert slope == pytest.approx([chances.RIDGE * w for w in found], abs=1e-4), "nothing is likelier"
    best = chances.area([(chances.chance(true, s), won > 0) for _, [[won, *s]] in games])
    assert best - 0.02 < chances.held_back(games) < best + 0.02
    assert 0.8 < best < 0.95


@pytest.mark.parametrize(("told", "area"), [
    ([(0.1, False), (0.9, True)], 1), ([(0.9, False), (0.1, True)], 0), ([(0.5, False), (0.5, True)], 0.5),
    ([(0.2, False), (0.4, True), (0.4, False), (0.8, True)], 3.5 / 4), ([(0.3, True)], 0.5),
])  # fmt: skip
def test_the_area_under_the_curve(told, area):
    assert chances.area(told) == area


def test_chances_of_crisis_are_learned_from_games(tmp_path, capsys):
    """Few games teach something true: what has been learned from many others agrees with it."""
    out = tmp_path / "c.json"
    command = ["train", "chances", "--players", "1", "--processes", "2", "--out", str(out)]
    assert main([*command, "--games", "30"]) == 0
    assert main([*command, "--games", "40"]) == 0, "it goes on"
    said = capsys.readouterr().out
    assert float(said.rpartition("area under the curve ")[2].split()[0]) > 0.75
    told, before = json.loads(out.read_text()), json.loads((DATA / "crisis.json").read_text())
    assert told["weights"] == before["weights"]
    assert told["chances"][1:] == before["chances"][1:]
    found = told["chances"][0]
    others = [chances.look(chances.Job({"players": 1, "crisis": True, "order": "auto"}, deal)) for deal in range(12)]
    rows = [row for _, rows in others for row in rows]
    assert chances.area([(chances.chance(found, signs), won > 0) for won, *signs in rows]) > 0.7
    again = tmp_path / "again.json"
    assert main([*command[:-1], str(again), "--processes", "1", "--games", "40"]) == 0
    assert again.read_text() == out.read_text()
    assert len(found) == len(CHANCES[1])


def test_chances_of_other_games_are_another_run(tmp_path, capsys):
    command = ["train", "chances", "--players", "1", "--games", "1", "--processes", "1", "--out", str(tmp_path / "c.json")]
    assert main(command) == 0
    assert "area" not in capsys.readouterr().out, "one game is too few to hold any back"
    assert main([*command, "--set", "difficulty=expert"]) == 2
    assert "another run" in capsys.readouterr().err
