"""How the cards fared in games of bots, for the card browser: the same for everybody."""

from __future__ import annotations

import json
from functools import cache

from .. import SPECS
from ..lab.strength import measured
from .files import Ready, json_ready
from .messages import Strength


@cache
def strengths() -> Ready:
    """By game, where it was measured; each a `Strength`."""
    told = {game: of for game in SPECS if (of := measured(game)) is not None}
    shaped = {game: Strength(**{name: of[name] for name in Strength.model_fields}).model_dump() for game, of in told.items()}
    return json_ready(json.dumps(shaped, separators=(",", ":")).encode(), 3600)
