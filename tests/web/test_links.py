"""Whoever follows a link that leads nowhere is told what is wrong with it, and where to go from there; nothing is tried forever."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from typing import Any

import pytest

from pavonis.i18n import plain

from .conftest import DESK, LAPTOP, LONG_NAME, PHONE, Reader, Site


class Visitor(Reader):
    """Somebody who was never here: nothing is kept in this browser. The server's noes are part of the story."""

    def __init__(self, site: Site, page: Any) -> None:
        super().__init__(site, page)
        self.sockets: list[str] = []
        page.on("websocket", lambda s: self.sockets.append(s.url))

    def follow(self, link: str) -> None:
        self.page.goto(f"{self.site.url}{link}")

    def astray(self, why: str) -> str:
        """What the page says; it stays, and connects no more."""
        page = self.page
        page.wait_for_selector(f".astray[data-why={why}]")
        tried = len(self.sockets)
        page.wait_for_timeout(2500)
        assert len(self.sockets) == tried <= 1
        assert page.evaluate("document.activeElement.tagName") == "H2"
        assert page.locator("h1").count() == page.locator("h2").count() == 1
        return str(page.inner_text(".astray main"))


@pytest.fixture
def visitor(site: Site, chromium: Any, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    width, height = getattr(request, "param", DESK)
    context = chromium.new_context(viewport={"width": width, "height": height})
    made = Visitor(site, context.new_page())
    yield made
    context.close()
    assert [e for e in made.errors if "Failed to load resource" not in e] == []


def open_table(site: Site, **wish: Any) -> Any:
    return site.call("POST", "/tables", {"game": "mars", "options": {"players": 2}, **wish})


SIZES = pytest.mark.parametrize("visitor", [DESK, LAPTOP, PHONE], indirect=True)


@SIZES
def test_a_private_table(visitor: Visitor, site: Site) -> None:
    id, _ = site.table("mars", 2)
    visitor.follow(f"/t/{id}")
    said = visitor.astray("private_table")
    assert "This table is private." in said
    assert "Ask whoever opened it for an invitation" in said
    width, inner = visitor.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width == inner
    visitor.page.click("text=Start page")
    visitor.page.wait_for_selector(".doors")


def test_no_such_table(visitor: Visitor) -> None:
    visitor.follow("/t/nowhere")
    assert "There is no such table." in visitor.astray("unknown_table")
    for link in ("/t/NO%2Fwhere", "/t/nowhere/replay", "/t/nowhere#seat=nowhere.0.x", "/t/nowhere#invite=nowhere.i0.x"):
        visitor.sockets.clear()
        visitor.follow("/rules")
        visitor.follow(link)
        visitor.astray("unknown_table")


@pytest.mark.parametrize("path", ["/nonsense", "/t", "/games/mine", "/t/abc/nonsense", "/new/table"])
def test_no_such_page(visitor: Visitor, path: str) -> None:
    visitor.follow(path)
    said = visitor.astray("nothing")
    assert "There is nothing here." in said
    assert "{" not in said
    assert not visitor.sockets
    visitor.page.click("text=Start page")
    visitor.page.wait_for_selector(".doors")


def test_an_invitation_that_is_cut_off_or_used_up(visitor: Visitor, site: Site) -> None:
    made = open_table(site)
    id, invite = made["table"]["id"], made["invites"]["0"]
    site.call("POST", f"/tables/{id}/join", {"invite": invite, "name": "Lena"})
    for wrong in (invite, made["invites"]["1"][:-3]):
        visitor.follow("/rules")
        visitor.follow(f"/t/{id}#invite={wrong}")
        assert "This invitation is not valid." in visitor.astray("bad_invite")
    visitor.page.evaluate("link => location.assign(link)", f"/t/{id}#invite={made['invites']['1']}")  # pasted into the same window
    visitor.page.wait_for_selector("[data-sit]")


def test_sitting_down_with_an_invitation_that_somebody_else_used_first(visitor: Visitor, site: Site) -> None:
    made = open_table(site)
    id, invite = made["table"]["id"], made["invites"]["0"]
    visitor.follow(f"/t/{id}#invite={invite}")
    visitor.page.wait_for_selector("[data-sit]")
    site.call("POST", f"/tables/{id}/join", {"invite": invite, "name": "Lena"})
    visitor.page.click("[data-sit]")
    assert "Somebody has already sat down with it" in visitor.astray("bad_invite")


def test_an_invitation_outlives_a_reload_and_leads_back_to_one_s_seat(visitor: Visitor, site: Site) -> None:
    made = open_table(site)
    id, page = made["table"]["id"], visitor.page
    visitor.follow(f"/t/{id}#invite={made['invites']['0']}")
    page.wait_for_selector("[data-sit]")
    page.reload()
    page.click("[data-sit]")
    page.wait_for_selector("text=Waiting for the others")
    assert "#" not in page.url
    visitor.follow("/rules")
    visitor.follow(f"/t/{id}#invite={made['invites']['0']}")
    page.wait_for_selector("text=Waiting for the others")


def test_a_seat_of_another_table(visitor: Visitor, site: Site) -> None:
    id, tokens = site.table("mars", 2)
    _, others = site.table("mars", 2)
    visitor.follow(f"/t/{id}#seat={others[0]}")
    assert "This link does not open that seat." in visitor.astray("bad_token")
    assert visitor.page.evaluate("localStorage['pavonis.tables']") is None  # what does not count is not kept
    visitor.follow("/rules")
    visitor.follow(f"/t/{id}#seat={tokens[0]}")
    visitor.page.wait_for_selector("[data-kind=form]")
    assert "#" not in visitor.page.url
    visitor.follow("/rules")
    visitor.follow(f"/t/{id}#seat={others[0]}")  # a wrong link does no harm to whoever sits here
    visitor.page.wait_for_selector("[data-kind=form]")
    assert json.loads(visitor.page.evaluate("localStorage['pavonis.tables']"))[0]["tokens"] == [tokens[0]]


def test_a_link_for_watching_that_is_cut_off(visitor: Visitor, site: Site) -> None:
    made = open_table(site)
    id = made["table"]["id"]
    visitor.follow(f"/t/{id}#watch={made['spectator'][:-2]}")
    visitor.astray("bad_token")
    visitor.follow("/rules")
    visitor.follow(f"/t/{id}#watch={made['spectator']}")
    visitor.page.wait_for_selector("text=Not everybody is here yet.")


def test_a_seat_that_was_given_away_while_it_was_open(visitor: Visitor, site: Site) -> None:
    made = open_table(site, settings={"public": True})
    id = made["table"]["id"]
    tokens = [
        site.call("POST", f"/tables/{id}/join", {"invite": made["invites"][n], "name": name})["token"]
        for n, name in (("0", "Lena"), ("1", "Oksana"))
    ]
    visitor.follow(f"/t/{id}#seat={tokens[1]}")
    visitor.page.wait_for_selector("[data-kind=form]")
    site.call("POST", f"/tables/{id}/seats/1", {"kind": "bot", "level": "easy"}, made["host"])
    assert "You no longer sit here." in visitor.astray("seat_freed")
    visitor.page.click("text=Watch")  # a public table
    visitor.page.wait_for_selector("text=You are watching")


def test_one_of_two_seats_at_this_screen_that_was_given_away(visitor: Visitor, site: Site) -> None:
    made = open_table(site, options={"players": 3})
    id = made["table"]["id"]
    tokens = [
        site.call("POST", f"/tables/{id}/join", {"invite": made["invites"][n], "name": f"player {n}"})["token"] for n in "012"
    ]
    visitor.hold(id, *tokens[:2])
    visitor.follow(f"/t/{id}")
    visitor.page.wait_for_selector(".curtain")
    site.call("POST", f"/tables/{id}/seats/1", {"kind": "bot", "level": "easy"}, made["host"])
    visitor.page.wait_for_selector("[data-kind=form]")  # alone at the screen now: no curtain
    assert visitor.page.evaluate("__pavonis.mine") == [0]


def test_a_table_that_was_removed_while_it_was_open(visitor: Visitor, site: Site) -> None:
    id, tokens = site.table("mars", 2)
    visitor.follow(f"/t/{id}#seat={tokens[0]}")
    visitor.page.wait_for_selector("[data-kind=form]")
    with sqlite3.connect(site.folder / "games.db", timeout=20) as db:
        db.execute("delete from tables where id = ?", (id,))
        db.execute("delete from entries where table_id = ?", (id,))
    assert "This table is gone." in visitor.astray("removed")
    visitor.page.click("text=Start page")
    visitor.page.wait_for_selector(".doors")


def test_an_open_seat_of_a_private_table_can_be_taken_by_its_address(visitor: Visitor, site: Site) -> None:
    made = open_table(site, seats=[{}, {"kind": "open"}])
    visitor.follow(f"/t/{made['table']['id']}")
    visitor.page.click("text=Sit here")
    visitor.page.wait_for_selector("text=Waiting for the others")


def test_the_rematch_finds_those_who_did_not_ask_for_it(visitor: Visitor, site: Site) -> None:
    id, tokens = site.finish("ares", 2)
    new = site.call("POST", f"/tables/{id}/rematch", {}, tokens[0])["id"]
    visitor.hold(id, tokens[1])
    visitor.page.evaluate("1")
    visitor.follow(f"/t/{id}")
    visitor.page.click("text=To the rematch")
    visitor.page.wait_for_url(f"**/t/{new}")
    visitor.page.wait_for_selector("text=Play again?")


def test_at_a_rematch_everybody_may_ask_for_a_link_or_a_bot_or_leave(visitor: Visitor, site: Site) -> None:
    """Also who is not the host; with chat and rules beside it. Leaving frees the seat."""
    id, tokens = site.finish("ares", 2)
    visitor.hold(id, tokens[1])
    visitor.page.evaluate("1")
    visitor.follow(f"/t/{id}")
    page = visitor.page
    page.click("[data-again]")
    page.click("[data-ask='0']")
    page.wait_for_selector(".invitebox .field")
    page.fill(".log form input", "tea first?")
    page.press(".log form input", "Enter")
    page.wait_for_selector(".log .talk >> text=tea first?")
    assert page.locator("a[href='/rules']").is_visible()
    new = page.url.split("/t/")[1].split("#")[0]
    page.click("[data-leave]")
    page.wait_for_url(site.url + "/")
    assert new not in page.evaluate("localStorage.getItem('pavonis.tables')")
    visitor.follow(f"/t/{id}")
    page.click("[data-again]")
    page.click("[data-bot='0']")
    page.click("[data-level=easy]")
    page.wait_for_selector("[data-kind], .idle")
    assert page.evaluate("__pavonis.info.seats[0].level") == "easy"


def test_the_host_chooses_how_well_bots_play_while_others_are_waited_for(visitor: Visitor, site: Site) -> None:
    """All levels, each with what it does; a bot may become another, and the last seat's level is asked before the game begins."""
    seats = [{}, {}, {"kind": "bot", "level": "normal", "name": "Tycho"}]
    made = site.call("POST", "/tables", {"game": "ares", "options": {"players": 3}, "seats": seats})
    id, page = made["table"]["id"], visitor.page
    token = site.call("POST", f"/tables/{id}/join", {"invite": made["invites"]["0"], "name": "Lena"})["token"]
    held = [{"id": id, "tokens": [token], "host": made["host"], "invites": {"1": made["invites"]["1"]}, "at": 1}]
    visitor.follow("/")
    page.evaluate("held => localStorage.setItem('pavonis.tables', JSON.stringify(held))", held)
    visitor.follow(f"/t/{id}")
    levels = page.locator("[data-option^='level2:']")
    levels.first.wait_for()
    said = set()
    for level in site.call("GET", "/games")["levels"]:
        page.click(f"[data-option='level2:{level}']")
        page.wait_for_selector(f"[data-option='level2:{level}'][aria-checked=true]")
        said.add(page.inner_text("[data-character]"))
    assert len(said) == levels.count() == 4
    assert site.call("GET", f"/tables/{id}", token=token)["seats"][2]["level"] == "expert"
    assert "a bot takes this seat" not in page.inner_text(".log")  # it had it before
    assert page.evaluate("__pavonis.info.seats[2].name") == "Tycho"
    page.click("[data-bot='1']")
    assert page.locator(".which [data-level] small").count() == 4
    page.click("[data-level=hard]")
    page.wait_for_selector("[data-kind], .idle")
    assert [s["level"] for s in page.evaluate("__pavonis.info.seats")] == [None, "hard", "expert"]


def test_a_name_is_asked_before_the_seat_and_a_long_one_pushes_nothing(visitor: Visitor, site: Site) -> None:
    wish = {"game": "ares", "options": {"players": 3}, "seats": [{}, {"kind": "open"}, {"kind": "open"}]}
    made = site.call("POST", "/tables", {**wish, "settings": {"public": True}})
    id = made["table"]["id"]
    site.call("POST", f"/tables/{id}/join", {"seat": 0, "invite": made["invites"]["0"], "name": LONG_NAME})
    page = visitor.page
    for width, height in ((1440, 900), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        visitor.follow(f"/t/{id}")
        field, seat = (page.locator(q).first.bounding_box() for q in (".namefield", ".seatrows .go"))
        assert field
        assert seat
        assert field["y"] < seat["y"]
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        row = page.locator(".seatrows li").first
        assert row.evaluate("e => e.lastElementChild.getBoundingClientRect().right <= e.getBoundingClientRect().right")
        assert row.evaluate("e => e.lastElementChild.getBoundingClientRect().width > 20")
        visitor.follow("/?show=lobby")
        listed = page.locator(f".opened li:has([href='/t/{id}'])")
        listed.wait_for()
        assert "2 free" in plain(listed.inner_text())
        assert "hosts" in plain(listed.inner_text())
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("language, said", [("uk", "приватний"), ("ru", "закрытый"), ("pl", "prywatny")])
def test_in_the_reader_s_language(chromium: Any, site: Site, language: str, said: str) -> None:
    id, _ = site.table("mars", 2)
    context = chromium.new_context(locale=language)
    page = context.new_page()
    page.goto(f"{site.url}/t/{id}")
    assert said in page.inner_text(".astray h2")
    context.close()
