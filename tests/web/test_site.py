"""A site without a server: files of `make site` behind Python's own file server, at a path of their own. The worker keeps the
tables; the page is the same client, the clicker the same, and so is the protocol."""

from __future__ import annotations

import base64
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
import urllib.error
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from pavonis import lessons

from .conftest import CHROMIUM, DESK, FLAGS, PHONE, Reader, Site
from .test_review import LONG, carried

BUILT = Path(__file__).parents[2] / "dist" / "site"
QUICK = "sessionStorage.setItem('pavonis.pace', JSON.stringify({ grace: 0, pace: 0 }))"  # bots wait for nobody to follow them
MIDDLE = ("[data-kind=pick]:not([data-name=setup])", "[data-kind=amount], [data-kind=pay], [data-name=place], [data-name=resource]")
NOT_IN_PRIVATE = [{"errorId": "in-incognito", "errorArguments": []}]  # where tests run
TOLD = "() => ({ seq: __pavonis.seq, at: location.href, told: __pavonis.events.map((e) => [e.seq, e.id]) })"


class Place:
    """Where the files lie."""

    def __init__(self, root: Path) -> None:
        if not (BUILT / "service.js").exists():
            pytest.skip("the site is not built: make site")
        (root / "some").mkdir()
        (root / "some" / "where").symlink_to(BUILT)
        with socket.socket() as s:
            s.bind(("127.0.0.1", 0))
            port = s.getsockname()[1]
        command = [sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1", "-d", str(root)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.url = f"http://127.0.0.1:{port}/some/where/"
        for _ in range(100):
            with socket.socket() as s:
                if s.connect_ex(("127.0.0.1", port)) == 0:
                    return
            time.sleep(0.1)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    made = Place(tmp_path_factory.mktemp("site"))
    yield made
    made.process.kill()
    made.process.wait()


@pytest.fixture
def visitor(place: Place, chromium: Any, request: pytest.FixtureRequest) -> Iterator[Reader]:
    size = getattr(request, "param", DESK)
    context = chromium.new_context(viewport={"width": size[0], "height": size[1]}, has_touch=size == PHONE)
    context.add_init_script(QUICK)
    made = Reader(place, context.new_page())  # type: ignore[arg-type]
    made.page.set_default_timeout(90000)
    yield made
    context.close()
    assert made.errors == []


def to_the_table(page: Any) -> None:
    page.wait_for_selector("[data-kind], .idle, .ending")
    page.wait_for_function("() => __pavonis.info")


def against_a_bot(page: Any, url: str) -> None:
    """Ares Expedition by the rules of a first game, without a guide."""
    page.goto(f"{url}?/new")
    page.click(".tick:has-text('First game')")
    for seat in (4, 3):
        page.click(f"[aria-label='Remove seat {seat}']")
    page.click("[data-open]")
    to_the_table(page)


def seen(page: Any) -> dict[str, Any]:
    """What this page knows to be kept."""
    found: dict[str, Any] = page.evaluate(
        "() => ({ seq: __pavonis.seq, id: __pavonis.decision?.id, view: JSON.stringify(__pavonis.view) })"
    )
    return found


def test_a_game_against_a_bot_in_flight_mode(visitor: Reader) -> None:
    """After the first visit there is no network: a whole game, reloaded twice in the middle of something, to its end."""
    page, context = visitor.page, visitor.page.context
    against_a_bot(page, visitor.site.url)
    page.wait_for_function("() => navigator.serviceWorker.ready.then((it) => it.active?.state === 'activated')")
    context.set_offline(True)
    for stop in MIDDLE:
        end = visitor.play_on(5, 60, stop)
        if end["over"]:
            break
        before = seen(page)
        page.reload()
        to_the_table(page)
        assert seen(page)["id"] == before["id"]
        assert json.loads(seen(page)["view"]) == json.loads(before["view"])
    end = visitor.play_on(7, 200)
    assert end["over"], end
    assert page.locator(".ending h1").inner_text()
    assert f"{visitor.site.url}?/t/" in page.url


def spent(system: Any) -> float:
    """Seconds that all processes of the browser have computed: how busy the machine is otherwise does not count."""
    return float(sum(process["cpuTime"] for process in system.send("SystemInfo.getProcessInfo")["processInfo"]))


def test_it_is_there_soon(place: Place, chromium: Any) -> None:
    """In seconds of computing, not of the clock: one until a game can be chosen; six until the first question once all is kept;
    twenty before, with the time a line of 50 Mbit/s would take."""
    browser = chromium.browser_type.launch(executable_path=CHROMIUM, args=FLAGS)
    page, system = browser.new_page(), browser.new_browser_cdp_session()
    page.add_init_script(QUICK)
    page.set_default_timeout(90000)
    line = sum(file.stat().st_size for file in BUILT.rglob("*") if file.is_file()) * 8 / 50e6
    for limit in (20 - line, 6.0):
        before = spent(system)
        page.goto(place.url, wait_until="commit")
        page.wait_for_selector("[data-preset=bots]")
        assert spent(system) - before < 1
        page.click("[data-preset=bots]")
        page.wait_for_selector("[data-kind]")
        assert spent(system) - before < limit
        page.wait_for_function("() => navigator.serviceWorker.ready.then((it) => it.active?.state === 'activated')")
    browser.close()


LOADING = """window.told = [];
new MutationObserver(() => {
  const loading = document.querySelector("[data-loading]");
  if (loading) told.push([loading.dataset.loading, loading.textContent]);
}).observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
"""


def test_one_sees_how_much_is_to_come(visitor: Reader) -> None:
    """All that is told is kept: some of it stands there for a moment only."""
    page = visitor.page
    page.add_init_script(LOADING)
    page.goto(visitor.site.url)
    page.wait_for_function("() => told.length && !document.querySelector('[data-loading]')")
    told = page.evaluate("told")
    assert any("MB" in text for _, text in told), told
    assert any(share == "100" and "Starting the game" in text for share, text in told), told  # all is there, and Python starts


def test_a_phone_can_install_it(visitor: Reader) -> None:
    page = visitor.page
    page.goto(visitor.site.url)
    session = page.context.new_cdp_session(page)
    assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] in ([], NOT_IN_PRIVATE)
    manifest = json.loads(session.send("Page.getAppManifest")["data"])
    at = page.evaluate("(m) => [m.start_url, ...m.icons.map((i) => i.src)].map((x) => new URL(x, document.baseURI).href)", manifest)
    assert [page.request.get(address).status for address in at] == [200] * 4


