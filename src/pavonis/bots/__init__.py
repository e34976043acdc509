"""Players that need no person. One small interface, for library, arena and server: `Seat` in, an answer out."""

from __future__ import annotations

from collections.abc import Callable

from .eager import EagerBot
from .greedy import GreedyBot
from .levels import LEVELS
from .random import RandomBot
from .search import SearchBot
from .seat import Bot, Seat

BOTS: dict[str, Callable[..., Bot]] = {
    "random": RandomBot,
    "eager": EagerBot,
    "greedy": GreedyBot,
    "search": SearchBot,
    **LEVELS,
}


def by_name(name: str, seed: int | str = 0) -> Bot:
    """The bot or level of that name; the same seed answers the same questions alike. Settings may follow the name:
    `search:ms=200`, `search:trials=64,width=4`."""
    kind, _, rest = name.partition(":")
    if kind not in BOTS:
        raise ValueError(f"no bot {kind!r}: one of {', '.join(BOTS)}")
    try:
        settings = dict(setting.split("=") for setting in rest.split(",") if setting)
        return BOTS[kind](seed, **{key: int(value) for key, value in settings.items()})
    except (TypeError, ValueError):
        raise ValueError(f"{kind} has no such settings: {rest!r}") from None


__all__ = ["BOTS", "LEVELS", "Bot", "EagerBot", "GreedyBot", "RandomBot", "SearchBot", "Seat", "by_name"]
