"""Every rule and every worked example of the digest is cited by a test."""

from __future__ import annotations

import ast
import re
from pathlib import Path

HERE = Path(__file__).parent
RULES = (HERE / "rule_ids.txt").read_text(encoding="utf-8").split()
CITED = re.compile(r"\b([A-Z]+)-(\d+)\b(?: to (?:\1-)?(\d+)\b)?")


def ids_in(text: str) -> set[str]:
    """'M-049 to M-051, W-28' -> M-049, M-050, M-051, W-28"""
    out = set()
    for kind, first, last in CITED.findall(text):
        for n in range(int(first), int(last or first) + 1):
            out.add(f"{kind}-{n:0{len(first)}d}")
    return out


def cited(folder: Path = HERE) -> set[str]:
    """What the docstrings of tests cite; of tests only, not of modules and helpers."""
    out: set[str] = set()
    for path in sorted(folder.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                out |= ids_in(ast.get_docstring(node) or "")
    return out


def test_a_docstring_is_read_for_what_it_cites():
    assert ids_in("M-049 to M-051, O-11; W-28: solo; OA-02") == {"M-049", "M-050", "M-051", "O-11", "W-28", "OA-02"}
    assert ids_in("M-189 (TR 35), A-05x") == {"M-189"}


def test_the_list_of_rules_is_whole():
    assert [f"M-{n:03d}" for n in range(1, 237)] + [f"W-{n:02d}" for n in range(1, 33)] == RULES


def test_every_rule_is_cited_by_a_test():
    found = cited()
    missing = [id for id in RULES if id not in found]
    assert not missing, f"no test cites {', '.join(missing)}"


def test_no_test_cites_a_rule_that_does_not_exist():
    unknown = sorted(id for id in cited() if id[0] in "MW" and id not in RULES and not "W-33" <= id <= "W-36")
    assert unknown == []
