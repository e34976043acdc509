"""Effects that only Ares Expedition has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from ..family.effects import Draw, discard_from_hand, put_on, take_off
from ..family.icons import counted
from ..family.paying import Pay, Price
from ..family.resources import HAND, INDEX, MC, PLANTS, TR, bit, held
from ..family.table import DISCARD, LOOKING
from ..family.tags import ANIMAL, MICROBE
from ..kernel.atoms import NONE, atom, chosen
from ..kernel.decisions import Choose, Pick
from ..kernel.effect import ASK, SKIP, Effect, Frame, register
from ..kernel.icon import ARROW, COLON, OR, SLASH, Icon, X, between
from ..kernel.message import Message, Reason, lacks
from .position import PRINTED, AresTable

# What makes a price lower or a gain come at all, if it is no number of things.
CONDITIONS: Final = {"chose_action": Icon("sign", "action_phase"), "five_blue_cards": Icon("least", "blue", 5)}

# -- the planet


class FlipOcean(Effect[AresTable]):
    """Flip ocean tiles; their rewards lie hidden, so the next one is as good as any (A-054, OA-26)."""

    name: ClassVar[str] = "flip_ocean"
    fields: ClassVar[tuple[str, ...]] = ("n",)
    immediate: ClassVar[bool] = True

    def __init__(self, n: int = 1) -> None:
        self.n = n

    def apply(self, pos: AresTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        for _ in range(self.n):
            pos.flip_ocean(f.actor)
        return None

    def idle(self, pos: AresTable, f: Frame) -> bool:
        return pos.steps_left("oceans") == 0

    def why_idle(self) -> Message:
        return Message("at_goal.oceans")

    def icons(self) -> list[Icon]:
        return [Icon("tile", "ocean", self.n)]


class PlantForest(FlipOcean):
    """Plant forests: a token and a step of oxygen each (A-052, A-127)."""

    name: ClassVar[str] = "plant_forest"

    def apply(self, pos: AresTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        for _ in range(self.n):
            pos.plant_forest(f.actor)
        return None

    def idle(self, pos: AresTable, f: Frame) -> bool:
        return False  # the token is worth a point

    def icons(self) -> list[Icon]:
        return [Icon("tile", "forest", self.n)]


class LoseRating(Effect[AresTable]):
    """Terraform rating down, as a price: it must be there (OA-19)."""

    name: ClassVar[str] = "lose_rating"
    fields: ClassVar[tuple[str, ...]] = ("n",)
    can_fail: ClassVar[bool] = True
    auto_rank: ClassVar[int] = 7

    def __init__(self, n: int = 1) -> None:
        self.n = n

    def why_not(self, pos: AresTable, f: Frame, slack: Mapping[int, int]) -> Reason | None:
        present = pos.cells[f.actor][TR]
        return None if present >= self.n else lacks("needs.tr", self.n, present, "OA-19")

    def apply(self, pos: AresTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        pos.cells[f.actor][TR] -= self.n
        if pos.log is not None:
            pos.tell("lost_rating", {"player": f.actor, "source": f.source, "n": self.n})
        return None

    def footprint(self, pos: AresTable, f: Frame) -> tuple[int, int]:
        return (bit(f.actor, TR), 0)

    def icons(self) -> list[Icon]:
        return [Icon("lose", "tr", self.n)]


# -- paying


class PayMoney(Pay[AresTable]):
    """A payment beside which cards can be sold: it is asked if with that money there were another way (A-099)."""

    def forced_answer(self, pos: AresTable, p: int, f: Frame) -> Any:
        if pos.plain_payer(p):
            return {}
        price = self.price(pos, p, f)
        if price.is_forced() and price.means:
            owed: dict[int, int] = {}
            if pos.asking[p] is not f:
                self.owe(pos, f, owed)
            sales = pos.sales(p) - owed.get(HAND, 0) * pos.sale_price(p)
            if not Price(price.amount, price.money + max(0, sales), price.means).is_forced():
                return ASK
        return price.usual() if price.is_forced() else ASK

    def owe(self, pos: AresTable, f: Frame, due: dict[int, int]) -> None:
        """The M€ that no other means can replace."""
        price = self.price(pos, f.actor, f)
        due[MC] = due.get(MC, 0) + max(0, price.amount - price.reach() + price.money)


class SpendMoney(PayMoney):
    """Pay M€, so much less for each of something; heat where a corporation lets it."""

    name: ClassVar[str] = "spend_money"
    fields: ClassVar[tuple[str, ...]] = ("mc",)
    optional: ClassVar[tuple[str, ...]] = ("less", "per")
    can_fail: ClassVar[bool] = True

    def __init__(self, mc: int, less: int = 0, per: str = "") -> None:
        self.mc = mc
        self.less = less
        self.per = per

    def amount(self, pos: AresTable, p: int) -> int:
        return max(0, self.mc - self.less * pos.count(self.per, p, "")) if self.per else self.mc

    def price(self, pos: AresTable, p: int, f: Frame) -> Price:
        return pos.price(p, self.amount(pos, p))

    def why_not(self, pos: AresTable, f: Frame, slack: Mapping[int, int]) -> Reason | None:
        return pos.why_not_pay(f.actor, self.amount(pos, f.actor))

    def apply(self, pos: AresTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        pos.pay(f.actor, self.price(pos, f.actor, f), answer, f.source)
        return None

    def footprint(self, pos: AresTable, f: Frame) -> tuple[int, int]:
        return (bit(f.actor, MC), 0)

    def prompt(self, pos: AresTable, f: Frame) -> Message:
        return Message("ask.pay", {"n": self.amount(pos, f.actor), "source": f.source})

    def say(self) -> list[Message]:
        if self.per:
            return [Message(f"spend.mc.less.{self.per}", {"n": self.mc, "less": self.less})]
        return [Message("spend.mc", {"n": self.mc})]

    def icons(self) -> list[Icon]:
        price = Icon("lose", "mc", self.mc)
        if self.per in CONDITIONS:
            return [price, SLASH, CONDITIONS[self.per], COLON, Icon("lose", "mc", self.mc - self.less)]
        return [price, Icon("more", "mc", self.less), counted("per", self.per)] if self.per else [price]


class PayForCard(PayMoney):
    """Pay for a card from hand; then it comes into play (A-098, A-111)."""

    name: ClassVar[str] = "pay_for_card"
    fields: ClassVar[tuple[str, ...]] = ("card",)

    def __init__(self, card: str) -> None:
        self.card = card

    def price(self, pos: AresTable, p: int, f: Frame) -> Price:
        card = pos.cards[self.card]
        return pos.price(p, pos.cost(p, card), card)

    def owe(self, pos: AresTable, f: Frame, due: dict[int, int]) -> None:
        super().owe(pos, f, due)
        due[HAND] = due.get(HAND, 0) + 1  # the card itself

    def apply(self, pos: AresTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        pos.pay(f.actor, self.price(pos, f.actor, f), answer, self.card)
        pos.enter(f.actor, pos.cards[self.card])
        return None

    def prompt(self, pos: AresTable, f: Frame) -> Message:
        return Message("ask.pay", {"n": pos.cost(f.actor, pos.cards[self.card]), "source": self.card})


class SpendLess(Effect[AresTable]):
    """Resources out of stock as a price, fewer under a condition (Wood Burning Stoves)."""

    name: ClassVar[str] = "spend_less"
    fields: ClassVar[tuple[str, ...]] = ("resource", "n", "less", "per")
    can_fail: ClassVar[bool] = True
    auto_rank: ClassVar[int] = 7

    def __init__(self, resource: str, n: int, less: int, per: str) -> None:
        self.resource = resource
        self.n = n
        self.less = less
        self.per = per

    def amount(self, pos: AresTable, p: int) -> int:
        return max(0, self.n - self.less * pos.count(self.per, p, ""))

    def why_not(self, pos: AresTable, f: Frame, slack: Mapping[int, int]) -> Reason | None:
        n = self.amount(pos, f.actor)
        present = pos.cells[f.actor][INDEX[self.resource]]
        return None if present >= n else lacks(f"needs.{self.resource}", n, present, "A-103")

    def apply(self, pos: AresTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        n = self.amount(pos, f.actor)
        pos.cells[f.actor][INDEX[self.resource]] -= n
        if pos.log is not None:
            pos.tell("spent", {"player": f.actor, "source": f.source, self.resource: n})
        return None

    def footprint(self, pos: AresTable, f: Frame) -> tuple[int, int]:
        return (bit(f.actor, INDEX[self.resource]), 0)

    def say(self) -> list[Message]:
        return [Message(f"lose.{self.resource}.less.{self.per}", {"n": self.n, "less": self.less})]

    def icons(self) -> list[Icon]:
        fewer = Icon("lose", self.resource, self.n - self.less)
        return [Icon("lose", self.resource, self.n), SLASH, CONDITIONS[self.per], COLON, fewer]


# -- gains


class GainIf(Effect[AresTable]):
    """Into stock, if there are enough of something: three plant tags, or the phase is one's own choice."""

    name: ClassVar[str] = "gain_if"
    fields: ClassVar[tuple[str, ...]] = ("resource", "n", "what", "least")
    immediate: ClassVar[bool] = True

    def __init__(self, resource: str, n: int, what: str, least: int = 1) -> None:
        self.resource = resource
        self.n = n
        self.what = what
        self.least = least

    def apply(self, pos: AresTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        if pos.count(self.what, f.actor, f.source) >= self.least:
            pos.cells[f.actor][INDEX[self.resource]] += self.n
            if pos.log is not None:
                pos.tell("gained", {"player": f.actor, "source": f.source, self.resource: self.n})
        return None

    def idle(self, pos: AresTable, f: Frame) -> bool:
        return pos.count(self.what, f.actor, f.source) < self.least

    def lost(self, pos: AresTable, f: Frame, ahead: dict[str, int]) -> list[Message]:
        """An action that is used in every round is not put off for the round in which its phase is one's own."""
        return [] if self.what == "chose_action" else super().lost(pos, f, ahead)

    def footprint(self, pos: AresTable, f: Frame) -> tuple[int, int]:
        return (0, bit(f.actor, INDEX[self.resource]))

    def icons(self) -> list[Icon]:
        condition = CONDITIONS.get(self.what) or counted("least", self.what, self.least)
        return [condition, COLON, Icon("gain", self.resource, self.n)]


# -- resources on cards


class AddToEither(Choose[AresTable]):
    """Animals or microbes onto one own card that holds them, or instead some plants if it says so (A-110)."""

    name: ClassVar[str] = "add_to_either"
    fields: ClassVar[tuple[str, ...]] = ("n",)
    optional: ClassVar[tuple[str, ...]] = ("plants",)

    def __init__(self, n: int, plants: int = 0) -> None:
        self.n = n
        self.plants = plants

    def options(self, pos: AresTable, p: int, f: Frame) -> list[str]:
        out = ["resource:plants"] if self.plants else []
        return out + [atom("card", c) for c in pos.holders[f.actor] if pos.cards[c].holds in (ANIMAL, MICROBE)]

    def label(self, pos: AresTable, p: int, f: Frame, option: str) -> list[Message]:
        return [] if chosen(option).card else [Message("gain.plants", {"n": self.plants})]

    def prompt(self, pos: AresTable, f: Frame) -> Message:
        return Message("ask.plants_or_resource") if self.plants else super().prompt(pos, f)

    def apply(self, pos: AresTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        card = chosen(answer).card
        if card:
            put_on(pos, f.actor, card, self.n, f.source)
        else:
            pos.cells[f.actor][PLANTS] += self.plants
            if pos.log is not None:
                pos.tell("gained", {"player": f.actor, "source": f.source, "plants": self.plants})
        return None

    def footprint(self, pos: AresTable, f: Frame) -> tuple[int, int]:
        return (0, held(f.actor, ANIMAL) | held(f.actor, MICROBE) | (bit(f.actor, PLANTS) if self.plants else 0))

    def say(self) -> list[Message]:
        gain = [Message("gain.plants", {"n": self.plants}), Message("or")] if self.plants else []
        return [*gain, Message("add_to_either", {"n": self.n})]

    def icons(self) -> list[Icon]:
        gain = [Icon("gain", "plants", self.plants), OR] if self.plants else []
        return [*gain, Icon("gain", "animal", self.n), OR, Icon("gain", "microbe", self.n)]


class AddToHolder(Choose[AresTable]):
    """Resources of its own kind onto one own card that holds any (CEO's Favorite Project; A-110)."""

    name: ClassVar[str] = "add_to_holder"
    fields: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: int) -> None:
        self.n = n

    def options(self, pos: AresTable, p: int, f: Frame) -> list[str]:
        return [atom("card", c) for c in pos.holders[f.actor]]

    def apply(self, pos: AresTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        put_on(pos, f.actor, chosen(answer).card, self.n, f.source)
        return None

    def footprint(self, pos: AresTable, f: Frame) -> tuple[int, int]:
        return (0, held(f.actor, ""))

    def icons(self) -> list[Icon]:
        return [Icon("gain", "resource", self.n)]


class SpendAnywhere(Choose[AresTable]):
    """One animal or microbe off any own card, as a price (Decomposing Fungus)."""

    name: ClassVar[str] = "spend_anywhere"
    can_fail: ClassVar[bool] = True
    auto_rank: ClassVar[int] = 6

    def why_not(self, pos: AresTable, f: Frame, slack: Mapping[int, int]) -> Reason | None:
        return None if self.options(pos, f.actor, f) else lacks("needs.animal_or_microbe", 1, 0, "A-103")

    def options(self, pos: AresTable, p: int, f: Frame) -> list[str]:
        return [atom("card", c) for c in pos.holders[f.actor] if pos.on.get(c, 0) and pos.cards[c].holds in (ANIMAL, MICROBE)]

    def apply(self, pos: AresTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        take_off(pos, f.actor, chosen(answer).card, 1, f.source)
        return None

    def footprint(self, pos: AresTable, f: Frame) -> tuple[int, int]:
        return (held(f.actor, ANIMAL) | held(f.actor, MICROBE), 0)

    def say(self) -> list[Message]:
        return [Message("spend_anywhere", {"n": 1})]

    def icons(self) -> list[Icon]:
        return [Icon("lose", "animal"), OR, Icon("lose", "microbe")]


# -- cards


class DiscardCards(Pick[AresTable]):
    """Cards from hand to the discard pile, old or new; nothing is paid for them (A-112, OA-12)."""

    name: ClassVar[str] = "discard_cards"
    fields: ClassVar[tuple[str, ...]] = ("n",)
    optional: ClassVar[tuple[str, ...]] = ("most",)
    shared: ClassVar[bool] = True
    can_fail: ClassVar[bool] = True
    auto_rank: ClassVar[int] = 4

    def __init__(self, n: int, most: int = 0) -> None:
        self.n = n
        self.most = most  # as many as one likes up to this, if it is set

    def why_not(self, pos: AresTable, f: Frame, slack: Mapping[int, int]) -> Reason | None:
        present = len(pos.hand(f.actor))
        return None if present >= self.n else lacks("needs.hand", self.n, present, "A-103")

    def owe(self, pos: AresTable, f: Frame, due: dict[int, int]) -> None:
        if f.then:  # a price: what follows hangs on it
            due[HAND] = due.get(HAND, 0) + self.n

    def forced_answer(self, pos: AresTable, p: int, f: Frame) -> Any:
        return SKIP if pos.moot(f) else super().forced_answer(pos, p, f)

    def cards(self, pos: AresTable, p: int, f: Frame) -> list[str]:
        return pos.hand(p)

    def bounds(self, pos: AresTable, p: int, f: Frame) -> tuple[int, int]:
        hand = len(pos.hand(p))
        return (min(self.n, hand), min(self.most or self.n, hand))

    def apply(self, pos: AresTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        discard_from_hand(pos, f.actor, list(answer))
        return {"x": len(answer)}

    def footprint(self, pos: AresTable, f: Frame) -> tuple[int, int]:
        return (bit(f.actor, HAND), 0)

    def values(self, f: Frame) -> dict[str, Any]:
        return {"n": self.most or self.n}

    def prompt(self, pos: AresTable, f: Frame) -> Message:
        return Message("ask.discard_cards.most" if self.most else "ask.discard_cards", self.values(f))

    def say(self) -> list[Message]:
        if self.most:
            return [Message("discard.most", {"n": self.n, "most": self.most})]
        return [Message("discard", {"n": self.n})]

    def icons(self) -> list[Icon]:
        return [Icon("lose", "cards", X), Icon("most", "", self.most)] if self.most else [Icon("lose", "cards", self.n)]


class DrawX(Effect[AresTable]):
    """As many cards as were discarded before."""

    name: ClassVar[str] = "draw_x"

    def apply(self, pos: AresTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        pos.draw(f.actor, f.bindings["x"])
        return None

    def footprint(self, pos: AresTable, f: Frame) -> tuple[int, int]:
        return (0, bit(f.actor, HAND))

    def icons(self) -> list[Icon]:
        return [Icon("gain", "cards", X)]


def reveal(pos: AresTable, p: int, n: int) -> list[str]:
    """Turn up cards for all to see; they lie before p until it is said where they go."""
    cards = pos.from_deck(p, n, LOOKING)
    for card in cards:
        pos.learn(card, (1 << pos.player_count) - 1 & ~(1 << p))
    if pos.log is not None and cards:
        pos.tell("revealed", {"player": p, "cards": cards[:]})
    return cards


def put_away(pos: AresTable, p: int, kept: list[str]) -> None:
    """Of the revealed cards these go to hand, the others to the discard pile; everybody saw which."""
    looking = pos.zone(LOOKING, p)
    of = len(looking)
    pos.discard(p, LOOKING, [card for card in looking if card not in kept], DISCARD, (1 << pos.player_count) - 1)
    pos.hand(p).extend(looking)
    looking.clear()
    if pos.log is not None and of:
        pos.tell("kept", {"player": p, "n": len(kept), "of": of, "cards": list(kept)})


class RevealTake(Draw):
    """Reveal cards and take one that carries one of two tags; the others are discarded (Advanced Screening Technology)."""

    name: ClassVar[str] = "reveal_take"
    fields: ClassVar[tuple[str, ...]] = ("n", "tags")

    def __init__(self, n: int, tags: tuple[str, ...]) -> None:
        self.n = n
        self.tags = tuple(tags)

    def apply(self, pos: Any, f: Frame, answer: Any) -> dict[str, Any] | None:
        reveal(pos, f.actor, self.n)
        pos.agenda[f.actor].insert(0, Frame(TakeRevealed(self.tags), f.actor, f.source, urgent=True))
        return None

    def decides(self) -> bool:
        return True

    def say(self) -> list[Message]:
        return [Message(f"reveal_take.{'.'.join(self.tags)}", {"n": self.n})]

    def icons(self) -> list[Icon]:
        tags = between(SLASH, [[Icon("sign", f"tag:{tag}")] for tag in self.tags])
        return [Icon("gain", "look", self.n), *tags, COLON, Icon("gain", "keep")]


class TakeRevealed(Choose[AresTable]):
    """Which of the revealed cards to take."""

    name: ClassVar[str] = "take_revealed"
    fields: ClassVar[tuple[str, ...]] = ("tags",)

    def __init__(self, tags: tuple[str, ...]) -> None:
        self.tags = tuple(tags)

    def options(self, pos: AresTable, p: int, f: Frame) -> list[str]:
        out = [atom("card", c) for c in pos.zone(LOOKING, p) if any(t in self.tags for t in pos.cards[c].tags)]
        return out or [NONE]

    def apply(self, pos: AresTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        put_away(pos, f.actor, [] if answer == NONE else [chosen(answer).card])
        return None


class RevealOne(Draw):
    """Reveal a card: a green one is discarded for M€, any other comes to hand (Brainstorming Session)."""

    name: ClassVar[str] = "reveal_one"
    fields: ClassVar[tuple[str, ...]] = ("mc",)

    def __init__(self, mc: int) -> None:
        self.mc = mc
        self.n = 1

    def apply(self, pos: Any, f: Frame, answer: Any) -> dict[str, Any] | None:
        cards = reveal(pos, f.actor, 1)
        if cards and pos.cards[cards[0]].kind == "green":
            put_away(pos, f.actor, [])
            pos.cells[f.actor][MC] += self.mc
            if pos.log is not None:
                pos.tell("gained", {"player": f.actor, "source": f.source, "mc": self.mc})
        else:
            put_away(pos, f.actor, cards)
        return None

    def footprint(self, pos: Any, f: Frame) -> tuple[int, int]:
        return (0, bit(f.actor, HAND) | bit(f.actor, MC))

    def say(self) -> list[Message]:
        return [Message("reveal_one", {"n": self.mc})]

    def icons(self) -> list[Icon]:
        return [Icon("gain", "look"), Icon("sign", "green"), COLON, Icon("gain", "mc", self.mc), OR, Icon("gain", "keep")]


# -- permissions


class ExtraPlay(Effect[AresTable]):
    """One more blue or red card may be played in this phase."""

    name: ClassVar[str] = "extra_play"
    immediate: ClassVar[bool] = True

    def apply(self, pos: AresTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        pos.plays[f.actor] += 1
        return None

    def icons(self) -> list[Icon]:
        return [Icon("sign", "play_more")]


class FreePlay(ExtraPlay):
    """One green card of a printed cost of at most 9 may be played in this phase for nothing."""

    name: ClassVar[str] = "free_play"

    def apply(self, pos: AresTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        pos.free[f.actor] += 1
        return None

    def icons(self) -> list[Icon]:
        return [Icon("sign", "play_green"), Icon("most", "mc", 9), ARROW, Icon("gain", "mc", 0)]


class Acted(Effect[AresTable]):
    """A card action has been paid for: what reacts to card actions does (Assembly Lines)."""

    name: ClassVar[str] = "acted"
    immediate: ClassVar[bool] = True

    def apply(self, pos: AresTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        pos.emit("action", f.actor)
        return None


PRINTED["acted"] = Acted()
register(
    FlipOcean,
    PlantForest,
    LoseRating,
    SpendMoney,
    PayForCard,
    SpendLess,
    GainIf,
    AddToEither,
    AddToHolder,
    SpendAnywhere,
    DiscardCards,
    DrawX,
    RevealTake,
    TakeRevealed,
    RevealOne,
    ExtraPlay,
    FreePlay,
    Acted,
)
