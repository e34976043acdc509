"""People who come back: a name of one's own without a password, known by a key. Whoever has the key is that person; renewed, the
old one counts no more. Of all that is kept only the name and the rating are ever shown to others."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from dataclasses import dataclass
from hmac import compare_digest
from time import time
from typing import Any, Final

from sqlalchemy import delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from . import messages as m
from . import rated
from .keys import Keys, new_id
from .protocol import as_json
from .ratings import PROVISIONAL, Rating
from .refusal import Refusal
from .schema import entries, meetings, people, played, ratings
from .seats import BOTS
from .store import Store
from .table import Known, Seat, TableRow

ALIKE: Final = str.maketrans("АВЕЅІЈКМНОРСТХУΑΒΕΖΗΙΚΜΝΟΡΤΥΧ01", "ABESIJKMHOPCTXYABEZHIKMNOPTYXOI")  # as capitals look


def spelling(name: str) -> str:
    """The same for all names that look the same: whatever the case, the alphabet, the accents and what stands between letters."""
    plain = unicodedata.normalize("NFKD", name.casefold()).upper()
    return "".join(c for c in plain if c.isalnum()).translate(ALIKE).replace("L", "I")


GAMES: Final = 200  # in a list
SEEN: Final = 3600.0  # seconds between two notes that somebody was here
OWN: Final = -1  # a version that no seat has
NOBODY: Final = {spelling(name) for name in BOTS}  # nobody may be called like a bot
PROGRESS: Final = 16 * 1024  # bytes of it
BEST: Final = 50


@dataclass(slots=True)
class Played:
    """A table where a person sits or sat."""

    row: TableRow
    person: str
    noted: set[tuple[int, int]]

    def own(self, seats: list[Seat]) -> list[int]:
        """Their seats. The seat itself says whose it is; of one from before they were known, its version does."""
        return [
            n
            for n, seat in enumerate(seats)
            if seat.taken and (seat.person == self.person or (seat.person is None and (n, seat.version) in self.noted))
        ]

    def another_link(self, seats: list[Seat]) -> bool:
        own = self.own(seats)
        for n in own:
            seats[n].person = self.person
            seats[n].version += 1
            seats[n].call_nobody()  # a link that others had may have set it; whoever has the new one sets it anew
        return bool(own)

    def leave(self, seats: list[Seat]) -> bool:
        own = self.own(seats)
        for n in own:
            seats[n].name, seats[n].person, seats[n].rating = "", None, None
            seats[n].call_nobody()
        return bool(own)

    def not_come(self, seats: list[Seat]) -> bool:
        """In a rematch, where they have not sat down yet."""
        own = {(self.row.id, n) for n in self.own(self.row.seats)}
        waiting = [seat for seat in seats if seat.before and seat.before[:2] in own and not seat.taken and seat.name]
        for seat in waiting:
            seat.name = ""
        return bool(waiting)


class People:
    """All of them."""

    def __init__(self, store: Store, keys: Keys) -> None:
        self.store = store
        self.keys = keys

    @property
    def engine(self) -> Any:
        return self.store.engine

    # -- name and key

    async def take(self, name: str) -> m.PersonKey:
        """A new person, if the name is free."""
        person = Known(new_id(), name, 0, time(), time())
        given = {"spelling": spelling(name), "version": 0, "created": person.created, "seen": person.seen, "progress": {}}
        try:
            if given["spelling"] in NOBODY:
                raise Refusal(409, "name_taken")
            async with self.engine.begin() as db:
                await db.execute(insert(people).values(id=person.id, name=name, **given))
        except IntegrityError:
            raise Refusal(409, "name_taken") from None
        return self.key(person)

    def key(self, person: Known) -> m.PersonKey:
        shown = m.Person(name=person.name, created=person.created)
        return m.PersonKey(key=self.keys.person(person.id, person.version), person=shown)

    async def known(self, key: str) -> Known:
        """The person with this key; refused if it is forged or was renewed."""
        query = select(people.c.id, people.c.name, people.c.version, people.c.created, people.c.seen)
        async with self.engine.connect() as db:
            row = (await db.execute(query.where(people.c.id == key.partition(".")[0]))).one_or_none()
        person = Known("", "", 0, 0, 0) if row is None else Known(*row)
        if not compare_digest(self.keys.person(person.id, person.version).encode(), key.encode()) or row is None:
            raise Refusal(403, "bad_key")
        if time() - person.seen > SEEN:
            async with self.engine.begin() as db:
                await db.execute(update(people).where(people.c.id == person.id).values(seen=time()))
        return person

    async def see_free(self, name: str) -> None:
        """Nobody sits down under a name that somebody else keeps."""
        async with self.engine.connect() as db:
            if (await db.execute(select(people.c.id).where(people.c.spelling == spelling(name)))).first() is not None:
                raise Refusal(409, "name_taken")

    async def renew(self, person: Known) -> m.PersonKey:
        """The old key counts no more, nor do the links to seats that were taken with it in games that still run."""
        async with self.engine.begin() as db:
            there = (people.c.id == person.id) & (people.c.version == person.version)
            if not (await db.execute(update(people).where(there).values(version=person.version + 1))).rowcount:
                raise Refusal(403, "bad_key")
        person.version += 1
        for at in await self.tables(person.id):
            if at.row.state != "over":
                await self.store.change_seats(at.row.id, "seat", at.another_link)
        return self.key(person)

    async def forget(self, person: Known) -> list[str]:
        """Everything, for good: first at the tables, then all the rest at once. Killed in between, it can be asked for again.
        Gives the tables."""
        done: set[str] = set()
        while True:
            async with self.engine.begin() as db:
                await self.hold(db, person.id)
                now = {r.table_id for r in await db.execute(select(played.c.table_id).where(played.c.person_id == person.id))}
                if now <= done:
                    await db.execute(delete(ratings).where(ratings.c.who == person.id))
                    await db.execute(delete(meetings).where(or_(meetings.c.one == person.id, meetings.c.other == person.id)))
                    await db.execute(delete(played).where(played.c.person_id == person.id))
                    await db.execute(delete(people).where(people.c.id == person.id))
                    return sorted(done)
            for at in await self.tables(person.id):
                await self.forget_at(at)
            done = now

    async def forget_at(self, at: Played) -> None:
        """Their name at the seats of a table, and where it was told that they came."""
        row, own = at.row, at.own(at.row.seats)
        await self.store.change_seats(row.id, "forgotten", at.leave)
        if row.rematch is not None:
            await self.store.change_seats(row.rematch, "forgotten", at.not_come)
        joins = select(entries).where(entries.c.table_id == row.id, entries.c.kind == "join").order_by(entries.c.seq)
        async with self.engine.begin() as db:
            came = (await db.execute(joins)).all()
            last = {entry.data["seat"]: entry.seq for entry in came}  # whoever sits there now came last
            for entry in came:
                seat = entry.data["seat"]
                if entry.data.get("person") == at.person or (seat in own and last[seat] == entry.seq):
                    nameless = [{**e, "values": {**e["values"], "name": ""}} for e in entry.events]
                    there = update(entries).where(entries.c.table_id == row.id, entries.c.seq == entry.seq)
                    await db.execute(there.values(data={"seat": seat}, events=nameless))

    async def hold(self, db: AsyncConnection, person: str) -> None:
        """Whatever else is to be written of this person waits; refused if they are not known any more."""
        if not (await db.execute(update(people).where(people.c.id == person).values(seen=time()))).rowcount:
            raise Refusal(403, "bad_key")

    # -- games

    async def plays(self, person: str, table: str, seat: int, version: int = OWN) -> None:
        """Note where they sit."""
        new = self.store.insert(played).values(person_id=person, table_id=table, seat=seat, version=version)
        async with self.engine.begin() as db:
            await self.hold(db, person)
            await db.execute(new.on_conflict_do_nothing())

    async def tables(self, person: str, limit: int | None = None) -> list[Played]:
        """Where they sit or sat, the latest first."""
        async with self.engine.connect() as db:
            noted = (await db.execute(select(played).where(played.c.person_id == person))).all()
        at: dict[str, set[tuple[int, int]]] = {}
        for r in noted:
            at.setdefault(r.table_id, set()).add((r.seat, r.version))
        return [Played(row, person, at[row.id]) for row in await self.store.tables(sorted(at), limit)]

    async def claim(self, person: Known, tokens: Collection[str]) -> None:
        """Games from before they were known, by the tokens that their browser has kept."""
        for row in await self.store.tables(sorted({token.split(".")[0] for token in tokens})):
            found = [self.keys.role(row, token) for token in tokens if token.split(".")[0] == row.id]
            for n in sorted({int(role) for role in found if role is not None and role.isdigit()}):
                if row.seats[n].kind in ("person", "open") and row.seats[n].person is None and not row.settings.rated:
                    await self.plays(person.id, row.id, n, row.seats[n].version)

    # -- ratings

    async def rating(self, who: str, game: str, players: int) -> m.RatingInfo | None:
        there = (ratings.c.who == who, ratings.c.game == game, ratings.c.players == players)
        async with self.engine.connect() as db:
            row = (await db.execute(select(ratings).where(*there))).one_or_none()
        return None if row is None else rated.shown(Rating(row.rating, row.deviation, row.volatility))

    async def rate_bots(self, row: TableRow) -> None:
        """At a rated table bots have ratings, too."""
        for seat in row.seats if row.settings.rated else ():
            if seat.kind == "bot":
                seat.rating = await self.rating(rated.bot(seat.level), row.game, len(row.seats))

    async def ratings(self, person: str) -> list[m.PersonRating]:
        query = select(ratings).where(ratings.c.who == person).order_by(ratings.c.game, ratings.c.players)
        async with self.engine.connect() as db:
            found = (await db.execute(query)).all()
        return [
            m.PersonRating(game=r.game, players=r.players, **rated.shown(Rating(r.rating, r.deviation, r.volatility)).model_dump())
            for r in found
        ]

    async def best(self, game: str, players: int) -> list[m.Best]:
        """Those of whom enough is known."""
        both = select(ratings.c.who, ratings.c.rating, people.c.name).outerjoin(people, people.c.id == ratings.c.who)
        sure = (ratings.c.game == game, ratings.c.players == players, ratings.c.deviation <= PROVISIONAL)
        async with self.engine.connect() as db:
            found = (await db.execute(both.where(*sure).order_by(ratings.c.rating.desc()).limit(BEST))).all()
        return [
            m.Best(name=r.name or "", level=r.who.removeprefix("bot ") if r.name is None else None, rating=round(r.rating))
            for r in found
        ]

    # -- progress

    async def progress(self, person: Known) -> m.ProgressDocument:
        async with self.engine.connect() as db:
            return await self._progress(db, person.id)

    async def _progress(self, db: AsyncConnection, person: str) -> m.ProgressDocument:
        kept = (await db.execute(select(people.c.progress).where(people.c.id == person))).scalar_one()
        return m.ProgressDocument(items=kept)

    async def advance(self, person: Known, new: m.ProgressDocument) -> m.ProgressDocument:
        """What is known and what a device knows, together."""
        now = time()
        async with self.engine.begin() as db:
            await self.hold(db, person.id)
            items = (await self._progress(db, person.id)).items
            for key, item in new.items.items():
                item.at = min(item.at, now)  # a clock that is wrong does not win for ever
                items[key] = max(item, items.get(key, item), key=standing)
            merged = m.ProgressDocument(items=items)
            if len(merged.model_dump_json()) > PROGRESS:
                raise Refusal(413, "too_large", most=PROGRESS)
            await db.execute(update(people).where(people.c.id == person.id).values(progress=merged.model_dump()["items"]))
        return merged


def standing(item: m.ProgressItem) -> tuple[Any, ...]:
    """By which one of two counts; the same whichever comes first."""
    number = isinstance(item.value, (int, float)) and not isinstance(item.value, bool)
    return (number, item.value if number else item.at, as_json(item.value))
