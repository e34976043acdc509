"""The command line: one table of commands, and one line for whatever was wrong."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import pavonis
from pavonis.cli import COMMANDS, main
from pavonis.i18n import log, plain


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.strip() == f"pavonis {pavonis.__version__}"
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
        (["terminal", "--continue", "--save-dir", "{empty}"], "there is no unfinished game"),
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


def test_a_port_that_is_taken_is_named_before_any_address(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert main(["serve", "--port", str(port)]) == 2
    said = capsys.readouterr()
    assert f"port {port} is taken" in said.err
    assert f"--port {port + 1}" in said.err
    assert "http" not in said.out


def test_a_game_of_ones_own_has_nothing_to_verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = pavonis.new("mars", seed=1)
    path = tmp_path / "game.json"
    path.write_text(json.dumps({**game.record, **game.to_json()}))
    assert main(["verify", str(path)]) == 0
    assert "not played on a server" in capsys.readouterr().out
    path.write_text(json.dumps({**game.record, **pavonis.new("mars", seed=2).to_json()}))
    assert main(["verify", str(path)]) == 1


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    """A game of three answers as record and as position, and one that is over."""
    game = pavonis.new("mars", seed=3)
    rng = Random(1)
    for _ in range(3):
        player, decision = next(iter(game.pending.items()))
        game.answer(player, decision.random(rng))
    out = {name: tmp_path / f"{name}.json" for name in ("record", "position", "over")}
    out["record"].write_text(json.dumps(game.record))
    out["position"].write_text(json.dumps(game.to_json()))
    game.rollout(rng)
    out["over"].write_text(json.dumps(game.to_json()))
    return out


def test_games_lists_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    shown = capsys.readouterr().out
    for game, options in pavonis.games().items():
        assert f"{game}\n" in shown
        assert all(option["name"] in shown for option in options)
    assert main(["games", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == pavonis.games()


def test_log_tells_what_happened_in_any_language(files: dict[str, Path], capsys: pytest.CaptureFixture[str]) -> None:
    game = pavonis.replay(json.loads(files["record"].read_text()))
    for player in (None, 0):
        assert main(["--language", "pl", "log", str(files["record"]), *([] if player is None else ["--player", "0"])]) == 0
        assert capsys.readouterr().out.splitlines() == [plain(told) for told in log(game, "pl", player)]
    assert main(["log", str(files["position"])]) == 2
    assert "no record" in capsys.readouterr().err
    assert main(["log", str(files["record"]), "--player", "7"]) == 2


def test_explain_says_what_a_bot_would_do_and_why(files: dict[str, Path], capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("record", "position"):
        assert main(["--language", "en", "explain", str(files[name])]) == 0
        shown = capsys.readouterr().out.splitlines()
        assert shown[0].startswith(("Amber: ", "Azure: "))
        assert any("worth" in told for told in shown)
        assert any(told.startswith("      +") or told.startswith("     +") for told in shown)
    for given, said in ((["over"], "over"), (["record", "--bot", "random"], "greedy"), (["record", "--player", "7"], "asked: ")):
        assert main(["--language", "en", "explain", str(files[given[0]]), *given[1:]]) == 2
        assert said in capsys.readouterr().err


def test_the_shell_completes_commands_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    """Bash is asked as the Tab key asks it."""
    assert main(["completion", "bash"]) == 0
    script = capsys.readouterr().out
    for typed, at, found in (("pavonis ar", 1, "arena"), ("pavonis replay --s", 2, "--summary")):
        ask = f"{script}\nCOMP_WORDS=({typed}); COMP_CWORD={at}; _pavonis; echo ${{COMPREPLY[@]}}"
        told = subprocess.run(["bash", "-c", ask], capture_output=True, text=True, check=True).stdout
        assert told.split() == [found]
    for shell in ("zsh", "fish"):
        assert main(["completion", shell]) == 0
        assert "arena" in capsys.readouterr().out
