"""What the engine draws: a verb and a thing. Only a screen turns it into a picture."""

from __future__ import annotations

from typing import Any, Final, Literal, NamedTuple

Verb = Literal[
    "arrow",  # pay left, get right
    "colon",  # whenever what stands left happens, or for whatever it is: what stands right
    "or",  # one or the other
    "slash",  # either of two things
    "sign",  # the thing itself, without a number
    "gain",
    "lose",
    "produce",  # in a frame, like what it takes away
    "reduce",
    "per",  # for every so many
    "more",  # a number that lasts is higher
    "less",
    "raise",  # steps up
    "lower",
    "least",  # required
    "most",
    "ease",  # may be missed by so many steps, either way
    "tile",
    "points",
]
Count = int | Literal["x"]  # or as many as one likes


class Icon(NamedTuple):
    """One icon. Several in reading order are a sentence: a price has a minus and stands left of an arrow, what lasts has a
    colon."""

    verb: Verb
    what: str = ""  # the thing; a card game names those it has
    n: Count = 1
    any: bool = False  # any player's, or whoever does it
    zone: str = ""  # the colour in which a parameter must stand

    def to_json(self) -> dict[str, Any]:
        """Only what differs from the default."""
        return {k: v for k, v in self._asdict().items() if k == "verb" or v != self._field_defaults[k]}


X: Final = "x"
ARROW: Final = Icon("arrow")
COLON: Final = Icon("colon")
OR: Final = Icon("or")
SLASH: Final = Icon("slash")


def between(mark: Icon, parts: list[list[Icon]]) -> list[Icon]:
    """Parts one after the other, with a mark between them."""
    out: list[Icon] = []
    for part in parts:
        out += [mark, *part] if out and part else part
    return out
