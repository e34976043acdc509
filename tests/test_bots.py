"""Bots: what they never do, that they see no more than they may, and that they say why."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from pathlib import Path
from random import Random

import pytest

import pavonis
from pavonis import bots, testing
from pavonis.bots import LEVELS, Bot, EagerBot, GreedyBot, SearchBot, Seat, by_name, play
from pavonis.bots.greedy import VALUERS
from pavonis.cli import main
from pavonis.i18n import Speaker
from pavonis.kernel.decisions import Form, Part
from pavonis.kernel.effect import EFFECTS, Frame
from pavonis.kernel.game import Game
from pavonis.lab.play import play_game, play_on, start
from pavonis.server.bots import BotWorkers
from pavonis.server.config import Config
from pavonis.server.messages import Create
from pavonis.server.refusal import Refusal
from pavonis.server.seats import new_table
from pavonis.testing import check_bot

from .mars.scene import do, moons, scene


class Watched(EagerBot):
    """An eager bot that keeps what it was asked and what it said."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.said: list[tuple[str, list[str], str, set[str]]] = []

    def choose(self, seat: Seat):
        decision = seat.decision
        options = decision.options if decision.kind == "choose" else []
        answer = super().choose(seat)
        own = {f"player:{seat.player}", *(f"card:{c}" for c in seat.view()["players"][seat.player]["tableau"])}
        self.said.append((decision.name, options, answer, own))
        return answer


@pytest.fixture(scope="module")
def said():
    bots = [Watched(p) for p in range(3)]
    for seed in range(6):
        play_game({"players": 3}, bots, seed)
    return [entry for bot in bots for entry in bot.said]


def test_eager_never_passes_or_stops_while_there_is_something_to_do(said):
    """To sell one's cards is nothing to stay for."""
    stops = [options for name, options, answer, _ in said if answer in ("pass", "done")]
    assert len(stops) > 100
    assert all(set(options) <= {"pass", "done", "project:sell_patents"} for options in stops)


def test_eager_declines_nothing_in_play(said):
    offered = [answer for _, options, answer, _ in said if len(options) > 1 and "none" in options]
    assert len(offered) > 20
    assert "none" not in offered


def test_eager_declines_to_take_its_own():
    """Virus, and the only animals are one's own (O-06)."""
    game = scene({"hand": ["virus"], "tableau": ["fish"], "stock": {"mc": 1}}, {}, on={"fish": 2})
    do(game, 0, "play:virus")
    assert "card:fish amount:2" in game.pending[0].options
    assert all(by_name("eager", seed).choose(Seat(game, 0)) == "none" for seed in range(5))


def test_eager_takes_from_others_and_as_much_as_it_may(said):
    taking = [x for x in said if x[0] in ("remove_any", "reduce_any", "take_any") and x[2] != "none"]
    assert len(taking) > 20
    for _, options, answer, own in taking:
        others = [o for o in options if o != "none" and not own & set(o.split(" "))]
        assert not others or answer in others
        victim, _, amount = answer.partition("amount:")
        assert not amount or int(amount) == max(int(o.partition("amount:")[2]) for o in options if o.startswith(victim))


@pytest.mark.parametrize("seed", range(5))
def test_eager_reduces_its_own_production_only_if_it_must(seed):
    """M-130: somebody must lose it."""
    for other, victim in ((1, 1), (0, 0)):
        seat = {"hand": ["fish"], "stock": {"mc": 9}, "production": {"plants": 1}}
        game = do(scene(seat, {"production": {"plants": other}}, {"production": {"plants": other}}, temperature=2), 0, "play:fish")
        if victim:
            assert by_name("eager", seed).choose(Seat(game, 0)) in ("player:1", "player:2")
        else:
            assert game.view()["players"][0]["production"]["plants"] == 0


MODES = ("three with draft", "solo with colonies", "ares, three", "ares, co-op", "crisis, 1")


