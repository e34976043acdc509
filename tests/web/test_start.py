"""The first page: the planet is the game one would continue, and every list says how far its tables are."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import DESK, LAPTOP, PHONE, Reader, Site
from .test_access import BOTH, SIZES, found

PHONES = pytest.mark.parametrize("reader", [PHONE], indirect=True)
SMALL = """
  [...document.querySelectorAll("a, button, summary, input")].filter((e) => e.checkVisibility()).map((e) => {
    const r = (e.closest("label") ?? e).getBoundingClientRect();
    return [e.textContent || e.placeholder, r.width, r.height];
  }).filter(([, w, h]) => w < 44 || h < 44)
"""


def drawn(reader: Reader, where: str) -> list[float]:
    """Heat, air and water of a planet."""
    script = "(e) => ['--heat', '--air', '--water'].map((v) => Number(e.style.getPropertyValue(v)))"
    out: list[float] = reader.page.locator(f"{where} .planet").first.evaluate(script)
    return out


def climate(view: dict[str, Any]) -> list[float]:
    return [(view["temperature"] + 30) / 38, view["oxygen"] / 14, view["oceans"] / 9]


def text(reader: Reader, where: str) -> str:
    return " ".join(reader.page.inner_text(where).split())


def degrees(view: dict[str, Any]) -> str:
    oceans = f"{view['oceans']} ocean{'' if view['oceans'] == 1 else 's'}"
    return f"{view['temperature']} °C, {view['oxygen']}%, {oceans}".replace("-", "−")


@pytest.mark.parametrize("reader", [DESK, LAPTOP, PHONE], indirect=True)
def test_the_planet_is_the_game_one_would_continue(reader: Reader, site: Site) -> None:
    id, tokens, _ = site.reach("mars", 3, lambda v, d, s: s == 0 and d["name"] == "place" and v["generation"] > 2, colonies=True)
    face = site.face(id, tokens[0])
    view, areas = face["view"], len(face["decision"]["options"])
    reader.hold(id, tokens[0])
    reader.page.goto(site.url)
    reader.page.wait_for_selector(".resume")
    assert drawn(reader, ".hero") == pytest.approx(climate(view))
    if reader.page.viewport_size["width"] != LAPTOP[0]:  # no room for it there
        assert f"eneration {view['generation']}: {degrees(view)}" in text(reader, "[data-mars]")
    assert text(reader, ".resume h2").endswith(f"({areas} area{'' if areas == 1 else 's'} to choose from)")
    assert text(reader, ".resume .who").upper() == "YOUR TURN"
    assert "Tharsis with Colonies" in text(reader, ".resume p")
    assert "with Oksana and Tycho" in text(reader, ".resume p")
    reader.page.click("text=Continue")
    reader.page.wait_for_selector("[data-name=place]")


@BOTH
@SIZES
def test_a_game_to_continue_is_accessible(reader: Reader, site: Site, theme: str) -> None:
    id, tokens = site.table("ares", 2)
    reader.prefer(theme=theme)
    reader.hold(id, tokens[0])
    reader.page.goto(site.url)
    reader.page.wait_for_selector(".resume")
    assert found(reader) == []


def test_in_ares_expedition_rounds_are_counted(reader: Reader, site: Site) -> None:
    id, tokens, _ = site.reach("ares", 2, lambda v, d, s: v["round"] > 3)
    reader.hold(id, tokens[0])
    reader.page.goto(site.url)
    reader.page.wait_for_selector(".resume")
    view = site.face(id, tokens[0])["view"]
    assert f"Your Mars, round {view['round']}: {degrees(view)}" in text(reader, "[data-mars]")
    assert drawn(reader, ".hero") == pytest.approx(climate(view))


def test_whoever_waits_is_told_for_whom(reader: Reader, site: Site) -> None:
    id, tokens, _ = site.reach("mars", 2, lambda v, d, s: s == 1 and d["name"] == "turn")
    reader.hold(id, tokens[0])
    reader.page.goto(site.url)
    reader.page.wait_for_selector(".resume")
    assert text(reader, ".resume .who").upper() == "OKSANA IS THINKING"
    assert text(reader, ".resume h2") == "Tharsis"
    assert text(reader, ".resume p") == f"generation {site.face(id, tokens[0])['view']['generation']}, with Oksana"


def test_without_a_game_mars_is_anybody_s(reader: Reader, site: Site) -> None:
    reader.page.goto(site.url)
    reader.page.wait_for_load_state("networkidle")
    assert text(reader, "[data-mars]") == "Mars, half way −8 °C, 7%, 6 oceans"
    assert not reader.page.query_selector(".resume")


def public(site: Site) -> tuple[str, dict[str, Any]]:
    """A public game that runs: its id, and what a spectator is sent."""
    wish = {"game": "mars", "options": {"players": 2}, "seats": [{}, {}], "settings": {"public": True, "grace": 0}}
    made = site.call("POST", "/tables", wish)
    id = made["table"]["id"]
    sit = [{"invite": made["invites"][n], "name": name} for n, name in (("0", "Ines"), ("1", "Marek"))]
    tokens = [site.call("POST", f"/tables/{id}/join", who)["token"] for who in sit]

    def until(view: dict[str, Any], question: dict[str, Any], seat: int) -> bool:
        points = [sum(p.values()) for p in site.call("GET", f"/tables/{id}/state?since=999999")["points"]]
        return bool(view["generation"] > 2 and view["oceans"] and points[0] != points[1])

    site.advance(id, tokens, until)
    return id, site.call("GET", f"/tables/{id}/state?since=999999")


@pytest.mark.parametrize("reader", [DESK, PHONE], indirect=True)
def test_lists_say_how_far_each_table_is_and_who_leads(reader: Reader, site: Site) -> None:
    id, state = public(site)
    view, points = state["faces"][0]["view"], [sum(p.values()) for p in state["points"]]
    site.call("POST", "/tables", {"game": "mars", "seats": [{"kind": "open"}, {"kind": "open"}], "settings": {"public": True}})
    reader.page.goto(f"{site.url}/?show=watch")
    row = f".opened li:has([href='/t/{id}'])"
    reader.page.wait_for_selector(row)
    assert drawn(reader, row) == pytest.approx(climate(view))
    leads = "Ines" if points[0] > points[1] else "Marek"
    assert text(reader, row).startswith(f"{leads} leads generation {view['generation']}, Tharsis")
    reader.page.goto(f"{site.url}/?show=lobby")
    reader.page.wait_for_selector(".opened .dots")
    assert drawn(reader, ".opened li:has(.dots)") == [0, 0, 0]  # nothing has happened there


@PHONES
def test_a_phone_shows_it_without_scrolling_and_everything_can_be_tapped(reader: Reader, site: Site) -> None:
    id, tokens, _ = site.reach("mars", 3, lambda v, d, s: s == 0 and d["name"] == "turn")
    reader.prefer(name="Lena")
    reader.hold(id, tokens[0])
    page = reader.page
    for path in ("/", "/?show=lobby", "/?show=watch"):
        page.goto(site.url + path)
        page.wait_for_selector(".tabs")
        page.wait_for_load_state("networkidle")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate(SMALL) == []
    page.click(".tabs >> text=Play")
    page.wait_for_selector(".resume")
    assert text(reader, ".tabs [aria-current]") == "Play 1"
    assert page.evaluate("document.documentElement.scrollHeight") == PHONE[1]
    page.click("summary[aria-label=Menu]")
    assert page.evaluate(SMALL) == []
    page.click("summary >> nth=0")
    assert page.evaluate(SMALL) == []
    page.click("text=Polski")
    page.wait_for_selector("text=Kontynuuj")
    assert page.query_selector(".pop[open]") is None
