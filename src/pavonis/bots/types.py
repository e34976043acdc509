"""What a bot says of an answer, as JSON; see `kernel.types`."""

from __future__ import annotations

from typing_extensions import TypedDict

from ..kernel.types import AnswerValue, Message


class RatedTerm(TypedDict):
    """One part of a value."""

    value: float
    say: list[Message]


class RatedAnswer(TypedDict):
    """An answer, what it is worth, what that says, and its parts."""

    answer: AnswerValue
    value: float
    say: Message
    terms: list[RatedTerm]
