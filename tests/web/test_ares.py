"""Ares Expedition in the browser: phases, what must be done first, cards in play, playing alone."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from pavonis.ares.cards import CARDS
from pavonis.i18n import plain

from ..ares.scene import do, scene
from .conftest import DESK, LAPTOP, PHONE, Reader, Site
from .stress import NAMES
from .test_visitor import COUNT

EVERY = pytest.mark.parametrize("reader", [DESK, LAPTOP, PHONE], indirect=True)


@EVERY
def test_phases_are_chosen_in_secret_and_turned_over_together(reader: Reader, site: Site) -> None:
    """A-079 to A-081: the others are seen to have chosen, not what; then all see who chose which."""
    id, tokens, _ = site.reach("ares", 2, lambda v, d, s: d["name"] == "planning" and s == 0)
    site.answer(id, tokens[1], site.face(id, tokens[1])["decision"], "phase:development")
    reader.sit(id, tokens[0])
    page = reader.page
    assert page.locator(".reveal .back.open").count() == 0
    assert page.locator(".reveal .back:not(.none)").count() == 1
    assert page.locator(".phase").evaluate_all("all => all.every((e) => e.getBoundingClientRect().bottom <= innerHeight)")
    page.click(".phase[data-choice='phase:action']")
    if not page.locator(".tabs").count():  # who is the last to choose cannot think again
        assert "counts at once" in page.inner_text(".decision .help")
    reader.confirm()
    page.wait_for_function("() => __pavonis.view.phase !== 'planning'")
    page.wait_for_selector(".moment strong")  # a moment with both cards side by side, which any key or touch ends
    assert page.locator(".moment strong").all_inner_texts() == ["Action", "Development"]
    if page.locator(".tabs").count():
        assert page.locator("[data-confirm], [data-choice=done]").first.is_visible()  # nothing waits for it
        page.click(".tabs [data-tab=map]")
        assert page.locator(".moment").count() == 0
    else:
        page.keyboard.press("Shift")
        assert page.locator(".thisphase li").count() == 2
    turned = page.locator(".turned li")
    assert [turned.nth(k).locator(".seat").get_attribute("aria-label") for k in range(2)] == ["Oksana", "Lena"]


@EVERY
def test_what_must_be_done_before_the_end_of_the_phase_is_said(reader: Reader, site: Site) -> None:
    """A-128: plants and heat are turned into forests and warmth before one is done; actions stay where they live."""
    must = lambda v, d, s: d["name"] == "action" and s == 0 and any(o["id"] == "done" for o in d["refused"])  # noqa: E731
    id, tokens, _ = site.reach("ares", 2, must)
    why = next(o["whys"][0]["id"] for o in site.face(id, tokens[0])["decision"]["refused"] if o["id"] == "done")
    reader.sit(id, tokens[0])
    assert reader.page.locator(".must").inner_text().startswith("Before you finish")  # cards are used before it, or after
    assert reader.page.locator("[data-kind] [data-choice=done]").is_disabled()
    assert reader.page.locator(".opts [data-choice]").count() == 0
    assert reader.page.locator(".projects .nm").all_inner_texts() == ["Forest", "Ocean", "Temperature"]  # rich or poor
    assert reader.page.locator(f"[data-choice='convert:{why.split('.')[1]}']").is_visible()


@pytest.mark.parametrize("reader", [PHONE], indirect=True)
def test_a_phone_tells_what_everybody_did_in_this_phase(reader: Reader, site: Site) -> None:
    """A row for each on the tab of the others, above them; the decision stays where it is."""
    id, tokens = site.table("ares", 4)
    reader.sit(id, tokens[0])
    page = reader.page
    reader.show(scene({"hand": ["comet"], "stock": {"mc": 40}}, {}, {}, {}, chosen="construction", round=6))
    page.keyboard.press("Shift")  # the phases were seen
    page.click(".tabs [data-tab=table]")
    edge = "document.querySelector('.ask').getBoundingClientRect().top"
    asked = page.evaluate(edge)
    did = ((1, "birds"), (1, "research"), (2, "trees"))
    events: list[dict[str, Any]] = [{"seq": 10, "id": "phase.construction"}]
    events += [{"seq": 11 + k, "id": "played", "player": p, "card": c} for k, (p, c) in enumerate(did)]
    events += [{"seq": 13, "id": "gained", "player": 3, "by": 3, "mc": 2}]
    events += [{"seq": 14, "id": "drew", "player": 3, "n": 1}]
    page.evaluate("events => __pavonis.hear({type: 'update', seq: 14, now: 0, seat: 0, changes: [], events})", events)
    page.wait_for_selector(".thisphase .one >> nth=3")
    says = [" ".join(x.split()) for x in page.locator(".thisphase li").all_inner_texts()]
    for row, (name, *words) in zip(
        says,
        (("Oksana", "Birds", "Research bonus"), ("Tycho", "Trees"), ("Marek", "draws 1 card"), ("Lena", "your turn")),
        strict=True,
    ):
        assert row.startswith(name)
        assert all(w in row for w in words), row
    got = page.locator(".thisphase li", has_text="Tycho").locator(".gain")
    assert [x.strip() for x in got.all_inner_texts()] == ["+2"]
    assert got.locator(".seat").get_attribute("aria-label") == "Marek"  # somebody else's says whose it is
    assert page.evaluate(edge) == asked
    assert page.evaluate("document.querySelector('.thisphase').getBoundingClientRect().height") < 240
    assert reader.crowded() == []
    page.click(".thisphase .name >> text=Trees")
    page.wait_for_selector(".scrim .card")


@pytest.mark.parametrize("reader", [DESK, LAPTOP], indirect=True)
def test_cards_in_play_leave_room_for_what_can_be_done(reader: Reader, site: Site) -> None:
    """They neither lie under the hand nor push actions and others' moves away; those that have no room are counted."""
    id, tokens = site.table("ares", 3)
    reader.sit(id, tokens[0])
    page = reader.page
    acting = [c.id for c in CARDS.values() if c.kind == "blue" and c.actions][:4]
    silent = [c.id for c in CARDS.values() if c.kind == "green"]
    edge = "document.querySelector('{}').getBoundingClientRect().{}"
    whole = "all => all.every((e) => e.scrollHeight <= e.clientHeight + 1)"
    deeds = [{"seq": 10, "id": "used", "player": k % 2 + 1, "card": c} for k, c in enumerate(silent[50:59])]
    busy = [{"seq": 10, "id": "phase.action"}, *deeds]
    for n in (4, 13, 40):
        mine = {"tableau": ["helion", *acting, *silent[:n]], "hand": silent[40:48], "stock": {"mc": 5, "heat": 3}}
        reader.show(scene(mine, {"tableau": ["thorgate"]}, {"tableau": ["ecoline"]}, chosen="action", round=20))
        page.keyboard.press("Shift")  # the phases were seen
        page.evaluate("events => __pavonis.hear({type: 'update', seq: 10, now: 0, seat: 0, changes: [], events})", busy)
        page.wait_for_function("() => document.querySelectorAll('.thisphase .brief .one').length === 9")
        assert page.locator(".thisphase li").count() == 3  # many deeds: a row for each player
        page.wait_for_selector(".inplay .card")
        page.wait_for_function(f"{edge.format('.inplay', 'bottom')} <= {edge.format('.mat', 'top')}")
        assert page.locator(".inplay, .acts, .choose .mine").evaluate_all(whole), n
        strip = page.evaluate(f"{edge.format('.inplay', 'top')} - {edge.format('.acts', 'bottom')}")
        assert strip < 12, "one panel, and no strip between"
        assert page.locator(".acts li").count() == len(acting)
        rest = page.locator(".inplay .rest")
        names = page.locator(".inplay .card").count() + (int(rest.inner_text().split()[0]) if rest.count() else 0)
        assert names in (n + 1, n + 1 + len(acting))  # as names, without those that the list of actions names
    rest.click()
    page.wait_for_selector(f".sheet >> text={CARDS[silent[39]].name}")
    events = [c.id for c in CARDS.values() if c.kind == "red"][:6]
    reader.show(
        scene({"tableau": ["helion", *events]}, {"tableau": ["thorgate"]}, {"tableau": ["ecoline"]}, chosen="action", round=20)
    )
    tags = page.evaluate("Object.values(__pavonis.view.players[0].tags)")
    assert sorted(map(int, page.inner_text(".sheet .tagline").split())) == sorted(tags)  # events, too


