"""Nothing that was acknowledged is ever lost. (Fifty games: `python -m tests.server.crash`.)"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from pavonis.server.messages import Close

from .crash import crash
from .running import Running, closed_with, play, sit


@pytest.mark.slow
def test_killed_at_random_moments_it_loses_nothing_and_every_game_ends(tmp_path: Path) -> None:
    done = crash(f"sqlite:///{tmp_path / 'pavonis.db'}", games=3, kills=2, pause=(0.3, 1.2))
    assert (done["kills"], done["lost"], done["doubled"]) == (2, 0, 0)


@pytest.mark.slow
def test_the_same_with_two_processes_on_postgresql(database: str) -> None:
    done = crash(database, games=1, kills=2, seed=2, pause=(0.3, 0.6), processes=2)
    assert done["kills"] >= 2
    assert done["lost"] == done["doubled"] == 0


def test_a_graceful_stop_closes_sockets_with_a_reason_and_the_game_goes_on(own_server: Callable[..., Running]) -> None:
    server = own_server()
    _, (ann, bob) = sit(server)
    play(ann, Random(1), answers=1)
    server.stop()
    assert closed_with(bob.socket) == Close.RESTART
    server.start()
    bob.socket = None
    play(bob, Random(2), answers=1)
    assert bob.view is not None
    assert bob.view["phase"] != "setup"


def test_bots_go_on_after_a_crash_though_nobody_looks(own_server: Callable[..., Running]) -> None:
    server = own_server(pace="0.05")
    client = server.client()
    made = client.create("mars", players=2, seats=[{"kind": "bot", "level": "easy"}] * 2)
    server.kill()
    server.start()
    state = client.request("GET", f"tables/{made['table']['id']}", made["spectator"])
    before = state["seq"]
    until = time.monotonic() + 15
    while state["seq"] <= before + 5 and time.monotonic() < until:
        time.sleep(0.2)
        state = client.request("GET", f"tables/{made['table']['id']}", made["spectator"])
    assert state["seq"] > before + 5
