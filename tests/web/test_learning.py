"""Signs, slips, pages of the rules and tips, as a newcomer meets them."""

from __future__ import annotations

import pytest

from ..mars.scene import moons, scene
from .conftest import DESK, PHONE, Reader, Site
from .test_access import found_in_both


def apart(one: dict[str, float], other: dict[str, float]) -> bool:
    across = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
    return across or one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]


@pytest.mark.parametrize("reader", [DESK, PHONE], indirect=True)
def test_any_sign_says_what_it_is(reader: Reader, site: Site) -> None:
    """By hovering on a desk, by a tap in a card that lies open; over a dialog; Escape closes the slip alone."""
    green = lambda v, d, s: d["name"] == "development" and v["round"] > 1 and len(d["options"]) > 2  # noqa: E731 cards that lie open
    id, tokens, seat = site.reach("ares", 2, green)
    reader.prefer(tips=False)
    reader.still("colours are measured")
    reader.sit(id, tokens[seat])
    page = reader.page
    slip = page.locator(".slip:popover-open")
    if page.viewport_size["width"] > 800:
        sign = page.locator(".mat .card .tags svg").first
        sign.hover()
        slip.wait_for()
        assert apart(slip.bounding_box(), sign.bounding_box())
        page.mouse.move(5, 5)
        slip.wait_for(state="hidden")
    page.evaluate("__pavonis.inspect = 'ironworks'")
    sign = page.locator("dialog .tags svg").first
    sign.click()
    slip.wait_for()
    assert "Building tag" in slip.inner_text()
    assert apart(slip.bounding_box(), sign.bounding_box())
    assert found_in_both(reader) == []
    page.keyboard.press("Escape")
    slip.wait_for(state="hidden")
    assert page.locator("dialog").count() == 1
    sign.click()
    slip.locator("button").click()
    page.wait_for_selector(".leaf .signs")
    assert not page.locator(".leaf [data-sign=greenery]").count(), "signs of the other game stay away"


@pytest.mark.parametrize("reader", [DESK, PHONE], indirect=True)
def test_the_rules_are_searched_read_and_printed(reader: Reader, site: Site) -> None:
    page = reader.page
    page.goto(f"{site.url}/rules?page=ares-selling")
    page.wait_for_selector("article .picture")
    assert found_in_both(reader) == []
    page.fill("nav [type=search]", "hellas")
    assert page.locator("nav.panel details a").all_inner_texts() == ["Options"]
    page.click("nav.panel details a")
    assert page.get_attribute("article[data-page]", "data-page") == "mars-options"
    page.goto(f"{site.url}/rules?all=crisis")
    page.wait_for_selector("article .card")
    assert page.locator("article[data-page]").count() == 7
    page.emulate_media(media="print")
    assert not page.locator("nav.panel").is_visible()
    page.emulate_media(media="screen")
    page.goto(f"{site.url}/rules?page=signs")
    page.fill(".signs [type=search]", "eight heat")
    assert [e.get_attribute("data-sign") for e in page.locator(".signs li").all()] == ["heat"]
    assert found_in_both(reader) == []


def test_a_tip_comes_once_and_is_put_away(reader: Reader, site: Site) -> None:
    id, tokens, seat = site.reach("ares", 2, lambda v, d, s: d["name"] == "planning" and v["round"] == 1)
    reader.sit(id, tokens[seat])
    page = reader.page
    assert page.get_attribute("[data-tip]", "data-tip") == "ares-planning"
    assert found_in_both(reader) == []
    page.click("[data-tip] [data-rule]")
    assert page.get_attribute(".leaf [data-page]", "data-page") == "ares-round"
    page.keyboard.press("Escape")
    page.click("[data-tip] [data-got]")
    assert not page.locator("[data-tip]").count()
    page.reload()
    page.wait_for_selector("[data-kind]")
    assert not page.locator("[data-tip]").count()


@pytest.mark.parametrize("reader", [DESK, PHONE], indirect=True)
def test_the_opening_has_its_rule_and_its_tip(reader: Reader, site: Site) -> None:
    """M-027: what is chosen before the first generation is a question like any other."""
    id, tokens = site.table("mars", 2)
    reader.sit(id, tokens[0])
    page = reader.page
    assert page.get_attribute("[data-tip]", "data-tip") == "mars-setup"
    page.click("[data-kind=form] [data-help]")
    assert page.get_attribute(".leaf [data-page]", "data-page") == "mars-setup"
    page.keyboard.press("Escape")
    page.click("[data-tip] [data-got]")
    assert not page.locator("[data-tip]").count()


@pytest.mark.parametrize("reader", [PHONE], indirect=True)
def test_a_question_of_one_line_has_its_rule(reader: Reader, site: Site) -> None:
    id, tokens, seat = site.reach("ares", 2, lambda v, d, s: d["name"] == "planning" and v["round"] == 1)
    reader.prefer(tips=False)
    reader.sit(id, tokens[seat])
    page = reader.page
    mark, button = page.locator("[data-kind] [data-help]").bounding_box(), page.locator("[data-confirm]").bounding_box()
    assert apart(mark, button)
    page.click("[data-kind] [data-help]")
    assert page.get_attribute(".leaf [data-page]", "data-page") == "ares-round"


@pytest.mark.parametrize("reader", [PHONE], indirect=True)
def test_the_ring_of_a_tip_follows_what_it_speaks_of_and_goes_with_it(reader: Reader, site: Site) -> None:
    """The moons come late, and lie above."""
    id, tokens = site.table("mars", 2)
    page = reader.page
    page.add_init_script("localStorage.setItem('pavonis.progress', JSON.stringify({'tip.mars-setup': {value: true, at: 1}}))")
    reader.sit(id, tokens[0])
    tiles = moons(triton=[], titan=[], luna=[], io=[], ceres=[])
    reader.show(scene({"tableau": ["extreme_cold_fungus"]}, {}, colonies=tiles, generation=7))
    page.click("[data-tab=mine]")
    page.wait_for_selector("[data-tip=mars-use]")
    page.wait_for_selector("[data-spot=colonies] > *")
    page.wait_for_selector(".ring", state="detached")
    for block in ("center", "start"):
        page.locator("[data-spot~=actions]").evaluate("(e, block) => e.scrollIntoView({ block })", block)
        page.wait_for_function(
            """() => {
              const [at, ring] = ["[data-spot~=actions]", ".ring"].map((e) => document.querySelector(e)?.getBoundingClientRect());
              return ring && Math.abs(ring.top + ring.bottom - at.top - at.bottom) < 9; }"""
        )
