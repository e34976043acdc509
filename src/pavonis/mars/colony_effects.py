"""What only cards of Colonies do: fleets, free trades, tracks, floaters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ..family.effects import Draw, take_off
from ..family.icons import counted
from ..family.resources import COLONIES, held
from ..kernel.atoms import atom, chosen
from ..kernel.decisions import Amount, Choose
from ..kernel.effect import Effect, Frame, register
from ..kernel.icon import COLON, Icon, X
from ..kernel.message import Message, Reason, lacks
from .colonies import LAST, MOST_FLEETS, SendFleet, colonies, give_bonus
from .position import MarsTable


class AddColonyTile(Choose[MarsTable]):
    """Aridor: one tile that is not in play joins it."""

    name: ClassVar[str] = "add_colony_tile"

    def options(self, pos: MarsTable, p: int, f: Frame) -> list[str]:
        return [atom("colony", t) for t in colonies(pos).unused]

    def apply(self, pos: MarsTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        x = colonies(pos)
        tile = chosen(answer).what
        x.lay(tile)
        x.listen(pos, tile)
        pos.tell("colony_added", {"player": f.actor, "colony": tile, "awake": x.awake[tile]})
        return None

    def icons(self) -> list[Icon]:
        return [Icon("more", "moon")]


class FreeTrade(Choose[MarsTable]):
    """Trade without the fee (Titan Floating Launch-pad)."""

    name: ClassVar[str] = "free_trade"
    can_fail: ClassVar[bool] = True

    def why_not(self, pos: MarsTable, f: Frame, slack: Mapping[int, int]) -> Reason | None:
        if self.options(pos, f.actor, f):
            return None
        return (
            Reason("needs.trade", {}, "C-020", 1, 0) if colonies(pos).free_fleets(f.actor) else lacks("needs.fleet", 1, 0, "C-019")
        )

    def options(self, pos: MarsTable, p: int, f: Frame) -> list[str]:
        x = colonies(pos)
        return [atom("colony", t) for t in x.tiles if x.why_not_trade(f.actor, t) is None]

    def apply(self, pos: MarsTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        tile = chosen(answer).what
        pos.agenda[f.actor].insert(0, Frame(SendFleet(tile), f.actor, tile, urgent=True))
        return None

    def icons(self) -> list[Icon]:
        return [Icon("sign", "fleet"), COLON, Icon("gain", "mc", 0)]


class GainFleet(Effect[MarsTable]):
    """One more trade fleet, usable at once (O-76)."""

    name: ClassVar[str] = "gain_fleet"
    immediate: ClassVar[bool] = True

    def apply(self, pos: MarsTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        x = colonies(pos)
        if x.fleets[f.actor] < MOST_FLEETS:
            x.fleets[f.actor] += 1
            if pos.log is not None:
                pos.tell("gained_fleet", {"player": f.actor, "source": f.source})
        return None

    def footprint(self, pos: MarsTable, f: Frame) -> tuple[int, int]:
        return (0, COLONIES)

    def icons(self) -> list[Icon]:
        return [Icon("more", "fleet")]


class OwnBonuses(Effect[MarsTable]):
    """Productive Outpost: the bonus of each own colony, once."""

    name: ClassVar[str] = "own_bonuses"
    immediate: ClassVar[bool] = True

    def apply(self, pos: MarsTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        x = colonies(pos)
        for tile in x.tiles:
            for _ in range(x.built[tile].count(f.actor)):
                give_bonus(pos, tile, f.actor)
        return None

    def icons(self) -> list[Icon]:
        return [Icon("sign", "bonus"), Icon("per", "colony")]


class MoveTrack(Choose[MarsTable]):
    """Market Manipulation: one track up a step, then another one down a step (O-68)."""

    name: ClassVar[str] = "move_track"
    fields: ClassVar[tuple[str, ...]] = ("up",)
    can_fail: ClassVar[bool] = True

    def __init__(self, up: bool) -> None:
        self.up = up

    def movable(self, pos: MarsTable, up: bool) -> list[str]:
        x = colonies(pos)
        return [t for t in x.tiles if x.awake[t] and (x.track[t] < LAST if up else x.track[t] > len(x.built[t]))]

    def why_not(self, pos: MarsTable, f: Frame, slack: Mapping[int, int]) -> Reason | None:
        return None if self.options(pos, f.actor, f) else Reason("needs.tracks", {}, "M-108", 1, 0)

    def options(self, pos: MarsTable, p: int, f: Frame) -> list[str]:
        if self.up:  # only where another one can then go down
            down = self.movable(pos, False)
            return [atom("colony", t) for t in self.movable(pos, True) if any(d != t for d in down)]
        return [atom("colony", t) for t in self.movable(pos, False) if t != f.bindings.get("tile")]

    def apply(self, pos: MarsTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        tile = chosen(answer).what
        colonies(pos).track[tile] += 1 if self.up else -1
        if pos.log is not None:
            pos.tell("track_up" if self.up else "track_down", {"player": f.actor, "colony": tile, "n": 1})
        return {"tile": tile}

    def footprint(self, pos: MarsTable, f: Frame) -> tuple[int, int]:
        return (COLONIES, 0)

    def prompt(self, pos: MarsTable, f: Frame) -> Message:
        return Message("ask.move_track.up" if self.up else "ask.move_track.down")

    def say(self) -> list[Message]:
        return [Message("move_track.up" if self.up else "move_track.down")]

    def icons(self) -> list[Icon]:
        return [Icon("more" if self.up else "less", "track")]


# -- floaters, and the rest


class TakeOwn(Choose[MarsTable]):
    """One such resource off an own card, as a price (Air Raid)."""

    name: ClassVar[str] = "take_own"
    fields: ClassVar[tuple[str, ...]] = ("resource",)
    can_fail: ClassVar[bool] = True
    auto_rank: ClassVar[int] = 7

    def __init__(self, resource: str) -> None:
        self.resource = resource

    def why_not(self, pos: MarsTable, f: Frame, slack: Mapping[int, int]) -> Reason | None:
        return None if self.options(pos, f.actor, f) else lacks(f"needs.own.{self.resource}", 1, 0, "M-129")

    def options(self, pos: MarsTable, p: int, f: Frame) -> list[str]:
        return [atom("card", c) for c in pos.holders[f.actor] if pos.cards[c].holds == self.resource and pos.on.get(c)]

    def apply(self, pos: MarsTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        take_off(pos, f.actor, chosen(answer).card, 1, f.source)
        return None

    def footprint(self, pos: MarsTable, f: Frame) -> tuple[int, int]:
        return (held(f.actor, self.resource), 0)

    def icons(self) -> list[Icon]:
        return [Icon("lose", self.resource)]


class SpendHereX(Amount[MarsTable]):
    """X resources off the card itself, X chosen (Titan Shuttles)."""

    name: ClassVar[str] = "spend_here_x"
    fields: ClassVar[tuple[str, ...]] = ("resource",)
    can_fail: ClassVar[bool] = True

    def __init__(self, resource: str) -> None:
        self.resource = resource

    def bounds(self, pos: MarsTable, p: int, f: Frame) -> tuple[int, int]:
        return (1, pos.on.get(f.source, 0))

    def why_not(self, pos: MarsTable, f: Frame, slack: Mapping[int, int]) -> Reason | None:
        return None if pos.on.get(f.source) else lacks(f"needs.here.{self.resource}", 1, 0, "M-213")

    def apply(self, pos: MarsTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        take_off(pos, f.actor, f.source, answer, f.source)
        return {"x": answer}

    def footprint(self, pos: MarsTable, f: Frame) -> tuple[int, int]:
        return (held(f.actor, self.resource), 0)

    def prompt(self, pos: MarsTable, f: Frame) -> Message:
        return Message(f"ask.spend_here_x.{self.resource}")

    def icons(self) -> list[Icon]:
        return [Icon("lose", self.resource, X)]


class DrawPer(Draw):
    """Draw a card for every so many of something (Solar Probe)."""

    name: ClassVar[str] = "draw_per"
    fields: ClassVar[tuple[str, ...]] = ("per", "every")
    can_fail: ClassVar[bool] = False

    def __init__(self, per: str, every: int) -> None:
        self.n = 1
        self.per = per
        self.every = every

    def counting(self) -> bool:
        return True

    def brings(self, pos: Any, f: Frame) -> int:
        n: int = pos.count(self.per, f.actor, f.source) // self.every
        return n

    def apply(self, pos: Any, f: Frame, answer: Any) -> dict[str, Any] | None:
        pos.draw(f.actor, self.brings(pos, f))
        return None

    def say(self) -> list[Message]:
        return [Message(f"draw_per.{self.per}", {"n": self.n, "every": self.every})]

    def icons(self) -> list[Icon]:
        return [Icon("gain", "cards", self.n), counted("per", self.per, self.every)]


register(
    AddColonyTile,
    FreeTrade,
    GainFleet,
    OwnBonuses,
    MoveTrack,
    TakeOwn,
    SpendHereX,
    DrawPer,
)
