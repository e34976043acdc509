"""What requests have in common: the table they name, the tokens they bring, and who looks."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Header
from fastapi import Path as InPath
from starlette.requests import HTTPConnection

from .. import messages as m
from ..asking import roles_of, viewers_of
from ..keeper import Keeper
from ..protocol import Viewer
from ..refusal import Refusal
from ..rooms import Rooms
from ..security import Limits

ERRORS: dict[int | str, dict[str, Any]] = {
    n: {"model": m.Error} for n in (400, 403, 404, 405, 408, 409, 413, 415, 421, 422, 429, 500, 503)
}


def the_rooms(connection: HTTPConnection) -> Rooms:
    found: Rooms = connection.app.state.rooms
    return found


def the_limits(connection: HTTPConnection) -> Limits:
    found: Limits = connection.app.state.limits
    return found


def brought(authorization: Annotated[str | None, Header(max_length=200, description="Bearer TOKEN")] = None) -> list[str]:
    if authorization is None:
        return []
    kind, _, token = authorization.partition(" ")
    if kind.lower() != "bearer" or not token.isascii() or len(token) > 128:
        raise Refusal(403, "bad_token")
    return [token]


TheRooms = Annotated[Rooms, Depends(the_rooms)]
TheLimits = Annotated[Limits, Depends(the_limits)]
Brought = Annotated[list[str], Depends(brought)]


async def named(id: Annotated[str, InPath(pattern=r"^[a-z0-9]{1,24}$")], rooms: TheRooms) -> Keeper:
    return await rooms.keeper(id)


Named = Annotated[Keeper, Depends(named)]


def roles(rooms: TheRooms, keeper: Named, tokens: Brought) -> list[str]:
    return roles_of(rooms, keeper, tokens)


def viewers(rooms: TheRooms, keeper: Named, tokens: Brought) -> list[Viewer]:
    return viewers_of(rooms, keeper, tokens)


Roles = Annotated[list[str], Depends(roles)]
Viewers = Annotated[list[Viewer], Depends(viewers)]
