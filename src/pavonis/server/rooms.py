"""Tables at which people sit. A room is one table in memory: it takes what people say, lets the engine judge it, has the
store commit it, and tells everybody. All it knows can be read again from the store."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from secrets import choice
from time import monotonic, time
from typing import Any, Final, TypeVar

import pavonis

from ..bots import Bot
from ..kernel.game import Event, Game
from . import bots, clock
from .config import Config
from .fairness import commitment, mix
from .messages import Answer, AskBack, Back, Chat, Consent, Create, Done, Join, Plan, Said, SeatChange, TakeBackInfo, Undo, WebHook
from .operation import Metrics
from .protocol import Face, Listener, Shown, changes, seen
from .security import Keys, Refusal
from .store import Entry, Planned, Seat, Store, TableRow, command_entries
from .webhooks import WebHooks

log = logging.getLogger("pavonis.rooms")

T = TypeVar("T")

LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # none that look alike
TRIES: Final = 20  # when other processes are faster
LATEST: Final = 500  # events in a first snapshot
ABSENT: Final = 10.0  # seconds before somebody who is not connected is called
IDLE: Final = 300.0  # seconds after which an empty room is left to the store
BY_ITSELF: Final = 3.0  # seconds after which another process takes over what should have happened
PRESENT: Final = 60.0  # seconds for which another process's word on who is connected holds


@dataclass
class Step:
    """What was done in memory and now must be committed."""

    kind: str
    data: dict[str, Any]
    events: list[dict[str, Any]] = field(default_factory=list)
    moved: bool = False


def event(id: str, only: int | None = None, **values: Any) -> dict[str, Any]:
    """An event of the table's own, for all or for one seat only."""
    return {"id": id, "values": values} if only is None else {"id": id, "values": values, "only": only}


def from_engine(e: Event) -> dict[str, Any]:
    """All faces of an engine's event; `protocol.seen` gives each reader theirs."""
    public = e.seen_by(None).to_json()
    del public["id"]
    private = {str(p): pavonis.Message("", more).to_json() for p, more in e.private.items()}
    for more in private.values():
        del more["id"]
    return {"id": e.id, "values": public, **({"private": private} if private else {})}


