"""Colonies: what a trade and a colony cost and bring is said on the moon and in the question, and both take two clicks."""

from __future__ import annotations

import re

import pytest

from pavonis.mars.cards import CARDS

from ..mars.scene import moons, scene
from .conftest import DESK, LAPTOP, PHONE, Reader, Site
from .stress import dealt


def words(reader, selector):
    return re.sub(r"\s+", " ", reader.page.inner_text(selector)).strip()


def test_the_moons_are_there_to_be_looked_at_while_one_chooses_a_corporation(site, reader):
    id, tokens = site.table("mars", 2, colonies=True)
    lying = site.face(id, tokens[0])["view"]["colonies"]["tiles"]
    reader.sit(id, tokens[0])
    for size in (DESK, LAPTOP, PHONE):
        reader.page.set_viewport_size({"width": size[0], "height": size[1]})
        reader.page.click("[data-way=moons]")
        assert reader.page.locator("dialog .moons > div").count() == len(lying) == 5
        asleep = [moon for moon, tile in lying.items() if not tile["awake"]]
        assert reader.page.locator("dialog .moons > div:has-text('opens when somebody has a card')").count() == len(asleep)
        reader.page.keyboard.press("Escape")
        reader.page.wait_for_selector("dialog", state="detached")


@pytest.mark.parametrize("size", [DESK, LAPTOP, (1920, 1080)])
def test_a_long_hand_keeps_its_place_beside_the_moons(site: Site, reader: Reader, size: tuple[int, int]) -> None:
    """Many cards that cannot be played yet are a list that scrolls: nothing leaves the page."""
    id, tokens = site.table("mars", 2, colonies=True)
    reader.sit(id, tokens[0])
    page = reader.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    hand, _, left = dealt()
    far = [c for c in left if CARDS[c].requires][:14]
    reader.show(scene({"hand": [*hand[:10], *far], "stock": {"mc": 90}}, {}, colonies=moons(luna=[], io=[], europa=[])))
    assert page.locator(".rest .line").count() >= 9
    assert page.eval_on_selector(".mat", "e => e.getBoundingClientRect().bottom") <= size[1]
    inside = "all => all.filter((e) => e.getBoundingClientRect().bottom > innerHeight).length"
    assert page.eval_on_selector_all(".full > .up, .shelf-tabs button, .mat [data-stock]", inside) == 0
    page.click(".shelf-tabs button:nth-child(2)")
    page.wait_for_selector(".moon-tile")


@pytest.mark.parametrize("reader", [LAPTOP], indirect=True)
def test_in_a_low_window_seven_moons_are_whole(site: Site, reader: Reader) -> None:
    """Names, a fleet at each, and two different reasons why neither can be done."""
    id, tokens = site.table("mars", 5, colonies=True)
    reader.sit(id, tokens[0])
    page = reader.page
    lying = moons(luna=[0, 1], io=[1], ganymede=[2, 3], ceres=[0], enceladus=[], miranda=[], pluto=[3, 4])
    for player, moon in enumerate(("luna", "io", "ceres", "pluto"), start=1):
        lying["tiles"][moon]["visitor"] = player
    for moon in ("enceladus", "miranda"):
        lying["tiles"][moon]["awake"] = False
    reader.show(scene({"stock": {"mc": 64}}, {}, {}, {}, {}, colonies=lying))
    page.click(".shelf-tabs button:nth-child(2)")
    page.wait_for_selector(".moon-tile")
    low = "all => all.map((e) => Math.max(...[...e.querySelectorAll('.row')].map((r) => r.getBoundingClientRect().bottom)))"
    assert max(page.eval_on_selector_all(".moon-tile", low)) <= LAPTOP[1]
    assert page.eval_on_selector_all(".moon-tile strong", "all => all.filter((e) => e.scrollWidth > e.clientWidth).length") == 0
    assert reader.crowded() == []
    page.click("[data-choice='trade:ganymede']")
    page.wait_for_selector("[data-fee]")
    assert page.eval_on_selector(".right", "e => e.scrollHeight - e.clientHeight") <= 4


