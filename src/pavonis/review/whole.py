"""A whole game: every answer judged, and from that curves, moments, luck and skill.

A player's chance is followed from answer to answer as a lead in points with its doubt: every look brings a new reading of the
lead, which is as uncertain as its deals are few, and what is known to have happened moves it, such as a slip. So a curve is
steadier than its readings, and nothing that comes later changes what was said before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import sqrt
from random import Random
from statistics import fmean
from time import process_time
from typing import Any, Final

from ..bots.greedy import VALUERS
from ..bots.seat import Seat
from ..bots.types import RatedTerm
from ..kernel.atoms import chosen
from ..kernel.errors import PavonisError
from ..kernel.game import Game, Step
from ..kernel.message import Message
from . import Stopped
from .judge import LEVELS, NORMAL, Judged, Trials, end_of, judge, rivals
from .types import Area, Better, Review, ReviewedMove, ReviewedPlayer

VERSION: Final = 1
MOMENTS: Final = 10
LEAST: Final = 0.01  # of a chance: what cost less is no moment
SLIP: Final = 0.03
ERROR: Final = 0.08
DRIFT: Final = 0.025  # share of the variance of the end that comes to light between two looks
FADE: Final = 0.75  # how fast earlier readings of that variance are forgotten
HEARD: Final = 16  # deals of one look that count for it
USUAL: Final = {"mars": 15.0, "ares": 10.0}  # standard deviation of the lead at the end, seen from the start
NARROW: Final = 1.0  # and from the end
FORGIVEN: Final = 0.1  # a chance below it is taken for it when shares of it are told
AREAS: Final[dict[str, Area]] = {
    **{"setup": "opening", "found": "opening", "mulligan": "opening"},
    **{"research": "purchases", "buy": "purchases", "draft": "purchases", "keep": "purchases", "research_keep": "purchases"},
    **{"planning": "timing", "place": "board", "last_greenery": "board", "claim": "board", "cover_ocean": "board"},
    **{"uncover": "board", "raise_free": "board", "world_government": "board"},
}
TIMING: Final = ("pass", "done", "claim", "fund")  # in a turn: when to stop, and when to take a race
BOARD: Final = ("convert", "project", "standard", "trade", "build")


class NotOver(PavonisError):
    """Only games that have ended are reviewed."""


def review_game(
    record: Mapping[str, Any],
    level: str,
    seed: int | str,
    progress: Callable[[int, int], None] | None,
    stop: Callable[[], bool] | None,
) -> Review:
    from .. import replay

    if level not in LEVELS:
        raise ValueError(f"no level {level!r}: one of {', '.join(LEVELS)}")
    begun = process_time()
    steps = replay(dict(record)).steps
    game = replay({**record, "commands": []})
    walk = Walk(game, level)

    def halt() -> None:
        if stop is not None and stop():
            raise Stopped

    for n, step in enumerate(steps):
        halt()
        replaced = any(s.player == step.player and s.number == step.number for s in steps[n + 1 : n + 40])
        walk.move(n, step, replaced, lambda part, n=n: Random(f"review {seed} {n} {part}"), halt)  # type: ignore[misc]
        if progress is not None:
            progress(n + 1, len(steps))
    if not game.over:
        raise NotOver(Message("review_running"))
    return walk.told(round(process_time() - begun, 1))


class Chance:
    """What one player's chance is thought to be: a lead at the end with its doubt, and how wide the end still lies open."""

    def __init__(self, usual: float) -> None:
        self.known = False
        self.lead = 0.0
        self.doubt = 0.0  # variance of the lead
        self.squares = 4.0 * usual**2  # of deviations at the end, fading
        self.count = 4.0
        self.points = 0.0

    @property
    def variance(self) -> float:
        return max(NARROW, self.squares / self.count)

    def of(self, lead: float) -> float:
        return NORMAL.cdf(lead / sqrt(self.variance + self.doubt))

    @property
    def now(self) -> float:
        return self.of(self.lead)

    def read(self, judged: Judged) -> None:
        """A new look, at the lead that the best answer would have led to. What was known took a greedy answer for granted."""
        given, loss = judged.given, judged.loss
        n = len(given.leads)
        mean = fmean(given.leads)
        if judged.expected:
            self.lead += loss
        squares, weight = sum((x - mean) ** 2 for x in given.leads), min(1.0, HEARD / n)
        self.squares = FADE * self.squares + weight * squares
        self.count = FADE * self.count + weight * (n - 1)
        error = (squares + 2 * self.variance) / (n + 1) / n
        self.doubt += DRIFT * self.variance
        gain = self.doubt / (self.doubt + error) if self.known else 1.0
        self.doubt = self.doubt * (1 - gain) if self.known else error
        self.lead += gain * (mean + loss - self.lead)
        self.points += gain * (fmean(given.points) - self.points)
        self.known = True


