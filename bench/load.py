"""Load: many games at once, all players outside bots on WebSockets, against real servers, on both databases.

    make load                         # SQLite, PostgreSQL with one process and with two
    make load BASE=REVISION           # that commit's server beside this one, by turns in the same run
    make load ARGS="--rate 1000 --seconds 30 --only sqlite"

Players answer at random, together at the given rate (answers a second; 0: as fast as they are served). Latency is from sending an
answer to its arrival, as an update, at every other socket of the table. CPU is that of all the server's processes; where it goes
is sampled by CPU time in a server of one process. The players run in processes of their own on the same machine, and share it.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import signal
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
from pydantic_core import from_json

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.server import postgres as pg
from tests.server.running import free_port, guess

FREELY = ["rate", "burst", "tables-per-hour", "sockets", "sockets-per-address", "connections-per-address", "commands-per-hour"]
LINES = {"sqlite": ("sqlite", 1), "postgresql": ("postgresql", 1), "two": ("postgresql", 2)}
WARM = 5.0  # seconds before anything counts


# -- the players


class Player(asyncio.Protocol):
    """One socket, as cheap as can be: the players share the machine with the server."""

    def __init__(self, crowd: Crowd, table: Table, seed: str) -> None:
        self.crowd = crowd
        self.table = table
        self.rng = Random(seed)
        self.decision: dict[str, Any] | None = None
        self.tries = 0
        self.sent = self.ended = False
        self.data = bytearray()
        self.upgraded = asyncio.get_running_loop().create_future()

    async def connect(self, port: int, id: str, token: str) -> None:
        loop = asyncio.get_running_loop()
        self.transport: asyncio.Transport = (await loop.create_connection(lambda: self, "127.0.0.1", port))[0]
        self.transport.write(
            f"GET /api/tables/{id}/live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        head = await self.upgraded
        assert b" 101 " in head, head
        self.send({"type": "hello", "tokens": [token]})

    def send(self, message: dict[str, Any]) -> None:
        data = json.dumps(message).encode()
        size = struct.pack("!BB", 0x81, 0x80 | len(data)) if len(data) < 126 else struct.pack("!BBH", 0x81, 0xFE, len(data))
        self.transport.write(size + b"\0\0\0\0" + data)

    def data_received(self, data: bytes) -> None:
        self.data += data
        if not self.upgraded.done():
            head, end, rest = self.data.partition(b"\r\n\r\n")
            if not end:
                return
            self.upgraded.set_result(bytes(head))
            self.data = rest
        while (frame := self.frame()) is not None:
            opcode, payload = frame
            if opcode == 9:
                self.transport.write(struct.pack("!BB", 0x8A, 0x80 | len(payload)) + b"\0\0\0\0" + payload)
            elif opcode in (1, 2):
                self.hear(payload)

    def frame(self) -> tuple[int, bytes] | None:
        """The next that came whole."""
        data = self.data
        if len(data) < 2:
            return None
        size, start = data[1], 2
        if size == 126:
            size, start = int.from_bytes(data[2:4]), 4
        elif size == 127:
            size, start = int.from_bytes(data[2:10]), 10
        if len(data) < start + size:
            return None
        opcode, payload = data[0] & 15, bytes(data[start : start + size])
        del data[: start + size]
        return opcode, payload

    def hear(self, data: bytes) -> None:
        now, crowd, table = time.perf_counter(), self.crowd, self.table
        crowd.bytes += len(data)
        message = from_json(data)
        kind = message["type"]
        if kind == "update":
            self.decision = message.get("decision", self.decision)
            if table.sent and table.mover is not self:
                crowd.latencies.append(now - table.sent)
            if (message.get("table") or {}).get("state") == "over":
                self.decision = None
                self.ended = True
                crowd.ended += 1
        elif kind == "snapshot":
            self.decision = message["faces"][0]["decision"]
        elif kind in ("ack", "refused"):
            self.sent = table.busy = False
            self.tries = 0 if kind == "ack" else self.tries + 1
            crowd.answers += kind == "ack"
            if kind == "refused":
                crowd.refused += 1
                table.sent = 0.0

    def answer(self) -> None:
        assert self.decision is not None
        self.table.busy = self.sent = True
        self.table.mover = self
        answer = guess(self.decision, self.rng, self.tries)
        self.table.sent = time.perf_counter()
        self.send({"type": "answer", "decision": self.decision["id"], "answer": answer, "ref": 1})


class Table:
    def __init__(self) -> None:
        self.players: list[Player] = []
        self.busy = False
        self.sent = 0.0
        self.mover: Player | None = None


class Crowd:
    """The players of one process."""

    def __init__(self) -> None:
        self.tables: list[Table] = []
        self.clear()

    def clear(self) -> None:
        self.latencies: list[float] = []
        self.answers = self.refused = self.ended = self.bytes = 0

    async def open(self, http: httpx.AsyncClient, port: int, game: str, players: int, seed: str) -> None:
        made = (await http.post("/api/tables", json={"game": game, "options": {"players": players}})).json()
        id, table = made["table"]["id"], Table()
        for seat, invite in made["invites"].items():
            joined = (await http.post(f"/api/tables/{id}/join", json={"invite": invite, "name": f"bot {seat}"})).json()
            player = Player(self, table, f"{seed} {seat}")
            await player.connect(port, id, joined["token"])
            table.players.append(player)
        self.tables.append(table)

    async def pace(self, rate: float, seconds: float) -> None:
        """Leave for one answer after the other, at random tables, at a steady rate."""
        rng, began, given = Random(1), time.perf_counter(), 0
        while (now := time.perf_counter()) - began < seconds:
            if not rate:
                for table in self.tables:
                    self.move(table, rng)
            while given < (now - began) * rate:
                given += 1
                for _ in range(50):
                    if self.move(rng.choice(self.tables), rng):
                        break
            await asyncio.sleep(0.002)

    def move(self, table: Table, rng: Random) -> bool:
        ready = [] if table.busy else [p for p in table.players if p.decision is not None and not p.sent]
        if ready:
            rng.choice(ready).answer()
        return bool(ready)


def play(conn: Any, port: int, games: int, args: argparse.Namespace, rate: float, seed: int) -> None:
    """One process of players: opens its tables, warms up, plays when told, and says what it saw."""

    async def run() -> None:
        crowd = Crowd()
        apart = httpx.Limits(max_keepalive_connections=0)  # people come one by one
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=120, trust_env=False, limits=apart) as http:
            for n in range(games):
                await crowd.open(http, port, args.game, args.players, f"{seed} {n}")
        await asyncio.sleep(1)
        conn.send("open")
        conn.recv()
        await crowd.pace(rate, WARM)
        crowd.clear()
        conn.send("warm")
        conn.recv()
        began = time.perf_counter()
        await crowd.pace(rate, args.seconds)
        took = time.perf_counter() - began
        conn.send((crowd.answers / took, crowd.refused / took, crowd.ended, crowd.bytes / max(1, crowd.answers), crowd.latencies))

    asyncio.run(run())


# -- the server


def sampled() -> None:
    """`pavonis serve` that notes, by CPU time, where it is; SIGUSR1 starts and ends it."""
    from pavonis.cli import main

    found: dict[str, int] = {}
    on = False

    def hit(number: int, frame: Any) -> None:
        if on:
            where = part(frame)
            found[where] = found.get(where, 0) + 1

    def turn(number: int, frame: Any) -> None:
        nonlocal on
        on = not on
        if not on:
            Path(os.environ["PAVONIS_SAMPLES"]).write_text(json.dumps(found))

    signal.signal(signal.SIGPROF, hit)
    signal.signal(signal.SIGUSR1, turn)
    signal.setitimer(signal.ITIMER_PROF, 0.001, 0.001)
    sys.argv = ["pavonis", "serve", *sys.argv[2:]]
    sys.exit(main())


PARTS = {
    "look_through": "views", "shown_to": "views", "question": "questions", "changes": "changes", "_compare": "changes",
    "updates": "changes", "as_json": "JSON", "checksum": "positions", "packed": "positions", "answer": "engine",
    "validate_json": "JSON", "public_table": "table", "table_key": "table",
}  # fmt: skip
FILES = {"writing.py": "store", "store.py": "store", "websockets": "sockets", "uvicorn": "sockets", "starlette": "sockets",
         "fastapi": "sockets", "wire.py": "sockets", "sqlalchemy": "store", "aiosqlite": "store", "asyncpg": "store",
         "prometheus_client": "metrics", "server": "rooms", "asyncio": "event loop", "selectors.py": "event loop"}  # fmt: skip


def part(frame: Any) -> str:
    """Which part of an answer's way a frame belongs to: by its function or file, or those of its callers."""
    while frame is not None:
        code = frame.f_code
        if "pavonis" in code.co_filename and code.co_name in PARTS:
            return PARTS[code.co_name]
        for name in reversed(code.co_filename.split("/")):
            if name in FILES:
                return FILES[name]
        frame = frame.f_back
    return "other"


