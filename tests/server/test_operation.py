"""What a host sees: settings, health, metrics, logs, types for the client."""

from __future__ import annotations

import asyncio
import importlib.metadata
import json
import os
import re
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from random import Random

import httpx
import pytest

from pavonis.cli import main, serve
from pavonis.cli.serve import own_address
from pavonis.client import Refused, Server
from pavonis.server.config import Config, load
from pavonis.server.listener import Listener
from pavonis.server.messages import Close
from pavonis.server.types import typescript

from .running import COMMAND, Running, closed_with, free_port, play, play_all, sit, socket_to


def test_a_flag_goes_before_the_environment_before_the_file_before_the_default(tmp_path: Path) -> None:
    file = tmp_path / "pavonis.toml"
    file.write_text("port = 1\ngrace = 2.5\nworkers = 3\nprivate_webhooks = true\n")
    environment = {"PAVONIS_CONFIG": str(file), "PAVONIS_PORT": "2", "PAVONIS_GRACE": "3.5"}
    config = load({"port": "4"}, environment)
    assert (config.port, config.grace, config.workers, config.private_webhooks, config.host) == (4, 3.5, 3, True, "127.0.0.1")


@pytest.mark.parametrize("text", ["port = 'x'", "nonsense = 1", "port = "])
def test_a_wrong_setting_is_named(text: str, tmp_path: Path) -> None:
    file = tmp_path / "pavonis.toml"
    file.write_text(text)
    with pytest.raises(ValueError, match=r"pavonis\.toml"):
        load({"config": str(file)}, {})


@pytest.mark.parametrize(
    "setting",
    ["port=80000", "workers=0", "grace=-1", "rate=0", "database-url=mysql://x/y", "public-url=mars.example.org", "log-level=loud"],
)
def test_what_cannot_be_used_is_said_in_one_line(setting: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", f"--{setting}"]) == 2
    said = capsys.readouterr().err
    assert setting.split("=")[0].replace("-", "_") in said
    assert len(said.splitlines()) == 1


def test_a_database_that_cannot_be_used_is_named_before_anything_starts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "letter.db").write_text("not a database at all, but a letter to somebody " * 50)
    for url in (f"postgresql://lena:hush@127.0.0.1:{free_port()}/mars", f"sqlite:///{tmp_path / 'letter.db'}"):
        assert main(["serve", "--database-url", url]) == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert "database_url" in said.err
        assert "hush" not in said.err
        assert len(said.err.splitlines()) == 1


def test_every_setting_is_in_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--help"]) == 0
    shown = capsys.readouterr().out
    for field in fields(Config):
        assert f"--{field.name.replace('_', '-')}" in shown
        assert f"PAVONIS_{field.name.upper()}" in shown.replace("\n", "").replace(" ", "")


def test_several_processes_on_sqlite_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--workers", "2", "--database-url", "sqlite:///x.db"]) == 2
    assert "PostgreSQL" in capsys.readouterr().err


def test_phones_on_the_network_get_a_qr_code(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "own_address", lambda: "192.0.2.7")
    serve.welcome("0.0.0.0", 8017, qr=True)
    shown = capsys.readouterr().out
    assert "http://localhost:8017/" in shown
    assert "http://192.0.2.7:8017/" in shown
    assert "█" in shown
    serve.welcome("127.0.0.1", 8017, qr=True)
    assert "192.0.2.7" not in capsys.readouterr().out


