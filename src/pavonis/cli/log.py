"""`pavonis log FILE`: what happened in a saved game, line by line."""

from __future__ import annotations

import argparse
from pathlib import Path

import pavonis

from ..i18n import log, plain
from . import Trouble
from .speech import speaker, t
from .table import read


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "log",
        help=t("what happened in a saved game, line by line"),
        description=t("What happened in a saved game, line by line, in any language (--language)."),
    )
    parser.add_argument("file", type=Path, metavar="FILE", help=t("what `pavonis terminal` saved, or a record"))
    parser.add_argument("--player", type=int, metavar="N", help=t("as player N knows it, from 0 (as a spectator does)"))


def run(args: argparse.Namespace) -> int:
    data = read(args.file)
    if "commands" not in data:
        raise Trouble(t("{path} holds a position, but no record of how it came about", path=args.file))
    for told in log(pavonis.replay(data), speaker().language, args.player):
        print(plain(told))
    return 0
