"""Options of the game, its empty table, and how a position is loaded."""

from __future__ import annotations

from typing import Any, Final

from ..kernel.atoms import DONE, HUNDREDS, NONE, aside, atom
from ..kernel.game import GameSpec, Option
from ..kernel.message import Message
from .cards import CARDS
from .cards.crisis import ALL, crises
from .crisis.card import RELIEVE
from .crisis.effects import PARAMETERS
from .crisis.position import SUPPLIES
from .crisis.rounds import CrisisPosition
from .menus import ALWAYS, DRAW
from .phases import AresPosition
from .planet import OCEANS, PHASES
from .position import MOST_PLAYERS, SELL, USE

RULES: Final = 3  # rises when a recorded game would no longer replay
DIFFICULTIES: Final = ("novice", "normal", "specialist", "expert")
LEVEL_0: Final = 3

OPTIONS: Final = [
    Option("players", 2, least=1, most=MOST_PLAYERS),
    Option("first_game", False, (True, False)),  # the marked starter cards and corporations
    Option("mulligan", False, (True, False), on_with="crisis"),  # for experienced players (A-074, OK-25)
    Option("coop", False, (True, False)),  # two players together
    Option("level", "skilled", ("novice", "skilled", "expert")),  # of solo
    Option("crisis", False, (True, False)),  # the expansion: all players together (K-001)
    Option("difficulty", "normal", DIFFICULTIES),  # of Crisis (K-091)
    Option("level_0", 0, least=0, most=LEVEL_0),  # its easy cards, added above novice, who has all (K-028, K-092, K-094)
    Option("order", "ask", ("ask", "auto")),
]


def why_not_together(options: dict[str, Any]) -> Message | None:
    """The co-operative game is for two; a first game has no mulligan (OA-21); Crisis is a game of its own (OK-28)."""
    if options["coop"] and options["players"] != 2:
        return Message("coop_is_for_two", {"option": "coop", "answer": str(options["players"])})
    if options["first_game"] and options["mulligan"]:
        return Message("first_game_without_mulligan", {"option": "mulligan"})
    if options["crisis"] and (options["coop"] or options["first_game"]):
        return Message("crisis_alone", {"option": "crisis"})
    for name, usual in (("difficulty", "normal"), ("level_0", 0)):
        if options[name] != usual and not options["crisis"]:
            return Message("difficulty_of_crisis", {"option": name, "answer": str(options[name])})
    return None


def table(options: dict[str, Any]) -> AresPosition:
    if not options["crisis"]:
        pos = AresPosition()
        pos.cards = CARDS
        return pos
    crisis = CrisisPosition()
    crisis.cards = ALL
    crisis.crises = crises(options["players"])
    crisis.difficulty = options["difficulty"]
    crisis.level_0 = LEVEL_0 if crisis.difficulty == "novice" else options["level_0"]
    return crisis


def seated(options: dict[str, Any], seed: str) -> AresPosition:
    pos = table(options)
    pos.seat(options["players"], seed)
    pos.first_game = options["first_game"]
    pos.mulligan = options["mulligan"]
    pos.coop = options["coop"]
    pos.level = options["level"]
    pos.auto_order = options["order"] == "auto"
    return pos


def load(options: dict[str, Any], data: dict[str, Any]) -> AresPosition:
    pos = seated({**options, "players": int(data.get("players", options["players"]))}, str(data.get("seed", "")))
    pos.load(data)
    return pos


def catalogue(options: dict[str, Any]) -> list[str]:
    """Every atom an answer can be spelled with; the number of an atom is its place here."""
    cards = list(ALL.values())
    troubles = list(dict.fromkeys(id for n in range(1, 5) for id in crises(n)))
    out = [DONE, NONE, DRAW, "add", "take:cube", "take:marker", "raise:temperature", "raise:oxygen", "resource:plants", *ALWAYS]
    out += [atom("phase", x) for x in PHASES] + [atom("dummy", x) for x in PHASES]
    out += [atom("first", k) for k in range(24)] + [atom("option", k + 1) for k in range(4)]
    out += [atom("amount", n) for n in range(100)] + [atom("hundreds", n) for n in range(1, HUNDREDS + 1)]
    out += [atom("play", c.id) for c in cards] + [atom("card", c.id) for c in cards]
    out += [a for c in cards for a in c.action_ids]
    out += [aside(atom(SELL, c.id)) for c in cards if c.kind != "corporation"]
    out += [aside(atom(USE, c.id)) for c in cards if any(a.aside for a in c.actions)]
    out += [atom("player", p) for p in range(4)] + [atom("ocean", tile) for tile in OCEANS] + [atom("lower", x) for x in PARAMETERS]
    out += [atom("crisis", id) for id in troubles] + [atom(RELIEVE, id) for id in troubles] + [SUPPLIES]
    return out


ARES: Final = GameSpec("ares", RULES, OPTIONS, seated, load, catalogue, why_not_together)
