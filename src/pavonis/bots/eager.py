"""Random, but never idle and never its own victim: the baseline that counts."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from ..kernel.atoms import atom, chosen, is_aside
from ..kernel.decisions import Decision
from .random import RandomBot
from .seat import Seat

IDLE: Final = ("pass", "done", "none")
SELL: Final = "project:sell_patents"
DEAR: Final = ("project", "fund")  # what money buys when no card wants it
TAKING: Final = ("remove_any", "reduce_any", "take_any")  # questions of who loses something


@mypyc_attr(allow_interpreted_subclasses=True)
class EagerBot(RandomBot):
    """Never passes, stops or declines while there is something to do: cards, actions and milestones rather than standard
    projects and awards, and those rather than nothing. Takes from others, and as much as it may."""

    name: ClassVar[str] = "eager"
    patience: ClassVar[float] = 0.9  # how often it looks for something better than a project

    def choose(self, seat: Seat) -> Any:
        decision = seat.decision
        if decision.name in TAKING:
            return self.take(seat, decision.options)
        answer = decision.random(self.rng, self.odd)
        if decision.kind != "choose":
            return answer
        if answer in IDLE or (chosen(answer).verb in DEAR and self.rng.random() < self.patience):
            return self.better(decision)
        return answer

    def better(self, decision: Decision) -> Any:
        """Something to do, at best without a project; to sell one's cards is nothing to stay for."""
        options = [o for o in decision.atoms() if not is_aside(o)]
        busy = [o for o in options if o not in IDLE and o != SELL]
        best = [o for o in busy if chosen(o).verb not in DEAR] or busy
        walk: tuple[str, ...] = ()
        following = best or [o for o in options if o in IDLE]
        while following:
            walk = (*walk, self.rng.choice(following))
            following = decision.atoms(walk)
        return decision.assemble(walk)

    def take(self, seat: Seat, options: list[str]) -> str:
        """Some victim evenly, and then the most; oneself only if it must be."""
        own = {atom("player", seat.player), *(atom("card", c) for c in seat.view()["players"][seat.player]["tableau"])}
        others = [o for o in options if o != "none" and own.isdisjoint(o.split(" "))]
        if not others:
            return "none" if "none" in options else self.rng.choice(options)
        most: dict[tuple[str, int, str], str] = {}
        for option in others:  # amounts of one victim rise
            this = chosen(option)
            most[this.resource, this.player, this.card] = option
        return self.rng.choice(list(most.values()))
