"""`python web/positions.py`: small positions of each game, for the pictures of the rules, as the server would send them."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pavonis

OUT = Path(__file__).parent / "src" / "rules" / "positions.json"
WANTED: dict[str, tuple[str, dict[str, Any], Callable[[Any, Any], bool]]] = {
    "mars": ("mars", {"players": 3, "colonies": True}, lambda view, d: d.name == "turn" and view["generation"] == 4),
    "ares": ("ares", {"players": 2}, lambda view, d: d.name == "planning" and view["round"] == 6),
    "crisis": (
        "ares",
        {"players": 2, "crisis": True, "difficulty": "normal"},
        lambda view, d: d.name == "planning" and view["round"] == 3,
    ),
}


def position(kind: str, options: dict[str, Any], fits: Callable[[Any, Any], bool]) -> dict[str, Any]:
    """The first one that fits, out of games by chance."""
    for seed in range(99):
        game, rng = pavonis.new(kind, seed=seed, events=False, **options), random.Random(seed)
        while not game.over:
            for player in list(game.pending):
                decision = game.pending.get(player)
                if decision is None:
                    continue
                view = game.view(0)
                if player == 0 and fits(view, decision):
                    view = game.views([0])[0]
                    return {"view": view, "decision": decision.to_json(), "points": game.points}
                answer = decision.random(rng)
                game.answer(player, answer if answer != "pass" or rng.random() < 0.3 else decision.random(rng))
    raise LookupError(kind)


def positions() -> dict[str, Any]:
    return {name: position(*wanted) for name, wanted in WANTED.items()}


if __name__ == "__main__":
    OUT.write_text(json.dumps(positions(), ensure_ascii=False, separators=(",", ":")) + "\n")
