"""`pavonis train FILE...`: tables for the bots out of tried answers."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from rich.console import Console

from ..lab import answers, train
from . import Trouble
from .speech import t


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "train",
        help=t("make tables for the bots out of tried answers"),
        description=t(
            "Out of the files of `pavonis answers --seeds train`: what single corporations, cards, projects and phases brought "
            "beyond what greedy saw in them, by ridge regression. The same files give the same table."
        ),
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help=t("what `pavonis answers` kept, all of one game"))
    parser.add_argument("--out", metavar="FILE", help=t("where the table goes (GAME.json)"))
    parser.add_argument("--check", action="store_true", help=t("first report what such tables gain on games held back"))


def run(args: argparse.Namespace) -> int:
    console = Console()
    records: list[answers.Record] = []
    heads = []
    for name in args.files:
        try:
            head, games = answers.read(Path(name))
        except (OSError, ValueError) as error:
            raise Trouble(str(error)) from None
        heads.append(head)
        records += [record for _, found in games for record in found]
    game = heads[0]["game"]
    if any(head["game"] != game for head in heads):
        raise Trouble(t("these are answers of different games"))
    console.print(f"{len(records)} questions of {len({r['deal'] for r in records})} games", highlight=False)
    if args.check:
        for question, (n, mean, spread) in train.held_back(records).items():
            console.print(f"{question}: {n} questions, {mean:+.2f} ± {spread:.2f} points over greedy's answer", highlight=False)
    xs, ys, _ = train.rows(records)
    worth = train.table(train.ridge(xs, ys), records, game)
    made = {"table": train.FORMAT, "game": game, "questions": len(records), "answers": len(xs)}
    path = Path(args.out or f"{game}.json")
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(numbers)}" for name, numbers in worth.items())
    path.write_text(f'{{{json.dumps(made)[1:-1]}, "worth": {{\n{lines}\n}}}}\n', encoding="utf-8")
    console.print(f"{path}: {len(worth)} answers", highlight=False)
    return 0
