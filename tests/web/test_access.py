"""axe-core finds nothing on any screen, in either theme; the first load is small."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from pavonis.kernel.game import Game
from tests.ares.scene import scene as ares
from tests.crisis.scene import crisis
from tests.mars.scene import moons
from tests.mars.scene import scene as mars

from .conftest import DESK, PHONE, Reader, Site

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
BOTH = pytest.mark.parametrize("theme", ["light", "dark"])
SIZES = pytest.mark.parametrize("reader", [DESK, PHONE], indirect=True)


def found(reader: Reader, *within: str, rules: Sequence[str] = ()) -> list[str]:
    """What axe finds on the page, or in some parts of it; by some rules only."""
    if not AXE.exists():
        pytest.skip("axe-core is not installed: make web")
    if not reader.page.evaluate("'axe' in window"):
        reader.page.evaluate(AXE.read_text())  # by the protocol: the page's own policy allows no foreign script
    reader.at_rest()  # a text that fades in has not its colour yet
    parts = [[part] for part in within if reader.page.locator(part).count()]
    where = {"include": parts} if parts else None
    how = {"resultTypes": ["violations"]} | ({"runOnly": [*rules]} if rules else {})
    result = reader.page.evaluate("([where, how]) => axe.run(where ?? document, how)", [where, how])
    return [
        f"{v['impact']} {v['id']}: {n['html'][:160]} {n['failureSummary'][:200] if v['id'] == 'color-contrast' else ''}"
        for v in result["violations"]
        for n in v["nodes"][:3]
    ]


def found_in_both(reader: Reader, *within: str) -> list[str]:
    """Likewise, and then in the dark what cannot be read: nothing but colours is different there."""
    seen = found(reader, *within)
    reader.page.evaluate("document.documentElement.dataset.theme = 'dark'")
    seen += [f"dark: {one}" for one in found(reader, *within, rules=["color-contrast"])]
    reader.page.evaluate("document.documentElement.dataset.theme = 'light'")
    return seen


@BOTH
@SIZES
@pytest.mark.parametrize("question", ["setup", "draft", "research", "turn", "place"])
def test_the_table_is_accessible(reader: Reader, site: Site, question: str, theme: str) -> None:
    id, tokens, _ = site.reach(
        "mars",
        3,
        lambda v, d, s: d["name"] == question and s == 0 and (question == "setup" or v["generation"] > 1),
        draft=question == "draft",
        colonies=question == "turn",
    )
    reader.prefer(theme=theme, learner=question == "turn")
    reader.sit(id, tokens[0])
    if question == "turn" and reader.page.viewport_size["width"] > 800:
        reader.page.wait_for_selector(".hint")
    assert found(reader) == []


@BOTH
@SIZES
@pytest.mark.parametrize("question", ["found", "planning", "development", "action"])
def test_the_table_of_ares_expedition_is_accessible(reader: Reader, site: Site, question: str, theme: str) -> None:
    id, tokens, _ = site.reach(
        "ares", 3, lambda v, d, s: d["name"] == question and s == 0 and (question == "found" or v["round"] > 2)
    )
    reader.prefer(theme=theme)
    reader.sit(id, tokens[0])
    assert found(reader) == []


@SIZES
def test_what_opens_over_the_table_is_accessible(reader: Reader, site: Site) -> None:
    """The menu, the list of shortcuts, somebody's cards, one card to read, every tab of a phone."""
    id, tokens, _ = site.reach("mars", 3, lambda v, d, s: d["name"] == "turn" and s == 0 and v["generation"] > 2)
    reader.sit(id, tokens[0])
    page = reader.page
    page.click("[aria-label=Menu]")
    assert found_in_both(reader) == []
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    assert found_in_both(reader) == []
    page.keyboard.press("Escape")
    page.keyboard.press("t")
    assert found_in_both(reader) == []
    page.keyboard.press("Escape")
    page.evaluate("__pavonis.inspect = 'asteroid'")
    assert found_in_both(reader) == []
    page.keyboard.press("Escape")
    for tab in page.locator(".tabs [data-tab]").all():
        tab.click()
        assert found_in_both(reader) == [], tab.inner_text()


@BOTH
@SIZES
@pytest.mark.parametrize("page", ["", "new", "cards", "rules", "gallery", "learn"])
def test_the_pages_around_are_accessible(reader: Reader, site: Site, page: str, theme: str) -> None:
    site.call("POST", "/tables", {"game": "mars", "seats": [{"kind": "open"}, {"kind": "open"}], "settings": {"public": True}})
    reader.prefer(theme=theme)
    reader.page.goto(f"{site.url}/{page}")
    reader.page.wait_for_load_state("networkidle")
    if page == "gallery":
        reader.page.wait_for_selector(".gallery .card .fx")  # cards, and not their names alone
    assert found(reader) == []


