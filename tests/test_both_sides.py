"""What Python and the browser's client must do alike: the same sentences of the same messages in every language, and what the
one says of how a view changed, the other puts into it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import pavonis
from pavonis.i18n import Speaker
from pavonis.i18n.grammar import COMPLETE
from pavonis.kernel.changes import Made, apply, changes
from pavonis.server.card_catalogue import faces

WEB = Path(__file__).parents[1] / "web"
NAMES = ["Lena", "Oksana", "Tycho", "Marek", "Ines"]
WAYS: list[tuple[str, dict[str, Any]]] = [
    ("mars", {"players": 3, "colonies": True, "draft": True, "world_government": True}),
    ("mars", {"players": 2, "board": "hellas"}),
    ("mars", {"players": 1}),
    ("ares", {"players": 3}),
    ("ares", {"players": 2, "coop": True}),
    ("ares", {"players": 1}),
    ("ares", {"players": 2, "crisis": True}),
]


def messages(game: pavonis.Game, seed: int) -> Iterator[dict[str, Any]]:
    """What is said in a random game: what happens, what is asked, what options bring, and why others cannot be chosen."""
    rng = Random(seed)
    told = 0
    while not game.over:
        player, decision = rng.choice(list(game.pending.items()))
        asked = decision.to_json()
        yield asked["prompt"]
        for option in asked.get("options", []):
            yield from option.get("say", [])
        yield from (why for option in asked.get("refused", []) for why in option["whys"])
        game.answer(player, decision.random(rng, 0.1))
        yield from (event.seen_by(player).to_json() for event in game.events[told:])
        told = len(game.events)


def corpus() -> dict[str, Any]:
    """Of every kind of message, with every set of values it has, a few."""
    said: list[dict[str, Any]] = []
    for k, (name, options) in enumerate(WAYS):
        kept: dict[tuple[str, ...], int] = {}
        board = options.get("board", "tharsis")
        for message in messages(pavonis.new(name, seed=k, **options), k):
            kind = (message["id"], *sorted(message))
            kept[kind] = kept.get(kind, 0) + 1
            if kept[kind] <= 3:
                words = {language: Speaker(language, name, board).speak(message, NAMES) for language in COMPLETE}
                said.append({"game": name, "players": options["players"], "board": board, "message": message, "words": words})
    return {"names": NAMES, "faces": {language: faces(language) for language in COMPLETE}, "said": said}


def views() -> Iterator[dict[str, Any]]:
    """Games as a seat sees them: the first view, the changes after every answer, and now and then what must have come of them."""
    for k, (name, options) in enumerate(WAYS):
        game, rng = pavonis.new(name, seed=k, events=False, **options), Random(k)
        seat = options["players"] - 1
        first = before = json.loads(json.dumps(game.view(seat)))
        steps: list[dict[str, Any]] = []
        while not game.over and len(steps) < 120:
            player, decision = rng.choice(list(game.pending.items()))
            game.answer(player, decision.random(rng, 0.1))
            after = json.loads(json.dumps(game.view(seat)))
            steps.append({"changes": changes(before, after), **({"view": after} if len(steps) % 10 == 9 else {})})
            before = after
        yield {"view": first, "steps": steps}


def test_an_object_that_lies_in_two_places_changes_in_both() -> None:
    """Also where what changed for all is looked for once, as for everybody at a table."""
    old, new = {"cost": 3, "left": 1}, {"cost": 2}
    made: Made = {}
    for _ in range(2):
        shown = {"here": dict(old), "there": {"too": dict(old)}}
        told = changes({"here": old, "there": {"too": old}}, {"here": new, "there": {"too": new}}, made)
        assert apply(shown, told) == {"here": new, "there": {"too": new}}


def test_both_sides_agree(tmp_path: Path) -> None:
    vitest = WEB / "node_modules" / ".bin" / "vitest"
    if not vitest.exists() or shutil.which("node") is None:
        pytest.skip("the client's tools are not installed: make web")
    found = {**corpus(), "watched": list(views())}
    assert len(found["said"]) > 500
    file = tmp_path / "corpus.json"
    file.write_text(json.dumps(found))
    environment = {**os.environ, "PAVONIS_CORPUS": str(file)}
    both = ["src/i18n/speakers.test.ts", "src/protocol/patch.test.ts"]
    run = subprocess.run([vitest, "run", *both], cwd=WEB, env=environment, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout[-6000:] + run.stderr[-2000:]
    assert f"{len(COMPLETE) + len(WAYS) + 1} passed" in run.stdout