@pytest.mark.parametrize("reader", [DESK, PHONE], indirect=True)
def test_in_the_last_rounds_of_a_solo_game_the_dummy_s_card_is_chosen(reader: Reader, site: Site) -> None:
    """A-170, A-171."""
    id, tokens, _ = site.reach("ares", 1, lambda v, d, s: d["name"] == "planning" and v["round"] > 20)
    own = site.face(id, tokens[0])["decision"]["options"][0]["id"].split(" ")[0]
    reader.sit(id, tokens[0])
    page = reader.page
    page.click(f".phase[data-choice^='{own} ']")
    page.click("[data-dummycard=research]")
    reader.confirm()
    page.wait_for_function("() => __pavonis.view.dummy.phase === 'research' || __pavonis.view.dummy.used.includes('research')")


def test_one_may_ask_to_take_back_while_one_is_asked(reader: Reader, site: Site) -> None:
    """Everybody is asked nearly always: the way to the others' consent is there, too."""
    id, tokens, _ = site.reach("ares", 2, lambda v, d, s: d["name"] == "planning" and v["round"] > 1 and s == 0)
    for token in tokens:
        decision = site.face(id, token)["decision"]
        if decision:
            site.answer(id, token, decision, decision["options"][0]["id"])
    site.advance(id, tokens, lambda v, d, s: s == 0)
    reader.sit(id, tokens[0])
    reader.page.click("[data-undo]")
    assert "the others must agree" in reader.page.inner_text(".refuse")
    reader.page.click("[data-ask]")
    reader.page.wait_for_selector(".refuse:has-text('The others are asked'):not(:has([data-ask]))")
    assert reader.page.evaluate("__pavonis.info.take_back.seat") == 0


@EVERY
def test_the_choice_of_a_phase_says_what_it_would_bring(reader: Reader, site: Site) -> None:
    """A-080, A-092: what can be played and for how much, what is nearest, also in a phase that only others may choose."""
    hand = ["power_grid", "archaebacteria", "tardigrades", "technology_demonstration", "plantation"]
    me = {"hand": hand, "stock": {"mc": 10, "plants": 6}, "tr": 6}
    game = scene(me, {}, chosen=["", ""], last=["construction", "research"], round=6)
    reader.sit(*(lambda table: (table[0], table[1][0]))(site.table("ares", 2)))
    reader.show(game)
    if reader.page.locator(".tabs").count():
        reader.page.click(".tabs [data-tab=map]")
    says = [" ".join(x.replace("\xad", "").split()) for x in reader.page.locator(".phase").all_inner_texts()]
    for phase, words in zip(says, (
        ("2 of 2", "playable", "5 Power Grid"),
        ("1 of 3", "playable", "6 Tardigrades", "hosen last round"),
        ("cards with actions", "Forest: 2 plants short"),
        ("+10 M€", "Then 20 M€: 1 more in reach"),
        ("See 5", "keep 2", "Hand 7 of 10"),
    ), strict=True):  # fmt: skip
        for word in words:
            assert word in phase
    assert reader.page.locator(".last:visible [aria-label='Last round: Research']").count() == 1
    assert reader.page.locator(".phase").evaluate_all("all => all.every((e) => e.scrollHeight <= e.clientHeight + 2)")
    if reader.page.viewport_size["width"] > 800:  # with nine and more cards reasons are still words
        reader.show(scene({"hand": ["brainstorming_session"], "stock": {"mc": 1}}, {}, chosen=["", ""]))
        reader.drawn()
        assert reader.page.locator(".phase .p:not(.bonus):visible").count() == 5  # a long name costs no phase its words
        late = ["birds", "herbivores", "fish", "livestock", "trees", "bushes", "algae"]
        reader.show(scene({**me, "hand": [*hand, *late]}, {}, chosen=["", ""]))
        cut = "all => all.map((e) => [e.innerText.trim().length > 3, e.scrollWidth <= e.clientWidth + 1])"
        lacks = reader.page.eval_on_selector_all(".hand-area .line .lack", cut)
        assert len(lacks) >= 5
        assert lacks == [[True, True]] * len(lacks)
        assert reader.crowded() == []


def test_cards_are_sold_from_the_hand_and_to_pay_for_one(reader: Reader, site: Site) -> None:
    """A-099: several at once, confirmed once; a card that money alone is missing for is paid for by selling others."""

    def dear(v: dict[str, Any], d: dict[str, Any], s: int) -> str:
        if d["name"] not in ("development", "construction") or s:
            return ""
        whys = {o["id"]: o["whys"] for o in d["refused"] if o["id"].startswith("play:")}
        return next((id for id, why in whys.items() if [(w["id"], w["needed"]) for w in why] == [("sell_first", 2)]), "")

    id, tokens, _ = site.reach("ares", 2, lambda v, d, s: bool(dear(v, d, s)))
    before = site.face(id, tokens[0])
    me = before["view"]["players"][0]
    card = dear(before["view"], before["decision"], 0).removeprefix("play:")
    others = [c for c in me["hand"] if c != card]
    reader.sit(id, tokens[0])
    page = reader.page
    slot = lambda c: page.locator(f".hand-area .slot:has([data-card={c}])")  # noqa: E731
    page.click(".board [data-sell]")
    for c in others[:2]:
        slot(c).click()
    assert f"Sell 2 for {2 * me['prospects']['sale']} M€" in plain(page.inner_text("[data-confirm]"))
    page.click("[data-undo]")  # back: nothing was sold
    assert len(site.face(id, tokens[0])["view"]["players"][0]["hand"]) == len(me["hand"])
    slot(card).click(force=True)  # it cannot be played yet
    assert page.locator("[data-short]").get_attribute("data-short") != "0"
    slot(others[0]).click()
    assert page.locator("[data-confirm]").is_disabled()
    slot(others[1]).click()
    page.wait_for_selector("[data-short='0']")
    reader.confirm()
    page.wait_for_function("(c) => !__pavonis.me.hand.includes(c) || __pavonis.decision?.kind === 'pay'", arg=card)
    assert not set(others[:2]) & set(site.face(id, tokens[0])["view"]["players"][0]["hand"])


