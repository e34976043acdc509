"""Levels for people: easy, normal, hard."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, ClassVar, Final

from .eager import EagerBot
from .greedy import GreedyBot
from .search import SearchBot
from .seat import Bot, Seat


class EasyBot(Bot):
    """A beginner: one question in two it answers by what seems best, the others as they come."""

    name: ClassVar[str] = "easy"
    thought: ClassVar[float] = 0.5

    def __init__(self, seed: int | str = 0) -> None:
        self.rng = Random(f"{self.name} {seed}")
        self.minds: tuple[Bot, Bot] = (GreedyBot(seed), EagerBot(seed))

    def choose(self, seat: Seat) -> Any:
        return self.minds[self.rng.random() > self.thought].choose(seat)


LEVELS: Final[dict[str, Callable[..., Bot]]] = {"easy": EasyBot, "normal": GreedyBot, "hard": SearchBot}
