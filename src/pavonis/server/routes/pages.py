"""Pages: the client's files, and what a host watches."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final

from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse

from ..files import Files
from .depends import TheRooms

router = APIRouter(include_in_schema=False)

STATIC: Final = Path(__file__).parent.parent / "static"
PAGE: Final = "index.html"
PAGES: Final = ("/", "/new", "/games", "/cards", "/rules", "/gallery", "/t/{rest:path}")  # each shown by the client itself
PLAIN_PAGE: Final = "Pavonis runs here, without its browser client. The API is described at /api/openapi.json\n"


@router.get("/healthz")
async def healthz(rooms: TheRooms) -> JSONResponse:
    try:
        async with asyncio.timeout(3):
            await rooms.store.ping()
        well = rooms.peers.well
    except Exception:
        well = False
    return JSONResponse({"ok": well}, 200 if well else 503)


@router.get("/metrics")
async def metrics(rooms: TheRooms) -> Response:
    return Response(rooms.metrics.text(), media_type="text/plain; version=0.0.4")


async def page(request: Request) -> Response:
    files: Files = request.app.state.files
    return files.known[PAGE].to(request)


async def plain_page() -> PlainTextResponse:
    return PlainTextResponse(PLAIN_PAGE)


def add_client(app: FastAPI) -> None:
    """The client's files, or a line of text where it was not built."""
    files = app.state.files = Files(STATIC)
    if PAGE in files.known:
        for path in PAGES:
            app.add_api_route(path, page, include_in_schema=False, methods=["GET", "HEAD"])
        app.mount("/", files)
    else:
        app.add_api_route("/", plain_page, include_in_schema=False)
