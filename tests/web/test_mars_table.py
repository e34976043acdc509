"""The table of Terraforming Mars: what a choice takes and brings stands where it is chosen."""

from __future__ import annotations

import re

from pavonis.i18n import plain

from ..mars.scene import do, scene
from .conftest import LAPTOP, PHONE


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
        "stock": {"mc": 60, "energy": 4},
    }
    reader.show(scene(seat, {}, oceans=9, oxygen=5))
    page = reader.page
    assert words(reader, "[data-choice='play:ice_asteroid'] .brings") == "brings nothing"
    assert page.locator(".brings").count() == 1
    assert [words(reader, f"[data-choice='use:{card}']") for card in ("aquifer_pumping", "ironworks")] == ["nothing", "Use"]
    assert words(reader, ".acth span") == "2 of 3 ready"  # one has neither plants nor steel
    vain = page.eval_on_selector_all(".projects .vain", "all => all.map((e) => e.dataset.choice)")
    assert vain == ["project:aquifer"]


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
    page.keyboard.press("Escape")
    page.hover("[data-choice=land_claim]")
    page.wait_for_selector(".lens [data-card=land_claim]")
    page.mouse.move(700, 60)
    page.click(".keep:has([data-card=trees]) .about")
    page.wait_for_selector("dialog [data-card=trees], .inspecting [data-card=trees], [data-card=trees].inspect")
    page.keyboard.press("Escape")
    for choice in ("phobolog", "io_mining_industries", "sponsors", "trees"):
        page.click(f"[data-choice={choice}]")
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
    page.hover(".aw li:has-text('Banker') .nm")
    page.wait_for_function("() => document.querySelector('[popover]:popover-open')?.textContent.includes('Banker')")
    assert "the first gets 5 points, the second 2" in words(reader, "[popover]:popover-open")
    page.click("[data-choice='fund:banker']")
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
    assert rows.last.locator(".key").inner_text() == ""
    for digit in range(1, min(9, rows.count()) + 1):
        page.keyboard.press(str(digit))
        assert page.evaluate("__pavonis.answer.chosen") != "pass"
        assert page.evaluate("__pavonis.answer.guard") is None


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
    assert [plain(x) for x in page.locator(".stage > .effect").all_inner_texts()] == ["+2 °C", "−3"]
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
    assert [text.strip() for text in page.locator(f"{row} .figures b").all_inner_texts()] == ["30", "21"]
    assert page.locator(f"{row} .figures .me .seat").count() == 3
    left = page.eval_on_selector_all(f"{row} .notches i", "all => all.map((e) => Math.round(parseFloat(e.style.left)))")
    assert left == [86, 60]  # of 35
    assert page.locator(f"{row} .notches .tie.me").count() == 1
    reader.show(scene({}, {}, {}, {}, milestones={"mayor": 1, "gardener": 2, "builder": 3}))
    assert words(reader, ".ms li:has-text('Planner') .won") == "too late"
    assert page.locator(".ms .notches").count() == 0
