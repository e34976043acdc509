"""A position of Ares Expedition: planet, phases and what each player may still do, on the family's table."""

from __future__ import annotations

from typing import Any, ClassVar, Final, TypeVar, cast

from ..family.cards import (
    CORPORATION,
    COSTLY,
    DISCOUNT,
    DISCOUNT_TAG,
    EASE,
    GREEN,
    HEAT_AS_MC,
    MICROBES_AS_MC,
    PLANT_AS_MC,
    PLANTS_FOR_GREENERY,
    RED,
    RESEARCH_DRAW,
    RESEARCH_KEEP,
    SALE,
    WORTH,
    Action,
    Card,
)
from ..family.effects import AddTo, Produce, take_off
from ..family.paying import Means, Price
from ..family.resources import CARDS, HAND, HEAT, MC, PLANTS, PRODUCTION, RESOURCES, ROSE, STEEL, TITANIUM, TR
from ..family.table import DISCARD, HAND_ZONE, Measure, Table
from ..family.tags import BUILDING, EVENT, SPACE, TAG_INDEX
from ..kernel.atoms import aside, atom, chosen
from ..kernel.effect import CAN_FAIL, NO_EFFECT, NO_SLACK, UNBOUND, Effect, Frame
from ..kernel.message import Message, Reason, lacks
from ..kernel.position import Position
from ..kernel.state import Derived, Field, Given, Group, State
from .planet import ACTION, DEVELOPMENT, MAX_OCEANS, MAX_OXYGEN, MAX_TEMPERATURE, OCEANS, PHASES
from .production import Capacity, ProduceFor

CORPORATIONS: Final = 2  # shared zones after deck and discard: corporations nobody was dealt, oceans, solo's dummy
TILES: Final = 3
DUMMY: Final = 4

DEALT: Final = 2  # own zones after hand and looking: corporations to choose from, a card offered to the partner
OFFERED: Final = 3

DUMMY_CARDS: Final = tuple(atom("phase", x) for x in PHASES)  # a project card is called Research too
MOST_PLAYERS: Final = 4
SALE_PRICE: Final = 3
ENDLESS: Final = 99  # steps of a parameter that pays on
FREE_UP_TO: Final = 9  # the printed cost of a card that may be played for nothing (Automated Factories)
PLANTS_FOR_FOREST: Final = 8
HEAT_FOR_TEMPERATURE: Final = 8
SAVING: Final = 3  # of whoever chose phase I, on the card played in it
LAST_CYCLE: Final = 5  # of solo
SELL: Final = "sell"  # free acts beside a question
USE: Final = "use"

BUILDING_INDEX: Final = TAG_INDEX[BUILDING]
SPACE_INDEX: Final = TAG_INDEX[SPACE]
EVENT_DISCOUNT: Final = DISCOUNT_TAG + TAG_INDEX[EVENT]

T = TypeVar("T")

PRINTED: Final[dict[str, Effect[Any]]] = {}  # questions the position itself pushes; `phases` puts them here
COUNTS: Final[dict[str, Measure]] = {}  # what cards count, by name: `counts`

# What fields may be.
COURSE: Final = ("setup", "mulligan", "planning", "supply", *PHASES, "end", "cycle")  # the `phase`
CHOICES: Final = ("", *PHASES)
TEMPERATURES: Final = range(-30, MAX_TEMPERATURE + 1, 2)
OXYGEN: Final = range(MAX_OXYGEN + 1)
OCEAN_COUNT: Final = range(MAX_OCEANS + 1)


def changed(held: tuple[T, ...], one: T, sign: int) -> tuple[T, ...]:
    """With one more, or with sign -1 one less."""
    if sign > 0:
        return (*held, one)
    at = held.index(one)
    return held[:at] + held[at + 1 :]


