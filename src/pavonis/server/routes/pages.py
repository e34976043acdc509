"""Pages: the client's files, and what a host watches."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final

from fastapi import APIRouter, FastAPI, Response
from fastapi.responses import FileResponse, JSONResponse, PlainTextResponse
from fastapi.staticfiles import StaticFiles

from .depends import TheRooms

router = APIRouter(include_in_schema=False)

STATIC: Final = Path(__file__).parent.parent / "static"
PAGE: Final = STATIC / "index.html"
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


async def page(rest: str = "") -> FileResponse:
    return FileResponse(PAGE, headers={"cache-control": "no-cache"})


async def plain_page() -> PlainTextResponse:
    return PlainTextResponse(PLAIN_PAGE)


def add_client(app: FastAPI) -> None:
    """The client's files, or a line of text where it was not built."""
    if PAGE.exists():
        for path in PAGES:
            app.add_api_route(path, page, include_in_schema=False)
        app.mount("/", StaticFiles(directory=STATIC))
    else:
        app.add_api_route("/", plain_page, include_in_schema=False)