@BOTH
@SIZES
def test_sitting_down_is_accessible(reader: Reader, site: Site, theme: str) -> None:
    made = site.call("POST", "/tables", {"game": "mars", "options": {"players": 3}, "seats": [{}, {}, {"kind": "bot"}]})
    id = made["table"]["id"]
    reader.prefer(theme=theme)
    reader.page.goto(f"{site.url}/t/{id}#invite={made['invites']['0']}")
    reader.page.wait_for_selector(".seatrows")
    assert found(reader) == []
    reader.page.click("[data-sit]")
    reader.page.wait_for_selector("text=Waiting for the others")
    assert found(reader) == []


@pytest.fixture(scope="module")
def finished(site: Site) -> tuple[str, str]:
    id, tokens = site.finish("ares", 2)
    return id, tokens[0]


@BOTH
@SIZES
@pytest.mark.parametrize("page", ["", "/replay"])
def test_the_end_and_the_replay_are_accessible(
    reader: Reader, site: Site, finished: tuple[str, str], page: str, theme: str
) -> None:
    reader.prefer(theme=theme)
    reader.sit(*finished)
    reader.page.goto(f"{site.url}/t/{finished[0]}{page}")
    reader.page.wait_for_selector(".linechart .ln, .timeline .ln")
    assert found(reader) == []


@SIZES
def test_who_watches_waits_or_has_ended_is_not_left_out(reader: Reader, site: Site) -> None:
    seats = [{"stock": {"mc": 20}}, {"stock": {"mc": 30}}]
    tables: list[tuple[str, dict[str, Any], Callable[[], Game]]] = [
        (
            "mars",
            {"colonies": True},
            lambda: mars(*seats, colonies=moons(luna=[1], io=[]), tiles={"03": ("ocean", -1), "06": ("city", 1)}),
        ),
        ("ares", {}, lambda: ares(*seats, chosen=["action", "development"], round=3)),
        ("ares", {"crisis": True}, lambda: crisis(*seats, chosen="action", round=3, active={"dust_clouds": 2})),
    ]
    seen = []
    for game, options, position in tables:
        id, tokens = site.table(game, 2, **options)
        reader.sit(id, tokens[0])
        reader.show(position(), None)
        seen += [f"{game} {options} watched: {flaw}" for flaw in found_in_both(reader)]
        (waits := position()).answer(0, "pass" if game == "mars" else "done")
        reader.show(waits)
        seen += [f"{game} {options} waiting: {flaw}" for flaw in found_in_both(reader)]
        (over := position()).position.end()
        reader.show(over)
        seen += [f"{game} {options} ended: {flaw}" for flaw in found_in_both(reader)]
    assert seen == [], "\n".join(seen)


@SIZES
def test_the_lobby_my_name_a_lesson_and_a_wrong_address_are_accessible(reader: Reader, site: Site) -> None:
    site.call("POST", "/tables", {"game": "mars", "seats": [{"kind": "open"}, {"kind": "open"}], "settings": {"public": True}})
    running, tokens = site.table("ares", 2, 1)
    reader.hold(running, tokens[0])
    pages = {
        "/?show=lobby": ".opened li",
        "/games#me": "dialog input",
        "/nowhere": "h2",
        "/mail": "h2",
        "/learn#lesson=ares-first": "#guide",
    }
    seen = []
    for path, there in pages.items():
        reader.page.goto(site.url + path)
        reader.page.wait_for_selector(there)
        seen += [f"{path}: {flaw}" for flaw in found_in_both(reader)]
    assert seen == [], "\n".join(seen)
    assert all("404" in e for e in reader.errors)  # nowhere
    reader.errors.clear()


def test_the_first_load_is_under_200_kB(reader: Reader, site: Site) -> None:
    """Compressed, with fonts and relief: what the browser fetched for the start page."""
    reader.page.goto(site.url)
    reader.page.wait_for_load_state("networkidle")
    size = reader.page.evaluate("performance.getEntries().reduce((sum, e) => sum + (e.transferSize ?? 0), 0)")
    print(f"first load: {size / 1000:.0f} kB")
    assert 0 < size < 200_000


@pytest.mark.parametrize(
    ("game", "options", "asked"),
    [("mars", {"colonies": True}, "turn"), ("ares", {}, "planning"), ("ares", {"crisis": True}, "planning")],
)
def test_a_table_loaded_cold_is_under_350_kB(reader: Reader, site: Site, game: str, options: dict[str, Any], asked: str) -> None:
    """In the middle of a game, with the cards of that game and all that lies there; and no letter that the cut fonts lack."""
    id, tokens, seat = site.reach(game, 2, lambda v, d, s: d["name"] == asked and not v["over"], **options)
    reader.sit(id, tokens[seat])
    reader.page.wait_for_load_state("networkidle")
    fetched = reader.page.evaluate("performance.getEntries().map((e) => [e.name, e.transferSize ?? 0])")
    size = sum(n for _, n in fetched)
    print(f"a table of {game}: {size / 1000:.0f} kB")
    assert 0 < size < 350_000
    assert not [name for name, _ in fetched if "source-sans-3" in name or "source-serif-4" in name]
