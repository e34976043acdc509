"""How the bots of a table think. The seed and the question decide the answer, so nothing need be kept between two questions."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from time import monotonic
from typing import Any, Final

import pavonis

from ..bots import LEVELS, Seat, by_name
from ..bots.types import RatedAnswer
from ..kernel.game import Game
from .seats import STAND_IN

log = logging.getLogger("pavonis.bots")

HINTS: Final = 3  # answers in a hint
SLOW: Final = {"hard", "expert"}  # these think for long, apart from everything else


class Broken(Exception):
    """Where it was thought of is no more."""


class Thinkers:
    """The bots of all tables. Those that think for long do it elsewhere: a home says where."""

    def __init__(self, thought: Callable[[str, float], None] | None = None, own: Sequence[str] = ()) -> None:
        self.waiting: Counter[str] = Counter()  # answers that bots of each level still think of
        self.thought = thought  # is told how long each took
        self.own = own  # bots of the host's own, which think apart as well: they may take long

    async def choose(self, level: str, seed: str, game: Game, seat: int) -> Any:
        """The answer to the seat's open question. `game` is a copy; a bot that fails answers at random."""
        name, began = level if level in LEVELS or level in self.own else STAND_IN, monotonic()
        self.waiting[name] += 1
        try:
            if name in SLOW or name in self.own:
                answer = await self.choose_apart(name, seed, game.to_json(), seat)
            else:
                answer = by_name(name, seed).choose(Seat(game, seat))
            if game.pending[seat].why_not(answer) is None:
                return answer
            log.error("bot answered illegally", extra={"bot": name, "game": game.spec.name})
        except Broken:
            pass
        except Exception:
            log.exception("bot failed", extra={"bot": name, "game": game.spec.name})
        finally:
            self.waiting[name] -= 1
            if self.thought is not None:
                self.thought(name, monotonic() - began)
        return game.pending[seat].random(Random(seed))

    async def hint(self, game: Game, seat: int) -> list[RatedAnswer]:
        """What the stand-in would answer, the best first, and why. `game` is a copy; it knows what the seat may know."""
        return explain(STAND_IN, game.to_json(), seat)

    async def review(self, record: dict[str, Any]) -> dict[str, Any] | None:
        """Of a finished game. A home says where it is made."""
        raise NotImplementedError

    def judged(self) -> tuple[int, int]:
        return 0, 0

    def stop_review(self) -> None:
        pass

    def rest(self) -> None:
        pass

    async def choose_apart(self, name: str, seed: str, saved: dict[str, Any], seat: int) -> Any:
        return choose(name, seed, saved, seat)


def choose(name: str, seed: str, saved: dict[str, Any], seat: int) -> Any:
    return by_name(name, seed).choose(Seat(pavonis.from_json(saved, lenient=True), seat))


def explain(name: str, saved: dict[str, Any], seat: int) -> list[RatedAnswer]:
    return [rated.to_json() for rated in by_name(name).explain(Seat(pavonis.from_json(saved, lenient=True), seat))[:HINTS]]
