"""What is printed on the components, kept apart from the code under test: raw facts by snake_case id."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

Raw = dict[str, Any]
HERE = Path(__file__).parent


def snake(name: str) -> str:
    """``CEO's Favorite Project`` -> ``ceos_favorite_project``."""
    return re.sub(r"[^a-z0-9]+", "_", re.sub("['’]", "", name.lower())).strip("_")


def _load(*files: str) -> dict[str, Raw]:
    cards = [card for file in files for card in json.loads((HERE / file).read_text(encoding="utf-8"))]
    return {snake(card["name"]): card for card in cards}


@cache
def projects() -> dict[str, Raw]:
    return _load("mars_projects_001_104.json", "mars_projects_105_208.json")


@cache
def corporations() -> dict[str, Raw]:
    return _load("mars_corporations.json")


@cache
def colony_projects() -> dict[str, Raw]:
    return _load("colonies_projects.json")


@cache
def colony_corporations() -> dict[str, Raw]:
    return _load("colonies_corporations.json")


@cache
def colonies() -> Raw:
    """The colony tiles by id, and how many of what a game begins with."""
    facts: Raw = json.loads((HERE / "colonies_tiles.json").read_text(encoding="utf-8"))
    return {**facts, "tiles": {snake(tile["name"]): tile for tile in facts["tiles"]}}


@cache
def board() -> Raw:
    facts: Raw = json.loads((HERE / "mars_board_tharsis.json").read_text(encoding="utf-8"))
    return facts


@cache
def boards() -> dict[str, Raw]:
    """Every map by its name; Hellas and Elysium go beyond the rulebooks."""
    return {facts["map"]: facts for facts in (board(), *json.loads((HERE / "mars_boards_more.json").read_text(encoding="utf-8")))}
