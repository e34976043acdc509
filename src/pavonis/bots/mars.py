"""How Terraforming Mars is valued: what each thing brings until the end of the game, in M€."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from ..family.cards import DISCOUNT, DISCOUNT_TAG, EASE, MODIFIERS, TRADE_FEE, TRADE_STEPS, WORTH, Card
from ..family.prices import Worth
from ..family.resources import ENERGY, HEAT, INDEX, MC, PLANTS, PRODUCTION, STEEL, TITANIUM, TR
from ..family.table import LOOKING
from ..kernel.atoms import DONE, NONE, Chosen, atom, chosen
from ..kernel.decisions import Decision
from ..kernel.effect import Effect, Frame
from ..kernel.message import Message
from ..mars import board
from ..mars.board import ADJACENT, POLE_PRICE
from ..mars.cards import CARDS
from ..mars.effects import starting_price
from ..mars.position import (
    CAPITAL,
    CITY,
    GREENERY,
    MAX_OCEANS,
    MAX_OXYGEN,
    MAX_TEMPERATURE,
    OCEAN,
    PACK,
    SOLO_GENERATIONS,
    MarsTable,
)
from ..mars.races import award_value
from ..mars.scoring import points
from ..mars.tiles import Place
from ..mars.turn import (
    AWARD_PRICES,
    MILESTONE_PRICE,
    PASS,
    PROJECTS,
    SELL,
    action_of,
    project_price,
)
from .learned import NOTHING, UNTUNED, Leaf, Learned, Weights
from .outlook import SHARED, Outlook
from .values import Look, Rated, Term, Valuer, ahead, before, best, distinct, exchanged, fill, prospects

STEPS: Final = 42  # 19 of temperature, 14 of oxygen, 9 oceans
FEW: Final = 8  # cards in hand
SOON: Final = 35  # M€ that can be used at once
OPENINGS: Final = (0, 2, -2, 4)  # cards more than greedy keeps, for a search to try
SHARES: Final = {"form": 3.0, "turn": 1.0, "research": 1.0, "draft": 1.0, "buy": 0.5}  # of the usual thinking time
SIGNS: Final = (  # what tells how a game will end, of each player; see `MarsValuer.seen`
    *(f"{resource}{of}" for of in ("", "_production") for resource in ("mc", "steel", "titanium", "plants", "energy", "heat")),
    *("tr", "awards", "milestones", "greeneries", "cities", "cards", "play", "hand", "tableau", "prospects"),
)
USUAL_LENGTH: Final = {1: 14, 2: 13, 3: 11, 4: 10, 5: 9}  # generations


def steps_left(pos: MarsTable) -> int:
    return (MAX_TEMPERATURE - pos.temperature) // 2 + MAX_OXYGEN - pos.oxygen + MAX_OCEANS - pos.oceans


def generations_left(pos: MarsTable) -> float:
    """Full generations that will follow this one."""
    if pos.solo:
        return SOLO_GENERATIONS - pos.generation
    left = steps_left(pos)
    if left == 0:
        return 0
    usual = USUAL_LENGTH[pos.player_count]
    pace = max(STEPS / usual * 1.35, 1.8 * (STEPS - left) / max(1, pos.generation))  # steps come faster towards the end
    by_pace = left / pace
    by_clock = usual - pos.generation
    return max(0.3, 0.65 * by_pace + 0.35 * by_clock)


# What experience says beside the rules, as the first edition had it, several players and solo apart; `data/weights.json` holds
# what `pavonis train weights` has found since.
WEIGHTS: Final = {
    "vp": 3.94,  # M€ for a point, while there is time
    "vp_end": 8.35,  # and so much more when money has lost its use
    "steel": 1.51,
    "titanium": 2.11,
    "plants": 1.05,  # share of a greenery that its plants are worth
    "heat": 0.7,
    "energy": 1.26,
    "mc": 1.55,  # of production
    "growth": 0.026,  # early money breeds more
    "glut": 0.65,  # share of the heat still needed that is left to me
    "greenery": 1.06,  # points of a greenery, with what lies beside it
    "card": 2.23,
    "hurdle": 1.06,  # what a card must bring beyond its price to be bought
    "plans": 0.55,  # and for each good card in hand
    "early": 1.86,  # patience with standard projects
    "action": 0.58,
    "temperature": 0.0,  # a step, beyond its rating
    "oxygen": 0.0,
    "oceans": 3.0,
    "gap": 0.0,  # and so much more for each step of it that must be made in a generation
    "late": 0.35,  # what an M€ keeps for each generation that is left
    "idle": 0.0,  # how much less one is worth to whoever has more than they can use soon
    "cards": 3.2,  # played in a generation
    "often": 1.0,  # how often triggers fire, against what seems usual
    "waiting": 1.0,  # generations until a requirement holds, likewise
    "patience": 0.8,  # what a card must bring beyond its price to be played
}
SOLO_WEIGHTS: Final = {
    **WEIGHTS,
    **{"vp": 0.17, "vp_end": 0.0, "steel": 1.07, "titanium": 1.76, "plants": 0.55, "heat": 0.82, "energy": 0.97, "mc": 0.78},
    **{"growth": 0.024, "glut": 0.43, "greenery": 0.0, "card": 3.05, "hurdle": 0.77, "plans": 0.81, "early": 0.0, "action": 0.55},
    **{"temperature": 14.0, "oxygen": 22.0, "oceans": 18.0},  # only terraforming counts: the project that would make a step (M-059)
}


class MarsOutlook(Outlook):
    """Prices of everything for one player, now: in M€, from the generations that are left."""

    def __init__(self, pos: MarsTable, p: int, weights: Mapping[str, float] | None = None) -> None:
        w = weights or (SOLO_WEIGHTS if pos.solo else WEIGHTS)
        super().__init__(pos, p, w)
        self.mars = pos
        self.areas: dict[str, dict[int, float]] = {}  # what was asked before, by tile
        self.places: dict[str, float] = {}  # likewise, of effects that place one
        self.left = left = generations_left(pos)
        mods = pos.mods[p]
        cells = pos.cells[p]
        self.vp = w["vp"] + w["vp_end"] / (1.0 + 2.0 * left)  # money loses its use towards the end
        self.tr = left + (0.0 if pos.solo else self.vp)
        steps = (MAX_TEMPERATURE - pos.temperature) // 2
        gap = w["gap"] / (left + 1.0)
        self.temperature = self.tr + w["temperature"] + gap * steps if steps else 0.0
        self.oxygen = self.tr + w["oxygen"] + gap * (MAX_OXYGEN - pos.oxygen) if pos.oxygen < MAX_OXYGEN else 0.0
        self.ocean = self.tr + w["oceans"] + gap * (MAX_OCEANS - pos.oceans) if pos.oceans < MAX_OCEANS else 0.0
        self.greenery = self.oxygen + self.vp * w["greenery"] + 2.0
        late = min(1.0, 0.25 + w["late"] * left)
        plants = w["plants"] * self.greenery / pos.plants_for_greenery(p)
        coming = cells[HEAT] + cells[ENERGY] + (cells[PRODUCTION + HEAT] + cells[PRODUCTION + ENERGY]) * left
        needed = 8 * steps * w["glut"]
        heat = max(0.05, self.temperature / 8 * min(1.0, (needed + 4) / (coming + 4)))
        steel = w["steel"] + 0.9 * mods[WORTH + STEEL]
        titanium = w["titanium"] + 0.95 * mods[WORTH + TITANIUM]
        energy = w["energy"] * max(heat, 0.25)
        self.stock = [late, steel * late, titanium * late, plants, energy, w["heat"] * heat]
        growing = left * (1.0 + w["growth"] * left)
        self.production = [
            w["mc"] * growing,
            steel * growing,
            titanium * growing,
            plants * (left + 0.8),
            energy * left + 0.5,
            w["heat"] * heat * left,
        ]
        self.card = w["card"] * min(1.0, left / 2.0)  # a card drawn
        self.uses = w["action"] * left + 0.6  # times an action will still be used

    def modifier(self, kind: int, amount: int) -> float:
        cards = self.weights["cards"] * self.left  # that will still be played
        if kind == DISCOUNT:
            return amount * cards
        if kind >= DISCOUNT_TAG and kind in MODIFIERS:
            return amount * cards * 0.2
        if kind in (WORTH + STEEL, WORTH + TITANIUM):
            metal = kind - WORTH
            cells = self.pos.cells[self.p]
            return float(amount * 0.8 * (cells[metal] + cells[PRODUCTION + metal] * self.left))
        if kind == EASE:
            return 1.2 * self.left
        if kind in (TRADE_FEE, TRADE_STEPS):
            return 1.5 * amount * self.left
        return 0.8 * self.left

    # -- what expansions bring

    def of_expansion(self, asked: str, option: str, otherwise: float) -> float:
        """What the expansion whose option it is says; if none says anything, this."""
        for x in self.mars.expansions:
            value = x.worth(self, asked, option)
            if value is not None:
                return value
        return otherwise

    def rare_effect(self, e: Effect[Any], source: str) -> float:
        for x in self.mars.expansions:
            value = x.worths.get(e.name)
            if value is not None:
                return value(self, e, source)
        return 0.0

    # -- areas

    def area(self, tile: str, space: int) -> float:
        """What an area adds to a tile placed there."""
        known = self.areas.setdefault(tile, {})
        value = known.get(space)
        if value is None:
            value = known[space] = self.look_at(tile, space)
        return value

    def look_at(self, tile: str, space: int) -> float:
        pos, p = self.mars, self.p
        steel, titanium, plants, heat, cards = pos.board.bonus[space]
        value = steel * self.stock[STEEL] + titanium * self.stock[TITANIUM] + plants * self.stock[PLANTS] + cards * self.card
        value += heat * self.stock[HEAT]
        if pos.board.pole >> space & 1 and pos.oceans < MAX_OCEANS:
            value += self.ocean - POLE_PRICE * self.stock[MC]
        beside = ADJACENT[space]
        value += 2 * self.stock[MC] * (beside & pos.ocean_tiles).bit_count()
        own = pos.own_tiles[p]
        free = beside & ~pos.filled & pos.board.land
        future = min(1.0, self.left / 5)
        if tile == GREENERY:
            value += self.vp * ((beside & pos.city_tiles & own).bit_count() - 0.9 * (beside & pos.city_tiles & ~own).bit_count())
            value += 0.4 * self.vp * future * (free & ~pos.near_cities).bit_count() / 6
        elif tile in (CITY, CAPITAL):
            value += self.vp * (beside & pos.greenery_tiles).bit_count()
            value += 0.45 * self.vp * future * free.bit_count() / 2
            if tile == CAPITAL:
                open_water = beside & pos.board.oceans & ~pos.filled
                value += self.vp * ((beside & pos.ocean_tiles).bit_count() + 0.4 * open_water.bit_count())
        elif tile == OCEAN:
            value += 0.6 * ((beside & own).bit_count() - (beside & pos.filled & ~own).bit_count()) * 0.5
        else:
            value -= 0.3 * self.vp * (beside & pos.city_tiles & own).bit_count()
        return float(value)


# -- what each effect is worth


def _place(outlook: MarsOutlook, e: Place, source: str) -> float:
    if e.tile == OCEAN:
        return outlook.ocean
    known = outlook.places.get(e.key())
    if known is None:
        known = outlook.places[e.key()] = _placed(outlook, e)
    return known


def _placed(outlook: MarsOutlook, e: Place) -> float:
    spaces = outlook.mars.legal(e.area, outlook.p)
    if not spaces:
        return 0.0
    best = max(outlook.area(e.tile, s) for s in board.each(spaces)) if spaces >> board.FIRST else 0.0
    if e.tile == GREENERY:
        return outlook.oxygen + outlook.vp + best
    if e.tile in (CITY, CAPITAL):
        return best + 2.0
    return 0.7 * best


def _remove(outlook: MarsOutlook, e: Any, source: str) -> float:
    if outlook.pos.solo:
        return sum(n * outlook.stock_of(r) for r, n in list(e.amounts.items())[:1]) if e.steal else 0.0
    best = 0.0
    for r, n in e.amounts.items():
        most = max((min(n, outlook.pos.cells[q][INDEX[r]]) for q in range(outlook.pos.player_count) if q != outlook.p), default=0)
        best = max(best, most * outlook.stock_of(r) * (1.0 / (outlook.pos.player_count - 1) + (1.0 if e.steal else 0.0)))
    return best


def _reduce_any(outlook: MarsOutlook, e: Any, source: str) -> float:
    if outlook.pos.solo:
        return 0.0
    cell = PRODUCTION + INDEX[e.resource]
    if any(outlook.pos.room(q, cell) >= e.n for q in range(outlook.pos.player_count) if q != outlook.p):
        return float(e.n * outlook.production_of(e.resource) / outlook.pos.player_count)
    return float(-e.n * outlook.production_of(e.resource))


def _copy(outlook: MarsOutlook, e: Any, source: str) -> float:
    boxes = [outlook.pos.cards[c] for c in outlook.pos.tableau[outlook.p] if "building" in outlook.pos.cards[c].tags]
    return max((outlook.worth(c.box(), c.id) for c in boxes), default=0.0)


def _gain_x(outlook: MarsOutlook, e: Any, source: str) -> float:
    """X is as much as the card's own action can pay."""
    pays = [pay.name for action in outlook.pos.cards[source].actions for pay in action.pay]
    x = outlook.pos.on.get(source, 0) if "spend_here_x" in pays else outlook.pos.cells[outlook.p][ENERGY]
    return float(x * outlook.stock_of(e.resource))


