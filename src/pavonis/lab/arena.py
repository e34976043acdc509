"""Which bot is better, and by how much: every line-up plays the same deals, so neither seats nor cards favour anybody."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, permutations, product
from math import exp, log, log10
from pathlib import Path
from random import Random
from statistics import fmean
from time import process_time
from typing import Any, Final

from ..bots import Bot, Seat, by_name
from ..bots.greedy import VALUERS
from . import report
from .files import replace
from .play import play_on, start

FORMAT: Final = 1
RESAMPLED: Final = 400  # times, for the intervals of the ratings

Entry = dict[str, Any]  # a finished game, as it stands in the file
Pairs = dict[tuple[str, str], float]  # how often the first came before the second


class Timed(Bot):
    """A bot with a stop-watch, which counts the CPU's time: other processes do not make a bot slower."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.times: Counter[float] = Counter()  # ms with two digits, and how often
        self.seconds = 0.0
        self.longest = 0.0

    def choose(self, seat: Seat) -> Any:
        begun = process_time()
        answer = self.bot.choose(seat)
        spent = process_time() - begun
        self.seconds += spent
        self.longest = max(self.longest, spent)
        self.times[float(f"{1000 * spent:.2g}")] += 1
        return answer


class Match:
    """One game to be played: its number, the deal, and who sits where."""

    def __init__(self, number: int, game: str, options: Mapping[str, Any], deal: int, seats: tuple[str, ...]) -> None:
        self.number = number
        self.game = game
        self.options = options
        self.deal = deal
        self.seats = seats


