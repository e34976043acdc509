"""The types that are printed for the client tell the truth: every view, question, event and result has the shape declared."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from pydantic import ConfigDict, TypeAdapter

import pavonis
from pavonis.ares import types as ares
from pavonis.ares.cards.crisis import ALL
from pavonis.ares.crisis import types as crisis
from pavonis.bots import Seat, by_name
from pavonis.bots import types as bots
from pavonis.family import types as family
from pavonis.kernel import types as kernel
from pavonis.kernel.decisions import Decision
from pavonis.kernel.game import Game
from pavonis.mars import types as mars
from pavonis.mars.cards import CARDS
from pavonis.server import messages

from .test_told import MODES

EVERY = 7  # moments


def strict(**roots: Any) -> dict[str, TypeAdapter[Any]]:
    """Nothing is converted, nothing may be missing, and nothing is there that is not declared."""
    modules = (kernel, family, mars, ares, crisis, bots, messages)
    declared = {x for module in modules for x in vars(module).values() if isinstance(x, type) and hasattr(x, "__required_keys__")}
    with pytest.MonkeyPatch.context() as patch:
        for shape in declared:
            patch.setattr(shape, "__pydantic_config__", ConfigDict(extra="forbid", strict=True), raising=False)
        return {name: TypeAdapter(root) for name, root in roots.items()}


@pytest.fixture(scope="module")
def shapes() -> dict[str, TypeAdapter[Any]]:
    said = {"message": kernel.Message, "reason": kernel.Reason, "rated": bots.RatedAnswer, "option": kernel.GameOption}
    return strict(mars=mars.MarsView, ares=ares.AresView, question=kernel.Question, result=family.Result, **said)


def look(game: Game, shapes: dict[str, TypeAdapter[Any]]) -> None:
    for p in (None, *range(game.players)):
        shapes[game.spec.name].validate_python(game.view(p))
    for decision in (*game.pending.values(), *game.locked.values()):
        shapes["question"].validate_python(decision.to_json())


@pytest.mark.parametrize("mode", MODES)
def test_views_questions_events_and_results_are_as_declared(mode, shapes):
    name, options = MODES[mode]
    game, rng = pavonis.new(name, seed=f"shapes {mode}", **options), Random(mode)
    answers = 0
    while not game.over:
        player = rng.choice(list(game.pending))
        if answers % EVERY == 0:
            look(game, shapes)
        game.answer(player, game.pending[player].random(rng, 0.1))
        answers += 1
    look(game, shapes)
    shapes["result"].validate_python(game.result)
    for event in game.events:
        for reader in (None, *range(game.players)):
            shapes["message"].validate_python(event.seen_by(reader).to_json())


def test_what_a_card_says_is_as_declared(shapes):
    for card in (*CARDS.values(), *ALL.values()):
        for part in (*card.play, *card.first_action, *card.requires, *card.actions, *card.when, card.points):
            for message in part.say():
                shapes["message"].validate_python(message.to_json())


@pytest.mark.parametrize("mode", ["mars for two, colonies", "ares for two", "crisis for 2"])
def test_why_an_answer_is_refused_is_as_declared(mode, shapes):
    name, options = MODES[mode]
    game, rng = pavonis.new(name, seed=f"refused {mode}", **options), Random(mode)
    refused: set[str] = set()
    while not game.over:
        player, decision = next(iter(game.pending.items()))
        for answer in nonsense(decision):
            reason = decision.why_not(answer)
            if reason is not None:
                refused.add(reason.id)
                said = reason.to_json()
                shapes["reason" if isinstance(reason, pavonis.Reason) else "message"].validate_python(said)
        game.answer(player, decision.random(rng, 0.1))
    assert len(refused) > 6


def nonsense(decision: Decision) -> list[Any]:
    refused = [option["id"] for option in decision.question().get("refused", ())][:5]
    return [None, "", 10**6, -1, ["asteroid", "asteroid"], ["trees"], {}, {"steel": 50}, {"gold": 1}, "aside:sell:trees", *refused]


@pytest.mark.parametrize("mode", ["mars for two, colonies", "ares for two"])
def test_what_a_bot_advises_is_as_declared(mode, shapes):
    name, options = MODES[mode]
    game, bot, rng = pavonis.new(name, seed=f"advice {mode}", **options), by_name("greedy", "1"), Random(mode)
    for _ in range(60):
        player, decision = next(iter(game.pending.items()))
        for rated in bot.explain(Seat(game, player)):
            shapes["rated"].validate_python(rated.to_json())
        game.answer(player, decision.random(rng))


def test_options_of_games_are_as_declared(shapes):
    for options in pavonis.games().values():
        for option in options:
            shapes["option"].validate_python(option)


@pytest.mark.parametrize("lie", ["too much", "too little", "another type"])
def test_a_type_that_lies_is_noticed(lie, shapes):
    view: Any = {**pavonis.new("mars", players=2, seed=1).view(0)}
    if lie == "too much":
        view["players"] = [{**view["players"][0], "luck": 1}]
    elif lie == "too little":
        del view["generation"]
    else:
        view["generation"] = "1"
    with pytest.raises(ValueError, match=r"luck|generation"):
        shapes["mars"].validate_python(view)
