"""Many games of every kind, on all cores: `make soak ARGS="--games 1000000 --begin 200000"`.

Games of every combination of options are played to the end, by random and by eager players in turns; every so many answers
the position is looked over, and saved and loaded. Then the set-up of every mode begins with seeds 0, 1, 2 and so on.
Whatever breaks is printed with the call that repeats it, and the run fails.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from multiprocessing import Pool, cpu_count
from random import Random
from time import perf_counter
from typing import Any

import pavonis
from pavonis.bots import Seat, by_name
from pavonis.family.resources import FLOOR, MC, PRODUCTION, TR
from pavonis.kernel.errors import BadOption
from pavonis.kernel.game import Game, check_options
from pavonis.lab.play import LONGEST_GAME, start

CHUNK = 200  # games, or set-ups, to a job
LOOK_EVERY = 60  # answers
Job = tuple[str, int, int]


def values(option: Any, players: int) -> list[Any]:
    """What to try of an option: all that is allowed; of ranges both ends; of seats none, the first and all."""
    if option.name == "players":
        return [players]
    if option.name == "first":
        return [0, players - 1] if players > 1 else [0]
    if isinstance(option.default, list):
        return [[], [0], list(range(players))]
    return list(option.allowed) if option.allowed else [option.least, option.most]


def combinations(game: str) -> list[dict[str, Any]]:
    """Every way to play the game, without those its rules refuse and those that come to the same."""
    kind = pavonis.SPECS[game]
    players = next(o for o in kind.options if o.name == "players")
    found: dict[str, dict[str, Any]] = {}
    for n in range(players.least, players.most + 1):
        for chosen in product(*(values(o, n) for o in kind.options)):
            try:
                options = check_options(kind, dict(zip((o.name for o in kind.options), chosen, strict=True)), BadOption)
            except BadOption:
                continue
            found.setdefault(json.dumps(options), options)
    return list(found.values())


WAYS = {game: combinations(game) for game in pavonis.SPECS}


MODES = {  # the options by which one speaks of a mode; the others stay as they usually are
    "mars": ("players", "board", "colonies", "colony_corporations"),
    "ares": ("players", "first_game", "coop", "crisis"),
}


def modes(game: str) -> list[dict[str, Any]]:
    """The ways to play that differ in more than a house rule."""
    usual = {o.name: o.default for o in pavonis.SPECS[game].options} | {"order": "auto"}
    found: dict[str, dict[str, Any]] = {}
    for options in WAYS[game]:
        chosen = {name: options[name] for name in MODES[game]}
        found.setdefault(json.dumps(chosen), check_options(pavonis.SPECS[game], {**usual, **chosen}, BadOption))
    return list(found.values())


BEGUN = {game: modes(game) for game in WAYS}


def flaws(game: Game) -> Iterator[str]:
    """What can be seen to be wrong at once, in either game."""
    pos: Any = game.position
    for p, cells in enumerate(pos.cells):
        low = [cell for cell in range(TR + 1) if cells[cell] < (FLOOR if cell == PRODUCTION + MC else 0)]
        if low:
            yield f"player {p} is below the floor in cells {low}: {cells}"
    lying = Counter(card for zone in pos.zones for card in zone if card)
    for tableau in pos.tableau:
        lying.update(card for card in tableau if card != "beginner_corporation")
    twice = [card for card, n in lying.items() if n > 1]
    if twice:
        yield f"lie in two places: {twice}"
    if not pos.over and not game.pending:
        yield "nobody is asked"
    saved = game.to_json()
    if pavonis.from_json(json.loads(json.dumps(saved))).to_json() != saved:
        yield "saved and loaded, it is another position"


def play(game: str, k: int) -> int:
    """Game number k to its end; how many answers it took."""
    table = start(WAYS[game][k % len(WAYS[game])], k, game)
    bots = [by_name(("eager", "random")[(k + p) % 2], f"{k} {p}") for p in range(table.players)]
    seats = [Seat(table, p) for p in range(table.players)]
    pos = table.position
    rng = Random(k)
    answers = 0
    while not pos.over:
        for p in range(pos.player_count):
            if pos.waits_for(p):
                decision = seats[p].decision
                table.answer(p, decision.random(rng, 0.05) if rng.random() < 0.1 else bots[p].choose(seats[p]))
                answers += 1
                if answers % LOOK_EVERY == 0:
                    look(table)
        if answers > LONGEST_GAME:
            raise RuntimeError("it never ends")
    look(table)
    table.result["ranking"]
    return answers


def look(game: Game) -> None:
    wrong = list(flaws(game))
    if wrong:
        raise AssertionError("; ".join(wrong))


def work(do: Callable[[str, int], int], job: Job) -> tuple[int, list[str]]:
    game, first, last = job
    done, broken = 0, []
    for k in range(first, last):
        try:
            done += do(game, k)
        except Exception as error:
            broken.append(f"{do.__name__}({game!r}, {k}): {type(error).__name__}: {error}")
    return done, broken


def play_some(job: Job) -> tuple[int, list[str]]:
    return work(play, job)


def begin(game: str, k: int) -> int:
    """Set-up number k: its mode by turns, its seed by rounds."""
    of = BEGUN[game]
    start(of[k % len(of)], k // len(of), game)
    return 1


def begin_some(job: Job) -> tuple[int, list[str]]:
    return work(begin, job)


def parallel_map(of: Callable[[Job], tuple[int, list[str]]], counts: dict[str, range], processes: int, word: str) -> list[str]:
    jobs = [(g, k, min(k + CHUNK, of_it.stop)) for g, of_it in counts.items() for k in of_it[::CHUNK]]
    begun = perf_counter()
    done, broken = 0, []
    with Pool(processes) as pool:
        for i, (n, wrong) in enumerate(pool.imap_unordered(of, jobs)):
            done += n
            broken += wrong
            if (i + 1) % max(1, len(jobs) // 10) == 0:
                print(f"{word}: {100 * (i + 1) // len(jobs)} %, {perf_counter() - begun:.0f} s, {len(broken)} broken", flush=True)
    many = {game: len(of_it) for game, of_it in counts.items()}
    print(f"{word}: {many}, {done} in all, {perf_counter() - begun:.0f} s on {processes} cores, {len(broken)} broken")
    return broken


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10_000, help="games played, half of each game (10000)")
    parser.add_argument("--begin", type=int, default=1_000, help="seeds begun of each mode (1000)")
    parser.add_argument("--first", type=int, default=0, help="number of the first game, which is also its seed (0)")
    parser.add_argument("--processes", type=int, default=cpu_count(), help="how many at once (one to a core)")
    args = parser.parse_args()
    for game, ways in WAYS.items():
        print(f"{game}: {len(ways)} ways to play, {len(BEGUN[game])} modes of set-up")
    games = range(args.first, args.first + args.games // 2)
    broken = parallel_map(play_some, dict.fromkeys(WAYS, games), args.processes, "answers")
    broken += parallel_map(begin_some, {g: range(args.begin * len(BEGUN[g])) for g in WAYS}, args.processes, "set-ups")
    for line in broken[:50]:
        print(line)
    return 1 if broken else 0


if __name__ == "__main__":
    raise SystemExit(main())
