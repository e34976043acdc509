"""Options of the game, its empty table, and how a position is loaded."""

from __future__ import annotations

from typing import Any, Final

from ..family.cards import Card
from ..kernel.atoms import DONE, HUNDREDS, NONE, atom
from ..kernel.game import GameSpec, Option
from ..kernel.message import Message
from . import board
from .cards import CARDS, add
from .colonies import Colonies
from .expansion import EXPANSIONS, Expansion
from .phases import MarsPosition
from .position import MOST_PLAYERS, PILES
from .turn import ALWAYS, PASS
from .world_government import WorldGovernment

RULES: Final = 3  # rises when a recorded game would no longer replay

OPTIONS: Final = [
    Option("players", 2, least=1, most=MOST_PLAYERS),
    Option("board", board.USUAL.name, tuple(board.BOARDS)),
    Option("corporate_era", True, (True, False)),
    Option("draft", False, (True, False)),
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
    return None


def join(*kinds: type[Expansion]) -> None:
    """Make expansions known: from now on games of Mars have an option for each, and its cards are cards of the game."""
    for kind in kinds:
        for card in kind.cards:
            if card.set not in kind.sets or card.kind not in {**PILES, **kind.kinds}:
                raise ValueError(f"{card.id}: {kind.name} has no set {card.set!r}, or no pile for cards of kind {card.kind!r}")
            add(card)
        EXPANSIONS[kind.name] = kind
        OPTIONS.extend([Option(kind.name, False, (True, False)), *kind.options])


def leave(kind: type[Expansion]) -> None:
    """As if it had never joined; games that have it cannot go on."""
    for card in kind.cards:
        del CARDS[card.id]
    del EXPANSIONS[kind.name]
    theirs = (kind.name, *[o.name for o in kind.options])
    OPTIONS[:] = [o for o in OPTIONS if o.name not in theirs]


def seated(options: dict[str, Any], seed: str) -> MarsPosition:
    pos = MarsPosition()
    pos.cards = CARDS
    pos.sets = ("base", "corporate_era") if options["corporate_era"] or options["players"] == 1 else ("base",)
    for name, kind in EXPANSIONS.items():
        if options[name]:
            x = kind()
            x.read_options(options)
            pos.expansions += (x,)
            pos.sets += x.sets
    pos.seat(options["players"], seed)
    pos.board = board.BOARDS[options["board"]]
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
    take the same places, and what an expansion brings comes last."""
    brought = {card.id for kind in EXPANSIONS.values() for card in kind.cards}
    out = [PASS, DONE, NONE, "neutral", "add", "draw", *ALWAYS, *board.BOARDS[options["board"]].races]
    out += [atom("first", k) for k in range(24)] + [atom("option", k + 1) for k in range(4)]
    out += [atom("player", p) for p in range(5)] + [atom("resource", r) for r in ("mc", "steel", "titanium", "plants")]
    out += [atom("amount", n) for n in range(100)] + [atom("hundreds", n) for n in range(1, HUNDREDS + 1)]
    out += [board.HEX[s] for s in board.SPACES]
    out += card_atoms([c for c in CARDS.values() if c.id not in brought])
    for kind in EXPANSIONS.values():
        out += [*kind.atoms, *card_atoms(list(kind.cards))]
    return out


def card_atoms(cards: list[Card]) -> list[str]:
    return [*[atom(verb, c.id) for verb in ("play", "card") for c in cards], *[a for c in cards for a in c.action_ids]]


join(WorldGovernment, Colonies)
MARS: Final = GameSpec("mars", RULES, OPTIONS, seated, load, catalogue, why_not_together)
