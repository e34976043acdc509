"""What a player may know, as numbers: read off the position, and only where that player may look.

Seats are told from the reader's place: 0 is the reader, 1 the next to the left, and so on. A game lays its numbers out in named
parts. The parts up to `players` are dense: a list from the first number on. Of all others only what is not zero is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Final

from ..kernel.effect import Effect, Frame
from ..kernel.position import Order, Position
from .cards import DISCOUNT
from .resources import TR
from .table import Table

LEAST: Final = -1.0
MOST: Final = 4.0
SPECS: Final = ("choose", "pick", "amount", "pay", "form", "order")
FIELDS: Final = (
    *("n", "mc", "less", "most", "steel", "titanium", "plants", "energy", "heat"),
    *("animals", "microbes", "alone", "every"),
)  # of an effect that asks
CODE: Final = 32  # bits that tell any two questions apart
CARD_COLUMNS: Final = ("hand", "looking", "dealt", "known", "asks", "about", "resources", "used", "event")  # then: before each seat
HAND_COLUMN: Final = 0
LOOKING_COLUMN: Final = 1
DEALT_COLUMN: Final = 2
KNOWN_COLUMN: Final = 3
ASKS_COLUMN: Final = 4
ABOUT_COLUMN: Final = 5
RESOURCES_COLUMN: Final = 6
USED_COLUMN: Final = 7
EVENT_COLUMN: Final = 8
TABLEAU_COLUMN: Final = 9


def cut(x: float) -> float:
    """Within the bounds of every number."""
    return LEAST if x < LEAST else MOST if x > MOST else x


class Scale:
    """Whole numbers divided by `one` and cut, made once: a list of them is read much faster than they are reckoned."""

    def __init__(self, one: float) -> None:
        self.top = int(MOST * one)
        low = int(one)  # numbers below zero stand at the end of the list, where they are looked for
        self.values: list[Any] = [cut(n / one) for n in range(self.top + 1)] + [n / one for n in range(-low, 0)]
        self.low = -low

    def of(self, n: int) -> Any:
        return self.values[self.top if n > self.top else self.low if n < self.low else n]


ONE: Final = Scale(1.0)
TWO: Final = Scale(2.0)
FOUR: Final = Scale(4.0)
FIVE: Final = Scale(5.0)
NINE: Final = Scale(9.0)
TEN: Final = Scale(10.0)
FOURTEEN: Final = Scale(14.0)
FIFTY: Final = Scale(50.0)
TWO_HUNDRED: Final = Scale(200.0)


def one_hot(n: int, at: int) -> list[Any]:
    """Nothing but a one at that place; none if it is below zero."""
    return [1.0 if k == at else 0.0 for k in range(n)]


class Seen:
    """The dense numbers; where ones stand; where other numbers stand, and which."""

    def __init__(self) -> None:
        self.dense: list[Any] = []
        self.ones: list[Any] = []  # whole numbers, as are these
        self.at: list[Any] = []
        self.values: list[Any] = []


class Features:
    """The numbers of one game, the same for all its options: `shapes` and `starts` say where each part stands."""

    def __init__(
        self,
        shapes: dict[str, tuple[int, ...]],
        seats: int,
        course: tuple[str, ...],
        atoms: list[str],
        cards: list[str],
        asking: list[str],
        sources: list[str],
        words: list[str],
    ) -> None:
        self.seats = seats
        self.shapes: dict[str, tuple[int, ...]] = {
            **shapes,
            "cards": (len(cards), len(CARD_COLUMNS) + seats),
            "question": (len(SPECS) + 2,),
            "asking": (len(asking),),
            "source": (len(sources),),
            "words": (len(words),),
            "amounts": (len(FIELDS),),
            "code": (CODE,),
            "walk": (len(atoms),),
        }
        self.starts: dict[str, int] = {}
        at = 0
        for name, shape in self.shapes.items():
            self.starts[name] = at
            size = 1
            for n in shape:
                size *= n
            at += size
        self.size = at
        first, width = self.starts["cards"], len(CARD_COLUMNS) + seats
        self.rows: dict[str, int] = {id: first + width * k for k, id in enumerate(cards)}
        # Where each card stands in each column; objects made once, since new numbers take time.
        self.card_at: list[dict[str, Any]] = [{id: row + k for id, row in self.rows.items()} for k in range(width)]
        self.question_at = self.starts["question"]
        self.asking_at: dict[str, int] = {x: self.starts["asking"] + k for k, x in enumerate(asking)}
        self.source_at: dict[str, int] = {x: self.starts["source"] + k for k, x in enumerate(sources)}
        self.word_at: dict[str, int] = {x: self.starts["words"] + k for k, x in enumerate(words)}
        self.amount_at: dict[str, int] = {x: self.starts["amounts"] + k for k, x in enumerate(FIELDS)}
        self.atom_at: dict[str, int] = {x: self.starts["walk"] + k for k, x in enumerate(atoms)}
        self.seat = [one_hot(seats, p) for p in (*range(seats), -1)]  # nobody's comes last
        self.course = {phase: one_hot(len(course), k) for k, phase in enumerate(course)}
        self.no_phase = one_hot(len(course), -1)  # one that an expansion brings
        self.known_questions: dict[str, dict[str, Seen]] = {}  # by effect and source, or by all that tells it from others

    def printed(self, position: Position) -> Seen:
        """What stays as it is all game: the options, and what is printed on a map."""
        raise NotImplementedError

    def see(self, position: Position, p: int, walk: tuple[str, ...]) -> Seen:
        """All that p knows: the table, p's question, and the atoms of the answer chosen so far."""
        raise NotImplementedError

    def put(self, part: str, numbers: Sequence[float], out: Seen) -> None:
        """A whole part, of which most is zero."""
        for at, x in enumerate(numbers, self.starts[part]):
            if x == 1:
                out.ones.append(at)
            elif x:
                out.at.append(at)
                out.values.append(cut(x))

    # -- the table

    def see_planet(self, temperature: int, oxygen: int, oceans: int, out: list[Any]) -> None:
        out.append((temperature + 30) / 38.0)
        out.append(FOURTEEN.of(oxygen))
        out.append(NINE.of(oceans))

    def see_players(self, pos: Table, p: int, out: list[Any]) -> None:
        """Everybody, p first: what all games count, and then what this one does."""
        n = pos.player_count
        for k in range(n):
            q = p + k if p + k < n else p + k - n
            out.append(ONE.of(1))
            out.append(FIFTY.of(pos.cells[q][TR]))
            out.append(TEN.of(len(pos.hand(q))))
            out.append(ONE.of(1 if pos.asking[q] is not None and pos.sealed[q] is None else 0))
            self.see_player(pos, q, out)

    def see_player(self, table: Table, q: int, out: list[Any]) -> None:
        raise NotImplementedError

    # -- cards

    def see_cards(self, pos: Table, p: int, out: Seen) -> None:
        """Where every card lies that p can see or place."""
        ones, n = out.ones, pos.player_count
        self.see_zone(pos.hand(p), HAND_COLUMN, out)
        for q in range(n):
            column = self.card_at[TABLEAU_COLUMN + (q - p if q >= p else q - p + n)]
            for card in pos.tableau[q]:
                ones.append(column[card])
        bit = 1 << p
        column = self.card_at[KNOWN_COLUMN]
        for card, who in pos.known_by.items():
            if who & bit and card in column:
                ones.append(column[card])
        column = self.card_at[RESOURCES_COLUMN]
        for card, count in pos.on.items():
            if count:
                out.at.append(column[card])
                out.values.append(FIVE.of(count))
        column = self.card_at[USED_COLUMN]
        for card, count in pos.used.items():
            if card in column:
                out.at.append(column[card])
                out.values.append(ONE.of(count))

    def see_zone(self, cards: list[str], column: int, out: Seen) -> None:
        if cards:
            at = self.card_at[column]
            for card in cards:
                out.ones.append(at[card])

    # -- the question

    def see_question(self, pos: Position, p: int, walk: tuple[str, ...], out: Seen) -> None:
        """What p is asked, by whom and about what; games that ask the same show the same."""
        f = pos.asking[p]
        if f is None:
            return
        by_source = self.known_questions.get(f.effect.key())
        if by_source is None:
            by_source = self.known_questions[f.effect.key()] = {}
        frames = [f]
        key = f.source
        if isinstance(f.effect, Order):
            frames += f.effect.choices(pos, p)
            key = "|".join([self.key(x, pos, p) for x in frames])
        elif f.bindings or f.then:
            key = self.key(f, pos, p)
        seen = by_source.get(key)
        if seen is None:
            seen = by_source[key] = self.ask(f.effect.key() + key, frames)
        out.ones += seen.ones
        if seen.at:
            out.at += seen.at
            out.values += seen.values
        if pos.sealed[p] is not None:
            out.ones.append(self.question_at + len(SPECS) + 1)
        for k, atom in enumerate(walk):
            out.at.append(self.atom_at[atom])
            out.values.append(TEN.of(k + 1))

    def key(self, f: Frame, pos: Position, p: int) -> str:
        """Equal for frames that mean the same to p, wherever at the table p sits."""
        bound = []
        for name, value in sorted(f.bindings.items()):
            seat = name == "player" and isinstance(value, int)
            bound.append(f"{name}={(value - p) % pos.player_count if seat else value}")
        rest = [e.key() for e in f.then]
        own = f.actor == p
        return f"{f.effect.key()}{f.source} {own} {' '.join(bound)} {' '.join(rest)}"

    def ask(self, key: str, frames: list[Frame]) -> Seen:
        out = Seen()
        asked = frames[0].effect
        out.ones.append(self.question_at + SPECS.index(asked.asks))
        if asked.sealed:
            out.ones.append(self.question_at + len(SPECS))
        marks: dict[int, float] = {}
        for f in frames:
            for table, word in ((self.asking_at, f.effect.name), (self.source_at, f.source)):
                if word in table:
                    marks[table[word]] = 1.0
            if f.source in self.rows:
                marks[self.rows[f.source] + ASKS_COLUMN] = 1.0
            for value in f.bindings.values():
                if isinstance(value, str) and value in self.rows:
                    marks[self.rows[value] + ABOUT_COLUMN] = 1.0
            self.describe(f.effect, marks)
        code = int.from_bytes(sha256(key.encode()).digest()[: CODE // 8], "big")
        for k in range(CODE):
            if code >> k & 1:
                marks[self.starts["code"] + k] = 1.0
        for at, value in marks.items():
            if value == 1.0:
                out.ones.append(at)
            else:
                out.at.append(at)
                out.values.append(value)
        return out

    def describe(self, effect: Effect[Any], marks: dict[int, float]) -> None:
        """The words and numbers of an effect."""
        for name, value in effect.args().items():
            if isinstance(value, bool):
                if value and name in self.word_at:
                    marks[self.word_at[name]] = 1.0
            elif isinstance(value, int):
                if name in self.amount_at:
                    marks[self.amount_at[name]] = cut(value / 10.0)
            elif isinstance(value, str):
                if value in self.word_at:
                    marks[self.word_at[value]] = 1.0
                if value in self.rows:
                    marks[self.rows[value] + ABOUT_COLUMN] = 1.0


def promised(pos: Table, q: int, out: list[Any]) -> None:
    """What counts for q's next card only: less to pay, requirements eased."""
    discount = ease = 0
    for kind, amount in pos.next_card[q]:
        if kind == DISCOUNT:
            discount += amount
        else:
            ease += amount
    out.append(TEN.of(discount))
    out.append(FOUR.of(ease))
