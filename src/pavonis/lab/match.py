"""Whether one bot is better than another: the same deals in every seat, the margin with its error, and no game too many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import ceil, log10, sqrt
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


def whole_deals(entries: Iterable[Entry], seats: int) -> list[list[Entry]]:
    """The games of every deal up to the first that is missing. Quick deals come out before long ones: if those counted that
    happen to be done, quick ones would count for more."""
    games = sorted(entries, key=lambda e: e["number"])
    there = next((k for k, e in enumerate(games) if e["number"] != k), len(games))
    return [games[k : k + seats] for k in range(0, there - seats + 1, seats)]


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
    whole = whole_deals(entries, seats)
    margins = [margin(es, one) for es in whole]
    games = [e for es in whole for e in es]
    out: dict[str, Any] = {"deals": len(whole), "games": len(games), "verdict": verdict(margins)}
    if len(whole) < 2:
        return out
    error = stdev(margins) / sqrt(len(margins))
    out |= {"margin": fmean(margins), "margin_error": error, "thinking": thinking(games)}
    if games[0]["won"] is not None:
        n = len(whole)
        won = {name: [bool(e["won"]) for e in games if e["seats"][0] == name] for name in (one, other)}
        out["won"] = {name: [sum(each), n] for name, each in won.items()}
        out["won_interval"] = {name: list(interval(sum(each), n)) for name, each in won.items()}
        alone = [mine - theirs for mine, theirs in zip(won[one], won[other], strict=True)]
        return {**out, "only": {one: alone.count(1), other: alone.count(-1)}}
    shares = sum(share(e, one) for e in games)
    low, high = interval(shares, len(games))
    out |= {"won": shares / len(games), "won_interval": [low, high], "fair": 1 / len(games[0]["seats"])}
    if len(games[0]["seats"]) == 2:
        out |= {"elo": elo(shares / len(games)), "elo_interval": [elo(low), elo(high)]}
    return out


def elo(won: float) -> float:
    won = min(0.999, max(0.001, won))
    return 400 * log10(won / (1 - won))


def thinking(games: Sequence[Entry]) -> dict[str, dict[str, float]]:
    """CPU milliseconds of each bot: for an answer, for a game, that 99 % of its answers took at most, and the longest of all."""
    out: dict[str, dict[str, float]] = {}
    for name in dict.fromkeys(name for e in games for name in e["seats"]):
        seats = [(e, p) for e in games for p, x in enumerate(e["seats"]) if x == name]
        ms = sum(e["ms"][p] for e, p in seats)
        answers = sum(e["answers"][p] for e, p in seats)
        longest = max(e["longest"][p] for e, p in seats)
        out[name] = {"answer": ms / max(1, answers), "game": ms / len(seats), "longest": longest}
        times = Counter[float]()
        for e, p in seats:
            times.update(dict(e["times"][p]) if "times" in e else {})  # games kept by earlier versions lack them
        if times:
            out[name]["most"] = sorted(times.elements())[ceil(0.99 * times.total()) - 1]
    return out


def decided(entries: Sequence[Entry], one: str, seats: int) -> bool:
    """Whether the deals that were played to the end say enough."""
    return bool(verdict([margin(es, one) for es in whole_deals(entries, seats)]))
