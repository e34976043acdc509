"""All rooms of this process, and what they stand on."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import re
from collections import Counter
from collections.abc import Coroutine, Iterable
from time import monotonic, time
from typing import Any, Final, TypeVar

from ..bots import LEVELS
from . import seats
from .bots import BotWorkers
from .config import Config
from .keeper import ABSENT, Keeper
from .keys import Keys, new_id
from .messages import Close, Create
from .operation import Metrics
from .peers import Peers
from .people import People
from .refusal import Refusal
from .room import House
from .store import Store
from .webhooks import WebHooks

log = logging.getLogger("pavonis.rooms")

T = TypeVar("T")

ID: Final = re.compile("[a-z0-9]{1,24}")
BY_ITSELF: Final = 3.0  # seconds after which what should have happened by itself is taken over
FAILED: Final = 60.0  # seconds before it is tried again where it failed
TURN: Final = 0.01  # seconds from one turn of a table where only bots play to the next
LATE: Final = 3  # how much longer they wait than they came late
STATES: Final = ("waiting", "playing", "over")
IDLE: Final = 300.0  # seconds after which an empty room is left to the store


class Rooms:
    """All tables of this process, and what keeps them going."""

    def __init__(
        self, config: Config, store: Store, keys: Keys, webhooks: WebHooks, metrics: Metrics, peers: Peers | None = None
    ) -> None:
        self.config = config
        self.house = House(config.grace, config.pace)
        self.store = store
        self.keys = keys
        self.people = People(store, keys)
        self.webhooks = webhooks
        self.metrics = metrics
        self.peers = peers or Peers(store.process)
        self.bots = BotWorkers(metrics.thought)
        self.absent = ABSENT
        self.rooms: dict[str, Keeper] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.failed: dict[str, float] = {}  # tables that could not be revived, and until when they are left alone
        self.next_turn = 0.0  # of a table where nobody plays
        self.closing = False
        self.in_turn = 0  # tables where nobody plays that wait for theirs
        store.wrote = metrics.writes.observe
        self.be_watched()

    def be_watched(self) -> None:
        """What a host sees of it."""
        here, metrics, bots = self.rooms, self.metrics, self.bots

        def queues() -> dict[str, float]:
            sends = [listener.queue.qsize() for keeper in here.values() for listener in keeper.listeners]
            return {
                "writer": self.store.queue.qsize(), "sockets": sum(sends), "longest_socket": max(sends, default=0),
                "turns": self.in_turn, "hints": bots.hints,
            }  # fmt: skip

        def states() -> dict[str, float]:
            return {**dict.fromkeys(STATES, 0), **Counter(k.row.state for k in here.values() if k.loaded)}

        metrics.gauges("pavonis_tables", "tables in memory", "state", states)
        metrics.gauges("pavonis_queue", "what waits: to be written, to be sent, for a turn, for a hint", "of", queues)
        metrics.gauges("pavonis_bots_waiting", "answers that bots think of", "level", lambda: {x: bots.waiting[x] for x in LEVELS})
        metrics.gauge("pavonis_sockets", "open sockets", lambda: sum(len(k.listeners) for k in here.values()))
        metrics.gauge("pavonis_people", "seats whose people look on", lambda: sum(len(k.present) for k in here.values()))
        metrics.gauge("pavonis_processes", "processes that serve this database", lambda: 1 + len(self.peers.others))
        metrics.gauge("pavonis_bot_processes", "processes where bots think", lambda: len(multiprocessing.active_children()))

    async def keeper(self, id: str) -> Keeper:
        """Of the table of that id, read from the store if need be."""
        keeper = self.rooms.get(id)
        if keeper is None:
            if not ID.fullmatch(id) or await self.store.table(id) is None:
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
        for wished in wish.seats:
            if wished.kind == "bot" and wished.name is not None:
                await self.people.see_free(wished.name)
        await self.people.rate_bots(row)
        await self.store.create(row)
        keeper = await self.keeper(row.id)
        await keeper.start()
        return keeper

    def new_id(self) -> str:
        """Of a table that this process keeps."""
        while True:
            id = new_id()
            if self.peers.mine(id):
                return id

    def read_again(self, ids: Iterable[str]) -> None:
        """What is kept of these tables was changed elsewhere: whoever is here is told."""
        for id in {*ids} & {*self.rooms}:
            self.background(self.rooms[id].catch_up())

    # -- keeping things going

    async def turn(self) -> None:
        """Tables where only bots play take turns, and leave the time to people: those that come late wait longer next time."""
        now = monotonic()
        at = max(now, self.next_turn)
        self.next_turn = at + TURN
        self.in_turn += 1
        try:
            await asyncio.sleep(at - now)
        finally:
            self.in_turn -= 1
        now = monotonic()
        self.next_turn = max(self.next_turn, now + LATE * (now - at))

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

    def changed(self, away: bool) -> None:
        """Processes came or went: others keep some of the tables here from now on, or did for a while."""
        for id, keeper in list(self.rooms.items()):
            if not self.peers.mine(id):
                del self.rooms[id]
                keeper.leave_to_others(Close.RESTART)
                self.background(keeper.save())
            elif away:
                self.background(keeper.catch_up())

    async def revive(self) -> None:
        """Take over what should have happened by itself, after a crash here or elsewhere: by turns, so that people need not wait,
        and those where it fails not again and again before all others."""
        after, now = (0.0, ""), monotonic()
        self.failed = {id: until for id, until in self.failed.items() if until > now}
        while page := await self.store.overdue(time() - BY_ITSELF, after, 100):
            after = page[-1]
            for _, id in page:
                here = self.rooms.get(id)
                if id in self.failed or not self.peers.mine(id) or (here is not None and here.busy):
                    continue
                try:
                    self.background((await self.keeper(id)).tick())
                    await self.turn()
                except Exception as error:
                    self.failed[id] = monotonic() + FAILED
                    log.error("not revived", extra={"table": id, "error": repr(error)})

    async def compare(self) -> None:
        """Forget tables that a host has removed. While processes come and go, two may keep the same table for a moment: the one
        that should not lets go of it, the other reads on."""
        self.changed(False)
        here = list(self.rooms)
        there = await self.store.moments_of(here)
        for id in here:
            keeper = self.rooms.get(id)
            if keeper is None:
                continue
            if id not in there:
                del self.rooms[id]
                keeper.leave_to_others(Close.UNKNOWN_TABLE)
            elif keeper.loaded and keeper.row.seq < there[id]:
                self.background(keeper.catch_up())

    def leave_idle(self) -> None:
        now = monotonic()
        for id, keeper in list(self.rooms.items()):
            if not keeper.busy and now - keeper.used > IDLE:
                keeper.rest()
                del self.rooms[id]
                self.background(keeper.save())

    async def look_after(self) -> None:
        """Revive tables, leave idle ones to the store, and see that the others are as the store has them."""
        round = 0
        while True:
            try:
                await self.revive()
                if self.peers.others or round % 3 == 0:
                    await self.compare()
            except Exception as error:
                log.error("keeper failed", extra={"error": repr(error)})
            self.leave_idle()
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
