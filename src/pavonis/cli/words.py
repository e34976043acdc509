"""Names and sentences the terminal needs besides those of the engine's messages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from rich.text import Text

from ..family.cards import Card
from ..kernel.game import Event
from ..kernel.message import Message
from ..mars.cards import CARDS
from .screen import DIM, HURT, KINDS, RESOURCES, Lines, line, seat

NAMES: Final = {
    "project:sell_patents": "Sell patents",
    "project:power_plant": "Power plant",
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
    "project:power_plant": "energy production +1",
    "project:asteroid": "temperature +1 step",
    "project:aquifer": "place an ocean",
    "project:greenery": "place a greenery, oxygen +1 step",
    "project:city": "place a city, M€ production +1",
    "convert:plants": "pay plants, place a greenery, oxygen +1 step",
    "convert:heat": "pay 8 heat, temperature +1 step",
    "claim:terraformer": "5 points: terraform rating 35",
    "claim:mayor": "5 points: three cities",
    "claim:gardener": "5 points: three greeneries",
    "claim:builder": "5 points: eight building tags",
    "claim:planner": "5 points: sixteen cards in hand",
    "fund:landlord": "5 and 2 points at the end: most tiles",
    "fund:banker": "5 and 2 points at the end: most M€ production",
    "fund:scientist": "5 and 2 points at the end: most science tags",
    "fund:thermalist": "5 and 2 points at the end: most heat",
    "fund:miner": "5 and 2 points at the end: most steel and titanium",
    "pass": "no more actions for you in this generation",
    "done": "the next player's turn",
}


def title(word: str) -> str:
    """'power_plant' -> 'Power plant'"""
    return word.replace("_", " ").capitalize()


def card_name(id: str) -> str:
    card = CARDS.get(id)
    return title(id) if card is None else card.name


def spoken(data: Mapping[str, Any]) -> str:
    """A message that came as JSON, in words."""
    values = {k: v for k, v in data.items() if k not in ("id", "rule", "needed")}
    return str(Message(data["id"], values))


def sentence(messages: Iterable[Message]) -> str:
    return ", ".join(str(m) for m in messages)


# -- cards


def card_text(card: Card) -> str:
    """What a card does, on one line."""
    parts = [
        *[sentence(r.say()) for r in card.requires],
        *[sentence(e.say()) for e in card.play],
        *[sentence(e.say()) for e in card.first_action],
        *[sentence(a.say()) for a in card.actions],
        *[sentence(w.say()) for w in card.when],
        *[sentence(m.say()) for m in card.modify],
        sentence(card.points.say()),
    ]
    return "; ".join(p for p in parts if p)


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


def option_name(option: str, names: Mapping[int, str]) -> str:
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
            parts.append(names[int(value)])
        elif kind == "resource":
            parts.append(RESOURCES[value][0])
        elif kind == "hex":
            parts.append(f"area {value}")
        else:
            parts.append(title(value) if value else title(kind))
    return ": ".join(parts)


def answer_name(answer: Any, names: Mapping[int, str]) -> str:
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

OPENERS: Final = ("played", "used", "project", "converted", "claimed", "funded", "passed", "generation", "revealed_corporation")
UNTOLD: Final = ("looked", "ended_turn", "production", "over")  # of others; one's own production is told
LOSSES: Final = ("lost", "reduced", "removed")


def news(events: Sequence[Event], me: int | None) -> Lines:
    """What happened, an action to a line; what was taken from me stands out."""
    out: Lines = []
    paid: Text | None = None
    for event in events:
        kind = event.id.partition(".")[0]
        player = event.values.get("player")
        if kind in UNTOLD and (player != me or kind != "production"):
            continue
        hurt = kind in LOSSES and player == me and event.values.get("by", me) != me
        text = Text(str(event.seen_by(me)), HURT if hurt else "")
        if kind == "paid":  # told with what was paid for
            paid = text
            continue
        if kind in OPENERS or not out or kind == "production":
            out.append(line(seat(player, "") if isinstance(player, int) else Text("── ", DIM), text))
        else:
            out[-1].append(" ").append_text(text)
        if paid is not None:
            out[-1].append(" ").append_text(paid)
            paid = None
    if paid is not None:
        out.append(paid)
    return out

