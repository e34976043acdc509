"""The command line: `pavonis play`, `pavonis cards`, ...

Each command is a module here with `add_parser(subparsers)` and `run(args)`; only the one that is asked for is imported.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from shlex import quote
from typing import Final, NoReturn

from .. import __version__
from ..i18n import languages, plain, system
from .speech import mark, speak, t

COMMANDS: Final = {
    "play": mark("play in the browser, with bots and friends"),
    "terminal": mark("play in the terminal"),
    "replay": mark("step through a game that was saved"),
    "log": mark("what happened in a saved game, line by line"),
    "explain": mark("what a bot would do in a saved game, and why"),
    "games": mark("what can be played, with every option"),
    "review": mark("where a finished game was won and lost"),
    "puzzles": mark("make exercises out of finished games"),
    "cards": mark("search the cards and read them"),
    "serve": mark("serve games to browsers and bots"),
    "backup": mark("keep a copy of all games, while the server runs"),
    "restore": mark("bring back the games of such a copy"),
    "lesson": mark("learn by playing, and check lessons"),
    "verify": mark("check the shuffles of a finished game"),
    "arena": mark("let bots play each other, and rate them"),
    "match": mark("whether one bot is better than another, and by how much"),
    "answers": mark("try the answers to many questions, and which rule would choose best among them"),
    "train": mark("make what the bots have learned: tables, weights and chances"),
    "simulate": mark("let bots play many games, and keep them as tables"),
    "strength": mark("let bots play many games, and measure where each card is strong"),
    "coverage": mark("let bots play, and count how often every card, action and trigger fires"),
    "completion": mark("complete commands and options with the Tab key"),
}


LAB: Final = ("arena", "match", "answers", "train", "simulate", "strength", "coverage")
EXTRAS: Final = {  # where a package that is missing comes from, and so what to install
    **dict.fromkeys(("rich", "babel"), "play"),
    **dict.fromkeys(("pettingzoo", "gymnasium", "numpy"), "env"),
    "pyarrow": "lab",
    "ray": "ray",
}


def extra(command: str, package: str) -> str:
    """The extra of Pavonis that brings what a command lacks; most of them are the server's."""
    return "lab" if command in LAB and package == "rich" else EXTRAS.get(package, "play" if command == "play" else "server")


class Trouble(Exception):
    """What the user gave cannot be used; one sentence says why."""


class Stopped(Exception):
    """Somebody pressed Ctrl+C; what is left of the work is said."""


class Parser(argparse.ArgumentParser):
    """Reads what was given, and says what it takes; its lines are made, so its spaces are ordinary ones."""

    def format_help(self) -> str:
        return plain(super().format_help())

    def error(self, message: str) -> NoReturn:
        super().error(plain(message))


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; whatever was wrong is said in one line, with exit code 2."""
    speak(system())
    first = argparse.ArgumentParser(prog="pavonis", add_help=False, allow_abbrev=False)
    first.add_argument("--language", choices=languages(), metavar="LANGUAGE", default=system())
    try:
        spoken, given = first.parse_known_args(argv)
    except SystemExit:
        return 2
    speak(spoken.language)
    parser = Parser(prog="pavonis", description=t("Play and study the Terraforming Mars family."))
    parser.add_argument("--version", action="version", version=f"pavonis {__version__}", help=t("show the version and exit"))
    spoken_here = ", ".join(languages())
    known = t("in which language: {languages} (the system’s); reports of many games are in English", languages=spoken_here)
    parser.add_argument("--language", metavar="LANGUAGE", help=known)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    from ..kernel.errors import PavonisError

    try:
        for name, help in COMMANDS.items():
            if given[:1] == [name]:
                import_module(f"pavonis.cli.{name}").add_parser(commands)
            else:
                commands.add_parser(name, help=t(help))
        try:
            args = parser.parse_args(given)
        except SystemExit as left:
            return left.code if isinstance(left.code, int) else 2
        if args.command is None:
            parser.print_help()
            return 0
        args.words = " ".join(["pavonis", *map(quote, given)])
        code: int = import_module(f"pavonis.cli.{args.command}").run(args)
        return code
    except (Trouble, PavonisError, OSError) as error:
        if isinstance(error, BrokenPipeError):  # `pavonis cards | head`: nobody reads on
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        print(plain(f"pavonis: {error}"), file=sys.stderr)
        return 2
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if not package or package == "pavonis":
            raise
        wanted = f"pavonis[{extra(given[0], package)}]"
        words = t("this needs {module}, which is not installed: pip install '{package}'", module=package, package=wanted)
        print(plain(f"pavonis: {words}"), file=sys.stderr)
        return 2
    except Stopped as stopped:
        print(plain(f"\n{stopped}"), file=sys.stderr)
        return 130
    except KeyboardInterrupt:
        print(f"\n{t('Stopped.')}", file=sys.stderr)
        return 130
