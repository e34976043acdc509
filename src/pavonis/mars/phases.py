"""How a game runs: setup, generations with their four phases, the last greeneries, the end (M-007, M-063 to M-079)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from ..family.effects import keep_looked
from ..family.prospects import brings
from ..family.resources import ENERGY, HEAT, MC, PRODUCTION, RESOURCES, ROSE, STEEL, TR
from ..family.table import HAND_ZONE, LOOKING
from ..family.types import Result
from ..kernel.atoms import DONE, atom, chosen
from ..kernel.decisions import Choose, Form, Part
from ..kernel.effect import NEUTRAL, SKIP, Frame, register
from ..kernel.message import Message, lacks
from ..kernel.schema import Flaw
from . import board, scoring, validation, view
from .cards import CARDS
from .effects import ResearchBuy, Spend, card_price, starting_price
from .expansion import BETWEEN, OPENING
from .position import CITY, CORPORATIONS, DEALT, DRAFTED, GREENERY, MOST_PLAYERS, PACK, MarsTable
from .prospects import held, openings, prospects, steps
from .turn import CONVERT_PLANTS, Turn, convert_plants, final_greeneries, why_not_convert
from .types import MarsView

BEGINNER: Final = "beginner_corporation"
STARTING_CARDS: Final = 10
RESEARCH_CARDS: Final = 4

TURN: Final = Turn()
TURNS: Final = tuple(Frame(TURN, p, "turn") for p in range(MOST_PLAYERS))  # frames never change, so one for each seat will do
RESEARCH: Final = ResearchBuy()


_SORTED: Final[dict[tuple[str, ...], dict[str, list[str]]]] = {}


def piles(pos: MarsTable) -> dict[str, list[str]]:
    """The cards of this game by the pile that they are dealt from, in order."""
    found = _SORTED.get(pos.sets)
    if found is None:
        found = _SORTED[pos.sets] = {}
        for _, card in sorted(CARDS.items()):
            if card.set in pos.sets and card.id != BEGINNER:
                found.setdefault(pos.pile_of(card), []).append(card.id)
    return found


class MarsPosition(MarsTable):
    """The position with its phases: `flow` is called whenever nothing waits."""

    def empty(self) -> MarsPosition:
        return MarsPosition()

    def flow(self) -> None:
        if self.playing is not None:
            self.lay_down()
        if self.phase == "action":
            self.next_turn()
        elif self.phase == "setup":
            self.phase = "reveal"
            self.turn = 0  # how many have revealed
        elif self.phase == "reveal":
            self.reveal_next()
        elif self.phase == "draft":
            self.pass_packs()
        elif self.phase == "research":
            self.start_actions()
        elif self.phase == "final":
            self.next_final_greenery()
        else:
            self.next_step()

    # -- setup (M-018 to M-062)

    def deal(self) -> None:
        """Shuffle, deal, and ask everybody for corporation and starting cards at once (M-027)."""
        for name, cards in piles(self).items():
            pile = self.layout.pile[name]
            self.zones[pile] = cards[:]
            self.shuffle(pile)
        for p in range(self.player_count):
            cells = self.cells[p]
            cells[TR] = 14 if self.solo else 20
            if not self.corporate_era:
                for r in range(MC, HEAT + 1):
                    cells[PRODUCTION + r] = 1  # M-022
        if self.solo:
            self.place_neutral_tiles()
        for x in self.expansions:
            x.deal(self)
            x.register(self)
        for p in self.seats:
            if self.beginners >> p & 1:
                self.from_deck(p, STARTING_CARDS, HAND_ZONE)  # M-033
            else:
                self.from_deck(p, STARTING_CARDS, LOOKING)
                while len(self.zone(DEALT, p)) < 2:  # an expansion may have dealt some
                    self.zone(DEALT, p).append(self.zones[CORPORATIONS].pop())
            if setup_parts(self, p):
                self.agenda[p].append(Frame(SETUP, p, "setup"))

    def place_neutral_tiles(self) -> None:
        """Two neutral cities, each with a greenery; four cards revealed say where (M-049 to M-054, O-11, O-55 to O-58)."""
        costs = []
        for _ in range(4):
            card = self.reveal(0)
            costs.append(CARDS[card].cost if card is not None else 1)
        cities = []
        for k, order in enumerate((1, -1)):
            land = self.legal("land", NEUTRAL)  # an area is skipped if it leaves a city without a greenery (O-56)
            allowed = [
                s
                for s in board.each(self.legal(CITY, NEUTRAL))
                if land & board.ADJACENT[s] and (land & (self.near_cities | board.ADJACENT[s])).bit_count() > k
            ]
            cities.append(allowed[::order][(max(costs[k], 1) - 1) % len(allowed)])
            self.lay(CITY, cities[k], NEUTRAL)
        for k, city in enumerate(cities):
            land = self.legal("land", NEUTRAL)
            due = [land & board.ADJACENT[c] for c in cities[k + 1 :]]
            beside = [s for s in board.NEIGHBOURS[city] if land >> s & 1 and 1 << s not in due]
            self.lay(GREENERY, beside[(max(costs[2 + k], 1) - 1) % len(beside)], NEUTRAL)
        if self.log is not None:
            for space, (tile, owner) in self.tiles.items():
                self.tell(f"placed.{tile}", {"player": owner, "source": "setup", "space": board.name(space)})

    def reveal_next(self) -> None:
        """In turn order: the corporation, what it gives, then 3 M€ for each card kept (M-029)."""
        if self.turn == self.player_count:
            self.next_phase(OPENING)
            return
        p = self.seats[self.turn]
        self.turn += 1
        self.actor = p
        beginner = bool(self.beginners >> p & 1)
        card = CARDS[BEGINNER] if beginner else CARDS[self.zone(DEALT, p).pop()]
        self.tell("revealed_corporation", {"player": p, "card": card.id})
        self.register(p, card)
        self.tableau[p] = (card.id,)
        if card.first_action:
            self.first_due |= 1 << p
        if card.holds:
            self.emit(f"holds:{card.holds}", p)
        self.perform(card.play, p, card.id)
        self.announce_new_tags(p, card)
        self.announce_tags(p, card)  # O-16
        for tile, owner in self.tiles.values():
            if tile == CITY and owner == NEUTRAL:
                self.emit("city_on_mars", NEUTRAL)  # M-055
        if not beginner and self.hand(p):
            price = len(self.hand(p)) * card_price(self, p)
            self.agenda[p].append(Frame(Spend(price), p, "setup"))

    # -- generations

    def next_phase(self, place: str, after: str = "") -> None:
        """What expansions bring in here, one phase after the other; then a generation begins."""
        here = list(dict.fromkeys([phase for x in self.expansions for phase, where in x.phases.items() if where == place]))
        following = here[here.index(after) + 1 :] if after else here
        if following:
            self.phase = following[0]
            self.turn = 0  # how many of its steps are done
            self.next_step()
        elif place == OPENING:
            self.tell_generation()
            self.start_actions()
        else:
            self.start_generation()

    def next_step(self) -> None:
        """The next step of a phase that expansions bring; the first player changes only afterwards (C-024 to C-028)."""
        steps = self.phase_steps()
        while self.turn < len(steps):
            x, k = steps[self.turn]
            self.actor = self.first
            self.turn += 1
            x.step(self, self.phase, k)
            if any(self.agenda):
                return
        place = next(x.phases[self.phase] for x in self.expansions if self.phase in x.phases)
        self.next_phase(place, self.phase)

    def tell_generation(self) -> None:
        self.tell("generation", {"n": self.generation} if self.solo else {"n": self.generation, "player": self.first})
        if self.last_generation():
            self.tell("last_generation" if self.solo else "last_generation.terraformed", {})

    def start_generation(self) -> None:
        """Player order, then research; the first generation has neither (M-032, M-063)."""
        self.generation += 1
        self.lead((self.first + 1) % self.player_count)
        self.tell_generation()
        if self.draft and not self.solo:
            self.phase = "draft"
            for p in self.seats:
                self.draw(p, RESEARCH_CARDS, PACK)
            self.ask_draft()
        else:
            for p in self.seats:
                self.draw(p, RESEARCH_CARDS, LOOKING)
            self.ask_research()

    def ask_draft(self) -> None:
        """Those who hold a pack: when the deck runs dry (O-40) some have none."""
        for p in self.seats:
            if self.zone(PACK, p):
                self.agenda[p].append(Frame(DRAFT, p, "draft"))

    def pass_packs(self) -> None:
        """The packs go round: clockwise in even generations (M-040, M-042)."""
        step = 1 if self.generation % 2 == 0 else -1
        packs = [self.zone(PACK, p)[:] for p in range(self.player_count)]
        for p in range(self.player_count):
            to = (p + step) % self.player_count
            self.zone(PACK, to)[:] = packs[p]
            for card in packs[p]:
                self.learn(card, (self.known_by.get(card, 0) | 1 << p) & ~(1 << to))
        if max(map(len, packs)) > 1:
            self.ask_draft()
            return
        for p in range(self.player_count):
            looking = self.zone(LOOKING, p)
            for kind in (DRAFTED, PACK):
                looking += self.zone(kind, p)
                self.zone(kind, p).clear()
        self.ask_research()

    def ask_research(self) -> None:
        self.phase = "research"
        for p in self.seats:
            self.agenda[p].append(Frame(RESEARCH, p, "research_phase"))

    def start_actions(self) -> None:
        self.phase = "action"
        self.turn = self.first
        self.acted = 0
        self.passed = 0
        self.begin_turn()

    def begin_turn(self) -> None:
        """A corporation's first action is the first of the game and nothing else is offered before it (M-074, O-09)."""
        p = self.turn
        if self.first_due >> p & 1:
            self.first_due &= ~(1 << p)
            corporation = self.corporation(p)
            effects = CARDS[corporation].first_action
            nothing_to_choose = any(e.forced_answer(self, p, Frame(e, p, corporation)) is SKIP for e in effects)
            if not nothing_to_choose and self.why_not_perform(effects, p, corporation) is None:
                if not self.alone():
                    self.acted = 1
                self.actor = p
                self.perform(effects, p, corporation)
                return
        self.agenda[p].append(TURNS[p])

    def next_turn(self) -> None:
        """One or two actions, then the next player who has not passed (M-067 to M-072)."""
        p = self.turn
        if not self.passed >> p & 1 and self.acted < 2:
            self.begin_turn()
            return
        for k in range(1, self.player_count + 1):
            q = (p + k) % self.player_count
            if not self.passed >> q & 1:
                self.turn = q
                self.acted = 0
                self.begin_turn()
                return
        self.produce()

    def produce(self) -> None:
        """Energy to heat, M€ by rating, the rest by production; used actions are free again (M-075 to M-079)."""
        for p in range(self.player_count):
            cells = self.cells[p]
            energy = cells[ENERGY]
            cells[HEAT] += energy
            cells[ENERGY] = 0
            before = cells[: HEAT + 1]
            cells[MC] += cells[TR] + cells[PRODUCTION + MC]
            for r in range(STEEL, HEAT + 1):
                cells[r] += cells[PRODUCTION + r]
            cells[ROSE] = 0
            self.lapse(p)
            if self.log is not None:
                got = {RESOURCES[r]: cells[r] - before[r] for r in range(HEAT + 1) if cells[r] != before[r]}
                self.tell("production", {"player": p, **got})
                if energy:
                    self.tell("cooled", {"player": p, "n": energy})
        self.used = {}
        if self.last_generation():
            self.phase = "final"
            self.turn = 0  # how many have had their chance
            if self.solo and not self.complete():
                self.finish()  # M-061
            else:
                able = final_greeneries(self)
                if able and not self.solo:
                    self.tell("last_greeneries", {"ranking": able})
        else:
            self.next_phase(BETWEEN)

    def next_final_greenery(self) -> None:
        """In turn order, as many greeneries from plants as each wants (M-227 to M-230, O-54)."""
        while self.turn < self.player_count:
            p = self.seats[self.turn]
            if why_not_convert(self, p, CONVERT_PLANTS) is None:
                self.agenda[p].append(Frame(LAST_GREENERY, p, "final"))
                return
            self.turn += 1
        self.finish()

    # -- what is read

    def shape(self) -> dict[Any, Any]:
        return {**self.state.shape, **{x.name: x.state.shape for x in self.expansions}}

    def find_flaw(self) -> Flaw | None:
        return super().find_flaw() or validation.find_flaw(self)

    def find_contradiction(self) -> Flaw | None:
        return validation.find_contradiction(self)

    def points(self) -> list[dict[str, int]]:
        return [scoring.points(self, p) for p in range(self.player_count)]

    def result(self) -> Result:
        return scoring.result(self)

    def public(self) -> MarsView:
        return view.public(self)

    def seen_by(self, p: int | None, public: Any) -> MarsView:
        return view.seen_by(self, p, public)

    def shown_to(self, p: int | None, public: Any) -> MarsView:
        seen: MarsView = self.seen_by(p, public)
        if p is not None and not self.over:
            mine, asked = seen["players"][p], self.asking[p]
            mine["brings"] = brings(self, p, held(self, p))
            if self.phase == "setup":
                mine["openings"] = openings(self, p)
            elif asked is None or not isinstance(asked.effect, Turn):  # that question says it itself
                mine["prospects"] = prospects(self, p)
                told = steps(self, p)
                if told:
                    mine["steps"] = told
        return seen


