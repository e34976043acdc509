"""Turn alerts: what is sent, to whom, and to whom never."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from pavonis.client import Refused
from pavonis.server import alerts, commands, outside
from pavonis.server.alerts import Alerts
from pavonis.server.config import Config
from pavonis.server.keys import Keys
from pavonis.server.messages import Chat, Device
from pavonis.server.messages import WebHook as Hook
from pavonis.server.operation import Metrics
from pavonis.server.outside import Outside, public
from pavonis.server.refusal import Refusal
from pavonis.server.store import Store

from .receivers import Browser, Inbox, Post, octets, signed, soon
from .running import Running, free_port, move, sit, socket_to
from .test_store import closed, moves, rooms_on, seated

JSON = {"content-type": "application/json"}


@pytest.fixture
def inbox() -> Iterator[Inbox]:
    box = Inbox(302)
    yield box
    box.server.shutdown()


async def later(holds: Callable[[], Any], seconds: float = 20) -> None:
    async with asyncio.timeout(seconds):
        while not holds():
            await asyncio.sleep(0.02)


# -- who is called, and when


def test_whoever_is_asked_and_does_not_look_is_called_once_in_their_language(inbox: Inbox, tmp_path: Path) -> None:
    async def story() -> None:
        url = "https://mars.example.org"
        here = await rooms_on(f"sqlite:///{tmp_path / 'pavonis.db'}", private_webhooks=True, public_url=url, alert_after=0.05)
        try:
            keeper = await seated(here)
            keeper.row.seats[0].language = "uk"
            await keeper.do(commands.handle, 0, Hook(type="webhook", url=inbox.url, language="uk"))
            await keeper.do(commands.handle, 1, Chat(type="chat", text="hello"))
            await later(lambda: inbox.got)
            await keeper.do(commands.handle, 1, Chat(type="chat", text="wake up"))
            await asyncio.sleep(0.2)
            words = f"Ваш хід за столом {keeper.id}. {url}/t/{keeper.id}"
            assert inbox.got == [{"content": words, "text": words}]  # Discord reads one, Slack the other
            rng, before = Random(1), keeper.room.game.pending[0].id  # type: ignore[union-attr]
            while 0 not in keeper.room.pending or keeper.room.pending[0].id == before:
                await moves(keeper, 1, rng)  # whoever has acted and is asked anew is called again
            await later(lambda: len(inbox.got) > 1)
            counted = here.metrics.text().decode()
            assert 'pavonis_alerts_total{outcome="refused",way="hook"}' in counted  # this one answers with 302
        finally:
            await closed(here)

    asyncio.run(story())


def test_of_several_processes_only_one_calls(inbox: Inbox, database: str) -> None:
    async def story() -> None:
        here, there = [await rooms_on(database, private_webhooks=True, alert_after=0.05) for _ in range(2)]
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


def test_what_is_answered_is_called_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It failed once, and would be tried again."""
    monkeypatch.setattr(alerts, "TRIES", (0.0, 0.5))
    box = Inbox(500)

    async def story() -> None:
        here = await rooms_on(f"sqlite:///{tmp_path / 'pavonis.db'}", private_webhooks=True, alert_after=0.05)
        try:
            keeper = await seated(here)
            await keeper.do(commands.handle, 0, Hook(type="webhook", url=box.url))
            await later(lambda: box.got)
            rng = Random(1)
            while 0 in keeper.room.pending:
                await moves(keeper, 1, rng)
            await asyncio.sleep(0.8)
            assert 'pavonis_alerts_total{outcome="withdrawn",way="hook"} 1.0' in here.metrics.text().decode()
        finally:
            await closed(here)

    asyncio.run(story())
    assert len(box.got) == 1
    box.server.shutdown()


def test_one_that_was_due_when_the_server_died_is_sent_by_the_next(inbox: Inbox, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'pavonis.db'}"

    async def first() -> None:
        here = await rooms_on(url, private_webhooks=True, alert_after=0.5)
        keeper = await seated(here)
        await keeper.do(commands.handle, 0, Hook(type="webhook", url=inbox.url))
        await closed(here)

    async def second() -> None:
        here = await rooms_on(url, private_webhooks=True, alert_after=0.5)
        looking = asyncio.create_task(here.look_after())  # nobody comes to the table
        try:
            await later(lambda: inbox.got)
        finally:
            looking.cancel()
            await closed(here)

    asyncio.run(first())
    assert inbox.got == []
    asyncio.run(second())
    assert len(inbox.got) == 1


