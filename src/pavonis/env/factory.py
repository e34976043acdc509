"""`env` and `raw_env` of a game, as PettingZoo's users expect them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from .table import TableEnv


def maker(game: str) -> tuple[Callable[..., Any], Callable[..., TableEnv]]:
    def raw_env(**settings: Any) -> TableEnv:
        """The bare environment: an illegal action raises an error that says what is allowed."""
        return TableEnv(game, **settings)

    def env(**settings: Any) -> Any:
        """With PettingZoo's wrappers: an illegal action ends the game, and loses it."""
        return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(TerminateIllegalWrapper(raw_env(**settings), illegal_reward=-1)))

    return env, raw_env
