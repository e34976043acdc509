"""Every question that random games come across is answered on the page, on a desk and on a phone, in another language; axe finds
nothing in any."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import pavonis

from .conftest import CLICKER, DESK, PHONE, Reader, Site
from .test_access import found
from .test_languages import check, watched

MODES: list[tuple[str, str, dict[str, Any]]] = [
    ("uk", "mars", {"players": 1, "colonies": True}),
    ("ru", "mars", {"players": 2, "draft": True, "board": "hellas"}),
    ("pl", "mars", {"players": 3, "colonies": True, "colony_corporations": True}),
    ("uk", "ares", {"players": 1}),
    ("ru", "ares", {"players": 3, "mulligan": True}),
    ("pl", "ares", {"players": 2, "coop": True}),
    ("uk", "ares", {"players": 1, "crisis": True, "difficulty": "novice"}),
    ("ru", "ares", {"players": 3, "crisis": True}),
]
GAMES = 24  # of random players: 70 of the 72 questions that 150 games of each mode meet


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


@pytest.mark.parametrize(
    ("language", "game", "options"), MODES, ids=[f"{g}-{'-'.join(o)}-{o['players']}-{language}" for language, g, o in MODES]
)
def test_every_question_is_answered_on_the_page(
    reader: Reader, site: Site, language: str, game: str, options: dict[str, Any]
) -> None:
    watched(reader, language)
    id, tokens = site.table(game, options["players"], **{k: v for k, v in options.items() if k != "players"})
    reader.sit(id, tokens[0])
    page = reader.page
    page.evaluate(
        """() => {
          __pavonis.post = (said) => {
            if (said.type !== 'answer') return;
            window.said = said.answer;
            document.body.dataset.said = 'yes';
          };
        }"""
    )
    asked = list(questions(game, options))
    assert len(asked) > 12
    for width, height in (DESK, PHONE):
        page.set_viewport_size({"width": width, "height": height})
        for seed, (position, player) in enumerate(asked):
            reader.show(position, player)
            assert found(reader, "[data-kind]") == [], (width, position.pending[player].to_json()["name"])
            page.wait_for_selector("[data-kind] [data-help]")  # the rule that decides it
            page.evaluate("delete document.body.dataset.said")
            end = page.evaluate(CLICKER, [seed, 20_000, "body[data-said]"])
            assert end.get("stopped"), (width, position.pending[player].to_json(), end)
            position.clone().answer(player, page.evaluate("window.said"))
    check(reader, language)
