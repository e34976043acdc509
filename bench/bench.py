"""How fast the engine is: `make bench` (pure, then compiled). Figures are measured here and now, never asserted.

Policy: every answer is random: uniform over the options of a menu, each card of a pick evenly, the usual payment. Games run
with order="auto" and without events; questions are never listed. `loop` asks and answers from Python, answer by answer;
`rollout` is the engine's own way. Times are CPU time.

`make bench BASE=REVISION` measures that commit's wheel beside this one, by turns in the same run, and prints the ratios.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

from rich.console import Console
from rich.table import Table

import pavonis
from pavonis.bots import SearchBot, Seat, by_name
from pavonis.kernel import position
from pavonis.lab.play import start

LINES: tuple[tuple[str, dict[str, Any]], ...] = (
    *(("mars", {"players": n}) for n in (2, 3, 5)),
    ("mars", {"players": 3, "colonies": True}),
    *(("ares", {"players": n}) for n in (1, 2, 4)),
    ("ares", {"players": 2, "crisis": True}),
)
Figures = dict[str, float]  # what was measured, in games, answers or steps a second


def calibration() -> float:
    """Milliseconds of a fixed pure-Python loop, so that figures of different machines can be compared."""
    begun = process_time()
    numbers = list(range(1000))
    total = 0
    for _ in range(200):
        for n in numbers:
            total += n * n % 7
    return 1000 * (process_time() - begun)


def loop(game: pavonis.Game, rng: Random) -> int:
    """To the end by random answers; how many there were."""
    pos = game.position
    answers = 0
    while not pos.over:
        for p in range(game.players):
            if pos.waits_for(p):
                frame = pos.asking[p]
                game.apply(p, frame.effect.random(pos, p, frame, rng, 0.0))
                answers += 1
                break
    return answers


rollout: Callable[[pavonis.Game, Random], int] | None = getattr(pavonis.Game, "rollout", None)  # an older version has none


def per_second(call: Callable[[], Any], seconds: float = 0.3) -> float:
    """How often it can be done, at best of five."""
    n = 1
    while True:
        begun = process_time()
        for _ in range(n):
            call()
        if process_time() - begun > seconds / 10:
            break
        n *= 2
    best = float("inf")
    for _ in range(5):
        begun = process_time()
        for _ in range(n):
            call()
        best = min(best, (process_time() - begun) / n)
    return 1 / best


def games(game: str, options: dict[str, Any], seconds: float, way: Callable[[pavonis.Game, Random], int]) -> tuple[float, float]:
    """Whole random games a second, and answers a game."""
    played = answers = 0
    begun = process_time()
    while process_time() - begun < seconds:
        answers += way(pavonis.new(game, seed=played, events=False, order="auto", **options), Random(played))
        played += 1
    return played / (process_time() - begun), answers / played


def middle(game: str, options: dict[str, Any], answers: float) -> pavonis.Game:
    """A game at half its length."""
    table = pavonis.new(game, seed=1, events=False, order="auto", **options)
    rng = Random(1)
    for _ in range(int(answers / 2)):
        player, decision = next(iter(table.pending.items()))
        table.answer(player, decision.random(rng))
    return table


def title(game: str, options: dict[str, Any]) -> str:
    return " ".join([game, f"{options['players']}p", *(name for name, value in options.items() if value is True)])


def engine(seconds: float) -> Iterator[tuple[str, Figures]]:
    """Line by line: whole games, then single operations in the middle of one."""
    for game, options in LINES:
        by_loop, answers = games(game, options, seconds, loop)
        by_rollout = games(game, options, seconds, rollout)[0] if rollout is not None else by_loop
        table = middle(game, options, answers)
        saved = table.to_json()
        yield (
            title(game, options),
            {
                "games, loop": by_loop,
                "games, rollout": by_rollout,
                "clone": per_second(table.clone),
                "save": per_second(table.to_json),
                "load": per_second(lambda saved=saved: pavonis.from_json(saved)),  # type: ignore[misc]
                "view": per_second(lambda table=table: table.view(0)),  # type: ignore[misc]
            },
        )


def bots(seconds: float) -> Iterator[tuple[str, Figures]]:
    """How fast bots think: greedy in whole games, search in the middle of one; and the environment."""
    for game in pavonis.games():
        figures = {"greedy answers": greedy(game, seconds), "search trials": trials(game, seconds)}
        yield f"{game} 2p", figures | environment(game, seconds)


def greedy(game: str, seconds: float) -> float:
    answers = played = 0
    spent = 0.0
    while spent < seconds:
        table = start({"players": 2, "order": "auto"}, played, game)
        minds = [by_name("greedy", p) for p in range(2)]
        seats = [Seat(table, p) for p in range(2)]
        while not table.over:
            for p in list(table.pending):
                if p in table.pending:
                    begun = process_time()
                    answer = minds[p].choose(seats[p])
                    spent += process_time() - begun
                    answers += 1
                    table.answer(p, answer)
        played += 1
    return answers / spent


def trials(game: str, seconds: float) -> float:
    table = middle(game, {"players": 2}, 260)
    bot = by_name("greedy")
    search = SearchBot(1, trials=100)
    begun = process_time()
    while search.tried < 100 or process_time() - begun < seconds:
        player = next(iter(table.pending))
        tried = search.tried
        search.choose(Seat(table, player))
        if search.tried == tried:  # this question deserves none
            table.answer(player, bot.choose(Seat(table, player)))
    return search.tried / (process_time() - begun)


def environment(game: str, seconds: float) -> Figures:
    """Steps of random legal actions with two players, observed each time: at one table by PettingZoo's way, at many in one call,
    and one seat against another that plays at random. The best of several short runs."""
    try:
        from pavonis.env import BatchEnv, SeatEnv, TableEnv
    except ImportError:
        return first_environment(game, seconds)
    rng = Random(1)
    table, batch, seat = TableEnv(game, players=2), BatchEnv(game, 64, players=2), SeatEnv(game, ("random",))
    small = BatchEnv(game, 64, players=2, observation="compact")

    def by_table() -> int:
        if table.game.over:
            table.reset()
        table.observe(table.agent_selection)
        legal = table.legal()
        table.step(legal[int(rng.random() * len(legal))])
        return 1

    def by_batch(batch: Any) -> int:
        batch.step(batch.sample())
        return int(batch.n)

    def by_seat() -> int:
        legal = seat.sitting.legal()
        if seat.step(legal[int(rng.random() * len(legal))])[2]:
            seat.reset()
        return 1

    out: Figures = {}
    for name, env, step in (
        ("environment steps", table, by_table),
        ("environment steps, 64 games", batch, lambda: by_batch(batch)),
        ("environment steps, 64 games, compact", small, lambda: by_batch(small)),
        ("environment steps, one seat", seat, by_seat),
    ):
        env.reset(seed=1)
        out[name] = 0.0
        for _ in range(8):
            steps, begun = 0, process_time()
            while process_time() - begun < seconds / 8:
                steps += sum(step() for _ in range(50))
            out[name] = max(out[name], steps / (process_time() - begun))
    return out


def first_environment(game: str, seconds: float) -> Figures:
    """The same at one table of version 0.1.0, whose mask comes with the observation."""
    try:
        env = import_module(f"pavonis.env.{game}_v0").raw_env(players=2)
    except ImportError:
        return {}
    rng, best = Random(1), 0.0
    env.reset(seed=1)
    for _ in range(8):
        steps, begun = 0, process_time()
        while process_time() - begun < seconds / 8:
            if all(env.terminations.values()):
                env.reset()
            legal = env.observe(env.agent_selection)["action_mask"].nonzero()[0]
            env.step(int(legal[int(rng.random() * len(legal))]))
            steps += 1
        best = max(best, steps / (process_time() - begun))
    return {"environment steps": best}


def order_questions(players: int, count: int) -> str:
    """How often eager players are asked for the order of effects, and how often any order would have done."""
    from pavonis.lab.coverage import orders  # only here: an older version has it elsewhere

    audit = orders(range(count), options={"players": players, "order": "ask"})
    asked, needless = audit.asked.total() / audit.games, audit.needless.total() / audit.games
    return f"{asked:.2f} order questions a game of eager players, {needless:.2f} of them needless ({audit.games} games)"


def measure(seconds: float) -> dict[str, Figures]:
    out: dict[str, Figures] = {}
    for name, figures in (*engine(seconds), *bots(seconds)):
        out.setdefault(name, {}).update(figures)
    return out


def compare(base: str, seconds: float, rounds: int) -> None:
    """Both versions by turns, so that a busy machine slows both; the median of the ratios counts."""
    here = str(Path(position.__file__).parents[2])
    found: dict[str, list[dict[str, Figures]]] = {base: [], here: []}
    for k in range(rounds):
        for site in found:
            print(f"round {k + 1} of {rounds}: {'before' if site == base else 'now'} ...", file=sys.stderr)
            command = [sys.executable, __file__, "--json", "--seconds", str(seconds)]
            out = subprocess.run(command, env={**os.environ, "PYTHONPATH": site}, check=True, capture_output=True, text=True)
            found[site].append(json.loads(out.stdout)["figures"])
    table = Table(title=f"a second, before and now: the median of {rounds} rounds; calibration loop {calibration():.1f} ms")
    for heading in ("what", "before", "now", "ratio"):
        table.add_column(heading, justify="left" if heading == "what" else "right")
    for name, figures in found[here][0].items():
        for what in figures:
            pairs = [(b[name][what], n[name][what]) for b, n in zip(found[base], found[here], strict=True) if what in b[name]]
            if pairs:
                before, now = (median(side) for side in zip(*pairs, strict=True))
                table.add_row(f"{name}: {what}", f"{before:.0f}", f"{now:.0f}", f"{median(n / b for b, n in pairs):.2f}")
    Console(width=110).print(table)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each kind of game (2)")
    parser.add_argument("--orders", type=int, default=20, help="games audited for order questions (20)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--base", help="a folder with another version, to compare with")
    parser.add_argument("--rounds", type=int, default=3, help="how often each version is measured when compared (3)")
    args = parser.parse_args()
    if args.base:
        compare(args.base, args.seconds, args.rounds)
        return
    found = measure(args.seconds)
    if args.json:
        version, python = getattr(pavonis, "__version__", "0.1.0"), sys.version.split()[0]
        print(json.dumps({"version": version, "python": python, "calibration_ms": calibration(), "figures": found}, indent=1))
        return
    build = "compiled" if position.__file__.endswith((".so", ".pyd")) else "pure"
    table = Table(title=f"{build} Python {sys.version.split()[0]}, one core, a second; calibration loop {calibration():.1f} ms")
    table.add_column("what")
    table.add_column("a second", justify="right")
    table.add_column("µs each", justify="right")
    for name, figures in found.items():
        for what, n in figures.items():
            table.add_row(f"{name}: {what}", f"{n:.0f}", f"{1e6 / n:.1f}")
    Console(width=110).print(table)
    for players in (2, 3, 5):
        print(f"mars {players}p: {order_questions(players, args.orders)}")


if __name__ == "__main__":
    main()
