"""Icons in a terminal: signs and short names, coloured, on one line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from rich.text import Text

from ..i18n import Speaker
from ..kernel.icon import Icon, Verb
from .screen import DIM, HURT, RESOURCES

# A sign where one is understood; whatever is not here goes by its name.
SIGNS: Final = {
    "mc": ("M€", RESOURCES["mc"][1]),
    "steel": ("Fe", RESOURCES["steel"][1]),
    "titanium": ("Ti", RESOURCES["titanium"][1]),
    "plants": ("♣", RESOURCES["plants"][1]),
    "energy": ("↯", RESOURCES["energy"][1]),
    "heat": ("Δ", RESOURCES["heat"][1]),
    "cards": ("▯", "#d8d0c0"),
    "look": ("◉", "#d8d0c0"),
    "keep": ("✓", "#d8d0c0"),
    "project": ("▤", "#d8d0c0"),
    "tr": ("TR", "#ffaf5f"),
    "temperature": ("°C", "#ff875f"),
    "oxygen": ("O₂", "#9fd7ff"),
    "ocean": ("≈", "#5fafff"),
    "oceans": ("≈", "#5fafff"),
    "greenery": ("♧", "#5fd75f"),
    "forest": ("♧", "#5fd75f"),
    "city": ("⌂", "#c8c8d8"),
    "special": ("⬡", "#d7af5f"),
    "vp": ("★", "#ffaf5f"),
}
SIGNS_ALONE: Final = {sign for sign, _ in SIGNS.values()} - {"M€", "°C", "TR"}  # what is written, not drawn, keeps its distance
LEGEND: Final = (
    "steel", "titanium", "plants", "energy", "heat", "cards", "look", "keep", "project",
    "ocean", "greenery", "city", "special", "vp",
)  # fmt: skip
TAGS: Final = {
    "building": "#c9a36a",
    "space": "#8f8fd7",
    "power": "#d78fff",
    "science": "#f1eadd",
    "jovian": "#ffaf87",
    "earth": "#5f9fff",
    "plant": "#87d75f",
    "microbe": "#afd75f",
    "animal": "#5faf5f",
    "city": "#c8c8d8",
    "event": "#ffd75f",
}
RESOURCES_TOO: Final = {"animal", "microbe", "science"}  # what lies on cards is not called like its tag in every language
MARKS: Final = {"arrow", "or"}  # other icons stand two spaces apart
TIGHT: Final = {"colon", "slash", "per"}  # nothing stands between these and what is before them
BOX: Final = {"produce", "reduce"}


class Symbols:
    """Draws icons, with names from one language."""

    def __init__(self, speaker: Speaker) -> None:
        self.speaker = speaker

    def draw(self, icons: Sequence[Icon]) -> Text:
        """Icons one after the other, production in brackets."""
        out = Text()
        before: Verb | None = None
        for icon in icons:
            if before in BOX and icon.verb not in BOX:
                out.append("]", DIM)
            if before is not None and before != "slash" and icon.verb not in TIGHT:
                near = {icon.verb, before} & MARKS or before == "colon" or {icon.verb, before} <= BOX
                out.append(" " if near else "  ")
            if icon.verb in BOX and before not in BOX:
                out.append("[", DIM)
            out.append_text(self.icon(icon))
            before = icon.verb
        return out.append("]", DIM) if before in BOX else out

    def icon(self, icon: Icon) -> Text:
        """One icon; the colour of its zone before it, whose it is behind it."""
        out = self.bare(icon)
        if icon.zone and icon.verb not in ("least", "most"):
            out = self.name(icon.zone).append(" ").append_text(out)
        return out.append(" ").append_text(self.name("any", HURT)) if icon.any else out

    def bare(self, icon: Icon) -> Text:
        match icon.verb:
            case "arrow":
                return Text("→")
            case "colon":
                return Text(":", DIM)
            case "or" | "slash":
                return Text("/")
            case "sign":
                return self.sign(icon.what)
            case "gain":
                return self.amount("", icon)
            case "tile":
                return self.sign(icon.what) if icon.n == 1 else self.amount("", icon)
            case "produce" | "more":
                return self.amount("+", icon)
            case "lose" | "reduce" | "less":
                return self.amount("−", icon)
            case "per":
                return Text("/").append_text(self.sign(icon.what) if icon.n == 1 else self.amount("", icon))
            case "raise":
                return self.amount("↑", icon)
            case "lower":
                return self.amount("↓", icon)
            case "least":
                return self.amount("≥ ", icon)
            case "most":
                return self.amount("≤ ", icon)
            case "ease":
                return self.amount("±", icon)
            case "points":
                return self.sign("vp").append(str(icon.n).replace("-", "−"))
        assert_never(icon.verb)

    def amount(self, before: str, icon: Icon) -> Text:
        """'−3 × microbe', '2▯', '10 M€', '≥ red O₂': a name, unlike a sign, keeps its distance, and is never declined."""
        out, drawn = Text(before), self.sign(icon.what) if icon.what else Text()
        if icon.zone and icon.verb in ("least", "most"):
            return out.append_text(self.name(icon.zone)).append(" ").append_text(drawn)
        number = str(icon.n).upper().replace("-", "−")
        if icon.what == "oxygen" and icon.verb in ("least", "most"):
            return out.append(self.speaker.say("percent", n=number)).append(" ").append_text(drawn)
        if drawn and drawn.plain not in SIGNS_ALONE:
            number += " × " if icon.what not in SIGNS and icon.n != 1 else " "
        return out.append(number).append_text(drawn)

    def sign(self, what: str) -> Text:
        """One thing: its sign, the name of a tag, or a name of its own."""
        if what in SIGNS:
            sign, colour = SIGNS[what]
            return Text(self.speaker.t(sign), colour)
        if what in RESOURCES_TOO:
            return self.name(what, TAGS[what])
        bare = what.removeprefix("tag:")
        return self.tag(bare) if bare in TAGS else self.name(what)

    def tag(self, tag: str) -> Text:
        return Text(self.speaker.say(f"tag.{tag}"), TAGS[tag])

    def tags(self, tags: Sequence[str]) -> Text:
        return Text(" ").join(self.tag(t) for t in tags)

    def name(self, what: str, style: str = "") -> Text:
        return Text(self.speaker.say(f"sign.{what}"), style)

    def legend(self) -> list[Text]:
        """What the signs mean, one by one."""
        out = [self.sign(what).append(f" {self.speaker.say(f'sign.{what}')}", DIM) for what in LEGEND]
        return [*out, Text(f"[ ] {self.speaker.say('sign.production')}", DIM)]
