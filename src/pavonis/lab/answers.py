"""What answers are worth: questions out of games, every sensible answer played to the end on the same deals.

A rule for choosing (after how many rounds to look, with how much trust in first sight) is tried on such records in seconds:
it chooses by some deals and is judged by the others, in points over greedy's own answer.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any, Final

from ..bots import Seat, by_name
from ..bots.greedy import VALUERS
from ..bots.search import LONGEST_TRIAL, best_answer
from ..bots.values import Valuer
from .play import start

ROUNDS: Final = 8  # after which a trial is looked at, beside its end
ODD: Final = 0.05  # answers given as they come, so that positions are not all greedy's
FORMAT: Final = 1
ASKED: Final = {  # how often a question is taken; the others one in ten
    **{"setup": 1.0, "turn": 0.06, "place": 0.03, "research": 0.25, "draft": 0.15, "buy": 0.5},
    **{"found": 1.0, "mulligan": 1.0, "planning": 0.12, "development": 0.2, "construction": 0.15, "action": 0.06},
}

Record = dict[str, Any]  # a question with its trials


class Job:
    """One game to take questions from."""

    def __init__(
        self, game: str, options: Mapping[str, Any], deal: int, deals: int, width: int, often: float, only: Sequence[str] = ()
    ) -> None:
        self.game = game
        self.options = options
        self.deal = deal
        self.deals = deals
        self.width = width
        self.often = often
        self.only = only


def collect(job: Job) -> tuple[int, list[Record]]:
    """Play the game, greedily but for a few answers, and try the answers to some of its questions."""
    rng = Random(f"answers {job.deal}")
    game = start(job.options, job.deal, job.game)
    valuer = VALUERS[job.game]
    usual = by_name("greedy", job.deal)
    odd = by_name("eager", job.deal)
    out: list[Record] = []
    pos = game.position
    while not pos.over:
        for p in range(pos.player_count):
            if pos.waits_for(p):
                seat = Seat(game, p)
                if (
                    asked(job, seat.decision.name)
                    and valuer.share(seat.decision)
                    and rng.random() < job.often * ASKED.get(seat.decision.name, 0.1)
                ):
                    record = tried(seat, valuer, job, rng)
                    if record is not None:
                        out.append(record)
                game.answer(p, (odd if rng.random() < ODD else usual).choose(seat))
    return job.deal, out


def asked(job: Job, name: str) -> bool:
    return not job.only or name in job.only


def tried(seat: Seat, valuer: Valuer, job: Job, rng: Random) -> Record | None:
    """Greedy's answer, the next ones by worth, and one of the rest; each on all deals."""
    decision = seat.decision
    pos: Any = decision.pos
    first = max(valuer.rate(decision), key=lambda r: r.value)
    rest = [r for r in sorted(valuer.candidates(decision), key=lambda r: -r.value) if r.answer != first.answer]
    if not rest:
        return None
    taken = [first, *rest[: job.width - 2]]
    if rest[job.width - 2 :]:
        taken.append(rng.choice(rest[job.width - 2 :]))
    trials: list[list[list[float]]] = [[] for _ in taken]
    for _ in range(job.deals):
        dealt: Any = seat.imagine(rng).position
        for q in range(dealt.player_count):
            if dealt.sealed[q] is not None:
                dealt.take(q, best_answer(valuer, dealt, q))
        for k, r in enumerate(taken):
            trials[k].append(to_the_end(dealt.clone(), valuer, seat.player, r.answer))
    return {
        "deal": job.deal,
        "players": pos.player_count,
        "name": decision.name,
        "round": valuer.clock(pos),
        "left": round(valuer.left(pos), 2),
        "answers": [r.answer for r in taken],
        "worth": [round(r.value, 2) for r in taken],
        "trials": trials,
    }


