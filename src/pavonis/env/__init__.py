"""Environments for learning agents (the extra `env`): PettingZoo's `mars_v0` and `ares_v0`, and Gymnasium's `SeatEnv`."""

from . import ares_v0, mars_v0
from .single import SeatEnv
from .table import TableEnv

__all__ = ["SeatEnv", "TableEnv", "ares_v0", "mars_v0"]
