"""What a person in a seat may say: answers, taking back, plans, chat. The engine judges every answer."""

from __future__ import annotations

from time import time
from typing import TYPE_CHECKING, Any

import pavonis

from .history import Step, event, events_since, from_engine, in_force, refused
from .messages import Advise, Answer, AskBack, Back, Chat, Consent, Done, Plan, Said, TakeBackInfo, Undo, WebHook
from .security import Refusal
from .store import Advice, Planned

if TYPE_CHECKING:
    from .rooms import Room


async def act(room: Room, seat: int, said: Said) -> int:
    """What the person in this seat says."""
    if isinstance(said, Done):
        async with room.lock:
            await room.fresh()
            room.free_from = 0.0
            room.schedule()
            return room.row.seq
    return await room.do(lambda: hear(room, seat, said))


async def hear(room: Room, seat: int, said: Said) -> Step | None:
    if isinstance(said, Answer):
        return answer(room, seat, said)
    if isinstance(said, Chat):
        return Step("chat", {"seat": seat}, [event("chat", seat=seat, text=said.text)])
    if isinstance(said, Undo):
        return undo(room, seat)
    if isinstance(said, AskBack):
        return await ask_back(room, seat)
    if isinstance(said, Consent):
        return await consent(room, seat, said.yes)
    if isinstance(said, Plan):
        return plan(room, seat, said)
    if isinstance(said, Advise):
        return advise(room, seat, said)
    if isinstance(said, Back):
        return Step("back", {"seat": seat}, returned(room, seat)) if room.row.seats[seat].autopilot else None
    if isinstance(said, WebHook):
        if said.url is not None:
            room.rooms.webhooks.check(said.url)
        room.row.seats[seat].webhook = said.url
        room.row.seats[seat].language = said.language
        return Step("webhook", {"seat": seat})
    raise Refusal(400, "bad_message")


def answer(room: Room, seat: int, said: Answer) -> Step:
    game = room.playing()
    before = len(game.events)
    try:
        game.answer(seat, said.answer, None if said.decision is None else tuple(said.decision))
    except pavonis.StaleDecision as error:
        raise refused(409, error) from None
    except pavonis.IllegalAnswer as error:
        raise refused(422, error) from None
    settings = room.row.settings
    grace = room.rooms.config.grace if settings.grace is None else settings.grace
    room.free_from = 0.0 if said.done or settings.take_back == "off" else time() + grace
    room.row.live.here(seat)
    room.row.live.take_back = None
    events = returned(room, seat) + events_since(game, before)
    return Step("answer", {"player": seat, "answer": said.answer}, events, True)


def returned(room: Room, seat: int) -> list[dict[str, Any]]:
    if not room.row.seats[seat].autopilot:
        return []
    room.row.seats[seat].autopilot = False
    return [event("returned", seat=seat)]


def undo(room: Room, seat: int) -> Step:
    game = room.playing()
    if room.row.settings.take_back == "off":
        raise Refusal(409, "take_back_off")
    try:
        game.undo(seat)
    except pavonis.CannotTakeBack as error:
        raise refused(409, error, ask_others=room.row.settings.take_back == "consent") from None
    room.row.live.take_back = None
    return Step("undo", {"player": seat}, [from_engine(game.events[-1])], True)


async def ask_back(room: Room, seat: int) -> Step:
    room.playing()
    if room.row.settings.take_back != "consent":
        raise Refusal(409, "take_back_off")
    own = [e.seq for e in in_force(await room.store.entries(room.id, 0)) if e.kind == "answer" and e.data["player"] == seat]
    if not own:
        raise Refusal(409, "nothing_to_take_back")
    asking = TakeBackInfo(seat=seat, to=own[-1] - 1, yes=[seat])
    room.row.live.take_back = asking
    if agreed(room, asking):
        return await rewind(room, asking)
    return Step("ask_back", {"seat": seat}, [event("back_asked", seat=seat, to=asking.to)])


def agreed(room: Room, asking: TakeBackInfo) -> bool:
    others = [n for n, s in enumerate(room.row.seats) if s.kind != "bot" and not s.autopilot]
    return all(n in asking.yes for n in others)


async def consent(room: Room, seat: int, yes: bool) -> Step | None:
    room.playing()
    asking = room.row.live.take_back
    if asking is None:
        raise Refusal(409, "nothing_asked")
    if not yes:
        room.row.live.take_back = None
        return Step("decline", {"seat": seat}, [event("back_declined", seat=seat)])
    if seat not in asking.yes:
        asking.yes.append(seat)
    return await rewind(room, asking) if agreed(room, asking) else Step("consent", {"seat": seat})


async def rewind(room: Room, asking: TakeBackInfo) -> Step:
    """Back to an earlier moment; all after it did not happen."""
    moments = [s for s in await room.store.moments(room.id) if s <= asking.to]
    entry = await room.store.entry(room.id, moments[-1])
    if entry is None or entry.position is None:
        raise Refusal(409, "nothing_to_take_back")
    room.game = pavonis.from_json(entry.position)
    room.row.live.take_back = None
    room.row.live.plans = {}
    return Step("rewind", {"to": entry.seq}, [event("rewound", seat=asking.seat, to=entry.seq)], True)


def plan(room: Room, seat: int, said: Plan) -> Step:
    game = room.playing()
    if said.answer is None:
        room.row.live.plans.pop(seat, None)
    else:
        asked = game.pending.get(seat)
        room.row.live.plans[seat] = Planned(answer=said.answer, name=said.name, after=asked.id[1] if asked else -1)
    return Step("plan", {"seat": seat})


def advise(room: Room, seat: int, said: Advise) -> Step:
    """It changes nothing in the game, and names nothing that is hidden: a pointing finger."""
    room.playing()
    if not (room.row.options.get("crisis") or room.row.options.get("coop")):
        raise Refusal(409, "no_advice")
    live = room.row.live
    if said.option is None:
        live.advice.pop(seat, None)
    else:
        live.advice[seat] = Advice(option=said.option, asked={p: a.number for p, a in live.asked.items()})
    return Step("advise", {"seat": seat})
