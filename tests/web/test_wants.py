"""What players of the existing implementations ask for, most wanted first: one test for each."""

from __future__ import annotations

import json
import random
import signal
from collections.abc import Callable
from typing import Any

import pytest

from pavonis.i18n import plain
from pavonis.mars.cards import CARDS
from tests.mars.scene import do, moons, scene

from .conftest import DESK, LAPTOP, PHONE, Reader, Site, lively


def my_turn(site: Site, people: int = 2, seat: int = 0, generation: int = 1, all_rich: bool = False) -> tuple[str, list[str]]:
    """A table where this seat opens a turn with some money, or all have some; the deal is the server's own."""

    def mine(view: dict[str, Any], decision: dict[str, Any], s: int) -> bool:
        opens = decision["name"] == "turn" and not decision["acted"] and s == seat
        purses = view["players"] if all_rich else [view["players"][s]]
        return opens and view["generation"] >= generation and all(p["stock"]["mc"] >= 14 for p in purses)

    id, tokens, _ = site.reach("mars", people, mine)
    return id, tokens


def test_want_01_undo_goes_back_step_by_step_and_never_past_a_revealed_card(reader: Reader, site: Site) -> None:
    id, tokens = my_turn(site, 1, generation=2)
    reader.sit(id, tokens[0])
    money, generation = reader.page.inner_text("[data-stock=mc] b"), reader.page.evaluate("__pavonis.view.generation")
    assert " ".join(reader.page.inner_text(".top .gen").split()) == f"Generation {generation} of 14"  # alone
    reader.choose("project:power_plant")
    reader.confirm()
    reader.page.wait_for_function("was => document.querySelector('[data-stock=mc] b').innerText !== was", arg=money)
    reader.page.click("[data-undo]")
    reader.page.wait_for_function("was => document.querySelector('[data-stock=mc] b').innerText === was", arg=money)
    for _ in range(3):  # then the cards bought; the pass before it brought four cards into sight
        question = reader.asked()
        reader.page.click("[data-undo]")
        reader.page.wait_for_function(
            "was => document.querySelector('.refuse') || document.querySelector('[data-kind]')?.dataset.id !== was", arg=question
        )
    assert reader.page.locator(".refuse").is_visible()
    assert reader.kind() == "research"
    assert reader.page.evaluate("__pavonis.view.generation") == generation


@pytest.mark.parametrize("reader", [DESK, LAPTOP, PHONE], indirect=True)
@pytest.mark.parametrize("question", ["setup", "turn", "research"])
def test_want_02_no_scrolling(reader: Reader, site: Site, question: str) -> None:
    id, tokens, _ = site.reach(
        "mars", 4, lambda v, d, s: d["name"] == question and s == 0 and (question == "setup" or v["generation"] > 2)
    )
    reader.sit(id, tokens[0])
    width, height, inner_width, inner_height = reader.page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.scrollHeight, innerWidth, innerHeight]"
    )
    assert (width, height) == (inner_width, inner_height)
    assert reader.page.locator(".decision, .ask").first.is_visible()
    if question == "turn" and inner_width > 800:
        for part in (".map", ".board", ".hand-area", ".mine", ".projects", ".opp", ".races", ".log"):
            box = reader.page.locator(part).first.bounding_box()
            assert box is not None, part
            assert box["x"] >= 0, part
            assert box["y"] + box["height"] <= inner_height + 20, part  # a low window lets the hand sink a little


def test_want_03_bots_answer_by_themselves(reader: Reader, site: Site) -> None:
    reader.page.goto(site.url)
    reader.page.fill(".namefield input", "Lena")
    reader.page.click("[data-preset=bots]")
    reader.page.wait_for_selector("[data-kind=form]")
    reader.page.click(".corp >> nth=0")
    reader.page.click(".ten [data-choice] >> nth=1")
    reader.confirm()
    reader.page.wait_for_selector(".desk .opp >> nth=2")
    for named in (".opp header", ".turn li"):  # each is marked where it is named, in sight
        signs = reader.page.locator(f"{named} [aria-label='bot, normal']")
        assert signs.count() == 3, named
        assert all(sign.is_visible() for sign in signs.all())
    reader.page.wait_for_selector("[data-kind=choose]")


