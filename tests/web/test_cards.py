"""The card browser: what it finds and in which order, what it tells of a card, and how it is steered by keys and thumbs."""

from __future__ import annotations

from typing import Any

import pytest

from pavonis.ares.cards import CARDS as ARES
from pavonis.i18n import crises, plain
from pavonis.lab.strength import measured
from pavonis.mars.cards import CARDS as MARS

from .conftest import PHONE, Reader, Site
from .test_access import found_in_both

LOOK = ".look .card.inspect"


def browse(reader: Reader, site: Site, search: str = "") -> Any:
    page = reader.page
    page.goto(f"{site.url}/cards?q={search}")
    page.wait_for_selector(".cardgrid .card")
    page.wait_for_load_state("networkidle")
    return page


def listed(page: Any) -> list[str]:
    """The cards drawn, by id."""
    ids: list[str] = page.eval_on_selector_all(".cardgrid .card", "all => all.map(c => c.dataset.card)")
    return ids


def sort(page: Any, by: str) -> None:
    page.click(f"[data-option='sort:{by}']")


def percent(share: float) -> str:
    return f"{int(100 * share + 0.5)}%"


def told(game: str) -> dict[str, Any]:
    found = measured(game)
    assert found is not None
    return found


@pytest.mark.parametrize("search", ["арктичні водорості", "арктические водоросли", "algi arktyczne", "Mars 023"])
def test_a_card_is_found_by_its_name_in_any_language_and_by_its_number(reader: Reader, site: Site, search: str) -> None:
    page = browse(reader, site, search)
    assert set(listed(page)) == {"arctic_algae"}
    assert page.inner_text(f"{LOOK} h3") == "Arctic Algae"


def test_cards_without_a_cost_come_last_in_their_game(reader: Reader, site: Site) -> None:
    page = browse(reader, site)
    first = listed(page)[:60]
    costs = [MARS[id].cost for id in first]
    assert costs == sorted(costs)
    assert not any(MARS[id].kind == "corporation" for id in first)


def test_cards_are_sorted_by_name(reader: Reader, site: Site) -> None:
    page = browse(reader, site, "asteroid")
    sort(page, "name")
    names = page.eval_on_selector_all(".cardgrid h3", "all => all.map(h => h.textContent)")
    assert len(names) > 10
    assert names == sorted(names, key=str.casefold)


def test_cards_are_sorted_by_wins(reader: Reader, site: Site) -> None:
    page = browse(reader, site)
    sort(page, "wins")
    shares = {
        (game, id): sum(card["wins"]) / sum(card["plays"])
        for game in ("mars", "ares")
        for id, card in told(game)["cards"].items()
        if sum(card["plays"]) >= 100
    }
    best = sorted(shares, key=lambda key: -shares[key])[:3]
    assert listed(page)[:3] == [id for _, id in best]
    assert page.inner_text(".cardgrid .rate >> nth=0") == percent(shares[best[0]])


@pytest.mark.parametrize(("game", "id"), [("mars", "arctic_algae"), ("mars", "comet"), ("mars", "ecoline"), ("ares", "fish")])
def test_where_a_card_is_strong_is_what_was_measured(reader: Reader, site: Site, game: str, id: str) -> None:
    """How many play it when dealt, how many of those win, and a bar for every generation or round."""
    name = {"mars": MARS, "ares": ARES}[game][id].name
    page = browse(reader, site, name)
    page.click(f".seg button:text-is('{game.capitalize()}')")
    page.click(f".cardgrid [data-card={id}]")
    all, card = told(game), told(game)["cards"][id]
    played, won = sum(card["plays"]), sum(card["wins"])
    assert f"{all['games']:,} games of bots, {all['players']} players" in plain(page.inner_text(".stat h2"))
    assert page.inner_text("[data-share=play]") == percent(played / card["seen"])
    assert page.inner_text("[data-share=win]") == percent(won / played)
    bars = page.eval_on_selector_all(".stat rect title", "all => all.map(t => t.textContent)")
    corporation = id == "ecoline"
    assert bars == ([] if corporation else [percent(n / played) for n in card["plays"]])


