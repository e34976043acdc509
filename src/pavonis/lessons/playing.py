"""A lesson on the engine: where a scene begins, what the others say, and the table as it stands at a step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..kernel.decisions import Decision
from ..kernel.errors import BadOption, PavonisError
from ..kernel.game import Game, check_options
from ..kernel.message import Message
from .format import BadLesson, Exercise, Guided, Line, Scene, Start, Step

END = "end"  # instead of a step: the whole scene is played


def begin(game: str, start: Start) -> Game:
    """The table as a scene or an exercise finds it."""
    from .. import SPECS, from_json, new

    if start.position is None:
        options: dict[str, Any] = check_options(SPECS[game], start.options, BadOption)
        return new(game, seed=start.seed or "", **options)
    return from_json({"pavonis": 1, "game": game, "options": start.options, "position": start.position}, lenient=True)


def matches(pattern: Any, answer: Any) -> bool:
    """Whether an answer is the one that is written; cards come in any order, and a pattern may end in `*`."""
    if isinstance(pattern, str) and pattern.endswith("*"):
        return isinstance(answer, str) and answer.startswith(pattern[:-1])
    if isinstance(pattern, list) and isinstance(answer, list):
        return sorted(map(str, pattern)) == sorted(map(str, answer))
    return bool(pattern == answer)


# -- the others


def due(line: Line, learner: int, pending: Mapping[int, Decision], late: bool = False) -> bool:
    """Whether this is to be said now; `late`, as where it says so, only when the learner is through."""
    asked = pending.get(line.player)
    if asked is None or ((late or line.after_you) and learner in pending):
        return False
    return line.asked in (None, asked.name)


def strays(lines: Sequence[Line], learner: int, pending: Mapping[int, Decision]) -> bool:
    """Whether the game has gone another way than the script: its next line does not fit, or nobody could go on."""
    others = any(p != learner for p in pending)
    if lines and due(lines[0], learner, pending):
        return pending[lines[0].player].why_not(lines[0].answer) is not None
    return others and (not lines or learner not in pending)


def speak(game: Game, learner: int, lines: Sequence[Line], late: bool = False) -> list[Line]:
    """The others say all that is due; gives what is left."""
    rest = list(lines)
    while rest and not game.over and due(rest[0], learner, game.pending, late):
        line = rest.pop(0)
        said(game, line.player, line.answer, str(line.answer))
    return rest


def said(game: Game, player: int, answer: Any, where: str) -> None:
    try:
        game.answer(player, answer)
    except PavonisError as error:
        raise BadLesson(Message("lesson_answer", {"answer": where, "reason": error.message})) from error


# -- to a step


def scene_of(lesson: Guided | Exercise, scene: str | None) -> Scene:
    """By its id, or the first. An exercise is one scene of one step."""
    if isinstance(lesson, Exercise):
        return Scene(id="exercise", start=lesson.start, steps=[Step(id="task", say=lesson.task)])
    found = next((s for s in lesson.scenes if scene in (None, s.id)), None)
    if found is None:
        raise BadLesson(Message("lesson_place", {"answer": str(scene), "allowed": [s.id for s in lesson.scenes]}))
    return found


def reach(lesson: Guided | Exercise, scene: str | None = None, step: str | None = None) -> tuple[Game, list[Line], int]:
    """The table as a step of a scene finds it: the expected answers and those of the others are played up to there. Gives the
    game, what the others have still to say, and how many answers of the learner's were played."""
    part = scene_of(lesson, scene)
    if step is not None and step != END and step not in [s.id for s in part.steps]:
        raise BadLesson(Message("lesson_place", {"answer": step, "allowed": [s.id for s in part.steps]}))
    game, rest, given = begin(lesson.game, part.start), list(part.others), 0
    if lesson.seat >= game.players or any(line.player >= game.players for line in part.others):
        raise BadLesson(Message("lesson_damaged", {"answer": f"seat: there are {game.players} players"}))
    for at in part.steps if step is not None else ():
        rest = speak(game, lesson.seat, rest)
        if at.id == step:
            break
        if at.expect:
            said(game, lesson.seat, at.expect[0], at.id)
            given += 1
    return game, rest if step is None else speak(game, lesson.seat, rest), given
