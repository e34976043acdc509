"""Levels of bots: which of `pavonis.bots` plays under which name, and how it thinks without holding a table up."""

from __future__ import annotations

import asyncio
import logging
from random import Random
from typing import Any, Final

from .. import bots
from ..kernel.game import Game

log = logging.getLogger("pavonis.bots")

LEVELS: Final = {"easy": "random", "normal": "eager", "hard": "eager"}
STAND_IN: Final = "normal"  # plays for a person who is away


async def think(bot: bots.Bot, game: Game, seat: int) -> Any:
    """The bot's answer to the seat's open question. `game` is a copy of its own; a bot that fails answers at random."""
    try:
        return await asyncio.to_thread(bot.choose, bots.Seat(game, seat))
    except Exception:
        log.exception("bot failed", extra={"bot": bot.name, "game": game.kind.name})
        return game.pending[seat].random(Random())


def make(level: str, seed: str) -> bots.Bot:
    return bots.by_name(LEVELS.get(level, LEVELS[STAND_IN]), seed)
