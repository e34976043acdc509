"""`pavonis terminal`: a whole game in the terminal, against bots or with friends at the same keyboard."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, Final

from rich.text import Text

import pavonis

from .. import bots
from . import Trouble
from .dialogue import Dialogue, number, word, yes
from .screen import ACCENT, DIM, Screen, line, wrap
from .table import Table, data_folder, load, new_path, saved

GAMES: Final = {"mars": "Terraforming Mars"}


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "terminal",
        help="play a game in the terminal",
        description="Play a game in the terminal. Without any option a menu asks what to play.",
    )
    add = parser.add_argument
    add("--game", choices=list(GAMES), help="which game (mars)")
    add("--players", type=int, metavar="N", help="how many seats, bots included (3)")
    add("--solo", action="store_true", help="alone: terraform Mars within 14 generations")
    add("--hot-seat", type=int, metavar="N", help="so many people at this keyboard (1); bots take the other seats")
    era = parser.add_mutually_exclusive_group()
    era.add_argument("--corporate-era", action="store_true", help="with the Corporate Era cards (the usual game)")
    era.add_argument("--standard", action="store_true", help="the shorter game: fewer cards, and production to start with")
    add("--draft", action="store_true", help="draft the research cards instead of being dealt them")
    add("--beginner", action="store_true", help="people play a beginner corporation: 42 M€ and ten free cards")
    add("--bots", choices=list(bots.BOTS), help="who takes the other seats (eager)")
    add("--order", choices=["ask", "auto"], help="whether to ask in which order effects happen, where it can matter (ask)")
    add("--seed", metavar="N", help="the same number shuffles the same cards")
    add("--guards", action=argparse.BooleanOptionalAction, help="ask before wasteful moves, and before the bots move on")
    add("--continue", dest="resume", action="store_true", help="go on with the latest game that is not over")
    add("--load", type=Path, metavar="FILE", help="go on with this game, or from this position")
    add("--save-dir", type=Path, metavar="DIR", help=f"where games are kept ({data_folder() / 'games'})")


def run(args: argparse.Namespace) -> int:
    screen = Screen()
    folder = args.save_dir or data_folder() / "games"
    given = {k: v for k, v in vars(args).items() if v is not None and v is not False}
    chosen = {k: v for k, v in given.items() if k not in ("command", "save_dir", "guards")}
    guards = screen.live if args.guards is None else args.guards
    try:
        table = open_table(chosen, folder) if chosen else start_menu(screen, folder)
    except (EOFError, KeyboardInterrupt):
        screen.say()
        return 0
    return Dialogue(table, screen, guards).run()


# -- which game


def open_table(chosen: Mapping[str, Any], folder: Path) -> Table:
    """The table that the options on the command line ask for."""
    if "resume" in chosen:
        found = saved(folder)
        if not found:
            raise Trouble(f"no game waits in {folder}")
        return load(found[0][0])
    if "load" in chosen:
        table = load(chosen["load"])
        if table.game.kind.name not in GAMES:
            raise Trouble(f"{chosen['load']} is a game of {table.game.kind.name}; the terminal plays {', '.join(GAMES)}")
        if "bots" in chosen:
            table.bot = chosen["bots"]
        if not table.ours:  # what was written by hand is not written over
            table.path = new_path(folder, table.game.kind.name)
        return table
    return new_table(chosen, folder)


def new_table(chosen: Mapping[str, Any], folder: Path) -> Table:
    people = chosen.get("hot_seat", 1)
    players = 1 if "solo" in chosen else chosen.get("players", max(3, people))
    if "solo" in chosen and chosen.get("players", 1) != 1:
        raise Trouble("--solo is for one player: leave --players out")
    if "hot_seat" in chosen and not 1 <= people <= players:
        raise Trouble(f"--hot-seat must be 1 to {players}, the number of players")
    game = pavonis.new(
        chosen.get("game", "mars"),
        seed=chosen.get("seed"),
        players=players,
        corporate_era="standard" not in chosen,
        draft="draft" in chosen,
        beginners=list(range(people)) if "beginner" in chosen else [],
        order=chosen.get("order", "ask"),
    )
    table = Table(game, list(range(people)), chosen.get("bots", "eager"), new_path(folder, game.kind.name))
    table.save()
    return table


QUICK: Final[list[tuple[str, str, dict[str, Any]]]] = [
    ("A game against two bots", "all cards of the Corporate Era", {}),
    ("Your first game", "fewer cards, a beginner corporation", {"standard": True, "beginner": True}),
    ("Alone against time", "all of Mars within 14 generations", {"solo": True}),
    ("Two people at this keyboard", "and one bot", {"hot_seat": 2}),
]


def start_menu(screen: Screen, folder: Path) -> Table:
    """What to play, asked in a friendly way."""
    waiting = saved(folder)[:1]
    entries: list[tuple[str, str, Callable[[], Table]]] = [
        (f"Continue: {resume_name(data)}", f"saved {when(path)}", partial(load, path)) for path, data in waiting
    ]
    entries += [(name, note, partial(new_table, options, folder)) for name, note, options in QUICK]
    entries.append(("Choose everything", "players, cards, draft, bots", lambda: new_table(choose_all(screen), folder)))
    screen.show(
        [
            line(("PAVONIS", ACCENT), ("  Terraforming Mars in the terminal", "bold")),
            Text(),
            *wrap(Text(WELCOME), min(screen.width, 78)),
            Text(),
            *[line((f"  {k}  ", "bold"), f"{name:<36}", (note, DIM)) for k, (name, note, _) in enumerate(entries, 1)],
            Text(),
        ]
    )
    while True:
        text = input("What shall it be? [1] ").strip()
        if text in ("q", "quit", "exit"):
            raise EOFError
        if not text or (text.isdecimal() and 1 <= int(text) <= len(entries)):
            return entries[int(text or 1) - 1][2]()
        screen.say(f"A number from 1 to {len(entries)}, please; or quit.")


WELCOME: Final = (
    "You lead a corporation that makes Mars habitable. Play project cards, raise the temperature and the oxygen, fill the "
    "oceans, and collect more points than the others. Every question explains itself; ? tells more."
)


def choose_all(screen: Screen) -> dict[str, Any]:
    """Every option of the game, one after the other; Enter takes what is usual."""
    out: dict[str, Any] = {}
    out["players"] = number(screen, "How many players, 1 to 5?", 3, 1, 5)
    out["hot_seat"] = number(screen, "How many of them are people at this keyboard?", 1, 1, out["players"])
    wanted = [
        ("standard", "The shorter standard game, without the Corporate Era cards?", out["players"] > 1),
        ("draft", "Draft the research cards?", out["players"] > 1),
        ("beginner", "Beginner corporations for the people?", True),
    ]
    for name, sentence, sensible in wanted:
        if sensible and yes(screen, sentence):
            out[name] = True
    if out["hot_seat"] < out["players"]:
        out["bots"] = word(screen, f"Which bots: {', '.join(bots.BOTS)}?", "eager", list(bots.BOTS))
    return out


def resume_name(data: Mapping[str, Any]) -> str:
    position = data["position"]
    n = position.get("players", 1)
    return f"{'solo' if n == 1 else f'{n} players'}, generation {position.get('generation', 1)}"


def when(path: Path) -> str:
    then = datetime.fromtimestamp(path.stat().st_mtime)
    days = (datetime.now().date() - then.date()).days
    return f"{'today' if days == 0 else 'yesterday' if days == 1 else f'on {then:%d %B}'} at {then:%H:%M}"
