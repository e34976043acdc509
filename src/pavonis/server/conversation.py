"""What is said between a person and a table: hello, a snapshot, then what the person says one way and every change the other. It
goes over a line of any kind: a server's socket, or the messages of a browser's worker."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from time import monotonic
from typing import Any, Final, Protocol

from pydantic import TypeAdapter, ValidationError

from . import commands
from . import messages as m
from .asking import seat_of, viewers_of
from .home import Home
from .keeper import Keeper, Moved
from .listener import Listener
from .protocol import Viewer, as_json
from .rates import Bucket
from .refusal import Refusal

log = logging.getLogger("pavonis.live")

HELLO: TypeAdapter[m.Hello] = TypeAdapter(m.Hello)
SAID: TypeAdapter[m.Command | m.Look] = TypeAdapter(m.Said)
WORST: Final = 20  # bad messages that one may send before the line is closed
SHORT: Final = 100  # characters that are said at the price of an answer
PATIENCE: Final = 15  # seconds until hello, and for sending one message


Allowed = Callable[[], bool]


def always() -> bool:
    return True


class Gone(Exception):
    """The other side has left."""


class Line(Protocol):
    """What carries the messages; each raises `Gone` once the other side has left."""

    async def hear(self) -> str: ...
    async def tell(self, text: str) -> None: ...
    async def close(self, why: m.Close) -> None: ...
    def abort(self) -> None:
        """It does not read, so it cannot be told."""


def price(said: m.Command) -> float:
    """What it takes of what may be said at a table in an hour: who talks at length talks less often."""
    return 1 + len(said.text) // SHORT if isinstance(said, m.Chat) else 1


async def perform(keeper: Keeper, own: Sequence[Viewer], said: m.Command, may_write: Allowed = always) -> int:
    """What somebody says for one of their seats; gives the moment. `may_write`: whether they may have a mail sent, once more."""
    began = monotonic()
    try:
        if not keeper.allowance.take(price(said)):
            raise Refusal(429, "too_many")
        seat = seat_of(own, said.seat)
        if isinstance(said, m.MailTo) and said.address is not None and not may_write():
            raise Refusal(429, "too_many")
        if isinstance(said, m.TurnTo):
            await keeper.rooms.turn()  # a whole scene is played
        await keeper.rooms.alerts.may_be_called(said)
        seq = await keeper.do(commands.handle, seat, said)
        if isinstance(said, m.MailTo) and said.address is not None:
            seq = await keeper.ask_address(seat, said)
    except keeper.store.lost:
        raise Refusal(503, "busy") from None
    keeper.rooms.metrics.acted(monotonic() - began)
    return seq


async def serve(line: Line, id: str, home: Home, may_write: Allowed = always) -> None:
    """One line, from its first to its last word."""
    try:
        await converse(line, id, home, may_write)
    except (Gone, TimeoutError):
        pass
    except Refusal as refused:
        home.metrics.refuse(refused.error["id"])
        await last_words(line, refused.error)
    except Moved:
        await line.close(m.Close.RESTART)
    except home.store.lost as error:
        log.error("no database", extra={"error": repr(error)})
        home.metrics.refuse("busy")
        await last_words(line, {"id": "busy"})
    except Exception:
        log.exception("socket failed", extra={"table": id})
        await last_words(line, {"id": "internal"})


async def converse(line: Line, id: str, home: Home, may_write: Allowed) -> None:
    async with asyncio.timeout(PATIENCE):
        first = await line.hear()
    try:
        hello = HELLO.validate_json(first)
    except ValidationError:
        raise Refusal(400, "bad_message") from None
    keeper = await home.keeper(id)
    listener = Listener(viewers_of(home, keeper, hello.tokens), hello.tokens, hello.visible)
    sending: asyncio.Task[None] | None = None
    try:
        snapshot = await keeper.snapshot(listener.viewers, hello.since, listener)
        await line.tell(as_json(snapshot))
        sending = asyncio.create_task(deliver(line, listener))
        keeper.presence()
        await listen(line, keeper, listener, may_write)
    finally:
        keeper.leave(listener)
        if sending is not None:
            sending.cancel()


async def deliver(line: Line, listener: Listener) -> None:
    try:
        while (text := await listener.queue.get()) is not None and listener.closed is None:
            async with asyncio.timeout(PATIENCE):
                await line.tell(text)
        await line.close(listener.closed or m.Close.BUSY)
    except TimeoutError:
        line.abort()
    except Gone:
        pass  # the reading side ends it


async def listen(line: Line, keeper: Keeper, listener: Listener, may_write: Allowed) -> None:
    home = keeper.rooms
    bucket, bad = Bucket(home.house.rate, home.house.burst), 0
    while bad < WORST:
        text = await line.hear()
        if listener.closed is not None:
            return
        if not bucket.take():
            raise Refusal(429, "too_many")
        ref: int | None = None
        try:
            said = SAID.validate_json(text)
            if isinstance(said, m.Look):
                listener.visible = said.visible
                keeper.count_present()
                continue
            ref = said.ref
            seq = await perform(keeper, listener.viewers, said, may_write)
            listener.send(as_json({"type": "ack", "ref": ref, "seq": seq}))
        except ValidationError:
            bad += 1
            home.metrics.refuse("bad_message")
            listener.send(m.Refused(ref=None, error={"id": "bad_message"}).model_dump_json())
        except Refusal as refused:
            home.metrics.refuse(refused.error["id"])
            listener.send(m.Refused(ref=ref, error=refused.error).model_dump_json())
    raise Refusal(400, "bad_message")


async def last_words(line: Line, error: Mapping[str, Any]) -> None:
    with suppress(Gone):
        await line.tell(m.Refused(ref=None, error=error).model_dump_json())
        await line.close(m.Close.after(error["id"]))