def test_cards_that_were_sold_together_come_back_together(reader: Reader, site: Site) -> None:
    id, tokens, _ = site.reach("ares", 2, lambda v, d, s: d["name"] == "planning" and not s)
    hand = site.face(id, tokens[0])["view"]["players"][0]["hand"]
    reader.sit(id, tokens[0])
    page = reader.page
    page.click(".board [data-sell]")
    for c in hand[:3]:
        page.click(f".hand-area .slot:has([data-card={c}])")
    reader.confirm()
    page.wait_for_function("n => __pavonis.me.hand_size === n && !__pavonis.busy", arg=len(hand) - 3)
    page.click("[data-undo]")
    page.wait_for_function("n => __pavonis.me.hand_size === n", arg=len(hand))


def test_an_action_says_its_price_now_and_what_sales_it_lacks(reader: Reader, site: Site) -> None:
    """A-098, A-099: Developed Infrastructure costs 5 with five blue cards; what is short of money opens the sale."""
    blue = ["tardigrades", "adaptation_technology", "extreme_cold_fungus", "caretaker_contract"]
    id, tokens = site.table("ares", 2)
    reader.sit(id, tokens[0])
    page = reader.page
    seat = {"tableau": ["developed_infrastructure", *blue], "hand": ["comet", "birds"], "stock": {"mc": 6}}
    reader.show(scene(seat, {}, chosen="action"))
    page.click(".acts [data-choice='use:developed_infrastructure']")
    assert plain(page.inner_text("[data-confirm]")).split()[-1] == "5"
    assert plain(page.inner_text("[data-stock=mc] b")) == "61"
    reader.show(scene({**seat, "stock": {"mc": 2}}, {}, chosen="action"))
    page.click("[data-short='use:developed_infrastructure']")
    assert "5 M€, you have 2" in plain(page.inner_text(".decision h2"))


@pytest.mark.parametrize("reader", [LAPTOP, PHONE], indirect=True)
def test_actions_say_what_they_lack_and_keep_their_order_when_one_comes_back(reader: Reader, site: Site) -> None:
    """A-114, A-126: a repeat is not one more that is ready, and what would bring nothing says so, used or not."""
    id, tokens = site.table("ares", 2)
    reader.sit(id, tokens[0])
    page = reader.page
    phone = page.locator(".tabs").count()
    acting = ["caretaker_contract", "steelworks", "ghg_producing_bacteria"]
    me = {"tableau": acting, "stock": {"heat": 13}}
    game = scene(me, {}, chosen=["action", "development"], on={"ghg_producing_bacteria": 1}, temperature=-30)
    says = lambda x: [plain(one).strip() for one in page.locator(f".acts {x}").all_inner_texts()]  # noqa: E731

    def show() -> list[str]:
        reader.show(game)
        page.keyboard.press("Shift")  # the phases were seen
        if phone:
            page.click(".tabs [data-tab=hand]")
            page.click(".tabs [data-tab=mine]")
        return says("h3 button")

    order = show()
    assert "1 more" in says(".st.no")
    do(game, 0, "use:steelworks", "use:ghg_producing_bacteria:1")
    assert show() == order
    assert "0 of 3 ready" in plain(page.inner_text(".mine .acth"))
    assert says(".again .st") == ["again, your bonus"] * 3
    warm = scene(me, {}, chosen=["action", "development"], on={"ghg_producing_bacteria": 1}, temperature=8)
    game = do(warm, 0, "use:ghg_producing_bacteria:1")
    show()
    assert says(".st:not(button)") == ["nothing"]


def test_a_card_of_another_phase_says_so_and_lies_behind_those_of_this_one(reader: Reader, site: Site) -> None:
    """Whether or not it could be paid for."""
    id, tokens = site.table("ares", 2)
    reader.sit(id, tokens[0])
    page = reader.page
    me = {"hand": ["monocultures", "mohole_area", "tardigrades", "composting_factory"], "stock": {"mc": 9}}
    dim, lit = ".hand-area .hand.off", ".hand-area .hand:not(.off)"
    cards = "all => all.map((e) => e.dataset.card)"
    reader.show(scene(me, {}, chosen="construction"))
    assert page.eval_on_selector_all(lit, cards) == ["tardigrades", "composting_factory"]  # a sale would pay for it
    assert page.eval_on_selector_all(dim, cards) == ["monocultures", "mohole_area"]
    assert all("Development" in words for words in page.locator(dim).all_inner_texts())
    reader.show(scene(me, {}, chosen="action"))
    phases = {words.split(" phase")[0].split()[-1] for words in page.locator(f"{dim} .why").all_inner_texts() if " phase" in words}
    assert phases == {"Development", "Construction"}
    assert page.locator(lit).count() == 0
    reader.show(scene(me, {}, chosen=""))
    assert page.eval_on_selector_all(dim, cards) == []  # in planning every phase is still to come


@EVERY
def test_offered_cards_lie_in_the_middle_and_everything_else_stays(reader: Reader, site: Site) -> None:
    """A-137: to keep one card one compares it with hand, others and log. On a phone the question is one line, which grows."""
    id, tokens, seat = site.reach("ares", 4, lambda v, d, s: d["name"] == "research_keep" and v["round"] >= 2)
    face = site.face(id, tokens[seat])
    cards, keep = face["decision"]["cards"], face["decision"]["most"]
    reader.sit(id, tokens[seat])
    page = reader.page
    assert page.inner_text("[data-confirm]").split("\n")[0].strip() == "Keep"
    if page.locator(".tabs").count():
        low = page.locator(".ask").bounding_box()
        assert low
        assert low["height"] < 100
        assert page.locator(".ask .bar [data-undo]").is_hidden()
        assert page.locator(".tray .means").count() == len(cards)
        hand = face["view"]["players"][seat]["hand"]
        assert page.locator(".dealt .card").evaluate_all("all => all.map((e) => e.dataset.card)") == hand
        assert page.inner_text("[data-grow]").upper().startswith("ALSO: UNDO")
        page.click("[data-grow]")
        assert page.locator(".ask .bar [data-undo]").is_visible()
        return
    middle = page.locator(".choose").bounding_box()
    assert middle
    for card in cards:
        box = page.locator(f".offers [data-choice={card}]").bounding_box()
        assert box
        assert middle["y"] <= box["y"]
        assert box["y"] + box["height"] <= middle["y"] + middle["height"]
        assert box["x"] + box["width"] <= middle["x"] + middle["width"] + 1
    switch = page.locator(".offers li .pill").first
    word = switch.inner_text().strip()
    assert word == ("Keep" if keep > 1 else "This one")
    assert switch.locator(".box svg").count() == 0
    reader.choose(cards[0])
    assert switch.inner_text().strip() == word  # it says what a press is about; its box, whether it is pressed
    assert switch.locator(".box svg").count() == 1
    reader.choose(cards[0])
    told = page.locator(".offers li > p").all_inner_texts()
    assert len(told) == len(cards)
    assert all(told)
    assert page.locator(".hand-area .slot:visible").count() == len(face["view"]["players"][seat]["hand"])
    assert page.locator(".opp .stocks:visible").count() == 3
    assert page.locator(".log ol").evaluate("e => e.clientHeight") >= 5 * 18
    for card in cards[:keep]:
        reader.choose(card)
    reader.confirm()
    page.wait_for_function("(c) => __pavonis.me.hand.includes(c) || __pavonis.locked", arg=cards[0])


