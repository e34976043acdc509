"""The table of Terraforming Mars: what a choice takes and brings stands where it is chosen."""

from __future__ import annotations

import re

import pytest

from pavonis.i18n import plain
from pavonis.mars.cards import CARDS

from ..mars.scene import do, moons, scene
from .conftest import DESK, LAPTOP, PHONE


def words(reader, selector):
    return re.sub(r"\s+", " ", reader.page.inner_text(selector)).strip()


def test_targets_say_before_and_after_and_a_card_its_steps(site, reader):
    id, tokens = site.table("mars", 4)
    reader.sit(id, tokens[0])
    comet = {"hand": ["comet"], "stock": {"mc": 30, "titanium": 2, "plants": 6}}
    game = scene(comet, {"stock": {"plants": 5}}, {}, {"stock": {"plants": 1}})
    do(game, 0, "play:comet", {"titanium": 2})
    do(game, 0, game.pending[0].options[0])
    reader.show(game)
    page = reader.page
    assert words(reader, ".decision .count") == "Comet, step 3 of 3"
    assert page.eval_on_selector_all(".stepline li", "all => all.map((e) => e.classList[0])") == ["done", "done", "now"]
    rows = [re.sub(r"\s+", " ", text) for text in page.locator(".decision .opts [role=listitem]").all_inner_texts()]
    assert rows == ["Oksana 5 → 2", "Marek 1 → 0", "Lena 6 → 3", "Tycho Nothing to lose"]  # most harm first, oneself last
    page.click("[data-choice='player:1 amount:3']")
    assert words(reader, "[data-confirm]") == "Oksana: 5 → 2"
    assert words(reader, ".opp.lit .loses") == "→2"
    assert words(reader, ".bar [data-choice=none]") == "Nobody"


def test_what_would_bring_nothing_says_so(site, reader):
    """The waste that is asked about is marked before it is chosen: cards, actions and projects (M-169)."""
    id, tokens = site.table("mars", 2)
    reader.sit(id, tokens[0])
    seat = {
        "hand": ["ice_asteroid", "asteroid"],
        "tableau": ["aquifer_pumping", "ironworks", "electro_catapult"],
        "stock": {"mc": 60, "energy": 4, "heat": 11},
    }
    reader.show(scene(seat, {}, oceans=9, oxygen=5))
    assert words(reader, "[data-stock=heat] small") == "raise by 2 °C"
    reader.show(scene(seat, {}, oceans=9, oxygen=5, temperature=8))
    assert words(reader, "[data-stock=heat].vain:not(.go) small") == "brings nothing"
    assert reader.page.locator("[data-tip=mars-heat]").count() == 0
    reader.show(scene(seat, {}, oceans=9, oxygen=5))
    page = reader.page
    assert words(reader, "[data-choice='play:ice_asteroid'] .brings") == "brings nothing"
    assert page.locator(".brings").count() == 1
    assert [words(reader, f"[data-choice='use:{card}']") for card in ("aquifer_pumping", "ironworks")] == ["nothing", "Use"]
    assert words(reader, ".acth span") == "1 of 3 ready"  # one has neither plants nor steel, and what brings nothing does not count
    vain = page.eval_on_selector_all(".projects .vain", "all => all.map((e) => e.dataset.choice)")
    assert vain == ["project:aquifer"]


@pytest.mark.parametrize("reader", [DESK, PHONE], indirect=True)
def test_what_is_partly_lost_says_which_part_and_asks_nothing(site, reader):
    """M-169: Comet with nine oceans. What is left of the money stands on the board before it is paid."""
    id, tokens = site.table("mars", 2)
    reader.sit(id, tokens[0])
    reader.show(scene({"hand": ["comet"], "stock": {"mc": 60}}, {"stock": {"plants": 5}}, oceans=9))
    page = reader.page
    if page.locator(".tabs").count():
        page.click(".tabs [data-tab=hand]")
    assert words(reader, "[data-choice='play:comet'] .brings") == "partly wasted"  # before it is chosen, too
    page.click("[data-choice='play:comet']")
    assert words(reader, ".stepline .void") == "Lost: place an ocean tile"
    assert "repeating-linear-gradient" in page.eval_on_selector(".stepline .void", "e => getComputedStyle(e).backgroundImage")
    assert page.locator("[data-guard]").count() == 0
    if page.locator(".tabs").count():
        page.click(".tabs [data-tab=mine]")
    assert words(reader, ".board [data-stock=mc] b") in ("60 39", "6039")


def test_a_hand_out_of_turn_has_its_prices_and_reasons(site, reader):
    """M-116: what is missing can be read while the others think."""
    id, tokens = site.table("mars", 2)
    reader.sit(id, tokens[0])
    seat = {"hand": ["birds", "comet"], "tableau": ["earth_catapult"], "stock": {"mc": 3}}
    reader.show(do(scene(seat, {"stock": {"mc": 5}}), 0, "pass"))
    page = reader.page
    assert page.locator(".decision.idle").count() == 1
    assert words(reader, ".slot:has([data-card=comet]) .coin") == "19"
    assert "Needs at least 13% oxygen" in words(reader, ".slot:has([data-card=birds])")


def test_what_was_chosen_outlives_a_reload(site, reader):
    id, tokens = site.table("mars", 2)
    reader.sit(id, tokens[0])
    page = reader.page
    parts = site.face(id, tokens[0])["decision"]["parts"]
    for part, few in zip(parts, (1, 3), strict=True):
        for card in part["cards"][:few]:
            page.click(f"[data-choice={card}]")
    chosen = {part["name"]: part["cards"][:few] for part, few in zip(parts, (1, 3), strict=True)}
    assert page.evaluate("__pavonis.answer.form") == chosen
    page.reload()
    page.wait_for_selector("[data-kind=form]")
    assert page.evaluate("__pavonis.answer.form") == chosen


