"""A small client of the server, for scripts and outside bots.

server = Server("http://localhost:8017")
table = server.create("mars", players=2, seats=[{}, {"kind": "bot", "level": "easy"}])
seat = server.join(table["table"]["id"], "Ann", table["invites"]["0"])
for question in seat.questions():
    seat.answer(question, ...)
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from secrets import token_hex
from typing import Any, Final

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from .kernel.changes import apply
from .server.messages import Close

FOR_GOOD: Final = {code.value: code.name.lower() for code in Close if code.for_good}


class Refused(Exception):
    """The server said no; `error` says why. Nothing changed."""

    def __init__(self, error: dict[str, Any]) -> None:
        super().__init__(json.dumps(error))
        self.error = error


class Server:
    """Where tables are."""

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")
        self.http = httpx.Client(base_url=self.url, timeout=60, trust_env=False)

    def request(self, method: str, path: str, token: str | None = None, **more: Any) -> Any:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        reply = self.http.request(method, f"/api/{path}", headers=headers, **more)
        if reply.status_code >= 400:
            raise Refused(reply.json()["error"])
        return reply.json()

    def games(self) -> Any:
        return self.request("GET", "games")

    def lobby(self) -> Any:
        return self.request("GET", "tables")

    def create(
        self, game: str, seats: list[dict[str, Any]] | None = None, settings: dict[str, Any] | None = None, **options: Any
    ) -> Any:
        """The new table, its host's and spectators' tokens, and an invitation per seat."""
        body = {"game": game, "options": options, "seats": seats or [], "settings": settings or {}}
        return self.request("POST", "tables", json=body)

    def join(self, table: str, name: str, invite: str | None = None, **more: Any) -> Seat:
        body = {"name": name, "invite": invite, "nonce": token_hex(16), **more}
        joined = self.request("POST", f"tables/{table}/join", json=body)
        return Seat(self, table, joined["token"])

    def record(self, table: str, token: str | None = None) -> Any:
        return self.request("GET", f"tables/{table}/record", token)


class Seat:
    """A seat at a table, or with a spectator's token a place to watch from. It connects again by itself."""

    def __init__(self, server: Server, table: str, token: str, patience: float = 60) -> None:
        self.server = server
        self.id = table
        self.token = token
        self.patience = patience  # seconds to wait for a server that is gone
        self.table: dict[str, Any] = {}
        self.seat: int | None = None
        self.view: dict[str, Any] | None = None
        self.decision: dict[str, Any] | None = None
        self.locked: dict[str, Any] | None = None  # what was answered in secret, and may be answered again until all have
        self.events: list[dict[str, Any]] = []
        self.points: list[dict[str, int]] = []  # what each would score now, by source
        self.seq: int | None = None
        self.socket: ClientConnection | None = None
        self.ref = 0

    # -- the socket

    def open(self) -> ClientConnection:
        if self.socket is not None:
            return self.socket
        until = time.monotonic() + self.patience
        while True:
            try:
                url = self.server.url.replace("http", "ws", 1) + f"/api/tables/{self.id}/live"
                self.socket = connect(url, open_timeout=10, max_size=None, proxy=None).__enter__()  # until `close`
                self.socket.send(json.dumps({"type": "hello", "tokens": [self.token], "since": self.seq}))
                self.take(json.loads(self.socket.recv(timeout=30)))
                return self.socket
            except (OSError, ConnectionClosed, InvalidHandshake, EOFError) as error:
                self.lost(error)
                if time.monotonic() > until:
                    raise ConnectionError(f"no server at {self.server.url}") from error
                time.sleep(0.2)

    def close(self) -> None:
        if self.socket is not None:
            self.socket.close()
            self.socket = None

    def lost(self, error: Exception) -> None:
        """The connection is gone; if the server closed it for good, that is said, for connecting again would not help."""
        self.socket = None
        code = error.rcvd.code if isinstance(error, ConnectionClosed) and error.rcvd else 0
        if code in FOR_GOOD:
            raise Refused({"id": FOR_GOOD[code]}) from error

    def receive(self) -> dict[str, Any]:
        """The next message; `{"type": "snapshot"}` after the connection was lost and made again."""
        socket = self.open()
        try:
            message: dict[str, Any] = json.loads(socket.recv())
        except (ConnectionClosed, EOFError, OSError) as error:
            self.lost(error)
            self.open()
            return {"type": "snapshot"}
        self.take(message)
        return message

    def take(self, message: dict[str, Any]) -> None:
        """Bring what is known up to date."""
        if message["type"] == "snapshot":
            face = message["faces"][0]
            self.seat, self.view, self.decision, self.table = face["seat"], face["view"], face["decision"], message["table"]
            self.locked = face["locked"]
            self.events += face["events"]
            self.points = message["points"]
            self.seq = message["seq"]
        elif message["type"] == "update":
            self.view = apply(self.view, message["changes"])
            self.decision = message.get("decision", self.decision)
            self.locked = message.get("locked", self.locked)
            self.table = message.get("table", self.table)
            self.points = message.get("points", self.points)
            self.events += message["events"]
            self.seq = message["seq"]
        elif message["type"] == "refused" and message["ref"] is None:
            raise Refused(message["error"])

    def say(self, type: str, **more: Any) -> int:
        """Send something and wait for its acknowledgement; gives the moment. Said again if the connection breaks."""
        while True:
            socket = self.open()
            self.ref += 1
            try:
                socket.send(json.dumps({"type": type, "ref": self.ref, **more}))
            except (ConnectionClosed, OSError) as error:
                self.lost(error)
                continue
            while True:
                reply = self.receive()
                if reply["type"] == "snapshot":
                    if type != "answer" or more.get("decision") == (self.decision or {}).get("id"):
                        break  # it was not taken: say it again
                    return self.seq or 0
                if reply["type"] == "ack" and reply["ref"] == self.ref:
                    return int(reply["seq"])
                if reply["type"] == "refused" and reply["ref"] == self.ref:
                    raise Refused(reply["error"])

    # -- playing

    @property
    def over(self) -> bool:
        return bool(self.table.get("state") == "over")

    def questions(self) -> Iterator[dict[str, Any]]:
        """Each question this seat is asked, until the game is over."""
        self.open()
        while not self.over:
            if self.decision is not None:
                yield self.decision
            else:
                self.receive()

    def answer(self, question: dict[str, Any], answer: Any, done: bool = True) -> int:
        return self.say("answer", decision=question["id"], answer=answer, done=done)
