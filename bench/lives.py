"""A long life: thousands of open tables and sockets for an hour, then a restart with all of them.

    make lives                                        # 5,000 tables, 2,000 sockets, 60 minutes, SQLite
    make lives ARGS="--tables 500 --sockets 200 --minutes 2"

Every table is begun; at those with sockets players answer at random, together at the given rate, and a game that ends makes room
for a new one. Each minute: answers, latency from sending an answer to its arrival at the other player, the server's memory, how
late its event loop was. At the end the server is killed (`kill -9`) and started again: how long until it takes an answer, with
everybody connecting at once.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import sys
import tempfile
import time
from pathlib import Path
from random import Random

import httpx

sys.path.insert(0, str(Path(__file__).parents[1]))
from load import FREELY, Crowd, Player, Table, memory

from tests.server.running import Running, free_port

AT_ONCE = 8  # requests


class Life(Crowd):
    """The players of all tables with sockets."""

    def __init__(self, port: int, http: httpx.AsyncClient) -> None:
        super().__init__()
        self.port, self.http = port, http
        self.links: list[tuple[str, list[str]]] = []  # tables and their tokens

    async def begin(self, n: int) -> tuple[str, list[str]]:
        """A table of two, both of them seated."""
        made = (await self.http.post("/api/tables", json={"game": "mars" if n % 2 else "ares", "options": {"players": 2}})).json()
        id = made["table"]["id"]
        wishes = [{"invite": invite, "name": f"player {seat}"} for seat, invite in made["invites"].items()]
        return id, [(await self.http.post(f"/api/tables/{id}/join", json=wish)).json()["token"] for wish in wishes]

    async def connect(self, id: str, tokens: list[str]) -> Table:
        table = Table()
        for token in tokens:
            player = Player(self, table, f"{id} {token}")
            await player.connect(self.port, id, token)
            table.players.append(player)
        self.tables.append(table)
        return table

    async def renew(self, begun: list[int]) -> None:
        """New games in the place of those that have ended, once their players have gone."""
        over = [k for k, table in enumerate(self.tables) if all(p.ended for p in table.players)]
        for k in over:
            for player in self.tables[k].players:
                player.transport.close()
            begun[0] += 1
            self.links[k] = await self.begin(begun[0])
            await self.connect(*self.links[k])
            self.tables[k] = self.tables.pop()


def told(http: httpx.Client, name: str) -> float:
    found = re.search(rf"^{name} (\S+)$", http.get("/metrics").text, re.MULTILINE)
    return float(found[1]) if found else float("nan")


async def live(args: argparse.Namespace, server: Running) -> None:
    limits = httpx.Limits(max_connections=AT_ONCE)
    async with httpx.AsyncClient(base_url=server.url, timeout=120, trust_env=False, limits=limits) as http:
        life = Life(server.port, http)
        began, gate, begun = time.monotonic(), asyncio.Semaphore(AT_ONCE), [args.tables]

        async def one(n: int) -> tuple[str, list[str]]:
            async with gate:
                return await life.begin(n)

        all_of_them = await asyncio.gather(*[one(n) for n in range(args.tables)])
        life.links = list(all_of_them[: args.sockets // 2])
        for link in life.links:
            await life.connect(*link)
        print(f"{args.tables} tables begun, {args.sockets} sockets open after {time.monotonic() - began:.0f} s", flush=True)
        asked = httpx.Client(base_url=server.url, trust_env=False, timeout=60)
        for minute in range(args.minutes):
            life.clear()
            until = time.monotonic() + 60
            while time.monotonic() < until:
                await life.pace(args.rate, min(5.0, max(0.1, until - time.monotonic())))
                await life.renew(begun)
            assert server.process is not None
            found = sorted(life.latencies) or [float("nan")]
            p50, p99 = (1000 * found[int(p * (len(found) - 1))] for p in (0.5, 0.99))
            lag = 1000 * (await asyncio.to_thread(told, asked, "pavonis_loop_lag_p99_seconds"))
            print(
                f"{minute + 1:3} min {life.answers / 60:6.0f} answers/s   p50 {p50:5.1f}   p99 {p99:6.1f} ms   loop p99 {lag:5.1f}"
                f" ms   {memory(server.process.pid):5.0f} MiB   {begun[0]} tables   (load {os.getloadavg()[0]:.1f})",
                flush=True,
            )
        await restart(life, server)


async def restart(life: Life, server: Running) -> None:
    """Killed and started again; everybody comes back at once."""
    server.kill()
    began = time.monotonic()
    await asyncio.to_thread(server.start)
    up = time.monotonic() - began
    links, life.tables = life.links, []
    await asyncio.gather(*[life.connect(*link) for link in links[:50]])  # the rest follow; they are not waited for
    rest = [asyncio.create_task(life.connect(*link)) for link in links[50:]]
    life.clear()
    rng = Random(1)
    while not life.answers:
        for table in list(life.tables):
            life.move(table, rng)
        await asyncio.sleep(0.01)
    first = time.monotonic() - began
    await asyncio.gather(*rest)
    last = time.monotonic() - began
    print(f"restart: up after {up:.1f} s, the first answer after {first:.1f} s, all connected after {last:.1f} s")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=5000)
    parser.add_argument("--sockets", type=int, default=2000)
    parser.add_argument("--minutes", type=int, default=60)
    parser.add_argument("--rate", type=float, default=100, help="answers a second, over all tables")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        freely = {name.replace("-", "_"): "1000000" for name in FREELY}
        server = Running(f"sqlite:///{folder}/lives.db", free_port(), log_level="error", **freely)
        try:
            asyncio.run(live(args, server))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
