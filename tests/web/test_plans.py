"""Planning ahead at the real table: what is pressed while others think becomes a step, drawn where it will act."""

from __future__ import annotations

from typing import Any

import pytest

from ..ares.scene import scene
from .conftest import DESK, LAPTOP, PHONE, Reader, Site
from .test_access import found_in_both

PARTS = (".plan", ".note", "dialog", ".hand-area", ".projects")  # what planning adds to, or makes pressable


def steps(site: Site, id: str, token: str) -> list[dict[str, Any]]:
    plan = site.face(id, token)["plan"]
    return plan["steps"] if plan else []


@pytest.mark.parametrize("reader", [DESK], indirect=True)
def test_what_is_pressed_while_others_think_becomes_a_step(reader: Reader, site: Site) -> None:
    """By mouse and by keyboard; in another order by button, arrow and drag; with conditions in words, and a note to oneself."""

    def lone(view: dict[str, Any], d: dict[str, Any], seat: int) -> bool:
        me = view["players"][1 - seat]
        return d["name"] == "turn" and view["generation"] > 1 and seat == 0 and not me["passed"] and me["hand_size"] > 0

    id, tokens, _ = site.reach("mars", 2, lone)
    page, token = reader.page, tokens[1]
    reader.sit(id, token)
    page.wait_for_selector(".plan")
    card = page.locator(".hand-area .slot").first
    card.dispatch_event("click")
    assert steps(site, id, token) == []  # nothing is planned by chance
    page.click("[data-planning]")
    card.click()
    page.wait_for_selector(".plan [data-step^='play:']")
    assert page.locator(".hand-area [data-ghost] b").inner_text() == "1"
    page.click(".projects button:has-text('City')")
    page.wait_for_selector(".plan [data-step='project:city']")
    free = page.locator(".hex.ahead:not(.sea):not(.fire)").nth(20)
    space = free.get_attribute("data-hex")
    free.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(f".planned[data-ghost='hex:{space}']")
    assert page.locator(".planned text").text_content() == "2"
    planned = steps(site, id, token)[1]
    assert planned["answers"] == ["project:city", f"hex:{space}"]
    assert planned["only_if"] == [{"what": "free", "of": space, "least": 1, "most": None}]
    page.wait_for_selector(".plan [data-step='project:city'] .pill:has-text('if still free')")
    # a milestone and an award, if nobody was there first; once more takes each away
    for verb in ("claim", "fund"):
        goal = page.locator(f".races [data-plan^='{verb}:']").first
        goal.click()
        page.wait_for_selector(f".plan [data-step^='{verb}:'] .pill:has-text('if still free')")
        assert goal.locator("[data-ghost] b").inner_text() == "3"
        assert found_in_both(reader, ".races") == []
        goal.click()
        page.wait_for_selector(f".plan [data-step^='{verb}:']", state="detached")
    # an area alone: the table asks what for
    other = page.locator(".hex.ahead:not(.sea):not(.fire)").nth(21)
    other.click()
    page.click("[data-here='convert:plants']")
    page.wait_for_selector(".plan [data-step='convert:plants']")
    page.click("[data-remind]")
    page.fill("[aria-label='Note to myself']", "count their plants")
    page.click("[data-add-note]")
    page.wait_for_selector(".plan [data-step=note]")
    # conditions, in a dialog
    page.click("[data-condition='2']")
    page.wait_for_selector("dialog form")
    assert found_in_both(reader, *PARTS) == []
    page.select_option("dialog select", "oxygen")
    page.fill("dialog input[type=number]", "5")
    page.click("[data-add-condition]")
    page.wait_for_selector(".pill:has-text('if Oxygen ≤ 5%')")
    assert found_in_both(reader, *PARTS) == []

    def order() -> list[str]:
        return [row.get_attribute("data-step").split(":")[0] for row in page.locator(".plan li").all()]

    assert order() == ["play", "project", "convert", "note"]
    page.locator(".plan li").nth(3).locator("[aria-label=Earlier]").click()
    page.wait_for_selector(".plan li:nth-child(3)[data-step=note]")
    page.locator(".plan li").nth(2).locator(".grip").focus()
    page.keyboard.press("ArrowUp")
    page.wait_for_selector(".plan li:nth-child(2)[data-step=note]")
    page.wait_for_function("() => document.activeElement.closest('li')?.dataset.step === 'note'")  # one may go on
    grip = page.locator(".plan li").nth(3).locator(".grip")
    grip.scroll_into_view_if_needed()
    box = grip.bounding_box()
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    page.mouse.down()
    top = page.locator(".plan li").first.bounding_box()
    page.mouse.move(top["x"] + 20, top["y"] + 4, steps=5)
    page.mouse.up()
    page.wait_for_selector(".plan li:nth-child(1)[data-step='convert:plants']")
    page.locator(".plan li").nth(0).locator(".grip").focus()
    page.keyboard.press("Delete")
    page.wait_for_selector(".plan li:nth-child(1)[data-step^='play:']")
    card.click()  # once more takes it away
    page.wait_for_selector(".plan li:nth-child(1)[data-step=note]")
    assert order() == ["note", "project"]
    # my turn: the note is shown, and the rest waits for my word
    site.answer(id, tokens[0], site.face(id, tokens[0])["decision"], "pass")
    page.wait_for_selector(".note:has-text('count their plants')")
    assert not page.locator(".hex.ahead").count()
    assert found_in_both(reader, *PARTS) == []
    page.click("[data-go-on]")
    page.wait_for_function("() => !__pavonis.face.plan")


