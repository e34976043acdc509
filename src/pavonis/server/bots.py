"""Where the bots of a table think, so that they hold nobody up."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random
from threading import Thread
from time import monotonic
from typing import Any, Final, TypeVar

import pavonis

from ..bots import LEVELS, Seat, by_name
from ..bots.types import RatedAnswer
from ..kernel.game import Game
from .seats import STAND_IN

log = logging.getLogger("pavonis.bots")

T = TypeVar("T")

HINTS: Final = 3  # answers in a hint
BACKGROUND: Final = 10  # how much bots that think for long let others go first, as `nice` counts it
SLOW: Final = {"hard"}  # these think for long, in processes of their own


class BotWorkers:
    """Where bots think. The seed and the question decide the answer, so nothing need be kept between two questions."""

    def __init__(self, thought: Callable[[str, float], None] | None = None) -> None:
        self.pools: dict[str, ProcessPoolExecutor] = {}  # one for the bots, one for the hints that people wait for
        self.waiting: Counter[str] = Counter()  # answers that bots of each level still think of
        self.hints = 0  # that people wait for
        self.thought = thought  # is told how long each took

    async def choose(self, level: str, seed: str, game: Game, seat: int) -> Any:
        """The answer to the seat's open question. `game` is a copy; a bot that fails answers at random."""
        name, began = level if level in LEVELS else STAND_IN, monotonic()
        self.waiting[name] += 1
        try:
            if name in SLOW:
                answer = await self.apart("bots", max(1, (os.cpu_count() or 2) - 1), choose_apart, name, seed, game.to_json(), seat)
            else:
                answer = by_name(name, seed).choose(Seat(game, seat))
            if game.pending[seat].why_not(answer) is None:
                return answer
            log.error("bot answered illegally", extra={"bot": name, "game": game.spec.name})
        except BrokenProcessPool:
            pass
        except Exception:
            log.exception("bot failed", extra={"bot": name, "game": game.spec.name})
        finally:
            self.waiting[name] -= 1
            if self.thought is not None:
                self.thought(name, monotonic() - began)
        return game.pending[seat].random(Random(seed))

    async def hint(self, game: Game, seat: int) -> list[RatedAnswer]:
        """What the stand-in would answer, the best first, and why. `game` is a copy; it knows what the seat may know."""
        self.hints += 1
        try:
            return await self.apart("hints", 1, explain_apart, STAND_IN, game.to_json(), seat)
        except BrokenProcessPool:
            return []
        finally:
            self.hints -= 1

    async def apart(self, pool: str, workers: int, think: Callable[..., T], *args: Any) -> T:
        """In another process, or where none may be started, in a thread."""
        try:
            if pool not in self.pools:
                spawn = multiprocessing.get_context("spawn")
                self.pools[pool] = ProcessPoolExecutor(workers, spawn, begin_worker, (BACKGROUND if pool == "bots" else 0,))
            thought = self.pools[pool].submit(think, *args)
        except BrokenProcessPool:
            del self.pools[pool]
            raise
        except (OSError, ImportError, NotImplementedError) as error:  # as where semaphores are not permitted
            log.warning("no further processes", extra={"error": repr(error)})
            return await asyncio.to_thread(think, *args)
        try:
            return await asyncio.wrap_future(thought)
        except BrokenProcessPool:
            self.pools.pop(pool, None)
            raise

    def close(self) -> None:
        """What they think of now is of no use any more."""
        for pool in self.pools.values():
            pool.shutdown(wait=False, cancel_futures=True)
        for worker in multiprocessing.active_children() if self.pools else ():
            worker.terminate()
        self.pools = {}


def choose_apart(name: str, seed: str, saved: dict[str, Any], seat: int) -> Any:
    return by_name(name, seed).choose(Seat(pavonis.from_json(saved), seat))


def explain_apart(name: str, saved: dict[str, Any], seat: int) -> list[RatedAnswer]:
    return [rated.to_json() for rated in by_name(name).explain(Seat(pavonis.from_json(saved), seat))[:HINTS]]


def begin_worker(niceness: int) -> None:
    """It lets people go first, and does not outlive a server that was killed."""
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    Thread(target=_wait_for_parent, daemon=True).start()


def _wait_for_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
