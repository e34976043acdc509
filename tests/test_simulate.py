"""Simulations: tables that agree with each other and with the report, on processes and on a Ray cluster."""

from __future__ import annotations

import json
import re
from collections import Counter

import pytest

from pavonis.cli import main
from pavonis.lab import simulate

parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")


def run(folder, *more):
    return main(["simulate", "eager", "random", "--games", "6", "--out", str(folder), *more])


def tables(folder):
    return {name: parquet.read_table(folder / f"{name}.parquet").to_pylist() for name in simulate.TABLES}


@pytest.fixture(scope="module")
def done(tmp_path_factory):
    folder = tmp_path_factory.mktemp("simulated")
    assert run(folder, "--players", "3", "--processes", "2") == 0
    return folder


def test_every_game_player_and_decision_has_a_row(done):
    rows = tables(done)
    assert sorted(r["game"] for r in rows["games"]) == list(range(6))
    assert sorted((r["game"], r["player"]) for r in rows["players"]) == [(k, p) for k in range(6) for p in range(3)]
    decisions = Counter(r["game"] for r in rows["decisions"])
    assert decisions == {r["game"]: r["answers"] for r in rows["games"]}
    assert sum(r["won"] for r in rows["players"]) >= 6


def test_bots_change_seats_from_game_to_game(done):
    seats = {(r["game"], r["player"]): r["bot"] for r in tables(done)["players"]}
    assert [seats[k, 0] for k in range(6)] == ["eager", "random"] * 3


def test_points_are_the_sum_of_their_sources(done):
    for row in tables(done)["players"]:
        assert row["points"] == sum(json.loads(row["sources"]).values())


def test_the_report_counts_what_the_tables_hold(done):
    rows = tables(done)
    told = json.loads((done / "report.json").read_text())
    played = Counter(r["answer"][5:] for r in rows["decisions"] if r["answer"].startswith("play:"))
    assert {c: x["played"] for c, x in told["cards"].items()} == played
    assert sum(x["seats"] for x in told["corporations"].values()) == 18
    assert sum(x["won"] for x in told["corporations"].values()) == sum(r["won"] for r in rows["players"])
    for card in told["cards"].values():
        assert card["rate"] == card["played"] / 18
        assert sum(card["rounds"].values()) == card["played"]


def test_the_page_needs_nothing_else(done):
    html = (done / "report.html").read_text()
    assert html.count("<svg") > 20
    assert "Win rate by corporation" in html
    assert not re.search(r"""(src|href)=|https?://|@import""", html)


def test_a_simulation_is_decided_by_its_numbers(done, tmp_path):
    run(tmp_path, "--players", "3", "--processes", "1")
    one, other = tables(done), tables(tmp_path)
    for name in simulate.TABLES:

        def key(r):
            return [v for k, v in r.items() if k != "ms"]

        assert sorted(map(key, one[name]), key=repr) == sorted(map(key, other[name]), key=repr)


@pytest.mark.parametrize("more", [
    ["--game", "ares", "--players", "2", "--set", "coop=true"],
    ["--game", "ares", "--players", "1"],
    ["--players", "1"],
    ["--players", "2", "--set", "colonies=true", "draft=true", "beginners=0,1"],
])  # fmt: skip
def test_every_mode_can_be_simulated(more, tmp_path):
    """A solo game of Terraforming Mars that is lost counts no points (M-061)."""
    assert run(tmp_path, "--processes", "1", *more) == 0
    assert (tmp_path / "report.html").stat().st_size > 1000


@pytest.mark.slow
def test_a_ray_cluster_gives_the_same_games(done, tmp_path):
    pytest.importorskip("ray", reason="Ray is not installed")
    assert run(tmp_path, "--players", "3", "--cluster", "ray") == 0
    one, other = tables(done), tables(tmp_path)
    assert sorted(map(repr, one["players"])) == sorted(map(repr, other["players"]))


@pytest.mark.slow
def test_other_commands_play_the_same_games_there(tmp_path):
    """And stop there when their time is over."""
    pytest.importorskip("ray", reason="Ray is not installed")
    words = ["match", "eager", "random", "--deals", "2", "--out"]
    assert main([*words, str(tmp_path / "here.jsonl"), "--processes", "1"]) == 0
    assert main([*words, str(tmp_path / "there.jsonl"), "--cluster", "ray"]) == 0
    here, there = (
        {e["number"]: (e["seats"], e["points"]) for e in map(json.loads, (tmp_path / name).read_text().splitlines()[1:])}
        for name in ("here.jsonl", "there.jsonl")
    )
    assert here == there
    assert len(here) == 4
    late = tmp_path / "late.jsonl"
    assert main(["match", "greedy", "eager", "--deals", "500", "--seconds", "0.5", "--out", str(late), "--cluster", "ray"]) == 0
    assert len(late.read_text().splitlines()) < 1001


@pytest.mark.parametrize("command", ["simulate", "match", "answers", "arena", "strength", "train weights", "train chances"])
def test_the_work_is_shared_out_in_one_way(command, capsys):
    assert main([*command.split(), "--help"]) == 0
    said = capsys.readouterr().out
    assert "--processes" in said
    assert "--cluster" in said


def test_a_run_goes_on_and_another_is_never_written_over(tmp_path, capsys):
    """Games that are there are not played again; a folder of other games is refused, and stays as it is."""
    assert main(["simulate", "eager", "--games", "3", "--out", str(tmp_path), "--processes", "1"]) == 0
    first = tables(tmp_path)
    assert main(["simulate", "eager", "--games", "5", "--out", str(tmp_path), "--processes", "1"]) == 0
    rows = tables(tmp_path)
    assert [r["game"] for r in rows["games"]] == [0, 1, 2, 3, 4]
    assert rows["decisions"][: len(first["decisions"])] == first["decisions"]
    told = json.loads((tmp_path / "report.json").read_text())
    assert told["games"] == 5
    assert told["command"].startswith("pavonis simulate eager --games 5")
    assert told["version"] in (tmp_path / "report.html").read_text()
    for other in (["eager", "random"], ["eager", "--set", "draft=true"]):
        assert main(["simulate", *other, "--games", "3", "--out", str(tmp_path)]) == 2
        assert "another run" in capsys.readouterr().err
    assert tables(tmp_path) == rows


def test_ctrl_c_keeps_what_was_played_and_says_so(tmp_path, capsys, monkeypatch):
    """And a log file gets a line now and then."""
    monkeypatch.setattr("pavonis.cli.jobs.EVERY", 0.0)
    played = simulate.simulate

    def twice(run):
        if run.number == 2:
            raise KeyboardInterrupt
        return played(run)

    monkeypatch.setattr("pavonis.lab.simulate.simulate", twice)
    words = ["simulate", "eager", "--games", "4", "--out", str(tmp_path), "--processes", "1"]
    assert main(words) == 130
    said = capsys.readouterr().err.replace("\xa0", " ")
    assert "1 of 4 games" in said
    assert "2 of 4 games are kept; the same command goes on." in said
    assert [r["game"] for r in tables(tmp_path)["games"]] == [0, 1]
    monkeypatch.undo()
    assert main(words) == 0
    assert [r["game"] for r in tables(tmp_path)["games"]] == [0, 1, 2, 3]


def test_a_report_fits_a_phone(done):
    page = (done / "report.html").read_text()
    assert "initial-scale=1" in page
    assert page.count('<div class="wide"><table>') == page.count("<table>")
    assert "pavonis simulate" in page
