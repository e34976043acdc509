"""The environments: what PettingZoo and Gymnasium ask of them, and that an observation tells nothing hidden."""

from __future__ import annotations

import warnings
from random import Random

import pytest

np = pytest.importorskip("numpy", reason="the extra env is not installed")
pettingzoo_test = pytest.importorskip("pettingzoo.test", reason="the extra env is not installed")

from pavonis.bots import Seat, by_name  # noqa: E402
from pavonis.env import SeatEnv, ares_v0, mars_v0  # noqa: E402
from pavonis.kernel.game import Game  # noqa: E402

GAMES = {"mars": mars_v0, "ares": ares_v0}
MODES = [
    ("mars", {"players": 2}),
    ("mars", {"players": 5, "draft": True, "colonies": True, "world_government": True, "order": "ask"}),
    ("mars", {"players": 1, "reward": "points"}),
    ("ares", {"players": 4, "mulligan": True, "order": "ask"}),
    ("ares", {"players": 2, "coop": True, "reward": "points"}),
    ("ares", {"players": 1}),
]


def walk(env, rng, steps=10**9):
    """Random legal actions until the end."""
    while not env.game.over and steps:
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(rng.choice(np.flatnonzero(mask).tolist()))
        steps -= 1
    return env


@pytest.mark.parametrize(("game", "options"), MODES)
def test_pettingzoo_finds_nothing_wrong(game, options):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that an observation with a mask is a dict
        pettingzoo_test.api_test(GAMES[game].env(**options), num_cycles=200)
        pettingzoo_test.seed_test(lambda: GAMES[game].env(**options), num_cycles=50)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_pettingzoos_benchmark_runs(game, capsys):
    pettingzoo_test.performance_benchmark(GAMES[game].env(players=2))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize(("game", "options"), MODES)
def test_an_observation_tells_nothing_hidden(game, options):
    """Other hidden cards, the same observation."""
    env = GAMES[game].raw_env(**options)
    env.reset(seed=3)
    rng = Random(3)
    for _ in range(40):
        walk(env, rng, 7)
        if env.game.over:
            break
        real = env.game
        for agent in env.agents:
            seen = env.observe(agent)
            env.game = Game(env.kind, env.options, real.imagine(env.possible_agents.index(agent), rng).position, False, False)
            again = env.observe(agent)
            env.game = real
            assert (seen["observation"] == again["observation"]).all()
            assert (seen["action_mask"] == again["action_mask"]).all()


@pytest.mark.parametrize("game", GAMES)
def test_the_mask_is_what_the_kernel_allows_next(game):
    env = GAMES[game].raw_env(players=2)
    env.reset(seed=1)
    rng = Random(1)
    longest = 0
    while not env.game.over:
        seen = env.observe(env.agent_selection)
        allowed = {env.atoms[k] for k in np.flatnonzero(seen["action_mask"])}
        assert allowed == set(env.decision.atoms(env.walk))
        assert seen["observation"][env.observer.slices["walk"]].sum() == len(set(env.walk))
        other = env.agents[1 - env.asked]
        assert not env.observe(other)["action_mask"].any()
        longest = max(longest, len(env.walk))
        env.step(env.numbers[rng.choice(sorted(allowed))])
    assert longest >= 1, "some answers take several steps"


@pytest.mark.parametrize("game", GAMES)
def test_an_observation_says_what_the_view_says(game):
    env = GAMES[game].raw_env(players=2)
    env.reset(seed=2)
    walk(env, Random(2), 300)
    agent = env.agents[1]
    view, flat = env.game.view(1), env.observe(agent)["observation"]
    part = {name: flat[where].reshape(env.observer.shapes[name]) for name, where in env.observer.slices.items()}
    assert [c for c, k in env.observer.cards.items() if part["cards"][k, 0]] == sorted(
        view["players"][1]["hand"], key=list(env.observer.cards).index
    )
    for k, seat in enumerate((1, 0)):  # oneself first
        assert part["players"][k][1] * 50 == pytest.approx(view["players"][seat]["tr"])
        assert {c for c, n in env.observer.cards.items() if part["cards"][n, 8 + k]} == set(view["players"][seat]["tableau"])
    assert part["table"][2] * 14 == pytest.approx(view["oxygen"])


