"""A lesson file, field by field: `docs/lessons.md` says what each is for. What does not fit is refused by its place."""

from __future__ import annotations

import json
from math import isfinite
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, JsonValue, StringConstraints, TypeAdapter, ValidationError

from ..kernel.errors import PavonisError
from ..kernel.message import Message

FORMAT: Final = 1
LARGEST: Final = 48 * 1024  # bytes of a lesson
DEEPEST: Final = 9  # how far its values may be nested


class BadLesson(PavonisError):
    """A lesson that is damaged, foreign or too large."""


def plain(value: Any, depth: int = 0) -> Any:
    """JSON that every side can read: numbers that JavaScript holds exactly, whole characters, and no deep nests."""
    if depth > DEEPEST:
        raise ValueError("nested too deeply")
    if isinstance(value, str):
        value.encode()  # half a character cannot be
    if isinstance(value, (int, float)) and not (isfinite(value) and abs(value) < 2**53):
        raise ValueError("number out of range")
    for inner in (*value, *value.values()) if isinstance(value, dict) else value if isinstance(value, list) else ():
        plain(inner, depth + 1)
    return value


Given = Annotated[JsonValue, AfterValidator(plain)]
Id = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9-]{0,39}$")]
Key = Annotated[str, StringConstraints(min_length=1, max_length=80, pattern=r"^[^\x00-\x1f\x7f]*$")]
Words = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=400, pattern=r"^[^\x00-\x1f\x7f]*$")]
Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=24, pattern=r"^[^\x00-\x1f\x7f]*$")]
Answers = Annotated[list[Given], Field(min_length=1, max_length=20)]
Predicate = Annotated[dict[Key, Given], Field(max_length=30)]
Kind = Literal["card", "option", "area", "stock", "production", "moon", "crisis", "player", "panel"]
Pointer = Annotated[dict[Kind, Key], Field(min_length=1, max_length=1)]
Seat = Annotated[int, Field(ge=0, le=4)]


class Shape(BaseModel):
    """Unknown fields are refused, so that a misspelt one is noticed."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)


class Start(Shape):
    """How the table stands when it begins: dealt from a seed, or a position as `docs/position.md` writes it."""

    options: dict[Key, Given] = {}
    seed: Key | None = None
    position: dict[Key, Given] | None = None


class Line(Shape):
    """What one of the others answers."""

    player: Seat
    answer: Given
    asked: Key | None = None
    """Only to the question of that name."""
    after_you: bool = False
    """Only when the learner is not asked."""


class Step(Shape):
    """One sentence, and perhaps an answer to be given."""

    id: Id
    say: Words
    point_at: Pointer | None = None
    expect: Answers | None = None
    replies: dict[Key, Words] = Field(default={}, alias="else", max_length=40)
    then: Words | None = None
    why: Words | None = None
    rule: Id | None = None
    true: Predicate = {}


class Scene(Shape):
    id: Id
    title: Words | None = None
    start: Start
    others: Annotated[list[Line], Field(max_length=80)] = []
    steps: Annotated[list[Step], Field(min_length=1, max_length=80)]
    ends: Predicate = {}


class After(Shape):
    """What is offered at the end: to play on with this game (true) or an earlier scene of it, and other lessons."""

    play_on: bool | Id = False
    bot: Name = "easy"
    next: Annotated[list[Id], Field(max_length=3)] = []


class About(Shape):
    """What both kinds have."""

    learn: Literal[1]
    id: Id
    game: Literal["mars", "ares"]
    title: Words
    seat: Seat = 0
    names: Annotated[list[Name], Field(max_length=5)] = []
    goal: Predicate
    goal_says: Words


class Guided(About):
    """A table that is played step by step, with a sentence at each."""

    kind: Literal["guided"]
    promise: Words
    minutes: Annotated[int, Field(ge=1, le=60)]
    scenes: Annotated[list[Scene], Field(min_length=1, max_length=6)]
    learned: Words
    then: After = After()


class Wrong(Shape):
    """Answers that tempt and do not lead there, with what is said to them."""

    answers: Answers
    say: Words


class Exercise(About):
    """One position, one task, one goal."""

    kind: Literal["exercise"]
    name: Id
    level: Annotated[int, Field(ge=1, le=5)]
    task: Words
    start: Start
    answers: Annotated[int, Field(ge=1, le=20)]
    solution: Answers
    wrong: Annotated[list[Wrong], Field(max_length=10)] = []
    hint: Words
    explain: Words
    rule: Id | None = None
    true: Predicate = {}
    asides: bool = False
    fits: Annotated[list[Key], Field(max_length=6)] = []
    """Sources of points that it teaches: whoever lacked them in a game is offered it."""


Lesson = Annotated[Guided | Exercise, Field(discriminator="kind")]
SHAPE: Final[TypeAdapter[Guided | Exercise]] = TypeAdapter(Lesson)


def read(data: Any) -> Guided | Exercise:
    """A lesson from its JSON, or why it is none."""
    try:
        if len(json.dumps(data, ensure_ascii=False).encode()) > LARGEST:
            raise BadLesson(Message("lesson_large", {"most": LARGEST // 1024}))
        return SHAPE.validate_python(data)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"] if part not in ("guided", "exercise"))
        raise BadLesson(Message("lesson_damaged", {"answer": f"{where or 'kind'}: {first['msg']}"})) from None
    except (TypeError, ValueError, RecursionError) as error:
        raise BadLesson(Message("lesson_damaged", {"answer": str(error)[:80]})) from None
