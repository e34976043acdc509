"""Names and sentences the terminal needs besides those of the engine's messages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from rich.text import Text

from ..i18n import default
from ..i18n.text import describe
from ..kernel.game import Event
from ..mars.cards import CARDS
from ..mars.turn import PROJECTS
from .cards import summary
from .screen import DIM, HURT, KINDS, RESOURCES, Lines, line, seat
from .symbols import Symbols

SPEAKER: Final = default()

NAMES: Final = {
    "convert:plants": "Plants to greenery",
    "convert:heat": "Heat to temperature",
    "pass": "Pass until the next generation",
    "done": "End the turn",
    "none": "No, nothing",
    "neutral": "The neutral opponent",
    "add": "Add a resource here",
    "draw": "Spend a resource here and draw a card",
}
DOES: Final = {
    "project:sell_patents": "1 M€ for each card you discard",
    "convert:plants": "Spend plants, place a greenery tile.",
    "convert:heat": "Spend 8 heat, raise the temperature 1 step.",
    "claim:terraformer": "5 points, for a terraform rating of 35",
    "claim:mayor": "5 points, for 3 cities",
    "claim:gardener": "5 points, for 3 greeneries",
    "claim:builder": "5 points, for 8 building tags",
    "claim:planner": "5 points, for 16 cards in hand",
    "fund:landlord": "at the end 5 points for the most tiles",
    "fund:banker": "at the end 5 points for the highest M€ production",
    "fund:scientist": "at the end 5 points for the most science tags",
    "fund:thermalist": "at the end 5 points for the most heat",
    "fund:miner": "at the end 5 points for the most steel and titanium",
}
RACES: Final = {"claim": "milestone", "fund": "award", "project": "project"}


def card_name(id: str) -> str:
    return SPEAKER.name(id, "card")


def spoken(data: Mapping[str, Any], names: Sequence[str] = ()) -> str:
    """A message that came as JSON, in words."""
    return SPEAKER.speak(data, names)


def upper(text: str) -> str:
    return text[:1].upper() + text[1:]


# -- cards


@cache
def card_text(id: str) -> str:
    """What a card does, on one line."""
    return " ".join(describe(CARDS[id]).lines())


@cache
def card_icons(id: str) -> Text:
    """What a card requires and does, in icons."""
    card = CARDS[id]
    symbols = Symbols(SPEAKER, card.holds)
    needs = [Text.assemble(("(", DIM), symbols.draw(r.icons()), (") ", DIM)) for r in card.requires]
    return Text.assemble(*needs, summary(card, symbols))


def card_line(id: str, price: int | None = None) -> Text:
    """'14 Asteroid [space]': cost in M€, name in the colour of its kind, tags."""
    card = CARDS[id]
    cost = card.cost if price is None else price
    out = Text()
    if card.kind != "corporation":
        out.append(f"{cost:>2} ", RESOURCES["mc"][1])
    out.append(card.name, KINDS[card.kind])
    if card.tags:
        out.append(f" [{' '.join(card.tags)}]", DIM)
    return out


# -- options


def option_name(option: str, names: Sequence[str]) -> str:
    """An option's id in words: 'player:1 amount:3' -> 'Azure: 3'."""
    if option in NAMES:
        return NAMES[option]
    parts = []
    for atom in option.split(" "):
        kind, _, value = atom.partition(":")
        if kind in ("play", "card", "use"):
            id, _, k = value.partition(":")
            parts.append(card_name(id) + (f" ({k})" if k else ""))
        elif kind == "player":
            parts.append(SPEAKER.player(int(value), names))
        elif kind == "resource" and value in RESOURCES:
            parts.append(RESOURCES[value][0])
        elif kind == "hex":
            parts.append(SPEAKER.area(value))
        elif kind in RACES:
            parts.append(SPEAKER.name(value, RACES[kind]))
        else:
            parts.append(upper((value or kind).replace("_", " ")))
    return ": ".join(parts)


def option_does(option: str) -> str:
    """What an option does, where its id tells."""
    kind, _, what = option.partition(":")
    if kind == "use":
        card, _, k = what.partition(":")
        return describe(CARDS[card]).actions[int(k or 1) - 1]
    if option in PROJECTS:
        return upper(SPEAKER.join([SPEAKER.speak(m) for e in PROJECTS[option][1] for m in e.say()])) + "."
    return DOES.get(option, "") or (card_text(what) if kind in ("play", "card") and what in CARDS else "")


def answer_name(answer: Any, names: Sequence[str]) -> str:
    """An answer of any kind in words, for the replay."""
    if isinstance(answer, str):
        return option_name(answer, names)
    if isinstance(answer, Mapping):
        parts = [(k, v if isinstance(v, int) else answer_name([v] if isinstance(v, str) else v, names)) for k, v in answer.items()]
        return "; ".join(f"{k}: {v}" for k, v in parts) or "all in M€"
    if isinstance(answer, Sequence):
        return ", ".join(card_name(c) for c in answer) or "nothing"
    return str(answer)


# -- what happened

OPENERS: Final = (
    *("generation", "production", "revealed_corporation", "kept", "passed", "took_back"),
    *("played", "used", "project", "converted", "claimed", "funded"),
)
SUBJECTS: Final = ("card", "project", "milestone", "award")
UNTOLD: Final = ("looked", "ended_turn", "over")
LOSSES: Final = ("lost", "reduced", "removed")


def news(events: Sequence[Event], me: int | None, names: Sequence[str]) -> Lines:
    """What happened, an action to a line; what was taken from me stands out."""
    out: Lines = []
    actor, subject = -1, ""  # of the line: they are not named again
    for event in told(events, me):
        kind = event.id.partition(".")[0]
        player = event.values.get("player", -1)
        text = SPEAKER.speak(event.seen_by(me), names)
        style = HURT if kind in LOSSES and player == me and event.values.get("by", me) != me else ""
        if kind in OPENERS or not out or (kind == "paid" and player != actor):
            actor = player
            subject = next((SPEAKER.name(str(event.values[k])) for k in SUBJECTS if k in event.values), "")
            out.append(line(seat(actor, "") if actor >= 0 else Text("── ", DIM), (text, style)))
        else:
            for name in (" ", ": "):
                text = text.removeprefix(SPEAKER.player(actor, names) + name)
            out[-1].append("; ").append(text.removesuffix(f" ({subject})"), style)
    return out


def told(events: Sequence[Event], me: int | None) -> list[Event]:
    """The events worth telling; what was paid for a card comes after the card."""
    out: list[Event] = []
    for event in events:
        if event.id in UNTOLD or (event.id == "production" and event.values["player"] != me):
            continue
        if event.id == "played" and out and out[-1].id == "paid" and out[-1].values["source"] == event.values["card"]:
            out.insert(-1, event)
        else:
            out.append(event)
    return out
