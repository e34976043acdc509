"""Who listens at a table, over a socket."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from .messages import Close
from .protocol import Viewer


@dataclass(eq=False)
class Listener:
    """One socket: the seats it sees, and what waits to be sent. One that does not read is cut off."""

    viewers: list[Viewer]
    tokens: list[str] = field(default_factory=list)
    visible: bool = True  # it is before somebody's eyes
    queue: asyncio.Queue[str | None] = field(default_factory=lambda: asyncio.Queue(maxsize=512))
    closed: Close | None = None

    def send(self, text: str) -> None:
        if self.queue.full():
            self.cut(Close.BUSY)
        else:
            self.queue.put_nowait(text)

    def cut(self, why: Close) -> None:
        """No more for this one."""
        self.closed = why
        if self.queue.full():
            self.queue.get_nowait()
        self.queue.put_nowait(None)