def test_the_opening_shows_words_board_and_goals(site, reader):
    """What a corporation is chosen for is beside it; what it could start counts metals at its own rate (PhoboLog: 4)."""
    id, tokens = site.table("mars", 2)
    reader.sit(id, tokens[0])
    cards = ["sponsors", "tardigrades", "land_claim", "trees", "aquifer_pumping", "io_mining_industries", "comet", "birds"]
    zones = {"dealt.0": ["phobolog", "tharsis_republic"], "looking.0": cards, "deck": ["asteroid"]}
    asking = [{"effect": {"do": "setup"}, "by": 0, "source": "setup"}, None]
    reader.show(scene({}, {}, phase="setup", zones=zones, asking=asking))
    page = reader.page
    assert "Put your marker on an empty area" in words(reader, ".keep:has([data-card=land_claim])")  # words at once
    assert page.locator("[data-undo]:not([disabled])").count() == 0  # there is nothing to undo
    goals = [words(reader, f".goals li:has-text('{goal}') span") for goal in ("Builder", "Banker")]
    assert goals == ["8 building tags", "M€ production"]
    page.click(".chart")
    assert page.locator("dialog .hex").count() > 60
    page.click("dialog [aria-label=Close]")  # nothing lies over its middle
    page.wait_for_selector("dialog", state="detached")
    page.hover("[data-choice=land_claim]")
    page.wait_for_selector(".lens [data-card=land_claim]")
    page.mouse.move(700, 60)
    page.click(".keep:has([data-card=trees]) .about")
    page.wait_for_selector("dialog [data-card=trees], .inspecting [data-card=trees], [data-card=trees].inspect")
    page.keyboard.press("Escape")
    for choice in ("phobolog", "io_mining_industries", "sponsors", "trees"):
        page.click(f"[data-choice={choice}]")
    page.keyboard.press("Escape")  # once too often: what was chosen stays
    assert page.get_attribute("[data-starts]", "data-starts") == "io_mining_industries sponsors"
    assert reader.crowded() == []
    page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})  # the same, with board and goals one press away
    assert "Put your marker on an empty area" in words(reader, ".keep:has([data-card=land_claim])")
    assert reader.crowded() == []
    boxes = [page.locator(f"[data-choice={card}]").bounding_box() for card in ("phobolog", "sponsors", "birds")]
    assert all(box["y"] + box["height"] <= LAPTOP[1] for box in boxes)
    assert abs(boxes[0]["x"] - boxes[1]["x"]) < 4
    assert boxes[0]["y"] < boxes[1]["y"] < boxes[2]["y"]  # corporations, then two rows
    page.click(".looks button:has-text('Milestones')")
    assert words(reader, "dialog .goals li:has-text('Builder') span") == "8 building tags"
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})  # one page, with a way to each part and the sum always in sight
    page.wait_for_selector(".phonefound")
    for way in ("board", "goals"):
        page.click(f"[data-way={way}]")
        assert reader.crowded() == []
        page.click("dialog [aria-label=Close]")
        page.wait_for_selector("dialog", state="detached")
    assert words(reader, "[data-way=corporation]") == "Corporation PhoboLog"
    assert words(reader, "[data-way=cards]") == f"Projects 3 of {len(cards)}"
    for way, part in (("cards", cards), ("corporation", ["phobolog", "tharsis_republic"])):
        page.click(f"[data-way={way}]")
        page.wait_for_selector(f"[data-way={way}][aria-current]")
        assert reader.crowded() == []
        for card in part:  # whole between the ways above and the question below
            page.locator(f"[data-choice={card}]").scroll_into_view_if_needed()
            box = page.locator(f"[data-choice={card}]").bounding_box()
            above, below = page.locator(".ways").bounding_box(), page.locator(".decision").bounding_box()
            assert above["y"] + above["height"] <= box["y"] + 1, card
            assert box["y"] + box["height"] <= below["y"] + 1, card
    assert words(reader, ".ledger") == "PhoboLog starts with 23 3 cards at 3 −9 left to play with 14M€"
    page.click("[data-way=goals]")
    assert words(reader, "dialog .goals li:has-text('Builder') span") == "8 building tags"


def test_projects_awards_and_undo_say_what_they_are(site, reader):
    """Name, price, effect and reason by resting on them; what an award pays is in the question (M-199)."""
    id, tokens = site.table("mars", 3)
    reader.sit(id, tokens[0])
    reader.show(scene({"stock": {"mc": 20}}, {}, {}))
    page = reader.page
    assert page.is_disabled("[data-undo]")  # nothing was done yet
    assert page.get_attribute("[data-undo]", "title") == "There is nothing to undo."
    page.hover(".projects button:has-text('Greenery')")
    page.wait_for_selector("[popover]:popover-open")
    slip = words(reader, "[popover]:popover-open")
    assert all(part in slip for part in ("Greenery", "Costs 23 M€", "Place a greenery tile", "you can pay 20")), slip
    page.hover(".aw li:has-text('Banker') .nm > span")
    page.wait_for_function("() => document.querySelector('[popover]:popover-open')?.textContent.includes('Banker')")
    assert "the first gets 5 points, the second 2" in words(reader, "[popover]:popover-open")
    page.click("[data-choice='fund:banker']")
    assert page.locator(".rivals li").count() == 3  # the button took the room of their figures
    assert "the first gets 5 points, the second 2" in words(reader, ".decision .help")
    assert page.is_enabled("[data-undo]")  # the choice can be taken back


def test_pass_is_the_last_of_all_choices_and_has_no_digit(site, reader):
    id, tokens = site.table("mars", 2)
    reader.sit(id, tokens[0])
    reader.show(scene({"hand": ["comet"], "stock": {"mc": 30}}, {}))
    page = reader.page
    look = "e => { const s = getComputedStyle(e); return [s.borderStyle, s.borderWidth, s.backgroundColor]; }"
    style, width, colour = page.eval_on_selector(".bar [data-choice=pass]", look)
    assert (style, width, colour != "rgba(0, 0, 0, 0)") == ("solid", "1px", True)  # a button, not a label
    page.keyboard.press("a")
    rows = page.locator(".decision .opts [data-choice]")
    assert rows.last.get_attribute("data-choice") == "pass"
    assert rows.last.locator(".key").count() == 0
    for digit in range(1, min(9, rows.count()) + 1):
        page.keyboard.press(str(digit))
        assert page.evaluate("__pavonis.answer.chosen") != "pass"
        assert page.evaluate("__pavonis.answer.guard") is None


