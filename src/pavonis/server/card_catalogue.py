"""Card faces for the client: what is printed, as icon tokens and in words. One list for both games, the same for everybody."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from ..ares.cards.crisis import crises
from ..ares.crisis.card import CrisisCard
from ..family.cards import Card
from ..i18n import Speaker, all_names, games
from ..i18n.text import CardText, describe, describe_crisis
from ..mars import board
from ..mars.colonies import TILES


def block(kind: str, icons: list[str], words: str) -> dict[str, Any]:
    return {"kind": kind, "icons": icons, "words": words}


def blocks(card: Card, text: CardText) -> list[dict[str, Any]]:
    """What the card does, from top to bottom: at once, as an action, standing."""
    at_once = (*card.play, *card.first_action)
    out = [block("play", [i for e in at_once for i in e.icons()], f"{text.play} {text.first_action}".strip())] if at_once else []
    out += [block("act", action.icons(), words) for action, words in zip(card.actions, text.actions, strict=True)]
    standing = [w.icons() for w in card.when] + [modifier.icons() for modifier in card.modify]
    standing += [[] for _ in range(len(text.effects) - len(standing))]
    out += [block("eff", icons, words) for icons, words in zip(standing, text.effects, strict=True)]
    return out


def face(game: str, card: Card, speaker: Speaker) -> dict[str, Any]:
    text = describe(card, speaker)
    return {
        "id": card.id,
        "game": game,
        "name": speaker.name(card.id, "card"),
        "names": [name for name in all_names(card.id) if name != speaker.name(card.id, "card").casefold()],
        "set": card.set,
        "kind": card.kind,
        "number": card.number,
        "cost": card.cost,
        "tags": list(card.tags),
        "requires": [r.icons() for r in card.requires],
        "requirement": text.requirement,
        "blocks": blocks(card, text),
        "points": card.points.icons(),
        "scores": text.points,
        "holds": card.holds,
    }


def crisis(card: CrisisCard, speaker: Speaker) -> dict[str, Any]:
    """A crisis in the shape of a card: at once, every round, and what takes a marker off."""
    text = describe_crisis(card, speaker)
    parts = (("play", card.immediate, text.immediate), ("eff", card.persistent, text.persistent), ("goal", card.goals, text.goals))
    blocks = [
        block(kind, effects[k].icons() if k < len(effects) else [], line)
        for kind, effects, lines in parts
        for k, line in enumerate(lines)
    ]
    return {
        "id": card.id,
        "game": "ares",
        "name": speaker.name(card.id, "crisis"),
        "names": [],
        "set": "crisis",
        "kind": "crisis",
        "number": card.number,
        "level": card.level,
        "markers": card.markers,
        "cost": 0,
        "tags": [],
        "requires": [],
        "requirement": "",
        "blocks": blocks,
        "points": [],
        "scores": "",
        "holds": "",
    }


def areas(of: board.Board) -> list[dict[str, Any]]:
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


def moons() -> dict[str, dict[str, Any]]:
    """The colony tiles: what building gives, what each colony gives its owner, what a trade gives at each space."""
    return {
        name: {
            "build": tile.build.icons(),
            "bonus": tile.bonus.icons(),
            "income": [[] if e is None else e.icons() for e in tile.income],
        }
        for name, tile in TILES.items()
    }


def faces(language: str = "en") -> dict[str, Any]:
    """Cards by game and id (the two games have cards of the same name), crises by players, the maps and the moons."""
    speakers = {game: Speaker(language, game) for game in games()}
    return {
        "cards": {game: {id: face(game, card, speakers[game]) for id, card in sorted(of.items())} for game, of in games().items()},
        "crises": {n: {id: crisis(card, speakers["ares"]) for id, card in crises(n).items()} for n in range(1, 5)},
        "boards": {name: areas(of) for name, of in board.BOARDS.items()},
        "moons": moons(),
    }


def printed(language: str) -> bytes:
    """The same as JSON; whatever else is asked for is English."""
    return spoken(Speaker(language).language)


@cache
def spoken(language: str) -> bytes:
    return json.dumps(faces(language), separators=(",", ":"), ensure_ascii=False).encode()
