"""A finished game is looked through: in the real browser, by the real bot."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import pavonis
from pavonis.server.fairness import mix

from .conftest import DESK, LAPTOP, PHONE, WIDE, Reader, Site, serving
from .test_access import found_in_both
from .test_after import hold

ALL_SIZES = pytest.mark.parametrize("reader", [DESK, LAPTOP, PHONE], indirect=True)
LONG = 900_000  # ms for a review on a busy machine
SECRET = "5a" * 32
Game = tuple[str, list[str]]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server that looks quickly, and takes games of any length from elsewhere."""
    with serving(tmp_path_factory.mktemp("review"), limits={**WIDE, "review-level": "quick", "message-bytes": 1_000_000}) as made:
        yield made


def carried(players: int = 1) -> dict[str, Any]:
    """A game of Mars played at random, always the same; the first seat is a person's, the others are bots'."""
    game, rng = pavonis.new("mars", seed=mix(SECRET, [""] * players), players=players, events=False), Random(7)
    while not game.over:
        player = min(game.pending)
        game.answer(player, game.pending[player].random(rng))
    seats = [{"kind": "bot" if n else "person", "name": ("Lena", "Tycho")[n], "nonce": ""} for n in range(players)]
    told = {"carried": 1, "game": "mars", "rules": game.spec.rules, "options": game.options, "settings": {}, "secret": SECRET}
    return {**told, "seats": seats, "answers": [[s.player, s.answer] for s in game.steps]}


def finished(site: Site, players: int = 1) -> Game:
    made = site.call("POST", "/tables/carried", carried(players))
    return made["table"]["id"], list(made["tokens"].values())


@pytest.fixture(scope="module")
def solo(site: Site) -> Game:
    return finished(site)


def open_review(reader: Reader, site: Site, game: Game) -> Any:
    """From the end of the game; whoever comes first waits while it is made."""
    page = reader.page
    hold(reader, game)
    page.goto(f"{site.url}/t/{game[0]}")
    page.click(f".ending a[href='/review/{game[0]}']")
    page.wait_for_selector("[data-move]", timeout=LONG)
    page.wait_for_selector("[data-hex]")
    return page


def at(page: Any) -> int:
    """The move that is shown."""
    return int(page.get_attribute("[data-move]", "data-move"))


@ALL_SIZES
def test_a_finished_game_is_reviewed(reader: Reader, site: Site, solo: Game) -> None:
    page = open_review(reader, site, solo)
    info = site.call("GET", f"/tables/{solo[0]}/review", token=solo[1][0])
    slips = sorted((m for m in info["review"]["moves"] if "better" in m), key=lambda m: m["after"] - m["before"])[:10]
    assert slips
    listed = page.locator("[data-moment]")
    assert [int(m.get_attribute("data-moment")) for m in listed.all()] == [m["n"] for m in slips]
    assert {int(m.get_attribute("data-mark")) for m in page.locator("[data-mark]").all()} == {m["n"] for m in slips}
    assert page.locator(".curve .core").get_attribute("d").count("L") == len(info["rounds"]) - 1
    assert at(page) == slips[0]["n"]
    assert "a better choice" in page.inner_text("[data-better]").lower()
    shown = page.inner_text(".figures")
    assert str(round(100 * slips[0]["after"])) in shown
    assert str(round(100 * slips[0]["before"])) in shown
    assert page.locator("[data-accuracy='0']").inner_text().count(str(int(info["review"]["players"][0]["accuracy"])))
    assert re.search(r"luck .\d+%", page.inner_text("[data-luck]"))
    order = [m["n"] for m in slips]  # as they are numbered
    assert page.is_disabled("[aria-label=Back]")
    for n in order[1:]:
        page.click("main [aria-label=Next], footer .main")
        page.wait_for_selector(f"[data-move='{n}']")
    assert page.is_disabled("main [aria-label=Next], footer .main")
    page.keyboard.press("ArrowLeft")
    last = order[-2] if len(order) > 1 else order[0]
    page.wait_for_selector(f"[data-move='{last}']")
    between = next(n for n in range(last, len(info["rounds"]) - 1) if n + 1 not in order) + 1
    for n in range(last, between):
        page.keyboard.press("Shift+ArrowRight")
        page.wait_for_selector(f"[data-move='{n + 1}']")
    page.keyboard.press("ArrowLeft")  # back to the moment that came nearest before
    last = between - 1
    page.wait_for_selector(f"[data-move='{last}']")
    page.keyboard.press("Shift+ArrowRight")
    page.wait_for_selector(f"[data-move='{between}']")
    page.keyboard.press("Shift+ArrowLeft")
    page.wait_for_selector(f"[data-move='{last}']")
    assert f"n={last}" in page.url
    page.reload()  # the address keeps the move
    page.wait_for_selector(f"[data-move='{last}']")


