"""Trying another line: a table of one's own from the position before a move of a finished game. What its player could not know then
is dealt anew, so that nobody tries it knowing what came."""

from __future__ import annotations

from random import Random
from secrets import token_hex
from time import time
from typing import Any

from ..kernel.game import Game
from . import messages as m
from .asking import game_at, reviewable, shown, standing
from .history import Step, afresh, event, events_since
from .home import Home
from .keeper import Keeper
from .refusal import Refusal
from .room import Room
from .seats import STAND_IN, known_level
from .table import Branch, Seat, TableRow


async def begin(room: Room, game: Game) -> Step:
    room.play(afresh(game))
    room.row.state = "playing"
    of = room.row.live.branch
    assert of is not None
    return Step("start", {}, [event("branched", table=of.table, n=of.n), *events_since(game, 0)], True)


async def branch(home: Home, keeper: Keeper, wish: m.BranchWish) -> m.Brought:
    """A private table where the player of that move sits, and bots in all other seats; without clock, rating and commitment."""
    reviewable(keeper)
    known_level(wish.level, home.house.levels)
    answers = await standing(home.store, keeper)
    if wish.n >= len(answers):
        raise Refusal(404, "unknown_move")
    given = answers[wish.n]
    game = await game_at(home.store, keeper.id, given.seq - 1)
    seat, old, now = given.data["player"], keeper.row, time()
    imagined = game.imagine(seat, Random(token_hex(16)))
    name = wish.name or old.seats[seat].name
    await home.people.see_free(name)
    row = TableRow(
        home.new_id(), old.game, imagined.options, m.Settings(hints=True),
        [
            Seat(kind="person", name=name, taken=True, version=1)
            if n == seat
            else Seat(kind="bot", name=s.name, level=wish.level or STAND_IN, taken=True)
            for n, s in enumerate(old.seats)
        ],
        now, now,
    )  # fmt: skip
    row.live.branch = Branch(keeper.id, wish.n)
    room = Room(row, home.store, home.house)
    await home.store.create(row)
    entry: Any = await room.do(begin, imagined)
    await home.store.append(row, entry)
    made, keys = await home.keeper(row.id), home.keys
    return m.Brought(table=shown(made), host=keys.host(row), tokens={seat: keys.seat(row, seat)}, spectator=keys.spectator(row))
