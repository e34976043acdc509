"""A policy as a player: in the arena, or opposite in an environment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from ..bots import Bot, Seat
from .sitting import Setting, Sitting
from .table import seen

Policy = Callable[[dict[str, Any]], int]  # from observation and mask to an action


class PolicyBot(Bot):
    """Answers atom by atom as a policy says; at any table of the game, with any options."""

    name: ClassVar[str] = "policy"

    def __init__(self, policy: Policy, observation: str = "full") -> None:
        self.policy = policy
        self.observation = observation
        self.settings: dict[str, Setting] = {}  # by game and options

    def choose(self, seat: Seat) -> Any:
        game = seat._game  # an observation tells only what this player may know
        key = f"{game.spec.name} {sorted(game.options.items())}"
        if key not in self.settings:
            self.settings[key] = Setting(game.spec.name, observation=self.observation, **game.options)
        sitting = Sitting(self.settings[key], game.clone())
        walk = sitting.walk
        walk.asked, walk.following = seat.player, seat.decision.atoms()
        while True:
            action = int(self.policy(seen(sitting, seat.player, True)))
            chosen = (*walk.chosen, self.settings[key].atoms[action])
            if chosen[-1] not in walk.following:
                raise ValueError(f"the policy may not say {chosen[-1]!r} now: one of {', '.join(walk.following)}")
            following = sitting.decision.atoms(chosen)
            if not following:
                return sitting.decision.assemble(chosen)
            walk.chosen, walk.following = chosen, following
