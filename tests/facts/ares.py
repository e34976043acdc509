"""Clauses of the Ares Expedition facts, in the vocabulary of `clauses` and a few words more."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from . import HERE, Raw, _load, snake
from .clauses import (
    Action,
    Add,
    Card,
    Clause,
    Discount,
    Draw,
    Ease,
    LookKeep,
    Next,
    Ocean,
    OneOf,
    Oxygen,
    Pay,
    Per,
    Points,
    Production,
    Rating,
    Requirement,
    Special,
    Stock,
    Temperature,
    Trigger,
    Worth,
)

WORDS = {"plant": "plants", "animals": "animal", "microbes": "microbe"}
ZONES = ("purple", "red", "yellow", "white")


@cache
def projects() -> dict[str, Raw]:
    return _load("ares_projects_blue_red.json", "ares_projects_green.json")


@cache
def corporations() -> dict[str, Raw]:
    return _load("ares_corporations.json")


@cache
def board() -> dict[str, Raw]:
    """The items of the board file, by name."""
    return {item["item"]: item for item in json.loads((HERE / "ares_board.json").read_text(encoding="utf-8"))}


@dataclass(frozen=True)
class Capacity(Clause):
    """Steel or titanium stock."""

    resource: str
    n: int


@dataclass(frozen=True)
class Forest(Clause):
    """Forest tokens; the step of oxygen is a clause of its own."""

    n: int


@dataclass(frozen=True)
class Zone(Clause):
    """A track's marker in one of these zones."""

    what: str
    zones: tuple[str, ...]


@dataclass(frozen=True)
class Discard(Clause):
    """Cards from hand, at least and at most."""

    n: int
    most: int


@dataclass(frozen=True)
class If(Clause):
    """A clause under a condition: so many of a count (see `COUNTS`), or `pick`: the phase is one's own choice."""

    clause: Clause
    count: str
    least: int = 1


@dataclass(frozen=True)
class Less(Clause):
    """A price, `less` lower for each of a count, or once under a condition; never below 0."""

    pay: Clause
    less: int
    count: str
    least: int = 1
    each: bool = True


@dataclass(frozen=True)
class ResearchMore(Clause):
    draw: int
    keep: int


SPECIAL = frozenset(
    (
        "may play 1 green hand card with printed cost <= 9 for 0 mc",
        "extra play this phase: 1 blue or red card",
        "reveal 3 from deck, take 1 tagged science or plant, discard the rest",
        "reveal 1 from deck: green: discard it, gain 1 mc; blue/red: take it",
        "draw as many",
        "1 to 4 heat",
        "gain that many plants",
        "X heat (X >= 1)",
        "gain X mc",
        "1 microbe or 1 animal on any own card",
        "when you pay for a card: may spend 2 microbes here, that card costs 10 less",
        "when you pay for a card: may spend 1 plant, that card costs 5 less",
        "may discard 1 card, then draw 1 (draw 2 if the discard had a plant tag)",
        "cards you sell for mc give 1 mc more (4 instead of 3)",
        "standard actions paid in mc cost 4 less",
        "standard forest action paid in plants costs 7 plants (not 8)",
        "heat may be spent as mc 1:1; mc never as heat",
        "first time your tr rises in each phase: may pay 6 mc for tr +1",
        "cards with printed cost >= 20 cost 4 less",
    )
)
EITHER = "either animal or microbe"

COUNTS = {
    "forest token": "forests",
    "own forests": "forests",
    "own project cards in play": "project cards",
    "own blue cards in play": "blue cards",
    "own blue cards": "blue cards",
    "own steel": "steel",
    "own titanium": "titanium",
}
EVENTS = {
    "play a card": "card",
    "play an event": "event",
    "flip an ocean": "ocean",
    "use a card action": "action",
    "gain a forest": "forest",
    "raise temperature": "temperature",
    "raise temperature, raise oxygen or flip an ocean": "raise",
    "play a card that adds steel capacity": "steel",
}


def resource(word: str) -> str:
    return WORDS.get(word, word)


def count(text: str) -> str:
    text = text.removesuffix(" (this counts)")
    if match := re.fullmatch(r"(?:own )?(\w+) tags?", text):
        return f"{match[1]} tags"
    if re.fullmatch(r"\w+ here", text):
        return "here"
    return COUNTS[text]


