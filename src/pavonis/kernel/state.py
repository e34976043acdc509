"""The fields of a position, each declared once: its place in the save, what it is if the save has none, and what it may be.

A class lists its fields in `state`. From that come the shape of the save, saving and loading, the empty lists of a table
just seated, and the search for values that cannot be. Only the copy is written by hand, because it must be fast.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, cast

from .errors import BadSave
from .schema import Flaw, not_allowed, unknown_name

SEATS: Final = "seats"  # a shape: a bit mask of seats in the position, a list of them in the save
UNSET: Final = object()

# What the attribute is in the position; in the save it is a value, a list or a dict.
VALUE: Final = 0
TUPLE: Final = 1
LIST: Final = 2  # one entry per seat
PILES: Final = 3  # one tuple per seat
NAMES: Final = 4  # a dict
MASK: Final = 5


class Entry:
    """Some attributes, and what they are in the save under one key. This one saves nothing."""

    def __init__(self, key: str, names: tuple[str, ...], shape: Any = object, each: Any = UNSET) -> None:
        self.key = key  # "": not in the save
        self.names = names
        self.shape = shape  # see `schema`
        self.each = each  # what a seat has to begin with, or a function that makes it

    def seat(self, of: Any, n: int) -> None:
        """What each of n seats has to begin with."""
        if self.each is not UNSET:
            for name in self.names:
                setattr(of, name, [self.each() if callable(self.each) else self.each for _ in range(n)])

    def write(self, of: Any, out: dict[str, Any]) -> None:
        """Into the save."""

    def read(self, of: Any, data: dict[str, Any]) -> None:
        """Out of the save, or as it is if the save has none."""

    def find_flaw(self, of: Any, pos: Any) -> Flaw | None:
        """Where it is what it cannot be in this position, and what it may be; None if it is sound."""
        return None


class Given(Entry):
    """Attributes that options decide, or the game itself: nothing in a game changes them."""

    def __init__(self, *names: str) -> None:
        super().__init__("", names)


class Derived(Entry):
    """Attributes that follow from others, or come back with them."""

    def __init__(self, *names: str, each: Any = UNSET) -> None:
        super().__init__("", names, object, each)


class Field(Entry):
    """One attribute. A list of the save is a tuple in the position or, with `each`, a list with an entry per seat."""

    def __init__(
        self,
        name: str,
        shape: Any,
        allowed: Any = None,  # the values it may have, or those in it: a container, or a function that gives it for a position
        key: str = "",  # in the save, if it is not the attribute's name
        each: Any = UNSET,
        missing: Any = UNSET,  # what a save means that leaves it out, or a function of the position; else it stays as seated
        sparse: bool = False,  # left out of the save while it is empty
        known: Any = None,  # of a dict: the names it may have
        save: Callable[[Any], Any] | None = None,  # in other ways than its shape says: from a position
        load: Callable[[Any, Any], None] | None = None,  # and into it
    ) -> None:
        super().__init__(key or name, (name,), [int] if shape is SEATS else shape, each)
        self.name = name
        self.allowed = allowed
        self.missing = missing
        self.sparse = sparse
        self.known = known
        self.saving = save
        self.loading = load
        if shape is SEATS:
            self.kind = MASK
        elif isinstance(shape, list):
            self.kind = TUPLE if each is UNSET else PILES if isinstance(each, tuple) else LIST
        else:
            self.kind = NAMES if isinstance(shape, dict) else VALUE

    def write(self, of: Any, out: dict[str, Any]) -> None:
        value = getattr(of, self.name)
        if self.sparse and not value:
            return
        kind = self.kind
        if self.saving is not None:
            value = self.saving(of)
        elif kind == VALUE:
            pass
        elif kind == LIST:
            value = cast(list[Any], value)[:]
        elif kind == TUPLE:
            value = list(value)
        elif kind == NAMES:
            value = dict(value)
        elif kind == PILES:
            value = [list(pile) for pile in value]
        elif kind == MASK:
            bits: int = value
            value = [p for p in range(bits.bit_length()) if bits >> p & 1]
        out[self.key] = value

    def read(self, of: Any, data: dict[str, Any]) -> None:
        saved = data.get(self.key, UNSET)
        if saved is UNSET:
            if self.missing is UNSET:
                return
            saved = self.missing(of) if callable(self.missing) else self.missing
        elif self.each is not UNSET and len(saved) != len(getattr(of, self.name)):
            raise BadSave(one_per_seat(self.key, len(saved), len(getattr(of, self.name))))
        if self.loading is not None:
            self.loading(of, saved)
            return
        kind = self.kind
        if kind == TUPLE:
            saved = tuple(saved)
        elif kind == LIST:
            saved = list(saved)
        elif kind == NAMES:
            saved = dict(saved)
        elif kind == PILES:
            saved = [tuple(pile) for pile in saved]
        elif kind == MASK:
            saved = mask(saved)
        setattr(of, self.name, saved)

    def find_flaw(self, of: Any, pos: Any) -> Flaw | None:
        value = getattr(of, self.name)
        kind = self.kind
        if kind == MASK:
            seats = [p for p in range(value.bit_length()) if value >> p & 1]
            return not_allowed(self.key, seats[-1], a_seat(pos)) if seats and seats[-1] not in a_seat(pos) else None
        if self.each is not UNSET and len(value) != pos.player_count:
            return one_per_seat(self.key, len(value), pos.player_count)
        allowed = self.allowed(pos) if callable(self.allowed) else self.allowed
        if allowed is None:
            return None
        if kind == VALUE:
            return None if value in allowed else not_allowed(self.key, value, allowed)
        if kind == NAMES:
            known = self.known(pos) if callable(self.known) else self.known
            for name, one in value.items():
                if known is not None and name not in known:
                    return unknown_name(self.key, name, known)
                if one not in allowed:
                    return not_allowed(f"{self.key}.{name}", one, allowed)
            return None
        for i, one in enumerate(value):
            if one not in allowed:
                return not_allowed(f"{self.key}.{i}", one, allowed)
        return None


class Group(Entry):
    """Fields that lie together under one key of the save."""

    def __init__(self, key: str, *fields: Field | Group, only_if: Callable[[Any], bool] | None = None) -> None:
        super().__init__(key, tuple([n for f in fields for n in f.names]), {f.key: f.shape for f in fields})
        self.fields = fields
        self.only_if = only_if  # else it is not in the save

    def seat(self, of: Any, n: int) -> None:
        for f in self.fields:
            f.seat(of, n)

    def write(self, of: Any, out: dict[str, Any]) -> None:
        if self.only_if is None or self.only_if(of):
            inside: dict[str, Any] = {}
            for f in self.fields:
                f.write(of, inside)
            out[self.key] = inside

    def read(self, of: Any, data: dict[str, Any]) -> None:
        inside = data.get(self.key, {})
        for f in self.fields:
            f.read(of, inside)

    def find_flaw(self, of: Any, pos: Any) -> Flaw | None:
        for f in self.fields:
            flaw = f.find_flaw(of, pos)
            if flaw is not None:
                return flaw.under(self.key)
        return None


class State:
    """All that a class declares, in the order of the save: its base's entries, then its own. Of two with one key the later one
    counts, in the place of the earlier."""

    def __init__(self, base: State | None, *own: Entry) -> None:
        of_base: tuple[Entry, ...] = () if base is None else base.entries
        self.entries: tuple[Entry, ...] = tuple({e.key or " ".join(e.names): e for e in (*of_base, *own)}.values())
        self.saved = tuple([e for e in self.entries if not isinstance(e, (Given, Derived))])
        self.shape: dict[Any, Any] = {e.key: e.shape for e in self.saved if e.key}
        self.names = frozenset([name for e in self.entries for name in e.names])

    def seat(self, of: Any, n: int) -> None:
        for e in self.entries:
            e.seat(of, n)

    def save(self, of: Any) -> dict[str, Any]:
        out: dict[str, Any] = {}
        for e in self.saved:
            e.write(of, out)
        return out

    def load(self, of: Any, data: dict[str, Any]) -> None:
        for e in self.saved:
            e.read(of, data)

    def find_flaw(self, of: Any, pos: Any) -> Flaw | None:
        for e in self.saved:
            flaw = e.find_flaw(of, pos)
            if flaw is not None:
                return flaw
        return None


def mask(bits: Iterable[int]) -> int:
    """A set of seats or areas, as bits of one number."""
    out = 0
    for bit in bits:
        out |= 1 << bit
    return out


def one_per_seat(path: str, n: int, seats: int) -> Flaw:
    return Flaw(path, "field_seats", {"n": n, "present": seats})


def a_seat(pos: Any) -> range:
    """Allowed: the number of a seat."""
    return range(pos.player_count)
