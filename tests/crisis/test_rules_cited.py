"""Every rule of Crisis is cited by a test."""

from __future__ import annotations

import ast
import re
from pathlib import Path

RULES = [f"K-{n:03}" for n in range(1, 97)]
RULINGS = [f"OK-{n:02}" for n in range(1, 32)]
EXAMPLES = ["X-15", "X-16"]


def cited() -> set[str]:
    """The ids in docstrings of tests; 'K-030 to K-033' cites four."""
    out: set[str] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                text = ast.get_docstring(node) or ""
                out |= set(re.findall(r"\b(?:OK|K|X)-\d+", text))
                for kind, first, last in re.findall(r"\b(OK|K|X)-(\d+) to \1-(\d+)", text):
                    out |= {f"{kind}-{n:0{len(first)}}" for n in range(int(first), int(last) + 1)}
    return out


def test_every_rule_is_cited():
    assert sorted({*RULES, *RULINGS, *EXAMPLES} - cited()) == []


def test_nothing_unknown_is_cited():
    assert sorted(cited() - {*RULES, *RULINGS, *EXAMPLES}) == []
