"""Lessons and exercises: files of `data/`, played by the engine and shown on the real table. `docs/lessons.md` tells how to
write one, and `pavonis lesson check FILE` whether it is true.

    lesson = lessons.library()["ares-first"]
    game, others, given = lessons.reach(lesson, step="r2-choose")
    lessons.missing(lesson.goal, lessons.facts(game, lesson.seat))
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files
from typing import Any, Final

from .format import BadLesson, Exercise, Guided, Line, Scene, Step, read
from .goals import facts, holds, missing
from .playing import END, begin, due, matches, reach, scene_of, speak, strays

__all__ = [
    "END", "BadLesson", "Exercise", "Guided", "Line", "Scene", "Step", "begin", "due", "facts", "holds", "known", "library",
    "matches", "missing", "puzzles", "reach", "read", "scene_of", "sources", "speak", "spoken", "strays", "texts", "whole",
]  # fmt: skip

PREFIX: Final = "lesson."  # of the id of a text in the catalogues; the rest of it is the English text
SENTENCES: Final = {"title", "promise", "goal_says", "learned", "task", "hint", "explain", "say", "then", "why"}
LISTS: Final = {"scenes", "steps", "wrong"}


def written(folder: str) -> list[dict[str, Any]]:
    """The files of a folder of ours."""
    return [json.loads(f.read_text(encoding="utf-8")) for f in (files(__package__) / folder).iterdir() if f.name.endswith(".json")]


@cache
def sources() -> dict[str, dict[str, Any]]:
    """The files as they are written, by id: first the guided lessons, then the exercises by level."""
    found = written("data")
    first = ("ares-first", "mars-first")  # where a newcomer begins
    found.sort(key=lambda x: (x["kind"] != "guided", first.index(x["id"]) if x["id"] in first else 9, x.get("level", 0), x["id"]))
    return {x["id"]: x for x in found}


@cache
def library() -> dict[str, Guided | Exercise]:
    """All lessons of ours, by id."""
    return {id: read(data) for id, data in sources().items()}


@cache
def puzzles() -> dict[str, Exercise]:
    """Exercises out of games, by id: `pavonis puzzles` made them. They stand in no list of lessons; `review.puzzles` chooses one a
    day."""
    found = {x["id"]: read(x) for x in sorted(written("puzzles"), key=lambda x: str(x["id"]))}
    return {id: x for id, x in found.items() if isinstance(x, Exercise)}


@cache
def known() -> dict[str, Guided | Exercise]:
    """Lessons and puzzles, by id."""
    return {**library(), **puzzles()}


def whole(lesson: Guided | Exercise) -> dict[str, Any]:
    """As JSON, with what its file leaves out."""
    return lesson.model_dump(mode="json", by_alias=True)


def spoken(lesson: dict[str, Any], say: Callable[[str], str]) -> dict[str, Any]:
    """A lesson's JSON with all that a person reads in other words."""
    out: dict[str, Any] = {}
    for key, value in lesson.items():
        if key in SENTENCES and isinstance(value, str):
            out[key] = say(value)
        elif key in LISTS:
            out[key] = [spoken(part, say) for part in value]
        elif key == "else":
            out[key] = {answer: say(words) for answer, words in value.items()}
        elif key == "names":
            out[key] = [say(name) for name in value]
        else:
            out[key] = value
    return out


def texts() -> Iterator[str]:
    """All that a person reads in our lessons."""
    for lesson in sources().values():
        said: list[str] = []
        spoken(lesson, lambda words, said=said: said.append(words) or words)  # type: ignore[misc]
        yield from said
