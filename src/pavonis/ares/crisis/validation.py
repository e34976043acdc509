"""Whether a position of Crisis that was loaded can be."""

from __future__ import annotations

from typing import Final

from ...kernel.schema import Flaw, unknown_name
from .position import BOX, CRISES, CrisisTable

ASKED_IN: Final = {"spend_bank": "bank", "dummy_phases": "dummy"}


def find_flaw(pos: CrisisTable) -> Flaw | None:
    """Where it is wrong, and why; None if it is sound."""
    if pos.phase == "reveal" and not pos.revealing and not pos.over:
        return Flaw("crisis.revealing")
    if pos.revealing and not 0 <= pos.part <= len(pos.crises[pos.revealing].immediate):
        return Flaw("crisis.part")
    seen = {*pos.zones[CRISES], *pos.zones[BOX]}
    for id in (*pos.active, *pos.discarded, *([pos.revealing] if pos.revealing else [])):
        if id not in pos.crises:
            return unknown_name("crisis.active", id, pos.crises)
        if id in seen:
            return Flaw("crisis.active", "two_places", {"card": id})
        seen.add(id)
    return flawed_frames(pos)


def flawed_frames(pos: CrisisTable) -> Flaw | None:
    """Each question has its phase; a price names its crisis, a gift that may be returned its giver."""
    for p in range(pos.player_count):
        asking = pos.asking[p]
        for path, f in [(f"agenda.{p}", f) for f in pos.agenda[p]] + ([] if asking is None else [(f"asking.{p}", asking)]):
            name = f.effect.name
            if ASKED_IN.get(name, pos.phase) != pos.phase:
                return Flaw(path)
            if any(e.name == "relieved" for e in (f.effect, *f.then)) and f.bindings.get("crisis") not in pos.crises:
                return Flaw(path)
            if name == "give_back" and f.bindings.get("player") not in set(range(pos.player_count)) - {p}:
                return Flaw(path)
    return None
