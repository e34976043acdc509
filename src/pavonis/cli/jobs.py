"""What the commands that play many games share: options of the game, and a progress bar."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from .. import SPECS, bots
from ..kernel.errors import BadOption
from ..kernel.game import check_options
from . import Trouble

Out = TypeVar("Out")


def add_game(parser: argparse.ArgumentParser, players: int = 2) -> None:
    add = parser.add_argument
    add("--game", choices=list(SPECS), default="mars", help="which game (mars)")
    add("--players", type=int, default=players, metavar="N", help=f"how many seats ({players})")
    add("--set", nargs="*", default=[], metavar="OPTION=VALUE", help="any option of the game: draft=true level=novice ...")


def add_work(parser: argparse.ArgumentParser, games: int = 100, out: str = "FOLDER") -> None:
    add = parser.add_argument
    add("--games", type=int, default=games, metavar="N", help=f"how many games ({games})")
    add("--first", type=int, default=0, metavar="N", help="number of the first deal, which is also its seed (0)")
    add("--processes", type=int, metavar="N", help="how many at once (one to a core)")
    add("--out", metavar=out, help="where the results go")


def options(args: argparse.Namespace) -> dict[str, Any]:
    """All options of the game. The order of effects is not asked unless wanted."""
    known = {o.name: o for o in SPECS[args.game].options}
    given: dict[str, Any] = {"players": args.players, "order": "auto"}
    for pair in args.set:
        name, _, value = pair.partition("=")
        default = known[name].default if name in known else ""
        try:
            if isinstance(default, bool):
                given[name] = {"true": True, "false": False}[value.lower()]
            elif isinstance(default, list):
                given[name] = [int(x) for x in value.split(",") if x]
            else:
                given[name] = int(value) if isinstance(default, int) else value
        except (KeyError, ValueError):
            raise Trouble(f"no value of the option {name}: {value!r}") from None
    return check_options(SPECS[args.game], given, BadOption)


def known_bots(names: Sequence[str]) -> None:
    for name in names:
        try:
            bots.by_name(name)
        except ValueError as error:
            raise Trouble(str(error)) from None


def watched(outs: Iterable[Out], total: int, console: Console, done: int = 0) -> Iterator[Out]:
    """The same, with a progress bar."""
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=total, completed=done)
        for out in outs:
            progress.advance(task)
            yield out
