"""Effects, and frames of them that wait to be carried out.

An effect is a small immutable value: a name and plain fields. What remains to be done lies in the position as frames,
so that a game can be saved, cloned and replayed at any question.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from .icon import Icon
from .message import Message, Reason

if TYPE_CHECKING:
    from .position import Position

P = TypeVar("P", bound="Position")

NOBODY: Final = -1  # world government, Crisis: acts, and nobody gains by it
NEUTRAL: Final = -2  # no player: only ever a target

UNBOUND: Final[dict[str, Any]] = {}
NO_SLACK: Final[dict[int, int]] = {}
ALL_CELLS: Final = (-1, -1)

# The flags of an effect as one number, read at every step of a game.
IMMEDIATE: Final = 1
ASKS: Final = 2
ASKED_LAST: Final = 4
SEALED: Final = 8
CAN_FAIL: Final = 16
SHARED: Final = 32
UNREAD: Final = -1


class Verdict:
    """What becomes of a question before it is asked."""

    def __init__(self, name: str) -> None:
        self.name = name


ASK: Final = Verdict("ask")
SKIP: Final = Verdict("skip")


class Frame:
    """An effect that waits: who acts, which card or rule it comes from, what was chosen so far, what follows at once."""

    def __init__(
        self,
        effect: Effect[Any],
        actor: int,
        source: str,
        bindings: dict[str, Any] = UNBOUND,
        then: tuple[Effect[Any], ...] = (),
        urgent: bool = False,
    ) -> None:
        self.effect = effect
        self.traits = effect.traits()
        self.actor = actor
        self.source = source
        self.bindings = bindings
        self.then = then
        self.urgent = urgent  # follows at once what was just done: before anything else of the agenda

    def binding(self, more: dict[str, Any]) -> Frame:
        return Frame(self.effect, self.actor, self.source, {**self.bindings, **more}, self.then, self.urgent)

    def kind(self) -> tuple[str, int]:
        """Two frames of one kind are the same to the player: they are never ordered against each other."""
        return (self.effect.key(), self.actor)

    def to_json(self) -> dict[str, Any]:
        out: dict[str, Any] = {"effect": self.effect.to_json(), "by": self.actor, "source": self.source}
        if self.bindings:
            out["bound"] = dict(self.bindings)
        if self.then:
            out["rest"] = [e.to_json() for e in self.then]
        if self.urgent:
            out["now"] = True
        return out


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect(Generic[P]):
    """What a card or rule does. Subclasses say their `name`, their `fields`, and what they do in `apply`."""

    name: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ()  # what the constructor takes and keeps, by name
    optional: ClassVar[tuple[str, ...]] = ()  # the same, but left out while it is empty
    immediate: ClassVar[bool] = False  # only adds numbers or frames; never asks, reveals or fails: carried out at once
    asks: ClassVar[str] = ""  # the kind of question, or none
    asked_last: ClassVar[bool] = False  # waits until nothing else is left
    sealed: ClassVar[bool] = False  # hidden and changeable until all are in
    shared: ClassVar[bool] = False  # others change its answers too: looked at again whenever somebody has acted
    can_fail: ClassVar[bool] = False  # may be impossible: `why_not` says why
    anyway: ClassVar[bool] = False  # in a chain, comes even if the step before it could not be done
    auto_rank: ClassVar[int] = 5  # with order="auto" lower ranks come first (`family.effects` says which)

    known_as: str = ""  # its key, once somebody has asked for it
    flags: int = UNREAD  # see `traits`

    # -- what it is

    def traits(self) -> int:
        """The flags as one number: a class's own attributes are slow to read in compiled code."""
        if self.flags == UNREAD:
            kind = type(self)
            if kind not in _TRAITS:
                _TRAITS[kind] = (
                    IMMEDIATE * self.immediate
                    | ASKS * bool(self.asks)
                    | ASKED_LAST * self.asked_last
                    | SEALED * self.sealed
                    | CAN_FAIL * self.can_fail
                    | SHARED * self.shared
                )
            self.flags = _TRAITS[kind]
        return self.flags

    def args(self) -> dict[str, Any]:
        """The fields with their values, as the constructor takes them."""
        out: dict[str, Any] = {name: getattr(self, name) for name in self.fields}
        for name in self.optional:
            value = getattr(self, name)
            if value:
                out[name] = value
        return out

    def numbers(self) -> dict[str, int]:
        """Those of the fields that are numbers."""
        return {name: value for name, value in self.args().items() if isinstance(value, int) and not isinstance(value, bool)}

    def inner(self) -> tuple[Effect[Any], ...]:
        """Effects it is made of, if what follows what is printed on the card."""
        return ()

    def to_json(self) -> dict[str, Any]:
        out: dict[str, Any] = {"do": self.name}
        for k, v in self.args().items():
            out[k] = _encode(v)
        return out

    def key(self) -> str:
        if not self.known_as:
            self.known_as = json.dumps(self.to_json(), sort_keys=True)
        return self.known_as

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Effect) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{k}={v!r}' for k, v in self.args().items())})"

    # -- what it does

    def apply(self, pos: P, f: Frame, answer: Any) -> dict[str, Any] | None:
        """Carry it out; what it returns is bound for the rest of the frame."""
        return None

    def skipped(self, pos: P, f: Frame) -> None:
        """Tell that nothing could be done, where others would look for it."""

    # -- what it needs, gives and touches

    def why_not(self, pos: P, f: Frame, slack: Mapping[int, int]) -> Reason | None:
        """Why it cannot be carried out, even if `slack` were first added to the actor's cells; None if it can."""
        return None

    def counting(self) -> bool:
        """Whether it does so much for every so many of something."""
        return False

    def brings(self, pos: P, f: Frame) -> int:
        """How much that is now."""
        return 0

    def idle(self, pos: P, f: Frame) -> bool:
        """Whether it would change nothing now."""
        return False

    def why_idle(self) -> Message:
        """What to say of it when it is."""
        return Message("to_no_avail")

    def is_over(self, pos: P, f: Frame) -> bool:
        """Whether it is idle for good: what it raises is at its maximum."""
        return self.idle(pos, f) and self.why_idle().id.startswith("at_goal.")

    def lost(self, pos: P, f: Frame, ahead: dict[str, int]) -> list[Message]:
        """The parts of it that would be lost now. `ahead` counts the steps of parameters that come before it; it adds its own."""
        return self.say() if self.idle(pos, f) else []

    def misses(self, pos: P, f: Frame) -> list[Message]:
        """What others would lose by it, if anybody had it."""
        return []

    def takes_own(self, pos: P, f: Frame) -> list[Message]:
        """What it would take from the actor because nobody else has it."""
        return []

    def best_case_gain(self, pos: P, f: Frame, slack: dict[int, int]) -> None:
        """Add to `slack` what it can give the actor at best."""

    def owe(self, pos: P, f: Frame, due: dict[int, int]) -> None:
        """Add to `due` what it will take of what the actor could spend by a free act before."""

    def footprint(self, pos: P, f: Frame) -> tuple[int, int]:
        """Cells changed or read, and cells only added to (as bit masks); what declares nothing clashes with all."""
        return ALL_CELLS

    def decides(self) -> bool:
        """Whether it asks, or leads to a question at once: who decides had better know all that can be known."""
        return self.asks != ""

    # -- the question, if it asks one (see `decisions`)

    def forced_answer(self, pos: P, p: int, f: Frame) -> Any:
        """ASK, SKIP (nothing can be done), or the only answer."""
        return ASK

    def why_not_answer(self, pos: P, p: int, f: Frame, answer: Any) -> Message | None:
        """Why this answer is not allowed; None if it is."""
        return None

    def random(self, pos: P, p: int, f: Frame, rng: Random, odd: float) -> Any:
        return None

    def atoms(self, pos: P, p: int, f: Frame, prefix: tuple[str, ...]) -> list[str]:
        """The atoms that may follow those chosen so far; none when the answer is complete."""
        return []

    def assemble(self, pos: P, p: int, f: Frame, prefix: tuple[str, ...]) -> Any:
        return None

    def question(self, pos: P, p: int, f: Frame) -> Mapping[str, Any]:
        """The options and bounds, as JSON; faces are those the player may see."""
        return {}

    def prompt(self, pos: P, f: Frame) -> Message:
        """What is asked, for the player who must answer."""
        return Message(f"ask.{self.name}", self.values(f))

    def values(self, f: Frame) -> dict[str, Any]:
        return self.numbers()

    # -- words and icons

    def say(self) -> list[Message]:
        """The effect in messages, one per thing it does: usually its name and its words as id, its numbers as values."""
        words = [self.name]
        for name, value in self.args().items():
            if value is True:
                words.append(name)
            elif isinstance(value, str) and value:
                words.append(value)
        return [Message(".".join(words), self.numbers())]

    def icons(self) -> list[Icon]:
        """The effect in icons, in reading order."""
        return []


