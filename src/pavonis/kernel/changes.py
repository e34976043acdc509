"""Few and small changes that turn one JSON value into another: what lies where now, and what is gone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

# Changes from one object to another, by their identities, with the path at which they were found.
Made = dict[tuple[int, int], tuple[list[Any], list[dict[str, Any]]]]


def changes(old: Any, new: Any, made: Made | None = None) -> list[dict[str, Any]]:
    """Each `{"path": [...], "value": ...}`, without `value` if it is gone. Views that share objects (see `Game.views`) may share
    `made`, too: then what changed for all is looked for once. It holds as long as they live."""
    out: list[dict[str, Any]] = []
    if old is new:
        return out
    _compare([], old, new, out, {} if made is None else made)
    return out


def _compare(path: list[Any], old: Any, new: Any, out: list[dict[str, Any]], made: Made) -> None:
    if isinstance(old, dict) and isinstance(new, dict):
        for key in old:
            if key not in new:
                out.append({"path": [*path, key]})
        for key, value in new.items():
            if key in old:
                _inside(path, key, old[key], value, out, made)
            else:
                out.append({"path": [*path, key], "value": value})
    elif isinstance(old, list) and isinstance(new, list) and new and len(old) == len(new) and isinstance(new[0], (dict, list)):
        for i in range(len(new)):
            _inside(path, i, old[i], new[i], out, made)
    elif old != new:
        out.append({"path": path, "value": new})


def _inside(path: list[Any], key: Any, old: Any, new: Any, out: list[dict[str, Any]], made: Made) -> None:
    if not isinstance(new, (dict, list)):
        if old != new:
            out.append({"path": [*path, key], "value": new})
        return
    here = [*path, key]
    pair = (id(old), id(new))
    found = made.get(pair)
    if found is None or found[0] != here:  # one object may lie in two places
        found = made[pair] = (here, [])
        if old != new:
            _compare(here, old, new, found[1], made)
    out.extend(found[1])


def apply(value: Any, made: Iterable[dict[str, Any]]) -> Any:
    """The other direction."""
    for change in made:
        path = change["path"]
        if not path:
            value = change["value"]
            continue
        at = value
        for key in path[:-1]:
            at = at[key]
        if "value" in change:
            at[path[-1]] = change["value"]
        else:
            del at[path[-1]]
    return value