# What is too low for a thumb; a small sign may reach farther than it is drawn.
LOW = """(which) => {
  const high = (e) => {
    const more = getComputedStyle(e, '::after');
    const around = more.content !== 'none' && more.position === 'absolute' ? -parseFloat(more.top) - parseFloat(more.bottom) : 0;
    return Math.round(e.getBoundingClientRect().height + Math.max(0, around || 0));
  };
  return [...document.querySelectorAll(which)].filter((e) => e.getClientRects().length && !e.closest('.opp h3, .allof'))
    .map((e) => [e.className, e.innerText.slice(0, 20), high(e)]).filter((x) => x[2] < 44);
}"""


@pytest.mark.parametrize("reader", [PHONE], indirect=True)
def test_want_04_a_phone_is_played_with_one_thumb(reader: Reader, site: Site) -> None:
    """Everything that can be pressed is at least 44 px high, but for the areas of the map, which can be magnified."""
    id, tokens = my_turn(site, 2, generation=3)
    reader.sit(id, tokens[0])
    for tab in ("map", "hand", "mine", "table", "log"):
        reader.page.click(f".tabs [data-tab={tab}]")
        small = reader.page.evaluate(LOW, "button:not(.plain):not(.ref), [role=button]:not(.hex):not(.ref)")
        assert small == [], (tab, small)
    tabs = reader.page.locator(".tabs").bounding_box()
    assert tabs is not None
    assert tabs["y"] > 844 * 0.85


@pytest.mark.parametrize("reader", [PHONE], indirect=True)
@pytest.mark.parametrize("page", ["/", "/new", "/cards", "/rules", "/t/{id}", "/t/{id}/replay"])
def test_want_04_around_the_table_too(reader: Reader, site: Site, finished: tuple[str, list[str]], page: str) -> None:
    id, tokens = finished
    if "{id}" in page:
        reader.sit(id, tokens[0])
    reader.page.goto(site.url + page.format(id=id))
    reader.page.wait_for_load_state("networkidle")
    small = reader.page.evaluate(LOW, "button:not(.plain):not(.ref), a.btn")
    assert small == []


def test_want_05_a_wasteful_pass_is_questioned_and_the_question_can_be_switched_off(reader: Reader, site: Site) -> None:
    id, tokens = my_turn(site, 2, generation=3)
    reader.sit(id, tokens[0])
    reader.show(scene({"hand": ["asteroid"], "stock": {"mc": 40}}, {}))
    reader.choose("pass")
    reader.page.wait_for_selector(".guard")
    reader.page.check(".guard input")
    reader.page.click("[data-guard-back]")
    assert json.loads(reader.page.evaluate("localStorage['pavonis.settings']"))["guardPass"] is False
    reader.page.evaluate("__pavonis.send = a => window.sent = a")
    reader.choose("pass")
    assert reader.page.evaluate("window.sent") == "pass"


ANIMALS = {"fish": 1, "birds": 1, "small_animals": 3}
IN_VAIN: dict[str, tuple[list[dict[str, Any]], list[Any], Any]] = {  # seats, what was answered before, and what brings nothing
    "insulation": ([{"hand": ["insulation"], "stock": {"mc": 9}}, {}], [], "play:insulation"),
    "insulation by 0": ([{"hand": ["insulation"], "stock": {"mc": 9}, "production": {"heat": 2}}, {}], ["play:insulation"], 0),
    "ceos_favorite_project": ([{"hand": ["ceos_favorite_project"], "stock": {"mc": 9}}, {}], [], "play:ceos_favorite_project"),
    "martian_zoo": ([{"tableau": ["martian_zoo"]}, {}], [], "use:martian_zoo"),
    "hired_raiders": ([{"hand": ["hired_raiders"], "stock": {"mc": 9}}], ["play:hired_raiders"], "none"),
    "asteroid": ([{"stock": {"mc": 14}}, {}], [], "project:asteroid"),
}


@pytest.mark.parametrize("name", IN_VAIN)
def test_want_05_what_brings_nothing_is_questioned_too(reader: Reader, site: Site, name: str) -> None:
    seats, before, answer = IN_VAIN[name]
    id, tokens = site.table("mars", len(seats))
    reader.sit(id, tokens[0])
    reader.page.evaluate("__pavonis.send = a => window.sent = a")
    reader.show(do(scene(*seats, temperature=8, colonies=moons(io=[])), 0, *before))
    if isinstance(answer, str):
        reader.choose(answer)
    else:
        reader.page.evaluate("__pavonis.answer.amount = 0")
    reader.confirm()
    said = "You pay 14 M€ for nothing." if answer == "project:asteroid" else "This would bring you nothing."
    paid = {"play:insulation": 2, "play:ceos_favorite_project": 1}.get(answer)
    assert plain(reader.page.inner_text(".guard p")) == (f"You pay {paid} M€ for nothing." if paid else said)
    assert reader.page.evaluate("window.sent") is None
    reader.page.click(".guard [data-confirm]")
    assert reader.page.evaluate("window.sent") == answer


