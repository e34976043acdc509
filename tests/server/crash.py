"""kill -9 at random moments while bots play over the wire: every acknowledged answer is there, once, and every game ends.

    python -m tests.server.crash --games 50 --kills 10 [--on sqlite] [--on postgresql] [--on two]

plays in parts, each on a new database, by turns on those asked for: SQLite, PostgreSQL, and two processes on one PostgreSQL,
of which one or both are killed, so that one dies which hands on to the other, or which keeps the tables. With `--results FILE`
a part adds its line to the file and the totals are those of the file, so a long run may be done in pieces (`--minutes`).
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pavonis
from pavonis.client import Refused, Seat

from .postgres import new_database, postgres
from .running import Running, move

PROCESSES = {"sqlite": 1, "postgresql": 1, "two": 2}
COUNTED = ("games", "kills", "acknowledged", "lost", "doubled", "failed")


def play(seat: Seat, rng: Random) -> list[Any]:
    """Answer until the game is over, whoever is killed meanwhile; every answer that was acknowledged."""
    out: list[Any] = []
    while not seat.over:
        try:
            for _ in seat.questions():
                out.append(move(seat, rng)[0])
        except Refused as refused:  # said on a socket that the server then closes
            if refused.error["id"] != "busy":
                raise
            seat.close()
            time.sleep(0.2)
    return out


def crash(
    database: str, games: int, kills: int, seed: int = 1, pause: tuple[float, float] = (1.0, 3.0), processes: int = 1,
    until: float = float("inf"),
) -> dict[str, int]:  # fmt: skip
    """Two outside bots and one of the server's at each table; servers are killed so often meanwhile."""
    rng = Random(seed)
    servers: list[Running] = []
    try:
        servers += [Running(database) for _ in range(processes)]
        clients = [server.client() for server in servers]
        seats: list[Seat] = []
        for k in range(games):
            client = clients[k % processes]
            made = client.create("mars", players=3, seats=[{}, {}, {"kind": "bot", "level": "easy"}])
            for n in range(2):
                seats.append(clients[n % processes].join(made["table"]["id"], f"bot {n}", made["invites"][str(n)]))
        for seat in seats:
            seat.patience = 600  # on a busy machine a restart takes longer than the server then lives
        acknowledged: list[list[Any]] = [[] for _ in seats]

        def run(n: int) -> None:
            acknowledged[n] = play(seats[n], Random(f"{seed} {n}"))

        threads = [Thread(target=run, args=(n,), daemon=True) for n in range(len(seats))]
        for t in threads:
            t.start()
        killed = 0
        while killed < kills and time.monotonic() < until and any(t.is_alive() for t in threads):
            time.sleep(rng.uniform(*pause))
            dead = rng.sample(servers, 1 if rng.random() < 0.8 else processes)
            for server in dead:
                server.kill()
            for server in dead:
                server.start()
            killed += len(dead)
        for t in threads:
            t.join()
        lost = doubled = 0
        for n, seat in enumerate(seats):
            assert seat.over, f"table {seat.id} did not end"
            record = clients[0].record(seat.id, seat.token)
            given = [json.dumps(c["answer"]) for c in record["commands"] if c["player"] == seat.seat]
            kept = [json.dumps(answer) for answer in acknowledged[n]]
            lost += (Counter(kept) - Counter(given)).total()
            doubled += (Counter(given) - Counter(kept)).total()
            assert lost or doubled or given == kept, f"table {seat.id}: in another order"
            assert pavonis.replay(record).checksum() == record["checksum"]
        return {"games": games, "kills": killed, "acknowledged": sum(map(len, acknowledged)), "lost": lost, "doubled": doubled}
    finally:
        for server in servers:
            server.stop()


@contextmanager
def new(kind: str) -> Iterator[str]:
    """A new database of this kind."""
    if kind == "sqlite":
        with tempfile.TemporaryDirectory(prefix="pavonis-crash-") as folder:
            yield f"sqlite:///{Path(folder) / 'pavonis.db'}"
    else:
        with postgres() as url:
            yield new_database(url)


def totals(parts: list[dict[str, Any]]) -> dict[str, dict[str, int]]:
    """By kind of database, and all together."""
    kinds = [*dict.fromkeys(part["on"] for part in parts), "all"]
    return {k: {name: sum(p.get(name, 0) for p in parts if k in (p["on"], "all")) for name in COUNTED} for k in kinds}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=50, help="in a part")
    parser.add_argument("--kills", type=int, default=10, help="in all, those of the result file counted in")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="then no more are killed, and games come to their end")
    parser.add_argument("--pause", type=float, nargs=2, default=(1.0, 3.0), help="seconds from a start to a kill: least and most")
    parser.add_argument("--on", choices=PROCESSES, action="append", help="by turns, if given more than once")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--results", type=Path, help="a line for each part is added to this file")
    args = parser.parse_args()
    until = time.monotonic() + 60 * args.minutes
    there = args.results is not None and args.results.exists()
    parts: list[dict[str, Any]] = [json.loads(line) for line in args.results.read_text().splitlines()] if there else []
    kinds = args.on or ["sqlite"]
    for part in count():
        left = args.kills - sum(p["kills"] for p in parts)
        if left <= 0 or time.monotonic() > until:
            break
        kind, seed = kinds[part % len(kinds)], args.seed + len(parts)
        done: dict[str, Any] = {"on": kind, "seed": seed, "kills": 0}
        try:
            with new(kind) as database:
                done |= crash(database, args.games, left, seed, tuple(args.pause), PROCESSES[kind], until)
        except Exception as error:
            done |= {"failed": 1, "error": repr(error)}
        parts.append(done)
        if args.results is not None:
            with args.results.open("a") as file:
                print(json.dumps(done), file=file)
    found = totals(parts)
    for kind, counts in found.items():
        print(f"{kind:12}", *(f"{n:,} {name}" for name, n in counts.items()), sep="  ")
    return 1 if found["all"]["lost"] or found["all"]["doubled"] or found["all"]["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
