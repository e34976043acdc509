"""The shape of saved JSON: what lies where, and of what type, so that a wrong save is refused before it is used.

A shape is a type; a value; `(shape, ...)`, one of these; `[shape]`, a list of such; `{str: shape}`, any names;
`{"name": shape}`, these names and no others, each of which may be missing; `object`, anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any, Final

from .message import NOTHING, Message

ANYTHING: Final = object
LONGEST_LIST: Final = 12  # of what may stand somewhere; a longer row of numbers is shortened
TYPES: Final[dict[Any, str]] = {int: "int", str: "str", bool: "bool", list: "list", dict: "dict"}


class Flaw(Message):
    """Where a saved position cannot be, and why: a path, what stands there and what may. Without a reason it is only damaged."""

    def __init__(self, path: str, id: str = "save_damaged", values: Mapping[str, Any] = NOTHING) -> None:
        super().__init__(id, values)
        self.path = path

    @property
    def values(self) -> Mapping[str, Any]:
        return {"answer": self.path} if self.id == "save_damaged" else {**self.given, "option": self.path}

    def __reduce__(self) -> Any:
        return Flaw, (self.path, self.id, dict(self.given))

    def under(self, key: str) -> Flaw:
        """The same flaw, seen from outside of where it is."""
        return Flaw(f"{key}.{self.path}" if self.path else key, self.id, self.given)


def not_allowed(path: str, value: Any, allowed: Any) -> Flaw:
    """Something else may stand there: a number from to, or one of these."""
    if isinstance(allowed, range) and allowed.step == 1 and len(allowed):
        return Flaw(path, "field_between", {"answer": shown(value), "least": allowed[0], "most": allowed[-1]})
    listed = [shown(x) for x in allowed]
    if isinstance(allowed, range) and len(listed) > LONGEST_LIST:
        listed = [*listed[:2], "…", listed[-1]]
    if isinstance(value, str):
        near = close(value, listed)
        if near:
            return Flaw(path, "field_misspelt", {"answer": value, "means": near, "allowed": listed})
    return Flaw(path, "field_allowed", {"answer": shown(value), "allowed": listed})


def unknown_name(path: str, name: Any, known: Iterable[Any]) -> Flaw:
    """There is no such field, card, zone or the like here."""
    names = [str(x) for x in known if isinstance(x, str)]
    near = close(str(name), names)
    if near:
        return Flaw(path, "field_misspelt", {"answer": str(name), "means": near, "allowed": names})
    return Flaw(path, "field_unknown", {"answer": str(name), "allowed": names})


def close(name: str, names: list[str]) -> str:
    """The one of these names that was probably meant, or nothing."""
    return next(iter(get_close_matches(name, names, 1)), "")


def shown(value: Any) -> str:
    return '""' if value == "" else str(value)


def first_mismatch(value: Any, shape: Any) -> Flaw | None:
    """Where the value has another shape, as a path ('table.0.tr'), and what is wanted there; None if it fits."""
    if isinstance(shape, type):
        return None if type(value) is shape or shape is ANYTHING else of_type(value, shape)
    if isinstance(shape, list):
        if not isinstance(value, list):
            return of_type(value, list)
        each = shape[0]
        for i, one in enumerate(value):
            wrong = None if type(one) is each else first_mismatch(one, each)
            if wrong is not None:
                return wrong.under(str(i))
        return None
    if isinstance(shape, dict):
        if not isinstance(value, dict):
            return of_type(value, dict)
        for name, one in value.items():
            each = shape.get(name, shape.get(str))
            if each is None:
                return unknown_name("", name, reversed(list(shape)))  # a game's own come after what all have
            wrong = None if type(one) is each else first_mismatch(one, each)
            if wrong is not None:
                return wrong.under(str(name))
        return None
    if isinstance(shape, tuple):
        for one in shape:
            wrong = first_mismatch(value, one)
            if wrong is None:
                return None
        return wrong if shape and isinstance(shape[-1], (dict, list)) else not_allowed("", value, shape)
    return None if value == shape and type(value) is type(shape) else not_allowed("", value, (shape,))


def of_type(value: Any, wanted: Any) -> Flaw:
    return Flaw("", f"field_type.{TYPES[wanted]}", {"answer": shown(value)})
