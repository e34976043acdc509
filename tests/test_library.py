"""What a program may do with a game: copy it, pickle it, keep its record, step through it, read its log, ask it for help.
`test_compiled` runs this file on the compiled engine too."""

from __future__ import annotations

import copy
import json
import pickle
from multiprocessing import get_context
from random import Random

import pytest

import pavonis
from pavonis import Game
from pavonis.bots import Bot, Seat, play
from pavonis.i18n import Speaker, log

KINDS = [
    ("mars", {"players": 3, "colonies": True, "draft": True}),
    ("mars", {"players": 1}),
    ("ares", {"players": 2}),
    ("ares", {"players": 2, "crisis": True, "difficulty": "novice"}),
]


def played(kind: str = "mars", steps: int = 40, seed: int = 3, **options) -> Game:
    rng = Random(seed)
    game = pavonis.new(kind, seed=seed, **options)
    for _ in range(steps):
        player, decision = next(iter(game.pending.items()))
        game.answer(player, decision.random(rng))
    return game


def play_on(game: Game, steps: int = 30) -> str:
    rng = Random(9)
    for _ in range(steps):
        player, decision = next(iter(game.pending.items()))
        game.answer(player, decision.random(rng))
    return game.checksum()


@pytest.mark.parametrize(("kind", "options"), KINDS)
@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, lambda g: pickle.loads(pickle.dumps(g)), Game.clone])
def test_a_copy_goes_on_alike_and_alone(way, kind, options):
    game = played(kind, **options)
    before = game.to_json()
    again = way(game)
    assert again.to_json() == before
    assert {p: d.to_json() for p, d in again.pending.items()} == {p: d.to_json() for p, d in game.pending.items()}
    end = play_on(again)
    assert game.to_json() == before, "the copy leaves the first game alone"
    assert play_on(game) == end


@pytest.mark.parametrize("way", [copy.deepcopy, lambda g: pickle.loads(pickle.dumps(g))])
def test_a_copy_keeps_record_events_and_take_back(way):
    game = played(steps=200)
    again = way(game)
    assert again.record == game.record
    assert [e.to_json() for e in again.events] == [e.to_json() for e in game.events]
    assert [e.private for e in again.events] == [e.private for e in game.events]
    for p in range(2):
        assert again.why_not_undo(p) == game.why_not_undo(p)
    player = game.steps[-1].player
    if game.why_not_undo(player) is None:
        again.undo(player)
        game.undo(player)
        assert again.to_json() == game.to_json()
        assert again.record == game.record


def over_there(game: Game) -> str:
    return play_on(game)


def test_games_and_errors_travel_between_processes():
    game = played()
    with get_context("spawn").Pool(1) as pool:
        assert pool.apply(over_there, (game,)) == play_on(game)
        with pytest.raises(pavonis.BadOption, match="7"):
            pool.apply(pavonis.new, ("mars",), {"players": 7})


# -- records


@pytest.mark.parametrize(("kind", "options"), KINDS)
def test_a_record_says_where_it_began(kind, options):
    """Of a game that was loaded, too: it replays to the same position, not to another one."""
    dealt = played(kind, **options)
    assert "start" not in dealt.record
    loaded = pavonis.from_json(json.loads(json.dumps(dealt.to_json())))
    play_on(loaded)
    record = json.loads(json.dumps(loaded.record))
    assert record["start"] == dealt.to_json()["position"]
    again = pavonis.replay(record)
    assert again.checksum() == loaded.checksum()
    assert again.record == record


def test_a_copy_without_record_begins_where_it_was_made():
    game = played().clone()
    play_on(game)
    assert pavonis.replay(game.record).checksum() == game.checksum()


def test_stepping_through_a_record():
    """The game as it began, and after each command."""
    game = played(steps=30)
    seen = [(len(g.history), g.checksum(), g.points[0]["tr"]) for g in pavonis.steps(game.record)]
    assert [n for n, _, _ in seen] == list(range(31))
    assert seen[0][1] == pavonis.new("mars", seed=3).checksum()
    assert seen[-1][1] == game.checksum()


# -- words


def test_a_log_in_every_language():
    game = played(steps=60)
    lines = {language: log(game, language, names=["Anna", "Borys"]) for language in ("en", "pl", "ru", "uk")}
    assert {len(x) for x in lines.values()} == {len(game.events)}
    assert len({tuple(x) for x in lines.values()}) == 4
    assert any("Anna" in line for line in lines["pl"])
    assert log(game, "en", player=0) != log(game, "en", player=1), "each sees what they drew"
    speaker = Speaker("pl", "mars")
    assert speaker.language == "pl"
    assert Speaker("pl_PL.UTF-8").language == "pl"