@pytest.mark.parametrize("reader", [DESK, PHONE], indirect=True)
def test_two_actions_of_a_card_are_told_apart_by_what_they_do(site, reader):
    """In the list, in the question; and what lies on the card stands before the arrow."""
    id, tokens = site.table("mars", 2)
    reader.sit(id, tokens[0])
    card = "nitrite_reducing_bacteria"
    reader.show(scene({"tableau": [card, "space_mirrors"], "stock": {"mc": 9}}, {}, on={card: 3}))
    page = reader.page
    page.click(".allof")
    drawn = "e => [...e.querySelectorAll('.icons :is(b.n, .coin, use)')].map((x) => x.getAttribute('href') ?? x.textContent)"
    rows = {k: page.eval_on_selector(f".opts [data-choice='use:{k}']", drawn) for k in (f"{card}:1", f"{card}:2", "space_mirrors")}
    assert rows[f"{card}:1"] == ["#i-action", "#i-microbe"]
    assert rows[f"{card}:2"] == ["−3", "#i-microbe", "#i-action", "#i-tr"]
    assert "7" in rows["space_mirrors"]
    page.click(f".opts [data-choice='use:{card}:2']")
    assert page.eval_on_selector(".deed", drawn) == rows[f"{card}:2"]
    page.click(".allof")
    if page_is_phone(reader):
        page.click("nav >> text=Mine")
    held, effect = (page.locator(f".acts li:has([data-choice='use:{card}:1']) {x}").bounding_box() for x in (".held", ".fx"))
    assert held["x"] + held["width"] <= effect["x"]


@pytest.mark.parametrize("reader", [DESK, PHONE], indirect=True)
def test_the_list_of_all_choices_folds_with_the_next_question_and_can_be_closed(site, reader):
    id, tokens = site.table("mars", 2)
    reader.sit(id, tokens[0])
    game = scene({"hand": ["comet"], "stock": {"mc": 25}}, {})
    reader.show(game)
    page = reader.page
    page.click(".allof")
    page.wait_for_selector(".opts [data-choice=pass]")
    reader.show(do(game, 0, "project:city"))
    assert page.locator(".opts, .allof").count() == 0  # areas lie on the map
    page.keyboard.press("a")
    page.click(".allof:has-text('Show less')")
    assert page.locator(".allof").count() == 0
    reader.show(do(game, 0, "hex:20"))
    assert page.locator(".opts").count() == 0
    assert "main" in page.get_attribute(".bar [data-choice=done]", "class")  # there is nothing else to do
    page.click(".allof")
    assert words(reader, ".opts [data-choice=done]") == "End turn"


@pytest.mark.parametrize("reader", [DESK, PHONE], indirect=True)
def test_one_card_is_bought_or_left_by_two_buttons_of_one_weight(site, reader):
    id, tokens = site.table("mars", 2)
    reader.sit(id, tokens[0])
    game = scene({"tableau": ["business_network"], "stock": {"mc": 12}}, {}, deck=["aquifer_pumping"])
    reader.show(do(game, 0, "use:business_network"))
    page = reader.page
    assert [words(reader, f"[data-{x}]") for x in ("leave", "buy")] == ["Leave it", "Buy for 3"]
    assert page.locator(".bar .main").count() == 0
    page.evaluate("__pavonis.send = (answer) => (window.sent = answer)")
    page.click("[data-leave]")
    assert page.evaluate("window.sent") == []
    page.click("[data-buy]")
    assert page.evaluate("window.sent") == ["aquifer_pumping"]


@pytest.mark.parametrize("reader", [DESK, (1024, 768), PHONE], indirect=True)
def test_what_a_milestone_takes_is_always_in_sight(site, reader):
    id, tokens = site.table("mars", 5)
    reader.sit(id, tokens[0])
    reader.show(scene(*({"tr": tr} for tr in (29, 27, 32, 28, 26))))
    if page_is_phone(reader):
        reader.page.click("nav >> text=Table")
    goals = reader.page.locator(".ms small b")
    goals.first.wait_for()  # the races are fetched when they are first seen
    assert goals.all_inner_texts() == ["35", "3", "3", "8", "16"]
    assert all(goal.is_visible() for goal in goals.all())
    assert reader.crowded() == []


def test_what_is_undone_goes_from_the_news_and_is_struck_in_the_log(site, reader):
    """A bot has moved since: behind its move one goes by a second press, and nothing is left of the first."""
    id, tokens = site.table("mars", 1, bots=1, corporate_era=False, beginners=[0, 1])
    reader.sit(id, tokens[0])
    page = reader.page
    turn = "[data-kind][data-name=turn]"
    page.wait_for_selector(turn)
    asked = reader.asked()
    page.click(".bar [data-choice=pass]")
    if page.locator(".guard").count():
        reader.confirm()
    page.wait_for_function("was => (document.querySelector('[data-kind]')?.dataset.id ?? was) !== was", arg=asked)
    page.click("[data-undo]")
    page.click(".refuse [data-ask]")
    page.wait_for_selector(turn)
    assert page.locator(".refuse, .sincemine").count() == 0
    assert page.locator(".log .undone").count() > 0
    assert "undoes" in words(reader, ".log li:not(.undone) >> nth=-1")


