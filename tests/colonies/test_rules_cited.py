"""Every rule and every worked example of Colonies is cited by a test."""

from __future__ import annotations

from pathlib import Path

from ..mars.test_rules_cited import cited

HERE = Path(__file__).parent
RULES = {f"C-{n:03d}" for n in range(1, 32)} | {f"W-{n}" for n in range(33, 37)}
OPEN = {f"O-{n}" for n in range(67, 80)}  # points that the rulebooks leave open


def test_every_rule_is_cited_by_a_test():
    missing = sorted((RULES | OPEN) - cited(HERE))
    assert not missing, f"no test cites {', '.join(missing)}"


def test_no_test_cites_a_rule_that_does_not_exist():
    assert sorted(id for id in cited(HERE) if id[0] in "CW" and id not in RULES) == []