@pytest.mark.parametrize("reader", [DESK, LAPTOP], indirect=True)
def test_the_first_hand_is_exchanged_beside_the_corporations(reader: Reader, site: Site) -> None:
    """A-072, A-074: eight cards in the middle, what is chosen goes; the corporations already dealt lie below."""
    id, tokens = site.table("ares", 2, mulligan=True)
    reader.sit(id, tokens[0])
    page = reader.page
    assert page.locator(".offers .card").count() == 8
    assert page.locator(".offers").evaluate("e => e.scrollHeight <= e.clientHeight + 1")
    page.click(".offers .face >> nth=2")
    assert page.locator(".offers li").nth(2).inner_text().endswith("Exchange")
    dealt = site.face(id, tokens[0])["view"]["players"][0]["dealt"]
    assert [page.locator(f".founders [data-card={c}]").is_visible() for c in dealt] == [True, True]
    assert "Chosen cards go" in page.inner_text(".decision .help")


@pytest.mark.parametrize("reader", [PHONE], indirect=True)
def test_on_a_phone_the_corporations_lie_below_the_first_hand(reader: Reader, site: Site) -> None:
    """They may guide what one keeps; what a folded question does not say has no ring either."""
    id, tokens = site.table("ares", 2, mulligan=True)
    reader.sit(id, tokens[0])
    page = reader.page
    dealt = site.face(id, tokens[0])["view"]["players"][0]["dealt"]
    for card in dealt:
        page.locator(f".founders [data-card={card}]").scroll_into_view_if_needed()
        assert page.locator(f".founders [data-card={card}]").is_visible()
    assert page.locator(".ask.folded").count() == 1
    assert page.inner_text(".ask .grow").upper() == "YOUR DECISION"  # and not that one may undo what is the first
    assert page.locator(".ring:visible").count() == 0
    page.click(".tabs [data-tab=map]")
    page.click(".tabs [data-tab=hand]")
    page.wait_for_function("() => document.querySelector('.tip')")  # it is there, folded away
    assert page.locator(".tip:visible, .ring:visible").count() == 0


def bots(site: Site) -> tuple[str, str]:
    """A table with three bots, whose names are as bots are called."""
    seats = [{}, *({"kind": "bot", "level": "easy", "name": name} for name in ("Tycho", "Selene", "Ares"))]
    wish = {"game": "ares", "options": {"players": 4}, "seats": seats, "settings": {"grace": 0}}
    made = site.call("POST", "/tables", wish)
    id = made["table"]["id"]
    return id, site.call("POST", f"/tables/{id}/join", {"invite": made["invites"]["0"], "name": "Guest"})["token"]


CUT = "all => all.filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.innerText)"
PROJECTS = [c.id for c in CARDS.values() if c.kind != "corporation"]
GREEN = [c.id for c in CARDS.values() if c.kind == "green"]


@pytest.mark.parametrize("reader", [DESK, LAPTOP], indirect=True)
def test_beside_three_bots_names_are_whole_and_the_title_stands_alone(reader: Reader, site: Site) -> None:
    reader.sit(*bots(site))
    page = reader.page
    four = ["development", "construction", "research", "research"]
    reader.show(scene({}, {}, {}, {}, chosen="", last=four, round=3))
    page.wait_for_selector(".reveal li")
    reader.drawn()
    assert page.eval_on_selector_all(".reveal h3 > span", CUT) == []
    hands = [{"hand": PROJECTS[p * 11 : p * 11 + 11]} for p in range(4)]
    asking = [{"effect": {"do": "discard_down"}, "by": p, "source": "discard_down"} for p in range(4)]
    reader.show(scene(*hands, phase="end", chosen=four, revealed=four[:3], round=3, asking=asking))
    page.wait_for_selector(".turned li >> nth=2")
    reader.drawn()
    assert page.inner_text(".choose h2") == "End of the round"
    page.eval_on_selector(".choose h2", "e => { const r = document.createRange(); r.selectNodeContents(e); window.title = r; }")
    assert page.evaluate("title.getBoundingClientRect().right <= document.querySelector('.turned').getBoundingClientRect().left")
    assert page.eval_on_selector_all(".thisphase .who b", CUT) == []
    assert page.locator(".decision .who").evaluate("e => e.clientHeight") < 30  # one line
    assert reader.crowded() == []


def test_a_phase_s_pennant_lies_on_its_card_while_it_is_turned_up(reader: Reader, site: Site) -> None:
    """What fades in has a layer of its own: the drawing must not come to lie above it."""
    id, tokens = site.table("ares", 2)
    reader.sit(id, tokens[0])
    page = reader.page
    me = {"hand": ["power_grid"], "stock": {"mc": 20}}
    reader.show(scene(me, {}, chosen=""))
    page.wait_for_selector(".phases")
    held = "(() => { const later = setTimeout; window.setTimeout = (f, ms) => later(f, ms === 1800 ? 60000 : ms); })()"
    page.evaluate(held)  # the moment lasts
    reader.show(scene(me, {}, chosen=["development", "action"]))
    page.wait_for_selector(".moment .flag")
    over = """() => [...document.querySelectorAll('.moment .flag')].map((e) => {
      for (const one of document.getAnimations()) { one.pause(); one.currentTime = 590; }
      const { left, top, width, height } = e.getBoundingClientRect();
      return e.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    })"""
    assert page.evaluate(over) == [True, True]


def test_a_payment_leaves_the_others_their_stocks_as_long_as_there_is_room(reader: Reader, site: Site) -> None:
    """The question closes its ranks before three others are one line each."""
    reader.sit(*bots(site))
    me = {"hand": ["comet", *GREEN[:7]], "tableau": ["helion"], "stock": {"mc": 20, "heat": 9}}
    reader.show(do(scene(me, {}, {}, {}, chosen="construction"), 0, "play:comet"))
    page = reader.page
    page.keyboard.press("Shift")  # the phases were seen
    page.wait_for_selector("[data-kind=pay]")
    reader.drawn()
    assert page.locator(".opp [data-r=plants]:visible").count() == 3
    assert page.locator(".opp [data-r=heat]:visible").count() == 3
    assert page.locator(".log ol").evaluate("e => e.clientHeight") >= 85
    assert page.locator(".decision .scroll").evaluate("e => e.scrollHeight <= e.clientHeight + 1")


