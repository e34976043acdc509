"""The application: the routes, the gate before them, and what they stand on."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from sqlalchemy.exc import DBAPIError
from starlette.exceptions import HTTPException

from .alerts import Alerts
from .config import Config
from .files import Files, Packing
from .forward import Door, Forward
from .keys import Keys
from .operation import Metrics
from .peers import Peers, PostgresPeers
from .refusal import Refusal
from .rooms import Rooms
from .routes import alerts, history, lessons, pages, people, play, tables
from .routes.depends import ERRORS
from .security import Connections, Gate, Limits, count_refused
from .store import Store

log = logging.getLogger("pavonis.app")


def create_app(config: Config) -> FastAPI:
    """One process's application; `pavonis serve` runs it."""
    app = FastAPI(
        title="Pavonis",
        version="1",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        responses=ERRORS,
    )
    app.state.config = config
    app.state.limits = Limits(config)
    app.add_middleware(Packing, minimum_size=1024, compresslevel=4)
    app.add_middleware(Forward)
    app.add_middleware(Gate, config=config)
    for router in (
        tables.router, play.router, alerts.router, history.router, people.router, lessons.router, pages.router,
    ):  # fmt: skip
        app.include_router(router)
    for error, handler in HANDLERS.items():
        app.add_exception_handler(error, handler)
    pages.add_client(app)
    return app


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[dict[str, Any]]:
    config: Config = app.state.config
    store, metrics = Store(config.database), Metrics()
    await store.open()
    secret = config.secret or await store.secret()
    peers = PostgresPeers(store.process, secret, store.dsn, config.workers > 1) if store.shared else Peers(store.process)
    keys = Keys(secret)
    calls = Alerts(config, store, keys, metrics)
    await calls.open()
    rooms = app.state.rooms = Rooms(config, store, keys, calls, metrics, peers)
    door = Door(app, peers.token, config, rooms.metrics)
    if store.shared:
        await peers.open(await door.open(), rooms.changed)
    always = [asyncio.create_task(rooms.look_after()), asyncio.create_task(rooms.metrics.feel_lag())]
    log.info("ready", extra={"address": f"{config.host}:{config.port}", "database": store.url.drivername})
    connections = Connections(config)
    rooms.metrics.gauge("pavonis_connections", "open connections of all kinds", lambda: sum(connections.open.values()))
    yield {"config": config, "metrics": rooms.metrics, "connections": connections}
    for task in always:
        task.cancel()
    if store.shared:
        await peers.leave()
        await door.close()
    await rooms.close()
    await calls.close()
    await store.close()
    log.info("closed")


async def on_refusal(request: Request, refused: Refusal) -> JSONResponse:
    count_refused(request.scope, refused.error)
    return JSONResponse({"error": refused.error}, refused.status)


async def on_no_database(request: Request, error: Exception) -> JSONResponse:
    log.error("no database", extra={"error": repr(error)})
    count_refused(request.scope, {"id": "busy"})
    return JSONResponse({"error": {"id": "busy"}}, 503)


async def on_bad_request(request: Request, error: RequestValidationError) -> JSONResponse:
    where = [".".join(str(p) for p in e["loc"]) + ": " + e["msg"] for e in error.errors()[:5]]
    count_refused(request.scope, {"id": "bad_request"})
    return JSONResponse({"error": {"id": "bad_request", "answer": [w[:200] for w in where]}}, 422)


async def on_http(request: Request, error: HTTPException) -> Response:
    asks_for_page = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")
    files: Files = request.app.state.files
    if error.status_code == 404 and asks_for_page and pages.PAGE in files.known:
        return files.known[pages.PAGE].to(request, 404)  # it says that there is nothing here
    return JSONResponse({"error": {"id": "bad_request"}}, error.status_code, headers=dict(error.headers or {}))


HANDLERS: Final[dict[type[Exception], Any]] = {
    Refusal: on_refusal,
    OSError: on_no_database,
    DBAPIError: on_no_database,
    RequestValidationError: on_bad_request,
    HTTPException: on_http,
}
