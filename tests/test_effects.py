"""Effects declare themselves: fields, words and icons, on every card of both games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from inspect import signature
from typing import Any

import pytest

from pavonis.ares.cards.crisis import CRISES
from pavonis.ares.menus import STANDARD
from pavonis.i18n import games
from pavonis.kernel.effect import EFFECTS, Effect, effect_from_json
from pavonis.mars.colonies import TILES
from pavonis.mars.turn import PROJECTS

PLAIN = [kind for kind in EFFECTS.values() if isinstance(kind, type) and kind.args is Effect.args]
CARDS = [card for cards in games().values() for card in cards.values()]


def printed() -> Iterator[Effect[Any]]:
    """Every effect that is printed on a card, a moon or a player's mat, and those it is made of."""
    waiting: list[Effect[Any]] = []
    for card in CARDS:
        waiting += [*card.play, *card.first_action]
        waiting += [e for action in card.actions for e in (*action.pay, *action.get)]
        waiting += [e for when in card.when for e in when.effects]
    for crisis in (crisis for of in CRISES.values() for crisis in of.values()):
        waiting += [*crisis.immediate, *crisis.persistent, *[goal.pay for goal in crisis.goals if goal.pay]]
    for moon in TILES.values():
        waiting += [e for e in (moon.build, moon.bonus, *moon.income) if e]
    waiting += [e for _, effects in PROJECTS.values() for e in effects]
    waiting += [e for _, e in STANDARD.values()]
    while waiting:
        effect = waiting.pop()
        yield effect
        waiting += [*effect.inner(), *getattr(effect, "effects", ())]


PRINTED = {effect.key(): effect for effect in printed()}


@pytest.mark.parametrize("kind", PLAIN, ids=lambda kind: kind.name)
def test_the_fields_of_an_effect_are_what_its_constructor_takes(kind):
    assert [*kind.fields, *kind.optional] == ([*signature(kind).parameters] if kind.__init__ is not object.__init__ else [])


@pytest.mark.parametrize("effect", PRINTED.values(), ids=repr)
def test_an_effect_is_saved_and_read_alike(effect):
    read = effect_from_json(json.loads(json.dumps(effect.to_json())))
    assert (read, read.to_json(), repr(read)) == (effect, effect.to_json(), repr(effect))
    assert [m.to_json() for m in read.say()] == [m.to_json() for m in effect.say()]


def test_an_empty_field_is_not_saved():
    """What today's files say of an effect stays what they say."""
    saved = [e.to_json() for e in PRINTED.values()]
    assert {"do": "raise_rating", "n": 1} in saved
    assert {"do": "raise_rating", "n": 1, "per": "tag:jovian"} in saved
    assert {"do": "spend", "mc": 3, "steel": False, "titanium": False, "keep_heat": 0} in saved
    assert {"do": "gain_per", "resource": "mc", "per": "here", "n": 1, "every": 1, "most": 4} in saved
    assert {"do": "gain_per", "resource": "mc", "per": "here", "n": 1, "every": 1} in saved
    assert {"do": "move_track", "up": False} in saved
    assert {"do": "place_colony"} in saved
