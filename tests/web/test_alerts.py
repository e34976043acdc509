"""Alerts: set at the table, they reach this browser when nobody looks, and the other ways say what is wrong with them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from ..server.receivers import Browser, Inbox, Post, soon
from .conftest import PHONE, WIDE, Reader, Site, serving
from .test_access import found, found_in_both

# a browser in a test has no push service: this one is ours; all else is the browser's own
OURS = """([endpoint, p256dh, auth]) => {
  const octets = (text) => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0)).buffer;
  let made = null;
  PushManager.prototype.getSubscription = async () => made;
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => made = {
    endpoint, options: { applicationServerKey: octets(applicationServerKey) },
    getKey: (name) => octets(name === 'auth' ? auth : p256dh), unsubscribe: async () => { made = null; },
  };
}"""


@pytest.fixture(scope="module")
def post() -> Post:
    return Post().start()


@pytest.fixture(scope="module")
def calling(tmp_path_factory: pytest.TempPathFactory, post: Post) -> Iterator[Site]:
    """A server that calls soon, by every way."""
    mail = {"smtp-host": "127.0.0.1", "smtp-port": post.port, "smtp-tls": "none", "smtp-from": "pavonis@example.org"}
    more: dict[str, Any] = {**WIDE, **mail, "alert-after": 0.3, "mail-after": 0.3, "public-url": "http://127.0.0.1:1"}
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PAVONIS_PRIVATE_WEBHOOKS", "1")
        with serving(tmp_path_factory.mktemp("alerts"), limits=more) as made:
            yield made


@pytest.fixture
def visitor(calling: Site, chromium: Any) -> Iterator[Reader]:
    context = chromium.new_context(viewport={"width": 1440, "height": 900})
    context.grant_permissions(["notifications"], origin=calling.url)
    made = Reader(calling, context.new_page())
    yield made
    context.close()
    assert made.errors == []


def open_alerts(reader: Reader) -> None:
    reader.page.click("[aria-label=Menu]")
    reader.page.click("[data-alerts]")
    reader.page.wait_for_selector("dialog summary")


def test_a_browser_is_called_when_its_page_is_gone(visitor: Reader, calling: Site) -> None:
    """By push, through the worker, which keeps no files; the tab's title and the sound are this table's own matter."""
    service, browser, page = Inbox(201), Browser(), visitor.page
    id, tokens = calling.table("mars", 2)
    page.add_init_script(f"({OURS})({json.dumps([*browser.device(service.url).values()])})")
    visitor.sit(id, tokens[0])
    assert page.title().startswith("●")
    open_alerts(visitor)
    assert found_in_both(visitor) == []
    page.click("dialog [role=switch]:has-text('Title')")
    page.click("dialog [role=switch]:has-text('Notify this browser')")
    page.wait_for_selector("dialog [aria-checked=true]:has-text('Notify this browser')")
    kept = json.loads(page.evaluate("localStorage.getItem('pavonis.alerts')"))
    assert kept == {id: {"title": False, "push": True}}
    page.keyboard.press("Escape")
    page.evaluate("__pavonis.call()")
    assert page.title() == "Pavonis"

    here = calling.call("GET", f"/tables/{id}/alerts", token=tokens[0])
    assert here["devices"] == [service.url]
    with pytest.raises(AssertionError):
        soon(lambda: service.posted, 1)  # the question was seen
    # it goes, and is asked anew while nobody looks
    page.goto(f"{calling.url}/rules")
    other = id_of_next_question(calling, id, tokens)
    assert other
    soon(lambda: service.posted)
    body = browser.read(service.posted[0][1])
    assert json.loads(body)["url"] == f"/t/{id}"

    worker = page.context.new_cdp_session(page)
    versions: list[Any] = []
    worker.on("ServiceWorker.workerRegistrationUpdated", lambda e: versions.extend(e["registrations"]))
    worker.send("ServiceWorker.enable")
    soon(lambda: page.wait_for_timeout(50) or versions)
    push = {"origin": calling.url, "registrationId": versions[0]["registrationId"], "data": body.decode()}
    worker.send("ServiceWorker.deliverPushMessage", push)
    shown = "navigator.serviceWorker.ready.then((r) => r.getNotifications()).then((all) => all.map((n) => [n.title, n.tag]))"
    soon(lambda: page.wait_for_timeout(50) or page.evaluate(shown) == [["Your turn", id]])
    assert page.evaluate("caches.keys()") == []
    cached = page.evaluate("""Promise.all(['/worker.js', document.querySelector('script[src]').src].map((x) =>
        fetch(x).then((r) => r.headers.get('cache-control'))))""")
    assert cached == ["no-cache", "public, max-age=31536000, immutable"]
    # back at the table and answered: what was shown goes
    visitor.sit(id, tokens[0])
    page.evaluate("__pavonis.faces['0'].decision = null; __pavonis.call()")
    soon(lambda: page.wait_for_timeout(50) or page.evaluate(shown) == [])
    service.server.shutdown()


def id_of_next_question(site: Site, id: str, tokens: list[str]) -> bool:
    """Let everybody answer what they are asked now; whether the first is asked something else then."""
    before = site.face(id, tokens[0])["decision"]["id"]
    return site.advance(id, tokens, lambda v, d, seat: seat == 0 and d["id"] != before) == 0


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_web_hook_and_an_address_are_set_and_tried_in_the_menu(visitor: Reader, calling: Site, post: Post, theme: str) -> None:
    good, bad, page = Inbox(204), Inbox(404), visitor.page
    id, tokens = calling.table("mars", 2)
    visitor.prefer(theme=theme)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]} if theme == "dark" else {"width": 1024, "height": 768})
    visitor.sit(id, tokens[0])
    open_alerts(visitor)
    address = page.locator("dialog input[type=url]")
    address.fill(bad.url)
    page.click("[data-test]")
    page.wait_for_selector("dialog .refuse:has-text('404')")
    address.fill(good.url)
    page.click("[data-test]")
    page.wait_for_selector("dialog .good:has-text('204')")
    page.click("[data-save]")
    page.wait_for_selector("[data-off]")
    page.click("dialog summary")
    assert json.loads(page.inner_text("dialog pre"))["text"] == good.got[0]["text"]
    assert tokens[0].split(".")[2] not in page.inner_text("dialog pre")
    mine = f"{theme}@example.org"
    page.fill("dialog input[type=email]", mine)
    page.click("dialog form:has(input[type=email]) button")
    page.wait_for_selector("[data-mail=asked]")
    assert found(visitor) == []
    page.click("[data-off]")
    page.wait_for_selector("[data-save]")
    (mail,) = soon(lambda: [m for m in post.mails if m["to"] == mine])
    path = re.search(r"/mail#confirm=\S+", mail.get_content())[0]  # type: ignore[index]
    page.goto(calling.url + path)
    page.wait_for_selector("[data-confirm]")
    assert not calling.call("GET", f"/tables/{id}/alerts", token=tokens[0])["confirmed"]  # not before it is pressed
    assert found(visitor) == []
    page.click("[data-confirm]")
    page.wait_for_selector("[data-mail=confirm] h2:has-text('confirmed')")
    assert "#" not in page.url
    assert calling.call("GET", f"/tables/{id}/alerts", token=tokens[0])["confirmed"]
    # the same browser at another table: nothing more to confirm
    other, others = calling.table("mars", 2)
    visitor.sit(other, others[0])
    open_alerts(visitor)
    assert page.input_value("dialog input[type=email]") == mine
    page.click("dialog form:has(input[type=email]) button")
    page.wait_for_selector("[data-mail=confirmed]")
    stop = re.search(r"/mail#stop=\S+", mail.get_content())[0]  # type: ignore[index]
    page.goto(calling.url + stop)
    page.click("[data-never]")
    page.wait_for_selector("[data-mail=never]")
    for box in (good, bad):
        box.server.shutdown()
