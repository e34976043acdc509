"""Who sits where: opening a table, taking a seat, changing hands, playing again."""

from __future__ import annotations

from time import time
from typing import TYPE_CHECKING

import pavonis

from ..bots import LEVELS
from .bots import STAND_IN
from .fairness import commitment, mix
from .history import Step, event, events_since
from .messages import Close, Create, Join, SeatChange
from .refusal import Refusal, refused
from .table import Seat, TableRow

if TYPE_CHECKING:
    from .rooms import Room, Rooms


async def create(rooms: Rooms, wish: Create) -> Room:
    """A new table. The engine judges its options; those in bots' seats sit already."""
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
        if level is not None and level not in LEVELS:
            raise Refusal(400, "unknown_level", allowed=list(LEVELS))
        if kind == "bot":
            level = level or STAND_IN
        seats.append(Seat(kind=kind, name=name or level or "", level=level, taken=kind == "bot"))
    now = time()
    row = TableRow(rooms.new_id(), wish.game, game.options, wish.settings, seats, now, now)
    await rooms.store.create(row)
    room = await rooms.room(row.id)
    await room.do(lambda: start(room))
    return room


async def join(room: Room, wish: Join) -> tuple[int, str]:
    """Take a seat; when all are taken the game starts."""
    if wish.webhook is not None:
        room.rooms.webhooks.check(wish.webhook)
    taken = -1

    async def sit() -> Step:
        nonlocal taken
        taken = find_seat(room, wish)
        seat = room.row.seats[taken]
        seat.taken, seat.name, seat.webhook, seat.language = True, wish.name, wish.webhook, wish.language
        seat.version += 1
        room.row.live.here(taken)
        if room.row.state == "waiting":
            seat.nonce = wish.nonce
        return Step("join", {"seat": taken}, [event("joined", seat=taken, name=wish.name)])

    await room.do(sit)
    token = room.rooms.keys.seat(room.row, taken)
    await room.do(lambda: start(room))
    return taken, token


def find_seat(room: Room, wish: Join) -> int:
    row = room.row
    if row.state == "over":
        raise Refusal(409, "not_playing")
    if wish.invite is not None:
        role = room.rooms.keys.role(row, wish.invite)
        seat = int(role[1:]) if role and role[0] == "i" else room.rooms.keys.invited_from(row, wish.invite)
        if seat is None or wish.seat not in (None, seat):
            raise Refusal(403, "bad_token")
        return seat
    free = [n for n, s in enumerate(row.seats) if s.kind == "open" and not s.taken and wish.seat in (None, n)]
    if not free:
        raise Refusal(409, "seat_taken")
    return free[0]


async def start(room: Room) -> Step | None:
    """Everybody is here: mix the seed and begin."""
    row = room.row
    if row.state != "waiting" or not all(s.taken for s in row.seats):
        return None
    nonces = [s.nonce for s in row.seats]
    room.game = pavonis.new(row.game, mix(row.secret, nonces), **row.options)
    row.state = "playing"
    started = event("started", commitment=commitment(row.secret), nonces=nonces)
    return Step("start", {}, [started, *events_since(room.game, 0)], True)


async def change_seat(room: Room, n: int, wish: SeatChange) -> str | None:
    """By the host: free a seat, or give it to a bot. Everybody is told, and the old link stops working."""

    async def change() -> Step:
        if n >= len(room.row.seats):
            raise Refusal(404, "unknown_seat")
        if room.row.state == "over":
            raise Refusal(409, "not_playing")
        seat = room.row.seats[n]
        seat.kind, seat.autopilot, seat.webhook, seat.version = wish.kind, False, None, seat.version + 1
        seat.taken = wish.kind == "bot"
        seat.level = wish.level or STAND_IN if wish.kind == "bot" else None
        seat.name = wish.name or seat.level or ""
        room.row.live.plans.pop(n, None)
        return Step("seat", {"seat": n}, [event("seat_bot" if seat.taken else "seat_freed", seat=n)])

    if wish.level is not None and wish.level not in LEVELS:
        raise Refusal(400, "unknown_level", allowed=list(LEVELS))
    await room.do(change)
    await room.do(lambda: start(room))
    return None if wish.kind == "bot" else room.rooms.keys.invite(room.row, n)


def drop_strangers(room: Room) -> None:
    """Sockets that showed a link which no longer counts."""
    for listener in room.listeners:
        if listener.tokens and not all(room.rooms.keys.role(room.row, t) for t in listener.tokens):
            listener.cut(Close.BAD_TOKEN)


async def rematch(room: Room) -> str:
    """A new table for the same people, who come with their old links."""
    async with room.lock:
        await room.ensure_loaded()
        row = room.row
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
    new = TableRow(room.rooms.new_id(), row.game, row.options, row.settings, seats, time(), time())
    await room.store.create(new)

    async def note() -> Step | None:
        if room.row.rematch is not None:
            return None
        room.row.rematch = new.id
        return Step("rematch", {"table": new.id}, [event("rematch", table=new.id)])

    await room.do(note)
    return room.row.rematch or new.id
