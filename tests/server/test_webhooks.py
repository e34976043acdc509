"""Turn alerts: what is sent, to whom, and to whom never."""

from __future__ import annotations

import asyncio
import json
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from random import Random
from threading import Thread

import httpx
import pytest

from pavonis.client import Refused
from pavonis.server import commands, rooms, webhooks
from pavonis.server.config import Config
from pavonis.server.messages import Chat
from pavonis.server.messages import WebHook as Hook
from pavonis.server.refusal import Refusal
from pavonis.server.webhooks import WebHooks, public

from .running import Running, move, sit
from .test_store import closed, moves, rooms_on, seated


class Inbox:
    """A real receiver, which fails as often as told first."""

    def __init__(self, failures: int = 0) -> None:
        self.got: list[dict[str, str]] = []
        inbox = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["content-length"])))
                inbox.got.append(body)
                self.send_response(500 if len(inbox.got) <= failures else 302)
                self.send_header("location", "http://127.0.0.1:1/")  # not to be followed
                self.end_headers()

            def log_message(self, *args: object) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/hook"
        Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture
def inbox() -> Iterator[Inbox]:
    box = Inbox()
    yield box
    box.server.shutdown()


def test_whoever_is_asked_and_not_connected_is_called_once_in_their_language(inbox: Inbox, tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(rooms, "ABSENT", 0.05)

    async def story() -> None:
        here = await rooms_on(f"sqlite:///{tmp_path / 'pavonis.db'}")
        here.webhooks = WebHooks(Config(private_webhooks=True, public_url="https://mars.example.org"))
        try:
            keeper = await seated(here)
            keeper.row.seats[0].webhook, keeper.row.seats[0].language = inbox.url, "uk"
            await keeper.do(commands.handle, 1, Chat(type="chat", text="hello"))
            await keeper.do(commands.handle, 1, Chat(type="chat", text="wake up"))
            for _ in range(100):
                await asyncio.sleep(0.03)
                if inbox.got:
                    break
            await asyncio.sleep(0.2)
            words = f"Ваш хід за столом {keeper.id}. https://mars.example.org/t/{keeper.id}"
            assert inbox.got == [{"content": words, "text": words}]  # Discord reads one, Slack the other
            rng, before = Random(1), keeper.room.game.pending[0].id
            while 0 not in keeper.room.game.pending or keeper.room.game.pending[0].id == before:
                await moves(keeper, 1, rng)  # whoever has acted and is asked anew is called again
            for _ in range(100):
                await asyncio.sleep(0.03)
                if len(inbox.got) > 1:
                    break
            assert len(inbox.got) > 1
        finally:
            await closed(here)

    asyncio.run(story())


def test_of_several_processes_only_one_calls(inbox: Inbox, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The one where the move was made."""
    monkeypatch.setattr(rooms, "ABSENT", 0.05)

    async def story() -> None:
        here, there = await rooms_on(database), await rooms_on(database)
        for process in (here, there):
            process.webhooks = WebHooks(Config(private_webhooks=True))
        try:
            keeper = await seated(here)
            await keeper.do(commands.handle, 0, Hook(type="webhook", url=inbox.url))
            other = await there.keeper(keeper.id)
            await other.do(commands.handle, 1, Chat(type="chat", text="hello"))
            await keeper.catch_up()
            await asyncio.sleep(1)
        finally:
            await closed(here)
            await closed(there)

    asyncio.run(story())
    assert len(inbox.got) == 1


def test_a_failure_is_tried_again_and_a_redirect_is_not_followed(monkeypatch) -> None:
    monkeypatch.setattr(webhooks, "TRIES", (0.0, 0.05, 0.05))
    box = Inbox(failures=2)

    async def story() -> None:
        hooks = WebHooks(Config(private_webhooks=True))
        hooks.turn(box.url, "t", "en")
        await asyncio.wait(hooks.tasks, timeout=10)
        await hooks.close()

    asyncio.run(story())
    assert len(box.got) == 3
    box.server.shutdown()


def test_private_addresses_are_never_called(inbox: Inbox) -> None:
    async def story() -> None:
        hooks = WebHooks(Config())
        port = inbox.server.server_port
        for url in (f"https://127.0.0.1:{port}/", f"https://localhost:{port}/", "https://10.0.0.1/", "https://[::1]/", "https://[::ffff:127.0.0.1]/"):
            with pytest.raises(Refusal):
                await hooks._post(url, "hello")
        await hooks.close()

    asyncio.run(story())
    assert inbox.got == []


def resolving(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> list[str]:
    """Names mean these addresses, all of them, the first time; later they mean nothing. Gives the names asked for."""
    asked: list[str] = []

    def look_up(host: str, port: int, *args: object, **more: object) -> list[tuple[object, ...]]:
        asked.append(host)
        if len(asked) > 1:
            raise OSError("asked twice")
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (a, port)) for a in addresses]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    return asked


def test_a_name_is_looked_up_once_and_the_address_tested_is_the_one_called(inbox: Inbox, monkeypatch: pytest.MonkeyPatch) -> None:
    """DNS rebinding: a name that means another address the second time finds no second time."""
    asked = resolving(monkeypatch, "127.0.0.1")

    async def story() -> None:
        hooks = WebHooks(Config(private_webhooks=True))
        await hooks._post(f"http://hook.example:{inbox.server.server_port}/", "hello")
        await hooks.close()

    asyncio.run(story())
    assert asked == ["hook.example"]
    assert len(inbox.got) == 1


def test_a_name_of_which_one_address_is_private_is_not_called(inbox: Inbox, monkeypatch: pytest.MonkeyPatch) -> None:
    resolving(monkeypatch, "8.8.8.8", "127.0.0.1")

    async def story() -> None:
        hooks = WebHooks(Config())
        with pytest.raises(Refusal):
            await hooks._post(f"https://hook.example:{inbox.server.server_port}/", "hello")
        await hooks.close()

    asyncio.run(story())
    assert inbox.got == []


def test_over_tls_the_certificate_must_be_the_name_s(inbox: Inbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Called by its address, known by its name."""
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-keyout", key, "-out", certificate]
        + ["-subj", "/CN=hook.example", "-addext", "subjectAltName=DNS:hook.example"],
        check=True,
        capture_output=True,
    )
    theirs = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    theirs.load_cert_chain(certificate, key)
    inbox.server.socket = theirs.wrap_socket(inbox.server.socket, server_side=True)

    async def story() -> None:
        hooks = WebHooks(Config(private_webhooks=True))
        await hooks.client.aclose()
        hooks.client = httpx.AsyncClient(verify=ssl.create_default_context(cafile=certificate), trust_env=False)
        for name in ("hook.example", "other.example"):
            with monkeypatch.context() as patch:
                resolving(patch, "127.0.0.1")
                if name == "hook.example":
                    assert await hooks._post(f"https://{name}:{inbox.server.server_port}/", "hello") == 302
                else:
                    with pytest.raises(httpx.ConnectError):
                        await hooks._post(f"https://{name}:{inbox.server.server_port}/", "hello")
        await hooks.close()

    asyncio.run(story())
    assert len(inbox.got) == 1


def test_one_that_answers_by_drops_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each drop comes in time, the whole does not."""
    monkeypatch.setattr(webhooks, "TRIES", (0.0,))
    monkeypatch.setattr(webhooks, "PATIENCE", 0.5)

    async def story() -> None:
        async def drip(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            try:
                while True:
                    writer.write(b"H")
                    await writer.drain()
                    await asyncio.sleep(0.1)
            except OSError:
                writer.close()

        server = await asyncio.start_server(drip, "127.0.0.1", 0)
        hooks = WebHooks(Config(private_webhooks=True))
        hooks.turn(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/", "t", "en")
        _, waiting = await asyncio.wait(hooks.tasks, timeout=5)
        assert not waiting
        await hooks.close()
        server.close()

    asyncio.run(story())


@pytest.mark.parametrize("url", ["https://" + "a" * 70 + ".example/", "https://exa\u00a0mple.org/", "https://-/", "https://a..b/"])
def test_a_name_that_is_none_fails_in_silence(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhooks, "TRIES", (0.0,))

    async def story() -> None:
        hooks = WebHooks(Config())
        hooks.turn(url, "t", "en")
        done, _ = await asyncio.wait(hooks.tasks, timeout=20)
        assert [task.exception() for task in done] == [None]
        await hooks.close()

    asyncio.run(story())


@pytest.mark.parametrize(
    "url",
    ["http://example.org/", "ftp://example.org/", "https://", "https://user:pass@example.org/", "x", "https://[", "https://a:99999/"],
)
def test_only_https_without_credentials(url: str) -> None:
    async def story() -> None:
        hooks = WebHooks(Config())
        with pytest.raises(Refusal):
            hooks.check(url)
        await hooks.close()

    asyncio.run(story())


@pytest.mark.parametrize(
    "address, is_public",
    [("8.8.8.8", True), ("2001:4860:4860::8888", True), ("127.0.0.1", False), ("10.1.2.3", False), ("169.254.169.254", False),
     ("::1", False), ("fe80::1", False), ("::ffff:10.0.0.1", False), ("2002:7f00:1::", False), ("0.0.0.0", False),
     ("100.64.0.1", False), ("224.0.0.1", False), ("64:ff9b::7f00:1", False), ("64:ff9b::808:808", False),
     ("64:ff9b:1::1", False), ("::127.0.0.1", False), ("::8.8.8.8", False), ("fec0::1", False)],
)  # fmt: skip
def test_which_addresses_are_public(address: str, is_public: bool) -> None:
    assert public(address) is is_public


def test_a_receiver_that_hangs_delays_nobody(server: Running) -> None:
    """It takes the connection and never answers; the game does not wait."""
    with socket.socket() as black_hole:
        black_hole.bind(("127.0.0.1", 0))
        black_hole.listen()
        url = f"http://127.0.0.1:{black_hole.getsockname()[1]}/"
        _, (ann, bob) = sit(server)
        ann.say("webhook", url=url)
        ann.close()
        began = time.monotonic()
        move(bob, Random(1))
        assert time.monotonic() - began < 2


def test_a_bad_one_is_refused_over_the_wire(server: Running) -> None:
    _, (ann, _) = sit(server)
    with pytest.raises(Refused) as caught:
        ann.say("webhook", url="ftp://example.org/")
    assert caught.value.error["id"] == "bad_webhook"
