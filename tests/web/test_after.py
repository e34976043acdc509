"""After the game: one's games, the end beside them, the replay."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import pavonis
from pavonis.ares.cards import CARDS
from pavonis.i18n import plain

from .conftest import DESK, LAPTOP, NAMES, PHONE, Reader, Site
from .test_access import found

ALL_SIZES = pytest.mark.parametrize("reader", [DESK, LAPTOP, PHONE], indirect=True)
Game = tuple[str, list[str]]
Play = Callable[..., Game]


@pytest.fixture(scope="module")
def play(site: Site) -> Play:
    """Games played to their end, each kind and number of players once per module."""
    known: dict[str, Game] = {}

    def one(n: int = 0, game: str = "ares", people: int = 2, **options: Any) -> Game:
        key = json.dumps([n, game, people, options])
        if key not in known:
            known[key] = site.finish(game, people, n, **options)
        return known[key]

    return one


def hold(reader: Reader, *games: Game, seat: int = 0) -> None:
    """This browser has sat at all these tables; what it changes itself stays."""
    held = json.dumps([{"id": id, "tokens": [tokens[seat]], "at": 1} for id, tokens in games])
    reader.page.add_init_script(f"localStorage['pavonis.tables'] ??= {json.dumps(held)}")


def result(site: Site, game: Game, seat: int = 0) -> dict[str, Any]:
    id, tokens = game
    players = site.call("GET", f"/tables/{id}", token=tokens[seat])["result"]["players"]
    return next(p for p in players if p["player"] == seat)


def test_a_finished_game_stands_among_my_games_with_its_place_and_points(reader: Reader, site: Site, play: Play) -> None:
    over, running = [play(1), play(2)], site.table("mars", 1, 1)
    hold(reader, *over, running)
    page = reader.page
    page.goto(f"{site.url}/games")
    page.wait_for_selector("[data-games]")
    assert page.locator("[data-game]").first.get_attribute("data-game") == running[0]  # what runs comes first
    won = 0
    for game in over:
        mine, row = result(site, game), page.locator(f"[data-game='{game[0]}']")
        assert row.locator(".place b").inner_text() == str(mine["rank"])
        assert row.locator(".points").inner_text().strip() == str(mine["points"])
        assert "Oksana" in row.inner_text()
        won += mine["rank"] == 1
    assert page.inner_text("[data-games]") == "2"
    assert page.inner_text("[data-won]").replace(" ", "") == f"{won}/2"
    assert "1 expected by chance" in plain(page.inner_text(".figures"))
    assert "2 games with Oksana" in plain(page.inner_text(".sums"))
    shown = page.locator(".stacks a b").all_inner_texts()
    assert sorted(shown) == sorted(str(result(site, g)["points"]) for g in over)
    page.locator(f"[data-game='{over[0][0]}'] >> text='View'").click()
    page.wait_for_selector(".ending")


def test_games_are_sifted_and_one_is_taken_off_the_list_without_being_lost(reader: Reader, site: Site, play: Play) -> None:
    two, solo = play(1), play(0, "ares", 1)
    hold(reader, two, solo)
    page = reader.page
    page.goto(f"{site.url}/games")
    rows = page.locator("[data-game]")
    rows.first.wait_for()
    page.click("[data-option='who:alone']")
    assert [r.get_attribute("data-game") for r in rows.all()] == [solo[0]]
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    assert [r.get_attribute("data-game") for r in rows.all()] == [two[0]]
    page.click("[data-option='who:']")
    off = page.locator(f"[data-game='{solo[0]}'] >> [aria-label^='Remove from the list']")
    off.click()
    assert [r.get_attribute("data-game") for r in rows.all()] == [two[0]]
    page.click(".toast >> text=Undo")
    assert rows.count() == 2
    off.click()
    page.reload()
    page.wait_for_selector("[data-game]")
    assert [r.get_attribute("data-game") for r in rows.all()] == [two[0]]
    with page.expect_response("**/api/tables/mine"):
        page.goto(site.url)  # nor is it on the start page
    page.wait_for_selector("[data-preset]")
    assert page.locator(f"a[href='/t/{solo[0]}']").count() == 0
    page.goto(f"{site.url}/games")
    page.click("text=Removed: 1")
    page.click("[data-away] >> text=Put back")
    assert rows.count() == 2


def test_without_a_game_one_is_invited_to_the_first(reader: Reader, site: Site) -> None:
    page = reader.page
    page.goto(f"{site.url}/games")
    page.click("[data-first]")
    page.wait_for_selector("#guide")
    assert page.evaluate("__pavonis.info.lesson.id") == "ares-first"
    page.click("[data-skip]")
    page.wait_for_selector("#guide", state="detached")
    page.wait_for_selector("[data-kind]")


def test_want_13_comparison_with_past_games_from_the_second_on(reader: Reader, site: Site, play: Play) -> None:
    games = [play(1), play(2), play(3)]
    other = play(0, "ares", 1)  # alone: it is no measure for a game of two
    points = [result(site, g)["points"] for g in games]
    page = reader.page
    hold(reader, games[0], other)
    page.goto(f"{site.url}/t/{games[0][0]}")
    page.click("[data-option='leaf:past']")
    assert "first game of this kind with 2 players" in plain(page.inner_text("[data-past]"))
    held = [{"id": id, "tokens": [tokens[0]], "at": 1} for id, tokens in (*games, other)]
    page.evaluate("held => localStorage.setItem('pavonis.tables', JSON.stringify(held))", held)
    page.reload()
    page.wait_for_selector("[data-compared]")
    page.click("[data-option='leaf:past']")
    told = plain(page.inner_text("[data-past]"))
    assert "2 other games of this kind, 2 players" in told
    assert f"best {max(points[1:])}" in told
    assert f"mean {sum(points[1:]) / 2:g}" in told
    assert page.inner_text(".strip .now b") == str(points[0])
    rows = page.locator("[data-past] tbody tr")
    mine = result(site, games[0])["sources"]
    for row in rows.all():
        name, now, mean, _ = row.locator("th, td").all_inner_texts()
        source = {"TR": "tr", "Forests": "forests", "Cards": "cards"}[name]
        assert int(now) == mine[source]
        assert float(mean) == sum(result(site, g)["sources"][source] for g in games[1:]) / 2


def test_want_13_card_usage_says_which_of_my_cards_brought_what(reader: Reader, site: Site, play: Play) -> None:
    game = play(1, "mars")
    hold(reader, game)
    page = reader.page
    page.goto(f"{site.url}/t/{game[0]}")
    page.click("[data-option='leaf:cards']")
    page.wait_for_selector("[data-cards] li")
    worth = [int(x.replace("−", "-")) for x in page.locator("[data-cards] li > b").all_inner_texts() if x]
    assert sum(worth) == result(site, game)["sources"]["cards"]
    name = page.locator("[data-cards] button").first
    name.click()
    page.wait_for_selector(".card.inspect")
    assert name.inner_text() in page.inner_text(".card.inspect")


def shows(page: Any, moment: int) -> None:
    page.wait_for_function("n => document.querySelector('.at').innerText.split(/\\s/)[1] == n", arg=str(moment))


def test_the_replay_obeys_its_keys(reader: Reader, site: Site, play: Play) -> None:
    game = play(1)
    hold(reader, game)
    page = reader.page
    page.goto(f"{site.url}/t/{game[0]}/replay")
    page.wait_for_selector(".open-seat")
    shows(page, 1)
    last = int(page.inner_text(".at").split()[3])
    steps = [("ArrowRight", 2), ("Shift+ArrowRight", 12), ("ArrowLeft", 11), ("End", last), ("ArrowRight", last), ("Home", 1)]
    for key, moment in steps:
        page.keyboard.press(key)
        shows(page, moment)
        if key == "End":
            ended = page.locator(".finals li").all_inner_texts()
    assert page.locator(".finals li").all_inner_texts() != ended  # the figures are those of the moment that is shown
    page.click("[data-option='speed:4']")
    page.locator(".lead").click()
    page.keyboard.press("Space")
    page.wait_for_function("() => Number(document.querySelector('.at').innerText.split(/\\s/)[1]) > 3")
    page.keyboard.press("Space")
    assert page.get_attribute("[aria-label=Play]", "aria-pressed") == "false"
    page.wait_for_load_state("networkidle")
    here = page.inner_text(".at")
    assert "?at=" in page.url
    page.goto(page.url)  # the link leads back to this moment
    page.wait_for_function("was => document.querySelector('.at')?.innerText === was", arg=here)


def test_the_replay_opens_all_hands_or_only_what_i_saw(reader: Reader, site: Site, play: Play) -> None:
    game = play(1)
    hold(reader, game)
    page = reader.page
    page.goto(f"{site.url}/t/{game[0]}/replay")
    hands = page.locator(".open-seat:has(.open-hand:not([data-inplay]))")
    page.wait_for_selector(".open-hand:not([data-inplay])")
    page.keyboard.press("Shift+ArrowRight")
    shows(page, 11)
    assert hands.count() == 2
    page.click("text=As Lena saw it")
    assert hands.count() == 1
    now = page.locator(".moves .now")
    assert now.locator(".no").inner_text() == "11"
    page.locator(".moves .later button").first.click()
    page.wait_for_function("() => Number(document.querySelector('.at').innerText.split(/\\s/)[1]) > 11")


def events(site: Site, game: Game) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = site.call("GET", f"/tables/{game[0]}/state?since=0", token=game[1][0])["faces"][0]["events"]
    return told


def test_the_replay_marks_what_somebody_else_got(reader: Reader, site: Site, play: Play) -> None:
    """A city that another lays brings Tharsis Republic production."""
    game = play(1, game="mars", people=5)
    hold(reader, game)
    laid = {e["seq"]: e["player"] for e in events(site, game) if e["id"] == "placed.city"}
    got = next(e for e in events(site, game) if e["id"] == "produced" and laid.get(e["seq"], e["player"]) != e["player"])
    page = reader.page
    page.goto(f"{site.url}/t/{game[0]}/replay?at={got['seq']}")
    gain = page.locator(".moves .now .gain", has_text=NAMES[got["player"]])
    gain.wait_for()
    assert gain.locator(f".seat use[href='#i-p{got['player'] + 1}']").count() == 1


@pytest.mark.parametrize("reader", [DESK, LAPTOP], indirect=True)
def test_a_hand_that_is_cut_in_the_replay_is_shown_whole_by_a_press_and_all_tags_are_there(
    reader: Reader, site: Site, play: Play
) -> None:
    game = play(1, game="mars", people=5)
    hold(reader, game)
    page = reader.page
    page.goto(f"{site.url}/t/{game[0]}/replay?at=999999")
    page.wait_for_selector(".timeline .ln")
    views = site.call("GET", f"/tables/{game[0]}/replay", token=game[1][0])["views"]
    tags = [sum(n > 0 for n in p["tags"].values()) for p in views["0"]["players"]]
    assert max(tags) > 7
    assert page.locator(".open-seat").evaluate_all("all => all.map((e) => e.querySelectorAll('.tagline > span').length)") == tags
    assert page.locator(".tagline > span").evaluate_all("all => all.every((e) => e.checkVisibility())")
    full = int(page.get_attribute(".rail2", "max") or 0) * 2 // 3  # by then hands are full
    page.fill(".rail2", str(full))
    shows(page, full + 1)
    page.wait_for_selector(".open-seat .more:visible")
    page.wait_for_function("""() => [...document.querySelectorAll(".open-seat")].every(
      (e) => e.querySelector(".more").checkVisibility() === e.scrollHeight > e.clientHeight + 3)""")
    cut = page.locator(".open-seat:has(.more:visible)")
    seat = page.locator(f".open-seat[aria-label='{cut.first.get_attribute('aria-label')}']")
    shown = "e => [e.scrollHeight - e.clientHeight, e.clientHeight]"
    before = seat.evaluate(shown)
    seat.locator(".more").click()
    page.wait_for_selector(".open-seat .more[aria-expanded=true]")
    over, high = seat.evaluate(shown)
    assert over <= 1
    assert high > before[1]
    seat.locator(".more").click()
    page.wait_for_selector(".open-seat .more[aria-expanded=true]", state="detached")
    assert seat.evaluate(shown) == before


def test_the_round_of_a_card_is_the_same_at_the_end_and_in_the_replay(reader: Reader, site: Site, play: Play) -> None:
    game = play(1)
    hold(reader, game)
    rounds: dict[str, tuple[int, int]] = {}
    now = 0
    for e in events(site, game):
        now = e["n"] if e["id"] == "round" else now
        if e["id"] in ("played", "revealed_corporation") and e["player"] == 0:
            rounds[e["card"]] = e["seq"], now
    begun = {e["seq"] for e in events(site, game) if e["id"] == "round"}
    ends = [card for card, (seq, n) in rounds.items() if n and seq in begun]
    assert ends
    corporation = next(card for card, (_, n) in rounds.items() if not n)
    page = reader.page
    page.goto(f"{site.url}/t/{game[0]}")
    page.click("[data-option='leaf:cards']")
    told = page.locator("[data-cards] li").evaluate_all(
        "all => all.map((e) => [e.querySelector('button').innerText, (e.querySelector('small').innerText.split(',')[0])])"
    )
    names = {c.name: c.id for c in CARDS.values()}
    assert {names[name]: plain(said) for name, said in told} == {c: f"round {n}" if n else "setup" for c, (_, n) in rounds.items()}
    for card in (*ends, corporation):
        seq, n = rounds[card]
        page.goto(f"{site.url}/t/{game[0]}/replay?at={seq}")
        page.locator(".say em", has_text="plays").wait_for()
        assert plain(page.inner_text(".say")).startswith(f"Round {n}." if n else "Setup.")


# Names that are not read whole.
CUT = "all => all.filter((e) => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 4).map((e) => e.innerText)"


# How far letters that hang below their line come out of a box that cuts them.
HANGS = """all => all.map((e) => {
  const base = e.insertBefore(document.createElement("i"), e.firstChild);
  base.style.cssText = "display: inline-block; width: 0; height: 0";
  const line = base.getBoundingClientRect().bottom, pen = document.createElement("canvas").getContext("2d");
  base.remove();
  pen.font = getComputedStyle(e).font;
  return line + pen.measureText("yg").actualBoundingBoxDescent - e.getBoundingClientRect().bottom;
})"""


@ALL_SIZES
def test_at_the_end_no_name_is_cut_each_bar_keeps_its_distance_and_what_goes_on_says_so(
    reader: Reader, site: Site, play: Play
) -> None:
    game = play(1, game="mars", people=5)
    hold(reader, game)
    page = reader.page
    page.goto(f"{site.url}/t/{game[0]}")
    page.wait_for_selector(".moments li")
    reader.drawn()
    page.eval_on_selector(".rank h3", "e => void (e.firstChild.data = 'Maximilian Nightingale ')")
    assert page.eval_on_selector_all(".rank h3", CUT) == []
    under = "all => all.map((e) => e.parentElement.getBoundingClientRect().bottom - e.getBoundingClientRect().bottom)"
    assert min(page.eval_on_selector_all(".rank .bar", under)) >= 5
    for leaf, list in (("turns", "ul"), ("cards", "ol")):
        page.click(f"[data-option='leaf:{leaf}']")
        page.wait_for_function(
            "list => (e => e.classList.contains('on-below') === "
            "(getComputedStyle(e).overflowY === 'auto' && e.scrollHeight > e.clientHeight + 3))(document.querySelector(list))",
            arg=f".moments > {list}",
        )
    assert page.locator(".moments .on-below").count() == (page.viewport_size["width"] > 760)


SPECS: list[dict[str, Any]] = [
    {"game": "mars", "people": 3, "colonies": True},
    {"game": "mars", "people": 1},
    {"game": "ares", "people": 2},
    {"game": "ares", "people": 2, "coop": True},
    {"game": "ares", "people": 1},
    {"game": "ares", "people": 2, "crisis": True, "difficulty": "novice"},
]


# The last card of a hand, if it cannot be brought whole into sight.
REACHED = """all => all.map((e) => e.lastElementChild).filter((e) => {
  e.scrollIntoView({ block: "center" });
  const { left, top, width, height } = e.getBoundingClientRect();
  return ![top + 2, top + height - 2].every((y) => e.contains(document.elementFromPoint(left + width / 2, y)));
}).map((e) => e.innerText)"""


@ALL_SIZES
def test_every_kind_of_game_ends_and_is_replayed_without_overflow(reader: Reader, site: Site, play: Play) -> None:
    games = [play(1, **kind) for kind in SPECS]
    hold(reader, *games)
    page, wide = reader.page, reader.page.viewport_size["width"]
    for path in ("/games", *[f"/t/{id}{more}" for id, _ in games for more in ("", "/replay")]):
        page.goto(site.url + path)
        page.wait_for_selector(".list, .linechart .ln, .gauges, .timeline .ln")
        assert page.evaluate("document.documentElement.scrollWidth") <= wide, path
        if wide > 760:
            assert page.evaluate("document.documentElement.scrollHeight") <= page.viewport_size["height"], path
        if not path.endswith("/replay"):
            continue
        page.fill(".rail2", str(int(page.get_attribute(".rail2", "max") or 0) * 2 // 3))  # hands are full
        page.wait_for_selector(".open-hand")
        assert (
            page.eval_on_selector_all(".open-hand", "all => all.filter((e) => e.scrollHeight > e.clientHeight + 1).length") == 0
        ), path
        assert page.eval_on_selector_all(".open-hand", REACHED) == [], path
        assert page.eval_on_selector_all(".open-hand h3", CUT) == [], path
        assert max(page.eval_on_selector_all(".open-seat h2", HANGS)) <= 0, path
        seen = page.eval_on_selector(".moves", "e => e.checkVisibility() && e.clientHeight")
        assert seen >= 130, path


@pytest.mark.parametrize("theme", ["light", "dark"])
@ALL_SIZES
def test_the_pages_after_a_game_are_accessible(reader: Reader, site: Site, play: Play, theme: str) -> None:
    games = [play(1, **SPECS[0]), play(1), play(2)]
    hold(reader, *games, site.table("mars", 1, 1))
    reader.prefer(theme=theme)
    page = reader.page
    page.goto(f"{site.url}/games")
    page.wait_for_selector("[data-games]")
    assert found(reader) == []
    page.goto(f"{site.url}/t/{games[1][0]}")
    for leaf in ("turns", "cards", "past"):
        page.click(f"[data-option='leaf:{leaf}']")
        page.wait_for_selector(".linechart .ln")
        assert found(reader) == [], leaf
    page.goto(f"{site.url}/t/{games[0][0]}/replay")
    page.wait_for_selector(".timeline .ln")
    page.keyboard.press("End")
    assert found(reader) == []


@ALL_SIZES
def test_the_end_begins_with_the_result_and_my_place(reader: Reader, site: Site, play: Play) -> None:
    """What else is offered comes after the scores, and leaves room for how it came about."""
    game = play(1, game="mars", people=5)
    ranking = site.call("GET", f"/tables/{game[0]}", token=game[1][0])["result"]["ranking"]
    hold(reader, game, seat=ranking[3])
    page = reader.page
    page.goto(f"{site.url}/t/{game[0]}")
    page.wait_for_selector(".moments li")
    mine = result(site, game, ranking[3])
    assert plain(page.inner_text(".page header .mine")) == f"Your place: {mine['rank']} of 5, {mine['points']} points"
    top = "e => e.getBoundingClientRect().top"
    assert page.eval_on_selector(".panel.rank", top) < page.eval_on_selector(".moments", top)
    assert page.eval_on_selector(".moments", top) < page.eval_on_selector("[data-quick]", top)
    assert page.eval_on_selector(".panel.rank", top) < page.viewport_size["height"] / 2
    assert page.eval_on_selector(".moments ul", "e => e.clientHeight") >= 90
    page.evaluate("""() => {
      const info = __pavonis.info, [a, b] = info.result.ranking.map((n) => info.result.players.find((p) => p.player === n));
      b.points = a.points, a.mc = 31, b.mc = 24;
      __pavonis.info = {...info};
    }""")
    page.locator("h1", has_text="wins the tie-break").wait_for()
    assert "M€ 31 to 24" in plain(page.inner_text(".page header"))


def test_the_end_is_seen_even_if_the_connection_is_lost_before_it(reader: Reader, site: Site) -> None:
    """What a table shows later is fetched while one plays."""
    id, tokens = site.table("mars", 1)
    reader.sit(id, tokens[0])
    reader.page.wait_for_function("() => performance.getEntriesByType('resource').some((e) => /End-[^/]*\\.js$/.test(e.name))")
    reader.page.wait_for_load_state("networkidle")
    reader.page.context.set_offline(True)
    game = pavonis.new("mars", players=1, seed=3)
    game.position.over = True
    reader.show(game)
    assert reader.page.locator(".ending h1").is_visible()
    assert "−30 °C" in plain(reader.page.inner_text(".ending"))
    assert "-30" not in reader.page.inner_text(".ending")
    assert all("DISCONNECTED" in e for e in reader.errors)  # the server is asked about the game, in vain
    reader.errors.clear()
    reader.page.context.set_offline(False)
