"""The environments: what PettingZoo and Gymnasium ask of them, that an observation tells all that is asked and nothing hidden,
that games can be copied in their middle."""

from __future__ import annotations

import copy
import json
import pickle
import warnings
from pathlib import Path
from random import Random

import pytest

np = pytest.importorskip("numpy", reason="the extra env is not installed")
pettingzoo_test = pytest.importorskip("pettingzoo.test", reason="the extra env is not installed")
conversions = pytest.importorskip("pettingzoo.utils.conversions", reason="the extra env is not installed")
gymnasium = pytest.importorskip("gymnasium", reason="the extra env is not installed")

import pavonis  # noqa: E402
from pavonis.bots import Seat, by_name, play  # noqa: E402
from pavonis.env import BatchEnv, PolicyBot, SeatEnv, Setting, Sitting, TableEnv, ares_v1, mars_v1  # noqa: E402
from pavonis.env.compact import action_table, card_features, card_table  # noqa: E402
from pavonis.kernel.decisions import Decision  # noqa: E402
from pavonis.lab.play import start  # noqa: E402
from pavonis.testing import MODES  # noqa: E402

GAMES = {"mars": mars_v1, "ares": ares_v1}
WAYS = {
    **MODES,
    "hellas": ("mars", {"players": 2, "board": "hellas", "draft": True, "colonies": True, "world_government": True}),
    "elysium": ("mars", {"players": 3, "board": "elysium", "colonies": True, "colony_corporations": True}),
}
CHECKED = [
    ("mars", {"players": 5, "draft": True, "colonies": True, "world_government": True, "order": "ask"}),
    ("mars", {"players": 1, "reward": "points"}),
    ("ares", {"players": 4, "mulligan": True, "order": "ask", "observation": "compact"}),
    ("ares", {"players": 2, "crisis": True, "reward": "points"}),
]
ASKED = ("question", "asking", "source", "words", "amounts", "code", "walk")  # the parts that tell the question


def walk(env, rng, steps=10**9):
    """Random legal actions until the end."""
    while not env.game.over and steps:
        env.step(rng.choice(env.legal()))
        steps -= 1
    return env


def row(sitting, player):
    out = np.empty(sitting.setting.size, np.float32)
    sitting.observe(player, out)
    return out


def policy(seen, rng=Random(8)):  # noqa: B008
    """Any legal action."""
    return rng.choice(np.flatnonzero(seen["action_mask"]).tolist())


# -- an observation


def meaning(decision: Decision) -> str:
    """All that is asked, but why other options are not allowed and what might be regretted."""
    beside = ("refused", "asides", "leaves", "nothing", "wasted", "misses", "loses_own")

    def bare(x):
        if isinstance(x, dict):
            return {k: bare(v) for k, v in x.items() if k not in beside}
        return [bare(v) for v in x] if isinstance(x, (list, tuple)) else x

    return json.dumps(bare({**decision.to_json(), "id": ""}), sort_keys=True)


@pytest.mark.parametrize("order", ["ask", "auto"])
@pytest.mark.parametrize("game", GAMES)
def test_different_questions_look_different(game, order):
    """Equal observation and mask, equal question; and already by the parts that tell it, the effect and the card are the same."""
    asked: dict[bytes, tuple[str, ...]] = {}
    told: dict[bytes, str] = {}
    questions = 0
    for k, (name, options) in enumerate(WAYS.values()):
        if name != game:
            continue
        setting = Setting(game, **{**options, "order": order})
        sitting, rng = setting.sit(f"{k} {order}"), Random(k)
        mask = np.empty(setting.actions, np.int8)
        while not sitting.over:
            seen = row(sitting, sitting.asked)
            sitting.mask(mask)
            decision = sitting.decision
            frame = decision.frame
            means = (meaning(decision), *sitting.walk.chosen)
            assert asked.setdefault(seen.tobytes() + mask.tobytes(), means) == means
            parts = setting.parts(seen)
            question = b"".join(parts[part].tobytes() for part in ASKED)
            waiting = frame.effect.choices(decision.pos, decision.player) if decision.kind == "order" else []
            by = [f"{f.effect.key()} {f.source}" for f in (frame, *waiting)]
            assert told.setdefault(question, " | ".join(by)) == " | ".join(by)
            questions += 1
            sitting.step(rng.choice(sitting.legal()))
    assert questions > 1000


