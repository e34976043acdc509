"""The kit for whoever adds something: it says what is missing, and says nothing when nothing is."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import sleep
from typing import Any, ClassVar

import pytest

from pavonis.bots import RandomBot, Seat
from pavonis.family.resources import MC, bit
from pavonis.kernel.effect import EFFECTS, Effect, Frame
from pavonis.kernel.icon import Icon
from pavonis.mars.expansion import EXPANSIONS, Expansion
from pavonis.mars.position import MarsTable
from pavonis.testing import Unfinished, check_bot, check_effect, check_expansion

from .founders import Founders, joined


class Tithe(Effect[MarsTable]):
    """Half of what one has: written in a hurry."""

    name: ClassVar[str] = "tithe"
    fields: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: int = 2) -> None:
        self.n = n

    def apply(self, pos: MarsTable, f: Frame, answer: Any) -> None:
        pos.cells[f.actor][MC] //= self.n

    def footprint(self, pos: MarsTable, f: Frame) -> tuple[int, int]:
        return (0, bit(f.actor, MC))

    def icons(self) -> list[Icon]:
        return [Icon("lose", "church")]


class Spoil(Tithe):
    name: ClassVar[str] = "spoil"
    fields: ClassVar[tuple[str, ...]] = ()

    def apply(self, pos: MarsTable, f: Frame, answer: Any) -> None:
        pos.cards_spoilt.append(f.actor)  # type: ignore[attr-defined]


class Careless(Tithe):
    """It changes a frame in place, which clones share."""

    name: ClassVar[str] = "careless"

    def apply(self, pos: MarsTable, f: Frame, answer: Any) -> None:
        f.bindings["x"] = 9


def complaints(effect: Effect[Any]) -> str:
    with pytest.raises(Unfinished) as found:
        check_effect(effect)
    assert isinstance(found.value, AssertionError)
    return "\n".join(found.value.complaints)


@pytest.fixture
def known() -> Iterator[None]:
    """As if they were registered."""
    for kind in (Tithe, Spoil, Careless):
        EFFECTS[kind.name] = kind
    yield
    for kind in (Tithe, Spoil, Careless):
        del EFFECTS[kind.name]


def test_an_effect_nobody_knows_is_told_so() -> None:
    assert "no effect is known as 'tithe': give Tithe a `name` of its own and call `register(Tithe)`" in complaints(Tithe())


@pytest.mark.usefixtures("known")
def test_what_an_effect_lacks_is_said_with_where_it_belongs() -> None:
    said = complaints(Tithe())
    assert "no words for 'tithe' in en, pl, ru, uk: write them into src/pavonis/i18n/locale/<language>/" in said
    assert "no screen draws 'church': add it to family/icons.py" in said
    assert "bots do not know what 'tithe' is worth: add it to EFFECTS in src/pavonis/bots/mars.py" in said


@pytest.mark.usefixtures("known")
def test_a_dishonest_footprint_is_found() -> None:
    """Half of it, then three less; or three less, then half of that."""
    assert "its `footprint` does not touch that of Lose(mc=3, plants=3, energy=3, heat=3)" in complaints(Tithe())


@pytest.mark.usefixtures("known")
def test_a_field_that_is_not_named_and_an_error_are_found() -> None:
    said = complaints(Spoil())
    assert "Spoil takes ['n'], but its `fields` and `optional` are []" in said
    assert "carried out, it raises AttributeError" in said


@pytest.mark.usefixtures("known")
def test_what_changes_the_original_of_a_clone_is_found() -> None:
    assert "carried out on a clone, it changes the original" in complaints(Careless())


@pytest.mark.parametrize("kind", EXPANSIONS.values(), ids=lambda kind: kind.name)
def test_our_expansions_are_complete(kind: type[Expansion]) -> None:
    check_expansion(kind, players=(1, 3))


def missing(kind: type[Expansion], **more: Any) -> str:
    with pytest.raises(Unfinished) as found:
        check_expansion(kind, players=(2,), **more)
    return "\n".join(found.value.complaints)


def test_an_expansion_nobody_knows_is_told_so() -> None:
    assert "no game knows it: call `join(Founders)` of pavonis.mars.setup" in missing(Founders)


def test_what_an_expansion_lacks_is_said() -> None:
    with joined(Founders):
        said = missing(Founders)
    assert "no words for 'option.founders' in en, pl, ru, uk" in said
    assert "no words for 'part.founders' in en, pl, ru, uk" in said
    assert "no words for 'ask.let_in' in en, pl, ru, uk" in said
    assert "no words for 'card.hedge_planter' in pl, ru, uk" in said
    assert "rich_aunt: bots do not know what 'dowry' is worth" in said
    assert "with 2 players" not in said, "it is played, saved, replayed and imagined"


class Indiscreet(Founders):
    """It shows everybody whom the first player keeps."""

    def view(self, pos: MarsTable, p: int | None) -> dict[str, Any]:
        return {"partners": list(pos.own("partners", 0))}


class Forgetful(Founders):
    """It keeps count of something, and neither copies nor saves it."""

    def __init__(self) -> None:
        self.heard: list[int] = []

    def setup_apply(self, pos: MarsTable, p: int, answer: dict[str, Any]) -> None:
        super().setup_apply(pos, p, answer)
        self.heard.append(p)

    def to_json(self) -> dict[str, Any]:
        return {"heard": list(self.heard)}

    def load(self, data: dict[str, Any]) -> None:
        self.heard = []


class Endless(Founders):
    def step(self, pos: MarsTable, phase: str, k: int) -> None:
        raise LookupError("nobody knows what comes next")


@pytest.mark.parametrize(("kind", "said"), [
    (Indiscreet, "a game that should look the same to player 1 does not"),
    (Forgetful, "there is no ‘heard’ here"),
    (Endless, "with 2 players: it raises LookupError: nobody knows what comes next"),
])  # fmt: skip
def test_what_an_expansion_may_not_do_is_said(kind: type[Expansion], said: str) -> None:
    with joined(kind):
        assert said in missing(kind)


class Peeking(RandomBot):
    """It looks at the top of the deck."""

    name: ClassVar[str] = "peeking"

    def choose(self, seat: Seat) -> Any:
        return seat.decision.random(Random(seat.decision.pos.zones[0][-1]))


class Wayward(RandomBot):
    name: ClassVar[str] = "wayward"
    moods: ClassVar[Random] = Random(1)

    def choose(self, seat: Seat) -> Any:
        return seat.decision.random(self.moods)


class Blunt(RandomBot):
    name: ClassVar[str] = "blunt"

    def choose(self, seat: Seat) -> Any:
        return "pass"


class Sleepy(RandomBot):
    name: ClassVar[str] = "sleepy"

    def choose(self, seat: Seat) -> Any:
        sleep(0.02)
        return super().choose(seat)


class Meddling(RandomBot):
    name: ClassVar[str] = "meddling"

    def choose(self, seat: Seat) -> Any:
        seat.decision.pos.cells[seat.player][MC] += 1
        return super().choose(seat)


@pytest.mark.parametrize(("bot", "said"), [
    (Peeking, "answers otherwise if cards lie otherwise that it cannot see"),
    (Wayward, "again with the same seed, it answers otherwise"),
    (Blunt, "it answers 'pass': "),
    (Sleepy, "0.01 are allowed"),
    (Meddling, "it changes the table"),
])  # fmt: skip
def test_what_a_bot_may_not_do_is_said(bot: type[RandomBot], said: str) -> None:
    with pytest.raises(Unfinished, match=said):
        check_bot(bot, {"two": ("mars", {"players": 2})}, seconds=0.01 if bot is Sleepy else 10.0, one_in=2)
