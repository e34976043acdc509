"""What a player's cards and actions would be in their phases, as things stand: for whoever chooses a phase, or a card."""

from __future__ import annotations

from typing import Any, Final, cast

from ..family.cards import GREEN, Card
from ..family.table import LOOKING
from ..kernel import types
from ..kernel.atoms import DONE
from ..kernel.decisions import Menu
from ..kernel.message import Reason
from .planet import ACTION, CONSTRUCTION, DEVELOPMENT, PRODUCTION, RESEARCH
from .position import PRINTED, AresTable
from .types import Prospect, Prospects, Round

RAISES: Final = ("raise_temperature", "raise_oxygen", "flip_ocean")
Began = tuple[str, int, int, int]  # a phase, and Mars as it began


def prospects(pos: AresTable, p: int) -> Prospects:
    """Each phase is tried on a copy that stands at its beginning: if others choose it, and if p does. The phase in which p is
    still asked began with another Mars."""
    then = pos.clone()
    then.log = None
    going: Began | None = None
    if pos.asking[p] is not None or pos.agenda[p]:
        going = (pos.phase, pos.began_temperature, pos.began_oxygen, pos.began_oceans)
    then.used = {}
    then.plays[p], then.free[p], then.bonus[p] = 1, 0, 0
    return {
        "sale": then.sale_price(p),
        "all": a_round(then, p, False, going),
        "own": a_round(then, p, True, going),
    }


def actions(then: AresTable, p: int) -> dict[str, types.Reason | None]:
    """What can be done in phase III, and why the rest cannot."""
    menu = cast("Menu[Any]", PRINTED[ACTION])
    out: dict[str, types.Reason | None] = {}
    for option in menu.candidates(then, p):
        if option != DONE:
            reason = menu.why_not_option(then, p, option)
            out[option] = None if reason is None else then.count_sales(p, reason).to_json()
    return out


def a_round(then: AresTable, p: int, own: bool, going: Began | None) -> Round:
    cards: dict[str, Prospect] = {}
    for id in (*then.hand(p), *then.zone(LOOKING, p)):
        card = then.cards[id]
        begin(then, p, DEVELOPMENT if card.kind == GREEN else CONSTRUCTION, own, going)
        cards[id] = prospect(then, p, card)
    begin(then, p, ACTION, own, going)
    acts = actions(then, p)
    begin(then, p, PRODUCTION, own, going)
    mc, heat, plants, drawn = then.income(p)
    begin(then, p, RESEARCH, own, going)
    draw, keep = then.research_cards(p)
    income = {"mc": mc, "heat": heat, "plants": plants, "cards": drawn}
    return {"cards": cards, "actions": acts, "income": income, "draw": draw, "keep": keep}


def begin(then: AresTable, p: int, phase: str, own: bool, going: Began | None) -> None:
    then.phase = phase
    then.chosen[p] = phase if own else ""
    now = (phase, then.temperature, then.oxygen, then.oceans)
    _, then.began_temperature, then.began_oxygen, then.began_oceans = going if going and going[0] == phase else now


def prospect(then: AresTable, p: int, card: Card) -> Prospect:
    """What the card would cost, and what keeps p from playing it; `sell` is there if nothing but so many sales does,
    `nothing` if it would bring nothing, `idle` if all that its actions raise is at its maximum."""
    price = then.cost(p, card)
    why: Reason | None = then.why_not_enter(p, card)
    if why is None:
        why = then.why_not_pay(p, price, card)
        if why is not None:
            why = then.count_sales(p, why, card.id)
    out: Prospect = {"price": price}
    regrets = then.regrets_of_playing(p, card, card.is_plain())
    if "nothing" in regrets:
        out["nothing"] = regrets["nothing"]
    raised = [e for action in card.actions for e in action.get]
    if raised and all(e.name in RAISES and then.idle(e, p, card.id) for e in raised):
        out["idle"] = True
    if why is not None:
        out["why"] = why.to_json()
        if why.id == "sell_first":
            out["sell"] = why.needed
    return out
