"""Every question that either game can ask is answered on the page, on a desk and on a phone."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import pavonis

from .conftest import CLICKER, DESK, PHONE, Reader, Site

MODES: list[tuple[str, dict[str, Any]]] = [
    ("mars", {"players": 1, "colonies": True}),
    ("mars", {"players": 2, "draft": True, "board": "hellas"}),
    ("mars", {"players": 3, "colonies": True, "colony_corporations": True}),
    ("ares", {"players": 1}),
    ("ares", {"players": 3, "mulligan": True}),
    ("ares", {"players": 2, "coop": True}),
    ("ares", {"players": 1, "crisis": True, "difficulty": "novice"}),
    ("ares", {"players": 3, "crisis": True}),
]
GAMES = 40  # of random players, to come across the questions


def questions(game: str, options: dict[str, Any]) -> Iterator[tuple[Any, int]]:
    """A position for each question, and who is asked."""
    met = set()
    for seed in range(GAMES):
        rng = random.Random(seed)
        played = pavonis.new(game, seed=seed, events=False, **options)
        while not played.over:
            player, decision = next(iter(played.pending.items()))
            said = decision.to_json()
            key = (said["name"], said["kind"])
            if key not in met:
                met.add(key)
                yield played.clone(), player
            played.answer(player, decision.random(rng))


@pytest.mark.parametrize("reader", [DESK, PHONE], ids=["desk", "phone"], indirect=True)
@pytest.mark.parametrize(("game", "options"), MODES, ids=["-".join([g, *map(str, o)]) + str(o["players"]) for g, o in MODES])
def test_every_question_is_answered_on_the_page(reader: Reader, site: Site, game: str, options: dict[str, Any]) -> None:
    id, tokens = site.table(game, options["players"], **{k: v for k, v in options.items() if k != "players"})
    reader.sit(id, tokens[0])
    page = reader.page
    page.evaluate(
        """() => {
          pavonis.close();
          pavonis.post = (said) => {
            if (said.type !== 'answer') return;
            window.said = said.answer;
            document.body.dataset.said = 'yes';
          };
        }"""
    )
    asked = 0
    for position, player in questions(game, options):
        decision = position.pending[player].to_json()
        face = {"seat": player, "view": position.view(player), "decision": decision, "plan": None, "events": []}
        page.evaluate(
            """([face, points]) => {
              delete document.body.dataset.said;
              pavonis.busy = false;
              pavonis.seat = face.seat;
              pavonis.take({type: 'snapshot', seq: 9, now: 0, table: pavonis.info, faces: [face], points});
              pavonis.reset();
            }""",
            [json.loads(json.dumps(face)), position.points],
        )
        end = page.evaluate(CLICKER, [asked, 8000, "body[data-said]"])
        assert end.get("stopped"), (decision, end)
        position.answer(player, page.evaluate("window.said"))
        asked += 1
    assert asked > 12
