"""What a valuer must say about a game, for greedy play, hints and search. One per game; units are M€."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

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
    """An answer and what it is worth: the sum of its terms, in M€ or, after a search, in points or per cent of the games won."""

    def __init__(self, answer: Any, terms: list[Term], unit: str = "mc") -> None:
        self.answer = answer
        self.terms = terms
        self.unit = unit
        self.value = sum(t.value for t in terms)

    def add(self, term: Term) -> None:
        self.terms.append(term)
        self.value += term.value

    def to_json(self) -> RatedAnswer:
        """As messages, for whoever wants a hint."""
        n = round(min(100.0, max(0.0, self.value)) if self.unit == "chance" else self.value)
        return {
            "answer": self.answer,
            "value": round(self.value, 2),
            "say": Message(f"value.worth.{self.unit}", {"n": n}).to_json(),
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


def distinct(rated: list[Rated]) -> list[Rated]:
    """Every answer once; the first of those that are equal stays. The first of all leads by its worth."""
    out: list[Rated] = []
    for r in rated:
        if not any(same(r.answer, other.answer) for other in out):
            out.append(r)
    return out


def same(one: Any, other: Any) -> bool:
    """Whether two answers mean the same: cards are picked in no order."""
    if isinstance(one, list) and isinstance(other, list):
        return sorted(one) == sorted(other)
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[k], other[k]) for k in one)
    return bool(one == other)


def exchanged(chosen: list[str], others: list[str]) -> list[list[str]]:
    """The same cards but one, which gives way to the best of the others; the last chosen goes first. And to the second best."""
    out = [[c for c in chosen if c != gone] + others[:1] for gone in reversed(chosen) if others]
    return out + [chosen[:-1] + [other] for other in others[1:2] if chosen]


def before(worths: list[float], p: int) -> float:
    """How far p is before the others: before the best of them most of all."""
    others = [x for q, x in enumerate(worths) if q != p]
    return worths[p] - 0.6 * max(others) - 0.4 * sum(others) / len(others)


def ahead(signs: list[list[float]], p: int) -> list[float]:
    """How far p is ahead in each sign, of the others on average; the first is what the position is worth."""
    out = [before([row[0] for row in signs], p)]
    others = len(signs) - 1
    for k in range(1, len(signs[p])):
        total = 0.0
        for q in range(len(signs)):
            if q != p:
                total += signs[q][k]
        out.append(signs[p][k] - total / others)
    return out


def prospects(hand: list[float]) -> float:
    """What the best four cards of a hand promise, in tens of M€."""
    return sum(sorted((x for x in hand if x > 0), reverse=True)[:4]) / 10.0


class Look:
    """When a trial is looked at: after each round from the first to the last, and at the end of the game if it goes so far."""

    def __init__(self, first: int, last: int, end: bool = False) -> None:
        self.first = first
        self.last = last
        self.end = end
        self.times = last - first + 1 + end


@mypyc_attr(allow_interpreted_subclasses=True)
class Valuer:
    """Rates the answers to a decision by what the player may know, and whole positions for search."""

    slope: ClassVar[float] = 0.03
    trust: ClassVar[float] = 6.0

    def rate(self, decision: Decision) -> list[Rated]:
        """Sensible answers, each with its worth; at least one."""
        raise NotImplementedError

    def position(self, pos: Any, p: int) -> float:
        """What the position is worth to p, in points at the end of the game."""
        raise NotImplementedError

    def standing(self, pos: Any, p: int) -> float:
        """How p stands against the others: above zero is ahead."""
        raise NotImplementedError

    def foreseen(self, pos: Any, p: int) -> float:
        """Likewise as a search reads it: with what play has taught about positions, where it has."""
        return self.standing(pos, p)

    def unit(self, pos: Any) -> str:
        """What standings are counted in: points before the others; alone a scale of its own, or the chance to win in per cent."""
        return "points"

    def candidates(self, decision: Decision) -> list[Rated]:
        """The answers that a search compares: more than `rate` gives where greedy play sees but one."""
        return self.rate(decision)

    def share(self, decision: Decision) -> float:
        """How much of the usual thinking time this question deserves; 0: no search."""
        return 0.0

    def faith(self, decision: Decision) -> tuple[float, float]:
        """Points that an M€ of worth at first sight turns out to be, and trials that this counts for."""
        return self.slope, self.trust

    def looks(self, decision: Decision) -> Look:
        """When a search looks at its trials."""
        return Look(1, 5)

    def left(self, pos: Any) -> float:
        """Rounds that will follow this one."""
        raise NotImplementedError

    def deep(self, decision: Decision) -> bool:
        """Whether the first edition searched this question."""
        return False

    def horizon(self, pos: Any) -> int:
        """How many rounds ahead the first edition looked."""
        return 1

    def clock(self, pos: Any) -> int:
        """Rounds played, to measure a horizon by."""
        raise NotImplementedError
