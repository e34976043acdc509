"""The world government step of the solar phase (X-01, O-79): the first player raises a parameter for nobody's benefit."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from ..family.prices import Prices
from ..kernel.decisions import Choose
from ..kernel.effect import NOBODY, Frame, register
from .expansion import BETWEEN, Expansion
from .position import MAX_OCEANS, MAX_OXYGEN, MAX_TEMPERATURE, OCEAN, PRINTED, MarsTable

GOVERN: Final = ("raise:temperature", "raise:oxygen", "raise:oceans")


class WorldGovernment(Expansion):
    """Before the colonies produce, and before the first player changes (C-026, C-028)."""

    name: ClassVar[str] = "world_government"
    phases: ClassVar[dict[str, str]] = {"solar": BETWEEN}
    atoms: ClassVar[tuple[str, ...]] = GOVERN

    def step(self, pos: MarsTable, phase: str, k: int) -> None:
        pos.agenda[pos.first].append(Frame(Govern(), NOBODY, "world_government"))

    def worth(self, prices: Prices, asked: str, option: str) -> float | None:
        return (0.2, 0.1, 0.0)[GOVERN.index(option)] if asked == Govern.name else None


class Govern(Choose[MarsTable]):
    """One step of an unfinished parameter: no rating, no bonus; cards that react still do."""

    name: ClassVar[str] = "govern"

    def options(self, pos: MarsTable, p: int, f: Frame) -> list[str]:
        unfinished = (pos.temperature < MAX_TEMPERATURE, pos.oxygen < MAX_OXYGEN, pos.oceans < MAX_OCEANS)
        return [option for option, open in zip(GOVERN, unfinished, strict=True) if open]

    def apply(self, pos: MarsTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        if answer == "raise:temperature":
            pos.raise_temperature(NOBODY, 1)
        elif answer == "raise:oxygen":
            pos.raise_oxygen(NOBODY, 1)
        else:
            pos.push(Frame(PRINTED[OCEAN], NOBODY, f.source))
        return None


register(Govern)
