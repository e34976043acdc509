"""Those whom alerts reach, each a real server: a web-hook, a push service with a browser behind it, a mail server."""

from __future__ import annotations

import asyncio
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from time import monotonic, sleep
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def letters(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def octets(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def soon(holds: Callable[[], Any], seconds: float = 20) -> Any:
    """What it gives, as soon as that is true."""
    until = monotonic() + seconds
    while not (found := holds()):
        assert monotonic() < until, "it never came"
        sleep(0.02)
    return found


class Inbox:
    """Takes what is posted to it. Answers with these statuses, the last one ever after."""

    def __init__(self, *statuses: int) -> None:
        self.posted: list[tuple[dict[str, str], bytes]] = []
        inbox, answers = self, [*(statuses or (204,))]

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                inbox.posted.append(({k.lower(): v for k, v in self.headers.items()}, body))
                self.send_response(answers.pop(0) if len(answers) > 1 else answers[0])
                self.send_header("location", "http://127.0.0.1:1/")  # not to be followed
                self.end_headers()

            def log_message(self, *args: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self.server.server_port}"
        self.url = f"{self.origin}/hook"
        Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def got(self) -> list[Any]:
        return [json.loads(body) for _, body in self.posted]


class Browser:
    """A browser that can be called by Web Push. It reads as RFC 8291 and 8188 say, written down here once more."""

    def __init__(self, private: bytes | None = None, auth: bytes = b"sixteen octets .") -> None:
        number = None if private is None else int.from_bytes(private, "big")
        self.key = ec.generate_private_key(ec.SECP256R1()) if number is None else ec.derive_private_key(number, ec.SECP256R1())
        self.auth = auth

    @property
    def point(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def device(self, endpoint: str) -> dict[str, str]:
        return {"endpoint": endpoint, "p256dh": letters(self.point), "auth": letters(self.auth)}

    def read(self, body: bytes) -> bytes:
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        theirs, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size  # one record

        def derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
            return HKDF(hashes.SHA256(), length, salt, info).derive(secret)

        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
        secret = derive(shared, self.auth, b"WebPush: info\0" + self.point + theirs, 32)
        key = derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derive(secret, salt, b"Content-Encoding: nonce\0", 12)
        return AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0").removesuffix(b"\x02")


def signed(authorization: str, key: str) -> dict[str, Any]:
    """The claims of a VAPID header, if it is signed with that key (RFC 8292)."""
    kind, _, rest = authorization.partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert (kind, parts["k"]) == ("vapid", key)
    head, claims, signature = parts["t"].split(".")
    assert json.loads(octets(head))["alg"] == "ES256"
    r, s = octets(signature)[:32], octets(signature)[32:]
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), octets(key))
    number = utils.encode_dss_signature(int.from_bytes(r, "big"), int.from_bytes(s, "big"))
    point.verify(number, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    out: dict[str, Any] = json.loads(octets(claims))
    return out


@dataclass
class Post:
    """A mail server; refuses mails to the addresses named."""

    refused: tuple[str, ...] = ()
    mails: list[EmailMessage] = field(default_factory=list)
    port: int = 0

    def start(self) -> Post:
        ready = asyncio.Event()
        loop = asyncio.new_event_loop()

        async def serve() -> None:
            server = await asyncio.start_server(self.talk, "127.0.0.1", 0)
            self.port = server.sockets[0].getsockname()[1]
            ready.set()
            async with server:
                await server.serve_forever()

        Thread(target=lambda: loop.run_until_complete(serve()), daemon=True).start()
        soon(lambda: self.port)
        return self

    async def talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        def say(text: str) -> None:
            writer.write(f"{text}\r\n".encode())

        say("220 here")
        while line := (await reader.readline()).decode().strip():
            verb, to = line[:4].upper(), line.partition("<")[2].partition(">")[0]
            if verb == "RCPT" and to in self.refused:
                say("550 no such person")
            elif verb == "DATA":
                say("354 go on")
                lines = []
                while (part := await reader.readline()) not in (b".\r\n", b""):
                    lines.append(part.removeprefix(b"."))
                self.mails.append(message_from_bytes(b"".join(lines), policy=policy.default))  # type: ignore[arg-type]
                say("250 taken")
            elif verb == "QUIT":
                say("221 bye")
                break
            else:
                say("250 yes")
            await writer.drain()
        writer.close()