def test_too_many_at_once_are_dropped_and_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alerts, "MOST", 1)

    async def story() -> None:
        async def never() -> str:
            await asyncio.sleep(60)
            return "sent"

        metrics = Metrics()
        sender = Alerts(Config(), Store(f"sqlite:///{tmp_path / 'pavonis.db'}"), Keys("test"), metrics)
        for _ in range(3):
            sender.start("hook", never(), ("table", 0))
        assert len(sender.on_their_way) == 1
        await asyncio.sleep(0.01)  # they have given way
        await sender.close()
        assert 'pavonis_alerts_total{outcome="dropped",way="hook"} 2.0' in metrics.text().decode()

    asyncio.run(story())


# -- over the wire


@pytest.fixture(scope="module")
def post() -> Post:
    return Post(refused=("nobody@example.org",)).start()


@pytest.fixture(scope="module")
def calling(tmp_path_factory: pytest.TempPathFactory, post: Post) -> Iterator[Running]:
    """A server that calls soon, by every way."""
    folder, port = tmp_path_factory.mktemp("calling"), free_port()
    running = Running(
        f"sqlite:///{folder / 'pavonis.db'}", port, private_webhooks="yes", alert_after="0.4", mail_after="0.4",
        public_url=f"http://127.0.0.1:{port}", smtp_host="127.0.0.1", smtp_port=str(post.port), smtp_tls="none",
        smtp_from="pavonis@example.org",
    )  # fmt: skip
    yield running
    running.stop()
    assert '"level": "error"' not in running.log.read_text()


class Person:
    """Somebody who sits at a table of two and looks at nothing."""

    def __init__(self, server: Running) -> None:
        client = server.client()
        made = client.create("mars", players=2)
        self.server, self.id = server, made["table"]["id"]
        self.token, self.other = (client.join(self.id, name, made["invites"][n]).token for n, name in (("0", "Ann"), ("1", "Bob")))

    def says(self, type: str, **more: Any) -> Any:
        return self.server.client().request("POST", f"tables/{self.id}/act", self.token, json={"type": type, **more})

    def asks(self, method: str, path: str, token: str | None = None, **more: Any) -> Any:
        return self.server.client().request(method, f"tables/{self.id}/{path}", token or self.token, **more)

    def alerts(self) -> Any:
        return self.asks("GET", "alerts")


def test_who_looks_is_not_called_and_a_hidden_tab_does_not_look(calling: Running, inbox: Inbox) -> None:
    ann = Person(calling)
    ann.says("webhook", url=f"{inbox.origin}/ann")
    soon(lambda: len(inbox.posted) == 1)  # nobody looks
    looking, hidden = Person(calling), Person(calling)
    with socket_to(calling, looking.id, looking.token) as one, socket_to(calling, hidden.id, hidden.token, visible=False) as two:
        for ws in (one, two):
            ws.recv(timeout=20)
        looking.says("webhook", url=f"{inbox.origin}/looking")
        hidden.says("webhook", url=f"{inbox.origin}/hidden")
        soon(lambda: len(inbox.posted) == 2)
        time.sleep(0.8)
    assert len(inbox.posted) == 2
    assert hidden.id in inbox.got[1]["text"]
    assert hidden.alerts()["called"] > 0
    assert looking.alerts()["called"] is None
    turned = Person(calling)
    with socket_to(calling, turned.id, turned.token, visible=False) as ws:
        ws.recv(timeout=20)
        ws.send(json.dumps({"type": "look", "visible": True}))
        ws.send(json.dumps({"type": "webhook", "url": inbox.url}))
        time.sleep(0.8)
    assert len(inbox.posted) == 2


