"""The Mars table as a player reads it: the draft, a full hand, the phone's question, the learner's list."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pavonis.i18n import plain
from tests.mars.scene import do, moons, scene

from .conftest import DESK, LAPTOP, PHONE, Reader, Site


def test_the_draft_says_what_is_taken_who_gets_the_rest_and_what_comes_next(reader: Reader, site: Site) -> None:
    """Packs go to the next player clockwise in even generations, anticlockwise in odd ones (M-040, M-042)."""
    id, tokens, _ = site.reach(
        "mars", 3, lambda v, d, s: d["name"] == "draft" and s == 0 and bool(v["players"][0]["hand"]), draft=True
    )
    reader.sit(id, tokens[0])
    page = reader.page
    clockwise = page.evaluate("__pavonis.view.generation") % 2 == 0
    to, giver = ("Oksana", "Tycho") if clockwise else ("Tycho", "Oksana")
    paper = "all => all.map(e => getComputedStyle(e).backgroundColor)"
    before = page.eval_on_selector_all(".tray .card", paper)
    page.click(".tray .face >> nth=0")
    taken, *left = page.eval_on_selector_all(".tray .card", paper)
    assert before == [taken] * 4  # before the first pick none is paler than another
    assert taken not in left
    name = page.inner_text(".tray .face >> nth=0 >> h3").strip()
    assert page.inner_text(".decision h2") == f"Take {name}?"
    assert f"The other 3 go to {to}." in plain(page.inner_text(".decision .help"))
    assert plain(page.inner_text(".decision .count")) == "draft, 1 of 4"
    assert plain(page.inner_text(".tray .next")) == f"Next pack: 3 cards from {giver}"
    hand = page.evaluate("__pavonis.me.hand")
    assert page.locator(".myhand .card").count() == len(hand)
    for size in (DESK, LAPTOP):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        log, tray = page.locator(".right .log ol").bounding_box(), page.locator(".tray").bounding_box()
        assert log["height"] >= 5 * 17, size  # what others did, and the production, can be read
        assert log["y"] + log["height"] <= tray["y"], size


@pytest.mark.parametrize(("tableau", "price"), [(["polyphemos"], 5), (["helion"], 3)])
def test_the_draft_says_what_cards_will_cost(reader: Reader, site: Site, tableau: list[str], price: int) -> None:
    """O-15."""
    id, tokens = site.table("mars", 2, colonies=True, draft=True)
    reader.sit(id, tokens[0])
    packs = {"pack.0": ["mine", "fish", "ants", "lichen"], "pack.1": ["birds", "trees", "algae", "grass"], "deck": ["sponsors"]}
    asking = [{"effect": {"do": "draft"}, "by": p, "source": "draft"} for p in (0, 1)]
    reader.show(scene({"tableau": tableau}, {}, phase="draft", zones=packs, asking=asking, colonies=moons(io=[])))
    assert f"you buy any of them for {price} M€ each" in plain(reader.page.inner_text(".tray"))


SEVENTEEN = [
    "comet", "bushes", "great_dam", "invention_contest", "kelp_farming", "birds", "ai_central", "io_mining_industries",
    "strip_mine", "noctis_city", "caretaker_contract", "deimos_down", "herbivores", "mass_converter", "space_elevator",
    "search_for_life", "capital",
]  # fmt: skip
OVERLAP = """() => {
  const apart = (x, y) => x.left > y.right - 1 || y.left > x.right - 1 || x.top > y.bottom - 1 || y.top > x.bottom - 1;
  const boxes = [...document.querySelectorAll('.hand-area .slot')].map((e) => [e, e.getBoundingClientRect()]);
  return boxes.flatMap(([a, x], k) => boxes.slice(k + 1)
    .filter(([b, y]) => a.parentElement === b.parentElement && !apart(x, y)).map(([b]) => [a.innerText, b.innerText]));
}"""


def test_a_large_hand_lies_as_cards_and_lines_that_say_why_not(reader: Reader, site: Site) -> None:
    """What can be played stands at full size, the rest lies as lines; the order is kept, and resting on one opens it (M-103)."""
    id, tokens, _ = site.reach("mars", 2, lambda v, d, s: d["name"] == "turn")
    reader.sit(id, tokens[0])
    page = reader.page
    game = scene({"hand": SEVENTEEN, "stock": {"mc": 35}}, {}, temperature=-8, oxygen=7)
    reader.show(game)
    offered = {o["id"].removeprefix("play:") for o in game.pending[0].to_json()["options"] if o["id"].startswith("play:")}
    shown = "all => all.map(e => e.dataset.card)"
    for size in (DESK, LAPTOP):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert set(page.eval_on_selector_all(".hand-area .card.hand", shown)) == offered
        lines = page.eval_on_selector_all(".hand-area .line", shown)
        assert set(lines) == set(SEVENTEEN) - offered
        assert page.eval_on_selector_all(".hand-area .line", "all => all.every(e => e.querySelector('.lack'))")
        assert page.evaluate(OVERLAP) == []
        assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [*size]
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    assert "13%" in page.inner_text(".line[data-card=birds]")
    page.click("[data-sort=cost]")
    costs = [int(n) for n in page.locator(".hand-area .line .coin").all_inner_texts()]
    assert costs == sorted(costs)
    page.hover(".line[data-card=birds]")
    lens = page.wait_for_selector(".lens .card.inspect")
    assert "13%" in lens.inner_text()
    box = lens.bounding_box()
    assert box["x"] + box["width"] <= page.locator(".right").bounding_box()["x"]
    assert box["y"] + box["height"] <= page.locator(".mat").bounding_box()["y"]
    page.mouse.move(5, 5)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.click("[data-tab=hand]")
    assert page.get_attribute("[data-sort=cost]", "aria-pressed") == "true"
    assert set(page.eval_on_selector_all(".three .card", shown)) == offered
    assert "Needs at least 13% oxygen" in page.inner_text(".row[data-card=birds]")
    page.click(".row[data-card=birds]")
    page.wait_for_selector(".scrim .card.inspect[data-card=birds] .why")


SHAPE = """() => [...document.querySelectorAll('.hand-area .slot')].map((e) => {
  const card = e.querySelector('[data-card]');
  return [card.dataset.card, card.matches('.line') ? 'line' : 'card', !!e.querySelector('.why, .lack')];
})"""


@pytest.mark.parametrize("reader", [DESK, LAPTOP], indirect=True)
def test_the_hand_keeps_its_shape_and_reasons_while_a_bill_is_paid_and_others_think(reader: Reader, site: Site) -> None:
    id, tokens = site.table("mars", 2)
    reader.sit(id, tokens[0])
    page = reader.page
    for hand in (["mine", *SEVENTEEN[:9]], ["mine", "birds", "bushes", "comet"]):
        me = {"hand": hand, "stock": {"mc": 30, "steel": 3}}
        reader.show(scene(me, {}, temperature=-8))
        page.wait_for_selector("[data-choice='play:mine']")
        reader.drawn()
        turn = page.evaluate(SHAPE)
        reasons = {card: why for card, _, why in turn}
        assert (reasons["birds"], reasons["comet"]) == (True, False)
        reader.show(do(scene(me, {}, temperature=-8), 0, "play:mine"))
        page.wait_for_selector("[data-kind=pay]")
        reader.drawn()
        assert page.evaluate(SHAPE) == turn
        reader.show(scene(me, {}, temperature=-8, first=1))
        page.wait_for_selector(".decision.idle")
        reader.drawn()
        assert page.evaluate(SHAPE) == turn
        reader.show(do(scene(me, {}, temperature=-8), 0, "project:sell_patents"))
        page.wait_for_selector("[data-kind=pick]")
        reader.drawn()
        assert page.evaluate(SHAPE) == turn
        assert page.locator(".hand-area .slot:not([data-choice])").count() == 0


@pytest.mark.parametrize("reader", [PHONE], indirect=True)
def test_on_a_phone_undo_and_pass_stand_beside_the_question(reader: Reader, site: Site) -> None:
    id, tokens, _ = site.reach("mars", 2, lambda v, d, s: d["name"] == "turn" and s == 0 and not d["acted"])
    reader.sit(id, tokens[0])
    title, bar = (reader.page.locator(f".ask {part}").first.bounding_box() for part in ("h2", ".bar"))
    assert title
    assert bar
    assert bar["y"] < title["y"] + title["height"]
    assert bar["x"] >= title["x"] + title["width"]


@pytest.mark.parametrize("reader", [PHONE], indirect=True)
def test_on_a_phone_a_long_list_covers_neither_a_tip_nor_its_own_end(reader: Reader, site: Site) -> None:
    id, tokens, _ = site.reach("mars", 2, lambda v, d, s: d["name"] == "turn" and s == 0 and not d["acted"])
    reader.sit(id, tokens[0])
    page = reader.page
    page.wait_for_selector("[data-tip]")
    page.tap(".allof")
    page.wait_for_selector(".allof[aria-expanded=true]")
    rows = page.eval_on_selector_all(".ask > :is(.tip, .scroll, .allof)", "all => all.map(e => e.getBoundingClientRect().toJSON())")
    assert len(rows) == 3
    assert all(above["bottom"] <= below["top"] for above, below in pairwise(rows))


@pytest.mark.parametrize("reader", [LAPTOP, PHONE], indirect=True)
def test_a_tip_rings_neither_a_whole_screen_nor_what_it_has_no_room_to_speak_of(reader: Reader, site: Site) -> None:
    id, tokens, _ = site.reach("mars", 2, lambda v, d, s: d["name"] == "draft" and s == 0, draft=True)
    reader.sit(id, tokens[0])
    reader.page.wait_for_selector("[data-tip]", state="attached")
    reader.drawn()
    assert reader.page.locator("[data-tip]").is_visible() == (reader.page.viewport_size["width"] < 760)
    assert reader.page.locator(".ring").count() == 0


@pytest.mark.parametrize("reader", [PHONE], indirect=True)
def test_on_a_phone_a_chosen_card_is_read_in_words_and_a_long_touch_opens_it(reader: Reader, site: Site) -> None:
    id, tokens = site.table("mars", 2)
    reader.sit(id, tokens[0])
    page = reader.page
    reader.show(scene({"hand": ["mine", "olympus_conference", "birds"], "stock": {"mc": 30}}, {}))
    page.click("[data-tab=hand]")
    page.click("[data-choice='play:olympus_conference']")
    assert "add 1 science resource to this card" in plain(page.inner_text(".ask"))
    page.click(".ask [aria-label='About Olympus Conference']")
    page.wait_for_selector(".scrim .card.inspect[data-card=olympus_conference]")
    page.mouse.click(5, 5)
    box = page.locator("[data-choice='play:mine']").bounding_box()
    page.mouse.move(box["x"] + 40, box["y"] + 60)
    page.mouse.down()
    page.wait_for_selector(".scrim .card.inspect[data-card=mine]")
    page.mouse.up()
    assert page.locator(".scrim").count() == 1
    assert page.evaluate("__pavonis.answer.chosen") == "play:olympus_conference"


@pytest.mark.parametrize("reader", [DESK, LAPTOP, PHONE], indirect=True)
def test_what_is_new_covers_neither_price_nor_name(reader: Reader, site: Site) -> None:
    id, tokens = site.table("mars", 2)
    reader.sit(id, tokens[0])
    page = reader.page
    hand = ["mine", "olympus_conference", "comet", "bushes", "birds", "kelp_farming"]
    reader.show(scene({"hand": hand, "stock": {"mc": 40}}, {}, temperature=-8))
    page.evaluate("all => { __pavonis.newcomers = all }", hand)
    if page.locator(".tabs").count():
        page.click("[data-tab=hand]")
    page.wait_for_selector("[data-new=birds]")
    reader.at_rest()
    covered = """() => [...document.querySelectorAll('[data-new]')].flatMap((e) => {
      const a = e.getBoundingClientRect();
      return [...document.querySelectorAll('.slot, .phonehand button')].flatMap((b) => [...b.querySelectorAll('.coin, h3, strong')])
        .map((x) => [x, x.getBoundingClientRect()])
        .filter(([, b]) => a.left < b.right && b.left < a.right && a.top < b.bottom - 1 && b.top + 1 < a.bottom)
        .map(([x]) => x.innerText);
    })"""
    assert page.evaluate(covered) == []


def test_a_learner_keeps_the_whole_table_and_reads_reasons_in_full(reader: Reader, site: Site) -> None:
    """What is asked stands in a sentence, reasons are whole and lead to their rule; projects, actions and the log stay."""
    enough = lambda v: v["players"][0]["stock"]["mc"] >= 14  # noqa: E731
    id, tokens, _ = site.reach("mars", 2, lambda v, d, s: d["name"] == "turn" and s == 0 and not d["acted"] and enough(v))
    reader.prefer(learner=True, tips=False)
    reader.sit(id, tokens[0])
    page = reader.page
    assert "One or two actions" in page.inner_text(".learnbox")
    page.click(".learnbox summary")
    assert "…" not in page.inner_text(".learnbox")
    assert page.locator(".right .log, .right .since").count()
    assert page.locator(".opp").count() == 1
    assert all(page.locator(".right .panel").all_inner_texts())  # none is empty
    page.click(".projects [data-choice='project:asteroid']")
    assert page.inner_text(".decision h2") == "Send an asteroid?"
    page.click(".decision [data-help]")
    assert page.get_attribute(".leaf [data-page]", "data-page") == "mars-projects"
    page.keyboard.press("Escape")
    assert not page.locator(".leaf").count()
    assert page.inner_text(".decision h2") == "Send an asteroid?", "Escape closes the leaf, and nothing else"


def test_the_map_says_what_lies_where(reader: Reader, site: Site) -> None:
    """Special tiles have a drawing and an owner, land is never blue, reserved areas are hatched, new tiles are numbered."""
    id, tokens, _ = site.reach("mars", 2, lambda v, d, s: d["name"] == "turn")
    reader.sit(id, tokens[0])
    page = reader.page
    laid = {"13": ("lava_flows", 1), "21": ("mohole_area", 1), "40": ("nuclear_zone", 0), "03": ("ocean", -1), "04": ("ocean", -1)}
    reader.show(scene({"hand": []}, {}, tiles=laid))
    signs = [page.inner_html(f"[data-hex='{space}'] .sign") for space in ("13", "21", "40")]
    assert len(set(signs)) == 3
    assert page.locator("[data-hex='40'] .own").count() == 1
    assert page.locator("[data-hex='07'] .reserved").count() == 1
    assert page.locator("[data-hex='29'] .reserved").count() == 0
    assert "".join(page.locator(".atlas text.row").all_text_contents()) == "ABCDEFGHI"  # of what lies far from any name
    lowest = "getComputedStyle(document.querySelector('.atlas .b0')).fill"
    wet = page.evaluate(lowest)
    reader.show(scene({"hand": []}, {}))
    assert page.evaluate(lowest) == wet
    page.evaluate(
        """() => {
          const [key, face] = Object.entries(__pavonis.faces)[0];
          face.view.tiles = {'29': {tile: 'greenery', owner: 1}};
          __pavonis.mySeq = 9;
          __pavonis.logs = {[key]: [{id: 'placed.greenery', seq: 12, player: 1, space: '29'}]};
        }"""
    )
    page.wait_for_selector("[data-fresh='29'] text:has-text('1')", state="attached")
