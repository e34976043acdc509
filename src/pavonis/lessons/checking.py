"""Whether a lesson is true: it is played as its text says it, and everything that it takes for granted is looked at."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any, Final, NamedTuple

from ..bots import LEVELS, Seat, by_name
from ..kernel.decisions import Decision
from ..kernel.errors import CannotTakeBack, PavonisError
from ..kernel.game import Game
from . import library, spoken
from .format import Exercise, Guided, Line, Scene, Step
from .goals import facts, missing
from .playing import begin, due, matches, speak, strays

LONGEST: Final = 22  # words in a sentence
LINES: Final = 1500  # of play, tried when we look for other ways to a goal
ASTRAY: Final = 12  # answers of bots after which the learner must be asked again
STOCKS: Final = ("mc", "steel", "titanium", "plants", "energy", "heat", "cards")
PANELS: Final = (
    "planet", "temperature", "oxygen", "oceans", "tr", "points", "hand", "research", "mat", "tags", "tableau", "actions", "phases",
    "dummy", "supply", "map", "projects", "milestones", "awards", "colonies", "fleets", "crises", "toll", "bank", "decision",
    "confirm", "undo", "help", "opponents", "log", "deck",
)  # fmt: skip


class Flaw(Exception):
    """The first thing that is not as the lesson says."""


class Report(NamedTuple):
    """What is wrong with a lesson, if anything, and in a few words what it is."""

    flaws: list[str]
    note: str


def check(lesson: Guided | Exercise) -> Report:
    """Play it, and say what is not true."""
    flaws, note = [*wordy(lesson)], ""
    try:
        note = exercise(lesson) if isinstance(lesson, Exercise) else guided(lesson, flaws)
    except (Flaw, PavonisError) as error:
        flaws.append(str(error))
    return Report(flaws, note)


def wordy(lesson: Guided | Exercise) -> Iterator[str]:
    """Sentences are short."""
    said: list[str] = []
    spoken(lesson.model_dump(by_alias=True), lambda words: said.append(words) or words)  # type: ignore[func-returns-value]
    for sentence in (s for words in said for s in re.split(r"(?<=[.!?])\s+", words)):
        if len(sentence.split()) > LONGEST:
            yield f"{len(sentence.split())} words: {sentence}"


# -- guided


def guided(lesson: Guided, flaws: list[str]) -> str:
    answers = steps = undone = 0
    seat, ids = lesson.seat, [scene.id for scene in lesson.scenes]
    flaws += [f"scene {id} twice" for id in {*ids} if ids.count(id) > 1]
    if isinstance(lesson.then.play_on, str) and lesson.then.play_on not in ids:
        flaws.append(f"then: no scene {lesson.then.play_on!r}")
    if lesson.then.bot not in LEVELS:
        flaws.append(f"then: no bot {lesson.then.bot!r}")
    flaws += [f"then: no lesson {id!r}" for id in lesson.then.next if id not in library()]
    for scene in lesson.scenes:
        names = [step.id for step in scene.steps]
        flaws += [f"{scene.id}: step {id} twice" for id in {*names} if names.count(id) > 1]
        game = play(lesson, scene)
        for late, bots in ((True, False), (False, True)):
            try:
                other = play(lesson, scene, late, bots)
                if not bots and facts(other, seat) != facts(game, seat):
                    flaws.append(f"{scene.id}: it ends differently if the others answer late")
            except Flaw as error:
                flaws.append(f"{scene.id}, if {'bots go on after the script' if bots else 'the others answer late'}: {error}")
        flaws += [f"{scene.id}: {flaw}" for flaw in astray(lesson, scene)]
        steps += len(scene.steps)
        answers += sum(step.expect is not None for step in scene.steps)
        undone += sum(can_undo(lesson, scene))
    wrong = missing(lesson.goal, facts(game, seat))
    if wrong:
        flaws.append(f"the goal is not reached: {'; '.join(wrong)}")
    if not missing(lesson.goal, facts(begin(lesson.game, lesson.scenes[-1].start), seat)):
        flaws.append("the goal is reached before the first answer")
    return f"{len(lesson.scenes)} scenes, {steps} steps, {answers} answers, {undone} of them can be taken back"


def play(lesson: Guided, scene: Scene, late: bool = False, bots: bool = False) -> Game:
    """One scene as its text says it; `bots`: where the script ends before the scene, they go on, as on the server."""
    seat, rest = lesson.seat, list(scene.others)
    game = begin(lesson.game, scene.start)
    for step in scene.steps:
        rest = speak(game, seat, rest, late)
        if bots and not rest:
            let_bots(game, lesson, 4 * ASTRAY)
        wrong = missing(step.true, facts(game, seat))
        if wrong:
            raise Flaw(f"{step.id}: the words are not true: {'; '.join(wrong)}")
        flaw = pointed(step, facts(game, seat))
        if flaw:
            raise Flaw(f"{step.id}: {flaw}")
        if step.expect is not None:
            decision = game.pending.get(seat)
            if decision is None:
                raise Flaw(f"{step.id}: nothing is asked of the learner")
            answered(step, step.expect, decision)
            game.answer(seat, step.expect[0])
    rest = speak(game, seat, rest)
    if rest:
        raise Flaw(f"answers of others that nobody asks for: {[line.answer for line in rest]}")
    wrong = missing(scene.ends, facts(game, seat)) if not bots else []
    if wrong:
        raise Flaw(f"the end of {scene.id}: {'; '.join(wrong)}")
    return game


def answered(step: Step, expect: list[Any], decision: Decision) -> None:
    """Every expected answer is legal, every reply is to one that is offered, and no other legal answer lacks one."""
    for answer in expect:
        why = None if isinstance(answer, str) and answer.endswith("*") else decision.why_not(answer)
        if why is not None:
            raise Flaw(f"{step.id}: {answer!r} is not allowed: {why}")
    asks = decision.question()
    options = [*(o["id"] for o in asks.get("options", [])), *decision.asides]
    for pattern in step.replies:
        if pattern != "*" and not any(matches(pattern, o) for o in [*options, *asks.get("cards", [])]):
            raise Flaw(f"{step.id}: the reply to {pattern!r} answers no option of {options}")
    if "*" in step.replies:
        return
    mute = [o for o in options if o not in expect and not any(matches(p, o) for p in step.replies)]
    if mute or (not options and len(decision.answers(len(expect) + 1)) > len(expect)):
        raise Flaw(f"{step.id}: no reply to {mute[0] if mute else 'other answers'!r}, which is legal")


def pointed(step: Step, now: dict[str, Any]) -> str:
    """What is wrong with the pointer: what it names must be on the table."""
    if step.point_at is None:
        return ""
    ((kind, what),) = step.point_at.items()
    shown: list[str] = {
        "panel": list(PANELS),
        "stock": list(STOCKS),
        "production": list(STOCKS),
        "card": [*now["hand"], *now["looking"], *(c for k, v in now.items() if k.startswith("played") for c in v),
                 *(str(o).split(":")[-1] for o in now.get("options", []))],
        "option": [*now.get("options", []), *now.get("refused", [])],
        "area": [f"{n:02}" for n in range(1, 64)],
        "moon": [key.partition(".")[2] for key in now if key.startswith("track.")],
        "crisis": now.get("active", []),
        "player": [key.partition(".")[2] for key in now if key.startswith("tr.")],
    }[kind]  # fmt: skip
    return "" if any(matches(what, x) for x in shown) else f"no {kind} {what!r} to point at; there are {shown}"


def can_undo(lesson: Guided, scene: Scene) -> Iterator[bool]:
    """For each answer, whether it can be taken back; then the same question opens again."""
    game, rest = begin(lesson.game, scene.start), list(scene.others)
    for step in scene.steps:
        rest = speak(game, lesson.seat, rest)
        if step.expect is None:
            continue
        game.answer(lesson.seat, step.expect[0])
        try:
            game.undo(lesson.seat)
        except CannotTakeBack:
            yield False
            continue
        decision = game.pending.get(lesson.seat)
        if decision is None or decision.why_not(step.expect[0]) is not None:
            raise Flaw(f"{step.id}: after undo another question is open")
        game.answer(lesson.seat, step.expect[0])
        yield True


def astray(lesson: Guided, scene: Scene) -> Iterator[str]:
    """Wherever the learner leaves the path, the others leave the script, and the game goes on."""
    game, rest, rng = begin(lesson.game, scene.start), list(scene.others), Random(1)
    for step in scene.steps:
        rest = speak(game, lesson.seat, rest)
        if step.expect is None:
            continue
        expect = step.expect
        other = [a for a in game.pending[lesson.seat].answers(60) if not any(matches(e, a) for e in expect)]
        if other:
            copy, answer = game.clone(), rng.choice(other)
            copy.answer(lesson.seat, answer)
            on_script(copy, lesson, rest)
            if not copy.over and lesson.seat not in copy.pending:
                yield f"{step.id}: after {answer!r} the learner is not asked again"
        game.answer(lesson.seat, expect[0])


def on_script(game: Game, lesson: Guided, lines: list[Line]) -> None:
    """The others go on by the script as long as it fits, and then as bots, until the learner is asked."""
    while not game.over and lesson.seat not in game.pending and not strays(lines, lesson.seat, game.pending):
        if not lines or not due(lines[0], lesson.seat, game.pending):
            break
        line, *lines = lines
        game.answer(line.player, line.answer)
    let_bots(game, lesson, ASTRAY)


def let_bots(game: Game, lesson: Guided, most: int) -> None:
    bot = by_name(lesson.then.bot if lesson.then.bot in LEVELS else "easy", 1)
    for _ in range(most):
        waiting = [p for p in game.pending if p != lesson.seat]
        if game.over or not waiting:
            return
        game.answer(waiting[0], bot.choose(Seat(game, waiting[0])))


# -- exercises


def exercise(lesson: Exercise) -> str:
    seat, goal = lesson.seat, lesson.goal

    def reached(game: Game) -> bool:
        return not missing(goal, facts(game, seat))

    game = begin(lesson.game, lesson.start)
    wrong = missing(lesson.true, facts(game, seat))
    if wrong:
        raise Flaw(f"the words are not true: {'; '.join(wrong)}")
    if reached(game):
        raise Flaw("the goal is reached before the first answer")
    idle = game.clone()
    for _ in range(lesson.answers):
        decision = idle.pending.get(seat)
        lazy = None if decision is None else next((a for a in ("pass", "done", "none") if decision.why_not(a) is None), None)
        if lazy is None:
            break
        idle.answer(seat, lazy)
        if reached(idle):
            raise Flaw("doing nothing reaches the goal")
    if len(lesson.solution) > lesson.answers:
        raise Flaw("the solution takes more answers than there are")
    for n, answer in enumerate(lesson.solution, 1):
        decision = game.pending.get(seat)
        if decision is None:
            raise Flaw(f"solution, {n}: nothing is asked of the learner")
        why = decision.why_not(answer)
        if why is not None:
            raise Flaw(f"solution, {n}: {answer!r} is not allowed: {why}")
        game.answer(seat, answer)
        if reached(game) != (n == len(lesson.solution)):
            raise Flaw(f"after {n} answers of the solution the goal is {'reached already' if reached(game) else 'not reached'}")
    for tempting in lesson.wrong:
        trial = begin(lesson.game, lesson.start)
        for answer in tempting.answers:
            trial.answer(seat, answer)
        if reached(trial):
            raise Flaw(f"{tempting.answers} is called wrong and reaches the goal")
    found, tried, capped = ways(lesson)
    return f"{found} of {tried}{'+' if capped else ''} lines reach the goal"


def ways(lesson: Exercise) -> tuple[int, int, bool]:
    """How many lines of play reach the goal: every answer, as deep as the exercise allows; and whether some were left out."""
    found = tried = 0
    stack, rng = [(begin(lesson.game, lesson.start), 0)], Random(1)
    while stack and tried < LINES:
        game, depth = stack.pop()
        decision = game.pending.get(lesson.seat)
        if decision is None or depth == lesson.answers:
            tried += 1
            continue
        answers = [a for a in decision.answers(200) if lesson.asides or not str(a).startswith("aside:")]
        rng.shuffle(answers)
        for answer in answers:
            child = game.clone()
            child.answer(lesson.seat, answer)
            if missing(lesson.goal, facts(child, lesson.seat)):
                stack.append((child, depth + 1))
            else:
                found, tried = found + 1, tried + 1
    return found, tried, bool(stack)
