"""Setting up a table: what is chosen is what is played, and what does not go together cannot be chosen."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pavonis.i18n import plain

from .conftest import DESK, LAPTOP, PHONE, Reader, Site

TOP = "e => e.getBoundingClientRect().top"


def new_table(reader: Reader) -> Any:
    page = reader.page
    page.goto(f"{reader.site.url}/new")
    page.wait_for_selector("[data-open]:enabled")
    return page


def choose(reader: Reader, *options: str) -> None:
    for option in options:
        reader.page.click(f"[data-option='{option}']")


def opened(reader: Reader) -> dict[str, Any]:
    """Open the table, and what the server knows of it."""
    reader.page.click("[data-open]")
    reader.page.wait_for_function("() => window.__pavonis?.info")
    info: dict[str, Any] = reader.page.evaluate("__pavonis.info")
    return info


def seats(info: dict[str, Any]) -> list[tuple[str, str]]:
    return [(s["kind"], s["name"]) for s in info["seats"]]


@pytest.mark.parametrize(
    ("way", "players", "said"),
    [
        ("rivals", 4, "Play against 3 bots?"),
        ("together", 2, "Play together with a bot?"),
        ("solo", 1, "Play alone?"),
        ("crisis", 4, "Save Mars with 3 bots?"),
    ],
)
def test_each_way_to_play_opens_the_game_it_says(reader: Reader, way: str, players: int, said: str) -> None:
    """A-154, A-163, K-001."""
    page = new_table(reader)
    choose(reader, f"way:{way}")
    assert plain(page.inner_text(".decision h2")) == said
    options = opened(reader)["options"]
    assert (options["players"], options["coop"], options["crisis"]) == (players, way == "together", way == "crisis")
    page.wait_for_selector("[data-kind]")
    assert page.evaluate("__pavonis.view.game") == "ares"


def test_the_map_chosen_is_the_map_played(reader: Reader, site: Site) -> None:
    page = new_table(reader)
    page.wait_for_selector(".boardlet polygon")
    offered = [str(b.get_attribute("data-option")).split(":")[1] for b in page.locator("[data-option^='board:']").all()]
    if len(offered) == 1:
        pytest.skip("the engine offers one board")
    assert page.locator("[data-option='board:hellas'] .sea").count() == sum(
        a["kind"] == "ocean" for a in site.call("GET", "/cards")["boards"]["hellas"]
    )
    choose(reader, "board:hellas")
    assert page.inner_text(".decision > p").startswith("Hellas, ")
    assert opened(reader)["options"]["board"] == "hellas"
    page.wait_for_selector("[data-kind]")
    new_table(reader)
    assert page.get_attribute("[data-option='board:hellas']", "aria-checked") == "true"  # my last table
    choose(reader, "board:lot")
    assert opened(reader)["options"]["board"] in offered[:-1]


def test_a_preset_is_saved_used_again_and_removed(reader: Reader) -> None:
    page = new_table(reader)
    page.click(".tick:has-text('Colonies')")
    choose(reader, "take_back:own", "clock:game", "at_zero:warn", "level1:hard", "seat2:open")
    page.click("[data-save]")
    page.fill(".naming input", "Moons at night")
    page.keyboard.press("Enter")
    page.click("[data-preset=solo]")
    assert page.inner_text(".decision h2") == "Play alone?"
    assert page.get_attribute("[data-own]", "aria-pressed") == "false"
    page.reload()
    page.wait_for_selector("[data-open]:enabled")
    page.click("text=Moons at night")
    assert page.get_attribute("[data-own]", "aria-pressed") == "true"
    info = opened(reader)
    assert info["options"]["colonies"] is True
    assert info["settings"]["take_back"] == "own"
    assert info["settings"]["clock"] == {"per": "game", "seconds": 2700, "at_zero": "warn"}
    assert [s["level"] for s in info["seats"]] == [None, "hard", None, "normal"]
    assert info["settings"]["public"]  # for the open seat
    new_table(reader)
    page.click("[aria-label='Remove Moons at night']")
    assert page.locator("[data-own]").count() == 0
    assert page.get_attribute(".from >> text=My last table", "aria-pressed") == "true"


def test_the_first_game_is_that_of_the_rulebook(reader: Reader) -> None:
    """A-066, A-069: marked cards, a dealt corporation; OA-21: no new hand."""
    page = new_table(reader)
    assert page.locator("[data-preset=first]").count() == 0  # that one is guided, and planned already
    page.click(".tick:has-text('First game')")
    new_hand = page.locator(".tick", has_text="Exchange starting cards")
    assert new_hand.is_disabled()
    assert "not in a first game" in new_hand.inner_text()
    info = opened(reader)
    assert info["options"]["first_game"] is True
    assert seats(info)[1] == ("bot", "Tycho")


def test_what_does_not_go_together_is_explained_before_the_server_refuses(reader: Reader) -> None:
    """M-045, M-047, C-010, A-154."""
    page = new_table(reader)
    corporations = page.locator(".optrow", has_text="1 from Colonies")
    assert corporations.locator("[role=radio]").first.is_disabled()
    assert "with Colonies" in corporations.inner_text()
    page.click(".tick:has-text('Draft')")
    page.click("[data-preset=solo]")
    for name, on in (("Corporate Era", "true"), ("Draft", "false")):
        tick = page.locator(".game.on .tick", has_text=name)
        assert (tick.is_disabled(), tick.get_attribute("aria-checked")) == (True, on)
        assert "solo game" in tick.inner_text()
    choose(reader, "way:together")
    assert page.locator("[data-add]").is_disabled()
    choose(reader, "way:crisis", "difficulty:novice")
    assert page.locator("[data-option='level_0:3']").get_attribute("aria-checked") == "true"
    assert page.locator("[data-option='level_0:0']").is_disabled()
    assert opened(reader)["options"]["difficulty"] == "novice"


def test_people_at_this_screen_sit_down_and_the_others_get_links(reader: Reader) -> None:
    page = new_table(reader)
    page.fill(".newtable .namefield input", "Lena")
    choose(reader, "seat1:link", "seat2:here", "seat3:open")
    page.fill("[aria-label='Name for seat 2']", "Oksana")
    page.fill("[aria-label='Name for seat 3']", "Marek")
    assert "A seat is waiting for Oksana. 1 open seat in the lobby." in plain(page.inner_text(".decision > p"))
    info = opened(reader)
    assert [(s["name"], s["taken"]) for s in info["seats"]] == [("Lena", True), ("Oksana", False), ("Marek", True), ("", False)]
    page.wait_for_selector("text=Private link for Oksana")
    page.wait_for_function("() => document.querySelectorAll('.qr svg').length === 2")  # hers, and one for the open seat


def test_somebody_met_before_is_invited_by_name(reader: Reader, site: Site) -> None:
    id, tokens = site.table("ares", 2)
    reader.hold(id, tokens[0])
    reader.prefer(name="Lena")
    page = new_table(reader)
    page.click(".lately li:has-text('Oksana') button")
    assert page.locator(".lately button").is_disabled()
    info = opened(reader)
    assert ("person", "Oksana") in seats(info)
    invites = json.loads(page.evaluate("localStorage['pavonis.tables']"))[0]["invites"]
    other = page.context.browser.new_context()
    guest = other.new_page()
    guest.goto(f"{site.url}/t/{info['id']}#invite={next(iter(invites.values()))}")
    guest.wait_for_selector(".seatrows")
    assert guest.input_value(".namefield input") == "Oksana"
    other.close()


def test_seats_come_and_go(reader: Reader) -> None:
    """At most five, four in Ares Expedition; no two bots have one name."""
    page = new_table(reader)
    page.click("[aria-label='Remove seat 2']")
    page.click("text=Fourth seat")
    page.click("text=Fifth seat")
    assert page.locator("[data-add]").count() == 0
    info = page.locator(".seatrows h3").all_inner_texts()
    assert len(set(info)) == len(info) == 4
    page.click("[data-game=ares]")
    assert page.locator(".seatrows li").count() == 4
    assert opened(reader)["options"]["players"] == 4


def test_segments_are_radio_groups_for_the_keyboard(reader: Reader) -> None:
    page = new_table(reader)
    group = page.get_by_role("radiogroup", name="Clock")
    group.get_by_role("radio", name="None").focus()
    page.keyboard.press("ArrowRight")
    assert group.get_by_role("radio", name="3 min a move").get_attribute("aria-checked") == "true"
    assert plain(page.evaluate("document.activeElement.textContent")) == "3 min a move"
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    assert group.get_by_role("radio", name="A day a move").get_attribute("aria-checked") == "true"
    assert group.locator("[tabindex='0']").count() == 1


@pytest.mark.parametrize("reader", [DESK, LAPTOP], indirect=True)
@pytest.mark.parametrize("game", ["mars", "ares"])
def test_nothing_scrolls_on_a_desk(reader: Reader, game: str) -> None:
    page = new_table(reader)
    page.click(f"[data-game={game}]")
    page.wait_for_function("() => document.querySelector('.facts')")
    for what in ("html", ".game.on .optionlist", ".newtable .right", ".house"):
        over = page.eval_on_selector(what, "e => [e.scrollWidth - e.clientWidth, e.scrollHeight - e.clientHeight]")
        assert over == [0, 0], what


@pytest.mark.parametrize("reader", [PHONE], indirect=True)
def test_a_phone_opens_it_from_anywhere(reader: Reader) -> None:
    page = new_table(reader)
    for y in (0, 700, 100000):
        page.evaluate(f"scrollTo(0, {y})")
        box = page.locator("[data-open]").bounding_box()
        assert box is not None
        assert 700 < box["y"] < 844 - box["height"]
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert plain(page.locator(".bar .asks").inner_text()) == "Play against 3 bots?"
    assert page.eval_on_selector(".seatbox", TOP) < page.eval_on_selector(".house", TOP)


@pytest.mark.parametrize("language", ["en", "uk", "ru", "pl"])
@pytest.mark.parametrize("reader", [LAPTOP], indirect=True)
def test_the_other_game_s_name_is_broken_between_syllables(reader: Reader, language: str) -> None:
    reader.prefer(language=language)
    page = new_table(reader)
    for game in ("ares", "mars"):
        page.click(f"[data-game={game}]")
        assert page.eval_on_selector(".game:not(.on) h2", "e => e.scrollWidth <= e.clientWidth")
