"""One client inside the default limits, and what it does to another: a bystander's answers are taken, and soon."""

from __future__ import annotations

import json
import os
import resource
import socket
import struct
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import count
from random import Random
from time import monotonic, sleep
from typing import Any

import httpx
import pytest

import pavonis
from pavonis import lessons
from pavonis.client import Refused, Seat
from pavonis.server.fairness import mix
from pavonis.server.messages import Close

from . import postgres as pg
from .attacks import ATTACKS, BAD, FLOODS, LOUD, bare, frame, said
from .bystander import MOST, SECONDS, Bystanders, unharmed
from .running import Running, asked, closed_with, move, play, sit, socket_to
from .test_processes import know_each_other

LIMITS = {"rate": "20", "burst": "60", "tables_per_hour": "60", "sockets_per_address": "50"}  # the defaults
POWER = "project:power_plant"
addresses = (f"127.0.0.{n}" for n in count(2))  # each with limits of its own


@pytest.fixture(params=["sqlite", "postgresql"])
def own_database(request: pytest.FixtureRequest) -> str | None:
    if request.param == "sqlite":
        return None
    return pg.new_database(request.getfixturevalue("postgres"))


def test_what_cannot_be_written_is_refused_at_the_door_and_nobody_else_s_answers_are(
    own_server: Callable[..., Running], own_database: str | None
) -> None:
    server = own_server(own_database, **{**LIMITS, "rate": "200"})
    _, (eve, _) = sit(server)
    http = httpx.Client(base_url=f"{server.url}/api/", headers={"authorization": f"Bearer {eve.token}"}, trust_env=False)

    def post(path: str, body: Any) -> int:
        reply = http.post(path, content=json.dumps(body), headers={"content-type": "application/json"})
        assert reply.json()["error"]["id"] in ("bad_request", "unknown_table", "too_many"), reply.text
        return reply.status_code

    def attack() -> str:
        for bad in BAD:
            assert post(f"tables/{eve.id}/act", {"type": "plan", "answer": bad}) == 422
            assert post(f"tables/{eve.id}/act", {"type": "answer", "answer": bad}) == 422
            assert post("tables", {"game": "mars", "options": {"players": bad}}) == 422
        for name in ("\ud800", "a\udc00", "a\x00"):
            assert post(f"tables/{eve.id}/act", {"type": "chat", "text": name}) == 422
            assert post(f"tables/{eve.id}/act", {"type": "plan", "answer": 1, "name": name}) == 422
            assert post("tables", {"game": "mars", "options": {name: 1}}) == 422
            assert post("tables", {"game": name}) == 422
        for path in (f"{eve.id}/state?since={2**31}", f"{eve.id}/replay?seq={10**30}", "a%00", "%ff/state"):
            assert http.get(f"tables/{path}").status_code in (404, 422)
        return "refused at the door"

    unharmed(Bystanders(server), "what cannot be written", attack)
    for since in (2**31, 2**53, 10**40):
        with socket_to(server, eve.id, eve.token, since=since) as ws:
            assert closed_with(ws) == Close.BAD_MESSAGE
    for id in ("a%00", "%ff", "a%0a", "a" * 200):
        with socket_to(server, id) as ws:
            assert closed_with(ws) == Close.UNKNOWN_TABLE
    for path in ("/%00", "/assets/%00", "/" + "a" * 3000, "/t/%00"):
        assert httpx.get(server.url + path, trust_env=False).status_code in (200, 404)
    log = server.log.read_text()
    assert '"level": "error"' not in log, log[-2000:]


