"""Icon tokens in a terminal: signs and short names, coloured, on one line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rich.text import Text

from ..family.icons import Icon, parse
from ..i18n import Speaker
from .screen import DIM, HURT, RESOURCES

# A sign where one is understood; whatever is not here goes by its name.
SIGNS: Final = {
    "mc": ("M€", RESOURCES["mc"][1]),
    "steel": ("Fe", RESOURCES["steel"][1]),
    "titanium": ("Ti", RESOURCES["titanium"][1]),
    "plants": ("♣", RESOURCES["plants"][1]),
    "energy": ("↯", RESOURCES["energy"][1]),
    "heat": ("Δ", RESOURCES["heat"][1]),
    "card": ("▯", "#d8d0c0"),
    "tr": ("TR", "#ffaf5f"),
    "temperature": ("°C", "#ff875f"),
    "oxygen": ("O₂", "#9fd7ff"),
    "ocean": ("≈", "#5fafff"),
    "greenery": ("♧", "#5fd75f"),
    "city": ("⌂", "#c8c8d8"),
    "tile": ("⬡", "#d7af5f"),
    "points": ("★", "#ffaf5f"),
}
SIGNS_ALONE: Final = {sign for sign, _ in SIGNS.values()}
LEGEND: Final = ("steel", "titanium", "plants", "energy", "heat", "card", "ocean", "greenery", "city", "tile", "points")
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
# Things that are drawn as others.
LIKE: Final = {
    "oceans": "ocean",
    "oceans_beside": "ocean",
    "capital": "city",
    "cities": "city",
    "cities_beside": "city",
    "cities_on_mars": "city",
    "city_on_mars": "city",
    "own_cities": "city",
    "own_greeneries": "greenery",
    "forest": "greenery",
    "forests": "greenery",
    "cards": "card",
    "metal": "tile",
    "all_jovian": "tag:jovian",
    "opponents_space": "tag:space",
    "events": "tag:event",
    "any": "resource",
    "played": "resource",
    "own_floaters": "floater",
    "own_colonies": "colony",
    "colonies": "colony",
}
# How a verb is drawn: {n} is the number, other braces are things; a name, unlike a sign, keeps its distance.
SHAPES: Final = {
    "arrow": "→",
    "or": "/",
    "gain": "{n}{what}",
    "spend": "{n}{what}",
    "tag": "{n}{what}",
    "lose": "−{n}{what}",
    "reduce": "−{n}{what}",
    "remove": "−{n}{what}",
    "take": "−{n}{what}",
    "steal": "{steal} {n}{what}",
    "add": "+{n}{what}",
    "add_to": "+{n}{what}",
    "produce": "+{n}{what}",
    "least": "≥ {n}{what}",
    "most": "≤ {n}{what}",
    "raise": "↑{n}{what}",
    "lower": "↓{n}{what}",
    "draw": "{n}{card}",
    "discard": "−{n}{card}",
    "reveal": "{reveal} {n}{card}",
    "look": "{look} {n}{card}",
    "look_buy": "{look} {n}{card}",
    "when": "{what}",
    "if": "{if} {what}",
    "capacity": "+{n}{what} {stock}",
    "play": "{play} {what} {card}",
    "card": "{what} {card}",
    "points": "{points}{n}",
    "fleet": "{n}{fleet}",
    "copy_box": "[{copy_box}]",
    "colony": "{colony}",
    "colony_tile": "{colony_tile}",
    "colony_bonus": "{colony_bonus}",
    "trade": "{trade}",
    "track": "{track} {what}",
    "each": "{each}",
    "bar": "{bar}",
    "cover": "−{n}{ocean}",
    "marker": "−{n}{marker}",
    "dummy": "−{n}{dummy}",
    "give": "{give} {n}{card}",
    "give_up": "{give_up} {what} {card}",
    "detriment": "{detriment} {what}",
}
STANDING: Final = {
    "discount": "{card}: −{n}{mc}",
    "worth": "{what}: +{n}{mc}",
    "ease": "±{n} {temperature} {oxygen} {ocean}",
    "heat_as_mc": "{heat} = {mc}",
    "plants_for_greenery": "{greenery}: −{n}{plants}",
    "power_plant_discount": "{power_plant}: −{n}{mc}",
    "protected": "{protected} {plants} {animal} {microbe}",
    "card_price": "{card}: +{n}{mc}",
    "trade_fee": "{trade}: −{n}",
    "trade_steps": "{trade}: ↑{n}",
    "floaters_as_heat": "{floater} = 2 {heat}",
    "research_draw": "{research}: +{n}{card}",
    "research_keep": "{research}: {keep} +{n}{card}",
    "sale": "{sale}: +{n}{mc}",
    "standard_action": "{standard_action}: −{n}{mc}",
    "costly": "{costly}: −{n}{mc}",
    "plant_as_mc": "1{plants} = {n}{mc}",
    "microbes_as_mc": "2 {microbe} = {n}{mc}",
}
MARKS: Final = {"arrow", "or", "colon", "when", "if"}  # other icons stand two spaces apart
BOX: Final = {"produce", "reduce"}
BRACES: Final = re.compile(r"\{(\w+)\}")


class Symbols:
    """Draws tokens, with names from one language; `here` is what lies on the card they stand on."""

    def __init__(self, speaker: Speaker, here: str = "") -> None:
        self.speaker = speaker
        self.here = here

    def draw(self, tokens: Sequence[str]) -> Text:
        """Icons one after the other, production in brackets."""
        out = Text()
        before = Icon("")
        for icon in map(parse, tokens):
            if before.verb in BOX and icon.verb not in BOX:
                out.append("]", DIM)
            if before.verb and icon.verb != "colon":
                out.append(" " if {icon.verb, before.verb} & MARKS or {icon.verb, before.verb} <= BOX else "  ")
            if icon.verb in BOX and before.verb not in BOX:
                out.append("[", DIM)
            out.append_text(Text(":", DIM) if icon.verb == "colon" else self.icon(icon))
            before = icon
        return out.append("]", DIM) if before.verb in BOX else out

    def icon(self, icon: Icon) -> Text:
        if icon.verb in ("modify", "next"):
            kind, _, what = icon.what.partition(".")
            shape = STANDING[kind] if kind != "discount" or not what else STANDING[kind].replace("{card}", "{what}")
            out = self.fill(("{next} " if icon.verb == "next" else "") + shape, icon._replace(what=what))
        elif icon.verb == "tile":
            drawn = self.sign(icon.what if LIKE.get(icon.what, icon.what) in SIGNS else "tile")
            out = Text("" if icon.n == 1 else str(icon.n)).append_text(drawn)
        elif icon.verb in ("least", "most") and icon.also:
            side = "≥" if icon.verb == "least" else "≤"
            out = Text(" ").join([Text(side), self.name(icon.also), self.sign(icon.what)])
        else:
            out = self.fill(SHAPES[icon.verb], icon)
        if icon.verb in ("spend", "lose") and icon.also:
            out.append("/").append_text(self.sign(icon.also))
        if icon.verb == "look":
            out.append(f" → {icon.also} ").append_text(self.sign("card"))
        if icon.per:
            out.append(f"/{icon.every} " if icon.every > 1 else "/").append_text(self.sign(icon.per))
        if icon.any:
            out.append(" ").append_text(self.name("any", HURT))
        return out

    def fill(self, shape: str, icon: Icon) -> Text:
        out = Text()
        for i, part in enumerate(BRACES.split(shape)):
            if i % 2 == 0:
                out.append(part)
            elif part == "n":
                percent = "% " if icon.what == "oxygen" and icon.verb != "raise" else ""
                out.append(str(icon.n).upper().replace("-", "−") + percent)
            else:
                drawn = Text("/").join(self.sign(w) for w in icon.what.split(" ")) if part == "what" else self.sign(part)
                far = out.plain[-1:].isalnum() and drawn.plain not in SIGNS_ALONE
                out.append(" " if far else "").append_text(drawn)
        return out

    def sign(self, what: str) -> Text:
        """One thing: its sign, the name of a tag, or a name of its own."""
        what = self.here or "resource" if what == "here" else LIKE.get(what, what)
        head, _, more = what.partition(".")
        if more:  # 'event.space'
            return self.sign(f"tag:{more}").append(" ").append_text(self.sign(head))
        if what in SIGNS:
            sign, colour = SIGNS[what]
            return Text(self.speaker.t(sign), colour)
        bare = what.removeprefix("tag:")
        return self.tag(bare) if bare in TAGS else self.name(what)

    def tag(self, tag: str) -> Text:
        return Text(self.speaker.say(f"tag.{tag}"), TAGS[tag])

    def tags(self, tags: Sequence[str]) -> Text:
        return Text(" ").join(self.tag(t) for t in tags)

    def name(self, what: str, style: str = "") -> Text:
        return Text(self.speaker.text(f"sign.{what}") or what.replace("_", " "), style)

    def legend(self) -> list[Text]:
        """What the signs mean, one by one."""
        out = [self.sign(what).append(f" {self.speaker.say(f'sign.{what}')}", DIM) for what in LEGEND]
        return [*out, Text(f"[ ] {self.speaker.say('sign.production')}", DIM)]
