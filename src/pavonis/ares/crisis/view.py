"""What is seen of a table of Crisis: all of it lies open but the order of the decks and the hands."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from ...family.cards import Card
from ...family.effects import RaiseOxygen, RaiseTemperature
from ...family.icons import drawn
from ...family.view import asked
from ...kernel.effect import NOBODY, Effect
from .. import view as base
from ..effects import FlipOcean, PlantForest
from ..planet import MAX_OCEANS, MAX_OXYGEN, MAX_TEMPERATURE, OCEANS, OXYGEN_ZONES, TEMPERATURE_ZONES, ZONES, zone
from ..types import AresView
from .card import CrisisCard, served
from .effects import OCEAN_DETRIMENT, CoverOcean, Decide, LowerOxygen, LowerTemperature
from .position import CRISES, DUMMIES, OCEAN_ZONES, STEPS, CrisisTable
from .types import ActiveCrisis, CrisisPart, GroupDecision, Steps, Toll, TollRow


def public(pos: CrisisTable) -> AresView:
    """What everybody may know."""
    out = base.public(pos)
    out.pop("level", None)
    out.pop("dummy", None)
    for player in out["players"]:
        player["barred"] = pos.barred[player["player"]]
    out["crisis"] = {
        "difficulty": pos.difficulty,
        "zones": pos.zones_now(),
        "detriments": {
            "temperature": pos.temperature_detriment,
            "oxygen": pos.oxygen_detriment,
            "oceans": pos.ocean_detriment,
        },
        "covered": pos.covered(),
        "rewards": {tile: {"mc": mc, "plants": plants, "cards": cards} for tile, (mc, plants, cards) in OCEANS.items()},
        "active": [card(pos, pos.crises[id], pos.markers_on[id]) for id in pos.active],
        "revealing": card(pos, pos.crises[pos.revealing], 0) if pos.revealing else None,
        "discarded": list(pos.discarded),
        "deck": [pos.crises[id].level for id in reversed(pos.zones[CRISES])],
        "toll": toll(pos),
        "helps": {},
        "supplies": pos.token_worth(),
        "bank": pos.bank,
        "dummies": [{"card": x, "phases": list(DUMMIES[x])} for x in pos.dummies],
        "phases": list(pos.dummy_phases),
        "leader": pos.leader(),
        "group": group(pos),
        "outcome": pos.outcome,
    }
    return out


def seen_by(pos: CrisisTable, p: int | None, public: AresView) -> AresView:
    """And what p alone may know."""
    out = base.seen_by(pos, p, public)
    return out if p is None else {**out, "crisis": {**out["crisis"], "helps": helps(pos, p)}}


def card(pos: CrisisTable, c: CrisisCard, markers: int) -> ActiveCrisis:
    """A crisis as it lies there, with words and icons of its effects and goals."""
    key = (c.id, pos.player_count)
    if key not in _FACES:
        _FACES[key] = (faces(list(c.immediate)), faces(list(c.persistent)), faces(list(c.goals)))
    immediate, persistent, goals = _FACES[key]
    return {
        "crisis": c.id,
        "number": c.number,
        "level": c.level,
        "markers": markers,
        "of": pos.markers_at_first(c),
        "immediate": immediate,
        "persistent": persistent,
        "goals": goals,
        "pay": c.price is not None,
    }


_FACES: Final[dict[tuple[str, int], tuple[list[CrisisPart], list[CrisisPart], list[CrisisPart]]]] = {}  # what is printed on each


def faces(parts: list[Any]) -> list[CrisisPart]:
    return [{"say": [m.to_json() for m in part.say()], "icons": drawn(part.icons())} for part in parts]


def toll(pos: CrisisTable) -> Toll:
    """What the next round will take if nothing is done: the detriment of the oceans, then what persists, by order of entry. A card
    that is being revealed counts as soon as it lies there, whatever it still asks.

    `rows` say it source by source: `sure` are steps of each parameter, each of `choices` is one of several. `then` is where the
    planet would stand, and the colours of its zones, by the sure ones alone; `lost` how the game would end by them.
    """
    colour = ZONES[zone(pos.oceans, OCEAN_ZONES)]
    stays = pos.revealing and pos.revealing not in pos.active and pos.crises[pos.revealing].markers
    held = [*pos.active, pos.revealing] if stays else pos.active
    sources: list[tuple[str, tuple[Effect[Any], ...]]] = [(id, pos.crises[id].persistent) for id in held]
    if colour in STEPS:
        sources.insert(0, ("detriment", (OCEAN_DETRIMENT[colour],)))
    rows = [row(source, effects) for source, effects in sources]
    sure: Counter[str] = Counter()
    for r in rows:
        sure.update(r["sure"])
    temperature = pos.temperature - 2 * sure["temperature"]
    oxygen = pos.oxygen - sure["oxygen"]
    oceans = pos.oceans - sure["oceans"]
    falls = {"temperature": temperature < TEMPERATURE_ZONES[0], "oxygen": oxygen < OXYGEN_ZONES[0], "oceans": oceans < 0}
    lost = next((f"lost.{x}" for x, falls_off in falls.items() if falls_off), "")
    if "purple" in pos.zones_now().values():
        lost = "lost.purple"
    elif not lost and not pos.zones[CRISES] and (sure or not pos.complete()):
        lost = "lost.deck"
    temperature, oxygen, oceans = max(temperature, TEMPERATURE_ZONES[0]), max(oxygen, OXYGEN_ZONES[0]), max(oceans, 0)
    zones = {
        "temperature": ZONES[zone(temperature, TEMPERATURE_ZONES)],
        "oxygen": ZONES[zone(oxygen, OXYGEN_ZONES)],
        "oceans": ZONES[zone(oceans, OCEAN_ZONES)],
    }
    return {
        "rows": rows,
        "sure": dict(sure),
        "choices": [choice for r in rows for choice in r["choices"]],
        "then": {"temperature": temperature, "oxygen": oxygen, "oceans": oceans, "zones": zones},
        "lost": lost,
    }


def row(source: str, effects: tuple[Effect[Any], ...]) -> TollRow:
    sure: Counter[str] = Counter()
    choices: list[list[Steps]] = []
    for e in effects:
        if isinstance(e, Decide):
            choices.append([steps(x) for x in e.effects])
        else:
            sure.update(steps(e))
    return {"source": source, "sure": dict(sure), "choices": choices}


def steps(e: Effect[Any]) -> Steps:
    if isinstance(e, LowerTemperature):
        return {"oxygen" if isinstance(e, LowerOxygen) else "temperature": e.n}
    return {"oceans": e.n} if isinstance(e, CoverOcean) else {}


def helps(pos: CrisisTable, p: int) -> dict[str, dict[str, int]]:
    """What playing each card of one's hand takes off which crisis, by its tags, colour and raises (K-055 to K-057)."""
    out: dict[str, dict[str, int]] = {}
    for id in pos.hand(p):
        goals = [*served(pos.cards[id]), *raises(pos, pos.cards[id])]
        help = {c: min(sum(goals.count(g.on) for g in pos.crises[c].goals), n) for c, n in pos.markers_on.items()}
        if any(help.values()):
            out[id] = {c: n for c, n in help.items() if n}
    return out


def raises(pos: CrisisTable, c: Card) -> list[str]:
    """The raises printed on a card, of parameters that can rise."""
    out: list[str] = []
    for e in c.play:
        if isinstance(e, RaiseTemperature):
            out += ["oxygen" if isinstance(e, RaiseOxygen) else "temperature"] * e.n
        elif isinstance(e, FlipOcean):
            out += ["oxygen" if isinstance(e, PlantForest) else "ocean"] * e.n
    full = {
        "temperature": pos.temperature >= MAX_TEMPERATURE,
        "oxygen": pos.oxygen >= MAX_OXYGEN,
        "ocean": pos.oceans >= MAX_OCEANS,
    }
    return [x for x in out if not full[x]]


def group(pos: CrisisTable) -> GroupDecision | None:
    """The decision for the group that is open, and who is asked (OK-06); what is chosen is told as it happens."""
    leader = pos.leader()
    f = pos.asking[leader]
    question = asked(pos, leader)
    if f is None or f.actor != NOBODY or question is None:
        return None
    return {"player": leader, **question}
