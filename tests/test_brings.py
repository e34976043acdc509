"""What the face of a card says that it brings now is what playing it then brings."""

from __future__ import annotations

from typing import Any

import pytest

from pavonis.ares.cards import CARDS as ARES
from pavonis.mars.cards import CARDS as MARS

from .ares import scene as ares
from .mars import scene as mars

TAGGED = [
    "research",
    "asteroid_mining",
    "ganymede_colony",
    "luna_governor",
    "lichen",
    "tardigrades",
    "solar_power",
    "mine",
    "titan_shuttles",
    "ai_central",
    "physics_complex",
]
THEIRS = {"tableau": ["io_mining_industries", "space_elevator", "soletta"], "events": ["comet", "asteroid", "big_asteroid"]}
TILES = {"12": ("city", 0), "44": ("city", 1), "34": ("greenery", 0)}
PHASE = {"green": "development", "blue": "construction", "red": "construction"}


def position(game: str, card: str) -> Any:
    """One in which everything that a card may count is there."""
    me: dict[str, Any] = {"hand": [card], "stock": {"mc": 60}}
    if game == "ares":
        tableau = [c for c in ("research", "asteroid_mining", "lichen", "tardigrades", "solar_power", "mine", "comet") if c in ARES]
        return ares.scene({**me, "tableau": tableau, "forests": 3}, {}, chosen=PHASE[ARES[card].kind], temperature=-6, oxygen=7)
    events = {"events": ["deimos_down", "convoy_from_europa"]}
    climate = {
        "temperature": -6,
        "oxygen": 7,
        "tiles": TILES,
        "on": {"titan_shuttles": 7},
        "colonies": mars.moons(luna=[0, 1], io=[0]),
    }
    return mars.scene({**me, **events, "tableau": [c for c in TAGGED if c != card]}, THEIRS, **climate)


def worth(game: Any) -> dict[str, int]:
    me = game.view(0)["players"][0]
    return {**me["stock"], **{f"more {r}": n for r, n in me["production"].items()}, "tr": me["tr"], "hand": me["hand_size"]}


@pytest.mark.parametrize(
    ("game", "card"),
    [(g, c.id) for g, of in (("mars", MARS), ("ares", ARES)) for c in of.values() if any(e.counting() for e in c.play)],
)
def test_a_card_says_what_it_then_brings(game: str, card: str) -> None:
    of = position(game, card)
    said = of.views([0])[0]["players"][0]["brings"]
    before = worth(of)
    price = next(o["price"] for o in of.pending[0].to_json()["options"] if o["id"] == f"play:{card}")
    of.answer(0, f"play:{card}")
    while 0 in of.pending and of.pending[0].source == card:
        of.answer(0, of.pending[0].options[0])
    after = worth(of)
    more = {r: after[r] - n for r, n in before.items() if after[r] != n}
    more["mc"] = more.get("mc", 0) + price
    more["hand"] = more.get("hand", 0) + 1
    assert said[card] == sum(more.values()) > 0
