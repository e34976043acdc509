"""A room is one table in memory: it does things one after the other, has the store commit them, and tells everybody. All it
knows can be read again from the store. What can be done: `commands`, `seats`, `timer`."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from secrets import choice
from time import monotonic, time
from typing import Any, Final, TypeVar

import pavonis

from ..kernel.game import Game
from . import clock, timer
from .bots import BotWorkers
from .config import Config
from .history import Step, advance, event, restore
from .messages import Close
from .operation import Metrics
from .protocol import Listener, Shown, Viewer, changes, progress, public_table, seen
from .refusal import Refusal
from .seats import drop_strangers
from .security import Keys
from .store import Store, as_json
from .table import Entry, TableRow
from .webhooks import WebHooks

log = logging.getLogger("pavonis.rooms")

T = TypeVar("T")

LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # none that look alike
TRIES: Final = 20  # when other processes are faster
LATEST: Final = 500  # events in a first snapshot
ABSENT: Final = 10.0  # seconds before somebody who is not connected is called
IDLE: Final = 300.0  # seconds after which an empty room is left to the store
BY_ITSELF: Final = 3.0  # seconds after which another process takes over what should have happened
RETRY: Final = 2.0  # seconds before something that failed is tried again
PRESENT: Final = 60.0  # seconds for which another process's word on who is connected holds


class Room:
    """One table in memory."""

    def __init__(self, rooms: Rooms, id: str) -> None:
        self.rooms = rooms
        self.store = rooms.store
        self.id = id
        self.row: TableRow
        self.game: Game | None = None
        self.loaded = False
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.shown: dict[Viewer, Shown] = {}
        self.shown_table: dict[str, Any] = {}
        self.shown_points: list[dict[str, int]] = []
        self.changed = asyncio.Event()  # replaced whenever something happened
        self.timer: asyncio.TimerHandle | None = None
        self.ticking = False
        self.is_driver = not rooms.store.shared  # whether this process moved last: then it moves the bots, too
        self.bots_wait_until = 0.0  # bots wait until then, so that a person's answer can be taken back
        self.remote_presence: dict[str, tuple[float, list[int]]] = {}  # other process -> when and who is connected there
        self.broadcast_seq = -1  # the last moment that the people here were told of
        self.used = monotonic()

    # -- loading

    async def ensure_loaded(self) -> None:
        """Read the table from the store, unless memory is known to be right."""
        if self.loaded:
            return
        row = await self.store.table(self.id)
        if row is None:
            raise Refusal(404, "unknown_table")
        self.row = row
        self.game = None
        if row.state != "waiting":
            base = await self.store.entry(row.id, row.base)
            later = await self.store.entries(row.id, row.base, row.seq)
            self.game = restore(base, later)
            if self.game is None:
                await self.upgrade()
        self.loaded = True
        if not self.listeners:
            self.broadcast_seq = self.row.seq

    async def upgrade(self) -> None:
        """The rules have changed since: go on from the newest position that is still valid."""
        for seq in reversed(await self.store.moments(self.id)):
            entry = await self.store.entry(self.id, seq)
            if entry is None or seq > self.row.seq:
                continue
            try:
                self.game = pavonis.from_json(entry.position or {})
            except Exception as error:
                log.warning("position not valid", extra={"table": self.id, "seq": seq, "error": repr(error)})
                continue
            log.info("rules changed", extra={"table": self.id, "seq": seq})
            if self.row.state == "over":
                return
            self.row.live.take_back = None
            if not await self.commit(Step("upgrade", {"to": seq}, [event("rules_changed", to=seq)], True)):
                raise Refusal(503, "busy")  # another process found the same, at the same time
            return
        raise Refusal(500, "internal")

    async def catch_up(self) -> None:
        """Another process has moved this table: read on, and tell the people here."""
        async with self.lock:
            await self.ensure_loaded()
            await self.read_on()

    async def read_on(self) -> None:
        row = await self.store.table(self.id)
        if row is not None and row.seq > self.row.seq:
            self.is_driver = False
            new = await self.store.entries(self.id, self.row.seq, row.seq)
            same = self.game is not None and row.base == self.row.base
            if self.game is not None and same and advance(self.game, new):
                self.row = row
            else:
                self.loaded = False
                await self.ensure_loaded()
        if self.broadcast_seq < self.row.seq:
            self.broadcast(await self.store.entries(self.id, self.broadcast_seq, self.row.seq))

    # -- doing

    async def do(self, work: Callable[[], Awaitable[Step | None]]) -> int:
        """Do something, commit it and tell everybody; gives the moment. It goes on even if whoever asked has left."""
        return await asyncio.shield(self.rooms.task(self._do(work)))

    async def _do(self, work: Callable[[], Awaitable[Step | None]]) -> int:
        async with self.lock:
            self.used = monotonic()
            for _ in range(TRIES):
                try:
                    await self.ensure_loaded()
                except Refusal as refused:
                    if refused.error["id"] != "busy":
                        raise
                    continue
                try:
                    step = await work()
                except Refusal:
                    raise
                except Exception:
                    self.loaded = False
                    raise
                if step is None:
                    self.schedule()
                    return self.row.seq
                if await self.commit(step):
                    return self.row.seq
            raise Refusal(503, "busy")

    async def commit(self, step: Step) -> bool:
        """Write what was done. If it cannot be, or somebody was faster, memory is not to be trusted any more."""
        row, game, now = self.row, self.game, time()
        row.seq += 1
        row.changed = now
        if step.kind in ("start", "rewind", "upgrade"):
            row.base = row.seq
        points = None
        if game is not None and step.moved:
            pending, points = game.pending, game.points
            clock.settle(row.live, row.settings.clock, {p: d.id[1] for p, d in pending.items()}, now)
            row.live.forget()
            for p, asked in row.live.asked.items():
                if row.seats[p].kind != "bot":
                    asked.prompt = pending[p].prompt.to_json()
            row.live.progress = progress(game, points)
            if game.over and row.state == "playing":
                row.state = "over"
                row.result = game.result
                row.live.plans = {}
                row.live.take_back = None
                step.events.append(event("ended", seed=row.secret))
        absent = self.absent()
        row.live.called += absent
        row.wake = min((at for at, _, _ in timer.due(self)), default=None)
        entry = Entry(row.id, row.seq, now, step.kind, step.data, step.events)
        if game is not None and step.moved:
            entry.position = game.to_json()
            entry.checksum = game.checksum()
        self.loaded = False
        if not await self.store.append(row, entry):
            return False
        self.loaded = self.is_driver = True
        self.rooms.metrics.entries.labels(step.kind).inc()
        missed = [] if self.broadcast_seq == row.seq - 1 else await self.store.entries(self.id, self.broadcast_seq, row.seq - 1)
        self.broadcast([*missed, entry], points)
        for p in absent:
            asyncio.get_running_loop().call_later(self.rooms.absent, self.call, p)
        return True

    def playing(self) -> Game:
        if self.game is None or self.row.state != "playing":
            raise Refusal(409, "not_playing")
        return self.game

    # -- what happens by itself

    def schedule(self, pause: float = 0.0) -> None:
        """Set the timer for what is due next; if another process moved last, only in case that it has died."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        due = timer.due(self)
        if due and not self.ticking and not self.rooms.closing and self.id in self.rooms.rooms:
            wait = due[0][0] - time() + (0.0 if self.is_driver else BY_ITSELF)
            self.timer = asyncio.get_running_loop().call_later(max(pause, wait), self.ring)

    def ring(self) -> None:
        self.timer = None
        self.rooms.background(self.tick())

    async def tick(self) -> None:
        """Do the first thing that is due, if any; what comes next is scheduled after it."""
        if self.ticking:
            return
        self.ticking = True
        pause = 0.0
        try:
            await timer.do_next(self)
        except Exception as error:
            log.error("not done", extra={"table": self.id, "error": repr(error)}, exc_info=not isinstance(error, Refusal))
            pause = RETRY
        finally:
            self.ticking = False
            self.schedule(pause)

    # -- telling

    def connected(self) -> list[int]:
        now = monotonic()
        here = {v for x in self.listeners for v in x.viewers if v is not None}
        there = {f for at, seats in self.remote_presence.values() if now - at < PRESENT for f in seats}
        return sorted(here | there)

    def table(self) -> dict[str, Any]:
        return public_table(self.row, self.connected())

    def shown_to(self, viewer: Viewer) -> Shown:
        if self.game is None:
            return Shown()
        if viewer is None:
            return Shown(self.game.view(None))
        asked, locked, plan = self.game.pending.get(viewer), self.game.locked.get(viewer), self.row.live.plans.get(viewer)
        return Shown(
            self.game.view(viewer),
            None if asked is None else asked.to_json(),
            None if locked is None else locked.to_json(),
            None if plan is None else plan.answer,
        )

    async def snapshot(self, viewers: list[Viewer], since: int | None, listener: Listener | None = None) -> dict[str, Any]:
        """All that these viewers may see, and from now on, for a listener, every change."""
        async with self.lock:
            await self.ensure_loaded()
            if self.broadcast_seq < self.row.seq:
                await self.read_on()
            self.used = monotonic()
            if since is None:
                new = await self.store.entries(self.id, 0, self.row.seq, LATEST)
            else:
                new = await self.store.entries(self.id, since, self.row.seq)
            out = []
            for viewer in viewers:
                shown = self.shown_to(viewer)
                self.shown[viewer] = shown
                out.append({"seat": viewer, **vars(shown), "events": seen(new, viewer)[-LATEST if since is None else 0 :]})
            if listener is not None:
                self.listeners.add(listener)
            if self.timer is None:
                self.schedule()
            points = self.shown_points = [] if self.game is None else self.game.points
            head = {"type": "snapshot", "seq": self.row.seq, "now": time(), "table": self.table()}
            return {**head, "faces": out, "points": points}

    def broadcast(self, new: list[Entry], points: list[dict[str, int]] | None = None) -> None:
        """Tell everybody here what happened, each what they may see; the points are counted unless they are known."""
        if any(entry.kind == "seat" for entry in new):
            drop_strangers(self)
        table = self.table()
        told = {k: v for k, v in table.items() if k not in ("seq", "changed")}
        more: dict[str, Any] = {} if told == self.shown_table else {"table": table}
        self.shown_table = told
        if points is None:
            points = [] if self.game is None else self.game.points
        if points != self.shown_points:
            more["points"] = self.shown_points = points
        texts: dict[Viewer, str] = {}
        for viewer in {v for x in self.listeners for v in x.viewers}:
            old, shown = self.shown.get(viewer, Shown()), self.shown_to(viewer)
            self.shown[viewer] = shown
            update = {
                "type": "update",
                "seq": self.row.seq,
                "now": time(),
                "seat": viewer,
                "events": seen(new, viewer),
                "changes": changes(old.view, shown.view),
                **more,
            }
            for what in ("decision", "locked", "plan"):
                if getattr(shown, what) != getattr(old, what):
                    update[what] = getattr(shown, what)
            texts[viewer] = as_json(update)
        for listener in self.listeners:
            for viewer in listener.viewers:
                listener.send(texts[viewer])
        self.broadcast_seq = self.row.seq
        self.changed.set()
        self.changed = asyncio.Event()
        self.schedule()

    def absent(self) -> list[int]:
        """Those who are asked, do not look, and have not been called since they acted."""
        row, looking = self.row, {*self.connected(), *self.row.live.called}
        asked = [(p, row.seats[p]) for p in row.live.asked if row.state == "playing" and p not in looking]
        return [p for p, seat in asked if seat.webhook and seat.kind != "bot" and not seat.autopilot]

    def call(self, p: int) -> None:
        """By web-hook; a little later than they were asked, for they may be on their way."""
        seat, live = self.row.seats[p], self.row.live
        if p not in live.asked or p in self.connected() or not seat.webhook:
            live.here(p)
        else:
            self.rooms.webhooks.turn(seat.webhook, self.id, seat.language)

    def leave(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        viewers = {v for x in self.listeners for v in x.viewers}
        self.shown = {v: s for v, s in self.shown.items() if v in viewers}
        self.used = monotonic()
        self.presence()

    def presence(self, tell: bool = True) -> None:
        """Somebody came or went."""
        text = as_json({"type": "presence", "connected": self.connected()})
        for listener in self.listeners:
            listener.send(text)
        if tell and self.store.shared:
            here = sorted({v for x in self.listeners for v in x.viewers if v is not None})
            self.rooms.background(self.store.tell({"table": self.id, "connected": here}))


class Rooms:
    """All tables of this process, and what keeps them going."""

    def __init__(self, config: Config, store: Store, keys: Keys, webhooks: WebHooks, metrics: Metrics) -> None:
        self.config = config
        self.store = store
        self.keys = keys
        self.webhooks = webhooks
        self.metrics = metrics
        self.bots = BotWorkers()
        self.absent = ABSENT
        self.rooms: dict[str, Room] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.closing = False
        store.heard = self.heard
        store.gap = self.gap
        metrics.rooms.set_function(lambda: len(self.rooms))
        metrics.sockets.set_function(lambda: sum(len(r.listeners) for r in self.rooms.values()))

    async def room(self, id: str) -> Room:
        """The table of that id, read from the store if need be."""
        room = self.rooms.get(id)
        if room is None:
            if await self.store.table(id) is None:
                raise Refusal(404, "unknown_table")
            room = self.rooms.setdefault(id, Room(self, id))
        room.used = monotonic()
        if not room.loaded:
            async with room.lock:
                await room.ensure_loaded()
        return room

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
        room = self.rooms.get(news["table"])
        if room is None:
            return
        if "seq" in news:
            self.background(room.catch_up())
        elif "connected" in news:
            room.remote_presence[news["process"]] = (monotonic(), news["connected"])
            room.presence(tell=False)

    def gap(self) -> None:
        """News may have been missed."""
        for room in self.rooms.values():
            self.background(room.catch_up())

    async def revive(self, id: str) -> None:
        room = await self.room(id)
        await room.tick()

    def forget(self, id: str) -> None:
        """The table was removed: whoever sits at it is told."""
        room = self.rooms.pop(id)
        if room.timer is not None:
            room.timer.cancel()
        for listener in room.listeners:
            listener.cut(Close.UNKNOWN_TABLE)

    async def keep(self) -> None:
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
            for id, room in list(self.rooms.items()):
                busy = room.listeners or room.timer or room.ticking or room.lock.locked()
                if not busy and now - room.used > IDLE:
                    del self.rooms[id]
                elif room.listeners and round % 10 == 0 and self.store.shared:
                    room.presence()
            round += 1
            await asyncio.sleep(2)

    async def close(self) -> None:
        self.closing = True
        for room in self.rooms.values():
            if room.timer is not None:
                room.timer.cancel()
        self.bots.close()
        if self.tasks:
            await asyncio.wait(self.tasks, timeout=5)
