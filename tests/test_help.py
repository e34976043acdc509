"""Every question and every refusal of a game leads to a page of the rules: by the tables of web/src/rules."""

from __future__ import annotations

import importlib.util
import json
import random
import re
from pathlib import Path

import pytest

import pavonis
from pavonis.i18n import games

RULES = Path(__file__).parents[1] / "web" / "src" / "rules"
HELP = (RULES / "help.ts").read_text()
PAGES = set(re.findall(r'id: "([a-z-]+)"', (RULES / "pages.ts").read_text()))
GAMES = [
    ("mars", {"players": 3, "draft": True, "colonies": True, "world_government": True}, 3),
    ("mars", {"players": 1}, 1),
    ("ares", {"players": 3, "mulligan": True}, 2),
    ("ares", {"players": 2, "coop": True}, 1),
    ("ares", {"players": 1, "level": "novice"}, 1),
    ("ares", {"players": 2, "crisis": True, "difficulty": "novice"}, 2),
    ("ares", {"players": 4, "crisis": True, "difficulty": "novice"}, 1),
]


def table(kind: str, name: str) -> dict[str, str]:
    """One of the tables of help.ts."""
    body = re.search(rf"export const {kind}.*?\n  {name}: \{{(.*?)\n  \}}", HELP, re.DOTALL)
    assert body is not None
    return dict(re.findall(r'"?([\w:*]+)"?: "([a-z-]+)"', body[1]))


@pytest.mark.parametrize(("kind", "options", "seeds"), GAMES, ids=lambda x: x if isinstance(x, str) else "")
def test_every_question_and_every_refusal_has_a_page(kind, options, seeds):
    names = ["crisis", kind] if "crisis" in options else [kind]
    questions = {k: v for name in reversed(names) for k, v in table("QUESTIONS", name).items()}
    unlisted, rules = set(), set()
    rng = random.Random(7)
    for seed in range(seeds):
        game = pavonis.new(kind, seed=seed, events=False, **options)
        while not game.over:
            for player in list(game.pending):
                decision = game.pending.get(player)
                if decision is None:
                    continue
                if decision.name not in questions:
                    unlisted.add((decision.name, decision.source))
                assert questions.get(decision.name, questions["*"]) in PAGES
                for refused in decision.to_json().get("refused", []):
                    rules.update(why["rule"] for why in refused["whys"])
                game.answer(player, decision.random(rng))
    assert not {name for name, source in unlisted if source not in games()[kind]}, "only what cards ask is told by their page"
    assert rules
    assert all(re.fullmatch(r"(M|C|A|K|O|OA|OK|OC)-\d+", rule) for rule in rules), rules


def test_pictures_are_drawn_from_positions_as_they_are_today():
    """web/src/rules/positions.json has the shape of what a table sends now; `python web/positions.py` writes it anew."""
    spec = importlib.util.spec_from_file_location("positions", RULES.parents[1] / "positions.py")
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    kept = json.loads((RULES / "positions.json").read_text())
    assert {k: shape(v) for k, v in kept.items()} == {k: shape(json.loads(json.dumps(v))) for k, v in made.positions().items()}


def shape(of):
    """The fields of a position and of its players."""
    view = of["view"]
    return sorted(of), sorted(view), sorted(view["players"][0]), sorted(of["decision"])
