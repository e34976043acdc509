"""Tables: what can be played, opening one, taking a seat, playing again."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from .. import asking, carry
from .. import messages as m
from ..card_catalogue import printed
from ..protocol import listed
from ..refusal import Refusal
from ..security import client_address
from ..strength import strengths
from .depends import Brought, Named, Roles, TheLimits, TheRooms, Viewers
from .history import TheDear

router = APIRouter(prefix="/api")


@router.get("/games")
async def games(rooms: TheRooms) -> m.Games:
    """What can be played."""
    return asking.games(rooms.config.levels, rooms.config.best_list)


@router.get("/cards")
async def cards(request: Request, language: m.Language = "en", game: m.Place = "") -> Response:
    """Card faces and the maps, for drawing, of one game or of all: the same for everybody, and for long."""
    return printed(language, game).to(request)


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
    return await asking.create(rooms, wish)


@router.post("/tables/mine")
async def mine(wish: m.Tokens, rooms: TheRooms) -> list[m.Mine]:
    """The caller's tables, running and finished, the latest first."""
    return await asking.mine(rooms, wish)


@router.post("/tables/reviewed")
async def reviewed(wish: m.Tokens, rooms: TheRooms) -> list[m.ReviewSum]:
    """How the caller played in those of their games that were reviewed."""
    return await asking.read_sums(rooms, wish)


@router.post("/tables/carried", status_code=201)
async def bring(told: m.Carried, request: Request, rooms: TheRooms, limits: TheLimits) -> m.Brought:
    """Go on here with a game from another place, such as a browser that played without a server; one at a time."""
    address = client_address(request.scope)
    if address in limits.bringing or not limits.creations.take(address):
        raise Refusal(429, "too_many")
    limits.bringing.add(address)
    try:
        return await carry.bring(rooms, told)
    finally:
        limits.bringing.discard(address)


@router.get("/tables/{id}/carried")
async def carried(rooms: TheRooms, keeper: Named, viewers: Viewers, dear: TheDear) -> m.Carried:
    """The game at this table, to go on with it in another place; for whoever plays without other people."""
    dear.pay(1)
    return await carry.pack(rooms, keeper, viewers)


@router.get("/tables/{id}")
async def table(rooms: TheRooms, keeper: Named, tokens: Brought) -> m.Table:
    """The table, for those who may watch it or could take an open seat."""
    return asking.table(rooms, keeper, tokens)


@router.post("/tables/{id}/join")
async def join(keeper: Named, wish: m.Join) -> m.Joined:
    """Take a seat."""
    return await asking.join(keeper, wish)


@router.post("/tables/{id}/seats/{seat}")
async def change_seat(keeper: Named, seat: m.SeatNumber, wish: m.SeatChange, roles: Roles) -> m.Invited:
    """By the host: free a seat, or give it to a bot. A rematch has no host: there, see `seats.may_change`."""
    return await asking.change_seat(keeper, seat, wish, roles)


@router.post("/tables/{id}/rematch")
async def rematch(rooms: TheRooms, keeper: Named, viewers: Viewers) -> m.Table:
    """A table for the same people; each joins it with the old seat token as invitation."""
    return await asking.rematch(rooms, keeper, viewers)
