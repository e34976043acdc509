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

from .. import bots, lessons
from ..mars.board import BOARDS, USUAL
from ..mars.expansion import EXPANSIONS
from . import Trouble
from .ares import AresDialogue
from .crisis import CrisisDialogue
from .dialogue import Dialogue, number, word, yes
from .screen import ACCENT, DIM, Screen, line, wrap
from .speech import about, mark, speaker, t
from .table import Table, data_folder, load, new_path, saved
from .taught import play as teach

GAMES: Final = {"mars": mark("Terraforming Mars"), "ares": mark("Ares Expedition")}
DIALOGUES: Final = {"mars": Dialogue, "ares": AresDialogue}
OWN: Final = {  # flags of one game only; those of expansions are Mars's
    "mars": ("board", "corporate_era", "standard", "draft", "beginner"),
    "ares": ("first_game", "mulligan", "coop", "level", "crisis", "difficulty"),
}
ADDED: Final = {  # what an expansion adds
    "colonies": mark("with the Colonies expansion: moons to settle and to trade with"),
    "world_government": mark("raises a parameter each generation"),
}


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "terminal",
        help=t("play in the terminal"),
        description=t("Play a game in the terminal. Without any option a menu asks what to play."),
    )
    add = parser.add_argument
    add("--game", choices=list(GAMES), help=t("which game (mars)"))
    add("--players", type=int, metavar="N", help=t("how many seats, bots included (3; in Ares Expedition 2)"))
    add("--solo", action="store_true", help=t("alone against time"))
    add("--hot-seat", type=int, metavar="N", help=t("number of people at this keyboard (1); bots take the other seats"))
    add("--board", choices=list(BOARDS), help=t("which map of Mars (tharsis)"))
    era = parser.add_mutually_exclusive_group()
    era.add_argument("--corporate-era", action="store_true", help=t("with the Corporate Era cards (the usual game)"))
    era.add_argument("--standard", action="store_true", help=t("the shorter game: fewer cards, and production to start with"))
    add("--draft", action="store_true", help=t("draft the research cards instead of being dealt them"))
    for name in EXPANSIONS:
        added = t(ADDED[name]) if name in ADDED else t("with the expansion {name}", name=speaker().name(name, "option"))
        add(f"--{name.replace('_', '-')}", action="store_true", help=added)
    add("--beginner", action="store_true", help=t("people play a beginner corporation: 42 M€ and ten free cards"))
    add("--first-game", action="store_true", help=t("Ares Expedition: the marked cards and corporations for a first game"))
    add("--mulligan", action="store_true", help=t("Ares Expedition: exchange cards of the first hand"))
    add("--coop", action="store_true", help=t("Ares Expedition: two players together"))
    add("--level", choices=["novice", "skilled", "expert"], help=t("Ares Expedition: how hard it is alone (skilled)"))
    add("--crisis", action="store_true", help=t("Ares Expedition: Crisis, all together against what threatens Mars"))
    hard = ["novice", "normal", "specialist", "expert"]
    add("--difficulty", choices=hard, help=t("Crisis: how hard it is (normal)"))
    add("--bots", metavar="BOT", help=t("who takes the other seats (normal)"))
    add("--order", choices=["ask", "auto"], help=t("whether to ask in which order effects happen, where it can matter (ask)"))
    add("--seed", metavar="N", help=t("the same number shuffles the same cards"))
    add("--guards", action=argparse.BooleanOptionalAction, help=t("ask before wasteful moves, and before the bots move on"))
    add("--continue", dest="resume", action="store_true", help=t("continue the latest unfinished game"))
    add("--load", type=Path, metavar="FILE", help=t("continue this game, or from this position"))
    add("--save-dir", type=Path, metavar="DIR", help=t("where games are kept ({folder})", folder=data_folder() / "games"))


