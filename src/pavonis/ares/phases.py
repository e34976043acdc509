"""How a game runs: setup, rounds of planning, chosen phases and end step, co-operative and solo changes (A-057 to A-177)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from ..family.cards import CORPORATION, Card
from ..family.effects import discard_from_hand, keep_looked
from ..family.prospects import brings
from ..family.resources import HEAT, MC, PLANTS, ROSE, TR
from ..family.table import DECK, DISCARD, HAND_ZONE, LOOKING
from ..family.types import Result
from ..kernel import types
from ..kernel.atoms import NONE, atom, chosen
from ..kernel.decisions import Choose, Pick
from ..kernel.effect import NOBODY, Frame, register
from ..kernel.message import Message, Reason
from ..kernel.schema import Flaw
from . import scoring, validation, view
from .cards import FIRST_GAME
from .menus import ask
from .planet import ACTION, CONSTRUCTION, DEVELOPMENT, MAX_OXYGEN, MAX_TEMPERATURE, OCEANS, PHASES, PRODUCTION
from .position import CORPORATIONS, DEALT, DUMMY, DUMMY_CARDS, LAST_CYCLE, OFFERED, TILES, AresTable
from .prospects import prospects
from .types import AresView

STARTING_CARDS: Final = 8
STARTING_RATING: Final = 5
HAND_LIMIT: Final = 10
COOP_ROUNDS: Final = 15
SOLO_ROUNDS: Final = 25
CYCLE_ROUNDS: Final = 5
CYCLE_STEPS: Final = {"novice": 2, "skilled": 1, "expert": 0}

OPEN_PHASES: Final = {last: [atom("phase", x) for x in PHASES if x != last] for last in ("", *PHASES)}

_SORTED: Final[dict[tuple[str, bool, int], tuple[list[str], list[str], list[str]]]] = {}


class AresPosition(AresTable):
    """The position with its phases: `flow` is called whenever nothing waits."""

    def empty(self) -> AresPosition:
        return AresPosition()

    def flow(self) -> None:
        if self.phase == "setup":
            self.start_round()
        elif self.phase == "mulligan":
            self.ask_corporations()
        elif self.phase == "planning":
            if "" in self.chosen:
                self.ask_phases()
            else:
                self.reveal_phases()
        elif self.phase == "supply":
            self.next_phase()
        elif self.phase == "end":
            self.end_round()
        elif self.phase == "cycle":
            self.start_round()
        else:
            self.end_phase()

    # -- setup

    def deal(self) -> None:
        self.zones[TILES] = sorted(OCEANS)
        self.shuffle(TILES)
        projects, corporations, marked = self.sorted_cards()
        self.zones[DECK], self.zones[CORPORATIONS] = projects[:], corporations[:]
        self.shuffle(DECK)
        self.shuffle(CORPORATIONS)
        for p in range(self.player_count):
            self.cells[p][TR] = STARTING_RATING
        if self.coop:
            self.cubes, self.markers = 27, 3
        if self.solo:
            self.stack_dummy()
        if self.first_game:
            self.deal_first_game(marked)
        else:
            for p in range(self.player_count):
                self.from_deck(p, STARTING_CARDS, HAND_ZONE)
                self.zone(DEALT, p).extend(self.zones[CORPORATIONS].pop() for _ in range(2))
            if self.mulligan:
                self.phase = "mulligan"
                for p in range(self.player_count):
                    self.agenda[p].append(Frame(MULLIGAN, p, "setup"))
            else:
                self.ask_corporations()

    def sorted_cards(self) -> tuple[list[str], list[str], list[str]]:
        """The projects, the corporations, and the projects marked for a first game, if it is one (A-066)."""
        key = (type(self).__name__, self.first_game, len(self.cards))
        if key not in _SORTED:
            cards = [card for _, card in sorted(self.cards.items()) if self.admits(card)]
            marked = [c.id for c in cards if c.id in FIRST_GAME] if self.first_game else []
            founders = [c.id for c in cards if c.kind == CORPORATION and (c.id in marked or not self.first_game)]
            projects = [c.id for c in cards if c.kind != CORPORATION]
            _SORTED[key] = ([c for c in projects if c not in marked], founders, [c for c in projects if c in marked])
        return _SORTED[key]

    def stack_dummy(self) -> None:
        self.zones[DUMMY] = list(DUMMY_CARDS)
        self.shuffle(DUMMY)

    def admits(self, card: Card) -> bool:
        """Whether the card is in the game."""
        return True

    def deal_first_game(self, marked: list[str]) -> None:
        """Four marked cards, four others and a marked corporation each; marked cards left over are discarded (A-066 to A-069)."""
        rest = self.zones[DECK]
        self.zones[DECK] = marked
        self.shuffle(DECK)
        for p in range(self.player_count):
            self.from_deck(p, 4, HAND_ZONE)
        self.zones[DISCARD] = self.zones[DECK]
        self.zones[DECK] = rest
        for p in range(self.player_count):
            self.from_deck(p, 4, HAND_ZONE)
            self.found(p, self.zones[CORPORATIONS].pop())

    def ask_corporations(self) -> None:
        self.phase = "setup"
        for p in range(self.player_count):
            self.agenda[p].append(Frame(FOUND, p, "setup"))

    def found(self, p: int, corporation: str) -> None:
        """Take the corporation with what it starts with (A-063)."""
        card = self.cards[corporation]
        self.actor = p
        self.tell("revealed_corporation", {"player": p, "card": card.id})
        self.register(p, card)
        self.tableau[p] = (card.id,)
        self.perform(card.play, p, card.id)

    # -- planning

    def start_round(self) -> None:
        self.round += 1
        self.phase = "planning"
        self.tell("round", {"n": self.round})
        self.last = self.chosen
        self.chosen = [""] * self.player_count
        self.revealed = self.left = ()
        self.dummy = ""
        self.ask_phases()

    def ask_phases(self) -> None:
        for p in range(self.player_count):
            self.agenda[p].append(Frame(PLANNING, p, "planning"))

    def open_phases(self, p: int) -> list[str]:
        """What p may choose: not the phase of the round before (A-080)."""
        return OPEN_PHASES[self.last[p]]

    def why_not_phase(self, p: int, phase: str) -> Reason | None:
        return Reason(f"chosen_last_round.{phase}", {}, "A-080") if phase == self.last[p] else None

    def reveal_phases(self) -> None:
        """All cards are turned up together; solo's dummy adds its own (A-084, A-167, A-168)."""
        if self.solo:
            if not self.dummy:
                if not self.zones[DUMMY]:  # a position written by hand may have none
                    self.stack_dummy()
                self.dummy = chosen(self.zones[DUMMY].pop()).what
                self.reveal_count += 1
            self.dummy_used = (*self.dummy_used, self.dummy)
            self.tell(f"dummy.{self.dummy}", {})
        if self.log is not None:
            for p in range(self.player_count):
                self.tell(f"chose.{self.chosen[p]}", {"player": p})
        self.revealed = tuple(x for x in PHASES if x in self.chosen or x == self.dummy)
        self.left = self.revealed
        if self.coop and self.cubes + self.markers >= self.player_count:
            self.phase = "supply"
            choice = self.cubes and self.markers
            for p in range(self.player_count):
                if choice:
                    self.agenda[p].append(Frame(SUPPLY, p, "supply"))
                else:
                    self.take_piece(p, marker=not self.cubes)
        else:
            self.next_phase()

    def take_piece(self, p: int, marker: bool) -> None:
        """A cube is worth 1 M€; a marker lets p swap a card (A-158, A-159)."""
        if marker:
            self.markers -= 1
            self.tell("took_marker", {"player": p})
            self.agenda[p].append(Frame(OFFER, p, "supply"))
        else:
            self.cubes -= 1
            self.cells[p][MC] += 1
            self.tell("took_cube", {"player": p})

    # -- phases

    def next_phase(self) -> None:
        self.used = {}
        for p in range(self.player_count):
            self.plays[p] = self.free[p] = self.bonus[p] = 0
            self.lapse(p)
            self.cells[p][ROSE] = 0
        if not self.left:
            self.end_step()
            return
        self.phase = self.left[0]
        self.left = self.left[1:]
        self.began_temperature = self.temperature
        self.began_oxygen = self.oxygen
        self.began_oceans = self.oceans
        if self.log is not None:
            self.tell(f"phase.{self.phase}", {})
        if self.phase == DEVELOPMENT or self.phase == CONSTRUCTION:
            self.start_plays()
        elif self.phase == ACTION:
            self.open_lanes()
            for p in range(self.player_count):
                self.bonus[p] = 1 if self.chooser(p) else 0
                ask(self, p)
        elif self.phase == PRODUCTION:
            self.produce()
        else:
            self.research()

    def start_plays(self) -> None:
        self.open_lanes()
        for p in range(self.player_count):
            self.plays[p] = 1
            self.bonus[p] = 1 if self.phase == CONSTRUCTION and self.chooser(p) else 0
            if self.hand(p) or self.bonus[p]:
                ask(self, p)

    def produce(self) -> None:
        """M€ by rating and production, heat and plants, then cards in seat order; the chooser's 4 M€ (A-131 to A-135, OA-04)."""
        for p in range(self.player_count):
            cells = self.cells[p]
            mc, heat, plants, cards = self.income(p)
            cells[MC] += mc
            cells[HEAT] += heat
            cells[PLANTS] += plants
            if self.log is not None:
                self.tell("production", {"player": p, "mc": mc, "heat": heat, "plants": plants})
            self.draw(p, cards)

    def research(self) -> None:
        """Draw 2 and keep 1; the chooser draws 3 and keeps 1 more (A-137, A-138)."""
        for p in range(self.player_count):
            draw, keep = self.research_cards(p)
            self.draw(p, draw, LOOKING)
            if len(self.zone(LOOKING, p)) > keep:
                self.agenda[p].append(Frame(RESEARCH_KEPT, p, "research_phase"))
            else:
                keep_looked(self, p, self.zone(LOOKING, p)[:])

    def end_phase(self) -> None:
        """The pile closes up. With all parameters at their maximum the game is over (A-143 to A-146)."""
        if self.draw_lanes:
            self.close_lanes(DECK)
        if self.complete() and self.ends_complete():
            self.finish()
        else:
            self.next_phase()

    # -- end step

    def end_step(self) -> None:
        self.phase = "end"
        for p in range(self.player_count):
            if len(self.hand(p)) > HAND_LIMIT:
                self.agenda[p].append(Frame(DISCARD_DOWN, p, "end"))

    def end_round(self) -> None:
        if (self.coop and self.round >= COOP_ROUNDS) or (self.solo and self.round >= SOLO_ROUNDS):
            self.finish()
        elif self.solo and self.round % CYCLE_ROUNDS == 0:
            self.next_cycle()
        else:
            self.start_round()

    def next_cycle(self) -> None:
        """All five dummy cards were used: a new pile, and the marker moves (A-169 to A-174, OA-41)."""
        self.phase = "cycle"
        self.cycle += 1
        self.tell("cycle", {"n": self.cycle})
        self.dummy_used = ()
        if self.cycle < LAST_CYCLE:
            self.stack_dummy()
        steps = CYCLE_STEPS[self.level]
        if steps:
            self.agenda[0].append(Frame(RaiseFree(steps), 0, "cycle"))

    # -- what is read

    def find_flaw(self) -> Flaw | None:
        return super().find_flaw() or validation.find_flaw(self)

    def find_contradiction(self) -> Flaw | None:
        return validation.find_contradiction(self)

    def points(self) -> list[dict[str, int]]:
        return [scoring.points(self, p) for p in range(self.player_count)]

    def result(self) -> Result:
        return scoring.result(self)

    def public(self) -> AresView:
        return view.public(self)

    def seen_by(self, p: int | None, public: Any) -> AresView:
        return view.seen_by(self, p, public)

    def shown_to(self, p: int | None, public: Any) -> AresView:
        seen: AresView = self.seen_by(p, public)
        if p is not None and self.round and not self.over:
            seen["players"][p]["prospects"] = prospects(self, p)
            mine = (*self.hand(p), *self.zone(LOOKING, p), *self.tableau[p])
            seen["players"][p]["brings"] = brings(self, p, mine)
        return seen


