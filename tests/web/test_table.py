"""The Mars table as a player reads it: the draft, a full hand, the phone's question, the learner's list."""

from __future__ import annotations

import pytest

from tests.mars.scene import moons, scene

from .conftest import LAPTOP, PHONE, Reader, Site


def test_the_draft_says_what_is_taken_who_gets_the_rest_and_what_comes_next(reader: Reader, site: Site) -> None:
    """Packs go to the next player clockwise in even generations, anticlockwise in odd ones (M-040, M-042)."""
    id, tokens, _ = site.reach(
        "mars", 3, lambda v, d, s: d["name"] == "draft" and s == 0 and bool(v["players"][0]["hand"]), draft=True
    )
    reader.sit(id, tokens[0])
    page = reader.page
    clockwise = page.evaluate("__pavonis.view.generation") % 2 == 0
    to, giver = ("Oksana", "Tycho") if clockwise else ("Tycho", "Oksana")
    page.click(".tray .face >> nth=0")
    name = page.inner_text(".tray .face >> nth=0 >> h3").strip()
    assert page.inner_text(".decision h2") == f"Take {name}?"
    assert f"The other 3 go to {to}." in page.inner_text(".decision .help")
    assert page.inner_text(".decision .count") == "draft, 1 of 4"
    assert page.inner_text(".tray .next") == f"Next pack: 3 cards from {giver}"
    hand = page.evaluate("__pavonis.me.hand")
    assert page.locator(".myhand .card").count() == len(hand)


@pytest.mark.parametrize(("tableau", "price"), [(["polyphemos"], 5), (["helion"], 3)])
def test_the_draft_says_what_cards_will_cost(reader: Reader, site: Site, tableau: list[str], price: int) -> None:
    """O-15."""
    id, tokens = site.table("mars", 2, colonies=True, draft=True)
    reader.sit(id, tokens[0])
    packs = {"pack.0": ["mine", "fish", "ants", "lichen"], "pack.1": ["birds", "trees", "algae", "grass"], "deck": ["sponsors"]}
    asking = [{"effect": {"do": "draft"}, "by": p, "source": "draft"} for p in (0, 1)]
    reader.show(scene({"tableau": tableau}, {}, phase="draft", zones=packs, asking=asking, colonies=moons(io=[])))
    assert f"you buy any of them for {price} M€ each" in reader.page.inner_text(".tray")


@pytest.mark.parametrize("reader", [LAPTOP], indirect=True)
def test_a_full_hand_keeps_to_its_strips_and_focus_brings_the_whole_card(reader: Reader, site: Site) -> None:
    id, tokens, _ = site.reach("mars", 1, lambda v, d, s: d["name"] == "turn" and len(v["players"][0]["hand"]) >= 7)
    reader.sit(id, tokens[0])
    page = reader.page
    page.wait_for_function(
        """() => document.querySelectorAll('.hand-area .slot').length >= 7 &&
          [...document.querySelectorAll('.hand-area .slot')].slice(0, -1).every((slot) => {
          const edge = slot.getBoundingClientRect().right + 3;
          const parts = [...slot.querySelectorAll('.cost, .tags .i, h3, .vp')];
          return parts.every((e) => e.getBoundingClientRect().right <= edge);
        })"""
    )
    page.keyboard.press("Tab")
    page.evaluate("document.querySelectorAll('.hand-area .slot')[1].focus({ focusVisible: true })")
    page.wait_for_function("() => document.activeElement.querySelector('h3').offsetWidth >= 118")
    assert page.evaluate("[document.querySelector('.desk').scrollTop, document.documentElement.scrollTop]") == [0, 0]


@pytest.mark.parametrize("reader", [PHONE], indirect=True)
def test_on_a_phone_undo_and_pass_stand_beside_the_question(reader: Reader, site: Site) -> None:
    id, tokens, _ = site.reach("mars", 2, lambda v, d, s: d["name"] == "turn" and s == 0 and not d["acted"])
    reader.sit(id, tokens[0])
    title, bar = (reader.page.locator(f".ask {part}").first.bounding_box() for part in ("h2", ".bar"))
    assert title
    assert bar
    assert bar["y"] < title["y"] + title["height"]
    assert bar["x"] >= title["x"] + title["width"]


def test_the_learner_finds_projects_and_actions_in_the_list(reader: Reader, site: Site) -> None:
    enough = lambda v: v["players"][0]["stock"]["mc"] >= 14  # noqa: E731
    id, tokens, _ = site.reach("mars", 2, lambda v, d, s: d["name"] == "turn" and s == 0 and not d["acted"] and enough(v))
    reader.prefer(learner=True)
    reader.sit(id, tokens[0])
    reader.page.click(".learnbox [data-choice='project:asteroid']")
    assert reader.page.inner_text(".decision h2") == "Build: Asteroid?"
    assert reader.page.inner_text(".decision .help").startswith("Leaves ")
