"""Random full games at every level and player count: what holds at every question, saving, replay, take-back, imagining."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

import pavonis
from pavonis.ares.cards.crisis import ALL
from pavonis.ares.crisis.position import BOX, CRISES, DUMMIES, OUTCOMES
from pavonis.ares.planet import OCEANS, PHASES
from pavonis.ares.position import DUMMY
from pavonis.bots import Seat, by_name
from pavonis.family.resources import HEAT, PRODUCTION, STEEL, TITANIUM
from pavonis.kernel.game import Game

from ..damage import refused
from .scene import position

LEVELS = ("novice", "normal", "specialist", "expert")
MODES = [(n, level) for n in (1, 2, 3, 4) for level in LEVELS]


def new(players: int, difficulty: str, seed: int) -> Game:
    return pavonis.new("ares", players=players, seed=seed, crisis=True, difficulty=difficulty, mulligan=seed % 2 == 0)


def check(game: Game) -> None:
    """Cards of all kinds are conserved, nothing is below nothing, tracks are on their spaces, stocks add up."""
    pos = position(game)
    lying = Counter(c for z, zone in enumerate(pos.zones) for c in zone if c and z not in (DUMMY, CRISES, BOX))
    lying += Counter(c for cards in pos.tableau for c in cards)
    assert max(lying.values()) == 1
    ours = {id for id, card in ALL.items() if card.kind != "corporation" and pos.admits(card)}
    assert ours <= set(lying) <= set(ALL)
    troubles = Counter([*pos.zones[CRISES], *pos.zones[BOX], *pos.active, *pos.discarded])
    troubles.update([pos.revealing] if pos.revealing else [])
    troubles.update(["dwindling_supplies"] if pos.supplies else [])
    assert set(troubles.values()) == {1}
    assert set(troubles) == {c.id for c in pos.crises.values() if c.level or pos.difficulty == "novice"}
    assert set(pos.markers_on) == set(pos.active)
    assert all(n > 0 for n in pos.markers_on.values())
    dummies = [*pos.zones[DUMMY], *pos.dummies]
    assert len(set(dummies)) == len(dummies)
    assert set(dummies) <= set(DUMMIES)
    assert pos.oceans == len(set(pos.flipped)) == 9 - len(pos.covered())
    assert set(pos.flipped) <= set(OCEANS)
    assert pos.temperature in range(-30, 9, 2)
    assert pos.oxygen in range(15)
    assert pos.bank >= 0
    for p, cells in enumerate(pos.cells):
        assert min(cells) >= 0
        for card in pos.holders[p]:
            points = pos.cards[card].points
            assert 0 <= pos.on.get(card, 0) < (points.every if points.per == "here" else 10_000)  # K-078
        effects = [e for card in pos.tableau[p] for e in ALL[card].play]
        for cell in (STEEL, TITANIUM):
            assert cells[cell] == sum(n for e in effects if e.name == "capacity" for c, n in e.amounts if c == cell)  # type: ignore[attr-defined]
        assert cells[PRODUCTION + HEAT] == sum(e.args().get("heat", 0) for e in effects if e.name == "produce")
    if not game.over:
        assert game.pending
        assert all(decision.answers(1) for decision in game.pending.values())


def play(game: Game, rng: Random, odd: float = 0.0) -> Any:
    p, decision = rng.choice(list(game.pending.items()))
    answer = decision.random(rng, odd)
    assert decision.why_not(answer) is None
    game.answer(p, answer, id=decision.id)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("players", "level"), MODES)
def test_full_games(players, level, seed):
    """K-001, K-034, K-091: they end, won or lost for a reason, and all holds on the way; cards sold and odd payments too."""
    rng = Random(seed)
    game = new(players, level, seed)
    while not game.over:
        play(game, rng, 0.2 if seed else 0.0)
        check(game)
    assert game.result["why"] in OUTCOMES
    assert game.result["won"] == (game.result["why"] == "won")
    assert pavonis.replay(json.loads(json.dumps(game.record))).checksum() == game.checksum()


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_games_of_those_who_last_longer(players):
    """K-029, K-085, K-090: with some thought the last levels are reached, tokens turn into money, and all still holds."""
    seen: set[str] = set()
    for seed in range(3):
        rng = Random(seed)
        game = new(players, "novice", seed)
        bots = [by_name("greedy", f"{seed} {p}") for p in range(players)]
        while not game.over:
            p, decision = rng.choice(list(game.pending.items()))
            thought = rng.random() < 0.9
            game.answer(p, bots[p].choose(Seat(game, p)) if thought else decision.random(rng, 0.3))
            check(game)
        seen |= {f"level {position(game).crises[c].level}" for c in position(game).discarded}
        seen |= {"supplies"} if position(game).supplies else set()
        assert pavonis.replay(json.loads(json.dumps(game.record))).checksum() == game.checksum()
    assert {"supplies", "level 0", "level 1", "level 2"} <= seen


@pytest.mark.parametrize(("players", "level"), MODES)
def test_save_and_load_at_any_question_continues_identically(players, level):
    """K-002: in the middle of a crisis too."""
    rng = Random(5)
    game = new(players, level, 5)
    while not game.over:
        saved = json.loads(json.dumps(game.to_json()))
        copy = pavonis.from_json(saved)
        assert copy.to_json() == saved
        for p in [*range(game.players), None]:
            assert copy.view(p) == game.view(p)
        clone = game.clone()
        state = rng.getstate()
        play(game, rng, 0.1)
        for other in (copy, clone):
            rng.setstate(state)
            play(other, rng, 0.1)
            assert other.checksum() == game.checksum()


@pytest.mark.parametrize(("players", "level"), MODES)
def test_imagined_games_look_the_same(players, level):
    """K-025, OA-07: what is dealt anew is what the player cannot know; and such a game can be played on."""
    rng = Random(6)
    game = new(players, level, 6)
    while not game.over:
        if rng.random() < 0.15:
            for p in range(game.players):
                other = game.imagine(p, rng)
                assert other.view(p) == game.view(p)
                mine = [o.to_json() for q, o in game.pending.items() if q == p]
                assert [o.to_json() for q, o in other.pending.items() if q == p] == mine
                check(other)
            for _ in range(10):
                if not other.over:
                    play(other, rng)
        play(game, rng, 0.1)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_views_show_no_hidden_card(players):
    """OA-07, K-025: neither other hands nor the piles, crises to come least of all; and no event tells them."""
    rng = Random(7)
    game = new(players, "normal", 8)
    while not game.over:
        pos = position(game)
        for reader in [*range(game.players), None]:
            view = game.view(reader)
            seen = set(json.dumps(view).split('"'))
            known = set(view["known"]) | {f.source for f in pos.asking if f is not None}  # a card being paid for is public
            for z, cards in enumerate(pos.zones):
                if reader is None or not pos.readers(z) >> reader & 1:
                    words = {"research", *(f"phase:{x}" for x in PHASES)}  # phases are called so too
                    assert not ({c for c in cards if c} - known - words) & seen, (reader, pos.zone_name(z))
        play(game, rng, 0.05)


@pytest.mark.parametrize("players", [1, 2, 3])
def test_take_backs_are_exact(players):
    """A-077: after undo and the same answer again, all is as it was; what was shown cannot be taken back."""
    undone = refused = 0
    for seed in range(4):
        rng = Random(seed)
        game = new(players, "novice", seed)
        while not game.over:
            p, decision = rng.choice(list(game.pending.items()))
            before = {q: game.view(q) for q in range(game.players)}
            answer = decision.random(rng, 0.2)
            shown = game.position.reveal_count
            game.answer(p, answer)
            after = game.checksum()
            if rng.random() < 0.5 and not game.over:
                try:
                    game.undo(p)
                except pavonis.CannotTakeBack:
                    refused += 1
                    assert game.checksum() == after
                else:
                    undone += 1
                    assert game.position.reveal_count == shown
                    assert {q: game.view(q) for q in range(game.players)} == before
                    game.answer(p, answer)
                    assert game.checksum() == after
        assert pavonis.replay(game.record).checksum() == game.checksum()
    assert undone > 20
    assert refused > 5


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_answer_is_a_walk_over_the_catalogue(players):
    """K-002: gifts, tiles, crises and tokens too."""
    catalogue = set(pavonis.SPECS["ares"].catalogue({}))
    rng = Random(9)
    game = new(players, "novice", 9)
    while not game.over:
        p, decision = rng.choice(list(game.pending.items()))
        prefix: tuple[str, ...] = ()
        while following := decision.atoms(prefix):
            assert set(following) <= catalogue
            prefix = (*prefix, rng.choice(following))
        answer = decision.assemble(prefix)
        assert decision.why_not(answer) is None, (decision.name, prefix, answer)
        game.answer(p, answer)


@pytest.mark.parametrize("damage", [
    {"bank": -1},
    {"bank": "much"},
    {"active": ["no_such_crisis"]},
    {"active": ["dust_clouds"], "markers": {"dust_clouds": 0}},
    {"active": ["dust_clouds", "dust_clouds"]},
    {"discarded": ["bleak_forecast"], "active": ["bleak_forecast"]},
    {"revealing": "no_such_crisis"},
    {"detriments": {"temperature": "blue"}},
    {"dummies": ["no such card"]},
    {"phases": ["sleep"]},
    {"barred": ["action"]},
    {"barred": ["action", "sleep"]},
    {"banked": {"no_such_card": 1}},
    {"fewer": -1},
    {"outcome": "drawn"},
])  # fmt: skip
def test_damaged_saves_are_refused(damage):
    """K-002: with the place of the damage."""
    saved = new(2, "normal", 1).to_json()
    saved["position"]["crisis"].update(damage)
    with pytest.raises(pavonis.BadSave) as error:
        pavonis.from_json(saved)
    assert "position." in str(error.value)


def waits(name, by=0, **frame):
    return {"effect": {"do": name}, "by": by, "source": "crisis", **frame}


@pytest.mark.parametrize(("asks", "phase"), [
    (waits("planning"), "action"),
    (waits("spend_bank", -1), "planning"),
    (waits("give_back"), "action"),
    (waits("give_back", bound={"player": 0}), "action"),
    (waits("uncover", -1), "action"),
    ({**waits("discard_cards", rest=[{"do": "relieved"}]), "effect": {"do": "discard_cards", "n": 1}}, "action"),
])  # fmt: skip
def test_questions_that_cannot_be_open_are_refused(asks, phase):
    """K-059, K-083, OK-06: each has its step; what is nobody's is the leader's; a price is that of a crisis."""
    saved = new(2, "normal", 1).to_json()
    saved["position"].update(phase=phase, asking=[asks, None])
    saved["position"]["zones"]["hand.0"] = saved["position"]["zones"]["deck"][:3]
    del saved["position"]["zones"]["deck"][:3]
    with pytest.raises(pavonis.BadSave) as error:
        pavonis.from_json(saved)
    assert error.value.message.values["answer"] == "position.asking.0"


@pytest.mark.parametrize(("steps", "players", "difficulty"), [
    (1, 1, "novice"), (30, 2, "normal"), (50, 3, "specialist"), (70, 4, "expert"), (90, 1, "normal"), (45, 2, "expert"),
])  # fmt: skip
def test_a_save_damaged_anywhere_is_refused_or_can_be_played(steps, players, difficulty):
    """K-002."""
    rng = Random(steps)
    game = new(players, difficulty, steps)
    for _ in range(steps):
        if not game.over:
            player, decision = rng.choice(list(game.pending.items()))
            game.answer(player, decision.random(rng))
    assert refused(json.dumps(game.to_json()), steps) > 200
