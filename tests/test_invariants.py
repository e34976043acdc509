"""What random games must keep: over all player counts and options, at every answer or at random moments."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import pavonis
from pavonis.bots import Seat, by_name
from pavonis.cli import main
from pavonis.family.effects import AddHereOrDraw, Draw, Keep
from pavonis.family.table import LOOKING
from pavonis.kernel.effect import Effect, Frame
from pavonis.kernel.game import Game
from pavonis.lab.coverage import ENOUGH, FULL, counting, coverage, everything, orders, soak
from pavonis.lab.order_audit import Audit
from pavonis.lab.play import LONGEST_GAME, Endless, parallel_map, play_on, start

from .invariants import Broken, check, hidden, mentioned, seen
from .mars.scene import do, scene

SEEDS = st.integers(0, 2**32)


@st.composite
def ways(draw: st.DrawFn) -> dict[str, Any]:
    """Any options of a game of Terraforming Mars."""
    n = draw(st.integers(1, 5))
    return {
        "players": n,
        "board": draw(st.sampled_from(["tharsis", "hellas", "elysium"])),
        "corporate_era": draw(st.booleans()),
        "draft": draw(st.booleans()),
        "colonies": draw(st.booleans()),
        "world_government": draw(st.booleans()),
        "beginners": sorted(draw(st.sets(st.integers(0, n - 1)))),
        "first": draw(st.integers(0, n - 1)),
        "order": draw(st.sampled_from(["ask", "auto"])),
    }


def games(examples: int):
    """So many games: options and a seed for each, always the same ones."""

    def decorate(test):
        profile = settings(max_examples=examples, deadline=None, derandomize=True, database=None, phases=[Phase.generate])
        return profile(given(ways(), SEEDS)(test))

    return decorate


class Play:
    """A game between eager and random bots, answer by answer."""

    def __init__(self, options: dict[str, Any], seed: int) -> None:
        self.game = pavonis.new("mars", seed=seed, **options)
        self.rng = Random(seed)
        self.bots = [by_name(("eager", "random")[(seed + p) % 2], f"{seed} {p}") for p in range(self.game.players)]

    def __iter__(self):
        """Every next answer with its player, before it is given; the game moves on unless it was moved meanwhile."""
        for _ in range(LONGEST_GAME):
            if self.game.over:
                return
            waiting = list(self.game.pending)
            player = self.rng.choice(waiting)
            answer = self.bots[player].choose(Seat(self.game, player))
            moves = len(self.game.commands)
            yield player, answer
            if len(self.game.commands) == moves:
                self.game.answer(player, answer)
        raise AssertionError("the game does not end")

    def sometimes(self, one_in: int):
        """As above, but only at some moments; between them the game is played on."""
        for player, answer in self:
            if self.rng.randrange(one_in) == 0:
                yield player, answer


# -- positions


@games(10)
def test_invariants_hold_at_every_answer(options, seed):
    """M-002, M-004, M-082, M-089, M-153 to M-168: cards conserved, floors, tiles, tracks, standing numbers, questions."""
    play = Play(options, seed)
    for _ in play:
        check(play.game)
    check(play.game)


HARMS = {
    "a card is gone": lambda pos: pos.zones[0].pop(),
    "a card is there twice": lambda pos: pos.zones[0].append(pos.hand(0)[0]),
    "a corporation is back": lambda pos: pos.zones[2].append("beginner_corporation"),
    "no corporation": lambda pos: pos.tableau.__setitem__(0, ()),
    "fewer plants than none": lambda pos: pos.cells[1].__setitem__(3, -1),
    "too little money produced": lambda pos: pos.cells[1].__setitem__(7, -6),
    "too little steel produced": lambda pos: pos.cells[1].__setitem__(8, -1),
    "a rating from nowhere": lambda pos: pos.cells[1].__setitem__(14, 21),
    "too much oxygen": lambda pos: setattr(pos, "oxygen", 15),
    "between two steps": lambda pos: setattr(pos, "temperature", -29),
    "oceans without tiles": lambda pos: setattr(pos, "oceans", 3),
    "Noctis without its card": lambda pos: pos.lay("city", 32, 0),
    "cities side by side": lambda pos: (pos.lay("city", 38, 0), pos.lay("city", 39, 1)),
    "a city on an ocean area": lambda pos: pos.lay("city", 4, 0),
    "a special tile without its card": lambda pos: pos.lay("capital", 38, 0),
    "a tile off the masks": lambda pos: pos.tiles.__setitem__(38, ("city", 0)),
    "a marker in the sea": lambda pos: pos.claims.__setitem__(4, 0),
    "a tag from nowhere": lambda pos: pos.tags[0].__setitem__(0, 9),
    "a discount from nowhere": lambda pos: pos.mods[0].__setitem__(0, 1),
    "nobody listens": lambda pos: pos.listeners.clear(),
    "microbes on no card": lambda pos: pos.on.__setitem__("ants", 1),
    "an action of no card": lambda pos: pos.used.__setitem__("ants", 1),
    "a milestone of nobody": lambda pos: pos.milestones.update(mayor=7),
    "nobody is asked": lambda pos: pos.asking.__setitem__(0, None),
    "answered unasked": lambda pos: pos.sealed.__setitem__(0, "pass"),
}


@pytest.mark.parametrize("harm", HARMS.values(), ids=HARMS)
def test_a_broken_position_does_not_pass(harm):
    game = pavonis.new("mars", players=2, seed=5, beginners=[1])
    game.answer(0, {"corporation": "tharsis_republic", "cards": game.pending[0].options[1]["cards"][:3]})
    game.answer(0, "hex:20")
    check(game)
    harm(game.position)
    with pytest.raises(Broken):
        check(game)


@games(8)
def test_a_saved_game_goes_on_identically(options, seed):
    """Saved and loaded at any question, the same answers lead to the same positions until the end."""
    play = Play(options, seed)
    copy: Game | None = None
    for player, answer in play:
        if copy is None and play.rng.randrange(40) == 0:
            saved = json.loads(json.dumps(play.game.to_json()))
            copy = pavonis.from_json(saved)
            assert copy.to_json() == saved
        if copy is not None:
            assert copy.pending[player].to_json() == play.game.pending[player].to_json()
            copy.answer(player, answer)
            play.game.answer(player, answer)
            assert copy.checksum() == play.game.checksum()
            if play.rng.randrange(100) == 0:
                copy = None
    assert copy is None or copy.result == play.game.result


@games(8)
def test_a_clone_goes_its_own_way(options, seed):
    """What happens to a clone does not touch the game, nor the other way round."""
    play = Play(options, seed)
    for player, answer in play.sometimes(30):
        clone = play.game.clone()
        before = clone.checksum()
        assert before == play.game.checksum()
        play.game.answer(player, answer)
        assert clone.checksum() == before
        after = play.game.checksum()
        for _ in range(30):
            for p, decision in clone.pending.items():
                clone.answer(p, decision.random(play.rng))
                break
        assert play.game.checksum() == after


# -- records and take-backs


@games(10)
def test_a_record_replays_exactly(options, seed):
    """Also with take-backs in it: the same position, result and events."""
    play = Play(options, seed)
    for player, answer in play.sometimes(4):
        play.game.answer(player, answer)
        if not play.game.steps[-1].showed:
            play.game.undo(player)
    record = json.loads(json.dumps(play.game.record))
    again = pavonis.replay(record)
    assert again.checksum() == play.game.checksum()
    assert again.result == play.game.result
    assert again.record == play.game.record
    assert again.events == play.game.events


@games(10)
def test_a_take_back_is_exact_or_refused(options, seed):
    """Allowed if nothing was shown and nobody answered since: the very position before. Else refused, and nothing changes."""
    play = Play(options, seed)
    game = play.game
    taken = refused = 0
    for player, answer in play.sometimes(3):
        before, told, shown = game.checksum(), list(game.events), game.position.reveal_count
        game.answer(player, answer)
        after = game.checksum()
        for other in range(game.players):
            if other != player:
                with pytest.raises(pavonis.CannotTakeBack):
                    game.undo(other)
                assert game.checksum() == after
        if game.position.reveal_count != shown:
            commands = game.history
            with pytest.raises(pavonis.CannotTakeBack):
                game.undo(player)
            assert (game.checksum(), game.history) == (after, commands)
            refused += 1
            continue
        game.undo(player)
        assert game.checksum() == before
        assert game.events == [*told, pavonis.Event("took_back", {"player": player})]
        game.answer(player, answer)
        assert game.checksum() == after
        taken += 1
    assert taken > refused > 0


# -- what is hidden


@games(10)
def test_what_is_imagined_looks_the_same(options, seed):
    """`imagine(p).view(p) == view(p)`, p's own question included; and the imagined game keeps the rules to its end."""
    play = Play(options, seed)
    last = None
    for _ in play.sometimes(12):
        for p in range(play.game.players):
            last = play.game.imagine(p, play.rng)
            assert seen(last, p) == seen(play.game, p)
        check(last)
    while not last.over:
        for p, decision in last.pending.items():
            last.answer(p, decision.random(play.rng))
            break
    check(last)


