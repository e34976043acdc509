"""A full table, in long languages: what one looks over for is there, and nothing leaves the page."""

from __future__ import annotations

import pytest

from .conftest import DESK, LAPTOP, Reader, Site
from .stress import show


@pytest.mark.parametrize("language", ["uk", "pl"])
def test_five_with_forty_cards_and_long_names_keep_what_one_looks_over_for(reader: Reader, site: Site, language: str) -> None:
    reader.prefer(language=language)
    id, tokens, _ = site.reach("mars", 5, lambda v, d, s: d["name"] == "turn")
    reader.sit(id, tokens[0])
    page = reader.page
    for width, height in (DESK, LAPTOP):
        page.set_viewport_size({"width": width, "height": height})
        show(reader)
        assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [width, height]
        whole = "all => all.map(e => e.checkVisibility() && e.getBoundingClientRect().height >= 12)"
        for part in (".opp footer", ".opp .hand-n"):
            assert page.eval_on_selector_all(part, whole) == [True] * 4, part
        mine = page.eval_on_selector_all(".races .aw li", "all => all.map(li => !!li.querySelector('.figures .me'))")
        assert mine == [True] * 5
        log, menu = page.locator(".log").bounding_box(), page.locator(".top nav").bounding_box()
        assert log["height"] >= 150
        assert menu["x"] + menu["width"] <= width
