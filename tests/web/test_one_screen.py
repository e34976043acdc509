"""Several people at one screen: before a hand that the others must not see, a curtain falls; where all hands are open, none."""

from __future__ import annotations

from typing import Any

import pytest

from pavonis.ares.cards import CARDS as ARES_CARDS
from pavonis.i18n import plain
from pavonis.mars.cards import CARDS as MARS_CARDS

from .conftest import DESK, LAPTOP, PHONE, Reader, Site
from .test_access import BOTH, found

CARDS = {**MARS_CARDS, **ARES_CARDS}
SECRET = ("hand", "dealt", "looking", "pack", "drafted")  # what a player's own view shows, and nobody else's


def secrets(site: Site, id: str, token: str) -> set[str]:
    """The cards that only this seat may see."""
    face = site.face(id, token)
    own = face["view"]["players"][face["seat"]]
    return {card for zone in SECRET for card in own.get(zone, ())}


def in_page(reader: Reader, cards: set[str]) -> set[str]:
    """Those of the cards that the document names, in its text or anywhere in its markup, or in its title. The map has names of its
    own, and Noctis City is a place as well as a card: there a card would be known by its id. A tab is called as a card, Mine; and
    a long name may be hyphenated."""
    markup, said = reader.page.evaluate(
        """() => {
          const page = document.documentElement.cloneNode(true);
          page.querySelectorAll("[data-tab]").forEach((tab) => tab.removeAttribute("data-tab"));
          const markup = page.outerHTML;
          page.querySelectorAll("svg.planet").forEach((map) => map.remove());
          return [markup, page.outerHTML].map((text) => (text + document.title).replaceAll("\u00ad", ""));
        }"""
    )
    return {card for card in cards if f'"{card}"' in markup or f":{card}" in markup or f">{CARDS[card].name}<" in said}


def open_both(reader: Reader, site: Site, id: str, tokens: list[str]) -> None:
    reader.hold(id, *tokens)
    reader.page.goto(f"{site.url}/t/{id}")
    reader.page.wait_for_selector(".curtain, [data-kind]")


def curtain(reader: Reader, name: str) -> None:
    reader.page.wait_for_selector(f".curtain h2:has-text('{name}, are you alone?')")


def reveal(reader: Reader) -> None:
    reader.page.click("[data-reveal]")
    reader.page.wait_for_selector("[data-kind]")


@pytest.mark.parametrize("reader", [DESK, LAPTOP, PHONE], indirect=True)
@pytest.mark.parametrize("game", ["mars", "ares"])
def test_nothing_of_a_hand_can_be_seen_or_read_before_its_owner_says_that_nobody_looks(
    reader: Reader, site: Site, game: str
) -> None:
    id, tokens = site.table(game, 2)
    page = reader.page
    open_both(reader, site, id, tokens)
    hands = [secrets(site, id, token) for token in tokens]
    assert all(hands)
    both = hands[0] | hands[1]
    curtain(reader, "Lena")
    assert in_page(reader, both) == set()
    reveal(reader)
    assert in_page(reader, both) == hands[0]
    page.click(".corp >> nth=0")
    reader.confirm()
    if game == "mars":  # no card is kept: that is asked once more
        page.click(".guard [data-confirm]")
    curtain(reader, "Oksana")
    assert in_page(reader, both) == set()
    assert "Oksana, are you alone?" in page.title()
    reveal(reader)
    assert in_page(reader, both) == hands[1]
    page.reload()
    curtain(reader, "Oksana")
    assert in_page(reader, both) == set()
    page.click("[data-turn='0']")
    curtain(reader, "Lena")
    assert in_page(reader, both) == set()
    reveal(reader)
    assert in_page(reader, both) == hands[0]
    page.click(".hot button >> nth=1")
    curtain(reader, "Oksana")
    assert in_page(reader, both) == set()