def line_ups(bots: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Everybody in every seat against everybody; where there are more seats than bots, some sit twice."""
    if len(bots) >= players:
        return list(permutations(bots, players))
    return [seats for seats in product(bots, repeat=players) if set(seats) == set(bots)]


def matches(bots: Sequence[str], game: str, options: Mapping[str, Any], games: int, first: int = 0) -> list[Match]:
    """At least so many games: whole deals, each played by every line-up."""
    ups = line_ups(bots, options["players"])
    deals = range(first, first - (-games // len(ups)))
    return [Match(k, game, options, deal, seats) for k, (deal, seats) in enumerate(product(deals, ups))]


def play(match: Match) -> Entry:
    """Play it; deal and seat decide everything but how long a bot thinks."""
    bots = [Timed(by_name(name, f"{match.deal} {seat}")) for seat, name in enumerate(match.seats)]
    game = play_on(start(match.options, match.deal, match.game), bots)
    result = game.result
    return {
        "number": match.number,
        "deal": match.deal,
        "seats": list(match.seats),
        "ranks": [x["rank"] for x in result["players"]],
        "points": [x["points"] for x in result["players"]],
        "sources": [x["sources"] for x in result["players"]],
        "won": result.get("won"),
        "rounds": VALUERS[match.game].clock(game.position),
        "answers": [bot.times.total() for bot in bots],
        "ms": [round(1000 * bot.seconds, 1) for bot in bots],
        "longest": [round(1000 * bot.longest, 1) for bot in bots],
        "times": [[*bot.times.items()] for bot in bots],
    }


# -- the file of finished games


class Ledger:
    """Finished games, a line each; a broken run goes on where it stopped."""

    def __init__(self, path: Path, head: Mapping[str, Any]) -> None:
        self.path = path
        self.entries: list[Entry] = []
        head = {"arena": FORMAT, **head}
        if path.exists():
            lines = path.read_text(encoding="utf-8").split("\n")[:-1]
            if not lines or json.loads(lines[0]) != json.loads(json.dumps(head)):
                raise ValueError(f"{path} holds games of another arena")
            self.entries = [json.loads(line) for line in lines[1:]]
            lines = [json.dumps(x) for x in (head, *self.entries)]  # a line cut short goes
        else:
            lines = [json.dumps(head)]
        replace(path, "".join(f"{line}\n" for line in lines))

    def left(self, games: Iterable[Match]) -> list[Match]:
        done = {entry["number"] for entry in self.entries}
        return [match for match in games if match.number not in done]

    def add(self, entry: Entry) -> None:
        self.entries.append(entry)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(entry) + "\n")


# -- what the games say


def duels(entry: Entry) -> Iterator[tuple[str, str, float]]:
    """(one, other, 1 or 0 or a half) for every two of different bots at the table."""
    for a, b in combinations(range(len(entry["ranks"])), 2):
        one, other = entry["seats"][a], entry["seats"][b]
        if one != other:
            x, y = entry["ranks"][a], entry["ranks"][b]
            yield one, other, 0.5 if x == y else float(x < y)


def met(entries: Iterable[Entry], bots: Sequence[str]) -> Pairs:
    """How often the one came before the other."""
    won: Pairs = dict.fromkeys(permutations(bots, 2), 0.0)
    for entry in entries:
        for one, other, share in duels(entry):
            won[one, other] += share
            won[other, one] += 1 - share
    return won


def ratings(won: Pairs, bots: Sequence[str]) -> dict[str, float]:
    """Bradley and Terry's strengths on Elo's scale, 1500 on average."""
    strength = dict.fromkeys(bots, 1.0)
    for _ in range(100):
        for a in bots:
            others = [b for b in bots if b != a]
            games = sum((won[a, b] + won[b, a]) / (strength[a] + strength[b]) for b in others)
            strength[a] = sum(won[a, b] for b in others) / games
        middle = exp(fmean(log(s) for s in strength.values()))
        strength = {bot: s / middle for bot, s in strength.items()}
    return {bot: 1500 + 400 * log10(s) for bot, s in strength.items()}


def rated(won: Pairs, bots: Sequence[str]) -> dict[str, tuple[float, float, float]]:
    """Each rating with its 95 % interval: the share of every two is drawn again and again from what their games leave
    likely. Every two are lent one drawn game, so that even a bot that never loses has a rating."""
    lent = {pair: n + 0.5 for pair, n in won.items()}
    rng = Random(0)
    samples = []
    for _ in range(RESAMPLED):
        drawn: Pairs = {}
        for a, b in combinations(bots, 2):
            games = lent[a, b] + lent[b, a]
            share = min(0.9999, max(0.0001, rng.betavariate(lent[a, b], lent[b, a])))
            drawn[a, b], drawn[b, a] = games * share, games * (1 - share)
        samples.append(ratings(drawn, bots))
    out = {}
    for bot, value in ratings(lent, bots).items():
        spread = sorted(sample[bot] for sample in samples)
        out[bot] = (value, spread[len(spread) // 40], spread[-1 - len(spread) // 40])
    return out


def summary(entries: Sequence[Entry], bots: Sequence[str], game: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """Everything the reports show, as JSON."""
    alone = any(entry["won"] is not None for entry in entries)
    won_over = met(entries, bots)
    rating = {} if alone or len(bots) < 2 else rated(won_over, bots)
    out: dict[str, Any] = {"game": game, "options": dict(options), "games": len(entries), "bots": {}}
    for bot in bots:
        seats = [(entry, p) for entry in entries for p, name in enumerate(entry["seats"]) if name == bot]
        won = sum(bool(e["won"]) if alone else e["ranks"][p] == 1 for e, p in seats)
        scored = [(e, p) for e, p in seats if e["points"]]  # Terraforming Mars counts nothing in a solo game that is lost
        sources = scored[0][0]["sources"][0] if scored else ()
        out["bots"][bot] = {
            "seats": len(seats),
            "won": won,
            "won_share": won / max(1, len(seats)),
            "won_interval": report.interval(won, len(seats)),
            **({"rating": rating[bot][0], "rating_interval": rating[bot][1:]} if bot in rating else {}),
            "points": fmean(e["points"][p] for e, p in scored) if scored else None,
            "sources": {source: fmean(e["sources"][p][source] for e, p in scored) for source in sources},
            "ms_per_decision": sum(e["ms"][p] for e, p in seats) / max(1, sum(e["answers"][p] for e, p in seats)),
            "decisions_per_game": fmean(e["answers"][p] for e, p in seats) if seats else 0.0,
        }
    out["pairs"] = {a: {b: [won_over[a, b], won_over[a, b] + won_over[b, a]] for b in bots if b != a} for a in rating}
    out["rounds"] = {str(k): n for k, n in sorted(Counter(e["rounds"] for e in entries).items())}
    return out


def html(told: Mapping[str, Any]) -> str:
    """The summary as a page."""
    bots: Mapping[str, Any] = told["bots"]
    options = ", ".join(f"{k}={v}" for k, v in told["options"].items())
    rows = [
        (
            name,
            f"{b['rating']:.0f} ({b['rating_interval'][0]:.0f}–{b['rating_interval'][1]:.0f})" if "rating" in b else "–",
            b["seats"],
            f"{100 * b['won_share']:.0f} % ({100 * b['won_interval'][0]:.0f}–{100 * b['won_interval'][1]:.0f})",
            "–" if b["points"] is None else f"{b['points']:.1f}",
            f"{b['decisions_per_game']:.0f}",
            f"{b['ms_per_decision']:.2f}",
        )
        for name, b in bots.items()
    ]
    parts = [
        f'<p class="note">{report.escape(told["game"])}: {report.escape(options)}; {told["games"]} games</p>',
        report.made(told),
        report.table(("bot", "rating (95 %)", "seats", "won (95 %)", "points", "decisions", "ms/decision"), rows),
    ]
    if all("rating" in b for b in bots.values()):
        parts += [
            report.heading("Ratings", "Bradley-Terry on Elo's scale, with 95 % intervals: 100 points are 64 % of the duels."),
            report.dots({name: (b["rating"], *b["rating_interval"]) for name, b in bots.items()}),
            report.heading("Who beats whom", "Won by the row against the column, of all games they met in."),
            report.table(("", *bots), [(a, *(_share(told["pairs"][a].get(b)) for b in bots)) for a in bots]),
        ]
    else:
        parts += [report.heading("Won"), report.dots({n: (b["won_share"], *b["won_interval"]) for n, b in bots.items()})]
    if any(b["sources"] for b in bots.values()):
        parts += [report.heading("Points by source"), report.bars({n: b["sources"] for n, b in bots.items() if b["sources"]})]
    parts += [
        report.heading("Length of the games", "In generations or rounds."),
        report.histogram({int(k): n for k, n in told["rounds"].items()}, "games"),
        report.heading("Time", "Milliseconds for a decision."),
        report.bars({n: {"ms": b["ms_per_decision"]} for n, b in bots.items()}),
    ]
    return report.page("Arena", parts)


def _share(of: Sequence[float] | None) -> str:
    return f"{100 * of[0] / of[1]:.0f} % of {of[1]:.0f}" if of and of[1] else ""
