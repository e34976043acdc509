"""Every lesson and exercise, played through in the browser by its own answers, with a visitor's settings."""

from __future__ import annotations

import base64
import json
from itertools import pairwise
from typing import Any

import pytest

from pavonis import lessons
from pavonis.i18n import plain

from .conftest import DESK, PHONE, Reader

GUIDED = [id for id, lesson in lessons.sources().items() if lesson["kind"] == "guided"]
EXERCISES = [id for id, lesson in lessons.sources().items() if lesson["kind"] == "exercise"]
LANGUAGES = ["en", "uk", "ru", "pl"]


# an answer that can be given to the open question, and is none of those expected; it is sent
WRONG = """expect => {
  const t = __pavonis, d = t.asking, same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
  const picks = () => [[], ...d.cards.map((c) => [c])].filter((x) => x.length >= d.least && x.length <= d.most);
  const pays = () => [...(d.means ?? []).map((m) => ({[m.name]: 1})), {}];
  const all = d.kind === 'pick' ? picks() : d.kind === 'pay' ? pays() : d.kind === 'choose' ? d.options.map((o) => o.id) : [];
  const wrong = all.find((a) => !expect.some((e) => same(e, a)));
  if (wrong !== undefined) t.send(wrong);
  return wrong ?? null }"""
LEARNT = "Object.keys(JSON.parse(localStorage['pavonis.progress'])).filter((k) => k.startsWith('learnt.')).length"


class Pupil:
    """A visitor who does what the guide says."""

    def __init__(self, reader: Reader, language: str = "en") -> None:
        self.reader, self.page = reader, reader.page
        reader.prefer(language=language)

    def open(self, id: str) -> None:
        self.page.goto(f"{self.reader.site.url}/learn")
        self.page.click(f"[data-lesson={id}]")
        self.page.wait_for_selector("#guide")

    def step(self) -> str:
        return self.page.get_attribute("#guide", "data-step") or ""

    def at(self, step: str) -> None:
        """The guide is at this step, and the learner is asked."""
        self.page.wait_for_function(
            "id => document.getElementById('guide')?.dataset.step === id && __pavonis.guide.ready && !__pavonis.busy", arg=step
        )

    def ring(self) -> dict[str, float]:
        """Around what the step points at, on the screen; it is a fault if nothing is there."""
        self.page.wait_for_selector("[data-ring]")
        self.page.evaluate("delete window.__ring")
        self.page.wait_for_function(  # it has come to rest there
            """() => { const at = document.querySelector('[data-ring]')?.getBoundingClientRect(); if (!at) return false;
              const key = JSON.stringify(at), same = window.__ring === key; window.__ring = key; return same }""",
            polling=180,
        )
        box = self.page.locator("[data-ring]").bounding_box()
        size = self.page.viewport_size
        assert box["x"] + box["width"] > 4, box
        assert box["y"] + box["height"] > 4, box
        assert box["x"] < size["width"] - 4, box
        assert box["y"] < size["height"] - 4, box
        return box

    def click_ring(self) -> None:
        box = self.ring()
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + min(box["height"] / 2, 60))

    def confirm(self) -> None:
        button = self.page.locator("[data-confirm]:not([disabled])")
        if button.count():
            button.first.click()

    def do(self, step: lessons.Step, click: bool) -> None:
        """Give the expected answer: click what is ringed, or have it shown; then confirm."""
        [kind] = step.point_at or ["panel"]
        asked = self.page.evaluate("__pavonis.asking.id.join()")
        moved = "__pavonis.busy || __pavonis.asking?.id.join() !== asked || __pavonis.guide.step?.id !== id"
        same = [asked, step.id]
        for _ in range(3):  # what is fetched late may have moved it from under the click
            if click and kind == "option" and isinstance(step.expect[0], str):
                self.click_ring()
            else:
                self.page.click("[data-show]")
            if self.soon(f"([asked, id]) => __pavonis.answer.complete || {moved}", same):
                break
        else:
            raise AssertionError(f"nothing is chosen at {step.id}")
        if not self.page.evaluate(f"([asked, id]) => {moved}", same):
            self.confirm()

    def soon(self, what: str, arg: Any) -> bool:
        for _ in range(100):
            if self.page.evaluate(what, arg):
                return True
            self.page.wait_for_timeout(100)
        return False

    def err(self, step: lessons.Step) -> None:
        """An answer that does not count gets its words and goes nowhere."""
        before = self.page.evaluate("__pavonis.seq")
        answer = self.page.evaluate(WRONG, step.expect)
        if answer is None:
            return
        words = self.page.inner_text("[data-reply]")
        assert words
        assert self.page.locator("[data-anyway]").is_visible()
        assert self.page.evaluate("__pavonis.seq") == before
        assert self.step() == step.id


