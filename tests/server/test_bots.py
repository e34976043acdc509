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


def test_where_no_further_process_may_be_started_bots_think_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in containers that permit no semaphores."""

    def forbidden(*args: object, **more: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr("multiprocessing.synchronize.SemLock.__init__", forbidden)
    game = pavonis.new("ares", seed=5, players=2)
    assert asyncio.run(BotWorkers().hint(game.clone(), 0))
