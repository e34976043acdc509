"""What was: a moment of a game, how it went, its record and its review."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Query, Request, Response
from pydantic import BaseModel

from .. import messages as m
from ..asking import ask_review, read_course, read_line, read_moment, read_record, read_review, stop_review
from ..branch import branch
from ..protocol import as_json
from ..refusal import Refusal
from ..security import client_address
from .depends import Brought, Named, Roles, TheLimits, TheRooms, Viewers

router = APIRouter(prefix="/api/tables/{id}")


WAITING: Final = 3  # reviews that one address may wait for: all others come after them


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


@router.get("/replay")
async def replay(
    rooms: TheRooms, keeper: Named, viewers: Viewers, dear: TheDear, seq: Annotated[m.Sequence | None, Query()] = None
) -> m.Moment:
    """The table at a moment (the nearest before it); after the end, with all hands open."""
    dear.pay(1)
    return await read_moment(rooms.store, keeper, viewers, seq)


@router.get("/course", response_model=m.Course)
async def course(rooms: TheRooms, keeper: Named, roles: Roles, dear: TheDear) -> Response:
    """How the game went: the table after every generation or round, and what each would have scored."""
    return await dear.once("course", 10, lambda: read_course(rooms.store, keeper))


@router.get("/record", response_model=dict[str, Any])
async def record(rooms: TheRooms, keeper: Named, viewers: Viewers, dear: TheDear) -> Response:
    """After the end the whole record; before, what its reader saw."""
    return await dear.once(f"record {viewers}", 4, lambda: read_record(rooms.store, keeper, viewers))


@router.get("/review", response_model=m.ReviewInfo)
async def review(rooms: TheRooms, keeper: Named, viewers: Viewers, dear: TheDear) -> Response:
    """How far the review of a finished game is, or the review."""
    known = f"review {viewers}"
    if known not in keeper.made:
        found = await read_review(rooms, keeper, viewers)
        if found.state != "done":
            return Response(as_json(found), media_type="application/json")
        dear.pay(4)
        keeper.made[known] = as_json(found)
    return Response(keeper.made[known], media_type="application/json")


@router.post("/review")
async def ask(rooms: TheRooms, keeper: Named, viewers: Viewers, tokens: Brought, dear: TheDear) -> m.ReviewInfo:
    """Have it made: once for each game, behind everything else."""
    found = await read_review(rooms, keeper, viewers)
    if found.state in ("none", "failed"):
        waiting = {id for id in dear.limits.reviewing.get(dear.address, ()) if rooms.reviews.of(id)}
        if len(waiting) >= WAITING or not dear.limits.reviews.take(dear.address):
            raise Refusal(429, "too_many")
        await ask_review(rooms, keeper, tokens)
        dear.limits.reviewing[dear.address] = {*waiting, keeper.id}
        found = await read_review(rooms, keeper, viewers)
    return found


@router.delete("/review")
async def stop(rooms: TheRooms, keeper: Named, viewers: Viewers, tokens: Brought, dear: TheDear) -> m.ReviewInfo:
    """No longer, by whoever asked or has a seat."""
    dear.pay(1)
    stop_review(rooms, keeper, tokens, viewers)
    return await read_review(rooms, keeper, viewers)


@router.get("/review/{n}")
async def line(rooms: TheRooms, keeper: Named, viewers: Viewers, dear: TheDear, n: m.Sequence) -> m.ReviewedLine:
    """A move: what was asked, the table before and after it, and after the better answer."""
    dear.pay(1)
    return await read_line(rooms, keeper, viewers, n)


@router.post("/branch", status_code=201)
async def try_it(rooms: TheRooms, keeper: Named, viewers: Viewers, dear: TheDear, wish: m.BranchWish) -> m.Brought:
    """A table of one's own from before a move of a finished game; what could not be known then is dealt anew."""
    if not dear.limits.creations.take(dear.address):
        raise Refusal(429, "too_many")
    return await branch(rooms, keeper, wish)
