"""One game played atom by atom, with observations and rewards: what all environments are made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from .. import SPECS
from ..ares.scoring import points as ares_points
from ..kernel.atoms import DONE
from ..kernel.decisions import Decision
from ..kernel.errors import BadOption
from ..kernel.game import Game, check_options, load_game
from ..kernel.walk import Walk
from ..mars.scoring import points as mars_points
from .compact import Compact
from .observe import Numbers, Observer

Mask = NDArray[np.int8]
VERSION: Final = 1  # of the environments: rises when actions or observations mean something else
REWARDS: Final = ("win", "points")
OBSERVATIONS: Final = ("full", "compact")
SCORES: Final[dict[str, Any]] = {"mars": mars_points, "ares": ares_points}
POINT: Final = 0.1  # of reward


def one_of(what: str, value: str, allowed: Sequence[str]) -> str:
    if value not in allowed:
        raise ValueError(f"no {what} {value!r}: one of {', '.join(allowed)}")
    return value


class Setting:
    """What stays the same from game to game: options, actions, the layout of observations, the kind of reward.

    `reward="win"`: at the end 1 for the winner, and the others lose it between them; ties share; alone or together 1 or -1.
    `reward="points"`: all along, a tenth of the points gained, less the mean of what the others gained.
    """

    def __init__(self, game: str, reward: str = "win", observation: str = "full", **options: Any) -> None:
        self.game = one_of("game", game, tuple(SPECS))
        self.reward = one_of("reward", reward, REWARDS)
        self.observation = one_of("observation", observation, OBSERVATIONS)
        self.kind = SPECS[game]
        self.options = check_options(self.kind, {"order": "auto", **options}, BadOption)
        self.players: int = self.options["players"]
        self.together = self.players == 1 or bool(self.options.get("coop") or self.options.get("crisis"))
        self.atoms = self.kind.catalogue(self.options)
        self.numbers = {atom: k for k, atom in enumerate(self.atoms)}
        self.actions = len(self.atoms)
        self.done = self.numbers[DONE]
        self.observer = Observer(game, self.atoms, self.kind.seated(self.options, ""))
        self.compact = Compact(game, self.observer) if observation == "compact" else None
        layout = self.observer if self.compact is None else self.compact
        self.size = layout.size
        self.shapes = layout.shapes
        self.slices = layout.slices

    def __reduce__(self) -> Any:
        return restored_setting, (self.game, self.reward, self.observation, self.options)

    def parts(self, row: Numbers) -> dict[str, Numbers]:
        """The parts of an observation, or of many, by name, each in its shape; they share its memory."""
        return {name: row[..., where].reshape(*row.shape[:-1], *self.shapes[name]) for name, where in self.slices.items()}

    def sit(self, seed: str) -> Sitting:
        """A new game."""
        game = Game(self.kind, self.options, self.kind.seated(self.options, seed), False, False)
        game.deal()
        return Sitting(self, game)

    def load(self, saved: Any) -> Sitting:
        """What `Sitting.to_json` saved."""
        loaded = load_game(SPECS, saved["game"])
        out = Sitting(self, Game(self.kind, self.options, loaded.position, False, False))
        for atom in saved["walk"]:
            out.walk.step(self.numbers[atom])
        out.rewards = list(saved["rewards"])
        return out


def restored_setting(game: str, reward: str, observation: str, options: dict[str, Any]) -> Setting:
    return Setting(game, reward, observation, **options)


class Sitting:
    """A game in progress. `asked` is the player who acts next; `rewards` is what the last step brought each player."""

    def __init__(self, setting: Setting, game: Game) -> None:
        self.setting = setting
        self.game = game
        self.walk = Walk(game, setting.atoms, setting.numbers)
        self.walk.ask()
        self.rewards = [0.0] * setting.players
        self.points = self.count()

    # -- copies

    def clone(self) -> Sitting:
        """An independent copy, in microseconds."""
        return self.at(self.game.clone())

    def imagine(self, player: int, rng: Any) -> Sitting:
        """A game that looks the same to this player; what the player cannot know is dealt anew."""
        return self.at(self.game.imagine(player, rng))

    def at(self, game: Game) -> Sitting:
        """The same atoms chosen so far, at another table."""
        out = Sitting.__new__(Sitting)
        out.setting = self.setting
        out.game = game
        out.walk = self.walk.copy(game)
        out.rewards = self.rewards[:]
        out.points = self.points[:]
        return out

    def to_json(self) -> dict[str, Any]:
        """Readable, and loaded by `Setting.load`."""
        return {"game": self.game.to_json(), "walk": list(self.walk.chosen), "rewards": self.rewards}

    def __deepcopy__(self, memo: Any) -> Sitting:
        return self.clone()

    def __reduce__(self) -> Any:
        return restored_sitting, (self.setting, self.to_json())

    # -- playing

    @property
    def over(self) -> bool:
        return self.game.position.over

    @property
    def asked(self) -> int:
        return self.walk.asked

    @property
    def decision(self) -> Decision:
        """The question of the player who is asked."""
        return Decision(self.game.position, self.walk.asked)

    def legal(self) -> list[int]:
        """The actions that may be chosen now."""
        return self.walk.legal()

    def step(self, action: int) -> None:
        """One atom of the player who is asked; an illegal one raises an error that says what is allowed."""
        if self.walk.step(action):
            self.pay()
        elif self.setting.reward == "points":
            self.rewards = [0.0] * self.setting.players

    def answer(self, answer: Any) -> None:
        """A whole answer of the player who is asked."""
        self.walk.answer(answer)
        self.pay()

    # -- rewards

    def count(self) -> list[float]:
        """The points of everybody as things stand, if they are rewarded."""
        if self.setting.reward != "points":
            return []
        score, pos = SCORES[self.setting.game], self.game.position
        return [float(sum(score(pos, p).values())) for p in range(self.setting.players)]

    def pay(self) -> None:
        n = self.setting.players
        if self.setting.reward == "points":
            before, self.points = self.points, self.count()
            gained = [now - then for now, then in zip(self.points, before, strict=True)]
            total = sum(gained)
            self.rewards = [POINT * (g if self.setting.together else g - (total - g) / (n - 1)) for g in gained]
        elif self.game.position.over:
            result = self.game.result
            if "won" in result:
                self.rewards = [1.0 if result["won"] else -1.0] * n
                return
            first = [x["player"] for x in result["players"] if x["rank"] == 1]
            shares = [1 / len(first) if p in first else 0.0 for p in range(n)]
            self.rewards = [(n * share - 1) / (n - 1) for share in shares]

    # -- seeing

    def observe(self, player: int, out: Numbers) -> None:
        """What the player knows, into this row."""
        chosen = self.walk.chosen if player == self.walk.asked else ()
        setting = self.setting
        if setting.compact is None:
            setting.observer.observe(self.game.position, player, chosen, out)
        else:
            full = np.empty(setting.observer.size, np.float32)
            setting.observer.observe(self.game.position, player, chosen, full)
            setting.compact.write(full, out)

    def mask(self, out: Mask) -> None:
        """The legal actions of the player who is asked, into this row; once the game is over `done`, so that there is one."""
        out.fill(0)
        for action in self.walk.legal() or (self.setting.done,):  # a few, for which this is fastest
            out[action] = 1


def restored_sitting(setting: Setting, saved: Any) -> Sitting:
    return setting.load(saved)
