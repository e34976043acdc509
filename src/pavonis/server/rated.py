"""Rated games: which tables may count, and what a finished one says of each pair. Written with those in mind who would rather
have points than win them: nobody gains from an empty chair, leaving is a loss, and a pair counts only so often a day."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from .history import standing_answers
from .messages import Clock, RatingInfo, Settings
from .ratings import Rating, rated
from .refusal import Refusal
from .table import Entry, Seat, TableRow

A_DAY: Final = 24 * 3600
USUAL: Final = Clock(per="move", seconds=A_DAY, at_zero="bot")
ANSWERS: Final = 5  # that somebody must have given before a game with them counts for the others
GAMES: Final = 4  # of one pair, of one kind, that count within a day


def fair(settings: Settings, options: Mapping[str, Any], seats: Collection[Seat]) -> Settings:
    """The settings of a rated table: no hints, nothing taken back that was seen, and a clock after which a bot plays on. Refused
    where nobody plays against anybody, or not all alike."""
    if len(seats) < 2 or options.get("coop") or options.get("crisis") or all(seat.kind == "bot" for seat in seats):
        raise Refusal(400, "rated_against")
    if len(options.get("beginners", ())) not in (0, len(seats)):
        raise Refusal(400, "rated_alike")
    clock = USUAL if settings.clock is None else settings.clock.model_copy(update={"at_zero": "bot"})
    back = "off" if settings.take_back == "off" else "own"
    return settings.model_copy(update={"hints": False, "take_back": back, "clock": clock})


def bot(level: str | None) -> str:
    """Bots of one level are one player."""
    return f"bot {level}"


@dataclass(frozen=True, slots=True)
class Contestant:
    who: str | None  # a person's id or a bot's name; None for somebody who is not known any more
    rank: int
    answered: bool = True  # often enough
    left: bool = False


def score(one: Contestant, other: Contestant) -> float | None:
    """Of one against the other; None if it does not count. Whoever left has lost to all who stayed."""
    if one.who is None or other.who is None or one.who == other.who:
        return None
    if one.left:
        return None if other.left else 0.0
    if not (one.answered and other.answered):
        return None
    return 1.0 if other.left or one.rank < other.rank else 0.0 if one.rank > other.rank else 0.5


@dataclass(slots=True)
class Contest:
    """A rated game that has ended."""

    table: str
    game: str
    at: float
    seats: list[Contestant]
    old: dict[str, Rating] = field(default_factory=dict)  # as rated before it
    tired: set[tuple[str, str]] = field(default_factory=set)  # pairs that have met too often

    @property
    def players(self) -> int:
        return len(self.seats)

    @property
    def known(self) -> list[str]:
        return sorted({seat.who for seat in self.seats if seat.who is not None})

    def results(self, n: int) -> Iterator[tuple[Contestant, float]]:
        """Of a seat, against each other one that counts."""
        own = self.seats[n]
        for k, other in enumerate(self.seats):
            result = score(own, other) if k != n else None
            if result is not None and pair(own, other) not in self.tired:
                yield other, result

    def pairs(self) -> list[tuple[str, str]]:
        """Those who have met, and whose meeting counts."""
        return sorted({pair(own, other) for n, own in enumerate(self.seats) for other, _ in self.results(n)})

    def settle(self) -> dict[str, Rating]:
        """The new ratings of those for whom it counted. A bot that sits twice has played twice as many."""
        met: dict[str, list[tuple[Rating, float]]] = {}
        for n, seat in enumerate(self.seats):
            if seat.who is not None:
                against = met.setdefault(seat.who, [])
                against += [(self.before(other), result) for other, result in self.results(n)]
        return {who: rated(self.old.get(who, Rating()), results) for who, results in met.items() if results}

    def forget(self, who: str) -> None:
        """Somebody who is not known any more: nothing counts against them, nor for them."""
        self.seats = [replace(seat, who=None) if seat.who == who else seat for seat in self.seats]

    def before(self, seat: Contestant) -> Rating:
        return self.old.get(seat.who or "", Rating())


def pair(one: Contestant, other: Contestant) -> tuple[str, str]:
    first, last = sorted((one.who or "", other.who or ""))
    return first, last


def contest(row: TableRow, entries: list[Entry]) -> Contest | None:
    """The game that this table has just ended, with all its entries, if it is a rated one with a known person."""
    if not row.settings.rated or not any(seat.person for seat in row.seats):
        return None
    given = [0] * len(row.seats)
    for entry in standing_answers(entries):
        given[entry.data["player"]] += not entry.data.get("bot")
    seats = [
        Contestant(bot(seat.level), player["rank"])
        if seat.kind == "bot"
        else Contestant(seat.person, player["rank"], given[n] >= ANSWERS, seat.left)
        for n, (seat, player) in enumerate(zip(row.seats, row.result["players"], strict=True))
    ]
    return Contest(row.id, row.game, row.changed, seats)


def shown(rating: Rating, before: Rating | None = None) -> RatingInfo:
    """As everybody sees it; after a game with the change."""
    change = None if before is None else round(rating.rating) - round(before.rating)
    return RatingInfo(rating=round(rating.rating), provisional=rating.provisional, change=change)


def show(row: TableRow, contest: Contest, new: Mapping[str, Rating]) -> None:
    """What came of it, beside the names."""
    for seat, contestant in zip(row.seats, contest.seats, strict=True):
        if contestant.who is not None and contestant.who in new:
            seat.rating = shown(new[contestant.who], contest.before(contestant))