@pytest.mark.parametrize("name", ["random", "eager", "greedy", "easy", "search:trials=12"])
@pytest.mark.parametrize("mode", MODES)
def test_a_bot_keeps_to_the_rules_of_bots(name, mode):
    """Legal, in time, the same for the same seed and whatever it cannot know."""
    check_bot(name, {mode: testing.MODES[mode]}, one_in=50 if name.startswith("search") else 10)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["random", "eager", "greedy", "easy", "search:trials=12"])
def test_it_does_in_every_way_to_play(name):
    check_bot(name, one_in=20)


@pytest.mark.parametrize("name", ["random", "eager", "easy"])
def test_another_seed_plays_another_game(name):
    def play(seed):
        return play_game({"players": 2, "draft": True}, [by_name(name, f"{seed} {p}") for p in range(2)], 4).checksum()

    assert play(1) != play(2)


def test_eager_is_the_better_player():
    """The baseline that counts: it wins most games against random, in either seat."""
    won = 0
    for seed in range(30):
        bots: list[Bot] = [by_name("random", seed), by_name("random", seed)]
        bots[seed % 2] = by_name("eager", seed)
        won += play_game({"players": 2, "order": "auto"}, bots, seed).result["ranking"][0] == seed % 2
    assert won >= 24


def test_an_unknown_bot_is_named_with_those_there_are():
    with pytest.raises(ValueError, match=r"There is no bot ‘grumpy’. There are: random, eager"):
        by_name("grumpy")


# -- greedy


class Careful(GreedyBot):
    """A greedy bot that is watched wherever it could harm itself."""

    taken = paid = 0

    def choose(self, seat: Seat):
        decision = seat.decision
        answer = super().choose(seat)
        if decision.name in ("remove_any", "reduce_any", "take_any"):
            own = {f"player:{seat.player}", *(f"card:{c}" for c in seat.view()["players"][seat.player]["tableau"])}
            others = [o for o in decision.options if own.isdisjoint(o.split(" "))]
            assert own.isdisjoint(answer.split(" ")) or not others
            Careful.taken += 1
        if decision.kind == "pay":
            price = decision.question()
            worth = sum(m["worth"] * answer.get(m["name"], 0) for m in price["means"])
            assert worth <= price["amount"] or worth - price["amount"] < max(m["worth"] for m in price["means"])
            assert worth <= price["amount"] or price["money"] < price["amount"], "metal was wasted though money would have done"
            Careful.paid += 1
        return answer


def test_greedy_never_takes_from_itself_and_never_overpays():
    for seed in range(6):
        play_game({"players": 3, "order": "auto"}, [Careful(f"{seed} {p}") for p in range(3)], seed)
        play_game({"players": 2, "order": "auto"}, [Careful(f"{seed} {p}") for p in range(2)], seed, "ares")
    assert Careful.taken > 10
    assert Careful.paid > 100


def test_greedy_declines_to_take_its_own():
    """Virus, and the only animals are one's own (O-06)."""
    game = scene({"hand": ["virus"], "tableau": ["fish"], "stock": {"mc": 1}}, {}, on={"fish": 2})
    do(game, 0, "play:virus")
    assert by_name("greedy").choose(Seat(game, 0)) == "none"


