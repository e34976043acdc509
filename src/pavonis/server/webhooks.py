"""Turn alerts to a URL of the player's: JSON that Discord and Slack accept. They never delay a game."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import socket
from typing import Final
from urllib.parse import urlsplit

import httpx

from ..i18n import Speaker
from .config import Config
from .refusal import Refusal

log = logging.getLogger("pavonis.webhooks")

TRIES: Final = (0.0, 5.0, 30.0)  # seconds before each
TRANSLATED: Final = [*map(ipaddress.ip_network, ("64:ff9b::/96", "64:ff9b:1::/48", "::/96", "fec0::/10"))]  # lead inside
PATIENCE: Final = 10.0  # seconds for each, however slowly it answers


class WebHooks:
    """Sends alerts in the background; a host that is private or unreachable costs nobody else anything."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.tasks: set[asyncio.Task[None]] = set()
        self.client = httpx.AsyncClient(timeout=5, follow_redirects=False, limits=httpx.Limits(max_connections=20), trust_env=False)

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

    def turn(self, url: str, table: str, language: str) -> None:
        """In the language that the player gave with the URL, or when sitting down: it is kept with the seat."""
        if len(self.tasks) < 500:  # beyond that somebody plays tricks
            words = Speaker(language).say("alert.turn", table=table)
            link = f" {self.config.public_url.rstrip('/')}/t/{table}" if self.config.public_url else ""
            task = asyncio.create_task(self._send(url, words + link))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def _send(self, url: str, words: str) -> None:
        for pause in TRIES:
            await asyncio.sleep(pause)
            try:
                async with asyncio.timeout(PATIENCE):
                    if await self._post(url, words) < 500:
                        return
            except (httpx.HTTPError, httpx.InvalidURL, OSError, UnicodeError, Refusal) as error:
                log.info("web-hook failed", extra={"error": repr(error), "host": urlsplit(url).hostname})
                if isinstance(error, Refusal):
                    return

    async def _post(self, url: str, words: str) -> int:
        """To the very address that was tested, so that a name cannot change its meaning in between."""
        self.check(url)
        parts = urlsplit(url)
        port = parts.port or (443 if parts.scheme == "https" else 80)
        found = await asyncio.get_running_loop().getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
        addresses = [str(f[4][0]) for f in found]
        if not self.config.private_webhooks and not all(public(a) for a in addresses):
            raise Refusal(400, "bad_webhook")
        address = f"[{addresses[0]}]" if ":" in addresses[0] else addresses[0]
        target = httpx.URL(url).copy_with(host=address)
        request = self.client.build_request(
            "POST",
            target,
            json={"content": words, "text": words},
            headers={"Host": parts.netloc},
            extensions={"sni_hostname": parts.hostname},
        )
        response = await self.client.send(request, stream=True)  # what it says is of no interest
        await response.aclose()
        return response.status_code

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await self.client.aclose()


def public(address: str) -> bool:
    at = ipaddress.ip_address(address)
    if any(at in network for network in TRANSLATED):
        return False
    mapped = getattr(at, "ipv4_mapped", None) or getattr(at, "sixtofour", None)
    return at.is_global and not at.is_multicast and (mapped is None or public(str(mapped)))