def play(pupil: Pupil, id: str, err: bool) -> None:
    lesson = lessons.library()[id]
    for n, scene in enumerate(lesson.scenes):
        if n:
            pupil.page.click("[data-go-on]")
        for k, step in enumerate(scene.steps):
            pupil.at(step.id)
            if step.point_at:
                pupil.ring()
            if step.expect is None:
                pupil.page.click("[data-next]")
                continue
            if err and k % 2:
                pupil.err(step)
            pupil.do(step, click=k % 3 != 2)
    pupil.page.wait_for_selector("[data-closing=lesson]")


TURNS = [(id, DESK if k % 2 else PHONE, LANGUAGES[k % 4]) for k, id in enumerate(GUIDED)]


@pytest.mark.parametrize("id, reader, language", TURNS, indirect=["reader"], ids=[x[0] for x in TURNS])
def test_a_lesson_is_played_through(reader: Reader, id: str, language: str) -> None:
    pupil = Pupil(reader, language)
    pupil.open(id)
    play(pupil, id, err=True)
    assert reader.page.evaluate(f"JSON.parse(localStorage['pavonis.progress'])['learnt.{id}'].value") == 1


ALL = [(id, size, language) for id in GUIDED for size in (DESK, PHONE) for language in LANGUAGES]


@pytest.mark.slow
@pytest.mark.parametrize("id, reader, language", ALL, indirect=["reader"], ids=[f"{i} {s[0]} {x}" for i, s, x in ALL])
def test_a_lesson_is_played_through_everywhere(reader: Reader, id: str, language: str) -> None:
    pupil = Pupil(reader, language)
    pupil.open(id)
    play(pupil, id, err=True)


def solve(pupil: Pupil, id: str) -> None:
    """By what is on the screen: sell by hand, spend at the bank, and for all else have it shown and confirm."""
    page, task = pupil.page, lessons.library()[id]
    pupil.open(id)
    for n, answer in enumerate(task.solution):
        page.wait_for_function("n => __pavonis.info.lesson.answers === n && __pavonis.waits && !__pavonis.busy", arg=n)
        assert page.get_attribute("[data-left]", "data-left") == str(task.answers - n)
        if isinstance(answer, str) and answer.startswith("aside:"):
            page.evaluate("a => __pavonis.aside(a)", answer)
            continue
        while page.evaluate("__pavonis.guide.hints") < 2:
            page.click("[data-hint-degree]")
        if not isinstance(answer, dict):
            pupil.ring()
        page.click("[data-hint-degree]")
        page.wait_for_function("() => __pavonis.answer.complete")
        pupil.confirm()
        page.wait_for_timeout(30)
        if page.locator("[data-guard]").count():
            pupil.confirm()
    page.wait_for_selector("[data-closing=exercise]")


ONE_EACH = [(EXERCISES[k::4], DESK if k % 2 else PHONE, LANGUAGES[k]) for k in range(4)]


@pytest.mark.parametrize("ids, reader, language", ONE_EACH, indirect=["reader"], ids=[" ".join(x[0]) for x in ONE_EACH])
def test_exercises_are_solved(reader: Reader, ids: list[str], language: str) -> None:
    pupil = Pupil(reader, language)
    for id in ids:
        solve(pupil, id)
    assert reader.page.evaluate(LEARNT) == len(ids)


