"""Many games in one call, for self-play: at every table whoever is asked acts."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .observe import Places
from .sitting import Setting, Sitting


class BatchEnv:
    """`n` games side by side. After `reset` and every `step` its arrays say how things stand, a row for each game:

    `observation`, `action_mask` and `player`: what the player knows who is asked, what that player may do, and who it is;
    `rewards` (n × players) and `over`: what the last step brought everybody, and whether it ended the game; a game that ended has
    been replaced by a new one, and its `results` entry is its result. The arrays are written anew by each step: copy what you keep.
    """

    def __init__(self, game: str, n: int, **settings: Any) -> None:
        self.setting = Setting(game, **settings)
        self.n = n
        self.observation = np.zeros((n, self.setting.size), np.float32)
        self.action_mask = np.zeros((n, self.setting.actions), np.int8)
        self.player = np.zeros(n, np.int64)
        self.rewards = np.zeros((n, self.setting.players), np.float32)
        self.over = np.zeros(n, np.bool_)
        self.results: list[Any] = [None] * n
        self.sittings: list[Sitting] = []
        self.rng = Random()
        self.rows = list(self.observation)
        whole = self.observation if self.setting.compact is None else np.zeros((n, self.setting.observer.size), np.float32)
        self.whole = whole  # what a compact observation is made of
        self.whole_rows = list(whole)
        self.masks = list(self.action_mask)
        self.legal: list[list[int]] = [[]] * n  # the actions that each mask allows
        self.written: list[Places] = []

    def reset(self, seed: int | None = None) -> None:
        """New games everywhere. A seed fixes them and all that follow."""
        if seed is not None:
            self.rng = Random(seed)
        self.sittings = [self._deal() for _ in range(self.n)]
        self.rewards[:] = 0
        self.over[:] = False
        self.results = [None] * self.n
        self.whole[:] = self.setting.observer.printed
        self.written = [np.zeros(0, np.int64)] * self.n
        self.action_mask[:] = 0
        self.legal = [[]] * self.n
        for k, sitting in enumerate(self.sittings):
            self._see(k, sitting)

    def _deal(self) -> Sitting:
        return self.setting.sit(f"{self.rng.getrandbits(64):x}")

    def _see(self, k: int, sitting: Sitting) -> None:
        walk = sitting.walk
        self.player[k] = walk.asked
        pos, row = sitting.game.position, self.whole_rows[k]
        self.written[k] = self.setting.observer.again(pos, walk.asked, walk.chosen, row, self.written[k])
        if self.setting.compact is not None:
            self.setting.compact.write(row, self.rows[k])
        mask = self.masks[k]
        for action in self.legal[k]:
            mask[action] = 0
        self.legal[k] = legal = walk.legal()
        for action in legal:
            mask[action] = 1

    def step(self, actions: Sequence[int] | NDArray[Any]) -> None:
        """An action at every table; an illegal one raises an error that says what is allowed."""
        numbers = actions.tolist() if isinstance(actions, np.ndarray) else actions
        pays = self.setting.reward == "points"
        self.over[:] = False
        self.rewards[:] = 0
        for k, action in enumerate(numbers):
            sitting = self.sittings[k]
            sitting.step(action)
            over = sitting.game.position.over
            if over or pays:
                self.rewards[k] = sitting.rewards
            if over:
                self.over[k] = True
                self.results[k] = sitting.game.result
                sitting = self.sittings[k] = self._deal()
            self._see(k, sitting)

    def sample(self) -> list[int]:
        """A random legal action at every table."""
        draw = self.rng.random
        return [legal[int(draw() * len(legal))] for legal in self.legal]