class AresTable(Table):
    """Everything on the table of one game."""

    state: ClassVar[State] = State(
        Table.state,
        Given("first_game", "mulligan", "coop", "level"),
        Field("player_count", int, range(1, MOST_PLAYERS + 1), key="players"),
        Field("temperature", int, TEMPERATURES),
        Field("oxygen", int, OXYGEN),
        Field("oceans", int, OCEAN_COUNT),
        Derived("acts", "asides", "counting", each=()),  # by registering the cards in play
        Field("phase", str, COURSE, missing="planning"),
        Field("round", int, range(10_000), missing=1),
        Field("chosen", [str], CHOICES, each=""),
        Field("last", [str], CHOICES, each=""),
        Field("revealed", [str], PHASES),
        Field("left", [str], PHASES),
        Group(
            "began",
            Field("began_temperature", int, TEMPERATURES, key="temperature", missing=lambda pos: pos.temperature),
            Field("began_oxygen", int, OXYGEN, key="oxygen", missing=lambda pos: pos.oxygen),
            Field("began_oceans", int, OCEAN_COUNT, key="oceans", missing=lambda pos: pos.oceans),
        ),
        Field("flipped", [str], missing=lambda pos: sorted(OCEANS)[: pos.oceans]),
        Field("plays", [int], range(10_000), each=0),
        Field("free", [int], range(10_000), each=0),
        Field("bonus", [int], range(10_000), each=0),
        Field("forests", [int], range(10_000), each=0),
        Group("supply", Field("cubes", int), Field("markers", int), only_if=lambda pos: pos.coop),
        Group(
            "dummy",
            Field("dummy", str, CHOICES, key="phase"),
            Field("dummy_used", [str], PHASES, key="used"),
            Field("cycle", int, range(1, LAST_CYCLE + 1)),
            only_if=lambda pos: pos.has_cycles(),
        ),
    )
    shared_zones: ClassVar[dict[str, str]] = {
        "deck": "deck",
        "discard": "deck",
        "corporations": "corporations",
        "oceans": "oceans",
        "dummy": "dummy",
    }
    own_zones: ClassVar[dict[str, str]] = {"hand": "deck", "looking": "deck", "dealt": "corporations", "offered": "deck"}
    requirement_rule: ClassVar[str] = "A-103"
    loss_rule: ClassVar[str] = "A-103"

    def __init__(self) -> None:
        super().__init__()
        self.counts = COUNTS
        self.first_game = False
        self.mulligan = False
        self.coop = False
        self.level = "skilled"  # of solo
        self.phase = "setup"
        self.round = 0
        self.chosen: list[str] = []  # this round's phase card of each player, once revealed
        self.last: list[str] = []  # the one of the round before
        self.revealed: tuple[str, ...] = ()  # the phases of this round, in order
        self.left: tuple[str, ...] = ()  # those still to come
        self.began_temperature = -30  # the planet as the phase began
        self.began_oxygen = 0
        self.began_oceans = 0
        self.flipped: tuple[str, ...] = ()
        self.plays: list[int] = []  # cards each player may still play in this phase
        self.free: list[int] = []  # green cards of low cost each may still play for nothing
        self.bonus: list[int] = []  # 1 while the chooser's bonus is unused
        self.forests: list[int] = []
        self.acts: list[tuple[str, ...]] = []  # actions of cards in play, as options
        self.asides: list[tuple[str, ...]] = []  # those of them that are free acts beside any question
        self.counting: list[tuple[ProduceFor, ...]] = []  # production that counts
        self.cubes = 0  # the supply of the co-operative game
        self.markers = 0
        self.dummy = ""  # the phase of solo's dummy in this round
        self.dummy_used: tuple[str, ...] = ()
        self.cycle = 1

    def moment(self) -> str:
        return f"round {self.round}, {self.phase}"

    def empty(self) -> AresTable:
        return AresTable()

    def clone(self) -> AresTable:
        c = self.empty()
        self.copy_to(c)
        return c

    def copy_to(self, copy: Position) -> None:
        super().copy_to(copy)
        c = cast(AresTable, copy)
        c.first_game = self.first_game
        c.mulligan = self.mulligan
        c.coop = self.coop
        c.level = self.level
        c.phase = self.phase
        c.round = self.round
        c.chosen = self.chosen[:]
        c.last = self.last[:]
        c.revealed = self.revealed
        c.left = self.left
        c.began_temperature = self.began_temperature
        c.began_oxygen = self.began_oxygen
        c.began_oceans = self.began_oceans
        c.flipped = self.flipped
        c.plays = self.plays[:]
        c.free = self.free[:]
        c.bonus = self.bonus[:]
        c.forests = self.forests[:]
        c.acts = self.acts[:]
        c.asides = self.asides[:]
        c.counting = self.counting[:]
        c.cubes = self.cubes
        c.markers = self.markers
        c.dummy = self.dummy
        c.dummy_used = self.dummy_used
        c.cycle = self.cycle

    # -- what is where

    def open_phase(self) -> bool:
        return True  # there are no turns

    def holdings(self, p: int) -> list[Any]:
        on = [self.on.get(c, 0) for c in self.holders[p]]
        return [self.cells[p], self.hand(p), self.tableau[p], self.forests[p], on, self.plays[p], self.free[p], self.bonus[p]]

    def apart(self) -> dict[int, set[str]]:
        """The zones that hold other things than project cards, and what may lie there."""
        corporations = {id for id, card in self.cards.items() if card.kind == CORPORATION}
        first = self.piles + DEALT * self.player_count
        dealt = dict.fromkeys(range(first, first + self.player_count), corporations)
        return {CORPORATIONS: corporations, TILES: set(OCEANS), DUMMY: set(DUMMY_CARDS), **dealt}

    def may_wait(self, p: int, f: Frame) -> bool:
        """Whether the frame may wait for p: what one does oneself."""
        return f.actor == p

    def has_cycles(self) -> bool:
        """Whether there is solo's dummy, whose five cards are each used once in five rounds (A-169)."""
        return self.solo

    def chooser(self, p: int) -> bool:
        """Whether p's own phase card names the phase being resolved (A-090)."""
        return self.chosen[p] == self.phase

    def production(self, p: int, resource: int) -> int:
        """What the production phase yields of it: fixed, and counted (A-047, A-050)."""
        out = self.cells[p][PRODUCTION + resource]
        for e in self.counting[p]:
            if RESOURCES[resource] == e.resource:
                out += e.n * (self.count(e.per, p, "") // e.every)
        return out

    def income(self, p: int) -> tuple[int, int, int, int]:
        """What production brings: M€ by rating and production, 4 more for the chooser; heat, plants, cards (A-131 to A-135)."""
        mc = self.cells[p][TR] + self.production(p, MC) + (4 if self.chooser(p) else 0)
        return mc, self.production(p, HEAT), self.production(p, PLANTS), self.production(p, CARDS)

    def research_cards(self, p: int) -> tuple[int, int]:
        """How many p draws in the research phase, and keeps: 2 and 1, the chooser 3 and 1 more (A-137, A-138)."""
        mods = self.mods[p]
        draw, keep = (5, 2) if self.chooser(p) else (2, 1)
        return draw + mods[RESEARCH_DRAW], keep + mods[RESEARCH_KEEP]

    def complete(self) -> bool:
        """All three parameters at their maximum (A-123)."""
        return self.temperature >= MAX_TEMPERATURE and self.oxygen >= MAX_OXYGEN and self.oceans >= MAX_OCEANS

    def ends_complete(self) -> bool:
        """Whether the game then ends with the phase; together and alone it lasts so many rounds (A-144, A-160)."""
        return not self.coop and not self.solo

    # -- parameters: at the maximum they pay on until the phase ends (A-124, A-126, OA-24)

    def steps_left(self, parameter: str) -> int:
        """In the phase in which it gets to its maximum it pays on without end (A-124)."""
        if parameter == "oceans":
            return 0 if self.began_oceans >= MAX_OCEANS else ENDLESS
        done = self.began_oxygen >= MAX_OXYGEN if parameter == "oxygen" else self.began_temperature >= MAX_TEMPERATURE
        return 0 if done else ENDLESS

    def raise_temperature(self, by: int, steps: int) -> None:
        if self.began_temperature >= MAX_TEMPERATURE:
            return
        for _ in range(steps):
            if self.temperature < MAX_TEMPERATURE:
                self.temperature += 2
                if self.log is not None:
                    self.tell("temperature", {"player": by, "n": self.temperature})
                if self.temperature >= MAX_TEMPERATURE:
                    self.maximum(by)
            else:
                self.tell_beyond(by, "temperature")
            self.raised(by, "temperature")

    def raise_oxygen(self, by: int, steps: int) -> None:
        if self.began_oxygen >= MAX_OXYGEN:
            return
        for _ in range(steps):
            if self.oxygen < MAX_OXYGEN:
                self.oxygen += 1
                if self.log is not None:
                    self.tell("oxygen", {"player": by, "n": self.oxygen})
                if self.oxygen >= MAX_OXYGEN:
                    self.maximum(by)
            else:
                self.tell_beyond(by, "oxygen")
            self.raised(by, "oxygen")

    def tell_beyond(self, by: int, parameter: str) -> None:
        """A raise past the maximum moves nothing but the rating."""
        if self.log is not None and by >= 0:
            self.tell("rated", {"player": by, "source": parameter, "n": 1})

    def raised(self, by: int, parameter: str) -> None:
        """One raise: TR, and what reacts to it; nobody gains by an automatic one (A-003, A-176)."""
        if by >= 0:
            self.raise_rating(by, 1)
            self.emit(parameter, by)

    def flip_ocean(self, by: int) -> None:
        """TR, the reward of the tile, then what reacts; past the ninth the last tile pays again (A-054, A-125, OA-25 to OA-27)."""
        if self.began_oceans >= MAX_OCEANS:
            return
        if self.oceans < MAX_OCEANS:
            self.oceans += 1
            self.reveal_count += 1
            tile = self.zones[TILES].pop()
            self.flipped = (*self.flipped, tile)
            if self.log is not None:
                self.tell("ocean", {"player": by, "n": self.oceans, "tile": tile})
            if self.oceans >= MAX_OCEANS:
                self.maximum(by)
        else:
            self.tell_beyond(by, "ocean")
        self.raise_rating(by, 1)
        mc, plants, cards = OCEANS[self.flipped[-1]]
        cells = self.cells[by]
        cells[MC] += mc
        cells[PLANTS] += plants
        if self.log is not None and (mc or plants):
            got = {"mc": mc, "plants": plants}
            self.tell("gained", {"player": by, "source": "ocean", **{r: n for r, n in got.items() if n}})
        if cards:
            self.draw(by, cards)
        self.emit("ocean", by)

    def plant_forest(self, by: int) -> None:
        """A token, and a step of oxygen (A-052, A-117, A-127)."""
        self.forests[by] += 1
        if self.log is not None:
            self.tell("forest", {"player": by, "n": self.forests[by]})
        self.raise_oxygen(by, 1)
        self.emit("forest", by)

    def maximum(self, by: int) -> None:
        """A parameter has reached its maximum: in the action phase those who are done may act again (OA-03)."""
        if self.complete() and self.ends_complete():
            self.tell("last_phase", {})
        if self.phase == ACTION:
            for q in range(self.player_count):
                if q != by and self.asking[q] is None and not self.agenda[q]:
                    self.agenda[q].append(Frame(PRINTED[ACTION], q, ACTION))

    # -- prices

    def cost(self, p: int, card: Card) -> int:
        """What playing the card costs now: never below 0 (A-092, A-105 to A-108)."""
        if self.free[p] and self.plays[p] == 0 and card.kind == GREEN and self.phase == DEVELOPMENT and card.cost <= FREE_UP_TO:
            return 0
        cost = self.net_cost(p, card)
        return cost if cost > 0 else 0

    def net_cost(self, p: int, card: Card) -> int:
        """The printed cost, less all that makes the card cheaper, which may be more."""
        mods = self.mods[p]
        cells = self.cells[p]
        cost = card.cost - mods[DISCOUNT]
        for t in card.tag_kinds:
            cost -= mods[DISCOUNT_TAG + t]
            if t == BUILDING_INDEX:
                cost -= cells[STEEL] * (2 + mods[WORTH + STEEL])
            elif t == SPACE_INDEX:
                cost -= cells[TITANIUM] * (3 + mods[WORTH + TITANIUM])
        if card.kind == RED:
            cost -= mods[EVENT_DISCOUNT]
        elif self.saves(p, card):
            cost -= SAVING
        if card.cost >= 20:
            cost -= mods[COSTLY]
        if self.next_card[p]:
            for kind, amount in self.next_card[p]:
                if kind == DISCOUNT:
                    cost -= amount
        return cost

    def saves(self, p: int, card: Card) -> bool:
        """Whether p chose phase I, and plays this card in it (A-092)."""
        return card.kind == GREEN and self.phase == DEVELOPMENT and self.chosen[p] == DEVELOPMENT

    def microbe_bank(self, p: int) -> str:
        """The card whose microbes may pay, if there are two on it (Anaerobic Microorganisms)."""
        for c in self.holders[p]:
            if self.on.get(c, 0) >= 2:
                for m in self.cards[c].modify:
                    if m.kind == MICROBES_AS_MC:
                        return c
        return ""

    def means(self, p: int, card: Card | None) -> list[Means]:
        """What may pay besides M€; what the card itself will want is kept back."""
        cells = self.cells[p]
        mods = self.mods[p]
        out: list[Means] = []
        if mods[HEAT_AS_MC]:
            heat = cells[HEAT] - (card.keep_heat if card is not None else 0)
            if heat > 0:
                out.append(Means("heat", 1, heat, spare=True))
        if card is not None:
            if mods[PLANT_AS_MC] and cells[PLANTS] > card.keep_plants:
                out.append(Means("plants", mods[PLANT_AS_MC], 1, spare=True))
            if mods[MICROBES_AS_MC] and self.microbe_bank(p):
                out.append(Means("microbes", mods[MICROBES_AS_MC], 1, spare=True))
        return out

    def plain_payer(self, p: int) -> bool:
        """Whether p can pay in M€ only."""
        mods = self.mods[p]
        return not (mods[HEAT_AS_MC] or mods[PLANT_AS_MC] or mods[MICROBES_AS_MC])

    def price(self, p: int, amount: int, card: Card | None = None) -> Price:
        return Price(amount, self.cells[p][MC], self.means(p, card))

    def why_not_pay(self, p: int, amount: int, card: Card | None = None) -> Reason | None:
        money = self.cells[p][MC]
        if money >= amount:
            return None
        if not self.plain_payer(p):
            money = self.price(p, amount, card).reach()
        return None if money >= amount else lacks("needs.money", amount, money, "A-098")

    def pay(self, p: int, price: Price, paid: dict[str, int], source: str) -> None:
        """Take what was given; M€ make up the rest."""
        cells = self.cells[p]
        money = price.money_due(paid)
        cells[MC] -= money
        cells[HEAT] -= paid.get("heat", 0)
        cells[PLANTS] -= paid.get("plants", 0)
        if paid.get("microbes"):
            take_off(self, p, self.microbe_bank(p), 2, source)
        if self.log is not None and price.amount:
            spent = {"mc": money, "heat": paid.get("heat", 0), "plants": paid.get("plants", 0)}
            self.tell("paid", {"player": p, "source": source, **{r: n for r, n in spent.items() if n}})

    def ease(self, p: int) -> int:
        """Zones by which a requirement may be off: never more than one."""
        if self.mods[p][EASE]:
            return 1
        for kind, _ in self.next_card[p]:
            if kind == EASE:
                return 1
        return 0

    def plants_for_forest(self, p: int) -> int:
        return PLANTS_FOR_FOREST - self.mods[p][PLANTS_FOR_GREENERY]

    def sale_price(self, p: int) -> int:
        return SALE_PRICE + self.mods[p][SALE]

    # -- playing a card

    def why_not_play(self, p: int, card: Card) -> Reason | None:
        """The first rule that keeps p from playing this card now, colour aside (A-098 to A-107); None if nothing does."""
        reason = self.why_not_pay(p, self.cost(p, card), card)
        return reason if reason is not None else self.why_not_enter(p, card)

    def why_not_perform(self, effects: tuple[Effect[Any], ...], by: int, source: str, card: Card | None = None) -> Reason | None:
        """What is spent must be there at the moment of play: what the card or its triggers give comes too late (OA-13)."""
        ctx = Frame(NO_EFFECT, by, source)
        for e in effects:
            if e.traits() & CAN_FAIL:
                reason = e.why_not(self, ctx, NO_SLACK)
                if reason is not None:
                    return reason
        return None

    def why_not_draw(self, n: int) -> Reason | None:
        return None  # OA-15: draw what there is

    def enter(self, p: int, card: Card) -> None:
        """A card that is paid for comes into play: it listens, its effects happen, its tags are announced (A-111)."""
        self.leave_zone(p, card)
        self.tableau[p] = (*self.tableau[p], card.id)
        self.perform(card.play, p, card.id)
        self.announce_tags(p, card)
        if card.kind == RED:
            self.emit("event", p, card.id)
        self.emit("card", p, card.id)

    def leave(self, p: int, card: Card) -> None:
        """A card leaves play, and all that its entering registered goes with it (A-051)."""
        self.register(p, card, -1)
        self.tableau[p] = tuple(c for c in self.tableau[p] if c != card.id)
        self.on.pop(card.id, None)
        cells = self.cells[p]
        for e in card.play:
            if isinstance(e, (Produce, Capacity)):
                for cell, n in e.amounts:
                    cells[cell] -= n
                if self.log is not None:
                    lost = {r: -n if isinstance(e, Capacity) else n for r, n in e.args().items()}
                    self.tell("capacity" if isinstance(e, Capacity) else "reduced", {"player": p, "source": card.id, **lost})

    def register(self, p: int, card: Card, sign: int = 1) -> None:
        super().register(p, card, sign)
        for id, action in zip(card.action_ids, card.actions):
            if action.aside:
                self.asides[p] = changed(self.asides[p], aside(id), sign)
            else:
                self.acts[p] = changed(self.acts[p], id, sign)
        for e in card.play:
            if isinstance(e, ProduceFor):
                self.counting[p] = changed(self.counting[p], e, sign)

    # -- card actions

    def action_of(self, option: str) -> tuple[str, Action]:
        """'use:tardigrades' or 'use:regolith_eaters:2' -> the card and its action."""
        use = chosen(option)
        return use.what, self.cards[use.what].actions[use.number - 1]

    def why_not_act(self, p: int, card: str, action: Action) -> Reason | None:
        """Everything paid must be there, and something must come of it."""
        reason = self.why_not_perform(action.pay, p, card)
        return self.why_vain(p, card, action) if reason is None and action.get else reason

    def why_vain(self, p: int, card: str, action: Action) -> Reason | None:
        for e in action.get:
            if not self.idle(e, p, card):
                return None
        return Reason("to_no_avail", {"card": card}, "A-126")

    def idle(self, e: Effect[Any], p: int, card: str) -> bool:
        """Whether nothing would come of it: the parameter was at its maximum, or no card holds such a resource."""
        if e.name == "raise_temperature":
            return self.began_temperature >= MAX_TEMPERATURE
        if e.name == "raise_oxygen":
            return self.began_oxygen >= MAX_OXYGEN
        if e.name == "flip_ocean":
            return self.began_oceans >= MAX_OCEANS
        return isinstance(e, AddTo) and not e.options(self, p, Frame(e, p, card))

    def start_action(self, p: int, card: str, action: Action) -> None:
        """What is paid comes first, then what one gets; what reacts to card actions comes in between."""
        if self.log is not None:
            self.tell("used", {"player": p, "card": card})
        if not action.pay:
            self.emit("action", p)
            self.perform(action.get, p, card)
        else:
            self.agenda[p].append(Frame(action.pay[0], p, card, UNBOUND, action.pay[1:] + (PRINTED["acted"],) + action.get))

    def moot(self, f: Frame) -> bool:
        """Whether there is nothing left to be had for what the frame would pay."""
        return False

    # -- the action phase, beside card and standard actions

    def other_actions(self, p: int) -> tuple[str, ...]:
        """What else p may choose."""
        return ()

    def why_not_other(self, p: int, option: str) -> Reason | None:
        return None

    def begin_other(self, p: int, option: str) -> None:
        raise NotImplementedError(option)

    def why_not_done(self, p: int) -> Reason | None:
        """Heat and plants that can still raise a parameter must be converted (A-128, A-129, OA-29, OA-30)."""
        cells = self.cells[p]
        if cells[HEAT] >= HEAT_FOR_TEMPERATURE and self.temperature < MAX_TEMPERATURE:
            return Reason("must_convert.heat", {"n": HEAT_FOR_TEMPERATURE, "present": cells[HEAT]}, "A-128")
        price = self.plants_for_forest(p)
        if cells[PLANTS] >= price and self.oxygen < MAX_OXYGEN:
            return Reason("must_convert.plants", {"n": price, "present": cells[PLANTS]}, "A-129")
        return None

    # -- free acts beside any question of a round (A-099, OA-09, OA-10)

    def aside_options(self, p: int) -> list[str]:
        if self.phase in ("setup", "mulligan") or self.asking[p] is None:
            return []
        sales = [aside(atom(SELL, c)) for c in self.spare_hand(p)]
        return sales + [act for act in self.asides[p] if self.why_not_free(p, act, 0) is None]

    def spare_hand(self, p: int) -> list[str]:
        """The cards that p may part with: none that is being paid for, and only if more are there than are owed."""
        hand = self.hand(p)
        if len(hand) <= self.due(p).get(HAND, 0):
            return []
        played = [f.source for f in self.waiting(p)]
        return [c for c in hand if c not in played]

    def why_not_aside(self, p: int, answer: str) -> Message | None:
        if self.phase in ("setup", "mulligan"):
            return Reason("not_in_setup", {}, "OA-09")
        this = chosen(answer)
        if this.verb == SELL:
            card = this.what
            if card not in self.hand(p):
                return Reason("not_in_hand", {"card": card}, "A-099")
            if any(f.source == card for f in self.waiting(p)):
                return Reason("being_played", {"card": card}, "OA-10")
            owed, left = self.due(p).get(HAND, 0), len(self.hand(p)) - 1
            return None if left >= owed else lacks("owed.cards", owed, left, "A-100")
        if answer in self.asides[p]:
            return self.why_not_free(p, answer, 0)
        return Message("not_an_option", {"answer": answer, "allowed": self.aside_options(p)})

    def why_not_free(self, p: int, act: str, more: int) -> Reason | None:
        """Why a free act of a card is closed to p, even with so many M€ more; what is owed stays there (A-098)."""
        card, action = self.action_of(act)
        if card in self.used:
            return Reason("used", {"card": card}, "A-040")
        if action.only_if == "rose" and not self.cells[p][ROSE]:
            return Reason("needs.rose", {}, "A-040")
        money, owed = self.cells[p][MC] + more, self.due(p).get(MC, 0)
        price = sum(e.args()["mc"] for e in action.pay)
        if money < price:
            return lacks("needs.money", price, money, "A-098")
        return None if money - price >= owed else lacks("owed.money", owed, money - price, "A-098")

    def free_act(self, p: int) -> bool:
        """Whether a free act of a card is open to p, perhaps after a sale (A-099)."""
        return any(self.why_not_free(p, act, self.sales(p)) is None for act in self.asides[p])

    def sales(self, p: int) -> int:
        """The M€ that p could have at once for cards (A-099)."""
        return max(0, len(self.hand(p)) - self.due(p).get(HAND, 0)) * self.sale_price(p)

    def count_sales(self, p: int, reason: Reason, wanted: str = "") -> Reason:
        """The reason, or that so many sales of other cards than the one wanted would do away with it (A-099)."""
        if reason.id != "needs.money":
            return reason
        short = reason.needed - reason.present
        sales = -(-short // self.sale_price(p))
        spare = len(self.hand(p)) - self.due(p).get(HAND, 0) - (wanted in self.hand(p))
        return Reason("sell_first", {"n": sales, "less": short}, "A-099", sales, 0) if sales <= spare else reason

    def aside(self, p: int, answer: str) -> None:
        this = chosen(answer)
        if this.verb == SELL:
            self.sell(p, [this.what])
        else:
            card, action = self.action_of(answer)
            self.used[card] = 1
            if self.log is not None:
                self.tell("used", {"player": p, "card": card})
            for e in action.pay:
                self.pay(p, Price(e.args()["mc"], self.cells[p][MC], []), {}, card)
            self.perform(action.get, p, card)

    def expects(self, p: int) -> bool:
        """Whether M€ or cards may still come to p in this phase by what others do."""
        return False

    def sell(self, p: int, cards: list[str]) -> None:
        """Discard cards for M€."""
        self.discard(p, HAND_ZONE, cards, DISCARD)
        mc = len(cards) * self.sale_price(p)
        self.cells[p][MC] += mc
        if self.log is not None and cards:
            self.tell("sold", {"player": p, "n": len(cards), "mc": mc}, {p: {"cards": list(cards)}})

    # -- saving

    def load(self, data: dict[str, Any]) -> None:
        """Tiles that are not turned up lie in their pile, also if a position written by hand leaves it out."""
        super().load(data)
        if not self.zones[TILES]:
            self.zones[TILES] = [tile for tile in sorted(OCEANS) if tile not in self.flipped]
