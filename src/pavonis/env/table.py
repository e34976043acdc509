"""A PettingZoo environment (AEC) around a game: agents take turns atom by atom."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv

from .. import SPECS
from ..ares.scoring import points as ares_points
from ..kernel.decisions import Decision
from ..kernel.errors import BadOption
from ..kernel.game import Game, check_options
from ..mars.scoring import points as mars_points
from .observe import OBSERVERS

REWARDS: Final = ("win", "points")
SCORES: Final[dict[str, Any]] = {"mars": mars_points, "ares": ares_points}
POINT: Final = 0.1  # of reward


def agent_name(player: int) -> str:
    return f"player_{player}"


class TableEnv(AECEnv, EzPickle):
    """One game, an agent to a seat. An action is the number of an atom in the game's catalogue; an answer of several atoms
    is as many steps of the same agent. Who is asked at the same time answers in seat order, unseen by the others.

    `reward="win"`: at the end 1 for the winner, and the others lose it between them; ties share; alone or together 1 or -1.
    `reward="points"`: all along, a tenth of the points gained, less the mean of what the others gained.
    """

    def __init__(self, game: str, reward: str = "win", render_mode: str | None = None, **options: Any) -> None:
        EzPickle.__init__(self, game, reward, render_mode, **options)
        super().__init__()
        if reward not in REWARDS:
            raise ValueError(f"no reward {reward!r}: one of {', '.join(REWARDS)}")
        self.metadata = {"name": f"{game}_v0", "render_modes": ["human", "ansi"], "is_parallelizable": False, "render_fps": 2}
        self.kind = SPECS[game]
        self.options = check_options(self.kind, {"order": "auto", **options}, BadOption)
        self.reward = reward
        self.render_mode = render_mode
        self.atoms = self.kind.catalogue(self.options)
        self.numbers = {atom: k for k, atom in enumerate(self.atoms)}
        seats = self.options["players"]
        self.observer = OBSERVERS[game](self.numbers, seats)
        self.possible_agents = [agent_name(p) for p in range(seats)]
        self.observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(len(self.atoms)) for agent in self.possible_agents}
        self.rng = Random()

    def _observation_space(self) -> spaces.Dict:
        known = spaces.Box(-np.inf, np.inf, (self.observer.size,), np.float32)
        return spaces.Dict({"observation": known, "action_mask": spaces.Box(0, 1, (len(self.atoms),), np.int8)})

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    # -- playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. A seed fixes this one and all that follow."""
        if seed is not None:
            self.rng = Random(seed)
        self.game = Game(self.kind, self.options, self.kind.seated(self.options, f"{self.rng.getrandbits(64):x}"), False, False)
        self.game.deal()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.walk: tuple[str, ...] = ()
        self.points = self._points()
        self.asked = 0
        self._ask()

    def _ask(self) -> None:
        """The first in seat order who must answer acts next."""
        pos = self.game.position
        self.asked = next(p for p in range(pos.player_count) if pos.waits_for(p))
        self.agent_selection = agent_name(self.asked)
        self.following = self.decision.atoms(self.walk)

    @property
    def decision(self) -> Decision:
        """The question of the agent whose turn it is."""
        return Decision(self.game.position, self.asked)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        atom = self.atoms[int(action)] if action is not None else ""
        if atom not in self.following:
            raise ValueError(f"{agent} may not say {atom!r} now: one of {', '.join(self.following)}")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.walk = (*self.walk, atom)
        decision = self.decision
        self.following = decision.atoms(self.walk)
        if not self.following:
            self.answer(decision.assemble(self.walk))
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def answer(self, answer: Any) -> None:
        """A whole answer of the agent whose turn it is."""
        self.game.apply(self.asked, answer)
        self.walk = ()
        self._reward()
        if self.game.over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self._ask()

    # -- rewards

    def _points(self) -> list[float]:
        pos: Any = self.game.position
        return (
            [float(sum(SCORES[self.kind.name](pos, p).values())) for p in range(pos.player_count)]
            if self.reward == "points"
            else []
        )

    def _reward(self) -> None:
        n = len(self.agents)
        if self.reward == "points":
            before, self.points = self.points, self._points()
            gained = [now - then for now, then in zip(self.points, before)]
            for p, agent in enumerate(self.agents):
                others = (sum(gained) - gained[p]) / (n - 1) if n > 1 and not self._together() else 0.0
                self.rewards[agent] = POINT * (gained[p] - others)
        elif self.game.over:
            result = self.game.result
            if "won" in result:
                self.rewards = dict.fromkeys(self.agents, 1.0 if result["won"] else -1.0)
                return
            first = [x["player"] for x in result["players"] if x["rank"] == 1]
            for p, agent in enumerate(self.agents):
                share = 1 / len(first) if p in first else 0.0
                self.rewards[agent] = (n * share - 1) / (n - 1)

    def _together(self) -> bool:
        return bool(self.options.get("coop") or self.options.get("crisis"))

    # -- seeing

    def observe(self, agent: str) -> dict[str, Any]:
        player = self.possible_agents.index(agent)
        pos = self.game.position
        asked = not pos.over and player == self.asked
        mask = np.zeros(len(self.atoms), np.int8)
        if asked:
            mask[[self.numbers[atom] for atom in self.following]] = 1
        question = Decision(pos, player) if pos.asking[player] is not None else None
        return {
            "observation": self.observer.observe(pos.view(player), question, self.walk if asked else ()),
            "action_mask": mask,
        }

    def render(self) -> str | None:
        """The table in a few lines, as everybody sees it; printed, or returned with `render_mode="ansi"`."""
        view = self.game.view()
        clock = f"round {view['round']}" if "round" in view else f"generation {view['generation']}"
        lines = [f"{self.kind.name}, {clock}: {view['temperature']} °C, {view['oxygen']} % oxygen, {view['oceans']} oceans"]
        for seat in view["players"]:
            stock = ", ".join(f"{n} {r}" for r, n in seat["stock"].items() if n)
            made = ", ".join(f"{n:+} {r}" for r, n in seat["production"].items() if n)
            name = f"{agent_name(seat['player'])} {seat['corporation']}".rstrip()
            lines.append(f"{name}: TR {seat['tr']}; {stock}; {made}; {seat['hand_size']} cards")
        if not self.game.over:
            lines.append(f"{self.agent_selection} is asked: {self.decision.name} {' '.join(self.walk)}".rstrip())
        text = "\n".join(lines)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is held open."""
