"""Environments for learning agents (the extra `env`): PettingZoo's `mars_v1` and `ares_v1`, Gymnasium's `SeatEnv` (also by
`gymnasium.make("pavonis/Mars-v1")`), and `BatchEnv`, which plays many games at once."""

try:
    import gymnasium
    import pettingzoo  # noqa: F401
except ImportError as missing:
    raise ImportError(f"{missing}: the environments need the extra env, pip install 'pavonis[env]'") from missing

from . import ares_v1, mars_v1
from .batch import BatchEnv
from .bot import PolicyBot
from .single import SeatEnv
from .sitting import Setting, Sitting
from .table import TableEnv

for _game in ("mars", "ares"):
    _id = f"pavonis/{_game.capitalize()}-v1"
    if _id not in gymnasium.registry:
        gymnasium.register(_id, entry_point="pavonis.env.single:SeatEnv", kwargs={"game": _game})

__all__ = ["BatchEnv", "PolicyBot", "SeatEnv", "Setting", "Sitting", "TableEnv", "ares_v1", "mars_v1"]
