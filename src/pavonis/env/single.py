"""One seat of a game as a Gymnasium environment; bots sit in the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
from gymnasium import spaces

from ..bots import Seat, by_name
from .table import TableEnv, agent_name


class SeatEnv(gymnasium.Env[dict[str, Any], int]):
    """The agent sits at `seat`, or at each in turn; `opponents` are the names of the bots of the other seats, in order.

    Observation, mask, actions and rewards are those of `TableEnv`; every step of the bots happens between two of the agent's.
    """

    def __init__(self, game: str, opponents: Sequence[str] = ("greedy",), seat: int | None = None, **settings: Any) -> None:
        self.table = TableEnv(game, players=1 + len(opponents), **settings)
        self.opponents = tuple(opponents)
        self.fixed = seat
        self.games = 0
        self.render_mode = self.table.render_mode
        self.metadata = self.table.metadata
        self.observation_space: spaces.Space[dict[str, Any]] = self.table.observation_space(agent_name(0))
        self.action_space: spaces.Space[int] = self.table.action_space(agent_name(0))

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        self.table.reset(seed)
        self.seat = self.games % (1 + len(self.opponents)) if self.fixed is None else self.fixed
        self.games += 1
        others = [p for p in range(1 + len(self.opponents)) if p != self.seat]
        dealt = self.table.game.position.seed
        self.bots = {p: by_name(name, f"{dealt} {p}") for p, name in zip(others, self.opponents)}
        self._wait()
        return self._seen(), {}

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        self.table.step(action)
        reward = self.table.rewards[agent_name(self.seat)] + self._wait()
        over = self.table.game.over
        return self._seen(), reward, over, False, {"result": self.table.game.result} if over else {}

    def _wait(self) -> float:
        """Let the bots answer until the agent is asked again; what that brought the agent."""
        table, reward = self.table, 0.0
        while not table.game.over and table.asked != self.seat:
            table.answer(self.bots[table.asked].choose(Seat(table.game, table.asked)))
            reward += table.rewards[agent_name(self.seat)]
        return reward

    def _seen(self) -> dict[str, Any]:
        return self.table.observe(agent_name(self.seat))

    def render(self) -> Any:
        return self.table.render()
