"""Scenes: a game in the middle of an action phase, written down in a few words.

    game = scene({"hand": ["comet"], "stock": {"mc": 30}}, {"stock": {"plants": 2}}, temperature=-2)
    do(game, 0, "play:comet", "hex:04")
"""

from __future__ import annotations

import json
from typing import Any

import pavonis
from pavonis.kernel.game import Game
from pavonis.mars.cards import CARDS


def scene(
    *seats: dict[str, Any], order: str = "ask", deck: list[str] | None = None, board: str = "tharsis", **position: Any
) -> Game:
    """One dict per player (hand, tableau, events, stock, production, tr, next_card); the rest of the position by name.

    The deck holds every project card that lies nowhere else; its last card is on top.
    """
    governed = position.pop("world_government", False)
    zones: dict[str, list[str]] = {f"hand.{p}": list(seat.pop("hand", [])) for p, seat in enumerate(map(dict, seats))}
    table = [{"tr": 20, **{k: v for k, v in seat.items() if k not in ("hand", "events")}} for seat in seats]
    events = [list(seat.get("events", [])) for seat in seats]
    placed = {c for cards in [*zones.values(), *events, *[t.get("tableau", []) for t in table]] for c in cards}
    sets = ("base", "corporate_era", *(["colonies"] if "colonies" in position else []))
    rest = sorted(c.id for c in CARDS.values() if c.kind != "corporation" and c.set in sets and c.id not in placed)
    zones["deck"] = rest if deck is None else [*[c for c in rest if c not in deck], *deck]
    zones.update(position.pop("zones", {}))
    tiles = {space: {"tile": tile, "owner": owner} for space, (tile, owner) in position.pop("tiles", {}).items()}
    oceans = sum(tile["tile"] == "ocean" for tile in tiles.values())
    data = {
        "players": len(seats),
        "seed": "scene",
        "phase": "action",
        "table": table,
        "zones": zones,
        "events": events,
        "tiles": tiles,
        "oceans": oceans,
        "order": order,
        **position,
    }
    options = {"players": len(seats), "board": board, "order": order, "colonies": "colonies" in data, "world_government": governed}
    return load(json.loads(json.dumps({"pavonis": 1, "game": "mars", "options": options, "position": data})))


def moons(track: int = 1, **tiles: list[int]) -> dict[str, Any]:
    """Colony tiles in play, all awake: moons(luna=[0, 1]) has two colonies there, and every marker on this space or right of
    the colonies."""
    return {"tiles": {t: {"track": max(track, len(o)), "colonies": o, "awake": True} for t, o in tiles.items()}}


def load(data: dict[str, Any]) -> Game:
    """Two corporations at one table, or oceans without tiles: a scene may be what no game leads to."""
    return pavonis.from_json(data, lenient=True)


def do(game: Game, player: int, *answers: Any) -> Game:
    """Answer in turn, saving and loading at every question: the game goes on exactly as it was."""
    for answer in answers:
        saved = json.loads(json.dumps(game.to_json()))
        copy = load(saved)
        assert copy.to_json() == saved
        assert {p: d.to_json() for p, d in copy.pending.items()} == {p: d.to_json() for p, d in game.pending.items()}
        game.answer(player, answer)
        copy.answer(player, answer)
        assert copy.checksum() == game.checksum()
    return game


def asked(game: Game, player: int = 0) -> tuple[str, list[Any]]:
    """The name of what the player is asked, and the options."""
    decision = game.pending[player]
    return decision.name, decision.options


def stock(game: Game, player: int, resource: str) -> int:
    return game.view(None)["players"][player]["stock"][resource]


def production(game: Game, player: int, resource: str) -> int:
    return game.view(None)["players"][player]["production"][resource]
