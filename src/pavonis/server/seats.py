"""Who sits where: a new table, taking a seat, changing hands, playing again."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Final

import pavonis

from ..bots import LEVELS
from . import taught
from .fairness import commitment, mix
from .history import Step, event, events_since
from .messages import Create, Join, SeatChange
from .rated import fair
from .refusal import Refusal, refused
from .table import Known, Seat, TableRow

if TYPE_CHECKING:
    from .room import Room

STAND_IN: Final = "normal"  # the bot that plays for a person who is away, and where no level is named
BOTS: Final = ("Tycho", "Selene", "Ares", "Vesta", "Ceres")  # what bots are called where nobody says: no word of any language


def new_table(id: str, wish: Create, now: float, levels: Collection[str] = tuple(LEVELS)) -> TableRow:
    """As wished. The engine judges its options; those in bots' seats sit already."""
    if wish.lesson is not None:
        return taught.new_table(id, wish, now)
    known = pavonis.games().get(wish.game)
    if known is None:
        raise Refusal(400, "unknown_game", answer=wish.game, allowed=list(pavonis.games()))
    names = [o["name"] for o in known]
    for name in wish.options:
        if name not in names:
            raise Refusal(400, "unknown_option", option=name, allowed=names)
    try:
        game = pavonis.new(wish.game, seed="", events=False, **wish.options)
    except pavonis.BadOption as error:
        raise refused(400, error) from None
    if len(wish.seats) > game.players:
        raise Refusal(400, "unknown_seat")
    seats: list[Seat] = []
    for n in range(game.players):
        level = None
        kind, name = "person", ""
        if n < len(wish.seats):
            kind, name, level = wish.seats[n].kind, wish.seats[n].name or "", wish.seats[n].level
        known_level(level, levels)
        if kind == "bot":
            level = level or STAND_IN
            name = name or bot_name(seats)
        seats.append(Seat(kind=kind, name=name, level=level, taken=kind == "bot"))
    settings = fair(wish.settings, game.options, seats) if wish.settings.rated else wish.settings
    begins = now if all(seat.taken for seat in seats) else None  # by itself, should nobody live to begin it
    return TableRow(id, wish.game, game.options, settings, seats, now, now, wake=begins)


def bot_name(seats: list[Seat]) -> str:
    """The first that nobody at the table has."""
    taken = {seat.name for seat in seats}
    return next((name for name in BOTS if name not in taken), BOTS[0])


def known_level(level: str | None, levels: Collection[str]) -> None:
    if level is not None and level not in levels:
        raise Refusal(400, "unknown_level", allowed=list(levels))


async def sit(room: Room, n: int, wish: Join, person: Known | None = None) -> Step:
    """Take a seat that is known to be free; a known person under their own name."""
    if room.row.settings.rated:
        if person is None:
            raise Refusal(403, "rated_people")
        if any(seat.person == person.id for seat in room.row.seats):
            raise Refusal(409, "rated_twice")
    seat = room.row.seats[n]
    seat.call_nobody()
    seat.taken, seat.webhook, seat.language = True, wish.webhook, wish.language
    seat.name, seat.person, seat.rating = (wish.name, None, None) if person is None else (person.name, person.id, person.rating)
    seat.version += 1
    room.row.live.here(n)
    if room.row.state == "waiting":
        seat.nonce = wish.nonce
    return Step("join", {"seat": n, "person": seat.person}, [event("joined", seat=n, name=seat.name)])


async def start(room: Room) -> Step | None:
    """Everybody is here: mix the seed and begin."""
    row = room.row
    if row.state != "waiting" or not all(s.taken for s in row.seats):
        return None
    if row.live.lesson is not None:
        return await taught.begin(room, row.live.lesson)
    nonces = [s.nonce for s in row.seats]
    seed, options = mix(row.secret, nonces), dict(row.options)
    if row.settings.rated and "first" in options:
        options["first"] = int(seed, 16) % len(row.seats)  # drawn: whoever opened the table may have chosen their seat
    game = pavonis.new(row.game, seed=seed, **options)
    room.play(game)
    row.state = "playing"
    started = event("started", commitment=commitment(row.secret), nonces=nonces)
    return Step("start", {}, [started, *events_since(game, 0)], True)


async def change(room: Room, n: int, wish: SeatChange) -> Step:
    """By the host: free a seat, or give it to a bot. Everybody is told, and the old link stops working."""
    if n >= len(room.row.seats):
        raise Refusal(404, "unknown_seat")
    if room.row.state == "over":
        raise Refusal(409, "not_playing")
    if room.row.settings.rated and room.row.state == "playing":
        raise Refusal(409, "rated_seats")  # nobody loses, or gets out of a loss, because a host wills it
    seat = room.row.seats[n]
    was = seat.kind
    seat.person = seat.rating = None
    seat.call_nobody()
    seat.kind, seat.autopilot, seat.version = wish.kind, False, seat.version + 1
    seat.taken = wish.kind == "bot"
    seat.level = wish.level or STAND_IN if wish.kind == "bot" else None
    seat.name = wish.name or (bot_name(room.row.seats) if seat.taken else "")
    room.row.live.plans.pop(n, None)
    if was == wish.kind == "bot":  # another level is no other guest
        return Step("seat", {"seat": n}, [])
    return Step("seat", {"seat": n}, [event("seat_bot" if seat.taken else "seat_freed", seat=n)])


async def confirm_mail(room: Room, n: int, address: str) -> Step | None:
    """The address is theirs; from now on they are written to."""
    mail = room.row.seats[n].mail
    if mail is None or mail.address != address or mail.confirmed:
        return None
    mail.confirmed = True
    return Step("mail_confirmed", {"seat": n})


async def stop_mail(room: Room, n: int, address: str) -> Step | None:
    mail = room.row.seats[n].mail
    if mail is None or mail.address != address:
        return None
    room.row.seats[n].mail = None
    return Step("mail_stopped", {"seat": n})


async def lose_device(room: Room, n: int, endpoint: str) -> Step | None:
    """It wants no more, or is no more."""
    seat = room.row.seats[n]
    left = [device for device in seat.devices if device.endpoint != endpoint]
    if len(left) == len(seat.devices):
        return None
    seat.devices = left
    return Step("device_gone", {"seat": n})


def may_change(row: TableRow, n: int, own: Sequence[int]) -> bool:
    """Without the host, before the game begins: at a rematch whoever sits there gives an empty seat to a bot, or to somebody else
    by a link; and anybody leaves their own seat, if they could come back to it."""
    if row.state != "waiting" or not own or n >= len(row.seats):
        return False
    seat = row.seats[n]
    return (row.again and not seat.taken) or (n in own and (row.again or seat.kind == "open"))


def table_again(id: str, row: TableRow, now: float) -> TableRow:
    """A new table for the same people, who come with their old links."""
    seats = [
        Seat(kind="bot", name=s.name or bot_name(row.seats), level=s.level or STAND_IN, taken=True)
        if s.kind in ("bot", "script")
        else Seat(kind=s.kind, name=s.name, before=(row.id, n, s.version))
        for n, s in enumerate(row.seats)
    ]
    return TableRow(id, row.game, row.options, row.settings, seats, now, now)


async def play_again(room: Room, id: str) -> Step | None:
    """They will meet at that table, unless somebody was faster."""
    if room.row.rematch is not None:
        return None
    room.row.rematch = id
    return Step("rematch", {"table": id}, [event("rematch", table=id)])
