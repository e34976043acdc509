"""`pavonis backup`: a copy of all games in one file, made while the server runs."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from .speech import t


def add_parser(subparsers: Any) -> None:
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "backup",
        help=t("keep a copy of all games, while the server runs"),
        description=t(
            "Copy every table, every answer and the key of all links into one file, while people play on: all that was "
            "acknowledged when the copy began is in it. The file is packed, ends with a checksum, and appears only when it is "
            "whole. `pavonis restore` brings it back, into SQLite or PostgreSQL, whichever it came from. Whoever can read it can "
            "read every hand: keep it to yourself."
        ),
        epilog="pavonis backup /backup/pavonis-$(date +%F).gz",
    )
    parser.add_argument("file", metavar="FILE", type=Path, help=t("where to; an existing file is replaced"))
    add_database(parser)


def add_database(parser: argparse.ArgumentParser) -> None:
    from ..server.config import add_flags

    add_flags(parser, t, ["database_url"])


def database(args: argparse.Namespace) -> str:
    from ..server.config import load

    try:
        return load(vars(args)).database
    except ValueError as error:
        raise OSError(str(error)) from error


def run(args: argparse.Namespace) -> int:
    from ..server.backup import back_up

    rows = back_up(database(args), args.file, progress)
    print(t("Tables: {tables}, entries: {entries}. {file}", tables=rows["tables"], entries=rows["entries"], file=args.file))
    return 0


def progress(done: int, total: int) -> None:
    """For somebody who looks on."""
    if sys.stderr.isatty():
        print(f"\r{100 * done // (total or 1)} % ", end="\r" if done == total else "", file=sys.stderr, flush=True)
