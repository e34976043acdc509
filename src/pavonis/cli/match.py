"""`pavonis match BOT BOT`: whether the first is better than the second."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from rich.console import Console

from ..lab import arena, match
from ..lab.files import replace
from . import Trouble
from .jobs import add_game, add_seeds, add_workers, count, known_bots, options, positive, told_by, watched, workers
from .speech import t


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "match",
        help=t("whether one bot is better than another, and by how much"),
        description=t(
            "Two bots on the same deals: the first sits in every seat in turn, the second in all others; alone or as a group each "
            "plays the deal for itself. It stops when the margin is clear: after 50, 100 and 200 deals as won at 3, 2.5 and 2 "
            "standard errors, as lost at −1. A run that was stopped goes on where it stopped."
        ),
    )
    parser.add_argument(
        "bots",
        nargs=2,
        metavar="BOT",
        help=t("two of search, greedy, package.module:Class…; search-1 and greedy-1 are the first edition"),
    )
    add_game(parser)
    add_seeds(parser)
    add = parser.add_argument
    add("--deals", type=count, default=200, metavar="N", help=t("how many deals at most (200)"))
    add("--whole", action="store_true", help=t("play all deals, even if the margin is clear sooner"))
    add_workers(parser)
    add("--seconds", type=positive, metavar="S", help=t("stop after this many seconds; the next run goes on"))
    add("--out", metavar="FILE", help=t("where the games are kept (match-GAME-PLAYERS.jsonl)"))


def run(args: argparse.Namespace) -> int:
    console = Console()
    known_bots(args.bots)
    one, other = args.bots
    if one == other:
        raise Trouble(t("name two different bots"))
    chosen = options(args)
    first = match.SEEDS[args.seeds] + args.first
    games = match.matches(one, other, args.game, chosen, args.deals, first)
    seats = len(games) // max(1, args.deals)
    path = Path(args.out or f"match-{args.game}-{args.players}.jsonl")
    try:
        ledger = arena.Ledger(path, {"game": args.game, "options": chosen, "bots": args.bots, "first": first})
    except ValueError as error:
        raise Trouble(f"{error}: give another --out") from None
    left = ledger.left(games)
    with workers(args) as mapped:
        for entry in watched(mapped(arena.play, left, args.seconds), len(games), console, len(games) - len(left)):
            ledger.add(entry)
            if not args.whole and match.decided(ledger.entries, one, seats):
                break
    told = match.summary(ledger.entries, one, other, seats)
    for line in lines(told, one, other):
        console.print(line, highlight=False)
    replace(path.with_suffix(".json"), json.dumps({**told, **told_by(args)}, indent=1))
    return 0


def lines(told: dict[str, Any], one: str, other: str) -> list[str]:
    out = [f"{one} against {other}: {told['deals']} deals, {told['games']} games"]
    if "margin" not in told:
        return out
    if isinstance(told["won"], dict):
        for name, (won, n) in told["won"].items():
            low, high = told["won_interval"][name]
            out.append(f"{name} won {won} of {n}, {100 * won / n:.1f} % ({100 * low:.1f}–{100 * high:.1f})")
        only = ", ".join(f"{n} by {name} alone" for name, n in told["only"].items())
        out.append(f"difference {100 * told['margin']:+.1f} ± {100 * told['margin_error']:.1f} %: {only}")
    else:
        low, high = told["won_interval"]
        elo = "; Elo {:+.0f} ({:+.0f} to {:+.0f})".format(told["elo"], *told["elo_interval"]) if "elo" in told else ""
        out.append(f"margin {told['margin']:+.2f} ± {told['margin_error']:.2f} points")
        out.append(f"won {100 * told['won']:.1f} % ({100 * low:.1f}–{100 * high:.1f}), fair were {100 * told['fair']:.0f} %{elo}")
    for name, ms in told["thinking"].items():
        most = f"99 % within {ms['most']:g} ms, " if "most" in ms else ""
        longest = f"{most}the longest {ms['longest']:.0f} ms"
        out.append(f"{name}: {ms['answer']:.1f} ms an answer, {ms['game'] / 1000:.2f} s a game, {longest}")
    return [*out, told["verdict"] or "not decided"]
