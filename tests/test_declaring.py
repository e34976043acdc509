"""A slip in a card's line is found when the card is declared, not when somebody plays it."""

from __future__ import annotations

import pytest

from pavonis.family.cards import GREEN, AtLeast, Card
from pavonis.family.effects import GainPer
from pavonis.family.table import check_counts
from pavonis.mars.position import AREAS, COUNTS
from pavonis.mars.tiles import City


def declared(**what: object) -> Card:
    return Card(GREEN, "999", "Sponsored Academies", "base", 9, (), **what)  # type: ignore[arg-type]


def test_a_placement_rule_that_nobody_knows_is_refused() -> None:
    with pytest.raises(ValueError, match=r"no placement rule 'beach': one of .*volcanic"):
        City("beach")
    assert City("isolated").area in AREAS


@pytest.mark.parametrize("what", [{"play": [GainPer("mc", "citys")]}, {"requires": [AtLeast("citys", 2)]}])
def test_a_count_that_nobody_knows_is_refused(what: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"sponsored_academies counts 'citys': one of here, tag:.*cities_on_mars"):
        check_counts(declared(**what), COUNTS)


def test_what_is_known_may_be_counted() -> None:
    for what in ("cities", "tag:jovian", "here", "own_colonies"):
        check_counts(declared(play=[GainPer("mc", what)]), COUNTS)