def test_lessons_and_exercises_in_flight_mode(visitor: Reader) -> None:
    """In a language of one's own, from the page of lessons and from a link; a reload finds the step again."""
    page, url = visitor.page, visitor.site.url
    visitor.prefer(language="uk")
    page.goto(url)
    page.wait_for_function("() => navigator.serviceWorker.ready.then((it) => it.active?.state === 'activated')")
    page.context.set_offline(True)
    page.goto(f"{url}?/learn")
    page.click("[data-lesson=ares-first]")
    at = "id => document.getElementById('guide')?.dataset.step === id && __pavonis.guide.ready"
    for step in ("aim", "rating", "corporation", "hand"):
        page.wait_for_function(at, arg=step)
        page.wait_for_selector("[data-ring]")
        page.click("[data-next]")
    assert "оберіть розвиток" in page.inner_text("#guide .say")
    page.reload()
    page.wait_for_function(at, arg="r1-choose")
    page.click("[data-show]")
    page.click("[data-confirm]:not([disabled])")
    page.wait_for_function(at, arg="r1-reveal")
    exercise = {**lessons.sources()["ex-01"], "task": "Зігрійте його."}
    text = base64.urlsafe_b64encode(json.dumps(exercise).encode()).decode().rstrip("=")
    page.goto(f"{url}?/learn#exercise={text}")
    page.wait_for_selector("[data-left='2']")
    assert "Зігрійте його." in page.inner_text("#guide")
    page.click("[data-solve]")
    page.wait_for_selector("[data-closing=exercise]")


def kill(page: Any) -> None:
    """The process of a tab, with its workers, without a last word."""
    system = page.context.browser.new_browser_cdp_session()
    with page.expect_event("crash"):
        for process in system.send("SystemInfo.getProcessInfo")["processInfo"]:
            if process["type"] == "renderer":
                os.kill(process["id"], signal.SIGKILL)


