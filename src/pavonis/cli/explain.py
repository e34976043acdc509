"""`pavonis explain FILE`: what a bot would do in a saved game, and why."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from ..bots import Seat, by_name
from ..i18n import plain
from . import Trouble
from .screen import names
from .speech import about, speaker, t
from .table import load
from .words import answer_name


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "explain",
        help=t("what a bot would do in a saved game, and why"),
        description=t("The best answers to what is asked in a saved game, each with what speaks for and against it."),
    )
    add = parser.add_argument
    add("file", type=Path, metavar="FILE", help=t("a saved game, a record, or a position"))
    add("--bot", default="greedy", metavar="BOT", help=t("who thinks about it ({bot})", bot="greedy"))
    add("--player", type=int, metavar="N", help=t("for player N, from 0 (whoever is asked)"))


def run(args: argparse.Namespace) -> int:
    game = load(args.file).game
    about(game.spec.name, str(game.options.get("board", "")))
    try:
        bot: Any = by_name(args.bot, 1)
    except ValueError as error:
        raise Trouble(str(error)) from None
    if game.over:
        raise Trouble(t("The game is over."))
    called = names(game.players)
    asked = list(game.pending)
    if args.player is not None and args.player not in asked:
        raise Trouble(t("player {n} is not asked; asked: {asked}", n=args.player, asked=", ".join(map(str, asked))))
    for player in asked if args.player is None else [args.player]:
        seat = Seat(game, player)
        best = bot.explain(seat)
        if not best:
            raise Trouble(t("{bot} does not say why: ask {others}", bot=args.bot, others="greedy, search"))
        print(plain(f"{called[player]}: {speaker().speak(seat.decision.prompt, called)}"))
        for rated in best[:5]:
            print(plain(f"  {answer_name(rated.answer, called)}: {speaker().speak(rated.to_json()['say'], called)}"))
            for term in sorted(rated.terms, key=lambda x: -abs(x.value))[:6]:
                why = speaker().join([speaker().speak(m, called) for m in term.say])
                print(plain(f"    {speaker().number(term.value, 1, signed=True):>6}  {why}"))
    return 0
