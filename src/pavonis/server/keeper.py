"""A keeper keeps one room going: has it do things one after the other, has the store commit them, tells the people who look on,
and minds the time. All it knows can be read again from the store."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, ParamSpec

from . import seats, taught, timer
from .fairness import mix
from .history import OtherRules, Step, afresh, event, read_game, salvage, taken_back
from .listener import Listener
from .messages import Close, Hint, Join, MailTo, SeatChange
from .protocol import Viewer, as_json
from .rated import contest
from .rates import Bucket
from .refusal import Refusal
from .room import Room, Verb
from .table import Entry, Known, TableRow

if TYPE_CHECKING:
    from .home import Home

log = logging.getLogger("pavonis.keeper")

P = ParamSpec("P")

SPARE: Final = 24  # entries that are played again when a table is read, so that they can be taken back
TRIES: Final = 20  # when another process is faster, as it may be while tables change hands
SOON: Final = 60.0  # seconds; what is due later is found in the store
MANY: Final = 100  # take-backs after which the older ones are dropped from the log
RECENT: Final = 500  # entries that are left as they are, for those who come back
RETRY: Final = 2.0  # seconds before something that failed is tried again


class Moved(Exception):
    """Another process keeps this table now."""


class Keeper:
    """One room, its lock, its sockets and its timer."""

    def __init__(self, rooms: Home, id: str) -> None:
        self.rooms = rooms
        self.store = rooms.store
        self.id = id
        self.room: Room
        self.loaded = False
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.changed = asyncio.Event()  # replaced whenever something happened
        self.timer: asyncio.TimerHandle | None = None
        self.ticking = False
        self.gone = False  # the table was removed, or another process keeps it now
        self.allowance = Bucket(rooms.house.commands_per_hour / 3600, rooms.house.commands_per_hour)
        self.made: dict[str, str] = {}  # what was read and is dear, as long as nothing happens
        self.broadcast_seq = -1  # the last moment that the people here were told of
        self.taken_back = 0  # answers, since some were last dropped
        self.used = monotonic()

    @property
    def row(self) -> TableRow:
        return self.room.row

    @property
    def busy(self) -> bool:
        soon = self.timer is not None and self.timer.when() - asyncio.get_running_loop().time() < SOON
        return bool(self.listeners or soon or self.ticking or self.lock.locked())

    @property
    def present(self) -> list[int]:
        """Seats whose people look on."""
        return self.room.connected if hasattr(self, "room") else []

    # -- loading

    async def ensure_loaded(self) -> None:
        """Read the table from the store, unless memory is known to be right."""
        if self.gone:
            raise Moved
        if self.loaded:
            return
        row = await self.store.table(self.id)
        if row is None:
            raise Refusal(404, "unknown_table")
        if not hasattr(self, "room"):
            self.room = Room(row, self.store, self.rooms.house)
        try:
            begun = row.state != "waiting"
            played = await read_game(self.store, self.id, row.base, row.seq, SPARE) if begun else None
            if played is not None and played.rules < played.game.spec.rules and row.state != "over":
                raise OtherRules(f"from {played.rules} to {played.game.spec.rules}")
            self.room.load(row, played)
        except OtherRules as error:
            await self.upgrade(row, error)
        self.loaded, self.made = True, {}
        if not self.listeners:
            self.broadcast_seq = self.row.seq
        elif self.broadcast_seq < self.row.seq:  # another process has moved it
            self.broadcast(await self.store.entries(self.id, self.broadcast_seq, self.row.seq))

    async def upgrade(self, row: TableRow, why: OtherRules) -> None:
        """The rules have changed since: go on from the newest position that is still valid."""
        try:
            to, game = await salvage(self.store, self.id, row.seq)
        except OtherRules:
            raise Refusal(500, "internal") from why
        log.info("rules changed", extra={"table": self.id, "seq": to, "error": str(why)})
        self.room.load(row, None)
        self.room.play(afresh(game))
        if row.state == "over":
            return
        row.live.take_back = None
        if not await self.commit(self.room.enter(Step("upgrade", {"to": to}, [event("rules_changed", to=to)], True))):
            raise Refusal(503, "busy")  # another process found the same, at the same time

    async def save(self) -> None:
        """Keep the position before the room is left, so that it opens faster, and under other rules, too."""
        unsaved = self.room.unsaved() if self.loaded else None
        if unsaved is not None:
            await self.store.save(self.id, self.row.seq, *unsaved)

    async def drop_taken_back(self) -> None:
        """Whoever answers and takes back without end makes no log without end."""
        async with self.lock:
            moves = await self.store.moves(self.id)
            await self.store.drop(self.id, taken_back(moves, self.row.base, self.row.seq - RECENT))

    async def catch_up(self) -> None:
        """Another process may have kept this table for a while: read it again, and tell the people here what they missed."""
        async with self.lock:
            self.loaded = False
            await self.ensure_loaded()

    def leave_to_others(self, why: Close) -> None:
        """The table was removed, or another process keeps it now: whoever is here is told, and comes back or not."""
        self.gone = True
        self.rest()
        for listener in self.listeners:
            listener.cut(why)
        self.changed.set()

    # -- doing

    async def do(self, verb: Verb[P], *args: P.args, **more: P.kwargs) -> int:
        """Do something, commit it and tell everybody; gives the moment. The server ends it for nobody who leaves; were it ended,
        whoever comes next would read what was committed, and tell it."""
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
                    entry = await self.room.do(verb, *args, **more)
                except Refusal:
                    raise
                except Exception:
                    self.loaded = False
                    raise
                if entry is None:
                    self.schedule()
                    return self.row.seq
                if await self.commit(entry):
                    return self.row.seq
            raise Refusal(503, "busy")

    async def commit(self, entry: Entry) -> bool:
        """Write what was done. If it cannot be, or somebody was faster, memory is not to be trusted any more."""
        self.loaded = False
        rates = entry.ends and self.row.settings.rated
        ended = contest(self.row, [*await self.store.entries(self.id, 0), entry]) if rates else None
        if not await self.store.append(self.row, entry, ended):
            return False
        self.loaded = True
        self.rooms.metrics.count(entry.kind)
        self.taken_back += entry.kind in ("undo", "rewind")
        if self.taken_back >= MANY:
            self.taken_back = 0
            self.rooms.background(self.drop_taken_back())
        missed = [] if self.broadcast_seq == entry.seq - 1 else await self.store.entries(self.id, self.broadcast_seq, entry.seq - 1)
        self.broadcast([*missed, entry])
        self.rooms.alerts.heed(self.row, entry)
        return True

    async def join(self, wish: Join) -> tuple[int, str]:
        """Take a seat; when all are taken the game starts. Gives the seat and its token."""
        await self.rooms.alerts.may_be_called(wish)
        person = await self.who_joins(wish)
        taken = -1

        async def sit(room: Room) -> Step:
            nonlocal taken
            taken = self.free_seat(wish)
            if person is not None:
                await self.rooms.people.plays(person.id, self.id, taken)
            return await seats.sit(room, taken, wish, person)

        await self.do(sit)
        token = self.rooms.keys.seat(self.row, taken)
        await self.start()
        return taken, token

    async def who_joins(self, wish: Join) -> Known | None:
        """The known person whose key it is; anybody else may come under any name that is nobody's own."""
        people = self.rooms.people
        if wish.person is None:
            await people.see_free(wish.name)
            return None
        person = await people.known(wish.person)
        person.rating = await people.rating(person.id, self.row.game, len(self.row.seats))
        return person

    async def start(self) -> None:
        """If all seats are taken; who keeps the table now, if it is another process, does it by itself."""
        with suppress(Moved):
            await self.do(seats.start)

    def free_seat(self, wish: Join) -> int:
        """The seat one is invited to, or an open one."""
        row, keys = self.row, self.rooms.keys
        if row.state == "over":
            raise Refusal(409, "not_playing")
        if wish.invite is not None:
            role = keys.role(row, wish.invite)
            seat = int(role[1:]) if role and role[0] == "i" else keys.invited_from(row, wish.invite)
            if seat is None or wish.seat not in (None, seat):
                raise Refusal(403, "bad_token")
            return seat
        free = [n for n, s in enumerate(row.seats) if s.kind == "open" and not s.taken and wish.seat in (None, n)]
        if not free:
            raise Refusal(409, "seat_taken")
        return free[0]

    async def change_seat(self, n: int, wish: SeatChange) -> str | None:
        """By the host: free a seat, or give it to a bot. Gives the new invitation."""
        if wish.kind == "bot" and wish.name is not None:
            await self.rooms.people.see_free(wish.name)
        seats.known_level(wish.level, self.rooms.house.levels)
        await self.do(seats.change, n, wish)
        await self.start()
        return None if wish.kind == "bot" else self.rooms.keys.invite(self.row, n)

    async def rematch(self) -> str:
        """The table where the same people play again; a new one, if nobody asked before."""
        async with self.lock:
            await self.ensure_loaded()
            if self.row.state != "over":
                raise Refusal(409, "not_over")
            if self.row.rematch is not None:
                return self.row.rematch
            new = seats.table_again(self.rooms.new_id(), self.row, self.room.now())
        await self.rooms.people.rate_bots(new)
        await self.store.create(new)
        await self.do(seats.play_again, new.id)
        return self.row.rematch or new.id

    async def hint(self, seat: int) -> Hint:
        """What a bot would answer to the seat's open question."""
        async with self.lock:
            await self.ensure_loaded()
            game = self.room.playing()
            asked = game.pending.get(seat)
            if asked is None:
                raise Refusal(409, "nothing_asked")
            copy = game.clone()
        return Hint(decision=[*asked.id], answers=await self.rooms.bots.hint(copy, seat))

    # -- what happens by itself

    def schedule(self, pause: float = 0.0) -> None:
        """Set the timer for what is due next."""
        self.rest()
        due = timer.due(self.room)
        if due and not self.ticking and not self.rooms.closing and not self.gone:
            wait = due[0][0] - self.room.now()
            self.timer = asyncio.get_running_loop().call_later(max(pause, wait), self.ring)

    def rest(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

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
            await self.do_next()
        except Moved:
            pass
        except Exception as error:
            log.error("not done", extra={"table": self.id, "error": repr(error)}, exc_info=not isinstance(error, Refusal))
            pause = RETRY
        finally:
            self.ticking = False
            self.schedule(pause)

    async def do_next(self) -> None:
        """The first thing that is due, if any. Bots think while the table is free."""
        async with self.lock:
            await self.ensure_loaded()
            room, row, game = self.room, self.row, self.room.game
            now = [d for d in timer.due(room) if d[0] <= room.now() + 0.001]
            if not now:
                return
            _, seat, what = now[0]
            attended = room.attended
            if what == "bot" and game is not None:
                known = row.live.asked.get(seat)
                not_before = (known.since if known else 0.0) + room.house.pace
                asked, copy = game.pending[seat].id, game.clone()
                level, seed = row.seats[seat].level or seats.STAND_IN, mix(row.secret, [f"bot {seat} {row.seq}"])
        if not attended:
            await self.rooms.turn()
        if what == "bot":
            chosen = await self.rooms.bots.choose(level, seed, copy, seat)
            while (early := max(not_before, room.bots_wait_until) - room.now()) > 0:  # somebody may have answered meanwhile
                await asyncio.sleep(early)
            await self.do(timer.bot_answers, seat, asked, chosen)
        elif what == "plan":
            await self.do(timer.plan_answers, seat)
        elif what == "script":
            await self.do(taught.script_answers, seat)
        elif what == "clock":
            await self.do(timer.clock_out, seat)
        elif what == "call":
            await self.do(timer.call, seat)
        elif what == "mail":
            mail = row.seats[seat].mail
            wait = 0.0 if mail is None else await self.rooms.alerts.pause(mail.address)
            await self.do(timer.write, seat, wait)
        else:
            await self.do(seats.start)

    # -- telling

    def viewers(self) -> set[Viewer]:
        return {v for x in self.listeners for v in x.viewers}

    async def snapshot(self, viewers: list[Viewer], since: int | None, listener: Listener | None = None) -> dict[str, Any]:
        """All that these viewers may see, and from now on, for a listener, every change."""
        async with self.lock:
            await self.ensure_loaded()
            self.used = monotonic()
            if listener is not None:
                self.listeners.add(listener)
                self.count_present()
            out = await self.room.snapshot(viewers, since)
            if self.timer is None:
                self.schedule()
            return out

    def broadcast(self, new: list[Entry]) -> None:
        """Tell everybody here what happened, each what they may see."""
        if any(entry.kind == "seat" for entry in new):
            self.drop_strangers()
        texts = {viewer: as_json(update) for viewer, update in self.room.updates(new, self.viewers()).items()}
        for listener in self.listeners:
            for viewer in listener.viewers:
                listener.send(texts[viewer])
        self.broadcast_seq = self.row.seq
        self.made = {}
        self.changed.set()
        self.changed = asyncio.Event()
        self.schedule()

    def drop_strangers(self) -> None:
        """Sockets that showed a link which no longer counts."""
        for listener in self.listeners:
            if listener.tokens and not all(self.rooms.keys.role(self.row, t) for t in listener.tokens):
                listener.cut(Close.BAD_TOKEN)

    async def ask_address(self, seat: int, wish: MailTo) -> int:
        """Whether it is theirs, unless they have shown that."""
        alerts, address = self.rooms.alerts, wish.address or ""
        if alerts.proven(wish):
            return await self.do(seats.confirm_mail, seat, address)
        alerts.ask_address(self.row, seat, address)
        return self.row.seq

    def leave(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        self.used = monotonic()
        self.presence()

    def presence(self) -> None:
        """Somebody came or went."""
        self.count_present()
        text = as_json({"type": "presence", "connected": self.room.connected})
        for listener in self.listeners:
            listener.send(text)

    def count_present(self) -> None:
        self.room.connected = sorted(v for v in self.viewers() if v is not None)
        self.room.looking = {v for x in self.listeners if x.visible for v in x.viewers if v is not None}
        self.room.see()
