"""Two scripts and a browser play one game to the end, through a server that is killed twice meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pytest

import pavonis
from pavonis.client import Seat
from tests.server.running import Running, play

from .conftest import STATIC, Reader

KILLS = (40, 120)  # answers of all three before each


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    if not (STATIC / "index.html").exists():
        pytest.skip("the client is not built: make web")
    running = Running(f"sqlite:///{tmp_path / 'pavonis.db'}")
    yield running
    running.stop()


def test_a_game_outlives_two_crashes(server: Running, chromium: Any) -> None:
    """kill -9 and a new process, twice: nobody reloads, no acknowledged answer is lost, and all see the same end."""
    client = server.client()
    made = client.create("mars", players=3)
    id = made["table"]["id"]
    reading, *scripts = (client.join(id, name, made["invites"][str(n)]) for n, name in enumerate(("Lena", "one", "two")))
    given: dict[int, list[Any]] = {}
    killed_at: list[int] = []

    def script(seat: Seat, n: int) -> None:
        given[n] = [answer for _, answer in play(seat, Random(n))]

    def crash() -> None:
        watcher = Seat(client, id, made["spectator"])
        watcher.open()
        for moment in KILLS:
            while (watcher.seq or 0) < moment:
                watcher.receive()
            server.kill()
            killed_at.append(watcher.seq or 0)
            server.start()
        watcher.close()

    page = chromium.new_context().new_page()
    reader = Reader(server, page)  # type: ignore[arg-type]
    reader.sit(id, reading.token)
    page.evaluate("window.kept = true")
    threads = [Thread(target=script, args=(seat, n)) for n, seat in enumerate(scripts, 1)] + [Thread(target=crash)]
    for thread in threads:
        thread.start()
    end = reader.play_on(seed=3, seconds=400)  # a minute where nothing else runs
    for thread in threads:
        thread.join(60)
    assert end["over"], end
    assert page.evaluate("window.kept")
    assert len(killed_at) == len(KILLS)
    assert killed_at[-1] < (scripts[0].seq or 0)

    record = client.record(id, reading.token)
    assert page.evaluate("__pavonis.info.result") == scripts[0].table["result"] == scripts[1].table["result"] == record["result"]
    assert pavonis.replay(record).checksum() == record["checksum"]
    for n, answers in given.items():
        assert [c["answer"] for c in record["commands"] if c["player"] == n] == answers
    assert sum(c["player"] == 0 for c in record["commands"]) > 20
    lost = [e for e in reader.errors if "ERR_CONNECTION_REFUSED" in e or "WebSocket" in e]  # the browser says so itself
    assert reader.errors == lost
    page.context.close()