# -- the questions


class Mulligan(Pick[AresPosition]):
    """Experienced players: discard any of the eight cards and draw as many, once (A-074, OA-20)."""

    name: ClassVar[str] = "mulligan"
    sealed: ClassVar[bool] = True

    def cards(self, pos: AresPosition, p: int, f: Frame) -> list[str]:
        return pos.hand(p)

    def bounds(self, pos: AresPosition, p: int, f: Frame) -> tuple[int, int]:
        return (0, len(pos.hand(p)))

    def apply(self, pos: AresPosition, f: Frame, answer: Any) -> dict[str, Any] | None:
        p = f.actor
        discard_from_hand(pos, p, list(answer))
        pos.draw(p, len(answer))
        return None


class Found(Choose[AresPosition]):
    """One of the two corporations dealt; all choose at once (A-072, OA-06)."""

    name: ClassVar[str] = "found"
    sealed: ClassVar[bool] = True

    def options(self, pos: AresPosition, p: int, f: Frame) -> list[str]:
        return [atom("card", c) for c in pos.zone(DEALT, p)]

    def apply(self, pos: AresPosition, f: Frame, answer: Any) -> dict[str, Any] | None:
        pos.zone(DEALT, f.actor).clear()  # the other goes back to the box
        pos.found(f.actor, chosen(answer).card)
        return None


