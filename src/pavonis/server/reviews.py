"""Reviews that are asked for: one after the other, behind everything else, each game's once."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from .refusal import Refusal

if TYPE_CHECKING:
    from .home import Home

log = logging.getLogger("pavonis.reviews")

MOST: Final = 40  # that wait in one process


@dataclass(eq=False)
class Asked:
    """A review that somebody waits for."""

    table: str
    record: dict[str, Any]
    by: frozenset[str]  # the tokens that were shown
    stopped: bool = False


class Reviews:
    """Those that wait, the first of them in work. Nothing of it is kept: whoever asks again after a restart begins anew."""

    def __init__(self, home: Home) -> None:
        self.home = home
        self.waiting: dict[str, Asked] = {}
        self.now: Asked | None = None
        self.failed: set[str] = set()

    def ask(self, table: str, record: dict[str, Any], by: frozenset[str]) -> None:
        if len(self.waiting) >= MOST:
            raise Refusal(503, "busy")
        self.failed.discard(table)
        self.waiting[table] = Asked(table, record, by)
        if self.now is None:
            self.home.background(self.work())

    def of(self, table: str) -> Asked | None:
        """What was asked and neither given nor stopped."""
        if self.now is not None and self.now.table == table and not self.now.stopped:
            return self.now
        return self.waiting.get(table)

    def ahead(self, table: str) -> int:
        """How many come first."""
        return (self.now is not None) + [*self.waiting].index(table)

    def stop(self, asked: Asked) -> None:
        asked.stopped = True
        if asked is self.now:
            self.home.bots.stop_review()
        else:
            del self.waiting[asked.table]

    async def work(self) -> None:
        while self.waiting and not self.home.closing and self.now is None:
            table = next(iter(self.waiting))
            asked = self.now = self.waiting.pop(table)
            try:
                made = await self.home.bots.review(asked.record)
                if made is not None and not asked.stopped:
                    await self.home.store.keep_review(table, made)
                elif not asked.stopped:
                    self.failed.add(table)
            except Exception:
                log.exception("review failed", extra={"table": table})
                self.failed.add(table)
            finally:
                self.now = None
        if self.now is None:
            self.home.bots.rest()
