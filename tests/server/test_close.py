"""A socket that is closed says why, and whether to come back: the codes are part of the protocol."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from pavonis.client import Refused, Seat
from pavonis.server.messages import Close

from .running import Running, closed_with, heard, sit, socket_to

PROTOCOL = Path(__file__).parents[2] / "docs" / "protocol.md"


def test_the_document_names_every_code() -> None:
    written = re.findall(r"^\| (\d{4}) \|(?: `(\w+)`)? \|", PROTOCOL.read_text(), re.MULTILINE)
    assert written == [(str(c.value), "" if c is Close.RESTART else c.name.lower()) for c in Close]


def test_a_private_table_is_closed_to_whoever_shows_no_token(server: Running) -> None:
    made, _ = sit(server)
    with socket_to(server, made["table"]["id"]) as ws:
        assert closed_with(ws) == Close.PRIVATE_TABLE


def test_where_no_table_is_there_is_none_to_wait_for(server: Running) -> None:
    with socket_to(server, "nowhere") as ws:
        assert closed_with(ws) == Close.UNKNOWN_TABLE


def test_a_token_of_another_table_is_none_here(server: Running) -> None:
    made, _ = sit(server)
    _, (stranger, _) = sit(server)
    with socket_to(server, made["table"]["id"], stranger.token) as ws:
        assert closed_with(ws) == Close.BAD_TOKEN


def test_a_seat_that_was_freed_is_closed_at_once(server: Running) -> None:
    made, (_, bob) = sit(server)
    with socket_to(server, bob.id, bob.token) as ws:
        ws.recv()
        server.client().request("POST", f"tables/{bob.id}/seats/1", made["host"], json={"kind": "person"})
        assert closed_with(ws) == Close.BAD_TOKEN
    with pytest.raises(Refused, match="bad_token"):
        heard(bob, "no such event")


def test_a_table_that_was_removed_is_closed_for_all(own_server: Callable[..., Running], tmp_path: Path) -> None:
    server = own_server()
    made, (ann, _) = sit(server)
    id = made["table"]["id"]
    with socket_to(server, id, ann.token) as ws:
        ws.recv()
        with sqlite3.connect(tmp_path / "pavonis.db") as db:
            db.execute("delete from tables where id = ?", (id,))
            db.execute("delete from entries where table_id = ?", (id,))
        assert closed_with(ws) == Close.UNKNOWN_TABLE
    with pytest.raises(Refused, match="unknown_table"):
        heard(ann, "no such event")
    with pytest.raises(Refused, match="unknown_table"):
        Seat(server.client(), id, ann.token).open()
