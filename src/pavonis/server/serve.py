"""Running the application under uvicorn, in one process or several."""

from __future__ import annotations

import asyncio
import gc
import json
import os
from dataclasses import asdict
from pathlib import Path
from typing import Final

import uvicorn
from fastapi import FastAPI
from sqlalchemy.exc import SQLAlchemyError

from .app import create_app
from .config import Config
from .operation import start_logging
from .store import Store
from .wire import HttpProtocol

try:
    import resource
except ImportError:  # there is none on Windows
    resource = None  # type: ignore[assignment]

HANDED_ON: Final = "PAVONIS_WORKER"  # how the settings reach further processes


def app() -> FastAPI:
    """One of several processes."""
    config = Config(**json.loads(os.environ[HANDED_ON]))
    start_logging(config.log_level)
    made = create_app(config)
    gc.freeze()  # rules and cards are here to stay: nobody need wait while they are looked through for cycles
    gc.set_threshold(10_000, 10, 10)
    return made


def reach(config: Config) -> None:
    """See that the database answers, before anybody is told that the server is there."""

    async def knock() -> None:
        store = Store(config.database)
        try:
            store.claim()
            await store.knock()
        except (OSError, SQLAlchemyError) as error:
            why = str(getattr(error, "orig", None) or error).splitlines()[0]
            raise OSError(f"database_url: {store.url} does not answer: {why}") from error  # str() of it hides the password
        finally:
            store.release()
            await store.engine.dispose()

    asyncio.run(knock())


def raise_limit() -> None:
    """Every connection is an open file: as many as the system lets us have."""
    if resource is not None:
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def serve(config: Config) -> None:
    """Until it is told to stop; then what is under way is finished first."""
    os.environ[HANDED_ON] = json.dumps(asdict(config))
    raise_limit()
    uvicorn.run(
        "pavonis.server.serve:app",
        factory=True,
        host=config.host,
        port=config.port,
        workers=config.workers,
        reload=config.reload,
        reload_dirs=[str(Path(__file__).parents[1])] if config.reload else None,
        log_config=None,
        server_header=False,
        forwarded_allow_ips=config.proxies,
        http=HttpProtocol,
        ws="pavonis.server.wire:SocketProtocol",
        ws_max_size=config.message_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=config.ping,
        ws_ping_timeout=config.ping,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=10,
        timeout_worker_healthcheck=60,  # a busy machine starts a process slowly
        h11_max_incomplete_event_size=32768,
    )
