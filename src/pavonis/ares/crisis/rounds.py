"""How a game of Crisis runs: setup, the crisis step that opens each round, planning, phases, and the end of round."""

from __future__ import annotations

from itertools import product
from typing import Any, ClassVar, Final

from ...family.resources import TR
from ...family.types import Result
from ...kernel.atoms import DONE, atom, chosen
from ...kernel.decisions import Choose
from ...kernel.effect import NOBODY, Effect, Frame, register
from ...kernel.message import Message
from ...kernel.schema import Flaw
from ..planet import DEVELOPMENT, PHASES
from ..position import DUMMY, TILES
from ..types import AresView
from . import validation, view
from .effects import OCEAN_DETRIMENT
from .position import BOX, CRISES, DUMMIES, CrisisTable

LEFT_OUT: Final = {1: 1, 2: 2, 3: 2}  # cards of each level that go back to the box (K-024)
TOKENS_FOR_A_MARKER: Final = 2


class CrisisPosition(CrisisTable):
    """The position with its steps: `flow` is called whenever nothing waits (K-034, K-035)."""

    def empty(self) -> CrisisPosition:
        return CrisisPosition()

    def flow(self) -> None:
        if self.phase == "check":
            self.persist()
        elif self.phase == "persistent":
            self.reveal_crisis()
        elif self.phase == "reveal":
            self.next_part()
        elif self.phase == "dummy":
            self.plan()
        elif self.phase == "bank":
            self.close_round()
        else:
            super().flow()

    # -- setup (K-009 to K-033, K-091 to K-096)

    def deal(self) -> None:
        """A terraformed planet; for experts not quite, and two tiles of chance are covered (OK-26)."""
        super().deal()
        expert = self.difficulty == "expert"
        tiles = self.zones[TILES]
        self.zones[TILES] = []
        self.flipped = tuple(sorted(tiles[2:] if expert else tiles))
        self.temperature, self.oxygen, self.oceans = (4, 12, 7) if expert else (8, 14, 9)
        self.zones[DUMMY] = self.dummy_set()
        self.shuffle(DUMMY)
        self.stack_crises()

    def stack_crises(self) -> None:
        """Level by level, each shuffled, some left out unseen; cards of level 0 on top (K-022 to K-029, K-092, K-094)."""
        deck: list[str] = []
        for level in (5, 4, 3, 2, 1, 0):
            if level or self.level_0:
                self.zones[CRISES] = [c.id for c in self.crises.values() if c.level == level]
                self.shuffle(CRISES)
                out = LEFT_OUT.get(level, 0) if level else len(self.zones[CRISES]) - self.level_0
                self.zones[BOX] += self.zones[CRISES][:out]
                deck += self.zones[CRISES][out:]
        self.zones[CRISES] = deck

    # -- the crisis step (K-036)

    def start_round(self) -> None:
        self.round += 1
        self.tell("round", {"n": self.round})
        self.last = self.chosen
        self.chosen = [""] * self.player_count
        self.revealed = self.left = ()
        self.barred = [""] * self.player_count
        self.fewer = 0
        self.dummies = self.dummy_phases = ()
        self.check_planet()

    def ask_leader(self, effect: Effect[Any], source: str) -> None:
        """What is nobody's act, one after the other; where there is a choice, the leader's (OK-06)."""
        self.agenda[self.leader()].append(Frame(effect, NOBODY, source, urgent=True))

    def check_planet(self) -> None:
        """Lost in purple; else tokens by the zones, and the detriment of the oceans at once (K-038 to K-043, OK-05)."""
        self.phase = "check"
        zones = self.zones_now()
        purple = [parameter for parameter, colour in zones.items() if colour == "purple"]
        if purple:
            self.lose("purple")
            return
        tokens = ["" if colour == "white" else colour for colour in zones.values()]
        self.set_detriments(tokens[0], tokens[1], tokens[2])
        if self.ocean_detriment:
            self.ask_leader(OCEAN_DETRIMENT[self.ocean_detriment], "detriment")

    def persist(self) -> None:
        """Persistent effects of all active crises, in order of entry (K-044 to K-048, OK-08)."""
        self.phase = "persistent"
        for id in self.active:
            for e in self.crises[id].persistent:
                self.ask_leader(e, id)

    def reveal_crisis(self) -> None:
        """The top card of the crisis deck; if there is none, all parameters must be at their maximum (K-049, K-090)."""
        self.phase = "reveal"
        if not self.zones[CRISES]:
            if not self.complete():
                self.lose("deck")
            else:
                self.draw_dummies()
            return
        self.revealing = self.zones[CRISES].pop()
        self.part = 0
        self.reveal_count += 1
        self.tell("crisis", {"crisis": self.revealing})

    def next_part(self) -> None:
        """The immediate effect, one part after the other; then the markers (K-051, K-052, OK-09, OK-10)."""
        card = self.crises[self.revealing]
        if self.part < len(card.immediate):
            self.ask_leader(card.immediate[self.part], card.id)
            self.part += 1
            return
        if card.markers:
            self.active = (*self.active, card.id)
            self.markers_on[card.id] = self.markers_at_first(card)
            self.find_reliefs()
            self.tell("crisis_stays", {"crisis": card.id, "n": self.markers_on[card.id]})
        elif card.supplies:
            self.supplies = True
            self.tell("crisis_pays", {"crisis": card.id, "n": card.supplies})
        else:
            self.discarded = (*self.discarded, card.id)  # OK-11
            self.tell("crisis_over", {"crisis": card.id})
        self.revealing = ""
        self.draw_dummies()

    def draw_dummies(self) -> None:
        """Two cards for one player, else one; a dry pile is made anew from those of earlier rounds (K-062 to K-068)."""
        self.phase = "dummy"
        for _ in range((2 if self.solo else 1) - self.fewer):
            if not self.zones[DUMMY]:
                self.zones[DUMMY] = [x for x in self.dummy_set() if x not in self.dummies]
                self.shuffle(DUMMY)
            self.dummies = (*self.dummies, self.zones[DUMMY].pop())
            self.reveal_count += 1
        if self.solo and self.dummies:
            self.agenda[0].append(Frame(DUMMY_PHASES, 0, "dummy"))
        else:
            self.dummy_phases = tuple(x for card in self.dummies for x in DUMMIES[card])

    def plan(self) -> None:
        if self.log is not None:
            for x in self.dummy_phases:
                self.tell(f"dummy.{x}" if self.player_count < 3 else f"dummy.bars.{x}", {})
        self.phase = "planning"
        self.ask_phases()

    # -- phases

    def reveal_phases(self) -> None:
        """The players' phases, and with one or two players the dummy's; phase I not under its red token (K-063 to K-066, OK-02)."""
        if self.log is not None:
            for p in range(self.player_count):
                self.tell(f"chose.{self.chosen[p]}", {"player": p})
        wanted = {*self.chosen, *(self.dummy_phases if self.player_count < 3 else ())}
        if self.oxygen_detriment == "red":
            wanted.discard(DEVELOPMENT)
        self.revealed = tuple(x for x in PHASES if x in wanted)
        self.left = self.revealed
        self.next_phase()

    def ends_complete(self) -> bool:
        """A planet at its maximum does not end the game (K-086)."""
        return False

    # -- end of round (K-083 to K-086, OK-18)

    def end_round(self) -> None:
        self.phase = "bank"
        if self.active and self.bank >= TOKENS_FOR_A_MARKER:
            self.agenda[self.leader()].append(Frame(SPEND_BANK, NOBODY, "bank"))

    def close_round(self) -> None:
        if self.supplies and self.complete():
            self.finish_as("won")
        else:
            self.start_round()

    # -- what is read

    def find_flaw(self) -> Flaw | None:
        return super().find_flaw() or validation.find_flaw(self)

    def points(self) -> list[dict[str, int]]:
        """Nobody scores (K-001)."""
        return []

    def result(self) -> Result:
        """Won or lost together, and why; rating and points left are for information only (K-001, OK-31)."""
        ratings = [self.cells[p][TR] for p in range(self.player_count)]
        won = self.outcome == "won"
        return {
            "players": [{"player": p, "points": tr, "sources": {"tr": tr}, "rank": 1} for p, tr in enumerate(ratings)],
            "ranking": list(range(self.player_count)),
            "won": won,
            "why": self.outcome,
            "bank": self.bank,
            "points": self.bank + sum(ratings),
            "rounds": self.round,
        }

    def public(self) -> AresView:
        return view.public(self)

    def seen_by(self, p: int | None, public: Any) -> AresView:
        return view.seen_by(self, p, public)