def test_what_a_card_goes_with_can_be_looked_at(reader: Reader, site: Site) -> None:
    """Even where the search does not find it."""
    id, pairs = next((id, card["pairs"]) for id, card in told("ares")["cards"].items() if card["pairs"])
    page = browse(reader, site, ARES[id].name)
    page.click(".seg button:text-is('Ares')")
    page.click(f".cardgrid [data-card={id}]")
    shown = page.eval_on_selector_all(".also .card", "all => all.map(c => c.dataset.card)")
    assert shown == list(pairs)
    page.click(f".also [data-card={shown[0]}]")
    assert page.get_attribute(LOOK, "data-card") == shown[0]
    page.fill(".search input", "comet")  # a new search begins anew
    assert page.get_attribute(LOOK, "data-card") == listed(page)[0]


def test_the_sieve_counts_and_says_what_it_left(reader: Reader, site: Site) -> None:
    page = browse(reader, site)
    page.click(".pill:has-text('Ocean')")
    count = int(page.inner_text("main h2").split()[0])
    assert page.inner_text("main > header p") == "that place or watch oceans, in both games"
    kinds = [int(n) for n in page.locator("fieldset:has-text('Kind') small").all_inner_texts()]
    assert sum(kinds) == count
    page.click(".rows button:has-text('Event')")
    assert int(page.inner_text("main h2").split()[0]) == kinds[2]
    assert [int(n) for n in page.locator("fieldset:has-text('Kind') small").all_inner_texts()] == kinds


def test_any_of_the_tags_is_enough(reader: Reader, site: Site) -> None:
    page = browse(reader, site)
    page.click(".tagpick [aria-label=Jovian i]")
    jovian = int(page.inner_text("main h2").split()[0])
    page.click(".tagpick [aria-label=animal i]")
    assert int(page.inner_text("main h2").split()[0]) > jovian


def test_the_cost_has_two_ends(reader: Reader, site: Site) -> None:
    page = browse(reader, site)
    page.get_by_label("Lowest cost").fill("30")
    page.get_by_label("Highest cost").fill("35")
    page.wait_for_function("() => document.querySelectorAll('.cardgrid .card').length < 60")
    costs = [int(c) for c in page.locator(".cardgrid .cost").all_inner_texts()]
    assert len(costs) == len(listed(page))  # no corporation, no crisis
    assert costs
    assert all(30 <= cost <= 35 for cost in costs)
    page.get_by_label("Lowest cost").fill("40")  # an end does not pass the other
    assert page.get_by_label("Lowest cost").input_value() == "35"


def test_keys_search_and_move_through_the_cards(reader: Reader, site: Site) -> None:
    page = browse(reader, site)
    ids = listed(page)
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.tagName") == "INPUT"
    page.keyboard.press("ArrowDown")
    looked = lambda: page.get_attribute(LOOK, "data-card")  # noqa: E731
    assert looked() == ids[0]
    page.keyboard.press("ArrowRight")
    assert looked() == ids[1]
    page.keyboard.press("ArrowDown")
    row = page.eval_on_selector_all(".cardgrid button", "all => all.filter(b => b.offsetTop === all[0].offsetTop).length")
    assert looked() == ids[1 + row]
    assert page.evaluate("document.activeElement.querySelector('.card').dataset.card") == ids[1 + row]
    page.keyboard.press("End")
    assert looked() != ids[-1]  # the last of all, and it is drawn
    assert page.evaluate("document.activeElement.querySelector('.card').dataset.card") == looked()


@pytest.mark.parametrize("reader", [PHONE], indirect=True)
def test_on_a_phone_filters_and_cards_open_as_sheets(reader: Reader, site: Site) -> None:
    page = browse(reader, site)
    assert page.locator("dialog").count() == 0
    page.tap("[data-open=sieve]")
    assert found_in_both(reader) == []
    page.tap("dialog .pill:has-text('Ocean')")
    count = page.inner_text("main h2")
    assert page.inner_text("dialog .btn.main") == count
    page.tap("dialog .btn.main")
    assert page.inner_text("[data-open=sieve] b") == "1"
    page.focus(".cardgrid button")
    page.keyboard.press("Enter")
    assert page.get_attribute(f"dialog {LOOK}", "data-card") == listed(page)[0]
    assert page.is_visible("dialog .stat")
    assert found_in_both(reader) == []
    page.keyboard.press("Escape")
    assert page.locator("dialog").count() == 0