@pytest.mark.parametrize("reader", [DESK, PHONE], indirect=True)
def test_a_card_to_take_from_is_chosen_in_the_panel(reader: Reader, site: Site) -> None:
    id, tokens = site.table("mars", 2)
    reader.sit(id, tokens[0])
    reader.page.evaluate("__pavonis.send = a => window.sent = a")
    herds = {"tableau": ["birds", "small_animals"]}
    game = scene({"hand": ["virus"], "tableau": ["fish"], "stock": {"mc": 9}}, herds, on=ANIMALS)
    reader.show(do(game, 0, "play:virus"))
    reader.choose("card:birds amount:1")
    reader.confirm()
    assert reader.page.evaluate("window.sent") == "card:birds amount:1"
    reader.show(do(game, 0, "card:birds amount:1"))
    reader.choose("card:small_animals amount:1")
    reader.confirm()
    assert reader.page.evaluate("window.sent") == "card:small_animals amount:1"


def test_want_06_a_card_says_why_it_cannot_be_played(reader: Reader, site: Site) -> None:
    id, tokens = my_turn(site)
    reader.sit(id, tokens[0])
    reader.show(scene({"hand": ["birds", "asteroid"], "stock": {"mc": 20}}, {}, oxygen=7))
    birds = reader.page.locator(".hand-area [data-card=birds]")
    assert "13" in birds.locator(".why").inner_text()
    assert "7" in birds.locator(".why").inner_text()
    assert reader.page.locator(".hand-area [data-card=asteroid] .why").count() == 0
    assert reader.page.get_attribute("[data-choice='play:asteroid']", "aria-disabled") == "false"


def test_want_07_a_pass_can_be_planned_and_withdrawn_while_others_think(reader: Reader, site: Site) -> None:
    id, tokens = my_turn(site, 2, seat=1)
    fair = lambda v, d, s: s == 1 and d["name"] == "turn" and not d["acted"] and not v["players"][0]["passed"]  # noqa: E731
    site.advance(id, tokens, fair)
    reader.sit(id, tokens[0])
    reader.page.click("[data-plan]")
    reader.page.click("[data-unplan]")
    reader.page.click("[data-plan]")
    reader.page.wait_for_selector("[data-unplan]")
    face = site.face(id, tokens[1])
    site.answer(id, tokens[1], face["decision"], "pass")
    reader.page.wait_for_function("() => __pavonis.view.players[0].passed || __pavonis.view.generation > 1")


def test_want_08_the_title_calls_the_player(reader: Reader, site: Site) -> None:
    id, tokens = my_turn(site, 2, seat=1)
    reader.sit(id, tokens[0])
    assert reader.page.title() == "Pavonis"
    site.answer(id, tokens[1], site.face(id, tokens[1])["decision"], "pass")
    reader.page.wait_for_function("() => document.title.startsWith('●')")


def test_want_09_a_restart_in_mid_decision_is_survived_without_a_reload(reader: Reader, site: Site) -> None:
    id, tokens = my_turn(site)
    reader.sit(id, tokens[0])
    reader.choose("project:power_plant")
    reader.page.evaluate("window.kept = true")
    site.stop()
    reader.page.wait_for_selector(".lost")
    site.start()
    reader.page.wait_for_selector(".lost", state="detached")
    assert reader.page.evaluate("window.kept")
    assert reader.page.locator(".decision .refuse").count() == 0
    assert reader.page.evaluate("__pavonis.answer.chosen") == "project:power_plant"  # it waits where it was
    site.process.send_signal(signal.SIGSTOP)  # it hangs, and the network does not say so
    reader.confirm()
    reader.page.wait_for_selector(".decision .count:has-text('sending…')")
    site.process.send_signal(signal.SIGCONT)
    reader.page.wait_for_function("() => __pavonis.me.production.energy >= 1")
    reader.page.wait_for_selector(".count:has-text('sending…')", state="detached")
    reader.errors.clear()  # the browser reports the lost socket itself


