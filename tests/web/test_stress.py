"""Full tables in long languages: what one looks over for is there, no text is cut or covered on any screen, and nothing leaves the
page."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import DESK, LAPTOP, PHONE, Reader, Site
from .stress import NAMES, TABLES, base_table, show

# Each size in one of the long languages; in the other one, too, where there is time.
LONG = [(DESK, "uk"), (LAPTOP, "pl"), (PHONE, "uk")]
MORE = [(DESK, "pl"), (LAPTOP, "uk"), (PHONE, "pl")]
EVERY = pytest.mark.parametrize(
    ("reader", "language"),
    [*LONG, *[pytest.param(*more, marks=pytest.mark.slow) for more in MORE]],
    ids=[f"{size[0]}-{language}" for size, language in (*LONG, *MORE)],
    indirect=["reader"],
)
# How many lines of each log can be read whole, or would have room below the last, where that is less than five.
LOW = """all => all.map((log) => {
  const box = (e) => e.getBoundingClientRect(), column = log.closest("aside") ?? log, tray = document.querySelector(".tray");
  const from = box(log).top - 1, to = Math.min(box(log).bottom, box(column).bottom, tray ? box(tray).top : Infinity) + 1;
  const lines = [...log.children].flatMap((li) => {
    const { top, height } = box(li.lastElementChild), n = Math.round(height / 16);
    return Array.from({ length: n }, (_, k) => top + (height / n) * k);
  });
  return lines.filter((top) => top >= from && top + 16 <= to).length + Math.max(0, Math.floor((to - lines.at(-1) - 16) / 16));
}).filter((n) => n < 5)"""
# Everybody else plays six cards, one after the other; some of them hurt me. I may have been told of it already.
PLAYED = """(told) => {
  const { view, seq: before } = __pavonis;
  __pavonis.hear({ type: "update", seq: before, now: 0, seat: 0, changes: [], events: [], since: before });
  view.players.slice(1).flatMap((p) => p.tableau.slice(1, 7).map((card) => [p.player, card])).forEach(([player, card], k) => {
    const seq = before + 1 + k, events = [{ seq, id: "paid", player, source: card, mc: 10 + k }];
    events.push({ seq, id: "played", player, card });
    if (k % 5 === 2) events.push({ seq, id: "lost", player: 0, by: player, source: card, plants: 3 });
    else events.push({ seq, id: "produced", player, source: card, mc: 2, plants: 1 });
    __pavonis.hear({ type: "update", seq, now: 0, seat: 0, changes: [], events, ...(told && { since: seq }) });
  });
}"""
# What lies below the edge of the right column, which in Ares Expedition may be scrolled, and of the mat.
BELOW = {"mars": ".desk .right, .desk .mat", "ares": ".desk .mat", "crisis": ".desk .mat"}
UNDER = "all => all.map((e) => e.scrollHeight - e.clientHeight).filter((n) => n > 4)"
Seats = dict[str, tuple[str, str]]


@pytest.fixture(scope="module")
def tables(site: Site) -> Seats:
    """A seat at a table of each kind."""
    made = {name: site.table(game, people, **options) for name, (game, people, options, _) in TABLES.items()}
    return {name: (id, tokens[0]) for name, (id, tokens) in made.items()}


# Words of names whose letters lie on two lines.
BROKEN = """() => [...document.querySelectorAll('.card h3, .line strong, .acts h3 button, .projects h3')].filter((e) => {
  const text = e.firstChild, range = document.createRange();
  return text && e.checkVisibility() && [...text.data.matchAll(/[\\p{L}\u00ad]+/gu)].some((word) => {
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return new Set([...range.getClientRects()].filter((box) => box.width > 1).map((box) => Math.round(box.top))).size > 1;
  });
}).map((e) => e.innerText)"""


@pytest.mark.parametrize("language", ["uk", "pl"])
def test_five_with_forty_cards_and_long_names_keep_what_one_looks_over_for(reader: Reader, tables: Seats, language: str) -> None:
    reader.prefer(language=language)
    reader.sit(*tables["mars"])
    page = reader.page
    page.evaluate("(() => { const now = Date.now; Date.now = () => now() + 1e6; })()")  # time for another tip
    for width, height in (DESK, LAPTOP):
        page.set_viewport_size({"width": width, "height": height})
        show(reader, "turn", base_table())
        page.wait_for_selector(".tip")
        rows = "all => all.filter(e => e.getBoundingClientRect().bottom <= e.parentElement.getBoundingClientRect().bottom).length"
        assert page.eval_on_selector_all(".mine .acts li", rows) >= 2
        assert page.eval_on_selector(".right", "e => e.scrollHeight - e.clientHeight") <= 4  # the chat stays in sight
        assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [width, height]
        whole = "all => all.map(e => e.checkVisibility() && e.getBoundingClientRect().height >= 12)"
        for part in (".opp footer", ".opp .hand-n"):
            assert page.eval_on_selector_all(part, whole) == [True] * 4, part
        kinds = [sum(n > 0 for n in p["tags"].values()) for p in page.evaluate("__pavonis.view.players.slice(1)")]
        assert max(kinds) > 8
        shown = "all => all.map(e => e.scrollWidth <= e.clientWidth ? e.children.length - 1 : 0)"  # beside the hand
        assert page.eval_on_selector_all(".opp footer", shown) == kinds
        mine = page.eval_on_selector_all(".races .aw li", "all => all.map(li => !!li.querySelector('.figures .me'))")
        assert mine == [True] * 5
        seats = page.eval_on_selector_all(".races .aw li", "all => all.map(li => li.querySelectorAll('.figures .seat').length)")
        assert seats == ([5, 5, 3, 5, 5] if width == DESK[0] else [5, 5, 2, 5, 5])  # beside the button who ties with me, too
        log, menu = page.locator(".log").bounding_box(), page.locator(".top nav").bounding_box()
        assert log["height"] >= 150
        assert page.evaluate(BROKEN) == []
        assert menu["x"] + menu["width"] <= width
        assert reader.crowded() == []


@EVERY
def test_at_every_question_of_a_full_table_all_texts_can_be_read(reader: Reader, tables: Seats, language: str) -> None:
    """On a phone, every leaf of the first of each game."""
    reader.still("texts are measured where they come to rest")
    reader.prefer(language=language)
    page, found = reader.page, []
    for name, (_, _, _, screens) in TABLES.items():
        reader.sit(*tables[name])
        if name == "mars":
            show(reader, "turn", screens["turn"]())
            page.evaluate(PLAYED, True)  # the log stays full
        for k, (screen, make) in enumerate(screens.items()):
            show(reader, screen, make())
            for whole in page.locator(".desk .sincemine .whole").all():
                whole.click()
            found += [f"{name} {screen}: {flaw}" for flaw in reader.crowded()]
            found += [f"{name} {screen}: the log has {n} lines" for n in page.eval_on_selector_all(".desk .log ol", LOW)]
            found += [f"{name} {screen}: {n} px below the column" for n in page.eval_on_selector_all(BELOW[name], UNDER)]
            for tab in page.locator(".tabs [data-tab]").all() if k == 0 else []:
                tab.click()
                found += [f"{name} {screen} {tab.get_attribute('data-tab')}: {flaw}" for flaw in reader.crowded()]
                found += [f"{name} {screen} breaks {word}" for word in page.evaluate(BROKEN)]
    assert found == [], "\n".join(found)


@EVERY
def test_at_a_full_table_what_happened_can_be_read(reader: Reader, tables: Seats, language: str) -> None:
    """Since my last move, as it comes and opened; and in the whole log."""
    reader.still("texts are measured where they come to rest")
    reader.prefer(language=language)
    page, found = reader.page, []

    def measure(what: str) -> None:
        found.extend(f"{what}: {flaw}" for flaw in reader.crowded())

    for name, screen in (("mars", "draft"), ("mars", "research"), ("mars", "turn"), ("ares", "construction"), ("crisis", "action")):
        reader.sit(*tables[name])
        show(reader, screen, TABLES[name][3][screen]())
        page.evaluate(PLAYED)
        if page.locator("[data-tab=log]").count():
            page.click("[data-tab=log]")
        if name == "mars":
            page.wait_for_selector(".sincemine .hurts li")
            measure(f"since, {screen}")
            found += [f"{screen}: {n} px below the column" for n in page.eval_on_selector_all(BELOW[name], UNDER)]
            if screen == "turn" and page.locator(".sincemine [data-more]").count():
                before = page.locator(".sincemine").bounding_box()["height"]
                page.click(".sincemine [data-more]")
                measure("since, opened")
                if page.locator(".desk").count():
                    assert page.locator(".sincemine").bounding_box()["height"] > before + 40
            page.click(".sincemine .whole")
        page.wait_for_selector(".log li >> nth=8")
        measure(f"{name} log")
        assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [
            *page.viewport_size.values()
        ]
    assert found == [], "\n".join(found)


# What is out of sight of the question, of the first six rows of its list, and of the others' figures.
HIDDEN = """() => {
  const box = (e) => e.getBoundingClientRect(), column = box(document.querySelector(".right"));
  const scroll = document.querySelector(".decision .scroll"), rows = [...scroll.querySelectorAll("[role=listitem]")].slice(0, 6);
  const out = [];
  if (rows.length && box(rows.at(-1)).bottom > box(scroll).bottom + 1) out.push("fewer than six rows");
  if (!rows.length && scroll.scrollHeight > scroll.clientHeight + 1) out.push("the question is cut");
  if (rows.length && !parseFloat(getComputedStyle(scroll).borderBottomWidth)) out.push("no edge");
  const last = [...document.querySelectorAll(".decision .bar > .btn")].at(-1), panel = box(last.closest(".decision"));
  if (box(last).bottom > panel.bottom || panel.bottom > column.bottom) out.push("no button");
  const whole = (e) => e.checkVisibility() && box(e).bottom <= column.bottom && box(e).right <= column.right;
  for (const what of [".opp [data-r=mc] b", ".opp .hand-n b", ".opp .pennant"]) {
    const seen = [...document.querySelectorAll(what)].filter(whole);
    if (seen.length !== 3) out.push(`${seen.length} of ${what}`);
  }
  return out;
}"""


@pytest.mark.parametrize("reader", [DESK, LAPTOP], indirect=True)
def test_beside_three_others_a_payment_stands_whole_and_a_list_has_six_rows(reader: Reader, tables: Seats) -> None:
    """Others give way first, but never their money, cards and phases."""
    reader.prefer(language="uk")
    reader.sit(*tables["ares"])
    for screen in ("pay", "construction", "action"):
        show(reader, screen, TABLES["ares"][3][screen]())
        reader.drawn()
        if screen != "pay":
            reader.page.click(".allof")
        assert reader.page.evaluate(HIDDEN) == [], screen
        assert reader.crowded() == [], screen


# What the right column of Mars cuts: it, its question, rows.
CUT = """() => {
  const box = (e) => e.getBoundingClientRect(), column = document.querySelector(".right"), out = [];
  if (column.scrollHeight > column.clientHeight + 1) out.push(`the column by ${column.scrollHeight - column.clientHeight}`);
  const scroll = document.querySelector(".decision .scroll"), rows = [...scroll.querySelectorAll("[role=listitem]")].slice(0, 6);
  if (rows.length && box(rows.at(-1)).bottom > box(scroll).bottom + 1) out.push("fewer than six rows");
  if (!rows.length && scroll.scrollHeight > scroll.clientHeight + 1) out.push("the question");
  for (const button of document.querySelectorAll(".decision .bar > .btn"))
    if (box(button).bottom > box(button.closest(".decision")).bottom) out.push(button.innerText);
  return out;
}"""


@pytest.mark.parametrize("reader", [DESK, LAPTOP], indirect=True)
def test_among_five_a_payment_stands_whole_a_list_has_six_rows_and_the_log_five_lines(reader: Reader, tables: Seats) -> None:
    """My tableau and the names of projects give way first, and come back."""
    reader.still("it is measured where it comes to rest")
    reader.prefer(language="uk")
    reader.sit(*tables["mars"])
    page = reader.page
    for screen in ("pay", "metals", "amount", "target", "turn"):
        show(reader, screen, TABLES["mars"][3][screen]())
        page.evaluate(PLAYED, True)
        reader.drawn()
        assert page.evaluate(CUT) == [], screen
        assert page.eval_on_selector_all(".log ol", LOW) == [], screen
    assert page.is_visible(".projects h3")
    assert page.is_visible(".mine .acts li")
    page.click(".allof")
    reader.drawn()
    assert page.evaluate(CUT) == []
    assert page.eval_on_selector_all(".log ol", LOW) == []
    assert page.is_visible(".mine .tagrow")
    assert reader.crowded() == []
    page.evaluate("__pavonis.info.settings.take_back = 'consent'; __pavonis.refusal = { id: 'face_shown', ask_others: true }")
    page.wait_for_selector(".refuse")  # what is refused takes the place of three rows
    reader.drawn()
    assert page.eval_on_selector(".right", "e => e.scrollHeight - e.clientHeight") <= 1
    assert page.eval_on_selector_all(".log ol", LOW) == []
    assert reader.crowded() == []
    page.evaluate("__pavonis.refusal = null")
    page.click(".allof")
    assert page.is_visible(".projects h3")


# What has another place or size in the dark.
MOVED = """() => {
  const boxes = () => [...document.body.querySelectorAll("*")].map((e) => [e, JSON.stringify(e.getBoundingClientRect())]);
  document.documentElement.dataset.theme = "light";
  const light = boxes();
  document.documentElement.dataset.theme = "dark";
  return boxes().flatMap(([e, box], k) => light[k][0] === e && light[k][1] === box ? [] : [e.outerHTML.slice(0, 120)]).slice(0, 5);
}"""


def test_in_the_dark_nothing_but_colours_is_different(reader: Reader, site: Site, tables: Seats) -> None:
    """So what is measured in the light holds in both."""
    reader.still("boxes are compared where they come to rest")
    page = reader.page
    for width, height in (DESK, PHONE):
        page.set_viewport_size({"width": width, "height": height})
        for path in ("/", "/new", "/cards", "/rules", "/learn", "/games"):
            page.goto(site.url + path)
            page.wait_for_load_state("networkidle")
            assert page.evaluate(MOVED) == [], (width, path)
        for name, (_, _, _, screens) in TABLES.items():
            reader.sit(*tables[name])
            for screen in list(screens)[::3]:
                show(reader, screen, screens[screen]())
                reader.drawn()
                assert page.evaluate(MOVED) == [], (width, name, screen)


@pytest.fixture(scope="module")
def around(site: Site) -> dict[str, Any]:
    """A game that is over, tables that wait, and seats at them."""
    over, tokens = site.finish("mars", 5, names=NAMES, colonies=True)
    seats = [{}, {}, {"kind": "open"}, {"kind": "bot"}, {}]
    wish = {
        "game": "mars",
        "options": {"players": 5, "colonies": True, "draft": True},
        "seats": seats,
        "settings": {"public": True},
    }
    made = site.call("POST", "/tables", wish)
    id, invites = made["table"]["id"], made["invites"]
    mine = site.call("POST", f"/tables/{id}/join", {"invite": invites["0"], "name": NAMES[0]})["token"]
    site.call("POST", f"/tables/{id}/join", {"invite": invites["1"], "name": NAMES[1]})
    return {"over": (over, tokens[0]), "waits": (id, mine), "invite": invites["4"]}


@EVERY
def test_on_every_page_around_the_table_all_texts_can_be_read(
    reader: Reader, site: Site, tables: Seats, around: dict[str, Any], language: str
) -> None:
    reader.prefer(language=language, name=NAMES[0])
    page, found = reader.page, []
    over, waits = around["over"], around["waits"]
    pages: dict[str, tuple[str, str, list[tuple[str, str]]]] = {  # where, what is waited for, and with which seats
        "first visit": ("/", ".doors", []),
        "start": ("/", ".resume", [tables["mars"]]),
        "lobby": ("/?show=lobby", ".opened li", [tables["ares"]]),
        "new table": ("/new", "[data-open]", []),
        "join": (f"/t/{waits[0]}#invite={around['invite']}", ".seatrows", []),
        "waiting": (f"/t/{waits[0]}", ".seatrows", [waits]),
        "cards": ("/cards", ".cardgrid .card", []),
        "rules": ("/rules", "article .picture", []),
        "signs": ("/rules?page=signs", ".signs li", []),
        "lessons": ("/learn", "[data-lesson]", []),
        "games": ("/games", "[data-games]", [over, tables["mars"], waits]),
        "end": (f"/t/{over[0]}", ".linechart .ln", [over]),
        "replay": (f"/t/{over[0]}/replay?at=200", ".timeline .ln", [over]),
        "me": ("/games#me", "dialog input", [over]),
    }
    for name, (path, there, seats) in pages.items():
        held = [{"id": id, "tokens": [token], "at": 1} for id, token in seats]
        page.add_init_script(f"localStorage['pavonis.tables'] = JSON.stringify({held})")
        page.goto(site.url + path)
        page.locator(there).first.wait_for()
        found += [f"{name}: {flaw}" for flaw in reader.crowded()]
    page.goto(f"{site.url}/learn")
    page.locator("[data-lesson]").first.click()
    page.wait_for_selector("#guide")
    found += [f"lesson: {flaw}" for flaw in reader.crowded()]
    assert found == [], "\n".join(found)
