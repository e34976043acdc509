"""What the commands that play many games share: options of the game, and a progress bar."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from math import inf
from time import monotonic
from typing import Any, Final, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from .. import SPECS, __version__, bots
from ..kernel.errors import BadOption
from ..kernel.game import check_options
from ..lab.cluster import ray_cluster
from ..lab.match import SEEDS
from ..lab.play import EDITIONS, Job, Map, parallel_map
from . import Stopped, Trouble
from .speech import t

Out = TypeVar("Out")
EVERY: Final = 60.0  # seconds between two lines of progress
HERE: Final = "ray"  # a cluster of this machine's own


def count(text: str, least: int = 1) -> int:
    """A type of argparse: how many."""
    if not text.isdecimal() or int(text) < least:
        raise argparse.ArgumentTypeError(t("“{text}” is not a whole number of {least} or more", text=text, least=least))
    return int(text)


def number(text: str) -> int:
    """A type of argparse: the number of something, from 0."""
    return count(text, 0)


def positive(text: str) -> float:
    """A type of argparse: so much, and more than nothing."""
    much = float(text)
    if not 0 < much < inf:
        raise ValueError
    return much


def counts(text: str) -> list[int]:
    """A type of argparse: several numbers, each once."""
    return list(dict.fromkeys(count(part) for part in text.split(",")))


def cluster(text: str) -> str:
    """A type of argparse: where Ray is."""
    if text != HERE and "://" not in text:
        wrong = t("“{text}” is not a cluster: ‘ray’, or an address such as ray://HOST:10001", text=text)
        raise argparse.ArgumentTypeError(wrong)
    return text


def add_game(parser: argparse.ArgumentParser, players: int = 2) -> None:
    parser.add_argument("--game", choices=list(SPECS), default="mars", help=t("which game (mars)"))
    parser.add_argument("--players", type=count, default=players, metavar="N", help=t("how many seats ({n})", n=players))
    add_options(parser)


def add_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--set", nargs="*", default=[], metavar="OPTION=VALUE", help=t("any option of the game: draft=true level=novice…"))


def add_workers(parser: argparse.ArgumentParser) -> None:
    """Where the work is done; see `workers`."""
    add = parser.add_argument
    add("--processes", type=count, metavar="N", help=t("how many at once (one to a core)"))
    where = t("‘ray’, or the address of a Ray cluster (without it: processes here)")
    add("--cluster", type=cluster, metavar=HERE, help=where)


@contextmanager
def workers(args: argparse.Namespace) -> Iterator[Map]:
    """Who does the work: the cores of this machine, or a Ray cluster."""

    def here(work: Callable[[Job], Out], jobs: Iterable[Job], seconds: float | None = None) -> Iterator[Out]:
        return parallel_map(work, jobs, args.processes, seconds)

    if args.cluster is None:
        yield here
    else:
        with ray_cluster("" if args.cluster == HERE else args.cluster) as there:
            yield there


def add_work(parser: argparse.ArgumentParser, games: int = 100, out: str = "FOLDER") -> None:
    add = parser.add_argument
    add("--games", type=count, default=games, metavar="N", help=t("how many games ({n})", n=games))
    add("--first", type=number, default=0, metavar="N", help=t("number of the first deal, which is also its seed (0)"))
    add_workers(parser)
    add("--out", metavar=out, help=t("where the results go"))


def add_from(parser: argparse.ArgumentParser) -> None:
    """So that what the bots have been taught can be made again."""
    how = t("begin with what the bots know today, or with what the first edition knew (today)")
    parser.add_argument("--from", dest="edition", choices=list(EDITIONS), default="today", help=how)


def add_seeds(parser: argparse.ArgumentParser) -> None:
    """Deals for training, for tuning and for the last test are kept apart."""
    add = parser.add_argument
    add("--seeds", choices=list(SEEDS), default="dev", help=t("deals for training, tuning or the last test (dev)"))
    add("--first", type=number, default=0, metavar="N", help=t("which of those deals is the first (0)"))


def options(args: argparse.Namespace, players: int = 0) -> dict[str, Any]:
    """All options of the game, for so many players. The order of effects is not asked unless wanted."""
    known = {o.name: o for o in SPECS[args.game].options}
    given: dict[str, Any] = {"players": players or args.players, "order": "auto"}
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
            good = "true, false" if isinstance(default, bool) else t("a whole number") if isinstance(default, int) else "0,1,2"
            raise Trouble(t("“{value}” is not a value of {option}: {allowed}", value=value, option=name, allowed=good)) from None
    return check_options(SPECS[args.game], given, BadOption)


def known_bots(names: Sequence[str]) -> None:
    for name in names:
        try:
            bots.by_name(name)
        except ValueError as error:
            raise Trouble(str(error)) from None


def watched(outs: Iterable[Out], total: int, console: Console, done: int = 0, kept: bool = True, batch: int = 1) -> Iterator[Out]:
    """The same, with a progress bar, or where nobody watches a line every minute. Ctrl+C ends with a word: games are kept
    in batches of so many."""
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    begun = said = monotonic()
    try:
        with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
            task = progress.add_task("", total=total, completed=done)
            for out in outs:
                yield out
                done += 1
                progress.advance(task)
                if not console.is_terminal and monotonic() - said >= EVERY:
                    said = monotonic()
                    print(t("{n} of {total} games, {s} s", n=done, total=total, s=round(said - begun)), file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        left = done - done % batch
        word = (
            t("{n} of {total} games are kept; the same command goes on.", n=left, total=total) if kept else t("Nothing was kept.")
        )
        raise Stopped(f"{t('Stopped.')} {word}") from None


def told_by(args: argparse.Namespace) -> dict[str, str]:
    """What a report says of how it was made."""
    return {"command": args.words, "version": __version__, "date": date.today().isoformat()}
