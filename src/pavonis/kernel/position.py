"""A position: all the rules need, and nothing else. It runs by itself until everybody who can act has been asked.

Each player has an agenda: a bag of frames that wait. The runner carries out what is independent, asks for the order
only where it can matter, and when all agendas are empty lets `flow` push what comes next.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Final, NamedTuple

from . import types
from .atoms import atom, chosen, is_aside
from .chance import shuffled
from .effect import (
    ASK,
    ASKED_LAST,
    ASKS,
    CAN_FAIL,
    IMMEDIATE,
    NEUTRAL,
    NO_EFFECT,
    NO_SLACK,
    NOBODY,
    SEALED,
    SHARED,
    SKIP,
    UNBOUND,
    Effect,
    Frame,
    frame_from_json,
    register,
)
from .errors import BadSave, Stuck
from .message import Message
from .schema import Flaw, first_mismatch, unknown_name
from .state import Derived, Field, State, a_seat

LONGEST_RUN: Final = 10_000

FRAME: Final[dict[Any, Any]] = {
    "effect": {"do": str, str: object},
    "by": int,
    "source": str,
    "bound": dict,
    "rest": [{"do": str, str: object}],
    "now": bool,
}


def save_zones(pos: Position) -> dict[str, list[str]]:
    return {pos.zone_name(z): list(cards) for z, cards in enumerate(pos.zones) if cards}


def load_zones(pos: Position, saved: dict[str, list[str]]) -> None:
    numbers = {pos.zone_name(z): z for z in range(len(pos.zones))}
    for name, cards in saved.items():
        if name not in numbers:
            raise BadSave(unknown_name("zones", name, numbers))
        pos.zones[numbers[name]] = list(cards)


def save_agenda(pos: Position) -> list[Any]:
    return [[f.to_json() for f in agenda] for agenda in pos.agenda]


def load_agenda(pos: Position, saved: list[Any]) -> None:
    pos.agenda = [[frame_from_json(f) for f in agenda] for agenda in saved]


def save_asking(pos: Position) -> list[Any]:
    return [None if f is None else f.to_json() for f in pos.asking]


def load_asking(pos: Position, saved: list[Any]) -> None:
    pos.asking = [None if f is None else frame_from_json(f) for f in saved]


def save_order(pos: Position) -> str:
    return "auto" if pos.auto_order else "ask"


def load_order(pos: Position, saved: str) -> None:
    pos.auto_order = saved == "auto"


def load_lanes(pos: Position, saved: list[int]) -> None:
    pos.draw_lanes = list(saved)


class Layout(NamedTuple):
    """The zones of a game: first the shared ones, then of each kind one for every player."""

    names: tuple[str, ...]  # 'deck', 'hand.0', 'hand.1'
    backs: tuple[str, ...]  # of the cards that lie there: the pile they come from
    pile: dict[str, int]  # a shared zone by its name
    own: dict[str, int]  # a kind of own zone by its name, as `zone` takes it


def lay_out(shared: Mapping[str, str], own: Mapping[str, str], players: int) -> Layout:
    """Zones by their names, each with the back of its cards."""
    return Layout(
        (*shared, *[f"{name}.{p}" for name in own for p in range(players)]),
        (*shared.values(), *[back for back in own.values() for _ in range(players)]),
        {name: z for z, name in enumerate(shared)},
        {name: kind for kind, name in enumerate(own)},
    )


NO_ZONES: Final = Layout((), (), {}, {})
LAYOUTS: Final[dict[tuple[Any, ...], Layout]] = {}  # those made so far, by what they depend on


class Position:
    """Numbers, zones, agendas, questions, sealed answers, seed and counters. Games add their own."""

    state: ClassVar[State] = State(
        None,
        Field("player_count", int, key="players"),
        Field("seed", str),
        Field("zones", {str: [str]}, save=save_zones, load=load_zones),
        Field("agenda", [[FRAME]], each=list, save=save_agenda, load=load_agenda),
        Field("asking", [(None, FRAME)], each=None, save=save_asking, load=load_asking),
        Field("question_number", [int], key="number", each=0),
        Field("sealed", [object], each=None),
        Field("shuffles", {str: int}),
        Field("auto_order", ("ask", "auto"), key="order", missing="auto", save=save_order, load=load_order),
        Field("actor", int, a_seat, key="cur"),
        Field("reveal_count", int, key="shown"),
        Field("known_by", {str: int}, key="know", sparse=True),
        Field("draw_lanes", [int], key="strides", sparse=True, load=load_lanes),
        Field("over", bool, sparse=True),
        Derived("layout", "piles", "first", "seats"),
    )
    # Zones by name, each with the pile that its cards come from and whose back they have; '' if all know how they lie.
    shared_zones: ClassVar[dict[str, str]] = {}  # one each: piles nobody reads
    own_zones: ClassVar[dict[str, str]] = {}  # one per player, read by that player

    def __init__(self) -> None:
        self.player_count = 0
        self.seed = ""
        self.zones: list[list[str]] = []
        self.layout = NO_ZONES
        self.piles = 0  # the first so many zones are shared
        self.known_by: dict[str, int] = {}  # card -> who knows where it lies, besides those who may read its zone
        self.shuffles: dict[str, int] = {}  # pile -> how often it was shuffled
        self.agenda: list[list[Frame]] = []
        self.asking: list[Frame | None] = []
        self.question_number: list[int] = []  # of the latest question, per player
        self.sealed: list[Any] = []  # answers that wait for the others' (None: not yet)
        self.draw_lanes: list[int] = []  # in an open phase: how many cards each seat has drawn from the deck
        self.first = 0  # the seat with which turn order begins
        self.seats: tuple[int, ...] = ()  # turn order: in it what happens at once is carried out
        self.actor = 0  # whose agenda is being carried out
        self.reveal_count = 0  # rises whenever a face is turned up or chance is used
        self.auto_order = True
        self.over = False
        self.log: list[Message] | None = None

    # -- set-up and copies

    def seat(self, n: int, seed: str) -> None:
        """Lay out everything empty, for n players."""
        self.player_count = n
        self.seed = seed
        self.layout = self.lay_out()
        self.piles = len(self.layout.pile)
        self.zones = [[] for _ in self.layout.names]
        self.state.seat(self, n)
        self.lead(0)

    def lay_out(self) -> Layout:
        """The zones of this game."""
        key = (type(self), self.player_count)
        if key not in LAYOUTS:
            LAYOUTS[key] = lay_out(self.shared_zones, self.own_zones, self.player_count)
        return LAYOUTS[key]

    def lead(self, first: int) -> None:
        """Turn order begins with this player and goes clockwise."""
        self.first = first
        self.seats = tuple([(first + k) % self.player_count for k in range(self.player_count)])

    def empty(self) -> Position:
        """A fresh object of the same class, for `clone` to fill."""
        return Position()

    def clone(self) -> Position:
        """An independent copy of the position; it tells nobody what happens to it."""
        c = self.empty()
        self.copy_to(c)
        return c

    def copy_to(self, copy: Position) -> None:
        """Every field, written out for its speed; each class copies its own, after its base's."""
        copy.player_count = self.player_count
        copy.seed = self.seed
        copy.zones = [z[:] for z in self.zones]
        copy.layout = self.layout
        copy.piles = self.piles
        copy.known_by = self.known_by.copy()
        copy.shuffles = self.shuffles.copy()
        copy.agenda = [a[:] for a in self.agenda]
        copy.asking = self.asking[:]
        copy.question_number = self.question_number[:]
        copy.sealed = self.sealed[:]
        copy.draw_lanes = self.draw_lanes[:]
        copy.first = self.first
        copy.seats = self.seats
        copy.actor = self.actor
        copy.reveal_count = self.reveal_count
        copy.auto_order = self.auto_order
        copy.over = self.over

    # -- what a game says

    def deal(self) -> None:
        """Lay everything out and ask the first questions."""
        raise Stuck("deal")

    def flow(self) -> None:
        """Nothing waits: move the phases on and push frames, or end."""
        raise Stuck("flow")

    def moment(self) -> str:
        """How far it is, for whoever debugs: 'generation 4'."""
        return ""

    def outline(self) -> list[str]:
        """What lies open, for whoever prints a game: one line of the table, and one of each player."""
        return ["", *("" for _ in range(self.player_count))]

    def open_phase(self) -> bool:
        """Whether all players act at once, so that take-back must not disturb the others' questions."""
        return False

    def faces(self, p: int) -> int:
        """What an effect touches that turns up cards for p, as bits."""
        return 0

    def aside_options(self, p: int) -> list[str]:
        """Free acts beside any open question."""
        return []

    def aside(self, p: int, answer: str) -> None:
        raise Stuck("aside")

    def why_not_aside(self, p: int, answer: str) -> Message | None:
        return Message("no_aside")

    def holdings(self, p: int) -> list[Any]:
        """What p owns, to see whether a take-back would change it."""
        return []

    def public(self) -> Mapping[str, Any]:
        """What everybody may know."""
        return {}

    def seen_by(self, p: int | None, public: Any) -> Mapping[str, Any]:
        """That, and what p alone may know: of what all know the same objects, so whoever reads it writes nothing into it."""
        shown: Mapping[str, Any] = public
        return shown

    def shown_to(self, p: int | None, public: Any) -> Mapping[str, Any]:
        """The same for p's screen, with what follows from it and takes longer to find."""
        return self.seen_by(p, public)

    def view(self, p: int | None) -> Mapping[str, Any]:
        return self.seen_by(p, self.public())

    def points(self) -> list[dict[str, int]]:
        """What everybody would score now, by source."""
        return []

    def result(self) -> Mapping[str, Any]:
        return {}

    # -- pushing work

    def push(self, f: Frame) -> None:
        """To the player who would answer it; if it asks nothing, to the player whose act caused it."""
        q = f.actor if f.traits & ASKS and f.actor >= 0 else self.actor
        if q != self.actor and f.traits & (ASKS | ASKED_LAST | SEALED) == ASKS:
            self.interrupt(q, f)
        else:
            self.agenda[q].append(f)

    def interrupt(self, q: int, f: Frame) -> None:
        """A question pushed by somebody else comes first; the one that is open is parked and returns next, a menu at last."""
        agenda = self.agenda[q]
        parked = self.asking[q]
        at = 0
        if parked is None or parked.traits & SEALED:
            while at < len(agenda) and agenda[at].urgent:
                at += 1
        else:
            self.asking[q] = None
            if parked.traits & ASKED_LAST:
                agenda.append(parked)
            else:
                agenda.insert(0, Frame(parked.effect, parked.actor, parked.source, parked.bindings, parked.then, True))
        agenda.insert(at, Frame(f.effect, f.actor, f.source, f.bindings, f.then, True))

    def perform(self, effects: tuple[Effect[Any], ...], by: int, source: str, bound: dict[str, Any] = UNBOUND) -> None:
        """Plain effects at once, in printed order; the others join the bag."""
        ctx: Frame | None = None
        for e in effects:
            if e.traits() & IMMEDIATE:
                if ctx is None:
                    ctx = Frame(NO_EFFECT, by, source, bound)
                e.apply(self, ctx, None)
            else:
                self.push(Frame(e, by, source, bound))

    def follow(self, f: Frame, more: dict[str, Any] | None) -> None:
        """What follows at once, one after the other, with the same bindings."""
        if not f.then:
            return
        if more:
            f = f.binding(more)
        for i, e in enumerate(f.then):
            if e.traits() & IMMEDIATE:
                e.apply(self, f, None)
            else:
                q = f.actor if e.traits() & ASKS and f.actor >= 0 else self.actor
                self.agenda[q].insert(0, Frame(e, f.actor, f.source, f.bindings, f.then[i + 1 :], True))
                return

    def skip(self, f: Frame) -> None:
        """Nothing can be done: what follows needs it and falls away, unless it comes anyway."""
        if self.log is not None:
            f.effect.skipped(self, f)
        if f.then and f.then[0].anyway:
            self.follow(f, None)

    # -- the runner

    def run(self) -> None:
        """Until everybody who can act has been asked, or the game is over."""
        left = LONGEST_RUN
        agenda, asking = self.agenda, self.asking
        while not self.over:
            moved = False
            for p in self.seats:
                while agenda[p] and asking[p] is None and not self.over:
                    self.actor = p
                    self.begin(p, self.next_frame(p))
                    moved = True
                    left -= 1
                    if left < 0:
                        raise Stuck(f"{LONGEST_RUN} frames without a question")
            if not moved:
                waits = False
                for p in self.seats:
                    f = asking[p]
                    if f is not None:
                        waits = True
                        if f.traits & SHARED and self.look_again(p, f):
                            moved = True
                            break
                if not moved:
                    if waits:
                        return
                    self.flow()

    def end(self) -> None:
        """The game is over at once; what waited is dropped."""
        self.over = True
        for p in range(self.player_count):
            self.agenda[p] = []
            self.asking[p] = None
            self.sealed[p] = None

    def next_frame(self, p: int) -> Frame:
        """Take from p's agenda what is to be carried out next; where that is p's choice, the question for it."""
        agenda = self.agenda[p]
        if len(agenda) == 1:
            return agenda.pop()
        if agenda[0].urgent:
            return agenda.pop(0)
        live = [f for f in agenda if not f.traits & ASKED_LAST]
        if not live:
            return agenda.pop(0)
        chosen = self.independent(live)
        if chosen is None:
            return Frame(ORDER, p, "")
        agenda.remove(chosen)
        return chosen

    def independent(self, live: list[Frame]) -> Frame | None:
        """The first frame whose place in the order cannot matter; None if that must be asked."""
        if len(live) == 1:
            return live[0]
        ready = [f for f in live if not f.traits & CAN_FAIL or f.effect.why_not(self, f, NO_SLACK) is None]
        if not ready:
            ready = live
        if len(ready) == 1:
            return ready[0]
        kinds = [f.kind() for f in ready]
        if all(k == kinds[0] for k in kinds):
            return ready[0]
        touches = [f.effect.footprint(self, f) for f in ready]
        for i, f in enumerate(ready):
            reads, adds = touches[i]
            waits = self.faces(f.actor) if f.effect.decides() else 0  # what turns up cards comes before a decision
            for j in range(len(ready)):
                if kinds[i] != kinds[j]:
                    other_reads, other_adds = touches[j]
                    if (reads | waits) & (other_reads | other_adds) or other_reads & adds:
                        break
            else:
                return f
        if self.auto_order:
            return min(ready, key=_rank)
        return None

    def begin(self, p: int, f: Frame) -> None:
        """Carry the frame out, or ask its question."""
        e = f.effect
        if not f.traits & ASKS:
            self.follow(f, e.apply(self, f, None))
            return
        if not f.traits & SEALED:
            verdict = e.forced_answer(self, p, f)
            if verdict is SKIP:
                self.skip(f)
                return
            if verdict is not ASK:
                self.follow(f, e.apply(self, f, verdict))
                return
        self.asking[p] = f
        self.question_number[p] += 1

    def look_again(self, p: int, f: Frame) -> bool:
        """Something has changed: p's open question is dropped or answered if it leaves no choice any more."""
        verdict = f.effect.forced_answer(self, p, f)
        if verdict is ASK:
            return False
        self.asking[p] = None
        self.actor = p
        if verdict is SKIP:
            self.skip(f)
        else:
            self.follow(f, f.effect.apply(self, f, verdict))
        return True

    # -- answers

    def why_not(self, p: int, answer: Any) -> Message | None:
        """Why p may not answer this to the open question; None if p may."""
        f = self.asking[p]
        if f is None:
            return Message("not_asked", {"player": p})
        return self.why_not_aside(p, answer) if is_aside(answer) else f.effect.why_not_answer(self, p, f, answer)

    def take(self, p: int, answer: Any) -> None:
        """An answer or an aside that was found legal: apply it, and run on."""
        if is_aside(answer):
            self.accept_aside(p, answer)
        else:
            self.accept(p, answer)

    def accept(self, p: int, answer: Any) -> None:
        """Apply an answer that was found legal, and run on."""
        f = self.asking[p]
        if f is None:
            raise Stuck("accept")
        if f.traits & SEALED:
            self.sealed[p] = answer
            if not self.open_sealed():
                return
        else:
            self.asking[p] = None
            self.actor = p
            self.follow(f, f.effect.apply(self, f, answer))
        self.run()

    def open_sealed(self) -> bool:
        """Once all sealed answers are in, apply them together, in turn order."""
        for q in range(self.player_count):
            if self.asking[q] is not None and self.sealed[q] is None:
                return False
        frames = self.asking
        answers = self.sealed
        self.asking = [None] * self.player_count
        self.sealed = [None] * self.player_count
        for q in self.seats:
            f = frames[q]
            if f is not None:
                self.actor = q
                self.follow(f, f.effect.apply(self, f, answers[q]))
        return True

    def accept_aside(self, p: int, answer: str) -> None:
        """A free act beside the open question. The question stays, unless the act has settled it."""
        f = self.asking[p]
        if f is None:
            raise Stuck("aside")
        self.actor = p
        self.aside(p, answer)
        if self.asking[p] is f:
            if f.effect.sealed:
                verdict = f.effect.forced_answer(self, p, f)
                given = self.sealed[p]
                if verdict is SKIP:
                    self.asking[p] = None
                    self.sealed[p] = None
                elif verdict is not ASK:
                    self.sealed[p] = verdict
                elif given is not None and f.effect.why_not_answer(self, p, f, given) is not None:
                    self.sealed[p] = None
                self.open_sealed()
            else:
                self.look_again(p, f)
        self.run()

    def waits_for(self, p: int) -> bool:
        """Whether p must act: a question is open and no sealed answer of p lies ready."""
        return self.asking[p] is not None and self.sealed[p] is None

    # -- debts: what is still to be paid, and mandatory losses that wait until they can be met

    def due(self, p: int) -> dict[int, int]:
        """What p still owes, by cell: to the open question and to all that wait, parked questions too."""
        due: dict[int, int] = {}
        for f in self.waiting(p):
            f.effect.owe(self, f, due)
        return due

    def waiting(self, p: int) -> list[Frame]:
        """The question that is open to p, and all that waits for p."""
        f = self.asking[p]
        return self.agenda[p] if f is None else [f, *self.agenda[p]]

    def in_debt(self, p: int) -> bool:
        for f in self.agenda[p]:
            if f.traits & CAN_FAIL and f.effect.why_not(self, f, NO_SLACK) is not None:
                return True
        return False

    def can_still_pay(self, p: int) -> bool:
        """Whether every mandatory loss that waits can be met with what the other frames give at best."""
        slack: dict[int, int] = {}
        for f in self.agenda[p]:
            f.effect.best_case_gain(self, f, slack)
        return all(not f.effect.can_fail or f.effect.why_not(self, f, slack) is None for f in self.agenda[p])

    def survivors(self, p: int, f: Frame, options: list[str]) -> list[str]:
        """The options after which every loss that waits can still be met."""
        if not options or not self.in_debt(p):
            return options
        kept = []
        for option in options:
            c = self.clone()
            c.actor = p
            c.asking[p] = None
            c.follow(f, f.effect.apply(c, f, option))
            if c.can_still_pay(p):
                kept.append(option)
        return kept or options

    # -- zones, faces and knowledge

    def zone(self, kind: int, p: int) -> list[str]:
        """The p-th player's own zone of that kind."""
        return self.zones[self.piles + kind * self.player_count + p]

    def own(self, name: str, p: int) -> list[str]:
        """The p-th player's own zone of that name."""
        return self.zone(self.layout.own[name], p)

    def pile(self, name: str) -> list[str]:
        """The shared zone of that name."""
        return self.zones[self.layout.pile[name]]

    def readers(self, z: int) -> int:
        """Who may look into a zone, as a bit mask: its owner, and nobody into a pile."""
        own = z - self.piles
        return 0 if own < 0 else 1 << (own % self.player_count)

    def zone_name(self, z: int) -> str:
        return self.layout.names[z]

    def left_unseen(self, zone: list[str], seen: int) -> None:
        """A card left this zone: those who did not see which one no longer know what lies there."""
        if self.known_by:
            for card in zone:
                bits = self.known_by.get(card, 0)
                if bits & ~seen:
                    self.learn(card, bits & seen)

    def learn(self, card: str, bits: int) -> None:
        if bits:
            self.known_by[card] = bits
        else:
            self.known_by.pop(card, None)

    def discard(self, p: int, kind: int, cards: list[str], pile: int, seen: int = 0) -> None:
        """From p's zone, face down, onto a pile; p knows that they lie there, and so do those who saw them."""
        zone = self.zone(kind, p)
        heap = self.zones[pile]
        seen |= 1 << p
        for card in cards:
            zone.remove(card)
            self.known_by[card] = seen
            heap.append(card)
        if cards:
            self.left_unseen(zone, seen)

    def keep(self, p: int, kind: int, kept: list[str], to: int, pile: int) -> None:
        """Of p's zone these cards go to another zone of p's, the others face down onto a pile."""
        zone = self.zone(kind, p)
        self.discard(p, kind, [card for card in zone if card not in kept], pile)
        self.zone(to, p).extend(zone)
        zone.clear()

    def shuffle(self, pile: int) -> None:
        name = self.layout.names[pile]
        k = self.shuffles.get(name, 0) + 1
        self.shuffles[name] = k
        self.zones[pile] = shuffled(self.zones[pile], self.seed, name, k)
        self.reveal_count += 1
        if self.known_by:
            for card in self.zones[pile]:
                self.known_by.pop(card, None)

    def take_top(self, p: int, pile: int, discards: int) -> str | None:
        """The next face-down card for p: from the top; in an open phase p's own lane, so that answers of different
        seats commute. A dry pile is made anew from its discards; None if both are empty."""
        cards = self.zones[pile]
        if self.draw_lanes:
            at = len(cards) - 1 - p - self.draw_lanes[p] * self.player_count
            self.draw_lanes[p] += 1
            if at < 0 or not cards[at]:  # past the end of one's lane arrival order counts
                at = next((i for i in range(len(cards) - 1, -1, -1) if cards[i]), -1)
            if at >= 0:
                card, cards[at] = cards[at], ""
                self.reveal_count += 1
                return card
            cards.clear()
            self.draw_lanes = [0] * self.player_count
        if not cards:
            self.renew(pile, discards)
            cards = self.zones[pile]
            if not cards:
                return None
        self.reveal_count += 1
        if self.known_by:
            self.known_by.pop(cards[-1], None)
        return cards.pop()

    def renew(self, pile: int, discards: int) -> None:
        """A new pile, shuffled from its discards."""
        if self.zones[discards]:
            self.zones[pile] = self.zones[discards]
            self.zones[discards] = []
            self.shuffle(pile)

    def size(self, pile: int) -> int:
        """How many cards the pile has; in an open phase those drawn have left gaps."""
        cards = self.zones[pile]
        return len(cards) - cards.count("") if self.draw_lanes else len(cards)

    def open_lanes(self) -> None:
        self.draw_lanes = [0] * self.player_count

    def close_lanes(self, pile: int) -> None:
        """The open phase ends: the pile closes up, as far down as the longest lane went."""
        drawn = max(self.draw_lanes)
        if drawn:
            cards = self.zones[pile]
            left = max(0, len(cards) - drawn * self.player_count)
            cards[left:] = [c for c in cards[left:] if c]
        self.draw_lanes = []

    # -- what might be: another position that looks the same to p

    def reseal(self, p: int, rng: Random) -> None:
        """Draw the others' sealed answers anew from their legal ones."""
        for q in range(self.player_count):
            f = self.asking[q]
            if q != p and f is not None and self.sealed[q] is not None:
                self.sealed[q] = f.effect.random(self, q, f, rng, 0.0)

    def imagine(self, p: int, rng: Random) -> Position:
        """Deal anew every card that p cannot place, draw the others' sealed answers anew, and replace the seed."""
        c = self.clone()
        for group in c.hidden_groups():
            for places in c.told_apart(c.unknown_places(p, group)):
                c.deal_anew(places, rng)
        c.seed = f"imagined {rng.getrandbits(64):x}"
        c.reseal(p, rng)
        return c

    def unknown_places(self, p: int, group: list[int]) -> list[tuple[int, int]]:
        """Where in these zones cards lie that p cannot place."""
        know = self.known_by
        unread = [z for z in group if not self.readers(z) >> p & 1]
        return [(z, i) for z in unread for i, card in enumerate(self.zones[z]) if card and not know.get(card, 0) >> p & 1]

    def deal_anew(self, places: list[tuple[int, int]], rng: Random) -> None:
        """Shuffle what lies there; who else knows what lies in a place still does."""
        unknown = [self.zones[z][i] for z, i in places]
        bits = [self.known_by.get(card, 0) for card in unknown]
        unknown.sort()  # so that nothing but the rng decides: not even how they really lie
        rng.shuffle(unknown)
        for card in unknown:
            self.known_by.pop(card, None)
        for (z, i), card, others in zip(places, unknown, bits, strict=True):
            self.zones[z][i] = card
            if others:
                self.known_by[card] = others

    def hidden_groups(self) -> list[list[int]]:
        """Zones whose cards are of one back, so that an unknown card of one may lie in another."""
        groups: dict[str, list[int]] = {}
        for z, back in enumerate(self.layout.backs):
            if back:
                groups.setdefault(back, []).append(z)
        return list(groups.values())

    def told_apart(self, places: list[tuple[int, int]]) -> list[list[tuple[int, int]]]:
        """These places of one back, parted by what everybody knows of the cards there."""
        return [places]

    # -- saving

    def to_json(self) -> dict[str, Any]:
        return self.state.save(self)

    def load(self, data: dict[str, Any]) -> None:
        """Fill a seated position; what is left out keeps its default."""
        wrong = first_mismatch(data, self.shape())
        if wrong is not None:
            raise BadSave(wrong)
        self.state.load(self, data)

    def shape(self) -> dict[Any, Any]:
        """What its save may hold."""
        return self.state.shape

    def find_flaw(self) -> Flaw | None:
        """What in a position just loaded cannot be, and why; None if it is sound."""
        flaw = self.state.find_flaw(self, self)
        if flaw is not None:
            return flaw
        if self.draw_lanes and (len(self.draw_lanes) != self.player_count or min(self.draw_lanes) < 0):
            return Flaw("strides")
        for p in range(self.player_count):
            asked = self.asking[p]
            if any(not NEUTRAL <= f.actor < self.player_count for f in self.agenda[p]):
                return Flaw(f"agenda.{p}")
            if asked is not None and (asked.actor not in (p, NOBODY) or not asked.effect.asks):
                return Flaw(f"asking.{p}")
            if self.sealed[p] is not None:
                if (
                    asked is None
                    or not asked.effect.sealed
                    or asked.effect.why_not_answer(self, p, asked, self.sealed[p]) is not None
                ):
                    return Flaw(f"sealed.{p}")
        return None

    def find_contradiction(self) -> Flaw | None:
        """What in a sound position no game leads to: whoever wrote it down has made a mistake."""
        return None


