"""What happens by itself: bots and queued answers after a while, clocks that run out, people who are called."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from . import clock, plans, taught
from .history import Step, event, events_since
from .thinking import SLOW

if TYPE_CHECKING:
    from .room import Room


def due(room: Room) -> list[tuple[float, int, str]]:
    """When a bot or a queued answer moves, a clock runs out, or somebody is called; the earliest first."""
    row, game = room.row, room.game
    if game is None or row.state != "playing":
        return [(row.changed, 0, "start")] if row.state == "waiting" and all(s.taken for s in row.seats) else []
    out: list[tuple[float, int, str]] = []
    for p, decision in room.pending.items():
        seat, asked = row.seats[p], row.live.asked.get(p)
        since = asked.since if asked else 0.0
        plan = row.live.plans.get(p)
        if seat.kind == "script":
            if taught.acts(room, p):
                out.append((since + room.house.pace, p, "script"))
        elif seat.by_itself:
            thinks = seat.level in SLOW  # at once: it answers when the others would, or as soon as it has thought
            out.append((max(since if thinks else since + room.house.pace, room.bots_wait_until), p, "bot"))
        elif plan is not None and plans.ready(plan, decision):
            out.append((max(since, room.bots_wait_until), p, "plan"))
        else:
            at = clock.runs_out(row.live, row.settings.clock, p)
            if at is not None:
                out.append((at, p, "clock"))
            out += calls(room, p)
    return sorted(out, key=lambda due: (due[0], due[2] == "bot", due[1]))  # nothing that needs no thinking waits for thought


def calls(room: Room, p: int) -> Iterator[tuple[float, int, str]]:
    """Whoever is asked and has not seen it is called, once until they act."""
    live, seat = room.row.live, room.row.seats[p]
    asked = live.asked.get(p)
    if asked is None or asked.seen:
        return
    if p not in live.called and (seat.webhook or seat.devices):
        yield asked.since + room.house.alert_after, p, "call"
    if p not in live.mailed and seat.mail is not None and seat.mail.confirmed:
        yield max(asked.since + room.house.mail_after, seat.mail.after), p, "mail"


def is_due(room: Room, seat: int, what: str) -> bool:
    return any(at <= room.now() + 0.01 and (p, w) == (seat, what) for at, p, w in due(room))


async def call(room: Room, seat: int) -> Step | None:
    if not is_due(room, seat, "call"):
        return None
    room.row.live.called.append(seat)
    room.row.seats[seat].called = room.now()
    return Step("call", {"seat": seat})


async def write(room: Room, seat: int, wait: float | None) -> Step | None:
    """By e-mail; or, because that address has just heard from here, later; or never again."""
    mail = room.row.seats[seat].mail
    if mail is None or not is_due(room, seat, "mail"):
        return None
    if wait is None:
        room.row.seats[seat].mail = None
    elif wait:
        mail.after = room.now() + wait
        return Step("mail_later", {"seat": seat})
    else:
        room.row.live.mailed.append(seat)
    return Step("mail", {"seat": seat})


async def bot_answers(room: Room, seat: int, asked: Any, chosen: Any) -> Step | None:
    game = room.game
    decision = None if game is None else game.pending.get(seat)
    person = not room.row.seats[seat].by_itself
    if game is None or decision is None or decision.id != asked or person or decision.why_not(chosen) is not None:
        return None  # something changed while it thought: it will think again
    before = len(game.events)
    game.answer(seat, chosen)
    return Step("answer", {"player": seat, "answer": chosen, "bot": True}, events_since(game, before), True)


async def plan_answers(room: Room, seat: int) -> Step | None:
    game, plan = room.game, room.row.live.plans.get(seat)
    decision = None if game is None else game.pending.get(seat)
    if game is None or decision is None or plan is None or not plans.ready(plan, decision):
        return None
    if plans.remind(plan, decision):
        return Step("plan", {"seat": seat}, [event("reminder", only=seat, text=plan.note)])
    answer, reason = plans.take(plan, decision, game, seat)
    if reason is not None:
        if not plan.steps:
            del room.row.live.plans[seat]
        return Step("plan", {"seat": seat}, [event("plan_dropped", only=seat, answer=answer, reason=reason.to_json())])
    before = len(game.events)
    game.answer(seat, answer)
    following = game.pending.get(seat)
    if not plan.steps and (following is None or not plans.ready(plan, following)):
        del room.row.live.plans[seat]
    done = [*events_since(game, before), event("planned", only=seat, player=seat)]
    return Step("answer", {"player": seat, "answer": answer, "plan": True}, done, True)


async def clock_out(room: Room, seat: int) -> Step | None:
    row = room.row
    at = clock.runs_out(row.live, row.settings.clock, seat)
    if at is None or at > room.now() + 0.01 or row.settings.clock is None:
        return None
    row.live.out.append(seat)
    events = [event("clock_out", seat=seat)]
    if row.settings.clock.at_zero == "bot":
        row.seats[seat].autopilot = True
        row.seats[seat].left = row.settings.rated
        events.append(event("autopilot", seat=seat))
    return Step("clock", {"seat": seat}, events)
