"""A visitor with nothing set: what moves and sounds, and what a learner asks for."""

from __future__ import annotations

from .conftest import Reader, Site
from .test_wants import my_turn

COUNT = """
window.flown = [];
new MutationObserver((changes) => {
  for (const c of changes) for (const e of c.addedNodes) if (e.classList?.contains("fly")) flown.push(e.innerText);
}).observe(document, { childList: true, subtree: true });
"""


def test_what_was_paid_rises_once_and_goes(reader: Reader, site: Site) -> None:
    id, tokens = my_turn(site, 1)
    reader.page.add_init_script(COUNT)
    reader.sit(id, tokens[0])
    page = reader.page
    for _ in range(2):
        page.evaluate("flown.length = 0")
        reader.choose("project:power_plant")
        reader.confirm()
        page.wait_for_function("() => flown.length > 0")
        page.wait_for_function("() => !document.querySelector('.fly')")
        assert page.evaluate("flown") == ["−11"]
        page.click("[data-undo]")
        page.wait_for_function("() => pavonis.decision?.options.some(o => o.id === 'project:power_plant')")


def test_no_more_than_a_dozen_figures_rise_and_none_stays(reader: Reader, site: Site) -> None:
    """Also when motion is switched off while they rise."""
    id, tokens = my_turn(site, 1)
    reader.sit(id, tokens[0])
    page = reader.page
    most = page.evaluate(
        """async () => {
          let most = 0;
          for (let k = 0; k < 20; k++) {
            const events = [{seq: pavonis.seq, id: 'gained', player: 0, mc: 1, steel: 1, plants: 1, energy: 1}];
            pavonis.take({type: 'update', seq: pavonis.seq, now: 0, seat: 0, changes: [], events});
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
    id, tokens = site.table("mars", 1)
    site.advance(id, tokens, lambda v, d, s: d["kind"] == "pay" and bool(d["usual"]))
    reader.prefer(learner=True)
    reader.sit(id, tokens[0])
    reader.page.wait_for_selector(".hint li")
    before = reader.page.get_attribute("[data-kind]", "data-id")
    reader.confirm()
    reader.page.wait_for_function("was => document.querySelector('[data-kind]')?.dataset.id !== was", arg=before)
    assert reader.errors == []


def test_a_quick_learner_asks_for_few_hints(reader: Reader, site: Site) -> None:
    """None for a question that was answered at once, so that the server never refuses one."""
    id, tokens = my_turn(site, 1)
    asked: list[str] = []
    reader.page.on("request", lambda r: asked.append(r.url) if r.url.endswith("/hint") else None)
    reader.prefer(learner=True)
    reader.sit(id, tokens[0])
    page = reader.page
    for _ in range(14):  # more than the server gives at once
        page.click("[data-choice='project:power_plant']:not([aria-disabled=true])")
        reader.confirm()
        page.click("[data-undo]")
    assert len(asked) < 10
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
