"""The facts of Crisis: cards and their clauses, setup, notes."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


@cache
def cards() -> list[dict[str, Any]]:
    return list(json.loads((HERE / "crisis_cards.json").read_text(encoding="utf-8")))


@cache
def setup() -> dict[str, Any]:
    return dict(json.loads((HERE / "crisis_setup.json").read_text(encoding="utf-8")))


@cache
def notes() -> dict[str, Any]:
    return dict(json.loads((HERE / "crisis_notes.json").read_text(encoding="utf-8")))