@pytest.mark.parametrize("reader", [DESK, LAPTOP], indirect=True)
def test_a_large_hand_is_looked_over_before_a_phase_is_chosen(reader: Reader, site: Site) -> None:
    """Cards lie whole as long as all others stay in sight as lines; a low window keeps that for what can be played."""
    id, tokens = site.table("ares", 2)
    reader.sit(id, tokens[0])
    page = reader.page
    for n in (8, 10, 13) if page.viewport_size["width"] > 1200 else (8, 10):
        reader.show(scene({"hand": GREEN[:n], "stock": {"mc": 12}}, {}, chosen=""))
        page.wait_for_selector(".hand-area .slot")
        reader.drawn()
        whole, lines = page.locator(".hand-area .card.hand").count(), page.locator(".hand-area .line").count()
        assert whole + lines == n
        if page.viewport_size["width"] > 1200:
            assert whole >= 5
        elif whole:
            assert page.locator(".hand-area .card.hand .why").count() == 0
        inside = "all => all.every((e) => e.scrollHeight <= e.clientHeight + 1 && e.scrollWidth <= e.clientWidth + 1)"
        assert page.eval_on_selector_all(".hand-area .lines, .hand-area .full", inside), n


@EVERY
def test_a_sale_is_advised_only_where_it_would_let_one_play(reader: Reader, site: Site) -> None:
    """A-099: in the action phase a card that costs too much says so, and no more."""
    id, tokens = site.table("ares", 2)
    reader.sit(id, tokens[0])
    me = {"hand": ["power_grid", "archaebacteria", "asteroid_mining", "birds"], "stock": {"mc": 2}}
    for chosen, advised in (("", True), ("development", True), ("action", False), ("research", True)):
        reader.show(scene(me, {}, chosen=chosen))
        if reader.page.locator(".tabs").count():
            if chosen == "research":
                continue  # below the cards to keep, a phone has the hand without reasons
            reader.page.click(".tabs [data-tab=hand]")
        reader.drawn()
        hand = plain(reader.page.inner_text("[data-spot=hand]"))
        assert ("sell" in hand) == advised, chosen
        if not advised:
            assert "you can pay 2" in hand


@pytest.mark.parametrize("reader", [PHONE], indirect=True)
def test_my_hand_has_my_prices_below_cards_to_keep(reader: Reader, site: Site) -> None:
    id, tokens = site.table("ares", 2)
    reader.sit(id, tokens[0])
    reader.show(scene({"hand": ["asteroid_mining", "birds"], "tableau": ["earth_catapult"]}, {}, chosen="research"))
    reader.page.click(".tabs [data-tab=hand]")
    assert reader.page.inner_text(".dealt [data-card=birds] .coin").strip() == "13"
    tops = reader.page.eval_on_selector_all(".keep .switch", "all => all.map((e) => e.getBoundingClientRect().top)")
    assert len(set(tops[:2])) == 1  # whatever is said below them


@pytest.mark.parametrize("reader", [PHONE], indirect=True)
def test_on_a_phone_what_can_be_used_lies_open_and_says_its_price(reader: Reader, site: Site) -> None:
    """A-113: the question is low beside the actions, also with one of them chosen."""
    reader.sit(*bots(site))
    page = reader.page
    firms = ["steelworks", "matter_manufacturing", "circuit_board_factory", "regolith_eaters"]
    me = {"tableau": ["ecoline", *firms], "hand": ["birds", "fish"], "stock": {"mc": 17, "heat": 7}}
    reader.show(scene(me, {}, {}, {}, chosen="action", on={"regolith_eaters": 1}))
    page.click(".tabs [data-tab=mine]")
    inside = """all => {
      const edge = document.querySelector('.purse').getBoundingClientRect().top + 20;
      return all.filter((e) => e.getBoundingClientRect().bottom < edge).length;
    }"""
    assert page.eval_on_selector_all(".acts button.st", inside) >= 3
    page.click("[data-choice='use:steelworks']")
    assert page.eval_on_selector_all(".acts button.st", inside) >= 3
    assert plain(page.inner_text("[data-confirm]")).split() == ["Use", "Steelworks", "−6"]
    forest = page.locator(".projects button", has_text="Forest")  # a sale would pay for it
    assert forest.get_attribute("aria-disabled") == "false"
    reader.show(scene({**me, "hand": []}, {}, {}, {}, chosen="action"))
    assert forest.get_attribute("aria-disabled") == "true"


@pytest.mark.parametrize("reader", [PHONE], indirect=True)
def test_on_a_phone_a_card_of_another_phase_says_which(reader: Reader, site: Site) -> None:
    id, tokens = site.table("ares", 2)
    reader.sit(id, tokens[0])
    page = reader.page
    mine = ["power_grid", "archaebacteria", "circuit_board_factory"]
    reader.show(scene({"hand": mine, "stock": {"mc": 3}}, {}, chosen="construction"))
    page.click(".tabs [data-tab=hand]")
    rows = lambda: [plain(x).split("\n")[-1].strip() for x in page.locator(".rows .words").all_inner_texts()]  # noqa: E731
    assert rows() == ["Development", "Development", "Costs 14 M€; you can pay 3"]
    reader.show(scene({"hand": mine, "stock": {"mc": 30}}, {}, chosen="construction"))
    page.click("[data-choice='play:circuit_board_factory']")
    assert plain(page.inner_text(".says p")) == "Action: draw 1 card."  # not at once
    assert page.locator(".ask .legend").evaluate("e => e.scrollWidth <= e.clientWidth")


@pytest.mark.parametrize("reader", [PHONE], indirect=True)
def test_on_a_phone_what_is_asked_of_a_chosen_card_covers_no_card(reader: Reader, site: Site) -> None:
    """What it does, in words, above its button: it is whole there, or shows that it goes on."""
    id, tokens = site.table("ares", 2)
    reader.sit(id, tokens[0])
    page = reader.page
    mine = ["developed_infrastructure", "birds", "fish", "viral_enhancers", "ghg_producing_bacteria", "special_design"]
    reader.show(scene({"hand": mine, "stock": {"mc": 60}}, {}, chosen="construction", temperature=8, oxygen=14))
    page.click(".tabs [data-tab=hand]")
    for card in mine:
        page.click(f"[data-choice='play:{card}']")
        page.wait_for_selector(f".three .chosen [data-card={card}]")
        page.wait_for_function(
            """() => {
              const p = document.querySelector('.says p');
              return p.clientWidth > 300 && (p.scrollHeight <= p.clientHeight + 1 || p.matches('.on-below'));
            }"""
        )
        assert page.locator(".ask").bounding_box()["height"] < 220  # type: ignore[index]
        page.wait_for_function(
            """card => document.querySelector(`.three .chosen [data-card=${card}]`).getBoundingClientRect().bottom
                 <= document.querySelector('.phonehand').getBoundingClientRect().bottom""",
            arg=card,
        )


