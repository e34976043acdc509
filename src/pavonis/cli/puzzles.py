"""`pavonis puzzles FILE…`: exercises out of finished games."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from rich.console import Console

from ..review.judge import LEVELS
from ..review.puzzles import DEALS, made
from . import Stopped
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
        "--deals", type=count, metavar="N", default=DEALS, help=t("deals on which all answers are compared ({n})", n=DEALS)
    )


def run(args: argparse.Namespace) -> int:
    console = Console()
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