# -- the questions


class DummyPhases(Choose[CrisisPosition]):
    """One player alone: which phase counts on each of the dummy's cards (K-062)."""

    name: ClassVar[str] = "dummy_phases"

    def options(self, pos: CrisisPosition, p: int, f: Frame) -> list[str]:
        each = [[atom("dummy", x) for x in DUMMIES[card]] for card in pos.dummies]
        return [" ".join(walk) for walk in product(*each)]

    def apply(self, pos: CrisisPosition, f: Frame, answer: Any) -> dict[str, Any] | None:
        pos.dummy_phases = chosen(answer).values
        return None


class SpendBank(Choose[CrisisPosition]):
    """Two VP tokens for a marker off any crisis, as often as the group likes (K-083, K-084)."""

    name: ClassVar[str] = "spend_bank"
    asked_last: ClassVar[bool] = True

    def options(self, pos: CrisisPosition, p: int, f: Frame) -> list[str]:
        if pos.bank < TOKENS_FOR_A_MARKER:
            return [DONE]
        return [DONE, *[atom("crisis", id) for id in pos.active]]

    def apply(self, pos: CrisisPosition, f: Frame, answer: Any) -> dict[str, Any] | None:
        if answer == DONE:
            return None
        crisis = chosen(answer).what
        pos.put_in_bank(pos.actor, -TOKENS_FOR_A_MARKER, crisis)
        pos.relieve(NOBODY, crisis)
        if pos.active and pos.bank >= TOKENS_FOR_A_MARKER:
            pos.agenda[pos.actor].append(f)
        return None

    def prompt(self, pos: CrisisPosition, f: Frame) -> Message:
        return Message("ask.spend_bank", {"n": TOKENS_FOR_A_MARKER, "present": pos.bank})


DUMMY_PHASES: Final = DummyPhases()
SPEND_BANK: Final = SpendBank()
register(DummyPhases, SpendBank)
