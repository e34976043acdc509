"""What happens in many games: how often each card is played, each action used, each trigger set off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar

from ..bots import by_name
from ..kernel.effect import Effect, Frame
from ..mars.cards import CARDS
from ..mars.turn import ALWAYS, RACES
from .play import modes, play_on, start


class Count(Effect[Any]):
    """Does nothing but count how often it is carried out."""

    name: ClassVar[str] = "count"
    plain: ClassVar[bool] = True

    def __init__(self, what: str, counts: Counter[str]) -> None:
        self.what = what
        self.counts = counts

    def apply(self, pos: Any, f: Frame, answer: Any) -> dict[str, Any] | None:
        self.counts[self.what] += 1
        return None

    def touch(self, pos: Any, f: Frame) -> tuple[int, int]:
        return (0, 0)


def triggers() -> dict[str, Any]:
    """Every trigger of every card: 'when:immigrant_city', or numbered where a card has several."""
    out: dict[str, Any] = {}
    for card in CARDS.values():
        for k, when in enumerate(card.when):
            out[f"when:{card.id}" if len(card.when) == 1 else f"when:{card.id}:{k + 1}"] = when
    return out


def everything() -> list[str]:
    """All that a census should meet: cards, corporations, actions, triggers, projects, conversions, milestones, awards."""
    cards = list(CARDS.values())
    played = [f"corporation:{c.id}" if c.kind == "corporation" else f"play:{c.id}" for c in cards]
    return [*played, *(a for c in cards for a in c.action_ids), *triggers(), *ALWAYS, *RACES]


@contextmanager
def counting(counts: Counter[str]) -> Iterator[None]:
    """Meanwhile every trigger that is set off counts itself."""
    before = {what: when.effects for what, when in triggers().items()}
    try:
        for what, when in triggers().items():
            when.effects = (Count(what, counts), *when.effects)
        yield
    finally:
        for what, when in triggers().items():
            when.effects = before[what]


def census(games: range, bot: str = "eager") -> Counter[str]:
    """Play these games, each in its own mode and by its own seed, and count."""
    counts: Counter[str] = Counter()
    every = modes()

    def told(player: int, answer: Any) -> None:
        if isinstance(answer, str):
            counts[answer] += 1

    with counting(counts):
        for k in games:
            options = every[k % len(every)]
            game = start(options, k)
            play_on(game, [by_name(bot, f"{k} {p}") for p in range(game.players)], told)
            counts.update(f"corporation:{player['corporation']}" for player in game.view()["players"])
    return Counter({what: counts[what] for what in everything()})
