"""Load: many games at once, all players outside bots on WebSockets, against one real server process.

    python bench/load.py --games 200 --rate 200 --seconds 30

Players answer at random, together at the given rate (answers a second). Latency is from sending an answer to its arrival, as an
update, at every other socket of the table. Memory is the server's, before the games and with them.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

SERVE = [sys.executable, "-c", "import sys; from pavonis.cli import main; sys.exit(main())", "serve"]
FREELY = ["rate", "burst", "tables-per-hour", "sockets", "sockets-per-address"]


def some(part: dict[str, Any], rng: Random, tries: int) -> list[str]:
    wanted = rng.randint(0, min(part["most"], len(part["cards"]))) - tries
    return rng.sample(part["cards"], max(part["least"], wanted))


def guess(question: dict[str, Any], rng: Random, tries: int) -> Any:
    match question["kind"]:
        case "pick":
            return some(question, rng, tries)
        case "amount":
            return rng.randint(question["least"], question["most"])
        case "pay":
            return question["usual"]
        case "form":
            one = [part["name"] for part in question["parts"] if part["least"] == part["most"] == 1]
            chosen = {part["name"]: some(part, rng, tries) for part in question["parts"]}
            return {name: cards[0] if name in one else cards for name, cards in chosen.items()}
    return rng.choice(question["options"])["id"]


class Player:
    """One socket. It answers whenever the pace gives it leave."""

    def __init__(self, bench: Bench, table: Table, ws: ClientConnection, seed: str) -> None:
        self.bench = bench
        self.table = table
        self.ws = ws
        self.rng = Random(seed)
        self.decision: dict[str, Any] | None = None
        self.tries = 0
        self.sent = False

    async def listen(self) -> None:
        async for text in self.ws:
            now = time.perf_counter()
            self.bench.bytes += len(text)
            message = json.loads(text)
            kind = message["type"]
            if kind == "snapshot":
                self.decision = message["faces"][0]["decision"]
            elif kind == "update":
                if "decision" in message:
                    self.decision = message["decision"]
                if self.table.sent and self.table.mover is not self:
                    self.bench.latencies.append(now - self.table.sent)
                if (message.get("table") or {}).get("state") == "over":
                    self.bench.ended += 1
                    return
            elif kind == "ack":
                self.bench.answers += 1
                self.tries = 0
                self.sent = False
                self.table.busy = False
            elif kind == "refused":
                self.bench.refused += 1
                self.tries += 1
                self.sent = False
                self.table.busy = False
                self.table.sent = 0.0

    async def answer(self) -> None:
        assert self.decision is not None
        self.table.busy = self.sent = True
        self.table.mover = self
        said = {"type": "answer", "decision": self.decision["id"], "answer": guess(self.decision, self.rng, self.tries), "ref": 1}
        self.table.sent = time.perf_counter()
        await self.ws.send(json.dumps(said))


class Table:
    def __init__(self) -> None:
        self.players: list[Player] = []
        self.busy = False
        self.sent = 0.0
        self.mover: Player | None = None


class Bench:
    def __init__(self, url: str) -> None:
        self.url = url
        self.tables: list[Table] = []
        self.latencies: list[float] = []
        self.answers = self.refused = self.ended = self.bytes = 0

    async def open(self, http: httpx.AsyncClient, game: str, players: int, n: int) -> None:
        made = (await http.post("/api/tables", json={"game": game, "options": {"players": players}})).json()
        id, table = made["table"]["id"], Table()
        for seat, invite in made["invites"].items():
            joined = (await http.post(f"/api/tables/{id}/join", json={"invite": invite, "name": f"bot {seat}"})).json()
            live = f"{self.url.replace('http', 'ws')}/api/tables/{id}/live"
            ws = await connect(live, max_size=None, proxy=None, compression=None, ping_timeout=120)
            await ws.send(json.dumps({"type": "hello", "tokens": [joined["token"]]}))
            table.players.append(Player(self, table, ws, f"{n} {seat}"))
        self.tables.append(table)

    async def pace(self, rate: float, seconds: float) -> None:
        """Leave for one answer after the other, at random tables, at a steady rate."""
        rng, began, given = Random(1), time.perf_counter(), 0
        while (now := time.perf_counter()) - began < seconds:
            while given < (now - began) * rate:
                given += 1
                for _ in range(50):
                    table = rng.choice(self.tables)
                    ready = [p for p in table.players if p.decision is not None and not p.sent]
                    if ready and not table.busy:
                        await rng.choice(ready).answer()
                        break
            await asyncio.sleep(0.002)


def memory(pid: int) -> float:
    """Resident, in MiB."""
    fields = Path(f"/proc/{pid}/status").read_text().split("VmRSS:")[1].split()
    return int(fields[0]) / 1024


def cpu(pid: int) -> float:
    """Seconds of processor time so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def percentile(values: list[float], p: float) -> float:
    return 1000 * sorted(values)[min(len(values) - 1, int(p * len(values)))] if values else float("nan")


async def run(args: argparse.Namespace, url: str, pid: int) -> None:
    bench = Bench(url)
    async with httpx.AsyncClient(base_url=url, timeout=60, trust_env=False) as http:
        before = memory(pid)
        for n in range(args.games):
            await bench.open(http, args.game, args.players, n)
    listening = [asyncio.create_task(p.listen()) for t in bench.tables for p in t.players]
    await asyncio.sleep(2)
    opened = memory(pid)
    print(f"{args.games} games of {args.game} with {args.players} players: {len(listening)} sockets")
    await bench.pace(args.rate, min(5, args.seconds))  # warm up
    bench.latencies.clear()
    bench.answers = bench.refused = bench.bytes = 0
    used, began = cpu(pid), time.perf_counter()
    await bench.pace(args.rate, args.seconds)
    took, used, load = time.perf_counter() - began, cpu(pid) - used, os.getloadavg()[0]
    await asyncio.sleep(1)
    after = memory(pid)
    for task in listening:
        task.cancel()
    found = bench.latencies
    ended, new, running = bench.ended // args.players, (opened - before) / args.games, (after - before) / args.games
    print(f"answers    {bench.answers / took:8.1f} /s   ({bench.refused / took:.1f} refused /s, {ended} games ended)")
    print("broadcast  " + "   ".join(f"p{p:g} {percentile(found, p / 100):.1f} ms" for p in (50, 90, 99, 99.9)))
    print(f"traffic    {bench.bytes / max(1, bench.answers) / 1024:8.1f} KiB sent per answer, to all")
    each = 1000 * used / max(1, bench.answers)
    print(f"processor  {100 * used / took:8.0f} % of a core, {each:.2f} ms per answer   (load of the machine: {load:.1f})")
    print(f"memory     {before:8.0f} MiB empty; {1024 * new:.0f} KiB a new game, {1024 * running:.0f} KiB a running one")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--game", default="mars")
    parser.add_argument("--rate", type=float, default=200, help="answers a second, over all games")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--database-url", default="")
    args = parser.parse_args()
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port = s.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        database = args.database_url or f"sqlite:///{folder}/load.db"
        limits = [x for name in FREELY for x in (f"--{name}", "1000000")]
        server = subprocess.Popen([*SERVE, "--port", str(port), "--database-url", database, *limits], stdout=subprocess.DEVNULL)
        url = f"http://127.0.0.1:{port}"
        try:
            for _ in range(300):
                try:
                    httpx.get(f"{url}/healthz", trust_env=False)
                    break
                except httpx.HTTPError:
                    time.sleep(0.1)
            asyncio.run(run(args, url, server.pid))
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(30)


if __name__ == "__main__":
    main()
