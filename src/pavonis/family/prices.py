"""What things are worth, as a bot sees it: the one thing that rules may ask of bots, where they value what is their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from ..kernel.effect import Effect


class Prices(Protocol):
    """What things bring one player until the end of the game, in M€."""

    pos: Any
    p: int
    left: float  # productions to come
    vp: float  # a point
    card: float  # a card drawn
    stock: list[float]  # by resource
    production: list[float]

    def effect(self, e: Effect[Any], source: str) -> float:
        """An effect that stands on this card."""


Worth = Callable[[Any, Any, str], float]  # of an effect, by the prices, the effect and the card it stands on