def test_imagined_corporations_are_corporations():
    """They have a back of their own: none is dealt as a project card."""
    game = pavonis.new("mars", players=3, seed=1)
    for seed in range(5):
        check(game.imagine(0, Random(seed)))


@games(12)
def test_nothing_hidden_is_seen(options, seed):
    """O-64 to O-66: no card that a player cannot place is named in that player's view, question or events."""
    play = Play(options, seed)
    game = play.game
    readers = [None, *range(game.players)]
    for player, answer in play:
        unseen = {p: hidden(game.position, p) for p in readers}
        told = len(game.events)
        game.answer(player, answer)
        for p in readers:
            still = hidden(game.position, p)
            if play.rng.randrange(4) == 0:
                assert not still & mentioned(seen(game, p))
            unseen[p] &= still
            for event in game.events[told:]:
                assert not unseen[p] & mentioned(event.seen_by(p).to_json())


def test_hidden_cards_are_looked_for_in_earnest():
    """The test above would notice: what the owner sees names cards that nobody else may see."""
    game = pavonis.new("mars", players=2, seed=1)
    assert len(hidden(game.position, 1) & mentioned(seen(game, 0))) == 12
    assert not hidden(game.position, 0) & mentioned(seen(game, 0))


# -- questions


@games(10)
def test_every_walk_over_atoms_spells_a_legal_answer(options, seed):
    """Each atom is in the catalogue, so that an environment can number it."""
    play = Play(options, seed)
    catalogue = set(play.game.spec.catalogue(play.game.options))
    for player, _ in play:
        decision = play.game.pending[player]
        walk: tuple[str, ...] = ()
        while following := decision.atoms(walk):
            assert catalogue.issuperset(following)
            walk = (*walk, play.rng.choice(following))
        assert decision.why_not(decision.assemble(walk)) is None


