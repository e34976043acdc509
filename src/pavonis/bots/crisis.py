"""How Crisis is valued: steps of the planet by how near it is to ruin, markers by what their crisis would take."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from typing import Any, Final

from ..ares.cards.crisis import crises
from ..ares.crisis.card import RELIEVE, CrisisCard, served
from ..ares.crisis.position import CRISES, OCEAN_ZONES, SUPPLIES, CrisisTable
from ..ares.phases import HAND_LIMIT
from ..ares.planet import (
    ACTION,
    CONSTRUCTION,
    DEVELOPMENT,
    MAX_OCEANS,
    MAX_OXYGEN,
    MAX_TEMPERATURE,
    OCEANS,
    OXYGEN_ZONES,
    PHASES,
    PRODUCTION,
    TEMPERATURE_ZONES,
)
from ..family.cards import WORTH, Card
from ..family.prices import Worth
from ..family.resources import HEAT, MC, PLANTS, STEEL, TITANIUM
from ..kernel.atoms import DONE, NONE, chosen
from ..kernel.decisions import Decision
from ..kernel.effect import Effect, Frame
from ..kernel.message import Message
from .ares import EFFECTS as ARES_EFFECTS
from .ares import RATE, AresOutlook, CompetitiveValuer, steps_left
from .ares import WEIGHTS as ARES_WEIGHTS
from .learned import NOTHING, Learned, numbers
from .values import Rated, Term

# Of the usual thinking time. Trials see what a phase or a card brings; small questions drown in the luck of what follows.
SHARES: Final = {"planning": 1.0, "mulligan": 1.0, CONSTRUCTION: 1.0, DEVELOPMENT: 1.0}

# What experience says, for each number of players; tuned by play, see docs/bots.md. In M€ unless said otherwise:
# step: of any parameter, beyond its rating; finish: so much more of it as rounds run out; gap: more for each step that must be
# made good in a round; danger: more for each round that a parameter will be purple before so many rounds have gone (soon).
# horizon: rounds for which a crisis is thought to stay; share: how it is spread over its markers (a power).
# vp, vp_most: a token, and where a marker is at stake; bank: of that, kept rather than spent on a marker.
# productions, action: in a round; late: what an M€ keeps for each round that is left; room: places in the hand below which a
# card is worth less. play: the worth of cards against that of income, when a phase is chosen; rival: what others gain by it;
# green, blue: what a card of a hidden hand may bring; sure: that another chooses what seems best.
KNOWN: Final = numbers("crisis")
WEIGHTS: Final[dict[int, dict[str, float]]] = {
    n: {**ARES_WEIGHTS, **{name: float(row[n - 1]) for name, row in KNOWN["weights"].items()}} for n in range(1, 5)
}
CHANCES: Final[dict[int, list[float]]] = {n: [float(x) for x in KNOWN["chances"][n - 1]] for n in range(1, 5)}  # see `signs`

FIRST: Final = 20.0  # by which production leads all other phases for whoever must see to it


def chance(weights: Sequence[float], signs: Sequence[float]) -> float:
    """How likely the group wins, from 0 to 1."""
    return 1.0 / (1.0 + exp(-max(-20.0, min(20.0, sum(w * x for w, x in zip(weights, signs))))))


def toll(effects: tuple[Effect[Any], ...]) -> dict[str, float]:
    """Steps that effects take of each parameter; of a choice the first."""
    out = {"temperature": 0.0, "oxygen": 0.0, "oceans": 0.0}
    for e in effects:
        while e.name == "decide":
            e = e.effects[0]  # type: ignore[attr-defined]
        parameter = {"lower_temperature": "temperature", "lower_oxygen": "oxygen", "cover_ocean": "oceans"}.get(e.name)
        if parameter:
            out[parameter] += e.args()["n"]
        elif e.name in ("lower_two", "lower_by_zone"):
            for x in out:
                out[x] += 1.7
    return out


def lasting(crisis: CrisisCard) -> dict[str, float]:
    """What a crisis takes in every round."""
    if crisis.number not in LASTING:
        LASTING[crisis.number] = toll(crisis.persistent)
    return LASTING[crisis.number]


def coming(players: int) -> list[dict[str, float]]:
    """What a crisis of each level takes at once, on average over the cards of so many players."""
    if players not in COMING:
        COMING[players] = [
            {x: sum(toll(c.immediate)[x] for c in of) / max(1, len(of)) for x in ("temperature", "oxygen", "oceans")}
            for of in ([c for c in crises(players).values() if c.level == level] for level in range(6))
        ]
    return COMING[players]


LASTING: Final[dict[str, dict[str, float]]] = {}
COMING: Final[dict[int, list[dict[str, float]]]] = {}


class Planet:
    """What a step of each parameter is worth to the group, and what a marker is."""

    def __init__(self, pos: CrisisTable, w: Mapping[str, float], rounds: float) -> None:
        self.pos = pos
        taken = {"temperature": 0.0, "oxygen": 0.0, "oceans": 0.0}
        for id in pos.active:
            for parameter, n in lasting(pos.crises[id]).items():
                taken[parameter] += n
        margin = {
            "temperature": (pos.temperature - TEMPERATURE_ZONES[1]) // 2 + 1,
            "oxygen": pos.oxygen - OXYGEN_ZONES[1] + 1,
            "oceans": pos.oceans - OCEAN_ZONES[1] + 1,
        }
        missing = {
            "temperature": (MAX_TEMPERATURE - pos.temperature) // 2,
            "oxygen": MAX_OXYGEN - pos.oxygen,
            "oceans": MAX_OCEANS - pos.oceans,
        }
        self.missing = missing
        by_level = coming(pos.player_count)
        next = [by_level[pos.crises[c].level] for c in pos.zones[CRISES][-1:-7:-1]]
        self.price: dict[str, float] = {}
        self.danger = 0.0  # rounds in which parameters will be purple, of the next four
        for x in margin:
            # The fewer rounds a parameter has left above purple, the dearer a step of it.
            left, safe = float(margin[x]), 0.0
            for toll_of in next:
                falls = taken[x] + toll_of[x] + 0.2
                if falls >= left:
                    safe += left / falls
                    break
                left -= falls
                safe += 1.0
            else:
                safe = 7.0
            soon = w["danger"] * max(0.0, w["soon"] - safe)
            self.danger += max(0.0, 4.0 - safe)
            self.price[x] = w["step"] * (1.0 + w["finish"] / (rounds + 0.5)) + soon + w["gap"] * missing[x] / (rounds + 1.0)
        self.below = {x: n > 0 for x, n in missing.items()}
        horizon = min(w["horizon"], rounds)
        self.marker: dict[str, float] = {
            id: horizon * self.loss(pos.crises[id]) / pos.markers_on[id] ** w["share"] for id in pos.active
        }

    def loss(self, crisis: CrisisCard) -> float:
        """What it takes from the planet round by round."""
        return sum(self.price[x] * n for x, n in lasting(crisis).items())

    def served(self, goals: list[str]) -> float:
        """What fulfilling these goals is worth."""
        value = 0.0
        for id in self.pos.active:
            n = sum(goals.count(g.on) for g in self.pos.crises[id].goals)
            value += self.marker[id] * min(n, self.pos.markers_on[id])
        return value

    def raising(self, parameter: str, more: float) -> float:
        """A step up, with the markers it takes off and what else it brings."""
        goal = "ocean" if parameter == "oceans" else parameter
        return self.price[parameter] + self.served([goal]) + more

    def relief(self, card: Card) -> float:
        return self.served(served(card))


class CrisisOutlook(AresOutlook):
    """Prices as the group sees them: the common planet first, own income for its sake."""

    def __init__(self, pos: CrisisTable, p: int, weights: Mapping[str, float] | None = None) -> None:
        w = weights or WEIGHTS[pos.player_count]
        super().__init__(pos, p, w)
        self.rounds = rounds = max(0.5, pos.size(CRISES) - 1.5)  # until Dwindling Supplies, and a few more
        self.left = left = rounds * w["productions"]
        self.uses = w["action"] * rounds * 0.45 + 0.3
        self.planet = planet = Planet(pos, w, rounds)
        self.tr = left
        best = max(planet.marker.values(), default=0.0)
        self.vp = min(w["vp_most"], max(w["vp"], 0.4 * best)) if rounds > 1 else w["vp"] / 2
        self.someday = [planet.raising("temperature", left), planet.raising("oxygen", left), planet.raising("oceans", left + 2.5)]
        self.today = [value if planet.below[x] else 0.0 for x, value in zip(planet.below, self.someday)]
        plants = w["plants"] * (planet.price["oxygen"] + left + self.vp) / pos.plants_for_forest(p)
        heat = w["heat"] * (planet.price["temperature"] + left) / 8
        room = max(0.0, min(1.0, (HAND_LIMIT - len(pos.hand(p))) / w["room"]))
        self.card = 3.0 + (w["card"] - 3.0) * min(1.0, rounds / 4) * room
        building = 0.32 * rounds * w["steel"] * (2 + pos.mods[p][WORTH + STEEL])
        space = 0.24 * rounds * w["titanium"] * (3 + pos.mods[p][WORTH + TITANIUM])
        late = min(1.0, 0.3 + w["late"] * rounds)
        self.stock = [late, building, space, plants, 0.0, heat, self.card]
        self.production = [w["mc"] * left, 0.0, 0.0, plants * left, 0.0, heat * left, self.card * left]
        self.see(self.today)
        self.plans: dict[str, tuple[float, float]] = {}  # see `AresValuer.plans`

    def see(self, steps: list[float]) -> None:
        """What a step of each parameter brings: today none that stands at its maximum, someday all of them."""
        self.temperature, self.oxygen, self.ocean = steps
        self.forest = self.oxygen + self.vp

    def in_play(self, card: Card) -> float:
        """What stands on the table works for many rounds, and crises will come."""
        now = [self.temperature, self.oxygen, self.ocean]
        self.see(self.someday)
        value = super().in_play(card)
        self.see(now)
        return value

    def tile(self, id: str) -> float:
        """The reward of an ocean tile: good to turn, and good to have covered for the next one who turns it."""
        mc, plants, cards = OCEANS[id]
        return mc * self.stock[MC] + plants * self.stock[PLANTS] + cards * self.card


EFFECTS: Final[dict[str, Worth]] = {
    **ARES_EFFECTS,
    "lower_temperature": lambda o, e, s: -o.planet.price["temperature"] * e.n,
    "lower_oxygen": lambda o, e, s: -o.planet.price["oxygen"] * e.n,
    "cover_ocean": lambda o, e, s: -o.planet.price["oceans"] * e.n,
    "give_up_green": lambda o, e, s: -8.0,
    "decide": lambda o, e, s: max(o.effect(x, s) for x in e.effects),
    "give_card": lambda o, e, s: 0.0,  # it stays in the group
    "share_money": lambda o, e, s: 2.0 * e.mc,
    "take_back": lambda o, e, s: 0.2,
    "remove_marker": lambda o, e, s: max(o.planet.marker.values(), default=5.0),
}

_TO_ALL: Final = ("each", "bar_phase", "fewer_dummies", "lose_up_to", "lower_by_zone", "may_give", "red_detriments")
LEFT_OUT: Final = {
    **dict.fromkeys(_TO_ALL, "a crisis card does it, and nobody chooses whether"),
    "lower_two": "a crisis card does it; which two parameters fall is rated option by option",
}

CrisisOutlook.effects = EFFECTS
CrisisOutlook.left_out = LEFT_OUT
CrisisOutlook.rates = {**RATE, "costly": 0.35, "marker": 1.2}


class AresValuer(CompetitiveValuer):
    """Rates the answers of Crisis; those of other games of Ares Expedition as before."""

    def outlook(self, pos: Any, p: int) -> AresOutlook:
        return CrisisOutlook(pos, p, self.weights.get("crisis")) if isinstance(pos, CrisisTable) else super().outlook(pos, p)

    def learned(self, outlook: AresOutlook) -> Learned:
        return NOTHING if isinstance(outlook, CrisisOutlook) else super().learned(outlook)

    def card(self, outlook: AresOutlook, card: Card) -> float:
        relief = outlook.planet.relief(card) if isinstance(outlook, CrisisOutlook) else 0.0
        return super().card(outlook, card) + relief

    def prospect(self, outlook: AresOutlook, card: Card) -> float:
        """A card in hand waits for its day."""
        if not isinstance(outlook, CrisisOutlook):
            return super().prospect(outlook, card)
        outlook.see(outlook.someday)
        value = super().prospect(outlook, card)
        outlook.see(outlook.today)
        return value

    def option(self, outlook: AresOutlook, name: str, option: str) -> Rated:
        if not isinstance(outlook, CrisisOutlook):
            return super().option(outlook, name, option)
        this = chosen(option)
        if this.verb == RELIEVE:
            price = outlook.pos.price_of_relief(option)
            value = outlook.planet.marker[this.what]
            return Rated(option, [Term(value, [Message("remove_marker")]), Term(outlook.effect(price, option), price.say())])
        rated = super().option(outlook, name, option)
        if this.verb == "play":
            relief = Term(outlook.planet.relief(outlook.pos.cards[this.what]), [Message("remove_marker")])
            return Rated(option, [*rated.terms, relief])
        return rated

    def sales(self, outlook: AresOutlook, decision: Decision, rated: list[Rated]) -> list[Rated]:
        """With Dwindling Supplies, tokens that no crisis needs pay for the last steps."""
        out = super().sales(outlook, decision, rated)
        pos: Any = outlook.pos
        if isinstance(outlook, CrisisOutlook) and decision.name == ACTION and pos.why_not_aside(outlook.p, SUPPLIES) is None:
            needed = 2 * sum(pos.markers_on.values()) if len(pos.zones[CRISES]) else 0
            if not pos.complete() and pos.spare_bank() > needed and max(r.value for r in (*rated, *out)) < 1.0:
                out.append(Rated(SUPPLIES, [Term(1.0, [Message("value.sell", {"n": 1})])]))
        return out

    def rate(self, decision: Decision) -> list[Rated]:
        """Among several players somebody must see to the income: it comes first for whoever cannot expect it of those before."""
        rated = super().rate(decision)
        pos: Any = decision.pos
        if decision.name != "planning" or not isinstance(pos, CrisisTable) or pos.solo:
            return rated
        income = next((r for r in rated if chosen(r.answer).what == PRODUCTION), None)
        if income is not None and self.plans(CrisisOutlook(pos, decision.player, self.weights.get("crisis")))[PRODUCTION][0] < 0.9:
            best = max(r.value for r in rated)
            income.add(Term(best - income.value + FIRST, [Message("value.income")]))
        return rated

    def plan(self, outlook: AresOutlook, option: str) -> Rated:
        """What the phase brings over what comes anyway, to oneself and to the others."""
        if not isinstance(outlook, CrisisOutlook):
            return super().plan(outlook, option)
        phase = chosen(option).what
        if not outlook.plans:
            outlook.plans = self.plans(outlook)
        anyway, others = outlook.plans[phase]
        value = self.phase(outlook, phase, True) - anyway * self.phase(outlook, phase, False)
        return Rated(option, [Term(value + outlook.weights["rival"] * (1.0 - anyway) * others, [Message(f"phase.{phase}")])])

    def plans(self, outlook: CrisisOutlook) -> dict[str, tuple[float, float]]:
        """For each phase how likely it comes anyway, and what it brings the others, by what lies open.

        The leader chooses first, as it were: who sits behind expects of those before what suits the group best."""
        pos, p, w = outlook.pos, outlook.p, outlook.weights
        others = {q: CrisisOutlook(pos, q, self.weights.get("crisis")) for q in range(pos.player_count) if q != p}
        gains = {q: {x: self.open_phase(o, x) for x in PHASES} for q, o in others.items()}
        gains[p] = {x: self.open_phase(outlook, x) for x in PHASES}
        group = {x: sum(g[x] for g in gains.values()) for x in PHASES}
        sure = dict.fromkeys(PHASES, 0.0)
        if pos.player_count < 3:
            for x in pos.dummy_phases:
                sure[x] = 1.0
        seats = [(pos.leader() + k) % pos.player_count for k in range(pos.player_count)]
        before = True
        for q in seats:
            if q == p:
                before = False
                continue
            free = [x for x in PHASES if pos.why_not_phase(q, x) is None]
            likely = 1.0 / len(free)
            if before:
                first = PRODUCTION in free and sure[PRODUCTION] < 0.9
                best = PRODUCTION if first else max(free, key=lambda x: (1.0 - sure[x]) * group[x])
                likely = (1.0 - w["sure"]) / len(free)
                sure[best] = 1.0 - (1.0 - sure[best]) * (1.0 - w["sure"])
            for x in free:
                sure[x] = 1.0 - (1.0 - sure[x]) * (1.0 - likely)
        return {x: (sure[x], sum(gains[q][x] for q in others)) for x in PHASES}

    def open_phase(self, outlook: CrisisOutlook, phase: str) -> float:
        """What a phase brings a player whose hand is hidden."""
        pos, q, w = outlook.pos, outlook.p, outlook.weights
        if phase in (DEVELOPMENT, CONSTRUCTION):
            hand, money = len(pos.hand(q)), pos.cells[q][MC]
            worth = w["green"] if phase == DEVELOPMENT else w["blue"]
            return float(worth * min(1.0, hand / 4.0) * min(1.0, (money + hand) / 15.0))
        return self.phase(outlook, phase, False)

    def choice(self, outlook: AresOutlook, frame: Frame, option: str) -> float:
        e: Any = frame.effect
        if not isinstance(outlook, CrisisOutlook) or e.name not in QUESTIONS:
            return super().choice(outlook, frame, option)
        this = chosen(option)
        if e.name == "decide":
            return outlook.effect(e.effects[this.number - 1], frame.source)
        if this.verb == "ocean":
            return outlook.tile(this.what)
        if this.verb == "lower":
            first, second = this.values
            return float(-e.first * outlook.planet.price[first] - e.second * outlook.planet.price[second])
        if e.name == "give_up_green":
            return -float(outlook.worth(outlook.pos.cards[this.card].play, ""))
        if this.verb == "crisis":
            return outlook.planet.marker[this.what]
        if this.verb == "dummy":
            return float(sum(self.phase(outlook, x, False) for x in set(this.values)))
        if e.name == "spend_bank":
            return 0.5 + 2.0 * outlook.weights["bank"] * outlook.vp
        return 0.5 if option in (NONE, DONE) else 0.1

    # -- for search

    def standing(self, pos: Any, p: int) -> float:
        """How likely the group wins, in per cent; of two lost games the one that was nearer to it is better by a little."""
        if not isinstance(pos, CrisisTable):
            return super().standing(pos, p)
        if pos.over:
            return 100.0 if pos.outcome == "won" else max(0.0, 3.0 - 0.3 * pos.size(CRISES) - 0.1 * steps_left(pos))
        return 100.0 * chance(CHANCES[pos.player_count], self.signs(pos))

    def foreseen(self, pos: Any, p: int) -> float:
        return self.standing(pos, p) if isinstance(pos, CrisisTable) else super().foreseen(pos, p)

    def unit(self, pos: Any) -> str:
        return "chance" if isinstance(pos, CrisisTable) else super().unit(pos)

    def signs(self, pos: CrisisTable) -> list[float]:
        """What tells how a game will end: rounds, means, what is missing, danger, crises."""
        seats = [CrisisOutlook(pos, q, self.weights.get("crisis")) for q in range(pos.player_count)]
        planet = seats[0].planet
        rounds = float(pos.size(CRISES))
        means = sum(self.means(o) for o in seats) / (50.0 * len(seats))
        income = sum(self.income(o) for o in seats) / (10.0 * len(seats))
        markers = sum(planet.marker[id] * n for id, n in pos.markers_on.items()) / 20.0
        missing = [n / 5.0 for n in planet.missing.values()]
        hard = 1.0 if pos.difficulty in ("specialist", "expert") else 0.0
        late = 1.0 / (1.0 + rounds)
        base = [1.0, means, income, *missing, markers, planet.danger, pos.bank / 5.0]
        return [*base, *(x * rounds / 10.0 for x in base), *(x * late for x in base), hard]

    def means(self, outlook: CrisisOutlook) -> float:
        """What a player has, in M€: stock, cards in play and, the best of them, in hand."""
        pos, q = outlook.pos, outlook.p
        cells = pos.cells[q]
        value = sum(outlook.stock[r] * cells[r] for r in (MC, STEEL, TITANIUM, PLANTS, HEAT))
        value += outlook.tableau()
        hand = sorted((self.prospect(outlook, pos.cards[c]) for c in pos.hand(q)), reverse=True)
        return float(value + sum(hand[:4]) + 2.5 * len(hand[4:]))

    def income(self, outlook: CrisisOutlook) -> float:
        """What a production phase brings, in M€."""
        return self.phase(outlook, PRODUCTION, False)

    def faith(self, decision: Decision) -> tuple[float, float]:
        """Luck decides much: what is good at first sight is left only for clear reasons."""
        return (0.25, 12.0) if isinstance(decision.pos, CrisisTable) else super().faith(decision)

    def share(self, decision: Decision) -> float:
        return SHARES.get(decision.name, 0.0) if isinstance(decision.pos, CrisisTable) else super().share(decision)


QUESTIONS: Final = {
    *("decide", "cover_ocean", "uncover", "lower_two", "give_up_green", "remove_marker", "spend_bank", "share_money"),
    *("may_give", "give_back", "dummy_phases"),
}
