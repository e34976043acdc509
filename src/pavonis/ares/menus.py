"""What a player may do in the first three phases: one list of options each, and one function that says why not."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from ..family.cards import GREEN, STANDARD_ACTION, Card
from ..family.effects import RaiseTemperature
from ..family.paying import Price
from ..family.resources import HEAT, MC, PLANTS
from ..kernel import types
from ..kernel.atoms import DONE, chosen
from ..kernel.decisions import Menu, regrets_of
from ..kernel.effect import ASK, NO_EFFECT, SKIP, UNBOUND, Effect, Frame, register
from ..kernel.message import Message, Reason, lacks
from .effects import FlipOcean, PayForCard, PlantForest, SpendLess, SpendMoney
from .planet import ACTION, CONSTRUCTION, DEVELOPMENT, MAX_OCEANS, MAX_TEMPERATURE
from .position import FREE_UP_TO, HEAT_FOR_TEMPERATURE, MOST_PLAYERS, PRINTED, AresTable

DRAW: Final = "draw"

# Standard actions paid in M€, and those paid with what one has gathered.
STANDARD: Final[dict[str, tuple[int, Effect[Any]]]] = {
    "standard:forest": (20, PlantForest()),
    "standard:temperature": (14, RaiseTemperature()),
    "standard:ocean": (15, FlipOcean()),
}
CONVERT_PLANTS: Final = "convert:plants"
CONVERT_HEAT: Final = "convert:heat"
ALWAYS: Final = (*STANDARD, CONVERT_PLANTS, CONVERT_HEAT)


def beside(price: Price) -> types.Price:
    """Where more than money can pay, sales open other ways (A-099)."""
    return {"price": price.amount} if price.means else price.beside()


class PhaseMenu(Menu[AresTable]):
    """What may be done in a phase, until the player is done."""

    ends: ClassVar[tuple[str, ...]] = (DONE,)
    missed: ClassVar[tuple[str, ...]] = ("play", "use")

    def forced_answer(self, pos: AresTable, p: int, f: Frame) -> Any:
        """Not asked if only to be done is left; a card in hand can still be sold (A-099)."""
        if pos.hand(p) or pos.free_act(p) or pos.expects(p):
            return ASK
        options = (o for o in self.candidates(pos, p) if o != DONE)
        return ASK if any(self.why_not_option(pos, p, o) is None for o in options) else SKIP

    def prompt(self, pos: AresTable, f: Frame) -> Message:
        p = f.actor
        if pos.phase != ACTION and not (pos.plays[p] or pos.free[p] or pos.bonus[p]) and pos.asides[p]:
            return Message("ask.free_act", {"card": chosen(pos.asides[p][0]).what})
        return Message(f"ask.{self.name}")

    def regrets(self, pos: AresTable, p: int, f: Frame, option: str) -> types.Regrets:
        this = chosen(option)
        here = Frame(NO_EFFECT, p, this.what)
        if this.verb == "play":
            card = pos.cards[this.what]
            return pos.regrets_of_playing(p, card, card.is_plain())
        if this.verb == "use":
            _, action = pos.action_of(option)
            return regrets_of(pos, here, action.get, action.pay)
        return {}

    def why_not_now(self, pos: AresTable, p: int, card: Card) -> Reason | None:
        """Why this phase is not, or no more, for this card."""
        return None

    def whys(self, pos: AresTable, p: int, option: str) -> list[Reason]:
        this = chosen(option)
        if this.verb != "play":
            return [pos.count_sales(p, reason) for reason in super().whys(pos, p, option)]
        card = pos.cards[this.what]
        now, price = self.why_not_now(pos, p, card), pos.why_not_pay(p, pos.cost(p, card), card)
        reasons = pos.whys_to_play(p, card, None if price is None else pos.count_sales(p, price, card.id))
        return reasons if now is None else [now, *reasons]

    def price_of(self, pos: AresTable, p: int, option: str) -> types.Price:
        this = chosen(option)
        if this.verb == "play":
            card = pos.cards[this.what]
            return beside(pos.price(p, pos.cost(p, card), card))
        if this.verb == "use":
            for e in pos.action_of(option)[1].pay:
                if isinstance(e, SpendMoney):
                    return beside(pos.price(p, e.amount(pos, p)))
                if isinstance(e, SpendLess):
                    return {"fees": {e.resource: e.amount(pos, p)}}
        if option == CONVERT_PLANTS:
            return {"fees": {"plants": pos.plants_for_forest(p)}}
        if option == CONVERT_HEAT:
            return {"fees": {"heat": HEAT_FOR_TEMPERATURE}}
        return beside(pos.price(p, standard_price(pos, p, option))) if option in STANDARD else {}


# -- phases I and II


class Development(PhaseMenu):
    """Play a green card; with Automated Factories one more of low cost for nothing (A-091, A-092)."""

    name: ClassVar[str] = DEVELOPMENT

    def candidates(self, pos: AresTable, p: int) -> list[str]:
        return [DONE] + [pos.cards[c].play_id for c in pos.hand(p)]

    def plausible_options(self, pos: AresTable, p: int) -> list[str]:
        out = [DONE]
        for id in pos.hand(p):
            card = pos.cards[id]
            if card.kind == GREEN:
                out.append(card.play_id)
        return out

    def why_not_option(self, pos: AresTable, p: int, option: str) -> Reason | None:
        if option == DONE:
            return None
        card = pos.cards[chosen(option).what]
        reason = self.why_not_now(pos, p, card)
        return reason if reason is not None else pos.why_not_play(p, card)

    def why_not_now(self, pos: AresTable, p: int, card: Card) -> Reason | None:
        if card.kind != GREEN:
            return Reason("wrong_colour.green", {"card": card.id}, "A-091")
        if not pos.plays[p]:
            if not pos.free[p]:
                return Reason("no_play_left", {}, "A-091")
            if card.cost > FREE_UP_TO:
                return lacks("free_up_to", FREE_UP_TO, card.cost, "A-091")
        return None

    def apply(self, pos: AresTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        if answer == DONE:
            done(pos, f.actor)
        else:
            play(pos, f.actor, pos.cards[chosen(answer).what])
        return None


class Construction(PhaseMenu):
    """Play a blue or red card; the chooser plays one more or draws a card, before or after (A-094 to A-096)."""

    name: ClassVar[str] = CONSTRUCTION

    def candidates(self, pos: AresTable, p: int) -> list[str]:
        out = [DONE] + [pos.cards[c].play_id for c in pos.hand(p)]
        if pos.bonus[p]:
            out.append(DRAW)
        return out

    def plausible_options(self, pos: AresTable, p: int) -> list[str]:
        out = [DONE, DRAW] if pos.bonus[p] else [DONE]
        for id in pos.hand(p):
            card = pos.cards[id]
            if card.kind != GREEN:
                out.append(card.play_id)
        return out

    def why_not_option(self, pos: AresTable, p: int, option: str) -> Reason | None:
        if option in (DONE, DRAW):
            return None
        card = pos.cards[chosen(option).what]
        reason = self.why_not_now(pos, p, card)
        return reason if reason is not None else pos.why_not_play(p, card)

    def why_not_now(self, pos: AresTable, p: int, card: Card) -> Reason | None:
        if card.kind == GREEN:
            return Reason("wrong_colour.blue_red", {"card": card.id}, "A-094")
        if not pos.plays[p] and not pos.bonus[p]:
            return Reason("no_play_left", {}, "A-096")
        return None

    def apply(self, pos: AresTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        p = f.actor
        if answer == DONE:
            if pos.bonus[p]:
                pos.draw(p, 1)  # OA-14
            done(pos, p)
        elif answer == DRAW:
            pos.bonus[p] = 0
            pos.draw(p, 1)
            pos.agenda[p].append(AGAINS[pos.phase][p])
        else:
            play(pos, p, pos.cards[chosen(answer).what])
        return None

    def prompt(self, pos: AresTable, f: Frame) -> Message:
        p = f.actor
        if not pos.bonus[p]:
            return super().prompt(pos, f)
        return Message("ask.construction.bonus" if pos.plays[p] else "ask.construction.second")


def done(pos: AresTable, p: int) -> None:
    if pos.phase != ACTION:  # there a maximum may wake those who are done (OA-03)
        pos.plays[p] = pos.free[p] = pos.bonus[p] = 0
    if pos.log is not None:
        pos.tell("done", {"player": p})


def play(pos: AresTable, p: int, card: Card) -> None:
    """Use up a permission, pay, and let the card come into play; then ask again if more is allowed."""
    pos.agenda[p].append(AGAINS[pos.phase][p])
    cost = pos.cost(p, card)
    if pos.plays[p]:
        pos.plays[p] -= 1
    elif pos.phase == DEVELOPMENT:
        pos.free[p] -= 1
        pos.enter(p, card)
        return
    else:
        pos.bonus[p] = 0
    if cost and not pos.plain_payer(p):
        pos.show(p, card.id)
        pos.agenda[p].append(Frame(PayForCard(card.id), p, card.id))
        return
    pos.cells[p][MC] -= cost
    if pos.log is not None and cost:
        pos.tell("paid", {"player": p, "source": card.id, "mc": cost})
    pos.enter(p, card)


class Again(Effect[AresTable]):
    """When all else is done: ask for the next card, if one may still be played."""

    name: ClassVar[str] = "again"
    asked_last: ClassVar[bool] = True

    def apply(self, pos: AresTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        p = f.actor
        allowed = pos.plays[p] or pos.free[p] or pos.bonus[p]
        if (allowed and pos.hand(p)) or (pos.bonus[p] and pos.phase == CONSTRUCTION) or pos.free_act(p):
            ask(pos, p)
        return None


def ask(pos: AresTable, p: int) -> None:
    """Put the menu of this phase to p."""
    pos.agenda[p].append(ASKED[pos.phase][p])


# -- phase III


def standard_price(pos: AresTable, p: int, action: str) -> int:
    return STANDARD[action][0] - pos.mods[p][STANDARD_ACTION]


def why_not_standard(pos: AresTable, p: int, action: str) -> Reason | None:
    """A parameter that was at its maximum when the phase began cannot be raised; forests can still be planted (OA-28)."""
    if action == "standard:temperature" and pos.began_temperature >= MAX_TEMPERATURE:
        return Reason("at_maximum.temperature", {}, "A-126")
    if action == "standard:ocean" and pos.began_oceans >= MAX_OCEANS:
        return Reason("at_maximum.oceans", {}, "A-126")
    return pos.why_not_pay(p, standard_price(pos, p, action))


def why_not_convert(pos: AresTable, p: int, option: str) -> Reason | None:
    cells = pos.cells[p]
    if option == CONVERT_PLANTS:
        price = pos.plants_for_forest(p)
        return None if cells[PLANTS] >= price else lacks("needs.plants", price, cells[PLANTS], "A-117")
    if pos.began_temperature >= MAX_TEMPERATURE:
        return Reason("at_maximum.temperature", {}, "A-126")
    return None if cells[HEAT] >= HEAT_FOR_TEMPERATURE else lacks("needs.heat", HEAT_FOR_TEMPERATURE, cells[HEAT], "A-119")


class Actions(PhaseMenu):
    """Card actions once each, one of them twice for the chooser, and standard actions at will (A-113 to A-115)."""

    name: ClassVar[str] = ACTION

    def candidates(self, pos: AresTable, p: int) -> list[str]:
        return [DONE, *pos.acts[p], *ALWAYS, *pos.other_actions(p)]

    def plausible_options(self, pos: AresTable, p: int) -> list[str]:
        out = [DONE, *pos.other_actions(p)]
        if pos.used:
            for act in pos.acts[p]:
                used = pos.used.get(chosen(act).what, 0)
                if not used or (used == 1 and pos.bonus[p]):
                    out.append(act)
        else:
            out += pos.acts[p]
        cells = pos.cells[p]
        if cells[HEAT] >= HEAT_FOR_TEMPERATURE:
            out.append(CONVERT_HEAT)
        if cells[PLANTS] >= pos.plants_for_forest(p):
            out.append(CONVERT_PLANTS)
        if cells[MC] + cells[HEAT] >= 14 - pos.mods[p][STANDARD_ACTION]:  # the least of their prices
            out += STANDARD
        return out

    def why_not_option(self, pos: AresTable, p: int, option: str) -> Reason | None:
        if option == DONE:
            return pos.why_not_done(p)
        if option in STANDARD:
            return why_not_standard(pos, p, option)
        if chosen(option).verb == "convert":
            return why_not_convert(pos, p, option)
        if option in pos.other_actions(p):
            return pos.why_not_other(p, option)
        card, action = pos.action_of(option)
        used = pos.used.get(card, 0)
        if used > 1 or (used and not pos.bonus[p]):  # OA-22
            return Reason("used", {"card": card}, "A-113" if used == 1 else "A-115")
        return pos.why_not_act(p, card, action)

    def whys(self, pos: AresTable, p: int, option: str) -> list[Reason]:
        """Cards are not sold for an action of which nothing would come."""
        out = super().whys(pos, p, option)
        if out and chosen(option).verb == "use" and out[0].id not in ("used", "to_no_avail"):
            card, action = pos.action_of(option)
            vain = pos.why_vain(p, card, action) if action.get else None
            return out if vain is None else [vain, *out]
        return out

    def apply(self, pos: AresTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        p = f.actor
        if answer == DONE:
            done(pos, p)
            return None
        pos.agenda[p].append(f)
        if answer in STANDARD:
            if pos.log is not None:
                pos.tell(f"standard.{chosen(answer).what}", {"player": p})
            standard(pos, p, answer)
        elif answer == CONVERT_PLANTS:
            n = pos.plants_for_forest(p)
            pos.cells[p][PLANTS] -= n
            if pos.log is not None:
                pos.tell("converted.plants", {"player": p, "n": n})
            pos.plant_forest(p)
        elif answer == CONVERT_HEAT:
            pos.cells[p][HEAT] -= HEAT_FOR_TEMPERATURE
            if pos.log is not None:
                pos.tell("converted.heat", {"player": p, "n": HEAT_FOR_TEMPERATURE})
            pos.raise_temperature(p, 1)
        elif answer in pos.other_actions(p):
            pos.begin_other(p, answer)
        else:
            card, action = pos.action_of(answer)
            if card in pos.used:
                pos.bonus[p] = 0
            pos.used[card] = pos.used.get(card, 0) + 1
            pos.start_action(p, card, action)
        return None


def standard(pos: AresTable, p: int, action: str) -> None:
    price = standard_price(pos, p, action)
    effect = STANDARD[action][1]
    pos.agenda[p].append(Frame(SpendMoney(price), p, action, UNBOUND, (effect,)))


AGAIN: Final = Again()
PRINTED[DEVELOPMENT] = Development()
PRINTED[CONSTRUCTION] = Construction()
PRINTED[ACTION] = Actions()
MENUS: Final = (DEVELOPMENT, CONSTRUCTION, ACTION)
# Frames never change, so one for each seat will do.
ASKED: Final = {phase: tuple(Frame(PRINTED[phase], p, phase) for p in range(MOST_PLAYERS)) for phase in MENUS}
AGAINS: Final = {phase: tuple(Frame(AGAIN, p, phase) for p in range(MOST_PLAYERS)) for phase in MENUS}
register(Development, Construction, Again, Actions)
