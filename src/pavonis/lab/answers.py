"""What answers are worth: questions out of games, every sensible answer played to the end on the same deals.

A rule for choosing (after how many rounds to look, with how much trust in first sight) is tried on such records in seconds:
it chooses by some deals and is judged by the others, in points over greedy's own answer.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any, Final

from ..bots import EagerBot, GreedyBot, Seat
from ..bots.search import LONGEST_TRIAL, best_answer, deal
from ..bots.values import Rated, Valuer
from ..kernel.decisions import Decision
from .files import replace
from .play import EDITIONS, Out, start

ROUNDS: Final = 8  # after which a trial is looked at, beside its end
ODD: Final = 0.05  # answers given as they come, so that positions are not all greedy's
FORMAT: Final = 2
ASKED: Final = {  # how often a question is taken; the others one in ten
    **{"setup": 1.0, "turn": 0.06, "place": 0.03, "research": 0.25, "draft": 0.15, "buy": 0.5},
    **{"found": 1.0, "mulligan": 1.0, "planning": 0.12, "development": 0.2, "construction": 0.15, "action": 0.06},
}

Record = dict[str, Any]  # a question with its trials
Game = tuple[Any, list[Any]]  # its deal, and what was kept of it


class Job:
    """One game to take questions from, as an edition of greedy sees them."""

    def __init__(
        self,
        game: str,
        options: Mapping[str, Any],
        deal: int,
        deals: int,
        width: int,
        often: float,
        only: Sequence[str] = (),
        edition: str = "today",
    ) -> None:
        self.game = game
        self.options = options
        self.deal = deal
        self.deals = deals
        self.width = width
        self.often = often
        self.only = only
        self.edition = edition


def collect(job: Job) -> tuple[int, list[Record]]:
    """Try the answers to some questions of a game."""
    found = (tried(seat, valuer, job, rng) for seat, valuer, rng in questions(job, "answers"))
    return job.deal, [record for record in found if record is not None]


def questions(job: Job, why: str) -> Iterator[tuple[Seat, Valuer, Random]]:
    """Play the game, greedily but for a few answers, and stop at some of its questions."""
    rng = Random(f"{why} {job.deal}")
    game = start(job.options, job.deal, job.game)
    usual = GreedyBot(job.deal)
    usual.valuers = EDITIONS[job.edition]
    valuer = usual.valuers[job.game]
    odd = EagerBot(job.deal)
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
                    yield seat, valuer, rng
                game.answer(p, (odd if rng.random() < ODD else usual).choose(seat))


def asked(job: Job, name: str) -> bool:
    return not job.only or name in job.only


def sensible(decision: Decision, valuer: Valuer, width: int, rng: Random) -> list[Rated]:
    """Greedy's answer, the next ones by worth, and one of the rest."""
    first = max(valuer.rate(decision), key=lambda r: r.value)
    rest = [r for r in sorted(valuer.candidates(decision), key=lambda r: -r.value) if r.answer != first.answer]
    taken = [first, *rest[: width - 2]]
    return [*taken, rng.choice(rest[width - 2 :])] if rest[width - 2 :] else taken


def tried(seat: Seat, valuer: Valuer, job: Job, rng: Random) -> Record | None:
    """Sensible answers, each on all deals."""
    decision = seat.decision
    pos: Any = decision.pos
    taken = sensible(decision, valuer, job.width, rng)
    if len(taken) == 1:
        return None
    trials: list[list[list[float]]] = [[] for _ in taken]
    for _ in range(job.deals):
        dealt = deal(seat, valuer, rng)
        for k, r in enumerate(taken):
            trials[k].append(standings(dealt.clone(), valuer, seat.player, r.answer))
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


def to_the_end(pos: Any, valuer: Valuer, p: int, answer: Any, rounds: int, look: Callable[[], Out]) -> list[Out]:
    """Give the answer and go on greedily; what is seen after each of so many rounds. A game that is over stays as it is."""
    now = valuer.clock(pos)
    pos.take(p, answer)
    seen: list[Out] = []
    left = 2 * LONGEST_TRIAL
    while not pos.over and left > 0:
        if valuer.clock(pos) > now and len(seen) < rounds:
            now = valuer.clock(pos)
            seen.append(look())
        for q in range(pos.player_count):
            if pos.waits_for(q):
                pos.take(q, best_answer(valuer, pos, q))
                left -= 1
    return seen + [look()] * (rounds - len(seen))


def standings(pos: Any, valuer: Valuer, p: int, answer: Any) -> list[float]:
    """How p stands after each of the next rounds, and at the end."""
    seen = to_the_end(pos, valuer, p, answer, ROUNDS, lambda: valuer.foreseen(pos, p))
    return [round(x, 1) for x in (*seen, final(pos, p))]


def final(pos: Any, p: int) -> float:
    """Points before the best other, or 100 for a win alone."""
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
        self.done: set[int | str] = set()
        head = {"answers": FORMAT, **head}
        games: list[Game] = []
        if path.exists():
            told, games = read(path)
            if told and told != json.loads(json.dumps(head)):
                raise ValueError(f"{path} holds answers of another run")
            self.done = {deal for deal, _ in games}
        replace(path, b"".join(packed(line) for line in (head, *games)))  # a line cut short goes: none could be read after it

    def write(self, line: Any) -> None:
        with self.path.open("ab") as file:
            file.write(packed(line))


def packed(line: Any) -> bytes:
    return gzip.compress((json.dumps(line, separators=(",", ":")) + "\n").encode(), mtime=0)


def read(path: Path) -> tuple[dict[str, Any], list[Game]]:
    """Head and games, by their deals: in which order they were played does not matter. A line cut short is left out."""
    lines: list[str] = []
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            for line in file:
                lines.append(line)
    except EOFError:
        pass
    told = [json.loads(line) for line in lines if line.endswith("\n")]
    return (told[0] if told else {}), sorted(((deal, records) for deal, records in told[1:]), key=lambda game: game[0])


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
