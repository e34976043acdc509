"""All cards of Terraforming Mars, by id. One line declares a card and reads like it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...family.cards import BLUE, CORPORATION, GREEN, RED, Card
from ...family.table import check_counts
from .. import counts  # noqa: F401  (fills COUNTS)
from ..position import COUNTS

CARDS: dict[str, Card] = {}

Declare = Callable[..., None]


def add(card: Card) -> None:
    if card.id in CARDS:
        raise ValueError(f"two cards are called {card.id}")
    check_counts(card, COUNTS)
    CARDS[card.id] = card


def projects(set: str, numbering: str = "{:03d}") -> tuple[Declare, Declare, Declare]:
    """Automated, active and event cards of one set: number, name, cost, tags, then what the card does (M-092)."""

    def kind(colour: str) -> Declare:
        def declare(number: int, name: str, cost: int, *tags: str, **what: Any) -> None:
            add(Card(colour, numbering.format(number), name, set, cost, tags, **what))

        return declare

    return kind(GREEN), kind(BLUE), kind(RED)


def corporation(number: str, name: str, *tags: str, set: str = "base", **what: Any) -> None:
    """A corporation: what it starts with is what it plays."""
    add(Card(CORPORATION, number, name, set, 0, tags, **what))


from . import base, colonies, corporate_era, corporations  # noqa: E402, F401  (they fill CARDS)
