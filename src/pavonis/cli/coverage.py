"""`pavonis coverage`: many games between bots, and what happened in them."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from time import perf_counter
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from ..lab.coverage import ENOUGH, FULL, coverage, orders, soak
from ..lab.order_audit import Audit
from ..lab.play import parallel_map
from ..mars.board import BOARDS, USUAL
from .speech import t

Out = TypeVar("Out")
CHUNK = 20  # games to a job

VERBS = {
    "play": "card",
    "corporation": "corporation",
    "use": "action",
    "when": "trigger",
    "project": "standard project",
    "convert": "conversion",
    "claim": "milestone",
    "fund": "award",
}


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "coverage",
        help=t("let bots play, and count how often every card, action and trigger fires"),
        description=t(
            "Let eager bots play games of every mode, and count how often each card is played, each action used and each "
            "trigger set off."
        ),
    )
    add = parser.add_argument
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--games", type=int, default=FULL, metavar="N", help=t("how many games to count in ({n})", n=FULL))
    what.add_argument("--soak", type=int, metavar="N", help=t("instead: play this many games, and check what must always hold"))
    what.add_argument("--orders", type=int, metavar="N", help=t("instead: audit the order of effects in this many games"))
    add("--colonies", action="store_true", help=t("with the Colonies expansion"))
    add("--board", choices=BOARDS, default=USUAL.name, help=t("which map ({name})", name=USUAL.name))
    add("--least", type=int, default=ENOUGH, metavar="N", help=t("fail if something fires less often ({n})", n=ENOUGH))
    add("--every", type=int, default=50, metavar="N", help=t("soak: how many answers between two checks (50)"))
    add("--first", type=int, default=0, metavar="N", help=t("number of the first game, which is also its seed (0)"))
    add("--processes", type=int, metavar="N", help=t("how many at once (one to a core)"))


def run(args: argparse.Namespace) -> int:
    console = Console()
    if args.soak:
        return run_soak(args, console)
    return run_orders(args, console) if args.orders else run_census(args, console)


def played(work: Callable[[range], Out], games: int, args: argparse.Namespace, console: Console) -> Iterator[Out]:
    """Do the work for so many games on all cores, with a progress bar."""
    last = args.first + games
    chunks = [range(k, min(k + CHUNK, last)) for k in range(args.first, last, CHUNK)]
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=games)
        for out in parallel_map(work, chunks, args.processes):
            progress.advance(task, CHUNK)
            yield out


def run_census(args: argparse.Namespace, console: Console) -> int:
    counts: Counter[str] = Counter()
    for part in played(partial(coverage, colonies=args.colonies, board=args.board), args.games, args, console):
        counts.update(part)
    table = Table(box=None, pad_edge=False)
    table.add_column("times", justify="right")
    table.add_column("what")
    table.add_column("which")
    for what, n in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        verb, _, which = what.partition(":")
        table.add_row(str(n), VERBS[verb], which, style="red" if n < args.least else "")
    console.print(table)
    rare = [what for what, n in counts.items() if n < args.least]
    console.print(f"{args.games} games, {len(counts)} things counted; fewer than {args.least} times: {len(rare)}")
    return 1 if rare else 0


def run_soak(args: argparse.Namespace, console: Console) -> int:
    begun = perf_counter()
    answers = sum(played(partial(soak, colonies=args.colonies, every=args.every, board=args.board), args.soak, args, console))
    seconds = perf_counter() - begun
    console.print(f"{args.soak} games, {answers} answers, {seconds:.0f} s: all ended, and nothing that must hold was broken")
    return 0


def run_orders(args: argparse.Namespace, console: Console) -> int:
    audit = Audit()
    for part in played(partial(orders, colonies=args.colonies, board=args.board), args.orders, args, console):
        audit.update(part)
    asked, needless = audit.asked.total(), audit.needless.total()
    console.print(f"order asked {asked / audit.games:.2f} times a game, {needless / audit.games:.2f} of them needlessly")
    for what, n in audit.asked.most_common():
        console.print(f"{n:6} {audit.needless[what]:6}  {what}", highlight=False)
    console.print(f"not asked where several effects waited: {audit.unasked.total()}; though it mattered: {len(audit.missing)}")
    for what, why in audit.missing.items():
        console.print(f"{why}: {what}", style="red")
    return 1 if audit.missing else 0
