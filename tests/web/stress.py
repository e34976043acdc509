"""A full table: five people with long names, forty cards each in play, and a hand of twenty."""

from __future__ import annotations

from pavonis.kernel.game import Game
from pavonis.mars.cards import CARDS
from tests.mars.scene import scene

from .conftest import Reader

NAMES = [
    "Олександра Перебийніс-Кот", "Wawrzyniec Grzegżółkowski", "Maximiliane Oberhausener", "Bartholomew Featherstone",
    "Святослав Неподоба-Довгий",
]  # fmt: skip
CORPORATIONS = ["tharsis_republic", "interplanetary_cinematics", "united_nations_mars_initiative", "saturn_systems", "ecoline"]
TILES = {
    "03": ("ocean", -1), "04": ("ocean", -1), "06": ("city", 1), "07": ("ocean", -1), "13": ("lava_flows", 2),
    "15": ("greenery", 1),
    "20": ("greenery", 3), "21": ("mining_area", 2), "29": ("greenery", 0), "31": ("restricted_area", 0), "33": ("ocean", -1),
    "34": ("ocean", -1), "35": ("city", 4), "36": ("greenery", 4), "40": ("commercial_district", 0), "42": ("industrial_center", 3),
    "45": ("mohole_area", 3), "50": ("nuclear_zone", 2), "52": ("natural_preserve", 1), "55": ("capital", 2),
    "59": ("ecological_zone", 4),
}  # fmt: skip


def full_table() -> Game:
    """Late, with three milestones still open, everything to fund, and money for a few of the cards."""
    projects = [c.id for c in CARDS.values() if c.kind != "corporation" and c.set in ("base", "corporate_era")]
    lasting = [c for c in projects if CARDS[c].kind != "red"]
    hand = [c for c in projects if CARDS[c].kind == "red" or c not in lasting[: 5 * 32]][:20]
    played = [c for c in lasting if c not in hand]
    events = [c for c in projects if c not in hand and c not in lasting]
    stock = {"mc": 12, "steel": 13, "titanium": 12, "plants": 106, "energy": 24, "heat": 139}
    seats = [
        {
            "tableau": [CORPORATIONS[p], *played[p * 32 : p * 32 + 31]],
            "events": events[p * 8 : p * 8 + 8],
            "stock": stock,
            "production": {"mc": 41, "steel": 12, "titanium": 11, "plants": 13, "energy": 13, "heat": 22},
            "tr": 40 + 7 * p,
        }
        for p in range(5)
    ]
    return scene(
        {**seats[0], "hand": hand}, *seats[1:], tiles=TILES, generation=12, temperature=-8, oxygen=7, milestones={"mayor": 1}
    )


def seat_names(reader: Reader) -> None:
    """Everybody has a name of 24 letters."""
    reader.page.evaluate("names => names.forEach((name, p) => (__pavonis.info.seats[p].name = name))", [n[:24] for n in NAMES])


def show(reader: Reader) -> None:
    reader.show(full_table())
    seat_names(reader)
    reader.drawn()