@pytest.mark.parametrize("reader", [LAPTOP], indirect=True)
def test_a_moon_says_what_trading_and_building_cost_and_bring(site, reader):
    id, tokens = site.table("mars", 3, colonies=True)
    reader.sit(id, tokens[0])
    tiles = moons(ganymede=[0], pluto=[0, 1], luna=[], io=[1, 2, 1], europa=[1])
    tiles["tiles"]["ganymede"]["track"] = 4
    tiles["tiles"]["titan"] = {"awake": False}
    seat = {"stock": {"mc": 21, "energy": 2, "titanium": 3, "plants": 3}}
    reader.show(scene(seat, {}, {}, colonies=tiles))
    page = reader.page
    page.click(".shelf-tabs button:nth-child(2)")
    page.wait_for_selector(".moon-tile")  # fetched when it is first seen, like the fees
    for row in page.query_selector_all(".moon-tile .row, .moon-tile .track7, .moon-tile .rows"):
        assert row.evaluate("e => e.scrollWidth <= e.clientWidth + 1"), row.inner_text()
    for tile in page.query_selector_all(".moon-tile"):
        assert tile.evaluate("e => e.scrollHeight <= e.clientHeight + 1"), tile.inner_text()

    # trading: every fee with what remains, also those that cannot be paid; the price on the button
    page.click("[data-choice='trade:ganymede']")
    page.wait_for_selector("[data-fee]")
    assert words(reader, ".decision h2") == "Trade with Ganymede?"
    assert "3 → 8" in words(reader, ".decision .get")  # four at the marker, one for the colony
    assert words(reader, "[data-fee='fee:mc']") == "9 21 → 12 M€"
    assert "Needs 3 energy; you have 2" in words(reader, "[data-fee='fee:energy']")
    assert page.get_attribute("[data-fee='fee:energy']", "aria-disabled") == "true"
    assert words(reader, "[data-confirm]") == "Trade for 9"
    page.click("[data-fee='fee:titanium']")
    assert words(reader, "[data-confirm]") == "Trade for 3"
    assert [words(reader, f"[data-stock='{r}'] b") for r in ("titanium", "plants")] == ["30", "38"]

    # building: on the moon itself, and why not
    page.click("[data-moon='europa'][data-choice='build:colony']")
    assert words(reader, ".decision h2") == "Build on Europa?"
    assert (words(reader, ".decision .fees"), words(reader, "[data-confirm]")) == ("17 21 → 4 M€", "Build for 17")
    shut = {id: words(reader, f".moon-tile[aria-label='{id}'] .row:nth-child(2)") for id in ("Io", "Ganymede")}
    assert "Io already has 3 colonies" in shut["Io"]
    assert "You already have a colony" in shut["Ganymede"]
    assert "Titan opens when" in words(reader, ".moon-tile[aria-label='Titan']")

    # where only one fee can be paid it is shown all the same
    reader.show(scene({"stock": {"mc": 10}}, {}, {}, colonies=tiles))
    page.click("[data-choice='trade:luna']")
    page.wait_for_function("() => document.querySelectorAll('[data-fee]').length === 3")
    assert words(reader, "[data-confirm]") == "Trade for 9"


@pytest.mark.parametrize("reader", [DESK], indirect=True)
def test_building_and_trading_take_two_clicks_each(site, reader):
    def rich(view, d, seat):
        return seat == 0 and d["name"] == "turn" and view["players"][0]["stock"]["mc"] >= 26 and not d["acted"]

    id, tokens, _ = site.reach("mars", 2, rich, colonies=True)
    reader.sit(id, tokens[0])
    page = reader.page
    page.click(".shelf-tabs button:nth-child(2)")
    before = site.face(id, tokens[0])["view"]["colonies"]["tiles"]
    moon = next(m for m in before if page.locator(f"[data-moon='{m}'][data-choice='build:colony']").count())
    row = page.locator(f"[data-moon='{moon}'][data-choice='build:colony']")
    row.click()
    row.click()  # once more: it is meant
    page.wait_for_function(f"() => __pavonis.mars.colonies.tiles['{moon}'].colonies.includes(0)")
    assert len(site.face(id, tokens[0])["view"]["colonies"]["tiles"][moon]["colonies"]) == len(before[moon]["colonies"]) + 1


@pytest.mark.parametrize("language", ["en", "pl"])
def test_seven_moons_keep_their_names_and_bonuses_inside(reader: Reader, site: Site, language: str) -> None:
    """As many as lie there with five players; none of it is to be pressed, so nothing is underlined."""
    id, tokens = site.table("mars", 5, colonies=True)
    reader.prefer(language=language)
    reader.sit(id, tokens[0])
    tiles = moons(ganymede=[0], pluto=[], luna=[], io=[], europa=[1], callisto=[], miranda=[])
    reader.show(scene({}, {}, {}, {}, {}, colonies=tiles))
    page = reader.page
    page.click(".shelf-tabs button >> nth=1")
    page.wait_for_selector(".moon-tile >> nth=6")
    over = """all => all.filter((e) => {
      const head = e.closest('.moon-tile').getBoundingClientRect(), range = document.createRange();
      range.selectNodeContents(e);
      return range.getBoundingClientRect().right > head.right - 4;
    }).map((e) => e.innerText)"""
    assert page.eval_on_selector_all(".moon-tile :is(strong, .bonus)", over) == []
    assert set(page.eval_on_selector_all(".moon-tile .word", "all => all.map((e) => getComputedStyle(e).textDecorationLine)")) == {
        "none"
    }
    assert page.locator("[data-moon=europa] .track7 .prod").count() == 6  # of seven, one is covered by a colony


@pytest.mark.parametrize("reader", [PHONE], indirect=True)
def test_on_a_phone_what_a_trade_brings_others_is_in_sight(reader: Reader, site: Site) -> None:
    id, tokens = site.table("mars", 3, colonies=True)
    reader.sit(id, tokens[0])
    tiles = moons(luna=[0, 1, 2], europa=[], io=[], callisto=[], ganymede=[])
    reader.show(scene({"stock": {"mc": 19}}, {}, {}, generation=3, colonies=tiles))
    page = reader.page
    page.click("[data-tab=mine]")
    page.wait_for_selector(".tip")
    page.click("[data-choice='trade:luna']")
    page.wait_for_selector(".follows")
    reader.drawn()
    assert page.eval_on_selector(".ask .scroll", "e => e.scrollHeight - e.clientHeight") <= 1
