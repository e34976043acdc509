"""`pavonis strength`: many games between bots, and where each card is strong."""

from __future__ import annotations

import argparse
from pathlib import Path
from time import perf_counter
from typing import Any

from rich.console import Console
from rich.table import Table

from ..i18n import Speaker
from ..lab import report, strength
from .jobs import add_game, add_work, known_bots, options, watched, workers
from .speech import mark, t

SHOWN = 10  # cards at either end of the table
USED = 100  # plays, below which a card's wins say little

DESCRIPTION = mark("""\
Let bots play many games, and measure every card. The file says of each, in whole numbers:

  seen   seats that were dealt it: in the hand, or among cards to buy or choose from
  plays  how many of them played it, by generation (in Ares Expedition by round); the last column holds all later ones
  wins   how many of those won, by the same columns; who ties shares the win
  pairs  cards it wins with more often than both alone explain, the surest first: seats that played both, and how much
         more, per mille. Of all pairs told at most one in twenty is due to chance.

Half of the games of Terraforming Mars have Colonies, so that its cards are measured too, unless --set says otherwise.""")

EXAMPLES = mark("""\
examples:
  pavonis strength --games 2000                          four greedy bots, base game and Colonies
  pavonis strength --game ares --players 2 --games 5000
  pavonis strength search:trials=32 --players 2 --games 200 --set colonies=false draft=true --out drafted.json

A number of a game is its seed: the same command gives the same file, on however many processes.""")


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "strength",
        help=t("let bots play many games, and measure where each card is strong"),
        description=t(DESCRIPTION),
        epilog=t(EXAMPLES),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("bots", nargs="*", default=["greedy"], metavar="BOT", help=t("who plays; they change seats (greedy)"))
    add_game(parser, players=4)
    add_work(parser, games=1000, out="FILE")


def run(args: argparse.Namespace) -> int:
    console = Console()
    known_bots(args.bots)
    chosen = options(args)
    open_choice = args.game == "mars" and not any(pair.startswith("colonies=") for pair in args.set)
    variants = [{**chosen, "colonies": with_colonies} for with_colonies in (False, True)] if open_choice else [chosen]
    jobs = strength.jobs(args.bots, args.game, variants, range(args.first, args.first + args.games))
    begun = perf_counter()
    tally = strength.Tally()
    with workers(args) as mapped:
        for sittings in watched(mapped(strength.sit, jobs), len(jobs), console, kept=False):
            tally.add(sittings)
    told = {**strength.head(args.bots, args.game, variants, args.first), **tally.told()}
    path = Path(args.out or f"strength_{args.game}.json")
    strength.write(path, told)
    console.print(table(told))
    seconds = perf_counter() - begun
    size = path.stat().st_size / 1000
    console.print(f"{told['games']} games, {len(told['cards'])} cards, {seconds:.0f} s: {path}, {size:.0f} kB", highlight=False)
    return 0


def table(told: dict[str, Any]) -> Table:
    """The strongest and the weakest."""
    speaker = Speaker(game=told["game"])
    rows = []
    for id, card in told["cards"].items():
        played, won = sum(card["plays"]), sum(card["wins"])
        if played >= USED:
            low, high = report.interval(won, played)
            best = max(range(told["last"]), key=card["plays"].__getitem__) + 1
            when = f"{best}{'+' if best == told['last'] else ''}"
            share = (f"{100 * played / card['seen']:.0f} %", f"{100 * won / played:.1f} %", f"{100 * low:.1f}–{100 * high:.1f}")
            rows.append((won / played, (speaker.name(id, "card"), str(card["seen"]), *share, when)))
    rows.sort(key=lambda row: (-row[0], row[1]))
    out = Table(box=None, pad_edge=False)
    for name in ("card", "dealt", "played", "then won", "95 %", "mostly in"):
        out.add_column(name, justify="left" if name == "card" else "right")
    for k, (_, cells) in enumerate(rows):
        if k < SHOWN or k >= len(rows) - SHOWN:
            out.add_row(*cells, end_section=k == SHOWN - 1)
    return out