def test_behind_the_curtain_no_key_plays_and_enter_opens_it(reader: Reader, site: Site) -> None:
    id, tokens, _ = site.reach("ares", 2, lambda v, d, s: d["name"] == "planning" and v["round"] > 1)
    open_both(reader, site, id, tokens)
    page = reader.page
    curtain(reader, "Lena")
    assert page.evaluate("document.activeElement.tagName") == "MAIN"
    assert page.evaluate("document.getElementById(document.activeElement.getAttribute('aria-labelledby')).innerText") == (
        "Lena, are you alone?"
    )
    for key in "1234uepahmti?":
        page.keyboard.press(key)
    assert page.locator(".curtain").count() == 1
    assert page.locator(".menu").count() == 0
    assert [site.face(id, t)["view"]["players"][n]["sealed"] for n, t in enumerate(tokens)] == [None, None]
    page.wait_for_selector("[data-reveal]:not([disabled])")
    page.keyboard.press("Enter")
    page.wait_for_selector(".phases")
    assert page.evaluate("__pavonis.seat") == 0


def test_a_click_too_many_does_not_open_it(reader: Reader, site: Site) -> None:
    """Whoever has just confirmed still has a finger on the button, or on Enter."""
    id, tokens, _ = site.reach("ares", 2, lambda v, d, s: d["name"] == "planning")
    open_both(reader, site, id, tokens)
    reveal(reader)
    page = reader.page
    page.click(".phase:not(.locked) >> nth=0")
    page.evaluate(
        """() => new Promise((done) => {
          const seen = new MutationObserver(() => {
            const button = document.querySelector('.curtain [data-reveal]');
            if (!button) return;
            seen.disconnect();
            button.click();
            dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
            done();
          });
          seen.observe(document.body, { childList: true, subtree: true });
          document.querySelector('[data-confirm]').click();
        })"""
    )
    page.wait_for_timeout(200)
    curtain(reader, "Oksana")


@pytest.mark.parametrize("options", [{"coop": True}, {"crisis": True}])
def test_where_all_hands_are_open_there_is_no_curtain(reader: Reader, site: Site, options: dict[str, Any]) -> None:
    id, tokens = site.table("ares", 2, **options)
    open_both(reader, site, id, tokens)
    reader.page.wait_for_selector("[data-kind]")
    reader.page.click(".hot button >> nth=1")
    reader.page.wait_for_function("() => __pavonis.you === 1")
    assert reader.page.locator(".curtain").count() == 0


def test_it_says_only_what_lies_open(reader: Reader, site: Site) -> None:
    id, tokens, _ = site.reach("mars", 3, lambda v, d, s: d["name"] == "turn" and v["generation"] > 1 and s == 1)
    open_both(reader, site, id, tokens[:2])
    view = site.face(id, tokens[2])["view"]
    rows = list(map(plain, reader.page.locator(".facts li").all_inner_texts()))
    assert len(rows) == 3
    for row, player in zip(rows, view["players"], strict=True):
        assert f"{player['stock']['mc']} M€" in row
        assert f"{player['hand_size']} in hand" in row
    assert f"Generation {view['generation']}" in reader.page.inner_text(".facts h3")


def test_the_replay_of_a_running_game_shows_no_hand_at_a_shared_screen(reader: Reader, site: Site) -> None:
    id, tokens, _ = site.reach("mars", 2, lambda v, d, s: d["name"] == "turn" and v["generation"] > 1 and s == 1)
    reader.hold(id, *tokens)
    reader.page.goto(f"{site.url}/t/{id}/replay")
    reader.page.wait_for_selector(".open-seat >> nth=1")
    reader.page.wait_for_load_state("networkidle")
    assert reader.page.locator(".open-hand:not([data-inplay])").count() == 0


@BOTH
@pytest.mark.parametrize("reader", [DESK, PHONE], indirect=True)
@pytest.mark.parametrize("language", ["en", "uk", "ru", "pl"])
def test_the_curtain_is_accessible_and_fits(reader: Reader, site: Site, theme: str, language: str) -> None:
    id, tokens, _ = site.reach("ares", 4, lambda v, d, s: d["name"] == "planning" and v["round"] > 1)
    reader.prefer(theme=theme, language=language)
    open_both(reader, site, id, tokens)
    reader.page.wait_for_selector("[data-reveal]:not([disabled])")
    assert found(reader) == []
    levels = reader.page.evaluate("[...document.querySelectorAll('h1, h2, h3')].map(h => h.tagName)")
    assert levels == ["H1", "H2", "H3"]
    assert reader.page.evaluate("document.documentElement.scrollWidth") == reader.page.viewport_size["width"]