def test_what_an_area_brings_is_said_in_the_question_and_covers_no_neighbour(site, reader):
    id, tokens = site.table("mars", 2)
    reader.sit(id, tokens[0])
    reader.show(do(scene({"stock": {"mc": 30}}, {}, tiles={"28": ("ocean", -1)}), 0, "project:city"))
    page = reader.page
    assert "2 M€ for each ocean" in words(reader, ".decision .here")
    height = page.locator(".decision").bounding_box()["height"]
    space = page.evaluate("__pavonis.decision.options.find((o) => o.say?.some((m) => m.id === 'gain.plants')).hex")
    page.hover(f"[data-hex='{space}']")
    page.wait_for_selector(".decision .here.on .i")
    assert page.locator(".planet foreignObject").count() == 0
    assert page.locator(".decision").bounding_box()["height"] == height  # nothing jumps under the pointer
    assert page.locator(".projects").count() == 0  # what cannot be asked for now leaves its room to the log


def test_the_move_of_another_stands_on_the_stage_and_my_question_ends_it(site, reader):
    """What comes of it is there at once: only its pieces are on their way."""
    id, tokens = site.table("mars", 2)
    reader.sit(id, tokens[0])
    game = scene({"stock": {"plants": 5}}, {"hand": ["asteroid"], "stock": {"mc": 30}})
    do(game, 0, "done") if "done" in game.pending[0].options else do(game, 0, "pass")
    reader.show(game)
    page = reader.page
    news = [
        {"seq": 12, "id": "played", "player": 1, "card": "asteroid"},
        {"seq": 12, "id": "temperature", "player": 1, "n": -28},
        {"seq": 12, "id": "lost", "player": 0, "by": 1, "source": "asteroid", "plants": 3},
    ]
    told = "([events, decision]) => __pavonis.hear({type: 'update', seat: 0, seq: 12, changes: [], events, ...decision})"
    page.evaluate(told, [news, {}])
    stage = page.wait_for_selector(".stage [data-card=asteroid]")
    assert stage.is_visible()
    assert page.locator(".opp.lit").get_attribute("data-player") == page.get_attribute(".stage", "data-stage")
    assert [plain(x) for x in page.locator(".stage .effect").all_inner_texts()] == ["+2 °C", "−3"]
    assert page.locator(".stage .effect:has(.seat)").all_inner_texts() == ["−3"]  # what is not of whoever moves says whose it is
    page.wait_for_selector(".token")
    page.wait_for_selector(".stage", state="detached", timeout=4000)  # at most 1.9 s, on a quiet machine
    assert page.locator(".token").count() == 0
    page.evaluate(told, [[{**e, "seq": 13} for e in news], {}])
    page.wait_for_selector(".stage")
    page.keyboard.press("Shift")
    assert page.locator(".stage, .token").count() == 0


def test_milestones_stand_at_their_true_place_and_close_after_three(site, reader):
    """Who has the same shares one figure and one notch; mine is marked."""
    id, tokens = site.table("mars", 4)
    reader.sit(id, tokens[0])
    reader.show(scene({"tr": 21}, {"tr": 21}, {"tr": 21}, {"tr": 30}))
    page = reader.page
    row = ".ms li:has-text('Terraformer')"
    assert [text.strip() for text in page.locator(f"{row} .figures b").all_inner_texts()] == ["21", "30"]  # as the notches stand
    assert page.locator(f"{row} .figures .me .seat").count() == 3
    left = page.eval_on_selector_all(f"{row} .notches i", "all => all.map((e) => Math.round(parseFloat(e.style.left)))")
    assert left == [60, 86]  # of 35
    assert page.locator(f"{row} .notches .tie.me").count() == 1
    reader.show(scene({}, {}, {}, {}, milestones={"mayor": 1, "gardener": 2, "builder": 3}))
    assert words(reader, ".ms li:has-text('Planner') .won") == "too late"
    assert page.locator(".ms .notches").count() == 0


# What others do: n moves, one of them to my loss, as they come after my own last answer.
OTHERS = """([n, at]) => {
  const before = __pavonis.seq;
  __pavonis.hear({type: 'update', seq: before, now: 0, seat: 0, changes: [], events: [], since: before});
  const cards = ['comet', 'asteroid', 'birds', 'fish', 'trees', 'bushes', 'grass', 'heather', 'lichen', 'moss'];
  for (let k = 0; k < n; k++) {
    const seq = before + 1 + k, player = 1 + (k % 4), source = cards[k % cards.length];
    const events = [{seq, id: 'paid', player, source, mc: 10 + k}, {seq, id: 'played', player, card: source}];
    if (k === at) events.push({seq, id: 'lost', player: 0, by: player, source, plants: 3});
    else events.push({seq, id: 'produced', player, source, mc: 2, plants: 1});
    __pavonis.hear({type: 'update', seq, now: 0, seat: 0, changes: [], events});
  }
}"""
SEEN = """all => all.map((e) => {
  const inside = e.closest("ol").getBoundingClientRect(), box = e.getBoundingClientRect();
  return box.top >= inside.top - 1 && box.bottom <= inside.bottom + 3 && box.bottom <= innerHeight;
})"""


