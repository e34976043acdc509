"""What the facts say an action changes, computed without the engine.

`expect(game, player, option)` takes the action on a `Table`, a copy of the saved position that only clauses and board facts
change, then in the game, and compares every question asked on the way and the whole position at the end.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from operator import mul
from typing import Any

from pavonis.kernel.game import Game

from ..facts import board, colonies, colony_corporations, colony_projects, corporations, projects, snake
from ..facts.clauses import (
    Add,
    AnyLose,
    AnyProduction,
    Card,
    Clause,
    Colony,
    Discard,
    Discount,
    Draw,
    Ease,
    Fleet,
    LookBuy,
    LookKeep,
    Next,
    Ocean,
    OneOf,
    Oxygen,
    Pay,
    Per,
    Production,
    Rating,
    Remove,
    RemoveOwn,
    Special,
    Steal,
    Stock,
    Temperature,
    Tile,
    Track,
    TradeFee,
    TradeSteps,
    Trigger,
    Worth,
    parse,
    read,
)

HEXES = {area["id"]: area for area in board()["hexes"]}
TRACKS = board()["tracks"]
PROJECTS = {f"project:{snake(x['name'])}": x for x in board()["standard_projects"]}
CONVERSIONS = {f"convert:{x['name'].lower().split()[1]}": x for x in board()["standard_actions"]}
MOONS = colonies()["tiles"]
LAST_SPACE = colonies()["setup"]["track_positions"][1]
FEES = {"mc": 9, "energy": 3, "titanium": 3}  # C-018
METALS = {"steel": "building", "titanium": "space"}  # what they pay for
HIDDEN = {"agenda", "asking", "number", "sealed", "cur", "shown", "know", "memory", "turn", "acted"}  # how it goes on, not what is
NEXT = {Discount: 0, Ease: 8}  # as a saved position numbers what holds for the next card


@cache
def fact(id: str) -> Card:
    """What is printed on this card."""
    return read((projects() | corporations() | colony_projects() | colony_corporations())[id])


def position(game: Game) -> dict[str, Any]:
    """All that the rules know; cards of a hand or of the discard pile lie in no order."""
    saved = {key: value for key, value in game.to_json()["position"].items() if key not in HIDDEN}
    out: dict[str, Any] = json.loads(json.dumps(saved))
    for name, cards in out["zones"].items():
        if name != "deck":
            cards.sort()
    return out


def leaves(thing: Any, path: str = "") -> dict[str, Any]:
    """{'table': [{'tr': 20}]} as {'table 0 tr': 20}"""
    if isinstance(thing, dict) and thing:
        return {k: v for key, part in thing.items() for k, v in leaves(part, f"{path} {key}").items()}
    if isinstance(thing, list) and any(isinstance(part, dict) for part in thing):
        return leaves(dict(enumerate(thing)), path)
    return {path.strip(): thing} if thing not in ({}, [], None) else {}


def differences(game: Any, facts: Any) -> dict[str, tuple[Any, Any]]:
    """Every number and list on which two positions differ: (in the game, by the facts)."""
    did, said = leaves(game), leaves(facts)
    return {key: (did.get(key), said.get(key)) for key in sorted(did | said) if did.get(key) != said.get(key)}


def add(where: dict[str, int], key: str, n: int) -> None:
    """Saved positions leave zeros out."""
    where[key] = where.get(key, 0) + n
    if not where[key]:
        del where[key]


@dataclass
class Ask:
    """A question that must come: whose, which, with which options; and the answer to give."""

    player: int
    name: str
    options: list[Any]
    answer: Any


def payments(price: int, money: int, means: list[dict[str, Any]]) -> list[tuple[int, ...]]:
    """All there are: enough, and no piece that could be taken back (M-084, O-27)."""
    worth = [way["worth"] for way in means]
    out = []
    for pieces in product(*(range(min(way["most"], -(-price // way["worth"])) + 1) for way in means)):
        paid = sum(map(mul, pieces, worth))
        if paid + money >= price and all(paid - each < price for n, each in zip(pieces, worth, strict=True) if n):
            out.append(pieces)
    return out


class Table:
    """A position that only the facts change. `want`: words that the option chosen should contain, by question."""

    def __init__(self, game: Game, want: Mapping[str, Any]) -> None:
        self.now = position(game)
        self.want = {"remove_any": "player:1", "reduce_any": "player:1", **want}
        self.asks: list[Ask] = []
        self.waiting: list[tuple[int, Callable[[], None]]] = []
        self.actor = 0
        self.playing = ""  # the card that is coming into play
        self.area = ""  # where the last tile went
        self.x = 0
        self.raised = ""  # the colony track that went up
        self.fired: list[tuple[int, int]] = []  # whose triggers were set off, by whom

    # -- reading

    @property
    def seats(self) -> range:
        return range(self.now["players"])

    @property
    def solo(self) -> bool:
        return self.now["players"] == 1

    def seat(self, p: int) -> dict[str, Any]:
        seat: dict[str, Any] = self.now["table"][p]
        return seat

    def stock(self, p: int, what: str) -> int:
        return self.seat(p)["stock"].get(what, 0)

    def room(self, p: int, what: str) -> int:
        """How far a production can fall."""
        floor = board()["economy"]["mc_production_floor"] if what == "mc" else 0
        return self.seat(p)["production"].get(what, 0) - floor

    def zone(self, name: str) -> list[str]:
        zone: list[str] = self.now["zones"].setdefault(name, [])
        return zone

    def ongoing(self, p: int) -> list[Clause]:
        return [clause for id in self.seat(p)["tableau"] for clause in fact(id).ongoing]

    def says(self, p: int, text: str) -> bool:
        return Special(text) in self.ongoing(p)

    def tags(self, p: int) -> Counter[str]:
        """Face up, and on the event being played."""
        cards = list(self.seat(p)["tableau"])
        if self.playing and p == self.actor and self.playing not in cards:
            cards.append(self.playing)
        return Counter(tag for id in cards for tag in fact(id).tags)

    def holders(self, p: int, resource: str) -> list[str]:
        return [id for id in self.seat(p)["tableau"] if fact(id).holds == resource]

    def tiles(self, *kinds: str, owner: int | None = None) -> set[str]:
        return {
            area
            for area, tile in self.now["tiles"].items()
            if (not kinds or tile["tile"] in kinds) and (owner is None or tile["owner"] == owner)
        }

    def beside(self, area: str) -> set[str]:
        return set(HEXES[area]["adj"]) if area in HEXES else set()

    def count(self, what: str, p: int, card: str) -> int:
        cities = self.tiles("city", "capital")
        match what.split(" "):
            case ["cities"]:
                return len(cities)
            case ["cities", "on", "mars"]:
                return len(cities & set(HEXES))
            case ["events"]:
                return sum(len(pile) for pile in self.now["events"])
            case ["all", "jovian", "tags"]:
                return sum(self.tags(q)["jovian"] for q in self.seats)
            case ["tagless", "cards"]:
                return sum(not fact(id).tags for id in self.seat(p)["tableau"])
            case ["colonies"]:
                return sum(len(moon["colonies"]) for moon in self.moons.values())
            case ["own", "colonies"]:
                return sum(moon["colonies"].count(p) for moon in self.moons.values())
            case ["own", "floaters"]:
                return sum(self.now["on"].get(id, 0) for id in self.holders(p, "floater"))
            case ["opponents'", "space", "tags"]:
                return sum(self.tags(q)["space"] for q in self.seats if q != p)
            case [tag, "tags"]:
                return self.tags(p)[tag]
            case [_, "here"]:
                return self.now["on"].get(card, 0)
            case ["oceans", "beside"]:
                return sum(len(self.beside(area) & self.tiles("ocean")) for area in self.tiles(card))
            case ["cities", "beside"]:
                return sum(len(self.beside(area) & cities) for area in self.tiles(card))
        raise ValueError(what)

    def fits(self, area: str, word: str, p: int) -> bool:
        """Whether a word of a placement rule holds for an area of the map."""
        kind, around = HEXES[area]["kind"], self.beside(area)
        cities = around & self.tiles("city", "capital")
        match word:
            case "land":
                return kind in ("land", "volcanic")
            case "reserved":
                return kind == "ocean"
            case "volcanic":
                return kind == "volcanic"
            case "noctis":
                return kind == "reserved-noctis"
            case "no city beside":
                return not cities
            case "city beside":
                return bool(cities)
            case "2 cities beside":
                return len(cities) >= 2
            case "nothing beside":
                return not around & self.tiles()
            case "greenery beside":
                return bool(around & self.tiles("greenery"))
            case "own beside":
                return bool(around & self.tiles(owner=p))
            case "metal bonus":
                return bool({"steel", "titanium"} & set(HEXES[area]["bonus"]))
        raise ValueError(word)

    def legal(self, where: tuple[str, ...], p: int) -> list[str]:
        """The areas where a tile may go, in reading order."""
        for spot in board()["off_map"]:
            if where == (snake(spot["name"]),):
                return [spot["id"]]
        barred = {area for area, owner in self.now.get("claims", {}).items() if owner != p}
        free = [area for area in HEXES if area not in self.now["tiles"] and area not in barred]
        must = [word for word in where if not word.endswith("if possible")]
        rather = [word.removesuffix(" if possible") for word in where if word not in must]
        free = [area for area in free if all(self.fits(area, word, p) for word in must)]
        return [area for area in free if all(self.fits(area, word, p) for word in rather)] or free

    # -- questions

    def choose(self, p: int, name: str, options: list[str]) -> str:
        """One of these: the last that contains what is wanted; asked only if there is a choice."""
        if not options:
            return ""
        words = str(self.want.get(name, "")).split(" ")
        answer = next((o for o in reversed(options) if all(word in o for word in words)), options[-1])
        if len(options) > 1:
            self.asks.append(Ask(p, name, options, answer))
        return answer

    def pick(self, p: int, name: str, cards: list[str], least: int, most: int) -> list[str]:
        """The first cards; asked only if there is a choice."""
        picked = cards[: self.want.get(name, most)]
        if cards and most and len(cards) > least:
            self.asks.append(Ask(p, name, cards, picked))
        return picked

    def pay(self, p: int, price: int, metals: Iterable[str]) -> None:
        """Metals first, without waste, then money; heat is spared."""
        worth = {metal: board()["economy"][f"{metal}_value"] for metal in METALS}
        for clause in self.ongoing(p):
            if isinstance(clause, Worth):
                worth[clause.resource] += clause.n
        means = [{"name": m, "worth": worth[m], "most": self.stock(p, m)} for m in METALS if m in metals and self.stock(p, m)]
        if self.says(p, "heat may be spent as mc, 1 for 1") and self.stock(p, "heat"):
            means.append({"name": "heat", "worth": 1, "most": self.stock(p, "heat")})
        due, paid = price, {}
        for way in means:
            if way["name"] != "heat" and (pieces := min(way["most"], due // way["worth"])):
                paid[way["name"]] = pieces
                due -= pieces * way["worth"]
        money = self.stock(p, "mc")
        if len(payments(price, money, means)) > 1:
            self.asks.append(Ask(p, "spend", [{"amount": price, "money": money, "means": means, "usual": paid}], paid))
        for what, n in {"mc": due, **paid}.items():
            add(self.seat(p)["stock"], what, -n)

    # -- changing

    def later(self, rank: int, do: Callable[[], None]) -> None:
        self.waiting.append((rank, do))

    def settle(self) -> None:
        """With order='auto': draws, tiles, choices, discard-to-draw, removals, losses, copies."""
        while self.waiting:
            first = min(self.waiting, key=lambda entry: entry[0])
            self.waiting.remove(first)
            first[1]()

    def rate(self, p: int, n: int) -> None:
        self.seat(p)["tr"] += n
        self.seat(p)["rose"] += n

    def raise_track(self, track: str, p: int, steps: int) -> None:
        """Real steps give TR, marks passed give what is printed there."""
        facts = TRACKS[track]
        for _ in range(steps):
            if self.now[track] < facts["max"]:
                self.now[track] += facts["step"]
                self.rate(p, 1)
                self.carry_out(parse(facts["bonus"].get(str(self.now[track]), "nothing")), p, track)

    def draw(self, n: int) -> list[str]:
        return [self.zone("deck").pop() for _ in range(n)]

    def to_hand(self, p: int, cards: list[str]) -> None:
        self.now["zones"][f"hand.{p}"] = sorted(self.zone(f"hand.{p}") + cards)

    def to_discard(self, cards: list[str]) -> None:
        self.now["zones"]["discard"] = sorted(self.zone("discard") + cards)

    def put(self, card: str, n: int) -> None:
        add(self.now["on"], card, n)

    def place(self, tile: str, where: tuple[str, ...], p: int) -> None:
        """The richest legal area, and all that comes with it."""
        legal = self.legal(where, p)
        if tile == "ocean" and self.now["oceans"] >= TRACKS["oceans"]["max"]:
            legal = []
        self.area = ""
        if not legal:
            return

        def rich(area: str) -> int:
            return len(HEXES[area]["bonus"]) + len(self.beside(area) & self.tiles("ocean")) if area in HEXES else 0

        best = f"hex:{max(legal, key=rich)}"
        self.want.setdefault("place", best)
        area = self.choose(p, "place", [f"hex:{a}" for a in legal])[4:]
        if self.want["place"] == best:
            del self.want["place"]
        self.area = area
        self.now["tiles"][area] = {"tile": tile, "owner": -1 if tile == "ocean" else p}
        self.now.get("claims", {}).pop(area, None)
        bonus = Counter(HEXES[area]["bonus"] if area in HEXES else [])
        for word, what in (("steel", "steel"), ("titanium", "titanium"), ("plant", "plants")):
            add(self.seat(p)["stock"], what, bonus[word])
        if bonus["card"]:
            self.later(1, lambda: self.to_hand(p, self.draw(bonus["card"])))
        add(self.seat(p)["stock"], "mc", 2 * len(self.beside(area) & self.tiles("ocean")))
        if tile == "ocean":
            self.now["oceans"] += 1
            self.rate(p, 1)
            self.fire("ocean", p)
        elif tile == "greenery":
            self.raise_track("oxygen", p, 1)
            self.fire("greenery", p)
        elif tile in ("city", "capital"):
            self.fire("city", p)
            if area in HEXES:
                self.fire("city on mars", p)
        if bonus["steel"] or bonus["titanium"]:
            self.fire("tile on metal bonus", p)

    def fire(self, event: str, by: int, about: str = "") -> None:
        """Set off the triggers of everybody; a card's own only if it says so."""
        for q in self.seats:
            for id in self.seat(q)["tableau"]:
                for clause in fact(id).ongoing:
                    if isinstance(clause, Trigger) and (clause.whose == "anyone" or q == by):
                        if id == self.playing and not clause.itself:
                            continue
                        if clause.event == event or (clause.event == "tag" and event in [f"{tag} tag" for tag in clause.tags]):
                            self.fired.append((q, by))
                            self.carry_out(clause.effects, q, id, about)

    def victims(self, p: int, resource: str) -> list[int]:
        """Opponents who have it; own plants too, if somebody else's could go instead (O-06)."""
        immune = "own plants (stock), animals and microbes (on cards) immune to opponents' removal"
        others = [q for q in self.seats if q != p and self.stock(q, resource)]
        if resource == "plants":
            others = [q for q in others if not self.says(q, immune)]
            others += [p] * bool(others and self.stock(p, resource))
        return others

    def sources(self, p: int, resource: str) -> list[str]:
        """Cards such a resource can be taken off."""
        immune = "own plants (stock), animals and microbes (on cards) immune to opponents' removal"
        return [
            id
            for q in self.seats
            if q == p or not self.says(q, immune)
            for id in self.holders(q, resource)
            if self.now["on"].get(id) and Special("animals here are irremovable") not in fact(id).ongoing
        ]

    def attack(self, kinds: list[AnyLose | Steal], p: int, near: str | None = None) -> None:
        """Up to so many of one kind from one player, in stock or on cards (M-127, M-128, O-05)."""
        options = ["none"]
        for kind in kinds:
            what = f"resource:{kind.resource} " if len(kinds) > 1 or self.solo else ""
            if self.solo:
                options += [f"{what}amount:{kind.n}"] if isinstance(kind, Steal) else []
            elif kind.resource == "animal":
                for card in self.sources(p, "animal"):
                    options += [f"card:{card} amount:{k + 1}" for k in range(min(kind.n, self.now["on"][card]))]
            else:
                for q in self.victims(p, kind.resource):
                    if near is None or self.beside(near) & self.tiles(owner=q):
                        most = min(kind.n, self.stock(q, kind.resource))
                        options += [f"{what}player:{q} amount:{k + 1}" for k in range(most)]
        answer = self.choose(p, "remove_any", options)
        if answer == "none":
            return
        chosen = dict(atom.split(":") for atom in answer.split(" "))
        resource, n = chosen.get("resource", kinds[0].resource), int(chosen["amount"])
        if "card" in chosen:
            card, left = chosen["card"], next(kind.n for kind in kinds if kind.resource == "animal") - n
            self.put(card, -n)
            owner = next(q for q in self.seats if card in self.seat(q)["tableau"])
            more = [id for id in self.sources(p, "animal") if id in self.seat(owner)["tableau"] and id != card] if left else []
            rest = [f"card:{id} amount:{k + 1}" for id in more for k in range(min(left, self.now["on"][id]))]
            answer = self.choose(p, "remove_any", ["none", *rest])
            if answer != "none":
                self.put(answer.split(" ")[0][5:], -int(answer[-1]))
        elif "player" in chosen:
            add(self.seat(int(chosen["player"]))["stock"], resource, -n)
        if isinstance(kinds[0], Steal):
            add(self.seat(p)["stock"], resource, n)

    def reduce_any(self, p: int, resource: str, n: int) -> None:
        if not self.solo:
            options = [f"player:{q}" for q in self.seats if self.room(q, resource) >= n]
            victim = self.choose(p, "reduce_any", options)
            add(self.seat(int(victim[7:]))["production"], resource, -n)

    def boxes(self, p: int) -> dict[str, list[Clause]]:
        """The production boxes of own building cards that can be carried out."""
        out: dict[str, list[Clause]] = {}
        for id in self.seat(p)["tableau"]:
            box = [c for c in (*fact(id).on_play, *fact(id).start) if is_production(c)]
            losses = Counter({c.resource: -c.n for c in box if isinstance(c, Production) and c.n < 0})
            if "building" in fact(id).tags and box and all(self.room(p, r) >= n for r, n in losses.items()):
                out[id] = box
        return out

    # -- colonies

    @property
    def moons(self) -> dict[str, Any]:
        """The colony tiles in play."""
        moons: dict[str, Any] = self.now["colonies"]["tiles"]
        return moons

    def wake(self, id: str) -> None:
        """A card comes into play: the moons that waited for one that holds this open (C-007)."""
        for name, moon in self.moons.items() if "colonies" in self.now else ():
            moon["awake"] |= fact(id).holds is not None and fact(id).holds == MOONS[name].get("needs_holder_of")

    def fire_new_tags(self, p: int, id: str) -> None:
        before = self.tags(p) - Counter(fact(id).tags)
        for tag in dict.fromkeys(fact(id).tags):
            if not before[tag]:
                self.fire("new tag", p, id)

    def place_colony(self, p: int, again: bool) -> None:
        """C-012 to C-016."""
        moons = [t for t, moon in self.moons.items() if moon["awake"] and len(moon["colonies"]) < 3]
        open = [f"colony:{t}" for t in moons if again or p not in self.moons[t]["colonies"]]
        tile = self.choose(p, "place_colony", open)[7:]
        moon = self.moons[tile]
        moon["colonies"].append(p)
        moon["track"] = max(moon["track"], len(moon["colonies"]))
        self.carry_out(parse(MOONS[tile]["build"]), p, tile)
        self.fire("colony", p)

    def fees(self, p: int) -> dict[str, int]:
        """What trading costs p, in each way that p can pay (C-018)."""
        less = sum(clause.n for clause in self.ongoing(p) if isinstance(clause, TradeFee))
        heat = self.stock(p, "heat") if self.says(p, "heat may be spent as mc, 1 for 1") else 0
        return {r: n - less for r, n in FEES.items() if self.stock(p, r) + (heat if r == "mc" else 0) >= n - less}

    def open_to_trade(self, p: int) -> list[str]:
        visits = [moon["visitor"] for moon in self.moons.values()]
        if visits.count(p) >= self.now["colonies"]["fleets"][p]:
            return []
        return [t for t, moon in self.moons.items() if moon["awake"] and moon["visitor"] is None]

    def trade(self, p: int, tile: str) -> None:
        """Raise, income, a bonus for every colony, and the marker goes back (C-019 to C-023, O-71)."""
        moon, facts = self.moons[tile], MOONS[tile]
        moon["visitor"] = p
        steps = sum(clause.n for clause in self.ongoing(p) if isinstance(clause, TradeSteps))
        self.amount(p, "raise_track", min(steps, LAST_SPACE - moon["track"]), 0)
        self.carry_out(parse(facts["trade"][moon["track"] + self.x]), p, tile)
        self.settle()
        for owner in moon["colonies"]:
            self.carry_out(parse(facts["owner_bonus"]), owner, tile)
            self.settle()
        moon["track"] = len(moon["colonies"])

    def move_track(self, p: int, n: int) -> None:
        """One up, where a different one can then go down (O-68)."""
        moons = {t: moon for t, moon in self.moons.items() if moon["awake"]}
        down = [t for t, moon in moons.items() if moon["track"] > len(moon["colonies"]) and t != self.raised]
        up = [t for t, moon in moons.items() if moon["track"] < LAST_SPACE and set(down) - {t}]
        tile = self.choose(p, "move_track", [f"colony:{t}" for t in (up if n > 0 else down)])[7:]
        moons[tile]["track"] += n
        self.raised = tile

    def carry_out(self, clauses: Iterable[Clause], p: int, card: str, about: str = "") -> None:
        """What only adds happens at once, the rest by rank."""
        for clause in clauses:
            if rank(clause):
                self.later(rank(clause), lambda clause=clause: self.do(clause, p, card, about))  # type: ignore[misc]
            else:
                self.do(clause, p, card, about)

    def do(self, clause: Clause, p: int, card: str, about: str) -> None:
        seat = self.seat(p)
        match clause:
            case Production(what, n):
                add(seat["production"], what, n)
            case Stock(what, n):
                add(seat["stock"], what, n)
            case Rating(n):
                self.rate(p, n)
            case Temperature(n):
                self.raise_track("temperature", p, n)
            case Oxygen(n):
                self.raise_track("oxygen", p, n)
            case Ocean(n, where):
                for _ in range(n):
                    self.place("ocean", (where,), p)
            case Tile(kind, where):
                self.place(kind, where, p)
            case Per(effect, what, every, most):
                for _ in range(min(self.count(what, p, card) // every, most or 1000)):
                    self.do(effect, p, card, about)
            case Draw(n):
                self.to_hand(p, self.draw(n))
            case LookKeep(n, keep):
                cards = self.draw(n)
                kept = self.pick(p, "keep", cards, keep, keep)
                self.to_hand(p, kept)
                self.to_discard([c for c in cards if c not in kept])
            case LookBuy(n):
                cards, price = self.draw(n), board()["economy"]["card_buy"]
                price += 2 * self.says(p, "buying a card costs 5 instead of 3")
                bought = self.pick(p, "buy", cards, 0, min(n, self.stock(p, "mc") // price))
                self.to_hand(p, bought)
                self.to_discard([c for c in cards if c not in bought])
                self.pay(p, price * len(bought), ())
            case AnyProduction(what, n):
                self.reduce_any(p, what, -n)
            case AnyLose() | Steal():
                self.attack([clause], p)
            case OneOf(options) if isinstance(options[0][0], AnyLose | Steal):
                self.attack([clause for (clause,) in options], p)  # type: ignore[misc]
            case OneOf(((Add(), ), (Add(n=-1), Draw()))):  # Olympus Conference names its two ways
                if self.choose(p, "add_here_or_draw", ["add", "draw"] if self.now["on"].get(card) else ["add"]) == "add":
                    self.put(card, 1)
                else:
                    self.put(card, -1)
                    self.to_hand(p, self.draw(1))
            case OneOf(options):
                open = [i for i, o in enumerate(options) if not isinstance(o[0], Add) or self.holders(p, o[0].resource)]
                chosen = self.choose(p, "one_of", [f"option:{i + 1}" for i in open])
                self.carry_out(options[int(chosen[7:]) - 1], p, card)
            case Add(_, n, "here"):
                self.put(card, n)
            case Add(_, n, "stocked"):
                stocked = [f"card:{id}" for id in seat["tableau"] if self.now["on"].get(id)]
                if target := self.choose(p, "add_to_stocked", stocked):
                    self.put(target[5:], n)
            case Add(what, n, to):
                holders = [id for id in self.holders(p, what) if to != "jovian" or "jovian" in fact(id).tags]
                if n and (target := self.choose(p, "add_to", [f"card:{id}" for id in holders])):
                    self.put(target[5:], n)
            case RemoveOwn(what, n):
                stocked = [f"card:{id}" for id in self.holders(p, what) if self.now["on"].get(id)]
                self.put(self.choose(p, "take_own", stocked)[5:], -n)
            case Discard(n):
                hand = self.zone(f"hand.{p}")
                gone = self.pick(p, "discard_one", list(hand), n, n)
                hand[:] = [c for c in hand if c not in gone]
                self.to_discard(gone)
            case Colony(again):
                self.place_colony(p, again)
            case Fleet(n):
                self.now["colonies"]["fleets"][p] += n
            case Track(n):
                self.move_track(p, n)
            case Remove(what, n):
                source = self.choose(p, "take_any", [f"card:{id}" for id in self.sources(p, what)] + ["neutral"] * self.solo)
                if source != "neutral":
                    self.put(source[5:], -n)
            case Pay("mc", n, also):
                self.pay(p, n, [also] if also else [])
            case Pay(what, n):
                add(seat["stock"], what, -n)
            case Next(inner):
                n = inner.n if isinstance(inner, Discount) else inner.steps  # type: ignore[attr-defined]
                seat.setdefault("next_card", []).append([NEXT[type(inner)], n])
            case Special(text):
                self.special(text, p, card, about)
            case _:
                raise ValueError(clause)

    def special(self, text: str, p: int, card: str, about: str) -> None:
        seat = self.seat(p)
        match text:
            case "any player lose up to 4 mc (optional; must own a tile adjacent to that ocean)":
                if self.area:
                    self.attack([AnyLose("mc", 4)], p, near=self.area)
            case "claim one empty unmarked non-reserved land area with own marker: other players can no longer build on it":
                free = [a for a in self.legal(("land",), p) if a not in self.now.get("claims", {})]
                area = self.choose(p, "claim", [f"hex:{a}" for a in free])
                self.now.setdefault("claims", {})[area[4:]] = p
            case "copy the production box of one own building card in play":
                boxes = self.boxes(p)
                copied = self.choose(p, "copy_box", [f"card:{id}" for id in boxes])[5:]
                self.carry_out(boxes[copied], p, card)
            case "production heat -X":
                self.amount(p, "reduce_x", self.room(p, "heat"), 0)
                add(seat["production"], "heat", -self.x)
            case "production mc +X (X chosen, 0 to own heat production)":
                add(seat["production"], "mc", self.x)
            case "X energy (X >= 1)":
                self.amount(p, "spend_x", self.stock(p, "energy"))
                add(seat["stock"], "energy", -self.x)
            case "gain X mc":
                add(seat["stock"], "mc", self.x)
            case "production plants +1; instead +4 if own plant tags >= 3":
                add(seat["production"], "plants", 4 if self.tags(p)["plant"] >= 3 else 1)
            case "production steel +1 or titanium +1, matching the area's bonus":
                if self.area:
                    metals = [metal for metal in METALS if metal in HEXES[self.area]["bonus"]]
                    add(seat["production"], self.choose(p, "produce_metal", [f"resource:{m}" for m in metals])[9:], 1)
            case "reveal top card of deck and discard it; if it has a microbe tag: add 1 science here":
                (top,) = self.draw(1)
                self.to_discard([top])
                self.put(card, "microbe" in fact(top).tags)
            case "either +1 plant for you, or 1 resource onto the card just played":
                here = [f"card:{about}"] if fact(about).holds in ("animal", "microbe") else []
                if (answer := self.choose(p, "enhance", ["resource:plants", *here])) == "resource:plants":
                    add(seat["stock"], "plants", 1)
                else:
                    self.put(answer[5:], 1)
            case "may discard 1 card to draw 1":
                hand = self.zone(f"hand.{p}")
                answer = self.choose(p, "may_discard_to_draw", ["none", *[f"card:{c}" for c in hand]] if hand else [])
                if answer.startswith("card:"):
                    hand.remove(answer[5:])
                    self.to_discard([answer[5:]])
                    self.to_hand(p, self.draw(1))
            case "keep all 10 dealt cards unpaid":
                pass
            case "X floaters here (X >= 1)":
                self.amount(p, "spend_here_x", self.now["on"][card])
                self.put(card, -self.x)
            case "gain X titanium":
                add(seat["stock"], "titanium", self.x)
            case "trade without the fee":
                self.trade(p, self.choose(p, "free_trade", [f"colony:{t}" for t in self.open_to_trade(p)])[7:])
            case "gain the owner bonus of each own colony once":
                for tile, moon in self.moons.items():
                    for _ in range(moon["colonies"].count(p)):
                        self.carry_out(parse(MOONS[tile]["owner_bonus"]), p, tile)
            case "put one unused colony tile of own choice into play":
                unused = self.now["colonies"]["unused"]
                tile = self.choose(p, "add_colony_tile", [f"colony:{t}" for t in unused])[7:]
                unused.remove(tile)
                needed = MOONS[tile].get("needs_holder_of")
                awake = needed is None or any(self.holders(q, needed) for q in self.seats)
                self.moons[tile] = {"track": 1, "awake": awake, "colonies": [], "visitor": None}
            case _:
                raise ValueError(text)

    def amount(self, p: int, name: str, most: int, least: int = 1) -> None:
        self.x = min(most, self.want.get(name, most))
        if most > least:
            self.asks.append(Ask(p, name, [{"least": least, "most": most}], self.x))

    # -- actions

    def cost(self, p: int, id: str) -> int:
        """Printed, less discounts: of tags once per tag (O-30), of the next card, never below 0."""
        card = fact(id)
        assert card.cost is not None
        off = sum(c.n * (card.tags.count(c.tag) if c.tag else 1) for c in self.ongoing(p) if isinstance(c, Discount))
        off += sum(n for kind, n in self.seat(p).get("next_card", []) if kind == NEXT[Discount])
        return max(0, card.cost - off)

    def act(self, p: int, option: str) -> None:
        self.actor = p
        kind, _, what = option.partition(":")
        if kind == "play":
            self.play(p, what)
        elif kind == "use":
            card, _, k = what.partition(":")
            action = fact(card).actions[int(k or 1) - 1]
            self.now["used"][card] = 1
            for clause in action.pay:
                self.do(clause, p, card, "")
            self.carry_out(action.get, p, card)
        elif option in PROJECTS:
            price = PROJECTS[option]["cost"]
            cheaper = option == "project:power_plant" and self.says(p, "standard project power plant costs 3 less")
            self.pay(p, price - 3 * cheaper, ())
            self.fire("standard project", p)
            if price >= 20:
                self.fire("printed cost of 20 or more paid", p)
            self.carry_out(parse(PROJECTS[option]["effect"]), p, what)
        elif kind == "build":
            self.pay(p, 17, ())  # C-011
            self.fire("standard project", p)
            self.place_colony(p, False)
        elif kind == "trade":
            fees = self.fees(p)
            fee = self.choose(p, "trade_fee", [f"fee:{r}" for r in fees])[4:]
            if fee == "mc":
                self.pay(p, fees[fee], ())
            else:
                add(self.seat(p)["stock"], fee, -fees[fee])
            self.trade(p, what)
        else:
            (price,) = parse(CONVERSIONS[option]["pay"])
            assert isinstance(price, Pay)
            less = what == "plants" and self.says(p, "plants-to-greenery needs 7 plants instead of 8")
            add(self.seat(p)["stock"], price.resource, -(price.n - less))
            self.carry_out(parse(CONVERSIONS[option]["get"]), p, what)
        self.settle()
        if kind == "play" and fact(what).kind == "red":
            self.now["events"][p].append(what)
        self.playing = ""

    def reveal(self, p: int, id: str) -> None:
        """A corporation: what it starts with, its tags, its first action."""
        self.playing = id
        self.seat(p)["tableau"].append(id)
        self.wake(id)
        self.carry_out(fact(id).start, p, id)
        self.fire_new_tags(p, id)
        for tag in fact(id).tags:
            self.fire(f"{tag} tag", p, id)
        self.settle()
        self.playing = ""
        self.carry_out(fact(id).first_action, p, id)
        self.settle()

    def play(self, p: int, id: str) -> None:
        card, seat = fact(id), self.seat(p)
        assert card.cost is not None
        self.pay(p, self.cost(p, id), [metal for metal, tag in METALS.items() if tag in card.tags])
        self.zone(f"hand.{p}").remove(id)
        seat.pop("next_card", None)
        self.playing = id
        self.wake(id)
        if card.kind != "red":
            seat["tableau"].append(id)
            self.fire_new_tags(p, id)
        self.carry_out(card.on_play, p, id)
        for tag in card.tags:
            self.fire(f"{tag} tag", p, id)
        if card.kind == "red":
            self.fire("event", p, id)
            if "space" in card.tags:
                self.fire("space event", p, id)
        if card.cost >= 20:
            self.fire("printed cost of 20 or more paid", p)
            self.fire("project card of 20 or more", p)


def is_production(clause: Clause) -> bool:
    """Whether a clause stands in the production box."""
    return isinstance(clause, Production | AnyProduction) or (isinstance(clause, Per) and isinstance(clause.effect, Production))


def rank(clause: Clause) -> int:
    """0: at once. Otherwise its place with order='auto'."""
    match clause:
        case Draw() | LookKeep() | LookBuy() | Per(Draw()):
            return 1
        case Ocean() | Tile() | Colony():
            return 2
        case Track():
            return 3
        case OneOf(((Add(),), (Add(n=-1), Draw()))):
            return 4
        case OneOf(options):
            return 6 if isinstance(options[0][0], AnyLose | Steal) else 3
        case Add(to="here"):
            return 0
        case Add():
            return 3
        case AnyLose() | Steal() | AnyProduction():
            return 6
        case RemoveOwn() | Discard():
            return 7
        case Production(_, n) | Stock(_, n) if n < 0:
            return 7
        case Special(text):
            return SPECIAL_RANK.get(text, 3)
    return 0


SPECIAL_RANK = {
    "production plants +1; instead +4 if own plant tags >= 3": 0,
    "keep all 10 dealt cards unpaid": 0,
    "claim one empty unmarked non-reserved land area with own marker: other players can no longer build on it": 2,
    "may discard 1 card to draw 1": 4,
    "copy the production box of one own building card in play": 8,
}


def refused(game: Game, option: str, player: int = 0) -> tuple[str, int, int] | None:
    """Why this option is not offered: reason, needed, present."""
    for entry in game.pending[player].question()["refused"]:
        if entry["id"] == option:
            return entry["whys"][0]["id"], entry["whys"][0]["needed"], entry["whys"][0]["present"]
    assert option in game.pending[player].options
    return None


def expect(game: Game, player: int, option: str, **want: Any) -> Table:
    """Take this action on the table of facts and in the game: the same questions, and the same change of the whole position."""
    table = Table(game, want)
    table.act(player, option)
    game.answer(player, option)
    for _ in range(len(table.asks)):
        answer_next(game, table)
    assert not table.asks, f"never asked: {table.asks}"
    assert {d.name for d in game.pending.values()} <= {"turn"}
    wrong = differences(position(game), table.now)
    assert not wrong, f"(in the game, by the facts): {wrong}"
    return table


def answer_next(game: Game, table: Table) -> None:
    """Answer the open question as the table foresaw it."""
    for player, decision in game.pending.items():
        for ask in table.asks:
            if (ask.player, ask.name) == (player, decision.name):
                assert in_order(decision.options) == in_order(ask.options), f"{ask.name} of {decision.source}"
                table.asks.remove(ask)
                game.answer(player, ask.answer)
                return
    raise AssertionError(f"asked {[(p, d.name, d.options) for p, d in game.pending.items()]}, foreseen {table.asks}")


def in_order(options: list[Any]) -> list[Any]:
    return sorted(options, key=str)
