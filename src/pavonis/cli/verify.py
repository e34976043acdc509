"""`pavonis verify RECORD`: whether a game's shuffles were fixed before it began, and its record is true."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any


def add_parser(subparsers: Any) -> None:
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "verify",
        help="check the shuffles of a finished game",
        description="Check a finished game's record: its seed was committed to before it began, nobody alone chose it, "
        "and the commands lead to the recorded result.",
    )
    parser.add_argument("record", metavar="RECORD", help="JSON file, as the server gives it")
    parser.add_argument("--commitment", metavar="HASH", help="the commitment as you saw it before the game began")


def run(args: argparse.Namespace) -> int:
    from ..server.fairness import verify

    try:
        record = json.loads(Path(args.record).read_text(encoding="utf-8"))
    except ValueError as error:
        raise OSError(f"{args.record}: not JSON: {error}") from error
    good = True
    for what, holds in verify(record, args.commitment):
        print(f"{'yes' if holds else 'NO '}  {what}")
        good = good and holds
    return 0 if good else 1
