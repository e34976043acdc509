"""A room is one table, free of network and store: it takes commands and gives back the entries to keep, and what each viewer is
to be told. So it runs wherever Python does. What can be done in it: `commands`, `seats`, `timer`; who keeps it going: `keeper`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from time import time
from typing import Any, Concatenate, Final, ParamSpec

from ..bots import LEVELS
from ..kernel import types
from ..kernel.changes import Made, changes
from ..kernel.decisions import Decision
from ..kernel.game import Game
from . import clock, timer
from .history import ROUNDS, Log, Played, Step, event
from .plans import plan_info, touch
from .protocol import Shown, Viewer, progress, public_table, seen, table_key, without_old_talk
from .refusal import Refusal
from .table import Entry, TableRow

P = ParamSpec("P")

EVERY: Final = 24  # entries from one position that is kept to the next
SHOWN: Final = ("view", "decision", "locked", "plan", "since", "stays")
UNSEEN: Final = Shown()
LATEST: Final = 500  # events in a first snapshot
MISSED: Final = 1000  # entries that somebody who comes back is told of at most


@dataclass(frozen=True)
class House:
    """What the host decides for all tables: seconds that bots wait after a person's answer, and between two of their own; and until
    somebody who is asked and does not look is called, and written to. And how much people may say: messages a second from one
    socket, so many of them at once, and commands in an hour at one table. And what bots may sit there."""

    grace: float = 1.5
    pace: float = 0.4
    alert_after: float = 10.0
    mail_after: float = 120.0
    rate: float = 20.0
    burst: float = 60.0
    commands_per_hour: float = 3600.0
    levels: tuple[str, ...] = tuple(LEVELS)


Verb = Callable[Concatenate["Room", P], Awaitable[Step | None]]  # something that can be done in a room


class Room:
    """One table in memory."""

    def __init__(self, row: TableRow, log: Log, house: House, now: Callable[[], float] = time) -> None:
        self.row = row
        self.game: Game | None = None
        self.answers: list[int] = []  # the moments of the game's steps
        self.saved = 0  # the newest moment whose position is kept and still leads here
        self.moved = 0  # the newest moment after which the game stood otherwise
        self.log = log
        self.house = house
        self.now = now  # by the wall clock
        self.connected: list[int] = []  # seats whose people are here
        self.looking: set[int] = set()  # those of them who have the table before their eyes
        self.grace: dict[int, float] = {}  # until when each person's last answer can be taken back
        self.pending: dict[int, Decision] = {}  # of this moment, as are
        self.points: list[dict[str, int]] = []
        self.views: dict[Viewer, Mapping[str, Any]] = {}  # made when somebody looks, as are
        self.questions: dict[int, types.Question] = {}
        self.shown: dict[Viewer, Shown] = {}
        self.shown_table: tuple[Any, ...] = ()
        self.shown_points: list[dict[str, int]] = []

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def bots_wait_until(self) -> float:
        """So that everybody can take their last answer back."""
        return max(self.grace.values(), default=0.0)

    @property
    def attended(self) -> bool:
        """Whether a person plays here."""
        return any(not seat.by_itself for seat in self.row.seats)

    def load(self, row: TableRow, played: Played | None) -> None:
        """What was kept, in place of what is here. Viewers are told the difference next time."""
        self.row = row
        self.game, self.answers, self.saved = (None, [], 0) if played is None else (played.game, played.answers, played.saved)
        self.moved = max([self.saved, *self.answers])
        self.look()

    def play(self, game: Game) -> None:
        """Go on with this game; what was before it cannot be taken back."""
        self.game, self.answers = game, []
        self.look()

    def look(self) -> None:
        """The game stands otherwise: what it asks and counts is asked and counted once."""
        game = self.game
        self.pending, self.points = ({}, []) if game is None else (game.pending, game.points)
        self.views, self.questions = {}, {}

    # -- doing

    async def do(self, verb: Verb[P], *args: P.args, **more: P.kwargs) -> Entry | None:
        """Do something; gives the entry to keep, if there is one. Until it is kept nobody may be told."""
        step = await verb(self, *args, **more)
        return None if step is None else self.enter(step)

    def enter(self, step: Step) -> Entry:
        """What was done, as the table's next entry."""
        row, game, now, ends = self.row, self.game, self.now(), False
        row.seq += 1
        if row.state != "over":
            row.changed = now
        if step.kind in ("start", "rewind", "upgrade"):
            row.base = row.seq
        if game is not None and step.moved:
            self.look()
            clock.settle(row.live, row.settings.clock, {p: d.id[1] for p, d in self.pending.items()}, now)
            row.live.forget()
            self.see()
            for p, asked in row.live.asked.items():
                if row.seats[p].kind != "bot":
                    asked.prompt = self.pending[p].prompt.to_json()
            row.live.progress = progress(game, self.points)
            if game.over and row.state == "playing":
                row.state = "over"
                row.result = game.result
                row.live.plans = {}
                row.live.take_back = None
                step.events.append(event("ended", seed=row.secret) if row.live.dealt else event("ended"))
                ends = True
        row.wake = min((at for at, _, _ in timer.due(self)), default=None)
        entry = Entry(row.id, row.seq, now, step.kind, step.data, step.events, ends=ends)
        if game is not None and step.moved:
            if step.kind == "answer":
                self.answers.append(row.seq)
                if not step.data.keys() & {"plan", "bot"}:  # what was done for somebody, they have yet to see
                    row.live.since[step.data["player"]] = row.seq
            elif step.kind == "undo":
                p, of = step.data["player"], step.data["of"]
                own = [seq for seq, s in zip(self.answers, game.steps, strict=True) if s.player == p]
                row.live.since[p] = own[-1] if own else of - 1
            touch(row.live.plans, step.events)
            self.moved = row.seq
            if step.kind == "undo" and step.data["of"] <= self.saved:
                self.saved = 0  # it leads elsewhere now
            begins = row.base == row.seq or any(e["id"] in ROUNDS for e in step.events)
            if begins or game.over or row.seq - self.saved >= EVERY:
                entry.position, entry.checksum = game.to_json(), game.checksum()
                self.saved = row.seq
        return entry

    def unsaved(self) -> tuple[dict[str, Any], str] | None:
        """The position and its checksum, if it is to be kept before this room is left: with it the table opens faster, and under
        other rules, too."""
        if self.game is None or self.saved >= self.moved:
            return None
        self.saved = self.moved
        return self.game.to_json(), self.game.checksum()

    def playing(self) -> Game:
        if self.game is None or self.row.state != "playing":
            raise Refusal(409, "not_playing")
        return self.game

    def see(self) -> None:
        """Who looks at the table sees what they are asked."""
        for p in self.looking:
            if p in self.row.live.asked:
                self.row.live.asked[p].seen = True

    # -- telling

    def table(self) -> dict[str, Any]:
        """As everybody may see it: see `messages.Table`."""
        return public_table(self.row, self.connected, self.now())

    def question(self, seat: int, decision: Decision | None) -> types.Question | None:
        if decision is not None and seat not in self.questions:
            self.questions[seat] = decision.to_json()
        return None if decision is None else self.questions[seat]

    def look_through(self, viewers: Collection[Viewer]) -> dict[Viewer, Shown]:
        """What each of these viewers sees now."""
        if self.game is None:
            return {viewer: Shown() for viewer in viewers}
        locked, plans, out = self.game.locked, self.row.live.plans, {}
        self.views.update(self.game.views([viewer for viewer in viewers if viewer not in self.views]))
        for viewer in viewers:
            shown = out[viewer] = Shown(self.views[viewer])
            if viewer is not None:
                shown.decision = self.question(viewer, self.pending.get(viewer))
                shown.locked = self.question(viewer, locked.get(viewer))
                shown.plan = plan_info(plans[viewer]) if viewer in plans else None
                shown.since = self.row.live.since.get(viewer, 0)
                shown.stays = self.stays(viewer)
        return out

    def stays(self, seat: int) -> types.Message | None:
        """Why this seat's last answer cannot be taken back."""
        if self.row.settings.take_back == "off":
            return {"id": "take_back_off"}
        why = None if self.game is None else self.game.why_not_undo(seat)
        return None if why is None else why.to_json()

    async def snapshot(self, viewers: Collection[Viewer], since: int | None = None) -> dict[str, Any]:
        """All that these viewers may see, and every event after `since`: see `messages.Snapshot`."""
        if since is None:
            new = await self.log.entries(self.id, 0, self.row.seq, LATEST)
        else:
            new = await self.log.entries(self.id, since, self.row.seq, MISSED)
        new = without_old_talk(new)
        now = self.look_through(viewers)
        self.shown.update(now)
        faces = [
            {
                "seat": viewer,
                **{what: getattr(shown, what) for what in SHOWN},
                "events": seen(new, viewer)[-LATEST if since is None else 0 :],
            }
            for viewer, shown in now.items()
        ]
        self.shown_points = self.points
        head = {"type": "snapshot", "seq": self.row.seq, "now": self.now(), "table": self.table()}
        return {**head, "faces": faces, "points": self.points}

    def updates(self, new: Iterable[Entry], viewers: Collection[Viewer]) -> dict[Viewer, dict[str, Any]]:
        """What each of these viewers is to be told of entries that were kept: see `messages.Update`."""
        now = self.now()
        more: dict[str, Any] = {}
        key = table_key(self.row, self.connected, now)
        if key != self.shown_table:
            self.shown_table = key
            more["table"] = self.table()
        if self.points != self.shown_points:
            more["points"] = self.shown_points = self.points
        before, self.shown = self.shown, self.look_through(viewers)
        made: Made = {}
        out: dict[Viewer, dict[str, Any]] = {}
        for viewer, shown in self.shown.items():
            old = before.get(viewer, UNSEEN)
            update = out[viewer] = {
                "type": "update",
                "seq": self.row.seq,
                "now": now,
                "seat": viewer,
                "events": seen(new, viewer),
                "changes": changes(old.view, shown.view, made),
                **more,
            }
            for what in SHOWN[1:]:
                if getattr(shown, what) != getattr(old, what):
                    update[what] = getattr(shown, what)
        return out
