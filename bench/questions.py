"""How many questions a player answers in one game, by greedy bots: `python bench/questions.py [deals]`.

The browser says how long a game takes from these figures (`minutes` in web/src/lobby/table-plan.ts)."""

from __future__ import annotations

import sys
from typing import Any, Final

from pavonis.bots import by_name
from pavonis.lab.play import parallel_map, play_on, start

ERA: Final = {"corporate_era": True}
KINDS: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    *(("mars", {"players": n, **ERA}) for n in range(1, 6)),
    *(("mars", {"players": n, "draft": True, **ERA}) for n in range(2, 6)),
    *(("mars", {"players": n, "colonies": True, **ERA}) for n in range(2, 6)),
    *(("ares", {"players": n}) for n in range(1, 5)),
    ("ares", {"players": 2, "first_game": True}),
    ("ares", {"players": 2, "coop": True}),
    *(("ares", {"players": n, "crisis": True}) for n in range(1, 5)),
    ("ares", {"players": 2, "crisis": True, "difficulty": "novice"}),
)


def asked(job: tuple[int, int]) -> tuple[int, int]:
    kind, seed = job
    game, options = KINDS[kind]
    answers: list[int] = []
    bots = [by_name("greedy", f"{seed} {p}") for p in range(options["players"])]
    play_on(start(options, seed, game), bots, lambda player, answer: answers.append(player))
    return kind, len(answers)


def main() -> None:
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    total = dict.fromkeys(range(len(KINDS)), 0)
    for kind, answers in parallel_map(asked, [(kind, seed) for kind in total for seed in range(deals)]):
        total[kind] += answers
    print("| game | questions a player |\n| --- | --: |")
    for (game, options), answers in zip(KINDS, total.values(), strict=True):
        said = ", ".join(name if value is True else f"{name} {value}" for name, value in options.items() if name not in ERA)
        print(f"| {game}, {said} | {answers / deals / options['players']:.0f} |")


if __name__ == "__main__":
    main()
