"""All rooms of this process, and what they stand on."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from secrets import choice
from time import monotonic, time
from typing import Any, Final, TypeVar

from . import seats
from .bots import BotWorkers
from .config import Config
from .keeper import ABSENT, BY_ITSELF, Keeper
from .keys import Keys
from .messages import Close, Create
from .operation import Metrics
from .refusal import Refusal
from .room import House
from .store import Store
from .webhooks import WebHooks

log = logging.getLogger("pavonis.rooms")

T = TypeVar("T")

LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # none that look alike
IDLE: Final = 300.0  # seconds after which an empty room is left to the store


class Rooms:
    """All tables of this process, and what keeps them going."""

    def __init__(self, config: Config, store: Store, keys: Keys, webhooks: WebHooks, metrics: Metrics) -> None:
        self.config = config
        self.house = House(config.grace, config.pace)
        self.store = store
        self.keys = keys
        self.webhooks = webhooks
        self.metrics = metrics
        self.bots = BotWorkers()
        self.absent = ABSENT
        self.rooms: dict[str, Keeper] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.closing = False
        store.heard = self.heard
        store.gap = self.gap
        metrics.rooms.set_function(lambda: len(self.rooms))
        metrics.sockets.set_function(lambda: sum(len(k.listeners) for k in self.rooms.values()))

    async def keeper(self, id: str) -> Keeper:
        """Of the table of that id, read from the store if need be."""
        keeper = self.rooms.get(id)
        if keeper is None:
            if await self.store.table(id) is None:
                raise Refusal(404, "unknown_table")
            keeper = self.rooms.setdefault(id, Keeper(self, id))
        keeper.used = monotonic()
        if not keeper.loaded:
            async with keeper.lock:
                await keeper.ensure_loaded()
        return keeper

    async def create(self, wish: Create) -> Keeper:
        """A new table. If all seats are bots' it begins at once."""
        row = seats.new_table(self.new_id(), wish, time())
        await self.store.create(row)
        keeper = await self.keeper(row.id)
        await keeper.do(seats.start)
        return keeper

    def new_id(self) -> str:
        return "".join(choice(LETTERS) for _ in range(12))

    # -- keeping things going

    def task(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Something that goes on even if nobody waits for it."""
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    def background(self, work: Coroutine[Any, Any, None]) -> None:
        """Something nobody waits for; what goes wrong is logged."""
        self.task(work).add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        if not task.cancelled() and task.exception() is not None:
            log.error("background task failed", exc_info=task.exception())

    def heard(self, news: dict[str, Any]) -> None:
        """From another process."""
        keeper = self.rooms.get(news["table"])
        if keeper is None:
            return
        if "seq" in news:
            self.background(keeper.catch_up())
        elif "connected" in news:
            keeper.remote_presence[news["process"]] = (monotonic(), news["connected"])
            keeper.presence(tell=False)

    def gap(self) -> None:
        """News may have been missed."""
        for keeper in self.rooms.values():
            self.background(keeper.catch_up())

    async def revive(self, id: str) -> None:
        keeper = await self.keeper(id)
        await keeper.tick()

    def forget(self, id: str) -> None:
        """The table was removed: whoever sits at it is told."""
        keeper = self.rooms.pop(id)
        keeper.rest()
        for listener in keeper.listeners:
            listener.cut(Close.UNKNOWN_TABLE)

    async def look_after(self) -> None:
        """Take over what should have happened by itself, after a crash here or elsewhere; leave idle rooms to the store, and
        forget those whose table a host has removed."""
        round = 0
        while True:
            try:
                for id in await self.store.overdue(time() - BY_ITSELF, 100):
                    self.background(self.revive(id))
                if round % 3 == 0:
                    here = list(self.rooms)
                    for id in {*here} - await self.store.known(here):
                        self.forget(id)
            except Exception as error:
                log.error("keeper failed", extra={"error": repr(error)})
            now = monotonic()
            for id, keeper in list(self.rooms.items()):
                if not keeper.busy and now - keeper.used > IDLE:
                    del self.rooms[id]
                    self.background(keeper.save())
                elif keeper.listeners and round % 10 == 0 and self.store.shared:
                    keeper.presence()
            round += 1
            await asyncio.sleep(2)

    async def close(self) -> None:
        self.closing = True
        for keeper in self.rooms.values():
            keeper.rest()
        self.bots.close()
        if self.tasks:
            await asyncio.wait(self.tasks, timeout=5)
        try:
            for keeper in self.rooms.values():
                await keeper.save()
        except Exception as error:  # they can be read without
            log.warning("positions not kept", extra={"error": repr(error)})
