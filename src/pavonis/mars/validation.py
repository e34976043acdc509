"""Whether a position that was loaded can be: what a damaged or mistaken save gets wrong beyond single fields."""

from __future__ import annotations

from ..family.cards import CORPORATION
from ..family.resources import CELLS
from ..family.validation import Check, first_flaw
from ..kernel.effect import NEUTRAL
from . import board
from .cards import CARDS
from .position import CITY, GREENERY, OCEAN, MarsTable


def may_lie(tile: str) -> bool:
    """Whether there is such a tile: a special one has the name of the card that places it."""
    if tile in (OCEAN, GREENERY, CITY):
        return True
    effects = [e for effect in CARDS[tile].play for e in (effect, *effect.inner())] if tile in CARDS else []
    return any(e.name == "place" and e.args()["tile"] == tile for e in effects)


def find_flaw(pos: MarsTable) -> str | None:
    """Where it is wrong, as a path; None if it is sound."""
    seats = range(pos.player_count)
    checks: list[Check] = [(f"table.{p}", min(pos.room(p, cell) for cell in range(CELLS)) < 0, (False,)) for p in seats]
    for space, (tile, owner) in pos.tiles.items():
        sound = space in board.SPACES and may_lie(tile) and NEUTRAL <= owner < pos.player_count
        checks.append((f"tiles.{board.name(space)}", sound, (True,)))
    for space, owner in pos.claims.items():
        checks.append((f"claims.{board.name(space)}", space in board.PLACE and owner in seats, (True,)))
    for key, remembered in pos.memory.items():
        if key.endswith(".space"):
            checks.append((f"memory.{key}", remembered.isdecimal() and int(remembered) in board.SPACES, (True,)))
    return first_flaw(checks) or flawed_cards(pos)


def flawed_cards(pos: MarsTable) -> str | None:
    """Every card exists, lies in one place only, and there with others of its back."""
    seen: set[str] = set()
    piles: dict[str, str] = {}  # by kind of card, once asked for
    places = [(f"zones.{pos.zone_name(z)}", pos.layout.backs[z], cards) for z, cards in enumerate(pos.zones)]
    places += [(f"events.{p}", "deck", list(pile)) for p, pile in enumerate(pos.events)]
    for path, back, cards in places:
        for card in cards:
            if card not in CARDS or card in seen:
                return f"{path}.{card}"
            kind = CARDS[card].kind
            if kind not in piles:
                piles[kind] = pos.pile_of(CARDS[card])
            if piles[kind] != back:
                return f"{path}.{card}"
            seen.add(card)
    for p in range(pos.player_count):
        for card in pos.tableau[p]:
            if card in seen:
                return f"table.{p}.tableau.{card}"
            if CARDS[card].kind != CORPORATION:
                seen.add(card)
    return None