def run(args: argparse.Namespace) -> int:
    screen = Screen()
    folder = args.save_dir or data_folder() / "games"
    given = {k: v for k, v in vars(args).items() if v is not None and v is not False}
    chosen = {k: v for k, v in given.items() if k not in ("command", "words", "save_dir", "guards")}
    guards = screen.live if args.guards is None else args.guards
    try:
        table = open_table(chosen, folder) if chosen else start_menu(screen, folder)
    except (EOFError, KeyboardInterrupt):
        screen.say()
        return 0
    if table is None:
        return teach(lessons.library()[FIRST], folder)
    name = table.game.spec.name
    about(name, table.game.options.get("board", ""))
    dialogue = CrisisDialogue if table.game.options.get("crisis") else DIALOGUES[name]
    return dialogue(table, screen, guards).run()


# -- which game


def open_table(chosen: Mapping[str, Any], folder: Path) -> Table:
    """The table that the options on the command line ask for."""
    if "resume" in chosen:
        found = saved(folder)
        if not found:
            raise Trouble(t("there is no unfinished game in {folder}", folder=folder))
        return load(found[0][0])
    if "load" in chosen:
        table = load(chosen["load"])
        if "bots" in chosen:
            table.bot = chosen["bots"]
        if not table.ours:  # what was written by hand is not written over
            table.path = new_path(folder, table.game.spec.name)
        return table
    return new_table(chosen, folder)


def new_table(chosen: Mapping[str, Any], folder: Path) -> Table:
    kind = chosen.get("game", "mars")
    for other, flags in OWN.items():
        wrong = [flag for flag in (*flags, *(EXPANSIONS if other == "mars" else ())) if flag in chosen]
        if other != kind and wrong:
            raise Trouble(t("{flag} is an option of {name} only", flag="--" + wrong[0].replace("_", "-"), name=t(GAMES[other])))
    if "bots" in chosen:
        try:
            bots.by_name(chosen["bots"])
        except ValueError as error:
            raise Trouble(str(error)) from None
    people = chosen.get("hot_seat", 1)
    players = 1 if "solo" in chosen else chosen.get("players", max(3 if kind == "mars" else 2, people))
    if "solo" in chosen and chosen.get("players", 1) != 1:
        raise Trouble(t("--solo is for one player: leave --players out"))
    if "hot_seat" in chosen and not 1 <= people <= players:
        raise Trouble(t("--hot-seat must be 1 to {n}, the number of players", n=players))
    if kind == "mars":
        options: dict[str, Any] = {
            "board": chosen.get("board", USUAL.name),
            "corporate_era": "standard" not in chosen,
            "draft": "draft" in chosen,
            **{name: name in chosen for name in EXPANSIONS},
            "beginners": list(range(people)) if "beginner" in chosen else [],
        }
    else:
        options = {name: chosen[name] for name in OWN["ares"] if name in chosen}
    game = pavonis.new(kind, seed=chosen.get("seed"), players=players, order=chosen.get("order", "ask"), **options)
    table = Table(game, list(range(people)), chosen.get("bots", "normal"), new_path(folder, game.spec.name))
    table.save()
    return table


EASY: Final = {"difficulty": "novice"}
FIRST: Final = "ares-first"  # the lesson that goes on as a game
QUICK: Final[list[tuple[str, str, dict[str, Any] | None]]] = [
    (mark("A game against two bots"), mark("all cards of the Corporate Era"), {}),
    (mark("Your first game"), mark("three guided rounds"), None),
    (mark("Alone against time"), mark("all of Mars within 14 generations"), {"solo": True}),
    (mark("Two people at this keyboard"), mark("and one bot"), {"hot_seat": 2}),
    (mark("Ares Expedition"), mark("the same planet, faster: against a bot"), {"game": "ares"}),
    (mark("Crisis"), mark("together with a bot: save what was terraformed"), {"game": "ares", "crisis": True} | EASY),
]


