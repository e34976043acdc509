"""What is the same for everybody, ready to be sent: packed once, not at every request."""

from __future__ import annotations

import gzip
import mimetypes
from hashlib import blake2b
from pathlib import Path
from typing import Final

from fastapi import Request, Response
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import Receive, Scope, Send

PACKED: Final = {"br": ".br", "gzip": ".gz"}  # the best first; the client's build writes them beside the files
KEPT: Final = "public, max-age=31536000, immutable"  # its name changes whenever the file does


class Ready:
    """A body in every encoding there is of it."""

    def __init__(self, body: bytes, type: str, cache: str, packed: dict[str, bytes] | None = None) -> None:
        self.body = body
        self.bodies = {**(packed or {}), "identity": body}
        self.type = type
        self.etag = f'"{blake2b(body, digest_size=12).hexdigest()}"'
        self.headers = {"cache-control": cache, "vary": "accept-encoding", "etag": self.etag}

    def to(self, request: Request, status: int = 200) -> Response:
        """As this reader can take it; nothing, if they have it already."""
        if status == 200 and request.headers.get("if-none-match") == self.etag:
            return Response(None, 304, self.headers)
        taken = {part.split(";")[0].strip() for part in request.headers.get("accept-encoding", "").split(",")}
        encoding = next((name for name in PACKED if name in taken and name in self.bodies), "identity")
        headers = self.headers if encoding == "identity" else {**self.headers, "content-encoding": encoding}
        return Response(self.bodies[encoding], status, headers, self.type)


def json_ready(body: bytes, seconds: int) -> Ready:
    return Ready(body, "application/json", f"max-age={seconds}", {"gzip": gzip.compress(body, 9)})


class Files:
    """The files of a folder, by their paths."""

    def __init__(self, folder: Path) -> None:
        self.known: dict[str, Ready] = {}
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.suffix not in PACKED.values():
                name = path.relative_to(folder).as_posix()
                type = mimetypes.guess_type(name)[0] or "application/octet-stream"
                beside = {encoding: path.with_name(path.name + suffix) for encoding, suffix in PACKED.items()}
                packed = {encoding: file.read_bytes() for encoding, file in beside.items() if file.exists()}
                self.known[name] = Ready(path.read_bytes(), type, KEPT if name.startswith("assets/") else "no-cache", packed)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = self.known.get(scope["path"].lstrip("/"))
        if scope["type"] == "http" and scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405)
        if found is None or scope["type"] != "http":
            raise HTTPException(404)
        await found.to(Request(scope))(scope, receive, send)


class Packing(GZipMiddleware):
    """For what is made anew at every request; files are packed already, or cannot be packed."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"].startswith("/api/"):
            await super().__call__(scope, receive, send)
        else:
            await self.app(scope, receive, send)
