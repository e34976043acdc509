"""The table both games are played on: numbers, cards in play with what lies on them, what listens, the parameters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final, cast

from ..kernel import types
from ..kernel.decisions import regrets_of
from ..kernel.effect import CAN_FAIL, NO_EFFECT, NO_SLACK, NOBODY, UNBOUND, Effect, Frame
from ..kernel.errors import BadSave
from ..kernel.game import Event
from ..kernel.message import Reason, lacks
from ..kernel.position import Position
from ..kernel.schema import unknown_name
from ..kernel.state import Derived, Field, Given, State
from .cards import CORPORATION, RED, WORTH, AtLeast, Card, When, modifier_count
from .resources import CELLS, FLOOR, HAND, INDEX, MC, PRODUCTION, RESOURCES, ROSE, STEEL, STEEL_WORTH, TITANIUM_WORTH, TR, bit
from .tags import EVENT, TAG_INDEX, TAG_PLAYED, TAGS

DECK: Final = 0
DISCARD: Final = 1
HAND_ZONE: Final = 0  # every game's first own zone
LOOKING: Final = 1  # its second: cards one looks at before keeping some


Measure = Callable[[Any, int, str], int]  # how many there are, by position, player and the card that asks
HERE: Final = "here"  # resources on the card itself
TAG_COUNTS: Final = {f"tag:{tag}": index for tag, index in TAG_INDEX.items()}


def check_counts(card: Card, counts: Mapping[str, Measure]) -> None:
    """Whatever the card counts must be known, so that a slip is found when the card is declared and not when it is played."""
    effects = [*card.play, *card.first_action, *(e for a in card.actions for e in (*a.pay, *a.get))]
    effects += [e for when in card.when for e in when.effects]
    named = [getattr(e, "per", "") for effect in effects for e in (effect, *effect.inner())]
    named += [card.points.per, *(getattr(r, "what", "") for r in card.requires if isinstance(r, AtLeast))]
    for what in named:
        if what and what != HERE and what not in TAG_COUNTS and what not in counts:
            raise ValueError(f"{card.id} counts {what!r}: one of {', '.join([HERE, *TAG_COUNTS, *counts])}")


class Listener:
    """A standing effect in play: whose it is, on which card, and to what it reacts."""

    def __init__(self, owner: int, card: str, when: When) -> None:
        self.owner = owner
        self.card = card
        self.when = when


# -- saving

PLAYER: Final[dict[Any, Any]] = {
    "stock": dict.fromkeys(RESOURCES, int),
    "production": dict.fromkeys(RESOURCES, int),
    "tr": int,
    "rose": int,
    "tableau": [str],
    "next_card": [[int]],
}


def save_players(pos: Table) -> list[dict[str, Any]]:
    out = []
    for p in range(pos.player_count):
        cells = pos.cells[p]
        stock: dict[str, int] = {}
        production: dict[str, int] = {}
        for i, r in enumerate(RESOURCES):
            if cells[i]:
                stock[r] = cells[i]
            if cells[PRODUCTION + i]:
                production[r] = cells[PRODUCTION + i]
        player: dict[str, Any] = {
            "stock": stock,
            "production": production,
            "tr": cells[TR],
            "rose": cells[ROSE],
            "tableau": list(pos.tableau[p]),
        }
        if pos.next_card[p]:
            player["next_card"] = [list(x) for x in pos.next_card[p]]
        out.append(player)
    return out


def load_players(pos: Table, saved: list[dict[str, Any]]) -> None:
    """Listeners, tags and standing numbers come back by registering the cards in play."""
    for p, player in enumerate(saved):
        cells = pos.cells[p]
        for r, n in player.get("stock", {}).items():
            cells[INDEX[r]] = n
        for r, n in player.get("production", {}).items():
            cells[PRODUCTION + INDEX[r]] = n
        cells[TR] = player.get("tr", 0)
        cells[ROSE] = player.get("rose", 0)
        pos.next_card[p] = tuple([(kind, amount) for kind, amount in player.get("next_card", ())])
        for card in player.get("tableau", ()):
            if card not in pos.cards:
                raise BadSave(unknown_name(f"table.{p}.tableau", card, pos.cards))
            pos.tableau[p] = (*pos.tableau[p], card)
            pos.register(p, pos.cards[card])


def save_on(pos: Table) -> dict[str, int]:
    return {card: n for card, n in pos.on.items() if n}


class Table(Position):
    """A position with players' cells and cards in play. `cards` is the game's catalogue."""

    state: ClassVar[State] = State(
        Position.state,
        Given("cards", "counts"),
        Field("cells", [PLAYER], key="table", each=lambda: [0] * CELLS, save=save_players, load=load_players),
        Derived("tableau", "next_card", each=()),  # with the cells
        Derived("tags", each=lambda: [0] * len(TAGS)),  # and these by registering the cards in play
        Derived("mods", each=lambda: [0] * modifier_count()),
        Derived("holders", each=()),
        Derived("listeners"),
        Field("on", {str: int}, range(10_000), known=lambda pos: pos.cards, save=save_on),
        Field("memory", {str: str}),
        Field("used", {str: int}),
        Field("temperature", int),
        Field("oxygen", int),
        Field("oceans", int),
    )
    requirement_rule: ClassVar[str] = "M-105"  # the rules that reasons cite
    loss_rule: ClassVar[str] = "M-113"

    def __init__(self) -> None:
        super().__init__()
        self.cards: dict[str, Card] = {}
        self.counts: dict[str, Measure] = {}  # what the game counts besides tags and what lies on a card
        self.cells: list[list[int]] = []
        self.tags: list[list[int]] = []  # face-up tags, per player
        self.mods: list[list[int]] = []  # standing numbers, per player, by kind
        self.next_card: list[tuple[tuple[int, int], ...]] = []  # (kind, amount) for the next card only
        self.tableau: list[tuple[str, ...]] = []  # cards in play, face up, in order of entry
        self.holders: list[tuple[str, ...]] = []  # those of them that can hold resources
        self.on: dict[str, int] = {}  # resources on cards
        self.memory: dict[str, str] = {}  # what a card must remember
        self.used: dict[str, int] = {}  # actions used since they were last refreshed
        self.listeners: dict[str, tuple[Listener, ...]] = {}
        self.temperature = -30
        self.oxygen = 0
        self.oceans = 0
        self.entering: Card | None = None  # while `impossible` looks: the card whose own listeners count too

    def copy_to(self, copy: Position) -> None:
        super().copy_to(copy)
        c = cast(Table, copy)
        c.cards = self.cards
        c.counts = self.counts
        c.cells = [x[:] for x in self.cells]
        c.tags = [x[:] for x in self.tags]
        c.mods = [x[:] for x in self.mods]
        c.next_card = self.next_card[:]
        c.tableau = self.tableau[:]
        c.holders = self.holders[:]
        c.on = self.on.copy()
        c.memory = self.memory.copy()
        c.used = self.used.copy()
        c.listeners = self.listeners.copy()
        c.temperature = self.temperature
        c.oxygen = self.oxygen
        c.oceans = self.oceans

    # -- who plays

    @property
    def solo(self) -> bool:
        return self.player_count == 1

    def corporation(self, p: int) -> str:
        """The player's corporation, once it lies open."""
        for card in self.tableau[p]:
            if self.cards[card].kind == CORPORATION:
                return card
        return ""

    def finish(self) -> None:
        self.end()
        if self.log is not None:
            self.tell_end(self.result())

    def tell_end(self, result: Mapping[str, Any]) -> None:
        """Won or lost, alone or together; against each other the order, or who share the victory."""
        if "won" in result:
            points = sum(x["points"] for x in result["players"])
            way = "solo" if self.solo else "coop"
            self.tell(f"over.{way}.{'won' if result['won'] else 'lost'}", {"n": points})
            return
        first = [x["player"] for x in result["players"] if x["rank"] == 1]
        if len(first) > 1:
            self.tell("over.shared", {"winners": first, "ranking": result["ranking"]})
        else:
            self.tell("over", {"ranking": result["ranking"]})

    # -- what happened

    def tell(self, id: str, values: dict[str, Any], private: dict[int, dict[str, Any]] | None = None) -> None:
        if self.log is not None:
            self.log.append(Event(id, values, private))

    def faces(self, p: int) -> int:
        return bit(p, HAND)

    def outline(self) -> list[str]:
        lines = [f"{self.temperature} °C, {self.oxygen} % oxygen, {self.oceans} oceans"]
        for seat in self.view(None)["players"]:
            stock = ", ".join(f"{n} {r}" for r, n in seat["stock"].items() if n)
            made = ", ".join(f"{n:+} {r}" for r, n in seat["production"].items() if n)
            told = (f"{seat['corporation']} TR {seat['tr']}".strip(), stock, made, f"{seat['hand_size']} cards")
            lines.append("; ".join(x for x in told if x))
        return lines

    # -- numbers

    def room(self, p: int, cell: int) -> int:
        """How much this cell can lose."""
        return self.cells[p][cell] - (FLOOR if cell == PRODUCTION + MC else 0)

    def raise_rating(self, p: int, n: int) -> None:
        if p >= 0:
            self.cells[p][TR] += n
            self.cells[p][ROSE] += n

    def raise_temperature(self, by: int, steps: int) -> None:
        raise NotImplementedError

    def raise_oxygen(self, by: int, steps: int) -> None:
        raise NotImplementedError

    def steps_left(self, parameter: str) -> int:
        """How many steps the parameter can still rise."""
        raise NotImplementedError

    def gathered(self, p: int, card: str) -> None:
        """Resources were put on a card of p."""

    def hand(self, p: int) -> list[str]:
        return self.zones[self.piles + p]

    def count(self, what: str, p: int, card: str) -> int:
        """How many of something there are: 'tag:jovian', 'here', or what the game adds."""
        tag = TAG_COUNTS.get(what, -1)
        if tag >= 0:
            return self.tags[p][tag]
        if what == HERE:
            return self.on.get(card, 0)
        return self.counts[what](self, p, card)

    # -- cards

    def from_deck(self, p: int, n: int, to: int) -> list[str]:
        """So many cards into p's zone, as long as there are any."""
        drawn: list[str] = []
        zone = self.zone(to, p)
        for _ in range(n):
            card = self.take_top(p, DECK, DISCARD)
            if card is None:
                break
            zone.append(card)
            drawn.append(card)
        return drawn

    def draw(self, p: int, n: int, to: int = HAND_ZONE) -> list[str]:
        """So many cards from the deck to p's hand, or to where p looks at them first."""
        drawn = self.from_deck(p, n, to)
        if self.log is not None and drawn:
            self.tell("drew" if to == HAND_ZONE else "looked", {"player": p, "n": len(drawn)}, {p: {"cards": drawn}})
        return drawn

    def drawable(self) -> int:
        return self.size(DECK) + len(self.zones[DISCARD])

    def why_not_draw(self, n: int) -> Reason | None:
        """Why so many cards cannot be drawn (O-40)."""
        present = self.drawable()
        return None if present >= n else lacks("needs.deck", n, present, "O-40")

    def renew(self, pile: int, discards: int) -> None:
        n = len(self.zones[discards])
        super().renew(pile, discards)
        if self.log is not None and n:
            self.tell("reshuffled", {"n": n})

    def reveal(self, p: int) -> str | None:
        """Turn up the top card for all to see, and discard it."""
        card = self.take_top(p, DECK, DISCARD)
        if card is not None:
            self.zones[DISCARD].append(card)
            self.known_by[card] = (1 << self.player_count) - 1
            if self.log is not None:
                self.tell("revealed", {"player": p, "card": card})
        return card

    def register(self, p: int, card: Card, sign: int = 1) -> None:
        """What the card's being in play adds to standing numbers; with sign -1, take it all back."""
        tags = self.tags[p]
        for t in card.tag_indices:
            tags[t] += sign
        if card.kind == RED:
            tags[TAG_INDEX[EVENT]] += sign
        for m in card.modify:
            self.mods[p][m.kind] += sign * m.amount
        for when in card.when:
            for event in when.events:
                held = self.listeners.get(event, ())
                if sign > 0:
                    at = sum(x.owner <= p for x in held)  # seat order, then order of entry
                    self.listeners[event] = (*held[:at], Listener(p, card.id, when), *held[at:])
                else:
                    self.listeners[event] = tuple(x for x in held if x.card != card.id)
        if card.holds:
            if sign > 0:
                self.holders[p] = (*self.holders[p], card.id)
            else:
                self.holders[p] = tuple(c for c in self.holders[p] if c != card.id)

    def regrets_of_playing(self, p: int, card: Card, whole: bool) -> types.Regrets:
        """What a person may regret of playing the card, also an action that will never bring anything again; its tags count, and it
        may hold resources, as soon as it is in play."""
        f = Frame(NO_EFFECT, p, card.id)
        self.register(p, card)
        try:
            out = regrets_of(self, f, card.play, whole=whole)
            over = [a.get for a in card.actions if a.get and all(e.is_over(self, f) for e in a.get)]
        finally:
            self.register(p, card, -1)
        if over:
            out["wasted"] = [*out.get("wasted", []), *(m.to_json() for get in over for e in get for m in e.say())]
        return out

    def worth(self, p: int, metal: int) -> int:
        """What one steel or titanium saves p, in M€."""
        return (STEEL_WORTH if metal == STEEL else TITANIUM_WORTH) + self.mods[p][WORTH + metal]

    def show(self, p: int, card: str) -> None:
        """The card is about to be paid for: everybody knows that it lies in p's hand."""
        self.learn(card, (1 << self.player_count) - 1 & ~(1 << p))

    def announce_tags(self, p: int, card: Card) -> None:
        """One event per tag (M-135: the card's own effects already listen)."""
        for t in card.tag_indices:
            self.emit(TAG_PLAYED[t], p, card.id)

    def emit(self, event: str, by: int, card: str = "", least: int = 0, bound: dict[str, Any] = UNBOUND) -> None:
        """Set off what listens to this: in turn order, the actor's own last, then in order of entry (O-39)."""
        listeners = self.listeners.get(event)
        if not listeners:
            return
        if card and not bound:
            bound = {"card": card}
        reacting = []
        for x in listeners:
            when = x.when
            if when.mine and x.owner != by:
                continue
            if when.tag and when.tag not in self.cards[card].tags:
                continue
            if least < when.least or (x.card == card and not when.itself):
                continue
            reacting.append(x)
        if len(reacting) > 1 and reacting[0].owner != reacting[-1].owner:  # they lie in seat order
            order = [NOBODY, *[q for q in self.seats if q != by], by]
            reacting.sort(key=lambda x: order.index(x.owner))
        for x in reacting:
            self.perform(x.when.effects, x.owner, x.card, bound)

    def heard(self, event: str, by: int, card: Card | None = None) -> list[Frame]:
        """What would react to this event: frames, not pushed. A card about to be played listens already."""
        out: list[Frame] = []
        for x in self.listeners.get(event, ()):
            if not x.when.mine or x.owner == by:
                out.extend(Frame(e, x.owner, x.card, {"card": card.id} if card else UNBOUND) for e in x.when.effects)
        if card is not None:
            for when in card.when:
                if event in when.events:
                    out.extend(Frame(e, by, card.id, {"card": card.id}) for e in when.effects)
        return out

    def reactions(self, by: int, card: Card) -> list[Frame]:
        """What would react to the tags of a card about to be played."""
        return [f for t in card.tag_indices for f in self.heard(TAG_PLAYED[t], by, card)]

    # -- playing a card

    def lapse(self, p: int) -> None:
        """What was promised for p's next card counts no more."""
        if self.next_card[p]:
            self.next_card[p] = ()
            if self.log is not None:
                self.tell("lapsed", {"player": p})

    def ease(self, p: int) -> int:
        """By how much parameter requirements of p's next card may be off."""
        raise NotImplementedError

    def why_not_enter(self, p: int, card: Card) -> Reason | None:
        """The first requirement of the card that is not met, or effect that is impossible; what it costs aside."""
        if card.requires:
            ease = self.ease(p)
            for requirement in card.requires:
                missing = requirement.why_not(self, p, ease)
                if missing is not None:
                    return missing
        return self.why_not_perform(card.play, p, card.id, card) if card.can_fail else None

    def whys_to_play(self, p: int, card: Card, payable: Reason | None) -> list[Reason]:
        """Everything that keeps p from playing this card now, as `why_not_play` tests it; whether it can be paid comes last."""
        out = [why for r in card.requires if (why := r.why_not(self, p, self.ease(p))) is not None]
        impossible = self.why_not_perform(card.play, p, card.id, card) if card.can_fail else None
        return [why for why in (*out, impossible, payable) if why is not None]

    def leave_zone(self, p: int, card: Card, zone: int = HAND_ZONE) -> None:
        """A card that is paid for comes out of the hand, or from where else it lies, and listens from now on."""
        self.zone(zone, p).remove(card.id)
        self.known_by.pop(card.id, None)
        self.next_card[p] = ()
        if self.log is not None:
            self.tell("played", {"player": p, "card": card.id})
        self.register(p, card)

    # -- possible

    def why_not_perform(self, effects: tuple[Effect[Any], ...], by: int, source: str, card: Card | None = None) -> Reason | None:
        """The first effect that no order of these effects and what they trigger makes possible; None if all are (O-34)."""
        ctx = Frame(NO_EFFECT, by, source)
        worst: Reason | None = None
        for e in effects:
            if e.traits() & CAN_FAIL:
                worst = e.why_not(self, ctx, NO_SLACK)
                if worst is not None:
                    break
        if worst is None:
            return None
        slack: dict[int, int] = {}
        frames = [Frame(e, by, source, {"card": source} if card else UNBOUND) for e in effects]
        if card is not None:
            frames.extend(f for f in self.reactions(by, card) if f.actor == by)
        self.entering = card
        for f in frames:
            f.effect.best_case_gain(self, f, slack)
        self.entering = None
        for e in effects:
            if e.can_fail:
                worst = e.why_not(self, ctx, slack)
                if worst is not None:
                    return worst
        return None