def test_a_killed_tab_loses_nothing(visitor: Reader) -> None:
    """What the page was told is there again, whenever the tab dies."""
    rng, context = random.Random(4), visitor.page.context
    against_a_bot(visitor.page, visitor.site.url)
    for _ in range(3):
        visitor.begin(rng.randrange(1000), 60)
        time.sleep(rng.uniform(0.3, 2.0))
        known = visitor.page.evaluate(TOLD)
        kill(visitor.page)
        page = visitor.page = context.new_page()
        page.set_default_timeout(90000)
        page.goto(known["at"])
        to_the_table(page)
        again = page.evaluate(TOLD)
        assert again["seq"] >= known["seq"]
        assert [e for e in again["told"] if e[0] <= known["seq"]][-len(known["told"]) :] == known["told"]


# -- one protocol


class OnServer:
    """A table's home as its client meets it."""

    def __init__(self, site: Site) -> None:
        self.site = site

    def ask(self, method: str, path: str, body: Any = None, token: str | None = None) -> tuple[int, Any]:
        try:
            return 200, self.site.call(method, path, body, token)
        except urllib.error.HTTPError as refused:
            return refused.code, json.load(refused)

    def converse(self, table: str, *said: Any, until: str) -> list[Any]:
        """All that is told, from hello until a message of this type; or why the line was closed."""
        heard: list[Any] = []
        with connect(f"ws{self.site.url[4:]}/api/tables/{table}/live") as ws:
            for text in said:
                ws.send(json.dumps(text))
            try:
                while not heard or heard[-1]["type"] != until:
                    heard.append(json.loads(ws.recv(20)))
            except ConnectionClosed as closed:
                heard.append(closed.rcvd.code if closed.rcvd else None)
        return heard


class InBrowser:
    """The same of the worker, spoken to as the page does."""

    PAGE = """([worker, base]) => new Promise((ready) => {
      const waiting = new Map(), lines = new Map();
      const engine = new Worker(worker, { type: "module" });
      let count = 0;
      engine.onmessage = ({ data }) => {
        if (data.kind === "reply") waiting.get(data.id)([data.status, JSON.parse(data.text)]);
        else if (data.kind === "told") lines.get(data.line)?.(JSON.parse(data.text));
        else if (data.kind === "closed") lines.get(data.line)?.(data.code);
        else if (data.ready) ready();
      };
      window.ask = (method, path, body, token) => new Promise((done) => {
        waiting.set(++count, done);
        engine.postMessage({ kind: "ask", id: count, method, path, body: body && JSON.stringify(body), token });
      });
      window.converse = (table, said, until) => new Promise((done) => {
        const line = ++count, heard = [];
        lines.set(line, (told) => {
          heard.push(told);
          if (typeof told === "number" || told.type === until) {
            lines.delete(line);
            engine.postMessage({ kind: "close", line });
            done(heard);
          }
        });
        engine.postMessage({ kind: "open", line, table });
        for (const text of said) engine.postMessage({ kind: "say", line, text: JSON.stringify(text) });
      });
      engine.postMessage({ kind: "start", base, pace: { grace: 0, pace: 0 } });
    })"""

    def __init__(self, page: Any, place: Place) -> None:
        self.page = page
        page.goto(f"{place.url}favicon.svg")  # a page of that place on which nothing else runs
        worker = next((BUILT / "assets").glob("engine-*.js")).name
        page.evaluate(self.PAGE, [f"{place.url}assets/{worker}", place.url])

    def ask(self, method: str, path: str, body: Any = None, token: str | None = None) -> tuple[int, Any]:
        status, told = self.page.evaluate("(args) => ask(...args)", [method, path, body, token])
        return status, told

    def converse(self, table: str, *said: Any, until: str) -> list[Any]:
        heard: list[Any] = self.page.evaluate("(args) => converse(...args)", [table, list(said), until])
        return heard


