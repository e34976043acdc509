"""Whether a position of Crisis that was loaded can be."""

from __future__ import annotations

from collections.abc import Container
from typing import Any, Final

from ...kernel.effect import NOBODY
from ..planet import PHASES
from .position import BOX, CRISES, DUMMIES, OUTCOMES, CrisisTable

ASKED_IN: Final = {"spend_bank": "bank", "dummy_phases": "dummy"}


def find_flaw(pos: CrisisTable) -> str | None:
    """Where it is wrong, as a path; None if it is sound."""
    checks: list[tuple[str, Any, Container[Any]]] = [
        ("bank", pos.bank, range(10_000)),
        ("fewer", pos.fewer, range(3)),
        ("outcome", pos.outcome, ("", *OUTCOMES) if not pos.over else OUTCOMES),
        ("barred", len(pos.barred), (pos.player_count,)),
        ("revealing", pos.revealing, ("", *pos.crises)),
        ("revealing", bool(pos.revealing), (True, False) if pos.over or pos.phase != "reveal" else (True,)),
    ]
    if pos.revealing:
        checks.append(("part", pos.part, range(len(pos.crises[pos.revealing].immediate) + 1)))
    checks += [(f"barred.{p}", phase, ("", *PHASES)) for p, phase in enumerate(pos.barred)]
    checks += [(f"dummies.{card}", card, DUMMIES) for card in pos.dummies]
    checks += [(f"phases.{phase}", phase, PHASES) for phase in pos.dummy_phases]
    checks += [(f"markers.{id}", n, range(1, 100)) for id, n in pos.markers_on.items()]
    checks += [(f"banked.{card}", n if card in pos.cards else -1, range(10_000)) for card, n in pos.banked.items()]
    for path, value, allowed in checks:
        if value not in allowed:
            return f"crisis.{path}"
    seen = {*pos.zones[CRISES], *pos.zones[BOX]}
    for id in (*pos.active, *pos.discarded, *([pos.revealing] if pos.revealing else [])):
        if id not in pos.crises or id in seen:
            return f"crisis.active.{id}"
        seen.add(id)
    return flawed_frames(pos)


def flawed_frames(pos: CrisisTable) -> str | None:
    """What nobody does lies with the leader; a price names its crisis, a gift that may be returned its giver."""
    for p in range(pos.player_count):
        asking = pos.asking[p]
        for path, f in [(f"agenda.{p}", f) for f in pos.agenda[p]] + ([] if asking is None else [(f"asking.{p}", asking)]):
            name = f.effect.name
            if (f.actor == NOBODY and p != pos.leader()) or ASKED_IN.get(name, pos.phase) != pos.phase:
                return path
            if any(e.name == "relieved" for e in (f.effect, *f.then)) and f.bindings.get("crisis") not in pos.crises:
                return path
            if name == "give_back" and f.bindings.get("player") not in set(range(pos.player_count)) - {p}:
                return path
    return None
