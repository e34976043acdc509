"""Files that are whole, whenever a run is killed; and those of `src/pavonis/bots/data`, as they are written."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from ..bots.crisis import WEIGHTS as CRISIS
from ..bots.learned import numbers

MOST: Final = max(CRISIS)  # players of Crisis


def replace(path: Path, text: str | bytes) -> None:
    """Under another name first: there is always the old file or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f"{path.name}.new")
    new.write_bytes(text.encode() if isinstance(text, str) else text)
    os.replace(new, path)


def known(path: Path, name: str) -> dict[str, Any]:
    """What the file holds already, or else what the bots have now: what is learned takes the place of a part of it."""
    mine: dict[str, Any] = numbers(name)
    try:
        told = json.loads(path.read_text(encoding="utf-8")) if path.exists() else mine
    except ValueError:
        told = None
    if not isinstance(told, dict) or told.keys() != mine.keys():
        raise ValueError(f"{path} is no file such as {name}.json")
    return told


def by_game(told: Mapping[str, Mapping[str, Any]]) -> str:
    """`weights.json` and `leaf.json`: a line to the weights of each kind of game, or to each sign."""
    games = []
    for game, rows in told.items():
        lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(row)}" for name, row in rows.items())
        games.append(f" {json.dumps(game)}: {{\n{lines}\n }}")
    return "{\n" + ",\n".join(games) + "\n}\n"


def crisis_text(told: Mapping[str, Any]) -> str:
    """`crisis.json`: weights, a line to each, and the signs of a win; of every number of players."""
    weights = ",\n".join(f" {json.dumps(name)}: {json.dumps(row)}" for name, row in told["weights"].items())
    chances = ",\n".join(f" {json.dumps(row)}" for row in told["chances"])
    return f'{{\n"weights": {{\n{weights}\n}},\n"chances": [\n{chances}\n]\n}}\n'


def with_crisis_weights(told: dict[str, Any], players: Sequence[int], found: Mapping[str, float]) -> dict[str, Any]:
    """A weight that the file lacks is the competitive game's for all others."""
    rows = {name: list(row) for name, row in told["weights"].items()}
    for name, number in found.items():
        row = rows.setdefault(name, [CRISIS[n][name] for n in range(1, MOST + 1)])
        for n in players:
            row[n - 1] = number
    return {**told, "weights": rows}


def table_text(head: Mapping[str, Any], worth: Mapping[str, Sequence[float]]) -> str:
    """`mars.json` and `ares.json`: a line to an answer."""
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(list(of))}" for name, of in worth.items())
    return f'{{{json.dumps(dict(head))[1:-1]}, "worth": {{\n{lines}\n}}}}\n'