def test_a_greenery_and_a_city_look_different():
    """Two positions alike in all but what is placed: 23 M€ for a greenery, 25 M€ for a city, one production less."""
    setting = Setting("mars", players=2)
    rows = []
    for project, money in (("project:greenery", 23), ("project:city", 25)):
        sitting = setting.sit("a")
        while sitting.decision.name != "turn" or sitting.asked:
            sitting.step(sitting.legal()[0] if sitting.decision.name == "turn" else max(sitting.legal()))
        pos = sitting.game.position
        pos.cells[0][0] = money
        sitting.walk.ask()
        sitting.step(setting.numbers[project])
        while sitting.decision.name != "place":
            sitting.step(sitting.legal()[0])
        pos.cells[0][7] = 0  # M€ production
        rows.append(row(sitting, 0))
    parts = [setting.parts(r) for r in rows]
    assert any((parts[0][part] != parts[1][part]).any() for part in ("source", "words"))
    for part in ("table", "players", "map", "cards"):
        if part != "cards":
            assert (parts[0][part] == parts[1][part]).all()


@pytest.mark.parametrize("game", GAMES)
def test_the_size_is_the_same_for_all_options(game):
    settings = [Setting(name, **options) for name, options in WAYS.values() if name == game]
    assert len({(s.size, s.actions, repr(s.slices)) for s in settings}) == 1
    assert len({len(s.numbers) for s in settings}) == 1


LAYOUTS = {"mars": "ad900a110d04", "ares": "a2ec912f8dcb"}


@pytest.mark.parametrize("game", GAMES)
def test_the_layout_belongs_to_the_version(game):
    """A policy of an older version must not read numbers that mean something else: if this fails, the version must rise."""
    assert Setting(game).observer.layout() == LAYOUTS[game]
    assert GAMES[game].env().metadata["name"] == f"{game}_v1"


@pytest.mark.parametrize("way", WAYS)
def test_an_observation_tells_nothing_hidden(way):
    """Other hidden cards, the same observation; and all of it within the bounds."""
    game, options = WAYS[way]
    setting = Setting(game, **options)
    sitting, rng = setting.sit("3"), Random(3)
    while not sitting.over:
        for _ in range(9):
            if not sitting.over:
                sitting.step(rng.choice(sitting.legal()))
        for player in range(setting.players):
            if sitting.over:
                break
            seen = row(sitting, player)
            assert seen.min() >= -1
            assert seen.max() <= 4
            other = sitting.imagine(player, rng)
            assert (seen == row(other, player)).all()
            if player == sitting.asked:
                assert sitting.legal() == Sitting(setting, other.game.clone()).legal() or sitting.walk.chosen


@pytest.mark.parametrize("game", GAMES)
def test_the_mask_is_what_the_kernel_allows_next(game):
    env = GAMES[game].raw_env(players=2)
    env.reset(seed=1)
    rng = Random(1)
    longest = 0
    while not env.game.over:
        seen = env.observe(env.agent_selection)
        allowed = {env.atoms[k] for k in np.flatnonzero(seen["action_mask"])}
        chosen = env.sitting.walk.chosen
        assert allowed == set(env.decision.atoms(chosen))
        if not chosen and env.decision.kind == "choose":
            assert allowed == {option.split(" ")[0] for option in env.decision.options} | set(env.decision.asides)
        assert (env.setting.parts(seen["observation"])["walk"] > 0).sum() == len(set(chosen))
        other = env.agents[1 - env.asked]
        assert not env.observe(other)["action_mask"].any()
        longest = max(longest, len(chosen))
        env.step(env.setting.numbers[rng.choice(sorted(allowed))])
    assert longest >= 1, "some answers take several steps"


