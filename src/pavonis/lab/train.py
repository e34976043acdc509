"""Tables for the bots out of tried answers: what an answer brought beyond greedy's own on the same deals, and what it was.

The difference is explained by ridge regression: the worth at first sight, and for each corporation, card, project or phase
in the answer a number at the end of the game and one for each round that is left. Games of one deal in five are held back in
turn, to see whether such a table would choose better than first sight does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final

from .answers import Record

FORMAT: Final = 1
PENALTY: Final = 100.0  # of the ridge: so many samples that say nothing
FOLDS: Final = 5
LATE: Final = slice(3, 8)  # the rounds whose standings count as much as the end: they are less noisy
AGREED: Final = 40.0  # M€; a lead at first sight beyond it says no more
MIDDLE: Final = 5.0  # rounds left, about which the two numbers of an answer are fitted
KIND: Final = 3.0  # how much sooner kinds of answers are believed than single ones
TAUGHT: Final = {  # questions whose names mean something; the turns of Mars hang on too much else
    *("setup", "research", "found", "planning", "construction", "development", "action", "research_keep"),
}
# M€ that a point is worth: as much as first sight must promise for one. Where it promises little, the table decides.
POINT: Final = {
    "mars": {"corporation": 30.0, "": 20.0},
    "ares": {"corporation": 32.0, "action": 40.0, "standard": 40.0, "convert": 40.0, "use": 40.0, "": 25.0},
}

Row = dict[str, float]


def names(record: Record, answer: Any) -> dict[str, float]:
    """What stands in the answer, with how readily it is believed."""
    asked = record["name"]
    if asked not in TAUGHT:
        return {}
    if isinstance(answer, dict):
        cards = {f"buy:{c}": 1.0 for c in answer.get("cards", ())}
        return cards | ({f"corporation:{answer['corporation']}": 1.0} if "corporation" in answer else {})
    if isinstance(answer, list):
        return {f"{'keep' if asked == 'research_keep' else 'buy'}:{c}": 1.0 for c in answer}
    kind, _, what = answer.partition(":")
    if asked == "found":
        return {f"corporation:{what}": 1.0}
    return {kind: KIND, answer: 1.0} if what else {f"{asked}:{answer}": KIND}


def features(record: Record, k: int) -> Row:
    left = record["left"] - MIDDLE
    lead = max(-AGREED, min(AGREED, record["worth"][k] - record["worth"][0]))
    out = {f"first sight, {record['name']}": lead / 10}
    for name, weight in names(record, record["answers"][k]).items():
        out[name] = weight
        if not name.startswith("corporation"):  # always chosen at the start
            out[f"{name} left"] = weight * left / 10
    return out


def value(trial: Sequence[float]) -> float:
    return 0.5 * trial[-1] + 0.5 * fmean(trial[LATE])


def rows(records: Iterable[Record]) -> tuple[list[Row], list[float], list[tuple[int, int]]]:
    """Every answer but greedy's own: how it differs from that, what it brought, and which it is."""
    xs: list[Row] = []
    ys: list[float] = []
    of: list[tuple[int, int]] = []
    for n, record in enumerate(records):
        own = features(record, 0)
        base = [value(t) for t in record["trials"][0]]
        for k in range(1, len(record["answers"])):
            x = features(record, k)
            for name, number in own.items():
                x[name] = x.get(name, 0.0) - number
            xs.append({name: number for name, number in x.items() if number})
            ys.append(fmean(value(t) - b for t, b in zip(record["trials"][k], base, strict=True)))
            of.append((n, k))
    return xs, ys, of


def ridge(xs: Sequence[Row], ys: Sequence[float], penalty: float = PENALTY, steps: int = 60) -> Row:
    """The weights that explain ys best, by conjugate gradients: rows are sparse."""
    w: Row = {}
    residual: Row = {}
    for x, y in zip(xs, ys, strict=True):
        for name, number in x.items():
            residual[name] = residual.get(name, 0.0) + number * y
            w[name] = 0.0
    direction = dict(residual)
    size = sum(r * r for r in residual.values())
    first = size
    for _ in range(steps):
        if size <= 1e-8 * first:
            break
        image = {name: penalty * d for name, d in direction.items()}
        for x in xs:
            along = 0.0
            for name, number in x.items():
                along += number * direction[name]
            for name, number in x.items():
                image[name] += number * along
        step = size / sum(direction[name] * number for name, number in image.items())
        for name in w:
            w[name] += step * direction[name]
            residual[name] -= step * image[name]
        before, size = size, sum(r * r for r in residual.values())
        for name in direction:
            direction[name] = residual[name] + size / before * direction[name]
    return w


def predicted(w: Mapping[str, float], x: Row) -> float:
    return sum(w.get(name, 0.0) * number for name, number in x.items())


def held_back(records: Sequence[Record]) -> dict[str, tuple[int, float, float]]:
    """For each name of a question: how many, final points over greedy's answer by the table's choice, and the error."""
    xs, ys, of = rows(records)
    fold = [records[n]["deal"] % FOLDS for n, _ in of]
    best: dict[int, tuple[float, int]] = dict.fromkeys(range(len(records)), (0.0, 0))
    for f in range(FOLDS):
        w = ridge([x for x, g in zip(xs, fold) if g != f], [y for y, g in zip(ys, fold) if g != f])
        for x, g, (n, k) in zip(xs, fold, of, strict=True):
            if g == f:
                best[n] = max(best[n], (predicted(w, x), k))
    gains: dict[str, list[float]] = {}
    for n, (_, k) in best.items():
        trials = records[n]["trials"]
        gains.setdefault(records[n]["name"], []).append(fmean(a[-1] - b[-1] for a, b in zip(trials[k], trials[0])))
    return {
        name: (len(each), fmean(each), stdev(each) / sqrt(len(each)))
        for name, each in sorted(gains.items(), key=lambda x: -len(x[1]))
        if len(each) > 1
    }


def table(w: Mapping[str, float], records: Iterable[Record], game: str) -> dict[str, list[float]]:
    """The worth of every answer in M€: at the end of the game, and for each round left. A single answer includes its kind."""
    known = {name: weight for r in records for answer in r["answers"] for name, weight in names(r, answer).items()}
    out: dict[str, list[float]] = {}
    for name in sorted(known.keys() & w.keys()):
        kind = name.partition(":")[0]
        parts = [name] if kind == name or kind not in known or kind not in w else [name, kind]
        middle = sum(known[part] * w[part] for part in parts)
        more = sum(known[part] * w.get(f"{part} left", 0.0) for part in parts) / 10
        point = POINT[game].get(kind, POINT[game][""])
        out[name] = [round(point * (middle - more * MIDDLE), 1), round(point * more, 2)]
    return out
