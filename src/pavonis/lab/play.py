"""Whole games between bots, one or thousands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import inf
from multiprocessing import Pool, TimeoutError, cpu_count
from signal import SIG_IGN, SIGINT, signal
from time import monotonic
from typing import Any, Final, Protocol, TypeVar

from .. import SPECS
from ..bots import Bot, Seat
from ..bots.greedy import PLAIN, VALUERS
from ..kernel.errors import BadOption
from ..kernel.game import Game, check_options

Job = TypeVar("Job")
Out = TypeVar("Out")

EDITIONS: Final = {"today": VALUERS, "first": PLAIN}  # what greedy knows, and what it knew before play had taught it anything
LONGEST_GAME = 20_000  # answers; a game that has not ended by then never will


class Map(Protocol):
    """Does the jobs, here or on a cluster, in whatever order they come out; after so many seconds what is not done is left."""

    def __call__(self, work: Callable[[Job], Out], jobs: Iterable[Job], seconds: float | None = None) -> Iterator[Out]: ...


class Endless(RuntimeError):
    """A game in which nobody does what would end it."""


def start(options: Mapping[str, Any], seed: int | str, game: str = "mars", record: bool = False, events: bool = False) -> Game:
    """A new game; without record and events, as it needs neither to be played."""
    kind = SPECS[game]
    checked = check_options(kind, options, BadOption)
    out = Game(kind, checked, kind.seated(checked, str(seed)), record, events)
    out.deal()
    return out


def play_on(game: Game, bots: Sequence[Bot], told: Callable[[int, Any], None] | None = None, longest: int = LONGEST_GAME) -> Game:
    """To the end. `told` hears every answer before it is given."""
    seats = [Seat(game, p) for p in range(game.players)]
    pos = game.position
    left = longest
    while not pos.over:
        for p in range(pos.player_count):
            if pos.waits_for(p):
                answer = bots[p].choose(seats[p])
                if told is not None:
                    told(p, answer)
                game.answer(p, answer)
                left -= 1
        if left < 0:
            raise Endless(f"not over after {longest} answers")
    return game


def play_game(
    options: Mapping[str, Any], bots: Sequence[Bot], seed: int | str, game: str = "mars", longest: int = LONGEST_GAME
) -> Game:
    """One game between these bots, a bot to a seat, from deal to end."""
    return play_on(start(options, seed, game), bots, longest=longest)


def modes(order: Sequence[str] = ("ask", "auto"), **more: Any) -> list[dict[str, Any]]:
    """Every way to play Terraforming Mars: players, sets, draft, nobody or one or all beginners, order."""
    return [
        {"players": n, "corporate_era": era, "draft": draft, "beginners": list(range(n))[:beginners], "order": o, **more}
        for era, draft, beginners, o, n in product((True, False), (False, True), (0, 1, 5), order, range(1, 6))
    ]


def parallel_map(
    work: Callable[[Job], Out], jobs: Iterable[Job], processes: int | None = None, seconds: float | None = None
) -> Iterator[Out]:
    """Do the jobs on all cores, in whatever order they come out; after so many seconds what is not done is left."""
    count = processes or cpu_count()
    until = monotonic() + (seconds or inf)
    if count == 1:
        for out in map(work, jobs):
            yield out
            if monotonic() > until:
                return
        return
    with Pool(count, signal, (SIGINT, SIG_IGN)) as pool:  # Ctrl+C is for whoever asked for the work
        outs = pool.imap_unordered(work, jobs)
        try:
            while True:
                yield outs.next(timeout=None if seconds is None else max(0.0, until - monotonic()))
        except (StopIteration, TimeoutError):
            return
