"""What a person in a seat may say: answers, taking back, plans, chat. The engine judges every answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final

import pavonis

from . import messages as m
from . import taught
from .history import OtherRules, Step, afresh, event, events_since, read_game, standing_answers
from .messages import (
    Advise,
    Answer,
    AskBack,
    Back,
    Chat,
    Command,
    Consent,
    Done,
    Plan,
    PlanStep,
    TakeBackInfo,
    TurnTo,
    Undo,
    WebHook,
)
from .protocol import as_json
from .refusal import Refusal, refused
from .seats import lose_device
from .table import Advice, Device, MailTo, Planned

if TYPE_CHECKING:
    from .room import Room


async def handle(room: Room, seat: int, said: Command) -> Step | None:
    """What the person in this seat says."""
    return await HANDLERS[type(said)](room, seat, said)


async def answer(room: Room, seat: int, said: Answer) -> Step:
    game = room.playing()
    before = len(game.events)
    try:
        game.answer(seat, said.answer, None if said.decision is None else tuple(said.decision))
    except pavonis.StaleDecision as error:
        raise refused(409, error) from None
    except pavonis.IllegalAnswer as error:
        raise refused(422, error) from None
    settings = room.row.settings
    grace = room.house.grace if settings.grace is None else settings.grace
    room.grace[seat] = 0.0 if said.done or settings.take_back == "off" else room.now() + grace
    room.row.live.here(seat)
    room.row.live.take_back = None
    count(room, seat, 1)
    forget_note(room, seat)
    events = returned(room, seat) + events_since(game, before)
    return Step("answer", {"player": seat, "answer": said.answer}, events, True)


def count(room: Room, seat: int, n: int) -> None:
    """The answers of a learner."""
    at = room.row.live.lesson
    if at is not None and seat == at.seat:
        at.answers += n


def forget_note(room: Room, seat: int) -> None:
    """Whoever has answered was reminded."""
    plan = room.row.live.plans.get(seat)
    if plan is not None and plan.note is not None:
        plan.note = None
        if not plan.steps:
            del room.row.live.plans[seat]


def returned(room: Room, seat: int) -> list[dict[str, Any]]:
    if not room.row.seats[seat].autopilot:
        return []
    room.row.seats[seat].autopilot = False
    return [event("returned", seat=seat)]


async def undo(room: Room, seat: int, said: Undo) -> Step:
    game = room.playing()
    if room.row.settings.take_back == "off":
        raise Refusal(409, "take_back_off")
    last = max((k for k, step in enumerate(game.steps) if step.player == seat), default=-1)
    try:
        game.undo(seat)
    except pavonis.CannotTakeBack as error:
        raise refused(409, error, ask_others=room.row.settings.take_back == "consent") from None
    room.row.live.take_back = None
    count(room, seat, -1)
    of = room.answers.pop(last)
    return Step("undo", {"player": seat, "of": of}, [event("took_back", player=seat, to=of - 1)], True)


async def ask_back(room: Room, seat: int, said: AskBack) -> Step:
    game = room.playing()
    if room.row.settings.take_back != "consent":
        raise Refusal(409, "take_back_off")
    own = [seq for seq, step in zip(room.answers, game.steps, strict=True) if step.player == seat]
    if not own:  # longer ago than can be taken back
        own = [e.seq for e in standing_answers(await room.log.entries(room.id, 0)) if e.data["player"] == seat]
    if not own:
        raise Refusal(409, "nothing_to_take_back")
    asking = TakeBackInfo(seat=seat, to=own[-1] - 1, yes=[seat])
    room.row.live.take_back = asking
    if agreed(room, asking):
        return await rewind(room, asking)
    return Step("ask_back", {"seat": seat}, [event("back_asked", seat=seat, to=asking.to)])


def agreed(room: Room, asking: TakeBackInfo) -> bool:
    others = [n for n, s in enumerate(room.row.seats) if not s.by_itself]
    return all(n in asking.yes for n in others)


async def consent(room: Room, seat: int, said: Consent) -> Step | None:
    room.playing()
    asking = room.row.live.take_back
    if asking is None:
        raise Refusal(409, "nothing_asked")
    if not said.yes:
        room.row.live.take_back = None
        return Step("decline", {"seat": seat}, [event("back_declined", seat=seat)])
    if seat not in asking.yes:
        asking.yes.append(seat)
    return await rewind(room, asking) if agreed(room, asking) else Step("consent", {"seat": seat})


async def rewind(room: Room, asking: TakeBackInfo) -> Step:
    """Back to an earlier moment; all after it did not happen."""
    try:
        then = await read_game(room.log, room.id, 0, asking.to)
    except OtherRules:
        raise Refusal(409, "nothing_to_take_back") from None
    room.play(afresh(then.game))
    room.row.live.take_back = None
    room.row.live.plans = {}
    await taught.gone_back(room, asking.to)
    room.row.live.since = {p: min(seq, asking.to) for p, seq in room.row.live.since.items()}
    return Step("rewind", {"to": asking.to}, [event("rewound", seat=asking.seat, to=asking.to)], True)


async def plan(room: Room, seat: int, said: Plan) -> Step:
    game = room.playing()
    steps = said.steps if said.answer is None else [PlanStep(answers=[said.answer], name=said.name)]
    if len(as_json(steps)) > PLAN:
        raise Refusal(413, "too_large", most=PLAN)
    if steps:
        asked = game.pending.get(seat)
        room.row.live.plans[seat] = Planned(after=asked.id[1] if asked and not said.now else -1, steps=steps)
    else:
        room.row.live.plans.pop(seat, None)
    return Step("plan", {"seat": seat})


async def advise(room: Room, seat: int, said: Advise) -> Step:
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


async def chat(room: Room, seat: int, said: Chat) -> Step:
    return Step("chat", {"seat": seat}, [event("chat", seat=seat, text=said.text)])


async def done(room: Room, seat: int, said: Done) -> None:
    room.grace.pop(seat, None)


async def back(room: Room, seat: int, said: Back) -> Step | None:
    return Step("back", {"seat": seat}, returned(room, seat)) if room.row.seats[seat].autopilot else None


async def webhook(room: Room, seat: int, said: WebHook) -> Step:
    room.row.seats[seat].webhook = said.url
    room.row.seats[seat].language = said.language
    return Step("webhook", {"seat": seat})


async def device(room: Room, seat: int, said: m.Device) -> Step:
    """The newest so many; the same browser once."""
    own = room.row.seats[seat]
    others = [d for d in own.devices if d.endpoint != said.endpoint]
    own.devices = [*others, Device(said.endpoint, said.p256dh, said.auth)][-DEVICES:]
    own.language = said.language
    return Step("device", {"seat": seat})


async def no_device(room: Room, seat: int, said: m.NoDevice) -> Step | None:
    return await lose_device(room, seat, said.endpoint)


async def mail(room: Room, seat: int, said: m.MailTo) -> Step | None:
    own = room.row.seats[seat]
    own.mail = None if said.address is None else MailTo(said.address)
    own.language = said.language
    return Step("mail_to", {"seat": seat})


DEVICES: Final = 8  # of one seat
PLAN: Final = 8192  # bytes of one; it is written whenever something happens at the table
HANDLERS: Final[dict[type[Command], Callable[[Room, int, Any], Awaitable[Step | None]]]] = {
    Answer: answer,
    Undo: undo,
    AskBack: ask_back,
    Consent: consent,
    Plan: plan,
    Done: done,
    Back: back,
    Chat: chat,
    Advise: advise,
    TurnTo: taught.turn_to,
    WebHook: webhook,
    m.Device: device,
    m.NoDevice: no_device,
    m.MailTo: mail,
}
