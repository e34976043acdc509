"""What the engine says, as an id and values. Only a screen turns it into a sentence, in its reader's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from . import types

NOTHING: Mapping[str, Any] = {}


class Message:
    """An id and its values: numbers and proper names, never common nouns, so that every language can decline it."""

    def __init__(self, id: str, values: Mapping[str, Any] = NOTHING) -> None:
        self.id = id
        self.given = values

    @property
    def values(self) -> Mapping[str, Any]:
        """What the id is said about, by name."""
        return self.given

    def to_json(self) -> types.Message:
        """Id and values in one dict."""
        return cast("types.Message", {"id": self.id, **plain(self.values)})

    def __reduce__(self) -> Any:
        return Message, (self.id, dict(self.values))

    def __str__(self) -> str:
        return _speaker[0](self)

    def __repr__(self) -> str:
        return f"Message({self.id!r}, {dict(self.values)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash(self.id)


class Reason(Message):
    """Why something cannot be done: the rule broken, what it needs and what there is."""

    def __init__(self, id: str, values: Mapping[str, Any] = NOTHING, rule: str = "", needed: int = 0, present: int = 0) -> None:
        self.id = id
        self.given = values
        self.rule = rule
        self.needed = needed
        self.present = present

    def __reduce__(self) -> Any:
        return Reason, (self.id, dict(self.values), self.rule, self.needed, self.present)

    def to_json(self) -> types.Reason:
        """Id, rule, what it needs and what there is, and values in one dict."""
        said = {"id": self.id, "rule": self.rule, "needed": self.needed, "present": self.present, **plain(self.values)}
        return cast("types.Reason", said)


class Lack(Reason):
    """Something is missing. Made for every option that is tested and refused, so its values are only made when read."""

    def __reduce__(self) -> Any:
        return Lack, (self.id, NOTHING, self.rule, self.needed, self.present)

    @property
    def values(self) -> Mapping[str, Any]:
        """How many are wanted, and how many are there."""
        return {"n": self.needed, "present": self.present}


def lacks(id: str, needed: int, present: int, rule: str) -> Reason:
    """Something is missing: `needed` of it are wanted, `present` are there."""
    return Lack(id, NOTHING, rule, needed, present)


def plain(values: Mapping[str, Any]) -> dict[str, Any]:
    """Values as JSON."""
    return {k: _plain_value(v) for k, v in values.items()}


def _plain_value(value: Any) -> Any:
    if isinstance(value, Message):
        return value.to_json()
    if isinstance(value, (list, tuple)):
        return [_plain_value(v) for v in value]
    return value


def bare(message: Message) -> str:
    """Id and values, for want of words."""
    values = ", ".join(f"{k}={v}" for k, v in message.values.items())
    return f"{message.id}({values})" if values else message.id


# How messages are spoken. The kernel knows no language.
_speaker: list[Callable[[Message], str]] = [bare]


def set_speaker(speak: Callable[[Message], str]) -> None:
    """From now on `str(message)` speaks like this."""
    _speaker[0] = speak
