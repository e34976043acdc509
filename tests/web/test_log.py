"""The log in the browser: every line says who and what, in every language."""

from __future__ import annotations

import re
from typing import Any

import pytest

from .conftest import Reader, Site

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
        reader.page.wait_for_selector(".log ol > li >> nth=20")
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