def _produce_x(outlook: MarsOutlook, e: Any, source: str) -> float:
    """X is as much heat production as helps; what that costs is counted here too."""
    heat = outlook.pos.cells[outlook.p][PRODUCTION + HEAT]
    return float(max(0.0, (outlook.production_of(e.resource) - outlook.production[HEAT]) * heat))


EFFECTS: Final[dict[str, Worth]] = {
    **SHARED,
    "raise_temperature": lambda o, e, s: o.temperature * min(e.n, (MAX_TEMPERATURE - o.pos.temperature) // 2),
    "raise_oxygen": lambda o, e, s: o.oxygen * min(e.n, MAX_OXYGEN - o.pos.oxygen),
    "draw_per": lambda o, e, s: o.card * o.pos.count(e.per, o.p, s) / e.every,
    "look_buy": lambda o, e, s: 0.4 * o.card,
    "reveal_for_tag": lambda o, e, s: 0.12 * 3 * o.vp if not o.pos.on.get(s) else 0.0,
    "add_to_stocked": lambda o, e, s: max((o.held(o.pos.cards[c]) for c in o.pos.holders[o.p] if o.pos.on.get(c)), default=0.0),
    "spend_x": lambda o, e, s: -o.pos.cells[o.p][INDEX[e.resource]] * o.stock_of(e.resource),
    "gain_x": _gain_x,
    "reduce_x": lambda o, e, s: 0.0,
    "produce_x": _produce_x,
    "take_any": lambda o, e, s: 0.0,
    "produce_if": lambda o, e, s: o.production_of(e.resource) * (e.more if o.pos.count(e.what, o.p, s) >= e.least else e.n),
    "produce_metal": lambda o, e, s: 0.5 * (o.production[STEEL] + o.production[TITANIUM]),
    "reduce_any": _reduce_any,
    "copy_box": _copy,
    "remove_any": _remove,
    "place": _place,
    "claim": lambda o, e, s: 1.0,
    "next_card": lambda o, e, s: 0.8 * e.discount + 0.5 * e.ease,
}

LEFT_OUT: Final = {"keep_dealt": "the cards lie in hand before anybody is asked"}

# How often a trigger fires in a generation, roughly.
RATE: Final = {
    "event": 0.7,
    "ocean": 0.8,
    "city": 0.6,
    "city_on_mars": 0.6,
    "greenery": 0.8,
    "metal": 0.25,
    "project": 0.6,
    "paid": 0.7,
    "tag:science": 0.5,
    "tag:plant": 0.5,
    "tag:animal": 0.35,
    "tag:jovian": 0.4,
    "colony": 0.4,
}


MarsOutlook.effects = EFFECTS
MarsOutlook.left_out = LEFT_OUT
MarsOutlook.rates = RATE


class MarsValuer(Valuer):
    """Rates every answer of Terraforming Mars; `weights` replace what the first edition's experience says."""

    slope: ClassVar[float] = 0.06
    trust: ClassVar[float] = 2.0

    def __init__(self, weights: Weights = UNTUNED, learned: Learned = NOTHING, leaf: Leaf | None = None) -> None:
        self.weights = weights
        self.rivals = learned  # taught by games against others
        self.leaf = leaf  # likewise

    def outlook(self, pos: Any, p: int) -> MarsOutlook:
        return MarsOutlook(pos, p, self.weights.get("alone" if pos.solo else "rivals"))

    def choosing(self, pos: Any, p: int) -> MarsOutlook:
        """The outlook of whoever is asked: of much money not all can be used soon, so some of it is worth less."""
        outlook = self.outlook(pos, p)
        more = pos.cells[p][MC] - SOON
        if more > 0:
            outlook.stock[MC] /= 1.0 + outlook.weights["idle"] * more / SOON
        return outlook

    def learned(self, outlook: MarsOutlook) -> Learned:
        return NOTHING if outlook.mars.solo else self.rivals

    # -- cards

    def card(self, outlook: MarsOutlook, card: Card) -> float:
        """What playing the card would bring, without its price."""
        return outlook.worth(card.play, card.id) + outlook.in_play(card)

    def price(self, outlook: MarsOutlook, card: Card) -> float:
        """What it costs in M€, metals at what they are worth here."""
        pos, p = outlook.mars, outlook.p
        cost = pos.cost(p, card)
        cells = pos.cells[p]
        saved = 0.0
        for tag, metal in (("building", STEEL), ("space", TITANIUM)):
            if tag in card.tags:
                worth = pos.worth(p, metal)
                pieces = min(cells[metal], cost // worth)
                saved += pieces * (worth * outlook.stock[MC] - outlook.stock[metal])
        return float(cost * outlook.stock[MC] - saved)

    def prospect(self, outlook: MarsOutlook, card: Card) -> float:
        """What the card in hand is worth: less if it must wait for its requirement or for money."""
        pos, p = outlook.mars, outlook.p
        value = self.card(outlook, card) - self.price(outlook, card)
        ease = pos.ease(p)
        for r in card.requires:
            missing = r.why_not(pos, p, ease)
            if missing is not None:
                wait = outlook.weights["waiting"] * self.wait(missing, pos)
                if wait > outlook.left - 1:
                    return -1.0
                value = value * (1 - wait / max(1.0, outlook.left)) - 1.0
        return value

    def wanted(self, outlook: MarsOutlook, card: str) -> float:
        """What buying it is worth: its prospect, and what play has taught."""
        return self.prospect(outlook, CARDS[card]) + self.learned(outlook).worth(f"buy:{card}", outlook.left)

    def wait(self, missing: Any, pos: MarsTable) -> float:
        """Generations until a requirement may hold; a maximum that was passed never will."""
        id = missing.id
        if id.endswith(".most"):
            return 99.0
        gap = float(missing.needed - missing.present)
        if "temperature" in id:
            return gap / 2 / 1.7
        if "oxygen" in id:
            return gap / 1.4
        if "oceans" in id:
            return gap / 0.9
        if "tag" in id:
            return 1.8 * gap
        return 1.5 * gap

    # -- decisions

    def rate(self, decision: Decision) -> list[Rated]:
        pos: Any = decision.pos
        p = decision.player
        outlook = self.choosing(pos, p)
        name = decision.name
        frame = decision.frame
        if name == "turn":
            return [self.option(outlook, option) for option in decision.frame.effect.options(pos, p, frame)]  # type: ignore[attr-defined]
        if decision.kind == "form":
            return self.setup(outlook, decision)
        if name == "draft":
            return [self.single(outlook, atom("card", c), c) for c in pos.zone(PACK, p)]
        if name in ("research", "buy"):
            return [self.buy(outlook, decision)]
        if name == "keep":
            cards = sorted(pos.zone(LOOKING, p), key=lambda c: -self.prospect(outlook, CARDS[c]))
            return [Rated(cards[: frame.effect.bounds(pos, p, frame)[0]], [])]  # type: ignore[attr-defined]
        if name == "sell_patents":
            weak = [c for c in pos.hand(p) if self.prospect(outlook, CARDS[c]) < 0.5]
            return [Rated(weak or [min(pos.hand(p), key=lambda c: self.prospect(outlook, CARDS[c]))], [])]
        if decision.kind == "pay":
            return [Rated(frame.effect.price(pos, p, frame).usual(), [])]  # type: ignore[attr-defined]
        if decision.kind == "amount":
            return [Rated(self.amount(outlook, frame), [])]
        if decision.kind == "pick":
            return [Rated(self.pick(outlook, name, decision.question()), [])]
        if decision.kind == "order":
            return [Rated("first:0", [])]
        return [Rated(option, [Term(self.choice(outlook, frame, option), [])]) for option in decision.options]

    def single(self, outlook: MarsOutlook, answer: str, card: str) -> Rated:
        return Rated(answer, [Term(self.wanted(outlook, card), [Message("value.kept", {"card": card})])])

    def option(self, outlook: MarsOutlook, option: str) -> Rated:
        """An action of a turn: what it brings, term by term, and what it costs."""
        pos, p = outlook.mars, outlook.p
        this = chosen(option)
        kind, what = this.verb, this.what
        terms: list[Term] = []
        if kind == "play":
            card = pos.cards[what]
            terms = [Term(outlook.effect(e, what), e) for e in card.play]
            terms.append(Term(outlook.in_play(card), [Message("value.in_play")]))
            terms.append(Term(-self.price(outlook, card), [Message("value.price", {"n": pos.cost(p, card)})]))
            terms.append(Term(-outlook.weights["patience"] * min(1.0, outlook.left), [Message("value.card")]))
        elif kind == "use":
            action = action_of(pos, this)
            terms = [Term(outlook.effect(e, what), e) for e in (*action.pay, *action.get)]
        elif option == SELL:
            terms = [self.sale(outlook)]
        elif option in PROJECTS:
            price = project_price(pos, p, option)
            terms = [Term(outlook.effect(e, option), e) for e in PROJECTS[option][1]]
            terms.append(Term(-price * outlook.stock[MC], [Message("value.price", {"n": price})]))
            if outlook.left > 2:
                terms.append(Term(-outlook.weights["early"], [Message("value.early")]))
        elif option == "convert:plants":
            spent = pos.plants_for_greenery(p) * outlook.stock[PLANTS] * 0.8
            terms = [Term(self.tile(outlook, GREENERY) + outlook.oxygen + outlook.vp - spent, [Message("place.greenery")])]
        elif option == "convert:heat":
            terms = [Term(outlook.temperature - 8 * outlook.stock[HEAT] * 0.8 - 0.01, [Message("raise_temperature", {"n": 1})])]
        elif kind == "claim":
            terms = [Term(5 * outlook.vp + 5.0, [Message("points", {"n": 5})]), Term(-MILESTONE_PRICE * outlook.stock[MC], [])]
        elif kind == "fund":
            price = AWARD_PRICES[len(pos.awards)]
            terms = [Term(self.award(outlook, what), [Message("points", {"n": 5})]), Term(-price * outlook.stock[MC], [])]
        elif option == PASS:
            terms = [Term(0.0, [Message("value.pass")])]
        elif option == DONE:
            terms = [Term(0.01, [Message("value.done")])]
        else:
            terms = [Term(outlook.of_expansion("turn", option, 0.1), [])]
        return Rated(option, terms)

    def sale(self, outlook: MarsOutlook) -> Term:
        """Cards that will hardly be played; early, a few of them may stay."""
        hand = outlook.mars.hand(outlook.p)
        if outlook.left >= 0.5 and len(hand) <= FEW:
            return Term(-1.0, [Message("value.keep_cards")])
        weak = sum(self.prospect(outlook, CARDS[c]) < 0.5 for c in hand)
        return Term(0.3 * weak if outlook.left < 0.5 or weak > FEW else -1.0, [Message("value.sell", {"n": weak})])

    def tile(self, outlook: MarsOutlook, tile: str) -> float:
        return max((outlook.area(tile, s) for s in board.each(outlook.mars.legal(tile, outlook.p))), default=0.0)

    def award(self, outlook: MarsOutlook, award: str) -> float:
        """What funding it is worth now: my lead, less what others would get by it."""
        pos = outlook.mars
        mine = award_value(pos, outlook.p, award)
        others = max(award_value(pos, q, award) for q in range(pos.player_count) if q != outlook.p)
        lead = (mine - others) / max(2.0, 0.35 * max(mine, others, 1))
        chance = min(0.95, max(0.0, 0.5 + 0.4 * lead / (1 + 0.25 * outlook.left)))
        return 5 * outlook.vp * (chance - 0.55 * (1 - chance)) - 6.0 * (outlook.left > 4)

    def choice(self, outlook: MarsOutlook, frame: Frame, option: str) -> float:
        """One option of a smaller question."""
        pos, p = outlook.mars, outlook.p
        e: Any = frame.effect
        this = chosen(option)
        if e.name == "place":
            return outlook.area(e.tile, this.space) * (1 if frame.actor >= 0 else -1)
        if e.name == "one_of":
            return outlook.effect(e.effects[this.number - 1], frame.source)
        if e.name in ("remove_any", "reduce_any"):
            if option == NONE:
                return 0.0
            return self.harm(outlook, e, this)
        if e.name == "take_any":
            if option == "neutral":
                return 1.0
            card = this.card
            mine = card in pos.holders[p]
            return (-1 if mine else 1) * outlook.held(pos.cards[card]) - (5 if card == frame.source else 0)
        if e.name in ("add_to", "add_to_stocked", "enhance"):
            if this.card:
                return outlook.held(pos.cards[this.card])
            return outlook.stock[PLANTS]
        if e.name == "copy_box":
            return outlook.worth(pos.cards[this.card].box(), this.card)
        if e.name == "may_discard_to_draw":
            return 0.0 if option == NONE else 0.5 * outlook.card - max(-1.0, self.prospect(outlook, CARDS[this.card]))
        if e.name == "add_here_or_draw":
            return outlook.card if option == "draw" else 0.5
        if e.name == "last_greenery":
            return 1.0 if option != DONE else 0.0
        if e.name == "claim":
            return outlook.area(CITY, this.space)
        return outlook.of_expansion(e.name, option, 0.0 if option == NONE else 0.1)

    def harm(self, outlook: MarsOutlook, e: Any, this: Chosen) -> float:
        """To take from the one who is ahead, never from oneself."""
        pos = outlook.pos
        n = float(this.amount or (e.n if hasattr(e, "n") else 1))
        if this.card:
            owner = next((q for q in range(pos.player_count) if this.card in pos.holders[q]), -1)
            return (1 if owner != outlook.p else -2) * n * outlook.held(pos.cards[this.card])
        resource = this.resource or getattr(e, "resource", "") or next(iter(e.amounts))
        value = n * (outlook.production_of(resource) if e.name == "reduce_any" else outlook.stock_of(resource))
        if this.player < 0:
            return value
        victim = this.player
        if victim == outlook.p:
            return -value - 1.0
        return float(value * (1.0 + 0.02 * pos.cells[victim][TR]) + 0.01)

    def amount(self, outlook: MarsOutlook, frame: Frame) -> int:
        bounds: tuple[int, int] = frame.effect.bounds(outlook.pos, outlook.p, frame)  # type: ignore[attr-defined]
        least, most = bounds
        name = frame.effect.name
        if name == "reduce_x":
            return most if outlook.production[MC] > outlook.production[HEAT] else least
        if name == "spend_x":
            return most if outlook.stock[MC] > outlook.stock[ENERGY] else least
        return most

    # -- the start, and buying

    def candidates(self, decision: Decision) -> list[Rated]:
        """Where greedy sees one answer: other corporations, more cards or fewer, and one card for another."""
        pos: Any = decision.pos
        p = decision.player
        rated = self.rate(decision)
        outlook = self.choosing(pos, p)
        usual = rated[0]
        if decision.kind == "form":
            return distinct([usual, *self.openings(outlook, decision, usual)])
        if len(rated) > 1:
            return rated
        if decision.name in ("research", "buy"):
            _, most = decision.frame.effect.bounds(pos, p, decision.frame)  # type: ignore[attr-defined]
            return distinct([usual, *self.purchases(outlook, pos.zone(LOOKING, p), most, usual)])
        if decision.name == "keep":
            cards = sorted(pos.zone(LOOKING, p), key=lambda c: -self.prospect(outlook, CARDS[c]))
            others = [c for c in cards if c not in usual.answer]
            return [usual, *(Rated(x, [Term(-0.1, [])]) for x in exchanged(usual.answer, others))]
        if decision.kind == "amount":
            least, most = decision.frame.effect.bounds(pos, p, decision.frame)  # type: ignore[attr-defined]
            return distinct([usual, *(Rated(n, [Term(-0.1, [])]) for n in (least, (least + most) // 2, most))])
        return rated

    def openings(self, outlook: MarsOutlook, decision: Decision, usual: Rated) -> list[Rated]:
        """Every corporation with the cards that suit it, a few more and a few less."""
        parts = {part["name"]: part for part in decision.question()["parts"]}
        if "corporation" not in parts or "cards" not in parts:
            return []
        out: list[Rated] = []
        for corporation in parts["corporation"]["cards"]:
            card = CARDS[corporation]
            value = self.corporation(outlook, card)
            rated = self.suited(outlook, parts["cards"]["cards"], card)
            price = starting_price(card)
            kept, _ = self.worth_buying(outlook, parts["cards"]["cards"], card.money, card)
            for more in OPENINGS:
                n = max(0, min(len(rated), len(kept) + more))
                answer = {**usual.answer, "corporation": corporation, "cards": [c for _, c in rated[:n]]}
                if decision.why_not(answer) is None:
                    terms = [Term(value, [Message("value.kept", {"card": corporation})])]
                    terms.append(Term(sum(v - price for v, _ in rated[:n]) - abs(more), [Message("value.bought", {"n": n})]))
                    out.append(Rated(answer, terms))
        return out

    def purchases(self, outlook: MarsOutlook, cards: list[str], most: int, usual: Rated) -> list[Rated]:
        """The best none, one, two ... by prospect, and what greedy buys with one card exchanged."""
        rated = sorted(((self.wanted(outlook, c), c) for c in cards), reverse=True)
        worth = {c: value - 3.2 * outlook.stock[MC] for value, c in rated}
        order = [c for _, c in rated]
        chosen: list[str] = usual.answer
        sets = [order[:k] for k in range(min(most, len(order)) + 1)]
        sets += exchanged(chosen, [c for c in order if c not in chosen])
        return [Rated(x, [Term(worth[c], [Message("value.kept", {"card": c})]) for c in x]) for x in sets]

    def corporation(self, outlook: MarsOutlook, card: Card) -> float:
        worth = outlook.worth(card.play, card.id) + outlook.in_play(card)
        return worth + self.learned(outlook).worth(f"corporation:{card.id}", outlook.left)

    def setup(self, outlook: MarsOutlook, decision: Decision) -> list[Rated]:
        """Each part for itself; but every corporation with the cards that are worth their price to it, the best first."""
        parts = {part["name"]: part for part in decision.question()["parts"]}
        answer = {name: self.fill(outlook, name, part) for name, part in parts.items()}
        if "corporation" not in parts or "cards" not in parts:
            return [Rated(answer, [])]
        out: list[Rated] = []
        for corporation in parts["corporation"]["cards"]:
            card = CARDS[corporation]
            kept, extra = self.worth_buying(outlook, parts["cards"]["cards"], card.money, card)
            terms = [Term(self.corporation(outlook, card), [Message("value.kept", {"card": corporation})])]
            terms.append(Term(extra, [Message("value.bought", {"n": len(kept)})]))
            out.append(Rated({**answer, "corporation": corporation, "cards": kept}, terms))
        return sorted(out, key=lambda r: -r.value)

    def fill(self, outlook: MarsOutlook, asked: str, part: Mapping[str, Any]) -> Any:
        """A part of a form, as the expansion that asks values the cards; or else as if they were in hand."""
        return fill(part, lambda c: outlook.of_expansion(asked, f"card:{c}", self.face(outlook, c)))

    def pick(self, outlook: MarsOutlook, asked: str, question: Mapping[str, Any]) -> list[str]:
        """Likewise of cards to pick; who says nothing about them has them given up."""
        return best(question, lambda c: outlook.of_expansion(asked, f"card:{c}", -self.face(outlook, c)))

    def face(self, outlook: MarsOutlook, card: str) -> float:
        """Whatever it is: a card as if it were in hand, anything else nothing."""
        return self.prospect(outlook, CARDS[card]) if card in CARDS else 0.0

    def worth_buying(self, outlook: MarsOutlook, cards: list[str], money: int, corporation: Card) -> tuple[list[str], float]:
        """Cards whose prospect beats their price, the best first, as far as money for playing them remains."""
        price = starting_price(corporation)
        rated = self.suited(outlook, cards, corporation)
        kept: list[str] = []
        left = float(money)
        extra = 0.0
        for value, c in rated:
            if value > price + 0.5 and left >= price + (6 if len(kept) > 3 else 0):
                kept.append(c)
                left -= price + 0.55 * CARDS[c].cost
                extra += value - price
                if len(kept) * price > money - price:
                    break
        return kept, extra

    def suited(self, outlook: MarsOutlook, cards: list[str], corporation: Card) -> list[tuple[float, str]]:
        """Cards with what they are worth to this corporation, the best first."""
        metals = {"building": 0, "space": 0}
        for e in corporation.play:
            if e.name == "gain":
                metals["building"] += 2 * e.args().get("steel", 0)
                metals["space"] += 3 * e.args().get("titanium", 0)
        worth = [(self.wanted(outlook, c) + self.suits(CARDS[c], corporation, metals), c) for c in cards]
        return sorted(worth, reverse=True)

    def suits(self, card: Card, corporation: Card, metals: dict[str, int]) -> float:
        value = 0.0
        for tag, amount in metals.items():
            if tag in card.tags and amount:
                value += min(card.cost, amount) * 0.25
        for m in corporation.modify:
            if m.kind >= DISCOUNT_TAG and any(DISCOUNT_TAG + t == m.kind for t in card.tag_indices):
                value += m.amount
        return value

    def buy(self, outlook: MarsOutlook, decision: Decision) -> Rated:
        """Cards whose prospect beats their price; fewer when the hand is full of better plans."""
        pos: Any = decision.pos
        p = decision.player
        _, most = decision.frame.effect.bounds(pos, p, decision.frame)  # type: ignore[attr-defined]
        plans = sum(self.prospect(outlook, CARDS[c]) > 4 for c in pos.hand(p))
        hurdle = 3.2 * outlook.stock[MC] + outlook.weights["hurdle"] + outlook.weights["plans"] * plans
        rated = sorted(((self.wanted(outlook, c), c) for c in pos.zone(LOOKING, p)), reverse=True)
        bought = [(value - hurdle, c) for value, c in rated if value > hurdle][:most]
        return Rated([c for _, c in bought], [Term(value, [Message("value.kept", {"card": c})]) for value, c in bought])

    # -- for search

    def position(self, pos: Any, p: int) -> float:
        """Points now, and what the rest will still become, in points."""
        outlook = self.outlook(pos, p)
        return self.total(outlook, {} if pos.solo else points(pos, p), outlook.tableau())

    def total(self, outlook: MarsOutlook, scored: Mapping[str, int], in_play: float) -> float:
        pos, p = outlook.mars, outlook.p
        cells = pos.cells[p]
        value = outlook.vp * sum(scored.values()) + (outlook.tr - outlook.vp) * cells[TR]
        if pos.solo:
            w = outlook.weights
            made = w["temperature"] * ((pos.temperature + 30) // 2) + w["oxygen"] * pos.oxygen + w["oceans"] * pos.oceans
            value = outlook.tr * cells[TR] + made
        value += sum(outlook.stock[r] * cells[r] for r in range(6))
        value += sum(outlook.production[r] * cells[PRODUCTION + r] for r in range(6))
        value += in_play + 2.0 * min(1.0, outlook.left) * len(pos.hand(p))
        return float(value / (17.0 if pos.solo else outlook.vp))

    def seen(self, pos: Any, q: int, own: bool) -> list[float]:
        """The position's worth to q, and what `SIGNS` names; what a hand promises is told of one's own alone."""
        outlook = self.outlook(pos, q)
        cells = pos.cells[q]
        scored = points(pos, q)
        in_play = outlook.tableau()
        out = [self.total(outlook, scored, in_play)]
        out += [float(cells[r]) for r in range(6)]
        out += [float(cells[PRODUCTION + r]) for r in range(6)]
        out += [float(n) for n in scored.values()]
        out += [in_play / 10.0, float(len(pos.hand(q))), float(len(pos.tableau[q]))]
        out.append(prospects([self.prospect(outlook, pos.cards[c]) for c in pos.hand(q)]) if own else 0.0)
        return out

    def foreseen(self, pos: Any, p: int) -> float:
        if self.leaf is None or pos.solo or pos.over:
            return self.standing(pos, p)
        return self.leaf.value(ahead([self.seen(pos, q, q == p) for q in range(pos.player_count)], p), self.left(pos))

    def standing(self, pos: Any, p: int) -> float:
        if pos.solo:
            return self.position(pos, p) + (20.0 if pos.complete() else 0.0)
        if pos.over:
            result = pos.result()["players"]
            mine = result[p]["points"]
            best = max(x["points"] for x in result if x["player"] != p)
            return float(mine - best + (5 if mine > best else -5))
        return before([self.position(pos, q) for q in range(pos.player_count)], p)

    def share(self, decision: Decision) -> float:
        if decision.kind in ("pay", "order"):
            return 0.0
        return SHARES.get(decision.kind if decision.kind == "form" else decision.name, 0.25)

    def looks(self, decision: Decision) -> Look:
        """Far where little can be told of the course: alone, and of an opening."""
        pos: Any = decision.pos
        return Look(1, 8 if self.leaf is None or decision.kind == "form" or pos.solo else 4)

    def unit(self, pos: Any) -> str:
        return "alone" if pos.solo else "points"

    def faith(self, decision: Decision) -> tuple[float, float]:
        """Alone trials say less, in other units."""
        pos: Any = decision.pos
        return self.slope, 8.0 if pos.solo else self.trust

    def left(self, pos: Any) -> float:
        return generations_left(pos)

    def deep(self, decision: Decision) -> bool:
        return decision.name in ("turn", "place")

    def horizon(self, pos: Any) -> int:
        return 4 if pos.solo else 1

    def clock(self, pos: Any) -> int:
        return int(pos.generation)
