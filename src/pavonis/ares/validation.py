"""Whether a position that was loaded can be: what a damaged or mistaken save gets wrong beyond its shape."""

from __future__ import annotations

from typing import Final

from ..family.cards import CORPORATION
from ..family.table import DECK
from ..family.validation import Check, first_flaw
from ..kernel.atoms import atom
from ..kernel.effect import NOBODY
from .planet import ACTION, CONSTRUCTION, DEVELOPMENT, MAX_OCEANS, MAX_OXYGEN, MAX_TEMPERATURE, OCEANS, PHASES
from .position import CORPORATIONS, DEALT, DUMMY, OFFERED, TILES, AresTable

STEPS: Final = ("setup", "mulligan", "planning", "supply", *PHASES, "end", "cycle")
CHOICES: Final = ("", *PHASES)
MENUS: Final = (DEVELOPMENT, CONSTRUCTION, ACTION)  # phases that ask what to play or use
ASKED_IN: Final = {"found": "setup", "mulligan": "mulligan", "planning": "planning", "discard_down": "end", **{x: x for x in MENUS}}


def find_flaw(pos: AresTable) -> str | None:
    """Where it is wrong, as a path; None if it is sound."""
    checks: list[Check] = [
        ("players", pos.player_count, range(1, 5)),
        ("players", pos.coop and pos.player_count != 2, (False,)),
        ("phase", pos.phase, STEPS + pos.more_steps),
        ("round", pos.round, range(10_000)),
        ("dummy.phase", pos.dummy, CHOICES),
        ("dummy.cycle", pos.cycle, range(1, 6)),
        ("supply", min(pos.cubes, pos.markers) >= 0 and pos.cubes + pos.markers >= len(asked(pos, "take_piece")), (True,)),
        ("oceans", pos.oceans, (len(pos.flipped),)),
    ]
    if pos.solo and DUMMY not in pos.apart():  # in every cycle each of the dummy's cards is used once
        before = len(PHASES) * (pos.cycle - 1)
        checks.append(("dummy.cycle", pos.round, range(before, before + len(PHASES) + 1)))
        checks.append(("dummy.used", len(pos.dummy_used), range(pos.round - before + (pos.phase != "planning"))))
    for path, temperature, oxygen, oceans in (
        ("", pos.temperature, pos.oxygen, pos.oceans),
        ("began.", pos.began_temperature, pos.began_oxygen, pos.began_oceans),
    ):
        checks.append((f"{path}temperature", temperature, range(-30, MAX_TEMPERATURE + 1, 2)))
        checks.append((f"{path}oxygen", oxygen, range(MAX_OXYGEN + 1)))
        checks.append((f"{path}oceans", oceans, range(MAX_OCEANS + 1)))
    for name, lists in (("chosen", pos.chosen), ("last", pos.last)):
        checks.append((name, len(lists), (pos.player_count,)))
        checks += [(f"{name}.{p}", phase, CHOICES) for p, phase in enumerate(lists)]
    for name, phases in (("revealed", pos.revealed), ("left", pos.left), ("dummy.used", pos.dummy_used)):
        checks += [(f"{name}.{i}", phase, PHASES) for i, phase in enumerate(phases)]
    for name, numbers in (("plays", pos.plays), ("free", pos.free), ("bonus", pos.bonus), ("forests", pos.forests)):
        checks.append((name, len(numbers), (pos.player_count,)))
        checks += [(f"{name}.{p}", n, range(10_000)) for p, n in enumerate(numbers)]
    checks += [(f"zones.offered.{1 - p}", len(pos.zone(OFFERED, 1 - p)), (1,)) for p in asked(pos, "answer_offer")]
    if pos.phase == "mulligan":  # the corporations come next
        checks += [(f"zones.dealt.{p}", len(pos.zone(DEALT, p)), range(1, 10)) for p in range(pos.player_count)]
    checks += [(f"table.{p}", min(cells) < 0, (False,)) for p, cells in enumerate(pos.cells)]
    checks += [(f"on.{card}", n if card in pos.cards else -1, range(10_000)) for card, n in pos.on.items()]
    return first_flaw(checks) or flawed_cards(pos) or flawed_frames(pos)


def flawed_frames(pos: AresTable) -> str | None:
    """What waits is its player's own, or what nobody does; each question has its phase, and what is paid for is in hand."""
    for p in range(pos.player_count):
        asking = pos.asking[p]
        for path, f in [(f"agenda.{p}", f) for f in pos.agenda[p]] + ([] if asking is None else [(f"asking.{p}", asking)]):
            name = f.effect.name
            if f.actor != p and not (f.actor == NOBODY and name in pos.nobodys):
                return path
            if ASKED_IN.get(name, pos.phase) != pos.phase or (name == "again" and pos.phase not in MENUS):
                return path
            if name == "pay_for_card" and f.effect.args()["card"] not in pos.hand(p):
                return path
    return None


def asked(pos: AresTable, name: str) -> list[int]:
    """To whom this question is open."""
    return [p for p, f in enumerate(pos.asking) if f is not None and f.effect.name == name]


def flawed_cards(pos: AresTable) -> str | None:
    """Every card, tile and phase card exists and lies in one place only, corporations apart."""
    seen = set(pos.flipped)
    if len(seen) < len(pos.flipped) or not seen <= set(OCEANS):
        return "flipped"
    corporations = {id for id, card in pos.cards.items() if card.kind == CORPORATION}
    first = pos.piles + DEALT * pos.player_count
    apart = {CORPORATIONS: corporations, TILES: set(OCEANS), DUMMY: {atom("phase", x) for x in PHASES}}
    apart.update(dict.fromkeys(range(first, first + pos.player_count), corporations))
    apart.update(pos.apart())
    projects = set(pos.cards) - corporations
    for z, cards in enumerate(pos.zones):
        allowed = apart.get(z, projects)
        for card in cards:
            if not card and z == DECK and any(pos.draw_lanes):
                continue  # drawn in this phase
            if card not in allowed or card in seen:
                return f"zones.{pos.zone_name(z)}.{card}"
            seen.add(card)
    for p in range(pos.player_count):
        for card in pos.tableau[p]:
            if card in seen:
                return f"table.{p}.tableau.{card}"
            seen.add(card)
    return None
