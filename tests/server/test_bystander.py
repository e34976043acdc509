"""One client inside the default limits, and what it does to another: a bystander's answers are taken, and soon."""

from __future__ import annotations

import json
from collections.abc import Callable
from threading import Event, Thread
from time import monotonic
from typing import Any

import httpx
import pytest

from pavonis.client import Seat
from pavonis.server.messages import Close

from . import postgres as pg
from .running import Running, closed_with, sit, socket_to

LIMITS = {"rate": "20", "burst": "60", "tables_per_hour": "60", "sockets_per_address": "50"}  # the defaults
BAD: list[Any] = [
    "\ud800", ["\udfff"], {"\ud800": 1}, {"a": {"b": "\udc00"}}, 2**63, -(2**70), 10**30, float("nan"), float("inf"),
]  # fmt: skip


@pytest.fixture(params=["sqlite", "postgresql"])
def own_database(request: pytest.FixtureRequest) -> str | None:
    if request.param == "sqlite":
        return None
    return pg.new_database(request.getfixturevalue("postgres"))


def said(seat: Seat, stop: Event, out: list[float]) -> None:
    """Chat every twentieth of a second; how long each took. A refusal fails."""
    while not stop.is_set():
        began = monotonic()
        seat.say("chat", text="still here")
        out.append(monotonic() - began)
        stop.wait(0.07)


class Bystander:
    """Somebody at another table, while an attack goes on."""

    def __init__(self, server: Running) -> None:
        _, self.seats = sit(server)

    def during(self, attack: Callable[[], None]) -> list[float]:
        """The times of all they said meanwhile, the longest last."""
        stop, times, failed = Event(), [], []

        def talk() -> None:
            try:
                said(self.seats[0], stop, times)
            except Exception as error:
                failed.append(error)

        thread = Thread(target=talk)
        thread.start()
        try:
            attack()
        finally:
            stop.set()
            thread.join()
        assert not failed, failed[0]
        return sorted(times)


def test_what_cannot_be_written_is_refused_at_the_door_and_nobody_else_s_answers_are(
    own_server: Callable[..., Running], own_database: str | None
) -> None:
    server = own_server(own_database, **{**LIMITS, "rate": "200"})
    _, (eve, _) = sit(server)
    bystander = Bystander(server)
    http = httpx.Client(base_url=f"{server.url}/api/", headers={"authorization": f"Bearer {eve.token}"}, trust_env=False)

    def post(path: str, body: Any) -> int:
        reply = http.post(path, content=json.dumps(body), headers={"content-type": "application/json"})
        assert reply.json()["error"]["id"] in ("bad_request", "unknown_table", "too_many"), reply.text
        return reply.status_code

    def attack() -> None:
        for bad in BAD:
            assert post(f"tables/{eve.id}/act", {"type": "plan", "answer": bad}) == 422
            assert post(f"tables/{eve.id}/act", {"type": "answer", "answer": bad}) == 422
            assert post("tables", {"game": "mars", "options": {"players": bad}}) == 422
        for name in ("\ud800", "a\udc00", "a\x00"):
            assert post(f"tables/{eve.id}/act", {"type": "chat", "text": name}) == 422
            assert post(f"tables/{eve.id}/act", {"type": "plan", "answer": 1, "name": name}) == 422
            assert post("tables", {"game": "mars", "options": {name: 1}}) == 422
            assert post("tables", {"game": name}) == 422
        for path in (f"{eve.id}/state?since={2**31}", f"{eve.id}/replay?seq={10**30}", "a%00", "%ff/state"):
            assert http.get(f"tables/{path}").status_code in (404, 422)

    bystander.during(attack)
    for since in (2**31, 2**53, 10**40):
        with socket_to(server, eve.id, eve.token, since=since) as ws:
            assert closed_with(ws) == Close.BAD_MESSAGE
    for id in ("a%00", "%ff", "a%0a", "a" * 200):
        with socket_to(server, id) as ws:
            assert closed_with(ws) == Close.UNKNOWN_TABLE
    for path in ("/%00", "/assets/%00", "/" + "a" * 3000, "/t/%00"):
        assert httpx.get(server.url + path, trust_env=False).status_code in (200, 404)
    log = server.log.read_text()
    assert '"level": "error"' not in log, log[-2000:]