def test_leaving_the_path_coming_back_and_reloading(reader: Reader) -> None:
    """A first visit, from the start page: a lesson is offered before all else."""
    page, pupil = reader.page, Pupil(reader)
    page.goto(reader.site.url)
    assert page.locator("[data-learn] .btn.main").is_visible()
    page.click("[data-learn] [data-lesson=ares-first]")
    page.wait_for_selector("#guide")
    for step in ("aim", "rating", "corporation", "hand"):
        pupil.at(step)
        page.click("[data-next]")
    pupil.at("r1-choose")
    page.click("[data-why]")
    assert "bonus" in page.inner_text("[data-because]")
    page.click("#guide [data-rule]")  # its page lies beside the table
    assert page.get_attribute(".leaf [data-page]", "data-page") == "ares-round"
    page.keyboard.press("Escape")
    pupil.reader.choose("phase:research")
    pupil.confirm()
    assert "eight good cards" in page.inner_text("[data-reply]")
    page.click("[data-show]")  # instead of it
    assert page.evaluate("__pavonis.answer.chosen") == "phase:development"
    pupil.reader.choose("phase:research")
    pupil.confirm()
    page.click("[data-anyway]")
    page.wait_for_function("() => __pavonis.info.lesson.free")  # Mira is a bot from here
    assert "Your game now" in page.inner_text("#guide")
    assert page.get_attribute("[data-tip]", "data-tip") == "ares-research"  # from here tips come, instead of steps
    page.reload()
    page.wait_for_selector("[data-return]")
    page.click("[data-return]")
    pupil.at("r1-choose")
    assert page.evaluate("__pavonis.info.seats[1].kind") == "script"
    play_from = ("r1-choose", "r1-reveal", "r1-price", "r1-income")
    scene = {step.id: step for step in lessons.library()["ares-first"].scenes[0].steps}
    for id in play_from:
        pupil.at(id)
        if scene[id].expect:
            pupil.do(scene[id], click=True)
        else:
            page.click("[data-next]")
    pupil.at("r2-last")
    page.reload()
    pupil.at("r2-last")  # where it was left
    page.click("[data-back-step]")
    pupil.at("r1-income")
    page.click("[data-back-step]")  # behind an answer: the table is built anew
    pupil.at("r1-price")
    assert page.evaluate("__pavonis.view.round") == 1
    page.goto(reader.site.url)
    page.click("[data-learn] [data-go-on]")
    pupil.at("r1-price")
    page.click("[data-skip]")
    assert page.locator("#guide").count() == 0
    page.click("[data-choice='play:economic_growth']")
    pupil.confirm()
    page.wait_for_function("() => __pavonis.view.round === 2")  # the same game, without the guide
    page.reload()
    page.wait_for_selector("[data-kind]")
    assert page.locator("#guide").count() == 0
    page.click("[aria-label=Menu]")
    page.click(".menu [data-return]")  # and after all with it, where it was left
    pupil.at("r1-price")
    assert page.evaluate("__pavonis.view.round") == 1


@pytest.mark.parametrize("reader", [PHONE], indirect=True)
def test_what_is_out_of_sight_is_brought_back(reader: Reader) -> None:
    """On a phone the ring ends where its part of the screen ends; where nothing of it is seen, an arrow leads there."""
    page, pupil = reader.page, Pupil(reader)
    pupil.open("colonies-first")
    pupil.at("moons")
    ring, strip = pupil.ring(), page.locator("#guide").bounding_box()
    assert ring["y"] + ring["height"] < strip["y"]
    page.click("[data-next]")
    pupil.at("fleet")
    pupil.ring()
    page.click("nav [data-tab=log]")
    page.click("[data-there=tab]")
    pupil.ring()
    page.evaluate("document.querySelector('.sheetscroll').scrollTo(0, 9999)")
    page.click("[data-there=up]")
    pupil.ring()
    assert not page.locator("[data-there]").count()
    page.click("[data-more]")
    page.click("#guide [data-rule]")
    assert page.get_attribute(".leaf [data-page]", "data-page") == "colonies-trade"


