"""A trained policy as a bot, without torch: its weights are what `examples/train_policy.py` kept.

    cd examples
    pavonis arena trained:Trained eager greedy --game ares --games 100

`examples/weights` holds GAME.npz for each game; docs/environment.md tells how they were made. For weights of your own, extend
the class with another `folder`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from pavonis.bots import Bot, Seat
from pavonis.env import PolicyBot, Setting


class Net:
    """Two hidden layers, then a score for every action."""

    def __init__(self, path: Path) -> None:
        with np.load(path) as kept:
            self.head: dict[str, Any] = json.loads(str(kept["head"]))
            self.layers = [
                (kept[f"{name}.weight"].astype(np.float32).T.copy(), kept[f"{name}.bias"].astype(np.float32))
                for name in ("body.0", "body.2", "scores")
            ]
        made_for, now = self.head["layout"], Setting(self.head["game"]).observer.layout()
        if made_for != now:
            raise ValueError(f"{path} was trained for observations {made_for}, and these are {now}: train it anew")

    def __call__(self, seen: dict[str, Any]) -> int:
        """The legal action with the best score."""
        x = seen["observation"]
        for weight, bias in self.layers[:-1]:
            x = np.maximum(x @ weight + bias, 0)
        weight, bias = self.layers[-1]
        return int(np.where(seen["action_mask"], x @ weight + bias, -np.inf).argmax())


class Trained(Bot):
    """Plays by the weights for the game that it is seated at."""

    folder = Path(__file__).parent / "weights"

    def __init__(self) -> None:
        self.bots: dict[str, PolicyBot] = {}

    def choose(self, seat: Seat) -> Any:
        game = seat.view()["game"]
        if game not in self.bots:
            self.bots[game] = PolicyBot(Net(self.folder / f"{game}.npz"), observation="compact")
        return self.bots[game].choose(seat)
