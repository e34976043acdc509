"""The log in the browser: every line says who and what, in every language."""

from __future__ import annotations

import re
from typing import Any

import pytest

from .conftest import DESK, LAPTOP, PHONE, Reader, Site

FLAWS = (
    ("empty brackets", r"\(\s*\)|«\s*»|„\s*”|\(\s*:"),
    ("a gap in brackets", r"\(\s|\s\)"),
    ("a value without a name", r"[{}]|undefined|\bNaN\b"),
    ("an id", r"\w_\w|\w\.\w+\.\w"),
)
GAMES: dict[str, tuple[str, dict[str, Any], int]] = {
    "mars": ("mars", {"colonies": True, "draft": True}, 4),
    "mars alone": ("mars", {"players": 1}, 5),
    "ares": ("ares", {}, 8),
    "ares together": ("ares", {"coop": True}, 6),
    "crisis": ("ares", {"crisis": True}, 5),
}


@pytest.mark.parametrize("game", GAMES)
def test_every_line_says_something(reader: Reader, site: Site, game: str) -> None:
    name, options, stage = GAMES[game]
    people = options.get("players", 2)
    late = lambda view, d, seat: view.get("generation", view.get("round")) >= stage and d["name"] in ("turn", "planning")  # noqa: E731
    id, tokens, _ = site.reach(name, people, late, **{k: v for k, v in options.items() if k != "players"})
    for language in ("en", "uk", "ru", "pl"):
        reader.prefer(language=language)
        reader.sit(id, *tokens)
        if reader.page.locator("button.whole").count():  # what happened since the last move lies over it
            reader.page.click("button.whole")
        reader.page.wait_for_selector(".log ol[aria-live=polite] > li >> nth=20")  # all of it
        lines = reader.page.evaluate(
            """() => [...document.querySelectorAll('.log ol > li')].map((li) => {
              const words = li.cloneNode(true);
              words.querySelectorAll('.gain').forEach((g) => g.remove());
              return [li.innerText.replace(/\\s+/g, ' '), words.innerText.trim()];
            })"""
        )
        assert len(lines) > 20
        shapes = "[...new Set([...document.querySelectorAll('.log .ref')].map((e) => getComputedStyle(e).display))]"
        assert reader.page.evaluate(shapes) == ["inline"]  # so that no line breaks between a bracket and a name
        for line, words in lines:
            assert re.search(r"\w", words), f"only figures: {line}"
            for flaw, pattern in FLAWS:
                assert not re.search(pattern, line), f"{flaw}: {line}"


# The words that the list's upper edge cuts, and how far the last one is from the lower edge. The box of a word is 1 or 2 px higher
# than its line.
EDGES = """() => {
  const list = document.querySelector('.log ol'), box = list.getBoundingClientRect(), top = box.bottom - list.clientHeight;
  const words = (li) => {
    const range = document.createRange();
    range.selectNodeContents(li.querySelector('p') ?? li);
    return [...range.getClientRects()].filter((r) => r.width && r.height > 8);
  };
  const all = [...list.children].flatMap(words);
  const cut = all.filter((r) => r.bottom > top + 2 && r.top < top - 2).map((r) => [r.top - top, r.bottom - top]);
  return [cut, box.bottom - Math.max(...all.map((r) => r.bottom)), list.scrollHeight > list.clientHeight];
}"""


@pytest.mark.parametrize("reader", [DESK, LAPTOP, PHONE], indirect=True)
@pytest.mark.parametrize("game", ["mars", "ares"])
def test_no_line_is_cut_at_the_upper_edge(reader: Reader, site: Site, game: str) -> None:
    """Whatever its height, also when it changes, the log opens at its end and begins with a whole line."""
    late = lambda view, d, seat: view.get("generation", view.get("round")) >= 4 and d["name"] in ("turn", "planning")  # noqa: E731
    id, tokens, seat = site.reach(game, 3, late)
    reader.sit(id, tokens[seat])
    page = reader.page
    if page.locator(".tabs").count():
        page.click(".tabs [data-tab=log]")
    if page.locator("button.whole").count():  # what happened since the last move lies over it
        page.click("button.whole")
    page.wait_for_selector(".log ol[aria-live=polite] > li >> nth=20")
    size = page.viewport_size
    for less in (0, 7, 13, 22):
        page.set_viewport_size({"width": size["width"], "height": size["height"] - less})
        page.wait_for_function(
            f"() => {{ const [cut, below, more] = ({EDGES})(); return more && !cut.length && below > -2 && below < 24; }}"
        )
