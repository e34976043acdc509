"""All cards of Ares Expedition, by id. One line declares a card and reads like it."""

from __future__ import annotations

from typing import Any

from ...family.cards import BLUE, CORPORATION, GREEN, RED, Card
from ...family.table import check_counts
from .. import counts  # noqa: F401  (fills COUNTS)
from ..position import COUNTS

CARDS: dict[str, Card] = {}
FIRST_GAME: set[str] = set()  # cards with the mark of the first game


def add(card: Card, first_game: bool) -> None:
    if card.id in CARDS:
        raise ValueError(f"two cards are called {card.id}")
    check_counts(card, COUNTS)
    CARDS[card.id] = card
    if first_game:
        FIRST_GAME.add(card.id)


def technology(number: int, name: str, cost: int, *tags: str, first_game: bool = False, **what: Any) -> None:
    """A technology: number, name, cost, tags, then what it does (A-023)."""
    add(Card(GREEN, f"{number:03d}", name, "ares", cost, tags, **what), first_game)


def active(number: int, name: str, cost: int, *tags: str, **what: Any) -> None:
    """An active card."""
    add(Card(BLUE, f"{number:03d}", name, "ares", cost, tags, **what), False)


def event(number: int, name: str, cost: int, *tags: str, **what: Any) -> None:
    """An event."""
    add(Card(RED, f"{number:03d}", name, "ares", cost, tags, **what), False)


def corporation(number: int, name: str, *tags: str, first_game: bool = False, **what: Any) -> None:
    """A corporation: what it starts with is what it plays (A-040)."""
    add(Card(CORPORATION, f"{number:03d}", name, "ares", 0, tags, **what), first_game)


from . import blue, corporations, green, red  # noqa: E402, F401  (they fill CARDS)
