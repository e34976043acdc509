"""Lessons and exercises, to be read."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from functools import cache, lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response

from ... import lessons
from ...i18n import Speaker, nearest
from ...lessons import Exercise, Guided
from ...review.puzzles import of_the_day
from .. import messages as m
from .. import taught
from ..files import Ready, json_ready
from ..refusal import Refusal
from .depends import Named, Viewers
from .history import TheDear

router = APIRouter(prefix="/api")


@router.get("/lessons", response_model=list[m.LessonHead])
async def all_lessons(request: Request, language: m.Language = "en") -> Response:
    """What can be learnt, in the order of learning."""
    return listed(nearest(language)).to(request)


@router.get("/lessons/today", response_model=m.LessonHead | None)
async def today(request: Request, language: m.Language = "en") -> Response:
    """The puzzle of the day, out of a real game: by the calendar of Greenwich, the same for everybody."""
    return of_today(datetime.now(UTC).date(), nearest(language)).to(request)


@router.get("/lessons/{id}", response_model=dict[str, Any])
async def lesson(request: Request, id: Annotated[str, Path(max_length=40)], language: m.Language = "en") -> Response:
    """One of ours, in the reader's language."""
    if id not in lessons.known():
        raise Refusal(404, "unknown_lesson", answer=id)
    return told(id, nearest(language)).to(request)


@router.get("/tables/{id}/lesson", response_model=dict[str, Any])
async def lesson_here(request: Request, keeper: Named, viewers: Viewers, dear: TheDear, language: m.Language = "en") -> Response:
    """The lesson that is played at this table."""
    dear.pay(1)
    _, given = await taught.lesson_of(keeper.room)
    if isinstance(given, str):
        return await lesson(request, given, language)
    return ready(lessons.whole(taught.find(given))).to(request)


def say(lesson: Guided | Exercise, language: str) -> dict[str, Any]:
    """One of ours in the reader's language."""
    speaker = Speaker(nearest(language))
    return lessons.spoken(lessons.whole(lesson), lambda text: speaker.text(f"{lessons.PREFIX}{text}") or text)


def head(lesson: dict[str, Any]) -> m.LessonHead:
    """A lesson in the list of lessons."""
    known = {key: lesson[key] for key in m.LessonHead.model_fields if key in lesson}
    steps = [(scene["id"], step) for scene in lesson.get("scenes", []) for step in scene["steps"]]
    pages = {step["rule"]: f"{scene}/{step['id']}" for scene, step in reversed(steps) if step["rule"]}
    pages |= {lesson["rule"]: ""} if lesson.get("rule") else {}
    return m.LessonHead(**known, about=lesson.get("promise") or lesson["task"], steps=len(steps), pages=pages)


@cache
def listed(language: str) -> Ready:
    return ready([head(say(x, language)).model_dump() for x in lessons.library().values()])


@lru_cache(20)
def of_today(day: date, language: str) -> Ready:
    return ready(head(say(of_the_day(day), language)).model_dump() if lessons.puzzles() else None)


@cache
def told(id: str, language: str) -> Ready:
    return ready(say(lessons.known()[id], language))


def ready(data: Any) -> Ready:
    return json_ready(json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode(), 600)
