"""What the client was never told of, and plays all the same."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .conftest import Reader, Site, serving

FIRST = """
from pavonis.mars import board, setup
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
    site.advance(id, tokens, lambda v, d, s: d["name"] == "turn" and s == 0)
    reader.sit(id, tokens[0])
    assert reader.page.locator(".map .hex").count() == 61
    assert reader.page.locator(".map .toponym").all_text_contents() == names