@pytest.mark.parametrize("reader", [DESK, LAPTOP, PHONE], indirect=True)
def test_every_move_since_mine_can_be_read_and_what_hurt_me_is_always_in_sight(site, reader):
    """The sum first; what has no room is counted, and a press or two brings it."""
    reader.still("it is measured where it comes to rest")
    id, tokens = site.table("mars", 5)
    reader.sit(id, tokens[0])
    page, phone = reader.page, page_is_phone(reader)
    reader.show(scene({"stock": {"mc": 30}, "tableau": ["regolith_eaters", "ironworks", "search_for_life"]}, {}, {}, {}, {}))
    page.evaluate(OTHERS, [24, 11])
    if phone:
        assert words(reader, "[data-news]") == "Since your last move: −3 24 moves"
        page.click("[data-news]")
    page.wait_for_selector(".sincemine")
    assert words(reader, ".sincemine h2").endswith("24 moves")
    assert words(reader, ".sincemine dl").startswith("TO YOU −3")
    more = int(page.get_attribute("[data-more]", "data-more"))
    assert more > 0
    assert page.eval_on_selector_all(".sincemine li", SEEN).count(False) == more
    assert page.eval_on_selector_all(".sincemine .hurt", SEEN) == [True]
    assert float(page.eval_on_selector(".moves", "e => parseFloat(getComputedStyle(e).borderBottomWidth)")) > 0  # an edge
    assert reader.crowded() == []
    seen = set(range(23)) - set(unseen(page))
    for _ in range(12):
        if not page.locator("[data-more]").count():
            break
        page.click("[data-more]")
        reader.drawn()
        assert page.eval_on_selector_all(".sincemine .hurt", SEEN) == [True]
        assert reader.crowded() == []
        seen |= set(range(23)) - set(unseen(page))
    assert seen == set(range(23))
    if not phone:
        assert page.locator(".sincemine").bounding_box()["height"] > 250  # actions and the names of projects gave way
        assert page.is_visible(".projects [data-choice='project:asteroid']")
        page.click(".sincemine footer .up")
        assert page.is_visible(".projects h3")
        page.click(".allof")  # beside a list it is lower, and whole
        reader.drawn()
        assert page.eval_on_selector(".right", "e => e.scrollHeight - e.clientHeight") <= 1
        assert page.is_visible("[data-choice='use:ironworks'], [data-choice='project:asteroid']")
        assert reader.crowded() == []
        page.click(".allof")
    page.click(".whole")
    assert page.locator(".sincemine").count() == 0


def page_is_phone(reader):
    return reader.page.viewport_size["width"] == PHONE[0]


def unseen(page):
    return [k for k, seen in enumerate(page.eval_on_selector_all(".moves > li", SEEN)) if not seen]


GOAL = {"temperature": 8, "oxygen": 14}
NINE = dict.fromkeys(("04", "06", "07", "13", "28", "32", "33", "34", "43"), ("ocean", -1))


@pytest.mark.parametrize("reader", [DESK, LAPTOP, PHONE], indirect=True)
def test_that_the_end_is_near_is_said_where_one_looks(site, reader):
    """M-006: when Mars is terraformed everybody reads that none follows; M-228: then who places the last greeneries when."""
    id, tokens = site.table("mars", 4)
    reader.sit(id, tokens[0])
    page, top = reader.page, ".g7" if page_is_phone(reader) else ".gen"
    plants = [{"stock": {"plants": n}} for n in (17, 9, 3, 8)]
    reader.show(scene(*plants, tiles=NINE, temperature=8, oxygen=13))
    assert words(reader, top).lower() == "generation 1"
    assert page.locator("[data-lastly]").count() == 0
    game = scene(*plants, tiles=NINE, first=3, turn=3, **GOAL)
    reader.show(game)
    assert words(reader, top).lower() == "last generation 1"
    assert words(reader, "[data-lastly]") == "This is the last generation."
    for player in (3, 0, 1, 2):
        do(game, player, "pass")
    reader.show(game)  # Marek is first; Tycho has too few plants
    assert words(reader, "[data-spot=decision] h2") == "Last greeneries: Marek"
    assert words(reader, "[data-lastly] p") == "The game is over but for the last greeneries."
    states = "all => all.map((e) => [e.title.split(':')[0], e.classList[0]])"
    assert page.eval_on_selector_all("[data-lastly] li", states) == [
        ["Marek", "now"], ["Lena", "next"], ["Oksana", "next"], ["Tycho", "no"],
    ]  # fmt: skip
    do(game, 3, "done")
    reader.show(game)
    assert reader.kind() == "last_greenery"
    assert page.eval_on_selector_all("[data-lastly] li", states) == [
        ["Marek", "past"], ["Lena", "now"], ["Oksana", "next"], ["Tycho", "no"],
    ]  # fmt: skip
    assert reader.crowded() == []


def test_the_log_says_when_the_last_generation_began_and_the_end_waits_a_moment(site, reader):
    """The last tiles are seen before the result; a press goes there at once."""
    id, tokens = site.table("mars", 2)
    reader.sit(id, tokens[0])
    reader.show(scene({}, {"stock": {"plants": 8}}, tiles=NINE, phase="final", turn=1, first=0, **GOAL))
    page = reader.page
    news = [
        {"seq": 11, "id": "temperature", "player": 1, "n": 8},
        {"seq": 11, "id": "last_generation.terraformed"},
        {"seq": 12, "id": "last_greeneries", "ranking": [1]},
    ]
    told = "([events, changes]) => __pavonis.hear({type: 'update', seat: 0, seq: 12, changes, events})"
    page.evaluate(told, [news, []])
    said = [text.strip() for text in page.locator(".log .era.end").all_inner_texts()]
    assert said == [
        "Mars is terraformed: this is the last generation",
        "The game is over but for the last greeneries, in this order: Oksana",
    ]
    page.evaluate(told, [[], [{"path": ["over"], "value": True}]])
    assert words(reader, "[data-spot=decision] h2") == "The game is over"
    page.click("[data-result]")
    page.wait_for_selector(".ending")


def test_a_card_that_comes_to_lie_under_a_resting_pointer_does_not_open(site, reader):
    """Only who moves onto a card and rests has asked for it."""
    id, tokens = site.table("mars", 2)
    reader.sit(id, tokens[0])
    page = reader.page
    reader.show(scene({"hand": ["comet", "birds"], "stock": {"mc": 30}}, {}))
    box = page.locator("[data-card=comet]").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    reader.show(scene({"stock": {"mc": 30}}, {}))
    page.mouse.move(x, y)
    reader.show(scene({"hand": ["comet", "birds"], "stock": {"mc": 30}}, {}))
    page.wait_for_function("([x, y]) => document.elementFromPoint(x, y)?.closest('.slot:hover')", arg=[x, y])
    page.wait_for_timeout(700)
    assert page.locator(".lens").count() == 0
    page.mouse.move(x + 2, y)
    page.wait_for_selector(".lens [data-card=comet]")
    page.mouse.move(700, 300)
    page.wait_for_selector(".lens", state="detached")


