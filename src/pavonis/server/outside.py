"""Calls to addresses that strangers have named: web-hooks, and the push services of their browsers. None leads into a private
network, and none is waited for longer than others can bear."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final
from urllib.parse import urlsplit
from weakref import WeakValueDictionary

import httpx

from .config import Config
from .refusal import Refusal

TRANSLATED: Final = [*map(ipaddress.ip_network, ("64:ff9b::/96", "64:ff9b:1::/48", "::/96", "fec0::/10"))]  # lead inside
AT_ONE: Final = 4  # calls to one address at once: one that is slow leaves lines to the others
LOOKED_UP: Final = 8  # names at once
PATIENCE: Final = 10.0  # seconds for each, however slowly it answers
SILENT: Final = (httpx.HTTPError, httpx.InvalidURL, OSError, UnicodeError, TimeoutError)  # of one that does not answer


class Outside:
    """All calls of this process."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.client = httpx.AsyncClient(timeout=5, follow_redirects=False, limits=httpx.Limits(max_connections=20), trust_env=False)
        self.lines: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()  # by address, as long as it is called
        self.names = ThreadPoolExecutor(LOOKED_UP, "names")  # one whose server does not answer holds nothing else up

    def check(self, url: str) -> None:
        """Whether such a URL may be used at all; its address is tested when it is called."""
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError:
            raise Refusal(400, "bad_webhook") from None
        allowed = ("https", "http") if self.config.private_webhooks else ("https",)
        if parts.scheme not in allowed or not parts.hostname or parts.username or parts.password or port == 0:
            raise Refusal(400, "bad_webhook")

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        """The status of its answer; one of `SILENT` is raised if there is none in time."""
        async with asyncio.timeout(PATIENCE):
            return await self._post(url, body, headers)

    async def _post(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        """To the very address that was tested, so that a name cannot change its meaning in between."""
        self.check(url)
        parts = urlsplit(url)
        port = parts.port or (443 if parts.scheme == "https" else 80)
        look_up = partial(socket.getaddrinfo, parts.hostname, port, type=socket.SOCK_STREAM)
        found = await asyncio.get_running_loop().run_in_executor(self.names, look_up)
        addresses = [str(f[4][0]) for f in found]
        if not self.config.private_webhooks and not all(public(a) for a in addresses):
            raise Refusal(400, "private_webhook")
        address = f"[{addresses[0]}]" if ":" in addresses[0] else addresses[0]
        lines = self.lines.setdefault(address, asyncio.Semaphore(AT_ONE))
        request = self.client.build_request(
            "POST",
            httpx.URL(url).copy_with(host=address),
            content=body,
            headers={**headers, "Host": parts.netloc},
            extensions={"sni_hostname": parts.hostname},
        )
        async with lines:
            response = await self.client.send(request, stream=True)  # what it says is of no interest
            await response.aclose()
        return response.status_code

    async def close(self) -> None:
        self.names.shutdown(wait=False, cancel_futures=True)
        await self.client.aclose()


def public(address: str) -> bool:
    at = ipaddress.ip_address(address)
    if any(at in network for network in TRANSLATED):
        return False
    mapped = getattr(at, "ipv4_mapped", None) or getattr(at, "sixtofour", None)
    return at.is_global and not at.is_multicast and (mapped is None or public(str(mapped)))