@pytest.mark.parametrize("reader", [PHONE], indirect=True)
def test_on_a_phone_this_phase_breaks_no_name(reader: Reader, site: Site) -> None:
    id, tokens = site.table("ares", 4)
    reader.sit(id, tokens[0])
    page = reader.page
    reader.show(scene({}, *[{"stock": {"mc": 40}}] * 3, chosen="construction", oxygen=14))
    page.evaluate("names => __pavonis.info.seats.forEach((seat, p) => (seat.name = names[p]))", NAMES)
    page.click(".tabs [data-tab=table]")
    page.wait_for_selector(".thisphase li")
    page.evaluate("""() => {
      const cards = ['developed_infrastructure', 'technology_demonstration', 'subterranean_reservoir'];
      const played = cards.map((card, k) => ({ id: 'played', player: k + 1, card }));
      const sold = { id: 'sold', player: 3, n: 3, mc: 9, cards: ['birds', 'nitrophilic_moss', 'geothermal_power'] };
      const events = [{ id: 'phase.construction' }, sold, ...played].map((e) => ({ seq: __pavonis.seq, ...e }));
      __pavonis.hear({ type: 'update', seat: 0, seq: __pavonis.seq, changes: [], events });
    }""")
    page.wait_for_selector(".thisphase [data-did=subterranean_reservoir]")
    cut = "all => all.filter((e) => e.scrollWidth > e.clientWidth || e.getClientRects().length > 1).map((e) => e.innerText)"
    assert page.eval_on_selector_all(".thisphase .who b, .thisphase .name", cut) == []
    said = page.locator(".thisphase .one", has_text="sells").inner_text()
    assert plain(said) == "sells Birds, Nitrophilic Moss and Geothermal Power for 9 M€"  # a sentence, with no column for each card


@pytest.mark.parametrize("reader", [PHONE], indirect=True)
def test_on_a_phone_everybody_s_points_stand_above_mars(reader: Reader, site: Site) -> None:
    id, tokens = site.table("ares", 4)
    reader.sit(id, tokens[0])
    page = reader.page
    seats = [{"tr": 15, "forests": 9}, {"tr": 20}, {"tr": 18, "forests": 1}, {"tr": 5}]
    phases = ["development", "construction", "action", "production"]
    reader.show(scene(*seats, chosen=phases))
    page.keyboard.press("Shift")  # the phases were seen
    page.click(".tabs [data-tab=map]")
    assert page.locator(".rivals b").all_inner_texts() == ["20", "19", "5", "24"]  # mine last
    assert page.locator(".rivals b .i use").first.get_attribute("href") == "#i-vp"
    page.wait_for_selector(".turned")
    assert page.locator(".turned b").evaluate_all("all => all.map((e) => e.checkVisibility())") == [True] * 4
    assert reader.crowded() == []
    for player, tab in ((2, "table"), (0, "mine")):
        page.tap(f".rivals [data-player='{player}']")
        page.wait_for_selector(f".tabs [data-tab={tab}][aria-current=page]")
        page.click(".tabs [data-tab=map]")


@pytest.mark.parametrize("reader", [PHONE], indirect=True)
def test_on_a_phone_the_tab_of_my_hand_says_that_a_card_came(reader: Reader, site: Site) -> None:
    id, tokens = site.table("ares", 2)
    reader.sit(id, tokens[0])
    page = reader.page
    reader.show(scene({"hand": ["birds"], "tableau": ["ecoline"]}, {}, chosen="action"))
    page.click(".tabs [data-tab=mine]")
    new = page.locator(".tabs .new")
    assert new.count() == 0
    page.evaluate("__pavonis.newcomers = ['birds']")
    new.wait_for()
    page.click(".tabs [data-tab=hand]")
    page.click(".tabs [data-tab=mine]")
    assert new.count() == 0  # it was looked at


@EVERY
def test_a_card_that_gives_something_up_to_draw_says_what(reader: Reader, site: Site) -> None:
    id, tokens = site.table("ares", 2)
    reader.sit(id, tokens[0])
    me = {"tableau": ["ecoline", "decomposers"], "hand": ["archaebacteria"], "stock": {"mc": 20}}
    reader.show(do(scene(me, {}, chosen="development", on={"decomposers": 2}), 0, "play:archaebacteria"))
    page = reader.page
    figures = [" ".join(plain(x).split()) for x in page.locator(".opts .num").all_inner_texts()]
    assert figures == ["2 → 3", "2 → 1"]
    reader.choose("draw")
    assert plain(page.inner_text("[data-confirm]")).split() == ["Draw", "a", "card", "−1"]


@pytest.mark.parametrize("reader", [PHONE], indirect=True)
def test_on_a_phone_what_a_sale_would_pay_for_begins_the_sale(reader: Reader, site: Site) -> None:
    """A-099: it stands apart from what Mars is not ready for, before a phase is chosen and in it."""
    id, tokens = site.table("ares", 2)
    reader.sit(id, tokens[0])
    page = reader.page
    me = {"hand": ["power_grid", "archaebacteria", "birds", "asteroid_mining"], "stock": {"mc": 5}}
    legends = lambda: [plain(x).lower() for x in page.locator(".phonehand > h3").all_inner_texts()]  # noqa: E731
    reader.show(scene(me, {}, chosen=""))
    page.click(".tabs [data-tab=hand]")
    assert legends() == ["1 playable in their phase", "1 after a sale", "2 not yet"]
    reader.show(scene({**me, "stock": {"mc": 0}}, {}, chosen="development"))
    page.wait_for_selector(".phonehand")  # nothing can be played yet, and still the hand is opened
    page.click(".rows [data-card=archaebacteria]")
    page.wait_for_selector("[data-short='2']")


@pytest.mark.parametrize("reader", [PHONE], indirect=True)
@pytest.mark.parametrize("language", ["en", "uk", "ru", "pl"])
def test_on_a_phone_three_phases_and_the_standard_actions_fit_beside_each_other(reader: Reader, site: Site, language: str) -> None:
    reader.still("texts are measured where they come to rest")
    reader.prefer(language=language)
    reader.sit(*bots(site))
    page = reader.page
    reader.show(scene({"stock": {"mc": 40}}, {}, {}, {}, chosen=["development", "construction", "action", "action"]))
    page.click(".tabs [data-tab=map]")
    page.wait_for_selector(".turned li >> nth=2")
    inside = "all => all.filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.innerText)"
    assert page.eval_on_selector_all(".turned li", inside) == []
    reader.show(scene({"stock": {"mc": 40}}, {}, {}, {}, chosen="action"))
    page.click(".tabs [data-tab=mine]")
    page.wait_for_selector(".projects .nm")
    reader.drawn()
    assert page.eval_on_selector_all(".projects button, .projects .nm", inside) == []
    assert reader.crowded() == []


