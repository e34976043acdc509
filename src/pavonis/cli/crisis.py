"""Crisis in the terminal: what the crises ask and take, the planet that falls, the bank; the rest as in Ares Expedition."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from .ares import AresDialogue, planet, table
from .screen import ACCENT, DIM, Lines, View, fit, flow, line
from .speech import mark, speaker, t
from .words import PARAMETERS, PHASE_NAMES, spoken, upper

COLOURS: Final = {"white": "", "yellow": "#d7af00", "red": "#ff5f5f", "purple": "#af5fff"}
RULES: Final = mark(
    "All play together. Each round opens with trouble: what is in yellow or red brings a penalty, purple loses; then every "
    "crisis does its damage, and a new one comes. What a crisis asks for removes its markers; without any it is over. Points go "
    "into the bank, and two of them remove a marker. You win when a round ends with temperature, oxygen and oceans at their "
    "maximum and Dwindling Supplies has come."
)


class CrisisDialogue(AresDialogue):
    """The same conversation; above the players stand the crises."""

    def rules(self) -> str:
        return RULES

    def title(self, view: View, p: int | None) -> Text:
        crisis = view["crisis"]
        out = super().title(view, p)
        out.append(f"   {t('Bank')} ", DIM).append(str(crisis["bank"]), "bold")
        return out.append(f"   {t('Crises')} ", DIM).append(str(len(crisis["deck"])))

    def drawn(self, view: View, p: int | None) -> Lines:
        """Crises and players; the planet with the zones of Crisis."""
        width = self.screen.width
        rest = table(view, p, self.names, width)[len(planet(view)) :]
        return [*zones(view, width), *crises(view, width), *rest]

    def small_table(self, view: View, p: int | None) -> Lines:
        return [*self.drawn(view, p), *self.asides(p)]

    def board(self, view: View, p: int, decision: object, q: object) -> Lines:
        return [self.title(view, p), *self.drawn(view, p)]

    def ending(self) -> Lines:
        game = self.table.game
        view, result = game.view(None), game.result
        told = [e for e in game.events if e.id.startswith("over")]
        why = speaker().speak(told[-1], self.names) if told else ""
        won = t("Mars is saved: you win!") if result["won"] else t("Mars is lost.")
        points = line((f"{t('Points')} ", DIM), (str(result["points"]), "bold"))
        return [self.title(view, None), *self.drawn(view, None), Text(), Text(won, ACCENT), Text(why), points]


def zones(view: View, width: int) -> Lines:
    """Temperature, oxygen and oceans, in the colour of their zone, and where they would stand after the next toll."""
    crisis = view["crisis"]
    then = crisis["toll"]["then"]
    parts = []
    for name, word in PARAMETERS.items():
        zone = crisis["zones"][name]
        part = line((f"{t(word)} ", DIM), (measured(name, view[name]), f"bold {COLOURS[zone]}".strip()))
        part.append(f" {speaker().say(f'sign.{zone}')}", COLOURS[zone])
        if then[name] != view[name]:
            part.append(f" → {measured(name, then[name])}", COLOURS[then["zones"][name]])
        parts.append(part)
    barred = [f"{t('blocked')}: {t(PHASE_NAMES[x['barred']])}" for x in view["players"] if x["barred"]]
    return [fit(Text("  ").join(parts), width), *([Text(", ".join(barred), DIM)] if barred else [])]


def measured(parameter: str, n: int) -> str:
    """A value of a parameter, briefly."""
    if parameter == "oxygen":
        return speaker().percent(n)
    return speaker().number(n) + ("°" if parameter == "temperature" else "/9")


def crises(view: View, width: int) -> Lines:
    """Each crisis that is active: its markers, what takes one off, what it takes every round."""
    active = view["crisis"]["active"]
    if not active:
        return [Text(t("No active crisis"), DIM)]
    out: Lines = []
    for c in active:
        head = line((f"▲ {speaker().name(c['crisis'], 'crisis')}", "bold #ff875f"), (f"  {'●' * c['markers']}", "bold"))
        head.append("○" * (c["of"] - c["markers"]), DIM)
        asks = said(c["goals"])
        takes = said(c["persistent"])
        parts = [head, *([line((f"{t('to end it')}: ", DIM), asks)] if asks else [])]
        parts += [line((f"{t('every round')}: ", DIM), (takes, "#ff875f"))] if takes else []
        out += flow("", parts, width, 2)
    return out


def said(parts: Sequence[View]) -> str:
    """What effects or goals say, in words."""
    return upper("; ".join(", ".join(spoken(m) for m in part["say"]) for part in parts))
