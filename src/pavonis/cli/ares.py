"""Ares Expedition in the terminal: planet, phases and players on a plain table; the questions are asked as ever."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.text import Text

from ..ares.planet import MAX_OCEANS, MAX_OXYGEN
from ..kernel.atoms import chosen
from ..kernel.decisions import Decision
from . import ask
from .ask import Question
from .dialogue import HELP, LARGE_SIZES, SMALL_SIZES, Changed, Dialogue
from .screen import (
    ACCENT,
    DIM,
    RESOURCES,
    Lines,
    View,
    amount,
    badge,
    called,
    column,
    corporation,
    fit,
    flow,
    gauge,
    last,
    line,
    scores,
    seat,
    tags,
)
from .speech import mark, speaker, t
from .words import PHASE_NAMES, card_icons, card_line, card_text, cards, option_name, thing

ROUNDS: Final = {1: 25, 2: 15}  # of the solo and of the co-operative game
PHASES: Final = {
    "setup": mark("setup"),
    "mulligan": mark("setup"),
    "planning": mark("Planning"),
    "supply": mark("Planning"),
    **PHASE_NAMES,
    "end": mark("End of the round"),
    "check": mark("Crises"),
    "persistent": mark("Crises"),
    "reveal": mark("New crisis"),
    "dummy": mark("Dummy"),
    "bank": mark("End of the round"),
    "cycle": mark("End of the round"),
}
SOURCES: Final = {
    "tr": (mark("TR"), "█", "#ff875f"),
    "forests": (mark("Forests"), "▓", "#5fd75f"),
    "cards": (mark("Cards"), "░", "#5fafff"),
}
COMMANDS: Final = (
    ("log", mark("what happened in this game")),
    ("sell …", mark("sell a card of your hand, at any time of the round")),
    ("use …", mark("a free action beside the question, where a corporation has one")),
)
RULES: Final = mark(
    "Each round everybody secretly chooses a phase, but not the one they chose last round. All chosen phases are played by "
    "everybody, in order; whoever chose one gets its bonus. Steel and titanium are never spent: each makes every building or "
    "space card cheaper. When temperature, oxygen and oceans are at their maximum, the game ends. Points: TR, forests, cards."
)


class AresDialogue(Dialogue):
    """The same conversation at another table; cards can be sold beside any question."""

    def commands(self) -> Sequence[tuple[str, str]]:
        return (*[entry for entry in HELP if entry[0] not in ("races", "board, log")], *COMMANDS)

    def rules(self) -> str:
        return RULES

    def title(self, view: View, p: int | None) -> Text:
        out = line((f"{t('Round')} ", DIM), (str(view["round"]), "bold"))
        if "dummy" in view or "supply" in view:
            out.append(f" {t('of {n}', n=ROUNDS[len(view['players'])])}", DIM)
        out.append("   ").append_text(phases(view))
        return out.append(f"   {t('deck')} ", DIM).append(str(view["deck"]))

    def is_large(self) -> bool:
        return False

    def small_table(self, view: View, p: int | None) -> Lines:
        return [*table(view, p, self.names, self.screen.width), *self.asides(p)]

    def asides(self, p: int | None) -> Lines:
        free = [line(("use ", "bold"), option_name(a, self.names)) for a in self.free(p)]
        return flow(t("At any time:") + " ", free, self.screen.width, 0) if free else []

    def free(self, p: int | None) -> list[str]:
        """Free actions of cards beside the question."""
        decision = None if p is None else self.table.game.pending.get(p)
        return [] if decision is None else [a for a in decision.asides if chosen(a).verb != "sell"]

    def sizes(self, p: int, decision: Decision, q: Question, prompt: Lines, more: Lines) -> Iterator[Lines]:
        view = self.table.game.view(p)
        head, drawn, told = self.title(view, p), self.small_table(view, p), self.told(p)
        width = self.screen.width
        if decision.name in ("found", "planning"):  # one chooses by the cards in hand
            hand = view["players"][p]["hand"]
            label = t("Your cards") + " "
            held = [fit(text, width) for text in ask.later([ask.pick("", hand, 0, 0)])]
            brief = flow(label, [card_line(c) for c in hand], width, len(label)) if hand else []
            for shown, n, detail in ((held, 6, 5), (held, 2, 5), (held, 0, 5), (brief, 2, 5), (brief, 2, 4), (brief, 0, 4)):
                yield [head, *drawn, *last(told, n), *shown, *prompt, *q.lines(width, detail)]
        for n, detail in (*LARGE_SIZES[:6], *SMALL_SIZES):
            yield [head, *drawn, *last(told, n), *prompt, *q.lines(width, detail)]

    def standings(self, view: View, p: int) -> dict[str, Text]:
        return {}

    def command(self, text: str, p: int, decision: Decision, q: Question) -> Lines | None:
        word, _, rest = text.partition(" ")
        if word.lower() in ("sell", "use") and rest:
            open = [a for a in decision.asides if (chosen(a).verb == "sell") == (word.lower() == "sell")]
            choices = [ask.Choice(a, option_name(a, self.names)) for a in open]
            ask.number(choices)
            self.table.answer(p, ask.find(rest, choices).id)
            raise Changed
        return super().command(text, p, decision, q)

    def board(self, view: View, p: int, decision: Decision, q: Question) -> Lines:
        return [self.title(view, p), *table(view, p, self.names, self.screen.width)]

    def races(self, view: View, p: int) -> Lines | None:
        return None

    def person(self, view: View, p: int) -> Lines:
        player = view["players"][p]
        width = self.screen.width
        out = [headline(view, player, called(player, self.names, self.reader)), *stocks(player, width), *tags(player, width)]
        for id in player["tableau"]:
            used = f" {t('used')}" if id in player["used"] else ""
            on = f" · {player['on'][id]} {thing(cards()[id].holds)}" if player["on"].get(id) else ""
            does = card_icons(id) if width < 100 else Text(card_text(id), DIM)
            out.append(fit(line("  ", card_line(id), (on, "bold"), (used, DIM), "  ", does), width))
        return out

    def ending(self) -> Lines:
        game = self.table.game
        view = game.view(None)
        result = game.result
        out = [self.title(view, None), *table(view, None, self.names, self.screen.width), Text()]
        best = [x["player"] for x in result["players"] if x["rank"] == 1]
        if "won" in result:
            lost = t("Mars is not habitable yet, and the time is over: you lose.")
            won = t("Mars is habitable: you win!") if result["won"] else lost
        elif best == self.table.people:
            won = t("You win!")
        else:
            won = t("{name} won.", name=speaker().join([self.names[p] for p in best]), n=len(best))
        return [*out, Text(won, ACCENT), Text(), *scores(result["players"], self.names, min(self.screen.width, 120), SOURCES)]


# -- the table


def phases(view: View) -> Text:
    """The phase being played, among those of this round."""
    if not view["revealed"]:
        return Text(t(PHASES[view["phase"]]) if view["phase"] in PHASES else "", "bold")
    names = [
        line((f"» {t(PHASES[x])}", "bold")) if x == view["phase"] else Text(t(PHASES[x]), "" if x in view["left"] else DIM)
        for x in view["revealed"]
    ]
    return Text(" · ", DIM).join(names)


def table(view: View, me: int | None, names: Sequence[str], width: int) -> Lines:
    """Planet, then everybody: the reader first, with all that is known."""
    out = [fit(text, width) for text in planet(view)]
    for player in [view["players"][((me or 0) + k) % len(names)] for k in range(len(names))]:
        out.append(fit(headline(view, player, called(player, names, me)), width))
        out += [Text("  ").append_text(text) for text in stocks(player, width - 2)]
    if "supply" in view:
        swaps = t("{n} card swaps", n=view["supply"]["markers"])
        pieces = t("Still to take: {n} M€, {swaps}", n=view["supply"]["cubes"], swaps=swaps)
        out.append(Text(pieces, DIM))
    if "dummy" in view:
        used = [Text(t(PHASES[x])) for x in view["dummy"]["used"]]
        label = f"{t('Dummy')} ({view['dummy']['cycle']}/5)"
        out += flow(label, used or [Text("–", DIM)], width, len(label) + 1)
    return out


def planet(view: View) -> Lines:
    """Temperature and oxygen with their colour zones, as they were when the phase began too; oceans."""
    heat, air, seas = view["temperature"], view["oxygen"], view["oceans"]
    began = view["began"]
    words = column([t("Temp."), t("Oxygen"), t("Oceans")])
    playing = view["phase"] in view["revealed"]
    at_first = [
        t("at the start of the phase {n}", n=speaker().number(before)) if playing and now != before else ""
        for now, before in ((heat, began["temperature"]), (air, began["oxygen"]), (seas, began["oceans"]))
    ]
    zones = [speaker().say(f"sign.{view[f'{x}_zone']}") for x in ("temperature", "oxygen")]
    done = t("at maximum")
    notes = [done if heat == 8 else zones[0], done if air == MAX_OXYGEN else zones[1], done if seas == MAX_OCEANS else ""]
    notes = [" · ".join(x for x in pair if x) for pair in zip(notes, at_first)]
    return [
        gauge(words[0], f"{speaker().number(heat)}°", (heat + 30) // 2, 19, "#ff875f", notes[0]),
        gauge(words[1], speaker().percent(air), air, MAX_OXYGEN, "#87d7af", notes[1]),
        gauge(words[2], f"{seas}/{MAX_OCEANS}", seas, MAX_OCEANS, "#5fafff", notes[2]),
    ]


def headline(view: View, player: View, name: str) -> Text:
    """Name, rating, forests, cards, corporation, and the phase chosen."""
    out = line(seat(player["player"], name), (f"  {t('TR')} ", DIM), (str(player["tr"]), "bold"))
    for label, n in ((t("Forests"), player["forests"]), (t("hand"), player["hand_size"])):
        out.append(f"  {label} ", DIM).append(str(n), "bold")
    out.append(f"  {corporation(player)}", "italic")
    chosen = player["chosen"]
    return out.append(f"  → {t(PHASES[chosen])}", badge(player["player"]).colour) if chosen else out


def stocks(player: View, width: int) -> Lines:
    """'M€ 12 +5': stock and production; of metals, how many there are and what each saves; cards produced."""
    parts = [amount(player, r) for r in player["stock"]]
    for metal, n in player["capacity"].items():
        name, colour = RESOURCES[metal]
        parts.append(line((f"{t(name)} ", DIM), (str(n), f"bold {colour}"), (f" ×{player['worth'][metal]}" if n else "", DIM)))
    if player["production"]["cards"]:
        parts.append(line((f"{t('Cards')} ", DIM), (f"+{player['production']['cards']}", "bold")))
    return flow("", parts, width, 0)
