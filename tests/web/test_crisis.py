"""Crisis in the browser: what a group plans from, who decides for it, and how it ends."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest

from pavonis.i18n import plain

from ..crisis import scene as scenes
from .conftest import DESK, LAPTOP, PHONE, Reader, Site
from .test_access import BOTH, SIZES, found

GAMES = int(os.environ.get("PAVONIS_WEB_GAMES", "20"))  # per mode
Question = Callable[[dict[str, Any], dict[str, Any]], bool]


def reach(site: Site, people: int, wanted: Question, **options: Any) -> tuple[str, list[str], int]:
    return site.reach("ares", people, lambda view, decision, seat: wanted(view, decision), crisis=True, **options)


def planning(active: int) -> Question:
    return lambda view, d: d["name"] == "planning" and len(view["crisis"]["active"]) >= active


MODES = [(1, 0, {"difficulty": "novice"}, DESK), (1, 1, {"level_0": 2}, LAPTOP), (2, 0, {}, DESK), (1, 1, {}, PHONE)]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize(
    ("people", "bots", "options", "reader"), MODES, ids=[f"{p}-{b}-{s[0]}" for p, b, _, s in MODES], indirect=["reader"]
)
def test_a_random_clicker_finishes(reader: Reader, site: Site, people: int, bots: int, options: dict[str, Any], seed: int) -> None:
    """Alone, with a bot, and two at one screen; the end says how it came (K-001, K-085 to K-090)."""
    id, tokens = site.table("ares", people, bots, crisis=True, **options)
    reader.sit(id, *tokens)
    end = reader.play_on(seed + 11, 170)
    assert end["over"], end
    result = site.call("GET", f"/tables/{id}", token=tokens[0])["result"]
    title = "Mars is saved." if result["won"] else "Mars is lost."
    assert reader.page.locator(".ending h1").inner_text() == title


@pytest.mark.parametrize("reader", [DESK, LAPTOP], indirect=True)
def test_the_table_shows_what_a_group_plans_from(reader: Reader, site: Site) -> None:
    """Tokens of each crisis, what the next round takes in which order, tiles, bank, dummy, deck (K-044, K-052, K-066, K-074)."""
    id, tokens, seat = reach(site, 3, planning(3))
    crisis = site.face(id, tokens[seat])["view"]["crisis"]
    reader.sit(id, tokens[seat])
    page = reader.page
    for c in crisis["active"]:
        alarm = page.locator(f"[data-crisis={c['crisis']}]")
        assert alarm.locator(".tokens > :not(b):not(.gone)").count() == c["markers"]
        assert plain(alarm.locator(".tokens b").inner_text()) == f"{c['markers']} of {c['of']} left"
    page.click("[data-leaf=toll]")
    page.wait_for_selector(".toll")  # it is fetched when its leaf is first opened
    rows = page.locator("[data-toll]")
    assert [rows.nth(k).get_attribute("data-toll") for k in range(rows.count())] == [r["source"] for r in crisis["toll"]["rows"]]
    for r in crisis["toll"]["rows"]:
        said = [plain(x) for x in page.locator(f"[data-toll={r['source']}] .loss").all_inner_texts()]
        unit = {"temperature": (2, " °C"), "oxygen": (1, "%"), "oceans": (1, "")}
        sure = [f"−{n * unit[p][0]}{unit[p][1]}" for p, n in sorted(r["sure"].items(), key=lambda x: list(unit).index(x[0]))]
        assert said[: len(sure)] == sure
        assert len(said) == len(sure) + sum(len(choice) for choice in r["choices"])
    then = crisis["toll"]["then"]
    assert str(then["oxygen"]) in page.locator(".toll .sum td").nth(2).inner_text()
    assert page.locator(".seas .down").count() == len(crisis["covered"])
    assert page.get_attribute("[data-bank]", "data-bank") == str(crisis["bank"])
    assert page.get_attribute("[data-dummy]", "data-dummy") == " ".join(crisis["phases"])
    assert page.locator(".deckline li").all_inner_texts() == [str(level) for level in crisis["deck"]]
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert page.evaluate("(e => e.scrollHeight <= e.clientHeight + 1)(document.querySelector('.led'))")


@pytest.mark.parametrize("reader", [PHONE], indirect=True)
def test_a_phone_has_it_too(reader: Reader, site: Site) -> None:
    id, tokens, seat = reach(site, 3, planning(2))
    crisis = site.face(id, tokens[seat])["view"]["crisis"]
    reader.sit(id, tokens[seat])
    reader.page.click(".tabs [data-tab=crisis]")
    reader.page.wait_for_selector("[data-crisis]")
    reader.page.wait_for_selector(".toll")
    assert reader.page.locator("[data-crisis]").count() == len(crisis["active"])
    assert reader.page.locator("[data-toll]").count() == len(crisis["toll"]["rows"])
    assert reader.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    reader.page.click("[data-crisis] >> nth=0")
    assert reader.page.locator("dialog .fx.goal").count()


@BOTH
@SIZES
@pytest.mark.parametrize("question", ["planning", "cover_ocean", "action"])
def test_the_table_is_accessible(reader: Reader, site: Site, question: str, theme: str) -> None:
    id, tokens, seat = reach(site, 2, lambda view, d: d["name"] == question and len(view["crisis"]["active"]) > 1)
    reader.prefer(theme=theme)
    reader.sit(id, tokens[seat])
    assert found(reader) == []
    for tab in reader.page.locator(".tabs [data-tab=map], .tabs [data-tab=crisis], [data-leaf=toll]").all():
        tab.click()
        assert found(reader) == []


def test_a_crisis_can_be_read_like_any_card(reader: Reader, site: Site) -> None:
    """K-054: name, level, what it does at once and every round, and its goals; also from the log."""
    id, tokens, seat = reach(site, 2, planning(1))
    crisis = site.face(id, tokens[seat])["view"]["crisis"]["active"][0]
    reader.sit(id, tokens[seat])
    reader.page.click(f"[data-crisis={crisis['crisis']}]")
    card = reader.page.locator(f"dialog [data-card={crisis['crisis']}]")
    assert f"level {crisis['level']}" in card.inner_text().lower()
    for kind, name in (("play", "immediate"), ("eff", "persistent"), ("goal", "goals")):
        assert card.locator(f".fx.{kind} p").count() == len(crisis[name])
    reader.page.keyboard.press("Escape")
    reader.page.wait_for_selector("dialog", state="detached")
    reader.page.locator(".log .ref.k-crisis").first.click()
    assert reader.page.locator("dialog .card.k-crisis").count() == 1


def test_a_card_of_the_hand_says_what_it_helps(reader: Reader, site: Site) -> None:
    """K-055 to K-057: tokens it would take off; choosing it strikes them, and the toll of a crisis it averts."""

    def helping(view: dict[str, Any], d: dict[str, Any]) -> list[str]:
        played = [o["id"].removeprefix("play:") for o in d.get("options", ()) if o["id"].startswith("play:")]
        return [card for card in played if card in view["crisis"]["helps"]]

    id, tokens, seat = reach(site, 2, lambda view, d: bool(helping(view, d)))
    face = site.face(id, tokens[seat])
    helps = face["view"]["crisis"]["helps"]
    card = helping(face["view"], face["decision"])[0]
    reader.sit(id, tokens[seat])
    assert reader.page.locator(".slot", has=reader.page.locator(f"[data-card={card}]")).locator(".helps").inner_text() == (
        f"−{sum(helps[card].values())}"
    )
    reader.choose(f"play:{card}")
    for crisis, n in helps[card].items():
        assert reader.page.locator(f"[data-crisis={crisis}] .struck").count() == n


@pytest.mark.parametrize("reader", [DESK, LAPTOP], indirect=True)
def test_four_see_phases_money_and_log_beside_a_long_question(reader: Reader, site: Site) -> None:
    """Everybody's phases stand in the middle, mine too; who can pay is always to be seen; the log has five lines. What a card
    would take off is pale where it cannot be played, and what the chosen card would end is struck from the toll by its name."""

    def ending(view: dict[str, Any], d: dict[str, Any]) -> str:
        left = {c["crisis"]: c["markers"] for c in view["crisis"]["active"]}
        ends = lambda card: any(n >= left.get(c, 9) for c, n in view["crisis"]["helps"].get(card, {}).items())  # noqa: E731
        played = [o["id"].removeprefix("play:") for o in d.get("options", ()) if o["id"].startswith("play:")]
        return next((card for card in played if ends(card)), "")

    id, tokens, seat = reach(site, 4, lambda view, d: bool(ending(view, d)))
    face = site.face(id, tokens[seat])
    card = ending(face["view"], face["decision"])
    reader.sit(id, tokens[seat])
    page = reader.page
    chosen = {p["chosen"] for p in face["view"]["players"]}
    assert page.locator(".centre .turned li").count() == len(chosen)
    assert page.locator(".centre .turned .seat").count() == 4
    reader.choose(f"play:{card}")
    page.click("[data-leaf=toll]")
    assert "ended by" in page.locator("[data-toll].saved").first.inner_text()
    hand = face["view"]["players"][seat]["hand"]
    told = {c: page.locator(f".slot:has([data-card={c}]) .helps") for c in hand if c in face["view"]["crisis"]["helps"]}
    for c, mark in told.items():
        off = page.locator(f".slot:has([data-card={c}]) :is(.card.off, .line.off)").count()
        assert ("pale" in (mark.get_attribute("class") or "")) == bool(off)
    page.click(".allof")  # the longest question there is
    assert page.locator(".opp .stocks:visible").count() == 3
    for box in page.locator(".opp .stocks, .log form").all():
        assert box.evaluate("e => e.getBoundingClientRect().bottom <= e.closest('.panel').getBoundingClientRect().bottom")
    bottom = page.locator(".log form").evaluate("e => e.getBoundingClientRect().bottom")
    assert bottom < page.locator(".mat").evaluate("e => e.getBoundingClientRect().top") + 8
    assert page.locator(".log ol").evaluate("e => e.clientHeight") >= 5 * 18


@pytest.mark.parametrize("reader", [DESK, LAPTOP], indirect=True)
@pytest.mark.parametrize("question", ["decide", "pay_for_card"])
def test_the_answers_of_a_long_question_are_all_in_sight(reader: Reader, site: Site, question: str) -> None:
    id, tokens, seat = reach(site, 4, lambda view, d: d["name"] == question and len(view["crisis"]["active"]) > 2)
    reader.sit(id, tokens[seat])
    reader.at_rest()
    page = reader.page
    assert page.locator(".decision .scroll").evaluate("e => e.scrollHeight - e.clientHeight") <= 1
    if question == "decide":  # the forecast cannot know what is being chosen, and says so
        page.click("[data-leaf=toll]")
        assert page.locator(".toll .sum small").is_visible()
        assert "being decided" in page.inner_text(".toll .sum small")
    low = page.locator(".decision").evaluate("e => e.getBoundingClientRect().bottom")
    assert low <= page.locator(".mat").evaluate("e => e.getBoundingClientRect().top")
    assert page.locator(".opp .stocks:visible").count() == 3
    assert [x for x in reader.crowded() if "tr th" not in x] == []  # where it is narrow a sign alone heads a column


@pytest.mark.parametrize("reader", [PHONE], indirect=True)
def test_a_barred_phase_has_its_name_and_its_reason_on_a_phone(reader: Reader, site: Site) -> None:
    def barred(view: dict[str, Any], d: dict[str, Any]) -> list[str]:
        return [o["id"] for o in d.get("refused", ()) if o["id"].removeprefix("phase:") in view["crisis"]["phases"]]

    id, tokens, seat = reach(site, 3, lambda view, d: d["name"] == "planning" and bool(barred(view, d)))
    face = site.face(id, tokens[seat])
    reader.sit(id, tokens[seat])
    reader.at_rest()
    box = reader.page.locator(f"[data-spot='{barred(face['view'], face['decision'])[0]}']")
    name, why = (box.locator(part).bounding_box() for part in ("> strong", ".shut"))
    assert "dummy" in box.locator(".shut").inner_text()
    assert why["y"] >= name["y"] + name["height"] - 1


def test_the_pen_chooses_a_tile_where_it_lies_and_all_hear_of_it(reader: Reader, site: Site, chromium: Any) -> None:
    """OK-06: one seat decides; the others see who is asked, and then what was chosen."""
    id, tokens, seat = reach(site, 2, lambda view, d: d["name"] == "cover_ocean" and bool(view["crisis"].get("group")))
    other = Reader(site, chromium.new_context(viewport={"width": 1440, "height": 900}).new_page())
    other.sit(id, tokens[1 - seat])
    name = ("Lena", "Oksana")[seat]
    assert other.page.locator(".decision h2").inner_text() == f"{name} decides for the group"
    reader.sit(id, tokens[seat])
    assert "you decide" in reader.page.locator(".decision .who").inner_text().lower()
    before = reader.page.locator(".seas .down").count()
    reader.page.locator(".seas .tile.pickable").first.click()
    reader.confirm()
    other.page.wait_for_function("n => document.querySelectorAll('.seas .down').length > n", arg=before)
    assert other.page.locator(".decided").inner_text().startswith(f"{name} covers an ocean tile")
    other.page.context.close()
    assert other.errors == []


def test_points_of_the_bank_take_tokens_off(reader: Reader, site: Site) -> None:
    """K-083: on the card itself or in the question; before it is confirmed, token and bank show what would be left."""
    id, tokens, seat = reach(site, 2, lambda view, d: d["name"] == "spend_bank", difficulty="novice")
    crisis = site.face(id, tokens[seat])["view"]["crisis"]
    first = crisis["active"][0]
    reader.sit(id, tokens[seat])
    row = reader.page.locator(f"[data-spend={first['crisis']}]")
    row.click()
    assert ("it ends" if first["markers"] == 1 else f"{first['markers'] - 1} left") in plain(row.inner_text())
    assert "Spend 2" in reader.page.inner_text("[data-confirm]")
    assert reader.page.locator(".bank > b").inner_text() == str(crisis["bank"] - 2)
    assert reader.page.locator(f"[data-crisis={first['crisis']}] .struck").count() == 1
    reader.page.wait_for_selector(".toll")
    assert reader.page.locator("[data-toll].saved").count() == (first["markers"] == 1)
    assert reader.page.locator("[data-toll] .ends", has_text="2 VP").count() == (first["markers"] == 1)
    reader.confirm()
    reader.page.wait_for_function("n => __pavonis.view.crisis.bank === n", arg=crisis["bank"] - 2)


def test_a_table_of_crisis_is_opened_with_its_difficulty(reader: Reader, site: Site) -> None:
    """K-091, K-094: levels and easy cards are offered once Crisis is chosen, and what does not go with it is not."""
    page = reader.page
    page.goto(f"{site.url}/new")
    ares = page.locator(".game", has=page.locator("h2", has_text="Ares Expedition"))
    ares.locator(".gamehead").click()
    assert page.locator("[data-option='difficulty:expert']").is_disabled()
    page.click("[data-option='way:crisis']")
    assert ares.locator(".tick", has_text="First game").is_disabled()
    assert ares.locator(".tick", has_text="Exchange starting cards").get_attribute("aria-checked") == "true"
    page.click("[data-option='difficulty:expert']")
    page.click("[data-option='level_0:2']")
    page.click("[data-open]")
    page.wait_for_selector("[data-kind]")
    view = page.evaluate("__pavonis.view.crisis")
    assert (view["difficulty"], view["deck"][:3]) == ("expert", [0, 0, 1])


def test_the_end_says_why(reader: Reader, site: Site) -> None:
    """K-085 to K-090."""
    id, tokens = site.finish("ares", 2, crisis=True, difficulty="expert")
    reader.sit(id, *tokens)
    result = site.call("GET", f"/tables/{id}", token=tokens[0])["result"]
    assert reader.page.locator(".ending h1").inner_text() == ("Mars is saved." if result["won"] else "Mars is lost.")
    said = plain(reader.page.locator(".page header p").inner_text())
    assert f"in round {result['rounds']}" in said
    assert f"{result['bank']} VP in the bank" in said
    crisis = site.face(id, tokens[0])["view"]["crisis"]
    lost = [p for p, zone in crisis["zones"].items() if zone == "purple"] if result["why"] == "lost.purple" else []
    reader.page.wait_for_selector("[data-gauge]")
    for p in lost:
        assert f"Lost in round {result['rounds']}" in reader.page.locator(f"[data-gauge={p}]").inner_text()
    stayed = {c["crisis"] for c in crisis["active"] if c["of"]}
    rows = reader.page.locator("[data-stayed=true]")
    assert {rows.nth(k).get_attribute("data-held") for k in range(rows.count())} == stayed
    assert reader.page.locator("[data-did]").count() == 2
    reader.page.goto(f"{site.url}/t/{id}/replay?at=999999")
    reader.page.wait_for_selector(".worlds [data-takes]")


def test_crises_are_among_the_cards(reader: Reader, site: Site) -> None:
    """Found by name like any other, and shown with their level."""
    reader.page.goto(f"{site.url}/cards?q=dust clouds")
    card = reader.page.locator(".cardgrid [data-card=dust_clouds]")
    card.wait_for()
    assert "level 2" in card.inner_text().lower()


def test_advice_lies_on_what_it_means_until_the_pen_has_decided(reader: Reader, site: Site, chromium: Any) -> None:
    """A-156, OK-06: the others point to a crisis; whoever decides sees whose advice it is."""
    id, tokens, seat = reach(site, 2, lambda view, d: d["name"] == "spend_bank", difficulty="novice")
    first = site.face(id, tokens[seat])["view"]["crisis"]["active"][0]["crisis"]
    other = Reader(site, chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True).new_page())
    other.sit(id, tokens[1 - seat])
    reader.sit(id, tokens[seat])
    other.page.click(".tabs [data-tab=crisis]")
    other.page.click(f"[data-advice='crisis:{first}']")
    advice = reader.page.locator(f"[data-advice='crisis:{first}']")
    advice.locator(".seat").wait_for()
    name = ("Lena", "Oksana")[1 - seat]
    assert advice.locator(".seat").get_attribute("aria-label") == f"Advice from {name}"
    assert f"Advice from {name}" in reader.page.inner_text(f".decision li:has([data-spend={first}])")
    reader.choose(f"crisis:{first}")
    reader.confirm()
    reader.page.wait_for_function("() => __pavonis.info.advice.length === 0")
    other.page.context.close()
    assert other.errors == []


@pytest.mark.parametrize("reader", [DESK, PHONE], indirect=True)
def test_a_card_is_given_to_somebody(reader: Reader, site: Site) -> None:
    """The card is chosen in the hand, then for whom in the list."""
    id, tokens, seat = reach(site, 3, lambda view, d: d["name"] == "may_give")
    face = site.face(id, tokens[seat])
    card, to = face["view"]["players"][seat]["hand"][0], 1 if seat == 2 else 2  # not the first, who is chosen with the card
    reader.sit(id, tokens[seat])
    if reader.page.locator(".tabs").count():
        reader.page.click(".tabs [data-tab=hand]")
    reader.page.click(f"[data-choice^='card:{card} player:']")
    if reader.page.locator("[data-grow][aria-expanded=false]").count():  # on a phone the question is one line beside the cards
        reader.page.click("[data-grow]")
    reader.page.click(f".opts [data-choice='card:{card} player:{to}']")
    reader.confirm()
    reader.page.wait_for_function("([card, me]) => !__pavonis.view.players[me].hand.includes(card)", arg=[card, seat])
    assert card in site.face(id, tokens[to])["view"]["players"][to]["hand"]


@pytest.mark.parametrize("reader", [DESK, LAPTOP, PHONE], indirect=True)
def test_a_crisis_that_is_revealed_says_how_many_markers_come(reader: Reader, site: Site) -> None:
    """K-052: none lies on it yet, which is not that none is left. On a phone its question lies beside it."""
    id, tokens = site.table("ares", 2, crisis=True)
    reader.sit(id, tokens[0])
    page = reader.page
    reader.show(scenes.new_round({"stock": {"mc": 9}}, {"stock": {"mc": 9}}, reveals="atmosphere_rupture"))
    alarm = page.locator("[data-crisis=atmosphere_rupture]")
    alarm.wait_for()
    assert reader.kind() == "decide"
    assert alarm.locator(".tokens").count() == 0
    assert alarm.locator(".will").is_visible()
    assert plain(alarm.locator(".will").inner_text()) == "1"
    assert alarm.locator(".goal").is_visible()
    assert alarm.locator(".body").evaluate("e => e.scrollHeight <= e.clientHeight + 1")


@pytest.mark.parametrize("reader", [DESK, PHONE], indirect=True)
def test_a_card_just_revealed_counts_and_what_it_asks_is_still_open(reader: Reader, site: Site) -> None:
    id, tokens = site.table("ares", 2, crisis=True)
    reader.sit(id, tokens[0])
    page = reader.page
    reader.show(scenes.new_round({"hand": ["mine"]}, {"hand": ["fish"]}, reveals="emergency_shelters"))
    if page.locator(".tabs").count():
        page.click(".tabs [data-tab=crisis]")
    else:
        assert plain(page.inner_text(".centre header h2")) == "1 active crisis"
    row = page.locator("[data-toll=emergency_shelters]")
    row.wait_for()
    assert "−2 °C" in plain(row.inner_text())
    assert "before what is being decided" in page.inner_text(".toll .sum")
    assert page.locator(".toll .sum small").is_visible()


@pytest.mark.parametrize("reader", [DESK, PHONE], indirect=True)
def test_the_dummy_s_phase_is_played_anyway_even_if_i_cannot_choose_it(reader: Reader, site: Site) -> None:
    """K-063."""
    id, tokens = site.table("ares", 2, crisis=True)
    reader.sit(id, tokens[0])
    for last in ("production", "action"):
        reader.show(scenes.crisis({}, {}, chosen="", last=[last, "action"], more={"phases": ["production"]}, round=3))
        reader.page.wait_for_selector("[data-spot='phase:production']")
        for phase in ("production", "action"):
            said = reader.page.locator(f"[data-spot='phase:{phase}'] em", has_text="Dummy: played anyway").all()
            assert [e.is_visible() for e in said] == [True] * (phase == "production"), (last, phase)


@pytest.mark.parametrize("reader", [PHONE], indirect=True)
def test_on_a_phone_a_crisis_that_is_over_at_once_is_read_with_the_others(reader: Reader, site: Site) -> None:
    """Its words and what came of it; a card of level 0 says that it does nothing."""
    id, tokens = site.table("ares", 2, crisis=True)
    reader.sit(id, tokens[0])
    page = reader.page
    reader.show(scenes.new_round({}, {}, reveals="damage_report", temperature=8, oxygen=14, oceans=9))
    news = [("round", {"n": 2}), ("crisis", {"crisis": "damage_report"}), ("crisis_over", {"crisis": "damage_report"})]
    events = [{"seq": 20, "id": id, **more} for id, more in news]
    page.evaluate("events => __pavonis.hear({type: 'update', seq: 20, now: 0, seat: 0, changes: [], events})", events)
    page.click(".tabs [data-tab=crisis]")
    page.wait_for_selector("[data-passed]")  # fetched when it is first seen
    assert [plain(x) for x in page.locator("[data-passed] > :not(h2)").all_inner_texts()] == ["Damage Report", "It has no effect."]
    page.click("[data-passed] button")
    assert "It has no effect." in page.inner_text(".scrim .card")


@pytest.mark.parametrize("reader", [PHONE], indirect=True)
def test_a_phase_names_no_card_that_would_bring_nothing(reader: Reader, site: Site) -> None:
    """With all oceans turned over it is no card that is nearest, either, while another is."""
    id, tokens = site.table("ares", 2, crisis=True)
    reader.sit(id, tokens[0])
    for other, mc, named in (("matter_manufacturing", 12, "Matter Manufacturing"), ("large_convoy", 9, "Large Convoy")):
        mine = {"hand": ["subterranean_reservoir", other], "stock": {"mc": mc}}
        reader.show(scenes.crisis(mine, {}, chosen="", temperature=8, oxygen=14, oceans=9, round=3))
        assert named in reader.page.inner_text("[data-spot='phase:construction']").replace("\xad", "")


@pytest.mark.parametrize("reader", [LAPTOP], indirect=True)
@pytest.mark.parametrize("language", ["pl", "uk"])
def test_what_a_phase_would_bring_never_runs_over_the_hand(reader: Reader, site: Site, language: str) -> None:
    """Four crises, a check that would be lost, the dummy's phase and one that is locked: the tiles are low, and texts long."""
    reader.still("texts are measured where they come to rest")
    reader.prefer(language=language)
    id, tokens = site.table("ares", 2, crisis=True)
    reader.sit(id, tokens[0])
    page = reader.page
    hand = ["kelp_farming", "methane_from_titan", "birds", "fish", "tardigrades", "plantation", "power_grid", "asteroid_mining"]
    seats: list[dict[str, Any]] = [{"hand": hand, "stock": {"mc": 12}, "tr": 5}, {"tr": 5}]
    held = {"biodiversity_loss": 1, "greenhouse_gas_degradation": 1, "atmospheric_escape": 1, "dust_clouds": 1}
    last = ["research", "action"]
    for dummy in ("construction", "development", "action"):
        more = {"phases": [dummy]}
        reader.show(
            scenes.crisis(*seats, chosen="", last=last, active=held, more=more, temperature=-8, oxygen=9, oceans=0, round=7)
        )
        page.click("[data-leaf=phases]")
        page.wait_for_selector(".phase")
        reader.at_rest()
        low = "all => all.map((e) => e.scrollHeight - e.clientHeight).filter((n) => n > 3)"
        assert page.eval_on_selector_all(".phase", low) == [], dummy
        assert page.locator(".phase .sum:visible").count() == 5
        assert reader.crowded() == []


@pytest.mark.parametrize("reader", [LAPTOP], indirect=True)
def test_where_no_card_lies_as_a_line_the_others_have_its_room(reader: Reader, site: Site) -> None:
    """Any card may be given away: all lie whole, and nothing is told of none."""
    id, tokens = site.table("ares", 2, crisis=True)
    reader.sit(id, tokens[0])
    hand = ["kelp_farming", "methane_from_titan", "birds", "fish", "tardigrades", "plantation", "power_grid", "asteroid_mining"]
    reader.show(scenes.new_round({"hand": hand}, {"hand": ["mine"]}, reveals="emergency_shelters"))
    page = reader.page
    page.wait_for_selector(".hand-area .up")
    assert page.locator(".hand-area .card.hand").count() == len(hand)
    assert page.locator(".hand-area .rest").count() == 0