def test_the_reader_of_these_tests_reads_what_the_standard_has_written() -> None:
    """RFC 8291, section 5."""
    reader = Browser(octets("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), octets("BTBZMqHH6r4Tts7J_aSIgg"))
    body = (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQp"
        "u6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    assert reader.read(octets(body)) == b"When I grow up, I want to be a watermelon"


def test_a_browser_is_called_with_what_it_alone_can_read(calling: Running) -> None:
    service, browser, ann = Inbox(201), Browser(), Person(calling)
    key = ann.alerts()["push_key"]
    ann.says("device", **browser.device(service.url), language="pl")
    soon(lambda: service.posted)
    headers, body = service.posted[0]
    assert json.loads(browser.read(body)) == {
        "title": "Twoja kolej", "body": "Terraforming Mars · Bob", "url": f"/t/{ann.id}", "tag": ann.id,
    }  # fmt: skip
    assert (headers["content-encoding"], headers["topic"], headers["urgency"]) == ("aes128gcm", ann.id, "high")
    assert 0 < int(headers["ttl"]) <= 24 * 3600
    claims = signed(headers["authorization"], key)
    assert claims["aud"] == service.origin
    assert time.time() < claims["exp"] < time.time() + 24 * 3600
    assert claims["sub"] == "mailto:pavonis@example.org"
    secrets = (ann.token.split(".")[2], ann.other.split(".")[2])
    assert not any(secret.encode() in body + str(headers).encode() + browser.read(body) for secret in secrets)
    assert ann.alerts()["devices"] == [service.url]
    ann.says("no_device", endpoint=service.url)
    assert ann.alerts()["devices"] == []
    service.server.shutdown()


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_no_more_is_forgotten(calling: Running, status: int) -> None:
    service, ann = Inbox(status), Person(calling)
    ann.says("device", **Browser().device(service.url))
    soon(lambda: service.posted)
    soon(lambda: ann.alerts()["devices"] == [])
    assert 'pavonis_alerts_total{outcome="gone",way="push"}' in httpx.get(f"{calling.url}/metrics", trust_env=False).text
    service.server.shutdown()


def test_the_key_of_the_server_is_drawn_once(tmp_path: Path) -> None:
    async def story() -> list[str]:
        out = []
        for _ in range(2):
            here = await rooms_on(f"sqlite:///{tmp_path / 'pavonis.db'}")
            out.append(here.alerts.push.public if here.alerts.push else "")
            await closed(here)
        return out

    first, second = asyncio.run(story())
    assert first == second
    assert len(octets(first)) == 65


def link(mail: Any, what: str) -> str:
    """The token of a link."""
    return re.search(rf"/mail#{what}=(\S+)", mail.get_content())[1]  # type: ignore[index, no-any-return]


def test_mail_is_sent_to_a_confirmed_address_until_it_is_stopped(calling: Running, post: Post) -> None:
    ann = Person(calling)

    def mine(address: str = "ann@example.org") -> list[Any]:
        return [mail for mail in post.mails if mail["to"] == address]

    ann.says("mail", address="ann@example.org", language="uk")
    (asking,) = soon(mine)
    assert asking["subject"] == "Підтвердіть адресу для Pavonis"
    assert not ann.alerts()["confirmed"]
    with pytest.raises(Refused) as caught:  # nobody is asked again and again
        ann.says("mail", address="Ann@example.org")
    assert caught.value.error["id"] == "mail_again"
    time.sleep(0.8)
    assert len(mine()) == 1  # nothing but the question
    with pytest.raises(Refused):
        ann.asks("POST", "mail", json={"token": link(asking, "stop"), "what": "confirm"})
    done = ann.asks("POST", "mail", json={"token": link(asking, "confirm"), "what": "confirm"})
    assert ann.alerts()["confirmed"]

    turn = soon(lambda: mine()[1:])[0]
    assert turn["subject"] == f"Ваш хід за столом {ann.id}."
    assert f"{calling.url}/t/{ann.id}\n" in turn.get_content()
    assert ann.token.split(".")[2] not in turn.as_string()
    assert turn["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"

    bert = Person(calling)  # the same person at another table: nothing to confirm, but not twice in an hour
    bert.says("mail", address="ann@example.org", proof=done["proof"])
    assert bert.alerts()["confirmed"]
    time.sleep(1.2)
    assert len(mine()) == 2
    with pytest.raises(Refused):
        Person(calling).says("mail", address="ann@example.org", proof=done["proof"][:-2] + "xx")

    one_click = turn["list-unsubscribe"].strip("<>")
    reply = httpx.post(one_click, data={"List-Unsubscribe": "One-Click"}, trust_env=False)
    assert reply.status_code == 204
    assert ann.alerts()["mail"] is None
    with pytest.raises(Refused) as caught:
        ann.asks("POST", "mail", json={"token": link(turn, "stop"), "what": "stop"})
    assert caught.value.error["id"] == "mail_done"

    carl = Person(calling)
    carl.says("mail", address="carl@example.org")
    token = link(soon(lambda: mine("carl@example.org"))[0], "stop")
    carl.asks("POST", "mail", json={"token": token, "what": "never"})
    with pytest.raises(Refused) as caught:
        Person(calling).says("mail", address="carl@example.org")
    assert caught.value.error["id"] == "mail_unwanted"


def test_one_client_has_few_mails_sent(own_server: Callable[..., Running], post: Post) -> None:
    """However many tables they have: others want to be asked as well."""
    server = own_server(
        smtp_host="127.0.0.1", smtp_port=str(post.port), smtp_tls="none", smtp_from="pavonis@example.org", public_url="http://localhost"
    )
    ann = Person(server)
    for n in range(20):
        ann.says("mail", address=f"stranger{n}@example.net")
    with pytest.raises(Refused, match="too_many"):
        Person(server).says("mail", address="another@example.net")


def test_a_host_that_does_not_answer_leaves_lines_to_others(calling: Running) -> None:
    """Nobody is kept from being called by web-hooks that take all the time there is."""
    good, people, lines = Inbox(204), [Person(calling) for _ in range(5)], list[socket.socket]()
    with socket.create_server(("127.0.0.3", 0), backlog=100) as silent, ThreadPoolExecutor(25) as hands:
        slow = f"http://127.0.0.3:{silent.getsockname()[1]}/"
        tried = [hands.submit(p.asks, "POST", "alerts/test", json={"url": slow}) for p in people for _ in range(5)]
        silent.settimeout(3)
        with suppress(TimeoutError):
            while True:
                lines.append(silent.accept()[0])
        found = Person(calling).asks("POST", "alerts/test", json={"url": good.url})
        assert (found["status"], found["error"]) == (204, None)
        assert 4 <= len(lines) <= 8  # four, and as many again when those were given up
        for line in (silent, *lines):
            line.close()
        assert all(t.result()["error"] for t in tried)
    good.server.shutdown()


@pytest.mark.parametrize("address", ["ann", "ann@", "a b@example.org", "a@example.org\nBcc: bob@example.org", "<a@example.org>"])
def test_what_is_no_address_is_refused(calling: Running, address: str) -> None:
    with pytest.raises(Refused) as caught:
        Person(calling).says("mail", address=address)
    assert caught.value.error["id"] == "bad_request"


def test_without_a_mail_server_there_is_no_mail(server: Running) -> None:
    ann = Person(server)
    assert not ann.alerts()["mail_offered"]
    with pytest.raises(Refused) as caught:
        ann.says("mail", address="ann@example.org")
    assert caught.value.error["id"] == "no_mail"
    with pytest.raises(ValueError, match="smtp_from"):
        Config(smtp_host="localhost", public_url="https://mars.example.org")
    with pytest.raises(ValueError, match="public_url"):
        Config(smtp_host="localhost", smtp_from="pavonis@example.org")


def test_a_web_hook_is_tried_and_says_what_is_wrong(calling: Running, tmp_path: Path) -> None:
    good, bad, ann = Inbox(204), Inbox(404), Person(calling)

    def tried(person: Person, url: str) -> Any:
        return person.asks("POST", "alerts/test", json={"url": url})

    found = tried(ann, good.url)
    assert (found["status"], found["error"]) == (204, None)
    assert 0 < found["seconds"] < 10
    assert good.got[0]["text"] == ann.alerts()["sent"]
    assert tried(ann, bad.url)["error"] == {"id": "webhook_answers", "n": 404}
    assert tried(ann, "http://127.0.0.1:1/")["error"]["id"] == "webhook_silent"
    assert tried(ann, "ftp://example.org/")["error"]["id"] == "bad_webhook"
    with pytest.raises(Refused):  # a spectator has nobody to be called
        ann.asks("POST", "alerts/test", "nobody", json={"url": good.url})
    tried(ann, good.url)
    with pytest.raises(Refused) as caught:
        tried(ann, good.url)
    assert caught.value.error["id"] == "too_many"

    async def elsewhere() -> None:
        """Where private networks are not to be called, as is usual."""
        here = await rooms_on(f"sqlite:///{tmp_path / 'pavonis.db'}")
        try:
            for url, why in (("https://127.0.0.1/", "private_webhook"), ("http://127.0.0.1:1/", "bad_webhook")):
                assert (await here.alerts.try_hook(url, "table", "en")).error == {"id": why}
            keeper = await seated(here)
            with pytest.raises(Refusal):
                await keeper.rooms.alerts.may_be_called(Device(type="device", **Browser().device("http://127.0.0.1:1/")))
        finally:
            await closed(here)

    asyncio.run(elsewhere())
    for box in (good, bad):
        box.server.shutdown()


def test_whoever_sits_down_next_is_not_called_for_the_one_before(calling: Running) -> None:
    client = calling.client()
    made = client.create("mars", players=2)
    id = made["table"]["id"]
    ann = client.join(id, "Ann", made["invites"]["0"])
    client.request("POST", f"tables/{id}/act", ann.token, json={"type": "device", **Browser().device("http://127.0.0.1:1/")})
    invite = client.request("POST", f"tables/{id}/seats/0", made["host"], json={"kind": "person"})["invite"]
    eve = client.join(id, "Eve", invite)
    assert client.request("GET", f"tables/{id}/alerts", eve.token)["devices"] == []


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


# -- whom nobody calls


def test_private_addresses_are_never_called(inbox: Inbox) -> None:
    async def story() -> None:
        hooks = Outside(Config())
        port = inbox.server.server_port
        for url in (f"https://127.0.0.1:{port}/", f"https://localhost:{port}/", "https://10.0.0.1/", "https://[::1]/", "https://[::ffff:127.0.0.1]/"):
            with pytest.raises(Refusal):
                await hooks.post(url, b"{}", JSON)
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
        hooks = Outside(Config(private_webhooks=True))
        await hooks.post(f"http://hook.example:{inbox.server.server_port}/", b"{}", JSON)
        await hooks.close()

    asyncio.run(story())
    assert asked == ["hook.example"]
    assert len(inbox.got) == 1


def test_a_name_of_which_one_address_is_private_is_not_called(inbox: Inbox, monkeypatch: pytest.MonkeyPatch) -> None:
    resolving(monkeypatch, "8.8.8.8", "127.0.0.1")

    async def story() -> None:
        hooks = Outside(Config())
        with pytest.raises(Refusal):
            await hooks.post(f"https://hook.example:{inbox.server.server_port}/", b"{}", JSON)
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
        hooks = Outside(Config(private_webhooks=True))
        await hooks.client.aclose()
        hooks.client = httpx.AsyncClient(verify=ssl.create_default_context(cafile=certificate), trust_env=False)
        for name in ("hook.example", "other.example"):
            with monkeypatch.context() as patch:
                resolving(patch, "127.0.0.1")
                if name == "hook.example":
                    assert await hooks.post(f"https://{name}:{inbox.server.server_port}/", b"{}", JSON) == 302
                else:
                    with pytest.raises(httpx.ConnectError):
                        await hooks.post(f"https://{name}:{inbox.server.server_port}/", b"{}", JSON)
        await hooks.close()

    asyncio.run(story())
    assert len(inbox.got) == 1


def test_one_that_answers_by_drops_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each drop comes in time, the whole does not."""
    monkeypatch.setattr(outside, "PATIENCE", 0.5)

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
        hooks = Outside(Config(private_webhooks=True))
        with pytest.raises(TimeoutError):
            await hooks.post(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/", b"{}", JSON)
        await hooks.close()
        server.close()

    asyncio.run(story())


@pytest.mark.parametrize("url", ["https://" + "a" * 70 + ".example/", "https://exa\u00a0mple.org/", "https://-/", "https://a..b/"])
def test_a_name_that_is_none_is_one_that_does_not_answer(url: str) -> None:
    async def story() -> None:
        hooks = Outside(Config())
        with pytest.raises(outside.SILENT):
            await hooks.post(url, b"{}", JSON)
        await hooks.close()

    asyncio.run(story())


@pytest.mark.parametrize(
    "url",
    ["http://example.org/", "ftp://example.org/", "https://", "https://user:pass@example.org/", "x", "https://[", "https://a:99999/"],
)
def test_only_https_without_credentials(url: str) -> None:
    async def story() -> None:
        hooks = Outside(Config())
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
