"""What a valuer must say about a game, for greedy play, hints and search. One per game; units are M€."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..kernel.decisions import Decision
from ..kernel.effect import Effect
from ..kernel.message import Message
from .types import RatedAnswer


class Term:
    """One part of a value, with the words for it: messages, or an effect that says itself. Few are ever read."""

    def __init__(self, value: float, words: list[Message] | Effect[Any]) -> None:
        self.value = value
        self.words = words

    @property
    def say(self) -> list[Message]:
        return self.words.say() if isinstance(self.words, Effect) else self.words


class Rated:
    """An answer and what it is worth: the sum of its terms, in M€ or, after a search, in points."""

    def __init__(self, answer: Any, terms: list[Term], unit: str = "mc") -> None:
        self.answer = answer
        self.terms = terms
        self.unit = unit
        self.value = sum(t.value for t in terms)

    def to_json(self) -> RatedAnswer:
        """As messages, for whoever wants a hint."""
        return {
            "answer": self.answer,
            "value": round(self.value, 2),
            "say": Message("value.worth.points" if self.unit == "points" else "value.worth.mc", {"n": round(self.value)}).to_json(),
            "terms": [{"value": round(t.value, 2), "say": [m.to_json() for m in t.say]} for t in self.terms],
        }


def fill(part: Mapping[str, Any], worth: Callable[[str], float]) -> Any:
    """A part of a form, whatever it is for; exactly one is a name."""
    chosen = best(part, worth)
    return chosen[0] if part["least"] == part["most"] == 1 else chosen


def best(part: Mapping[str, Any], worth: Callable[[str], float]) -> list[str]:
    """As many cards as must be, and all that are worth something as far as may be."""
    cards = sorted(part["cards"], key=worth, reverse=True)
    return cards[: min(part["most"], max(part["least"], sum(worth(c) > 0 for c in cards)))]


class Valuer:
    """Rates the answers to a decision by what the player may know, and whole positions for search."""

    def rate(self, decision: Decision) -> list[Rated]:
        """Sensible answers, each with its worth; at least one."""
        raise NotImplementedError

    def position(self, pos: Any, p: int) -> float:
        """What the position is worth to p, in points at the end of the game."""
        raise NotImplementedError

    def standing(self, pos: Any, p: int) -> float:
        """How p stands against the others: above zero is ahead."""
        raise NotImplementedError

    def deep(self, decision: Decision) -> bool:
        """Whether this question deserves a search."""
        return False

    def horizon(self, pos: Any) -> int:
        """How many rounds ahead a search looks."""
        return 1

    def clock(self, pos: Any) -> int:
        """Rounds played, to measure a horizon by."""
        raise NotImplementedError
