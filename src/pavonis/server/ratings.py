"""Glicko-2, as Mark Glickman describes it ("Example of the Glicko-2 system", 2012). Every game is a rating period of its own;
one of several players is the results of each pair of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt
from typing import Final

SCALE: Final = 173.7178  # from the scale of the screen to that of the formulas
TAU: Final = 0.5  # how much a volatility may change
EXACT: Final = 1e-6
PROVISIONAL: Final = 110.0  # from this deviation on a rating says little


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody plays, how little that is known, and how much it varies."""

    rating: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06

    @property
    def provisional(self) -> bool:
        return self.deviation > PROVISIONAL


def rated(old: Rating, results: Sequence[tuple[Rating, float]]) -> Rating:
    """After a period: each opponent as rated before it, with 1 for a win, ½ for a tie and 0 for a loss."""
    if not results:
        return old
    mu, phi = (old.rating - 1500) / SCALE, old.deviation / SCALE
    variance = gained = 0.0
    for opponent, score in results:
        g = 1 / sqrt(1 + 3 * (opponent.deviation / SCALE) ** 2 / pi**2)
        expected = 1 / (1 + exp(-g * (mu - (opponent.rating - 1500) / SCALE)))
        variance += g**2 * expected * (1 - expected)
        gained += g * (score - expected)
    v = 1 / variance
    volatility = _volatility(old.volatility, phi, v, v * gained)
    phi = 1 / sqrt(1 / (phi**2 + volatility**2) + variance)
    return Rating(SCALE * (mu + phi**2 * gained) + 1500, SCALE * phi, volatility)


def _volatility(sigma: float, phi: float, v: float, delta: float) -> float:
    """Step 5: the root of f, by the Illinois algorithm."""
    a = log(sigma**2)

    def f(x: float) -> float:
        grown = phi**2 + v + exp(x)
        return exp(x) * (delta**2 - grown) / (2 * grown**2) - (x - a) / TAU**2

    low = a
    if delta**2 > phi**2 + v:
        high = log(delta**2 - phi**2 - v)
    else:
        k = 1
        while f(a - k * TAU) < 0:
            k += 1
        high = a - k * TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > EXACT:
        between = low + (low - high) * f_low / (f_high - f_low)
        f_between = f(between)
        if f_between * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = between, f_between
    return exp(low / 2)
