"""Stocks, and production that counts. The latter is read from what is counted, so it is right at all times (A-050, A-051)."""

from __future__ import annotations

from typing import Any, ClassVar

from ..family.effects import ProducePer
from ..family.resources import RESOURCES, STEEL, bit, cells_of
from ..family.table import Table
from ..kernel.effect import Effect, Frame, register
from ..kernel.message import Message


class Capacity(Effect[Table]):
    """Steel or titanium stock up: a standing discount, never spent (A-031, A-048, OA-08)."""

    name: ClassVar[str] = "capacity"
    plain: ClassVar[bool] = True

    def __init__(self, **amounts: int) -> None:
        self.amounts = cells_of(amounts, 0)

    def args(self) -> dict[str, Any]:
        return {RESOURCES[cell]: n for cell, n in self.amounts}

    def apply(self, pos: Table, f: Frame, answer: Any) -> dict[str, Any] | None:
        for cell, n in self.amounts:
            pos.cells[f.by][cell] += n
        if pos.log is not None:
            pos.tell("capacity", {"player": f.by, "source": f.source, **self.args()})
        for cell, n in self.amounts:
            if cell == STEEL:
                for _ in range(n):
                    pos.emit("steel", f.by, f.source)
        return None

    def touch(self, pos: Table, f: Frame) -> tuple[int, int]:
        adds = 0
        for cell, _ in self.amounts:
            adds |= bit(f.by, cell)
        return (0, adds)

    def say(self) -> list[Message]:
        return [Message(f"capacity.{RESOURCES[cell]}", {"n": n}) for cell, n in self.amounts]

    def icons(self) -> list[str]:
        return [f"capacity:{RESOURCES[cell]}:{n}" for cell, n in self.amounts]


class ProduceFor(ProducePer):
    """Production of n for every so many of something, for as long as the card is in play."""

    name: ClassVar[str] = "produce_for"

    def apply(self, pos: Table, f: Frame, answer: Any) -> dict[str, Any] | None:
        return None  # nothing to do once: whoever reads the production counts


register(Capacity, ProduceFor)
