"""How the server says no."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .. import Message, PavonisError


class Refusal(Exception):
    """Not done, and why; nothing changed."""

    def __init__(self, status: int, id: str, **values: Any) -> None:
        super().__init__(id)
        self.status = status
        self.error: Mapping[str, Any] = Message(id, values).to_json()


def refused(status: int, error: PavonisError, **more: Any) -> Refusal:
    """The engine's own words."""
    out = Refusal(status, "")
    out.error = {**error.message.to_json(), **more}
    return out
