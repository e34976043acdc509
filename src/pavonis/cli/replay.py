"""`pavonis replay FILE`: a saved game again, answer by answer, with all hands open."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from rich.text import Text

import pavonis

from ..kernel.game import Event, Game
from . import Trouble
from .ares import SOURCES, table
from .screen import ACCENT, BADGES, DIM, Lines, Screen, corporation, fit, flow, line, names, scores, seat, small_table, wrap
from .speech import about, mark, speaker, t
from .table import read
from .words import answer_name, card_line, news


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "replay", help=t("step through a game that was saved"), description=t("Step through a saved game, with all hands open.")
    )
    parser.add_argument("file", type=Path, metavar="FILE", help=t("what `pavonis terminal` saved, or a record"))
    parser.add_argument("--to", type=int, metavar="N", help=t("show the table after answer N, and stop"))
    parser.add_argument("--summary", action="store_true", help=t("who played, how it went, how it ended, and stop"))


def run(args: argparse.Namespace) -> int:
    screen = Screen()
    film = Film(read(args.file), args.file)
    if args.summary:
        screen.show(film.summary(screen.width), fresh=False)
    elif args.to is not None:
        if not 0 <= args.to < len(film.moments):
            raise Trouble(t("--to must be 0 to {n}, the number of answers", n=len(film.moments) - 1))
        screen.show(film.show(args.to, screen.width), fresh=False)
    else:
        watch(film, screen)
    return 0


class Moment:
    """The table after an answer: who gave it, what happened."""

    def __init__(self, game: Game, player: int | None, what: str, events: Sequence[Event]) -> None:
        self.game = game
        self.player = player
        self.what = what
        self.events = events
        self.view = game.view(None)
        self.time: int = self.view["generation"] if "generation" in self.view else self.view["round"]


class Film:
    """All moments of a recorded game."""

    def __init__(self, record: Mapping[str, Any], path: Path) -> None:
        if "commands" not in record:
            raise Trouble(t("{path} holds a position, but no record of how it came about", path=path))
        self.end = pavonis.replay(dict(record))
        self.record = record
        self.names = names(self.end.players)
        self.ares = self.end.spec.name == "ares"
        about(self.end.spec.name, self.end.options.get("board", ""))
        game = pavonis.replay({**record, "commands": []})
        self.moments = [Moment(game.clone(), None, t("The game begins."), game.events[:])]
        for command in record["commands"]:
            told = len(game.events)
            player = command["player"]
            if command.get("undo"):
                game.undo(player)
                self.moments.append(Moment(game.clone(), player, t("undoes the last answer"), ()))
            else:
                game.answer(player, command["answer"])
                what = answer_name(command["answer"], self.names)
                self.moments.append(Moment(game.clone(), player, what, game.events[told:]))

    def show(self, n: int, width: int) -> Lines:
        """The table after answer n."""
        moment = self.moments[n]
        view = moment.view
        sentence = t("Answer {n} of {m}   round {k}") if self.ares else t("Answer {n} of {m}   generation {k}")
        head = Text(sentence.format(n=n, m=len(self.moments) - 1, k=moment.time), "bold")
        out = [head, *(table if self.ares else small_table)(view, None, self.names, width)]
        for p in range(moment.game.players):
            held = moment.game.view(p)["players"][p]
            hand = [card_line(c) for zone in ("hand", "looking", "pack", "drafted") for c in held.get(zone, ())]
            label = f"{BADGES[p].shape} {t('holds')}"
            out += flow(label, hand or [Text(t("nothing"), DIM)], width, len(label) + 1)
        if moment.player is None:
            out.append(Text(moment.what, ACCENT))
        else:
            out += wrap(line(seat(moment.player, self.names[moment.player]), ": ", (moment.what, ACCENT)), width, 2)
        out += [t for told in news(moment.events, moment.player, self.names) for t in wrap(told, width, 2)]
        if moment.game.over:
            out += self.outcome(width)
        return out

    def outcome(self, width: int) -> Lines:
        if not self.end.over:
            return [Text(t("The game is not over."), ACCENT)]
        result = self.end.result
        if not result["players"]:
            return [Text(t("Mars did not become habitable in time."), ACCENT)]
        return [Text(), *scores(result["players"], self.names, min(width, 120), SOURCES if self.ares else None)]

    def summary(self, width: int) -> Lines:
        """Who played, the terraform ratings generation by generation, and the points."""
        view = self.end.view(None)
        title = t("Ares Expedition") if self.ares else t("Terraforming Mars")
        out = [line((title, "bold"), f"  {', '.join(self.played())}"), line((f"{t('seed')} ", DIM), self.record["seed"])]
        for player in view["players"]:
            p = player["player"]
            played = max(0, len(player["tableau"]) + len(player.get("events", ())) - 1)
            out.append(line(seat(p, self.names[p]), "  ", (corporation(player), "italic"), "  ", t("{n} cards played", n=played)))
        heads = [t("round") if self.ares else t("generation"), t("answers"), *[f"{name} {t('TR')}" for name in self.names]]
        wide = [max(9, len(head) + 2) for head in heads]
        out += [Text(), Text("".join(f"{head:>{w}}" for head, w in zip(heads, wide)), DIM)]
        for time in sorted({m.time for m in self.moments}):
            n = max(k for k, m in enumerate(self.moments) if m.time == time)
            figures = [time, n, *[player["tr"] for player in self.moments[n].view["players"]]]
            out.append(Text("".join(f"{figure:>{w}}" for figure, w in zip(figures, wide))))
        return [*out, *self.outcome(width)]


    def played(self) -> list[str]:
        """How the table was set, in words; of what only a program would ask for nothing is said."""
        options = self.record["options"]
        out = [t("{n} players", n=options["players"])]
        out += [speaker().name(options["board"], "board")] if "board" in options else []
        out += [speaker().name(set, "set") for set in ("corporate_era", "colonies", "crisis") if options.get(set)]
        return out + [t(word) for option, word in OPTIONS.items() if options.get(option)]


OPTIONS: Final = {
    "draft": mark("Draft"),
    "beginners": mark("Beginner corporations"),
    "world_government": mark("World Government"),
    "first_game": mark("First game"),
    "coop": mark("Two together"),
}


def watch(film: Film, screen: Screen) -> None:
    """Forth and back, as the person wants."""
    last = len(film.moments) - 1
    n = 0
    notice = ""
    while True:
        screen.show([*film.show(n, screen.width), Text(), fit(Text(notice or t(HELP), DIM), screen.width)])
        notice = ""
        try:
            text = input("> ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            screen.say()
            return
        word, _, rest = text.partition(" ")
        if word in ("q", "quit", "exit"):
            return
        if word in ("", "n", "next"):
            n, notice = min(n + 1, last), t("That was the last answer.") if n == last else ""
        elif word in ("p", "previous", "b"):
            n = max(n - 1, 0)
        elif word in ("g", "generation") and rest.isdecimal():
            n = next((k for k, m in enumerate(film.moments) if m.time >= int(rest)), last)
        elif word in ("e", "end"):
            n = last
        elif word.lstrip("+-").isdecimal():
            n = min(max(n + int(word) if word[0] in "+-" else int(word), 0), last)
        else:
            notice = t("“{text}” is not a command.", text=text) + " " + t(HELP)


HELP: Final = mark("Enter next · p previous · 57 answer 57 · +10 -10 · g 5 generation 5 · end · q quit")
