"""A real server in its own process, and players that sit at its tables."""

from __future__ import annotations

import atexit
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from pavonis.client import Refused, Seat, Server

COMMAND = [sys.executable, "-c", "import sys; from pavonis.cli import main; sys.exit(main())", "serve"]
QUICK = {
    "grace": "0", "pace": "0", "rate": "10000", "burst": "10000", "tables_per_hour": "100000", "sockets_per_address": "1000",
    "commands_per_hour": "1000000",
}  # fmt: skip


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


class Running:
    """`pavonis serve`, started, killed and started again on the same port and database."""

    def __init__(self, database: str, port: int | None = None, **settings: str) -> None:
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.folder = Path(tempfile.mkdtemp(prefix="pavonis-"))
        atexit.register(shutil.rmtree, self.folder, True)
        self.log = self.folder / "log"
        self.flags = {**QUICK, "port": str(self.port), "database_url": database, **settings}
        self.process: subprocess.Popen[bytes] | None = None
        self.knows: dict[str, Any] = {}  # what was prepared there, for tests that share it
        self.start()

    def start(self) -> None:
        flags = [x for k, v in self.flags.items() for x in (f"--{k.replace('_', '-')}", *([v] if v != "yes" else []))]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(COMMAND + flags, stdout=log, stderr=log, env={**os.environ, "PYTHONWARNINGS": "error"})
        until = time.monotonic() + 60
        while time.monotonic() < until:
            try:
                if httpx.get(f"{self.url}/healthz", timeout=2, trust_env=False).status_code == 200:
                    return
            except httpx.HTTPError:
                time.sleep(0.05)
            if self.process.poll() is not None:
                break
        if self.process.poll() is None:
            self.kill()  # nobody else would
        raise AssertionError(f"the server did not start: {self.log.read_text()[-2000:]}")

    def kill(self) -> None:
        """kill -9: it has no time for anything."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """As a host stops it."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.terminate()
        return self.process.wait(20)

    def client(self) -> Server:
        return Server(self.url)


@contextmanager
def socket_to(
    server: Running, table: str, *tokens: str, since: int | None = None, visible: bool = True, **more: Any
) -> Iterator[ClientConnection]:
    """A bare socket that has said hello."""
    with connect(f"ws://127.0.0.1:{server.port}/api/tables/{table}/live", max_size=None, proxy=None, **more) as ws:
        ws.send(json.dumps({"type": "hello", "tokens": list(tokens), "since": since, "visible": visible}))
        yield ws


def closed_with(ws: ClientConnection) -> int | None:
    """Read until the server closes."""
    try:
        while True:
            ws.recv(timeout=20)
    except ConnectionClosed as error:
        return error.rcvd.code if error.rcvd else None


def guess(question: dict[str, Any], rng: Random, tries: int = 0) -> Any:
    """An answer that is likely to be legal; the oftener it was refused, the more modest."""

    def some(part: dict[str, Any]) -> list[str]:
        wanted = rng.randint(0, min(part["most"], len(part["cards"]))) - tries
        return rng.sample(part["cards"], max(part["least"], wanted))

    match question["kind"]:
        case "pick":
            return some(question)
        case "amount":
            return rng.randint(question["least"], question["most"])
        case "pay":
            return question["usual"]
        case "form":
            one = [part["name"] for part in question["parts"] if part["least"] == part["most"] == 1]
            return {part["name"]: some(part)[0] if part["name"] in one else some(part) for part in question["parts"]}
    return rng.choice(question["options"])["id"]


def move(seat: Seat, rng: Random, **more: Any) -> tuple[Any, int]:
    """Answer the seat's question, whatever it takes; the answer, and its moment. Somebody else's answer may take the question away:
    then it is the next one, or none if that ended the game."""
    assert seat.decision is not None
    for tries, question in enumerate(seat.questions()):
        answer = guess(question, rng, tries)
        try:
            return answer, seat.answer(question, answer, **more)
        except Refused:
            continue
    return None, -1


def play(seat: Seat, rng: Random, answers: int = 10**9) -> list[tuple[int, Any]]:
    """Answer until the game is over, or so often; every answer that was acknowledged, with its moment."""
    out: list[tuple[int, Any]] = []
    for _ in seat.questions():
        answer, seq = move(seat, rng)
        if answer is None:
            break
        out.append((seq, answer))
        if len(out) == answers:
            break
    return out


def play_all(seats: list[Seat], seed: int = 1) -> list[list[tuple[int, Any]]]:
    """All at once, each in its own thread, to the end."""
    out: list[list[tuple[int, Any]]] = [[] for _ in seats]
    failed: list[BaseException] = []

    def run(n: int) -> None:
        try:
            out[n] = play(seats[n], Random(f"{seed} {n}"))
        except BaseException as error:
            failed.append(error)

    threads = [Thread(target=run, args=(n,)) for n in range(len(seats))]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    if failed:
        raise failed[0]
    return out


def sit(
    server: Running, players: int = 2, settings: dict[str, Any] | None = None, game: str = "mars", **options: Any
) -> tuple[Any, list[Seat]]:
    """A table of that many persons, all of them joined."""
    client = server.client()
    made = client.create(game, players=players, settings=settings, **options)
    seats = [client.join(made["table"]["id"], f"player {n}", made["invites"][str(n)]) for n in range(players)]
    for seat in seats:
        seat.open()
    return made, seats


def asked(seats: list[Seat]) -> Seat:
    """Whoever must act, once everybody has heard the latest."""
    last = max(s.seq or 0 for s in seats)
    for s in seats:
        while (s.seq or 0) < last:
            s.receive()
    return next(s for s in seats if s.decision is not None)


def heard(seat: Seat, id: str) -> dict[str, Any]:
    """Wait for an event of that id."""
    before = 0
    while True:
        for event in seat.events[before:]:
            if event["id"] == id:
                return event
        before = len(seat.events)
        seat.receive()
