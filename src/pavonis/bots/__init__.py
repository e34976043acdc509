"""Players that need no person. One small interface, for library, arena and server: `Seat` in, an answer out."""

from __future__ import annotations

from collections.abc import Callable

from .eager import EagerBot
from .greedy import GreedyBot
from .random import RandomBot
from .search import SearchBot
from .seat import Bot, Seat

BOTS: dict[str, Callable[[int | str], Bot]] = {
    "random": RandomBot,
    "eager": EagerBot,
    "greedy": GreedyBot,
    "search": SearchBot,
}


def by_name(name: str, seed: int | str = 0) -> Bot:
    """The bot of that name; the same seed answers the same questions alike."""
    if name not in BOTS:
        raise ValueError(f"no bot {name!r}: one of {', '.join(BOTS)}")
    return BOTS[name](seed)


__all__ = ["BOTS", "Bot", "EagerBot", "GreedyBot", "RandomBot", "SearchBot", "Seat", "by_name"]
