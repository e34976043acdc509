"""OpenSpiel games: importing this module registers `pavonis_mars` and `pavonis_ares` (`pip install open_spiel`).

The deal is the only chance there is: one chance node at the start, whose outcome is the number of the deal. All that follows
depends on it and on the players alone. Actions and observations are those of the environments.
"""

from __future__ import annotations

from hashlib import sha256
from random import Random
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found, unused-ignore]

from .sitting import Setting, Sitting

DEALS = 1_000
LONGEST = 20_000  # actions of a game, far beyond any that was seen
OPTIONS = {"mars": {"corporate_era": True, "draft": False, "colonies": False}, "ares": {"mulligan": False}}


def game_type(game: str) -> Any:
    most = {"mars": 5, "ares": 4}[game]
    kind = pyspiel.GameType
    return kind(
        short_name=f"pavonis_{game}",
        long_name={"mars": "Terraforming Mars", "ares": "Ares Expedition"}[game],
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 2, "deals": DEALS, "compact": False, **OPTIONS[game]},
    )


class SpielGame(pyspiel.Game):
    """A game for 2 or more, as OpenSpiel knows games. `deals` is how many there are to draw from."""

    def __init__(self, game: str, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        settings = {**{"players": 2, "deals": DEALS, "compact": False}, **OPTIONS[game], **given}
        self.deals: int = settings.pop("deals")
        kind = "compact" if settings.pop("compact") else "full"
        self.setting = Setting(game, observation=kind, **settings)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.actions,
            max_chance_outcomes=self.deals,
            num_players=self.setting.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(game), info, given)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self.setting)


class SpielState(pyspiel.State):
    """Before the deal there is no game yet."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.setting = game.setting
        self.deals = game.deals
        self.sitting: Sitting | None = None
        self.told = [""] * self.setting.players  # all that each player has seen and done so far, in a few letters

    def current_player(self) -> int:
        if self.sitting is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.sitting.over else self.sitting.asked

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.sitting.legal()) if self.sitting is not None else list(range(self.deals))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1 / self.deals) for deal in range(self.deals)]

    def _apply_action(self, action: int) -> None:
        if self.sitting is None:
            self.sitting = self.setting.sit(str(action))
            return
        player = self.sitting.asked
        self.told[player] = sha256(f"{self.told[player]} {self.observation_string(player)} {action}".encode()).hexdigest()[:16]
        self.sitting.step(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else self.setting.atoms[action]

    def is_terminal(self) -> bool:
        return self.sitting is not None and self.sitting.over

    def returns(self) -> list[float]:
        return list(self.sitting.rewards) if self.sitting is not None and self.sitting.over else [0.0] * self.setting.players

    def observation_string(self, player: int | None = None) -> str:
        """A short name for what the player knows now: equal only if that is equal."""
        player = self.current_player() if player is None else player
        observer = SpielObserver(self.setting)
        observer.set_from(self, player)
        return sha256(observer.tensor.tobytes()).hexdigest()[:16]

    def information_state_string(self, player: int | None = None) -> str:
        """The same, with all that the player has seen when asked and has done so far."""
        player = self.current_player() if player is None else player
        return f"{self.told[player]} {self.observation_string(player)}"

    def resample_from_infostate(self, player: int, sampler: Any = None) -> SpielState:
        """A state that looks the same to the player; what the player cannot know is dealt anew."""
        out: SpielState = self.clone()
        rng = Random(sampler() if callable(sampler) else None)
        if self.sitting is not None:
            out.sitting = self.sitting.imagine(player, rng)
        return out

    def __deepcopy__(self, memo: Any) -> SpielState:
        out = SpielState(self.get_game())
        out.sitting = None if self.sitting is None else self.sitting.clone()
        out.told = self.told[:]
        return out

    def __str__(self) -> str:
        if self.sitting is None:
            return "before the deal"
        game = self.sitting.game
        return f"{self.setting.game} {game.position.seed} {game.checksum()[:16]} {' '.join(self.sitting.walk.chosen)}".rstrip()


class SpielObserver:
    """An observation as OpenSpiel asks for it: one tensor, and its parts by name."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.tensor = np.zeros(setting.size, np.float32)
        self.dict = setting.parts(self.tensor)

    def set_from(self, state: SpielState, player: int) -> None:
        if state.sitting is None:
            self.tensor.fill(0)
        else:
            state.sitting.observe(player, self.tensor)

    def string_from(self, state: SpielState, player: int) -> str:
        return state.observation_string(player)


class MarsGame(SpielGame):
    def __init__(self, params: dict[str, Any] | None = None) -> None:
        super().__init__("mars", params)


class AresGame(SpielGame):
    def __init__(self, params: dict[str, Any] | None = None) -> None:
        super().__init__("ares", params)


pyspiel.register_game(game_type("mars"), MarsGame)
pyspiel.register_game(game_type("ares"), AresGame)
