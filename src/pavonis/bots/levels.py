"""Levels for people: easy, normal, hard, expert."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from .eager import EagerBot
from .greedy import GreedyBot
from .search import SearchBot
from .seat import Bot, Seat
from .values import Valuer


class EasyBot(Bot):
    """A beginner: seven questions in ten it answers by what seems best, the others as they come."""

    name: ClassVar[str] = "easy"
    thought: ClassVar[float] = 0.7

    def __init__(self, seed: int | str = 0) -> None:
        self.rng = Random(f"{self.name} {seed}")
        self.minds: tuple[Bot, Bot] = (GreedyBot(seed), EagerBot(seed))

    def choose(self, seat: Seat) -> Any:
        return self.minds[self.rng.random() > self.thought].choose(seat)


@mypyc_attr(allow_interpreted_subclasses=True)
class ExpertBot(SearchBot):
    """Thinks a second about whatever matters, three about its opening."""

    def __init__(self, seed: int | str = 0, ms: float = 1000.0, trials: int = 0, horizon: int = 0) -> None:
        super().__init__(seed, ms, trials, horizon=horizon)


@mypyc_attr(allow_interpreted_subclasses=True)
class HardBot(ExpertBot):
    """Against others it thinks a hundredth of that, to lie between the levels around it; where all win or lose together, or nobody
    else plays, a quarter."""

    def __init__(self, seed: int | str = 0, ms: float = 10.0, trials: int = 0, horizon: int = 0, together: float = 250.0) -> None:
        super().__init__(seed, ms, trials, horizon)
        self.together = together

    def thinking(self, valuer: Valuer, pos: Any) -> float:
        return self.ms if valuer.unit(pos) == "points" else self.together


LEVELS: Final[dict[str, Callable[..., Bot]]] = {"easy": EasyBot, "normal": GreedyBot, "hard": HardBot, "expert": ExpertBot}
