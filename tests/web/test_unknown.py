"""What the client was never told of, and plays all the same."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.founders import CARDS, DEALT

from .conftest import DESK, PHONE, Reader, Site, serving
from .test_new_table import new_table, opened

FIRST = f"""
import sys
sys.path.insert(0, {str(Path(__file__).parents[2])!r})
from tests.founders import Founders
from pavonis.mars import board, setup
setup.join(Founders)
board.BOARDS["vastitas"] = board.Board("vastitas", board.THARSIS, board.USUAL.milestones, board.USUAL.awards)
next(o for o in setup.OPTIONS if o.name == "board").allowed = tuple(board.BOARDS)
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with serving(tmp_path_factory.mktemp("unknown"), FIRST) as made:
        yield made


@pytest.mark.parametrize(("board", "names"), [
    ("hellas", ["Tyrrhena", "Planum Australe", "Hellas Planitia", "South Pole"]),
    ("vastitas", ["", ""]),
])  # fmt: skip
def test_a_map_shows_the_names_that_the_catalogue_has(reader: Reader, site: Site, board: str, names: list[str]) -> None:
    id, tokens = site.table("mars", 2, board=board)
    site.advance(id, tokens, lambda v, d, s: d["name"] == "turn" and s == 0)  # there: here nobody knows that board
    reader.sit(id, tokens[0])
    assert reader.page.locator(".map .hex").count() == 61
    assert reader.page.locator(".map .toponym").all_text_contents() == names


@pytest.mark.parametrize("reader", [DESK, PHONE], indirect=True)
@pytest.mark.parametrize("options", [{}, {"colonies": True}, {"colonies": True, "beginners": [0]}])
def test_a_part_of_the_opening_is_drawn_and_answered_whatever_it_is(reader: Reader, site: Site, options: dict[str, Any]) -> None:
    """Beside corporation and cards, beside colony tiles, and with a beginner (M-033) without the first two."""
    id, tokens = site.table("mars", 1, founders=True, **options)
    reader.sit(id, tokens[0])
    page = reader.page
    parts = {part["name"]: part for part in page.evaluate("__pavonis.decision.parts")}
    offered = parts["founders"]["cards"]
    assert len(offered) == DEALT
    assert page.locator(".legend", has_text="Founders").inner_text().replace("\u00a0", " ").split("\n") == ["FOUNDERS", "0 of 2"]
    names = {card.id: card.name for card in CARDS}
    for card in offered:
        assert names[card] in page.locator(f"[data-part='founders'][data-choice='{card}']").inner_text()
    confirm = page.locator("[data-confirm]")
    for name, part in parts.items():
        assert confirm.is_disabled()
        for card in part["cards"][: part["least"]]:
            page.click(f"[data-part='{name}'][data-choice='{card}']")
    confirm.click()
    if "cards" in parts:
        page.click(".guard [data-confirm]")
    page.wait_for_selector("[data-name='let_in']")
    assert page.locator("[data-name='let_in'] h2").inner_text() == "Let in"
    page.click(f"[data-choice='card:{offered[1]}']")
    page.click("[data-confirm]")
    page.wait_for_selector("[data-kind]:not([data-name='let_in'])")
    assert page.evaluate("__pavonis.view.players[0].tableau")[1:2] == [offered[1]]


def test_an_expansion_is_offered_whatever_it_is(reader: Reader, site: Site) -> None:
    page = new_table(reader)
    tick = page.locator(".game.on .tick", has_text="Founders")
    assert tick.get_attribute("aria-checked") == "false"
    tick.click()
    assert opened(reader)["options"]["founders"]
    page.wait_for_selector("[data-part='founders']")
