"""How Ares Expedition is valued: what each thing brings until the end of the game, in M€."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from ..ares.menus import ALWAYS, DRAW, STANDARD, standard_price
from ..ares.phases import COOP_ROUNDS, SOLO_ROUNDS
from ..ares.planet import (
    ACTION,
    CONSTRUCTION,
    DEVELOPMENT,
    MAX_OCEANS,
    MAX_OXYGEN,
    MAX_TEMPERATURE,
    PRODUCTION,
)
from ..ares.position import SELL, AresTable
from ..ares.scoring import points
from ..family.cards import BLUE, DISCOUNT, DISCOUNT_TAG, GREEN, MODIFIERS, RED, RESEARCH_DRAW, RESEARCH_KEEP, WORTH, Card
from ..family.prices import Worth
from ..family.resources import CARDS as CARD_CELL
from ..family.resources import HEAT, INDEX, MC, PLANTS, STEEL, TITANIUM, TR
from ..kernel.atoms import DONE, NONE, aside, atom, chosen
from ..kernel.decisions import Decision
from ..kernel.effect import Frame
from ..kernel.message import Message
from .learned import NOTHING, UNTUNED, Leaf, Learned, Weights
from .outlook import SHARED, Outlook, counted
from .values import Look, Rated, Term, Valuer, ahead, before, distinct, exchanged, fill, prospects

STEPS: Final = 42  # 19 of temperature, 14 of oxygen, 9 oceans
MULLIGANS: Final = (0, 2, 4, 6, 8)  # cards to change, for a search to try
SHARES: Final = {  # of the usual thinking time
    **{"found": 3.0, "mulligan": 1.0, "planning": 1.0, DEVELOPMENT: 1.0, CONSTRUCTION: 1.0, "research_keep": 0.5},
}
STOCKS: Final = (MC, STEEL, TITANIUM, PLANTS, HEAT)
PRODUCED: Final = (MC, PLANTS, HEAT, CARD_CELL)
SIGNS: Final = (  # what tells how a game will end, of each player; see `CompetitiveValuer.seen`
    *("mc", "steel", "titanium", "plants", "heat"),
    *("mc_production", "plants_production", "heat_production", "cards_production"),
    *("tr", "forests", "cards", "play", "hand", "tableau", "prospects"),
)
USUAL_ROUNDS: Final = {1: 25, 2: 15, 3: 13, 4: 12}
ALWAYS_SELL: Final = 99.0  # rounds: more than a game has

# What experience says beside the rules, as the first edition had it; `data/weights.json` holds what play has found.
WEIGHTS: Final = {
    "vp": 7.84,
    "vp_end": 7.59,
    "step": 0.0,  # beyond its rating, where terraforming itself is the goal
    "plants": 0.92,
    "heat": 0.69,
    "mc": 0.91,
    "card": 6.2,
    "steel": 1.31,
    "titanium": 1.48,
    "action": 0.28,
    "productions": 0.62,  # of the rounds that are left
    "rival": 0.63,  # what others gain by a phase, against one's own
    "play": 1.49,  # the worth of cards against that of income, when a phase is chosen
    "ocean": 2.5,  # its reward
    "gap": 0.0,  # more for each step of a parameter that must be made in a round
    "late": 0.25,  # what an M€ keeps for each round that is left
    "cards": 1.1,  # played in a round
    "often": 1.0,  # how often triggers fire, against what seems usual
    "sell": ALWAYS_SELL,  # rounds before the end in which cards are sold for standard actions
}
ALONE: Final = {
    **WEIGHTS,
    **{"vp": 0.94, "vp_end": 0.0, "step": 10.1, "plants": 1.03, "heat": 0.97, "mc": 1.03, "card": 4.63, "steel": 0.46},
    **{"titanium": 0.82, "action": 0.47, "productions": 0.32, "rival": 0.42, "play": 1.24},
}


def steps_left(pos: AresTable) -> int:
    return (MAX_TEMPERATURE - pos.temperature) // 2 + MAX_OXYGEN - pos.oxygen + MAX_OCEANS - pos.oceans


def rounds_left(pos: AresTable) -> float:
    """Rounds after this one."""
    if pos.coop or pos.solo:
        return max(0.0, (COOP_ROUNDS if pos.coop else SOLO_ROUNDS) - pos.round)
    left = steps_left(pos)
    usual = USUAL_ROUNDS[pos.player_count]
    pace = max(STEPS / usual * 1.4, 1.7 * (STEPS - left) / max(1, pos.round))
    return max(0.4, 0.7 * left / pace + 0.3 * (usual - pos.round))


class AresOutlook(Outlook):
    """Prices of everything for one player, now."""

    def __init__(self, pos: AresTable, p: int, weights: Mapping[str, float] | None = None) -> None:
        w = weights or (ALONE if pos.solo or pos.coop else WEIGHTS)
        super().__init__(pos, p, w)
        self.rounds = rounds = rounds_left(pos)
        self.left = left = rounds * w["productions"]
        self.uses = w["action"] * rounds * 0.45 + 0.3
        self.vp = w["vp"] + w["vp_end"] / (1.0 + rounds)
        self.tr = self.vp + left
        step = self.tr + w["step"]
        gap = w["gap"] / (rounds + 1.0)
        missing = (MAX_TEMPERATURE - pos.temperature) // 2, MAX_OXYGEN - pos.oxygen, MAX_OCEANS - pos.oceans
        self.temperature = step + gap * missing[0] if missing[0] else 0.0
        self.oxygen = step + gap * missing[1] if missing[1] else 0.0
        self.ocean = step + gap * missing[2] + w["ocean"] if missing[2] else 0.0
        self.forest = self.oxygen + self.vp
        late = min(1.0, 0.3 + w["late"] * rounds)
        plants = w["plants"] * self.forest / pos.plants_for_forest(p)
        heat = w["heat"] * max(0.03, self.temperature / 8)
        self.card = 3.0 * late + (w["card"] - 3.0) * min(1.0, rounds / 4)
        building = 0.32 * rounds * w["steel"] * (2 + pos.mods[p][WORTH + STEEL])
        space = 0.24 * rounds * w["titanium"] * (3 + pos.mods[p][WORTH + TITANIUM])
        self.stock = [late, building, space, plants, 0.0, heat, self.card]
        self.production = [w["mc"] * left, 0.0, 0.0, plants * left, 0.0, heat * left, self.card * left]

    def modifier(self, kind: int, amount: int) -> float:
        cards = self.weights["cards"] * self.rounds  # that will still be played
        if kind == DISCOUNT:
            return amount * cards
        if kind == WORTH + STEEL:
            return amount * float(self.pos.cells[self.p][STEEL]) * 0.32 * self.rounds
        if kind == WORTH + TITANIUM:
            return amount * float(self.pos.cells[self.p][TITANIUM]) * 0.24 * self.rounds
        if DISCOUNT_TAG <= kind < DISCOUNT_TAG + 11 and kind in MODIFIERS:
            return amount * cards * 0.22
        if kind == RESEARCH_KEEP:
            return amount * self.card * self.rounds * 0.4
        if kind == RESEARCH_DRAW:
            return amount * 0.3 * self.card * self.rounds * 0.4
        return 0.6 * self.rounds


def _either(outlook: AresOutlook, e: Any, source: str) -> float:
    return float(e.args().get("n", 1) * max(outlook.best_holder("animal"), outlook.best_holder("microbe")))


EFFECTS: Final[dict[str, Worth]] = {
    **SHARED,
    "capacity": lambda o, e, s: sum(n * o.stock[INDEX[r]] for r, n in e.args().items()),
    "produce_for": lambda o, e, s: o.production_of(e.resource) * (counted(o, e.per, s, e.n, e.every) + 0.1 * o.rounds),
    "raise_temperature": lambda o, e, s: o.temperature * e.n,
    "raise_oxygen": lambda o, e, s: o.oxygen * e.n,
    "flip_ocean": lambda o, e, s: o.ocean * e.args().get("n", 1),
    "plant_forest": lambda o, e, s: o.forest * e.args().get("n", 1),
    "lose_rating": lambda o, e, s: -o.tr * e.args().get("n", 1),
    "spend_money": lambda o, e, s: -e.mc * o.stock[MC],
    "spend_less": lambda o, e, s: -0.7 * e.args().get("n", 10) * o.stock[MC],
    "gain_if": lambda o, e, s: 0.5 * o.stock[PLANTS],
    "add_to_either": _either,
    "add_to_holder": lambda o, e, s: 2 * max((o.held(o.pos.cards[c]) for c in o.pos.holders[o.p]), default=0.0),
    "spend_anywhere": lambda o, e, s: -2.0,
    "discard_cards": lambda o, e, s: -0.7 * o.card * e.args().get("least", e.args().get("n", 1)),
    "draw_x": lambda o, e, s: o.card,
    "reveal_take": lambda o, e, s: 0.8 * o.card,
    "reveal_one": lambda o, e, s: 0.6 * o.card,
    "extra_play": lambda o, e, s: 3.0,
    "free_play": lambda o, e, s: 6.0,
    "next_card": lambda o, e, s: 0.7 * e.discount + 0.4 * e.ease,
    "spend_x": lambda o, e, s: 0.0,
    "gain_x": lambda o, e, s: max(0.0, (o.stock_of(e.resource) - o.stock[HEAT]) * o.pos.cells[o.p][HEAT]),
}

RATE: Final = {"card": 2.4, "event": 0.7, "temperature": 1.2, "oxygen": 1.0, "ocean": 0.7, "forest": 0.8, "action": 4.0}

AresOutlook.effects = EFFECTS
AresOutlook.rates = RATE


class CompetitiveValuer(Valuer):
    """Rates every answer of Ares Expedition; `weights` replace what the first edition's experience says."""

    trust: ClassVar[float] = 1.0

    def __init__(self, weights: Weights = UNTUNED, learned: Learned = NOTHING, leaf: Leaf | None = None) -> None:
        self.weights = weights
        self.rivals = learned  # taught by games against others
        self.leaf = leaf  # likewise

    def outlook(self, pos: Any, p: int) -> AresOutlook:
        return AresOutlook(pos, p, self.weights.get("alone" if pos.solo or pos.coop else "rivals"))

    def learned(self, outlook: AresOutlook) -> Learned:
        return NOTHING if outlook.pos.solo or outlook.pos.coop else self.rivals

    # -- cards

    def card(self, outlook: AresOutlook, card: Card) -> float:
        """What playing the card would bring, without its price."""
        return outlook.worth(card.play, card.id) + outlook.in_play(card)

    def net(self, outlook: AresOutlook, card: Card, less: int = 0) -> float:
        """What playing the card now would bring; what it would have sold for is lost."""
        cost = max(0, outlook.pos.cost(outlook.p, card) - less)
        return float(self.card(outlook, card) - cost * outlook.stock[MC] - 2.5 * outlook.stock[MC])

    def prospect(self, outlook: AresOutlook, card: Card) -> float:
        """What the card in hand is worth: at least what it sells for."""
        value = self.card(outlook, card) - outlook.pos.cost(outlook.p, card) * outlook.stock[MC]
        ease = outlook.pos.ease(outlook.p)
        for r in card.requires:
            missing = r.why_not(outlook.pos, outlook.p, ease)
            if missing is not None:
                value = 0.0 if missing.id.endswith(".most") else 0.45 * value - 1.0
        return float(max(2.8 * outlook.stock[MC], value))

    def wanted(self, outlook: AresOutlook, card: str) -> float:
        """What keeping it is worth: its prospect, and what play has taught."""
        return self.prospect(outlook, outlook.pos.cards[card]) + self.learned(outlook).worth(f"keep:{card}", outlook.rounds)

    def spare(self, outlook: AresOutlook) -> list[tuple[float, str]]:
        """Cards in hand by what would be lost if they were sold, the least first."""
        pos, p = outlook.pos, outlook.p
        price = pos.sale_price(p) * outlook.stock[MC]
        return sorted((max(0.0, self.prospect(outlook, pos.cards[c]) - price), c) for c in pos.hand(p))

    def plays(self, outlook: AresOutlook, colours: tuple[str, ...], less: int = 0) -> list[tuple[float, str]]:
        """Cards of these colours that could be played now, with what each brings; others may have to be sold for it."""
        pos, p = outlook.pos, outlook.p
        money = pos.cells[p][MC]
        spare: list[tuple[float, str]] | None = None
        ease = pos.ease(p)
        out = []
        for c in pos.hand(p):
            card = pos.cards[c]
            if card.kind not in colours or any(r.why_not(pos, p, ease) is not None for r in card.requires):
                continue
            short = max(0, pos.cost(p, card) - less) - money
            value = self.net(outlook, card, less)
            if short > 0:
                spare = self.spare(outlook) if spare is None else spare
                sold = [lost for lost, x in spare if x != c][: -(-short // pos.sale_price(p))]
                if len(sold) * pos.sale_price(p) < short:
                    continue
                value -= sum(sold)
            out.append((value, c))
        return sorted(out, reverse=True)

    def playable(self, outlook: AresOutlook, colours: tuple[str, ...], less: int = 0) -> list[float]:
        return [value for value, _ in self.plays(outlook, colours, less) if value > 0]

    # -- what a phase brings

    def phase(self, outlook: AresOutlook, phase: str, chosen: bool) -> float:
        """What resolving this phase would bring the player."""
        pos, p = outlook.pos, outlook.p
        if phase == DEVELOPMENT:
            best = self.playable(outlook, (GREEN,), 3 if chosen else 0)
            return outlook.weights["play"] * best[0] if best else 0.0
        if phase == CONSTRUCTION:
            best = self.playable(outlook, (BLUE, RED))
            first = outlook.weights["play"] * best[0] if best else 0.0
            return first + (max(outlook.card, 0.7 * best[1] if len(best) > 1 else 0.0) if chosen else 0.0)
        if phase == ACTION:
            return self.actions(outlook, chosen)
        if phase == PRODUCTION:
            cells = pos.cells[p]
            value = (cells[TR] + pos.production(p, MC) + (4 if chosen else 0)) * outlook.stock[MC]
            value += pos.production(p, HEAT) * outlook.stock[HEAT] + pos.production(p, PLANTS) * outlook.stock[PLANTS]
            return float(value + pos.production(p, CARD_CELL) * outlook.card)
        draw, keep = (5, 2) if chosen else (2, 1)
        mods = pos.mods[p]
        draw, keep = draw + mods[RESEARCH_DRAW], keep + mods[RESEARCH_KEEP]
        return float(outlook.card * keep * (1.0 + 0.09 * (draw - keep)))

    def actions(self, outlook: AresOutlook, chosen: bool) -> float:
        pos, p = outlook.pos, outlook.p
        cells = pos.cells[p]
        values = []
        for c in pos.tableau[p]:
            card = pos.cards[c]
            if card.actions:
                values.append(max(0.0, max(outlook.worth(a.pay, c) + outlook.worth(a.get, c) for a in card.actions)))
        value = sum(values) + (max(values, default=0.0) if chosen else 0.0)
        value += (cells[HEAT] // 8) * (outlook.temperature - 8 * outlook.stock[HEAT])
        value += (cells[PLANTS] // 8) * (outlook.forest - 8 * outlook.stock[PLANTS])
        price, best = 14, max(outlook.temperature, outlook.oxygen, outlook.ocean)
        if best > price * outlook.stock[MC]:
            value += (cells[MC] // price) * (best - price * outlook.stock[MC])
        return float(value)

    def rival(self, outlook: AresOutlook, phase: str) -> float:
        """What the others would gain by it, from what lies open."""
        pos = outlook.pos
        if pos.coop or pos.solo:
            return 0.0
        total = 0.0
        for q in range(pos.player_count):
            if q == outlook.p:
                continue
            if phase == PRODUCTION:
                total += pos.cells[q][TR] + pos.production(q, MC) + pos.production(q, HEAT) + 2 * pos.production(q, PLANTS)
            elif phase == ACTION:
                total += 4.0 * sum(bool(pos.cards[c].actions) for c in pos.tableau[q]) + pos.cells[q][HEAT] + pos.cells[q][PLANTS]
            else:
                total += 5.0
        return float(total / (pos.player_count - 1))

    # -- decisions

    def rate(self, decision: Decision) -> list[Rated]:
        pos: Any = decision.pos
        p = decision.player
        outlook = self.outlook(pos, p)
        name, frame = decision.name, decision.frame
        e: Any = frame.effect
        if name == "planning":
            return [self.plan(outlook, option) for option in e.options(pos, p, frame)]
        if name in (DEVELOPMENT, CONSTRUCTION, ACTION):
            rated = [self.taught(outlook, name, self.option(outlook, name, option)) for option in e.options(pos, p, frame)]
            return rated + self.sales(outlook, decision, rated)
        if name == "found":
            return [Rated(atom("card", c), [self.kept(self.corporation(outlook, pos.cards[c]), c)]) for c in _cards(decision)]
        if name == "mulligan":
            return [Rated([c for c in pos.hand(p) if self.prospect(outlook, pos.cards[c]) < 6], [])]
        if name in ("research_keep", "keep"):
            least, _ = e.bounds(pos, p, frame)
            best = sorted(((self.wanted(outlook, c), c) for c in e.cards(pos, p, frame)), reverse=True)[:least]
            return [Rated([c for _, c in best], [self.kept(value, c) for value, c in best])]
        if decision.kind == "pay":
            return [Rated(e.price(pos, p, frame).usual(), [])]
        if decision.kind == "amount":
            least, most = e.bounds(pos, p, frame)
            return [Rated(most, [])]
        if decision.kind == "pick":
            least, most = e.bounds(pos, p, frame)
            worst = sorted(e.cards(pos, p, frame), key=lambda c: self.prospect(outlook, pos.cards[c]))
            return [Rated(worst[: max(least, 1) if most else 0], [])]
        if decision.kind == "form":
            worth = lambda c: self.prospect(outlook, pos.cards[c]) if c in pos.cards else 0.0  # noqa: E731
            return [Rated({part["name"]: fill(part, worth) for part in decision.question()["parts"]}, [])]
        if decision.kind == "order":
            return [Rated("first:0", [])]
        return [Rated(option, [Term(self.choice(outlook, frame, option), [])]) for option in decision.options]

    def candidates(self, decision: Decision) -> list[Rated]:
        """Where greedy sees one answer: more cards or fewer, and one card for another."""
        rated = self.rate(decision)
        if len(rated) > 1 or decision.kind not in ("pick", "amount"):
            return rated
        pos: Any = decision.pos
        p = decision.player
        outlook = self.outlook(pos, p)
        usual = rated[0]
        e: Any = decision.frame.effect
        least, most = e.bounds(pos, p, decision.frame)
        if decision.kind == "amount":
            return distinct([usual, *(Rated(n, [Term(-0.1, [])]) for n in (least, (least + most) // 2, most))])
        worst = sorted(e.cards(pos, p, decision.frame), key=lambda c: self.prospect(outlook, pos.cards[c]))
        if decision.name == "mulligan":
            return distinct(
                [usual, *(Rated(worst[:n], [Term(-0.1, [])]) for n in MULLIGANS if least <= n <= min(most, len(worst)))]
            )
        others = [c for c in worst if c not in usual.answer]
        if decision.name in ("research_keep", "keep"):
            others.reverse()
        return [usual, *(Rated(x, [Term(-0.1, [])]) for x in exchanged(usual.answer, others))]

    def plan(self, outlook: AresOutlook, option: str) -> Rated:
        phase, dummy = chosen(option).what, chosen(option).named.get("dummy", "")
        value = self.phase(outlook, phase, True) - outlook.weights["rival"] * self.rival(outlook, phase)
        if dummy and dummy != phase:
            value += self.phase(outlook, dummy, False)
        return self.taught(outlook, "planning", Rated(option, [Term(value, [Message(f"phase.{phase}")])]))

    def kept(self, value: float, card: str) -> Term:
        return Term(value, [Message("value.kept", {"card": card})])

    def corporation(self, outlook: AresOutlook, card: Card) -> float:
        worth = outlook.worth(card.play, card.id) + outlook.in_play(card)
        return worth + self.learned(outlook).worth(f"corporation:{card.id}", outlook.rounds)

    def taught(self, outlook: AresOutlook, asked: str, rated: Rated) -> Rated:
        """With what play has taught about the answer."""
        learned = self.learned(outlook)
        if learned is not NOTHING:
            rated.add(learned.term(asked, rated.answer, outlook.rounds))
        return rated

    def option(self, outlook: AresOutlook, name: str, option: str) -> Rated:
        pos, p = outlook.pos, outlook.p
        if option == DONE:
            return Rated(option, [Term(outlook.card if name == CONSTRUCTION and pos.bonus[p] else 0.0, [Message("value.done")])])
        if option == DRAW:
            return Rated(option, [Term(outlook.card - 0.1, [Message("draw", {"n": 1})])])
        this = chosen(option)
        if this.verb == "play":
            card = pos.cards[this.what]
            terms = [Term(outlook.effect(e, card.id), e) for e in card.play]
            terms.append(Term(outlook.in_play(card), [Message("value.in_play")]))
            cost = pos.cost(p, card)
            terms.append(Term(-cost * outlook.stock[MC], [Message("value.price", {"n": cost})]))
            terms.append(Term(-2.5 * outlook.stock[MC], [Message("value.card")]))
            return Rated(option, terms)
        if option in STANDARD:
            price = standard_price(pos, p, option)
            effect = STANDARD[option][1]
            return Rated(option, [Term(outlook.effect(effect, option), effect), Term(-price * outlook.stock[MC], [])])
        if option in ALWAYS:
            heat = option == "convert:heat"
            gain = outlook.temperature if heat else outlook.forest
            return Rated(option, [Term(0.01 + gain - 8 * (outlook.stock[HEAT] if heat else outlook.stock[PLANTS]) * 0.9, [])])
        card_id, action = pos.action_of(option)
        terms = [Term(outlook.effect(e, card_id), e) for e in (*action.pay, *action.get)]
        return Rated(option, [*terms, Term(0.02, [])])

    def sales(self, outlook: AresOutlook, decision: Decision, rated: list[Rated]) -> list[Rated]:
        """Cards that will hardly be played pay for one that is worth more, or towards the end for a standard action."""
        pos, p = outlook.pos, outlook.p
        until = outlook.weights.get("sell", ALWAYS_SELL)
        if decision.name == ACTION and outlook.rounds > until:
            return []
        best = max(r.value for r in rated)
        if until < ALWAYS_SELL:  # with nothing to pay for nothing is sold, however bad the other answers; the first edition sold
            best = max(0.0, best)
        money = pos.cells[p][MC]
        aim = 0.0
        if decision.name == ACTION:
            spare = self.spare(outlook)
            for s in STANDARD:
                price = standard_price(pos, p, s)
                sold = [lost for lost, _ in spare][: -(-max(0, price - money) // pos.sale_price(p))]
                if money < price <= money + pos.sale_price(p) * len(sold):
                    aim = max(aim, outlook.effect(STANDARD[s][1], s) - price * outlook.stock[MC] - sum(sold))
            keep = ""
        else:
            allowed = pos.plays[p] or (decision.name == CONSTRUCTION and pos.bonus[p])
            colours = (GREEN,) if decision.name == DEVELOPMENT else (BLUE, RED)
            plays = self.plays(outlook, colours) if allowed else []
            aim, keep = plays[0] if plays else (0.0, "")
            if keep and pos.cost(p, pos.cards[keep]) <= money:
                return []
        if aim <= best + 0.5:
            return []
        least = next((c for _, c in self.spare(outlook) if c != keep), "")
        return [Rated(aside(atom(SELL, least)), [Term(aim, [Message("value.sell", {"n": 1})])])] if least else []

    def choice(self, outlook: AresOutlook, frame: Frame, option: str) -> float:
        """One option of a smaller question."""
        pos = outlook.pos
        e: Any = frame.effect
        if option == NONE:
            return 0.0
        this = chosen(option)
        if e.name == "one_of":
            return outlook.effect(e.effects[this.number - 1], frame.source)
        if e.name == "may_discard_to_draw":
            return 1.05 * outlook.card - self.prospect(outlook, pos.cards[this.card])
        if e.name == "spend_anywhere":
            return -outlook.held(pos.cards[this.card])
        if e.name == "take_revealed":
            return self.prospect(outlook, pos.cards[this.card])
        if e.name in ("offer_card", "answer_offer"):
            return -1.0
        if this.card:
            card = pos.cards[this.card]
            return outlook.held(card) if card.holds else -self.prospect(outlook, card)
        if this.resource == "plants":
            return outlook.stock[PLANTS]
        if option == DRAW:
            return outlook.card
        if e.name == "raise_free":
            return 1.0 if option == "raise:oxygen" and pos.oxygen < MAX_OXYGEN - 2 else 0.5
        return 1.0 if option == "take:cube" else 0.1

    # -- for search

    def position(self, pos: Any, p: int) -> float:
        outlook = self.outlook(pos, p)
        return self.total(outlook, points(pos, p), outlook.tableau())

    def total(self, outlook: AresOutlook, scored: Mapping[str, int], in_play: float) -> float:
        pos, p = outlook.pos, outlook.p
        cells = pos.cells[p]
        value = outlook.vp * sum(scored.values()) + outlook.left * cells[TR]
        if pos.solo or pos.coop:
            value += outlook.weights["step"] * (STEPS - steps_left(pos))
        value += sum(outlook.stock[r] * cells[r] for r in STOCKS)
        value += sum(outlook.production[r] * pos.production(p, r) for r in PRODUCED)
        value += in_play
        value += sum(0.75 * self.prospect(outlook, pos.cards[c]) for c in pos.hand(p)[:4]) + 2.5 * len(pos.hand(p)[4:])
        return float(value / max(outlook.vp, 5.0))

    def seen(self, pos: Any, q: int, own: bool) -> list[float]:
        """The position's worth to q, and what `SIGNS` names; what a hand promises is told of one's own alone."""
        outlook = self.outlook(pos, q)
        scored = points(pos, q)
        in_play = outlook.tableau()
        out = [self.total(outlook, scored, in_play)]
        out += [float(pos.cells[q][r]) for r in STOCKS]
        out += [float(pos.production(q, r)) for r in PRODUCED]
        out += [float(n) for n in scored.values()]
        out += [in_play / 10.0, float(len(pos.hand(q))), float(len(pos.tableau[q]))]
        out.append(prospects([self.prospect(outlook, pos.cards[c]) for c in pos.hand(q)]) if own else 0.0)
        return out

    def foreseen(self, pos: Any, p: int) -> float:
        if self.leaf is None or pos.solo or pos.coop or pos.over:
            return self.standing(pos, p)
        return self.leaf.value(ahead([self.seen(pos, q, q == p) for q in range(pos.player_count)], p), self.left(pos))

    def standing(self, pos: Any, p: int) -> float:
        if pos.over and not pos.solo and not pos.coop:
            result = pos.result()["players"]
            mine = result[p]["points"]
            best = max(x["points"] for x in result if x["player"] != p)
            return float(mine - best + (5 if mine > best else -5))
        if pos.solo or pos.coop:
            return self.position(pos, p) + (40.0 if pos.complete() else 0.0)
        return before([self.position(pos, q) for q in range(pos.player_count)], p)

    def share(self, decision: Decision) -> float:
        if decision.kind in ("pay", "order", "form"):
            return 0.0
        return SHARES.get(decision.name, 0.25)

    def looks(self, decision: Decision) -> Look:
        return Look(1, 6)

    def unit(self, pos: Any) -> str:
        return "alone" if pos.solo or pos.coop else "points"

    def faith(self, decision: Decision) -> tuple[float, float]:
        """Alone and together trials say less, in other units; of corporations play has taught more than trials tell."""
        pos: Any = decision.pos
        if pos.solo or pos.coop:
            return self.slope, 6.0
        return (0.1, 20.0) if decision.name == "found" else (self.slope, self.trust)

    def left(self, pos: Any) -> float:
        return self.outlook(pos, 0).rounds

    def deep(self, decision: Decision) -> bool:
        return decision.name in ("planning", DEVELOPMENT, CONSTRUCTION)

    def horizon(self, pos: Any) -> int:
        return 3 if pos.solo or pos.coop else 2

    def clock(self, pos: Any) -> int:
        return int(pos.round)


def _cards(decision: Decision) -> list[str]:
    return [chosen(o).card for o in decision.options]
