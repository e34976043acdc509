"""`pavonis games`: what can be played, with every option."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from typing import Any

import pavonis

from .speech import t


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "games", help=t("what can be played, with every option"), description=t("What can be played, with every option.")
    )
    parser.add_argument("--json", action="store_true", help=t("for a script"))


def run(args: argparse.Namespace) -> int:
    known = pavonis.games()
    if args.json:
        print(json.dumps(known, indent=1))
        return 0
    for game, options in known.items():
        print(game)
        for option in options:
            print(f"  {option['name']:<20} {allowed(option):<40} {said(option['default'])}".rstrip())
    return 0


def allowed(option: Mapping[str, Any]) -> str:
    """What may be set, as `--set` takes it."""
    if "range" in option:
        least, most = option["range"]
        return f"{least}–{most}" + (", ..." if option["type"] == "list" else "")
    return ", ".join(said(value) for value in option["allowed"])


def said(value: Any) -> str:
    if isinstance(value, list):
        return ",".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)
