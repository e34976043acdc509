"""A visitor with nothing set: what moves and sounds, what a learner asks for, and a whole game of each kind."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread
from time import monotonic, sleep, time
from typing import Any

import pytest

from .conftest import CHROMIUM, DESK, FLAGS, Reader, Site, serving
from .test_wants import my_turn

COUNT = """
window.flown = [];
new MutationObserver((changes) => {
  for (const c of changes) for (const e of c.addedNodes) if (e.classList?.contains("fly")) flown.push(e.innerText);
}).observe(document, { childList: true, subtree: true });
"""


def test_what_was_paid_rises_once_and_goes(reader: Reader, site: Site) -> None:
    """Also what it costs whom it costs less: the deal is the server's own, and Thorgate's power plants are cheaper."""
    id, tokens = my_turn(site, 1)
    reader.page.add_init_script(COUNT)
    reader.sit(id, tokens[0])
    page = reader.page
    price = page.evaluate("__pavonis.option('project:power_plant').price")
    question = reader.asked()
    for _ in range(2):
        page.evaluate("flown.length = 0")
        reader.choose("project:power_plant")
        reader.confirm()
        page.wait_for_function("() => flown.length > 0")
        page.wait_for_function("() => !document.querySelector('.fly')")
        assert page.evaluate("flown") == [f"−{price}"]
        reader.take_back(question)


def test_no_more_than_a_dozen_figures_rise_and_none_stays(reader: Reader, site: Site) -> None:
    """Also when motion is switched off while they rise."""
    id, tokens = my_turn(site, 1)
    reader.sit(id, tokens[0])
    page = reader.page
    most = page.evaluate(
        """async () => {
          let most = 0;
          for (let k = 0; k < 20; k++) {
            const events = [{seq: __pavonis.seq, id: 'gained', player: 0, mc: 1, steel: 1, plants: 1, energy: 1}];
            __pavonis.hear({type: 'update', seq: __pavonis.seq, now: 0, seat: 0, changes: [], events});
            await new Promise(requestAnimationFrame);
            most = Math.max(most, document.querySelectorAll('.fly').length);
          }
          return most;
        }"""
    )
    assert most == 12
    page.emulate_media(reduced_motion="reduce")
    page.wait_for_function("() => !document.querySelector('.fly')", timeout=600)


def test_advice_on_a_payment_is_gone_with_it(reader: Reader, site: Site) -> None:
    """What a bot would pay is no answer to the question that comes after."""
    id, tokens, _ = site.reach("mars", 1, lambda v, d, s: d["kind"] == "pay" and bool(d["usual"]))
    reader.prefer(learner=True)
    reader.sit(id, tokens[0])
    reader.page.wait_for_selector(".hint li")
    before = reader.asked()
    reader.confirm()
    reader.page.wait_for_function("was => document.querySelector('[data-kind]')?.dataset.id !== was", arg=before)
    assert reader.errors == []


def test_a_quick_learner_asks_for_few_hints(reader: Reader, site: Site) -> None:
    """None for a question that was answered at once, and one in two seconds at most, so that the server never refuses one."""
    id, tokens = my_turn(site, 1)
    hints: list[str] = []
    reader.page.on("request", lambda r: hints.append(r.url) if r.url.endswith("/hint") else None)
    reader.prefer(learner=True)
    began = monotonic()
    reader.sit(id, tokens[0])
    page = reader.page
    question = reader.asked()
    for _ in range(14):  # more than the server gives at once
        page.click("[data-choice='project:power_plant']:not([aria-disabled=true])")
        reader.confirm()
        reader.take_back(question)
    assert len(hints) <= 1 + (monotonic() - began) / 2
    page.wait_for_selector(".hint li")


def test_before_the_first_gesture_there_is_no_sound_to_make(reader: Reader, site: Site) -> None:
    """A browser warns of sound that nobody allowed yet; after a click the question's two notes are played."""
    id, tokens = site.table("mars", 2)
    warned: list[str] = []
    reader.page.on("console", lambda m: warned.append(m.text) if "AudioContext" in m.text else None)
    reader.page.add_init_script(
        "window.made = []; AudioContext = class extends AudioContext { constructor() { super(); made.push(this); } }"
    )
    reader.sit(id, tokens[0])
    assert reader.page.evaluate("made.length") == 0
    reader.page.click(".corp >> nth=0")
    assert reader.page.evaluate("made.map(a => a.state)") == ["running"]
    assert warned == []