class Nothing(Effect["Position"]):
    """The effect of a frame that only carries who acts and what was chosen."""

    name: ClassVar[str] = "nothing"


NO_EFFECT: Final = Nothing()

_TRAITS: Final[dict[type[Effect[Any]], int]] = {}

EFFECTS: dict[str, Callable[..., Effect[Any]]] = {}


def register(*kinds: type[Effect[Any]]) -> None:
    """Make effects known by their names, so that saved frames can be read."""
    for kind in kinds:
        if not kind.name or kind.name in EFFECTS:
            raise ValueError(f"effect name {kind.name!r} is missing or taken")
        EFFECTS[kind.name] = kind


def once_called(name: str, make: Callable[..., Effect[Any]]) -> None:
    """What an effect of this name in an older save is now."""
    EFFECTS[name] = make


def effect_from_json(data: Mapping[str, Any]) -> Effect[Any]:
    return EFFECTS[data["do"]](**{k: _decode(v) for k, v in data.items() if k != "do"})


def frame_from_json(data: Mapping[str, Any]) -> Frame:
    return Frame(
        effect_from_json(data["effect"]),
        data["by"],
        data["source"],
        dict(data.get("bound", UNBOUND)),
        tuple(effect_from_json(e) for e in data.get("rest", ())),
        data.get("now", False),
    )


def _encode(value: Any) -> Any:
    if isinstance(value, Effect):
        return value.to_json()
    if isinstance(value, (tuple, list)):
        return [_encode(v) for v in value]
    return value


def _decode(value: Any) -> Any:
    if isinstance(value, Mapping) and "do" in value:
        return effect_from_json(value)
    if isinstance(value, list):
        return tuple(_decode(v) for v in value)
    return value


register(Nothing)