class Planning(Choose[AresPosition]):
    """A phase, not the one of the round before; in solo's last cycle also the dummy's (A-079 to A-083, A-170, OA-43)."""

    name: ClassVar[str] = "planning"
    sealed: ClassVar[bool] = True

    def options(self, pos: AresPosition, p: int, f: Frame) -> list[str]:
        own = pos.open_phases(p)
        if pos.solo and pos.cycle == LAST_CYCLE:
            return [f"{x} {atom('dummy', y)}" for x in own for y in PHASES if y not in pos.dummy_used]
        return own

    def offer(self, pos: AresPosition, p: int, f: Frame) -> list[str]:
        return self.options(pos, p, f)

    def why_not_listed(self, pos: AresPosition, p: int, f: Frame, answer: Any, options: list[str]) -> Message:
        phase = chosen(answer).named.get("phase", "") if isinstance(answer, str) else ""
        if phase:
            reason = pos.why_not_phase(p, phase)
            if reason is not None:
                return reason
        return super().why_not_listed(pos, p, f, answer, options)

    def question(self, pos: AresPosition, p: int, f: Frame) -> types.Choices:
        why = {x: pos.why_not_phase(p, x) for x in PHASES}
        closed: list[types.RefusedOption] = [
            {"id": atom("phase", x), "whys": [reason.to_json()]} for x, reason in why.items() if reason is not None
        ]
        return {**super().question(pos, p, f), "refused": closed}

    def apply(self, pos: AresPosition, f: Frame, answer: Any) -> dict[str, Any] | None:
        this = chosen(answer)
        pos.chosen[f.actor] = this.what
        pos.dummy = this.named.get("dummy", "")
        return None