@games(10)
def test_a_random_answer_is_legal(options, seed):
    """With unusual payments too."""
    play = Play(options, seed)
    for player, _ in play:
        decision = play.game.pending[player]
        for odd in (0.0, 1.0):
            assert decision.why_not(decision.random(play.rng, odd)) is None


# -- the order of effects


@pytest.mark.slow
def test_the_order_is_asked_wherever_it_matters():
    """M-120, M-121, O-07: where it was not asked, no other order offers another choice or another end."""
    audit = Audit()
    for part in parallel_map(orders, [range(k, k + 15) for k in range(0, 120, 15)], 2):
        audit.update(part)
    assert audit.missing == {}
    assert audit.unasked.total() > 500
    assert audit.asked.total() > audit.needless.total()


class Plants(Effect[Any]):
    """Changes one's plants, and says that it touches nothing."""

    name = "plants_of_a_test"

    def __init__(self, times: int, plus: int) -> None:
        self.times = times
        self.plus = plus

    def args(self):
        return {"times": self.times, "plus": self.plus}

    def apply(self, pos, f, answer):
        pos.cells[f.actor][3] = pos.cells[f.actor][3] * self.times + self.plus

    def footprint(self, pos, f):
        return (0, 0)


class Look(Effect[Any]):
    """Holds a choice, and says so or not."""

    name = "look_of_a_test"

    def __init__(self, honest: bool) -> None:
        self.honest = honest

    def args(self):
        return {"honest": self.honest}

    def apply(self, pos, f, answer):
        pos.draw(f.actor, 3, LOOKING)
        pos.agenda[f.actor].insert(0, Frame(Keep(1), f.actor, f.source, urgent=True))

    def decides(self):
        return self.honest

    def footprint(self, pos, f):
        return Draw(3).footprint(pos, f)


@pytest.mark.parametrize(
    ("look", "other", "asks", "missing"),
    [
        (Look(True), AddHereOrDraw("science"), True, False),
        (Look(False), AddHereOrDraw("science"), False, True),
        (Look(True), Draw(1), False, False),  # drawn first: nobody chooses better knowing less
        (Look(False), Draw(1), False, True),
    ],
)
def test_the_audit_notices_a_choice_made_knowing_less(look, other, asks, missing):
    """M-120, O-07."""
    pos = scene({"tableau": ["olympus_conference"]}, {}, on={"olympus_conference": 1}).position
    pos.agenda[0] = [Frame(look, 0, "invention_contest"), Frame(other, 0, "olympus_conference")]
    pos.asking[0] = None
    pos.auto_order = False
    audit = Audit()
    chosen = pos.independent(pos.agenda[0])
    audit.chose(pos, 0, chosen)
    assert (chosen is None, set(audit.missing.values())) == (asks, {"a choice knowing more"} if missing else set())
    assert not audit.needless.total()


