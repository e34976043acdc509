"""Playing: the state of a table, what a person says, hints, and the socket."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request, WebSocket

from .. import asking, live
from .. import messages as m
from ..conversation import perform
from ..refusal import Refusal
from ..security import client_address
from .depends import Named, TheLimits, TheRooms, Viewers

router = APIRouter(prefix="/api/tables/{id}")


@router.get("/state")
async def state(
    keeper: Named,
    viewers: Viewers,
    since: Annotated[m.Sequence | None, Query()] = None,
    wait: Annotated[float, Query(ge=0, le=30)] = 0,
) -> m.Snapshot:
    """All that one may see now, and the events after `since`; with `wait`, as soon as there is something new."""
    if since is not None and wait and keeper.row.seq <= since:
        try:
            async with asyncio.timeout(wait):
                while keeper.row.seq <= since and not keeper.gone:
                    await keeper.changed.wait()
        except TimeoutError:
            pass
    return m.Snapshot.model_validate(await keeper.snapshot(viewers, since))


@router.post("/act")
async def act(request: Request, keeper: Named, said: m.Act, viewers: Viewers, limits: TheLimits) -> m.Ack:
    """Answer, take back, plan, chat: what goes over the socket."""
    address = client_address(request.scope)
    return m.Ack(ref=said.ref, seq=await perform(keeper, viewers, said, lambda: limits.mails.take(address)))


@router.get("/hint")
async def hint(limits: TheLimits, keeper: Named, viewers: Viewers) -> m.Hint:
    """What a bot would answer to one's open question, where the table allows it."""
    seat = asking.may_hint(keeper, viewers)
    if not limits.hints.take(f"{keeper.id} {seat}"):
        raise Refusal(429, "too_many")
    return await keeper.hint(seat)


@router.websocket("/live")
async def socket(socket: WebSocket, id: str, rooms: TheRooms, limits: TheLimits) -> None:
    await live.serve(socket, id, rooms, limits)
