"""All rooms of this process, and what they stand on."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from collections import Counter
from collections.abc import Callable, Iterable
from time import monotonic, time
from typing import Final, TypeVar

from . import seats
from .alerts import Alerts
from .bots import BotWorkers
from .config import Config
from .home import Home
from .keys import Keys, new_id
from .messages import Close
from .operation import Metrics
from .peers import Peers
from .people import People
from .room import House
from .store import Store

log = logging.getLogger("pavonis.rooms")

T = TypeVar("T")

BY_ITSELF: Final = 3.0  # seconds after which what should have happened by itself is taken over
FAILED: Final = 60.0  # seconds before it is tried again where it failed
STATES: Final = ("waiting", "playing", "over")
IDLE: Final = 300.0  # seconds after which an empty room is left to the store


class Rooms(Home):
    """All tables of this process, and what keeps them going."""

    store: Store
    people: People
    alerts: Alerts
    bots: BotWorkers
    metrics: Metrics

    def __init__(
        self, config: Config, store: Store, keys: Keys, alerts: Alerts, metrics: Metrics, peers: Peers | None = None
    ) -> None:
        self.config = config
        house = House(
            config.grace, config.pace, config.alert_after, config.mail_after, config.rate, config.burst, config.commands_per_hour,
            tuple(config.levels),
        )  # fmt: skip
        bots = BotWorkers(metrics.thought, config.own_bots, config.review_level)
        super().__init__(house, store, keys, People(store, keys), alerts, bots, metrics)
        alerts.gone = self.lose_device
        self.peers = peers or Peers(store.process)
        self.failed: dict[str, float] = {}  # tables that could not be revived, and until when they are left alone
        store.wrote = metrics.writes.observe
        self.be_watched()

    def be_watched(self) -> None:
        """What a host sees of it."""
        here, metrics, bots = self.rooms, self.metrics, self.bots

        def queues() -> dict[str, float]:
            sends = [listener.queue.qsize() for keeper in here.values() for listener in keeper.listeners]
            return {
                "writer": self.store.queue.qsize(), "sockets": sum(sends), "longest_socket": max(sends, default=0),
                "turns": self.in_turn, "hints": bots.hints, "alerts": len(self.alerts.on_their_way),
            }  # fmt: skip

        def states() -> dict[str, float]:
            return {**dict.fromkeys(STATES, 0), **Counter(k.row.state for k in here.values() if k.loaded)}

        def thinking() -> dict[str, float]:
            return {level: bots.waiting[level] for level in self.config.levels}

        metrics.gauges("pavonis_tables", "tables in memory", "state", states)
        metrics.gauges("pavonis_queue", "what waits: to be written, to be sent, for a turn, for a hint, to be called", "of", queues)
        metrics.gauges("pavonis_bots_waiting", "answers that bots think of", "level", thinking)
        metrics.gauge("pavonis_sockets", "open sockets", lambda: sum(len(k.listeners) for k in here.values()))
        metrics.gauge("pavonis_people", "seats whose people look on", lambda: sum(len(k.present) for k in here.values()))
        metrics.gauge("pavonis_processes", "processes that serve this database", lambda: 1 + len(self.peers.others))
        metrics.gauge("pavonis_bot_processes", "processes where bots think", lambda: len(multiprocessing.active_children()))

    def new_id(self) -> str:
        """Of a table that this process keeps."""
        while True:
            id = new_id()
            if self.peers.mine(id):
                return id

    async def at_leisure(self, read: Callable[[], T]) -> T:
        return await asyncio.to_thread(read)

    def read_again(self, ids: Iterable[str]) -> None:
        """What is kept of these tables was changed elsewhere: whoever is here is told."""
        for id in {*ids} & {*self.rooms}:
            self.background(self.rooms[id].catch_up())

    def lose_device(self, id: str, seat: int, endpoint: str) -> None:
        """A browser that cannot be called any more is not called again."""

        async def lose() -> None:
            await (await self.keeper(id)).do(seats.lose_device, seat, endpoint)

        self.background(lose())

    # -- keeping things going

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
