"""Players that need no person. One small interface, for library, arena and server: `Seat` in, an answer out."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from inspect import signature
from typing import Any, Final

from ..kernel.game import Game
from ..kernel.message import Message
from .eager import EagerBot
from .first import FirstGreedyBot, FirstSearchBot
from .greedy import GreedyBot
from .levels import LEVELS
from .random import RandomBot
from .search import SearchBot
from .seat import Bot, Seat

BOTS: dict[str, Callable[..., Bot]] = {
    "random": RandomBot,
    "eager": EagerBot,
    "greedy": GreedyBot,
    "search": SearchBot,
    **LEVELS,
    "greedy-1": FirstGreedyBot,
    "search-1": FirstSearchBot,
}
GROUP: Final = "pavonis.bots"  # of entry points: how a package that is installed makes its bots known


def by_name(name: str, seed: int | str = 0) -> Bot:
    """The bot of that name; the same seed answers the same questions alike.

    A name is one of `names()`, or where a class of your own is to be found, `package.module:Class`. Settings may follow it:
    `search:ms=200`, `search:trials=64,width=4`, `my_bots:Careful:depth=2`.
    """
    kind, _, rest = name.partition(":")
    made = BOTS.get(kind) or installed().get(kind)
    if made is None:
        if not rest:
            near = get_close_matches(kind, names(), 1)
            told = {"answer": kind, "allowed": names()}
            raise ValueError(str(Message("bot_misspelt", {**told, "means": near[0]}) if near else Message("unknown_bot", told)))
        wanted, _, rest = rest.partition(":")
        made, kind = _own(kind, wanted), f"{kind}:{wanted}"
    try:
        settings = {key: number(value) for key, value in (setting.split("=") for setting in rest.split(",") if setting)}
    except ValueError:
        raise ValueError(f"settings of {kind} are numbers, as in {kind}:depth=2,odd=0.1; got {rest!r}") from None
    known = _settings(made)
    for key in settings:
        if key not in known:
            raise ValueError(f"{kind} has no setting {key!r}: {'one of ' + ', '.join(known) if known else 'it has none'}")
    bot = made(seed, **settings) if _seeded(made) else made(**settings)
    if not callable(getattr(bot, "choose", None)):
        raise ValueError(f"{kind} is no bot: it has no choose(seat), see pavonis.bots.Bot")
    return bot


def names() -> list[str]:
    """Every bot that has a name of its own: ours, and those of packages that are installed."""
    return [*BOTS, *(name for name in installed() if name not in BOTS)]


@cache
def installed() -> dict[str, Callable[..., Bot]]:
    """Bots that installed packages bring, by the entry points of the group `pavonis.bots`."""
    return {entry.name: _Later(entry) for entry in entry_points(group=GROUP)}


class _Later:
    """A bot of an entry point, imported when it is first wanted."""

    def __init__(self, entry: Any) -> None:
        self.entry = entry

    def load(self) -> Callable[..., Bot]:
        loaded: Callable[..., Bot] = self.entry.load()
        return loaded

    def __call__(self, *args: Any, **settings: Any) -> Bot:
        return self.load()(*args, **settings)


def _own(module: str, wanted: str) -> Callable[..., Bot]:
    """A class of somebody's own. The folder one works in counts, as for `python -m`."""
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        found = import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or not module.startswith(error.name):
            raise  # something that the module itself wants
        raise ValueError(f"no bot {module}:{wanted}: there is no module {error.name!r} here; one of {', '.join(names())}") from None
    made = getattr(found, wanted, None)
    if not callable(made):
        there = [name for name, x in vars(found).items() if isinstance(x, type) and hasattr(x, "choose") and x is not Bot]
        raise ValueError(f"{module} has no class {wanted!r}: {'it has ' + ', '.join(there) if there else 'and no other bot'}")
    return made  # type: ignore[no-any-return]


@cache
def _parameters(made: Callable[..., Bot]) -> list[str]:
    if isinstance(made, _Later):
        made = made.load()
    if isinstance(made, type) and _plain(made):
        return []
    return [name for name in signature(made).parameters if name != "self"]


def _plain(made: type) -> bool:
    """Whether none of its classes says how it is made: then it takes nothing."""
    return not any("__init__" in vars(base) for base in made.__mro__ if base not in (object, Bot))


def _seeded(made: Callable[..., Bot]) -> bool:
    return "seed" in _parameters(made)


def _settings(made: Callable[..., Bot]) -> list[str]:
    return [name for name in _parameters(made) if name != "seed"]


def number(text: str) -> float:
    return float(text) if "." in text else int(text)


def play(game: Game, bots: Sequence[Bot | str]) -> Game:
    """Let bots play a game to its end, a bot or its name to a seat; the game that was given."""
    if len(bots) != game.players:
        raise ValueError(f"{len(bots)} bots for {game.players} players: one to a seat")
    minds = [by_name(bot, f"{game.begun} {p}") if isinstance(bot, str) else bot for p, bot in enumerate(bots)]
    seats = [Seat(game, p) for p in range(game.players)]
    while not game.over:
        player = next(iter(game.pending))
        game.answer(player, minds[player].choose(seats[player]))
    return game


__all__ = ["BOTS", "LEVELS", "Bot", "EagerBot", "GreedyBot", "RandomBot", "SearchBot", "Seat", "by_name", "names", "play"]
