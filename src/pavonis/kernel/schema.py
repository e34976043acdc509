"""The shape of saved JSON: what lies where, and of what type, so that a damaged save is refused before it is used.

A shape is a type; a value; `(shape, ...)`, one of these; `[shape]`, a list of such; `{str: shape}`, any names;
`{"name": shape}`, these names, each of which may be missing, and others, which are not looked at; `object`, anything.
"""

from __future__ import annotations

from typing import Any, Final

ANYTHING: Final = object


def first_mismatch(value: Any, shape: Any) -> str | None:
    """Where the value has another shape, as a path ('.table.0.tr'); None if it fits."""
    if isinstance(shape, type):
        return None if type(value) is shape or shape is ANYTHING else ""
    if isinstance(shape, list):
        if not isinstance(value, list):
            return ""
        each = shape[0]
        for i, one in enumerate(value):
            wrong = None if type(one) is each else first_mismatch(one, each)
            if wrong is not None:
                return f".{i}{wrong}"
        return None
    if isinstance(shape, dict):
        if not isinstance(value, dict):
            return ""
        others = shape.get(str, ANYTHING)
        for name, one in value.items():
            each = shape.get(name, others)
            wrong = None if type(one) is each else first_mismatch(one, each)
            if wrong is not None:
                return f".{name}{wrong}"
        return None
    if isinstance(shape, tuple):
        return None if any(first_mismatch(value, one) is None for one in shape) else ""
    return None if value == shape and type(value) is type(shape) else ""
