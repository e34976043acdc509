"""The game as a conversation: the table is shown, a question asked, what is typed understood."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from rich.text import Text

from ..kernel.atoms import chosen
from ..kernel.decisions import Decision
from ..kernel.errors import CannotTakeBack
from ..mars.board import BOARDS
from . import ask, moons
from .ask import One, Question, Wrong
from .screen import (
    ACCENT,
    BADGES,
    DIM,
    LEGEND,
    MAP_WIDTH,
    POLE_LEGEND,
    Lines,
    Screen,
    View,
    called,
    column,
    fit,
    flow,
    full_map,
    gauges,
    headline,
    large_table,
    last,
    line,
    names,
    races,
    scores,
    small_table,
    stocks,
    tags,
    with_news,
    wrap,
)
from .speech import mark, speaker, t
from .symbols import Symbols
from .table import Table, data_folder
from .words import card_icons, card_line, card_name, card_text, cards, news, option_does, option_name, thing


def number(screen: Screen, sentence: str, usual: int, least: int, most: int) -> int:
    while True:
        text = input(f"{sentence} [{usual}] ").strip()
        if not text:
            return usual
        if text.isdecimal() and least <= int(text) <= most:
            return int(text)
        screen.say(t("A number from {n} to {m}, please.", n=least, m=most))


def word(screen: Screen, sentence: str, usual: str, words: list[str]) -> str:
    while True:
        text = input(f"{sentence} [{usual}] ").strip().lower() or usual
        if text in words:
            return text
        screen.say(t("One of these, please: {words}.", words=", ".join(words)))


def yes(screen: Screen, sentence: str) -> bool:
    yes, no = t("y"), t("n")
    while True:
        text = input(f"{sentence} [{yes}/{no.upper()}] ").strip().lower()
        if text in ("y", "yes", yes) or text in ("", "n", "no", no):
            return text in ("y", "yes", yes)
        screen.say(t("{yes} or {no}, please.", yes=yes, no=no))


class Leave(Exception):
    """The person at the keyboard stops; the game is saved."""


class Changed(Exception):
    """The question is no longer the one that was shown."""


class Dialogue:
    """Shows the table to each person in turn, and asks until the game is over."""

    def __init__(self, table: Table, screen: Screen, guards: bool) -> None:
        self.table = table
        self.screen = screen
        self.guards = guards
        self.names = names(table.game.players)
        self.reader = table.people[0] if len(table.people) == 1 else None
        complete_with(())

    def run(self) -> int:
        table, screen = self.table, self.screen
        try:
            while not table.game.over:
                table.let_bots_play()
                if not table.game.over:
                    self.turn_to(next(p for p in table.game.pending if p in table.people))
        except (Leave, EOFError, KeyboardInterrupt):
            screen.say()
            screen.say(t("The game is saved. Go on with"), " ", (self.again(), "bold"))
            return 0
        screen.show(self.ending())
        screen.say(t("The record is in"), " ", (str(table.path), "bold"))
        if table.recorded:
            screen.say(t("Look at it again with"), " ", (f"{program()} replay {table.path}", "bold"))
        return 0

    def turn_to(self, p: int) -> None:
        """One question to this person, until it is answered or something was taken back."""
        self.hand_over(p)
        decision = self.table.game.pending[p]
        try:
            answer = self.fill(p, decision) if decision.kind == "form" else self.choose(p, decision)
        except Changed:
            return
        if decision.name == "turn" or decision.sealed:
            self.table.seen[p] = len(self.table.game.events)
        self.table.answer(p, answer)
        if self.guards and answer not in ("pass", "done") and not decision.sealed:
            self.linger(p)

    def hand_over(self, p: int) -> None:
        """With several people at one keyboard: nobody sees what is not theirs."""
        if p == self.reader:
            return
        self.reader = p
        if self.screen.live:
            self.screen.show([Text(), line(("  " + t("The keyboard goes to") + " ", ACCENT), (self.names[p], BADGES[p].colour))])
            input("  " + t("Press Enter when only you can see the screen.") + " ")

    def linger(self, p: int) -> None:
        """The turn ended by itself: a moment to take the last answer back, before the others build on it."""
        game = self.table.game
        if game.over or p in game.pending or not game.steps or game.steps[-1].player != p or game.steps[-1].showed:
            return
        self.screen.show(self.overview(p))
        while True:
            text = input(t("Your turn is over. Enter lets the others play; undo undoes your last step.") + " ").strip().lower()
            if text in ("undo", "u"):
                self.table.undo(p)
                return
            if text in ("quit", "q", "exit"):
                raise Leave
            if text in ("", "0", "auto"):
                return
            self.screen.show(self.glance(text, p))

    def glance(self, text: str, p: int) -> Lines:
        """What can be looked at while nothing is asked; else the table."""
        view, width, height = self.table.game.view(p), self.screen.width, self.screen.height
        shown: dict[str, Callable[[], Lines | None]] = {
            "log": lambda: [x for n in news(self.table.game.events, p, self.names) for x in wrap(n, width, 2)][-height:],
            "me": lambda: self.person(view, p),
            "others": lambda: [x for q in range(len(self.names)) if q != p for x in [*self.person(view, q), Text()]],
            "races": lambda: self.races(view, p),
            "?": lambda: wrap(Text(t(self.rules())), width),
        }
        found = shown[text]() if text in shown else None
        return found or self.overview(p)

    # -- asking

    def choose(self, p: int, decision: Decision) -> Any:
        q = ask.question(decision, self.names)
        found = self.standings(self.table.game.view(p), p)
        for choice in q.choices:
            choice.standing = found.get(choice.id, Text())
        notice = ""
        while True:
            text = self.read(p, decision, q, notice)
            try:
                answer = self.table.advise(p) if text.lower() == "auto" else q.read(text)
            except Wrong as wrong:
                notice = str(wrong)
                continue
            reason = decision.why_not(answer)
            if reason is not None:
                notice = str(reason)
                continue
            waste = self.waste(p, q, answer) if self.guards else ""
            if waste and not yes(self.screen, t("{waste} Do it anyway?", waste=waste)):
                notice = ""
                continue
            return answer

    def fill(self, p: int, decision: Decision) -> Any:
        """The parts of a form one after the other; `back` goes to the one before."""
        parts = ask.parts(decision)
        answer: dict[str, Any] = {}
        k = 0
        notice = ""
        while True:
            name, q = parts[k]
            q.prompt = ask.part_prompt(name, answer.get("corporation", ""))
            before = [Text(), *ask.taken(answer[n] for n, _ in parts[:k])] if k else []
            text = self.read(p, decision, q, notice, [*before, *ask.later([q for _, q in parts[k + 1 :]])])
            notice = ""
            if text.lower() == "auto":
                return self.table.advise(p)
            if text.lower() == "back" and k:
                k -= 1
                continue
            try:
                value = q.read(text)
            except Wrong as wrong:
                notice = str(wrong)
                continue
            answer[name] = chosen(value).card if isinstance(q, One) else value
            if k + 1 < len(parts):
                k += 1
                continue
            reason = decision.why_not(answer)
            if reason is None:
                return answer
            notice = t("{reason} (“back” chooses another corporation)", reason=reason) if k else str(reason)

    def read(self, p: int, decision: Decision, q: Question, notice: str, more: Lines | None = None) -> str:
        """What was typed, when it is no command."""
        page: Lines = []
        shown = False
        complete_with([c.name for c in q.choices if not c.why])
        while True:
            leafing = bool(page)
            if leafing:
                room = self.screen.height - 3 if self.screen.live else len(page)
                self.screen.show([*page[:room], Text(t("Enter for more") if len(page) > room else "", DIM)])
                page = page[room:]
            elif self.screen.live or not shown:
                self.screen.show(self.compose(p, decision, q, notice, more or []))
            else:
                self.screen.say(notice)
            shown, notice = True, ""
            text = input("> ").strip()
            if leafing and not text:
                continue
            try:
                told = self.command(text, p, decision, q)
            except Wrong as wrong:
                page, notice = [], str(wrong)
                continue
            if told is None:
                return text
            page = told

    def command(self, text: str, p: int, decision: Decision, q: Question) -> Lines | None:
        """What a command shows; None if this is none."""
        word, _, rest = text.partition(" ")
        word = word.lower()
        view = self.table.game.view(p)
        width = self.screen.width
        if word in ("?", "help"):
            return self.help(q)
        if word == "card":
            return ask.read_card(ask.find_card(rest.strip(), q.choices) if rest.strip() else q.card or none_asks(), width)
        if rest:
            return None
        if word in ("board", "map"):
            return self.board(view, p, decision, q)
        if word == "hand":
            return self.hand(view, p, q)
        if word == "why":
            refused = [c for c in q.choices if c.why]
            return [t for c in refused for t in wrap(c.full(), width, 5)] or [Text(t("Everything is possible here."))]
        if word == "colonies" and "colonies" in view:
            return moons.page(view, width)
        if word == "races":
            return self.races(view, p)
        if word == "me":
            return self.person(view, p)
        if word == "others":
            seats = [(p + k) % len(self.names) for k in range(1, len(self.names))]
            found = [t for other in seats for t in [*self.person(view, other), Text()]]
            return found or [Text(t("You play alone."))]
        if word == "log":
            told = [t for n in news(self.table.game.events, p, self.names) for t in wrap(n, width, 2)]
            return told[-max(10, self.screen.height - 3) :]
        if word == "save":
            self.table.save()
            return [line(t("Saved after every answer, in"), " ", (str(self.table.path), "bold"))]
        if word in ("undo", "u"):
            try:
                self.table.undo(p)
            except CannotTakeBack as error:
                raise Wrong(str(error)) from None
            raise Changed
        if word in ("quit", "q", "exit"):
            raise Leave
        return None

    def waste(self, p: int, q: Question, answer: Any) -> str:
        """What would be thrown away by this answer; nothing for most."""
        return t("This would bring you nothing.") if answer == 0 else next((c.waste for c in q.choices if c.id == answer), "")

    # -- pages

    def title(self, view: View, p: int | None) -> Text:
        out = line((f"{t('Generation')} ", DIM), (str(view["generation"]), "bold"))
        if len(view["players"]) == 1:
            out.append(f" {t('of {n}', n=14)}", DIM)
        elif view["phase"] != "setup":
            out.append(f"   {t('first player')} ", DIM).append(BADGES[view["first"]].shape, BADGES[view["first"]].colour)
        out.append(f"   {t(PHASES[view['phase']])}" if view["phase"] in PHASES else "", DIM)
        out.append(f"   {t('deck')} ", DIM).append(str(view["deck"]))
        return out

    def overview(self, p: int) -> Lines:
        """The table and what happened, without a question."""
        view = self.table.game.view(p)
        height = self.screen.height
        told = self.told(p)
        if self.is_large():
            return [self.title(view, p), *with_news(self.large_table(view, p), told, 12), Text()]
        return [self.title(view, p), *self.small_table(view, p), Text(), *told[-(height - 15) :]]

    def small_table(self, view: View, p: int | None) -> Lines:
        return [*small_table(view, p, self.names, self.screen.width), *moons.glance(view, self.screen.width)]

    def large_table(self, view: View, p: int, worth: Mapping[int, int] | None = None) -> tuple[Lines, Lines]:
        left, right = large_table(view, p, self.names, self.screen.width, worth)
        return left, [*right, *moons.glance(view, self.screen.width - MAP_WIDTH - 2)]

    def is_large(self) -> bool:
        return self.screen.width >= 120 and self.screen.height >= 36

    def told(self, p: int) -> Lines:
        """What happened since this person's last move."""
        width = MAP_WIDTH if self.is_large() else self.screen.width
        return [t for n in news(self.table.game.events[self.table.seen[p] :], p, self.names) for t in wrap(n, width, 2)]

    def compose(self, p: int, decision: Decision, q: Question, notice: str, more: Lines) -> Lines:
        """The whole screen: table, news, question. What does not fit is shortened, the least important first."""
        width, height = self.screen.width, self.screen.height
        prompt = wrap(line(("» ", ACCENT), (q.prompt, ACCENT)), width, 2)
        if q.card:
            prompt[-1].append(f"  ({card_name(q.card)})", "italic")
        hint = line((f"{q.stop}", "bold"), (" · ", DIM)) if q.stop else Text()
        warning = wrap(Text(notice, "bold #ffaf00"), width) if notice else []
        foot = [*warning, *wrap(hint.append(t("{hint} · ? for help", hint=q.hint), DIM), width, 2)]
        sizes = self.sizes(p, decision, q, prompt, more)
        lines = next(sizes)
        for smaller in sizes:
            if len(lines) + len(foot) < height:
                break
            lines = smaller
        return [*lines, *foot]

    def sizes(self, p: int, decision: Decision, q: Question, prompt: Lines, more: Lines) -> Iterator[Lines]:
        """The screen without its last lines, larger ones first."""
        view = self.table.game.view(p)
        width = self.screen.width
        head = self.title(view, p)
        told = self.told(p)
        if decision.kind == "form":
            for detail in (5, 4):
                yield [head, *q.lines(width, detail), *(fit(t, width) for t in more), *prompt]
            return
        worth = ask.worth(decision) if q.areas else None
        asked = cache(lambda detail: q.lines(width, detail))
        if self.is_large():
            large = self.large_table(view, p, worth)
            for n, detail in LARGE_SIZES:
                yield [head, *with_news(large, told, n), Text(), *prompt, *asked(detail)]
        if q.areas:
            yield [head, *full_map(view, worth), *prompt]
            return
        small = self.small_table(view, p)
        for n, detail in SMALL_SIZES:
            yield [head, *small, *last(told, n), *prompt, *asked(detail)]
        for n in (1, 0):
            yield [head, *small_table(view, p, self.names, width), *last(told, n), *prompt, *asked(0)]

    def hand(self, view: View, p: int, q: Question) -> Lines:
        """Every card in hand with its text, and why it cannot be played."""
        by_card = {c.card: c for c in q.choices if c.group == "play"}
        out: Lines = []
        for id in view["players"][p]["hand"]:
            choice = by_card.get(id)
            top = line((f"{choice.key if choice else '':>3}  ", "bold"), card_line(id, choice.price if choice else None))
            if choice and choice.why:
                top.append(f"  {choice.why}", "italic #c08050")
            out += [top, *wrap(line("     ", (card_text(id), DIM)), self.screen.width, 5)]
        return out or [Text(t("No cards in hand."))]

    def person(self, view: View, p: int) -> Lines:
        """All there is to know about one player."""
        player = view["players"][p]
        width = self.screen.width
        out = [headline(player, called(player, self.names, self.reader)), *stocks(player, width)]
        out += tags(player, width)
        for id in player["tableau"]:
            used = f" {t('used')}" if id in player["used"] else ""
            on = f" · {player['on'][id]} {thing(cards()[id].holds)}" if player["on"].get(id) else ""
            does = card_icons(id) if width < 100 else Text(card_text(id), DIM)
            out.append(fit(line("  ", card_line(id), (on, "bold"), (used, DIM), "  ", does), width))
        if player["events"]:
            out += flow(t("events"), [card_line(id) for id in player["events"]], width, len(t("events")) + 1)
        return out

    def board(self, view: View, p: int, decision: Decision, q: Question) -> Lines:
        words = t(LEGEND) + (f" · {t(POLE_LEGEND)}" if BOARDS[view["board"]].pole else "")
        legend = wrap(Text(words, DIM), self.screen.width)
        return [self.title(view, p), *full_map(view, ask.worth(decision) if q.areas else None), *legend]

    def standings(self, view: View, p: int) -> dict[str, Text]:
        """How everybody stands in what a choice is about."""
        return races(view, p)

    def races(self, view: View, p: int) -> Lines | None:
        """Milestones and awards, and how everybody stands."""
        found = races(view, p)
        labels = column([option_name(id, self.names) for id in found])
        return [line(f"{label} ", found[id], (f"  {option_does(id)}", DIM)) for id, label in zip(found, labels)]

    def help(self, q: Question) -> Lines:
        width = min(self.screen.width, 100)
        out = [line((q.prompt, ACCENT)), Text(t("Type {hint}.", hint=q.hint))]
        if q.card:
            out += ask.read_card(q.card, width)
        out.append(Text())
        for words, what in self.commands():
            out += wrap(line((f"{words:<16}", "bold"), t(what)), width, 16)
        return [*out, Text(), *wrap(Text(t(self.rules()), DIM), width), *flow("", Symbols(speaker()).legend(), width, 0)]

    def commands(self) -> Sequence[tuple[str, str]]:
        """What can be typed besides an answer, and what it does."""
        return (*HELP, *(COLONIES if "colonies" in self.table.game.view(None) else ()))

    def rules(self) -> str:
        """The game in a few sentences."""
        return RULES

    def again(self) -> str:
        """The command that continues this game."""
        usual = self.table.path.parent == data_folder() / "games"
        return f"{program()} terminal {'--continue' if usual else f'--load {self.table.path}'}"

    def ending(self) -> Lines:
        """Points source by source, the winner, and where the record lies."""
        game = self.table.game
        view = game.view(None)
        result = game.result
        width = min(self.screen.width, 120)
        drawn = full_map(view) if self.is_large() else self.small_table(view, None)
        out = [self.title(view, None), *drawn, Text()]
        if not result["players"]:
            lost = t("Mars is not habitable yet, and the 14 generations are over: you lose.")
            return [*out, Text(lost, ACCENT), *gauges(view)]
        best = [x["player"] for x in result["players"] if x["rank"] == 1]
        if game.players == 1:
            won = t("Mars is habitable: you win!")
        elif best == self.table.people:
            won = t("You win!")
        else:
            won = t("{name} won.", name=speaker().join([self.names[p] for p in best]), n=len(best))
        return [*out, Text(won, ACCENT), Text(), *scores(result["players"], self.names, width)]


