"""Whether a position that was loaded can be: what a damaged or mistaken save gets wrong beyond single fields."""

from __future__ import annotations

from functools import cache
from typing import Final

from ..family.cards import CORPORATION, RED
from ..family.validation import contradictory_tables, flawed_tables
from ..kernel.schema import Flaw, not_allowed, unknown_name
from . import board
from .cards import CARDS
from .position import CITY, GREENERY, OCEAN, MarsTable

MOST_CLAIMED: Final = 3  # milestones, and awards funded


@cache
def placements() -> dict[str, set[str]]:
    """Every tile there is, with the placement rules of the cards that place it. A special one has the name of its card."""
    out: dict[str, set[str]] = {OCEAN: {OCEAN}, GREENERY: {GREENERY}, CITY: {CITY}}
    for card in CARDS.values():
        for effect in card.play:
            for e in (effect, *effect.inner()):
                if e.name == "place":
                    out.setdefault(e.args()["tile"], set()).add(e.args()["area"])
    return out


def find_flaw(pos: MarsTable) -> Flaw | None:
    """Where it is wrong, and why; None if it is sound."""
    seats = range(pos.player_count)
    for space, (tile, _) in pos.tiles.items():
        if tile not in placements():
            return not_allowed(f"tiles.{board.name(space)}.tile", tile, list(placements()))
    for space, owner in pos.claims.items():
        if owner not in seats:
            return not_allowed(f"claims.{board.name(space)}", owner, seats)
    for key, remembered in pos.memory.items():
        if key.endswith(".space") and not (remembered.isdecimal() and int(remembered) in board.SPACES):
            return unknown_name(f"memory.{key}", remembered, [board.NAMES[s] for s in board.SPACES])
    return flawed_cards(pos) or flawed_tables(pos)


def find_contradiction(pos: MarsTable) -> Flaw | None:
    """What no game leads to, though it could be played."""
    seats = range(pos.player_count)
    for space, (tile, owner) in pos.tiles.items():
        path = f"tiles.{board.name(space)}"
        if pos.board.oceans >> space & 1 and OCEAN not in placements()[tile]:
            return Flaw(path, "reserved_for_oceans", {"tile": tile})
        if tile == OCEAN and owner in seats:
            return Flaw(f"{path}.owner", "nobodys_ocean", {"player": owner})
    laid = sum(tile == OCEAN for tile, _ in pos.tiles.values())
    if laid != pos.oceans:
        return Flaw("oceans", "oceans_laid", {"n": pos.oceans, "present": laid})
    for name, claimed in (("milestones", pos.milestones), ("awards", pos.awards)):
        if len(claimed) > MOST_CLAIMED:
            return Flaw(name, "field_most", {"n": len(claimed), "most": MOST_CLAIMED})
    for p in seats:
        for card in pos.tableau[p]:
            if CARDS[card].kind == RED:
                return Flaw(f"table.{p}.tableau", "event_in_tableau", {"card": card})
    if pos.phase != "action" and not pos.over and not any(pos.waiting(p) for p in seats):
        return Flaw("phase", "phase_unasked", {"answer": pos.phase, "allowed": ["action"]})
    return contradictory_tables(pos)


def flawed_cards(pos: MarsTable) -> Flaw | None:
    """Every card exists, lies in one place only, and there with others of its back."""
    seen: set[str] = set()
    piles: dict[str, str] = {}  # by kind of card, once asked for
    places = [(f"zones.{pos.zone_name(z)}", pos.layout.backs[z], cards) for z, cards in enumerate(pos.zones)]
    places += [(f"events.{p}", "deck", list(pile)) for p, pile in enumerate(pos.events)]
    for path, back, cards in places:
        for card in cards:
            if card not in CARDS:
                return unknown_name(path, card, [c.id for c in CARDS.values() if pos.pile_of(c) == back])
            if card in seen:
                return Flaw(path, "two_places", {"card": card})
            kind = CARDS[card].kind
            if kind not in piles:
                piles[kind] = pos.pile_of(CARDS[card])
            if piles[kind] != back:
                return Flaw(path, f"wrong_pile.{back}" if back in ("deck", "corporations") else "wrong_pile", {"card": card})
            seen.add(card)
    for p in range(pos.player_count):
        for card in pos.tableau[p]:
            if card in seen:
                return Flaw(f"table.{p}.tableau", "two_places", {"card": card})
            if CARDS[card].kind != CORPORATION:
                seen.add(card)
    return None
