"""The application: REST, the socket, and the client's files."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic
from typing import Annotated, Any, Final

from fastapi import FastAPI, Header, Query, Request, Response, WebSocket, WebSocketDisconnect
from fastapi import Path as InPath
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse, PlainTextResponse
from fastapi.staticfiles import StaticFiles
from pydantic import TypeAdapter, ValidationError
from sqlalchemy.exc import DBAPIError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

import pavonis

from ..bots import LEVELS
from . import acts, seats
from . import messages as m
from .config import Config
from .faces import printed
from .fairness import commitment, mix
from .history import card_course, in_force, stages
from .operation import Metrics
from .protocol import Face, Listener, listed, seen
from .rooms import Room, Rooms
from .security import Bucket, Buckets, Gate, Keys, Refusal, client_address
from .store import Store, as_json
from .strength import strengths
from .webhooks import WebHooks

log = logging.getLogger("pavonis.app")

STATIC: Final = Path(__file__).parent / "static"
PAGE: Final = STATIC / "index.html"
PLAIN_PAGE: Final = "Pavonis runs here, without its browser client. The API is described at /api/openapi.json\n"
HELLO: TypeAdapter[m.Hello] = TypeAdapter(m.Hello)
ACT: TypeAdapter[m.Said] = TypeAdapter(m.Act)
WORST: Final = 20  # bad messages that a socket may send before it is closed
AROUND: Final = 4  # moments whose events are told before and after the one that is shown
HINTS: Final = (0.5, 10)  # a second, and at once, for each seat

Id = Annotated[str, InPath(pattern=r"^[a-z0-9]{1,24}$")]
Bearer = Annotated[str | None, Header(max_length=200, description="Bearer TOKEN")]
ERRORS: dict[int | str, dict[str, Any]] = {
    n: {"model": m.Error} for n in (400, 403, 404, 405, 408, 409, 413, 415, 421, 422, 429, 500, 503)
}


def create_app(config: Config) -> FastAPI:
    """One process's application; `pavonis serve` runs it."""
    store = Store(config.database)
    metrics = Metrics()
    webhooks = WebHooks(config)
    creations = Buckets(config.tables_per_hour / 3600, config.tables_per_hour)
    hints = Buckets(*HINTS)
    sockets: dict[str, int] = {}

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await store.open()
        keys = Keys(config.secret or await store.secret())
        app.state.rooms = Rooms(config, store, keys, webhooks, metrics)
        keeper = asyncio.create_task(app.state.rooms.keep())
        log.info("ready", extra={"address": f"{config.host}:{config.port}", "database": store.url.drivername})
        yield
        keeper.cancel()
        await app.state.rooms.close()
        await webhooks.close()
        await store.close()
        log.info("closed")

    app = FastAPI(
        title="Pavonis",
        version="1",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        responses=ERRORS,
    )
    app.add_middleware(GZipMiddleware, minimum_size=1024)
    app.add_middleware(Gate, config=config)

    def rooms() -> Rooms:
        found: Rooms = app.state.rooms
        return found

    # -- who asks

    def bearer(authorization: str | None) -> list[str]:
        if authorization is None:
            return []
        kind, _, token = authorization.partition(" ")
        if kind.lower() != "bearer" or not token.isascii() or len(token) > 128:
            raise Refusal(403, "bad_token")
        return [token]

    def roles(room: Room, tokens: Sequence[str]) -> list[str]:
        """Every token must be a good one; a public table needs none."""
        out = [rooms().keys.role(room.row, token) for token in tokens]
        if None in out:
            raise Refusal(403, "bad_token")
        if not (out or room.row.settings.public):
            raise Refusal(403, "private_table")
        return [role for role in out if role is not None]

    def faces(room: Room, tokens: Sequence[str]) -> list[Face]:
        return [*sorted({int(r) for r in roles(room, tokens) if r.isdigit()})] or [None]

    def seat_of(own: Sequence[Face], said: int | None) -> int:
        mine = [f for f in own if f is not None]
        if said is None and len(mine) == 1:
            return mine[0]
        if said is None or said not in mine:
            raise Refusal(403, "unknown_seat")
        return said

    async def perform(room: Room, own: Sequence[Face], said: m.Said) -> int:
        began = monotonic()
        try:
            seq = await acts.act(room, seat_of(own, said.seat), said)
        except Refusal as refused:
            metrics.refused.labels(refused.error["id"]).inc()
            raise
        except ConnectionError:
            raise Refusal(503, "busy") from None
        metrics.latency.observe(monotonic() - began)
        return seq

    # -- tables

    @app.get("/api/games")
    async def games() -> m.Games:
        """What can be played."""
        known = {name: m.GameInfo(options=options) for name, options in pavonis.games().items()}
        return m.Games(games=known, levels=list(LEVELS))

    @app.get("/api/cards")
    async def cards(language: m.Language = "en") -> Response:
        """Card faces and the map, for drawing: the same for everybody, and for long."""
        return Response(printed(language), media_type="application/json", headers={"cache-control": "max-age=3600"})

    @app.get("/api/cards/strength")
    async def cards_strength() -> Response:
        """Where each card is strong, by game: measured once, for the card browser."""
        return Response(strengths(), media_type="application/json", headers={"cache-control": "max-age=3600"})

    @app.get("/api/tables")
    async def lobby() -> list[m.Listed]:
        """Public tables that wait or run."""
        return [m.Listed.model_validate(listed(row)) for row in await store.lobby(100)]

    @app.post("/api/tables", status_code=201)
    async def create(wish: m.Create, request: Request) -> m.Created:
        """Open a table. Whoever opens it then joins it like everybody else."""
        if not creations.take(client_address(request.scope)):
            raise Refusal(429, "too_many")
        room = await seats.create(rooms(), wish)
        keys, row = rooms().keys, room.row
        invites = {n: keys.invite(row, n) for n, seat in enumerate(row.seats) if seat.kind == "person"}
        return m.Created(
            table=m.Table.model_validate(room.table()), host=keys.host(row), invites=invites, spectator=keys.spectator(row)
        )

    @app.post("/api/tables/mine")
    async def mine(wish: m.Tokens) -> list[m.Mine]:
        """The caller's tables, running and finished, the latest first."""
        out = []
        for row in await store.tables(sorted({t.split(".")[0] for t in wish.tokens})):
            found = [rooms().keys.role(row, t) for t in wish.tokens if t.split(".")[0] == row.id]
            own = sorted({int(r) for r in found if r is not None and r.isdigit()})
            if any(found):
                table = m.Listed.model_validate(listed(row))
                asked = [(n, row.live.asked[n]) for n in own if n in table.asked]
                questions = [m.Question(seat=n, since=a.since, prompt=a.prompt) for n, a in asked]
                out.append(m.Mine(table=table, seats=own, asked=[n for n, _ in asked], questions=questions))
        return out

    @app.get("/api/tables/{id}")
    async def table(id: Id, authorization: Bearer = None) -> m.Table:
        """The table, for those who may watch it or could take an open seat."""
        room = await rooms().room(id)
        if authorization is not None or not any(s.kind == "open" and not s.taken for s in room.row.seats):
            roles(room, bearer(authorization))
        return m.Table.model_validate(room.table())

    @app.post("/api/tables/{id}/join")
    async def join(id: Id, wish: m.Join) -> m.Joined:
        """Take a seat."""
        room = await rooms().room(id)
        seat, token = await seats.join(room, wish)
        return m.Joined(table=m.Table.model_validate(room.table()), seat=seat, token=token)

    @app.post("/api/tables/{id}/seats/{seat}")
    async def change_seat(id: Id, seat: m.SeatNumber, wish: m.SeatChange, authorization: Bearer = None) -> m.Invited:
        """By the host: free a seat, or give it to a bot."""
        room = await rooms().room(id)
        if "h" not in roles(room, bearer(authorization)):
            raise Refusal(403, "bad_token")
        invite = await seats.change_seat(room, seat, wish)
        return m.Invited(table=m.Table.model_validate(room.table()), invite=invite)

    @app.post("/api/tables/{id}/rematch")
    async def rematch(id: Id, authorization: Bearer = None) -> m.Table:
        """A table for the same people; each joins it with the old seat token as invitation."""
        room = await rooms().room(id)
        if faces(room, bearer(authorization)) == [None]:
            raise Refusal(403, "bad_token")
        new = await rooms().room(await seats.rematch(room))
        return m.Table.model_validate(new.table())

    # -- playing

    @app.get("/api/tables/{id}/state")
    async def state(
        id: Id,
        since: Annotated[int | None, Query(ge=0, le=2**31 - 1)] = None,
        wait: Annotated[float, Query(ge=0, le=30)] = 0,
        authorization: Bearer = None,
    ) -> m.Snapshot:
        """All that one may see now, and the events after `since`; with `wait`, as soon as there is something new."""
        room = await rooms().room(id)
        own = faces(room, bearer(authorization))
        if since is not None and wait and room.row.seq <= since:
            try:
                async with asyncio.timeout(wait):
                    while room.row.seq <= since:
                        await room.changed.wait()
            except TimeoutError:
                pass
        return m.Snapshot.model_validate(await room.snapshot(own, since))

    @app.post("/api/tables/{id}/act")
    async def act(id: Id, said: m.Act, authorization: Bearer = None) -> m.Ack:
        """Answer, take back, plan, chat: what goes over the socket."""
        room = await rooms().room(id)
        seq = await perform(room, faces(room, bearer(authorization)), said)
        return m.Ack(ref=said.ref, seq=seq)

    @app.get("/api/tables/{id}/hint")
    async def hint(id: Id, authorization: Bearer = None) -> m.Hint:
        """What a bot would answer to one's open question, where the table allows it."""
        room = await rooms().room(id)
        seat = seat_of(faces(room, bearer(authorization)), None)
        if not room.row.settings.may_ask:
            raise Refusal(403, "hints_off")
        if not hints.take(f"{id} {seat}"):
            raise Refusal(429, "too_many")
        async with room.lock:
            await room.fresh()
            asked = room.playing().pending.get(seat)
            if asked is None:
                raise Refusal(409, "nothing_asked")
            copy = room.playing().clone()
        return m.Hint(decision=[*asked.id], answers=await rooms().minds.hint(copy, seat))

    @app.websocket("/api/tables/{id}/live")
    async def live(socket: WebSocket, id: str) -> None:
        address = client_address(socket.scope)
        if sum(sockets.values()) >= config.sockets or sockets.get(address, 0) >= config.sockets_per_address:
            await socket.close(m.Close.BUSY)
            return
        sockets[address] = sockets.get(address, 0) + 1
        try:
            await socket.accept()
            await converse(socket, id)
        except (WebSocketDisconnect, TimeoutError):
            pass
        except Refusal as refused:
            await _last_words(socket, refused.error)
        except Exception:
            log.exception("socket failed", extra={"table": id})
            await _last_words(socket, {"id": "internal"})
        finally:
            sockets[address] -= 1
            if not sockets[address]:
                del sockets[address]

    async def converse(socket: WebSocket, id: str) -> None:
        async with asyncio.timeout(15):
            first = await _text(socket)
        try:
            hello = HELLO.validate_json(first)
        except ValidationError:
            raise Refusal(400, "bad_message") from None
        room = await rooms().room(id)
        listener = Listener(faces(room, hello.tokens), hello.tokens)
        sending: asyncio.Task[None] | None = None
        try:
            snapshot = await room.snapshot(listener.faces, hello.since, listener)
            await socket.send_text(as_json(snapshot))
            sending = asyncio.create_task(deliver(socket, listener))
            room.presence()
            await listen(socket, room, listener)
        finally:
            room.leave(listener)
            if sending is not None:
                sending.cancel()

    async def deliver(socket: WebSocket, listener: Listener) -> None:
        try:
            while (text := await listener.queue.get()) is not None and listener.closed is None:
                await socket.send_text(text)
            await socket.close(listener.closed or m.Close.BUSY)
        except (WebSocketDisconnect, RuntimeError):
            pass  # gone; the reading side ends it

    async def listen(socket: WebSocket, room: Room, listener: Listener) -> None:
        bucket, bad = Bucket(config.rate, config.burst), 0
        while bad < WORST:
            text = await _text(socket)
            if listener.closed is not None:
                return
            if not bucket.take():
                raise Refusal(429, "too_many")
            ref: int | None = None
            try:
                said = ACT.validate_json(text)
                ref = said.ref
                seq = await perform(room, listener.faces, said)
                listener.send(m.Ack(ref=ref, seq=seq).model_dump_json())
            except ValidationError:
                bad += 1
                listener.send(m.Refused(ref=None, error={"id": "bad_message"}).model_dump_json())
            except Refusal as refused:
                listener.send(m.Refused(ref=ref, error=refused.error).model_dump_json())
        raise Refusal(400, "bad_message")

    # -- what was

    @app.get("/api/tables/{id}/replay")
    async def replay(
        id: Id, seq: Annotated[int | None, Query(ge=0, le=2**31 - 1)] = None, authorization: Bearer = None
    ) -> m.Moment:
        """The table at a moment (the nearest before it); after the end, with all hands open."""
        room = await rooms().room(id)
        own = faces(room, bearer(authorization))
        moments = await store.moments(id)
        at = max((s for s in moments if seq is None or s <= seq), default=None)
        entry = None if at is None else await store.entry(id, at)
        if at is None or entry is None or entry.position is None:
            raise Refusal(409, "not_playing")
        try:
            game = pavonis.from_json(entry.position)
        except pavonis.BadSave:
            raise Refusal(409, "other_rules") from None
        over = room.row.state == "over"
        readers: list[Face] = [*range(game.players)] if over else own
        k = moments.index(at)
        first = moments[k - AROUND - 1] if k > AROUND else 0
        shown = await store.entries(id, first, moments[k + AROUND] if k + AROUND < len(moments) else None)
        return m.Moment(
            seq=at,
            at=entry.at,
            last=moments[-1],
            moments=moments,
            views={"spectator" if r is None else str(r): game.view(r) for r in readers},
            points=game.points,
            events=[m.Event.model_validate(e) for e in seen(shown, own[0])],
        )

    @app.get("/api/tables/{id}/course")
    async def course(id: Id, authorization: Bearer = None) -> m.Course:
        """How the game went: the table after every generation or round, and what each would have scored."""
        roles(await rooms().room(id), bearer(authorization))
        entries = await store.entries(id, 0)
        kept = [e for e in [await store.entry(id, seq) for seq in stages(entries)] if e is not None and e.position is not None]
        if not kept:
            raise Refusal(409, "not_playing")

        def read() -> tuple[list[m.Stage], list[m.CardCourse]]:
            games = [pavonis.from_json(e.position or {}) for e in kept]
            went = [m.Stage(seq=e.seq, view=g.view(None), points=g.points) for e, g in zip(kept, games, strict=True)]
            return went, [m.CardCourse.model_validate(c) for c in (card_course(entries, games[-1]) if games[-1].over else [])]

        try:
            found, cards = await asyncio.to_thread(read)
        except pavonis.BadSave:
            raise Refusal(409, "other_rules") from None
        told = [e for e in seen(entries, None) if e["id"] in ("claimed", "funded", "averted")]
        return m.Course(stages=found, events=[m.Event.model_validate(e) for e in told], cards=cards)

    @app.get("/api/tables/{id}/record")
    async def record(id: Id, authorization: Bearer = None) -> dict[str, Any]:
        """After the end the whole record; before, what its reader saw."""
        room = await rooms().room(id)
        own = faces(room, bearer(authorization))
        entries = await store.entries(id, 0)
        row, game = room.row, room.game
        if row.state != "over" or game is None:
            return {"table": room.table(), "events": {str(f): seen(entries, f) for f in own}}
        start = next(e for e in entries if e.kind == "start")
        first = await store.entry(id, start.seq)
        nonces = [s.nonce for s in row.seats]
        return {
            **{k: v for k, v in ((first.position if first else None) or {}).items() if k != "position"},
            "seed": mix(row.secret, nonces),
            "commands": [{k: e.data[k] for k in ("player", "answer") if k in e.data} | ({"undo": True} if e.kind == "undo" else {})
                         for e in in_force(entries)],
            "checksum": game.checksum(),
            "result": row.result,
            "rules_changed": any(e.kind == "upgrade" for e in entries),
            "fairness": {"commitment": commitment(row.secret), "secret": row.secret, "nonces": nonces},
            "table": {"id": row.id, "names": [s.name for s in row.seats], "created": row.created, "changed": row.changed},
        }

    # -- operation

    @app.get("/healthz", include_in_schema=False)
    async def healthz() -> JSONResponse:
        try:
            async with asyncio.timeout(3):
                await store.ping()
        except Exception:
            return JSONResponse({"ok": False}, 503)
        return JSONResponse({"ok": True})

    @app.get("/metrics", include_in_schema=False)
    async def show_metrics() -> Response:
        return Response(metrics.text(), media_type="text/plain; version=0.0.4")

    @app.exception_handler(Refusal)
    async def on_refusal(request: Request, refused: Refusal) -> JSONResponse:
        return JSONResponse({"error": refused.error}, refused.status)

    @app.exception_handler(OSError)
    @app.exception_handler(DBAPIError)
    async def on_no_database(request: Request, error: Exception) -> JSONResponse:
        log.error("no database", extra={"error": repr(error)})
        return JSONResponse({"error": {"id": "busy"}}, 503)

    @app.exception_handler(RequestValidationError)
    async def on_bad_request(request: Request, error: RequestValidationError) -> JSONResponse:
        where = [".".join(str(p) for p in e["loc"]) + ": " + e["msg"] for e in error.errors()[:5]]
        return JSONResponse({"error": {"id": "bad_request", "answer": [w[:200] for w in where]}}, 422)

    @app.exception_handler(HTTPException)
    async def on_http(request: Request, error: HTTPException) -> Response:
        asks_for_page = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")
        if error.status_code == 404 and asks_for_page and PAGE.exists():
            return FileResponse(PAGE, 404, headers={"cache-control": "no-cache"})  # it says that there is nothing here
        return JSONResponse({"error": {"id": "bad_request"}}, error.status_code, headers=dict(error.headers or {}))

    # -- the client's files

    if PAGE.exists():

        @app.get("/", include_in_schema=False)
        @app.get("/new", include_in_schema=False)
        @app.get("/games", include_in_schema=False)
        @app.get("/cards", include_in_schema=False)
        @app.get("/rules", include_in_schema=False)
        @app.get("/gallery", include_in_schema=False)
        @app.get("/t/{rest:path}", include_in_schema=False)
        async def page(rest: str = "") -> FileResponse:
            return FileResponse(PAGE, headers={"cache-control": "no-cache"})

        app.mount("/", StaticFiles(directory=STATIC))
    else:

        @app.get("/", include_in_schema=False)
        async def plain_page() -> PlainTextResponse:
            return PlainTextResponse(PLAIN_PAGE)

    return app


async def _text(socket: WebSocket) -> str:
    """The next message; whoever sends bytes means somebody else."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message["code"])
    if message.get("text") is None:
        raise Refusal(400, "bad_message")
    return str(message["text"])


async def _last_words(socket: WebSocket, error: dict[str, Any]) -> None:
    try:
        await socket.send_text(m.Refused(ref=None, error=error).model_dump_json())
        await socket.close(m.Close.after(error["id"]))
    except (RuntimeError, WebSocketDisconnect):
        pass
