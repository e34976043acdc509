"""Terraforming Mars: `mars_v1.env(players=3, draft=True)`."""

from .factory import maker

env, raw_env = maker("mars")
