"""What was: a moment of a game, how it went, and its record."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Query, Request, Response
from pydantic import BaseModel

from ...kernel.game import Game
from .. import messages as m
from ..fairness import commitment, mix
from ..history import Log, OtherRules, card_course, effective_commands, read_game, stages
from ..keeper import Keeper
from ..protocol import Viewer, as_json, seen
from ..refusal import Refusal
from ..security import client_address
from ..store import Store
from .depends import Named, Roles, TheLimits, TheRooms, Viewers

router = APIRouter(prefix="/api/tables/{id}")

AROUND: Final = 4  # moments whose events are told before and after the one that is shown


class Dear:
    """What takes long is read once between two moments of a table, and only so often for one address."""

    def __init__(self, request: Request, keeper: Named, limits: TheLimits) -> None:
        self.address = client_address(request.scope)
        self.keeper = keeper
        self.limits = limits

    def pay(self, price: int) -> None:
        if not self.limits.reads.take(self.address, price):
            raise Refusal(429, "too_many")

    async def once(self, what: str, price: int, read: Callable[[], Awaitable[BaseModel | dict[str, Any]]]) -> Response:
        made = self.keeper.made  # another, once something has happened
        if what not in made:
            self.pay(price)
            made[what] = as_json(await read())
        return Response(made[what], media_type="application/json")


TheDear = Annotated[Dear, Depends()]


async def game_at(log: Log, table: str, seq: int) -> Game:
    """The game as it stood at a moment."""
    try:
        return (await read_game(log, table, 0, seq)).game
    except OtherRules:
        raise Refusal(409, "other_rules") from None


@router.get("/replay")
async def replay(
    rooms: TheRooms, keeper: Named, viewers: Viewers, dear: TheDear, seq: Annotated[m.Sequence | None, Query()] = None
) -> m.Moment:
    """The table at a moment (the nearest before it); after the end, with all hands open."""
    dear.pay(1)
    store = rooms.store
    moments = await store.moments(keeper.id)
    at = max((s for s in moments if seq is None or s <= seq), default=None)
    if at is None:
        raise Refusal(409, "not_playing")
    game = await game_at(store, keeper.id, at)
    readers: list[Viewer] = [*range(game.players)] if keeper.row.state == "over" else viewers
    k = moments.index(at)
    first = moments[k - AROUND - 1] if k > AROUND else 0
    shown = await store.entries(keeper.id, first, moments[k + AROUND] if k + AROUND < len(moments) else None)
    return m.Moment(
        seq=at,
        at=next((e.at for e in shown if e.seq == at), keeper.row.changed),
        last=moments[-1],
        moments=moments,
        views={"spectator" if r is None else str(r): game.view(r) for r in readers},
        points=game.points,
        events=seen(shown, viewers[0]),
    )


@router.get("/course", response_model=m.Course)
async def course(rooms: TheRooms, keeper: Named, roles: Roles, dear: TheDear) -> Response:
    """How the game went: the table after every generation or round, and what each would have scored."""
    return await dear.once("course", 10, lambda: read_course(rooms.store, keeper))


async def read_course(store: Store, keeper: Keeper) -> m.Course:
    entries = await store.entries(keeper.id, 0)
    moments = stages(entries)
    if not moments:
        raise Refusal(409, "not_playing")
    games = [await game_at(store, keeper.id, seq) for seq in moments]

    def read() -> tuple[list[m.Stage], list[m.CardCourse]]:
        went = [m.Stage(seq=seq, view=g.view(None), points=g.points) for seq, g in zip(moments, games, strict=True)]
        return went, [m.CardCourse.model_validate(c) for c in (card_course(entries, games[-1]) if games[-1].over else [])]

    found, cards = await asyncio.to_thread(read)
    told = [e for e in seen(entries, None) if e["id"] in ("claimed", "funded", "averted")]
    return m.Course(stages=found, events=told, cards=cards)


@router.get("/record", response_model=dict[str, Any])
async def record(rooms: TheRooms, keeper: Named, viewers: Viewers, dear: TheDear) -> Response:
    """After the end the whole record; before, what its reader saw."""
    return await dear.once(f"record {viewers}", 4, lambda: read_record(rooms.store, keeper, viewers))


async def read_record(store: Store, keeper: Keeper, viewers: list[Viewer]) -> dict[str, Any]:
    entries = await store.entries(keeper.id, 0)
    row, game = keeper.row, keeper.room.game
    if row.state != "over" or game is None:
        return {"table": keeper.room.table(), "events": {str(v): seen(entries, v) for v in viewers}}
    start = next(e for e in entries if e.kind == "start")
    first = await store.entry(keeper.id, start.seq)
    nonces = [s.nonce for s in row.seats]
    return {
        **{k: v for k, v in ((first.position if first else None) or {}).items() if k != "position"},
        "seed": mix(row.secret, nonces),
        "commands": [{k: e.data[k] for k in ("player", "answer") if k in e.data} | ({"undo": True} if e.kind == "undo" else {})
                     for e in effective_commands(entries)],
        "checksum": game.checksum(),
        "result": row.result,
        "rules_changed": any(e.kind == "upgrade" for e in entries),
        "fairness": {"commitment": commitment(row.secret), "secret": row.secret, "nonces": nonces},
        "table": {"id": row.id, "names": [s.name for s in row.seats], "created": row.created, "changed": row.changed},
    }
