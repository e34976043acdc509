"""What the facts say a play or an action changes, computed without the engine.

`expect(game, option)` takes the option on a `World`, which only clauses and board facts change, and in the game, and
compares the two.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from pavonis.kernel.game import Game

from ..facts.ares import EITHER, Capacity, Discard, Forest, If, Less, ResearchMore, board, fact
from ..facts.clauses import (
    Add,
    Card,
    Clause,
    Discount,
    Draw,
    LookKeep,
    Next,
    Ocean,
    OneOf,
    Oxygen,
    Pay,
    Per,
    Points,
    Production,
    Rating,
    Special,
    Stock,
    Temperature,
    Trigger,
    Worth,
)

TRACKS = {"temperature": board()["temperature_track"], "oxygen": board()["oxygen_track"]}
TILES = board()["ocean_tiles"]["tiles"]
PLANT_OR_CARD = {"animal": "birds", "microbe": "tardigrades", "any": "birds", EITHER: "birds"}  # where choices go
X = 2  # what is chosen where the number is free
METAL = {"steel": ("building", 2), "titanium": ("space", 3)}


class World:
    """One player and the planet, as far as cards can change them."""

    def __init__(self, game: Game, way: int) -> None:
        saved = game.to_json()["position"]
        me = saved["table"][0]
        self.way = way
        self.stock = Counter({"mc": 0, "plants": 0, "heat": 0, **me["stock"]})
        self.tr = me["tr"]
        self.tableau: list[str] = list(me["tableau"])
        self.printed = Counter(me["production"])  # what the scene gave beyond the cards
        self.on = Counter(saved["on"])
        self.hand = len(saved["zones"].get("hand.0", []))
        self.deck: list[str] = list(saved["zones"]["deck"])
        self.forests = saved["forests"][0]
        self.at = {"temperature": saved["temperature"], "oxygen": saved["oxygen"]}
        self.began = dict(self.at)
        self.oceans = self.began_oceans = saved["oceans"]
        self.tiles: list[str] = list(saved["zones"].get("oceans", []))
        self.last_tile = saved["flipped"][-1] if saved["flipped"] else ""
        self.pick = saved["chosen"][0] == saved["phase"]
        self.phase = saved["phase"]
        self.plays, self.free, self.bonus = saved["plays"][0], saved["free"][0], saved["bonus"][0]
        self.next: list[Clause] = []

    # -- counting

    def tags(self, tag: str) -> int:
        cards = [fact(c) for c in self.tableau]
        return sum(c.kind == "red" for c in cards) if tag == "event" else sum(c.tags.count(tag) for c in cards)

    def count(self, what: str, source: str = "") -> int:
        if what.endswith(" tags"):
            return self.tags(what.removesuffix(" tags"))
        if what == "pick":
            return int(self.pick)
        if what == "forests":
            return int(self.forests)
        if what == "here":
            return self.on[source]
        kinds = [fact(c).kind for c in self.tableau]
        if what == "project cards":
            return len(kinds) - kinds.count("corporation")
        if what == "blue cards":
            return kinds.count("blue")
        return self.stock[what]

    def production(self) -> dict[str, int]:
        """A-051: what the cards in play add up to; here on top of what the scene gave."""
        out = Counter(self.printed)
        for id in self.tableau:
            for clause in fact(id).on_play:
                if isinstance(clause, Per) and isinstance(clause.effect, Production):
                    out[clause.effect.resource] += clause.effect.n * (self.count(clause.count) // clause.every)
        return {r: out[r] for r in ("mc", "plants", "heat", "cards")}

    def points(self) -> int:
        return sum(self.worth(id, fact(id).points) for id in self.tableau)

    def worth(self, id: str, clause: Clause | None) -> int:
        match clause:
            case Points(n):
                return n
            case Per(Points(n), what, every):
                return n * (self.count(what, id) // every)
        return 0

    # -- prices

    def standing(self) -> list[Clause]:
        return [clause for id in self.tableau for clause in fact(id).ongoing]

    def cost(self, card: Card) -> int:
        cost = card.cost or 0
        for metal, (tag, value) in METAL.items():
            value += sum(c.n for c in self.standing() if isinstance(c, Worth) and c.resource == metal)
            cost -= value * self.stock[metal] if tag in card.tags else 0
        for clause in [*self.standing(), *self.next]:
            match clause:
                case Discount(None, n):
                    cost -= n
                case Discount("event", n):
                    cost -= n if card.kind == "red" else 0
                case Discount(tag, n):
                    cost -= n if tag in card.tags else 0
                case Special("cards with printed cost >= 20 cost 4 less"):
                    cost -= 4 if (card.cost or 0) >= 20 else 0
        if self.phase == "development" and self.pick:
            cost -= 3
        return max(0, cost)

    # -- what happens

    def raise_(self, track: str, steps: int) -> None:
        facts = TRACKS[track]
        if self.began[track] >= facts["end"]:
            return
        for _ in range(steps):
            self.at[track] = min(facts["end"], self.at[track] + facts["step"])
            self.tr += 1
            self.fire(track)
            self.fire("raise")

    def flip(self) -> None:
        if self.began_oceans >= 9:
            return
        if self.oceans < 9:
            self.oceans += 1
            self.last_tile = self.tiles.pop()
        self.tr += 1
        reward = TILES[int(self.last_tile.removeprefix("ocean_")) - 1]
        for what, n in reward.items():
            if what == "cards":
                self.hand += n
            else:
                self.stock[what] += n
        self.fire("ocean")
        self.fire("raise")

    def fire(self, event: str, card: str = "") -> None:
        """Whatever in play reacts to this; a card itself only where it says so."""
        for id in list(self.tableau):
            for clause in fact(id).ongoing:
                if not isinstance(clause, Trigger) or (id == card and not clause.itself):
                    continue
                if clause.event == event or (clause.event == "tag" and event in clause.tags):
                    self.apply(clause.effects, id)

    def apply(self, clauses: tuple[Clause, ...], source: str) -> None:
        for clause in clauses:
            self.one(clause, source)

    def one(self, clause: Clause, source: str) -> None:
        match clause:
            case Production(resource, n):
                self.printed[resource] += n
            case Per(Production(), _, _):
                pass  # production that counts is counted
            case Per(Rating(n), what, _):
                self.tr += n * self.count(what)
            case Capacity(resource, n):
                self.stock[resource] += n
                for _ in range(n if resource == "steel" else 0):
                    self.fire("steel", source)
            case Stock(resource, n):
                self.stock[resource] += n
            case Pay(resource, n):
                self.stock[resource] -= n
            case Less(Pay(resource, n), less, what, least, each):
                times = self.count(what) if each else int(self.count(what) >= least)
                self.stock[resource] -= max(0, n - less * times)
            case If(inner, what, least):
                if self.count(what) >= least:
                    self.one(inner, source)
            case Rating(n):
                self.tr += n
            case Temperature(n):
                self.raise_("temperature", n)
            case Oxygen(n):
                self.raise_("oxygen", n)
            case Ocean(n):
                for _ in range(n):
                    self.flip()
            case Forest(n):
                for _ in range(n):
                    self.forests += 1
                    self.fire("forest")
            case Draw(n):
                self.hand += n
            case LookKeep(_, keep):
                self.hand += keep
            case Discard(n, most):
                self.hand -= n if n == most else X
            case Add(_, n, "here"):
                self.on[source] += n
            case Add(resource, n, _):
                self.on[PLANT_OR_CARD[resource]] += n
            case OneOf(options):
                self.apply(options[self.way], source)
            case Next(inner):
                self.next.append(inner)
            case Special(text):
                self.special(text, source)
            case _:
                raise ValueError(clause)

    def special(self, text: str, source: str) -> None:
        match text:
            case "may play 1 green hand card with printed cost <= 9 for 0 mc":
                self.free += 1
            case "extra play this phase: 1 blue or red card":
                self.plays += 1
            case "reveal 3 from deck, take 1 tagged science or plant, discard the rest":
                own = self.deck[::-2][:3]  # every other card is the other seat's
                self.hand += any({"science", "plant"} & set(fact(c).tags) for c in own)
            case "reveal 1 from deck: green: discard it, gain 1 mc; blue/red: take it":
                green = fact(self.deck[-1]).kind == "green"
                self.stock["mc"] += int(green)
                self.hand += int(not green)
            case "draw as many":
                self.hand += X
            case "1 to 4 heat" | "X heat (X >= 1)":
                self.stock["heat"] -= X
            case "gain that many plants":
                self.stock["plants"] += X
            case "gain X mc":
                self.stock["mc"] += X
            case "1 microbe or 1 animal on any own card":
                self.on["birds"] -= 1
            case "may discard 1 card, then draw 1 (draw 2 if the discard had a plant tag)":
                pass  # the answer is no
            case _:
                raise ValueError(text)

    def play(self, id: str) -> None:
        card = fact(id)
        self.stock["mc"] -= self.cost(card)
        self.next = []
        if self.plays:
            self.plays -= 1
        else:
            self.bonus = 0
        self.hand -= 1
        self.tableau.append(id)
        self.apply(card.on_play, id)
        for tag in card.tags:
            self.fire(tag, id)
        if card.kind == "red":
            self.fire("event", id)
        self.fire("card", id)

    def use(self, id: str, k: int) -> None:
        action = fact(id).actions[k]
        self.apply(action.pay, id)
        self.apply(action.get, id)
        self.fire("action")

    def seen(self) -> dict[str, Any]:
        """The same as `shown` reads off a view."""
        return {
            "stock": {r: self.stock[r] for r in ("mc", "plants", "heat")},
            "capacity": {r: self.stock[r] for r in ("steel", "titanium")},
            "production": self.production(),
            "tr": self.tr,
            "forests": self.forests,
            "on": {c: n for c, n in self.on.items() if n},
            "hand": self.hand,
            "tableau": self.tableau,
            **self.at,
            "oceans": self.oceans,
            "plays": self.plays,
            "free": self.free,
            "points": self.points(),
        }


def shown(game: Game) -> dict[str, Any]:
    from pavonis.ares.scoring import points

    view = game.view(0)
    me = view["players"][0]
    return {
        **{k: me[k] for k in ("stock", "capacity", "production", "tr", "forests", "on", "tableau", "plays", "free")},
        "hand": me["hand_size"],
        **{k: view[k] for k in ("temperature", "oxygen", "oceans")},
        "points": points(game.position, 0)["cards"],  # type: ignore[arg-type]
    }


def research(tableau: list[str], pick: bool) -> tuple[int, int]:
    """How many cards the research phase shows, and how many are kept (A-137, A-138)."""
    draw, keep = (5, 2) if pick else (2, 1)
    for clause in (c for id in tableau for c in fact(id).ongoing):
        if isinstance(clause, ResearchMore):
            draw, keep = draw + clause.draw, keep + clause.keep
    return draw, keep


def answer(game: Game, way: int) -> Any:
    """The answer that the world above takes for granted."""
    decision = game.pending[0]
    match decision.kind:
        case "amount":
            return X
        case "pick":
            question = decision.question()
            return question["cards"][: max(question["least"], min(X, question["most"]))]
        case "pay":
            return {}
        case "order":
            return "first:0"
    options = decision.options
    for wanted in (f"option:{way + 1}", "none", "add", "resource:plants" if way == 0 else "", "card:birds", "card:tardigrades"):
        if wanted in options:
            return wanted
    return options[0]


def expect(game: Game, option: str, way: int = 0) -> None:
    """Do it, here and there, and compare."""
    world = World(game, way)
    kind, id, *k = option.split(":")
    if kind == "play":
        world.play(id)
    else:
        world.use(id, int(k[0]) - 1 if k else 0)
    game.answer(0, option)
    while 0 in game.pending and game.pending[0].name not in ("development", "construction", "action", "research_keep", "planning"):
        game.answer(0, answer(game, way))
    assert shown(game) == world.seen()