ROUND_PACKS = [
    ["media_archives", "domed_crater", "satellites", "deimos_down"],
    ["comet", "birds", "trees", "mine"],
    ["fish", "herbivores", "pets", "lichen"],
]


@pytest.mark.parametrize("reader", [PHONE], indirect=True)
def test_what_is_offered_has_my_price_and_my_hand_lies_below_it(site, reader):
    id, tokens = site.table("mars", 3)
    reader.sit(id, tokens[0])
    zones = {f"pack.{p}": cards for p, cards in enumerate(ROUND_PACKS)} | {"drafted.0": ["cartel"], "deck": []}
    asking = [{"effect": {"do": "draft"}, "by": p, "source": "draft"} for p in range(3)]
    me = {"hand": ["power_grid"], "tableau": ["earth_catapult"], "events": ["big_asteroid"]}
    them = {"events": ["convoy_from_europa"]}
    reader.show(scene(me, them, {}, phase="research", zones=zones, asking=asking, generation=3))
    page = reader.page
    assert words(reader, ".tray [data-card=domed_crater] .cost") == "22"
    assert "now +2" in words(reader, ".tray [data-card=media_archives]")
    assert page.locator(".tableaux [data-card]").evaluate_all("(cards) => cards.map((c) => c.dataset.card)") == [
        "cartel",
        "power_grid",
    ]
    page.click(".tableaux [data-card=power_grid]")
    assert "now +1" in words(reader, "dialog [data-card=power_grid]")


@pytest.mark.parametrize("reader", [PHONE], indirect=True)
def test_an_area_says_its_points_on_a_phone_and_the_map_keeps_its_place(site, reader):
    id, tokens = site.table("mars", 2)
    reader.sit(id, tokens[0])
    tiles = {"20": ("greenery", 0), "21": ("greenery", 1), "45": ("city", 0)}
    reader.show(do(scene({"stock": {"mc": 30}}, {}, tiles=tiles), 0, "project:city"))
    page = reader.page
    page.wait_for_selector(".here")
    place = page.locator("[data-hex='36']").bounding_box()
    space = page.evaluate("__pavonis.decision.options.find((o) => o.say?.some((m) => m.id === 'scores.city' && m.n === 1)).hex")
    page.click(f"[data-hex='{space}']")
    page.locator(".here.on", has_text="1 point now").wait_for()
    assert page.locator("[data-hex='36']").bounding_box() == place
    page.click("[data-hex='21']")  # what cannot be chosen says what it is
    page.locator(".slip", has_text="Greenery, Oksana").wait_for()


@pytest.mark.parametrize("reader", [DESK, PHONE], indirect=True)
def test_a_standard_project_shows_its_production_and_what_is_in_vain_is_not_ready(site, reader):
    id, tokens = site.table("mars", 2)
    reader.sit(id, tokens[0])
    reader.show(scene({"stock": {"mc": 18}, "tableau": ["water_import_from_europa"]}, {}, oceans=9))
    page = reader.page
    if page_is_phone(reader):
        page.click("[data-tab=mine]")
    assert "0 of 1 ready" in words(reader, ".mine")
    page.click(".projects [data-choice='project:power_plant']")
    for strip in (".board", ".purse") if page_is_phone(reader) else (".board",):
        assert re.sub(r"\s", "", words(reader, f"{strip} [data-stock=energy]")).count("+0+1") == 1
        assert re.sub(r"\s", "", words(reader, f"{strip} [data-stock=mc]")).count("187") == 1


ACTING = ["electro_catapult", "ironworks", "search_for_life", "regolith_eaters", "tardigrades"]
# What of an action's row lies inside its list.
ROWS = """all => all.map((e) => {
  const box = e.getBoundingClientRect(), list = e.closest("ul").getBoundingClientRect();
  const name = e.querySelector("h3 button").innerText.replaceAll("\\u00ad", "");
  return [name, box.bottom <= list.bottom + 1 && list.bottom <= innerHeight];
})"""


@pytest.mark.parametrize("reader", [DESK, LAPTOP], indirect=True)
def test_what_is_ready_comes_first_among_actions_and_stays_there_while_my_turn_lasts(site, reader):
    """A small hand leaves its end of the mat to the column; where more lies below, an edge says so."""
    reader.still("it is measured where it comes to rest")
    id, tokens = site.table("mars", 5)
    reader.sit(id, tokens[0])
    page = reader.page
    seat = {"tableau": ACTING, "hand": ["comet", "birds"], "stock": {"mc": 9}}
    game = scene(seat, {}, {}, {}, {}, used=dict.fromkeys(ACTING[:2], 1))
    reader.show(game)
    page.evaluate(OTHERS, [8, 3])
    page.wait_for_selector(".sincemine")
    rows = ".acts li:has(h3 button)"
    assert page.eval_on_selector_all(rows, ROWS)[:2] == [["Search For Life", True], ["Regolith Eaters", True]]
    assert page.locator(".right").bounding_box()["height"] > page.locator(".map").bounding_box()["height"] + 100
    assert "local" in page.eval_on_selector(".acts", "e => getComputedStyle(e).backgroundAttachment")
    order = page.locator(f"{rows} h3").all_inner_texts()
    reader.show(do(game, 0, "use:tardigrades"))
    assert page.locator(f"{rows} h3").all_inner_texts() == order
    assert page.locator(".acts .ready").count() == 2


