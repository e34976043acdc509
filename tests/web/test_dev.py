"""Work on the client: vite serves its source, and asks the server for the rest."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from pavonis.client import Server

from .conftest import Site

WEB = Path(__file__).parents[2] / "web"


@pytest.fixture
def vite(site: Site) -> Iterator[str]:
    """Its address."""
    if not shutil.which("node"):
        pytest.skip("no node here")
    told = {**os.environ, "PAVONIS_PORT": str(site.port), "NO_COLOR": "1"}
    command = WEB / "node_modules" / ".bin" / "vite"
    with subprocess.Popen([command], cwd=WEB, env=told, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        yield next(found[1] for line in process.stdout if (found := re.search(r"Local: +(http://\S+)/", line)))
        process.terminate()


def test_the_client_in_work_reaches_the_server(vite: str) -> None:
    """By request and by socket."""
    server = Server(vite)
    made = server.create("mars", players=1)
    seat = server.join(made["table"]["id"], "Ann", made["invites"]["0"])
    assert next(seat.questions())["name"] == "setup"
    seat.close()
