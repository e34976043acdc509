"""What must hold at any moment of any game: `check` of the lab, and what may not be seen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from pavonis.kernel.game import Game
from pavonis.kernel.position import Position
from pavonis.lab.invariants import Broken, check
from pavonis.mars.cards import CARDS

__all__ = ["Broken", "check", "hidden", "mentioned"]

WORDS = {"research", "asteroid", "power_plant"}  # also a phase and two standard projects


def hidden(pos: Position, player: int | None) -> set[str]:
    """The cards that this player, or a spectator, cannot place."""
    everybody = (1 << pos.player_count) - 1
    out = set()
    for z, cards in enumerate(pos.zones):
        for card in cards:
            seen = pos.known_by.get(card, 0)
            if not (seen == everybody if player is None else (seen | pos.readers(z)) >> player & 1):
                out.add(card)
    announced = {f.source for f in pos.asking if f is not None}  # a card that is being paid for
    return out - announced - WORDS


def mentioned(data: Any) -> set[str]:
    """The cards that are named anywhere in this JSON."""
    return {word for text in texts(data) for word in re.split(r"[ :.]", text) if word in CARDS}


def texts(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield str(key)
            yield from texts(value)
    elif isinstance(data, (list, tuple)):
        for value in data:
            yield from texts(value)


def seen(game: Game, player: int | None) -> list[Any]:
    """All that is shown to this player, or to a spectator, besides what happened."""
    mine = game.pending.get(player) if player is not None else None
    return [game.view(player), None if mine is None else mine.to_json()]