def start_menu(screen: Screen, folder: Path) -> Table | None:
    """What to play, asked in a friendly way; None is the guided first game."""
    waiting = saved(folder)[:1]
    entries: list[tuple[str, str, Callable[[], Table | None]]] = [
        (t("Continue: {name}", name=resume_name(data)), when(path), partial(load, path)) for path, data in waiting
    ]
    for name, note, options in QUICK:
        entries.append((t(name), t(note), partial(new_table, options, folder) if options is not None else lambda: None))
    entries.append((t("Choose everything"), t("players, cards, draft, bots"), lambda: new_table(choose_all(screen), folder)))
    screen.show(
        [
            line(("PAVONIS", ACCENT), (f"  {t('Terraforming Mars in the terminal')}", "bold")),
            Text(),
            *wrap(Text(t(WELCOME)), min(screen.width, 78)),
            Text(),
            *[line((f"  {k}  ", "bold"), f"{name:<36}", (note, DIM)) for k, (name, note, _) in enumerate(entries, 1)],
            Text(),
        ]
    )
    while True:
        text = input(t("What would you like to play?") + " [1] ").strip()
        if text in ("q", "quit", "exit"):
            raise EOFError
        if not text or (text.isdecimal() and 1 <= int(text) <= len(entries)):
            return entries[int(text or 1) - 1][2]()
        screen.say(t("A number from {n} to {m}, please; or quit.", n=1, m=len(entries)))


WELCOME: Final = mark(
    "You lead a corporation that makes Mars habitable. Play project cards, raise the temperature and the oxygen, fill the "
    "oceans, and collect more points than the others. Every question explains itself; ? tells more."
)


def choose_all(screen: Screen) -> dict[str, Any]:
    """Every option of the game, one after the other; Enter takes what is usual."""
    out: dict[str, Any] = {"game": word(screen, t("Which game: {names}?", names=", ".join(GAMES)), "mars", list(GAMES))}
    usual, most = (3, 5) if out["game"] == "mars" else (2, 4)
    out["players"] = number(screen, t("How many players, 1 to {m}?", m=most), usual, 1, most)
    out["hot_seat"] = number(screen, t("How many of them are people at this keyboard?"), 1, 1, out["players"])
    if out["game"] == "mars":
        out["board"] = word(screen, t("Which map: {names}?", names=", ".join(BOARDS)), USUAL.name, list(BOARDS))
    wanted = [
        ("standard", t("The shorter standard game, without the Corporate Era cards?"), out["players"] > 1),
        ("draft", t("Draft the research cards?"), out["players"] > 1),
        ("colonies", t("With the Colonies expansion?"), True),
        ("beginner", t("Beginner corporations for the people?"), True),
    ]
    if out["game"] == "ares":
        wanted = [
            ("first_game", t("The marked cards and corporations for a first game?"), True),
            ("coop", t("Two players together?"), out["players"] == 2),
            ("crisis", t("Crisis, all together against what threatens Mars?"), True),
        ]
    for name, sentence, sensible in wanted:
        if sensible and not (name == "crisis" and ("coop" in out or "first_game" in out)) and yes(screen, sentence):
            out[name] = True
    if out["hot_seat"] < out["players"]:
        out["bots"] = word(screen, t("Which bots: {names}?", names=", ".join(bots.BOTS)), "normal", list(bots.BOTS))
    return out


def resume_name(data: Mapping[str, Any]) -> str:
    position = data["position"]
    n = position.get("players", 1)
    who = t("Solo") if n == 1 else t("{n} players", n=n)
    if data.get("game") == "ares":
        return f"{who}, {t('round {n}', n=position.get('round', 1))}"
    return f"{who}, {t('generation {n}', n=position.get('generation', 1))}"


def when(path: Path) -> str:
    from babel.dates import format_datetime

    then = datetime.fromtimestamp(path.stat().st_mtime)
    return t("saved {when}", when=format_datetime(then, "medium", locale=speaker().language))