def test_at_home_one_command_is_enough(tmp_path: Path) -> None:
    """`pavonis play`: a file in the data folder, the browser opened, the address and a QR code; set up by environment and file."""
    port, opened, file = free_port(), tmp_path / "opened", tmp_path / "pavonis.toml"
    browser = tmp_path / "browser"
    browser.write_text(f"#!/bin/sh\necho $1 > {opened}\n")
    browser.chmod(0o755)
    file.write_text("tables_per_hour = 1\n")
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data"), "BROWSER": str(browser)}
    environment = {**os.environ, **home, "PAVONIS_PORT": str(port), "PAVONIS_CONFIG": str(file)}
    with subprocess.Popen([*COMMAND[:-1], "play"], env=environment, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            said = list(iter(process.stdout.readline, "Ctrl+C stops it; every game is kept.\n"))
            assert said[0] == f"Pavonis: http://localhost:{port}/\n"
            assert len([line for line in said if "\u2588" in line]) > 8 or own_address() is None
            until = time.monotonic() + 60
            while not opened.exists() and time.monotonic() < until:
                time.sleep(0.1)
            assert opened.read_text() == f"http://localhost:{port}/\n"
            client = Server(f"http://localhost:{port}")
            while time.monotonic() < until:
                try:
                    client.create("mars", players=1)
                    break
                except httpx.TransportError:
                    time.sleep(0.1)
            with pytest.raises(Refused, match="too_many"):
                client.create("mars", players=1)
            assert (tmp_path / "data" / "pavonis" / "pavonis.db").exists()
        finally:
            process.terminate()


def test_one_who_does_not_read_is_cut_off() -> None:
    async def story() -> None:
        listener = Listener([0])
        for n in range(2000):
            listener.send(str(n))
        assert listener.closed == Close.BUSY
        assert listener.queue.qsize() <= 512

    asyncio.run(story())


@pytest.mark.slow
def test_two_processes_of_one_command_share_a_port(own_server: Callable[..., Running], database: str) -> None:
    server = own_server(database, workers="2")
    made, seats = sit(server)
    for seat in seats:
        seat.say("chat", text="hello")
    assert server.client().request("GET", f"tables/{made['table']['id']}", made["host"])["state"] == "playing"


def measured(server: Running) -> dict[str, float]:
    lines = httpx.get(f"{server.url}/metrics", trust_env=False).text.splitlines()
    return {line.split(" ")[0]: float(line.split(" ")[1]) for line in lines if not line.startswith("#")}


def test_health_and_metrics(server: Running) -> None:
    _, (ann, _) = sit(server)
    ann.say("chat", text="counted")
    assert httpx.get(f"{server.url}/healthz").json() == {"ok": True}
    values = measured(server)
    assert values['pavonis_entries_total{kind="chat"}'] >= 1
    assert values['pavonis_tables{state="playing"}'] >= 1
    assert values["pavonis_sockets"] >= 2
    assert values["pavonis_act_seconds_count"] >= 1


def test_every_number_that_the_dashboard_asks_for_is_there(own_server: Callable[..., Running]) -> None:
    """At /metrics of a server where people and bots play, something was refused, and a hint was asked for."""
    server = own_server()
    client = server.client()
    made = client.create("mars", players=2, seats=[{}, {"kind": "bot", "level": "easy"}])
    ann = client.join(made["table"]["id"], "Ann", made["invites"]["0"])
    play(ann, Random(1), 2)
    ann.say("chat", text="slowly")
    with pytest.raises(Refused):
        ann.say("answer", answer="nonsense")
    client.request("GET", f"tables/{ann.id}/hint", ann.token)
    with pytest.raises(Refused, match="unknown_table"):
        client.request("GET", "tables/nowhere")
    with socket_to(server, ann.id) as ws:  # without a token
        closed_with(ws)
    panels = json.loads((Path(__file__).parents[2] / "deploy" / "grafana" / "dashboard.json").read_text())["panels"]
    queries = " ".join(target["expr"] for panel in panels for target in panel["targets"])
    asked = set(re.findall(r"(?:pavonis|process)_[a-z0-9_]+", queries))
    labels = {label for by in re.findall(r"by \(([^)]*)\)", queries) for label in by.split(", ")}
    text = httpx.get(f"{server.url}/metrics?all=true", trust_env=False).text
    samples = [line for line in text.splitlines() if not line.startswith("#")]
    assert asked <= {re.split(r"[{ ]", line)[0] for line in samples}
    assert labels <= {label for line in samples for label in re.findall(r'([a-z]+)="', line)}
    assert all('process="' in line for line in samples)
    values = measured(server)
    assert values['pavonis_refused_total{reason="unknown_table"}'] == 1
    assert values['pavonis_refused_total{reason="private_table"}'] == 1
    assert values['pavonis_bot_seconds_count{level="easy"}'] >= 1
    assert values["pavonis_people"] == 1
    assert values["pavonis_bot_processes"] == 1  # the hints'
    assert values["pavonis_write_seconds_count"] > 0
    assert values["pavonis_loop_lag_seconds_count"] > 0


def test_a_log_line_is_a_json_object(server: Running) -> None:
    lines = [line for line in server.log.read_text().splitlines() if line.startswith("{")]
    assert {"time", "level", "logger", "message"} <= set(json.loads(lines[0]))


def test_a_game_is_verified_by_command(server: Running, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What the server gives after the end holds what it promised before the beginning."""
    client = server.client()
    made = client.create("mars", players=1)
    seat = client.join(made["table"]["id"], "Ann", made["invites"]["0"])
    play_all([seat])
    record = client.record(seat.id, seat.token)
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record))
    assert main(["verify", str(file), "--commitment", made["table"]["commitment"]]) == 0
    record["fairness"]["nonces"][0] += "x"
    file.write_text(json.dumps(record))
    assert main(["verify", str(file)]) == 1
    assert "NO" in capsys.readouterr().out
    file.write_text("{")
    assert main(["verify", str(file)]) == 2


def test_the_client_s_types_are_the_server_s() -> None:
    """`python -m pavonis.server.types > web/src/protocol/wire.ts`"""
    text = typescript()
    assert 'export type Act = Answer | Undo' in text
    assert "export type ServerMessage = Snapshot | Update" in text
    file = Path(__file__).parents[2] / "web" / "src" / "protocol" / "wire.ts"
    if file.exists():
        assert file.read_text(encoding="utf-8") == text


def test_the_outside_bot_of_the_examples_plays(server: Running) -> None:
    """At a table of its own, and at somebody's; forty lines are enough."""
    example = Path(__file__).parents[2] / "examples" / "outside_bot.py"
    assert len(example.read_text().splitlines()) <= 40
    made = server.client().create("ares", players=1)
    for table in ([], [made["table"]["id"], made["invites"]["0"]]):
        command = [sys.executable, example, server.url, *table]
        done = subprocess.run(command, capture_output=True, text=True, timeout=100, check=True)
        assert "ranking" in done.stdout


def test_a_second_server_on_the_same_file_is_refused(own_server: Callable[..., Running], tmp_path: Path) -> None:
    server = own_server()
    second = subprocess.run(
        [*COMMAND, "--port", str(free_port()), "--database-url", server.flags["database_url"]],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert second.returncode == 2
    assert "another server uses this file" in second.stderr
    assert len(second.stderr.splitlines()) == 1
    server.kill()
    server.start()


def test_it_is_not_well_while_nothing_can_be_written(own_server: Callable[..., Running]) -> None:
    """As on a full disk: no file may grow."""
    server = own_server()
    assert server.process is not None
    soft, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, hard))
    until = time.monotonic() + 20
    while httpx.get(f"{server.url}/healthz", trust_env=False).status_code == 200 and time.monotonic() < until:
        time.sleep(0.5)
    assert httpx.get(f"{server.url}/healthz", trust_env=False).status_code == 503
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (soft, hard))
    assert httpx.get(f"{server.url}/healthz", trust_env=False).status_code == 200


