"""Determinised search: the best answers by their worth, each tried in many games that look the same from the seat.

What the player cannot know is dealt anew for every trial, and the same deal serves all answers, so that they are compared
on equal luck. All seats go on greedily; the position is valued after several rounds, and the mean counts: early rounds see
little, late ones are noisy. Halving drops the worse answers, and thinking stops where one is clearly ahead.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import fsum, sqrt
from random import Random
from time import perf_counter, thread_time
from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from ..kernel.decisions import Decision
from ..kernel.message import Message
from .greedy import VALUERS
from .seat import Bot, Seat
from .values import Look, Rated, Term, Valuer

LONGEST_TRIAL: Final = 2000  # answers
LATE: Final = 3.0  # times the thinking time that may pass on a busy machine
ALIKE: Final = 3  # deals after which answers that made no difference are taken for one
ENOUGH: Final = 6  # deals before thinking may stop
CLEAR: Final = 3.0  # standard errors by which an answer must lead for that
DOUBT: Final = 4.0  # the square of a difference that is nothing unusual, counted as one trial


class Tried:
    """An answer, what it is worth at first sight, and how its trials ended: one number for each deal."""

    def __init__(self, answer: Any, prior: float) -> None:
        self.answer = answer
        self.prior = prior
        self.values: list[float] = []

    def lead(self, other: Tried) -> float:
        """How far ahead on the deals that both were tried on."""
        n = min(len(self.values), len(other.values))
        total = 0.0
        for k in range(n):
            total += self.values[k] - other.values[k]
        return total / max(1, n)

    def ahead(self, other: Tried, trust: float) -> float:
        """Likewise, with what the worth at first sight said before: it counts for so many trials."""
        n = min(len(self.values), len(other.values))
        return (trust * (self.prior - other.prior) + n * self.lead(other)) / (trust + n)

    def clearly_before(self, other: Tried) -> bool:
        n = len(self.values)
        mean = self.lead(other)
        squares = DOUBT
        for k in range(n):
            difference = self.values[k] - other.values[k] - mean
            squares += difference * difference
        return mean > CLEAR * sqrt(squares / n / n)


@mypyc_attr(allow_interpreted_subclasses=True)
class SearchBot(Bot):
    """`ms` of CPU time for a question that matters, or exactly so many `trials`: then the seed decides everything."""

    name: ClassVar[str] = "search"

    def __init__(
        self,
        seed: int | str = 0,
        ms: float = 1000.0,
        trials: int = 0,
        width: int = 8,
        horizon: int = 0,
        mean: int = 1,
        every: int = 1,
        trust: float = -1.0,
        leaf: int = 1,
    ) -> None:
        self.rng = Random(f"{self.name} {seed}")
        self.ms = ms
        self.trials = trials
        self.width = width
        self.horizon = horizon  # in rounds; 0: as far as the game's valuer thinks best
        self.mean = mean  # 0: only the position at such a horizon counts
        self.every = every  # 0: only the questions that the first edition searched
        self.trust = trust  # trials that the worth at first sight counts for; below 0: as the game's valuer thinks best
        self.leaf = leaf  # 0: positions are read by rules of thumb alone
        self.tried = 0  # trials so far, for the bench
        self.valuers: Mapping[str, Valuer] = VALUERS

    def choose(self, seat: Seat) -> Any:
        return self.explain(seat)[0].answer

    def explain(self, seat: Seat) -> list[Rated]:
        """Answers with their value, the best first; those tried are valued by their standings."""
        valuer = self.valuers[seat.game]
        decision = seat.decision
        share = valuer.share(decision) if self.every else float(valuer.deep(decision))
        rated = valuer.candidates(decision) if share else valuer.rate(decision)
        rated.sort(key=lambda r: -r.value)
        if len(rated) < 2 or not share:
            return rated
        return self.search(seat, valuer, rated, share)

    def search(self, seat: Seat, valuer: Valuer, rated: list[Rated], share: float) -> list[Rated]:
        """Sequential halving over the best answers by worth. All that are alive were tried on the same deals."""
        p = seat.player
        pos: Any = seat.decision.pos
        look = Look(1 if self.mean else self.horizon, self.horizon) if self.horizon else valuer.looks(seat.decision)
        slope, usual = valuer.faith(seat.decision)
        trust = usual if self.trust < 0 else self.trust
        first = rated[0].value
        tried = [Tried(r.answer, slope * (r.value - first)) for r in rated[: self.width]]
        alive = tried[:]
        watch = Watch(self.thinking(valuer, pos) * share)
        trials = max(min(1, self.trials), int(self.trials * share))  # 0 is: by time
        rounds = max(1, (len(tried) - 1).bit_length())
        n = 0
        for r in range(rounds):
            most = max(1, trials // (rounds * len(alive)))
            done = 0
            while (done < most) if trials else (done == 0 or not watch.past((r + 1) / rounds)):
                dealt = deal(seat, valuer, self.rng)
                for t in alive:
                    t.values.append(self.trial(dealt.clone(), valuer, p, t.answer, look))
                done += 1
                n += 1
                if n == ALIKE:
                    alive = different(alive)
                if n >= ENOUGH and leads(alive):
                    break
            alive.sort(key=lambda t: -posterior(t, trust))
            if len(alive) == 1 or leads(alive):
                break
            if r < rounds - 1:
                alive = alive[: (len(alive) + 1) // 2]
        best = alive[0]
        level = fsum(best.values) / len(best.values)
        unit = valuer.unit(pos)
        told = [
            Rated(t.answer, [Term(level + t.ahead(best, trust), [Message("value.trials", {"n": len(t.values)})])], unit)
            for t in (best, *(t for t in tried if t is not best))
        ]
        return sorted(told, key=lambda r: -r.value)  # it is the best of all that were compared with it

    def thinking(self, valuer: Valuer, pos: Any) -> float:
        """Milliseconds for a question that matters."""
        return self.ms

    def trial(self, pos: Any, valuer: Valuer, p: int, answer: Any, look: Look) -> float:
        """Give the answer, go on greedily, and value what has become of it at every look."""
        self.tried += 1
        begun = valuer.clock(pos)
        pos.take(p, answer)
        return play_on(pos, valuer, p, begun, look, self.leaf != 0)


class Watch:
    """Measures CPU time, so that a busy machine does not change what a bot thinks; but nobody waits for it much longer."""

    def __init__(self, ms: float) -> None:
        self.ms = ms
        self.cpu = thread_time()
        self.wall = perf_counter()

    def past(self, share: float) -> bool:
        spent = max(thread_time() - self.cpu, (perf_counter() - self.wall) / LATE)
        return 1000 * spent >= self.ms * share


def posterior(t: Tried, trust: float) -> float:
    """By what the trials say, with what the worth at first sight said before; all that are compared had the same deals."""
    return trust * t.prior + fsum(t.values)


def different(alive: list[Tried]) -> list[Tried]:
    """Of answers that lead to the same on every deal only the first; its trials are the others' from here on."""
    out: list[Tried] = []
    for t in alive:
        alike = next((other for other in out if t.values == other.values), None)
        if alike is None:
            out.append(t)
        else:
            t.values = alike.values
    return out


