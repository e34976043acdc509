"""Ares Expedition: `ares_v1.env(players=2)`."""

from .factory import maker

env, raw_env = maker("ares")
