"""The command line: `pavonis play`, `pavonis cards`, ...

Each command is a module here with `add_parser(subparsers)` and `run(args)`; only the one that is asked for is imported.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import version
from typing import Final

from ..i18n import languages, system
from .speech import mark, speak, t

COMMANDS: Final = {
    "play": mark("play in the browser, with bots and friends"),
    "terminal": mark("play in the terminal"),
    "replay": mark("step through a game that was saved"),
    "cards": mark("search the cards and read them"),
    "serve": mark("serve games to browsers and bots"),
    "backup": mark("keep a copy of all games, while the server runs"),
    "restore": mark("bring back the games of such a copy"),
    "verify": mark("check the shuffles of a finished game"),
    "arena": mark("let bots play each other, and rate them"),
    "simulate": mark("let bots play many games, and keep them as tables"),
    "strength": mark("let bots play many games, and measure where each card is strong"),
    "coverage": mark("let bots play, and count how often every card, action and trigger fires"),
}


class Trouble(Exception):
    """What the user gave cannot be used; one sentence says why."""


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
    parser = argparse.ArgumentParser(prog="pavonis", description=t("Play and study the Terraforming Mars family."))
    parser.add_argument("--version", action="version", version=f"pavonis {version('pavonis')}")
    known = t("in which language, with every command: {languages} (the system's)", languages=", ".join(languages()))
    parser.add_argument("--language", metavar="LANGUAGE", help=known)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
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
    from ..kernel.errors import PavonisError

    try:
        code: int = import_module(f"pavonis.cli.{args.command}").run(args)
        return code
    except (Trouble, PavonisError, OSError) as error:
        if isinstance(error, BrokenPipeError):  # `pavonis cards | head`: nobody reads on
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        print(f"pavonis: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
