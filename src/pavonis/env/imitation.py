"""What bots did, as a learner would see it: from the tables of `pavonis simulate` to observations and actions."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ..bots.values import same
from ..kernel.atoms import chosen
from ..kernel.decisions import Decision
from ..lab.play import start
from ..lab.simulate import kept
from .sitting import Setting, Sitting
from .table import seen


class Moment(NamedTuple):
    """One action: in which game, whose, what that player saw, and how the game ended for them."""

    game: int
    player: int
    bot: str
    seen: dict[str, Any]  # observation and action_mask
    action: int
    points: int | None
    won: bool


def moments(folder: str | Path, observation: str = "full") -> Iterator[Moment]:
    """Every action of the games that `pavonis simulate` kept in a folder, in the order in which they were played. The games are
    played again: the number of a game is its seed."""
    settings: dict[str, Setting] = {}
    for tables in kept(Path(folder)):
        (row,), players = tables["games"], {x["player"]: x for x in tables["players"]}
        options: dict[str, Any] = json.loads(row["options"])
        key = f"{row['kind']} {row['options']}"
        if key not in settings:
            settings[key] = Setting(row["kind"], observation=observation, **options)
        sitting = Sitting(settings[key], start(options, row["game"], row["kind"]))
        for decision in sorted(tables["decisions"], key=lambda x: int(x["n"])):
            seat = players[decision["player"]]
            for known, action in answered(sitting, decision):
                yield Moment(row["game"], seat["player"], seat["bot"], known, action, seat["points"], bool(seat["won"]))


def answered(sitting: Sitting, row: Mapping[str, Any]) -> Iterator[tuple[dict[str, Any], int]]:
    """Give the answer that a row holds, atom by atom: what was seen, and the action."""
    walk, player = sitting.walk, row["player"]
    decision = Decision(sitting.game.position, player)
    answer = row["answer"] if decision.kind in ("choose", "order") else parsed(row["answer"])
    walk.asked, walk.chosen, walk.following = player, (), decision.atoms()
    for atom in spelled(decision, answer):
        yield seen(sitting, player, True), sitting.setting.numbers[atom]
        walk.chosen = (*walk.chosen, atom)
        walk.following = decision.atoms(walk.chosen)
    sitting.answer(answer)


def parsed(answer: str) -> Any:
    """Cards, numbers and forms were written as JSON; an act beside a question by its id."""
    try:
        return json.loads(answer)
    except ValueError:
        return answer


def spelled(decision: Decision, answer: Any) -> tuple[str, ...]:
    """The atoms of an answer, one after the other."""
    if isinstance(answer, str):
        return tuple(answer.split(" "))
    named = names_in(answer)

    def search(prefix: tuple[str, ...]) -> tuple[str, ...] | None:
        following = decision.atoms(prefix)
        if not following:
            return prefix if same(decision.assemble(prefix), answer) else None
        cards = [atom for atom in following if chosen(atom).verb == "card"]
        others = [atom for atom in following if chosen(atom).verb != "card"]
        for atom in (*(c for c in cards if chosen(c).what in named), *others):  # cards first: `done` ends a pick
            found = search((*prefix, atom))
            if found is not None:
                return found
        return None

    found = search(())
    if found is None:
        raise ValueError(f"{answer!r} cannot be spelled with {', '.join(decision.atoms())}")
    return found


def names_in(answer: Any) -> set[str]:
    """The cards that an answer names."""
    if isinstance(answer, str):
        return {answer}
    parts = answer.values() if isinstance(answer, dict) else answer if isinstance(answer, list) else ()
    return {name for part in parts for name in names_in(part)}
