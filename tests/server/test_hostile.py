"""Hostile input: nothing of it gets an answer it should not, brings the server down, or shows its insides."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import booleans
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from pavonis.client import Refused
from pavonis.server.app import create_app
from pavonis.server.config import Config
from pavonis.server.messages import Close

from .running import Running, closed_with, heard, move, sit, socket_to


@pytest.fixture(scope="module")
def http() -> Iterator[httpx.Client]:
    with httpx.Client(trust_env=False) as client:
        yield client


def url(server: Running, table: str) -> str:
    return f"ws://127.0.0.1:{server.port}/api/tables/{table}/live"


@pytest.mark.parametrize("mode", list(GenerationMode))
def test_whatever_the_description_allows_or_forbids_is_answered_in_order(server: Running, mode: GenerationMode) -> None:
    """Generated from OpenAPI, good and bad: no 5xx, and every answer as described."""
    made, (ann, _) = sit(server)
    token = {"authorization": f"Bearer {ann.token}"}
    checks = [not_a_server_error, status_code_conformance, response_schema_conformance]
    with requests.Session() as session:
        for found in schemathesis.openapi.from_url(f"{server.url}/api/openapi.json").get_all_operations():
            operation = found.ok()
            if mode == GenerationMode.NEGATIVE and not operation.body and not list(operation.iter_parameters()):
                continue  # nothing that could be wrong

            @given(case=operation.as_strategy(generation_mode=mode), own=booleans())
            @settings(max_examples=6, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), database=None)
            def try_it(case: schemathesis.Case, own: bool) -> None:
                if isinstance(case.query, dict):
                    case.query.pop("wait", None)  # no time for long polls
                if own and isinstance(case.path_parameters, dict) and "id" in case.path_parameters:
                    case.path_parameters["id"] = made["table"]["id"]
                case.call_and_validate(server.url, session, headers=token if own else None, checks=checks)

            try_it()


MALFORMED = [
    "", "x", "[]", "{}", "null", "{", '{"type": "nonsense"}', '{"type": "answer"}', '{"type": "answer", "answer": NaN}',
    '{"type": "answer", "answer": 1e999}', '{"type": "answer", "answer": ' + "9" * 5000 + "}", '{"type": "chat", "text": ""}',
    '{"type": "answer", "answer": ' + "[" * 5000 + "]" * 5000 + "}", '{"type": "chat", "text": 5, "ref": "x"}', "\ud800x"[1:] * 3,
    '{"type": "answer", "answer": "pass", "extra": 1}', '{"type": "hello", "tokens": []}',
]  # fmt: skip


def test_malformed_messages_are_refused_and_the_game_goes_on(server: Running) -> None:
    _, (ann, bob) = sit(server)
    with socket_to(server, ann.id, ann.token) as ws:
        json.loads(ws.recv())
        for text in MALFORMED:
            ws.send(text)
            while (reply := json.loads(ws.recv()))["type"] != "refused":
                assert reply["type"] == "presence"
            assert reply["error"] == {"id": "bad_message"}
    move(ann, Random(1))
    move(bob, Random(1))


def test_nonsense_answers_are_refused_with_a_reason(server: Running) -> None:
    """Every kind of question, every kind of nonsense."""
    _, (ann, bob) = sit(server)
    rng = Random(2)
    nonsense: list[Any] = [
        None, 0, -1, 10**15, 1.5, "", "pass pass", "aside:x", "first:x", "first:99", "play:", True, {"": {}}, {"corporation": 5},
        [], [[]], ["asteroid", "asteroid"], {}, {"corporation": ["x"], "cards": "y"},
    ]  # fmt: skip
    kinds = set()
    for _ in range(60):
        for seat in (ann, bob):
            while seat.seq < max(ann.seq, bob.seq):
                seat.receive()
        seat = ann if ann.decision is not None else bob
        if seat.over:
            break
        if seat.decision["kind"] not in kinds:
            kinds.add(seat.decision["kind"])
            for answer in nonsense:
                body = {"type": "answer", "decision": seat.decision["id"], "answer": answer}
                reply = seat.server.http.post(
                    f"/api/tables/{seat.id}/act", json=body, headers={"authorization": f"Bearer {seat.token}"}
                )
                assert reply.status_code in (200, 422), (seat.decision, answer, reply.text)
                if reply.status_code == 200:  # some nonsense is an answer after all
                    break
            while seat.seq < reply.json().get("seq", 0):
                seat.receive()
            continue
        move(seat, rng)
    assert {"form", "choose"} <= kinds


def test_too_many_bad_messages_close_the_socket(server: Running) -> None:
    _, (ann, _) = sit(server)
    with socket_to(server, ann.id, ann.token) as ws:
        for _ in range(30):
            try:
                ws.send("nonsense")
            except ConnectionClosed:
                break
        assert closed_with(ws) == Close.BAD_MESSAGE


def test_oversize_messages_are_cut_off(server: Running, http: httpx.Client) -> None:
    _, (ann, bob) = sit(server)
    with socket_to(server, ann.id, ann.token) as ws:
        ws.send(json.dumps({"type": "chat", "text": "x" * 100_000}))
        assert closed_with(ws) == Close.TOO_LARGE
    reply = http.post(f"{server.url}/api/tables", content=b"x" * 100_000, headers={"content-type": "application/json"})
    assert (reply.status_code, reply.json()["error"]["id"]) == (413, "too_large")
    bob.say("chat", text="still here")


def test_binary_frames_and_broken_frames_end_only_their_own_socket(server: Running) -> None:
    _, (ann, bob) = sit(server)
    with socket_to(server, ann.id, ann.token) as ws:
        ws.send(b"\x00\xff")
        assert closed_with(ws) == Close.BAD_MESSAGE
    for junk in (b"\xff" * 100, b"GET / HTTP/1.1\r\n\r\n" + b"\x81\xfe", b"\x00" * 2000):
        with socket.create_connection(("127.0.0.1", server.port)) as raw:
            raw.sendall(junk)
            raw.settimeout(1)
            try:
                raw.recv(1000)
            except OSError:
                pass
    bob.say("chat", text="still here")


@pytest.mark.parametrize(
    "frame, code",
    [
        (b"\xf1\x81\0\0\0\0x", 1002),  # reserved bits
        (b"\x83\x80\0\0\0\0", 1002),  # an opcode that means nothing
        (b"\x81\x01x", 1002),  # not masked
        (b"\x09\x80\0\0\0\0", 1002),  # a ping in pieces
        (b"\x80\x81\0\0\0\0x", 1002),  # goes on with nothing
        (b"\x81\x81\0\0\0\0\xff", 1007),  # not UTF-8
        (b"\x81\xff" + b"\x7f" * 8 + b"\0" * 4, 1009),  # exabytes announced
        (b"\x88\x81\0\0\0\0x", 1002),  # half a reason to close
    ],
)
def test_malformed_frames_end_only_their_own_socket(server: Running, frame: bytes, code: int) -> None:
    _, (ann, bob) = sit(server)
    with socket_to(server, ann.id, ann.token) as ws:
        ws.recv()
        ws.socket.sendall(frame)
        assert closed_with(ws) == code
    bob.say("chat", text="still here")
    assert heard(ann, "chat")["text"] == "still here"


def test_a_first_message_that_is_no_hello_is_turned_away(server: Running) -> None:
    made, _ = sit(server)
    for first in ("x", "{}", json.dumps({"type": "chat", "text": "hi"})):
        with connect(url(server, made["table"]["id"]), proxy=None) as ws:
            ws.send(first)
            assert closed_with(ws) == Close.BAD_MESSAGE


def test_forged_tokens_open_nothing(server: Running, http: httpx.Client) -> None:
    made, (ann, _bob) = sit(server)
    id = ann.id
    table, _, code = ann.token.split(".")
    elsewhere, _ = sit(server)
    forged = [
        f"{table}.1.{code}", f"{table}.w.{code}", f"{table}.h.{code}", f"{table}.0.{code[:-1]}", f"{table}.0.", f"{table}..{code}",
        f"{table}.99.{code}", f"{table}.-1.{code}", f"{table}.i0.{code}", ann.token + "x", "x", "a.b.c.d", elsewhere["host"],
        made["invites"]["0"], f"{table}.٠.{code}", f"{table}.0.{'A' * 32}",
    ]  # fmt: skip
    for token in forged:
        headers = {"authorization": f"Bearer {token}".encode()}
        for method, path in (("GET", ""), ("GET", "/state"), ("GET", "/record"), ("GET", "/replay"), ("POST", "/rematch")):
            reply = http.request(method, f"{server.url}/api/tables/{id}{path}", headers=headers)
            assert reply.status_code in (403, 422), (token, path)
        if token.isascii():
            with socket_to(server, id, token) as ws:
                assert closed_with(ws) == Close.BAD_TOKEN
    with socket_to(server, id, ann.token, made["spectator"], f"{table}.1.{code}") as ws:  # one bad apple
        assert closed_with(ws) == Close.BAD_TOKEN


def test_one_s_token_does_not_speak_for_another_seat(server: Running, http: httpx.Client) -> None:
    _, (ann, bob) = sit(server)
    body = {"type": "answer", "seat": 1, "decision": bob.decision["id"], "answer": "pass"}
    reply = http.post(f"{server.url}/api/tables/{ann.id}/act", json=body, headers={"authorization": f"Bearer {ann.token}"})
    assert (reply.status_code, reply.json()["error"]["id"]) == (403, "unknown_seat")


def test_foreign_origins_and_hosts_are_refused(server: Running, http: httpx.Client) -> None:
    _, (ann, _) = sit(server)
    with pytest.raises(InvalidStatus) as caught, connect(url(server, ann.id), origin="https://evil.example", proxy=None):
        pass
    assert caught.value.response.status_code == 403
    for headers, status in (
        ({"origin": "https://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"host": "evil.example"}, 421),
        ({"origin": server.url}, 201),
        ({}, 201),
    ):
        assert http.post(f"{server.url}/api/tables", json={"game": "mars"}, headers=headers).status_code == status, headers


def test_every_response_carries_the_security_headers(server: Running, http: httpx.Client) -> None:
    for path in ("/", "/api/games", "/api/nothing", "/healthz"):
        headers = http.get(server.url + path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "script-src 'self';" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers
    assert http.get(server.url + "/api/games").headers["cache-control"] == "no-store"


def test_unusual_requests_get_plain_errors(server: Running, http: httpx.Client) -> None:
    for method, path, status in (
        ("GET", "/api/nothing", 404), ("DELETE", "/api/games", 405), ("GET", "/api/tables/zzzz", 404),
        ("GET", "/api/tables/..%2f..%2fetc", 404), ("GET", "/..%2f..%2fetc/passwd", 404), ("POST", "/api/tables", 422),
    ):  # fmt: skip
        reply = http.request(method, server.url + path)
        assert reply.status_code == status, path
        assert "error" in reply.json()
        assert "Traceback" not in reply.text


def test_a_browser_that_lost_its_way_gets_a_page_and_a_program_an_error(server: Running, http: httpx.Client) -> None:
    page = http.get(f"{server.url}/nonsense", headers={"accept": "text/html,*/*"})
    if "text/html" not in http.get(server.url).headers["content-type"]:
        pytest.skip("the client is not built: make web")
    assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert http.get(f"{server.url}/nonsense").json() == {"error": {"id": "bad_request"}}
    assert http.get(f"{server.url}/api/nonsense", headers={"accept": "text/html"}).json() == {"error": {"id": "bad_request"}}


def test_what_goes_wrong_inside_stays_inside(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The reader learns that it failed; the host, why. (Here: an application that was never opened.)"""
    app = create_app(Config(database_url=f"sqlite:///{tmp_path / 'pavonis.db'}"))

    async def ask() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app)) as client:
            return await client.get("http://localhost/api/tables/abc")

    reply = asyncio.run(ask())
    assert (reply.status_code, reply.json()) == (500, {"error": {"id": "internal"}})
    assert "AttributeError" in caplog.text


def test_rates_are_limited(own_server: Callable[..., Running], http: httpx.Client) -> None:
    server = own_server(rate="5", burst="30", tables_per_hour="3")
    _made, (ann, _) = sit(server)
    with socket_to(server, ann.id, ann.token) as ws:
        for n in range(60):
            try:
                ws.send(json.dumps({"type": "chat", "text": f"{n}"}))
            except ConnectionClosed:
                break
        assert closed_with(ws) == Close.TOO_MANY
    statuses = [http.get(f"{server.url}/api/games").status_code for _ in range(40)]
    assert statuses.count(429) > 5
    assert http.get(f"{server.url}/healthz").status_code == 200


def test_tables_and_sockets_per_address_are_limited(own_server: Callable[..., Running]) -> None:
    server = own_server(tables_per_hour="2", sockets_per_address="4")
    made, _ = sit(server)
    sit(server)
    with pytest.raises(Refused) as caught:
        sit(server)
    assert caught.value.error["id"] == "too_many"
    with pytest.raises(InvalidStatus):  # those four are open
        connect(url(server, made["table"]["id"]), proxy=None).__enter__()
