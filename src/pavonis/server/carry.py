"""Carrying a game to another home, from a browser to a server or back: a game is a function of options, seed and answers, so these
are all that travels, and the other home plays them again by the same rules. Nothing in it is believed."""

from __future__ import annotations

from collections.abc import Sequence
from time import time
from typing import Any

import pavonis

from . import messages as m
from . import seats
from .asking import shown
from .fairness import mix
from .history import Step, events_since, standing_answers
from .home import Home
from .keeper import Keeper
from .protocol import Viewer
from .refusal import Refusal
from .room import Room


async def pack(home: Home, keeper: Keeper, viewers: Sequence[Viewer]) -> m.Carried:
    """The game at this table. It tells the secret seed, so it is for those alone who have nobody to hide it from."""
    row, game = keeper.row, keeper.room.game
    if not row.live.dealt or row.settings.rated or game is None or list(viewers) == [None]:
        raise Refusal(409, "cannot_carry")
    entries = await home.store.entries(keeper.id, 0)
    seated = {n for n, seat in enumerate(row.seats) if seat.kind != "bot"}
    seated |= {entry.data["seat"] for entry in entries if entry.kind == "join"}  # a seat may be a bot's for a while
    if any(entry.kind == "upgrade" for entry in entries) or (not seated <= {*viewers} and not home.alone):
        raise Refusal(409, "cannot_carry")
    return m.Carried(
        carried=1,
        game=row.game,
        rules=game.spec.rules,
        options=row.options,
        settings=row.settings.model_copy(update={"public": False}),
        seats=[
            m.CarriedSeat(kind="bot" if s.kind == "bot" else "person", name=s.name or None, level=s.level, nonce=s.nonce)
            for s in row.seats
        ],
        secret=row.secret,
        answers=[(entry.data["player"], entry.data["answer"]) for entry in standing_answers(entries)],
    )


def play(told: m.Carried) -> None:
    """Whether it can be played by our rules, before anything is kept of it."""
    try:
        seed = mix(told.secret, [seat.nonce for seat in told.seats])
        game = pavonis.new(told.game, seed=seed, events=False, **told.options)
        if told.rules != game.spec.rules:
            raise Refusal(409, "other_rules", answer=told.rules, n=game.spec.rules)
        for player, answer in told.answers:
            game.answer(player, answer)
    except (pavonis.PavonisError, TypeError):
        raise Refusal(400, "carry_damaged") from None


async def bring(home: Home, told: m.Carried) -> m.Brought:
    """A table where this game goes on."""
    if told.settings.rated or told.settings.public:
        raise Refusal(400, "carry_damaged")
    await home.at_leisure(lambda: play(told))
    wish = m.Create(
        game=told.game,
        options=told.options,
        settings=told.settings,
        seats=[m.SeatWish(kind=s.kind, name=s.name, level=s.level) for s in told.seats],
    )
    row = seats.new_table(home.new_id(), wish, time(), home.house.levels)
    if len(row.seats) != len(told.seats):
        raise Refusal(400, "carry_damaged")
    row.secret, row.wake = told.secret, None
    for seat, was in zip(row.seats, told.seats, strict=True):
        await home.people.see_free(was.name or "")
        seat.nonce, seat.taken = was.nonce, True
        seat.version += seat.kind == "person"
    room = Room(row, home.store, home.house)
    await home.store.create(row)
    entry: Any = await room.do(seats.start)
    for player, answer in told.answers:
        await home.store.append(row, entry)
        entry = await room.do(give, player, answer)
    await home.store.append(row, entry)
    keeper, keys = await home.keeper(row.id), home.keys
    tokens = {n: keys.seat(row, n) for n, seat in enumerate(row.seats) if seat.kind == "person"}
    return m.Brought(table=shown(keeper), host=keys.host(row), tokens=tokens, spectator=keys.spectator(row))


async def give(room: Room, player: int, answer: Any) -> Step:
    game = room.playing()
    before = len(game.events)
    game.answer(player, answer)
    return Step("answer", {"player": player, "answer": answer}, events_since(game, before), True)
