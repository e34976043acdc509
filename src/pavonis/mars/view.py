"""What one player, or a spectator, may know: built from what they may read, and from nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from ..family.resources import PRODUCTION, RESOURCES, STEEL, TITANIUM, TR
from ..family.table import DECK, DISCARD, LOOKING
from ..family.tags import TAGS
from ..family.view import asked, known, promised
from . import board
from .effects import card_price
from .position import DEALT, DRAFTED, PACK, SOLO_GENERATIONS, MarsTable
from .races import award_value, goal, milestone_progress
from .turn import AWARD_PRICES, final_greeneries
from .types import MarsPlayer, MarsView


def public(pos: MarsTable) -> MarsView:
    """What everybody may know."""
    out: MarsView = {
        "game": "mars",
        "board": pos.board.name,
        "you": None,
        "phase": pos.phase,
        "generation": pos.generation,
        "generations": SOLO_GENERATIONS if pos.solo else None,
        "first": pos.first,
        "turn": pos.turn if pos.phase == "action" else None,
        "temperature": pos.temperature,
        "oxygen": pos.oxygen,
        "oceans": pos.oceans,
        "deck": len(pos.zones[DECK]),
        "discard": len(pos.zones[DISCARD]),
        "tiles": {board.name(s): {"tile": tile, "owner": owner} for s, (tile, owner) in sorted(pos.tiles.items())},
        "claims": {board.name(s): owner for s, owner in sorted(pos.claims.items())},
        "milestones": {
            m: {
                "claimed_by": pos.milestones.get(m),
                "goal": goal(m),
                "progress": [milestone_progress(pos, q, m) for q in range(pos.player_count)],
            }
            for m in pos.board.milestones
        },
        "awards": {
            a: {"funded_by": pos.awards.get(a), "value": [award_value(pos, q, a) for q in range(pos.player_count)]}
            for a in pos.board.awards
        },
        "award_price": AWARD_PRICES[len(pos.awards)] if len(pos.awards) < len(AWARD_PRICES) else None,
        "playing": None if pos.playing is None else {"player": pos.playing[0], "card": pos.playing[1]},
        "players": [player(pos, q) for q in range(pos.player_count)],
        "known": {},
        "over": pos.over,
    }
    if pos.phase == "final" and not pos.over:
        out["greeneries"] = final_greeneries(pos)
    return with_expansions(out, pos, None)


def seen_by(pos: MarsTable, p: int | None, public: MarsView) -> MarsView:
    """And what p alone may know."""
    if p is None:
        return public
    players = list(public["players"])
    mine: MarsPlayer = {
        **players[p],
        "hand": list(pos.hand(p)),
        "looking": list(pos.zone(LOOKING, p)),
        "pack": list(pos.zone(PACK, p)),
        "drafted": list(pos.zone(DRAFTED, p)),
        "dealt": list(pos.zone(DEALT, p)),
        "sealed": pos.sealed[p],
    }
    zones = {name: list(pos.own(name, p)) for x in pos.expansions for name in x.own_zones}
    if zones:
        mine["zones"] = zones
    players[p] = mine
    out: MarsView = {**public, "you": p, "players": players, "known": known(pos, p)}
    return with_expansions(out, pos, p)


def with_expansions(out: MarsView, pos: MarsTable, p: int | None) -> MarsView:
    """Each shows its part under its own name, if it has one."""
    named = cast("dict[str, Mapping[str, Any]]", out)
    for x in pos.expansions:
        shown = x.view(pos, p)
        if shown:
            named[x.name] = shown
    return out


def player(pos: MarsTable, q: int) -> MarsPlayer:
    cells = pos.cells[q]
    return {
        "player": q,
        "tr": cells[TR],
        "stock": {r: cells[i] for i, r in enumerate(RESOURCES[:6])},
        "production": {r: cells[PRODUCTION + i] for i, r in enumerate(RESOURCES[:6])},
        "tags": {t: n for t, n in zip(TAGS, pos.tags[q], strict=True) if n},
        "worth": {RESOURCES[r]: pos.worth(q, r) for r in (STEEL, TITANIUM)},
        "corporation": pos.corporation(q),
        "tableau": list(pos.tableau[q]),
        "events": list(pos.events[q]),  # O-64
        "on": {c: pos.on[c] for c in pos.holders[q] if pos.on.get(c)},
        "used": [c for c in pos.tableau[q] if c in pos.used],
        "hand_size": len(pos.hand(q)),
        "passed": bool(pos.passed >> q & 1),
        "next_card": promised(pos, q),
        "card_price": card_price(pos, q),
        "waiting": asked(pos, q),
    }
