"""What is seen of a table of Crisis: all of it lies open but the order of the decks and the hands."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ...family.view import asked
from ...kernel.effect import NOBODY, Effect
from .. import view as base
from ..planet import OCEANS, OXYGEN_ZONES, TEMPERATURE_ZONES, ZONES, zone
from .card import CrisisCard
from .effects import OCEAN_DETRIMENT, CoverOcean, Decide, LowerOxygen, LowerTemperature
from .position import CRISES, DUMMIES, OCEAN_ZONES, STEPS, Crisis


def view(pos: Crisis, p: int | None) -> dict[str, Any]:
    out = base.view(pos, p)
    for name in ("level", "dummy"):
        out.pop(name, None)
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
        "rewards": {tile: dict(zip(("mc", "plants", "cards"), OCEANS[tile])) for tile in OCEANS},
        "active": [card(pos.crises[id], pos.markers_on[id]) for id in pos.active],
        "revealing": card(pos.crises[pos.revealing], 0) if pos.revealing else None,
        "discarded": list(pos.discarded),
        "deck": [pos.crises[id].level for id in reversed(pos.zones[CRISES])],
        "toll": toll(pos),
        "supplies": pos.token_worth(),
        "bank": pos.bank,
        "dummies": [{"card": x, "phases": list(DUMMIES[x])} for x in pos.dummies],
        "phases": list(pos.dummy_phases),
        "leader": pos.leader(),
        "group": group(pos),
        "outcome": pos.outcome,
    }
    return out


def card(c: CrisisCard, markers: int) -> dict[str, Any]:
    """A crisis as it lies there, with words and icons of its effects and goals."""
    return {
        "crisis": c.id,
        "number": c.number,
        "level": c.level,
        "markers": markers,
        "immediate": faces(list(c.immediate)),
        "persistent": faces(list(c.persistent)),
        "goals": faces(list(c.goals)),
        "pay": c.price is not None,
    }


def faces(parts: list[Any]) -> list[dict[str, Any]]:
    return [{"say": [m.to_json() for m in part.say()], "icons": part.icons()} for part in parts]


def toll(pos: Crisis) -> dict[str, Any]:
    """What the next round will take if nothing is done: the detriment of the oceans, then what persists.

    `sure` are steps of each parameter; each of `choices` is one of several; `then` is where the planet would stand, and
    the colours of its zones, by the sure ones alone.
    """
    sure: Counter[str] = Counter()
    choices: list[list[dict[str, int]]] = []
    colour = ZONES[zone(pos.oceans, OCEAN_ZONES)]
    effects: list[Effect[Any]] = [OCEAN_DETRIMENT[colour]] if colour in STEPS else []
    for e in [*effects, *[e for id in pos.active for e in pos.crises[id].persistent]]:
        if isinstance(e, Decide):
            choices.append([steps(x) for x in e.effects])
        else:
            sure.update(steps(e))
    temperature = max(-30, pos.temperature - 2 * sure["temperature"])
    oxygen = max(0, pos.oxygen - sure["oxygen"])
    oceans = max(0, pos.oceans - sure["oceans"])
    zones = {
        "temperature": ZONES[zone(temperature, TEMPERATURE_ZONES)],
        "oxygen": ZONES[zone(oxygen, OXYGEN_ZONES)],
        "oceans": ZONES[zone(oceans, OCEAN_ZONES)],
    }
    then = {"temperature": temperature, "oxygen": oxygen, "oceans": oceans, "zones": zones}
    return {"sure": dict(sure), "choices": choices, "then": then}


def steps(e: Effect[Any]) -> dict[str, int]:
    if isinstance(e, LowerTemperature):
        return {"oxygen" if isinstance(e, LowerOxygen) else "temperature": e.n}
    return {"oceans": e.n} if isinstance(e, CoverOcean) else {}


def group(pos: Crisis) -> dict[str, Any] | None:
    """The decision for the group that is open, and who is asked (OK-06); what is chosen is told as it happens."""
    leader = pos.leader()
    f = pos.asking[leader]
    if f is None or f.by != NOBODY:
        return None
    return {"player": leader, **(asked(pos, leader) or {})}
