"""Placing tiles (M-149 to M-168)."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Final

from ..family.effects import DrawOne, lost_steps
from ..family.resources import BOARD, HAND, HEAT, MC, PLANTS, STEEL, TITANIUM, TR, bit
from ..kernel.atoms import chosen
from ..kernel.decisions import Choose, not_an_option
from ..kernel.effect import ASK, SKIP, Frame, register
from ..kernel.icon import Icon
from ..kernel.message import Message, Reason
from . import areas, board  # noqa: F401  (areas fills AREAS)
from .board import POLE_PRICE
from .effects import Spend
from .position import AREAS, CAPITAL, CITY, GREENERY, MAX_OCEANS, OCEAN, PRINTED, MarsTable


class Place(Choose[MarsTable]):
    """A tile, by its placement rule. Without a legal area it is skipped (O-01)."""

    name: ClassVar[str] = "place"
    fields: ClassVar[tuple[str, ...]] = ("tile", "area")
    auto_rank: ClassVar[int] = 2

    def __init__(self, tile: str, area: str) -> None:
        if area not in AREAS:
            raise ValueError(f"no placement rule {area!r}: one of {', '.join(AREAS)}")
        self.tile = tile
        self.area = area

    def spaces(self, pos: MarsTable, f: Frame) -> int:
        if self.tile == OCEAN and pos.oceans >= MAX_OCEANS:
            return 0  # M-004
        return pos.legal(self.area, f.actor)

    def options(self, pos: MarsTable, p: int, f: Frame) -> list[str]:
        return [board.HEX[s] for s in board.each(self.spaces(pos, f))]

    def forced_answer(self, pos: MarsTable, p: int, f: Frame) -> Any:
        if pos.in_debt(p):
            return super().forced_answer(pos, p, f)
        spaces = self.spaces(pos, f)
        if not spaces:
            return SKIP
        return ASK if spaces & (spaces - 1) else board.HEX[spaces.bit_length() - 1]

    def why_not_answer(self, pos: MarsTable, p: int, f: Frame, answer: Any) -> Message | None:
        if isinstance(answer, str) and answer in board.SPACE_OF and self.spaces(pos, f) >> board.SPACE_OF[answer] & 1:
            return None if not pos.in_debt(p) else super().why_not_answer(pos, p, f, answer)
        return not_an_option(answer, self.offer(pos, p, f))

    def random(self, pos: MarsTable, p: int, f: Frame, rng: Random, odd: float) -> Any:
        if pos.in_debt(p):
            return super().random(pos, p, f, rng, odd)
        spaces = self.spaces(pos, f)
        for _ in range(int(rng.random() * spaces.bit_count())):
            spaces &= spaces - 1
        return board.HEX[(spaces & -spaces).bit_length() - 1]

    def apply(self, pos: MarsTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        space = chosen(answer).space
        owner = f.actor if self.tile != OCEAN else -1  # M-154
        if self.tile not in (OCEAN, GREENERY, CITY):
            pos.memory[f"{f.source}.space"] = str(space)
        pos.place(self.tile, space, f.actor, owner, f.source)
        return {"space": space}

    def skipped(self, pos: MarsTable, f: Frame) -> None:
        if self.tile != OCEAN:
            pos.tell("no_area", {"player": f.actor, "source": f.source})

    def why_idle(self) -> Message:
        return Message("at_goal.oceans") if self.tile == OCEAN else super().why_idle()

    def lost(self, pos: MarsTable, f: Frame, ahead: dict[str, int]) -> list[Message]:
        late = self.tile == OCEAN and lost_steps(pos, "oceans", 1, ahead) > 0
        return self.say() if late or self.idle(pos, f) else []

    def event(self) -> str:
        return CITY if self.tile == CAPITAL else self.tile

    def best_case_gain(self, pos: MarsTable, f: Frame, slack: dict[int, int]) -> None:
        spaces = self.spaces(pos, f)
        if not spaces:
            return
        for i, cell in enumerate((STEEL, TITANIUM, PLANTS, HEAT)):
            best = max(pos.board.bonus[s][i] for s in board.each(spaces))
            if best:
                slack[cell] = slack.get(cell, 0) + best
        events = [self.event()]
        if events[0] == CITY and spaces >> board.FIRST:
            events.append("city_on_mars")
        if spaces & pos.board.metal:
            events.append("metal")
        for event in events:
            for heard in pos.heard(event, f.actor, pos.entering):
                if heard.actor == f.actor:
                    heard.effect.best_case_gain(pos, heard, slack)

    def footprint(self, pos: MarsTable, f: Frame) -> tuple[int, int]:
        reads = BOARD
        adds = 0
        spaces = self.spaces(pos, f)
        if f.actor >= 0:
            for cell in (MC, STEEL, TITANIUM, PLANTS, HEAT, TR):
                adds |= bit(f.actor, cell)
            if spaces & pos.board.with_cards:
                adds |= bit(f.actor, HAND)
            if spaces & pos.board.pole and pos.oceans < MAX_OCEANS:  # paid for, and an ocean follows
                r, a = PRINTED[OCEAN].footprint(pos, f)
                reads |= r | bit(f.actor, MC) | bit(f.actor, HEAT)
                adds |= a
        for event in (self.event(), "city_on_mars", "metal"):
            if event != "city_on_mars" or self.event() == CITY:
                for heard in pos.heard(event, f.actor):
                    r, a = heard.effect.footprint(pos, heard)
                    reads |= r
                    adds |= a
        return (reads, adds)

    def label(self, pos: MarsTable, p: int, f: Frame, option: str) -> list[Message]:
        """What the area yields."""
        space = chosen(option).space
        steel, titanium, plants, heat, cards = pos.board.bonus[space]
        money = 2 * (board.ADJACENT[space] & pos.ocean_tiles).bit_count()
        got = {"gain.mc": money, "gain.steel": steel, "gain.titanium": titanium, "gain.plants": plants, "gain.heat": heat}
        got["draw"] = cards
        if pos.board.pole >> space & 1 and pos.oceans + (self.tile == OCEAN) < MAX_OCEANS:
            got["spend.mc"] = POLE_PRICE
            got["place.ocean"] = 1
        said = [Message(id, {"n": n}) for id, n in got.items() if n]
        return [*said, *self.scores(pos, p, space)] if f.actor >= 0 else []

    def scores(self, pos: MarsTable, p: int, space: int) -> list[Message]:
        """What the tile would count there now, and for whose cities (M-233)."""
        beside = board.ADJACENT[space]
        if self.event() == CITY:
            return [Message("scores.city", {"n": (beside & pos.greenery_tiles).bit_count()})]
        if self.tile != GREENERY:
            return []
        cities = {q: (beside & pos.city_tiles & pos.own_tiles[q]).bit_count() for q in range(pos.player_count)}
        out = [Message("scores.greenery", {"n": 1 + cities.pop(p)})]
        if pos.phase != "final" and pos.steps_left("oxygen"):
            out.append(Message("raise_oxygen", {"n": 1}))
        return [*out, *[Message("scores.beside", {"player": q, "n": n}) for q, n in cities.items() if n]]

    def prompt(self, pos: MarsTable, f: Frame) -> Message:
        return Message(f"ask.place.{self.tile}", {"n": self.spaces(pos, f).bit_count()})

    def say(self) -> list[Message]:
        usual = self.area == USUAL_AREA.get(self.tile, "")
        return [Message(f"place.{self.tile}" if usual else f"place.{self.tile}.{self.area}", {"n": 1})]

    def icons(self) -> list[Icon]:
        return [Icon("tile", self.event() if self.tile in USUAL_AREA else "special")]


USUAL_AREA: Final = {OCEAN: "ocean", GREENERY: "greenery", CITY: "city", CAPITAL: "city"}


def Ocean(area: str = "ocean") -> Place:
    return Place(OCEAN, area)


def Greenery(area: str = "greenery") -> Place:
    return Place(GREENERY, area)


def City(area: str = "city") -> Place:
    return Place(CITY, area)


class Claim(Choose[MarsTable]):
    """Land Claim: a marker on an empty area; only its owner may build there (O-48)."""

    name: ClassVar[str] = "claim"
    can_fail: ClassVar[bool] = True
    auto_rank: ClassVar[int] = 2

    def spaces(self, pos: MarsTable, f: Frame) -> int:
        return pos.free_land(f.actor) & ~board.mask(list(pos.claims))

    def why_not(self, pos: MarsTable, f: Frame, slack: Any) -> Reason | None:
        return None if self.spaces(pos, f) else Reason("needs.area", {}, "O-48", 1, 0)

    def options(self, pos: MarsTable, p: int, f: Frame) -> list[str]:
        return [board.HEX[s] for s in board.each(self.spaces(pos, f))]

    def apply(self, pos: MarsTable, f: Frame, answer: Any) -> dict[str, Any] | None:
        space = chosen(answer).space
        pos.claims[space] = f.actor
        if pos.log is not None:
            pos.tell("claimed_area", {"player": f.actor, "source": f.source, "space": board.name(space)})
        return None

    def footprint(self, pos: MarsTable, f: Frame) -> tuple[int, int]:
        return (BOARD, 0)

    def icons(self) -> list[Icon]:
        return [Icon("tile", "claim")]


# What the tracks and the map give.
PRINTED.update({OCEAN: Ocean(), "pole": Spend(POLE_PRICE), **{f"cards:{n}": DrawOne(n) for n in (1, 2, 3)}})

register(Place, Claim)
