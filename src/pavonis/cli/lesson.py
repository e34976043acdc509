"""`pavonis lesson`: what can be learnt; `pavonis lesson ID` plays it here; `pavonis lesson check [FILE]` plays lessons as they are
written, and says what in them is not true."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from . import Trouble
from .speech import t


def add_parser(subparsers: Any) -> None:
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "lesson",
        help=t("learn by playing, and check lessons"),
        description=t("Play a lesson or an exercise in the terminal. Without its name all of them are listed."),
    )
    parser.add_argument("what", metavar="ID", nargs="?", help=t("which one; or the word check, to find what is wrong in lessons"))
    parser.add_argument(
        "files", metavar="FILE", nargs="*", help=t("after check: JSON files of lessons; without any, those of Pavonis itself")
    )


def run(args: argparse.Namespace) -> int:
    if args.what == "check":
        return check(args.files)
    if args.files:
        raise Trouble(t("only the word check takes files"))
    if args.what is None:
        return show()
    from ..lessons import known
    from .taught import play

    if args.what not in known():
        raise Trouble(t("there is no lesson {name}: pavonis lesson lists them", name=args.what))
    return play(known()[args.what])


def show() -> int:
    """All lessons, in the order of learning."""
    from ..lessons import Guided, library
    from .taught import told

    for id, lesson in library().items():
        said = told(lesson)
        about = t("{n} min", n=said.minutes) if isinstance(said, Guided) else t("level {n}", n=said.level)
        print(f"{id:<16}{said.title}, {about}")
    return 0


def check(files: list[str]) -> int:
    from ..lessons import BadLesson, read
    from ..lessons.checking import Report
    from ..lessons.checking import check as checked

    wrong = 0
    for name, data in given(files):
        try:
            report = checked(read(data))
        except BadLesson as error:
            report = Report([str(error)], "")
        wrong += bool(report.flaws)
        print(f"{name}: {t('something is not true') if report.flaws else report.note}")
        for flaw in report.flaws:
            print(f"    {flaw}")
    return 1 if wrong else 0


def given(files: list[str]) -> Iterator[tuple[str, Any]]:
    from ..lessons import sources

    if not files:
        yield from sources().items()
    for path in files:
        try:
            yield path, json.loads(Path(path).read_text(encoding="utf-8"))
        except ValueError:
            raise Trouble(t("{path} is not a lesson: it is not JSON", path=path)) from None
