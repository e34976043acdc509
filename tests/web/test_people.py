"""A name of one's own: kept, brought to another device, renewed, deleted; and rated tables, which need one."""

from __future__ import annotations

from secrets import token_hex
from typing import Any

import pytest

from .conftest import DESK, PHONE, Reader, Site


@pytest.fixture
def other(site: Site, chromium: Any) -> Any:
    """Another device."""
    context = chromium.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, has_touch=True)
    made = Reader(site, context.new_page())
    yield made
    context.close()
    assert [e for e in made.errors if "403" not in e] == []  # what is refused on purpose, the browser says too


def link(page: Any) -> str:
    key = page.evaluate("JSON.parse(localStorage.getItem('pavonis.me')).key")
    return f"/games#me={key}"


@pytest.mark.parametrize("reader", [DESK], indirect=True)
def test_a_name_goes_with_its_games_to_another_device_and_away_again(reader: Reader, other: Reader, site: Site) -> None:
    """What was begun as a guest, and what one prefers, comes along; a rated table can be opened; the link is renewed; all is
    deleted."""
    name = f"Ann {token_hex(3)}"
    id, tokens = site.table("ares", 1, 1)
    page = reader.page
    page.goto(f"{site.url}/new")
    rated = page.get_by_role("switch", name="Rated")
    assert rated.is_disabled()
    assert "keep a name" in rated.inner_text()
    page.evaluate(f"localStorage.setItem('pavonis.tables', JSON.stringify([{{id: '{id}', tokens: ['{tokens[0]}'], at: 1}}]))")
    page.goto(f"{site.url}/games#me")  # opens what follows at once
    page.fill("dialog input", name)
    page.click("[data-take]")
    page.wait_for_selector("dialog .qr svg")
    assert page.inner_text("dialog h2") == name
    page.goto(f"{site.url}/new")
    with page.expect_response(lambda r: '"setting.learner"' in (r.request.post_data or "")):
        page.get_by_role("switch", name="Learning mode what can be done").click()

    there = other.page
    there.goto(site.url + link(page))
    there.wait_for_selector("dialog [role=status]")
    assert name in there.inner_text("dialog [role=status]")
    assert "#" not in there.url  # where others could read it
    there.wait_for_function("() => JSON.parse(localStorage.getItem('pavonis.settings')).learner")  # what one prefers comes along
    there.keyboard.press("Escape")
    there.click(f"[data-game='{id}'] h3 a")
    there.wait_for_selector("[data-kind], .idle")  # the guest's seat, on a device that never had it

    page.goto(f"{site.url}/new")
    page.click(".game [data-game=ares]")
    rated.click()
    assert page.get_by_role("switch", name="Hints").is_disabled()
    assert page.locator("[data-name=take_back] :text('By consent')").count() == 0
    page.click("[data-open]")
    page.wait_for_url("**/t/*")
    new = page.url.rsplit("/", 1)[1]
    token = page.evaluate(f"JSON.parse(localStorage.getItem('pavonis.tables')).find(h => h.id === '{new}').tokens[0]")
    table = site.call("GET", f"/tables/{new}", token=token)
    assert table["settings"]["rated"] is True
    assert table["seats"][0]["name"] == name

    old = link(page)
    page.goto(f"{site.url}/games")
    page.click("[data-me]")
    page.click("[data-renew]")
    page.click("[data-sure]")
    page.wait_for_selector("dialog [role=status]")
    assert link(page) != old
    there.goto(f"{site.url}/games")
    there.wait_for_function("() => localStorage.getItem('pavonis.me') === null")  # signed out
    there.goto(site.url + old)
    assert "no longer works" in there.inner_text("dialog [role=alert]")
    page.keyboard.press("Escape")
    page.click(f"[data-game='{id}'] h3 a")
    page.wait_for_selector("[data-kind], .idle")  # here the seats have their new links

    page.goto(f"{site.url}/games")
    page.click("[data-me]")
    page.click("[data-delete]")
    page.click("[data-sure]")
    page.wait_for_selector("dialog form")
    assert page.evaluate("localStorage.getItem('pavonis.me')") is None
    held = page.evaluate("JSON.parse(localStorage.getItem('pavonis.tables'))")
    mine = next(h["tokens"][0] for h in held if h["id"] == id)
    assert site.call("GET", f"/tables/{id}", token=mine)["seats"][0]["name"] == ""
