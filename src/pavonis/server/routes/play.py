"""Playing: the state of a table, what a person says, hints, and the socket."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, WebSocket

from .. import live
from .. import messages as m
from ..refusal import Refusal
from .depends import Named, TheLimits, TheRooms, Viewers, seat_of

router = APIRouter(prefix="/api/tables/{id}")


@router.get("/state")
async def state(
    room: Named,
    viewers: Viewers,
    since: Annotated[int | None, Query(ge=0, le=2**31 - 1)] = None,
    wait: Annotated[float, Query(ge=0, le=30)] = 0,
) -> m.Snapshot:
    """All that one may see now, and the events after `since`; with `wait`, as soon as there is something new."""
    if since is not None and wait and room.row.seq <= since:
        try:
            async with asyncio.timeout(wait):
                while room.row.seq <= since:
                    await room.changed.wait()
        except TimeoutError:
            pass
    return m.Snapshot.model_validate(await room.snapshot(viewers, since))


@router.post("/act")
async def act(room: Named, said: m.Act, viewers: Viewers) -> m.Ack:
    """Answer, take back, plan, chat: what goes over the socket."""
    return m.Ack(ref=said.ref, seq=await live.perform(room, viewers, said))


@router.get("/hint")
async def hint(rooms: TheRooms, limits: TheLimits, room: Named, viewers: Viewers) -> m.Hint:
    """What a bot would answer to one's open question, where the table allows it."""
    seat = seat_of(viewers, None)
    if not room.row.settings.may_ask:
        raise Refusal(403, "hints_off")
    if not limits.hints.take(f"{room.id} {seat}"):
        raise Refusal(429, "too_many")
    async with room.lock:
        await room.ensure_loaded()
        asked = room.playing().pending.get(seat)
        if asked is None:
            raise Refusal(409, "nothing_asked")
        copy = room.playing().clone()
    return m.Hint(decision=[*asked.id], answers=await rooms.bots.hint(copy, seat))


@router.websocket("/live")
async def socket(socket: WebSocket, id: str, rooms: TheRooms, limits: TheLimits) -> None:
    await live.serve(socket, id, rooms, limits)
