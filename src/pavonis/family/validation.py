"""Whether a position that was loaded can be: how each game lists what it checks."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any

Check = tuple[str, Any, Container[Any]]  # a path, what is there, and what may be


def first_flaw(checks: Iterable[Check]) -> str | None:
    """The first path where what is there may not be."""
    for path, value, allowed in checks:
        if value not in allowed:
            return path
    return None