@contextlib.contextmanager
def serving(path: str, database: str, workers: int, samples: Path | None) -> Iterator[tuple[int, int]]:
    """A server of the version at that path; gives its port and process."""
    port = free_port()
    env = {**os.environ, "PYTHONPATH": path or os.environ.get("PYTHONPATH", ""), "PAVONIS_SAMPLES": str(samples)}
    start = [__file__, "--sampled"] if samples else ["-c", "import sys; from pavonis.cli import main; sys.exit(main())", "serve"]
    known = subprocess.run([sys.executable, "-m", "pavonis", "serve", "--help"], env=env, capture_output=True, text=True).stdout
    limits = [x for name in FREELY if f"--{name} " in known for x in (f"--{name}", "1000000")]
    flags = ["--port", str(port), "--database-url", database, "--workers", str(workers), "--log-level", "error", *limits]
    server = subprocess.Popen([sys.executable, *start, *flags], env=env, stdout=subprocess.DEVNULL)
    try:
        for _ in range(600):
            with contextlib.suppress(httpx.HTTPError):
                httpx.get(f"http://127.0.0.1:{port}/healthz", trust_env=False)
                break
            time.sleep(0.1)
        time.sleep(2 if workers > 1 else 0)  # until the others are there
        yield port, server.pid
    finally:
        server.terminate()
        server.wait(30)


