"""`pavonis verify RECORD`: whether a game's shuffles were fixed before it began, and its record is true."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import pavonis

from . import Trouble
from .speech import t


def add_parser(subparsers: Any) -> None:
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "verify",
        help=t("check the shuffles of a finished game"),
        description=t(
            "Check a finished game’s record: its seed was committed to before it began, nobody alone chose it, "
            "and the commands lead to the recorded result."
        ),
    )
    parser.add_argument("record", metavar="RECORD", help=t("JSON file, as the server gives it"))
    parser.add_argument("--commitment", metavar="HASH", help=t("the commitment as you saw it before the game began"))


def run(args: argparse.Namespace) -> int:
    from ..server.fairness import verify

    try:
        record = json.loads(Path(args.record).read_text(encoding="utf-8"))
    except ValueError:
        raise Trouble(t("{path} is not a saved game: it is not JSON", path=args.record)) from None
    if isinstance(record, dict) and "commands" in record and "fairness" not in record:
        game = pavonis.replay({k: v for k, v in record.items() if k != "position"})
        holds = "position" not in record or json.loads(json.dumps(game.position.to_json())) == record["position"]
        print(t("This game was not played on a server: nobody promised anything about its shuffles."))
        print(f"{t('yes') if holds else t('NO')}  {t('the record plays again, to the same position')}")
        return 0 if holds else 1
    good = True
    yes, no = t("yes"), t("NO")
    for what, holds in verify(record, args.commitment):
        print(f"{yes if holds else no:<{max(len(yes), len(no))}}  {t(what)}")
        good = good and holds
    return 0 if good else 1