PHASES: Final = {
    "setup": mark("setup"),
    "reveal": mark("setup"),
    "draft": mark("draft"),
    "research": mark("research"),
    "action": mark("action phase"),
    "final": mark("last greeneries"),
}
HELP: Final = (
    ("3", mark("the choice with that number; or the beginning of its name")),
    ("1 3 5", mark("several cards; the words all and none work, too")),
    ("card …", mark("read a card, by name or number; card alone: the one in question")),
    ("hand, why", mark("your cards; what cannot be done now, and why not")),
    ("me, others", mark("all about you, or about the other players")),
    ("races", mark("milestones and awards, and how everybody stands")),
    ("board, log", mark("the map with its legend; what happened in this game")),
    ("undo", mark("undo your last answer, if nothing was revealed since")),
    ("auto", mark("let the bot answer this question for you")),
    ("save, quit", mark("the game is saved after every answer; quit leaves it")),
)
COLONIES: Final = (("colonies", mark("the moons, and what building and trading there gives")),)
RULES: Final = mark(
    "In a turn you take one or two actions; whoever passes is out until the next generation. Raising temperature, oxygen or "
    "oceans raises your terraform rating (TR): it is income and points. When all three are at their maximum, the game ends "
    "after that generation. Points: TR, milestones, awards, greeneries, cities (one for each greenery beside them), cards."
)