# -- what one client can do


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with the limits it comes with, on what one client has made there over days, when they were not so strict."""
    database = f"sqlite:///{tmp_path_factory.mktemp('house') / 'pavonis.db'}"
    server = Running(database)
    server.knows = made_before(server)
    server.stop()
    server.flags = {"port": str(server.port), "database_url": database}
    server.start()
    yield server
    server.stop()


def made_before(server: Running) -> dict[str, Any]:
    """Tables and tokens of the attacker's own, as JSON."""
    client = server.client()

    def seated(players: int = 1) -> dict[str, Any]:
        made = client.create("mars", players=players)
        id, invites = made["table"]["id"], made["invites"]
        return {"id": id, "tokens": [client.join(id, f"Eve {n}", invites[str(n)]).token for n in range(players)]}

    def at(table: dict[str, Any]) -> Seat:
        seat = Seat(client, table["id"], table["tokens"][0])
        seat.open()
        return seat

    plain, rng = [seated() for _ in range(30)], Random(1)
    for n, table in enumerate(plain):  # up to a turn, where power plants can be bought and given back
        seat = at(table)
        while POWER not in [option["id"] for option in (seat.decision or {}).get("options", [])]:
            move(seat, rng)
        if n == 0:
            for _ in range(200):
                seat.answer(seat.decision or {}, POWER)
                seat.say("undo")
        seat.close()
    loud = seated(5)
    seat = at(loud)
    for _ in range(400):
        seat.say("chat", text=LOUD)
    seat.close()
    _, seats = sit(server)
    while not any(seat.over for seat in seats):
        move(asked(seats), rng)
    lesson = max(lessons.sources().values(), key=lambda x: sum(len(scene["steps"]) for scene in x.get("scenes", [])))
    taught = []
    for _ in range(10):
        made = client.request("POST", "tables", json={"lesson": lesson})
        [(n, invite)] = made["invites"].items()
        taught.append({"id": made["table"]["id"], "tokens": [client.join(made["table"]["id"], "Eve", invite, seat=int(n)).token]})
    page = httpx.get(server.url, trust_env=False).text
    return {
        "plain": plain,
        "loud": loud,
        "long": {"id": seats[0].id, "tokens": [seats[0].token]},
        "answer": POWER,
        "lessons": taught,
        "scenes": [scene["id"] for scene in lesson["scenes"]],
        "carried": a_game_to_carry(),
        "file": next((part for part in page.split('"') if part.startswith("/assets/") and part.endswith(".js")), "/"),
    }


def a_game_to_carry() -> dict[str, Any]:
    """Nearly to its end."""
    secret, seats = "ab" * 32, [{"kind": "person", "name": f"Eve {n}"} for n in range(5)]
    game, rng, answers = pavonis.new("mars", seed=mix(secret, [""] * 5), players=5), Random(5), list[Any]()
    while not game.over:
        player = next(iter(game.pending))
        answers.append((player, game.pending[player].random(rng, 0.1)))
        game.answer(*answers[-1])
    head = {"carried": 1, "game": "mars", "rules": game.spec.rules, "options": {"players": 5}, "settings": {}}
    return {**head, "seats": seats, "secret": secret, "answers": answers[:-1]}


def eve(server: Running, name: str) -> str:
    """The attack, from an address that has done nothing yet; what came of it."""
    told = {"port": server.port, "address": next(addresses), "seconds": SECONDS, "knows": server.knows}
    command = [sys.executable, "-m", "tests.server.attacks", name]
    return subprocess.run(command, input=json.dumps(told), capture_output=True, text=True, check=True, timeout=60).stdout.strip()


@pytest.fixture(scope="module")
def bystanders(house: Running) -> Iterator[Bystanders]:
    made = Bystanders(house)
    yield made
    made.close()


@pytest.mark.parametrize("attack", ATTACKS)
def test_nobody_keeps_others_from_playing(house: Running, bystanders: Bystanders, attack: str) -> None:
    unharmed(bystanders, attack, lambda: eve(house, attack))


def test_frames_and_bytes_are_limited_whatever_they_are(house: Running) -> None:
    table = house.knows["plain"][0]
    for kind, flood in FLOODS.items():
        with bare(house.port, table["id"]) as ws:
            if "before hello" not in kind:
                ws.sendall(said(type="hello", tokens=table["tokens"]))
            heard = b""
            try:
                ws.sendall(flood)
                while part := ws.recv(65536):
                    heard = (heard + part)[-4:]
                assert int.from_bytes(heard[-2:], "big") in (Close.TOO_MANY, Close.BAD_MESSAGE)
            except ConnectionError:  # closed while it was still sending
                pass