def to_the_end(pos: Any, valuer: Valuer, p: int, answer: Any) -> list[float]:
    """How p stands after each of the next rounds, and at the end: points before the best other, or 100 for a win alone."""
    now = valuer.clock(pos)
    pos.take(p, answer)
    seen: list[float] = []
    left = 2 * LONGEST_TRIAL
    while not pos.over and left > 0:
        if valuer.clock(pos) > now and len(seen) < ROUNDS:
            now = valuer.clock(pos)
            seen.append(valuer.standing(pos, p))
        for q in range(pos.player_count):
            if pos.waits_for(q):
                pos.take(q, best_answer(valuer, pos, q))
                left -= 1
    seen += [valuer.standing(pos, p)] * (ROUNDS - len(seen))
    return [round(x, 1) for x in (*seen, final(pos, p))]


def final(pos: Any, p: int) -> float:
    result = pos.result()
    if result.get("won") is not None:
        return 100.0 if result["won"] else 0.0
    points = [x["points"] for x in result["players"]]
    return float(points[p] - max(x for q, x in enumerate(points) if q != p))


# -- the file


class Records:
    """Records of many games, a line for a game; a broken run goes on where it stopped."""

    def __init__(self, path: Path, head: Mapping[str, Any]) -> None:
        self.path = path
        self.done: set[int] = set()
        head = {"answers": FORMAT, **head}
        if path.exists():
            told, games = read(path)
            if told != json.loads(json.dumps(head)):
                raise ValueError(f"{path} holds answers of another run")
            self.done = {deal for deal, _ in games}
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            self.write(head)

    def write(self, line: Any) -> None:
        with gzip.open(self.path, "at", encoding="utf-8") as file:
            file.write(json.dumps(line, separators=(",", ":")) + "\n")


def read(path: Path) -> tuple[dict[str, Any], list[tuple[int, list[Record]]]]:
    """Head and games; a line cut short is left out."""
    lines: list[str] = []
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            for line in file:
                lines.append(line)
    except EOFError:
        pass
    head, *games = [json.loads(line) for line in lines if line.endswith("\n")]
    return head, [(deal, records) for deal, records in games]


# -- rules


class Rule:
    """Choose by the mean of these rounds (all of them, or the last alone), trusting first sight like so many trials."""

    def __init__(self, rounds: int, mean: bool = True, trust: float = 0.0, slope: float = 0.03) -> None:
        self.rounds = rounds
        self.mean = mean
        self.trust = trust
        self.slope = slope
        self.name = f"{'mean of 1 to' if mean else 'round'} {rounds}" + (f", trust {trust:g} x {slope:g}" if trust else "")

    def value(self, trial: Sequence[float]) -> float:
        return fmean(trial[: self.rounds]) if self.mean else trial[self.rounds - 1]

    def choice(self, record: Record, deals: Iterable[int]) -> int:
        use = list(deals)
        scores = []
        for worth, trials in zip(record["worth"], record["trials"], strict=True):
            seen = sum(self.value(trials[d]) for d in use)
            scores.append(seen + self.trust * self.slope * (worth - record["worth"][0]))
        return max(range(len(scores)), key=lambda k: scores[k])


def gain(rule: Rule, record: Record, m: int) -> float:
    """Final points over greedy's answer: chosen by m deals, judged by the others, in turn."""
    deals = len(record["trials"][0])
    out = []
    for first in range(0, deals - m + 1, m):
        use = range(first, first + m)
        k = rule.choice(record, use)
        judged = [d for d in range(deals) if d not in use]
        out.append(fmean(record["trials"][k][d][-1] - record["trials"][0][d][-1] for d in judged))
    return fmean(out)


def gains(rules: Sequence[Rule], records: Sequence[Record], m: int) -> dict[str, tuple[float, float]]:
    """Of each rule: the mean gain a question, and its standard error."""
    out = {}
    for rule in rules:
        each = [gain(rule, record, m) for record in records]
        out[rule.name] = (fmean(each), stdev(each) / sqrt(len(each)) if len(each) > 1 else 0.0)
    return out


RULES: Final = [
    *(Rule(n, mean) for n in (1, 2, 3, 4, 6, 8) for mean in (False, True)),
    Rule(ROUNDS + 1, False),
    *(Rule(n, True, trust, slope) for n in (4, 6) for trust, slope in ((4.0, 0.03), (8.0, 0.03), (8.0, 0.1))),
]