def program() -> str:
    """What to type for `pavonis`, which need not be on the path."""
    called = Path(sys.argv[0])
    return os.path.relpath(called) if called.name == "pavonis" and shutil.which("pavonis") is None else "pavonis"


def none_asks() -> str:
    raise Wrong(t("Which card? Type its name or number after the word card."))


# How many lines of news and how much detail a screen shows: the first that fits.
LARGE_SIZES: Final = ((9, 5), (5, 5), (5, 4), (2, 5), (2, 4), (0, 4), (3, 3), (0, 3), (0, 1))
SMALL_SIZES: Final = (
    *((8, 5), (4, 5), (6, 4), (4, 4), (4, 3)),
    *((9, 2), (6, 2), (4, 2), (6, 1), (4, 1), (3, 1), (2, 1)),
    *((4, 0), (2, 0), (1, 0)),
)


def complete_with(words: Iterable[str]) -> None:
    """Let the Tab key complete these words, where the terminal can."""
    try:
        import readline
    except ImportError:  # not on every system
        return
    known = [*words, *(w for entry in HELP for w in entry[0].replace(",", "").split() if w.isalpha() and w.islower())]

    def complete(text: str, state: int) -> str | None:
        found = [w for w in known if w.lower().startswith(readline.get_line_buffer().lower())]
        return found[state] if state < len(found) else None

    readline.set_completer_delims("")
    readline.set_completer(complete)
    readline.parse_and_bind("tab: complete")