def test_the_map_rings_both_areas_and_shows_the_table_after_either(reader: Reader, site: Site, solo: Game) -> None:
    page = open_review(reader, site, solo)
    info = site.call("GET", f"/tables/{solo[0]}/review", token=solo[1][0])
    placed = [m for m in info["review"]["moves"] if "better" in m and str(m["answer"]).startswith("hex:")]
    for m in placed[:1]:
        page.locator(f"[data-moment='{m['n']}']").click()
        did, better = m["answer"][4:], m["better"]["answer"][4:]
        page.wait_for_selector(f"[data-ring='did {did}']")
        page.wait_for_selector(f"[data-ring='better {better}']")
        assert page.locator(f"[data-hex='{did}'] .laid").count() == 1
        page.click("[data-option='side:better']")
        page.wait_for_selector(f"[data-hex='{better}'] .laid")
        assert page.locator(f"[data-hex='{did}'] .laid").count() == 0
    page.click("[data-option='drawn:points']")
    page.wait_for_selector(".curve .core")
    page.click("[data-hand]")
    page.wait_for_selector(".open-seat")


@pytest.mark.parametrize("reader", [DESK, PHONE], indirect=True)
def test_another_line_is_tried_at_a_table_of_ones_own(reader: Reader, site: Site, solo: Game) -> None:
    page = open_review(reader, site, solo)
    n = at(page)
    line = site.call("GET", f"/tables/{solo[0]}/review/{n}", token=solo[1][0])
    assert "is dealt again" in page.inner_text(".compared footer")
    page.click("[data-try]")
    page.wait_for_selector("[data-kind]")
    branch, asked = page.evaluate("[__pavonis.info.branch, __pavonis.decision.name]")
    assert branch == {"table": solo[0], "n": n}
    assert asked == line["decision"]["name"]
    page.goto(f"{site.url}/games")
    page.wait_for_selector("[data-games]")
    assert page.inner_text("[data-games]") == "1"  # another line is no game of its own


def test_it_is_stopped_and_asked_for_again(reader: Reader, site: Site) -> None:
    game = finished(site, 2)
    page = reader.page
    hold(reader, game)
    page.goto(f"{site.url}/review/{game[0]}")
    page.wait_for_selector("[data-progress]")
    page.click("[data-stop]")
    page.click("[data-ask]")
    page.wait_for_selector("[data-progress]")
    page.click("[data-stop]")
    page.wait_for_selector("[data-ask]")
    assert site.call("GET", f"/tables/{game[0]}/review", token=game[1][0])["state"] == "none"


def test_a_running_game_is_not_reviewed(reader: Reader, site: Site) -> None:
    id, (token,) = site.table("mars", 1)
    reader.hold(id, token)
    reader.page.goto(f"{site.url}/review/{id}")
    reader.page.wait_for_selector("[role=alert]")
    assert "not over yet" in reader.page.inner_text("[role=alert]")
    reader.errors.clear()  # the browser's own word on status 409


@ALL_SIZES
def test_where_chances_are_lost_over_all_games(reader: Reader, site: Site, solo: Game) -> None:
    site_game = finished(site)
    page = open_review(reader, site, solo)
    held = [{"id": id, "tokens": tokens, "at": 1} for id, tokens in (solo, site_game)]
    page.evaluate("held => localStorage.setItem('pavonis.tables', JSON.stringify(held))", held)
    page.goto(f"{site.url}/games")
    page.click("[data-option='plot:losses']")
    page.wait_for_selector("[data-losses='1']")
    assert "1 of 2 games reviewed" in re.sub(r"\s", " ", page.inner_text("[data-losses]"))
    assert page.locator("[data-review-rest]").count() == 1


@ALL_SIZES
def test_the_page_is_usable_without_sight_or_mouse(reader: Reader, site: Site, solo: Game) -> None:
    open_review(reader, site, solo)
    assert found_in_both(reader) == []


@pytest.mark.parametrize("reader", [DESK, PHONE], indirect=True)
def test_a_puzzle_a_day_is_played_like_any_exercise(reader: Reader, site: Site) -> None:
    page = reader.page
    today = site.call("GET", "/lessons/today")
    page.goto(f"{site.url}/learn")
    page.wait_for_selector(f"[data-puzzle='{today['id']}']")
    assert today["title"] in page.inner_text("[data-puzzle]")
    assert found_in_both(reader, "[data-puzzle]") == []
    page.click("[data-puzzle] .btn")
    page.wait_for_selector("[data-kind]")
    assert page.evaluate("__pavonis.info.lesson.id") == today["id"]
