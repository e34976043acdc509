"""How fast the engine is: `make bench` (pure, then compiled). Figures are measured here and now, never asserted.

Policy: every answer is `decision.random(rng)`: uniform over the options of a menu, each card of a pick evenly, the
usual payment. Games run with order="auto" and without events; questions are never listed.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Any

from rich.console import Console
from rich.table import Table

import pavonis
from pavonis.bots import SearchBot, Seat, by_name
from pavonis.kernel import position
from pavonis.lab.arena import Timed
from pavonis.lab.census import orders
from pavonis.lab.play import play_on, start


def calibration() -> float:
    """Milliseconds of a fixed pure-Python loop, so that figures of different machines can be compared."""
    start = perf_counter()
    numbers = list(range(1000))
    total = 0
    for _ in range(200):
        for n in numbers:
            total += n * n % 7
    return 1000 * (perf_counter() - start)


def play(game: pavonis.Game, rng: Random) -> int:
    """To the end by random answers; how many there were."""
    pos = game.position
    answers = 0
    while not pos.over:
        for p in range(pos.n):
            if pos.waits_for(p):
                frame = pos.asking[p]
                game.apply(p, frame.effect.random(pos, p, frame, rng, 0.0))
                answers += 1
                break
    return answers


def per_call(call: Callable[[], Any], seconds: float = 0.3) -> float:
    """Microseconds, the best of five."""
    n = 1
    while True:
        start = perf_counter()
        for _ in range(n):
            call()
        if perf_counter() - start > seconds / 10:
            break
        n *= 2
    best = float("inf")
    for _ in range(5):
        start = perf_counter()
        for _ in range(n):
            call()
        best = min(best, (perf_counter() - start) / n)
    return 1e6 * best


def line(game: str, options: dict[str, Any], seconds: float) -> list[str]:
    """One row: whole games, then single operations in the middle of one."""
    games = answers = 0
    start = perf_counter()
    while perf_counter() - start < seconds:
        answers += play(pavonis.new(game, seed=games, events=False, order="auto", **options), Random(games))
        games += 1
    spent = perf_counter() - start
    middle = pavonis.new(game, seed=1, events=False, order="auto", **options)
    rng = Random(1)
    for _ in range(answers // games // 2):
        player, decision = next(iter(middle.pending.items()))
        middle.answer(player, decision.random(rng))
    saved = middle.to_json()
    return [
        " ".join([game, f"{options['players']}p", *(name for name, value in options.items() if value is True)]),
        f"{games / spent:.0f}",
        f"{answers / games:.0f}",
        f"{1e6 * spent / answers:.0f}",
        f"{per_call(middle.clone):.0f}",
        f"{per_call(middle.to_json):.0f}",
        f"{per_call(lambda: pavonis.from_json(saved)):.0f}",
        f"{per_call(lambda: middle.view(0)):.0f}",
        f"{len(json.dumps(saved, separators=(',', ':')))}",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0, help="for the whole games of each line")
    parser.add_argument("--orders", type=int, default=20, help="games audited for order questions, per line")
    args = parser.parse_args()
    build = "compiled" if position.__file__.endswith((".so", ".pyd")) else "pure"
    table = Table(title=f"{build} Python {sys.version.split()[0]}, one core; calibration loop {calibration():.1f} ms")
    headings = ("game", "games/s", "answers/game", "µs/answer", "µs/clone", "µs/to_json", "µs/from_json", "µs/view", "bytes saved")
    for heading in headings:
        table.add_column(heading, justify="left" if heading == "game" else "right")
    for game, seats in (("mars", (2, 3, 5)), ("ares", (1, 2, 4))):
        for players in seats:
            table.add_row(*line(game, {"players": players}, args.seconds))
    table.add_row(*line("mars", {"players": 3, "colonies": True}, args.seconds))
    Console(width=110).print(table)
    for players in (2, 3, 5):
        print(f"mars {players}p: {order_questions(players, args.orders)}")
    for game in pavonis.KINDS:
        print(f"{game} 2p: {thinking(game, args.seconds)}; {environment(game, args.seconds)}")


def thinking(game: str, seconds: float) -> str:
    """How fast bots think: greedy in whole games, and search from the middle of one; two players."""
    answers = games = 0
    spent = 0.0
    while spent < seconds:
        table = start({"players": 2, "order": "auto"}, games, game)
        bots = [Timed(by_name("greedy", p)) for p in range(2)]
        play_on(table, bots)
        spent += sum(bot.seconds for bot in bots)
        answers += sum(bot.answers for bot in bots)
        games += 1
    table = start({"players": 2, "order": "auto"}, 1, game)
    bot = by_name("greedy")
    for _ in range(answers // games // 2):
        player = next(iter(table.pending))
        table.answer(player, bot.choose(Seat(table, player)))
    search = SearchBot(1, trials=100)
    begun = perf_counter()
    while search.tried < 100 or perf_counter() - begun < seconds:
        player = next(iter(table.pending))
        search.choose(Seat(table, player))
        if not search.tried:  # this question deserves none
            table.answer(player, bot.choose(Seat(table, player)))
    trials = search.tried / (perf_counter() - begun)
    ms = 1000 * spent / answers
    return f"greedy {answers / spent:.0f} decisions/s ({ms:.2f} ms each, {answers} of them), search {trials:.0f} trials/s"


def environment(game: str, seconds: float) -> str:
    """Steps of random legal actions, observed each time; two players."""
    try:
        from pavonis.env import TableEnv
    except ImportError as missing:
        return f"environment not measured: {missing}"
    env = TableEnv(game, players=2)
    rng = Random(1)
    steps = 0
    begun = perf_counter()
    while perf_counter() - begun < seconds:
        env.reset(seed=steps)
        while not env.game.over and perf_counter() - begun < seconds:
            mask = env.observe(env.agent_selection)["action_mask"]
            env.step(rng.choice(mask.nonzero()[0].tolist()))
            steps += 1
    return f"environment {steps / (perf_counter() - begun):.0f} steps/s"


def order_questions(players: int, games: int) -> str:
    """How often eager players are asked for the order of effects, and how often any order would have done."""
    audit = orders(range(games), options={"players": players, "order": "ask"})
    asked, needless = audit.asked.total() / audit.games, audit.needless.total() / audit.games
    return f"{asked:.2f} order questions a game of eager players, {needless:.2f} of them needless ({audit.games} games)"


if __name__ == "__main__":
    main()
