"""Pages: the client's files, and what a host watches."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final

import httpx
from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse
from prometheus_client import generate_latest

from ..files import Files
from ..operation import Together
from ..rooms import Rooms
from .depends import TheRooms

router = APIRouter(include_in_schema=False)

STATIC: Final = Path(__file__).parent.parent / "static"
PAGE: Final = "index.html"
PATIENCE: Final = 3.0  # seconds for what another process counts
# each shown by the client itself
PAGES: Final = ("/", "/new", "/games", "/cards", "/rules", "/learn", "/gallery", "/mail", "/t/{rest:path}", "/review/{rest:path}")
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
async def metrics(request: Request, rooms: TheRooms, all: bool = False) -> Response:
    """Of this process, or of all that serve the same database, each with its address as a label."""
    text = rooms.metrics.text()
    if all:
        others = await asyncio.gather(*(metrics_of(address, rooms) for address in rooms.peers.others.values()))
        texts = {rooms.peers.address: text.decode(), **{at: found for at, found in others if found}}
        text = await asyncio.to_thread(lambda: generate_latest(Together(texts)))
    return Response(text, media_type="text/plain; version=0.0.4")


async def metrics_of(address: str, rooms: Rooms) -> tuple[str, str]:
    """Another process's; nothing, if it does not answer."""
    try:
        async with httpx.AsyncClient(timeout=PATIENCE, trust_env=False) as client:
            headers = {"x-pavonis-peer": rooms.peers.token, "x-forwarded-for": "127.0.0.1"}
            return address, (await client.get(f"http://{address}/metrics", headers=headers)).text
    except httpx.HTTPError:
        return address, ""


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