@pytest.mark.parametrize("reader", [PHONE], indirect=True)
def test_what_is_fetched_late_is_brought_into_sight_when_it_comes(reader: Reader) -> None:
    page, pupil = reader.page, Pupil(reader)
    held: list[Any] = []
    page.route("**/assets/Shelf-*.js", lambda route: held.append(route))
    pupil.open("colonies-first")
    pupil.at("moons")
    page.wait_for_selector("[data-there]")
    for route in held:
        route.continue_()
    pupil.ring()
    assert not page.locator("[data-there]").count()


def test_a_page_of_the_rules_leads_to_its_lesson(reader: Reader) -> None:
    """Beside a game, the page has a link; it opens the lesson at the step that teaches it."""
    id, tokens, seat = reader.site.reach("ares", 2, lambda v, d, s: d["name"] == "planning" and v["round"] == 1)
    reader.sit(id, tokens[seat])
    page = reader.page
    page.click("[data-help]")
    with page.context.expect_page() as opened:
        page.click("[data-lesson-on]")
    there = opened.value
    there.wait_for_function("() => document.getElementById('guide')?.dataset.step === 'r1-choose'")
    there.close()


def test_an_undo_goes_back_to_the_step(reader: Reader) -> None:
    page, pupil = reader.page, Pupil(reader)
    pupil.open("mars-first")
    for _ in range(5):
        page.click("[data-next]")
    scene = {step.id: step for step in lessons.library()["mars-first"].scenes[0].steps}
    pupil.at("reservoir")
    pupil.do(scene["reservoir"], click=True)
    pupil.at("ocean-at")
    page.click("[data-undo]")
    pupil.at("reservoir")


def test_an_exercise_that_goes_wrong_and_its_solution(reader: Reader) -> None:
    page, pupil = reader.page, Pupil(reader)
    pupil.open("ex-05")
    page.evaluate("__pavonis.send('fund:banker')")
    assert "2 points for you" in plain(page.inner_text("[data-spent]"))
    assert page.get_attribute("[data-left]", "data-left") == "0"
    page.click("[data-undo]")
    page.wait_for_selector("[data-left='1']")
    page.evaluate("__pavonis.send('fund:miner')")
    assert "Not yet" in plain(page.inner_text("[data-spent]"))
    page.click("[data-retry]")
    page.wait_for_selector("[data-left='1']")
    page.click("[data-solve]")
    page.wait_for_selector("[data-closing=exercise]")
    assert page.evaluate("JSON.parse(localStorage['pavonis.progress'] ?? '{}')['learnt.ex-05']") is None  # it was shown
    page.click("[data-closing] ~ .ways [data-retry]")
    page.wait_for_selector("[data-left='1']")


def test_a_link_opens_an_exercise_from_its_json(reader: Reader) -> None:
    page = reader.page
    data: dict[str, Any] = {**lessons.sources()["ex-01"], "task": "Зігрійте його."}
    text = base64.urlsafe_b64encode(json.dumps(data).encode()).decode().rstrip("=")
    page.goto(f"{reader.site.url}/learn#exercise={text}")
    page.wait_for_selector("#guide")
    assert "Зігрійте його." in page.inner_text("#guide")
    page.reload()
    page.wait_for_selector("#guide")
    assert "Зігрійте його." in page.inner_text("#guide")
    page.goto(f"{reader.site.url}/learn?again#exercise=%7B")
    assert "a link to an exercise" in page.inner_text("[role=alert]")
    bad = base64.urlsafe_b64encode(json.dumps({**data, "goal": 5}).encode()).decode().rstrip("=")
    page.goto(f"{reader.site.url}/learn?bad#exercise={bad}")
    assert "goal" in page.inner_text("[role=alert]")
    reader.errors.clear()  # the refusal of the server, which the browser notes


# an answer that does as little as can be
IDLE = """() => { const t = __pavonis, d = t.asking;
  t.send(d.kind === 'pick' ? d.cards.slice(0, d.least) : ['pass', 'done'].find((o) => t.can(o)) ?? d.options[0].id) }"""