def test_want_10_the_order_of_effects_is_asked_with_what_each_does(reader: Reader, site: Site) -> None:
    id, tokens = my_turn(site)
    reader.sit(id, tokens[0])
    mine = {"hand": ["physics_complex", "asteroid"], "tableau": ["olympus_conference", "mars_university"], "stock": {"mc": 30}}
    game = scene(mine, {})
    game.position.on["olympus_conference"] = 1
    game.answer(0, "play:physics_complex")
    asked = game.pending[0].to_json()
    assert asked["kind"] == "order", asked
    reader.show(game)
    rows = reader.page.locator(".decision .opt")
    assert rows.count() == 2
    assert reader.page.locator("[data-confirm]").is_disabled()
    reader.page.keyboard.press("2")
    assert "first" in reader.page.inner_text("[data-confirm]")


def test_want_11_what_happened_to_me_is_marked_in_the_log(reader: Reader, site: Site) -> None:
    id, tokens = my_turn(site)
    reader.sit(id, tokens[0])
    reader.page.evaluate(
        """() => {
          const before = __pavonis.seq, seq = before + 1;
          __pavonis.hear({type: 'update', seq: before, now: 0, seat: 0, changes: [], events: [], since: before});
          const events = [
            {seq, id: 'played', player: 1, card: 'asteroid'},
            {seq, id: 'lost', player: 0, by: 1, source: 'asteroid', plants: 3},
          ];
          __pavonis.hear({type: 'update', seq, now: 0, seat: 0, changes: [], events});
        }"""
    )
    hurt = reader.page.locator(".log .hurt")
    assert "Asteroid" in hurt.inner_text()
    assert "3" in hurt.inner_text()
    assert "−3" in reader.page.inner_text(".sincemine dl"), "the sum comes first"
    hurt.locator(".ref").hover()
    assert reader.page.evaluate("__pavonis.glow") == ["asteroid"]


def test_want_11_what_happened_while_i_was_away_is_marked_too(reader: Reader, site: Site) -> None:
    id, tokens = my_turn(site, all_rich=True)
    for token, answer in zip(tokens, ("pass", "project:power_plant"), strict=True):
        site.answer(id, token, site.face(id, token)["decision"], answer)
    reader.sit(id, tokens[0])
    reader.page.reload()
    assert reader.page.locator(".log .since + li").inner_text().startswith("Oksana carries out the standard project")


@pytest.fixture(scope="module")
def finished(site: Site) -> tuple[str, list[str]]:
    return site.finish("mars", 2)


def test_want_12_a_finished_game_is_stepped_through_with_open_hands_and_downloaded(
    reader: Reader, site: Site, finished: tuple[str, list[str]]
) -> None:
    id, tokens = finished
    reader.sit(id, tokens[0])
    reader.page.click("text=Replay")
    reader.page.wait_for_selector(".rail2")
    reader.page.evaluate(
        """() => {
          const rail = document.querySelector('.rail2');
          rail.value = rail.max / 2;
          rail.dispatchEvent(new Event('input', {bubbles: true}));
        }"""
    )
    reader.page.wait_for_selector(".open-hand .card")
    assert reader.page.locator(".open-seat").count() == 2
    before = reader.page.inner_text(".at")
    reader.page.keyboard.press("ArrowRight")
    reader.page.wait_for_function("was => document.querySelector('.at').innerText !== was", arg=before)
    moment = reader.page.url
    assert "at=" in moment
    reader.page.goto(moment)
    reader.page.wait_for_selector(".open-hand .card")
    with reader.page.expect_download() as download:
        reader.page.click("text=Download")
    record = json.loads(download.value.path().read_text())
    assert record["commands"]


def test_want_13_statistics_at_the_end(reader: Reader, site: Site, finished: tuple[str, list[str]]) -> None:
    id, tokens = finished
    reader.sit(id, tokens[0])
    reader.page.wait_for_selector(".chart .ln")
    shown = sum(int(x) for x in reader.page.locator(".panel.rank li >> nth=0 >> .sg").all_inner_texts())
    assert shown == int(reader.page.inner_text(".panel.rank li >> nth=0 >> css=> b"))
    assert reader.page.locator(".prodn figure").count() == 2


