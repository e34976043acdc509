"""How a crisis card is declared: level, markers, goals, immediate and persistent effects (K-054)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from ...family.cards import BLUE, RED, Card, card_id, heard
from ...kernel.effect import Effect
from ...kernel.icon import ARROW, COLON, Icon
from ...kernel.message import Message

LEVELS: Final = range(6)
RELIEVE: Final = "relieve"  # to pay for a marker


class Goal:
    """What takes a marker off: something that is played or raised, or a price paid in the action phase (K-055, K-059)."""

    def __init__(self, on: str, pay: Effect[Any] | None = None) -> None:
        self.on = on  # 'tag:space', 'card:blue', 'card:action', 'temperature', 'oxygen', 'ocean'; 'pay' for a price
        self.pay = pay

    def say(self) -> list[Message]:
        return [Message(f"goal.{self.on}", {} if self.pay is None else {"clause": self.pay.say()[0]})]

    def icons(self) -> list[Icon]:
        if self.pay is not None:
            return [*self.pay.icons(), ARROW, Icon("less", "marker")]
        return [*heard(self.on), COLON, Icon("less", "marker")]


def Play(tag: str) -> Goal:
    """Each tag of that kind on a card that is played."""
    return Goal(f"tag:{tag}")


def PlayCard(kind: str) -> Goal:
    """A card of that colour; 'action': a blue one that has an action."""
    return Goal(f"card:{kind}")


def Raise(parameter: str) -> Goal:
    """A step of temperature or oxygen, or an ocean turned blue."""
    return Goal(parameter)


def Pay(price: Effect[Any]) -> Goal:
    """Paid by one player, as often as anybody likes (K-060, K-061)."""
    return Goal("pay", price)


def served(card: Card) -> list[str]:
    """The goals that playing this card serves, each as often as it does (K-056, K-057)."""
    out = [f"tag:{tag}" for tag in card.tags] + [f"card:{card.kind}"]
    if card.kind == RED:
        out.append("tag:event")
    if card.kind == BLUE and card.actions:
        out.append("card:action")
    return out


class CrisisIcons(NamedTuple):
    """The icons on a crisis card, in the parts in which `i18n.text.CrisisText` has its words."""

    immediate: list[list[Icon]]
    persistent: list[list[Icon]]
    goals: list[list[Icon]]


class CrisisCard:
    """One crisis card, as printed."""

    def __init__(
        self,
        number: str,
        players: int,
        level: int,
        name: str,
        markers: int,
        immediate: Sequence[Effect[Any]],
        persistent: Sequence[Effect[Any]],
        goals: Sequence[Goal],
        supplies: int,
    ) -> None:
        self.id = card_id(name)
        self.number = number
        self.players = players  # 0: any number
        self.level = level
        self.name = name
        self.markers = markers
        self.immediate = tuple(immediate)
        self.persistent = tuple(persistent)
        self.goals = tuple(goals)
        self.supplies = supplies  # M€ for everybody that a VP token buys from now on (Dwindling Supplies)
        self.price = next((g.pay for g in goals if g.pay is not None), None)

    def icons(self) -> CrisisIcons:
        persistent = [e.icons() for e in self.persistent]
        if self.supplies:
            persistent.append([Icon("lose", "vp"), ARROW, Icon("sign", "everybody"), COLON, Icon("gain", "mc", self.supplies)])
        return CrisisIcons([e.icons() for e in self.immediate], persistent, [goal.icons() for goal in self.goals])

    def __repr__(self) -> str:
        return f"<{self.number} {self.id}>"