@pytest.mark.parametrize("board", ["hellas", "elysium"])
def test_every_board_has_the_spaces_of_tharsis(board):
    """Milestones and awards take the same places; a game is played to its end."""
    usual, env = mars_v0.raw_env(players=2), mars_v0.raw_env(players=2, board=board)
    assert env.observer.slices == usual.observer.slices
    assert len(env.atoms) == len(usual.atoms)
    other = [(a, b) for a, b in zip(usual.atoms, env.atoms, strict=True) if a != b]
    assert len(other) == 10
    assert all(a.partition(":")[0] == b.partition(":")[0] for a, b in other)
    env.reset(seed=3)
    assert walk(env, Random(3)).game.over


# -- rewards


@pytest.mark.parametrize(("game", "players"), [("mars", 2), ("mars", 3), ("ares", 2), ("ares", 4)])
def test_the_winner_takes_what_the_others_lose(game, players):
    env = GAMES[game].raw_env(players=players)
    env.reset(seed=5)
    walk(env, Random(5))
    rewards = list(env.rewards.values())
    assert sum(rewards) == pytest.approx(0)
    first = [x["player"] for x in env.game.result["players"] if x["rank"] == 1]
    assert rewards[first[0]] == max(rewards) == pytest.approx(1 if len(first) == 1 else rewards[first[0]])


@pytest.mark.parametrize("game", GAMES)
def test_points_add_up_to_the_margin(game):
    env = GAMES[game].raw_env(players=2, reward="points")
    env.reset(seed=6)
    begun = list(env.points)
    rng = Random(6)
    total = 0.0
    while not env.game.over:
        walk(env, rng, 1)
        total += env.rewards["player_0"]
    end = [x["points"] for x in env.game.result["players"]]
    assert total == pytest.approx(((end[0] - end[1]) - (begun[0] - begun[1])) / 10)


def test_alone_one_wins_or_loses():
    env = ares_v0.raw_env(players=1)
    env.reset(seed=1)
    assert walk(env, Random(1)).rewards == {"player_0": 1.0 if env.game.result["won"] else -1.0}


# -- the rest


def test_what_is_not_allowed_is_refused_with_what_is():
    env = mars_v0.raw_env(players=2)
    env.reset(seed=1)
    before = env.game.checksum()
    with pytest.raises(ValueError, match="player_0 may not say 'pass' now: one of card:"):
        env.step(env.numbers["pass"])
    assert env.game.checksum() == before


def test_wrapped_an_illegal_action_loses():
    env = mars_v0.env(players=2)
    env.reset(seed=1)
    env.step(0)
    assert all(env.terminations.values())
    assert env.rewards["player_0"] == -1


@pytest.mark.parametrize("game", GAMES)
def test_it_renders_in_words(game):
    env = GAMES[game].raw_env(players=2, render_mode="ansi")
    env.reset(seed=1)
    walk(env, Random(1), 30)
    text = env.render()
    assert "player_0" in text
    assert "°C" in text
    assert f"{env.agent_selection} is asked" in text


@pytest.mark.parametrize("game", GAMES)
def test_a_single_seat_plays_against_bots(game):
    env = SeatEnv(game, ("eager", "random"))
    seats = []
    for seed in range(3):
        seen, _ = env.reset(seed=seed)
        rng, over = Random(seed), False
        while not over:
            assert env.observation_space.contains(seen)
            assert env.table.asked == env.seat
            seen, reward, over, cut, info = env.step(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            assert not cut
        rank = info["result"]["players"][env.seat]["rank"]
        assert (reward > 0) == (rank == 1)
        seats.append(env.seat)
    assert seats == [0, 1, 2], "it sits at each seat in turn"


def test_the_same_seed_is_the_same_game_for_a_single_seat():
    def play():
        env = SeatEnv("ares", ("eager",), seat=1)
        seen, _ = env.reset(seed=4)
        rng, over = Random(4), False
        while not over:
            seen, _, over, _, info = env.step(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        return info["result"]

    assert play() == play()


def test_bots_may_answer_for_an_agent():
    """A whole answer in place of its atoms."""
    env = ares_v0.raw_env(players=2)
    env.reset(seed=1)
    bot = by_name("greedy")
    while not env.game.over:
        env.answer(bot.choose(Seat(env.game, env.asked)))
    assert sum(env.rewards.values()) == pytest.approx(0)
