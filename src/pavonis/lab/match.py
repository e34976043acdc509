"""Whether one bot is better than another: the same deals in every seat, the margin with its error, and no game too many."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import log10, sqrt
from statistics import fmean, stdev
from typing import Any, Final

from .arena import Entry, Match
from .report import interval

SEEDS: Final = {"dev": 200_000, "test": 900_000, "train": 1_000_000}  # first deals; what was tuned on is never a test
LOOKS: Final = {50: 3.0, 100: 2.5, 200: 2.0}  # after so many deals it is won if so many standard errors ahead
LOST: Final = -1.0  # and lost if so far behind


def line_ups(one: str, other: str, players: int) -> list[tuple[str, ...]]:
    """The one in every seat among others; alone, each for itself."""
    if players == 1:
        return [(one,), (other,)]
    return [tuple(one if seat == p else other for seat in range(players)) for p in range(players)]


def together(options: Mapping[str, Any]) -> bool:
    """Whether all win or lose as one: then all seats are of one bot."""
    return bool(options.get("coop") or options.get("crisis"))


def matches(one: str, other: str, game: str, options: Mapping[str, Any], deals: int, first: int) -> list[Match]:
    """Deal after deal, each in every seat."""
    players = options["players"]
    ups = [(one,) * players, (other,) * players] if together(options) else line_ups(one, other, players)
    return [Match(k * len(ups) + j, game, options, first + k, up) for k in range(deals) for j, up in enumerate(ups)]


def by_deal(entries: Iterable[Entry]) -> dict[int, list[Entry]]:
    out: dict[int, list[Entry]] = {}
    for entry in sorted(entries, key=lambda e: e["number"]):
        out.setdefault(entry["deal"], []).append(entry)
    return out


def margin(entries: Sequence[Entry], one: str) -> float:
    """Of one deal: points before the best of the others, on average over the seats; where all win or lose, wins."""
    if entries[0]["won"] is not None:
        mine = [float(e["won"]) for e in entries if e["seats"][0] == one]
        theirs = [float(e["won"]) for e in entries if e["seats"][0] != one]
        return fmean(mine) - fmean(theirs)
    out = []
    for e in entries:
        p = e["seats"].index(one)
        out.append(e["points"][p] - max(x for q, x in enumerate(e["points"]) if q != p))
    return fmean(out)


def share(entry: Entry, one: str) -> float:
    """1 for a win, a part of it for a tie."""
    if entry["won"] is not None:
        return float(entry["won"])
    ranks = entry["ranks"]
    return 1.0 / ranks.count(1) if ranks[entry["seats"].index(one)] == 1 else 0.0


def verdict(margins: Sequence[float]) -> str:
    """'won' or 'lost' where the sequential rule says so by now; nothing while it is open."""
    for deals, ahead in LOOKS.items():
        if len(margins) >= deals:
            seen = margins[:deals]
            error = stdev(seen) / sqrt(deals)
            errors = fmean(seen) / error if error else 0.0
            if errors >= ahead:
                return "won"
            if errors <= LOST:
                return "lost"
    return ""


def summary(entries: Sequence[Entry], one: str, other: str, seats: int) -> dict[str, Any]:
    """What the whole deals among these games say."""
    whole = [es for es in by_deal(entries).values() if len(es) == seats]
    margins = [margin(es, one) for es in whole]
    games = [e for es in whole for e in es]
    out: dict[str, Any] = {"deals": len(whole), "games": len(games), "verdict": verdict(margins)}
    if len(whole) < 2:
        return out
    error = stdev(margins) / sqrt(len(margins))
    out |= {"margin": fmean(margins), "margin_error": error, "thinking": thinking(games)}
    if games[0]["won"] is not None:
        for name in (one, other):
            mine = [e for e in games if e["seats"][0] == name]
            out.setdefault("won", {})[name] = [sum(e["won"] for e in mine), len(mine)]
        return out
    won = sum(share(e, one) for e in games)
    low, high = interval(won, len(games))
    out |= {"won": won / len(games), "won_interval": [low, high], "fair": 1 / len(games[0]["seats"])}
    if len(games[0]["seats"]) == 2:
        out |= {"elo": elo(won / len(games)), "elo_interval": [elo(low), elo(high)]}
    return out


def elo(won: float) -> float:
    won = min(0.999, max(0.001, won))
    return 400 * log10(won / (1 - won))


def thinking(games: Sequence[Entry]) -> dict[str, dict[str, float]]:
    """CPU milliseconds of each bot: for an answer, for a game, and the longest of all."""
    out: dict[str, dict[str, float]] = {}
    for name in dict.fromkeys(name for e in games for name in e["seats"]):
        seats = [(e, p) for e in games for p, x in enumerate(e["seats"]) if x == name]
        ms = sum(e["ms"][p] for e, p in seats)
        answers = sum(e["answers"][p] for e, p in seats)
        longest = max(e["longest"][p] for e, p in seats)
        out[name] = {"answer": ms / max(1, answers), "game": ms / len(seats), "longest": longest}
    return out


def decided(entries: Sequence[Entry], one: str, seats: int) -> bool:
    """Whether the deals that were played to the end say enough."""
    return bool(verdict([margin(es, one) for es in by_deal(entries).values() if len(es) == seats]))
