"""Observations as arrays: what `family.features` reads off a position, written into a row of numbers."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from math import prod
from struct import Struct
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..ares.cards.crisis import ALL as ARES_CARDS
from ..ares.cards.crisis import crises
from ..ares.crisis.features import AresFeatures
from ..family.cards import Card
from ..family.features import LEAST, MOST, Features, Seen
from ..family.resources import RESOURCES
from ..family.resources import SPECS as HELD
from ..family.tags import TAGS
from ..kernel.atoms import chosen
from ..kernel.effect import EFFECTS, Effect
from ..kernel.position import Position
from ..mars import board
from ..mars.cards import CARDS as MARS_CARDS
from ..mars.colonies import TILES
from ..mars.features import MarsFeatures
from ..mars.turn import PROJECTS

Numbers = NDArray[np.float32]
Places = NDArray[np.int64]

CARDS: Final[dict[str, dict[str, Card]]] = {"mars": MARS_CARDS, "ares": ARES_CARDS}
# Who asks, besides cards.
SOURCES: Final[dict[str, tuple[str, ...]]] = {
    "mars": (
        *("setup", "draft", "research_phase", "turn", "final", "map", "temperature", "south_pole", "world_government"),
        *("convert_heat", "convert_plants", *PROJECTS, "project:build_colony", *TILES),
        *(race for name in board.BOARDS for race in (*board.BOARDS[name].milestones, *board.BOARDS[name].awards)),
    ),
    "ares": (
        *("setup", "planning", "development", "construction", "action", "research_phase", "end", "cycle", "supply", "dummy"),
        *("standard:forest", "standard:temperature", "standard:ocean", "ocean", "bank", "detriment"),
        *dict.fromkeys(id for n in range(1, 5) for id in crises(n)),
    ),
}


def effects_of(cards: Iterable[Card]) -> list[Effect[Any]]:
    """Everything printed on these cards."""
    out: list[Effect[Any]] = []
    for card in cards:
        out += [*card.play, *card.first_action]
        out += [e for action in card.actions for e in (*action.pay, *action.get)]
        out += [e for when in card.when for e in when.effects]
    return [x for e in out for x in (e, *e.inner())]


def words_of(game: str) -> list[str]:
    """The words that a question's effect may hold."""
    found = {*RESOURCES, *HELD, *TAGS, *(TILES if game == "mars" else ())}
    for effect in effects_of(CARDS[game].values()):
        if effect.asks:
            for name, value in effect.args().items():
                if value is True:
                    found.add(name)
                elif isinstance(value, str) and value not in CARDS[game]:
                    found.add(value)
    found |= {"ocean", "greenery", "city"} if game == "mars" else set()
    return sorted(found - {""})


def asking_of(game: str) -> list[str]:
    """The effects that ask, by name; those of somebody else's expansion are told apart by the code alone."""
    own = tuple(f"pavonis.{package}." for package in ("kernel", "family", game))
    kinds = [kind for kind in EFFECTS.values() if isinstance(kind, type) and issubclass(kind, Effect)]
    return sorted(kind.name for kind in kinds if kind.asks and kind.__module__.startswith(own))


def features_of(game: str, atoms: list[str]) -> Features:
    cards = [chosen(atom).what for atom in atoms if chosen(atom).verb == "card"]
    if game == "mars":
        return MarsFeatures(atoms, cards, asking_of(game), list(SOURCES[game]), words_of(game))
    troubles = list(dict.fromkeys(id for n in range(1, 5) for id in crises(n)))
    return AresFeatures(atoms, cards, asking_of(game), list(SOURCES[game]), words_of(game), troubles)


class Observer:
    """Writes rows of numbers for one game with these options: `slices` and `shapes` say where each part stands."""

    def __init__(self, game: str, atoms: list[str], start: Position) -> None:
        self.features = features_of(game, atoms)
        self.shapes: dict[str, tuple[int, ...]] = self.features.shapes
        self.starts: dict[str, int] = self.features.starts
        self.slices = {name: slice(at, at + prod(self.shapes[name])) for name, at in self.starts.items()}
        self.size: int = self.features.size
        self.cards: dict[str, int] = {id: k for k, id in enumerate(self.features.rows)}
        self.printed = np.zeros(self.size, np.float32)  # what stays the same all game
        self.write(self.features.printed(start), self.printed)

    def observe(self, pos: Position, player: int, walk: tuple[str, ...], out: Numbers) -> None:
        """All that the player knows, the question, and the atoms of the answer chosen so far; into this row."""
        out[:] = self.printed
        self.write(self.features.see(pos, player, walk), out)

    def again(self, pos: Position, player: int, walk: tuple[str, ...], out: Numbers, before: Places) -> Places:
        """The same into a row where only these places, and the dense parts, were written since it was as printed; the places
        written now. Much less memory is touched than by `observe`."""
        out[before] = 0
        return self.write(self.features.see(pos, player, walk), out)

    @staticmethod
    def write(seen: Seen, out: Numbers) -> Places:
        """Where something stands that is not dense."""
        dense, at = seen.dense, seen.at
        if dense:
            floats(len(dense)).pack_into(out.data, 0, *dense)
        seen.ones += at
        places = np.frombuffer(whole(len(seen.ones)).pack(*seen.ones), np.int64)
        out[places] = 1
        for k, value in zip(at, seen.values, strict=True):  # a few, for which this is fastest
            out[k] = value
        return places

    def layout(self) -> str:
        """A name for actions and columns: if it changes, a policy made for the old ones reads the new ones wrongly."""
        f = self.features
        columns = [list(x) for x in (f.rows, f.asking_at, f.source_at, f.word_at, f.atom_at)]
        return sha256(repr([self.shapes, columns, LEAST, MOST]).encode()).hexdigest()[:12]


_FLOATS: Final[dict[int, Struct]] = {}
_WHOLE: Final[dict[int, Struct]] = {}


def floats(n: int) -> Struct:
    found = _FLOATS.get(n)
    if found is None:
        found = _FLOATS[n] = Struct(f"{n}f")
    return found


def whole(n: int) -> Struct:
    found = _WHOLE.get(n)
    if found is None:
        found = _WHOLE[n] = Struct(f"{n}q")
    return found
