"""A request for a table that another process keeps goes there; what comes back goes to whoever asked. A socket is given to the
other process; if that lives on another machine, it is joined to one there, byte for byte."""

from __future__ import annotations

import asyncio
import hmac
import re
import socket
from contextlib import suppress
from typing import Final

import httpx
import uvicorn
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from .config import Config
from .keeper import Moved
from .operation import Metrics
from .peers import Peers
from .refusal import Refusal
from .wire import SocketProtocol, hatch

TABLE: Final = re.compile(r"/api/tables/(?!mine$)([a-z0-9]{1,24})(?:/|$)")
TRIES: Final = 3  # while tables change hands
PATIENCE: Final = 60.0  # seconds for an answer; one may wait half as long for news of a table
HEAD: Final = 65536  # bytes of a request that comes with a socket; more than any may have
OURS: Final = {b"x-forwarded-for", b"x-pavonis-peer"}
HOP: Final = {b"connection", b"keep-alive", b"transfer-encoding", b"upgrade"}


class Unreachable(Exception):
    """Nobody is there."""


class Forward:
    """Stands before the application: what is not for this process is handed on, once."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.client = httpx.AsyncClient(timeout=PATIENCE, trust_env=False, follow_redirects=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = TABLE.match(scope["path"]) if scope["type"] != "lifespan" else None
        opens = scope["type"] == "http" and (scope["method"], scope["path"]) == ("POST", "/api/tables")
        if found is None and not opens:
            return await self.app(scope, receive, send)
        peers: Peers = scope["app"].state.rooms.peers
        reads = scope["type"] == "http" and scope["method"] not in ("GET", "HEAD", "OPTIONS")
        first = await receive() if reads else None  # the gate has read it whole
        for _ in range(TRIES):
            address = None if "peer" in scope else peers.anybody() if found is None else peers.elsewhere(found[1])
            try:
                if address is None:
                    return await self.app(scope, receive if first is None else again(first, receive), send)
                if scope["type"] == "http":
                    return await self.request(address, scope, b"" if first is None else first.get("body", b""), send)
                return await self.join(address, scope)
            except Moved:
                continue
            except (Unreachable, httpx.ConnectError, httpx.ConnectTimeout):
                await peers.lost(str(address))
            except httpx.TransportError:
                break  # it may have done it or not
        if scope["type"] == "http":
            raise Refusal(503, "busy")
        await send({"type": "websocket.http.response.start", "status": 503, "headers": []})
        await send({"type": "websocket.http.response.body", "body": b""})

    async def join(self, address: str, scope: Scope) -> None:
        try:
            await scope["hand_on"](address, handed_on(scope))
        except OSError as error:
            raise Unreachable from error

    async def request(self, address: str, scope: Scope, body: bytes, send: Send) -> None:
        query = scope["query_string"].decode("latin-1")
        url = f"http://{address}{scope['raw_path'].decode('latin-1')}" + (f"?{query}" if query else "")
        headers = [(name, value) for name, value in handed_on(scope) if name not in HOP]
        async with self.client.stream(scope["method"], url, content=body, headers=headers) as reply:
            headers = [(name, value) for name, value in reply.headers.raw if name.lower() not in HOP]
            await send({"type": "http.response.start", "status": reply.status_code, "headers": headers})
            async for part in reply.aiter_raw():
                await send({"type": "http.response.body", "body": part, "more_body": True})
            await send({"type": "http.response.body", "body": b""})


def again(first: Message, receive: Receive) -> Receive:
    """As if nothing had been read yet."""
    left = [first]

    async def read() -> Message:
        return left.pop() if left else await receive()

    return read


def handed_on(scope: Scope) -> list[tuple[bytes, bytes]]:
    """The headers of a request, with who sent it and who hands it on."""
    client = (scope.get("client") or ("unknown", 0))[0]
    kept = [(name, value) for name, value in scope["headers"] if name not in OURS]
    return [*kept, (b"x-forwarded-for", client.encode()), (b"x-pavonis-peer", scope["app"].state.rooms.peers.token.encode())]


class Door:
    """Where other processes hand on what is for this one: a port of its own, for none but them."""

    def __init__(self, app: ASGIApp, token: str, config: Config, metrics: Metrics) -> None:
        self.app = app
        self.token = token.encode()
        self.config = config
        self.metrics = metrics
        self.state = ServerState()

    async def open(self) -> str:
        """Gives the address."""
        config = uvicorn.Config(
            self.let_in,
            interface="asgi3",
            lifespan="off",
            log_config=None,
            proxy_headers=False,
            server_header=False,
            date_header=False,
            ws=SocketProtocol,
            ws_max_size=self.config.message_bytes,
            ws_per_message_deflate=False,
            ws_ping_interval=self.config.ping,
            ws_ping_timeout=self.config.ping,
            timeout_keep_alive=600,
        )
        config.load()
        host = self.config.peer_host or local_address(self.config.database)
        known = {"config": self.config, "metrics": self.metrics}
        self.protocol = lambda: H11Protocol(config, self.state, known)
        self.server = await asyncio.get_running_loop().create_server(self.protocol, host, 0)
        port = self.server.sockets[0].getsockname()[1]
        self.address = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
        self.take_sockets()
        return self.address

    def take_sockets(self) -> None:
        """From other processes of this machine, where the system can pass them on."""
        self.hatch: socket.socket | None = None
        if not hasattr(socket, "recv_fds"):
            return
        with suppress(OSError):
            way = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            way.setblocking(False)
            hatch(self.address).unlink(missing_ok=True)
            way.bind(str(hatch(self.address)))
            asyncio.get_running_loop().add_reader(way, self.take)
            self.hatch = way

    def take(self) -> None:
        """One socket, and the request that came on it."""
        assert self.hatch is not None
        request, files, _, _ = socket.recv_fds(self.hatch, HEAD, 1)
        if files:
            given = socket.socket(fileno=files[0])
            given.setblocking(False)
            task = asyncio.create_task(self.serve(given, request))
            self.state.tasks.add(task)
            task.add_done_callback(self.state.tasks.discard)

    async def serve(self, given: socket.socket, request: bytes) -> None:
        _, protocol = await asyncio.get_running_loop().connect_accepted_socket(self.protocol, given)
        protocol.data_received(request)

    async def let_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        if not hmac.compare_digest(headers.get(b"x-pavonis-peer", b""), self.token):
            kind = "websocket.http" if scope["type"] == "websocket" else "http"
            await send({"type": f"{kind}.response.start", "status": 403, "headers": []})
            await send({"type": f"{kind}.response.body", "body": b""})
            return
        client = headers[b"x-forwarded-for"].decode("latin-1")
        await self.app({**scope, "peer": True, "client": (client, 0)}, receive, send)

    async def close(self) -> None:
        """Whoever is joined to this process from another connects again."""
        self.server.close()
        if self.hatch is not None:
            asyncio.get_running_loop().remove_reader(self.hatch)
            self.hatch.close()
            hatch(self.address).unlink(missing_ok=True)
        for connection in list(self.state.connections):
            connection.shutdown()
        if self.state.tasks:
            await asyncio.wait(self.state.tasks, timeout=5)


def local_address(database: str) -> str:
    """By which this machine reaches the database; if that is here, nobody else need reach us."""
    at = httpx.URL(database.replace("+asyncpg", "", 1))
    if at.host in ("", "localhost", "127.0.0.1", "::1"):
        return "127.0.0.1"
    try:
        found = socket.getaddrinfo(at.host, at.port or 5432, type=socket.SOCK_DGRAM)[0]
        with socket.socket(found[0], socket.SOCK_DGRAM) as probe:
            probe.connect(found[4])  # sends nothing
            return str(probe.getsockname()[0])
    except OSError:
        return "127.0.0.1"