class TakePiece(Choose[AresPosition]):
    """Co-operative game: a cube for 1 M€, or a marker for the right to swap a card (A-157 to A-159, OA-35)."""

    name: ClassVar[str] = "take_piece"
    sealed: ClassVar[bool] = True

    def options(self, pos: AresPosition, p: int, f: Frame) -> list[str]:
        return ["take:cube"] * bool(pos.cubes) + ["take:marker"] * bool(pos.markers)

    def apply(self, pos: AresPosition, f: Frame, answer: Any) -> dict[str, Any] | None:
        marker = answer == "take:marker"
        if not (pos.markers if marker else pos.cubes):
            marker = not marker  # the last of its kind went to the seat before
        pos.take_piece(f.actor, marker)
        return None


class OfferCard(Choose[AresPosition]):
    """A card of one's hand for one of the partner's; the partner sees it before answering (A-159, OA-36)."""

    name: ClassVar[str] = "offer_card"
    shared: ClassVar[bool] = True

    def options(self, pos: AresPosition, p: int, f: Frame) -> list[str]:
        if not pos.hand(p) or not pos.hand(1 - p):
            return []
        return [NONE, *[atom("card", c) for c in pos.hand(p)]]

    def apply(self, pos: AresPosition, f: Frame, answer: Any) -> dict[str, Any] | None:
        if answer == NONE:
            return None
        p, partner = f.actor, 1 - f.actor
        card = chosen(answer).card
        pos.hand(p).remove(card)
        pos.left_unseen(pos.hand(p), 1 << p | 1 << partner)
        pos.zone(OFFERED, p).append(card)
        pos.learn(card, 1 << partner)
        pos.reveal_count += 1
        pos.tell("offered", {"player": p}, {q: {"card": card} for q in (p, partner)})
        pos.push(Frame(ANSWER, partner, "supply"))
        return None


