"""The turn clock: seconds for each question, or for the whole game. Times are the wall clock's, so they outlive a restart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .messages import Clock, ClockInfo
from .table import Asked, Live

OVERTIME: Final = 30.0  # for each question, once the time for the whole game is used up


def settle(live: Live, clock: Clock | None, questions: Mapping[int, int], now: float) -> None:
    """Who is asked has changed: charge those who answered, and note since when the others are asked."""
    for seat, asked in list(live.asked.items()):
        if questions.get(seat) != asked.number:
            del live.asked[seat]
            if seat in live.out:
                live.out.remove(seat)
            if clock is not None and clock.per == "game":
                live.left[seat] = max(0.0, live.left.get(seat, clock.seconds) - (now - asked.since))
    for seat, number in questions.items():
        if seat not in live.asked:
            live.asked[seat] = Asked(number=number, since=now)


def allowance(live: Live, clock: Clock, seat: int) -> float:
    """Seconds for the present question."""
    if clock.per == "move":
        return float(clock.seconds)
    return live.left.get(seat, float(clock.seconds)) or OVERTIME


def runs_out(live: Live, clock: Clock | None, seat: int) -> float | None:
    """When; None if no clock runs for this seat, or it has run out already."""
    if clock is None or seat not in live.asked or seat in live.out:
        return None
    return live.asked[seat].since + allowance(live, clock, seat)


def info(live: Live, clock: Clock | None, seats: int, now: float) -> list[ClockInfo]:
    """What is left for each seat at this moment."""
    if clock is None:
        return []
    out = []
    for seat in range(seats):
        asked = live.asked.get(seat)
        left = allowance(live, clock, seat) - (now - asked.since if asked else 0.0)
        out.append(ClockInfo(seat=seat, left=round(max(0.0, left), 1), running=asked is not None))
    return out
