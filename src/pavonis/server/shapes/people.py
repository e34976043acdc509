"""People who come back."""

from __future__ import annotations

import re
import unicodedata
from typing import Annotated, Final

from pydantic import AfterValidator, Field, StringConstraints

from .values import Given, Shape


class RatingInfo(Shape):
    """How strong somebody plays this game with so many players, by Glicko-2."""

    rating: int
    provisional: bool
    """Too few games to say."""
    change: int | None = None
    """By this game."""


def spelt(name: str) -> str:
    plain = unicodedata.normalize("NFKC", name)
    if len(plain) > 24 or not PERSON_NAME.fullmatch(plain):
        raise ValueError("letters and digits; between them single spaces, hyphens, apostrophes or points")
    return plain


PERSON_NAME: Final = re.compile(r"[^\W_]+(?:[ .'’_-][^\W_]+)*\.?")
PersonName = Annotated[str, StringConstraints(strip_whitespace=True, min_length=2, max_length=24), AfterValidator(spelt)]
ProgressKey = Annotated[str, StringConstraints(pattern=r"^[a-z0-9._-]{1,60}$")]


class PersonWish(Shape):
    """A name of one's own on this server; nobody else may use it here, in whatever letters that look the same."""

    name: PersonName


class PersonRating(RatingInfo):
    game: str
    players: int


class Person(Shape):
    """A known person, for themselves."""

    name: str
    created: float
    ratings: list[PersonRating] = []


class PersonKey(Shape):
    """The key by which a person is known. Whoever has it is that person: it goes after `#` in their private link."""

    key: str
    person: Person


class ProgressItem(Shape):
    """One thing that somebody has learnt, seen or chosen, and when."""

    value: Given
    at: Annotated[float, Field(ge=0, le=2**40)]


class ProgressDocument(Shape):
    """By key. Of two devices' the greater number counts, and of all else the newer."""

    items: Annotated[dict[ProgressKey, ProgressItem], Field(max_length=300)] = {}


class Best(Shape):
    """One of the best, as everybody sees them; bots have a level."""

    name: str
    level: str | None = None
    rating: int
