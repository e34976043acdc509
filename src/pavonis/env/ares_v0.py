"""Ares Expedition: `ares_v0.env(players=2)`."""

from .factory import maker

env, raw_env = maker("ares")
