"""Where the bots of a table think, so that they hold nobody up."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random
from threading import Thread
from typing import Any, Final

import pavonis

from ..bots import LEVELS, Seat, by_name
from ..kernel.game import Game
from .seats import STAND_IN

log = logging.getLogger("pavonis.bots")

HINTS: Final = 3  # answers in a hint
SLOW: Final = {"hard"}  # these think for long, in processes of their own


class BotWorkers:
    """Where bots think. The seed and the question decide the answer, so nothing need be kept between two questions."""

    def __init__(self) -> None:
        self.pool: ProcessPoolExecutor | None = None

    async def choose(self, level: str, seed: str, game: Game, seat: int) -> Any:
        """The answer to the seat's open question. `game` is a copy; a bot that fails answers at random."""
        name = level if level in LEVELS else STAND_IN
        try:
            if name in SLOW:
                loop = asyncio.get_running_loop()
                answer = await loop.run_in_executor(self.workers(), choose_apart, name, seed, game.to_json(), seat)
            else:
                answer = by_name(name, seed).choose(Seat(game, seat))
            if game.pending[seat].why_not(answer) is None:
                return answer
            log.error("bot answered illegally", extra={"bot": name, "game": game.spec.name})
        except BrokenProcessPool:
            self.pool = None
        except Exception:
            log.exception("bot failed", extra={"bot": name, "game": game.spec.name})
        return game.pending[seat].random(Random(seed))

    async def hint(self, game: Game, seat: int) -> list[dict[str, Any]]:
        """What the stand-in would answer, the best first, and why. `game` is a copy; it knows what the seat may know."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self.workers(), explain_apart, STAND_IN, game.to_json(), seat)
        except BrokenProcessPool:
            self.pool = None
            return []

    def workers(self) -> ProcessPoolExecutor:
        if self.pool is None:
            spawn = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(max(1, (os.cpu_count() or 2) - 1), spawn, leave_with_parent)
        return self.pool

    def close(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(cancel_futures=True)
            self.pool = None


def choose_apart(name: str, seed: str, saved: dict[str, Any], seat: int) -> Any:
    return by_name(name, seed).choose(Seat(pavonis.from_json(saved), seat))


def explain_apart(name: str, saved: dict[str, Any], seat: int) -> list[dict[str, Any]]:
    return [rated.to_json() for rated in by_name(name).explain(Seat(pavonis.from_json(saved), seat))[:HINTS]]


def leave_with_parent() -> None:
    """A worker does not outlive a server that was killed."""
    Thread(target=_wait_for_parent, daemon=True).start()


def _wait_for_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