@pytest.mark.parametrize("game", GAMES)
def test_an_observation_says_what_the_view_says(game):
    env = GAMES[game].raw_env(players=2)
    env.reset(seed=2)
    walk(env, Random(2), 300)
    view = env.game.view(1)
    part = env.setting.parts(env.observe("player_1")["observation"])
    cards = env.setting.observer.cards
    for column, zone in enumerate(("hand", "looking", "dealt")):
        held = set(view["players"][1][zone])
        for more in ("pack", "drafted", "offered") if zone == "looking" else ():
            held |= set(view["players"][1].get(more, ()))
        assert {c for c, k in cards.items() if part["cards"][k, column]} == held
    assert {c for c, k in cards.items() if part["cards"][k, 3]} == set(view["known"])
    for k, seat in enumerate((1, 0)):  # oneself first
        assert part["players"][k][1] * 50 == pytest.approx(view["players"][seat]["tr"])
        assert {c for c, n in cards.items() if part["cards"][n, 9 + k]} == set(view["players"][seat]["tableau"])
    assert part["table"][2] * 14 == pytest.approx(view["oxygen"])


def test_compact_and_by_effect():
    """A smaller observation of the same game; cards that do the same have the same features, and others have not."""
    names, rows = card_features("mars")
    asteroid = dict(zip(names, rows["asteroid"], strict=True))
    assert asteroid["red"] == 1
    assert asteroid["play raise:temperature"] == pytest.approx(0.2)
    assert asteroid["cost"] == pytest.approx(14 / 20)
    full, small = Setting("mars", players=3), Setting("mars", players=3, observation="compact")
    assert small.size < full.size / 2
    assert card_table("mars", full.observer.cards).shape == (len(full.observer.cards), len(names))
    columns, actions = action_table("mars", full.atoms)
    assert (actions[full.numbers["play:asteroid"], -len(names) :] == rows["asteroid"]).all()
    assert actions[full.numbers["amount:10"], columns.index("number")] == pytest.approx(0.5)
    sitting = small.sit("1")
    hand = small.parts(row(sitting, 0))["zones"][1]
    looked = full.parts(row(full.sit("1"), 0))["cards"][:, 1]
    assert hand == pytest.approx(np.clip(looked @ card_table("mars", full.observer.cards) / 4, -1, 4), abs=1e-6)


def test_every_zone_of_a_compact_observation_is_the_sum_of_its_cards():
    """Reckoned the plain way, all along a game and in a batch too."""
    batch = BatchEnv("mars", 2, players=3, observation="compact")
    batch.reset(seed=1)
    full, table = Setting("mars", players=3), card_table("mars", batch.setting.observer.cards)
    for _ in range(150):
        batch.step(batch.sample())
        for k, sitting in enumerate(batch.sittings):
            whole = np.empty(full.size, np.float32)
            full.observer.observe(sitting.game.position, sitting.asked, sitting.walk.chosen, whole)
            part, small = full.parts(whole), batch.setting.parts(batch.observation[k])
            picked = [float(part["walk"][full.numbers[f"card:{id}"]] > 0) for id in full.observer.cards]
            cards = part["cards"].T
            zones = np.stack([cards[0], cards[1], cards[2], cards[4], cards[9], cards[10:].sum(0), np.array(picked)])
            assert small["zones"] == pytest.approx(np.clip(zones @ table / 4, -1, 4), abs=1e-5)
            assert all((small[name] == part[name]).all() for name in small if name != "zones")


@pytest.mark.parametrize("board", ["hellas", "elysium"])
def test_every_board_has_the_spaces_of_tharsis(board):
    """Milestones and awards take the same places."""
    usual, other = Setting("mars"), Setting("mars", board=board)
    changed = [(a, b) for a, b in zip(usual.atoms, other.atoms, strict=True) if a != b]
    assert len(changed) == 10
    assert all(a.partition(":")[0] == b.partition(":")[0] for a, b in changed)


# -- copies


@pytest.mark.parametrize("way", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env)), lambda env: env.clone()])
@pytest.mark.parametrize("make", [lambda: mars_v1.raw_env(players=2), lambda: SeatEnv("ares", ("greedy",))])
def test_a_game_in_progress_is_copied(make, way):
    """Also in the middle of an answer; both go on alike, and apart."""
    env = make()
    env.reset(seed=4)
    rng = Random(4)
    middle = lambda env: env.unwrapped.sitting.walk.chosen  # noqa: E731
    steps = 0
    while steps < 25 or not middle(env):
        env.step(rng.choice(env.unwrapped.sitting.legal()))
        steps += 1
    before = env.unwrapped.sitting.game.checksum()
    other = way(env)
    assert middle(other) == middle(env)
    for _ in range(15):
        other.step(rng.choice(other.unwrapped.sitting.legal()))
    assert env.unwrapped.sitting.game.checksum() == before
    assert other.unwrapped.sitting.game.checksum() != before
    rng = Random(4)
    again = way(env)
    for _ in range(20):
        action = rng.choice(env.unwrapped.sitting.legal())
        env.step(action)
        again.step(action)
    assert env.unwrapped.sitting.game.checksum() == again.unwrapped.sitting.game.checksum()


