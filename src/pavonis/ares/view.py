"""What one player, or a spectator, may know: built from what they may read, and from nothing else."""

from __future__ import annotations

from ..family.resources import CARDS, HEAT, MC, PLANTS, RESOURCES, STEEL, TITANIUM, TR
from ..family.table import DECK, DISCARD, LOOKING
from ..family.tags import TAGS
from ..family.view import asked, known, promised
from .planet import OXYGEN_ZONES, TEMPERATURE_ZONES, ZONES, zone
from .position import DEALT, OFFERED, AresTable
from .types import AresPlayer, AresView


def public(pos: AresTable) -> AresView:
    """What everybody may know."""
    out: AresView = {
        "game": "ares",
        "you": None,
        "phase": pos.phase,
        "round": pos.round,
        "revealed": list(pos.revealed),
        "left": list(pos.left),
        "temperature": pos.temperature,
        "temperature_zone": ZONES[zone(pos.temperature, TEMPERATURE_ZONES)],
        "oxygen": pos.oxygen,
        "oxygen_zone": ZONES[zone(pos.oxygen, OXYGEN_ZONES)],
        "oceans": pos.oceans,
        "flipped": list(pos.flipped),
        "began": {"temperature": pos.began_temperature, "oxygen": pos.began_oxygen, "oceans": pos.began_oceans},
        "deck": pos.size(DECK),
        "discard": len(pos.zones[DISCARD]),
        "players": [player(pos, q) for q in range(pos.player_count)],
        "known": {},
        "over": pos.over,
    }
    if pos.coop:
        out["supply"] = {"cubes": pos.cubes, "markers": pos.markers}
    if pos.solo:
        out["level"] = pos.level
        out["dummy"] = {"phase": pos.dummy, "used": list(pos.dummy_used), "cycle": pos.cycle}
    return out


def seen_by(pos: AresTable, p: int | None, public: AresView) -> AresView:
    """And what p alone may know."""
    if p is None:
        return public
    players = list(public["players"])
    players[p] = {
        **players[p],
        "hand": list(pos.hand(p)),
        "looking": list(pos.zone(LOOKING, p)),
        "dealt": list(pos.zone(DEALT, p)),
        "offered": list(pos.zone(OFFERED, p)),
        "sealed": pos.sealed[p],
    }
    return {**public, "you": p, "players": players, "known": known(pos, p)}


def player(pos: AresTable, q: int) -> AresPlayer:
    cells = pos.cells[q]
    return {
        "player": q,
        "tr": cells[TR],
        "stock": {RESOURCES[r]: cells[r] for r in (MC, PLANTS, HEAT)},
        "capacity": {RESOURCES[r]: cells[r] for r in (STEEL, TITANIUM)},
        "worth": {RESOURCES[r]: pos.worth(q, r) for r in (STEEL, TITANIUM)},
        "production": {RESOURCES[r]: pos.production(q, r) for r in (MC, PLANTS, HEAT, CARDS)},
        "tags": {t: n for t, n in zip(TAGS, pos.tags[q]) if n},
        "forests": pos.forests[q],
        "corporation": pos.corporation(q),
        "tableau": list(pos.tableau[q]),
        "on": {c: pos.on[c] for c in pos.holders[q] if pos.on.get(c)},
        "used": {c: pos.used[c] for c in pos.tableau[q] if c in pos.used},
        "hand_size": len(pos.hand(q)),
        "chosen": pos.chosen[q],
        "last": pos.last[q],
        "plays": pos.plays[q],
        "free": pos.free[q],
        "bonus": pos.bonus[q],
        "next_card": promised(pos, q),
        "waiting": asked(pos, q),
    }
