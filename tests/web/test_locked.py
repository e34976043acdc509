"""A choice made in secret, and waiting for the others': the same screen after a reload, and another choice still possible."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import DESK, LAPTOP, PHONE, Reader, Site

SCREEN = """() => ({
  text: [...document.querySelectorAll('main, .decision, .ask, .tray')].map(e => e.innerText.replace(/\\s+/g, ' ')),
  pressed: [...document.querySelectorAll('[aria-pressed=true][data-choice], .sel[data-choice]')].map(e => e.dataset.choice),
  answer: __pavonis.answer.value(),
})"""
SIZES = pytest.mark.parametrize("reader", [DESK, LAPTOP, PHONE], indirect=True)


def settle(reader: Reader) -> Any:
    reader.page.wait_for_selector(".sealed")
    reader.page.wait_for_function("() => __pavonis.answer.settled && __pavonis.connected.length")
    reader.page.wait_for_timeout(600)  # until nothing moves
    return reader.page.evaluate(SCREEN)


def reload(reader: Reader) -> Any:
    reader.page.reload()
    return settle(reader)


@SIZES
def test_a_phase(reader: Reader, site: Site) -> None:
    id, tokens, _ = site.reach("ares", 3, lambda v, d, s: d["name"] == "planning" and v["round"] > 1)
    reader.sit(id, tokens[0])
    page = reader.page
    first, second = [o["id"] for o in site.face(id, tokens[0])["decision"]["options"]][:2]
    reader.choose(first)
    reader.confirm()
    before = settle(reader)
    assert "You are done. Waiting for Oksana and Tycho" in page.inner_text(".sealed h2")
    assert "YOUR CHOICE IS IN" in page.inner_text(".sealed .legend").upper()
    assert page.get_attribute(".phase.sel", "data-choice") == first
    assert reload(reader) == before
    reader.choose(second)
    assert page.locator(".sealed").count() == 0
    reader.confirm()
    changed = settle(reader)
    assert site.face(id, tokens[0])["view"]["players"][0]["sealed"] == second
    assert page.get_attribute(".phase.sel", "data-choice") == second
    assert reload(reader) == changed
    page.click("[data-rethink]")
    reader.confirm()  # the same again
    settle(reader)
    for token in tokens[1:]:
        face = site.face(id, token)
        site.answer(id, token, face["decision"], face["decision"]["options"][0]["id"])
    page.wait_for_function("() => __pavonis.view.phase !== 'planning'")
    assert site.face(id, tokens[0])["view"]["players"][0]["chosen"] == second.removeprefix("phase:")
    assert page.locator(".sealed").count() == 0


@SIZES
def test_a_corporation_of_ares_expedition(reader: Reader, site: Site) -> None:
    """The middle never speaks of a new hand: it is no option of this table."""
    id, tokens = site.table("ares", 2, mulligan=False)
    reader.sit(id, tokens[0])
    one, other = [o["id"] for o in site.face(id, tokens[0])["decision"]["options"]]
    reader.choose(other)
    reader.confirm()
    before = settle(reader)
    assert other in before["pressed"]
    assert "Exchange" not in reader.page.inner_text("body")
    assert reload(reader) == before
    assert "Exchange" not in reader.page.inner_text("body")
    reader.choose(one)
    reader.confirm()
    assert settle(reader)["answer"] == one == site.face(id, tokens[0])["view"]["players"][0]["sealed"]


@SIZES
def test_a_new_hand_and_then_a_corporation(reader: Reader, site: Site) -> None:
    id, tokens = site.table("ares", 2, mulligan=True)
    reader.sit(id, tokens[0])
    cards = site.face(id, tokens[0])["decision"]["cards"]
    for card in (cards[4], cards[0]):
        reader.choose(card)
    reader.confirm()
    before = settle(reader)
    assert before["answer"] == [cards[0], cards[4]]
    assert reload(reader) == before
    site.answer(id, tokens[1], site.face(id, tokens[1])["decision"], [])
    reader.page.wait_for_selector(".corp")
    assert "Exchange" not in reader.page.inner_text("body")


@SIZES
def test_corporation_and_projects_of_terraforming_mars(reader: Reader, site: Site) -> None:
    id, tokens = site.table("mars", 2)
    reader.sit(id, tokens[0])
    page = reader.page
    page.click(".corp >> nth=1")
    for k in (0, 2):
        page.click(f".ten [data-choice] >> nth={k}")
    reader.confirm()
    before = settle(reader)
    assert len(before["pressed"]) == 3
    assert "You are done. Waiting for Oksana" in page.inner_text(".sealed h2")
    assert reload(reader) == before
    page.click(".ten [data-choice] >> nth=4")
    reader.confirm()
    changed = settle(reader)
    assert len(changed["answer"]["cards"]) == 3
    assert site.face(id, tokens[0])["view"]["players"][0]["sealed"] == changed["answer"]


@SIZES
@pytest.mark.parametrize("question", ["draft", "research"])
def test_cards_of_a_tray(reader: Reader, site: Site, question: str) -> None:
    id, tokens, _ = site.reach("mars", 2, lambda v, d, s: d["name"] == question, draft=question == "draft")
    reader.sit(id, tokens[0])
    reader.page.click(".tray [data-choice] >> nth=1")
    reader.confirm()
    before = settle(reader)
    assert reload(reader) == before
    reader.page.click(".tray [data-choice] >> nth=2")
    reader.confirm()
    assert settle(reader)["answer"] == site.face(id, tokens[0])["view"]["players"][0]["sealed"] != before["answer"]


@SIZES
def test_where_all_act_at_once_nobody_is_told_to_wait_for_a_turn(reader: Reader, site: Site) -> None:

    def mine(view: dict[str, Any], decision: dict[str, Any], seat: int) -> bool:
        both = all(p["waiting"] for p in view["players"])
        return both and seat == 0 and view["phase"] == "action" and any(o["id"] == "done" for o in decision.get("options", ()))

    id, tokens, _ = site.reach("ares", 2, mine)
    reader.sit(id, tokens[0])
    reader.page.click("[data-choice=done]")
    reader.page.wait_for_selector(".idle h2:has-text('You are done. Waiting for Oksana')")
    assert "not your turn" not in reader.page.inner_text("body").lower()
