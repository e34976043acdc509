"""Options of the game, its empty table, and how a position is loaded."""

from __future__ import annotations

from typing import Any, Final

from ..kernel.atoms import DONE, HUNDREDS, NONE, atom
from ..kernel.game import GameSpec, Option
from ..kernel.message import Message
from . import board
from .cards import CARDS
from .colonies import BUILD, FEES, TILES, Colonies
from .phases import MarsPosition
from .position import MOST_PLAYERS
from .turn import ALWAYS, PASS
from .world_government import GOVERN, WorldGovernment

RULES: Final = 3  # rises when a recorded game would no longer replay

OPTIONS: Final = [
    Option("players", 2, least=1, most=MOST_PLAYERS),
    Option("board", board.USUAL.name, tuple(board.BOARDS)),
    Option("corporate_era", True, (True, False)),
    Option("draft", False, (True, False)),
    Option("colonies", False, (True, False)),
    Option("colony_corporations", False, (True, False)),  # everybody is dealt one of Colonies and one other (C-010)
    Option("world_government", False, (True, False)),
    Option("beginners", [], least=0, most=4),  # seats that play a beginner corporation (M-035)
    Option("first", 0, least=0, most=4),
    Option("order", "ask", ("ask", "auto")),
]


def why_not_together(options: dict[str, Any]) -> Message | None:
    """Seats must exist."""
    for name, seats in (("first", [options["first"]]), ("beginners", options["beginners"])):
        for seat in seats:
            if seat >= options["players"]:
                return Message("no_such_seat", {"option": name, "answer": str(seat), "most": options["players"] - 1})
    if options["colony_corporations"] and not options["colonies"]:
        return Message("option_needs", {"option": "colony_corporations", "answer": "colonies"})
    return None


def seated(options: dict[str, Any], seed: str) -> MarsPosition:
    pos = MarsPosition()
    pos.cards = CARDS
    pos.seat(options["players"], seed)
    pos.board = board.BOARDS[options["board"]]
    pos.sets = ("base", "corporate_era") if options["corporate_era"] or options["players"] == 1 else ("base",)
    if options["world_government"]:
        pos.expansions += (WorldGovernment(),)
    if options["colonies"]:
        pos.expansions += (Colonies(options["colony_corporations"]),)
        pos.sets += ("colonies",)
    pos.corporate_era = options["corporate_era"] or options["players"] == 1  # M-047
    pos.draft = options["draft"]
    pos.beginners = board.mask(options["beginners"])
    pos.lead(options["first"])
    pos.auto_order = options["order"] == "auto"
    return pos


def load(options: dict[str, Any], data: dict[str, Any]) -> MarsPosition:
    pos = seated({**options, "players": int(data.get("players", options["players"]))}, str(data.get("seed", "")))
    pos.load(data)
    return pos


def catalogue(options: dict[str, Any]) -> list[str]:
    """Every atom an answer can be spelled with; the number of an atom is its place here. Each board's milestones and awards
    take the same places."""
    cards = list(CARDS.values())
    out = [PASS, DONE, NONE, "neutral", "add", "draw", *ALWAYS, *board.BOARDS[options["board"]].races]
    out += [atom("first", k) for k in range(24)] + [atom("option", k + 1) for k in range(4)]
    out += [atom("player", p) for p in range(5)] + [atom("resource", r) for r in ("mc", "steel", "titanium", "plants")]
    out += [atom("amount", n) for n in range(100)] + [atom("hundreds", n) for n in range(1, HUNDREDS + 1)]
    out += [board.HEX[s] for s in board.SPACES]
    out += [atom("play", c.id) for c in cards] + [atom("card", c.id) for c in cards]
    out += [a for c in cards for a in c.action_ids]
    out += [BUILD, *FEES, *GOVERN]
    out += [atom(verb, t) for verb in ("trade", "colony", "card") for t in TILES]
    return out


MARS: Final = GameSpec("mars", RULES, OPTIONS, seated, load, catalogue, why_not_together)
