"""Pavonis: play, study and automate the Terraforming Mars family.

import pavonis, random
rng = random.Random(7)
game = pavonis.new("mars", players=3, seed=7)
while not game.over:
    player, decision = next(iter(game.pending.items()))
    game.answer(player, decision.random(rng))
print(game.result)
"""

from __future__ import annotations

import typing as _typing
from collections.abc import Iterator as _Iterator
from importlib import import_module as _import_module
from secrets import token_hex as _token_hex
from typing import Any as _Any

from .ares.setup import ARES
from .kernel.decisions import Decision
from .kernel.errors import BadOption, BadSave, CannotTakeBack, IllegalAnswer, PavonisError, StaleDecision
from .kernel.game import Event, Game, GameSpec, check_options
from .kernel.game import load_game as _load_game
from .kernel.game import replay as _replay
from .kernel.game import steps as _steps
from .kernel.message import Message, Reason, set_speaker
from .kernel.types import GameOption
from .mars.setup import MARS

if _typing.TYPE_CHECKING:
    from .review import review as review

__version__ = "0.2.0.dev0"  # the one place: packages, commands and reports read it here

SPECS: dict[str, GameSpec] = {"mars": MARS, "ares": ARES}


def speak_english(message: Message) -> str:
    """Messages speak English; the first one that does loads it."""
    from .i18n import default

    return default().speak(message)


set_speaker(speak_english)


def games() -> dict[str, list[GameOption]]:
    """What can be played, with every option, its type, range and default."""
    return {name: [o.to_json() for o in kind.options] for name, kind in SPECS.items()}


def new(game: str, *, seed: int | str | None = None, events: bool = True, **options: _Any) -> Game:
    """A new game. The same options, seed and answers always give the same game; without a seed, a random one. `games()` lists
    the options. Without `events` nothing is told, and it runs faster."""
    kind = SPECS.get(game) if isinstance(game, str) else None
    if kind is None:
        raise BadOption(Message("unknown_game", {"answer": str(game), "allowed": list(SPECS)}))
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, (int, str))):
        raise BadOption(Message("option_seed", {"answer": str(seed)}))
    checked = check_options(kind, options, BadOption)
    out = Game(kind, checked, kind.seated(checked, _token_hex(32) if seed is None else str(seed)), events=events)
    out.deal()
    return out


def from_json(data: dict[str, _Any], *, lenient: bool = False) -> Game:
    """A game from what `to_json` saved, or from a position written by hand. Its `events`, `history` and take-backs begin anew.
    A position that contradicts itself is refused (two corporations of one player, oceans that lie nowhere ...); if lenient,
    whatever can be played is taken."""
    return _load_game(SPECS, data, lenient)


def replay(record: dict[str, _Any]) -> Game:
    """Play a record again, to its last command."""
    return _replay(SPECS, record)


def steps(record: dict[str, _Any]) -> _Iterator[Game]:
    """Step through a record: the game as it began, and after each command. It is one game, which moves on; keep a
    `clone` of what you want to keep."""
    return _steps(SPECS, record)


def __getattr__(name: str) -> _Any:
    if name == "review":  # the package is its own function, and it is loaded when it is first wanted
        return _import_module(".review", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


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
    "review",
    "steps",
]