@pytest.mark.parametrize("reader", [DESK, LAPTOP], indirect=True)
def test_projects_keep_their_place_while_one_is_chosen(site, reader):
    """The next one does not come to lie under the pointer."""
    id, tokens = site.table("mars", 5)
    reader.sit(id, tokens[0])
    reader.show(scene({"stock": {"mc": 40}, "hand": ["comet"]}, {}, {}, {}, {}))
    page = reader.page
    before = page.locator(".projects").bounding_box()
    for project in ("city", "asteroid", "greenery", "power_plant"):
        page.click(f".projects [data-choice='project:{project}']")
        assert page.locator(".projects").bounding_box() == before, project
    page.hover(".projects [data-choice='project:asteroid']")
    page.wait_for_function("() => document.querySelector('.slip:popover-open')?.textContent.includes('Asteroid')")
    box = page.locator(".projects [data-choice='project:city']").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    hint = page.locator(".slip").bounding_box()
    assert hint["x"] < x < hint["x"] + hint["width"]
    assert hint["y"] < y < hint["y"] + hint["height"]
    page.mouse.click(x, y)  # what is hinted about Asteroid lies over it, and takes no press
    page.wait_for_selector(".projects [data-choice='project:city'][aria-pressed=true]")


def test_what_plants_and_heat_become_stands_in_the_question(site, reader):
    id, tokens = site.table("mars", 2)
    reader.sit(id, tokens[0])
    reader.show(scene({"tableau": ["ecoline"], "stock": {"plants": 7, "heat": 16}}, {}))
    page = reader.page
    for what, said in (("plants", "Place a greenery tile"), ("heat", "Raise the temperature 1 step")):
        page.click(f"[data-choice='convert:{what}']")
        assert plain(page.inner_text(".deed .sr")) == said
        assert words(reader, ".deed b") == {"plants": "−7", "heat": "−8"}[what]
        assert page.locator("[data-times]").count() == 0  # each time is an action


def test_a_card_to_discard_is_pressed_in_the_hand_and_named_on_the_button(site, reader):
    id, tokens = site.table("mars", 2)
    reader.sit(id, tokens[0])
    reader.show(do(scene({"hand": ["mars_university", "comet", "birds"], "stock": {"mc": 30}}, {}), 0, "play:mars_university"))
    assert words(reader, ".decision .help") == "Press a card of your hand."
    reader.choose("card:comet")
    assert words(reader, "[data-confirm]") == "Discard Comet"


def test_what_production_brought_me_stands_by_itself(site, reader):
    """M-076: what becomes of the energy left over is no production."""
    id, tokens = site.table("mars", 2)
    reader.sit(id, tokens[0])
    reader.show(scene({}, {}))
    page = reader.page
    events = [
        {"seq": 11, "id": "passed", "player": 1},
        {"seq": 11, "id": "production", "player": 0, "mc": 23, "energy": 2, "heat": 1},
        {"seq": 11, "id": "cooled", "player": 0, "n": 1},
    ]
    told = "events => __pavonis.hear({type: 'update', seat: 0, seq: 11, now: 0, changes: [], events, since: 10})"
    page.evaluate(told, events)
    assert words(reader, "[data-income]") == "PRODUCTION +23 +2 +1"  # as the log tells it
    assert "nothing" not in words(reader, ".sincemine dl")
    page.click(".whole")
    assert words(reader, ".log li:has-text('production')").endswith("+23 +2 +1 · 1 energy becomes heat")


# What is hidden of the first four cards in hand and how many there are, of the log, and what a seal covers.
CUT_BESIDE = """() => {
  const box = (e) => e.getBoundingClientRect(), hand = document.querySelector(".myhand"), list = hand.querySelector("ul");
  const out = [...list.children].slice(0, 4).filter((li) => box(li).bottom > box(list).bottom + 1).map((li) => li.innerText);
  if (!hand.querySelector("h2").checkVisibility()) out.push("how many");
  if (box(document.querySelector(".whole")).bottom > box(document.querySelector(".tray")).top) out.push("The whole log");
  for (const seal of document.querySelectorAll(".tray .seal"))
    for (const words of seal.closest(".card").querySelectorAll(".fx p"))
      if (box(words).height && box(words).bottom > box(seal).top + 3) out.push(words.innerText);
  return out;
}"""


@pytest.mark.parametrize("reader", [DESK, LAPTOP], indirect=True)
def test_beside_a_draft_and_the_news_four_cards_of_my_hand_are_in_sight(site, reader):
    id, tokens = site.table("mars", 2, draft=True)
    reader.sit(id, tokens[0])
    page = reader.page
    hand = ["subterranean_reservoir", "open_city", "domed_crater", "nuclear_zone", "investment_loan"]
    packs = {"pack.0": ["electro_catapult", "pets", "mine", "fish"], "pack.1": ["birds", "trees", "algae", "grass"], "deck": []}
    asking = [{"effect": {"do": "draft"}, "by": p, "source": "draft"} for p in (0, 1)]
    events = [
        {"seq": 10, "id": "played", "player": 1, "card": "space_station"},
        {"seq": 11, "id": "passed", "player": 1},
        {"seq": 11, "id": "production", "player": 0, "mc": 53, "plants": 1, "energy": 3, "heat": 2},
    ]
    reader.show(scene({"hand": hand}, {}, phase="draft", asking=asking, zones=packs, generation=8))
    told = "events => __pavonis.hear({type: 'update', seat: 0, seq: 11, now: 0, changes: [], events, since: 9})"
    page.evaluate(told, events)
    page.wait_for_selector(".sincemine .moves li")
    reader.drawn()
    assert page.evaluate(CUT_BESIDE) == []


def test_reasons_lie_within_their_band(site, reader):
    id, tokens = site.table("mars", 2)
    reader.sit(id, tokens[0])
    reader.show(scene({"hand": ["domed_crater"], "stock": {"mc": 6}}, {}, oxygen=9))
    reader.drawn()
    chips = "e => [...e.querySelectorAll('.lack')].filter((x) => x.checkVisibility())"
    below = f"e => ({chips})(e).map((x) => x.getBoundingClientRect().bottom - e.getBoundingClientRect().bottom)"
    beyond = reader.page.eval_on_selector(".hand .why", below)
    assert len(beyond) == 3
    assert max(beyond) <= 0


