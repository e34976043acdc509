"""Full tables: as many people as may sit there, with long names, forty cards each in play and a hand of twenty, at every kind of
question."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

from pavonis.ares.cards import CARDS as ARES_CARDS
from pavonis.kernel.game import Game
from pavonis.mars.cards import CARDS
from tests.ares import scene as ares
from tests.crisis.scene import crisis, new_round
from tests.mars.scene import do, load, moons, scene

from .conftest import Reader

Screens = dict[str, Callable[[], Game]]
Cards = dict[str, list[str]]

NAMES = [
    name[:24] for name in (
        "Олександра Перебийніс-Кот", "Wawrzyniec Grzegżółkowski", "Maximiliane Oberhausener", "Bartholomew Featherstone",
        "Святослав Неподоба-Довгий",
    )
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
STOCK = {"mc": 12, "steel": 13, "titanium": 12, "plants": 106, "energy": 24, "heat": 139}
PRODUCTION = {"mc": 41, "steel": 12, "titanium": 11, "plants": 13, "energy": 13, "heat": 22}
MOONS = moons(ganymede=[0, 1], pluto=[0, 1, 2], luna=[3], io=[1, 2, 4], europa=[1], callisto=[], miranda=[2])


SETS = ("base", "corporate_era", "colonies")


@cache
def dealt(sets: tuple[str, ...] = SETS) -> tuple[list[str], list[str], list[str]]:
    """A hand of twenty, what lies in play, and what is left over."""
    projects = [c for c in CARDS.values() if c.kind != "corporation" and c.set in sets]
    events, lasting = ([c.id for c in projects if (c.kind == "red") == red] for red in (True, False))
    return events[:20], lasting[: 5 * 39], [*events[20:], *lasting[5 * 39 :]]


def full_table(
    *more: str, stock: dict[str, int] | None = None, sets: tuple[str, ...] = SETS, zones: Cards | None = None, **position: Any
) -> Game:
    """Late, with everything to fund, and money for a few of the cards; `more` is in my hand, too."""
    hand, played, _ = dealt(sets)
    taken = [c for c in played if c not in more]
    share = len(taken) // 5
    seats = [
        {
            "tableau": [CORPORATIONS[p], *taken[p * share : (p + 1) * share]],
            "stock": {**STOCK, **(stock or {})},
            "production": PRODUCTION,
            "tr": 40 + 7 * p,
        }
        for p in range(5)
    ]
    late = {"tiles": TILES, "generation": 12, "temperature": -8, "oxygen": 7, "milestones": {"mayor": 1}, "zones": zones or {}}
    if "colonies" in sets:
        late["colonies"] = MOONS
    return scene({**seats[0], "hand": [*more, *[c for c in hand if c not in more]][:20]}, *seats[1:], **{**late, **position})


def base_table(**position: Any) -> Game:
    """Without expansions the deck has 208 cards: all that are not in my hand lie in play."""
    return full_table(sets=SETS[:2], **position)


def asking(name: str, players: int = 5) -> list[dict[str, Any]]:
    """Everybody is asked the same."""
    return [{"effect": {"do": name}, "by": p, "source": name} for p in range(players)]


def offered(phase: str, zone: str, effect: str) -> Game:
    """Everybody looks at four cards."""
    left = dealt()[2]
    cards = {f"{zone}.{p}": left[p * 4 : p * 4 + 4] for p in range(5)}
    return full_table(phase=phase, asking=asking(effect), zones={**cards, "deck": left[20:]})


def opening() -> Game:
    cards = [c for zone in dealt() for c in zone]
    firms = [c.id for c in CARDS.values() if c.kind == "corporation" and c.set in SETS]
    zones = {f"looking.{p}": cards[p * 10 : p * 10 + 10] for p in range(5)}
    zones |= {f"dealt.{p}": firms[p * 2 : p * 2 + 2] for p in range(5)} | {"deck": cards[50:]}
    return scene({}, {}, {}, {}, {}, phase="setup", zones=zones, asking=asking("setup"), colonies=MOONS)


def over(game: Game) -> Game:
    game.position.end()
    return game


def metals() -> Game:
    """A building in space, by somebody whose heat is money, too: four ways to pay."""
    game = full_table("space_elevator", stock={"mc": 40})
    data = json.loads(json.dumps(game.to_json()))
    data["position"]["table"][0]["tableau"][0] = "helion"
    return do(load(data), 0, "play:space_elevator")


MARS: Screens = {
    "turn": full_table,
    "base": base_table,
    "setup": opening,
    "draft": lambda: offered("draft", "pack", "draft"),
    "research": lambda: offered("research", "looking", "research"),
    "place": lambda: do(full_table(stock={"mc": 99}), 0, "project:greenery"),
    "pay": lambda: do(full_table("strip_mine", stock={"mc": 40}), 0, "play:strip_mine"),
    "metals": metals,
    "amount": lambda: do(full_table("insulation"), 0, "play:insulation"),
    "target": lambda: do(full_table("asteroid", stock={"mc": 40}), 0, "play:asteroid", {"titanium": 0}),
    "waiting": lambda: do(full_table(), 0, "pass"),
    "sale": lambda: do(full_table(), 0, "project:sell_patents"),
    "colonies": lambda: do(full_table(stock={"mc": 60}), 0, "build:colony"),
    "watching": full_table,
    "end": lambda: over(full_table()),
}


# ---------- Ares Expedition: four at most


@cache
def laid() -> tuple[list[str], list[str], list[str]]:
    """The same of Ares Expedition."""
    projects = [c for c in ARES_CARDS.values() if c.kind != "corporation"]
    hand = [c.id for k, c in enumerate(projects) if k % 10 == 0][:20]
    rest = [c.id for c in projects if c.id not in hand]
    return hand, rest[: 4 * 39], rest[4 * 39 :]


FIRMS = [c.id for c in ARES_CARDS.values() if c.kind == "corporation"]


def seats_of_ares() -> list[dict[str, Any]]:
    hand, played, _ = laid()
    made = [
        {
            "tableau": [FIRMS[p], *played[p * 39 : p * 39 + 39]],
            "stock": {"mc": 17, "plants": 106, "heat": 139},
            "production": {"mc": 41, "steel": 12, "titanium": 11, "plants": 13, "heat": 22, "cards": 5},
            "tr": 40 + 7 * p,
            "forests": 11 + p,
        }
        for p in range(4)
    ]
    return [{**made[0], "hand": hand}, *made[1:]]


LATE = {"temperature": -8, "oxygen": 7, "oceans": 5, "round": 12, "last": ["action", "development", "production", "research"]}


def full_round(chosen: Any, **position: Any) -> Game:
    return ares.scene(*seats_of_ares(), chosen=chosen, **{**LATE, **position})


def founding(name: str, phase: str) -> Game:
    hand, played, rest = laid()
    zones = {f"hand.{p}": played[p * 8 : p * 8 + 8] for p in range(4)} | {f"dealt.{p}": FIRMS[p * 2 : p * 2 + 2] for p in range(4)}
    zones["deck"] = [*hand, *played[32:], *rest]
    return ares.scene({}, {}, {}, {}, chosen="", phase=phase, zones=zones, asking=asking(name, 4), options={"mulligan": True})


HELD = {"atmosphere_rupture": 3, "catastrophic_erosion": 2, "dust_clouds": 4, "biodiversity_loss": 2}
FALLING: dict[str, Any] = {**LATE, "oceans": 7, "active": HELD, "more": {"bank": 9}}


def bank() -> Game:
    """All have produced, I have kept ten cards, and the leader is asked."""
    game = crisis(*seats_of_ares(), chosen="production", **FALLING)
    return ares.do(game, 0, game.pending[0].options[:-10])


def ended() -> Game:
    """Three phases are over, and everybody has too many cards."""
    chosen = ["development", "construction", "research", "research"]
    seats = seats_of_ares()
    hands = {f"hand.{p}": seats[p]["tableau"].copy()[1:13] for p in range(1, 4)}
    for p in range(1, 4):
        seats[p]["tableau"] = [seats[p]["tableau"][0], *seats[p]["tableau"][13:]]
    zones = {**hands, "deck": laid()[2]}
    return ares.scene(
        *seats, **{**LATE, "phase": "end", "revealed": chosen[:3]}, chosen=chosen, zones=zones, asking=asking("discard_down", 4)
    )


def paying() -> Game:
    """Heat is money, too."""
    seats = seats_of_ares()
    firms = [s["tableau"] for s in seats]
    mine, other = firms[0], next(f for f in firms if f[0] == "helion")
    mine[0], other[0] = other[0], mine[0]
    game = ares.scene(*seats, chosen="construction", **LATE)
    return ares.do(game, 0, "play:adaptation_technology")


ARES: Screens = {
    "planning": lambda: full_round(""),
    "mulligan": lambda: founding("mulligan", "mulligan"),
    "found": lambda: founding("found", "setup"),
    "development": lambda: full_round("development"),
    "construction": lambda: full_round("construction"),
    "action": lambda: full_round("action"),
    "pay": paying,
    "keep": lambda: full_round("research"),
    "discard": lambda: full_round("production"),
    "ended": ended,
    "waiting": lambda: ares.do(full_round("construction"), 0, "done"),
    "watching": lambda: full_round("action"),
    "end": lambda: over(full_round("action")),
}
CRISIS: Screens = {
    "planning": lambda: crisis(*seats_of_ares(), chosen="", **FALLING),
    "action": lambda: crisis(*seats_of_ares(), chosen="action", **FALLING),
    "reveal": lambda: new_round(*seats_of_ares(), reveals="emergency_shelters", temperature=8, oxygen=14, oceans=9, round=3),
    "cover": lambda: new_round(*seats_of_ares(), reveals="barren_crater", **FALLING),
    "bank": bank,
    "watching": lambda: crisis(*seats_of_ares(), chosen="action", **FALLING),
    "end": lambda: over(crisis(*seats_of_ares(), chosen="action", **FALLING)),
}
TABLES: dict[str, tuple[str, int, dict[str, Any], Screens]] = {  # the game, how many, its options, and what is shown
    "mars": ("mars", 5, {"colonies": True, "draft": True}, MARS),
    "ares": ("ares", 4, {}, ARES),
    "crisis": ("ares", 4, {"crisis": True}, CRISIS),
}


def show(reader: Reader, name: str, game: Game) -> None:
    """As whoever is asked first sees it, or as I do while others are, or as a guest."""
    reader.show(game, {"waiting": 0, "watching": None}.get(name, min(game.pending, default=0)))
    reader.page.keyboard.press("Shift")  # phases have been turned over
    reader.page.evaluate("names => __pavonis.info.seats.forEach((seat, p) => (seat.name = names[p]))", NAMES)
