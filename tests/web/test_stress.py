"""A full table, in long languages: what one looks over for is there, and nothing leaves the page."""

from __future__ import annotations

import pytest

from .conftest import DESK, LAPTOP, PHONE, Reader, Site
from .stress import show


@pytest.mark.parametrize("language", ["uk", "pl"])
def test_five_with_forty_cards_and_long_names_keep_what_one_looks_over_for(reader: Reader, site: Site, language: str) -> None:
    reader.prefer(language=language)
    id, tokens, _ = site.reach("mars", 5, lambda v, d, s: d["name"] == "turn")
    reader.sit(id, tokens[0])
    page = reader.page
    page.evaluate("(() => { const now = Date.now; Date.now = () => now() + 1e6; })()")  # time for another tip
    for width, height in (DESK, LAPTOP):
        page.set_viewport_size({"width": width, "height": height})
        show(reader)
        page.wait_for_selector(".tip")
        rows = "all => all.filter(e => e.getBoundingClientRect().bottom <= e.parentElement.getBoundingClientRect().bottom).length"
        assert page.eval_on_selector_all(".mine .acts li", rows) >= 2
        assert page.eval_on_selector(".right", "e => e.scrollHeight - e.clientHeight") <= 4  # the chat stays in sight
        assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [width, height]
        whole = "all => all.map(e => e.checkVisibility() && e.getBoundingClientRect().height >= 12)"
        for part in (".opp footer", ".opp .hand-n"):
            assert page.eval_on_selector_all(part, whole) == [True] * 4, part
        mine = page.eval_on_selector_all(".races .aw li", "all => all.map(li => !!li.querySelector('.figures .me'))")
        assert mine == [True] * 5
        log, menu = page.locator(".log").bounding_box(), page.locator(".top nav").bounding_box()
        assert log["height"] >= 150
        assert menu["x"] + menu["width"] <= width
        assert reader.crowded() == []


@pytest.mark.parametrize("reader", [PHONE], indirect=True)
@pytest.mark.parametrize("language", ["uk", "pl"])
def test_on_a_phone_every_leaf_of_a_full_table_can_be_read(reader: Reader, site: Site, language: str) -> None:
    reader.prefer(language=language)
    id, tokens, _ = site.reach("mars", 5, lambda v, d, s: d["name"] == "turn")
    reader.sit(id, tokens[0])
    show(reader)
    for tab in ("map", "hand", "mine", "table", "log"):
        reader.page.click(f".tabs [data-tab={tab}]")
        assert reader.crowded() == [], tab