def test_a_game_is_saved_as_json():
    setting = Setting("mars", players=3, reward="points")
    sitting, rng = setting.sit("1"), Random(1)
    while len(sitting.walk.chosen) < 2:
        sitting.step(rng.choice(sitting.legal()))
    other = setting.load(json.loads(json.dumps(sitting.to_json())))
    assert (row(other, sitting.asked) == row(sitting, sitting.asked)).all()
    assert other.legal() == sitting.legal()


# -- PettingZoo and Gymnasium


@pytest.mark.parametrize(("game", "options"), CHECKED)
def test_pettingzoo_finds_nothing_wrong(game, options):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that an observation with a mask is a dict
        pettingzoo_test.api_test(GAMES[game].env(**options), num_cycles=100)
        pettingzoo_test.seed_test(lambda: GAMES[game].env(**options), num_cycles=20)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_pettingzoos_benchmark_runs(game, capsys):
    pettingzoo_test.performance_benchmark(GAMES[game].env(players=2))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("id", ["pavonis/Mars-v1", "pavonis/Ares-v1"])
def test_gymnasium_makes_and_checks_it(id):
    from gymnasium.utils.env_checker import check_env

    env = gymnasium.make(id, opponents=("random",), illegal="lose")
    check_env(env.unwrapped, skip_render_check=True)
    seen, _ = env.reset(seed=1)
    assert (env.unwrapped.action_masks() == seen["action_mask"].astype(bool)).all()


@pytest.mark.parametrize("vector", [gymnasium.vector.SyncVectorEnv, gymnasium.vector.AsyncVectorEnv])
def test_many_seats_as_a_vector(vector):
    """Beyond the end of games: even then the mask has something to choose."""

    def make():
        return SeatEnv("ares", ("random",), first_game=True)

    envs = vector([make, make])
    seen, _ = envs.reset(seed=3)
    rng, ended = np.random.default_rng(3), 0
    while not ended:
        masks = seen["action_mask"]
        seen, _, over, _, _ = envs.step(np.array([rng.choice(np.flatnonzero(mask)) for mask in masks]))
        ended += over.sum()
    assert seen["action_mask"].any(1).all()
    seen, _, over, _, _ = envs.step(np.array([np.flatnonzero(mask)[0] for mask in seen["action_mask"]]))
    assert not over.any()
    assert seen["action_mask"].any(1).all()
    envs.close()


def test_what_an_illegal_action_does():
    env = mars_v1.raw_env(players=2)
    env.reset(seed=1)
    before = env.game.checksum()
    for action, name in ((env.setting.numbers["pass"], "pass"), (10**6, "1000000"), (-1, "-1")):
        with pytest.raises(ValueError, match=f"player_0 may not say '{name}' now: one of card:"):
            env.step(action)
    assert env.game.checksum() == before
    wrapped = mars_v1.env(players=2)
    wrapped.reset(seed=1)
    wrapped.step(0)
    assert all(wrapped.terminations.values())
    assert wrapped.rewards["player_0"] == -1
    lost = SeatEnv("mars", seat=0, illegal="lose")
    lost.reset(seed=1)
    assert lost.step(0)[1:3] == (-1.0, True)
    chance = SeatEnv("mars", seat=0, illegal="random")
    chance.reset(seed=1)
    assert chance.step(0)[2] is False


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"game": "chess"}, "no game 'chess': one of mars, ares"),
        ({"game": "mars", "seat": 5}, "no seat 5: from 0 to 1"),
        ({"game": "mars", "opponents": (7,)}, "7 cannot sit opposite"),
        ({"game": "mars", "opponents": ("nobody",)}, "There is no bot ‘nobody’. There are:"),
        ({"game": "mars", "reward": "fun"}, "no reward 'fun': one of win, points"),
        ({"game": "mars", "observation": "huge"}, "no observation 'huge': one of full, compact"),
        ({"game": "mars", "illegal": "cry"}, "no way 'cry': one of raise, lose, random"),
    ],
)
def test_a_wrong_setting_is_told(wrong, said):
    with pytest.raises(ValueError, match=said):
        SeatEnv(**wrong)


