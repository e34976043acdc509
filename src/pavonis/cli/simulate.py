"""`pavonis simulate`: many games between bots, kept as tables for study."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from time import perf_counter

from rich.console import Console

from .. import SPECS
from ..lab import simulate
from . import Trouble
from .jobs import add_game, add_work, known_bots, options, told_by, watched, workers
from .speech import t


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "simulate",
        help=t("let bots play many games, and keep them as tables"),
        description=t(
            "Let bots play many games. Games, players and decisions go into Parquet files; a report shows points by source, win "
            "rates by corporation, and every card: how often it is played, when, and by winners. A run that was stopped goes on "
            "where it stopped; the folder of another run is never written over."
        ),
    )
    parser.add_argument("bots", nargs="*", default=["greedy"], metavar="BOT", help=t("who plays; they change seats (greedy)"))
    add_game(parser)
    add_work(parser)


def run(args: argparse.Namespace) -> int:
    console = Console()
    known_bots(args.bots)
    chosen = options(args)
    jobs = simulate.runs(args.bots, args.game, chosen, range(args.first, args.first + args.games))
    folder = Path(args.out or f"simulate-{args.game}-{args.players}")
    try:
        simulate.claim(folder, {"game": args.game, "options": chosen, "bots": args.bots, "rules": SPECS[args.game].rules})
    except ValueError as error:
        raise Trouble(f"{error}: give another --out") from None
    before = simulate.kept(folder)
    done = {out["games"][0]["game"] for out in before}
    total = len(jobs)
    jobs = [job for job in jobs if job.number not in done]
    begun = perf_counter()
    with workers(args) as mapped:
        outs = watched(mapped(simulate.simulate, jobs), total, console, total - len(jobs))
        tally = simulate.keep(outs, folder, before)
    told = {"game": args.game, "options": chosen, **tally.summary(), **told_by(args)}
    (folder / "report.json").write_text(json.dumps(told, indent=1), encoding="utf-8")
    title = f"{tally.games} games of {args.game}, {args.players} players"
    (folder / "report.html").write_text(simulate.html(told, title), encoding="utf-8")
    seconds = perf_counter() - begun
    console.print(f"{tally.games} games, {tally.answers} decisions, {seconds:.0f} s", highlight=False)
    console.print(f"{folder}/report.html, report.json; games, players and decisions .parquet", highlight=False)
    return 0
