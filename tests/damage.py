"""Saves with one place damaged at random: each is refused with our own error, or can be played."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pavonis
from pavonis import BadSave

WRONG = ["delete", None, "x", "", -7, 99, [], {}, [1, 2], True, 1.5]


def places(data: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place inside JSON."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [p for key, value in items for p in ((*at, key), *places(value, (*at, key)))]


def refused(text: str, seed: int, tries: int = 400) -> int:
    """How many damaged copies of a save are refused. The others are played on: never any other exception, neither at once
    nor later. (What a waiting effect holds is not looked into.)"""
    rng = Random(seed)
    everywhere = [place for place in places(json.loads(text)) if not {"effect", "rest", "bound"} & set(place[:-1])]
    few = [place for place in everywhere if "zones" not in place[:-1]]  # else nearly all would be cards of the deck
    out = 0
    for k in range(tries):
        data = json.loads(text)
        *parents, last = rng.choice(few if k % 2 else everywhere)
        inside = data
        for key in parents:
            inside = inside[key]
        wrong = rng.choice(WRONG)
        if wrong == "delete":
            del inside[last]
        else:
            inside[last] = wrong
        try:
            game = pavonis.from_json(data)
        except BadSave:
            out += 1
            continue
        for _ in range(8):
            if not game.over:
                player, decision = rng.choice(list(game.pending.items()))
                decision.to_json()
                game.view(player)
                game.answer(player, decision.random(rng))
    return out
