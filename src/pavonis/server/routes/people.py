"""People who come back: their name and key, their games and progress, and the best of all."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, Response

from .. import messages as m
from ..people import GAMES
from ..protocol import own_table
from ..refusal import Refusal
from ..security import client_address
from ..table import Known
from .depends import Brought, TheLimits, TheRooms

router = APIRouter(prefix="/api")


async def known(rooms: TheRooms, tokens: Brought) -> Known:
    if not tokens:
        raise Refusal(403, "bad_key")
    return await rooms.people.known(tokens[0])


Me = Annotated[Known, Depends(known)]


@router.post("/people", status_code=201)
async def take_name(wish: m.PersonWish, request: Request, rooms: TheRooms, limits: TheLimits) -> m.PersonKey:
    """A name of one's own, and the key to it."""
    if not limits.names.take(client_address(request.scope)):
        raise Refusal(429, "too_many")
    return await rooms.people.take(wish.name)


@router.get("/me")
async def me(rooms: TheRooms, person: Me) -> m.Person:
    """Who I am here."""
    return m.Person(name=person.name, created=person.created, ratings=await rooms.people.ratings(person.id))


@router.post("/me/key")
async def renew(rooms: TheRooms, person: Me) -> m.PersonKey:
    """Another key: the old one, and every link taken with it, counts no more."""
    made = await rooms.people.renew(person)
    rooms.read_again(at.row.id for at in await rooms.people.tables(person.id))
    return made


@router.delete("/me", status_code=204)
async def forget(rooms: TheRooms, person: Me) -> Response:
    """Delete everything. Games stay, with nobody's name at these seats."""
    rooms.read_again(await rooms.people.forget(person))
    return Response(status_code=204)


@router.get("/me/games")
async def my_games(rooms: TheRooms, person: Me) -> list[m.MyGame]:
    """My tables on all devices, the latest first, with the tokens of my seats."""
    out = []
    for at in await rooms.people.tables(person.id, GAMES):
        if own := at.own(at.row.seats):
            out.append(m.MyGame(**own_table(at.row, own), tokens=[rooms.keys.seat(at.row, n) for n in own]))
    return out


@router.post("/me/games")
async def bring_games(wish: m.Tokens, rooms: TheRooms, person: Me) -> list[m.MyGame]:
    """Games from before, by the tokens of one's seats."""
    await rooms.people.claim(person, wish.tokens)
    return await my_games(rooms, person)


@router.get("/me/progress")
async def progress(rooms: TheRooms, person: Me) -> m.ProgressDocument:
    """What I have learnt, on all devices."""
    return await rooms.people.progress(person)


@router.put("/me/progress")
async def advance(wish: m.ProgressDocument, rooms: TheRooms, person: Me) -> m.ProgressDocument:
    """Add what this device knows; gives all of it."""
    return await rooms.people.advance(person, wish)


@router.get("/best")
async def best(rooms: TheRooms, game: m.Name, players: Annotated[int, Query(ge=2, le=16)]) -> list[m.Best]:
    """The best at a game with so many players, where the host wants that shown."""
    if not rooms.config.best_list:
        raise Refusal(404, "no_best_list")
    return await rooms.people.best(game, players)
