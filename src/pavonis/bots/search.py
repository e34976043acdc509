"""Determinised search: the best answers by their worth, each tried in many games that look the same from the seat.

What the player cannot know is dealt anew for every trial, and the same deal serves all answers, so that they are compared
on equal luck. All seats go on greedily until the horizon; there the position is valued. Halving drops the worse answers.
"""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import Any, ClassVar

from ..kernel.decisions import Decision
from ..kernel.message import Message
from .greedy import VALUERS
from .seat import Bot, Seat
from .values import Rated, Term, Valuer

LONGEST_TRIAL = 2000  # answers


class SearchBot(Bot):
    """`ms` of thinking for each question that matters, or exactly so many `trials`: then the seed decides everything."""

    name: ClassVar[str] = "search"

    def __init__(self, seed: int | str = 0, ms: float = 1000.0, trials: int = 0, width: int = 8, horizon: int = 0) -> None:
        self.rng = Random(f"{self.name} {seed}")
        self.ms = ms
        self.trials = trials
        self.width = width
        self.horizon = horizon  # in rounds; 0: as far as the game's valuer thinks best
        self.tried = 0  # trials so far, for the bench

    def choose(self, seat: Seat) -> Any:
        return self.explain(seat)[0].answer

    def explain(self, seat: Seat) -> list[Rated]:
        """Answers with their value, the best first; those tried are valued in points at the horizon."""
        valuer = VALUERS[seat.game]
        decision = seat.decision
        rated = sorted(valuer.rate(decision), key=lambda r: -r.value)
        if len(rated) < 2 or not valuer.deep(decision):
            return rated
        return self.search(seat, valuer, rated)

    def search(self, seat: Seat, valuer: Valuer, rated: list[Rated]) -> list[Rated]:
        """Sequential halving over the best answers by worth."""
        p = seat.player
        horizon = self.horizon or valuer.horizon(seat.decision.pos)
        living = rated[: self.width]
        sums = [0.0] * len(living)
        counts = [0] * len(living)
        alive = list(range(len(living)))
        start = perf_counter()
        rounds = max(1, (len(living) - 1).bit_length())
        for r in range(rounds):
            share = (r + 1) / rounds
            most = max(1, self.trials // (rounds * len(alive)))
            done = 0
            while (done < most) if self.trials else (done == 0 or 1000 * (perf_counter() - start) < self.ms * share):
                deal = seat.imagine(self.rng).position
                for i in alive:
                    sums[i] += self.trial(deal.clone(), valuer, p, living[i].answer, horizon)
                    counts[i] += 1
                done += 1
            alive.sort(key=lambda i: -sums[i] / counts[i])
            alive = alive[: (len(alive) + 1) // 2]
        order = sorted(range(len(living)), key=lambda i: (i not in alive, -sums[i] / counts[i]))
        return [
            Rated(living[i].answer, [Term(sums[i] / counts[i], [Message("value.trials", {"n": counts[i]})])], "points")
            for i in order
        ]

    def trial(self, pos: Any, valuer: Valuer, p: int, answer: Any, horizon: int) -> float:
        """Give the answer, go on greedily to the horizon, and value what has become of it."""
        self.tried += 1
        until = valuer.clock(pos) + horizon
        pos.take(p, answer)
        left = LONGEST_TRIAL
        while not pos.over and valuer.clock(pos) < until and left:
            for q in range(pos.n):
                if pos.waits_for(q):
                    pos.take(q, max(valuer.rate(Decision(pos, q)), key=lambda r: r.value).answer)
                    left -= 1
        return valuer.standing(pos, p)
