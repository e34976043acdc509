"""How often greedy bots win Crisis, by level and number of players: `python bench/crisis.py [deals [first]]`."""

from __future__ import annotations

import sys
from itertools import product

from pavonis.ares.setup import DIFFICULTIES
from pavonis.bots import by_name
from pavonis.lab.play import parallel_map, play_game


def won(job: tuple[int, str, int]) -> tuple[int, str, bool]:
    players, difficulty, seed = job
    bots = [by_name("greedy", f"{seed} {p}") for p in range(players)]
    game = play_game({"players": players, "crisis": True, "difficulty": difficulty}, bots, seed, "ares")
    return players, difficulty, game.result["won"]


def main() -> None:
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    wins = dict.fromkeys(product(range(1, 5), DIFFICULTIES), 0)
    for players, difficulty, result in parallel_map(won, [(*kind, seed) for kind in wins for seed in range(first, first + deals)]):
        wins[players, difficulty] += result
    print("| players | " + " | ".join(DIFFICULTIES) + " |")
    print("| --- " * 5 + "|")
    for players in range(1, 5):
        print(f"| {players} | " + " | ".join(f"{wins[players, d] / deals:.0%}" for d in DIFFICULTIES) + " |")


if __name__ == "__main__":
    main()
