"""The parser of the Ares Expedition facts: every clause is understood, or named in SPECIAL, and no number is lost."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass

import pytest

from . import Raw
from .ares import SPECIAL, board, corporations, fact, parse, projects
from .clauses import Special
from .test_clauses import inside, texts

CARDS = projects() | corporations()
TEXTS = sorted({text for raw in CARDS.values() for text in texts(raw)} - {f"{n} mc" for n in range(60)})
FIELDS = {
    *("number", "name", "set", "kind", "cost", "tags", "notes", "first_game"),
    *("requires", "holds", "vp", "on_play", "actions", "ongoing", "start"),
}


def numbers(thing: object) -> Iterator[int]:
    """Every number a clause carries."""
    if isinstance(thing, bool):
        return
    if isinstance(thing, int):
        yield abs(thing)
    elif isinstance(thing, tuple):
        for part in thing:
            yield from numbers(part)
    elif is_dataclass(thing):
        for field in fields(thing):
            yield from numbers(getattr(thing, field.name))


def test_all_cards_are_here() -> None:
    numbered = [raw["number"] for raw in CARDS.values()]
    assert numbered == [f"{n:03}" for n in range(1, 221)]
    kinds = [raw["kind"] for raw in projects().values()]
    box = board()["box"]
    assert [kinds.count(kind) for kind in ("green", "blue", "red")] == [box["green"], box["blue"], box["red"]]


@pytest.mark.parametrize("id", CARDS)
def test_every_card_reads(id: str) -> None:
    raw: Raw = CARDS[id]
    assert set(raw) <= FIELDS, "a field nobody reads"
    assert fact(id).id == id


@pytest.mark.parametrize("text", TEXTS)
def test_no_number_is_lost(text: str) -> None:
    clauses = parse(text)
    if any(isinstance(part, Special) for part in inside(clauses)) or "pick" in text or "(5 mc" in text:
        return
    bare = re.sub(r"\(\d per \w+ in all\)|\(\d in all\)|\(min 0\)|\(oxygen \+\d\)|per \w+$", "", text)
    printed = {int(n) for n in re.findall(r"\d+", bare)}
    assert printed <= set(numbers(clauses)), clauses


def test_nothing_special_is_out_of_use() -> None:
    every = " ".join(text for raw in CARDS.values() for text in texts(raw))
    assert [text for text in SPECIAL if text not in every] == []
