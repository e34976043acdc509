"""Effects that only Terraforming Mars has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from ..family.cards import CARD_PRICE, HEAT_AS_MC, PROTECTED, Card
from ..family.effects import Draw, GainX, SpendX, keep_looked, put_on, take_off
from ..family.icons import counted
from ..family.paying import Means, Pay, Price
from ..family.resources import HAND, HEAT, INDEX, MC, PLANTS, PRODUCTION, STEEL, TAKING, TITANIUM, bit, held
from ..family.table import LOOKING, Table
from ..family.tags import ANIMAL, BUILDING, MICROBE
from ..kernel import types
from ..kernel.atoms import NONE, atom, chosen
from ..kernel.decisions import Choose, Pick
from ..kernel.effect import UNBOUND, Effect, Frame, once_called, register
from ..kernel.icon import ARROW, COLON, OR, SLASH, Icon, between
from ..kernel.message import Message, Reason, lacks
from . import board
from .position import MarsTable

CONVERTING: Final = "convert_heat"  # what heat is spent for when it becomes temperature
PRICE: Final = 3  # of a card that is bought into hand

# -- paying


class Spend(Pay[MarsTable]):
    """Pay M€; metals where allowed, heat where a corporation lets it (M-081 to M-084)."""

    name: ClassVar[str] = "spend"
    fields: ClassVar[tuple[str, ...]] = ("mc", "steel", "titanium", "keep_heat")
    can_fail: ClassVar[bool] = True

    def __init__(self, mc: int, steel: bool = False, titanium: bool = False, keep_heat: int = 0) -> None:
        self.mc = mc
        self.steel = steel
        self.titanium = titanium
        self.keep_heat = keep_heat

    def price(self, pos: MarsTable, p: int, f: Frame) -> Price:
        return pos.price(p, self.mc, self.steel, self.titanium, self.keep_heat)

    def why_not(self, pos: MarsTable, f: Frame, slack: Mapping[int, int]) -> Reason | None:
        reach = pos.reach(f.actor, self.steel, self.titanium, self.keep_heat)
        return None if reach >= self.mc else lacks("needs.money", self.mc, reach, "M-081")

    def forced_answer(self, pos: MarsTable, p: int, f: Frame) -> Any:
        cells = pos.cells[p]
        if not (self.steel and cells[STEEL]) and not (self.titanium and cells[TITANIUM]) and not pos.mods[p][HEAT_AS_MC]:
            return UNBOUND  # all in M€
        return super().forced_answer(pos, p, f)

    def apply(self, pos: MarsTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        cells = pos.cells[f.actor]
        money = self.mc
        if answer:
            money = self.price(pos, f.actor, f).money_due(answer)
            for name, n in answer.items():
                cells[INDEX[name]] -= n
        cells[MC] -= money
        if pos.log is not None and self.mc:
            spent = {name: n for name, n in {"mc": money, **answer}.items() if n}
            pos.tell("paid", {"player": f.actor, "source": f.source, **spent})
        return None

    def prompt(self, pos: MarsTable, f: Frame) -> Message:
        return Message("ask.pay", {"n": self.mc, "source": f.source})

    def say(self) -> list[Message]:
        metal = ".steel" if self.steel else ".titanium" if self.titanium else ""
        return [Message(f"spend.mc{metal}", {"n": self.mc})]

    def icons(self) -> list[Icon]:
        metal = "steel" if self.steel else "titanium"
        return [Icon("lose", "mc", self.mc), *([SLASH, Icon("sign", metal)] if self.steel or self.titanium else [])]


class SpendHeat(Pay[MarsTable]):
    """Heat out of stock; what is worth heat may stand in for it (Stormcraft)."""

    name: ClassVar[str] = "spend_heat"
    fields: ClassVar[tuple[str, ...]] = ("heat",)
    can_fail: ClassVar[bool] = True

    def __init__(self, heat: int) -> None:
        self.heat = heat

    def price(self, pos: MarsTable, p: int, f: Frame) -> Price:
        card = pos.floaters_as_heat(p)
        means = [Means("floaters", 2, pos.on[card], spare=True)] if card else []
        return Price(self.heat, pos.cells[p][HEAT], means, heat=True)

    def why_not(self, pos: MarsTable, f: Frame, slack: Mapping[int, int]) -> Reason | None:
        reach = pos.heat_reach(f.actor)
        return None if reach + slack.get(HEAT, 0) >= self.heat else lacks("needs.heat", self.heat, reach, "M-129")

    def apply(self, pos: MarsTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        heat = self.price(pos, f.actor, f).money_due(answer)
        pos.cells[f.actor][HEAT] -= heat
        if pos.log is not None:
            if f.source == CONVERTING:
                pos.tell("converted.heat", {"player": f.actor, "n": heat})
            elif heat:
                pos.tell("spent", {"player": f.actor, "source": f.source, "heat": heat})
        card = pos.floaters_as_heat(f.actor)
        for n in answer.values():
            pos.on[card] -= n
            if pos.log is not None and n:
                pos.tell("spent_here.floater", {"player": f.actor, "card": card, "n": n})
        return None

    def footprint(self, pos: MarsTable, f: Frame) -> tuple[int, int]:
        """No card gives floaters and wants heat, so what else is added to cards does not matter."""
        return (bit(f.actor, HEAT), held(f.actor, "floater") if pos.floaters_as_heat(f.actor) else 0)

    def prompt(self, pos: MarsTable, f: Frame) -> Message:
        return Message("ask.pay_heat", {"n": self.heat, "source": f.source})

    def say(self) -> list[Message]:
        return [Message("lose.heat", {"n": self.heat})]

    def icons(self) -> list[Icon]:
        return [Icon("lose", "heat", self.heat)]


class ReduceX(SpendX):
    """Own production down by X, which may be none (Insulation)."""

    name: ClassVar[str] = "reduce_x"
    base: ClassVar[int] = PRODUCTION
    can_fail: ClassVar[bool] = False

    def bounds(self, pos: Table, p: int, f: Frame) -> tuple[int, int]:
        return (0, super().bounds(pos, p, f)[1])


class ProduceX(GainX):
    name: ClassVar[str] = "produce_x"
    base: ClassVar[int] = PRODUCTION


# -- production


class ProduceIf(Effect[MarsTable]):
    """Production up by n, or by more if there are enough of something (Nitrogen-Rich Asteroid)."""

    name: ClassVar[str] = "produce_if"
    fields: ClassVar[tuple[str, ...]] = ("resource", "n", "what", "least", "more")
    immediate: ClassVar[bool] = True

    def __init__(self, resource: str, n: int, what: str, least: int, more: int) -> None:
        self.resource = resource
        self.n = n
        self.what = what
        self.least = least
        self.more = more

    def apply(self, pos: MarsTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        n = self.more if pos.count(self.what, f.actor, f.source) >= self.least else self.n
        pos.cells[f.actor][PRODUCTION + INDEX[self.resource]] += n
        if pos.log is not None:
            pos.tell("produced", {"player": f.actor, "source": f.source, self.resource: n})
        return None

    def footprint(self, pos: MarsTable, f: Frame) -> tuple[int, int]:
        return (0, bit(f.actor, PRODUCTION + INDEX[self.resource]))

    def icons(self) -> list[Icon]:
        more = [counted("least", self.what, self.least), COLON, Icon("produce", self.resource, self.more)]
        return [Icon("produce", self.resource, self.n), OR, *more]


class ProduceMetal(Choose[MarsTable]):
    """Production of a metal printed on the area just built on; a copy repeats the kind then taken."""

    name: ClassVar[str] = "produce_metal"

    def options(self, pos: MarsTable, p: int, f: Frame) -> list[str]:
        copied = f.bindings.get("copied")
        if copied is not None:
            metal = pos.memory.get(f"{copied}.metal", "")
            return [atom("resource", metal)] if metal else []
        steel, titanium, _, _, _ = pos.board.bonus[f.bindings["space"]]
        return ["resource:steel"] * bool(steel) + ["resource:titanium"] * bool(titanium)

    def apply(self, pos: MarsTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        metal = chosen(answer).resource
        pos.cells[f.actor][PRODUCTION + INDEX[metal]] += 1
        if "copied" not in f.bindings:
            pos.memory[f"{f.source}.metal"] = metal
        if pos.log is not None:
            pos.tell("produced", {"player": f.actor, "source": f.source, metal: 1})
        return None

    def footprint(self, pos: MarsTable, f: Frame) -> tuple[int, int]:
        return (0, bit(f.actor, PRODUCTION + 1) | bit(f.actor, PRODUCTION + 2))

    def icons(self) -> list[Icon]:
        return [Icon("produce", "steel"), OR, Icon("produce", "titanium")]


class ReduceAny(Choose[MarsTable]):
    """A player's production down: mandatory, oneself if nobody else has it (M-130, O-33)."""

    name: ClassVar[str] = "reduce_any"
    fields: ClassVar[tuple[str, ...]] = ("resource", "n")
    can_fail: ClassVar[bool] = True
    auto_rank: ClassVar[int] = 6

    def __init__(self, resource: str, n: int = 1) -> None:
        self.resource = resource
        self.n = n

    def why_not(self, pos: MarsTable, f: Frame, slack: Mapping[int, int]) -> Reason | None:
        if pos.solo:
            return None  # the neutral opponent has enough of everything (O-59)
        cell = PRODUCTION + INDEX[self.resource]
        best = 0
        for q in range(pos.player_count):
            room = pos.room(q, cell) + (slack.get(cell, 0) if q == f.actor else 0)
            if room >= self.n:
                return None
            best = max(best, room)
        floor = pos.cells[f.actor][cell] - pos.room(f.actor, cell)
        return lacks(f"needs.any.{self.resource}", self.n + floor, best + floor, "M-130")

    def options(self, pos: MarsTable, p: int, f: Frame) -> list[str]:
        if pos.solo:
            return []
        cell = PRODUCTION + INDEX[self.resource]
        return [atom("player", q) for q in range(pos.player_count) if pos.room(q, cell) >= self.n]

    def apply(self, pos: MarsTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        victim = chosen(answer).player
        pos.cells[victim][PRODUCTION + INDEX[self.resource]] -= self.n
        if pos.log is not None:
            pos.tell("reduced", {"player": victim, "by": f.actor, "source": f.source, self.resource: self.n})
        return None

    def question(self, pos: MarsTable, p: int, f: Frame) -> types.Choices:
        """Who can lose how much, and why not the others."""
        asked = super().question(pos, p, f)
        for option in asked["options"]:
            option["resource"], option["amount"] = self.resource, self.n
        return {**asked, "refused": spared(asked, {q: Reason("target.none", {}, "M-130") for q in range(pos.player_count)})}

    def regrets(self, pos: MarsTable, p: int, f: Frame, option: str) -> types.Regrets:
        return {"loses_own": [self.own().to_json()]} if chosen(option).player == p else {}

    def takes_own(self, pos: MarsTable, f: Frame) -> list[Message]:
        return [self.own()] if self.options(pos, f.actor, f) == [atom("player", f.actor)] else []

    def own(self) -> Message:
        return Message(f"loses_own.production.{self.resource}", {"n": self.n})

    def footprint(self, pos: MarsTable, f: Frame) -> tuple[int, int]:
        cell = PRODUCTION + INDEX[self.resource]
        reads = 0
        for q in range(pos.player_count):
            reads |= bit(q, cell)
        return (reads, 0)

    def prompt(self, pos: MarsTable, f: Frame) -> Message:
        return Message(f"ask.reduce_any.{self.resource}", {"n": self.n})

    def icons(self) -> list[Icon]:
        return [Icon("reduce", self.resource, self.n, any=True)]


class CopyBox(Choose[MarsTable]):
    """Robotic Workforce: the production box of one own building card, losses included (M-220 to M-223)."""

    name: ClassVar[str] = "copy_box"
    can_fail: ClassVar[bool] = True
    auto_rank: ClassVar[int] = 8

    def why_not(self, pos: MarsTable, f: Frame, slack: Mapping[int, int]) -> Reason | None:
        return None if self.options(pos, f.actor, f) else Reason("needs.box", {}, "M-220", 1, 0)

    def options(self, pos: MarsTable, p: int, f: Frame) -> list[str]:
        out = []
        for id in pos.tableau[f.actor]:
            card = pos.cards[id]
            if BUILDING in card.tags:
                box = card.box()
                if any(e.name == "produce_metal" for e in box) and f"{id}.metal" not in pos.memory:
                    continue  # its tile was skipped: there is no kind to repeat
                if box and pos.why_not_perform(box, f.actor, f.source) is None:
                    out.append(atom("card", id))
        return out

    def apply(self, pos: MarsTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        copied = chosen(answer).card
        if pos.log is not None:
            pos.tell("copied", {"player": f.actor, "source": f.source, "card": copied})
        pos.perform(pos.cards[copied].box(), f.actor, f.source, {"copied": copied})
        return None

    def footprint(self, pos: MarsTable, f: Frame) -> tuple[int, int]:
        """A box is production, one's own or anybody's."""
        reads = 0
        for q in range(pos.player_count):
            for cell in range(PRODUCTION, PRODUCTION + HEAT + 1):
                reads |= bit(q, cell)
        return (reads, 0)

    def label(self, pos: MarsTable, p: int, f: Frame, option: str) -> list[Message]:
        return [m for e in pos.cards[chosen(option).card].box() for m in e.say()]

    def icons(self) -> list[Icon]:
        return [Icon("sign", "tag:building"), COLON, Icon("sign", "production")]


# -- what others lose


class RemoveAny(Choose[MarsTable]):
    """Up to so many of one kind from one player's stock: all, some or none (M-127, M-128, O-05).

    `steal`: one gains what the other loses. `near`: only from owners of tiles beside the area just built on.
    """

    name: ClassVar[str] = "remove_any"
    auto_rank: ClassVar[int] = 6

    def __init__(self, steal: bool = False, near: bool = False, animals: int = 0, **amounts: int) -> None:
        self.steal = steal
        self.near = near
        self.animals = animals  # or so many animals off that player's cards (Virus)
        self.amounts = amounts

    def args(self) -> dict[str, Any]:
        flags: dict[str, Any] = {}
        if self.steal:
            flags["steal"] = True
        if self.near:
            flags["near"] = True
        if self.animals:
            flags["animals"] = self.animals
        return {**flags, **self.amounts}

    def victims(self, pos: MarsTable, f: Frame, resource: str) -> list[int]:
        """Who can lose it. One's own plants only when somebody else's could go instead (O-06); of the rest never one's own."""
        cell = INDEX[resource]
        out = []
        for q in range(pos.player_count):
            if q == f.actor or not pos.cells[q][cell]:
                continue
            if cell == PLANTS and pos.mods[q][PROTECTED]:
                continue
            if self.near and not board.ADJACENT[f.bindings["space"]] & pos.own_tiles[q]:
                continue
            out.append(q)
        if out and cell == PLANTS and pos.cells[f.actor][cell]:
            out.append(f.actor)
        return out

    def options(self, pos: MarsTable, p: int, f: Frame) -> list[str]:
        out = [NONE]
        if pos.solo:  # O-59: steals give the full amount, plain removals do nothing
            return out + [f"{atom('resource', r)} {atom('amount', n)}" for r, n in self.amounts.items() if self.steal]
        one = len(self.amounts) == 1 and not self.animals
        for resource, n in self.amounts.items():
            what = "" if one else f"{atom('resource', resource)} "
            for q in self.victims(pos, f, resource):
                most = min(n, pos.cells[q][INDEX[resource]])
                out += [f"{what}{atom('player', q)} {atom('amount', k)}" for k in range(1, most + 1)]
        if self.animals:
            for id in self.herds(pos, f):
                out += [f"{atom('card', id)} {atom('amount', k)}" for k in range(1, min(self.animals, pos.on[id]) + 1)]
        return out

    def herds(self, pos: MarsTable, f: Frame) -> list[str]:
        """Cards to take animals off; once some were taken, the other cards of that player (M-128)."""
        cards = removable(pos, f.actor, ANIMAL)
        if "owner" in f.bindings:
            return [id for id in cards if id in pos.holders[f.bindings["owner"]] and id != f.bindings["card"]]
        return cards

    def lost(self, pos: MarsTable, f: Frame, ahead: dict[str, int]) -> list[Message]:
        return super().lost(pos, f, ahead) if self.steal else []

    def misses(self, pos: MarsTable, f: Frame) -> list[Message]:
        """Without a steal the actor loses nothing by it."""
        return self.say() if not self.steal and self.idle(pos, f) else []

    def apply(self, pos: MarsTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        if answer == NONE:
            return None
        this = chosen(answer)
        n = this.amount
        if this.card:
            card = this.card
            take_off(pos, f.actor, card, n, f.source)
            if n < self.animals:
                owner = next(q for q in range(pos.player_count) if card in pos.holders[q])
                more = RemoveAny(animals=self.animals - n)
                pos.agenda[f.actor].insert(0, Frame(more, f.actor, f.source, {"owner": owner, "card": card}, urgent=True))
            return None
        resource = this.resource or next(iter(self.amounts))
        if this.player >= 0:
            victim = this.player
            pos.cells[victim][INDEX[resource]] -= n
            if pos.log is not None:
                pos.tell("lost", {"player": victim, "by": f.actor, "source": f.source, resource: n})
        if self.steal:
            pos.cells[f.actor][INDEX[resource]] += n
            if pos.log is not None:
                pos.tell("gained", {"player": f.actor, "source": f.source, resource: n})
        return None

    def question(self, pos: MarsTable, p: int, f: Frame) -> types.Choices:
        """Who can lose how much, and why not the others."""
        asked = super().question(pos, p, f)
        if len(self.amounts) != 1 or self.animals or pos.solo:
            return asked
        resource = next(iter(self.amounts))
        for option in asked["options"]:
            if "player" in option:
                option["resource"] = resource
        whys = {q: self.why_spared(pos, q, resource) for q in range(pos.player_count) if q != p}
        return {**asked, "refused": spared(asked, whys)}

    def why_spared(self, pos: MarsTable, q: int, resource: str) -> Reason:
        """Of somebody who cannot lose it: has none, is protected, or has no tile beside."""
        cell = INDEX[resource]
        if not pos.cells[q][cell]:
            return Reason("target.none", {}, "M-127", 1, 0)
        return Reason("target.protected" if cell == PLANTS and pos.mods[q][PROTECTED] else "target.far", {}, "M-127")

    def regrets(self, pos: MarsTable, p: int, f: Frame, option: str) -> types.Regrets:
        if option == NONE:
            return {"nothing": self.why_idle().to_json()} if self.steal else {}
        this = chosen(option)
        if this.card:
            return own_animals(pos, p, this.card, this.amount)
        own = Message(f"loses_own.{this.resource or next(iter(self.amounts))}", {"n": this.amount})
        return {"loses_own": [own.to_json()]} if this.player == p else {}

    def footprint(self, pos: MarsTable, f: Frame) -> tuple[int, int]:
        """Who has enough already may gain more before or after: the choice is the same."""
        reads, adds = TAKING, 0
        for q in range(pos.player_count):
            if q != f.actor:  # whoever takes their own gains nothing by the order
                for resource, n in self.amounts.items():
                    if pos.cells[q][INDEX[resource]] < n:
                        reads |= bit(q, INDEX[resource])
                    else:
                        adds |= bit(q, INDEX[resource])
                if self.animals:
                    reads |= held(q, ANIMAL)
            elif self.steal:
                for resource in self.amounts:
                    adds |= bit(q, INDEX[resource])
        return (reads, adds)

    def prompt(self, pos: MarsTable, f: Frame) -> Message:
        if "owner" in f.bindings:
            return Message("ask.remove_more.animal", {"n": self.animals})
        said = self.say()[0]
        return Message(f"ask.{said.id}", said.values)

    def say(self) -> list[Message]:
        verb = "steal" if self.steal else "remove_near" if self.near else "remove_any"
        wanted = {**self.amounts, **({"animal": self.animals} if self.animals else {})}
        if len(wanted) > 1:
            return [Message(f"{verb}_choice", wanted)]
        return [Message(f"{verb}.{resource}", {"n": n}) for resource, n in wanted.items()]

    def icons(self) -> list[Icon]:
        wanted = {**self.amounts, **({"animal": self.animals} if self.animals else {})}
        taken = {resource: [ARROW, Icon("gain", resource, n)] if self.steal else [] for resource, n in wanted.items()}
        return between(OR, [[Icon("lose", resource, n, any=True), *taken[resource]] for resource, n in wanted.items()])


def spared(asked: types.Choices, whys: dict[int, Reason]) -> list[types.RefusedOption]:
    """Those of them who are no option, each with why not."""
    hit = {option["player"] for option in asked["options"] if "player" in option}
    return [{"id": atom("player", q), "whys": [why.to_json()]} for q, why in whys.items() if q not in hit]


def RemovePlants(n: int) -> RemoveAny:
    return RemoveAny(plants=n)


def Steal(resource: str, n: int) -> RemoveAny:
    amounts: dict[str, Any] = {resource: n}
    return RemoveAny(steal=True, **amounts)


def removable(pos: MarsTable, by: int, resource: str) -> list[str]:
    """Cards of all players that such a resource can be taken off by this player."""
    out = []
    for q in range(pos.player_count):
        if q != by and pos.mods[q][PROTECTED] and resource in (ANIMAL, MICROBE):
            continue
        for id in pos.holders[q]:
            card = pos.cards[id]
            if card.holds == resource and not card.keeps and pos.on.get(id, 0) > 0:
                out.append(id)
    return out


def own_animals(pos: MarsTable, p: int, card: str, n: int) -> types.Regrets:
    """What one may regret of taking so many resources off this card."""
    if card not in pos.holders[p]:
        return {}
    return {"loses_own": [Message(f"loses_own.{pos.cards[card].holds}", {"n": n, "card": card}).to_json()]}


class TakeAny(Choose[MarsTable]):
    """One such resource off any card of any player, as a price (Predators, Ants; O-38)."""

    name: ClassVar[str] = "take_any"
    fields: ClassVar[tuple[str, ...]] = ("resource",)
    can_fail: ClassVar[bool] = True
    auto_rank: ClassVar[int] = 6

    def __init__(self, resource: str) -> None:
        self.resource = resource

    def why_not(self, pos: MarsTable, f: Frame, slack: Mapping[int, int]) -> Reason | None:
        if pos.solo or removable(pos, f.actor, self.resource):
            return None
        return Reason(f"needs.any.{self.resource}", {"n": 1, "present": 0}, "O-38", 1, 0)

    def options(self, pos: MarsTable, p: int, f: Frame) -> list[str]:
        out = [atom("card", id) for id in removable(pos, f.actor, self.resource)]
        return [*out, "neutral"] if pos.solo else out

    def regrets(self, pos: MarsTable, p: int, f: Frame, option: str) -> types.Regrets:
        return own_animals(pos, p, chosen(option).card, 1)

    def takes_own(self, pos: MarsTable, f: Frame) -> list[Message]:
        own = all(chosen(o).card in pos.holders[f.actor] for o in self.options(pos, f.actor, f))
        return [Message(f"loses_own.{self.resource}", {"n": 1})] if own else []

    def apply(self, pos: MarsTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        if answer != "neutral":
            take_off(pos, f.actor, chosen(answer).card, 1, f.source)
        return None

    def footprint(self, pos: MarsTable, f: Frame) -> tuple[int, int]:
        reads = 0
        for q in range(pos.player_count):
            reads |= held(q, self.resource)
        return (reads, 0)

    def prompt(self, pos: MarsTable, f: Frame) -> Message:
        return Message(f"ask.take_any.{self.resource}")

    def icons(self) -> list[Icon]:
        return [Icon("lose", self.resource, any=True)]


# -- resources on cards


class AddToStocked(Choose[MarsTable]):
    """One more of its kind onto an own card that already has some; without one it is lost (CEO's Favorite Project, M-110)."""

    name: ClassVar[str] = "add_to_stocked"

    def options(self, pos: MarsTable, p: int, f: Frame) -> list[str]:
        return [atom("card", id) for id in pos.holders[f.actor] if pos.on.get(id, 0)]

    def apply(self, pos: MarsTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        put_on(pos, f.actor, chosen(answer).card, 1, f.source)
        return None

    def footprint(self, pos: MarsTable, f: Frame) -> tuple[int, int]:
        return (held(f.actor, ""), 0)

    def icons(self) -> list[Icon]:
        return [Icon("gain", "resource")]


class Enhance(Choose[MarsTable]):
    """Viral Enhancers: a plant, or a resource onto the card just played (M-146)."""

    name: ClassVar[str] = "enhance"

    def options(self, pos: MarsTable, p: int, f: Frame) -> list[str]:
        card = f.bindings["card"]
        if pos.cards[card].holds in (ANIMAL, MICROBE):
            return ["resource:plants", atom("card", card)]
        return ["resource:plants"]

    def apply(self, pos: MarsTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        this = chosen(answer)
        if this.card:
            put_on(pos, f.actor, this.card, 1, f.source)
        else:
            pos.cells[f.actor][PLANTS] += 1
            if pos.log is not None:
                pos.tell("gained", {"player": f.actor, "source": f.source, "plants": 1})
        return None

    def best_case_gain(self, pos: MarsTable, f: Frame, slack: dict[int, int]) -> None:
        slack[PLANTS] = slack.get(PLANTS, 0) + 1

    def footprint(self, pos: MarsTable, f: Frame) -> tuple[int, int]:
        kind = pos.cards[f.bindings["card"]].holds
        return (0, bit(f.actor, PLANTS) | (held(f.actor, kind) if kind in (ANIMAL, MICROBE) else 0))

    def icons(self) -> list[Icon]:
        return [Icon("gain", "plants"), OR, Icon("gain", "resource")]


# -- cards


class KeepDealt(Effect[MarsTable]):
    """A beginner's starting cards, all kept and none paid for (M-033). They were dealt into hand: nothing is left to do."""

    name: ClassVar[str] = "keep_dealt"
    fields: ClassVar[tuple[str, ...]] = ("n",)
    immediate: ClassVar[bool] = True

    def __init__(self, n: int) -> None:
        self.n = n

    def footprint(self, pos: MarsTable, f: Frame) -> tuple[int, int]:
        return (0, 0)

    def icons(self) -> list[Icon]:
        return [Icon("gain", "cards", self.n)]


class RevealForTag(Draw):
    """Search For Life: reveal the top card and discard it; with this tag, a resource comes here."""

    name: ClassVar[str] = "reveal_for_tag"
    fields: ClassVar[tuple[str, ...]] = ("tag",)

    def __init__(self, tag: str) -> None:
        self.tag = tag
        self.n = 1

    def apply(self, pos: Any, f: Frame, answer: Any) -> dict[str, Any] | None:
        card = pos.reveal(f.actor)
        if card is not None and self.tag in pos.cards[card].tags:
            put_on(pos, f.actor, f.source, 1, f.source)
        return None

    def footprint(self, pos: Any, f: Frame) -> tuple[int, int]:
        return (0, bit(f.actor, HAND) | held(f.actor, pos.cards[f.source].holds))

    def icons(self) -> list[Icon]:
        return [Icon("gain", "look"), Icon("sign", f"tag:{self.tag}"), COLON, Icon("gain", "here")]


class LookBuy(Draw):
    """Look at the top card: buy it or discard it."""

    name: ClassVar[str] = "look_buy"

    def apply(self, pos: Any, f: Frame, answer: Any) -> dict[str, Any] | None:
        pos.draw(f.actor, self.n, LOOKING)
        pos.agenda[f.actor].insert(0, Frame(BuyLooked(), f.actor, f.source, urgent=True))
        return None

    def idle(self, pos: Any, f: Frame) -> bool:
        """One can look, and not buy."""
        return bool(pos.reach(f.actor, False, False) < card_price(pos, f.actor))

    def decides(self) -> bool:
        return True

    def footprint(self, pos: Any, f: Frame) -> tuple[int, int]:
        return (bit(f.actor, MC) | (bit(f.actor, HEAT) if pos.mods[f.actor][HEAT_AS_MC] else 0), bit(f.actor, HAND))

    def icons(self) -> list[Icon]:
        return [Icon("gain", "look", self.n), Icon("lose", "mc", PRICE), ARROW, Icon("gain", "keep", self.n)]


class BuyLooked(Pick[MarsTable]):
    """Which of the cards one looks at to buy, at the player's price each (M-064, M-097, O-23)."""

    name: ClassVar[str] = "buy"

    def cards(self, pos: MarsTable, p: int, f: Frame) -> list[str]:
        return pos.zone(LOOKING, p)

    def bounds(self, pos: MarsTable, p: int, f: Frame) -> tuple[int, int]:
        price = card_price(pos, p)
        return (0, min(len(pos.zone(LOOKING, p)), pos.reach(p, False, False) // price))

    def apply(self, pos: MarsTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        p = f.actor
        keep_looked(pos, p, answer)
        if answer:
            pos.agenda[p].insert(0, Frame(Spend(len(answer) * card_price(pos, p)), p, f.source, urgent=True))
        return None

    def prompt(self, pos: MarsTable, f: Frame) -> Message:
        return Message("ask.buy", {"n": card_price(pos, f.actor)})


class ResearchBuy(BuyLooked):
    """The research phase's choice: all players at once, sealed (O-22)."""

    name: ClassVar[str] = "research"
    sealed: ClassVar[bool] = True


def card_price(pos: MarsTable, p: int) -> int:
    """Of a card bought into hand (M-097)."""
    return PRICE + pos.mods[p][CARD_PRICE]


def starting_price(corporation: Card) -> int:
    """Of a card kept at the start with this corporation (M-029, O-15)."""
    return PRICE + sum(m.amount for m in corporation.modify if m.kind == CARD_PRICE)


register(
    Spend,
    SpendHeat,
    ReduceX,
    ProduceX,
    ProduceIf,
    ProduceMetal,
    ReduceAny,
    CopyBox,
    RemoveAny,
    TakeAny,
    AddToStocked,
    Enhance,
    KeepDealt,
    RevealForTag,
    LookBuy,
    BuyLooked,
    ResearchBuy,
)
once_called("steal", Steal)
