"""The socket: hello, a snapshot, then what a person says one way and every change the other."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from time import monotonic
from typing import Any, Final

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError
from uvicorn.protocols.utils import ClientDisconnected

from . import commands
from . import messages as m
from .keeper import Keeper, Moved
from .listener import Listener
from .protocol import Viewer, as_json
from .refusal import Refusal
from .rooms import Rooms
from .routes.depends import seat_of, viewers_of
from .security import Bucket, Limits, client_address
from .store import NO_DATABASE

log = logging.getLogger("pavonis.live")

HELLO: TypeAdapter[m.Hello] = TypeAdapter(m.Hello)
ACT: TypeAdapter[m.Command] = TypeAdapter(m.Act)
WORST: Final = 20  # bad messages that a socket may send before it is closed
PATIENCE: Final = 15  # seconds until hello


async def perform(keeper: Keeper, own: Sequence[Viewer], said: m.Command) -> int:
    """What somebody says for one of their seats; gives the moment."""
    metrics, began = keeper.rooms.metrics, monotonic()
    try:
        if isinstance(said, m.WebHook) and said.url is not None:
            keeper.rooms.webhooks.check(said.url)
        if not keeper.allowance.take():
            raise Refusal(429, "too_many")
        seq = await keeper.do(commands.handle, seat_of(own, said.seat), said)
    except NO_DATABASE:
        raise Refusal(503, "busy") from None
    metrics.latency.observe(monotonic() - began)
    return seq


async def serve(socket: WebSocket, id: str, rooms: Rooms, limits: Limits) -> None:
    """One socket, from its first to its last word."""
    address = client_address(socket.scope)
    if not limits.come(address):
        rooms.metrics.refuse("too_many_sockets")
        await socket.close(m.Close.BUSY)
        return
    try:
        await socket.accept()
        await converse(socket, id, rooms)
    except (WebSocketDisconnect, ClientDisconnected, TimeoutError):
        pass
    except Refusal as refused:
        rooms.metrics.refuse(refused.error["id"])
        await last_words(socket, refused.error)
    except Moved:
        await socket.close(m.Close.RESTART)
    except NO_DATABASE as error:
        log.error("no database", extra={"error": repr(error)})
        rooms.metrics.refuse("busy")
        await last_words(socket, {"id": "busy"})
    except Exception:
        log.exception("socket failed", extra={"table": id})
        await last_words(socket, {"id": "internal"})
    finally:
        limits.go(address)


async def converse(socket: WebSocket, id: str, rooms: Rooms) -> None:
    async with asyncio.timeout(PATIENCE):
        first = await next_text(socket)
    try:
        hello = HELLO.validate_json(first)
    except ValidationError:
        raise Refusal(400, "bad_message") from None
    keeper = await rooms.keeper(id)
    listener = Listener(viewers_of(rooms, keeper, hello.tokens), hello.tokens)
    sending: asyncio.Task[None] | None = None
    try:
        snapshot = await keeper.snapshot(listener.viewers, hello.since, listener)
        await socket.send_text(as_json(snapshot))
        sending = asyncio.create_task(deliver(socket, listener))
        keeper.presence()
        await listen(socket, keeper, listener)
    finally:
        keeper.leave(listener)
        if sending is not None:
            sending.cancel()


async def deliver(socket: WebSocket, listener: Listener) -> None:
    try:
        while (text := await listener.queue.get()) is not None and listener.closed is None:
            async with asyncio.timeout(PATIENCE):
                await socket.send_text(text)
        await socket.close(listener.closed or m.Close.BUSY)
    except TimeoutError:
        socket.scope["abort"]()  # it does not read, so it cannot be told
    except (WebSocketDisconnect, RuntimeError):
        pass  # gone; the reading side ends it


async def listen(socket: WebSocket, keeper: Keeper, listener: Listener) -> None:
    config = keeper.rooms.config
    bucket, bad = Bucket(config.rate, config.burst), 0
    while bad < WORST:
        text = await next_text(socket)
        if listener.closed is not None:
            return
        if not bucket.take():
            raise Refusal(429, "too_many")
        ref: int | None = None
        try:
            said = ACT.validate_json(text)
            ref = said.ref
            seq = await perform(keeper, listener.viewers, said)
            listener.send(as_json({"type": "ack", "ref": ref, "seq": seq}))
        except ValidationError:
            bad += 1
            keeper.rooms.metrics.refuse("bad_message")
            listener.send(m.Refused(ref=None, error={"id": "bad_message"}).model_dump_json())
        except Refusal as refused:
            keeper.rooms.metrics.refuse(refused.error["id"])
            listener.send(m.Refused(ref=ref, error=refused.error).model_dump_json())
    raise Refusal(400, "bad_message")


async def next_text(socket: WebSocket) -> str:
    """The next message; whoever sends bytes means somebody else."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message["code"])
    if message.get("text") is None:
        raise Refusal(400, "bad_message")
    return str(message["text"])


async def last_words(socket: WebSocket, error: Mapping[str, Any]) -> None:
    try:
        await socket.send_text(m.Refused(ref=None, error=error).model_dump_json())
        await socket.close(m.Close.after(error["id"]))
    except (RuntimeError, WebSocketDisconnect):
        pass
