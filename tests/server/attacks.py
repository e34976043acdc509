"""What one client can do inside the default limits, as a program of its own: `python -m tests.server.attacks NAME`, with what it
needs to know as JSON on standard input. It stays on this machine, stops by itself, and says what it did.

Each attack is one of the review's, or of a part that came later: `ATTACKS` names them."""

from __future__ import annotations

import json
import os
import select
import socket
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection, HTTPException
from itertools import cycle
from threading import local
from time import monotonic, sleep
from typing import Any

LOUD = "\U0001f30b" * 500  # the longest that can be said in a chat
BAD: list[Any] = [
    "\ud800", ["\udfff"], {"\ud800": 1}, {"a": {"b": "\udc00"}}, 2**63, -(2**70), 10**30, float("nan"), float("inf"),
]  # fmt: skip


def bare(port: int, table: str, address: str = "127.0.0.1", room: int = 0) -> socket.socket:
    """A connection that has become a socket of ours, and says nothing yet; with little room for what it does not read."""
    out = socket.socket()
    if room:
        out.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
    out.settimeout(20)
    out.bind((address, 0))
    out.connect(("127.0.0.1", port))
    head = f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    out.sendall(f"{head}Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode())
    status = out.recv(4096)
    if b" 101 " not in status:
        out.close()
        raise ConnectionRefusedError(status[:40])
    return out


def frame(kind: int, text: bytes = b"", last: bool = True) -> bytes:
    """As clients send it, masked with zeros."""
    length = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + len(text).to_bytes(2, "big")
    return bytes([(0x80 if last else 0) | kind]) + length + bytes(4) + text


def said(**message: Any) -> bytes:
    return frame(1, json.dumps(message).encode())


FLOODS = {
    "empty parts before hello": frame(1, last=False) + 5000 * frame(0, last=False),
    "empty parts": frame(1, last=False) + 5000 * frame(0, last=False),
    "pings": 5000 * frame(9),
    "pongs": 5000 * frame(10, b"x"),
    "large messages": 60 * frame(2, bytes(60_000)),
}


class Eve:
    """One client, at an address of its own, for so many seconds."""

    def __init__(self, port: int, address: str, seconds: float, knows: dict[str, Any]) -> None:
        self.port = port
        self.address = address
        self.until = monotonic() + seconds
        self.knows = knows
        self.did: Counter[str] = Counter()
        self.own = local()

    def on(self) -> bool:
        return monotonic() < self.until

    def at(self, rate: float) -> Iterator[int]:
        """So many times a second as long as it lasts, the first sixty at once."""
        began, n = monotonic(), 0
        while self.on():
            yield n
            n += 1
            sleep(max(0.0, min(self.until - monotonic(), began + (n - 60) / rate - monotonic())))

    def ask(self, method: str, path: str, token: str = "", body: Any = None, **headers: str) -> int:
        """Gives the status; what else is said is read, and of no interest."""
        if token:
            headers["authorization"] = f"Bearer {token}"
        data = None if body is None else json.dumps(body).encode()
        if data is not None:
            headers["content-type"] = "application/json"
        if not hasattr(self.own, "http"):
            self.own.http = HTTPConnection("127.0.0.1", self.port, timeout=30, source_address=(self.address, 0))
        try:
            self.own.http.request(method, path, data, {"accept-encoding": "gzip", **headers})
            reply = self.own.http.getresponse()
            reply.read()
        except (OSError, HTTPException):
            self.own.http.close()
            self.did["lost"] += 1
            return 0
        self.did[str(reply.status)] += 1
        return reply.status

    def sit(self, table: dict[str, Any], since: int | None = None, room: int = 0) -> socket.socket | None:
        try:
            out = bare(self.port, table["id"], self.address, room)
        except OSError:
            self.did["shut out"] += 1
            return None
        out.sendall(said(type="hello", tokens=table["tokens"], since=since))
        self.did["sockets"] += 1
        return out

    def hear(self, sockets: list[socket.socket], wait: float) -> None:
        """Read what is there; whoever was closed is gone."""
        for ready in select.select(sockets, [], [], wait)[0]:
            try:
                data = ready.recv(1 << 16)
            except OSError:
                data = b""
            if not data:
                sockets.remove(ready)
                ready.close()
                self.did["closed"] += 1

    def say(self, sockets: list[socket.socket], rate: float, messages: list[bytes]) -> None:
        """Each of them says these, over and over, so many a second."""
        began, n, words = monotonic(), 0, cycle(messages)
        while self.on() and sockets:
            message = next(words)
            for one in [*sockets]:
                try:
                    one.sendall(message)
                    self.did["said"] += 1
                except OSError:
                    sockets.remove(one)
                    self.did["closed"] += 1
            n += 1
            while sockets and self.on() and monotonic() < began + (n - 50) / rate:
                self.hear(sockets, 0.01)
            self.hear(sockets, 0)


# -- the review's


def what_cannot_be_written(eve: Eve) -> None:
    table = eve.knows["plain"][0]
    for n in eve.at(20):
        eve.ask("POST", f"/api/tables/{table['id']}/act", table["tokens"][0], {"type": "plan", "answer": BAD[n % len(BAD)]})


def frames(eve: Eve) -> None:
    kinds = cycle(FLOODS)
    for _ in eve.at(15):
        kind, table = next(kinds), eve.knows["plain"][0]
        out = bare(eve.port, table["id"], eve.address) if "before" in kind else eve.sit(table)
        if out is None:
            continue
        try:
            out.sendall(FLOODS[kind])
            while out.recv(1 << 16):
                pass
        except OSError:
            pass
        eve.did["floods"] += 1
        out.close()


def files(eve: Eve) -> None:
    for _ in eve.at(190):
        eve.ask("GET", eve.knows["file"], **{"accept-encoding": "identity"})


def reads(*paths: str) -> Callable[[Eve], None]:
    """The same again and again, each time after something has happened at the table."""

    def attack(eve: Eve) -> None:
        table = eve.knows["long"]
        for n in eve.at(19):
            if n % 2:
                eve.ask("POST", f"/api/tables/{table['id']}/act", table["tokens"][0], {"type": "chat", "text": "."})
            else:
                eve.ask("GET", f"/api/tables/{table['id']}/" + paths[n // 2 % len(paths)], table["tokens"][0])

    return attack


def states(eve: Eve) -> None:
    table = eve.knows["loud"]
    for _ in eve.at(19):
        eve.ask("GET", f"/api/tables/{table['id']}/state?since=0", table["tokens"][0])


def hellos(eve: Eve) -> None:
    """Come, hear everything there is to know for five seats, and go."""
    for _ in eve.at(19):
        out = eve.sit(eve.knows["loud"], 0)
        if out is not None:
            head = out.recv(16)
            left = int.from_bytes(head[2:10], "big") if len(head) > 9 and head[1] == 127 else 0
            while left > 0 and (part := out.recv(1 << 18)):
                left -= len(part)
            out.close()


def back_and_forth(eve: Eve) -> None:
    """Answer and take back, at as many tables as there may be sockets."""
    sockets = [s for table in eve.knows["plain"] if (s := eve.sit({**table, "tokens": table["tokens"][:1]}))]
    eve.say(sockets, 20, [said(type="answer", answer=eve.knows["answer"]), said(type="undo")])


def opened(eve: Eve) -> None:
    """A table with a long log, read from the store again and again."""
    table = eve.knows["plain"][0]
    for _ in eve.at(19):
        eve.ask("GET", f"/api/tables/{table['id']}/state", table["tokens"][0])


def never_read(eve: Eve) -> None:
    sockets = [s for _ in range(60) if (s := eve.sit(eve.knows["loud"], 0, 4096))]
    while eve.on():
        sleep(0.05)
    for one in sockets:
        one.close()


def idle(eve: Eve) -> None:
    kept = []
    for n in range(400):
        try:
            one = socket.create_connection(("127.0.0.1", eve.port), 10, (eve.address, 0))
            if n % 2:
                one.sendall(b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
            kept.append(one)
            eve.did["connections"] += 1
        except OSError:
            eve.did["shut out"] += 1
    while eve.on():
        sleep(0.05)


def unknown(eve: Eve) -> None:
    for n in eve.at(19):
        try:
            out = bare(eve.port, eve.knows["loud"]["id"] if n % 2 else f"nobody{n}", eve.address)
        except OSError:
            eve.did["shut out"] += 1
            continue
        out.sendall(said(type="hello"))
        heard = b""
        while b"\x88\x02" not in heard and (part := out.recv(1 << 16)):
            heard += part
        eve.did[str(int.from_bytes(heard[-2:], "big"))] += 1
        out.close()


def hints(eve: Eve) -> None:
    for _ in range(8):
        body = {"game": "mars", "options": {"players": 2}, "seats": [{"kind": "bot", "level": "hard"}] * 2}
        eve.ask("POST", "/api/tables", "", body)
    for n in eve.at(10):
        table = eve.knows["plain"][n % len(eve.knows["plain"])]
        eve.ask("GET", f"/api/tables/{table['id']}/hint", table["tokens"][0])


def bots(eve: Eve) -> None:
    for _ in eve.at(20):
        eve.ask(
            "POST", "/api/tables", "", {"game": "ares", "options": {"players": 2}, "seats": [{"kind": "bot", "level": "easy"}] * 2}
        )


# -- of what came later


def carried(eve: Eve) -> None:
    with ThreadPoolExecutor(20) as hands:
        for _ in eve.at(20):
            hands.submit(eve.ask, "POST", "/api/tables/carried", "", eve.knows["carried"])


def lessons(eve: Eve) -> None:
    """To the last step of a long lesson and back, at many tables."""
    sockets = [s for table in eve.knows["lessons"] if (s := eve.sit(table))]
    eve.say(sockets, 20, [said(type="turn_to", scene=s, step="end") for s in eve.knows["scenes"]])


def plans(eve: Eve) -> None:
    """Plans as large as they may be, then talk: whatever is done there is kept together with them."""
    sockets = [s for table in eve.knows["plain"] if (s := eve.sit({**table, "tokens": table["tokens"][:1]}))]
    steps = [{"answers": [["x" * 500] * 10]} for _ in range(12)]
    for one in sockets:
        one.sendall(frame(1, json.dumps({"type": "plan", "steps": steps}).encode()))
    eve.say(sockets, 20, [said(type="chat", text=".")])


def lists(eve: Eve) -> None:
    tokens = [table["tokens"][0] for table in eve.knows["plain"]]
    for n in eve.at(19):
        if n % 2:
            eve.ask("GET", "/api/tables")
        else:
            eve.ask("POST", "/api/tables/mine", "", {"tokens": tokens})


ATTACKS: dict[str, Callable[[Eve], None]] = {
    "what cannot be written": what_cannot_be_written,
    "frames and bytes": frames,
    "files": files,
    "how it went, after each word": reads("course"),
    "moments and records": reads("replay", "record", "replay?seq=40"),
    "everything said, again and again": states,
    "hello, again and again": hellos,
    "answers taken back": back_and_forth,
    "tables with long logs": opened,
    "sockets that never read": never_read,
    "idle connections": idle,
    "unknown and private tables": unknown,
    "hard bots and hints": hints,
    "tables of bots": bots,
    "games carried here": carried,
    "lessons turned to their end": lessons,
    "large plans": plans,
    "lists of tables": lists,
}


if __name__ == "__main__":
    os.nice(5)  # in life they are elsewhere, and leave the server its processors
    told = json.load(sys.stdin)
    eve = Eve(told["port"], told["address"], told["seconds"], told["knows"])
    ATTACKS[sys.argv[1]](eve)
    print(json.dumps(eve.did))