class Setup(Form[MarsPosition]):
    """One of two corporations and any of ten cards, as a pair and all players at once (M-024 to M-028)."""

    name: ClassVar[str] = "setup"

    def parts(self, pos: MarsPosition, p: int, f: Frame) -> list[Part]:
        return setup_parts(pos, p)

    def why_not_together(self, pos: MarsPosition, p: int, f: Frame, answer: Mapping[str, Any]) -> Message | None:
        """No more cards than the corporation's M€ pay for (O-14)."""
        if "corporation" not in answer:
            return None
        corporation = CARDS[answer["corporation"]]
        price = len(answer.get("cards", ())) * starting_price(corporation)
        return None if price <= corporation.money else lacks("needs.money", price, corporation.money, "O-14")

    def apply(self, pos: MarsPosition, f: Frame, answer: Any) -> dict[str, Any] | None:
        p = f.actor
        if "corporation" in answer:
            pos.zone(DEALT, p)[:] = [answer["corporation"]]  # the other goes back to the box
            keep_looked(pos, p, answer["cards"])
        for x in pos.expansions:
            x.setup_apply(pos, p, answer)
        return None

    def prompt(self, pos: MarsPosition, f: Frame) -> Message:
        first = setup_parts(pos, f.actor)[0]
        if first.name != "corporation":
            return Message(f"ask.setup.{first.name}", {"n": first.least})
        prices = {id: starting_price(CARDS[id]) for id in first.cards}
        low, dear = min(prices, key=lambda id: prices[id]), max(prices, key=lambda id: prices[id])
        if prices[low] == prices[dear]:
            return Message("ask.setup", {"n": prices[low]})
        return Message("ask.setup.dearer", {"n": prices[low], "more": prices[dear], "card": dear})


