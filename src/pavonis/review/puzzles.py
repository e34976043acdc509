"""Puzzles out of games: a moment with one clearly best answer becomes an exercise, as `pavonis.lessons` knows them.

    today = of_the_day(date.today())        # the same for everybody, a new one every day
    for puzzle in made(record, pavonis.review(record)): ...

Every sensible answer is played out once more, on deals that the review did not see: the best must be clearly better than each of
the others, and these games tell how much more it won. The goal is whatever the best answer alone brings about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from random import Random
from statistics import fmean
from typing import Any, Final

from .. import lessons, replay
from ..bots.greedy import VALUERS
from ..bots.search import best_answer
from ..bots.seat import Seat
from ..bots.values import same
from ..kernel.atoms import chosen
from ..kernel.game import Game
from ..lessons import Exercise, facts, holds
from ..lessons.checking import check
from .judge import AGAIN, CLEAR, MODELS, TOGETHER, Bench, Trials, difference, rivals
from .types import Review, ReviewedMove

WORTH: Final = 0.04  # of a chance that the answer of the game cost: less is no puzzle
DEALS: Final = 120
LEAST: Final = 0.025  # of games that it must win more: fewer could not be told
MORE: Final = 4  # times as many tell how much more the best answer wins
COMPARED: Final = 24  # answers that are played out
MARGIN: Final = 0.6  # points at least before each of the others
TRIED: Final = 60  # answers among which the goal is the best one's alone
FOLLOWING: Final = 4  # answers that may belong to one: paying, placing
LAZY: Final = ("pass", "done", "none")  # what does nothing is no solution
TELLING: Final = (  # what a goal is made of, the plainest first
    *("played", "milestone.", "award.", "tile.", "chosen", "on.", "temperature", "oxygen", "oceans", "track.", "colonies."),
    *("markers.", "forests", "production.", "tr", "points", "plants", "heat", "steel", "titanium", "energy", "mc"),
)
SCORES: Final = ((0.15, 2), (0.08, 3), (0.0, 4))  # how much more it won, and so how hard it is to find
GAINS: Final = (50, 30, 20, 15, 10, 5)  # per cent that are told
NEARLY_ALL: Final = 75

TITLES: Final = {
    "card": "Which card now?",
    "action": "Which action now?",
    "planet": "Terraform, but how?",
    "race": "Points for the taking",
    "area": "Where does it go?",
    "phase": "Which phase?",
    "other": "One choice counts",
}
TASKS: Final = {
    "card": "One of your cards is worth more now than anything else you can do. Play it.",
    "action": "One action on your cards beats everything else you can do. Use it.",
    "planet": "One way to terraform beats everything else you can do. Take it.",
    "race": "A milestone or an award is worth more now than anything else. Take it.",
    "area": "One area is clearly better than the others. Place the tile there.",
    "phase": "One phase helps you clearly more than the others. Choose it.",
    "other": "One answer is clearly better than all others. Give it.",
}
HINTS: Final = {
    "card": "For each card: what does it bring until the end, and what does it cost?",
    "action": "Which action brings something that grows, or that nothing else brings?",
    "planet": "Count the rating, the income that comes with it, and what is left to pay with.",
    "race": "Who takes it if you wait?",
    "area": "Look at what is printed there, and at what lies beside it.",
    "phase": "What would you do in it, and what would the others?",
    "other": "Compare what each of them brings until the end of the game.",
}
GOAL: Final = "the strongest move"
PLAYED: Final = "This is what was played in the real game. It cost dearly."
EXPLAINED: Final = {
    **{n: f"Played to the end on many deals, it won about {n}% more games than what was really played." for n in GAINS},
    NEARLY_ALL: "Played to the end on many deals, it won nearly always, and what was really played hardly ever.",
}


def texts() -> Iterator[str]:
    """All sentences that puzzles are made of."""
    for words in (TITLES, TASKS, HINTS, EXPLAINED):
        yield from words.values()
    yield from (GOAL, PLAYED)


def of_the_day(day: date, game: str | None = None) -> Exercise:
    """The puzzle of that day, of one game or of both in turn: all are seen before one comes again."""
    ours = [x for x in lessons.puzzles().values() if game in (None, x.game)]
    turn, place = divmod(day.toordinal(), len(ours))
    order = sorted(ours, key=lambda x: x.id)
    Random(f"puzzles {turn}").shuffle(order)
    return order[place]


def made(
    record: Mapping[str, Any], told: Review, name: str = "puzzle", deals: int = DEALS, stop: Callable[[], None] = lambda: None
) -> Iterator[dict[str, Any]]:
    """The puzzles of a game that was reviewed."""
    steps = replay(dict(record)).steps
    game = replay({**record, "commands": []})
    count = 0
    for move, step in zip(told["moves"], steps, strict=True):
        if "better" in move and move["before"] - move["after"] >= WORTH:
            stop()
            out = puzzle(game, move, f"{name}-{count + 1:02}", deals, stop)
            if out is not None:
                count += 1
                yield out
        game.apply(step.player, step.answer)


def puzzle(game: Game, move: ReviewedMove, id: str, deals: int, stop: Callable[[], None]) -> dict[str, Any] | None:
    """This moment as an exercise; None if there is no one best answer, or no goal that it alone reaches."""
    p, best = move["player"], move["better"]["answer"]
    gained = None if best in LAZY else gain(game, p, best, move["answer"], deals, stop)
    if gained is None:
        return None
    found = task(game, p, best)
    if found is None:
        return None
    solution, goal = found
    kind = kind_of(best)
    out: dict[str, Any] = {
        "learn": 1,
        "id": id,
        "kind": "exercise",
        "name": "puzzle",
        "level": level_of(gained),
        "game": game.spec.name,
        "title": TITLES[kind],
        "task": TASKS[kind],
        "answers": len(solution),
        "start": {"options": dict(game.options), "position": game.to_json()["position"]},
        "goal": goal,
        "goal_says": GOAL,
        "solution": solution,
        "hint": HINTS[kind],
        "explain": explained(gained),
        "seat": p,
    }
    for more in ([{"answers": [move["answer"]], "say": PLAYED}], []):
        lesson = {**out, "wrong": more}
        if not check(lessons.read(lesson)).flaws:
            return lesson
    return None


def level_of(gained: float) -> int:
    return next((level for least, level in SCORES if gained >= least), SCORES[-1][1])


def explained(gained: float) -> str:
    return EXPLAINED[min(EXPLAINED, key=lambda n: abs(n - 100 * gained))]


def gain(
    game: Game, p: int, best: Any, given: Any, deals: int = DEALS, stop: Callable[[], None] = lambda: None, seed: str = "puzzle"
) -> float | None:
    """The share of games that the best answer won more than the given one, or than the best other if none is given; None if it is
    not clearly better than every other sensible answer, on fresh deals, or hardly wins more."""
    seat = Seat(game, p)
    valuer = VALUERS[game.spec.name]
    rated = sorted(valuer.candidates(seat.decision), key=lambda r: -r.value)
    others = [] if given is None else [given]
    others = [*others, *(r.answer for r in rated if not same(r.answer, best) and not same(r.answer, given))][:COMPARED]
    if not others:
        return None
    again = best if seat.decision.name in AGAIN else None
    tried = [Trials(best), *(Trials(a) for a in others), *(Trials(a, None, again) for a in others if again is not None)]
    bench = Bench(seat, valuer, lambda part: Random(f"{seed} {part}"), stop)
    bench.play(tried, deals, str(best))
    model = MODELS[game.spec.name] if rivals(game.position) else TOGETHER
    for other in tried[1:]:
        lead, error = difference(tried[0], other, model)
        if lead < MARGIN or lead <= CLEAR * error:
            return None
    two = [Trials(best), Trials(others[0])]
    bench.play(two, MORE * deals, f"{best} told")
    won = fmean(x > 0 for x in two[0].leads) - fmean(x > 0 for x in two[1].leads)
    return won if won >= LEAST else None


def proved(task: Exercise, deals: int = DEALS) -> float | None:
    """Likewise of a puzzle that was made before, on deals of its own."""
    given = next((w.answers[0] for w in task.wrong if w.say == PLAYED), None)
    return gain(lessons.begin(task.game, task.start), task.seat, task.solution[0], given, deals, seed="proof")


def task(game: Game, p: int, best: Any) -> tuple[list[Any], dict[str, Any]] | None:
    """The answers that belong to the best one, and what they alone bring about."""
    before = facts(game, p)
    copy, solution = played(game, p, best)
    after = facts(copy, p)
    others = [facts(played(game, p, a)[0], p) for a in game.pending[p].answers(TRIED) if not same(a, best)]
    for key, value in sorted(after.items(), key=lambda x: plainness(x[0])):
        if plainness(key) == len(TELLING) or before.get(key) == value:
            continue
        want = [x for x in value if x not in before.get(key, [])] if isinstance(value, list) else value
        if want == [] or any(holds(want, other.get(key)) for other in others):
            continue
        for n in range(1, len(solution) + 1):  # no further than it takes
            trial = game.clone()
            for answer in solution[:n]:
                trial.answer(p, answer)
            if holds(want, facts(trial, p).get(key)):
                return solution[:n], {key: want}
    return None


def plainness(key: str) -> int:
    return next((k for k, x in enumerate(TELLING) if key == x or (x.endswith(".") and key.startswith(x))), len(TELLING))


def played(game: Game, p: int, answer: Any) -> tuple[Game, list[Any]]:
    """The answer and what it asks for at once, such as a payment, as a bot would go on."""
    copy, given = game.clone(), [answer]
    asked = game.pending[p].name
    copy.answer(p, answer)
    while p in copy.pending and copy.pending[p].name != asked and len(given) < FOLLOWING and not copy.pending[p].sealed:
        given.append(best_answer(VALUERS[game.spec.name], copy.position, p))
        copy.answer(p, given[-1])
    return copy, given


def kind_of(answer: Any) -> str:
    verb = chosen(answer).verb if isinstance(answer, str) else ""
    kinds = {"play": "card", "use": "action", "project": "planet", "standard": "planet", "convert": "planet", "claim": "race"}
    return {**kinds, "fund": "race", "hex": "area", "phase": "phase"}.get(verb, "other")
