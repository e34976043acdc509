"""What holds at every question of every game of Terraforming Mars. `check` raises with all that does not."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any, cast

from .. import from_json
from ..family.cards import CORPORATION
from ..family.resources import FLOOR, HEAT, MC, PRODUCTION, RESOURCES, TR
from ..kernel.game import Game
from ..mars import board
from ..mars.cards import CARDS
from ..mars.colonies import TILES, Colonies
from ..mars.phases import BEGINNER, MarsPosition
from ..mars.position import CAPITAL, CITY, GREENERY, MAX_OCEANS, MAX_OXYGEN, MAX_TEMPERATURE, OCEAN, MarsTable
from ..mars.turn import MOST_CLAIMED

OCEAN_TILES = ("mohole_area",)  # special tiles that lie on areas reserved for ocean (M-155)


class Broken(AssertionError):
    """An invariant does not hold: an error of ours."""


def check(game: Game) -> None:
    pos = game.position
    if not isinstance(pos, MarsPosition):
        raise TypeError(f"no invariants of {game.spec.name}")
    wrong = [*cards(pos), *numbers(pos), *tiles(pos), *questions(pos), *moons(pos), *flaws(pos)]
    if game.recording and pos.log is not None:
        wrong += ratings(game, pos)
    if not wrong:
        wrong += standing(game)
    if wrong:
        raise Broken("; ".join(wrong))


def cards(pos: MarsTable) -> Iterator[str]:
    """Every card lies in exactly one place; but a corporation may have gone back to the box."""
    lying: Counter[str] = Counter(c for zone in pos.zones for c in zone if c)
    for p in range(pos.player_count):
        lying.update(pos.tableau[p])
        lying.update(pos.events[p])
    if pos.playing is not None:
        lying[pos.playing[1]] += 1
    beginners = lying.pop(BEGINNER, 0)
    if beginners > pos.beginners.bit_count():
        yield f"{beginners} beginner corporations"
    ours = [c for c in CARDS.values() if c.set in pos.sets and c.id != BEGINNER]
    corporations = {c.id for c in ours if c.kind == CORPORATION}
    for card, n in lying.items():
        if n > 1:
            yield f"{card} lies in {n} places"
    lost = {c.id for c in ours} - set(lying)
    if lost - corporations or set(lying) - {c.id for c in ours}:
        yield f"lost {sorted(lost - corporations)}, too many {sorted(set(lying) - {c.id for c in ours})}"
    back = 0 if pos.phase == "setup" else pos.player_count - pos.beginners.bit_count()
    if len(lost & corporations) != back:
        yield f"{len(lost & corporations)} corporations are back in the box, not {back}"
    for p in range(pos.player_count):
        if pos.phase not in ("setup", "reveal") and not pos.corporation(p):
            yield f"player {p} has no corporation"
        if any(CARDS[c].kind != "red" for c in pos.events[p]) or any(CARDS[c].kind == "red" for c in pos.tableau[p]):
            yield f"player {p} has an event in play or another card among the events"


def numbers(pos: MarsTable) -> Iterator[str]:
    """No stock and no production below its floor; parameters on their tracks; not too many milestones and awards."""
    for p, cells in enumerate(pos.cells):
        for r in range(MC, HEAT + 1):
            if cells[r] < 0:
                yield f"player {p} has {cells[r]} {RESOURCES[r]}"
            if cells[PRODUCTION + r] < (FLOOR if r == MC else 0):
                yield f"player {p} produces {cells[PRODUCTION + r]} {RESOURCES[r]}"
        if cells[TR] < (14 if pos.solo else 20):
            yield f"player {p} has TR {cells[TR]}"
    if pos.temperature not in range(-30, MAX_TEMPERATURE + 1, 2):
        yield f"temperature {pos.temperature}"
    if pos.oxygen not in range(MAX_OXYGEN + 1):
        yield f"oxygen {pos.oxygen}"
    if pos.oceans not in range(MAX_OCEANS + 1):
        yield f"oceans {pos.oceans}"
    for claimed in (pos.milestones, pos.awards):
        if len(claimed) > (0 if pos.solo else MOST_CLAIMED) or not all(0 <= p < pos.player_count for p in claimed.values()):
            yield f"claimed {claimed}"
    if not (set(pos.milestones) <= set(pos.board.milestones) and set(pos.awards) <= set(pos.board.awards)):
        yield f"milestones {pos.milestones} and awards {pos.awards} on {pos.board.name}"
    holders = {c for held in pos.holders for c in held}
    for card, n in pos.on.items():
        if n < 0 or (n and card not in holders):
            yield f"{n} resources on {card}"
    in_play = {c for tableau in pos.tableau for c in tableau}
    if not set(pos.used) <= {c for c in in_play if CARDS[c].actions}:
        yield f"used {pos.used}"


def tiles(pos: MarsTable) -> Iterator[str]:
    """Reserved areas hold what may lie there; cities keep apart; the masks say what the tiles say (M-153 to M-168)."""
    where: dict[str, list[int]] = {}
    for space, (tile, owner) in pos.tiles.items():
        where.setdefault(tile, []).append(space)
        if space not in board.SPACES or owner not in range(-2, pos.player_count) or (owner == -1) != (tile == OCEAN):
            yield f"{tile} of {owner} at {space}"
    in_play = {c for tableau in pos.tableau for c in tableau}
    laid = in_play | {c for pile in pos.events for c in pile} | ({pos.playing[1]} if pos.playing else set())
    dry = [s for s in where.get(OCEAN, []) if not pos.board.oceans >> s & 1]
    if len(where.get(OCEAN, [])) != pos.oceans or len(dry) > ("artificial_lake" in in_play):
        yield f"oceans at {where.get(OCEAN)}"
    if any(not pos.board.land >> s & 1 for s in dry):
        yield f"oceans at {dry}"
    wet = [s for s in where.get(GREENERY, []) if pos.board.oceans >> s & 1]
    if len(wet) > len({"mangrove", "protected_valley"} & in_play):
        yield f"greeneries on ocean areas {wet}"
    for space, (tile, _) in pos.tiles.items():
        if pos.board.noctis >> space & 1 and (tile != CITY or "noctis_city" not in in_play):
            yield f"{tile} on the area of Noctis City"
        if space < board.FIRST and (tile != CITY or ("ganymede_colony", "phobos_space_haven")[space - 1] not in in_play):
            yield f"{tile} off the map at {space}"
        if pos.board.oceans >> space & 1 and tile not in (OCEAN, GREENERY, *OCEAN_TILES):
            yield f"{tile} on the ocean area {space}"
        if tile not in (OCEAN, GREENERY, CITY):
            if len(where[tile]) > 1 or tile not in laid or pos.space_of(tile) != space:
                yield f"special tile {tile} at {where[tile]}"
    cities = [s for s in (*where.get(CITY, []), *where.get(CAPITAL, [])) if s >= board.FIRST]
    apart = [s for s in cities if not pos.board.noctis >> s & 1]
    touching = [{a, b} for a, b in combinations(apart, 2) if board.ADJACENT[a] >> b & 1]
    if touching and ("urbanized_area" not in in_play or not set.intersection(*touching)):
        yield f"cities side by side: {touching}"
    for space, owner in pos.claims.items():
        if space in pos.tiles or not pos.board.land >> space & 1 or not 0 <= owner < pos.player_count:
            yield f"a marker of {owner} at {space}"
    fresh = MarsTable()
    fresh.seat(pos.player_count, "")
    fresh.board = pos.board
    for space, (tile, owner) in pos.tiles.items():
        fresh.lay(tile, space, owner)
    if masks(fresh) != masks(pos):
        yield "the masks of the map disagree with its tiles"


def masks(pos: MarsTable) -> list[Any]:
    return [
        pos.filled,
        pos.near_filled,
        pos.ocean_tiles,
        pos.city_tiles,
        pos.near_cities,
        pos.greenery_tiles,
        pos.own_tiles,
    ]


def flaws(pos: MarsTable) -> Iterator[str]:
    """What expansions find wrong themselves."""
    for x in pos.expansions:
        flaw = x.find_flaw(pos)
        if flaw is not None:
            yield str(flaw)


def moons(pos: MarsTable) -> Iterator[str]:
    """Colonies: every tile once; markers right of the colonies, at most three of them, a second of one's own only by a card;
    sleeping tiles untouched; fleets of their owners, each in one place (C-003 to C-008, C-012 to C-020, O-76)."""
    for x in pos.expansions:
        if not isinstance(x, Colonies):
            continue
        aridors = sum("aridor" in tableau for tableau in pos.tableau)
        dealt = {1: 4 if pos.phase == "setup" else 3, 2: 5}.get(pos.player_count, pos.player_count + 2)
        if len(x.tiles) not in (dealt, dealt + aridors):
            yield f"{len(x.tiles)} colony tiles"
        held = {CARDS[c].holds for cards in pos.holders for c in cards}
        for tile in x.tiles:
            holds = TILES[tile].holds
            if not x.awake[tile] and (x.built[tile] or tile in x.visitor or x.track[tile] != 1):
                yield f"{tile} sleeps, and something happened there"
            if x.awake[tile] != (not holds or holds in held):
                yield f"{tile} is {'awake' if x.awake[tile] else 'asleep'}"
        for p in range(pos.player_count):
            twice = sum(max(0, owners.count(p) - 1) for owners in x.built.values())
            if twice > len({"research_colony", "space_port_colony"} & set(pos.tableau[p])):
                yield f"player {p} has {twice} second colonies"
            if x.fleets[p] != 1 + len({"sky_docks", "space_port", "space_port_colony"} & set(pos.tableau[p])):
                yield f"player {p} has {x.fleets[p]} fleets"


def questions(pos: MarsTable) -> Iterator[str]:
    """Somebody is asked until the game is over; each agenda asks only its owner; sealed answers wait for sealed questions."""
    if pos.over:
        if any(pos.asking) or any(pos.agenda):
            yield "something waits after the end"
        return
    if not any(pos.waits_for(p) for p in range(pos.player_count)):
        yield "nobody is asked"
    for p in range(pos.player_count):
        f = pos.asking[p]
        if f is not None and f.actor not in (p, -1):
            yield f"player {p} is asked for {f.actor}"
        if f is None and pos.agenda[p]:
            yield f"player {p} is not asked, and {pos.agenda[p][0].effect} waits"
        if pos.sealed[p] is not None and (f is None or not f.effect.sealed):
            yield f"player {p} has answered what was not asked"
        if any(g.effect.asks and g.actor not in (p, -1) for g in pos.agenda[p]):
            yield f"player {p} would be asked for somebody else"


def standing(game: Game) -> Iterator[str]:
    """Tags, standing numbers, holders and listeners are what registering the cards in play afresh gives."""
    saved = json.loads(json.dumps(game.to_json()))
    copy = from_json(saved, lenient=True)
    if copy.to_json() != saved:
        yield "saved and loaded, it is another position"
    pos, fresh = cast(MarsPosition, game.position), cast(MarsPosition, copy.position)
    if (pos.tags, pos.mods, pos.holders) != (fresh.tags, fresh.mods, fresh.holders):
        yield "tags, standing numbers or holders disagree with the cards in play"
    if listeners(pos) != listeners(fresh):
        yield "listeners disagree with the cards in play"


def listeners(pos: MarsTable) -> list[tuple[str, int, str, str]]:
    """The players' ones; what lies on the table beside them listens for nobody."""
    heard = [(e, x.owner, x.card, repr(x.when.effects)) for e in sorted(pos.listeners) for x in pos.listeners[e]]
    return [x for x in heard if x[1] >= 0]


def ratings(game: Game, pos: MarsTable) -> Iterator[str]:
    """The rating is where it began, and a step for every step told."""
    told: Counter[int] = Counter()
    for event in game.events:
        if event.id in ("temperature", "oxygen", "placed.ocean"):
            told[event.values["player"]] += 1
        elif event.id == "rated":
            told[event.values["player"]] += event.values["n"]
    for p in range(pos.player_count):
        if pos.cells[p][TR] != (14 if pos.solo else 20) + told[p]:
            yield f"player {p} has TR {pos.cells[p][TR]}, and was told of {told[p]} steps"