def test_heat_for_several_steps_is_one_click_and_new_cards_are_marked(reader: Reader, site: Site) -> None:
    """A-119: all steps that heat suffices for. What came into the hand since my last answer says so, until the next one."""

    def warm(v: dict[str, Any], d: dict[str, Any], s: int) -> bool:
        return d["name"] == "action" and v["players"][s]["stock"]["heat"] >= 16 and v["temperature"] < 0

    id, tokens, seat = site.reach("ares", 2, warm)
    heat = site.face(id, tokens[seat])["view"]["players"][seat]["stock"]["heat"]
    reader.sit(id, tokens[seat])
    page = reader.page
    reader.choose("convert:heat")
    assert page.inner_text(f"[data-times='{heat // 8}']") == f"All {heat // 8}"
    page.click("[data-times]")
    page.wait_for_function("() => __pavonis.me.stock.heat < 8 || __pavonis.decision?.name !== 'action'")
    assert site.face(id, tokens[seat])["view"]["players"][seat]["stock"]["heat"] < heat
    page.evaluate("""() => {
      const face = __pavonis.faces[__pavonis.seat];
      const hand = [...face.view.players[__pavonis.seat].hand, 'asteroid_mining'];
      const changes = [{path: ['players', __pavonis.seat, 'hand'], value: hand}];
      __pavonis.hear({type: 'update', seat: __pavonis.seat, seq: __pavonis.seq, changes, events: []});
    }""")
    page.wait_for_selector("[data-new=asteroid_mining]")
    assert page.locator("[data-new]").count() == 1


def test_an_ocean_and_what_it_brings_rise_and_the_globe_has_no_stain(reader: Reader, site: Site) -> None:
    """A-109: +1 where it was turned over, its reward where it is kept. The first ocean's water is as blue as the last
    one's, and each takes some off the dry bed."""
    id, tokens = site.table("ares", 2)
    reader.sit(id, tokens[0])
    page = reader.page
    reader.show(scene({"stock": {"plants": 1}}, {}, chosen="action", oceans=1))
    page.evaluate(COUNT)
    page.evaluate("""() => {
      const told = [{id: 'ocean', player: 0, n: 1, tile: 'ocean_1'}, {id: 'gained', player: 0, plants: 2}];
      const events = told.map((e) => ({seq: __pavonis.seq, ...e}));
      __pavonis.hear({type: 'update', seat: 0, seq: __pavonis.seq, changes: [], events});
    }""")
    page.wait_for_function("() => flown.length === 2")
    assert page.evaluate("flown") == ["+1", "+2"]
    reader.still("a colour is read when it has come to rest")
    water = "getComputedStyle(document.querySelector('.globe .b0')).fill"
    first = page.evaluate(water)
    reader.show(scene({}, {}, chosen="action", oceans=9))
    assert page.evaluate(water) == first
    reader.show(scene({}, {}, chosen="action", oceans=0))
    assert page.evaluate(water) != first
    dry = "parseFloat(getComputedStyle(document.querySelector('.globe .shore')).strokeWidth)"
    seas = []
    for n in range(1, 10):
        reader.show(scene({}, {}, chosen="action", oceans=n))
        seas.append(page.evaluate(dry))
    assert all(a > b + 5 for a, b in pairwise(seas))  # each ocean is seen
    assert seas[-1] == 0
    reader.show(scene({}, {}, chosen="action", oceans=2, oxygen=7))
    colour = "([part, what]) => getComputedStyle(document.querySelector('.globe .' + part))[what]"
    assert page.evaluate(colour, ["shore", "stroke"]) == page.evaluate(colour, ["b1", "fill"])  # no brown rim in green land


@pytest.mark.parametrize("reader", [PHONE], indirect=True)
def test_on_a_phone_gains_rise_and_a_sale_leads_back_to_where_it_was_begun(reader: Reader, site: Site) -> None:
    id, tokens = site.table("ares", 2)
    reader.sit(id, tokens[0])
    page = reader.page
    me = {"hand": ["birds", "fish"], "tableau": ["ecoline", "steelworks"], "stock": {"mc": 12, "heat": 16}}
    reader.show(scene(me, {}, chosen="action", oceans=1))
    page.click(".tabs [data-tab=mine]")
    page.evaluate(COUNT)
    page.evaluate("""() => {
      const events = [{id: 'gained', player: 0, plants: 2, seq: __pavonis.seq}];
      __pavonis.hear({type: 'update', seat: 0, seq: __pavonis.seq, changes: [], events});
    }""")
    page.wait_for_function("() => flown.length === 1")
    page.click("[data-choice='convert:heat']")
    page.wait_for_selector(".ask [data-times]")
    assert reader.crowded() == []
    page.locator(".projects button", has_text="Ocean").click()
    page.wait_for_selector("main[data-tab=hand]")
    page.evaluate("__pavonis.stopSale()")
    page.wait_for_selector("main[data-tab=mine]")


def test_a_locked_phase_says_why_when_it_is_pressed(reader: Reader, site: Site) -> None:
    id, tokens = site.table("ares", 2)
    reader.sit(id, tokens[0])
    page = reader.page
    reader.show(scene({}, {}, chosen="", last=["construction", ""], round=3))
    page.click("[data-spot='phase:construction']", force=True)  # it says of itself that it is disabled
    page.locator(".decision .refuse", has_text="You chose the construction phase last round").wait_for()
    page.click("[data-spot='phase:research']")
    page.wait_for_selector("[data-spot='phase:research'][aria-pressed=true]")
    assert page.locator(".decision .refuse").count() == 0


@pytest.mark.parametrize("language", ["en", "uk"])
@pytest.mark.parametrize("reader", [LAPTOP], indirect=True)
def test_a_long_menu_can_always_be_closed(reader: Reader, site: Site, language: str) -> None:
    reader.prefer(language=language)
    id, tokens = site.table("ares", 2)
    reader.sit(id, tokens[0])
    page = reader.page
    page.locator("header nav button").last.click()
    close = page.locator(".menu .close")
    close.wait_for()
    ends = [page.eval_on_selector(x, "e => e.getBoundingClientRect().bottom") for x in (".menu .close", ".menu")]
    assert ends == sorted(ends)
    assert ends[1] <= LAPTOP[1]
    wide = {round(e.bounding_box()["width"]) for e in page.locator(".menu .tick").all()}
    assert len(wide) == 1
    close.click()
    close.wait_for(state="detached")


@pytest.mark.parametrize("reader", [LAPTOP], indirect=True)
def test_in_a_phase_of_many_deeds_mine_stay_in_sight(reader: Reader, site: Site) -> None:
    id, tokens = site.table("ares", 2, 2)
    reader.sit(id, tokens[0])
    page = reader.page
    reader.show(scene({"hand": ["comet"], "stock": {"mc": 40}}, {}, {}, {}, chosen="construction", round=8))
    page.keyboard.press("Shift")  # the phases were seen
    cards = ["birds", "research", "trees", "comet", "fish", "herbivores", "livestock", "ants", "decomposers", "zeppelins"]
    told = [{"id": "phase.construction"}, *({"id": "played", "player": p, "card": c} for p in (1, 2, 3) for c in cards)]
    events = [{"seq": 10 + k, **e} for k, e in enumerate(told)]
    page.evaluate("events => __pavonis.hear({type: 'update', seq: 60, now: 0, seat: 0, changes: [], events})", events)
    mine = page.locator(".thisphase.two .me")
    mine.wait_for()
    around, row = page.locator(".thisphase").bounding_box(), mine.bounding_box()
    assert around is not None
    assert row is not None
    assert row["y"] + row["height"] <= around["y"] + around["height"] + 1
    # two lines each, which go on above; the last deed is in sight
    page.wait_for_function("() => document.querySelectorAll('.thisphase .brief > p.on-above:not(.on-below)').length === 3")