@pytest.mark.parametrize("where", ["server", "browser"])
def test_one_protocol(where: str, site: Site, place: Place, chromium: Any) -> None:
    """The same is asked and said, and the same comes back, wherever the table is kept."""
    page = chromium.new_page() if where == "browser" else None
    home: Any = OnServer(site) if page is None else InBrowser(page, place)

    def good(*args: Any) -> Any:
        status, told = home.ask(*args)
        assert status in (200, 201), told
        return told

    def bad(*args: Any) -> tuple[int, str]:
        status, told = home.ask(*args)
        return status, told["error"]["id"]

    seats = [{"kind": "person"}, {"kind": "bot", "level": "easy", "name": "Tycho"}]
    made = good("POST", "/tables", {"game": "mars", "options": {"players": 2}, "seats": seats, "settings": {"grace": 0}})
    id = made["table"]["id"]
    assert bad("POST", "/tables", {"game": "chess"}) == (400, "unknown_game")
    assert bad("POST", "/tables", {"gmae": "mars"}) == (422, "bad_request")
    assert bad("GET", f"/tables/{id}", None, made["host"][:-2] + "xx") == (403, "bad_token")
    assert bad("GET", "/tables/nothere", None, made["host"]) == (404, "unknown_table")
    token = good("POST", f"/tables/{id}/join", {"seat": 0, "invite": made["invites"]["0"], "name": "Lena", "nonce": "n"})["token"]

    hello = {"type": "hello", "tokens": [token]}
    (snapshot,) = home.converse(id, hello, until="snapshot")
    face = snapshot["faces"][0]
    asked = face["decision"]
    assert (face["seat"], asked["kind"], snapshot["table"]["seats"][1]["name"]) == (0, "form", "Tycho")
    parts = {p["name"]: p["cards"][0] if p["most"] == 1 else p["cards"][:2] for p in asked["parts"]}
    heard = home.converse(
        id, hello, {"type": "answer", "ref": 4, "decision": asked["id"], "answer": parts, "done": True}, until="ack"
    )
    assert [m["type"] for m in heard if m["type"] != "presence"][:2] == ["snapshot", "update"]
    assert (heard[-1]["ref"], heard[-1]["seq"] > snapshot["seq"]) == (4, True)
    late = home.converse(id, hello, {"type": "answer", "ref": 5, "decision": asked["id"], "answer": parts}, until="refused")
    assert (late[-1]["ref"], late[-1]["error"]["id"]) == (5, "stale")
    assert home.converse(id, hello, {"type": "nonsense"}, until="refused")[-1]["error"]["id"] == "bad_message"
    assert home.converse(id, {"type": "hello", "tokens": ["x.0.y"]}, until="never")[-1] == 4403
    assert home.converse("nothere", hello, until="never")[-1] == 4404

    chat = good("POST", f"/tables/{id}/act", {"type": "chat", "text": "hello"}, token)
    later = good("GET", f"/tables/{id}/state?since={chat['seq'] - 1}", None, token)
    assert {"seq": chat["seq"], "id": "chat", "seat": 0, "text": "hello"} in later["faces"][0]["events"]
    assert good("POST", "/tables/mine", {"tokens": [token]})[0]["seats"] == [0]
    assert good("GET", f"/tables/{id}/replay?seq=2", None, token)["views"].keys() == {"0"}
    assert good("GET", f"/tables/{id}/course", None, token)["stages"]
    assert good("GET", f"/tables/{id}/record", None, token)["events"]["0"]
    assert bad("POST", f"/tables/{id}/rematch", {}, token) == (409, "not_over")
    for verb, path, said in (
        ("GET", "review", None),
        ("POST", "review", {}),
        ("POST", "branch", {"n": 0}),
        ("GET", "review/0", None),
    ):
        assert bad(verb, f"/tables/{id}/{path}", said, token) == (409, "not_over")
    assert good("POST", "/tables/reviewed", {"tokens": [token]}) == []
    carried = good("GET", f"/tables/{id}/carried", None, token)
    brought = good("POST", "/tables/carried", carried)
    assert brought["table"]["commitment"] == snapshot["table"]["commitment"]
    for _ in range(100):
        hinted = home.ask("GET", f"/tables/{id}/hint", None, token)
        if hinted[0] == 200:
            break
        time.sleep(0.1)  # a bot is asked
    assert hinted[1]["answers"]
    if page is not None:
        page.close()


# -- whole games of other kinds, and all that a table without other people offers


def opened(page: Any, url: str, preset: str) -> None:
    page.goto(url)
    page.click(f"[data-preset={preset}]")
    page.wait_for_function("() => location.search.startsWith('?/t/')")
    page.wait_for_selector("[data-kind], .idle, .curtain")


