"""Terraforming Mars: `mars_v0.env(players=3, draft=True)`."""

from .making import maker

env, raw_env = maker("mars")