@pytest.mark.parametrize("reader", [DESK, LAPTOP], indirect=True)
def test_beside_many_actions_everybody_has_a_line_in_this_phase(reader: Reader, site: Site) -> None:
    reader.sit(*bots(site))
    page = reader.page
    acting = [c.id for c in CARDS.values() if c.kind == "blue" and c.actions][:9]
    me = {"tableau": ["inventrix", *acting], "hand": GREEN[:6], "stock": {"mc": 11, "heat": 12}}
    reader.show(scene(me, {}, {}, {}, chosen="action", round=18))
    page.keyboard.press("Shift")  # the phases were seen
    before = [{"seq": 10, "id": "played", "player": p, "card": c} for p, c in enumerate(GREEN[10:14])]
    now = [{"seq": 11, "id": "used", "player": p, "card": c} for p in (1, 3) for c in GREEN[20:23]]
    much = {"seq": 11, "player": 2, "card": "technology_demonstration", "source": "technology_demonstration"}
    gains = {"mc": 1, "steel": 1, "titanium": 1, "plants": 2, "energy": 1, "heat": 2}
    now += [{**much, "id": "used"}, {**much, "id": "gained", **gains}]
    now += [{**much, "id": id, "n": 1} for id in ("temperature", "oxygen", "ocean", "drew")]
    events = [{"seq": 10, "id": "phase.construction"}, *before, {"seq": 11, "id": "phase.action"}, *now]
    page.evaluate("events => __pavonis.hear({type: 'update', seq: 11, now: 0, seat: 0, changes: [], events})", events)
    page.wait_for_selector(".thisphase .one >> nth=5")
    reader.drawn()
    box, end = page.locator(".thisphase").bounding_box(), page.locator(".acts").bounding_box()
    assert box is not None
    assert end is not None
    rows = [e.bounding_box() for e in page.locator(".thisphase li").all()]
    assert len(rows) == 4
    assert all(row is not None and row["y"] + row["height"] <= box["y"] + box["height"] for row in rows)
    acts = [e.bounding_box() for e in page.locator(".acts li").all()]
    assert sum(row is not None and row["y"] + row["height"] <= end["y"] + end["height"] for row in acts) >= 3
    # each deed begins with its name, and nothing lies on it
    begins = """all => all.map((e) => {
      const [row, name, gain] = [e.parentElement, ...e.children].map((x) => x?.getBoundingClientRect());
      return row.left <= name.left && (!gain || name.right <= gain.left);
    })"""
    assert page.eval_on_selector_all(".thisphase.one-line .one", begins) == [True] * 7


@pytest.mark.parametrize("reader", [DESK, LAPTOP], indirect=True)
def test_who_watches_sees_cards_in_play_and_no_figure_twice(reader: Reader, site: Site) -> None:
    wish = {"game": "ares", "options": {"players": 2}, "seats": [{}, {}], "settings": {"public": True, "grace": 0}}
    made = site.call("POST", "/tables", wish)
    id = made["table"]["id"]
    who = zip(("0", "1"), ("Ines", "Marek"), strict=True)
    tokens = [site.call("POST", f"/tables/{id}/join", {"invite": made["invites"][n], "name": name})["token"] for n, name in who]
    site.advance(id, tokens, lambda v, d, s: d["name"] == "planning" and v["round"] >= 3)
    view = site.face(id, tokens[0])["view"]
    page = reader.page
    page.goto(f"{site.url}/t/{id}")
    page.wait_for_selector(".everybody")
    assert page.locator(".choose [data-inplay]").count() == sum(len(p["tableau"]) for p in view["players"])
    assert page.locator(".board [data-stock=mc]").count() == 2
    assert page.locator(".opp").count() == 0
    page.goto(f"{site.url}/t/{id}/replay?at=99999")
    page.wait_for_selector(".open-seat [data-inplay]")


def test_my_corporation_is_named_in_short_rather_than_cut(reader: Reader, site: Site) -> None:
    """Beside a hand of twenty the board is narrow."""
    id, tokens = site.table("ares", 4)
    reader.sit(id, tokens[0])
    hand = [c.id for c in CARDS.values() if c.kind == "green"][:20]
    for corporation in ("credicor", "saturn_systems", "united_nations_mars_initiative"):
        me = {"tableau": [corporation], "hand": hand, "tr": 40, "forests": 11}
        reader.show(scene(me, {}, {}, {}, chosen=["", "", "", ""], round=12))
        named = reader.page.locator(".board header small")
        assert named.inner_text()
        assert named.evaluate("e => e.scrollWidth <= e.clientWidth")
        assert named.get_attribute("title") == CARDS[corporation].name


@pytest.mark.parametrize("reader", [LAPTOP], indirect=True)
@pytest.mark.parametrize("language", ["en", "uk"])
def test_the_button_that_plays_a_card_shows_all_its_words_and_the_price(reader: Reader, site: Site, language: str) -> None:
    reader.prefer(language=language)
    reader.sit(*bots(site))
    for card in ("monocultures", "brainstorming_session", "ghg_producing_bacteria"):
        phase = "development" if CARDS[card].kind == "green" else "construction"
        me = {"hand": [card], "stock": {"mc": 60}}
        reader.show(scene(me, {}, {}, {}, chosen=phase, temperature=0, oxygen=8))
        reader.choose(f"play:{card}")
        reader.at_rest()
        button = reader.page.locator(".decision [data-confirm]")
        assert button.locator(".coin").count() == 1
        cut = """e => {
          const words = document.createRange(), box = e.getBoundingClientRect();
          words.selectNodeContents(e);
          return [...words.getClientRects()].some((r) =>
            r.left < box.left || r.right > box.right || r.top < box.top - 1 || r.bottom > box.bottom + 1);
        }"""
        assert not button.evaluate(cut), card


@pytest.mark.parametrize("reader", [DESK, LAPTOP, PHONE], indirect=True)
def test_nothing_at_the_table_makes_the_page_longer_than_the_window(reader: Reader, site: Site) -> None:
    """What was undone says so to who listens, far above in a long log."""
    id, tokens = site.table("ares", 2)
    reader.sit(id, tokens[0])
    page = reader.page
    reader.show(scene({"hand": GREEN[:10], "stock": {"mc": 30}}, {}, chosen="development", round=4))
    page.keyboard.press("Shift")
    played = [{"seq": 10 + k, "id": "played", "player": k % 2, "card": GREEN[k % 20]} for k in range(120)]
    undone = [*played[:60], {"seq": 130, "id": "took_back", "player": 0, "to": 68}, *played[60:]]
    page.evaluate("events => __pavonis.hear({type: 'update', seq: 131, now: 0, seat: 0, changes: [], events})", undone)
    reader.drawn()
    assert page.evaluate("document.documentElement.scrollHeight") == page.viewport_size["height"]
    root = page.locator(".desk, .phone")
    assert root.evaluate("e => [...e.querySelectorAll('*')].filter((x) => x.offsetParent === document.body).length") == 0