@pytest.mark.slow
@pytest.mark.parametrize(("preset", "visitor"), [("solo", DESK), ("crisis", DESK), ("bots", PHONE)], indirect=["visitor"])
def test_a_random_clicker_finishes(visitor: Reader, preset: str) -> None:
    opened(visitor.page, visitor.site.url, preset)
    end = visitor.play_on(11, 400)
    assert end["over"], end
    visitor.page.goto(visitor.page.url + "/replay")
    visitor.page.wait_for_selector(".replay, [data-moment], input[type=range]")


@pytest.mark.slow
def test_a_strong_bot_thinks_elsewhere(place: Place, chromium: Any) -> None:
    """In a worker of its own: the one that keeps the tables answers meanwhile."""
    page = chromium.new_page()
    home = InBrowser(page, place)
    seats = [{"kind": "person"}, {"kind": "bot", "level": "hard"}]
    _, made = home.ask("POST", "/tables", {"game": "mars", "options": {"players": 2}, "seats": seats, "settings": {"grace": 0}})
    id = made["table"]["id"]
    join = {"seat": 0, "invite": made["invites"]["0"], "name": "Lena"}
    token = home.ask("POST", f"/tables/{id}/join", join)[1]["token"]
    began, longest = time.monotonic(), 0.0
    while time.monotonic() - began < 120:
        asked = time.monotonic()
        status, _ = home.ask("GET", f"/tables/{id}/state", None, token)
        longest = max(longest, time.monotonic() - asked)
        assert status == 200
        if 1 not in asked_seats(home, token):
            break
    assert 1 not in asked_seats(home, token)  # it has answered
    assert longest < 5  # while another Python started and thought
    page.close()


def asked_seats(home: Any, token: str) -> list[int]:
    return list(home.ask("POST", "/tables/mine", {"tokens": [token]})[1][0]["table"]["asked"])


@pytest.mark.slow
def test_lessons_cards_and_hot_seat(visitor: Reader) -> None:
    page, url = visitor.page, visitor.site.url
    page.goto(f"{url}?/cards")
    page.wait_for_function("() => document.querySelectorAll('.card').length > 20")  # what fits on the screen
    page.goto(f"{url}?/learn")
    page.click("[data-lesson=ares-first]")
    to_the_table(page)
    assert page.evaluate("() => __pavonis.info.lesson.id") == "ares-first"
    page.goto(url)
    opened(page, url, "coop")
    assert page.evaluate("() => __pavonis.info.seats.map((s) => s.taken)") == [True, True]


@pytest.mark.slow
def test_a_game_is_carried_to_a_server(visitor: Reader, site: Site, reader: Reader, tmp_path: Path) -> None:
    """Saved to a file in one browser, opened in another place, it stands as it stood."""
    page = visitor.page
    against_a_bot(page, visitor.site.url)
    visitor.play_on(5, 60, MIDDLE[0])
    page.keyboard.press("Escape")
    before = seen(page)
    page.evaluate("() => document.querySelector('[data-menu], [aria-label=Menu]').click()")
    with page.expect_download() as saving:
        page.click("[data-carry]")
    file = tmp_path / "game.json"
    saving.value.save_as(file)
    reader.page.goto(f"{site.url}/games")
    reader.page.set_input_files("[data-bring] input", file)
    to_the_table(reader.page)
    assert json.loads(seen(reader.page)["view"]) == json.loads(before["view"])


def test_a_finished_game_is_reviewed_in_a_worker(visitor: Reader, tmp_path: Path) -> None:
    """The page goes on meanwhile; what was made is kept, and another line is tried from it."""
    page, file = visitor.page, tmp_path / "game.json"
    file.write_text(json.dumps(carried()))
    page.goto(f"{visitor.site.url}?/games")
    page.set_input_files("[data-bring] input", file)
    page.click(".ending a[href*='/review/']")
    page.wait_for_selector("[data-progress]")
    page.click("[data-stop]")
    page.click("[data-ask]")
    page.wait_for_function("() => /\\d/.test(document.querySelector('[data-progress]')?.innerText ?? '')", timeout=LONG)
    took = "async (began) => { await new Promise((then) => setTimeout(then, 100)); return performance.now() - began }"
    assert page.evaluate(f"({took})(performance.now())") < 1000  # ms: nothing holds the page up
    page.wait_for_selector("[data-moment]", timeout=LONG)
    page.reload()
    page.wait_for_selector("[data-moment]")
    page.click("[data-try]")
    to_the_table(page)
    assert page.evaluate("__pavonis.info.branch !== null")
