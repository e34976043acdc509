"""Scenes of Crisis, written down in a few words.

game = crisis({"hand": ["mine"]}, {}, active=["dust_clouds"], chosen="development", temperature=0)
game = new_round({}, {}, reveals="seismic_aftershocks")      # the crisis step of round 2 is about to begin
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pavonis.ares.crisis.rounds import CrisisPosition
from pavonis.kernel.game import Game

from ..ares.scene import asked, do, refused, scene, seat, stock

__all__ = ["asked", "crisis", "decide", "do", "markers", "new_round", "position", "refused", "seat", "stock"]

QUIET = ["bleak_forecast", "damage_report", "distress_signal"]  # crisis cards that do nothing


def crisis(
    *seats: dict[str, Any],
    active: Sequence[str] | dict[str, int] = (),
    crises: Sequence[str] = QUIET,
    difficulty: str = "normal",
    more: dict[str, Any] | None = None,
    zones: dict[str, list[str]] | None = None,
    **position: Any,
) -> Game:
    """Phases are about to be resolved; `active` are crises in order of entry, with their printed markers or those given."""
    table = {"active": list(active), **({"markers": dict(active)} if isinstance(active, dict) else {}), **(more or {})}
    return scene(
        *seats,
        options={"crisis": True, "difficulty": difficulty},
        crisis=table,
        zones={"crises": [c for c in crises if c not in active], **(zones or {})},
        **position,
    )


def new_round(*seats: dict[str, Any], reveals: str = "", **position: Any) -> Game:
    """A round has ended; the crisis step of the next one runs until somebody is asked."""
    round = position.pop("round", 1)
    crises = position.pop("crises", [*(c for c in QUIET if c != reveals), *([reveals] if reveals else [])])
    return crisis(*seats, **{"phase": "bank", "round": round, "chosen": ["production"] * len(seats), "crises": crises, **position})


def decide(game: Game, *names: str) -> Game:
    """Answer with the first option until none of these questions is open."""
    while any(d.name in names for d in game.pending.values()):
        p, d = next((p, d) for p, d in game.pending.items() if d.name in names)
        do(game, p, d.options[0] if d.kind == "choose" else d.options[: d.question()["least"]])
    return game


def position(game: Game) -> CrisisPosition:
    assert isinstance(game.position, CrisisPosition)
    return game.position


def markers(game: Game, id: str) -> int:
    """Markers on an active crisis; 0 once it is averted."""
    return next((c["markers"] for c in game.view()["crisis"]["active"] if c["crisis"] == id), 0)
