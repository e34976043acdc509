"""Web Push: a message that only the browser can read which asked for it (RFC 8291), under a name by which its push service knows
this server (VAPID, RFC 8292)."""

from __future__ import annotations

import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from time import time
from typing import Any, Final
from urllib.parse import urlsplit

try:
    import http_ece
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
    from py_vapid import Vapid02
except ImportError:  # where there is no wheel of them: all other alerts work
    http_ece = None

LIFE: Final = 24 * 3600  # seconds that a push service keeps what it cannot deliver
SIGNED: Final = 12 * 3600  # seconds that a signature holds; services refuse more than a day


def available() -> bool:
    return http_ece is not None


def letters(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def octets(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def new_key() -> str:
    """Of this server, drawn once."""
    return letters(ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value.to_bytes(32, "big"))


class Push:
    """How this server writes to browsers. `who` is whom a push service may write to if something is wrong with it."""

    def __init__(self, key: str, who: str) -> None:
        self.vapid: Any = Vapid02.from_raw(key.encode())
        self.who = who
        self.public = letters(self.vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))
        self.signed: dict[str, tuple[float, str]] = {}  # by push service, until when

    def headers(self, endpoint: str, topic: str) -> dict[str, str]:
        """`topic`: a later message takes the place of an earlier one that is not delivered yet."""
        return {
            "authorization": self.signature(endpoint),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(LIFE),
            "urgency": "high",
            "topic": topic,
        }

    def signature(self, endpoint: str) -> str:
        parts = urlsplit(endpoint)
        audience = f"{parts.scheme}://{parts.netloc}"
        until, signed = self.signed.get(audience, (0.0, ""))
        if until < time():
            if len(self.signed) > 100:
                self.signed = {}
            claims = {"aud": audience, "sub": self.who, "exp": int(time()) + SIGNED}
            signed = self.vapid.sign(claims)["Authorization"]
            self.signed[audience] = (time() + SIGNED / 2, signed)
        return signed

    def seal(self, message: bytes, p256dh: str, auth: str) -> bytes:
        """For the one browser that has made these keys. Raises ValueError if they are none."""
        return bytes(
            http_ece.encrypt(
                message,
                salt=os.urandom(16),
                private_key=ec.generate_private_key(ec.SECP256R1()),
                dh=octets(p256dh),
                auth_secret=octets(auth),
                version="aes128gcm",
            )
        )
