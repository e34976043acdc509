"""Eager games: every card is played, every action used, every trigger set off, time and again."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import pavonis
from pavonis.ares.cards import CARDS
from pavonis.ares.menus import ALWAYS
from pavonis.kernel.decisions import Decision
from pavonis.lab.coverage import Count
from pavonis.lab.order_audit import Audit, watch

from .test_games import check

ENOUGH = 20
GAMES = 500


def eager(decision: Decision, rng: Random) -> Any:
    """Cards and actions first; the planet as late as possible."""
    if decision.name in ("development", "construction", "action") and rng.random() < 0.95:
        options = decision.frame.effect.options(decision.pos, decision.player, decision.frame)  # type: ignore[attr-defined]
        wanted = [o for o in options if o.startswith(("play:", "use:"))] or [o for o in options if o.startswith("convert:")]
        if wanted:
            return rng.choice(wanted)
        return "done"
    return decision.random(rng, 0.05)


@pytest.mark.slow
def test_everything_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    """A-015, A-016, A-025, A-032: in games of one to four players."""
    counts: Counter[str] = Counter()
    projects = [card for card in CARDS.values() if card.kind != "corporation"]
    expected = [card.play_id for card in projects] + [f"corporation:{c.id}" for c in CARDS.values() if c.kind == "corporation"]
    expected += [a for card in CARDS.values() for a in card.action_ids if not card.actions[0].aside]
    expected += ["aside:use:united_nations_mars_initiative", *ALWAYS]
    for card in CARDS.values():
        for k, when in enumerate(card.when):
            monkeypatch.setattr(when, "effects", (*when.effects, Count(f"when:{card.id}:{k}", counts)))
            expected.append(f"when:{card.id}:{k}")
    for seed in range(GAMES):
        rng = Random(seed)
        game = pavonis.new("ares", players=1 + seed % 4, seed=seed, order=("ask", "auto")[seed // 4 % 2], events=False)
        while not game.over and game.view(None)["round"] < 50:
            p, decision = rng.choice(list(game.pending.items()))
            answer = eager(decision, rng)
            unmi = [a for a in decision.asides if a.startswith("aside:use")]
            answer = unmi[0] if unmi and rng.random() < 0.5 else answer
            game.answer(p, answer)
            if isinstance(answer, str):
                counts[answer] += 1
        counts.update(f"corporation:{r['corporation']}" for r in game.view(None)["players"])
        check(game)
    assert {what: counts[what] for what in expected if counts[what] < ENOUGH} == {}


@pytest.mark.parametrize(("options", "least"), [({}, 10), ({"crisis": True}, 1)])
def test_the_order_is_asked_wherever_it_matters(options: dict[str, Any], least: int) -> None:
    """OA-01: where it was not asked, no other order offers another choice or another end."""
    audit = Audit()
    for seed in range(80):
        rng = Random(seed)
        game = pavonis.new("ares", players=1 + seed % 3, seed=seed, order="ask", events=False, **options)
        while not game.over and game.view(None)["round"] < 40:
            p, decision = rng.choice(list(game.pending.items()))
            answer = eager(decision, rng)
            watch(game.position, p, answer, audit.chose)
            game.answer(p, answer)
    assert audit.missing == {}
    assert min(audit.asked.total(), audit.unasked.total()) >= least
