"""Where the bots of a table think, so that they hold nobody up."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from threading import Thread
from typing import Any, Final, TypeVar

from ..bots.types import RatedAnswer
from ..kernel.game import Game
from ..review import Stopped, review
from .seats import STAND_IN
from .thinking import Broken, Thinkers, choose, explain

log = logging.getLogger("pavonis.bots")

T = TypeVar("T")
Told = Any  # three numbers, in memory that two processes share

NICENESS: Final = {"bots": 10, "hints": 0, "reviews": 19}  # how much each lets others go first, as `nice` counts it
DONE, OF, STOP = 0, 1, 2  # what a review that is made tells: so much is done, of so much; and what it is told


class BotWorkers(Thinkers):
    """The same in processes of their own."""

    def __init__(
        self, thought: Callable[[str, float], None] | None = None, own: Sequence[str] = (), review_level: str = "usual"
    ) -> None:
        super().__init__(thought, own)
        self.review_level = review_level
        self.pools: dict[str, ProcessPoolExecutor] = {}  # one for the bots, one for the hints that people wait for
        self.hints = 0  # that people wait for
        self.told: Told = [0, 0, 0]  # of the review that is made now

    async def choose_apart(self, name: str, seed: str, saved: dict[str, Any], seat: int) -> Any:
        try:
            return await self.apart("bots", max(1, (os.cpu_count() or 2) - 1), choose, name, seed, saved, seat)
        except BrokenProcessPool:
            raise Broken from None

    async def hint(self, game: Game, seat: int) -> list[RatedAnswer]:
        self.hints += 1
        try:
            return await self.apart("hints", 1, explain, STAND_IN, game.to_json(), seat)
        except BrokenProcessPool:
            return []
        finally:
            self.hints -= 1

    async def review(self, record: dict[str, Any]) -> dict[str, Any] | None:
        """Behind everything else, in one process that all reviews share."""
        self.told[:] = [0, 0, 0]
        try:
            return await self.apart("reviews", 1, judge, record, self.review_level)
        except BrokenProcessPool:
            return None

    def judged(self) -> tuple[int, int]:
        return self.told[DONE], self.told[OF]

    def stop_review(self) -> None:
        self.told[STOP] = 1

    def rest(self) -> None:
        """A process that makes no review need not keep its memory."""
        if "reviews" in self.pools:
            self.pools.pop("reviews").shutdown(wait=False, cancel_futures=True)

    async def apart(self, pool: str, workers: int, think: Callable[..., T], *args: Any) -> T:
        """In another process, or where none may be started, in a thread."""
        try:
            if pool not in self.pools:
                spawn = multiprocessing.get_context("spawn")
                told = None
                if pool == "reviews":
                    told = self.told = spawn.RawArray("q", 3)
                self.pools[pool] = ProcessPoolExecutor(workers, spawn, begin_worker, (NICENESS[pool], told))
            thought = self.pools[pool].submit(think, *args)
        except BrokenProcessPool:
            del self.pools[pool]
            raise
        except (OSError, ImportError, NotImplementedError) as error:  # as where semaphores are not permitted
            log.warning("no further processes", extra={"error": repr(error)})
            hear(self.told)
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


def begin_worker(niceness: int, told: Told | None = None) -> None:
    """It lets people go first, and does not outlive a server that was killed."""
    if told is not None:
        hear(told)
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    Thread(target=_wait_for_parent, daemon=True).start()


def _wait_for_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


heard: Told = [0, 0, 0]


def hear(told: Told) -> None:
    """Where a review that is made here tells how far it is."""
    global heard
    heard = told


def judge(record: dict[str, Any], level: str) -> dict[str, Any] | None:
    """In a process of its own; None if it was stopped."""
    told = heard

    def progress(done: int, of: int) -> None:
        told[DONE], told[OF] = done, of

    try:
        return {**review(record, level, progress=progress, stop=lambda: bool(told[STOP]))}
    except Stopped:
        return None
