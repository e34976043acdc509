"""Train one seat with sb3-contrib's MaskablePPO, against bots and then against itself: python examples/maskable_ppo.py

Needs `pip install 'pavonis[env]' sb3-contrib`, which brings torch.
"""

from __future__ import annotations

import argparse
from random import Random
from typing import Any

import numpy as np
from sb3_contrib import MaskablePPO

from pavonis.env import SeatEnv


def won(model: MaskablePPO, game: str, opponent: str, games: int) -> float:
    """The share of games won from both seats by turns, always by the best score."""
    env = SeatEnv(game, (opponent,), observation="compact")
    score = 0.0
    for k in range(games):
        seen, _ = env.reset(seed=10_000 + k // 2, options={"seat": k % 2})
        over = False
        while not over:
            action, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=True)
            seen, reward, over, _, _ = env.step(int(action))
        score += (reward + 1) / 2
    return score / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="ares", choices=("mars", "ares"))
    parser.add_argument("--steps", type=int, default=100_000, help="of each of the two trainings (100000)")
    parser.add_argument("--games", type=int, default=40, help="to report by (40)")
    parser.add_argument("--out", default="policy.zip", help="where the policy is kept (policy.zip)")
    args = parser.parse_args()
    env = SeatEnv(args.game, ("eager",), reward="points", observation="compact")
    model = MaskablePPO("MultiInputPolicy", env, n_steps=1024, batch_size=256, gamma=0.999, seed=1)
    print(f"untrained: {won(model, args.game, 'random', args.games):.0%} of games against random")
    model.learn(args.steps)
    print(f"after {args.steps} steps against eager: {won(model, args.game, 'random', args.games):.0%} against random")

    past = MaskablePPO("MultiInputPolicy", env, n_steps=1024, seed=1)
    past.set_parameters(model.get_parameters())  # an older self: it stays as it was
    rng = Random(1)

    def older(seen: dict[str, Any]) -> int:
        if rng.random() < 0.1:  # not always the same game
            return int(rng.choice(np.flatnonzero(seen["action_mask"])))
        return int(past.predict(seen, action_masks=seen["action_mask"].astype(bool))[0])

    env.opponents = (older,)
    model.learn(args.steps)
    model.save(args.out)
    for bot in ("random", "eager", "greedy"):
        print(f"after {args.steps} more against itself: {won(model, args.game, bot, args.games):.0%} against {bot}")


if __name__ == "__main__":
    main()