def setup_parts(pos: MarsTable, p: int) -> list[Part]:
    """What p chooses before the game; a beginner has no corporation or cards to choose (M-033)."""
    parts: list[Part] = []
    if not pos.beginners >> p & 1:
        cards = pos.zone(LOOKING, p)
        parts = [Part("corporation", pos.zone(DEALT, p), 1, 1), Part("cards", cards, 0, len(cards))]
    for x in pos.expansions:
        parts += x.setup_parts(pos, p)
    return parts


class DraftCard(Choose[MarsPosition]):
    """Keep one card of the pack; the rest is passed on (M-040)."""

    name: ClassVar[str] = "draft"
    sealed: ClassVar[bool] = True

    def options(self, pos: MarsPosition, p: int, f: Frame) -> list[str]:
        return [atom("card", c) for c in pos.zone(PACK, p)]

    def apply(self, pos: MarsPosition, f: Frame, answer: Any) -> dict[str, Any] | None:
        p = f.actor
        card = chosen(answer).card
        pack = pos.zone(PACK, p)
        pack.remove(card)
        pos.left_unseen(pack, 1 << p)
        pos.learn(card, 0)
        pos.zone(DRAFTED, p).append(card)
        return None


class LastGreenery(Choose[MarsPosition]):
    """After the last production: one more greenery from plants, or no more."""

    name: ClassVar[str] = "last_greenery"
    asked_last: ClassVar[bool] = True

    def options(self, pos: MarsPosition, p: int, f: Frame) -> list[str]:
        return [CONVERT_PLANTS, DONE]

    def apply(self, pos: MarsPosition, f: Frame, answer: Any) -> dict[str, Any] | None:
        p = f.actor
        if answer == DONE:
            pos.turn += 1
        else:
            convert_plants(pos, p)
        return None


SETUP: Final = Setup()
DRAFT: Final = DraftCard()
LAST_GREENERY: Final = LastGreenery()
register(Setup, DraftCard, LastGreenery)
