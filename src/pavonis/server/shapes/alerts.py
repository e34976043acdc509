"""How somebody is called who does not look."""

from __future__ import annotations

from typing import Literal

from .values import Fault, Language, Shape, Token, WebAddress


class TryHook(Shape):
    """Call this web-hook now."""

    url: WebAddress
    language: Language = "en"


class Tried(Shape):
    """What a web-hook answered, after how many seconds; or what is wrong."""

    status: int | None = None
    seconds: float = 0.0
    error: Fault | None = None


class AlertsInfo(Shape):
    """How a seat is called when it is asked and nobody looks, for whoever holds it."""

    webhook: str | None
    called: float | None
    """When it was last called."""
    sent: str
    """The words that a web-hook gets."""
    push_key: str | None
    """This server's, for subscribing a browser; null where there is no Web Push."""
    devices: list[str]
    """The endpoints of the browsers that are called."""
    mail_offered: bool
    mail: str | None
    confirmed: bool
    """Whether that address is known to be theirs; until then nothing is sent there."""


class MailLink(Shape):
    """The link of a mail: confirm the address, stop, or never hear from this server again."""

    token: Token
    what: Literal["confirm", "stop", "never"]


class MailDone(Shape):
    address: str
    proof: str | None = None
    """Of one that was confirmed: with it, it need not be confirmed at another table."""