def test_after_a_restart_tables_of_bots_leave_the_time_to_people(own_server: Callable[..., Running]) -> None:
    """All of them should have moved long ago."""
    server = own_server(pace="0.4")
    for _ in range(150):
        server.client().create("ares", players=2, seats=[{"kind": "bot", "level": "easy"}] * 2)
    bystanders = Bystanders(server)
    server.kill()
    sleep(3.5)
    server.start()
    times = bystanders.during(lambda: sleep(SECONDS))
    print(f"\noverdue tables of bots | {len(times)} | {times}")
    assert times.last() < MOST


def test_a_socket_that_never_reads_is_let_go(own_server: Callable[..., Running]) -> None:
    """Its seat is no longer connected, and a stop need not wait for it."""
    server = own_server(ping="2")
    _, (ann, bob, *others) = sit(server, 5)
    for seat in (bob, *others):
        seat.close()

    def connected() -> bool:
        return bool(server.client().request("GET", f"tables/{ann.id}", ann.token)["seats"][1]["connected"])

    tokens = [seat.token for seat in (bob, *others)]
    hello = frame(1, json.dumps({"type": "hello", "tokens": tokens, "since": 0}).encode())
    silent = [bare(server.port, bob.id, room=4096) for _ in range(3)]
    for ws in silent:
        ws.sendall(hello)
    until = monotonic() + 60
    while not connected() and monotonic() < until:
        sleep(0.05)
    for _ in range(600):  # more than the system keeps for one who does not read
        ann.say("chat", text=LOUD)
    until = monotonic() + 60
    while connected() and monotonic() < until:
        sleep(0.1)
    assert not connected()
    late = bare(server.port, bob.id, room=4096)
    late.sendall(hello)
    while not connected() and monotonic() < until + 60:
        sleep(0.05)
    began = monotonic()
    assert server.stop() in (0, -15)
    assert monotonic() - began < 9  # three, and more on a busy machine; ten if it were waited for


