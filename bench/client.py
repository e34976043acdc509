"""The browser client as a visitor meets it: what is fetched, how soon an answer is painted, what holds the page up, what is kept.

    make bench-client                       # all of it: a real server, a real browser, default settings
    make bench-client ARGS="--games 1"      # one whole game instead of three

Sizes are what the browser fetched, compressed, with fonts and pictures, into an empty cache: the first page, and a table of five in
mid-game by its link. An answer is timed there from the click that confirms it to the frame that shows the next question; each is
taken back, and given again. The games are Mars with four bots that answer at once, clicked through at random in one tab. A browser
and a server share the machine: see the calibration. What is over its budget is marked, and the exit status is 1.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from bench import calibration

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.web.conftest import CHROMIUM, DESK, FLAGS, Reader, Site

FETCHED = "performance.getEntries().reduce((sum, e) => sum + (e.transferSize ?? 0), 0) / 1000"
TASKS = """window.tasks = [];
new PerformanceObserver((list) => tasks.push(...list.getEntries().map((e) => e.duration)))
  .observe({ type: "longtask", buffered: true });
"""
ANSWERS = """async (times) => {
  const frame = () => new Promise(requestAnimationFrame), took = [];
  const asked = () => document.querySelector("[data-kind]")?.dataset.id;
  for (let k = 0; k < times; k++) {
    const id = asked();
    document.querySelector("[data-choice='project:power_plant']").click();
    await frame();
    const began = performance.now();
    document.querySelector("[data-confirm]:not([disabled])").click();
    while (asked() === id) await frame();
    await frame();
    took.push(performance.now() - began);
    __pavonis.undo();
    while (asked() !== id) await frame();
  }
  return took;
}"""


def fresh(browser: Browser, site: Site, script: str = "") -> Reader:
    """A visitor with an empty profile and an empty cache."""
    page = browser.new_context(viewport={"width": DESK[0], "height": DESK[1]}).new_page()
    if script:
        page.add_init_script(script)
    return Reader(site, page)


def settled(page: Page) -> None:
    page.wait_for_load_state("networkidle")
    page.evaluate("new Promise((done) => requestIdleCallback(done))")


class Budgets:
    """What was measured, each beside what it may be."""

    def __init__(self) -> None:
        self.over: list[str] = []

    def tell(self, name: str, value: float, most: float, unit: str) -> None:
        mark = "" if value <= most else "  OVER"
        if mark:
            self.over.append(name)
        print(f"{name:<34} {value:8.1f} {unit:<3} at most {most:g}{mark}", flush=True)


def turn_of_five(site: Site) -> tuple[str, str]:
    """A table of five in its fourth generation, and the seat of whoever begins a turn with money for a project."""

    def begins(view: dict[str, Any], decision: dict[str, Any], seat: int) -> bool:
        turn = decision["name"] == "turn" and not decision["acted"]
        return turn and view["generation"] > 3 and view["players"][seat]["stock"]["mc"] >= 14

    id, tokens, seat = site.reach("mars", 5, begins, colonies=True)
    return id, tokens[seat]


def fetched(browser: Browser, site: Site) -> tuple[float, float]:
    """kB for the first page, and for a table by its link."""
    first = fresh(browser, site)
    first.page.goto(site.url)
    settled(first.page)
    start = first.page.evaluate(FETCHED)
    table = fresh(browser, site)
    table.sit(*turn_of_five(site))
    settled(table.page)
    return start, table.page.evaluate(FETCHED)


def answers(browser: Browser, site: Site, times: int) -> list[float]:
    """ms from the confirming click to the frame with the next question."""
    reader = fresh(browser, site)
    reader.sit(*turn_of_five(site))
    settled(reader.page)
    took: list[float] = reader.page.evaluate(ANSWERS, times)
    return took


def games(browser: Browser, site: Site, number: int) -> tuple[list[float], list[float], list[str]]:
    """Tasks of more than 50 ms, MB kept after each game, and what the page complained about."""
    reader = fresh(browser, site, TASKS)
    devtools = reader.page.context.new_cdp_session(reader.page)
    devtools.send("Performance.enable")
    tasks: list[float] = []
    kept = []
    for k in range(number):
        if k:  # in the same page, as somebody does who plays again
            reader.page.evaluate("history.pushState(0, '', '/new'); dispatchEvent(new PopStateEvent('popstate'))")
        else:
            reader.page.goto(f"{site.url}/new")
        reader.page.locator("[data-open]:enabled").wait_for()
        while reader.page.locator("[data-add]").count():  # until there are five
            reader.page.click("[data-add]")
        reader.page.click("[data-open]")
        reader.page.locator("[data-kind]").first.wait_for()
        end = reader.play_on(seed=11 + k, seconds=900, pause=50)
        if not end["over"]:
            raise SystemExit(f"game {k + 1} did not end: {end}")
        tasks += reader.page.evaluate("tasks.splice(0)")
        reader.page.click("a[href='/']")
        reader.page.locator(".doors").wait_for()
        devtools.send("HeapProfiler.collectGarbage")
        figures = {m["name"]: m["value"] for m in devtools.send("Performance.getMetrics")["metrics"]}
        kept.append(figures["JSHeapUsedSize"] / 1e6)
        longest = max(tasks, default=0)
        print(f"game {k + 1}: {kept[-1]:.1f} MB and {figures['Nodes']:.0f} nodes kept, longest task {longest:.0f} ms", flush=True)
    return tasks, kept, reader.errors


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=3, help="whole games with five players, in one tab (3)")
    parser.add_argument("--answers", type=int, default=40, help="answers that are timed (40)")
    args = parser.parse_args()
    budgets = Budgets()
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        site = Site(Path(data))
        site.start()
        browser: Any = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            print(f"calibration loop {calibration():.1f} ms")
            start, table = fetched(browser, site)
            budgets.tell("first page", start, 200, "kB")
            budgets.tell("table, cold", table, 350, "kB")
            took = answers(browser, site, args.answers)
            budgets.tell("answer to paint, median", median(took), 50, "ms")
            budgets.tell("answer to paint, p95", quantiles(took, n=20)[-1], 120, "ms")
            if args.games:
                tasks, kept, errors = games(browser, site, args.games)
                print(f"tasks over 100 ms: {sum(t > 100 for t in tasks)}")
                budgets.tell("longest task", max(tasks, default=0), 100, "ms")
                if len(kept) > 2:  # the first game brings code and words that all later ones use
                    budgets.tell("kept after the last game", kept[-1], 1.1 * kept[1], "MB")
                budgets.tell("complaints of the page", len(errors), 0, "")
            print(f"calibration loop {calibration():.1f} ms")
        finally:
            browser.close()
            site.stop()
    if budgets.over:
        sys.exit(f"over budget: {', '.join(budgets.over)}")


if __name__ == "__main__":
    main()
