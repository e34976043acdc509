"""Whole games with Colonies: every combination of options keeps the invariants; hidden things stay hidden."""

from __future__ import annotations

import json
from random import Random

import pytest

import pavonis
from pavonis.bots import Seat, by_name
from pavonis.lab.coverage import ENOUGH, coverage, everything, orders, soak, ways
from pavonis.lab.invariants import Broken, check
from pavonis.lab.order_audit import Audit
from pavonis.lab.play import parallel_map
from pavonis.mars.colonies import TILES

from ..invariants import hidden, mentioned, seen
from ..mars.scene import moons, scene

MODES = ways(colonies=True)
ALL = {"corporate_era": True, "draft": True, "colonies": True, "world_government": True, "colony_corporations": True}


def played(options, seed):
    """A game answer by answer, between eager and random bots."""
    game = pavonis.new("mars", seed=seed, **options)
    rng = Random(seed)
    bots = [by_name(("eager", "random")[(seed + p) % 2], f"{seed} {p}") for p in range(game.players)]
    while not game.over:
        player = rng.choice(list(game.pending))
        yield game, player, bots[player].choose(Seat(game, player)), rng


def test_every_combination_of_options_is_a_mode():
    """Players, Corporate Era, draft, beginners, order, world government, deal of corporations."""
    many = [mode for mode in MODES if mode["players"] > 1]  # alone, one beginner is all of them
    assert len(many) == len({json.dumps(mode, sort_keys=True) for mode in many}) == 2**5 * 3 * 4
    assert all(mode["colonies"] for mode in MODES)


@pytest.mark.parametrize("k", range(0, 480, 23))
def test_games_keep_the_invariants(k):
    """C-003 to C-020: at every fifth answer, and at the end."""
    assert soak(range(k, k + 1), colonies=True, every=5) > 20


@pytest.mark.slow
def test_every_mode_keeps_the_invariants():
    assert all(parallel_map(soaked, [range(k, k + 20) for k in range(0, 480, 20)], 2))


def soaked(games):
    return soak(games, colonies=True, every=20) > 0


HARMS = {
    "a marker on a colony": lambda x: x.track.update(io=1),
    "a fourth colony": lambda x: x.built.update(io=(0, 1, 0, 1)),
    "a second colony of one's own": lambda x: x.built.update(luna=(0, 0)),
    "a fleet too many": lambda x: x.fleets.__setitem__(0, 2),
    "one fleet in two places": lambda x: x.visitor.update(io=0, luna=0),
    "a colony on a sleeping moon": lambda x: x.built.update(titan=(0,)),
    "a moon awake for nobody": lambda x: x.awake.update(titan=True),
    "a tile too many": lambda x: (x.lay("triton"), x.awake.update(triton=True)),
}


@pytest.mark.parametrize("harm", HARMS.values(), ids=HARMS)
def test_a_broken_table_does_not_pass(harm):
    tiles = moons(io=[0, 1], luna=[], ceres=[], europa=[])
    tiles["tiles"]["titan"] = {"awake": False}
    game = scene({"tableau": ["credicor"]}, {"tableau": ["helion"]}, colonies=tiles)
    game.position.zones[2].extend(c for c in corporations() if c not in ("credicor", "helion", "teractor", "inventrix"))
    check(game)
    harm(game.position.expansions[0])
    with pytest.raises(Broken):
        check(game)


def corporations():
    cards = pavonis.new("mars", players=2, colonies=True).position.cards.values()
    return [c.id for c in cards if c.kind == "corporation" and c.id != "beginner_corporation"]


@pytest.mark.parametrize("players", range(1, 6))
def test_saved_replayed_imagined_and_seen(players):
    """C-031, O-64 to O-66: at random moments of a game with all options together."""
    options = {**ALL, "players": players}
    for game, player, answer, rng in played(options, players):
        if rng.random() < 0.05:
            saved = json.loads(json.dumps(game.to_json()))
            copy = pavonis.from_json(saved)
            assert copy.to_json() == saved
            assert {p: d.to_json() for p, d in copy.pending.items()} == {p: d.to_json() for p, d in game.pending.items()}
            for p in range(players):
                assert seen(game.imagine(p, rng), p) == seen(game, p)
            for p in (None, *range(players)):
                assert not hidden(game.position, p) & mentioned(seen(game, p))
            check(game)
        game.answer(player, answer)
    again = pavonis.replay(json.loads(json.dumps(game.record)))
    assert (again.checksum(), again.result, again.events) == (game.checksum(), game.result, game.events)


def test_atoms_and_random_answers_are_legal():
    """Every atom is in the catalogue."""
    catalogue = set(pavonis.SPECS["mars"].catalogue({"board": "tharsis"}))
    for seed in range(3):
        for game, player, answer, rng in played({**ALL, "players": 1 + 2 * seed}, seed):
            decision = game.pending[player]
            walk = ()
            while following := decision.atoms(walk):
                assert catalogue.issuperset(following)
                walk = (*walk, rng.choice(following))
            assert decision.why_not(decision.assemble(walk)) is None
            assert decision.why_not(decision.random(rng, 1.0)) is None
            game.answer(player, answer)


# -- coverage


def test_the_census_looks_for_everything_of_colonies():
    wanted = set(everything(colonies=True)) - set(everything())
    assert {"build:colony", "fee:mc", "raise:oceans", *(f"trade:{t}" for t in TILES)} <= wanted
    assert {"play:air_raid", "corporation:aridor", "use:titan_shuttles:2", "when:poseidon"} <= wanted


@pytest.mark.slow
def test_every_card_action_and_trigger_of_colonies_fires():
    """Eager bots meet everything there is."""
    counts = sum(parallel_map(counted, [range(k, k + 20) for k in range(0, 1440, 20)], 2), start=coverage(range(0), colonies=True))
    rare = {what: counts[what] for what in everything(colonies=True) if counts[what] < ENOUGH // 2}
    assert rare == {}


def counted(games):
    return coverage(games, colonies=True)


@pytest.mark.slow
def test_the_order_is_asked_wherever_it_matters():
    """M-120, M-121, O-07."""
    audit = Audit()
    for part in parallel_map(audited, [range(k, k + 10) for k in range(0, 240, 10)], 2):
        audit.update(part)
    assert audit.missing == {}
    assert audit.unasked.total() > 500


def audited(games):
    return orders(games, colonies=True)
