"""The words on a card, made of what its effects say."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

from ..ares.crisis.card import CrisisCard
from ..family.cards import CORPORATION, Action, Card, When
from ..kernel.effect import Effect
from ..kernel.message import Message
from . import Speaker, default, games

TAG: Final = re.compile(r"tag:(\w+)")
# A card in play counts its own tags.
COUNTS_ITSELF: Final = ("when.", "gain_per.", "produce_per.", "produce_for.", "draw_per.", "raise_rating.")
LOSSES: Final = ("reduce.", "reduce_x.")
BLANK: Final = Card("", "", "", "", 0, ())
# What can be said of several things at once: 'add 3 microbes or 2 animals to one of your cards'.
SEVERAL: Final = re.compile(r"(gain|add_to)\.(\w+)|(lower)_(temperature|oxygen)")
BOX: Final = (*LOSSES, "produce.", "produce_per.", "produce_for.", "produce_if.", "produce_x.")


class CardText(NamedTuple):
    """The words on a card, in reading order; what it lacks is empty."""

    requirement: str
    actions: tuple[str, ...]
    effects: tuple[str, ...]  # standing ones: reactions, discounts and the like
    play: str  # what happens at once; for a corporation, what it starts with
    first_action: str
    points: str
    choices: tuple[str, ...]  # the actions as one reads them on the card: one, or another (M-212)

    def lines(self) -> list[str]:
        return [x for x in (self.requirement, *self.choices, *self.effects, self.play, self.first_action, self.points) if x]

    def to_json(self) -> dict[str, Any]:
        return {k: list(v) if isinstance(v, tuple) else v for k, v in self._asdict().items() if v and k != "choices"}


def describe(card: Card, speaker: Speaker | None = None) -> CardText:
    """What is printed on the card, in whole sentences; without a speaker, as its game says it in English."""
    game = next((name for name, cards in games().items() if cards.get(card.id) is card), "")
    writer = Writer(card, speaker or default(game))
    return CardText(
        writer.requirement(),
        tuple(writer.action(a) for a in card.actions),
        tuple(writer.standing()),
        full(*writer.play()),
        writer.first_action(),
        full(*[writer.speak(m) for m in card.points.say()]),
        tuple(writer.action(a, other=k > 0) for k, a in enumerate(card.actions)),
    )


class CrisisText(NamedTuple):
    """The words on a crisis card."""

    immediate: tuple[str, ...]
    persistent: tuple[str, ...]
    goals: tuple[str, ...]

    def lines(self) -> list[str]:
        return [*self.immediate, *self.persistent, *self.goals]

    def to_json(self) -> dict[str, Any]:
        return {k: list(v) for k, v in self._asdict().items() if v}


def describe_crisis(card: CrisisCard, speaker: Speaker | None = None) -> CrisisText:
    """What a crisis card does at once and every round, and what takes a marker off, in whole sentences."""
    voice = speaker or default("ares")
    writer, others = Writer(BLANK, voice), Writer(BLANK, voice, "each.")

    def sentence(e: Effect[Any]) -> str:
        return full(f"{voice.say('each')} {others.clause(e.inner())}" if e.name == "each" else writer.clause([e]))

    return CrisisText(
        tuple(map(sentence, card.immediate)),
        (*map(sentence, card.persistent), *([full(voice.say("supplies", n=card.supplies))] if card.supplies else [])),
        tuple(full(*map(voice.speak, goal.say())) for goal in card.goals),
    )


def full(*clauses: str) -> str:
    """Clauses as sentences, each with its capital and full stop."""
    return " ".join(f"{c[0].upper()}{c[1:]}." for c in clauses)


class Writer:
    """Writes the lines of one card."""

    def __init__(self, card: Card, speaker: Speaker, person: str = "") -> None:
        self.card = card
        self.speaker = speaker
        self.person = person  # how the ids of clauses begin that are not said to the reader: 'each player draws a card'

    def requirement(self) -> str:
        wanted = [self.speak(m) for r in self.card.requires for m in r.say()]
        return full(self.speaker.say("card.requires", clause=self.speaker.join(wanted))) if wanted else ""

    def action(self, action: Action, other: bool = False) -> str:
        """'Spend 1 energy → draw 1 card.'"""
        line = self.clause(action.get)
        if action.pay:
            line = self.speaker.bound(f"{self.clause(action.pay)} → {line}")
        if action.only_if:
            line = f"{self.speaker.say(f'only_if.{action.only_if}')}: {line}"
        return full(f"{self.speaker.say('or')} {line}" if other else line)

    def standing(self) -> list[str]:
        lines = [self.reaction(when) for when in self.card.when]
        lines += [full(self.speak(m)) for modifier in self.card.modify for m in modifier.say()]
        if self.card.keeps:
            lines.append(full(self.speaker.say(f"keeps.{self.card.holds}")))
        return lines

    def reaction(self, when: When) -> str:
        """'When you place a city: gain 3 M€.'"""
        occasion = self.speak(when.say()[0])
        placed = [f"{m.id}." for e in self.card.play for m in e.say()]
        for event in when.events:
            if any(id.startswith(f"place.{event}.") for id in placed):
                occasion = self.speaker.say(f"including.{event}", clause=occasion)
        return full(f"{occasion}: {self.clause(when.effects)}")

    def play(self) -> list[str]:
        """The production box in one sentence, losses first; a corporation's means before it, all else after it."""
        said = self.said(self.card.play, "start" if self.card.kind == CORPORATION else "gain_all")
        box = [x for x in said if isinstance(x, Message) and x.id.startswith(BOX)]
        box.sort(key=lambda m: not m.id.startswith(LOSSES))
        first = [x for x in said if isinstance(x, Message) and x.id == "start"]
        rest = [x for x in said if x not in box and x not in first]
        boxed = [self.speaker.join([self.speak(m) for m in box])] if box else []
        return [*map(self.speak, first), *boxed, *map(self.speak, rest)]

    def first_action(self) -> str:
        effects = self.card.first_action
        return full(self.speaker.say("card.first_action", clause=self.clause(effects))) if effects else ""

    # -- clauses

    def clause(self, effects: Sequence[Effect[Any]]) -> str:
        """'a, b and c'"""
        return self.speaker.join([self.speak(x) for x in self.said(effects)])

    def said(self, effects: Sequence[Effect[Any]], gains: str = "gain_all") -> list[Message | str]:
        """What effects say, the same thing twice as one of twice as much, and all gains as one; no list repeats its verb."""
        out: dict[str, Message | str] = {}
        for effect in effects:
            choices = split(effect.say())
            if len(choices) > 1:
                ways = [self.speaker.join([self.speak(m) for m in c]) for c in merged(choices)]
                out[effect.key()] = self.speaker.join(ways, "else")
            else:
                for m in choices[0]:
                    before = out.get(m.id)
                    n = before.values["n"] if isinstance(before, Message) else 0
                    out[m.id] = Message(m.id, {**m.values, "n": n + m.values["n"]}) if n else m
        gained = [m for m in out.values() if isinstance(m, Message) and m.id.startswith("gain.")]
        if len(gained) > 1 or (gained and gains == "start"):
            together = Message(gains, {m.id.removeprefix("gain."): m.values["n"] for m in gained})
            return self.more([together if x is gained[0] else x for x in out.values() if x is gained[0] or x not in gained])
        return self.more(list(out.values()))

    def more(self, said: list[Message | str]) -> list[Message | str]:
        """What is gained under a condition goes on where something was just gained: its verb is not said again."""
        out: list[Message | str] = []
        for x in said:
            before = out[-1] if out else ""
            gained = isinstance(before, Message) and before.id.startswith("gain")
            if gained and isinstance(x, Message) and x.id.startswith("gain_if."):
                out[-1] = self.speaker.join([self.speak(before), self.speak(Message(f"and.{x.id}", x.values))], "also")
            else:
                out.append(x)
        return out

    def speak(self, said: Message | str) -> str:
        if isinstance(said, str):
            return said
        text = self.speaker.speak(Message(f"{self.person}{said.id}", said.values) if self.person else said)
        counted = TAG.findall(said.id) if said.id.startswith(COUNTS_ITSELF) and not said.id.endswith(".other") else []
        own = sum(self.card.tags.count(t) for t in counted)
        return self.speaker.say("including.tag", clause=text, n=own) if own else text


def split(messages: Sequence[Message]) -> list[list[Message]]:
    """The alternatives that an effect lets one choose from."""
    out: list[list[Message]] = [[]]
    for m in messages:
        if m.id == "or":
            out.append([])
        else:
            out[-1].append(m)
    return out


def merged(choices: Sequence[list[Message]]) -> list[list[Message]]:
    """Alternatives that do the same with several things, one after the other, as one."""
    out: list[list[Message]] = []
    for does, ways in groupby(choices, lambda c: kind(c)[0]):
        found = list(ways)
        if does and len(found) > 1:
            found = [[Message(f"{does}_any", {kind(c)[1]: c[0].values["n"] for c in found})]]
        out += found
    return out


def kind(choice: Sequence[Message]) -> tuple[str, str]:
    """'gain' and 'plants' of an alternative that does only that."""
    found = SEVERAL.fullmatch(choice[0].id) if len(choice) == 1 else None
    return (found[1] or found[3], found[2] or found[4]) if found else ("", "")
