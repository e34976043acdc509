"""Cards by what they do, so that what is learnt of one card serves for others; and a smaller observation made of it."""

from __future__ import annotations

from functools import cache
from math import prod
from typing import Final

import numpy as np

from ..family.cards import CORPORATION, PROJECT_KINDS, Card
from ..family.features import ASKS_COLUMN, DEALT_COLUMN, HAND_COLUMN, LEAST, LOOKING_COLUMN, MOST, TABLEAU_COLUMN
from ..family.tags import TAGS
from ..kernel.atoms import chosen
from ..kernel.icon import Icon
from ..mars import board
from .observe import CARDS, Numbers, Observer

KINDS: Final = (*PROJECT_KINDS, CORPORATION)
MARKS: Final = ("arrow", "colon", "or", "slash")  # between icons: they say nothing by themselves
LEFT_OUT: Final = ("cards", "walk", "printed")
COLUMNS: Final = (HAND_COLUMN, LOOKING_COLUMN, DEALT_COLUMN, ASKS_COLUMN, TABLEAU_COLUMN)
ZONES: Final = ("hand", "looking", "dealt", "asks", "mine", "others", "picked")


def icons_of(card: Card) -> list[tuple[str, float]]:
    """What is printed on a card: `play gain:titanium`, `action lose:energy`, `requirement least:oxygen`, with how many."""
    out: list[tuple[str, float]] = []
    for part, printed in card.icons()._asdict().items():
        icons: list[Icon] = [icon for x in printed for icon in (x if isinstance(x, list) else [x])]
        for icon in icons:
            if icon.verb not in MARKS:
                name = f"{part} {icon.verb}:{icon.what}" + (f":{icon.zone}" if icon.zone else "") + (" any" if icon.any else "")
                out.append((name, float(icon.n) if isinstance(icon.n, int) else 1.0))
    return out


@cache
def card_features(game: str) -> tuple[tuple[str, ...], dict[str, Numbers]]:
    """The names of the columns, and a row of numbers for each card: kind, cost/20, tags, and everything printed on it, /5."""
    cards = CARDS[game]
    printed = {id: icons_of(card) for id, card in cards.items()}
    names = [*KINDS, "cost", *TAGS, *sorted({name for icons in printed.values() for name, _ in icons})]
    column = {name: k for k, name in enumerate(names)}
    rows: dict[str, Numbers] = {}
    for id, card in cards.items():
        row = np.zeros(len(names), np.float32)
        if card.kind in column:
            row[column[card.kind]] = 1
        row[column["cost"]] = card.cost / 20
        for tag in card.tags:
            row[len(KINDS) + 1 + TAGS.index(tag)] += 1
        for name, n in printed[id]:
            row[column[name]] += n / 5
        rows[id] = row
    return tuple(names), rows


def card_table(game: str, cards: dict[str, int]) -> Numbers:
    """The rows of the cards in the order of an observation's `cards`; moons have zeros."""
    names, rows = card_features(game)
    return np.stack([rows.get(id, np.zeros(len(names), np.float32)) for id in cards])


def action_table(game: str, atoms: list[str]) -> tuple[tuple[str, ...], Numbers]:
    """The names of the columns, and a row for each action: its verb, its number/20, where on the map it is, the card it names."""
    verbs = sorted({chosen(atom).verb for atom in atoms})
    names, rows = card_features(game)
    columns = (*(f"verb {verb}" for verb in verbs), "aside", "number", "row", "column", *names)
    out = np.zeros((len(atoms), len(columns)), np.float32)
    for k, atom in enumerate(atoms):
        this = chosen(atom)
        out[k, verbs.index(this.verb)] = 1
        place = board.PLACE.get(this.space, (0, 0)) if game == "mars" else (0, 0)
        out[k, len(verbs) : len(verbs) + 4] = (this.aside, this.number / 20, place[0] / 8, place[1] / 9)
        if this.what in rows:
            out[k, len(verbs) + 4 :] = rows[this.what]
    return columns, out


class Compact:
    """The parts of an observation but cards, walk and what is printed on the map; and for each zone the sum of its cards'
    features, /4."""

    def __init__(self, game: str, observer: Observer) -> None:
        self.observer = observer
        self.table = card_table(game, observer.cards) / np.float32(4)
        names = card_features(game)[0]
        kept = [name for name in observer.shapes if name not in LEFT_OUT]
        self.kept = np.concatenate([np.arange(observer.size)[observer.slices[name]] for name in kept])
        self.shapes = {**{name: observer.shapes[name] for name in kept}, "zones": (len(ZONES), len(names))}
        self.slices: dict[str, slice] = {}
        at = 0
        for name, shape in self.shapes.items():
            self.slices[name] = slice(at, at + prod(shape))
            at += prod(shape)
        self.size = at
        self.cards = observer.slices["cards"]
        self.zone_of = np.zeros((len(ZONES), observer.shapes["cards"][1]), np.float32)  # which columns make a zone
        for zone, column in enumerate(COLUMNS):
            self.zone_of[zone, column] = 1
        self.zone_of[ZONES.index("others"), TABLEAU_COLUMN + 1 :] = 1
        walk = observer.slices["walk"].start
        features = observer.features
        self.picked = np.array([features.atom_at.get(f"card:{id}", walk) for id in observer.cards])

    def write(self, full: Numbers, out: Numbers) -> None:
        cards = full[self.cards].reshape(self.observer.shapes["cards"])
        zones = np.dot(self.zone_of, cards.T)
        np.sign(full[self.picked], out=zones[-1])
        out[: len(self.kept)] = full[self.kept]
        held = out[len(self.kept) :].reshape(len(ZONES), -1)
        lying = np.flatnonzero(np.add.reduce(zones, 0))  # few of all cards, so much less to multiply
        np.dot(zones.take(lying, 1), self.table.take(lying, 0), out=held)
        np.maximum(held, LEAST, out=held)  # both are faster than `clip`
        np.minimum(held, MOST, out=held)
