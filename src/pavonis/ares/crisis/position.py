"""The table of Crisis: crises with their markers, detriments, the bank of points, tiles that are covered and turned again."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Final, cast

from ...family.cards import Card
from ...family.resources import MC, PLANTS
from ...family.table import DISCARD
from ...kernel.atoms import aside, atom, chosen
from ...kernel.effect import NO_SLACK, NOBODY, Effect, Frame
from ...kernel.errors import BadSave
from ...kernel.message import Message, Reason, lacks
from ...kernel.position import Position
from ...kernel.schema import unknown_name
from ...kernel.state import Derived, Field, Given, Group, State
from ..effects import PayForCard
from ..phases import AresPosition
from ..planet import (
    DEVELOPMENT,
    MAX_OCEANS,
    MAX_OXYGEN,
    MAX_TEMPERATURE,
    OCEANS,
    OXYGEN_ZONES,
    PHASES,
    TEMPERATURE_ZONES,
    ZONES,
    zone,
)
from ..position import CHOICES, COURSE, DUMMY, OCEAN_COUNT, OXYGEN, PRINTED, TEMPERATURES, TILES
from ..requirements import Oceans, Zone
from .card import RELIEVE, CrisisCard, served

CRISES: Final = 5  # shared zones after those of the base game: the crisis deck, and what was left out of it
BOX: Final = 6

OCEAN_ZONES: Final = (0, 2, 4, 7)  # where each zone of the ocean count begins (OK-01)
SUPPLIES: Final = aside("supplies")
GIFTS: Final = ("give_card", "share_money")  # effects by which others gain
NAMED_OUT: Final = ("adaptation_technology", "conserved_biome", "special_design", "inventrix")  # K-013, K-018

# The dummy's cards: purple ones of one phase, orange ones of two (K-030 to K-032).
PURPLE: Final = {atom("phase", x): (x,) for x in PHASES}
ORANGE: Final = {
    "orange:1": ("action", "production"),
    "orange:2": ("action", "research"),
    "orange:3": ("action", "production"),
    "orange:4": ("construction", "production"),
    "orange:5": ("development", "production"),
}
DUMMIES: Final = {**PURPLE, **ORANGE}

DETRIMENTS: Final = ("", "yellow", "red")
SURCHARGE: Final = {"": 0, "yellow": 1, "red": 3}  # the temperature detriment, on every card (OK-02)
OUTCOMES: Final = ("won", "lost.purple", "lost.temperature", "lost.oxygen", "lost.oceans", "lost.deck")  # K-085 to K-090
STEPS: Final = {"yellow": 1, "red": 2}  # the ocean detriment, of temperature or oxygen
NOBODYS: Final = (  # effects that are nobody's act
    *("lower_temperature", "lower_oxygen", "cover_ocean", "decide", "lower_two", "lower_by_zone"),
    *("red_detriments", "fewer_dummies", "each", "spend_bank"),
)


# -- saving


def load_markers(pos: CrisisTable, saved: dict[str, int]) -> None:
    """As printed, where a position written by hand leaves them out."""
    for id in pos.active:
        if id not in pos.crises:
            raise BadSave(unknown_name("crisis.active", id, pos.crises))
    pos.markers_on = {id: saved.get(id, pos.crises[id].markers) for id in pos.active}


class CrisisTable(AresPosition):
    """What Crisis adds to a position of Ares Expedition. Group decisions are the leader's, a seat that moves on (OK-06)."""

    state: ClassVar[State] = State(
        AresPosition.state,
        Given("difficulty", "level_0", "crises"),
        Field("temperature", int, TEMPERATURES, missing=MAX_TEMPERATURE),  # K-010, K-011
        Field("oxygen", int, OXYGEN, missing=MAX_OXYGEN),
        Field("oceans", int, OCEAN_COUNT, missing=MAX_OCEANS),
        Field("phase", str, (*COURSE, "check", "persistent", "reveal", "dummy", "bank"), missing="planning"),
        Group(
            "crisis",
            Field("active", [str]),
            Field("markers_on", {str: int}, range(1, 100), key="markers", missing={}, load=load_markers),
            Field("discarded", [str]),
            Field("revealing", str, lambda pos: ("", *pos.crises)),
            Field("part", int),
            Field("supplies", bool),
            Field("bank", int, range(10_000)),
            Field("banked", {str: int}, range(10_000), known=lambda pos: pos.cards),
            Group(
                "detriments",
                Field("temperature_detriment", DETRIMENTS, key="temperature"),
                Field("oxygen_detriment", DETRIMENTS, key="oxygen"),
                Field("ocean_detriment", DETRIMENTS, key="oceans"),
            ),
            Field("dummies", [str], DUMMIES),
            Field("dummy_phases", [str], PHASES, key="phases"),
            Field("fewer", int, range(3)),
            Field("barred", [str], CHOICES, each=""),
            Field("outcome", str, lambda pos: OUTCOMES if pos.over else ("", *OUTCOMES)),
        ),
        Derived("reliefs"),  # from the crises that are active
    )
    shared_zones: ClassVar[dict[str, str]] = {**AresPosition.shared_zones, "oceans": "", "crises": "", "box": ""}  # see `imagine`

    def __init__(self) -> None:
        super().__init__()
        self.difficulty = "normal"
        self.level_0 = 0  # cards of level 0 in the deck
        self.crises: dict[str, CrisisCard] = {}
        self.active: tuple[str, ...] = ()  # in order of entry
        self.markers_on: dict[str, int] = {}
        self.discarded: tuple[str, ...] = ()
        self.revealing = ""  # the card whose immediate effect is being carried out,
        self.part = 0  # and how many parts of it are done
        self.supplies = False  # Dwindling Supplies lies open
        self.bank = 0
        self.banked: dict[str, int] = {}  # what a card of variable points has brought so far
        self.temperature_detriment = ""
        self.oxygen_detriment = ""
        self.ocean_detriment = ""
        self.dummies: tuple[str, ...] = ()  # the dummy's cards of this round
        self.dummy_phases: tuple[str, ...] = ()  # and the phases that count on them
        self.fewer = 0  # dummy cards less in this round
        self.barred: list[str] = []  # a phase that each player may not choose in this round
        self.outcome = ""
        self.reliefs: tuple[str, ...] = ()  # the options to pay for a marker

    def copy_to(self, copy: Position) -> None:
        super().copy_to(copy)
        c = cast(CrisisTable, copy)
        c.reliefs = self.reliefs
        c.difficulty = self.difficulty
        c.level_0 = self.level_0
        c.crises = self.crises
        c.active = self.active
        c.markers_on = self.markers_on.copy()
        c.discarded = self.discarded
        c.revealing = self.revealing
        c.part = self.part
        c.supplies = self.supplies
        c.bank = self.bank
        c.banked = self.banked.copy()
        c.temperature_detriment = self.temperature_detriment
        c.oxygen_detriment = self.oxygen_detriment
        c.ocean_detriment = self.ocean_detriment
        c.dummies = self.dummies
        c.dummy_phases = self.dummy_phases
        c.fewer = self.fewer
        c.barred = self.barred[:]
        c.outcome = self.outcome

    # -- what is where

    def leader(self) -> int:
        """Who decides for the group in this round (OK-06)."""
        return max(0, self.round - 1) % self.player_count

    def covered(self) -> list[str]:
        """The tiles that are not blue; their rewards lie open too (K-071)."""
        return [tile for tile in OCEANS if tile not in self.flipped]

    def zones_now(self) -> dict[str, str]:
        """The colour in which each parameter stands (K-041, OK-01)."""
        return {
            "temperature": ZONES[zone(self.temperature, TEMPERATURE_ZONES)],
            "oxygen": ZONES[zone(self.oxygen, OXYGEN_ZONES)],
            "oceans": ZONES[zone(self.oceans, OCEAN_ZONES)],
        }

    def dummy_set(self) -> list[str]:
        """The dummy's deck: orange for one player, purple for more, without the action from three on (K-030 to K-032)."""
        if self.solo:
            return list(ORANGE)
        return [x for x in PURPLE if self.player_count == 2 or x != "phase:action"]

    def admits(self, card: Card) -> bool:
        """Not the cards that look at the planet's parameters, and four by name (K-012, K-013, K-018)."""
        return card.id not in NAMED_OUT and not any(isinstance(r, (Zone, Oceans)) for r in card.requires)

    def apart(self) -> dict[int, set[str]]:
        return {**super().apart(), DUMMY: set(DUMMIES), CRISES: set(self.crises), BOX: set(self.crises)}

    def may_wait(self, p: int, f: Frame) -> bool:
        """What is nobody's act lies with the leader (OK-06)."""
        return super().may_wait(p, f) or (f.actor == NOBODY and p == self.leader() and f.effect.name in NOBODYS)

    def has_cycles(self) -> bool:
        return False  # the dummy has cards of its own (K-030 to K-032)

    def imagine(self, p: int, rng: Random) -> Position:
        """Of the crisis deck everybody knows the levels, and nobody which cards of a level were left out (K-025)."""
        c = super().imagine(p, rng)
        assert isinstance(c, CrisisTable)
        for level in range(6):
            places = [(z, i) for z in (CRISES, BOX) for i, x in enumerate(c.zones[z]) if c.crises[x].level == level]
            cards = sorted(c.zones[z][i] for z, i in places)  # so that not even how they really lie decides
            rng.shuffle(cards)
            for (z, i), card in zip(places, cards):
                c.zones[z][i] = card
        return c

    # -- choosing phases (K-066, K-069, OK-02, OK-22)

    def open_phases(self, p: int) -> list[str]:
        return [atom("phase", x) for x in PHASES if self.why_not_phase(p, x) is None]

    def why_not_phase(self, p: int, phase: str) -> Reason | None:
        if phase == self.barred[p]:
            return Reason(f"barred.{phase}", {}, "K-051")
        if self.player_count > 2 and phase in self.dummy_phases:
            return Reason(f"barred.dummy.{phase}", {}, "K-066")
        if phase == DEVELOPMENT and self.oxygen_detriment == "red":
            return Reason("barred.oxygen", {}, "OK-02")
        return super().why_not_phase(p, phase)

    # -- parameters down

    def lower(self, parameter: str, source: str) -> None:
        """One step; from the lowest one the game is lost at once (K-088)."""
        if parameter == "temperature":
            if self.temperature <= TEMPERATURE_ZONES[0]:
                self.lose("temperature")
                return
            self.temperature -= 2
        else:
            if self.oxygen <= OXYGEN_ZONES[0]:
                self.lose("oxygen")
                return
            self.oxygen -= 1
        if self.log is not None:
            n = self.temperature if parameter == "temperature" else self.oxygen
            self.tell(f"lowered.{parameter}", {"n": n, "source": source})

    def cover(self, tile: str, source: str) -> None:
        """Turn a blue tile over; nothing is gained by it (K-046, K-072)."""
        self.flipped = tuple(x for x in self.flipped if x != tile)
        self.oceans -= 1
        if self.log is not None:
            self.tell("covered", {"player": self.actor, "source": source, "tile": tile, "n": self.oceans})

    def set_detriments(self, temperature: str, oxygen: str, oceans: str) -> None:
        """Colours of the tokens in play; those of temperature and oxygen bind all round (K-038, K-039, K-042)."""
        before = (self.temperature_detriment, self.oxygen_detriment, self.ocean_detriment)
        self.temperature_detriment = temperature
        self.oxygen_detriment = oxygen
        self.ocean_detriment = oceans
        if self.log is not None:
            for parameter, was, colour in zip(("temperature", "oxygen", "oceans"), before, (temperature, oxygen, oceans)):
                if was or colour:
                    self.tell(f"detriment.{parameter}.{colour or 'over'}", {})

    def net_cost(self, p: int, card: Card) -> int:
        """Each card costs more while the token of temperature lies there (OK-02)."""
        return super().net_cost(p, card) + SURCHARGE[self.temperature_detriment]

    def saves(self, p: int, card: Card) -> bool:
        return not self.oxygen_detriment and super().saves(p, card)

    def lose(self, why: str) -> None:
        """The players lose together (K-001, K-087 to K-090)."""
        self.finish_as(f"lost.{why}")

    def finish_as(self, outcome: str) -> None:
        self.outcome = outcome
        self.end()
        self.tell(f"over.{outcome}", {"n": self.round})

    # -- parameters up: each raise may serve a goal (K-055)

    def raised(self, by: int, parameter: str) -> None:
        super().raised(by, parameter)
        self.serve(by, [parameter])

    def flip_ocean(self, by: int) -> None:
        """Any covered tile, the player's choice (K-070); in the phase that turns the ninth the last one pays again (A-125)."""
        if self.began_oceans < MAX_OCEANS:
            self.push(Frame(PRINTED["uncover"], by, "ocean"))

    def uncover(self, by: int, tile: str) -> None:
        """Rating, reward, then what reacts (OA-27); no tile: all are blue, and the last one pays again."""
        if tile:
            self.oceans += 1
            self.flipped = (*self.flipped, tile)
            if self.log is not None:
                self.tell("ocean", {"player": by, "n": self.oceans, "tile": tile})
            if self.oceans >= MAX_OCEANS:
                self.maximum(by)
        else:
            self.tell_beyond(by, "ocean")
        self.raise_rating(by, 1)
        mc, plants, cards = OCEANS[self.flipped[-1]]
        self.cells[by][MC] += mc
        self.cells[by][PLANTS] += plants
        if self.log is not None and (mc or plants):
            got = {"mc": mc, "plants": plants}
            self.tell("gained", {"player": by, "source": "ocean", **{r: n for r, n in got.items() if n}})
        if cards:
            self.draw(by, cards)
        self.emit("ocean", by)
        self.serve(by, ["ocean"])

    # -- goals and markers

    def markers_at_first(self, card: CrisisCard) -> int:
        """As printed, one more for specialists and experts on cards that have any (K-052, K-095)."""
        return card.markers + (1 if card.markers and self.difficulty in ("specialist", "expert") else 0)

    def serve(self, by: int, goals: list[str]) -> None:
        """What was played or raised takes markers off every crisis it helps, as often as it does (K-055 to K-057, OK-14)."""
        for id in self.active:
            if id in self.markers_on:
                wanted = self.crises[id].goals
                n = sum(goals.count(g.on) for g in wanted)
                for _ in range(min(n, self.markers_on[id])):
                    self.relieve(by, id)

    def relieve(self, by: int, id: str) -> None:
        """Take a marker off; with the last one the crisis is over (K-058)."""
        left = self.markers_on[id] - 1
        if self.log is not None:
            self.tell("marker", {"player": by, "crisis": id, "n": left} if by >= 0 else {"crisis": id, "n": left})
        if left:
            self.markers_on[id] = left
        else:
            del self.markers_on[id]
            self.active = tuple(x for x in self.active if x != id)
            self.discarded = (*self.discarded, id)
            self.find_reliefs()
            if self.log is not None:
                self.tell("averted", {"crisis": id})
        self.emit("marker", by)

    def find_reliefs(self) -> None:
        self.reliefs = tuple(atom(RELIEVE, id) for id in self.active if self.crises[id].price is not None)

    def moot(self, f: Frame) -> bool:
        """The price of a marker, and others have taken the last one meanwhile (K-058)."""
        return "crisis" in f.bindings and f.bindings["crisis"] not in self.markers_on

    def price_of_relief(self, option: str) -> Effect[Any]:
        price = self.crises[chosen(option).what].price
        assert price is not None
        return price

    def other_actions(self, p: int) -> tuple[str, ...]:
        return self.reliefs

    def why_not_other(self, p: int, option: str) -> Reason | None:
        return self.price_of_relief(option).why_not(self, Frame(PRINTED["relieved"], p, option), NO_SLACK)

    def begin_other(self, p: int, option: str) -> None:
        """One player pays it all (K-059 to K-061)."""
        id = chosen(option).what
        self.agenda[p].append(Frame(self.price_of_relief(option), p, id, {"crisis": id}, (PRINTED["relieved"],)))

    def why_not_done(self, p: int) -> Reason | None:
        return None  # K-073

    # -- the bank of points (K-074 to K-082, OK-15 to OK-17)

    def put_in_bank(self, p: int, n: int, source: str) -> None:
        self.bank += n
        if self.log is not None and n:
            self.tell("banked" if n > 0 else "bank_paid", {"player": p, "source": source, "n": abs(n), "present": self.bank})

    def spare_bank(self) -> int:
        """The tokens that are not promised to cards being paid for."""
        waiting = [f.effect for p in range(self.player_count) for f in self.waiting(p)]
        return self.bank + sum(min(0, self.cards[e.card].points.n) for e in waiting if isinstance(e, PayForCard))

    def why_not_bank(self, card: Card) -> Reason | None:
        """Points that a card takes must be in the bank."""
        if card.points.n < 0 and self.spare_bank() + card.points.n < 0:
            return lacks("needs.bank", -card.points.n, self.spare_bank(), "K-082")
        return None

    def why_not_play(self, p: int, card: Card) -> Reason | None:
        reason = self.why_not_bank(card)
        return reason if reason is not None else super().why_not_play(p, card)

    def whys_to_play(self, p: int, card: Card, payable: Reason | None) -> list[Reason]:
        bank, rest = self.why_not_bank(card), super().whys_to_play(p, card, payable)
        return rest if bank is None else [bank, *rest]

    def enter(self, p: int, card: Card) -> None:
        """Points go to the bank at once, and the card serves goals (K-055, K-076, K-082)."""
        super().enter(p, card)
        if not card.points.per:
            self.put_in_bank(p, card.points.n, card.id)
        self.bank_points(p)
        self.serve(p, served(card))
        self.emit("costly", p, card.id, card.cost)

    def bank_points(self, p: int) -> None:
        """Points of p's cards that were reached since they were last looked at; none are taken back (K-077, OK-16)."""
        for id in self.tableau[p]:
            points = self.cards[id].points
            if points.per and points.per != "here":
                reached = points.score(self, p, id)
                more = reached - self.banked.get(id, 0)
                if more > 0:
                    self.banked[id] = reached
                    self.put_in_bank(p, more, id)

    def gathered(self, p: int, card: str) -> None:
        """Resources that suffice for a point leave the card for it at once (K-078)."""
        points = self.cards[card].points
        if points.per == "here":
            reached = self.on[card] // points.every
            if reached:
                spent = reached * points.every
                self.on[card] -= spent
                if self.log is not None:
                    self.tell(f"spent_here.{self.cards[card].holds}", {"player": p, "card": card, "n": spent})
                self.put_in_bank(p, reached * points.n, card)

    def plant_forest(self, by: int) -> None:
        """A VP token instead of the forest's (K-075); forests still count for cards that name them (OK-15)."""
        super().plant_forest(by)
        self.put_in_bank(by, 1, "forest")
        self.bank_points(by)

    def leave(self, p: int, card: Card) -> None:
        """To the discard pile, for all to see; points once banked stay (OK-16)."""
        if self.log is not None:
            self.tell("gave_up", {"player": p, "card": card.id})
        super().leave(p, card)
        self.banked.pop(card.id, None)
        self.used.pop(card.id, None)
        self.zones[DISCARD].append(card.id)
        self.known_by[card.id] = (1 << self.player_count) - 1

    # -- free acts: with Dwindling Supplies, tokens for M€

    def token_worth(self) -> int:
        """What a VP token brings each player now; 0 before Dwindling Supplies."""
        return max(c.supplies for c in self.crises.values()) if self.supplies else 0

    def aside_options(self, p: int) -> list[str]:
        out = super().aside_options(p)
        return [*out, SUPPLIES] if self.asking[p] is not None and self.why_not_aside(p, SUPPLIES) is None else out

    def why_not_aside(self, p: int, answer: str) -> Message | None:
        if answer != SUPPLIES:
            return super().why_not_aside(p, answer)
        if not self.supplies:
            return Reason("needs.supplies", {}, "K-085")
        return None if self.spare_bank() else lacks("needs.bank", 1, 0, "K-081")

    def sales(self, p: int) -> int:
        return super().sales(p) + self.spare_bank() * self.token_worth()

    def expects(self, p: int) -> bool:
        """Tokens turn into M€ for all, and some corporations give (K-003)."""
        if self.supplies and (self.bank or not self.solo):
            return True
        return any(q != p and self.waiting(q) and self.gives(q) for q in range(self.player_count))

    def gives(self, p: int) -> bool:
        """Whether an action of p's cards gives something to another player."""
        actions = [self.action_of(act)[1] for act in self.acts[p]]
        return any(e.name in GIFTS for action in actions for e in (*action.pay, *action.get))

    def aside(self, p: int, answer: str) -> None:
        if answer != SUPPLIES:
            super().aside(p, answer)
            return
        self.put_in_bank(p, -1, "dwindling_supplies")
        for q in range(self.player_count):
            self.cells[q][MC] += self.token_worth()
            if self.log is not None:
                self.tell("gained", {"player": q, "source": "dwindling_supplies", "mc": self.token_worth()})

    # -- saving

    def load(self, data: dict[str, Any]) -> None:
        super().load(data)
        self.zones[TILES] = []
        self.find_reliefs()
