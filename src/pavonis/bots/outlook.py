"""What things bring one player until the end of the game, in M€: the part that both games share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from ..family.cards import GREEN, Card, PointsIf
from ..family.effects import Amounts
from ..family.prices import Worth
from ..family.resources import HEAT, INDEX, MC, PLANTS, PRODUCTION
from ..family.table import TAG_COUNTS
from ..kernel.effect import Effect


class Outlook:
    """Prices of everything for one player, now. A game's own outlook fills them in."""

    effects: ClassVar[Mapping[str, Worth]] = {}  # every effect on a card stands here, or
    left_out: ClassVar[Mapping[str, str]] = {}  # here, with the reason why nobody needs its worth
    rates: ClassVar[Mapping[str, float]] = {}  # how often a trigger fires between two productions, roughly

    def __init__(self, pos: Any, p: int, weights: Mapping[str, float]) -> None:
        self.pos = pos
        self.p = p
        self.weights = weights
        self.left = 0.0  # productions to come
        self.uses = 0.0  # times an action will still be used
        self.vp = 1.0
        self.tr = 1.0
        self.temperature = 0.0  # a step
        self.oxygen = 0.0
        self.ocean = 0.0
        self.card = 0.0  # a card drawn
        self.stock: list[float] = []
        self.production: list[float] = []
        self.worths = self.effects  # a class's own attributes are slow to read in compiled code

    def worth(self, effects: tuple[Effect[Any], ...], source: str) -> float:
        out = 0.0
        for e in effects:
            out += self.effect(e, source)
        return out

    def effect(self, e: Effect[Any], source: str) -> float:
        value = self.worths.get(e.name)
        return value(self, e, source) if value is not None else self.rare_effect(e, source)

    def rare_effect(self, e: Effect[Any], source: str) -> float:
        """One that does not stand in the table."""
        return 0.0

    def stock_of(self, resource: str) -> float:
        return self.stock[INDEX[resource]]

    def production_of(self, resource: str) -> float:
        return self.production[INDEX[resource]]

    def held(self, card: Card | None) -> float:
        """One more resource on this card."""
        if card is None:
            return 0.0
        value = 0.0
        if card.points.per == "here" and not isinstance(card.points, PointsIf):
            value = self.vp * card.points.n / card.points.every
        for action in card.actions:
            for pay in action.pay:
                if pay.name == "spend_here":
                    value = max(value, self.worth(action.get, card.id) / pay.args()["n"] * 0.85)
        return max(value, 0.3)

    def best_holder(self, resource: str) -> float:
        values = [self.held(self.pos.cards[c]) for c in self.pos.holders[self.p] if self.pos.cards[c].holds == resource]
        return max(values, default=0.0)

    def in_play(self, card: Card) -> float:
        """What the card's standing parts bring from now on: actions, triggers, discounts, points."""
        value = 0.0
        if card.actions:
            value += max(0.0, max(self.worth(a.get, card.id) + self.worth(a.pay, card.id) for a in card.actions)) * self.uses
        for when in card.when:
            often = self.weights["often"] * self.rates.get(when.events[0], 0.5) * len(when.events) ** 0.5
            value += self.worth(when.effects, card.id) * self.left * often
        for m in card.modify:
            value += self.modifier(m.kind, m.amount)
        return value + self.vp * self.printed_points(card)

    def tableau(self) -> float:
        """What cards in play will still bring; those that are not green may have actions and standing effects."""
        value = 0.0
        for c in self.pos.tableau[self.p]:
            card = self.pos.cards[c]
            if card.kind != GREEN:
                value += self.in_play(card) - self.vp * self.printed_points(card)
        return value

    def printed_points(self, card: Card) -> float:
        """Fixed points as printed; counted ones as far as they can be foreseen, without what actions will add."""
        per = card.points.per
        if not per:
            return float(card.points.n)
        if per == "here":
            return 0.0
        if per in TAG_COUNTS:
            return float(card.points.n * (self.pos.tags[self.p][TAG_COUNTS[per]] + 1 + 0.15 * self.left) / card.points.every)
        return 1.0 * card.points.n

    def modifier(self, kind: int, amount: int) -> float:
        """A standing number."""
        return 0.0


# -- what an effect is worth


def stocked(outlook: Outlook, e: Amounts, source: str) -> float:
    """Resources into stock."""
    out = 0.0
    for cell, n in e.amounts:
        if cell < len(outlook.stock):
            out += n * outlook.stock[cell]
    return out


def produced(outlook: Outlook, e: Amounts, source: str) -> float:
    """Steps of production."""
    out = 0.0
    for cell, n in e.amounts:
        if cell - PRODUCTION < len(outlook.production):
            out += n * outlook.production[cell - PRODUCTION]
    return out


def counted(outlook: Outlook, per: str, source: str, n: int, every: int) -> float:
    """n for every so many of something; a card still in hand will count itself."""
    count = outlook.pos.count(per, outlook.p, source)
    card = outlook.pos.cards.get(source)
    if per in TAG_COUNTS and card is not None and source not in outlook.pos.tableau[outlook.p]:
        count += card.tag_indices.count(TAG_COUNTS[per])
    return float(n * (count // every))


def per(outlook: Outlook, e: Any, source: str) -> float:
    price = outlook.stock_of(e.resource) if e.name == "gain_per" else outlook.production_of(e.resource)
    return price * counted(outlook, e.per, source, e.n, e.every)


SHARED: Final[dict[str, Worth]] = {
    "gain": stocked,
    "produce": produced,
    "lose": lambda o, e, s: -stocked(o, e, s),
    "reduce": lambda o, e, s: -produced(o, e, s),
    "gain_per": per,
    "produce_per": per,
    "raise_rating": lambda o, e, s: o.tr * (counted(o, e.per, s, e.n, 1) if e.per else e.n),
    "draw": lambda o, e, s: e.n * o.card,
    "draw_bonus": lambda o, e, s: e.n * o.card,
    "look_keep": lambda o, e, s: (e.keep + 0.3) * o.card,
    "may_discard_to_draw": lambda o, e, s: 0.4 * o.card,
    "add_here_or_draw": lambda o, e, s: 0.6 * o.card,
    "add_here": lambda o, e, s: e.n * o.held(o.pos.cards.get(s)),
    "add_to": lambda o, e, s: e.n * o.best_holder(e.resource),
    "one_of": lambda o, e, s: max(o.effect(x, s) for x in e.effects),
    "then": lambda o, e, s: o.worth(e.effects, s),
    "in_order": lambda o, e, s: o.worth(e.effects, s),
    "spend_here": lambda o, e, s: -e.n * o.held(o.pos.cards.get(s)) * 0.8,
    "spend_heat": lambda o, e, s: -e.heat * o.stock[HEAT],
    "enhance": lambda o, e, s: o.stock[PLANTS],
    "spend": lambda o, e, s: -e.mc * o.stock[MC],
}
