"""What every view shows of others' questions, and of cards one saw go somewhere."""

from __future__ import annotations

from ..kernel.position import Position
from .cards import DISCOUNT
from .table import Table
from .types import NextCard, Waiting


def asked(pos: Position, q: int) -> Waiting | None:
    """That q is asked, what kind of question and by which card: public; the options are not."""
    f = pos.asking[q]
    if f is None or pos.sealed[q] is not None:
        return None
    return {"kind": f.effect.asks, "name": f.effect.name, "source": f.source}


def promised(pos: Table, q: int) -> NextCard:
    """What counts for q's next card only."""
    out: NextCard = {}
    for kind, amount in pos.next_card[q]:
        if kind == DISCOUNT:
            out["discount"] = out.get("discount", 0) + amount
        else:
            out["ease"] = out.get("ease", 0) + amount
    return out


def known(pos: Position, p: int | None) -> dict[str, str]:
    """Cards elsewhere that p saw go there: zone of each."""
    if p is None:
        return {}
    return {card: pos.zone_name(z) for z, cards in enumerate(pos.zones) for card in cards if pos.known_by.get(card, 0) >> p & 1}
