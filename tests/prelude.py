"""An expansion that no interface and no bot was told of: two of four cards are chosen before the game, beside all else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pavonis.kernel.decisions import Part
from pavonis.mars.expansion import Expansion
from pavonis.mars.setup import MARS

OFFERED = ("mine", "comet", "birds", "asteroid")


class Prelude(Expansion):
    name = "prelude"

    def setup_parts(self, pos: Any, p: int) -> list[Part]:
        return [Part("preludes", list(OFFERED), 2, 2)]


def join(set: Callable[[Any, str, Any], None] = setattr) -> None:
    """From now on every game of Mars has it."""
    for name in ("seated", "load"):
        set(MARS, name, joined(getattr(MARS, name)))


def joined(make: Callable[..., Any]) -> Callable[..., Any]:
    def made(*args: Any) -> Any:
        pos = make(*args)
        pos.expansions += (Prelude(),)
        return pos

    return made
