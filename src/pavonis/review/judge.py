"""One question of a game: was there a better answer, and how much was it worth, from what the player could know?

Sensible answers and the one that was given are played to the end on the same deals. First a few deals for all of them, then
more for the best, and the one that seems best is judged against the given one on fresh deals: what seems best of several on the
deals that found it is mostly lucky. Where a player is asked again and again, as in a turn, it is judged against doing the given
thing first and the better one next, too: what is only put off is not lost.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf, sqrt
from random import Random
from statistics import NormalDist, fmean
from typing import Any, Final

from ..ares.crisis.position import CrisisTable
from ..ares.scoring import COOP_GOAL
from ..bots.ares import steps_left as ares_steps_left
from ..bots.mars import steps_left as mars_steps_left
from ..bots.search import best_answer, deal, play_on
from ..bots.seat import Seat
from ..bots.values import Look, Rated, Valuer, same
from ..family.resources import MC

NORMAL: Final = NormalDist()
ALIKE: Final = 3  # deals after which answers that made no difference are taken for one
STEP_PRICE: Final = 14  # M€, roughly, for a step of the planet
SAVED: Final = 8.0  # the margin by which Crisis is won or lost
CLEAR: Final = 1.65  # standard errors by which an answer must be better to be called so
IDLE: Final = 0.5  # and below which nobody looks on
SURE: Final = 3.0  # and above which it needs no more
FELT: Final = 0.004  # of a chance: less is not looked for
AGAIN: Final = ("turn", "action", "development", "construction")  # questions that come again, so that order is free
DOUBT: Final = 50.0  # squares of usual differences, counted as two deals: a few equal ones do not make sure


class Level:
    """How many answers are compared, on how many deals: all of them, the best three, and the last two in steps."""

    def __init__(self, width: int, first: int, second: int, judged: tuple[int, ...]) -> None:
        self.width = width
        self.first = first
        self.second = second
        self.judged = judged


LEVELS: Final = {
    "quick": Level(4, 4, 0, (8, 20)),
    "usual": Level(6, 8, 8, (16, 48, 96)),
    "deep": Level(8, 16, 16, (48, 144, 288)),
}


class Model:
    """How two readings of a difference are weighed: the lead at the end, which is true and noisy, and the mean standing over the
    rounds to come, which is steadier and only nearly the same. Measured: see docs/review.md."""

    def __init__(self, slope: float, apart: float, usual: float) -> None:
        self.slope = slope  # points at the end for one point of the mean standing
        self.apart = apart  # how far the two may be apart however many deals there are
        self.usual = usual  # the size of a usual difference: what is found beyond it is believed less


MODELS: Final = {"mars": Model(1.0, 1.0, 2.5), "ares": Model(1.2, 2.0, 2.5)}
TOGETHER: Final = Model(0.0, inf, 2.5)  # alone and together standings are in other units
ROUNDS: Final = {"mars": 8, "ares": 6}  # over which the mean is taken


class Trials:
    """What became of one answer, deal by deal."""

    def __init__(self, answer: Any, rated: Rated | None = None, then: Any = None) -> None:
        self.answer = answer
        self.rated = rated
        self.then = then  # what is answered when the same is asked again
        self.looks: list[float] = []
        self.leads: list[float] = []
        self.points: list[float] = []

    def since(self, n: int) -> Trials:
        """The same, without the first n deals."""
        out = Trials(self.answer, self.rated)
        out.looks, out.leads, out.points = self.looks[n:], self.leads[n:], self.points[n:]
        return out


class Judged:
    """What was found out about one answer."""

    def __init__(self, given: Trials) -> None:
        self.given = given
        self.thought = False
        self.expected = False  # it is what trials from earlier on took for granted
        self.loss = 0.0  # points of lead at the end; 0 unless it is clear
        self.error = 0.0  # of what the loss was found to be
        self.better: Trials | None = None
        self.more_points = 0.0  # of the player's own, with the better answer


def judge(seat: Seat, valuer: Valuer, given: Any, level: Level, rng: Callable[[str], Random], stop: Callable[[], None]) -> Judged:
    """What the answer was worth beside the best that is found."""
    decision = seat.decision
    pos: Any = decision.pos
    share = valuer.share(decision)
    rated = sorted(valuer.candidates(decision), key=lambda r: -r.value) if share else []
    mine = next((r for r in rated if same(r.answer, given)), None)
    out = Judged(Trials(given, mine))
    out.expected = bool(rated) and mine is rated[0]
    others = [Trials(r.answer, r) for r in rated if r is not mine][: level.width - 1]
    if not others:
        return out
    model = MODELS[seat.game] if rivals(pos) else TOGETHER
    bench = Bench(seat, valuer, rng, stop)
    bench.play([out.given, *others], ALIKE, "first")
    others = [t for t in others if t.leads != out.given.leads or t.looks != out.given.looks]
    if not others:
        return out
    out.thought = True
    bench.play([out.given, *others], level.first - ALIKE, "second")
    others = best(others, out.given, model, valuer.slope)[:2]
    if level.second:
        bench.play([out.given, *others], level.second, "third")
        others = best(others, out.given, model, valuer.slope)
    seen = len(out.given.leads)
    lead, out.error = difference(others[0], out.given, model, valuer.slope)
    if lead <= 0 or felt(out.given, lead) < FELT:
        return out
    better = others[0]
    put_off = [Trials(given, None, better.answer)] if decision.name in AGAIN else []
    for n in level.judged:
        bench.play([out.given, better, *put_off], seen + n - len(out.given.leads), f"judged {n}")
        fresh = better.since(seen)
        lead, out.error = min(difference(fresh, other, model) for other in (out.given.since(seen), *put_off))
        if lead < IDLE * out.error or lead > SURE * out.error:
            break
    if lead > CLEAR * out.error:
        out.loss, out.better = lead, better
        raw = fmean(better.leads[seen:]) - fmean(out.given.leads[seen:])
        own = fmean(better.points[seen:]) - fmean(out.given.points[seen:])
        out.more_points = own * min(1.0, lead / raw) if raw > 0 else own
    return out


class Bench:
    """Plays answers to the end, all on the same deals."""

    def __init__(self, seat: Seat, valuer: Valuer, rng: Callable[[str], Random], stop: Callable[[], None]) -> None:
        self.seat = seat
        self.valuer = valuer
        self.rng = rng
        self.stop = stop
        pos: Any = seat.decision.pos
        self.look = Look(1, ROUNDS[seat.game], True)
        self.begun = valuer.clock(pos)
        self.asked = seat.decision.name

    def play(self, trials: list[Trials], deals: int, name: str) -> None:
        rng = self.rng(name)
        p = self.seat.player
        for _ in range(deals):
            self.stop()
            dealt = deal(self.seat, self.valuer, rng)
            for t in trials:
                pos = dealt.clone()
                pos.take(p, t.answer)
                if t.then is not None:
                    self.follow(pos, t.then)
                value = play_on(pos, self.valuer, p, self.begun, self.look)
                end = self.valuer.standing(pos, p)
                t.looks.append((value * self.look.times - end) / (self.look.times - 1))
                t.leads.append(lead_of(pos, p))
                t.points.append(points_of(pos, p))

    def follow(self, pos: Any, then: Any) -> None:
        """Greedily to the next such question of this round, and this answer to it."""
        p = self.seat.player
        while not pos.over and self.valuer.clock(pos) == self.begun:
            for q in range(pos.player_count):
                if not pos.waits_for(q):
                    continue
                if q == p and pos.asking[p].effect.name == self.asked:
                    if pos.why_not(p, then) is None:
                        pos.take(p, then)
                    return
                pos.take(q, best_answer(self.valuer, pos, q))


def best(trials: list[Trials], given: Trials, model: Model, slope: float) -> list[Trials]:
    return sorted(trials, key=lambda t: -difference(t, given, model, slope)[0])


def difference(one: Trials, other: Trials, model: Model, slope: float | None = None) -> tuple[float, float]:
    """How far one answer is ahead at the end, and the standard error of that: both readings and what is usual, each by its
    weight. With a slope, what is usual is what the two are worth at first sight."""
    n = len(one.leads)
    usual = 0.0
    if slope is not None and one.rated is not None and other.rated is not None:
        usual = max(-model.usual, min(model.usual, slope * (one.rated.value - other.rated.value)))
    weights, total = 1.0 / model.usual**2, usual / model.usual**2
    for values, than, factor, apart in (
        (one.leads, other.leads, 1.0, 0.0),
        (one.looks, other.looks, model.slope, model.apart),
    ):
        if apart == inf:
            continue
        differences = [x - y for x, y in zip(values, than, strict=True)]
        mean = fmean(differences)
        spread = (sum((x - mean) ** 2 for x in differences) + DOUBT) / (n + 1)
        weight = 1.0 / (factor**2 * spread / n + apart**2)
        weights += weight
        total += weight * factor * mean
    return total / weights, 1.0 / sqrt(weights)


def felt(given: Trials, lead: float) -> float:
    """Roughly how much of a chance so many points are here."""
    mean = fmean(given.leads)
    sd = sqrt((sum((x - mean) ** 2 for x in given.leads) + DOUBT) / (len(given.leads) + 1))
    return NORMAL.cdf((mean + lead) / sd) - NORMAL.cdf(mean / sd)


# -- how a game ended


def rivals(pos: Any) -> bool:
    """Whether players are against each other: otherwise they make it, alone or together, or do not."""
    return not (pos.solo or getattr(pos, "coop", False) or isinstance(pos, CrisisTable))


def lead_of(pos: Any, p: int) -> float:
    """Points before the best other, half a point for a tie that is broken; together, the margin by which it was made."""
    if not rivals(pos):
        return margin(pos)
    players = pos.result()["players"]
    best = max(x["points"] for x in players if x["player"] != p)
    lead = float(players[p]["points"] - best)
    if lead == 0:
        first = [x["rank"] for x in players].count(players[p]["rank"]) == 1
        return (0.5 if players[p]["rank"] == 1 else -0.5) if first else 0.0
    return lead


def margin(pos: Any) -> float:
    """Steps of the planet that are missing, below zero; or those that what is left would still have paid for."""
    if isinstance(pos, CrisisTable):
        return SAVED if pos.outcome == "won" else -SAVED
    if not pos.complete():
        return -float(ares_steps_left(pos) if hasattr(pos, "coop") else mars_steps_left(pos))
    if getattr(pos, "coop", False):
        return float(sum(sum(x.values()) for x in pos.points()) - COOP_GOAL) + 0.5
    return 1.0 + min(10.0, float(sum(cells[MC] for cells in pos.cells)) / STEP_PRICE)


def points_of(pos: Any, p: int) -> float:
    points = pos.points()
    return float(sum(points[p].values())) if points else float(pos.result()["players"][p]["points"])


def end_of(pos: Any, p: int) -> float:
    """1 for a win, a share of one that is shared, 0."""
    result = pos.result()
    if not rivals(pos):
        return 1.0 if result["won"] else 0.0
    ranks = [x["rank"] for x in result["players"]]
    return 1.0 / ranks.count(1) if ranks[p] == 1 else 0.0