def only(text: str) -> Clause:
    (clause,) = parse(text)
    return clause


def trigger(event: str, itself: str | None, effects: str) -> Trigger:
    effects = re.sub(r"^per tag | per (tag|step|steel)$", "", effects)
    counts = itself == "this counts"
    if match := re.fullmatch(r"play (?:an? )?(.+?) tags?", event):
        return Trigger("tag", "you", parse(effects), tuple(re.split("/| or ", match[1])), counts)
    return Trigger(EVENTS[event], "you", parse(effects), itself=counts)


# The first pattern that covers the whole text wins; its groups are the arguments.
RULES: tuple[tuple[str, Callable[..., Clause]], ...] = (
    (r"when you (.+?)(?: \((this counts|this excluded|this does not count)\))?: (.+)", trigger),
    (r"one of: (.+)", lambda options: OneOf(tuple(map(parse, options.split(" / "))))),
    (r"next card this phase costs (\d+) less", lambda n: Next(Discount(None, int(n)))),
    (r"next card this phase: temperature/oxygen zone requirement met one zone early or late", lambda: Next(Ease(1))),
    (r"your temperature/oxygen zone requirements are met one zone early or late", lambda: Ease(1)),
    (r"when playing a card with a requirement: .+ may be taken one colour zone higher or lower", lambda: Ease(1)),
    (r"research phase: draw (\d) more and keep (\d) more", lambda n, keep: ResearchMore(int(n), int(keep))),
    (r"research phase: draw (\d) more \(keep unchanged\)", lambda n: ResearchMore(int(n), 0)),
    (r"research phase: keep (\d) more card", lambda keep: ResearchMore(0, int(keep))),
    (r"(?:building|space) cards cost (\d) less per own (steel|titanium) \(.+ in all\)", lambda n, what: Worth(what, int(n))),
    (r"each (titanium) reduces space cards by (\d) more \(\d in all\)", lambda what, n: Worth(what, int(n))),
    (r"your cards cost (\d+) less", lambda n: Discount(None, int(n))),
    (r"(event)(?:s| cards) cost (\d+) less", lambda tag, n: Discount(tag, int(n))),
    (r"(\w+) cards cost (\d+) less", lambda tag, n: Discount(tag, int(n))),
    # requirements
    (r"(?:zone )?(oxygen|temperature)(?: zone)? in \[(.+)\]", lambda what, zones: Zone(what, tuple(re.split(", ?", zones)))),
    (r"(oceans|tr|plants|heat|\w+ tags) (<=|>=) (\d+)", lambda what, op, n: Requirement(what, op, int(n))),
    # prices
    (r"(\d+) mc, (\d) less per (own .+) \(min 0\)", lambda n, less, what: Less(Pay("mc", int(n)), int(less), count(what))),
    (r"(\d+) mc \((\d+) mc if own blue cards >= (\d)\)",
     lambda n, low, least: Less(Pay("mc", int(n)), int(n) - int(low), "blue cards", int(least), False)),
    (r"(\d+) plants \((\d) if the action phase is your pick this round\)",
     lambda n, low: Less(Pay("plants", int(n)), int(n) - int(low), "pick", 1, False)),
    (r"(\d+) tr", lambda n: Rating(-int(n))),
    (r"discard (\d) card from hand", lambda n: Discard(int(n), int(n))),
    (r"discard (\d) to (\d) cards from hand", lambda n, most: Discard(int(n), int(most))),
    (r"(\d+) (\w+) here", lambda n, what: Add(resource(what), -int(n))),
    (r"(\d+) (mc|heat|plants?)", lambda n, what: Pay(resource(what), int(n))),
    # effects
    (r"production (\w+) \+(\d+) per (?:(\d) )?(.+)",
     lambda what, n, every, per: Per(Production(what, int(n)), count(per), int(every or 1))),
    (r"tr \+(\d) per (.+)", lambda n, per: Per(Rating(int(n)), count(per))),
    (r"(\d) per (?:(\d) )?(.+)", lambda n, every, per: Per(Points(int(n)), count(per), int(every or 1))),
    (r"production (\w+) \+(\d+)", lambda what, n: Production(what, int(n))),
    (r"capacity (\w+) \+(\d+)", lambda what, n: Capacity(what, int(n))),
    (r"gain (\d) more plants if plant tags >= (\d)", lambda n, least: If(Stock("plants", int(n)), "plant tags", int(least))),
    (r"also gain (\d) plant if the action phase is your pick this round", lambda n: If(Stock("plants", int(n)), "pick")),
    (r"gain (\d+) (\w+)", lambda n, what: Stock(resource(what), int(n))),
    (r"lose (\d+) (\w+)", lambda n, what: Stock(resource(what), -int(n))),
    (r"tr ([+-]\d+)", lambda n: Rating(int(n))),
    (r"temperature \+(\d+)", lambda n: Temperature(int(n))),
    (r"oxygen \+(\d+)", lambda n: Oxygen(int(n))),
    (r"ocean (\d+)", lambda n: Ocean(int(n))),
    (r"forest token \+(\d)", lambda n: Forest(int(n))),
    (r"draw (\d+)", lambda n: Draw(int(n))),
    (r"discard (\d)(?: hand card)?", lambda n: Discard(int(n), int(n))),
    (r"look at (\d+), keep (\d+)", lambda n, keep: LookKeep(int(n), int(keep))),
    (r"add (\d) animals? or \1 microbes? to another own card", lambda n: Add(EITHER, int(n), "other")),
    (r"add (\d) resources to one own card that holds any", lambda n: Add("any", int(n), "own")),
    (r"add (\d+) (\w+) here", lambda n, what: Add(resource(what), int(n))),
    (r"add (\d+) (\w+) to another own card", lambda n, what: Add(resource(what), int(n), "other")),
    (r"(-?\d+)", lambda n: Points(int(n))),
)  # fmt: skip