def leads(alive: list[Tried]) -> bool:
    """Whether one answer is clearly before all others."""
    first = max(alive, key=lambda t: fsum(t.values))
    return all(t is first or first.clearly_before(t) for t in alive)


def play_on(pos: Any, valuer: Valuer, p: int, begun: int, look: Look, taught: bool = False) -> float:
    """All seats go on greedily; how p stands on average over the looks, by rules of thumb or as play has `taught` to read
    positions. A game that is over stays as it is."""
    now = begun
    total = 0.0
    counted = 0
    left = LONGEST_TRIAL
    while not pos.over and left > 0:
        clock = valuer.clock(pos)
        if clock > now:
            now = clock
            if look.first <= now - begun <= look.last:
                total += valuer.foreseen(pos, p) if taught else valuer.standing(pos, p)
                counted += 1
            if now - begun >= look.last and not look.end:
                break
        for q in range(pos.player_count):
            if pos.waits_for(q):
                pos.take(q, best_answer(valuer, pos, q))
                left -= 1
    if counted < look.times:
        total += (look.times - counted) * (valuer.foreseen(pos, p) if taught else valuer.standing(pos, p))
    return total / look.times


def deal(seat: Seat, valuer: Valuer, rng: Random) -> Any:
    """A position that looks the same from the seat; who has answered in secret answers anew, as suits their new cards."""
    pos: Any = seat.imagine(rng).position
    for q in range(pos.player_count):
        if pos.sealed[q] is not None:
            pos.take(q, best_answer(valuer, pos, q))
    return pos


def best_answer(valuer: Valuer, pos: Any, q: int) -> Any:
    return max(valuer.rate(Decision(pos, q)), key=lambda r: r.value).answer