def test_the_image_is_built_with_versions_that_were_tested() -> None:
    """Everything that the server needs, and what its wheel is built with, stands in the lock."""
    root = Path(__file__).parents[2]
    locked = dict(line.split("==") for line in (root / "requirements.lock").read_text().splitlines() if "==" in line)

    def name(text: str) -> str:
        return re.sub(r"[-_.]+", "-", re.split(r"[\s<>=!~;\[(]", text)[0]).lower()

    def needs(package: str) -> set[str]:
        found = importlib.metadata.requires(package) or []
        ours = [text for text in found if "extra ==" not in text or (package == "pavonis" and "extra == 'server'" in text)]
        return {name(text) for text in ours if "python_version <" not in text and "win32" not in text}

    wanted, open = set[str](), needs("pavonis") | {"mypy", "greenlet"}
    while open:
        package = open.pop()
        wanted.add(package)
        open |= {n for n in needs(package) if n not in wanted and installed(n)}
    assert wanted | {"hatchling"} <= set(locked)
    docker = (root / "Dockerfile").read_text()
    assert "requirements.lock" in docker
    for image in re.findall(r"(?:FROM|image:) (\S+)", docker + (root / "compose.yaml").read_text()):
        assert re.search(r":v?\d+\.\d+\.?\d*", image), image


def installed(package: str) -> bool:
    try:
        return bool(importlib.metadata.version(package))
    except importlib.metadata.PackageNotFoundError:
        return False
