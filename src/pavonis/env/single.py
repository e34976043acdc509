"""One seat of a game as a Gymnasium environment; bots or policies sit in the others."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ..bots import Bot, Seat, by_name
from .bot import Policy
from .sitting import Setting, one_of
from .table import RENDER_MODES, drawn, observation_space, seen

ILLEGAL = ("raise", "lose", "random")
Opponent = str | Bot | Policy


class SeatEnv(gymnasium.Env[dict[str, Any], int]):
    """The agent sits at `seat`, or at any by chance. `opponents` sit in the others, in order: the name of a bot, a bot, or a
    policy, which takes an observation with its mask and returns an action. They may be changed between two games.

    Observation, mask, actions and rewards are those of `TableEnv`; every step of the others happens between two of the agent's.
    `illegal` says what an illegal action does: `raise` an error, `lose` the game, or take a `random` legal one.
    """

    def __init__(
        self,
        game: str,
        opponents: Sequence[Opponent] = ("greedy",),
        seat: int | None = None,
        illegal: str = "raise",
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        self.setting = Setting(game, players=1 + len(opponents), **settings)
        self.opponents = tuple(opponents)
        for x in self.opponents:
            if isinstance(x, str):
                by_name(x)
            elif not hasattr(x, "choose") and not callable(x):
                raise ValueError(f"{x!r} cannot sit opposite: the name of a bot, a bot, or a policy")
        if seat is not None and not 0 <= seat <= len(self.opponents):
            raise ValueError(f"no seat {seat}: from 0 to {len(self.opponents)}")
        self.fixed = seat
        self.illegal = one_of("way", illegal, ILLEGAL)
        self.rng = Random()
        self.render_mode = render_mode
        self.metadata = {"render_modes": RENDER_MODES, "render_fps": 2}
        self.observation_space: spaces.Space[dict[str, Any]] = observation_space(self.setting)
        self.action_space: spaces.Space[int] = spaces.Discrete(self.setting.actions)  # type: ignore[assignment]

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game. A seed fixes this one and all that follow; the option `seat` chooses one for this game."""
        super().reset(seed=seed)
        if seed is not None:
            self.rng = Random(seed)
        self.dealt = f"{self.rng.getrandbits(64):x}"
        self.sitting = self.setting.sit(self.dealt)
        drawn = self.rng.randrange(1 + len(self.opponents)) if self.fixed is None else self.fixed
        self.seat: int = (options or {}).get("seat", drawn)
        self._wait()
        known = self._seen()
        return known, self._info(known)

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        if self.illegal != "raise":
            legal = self.sitting.legal()
            if int(action) not in legal:
                if self.illegal == "lose":
                    known = self._seen()
                    return known, -1.0, True, False, self._info(known)
                action = self.rng.choice(legal)
        self.sitting.step(int(action))
        reward = self.sitting.rewards[self.seat] + self._wait()
        if self.render_mode == "human":
            self.render()
        known = self._seen()
        return known, reward, self.sitting.over, False, self._info(known)

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, as sb3-contrib asks for them."""
        mask = np.zeros(self.setting.actions, np.int8)
        self.sitting.mask(mask)
        return mask.astype(np.bool_)

    def _wait(self) -> float:
        """Let the others answer until the agent is asked again; what that brought the agent."""
        sitting, reward = self.sitting, 0.0
        while not sitting.over and sitting.asked != self.seat:
            player = sitting.asked
            other = self.opponents[player - (player > self.seat)]
            if isinstance(other, str):  # made anew for every question, so that a copy of this environment goes on alike
                other = by_name(other, f"{self.dealt} {player} {sitting.game.position.question_number[player]}")
            if hasattr(other, "choose"):
                sitting.answer(other.choose(Seat(sitting.game, player)))
            else:
                sitting.step(int(other(seen(sitting, player, True))))
            reward += sitting.rewards[self.seat]
        return reward

    def _seen(self) -> dict[str, Any]:
        """At the end of a game `done` is allowed, so that a policy has something to choose from."""
        return seen(self.sitting, self.seat, True)

    def _info(self, known: dict[str, Any]) -> dict[str, Any]:
        """The mask, for those who keep only the observation; at the end the result."""
        info = {"action_mask": known["action_mask"]}
        return {**info, "result": self.sitting.game.result} if self.sitting.over else info

    def clone(self) -> SeatEnv:
        """An independent copy of the game in progress, in microseconds; the opponents are the same."""
        out = SeatEnv.__new__(SeatEnv)
        out.__dict__.update(self.__dict__)
        if "sitting" in self.__dict__:
            out.sitting = self.sitting.clone()
        out.rng = Random()
        out.rng.setstate(self.rng.getstate())
        return out

    def __deepcopy__(self, memo: Any) -> SeatEnv:
        return self.clone()

    def render(self) -> Any:
        """The table in a few lines; printed, or returned with `render_mode="ansi"`."""
        text = drawn(self.sitting)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None
