"""Everything that can go wrong because of what a caller gave us. Each error carries a `Message`; nothing was changed."""

from __future__ import annotations

from typing import Any

from .message import Message


class PavonisError(Exception):
    """What was wrong and what is allowed."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return str(self.message)


class IllegalAnswer(PavonisError):
    """The answer is not one of those allowed."""


class StaleDecision(IllegalAnswer):
    """The answer belongs to a question that has changed since."""


class CannotTakeBack(PavonisError):
    """The answer shows a face, used chance, or another player has built on it."""


class BadOption(PavonisError):
    """An unknown game or option, or a value out of its range."""


class BadSave(PavonisError):
    """Saved JSON that is damaged, foreign, or written by a newer version."""


class Stuck(Exception):
    """The engine runs without asking anybody: an error of ours, never of a caller."""


def illegal(id: str, **values: Any) -> IllegalAnswer:
    return IllegalAnswer(Message(id, values))