@contextlib.contextmanager
def database(kind: str) -> Iterator[str]:
    if kind == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite:///{folder}/load.db"
    else:
        with pg.running(durable=True) as (url, _, _):
            yield pg.new_database(url)


def family(pid: int) -> list[int]:
    """A process and all that came from it."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(p for child in children for p in family(int(child)))]


def cpu(pid: int) -> float:
    """Seconds of processor time so far, of a process and those that came from it."""
    ticks = 0
    for p in family(pid):
        fields = Path(f"/proc/{p}/stat").read_text().rsplit(")", 1)[1].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> float:
    """Resident, in MiB."""
    return sum(int(Path(f"/proc/{p}/status").read_text().split("VmRSS:")[1].split()[0]) for p in family(pid)) / 1024


# -- measuring


@dataclass
class Figures:
    """What one run gave."""

    answers: float
    refused: float
    cpu: float  # ms for an answer
    latencies: list[float]
    sent: float  # bytes for an answer
    memory: float  # KiB for a game
    load: float
    parts: dict[str, int] = field(default_factory=dict)

    def p(self, percent: float) -> float:
        found = sorted(self.latencies)
        return 1000 * found[min(len(found) - 1, int(percent / 100 * len(found)))] if found else float("nan")


def measure(args: argparse.Namespace, path: str, kind: str, workers: int) -> Figures:
    spawn = multiprocessing.get_context("spawn")
    with tempfile.TemporaryDirectory() as folder, database(kind) as url:
        samples = Path(folder) / "samples" if workers == 1 else None
        with serving(path, url, workers, samples) as (port, pid):
            before = memory(pid)
            pipes = [spawn.Pipe() for _ in range(args.crowds)]
            shares = [(args.games // args.crowds, args.rate / args.crowds, n) for n in range(args.crowds)]
            crowds = [
                spawn.Process(target=play, args=(child, port, games, args, rate, n))
                for (_, child), (games, rate, n) in zip(pipes, shares, strict=True)
            ]
            for crowd, (_, child) in zip(crowds, pipes, strict=True):
                crowd.start()
                child.close()  # so that a crowd that fails is not waited for
            for stage in ("open", "warm"):
                for pipe, _ in pipes:
                    assert pipe.recv() == stage
                if stage == "warm" and samples:
                    os.kill(pid, signal.SIGUSR1)
                used = cpu(pid)
                for pipe, _ in pipes:
                    pipe.send("go")
            found = [pipe.recv() for pipe, _ in pipes]
            used, load, after = cpu(pid) - used, os.getloadavg()[0], memory(pid)
            if samples:
                os.kill(pid, signal.SIGUSR1)
                time.sleep(0.5)
            for crowd in crowds:
                crowd.join()
        answers = sum(f[0] for f in found)
        return Figures(
            answers,
            sum(f[1] for f in found),
            1000 * used / max(1.0, answers * args.seconds),
            [x for f in found for x in f[4]],
            sum(f[3] for f in found) / len(found),
            1024 * (after - before) / args.games,
            load,
            json.loads(samples.read_text()) if samples and samples.exists() else {},
        )


def show(name: str, version: str, f: Figures, base: Figures | None) -> None:
    ratio = "" if base is None else f"   {f.answers / base.answers:.2f} times the answers, {f.cpu / base.cpu:.2f} of the CPU"
    print(
        f"{name:12}{version:6}{f.answers:7.0f} answers/s   p50 {f.p(50):6.1f}   p90 {f.p(90):6.1f}   p99 {f.p(99):6.1f} ms"
        f"   {f.cpu:.2f} ms CPU each   {f.refused:.1f} refused/s   {f.sent / 1024:.1f} KiB sent   {f.memory:.0f} KiB a game"
        f"   (load {f.load:.1f}){ratio}",
        flush=True,
    )
    total = sum(f.parts.values())
    if total:
        parts = sorted(f.parts.items(), key=lambda x: -x[1])
        print(" " * 18 + ", ".join(f"{what} {100 * n / total:.0f} %" for what, n in parts if n / total > 0.01), flush=True)


def main() -> None:
    if sys.argv[1:2] == ["--sampled"]:
        sampled()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--game", default="mars")
    parser.add_argument("--rate", type=float, default=0, help="answers a second, over all games; 0: as many as there can be")
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--crowds", type=int, default=1, help="processes of players")
    parser.add_argument("--only", choices=LINES, action="append", help="one of the lines; may be given again")
    parser.add_argument("--base", default="", help="site-packages of another version")
    args = parser.parse_args()
    versions = [("base", args.base), ("this", "")] if args.base else [("", "")]
    print(f"{args.games} games of {args.game} with {args.players} players; {os.cpu_count()} cores, which the players share")
    rates: dict[str, float] = {}
    for name in args.only or LINES:
        base: Figures | None = None
        for version, path in versions:
            figures = measure(args, path, *LINES[name])
            show(name, version, figures, base)
            base, rates[name] = figures, figures.answers
    if {"postgresql", "two"} <= set(rates):
        print(f"two processes answer {rates['two'] / rates['postgresql']:.2f} times what one does")


if __name__ == "__main__":
    main()
