"""The command line: one table of commands, and one line for whatever was wrong."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from pavonis.cli import COMMANDS, main


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.strip() == f"pavonis {version('pavonis')}"
    assert main([]) == 0
    shown = capsys.readouterr().out
    assert all(name in shown for name in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "--help"]) == 0
    assert f"pavonis {command}" in capsys.readouterr().out


def test_only_the_command_asked_for_is_imported() -> None:
    look = "import sys, pavonis.cli; pavonis.cli.main(['--version']); assert not any(m.startswith('rich') for m in sys.modules)"
    assert subprocess.run([sys.executable, "-c", look], check=False).returncode == 0


@pytest.mark.parametrize(
    "given, said",
    [
        (["fly"], "invalid choice: 'fly'"),
        (["terminal", "--players", "9"], "players"),
        (["terminal", "--players", "0"], "players"),
        (["terminal", "--players", "many"], "many"),
        (["terminal", "--bots", "genius"], "genius"),
        (["terminal", "--solo", "--players", "2"], "--solo"),
        (["terminal", "--players", "2", "--hot-seat", "3"], "--hot-seat must be 1 to 2"),
        (["terminal", "--load", "nowhere.json"], "there is no file nowhere.json"),
        (["terminal", "--load", "{foreign}"], "foreign.json is not a saved game"),
        (["terminal", "--load", "{damaged}"], "position"),
        (["terminal", "--continue", "--save-dir", "{empty}"], "no game waits"),
        (["replay", "nowhere.json"], "there is no file nowhere.json"),
        (["replay", "{damaged}"], "no record"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    given: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {name: tmp_path / f"{name}.json" for name in ("foreign", "damaged", "empty")}
    files["foreign"].write_text("not a game")
    files["damaged"].write_text('{"pavonis": 1, "game": "mars", "position": {"table": 3}}')
    given = [given[0], *(g.format(**files) for g in given[1:])]
    if given[0] == "terminal" and "--save-dir" not in given:
        given += ["--save-dir", str(tmp_path)]
    assert main(given) == 2
    told = capsys.readouterr().err
    assert said in told.splitlines()[-1]
    assert "Traceback" not in told
