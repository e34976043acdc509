"""What tests of the rules read off a game, and how they move it along."""

from __future__ import annotations

import json
from typing import Any

import pavonis
from pavonis.kernel.game import Game
from pavonis.mars.cards import CARDS

BOX = {id: card for id, card in CARDS.items() if card.set in ("base", "corporate_era")}  # without expansions
RESOURCES = ("mc", "steel", "titanium", "plants", "energy", "heat")


def seat(game: Game, player: int) -> dict[str, Any]:
    """What lies open before a player."""
    return game.view(None)["players"][player]


def hand(game: Game, player: int) -> list[str]:
    return game.view(player)["players"][player]["hand"]


def stocks(game: Game, player: int) -> dict[str, int]:
    """Everything the player has, without what there is none of."""
    return {r: n for r, n in seat(game, player)["stock"].items() if n}


def productions(game: Game, player: int) -> dict[str, int]:
    return {r: n for r, n in seat(game, player)["production"].items() if n}


def tr(game: Game, player: int) -> int:
    return seat(game, player)["tr"]


def can(game: Game, option: str, player: int = 0) -> bool:
    return option in game.pending[player].options


def why_not(game: Game, option: str, player: int = 0) -> dict[str, Any] | None:
    """The reason beside a refused option of the menu; None if it is offered."""
    question = game.pending[player].question()
    if option in [o["id"] for o in question["options"]]:
        return None
    return next(o["whys"][0] for o in question["refused"] if o["id"] == option)


def zones(game: Game) -> dict[str, list[str]]:
    """Where every card lies: more than any player sees."""
    return game.to_json()["position"]["zones"]


def happened(game: Game, event: str) -> list[dict[str, Any]]:
    """The public faces of all events of this name, in order."""
    return [dict(e.values) for e in game.events if e.id == event]


def rigged(game: Game, wanted: dict[str, list[str]]) -> Game:
    """The same deal with these cards first in these zones: each changes places with what lay there."""
    saved = json.loads(json.dumps(game.to_json()))
    zones = saved["position"]["zones"]
    fixed: set[str] = set()
    for name, cards in wanted.items():
        for card in cards:
            free = next(i for i, c in enumerate(zones[name]) if c not in fixed)
            at, place = next((z, z.index(card)) for z in zones.values() if card in z)
            at[place], zones[name][free] = zones[name][free], card
            fixed.add(card)
    return pavonis.from_json(saved)


def everybody_passes(game: Game) -> Game:
    """To the end of the action phase."""
    while not game.over and game.view(None)["phase"] == "action":
        player = next(iter(game.pending))
        game.answer(player, "pass")
    return game


def nobody_buys(game: Game) -> Game:
    while game.view(None)["phase"] == "research":
        game.answer(next(iter(game.pending)), [])
    return game


def next_generation(game: Game) -> Game:
    return nobody_buys(everybody_passes(game))
