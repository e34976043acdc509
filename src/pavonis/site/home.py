"""The home of tables in a browser: one person's, perhaps several at one screen. Nobody else is known here, and nobody is called."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime
from secrets import token_hex
from typing import Any, Final, Protocol, TypeVar
from urllib.parse import parse_qs, urlsplit

from pydantic import BaseModel, TypeAdapter, ValidationError

from .. import lessons
from ..review.puzzles import of_the_day
from ..server import asking, branch, carry, conversation, taught
from ..server import messages as m
from ..server.conversation import Gone
from ..server.home import Home
from ..server.keeper import Keeper
from ..server.keys import Keys
from ..server.protocol import as_json
from ..server.refusal import Refusal
from ..server.room import House
from ..server.table import Entry, Known, TableRow
from ..server.thinking import Thinkers
from .store import Store

log = logging.getLogger("pavonis.site")

S = TypeVar("S", bound=BaseModel)

ACT: Final[TypeAdapter[m.Command]] = TypeAdapter(m.Act)
FREE: Final = House(rate=1000.0, burst=5000.0, commands_per_hour=1e9)  # whoever is here holds nobody else up


class Nobody:
    """Who is known here."""

    async def see_free(self, name: str) -> None:
        pass

    async def known(self, key: str) -> Known:
        raise Refusal(403, "bad_key")

    async def rating(self, id: str, game: str, players: int) -> m.RatingInfo | None:
        return None

    async def plays(self, id: str, table: str, seat: int) -> None:
        pass

    async def rate_bots(self, row: TableRow) -> None:
        pass


class Silence:
    """How people are called: not at all."""

    async def may_be_called(self, said: m.Command | m.Join) -> None:
        if isinstance(said, (m.WebHook, m.Device, m.MailTo)):
            raise Refusal(409, "no_mail")

    def proven(self, wish: m.MailTo) -> bool:
        return False

    def ask_address(self, row: TableRow, seat: int, address: str) -> None:
        pass

    async def pause(self, address: str) -> float | None:
        return None

    def heed(self, row: TableRow, entry: Entry) -> None:
        pass


class Uncounted:
    """Who counts what happens: nobody."""

    def count(self, kind: str) -> None:
        pass

    def refuse(self, reason: str) -> None:
        pass

    def acted(self, seconds: float) -> None:
        pass


class Reviewer(Protocol):
    """A worker where reviews are made; see `web/src/site/engine.ts`."""

    def make(self, record: str) -> Awaitable[str | None]: ...
    def done(self) -> int: ...
    def of(self) -> int: ...
    def stop(self) -> None: ...


class Bots(Thinkers):
    """Those that think for long have workers of their own; the answer comes back as JSON."""

    def __init__(self, think: Callable[[str, str, str, int], Awaitable[str]], reviewer: Reviewer) -> None:
        super().__init__()
        self.think = think
        self.reviewer = reviewer

    async def review(self, record: dict[str, Any]) -> dict[str, Any] | None:
        made = await self.reviewer.make(as_json(record))
        return None if made is None else json.loads(made)

    def judged(self) -> tuple[int, int]:
        return self.reviewer.done(), self.reviewer.of()

    def stop_review(self) -> None:
        self.reviewer.stop()

    async def choose_apart(self, name: str, seed: str, saved: dict[str, Any], seat: int) -> Any:
        return json.loads(await self.think(name, seed, as_json(saved), seat))


class Line:
    """The messages of one page about one table."""

    def __init__(self, tell: Callable[[str], None], closed: Callable[[int], None]) -> None:
        self.said: asyncio.Queue[str | None] = asyncio.Queue()  # None: it has gone
        self.told = tell
        self.closed = closed

    def say(self, text: str | None) -> None:
        """By the page."""
        self.said.put_nowait(text)

    async def hear(self) -> str:
        text = await self.said.get()
        if text is None:
            raise Gone
        return text

    async def tell(self, text: str) -> None:
        self.told(text)

    async def close(self, why: m.Close) -> None:
        self.closed(int(why))

    def abort(self) -> None:
        self.closed(int(m.Close.BUSY))


class Site(Home):
    """All tables of this browser."""

    alone = True

    @classmethod
    async def open(
        cls, store: Store, think: Callable[[str, str, str, int], Awaitable[str]], reviewer: Reviewer, pace: dict[str, Any]
    ) -> Site:
        """`pace`: how long bots wait, where it is not as usual."""
        keys = Keys(await store.secret(token_hex(32)))
        return cls(replace(FREE, **pace), store, keys, Nobody(), Silence(), Bots(think, reviewer), Uncounted())

    async def converse(self, id: str, line: Line) -> None:
        await conversation.serve(line, id, self)

    async def moved(self, id: str) -> None:
        """Another tab has moved this table."""
        if id in self.rooms:
            await self.rooms[id].catch_up()

    async def request(self, method: str, address: str, body: str | None, token: str | None) -> list[Any]:
        """What a page asks beside the conversation: status and body, as a server gives them."""
        try:
            answer = await Asked(self, body, token, address).answer(method)
        except Refusal as refused:
            return [refused.status, as_json({"error": refused.error})]
        except ValidationError as error:
            where = [".".join(str(p) for p in e["loc"]) + ": " + e["msg"] for e in error.errors()[:5]]
            return [422, as_json({"error": {"id": "bad_request", "answer": where}})]
        except self.store.lost as error:
            log.error("not kept", extra={"error": repr(error)})
            return [503, as_json({"error": {"id": "busy"}})]
        except Exception:
            log.exception("request failed")
            return [500, as_json({"error": {"id": "internal"}})]
        return [200, as_json(answer)]


class Asked:
    """One request."""

    def __init__(self, home: Site, body: str | None, token: str | None, address: str) -> None:
        self.home = home
        self.body = body or "{}"
        self.tokens = [token] if token else []
        at = urlsplit(address)
        self.path = at.path
        self.query = {key: values[-1] for key, values in parse_qs(at.query).items()}

    def read(self, shape: type[S]) -> S:
        return shape.model_validate_json(self.body)

    async def answer(self, method: str) -> Any:
        for verb, pattern, does in ROUTES:
            found = re.fullmatch(pattern, self.path)
            if found and verb == method:
                named = found.groupdict()
                return await does(self, await self.home.keeper(named["id"]) if "id" in named else None, **rest(named))
        raise Refusal(404, "bad_request")

    def viewers(self, keeper: Keeper) -> list[int | None]:
        return asking.viewers_of(self.home, keeper, self.tokens)

    async def create(self, _: None) -> m.Created:
        return await asking.create(self.home, self.read(m.Create))

    async def bring(self, _: None) -> m.Brought:
        return await carry.bring(self.home, self.read(m.Carried))

    async def mine(self, _: None) -> list[m.Mine]:
        return await asking.mine(self.home, self.read(m.Tokens))

    async def table(self, keeper: Keeper) -> m.Table:
        return asking.table(self.home, keeper, self.tokens)

    async def join(self, keeper: Keeper) -> m.Joined:
        return await asking.join(keeper, self.read(m.Join))

    async def change_seat(self, keeper: Keeper, seat: str) -> m.Invited:
        roles = asking.roles_of(self.home, keeper, self.tokens)
        return await asking.change_seat(keeper, int(seat), self.read(m.SeatChange), roles)

    async def rematch(self, keeper: Keeper) -> m.Table:
        return await asking.rematch(self.home, keeper, self.viewers(keeper))

    async def state(self, keeper: Keeper) -> dict[str, Any]:
        since = self.query.get("since")
        return await keeper.snapshot(self.viewers(keeper), None if since is None else int(since))

    async def act(self, keeper: Keeper) -> m.Ack:
        said = ACT.validate_json(self.body)
        return m.Ack(ref=said.ref, seq=await conversation.perform(keeper, self.viewers(keeper), said))

    async def hint(self, keeper: Keeper) -> m.Hint:
        return await keeper.hint(asking.may_hint(keeper, self.viewers(keeper)))

    async def replay(self, keeper: Keeper) -> m.Moment:
        seq = self.query.get("seq")
        return await asking.read_moment(self.home.store, keeper, self.viewers(keeper), None if seq is None else int(seq))

    async def course(self, keeper: Keeper) -> m.Course:
        asking.roles_of(self.home, keeper, self.tokens)
        return await asking.read_course(self.home.store, keeper)

    async def record(self, keeper: Keeper) -> dict[str, Any]:
        return await asking.read_record(self.home.store, keeper, self.viewers(keeper))

    async def review(self, keeper: Keeper) -> m.ReviewInfo:
        return await asking.read_review(self.home, keeper, self.viewers(keeper))

    async def ask_review(self, keeper: Keeper) -> m.ReviewInfo:
        self.viewers(keeper)
        await asking.ask_review(self.home, keeper, self.tokens)
        return await self.review(keeper)

    async def stop_review(self, keeper: Keeper) -> m.ReviewInfo:
        asking.stop_review(self.home, keeper, self.tokens, self.viewers(keeper))
        return await self.review(keeper)

    async def line(self, keeper: Keeper, n: str) -> m.ReviewedLine:
        return await asking.read_line(self.home, keeper, self.viewers(keeper), int(n))

    async def try_it(self, keeper: Keeper) -> m.Brought:
        self.viewers(keeper)
        return await branch.branch(self.home, keeper, self.read(m.BranchWish))

    async def reviewed(self, _: None) -> list[m.ReviewSum]:
        return await asking.read_sums(self.home, self.read(m.Tokens))

    async def carried(self, keeper: Keeper) -> m.Carried:
        return await carry.pack(self.home, keeper, self.viewers(keeper))

    async def today(self, _: None) -> dict[str, Any]:
        """The puzzle of the day, by its id: the page has it in its own language."""
        return {"id": of_the_day(datetime.now(UTC).date()).id if lessons.puzzles() else ""}

    async def lesson(self, keeper: Keeper) -> dict[str, Any]:
        """The lesson that is played here, or of one of ours its id: the page has it in its own language."""
        self.viewers(keeper)
        _, given = await taught.lesson_of(keeper.room)
        return {"id": given} if isinstance(given, str) else lessons.whole(taught.find(given))


def rest(named: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in named.items() if name != "id"}


HERE: Final = r"/tables/(?P<id>[a-z0-9]{1,24})"
ROUTES: Final[list[tuple[str, str, Any]]] = [
    ("POST", "/tables", Asked.create),
    ("POST", "/tables/carried", Asked.bring),
    ("POST", "/tables/mine", Asked.mine),
    ("POST", "/tables/reviewed", Asked.reviewed),
    ("GET", "/lessons/today", Asked.today),
    ("GET", HERE, Asked.table),
    ("POST", HERE + "/join", Asked.join),
    ("POST", HERE + r"/seats/(?P<seat>\d{1,2})", Asked.change_seat),
    ("POST", HERE + "/rematch", Asked.rematch),
    ("GET", HERE + "/state", Asked.state),
    ("POST", HERE + "/act", Asked.act),
    ("GET", HERE + "/hint", Asked.hint),
    ("GET", HERE + "/replay", Asked.replay),
    ("GET", HERE + "/course", Asked.course),
    ("GET", HERE + "/record", Asked.record),
    ("GET", HERE + "/review", Asked.review),
    ("POST", HERE + "/review", Asked.ask_review),
    ("DELETE", HERE + "/review", Asked.stop_review),
    ("GET", HERE + r"/review/(?P<n>\d{1,6})", Asked.line),
    ("POST", HERE + "/branch", Asked.try_it),
    ("GET", HERE + "/carried", Asked.carried),
    ("GET", HERE + "/lesson", Asked.lesson),
]
