"""What a player may do in a turn (M-073): one list of options, and one function that tests each and says why not."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from ..family.cards import POWER_PLANT, Action
from ..family.effects import Produce, RaiseTemperature, discard_from_hand
from ..family.resources import MC, PLANTS, ROSE
from ..family.tags import BUILDING, SPACE
from ..kernel.decisions import DONE, Menu, Pick
from ..kernel.effect import NO_EFFECT, Effect, Frame, register
from ..kernel.message import Message, Reason, short
from .effects import Spend, SpendHeat
from .position import GREENERY, Mars
from .races import goal, milestone_progress
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

MILESTONE_PRICE: Final = 8
AWARD_PRICES: Final = (8, 14, 20)
MOST_CLAIMED: Final = 3  # of milestones, and of awards

CONVERT_PLANTS: Final = "convert:plants"
CONVERT_HEAT: Final = "convert:heat"
ALWAYS: Final = (SELL, *PROJECTS, CONVERT_PLANTS, CONVERT_HEAT)

HEAT_FOR_TEMPERATURE: Final = 8


def project_price(pos: Mars, p: int, project: str) -> int:
    price = PROJECTS[project][0]
    return price - pos.mods[p][POWER_PLANT] if project == "project:power_plant" else price


# -- why not


def why_not_pay(pos: Mars, p: int, amount: int) -> Reason | None:
    if pos.cells[p][MC] >= amount:
        return None
    reach = pos.reach(p, False, False)
    return None if reach >= amount else short("needs.money", amount, reach, "M-081")


def why_not_project(pos: Mars, p: int, project: str) -> Reason | None:
    if project == SELL:
        return None if pos.hand(p) else short("needs.hand", 1, 0, "O-24")
    price = project_price(pos, p, project)
    reason = why_not_pay(pos, p, price)
    if reason is None and project in ("project:greenery", "project:city") and not pos.legal(project[8:], p, price):
        return Reason("needs.area", {}, "O-26", 1, 0)
    return reason


def why_not_claim(pos: Mars, p: int, milestone: str) -> Reason | None:
    if pos.solo:
        return Reason("solo_without_races", {}, "M-056")
    if milestone in pos.milestones:
        return Reason("already_claimed", {"player": pos.milestones[milestone]}, "M-185")
    if len(pos.milestones) >= MOST_CLAIMED:
        return Reason("all_claimed", {"n": MOST_CLAIMED}, "M-186", MOST_CLAIMED, MOST_CLAIMED)
    present = milestone_progress(pos, p, milestone)
    if present < goal(milestone):
        return short(f"needs.milestone.{milestone}", goal(milestone), present, "M-184")
    return why_not_pay(pos, p, MILESTONE_PRICE)


def why_not_fund(pos: Mars, p: int, award: str) -> Reason | None:
    if pos.solo:
        return Reason("solo_without_races", {}, "M-056")
    if award in pos.awards:
        return Reason("already_funded", {"player": pos.awards[award]}, "M-196")
    if len(pos.awards) >= MOST_CLAIMED:
        return Reason("all_funded", {"n": MOST_CLAIMED}, "M-196", MOST_CLAIMED, MOST_CLAIMED)
    return why_not_pay(pos, p, AWARD_PRICES[len(pos.awards)])


def why_not_convert(pos: Mars, p: int, option: str) -> Reason | None:
    if option == CONVERT_HEAT:
        heat = pos.heat_reach(p)
        return None if heat >= HEAT_FOR_TEMPERATURE else short("needs.heat", HEAT_FOR_TEMPERATURE, heat, "M-219")
    plants = pos.cells[p][PLANTS]
    price = pos.plants_for_greenery(p)
    if plants < price:
        return short("needs.plants", price, plants, "M-218")
    return None if pos.legal(GREENERY, p) else Reason("needs.area", {}, "O-26", 1, 0)


def why_not_use(pos: Mars, p: int, card: str, action: Action) -> Reason | None:
    """Once per generation, and everything paid and got must be possible (M-209, M-213)."""
    if card in pos.used:
        return Reason("used", {"card": card}, "M-209")
    if action.only_if == "rose" and not pos.cells[p][ROSE]:
        return Reason("needs.rose", {}, "M-216")
    reason = pos.impossible(action.pay, p, card)
    return reason if reason is not None else pos.impossible(action.get, p, card)


def action_of(pos: Mars, option: str) -> tuple[str, Action]:
    """'use:ants' or 'use:regolith_eaters:2' -> the card and its action."""
    _, card, *k = option.split(":")
    return card, pos.cards[card].actions[int(k[0]) - 1 if k else 0]


# -- the menu


class Turn(Menu[Mars]):
    """The next action of a turn, or its end (M-067, M-070, O-08)."""

    name: ClassVar[str] = "turn"

    def candidates(self, pos: Mars, p: int) -> list[str]:
        out = self.of_the_base_game(pos, p)
        for x in pos.expansions:
            out += x.candidates(pos, p)
        return out

    def lots(self, pos: Mars, p: int) -> list[str]:
        out = self.of_the_base_game(pos, p)
        for x in pos.expansions:
            out += x.lots(pos, p)
        return out

    def of_the_base_game(self, pos: Mars, p: int) -> list[str]:
        out = [PASS if pos.acted == 0 else DONE]
        out += [f"play:{c}" for c in pos.hand(p)]
        for card in pos.tableau[p]:
            out += pos.cards[card].action_ids
        out += ALWAYS
        if not pos.solo:
            out += pos.board.races
        return out

    def why_not(self, pos: Mars, p: int, option: str) -> Reason | None:
        kind, _, what = option.partition(":")
        if kind == "play":
            return pos.why_not_play(p, pos.cards[what])
        if kind == "use":
            card, action = action_of(pos, option)
            return why_not_use(pos, p, card, action)
        if kind == "project":
            return why_not_project(pos, p, option)
        if kind == "convert":
            return why_not_convert(pos, p, option)
        if kind == "claim":
            return why_not_claim(pos, p, what)
        if kind == "fund":
            return why_not_fund(pos, p, what)
        for x in pos.expansions:
            if kind in x.verbs:
                return x.why_not(pos, p, option)
        return None

    def in_vain(self, pos: Mars, p: int, f: Frame, option: str) -> bool:
        """A card of which nothing would remain, or an action or project that changes nothing (M-109 to M-111)."""
        kind, _, what = option.partition(":")
        effects: tuple[Effect[Any], ...] = ()
        if kind == "play" and pos.cards[what].is_plain():
            effects = pos.cards[what].play
        elif kind == "use":
            what, action = action_of(pos, option)
            effects = action.get
        elif option in PROJECTS:
            effects = PROJECTS[option][1]
        elif option == CONVERT_HEAT:
            effects = (RaiseTemperature(1),)
        here = Frame(NO_EFFECT, p, what)
        return bool(effects) and all(e.idle(pos, here) for e in effects)

    def question(self, pos: Mars, p: int, f: Frame) -> dict[str, Any]:
        return {**super().question(pos, p, f), "acted": pos.acted}

    def price_of(self, pos: Mars, p: int, option: str) -> dict[str, Any]:
        kind, _, what = option.partition(":")
        if kind == "play":
            return {"price": pos.cost(p, pos.cards[what])}
        if option in PROJECTS:
            return {"price": project_price(pos, p, option)}
        if kind == "claim":
            return {"price": MILESTONE_PRICE}
        if kind == "fund" and len(pos.awards) < MOST_CLAIMED:
            return {"price": AWARD_PRICES[len(pos.awards)]}
        for x in pos.expansions:
            if kind in x.verbs:
                return x.price_of(pos, p, option)
        return {}

    def apply(self, pos: Mars, f: Frame, answer: Any) -> dict[str, Any] | None:
        p = f.by
        if answer == PASS:
            pos.passed |= 1 << p
            pos.next_card[p] = ()
            pos.tell("passed", {"player": p})
            return None
        if answer == DONE:
            pos.acted = 2
            pos.tell("ended_turn", {"player": p})
            return None
        if not pos.alone():  # alone, turns keep coming round (O-21, O-62)
            pos.acted += 1
        act(pos, p, answer)
        return None

    def prompt(self, pos: Mars, f: Frame) -> Message:
        return Message("ask.turn.second" if pos.acted else "ask.turn")


def act(pos: Mars, p: int, option: str) -> None:
    """Begin one action: what is paid comes first, the rest follows."""
    kind, _, what = option.partition(":")
    if kind == "play":
        card = pos.cards[what]
        cost = Spend(pos.cost(p, card), BUILDING in card.tags, SPACE in card.tags, card.keep_heat)
        pos.show(p, what)
        pay(pos, p, cost, what, (PlayCard(what),))
    elif kind == "use":
        card_id, action = action_of(pos, option)
        pos.used[card_id] = 1
        if pos.log is not None:
            pos.tell("used", {"player": p, "card": card_id})
        steps = action.pay + action.get
        if not action.pay or action.pay[0].plain:
            pos.perform(steps, p, card_id)
        else:
            pos.agenda[p].append(Frame(action.pay[0], p, card_id, rest=steps[1:]))
    elif option == SELL:
        pos.agenda[p].append(Frame(SellPatents(), p, option))
    elif kind == "project":
        if pos.log is not None:
            pos.tell("project", {"player": p, "project": what})
        pay(pos, p, Spend(project_price(pos, p, option)), option, (ProjectPaid(option),))
    elif option == CONVERT_PLANTS:
        pos.cells[p][PLANTS] -= pos.plants_for_greenery(p)
        if pos.log is not None:
            pos.tell("converted.plants", {"player": p, "n": pos.plants_for_greenery(p)})
        pos.agenda[p].append(Frame(GREENERY_TILE, p, "convert_plants"))
    elif option == CONVERT_HEAT:
        pay(pos, p, SpendHeat(HEAT_FOR_TEMPERATURE), "convert_heat", (RaiseTemperature(1),))
    elif kind == "claim":
        pos.milestones[what] = p
        if pos.log is not None:
            pos.tell("claimed", {"player": p, "milestone": what})
        pay(pos, p, Spend(MILESTONE_PRICE), what, ())
    elif kind == "fund":
        price = AWARD_PRICES[len(pos.awards)]
        pos.awards[what] = p
        if pos.log is not None:
            pos.tell("funded", {"player": p, "award": what, "n": price})
        pay(pos, p, Spend(price), what, ())
    else:
        for x in pos.expansions:
            if kind in x.verbs:
                x.act(pos, p, option)


def pay(pos: Mars, p: int, price: Spend | SpendHeat, source: str, rest: tuple[Effect[Any], ...]) -> None:
    pos.agenda[p].append(Frame(price, p, source, rest=rest))


GREENERY_TILE: Final[Place] = Greenery()


class PlayCard(Effect[Mars]):
    """A card that was paid for comes into play; what reacts to its printed cost does (CrediCor)."""

    name: ClassVar[str] = "play_card"
    fields: ClassVar[tuple[str, ...]] = ("card",)

    def __init__(self, card: str) -> None:
        self.card = card

    def apply(self, pos: Mars, f: Frame, answer: Any) -> dict[str, Any] | None:
        card = pos.cards[self.card]
        pos.enter(f.by, card)
        pos.emit("paid", f.by, card.id, card.cost)
        pos.emit("card_paid", f.by, card.id, card.cost)
        return None


class ProjectPaid(Effect[Mars]):
    """A standard project that was paid for happens; what reacts to projects does."""

    name: ClassVar[str] = "project_paid"
    fields: ClassVar[tuple[str, ...]] = ("project",)

    def __init__(self, project: str) -> None:
        self.project = project

    def apply(self, pos: Mars, f: Frame, answer: Any) -> dict[str, Any] | None:
        price, effects = PROJECTS[self.project]
        pos.emit("project", f.by)
        pos.emit("paid", f.by, "", price)
        pos.perform(effects, f.by, f.source)
        return None


class SellPatents(Pick[Mars]):
    """Discard any number of cards, 1 M€ each (M-178); at least one (O-24)."""

    name: ClassVar[str] = "sell_patents"

    def cards(self, pos: Mars, p: int, f: Frame) -> list[str]:
        return pos.hand(p)

    def bounds(self, pos: Mars, p: int, f: Frame) -> tuple[int, int]:
        return (1, len(pos.hand(p)))

    def apply(self, pos: Mars, f: Frame, answer: Any) -> dict[str, Any] | None:
        discard_from_hand(pos, f.by, list(answer))
        pos.cells[f.by][MC] += len(answer)
        if pos.log is not None:
            pos.tell("gained", {"player": f.by, "source": f.source, "mc": len(answer)})
        return None


register(Turn, PlayCard, ProjectPaid, SellPatents)