def _rank(f: Frame) -> int:
    return f.effect.auto_rank


class Order(Effect[Position]):
    """Which of the effects that wait comes next; asked only when it can matter."""

    name: ClassVar[str] = "order"
    asks: ClassVar[str] = "order"
    asked_last: ClassVar[bool] = True

    def choices(self, pos: Position, p: int) -> list[Frame]:
        """One frame of each kind that can be carried out now."""
        seen: dict[tuple[str, int], Frame] = {}
        for f in pos.agenda[p]:
            if not f.effect.asked_last and (not f.effect.can_fail or f.effect.why_not(pos, f, NO_SLACK) is None):
                seen.setdefault(f.kind(), f)
        return list(seen.values())

    def forced_answer(self, pos: Position, p: int, f: Frame) -> Any:
        return ASK if len(self.choices(pos, p)) > 1 else SKIP  # it was parked, and what it was about is done

    def why_not_answer(self, pos: Position, p: int, f: Frame, answer: Any) -> Message | None:
        allowed = [atom("first", k) for k in range(len(self.choices(pos, p)))]
        return None if answer in allowed else Message("not_an_option", {"answer": str(answer), "allowed": allowed})

    def apply(self, pos: Position, f: Frame, answer: Any) -> dict[str, Any] | None:
        p = f.actor
        first = self.choices(pos, p)[chosen(answer).number]
        pos.agenda[p].remove(first)
        pos.begin(p, first)
        return None

    def random(self, pos: Position, p: int, f: Frame, rng: Random, odd: float) -> Any:
        return atom("first", int(rng.random() * len(self.choices(pos, p))))

    def atoms(self, pos: Position, p: int, f: Frame, prefix: tuple[str, ...]) -> list[str]:
        return [] if prefix else [atom("first", k) for k in range(len(self.choices(pos, p)))]

    def assemble(self, pos: Position, p: int, f: Frame, prefix: tuple[str, ...]) -> Any:
        return prefix[0]

    def question(self, pos: Position, p: int, f: Frame) -> types.Options:
        return {
            "options": [
                {"id": atom("first", k), "say": [m.to_json() for m in c.effect.say()], "source": c.source, "player": c.actor}
                for k, c in enumerate(self.choices(pos, p))
            ]
        }


ORDER: Final = Order()


register(Order)
