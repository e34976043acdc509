"""Requirements of project cards that look at the planet: as it was when the phase began (A-102)."""

from __future__ import annotations

from ..family.cards import Requirement
from ..family.table import Table
from ..kernel.icon import Icon
from ..kernel.message import Message, Reason, lacks
from .planet import OXYGEN_ZONES, TEMPERATURE_ZONES, ZONES, zone
from .position import AresTable

TRACKS = {"temperature": TEMPERATURE_ZONES, "oxygen": OXYGEN_ZONES}


class Zone(Requirement):
    """A track's marker in a colour zone or a later one, or no later than it; an easing moves that by one zone (A-012)."""

    def __init__(self, what: str, least: str, most: str) -> None:
        self.what = what
        self.track = TRACKS[what]
        self.at_least = bool(least)
        self.colour = least or most
        self.zone = ZONES.index(self.colour)
        self.needs = f"needs.{what}.{'least' if self.at_least else 'most'}.{self.colour}"
        self.needed_then = f"{self.needs}.began"  # it has moved since

    def why_not(self, pos: Table, p: int, ease: int) -> Reason | None:
        assert isinstance(pos, AresTable)
        value = pos.began_temperature if self.what == "temperature" else pos.began_oxygen
        present = zone(value, self.track)
        if present + ease >= self.zone if self.at_least else present - ease <= self.zone:
            return None
        now = pos.temperature if self.what == "temperature" else pos.oxygen
        return lacks(self.needs if value == now else self.needed_then, self.bound(), value, "A-102")

    def bound(self) -> int:
        """The first value of the zone, or the last one."""
        if self.at_least:
            return self.track[self.zone]
        step = 2 if self.what == "temperature" else 1
        return self.track[self.zone + 1] - step

    def say(self) -> list[Message]:
        side = "least" if self.at_least else "most"
        return [Message(f"requires.{self.what}.{side}.{self.colour}", {"n": self.bound()})]

    def icons(self) -> list[Icon]:
        return [Icon("least" if self.at_least else "most", self.what, zone=self.colour)]


def Temperature(least: str = "", most: str = "") -> Zone:
    return Zone("temperature", least, most)


def Oxygen(least: str = "", most: str = "") -> Zone:
    return Zone("oxygen", least, most)


class Oceans(Requirement):
    """So many ocean tiles flipped, or no more; nothing eases it."""

    def __init__(self, least: int = 0, most: int = 9) -> None:
        self.least = least
        self.most = most

    def why_not(self, pos: Table, p: int, ease: int) -> Reason | None:
        assert isinstance(pos, AresTable)
        present = pos.began_oceans
        began = "" if present == pos.oceans else ".began"
        if present < self.least:
            return lacks(f"needs.oceans.least{began}", self.least, present, "A-102")
        if present > self.most:
            return lacks(f"needs.oceans.most{began}", self.most, present, "A-102")
        return None

    def say(self) -> list[Message]:
        return [Message("requires.oceans.least" if self.least else "requires.oceans.most", {"n": self.least or self.most})]

    def icons(self) -> list[Icon]:
        return [Icon("least", "oceans", self.least) if self.least else Icon("most", "oceans", self.most)]