# -- rewards


@pytest.mark.parametrize(("game", "players"), [("mars", 2), ("mars", 3), ("ares", 4)])
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
    begun = list(env.sitting.points)
    rng = Random(6)
    total = 0.0
    while not env.game.over:
        walk(env, rng, 1)
        total += env.rewards["player_0"]
    end = [x["points"] for x in env.game.result["players"]]
    assert total == pytest.approx(((end[0] - end[1]) - (begun[0] - begun[1])) / 10)


def test_alone_one_wins_or_loses():
    env = ares_v1.raw_env(players=1)
    env.reset(seed=1)
    assert walk(env, Random(1)).rewards == {"player_0": 1.0 if env.game.result["won"] else -1.0}


# -- who sits opposite


@pytest.mark.parametrize("game", GAMES)
def test_a_single_seat_plays_against_bots(game):
    env = SeatEnv(game, ("eager", "random"))
    seats = set()
    for seed in range(8):
        seats.add(env.reset(seed=seed) and env.seat)
    assert seats == {0, 1, 2}, "it sits anywhere"
    for seed in range(3):
        seen, _ = env.reset(seed=seed, options={"seat": seed})
        rng, over = Random(seed), False
        while not over:
            assert env.observation_space.contains(seen)
            assert env.sitting.asked == env.seat
            seen, reward, over, cut, info = env.step(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            assert not cut
        rank = info["result"]["players"][env.seat]["rank"]
        assert (reward > 0) == (rank == 1)


def test_own_bots_and_policies_sit_opposite():
    """A bot of one's own, a policy, and the policy that learns itself; all see only their own seat."""
    seen_masks = []

    def watching(seen):
        seen_masks.append(int(seen["action_mask"].sum()))
        return policy(seen)

    env = SeatEnv("ares", (by_name("eager"), watching, PolicyBot(policy)), seat=0)
    seen, _ = env.reset(seed=2)
    over = False
    while not over:
        seen, _, over, _, info = env.step(policy(seen))
    assert len(info["result"]["players"]) == 4
    assert seen_masks
    assert min(seen_masks) >= 1


def test_the_same_seed_is_the_same_game_for_a_single_seat():
    def play():
        env = SeatEnv("ares", ("easy",), seat=1)
        seen, _ = env.reset(seed=4)
        rng, over = Random(4), False
        while not over:
            seen, _, over, _, info = env.step(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        return info["result"]

    assert play() == play()


def test_bots_may_answer_for_an_agent():
    """A whole answer in place of its atoms."""
    env = ares_v1.raw_env(players=2)
    env.reset(seed=1)
    bot = by_name("greedy")
    while not env.game.over:
        env.answer(bot.choose(Seat(env.game, env.asked)))
    assert sum(env.rewards.values()) == pytest.approx(0)


def test_a_policy_plays_at_any_table():
    """As a bot of the library: legal answers to every question, also those put to several at once."""
    bot = PolicyBot(policy)
    game = pavonis.new("ares", players=3, seed=5)
    while not game.over:
        for player in list(game.pending):
            if player in game.pending:
                game.answer(player, bot.choose(Seat(game, player)))
    assert game.result["ranking"]


# -- many games


@pytest.mark.parametrize("game", GAMES)
def test_a_batch_is_many_games(game):
    """Every row is what a table of its own shows; what has ended begins anew, and its result is told."""
    batch = BatchEnv(game, 3, players=2, reward="points")
    batch.reset(seed=9)
    rng = Random(9)
    tables = [TableEnv(game, players=2, reward="points") for _ in range(3)]
    for table in tables:
        table.reset()
        table.sitting = batch.setting.sit(f"{rng.getrandbits(64):x}")
    batch.rng = Random(1)
    choose, ended = Random(2), 0
    while not ended:
        actions = []
        for k, table in enumerate(tables):
            agent = f"player_{batch.player[k]}"
            assert table.sitting.asked == batch.player[k]
            seen = table.observe(agent)
            assert (seen["observation"] == batch.observation[k]).all()
            assert (seen["action_mask"] == batch.action_mask[k]).all()
            actions.append(choose.choice(table.legal()))
        batch.step(np.array(actions))
        for k, table in enumerate(tables):
            table.step(actions[k])
            assert batch.rewards[k] == pytest.approx(list(table.rewards.values()))
            assert batch.over[k] == table.game.over
            if table.game.over:
                ended += 1
                assert batch.results[k] == table.game.result
    assert not any(sitting.over for sitting in batch.sittings)
    assert len(batch.sample()) == 3


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_makes_it_parallel_as_a_game_of_turns(game):
    """One agent acts at a time: the others have an empty mask, and what they give is not read."""
    with pytest.raises(AssertionError, match="is_parallelizable"):
        conversions.aec_to_parallel(GAMES[game].env())
    env, rng = conversions.turn_based_aec_to_parallel(GAMES[game].env(players=2)), Random(1)
    seen, _ = env.reset(seed=7)
    total = dict.fromkeys(env.agents, 0.0)
    while env.agents:
        legal = {agent: seen[agent]["action_mask"].nonzero()[0].tolist() for agent in env.agents}
        assert sum(map(bool, legal.values())) == 1
        seen, rewards, *_ = env.step({agent: rng.choice(atoms) if atoms else None for agent, atoms in legal.items()})
        total = {agent: x + rewards[agent] for agent, x in total.items()}
    assert sorted(total.values()) == [-1.0, 1.0]


@pytest.mark.parametrize("game", GAMES)
def test_it_renders_in_words(game):
    env = GAMES[game].raw_env(players=2, render_mode="ansi")
    env.reset(seed=1)
    walk(env, Random(1), 30)
    text = env.render()
    assert text.startswith(str(env.game))
    assert "°C" in text
    assert f"{env.agent_selection} is asked" in text


def test_the_state_is_what_all_know_together():
    env = mars_v1.raw_env(players=3)
    env.reset(seed=1)
    state = env.state()
    assert env.state_space.contains(state)
    for p, agent in enumerate(env.possible_agents):
        assert (state[p] == env.observe(agent)["observation"]).all()


# -- a trained policy


@pytest.mark.parametrize("game", ["mars", "ares"])
def test_the_weights_in_examples_fit_and_play(game, monkeypatch):
    """They were made for these very observations, and have learnt something: to beat random play."""
    monkeypatch.syspath_prepend(str(Path(__file__).parents[1] / "examples"))
    won = 0
    for deal in range(3):
        for seat in range(2):
            bots = [by_name("trained:Trained"), by_name("random", deal)]
            result = play(pavonis.new(game, seed=f"trained {deal}", order="auto"), bots[:: 1 - 2 * seat]).result
            won += result["ranking"][0] == seat
    assert won >= 5


# -- imitation


@pytest.mark.parametrize("game", ["mars", "ares"])
def test_simulated_games_become_observations_and_actions(game, tmp_path):
    """Every action is one that its mask allows, and the actions lead to the points that were written down."""
    pytest.importorskip("pyarrow")
    from pavonis.cli import main
    from pavonis.env.imitation import moments

    folder = tmp_path / "run"
    command = ["simulate", "greedy", "random", "--game", game, "--players", "3", "--games", "2", "--processes", "1"]
    assert main([*command, "--out", str(folder)]) == 0
    found = list(moments(folder, "compact"))
    assert {(m.game, m.player) for m in found} == {(k, p) for k in range(2) for p in range(3)}
    assert all(m.seen["action_mask"][m.action] for m in found)
    setting = Setting(game, players=3, observation="compact")
    again = Sitting(setting, start(setting.options, 1, game))
    mine = [m for m in found if m.game == 1]
    for m in mine:
        if again.asked != m.player:  # asked at once, and answered in another order than by seats
            again.walk.asked, again.walk.following = m.player, Decision(again.game.position, m.player).atoms()
        assert (row(again, m.player) == m.seen["observation"]).all()
        again.step(m.action)
    scored = {x["player"]: x["points"] for x in again.game.result["players"]}
    assert all(scored[m.player] == m.points for m in mine)
