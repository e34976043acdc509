"""The socket's own protocol under uvicorn: what is said in one turn of the loop leaves in one piece, and a socket can be joined to
one of another process."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request


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


class Pipe(asyncio.Protocol):
    """One end of two that are joined: what arrives here leaves there. Who writes faster than the other reads waits."""

    def __init__(self) -> None:
        self.transport: asyncio.Transport
        self.other: asyncio.Transport
        self.closed = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.other.write(data)

    def pause_writing(self) -> None:
        self.other.pause_reading()

    def resume_writing(self) -> None:
        self.other.resume_reading()

    def connection_lost(self, error: Exception | None) -> None:
        self.other.close()
        if not self.closed.done():
            self.closed.set_result(None)

    def shutdown(self) -> None:
        """The server stops."""
        self.transport.close()


class SocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's, on a corked transport."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.bare = self.transport
        self.transport: Any = Corked(self.bare, self.loop)
        self.early = b""
        self.joining = False

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["pipe"] = self.pipe  # type: ignore[typeddict-unknown-key]

    def data_received(self, data: bytes) -> None:
        if self.joining:
            self.early += data
        else:
            super().data_received(data)

    async def pipe(self, address: str, headers: list[tuple[bytes, bytes]]) -> None:
        """Join the socket to one of the process at that address, which has not said a word of it yet."""
        host, _, port = address.rpartition(":")
        self.joining = True
        try:
            there, far = await self.loop.create_connection(Pipe, host.strip("[]"), int(port))
        finally:
            self.joining = False
        near = Pipe()
        near.connection_made(self.bare)
        near.other, far.other = there, self.bare
        head = b"".join(name + b": " + value + b"\r\n" for name, value in headers)
        there.write(f"GET {self.request.path} HTTP/1.1\r\n".encode("ascii") + head + b"\r\n" + self.early)
        self.bare.set_protocol(near)
        self.connections.discard(self)
        self.connections.add(near)  # type: ignore[arg-type]
        self.handshake_complete = True  # by the other process
        try:
            await near.closed
        finally:
            self.connections.discard(near)
            there.close()
