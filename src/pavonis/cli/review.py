"""`pavonis review FILE`: where a finished game was won and lost."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from time import monotonic
from typing import Any, Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

import pavonis

from ..review.judge import LEVELS
from ..review.types import Review
from . import Stopped, Trouble
from .jobs import EVERY
from .review_page import page
from .review_words import AREAS, cost, deed, percent, sure, when, why
from .screen import ACCENT, DIM, badge, line, names, seat, wrap
from .speech import about, t
from .table import read

SPARKS: Final = "▁▂▃▄▅▆▇█"
WIDE: Final = 60


def add_parser(subparsers: Any) -> None:
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "review",
        help=t("where a finished game was won and lost"),
        description=t("Look at a finished game: how the chances went, which answers cost most, and what would have been better."),
    )
    parser.add_argument("file", type=Path, metavar="FILE", help=t("what `pavonis terminal` saved, or a record"))
    parser.add_argument("--level", choices=list(LEVELS), default="usual", help=t("how closely: quick, usual or deep (usual)"))
    parser.add_argument("--json", type=Path, metavar="FILE", help=t("write it as JSON too"))
    parser.add_argument("--html", type=Path, metavar="FILE", help=t("write it as a page too"))


def run(args: argparse.Namespace) -> int:
    console = Console()
    record = finished(args.file)
    about(record["game"], record.get("options", {}).get("board", ""))
    told = watched(record, args.level, console)
    for row in lines(told, min(console.width, 110)):
        console.print(row, highlight=False)
    if args.json:
        args.json.write_text(json.dumps(told, ensure_ascii=False), encoding="utf-8")
    if args.html:
        args.html.write_text(page(told, names(len(told["players"]))), encoding="utf-8")
    return 0


def finished(path: Path) -> dict[str, Any]:
    """The record of a game that is over."""
    record = read(path)
    if "commands" not in record:
        raise Trouble(t("{path} holds a position, but no record of how it came about", path=path))
    if not pavonis.replay(record).over:
        raise Trouble(t("{path}: this game is not over; only finished games are reviewed", path=path))
    return record


def watched(record: dict[str, Any], level: str, console: Console) -> Review:
    """The review, with a progress bar, or where nobody watches a line every minute. Ctrl+C ends with a word."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    begun = said = monotonic()
    try:
        with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
            task = bar.add_task(t("answers"), total=None)

            def progress(done: int, of: int) -> None:
                nonlocal said
                bar.update(task, completed=done, total=of)
                if not console.is_terminal and monotonic() - said >= EVERY:
                    said = monotonic()
                    print(t("{n} of {total} answers, {s} s", n=done, total=of, s=round(said - begun)), file=sys.stderr, flush=True)

            return pavonis.review(record, level, progress=progress)
    except KeyboardInterrupt:
        raise Stopped(f"{t('Stopped.')} {t('Nothing was kept.')}") from None


def lines(told: Review, width: int) -> list[Text | Table]:
    who = names(len(told["players"]))
    out: list[Text | Table] = [Text(t("Chance to win") if told["measure"] == "win" else t("Chance to make it"), "bold")]
    room = min(WIDE, width - 30)
    for p in range(len(told["curve"][0])):
        curve = [at[p] for at in told["curve"]]
        name = seat(p, who[p]) if told["measure"] == "win" else Text(t("together") if len(who) > 1 else "")
        name.truncate(14, pad=True)
        out.append(line(name, (spark(curve, room), badge(p).colour), f" {percent(curve[0])} → {percent(curve[-1])}"))
    out += [Text(), Text(t("Where it went wrong"), "bold")]
    for k, n in enumerate(told["moments"], 1):
        move = told["moves"][n]
        head = line(f"{k:>2}  ", (cost(move), ACCENT), f"  {when(told, move)}  ", seat(move["player"], who[move["player"]]))
        head.append(f"  {sure(move)}", DIM)
        out.append(head)
        did, better, reasons = deed(move["answer"], who), deed(move["better"]["answer"], who), "; ".join(why(move))
        told_so = [Text(t("did: {did}", did=did)), Text(t("better: {better}", better=better))]
        if reasons:
            told_so.append(Text(t("why: {why}", why=reasons), DIM))
        out += [Text("    ").append_text(part) for row in told_so for part in wrap(row, width - 4, 2)]
    if not told["moments"]:
        out.append(Text(t("No answer was clearly worse than another.")))
    return [*out, Text(), accuracy(told, who), Text(), luck(told, who), Text(foot(told), DIM)]


def spark(curve: list[float], room: int) -> str:
    """A chance over the whole game, in one line."""
    at = [curve[round(k * (len(curve) - 1) / (room - 1))] for k in range(room)]
    return "".join(SPARKS[min(len(SPARKS) - 1, int(x * len(SPARKS)))] for x in at)


def accuracy(told: Review, who: list[str]) -> Table:
    out = table(t("accuracy"), t("slips"), t("errors"), t("lost most by"))
    for p, player in enumerate(told["players"]):
        area, lost = max(player["lost"].items(), key=lambda x: x[1])
        figures = (f"{player['accuracy']:.0f}", str(player["slips"]), str(player["errors"]))
        out.add_row(seat(p, who[p]), *figures, t(AREAS[area]) if lost else "")
    return out


def luck(told: Review, who: list[str]) -> Table:
    """Where the chance went, from the first question to the end."""
    out = table(t("start"), t("luck"), t("others"), t("skill"), t("end"))
    for p, x in enumerate(told["players"]):
        out.add_row(seat(p, who[p]), *(percent(part) for part in (x["start"], x["luck"], x["others"], x["skill"], x["end"])))
    return out


def table(*heads: str) -> Table:
    out = Table(box=None, pad_edge=False, header_style=DIM)
    out.add_column("", min_width=12)
    for head in heads:
        out.add_column(head, justify="right")
    return out


def foot(told: Review) -> str:
    return t("Seen by a bot with what each player could know then. It took {s} s.", s=told["seconds"])
