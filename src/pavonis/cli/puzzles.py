"""`pavonis puzzles FILE…`: exercises out of finished games; with `--check` whether puzzles have one best answer."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from rich.console import Console

from .. import lessons
from ..review.judge import LEVELS
from ..review.puzzles import DEALS, made, proved
from . import Stopped, Trouble
from .jobs import count
from .review import finished, watched
from .speech import about, t


def add_parser(subparsers: Any) -> None:
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "puzzles",
        help=t("make exercises out of finished games"),
        description=t(
            "Review games, and make an exercise of every moment with one clearly best answer. "
            "`pavonis lesson check` tells whether they are true."
        ),
    )
    parser.add_argument("files", type=Path, metavar="FILE", nargs="+", help=t("what `pavonis terminal` saved, or a record"))
    parser.add_argument("--out", type=Path, metavar="FOLDER", default=Path("puzzles"), help=t("where they go (puzzles)"))
    parser.add_argument("--level", choices=list(LEVELS), default="usual", help=t("how closely: quick, usual or deep (usual)"))
    parser.add_argument(
        "--check", action="store_true", help=t("the files are puzzles: play them out again, is one answer still clearly best?")
    )
    parser.add_argument(
        "--deals", type=count, metavar="N", default=DEALS, help=t("deals on which all answers are compared ({n})", n=DEALS)
    )


def run(args: argparse.Namespace) -> int:
    console = Console()
    if args.check:
        return check(args.files, args.deals, console)
    records = [(path, finished(path)) for path in args.files]
    args.out.mkdir(parents=True, exist_ok=True)
    total = 0
    try:
        for path, record in records:
            about(record["game"], record.get("options", {}).get("board", ""))
            name = "".join(c if c.isascii() and c.isalnum() else "-" for c in path.stem.lower()).strip("-")[:32] or "puzzle"
            for puzzle in made(record, watched(record, args.level, console), name, args.deals):
                total += 1
                out = args.out / f"{puzzle['id']}.json"
                out.write_text(json.dumps(puzzle, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")
                console.print(f"{out}: {json.dumps(puzzle['solution'])}", highlight=False)
    except KeyboardInterrupt:
        raise Stopped(f"{t('Stopped.')} {t('{n} puzzles', n=total)}") from None
    console.print(t("{n} puzzles", n=total), highlight=False)
    return 0


def check(files: list[Path], deals: int, console: Console) -> int:
    """Whether every puzzle has one answer that is clearly best, and how much more it wins than what was played."""
    wrong = 0
    for path in files:
        try:
            task = lessons.read(json.loads(path.read_text(encoding="utf-8")))
        except (OSError, ValueError, lessons.BadLesson) as error:
            raise Trouble(f"{path}: {error}") from None
        if not isinstance(task, lessons.Exercise) or task.start.position is None:
            raise Trouble(t("{path} is not a puzzle", path=path))
        gained = proved(task, deals)
        wrong += gained is None
        told = t("no answer is clearly best") if gained is None else t("clearly best: {n}% more games won", n=round(100 * gained))
        console.print(f"{path}: {told}", highlight=False, soft_wrap=True)
    return 1 if wrong else 0
