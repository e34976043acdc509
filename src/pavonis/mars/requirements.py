"""Requirements of project cards (M-103 to M-107)."""

from __future__ import annotations

from ..family.cards import AtLeast, Requirement
from ..family.icons import counted
from ..family.resources import INDEX, PRODUCTION
from ..family.table import Table
from ..kernel.icon import Icon
from ..kernel.message import Message, Reason, lacks

STEP = {"temperature": 2, "oxygen": 1, "oceans": 1}


class Parameter(Requirement):
    """A global parameter at least, or at most, at a value; an easing moves it by steps either way."""

    def __init__(self, what: str, least: int | None, most: int | None) -> None:
        self.what = what
        self.least = least
        self.most = most
        self.step = STEP[what]
        self.needs_least = f"needs.{what}.least"
        self.needs_most = f"needs.{what}.most"

    def why_not(self, pos: Table, p: int, ease: int) -> Reason | None:
        if self.what == "temperature":
            present = pos.temperature
        elif self.what == "oxygen":
            present = pos.oxygen
        else:
            present = pos.oceans
        margin = ease * self.step
        if self.least is not None and present + margin < self.least:
            return lacks(self.needs_least, self.least - margin, present, "M-106")
        if self.most is not None and present - margin > self.most:
            return lacks(self.needs_most, self.most + margin, present, "M-107")
        return None

    def say(self) -> list[Message]:
        side, n = ("most", self.most) if self.least is None else ("least", self.least)
        return [Message(f"requires.{self.what}.{side}", {"n": n})]

    def icons(self) -> list[Icon]:
        return [Icon("least", self.what, self.least)] if self.least is not None else [Icon("most", self.what, self.most or 0)]


def Temperature(least: int | None = None, most: int | None = None) -> Parameter:
    return Parameter("temperature", least, most)


def Oxygen(least: int | None = None, most: int | None = None) -> Parameter:
    return Parameter("oxygen", least, most)


def Oceans(least: int | None = None, most: int | None = None) -> Parameter:
    return Parameter("oceans", least, most)


class ProductionAtLeast(Requirement):
    """Own production of a resource."""

    def __init__(self, resource: str, n: int = 1) -> None:
        self.resource = resource
        self.n = n

    def why_not(self, pos: Table, p: int, ease: int) -> Reason | None:
        present = pos.cells[p][PRODUCTION + INDEX[self.resource]]
        if present >= self.n:
            return None
        return Reason(f"needs.production.{self.resource}", {"n": self.n, "present": present}, "M-105", self.n, present)

    def say(self) -> list[Message]:
        return [Message(f"requires.production.{self.resource}", {"n": self.n})]

    def icons(self) -> list[Icon]:
        return [Icon("produce", self.resource, self.n)]


class AtMost(AtLeast):
    """No more than so many of something."""

    def why_not(self, pos: Table, p: int, ease: int) -> Reason | None:
        present = pos.count(self.what, p, "")
        if present <= self.n:
            return None
        return Reason(f"needs.{self.what}.most", {"n": self.n, "present": present}, "M-107", self.n, present)

    def say(self) -> list[Message]:
        return [Message(f"requires.{self.what}.most", {"n": self.n})]

    def icons(self) -> list[Icon]:
        return [counted("most", self.what, self.n)]