def test_whoever_waits_or_has_lost_is_offered_lessons(reader: Reader) -> None:
    """In the waiting room a link opens the first lesson; at the end of a game lost to bots lie exercises for what was missing."""
    page, site = reader.page, reader.site
    made = site.call("POST", "/tables", {"game": "ares", "options": {"players": 2}, "seats": [{}, {}], "settings": {}})
    id = made["table"]["id"]
    said = {"seat": 0, "invite": made["invites"]["0"], "name": "Lena"}
    reader.hold(id, site.call("POST", f"/tables/{id}/join", said)["token"])
    page.goto(f"{site.url}/t/{id}")
    with page.context.expect_page() as opened:
        page.click("[data-learn]")
    opened.value.wait_for_function("() => document.getElementById('guide')?.dataset.step === 'aim'")
    opened.value.close()
    page.goto(f"{site.url}/learn#lesson=mars-first&at=last-generation/late")
    page.wait_for_selector("#guide")
    page.click("[data-skip]")
    for _ in range(60):  # fifteen points behind, nothing is done about it
        page.wait_for_function("() => __pavonis.view?.over || (__pavonis.waits && !__pavonis.busy)")
        if page.evaluate("!!__pavonis.view.over"):
            break
        page.evaluate(IDLE)
    page.wait_for_selector("[data-fitting]")
    offered = [x.get_attribute("data-lesson") for x in page.locator("[data-fitting] [data-lesson]").all()]
    assert len(offered) == 3
    assert all(lessons.library()[x].game == "mars" for x in offered if x)
    page.click("[data-fitting] [data-lesson]")
    page.wait_for_selector("[data-left]")


@pytest.mark.parametrize("reader", [DESK, PHONE], indirect=True)
def test_a_sale_is_shown(reader: Reader) -> None:
    """A free act of a solution: the ring goes from the button to the card, and *Show me* chooses it."""
    page, pupil = reader.page, Pupil(reader)
    pupil.open("ex-03")
    for _ in range(2):
        page.click("[data-hint-degree]")
    pupil.click_ring()
    page.wait_for_function("() => __pavonis.sale")
    pupil.click_ring()
    assert page.evaluate("__pavonis.answer.picked") == ["ai_central"]
    page.evaluate("__pavonis.stopSale()")
    page.click("[data-hint-degree]")
    assert page.evaluate("__pavonis.answer.picked") == ["ai_central"]
    pupil.confirm()
    page.wait_for_function("() => __pavonis.info.lesson.answers === 1")


@pytest.mark.parametrize("reader", [PHONE], indirect=True)
def test_the_closing_card_after_the_start_page(reader: Reader) -> None:
    """Whoever comes from the start page has its styles, too: nothing lies on anything else."""
    page, pupil = reader.page, Pupil(reader)
    page.goto(reader.site.url)
    page.click("[data-learn] [data-lesson=ares-first]")
    pupil.at("aim")
    page.evaluate("__pavonis.rehearse(__pavonis.info.lesson.scene, 'lead')")
    pupil.at("lead")
    page.click("[data-next]")
    page.wait_for_selector("[data-closing=lesson]")
    boxes = [b.bounding_box() for b in page.locator("[data-closing] ~ .ways button").all()]
    assert len(boxes) == 4
    assert all(one["y"] + one["height"] <= other["y"] for one, other in pairwise(boxes))
    page.click("[data-play-on]")  # the same game, without the guide
    page.wait_for_function("() => __pavonis.waits && !document.getElementById('guide')")
    assert page.evaluate("__pavonis.view.round") == 4


@pytest.mark.parametrize("reader", [PHONE], indirect=True)
def test_a_tab_of_another_game_is_left_behind(reader: Reader) -> None:
    """From the crises of one exercise straight to a game without any."""
    page, pupil = reader.page, Pupil(reader)
    pupil.open("ex-08")
    page.click("nav [data-tab=crisis]")
    page.evaluate("history.pushState(null, '', '/learn'); dispatchEvent(new PopStateEvent('popstate'))")
    page.click("[data-lesson=ex-10]")
    page.wait_for_function("() => __pavonis.view?.game === 'mars'")
    page.wait_for_selector("nav [data-tab=map].on, nav [data-tab=hand].on")
