"""Every rule of Crisis is cited by a test."""

from __future__ import annotations

from pathlib import Path

from ..mars.test_rules_cited import cited

HERE = Path(__file__).parent
RULES = [f"K-{n:03}" for n in range(1, 97)]
RULINGS = [f"OK-{n:02}" for n in range(1, 32)]
EXAMPLES = ["X-15", "X-16"]


def test_every_rule_is_cited():
    assert sorted({*RULES, *RULINGS, *EXAMPLES} - cited(HERE)) == []


def test_nothing_unknown_is_cited():
    assert sorted({id for id in cited(HERE) if id.split("-")[0] in ("K", "OK", "X")} - {*RULES, *RULINGS, *EXAMPLES}) == []
