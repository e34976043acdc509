"""What viewers are sent: a table as each sees it, and what changed between two of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from time import time
from typing import Any, Final

from pydantic_core import to_json

from ..kernel import types
from ..kernel.game import Game
from . import clock
from .fairness import commitment
from .messages import Progress
from .table import Entry, TableRow

Viewer = int | None  # a seat, or None for a spectator
TALK: Final = 20_000  # characters of chat that one is told at once


def as_json(value: Any) -> str:
    """Written several times faster than by the standard library."""
    return to_json(value).decode()


def public_table(row: TableRow, connected: list[int], now: float) -> dict[str, Any]:
    """A table as everybody may see it: see `messages.Table`."""
    started = row.state != "waiting"
    return {
        "id": row.id,
        "game": row.game,
        "options": row.options,
        "settings": row.settings.model_dump(),
        "state": row.state,
        "seats": [
            {
                "seat": n,
                "kind": s.kind,
                "name": s.name,
                "level": s.level,
                "taken": s.taken,
                "connected": n in connected,
                "autopilot": s.autopilot,
                "left": s.left,
                "rating": None if s.rating is None else s.rating.model_dump(),
            }
            for n, s in enumerate(row.seats)
        ],
        "seq": row.seq,
        "created": row.created,
        "changed": row.changed,
        "clocks": [c.model_dump() for c in clock.info(row.live, row.settings.clock, len(row.seats), now)] if started else [],
        "take_back": None if row.live.take_back is None else row.live.take_back.model_dump(),
        "advice": [{"seat": seat, "option": a.option} for seat, a in sorted(row.live.advice.items())],
        "rematch": row.rematch,
        "again": row.again,
        "commitment": commitment(row.secret) if row.live.dealt else "",
        "nonces": [s.nonce for s in row.seats] if started else None,
        "seed": row.secret if row.state == "over" and row.live.dealt else None,
        "result": row.result,
        "lesson": lesson_info(row),
        "branch": None if row.live.branch is None else {"table": row.live.branch.table, "n": row.live.branch.n},
    }


def lesson_info(row: TableRow) -> dict[str, Any] | None:
    """See `messages.LessonInfo`."""
    at = row.live.lesson
    if at is None:
        return None
    free = bool(at.bot) and all(seat.kind != "script" for seat in row.seats)
    return {"id": at.lesson, "scene": at.scene, "step": at.step, "seat": at.seat, "answers": at.answers, "free": free}


def table_key(row: TableRow, connected: list[int], now: float) -> tuple[Any, ...]:
    """Equal as long as `public_table` gives the same but for `seq` and `changed`, and much sooner made. A clock never stands."""
    live = row.live
    return (
        row.state,
        row.rematch,
        row.result is None,
        now if row.settings.clock is not None else 0.0,
        None if live.take_back is None else (live.take_back.seat, live.take_back.to, *live.take_back.yes),
        [(seat, a.option) for seat, a in live.advice.items()],
        [(s.kind, s.name, s.level, s.taken, s.autopilot, s.nonce, s.rating) for s in row.seats],
        [*connected],
        lesson_info(row),
    )


def listed(row: TableRow) -> dict[str, Any]:
    """A table in a list: see `messages.Listed`."""
    progress = row.live.progress
    return {
        **public_table(row, [], time()),
        "progress": None if progress is None else progress.model_dump(),
        "asked": sorted(row.live.asked) if row.state == "playing" else [],
    }


def own_table(row: TableRow, own: list[int]) -> dict[str, Any]:
    """A table in the list of whoever has these seats: see `messages.Mine`."""
    asked = [(n, row.live.asked[n]) for n in own if row.state == "playing" and n in row.live.asked]
    return {
        "table": listed(row),
        "seats": own,
        "asked": [n for n, _ in asked],
        "questions": [{"seat": n, "since": a.since, "prompt": a.prompt} for n, a in asked],
    }


def progress(game: Game, points: list[dict[str, int]]) -> Progress:
    """How far the game is."""
    pos: Any = game.position
    return Progress(
        generation=pos.generation if game.spec.name == "mars" else pos.round,
        temperature=pos.temperature,
        oxygen=pos.oxygen,
        oceans=pos.oceans,
        points=[sum(by_source.values()) for by_source in points],
        corporations=[pos.corporation(p) for p in range(game.players)],
    )


def without_old_talk(entries: list[Entry]) -> list[Entry]:
    """Of what was said only the newest so much: nobody makes others wait for pages of it."""
    left, out = TALK, []
    for entry in reversed(entries):
        left -= sum(len(event["values"].get("text", "")) for event in entry.events)
        if entry.kind != "chat" or left > 0:
            out.append(entry)
    return out[::-1]


def seen(entries: Iterable[Entry], viewer: Viewer) -> list[dict[str, Any]]:
    """The events of these entries as this reader may see them."""
    out = []
    for entry in entries:
        for event in entry.events:
            if "only" not in event or event["only"] == viewer:
                more = event.get("private", {}).get(str(viewer), {})
                out.append({"seq": entry.seq, "id": event["id"], **event["values"], **more})
    return out


@dataclass(slots=True)
class Shown:
    """What a viewer was last sent."""

    view: Mapping[str, Any] | None = None
    decision: types.Question | None = None
    locked: types.Question | None = None
    plan: Any = None
    since: int = 0
    stays: types.Message | None = None
