"""What an answer costs, and what a table leaves behind: counted, for times depend on the machine."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Reader, Site
from .test_wants import my_turn

# How often the page is measured from the confirming click until the frame with the next question is about to be laid out.
MEASURED = """async () => {
  const asked = () => document.querySelector("[data-kind]")?.dataset.id, id = asked();
  const measure = Element.prototype.getBoundingClientRect;
  let times = 0;
  Element.prototype.getBoundingClientRect = function () { times++; return measure.call(this); };
  document.querySelector("[data-confirm]:not([disabled])").click();
  while (asked() === id) await new Promise(requestAnimationFrame);
  const before = times;
  await new Promise((done) => setTimeout(done, 500));
  Element.prototype.getBoundingClientRect = measure;
  return [before, times];
}"""
# The log as it is in the first frame, and when all of it is there.
OPENED = """async () => {
  const list = () => document.querySelector(".log ol");
  const state = () => {
    const { scrollHeight, scrollTop, clientHeight, ariaLive } = list();
    const lines = list().children.length, below = scrollHeight - scrollTop - clientHeight;
    return { lines, below, full: scrollHeight > clientHeight, ariaLive };
  };
  document.querySelector("button.whole").click();
  for (let k = 0; k < 2; k++) await new Promise(requestAnimationFrame);
  const first = state();
  while (list().ariaLive !== "polite") await new Promise(requestAnimationFrame);
  return [first, state()];
}"""


def test_an_answer_is_painted_before_anything_is_measured(reader: Reader, site: Site) -> None:
    """To measure a page that has just changed is to lay it out once more; figures rise from where stocks lie then."""
    id, tokens = my_turn(site, 1)
    reader.sit(id, tokens[0])
    reader.at_rest()
    reader.choose("project:power_plant")
    before, after = reader.page.evaluate(MEASURED)
    assert before == 0
    assert after > 0  # what was paid has risen


def test_a_long_log_opens_at_its_end_and_is_filled_above(reader: Reader, site: Site) -> None:
    late = lambda view, d, seat: view["generation"] >= 4 and d["name"] == "turn" and not d["acted"]  # noqa: E731
    id, tokens, seat = site.reach("mars", 5, late)
    reader.sit(id, tokens[seat])
    reader.page.locator("button.whole").wait_for()
    first, whole = reader.page.evaluate(OPENED)
    assert first["lines"] < 30 < 100 < whole["lines"]
    assert first["full"]  # no gap above its first lines
    assert (first["ariaLive"], whole["ariaLive"]) == ("off", "polite")  # old lines are no news
    assert first["below"] <= 1
    assert whole["below"] <= 1


def test_the_map_is_changed_in_place(reader: Reader, site: Site) -> None:
    """No area is drawn anew, and the knob of a scale goes to its new place."""
    id, tokens = my_turn(site, 1)
    reader.sit(id, tokens[0])
    reader.at_rest()
    page = reader.page
    page.evaluate("window.drawn = [...document.querySelectorAll('.hex, .scale .now')]")
    reader.choose("project:asteroid")
    went = page.evaluate("""async () => {
      const asked = () => document.querySelector("[data-kind]")?.dataset.id, id = asked();
      document.querySelector("[data-confirm]:not([disabled])").click();
      while (asked() === id) await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      return document.querySelector(".scale.temp .now").getAnimations().map((a) => a.transitionProperty);
    }""")
    assert went == ["transform"]
    assert page.evaluate("drawn.length > 60 && drawn.every((x) => x.isConnected)")


def kept(reader: Reader, devtools: Any) -> tuple[float, float]:
    """Nodes and listeners that cannot be thrown away."""
    for _ in range(3):
        devtools.send("HeapProfiler.collectGarbage")
    figures = {m["name"]: m["value"] for m in devtools.send("Performance.getMetrics")["metrics"]}
    return figures["Nodes"], figures["JSEventListeners"]


@pytest.mark.parametrize("game", ["mars", "ares"])
def test_nothing_is_left_of_a_table_that_was_left(reader: Reader, site: Site, game: str) -> None:
    """From the second visit on: with the first, what components are made from is kept for the next."""
    mine = lambda view, d, seat: d["name"] in ("turn", "planning") and seat == 0  # noqa: E731
    id, tokens, _ = site.reach(game, 2, mine)
    page = reader.page
    reader.hold(id, tokens[0])
    page.goto(site.url)
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable")
    counts = []
    for _ in range(4):
        for path, there in ((f"/t/{id}", "[data-kind]"), ("/", ".doors")):
            page.evaluate("path => { history.pushState(0, '', path); dispatchEvent(new PopStateEvent('popstate')); }", path)
            # by a function, for a selector that is waited for hands out the node, and keeps it
            page.wait_for_function("what => !!document.querySelector(what)", arg=there)
            page.wait_for_timeout(1200)  # timers of what has gone have run out
        counts.append(kept(reader, devtools))
    assert counts[-1] == counts[1]