@pytest.mark.parametrize("game", pavonis.SPECS)
def test_greedy_beats_eager(game):
    won = 0
    for k in range(10):
        bots = [by_name(("greedy", "eager")[(k + p) % 2], f"{k} {p}") for p in range(2)]
        won += play_game({"players": 2, "order": "auto"}, bots, k // 2, game).result["ranking"][0] == k % 2
    assert won >= 7


# -- search


def middle(game="mars", answers=60, **options):
    """A game of greedy bots, stopped at a question that deserves a search."""
    out = start({"players": 2, "order": "auto", **options}, 5, game)
    bot = by_name("greedy")
    while True:
        player, decision = next(iter(out.pending.items()))
        answers -= 1
        if answers < 0 and decision.name in ("turn", "planning"):
            return out, player
        out.answer(player, bot.choose(Seat(out, player)))


@pytest.mark.parametrize("game", pavonis.SPECS)
def test_with_trials_the_seed_decides_what_search_says(game):
    table, player = middle(game)

    def said(seed):
        return json.dumps([r.to_json() for r in SearchBot(seed, trials=40).explain(Seat(table, player))])

    assert said(1) == said(1)
    assert said(1) != said(2)


def test_search_makes_no_more_trials_than_it_was_given_once_each_answer_had_one():
    table, player = middle()
    for trials in (40, 200):
        bot = SearchBot(1, trials=trials, width=4)
        bot.choose(Seat(table, player))
        assert 4 <= bot.tried <= trials  # fewer where one answer is clearly ahead


@pytest.mark.parametrize(("game", "options", "asked"), [
    ("mars", {}, {"setup", "research", "turn", "place"}),
    ("mars", {"draft": True}, {"draft"}),
    ("ares", {}, {"found", "planning", "development", "construction", "action", "research_keep", "discard_down"}),
    ("ares", {"mulligan": True}, {"mulligan"}),
])  # fmt: skip
def test_every_question_that_matters_is_searched(game, options, asked):
    """Openings, purchases, drafts and keeps among them; and several answers are compared."""
    table = start({"players": 2, "order": "auto", **options}, 4, game)
    left, rng = set(asked), Random(1)

    def told(player, answer):
        name = table.pending[player].name
        if name in left and rng.random() < 0.5:
            bot = SearchBot(1, trials=24)
            told = bot.explain(Seat(table, player))
            assert table.pending[player].why_not(told[-1].answer) is None
            if len(told) > 1 and bot.tried > 1:
                left.discard(name)

    play_on(table, [by_name("greedy", p) for p in range(2)], told)
    assert left == set()


HONEST = {  # together they ask every kind of question
    "mars": ("mars", {"players": 3, "draft": True, "colonies": True, "world_government": True}),
    "mars, solo": ("mars", {"players": 1, "colonies": True}),
    "ares": ("ares", {"players": 3, "mulligan": True}),
    "ares, co-op": ("ares", {"players": 2, "coop": True}),
    "ares, solo": ("ares", {"players": 1}),
    "crisis": ("ares", {"players": 4, "crisis": True, "difficulty": "novice"}),
    "crisis, solo": ("ares", {"players": 1, "crisis": True}),
}
NEVER = {"produce_metal"}  # no area of any map has both metals
MINDS = ("greedy", "search:trials=6,horizon=2", "hard:trials=6,horizon=1", "expert:trials=6,horizon=1")


def test_every_kind_of_question_is_answered_by_what_one_may_know():
    """At a table where all that it cannot see lies otherwise a bot says the same, searched or not: each kind of question once
    in each way to play, and once more after others have answered in secret. Different players sit there, so that rare questions
    come, until all kinds there are have come."""
    kinds = {name for name, kind in EFFECTS.items() if getattr(kind, "asks", "") and kind.__module__.startswith("pavonis.")}
    asked: set[tuple[str, str, bool]] = set()

    def check(way: str, table: Game, player: int) -> None:
        name = table.pending[player].name
        secret = any(answer is not None for q, answer in enumerate(table.position.sealed) if q != player)
        if (way, name, secret) not in asked:
            asked.add((way, name, secret))
            other = table.imagine(player, Random(len(asked)))
            for mind in MINDS:
                said = [[(r.answer, r.value) for r in by_name(mind, 3).explain(Seat(x, player))] for x in (table, other)]
                assert said[0] == said[1], (way, name, secret, mind)

    floaters = {"titan_shuttles": 1, "atmo_collectors": 1}
    raid = scene({"hand": ["air_raid"], "tableau": [*floaters]}, {"stock": {"mc": 4}}, on=floaters, colonies=moons(io=[]))
    check("mars", do(raid, 0, "play:air_raid"), 0)  # too rare to wait for
    missing, deal = kinds - NEVER, 0
    while missing and deal < 200:
        for way, (game, options) in HONEST.items():
            table = start({"order": "ask", **options}, deal, game)
            players = [by_name(("eager", "random", "greedy", "eager")[(p + deal) % 4], f"{deal} {p}") for p in range(table.players)]
            play_on(table, players, lambda player, answer, way=way, table=table: check(way, table, player))
        missing -= {name for _, name, _ in asked}
        deal += 1
    assert not missing
    assert NEVER.isdisjoint(name for _, name, _ in asked)
    assert {"setup", "draft", "found", "planning"} <= {name for _, name, secret in asked if secret}


def test_few_trials_are_never_more_for_a_small_question():
    """A quarter of one trial is one, and not as many as there is time for."""
    game = do(scene({"stock": {"mc": 30}}, {}), 0, "project:greenery")
    bot = SearchBot(1, trials=1, width=2, horizon=1)
    bot.explain(Seat(game, 0))
    assert bot.tried == 2, "one of each answer"


def test_small_questions_of_crisis_are_not_searched():
    """Luck decides more than they do; only phases, cards and the first hand are worth trials."""
    table = start({"players": 2, "crisis": True, "order": "auto"}, 2, "ares")
    searched = set()

    def told(player, answer):
        if VALUERS["ares"].share(table.pending[player]):
            searched.add(table.pending[player].name)

    play_on(table, [by_name("greedy", p) for p in range(2)], told)
    assert {"planning", "construction"} <= searched <= {"planning", "construction", "development", "mulligan"}


def test_an_opening_is_tried_with_every_corporation_and_with_more_and_fewer_cards():
    table = start({"players": 2}, 4)
    told = SearchBot(1, trials=16).explain(Seat(table, 0))
    assert len({r.answer["corporation"] for r in told}) == 2
    assert len({len(r.answer["cards"]) for r in told}) > 2


def test_a_purchase_is_tried_with_every_number_of_cards():
    table = start({"players": 2}, 4)
    while 0 not in table.pending or table.pending[0].name != "research":
        for p in list(table.pending):
            table.answer(p, by_name("greedy").choose(Seat(table, p)))
    told = SearchBot(1, trials=16, width=20).explain(Seat(table, 0))
    assert {len(r.answer) for r in told} == {0, 1, 2, 3, 4}


def test_thinking_stops_where_one_answer_is_clearly_ahead():
    """The last greenery of a game, or nothing for the plants."""
    plants = {"stock": {"plants": 8}}
    game = scene(plants, {}, temperature=8, oxygen=14, oceans=9)
    bot = SearchBot(1, trials=3000)
    while "convert:plants" not in game.pending[0].options:
        do(game, 0, game.pending[0].options[0])
    assert bot.choose(Seat(game, 0)) == "convert:plants"
    assert bot.tried < 1000


def test_search_leaves_the_game_as_it_was():
    table, player = middle()
    before = table.checksum()
    SearchBot(1, trials=20).choose(Seat(table, player))
    assert table.checksum() == before


# -- levels and names


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", pavonis.SPECS)
def test_every_level_plays_both_games(level, game):
    name = f"{level}:trials=2,horizon=1" if level in ("hard", "expert") else level
    bots = [by_name(name, 1), by_name("eager", 2)]
    assert play_game({"players": 2, "order": "auto"}, bots, 3, game).over


def thinking(level, game, **options):
    """Milliseconds that the level gives the first question of such a game."""
    table = pavonis.new(game, seed=1, order="auto", **options)
    return by_name(level).thinking(VALUERS[game], table.position)


def test_the_levels_that_search_think_so_long():
    against = [("mars", {"players": 2}), ("ares", {"players": 3})]
    together = [("mars", {"players": 1}), ("ares", {"players": 1}), ("ares", {"players": 2, "coop": True})]
    together.append(("ares", {"players": 3, "crisis": True}))
    assert {thinking("hard", game, **options) for game, options in against} == {10}
    assert {thinking("hard", game, **options) for game, options in together} == {250}
    assert {thinking("expert", game, **options) for game, options in against + together} == {1000}


# -- Crisis


@pytest.mark.parametrize(("players", "least"), [(1, 7), (2, 10), (3, 8), (4, 10)])
def test_greedy_wins_crisis(players, least):
    """Of twelve normal games; docs/crisis.md has the figures."""
    table = {"players": players, "crisis": True, "order": "auto"}
    games = [play_game(table, [by_name("greedy", p) for p in range(players)], seed, "ares") for seed in range(12)]
    assert sum(game.result["won"] for game in games) >= least


def test_somebody_chooses_production_in_every_round_of_crisis_in_which_it_can_be_chosen():
    """Each for itself, by what all can see: who sits behind expects it of those before."""
    table = start({"players": 3, "crisis": True, "order": "auto"}, 2, "ares")
    open_to: dict[int, set[int]] = {}
    chosen: dict[int, set[str]] = {}

    def told(player, answer):
        pos = table.position
        if table.pending[player].name == "planning":
            chosen.setdefault(pos.round, set()).add(answer)
            if "phase:production" in table.pending[player].options:
                open_to.setdefault(pos.round, set()).add(player)

    play_on(table, [by_name("greedy", p) for p in range(3)], told)
    assert len(open_to) > 8
    assert all("phase:production" in chosen[k] for k in open_to)


def test_trials_of_crisis_tell_the_chance_to_win():
    table = start({"players": 2, "crisis": True, "order": "auto"}, 2, "ares")
    while not any(d.name == "planning" for d in table.pending.values()):
        for p in list(table.pending):
            table.answer(p, by_name("greedy").choose(Seat(table, p)))
    told = by_name("search:trials=12", 1).explain(Seat(table, 0))
    assert all(0 <= r.value <= 100 for r in told)
    assert told[0].to_json()["say"]["id"] == "value.worth.chance"


def test_a_card_that_raises_what_is_at_its_maximum_is_kept_for_its_day():
    """At the start of Crisis the planet is green: what will restore it is worth more than its sale."""
    table = start({"players": 2, "crisis": True, "order": "auto"}, 2, "ares")
    valuer = VALUERS["ares"]
    outlook = valuer.outlook(table.position, 0)
    assert outlook.temperature == 0
    assert valuer.prospect(outlook, table.position.cards["deimos_down"]) > 10


# -- a part of a form that nobody told them of


class Opening(Form):
    """Some cards of the hand, and exactly one more."""

    name = "opening"

    def parts(self, pos, p, f):
        hand = pos.hand(p)
        return [Part("some", hand[2:], 1, 3), Part("one", hand[:2], 1, 1)]


@pytest.mark.parametrize("bot", ["eager", "greedy", "search:trials=2"])
def test_a_bot_fills_in_a_part_it_does_not_know(bot):
    """In Ares Expedition; for Mars see `tests/mars/test_founders.py`."""
    game = start({"players": 2}, 3, "ares")
    while not game.pending[0].pos.hand(0):
        for p in list(game.pending):
            game.answer(p, game.pending[p].random(Random(1)))
    game.position.asking[0] = Frame(Opening(), 0, "")
    assert game.pending[0].why_not(by_name(bot, 1).choose(Seat(game, 0))) is None


def test_settings_may_follow_a_name():
    bot = by_name("search:ms=50,width=3")
    assert (bot.ms, bot.width) == (50, 3)


@pytest.mark.parametrize("name", ["greedy:ms=5", "search:speed=9", "search:ms=fast", "search:ms"])
def test_unknown_settings_are_refused(name):
    with pytest.raises(ValueError, match=r"no setting|settings of"):
        by_name(name)


# -- why


@pytest.mark.parametrize("name", ["greedy", "search:trials=16"])
@pytest.mark.parametrize("game", pavonis.SPECS)
def test_a_bot_says_why_in_messages_that_have_words(name, game):
    """Ranked answers, each with a value that is the sum of its parts; all plain JSON."""
    table = start({"players": 2, "order": "auto"}, 3, game)
    speaker = Speaker(game=game)
    rng = Random(1)
    explained = 0

    def told(player, answer):
        nonlocal explained
        if rng.random() > (0.2 if name == "greedy" else 0.03):
            return
        told = json.loads(json.dumps([r.to_json() for r in by_name(name).explain(Seat(table, player))]))
        assert told
        for option in told:
            assert option["value"] == pytest.approx(sum(t["value"] for t in option["terms"]), abs=0.1)
            for said in (option["say"], *(m for t in option["terms"] for m in t["say"])):
                assert speaker.text(said["id"]) is not None, said
                assert "{" not in speaker.speak(said)
        values = [option["value"] for option in told]
        assert values == sorted(values, reverse=True)
        explained += len(told) > 1

    play_on(table, [by_name("greedy", p) for p in range(2)], told)
    assert explained > 3


def test_every_corporation_of_an_opening_is_explained():
    table = start({"players": 2}, 4)
    told = by_name("greedy").explain(Seat(table, 0))
    assert sorted(r.answer["corporation"] for r in told) == sorted(table.pending[0].question()["parts"][0]["cards"])
    assert told[0].value > told[1].value
    assert all(table.pending[0].why_not(r.answer) is None for r in told)


def test_bots_without_reasons_give_none():
    table, player = middle()
    assert by_name("eager").explain(Seat(table, player)) == []


def test_the_best_of_what_is_explained_is_chosen():
    table, player = middle()
    for name in ("greedy", "search:trials=16"):
        assert by_name(name, 1).explain(Seat(table, player))[0].answer == by_name(name, 1).choose(Seat(table, player))


# -- bots of one's own


OWN = (Path(__file__).parents[1] / "docs" / "bots.md").read_text()
TEN_LINES = next(block for block in re.findall(r"```python\n(.*?)```", OWN, re.DOTALL) if "class Dearest" in block)


@pytest.fixture
def mine(tmp_path, monkeypatch):
    """The bot of docs/bots.md, as a reader saves it; commands are given in the same folder."""
    (tmp_path / "my_bots.py").write_text(TEN_LINES)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    yield tmp_path
    sys.modules.pop("my_bots", None)


def test_a_bot_of_ones_own_plays_in_arena_simulation_match_and_library(mine):
    assert play(pavonis.new("mars", players=2, seed=1), ["my_bots:Dearest", "random"]).over
    assert main(["arena", "my_bots:Dearest", "random", "--games", "4", "--processes", "1"]) == 0
    told = json.loads((mine / "arena-mars-2" / "report.json").read_text())
    assert set(told["bots"]) == {"my_bots:Dearest", "random"}
    assert main(["simulate", "my_bots:Dearest", "--games", "2", "--processes", "2"]) == 0
    assert main(["match", "my_bots:Dearest", "random", "--deals", "2", "--processes", "1"]) == 0


def test_a_bot_of_ones_own_sits_at_a_server_table_where_the_host_allows_it(mine):
    config = Config(bots="my_bots:Dearest")
    assert config.levels == [*LEVELS, "my_bots:Dearest"]
    with pytest.raises(ValueError, match="Nobody"):
        Config(bots="my_bots:Nobody")
    game = pavonis.new("mars", players=2, seed=5)
    workers = BotWorkers(own=config.own_bots)
    try:
        chosen = asyncio.run(workers.choose("my_bots:Dearest", "seed", game, 0))
    finally:
        workers.close()
    assert chosen == by_name("my_bots:Dearest", "seed").choose(Seat(game, 0))
    seat = {"kind": "bot", "level": "my_bots:Dearest"}
    wish = Create.model_validate({"game": "mars", "options": {"players": 2}, "seats": [{"kind": "person"}, seat]})
    assert new_table("a", wish, 0.0, config.levels).seats[1].level == "my_bots:Dearest"
    with pytest.raises(Refusal, match="unknown_level"):
        new_table("a", wish, 0.0)


def test_packages_bring_bots_by_entry_points(mine, monkeypatch):
    info = mine / "mine-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: mine\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[pavonis.bots]\ndearest = my_bots:Dearest\n")
    monkeypatch.syspath_prepend(str(mine))
    bots.installed.cache_clear()
    try:
        assert "dearest" in bots.names()
        assert type(by_name("dearest")).__name__ == "Dearest"
    finally:
        bots.installed.cache_clear()
