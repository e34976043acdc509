"""How likely a game of Crisis is won: logistic regression on what `AresValuer.signs` sees at the beginning of each round, and on
how greedy games ended. It tells a search what a position is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from ..bots import GreedyBot
from ..bots.crisis import AresValuer, chance
from .play import play_on, start

GAME: Final = "ares"
FOLDS: Final = 5
RIDGE: Final = 1.0  # so much certainty that no sign says anything
STEPS: Final = 25
NEAR: Final = 1e-6  # Newton's steps end with one as small as this

Seen = list[float]  # 1 for a game that was won, and the signs of a position in it
Game = tuple[str, list[Seen]]  # its players and its deal, and its positions


class Job:
    """One game to look at."""

    def __init__(self, options: Mapping[str, Any], deal: int) -> None:
        self.options = options
        self.deal = deal
        self.name = f"{options['players']} {deal}"


def look(job: Job) -> Game:
    """Play it greedily; the signs at the beginning of every round."""
    players = job.options["players"]
    bots = [GreedyBot(f"{job.deal} {p}") for p in range(players)]
    valuer = bots[0].valuers[GAME]
    assert isinstance(valuer, AresValuer)
    game = start(job.options, job.deal, GAME)
    pos: Any = game.position
    signs: dict[int, list[float]] = {}

    def told(player: int, answer: Any) -> None:
        if valuer.clock(pos) not in signs:
            signs[valuer.clock(pos)] = [round(x, 5) for x in valuer.signs(pos)]

    play_on(game, bots, told)
    return job.name, [[float(game.result["won"]), *row] for row in signs.values()]


def fit(seen: Sequence[Seen]) -> list[float]:
    """The weights of the signs that make what came most likely, by Newton's steps."""
    n = len(seen[0]) - 1
    weights = [0.0] * n
    for _ in range(STEPS):
        slope = [-RIDGE * w for w in weights]
        curve = [[RIDGE if i == j else 0.0 for j in range(n)] for i in range(n)]
        for won, *signs in seen:
            likely = chance(weights, signs)
            missed, doubt = won - likely, likely * (1.0 - likely)
            for i, x in enumerate(signs):
                slope[i] += missed * x
                row, part = curve[i], doubt * x
                for j in range(i + 1):
                    row[j] += part * signs[j]
        step = solved(curve, slope)
        weights = [w + s for w, s in zip(weights, step)]
        if max(map(abs, step)) < NEAR:
            break
    return weights


def solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """x of matrix · x = right, where the matrix is symmetric and positive; its lower half is read (Cholesky)."""
    n = len(right)
    low = [[0.0] * n for _ in range(n)]
    for i in range(n):
        for j in range(i + 1):
            rest = matrix[i][j] - sum(low[i][k] * low[j][k] for k in range(j))
            low[i][j] = rest**0.5 if i == j else rest / low[j][j]
    x = list(right)
    for i in range(n):
        x[i] = (x[i] - sum(low[i][k] * x[k] for k in range(i))) / low[i][i]
    for i in reversed(range(n)):
        x[i] = (x[i] - sum(low[k][i] * x[k] for k in range(i + 1, n))) / low[i][i]
    return x


def held_back(games: Sequence[Game]) -> float:
    """How well chances tell games won from games lost, of one game in five in turn that nothing was learned from."""
    told: list[tuple[float, bool]] = []
    for fold in range(FOLDS):
        weights = fit([row for k, (_, rows) in enumerate(games) if k % FOLDS != fold for row in rows])
        for _, rows in games[fold::FOLDS]:
            told += [(chance(weights, signs), won > 0.5) for won, *signs in rows]
    return area(told)


def area(told: Sequence[tuple[float, bool]]) -> float:
    """Under the curve: how often a position of a game won was given a higher chance than one of a game lost; equal ones count
    half."""
    won = sum(w for _, w in told)
    if won in (0, len(told)):
        return 0.5
    above, lost = 0.0, 0
    for _, alike in groupby(sorted(told), key=lambda x: x[0]):
        each = [w for _, w in alike]
        above += sum(each) * (lost + each.count(False) / 2)
        lost += each.count(False)
    return above / (won * lost)