class AnswerOffer(Choose[AresPosition]):
    """Give a card of one's own for the one offered, or decline."""

    name: ClassVar[str] = "answer_offer"

    def options(self, pos: AresPosition, p: int, f: Frame) -> list[str]:
        return [NONE, *[atom("card", c) for c in pos.hand(p)]]

    def apply(self, pos: AresPosition, f: Frame, answer: Any) -> dict[str, Any] | None:
        p, partner = f.actor, 1 - f.actor  # the partner is the one who offered
        offered = pos.zone(OFFERED, partner).pop()
        if answer == NONE:
            pos.hand(partner).append(offered)
            pos.tell("declined", {"player": p})
            return None
        card = chosen(answer).card
        pos.hand(p).remove(card)
        pos.left_unseen(pos.hand(p), 1 << p | 1 << partner)
        pos.hand(p).append(offered)
        pos.learn(offered, 1 << partner)
        pos.hand(partner).append(card)
        pos.learn(card, 1 << p)
        pos.reveal_count += 1
        pos.tell("swapped", {"player": p}, {q: {"card": card} for q in (p, partner)})
        return None

    def question(self, pos: AresPosition, p: int, f: Frame) -> types.Choices:
        return {"offered": pos.zone(OFFERED, 1 - p)[0], **super().question(pos, p, f)}


class ResearchKeep(Pick[AresPosition]):
    """Which of the cards drawn to keep: all players at once (A-137, OA-04)."""

    name: ClassVar[str] = "research_keep"
    sealed: ClassVar[bool] = True

    def cards(self, pos: AresPosition, p: int, f: Frame) -> list[str]:
        return pos.zone(LOOKING, p)

    def bounds(self, pos: AresPosition, p: int, f: Frame) -> tuple[int, int]:
        n = min(pos.research_cards(p)[1], len(pos.zone(LOOKING, p)))
        return (n, n)

    def apply(self, pos: AresPosition, f: Frame, answer: Any) -> dict[str, Any] | None:
        keep_looked(pos, f.actor, answer)
        return None

    def prompt(self, pos: AresPosition, f: Frame) -> Message:
        return Message("ask.research_keep", {"n": self.bounds(pos, f.actor, f)[0]})


class DiscardDown(Pick[AresPosition]):
    """More than ten cards in hand: sell down to ten (A-140)."""

    name: ClassVar[str] = "discard_down"
    sealed: ClassVar[bool] = True

    def cards(self, pos: AresPosition, p: int, f: Frame) -> list[str]:
        return pos.hand(p)

    def bounds(self, pos: AresPosition, p: int, f: Frame) -> tuple[int, int]:
        n = max(0, len(pos.hand(p)) - HAND_LIMIT)
        return (n, n)

    def apply(self, pos: AresPosition, f: Frame, answer: Any) -> dict[str, Any] | None:
        pos.sell(f.actor, list(answer))
        return None

    def prompt(self, pos: AresPosition, f: Frame) -> Message:
        return Message("ask.discard_down", {"n": self.bounds(pos, f.actor, f)[0]})


class RaiseFree(Choose[AresPosition]):
    """Solo: the cycle marker moves and temperature or oxygen rises, to nobody's profit (A-172, A-176, OA-42)."""

    name: ClassVar[str] = "raise_free"
    fields: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: int) -> None:
        self.n = n

    def options(self, pos: AresPosition, p: int, f: Frame) -> list[str]:
        out = ["raise:temperature"] if pos.temperature < MAX_TEMPERATURE else []
        return out + ["raise:oxygen"] if pos.oxygen < MAX_OXYGEN else out

    def apply(self, pos: AresPosition, f: Frame, answer: Any) -> dict[str, Any] | None:
        pos.began_temperature = pos.temperature
        pos.began_oxygen = pos.oxygen
        if answer == "raise:temperature":
            pos.raise_temperature(NOBODY, self.n)
        else:
            pos.raise_oxygen(NOBODY, self.n)
        return None


MULLIGAN: Final = Mulligan()
FOUND: Final = Found()
PLANNING: Final = Planning()
SUPPLY: Final = TakePiece()
OFFER: Final = OfferCard()
ANSWER: Final = AnswerOffer()
RESEARCH_KEPT: Final = ResearchKeep()
DISCARD_DOWN: Final = DiscardDown()
register(Mulligan, Found, Planning, TakePiece, OfferCard, AnswerOffer, ResearchKeep, DiscardDown, RaiseFree)
