"""Weights by play: an evolution strategy.

Variants of the weights play the same deals; the better half draws the centre towards itself, and the next generation scatters
about the new one. What counts in the end is the mean of the later centres: a single one owes much to luck. Rivals have the
weights that it all began with.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import inf, log
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any, Final

from .. import SPECS
from ..bots import GreedyBot, ares, mars
from ..bots.crisis import WEIGHTS as CRISIS
from ..bots.crisis import AresValuer
from ..bots.greedy import VALUERS
from ..bots.learned import load, tuned
from ..bots.mars import MarsValuer
from ..bots.values import Valuer
from .files import by_game, crisis_text, replace, with_crisis_weights
from .match import SEEDS, together
from .play import Endless, Map, play_game

SPREAD: Final = 0.2  # of the variants, as a share of each weight
UNUSED: Final = 0.5  # what a weight of nothing is taken for there
STEP: Final = 4.0  # points lost for a step of the planet that is missing; a game won alone or together counts 100
WIN: Final = 40.0  # points for a win among rivals
CLIP: Final = 20.0  # of the margin more is not counted: a game won is won
LONG: Final = 1.2  # times the usual length, beyond which every round costs a point
MOST: Final = {"sure": 1.0}  # weights that are shares of the whole
LONGEST: Final = 4000  # answers; many times those of a usual game
ENDLESS: Final = -200.0  # points for a game that does not end by then; less than any other
USUAL: Final = -1  # the number of the rivals among the variants
FORMAT: Final = 3

Row = dict[str, float]
Played = tuple[float, int]  # points of a game, and its rounds
Outcome = tuple[int, int, list[Played]]  # deal, variant, and its games


def kind_of(options: Mapping[str, Any]) -> str:
    """Whose weights they are."""
    return "crisis" if options.get("crisis") else "alone" if options["players"] == 1 or options.get("coop") else "rivals"


def begun(game: str, options: Mapping[str, Any], edition: str) -> Row:
    """The weights that bots have today, or had in the first edition."""
    kind = kind_of(options)
    if kind == "crisis":
        if edition == "first":
            raise ValueError("the first edition has no weights of its own for Crisis")
        return dict(CRISIS[options["players"]])
    first: dict[str, Mapping[str, float]]
    if game == "mars":
        first = {"alone": mars.SOLO_WEIGHTS, "rivals": mars.WEIGHTS}
    else:
        first = {"alone": ares.ALONE, "rivals": ares.WEIGHTS}
    return {**first[kind], **(tuned(game).get(kind, {}) if edition == "today" else {})}


class Job:
    """One deal for one variant."""

    def __init__(self, game: str, options: Mapping[str, Any], weights: Row, rivals: Row, deal: int, variant: int) -> None:
        self.game = game
        self.options = options
        self.weights = weights
        self.rivals = rivals
        self.deal = deal
        self.variant = variant


def tried(job: Job) -> Outcome:
    """How well the variant did in every seat; alone and together in one game."""
    players = job.options["players"]
    if players == 1 or together(job.options):
        return job.deal, job.variant, [played(job, [job.weights] * players, 0)]
    if job.variant == USUAL:
        return job.deal, USUAL, [played(job, [job.rivals] * players, 0)]
    seated = [[job.weights if p == seat else job.rivals for p in range(players)] for seat in range(players)]
    return job.deal, job.variant, [played(job, weights, seat) for seat, weights in enumerate(seated)]


def played(job: Job, weights: Sequence[Row], seat: int) -> Played:
    """A game in which everybody has such weights, as it went for this seat."""
    bots = [greedy(job, row, f"{job.deal} {p}") for p, row in enumerate(weights)]
    try:
        game = play_game(job.options, bots, job.deal, job.game, LONGEST)
    except Endless:
        return ENDLESS, 0
    rounds = VALUERS[job.game].clock(game.position)
    if game.result.get("won") is not None:
        left = (mars if job.game == "mars" else ares).steps_left(game.position)
        return (100.0 if game.result["won"] else -STEP * left), rounds
    points = [x["points"] for x in game.result["players"]]
    ranks = [x["rank"] for x in game.result["players"]]
    margin = points[seat] - max(x for p, x in enumerate(points) if p != seat)
    return max(-CLIP, min(CLIP, margin)) + (WIN / ranks.count(1) if ranks[seat] == 1 else 0.0), rounds


def greedy(job: Job, weights: Row, seed: str) -> GreedyBot:
    kind = {kind_of(job.options): weights}
    made: type[MarsValuer] | type[AresValuer] = MarsValuer if job.game == "mars" else AresValuer
    valuers: dict[str, Valuer] = {**VALUERS, job.game: made(kind, load(job.game))}
    bot = GreedyBot(seed)
    bot.valuers = valuers
    return bot


def scored(outcomes: Iterable[Outcome]) -> list[float]:
    """Of every variant the mean over its deals, in whatever order they came.

    Rounds beyond the usual length of the same deal cost points: whoever gathers points for ever, and never ends the game, would
    win by a wide margin against rivals who do not end it either."""
    outs = sorted(outcomes)
    usual = {deal: games[0][1] for deal, variant, games in outs if variant == USUAL}
    points: dict[int, list[float]] = {}
    for deal, variant, games in outs:
        if variant != USUAL:
            most = LONG * (usual.get(deal) or inf)
            points.setdefault(variant, []).append(fmean(value - max(0.0, rounds - most) for value, rounds in games))
    return [fmean(each) for _, each in sorted(points.items())]


class Tuning:
    """A centre that moves; everything it was, so that a run goes on where it stopped. Deals go round the tables, such as two and
    three players: all must be of one kind."""

    def __init__(
        self, path: Path, game: str, tables: Sequence[Mapping[str, Any]], variants: int, deals: int, first: int, edition: str
    ) -> None:
        self.path = path
        self.game = game
        self.tables = tables
        self.kind = kind_of(tables[0])
        if any(kind_of(options) != self.kind for options in tables):
            raise ValueError("alone and among rivals other weights count: tune them apart")
        if variants % 2:
            raise ValueError(f"variants come in pairs, so {variants} cannot be: give an even number")
        self.deals = deals
        self.variants = variants
        self.first = first
        self.head = {"tuning": FORMAT, "game": game, "rules": SPECS[game].rules, "tables": list(tables), "from": edition}
        self.head |= {"variants": variants, "deals": deals, "first": first}
        self.centres: list[Row] = [begun(game, tables[0], edition)]
        self.scores: list[float] = []
        if path.exists():
            told = json.loads(path.read_text(encoding="utf-8"))
            if {name: told.get(name) for name in self.head} != json.loads(json.dumps(self.head)):
                raise ValueError(f"{path} holds another tuning")
            self.centres, self.scores = told["centres"], told["scores"]

    def generation(self) -> list[Row]:
        """Pairs of variants, on opposite sides of the centre."""
        rng = Random(f"tune {len(self.scores)}")
        out: list[Row] = []
        for _ in range(self.variants // 2):
            shift = {name: rng.gauss(0, SPREAD) * (n or UNUSED) for name, n in self.centres[0].items()}
            for side in (1, -1):
                varied = {name: max(0.0, n + side * shift[name]) for name, n in self.centres[-1].items()}
                out.append({name: min(MOST.get(name, inf), n) for name, n in varied.items()})
        return out

    def jobs(self, variants: Sequence[Row]) -> list[Job]:
        """Training deals of its own for every generation; among rivals they play each deal by themselves, too."""
        first = SEEDS["train"] + self.first + len(self.scores) * self.deals
        rivals = self.centres[0]
        rows = dict(enumerate(variants)) | ({USUAL: rivals} if self.kind == "rivals" else {})
        return [
            Job(self.game, self.tables[d % len(self.tables)], weights, rivals, first + d, k)
            for d in range(self.deals)
            for k, weights in rows.items()
        ]

    @property
    def batch(self) -> int:
        """Jobs of a generation."""
        return self.deals * (self.variants + (self.kind == "rivals"))

    def run(self, mapped: Map, generations: int) -> Iterator[Outcome]:
        """One generation after the other, until there are so many."""
        while len(self.scores) < generations:
            variants = self.generation()
            outcomes: list[Outcome] = []
            for out in mapped(tried, self.jobs(variants)):
                outcomes.append(out)
                if len(outcomes) == self.batch:
                    self.learn(variants, scored(outcomes))
                yield out

    def learn(self, variants: Sequence[Row], scores: Sequence[float]) -> None:
        """The better half moves the centre, the best of them most."""
        order = sorted(range(len(variants)), key=lambda k: -scores[k])[: len(variants) // 2]
        pull = [log(len(order) + 0.5) - log(rank + 1) for rank in range(len(order))]
        total = sum(pull)
        centre = {name: sum(w * variants[k][name] for w, k in zip(pull, order)) / total for name in variants[0]}
        self.centres.append(centre)
        self.scores.append(fmean(scores))
        replace(self.path, json.dumps({**self.head, "centres": self.centres, "scores": self.scores}))

    def found(self, generations: int) -> Row:
        """The mean of the later half of the centres, up to so many generations."""
        reached = self.centres[: generations + 1]
        later = reached[len(reached) // 2 :]
        return {name: float(f"{fmean(c[name] for c in later):.3g}") for name in later[0]}

    def text(self, told: dict[str, Any], found: Row) -> str:
        """As the bots read it: whatever else was told there stays."""
        if self.kind == "crisis":
            return crisis_text(with_crisis_weights(told, [options["players"] for options in self.tables], found))
        return by_game({**told, self.game: {**told[self.game], self.kind: found}})
