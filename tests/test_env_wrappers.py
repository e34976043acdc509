"""What learners wrap environments with: each test runs where its package is installed, and must run in `make test-learners`."""

from __future__ import annotations

import os
from importlib import import_module
from random import Random
from typing import Any

import pytest

np = pytest.importorskip("numpy", reason="the extra env is not installed")
pytest.importorskip("pettingzoo", reason="the extra env is not installed")

from pavonis.env import SeatEnv, ares_v1, mars_v1  # noqa: E402


def needed(package: str) -> Any:
    """The real package, or the test is skipped; where all were installed to be tested, it is missed."""
    if os.environ.get("PAVONIS_LEARNERS") == "1":
        return import_module(package)
    return pytest.importorskip(package, exc_type=ImportError)  # a package may be there without what it needs


def test_sb3_contribs_maskable_ppo_learns():
    sb3 = needed("sb3_contrib")
    env = SeatEnv("ares", ("random",), observation="compact", first_game=True)
    model = sb3.MaskablePPO("MultiInputPolicy", env, n_steps=32, batch_size=32, n_epochs=1, seed=1)
    model.learn(64)
    seen, _ = env.reset(seed=1)
    action, _ = model.predict(seen, action_masks=env.action_masks())
    assert env.action_masks()[int(action)]


def test_supersuit_changes_what_is_seen():
    """Its wrappers take no dict: the observation alone goes through them, and the mask is asked for beside it."""
    supersuit = needed("supersuit")
    env = supersuit.observation_lambda_v0(
        mars_v1.env(players=2), lambda seen, space: seen["observation"], lambda space: space["observation"]
    )
    env = supersuit.frame_stack_v1(env, 2)
    env.reset(seed=1)
    rng = Random(1)
    for _ in range(30):
        seen, *_ = env.last()
        env.step(rng.choice(env.unwrapped.legal()))
    assert seen.shape == (2 * env.unwrapped.setting.size,)


def test_torchrl_rolls_out():
    env = needed("torchrl.envs.libs.pettingzoo").PettingZooWrapper(ares_v1.env(players=2), use_mask=True)
    data = env.rollout(30)
    assert data.batch_size[0] == 30
    env.close()


def test_rllib_steps_it():
    env = needed("ray.rllib.env.wrappers.pettingzoo_env").PettingZooEnv(ares_v1.env(players=2))
    seen, _ = env.reset(seed=1)
    for _ in range(30):
        (agent, known), *_ = seen.items()
        seen, *_ = env.step({agent: int(np.flatnonzero(known["action_mask"])[-1])})
    assert seen


@pytest.mark.parametrize("name", ["pavonis_mars(players=3)", "pavonis_ares"])
def test_openspiel_plays_it(name):
    """A random game; clones go on apart, another deal of the hidden cards looks the same, and the sum is zero."""
    pyspiel = needed("pyspiel")
    import pavonis.env.spiel  # noqa: F401

    game = pyspiel.load_game(name)
    state, rng, steps = game.new_initial_state(), Random(1), 0
    assert state.is_chance_node()
    state.apply_action(7)
    while not state.is_terminal():
        player, legal = state.current_player(), state.legal_actions()
        if steps % 40 == 0:
            other = state.resample_from_infostate(player, rng.random)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.legal_actions() == legal
            assert len(state.observation_tensor(player)) == game.observation_tensor_size()
            before, copy = str(state), state.clone()
            copy.apply_action(legal[0])
            assert str(state) == before
        state.apply_action(rng.choice(legal))
        steps += 1
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.returns()) > 0


def test_openspiels_searches_choose():
    pyspiel = needed("pyspiel")
    needed("open_spiel")
    from open_spiel.python.algorithms import ismcts, mcts

    import pavonis.env.spiel  # noqa: F401

    game = pyspiel.load_game("pavonis_ares")
    state = game.new_initial_state()
    state.apply_action(3)
    rng = np.random.RandomState(1)
    guess = mcts.RandomRolloutEvaluator(1, rng)
    plain = mcts.MCTSBot(game, 1.4, 4, guess, random_state=rng)
    informed = ismcts.ISMCTSBot(game=game, uct_c=1.4, max_simulations=4, evaluator=guess, random_state=rng)
    assert plain.step(state) in state.legal_actions()
    assert informed.step(state) in state.legal_actions()