@pytest.mark.parametrize("reader", [PHONE], indirect=True)
def test_a_tile_that_had_but_one_place_is_shown_where_it_lies(site, reader):
    id, tokens = site.table("mars", 2)
    reader.sit(id, tokens[0])
    reader.show(scene({}, {}, tiles={"25": ("greenery", 0)}))
    page = reader.page
    page.click("[data-tab=mine]")
    page.evaluate("__pavonis.fresh = [{id: 'placed.greenery', player: 0, space: '25', seq: 10}]")
    page.wait_for_selector(".screen[data-tab=map] [data-hex='25'].glow")


@pytest.mark.parametrize("reader", [DESK, LAPTOP], indirect=True)
@pytest.mark.parametrize("acts", [["stormcraft_incorporated"], ["ironworks", "electro_catapult", "birds", "ants", "tardigrades"]])
def test_what_can_be_used_is_in_sight_beside_what_happened(site, reader, acts):
    """The row of the only action, and two of more, with a question, all projects and news of a long round."""
    id, tokens = site.table("mars", 5, colonies=True)
    reader.sit(id, tokens[0])
    page = reader.page
    others = [{"tableau": ["thorgate", "soil_factory", "power_plant"]}, {}, {}, {}]
    reader.show(scene({"tableau": acts, "stock": {"mc": 40}}, *others, colonies=moons(luna=[], io=[])))
    page.evaluate("""() => __pavonis.hear({ type: 'update', seq: 40, now: 0, seat: 0, changes: [],
      events: [0, 1, 2, 3, 4, 5].map((k) => ({ seq: 20 + k, id: 'played', player: 1 + (k % 4), card: 'soil_factory' })) })""")
    page.wait_for_selector(".sincemine")
    whole = """all => all.filter((e) => {
      const box = e.getBoundingClientRect(), list = e.parentElement.getBoundingClientRect();
      return box.bottom <= list.bottom + 1 && list.bottom <= e.closest('.mine').getBoundingClientRect().bottom;
    }).length"""
    assert page.eval_on_selector_all(".mine .acts li", whole) >= min(2, len(acts))
    assert page.eval_on_selector(".right", "e => e.scrollHeight - e.clientHeight") <= 4


@pytest.mark.parametrize("reader", [DESK, LAPTOP], indirect=True)
def test_the_cards_of_another_are_whole_or_go_on_and_all_their_tags_are_counted(site, reader):
    id, tokens = site.table("mars", 2)
    reader.sit(id, tokens[0])
    page = reader.page
    lasting = [c.id for c in CARDS.values() if c.kind in ("blue", "green") and c.set == "base"]
    for cards in (5, 12, 17, 40):
        reader.show(scene({}, {"tableau": ["ecoline", *lasting[:cards]], "events": ["asteroid"]}))
        page.click("[data-player='1'] h3 button")
        page.wait_for_selector(".sheet .thumbs button")
        reader.drawn()
        tags = page.evaluate("Object.values(__pavonis.view.players[1].tags).filter((n) => n)")
        shown = [int(n) for n in words(reader, ".sheet .tagline").split()]
        assert sorted(shown) == sorted([*tags, 1])  # and the event
        assert page.eval_on_selector(".sheet .tagline", "e => e.scrollWidth - e.clientWidth") <= 1
        high, room = page.eval_on_selector(".sheet .thumbs", "e => [e.scrollHeight, e.clientHeight]")
        assert page.locator(".sheet .thumbs.on-below").count() == (high > room)
        assert high <= room or not page.locator(".sheet .faces").count()
        assert reader.crowded() == []
        page.keyboard.press("Escape")


@pytest.mark.parametrize("reader", [DESK, LAPTOP], indirect=True)
def test_one_card_to_buy_leaves_the_map_its_size(site, reader):
    id, tokens = site.table("mars", 2)
    reader.sit(id, tokens[0])
    page = reader.page
    game = scene({"tableau": ["business_network"], "stock": {"mc": 9}}, {})
    reader.show(game)
    size = page.locator(".map .planet").bounding_box()
    reader.show(do(game, 0, "use:business_network"))
    page.wait_for_selector(".tray .after")
    reader.at_rest()
    assert page.locator(".map .planet").bounding_box() == size
    tray, column = page.locator(".tray").bounding_box(), page.locator(".right").bounding_box()
    assert tray["x"] >= column["x"] - 1
    assert tray["y"] >= column["y"] + column["height"] - 1
    assert words(reader, ".tray .after") == "9 M€"
    page.click(".tray .face")
    assert words(reader, ".tray .after") == "9 6 M€"


def test_the_names_of_the_land_lie_on_no_money_and_under_no_number(site, reader):
    reader.still("boxes are compared where they come to rest")
    id, tokens = site.table("mars", 2)
    reader.sit(id, tokens[0])
    page = reader.page
    tiles = {"08": ("ocean", -1), "20": ("greenery", 1), "21": ("greenery", 1)}
    reader.show(do(scene({"stock": {"mc": 30}}, {}, tiles=tiles), 0, "project:city"))
    placed = [{"seq": 11, "id": "placed.greenery", "player": 1, "space": space} for space in ("20", "21")]
    page.evaluate("events => __pavonis.hear({type: 'update', seat: 0, seq: 11, now: 0, changes: [], events, since: 10})", placed)
    page.wait_for_selector("[data-fresh='20']", state="attached")
    covered = """() => {
      const box = (e) => e.getBoundingClientRect();
      const over = [...document.querySelectorAll(".atlas [data-fresh] circle, .atlas .gain")];
      return [...document.querySelectorAll(".atlas .toponym:not(.wide)")].filter((name) => over.some((e) => {
        const a = box(name), b = box(e), air = a.height * 0.2;
        return a.left < b.right && b.left < a.right && a.top + air < b.bottom && b.top < a.bottom - air;
      })).map((e) => e.textContent);
    }"""
    assert page.locator(".atlas .hex:has(.gain) rect.ground").count() > 0
    assert page.evaluate(covered) == []
