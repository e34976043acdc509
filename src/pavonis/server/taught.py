"""Lessons at a table: where one begins, what the others say by its script, and how the learner goes back to a step."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Final

import pavonis

from .. import lessons
from ..bots import LEVELS
from ..kernel.game import Game
from ..lessons import Exercise, Guided, Line
from . import messages as m
from .history import Step, afresh, event, events_since, standing_answers
from .refusal import Refusal, refused
from .table import Seat, TableRow, Taught

if TYPE_CHECKING:
    from .room import Room

log = logging.getLogger("pavonis.taught")

OTHERS: Final = ("", "Mira", "Tycho", "Selene", "Vesta")  # where a lesson names nobody, by seat


def find(lesson: Any) -> Guided | Exercise:
    """One of ours by its id, or one that somebody brought."""
    if isinstance(lesson, str):
        if lesson not in lessons.known():
            raise Refusal(404, "unknown_lesson", answer=lesson)
        return lessons.known()[lesson]
    try:
        return lessons.read(lesson)
    except pavonis.PavonisError as error:
        raise refused(400, error) from None


def reach(lesson: Guided | Exercise, scene: str | None, step: str | None) -> tuple[Game, list[Line], int]:
    """The table as a step finds it. Whatever a hostile file makes the engine stumble over is the file's fault."""
    try:
        return lessons.reach(lesson, scene, step)
    except pavonis.PavonisError as error:
        raise refused(400, error) from None
    except Exception as error:
        log.warning("lesson failed", extra={"lesson": lesson.id, "error": repr(error)})
        raise Refusal(400, "lesson_damaged", answer="start") from None


def new_table(id: str, wish: m.Create, now: float) -> TableRow:
    """A private table for one learner, without clock, rating and commitment; the others sit already."""
    lesson = find(wish.lesson)
    game, lines, given = reach(lesson, wish.scene, wish.step)
    names = [*lesson.names, *OTHERS[len(lesson.names) :]]
    seats = [
        Seat(kind="person") if n == lesson.seat else Seat(kind="script", name=names[n], level=bot_of(lesson) or None, taken=True)
        for n in range(game.players)
    ]
    row = TableRow(id, lesson.game, game.options, m.Settings(), seats, now, now)
    row.live.lesson = taught(wish.lesson, lesson, wish, lines, given)
    row.live.lesson.own = None if isinstance(wish.lesson, str) else wish.lesson
    return row


def taught(given: Any, lesson: Guided | Exercise, at: m.Create | m.TurnTo, lines: list[Line], answers: int) -> Taught:
    """One that somebody brought goes by no id, for it could be that of ours."""
    id = given if isinstance(given, str) else ""
    first = lesson.scenes[0].id if isinstance(lesson, Guided) else ""
    return Taught(id, at.scene or first, at.step or "", lesson.seat, bot_of(lesson), lines, answers, answers)


def bot_of(lesson: Guided | Exercise) -> str:
    """Who goes on when the script ends; in an exercise nobody does."""
    return "" if isinstance(lesson, Exercise) else lesson.then.bot if lesson.then.bot in LEVELS else next(iter(LEVELS))


async def begin(room: Room, at: Taught) -> Step:
    """The learner has sat down."""
    given = at.own or at.lesson
    game, _, _ = reach(find(given), at.scene or None, at.step or None)
    at.own = None
    room.play(afresh(game))
    room.row.state = "playing"
    return Step("start", {"lesson": given}, events_since(game, 0), True)


async def lesson_of(room: Room) -> tuple[int, Any]:
    """When the table began, and with which lesson."""
    start = next((e for e in await room.log.entries(room.id, 0) if e.kind == "start"), None)
    if room.row.live.lesson is None or start is None:
        raise Refusal(409, "no_lesson")
    return start.seq, start.data["lesson"]


async def turn_to(room: Room, seat: int, said: m.TurnTo) -> Step:
    """The same table at another step: what was played since did not happen."""
    row, (start, given) = room.row, await lesson_of(room)
    lesson = find(given)
    game, lines, answers = reach(lesson, said.scene, said.step)
    if seat != lesson.seat or game.players != len(row.seats):
        raise Refusal(409, "no_lesson")
    room.play(afresh(game))
    for other in (s for n, s in enumerate(row.seats) if n != seat):
        other.kind = "script"
    row.state, row.result, row.options = "playing", None, game.options
    row.live.take_back, row.live.plans, row.live.asked, row.live.since = None, {}, {}, {}
    row.live.lesson = taught(given, lesson, said, lines, answers)
    return Step("rewind", {"to": start - 1}, [event("lesson_began"), *events_since(game, 0)], True)


# -- the script


def acts(room: Room, seat: int) -> bool:
    """Whether it is for this seat to say its line, or to leave the script."""
    at = room.row.live.lesson
    if at is None:
        return False
    if lessons.strays(at.rest, at.seat, room.pending):
        return bool(at.bot)
    return bool(at.rest) and at.rest[0].player == seat and lessons.due(at.rest[0], at.seat, room.pending)


async def script_answers(room: Room, seat: int) -> Step | None:
    """The next line; or if it does not fit, the others are bots from now on."""
    game, at = room.game, room.row.live.lesson
    if game is None or at is None or not acts(room, seat):
        return None
    if lessons.strays(at.rest, at.seat, room.pending):
        for other in (s for s in room.row.seats if s.kind == "script"):
            other.kind = "bot"
        return Step("script", {"seat": seat})
    line, before = at.rest[0], len(game.events)
    game.answer(line.player, line.answer)
    at.said += 1
    return Step("answer", {"player": line.player, "answer": line.answer, "script": True}, events_since(game, before), True)


async def gone_back(room: Room, to: int) -> None:
    """After the table went back to a moment: what was said and answered until then."""
    at = room.row.live.lesson
    if at is not None:
        standing = standing_answers(await room.log.entries(room.id, 0, to))
        at.said = sum(bool(e.data.get("script")) for e in standing)
        at.answers = at.played + sum(e.data["player"] == at.seat for e in standing)
