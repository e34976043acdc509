"""axe-core finds nothing serious on any main screen, in either theme; the first load is small."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import DESK, PHONE, Reader, Site

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def serious(reader: Reader) -> list[str]:
    if not AXE.exists():
        pytest.skip("axe-core is not installed: make web")
    reader.page.evaluate(AXE.read_text())  # by the protocol: the page's own policy allows no foreign script
    found = reader.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{v['id']}: {n['html'][:160]} {n['failureSummary'][:200] if v['id'] == 'color-contrast' else ''}"
        for v in found["violations"]
        if v["impact"] in ("serious", "critical")
        for n in v["nodes"][:3]
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("reader", [DESK, PHONE], indirect=True)
@pytest.mark.parametrize("question", ["setup", "turn", "research", "place"])
def test_the_table_is_accessible(reader: Reader, site: Site, question: str, theme: str) -> None:
    id, tokens = site.table("mars", 3)
    site.advance(id, tokens, lambda v, d, s: d["name"] == question and s == 0 and (question == "setup" or v["generation"] > 1))
    reader.prefer(theme=theme)
    reader.sit(id, tokens[0])
    assert serious(reader) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("reader", [DESK, PHONE], indirect=True)
@pytest.mark.parametrize("page", ["", "new", "cards", "rules"])
def test_the_pages_around_are_accessible(reader: Reader, site: Site, page: str, theme: str) -> None:
    reader.prefer(theme=theme)
    reader.page.goto(f"{site.url}/{page}")
    reader.page.wait_for_load_state("networkidle")
    assert serious(reader) == []


def test_the_first_load_is_under_300_kB(reader: Reader, site: Site) -> None:
    """Compressed, with fonts and relief: what the browser fetched for the start page."""
    reader.page.goto(site.url)
    reader.page.wait_for_load_state("networkidle")
    size = reader.page.evaluate("performance.getEntries().reduce((sum, e) => sum + (e.transferSize ?? 0), 0)")
    assert 0 < size < 300_000
