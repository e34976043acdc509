"""What lies under the application: uvicorn's protocols, for people whom nobody knows. A request must come in time, a socket may
say only so much, and one that does not read is let go. What is said in one turn of the loop leaves in one piece, and a socket can
be given to another process of this machine, or joined to one of another machine."""

from __future__ import annotations

import asyncio
import os
import socket
import tempfile
from pathlib import Path
from typing import Any, Final

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from .config import Config
from .messages import Close
from .rates import Bucket

PATIENCE: Final = 15.0  # seconds for the head of a request
CLOSING: Final = 3.0  # seconds for the last words to leave
PIECE: Final = 4096  # bytes that are read at once: whoever sends too much is noticed before it costs much
SLACK: Final = 2  # frames for each message that a socket may send: some are pings, some are parts
BYTES: Final = (2, 16)  # messages of the largest size in a second, and at once


def hatch(address: str) -> Path:
    """Where a process of this machine, known by its address, takes sockets; in a folder that only its user can open."""
    folder = Path(tempfile.gettempdir()) / f"pavonis-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    if folder.stat().st_uid != os.getuid():
        raise PermissionError(folder)
    return folder / f"{address}.sock"


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
        """What is left is sent, unless the other side does not read it."""
        self.flush()
        self.transport.close()
        self.loop.call_later(CLOSING, self.transport.abort)

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


def host_of(transport: asyncio.BaseTransport) -> str:
    """Who is at the other end."""
    peer = transport.get_extra_info("peername")
    return str(peer[0]) if isinstance(peer, tuple) else ""


class HttpProtocol(H11Protocol):
    """uvicorn's; but the head of a request, the first or a later one, must come in time, and one address may have only so many."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.host = host_of(transport)
        self.counted = self.app_state["connections"].come(self.host)
        if not self.counted:
            self.app_state["metrics"].refuse("too_many_connections")
            transport.abort()
        self.await_request(PATIENCE)

    def await_request(self, patience: float) -> None:
        self.deadline = self.loop.call_later(patience, self.give_up)

    def give_up(self) -> None:
        if self.cycle is None or self.cycle.response_complete:
            self.transport.close()

    def on_response_complete(self) -> None:
        self.deadline.cancel()
        self.await_request(self.timeout_keep_alive)
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self.deadline.cancel()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self.deadline.cancel()
        if self.counted:
            self.app_state["connections"].go(self.host)
        super().connection_lost(exc)


class SocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's, on a corked transport, with a limit to frames and bytes, whatever they are."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.bare = self.transport
        self.transport: Any = Corked(self.bare, self.loop)
        self.early = b""
        self.host = host_of(transport)
        self.joining = False
        self.close_timeout = CLOSING
        config: Config = self.app_state["config"]
        self.frames_left = Bucket(SLACK * config.rate, SLACK * config.burst)
        self.bytes_left = Bucket(*(n * config.message_bytes for n in BYTES))

    def connection_lost(self, exc: Exception | None) -> None:
        self.gone()
        super().connection_lost(exc)

    def gone(self) -> None:
        """It was counted when it came; one that another process gave or hands on was not."""
        if "connections" in self.app_state:
            self.app_state["connections"].go(self.host)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["hand_on"] = self.hand_on  # type: ignore[typeddict-unknown-key]
            self.scope["abort"] = self.bare.abort  # type: ignore[typeddict-unknown-key]

    def data_received(self, data: bytes) -> None:
        if self.joining:
            self.early += data
            return
        for k in range(0, len(data), PIECE):
            if not self.bytes_left.take(min(PIECE, len(data) - k)):
                self.too_many()
            if not self.bare.is_closing():
                super().data_received(data[k : k + PIECE])

    def handle_events(self) -> None:
        if self.handshake_complete and not self.frames_left.take(len(self.conn.events)):
            self.too_many()
        else:
            super().handle_events()

    def too_many(self) -> None:
        if self.conn.close_sent is None:
            self.app_state["metrics"].refuse("too_many")
            self.conn.fail(Close.TOO_MANY)
            self.handle_parser_exception()
        else:
            self.bare.abort()

    async def hand_on(self, address: str, headers: list[tuple[bytes, bytes]]) -> None:
        """To the process at that address, which answers the request: the socket itself, or if it lives on another machine, what
        is said on it."""
        head = b"".join(name + b": " + value + b"\r\n" for name, value in headers)
        request = f"GET {self.request.path} HTTP/1.1\r\n".encode("ascii") + head + b"\r\n"
        if not self.give(address, request):
            await self.pipe(address, request)

    def give(self, address: str, request: bytes) -> bool:
        """The socket goes to the other process, with the request; whether it could."""
        if not hasattr(socket, "send_fds"):
            return False  # Windows
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as way:
                way.setblocking(False)
                way.connect(str(hatch(address)))
                socket.send_fds(way, [request], [self.bare.get_extra_info("socket").fileno()])
        except OSError:
            return False  # nobody is there, or too busy
        self.handshake_complete = True  # by the other process
        self.bare.abort()  # here only: the other process has it now
        return True

    async def pipe(self, address: str, request: bytes) -> None:
        host, _, port = address.rpartition(":")
        self.joining = True
        try:
            there, far = await self.loop.create_connection(Pipe, host.strip("[]"), int(port))
        finally:
            self.joining = False
        near = Pipe()
        near.connection_made(self.bare)
        near.other, far.other = there, self.bare
        there.write(request + self.early)
        self.bare.set_protocol(near)
        self.connections.discard(self)
        self.connections.add(near)  # type: ignore[arg-type]
        self.handshake_complete = True  # by the other process
        try:
            await near.closed
        finally:
            self.gone()
            self.connections.discard(near)
            there.close()
