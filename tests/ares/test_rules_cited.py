"""Every rule of the base game of Ares Expedition is cited by a test."""

from __future__ import annotations

import ast
import re
from pathlib import Path

RULES = [f"A-{n:03}" for n in range(1, 178)]
RULINGS = [f"OA-{n:02}" for n in range(1, 44)]
EXAMPLES = [f"X-{n:02}" for n in (*range(1, 15), *range(17, 22))]  # the others are Crisis
NOTHING_TO_TEST = {"OA-32"}  # there are no milestones and awards


def cited() -> set[str]:
    """The ids in docstrings of tests; 'A-091 to A-094' cites four."""
    out: set[str] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                text = ast.get_docstring(node) or ""
                out |= set(re.findall(r"\b(?:OA|A|X)-\d+", text))
                for kind, first, last in re.findall(r"\b(OA|A|X)-(\d+) to \1-(\d+)", text):
                    out |= {f"{kind}-{n:0{len(first)}}" for n in range(int(first), int(last) + 1)}
    return out


def test_every_rule_is_cited():
    assert sorted({*RULES, *RULINGS, *EXAMPLES} - cited() - NOTHING_TO_TEST) == []


def test_nothing_unknown_is_cited():
    assert sorted(cited() - {*RULES, *RULINGS, *EXAMPLES}) == []
