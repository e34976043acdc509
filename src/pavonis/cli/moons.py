"""The moons of Colonies in the terminal: all at a glance, and a page to study them."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from ..kernel.effect import Effect
from ..mars.colonies import TILES
from .screen import ACCENT, BADGES, DIM, Lines, View, flow, line
from .speech import speaker, t
from .symbols import Symbols


def glance(view: View, width: int) -> Lines:
    """'Luna 4M€ ●▲ →■': what a trade brings now, whose colonies there are, whose fleet is there; then who has fleets left."""
    if "colonies" not in view:
        return []
    parts = []
    for name, tile in view["colonies"]["tiles"].items():
        part = Text(speaker().name(name, "colony"), "" if tile["awake"] else DIM).append(" ")
        parts.append(part.append_text(state(name, tile)))
    visits = [tile["visitor"] for tile in view["colonies"]["tiles"].values()]
    fleets = Text(t("fleets"), DIM)
    for p, n in enumerate(view["colonies"]["fleets"]):
        fleets.append(f" {BADGES[p].shape}{n - visits.count(p)}", BADGES[p].colour)
    label = t("Colonies")
    return flow(label, [*parts, fleets], width, max(11, len(label) + 1))


def state(name: str, tile: View) -> Text:
    if not tile["awake"]:
        return Text(t("asleep"), DIM)
    out = drawn(TILES[name].income[tile["track"]])
    for k, p in enumerate(tile["colonies"]):
        out.append(BADGES[p].shape if k else f" {BADGES[p].shape}", BADGES[p].colour)
    if tile["visitor"] is not None:
        out.append(" →", DIM).append(BADGES[tile["visitor"]].shape, BADGES[tile["visitor"]].colour)
    return out


def page(view: View, width: int) -> Lines:
    """Every moon: what building gives, what trading gives at each space of its track, what a colony there gives its owner."""
    out: Lines = []
    for name, tile in view["colonies"]["tiles"].items():
        moon = TILES[name]
        track = [drawn(income) for income in moon.income]
        if tile["awake"]:
            track[tile["track"]] = line(("» ", ACCENT), track[tile["track"]])
        out.append(line((speaker().name(name, "colony"), "bold"), "  ", state(name, tile)))
        rows = ((t("Build a colony"), [drawn(moon.build)]), (t("colony"), [drawn(moon.bonus)]), (t("a trade brings"), track))
        for label, parts in rows:
            out += [Text("  ").append_text(text) for text in flow(label, parts, width - 2, 20)]
    return out


def drawn(effect: Effect[Any] | None) -> Text:
    return Symbols(speaker()).draw(effect.icons()) if effect is not None else Text("0", DIM)
