"""Hidden information never leaves the server: not in views, questions, events, replays, records of running games or logs."""

from __future__ import annotations

import json
import re
import sqlite3
import zlib
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import pavonis
from pavonis.ares.cards import CARDS as ARES_CARDS
from pavonis.mars.cards import CARDS as MARS_CARDS

from .running import Running, guess, socket_to


class Wire:
    """A socket that keeps every message as it came, with its moment."""

    def __init__(self, server: Running, table: str, *tokens: str) -> None:
        self.context = socket_to(server, table, *tokens)
        self.socket = self.context.__enter__()
        self.heard: list[tuple[int, str]] = []
        self.decision: dict[str, Any] | None = None
        self.seq = 0
        self.receive()

    def receive(self) -> dict[str, Any]:
        text = self.socket.recv(timeout=20)
        message: dict[str, Any] = json.loads(text)
        if message["type"] in ("snapshot", "update"):
            self.seq = message["seq"]
            face = message["faces"][0] if message["type"] == "snapshot" else message
            self.decision = face.get("decision", self.decision)
        self.heard.append((self.seq, str(text)))
        return message

    def answer(self, rng: Random) -> int:
        tries = 0
        while True:
            assert self.decision is not None
            said = {"type": "answer", "decision": self.decision["id"], "answer": guess(self.decision, rng, tries), "ref": 1}
            self.socket.send(json.dumps(said))
            while (reply := self.receive())["type"] not in ("ack", "refused"):
                pass
            if reply["type"] == "ack":
                return int(reply["seq"])
            tries += 1


CARDS = {*MARS_CARDS, *ARES_CARDS}
OTHERWISE_TOO = {"research", "asteroid", "power_plant"}  # a phase and standard projects are called like cards


def cards_in(text: str) -> set[str]:
    """Every card that is named, as a word of its own."""
    return set(re.findall(r"[a-z0-9_]+", text)) & CARDS - OTHERWISE_TOO


def hidden(position: dict[str, Any], face: int | None) -> set[str]:
    """The cards of which this reader must not be able to tell where they lie, out of the saved position itself. What
    everybody saw go somewhere a spectator saw too; a card that is being paid for is announced, and still in hand."""
    seeing = (1 << position["players"]) - 1 if face is None else 1 << face
    out: set[str] = set()
    for zone, cards in position["zones"].items():
        if face is None or not zone.endswith(f".{face}"):
            owner = 1 << int(zone.partition(".")[2]) if "." in zone else 0  # who reads a zone needs no further knowledge
            out |= {c for c in cards if c and (position.get("know", {}).get(c, 0) | owner) & seeing != seeing}
    return out - {f["source"] for f in position["asking"] if f is not None}


@pytest.mark.parametrize("game, options", [("mars", {"draft": True}), ("ares", {})])
def test_nobody_is_told_of_a_card_that_is_hidden_from_them(
    own_server: Callable[..., Running], tmp_path: Path, game: str, options: dict[str, Any]
) -> None:
    """A long game, listened to by both players and a spectator, word by word."""
    server = own_server(f"sqlite:///{tmp_path / 'wire.db'}", log_level="debug")
    client = server.client()
    made = client.create(game, players=2, **options)
    id = made["table"]["id"]
    tokens = [client.join(id, f"player {n}", made["invites"][str(n)]).token for n in range(2)]
    wires: dict[int | None, Wire] = {n: Wire(server, id, tokens[n]) for n in range(2)}
    wires[None] = Wire(server, id, made["spectator"])
    asked: dict[int | None, list[tuple[int, str]]] = {n: [] for n in wires}
    rng, seq = Random(3), 0
    for n in range(1, 201):
        for wire in wires.values():
            while wire.seq < seq:
                wire.receive()
        player = next((p for p in (0, 1) if wires[p].decision is not None), None)
        if player is None:
            assert client.request("GET", f"tables/{id}", tokens[0])["state"] == "over"
            break
        seq = wires[player].answer(rng)
        if n % 20 == 0:  # also what is asked for, not only what is told
            for face, token in ((0, tokens[0]), (1, tokens[1]), (None, made["spectator"])):
                for path in ("state", "replay", "record"):
                    text = json.dumps(client.request("GET", f"tables/{id}/{path}", token))
                    assert not {"secret", "commands"} & set(json.loads(text))
                    asked[face].append((seq, text))
    for wire in wires.values():
        while wire.seq < seq:
            wire.receive()
    db = sqlite3.connect(tmp_path / "wire.db")
    secret = db.execute("select secret from tables").fetchone()[0]
    positions: dict[int, Any] = {}
    for s, kind, data, position in db.execute("select seq, kind, data, position from entries order by seq"):
        if kind == "start":
            game = pavonis.from_json(json.loads(zlib.decompress(position)))
        elif kind == "answer":
            game.answer(**json.loads(data))
        if kind in ("start", "answer"):
            positions[s] = game.to_json()["position"]
    checked = 0
    for face, wire in wires.items():
        for moment, text in wire.heard:
            if moment not in positions or moment - 1 not in positions:
                continue
            leaked = cards_in(text) & hidden(positions[moment], face) & hidden(positions[moment - 1], face)
            assert not leaked, (face, moment, leaked, text[:500])
            checked += 1
            assert secret not in text
        for moment, text in asked[face]:
            seen = set().union(*(cards_in(t) for m, t in wire.heard if m <= moment))
            assert not (cards_in(text) & hidden(positions[moment], face)) - seen
            assert secret not in text
    assert checked > 500  # of each of the three some two hundred
    log = server.log.read_text()
    assert not cards_in(log)
    assert not any(t in log for t in (*tokens, made["host"], secret))
