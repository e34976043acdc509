"""The clock's arithmetic."""

from __future__ import annotations

from pavonis.server import clock
from pavonis.server.messages import Clock
from pavonis.server.table import Live

MOVE = Clock(per="move", seconds=60)
GAME = Clock(per="game", seconds=600)


def test_per_move_each_question_has_its_own_time() -> None:
    live = Live()
    clock.settle(live, MOVE, {0: 1}, 100)
    assert clock.runs_out(live, MOVE, 0) == 160
    clock.settle(live, MOVE, {0: 1}, 130)  # somebody else's move: the same question
    assert clock.runs_out(live, MOVE, 0) == 160
    clock.settle(live, MOVE, {0: 2}, 150)
    assert clock.runs_out(live, MOVE, 0) == 210


def test_per_game_only_one_s_own_thinking_counts() -> None:
    live = Live()
    clock.settle(live, GAME, {0: 1}, 0)
    clock.settle(live, GAME, {1: 1}, 100)
    clock.settle(live, GAME, {0: 2}, 300)
    assert live.left == {0: 500, 1: 400}
    assert clock.runs_out(live, GAME, 0) == 800
    assert [(c.left, c.running) for c in clock.info(live, GAME, 2, 310)] == [(490, True), (400, False)]


def test_after_the_game_s_time_is_used_up_every_question_has_overtime() -> None:
    live = Live()
    clock.settle(live, GAME, {0: 1}, 0)
    clock.settle(live, GAME, {0: 2}, 1000)
    assert live.left[0] == 0
    assert clock.runs_out(live, GAME, 0) == 1000 + clock.OVERTIME


def test_without_a_clock_nothing_runs_out() -> None:
    live = Live()
    clock.settle(live, None, {0: 1}, 0)
    assert clock.runs_out(live, None, 0) is None
    assert clock.info(live, None, 2, 5) == []
