"""Any legal answer."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from .seat import Bot, Seat


@mypyc_attr(allow_interpreted_subclasses=True)
class RandomBot(Bot):
    """Every option evenly; asides and unusual payments at the rate `odd`."""

    name: ClassVar[str] = "random"

    def __init__(self, seed: int | str = 0, odd: float = 0.0) -> None:
        self.rng = Random(f"{self.name} {seed}")
        self.odd = odd

    def choose(self, seat: Seat) -> Any:
        return seat.decision.random(self.rng, self.odd)
