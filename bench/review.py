"""Whether what a review calls a mistake is one: `python bench/review.py --games 4`.

Bots play games, each is reviewed, and of every answer that is called a mistake both lines are played to the end on many deals
that the review never saw; where it can be, so is the line that does the given thing first and the better one next, and whichever
of the two is better stands for the answer. Printed are the time of a review, the share of called mistakes that lose, and how what
was predicted compares with what is lost.
"""

from __future__ import annotations

import argparse
from math import sqrt
from random import Random
from statistics import fmean, stdev

import pavonis
import pavonis.bots
from pavonis.bots.greedy import VALUERS
from pavonis.bots.seat import Seat
from pavonis.review.judge import AGAIN, LEVELS, Bench, Trials
from pavonis.review.types import Review, ReviewedMove


class Called:
    """A mistake: the loss that was predicted, in points and as a chance, and what came of it."""

    def __init__(self, move: ReviewedMove, given: Trials, better: Trials) -> None:
        lost = [x - y for x, y in zip(better.leads, given.leads, strict=True)]
        self.move = move
        self.predicted = move["before"] - move["after"]
        self.points = fmean(lost)
        self.error = stdev(lost) / sqrt(len(lost))
        self.chance = fmean(float(x > 0) for x in better.leads) - fmean(float(x > 0) for x in given.leads)
        change = [(x > 0) - (y > 0) for x, y in zip(better.leads, given.leads, strict=True)]
        self.chance_error = stdev(change) / sqrt(len(change))


def called(record: dict[str, object], told: Review, deals: int) -> list[Called]:
    """Every called mistake of a game, played out."""
    steps = pavonis.replay(record).steps
    game = pavonis.replay({**record, "commands": []})
    valuer = VALUERS[told["game"]]
    out = []
    for move, step in zip(told["moves"], steps, strict=True):
        better = move.get("better")
        if better is not None:
            again = [Trials(step.answer, None, better["answer"])] if move["question"] in AGAIN else []
            tried = [Trials(better["answer"]), Trials(step.answer), *again]
            rng = Random(f"independent {move['n']}")
            Bench(Seat(game, step.player), valuer, lambda name, rng=rng: rng, lambda: None).play(tried, deals, "")
            out.append(Called(move, max(tried[1:], key=lambda t: fmean(t.leads)), tried[0]))
        game.apply(step.player, step.answer)
    return out


def correlation(xs: list[float], ys: list[float]) -> float:
    mx, my = fmean(xs), fmean(ys)
    across = sum((x - mx) * (y - my) for x, y in zip(xs, ys, strict=True))
    return across / sqrt(sum((x - mx) ** 2 for x in xs) * sum((y - my) ** 2 for y in ys) or 1.0)


def report(name: str, found: list[Called]) -> None:
    if len(found) < 3:
        print(f"{name}: {len(found)} called")
        return
    predicted, real = [c.predicted for c in found], [c.chance for c in found]
    noise = fmean(c.chance_error**2 for c in found)
    r = correlation(predicted, real)
    spread = stdev(real) ** 2
    known = sqrt(max(0.05, 1 - noise / spread)) if spread else 1.0
    lose, clearly = fmean(c.points > 0 for c in found), fmean(c.points > 2 * c.error for c in found)
    win = fmean(c.points < -2 * c.error for c in found)
    print(
        f"{name}: {len(found)} called; {100 * lose:.0f} % lose points, {100 * clearly:.0f} % clearly, {100 * win:.0f} % clearly win"
    )
    points = fmean(c.points for c in found)
    print(f"    chance predicted {100 * fmean(predicted):.1f} %, lost {100 * fmean(real):.1f} %, {points:.2f} points")
    print(f"    correlation {r:.2f}, without the noise of the check {min(1.0, r / known):.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=list(VALUERS), default="mars")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--bots", nargs="*", default=["greedy"])
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--level", choices=list(LEVELS), default="usual")
    parser.add_argument("--deals", type=int, default=200)
    args = parser.parse_args()
    found: list[Called] = []
    seconds = []
    for deal in range(args.first, args.first + args.games):
        game = pavonis.new(args.game, players=args.players, seed=f"review {deal}")
        pavonis.bots.play(game, (args.bots * args.players)[: args.players])
        told = pavonis.review(game.record, args.level)
        mine = called(game.record, told, args.deals)
        found += mine
        seconds.append(told["seconds"])
        print(
            f"deal {deal}: {len(told['moves'])} answers, {told['seconds']} s, accuracy {[p['accuracy'] for p in told['players']]}"
        )
        for c in mine:
            m = c.move
            chances = f"{100 * c.predicted:5.1f} % -> {100 * c.chance:5.1f} ± {100 * c.chance_error:3.1f} %"
            line = f"  {chances}, points {c.points:5.2f} ± {c.error:4.2f}"
            print(f"{line} {m['round']:>3} {m['question']:<13} {m['answer']} -> {m['better']['answer']}"[:170], flush=True)
    print(f"seconds a review: {fmean(seconds):.0f}, at most {max(seconds):.0f}")
    report("all", found)
    report("3 % or more", [c for c in found if c.predicted >= 0.03])
    report("8 % or more", [c for c in found if c.predicted >= 0.08])


if __name__ == "__main__":
    main()
