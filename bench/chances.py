"""Whether a review's chances are right: `python bench/chances.py --game ares --games 30`.

Greedy bots play games. Every answer with a choice is played to the end on a few deals, and from that each player's chance is
followed, as a review does. Printed is, of all moments with about the same chance, how many of those games were won. Moments of one
game belong together: what counts is the number of games.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from statistics import fmean

import pavonis
import pavonis.bots
from pavonis.bots.greedy import VALUERS
from pavonis.bots.seat import Seat
from pavonis.cli.jobs import add_game, options
from pavonis.review.judge import Bench, Judged, Trials, end_of
from pavonis.review.whole import USUAL, Chance

EDGES = (0.0, 0.05, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95, 1.001)
LATE = 0.75  # of all answers

Moment = tuple[float, float, float]  # how far the game was, the chance, and how it ended


def moments(game: pavonis.Game, deals: int) -> Iterator[Moment]:
    """Every look of every player at a game that is over."""
    ends = [end_of(game.position, p) for p in range(game.players)]
    chances = [Chance(USUAL[game.spec.name]) for _ in ends]
    again, valuer = pavonis.replay({**game.record, "commands": []}), VALUERS[game.spec.name]
    for n, step in enumerate(game.steps):
        seat, p = Seat(again, step.player), step.player
        if valuer.share(seat.decision) and len(valuer.candidates(seat.decision)) > 1:
            judged = Judged(Trials(step.answer))
            rng = Random(f"chances {game.begun} {n}")
            Bench(seat, valuer, lambda name, rng=rng: rng, lambda: None).play([judged.given], deals, "")
            chances[p].read(judged)
            yield n / len(game.steps), chances[p].now, ends[p]
        again.apply(p, step.answer)


def report(name: str, found: list[Moment]) -> None:
    print(f"{name}: {len(found)} moments, mean square of the error {fmean((x - y) ** 2 for _, x, y in found):.3f}")
    for low, high in pairwise(EDGES):
        told, came = [x for _, x, _ in found if low <= x < high], [y for _, x, y in found if low <= x < high]
        if told:
            bounds = f"{100 * low:3.0f} to {min(100.0, 100 * high):3.0f} %"
            print(f"    {bounds}: {len(told):5} moments, told {100 * fmean(told):3.0f} %, came {100 * fmean(came):3.0f} %")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    add_game(parser)
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--deals", type=int, default=4)
    args = parser.parse_args()
    found: list[Moment] = []
    for deal in range(args.first, args.first + args.games):
        game = pavonis.new(args.game, seed=f"calibration {deal}", events=False, **options(args))
        found += moments(pavonis.bots.play(game, ["greedy"] * game.players), args.deals)
    report("all", found)
    report("the last quarter of each game", [x for x in found if x[0] >= LATE])


if __name__ == "__main__":
    main()
