"""The things that icons of both games name (`kernel.icon`); every screen has a sign for each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, Literal, cast

from ..kernel.icon import Count, Icon, Verb

if TYPE_CHECKING:
    from . import types

Thing = Literal[
    # stocks, and what lies on cards
    "mc", "steel", "titanium", "plants", "energy", "heat",
    "microbe", "animal", "science", "fighter", "floater", "camp", "resource",
    # tags
    "tag:building", "tag:space", "tag:power", "tag:science", "tag:jovian", "tag:earth",
    "tag:plant", "tag:microbe", "tag:animal", "tag:city", "tag:event", "tagless", "new_tag",
    # the planet and its tiles
    "temperature", "oxygen", "oceans", "tr", "vp", "ocean", "greenery", "forest", "city", "special", "claim", "colony",
    # cards: backs, those one sees and keeps; faces by colour; the next one, one more, one for nothing
    "cards", "look", "keep", "project", "green", "blue", "next", "play_more", "play_green", "sale", "requirement",
    # the rest of the table
    "standard", "action", "action_phase", "research", "phase", "production", "everybody", "another", "safe",
    "fleet", "fee", "track", "moon", "bonus", "marker", "dummy",
]  # fmt: skip

# What positions count, and requirements ask for, by the thing that is drawn; and whether it is any player's.
COUNTED: Final[dict[str, tuple[str, bool]]] = {
    "cities": ("city", True),
    "cities_on_mars": ("city", True),
    "cities_beside": ("city", True),
    "own_cities": ("city", False),
    "own_greeneries": ("greenery", False),
    "oceans_beside": ("ocean", False),
    "forests": ("forest", False),
    "events": ("tag:event", False),
    "opponents_space": ("tag:space", True),
    "all_jovian": ("tag:jovian", True),
    "colonies": ("colony", True),
    "own_colonies": ("colony", False),
    "own_floaters": ("floater", False),
    "blue_cards": ("blue", False),
    "project_cards": ("project", False),
}


def counted(verb: Verb, what: str, n: Count = 1) -> Icon:
    """So many of something that the position counts: per 2 cities, at least 3."""
    thing, any = COUNTED.get(what, (what, False))
    return Icon(verb, thing, n, any)


def drawn(icons: Iterable[Icon]) -> list[types.Icon]:
    """As JSON."""
    return [cast("types.Icon", icon.to_json()) for icon in icons]
