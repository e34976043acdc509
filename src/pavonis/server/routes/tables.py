"""Tables: what can be played, opening one, taking a seat, playing again."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

import pavonis

from ...bots import LEVELS
from .. import messages as m
from ..card_catalogue import printed
from ..keeper import Keeper
from ..protocol import listed, own_table
from ..refusal import Refusal
from ..security import client_address
from ..strength import strengths
from .depends import Brought, Named, Roles, TheLimits, TheRooms, Viewers, roles_of

router = APIRouter(prefix="/api")


def shown(keeper: Keeper) -> m.Table:
    return m.Table.model_validate(keeper.room.table())


@router.get("/games")
async def games(rooms: TheRooms) -> m.Games:
    """What can be played."""
    known = {name: m.GameInfo(options=options) for name, options in pavonis.games().items()}
    return m.Games(games=known, levels=list(LEVELS), best_list=rooms.config.best_list)


@router.get("/cards")
async def cards(request: Request, language: m.Language = "en") -> Response:
    """Card faces and the map, for drawing: the same for everybody, and for long."""
    return printed(language).to(request)


@router.get("/cards/strength")
async def cards_strength(request: Request) -> Response:
    """Where each card is strong, by game: measured once, for the card browser."""
    return strengths().to(request)


@router.get("/tables")
async def lobby(rooms: TheRooms) -> list[m.Listed]:
    """Public tables that wait or run."""
    return [m.Listed.model_validate(listed(row)) for row in await rooms.store.lobby(100)]


@router.post("/tables", status_code=201)
async def create(wish: m.Create, request: Request, rooms: TheRooms, limits: TheLimits) -> m.Created:
    """Open a table. Whoever opens it then joins it like everybody else."""
    if not limits.creations.take(client_address(request.scope)):
        raise Refusal(429, "too_many")
    keeper = await rooms.create(wish)
    keys, row = rooms.keys, keeper.row
    invites = {n: keys.invite(row, n) for n, seat in enumerate(row.seats) if seat.kind == "person"}
    return m.Created(table=shown(keeper), host=keys.host(row), invites=invites, spectator=keys.spectator(row))


@router.post("/tables/mine")
async def mine(wish: m.Tokens, rooms: TheRooms) -> list[m.Mine]:
    """The caller's tables, running and finished, the latest first."""
    out = []
    for row in await rooms.store.tables(sorted({t.split(".")[0] for t in wish.tokens})):
        found = [rooms.keys.role(row, t) for t in wish.tokens if t.split(".")[0] == row.id]
        own = sorted({int(r) for r in found if r is not None and r.isdigit()})
        if any(found):
            out.append(m.Mine(**own_table(row, own)))
    return out


@router.get("/tables/{id}")
async def table(rooms: TheRooms, keeper: Named, tokens: Brought) -> m.Table:
    """The table, for those who may watch it or could take an open seat."""
    if tokens or not any(s.kind == "open" and not s.taken for s in keeper.row.seats):
        roles_of(rooms, keeper, tokens)
    return shown(keeper)


@router.post("/tables/{id}/join")
async def join(keeper: Named, wish: m.Join) -> m.Joined:
    """Take a seat."""
    seat, token = await keeper.join(wish)
    return m.Joined(table=shown(keeper), seat=seat, token=token)


@router.post("/tables/{id}/seats/{seat}")
async def change_seat(keeper: Named, seat: m.SeatNumber, wish: m.SeatChange, roles: Roles) -> m.Invited:
    """By the host: free a seat, or give it to a bot."""
    if "h" not in roles:
        raise Refusal(403, "bad_token")
    invite = await keeper.change_seat(seat, wish)
    return m.Invited(table=shown(keeper), invite=invite)


@router.post("/tables/{id}/rematch")
async def rematch(rooms: TheRooms, keeper: Named, viewers: Viewers) -> m.Table:
    """A table for the same people; each joins it with the old seat token as invitation."""
    if viewers == [None]:
        raise Refusal(403, "bad_token")
    return shown(await rooms.keeper(await keeper.rematch()))
