"""Determinised search: the best answers by their worth, each tried in many games that look the same from the seat.

What the player cannot know is dealt anew for every trial, and the same deal serves all answers, so that they are compared
on equal luck. All seats go on greedily until the horizon; there the position is valued. Halving drops the worse answers,
and one that is not the best by worth must win by more than luck.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from time import perf_counter
from typing import Any, ClassVar

from ..kernel.decisions import Decision
from ..kernel.message import Message
from .greedy import VALUERS
from .seat import Bot, Seat
from .values import Rated, Term, Valuer

LONGEST_TRIAL = 2000  # answers
LUCK = 1.0  # standard errors by which an answer must beat the usual one
DOUBT = 50.0  # the square of a difference that is nothing unusual, counted as two trials


class Tried:
    """An answer, how its trials ended, and how far ahead of the usual answer on the same deals."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer
        self.n = 0
        self.sum = 0.0
        self.lead = 0.0
        self.squares = 0.0

    def add(self, value: float, lead: float) -> None:
        self.n += 1
        self.sum += value
        self.lead += lead
        self.squares += lead * lead

    def edge(self) -> float:
        """The mean lead, less what may be luck; nothing for the usual answer itself."""
        if not self.squares:
            return 0.0
        mean = self.lead / self.n
        spread = (self.squares - self.n * mean * mean + 2 * DOUBT) / (self.n + 1)
        return mean - LUCK * sqrt(max(0.0, spread) / self.n)


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
        """Sequential halving over the best answers by worth; the very best stays, for the others to be measured by."""
        p = seat.player
        horizon = self.horizon or valuer.horizon(seat.decision.pos)
        tried = [Tried(r.answer) for r in rated[: self.width]]
        alive = tried[:]
        start = perf_counter()
        rounds = max(1, (len(tried) - 1).bit_length())
        for r in range(rounds):
            share = (r + 1) / rounds
            most = max(1, self.trials // (rounds * len(alive)))
            done = 0
            while (done < most) if self.trials else (done == 0 or 1000 * (perf_counter() - start) < self.ms * share):
                deal = self.deal(seat, valuer)
                values = [self.trial(deal.clone(), valuer, p, t.answer, horizon) for t in alive]
                for t, value in zip(alive, values):
                    t.add(value, value - values[0])
                done += 1
            others = sorted(alive[1:], key=lambda t: -t.lead / t.n)
            alive = alive[:1] + others[: len(alive) // 2]
        usual = tried[0].sum / tried[0].n
        return [
            Rated(t.answer, [Term(usual + t.edge(), [Message("value.trials", {"n": t.n})])], "points")
            for t in sorted(tried, key=lambda t: -t.edge())
        ]

    def deal(self, seat: Seat, valuer: Valuer) -> Any:
        """A position that looks the same from the seat; the others have answered sealed questions as suits their new cards."""
        pos = seat.imagine(self.rng).position
        for q in range(pos.player_count):
            if pos.sealed[q] is not None:
                pos.take(q, best(valuer, pos, q))
        return pos

    def trial(self, pos: Any, valuer: Valuer, p: int, answer: Any, horizon: int) -> float:
        """Give the answer, go on greedily to the horizon, and value what has become of it."""
        self.tried += 1
        until = valuer.clock(pos) + horizon
        pos.take(p, answer)
        left = LONGEST_TRIAL
        while not pos.over and valuer.clock(pos) < until and left:
            for q in range(pos.player_count):
                if pos.waits_for(q):
                    pos.take(q, best(valuer, pos, q))
                    left -= 1
        return valuer.standing(pos, p)


def best(valuer: Valuer, pos: Any, q: int) -> Any:
    return max(valuer.rate(Decision(pos, q)), key=lambda r: r.value).answer
