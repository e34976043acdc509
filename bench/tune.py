"""Better weights for greedy, by play: `python bench/tune.py mars 1 SECONDS FILE [option=value ...]`; a stopped run goes on.

Variants play the same training deals, against greedy as it is or, alone, to win. Whether what is found is better is for
`pavonis match` to say; then it goes into `src/pavonis/bots/data/weights.json`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from statistics import fmean
from time import monotonic
from typing import Any

from pavonis.lab.play import parallel_map
from pavonis.lab.tune import Tuning, tried

VARIANTS, DEALS = 32, 64


def main() -> None:
    game, players, seconds, path, *more = sys.argv[1:]
    options: dict[str, Any] = {"players": int(players), "order": "auto", **dict(pair.split("=", 1) for pair in more)}
    tuning = Tuning(Path(path), game, options, VARIANTS, DEALS)
    until = monotonic() + float(seconds)
    while monotonic() < until:
        variants = tuning.generation()
        scores: list[list[float]] = [[] for _ in variants]
        for k, score in parallel_map(tried, tuning.jobs(variants)):
            scores[k].append(score)
        tuning.learn(variants, [fmean(each) for each in scores])
        print(f"{len(tuning.scores)}: {tuning.scores[-1]:+.2f}", flush=True)
    print(json.dumps(tuning.found()))


if __name__ == "__main__":
    main()
