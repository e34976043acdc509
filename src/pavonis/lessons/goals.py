"""What is so at a table, as one flat dictionary, and predicates over it: goals, what words take for granted, when a tip comes.

    missing({"tr": {"least": 7}}, facts(game, 0))     # [] if the rating is 7 or more, or else what is not so
"""

from __future__ import annotations

from collections.abc import Mapping
from fnmatch import fnmatchcase
from typing import Any, Final

from ..kernel.game import Game

Facts = dict[str, Any]
HERE: Final = ("phase", "temperature", "oxygen", "oceans", "round", "generation", "deck", "flipped")


def facts(game: Game, seat: int) -> Facts:
    """All that a predicate may ask of: read from the view, the points and the open question of one seat, and nothing else."""
    view = game.view(seat)
    me = view["players"][seat]
    out: Facts = {key: view[key] for key in HERE if key in view}
    for p, each in enumerate(view["players"]):
        out |= _player(each, f".{p}")
        out |= {f"stock.{p}.{resource}": n for resource, n in each["stock"].items()}
        out |= {f"on.{card}": n for card, n in each["on"].items()}
    out |= me["stock"] | _player(me, "")
    out |= {"hand": me["hand"], "looking": me.get("looking", []), "passed": bool(me.get("passed"))}
    out |= {f"production.{resource}": n for resource, n in me["production"].items()}
    out |= {f"capacity.{metal}": n for metal, n in me.get("capacity", {}).items()}
    if "forests" in me:
        out["forests"] = me["forests"]
    return out | _map(view) | _besides(view) | _points(game, seat) | _question(game, seat) | _end(game, seat)


def _player(player: Mapping[str, Any], suffix: str) -> Facts:
    out: Facts = {f"{key}{suffix}": player[key] for key in ("tr", "hand_size")}
    out[f"played{suffix}"] = [*player["tableau"], *player.get("events", [])]
    if "chosen" in player:
        out[f"chosen{suffix}"] = player["chosen"]
    return out


def _map(view: Mapping[str, Any]) -> Facts:
    out: Facts = {f"milestone.{race}": state["claimed_by"] for race, state in view.get("milestones", {}).items()}
    out |= {f"award.{race}": state["funded_by"] for race, state in view.get("awards", {}).items()}
    for area, tile in view.get("tiles", {}).items():
        out[f"tile.{area}"] = tile["tile"]
        out[f"owner.{area}"] = tile.get("owner", -1)
    return out


def _besides(view: Mapping[str, Any]) -> Facts:
    """Colonies and Crisis."""
    out: Facts = {}
    for moon, tile in view.get("colonies", {}).get("tiles", {}).items():
        out |= {f"{key}.{moon}": tile[key] for key in ("track", "colonies", "visitor")}
    if "crisis" in view:
        crisis = view["crisis"]
        out |= {"bank": crisis["bank"], "toll_lost": crisis["toll"].get("lost", "")}
        out["active"] = [c["crisis"] for c in crisis["active"]]
        out |= {f"markers.{c['crisis']}": c["markers"] for c in crisis["active"]}
        out |= {f"zone.{measure}": colour for measure, colour in crisis["zones"].items()}
    return out


def _points(game: Game, seat: int) -> Facts:
    points = game.points
    if not points:
        return {}
    totals = [sum(by_source.values()) for by_source in points]
    best = max((total for p, total in enumerate(totals) if p != seat), default=0)
    out: Facts = {"points": totals[seat], "lead": totals[seat] - best}
    out |= {f"points.{source}": n for source, n in points[seat].items()}
    return out | {f"points.{p}": total for p, total in enumerate(totals)}


def _question(game: Game, seat: int) -> Facts:
    decision = game.pending.get(seat)
    if decision is None:
        return {"asked": "", "asked_by": ""}
    asks = decision.question()
    options, refused = asks.get("options", []), asks.get("refused", [])
    out: Facts = {"asked": decision.name, "asked_by": decision.source}
    out["options"] = [*(o["id"] for o in options), *asks.get("cards", []), *decision.asides]
    out["refused"] = [o["id"] for o in refused]
    out |= {f"price.{o['id']}": o["price"] for o in [*options, *refused] if "price" in o}
    if "amount" in asks:
        out["due"] = asks["amount"]
    return out


def _end(game: Game, seat: int) -> Facts:
    out: Facts = {"over": game.over}
    if game.over and game.result:
        out["won"] = game.result.get("won", game.result.get("ranking", [None])[:1] == [seat])
    return out


def missing(predicate: Mapping[str, Any], facts: Mapping[str, Any]) -> list[str]:
    """What of the predicate is not so; empty if all of it is."""
    return [f"{key}: wanted {want}, is {facts.get(key)}" for key, want in predicate.items() if not holds(want, facts.get(key))]


def holds(want: Any, have: Any) -> bool:
    """A plain value must be equal, a list must be contained, an object compares."""
    if isinstance(want, dict):
        return all(compares(how, than, have) for how, than in want.items())
    if isinstance(want, list):
        return isinstance(have, list) and all(any(fnmatchcase(str(h), str(w)) for h in have) for w in want)
    return bool(have == want)


def compares(how: str, than: Any, have: Any) -> bool:
    if how in ("least", "most"):
        number = isinstance(have, (int, float)) and isinstance(than, (int, float))
        return number and (have >= than if how == "least" else have <= than)
    if how == "without":
        return not set(than) & set(have or [])
    if how == "one_of":
        return have in than
    return how == "not" and bool(have != than)
