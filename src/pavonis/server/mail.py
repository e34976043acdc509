"""E-mail, where the host has set a mail server. Nobody is written to who has not confirmed the address, for each seat anew; every
mail says how to stop it; and one address hears from this server once an hour, however many tables are waiting."""

from __future__ import annotations

import asyncio
import hmac
import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr
from hashlib import sha256
from time import time
from typing import Final, Literal
from urllib.parse import quote

from sqlalchemy import or_, select, update

from ..i18n import Speaker, nearest
from .config import Config
from .keys import Keys
from .messages import MailTo
from .rates import Bucket
from .refusal import Refusal
from .schema import addresses
from .store import Store
from .table import TableRow

PAUSES: Final = {"asked": 600.0, "sent": 3600.0}  # seconds from one mail to an address to the next
PATIENCE: Final = 15.0  # seconds for each word of the mail server
AT_ONCE: Final = 2  # threads that speak with it
ASKED: Final = 200  # confirmations in an hour, whoever asks for them


class Mail:
    """What this server writes by e-mail, and to whom it may."""

    def __init__(self, config: Config, store: Store, keys: Keys) -> None:
        self.config = config
        self.store = store
        self.keys = keys
        self.turns = asyncio.Semaphore(AT_ONCE)
        self.asking = Bucket(ASKED / 3600, ASKED)

    @property
    def offered(self) -> bool:
        return bool(self.config.smtp_host)

    # -- who may be written to

    def known_as(self, address: str) -> str:
        """An address in the list of those written to: nobody can read it there."""
        return hmac.digest(self.keys.secret, f"mail {address.lower()}".encode(), sha256).hex()

    def proven(self, wish: MailTo) -> bool:
        """Whether the address was confirmed at another table, by whoever wishes it here."""
        return bool(wish.address and wish.proof) and self.keys.same(wish.proof or "", self.keys.proof(wish.address or ""))

    async def may_ask(self, wish: MailTo) -> None:
        """An address is asked to confirm every ten minutes at most, and never if it wants nothing from here."""
        if not self.offered:
            raise Refusal(409, "no_mail")
        if wish.address is None or self.proven(wish):
            return
        wait = await self.take(wish.address, "asked")
        if wait is None:
            raise Refusal(409, "mail_unwanted")
        if wait > 0 or not self.asking.take():
            raise Refusal(429, "mail_again", n=max(1, round(wait / 60)))

    async def take(self, address: str, what: Literal["asked", "sent"]) -> float | None:
        """0.0 if a mail may go now, which is noted; else the seconds to wait; None if it may never."""
        now, name, column = time(), self.known_as(address), addresses.c[what]
        async with self.store.engine.begin() as db:
            new = self.store.insert(addresses).values(name=name, asked=0.0, sent=0.0, unwanted=False)
            await db.execute(new.on_conflict_do_nothing())
            free = (addresses.c.name == name, addresses.c.unwanted.is_(False), or_(column <= now - PAUSES[what], column > now))
            if (await db.execute(update(addresses).where(*free).values({what: now}))).rowcount:
                return 0.0
            row = (await db.execute(select(addresses.c.unwanted, column).where(addresses.c.name == name))).one()
        return None if row[0] else max(1.0, row[1] + PAUSES[what] - now)

    async def never(self, address: str) -> None:
        """This address wants nothing more from this server."""
        name = self.known_as(address)
        async with self.store.engine.begin() as db:
            new = self.store.insert(addresses).values(name=name, asked=0.0, sent=0.0, unwanted=True)
            await db.execute(new.on_conflict_do_update(index_elements=["name"], set_={"unwanted": True}))

    # -- what is written

    def confirmation(self, row: TableRow, seat: int, address: str) -> EmailMessage:
        speaker = Speaker(nearest(row.seats[seat].language))
        link = self.link(row.id, "confirm", self.keys.mail(row, seat, "c", address))
        words = [speaker.say("alert.mail.confirm", table=row.id), link, speaker.say("alert.mail.ignore")]
        return self.letter(row, seat, address, speaker.say("alert.mail.subject"), words)

    def turn(self, row: TableRow, seat: int, address: str) -> EmailMessage:
        speaker = Speaker(nearest(row.seats[seat].language))
        words = speaker.say("alert.turn", table=row.id)
        return self.letter(row, seat, address, words, [words, f"{self.config.public_url.rstrip('/')}/t/{row.id}"])

    def letter(self, row: TableRow, seat: int, address: str, subject: str, words: list[str]) -> EmailMessage:
        """With how to stop it, for people and for their mail programs (RFC 8058)."""
        speaker, token = Speaker(nearest(row.seats[seat].language)), self.keys.mail(row, seat, "s", address)
        out = EmailMessage()
        out["From"], out["To"], out["Subject"] = self.config.smtp_from, address, subject
        out["Date"], out["Message-ID"] = formatdate(), make_msgid(domain=parseaddr(self.config.smtp_from)[1].partition("@")[2])
        out["Auto-Submitted"] = "auto-generated"
        root = self.config.public_url.rstrip("/")
        out["List-Unsubscribe"] = f"<{root}/api/tables/{row.id}/mail/stop?token={quote(token)}>"
        out["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        out.set_content("\n\n".join([*words, "-- \n" + speaker.say("alert.mail.stop"), self.link(row.id, "stop", token)]) + "\n")
        return out

    def link(self, table: str, what: str, token: str) -> str:
        """To a page with a button: what reads mails for people, and follows their links, presses none. After # nobody logs it."""
        return f"{self.config.public_url.rstrip('/')}/mail#{what}={token}"

    # -- sending

    async def send(self, letter: EmailMessage) -> None:
        """Raises OSError or smtplib.SMTPException (an OSError, too) if the mail server does not take it."""
        async with self.turns:
            await asyncio.to_thread(self._send, letter)

    def _send(self, letter: EmailMessage) -> None:
        config = self.config
        kind = smtplib.SMTP_SSL if config.smtp_tls == "tls" else smtplib.SMTP
        with kind(config.smtp_host, config.smtp_port, timeout=PATIENCE) as server:
            if config.smtp_tls == "starttls":
                server.starttls(context=ssl.create_default_context())
            if config.smtp_user:
                server.login(config.smtp_user, config.smtp_password)
            server.send_message(letter)
