"""Stocks, and production that counts. The latter is read from what is counted, so it is right at all times (A-050, A-051)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from ..family.cards import cheaper
from ..family.effects import Gain, ProducePer
from ..family.resources import RESOURCES, STEEL, STEEL_WORTH, TITANIUM, TITANIUM_WORTH
from ..family.table import Table
from ..family.tags import BUILDING, SPACE
from ..kernel.effect import Frame, register
from ..kernel.icon import Icon
from ..kernel.message import Message

CHEAPER: Final = {STEEL: (BUILDING, STEEL_WORTH), TITANIUM: (SPACE, TITANIUM_WORTH)}  # cards of this tag, by so many M€ a step


class Capacity(Gain):
    """Steel or titanium stock up: a standing discount, never spent (A-031, A-048, OA-08)."""

    name: ClassVar[str] = "capacity"
    told: ClassVar[str] = "capacity"

    def apply(self, pos: Table, f: Frame, answer: Any) -> dict[str, Any] | None:
        super().apply(pos, f, answer)
        for cell, n in self.amounts:
            if cell == STEEL:
                for _ in range(n):
                    pos.emit("steel", f.actor, f.source)
        return None

    def best_case_gain(self, pos: Table, f: Frame, slack: dict[int, int]) -> None:
        """Nothing that could be spent."""

    def say(self) -> list[Message]:
        return [Message(f"cheaper.{RESOURCES[cell]}", {"n": n, "less": CHEAPER[cell][1] * n}) for cell, n in self.amounts]

    def icons(self) -> list[Icon]:
        return [icon for cell, n in self.amounts for icon in cheaper(CHEAPER[cell][0], CHEAPER[cell][1] * n)]


class ProduceFor(ProducePer):
    """Production of n for every so many of something, for as long as the card is in play."""

    name: ClassVar[str] = "produce_for"

    def apply(self, pos: Table, f: Frame, answer: Any) -> dict[str, Any] | None:
        """Nothing to do once, for whoever reads the production counts; only told what it is at first."""
        n = self.amount(pos, f)
        if pos.log is not None and n:
            pos.tell(self.told(), {"player": f.actor, "source": f.source, self.resource: n})
        return None

    def idle(self, pos: Table, f: Frame) -> bool:
        """It may grow."""
        return False


register(Capacity, ProduceFor)
