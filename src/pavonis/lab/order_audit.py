"""Does the order matter? Every order in which waiting effects can be carried out, tried on copies with the same answers.

The runner asks for the order only where it can matter. Two things can go wrong: it does not ask although the orders end
differently (an error), or it asks although they all end alike (a needless question). To choose knowing more, because a card
was turned up before, is another end too; to choose knowing less is none.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from itertools import permutations
from random import Random
from typing import Any

from ..bots import by_name
from ..family.table import DECK
from ..kernel.atoms import NONE, atom, is_aside
from ..kernel.effect import ASK, NO_SLACK, SKIP, Frame
from ..kernel.position import Position
from .play import play_on, start

MOST_ENDS = 120  # all orders of five effects
NEARLY_DRY = 20  # cards
SAMPLES = 40  # sets of answers tried before a question is called needless

Known = tuple[str, frozenset[str]]  # a question, and what one had seen when it came


class Walk:
    """One order on its way: the questions so far with what they offered and what one had seen, and whether each could be
    answered as before."""

    def __init__(self, pos: Position) -> None:
        self.pos = pos.clone()
        self.done: Counter[str] = Counter()
        self.offers: dict[str, str] = {}
        self.seen: frozenset[str] = frozenset()  # by what cards were turned up
        self.known: set[Known] = set()
        self.same = True

    def fork(self) -> Walk:
        out = Walk(self.pos)
        out.done = self.done.copy()
        out.offers = self.offers.copy()
        out.seen = self.seen
        out.known = self.known.copy()
        out.same = self.same
        return out


class Orders:
    """All orders of a bag, with one set of answers: the same question gets the same answer in each."""

    def __init__(self, pos: Position, p: int, seed: str) -> None:
        self.pos = pos
        self.p = p
        self.rng = Random(seed)
        self.answers: dict[str, Any] = {}
        self.unknown = set(pos.zones[DECK])  # whoever draws them, it is all the same

    def ends(self, first: Frame) -> Ends:
        """Every end, if `first` is carried out first."""
        walk = Walk(self.pos)
        walk.pos.asking[self.p] = None
        walk.pos.actor = self.p
        out = Ends()
        self.carry_out(walk, self.p, first)
        self.go(walk, out)
        return out

    def go(self, walk: Walk, out: Ends) -> None:
        pos = walk.pos
        while not pos.over:
            p = next((q for q in range(pos.player_count) if pos.asking[q] is None and waiting(pos, q)), -1)
            if p < 0 or out.count >= MOST_ENDS:
                break
            pos.actor = p
            following = choices(pos, p)
            for f in following[1:]:
                fork = walk.fork()
                self.carry_out(fork, p, f)
                self.go(fork, out)
            self.carry_out(walk, p, following[0])
        out.add(walk, plain(pos, self.unknown))

    def carry_out(self, walk: Walk, p: int, f: Frame) -> None:
        """As the runner does, with the answer that this question got in the other orders."""
        pos, e = walk.pos, f.effect
        pos.agenda[p].remove(f)
        what = json.dumps([e.to_json(), f.actor, f.source, f.bindings], sort_keys=True)
        walk.done[what] += 1
        question = f"{walk.done[what]} {what}"
        shown = pos.reveal_count
        if e.asks:
            self.reply(walk, p, f, question)
        else:
            pos.follow(f, e.apply(pos, f, None))
        if pos.reveal_count != shown and f.actor == self.p:
            walk.seen |= {question}

    def reply(self, walk: Walk, p: int, f: Frame, question: str) -> None:
        pos, e = walk.pos, f.effect
        verdict = e.forced_answer(pos, p, f)
        if walk.same:
            walk.offers[question] = offer(pos, p, f, verdict)
            if verdict is ASK and p == self.p:
                walk.known.add((question, walk.seen))
        answer = self.again(pos, p, f, question)
        if answer is ASK or not legal(pos, p, f, verdict, answer):
            walk.same = walk.same and answer is ASK
            answer = self.some(pos, p, f) if verdict is ASK else verdict
            self.keep(pos, p, f, question, answer)
        if answer is not SKIP:
            pos.follow(f, e.apply(pos, f, answer))

    def again(self, pos: Position, p: int, f: Frame, question: str) -> Any:
        """The answer this question got before: of cards, those in the same places."""
        answer = self.answers.get(question, ASK)
        if f.effect.asks == "pick" and isinstance(answer, tuple):
            cards = f.effect.question(pos, p, f)["cards"]
            return [cards[i] for i in answer if i < len(cards)]
        return answer

    def keep(self, pos: Position, p: int, f: Frame, question: str, answer: Any) -> None:
        if f.effect.asks == "pick" and isinstance(answer, list):
            answer = tuple(f.effect.question(pos, p, f)["cards"].index(card) for card in answer)
        self.answers.setdefault(question, answer)

    def some(self, pos: Position, p: int, f: Frame) -> Any:
        """Any answer, but seldom to do nothing or to take from oneself."""
        for _ in range(8):
            answer = f.effect.random(pos, p, f, self.rng, 0.0)
            if answer != NONE and atom("player", p) not in str(answer):
                break
        return answer


def legal(pos: Position, p: int, f: Frame, verdict: Any, answer: Any) -> bool:
    if verdict is SKIP or answer is SKIP:
        return verdict is answer
    return answer == verdict if verdict is not ASK else f.effect.why_not_answer(pos, p, f, answer) is None


def offer(pos: Position, p: int, f: Frame, verdict: Any) -> str:
    """What a question offers. Of hidden cards only how many: each order draws others. Not to take from oneself: the order
    is no reason to."""
    if isinstance(verdict, list):
        return str(len(verdict))
    if verdict is not ASK:
        return "" if verdict is SKIP else str(verdict)
    question = f.effect.question(pos, p, f)
    if "options" in question:
        return str([o["id"] for o in question["options"] if o.get("player") != p])
    if "cards" in question:
        return str([len(question["cards"]), question["least"], question["most"]])
    return str(question)


def waiting(pos: Position, p: int) -> list[Frame]:
    """The bag: all that waits but menus."""
    return [f for f in pos.agenda[p] if not f.effect.asked_last]


def choices(pos: Position, p: int) -> list[Frame]:
    """What could come next: one frame of each kind that can be carried out."""
    agenda = pos.agenda[p]
    if agenda[0].urgent:
        return agenda[:1]
    live = waiting(pos, p)
    ready = [f for f in live if not f.effect.can_fail or f.effect.why_not(pos, f, NO_SLACK) is None]
    seen: dict[tuple[str, int], Frame] = {}
    for f in ready or live:
        seen.setdefault(f.kind(), f)
    return list(seen.values())


def plain(pos: Position, unknown: set[str]) -> str:
    """The position without what only says how it came about, and with unknown cards as equal as their backs."""
    data = pos.to_json()
    for name in ("number", "shown", "cur"):
        del data[name]
    data["zones"] = {name: sorted("" if c in unknown else c for c in cards) for name, cards in data["zones"].items()}
    data["know"] = {card: who for card, who in data.get("know", {}).items() if card not in unknown}
    return json.dumps(data, sort_keys=True)


def run(pos: Position, chose: Callable[[Position, int, Frame | None], None]) -> None:
    """`Position.run`, telling of every frame that it takes, or asks for, while others wait that it could take."""
    while not pos.over:
        moved = False
        for p in pos.seats:
            while pos.agenda[p] and pos.asking[p] is None and not pos.over:
                pos.actor = p
                if waiting(pos, p) and len(choices(pos, p)) > 1:
                    chose(pos, p, pos.independent(waiting(pos, p)))
                pos.begin(p, pos.next_frame(p))
                moved = True
        if not moved:
            if any(pos.asking):
                return
            pos.flow()


def watch(pos: Position, p: int, answer: Any, chose: Callable[[Position, int, Frame | None], None]) -> None:
    """What the runner will choose between, if p answers this. The position itself stays as it is."""
    pos = pos.clone()
    f = pos.asking[p]
    if f is None or is_aside(answer):
        return
    if f.effect.sealed:
        pos.sealed[p] = answer
        if not pos.open_sealed():
            return
    else:
        pos.asking[p] = None
        pos.actor = p
        pos.follow(f, f.effect.apply(pos, f, answer))
    run(pos, chose)


class Ends:
    """Where some orders lead: positions reached with the same answers, and what was offered on the way."""

    def __init__(self) -> None:
        self.count = 0
        self.positions: set[str] = set()
        self.offers: set[tuple[str, str]] = set()
        self.known: set[Known] = set()

    def add(self, walk: Walk, position: str) -> None:
        self.count += 1
        self.offers.update(walk.offers.items())
        self.known |= walk.known
        if walk.same:
            self.positions.add(position)

    def more_than(self, other: Ends) -> str:
        """What these orders have that the others have not; '' if nothing."""
        if self.positions - other.positions:
            return "another end"
        if self.offers - other.offers:
            return "another choice"
        return "" if all(other.knows(*known) for known in self.known) else "a choice knowing more"

    def knows(self, question: str, seen: frozenset[str]) -> bool:
        """Whether the question also comes when so much has been seen."""
        return any(question == q and seen <= more for q, more in self.known)


def alike(bag: list[Frame], orders: Orders) -> bool:
    """Whether it is all the same which one comes first."""
    ends = [orders.ends(f) for f in bag]
    return not any(a.more_than(b) for a, b in permutations(ends, 2))


class Audit:
    """How often the order was asked and left unasked; which questions were needless, and which were missing."""

    def __init__(self) -> None:
        self.games = 0
        self.asked: Counter[str] = Counter()
        self.needless: Counter[str] = Counter()
        self.unasked: Counter[str] = Counter()
        self.missing: dict[str, str] = {}

    def update(self, other: Audit) -> None:
        self.games += other.games
        self.asked += other.asked
        self.needless += other.needless
        self.unasked += other.unasked
        self.missing.update(other.missing)

    def chose(self, pos: Position, p: int, frame: Frame | None) -> None:
        if len(pos.zones[DECK]) < NEARLY_DRY:
            return  # a pile is shuffled when it runs dry: then it counts who comes first
        bag = choices(pos, p)
        what = ", ".join(sorted(f"{f.effect!r} of {f.source}" for f in bag))
        if frame is None:
            self.asked[what] += 1
            self.needless[what] += all(alike(bag, Orders(pos, p, f"{what} {k}")) for k in range(SAMPLES))
            return
        self.unasked[what] += 1
        for k in range(2):
            orders = Orders(pos, p, f"{what} {k}")
            taken = orders.ends(frame)
            for f in bag:
                why = orders.ends(f).more_than(taken) if f.kind() != frame.kind() else ""
                if why:
                    self.missing[what] = why


def audit(options: Mapping[str, Any], seed: int | str, bot: str = "eager") -> Audit:
    """Play a game that asks for the order, and try every order wherever there is more than one."""
    out = Audit()
    out.games = 1
    game = start({**options, "order": "ask"}, seed)
    bots = [by_name(bot, f"{seed} {p}") for p in range(game.players)]
    play_on(game, bots, lambda p, answer: watch(game.position, p, answer, out.chose))
    return out
