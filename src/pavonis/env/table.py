"""A PettingZoo environment (AEC) around a game: agents take turns atom by atom."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from ..family.features import LEAST, MOST
from ..kernel.decisions import Decision
from ..kernel.game import Game
from .sitting import VERSION, Setting, Sitting

RENDER_MODES = ["human", "ansi"]


def agent_name(player: int) -> str:
    return f"player_{player}"


def observation_space(setting: Setting) -> spaces.Dict:
    known = spaces.Box(LEAST, MOST, (setting.size,), np.float32)
    return spaces.Dict({"observation": known, "action_mask": spaces.Box(0, 1, (setting.actions,), np.int8)})


def seen(sitting: Sitting, player: int, legal: bool) -> dict[str, Any]:
    """Observation and mask of a player; the mask is empty unless `legal`."""
    known = np.empty(sitting.setting.size, np.float32)
    mask = np.zeros(sitting.setting.actions, np.int8)
    sitting.observe(player, known)
    if legal:
        sitting.mask(mask)
    return {"observation": known, "action_mask": mask}


def drawn(sitting: Sitting) -> str:
    """The table in a few lines, as everybody sees it; whose turn it is, and the atoms chosen so far."""
    if sitting.game.over:
        return str(sitting.game)
    asked = f"{agent_name(sitting.asked)} is asked: {sitting.decision.name}"
    return " ".join([f"{sitting.game}\n{asked}", *sitting.walk.chosen])


class TableEnv(AECEnv):
    """One game, an agent to a seat. An action is the number of an atom in the game's catalogue; an answer of several atoms
    is as many steps of the same agent. Who is asked at the same time answers in seat order, unseen by the others.

    `reward`, `observation` and options of the game: see `Setting`. `game` is the game itself, `atoms` names the actions.
    """

    def __init__(self, game: str, render_mode: str | None = None, **settings: Any) -> None:
        super().__init__()
        self.setting = Setting(game, **settings)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{game}_v{VERSION}",
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.possible_agents = [agent_name(p) for p in range(self.setting.players)]
        space = observation_space(self.setting)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(self.setting.actions) for agent in self.possible_agents}
        self.state_space = spaces.Box(LEAST, MOST, (self.setting.players, self.setting.size), np.float32)
        self.rng = Random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    # -- what is public besides

    @property
    def game(self) -> Game:
        return self.sitting.game

    @property
    def atoms(self) -> list[str]:
        """What each action says."""
        return self.setting.atoms

    @property
    def asked(self) -> int:
        return self.sitting.walk.asked

    @property
    def decision(self) -> Decision:
        """The question of the agent whose turn it is."""
        return self.sitting.decision

    def legal(self) -> list[int]:
        """The legal actions of the agent whose turn it is."""
        return self.sitting.walk.legal()

    def clone(self) -> TableEnv:
        """An independent copy of the game in progress, in microseconds."""
        out = TableEnv.__new__(TableEnv)
        out.__dict__.update(self.__dict__)
        for name in ("_cumulative_rewards", "rewards", "terminations", "truncations", "infos"):
            if name in self.__dict__:
                setattr(out, name, dict(self.__dict__[name]))
        if "sitting" in self.__dict__:
            out.sitting = self.sitting.clone()
            out.agents = self.agents[:]
        out.rng = Random()
        out.rng.setstate(self.rng.getstate())
        return out

    def __deepcopy__(self, memo: Any) -> TableEnv:
        return self.clone()

    # -- playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. A seed fixes this one and all that follow."""
        if seed is not None:
            self.rng = Random(seed)
        self.sitting = self.setting.sit(f"{self.rng.getrandbits(64):x}")
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.asked]

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.sitting.step(-1 if action is None else int(action))
        self._cumulative_rewards[agent] = 0.0
        self._moved()
        if self.render_mode == "human":
            self.render()

    def answer(self, answer: Any) -> None:
        """A whole answer of the agent whose turn it is."""
        self.sitting.answer(answer)
        self._moved()

    def _moved(self) -> None:
        sitting = self.sitting
        over = sitting.game.position.over
        if over or self.setting.reward == "points":
            self.rewards = dict(zip(self.possible_agents, sitting.rewards, strict=True))
            self._accumulate_rewards()
        if over:
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[sitting.walk.asked]

    # -- seeing

    def observe(self, agent: str) -> dict[str, Any]:
        player = self.possible_agents.index(agent)
        return seen(self.sitting, player, player == self.asked and not self.game.over)

    def state(self) -> Any:
        """What all players know together, a row for each seat, for a critic that may look into every hand."""
        rows = np.empty((self.setting.players, self.setting.size), np.float32)
        for player, row in enumerate(rows):
            self.sitting.observe(player, row)
        return rows

    def render(self) -> str | None:
        """The table in a few lines; printed, or returned with `render_mode="ansi"`."""
        text = drawn(self.sitting)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is held open."""
