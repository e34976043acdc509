"""Weights by play: an evolution strategy.

Variants of the weights play the same deals; the better half draws the centre towards itself, and the next generation scatters
about the new one. What counts in the end is the mean of the later centres: a single one owes much to luck.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from math import log
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any, Final

from ..bots import ares, by_name, mars
from ..bots.crisis import WEIGHTS as CRISIS
from ..bots.crisis import AresValuer
from ..bots.greedy import VALUERS, GreedyBot
from ..bots.learned import load, tuned
from ..bots.mars import MarsValuer
from ..bots.values import Valuer
from .match import SEEDS, together
from .play import play_game

SPREAD: Final = 0.2  # of the variants, as a share of each weight
UNUSED: Final = 0.5  # what a weight of nothing is taken for there
STEP: Final = 4.0  # points lost for a step of the planet that is missing; a game won alone or together counts 100
FORMAT: Final = 1

Row = dict[str, float]


def kind_of(options: Mapping[str, Any]) -> str:
    """Whose weights they are."""
    return "crisis" if options.get("crisis") else "alone" if options["players"] == 1 or options.get("coop") else "rivals"


def today(game: str, options: Mapping[str, Any]) -> Row:
    """The weights that bots have now."""
    kind = kind_of(options)
    first: dict[str, Mapping[str, float]]
    if game == "mars":
        first = {"alone": mars.SOLO_WEIGHTS, "rivals": mars.WEIGHTS}
    else:
        first = {"alone": ares.ALONE, "rivals": ares.WEIGHTS, "crisis": CRISIS[min(4, options["players"])]}
    return {**first[kind], **tuned(game).get(kind, {})}


class Job:
    """One deal for one variant."""

    def __init__(self, number: int, game: str, options: Mapping[str, Any], weights: Row, deal: int) -> None:
        self.number = number
        self.game = game
        self.options = options
        self.weights = weights
        self.deal = deal


def tried(job: Job) -> tuple[int, float]:
    """How well the variant did: points before the best of the others, in every seat; alone and together, wins."""
    weights = {kind_of(job.options): job.weights}
    made: type[MarsValuer] | type[AresValuer] = MarsValuer if job.game == "mars" else AresValuer
    valuers: dict[str, Valuer] = {**VALUERS, job.game: made(weights, load(job.game))}
    players = job.options["players"]

    def variant(seat: int) -> GreedyBot:
        bot = GreedyBot(f"{job.deal} {seat}")
        bot.valuers = valuers
        return bot

    if players == 1 or together(job.options):
        game = play_game(job.options, [variant(p) for p in range(players)], job.deal, job.game)
        left = (mars if job.game == "mars" else ares).steps_left(game.position)
        return job.number, 100.0 if game.result["won"] else -STEP * left
    margins = []
    for seat in range(players):
        bots = [variant(p) if p == seat else by_name("greedy", f"{job.deal} {p}") for p in range(players)]
        points = [x["points"] for x in play_game(job.options, bots, job.deal, job.game).result["players"]]
        margins.append(points[seat] - max(x for p, x in enumerate(points) if p != seat))
    return job.number, fmean(margins)


class Tuning:
    """A centre that moves; everything it was, so that a run goes on where it stopped."""

    def __init__(self, path: Path, game: str, options: Mapping[str, Any], variants: int, deals: int) -> None:
        self.path = path
        self.game = game
        self.options = options
        self.deals = deals
        self.variants = variants
        self.head = {"tuning": FORMAT, "game": game, "options": dict(options), "variants": variants, "deals": deals}
        self.centres: list[Row] = [today(game, options)]
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
                out.append({name: max(0.0, n + side * shift[name]) for name, n in self.centres[-1].items()})
        return out

    def jobs(self, variants: Sequence[Row]) -> list[Job]:
        """Deals of its own for every generation."""
        first = SEEDS["train"] + len(self.scores) * self.deals
        return [
            Job(k, self.game, self.options, weights, first + d) for d in range(self.deals) for k, weights in enumerate(variants)
        ]

    def learn(self, variants: Sequence[Row], scores: Sequence[float]) -> None:
        """The better half moves the centre, the best of them most."""
        order = sorted(range(len(variants)), key=lambda k: -scores[k])[: len(variants) // 2]
        pull = [log(len(order) + 0.5) - log(rank + 1) for rank in range(len(order))]
        total = sum(pull)
        centre = {name: sum(w * variants[k][name] for w, k in zip(pull, order)) / total for name in variants[0]}
        self.centres.append(centre)
        self.scores.append(fmean(scores))
        self.path.write_text(json.dumps({**self.head, "centres": self.centres, "scores": self.scores}), encoding="utf-8")

    def found(self) -> Row:
        """The mean of the later half of all centres."""
        later = self.centres[len(self.centres) // 2 :]
        return {name: float(f"{fmean(c[name] for c in later):.3g}") for name in later[0]}
