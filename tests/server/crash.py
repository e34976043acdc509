"""kill -9 at random moments while bots play over the wire: every acknowledged answer is there, and every game ends.

    python -m tests.server.crash --games 50 --kills 10 [--postgresql]
"""

from __future__ import annotations

import argparse
import tempfile
import time
from contextlib import nullcontext
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pavonis
from pavonis.client import Seat

from .postgres import new_database, postgres
from .running import Running, play


def crash(database: str, games: int, kills: int, seed: int = 1, pause: tuple[float, float] = (1.0, 3.0)) -> dict[str, int]:
    """Two outside bots and one of the server's at each table; the server is killed so often meanwhile."""
    rng = Random(seed)
    server = Running(database)
    try:
        client = server.client()
        seats: list[Seat] = []
        for _ in range(games):
            made = client.create("mars", players=3, seats=[{}, {}, {"kind": "bot", "level": "easy"}])
            seats += [client.join(made["table"]["id"], f"bot {n}", made["invites"][str(n)]) for n in range(2)]
        for seat in seats:
            seat.patience = 600  # on a busy machine a restart takes longer than the server then lives
        acknowledged: list[list[tuple[int, Any]]] = [[] for _ in seats]

        def run(n: int) -> None:
            acknowledged[n] = play(seats[n], Random(f"{seed} {n}"))

        threads = [Thread(target=run, args=(n,)) for n in range(len(seats))]
        for t in threads:
            t.start()
        killed = 0
        while killed < kills and any(t.is_alive() for t in threads):
            time.sleep(rng.uniform(*pause))
            server.kill()
            server.start()
            killed += 1
        for t in threads:
            t.join()
        for n, seat in enumerate(seats):
            assert seat.over, f"table {seat.id} did not end"
            record = client.record(seat.id, seat.token)
            given = [c["answer"] for c in record["commands"] if c["player"] == seat.seat]
            kept = [answer for _, answer in acknowledged[n]]
            assert given == kept, f"table {seat.id}: an acknowledged answer is not there"
            assert pavonis.replay(record).checksum() == record["checksum"]
        return {"games": games, "kills": killed, "answers": sum(map(len, acknowledged))}
    finally:
        server.stop()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--postgresql", action="store_true", help="on a PostgreSQL of its own, not on SQLite")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, postgres() if args.postgresql else nullcontext() as url:
        database = f"sqlite:///{Path(folder) / 'pavonis.db'}" if url is None else new_database(url)
        print(crash(database, args.games, args.kills, args.seed))