def test_who_leaves_before_being_let_in_is_no_error(own_server: Callable[..., Running]) -> None:
    """Neither a database that does not answer: it was once counted as one."""
    server = own_server()
    head = "GET /api/tables/abc/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    for _ in range(40):
        with socket.create_connection(("127.0.0.1", server.port), timeout=20) as out:
            out.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # closed at once, without a word
            out.sendall(f"{head}Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode())
    assert httpx.get(f"{server.url}/healthz", trust_env=False).status_code == 200
    assert server.stop() in (0, -15)
    assert '"level": "error"' not in server.log.read_text()


@pytest.mark.slow
def test_connections_that_ask_for_nothing_are_closed(own_server: Callable[..., Running]) -> None:
    """Also those that begin a request and never end it, the first or the second."""
    server = own_server()
    begun = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
    idle = [socket.create_connection(("127.0.0.1", server.port), timeout=60) for _ in range(3)]
    idle[1].sendall(begun)
    idle[2].sendall(begun + b"\r\n")
    assert b"200" in idle[2].recv(65536)
    idle[2].sendall(begun)
    for connection in idle:
        while connection.recv(65536):
            pass
        connection.close()


def test_more_connections_than_the_shell_allows_leave_room_for_others(own_server: Callable[..., Running]) -> None:
    """The limit that a shell sets for open files is raised as far as the system allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    few = min(len(os.listdir("/proc/self/fd")) + 64, hard)  # enough for us to start it, too few for what follows
    resource.setrlimit(resource.RLIMIT_NOFILE, (few, hard))
    try:
        server = own_server()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    idle = [socket.create_connection(("127.0.0.1", server.port), timeout=10) for _ in range(few + 50)]
    assert httpx.get(f"{server.url}/healthz", trust_env=False, timeout=5).status_code == 200
    for connection in idle:
        connection.close()


def test_one_address_may_have_only_so_many_connections(own_server: Callable[..., Running], database: str) -> None:
    """The rest are closed at once; others are served as ever, and it is itself once it lets go. Sockets count, but for those that
    were given to another process, where they count as sockets; and a proxy may have any number."""
    server = own_server(database, proxies="192.0.2.1", connections_per_address="20")
    other = own_server(database)  # which believes that we are a proxy
    elsewhere = httpx.Client(base_url=server.url, trust_env=False, transport=httpx.HTTPTransport(local_address="127.0.0.2"))

    def measured(name: str) -> int:
        lines = elsewhere.get("/metrics").text.splitlines()
        return int(next((float(line.split()[1]) for line in lines if line.startswith(f"{name} ")), 0))

    def until(n: int, name: str = "pavonis_connections") -> None:
        end = monotonic() + 60
        while measured(name) != n and monotonic() < end:
            sleep(0.1)
        assert measured(name) == n

    until(1)  # our own
    know_each_other(server, other)
    clients = [server.client(), other.client()]
    made = [client.create("mars", players=2, settings={"public": True}) for client in clients for _ in range(3)]
    for client in clients:
        client.http.close()
    until(1)
    idle = [socket.create_connection(("127.0.0.1", server.port), timeout=20) for _ in range(60)]
    until(40, 'pavonis_refused_total{reason="too_many_connections"}')
    assert measured("pavonis_connections") <= 21
    assert elsewhere.get("/api/games").status_code == 200
    for connection in idle:
        connection.close()
    until(1)
    sockets = [bare(server.port, m["table"]["id"]) for m in made]
    until(4)
    for ws in sockets:
        ws.close()
    until(1)
    idle = [socket.create_connection(("127.0.0.1", other.port), timeout=20) for _ in range(260)]
    assert httpx.get(f"{other.url}/healthz", trust_env=False).status_code == 200
    for connection in idle:
        connection.close()


def test_files_are_packed_once_and_kept_by_browsers(server: Running) -> None:
    http = httpx.Client(base_url=server.url, trust_env=False)
    page = http.get("/", headers={"accept-encoding": "identity"})
    if "text/html" not in page.headers["content-type"]:
        pytest.skip("the client is not built: make web")
    script = next(part for part in page.text.split('"') if part.startswith("/assets/") and part.endswith(".js"))
    plain = http.get(script, headers={"accept-encoding": "identity"})
    assert plain.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert "content-encoding" not in plain.headers
    packed = http.get(script, headers={"accept-encoding": "gzip, deflate"})
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.text == plain.text
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 2
    with http.stream("GET", script, headers={"accept-encoding": "gzip, br"}) as reply:
        assert reply.headers["content-encoding"] == "br"
        assert int(reply.headers["content-length"]) < int(packed.headers["content-length"])
    assert http.get(script, headers={"if-none-match": plain.headers["etag"]}).status_code == 304
    assert http.head(script).status_code == 200
    assert page.headers["cache-control"] == "no-cache"
    cards = http.get("/api/cards", headers={"accept-encoding": "gzip"})
    assert (cards.headers["content-encoding"], cards.headers["vary"]) == ("gzip", "accept-encoding")
    assert http.post(script).status_code == 405


def test_files_have_a_limit_too(own_server: Callable[..., Running]) -> None:
    """A browser's page needs dozens at once; ten times as many are too many."""
    server = own_server(rate="1", burst="6")
    with httpx.Client(base_url=server.url, trust_env=False) as http:
        statuses = [http.get("/favicon.svg").status_code for _ in range(150)]
    assert statuses[:50].count(429) == 0
    assert statuses.count(429) > 10


def test_how_a_game_went_is_told_again_without_being_made_again(own_server: Callable[..., Running]) -> None:
    """Between two answers it is the same for all who ask; and one who asks after each of their own answers must wait."""
    server = own_server(**{**LIMITS, "burst": "100"})
    _, (ann, bob) = sit(server)
    for seat in (ann, bob):
        play(seat, Random(1), 1)
    token = {"authorization": f"Bearer {ann.token}"}
    http = httpx.Client(base_url=f"{server.url}/api/tables/{ann.id}/", headers=token, trust_env=False)
    again = [http.get("course") for _ in range(30)]
    assert {reply.status_code for reply in again} == {200}
    assert len({reply.text for reply in again}) == 1
    statuses = []
    for n in range(25):
        ann.say("chat", text=f"{n}")
        statuses.append(http.get("course").status_code)
    assert statuses[0] == 200
    assert 429 in statuses


def entries(server: Running) -> float:
    text = httpx.get(f"{server.url}/metrics", trust_env=False).text
    return sum(float(line.split()[-1]) for line in text.splitlines() if line.startswith("pavonis_entries_total"))


def test_tables_where_only_bots_play_leave_the_time_to_people(own_server: Callable[..., Running]) -> None:
    """However many there are: a hundred answers in a second, and fewer where they come late."""
    server = own_server(pace="0.05", grace="0")
    for _ in range(12):
        server.client().create("ares", players=2, seats=[{"kind": "bot", "level": "easy"}] * 2)

    bystanders = Bystanders(server)
    began, before = monotonic(), entries(server)
    times = bystanders.during(lambda: sleep(SECONDS))
    assert 0 < (entries(server) - before - len(times)) / (monotonic() - began) < 130
    assert times.last() < MOST


def test_what_is_done_at_one_table_in_an_hour_is_limited(own_server: Callable[..., Running]) -> None:
    server = own_server(commands_per_hour="40")
    _, (ann, _) = sit(server)

    def talk(seat: Seat, text: str) -> int:
        """How often it was said before it was too much."""
        said = []

        def say() -> None:
            for n in range(50):
                seat.say("chat", text=text)
                said.append(n)

        with pytest.raises(Refused, match="too_many"):
            say()
        return len(said)

    assert talk(ann, "so") >= 40
    _, (other, _) = sit(server)
    assert 4 < talk(other, "so " * 160) < 10  # who talks at length talks less often


def test_many_sockets_are_not_many_clients(own_server: Callable[..., Running]) -> None:
    """Each says no more than one may, and all together too much."""
    server = own_server(rate="2", burst="16")
    _, (ann, _) = sit(server)
    sockets = [bare(server.port, ann.id) for _ in range(10)]
    closed = []
    for ws in sockets:
        ws.sendall(said(type="hello", tokens=[ann.token]) + 12 * said(type="chat", text="."))
    for ws in sockets:
        heard = b""
        with suppress(TimeoutError):
            ws.settimeout(2)
            while b"\x88\x02" not in heard and (part := ws.recv(1 << 16)):
                heard += part
            closed.append(int.from_bytes(heard[-2:], "big"))
        ws.close()
    assert {*closed} == {Close.TOO_MANY}


def test_who_comes_back_need_not_read_books(server: Running) -> None:
    """Of what was said they are told the latest, of the game everything."""
    _, (ann, bob) = sit(server)
    for n in range(60):
        ann.say("chat", text=f"{n} {LOUD[:490]}")
    events = server.client().request("GET", f"tables/{ann.id}/state?since=0", bob.token)["faces"][0]["events"]
    talk = [e["text"] for e in events if e["id"] == "chat"]
    assert 10_000 < sum(map(len, talk)) <= 20_000
    assert talk[-1].startswith("59 ")
    assert "started" in [e["id"] for e in events]


def test_one_game_is_brought_at_a_time(own_server: Callable[..., Running]) -> None:
    """From one address: each takes as much as a game that is played."""
    server, game = own_server(), a_game_to_carry()
    game["answers"] = game["answers"][:100]

    def bring(_: int) -> int:
        return httpx.post(f"{server.url}/api/tables/carried", json=game, timeout=60, trust_env=False).status_code

    with ThreadPoolExecutor(4) as hands:
        assert {*hands.map(bring, range(4))} == {201, 429}
    assert bring(0) == 201


def test_a_plan_is_no_cupboard(server: Running) -> None:
    """It is written again whenever something happens at the table."""
    _, (ann, _) = sit(server)
    ann.say("plan", steps=[{"answers": ["x" * 80] * 8}] * 8)
    with pytest.raises(Refused, match="too_large"):
        ann.say("plan", steps=[{"answers": ["x" * 500] * 8}] * 8)


@pytest.mark.slow
def test_hints_do_not_wait_for_the_bots_that_think_for_long(own_server: Callable[..., Running]) -> None:
    server = own_server()
    client = server.client()
    _, (ann, _) = sit(server)
    client.request("GET", f"tables/{ann.id}/hint", ann.token)  # its process has started
    for _ in range(8):
        client.create("mars", players=2, seats=[{"kind": "bot", "level": "hard"}] * 2)
    sleep(4)
    began = monotonic()
    assert client.request("GET", f"tables/{ann.id}/hint", ann.token)["answers"]
    assert monotonic() - began < 8  # they would wait for eight bots, two seconds and more each
