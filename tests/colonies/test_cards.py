"""Every card of Colonies against what is printed on it, by the tests of the base box: the facts, never the declarations."""

from __future__ import annotations

from typing import Any

import pytest

from pavonis.mars.cards import CARDS

from ..facts import colony_corporations, colony_projects
from ..facts.clauses import Discount, Per, Trigger
from ..mars import test_cards as base
from ..mars.expect import expect, fact
from ..mars.scene import scene

PROJECTS = tuple(colony_projects())
CORPORATIONS = tuple(colony_corporations())
ALL = (*PROJECTS, *CORPORATIONS)
IN_PLAY = tuple(id for id in ALL if fact(id).kind != "red")
ACTIONS = [(id, k) for id in ALL for k in range(len(fact(id).actions))]
TRIGGERS = [id for id in ALL if any(isinstance(c, Trigger) for c in fact(id).ongoing)]


def test_the_expansion_holds_these_cards_and_no_others() -> None:
    """C-001, C-009."""
    assert sorted(card.id for card in CARDS.values() if card.set == "colonies") == sorted(ALL)
    assert (len(PROJECTS), len(CORPORATIONS)) == (49, 5)


@pytest.mark.parametrize("id", ALL)
def test_printed(id: str) -> None:
    base.test_printed(id)
    base.test_words_name_what_it_holds(id)


# -- what it needs


@pytest.mark.parametrize("end", base.ENDS)
@pytest.mark.parametrize("id", PROJECTS)
def test_playable_with_just_what_it_needs(id: str, end: str) -> None:
    """O-74: a card that places a colony needs a tile that is open to the player."""
    base.test_playable_with_just_what_it_needs(id, end)


@pytest.mark.parametrize(("id", "k"), [(id, k) for id in PROJECTS for k in range(len(base.play_needs(id)))])
def test_refused_with_one_step_less(id: str, k: int) -> None:
    base.test_refused_with_one_step_less(id, k)


@pytest.mark.parametrize(("id", "k"), [(id, k) for id in PROJECTS for k, _ in enumerate(fact(id).requires)])
def test_more_than_required_is_fine_too(id: str, k: int) -> None:
    base.test_more_than_required_is_fine_too(id, k)


# -- what it does


@pytest.mark.parametrize("stage", base.STAGES)
@pytest.mark.parametrize(("id", "way"), [(id, way) for id in PROJECTS for way in base.ways(fact(id).on_play)])
def test_play(id: str, way: dict[str, Any], stage: str) -> None:
    base.test_play(id, way, stage)


PER_TAG = [
    id
    for id in PROJECTS
    if any(isinstance(c, Per) and c.count.endswith(" tags") and not c.count.startswith("all") for c in fact(id).on_play)
]


@pytest.mark.parametrize("n", range(7))
@pytest.mark.parametrize("id", PER_TAG)
def test_play_with_tags(id: str, n: int) -> None:
    base.test_play_with_tags(id, n)


@pytest.mark.parametrize(("id", "k"), ACTIONS)
def test_action_with_just_its_price(id: str, k: int) -> None:
    base.test_action_with_just_its_price(id, k)


@pytest.mark.parametrize(("id", "k", "j"), [(id, k, j) for id, k in ACTIONS for j in range(len(base.action_needs(id, k)))])
def test_action_refused_with_one_less(id: str, k: int, j: int) -> None:
    base.test_action_refused_with_one_less(id, k, j)


@pytest.mark.parametrize("stage", base.STAGES)
@pytest.mark.parametrize(("id", "k"), ACTIONS)
def test_action(id: str, k: int, stage: str) -> None:
    base.test_action(id, k, {}, stage)


# -- standing effects


DEEDS = (
    *("build:colony", "trade:io", "play:interplanetary_colony_ship", "play:earth_elevator", "play:lunar_mining"),
    *("play:ecology_research", "play:titan_air_scrapping", "play:mining_colony", "play:atmo_collectors"),
)


@pytest.mark.parametrize("id", TRIGGERS)
def test_trigger(id: str) -> None:
    base.reacts(id, (*base.DEEDS, *DEEDS))


@pytest.mark.parametrize("id", [id for id in base.TRIGGERS if fact(id).kind != "red"])
def test_cards_of_the_base_box_react_to_those_of_colonies(id: str) -> None:
    """C-011, C-017: building is a standard project, trading is none."""
    for by in (0, 1):
        for what in DEEDS:
            expect(base.deed([id], by, what, **base.around("luna_governor")), by, what)


@pytest.mark.parametrize("by", [0, 1])
@pytest.mark.parametrize("what", [what for what in (*base.DEEDS, *DEEDS) if what.removeprefix("play:") not in base.TRIGGERS])
def test_all_other_cards_keep_quiet(what: str, by: int) -> None:
    used = {deed.partition(":")[2] for deed in DEEDS}
    quiet = [id for id in IN_PLAY if id not in TRIGGERS and id not in used and fact(id).kind != "corporation"]
    assert not expect(base.deed(quiet, by, what, **base.around("luna_governor")), by, what).fired


@pytest.mark.parametrize("id", IN_PLAY)
def test_standing_numbers(id: str) -> None:
    base.test_standing_numbers(id)
    base.test_worth_of_metals(id)


@pytest.mark.parametrize("id", [id for id in (*base.IN_PLAY, *IN_PLAY) if any(isinstance(c, Discount) for c in fact(id).ongoing)])
def test_discounts_on_cards_of_colonies(id: str) -> None:
    """M-116 to M-119, O-30."""
    (off,) = [c for c in fact(id).ongoing if isinstance(c, Discount)]
    hand = [card for card in PROJECTS if card != id]
    question = scene({"hand": hand, "tableau": [id]}, {}, **base.around("luna_governor")).pending[0].question()
    offers = {o["id"][5:]: o["price"] for o in (*question["options"], *question["refused"]) if o["id"].startswith("play:")}
    for card in hand:
        tags = fact(card).tags.count(off.tag) if off.tag else 1
        assert offers[card] == max(0, (fact(card).cost or 0) - off.n * tags), card


@pytest.mark.parametrize("id", ALL)
def test_points(id: str) -> None:
    base.test_points(id)


@pytest.mark.parametrize("id", CORPORATIONS)
def test_corporation_start(id: str) -> None:
    base.test_corporation_start(id)
