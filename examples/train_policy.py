"""Train a small policy by PPO, against bots, and say how it fares: python examples/train_policy.py [--minutes 10]

Needs the extra `train`. The policy sees what `pavonis.env` shows of one seat and chooses atom by atom; its reward is the
margin of points. Nothing is copied from the bots: it learns only by playing them.
"""

from __future__ import annotations

import argparse
from time import perf_counter

import numpy as np
import torch
from torch import nn

from pavonis.env import SeatEnv
from pavonis.lab.report import interval

TABLES, STEPS, EPOCHS, BATCH = 16, 128, 3, 256
CLIP, SMOOTH, DISCOUNT, CURIOSITY = 0.2, 0.95, 0.999, 0.01


class Policy(nn.Module):
    """Two hidden layers, then a score for every atom and a guess at the reward to come."""

    def __init__(self, seen: int, atoms: int, width: int = 256) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(seen, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.scores = nn.Linear(width, atoms)
        self.guess = nn.Linear(width, 1)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        h = self.body(seen)
        return torch.distributions.Categorical(logits=self.scores(h).masked_fill(~mask, -1e9)), self.guess(h).squeeze(-1)


def tensors(observations: list[dict[str, np.ndarray]]) -> tuple[torch.Tensor, torch.Tensor]:
    seen = torch.from_numpy(np.stack([o["observation"] for o in observations]))
    return seen, torch.from_numpy(np.stack([o["action_mask"] for o in observations])).bool()


def collect(policy: Policy, tables: list[SeatEnv], now: list[dict[str, np.ndarray]]) -> tuple[list[torch.Tensor], int]:
    """Play on at every table. What was seen, allowed, done and how likely; the advantage of it, and its return."""
    kept: list[tuple[torch.Tensor, ...]] = []
    rewards, overs, games = np.zeros((STEPS, TABLES)), np.zeros((STEPS, TABLES)), 0
    for t in range(STEPS):
        seen, mask = tensors(now)
        with torch.no_grad():
            chance, guess = policy(seen, mask)
            action = chance.sample()
        kept.append((seen, mask, action, chance.log_prob(action), guess))
        for k, table in enumerate(tables):
            now[k], rewards[t, k], over, _, _ = table.step(int(action[k]))
            if over:
                overs[t, k] = 1
                games += 1
                now[k], _ = table.reset()
    with torch.no_grad():
        later = policy(*tensors(now))[1].numpy()
    advantage, ahead = np.zeros((STEPS, TABLES), np.float32), np.zeros(TABLES)
    for t in reversed(range(STEPS)):
        guess = kept[t][4].numpy()
        error = rewards[t] + DISCOUNT * later * (1 - overs[t]) - guess
        ahead = error + DISCOUNT * SMOOTH * (1 - overs[t]) * ahead
        advantage[t], later = ahead, guess
    seen, mask, action, likely, guess = (torch.cat(parts) for parts in zip(*kept))
    gain = torch.from_numpy(advantage.reshape(-1))
    return [seen, mask, action, likely, gain, gain + guess], games


def improve(policy: Policy, optimiser: torch.optim.Optimizer, data: list[torch.Tensor]) -> None:
    """PPO: a few passes over what was played, never far from the policy that played it."""
    for _ in range(EPOCHS):
        for rows in torch.randperm(len(data[0])).split(BATCH):
            seen, mask, action, likely, gain, worth = (x[rows] for x in data)
            chance, guess = policy(seen, mask)
            ratio = (chance.log_prob(action) - likely).exp()
            gain = (gain - gain.mean()) / (gain.std() + 1e-6)
            surrogate = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            loss = -surrogate + 0.5 * (guess - worth).pow(2).mean() - CURIOSITY * chance.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            optimiser.step()


def report(policy: Policy, game: str, opponent: str, games: int) -> str:
    """Games won against the bot, from both seats by turns, always by the best score."""
    table = SeatEnv(game, (opponent,))
    won, margin = 0.0, 0.0
    for k in range(games):
        seen, _ = table.reset(seed=10_000 + k // 2)
        over = False
        while not over:
            with torch.no_grad():
                chance, _ = policy(*tensors([seen]))
            seen, reward, over, _, info = table.step(int(chance.logits.argmax()))
        won += (reward + 1) / 2
        points = [x["points"] for x in info["result"]["players"]]
        margin += points[table.seat] - points[1 - table.seat]
    low, high = interval(won, games)
    return f"{opponent:>7}: won {won:g} of {games} ({100 * low:.0f}–{100 * high:.0f} %), {margin / games:+.1f} points on average"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="ares", choices=("mars", "ares"))
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--against", nargs="+", default=["eager", "greedy"], help="bots to train against")
    parser.add_argument("--games", type=int, default=100, help="to report by, against each bot")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    torch.set_num_threads(1)  # matrices this small gain nothing from more
    tables = [SeatEnv(args.game, (args.against[k % len(args.against)],), reward="points") for k in range(TABLES)]
    now = [table.reset(seed=args.seed * TABLES + k)[0] for k, table in enumerate(tables)]
    policy = Policy(len(now[0]["observation"]), len(now[0]["action_mask"]))
    optimiser = torch.optim.Adam(policy.parameters(), 3e-4)

    def tell(when: str) -> None:
        print(when)
        for bot in ("random", "eager", "greedy"):
            print(" ", report(policy, args.game, bot, args.games), flush=True)

    tell("untrained")
    begun, games, steps = perf_counter(), 0, 0
    while perf_counter() - begun < 60 * args.minutes:
        data, over = collect(policy, tables, now)
        games, steps = games + over, steps + STEPS * TABLES
        improve(policy, optimiser, data)
        spent = perf_counter() - begun
        print(f"\r{spent / 60:.1f} minutes, {steps} steps, {games} games, {steps / spent:.0f} steps/s", end="", flush=True)
    print()
    tell(f"after {args.minutes:g} minutes of training against {' and '.join(args.against)}")


if __name__ == "__main__":
    main()