# Keeps what a visitor would feel: what holds the page up, how many figures rise at once, how much lies on the page. A short
# fixed loop runs all the while: where it takes long as well, the machine is slow or busy, and not the page.
FELT = """
window.felt = { origin: performance.timeOrigin, halts: [], loops: [], flies: 0, elements: 0 };
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) if (duration > 500) felt.halts.push({ at: startTime, took: duration });
}).observe({ type: "longtask", buffered: true });
setInterval(() => {
  const at = performance.now();
  let x = 1;
  for (let k = 0; k < 4e6; k++) x = (Math.imul(x, 1103515245) + 12345) | 0;
  felt.loops.push({ at, took: performance.now() - at, x });
  felt.flies = Math.max(felt.flies, document.querySelectorAll(".fly").length);
  felt.elements = Math.max(felt.elements, document.querySelectorAll("*").length);
}, 250);
"""
LOOP = 4.8  # ms that it takes where nothing else runs
NEAR = 3_000  # ms before and after a halt in which the loops tell how slow the machine was


class Queue(Thread):
    """How long a browser's pages have waited for a processor that others had: what a page takes then is not its own."""

    def __init__(self, browser: Any) -> None:
        super().__init__(daemon=True)
        processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
        self.files = [Path(f"/proc/{p['id']}/schedstat") for p in processes if p["type"] == "renderer"]
        self.seen = [(0.0, 0.0)]  # the time, and how long they have waited until then, in ms
        self.over = False

    def run(self) -> None:
        while not self.over:
            with suppress(OSError):  # no Linux, or a page that was closed
                waited = sum(int(f.read_text().split()[1]) for f in self.files) / 1e6
                self.seen.append((1000 * time(), waited))
            sleep(0.02)

    def waited(self, start: float, end: float) -> float:
        """From the last look before one moment to the first after another."""
        before = max((look for look in self.seen if look[0] <= start), default=self.seen[0])
        after = min((look for look in self.seen if look[0] >= end), default=self.seen[-1])
        return after[1] - before[1]


def halts(felt: dict[str, Any], queue: Queue) -> list[str]:
    """Tasks of more than half a second, by the clock of a machine that has nothing else to do."""
    out = []
    for halt in felt["halts"]:
        near = [loop["took"] for loop in felt["loops"] if -NEAR < loop["at"] - halt["at"] < halt["took"] + NEAR]
        slower = max(1.0, sum(near) / len(near) / LOOP)
        start = felt["origin"] + halt["at"]
        took = halt["took"] - queue.waited(start, start + halt["took"])
        if took > 500 * slower:
            when = f"{halt['at'] / 1000:.0f} s after the start"
            out.append(f"{took:.0f} of {halt['took']:.0f} ms, {when}, on a machine {slower:.1f} times slower")
    return out


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server with the limits and the pace it comes with."""
    with serving(tmp_path_factory.mktemp("host"), limits={}) as made:
        yield made


def open_table(page: Any, url: str, kind: str) -> None:
    """As a visitor does it: from the first page, or as a new table with one bot."""
    page.goto(url if kind in ("first", "solo") else f"{url}/new")
    if kind in ("first", "solo"):
        page.click(f"[data-preset={kind}]")
        if kind == "first":
            page.click("[data-skip]")  # the same game, without its guide
        return
    if kind == "crisis":
        page.click("[data-option='way:crisis']")
    page.click("[aria-label='Remove seat 2']")
    page.click("[aria-label='Remove seat 2']")
    page.click("[data-open]:enabled")


KINDS = ("mars", "first", "solo", "crisis")


@pytest.mark.flaky(reruns=0)  # what one visitor meets, another will
def test_whole_games_as_they_come(host: Site, chromium: Any) -> None:
    """An empty profile and the server's own limits: to the end without an error, a halt, or anything left behind.

    One visitor plays each kind, all at the same time: most of it is waiting for bots, at the pace people see."""
    visitors = {}
    for kind in KINDS:
        browser = chromium.browser_type.launch(executable_path=CHROMIUM, args=FLAGS)  # each on a machine of their own
        context = browser.new_context(viewport={"width": DESK[0], "height": DESK[1]})
        reader = Reader(host, context.new_page())
        reader.page.add_init_script(FELT)
        reader.page.goto(host.url)
        visitors[kind] = (browser, reader, Queue(browser))
    for kind, (_, reader, queue) in visitors.items():
        queue.start()
        open_table(reader.page, host.url, kind)
        reader.page.locator("[data-kind]").first.wait_for()
        reader.begin(seed=11, seconds=400, pause=50)
    for kind, (browser, reader, queue) in visitors.items():
        end = reader.ended(430)
        queue.over = True
        assert reader.errors == [], kind
        assert end["over"], (kind, end)
        felt = reader.page.evaluate("felt")
        assert halts(felt, queue) == [], kind
        assert felt["flies"] <= 12, kind
        assert felt["elements"] < 6000, kind
        assert left_behind(reader) < 5000, kind  # a table has 10,000 in the end
        browser.close()


def left_behind(reader: Reader) -> int:
    """Nodes that are still there when the visitor has gone back to the first page."""
    page = reader.page
    page.click("a[href='/']")
    page.locator(".doors").wait_for()
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable")
    devtools.send("HeapProfiler.collectGarbage")
    return int(next(m["value"] for m in devtools.send("Performance.getMetrics")["metrics"] if m["name"] == "Nodes"))