@pytest.mark.parametrize("reader", [PHONE], indirect=True)
def test_on_a_phone_and_in_ares_a_phase_and_done_unless(reader: Reader, site: Site) -> None:
    done = lambda v, d, s: d["name"] == "action" and v["round"] > 1 and not v["players"][1 - s]["waiting"]  # noqa: E731
    id, tokens, seat = site.reach("ares", 2, done)
    page, token = reader.page, tokens[1 - seat]
    reader.sit(id, token)
    page.wait_for_selector(".plan")
    page.click("[data-plan-phase]:not([disabled]) >> nth=0")
    page.wait_for_selector(".plan [data-step^='phase:']")
    page.select_option("[data-plan-add]", "done:action")
    page.wait_for_selector(".plan [data-step='done:action'] .pill:has-text('unless an action is ready')")
    assert found_in_both(reader, *PARTS) == []
    assert [s["name"] for s in steps(site, id, token)] == ["planning", "action"]
    page.click(".plan li:nth-child(2) [aria-label=Remove]")
    page.wait_for_function("() => document.querySelectorAll('.plan li').length === 1")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    small = "[...document.querySelectorAll('.plan :is(button, select)')].filter((x) => x.getBoundingClientRect().height < 43)"
    assert page.evaluate(f"{small}.map((x) => x.outerHTML)") == []


@pytest.mark.parametrize("reader", [DESK, LAPTOP, PHONE], indirect=True)
def test_at_its_question_a_planned_phase_is_named_and_can_be_stopped(reader: Reader, site: Site) -> None:
    """Beside bots it is taken some seconds later; while one waits, all of the plan is in sight."""
    id, tokens = site.table("ares", 2, 2)
    reader.sit(id, tokens[0])
    page = reader.page
    game = scene({"hand": ["mine"]}, {}, {}, {}, chosen="", last=["action", "", "", ""], round=8)
    reader.show(game)
    step = {"answers": ["phase:research"], "note": None, "name": "planning", "only_if": [], "untouched": False}
    plan = {"steps": [step], "waits": False, "note": None}
    page.evaluate("plan => { __pavonis.face.plan = plan }", plan)
    note = page.locator("[data-next='phase:research']")
    note.wait_for()
    assert "Your plan: Research" in note.inner_text()
    assert note.locator("[data-unplan]").is_visible()
    waiting = scene({"hand": ["mine"]}, {}, {}, {}, chosen="construction", round=8)
    waiting.answer(0, "done")
    reader.show(waiting)
    page.evaluate("plan => { __pavonis.face.plan = plan }", plan)
    page.wait_for_selector(".plan [data-step='phase:research']")
    if page.locator(".tabs").count():
        return  # there it is scrolled to
    reader.at_rest()
    assert page.eval_on_selector(".decision", "e => e.scrollHeight <= e.clientHeight + 1")
    bottom = "e => e.getBoundingClientRect().bottom"
    assert page.eval_on_selector(".decision .plan", bottom) < page.eval_on_selector(".right", bottom)
    assert page.eval_on_selector(".log", bottom) <= page.eval_on_selector(".right", bottom) + 1
