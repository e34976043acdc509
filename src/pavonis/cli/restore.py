"""`pavonis restore`: the games of a backup, brought back."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from .backup import add_database, database, progress
from .speech import t


def add_parser(subparsers: Any) -> None:
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "restore",
        help=t("bring back the games of such a copy"),
        description=t(
            "Fill an empty database, SQLite or PostgreSQL, from a file that `pavonis backup` has made, by this version or an older "
            "one. Stop the server first. The file is checked before anything is written, and all is written at once: killed on the "
            "way, the database is as it was. Everybody’s links work as before, for their key is in the file."
        ),
        epilog="pavonis restore /backup/pavonis-2026-11-16.gz --database-url postgresql://pavonis:secret@localhost/pavonis",
    )
    parser.add_argument("file", metavar="FILE", type=Path, help=t("what `pavonis backup` has made"))
    parser.add_argument("--replace", action="store_true", help=t("even if there are games in the database: they are lost"))
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    from ..server.backup import bring_back

    rows = bring_back(database(args), args.file, args.replace, progress)
    print(t("Tables: {tables}, entries: {entries}. {file}", tables=rows["tables"], entries=rows["entries"], file=args.file))
    return 0
