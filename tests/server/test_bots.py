"""The levels of bots are the same at a table of the server as everywhere else."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

import pavonis
from pavonis.bots import Seat, by_name
from pavonis.server.bots import BotWorkers


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_a_level_plays_as_the_arena_knows_it(level: str) -> None:
    game = pavonis.new("mars", seed=5, players=2)
    rng = Random(5)
    for k in range(60):
        player, decision = next(iter(game.pending.items()))
        chosen = asyncio.run(BotWorkers().choose(level, f"seed {k}", game, player))
        assert chosen == by_name(level, f"seed {k}").choose(Seat(game, player))
        game.answer(player, decision.random(rng))