def parse(text: str) -> tuple[Clause, ...]:
    """The clauses of one text, in its order."""
    if text in SPECIAL:
        return (Special(text),)
    if text == "nothing":
        return ()
    if match := re.fullmatch(r"forest (\d) \(oxygen \+\1\)", text):
        return (Forest(int(match[1])), Oxygen(int(match[1])))
    if match := re.fullmatch(r"gain (\d) heat \((\d) if the action phase is your pick this round\)", text):
        return (Stock("heat", int(match[1])), If(Stock("heat", int(match[2]) - int(match[1])), "pick"))
    if match := re.fullmatch(r"remove (\d) (\w+) here, draw (\d)", text):
        return (Add(match[2], -int(match[1])), Draw(int(match[3])))
    for pattern, build in RULES:
        if match := re.fullmatch(pattern, text):
            try:
                return (build(*match.groups()),)
            except KeyError as error:
                raise ValueError(f"unknown words {error} in {text!r}") from None
    if len(parts := re.split("[,;] ", text)) > 1:
        return tuple(clause for part in parts for clause in parse(part))
    raise ValueError(f"no rule for {text!r}")


def read(raw: Raw) -> Card:
    """A whole card."""

    def clauses(field: str) -> tuple[Clause, ...]:
        return tuple(clause for text in raw.get(field, ()) for clause in parse(text))

    def start(text: str) -> tuple[Clause, ...]:
        return (Stock("mc", int(text[:-3])),) if re.fullmatch(r"\d+ mc", text) else parse(text)

    return Card(
        id=snake(raw["name"]),
        name=raw["name"],
        number=raw["number"],
        set=raw["set"],
        kind=raw["kind"],
        cost=raw.get("cost"),
        tags=tuple(raw.get("tags", ())),
        holds=raw.get("holds"),
        requires=clauses("requires"),
        on_play=clauses("on_play"),
        actions=tuple(Action(parse(action["pay"]), parse(action["get"])) for action in raw.get("actions", ())),
        ongoing=clauses("ongoing"),
        start=tuple(clause for text in raw.get("start", ()) for clause in start(text)),
        first_action=(),
        points=only(str(raw["vp"])) if "vp" in raw else None,
        notes=tuple(raw.get("notes", ())),
    )


@cache
def fact(id: str) -> Card:
    return read((projects() | corporations())[id])
