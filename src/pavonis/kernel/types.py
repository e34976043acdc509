"""What the engine says, as JSON: messages and questions. `pavonis.server.types` prints these shapes for the client.

They stand apart from the code that makes them because a compiled module does not keep the types of a class.
"""

from __future__ import annotations

from typing import Literal, NotRequired, Required

from typing_extensions import TypeAliasType, TypedDict

# The answer to a question: an option, cards, an amount, a payment, or the parts of a form.
AnswerValue = TypeAliasType("AnswerValue", str | int | list[str] | dict[str, int] | dict[str, str | list[str]])


class Message(TypedDict, total=False):
    """An id and its values. Each name means the same in every message."""

    id: Required[str]
    # who
    player: int
    by: int
    to: int
    winners: list[int]
    ranking: list[int]
    # what, by its id
    source: str
    card: str
    cards: list[str] | int
    project: str
    milestone: str
    award: str
    colony: str
    colonies: list[str]
    crisis: str
    tile: str
    space: str
    choice: Message
    clause: Message
    awake: bool
    # how many
    n: int
    of: int
    present: int
    least: int
    most: int
    more: int
    less: int
    every: int
    keep: int
    alone: int
    mc: int
    steel: int
    titanium: int
    plants: int
    energy: int
    heat: int
    animal: int
    # what was said, and what could be
    answer: str | list[str]
    allowed: list[str] | list[int]
    option: str
    means: str


class Reason(Message):
    """Why something cannot be done: the rule broken, what it needs and what there is."""

    rule: Required[str]
    needed: Required[int]


class Price(TypedDict, total=False):
    """What stands beside an option: what it costs, or would cost in each way, and what it does; `pays` if there is only one way
    to pay the price, which is not asked about."""

    price: int
    pays: dict[str, int]
    fees: dict[str, int]
    say: list[Message]


class Regrets(TypedDict, total=False):
    """What a person may regret of an option, each only where there is something to say: that it brings nothing, and why; which
    parts of it are lost; what of it hits nobody; what it takes from the player's own; which other options it gives up."""

    nothing: Message
    wasted: list[Message]
    misses: list[Message]
    loses_own: list[Message]
    leaves: list[str]


class Option(Price, Regrets, total=False):
    """One thing to choose, and what its id names."""

    id: Required[str]
    source: str
    card: str
    resource: str
    hex: str
    player: int
    amount: int


class RefusedOption(Price, total=False):
    """One thing that cannot be chosen now, and every reason why not: what time or others must bring first, money last."""

    id: Required[str]
    whys: Required[list[Reason]]


class Means(TypedDict):
    """One thing to pay with besides money: what one piece is worth, and how many may go."""

    name: str
    worth: int
    most: int


class FormPart(TypedDict):
    """One part of a form: so many of these cards."""

    name: str
    cards: list[str]
    least: int
    most: int


# -- questions: what each kind asks, and what all have


class Options(TypedDict):
    options: list[Option]


class Choices(Options):
    refused: NotRequired[list[RefusedOption]]
    acted: NotRequired[int]
    offered: NotRequired[str]


class Cards(TypedDict):
    cards: list[str]
    least: int
    most: int


class Bounds(TypedDict):
    least: int
    most: int


class Payment(TypedDict):
    amount: int
    money: int
    means: list[Means]
    usual: dict[str, int]


class Parts(TypedDict):
    parts: list[FormPart]


class Asked(TypedDict):
    id: list[int]
    name: str
    source: str
    sealed: bool
    prompt: Message
    asides: NotRequired[list[str]]


class ChooseQuestion(Asked, Choices):
    """One of several options. In a turn of Terraforming Mars `acted` counts its actions so far; `offered` is a card that somebody
    gives for one of these."""

    kind: Literal["choose"]


class PickQuestion(Asked, Cards):
    """Some of several cards."""

    kind: Literal["pick"]


class AmountQuestion(Asked, Bounds):
    """A whole number."""

    kind: Literal["amount"]


class PayQuestion(Asked, Payment):
    """An amount of each means; money makes up the rest."""

    kind: Literal["pay"]


class FormQuestion(Asked, Parts):
    """Several picks at once."""

    kind: Literal["form"]


class OrderQuestion(Asked, Options):
    """Which of the effects that wait comes next."""

    kind: Literal["order"]


Question = ChooseQuestion | PickQuestion | AmountQuestion | PayQuestion | FormQuestion | OrderQuestion


class GameOption(TypedDict):
    """One option of `pavonis.new`: its type, its default, and what is allowed."""

    name: str
    type: str
    default: bool | int | str | list[int]
    allowed: NotRequired[list[bool | int | str]]
    range: NotRequired[list[int]]
    on_with: NotRequired[str]
