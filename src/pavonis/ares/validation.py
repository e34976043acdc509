"""Whether a position that was loaded can be: what a damaged or mistaken save gets wrong beyond single fields."""

from __future__ import annotations

from typing import Final

from ..family.table import DECK
from ..family.validation import Check, contradictory_tables, first_flaw, flawed_tables
from ..kernel.schema import Flaw, unknown_name
from .planet import ACTION, CONSTRUCTION, DEVELOPMENT, OCEANS, PHASES
from .position import CORPORATIONS, DEALT, OFFERED, AresTable

MENUS: Final = (DEVELOPMENT, CONSTRUCTION, ACTION)  # phases that ask what to play or use
ASKED_IN: Final = {"found": "setup", "mulligan": "mulligan", "planning": "planning", "discard_down": "end", **{x: x for x in MENUS}}


def find_flaw(pos: AresTable) -> Flaw | None:
    """Where it is wrong, and why; None if it is sound."""
    checks: list[Check] = [
        ("players", pos.coop and pos.player_count != 2, (False,)),
        ("supply", min(pos.cubes, pos.markers) >= 0 and pos.cubes + pos.markers >= len(asked(pos, "take_piece")), (True,)),
        ("oceans", pos.oceans, (len(pos.flipped),)),
    ]
    if pos.has_cycles():
        before = len(PHASES) * (pos.cycle - 1)
        checks.append(("dummy.cycle", pos.round, range(before, before + len(PHASES) + 1)))
        checks.append(("dummy.used", len(pos.dummy_used), range(pos.round - before + (pos.phase != "planning"))))
    checks += [(f"zones.offered.{1 - p}", len(pos.zone(OFFERED, 1 - p)), (1,)) for p in asked(pos, "answer_offer")]
    if pos.phase == "mulligan":  # the corporations come next
        checks += [(f"zones.dealt.{p}", len(pos.zone(DEALT, p)), range(1, 10)) for p in range(pos.player_count)]
    return first_flaw(checks) or flawed_cards(pos) or flawed_tables(pos) or flawed_frames(pos)


def find_contradiction(pos: AresTable) -> Flaw | None:
    """What no game leads to, though it could be played."""
    if pos.phase in PHASES and not pos.over and not any(pos.waiting(p) for p in range(pos.player_count)):
        return Flaw("phase", "phase_unasked", {"answer": pos.phase, "allowed": ["planning"]})
    return contradictory_tables(pos)


def flawed_frames(pos: AresTable) -> Flaw | None:
    """What waits may wait for its player; each question has its phase, and what is paid for is in hand."""
    for p in range(pos.player_count):
        asking = pos.asking[p]
        for path, f in [(f"agenda.{p}", f) for f in pos.agenda[p]] + ([] if asking is None else [(f"asking.{p}", asking)]):
            name = f.effect.name
            if not pos.may_wait(p, f):
                return Flaw(path)
            if ASKED_IN.get(name, pos.phase) != pos.phase or (name == "again" and pos.phase not in MENUS):
                return Flaw(path)
            if name == "pay_for_card" and f.effect.args()["card"] not in pos.hand(p):
                return Flaw(path)
    return None


def asked(pos: AresTable, name: str) -> list[int]:
    """To whom this question is open."""
    return [p for p, f in enumerate(pos.asking) if f is not None and f.effect.name == name]


def flawed_cards(pos: AresTable) -> Flaw | None:
    """Every card, tile and phase card exists and lies in one place only, corporations apart."""
    seen = set(pos.flipped)
    for tile in pos.flipped:
        if tile not in OCEANS:
            return unknown_name("flipped", tile, OCEANS)
    if len(seen) < len(pos.flipped):
        return Flaw("flipped")
    apart = pos.apart()
    projects = set(pos.cards) - apart[CORPORATIONS]
    for z, cards in enumerate(pos.zones):
        allowed = apart.get(z, projects)
        for card in cards:
            if not card and z == DECK and any(pos.draw_lanes):
                continue  # drawn in this phase
            if card not in allowed:
                return unknown_name(f"zones.{pos.zone_name(z)}", card, allowed)
            if card in seen:
                return Flaw(f"zones.{pos.zone_name(z)}", "two_places", {"card": card})
            seen.add(card)
    for p in range(pos.player_count):
        for card in pos.tableau[p]:
            if card in seen:
                return Flaw(f"table.{p}.tableau", "two_places", {"card": card})
            seen.add(card)
    return None
