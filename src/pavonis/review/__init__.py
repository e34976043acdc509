"""Review: after a game, where it was won and lost.

    told = pavonis.review(game.record)
    for n in told["moments"]:
        print(told["moves"][n]["answer"], told["moves"][n]["better"]["answer"])

The package is its own function, because both have the name: `pavonis.review(...)` is `pavonis.review.review(...)`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

from .types import Review

__all__ = ["Review", "Stopped", "review"]


class Stopped(Exception):
    """Somebody did not want to wait for the end of a review."""


def review(
    record: Mapping[str, Any],
    level: str = "usual",
    *,
    seed: int | str = 0,
    progress: Callable[[int, int], None] | None = None,
    stop: Callable[[], bool] | None = None,
) -> Review:
    """Look at a finished game: see `docs/review.md`. `level` is quick, usual or deep. The same record, level and seed give the
    same review, but for the seconds. `progress(done, of)` counts answers; where `stop()` says so, it ends with `Stopped`."""
    from .whole import review_game

    return review_game(record, level, seed, progress, stop)


class _Called(ModuleType):
    """A package that can be called."""

    __call__ = staticmethod(review)


sys.modules[__name__].__class__ = _Called
