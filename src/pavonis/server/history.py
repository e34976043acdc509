"""From what was done to entries of the log, and from the log back to a game."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

import pavonis

from ..family.resources import RESOURCES
from ..kernel.game import Event, Game
from .table import Entry

LEDGER: Final = {"paid": ("paid", 1), "gained": ("gained", 1), "produced": ("production", 1), "reduced": ("production", -1)}


@dataclass
class Step:
    """What was done in memory and now must be committed."""

    kind: str
    data: dict[str, Any]
    events: list[dict[str, Any]] = field(default_factory=list)
    moved: bool = False


def event(id: str, only: int | None = None, **values: Any) -> dict[str, Any]:
    """An event of the table's own, for all or for one seat only."""
    return {"id": id, "values": values} if only is None else {"id": id, "values": values, "only": only}


def from_engine(e: Event) -> dict[str, Any]:
    """All faces of an engine's event; `protocol.seen` gives each reader theirs."""
    public = e.seen_by(None).to_json()
    del public["id"]
    private = {str(p): pavonis.Message("", more).to_json() for p, more in e.private.items()}
    for more in private.values():
        del more["id"]
    return {"id": e.id, "values": public, **({"private": private} if private else {})}


def events_since(game: Game, count: int) -> list[dict[str, Any]]:
    return [from_engine(e) for e in game.events[count:]]


def replay_entry(game: Game, entry: Entry) -> None:
    """Play a committed command again."""
    if entry.kind == "undo":
        game.undo(entry.data["player"])
    else:
        game.answer(entry.data["player"], entry.data["answer"])


def restore(base: Entry | None, later: list[Entry]) -> Game | None:
    """Play the commands again from the last position that is a base; None if that no longer gives the same game."""
    if base is None or base.position is None:
        return None
    try:
        game = pavonis.from_json(base.position)
    except Exception:
        return None
    return game if advance(game, [base, *later]) else None


def advance(game: Game, new: list[Entry]) -> bool:
    """Carry committed commands out; False if the rules here do not give what was committed."""
    try:
        for entry in [e for e in new if e.kind in ("answer", "undo")]:
            replay_entry(game, entry)
    except Exception:
        return False
    sums = [e.checksum for e in new if e.checksum is not None]
    return not sums or game.checksum() == sums[-1]


def effective_commands(entries: list[Entry]) -> list[Entry]:
    """The commands that count: those after a moment that was gone back to did not happen."""
    out: list[Entry] = []
    for entry in entries:
        if entry.kind in ("rewind", "upgrade"):
            out = [e for e in out if e.seq <= entry.data["to"]]
        elif entry.kind in ("answer", "undo"):
            out.append(entry)
    return out


def standing_answers(entries: list[Entry]) -> list[Entry]:
    """The answers that stand: neither gone back behind nor taken back."""
    out: list[Entry] = []
    for entry in effective_commands(entries):
        if entry.kind == "answer":
            out.append(entry)
        else:
            last = max((k for k, e in enumerate(out) if e.data["player"] == entry.data["player"]), default=None)
            if last is not None:
                del out[last]
    return out


def card_course(entries: list[Entry], game: Game) -> list[dict[str, Any]]:
    """Every card that lies before somebody at the end, with what it cost and brought: see `messages.CardCourse`."""
    pos: Any = game.position
    scored = bool(game.points)
    out: dict[tuple[int, str], dict[str, Any]] = {}
    for p in range(game.players):
        for card in (*pos.tableau[p], *(pos.events[p] if game.kind.name == "mars" else ())):
            points = pos.cards[card].points.score(pos, p, card) if scored else 0
            none: dict[str, Any] = {"paid": {}, "gained": {}, "production": {}}
            out[p, card] = {"player": p, "card": card, "seq": 0, "uses": 0, "points": points, **none}
    for entry in standing_answers(entries):
        for e in entry.events:
            values = e["values"]
            found = out.get((values.get("player"), values.get("card") or values.get("source")))
            if found is None:
                continue
            if e["id"] in ("played", "revealed_corporation"):
                found["seq"] = entry.seq
            elif e["id"] == "used":
                found["uses"] += 1
            elif e["id"] == "rated":
                found["gained"]["tr"] = found["gained"].get("tr", 0) + values["n"]
            elif e["id"] in LEDGER:
                page, sign = LEDGER[e["id"]]
                for name in RESOURCES:
                    if name in values:
                        found[page][name] = found[page].get(name, 0) + sign * values[name]
    return list(out.values())


def stages(entries: list[Entry]) -> list[int]:
    """Where every generation or round began, and the latest moment; without those that did not happen."""
    out: list[int] = []
    for entry in entries:
        if entry.kind in ("rewind", "upgrade"):
            out = [seq for seq in out if seq <= entry.data["to"]]
        if any(e["id"] in ("generation", "round") for e in entry.events):
            out.append(entry.seq)
    return sorted({*out, *[e.seq for e in entries if e.checksum is not None][-1:]})
