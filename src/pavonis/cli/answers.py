"""`pavonis answers`: what the answers to many questions are worth, and which rule would choose best among them."""

from __future__ import annotations

import argparse
from collections import Counter
from functools import partial
from pathlib import Path

from rich.console import Console

from ..lab import answers
from ..lab.match import SEEDS
from . import Trouble
from .jobs import add_from, add_game, add_seeds, add_workers, count, options, positive, watched, workers
from .speech import t


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "answers",
        help=t("try the answers to many questions, and which rule would choose best among them"),
        description=t(
            "Questions are taken out of greedy games, and every sensible answer is played to the end on the same deals. Rules of "
            "search then choose by some of the deals and are judged by the others: final points over greedy’s own answer. A run "
            "that was stopped goes on where it stopped."
        ),
    )
    add_game(parser)
    add_seeds(parser)
    add_from(parser)
    add = parser.add_argument
    add("--games", type=count, default=50, metavar="N", help=t("games to take questions from ({n})", n=50))
    add("--deals", type=count, default=16, metavar="N", help=t("deals on which each answer is tried ({n})", n=16))
    add("--choose", type=count, default=8, metavar="N", help=t("deals by which a rule chooses (8)"))
    add("--width", type=partial(count, least=2), default=6, metavar="N", help=t("answers to a question at most ({n})", n=6))
    add("--often", type=positive, default=1.0, metavar="X", help=t("take more or fewer questions from a game ({n})", n=1))
    add("--only", nargs="*", default=[], metavar="NAME", help=t("only such questions: setup, turn, research…"))
    add_workers(parser)
    add("--seconds", type=positive, metavar="S", help=t("stop after this many seconds; the next run goes on"))
    add("--out", metavar="FILE", help=t("where the records are kept (answers-GAME-PLAYERS.jsonl.gz)"))


def run(args: argparse.Namespace) -> int:
    console = Console()
    chosen = options(args)
    first = SEEDS[args.seeds] + args.first
    path = Path(args.out or f"answers-{args.game}-{args.players}.jsonl.gz")
    head = {"game": args.game, "options": chosen, "seeds": args.seeds, "first": args.first, "from": args.edition}
    head |= {"deals": args.deals, "width": args.width, "often": args.often, "only": args.only}
    try:
        records = answers.Records(path, head)
    except ValueError as error:
        raise Trouble(f"{error}: give another --out") from None
    jobs = [
        answers.Job(args.game, chosen, deal, args.deals, args.width, args.often, args.only, args.edition)
        for deal in range(first, first + args.games)
        if deal not in records.done
    ]
    with workers(args) as mapped:
        outs = mapped(answers.collect, jobs, args.seconds)
        for line in watched(outs, args.games, console, args.games - len(jobs)):
            records.write(line)
    _, games = answers.read(path)
    show([record for _, found in games for record in found], args.choose, console)
    return 0


def show(found: list[answers.Record], m: int, console: Console) -> None:
    """The gain of every rule, over all questions and over those of each name that was met often enough."""
    names = Counter(record["name"] for record in found)
    often = [name for name, n in names.most_common() if n >= 8]
    console.print(f"{len(found)} questions: " + ", ".join(f"{n} {name}" for name, n in names.most_common()), highlight=False)
    if not found or len(found[0]["trials"][0]) <= m:
        return
    of = {name: [record for record in found if record["name"] == name] for name in often}
    all_of = answers.gains(answers.RULES, found, m)
    each = {name: answers.gains(answers.RULES, of[name], m) for name in often}
    console.print(f"points a question over greedy's answer, chosen by {m} deals: all; {'; '.join(often)}", highlight=False)
    for rule, (mean, error) in all_of.items():
        parts = "; ".join("{:+.2f} ± {:.2f}".format(*each[name][rule]) for name in often)
        console.print(f"{rule}: {mean:+.2f} ± {error:.2f}; {parts}", highlight=False, soft_wrap=True)
