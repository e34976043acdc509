"""From what was done to entries of the log, and from the log back to a game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

import pavonis

from ..family.resources import RESOURCES
from ..kernel.game import Event, Game
from ..kernel.message import plain
from .table import Entry

MOVES: Final = ("start", "answer", "undo", "rewind", "upgrade")  # after these the game stands otherwise
ROUNDS: Final = ("generation", "round")  # events that begin one
RAISES: Final = ("temperature", "oxygen", "ocean", "placed.ocean")  # each is one step, and brings one of the rating
RATED: Final = {"rated": 1, "lost_rating": -1}
BY_CARD: Final = ("revealed_corporation", "played", "used")  # what Mars gives after these comes by a card,
BY_NONE: Final = ("project", "standard.", "converted.")  # and after these by none
MARS: Final = (*RAISES, "forest", "map")  # as a source
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
    private = {str(p): plain(more) for p, more in e.private.items()}
    return {"id": e.id, "values": plain(e.values), **({"private": private} if private else {})}


def events_since(game: Game, count: int) -> list[dict[str, Any]]:
    return [from_engine(e) for e in game.events[count:]]


class Log(Protocol):
    """Where it is read what was kept."""

    async def entries(self, table: str, after: int, until: int | None = None, latest: int | None = None) -> list[Entry]:
        """Those after a moment and up to another, oldest first, without positions; only the latest so many if asked."""

    async def since_saved(self, table: str, at: int, until: int) -> list[Entry]:
        """The newest up to a moment that has a position, and those after it up to another, without: all read at once. None, if
        there is no position."""


class OtherRules(Exception):
    """What was kept no longer gives the same game."""


@dataclass
class Played:
    """A game as it was read from the log: from a position, and the answers after it that stand."""

    game: Game
    answers: list[int]  # the moment of each of its steps
    saved: int  # the newest moment with a position from which it can be read again
    rules: int  # the number of the rules that the position was kept under


def replay_entry(game: Game, entry: Entry) -> None:
    """Give a committed answer again."""
    game.answer(entry.data["player"], entry.data["answer"])


def answers_since(later: Iterable[Entry]) -> list[Entry] | None:
    """The answers after a position that stand; None if one from before it was taken back, or all of it did not happen."""
    out: list[Entry] = []
    for entry in later:
        if entry.kind == "answer":
            out.append(entry)
        elif entry.kind == "undo":
            last = max((k for k, e in enumerate(out) if e.data["player"] == entry.data["player"]), default=None)
            if last is None:
                return None
            del out[last]
        elif entry.kind in ("rewind", "upgrade"):
            return None
    return out


def restore(base: Entry, later: list[Entry]) -> Played | None:
    """Play the answers that stand again, from a position; None if that needs an earlier one."""
    answers = answers_since(later)
    if answers is None:
        return None
    summed = [e for k, e in enumerate(later) if e.checksum is not None and answers_since(later[k + 1 :]) is not None]
    checked = summed[-1] if summed else base
    try:
        game = pavonis.from_json(base.position or {}, lenient=True)
        for answer in answers:
            if answer.seq > checked.seq:
                break
            replay_entry(game, answer)
        if checked is not base and game.checksum() != checked.checksum:
            raise OtherRules("another position")
        for answer in answers[len(game.steps) :]:
            replay_entry(game, answer)
    except Exception as error:
        raise OtherRules(repr(error)) from error
    return Played(game, [a.seq for a in answers], checked.seq, int((base.position or {})["rules"]))


async def read_game(log: Log, table: str, base: int, until: int, spare: int = 0) -> Played:
    """The game as it stood at a moment; played again for at least so many entries, if there are any after the base."""
    at = max(base, until - spare)
    while found := await log.since_saved(table, at, until):
        played = restore(found[0], found[1:])
        if played is not None:
            return played
        at = found[0].seq - 1
    raise OtherRules("no position")


async def salvage(log: Log, table: str, until: int) -> tuple[int, Game]:
    """The rules have changed: the newest position that is still valid, with as many later answers as still are, and its moment."""
    at = until
    while found := await log.since_saved(table, at, until):
        saved = found[0]
        at = saved.seq - 1
        try:
            game = pavonis.from_json(saved.position or {}, lenient=True)
        except Exception:
            continue
        to = saved.seq
        answers = answers_since(found[1:])
        try:
            for answer in answers or ():
                replay_entry(game, answer)
                to = answer.seq
            return (to if answers is None else until), game
        except Exception:
            return to, game
    raise OtherRules("no position")


def afresh(game: Game) -> Game:
    """The same position, with nothing before it that could be taken back."""
    return pavonis.from_json(game.to_json(), lenient=True)


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


@dataclass
class Dropped:
    """Entries of which nothing is left that counts; and moments between which the game stood as it never came to stand again, so
    that positions kept there lead nowhere."""

    entries: list[int] = field(default_factory=list)
    spans: list[tuple[int, int]] = field(default_factory=list)  # from, and up to but without


def taken_back(moves: Iterable[Entry], base: int, until: int) -> Dropped:
    """Answers that were taken back, with what took them back, if that was not after a moment: without them all that stands is the
    same. The base stays, for tables are read from there."""
    out, commands = Dropped(), list[Entry]()
    for entry in moves:
        if entry.kind in ("answer", "undo"):
            commands.append(entry)
        elif entry.kind == "rewind":
            to = entry.data["to"]
            if entry.seq <= until:
                out.entries += [e.seq for e in commands if e.seq > to] + ([entry.seq] if entry.seq < base else [])
                out.spans.append((to + 1, entry.seq))
            commands = [e for e in commands if e.seq <= to]
        elif entry.kind == "upgrade":
            commands = []  # of older rules: let it rest
    answers: list[Entry] = []
    for entry in commands:
        if entry.kind == "answer":
            answers.append(entry)
            continue
        last = max((k for k, e in enumerate(answers) if e.data["player"] == entry.data["player"]), default=None)
        if last is not None:
            answer = answers.pop(last)
            if entry.seq <= until:
                out.entries += [answer.seq, entry.seq]
                out.spans.append((answer.seq, entry.seq))
    return out


def card_course(entries: list[Entry], game: Game) -> list[dict[str, Any]]:
    """Every card that lies before somebody at the end, with what it cost and brought: see `messages.CardCourse`."""
    pos: Any = game.position
    scored = bool(game.points)
    out: dict[tuple[int, str | None], dict[str, Any]] = {}
    for p in range(game.players):
        for card in (*pos.tableau[p], *(pos.events[p] if game.spec.name == "mars" else ())):
            points = pos.cards[card].points.score(pos, p, card) if scored else 0
            none: dict[str, Any] = {"paid": {}, "gained": {}, "production": {}}
            out[p, card] = {"player": p, "card": card, "seq": 0, "uses": 0, "points": points, **none}
    doing: dict[int, str | None] = {}  # with which card
    for entry in standing_answers(entries):
        for e in entry.events:
            values = e["values"]
            player, source = values.get("player"), values.get("card") or values.get("source")
            if e["id"] in BY_CARD:
                doing[player] = source
            elif e["id"].startswith(BY_NONE):
                doing[player] = None
            found = out.get((player, doing.get(player) if e["id"] in MARS or source in MARS else source))
            if found is None:
                continue
            if e["id"] in ("played", "revealed_corporation"):
                found["seq"] = entry.seq
            elif e["id"] == "used":
                found["uses"] += 1
            elif e["id"] in RAISES or e["id"] in RATED:
                n = 1 if e["id"] in RAISES else RATED[e["id"]] * values["n"]
                found["gained"]["tr"] = found["gained"].get("tr", 0) + n
            elif e["id"] == "forest":
                found["gained"]["forest"] = found["gained"].get("forest", 0) + 1
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
        if any(e["id"] in ROUNDS for e in entry.events):
            out.append(entry.seq)
    return sorted({*out, *[e.seq for e in entries if e.kind in MOVES][-1:]})
