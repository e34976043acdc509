"""The first edition, kept as it was to measure later ones by: `search-1` and `greedy-1`.

It searches turns and places alone, values the position at the horizon, and leaves greedy's first choice only for more than
luck. Greedy without anything learned.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from ..kernel.message import Message
from .greedy import PLAIN, GreedyBot
from .search import LONGEST_TRIAL, Watch, best_answer, deal
from .seat import Bot, Seat
from .values import Rated, Term, Valuer

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


@mypyc_attr(allow_interpreted_subclasses=True)
class FirstSearchBot(Bot):
    """`ms` of CPU time for each turn or place, or exactly so many `trials`."""

    name: ClassVar[str] = "search"  # its seed means what it meant

    def __init__(self, seed: int | str = 0, ms: float = 1000.0, trials: int = 0, width: int = 8, horizon: int = 0) -> None:
        self.rng = Random(f"{self.name} {seed}")
        self.ms = ms
        self.trials = trials
        self.width = width
        self.horizon = horizon
        self.tried = 0

    def choose(self, seat: Seat) -> Any:
        return self.explain(seat)[0].answer

    def explain(self, seat: Seat) -> list[Rated]:
        """Answers with their value, the best first; those tried are valued in points at the horizon."""
        valuer = PLAIN[seat.game]
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
        watch = Watch(self.ms)
        rounds = max(1, (len(tried) - 1).bit_length())
        for r in range(rounds):
            most = max(1, self.trials // (rounds * len(alive)))
            done = 0
            while (done < most) if self.trials else (done == 0 or not watch.past((r + 1) / rounds)):
                dealt = deal(seat, valuer, self.rng)
                values = [self.trial(dealt.clone(), valuer, p, t.answer, horizon) for t in alive]
                for t, value in zip(alive, values):
                    t.add(value, value - values[0])
                done += 1
            others = sorted(alive[1:], key=lambda t: -t.lead / t.n)
            alive = alive[:1] + others[: len(alive) // 2]
        usual = tried[0].sum / tried[0].n
        unit = valuer.unit(seat.decision.pos)
        return [
            Rated(t.answer, [Term(usual + t.edge(), [Message("value.trials", {"n": t.n})])], unit)
            for t in sorted(tried, key=lambda t: -t.edge())
        ]

    def trial(self, pos: Any, valuer: Valuer, p: int, answer: Any, horizon: int) -> float:
        """Give the answer, go on greedily to the horizon, and value what has become of it."""
        self.tried += 1
        until = valuer.clock(pos) + horizon
        pos.take(p, answer)
        left = LONGEST_TRIAL
        while not pos.over and valuer.clock(pos) < until and left:
            for q in range(pos.player_count):
                if pos.waits_for(q):
                    pos.take(q, best_answer(valuer, pos, q))
                    left -= 1
        return valuer.standing(pos, p)


@mypyc_attr(allow_interpreted_subclasses=True)
class FirstGreedyBot(GreedyBot):
    """Greedy by the rules of thumb alone."""

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed)
        self.valuers = PLAIN