@pytest.mark.parametrize(("effects", "matters"), [([(2, 0), (1, 1)], True), ([(1, 2), (1, 1)], False)])
def test_the_audit_notices_an_order_that_matters(effects, matters):
    pos = scene({"stock": {"plants": 3}}, {}).position
    pos.agenda[0] = [Frame(Plants(*e), 0, "test") for e in effects]
    pos.asking[0] = None
    audit = Audit()
    audit.chose(pos, 0, pos.independent(pos.agenda[0]))
    assert bool(audit.missing) is matters


def test_a_question_of_order_is_needless_if_every_order_ends_alike():
    """Comet beside Arctic Algae: the plants that come first can be removed, unless there are enough of them anyway."""
    for plants, needless in ((1, 0), (9, 1)):
        seat = {"stock": {"plants": plants}, "tableau": ["arctic_algae"]}
        game = scene({"hand": ["comet"], "stock": {"mc": 21}}, seat)
        do(game, 0, "play:comet")
        audit = Audit()
        audit.chose(game.position, 0, None)
        assert (audit.asked.total(), audit.needless.total()) == (1, needless)


@pytest.mark.parametrize(("card", "seat"), [
    ("immigrant_city", {"production": {"mc": 3, "energy": 1}}),
    ("nitrophilic_moss", {"tableau": ["viral_enhancers"], "stock": {"mc": 40, "plants": 3}}),
    ("robotic_workforce", {"tableau": ["mars_university", "mine", "power_plant"], "hand": ["robotic_workforce", "ants"]}),
    ("virus", {"tableau": ["viral_enhancers", "fish"]}),
])  # fmt: skip
def test_no_order_is_asked_where_none_matters(card, seat):
    """O-07: losses that can be met, production boxes beside cards, one's own animals."""
    seat = {"hand": [card], "stock": {"mc": 40}, **seat}
    game = scene(seat, {"tableau": ["birds"], "stock": {"plants": 2}}, oceans=3, on={"birds": 1, "fish": 1})
    do(game, 0, f"play:{card}")
    asked = []
    while (decision := game.pending[0]).name != "turn":
        asked.append(decision.name)
        do(game, 0, decision.options[0])
    assert "order" not in asked


# -- coverage


@pytest.mark.slow
def test_every_card_action_and_trigger_fires_often_enough():
    """Eager bots meet everything there is."""
    counts: Counter[str] = Counter()
    for part in parallel_map(coverage, [range(k, k + 20) for k in range(0, FULL, 20)], 2):
        counts.update(part)
    assert {what: counts[what] for what in everything() if counts[what] < ENOUGH} == {}


def test_a_trigger_counts_once_for_each_time_it_is_set_off():
    """Immigrant City hears its own city, Rover Construction everybody's; nothing is counted afterwards."""
    counts: Counter[str] = Counter()
    seat = {"tableau": ["rover_construction"], "hand": ["immigrant_city"], "stock": {"mc": 13}, "production": {"energy": 1}}
    with counting(counts):
        game = scene(seat, {"stock": {"mc": 50}})
        for player, answers in ((0, ["play:immigrant_city", "hex:35", "done"]), (1, ["project:city", "hex:20"])):
            for answer in answers:
                game.answer(player, answer)
    assert counts == {"when:immigrant_city": 2, "when:rover_construction": 2}
    game.answer(1, "project:city")
    game.answer(1, "hex:50")
    assert counts["when:rover_construction"] == 2


def test_a_soak_tells_in_which_game_something_broke(monkeypatch):
    assert soak(range(2), every=100) > 200
    monkeypatch.setattr("pavonis.lab.coverage.check", lambda game: (_ for _ in ()).throw(Broken("so it is")))
    with pytest.raises(RuntimeError, match=r"game 1 of .*so it is"):
        soak(range(1, 3), every=1)


@pytest.mark.parametrize(("arguments", "code", "says"), [
    (["--games", "6", "--least", "0"], 0, "6 games, 299 things counted"),
    (["--games", "1"], 1, "anti_gravity_technology"),
    (["--soak", "3"], 0, "all ended"),
    (["--board", "hellas", "--games", "1", "--least", "1"], 1, "award magnate"),
    (["--orders", "2"], 0, "though it mattered: 0"),
])  # fmt: skip
def test_the_command_counts_soaks_and_audits(arguments, code, says, capsys):
    assert main(["coverage", *arguments, "--processes", "1"]) == code
    assert says in " ".join(capsys.readouterr().out.split())


@pytest.mark.slow
def test_colonies_keep_the_invariants():
    assert all(parallel_map(colonies_soaked, [range(k, k + 10) for k in range(0, 120, 10)], 2))


def colonies_soaked(games: range) -> bool:
    return soak(games, colonies=True, every=20) > 0


def test_an_unfinished_game_is_an_error():
    game = start({"players": 2}, 1)
    with pytest.raises(Endless):
        play_on(game, [by_name("random", p) for p in range(2)], longest=5)