@pytest.mark.parametrize("reader", [PHONE], indirect=True)
def test_on_a_phone_every_card_can_be_scrolled_to(reader: Reader, site: Site) -> None:
    page = browse(reader, site)
    while (drawn := len(listed(page))) <= 300:
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        page.wait_for_function("drawn => document.querySelectorAll('.cardgrid .card').length > drawn", arg=drawn)


def test_the_table_tells_nothing_of_it(reader: Reader, site: Site) -> None:
    """How strong a card is would be a hint: a card that is read at the table is only what is printed."""
    id, tokens = site.table("mars", 2)
    reader.sit(id, tokens[0])
    reader.page.evaluate("__pavonis.inspect = 'asteroid'")
    reader.page.wait_for_selector("dialog .card.inspect")
    assert reader.page.locator(".stat, .also").count() == 0


DRAWN = """all => all.map(card => ({
  id: card.dataset.card,
  unknown: [...card.querySelectorAll('use')].map(u => u.getAttribute('href')).filter(id => !document.querySelector('symbol' + id)),
  empty: [...card.querySelectorAll('.icons')].filter(i => !i.querySelector('use, .coin, .n, .zones')).length,
  words: [...card.querySelectorAll('.icons b:not(.or, .per)')].map(b => b.textContent).filter(t => /[^−+±≤≥:/\\d\\s.X°C%]/.test(t)),
}))"""


def test_every_icon_of_every_card_has_a_symbol(reader: Reader, site: Site) -> None:
    """Nothing on any card of either game, crises too, is drawn for want of something better, or spelt out."""
    page = browse(reader, site)
    page.locator(".cardgrid button").first.focus()
    page.keyboard.press("End")  # all are drawn up to the last
    drawn = page.eval_on_selector_all(".cardgrid .card", DRAWN)
    assert {card["id"] for card in drawn} >= {*MARS, *ARES, *crises()}
    assert [card for card in drawn if card["unknown"] or card["empty"] or card["words"]] == []


@pytest.mark.parametrize(("search", "block", "symbols"), [
    ("Ares 199", "play", ["heat", "action"]),  # Tropical Resort: −5 heat → 4 M€
    ("Ares 218", "eff", ["phase-5", "look"]),  # Tharsis Republic
    ("Ares 102", "play", ["more", "front-next"]),  # Work Crews
    ("Ares 195", "play", ["more-green", "action"]),  # Toll Station
    ("Ares 204", "play", ["tag-space", "front"]),  # Vesta Shipyard
    ("Mars R24", "eff", ["steel", "titanium", "steel"]),  # Mining Guild
])  # fmt: skip
def test_signs_on_cards(reader: Reader, site: Site, search: str, block: str, symbols: list[str]) -> None:
    page = browse(reader, site, search)
    drawn = page.eval_on_selector_all(f"{LOOK} .fx.{block} >> nth=0 >> use", "all => all.map(u => u.getAttribute('href').slice(3))")
    assert drawn == symbols


def test_a_price_on_a_card_has_a_minus(reader: Reader, site: Site) -> None:
    page = browse(reader, site, "Ares 199")
    assert page.inner_text(f"{LOOK} .fx.play .n") == "−5"


def test_a_card_with_points_for_each_of_something_says_its_kind_and_of_what(reader: Reader, site: Site) -> None:
    """Birds in the opening's size: Active, 1 for each animal."""
    page = browse(reader, site, "Mars 072")
    foot = page.locator(f"{LOOK} footer")
    assert foot.locator("span").first.inner_text() == "Active"
    assert foot.locator(".vp > .i use").get_attribute("href") == "#i-animal"


def test_between_the_actions_of_a_card_stands_or(reader: Reader, site: Site) -> None:
    """M-212: one of them is chosen per use."""
    page = browse(reader, site, "regolith")
    page.click(".cardgrid .card[data-card=regolith_eaters]")
    page.wait_for_selector(LOOK)
    assert list(map(plain, page.locator(f"{LOOK} .fx.act p").all_inner_texts())) == [
        "Add 1 microbe to this card.",
        "Or spend 2 microbes from this card → raise oxygen 1 step.",
    ]
    assert page.locator(f"{LOOK} .fx.act b.or").all_inner_texts() == ["or"]
