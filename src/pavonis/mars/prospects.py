"""What a player's screen shows beside what lies on the table: what cards would cost and lack, what each corporation would let one
start with, and which steps of a card are still to come. Found for views only, never while a game runs."""

from __future__ import annotations

from typing import Any, cast

from ..family import types as family
from ..family.cards import Card
from ..family.resources import RESOURCES, STEEL, TITANIUM
from ..family.table import LOOKING
from ..kernel.effect import Effect, Frame
from ..kernel.message import Reason
from .position import DEALT, DRAFTED, PACK, MarsTable
from .turn import PlayCard
from .types import CardProspect, CardStep, Opening


def prospects(pos: MarsTable, p: int) -> dict[str, CardProspect]:
    """The cards p holds or is asked about, as things stand."""
    return {id: prospect(pos, p, pos.cards[id], pos.why_not_buy(p, pos.cards[id])) for id in held(pos, p)}


def held(pos: MarsTable, p: int) -> tuple[str, ...]:
    return (*pos.hand(p), *pos.zone(LOOKING, p), *pos.zone(PACK, p), *pos.zone(DRAFTED, p))


def prospect(pos: MarsTable, p: int, card: Card, payable: Reason | None) -> CardProspect:
    return {"price": pos.cost(p, card), "whys": [why.to_json() for why in pos.whys_to_play(p, card, payable)]}


def openings(pos: MarsTable, p: int) -> dict[str, Opening]:
    """Each corporation is tried on a copy: what it starts with, what its metals are worth, and what the cards then cost and lack;
    whether they can be paid depends on how many are kept, and is left out."""
    out: dict[str, Opening] = {}
    for id in pos.zone(DEALT, p):
        then = pos.clone()
        then.log = None
        then.actor = p
        card = then.cards[id]
        then.register(p, card)
        then.tableau[p] = (id,)
        then.perform(card.play, p, id)
        out[id] = {
            "stock": {r: then.cells[p][i] for i, r in enumerate(RESOURCES[:6])},
            "worth": {RESOURCES[r]: then.worth(p, r) for r in (STEEL, TITANIUM)},
            "cards": {c: prospect(then, p, then.cards[c], None) for c in then.zone(LOOKING, p)},
        }
    return out


def steps(pos: MarsTable, p: int) -> list[CardStep]:
    """What is printed on the card that asks p, step by step: done, asked now, to come, or to no avail by now. None if it is not
    being played, or has one step only."""
    f = pos.asking[p]
    card = None if f is None else pos.cards.get(f.source)
    if f is None or card is None or len(card.play) < 2:
        return []
    paying = any(isinstance(e, PlayCard) for e in f.then)
    waiting = [g.effect for g in pos.agenda[p] if g.source == card.id]
    alike = [i for i, e in enumerate(card.play) if holds(e, f.effect)]
    at = alike[max(0, len(alike) - 1 - sum(holds(e, f.effect) for e in waiting))] if alike else -1
    if at < 0 and not paying:
        return []
    out: list[CardStep] = []
    for i, e in enumerate(card.play):
        if i == at:
            state = "now"
        elif paying or e in waiting:
            state = "void" if e.idle(pos, Frame(e, p, card.id)) else "next"
            if not paying:
                waiting.remove(e)
        else:
            state = "done"
        icons = [cast("family.Icon", icon.to_json()) for icon in e.icons()]
        out.append(cast("CardStep", {"icons": icons, "say": [m.to_json() for m in e.say()], "state": state}))
    return out


def holds(e: Effect[Any], part: Effect[Any]) -> bool:
    return e == part or any(holds(x, part) for x in e.inner())
