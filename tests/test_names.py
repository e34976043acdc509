"""What has a name is called by it."""

from __future__ import annotations

import re
from pathlib import Path

import pavonis

SOURCES = Path(pavonis.__file__).parent
NUMBERED = re.compile(r"(?<!\.)\bcells\[\d+\]|\bcells\[\w+\]\[\d+\]|\bmods\[\w+\]\[\d+\]|(?<!\.)\bmods\[\d+\]|\bzone\(\d")


def test_cells_modifiers_and_zones_are_named_not_numbered():
    found = [
        f"{path.relative_to(SOURCES)}: {line.strip()}"
        for path in SOURCES.rglob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if NUMBERED.search(line)
    ]
    assert found == []
