"""Pavonis: play, study and automate the Terraforming Mars family.

import pavonis, random
game = pavonis.new("mars", players=3, seed=7)
while not game.over:
    for player, decision in list(game.pending.items()):
        game.answer(player, decision.random(random))
print(game.result)
"""

from __future__ import annotations

from secrets import token_hex
from typing import Any

from .ares.setup import ARES
from .kernel.decisions import Decision
from .kernel.errors import BadOption, BadSave, CannotTakeBack, IllegalAnswer, PavonisError, StaleDecision
from .kernel.game import Event, Game, GameSpec, check_options, load_game
from .kernel.game import replay as _replay
from .kernel.message import Message, Reason, set_speaker
from .kernel.types import GameOption
from .mars.setup import MARS

SPECS: dict[str, GameSpec] = {"mars": MARS, "ares": ARES}


def speak_english(message: Message) -> str:
    """Messages speak English; the first one that does loads it."""
    from .i18n import default

    return default().speak(message)


set_speaker(speak_english)


def games() -> dict[str, list[GameOption]]:
    """What can be played, with every option, its type, range and default."""
    return {name: [o.to_json() for o in kind.options] for name, kind in SPECS.items()}


def new(game: str, seed: int | str | None = None, events: bool = True, **options: Any) -> Game:
    """A new game. The same options, seed and answers always give the same game; without a seed, a random one."""
    kind = SPECS.get(game) if isinstance(game, str) else None
    if kind is None:
        raise BadOption(Message("unknown_game", {"answer": str(game), "allowed": list(SPECS)}))
    checked = check_options(kind, options, BadOption)
    out = Game(kind, checked, kind.seated(checked, token_hex(32) if seed is None else str(seed)), events=events)
    out.deal()
    return out


def from_json(data: dict[str, Any]) -> Game:
    """A game from what `to_json` saved, or from a position written by hand."""
    return load_game(SPECS, data)


def replay(record: dict[str, Any]) -> Game:
    """Play a record again."""
    return _replay(SPECS, record)


__all__ = [
    "BadOption",
    "BadSave",
    "CannotTakeBack",
    "Decision",
    "Event",
    "Game",
    "IllegalAnswer",
    "Message",
    "PavonisError",
    "Reason",
    "StaleDecision",
    "from_json",
    "games",
    "new",
    "replay",
]
