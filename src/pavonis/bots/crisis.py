"""How Crisis is valued: steps of the planet by how near it is to ruin, markers by what their crisis would take."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..ares.crisis.card import RELIEVE, served
from ..ares.crisis.position import CRISES, OCEAN_ZONES, SUPPLIES, CrisisTable
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
    TEMPERATURE_ZONES,
)
from ..family.cards import WORTH, Card
from ..family.prices import Worth
from ..family.resources import MC, PLANTS, STEEL, TITANIUM
from ..kernel.atoms import DONE, NONE, chosen
from ..kernel.decisions import Decision
from ..kernel.effect import Effect, Frame
from ..kernel.message import Message
from .ares import EFFECTS as ARES_EFFECTS
from .ares import RATE, AresOutlook, CompetitiveValuer
from .learned import NOTHING, Learned
from .values import Rated, Term

# Of the usual thinking time. Trials see what a phase or a card brings; small questions drown in the luck of what follows.
SHARES: Final = {"planning": 1.0, "mulligan": 1.0, CONSTRUCTION: 1.0, DEVELOPMENT: 1.0}

# What experience says; tuned by play.
WEIGHTS: Final = {
    "step": 8.0,  # of any parameter, beyond its rating
    "danger": 9.0,  # more for a parameter that will soon be purple
    "horizon": 4.0,  # rounds for which a crisis is thought to stay
    "vp": 6.0,
    "vp_end": 0.0,
    "plants": 0.9,
    "heat": 0.9,
    "mc": 1.0,
    "card": 4.6,
    "steel": 0.6,
    "titanium": 0.8,
    "action": 0.6,
    "productions": 0.3,
    "rival": 0.3,  # what the others gain by a phase, for the group
    "play": 1.2,
}


def toll(effects: tuple[Effect[Any], ...]) -> dict[str, int]:
    """Steps that effects take of each parameter; of a choice the first."""
    out = {"temperature": 0, "oxygen": 0, "oceans": 0}
    for e in effects:
        while e.name == "decide":
            e = e.effects[0]  # type: ignore[attr-defined]
        parameter = {"lower_temperature": "temperature", "lower_oxygen": "oxygen", "cover_ocean": "oceans"}.get(e.name)
        if parameter:
            out[parameter] += e.args()["n"]
    return out


class Planet:
    """What a step of each parameter is worth to the group, and what a marker is."""

    def __init__(self, pos: CrisisTable, w: Mapping[str, float], rounds: float) -> None:
        self.pos = pos
        taken = {"temperature": 0, "oxygen": 0, "oceans": 0}
        for id in pos.active:
            for parameter, n in toll(pos.crises[id].persistent).items():
                taken[parameter] += n
        margin = {
            "temperature": (pos.temperature - TEMPERATURE_ZONES[1]) // 2 + 1,
            "oxygen": pos.oxygen - OXYGEN_ZONES[1] + 1,
            "oceans": pos.oceans - OCEAN_ZONES[1] + 1,
        }
        # The fewer rounds a parameter has left above purple, the dearer a step of it; new crises take some too.
        self.price = {x: w["step"] + w["danger"] * max(0.0, 4.0 - n / (taken[x] + 1.2)) / 2.0 for x, n in margin.items()}
        self.below = {
            "temperature": pos.temperature < MAX_TEMPERATURE,
            "oxygen": pos.oxygen < MAX_OXYGEN,
            "oceans": pos.oceans < MAX_OCEANS,
        }
        horizon = min(w["horizon"], rounds)
        self.marker: dict[str, float] = {
            id: horizon * self.loss(pos.crises[id].persistent) / pos.markers_on[id] ** 0.8 for id in pos.active
        }

    def loss(self, effects: tuple[Effect[Any], ...]) -> float:
        """What effects take from the planet."""
        return sum(self.price[x] * n for x, n in toll(effects).items())

    def served(self, goals: list[str]) -> float:
        """What fulfilling these goals is worth."""
        value = 0.0
        for id in self.pos.active:
            n = sum(goals.count(g.on) for g in self.pos.crises[id].goals)
            value += self.marker[id] * min(n, self.pos.markers_on[id])
        return value

    def raising(self, parameter: str, more: float) -> float:
        """A step up now, with the markers it takes off and what else it brings."""
        goal = "ocean" if parameter == "oceans" else parameter
        return self.price[parameter] + self.served([goal]) + more if self.below[parameter] else 0.0

    def relief(self, card: Card) -> float:
        return self.served(served(card))


class CrisisOutlook(AresOutlook):
    """Prices as the group sees them: the common planet first, own income for its sake."""

    def __init__(self, pos: CrisisTable, p: int, weights: Mapping[str, float] | None = None) -> None:
        w = weights or WEIGHTS
        super().__init__(pos, p, w)
        self.rounds = rounds = max(0.5, pos.size(CRISES) - 1.5)  # until Dwindling Supplies, and a few more
        self.left = left = rounds * w["productions"]
        self.uses = w["action"] * rounds * 0.45 + 0.3
        self.planet = planet = Planet(pos, w, rounds)
        self.tr = left
        best = max(planet.marker.values(), default=0.0)
        self.vp = min(8.0, max(w["vp"], 0.4 * best)) if rounds > 1 else w["vp"] / 2
        self.temperature = planet.raising("temperature", left)
        self.oxygen = planet.raising("oxygen", left)
        self.ocean = planet.raising("oceans", left + 2.5)
        self.forest = self.oxygen + self.vp
        plants = w["plants"] * (planet.price["oxygen"] + left + self.vp) / pos.plants_for_forest(p)
        heat = w["heat"] * (planet.price["temperature"] + left) / 8
        self.card = 3.0 + (w["card"] - 3.0) * min(1.0, rounds / 4)
        building = 0.32 * rounds * w["steel"] * (2 + pos.mods[p][WORTH + STEEL])
        space = 0.24 * rounds * w["titanium"] * (3 + pos.mods[p][WORTH + TITANIUM])
        late = min(1.0, 0.3 + 0.25 * rounds)
        self.stock = [late, building, space, plants, 0.0, heat, self.card]
        self.production = [w["mc"] * left, 0.0, 0.0, plants * left, 0.0, heat * left, self.card * left]

    def tile(self, id: str) -> float:
        """The reward of an ocean tile: good to turn, and good to have covered for the next one who turns it."""
        mc, plants, cards = OCEANS[id]
        return mc * self.stock[MC] + plants * self.stock[PLANTS] + cards * self.card


def crowd(pos: CrisisTable, p: int, phase: str) -> float:
    """How likely the phase is resolved anyway: the dummy shows it, or another player may choose it."""
    if pos.player_count < 3 and phase in pos.dummy_phases:
        return 1.0
    free = 1.0
    for q in range(pos.player_count):
        if q != p:
            open_to = [x for x in PHASES if pos.why_not_phase(q, x) is None]
            free *= 1.0 - (1.0 / len(open_to) if phase in open_to else 0.0)
    return 1.0 - free


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
        return CrisisOutlook(pos, p, self.weights) if isinstance(pos, CrisisTable) else super().outlook(pos, p)

    def learned(self, outlook: AresOutlook) -> Learned:
        return NOTHING if isinstance(outlook, CrisisOutlook) else super().learned(outlook)

    def card(self, outlook: AresOutlook, card: Card) -> float:
        relief = outlook.planet.relief(card) if isinstance(outlook, CrisisOutlook) else 0.0
        return super().card(outlook, card) + relief

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

    def plan(self, outlook: AresOutlook, option: str) -> Rated:
        """What the phase brings over what comes anyway, to oneself and, less, to the others."""
        if not isinstance(outlook, CrisisOutlook):
            return super().plan(outlook, option)
        phase = chosen(option).what
        anyway = crowd(outlook.pos, outlook.p, phase)
        value = self.phase(outlook, phase, True) - anyway * self.phase(outlook, phase, False)
        others = (outlook.pos.player_count - 1) * (1.0 - anyway) * self.rival(outlook, phase)
        return Rated(option, [Term(value + outlook.weights["rival"] * others, [Message(f"phase.{phase}")])])

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
        return 0.5 if option in (NONE, DONE) else 0.1

    # -- for search

    def position(self, pos: Any, p: int) -> float:
        value = super().position(pos, p)
        if isinstance(pos, CrisisTable):
            planet = Planet(pos, self.weights or WEIGHTS, float(len(pos.zones[CRISES])))
            value -= sum(planet.marker[id] * n for id, n in pos.markers_on.items()) / 5.0
        return value

    def standing(self, pos: Any, p: int) -> float:
        if not isinstance(pos, CrisisTable):
            return super().standing(pos, p)
        if pos.over:
            return 100.0 if pos.outcome == "won" else -100.0
        return sum(self.position(pos, q) for q in range(pos.player_count)) / pos.player_count

    def share(self, decision: Decision) -> float:
        return SHARES.get(decision.name, 0.0) if isinstance(decision.pos, CrisisTable) else super().share(decision)


QUESTIONS: Final = {
    *("decide", "cover_ocean", "uncover", "lower_two", "give_up_green", "remove_marker", "spend_bank", "share_money"),
    *("may_give", "give_back", "dummy_phases"),
}
