"""The best answer by its worth until the end of the game; no search."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from . import ares, mars
from .crisis import AresValuer
from .learned import leaf, load, tuned
from .mars import MarsValuer
from .seat import Bot, Seat
from .values import Rated, Valuer

VALUERS: Final[dict[str, Valuer]] = {
    "mars": MarsValuer(tuned("mars"), load("mars"), leaf("mars", mars.SIGNS)),
    "ares": AresValuer(tuned("ares"), load("ares"), leaf("ares", ares.SIGNS)),
}
PLAIN: Final[dict[str, Valuer]] = {"mars": MarsValuer(), "ares": AresValuer()}  # as the first edition thought


@mypyc_attr(allow_interpreted_subclasses=True)
class GreedyBot(Bot):
    """Rates every sensible answer and takes the best; the seed only breaks ties."""

    name: ClassVar[str] = "greedy"

    def __init__(self, seed: int | str = 0) -> None:
        self.rng = Random(f"{self.name} {seed}")
        self.valuers = VALUERS

    def choose(self, seat: Seat) -> Any:
        rated = self.explain(seat)
        best = max(r.value for r in rated)
        return self.rng.choice([r for r in rated if r.value >= best - 1e-9]).answer

    def explain(self, seat: Seat) -> list[Rated]:
        """Every sensible answer with its value and the terms of it, the best first."""
        return sorted(self.valuers[seat.game].rate(seat.decision), key=lambda r: -r.value)