# -- help


PUBLIC = [getattr(pavonis, name) for name in pavonis.__all__] + [Bot, Seat, Speaker]


@pytest.mark.parametrize("what", PUBLIC, ids=lambda x: x.__name__)
def test_everything_public_says_what_it_is(what):
    """Compiled too."""
    assert what.__doc__
    if isinstance(what, type) and not issubclass(what, Exception):
        silent = [n for n in dir(what) if not n.startswith("_") and is_ours(what, n) and not getattr(what, n).__doc__]
        assert not silent


def is_ours(what: type, name: str) -> bool:
    """A method or a property; not what an object holds."""
    source = next((c for c in what.__mro__ if name in vars(c)), None)
    held = set(getattr(what, "__mypyc_attrs__", ())) | set(getattr(source, "__annotations__", ()))
    return name not in held and source is not object


def test_games_and_decisions_show_what_they_are():
    game = pavonis.new("mars", players=2, seed=1)
    assert repr(game) == "Game('mars', 2 players, generation 1, asked: 0 setup, 1 setup)"
    assert repr(game.pending[0]) == "Decision(0, form setup: corporation, cards)"
    play_on(game)
    turn = next(d for d in game.pending.values())
    assert repr(turn).startswith(f"Decision({turn.player}, {turn.kind} {turn.name}: ")
    assert repr(play(pavonis.new("ares", players=1, seed=1), ["greedy"])).endswith("over)")


@pytest.mark.parametrize(("kind", "options"), KINDS)
def test_a_printed_game_says_how_it_stands_and_who_is_asked_what(kind, options):
    game = played(kind, **options)
    table, *players = str(game).splitlines()
    assert table.startswith(f"{kind}, {game.players} player")
    assert f"{game.position.moment()}: {game.position.temperature} °C" in table
    for p, seat in enumerate(game.view()["players"]):
        assert players[p].startswith(f"{p} {seat['corporation']} TR {seat['tr']}; {seat['stock']['mc']} mc")
        if game.points:
            assert players[p].endswith(f"; {sum(game.points[p].values())} points")
    assert players[game.players :] == [f"{p} is asked {d.name}: {d.prompt}" for p, d in game.pending.items()]
    game.rollout(Random(1))
    assert str(game).splitlines()[-1] in ("won", "lost", f"ranking: {game.result['ranking']}")


@pytest.mark.parametrize(("kind", "options"), KINDS)
def test_answers_are_all_there_once_and_a_few_of_them_differ(kind, options):
    game = played(kind, **options)
    for decision in [*game.pending.values(), *pavonis.new(kind, seed=1, **options).pending.values()]:
        few = decision.answers(4)
        first = decision.atoms()
        begun = [next(a for a in first if any(answer == x for x in all_of(decision, (a,)))) for answer in few]
        assert len(set(begun)) == min(4, len(first))
        if decision.kind != "form":
            every = [json.dumps(a) for a in decision.answers()]
            assert sorted(every) == sorted(json.dumps(a) for a in all_of(decision, ()))
            assert len(set(every)) == len(every)


def all_of(decision, prefix):
    """Every answer that begins so, the way that needs no thought."""
    following = decision.atoms(prefix)
    if not following:
        yield decision.assemble(prefix)
    for a in following:
        yield from all_of(decision, (*prefix, a))


def test_a_decision_that_was_kept_too_long_says_so():
    game = played()
    player, old = next(iter(game.pending.items()))
    game.answer(player, old.random(Random(1)))
    if game.pending.get(player) is not None and game.pending[player].id == old.id:
        pytest.fail("the same question is open")
    asked = (lambda: old.options, old.question, lambda: old.random(Random(1)), old.to_json, old.answers, lambda: old.why_not("x"))
    for act in asked:
        with pytest.raises(pavonis.StaleDecision):
            act()
    assert "answered" in repr(old)


def test_the_module_shows_only_what_is_public():
    shown = {n for n in dir(pavonis) if not n.startswith("_")}
    modules = {n for n in shown if type(getattr(pavonis, n)).__name__ == "module"}
    known = {"annotations", "SPECS", "GameSpec", "GameOption", "MARS", "ARES", "check_options", "set_speaker", "speak_english"}
    assert shown - modules - known <= set(pavonis.__all__) <= shown
    assert pavonis.__version__
