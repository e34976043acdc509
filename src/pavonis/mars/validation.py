"""Whether a position that was loaded can be: what a damaged or mistaken save gets wrong beyond its shape."""

from __future__ import annotations

from typing import Final

from ..family.cards import CORPORATION
from ..family.resources import CELLS
from ..family.validation import Check, first_flaw
from ..kernel.effect import NEUTRAL
from . import board
from .cards import CARDS
from .position import CITY, GREENERY, MAX_OCEANS, MAX_OXYGEN, MAX_TEMPERATURE, OCEAN, MarsTable

PHASES: Final = ("setup", "reveal", "draft", "research", "action", "solar", "final")
TILES: Final = {OCEAN, GREENERY, CITY} | {
    e.args()["tile"] for card in CARDS.values() for effect in card.play for e in (effect, *effect.inner()) if e.name == "place"
}


def find_flaw(pos: MarsTable) -> str | None:
    """Where it is wrong, as a path; None if it is sound."""
    seats = range(pos.player_count)
    checks: list[Check] = [
        ("players", pos.player_count, range(1, 6)),
        ("phase", pos.phase, PHASES),
        ("generation", pos.generation, range(1, 1000)),
        ("first", pos.first, seats),
        ("turn", pos.turn, seats if pos.phase == "action" else range(max(pos.player_count, len(pos.expansions)) + 1)),
        ("acted", pos.acted, range(3)),
        ("passed", pos.passed >> pos.player_count, (0,)),
        ("first_action_due", pos.first_due >> pos.player_count, (0,)),
        ("temperature", pos.temperature, range(-30, MAX_TEMPERATURE + 1, 2)),
        ("oxygen", pos.oxygen, range(MAX_OXYGEN + 1)),
        ("oceans", pos.oceans, range(MAX_OCEANS + 1)),
        ("events", len(pos.events), (pos.player_count,)),
    ]
    checks += [(f"table.{p}", min(pos.room(p, cell) for cell in range(CELLS)) < 0, (False,)) for p in seats]
    checks += [(f"milestones.{m}", m in pos.board.milestones and owner in seats, (True,)) for m, owner in pos.milestones.items()]
    checks += [(f"awards.{a}", a in pos.board.awards and owner in seats, (True,)) for a, owner in pos.awards.items()]
    checks += [(f"on.{card}", n if card in CARDS else -1, range(10_000)) for card, n in pos.on.items()]
    for space, (tile, owner) in pos.tiles.items():
        sound = space in board.SPACES and tile in TILES and NEUTRAL <= owner < pos.player_count
        checks.append((f"tiles.{board.name(space)}", sound, (True,)))
    for space, owner in pos.claims.items():
        checks.append((f"claims.{board.name(space)}", space in board.PLACE and owner in seats, (True,)))
    for key, remembered in pos.memory.items():
        if key.endswith(".space"):
            checks.append((f"memory.{key}", remembered.isdecimal() and int(remembered) in board.SPACES, (True,)))
    found = first_flaw(checks)
    for x in pos.expansions:
        found = found or x.find_flaw(pos)
    return found or flawed_cards(pos)


def flawed_cards(pos: MarsTable) -> str | None:
    """Every card exists, lies in one place only, and corporations lie apart."""
    seen: set[str] = set()
    places = [(f"zones.{pos.zone_name(z)}", cards) for z, cards in enumerate(pos.zones)]
    places += [(f"events.{p}", list(pile)) for p, pile in enumerate(pos.events)]
    for path, cards in places:
        corporations = path.startswith(("zones.corporations", "zones.dealt"))
        for card in cards:
            if card not in CARDS or card in seen or (CARDS[card].kind == CORPORATION) is not corporations:
                return f"{path}.{card}"
            seen.add(card)
    for p in range(pos.player_count):
        for card in pos.tableau[p]:
            if card in seen:
                return f"table.{p}.tableau.{card}"
            if CARDS[card].kind != CORPORATION:
                seen.add(card)
    return None
