"""Founders, an expansion of our own that nothing else was told of: everybody is dealt four founders and keeps two, in secret;
before generation 1 each player in turn lets both of them in. Written against the public interface alone, as an example of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar

from pavonis.family.cards import Action, Card, Discount, Modifier, When, add_modifier
from pavonis.family.effects import Draw, Gain, Produce, RaiseRating, RaiseTemperature
from pavonis.family.prices import Prices
from pavonis.family.resources import MC
from pavonis.family.tags import BUILDING, EARTH, MICROBE, PLANT, POWER, SCIENCE, SPACE
from pavonis.kernel.atoms import atom, chosen
from pavonis.kernel.decisions import Choose, Part
from pavonis.kernel.effect import Effect, Frame, register
from pavonis.kernel.icon import Icon, X
from pavonis.kernel.message import Message
from pavonis.mars.expansion import OPENING, Expansion
from pavonis.mars.position import MarsTable
from pavonis.mars.setup import join, leave
from pavonis.mars.tiles import Greenery, Ocean

FOUNDER = "founder"  # a kind of card
DEALT, KEPT = 4, 2
# A standing number: what a dowry brings more.
PATIENCE = add_modifier("patience", [Icon("sign", "card"), Icon("more", "mc", X)])


class Dowry(Effect[MarsTable]):
    """So many M€ for every player at the table, more for who is patient."""

    name: ClassVar[str] = "dowry"
    fields: ClassVar[tuple[str, ...]] = ("n",)
    immediate: ClassVar[bool] = True

    def __init__(self, n: int) -> None:
        self.n = n

    def apply(self, pos: MarsTable, f: Frame, answer: Any) -> None:
        got = (self.n + pos.mods[f.actor][PATIENCE]) * pos.player_count
        pos.cells[f.actor][MC] += got
        pos.tell("gained", {"player": f.actor, "source": f.source, "mc": got})

    def footprint(self, pos: MarsTable, f: Frame) -> tuple[int, int]:
        return (0, 0)

    def say(self) -> list[Message]:
        return [Message("gain.mc", {"n": self.n})]

    def icons(self) -> list[Icon]:
        return [Icon("gain", "mc", self.n)]


class LetIn(Choose[MarsTable]):
    """Which of one's founders comes in next."""

    name: ClassVar[str] = "let_in"
    asked_last: ClassVar[bool] = True

    def options(self, pos: MarsTable, p: int, f: Frame) -> list[str]:
        return [atom("card", card) for card in pos.own("partners", p)]

    def apply(self, pos: MarsTable, f: Frame, answer: Any) -> None:
        partners = pos.layout.own["partners"]
        pos.enter(f.actor, pos.cards[chosen(answer).card], partners)
        if pos.zone(partners, f.actor):
            pos.agenda[f.actor].append(Frame(self, f.actor, f.source))


register(Dowry, LetIn)


def founder(number: int, name: str, *tags: str, **what: Any) -> Card:
    return Card(FOUNDER, f"F{number:02d}", name, "founders", 0, tags, **what)


CARDS = (
    founder(1, "Retired Quartermaster", BUILDING, play=[Gain(steel=6)]),
    founder(2, "Orbital Welder", SPACE, play=[Gain(titanium=4)]),
    founder(3, "Lichen Gardener", PLANT, play=[Produce(plants=1), Gain(plants=2)]),
    founder(4, "Village Banker", EARTH, play=[Produce(mc=4)]),
    founder(5, "Reactor Sister", POWER, play=[Produce(energy=2)]),
    founder(6, "Boiler Twins", POWER, play=[Produce(heat=3)]),
    founder(7, "Proofreader", SCIENCE, play=[Draw(3)]),
    founder(8, "Well Digger", play=[Ocean()]),
    founder(9, "Hedge Planter", PLANT, play=[Greenery()]),
    founder(10, "Stove Fitter", play=[RaiseTemperature(2)]),
    founder(11, "Ribbon Cutter", play=[RaiseRating(3)]),
    founder(12, "Rich Aunt", EARTH, play=[Dowry(9)]),
    founder(13, "Yeast Keeper", MICROBE, play=[Gain(mc=8)], actions=[Action([], [Gain(mc=2)])]),
    founder(14, "Night Clerk", play=[Gain(mc=6)], when=[When("event", Gain(mc=2))]),
    founder(15, "Old Haggler", EARTH, modify=[Discount(1)]),
    founder(16, "Grandmother of Nine", modify=[Modifier(PATIENCE, 2)], points=3),
    founder(17, "Crane Driver", BUILDING, play=[Produce(steel=2)]),
    founder(18, "Mint Master", play=[Gain(mc=21)]),
    founder(19, "Comet Painter", SPACE, play=[Gain(mc=10)], points=1),
    founder(20, "Ice Cutter", play=[Gain(mc=5), Produce(mc=2)]),
    founder(21, "Map Folder", SCIENCE, play=[Draw(1), Gain(mc=9)]),
    founder(22, "Bell Founder", BUILDING, play=[Gain(steel=3, mc=6)]),
)


class Founders(Expansion):
    """Four founders each, of whom two stay; they are let in before generation 1."""

    name: ClassVar[str] = "founders"
    sets: ClassVar[tuple[str, ...]] = ("founders",)
    cards: ClassVar[tuple[Card, ...]] = CARDS
    kinds: ClassVar[dict[str, str]] = {FOUNDER: "founders"}
    shared_zones: ClassVar[dict[str, str]] = {"founders": "founders", "dismissed": "founders"}
    own_zones: ClassVar[dict[str, str]] = {"applicants": "founders", "partners": "founders"}
    phases: ClassVar[dict[str, str]] = {"founding": OPENING}

    def deal(self, pos: MarsTable) -> None:
        for p in pos.seats:
            pos.own("applicants", p).extend(pos.pile("founders").pop() for _ in range(DEALT))

    def setup_parts(self, pos: MarsTable, p: int) -> list[Part]:
        return [Part("founders", pos.own("applicants", p), KEPT, KEPT)]

    def setup_apply(self, pos: MarsTable, p: int, answer: dict[str, Any]) -> None:
        own = pos.layout.own
        pos.keep(p, own["applicants"], answer["founders"], own["partners"], pos.layout.pile["dismissed"])

    def steps(self, pos: MarsTable, phase: str) -> int:
        return pos.player_count

    def step(self, pos: MarsTable, phase: str, k: int) -> None:
        p = pos.seats[k]
        pos.agenda[p].append(Frame(LetIn(), p, phase))

    def view(self, pos: MarsTable, p: int | None) -> dict[str, Any]:
        return {"partners": [len(pos.own("partners", q)) for q in range(pos.player_count)]}

    def find_flaw(self, pos: MarsTable) -> str | None:
        if pos.phase not in ("setup", "reveal", "founding"):
            for p in range(pos.player_count):
                if pos.own("partners", p):
                    return f"zones.partners.{p}"
        return None


class ValuedFounders(Founders):
    """The same, and it tells bots what its own are worth."""

    worths: ClassVar[dict[str, Any]] = {
        "dowry": lambda prices, e, card: e.n * prices.pos.player_count * prices.stock[MC],
    }

    def worth(self, prices: Prices, asked: str, option: str) -> float | None:
        """Who plants a hedge comes before all others."""
        return 99.0 if asked == "let_in" and option == "card:hedge_planter" else None


@contextmanager
def joined(kind: type[Expansion] = Founders) -> Iterator[None]:
    """Meanwhile games of Mars may have it."""
    join(kind)
    try:
        yield
    finally:
        leave(kind)
