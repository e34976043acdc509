"""Every attribute of a position is declared, is in its clones, equal and not shared, and comes back from a save."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import pavonis
from pavonis.ares.crisis.rounds import CrisisPosition
from pavonis.ares.phases import AresPosition
from pavonis.family.table import Listener, Table
from pavonis.kernel.state import UNSET, State
from pavonis.mars.colonies import Colonies
from pavonis.mars.phases import MarsPosition

WAYS: list[tuple[str, dict[str, Any]]] = [
    ("mars", {"players": 3, "draft": True}),
    ("mars", {"players": 2, "colonies": True, "world_government": True, "board": "hellas"}),
    ("mars", {"players": 1}),
    ("ares", {"players": 3}),
    ("ares", {"players": 2, "coop": True}),
    ("ares", {"players": 1}),
    ("ares", {"players": 2, "crisis": True}),
]
MUTABLE = (list, dict, set)
MOMENT = {"log", "entering"}  # who listens, and what is looked at just now: neither is copied or saved


def attributes(thing: Any) -> dict[str, Any]:
    """All that is set on it, compiled or not: what the class itself holds (methods, constants) is not."""
    of_the_class = {n for base in type(thing).__mro__ for n, value in vars(base).items() if not hasattr(value, "__set__")}
    return {n: getattr(thing, n) for n in dir(thing) if not n.startswith("_") and n not in of_the_class}


def plain(value: Any) -> Any:
    """A value that can be compared: frames, listeners and expansions by what they hold. A card with no resource on it and
    an event nobody listens to are as if they were not there; a colony tile that woke listens no more."""
    if isinstance(value, dict):
        compared = {k: plain([x for x in v if x.owner >= 0] if listens(v) else v) for k, v in value.items()}
        return {k: v for k, v in compared.items() if v not in (0, [])}
    if isinstance(value, (list, tuple)):
        return [plain(v) for v in value]
    if hasattr(value, "to_json"):
        return plain(value.to_json())
    if isinstance(value, Listener):
        return [value.owner, value.card, value.when.event, repr(value.when.effects)]
    return value


def listens(value: Any) -> bool:
    return isinstance(value, tuple) and bool(value) and isinstance(value[0], Listener)


def shared(a: Any, b: Any, path: str) -> list[str]:
    """Where both hold the same list or dict, so that one would see the other's changes."""
    if not isinstance(a, MUTABLE):
        return []
    if a is b:
        return [path]
    if isinstance(a, dict):
        return [x for k in a for x in shared(a[k], b[k], f"{path}.{k}")]
    return [x for i, (p, q) in enumerate(zip(a, b, strict=True)) for x in shared(p, q, f"{path}.{i}")]


PROPERTIES = {"solo"}  # computed, never set
UNCHANGING = {"cards", "counts", "crises", "sealed"}  # catalogues of the game; an answer once given


@pytest.mark.parametrize("game, options", WAYS, ids=lambda x: str(x))
def test_clones_and_saves_hold_every_attribute(game: str, options: dict[str, Any]) -> None:
    table = pavonis.new(game, seed=11, **options)
    rng = Random(11)
    for k in range(400):
        if table.over:
            break
        player, decision = rng.choice(list(table.pending.items()))
        table.answer(player, decision.random(rng, 0.1))
        if k % 20 == 0:
            mine = attributes(table.position)
            assert len(mine) > 30, "attributes are found"
            copy = attributes(table.position.clone())
            loaded = attributes(pavonis.from_json(json.loads(json.dumps(table.to_json()))).position)
            for name in mine.keys() - MOMENT:
                assert plain(copy[name]) == plain(mine[name]), f"{name}, cloned"
                assert plain(loaded[name]) == plain(mine[name]), f"{name}, saved and loaded"
                if name not in UNCHANGING:
                    assert shared(mine[name], copy[name], name) == [], "a clone is independent"


def undeclared(thing: Any, state: State) -> set[str]:
    """What is set in `__init__` and stands in no entry of the state."""
    return attributes(thing).keys() - state.names - MOMENT - PROPERTIES


@pytest.mark.parametrize("cls", [MarsPosition, AresPosition, CrisisPosition, Colonies])
def test_every_attribute_is_declared(cls: Any) -> None:
    thing = cls()
    assert undeclared(thing, cls.state) == set(), "neither a Field, nor Derived, nor Given"
    assert cls.state.names <= attributes(thing).keys(), "declared, but never set"


def test_an_attribute_nobody_declared_is_named() -> None:
    assert {"tiles", "generation", "board", "near_own"} <= undeclared(MarsPosition(), Table.state)


@pytest.mark.parametrize("cls", [MarsPosition, AresPosition, CrisisPosition])
def test_a_seated_table_has_an_entry_for_each_seat(cls: Any) -> None:
    pos = cls()
    pos.seat(3, "")
    named = {name: getattr(pos, name) for e in cls.state.entries if e.each is not UNSET for name in e.names}
    assert {"cells", "asking", "tableau", "tags"} <= named.keys()
    assert {name: len(value) for name, value in named.items()} == dict.fromkeys(named, 3)
    assert len({id(cells) for cells in pos.cells}) == 3, "and none is shared"
