"""What happens by itself: bots and queued answers after a while, clocks that run out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import clock, plans
from .history import Step, event, events_since

if TYPE_CHECKING:
    from .room import Room


def due(room: Room) -> list[tuple[float, int, str]]:
    """When a bot or a queued answer moves, or a clock runs out; the earliest first."""
    row, game = room.row, room.game
    if game is None or row.state != "playing":
        return [(row.changed, 0, "start")] if row.state == "waiting" and all(s.taken for s in row.seats) else []
    out: list[tuple[float, int, str]] = []
    for p, decision in room.pending.items():
        seat, asked = row.seats[p], row.live.asked.get(p)
        since = asked.since if asked else 0.0
        plan = row.live.plans.get(p)
        if seat.kind == "bot" or seat.autopilot:
            out.append((max(since + room.house.pace, room.bots_wait_until), p, "bot"))
        elif plan is not None and plans.ready(plan, decision):
            out.append((max(since, room.bots_wait_until), p, "plan"))
        else:
            at = clock.runs_out(row.live, row.settings.clock, p)
            if at is not None:
                out.append((at, p, "clock"))
    return sorted(out)


async def bot_answers(room: Room, seat: int, asked: Any, chosen: Any) -> Step | None:
    game = room.game
    decision = None if game is None else game.pending.get(seat)
    person = room.row.seats[seat].kind != "bot" and not room.row.seats[seat].autopilot
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
    answer, reason = plans.take(plan, decision, game)
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