def carry_out(game: Game, entry: Entry) -> None:
    """Play a committed command again."""
    if entry.kind == "undo":
        game.undo(entry.data["player"])
    else:
        game.answer(entry.data["player"], entry.data["answer"])


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
        self.shown: dict[Face, Shown] = {}
        self.shown_table: dict[str, Any] = {}
        self.changed = asyncio.Event()  # replaced whenever something happened
        self.timer: asyncio.TimerHandle | None = None
        self.ticking = False
        self.bots: dict[int, Bot] = {}
        self.free_from = 0.0  # bots wait until then, so that a person's answer can be taken back
        self.elsewhere: dict[str, tuple[float, list[int]]] = {}  # other process -> when and who is connected there
        self.called: set[int] = set()  # seats that were called and have not acted since
        self.told = -1  # the last moment that the people here were told of
        self.used = monotonic()

    # -- loading

    async def fresh(self) -> None:
        """Read the table from the store, unless memory is known to be right."""
        if self.loaded:
            return
        row = await self.store.table(self.id)
        if row is None:
            raise Refusal(404, "unknown_table")
        self.row = row
        self.game = None
        self.bots = {}
        if row.state != "waiting":
            base = await self.store.entry(row.id, row.base)
            later = await self.store.entries(row.id, row.base, row.seq)
            self.game = restore(base, later)
            if self.game is None:
                await self.upgrade()
        self.loaded = True
        if not self.listeners:
            self.told = self.row.seq

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
            if self.loaded:
                await self.read_on()

    async def read_on(self) -> None:
        row = await self.store.table(self.id)
        if row is not None and row.seq > self.row.seq:
            new = await self.store.entries(self.id, self.row.seq, row.seq)
            same = self.game is not None and row.base == self.row.base
            if self.game is not None and same and advance(self.game, new):
                self.row = row
            else:
                self.loaded = False
                await self.fresh()
            for entry in new:
                self.called.discard(entry.data.get("player", -1))
        if self.told < self.row.seq:
            self.spread(await self.store.entries(self.id, self.told, self.row.seq))

    # -- doing

    async def do(self, work: Callable[[], Awaitable[Step | None]]) -> int:
        """Do something, commit it and tell everybody; gives the moment. It goes on even if whoever asked has left."""
        return await asyncio.shield(self.rooms.task(self._do(work)))

    async def _do(self, work: Callable[[], Awaitable[Step | None]]) -> int:
        async with self.lock:
            self.used = monotonic()
            for _ in range(TRIES):
                try:
                    await self.fresh()
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
        if game is not None and step.moved:
            clock.settle(row.live, row.settings.clock, {p: d.id[1] for p, d in game.pending.items()}, now)
            if game.over and row.state == "playing":
                row.state = "over"
                row.result = game.result
                row.live.plans = {}
                row.live.take_back = None
                step.events.append(event("ended", seed=row.secret))
        row.wake = min((at for at, _, _ in self.due()), default=None)
        entry = Entry(row.id, row.seq, now, step.kind, step.data, step.events)
        if game is not None and step.moved:
            entry.position = game.to_json()
            entry.checksum = game.checksum()
        self.loaded = False
        if not await self.store.append(row, entry):
            return False
        self.loaded = True
        self.rooms.metrics.entries.labels(step.kind).inc()
        missed = [] if self.told == row.seq - 1 else await self.store.entries(self.id, self.told, row.seq - 1)
        self.spread([*missed, entry])
        return True

    def playing(self) -> Game:
        if self.game is None or self.row.state != "playing":
            raise Refusal(409, "not_playing")
        return self.game

    def events_since(self, game: Game, count: int) -> list[dict[str, Any]]:
        return [from_engine(e) for e in game.events[count:]]

    # -- what people say

    async def act(self, seat: int, said: Said) -> int:
        """What the person in this seat says."""
        if isinstance(said, Done):
            async with self.lock:
                await self.fresh()
                self.free_from = 0.0
                self.schedule()
                return self.row.seq
        return await self.do(lambda: self.hear(seat, said))

    async def hear(self, seat: int, said: Said) -> Step | None:
        if isinstance(said, Answer):
            return self.answer(seat, said)
        if isinstance(said, Chat):
            return Step("chat", {"seat": seat}, [event("chat", seat=seat, text=said.text)])
        if isinstance(said, Undo):
            return self.undo(seat)
        if isinstance(said, AskBack):
            return await self.ask_back(seat)
        if isinstance(said, Consent):
            return await self.consent(seat, said.yes)
        if isinstance(said, Plan):
            return self.plan(seat, said)
        if isinstance(said, Back):
            return Step("back", {"seat": seat}, self.returned(seat)) if self.row.seats[seat].autopilot else None
        if isinstance(said, WebHook):
            if said.url is not None:
                self.rooms.webhooks.check(said.url)
            self.row.seats[seat].webhook = said.url
            self.row.seats[seat].language = said.language
            return Step("webhook", {"seat": seat})
        raise Refusal(400, "bad_message")

    def answer(self, seat: int, said: Answer) -> Step:
        game = self.playing()
        before = len(game.events)
        try:
            game.answer(seat, said.answer, None if said.decision is None else tuple(said.decision))
        except pavonis.StaleDecision as error:
            raise refused(409, error) from None
        except pavonis.IllegalAnswer as error:
            raise refused(422, error) from None
        row = self.row
        settings = row.settings
        grace = self.rooms.config.grace if settings.grace is None else settings.grace
        self.free_from = 0.0 if said.done or settings.take_back == "off" else time() + grace
        self.called.discard(seat)
        row.live.take_back = None
        return Step(
            "answer",
            {"player": seat, "answer": said.answer},
            self.returned(seat) + self.events_since(game, before),
            True,
        )

    def returned(self, seat: int) -> list[dict[str, Any]]:
        if not self.row.seats[seat].autopilot:
            return []
        self.row.seats[seat].autopilot = False
        return [event("returned", seat=seat)]

    def undo(self, seat: int) -> Step:
        game = self.playing()
        if self.row.settings.take_back == "off":
            raise Refusal(409, "take_back_off")
        try:
            game.undo(seat)
        except pavonis.CannotTakeBack as error:
            raise refused(409, error, ask_others=self.row.settings.take_back == "consent") from None
        self.row.live.take_back = None
        return Step("undo", {"player": seat}, [from_engine(game.events[-1])], True)

    async def ask_back(self, seat: int) -> Step:
        self.playing()
        if self.row.settings.take_back != "consent":
            raise Refusal(409, "take_back_off")
        own = [e.seq for e in in_force(await self.store.entries(self.id, 0)) if e.kind == "answer" and e.data["player"] == seat]
        if not own:
            raise Refusal(409, "nothing_to_take_back")
        asking = TakeBackInfo(seat=seat, to=own[-1] - 1, yes=[seat])
        self.row.live.take_back = asking
        if self.agreed(asking):
            return await self.rewind(asking)
        return Step("ask_back", {"seat": seat}, [event("back_asked", seat=seat, to=asking.to)])

    def agreed(self, asking: TakeBackInfo) -> bool:
        others = [n for n, s in enumerate(self.row.seats) if s.kind != "bot" and not s.autopilot]
        return all(n in asking.yes for n in others)

    async def consent(self, seat: int, yes: bool) -> Step | None:
        self.playing()
        asking = self.row.live.take_back
        if asking is None:
            raise Refusal(409, "nothing_asked")
        if not yes:
            self.row.live.take_back = None
            return Step("decline", {"seat": seat}, [event("back_declined", seat=seat)])
        if seat not in asking.yes:
            asking.yes.append(seat)
        return await self.rewind(asking) if self.agreed(asking) else Step("consent", {"seat": seat})

    async def rewind(self, asking: TakeBackInfo) -> Step:
        """Back to an earlier moment; all after it did not happen."""
        moments = [s for s in await self.store.moments(self.id) if s <= asking.to]
        entry = await self.store.entry(self.id, moments[-1])
        if entry is None or entry.position is None:
            raise Refusal(409, "nothing_to_take_back")
        self.game = pavonis.from_json(entry.position)
        self.row.live.take_back = None
        self.row.live.plans = {}
        return Step("rewind", {"to": entry.seq}, [event("rewound", seat=asking.seat, to=entry.seq)], True)

    def plan(self, seat: int, said: Plan) -> Step:
        game = self.playing()
        if said.answer is None:
            self.row.live.plans.pop(seat, None)
        else:
            asked = game.pending.get(seat)
            self.row.live.plans[seat] = Planned(answer=said.answer, name=said.name, after=asked.id[1] if asked else -1)
        return Step("plan", {"seat": seat})

    # -- seats

    async def join(self, wish: Join) -> tuple[int, str]:
        """Take a seat; when all are taken the game starts."""
        if wish.webhook is not None:
            self.rooms.webhooks.check(wish.webhook)
        taken = -1

        async def sit() -> Step:
            nonlocal taken
            taken = self.find_seat(wish)
            seat = self.row.seats[taken]
            seat.taken, seat.name, seat.webhook, seat.language = True, wish.name, wish.webhook, wish.language
            seat.version += 1
            if self.row.state == "waiting":
                seat.nonce = wish.nonce
            return Step("join", {"seat": taken}, [event("joined", seat=taken, name=wish.name)])

        await self.do(sit)
        token = self.rooms.keys.seat(self.row, taken)
        await self.do(self.start)
        return taken, token

    def find_seat(self, wish: Join) -> int:
        row = self.row
        if row.state == "over":
            raise Refusal(409, "not_playing")
        if wish.invite is not None:
            role = self.rooms.keys.role(row, wish.invite)
            seat = int(role[1:]) if role and role[0] == "i" else self.rooms.keys.invited_from(row, wish.invite)
            if seat is None or wish.seat not in (None, seat):
                raise Refusal(403, "bad_token")
            return seat
        free = [n for n, s in enumerate(row.seats) if s.kind == "open" and not s.taken and wish.seat in (None, n)]
        if not free:
            raise Refusal(409, "seat_taken")
        return free[0]

    async def start(self) -> Step | None:
        """Everybody is here: mix the seed and begin."""
        row = self.row
        if row.state != "waiting" or not all(s.taken for s in row.seats):
            return None
        nonces = [s.nonce for s in row.seats]
        self.game = pavonis.new(row.game, mix(row.secret, nonces), **row.options)
        row.state = "playing"
        started = event("started", commitment=commitment(row.secret), nonces=nonces)
        return Step("start", {}, [started, *self.events_since(self.game, 0)], True)

    async def change_seat(self, n: int, wish: SeatChange) -> str | None:
        """By the host: free a seat, or give it to a bot. Everybody is told, and the old link stops working."""

        async def change() -> Step:
            if n >= len(self.row.seats):
                raise Refusal(404, "unknown_seat")
            if self.row.state == "over":
                raise Refusal(409, "not_playing")
            seat = self.row.seats[n]
            seat.kind, seat.autopilot, seat.webhook, seat.version = wish.kind, False, None, seat.version + 1
            seat.taken = wish.kind == "bot"
            seat.level = wish.level or bots.STAND_IN if wish.kind == "bot" else None
            seat.name = seat.level or ""
            self.row.live.plans.pop(n, None)
            return Step("seat", {"seat": n}, [event("seat_bot" if seat.taken else "seat_freed", seat=n)])

        if wish.level is not None and wish.level not in bots.LEVELS:
            raise Refusal(400, "unknown_level", allowed=list(bots.LEVELS))
        await self.do(change)
        self.drop_strangers()
        await self.do(self.start)
        return None if wish.kind == "bot" else self.rooms.keys.invite(self.row, n)

    def drop_strangers(self) -> None:
        """Sockets that showed a link which no longer counts."""
        for listener in self.listeners:
            if listener.tokens and not all(self.rooms.keys.role(self.row, t) for t in listener.tokens):
                listener.cut()

    async def rematch(self) -> str:
        """A new table for the same people, who come with their old links."""
        async with self.lock:
            await self.fresh()
            row = self.row
            if row.state != "over":
                raise Refusal(409, "not_over")
            if row.rematch is not None:
                return row.rematch
            seats = [
                Seat(kind="bot", name=s.name, level=s.level, taken=True)
                if s.kind == "bot"
                else Seat(kind=s.kind, name=s.name, before=(row.id, n, s.version))
                for n, s in enumerate(row.seats)
            ]
        new = TableRow(self.rooms.new_id(), row.game, row.options, row.settings, seats, time(), time())
        await self.store.create(new)

        async def note() -> Step | None:
            if self.row.rematch is not None:
                return None
            self.row.rematch = new.id
            return Step("rematch", {"table": new.id}, [event("rematch", table=new.id)])

        await self.do(note)
        return self.row.rematch or new.id

    # -- what happens by itself

    def due(self) -> list[tuple[float, int, str]]:
        """When a bot or a queued answer moves, or a clock runs out; the earliest first."""
        row, game = self.row, self.game
        if game is None or row.state != "playing":
            return [(row.changed, 0, "start")] if row.state == "waiting" and all(s.taken for s in row.seats) else []
        out: list[tuple[float, int, str]] = []
        for p, decision in game.pending.items():
            seat, asked = row.seats[p], row.live.asked.get(p)
            since = asked.since if asked else 0.0
            plan = row.live.plans.get(p)
            if seat.kind == "bot" or seat.autopilot:
                out.append((max(since + self.rooms.config.pace, self.free_from), p, "bot"))
            elif plan is not None and plan.after != decision.id[1] and plan.name in (None, decision.name):
                out.append((max(since, self.free_from), p, "plan"))
            else:
                at = clock.runs_out(row.live, row.settings.clock, p)
                if at is not None:
                    out.append((at, p, "clock"))
        return sorted(out)

    def schedule(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        due = self.due()
        if due and not self.ticking and not self.rooms.closing:
            self.timer = asyncio.get_running_loop().call_later(max(0.0, due[0][0] - time()), self.ring)

    def ring(self) -> None:
        self.timer = None
        self.rooms.background(self.tick())

    async def tick(self) -> None:
        """Do the first thing that is due, if any; what comes next is scheduled after it."""
        if self.ticking:
            return
        self.ticking = True
        try:
            await self.do_next()
        except Refusal as refused:
            log.warning("not done", extra={"table": self.id, "error": refused.error["id"]})
        finally:
            self.ticking = False
            self.schedule()

    async def do_next(self) -> None:
        async with self.lock:
            await self.fresh()
            due = [d for d in self.due() if d[0] <= time() + 0.001]
            if not due:
                return
            _, seat, what = due[0]
            if what == "bot" and self.game is not None:
                asked = self.game.pending[seat].id
                copy, bot = self.game.clone(), self.bot(seat)
        if what == "bot":
            chosen = await bots.think(bot, copy, seat)
            await self.do(lambda: self.bot_answers(seat, asked, chosen))
        elif what == "plan":
            await self.do(lambda: self.plan_answers(seat))
        elif what == "clock":
            await self.do(lambda: self.clock_out(seat))
        else:
            await self.do(self.start)

    def bot(self, seat: int) -> Bot:
        if seat not in self.bots:
            level = self.row.seats[seat].level or bots.STAND_IN
            self.bots[seat] = bots.make(level, mix(self.row.secret, [f"bot {seat} {self.row.seq}"]))
        return self.bots[seat]

    async def bot_answers(self, seat: int, asked: Any, chosen: Any) -> Step | None:
        game = self.playing()
        decision = game.pending.get(seat)
        person = self.row.seats[seat].kind != "bot" and not self.row.seats[seat].autopilot
        if decision is None or decision.id != asked or person or decision.check(chosen) is not None:
            return None  # something changed while it thought: it will think again
        before = len(game.events)
        game.answer(seat, chosen)
        return Step("answer", {"player": seat, "answer": chosen, "bot": True}, self.events_since(game, before), True)

    async def plan_answers(self, seat: int) -> Step | None:
        game = self.playing()
        decision, plan = game.pending.get(seat), self.row.live.plans.pop(seat, None)
        if decision is None or plan is None:
            return None
        reason = decision.check(plan.answer)
        if reason is not None:
            return Step("plan", {"seat": seat}, [event("plan_dropped", only=seat, answer=plan.answer, reason=reason.to_json())])
        before = len(game.events)
        game.answer(seat, plan.answer)
        return Step("answer", {"player": seat, "answer": plan.answer, "plan": True}, self.events_since(game, before), True)

    async def clock_out(self, seat: int) -> Step | None:
        row = self.row
        at = clock.runs_out(row.live, row.settings.clock, seat)
        if at is None or at > time() + 0.01 or row.settings.clock is None:
            return None
        row.live.out.append(seat)
        events = [event("clock_out", seat=seat)]
        if row.settings.clock.at_zero == "bot":
            row.seats[seat].autopilot = True
            events.append(event("autopilot", seat=seat))
        return Step("clock", {"seat": seat}, events)

    # -- telling

    def connected(self) -> list[int]:
        now = monotonic()
        here = {f for x in self.listeners for f in x.faces if f is not None}
        there = {f for at, seats in self.elsewhere.values() if now - at < PRESENT for f in seats}
        return sorted(here | there)

    def table(self) -> dict[str, Any]:
        """The table as everybody may see it: see `messages.Table`."""
        row, connected = self.row, self.connected()
        return public_table(row, connected)

    def face(self, face: Face) -> Shown:
        if self.game is None:
            return Shown()
        asked = self.game.pending.get(face) if face is not None else None
        plan = self.row.live.plans.get(face) if face is not None else None
        return Shown(
            self.game.view(face),
            None if asked is None else asked.to_json(),
            None if plan is None else plan.answer,
        )

    async def snapshot(self, faces: list[Face], since: int | None, listener: Listener | None = None) -> dict[str, Any]:
        """All that these faces may see, and from now on, for a listener, every change."""
        async with self.lock:
            await self.fresh()
            if self.told < self.row.seq:
                await self.read_on()
            self.used = monotonic()
            if since is None:
                new = await self.store.entries(self.id, 0, self.row.seq, LATEST)
            else:
                new = await self.store.entries(self.id, since, self.row.seq)
            out = []
            for face in faces:
                shown = self.face(face)
                self.shown[face] = shown
                out.append({"seat": face, **vars(shown), "events": seen(new, face)[-LATEST if since is None else 0 :]})
            if listener is not None:
                self.listeners.add(listener)
            if self.timer is None:
                self.schedule()
            table = self.table()
            return {"type": "snapshot", "seq": self.row.seq, "now": time(), "table": table, "faces": out}

    def spread(self, new: list[Entry]) -> None:
        """Tell everybody here what happened, each what they may see."""
        table = self.table()
        told = {k: v for k, v in table.items() if k not in ("seq", "changed")}
        more = {} if told == self.shown_table else {"table": table}
        self.shown_table = told
        texts: dict[Face, str] = {}
        for face in {f for x in self.listeners for f in x.faces}:
            old, shown = self.shown.get(face, Shown()), self.face(face)
            self.shown[face] = shown
            update = {
                "type": "update",
                "seq": self.row.seq,
                "now": time(),
                "seat": face,
                "events": seen(new, face),
                "changes": changes(old.view, shown.view),
                **more,
            }
            if shown.decision != old.decision:
                update["decision"] = shown.decision
            if shown.plan != old.plan:
                update["plan"] = shown.plan
            texts[face] = json.dumps(update, separators=(",", ":"))
        for listener in self.listeners:
            for face in listener.faces:
                listener.send(texts[face])
        self.told = self.row.seq
        self.changed.set()
        self.changed = asyncio.Event()
        self.schedule()
        self.call_absent()

    def call_absent(self) -> None:
        """Web-hooks to those who are asked and do not look; a little later, for they may be on their way."""
        for p in self.row.live.asked if self.row.state == "playing" else ():
            seat = self.row.seats[p]
            if seat.webhook and seat.kind != "bot" and not seat.autopilot and p not in self.called and p not in self.connected():
                self.called.add(p)
                asyncio.get_running_loop().call_later(self.rooms.absent, self.call, p)

    def call(self, p: int) -> None:
        seat = self.row.seats[p]
        if not self.loaded or p not in self.row.live.asked or p in self.connected() or not seat.webhook:
            self.called.discard(p)
            return
        self.rooms.webhooks.turn(seat.webhook, self.id, seat.language)

    def leave(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        faces = {f for x in self.listeners for f in x.faces}
        self.shown = {f: s for f, s in self.shown.items() if f in faces}
        self.used = monotonic()
        self.presence()

    def presence(self, tell: bool = True) -> None:
        """Somebody came or went."""
        text = json.dumps({"type": "presence", "connected": self.connected()})
        for listener in self.listeners:
            listener.send(text)
        if tell and self.store.shared:
            here = sorted({f for x in self.listeners for f in x.faces if f is not None})
            self.rooms.background(self.store.tell({"table": self.id, "connected": here}))


def restore(base: Entry | None, later: list[Entry]) -> Game | None:
    """Play the commands again from the last position that is a base; None if that no longer gives the same game."""
    if base is None or base.position is None:
        return None
    try:
        game = pavonis.from_json(base.position)
    except Exception:
        return None
    return game if advance(game, [base, *later]) else None


def advance(game: Game, new: list[Entry]) -> bool:
    """Carry committed commands out; False if the rules here do not give what was committed."""
    try:
        for entry in command_entries(new):
            carry_out(game, entry)
    except Exception:
        return False
    sums = [e.checksum for e in new if e.checksum is not None]
    return not sums or game.checksum() == sums[-1]


def in_force(entries: list[Entry]) -> list[Entry]:
    """The commands that count: those after a moment that was gone back to did not happen."""
    out: list[Entry] = []
    for entry in entries:
        if entry.kind in ("rewind", "upgrade"):
            out = [e for e in out if e.seq <= entry.data["to"]]
        elif entry.kind in ("answer", "undo"):
            out.append(entry)
    return out


def refused(status: int, error: pavonis.PavonisError, **more: Any) -> Refusal:
    """The engine's own words."""
    out = Refusal(status, "")
    out.error = {**error.message.to_json(), **more}
    return out


def public_table(row: TableRow, connected: list[int]) -> dict[str, Any]:
    started = row.state != "waiting"
    return {
        "id": row.id,
        "game": row.game,
        "options": row.options,
        "settings": row.settings.model_dump(),
        "state": row.state,
        "seats": [
            {
                "seat": n,
                "kind": s.kind,
                "name": s.name,
                "level": s.level,
                "taken": s.taken,
                "connected": n in connected,
                "autopilot": s.autopilot,
            }
            for n, s in enumerate(row.seats)
        ],
        "seq": row.seq,
        "created": row.created,
        "changed": row.changed,
        "clocks": [c.model_dump() for c in clock.info(row.live, row.settings.clock, len(row.seats), time())] if started else [],
        "take_back": None if row.live.take_back is None else row.live.take_back.model_dump(),
        "rematch": row.rematch,
        "commitment": commitment(row.secret),
        "nonces": [s.nonce for s in row.seats] if started else None,
        "seed": row.secret if row.state == "over" else None,
        "result": row.result,
    }


class Rooms:
    """All tables of this process, and what keeps them going."""

    def __init__(self, config: Config, store: Store, keys: Keys, webhooks: WebHooks, metrics: Metrics) -> None:
        self.config = config
        self.store = store
        self.keys = keys
        self.webhooks = webhooks
        self.metrics = metrics
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
        if not room.loaded:
            async with room.lock:
                await room.fresh()
        return room

    def new_id(self) -> str:
        return "".join(choice(LETTERS) for _ in range(12))

    async def create(self, wish: Create) -> Room:
        known = pavonis.games().get(wish.game)
        if known is None:
            raise Refusal(400, "unknown_game", answer=wish.game, allowed=list(pavonis.games()))
        names = [o["name"] for o in known]
        for name in wish.options:
            if name not in names:
                raise Refusal(400, "unknown_option", option=name, allowed=names)
        try:
            game = pavonis.new(wish.game, "", events=False, **wish.options)
        except pavonis.BadOption as error:
            raise refused(400, error) from None
        if len(wish.seats) > game.players:
            raise Refusal(400, "unknown_seat")
        seats = []
        for n in range(game.players):
            level = None
            kind, name = "person", ""
            if n < len(wish.seats):
                kind, name, level = wish.seats[n].kind, wish.seats[n].name or "", wish.seats[n].level
            if level is not None and level not in bots.LEVELS:
                raise Refusal(400, "unknown_level", allowed=list(bots.LEVELS))
            if kind == "bot":
                level = level or bots.STAND_IN
            seats.append(Seat(kind=kind, name=name or level or "", level=level, taken=kind == "bot"))
        now = time()
        row = TableRow(self.new_id(), wish.game, game.options, wish.settings, seats, now, now)
        await self.store.create(row)
        room = await self.room(row.id)
        await room.do(room.start)
        return room

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
            room.elsewhere[news["process"]] = (monotonic(), news["connected"])
            room.presence(tell=False)

    def gap(self) -> None:
        """News may have been missed."""
        for room in self.rooms.values():
            self.background(room.catch_up())

    async def revive(self, id: str) -> None:
        room = await self.room(id)
        await room.tick()

    async def keep(self) -> None:
        """Take over what should have happened by itself, after a crash here or elsewhere; leave idle rooms to the store."""
        round = 0
        while True:
            try:
                for id in await self.store.overdue(time() - BY_ITSELF, 100):
                    self.background(self.revive(id))
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
        if self.tasks:
            await asyncio.wait(self.tasks, timeout=5)
