"""Who may come in, and how much: hosts and origins, sizes, rates, headers."""

from __future__ import annotations

import asyncio
import ipaddress
import json
import logging
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .config import Config
from .rates import Buckets
from .refusal import Refusal

log = logging.getLogger("pavonis.security")

FILES: Final = 10  # so many of them for a request: a page needs dozens at once
MESSAGES: Final = 5  # so many sockets' worth of them for one address, however many sockets it has
HINTS: Final = (0.5, 10)  # a second, and at once, for each seat
REVIEWS: Final = (1 / 60, 6)  # the same for reviews, by address
MAILS: Final = (20 / 3600, 20)  # the same for addresses that are asked to confirm themselves, by who asks
TESTS: Final = (0.1, 5)  # the same for tests of a web-hook
CSP: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; media-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)  # inline styles: a drawn board places its tiles by style attributes
HEADERS: Final = [
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]


class Limits:
    """How much one address, seat or process may have at once, or in an hour."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.creations = Buckets(config.tables_per_hour / 3600, config.tables_per_hour)
        self.names = Buckets(config.tables_per_hour / 3600, config.tables_per_hour)
        self.hints = Buckets(*HINTS)
        self.reviews = Buckets(*REVIEWS)
        self.mails = Buckets(*MAILS)
        self.tests = Buckets(*TESTS)
        self.reads = Buckets(config.rate / 2, config.burst)  # moments of games that are read again, by address
        self.messages = Buckets(MESSAGES * config.rate, MESSAGES * config.burst)  # over sockets, by address
        self.sockets: dict[str, int] = {}  # open now, by address
        self.reviewing: dict[str, set[str]] = {}  # tables whose reviews are waited for, by address
        self.bringing: set[str] = set()  # addresses from which a game is being brought

    def come(self, address: str) -> bool:
        """Another socket from there, if there is room."""
        here = self.sockets.get(address, 0)
        if sum(self.sockets.values()) >= self.config.sockets or here >= self.config.sockets_per_address:
            return False
        self.sockets[address] = here + 1
        return True

    def go(self, address: str) -> None:
        self.sockets[address] -= 1
        if not self.sockets[address]:
            del self.sockets[address]


class Connections:
    """Open now, by address. A proxy comes for many, so it may have as many as it likes."""

    def __init__(self, config: Config) -> None:
        self.most = config.connections_per_address
        self.open: dict[str, int] = {}
        self.proxies = [ipaddress.ip_network(p.strip(), strict=False) for p in config.proxies.split(",") if is_address(p.strip())]
        self.all_are_proxies = "*" in config.proxies

    def come(self, host: str) -> bool:
        """Another from there, if there is room."""
        address = one_person(host)
        here = self.open.get(address, 0)
        if here >= self.most and not self.is_proxy(host):
            return False
        self.open[address] = here + 1
        return True

    def go(self, host: str) -> None:
        address = one_person(host)
        self.open[address] -= 1
        if not self.open[address]:
            del self.open[address]

    def is_proxy(self, host: str) -> bool:
        if self.all_are_proxies or not is_address(host):  # as a socket of this machine
            return True
        return any(ipaddress.ip_address(host) in network for network in self.proxies)


def is_address(text: str) -> bool:
    """Or a network."""
    try:
        ipaddress.ip_network(text, strict=False)
    except ValueError:
        return False
    return True


def client_address(scope: Scope) -> str:
    return one_person((scope.get("client") or ("unknown", 0))[0])


def one_person(host: str) -> str:
    """An IPv4 address, or the /64 network of an IPv6 one."""
    try:
        at = ipaddress.ip_address(host)
    except ValueError:
        return str(host)
    return str(ipaddress.ip_network((at, 64), strict=False)) if at.version == 6 else host


# -- the gate before the application


class Gate:
    """Checks host, origin, rate and size before anything else runs; adds the security headers; hides errors of ours."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self.app = app
        self.config = config
        self.requests = Buckets(config.rate, config.burst)
        self.files = Buckets(FILES * config.rate, FILES * config.burst)
        public = urlsplit(config.public_url).hostname
        self.hosts = {"localhost", public or "localhost", *(h.strip().lower() for h in config.hosts.split(","))} - {""}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        peer = "peer" in scope  # another process has let it in
        refusal = None if peer else self.refusal(scope)
        if scope["type"] == "websocket":
            if refusal is not None:
                count_refused(scope, refusal.error)
                await send({"type": "websocket.close"})  # not yet open: the answer is status 403, and no code
            else:
                await self.app(scope, receive, send)
            return
        started = False

        async def answer(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
            if message["type"] == "http.response.start" and not peer:
                message["headers"] = [*message.get("headers", []), *HEADERS]
                if scope["path"].startswith("/api/") and b"cache-control" not in dict(message["headers"]):
                    message["headers"].append((b"cache-control", b"no-store"))
            await send(message)

        try:
            if refusal is not None:
                raise refusal
            await self.app(scope, await self.whole(scope, receive), answer)
        except Refusal as refused:
            count_refused(scope, refused.error)
            if not started:
                await _reply(answer, refused.status, refused.error)
        except Exception:
            log.exception("request failed", extra={"path": scope["path"]})
            if not started:
                await _reply(answer, 500, {"id": "internal"})

    def refusal(self, scope: Scope) -> Refusal | None:
        headers = {k: v.decode("latin-1") for k, v in scope["headers"] if k in (b"host", b"origin")}
        host = headers.get(b"host", "")
        if not self.known_host(host):
            return Refusal(421, "bad_origin")
        origin = headers.get(b"origin")
        if origin is not None and (scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")):
            parts = urlsplit(origin)
            ours = urlsplit(self.config.public_url).netloc
            if parts.scheme not in ("http", "https") or parts.netloc.lower() not in {host.lower(), ours.lower()} - {""}:
                return Refusal(403, "bad_origin")
        limited = self.requests if scope["path"].startswith(("/api/", "/metrics")) else self.files
        if not limited.take(client_address(scope)):
            return Refusal(429, "too_many")
        return None

    def known_host(self, host: str) -> bool:
        """An address or one of our names; a foreign name that was made to point here is not ours (DNS rebinding)."""
        try:
            name = (urlsplit(f"//{host}").hostname or "").lower()
        except ValueError:
            return False
        if name in self.hosts or name.endswith((".local", ".localhost")):
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    async def whole(self, scope: Scope, receive: Receive) -> Receive:
        """The request with its body read, up to the limit and in time."""
        if scope["method"] in ("GET", "HEAD", "OPTIONS"):
            return receive
        body = b""
        try:
            async with asyncio.timeout(15):
                while True:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        break
                    body += message.get("body", b"")
                    if len(body) > self.config.message_bytes:
                        raise Refusal(413, "too_large", most=self.config.message_bytes)
                    if not message.get("more_body"):
                        break
        except TimeoutError:
            raise Refusal(408, "too_slow") from None
        given = False

        async def again() -> Message:
            nonlocal given
            if given:
                return await receive()
            given = True
            return {"type": "http.request", "body": body, "more_body": False}

        return again


def count_refused(scope: Scope, error: Mapping[str, Any]) -> None:
    scope["app"].state.rooms.metrics.refuse(error["id"])


async def _reply(send: Send, status: int, error: Mapping[str, Any]) -> None:
    body = json.dumps({"error": error}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
