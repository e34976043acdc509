"""`pavonis arena BOT BOT ...`: which bot is better."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from ..lab import arena
from . import Trouble
from .jobs import add_game, add_work, known_bots, options, told_by, watched, workers
from .speech import t


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "arena",
        help=t("let bots play each other, and rate them"),
        description=t(
            "Let bots play each other and rate them. Every line-up plays the same deals, so the number of games is rounded up to "
            "whole deals. A run that was stopped goes on where it stopped."
        ),
    )
    parser.add_argument("bots", nargs="+", metavar="BOT", help=t("such as easy, normal, hard, search:ms=200, package.module:Class"))
    add_game(parser)
    add_work(parser)


def run(args: argparse.Namespace) -> int:
    console = Console()
    known_bots(args.bots)
    if len(set(args.bots)) < len(args.bots):
        raise Trouble(t("name every bot once"))
    chosen = options(args)
    games = arena.matches(args.bots, args.game, chosen, args.games, args.first)
    folder = Path(args.out or f"arena-{args.game}-{args.players}")
    head = {"game": args.game, "options": chosen, "bots": args.bots, "first": args.first}
    try:
        ledger = arena.Ledger(folder / "games.jsonl", head)
    except ValueError as error:
        raise Trouble(f"{error}: give another --out") from None
    left = ledger.left(games)
    with workers(args) as mapped:
        for entry in watched(mapped(arena.play, left), len(games), console, len(games) - len(left)):
            ledger.add(entry)
    told = {**arena.summary(ledger.entries, args.bots, args.game, chosen), **told_by(args)}
    (folder / "report.json").write_text(json.dumps(told, indent=1), encoding="utf-8")
    (folder / "report.html").write_text(arena.html(told), encoding="utf-8")
    show(told, console)
    console.print(f"{folder}/report.html, report.json and games.jsonl", highlight=False)
    return 0


def show(told: dict[str, Any], console: Console) -> None:
    table = Table(box=None, pad_edge=False)
    table.add_column("bot", overflow="fold")
    for head in ("rating", "95 %", "seats", "won", "95 %", "points", "answers", "ms each"):
        table.add_column(head, justify="right", no_wrap=True, min_width=len(head))  # a long name takes two lines instead
    for name, b in told["bots"].items():
        rating = [f"{b['rating']:.0f}", "{:.0f}–{:.0f}".format(*b["rating_interval"])] if "rating" in b else ["–", "–"]
        low, high = b["won_interval"]
        points = "–" if b["points"] is None else f"{b['points']:.1f}"
        won = [f"{100 * b['won_share']:.0f} %", f"{100 * low:.0f}–{100 * high:.0f}"]
        table.add_row(name, *rating, str(b["seats"]), *won, points, f"{b['decisions_per_game']:.0f}", f"{b['ms_per_decision']:.2f}")
    console.print(table)
    for a, others in told["pairs"].items():
        met = ", ".join(f"{b} {w:g} of {n:g}" for b, (w, n) in others.items() if n)
        console.print(f"{a} beats {met}", highlight=False)
