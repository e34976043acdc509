"""What play has taught: the worth of single answers beyond the rules of thumb, in M€. `pavonis train` makes the tables."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any, Final

from ..kernel.message import Message
from .values import Term

MOST_LEFT: Final = 15.0  # rounds; what is further off makes no difference


class Learned:
    """A worth for each answer: at the end of the game, and so much more for each round that is left."""

    def __init__(self, worth: Mapping[str, tuple[float, float]]) -> None:
        self.table = dict(worth)

    def worth(self, answer: str, left: float) -> float:
        """Of this very answer, or of its kind; nothing if play has taught nothing about it."""
        found = self.table.get(answer)
        if found is None:
            found = self.table.get(answer.partition(":")[0])
            if found is None:
                return 0.0
        return found[0] + found[1] * left

    def term(self, asked: str, answer: str, left: float) -> Term:
        return Term(self.worth(answer if ":" in answer else f"{asked}:{answer}", left), [Message("value.learned")])


NOTHING: Final = Learned({})


class Leaf:
    """How far ahead a position lies at the end: linear in its standing and in signs by which a player is ahead of the others, each
    with a weight, and more of it for every ten rounds that are left."""

    def __init__(self, weights: Mapping[str, Sequence[float]], signs: Sequence[str]) -> None:
        names = ["standing", *signs]
        self.now = [float(weights[name][0]) for name in names]
        self.later = [float(weights[name][1]) for name in names]
        self.left = float(weights["left"][0])

    def value(self, ahead: list[float], left: float) -> float:
        """Of the standing and all signs, in the order of their names."""
        tens = min(MOST_LEFT, left) / 10.0
        out = self.left * left
        for k in range(len(ahead)):
            out += ahead[k] * (self.now[k] + tens * self.later[k])
        return out


Weights = Mapping[str, Mapping[str, float]]  # what experience says, alone and among rivals
UNTUNED: Final[Weights] = {}


def numbers(name: str) -> Any:
    """A file of what play has taught; nothing where none was made."""
    path = files("pavonis.bots").joinpath("data", f"{name}.json")
    return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def load(game: str) -> Learned:
    """What is known of single answers."""
    worth = numbers(game).get("worth", {})
    return Learned({answer: (float(at_end), float(for_each)) for answer, (at_end, for_each) in worth.items()})


def leaf(game: str, signs: Sequence[str]) -> Leaf | None:
    """How positions are read, where play has taught it."""
    weights = numbers("leaf").get(game)
    return Leaf(weights, signs) if weights else None


def tuned(game: str) -> Weights:
    """Weights that `pavonis train weights` has found, where it has."""
    return {kind: {name: float(n) for name, n in found.items()} for kind, found in numbers("weights").get(game, {}).items()}
