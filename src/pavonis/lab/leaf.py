"""How a search reads positions: what play has taught about them beyond rules of thumb.

Questions are taken out of greedy games, and each sensible answer is played to the end on the same deals, as in `answers`. By how
much one ends better than greedy's is explained by how much better it stood after each of the next rounds: its standing and its
signs, by ridge regression. So only what tells answers apart counts, and not who was ahead anyway.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from ..bots import Seat, ares, mars
from ..bots.learned import MOST_LEFT
from ..bots.search import deal
from ..bots.values import ahead
from .answers import Job, final, questions, sensible, to_the_end
from .chances import solved

LOOKS: Final = 4  # rounds, each of which counts
RIDGE: Final = 0.001  # for each sample so much certainty that rules of thumb are right
FOLDS: Final = 5
SIGNS: Final[Mapping[str, Sequence[str]]] = {"mars": mars.SIGNS, "ares": ares.SIGNS}

Row = list[float]
Sums = list[list[float]]  # of the products of every two numbers of all rows; the last of a row is by how much it ended better
Game = tuple[int, Sums]  # its deal, and what it adds


def look(job: Job) -> Game:
    """Compare the answers to some questions of a game."""
    sums = nothing(job.game)
    for seat, valuer, rng in questions(job, "leaf"):
        for row in compared(seat, valuer, job, rng):
            add(sums, row)
    return job.deal, [[float(f"{x:.6g}") for x in row] for row in sums]


def compared(seat: Seat, valuer: Any, job: Job, rng: Random) -> list[Row]:
    """Every other answer beside greedy's: a row for each deal and each look."""
    taken = sensible(seat.decision, valuer, job.width, rng)
    out: list[Row] = []
    for _ in range(job.deals if len(taken) > 1 else 0):
        dealt = deal(seat, valuer, rng)
        first, *others = [rows(dealt.clone(), valuer, seat.player, r.answer) for r in taken]
        for other in others:
            out += [[x - y for x, y in zip(row, usual)] for row, usual in zip(other, first)]
    return out


def rows(pos: Any, valuer: Any, p: int, answer: Any) -> list[Row]:
    """How p stands after each of the next rounds, with how it ends."""
    seen = to_the_end(pos, valuer, p, answer, LOOKS, lambda: read(pos, valuer, p))
    return [[*row, final(pos, p)] for row in seen]


def read(pos: Any, valuer: Any, p: int) -> Row:
    """The standing and the signs, all of them once more by the rounds that are left, and these."""
    left = valuer.left(pos)
    now = ahead([valuer.seen(pos, q, q == p) for q in range(pos.player_count)], p)
    if pos.over:
        now[0] = valuer.standing(pos, p)
    return [*now, *(x * min(MOST_LEFT, left) / 10.0 for x in now), left]


# -- the fit


def nothing(game: str) -> Sums:
    n = 2 * len(SIGNS[game]) + 4
    return [[0.0] * (k + 1) for k in range(n)]


def add(sums: Sums, row: Row) -> None:
    for i, x in enumerate(row):
        if x:
            line = sums[i]
            for j in range(i + 1):
                line[j] += x * row[j]


def together(games: Sequence[Sums]) -> Sums:
    return [[sum(column) for column in zip(*lines)] for lines in zip(*games)]


def fit(sums: Sums) -> Row:
    """The weights; the standing alone is what they come to where there is little to learn from."""
    n = len(sums) - 1
    size = [max(1e-9, sums[k][k]) for k in range(n)]
    curve = [[sums[i][j] + (RIDGE * size[i] if i == j else 0.0) for j in range(i + 1)] for i in range(n)]
    slope = [sums[n][k] + (RIDGE * size[0] if k == 0 else 0.0) for k in range(n)]
    return solved(curve, slope)


def explained(sums: Sums, weights: Row) -> float:
    """Which share of the squares of what answers differ by."""
    n = len(sums) - 1
    square = sum(weights[i] * weights[j] * sums[i][j] * (1 if i == j else 2) for i in range(n) for j in range(i + 1))
    return (2 * sum(w * x for w, x in zip(weights, sums[n])) - square) / max(1e-9, sums[n][n])


def thumb(sums: Sums) -> Row:
    """The standing alone, at its best price."""
    return [sums[-1][0] / max(1e-9, sums[0][0]), *[0.0] * (len(sums) - 2)]


def held_back(games: Sequence[Game]) -> tuple[float, float]:
    """Which share the weights explain, and the standing alone, of one game in five in turn that nothing was learned from."""
    told = []
    for fold in range(FOLDS):
        known = together([sums for k, (_, sums) in enumerate(games) if k % FOLDS != fold])
        new = together([sums for _, sums in games[fold::FOLDS]])
        told.append((new[-1][-1], explained(new, fit(known)), explained(new, thumb(known))))
    total = sum(size for size, _, _ in told) or 1.0
    return sum(size * x for size, x, _ in told) / total, sum(size * y for size, _, y in told) / total


def named(game: str, weights: Row) -> dict[str, list[float]]:
    """As the bots read them: now, and for ten rounds that are left."""
    names = ["standing", *SIGNS[game]]
    rows = {name: [weights[k], weights[k + len(names)]] for k, name in enumerate(names)} | {"left": [weights[-1], 0.0]}
    return {name: [float(f"{x:.4g}") for x in row] for name, row in rows.items()}
