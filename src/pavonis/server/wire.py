"""The socket's own protocol under uvicorn: what is said in one turn of the loop leaves in one piece."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class Corked:
    """A transport that writes once a turn of the loop, and pauses only if nobody resumes within it: system calls are dear."""

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self.transport = transport
        self.loop = loop
        self.waiting: list[bytes] = []
        self.pausing = self.paused = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self.transport, name)

    def write(self, data: bytes) -> None:
        if not self.waiting:
            self.loop.call_soon(self.flush)
        self.waiting.append(data)

    def flush(self) -> None:
        data, self.waiting = b"".join(self.waiting), []
        if data and not self.transport.is_closing():
            self.transport.write(data)

    def close(self) -> None:
        self.flush()
        self.transport.close()

    def pause_reading(self) -> None:
        self.pausing = True
        self.loop.call_soon(self.pause)

    def pause(self) -> None:
        if self.pausing and not self.paused and not self.transport.is_closing():
            self.paused = True
            self.transport.pause_reading()

    def resume_reading(self) -> None:
        self.pausing = False
        if self.paused:
            self.paused = False
            self.transport.resume_reading()


class SocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's, on a corked transport."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.transport: Any = Corked(self.transport, self.loop)
