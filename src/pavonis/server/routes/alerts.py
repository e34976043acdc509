"""Alerts: how one is called to a table, a test of it, and the links of mails."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from .. import messages as m
from .. import seats
from ..asking import seat_of
from ..keeper import Keeper
from ..refusal import Refusal
from .depends import Named, TheLimits, TheRooms, Viewers

router = APIRouter(prefix="/api/tables/{id}")


@router.get("/alerts")
async def alerts(rooms: TheRooms, keeper: Named, viewers: Viewers) -> m.AlertsInfo:
    """How this seat is called, and what this server has to offer."""
    seat, sender = keeper.row.seats[seat_of(viewers, None)], rooms.alerts
    return m.AlertsInfo(
        webhook=seat.webhook,
        called=seat.called,
        sent=sender.words(keeper.id, seat.language),
        push_key=sender.push.public if sender.push else None,
        devices=[device.endpoint for device in seat.devices],
        mail_offered=sender.mail.offered,
        mail=seat.mail.address if seat.mail else None,
        confirmed=bool(seat.mail and seat.mail.confirmed),
    )


@router.post("/alerts/test")
async def try_webhook(wish: m.TryHook, rooms: TheRooms, keeper: Named, viewers: Viewers, limits: TheLimits) -> m.Tried:
    """Call a web-hook now, and say what it answers."""
    seat = seat_of(viewers, None)
    if not limits.tests.take(f"{keeper.id} {seat}"):
        raise Refusal(429, "too_many")
    return await rooms.alerts.try_hook(wish.url, keeper.id, wish.language)


@router.post("/mail")
async def mail(wish: m.MailLink, rooms: TheRooms, keeper: Named) -> m.MailDone:
    """What the link of a mail asks for: to confirm the address, to stop, or to hear nothing from this server ever again."""
    seat, address = by_link(rooms, keeper, wish.token, "c" if wish.what == "confirm" else "s")
    if wish.what == "confirm":
        await keeper.do(seats.confirm_mail, seat, address)
    else:
        await keeper.do(seats.stop_mail, seat, address)
    if wish.what == "never":
        await rooms.alerts.mail.never(address)
    return m.MailDone(address=address, proof=rooms.keys.proof(address) if wish.what == "confirm" else None)


@router.post("/mail/stop", include_in_schema=False)
async def stop(rooms: TheRooms, keeper: Named, token: Annotated[str, Query(max_length=200)]) -> Response:
    """By a mail program's own button."""
    seat, address = by_link(rooms, keeper, token, "s")
    await keeper.do(seats.stop_mail, seat, address)
    return Response(status_code=204)


def by_link(rooms: TheRooms, keeper: Keeper, token: str, what: str) -> tuple[int, str]:
    """The seat and the address that a link is about, as long as the address stands there."""
    for n, seat in enumerate(keeper.row.seats):
        if seat.mail and rooms.keys.same(token, rooms.keys.mail(keeper.row, n, what, seat.mail.address)):
            return n, seat.mail.address
    raise Refusal(404, "mail_done")
