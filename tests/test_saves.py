"""Games saved by version 0.1.0, each in the middle of something, load and are played to their end."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import pavonis
from pavonis.kernel.errors import BadSave

FILES = sorted((Path(__file__).parent / "saves").glob("*.json"))


@pytest.mark.parametrize("file", FILES, ids=lambda f: f.stem)
def test_an_older_save_loads_and_goes_on(file: Path) -> None:
    kept = json.loads(file.read_text())
    game = pavonis.from_json(kept["save"])
    assert {str(p): d.name for p, d in game.pending.items()} == kept["asked"], "the same questions are open"
    rng = Random(7)
    while not game.over:
        player, decision = rng.choice(list(game.pending.items()))
        game.answer(player, decision.random(rng, 0.1))
    assert game.result is not None


@pytest.mark.parametrize("file", FILES, ids=lambda f: f.stem)
def test_an_older_record_replays_or_says_that_the_rules_were_others(file: Path) -> None:
    kept = json.loads(file.read_text())
    game = pavonis.new(kept["record"]["game"], seed=1)
    if kept["record"]["rules"] == game.record["rules"]:
        assert pavonis.replay(kept["record"]).to_json() == kept["save"]
    else:
        with pytest.raises(BadSave, match=str(kept["record"]["rules"])):
            pavonis.replay(kept["record"])


def test_every_mode_has_a_save() -> None:
    assert len(FILES) >= 9
