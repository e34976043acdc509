"""Scenes: a game at the start of a phase, written down in a few words.

    game = scene({"hand": ["comet"], "stock": {"mc": 30}}, {}, chosen=["construction", "action"], temperature=-2)
    do(game, 0, "play:comet")
"""

from __future__ import annotations

import json
from typing import Any

import pavonis
from pavonis.ares.cards import CARDS
from pavonis.kernel.game import Game


def scene(
    *seats: dict[str, Any], chosen: list[str] | str, order: str = "ask", deck: list[str] | None = None, **position: Any
) -> Game:
    """One dict per player (hand, tableau, stock, production, tr, forests, next_card); the rest of the position by name.

    The phases chosen are about to be resolved; one name stands for the same choice of all. The deck holds every project
    card that lies nowhere else; its last card is on top.
    """
    zones: dict[str, list[str]] = {f"hand.{p}": list(seat.get("hand", [])) for p, seat in enumerate(seats)}
    table = [{"tr": 20, **{k: v for k, v in seat.items() if k not in ("hand", "forests")}} for seat in seats]
    placed = {c for cards in [*zones.values(), *[t.get("tableau", []) for t in table]] for c in cards}
    rest = sorted(c.id for c in CARDS.values() if c.kind != "corporation" and c.id not in placed)
    zones["deck"] = rest if deck is None else [*[c for c in rest if c not in deck], *deck]
    zones.update(position.pop("zones", {}))
    options = {"players": len(seats), "order": order, **position.pop("options", {})}
    data = {
        "players": len(seats),
        "seed": "scene",
        "phase": "planning",
        "chosen": [chosen] * len(seats) if isinstance(chosen, str) else chosen,
        "table": table,
        "zones": zones,
        "forests": [seat.get("forests", 0) for seat in seats],
        "order": order,
        **position,
    }
    return load(json.loads(json.dumps({"pavonis": 1, "game": "ares", "options": options, "position": data})))


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


def refused(game: Game, option: str, player: int = 0) -> str:
    """Why an option of the menu is refused: the id of the reason."""
    return next(o["whys"][0]["id"] for o in game.pending[player].question()["refused"] if o["id"] == option)


def seat(game: Game, player: int = 0, reader: int | None = None) -> dict[str, Any]:
    """A player as `reader` sees them; by default as they see themselves."""
    return game.view(player if reader is None else reader)["players"][player]


def stock(game: Game, player: int, resource: str) -> int:
    return seat(game, player)["stock"][resource]


def production(game: Game, player: int, resource: str) -> int:
    return seat(game, player)["production"][resource]


def on(game: Game, card: str) -> int:
    """How many resources lie on a card."""
    return game.position.on.get(card, 0)
