"""Every rule of the base game of Ares Expedition is cited by a test."""

from __future__ import annotations

from pathlib import Path

from ..mars.test_rules_cited import cited

HERE = Path(__file__).parent
RULES = [f"A-{n:03}" for n in range(1, 178)]
RULINGS = [f"OA-{n:02}" for n in range(1, 44)]
EXAMPLES = [f"X-{n:02}" for n in (*range(1, 15), *range(17, 22))]  # the others are Crisis
NOTHING_TO_TEST = {"OA-32"}  # there are no milestones and awards


def test_every_rule_is_cited():
    assert sorted({*RULES, *RULINGS, *EXAMPLES} - cited(HERE) - NOTHING_TO_TEST) == []


def test_nothing_unknown_is_cited():
    assert sorted({id for id in cited(HERE) if id.split("-")[0] in ("A", "OA", "X")} - {*RULES, *RULINGS, *EXAMPLES}) == []
