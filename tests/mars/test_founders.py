"""An expansion from outside the package: it plays, saves, replays and imagines; nothing of it is seen too early, and bots,
retelling and environment go on without having been told of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest

import pavonis
from pavonis.bots import Seat, by_name
from pavonis.family.cards import Card
from pavonis.family.effects import Gain
from pavonis.kernel.game import Game
from pavonis.lab.coverage import everything
from pavonis.lab.play import play_game, start
from pavonis.lab.retell import Retelling, numbers
from pavonis.lab.simulate import runs
from pavonis.lab.strength import sit
from pavonis.mars import setup
from pavonis.mars.cards import CARDS
from pavonis.mars.expansion import EXPANSIONS, Expansion

from ..founders import DEALT, FOUNDER, KEPT, Founders, ValuedFounders, joined
from ..invariants import check, hidden, mentioned, seen

ALONE = {"founders": True}
ALL = {"founders": True, "colonies": True, "world_government": True, "draft": True}
WAYS = [
    {"players": 1, **ALONE},
    {"players": 2, **ALONE, "first": 1},
    {"players": 3, **ALL, "beginners": [1]},
    {"players": 5, **ALL, "order": "auto"},
]
OURS = {card.id for card in Founders.cards}


@pytest.fixture(autouse=True)
def known(request: pytest.FixtureRequest) -> Iterator[None]:
    with joined(getattr(request, "param", Founders)):
        yield


@contextmanager
def forgotten() -> Iterator[None]:
    """Meanwhile it is not known."""
    setup.leave(Founders)
    try:
        yield
    finally:
        setup.join(Founders)


def played(game: Game, seed: int, answers: int = 10**6) -> Iterator[int]:
    """Random answers; before each, who will answer."""
    rng = Random(seed)
    while not game.over and answers:
        player = rng.choice(list(game.pending))
        yield player
        game.answer(player, game.pending[player].random(rng))
        answers -= 1


def founded(options: dict[str, Any], seed: int) -> Game:
    """A game in the middle of its founding."""
    game = pavonis.new("mars", seed=seed, **options)
    for _ in played(game, seed):
        if game.position.phase == "founding":  # type: ignore[attr-defined]
            return game
    raise AssertionError("nobody was asked")


# -- as it is played


def test_four_are_dealt_two_kept_and_both_come_in_before_generation_1() -> None:
    game = pavonis.new("mars", players=2, founders=True, seed=4)
    pos: Any = game.position
    for p in (0, 1):
        part = next(x for x in game.pending[p].question()["parts"] if x["name"] == "founders")
        assert set(part["cards"]) <= OURS
        assert (len(part["cards"]), part["least"], part["most"]) == (DEALT, KEPT, KEPT)
        wrong = {**game.pending[p].random(Random(1)), "founders": part["cards"][:1]}
        assert game.pending[p].why_not(wrong).id == "pick_between"  # type: ignore[union-attr]
    while game.position.asking[0].effect.name != "let_in":  # type: ignore[union-attr]
        p = next(iter(game.pending))
        game.answer(p, game.pending[p].random(Random(p)))
    assert (pos.phase, pos.generation, list(game.pending)) == ("founding", 1, [0])  # one after the other
    assert [len(pos.own("partners", p)) for p in (0, 1)] == [KEPT, KEPT]
    assert len(pos.pile("dismissed")) == 2 * (DEALT - KEPT)
    assert all(pos.corporation(p) for p in (0, 1))
    chosen = game.pending[0].options[1]
    game.answer(0, chosen)
    assert chosen == f"card:{pos.tableau[0][1]}"
    for _ in played(game, 1):
        if pos.phase != "founding":
            break
    assert pos.phase == "action"
    assert [e.id for e in game.events].count("generation") == 1
    assert [sum(pos.cards[c].kind == FOUNDER for c in pos.tableau[p]) for p in (0, 1)] == [KEPT, KEPT]


def test_without_its_option_nothing_of_it_is_there() -> None:
    game = pavonis.new("mars", players=2, seed=4)
    assert not OURS & {c for zone in game.position.zones for c in zone}
    assert "founders" not in game.view()
    assert "zones" not in game.view(0)["players"][0]
    with forgotten():
        assert "founders" not in [o["name"] for o in pavonis.games()["mars"]]
        assert not OURS & set(CARDS)
        assert pavonis.new("mars", players=2, seed=4).checksum() == game.checksum()


def test_a_card_without_a_pile_is_refused_when_the_expansion_joins() -> None:
    class Lost(Expansion):
        name = "lost"
        sets = ("lost",)
        cards = (Card("stray", "L1", "Stray", "lost", 0, (), play=[Gain(mc=1)]),)

    with pytest.raises(ValueError, match="no pile for cards of kind 'stray'"):
        setup.join(Lost)
    assert "lost" not in EXPANSIONS
    assert "stray" not in CARDS


# -- bots


@pytest.mark.parametrize("known", [Founders, ValuedFounders], indirect=True)
@pytest.mark.parametrize("bot", ["random", "eager", "greedy", "search:trials=1,width=2,horizon=1"])
def test_bots_play_it_to_the_end(bot: str, known: None) -> None:
    for options in WAYS[:2] if bot.startswith("search") else WAYS:
        game = play_game(options, [by_name(bot, p) for p in range(options["players"])], 5)
        check(game)
        for player in game.view()["players"]:
            assert len(OURS & set(player["tableau"])) == KEPT


@pytest.mark.parametrize("options", [{"players": 2}, {"colonies": True}, {"colonies": True, "beginners": [0]}])
@pytest.mark.parametrize("bot", ["eager", "greedy", "search:trials=2"])
def test_a_bot_fills_in_a_part_it_does_not_know(bot: str, options: dict[str, Any]) -> None:
    """Beside corporation and cards, beside colony tiles, and without the first two (M-033). What gives nothing that the bot
    knows of is left."""
    game = start({"players": 1, "founders": True, **options}, 3)
    pos: Any = game.position
    pos.own("applicants", 0)[:] = ["village_banker", "rich_aunt", "bell_founder", "crane_driver"]
    answer = by_name(bot, 1).choose(Seat(game, 0))
    assert game.pending[0].why_not(answer) is None
    assert len(set(answer["founders"])) == KEPT
    if bot != "eager":
        assert "rich_aunt" not in answer["founders"]  # nobody said what a dowry is worth


@pytest.mark.parametrize("known", [ValuedFounders], indirect=True)
def test_an_expansion_tells_what_its_own_is_worth(known: None) -> None:
    """Of an effect, and of an answer."""
    game = start({"players": 5, "founders": True}, 3)
    pos: Any = game.position
    pos.own("applicants", 0)[:] = ["rich_aunt", "bell_founder", "comet_painter", "ice_cutter"]
    assert "rich_aunt" in by_name("greedy", 1).choose(Seat(game, 0))["founders"]
    game = founded({"players": 5, "founders": True}, 3)
    pos = game.position
    pos.own("partners", 0)[:] = ["village_banker", "hedge_planter"]
    for seed in range(8):
        assert by_name("greedy", seed).choose(Seat(game, 0)) == "card:hedge_planter"


# -- saves, records, take-back


@pytest.mark.parametrize("options", WAYS)
def test_it_is_saved_and_loaded_at_every_answer_until_generation_2(options: dict[str, Any]) -> None:
    game = pavonis.new("mars", seed=8, **options)
    pos: Any = game.position
    asked = set()
    for player in played(game, 8):
        saved = json.loads(json.dumps(game.to_json()))
        copy = pavonis.from_json(saved)
        assert copy.to_json() == saved
        assert copy.view(player) == game.view(player)
        assert {p: d.to_json() for p, d in copy.pending.items()} == {p: d.to_json() for p, d in game.pending.items()}
        check(game)
        asked.add(game.pending[player].name)
        if pos.generation > 1:
            break
    assert {"setup", "let_in", "turn"} <= asked


@pytest.mark.parametrize("options", WAYS)
def test_it_replays_from_its_record(options: dict[str, Any]) -> None:
    game = pavonis.new("mars", seed=12, **options)
    for _ in played(game, 12):
        pass
    again = pavonis.replay(json.loads(json.dumps(game.record)))
    assert again.over
    assert again.checksum() == game.checksum()


def test_an_answer_that_showed_nothing_is_taken_back() -> None:
    game = founded({"players": 2, "founders": True}, 6)
    before = game.checksum()
    game.answer(0, "card:village_banker")
    assert game.checksum() != before
    game.undo(0)
    assert game.checksum() == before


DAMAGE = {
    "a founder among the projects": ("deck", ["rich_aunt"]),
    "a project among the founders": ("partners.0", ["mine"]),
    "a founder in two places": ("dismissed", ["rich_aunt", "rich_aunt"]),
    "a zone of nobody": ("partners.7", ["rich_aunt"]),
}


@pytest.mark.parametrize("zone, cards", DAMAGE.values(), ids=DAMAGE)
def test_a_save_is_refused_where_cards_cannot_lie(zone: str, cards: list[str]) -> None:
    saved = json.loads(json.dumps(founded({"players": 2, "founders": True}, 6).to_json()))
    saved["position"]["zones"][zone] = cards
    with pytest.raises(pavonis.BadSave):
        pavonis.from_json(saved)


def test_a_phase_is_known_only_with_its_expansion() -> None:
    saved = json.loads(json.dumps(founded({"players": 2, "founders": True}, 6).to_json()))
    saved["options"]["founders"] = False
    with pytest.raises(pavonis.BadSave):
        pavonis.from_json(saved)
    plain = pavonis.new("mars", players=2, seed=1).to_json()
    plain["position"]["phase"] = "founding"
    with pytest.raises(pavonis.BadSave, match=r"position\.phase"):
        pavonis.from_json(plain)


# -- what is hidden


@pytest.mark.parametrize("options", WAYS)
def test_what_is_hidden_is_dealt_anew_and_never_shown(options: dict[str, Any]) -> None:
    game = pavonis.new("mars", seed=3, **options)
    pos: Any = game.position
    n = game.players
    for _ in played(game, 3):
        for p in (None, *range(n)):
            assert not hidden(game.position, p) & mentioned(seen(game, p))
        for p in range(n):
            other: Any = game.imagine(p, Random(p)).position
            assert seen(game.imagine(p, Random(p)), p) == seen(game, p)
            for name in ("applicants", "partners"):
                assert other.own(name, p) == pos.own(name, p)
            assert {c for z in pos.zones for c in z} == {c for z in other.zones for c in z}
            for name in ("founders", "dismissed"):  # a founder is imagined only where founders lie
                assert set(other.pile(name)) <= OURS
        if pos.generation > 1:
            break


def test_others_founders_are_imagined_in_every_way() -> None:
    game = pavonis.new("mars", players=3, founders=True, seed=3)
    pos: Any = game.position
    mine = set(pos.own("applicants", 0))
    imagined = set()
    for k in range(60):
        other: Any = game.imagine(0, Random(k)).position
        assert not mine & set(other.own("applicants", 1))
        imagined |= set(other.own("applicants", 1))
    assert imagined == OURS - mine
    for p in range(3):
        game.answer(p, game.pending[p].random(Random(p)))
    gone = [c for c in pos.pile("dismissed") if pos.known_by[c] == 1]
    assert len(gone) == DEALT - KEPT  # those that 0 dismissed: 0 knows where they lie, the others do not
    assert all(set(gone) <= set(game.imagine(0, Random(k)).position.pile("dismissed")) for k in range(20))
    assert any(not set(gone) <= set(game.imagine(1, Random(k)).position.pile("dismissed")) for k in range(20))


# -- whoever else looks on


@pytest.mark.parametrize("options", WAYS)
def test_what_happens_is_told(options: dict[str, Any]) -> None:
    game = pavonis.new("mars", seed=9, **options)
    readers = [None, *range(game.players)]
    told = {p: Retelling(game.view(p)) for p in readers}
    heard = len(game.events)
    for _ in played(game, 9, 300):
        for p in readers:
            told[p].hear([e.seen_by(p) for e in game.events[heard:]])
            assert told[p].table == numbers(game.view(p))
        heard = len(game.events)


def test_the_environment_runs_with_it() -> None:
    np = pytest.importorskip("numpy", reason="the extra env is not installed")
    pytest.importorskip("pettingzoo", reason="the extra env is not installed")
    from pavonis.env import mars_v1

    with forgotten():
        without = setup.catalogue({"board": "tharsis"})
    env = mars_v1.raw_env(players=2, founders=True)
    assert env.atoms[: len(without)] == without  # what comes new comes last
    assert f"card:{min(OURS)}" in env.atoms[len(without) :]
    env.reset(seed=3)
    applicants = env.game.position.own("applicants", 0)
    cards, rows = env.setting.parts(env.observe("player_0")["observation"])["cards"], env.setting.observer.cards
    assert all(cards[rows[c]].any() for c in applicants)
    other = env.game.position.own("applicants", 1)
    assert not any(cards[rows[c]].any() for c in other)
    rng = Random(3)
    while not env.game.over:
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(rng.choice(np.flatnonzero(mask).tolist()))
    assert all(env.terminations.values())


def test_its_cards_are_measured() -> None:
    """How strong they are: of four that were dealt two came in, at once; and what must be met in a game without them is not."""
    (run,) = runs(["random"], "mars", {"players": 2, "founders": True}, range(1))
    for dealt, entered, _ in sit(run):
        assert len(OURS & dealt) == DEALT
        assert [entered[card] for card in OURS & set(entered)] == [1] * KEPT
    assert not {f"play:{card}" for card in OURS} & set(everything(colonies=True))