class Walk:
    """Through a game, answer by answer."""

    def __init__(self, game: Game, level: str) -> None:
        self.game = game
        self.level = level
        self.valuer = VALUERS[game.spec.name]
        pos: Any = game.position
        self.rivals = rivals(pos)
        self.players = pos.player_count
        self.chances = [Chance(USUAL[game.spec.name]) for _ in range(self.players)]
        self.starts: list[float | None] = [None] * self.players
        self.given_away = [0.0] * self.players  # by the others
        self.moves: list[ReviewedMove] = []
        self.curve: list[list[float]] = []

    def move(self, n: int, step: Step, replaced: bool, rng: Callable[[str], Random], halt: Callable[[], None]) -> None:
        p = step.player
        pos: Any = self.game.position
        seat = Seat(self.game, p)
        question, round_ = seat.decision.name, self.valuer.clock(pos)
        judged = Judged(Trials(step.answer))
        if not replaced:
            judged = judge(seat, self.valuer, step.answer, LEVELS[self.level], rng, halt)
        chance = self.chances[p]
        if judged.given.leads:
            chance.read(judged)
        before = chance.now
        if self.starts[p] is None and chance.known:
            self.starts[p] = before
        after = chance.of(chance.lead - judged.loss)
        if before - after < LEAST:
            judged.loss, judged.better, after = 0.0, None, before
        chance.lead -= judged.loss
        slope = (chance.of(chance.lead + 0.5) - chance.of(chance.lead - 0.5)) if judged.thought else 0.0
        out: ReviewedMove = {
            "n": n,
            "player": p,
            "round": round_,
            "question": question,
            "area": area(question, step.answer, judged.better.answer if judged.better else step.answer),
            "answer": step.answer,
            "before": round(before, 4),
            "after": round(after, 4),
            "points": round(chance.points, 1),
            "give_or_take": round(slope * judged.error, 4),
            "thought": judged.thought,
            "terms": terms(judged.given),
        }
        if judged.better is not None:
            better: Better = {
                "answer": judged.better.answer,
                "chance": out["before"],
                "points": round(chance.points + judged.more_points, 1),
                "terms": terms(judged.better),
            }
            out["better"] = better
            self.tell_others(p, 0.0 if judged.expected else judged.loss, out["before"] - out["after"])
        self.moves.append(out)
        self.game.apply(p, step.answer)
        self.curve.append(self.spectator())

    def tell_others(self, p: int, points: float, chance: float) -> None:
        """What a slip of p gives to the others, each by the chance there is; together it costs them the same. Points move what they
        know only if their trials did not take the slip for granted."""
        others = [q for q in range(self.players) if q != p]
        if not self.rivals:
            for q in others:
                self.chances[q].lead -= points
                self.given_away[q] -= chance
            return
        total = sum(self.chances[q].now for q in others)
        for q in others:
            self.chances[q].lead += points / len(others)
            self.given_away[q] += chance * (self.chances[q].now / total if total else 1 / len(others))

    def spectator(self) -> list[float]:
        """Everybody's own latest estimate; together they are 1."""
        pos: Any = self.game.position
        if pos.over:
            ends = [end_of(pos, p) for p in range(self.players)]
            return ends if self.rivals else ends[:1]
        now = [c.now if c.known else 1 / self.players if self.rivals else 0.5 for c in self.chances]
        if not self.rivals:
            known = [x for x, c in zip(now, self.chances, strict=True) if c.known]
            return [round(fmean(known or now), 4)]
        total = sum(now) or 1.0
        return [round(x / total, 4) for x in now]

    def told(self, seconds: float) -> Review:
        dear = [m for m in self.moves if "better" in m]
        dear.sort(key=lambda m: m["after"] - m["before"])
        return {
            "version": VERSION,
            "game": self.game.spec.name,
            "level": self.level,
            "measure": "win" if self.rivals else "make",
            "moves": self.moves,
            "curve": self.curve,
            "moments": [m["n"] for m in dear[:MOMENTS]],
            "players": [self.player(p) for p in range(self.players)],
            "seconds": seconds,
        }

    def player(self, p: int) -> ReviewedPlayer:
        mine = [m for m in self.moves if m["player"] == p]
        losses = [(m, m["before"] - m["after"]) for m in mine]
        lost: dict[Area, float] = dict.fromkeys(("opening", "purchases", "timing", "board", "cards"), 0.0)
        kept: dict[int, float] = {m["round"]: 1.0 for m in mine if m["thought"]}
        for m, loss in losses:
            lost[m["area"]] = round(lost[m["area"]] + loss, 4)
            if loss:
                kept[m["round"]] *= 1.0 - loss / max(FORGIVEN, m["before"])
        start = self.starts[p]
        begin = round(start if start is not None else 1 / self.players if self.rivals else 0.5, 4)
        end = round(end_of(self.game.position, p), 4)
        others, skill = round(self.given_away[p], 4), round(-sum(loss for _, loss in losses), 4) + 0.0
        return {
            "accuracy": round(100 * fmean(kept.values()), 1) if kept else 100.0,
            "slips": sum(loss >= SLIP for _, loss in losses),
            "errors": sum(loss >= ERROR for _, loss in losses),
            "start": begin,
            "luck": round(end - begin - others - skill, 4),
            "others": others,
            "skill": skill,
            "end": end,
            "lost": lost,
        }


def terms(trials: Trials) -> list[RatedTerm]:
    return trials.rated.to_json()["terms"] if trials.rated is not None else []


def area(question: str, answer: Any, better: Any) -> Area:
    """Where a loss belongs: by the question, and in a turn by what was done and what should have been."""
    known = AREAS.get(question)
    if known is not None:
        return known
    verbs = [chosen(x).verb if isinstance(x, str) else "" for x in (answer, better)]
    if any(v in TIMING for v in verbs):
        return "timing"
    return "board" if any(v in BOARD for v in verbs) else "cards"
