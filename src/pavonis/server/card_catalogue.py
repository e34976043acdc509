"""Card faces for the client: what is printed, in icons and in words. One list for both games, the same for everybody."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from typing import Literal

from ..ares.cards.crisis import crises
from ..ares.crisis.card import CrisisCard
from ..family.cards import CORPORATION, Card
from ..family.icons import drawn
from ..i18n import Speaker, all_names, games, nearest
from ..i18n.text import describe, describe_crisis
from ..kernel.icon import Icon
from ..mars import board
from ..mars.colonies import TILES
from ..mars.effects import starting_price
from . import messages as m
from .files import Ready, json_ready

Kind = Literal["play", "act", "eff", "goal"]


def blocks(kind: Kind, icons: Sequence[Sequence[Icon]], words: Sequence[str]) -> list[m.Block]:
    return [{"kind": kind, "icons": drawn(i), "words": w} for i, w in zip(icons, words, strict=True)]


def face(game: str, card: Card, speaker: Speaker, searched: bool) -> m.CardFace:
    """What is printed on a card, from top to bottom: at once, as an action, standing."""
    text, icons = describe(card, speaker), card.icons()
    at_once = [[*icons.play, *icons.first_action]] if card.play or card.first_action else []
    out: m.CardFace = {
        "id": card.id,
        "game": game,
        "name": speaker.name(card.id, "card"),
        "set": card.set,
        "kind": card.kind,
        "number": card.number,
        "cost": card.cost,
        "tags": list(card.tags),
        "requires": drawn(icons.requirement),
        "requirement": text.requirement,
        "blocks": [
            *blocks("play", at_once, [f"{text.play} {text.first_action}".strip()] if at_once else []),
            *blocks("act", icons.actions, text.actions),
            *blocks("eff", icons.effects, text.effects),
        ],
        "points": drawn(icons.points),
        "scores": text.points,
        "holds": card.holds,
    }
    if searched:
        out["names"] = [name for name in all_names(card.id) if name != out["name"].casefold()]
    if card.kind == CORPORATION:
        out["money"] = card.money
        out["card_price"] = starting_price(card)
    return out


def crisis(card: CrisisCard, speaker: Speaker) -> m.CardFace:
    """A crisis in the shape of a card: at once, every round, and what takes a marker off."""
    text, icons = describe_crisis(card, speaker), card.icons()
    return {
        "id": card.id,
        "game": "ares",
        "name": speaker.name(card.id, "crisis"),
        "set": "crisis",
        "kind": "crisis",
        "number": card.number,
        "level": card.level,
        "markers": card.markers,
        "cost": 0,
        "tags": [],
        "requires": [],
        "requirement": "",
        "blocks": [
            *blocks("play", icons.immediate, text.immediate),
            *blocks("eff", icons.persistent, text.persistent),
            *blocks("goal", icons.goals, text.goals),
        ],
        "points": [],
        "scores": "",
        "holds": "",
    }


def areas(of: board.Board) -> list[m.Area]:
    """A map, area by area: its row, its place in half steps, what it is reserved for and what is printed on it."""
    kinds = (("ocean", of.oceans), ("volcanic", of.volcanic), ("noctis", of.noctis), ("pole", of.pole))
    printed = ("steel", "titanium", "plants", "heat", "cards")
    return [
        {
            "space": board.name(space),
            "row": row,
            "x": x,
            "kind": next((kind for kind, mask in kinds if mask >> space & 1), "land"),
            "bonus": [what for what, n in zip(printed, of.bonus[space], strict=True) for _ in range(n)],
        }
        for space, (row, x) in sorted(board.PLACE.items())
    ]


def moons() -> dict[str, m.Moon]:
    """The colony tiles: what building gives, what each colony gives its owner, what a trade gives at each space."""
    return {
        name: {
            "build": drawn(tile.build.icons()),
            "bonus": drawn(tile.bonus.icons()),
            "income": [[] if e is None else drawn(e.icons()) for e in tile.income],
        }
        for name, tile in TILES.items()
    }


def faces(language: str = "en", game: str = "") -> m.Cards:
    """Cards by game and id (the two games have cards of the same name), crises by players, the maps and the moons: what lies on a
    table of this game, or all of them, with every name to search by."""
    speakers = {name: Speaker(language, name) for name in games() if game in ("", name)}
    mars, ares = speakers.get("mars"), speakers.get("ares")
    return {
        "cards": {
            name: {id: face(name, card, speaker, not game) for id, card in sorted(games()[name].items())}
            for name, speaker in speakers.items()
        },
        "crises": {n: {id: crisis(card, ares) for id, card in crises(n).items()} for n in range(1, 5)} if ares else {},
        "boards": {name: areas(of) for name, of in board.BOARDS.items()} if mars else {},
        "moons": moons() if mars else {},
    }


def printed(language: str, game: str = "") -> Ready:
    """The same as JSON; whatever else is asked for is English, and of all games."""
    return spoken(nearest(language), game if game in games() else "")


@cache
def spoken(language: str, game: str) -> Ready:
    return json_ready(json.dumps(faces(language, game), separators=(",", ":"), ensure_ascii=False).encode(), 3600)
