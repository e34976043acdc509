"""What happens in many games: how often each card is played, each action used, each trigger set off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, ClassVar

from ..bots import by_name
from ..family.cards import CORPORATION, Card, When
from ..kernel.atoms import chosen
from ..kernel.effect import Effect, Frame
from ..mars.board import BOARDS, USUAL
from ..mars.cards import CARDS
from ..mars.colonies import Colonies
from ..mars.turn import ALWAYS
from ..mars.world_government import WorldGovernment
from .invariants import check
from .order_audit import Audit, audit
from .play import modes, play_on, start

ENOUGH = 20  # what each must reach in a full count
FULL = 2000  # games


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

    def footprint(self, pos: Any, f: Frame) -> tuple[int, int]:
        return (0, 0)


def cards(colonies: bool) -> list[Card]:
    sets = ("base", "corporate_era", *(Colonies.sets if colonies else ()))
    return [c for c in CARDS.values() if c.set in sets]


def triggers(colonies: bool = True) -> dict[str, When]:
    """Every trigger of every card: 'when:immigrant_city', or numbered where a card has several."""
    return {
        f"when:{c.id}" if len(c.when) == 1 else f"when:{c.id}:{k + 1}": when
        for c in cards(colonies)
        for k, when in enumerate(c.when)
    }


def everything(colonies: bool = False, board: str = USUAL.name) -> list[str]:
    """All that should be met: cards, corporations, actions, triggers, projects, conversions, milestones, awards."""
    all = cards(colonies)
    played = [f"corporation:{c.id}" if c.kind == CORPORATION else c.play_id for c in all]
    more = [a for x in (Colonies, WorldGovernment) for a in x.atoms if chosen(a).verb != "card"] if colonies else []
    return [*played, *(a for c in all for a in c.action_ids), *triggers(colonies), *ALWAYS, *BOARDS[board].races, *more]


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


def ways(colonies: bool, board: str = USUAL.name) -> list[dict[str, Any]]:
    """Every mode on this board; with Colonies, with and without world government and the deal of corporations."""
    if not colonies:
        return modes(board=board)
    more = [{"world_government": wg, "colony_corporations": deal} for wg in (True, False) for deal in (True, False)]
    return [{**mode, **m} for m in more for mode in modes(board=board, colonies=True)]


def coverage(games: range, colonies: bool = False, board: str = USUAL.name) -> Counter[str]:
    """Let eager bots play these games, each in its own mode and by its own seed, and count."""
    counts: Counter[str] = Counter()
    every = ways(colonies, board)

    def told(player: int, answer: Any) -> None:
        if isinstance(answer, str):
            counts[answer] += 1

    with counting(counts):
        for k in games:
            game = start(every[k % len(every)], k)
            play_on(game, [by_name("eager", f"{k} {p}") for p in range(game.players)], told)
            counts.update(f"corporation:{player['corporation']}" for player in game.view()["players"])
    return Counter({what: counts[what] for what in everything(colonies, board)})


def soak(games: range, colonies: bool = False, every: int = 50, board: str = USUAL.name) -> int:
    """Play these games, eager and random bots mixed, and check what must always hold after every so many answers and at
    the end. The number of answers; whatever is wrong is raised with the game it happened in."""
    answers = 0
    for k in games:
        options = ways(colonies, board)[k % len(ways(colonies, board))]
        game = start(options, k)

        def told(player: int, answer: Any) -> None:
            nonlocal answers
            answers += 1
            if answers % every == 0:
                check(game)  # noqa: B023  (called in this round only)

        try:
            play_on(game, [by_name(("eager", "random")[(k + p) % 2], f"{k} {p}") for p in range(game.players)], told)
            check(game)
        except Exception as error:
            raise RuntimeError(f"game {k} of {options}: {type(error).__name__}: {error}") from error
    return answers


def orders(games: range, colonies: bool = False, options: Mapping[str, Any] | None = None, board: str = USUAL.name) -> Audit:
    """How often eager bots are asked for the order of effects, how often needlessly, and where it was not asked though it
    matters. In the given mode, or in all of them by turns."""
    every = [options] if options is not None else ways(colonies, board)
    out = Audit()
    for k in games:
        out.update(audit(every[k % len(every)], k))
    return out