def test_want_14_a_public_table_is_in_the_lobby_and_a_private_one_only_behind_its_link(reader: Reader, site: Site) -> None:
    page = reader.page
    page.goto(f"{site.url}/new")
    page.fill(".newtable .namefield input", "Lena")
    page.click("text=Two players")
    page.click("[data-open]")
    page.wait_for_selector(".qr svg")
    held = json.loads(page.evaluate("localStorage['pavonis.tables']"))[0]
    invite = held["invites"]["1"]
    other = page.context.browser.new_context()
    guest = other.new_page()
    guest.goto(site.url)
    guest.wait_for_selector(".doors")
    assert guest.locator(f"a[href='/t/{held['id']}']").count() == 0
    guest.goto(f"{site.url}/t/{held['id']}#invite={invite}")
    guest.fill(".namefield input", "Oksana")
    guest.click("[data-sit]")
    guest.wait_for_selector("[data-kind=form]")
    assert "invite" not in guest.url
    other.close()
    page.wait_for_selector("[data-kind=form]")
    wish = {"game": "mars", "options": {"players": 2}, "seats": [{"kind": "open"}, {"kind": "open"}], "settings": {"public": True}}
    made = site.call("POST", "/tables", wish)
    page.goto(site.url)
    page.wait_for_selector(f"a[href='/t/{made['table']['id']}']")


def test_want_15_live_chat_shapes_keys_and_labels(reader: Reader, site: Site) -> None:
    id, tokens = my_turn(site)
    reader.sit(id, tokens[0])
    site.call("POST", f"/tables/{id}/act", {"type": "chat", "text": "good luck"}, tokens[1])
    reader.page.wait_for_selector(".log >> text=good luck")
    shapes = reader.page.evaluate("[...document.querySelectorAll('.turn use')].map(u => u.getAttribute('href'))")
    assert len(set(shapes)) == 2  # a shape for each, not only a colour
    reader.page.keyboard.press("?")
    reader.page.wait_for_selector(".keys kbd")
    assert reader.page.locator(".keys kbd").count() > 8
    unnamed = reader.page.evaluate(
        """[...document.querySelectorAll('button:not([aria-hidden=true])')]
          .filter(b => !b.innerText.trim() && !b.getAttribute('aria-label')).length"""
    )
    assert unnamed == 0


def test_a_learner_is_told_what_a_bot_would_do_and_shown_where(reader: Reader, site: Site) -> None:
    """The best three answers with why; a click puts the answer together where it lives, and does not send it."""
    id, tokens = my_turn(site, 2, generation=2)
    reader.prefer(learner=True)
    reader.sit(id, tokens[0])
    page = reader.page
    page.wait_for_selector(".hint [data-hint='1']")
    assert 1 <= page.locator(".hint li").count() <= 3
    best = site.call("GET", f"/tables/{id}/hint", token=tokens[0])["answers"][0]
    assert str(abs(round(best["value"]))) in page.inner_text(".hint [data-hint='1'] .v")
    assert page.inner_text(".hint [data-hint='1']").count("\n") >= 2, "it says why"
    before = site.face(id, tokens[0])["decision"]["id"]
    page.click(".hint [data-hint='1']")
    assert page.evaluate("__pavonis.answer.chosen") == best["answer"]
    assert page.locator("[data-choice][aria-pressed=true]").first.is_visible()
    assert "1" in page.locator(".stations .mk").all_inner_texts()
    assert site.face(id, tokens[0])["decision"]["id"] == before
    reader.confirm()
    page.wait_for_function("was => __pavonis.decision?.id.join() !== was", arg=",".join(map(str, before)))


def test_where_hints_are_off_none_is_asked_for(reader: Reader, site: Site) -> None:
    seats = [{}, {"kind": "bot", "level": "easy"}]
    made = site.call("POST", "/tables", {"game": "mars", "options": {"players": 2}, "seats": seats, "settings": {"hints": False}})
    id = made["table"]["id"]
    token = site.call("POST", f"/tables/{id}/join", {"invite": made["invites"]["0"], "name": "Lena"})["token"]
    site.advance(id, [token], lambda v, d, s: d["name"] == "turn")
    asked: list[str] = []
    reader.page.on("request", lambda r: asked.append(r.url))
    reader.prefer(learner=True)
    reader.sit(id, token)
    reader.page.wait_for_selector(".learnbox")
    assert reader.page.locator(".hint").count() == 0
    assert not [url for url in asked if "/hint" in url]


