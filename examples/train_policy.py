"""Train a small policy by PPO, against bots, keep it, and say how it fares: python examples/train_policy.py --game ares

Needs the extra `train`. The policy sees what `pavonis.env` shows of one seat and chooses atom by atom; its reward is the
margin of points. Nothing is copied from the bots: it learns only by playing them. Its weights go to a file that
`examples/trained.py` plays from without torch, wherever a bot is named.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
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

    def __init__(self, seen: int, atoms: int, width: int = 128) -> None:
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


def collect(policy: Policy, tables: list[SeatEnv], now: list[dict[str, np.ndarray]]) -> tuple[list[torch.Tensor], int, float]:
    """Play on at every table. What was seen, allowed, done and how likely; the advantage of it, and its return. Then how many
    games ended, and all rewards."""
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
    return [seen, mask, action, likely, gain, gain + guess], games, float(rewards.sum())


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


def keep(policy: Policy, table: SeatEnv, path: Path, told: dict[str, object]) -> None:
    """Weights as half numbers, what was trained how, and the layout that they were trained for."""
    head = {"game": table.setting.game, "layout": table.setting.observer.layout(), **told}
    path.parent.mkdir(parents=True, exist_ok=True)
    halves = {name: x.numpy().astype(np.float16) for name, x in policy.state_dict().items() if not name.startswith("guess")}
    np.savez_compressed(path, head=np.array(json.dumps(head)), **halves)


def report(policy: Policy, game: str, opponent: str, games: int) -> str:
    """Games won against the bot, from both seats of each deal, always by the best score."""
    table = SeatEnv(game, (opponent,), observation="compact")
    won, margin = 0.0, 0.0
    for k in range(games):
        seen, _ = table.reset(seed=10_000 + k // 2, options={"seat": k % 2})
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
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="ares", choices=("mars", "ares"))
    parser.add_argument("--steps", type=int, default=500_000, help="actions of the policy (500000)")
    parser.add_argument("--against", nargs="+", default=["eager", "greedy"], help="bots to train against")
    parser.add_argument("--games", type=int, default=100, help="to report by, against each bot (100)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, help="where the weights go (GAME.npz)")
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    torch.set_num_threads(1)  # matrices this small gain nothing from more; and the same command gives the same weights
    tables = [
        SeatEnv(args.game, (args.against[k % len(args.against)],), reward="points", observation="compact") for k in range(TABLES)
    ]
    now = [table.reset(seed=args.seed * TABLES + k)[0] for k, table in enumerate(tables)]
    policy = Policy(len(now[0]["observation"]), len(now[0]["action_mask"]))
    optimiser = torch.optim.Adam(policy.parameters(), 3e-4)

    def tell(when: str) -> None:
        print(when)
        for bot in ("random", "eager", "greedy"):
            print(" ", report(policy, args.game, bot, args.games), flush=True)

    tell("untrained")
    begun, games, steps, gained = perf_counter(), 0, 0, 0.0
    print("   steps   games  steps/s  reward a game")
    while steps < args.steps:
        data, over, reward = collect(policy, tables, now)
        before, games, steps, gained = games, games + over, steps + STEPS * TABLES, gained + reward
        improve(policy, optimiser, data)
        if games // 500 > before // 500 or steps >= args.steps:  # the curve
            print(f"{steps:>8} {games:>7} {steps / (perf_counter() - begun):>8.0f} {gained / max(games, 1):>14.2f}", flush=True)
    told = {"steps": steps, "games": games, "against": args.against, "seed": args.seed}
    keep(policy, tables[0], args.out or Path(f"{args.game}.npz"), told)
    tell(f"after {steps} steps against {' and '.join(args.against)}")


if __name__ == "__main__":
    main()
