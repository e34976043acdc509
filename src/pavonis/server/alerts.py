"""Turn alerts off the page: by web-hook, Web Push and e-mail. They never delay a game, tell nothing that is secret, and are
forgotten as soon as the question is answered."""

from __future__ import annotations

import asyncio
import json
import logging
import smtplib
from collections.abc import Callable, Coroutine
from email.message import EmailMessage
from email.utils import parseaddr
from time import monotonic
from typing import Any, Final
from urllib.parse import urlsplit

from ..i18n import Speaker, nearest
from . import messages as m
from . import push
from .config import Config
from .keys import Keys
from .mail import Mail
from .messages import Command, Join, MailTo, Tried, WebHook
from .operation import Metrics
from .outside import SILENT, Outside
from .refusal import Refusal
from .store import Store
from .table import Device, Entry, TableRow

log = logging.getLogger("pavonis.alerts")

TRIES: Final = (0.0, 5.0, 30.0)  # seconds before each
MOST: Final = 500  # on their way at once; beyond that somebody plays tricks
GONE: Final = (404, 410)  # a browser that wants no more, or is no more
GAMES: Final = {"mars": "Terraforming Mars", "ares": "Ares Expedition"}


class Alerts:
    """Those of this process."""

    def __init__(self, config: Config, store: Store, keys: Keys, metrics: Metrics) -> None:
        self.config = config
        self.outside = Outside(config)
        self.mail = Mail(config, store, keys)
        self.push: push.Push | None = None
        self.store = store
        self.metrics = metrics
        self.on_their_way: dict[asyncio.Task[None], tuple[str, int] | None] = {}
        self.gone: Callable[[str, int, str], None] = lambda table, seat, endpoint: None

    async def open(self) -> None:
        """The key by which push services know this server is drawn at its first start."""
        if push.available():
            self.push = push.Push(await self.store.kept("vapid", push.new_key()), self.who)

    @property
    def who(self) -> str:
        """Whom a push service may write to."""
        host = urlsplit(self.config.public_url)
        if self.config.smtp_from:
            return f"mailto:{parseaddr(self.config.smtp_from)[1]}"
        return f"https://{host.hostname}" if host.scheme == "https" else "mailto:pavonis@localhost"

    # -- a turn

    def words(self, table: str, language: str) -> str:
        """What everybody may know who reads it on the way: the link holds no token, the browser that follows it does."""
        link = f" {self.link(table)}" if self.config.public_url else ""
        return Speaker(nearest(language)).say("alert.turn", table=table) + link

    def link(self, table: str) -> str:
        return f"{self.config.public_url.rstrip('/')}/t/{table}"

    def call(self, row: TableRow, seat: int) -> None:
        """By web-hook, and on every device."""
        person = row.seats[seat]
        if person.webhook:
            self.start("hook", self.hook(person.webhook, row.id, person.language), (row.id, seat))
        names = ", ".join(s.name for n, s in enumerate(row.seats) if n != seat and s.name)
        message = {
            "title": Speaker(nearest(person.language)).say("alert.title"),
            "body": " · ".join(filter(None, [GAMES.get(row.game, row.game), names])),
            "url": f"/t/{row.id}",
            "tag": row.id,
        }
        for device in person.devices if self.push else []:
            self.start("push", self.notify(device, message, row.id, seat), (row.id, seat))

    def write(self, row: TableRow, seat: int, address: str) -> None:
        self.start("mail", self.post_mail(self.mail.turn(row, seat, address)), (row.id, seat))

    async def may_be_called(self, said: Command | Join) -> None:
        """Whether somebody may be called there, before it is noted."""
        if isinstance(said, Join) and said.webhook is not None:
            self.outside.check(said.webhook)
        elif isinstance(said, WebHook) and said.url is not None:
            self.outside.check(said.url)
        elif isinstance(said, m.Device):
            self.outside.check(said.endpoint)
        elif isinstance(said, MailTo) and said.address is not None:
            await self.mail.may_ask(said)

    def proven(self, wish: MailTo) -> bool:
        return self.mail.proven(wish)

    async def pause(self, address: str) -> float | None:
        """Seconds before that address may be written to; None if it may never."""
        return await self.mail.take(address, "sent")

    def heed(self, row: TableRow, entry: Entry) -> None:
        """Call whoever is to be called because of it, and nobody who has answered."""
        if entry.kind == "answer":
            self.withdraw(row.id, entry.data["player"])
        elif entry.kind == "call":
            self.call(row, entry.data["seat"])
        elif entry.kind == "mail" and (mail := row.seats[entry.data["seat"]].mail) is not None:
            self.write(row, entry.data["seat"], mail.address)

    def ask_address(self, row: TableRow, seat: int, address: str) -> None:
        """Whether it is theirs."""
        self.start("mail", self.post_mail(self.mail.confirmation(row, seat, address)), None)

    # -- by each way; each gives what came of it

    async def hook(self, url: str, table: str, language: str) -> str:
        body = self.hook_body(table, language)
        return await self.again(lambda: self.outside.post(url, body, {"content-type": "application/json"}))

    def hook_body(self, table: str, language: str) -> bytes:
        words = self.words(table, language)
        return json.dumps({"content": words, "text": words}).encode()  # Discord reads one, Slack the other

    async def try_hook(self, url: str, table: str, language: str) -> Tried:
        """Once, and what it answers."""
        began = monotonic()
        try:
            status = await self.outside.post(url, self.hook_body(table, language), {"content-type": "application/json"})
        except Refusal as refused:
            return Tried(error=refused.error)
        except SILENT as error:
            late = isinstance(error, TimeoutError)
            return Tried(seconds=monotonic() - began, error={"id": "webhook_late" if late else "webhook_silent"})
        wrong = None if status < 300 else {"id": "webhook_answers", "n": status}
        return Tried(status=status, seconds=monotonic() - began, error=wrong)

    async def notify(self, device: Device, message: dict[str, str], table: str, seat: int) -> str:
        assert self.push is not None
        try:
            body = self.push.seal(json.dumps(message).encode(), device.p256dh, device.auth)
        except ValueError:
            self.gone(table, seat, device.endpoint)
            return "gone"
        headers = self.push.headers(device.endpoint, message["tag"])
        last = 0

        async def once() -> int:
            nonlocal last
            last = await self.outside.post(device.endpoint, body, headers)
            return last

        outcome = await self.again(once)
        if last in GONE:
            self.gone(table, seat, device.endpoint)
            return "gone"
        return outcome

    async def post_mail(self, letter: EmailMessage) -> str:
        for pause in TRIES:
            await asyncio.sleep(pause)
            try:
                await self.mail.send(letter)
                return "sent"
            except smtplib.SMTPRecipientsRefused as refused:
                if all(code >= 500 for code, _ in refused.recipients.values()):
                    return "refused"
            except OSError as error:
                log.info("mail failed", extra={"error": repr(error)})
        return "failed"

    async def again(self, post: Callable[[], Coroutine[Any, Any, int]]) -> str:
        """Until it is taken."""
        for pause in TRIES:
            await asyncio.sleep(pause)
            try:
                status = await post()
                if status < 500 and status != 429:
                    return "sent" if status < 300 else "refused"
            except Refusal:
                return "refused"
            except SILENT as error:
                log.info("alert failed", extra={"error": repr(error)})
        return "failed"

    # -- in the background

    def start(self, way: str, work: Coroutine[Any, Any, str], whose: tuple[str, int] | None) -> None:
        if len(self.on_their_way) >= MOST:  # what has waited longest gives way: most are taken at once
            oldest = next(iter(self.on_their_way))
            del self.on_their_way[oldest]
            oldest.cancel()

        async def run() -> None:
            try:
                self.metrics.alerted(way, await work)
            except Exception as error:
                log.error("alert not sent", extra={"error": repr(error)})
                self.metrics.alerted(way, "failed")

        def done(task: asyncio.Task[None]) -> None:
            gave_way = task not in self.on_their_way
            self.on_their_way.pop(task, None)
            if task.cancelled():
                work.close()  # it may not have begun
                self.metrics.alerted(way, "dropped" if gave_way else "withdrawn")

        task = asyncio.create_task(run())
        self.on_their_way[task] = whose
        task.add_done_callback(done)

    def withdraw(self, table: str, seat: int) -> None:
        """It is answered: what is not sent yet need not be."""
        if self.on_their_way:
            for task, whose in list(self.on_their_way.items()):
                if whose == (table, seat):
                    task.cancel()

    async def close(self) -> None:
        for task in list(self.on_their_way):
            task.cancel()
        await self.outside.close()