def test_points_if_it_ended_now_follow_every_move(reader: Reader, site: Site) -> None:
    id, tokens = my_turn(site)
    reader.sit(id, tokens[0])
    now = site.call("GET", f"/tables/{id}/state", token=tokens[0])["points"]
    assert int(reader.page.inner_text("[data-score] b")) == sum(now[0].values())
    assert int(reader.page.inner_text(".opp .score b")) == sum(now[1].values())
    reader.choose("project:asteroid")
    reader.confirm()
    raised = sum(now[0].values()) + 1
    reader.page.wait_for_function("now => Number(document.querySelector('[data-score] b').innerText) === now", arg=raised)


def test_five_players_with_sixty_cards_do_not_stutter(
    reader: Reader, site: Site, record_property: Callable[[str, object], None]
) -> None:
    """Measured and reported, never asserted as a time: the frames while cards are chosen; nothing is clipped."""
    id, tokens = my_turn(site, 5)
    reader.sit(id, tokens[0])
    projects = [c.id for c in CARDS.values() if c.kind in ("green", "blue") and c.set in ("base", "corporate_era")]
    table = [{"tableau": projects[k * 12 : k * 12 + 12], "stock": {"mc": 60, "plants": 9}, "tr": 30} for k in range(5)]
    reader.show(scene({**table[0], "hand": projects[70:84]}, *table[1:]))
    page = reader.page
    assert sum(len(p["tableau"]) for p in page.evaluate("__pavonis.view.players")) == 60
    assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [*DESK]
    clipped = page.evaluate(
        """[...document.querySelectorAll('.opp, .races, .decision, .projects, .mine')]
          .filter(e => e.scrollWidth > e.clientWidth + 1 || e.getBoundingClientRect().right > innerWidth).map(e => e.className)"""
    )
    assert clipped == []
    frames = page.evaluate(
        """async () => {
          const choices = [...document.querySelectorAll('.hand-area [data-choice], .projects [data-choice]')], took = [];
          let last = await new Promise(requestAnimationFrame);
          for (let k = 0; k < 90; k++) {
            if (k % 6 === 0) choices[(k / 6) % choices.length]?.click();
            if (k % 6 === 3) __pavonis.answer.reset();
            const now = await new Promise(requestAnimationFrame);
            took.push(now - last);
            last = now;
          }
          return took.sort((a, b) => a - b);
        }"""
    )
    for name, at in (("median", 45), ("95th of 100", 85), ("worst", 89)):
        record_property(f"frame, {name} (ms)", round(frames[at]))
    print(f"frames: median {frames[45]:.0f} ms, 95 % under {frames[85]:.0f} ms, worst {frames[89]:.0f} ms")


def test_the_whole_turn_by_keyboard_alone(reader: Reader, site: Site) -> None:
    """Setup, a standard project with its tile, and the end of the turn, without a mouse."""
    id, tokens = site.table("mars", 2)
    reader.sit(id, tokens[0])
    page = reader.page

    def tab_to(selector: str) -> None:
        for _ in range(200):
            page.keyboard.press("Tab")
            if page.evaluate("s => document.activeElement?.matches(s)", selector):
                return
        raise AssertionError(f"the keyboard does not reach {selector}")

    tab_to(".corp")
    page.keyboard.press("Enter")
    tab_to(".ten [data-choice]")
    page.keyboard.press("Space")
    tab_to("[data-confirm]")
    page.keyboard.press("Enter")
    page.wait_for_selector(".sealed")
    face = site.face(id, tokens[1])
    site.answer(id, tokens[1], face["decision"], lively(face["decision"], random.Random(1)))
    page.wait_for_selector("[data-kind=choose]")
    site.advance(id, tokens, lambda v, d, s: s == 0 and d["name"] == "turn")
    reader.show(scene({"hand": [], "stock": {"mc": 40}}, {}))
    tab_to("[data-choice='project:aquifer']")
    page.keyboard.press("Enter")
    assert page.evaluate("__pavonis.answer.chosen") == "project:aquifer"
    page.evaluate("__pavonis.send = a => window.sent = a")
    page.keyboard.press("Enter")
    assert page.evaluate("window.sent") == "project:aquifer"
    game = scene({"hand": [], "stock": {"mc": 40}}, {})
    game.answer(0, "project:aquifer")
    reader.show(game)
    page.keyboard.press("m")
    first = page.evaluate("document.activeElement.dataset.choice")
    page.keyboard.press("ArrowRight")
    second = page.evaluate("document.activeElement.dataset.choice")
    assert first != second
    page.keyboard.press("Enter")
    assert page.evaluate("__pavonis.answer.chosen") == second
    page.keyboard.press("Escape")
    assert page.evaluate("__pavonis.answer.chosen") is None
