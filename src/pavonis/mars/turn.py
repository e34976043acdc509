"""What a player may do in a turn (M-073): one list of options, and one function that tests each and says why not."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from ..family.cards import POWER_PLANT, RED, Action
from ..family.effects import Produce, RaiseTemperature
from ..family.resources import MC, PLANTS, ROSE
from ..family.table import DISCARD, HAND_ZONE
from ..kernel import types
from ..kernel.atoms import DONE, Chosen, chosen
from ..kernel.decisions import Menu, Pick, regrets_of
from ..kernel.effect import NO_EFFECT, Effect, Frame, register
from ..kernel.message import Message, Reason, lacks
from .effects import CONVERTING, Spend, SpendHeat
from .position import CITY, GREENERY, MarsTable
from .races import MILESTONES, NEEDS_MILESTONE
from .tiles import City, Greenery, Ocean, Place

PASS: Final = "pass"

# Standard projects: price and effects (M-177 to M-183). Selling patents is the one without a price.
SELL: Final = "project:sell_patents"
PROJECTS: Final[dict[str, tuple[int, tuple[Effect[Any], ...]]]] = {
    "project:power_plant": (11, (Produce(energy=1),)),
    "project:asteroid": (14, (RaiseTemperature(1),)),
    "project:aquifer": (18, (Ocean(),)),
    "project:greenery": (23, (Greenery(),)),
    "project:city": (25, (City(), Produce(mc=1))),
}

CHEAPEST: Final = 7  # of them, with every discount

MILESTONE_PRICE: Final = 8
AWARD_PRICES: Final = (8, 14, 20)
MOST_CLAIMED: Final = 3  # of milestones, and of awards

CONVERT_PLANTS: Final = "convert:plants"
CONVERT_HEAT: Final = "convert:heat"
ALWAYS: Final = (SELL, *PROJECTS, CONVERT_PLANTS, CONVERT_HEAT)

HEAT_FOR_TEMPERATURE: Final = 8


def project_price(pos: MarsTable, p: int, project: str) -> int:
    price = PROJECTS[project][0]
    return price - pos.mods[p][POWER_PLANT] if project == "project:power_plant" else price


NEED_AREA: Final = {"project:greenery": GREENERY, "project:city": CITY}  # projects without which they cannot be built


# -- why not


def why_not_pay(pos: MarsTable, p: int, amount: int) -> Reason | None:
    if pos.cells[p][MC] >= amount:
        return None
    reach = pos.reach(p, False, False)
    return None if reach >= amount else lacks("needs.money", amount, reach, "M-081")


def why_not_project(pos: MarsTable, p: int, project: str) -> Reason | None:
    if project == SELL:
        return None if pos.hand(p) else lacks("needs.hand", 1, 0, "O-24")
    price = project_price(pos, p, project)
    reason = why_not_pay(pos, p, price)
    if reason is None and project in NEED_AREA and not pos.legal(NEED_AREA[project], p, price):
        return Reason("needs.area", {}, "O-26", 1, 0)
    return reason


def why_not_claim(pos: MarsTable, p: int, milestone: str) -> Reason | None:
    if pos.solo:
        return Reason("solo_without_races", {}, "M-056")
    if milestone in pos.milestones:
        return Reason("already_claimed", {"player": pos.milestones[milestone]}, "M-185")
    if len(pos.milestones) >= MOST_CLAIMED:
        return Reason("all_claimed", {"n": MOST_CLAIMED}, "M-186", MOST_CLAIMED, MOST_CLAIMED)
    goal, measure = MILESTONES[milestone]
    present = measure(pos, p)
    if present < goal:
        return lacks(NEEDS_MILESTONE[milestone], goal, present, "M-184")
    return why_not_pay(pos, p, MILESTONE_PRICE)


def why_not_fund(pos: MarsTable, p: int, award: str) -> Reason | None:
    if pos.solo:
        return Reason("solo_without_races", {}, "M-056")
    if award in pos.awards:
        return Reason("already_funded", {"player": pos.awards[award]}, "M-196")
    if len(pos.awards) >= MOST_CLAIMED:
        return Reason("all_funded", {"n": MOST_CLAIMED}, "M-196", MOST_CLAIMED, MOST_CLAIMED)
    return why_not_pay(pos, p, AWARD_PRICES[len(pos.awards)])


def why_not_convert(pos: MarsTable, p: int, option: str) -> Reason | None:
    if option == CONVERT_HEAT:
        heat = pos.heat_reach(p)
        return None if heat >= HEAT_FOR_TEMPERATURE else lacks("needs.heat", HEAT_FOR_TEMPERATURE, heat, "M-219")
    plants = pos.cells[p][PLANTS]
    price = pos.plants_for_greenery(p)
    if plants < price:
        return lacks("needs.plants", price, plants, "M-218")
    return None if pos.legal(GREENERY, p) else Reason("needs.area", {}, "O-26", 1, 0)


def final_greeneries(pos: MarsTable) -> list[int]:
    """Who may place one more after the last production, in turn order, from the one whose chance it is (M-227, M-228)."""
    return [p for p in pos.seats[pos.turn :] if why_not_convert(pos, p, CONVERT_PLANTS) is None]


def why_not_use(pos: MarsTable, p: int, card: str, action: Action) -> Reason | None:
    """Once per generation, and everything paid and got must be possible (M-209, M-213)."""
    if card in pos.used:
        return Reason("used", {"card": card}, "M-209")
    if action.only_if == "rose" and not pos.cells[p][ROSE]:
        return Reason("needs.rose", {}, "M-216")
    reason = pos.why_not_perform(action.pay, p, card)
    return reason if reason is not None else pos.why_not_perform(action.get, p, card)


def action_of(pos: MarsTable, use: Chosen) -> Action:
    """The action that 'use:ants' or 'use:regolith_eaters:2' names."""
    return pos.cards[use.what].actions[use.number - 1]


# -- the menu


class Turn(Menu[MarsTable]):
    """The next action of a turn, or its end (M-067, M-070, O-08)."""

    name: ClassVar[str] = "turn"
    ends: ClassVar[tuple[str, ...]] = (PASS,)
    missed: ClassVar[tuple[str, ...]] = ("use", "convert", "claim", "trade", "play")

    def candidates(self, pos: MarsTable, p: int) -> list[str]:
        out = self.of_the_base_game(pos, p)
        for x in pos.expansions:
            out += x.candidates(pos, p)
        return out

    def of_the_base_game(self, pos: MarsTable, p: int) -> list[str]:
        out = [PASS if pos.acted == 0 else DONE]
        cards = pos.cards
        for id in pos.hand(p):
            out.append(cards[id].play_id)
        for id in pos.tableau[p]:
            out += cards[id].action_ids
        out += ALWAYS
        if not pos.solo:
            out += pos.board.races
        return out

    def plausible_options(self, pos: MarsTable, p: int) -> list[str]:
        """Left out: used actions, and what there is no money, heat or plants for."""
        out = [PASS if pos.acted == 0 else DONE]
        cards, used = pos.cards, pos.used
        hand = pos.hand(p)
        for id in hand:
            out.append(cards[id].play_id)
        for id in pos.tableau[p]:
            acts = cards[id].action_ids
            if acts and id not in used:
                out += acts
        if hand:
            out.append(SELL)
        money = pos.reach(p, False, False)
        if money >= CHEAPEST:
            for project in PROJECTS:
                if money >= project_price(pos, p, project):
                    out.append(project)
        if pos.cells[p][PLANTS] >= pos.plants_for_greenery(p):
            out.append(CONVERT_PLANTS)
        if pos.heat_reach(p) >= HEAT_FOR_TEMPERATURE:
            out.append(CONVERT_HEAT)
        if money >= MILESTONE_PRICE and not pos.solo:  # awards cost as much or more
            if len(pos.milestones) < MOST_CLAIMED:
                out += pos.board.claims
            if len(pos.awards) < MOST_CLAIMED:
                out += pos.board.funds
        for x in pos.expansions:
            out += x.plausible_options(pos, p)
        return out

    def why_not_option(self, pos: MarsTable, p: int, option: str) -> Reason | None:
        this = chosen(option)
        verb = this.verb
        if verb == "play":
            return pos.why_not_play(p, pos.cards[this.what])
        if verb == "use":
            return why_not_use(pos, p, this.what, action_of(pos, this))
        if verb == "project":
            return why_not_project(pos, p, option)
        if verb == "claim":
            return why_not_claim(pos, p, this.what)
        if verb == "fund":
            return why_not_fund(pos, p, this.what)
        if verb == "convert":
            return why_not_convert(pos, p, option)
        for x in pos.expansions:
            if verb in x.verbs:
                return x.why_not_option(pos, p, option)
        return None

    def whys(self, pos: MarsTable, p: int, option: str) -> list[Reason]:
        this = chosen(option)
        if this.verb != "play":
            return super().whys(pos, p, option)
        card = pos.cards[this.what]
        return pos.whys_to_play(p, card, pos.why_not_buy(p, card))

    def regrets(self, pos: MarsTable, p: int, f: Frame, option: str) -> types.Regrets:
        """A card of which nothing would remain, or an action or project that changes nothing (M-109 to M-111)."""
        this = chosen(option)
        here = Frame(NO_EFFECT, p, this.what)
        if this.verb == "play":
            card = pos.cards[this.what]
            heard = any(f.actor == p for f in (*pos.reactions(p, card), *pos.heard("event", p)))
            event = card.kind == RED and not card.points.n and not heard  # its tags count no more (M-141)
            return pos.regrets_of_playing(p, card, event or card.is_plain())
        if this.verb == "use":
            action = action_of(pos, this)
            return regrets_of(pos, here, action.get, action.pay)
        if option in PROJECTS:
            return regrets_of(pos, here, PROJECTS[option][1])
        if option == CONVERT_HEAT:
            return regrets_of(pos, here, WARMER)
        for x in pos.expansions:
            if this.verb in x.verbs:
                return x.regrets(pos, p, option)
        return {}

    def question(self, pos: MarsTable, p: int, f: Frame) -> types.Choices:
        return {**super().question(pos, p, f), "acted": pos.acted}

    def price_of(self, pos: MarsTable, p: int, option: str) -> types.Price:
        this = chosen(option)
        if this.verb == "play":
            card = pos.cards[this.what]
            return pos.price(p, pos.cost(p, card), card.building, card.space, card.keep_heat).beside()
        if this.verb == "use":
            for e in action_of(pos, this).pay:
                if isinstance(e, Spend):
                    return e.price(pos, p, Frame(e, p, this.what)).beside()
        if option in PROJECTS:
            said = [m.to_json() for e in PROJECTS[option][1] for m in e.say()]
            return {**in_money(pos, p, project_price(pos, p, option)), "say": said}
        if option == CONVERT_PLANTS:
            return {"fees": {"plants": pos.plants_for_greenery(p)}, "say": [m.to_json() for m in GREENERY_TILE.say()]}
        if option == CONVERT_HEAT:
            return {"fees": {"heat": HEAT_FOR_TEMPERATURE}, "say": [m.to_json() for e in WARMER for m in e.say()]}
        if this.verb == "claim":
            return in_money(pos, p, MILESTONE_PRICE)
        if this.verb == "fund" and len(pos.awards) < MOST_CLAIMED:
            return in_money(pos, p, AWARD_PRICES[len(pos.awards)])
        for x in pos.expansions:
            if this.verb in x.verbs:
                return x.price_of(pos, p, option)
        return {}

    def apply(self, pos: MarsTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        p = f.actor
        if answer == PASS:
            pos.passed |= 1 << p
            pos.tell("passed", {"player": p})
            pos.lapse(p)
            return None
        if answer == DONE:
            pos.acted = 2
            pos.tell("ended_turn", {"player": p})
            return None
        if not pos.alone():  # alone, turns keep coming round (O-21, O-62)
            pos.acted += 1
        act(pos, p, answer)
        return None

    def prompt(self, pos: MarsTable, f: Frame) -> Message:
        return Message("ask.turn.second" if pos.acted else "ask.turn")


def act(pos: MarsTable, p: int, option: str) -> None:
    """Begin one action: what is paid comes first, the rest follows."""
    this = chosen(option)
    verb, what = this.verb, this.what
    if verb == "play":
        card = pos.cards[what]
        cost = pos.cost(p, card)
        pos.show(p, what)
        pay(pos, p, price_in(cost, card.building, card.space, card.keep_heat), what, playing(what))
    elif verb == "use":
        card_id, action = what, action_of(pos, this)
        pos.used[card_id] = 1
        if pos.log is not None:
            pos.tell("used", {"player": p, "card": card_id})
        steps = action.pay + action.get
        if not action.pay or action.pay[0].immediate:
            pos.perform(steps, p, card_id)
        else:
            pos.agenda[p].append(Frame(action.pay[0], p, card_id, then=steps[1:]))
    elif option == SELL:
        pos.agenda[p].append(Frame(SELL_PATENTS, p, option))
    elif verb == "project":
        if pos.log is not None:
            pos.tell("project", {"player": p, "project": what})
        pay(pos, p, price_in(project_price(pos, p, option)), option, PAID_FOR[option])
    elif option == CONVERT_PLANTS:
        convert_plants(pos, p)
    elif option == CONVERT_HEAT:
        pay(pos, p, HEAT_SPENT, CONVERTING, WARMER)
    elif verb == "claim":
        pos.milestones[what] = p
        if pos.log is not None:
            pos.tell("claimed", {"player": p, "milestone": what})
        pay(pos, p, price_in(MILESTONE_PRICE), what, ())
    elif verb == "fund":
        price = AWARD_PRICES[len(pos.awards)]
        pos.awards[what] = p
        if pos.log is not None:
            pos.tell("funded", {"player": p, "award": what, "n": price})
        pay(pos, p, price_in(price), what, ())
    else:
        for x in pos.expansions:
            if verb in x.verbs:
                x.act(pos, p, option)


def in_money(pos: MarsTable, p: int, amount: int) -> types.Price:
    return pos.price(p, amount, steel=False, titanium=False).beside()


def convert_plants(pos: MarsTable, p: int) -> None:
    n = pos.plants_for_greenery(p)
    pos.cells[p][PLANTS] -= n
    if pos.log is not None:
        pos.tell("converted.plants", {"player": p, "n": n})
    pos.agenda[p].append(Frame(GREENERY_TILE, p, "convert_plants"))


def pay(pos: MarsTable, p: int, price: Spend | SpendHeat, source: str, rest: tuple[Effect[Any], ...]) -> None:
    pos.agenda[p].append(Frame(price, p, source, then=rest))


# Effects that come again and again are made once.
GREENERY_TILE: Final[Place] = Greenery()
HEAT_SPENT: Final = SpendHeat(HEAT_FOR_TEMPERATURE)
WARMER: Final[tuple[Effect[Any], ...]] = (RaiseTemperature(1),)
_PRICES: Final[dict[int, Spend]] = {}
_PLAYING: Final[dict[str, tuple[Effect[Any], ...]]] = {}


def price_in(mc: int, steel: bool = False, titanium: bool = False, keep_heat: int = 0) -> Spend:
    key = ((keep_heat * 1000 + mc) * 2 + steel) * 2 + titanium
    price = _PRICES.get(key)
    if price is None:
        price = _PRICES[key] = Spend(mc, steel, titanium, keep_heat)
    return price


def playing(card: str) -> tuple[Effect[Any], ...]:
    """What follows once the card is paid for."""
    rest = _PLAYING.get(card)
    if rest is None:
        rest = _PLAYING[card] = (PlayCard(card),)
    return rest


class PlayCard(Effect[MarsTable]):
    """A card that was paid for comes into play; what reacts to its printed cost does (CrediCor)."""

    name: ClassVar[str] = "play_card"
    fields: ClassVar[tuple[str, ...]] = ("card",)

    def __init__(self, card: str) -> None:
        self.card = card

    def apply(self, pos: MarsTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        card = pos.cards[self.card]
        pos.enter(f.actor, card)
        pos.emit("paid", f.actor, card.id, card.cost)
        pos.emit("card_paid", f.actor, card.id, card.cost)
        return None


class ProjectPaid(Effect[MarsTable]):
    """A standard project that was paid for happens; what reacts to projects does."""

    name: ClassVar[str] = "project_paid"
    fields: ClassVar[tuple[str, ...]] = ("project",)

    def __init__(self, project: str) -> None:
        self.project = project

    def apply(self, pos: MarsTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        price, effects = PROJECTS[self.project]
        pos.emit("project", f.actor)
        pos.emit("paid", f.actor, "", price)
        pos.perform(effects, f.actor, f.source)
        return None


class SellPatents(Pick[MarsTable]):
    """Discard any number of cards, 1 M€ each (M-178); at least one (O-24)."""

    name: ClassVar[str] = "sell_patents"

    def cards(self, pos: MarsTable, p: int, f: Frame) -> list[str]:
        return pos.hand(p)

    def bounds(self, pos: MarsTable, p: int, f: Frame) -> tuple[int, int]:
        return (1, len(pos.hand(p)))

    def apply(self, pos: MarsTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        p, n = f.actor, len(answer)
        pos.discard(p, HAND_ZONE, answer, DISCARD)
        pos.cells[p][MC] += n
        if pos.log is not None:
            pos.tell("sold", {"player": p, "n": n, "mc": n}, {p: {"cards": list(answer)}})
        return None


SELL_PATENTS: Final = SellPatents()
PAID_FOR: Final[dict[str, tuple[Effect[Any], ...]]] = {project: (ProjectPaid(project),) for project in PROJECTS}
register(Turn, PlayCard, ProjectPaid, SellPatents)
