"""What happened, told again: the numbers of a view, moved on by nothing but the events that its reader was told.

    told = Retelling(game.view(p))
    game.answer(...)
    told.hear([e.seen_by(p) for e in game.events[before:]])
    told.table == numbers(game.view(p))

Whose turn it is, what is asked and what may be done is no part of it; nor is what can be counted: a card's price, progress
towards a milestone, production that counts tags.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
from typing import Any, Final

from ..ares.cards.crisis import ALL
from ..ares.production import ProduceFor
from ..family.cards import PROJECT_KINDS, RED, Card
from ..family.resources import RESOURCES
from ..family.tags import EVENT
from ..kernel.message import Message
from ..mars.cards import CARDS

TABLE: Final = (
    *("generation", "first", "tiles", "claims"),
    *("round", "flipped", "supply", "dummy"),
    *("temperature", "oxygen", "oceans", "deck", "discard", "over"),
)
CRISIS: Final = ("deck", "discarded", "bank", "detriments", "supplies", "phases", "outcome")
SEAT: Final = ("tr", "stock", "production", "capacity", "forests", "hand_size", "next_card", "chosen", "last", "barred")
# What these set off is told after them.
ANNOUNCED: Final = (
    *("copied", "decided", "done", "ended_turn", "last_generation", "last_greeneries", "last_phase", "no_area"),
    *("passed", "phase", "project", "standard", "took_back"),
)


def numbers(view: Mapping[str, Any]) -> dict[str, Any]:
    """What lies on the table, as a view shows it. An event that is being carried out is taken as laid down."""
    out: dict[str, Any] = {k: deepcopy(view[k]) for k in TABLE if k in view}
    cards = CARDS if view["game"] == "mars" else ALL
    out["players"] = [seat(s, cards) for s in view["players"]]
    if view.get("playing"):
        player, card = out["players"][view["playing"]["player"]], view["playing"]["card"]
        add_tags(player, cards[card], -1)
        player["events"].append(card)
    if view["game"] == "mars":
        out["claimed"] = {m: x["claimed_by"] for m, x in view["milestones"].items() if x["claimed_by"] is not None}
        out["funded"] = {a: x["funded_by"] for a, x in view["awards"].items() if x["funded_by"] is not None}
    if "colonies" in view:
        moons = view["colonies"]
        out["colonies"] = {"tiles": deepcopy(moons["tiles"]), "unused": sorted(moons["unused"]), "fleets": moons["fleets"][:]}
    if "crisis" in view:
        crisis = view["crisis"]
        out["crisis"] = {k: deepcopy(crisis[k]) for k in CRISIS}
        out["crisis"]["markers"] = {x["crisis"]: x["markers"] for x in crisis["active"]}
        out["crisis"]["revealing"] = crisis["revealing"] and crisis["revealing"]["crisis"]
    return out


def seat(view: Mapping[str, Any], cards: Mapping[str, Card]) -> dict[str, Any]:
    out: dict[str, Any] = {k: deepcopy(view[k]) for k in SEAT if k in view}
    out["tags"] = dict(view["tags"])
    out["tableau"] = sorted(view["tableau"])
    out["events"] = list(view.get("events", ()))
    out["on"] = dict(view["on"])
    out["used"] = sorted(view["used"]) if isinstance(view["used"], list) else []  # in Ares Expedition a matter of the phase
    out["hand"] = sorted(view["hand"]) if "hand" in view else None
    for card in view["tableau"]:
        for e in cards[card].play:
            if isinstance(e, ProduceFor):  # production that counts is counted, whatever was told
                counted = view["forests"] if e.per == "forests" else view["tags"].get(e.per.removeprefix("tag:"), 0)
                out["production"][e.resource] -= e.n * (counted // e.every)
    return out


def add(to: dict[str, int], what: str, n: int) -> None:
    """So many more of something; none is left out where most are none."""
    to[what] = to.get(what, 0) + n
    if not to[what]:
        del to[what]


def add_tags(player: dict[str, Any], card: Card, sign: int = 1) -> None:
    for tag in (*card.tags, *([EVENT] if card.kind == RED else [])):
        add(player["tags"], tag, sign)


class Retelling:
    """One reader's memory of the table: `hear` what happened, and `table` says how things stand."""

    def __init__(self, view: Mapping[str, Any]) -> None:
        self.table = numbers(view)
        self.cards = CARDS if view["game"] == "mars" else ALL
        self.game = view["game"]
        self.offered: list[str] = []  # a card between two hands

    def hear(self, events: Iterable[Message]) -> None:
        for event in events:
            kind, _, what = event.id.partition(".")
            p = event.values.get("player", -1)
            self.one(kind, what, event.values, self.table["players"][p] if p >= 0 else None)

    def one(self, kind: str, what: str, v: Mapping[str, Any], player: Any) -> None:
        table = self.table
        match kind:
            # numbers
            case "gained":
                self.change(player["stock"], v)
            case "lost" | "paid" | "spent":
                self.change(player["stock"], v, -1)
            case "produced":
                card = self.cards.get(v["source"])
                if card is None or not any(isinstance(e, ProduceFor) for e in card.play):
                    self.change(player["production"], v)
            case "reduced":
                self.change(player["production"], v, -1)
            case "capacity":
                self.change(player["capacity"], v)
            case "production":
                self.change(player["stock"], v)
                player["used"] = []
            case "cooled":
                self.change(player["stock"], {"energy": -v["n"], "heat": v["n"]})
            case "converted":
                player["stock"][what] -= v["n"]
            case "rated":
                player["tr"] += v["n"]
            case "lost_rating":
                player["tr"] -= v["n"]
            case "promised":
                add(player["next_card"], what, v["n"])
            case "lapsed":
                player["next_card"] = {}
            # the planet
            case "temperature" | "oxygen" | "ocean":
                table["oceans" if kind == "ocean" else kind] = v["n"]
                if kind == "ocean":
                    table["flipped"].append(v["tile"])
                if player:
                    player["tr"] += 1
            case "lowered":
                table[what] = v["n"]
            case "covered":
                table["oceans"] = v["n"]
                table["flipped"].remove(v["tile"])
            case "forest":
                player["forests"] = v["n"]
            case "placed":
                table["claims"].pop(v["space"], None)
                table["tiles"][v["space"]] = {"tile": what, "owner": -1 if what == "ocean" else v["player"]}
                if what == "ocean":
                    table["oceans"] += 1
                    if player:
                        player["tr"] += 1
            case "claimed_area":
                table["claims"][v["space"]] = v["player"]
            # cards
            case "drew":
                table["deck"] -= v["n"]
                self.take(player, v["n"], v.get("cards", ()))
            case "looked":
                table["deck"] -= v["n"]
            case "kept":
                table["discard"] += v["of"] - v["n"]
                self.take(player, v["n"], v.get("cards", ()))
            case "revealed":  # one is discarded at once, of several it is told later
                table["deck"] -= len(v.get("cards", "1"))
                table["discard"] += "card" in v
            case "discarded" | "sold":
                table["discard"] += v["n"]
                self.take(player, -v["n"], v.get("cards", ()))
                self.change(player["stock"], v if kind == "sold" else {})
            case "reshuffled":
                table["deck"] += table["discard"]
                table["discard"] = 0
            case "played" | "revealed_corporation":
                self.enter(player, v["card"], self.cards[v["card"]].kind in PROJECT_KINDS)
            case "gave_up":
                player["tableau"].remove(v["card"])
                add_tags(player, self.cards[v["card"]], -1)
                player["on"].pop(v["card"], None)
                table["discard"] += 1
            case "used":
                if self.game == "mars":
                    player["used"] = sorted([*player["used"], v["card"]])
            case "added":
                add(player["on"], v["card"], v["n"])
            case "removed" | "spent_here":
                add(player["on"], v["card"], -v["n"])
            case "gave":
                self.take(player, -1, [v["card"]] if "card" in v else [])
                self.take(table["players"][v["to"]], 1, [v["card"]] if "card" in v else [])
            case "offered":
                self.offered = [v["card"]] if "card" in v else []
                self.take(player, -1, self.offered)
            case "declined":
                self.take(table["players"][1 - v["player"]], 1, self.offered)
            case "swapped":
                back = [v["card"]] if "card" in v else []
                self.take(player, -1, back)
                self.take(player, 1, self.offered)
                self.take(table["players"][1 - v["player"]], 1, back)
            case "took_cube" | "took_marker":
                table["supply"]["cubes" if kind == "took_cube" else "markers"] -= 1
                player["stock"]["mc"] += kind == "took_cube"
            # how the game goes
            case "generation":
                table["generation"] = v["n"]
                table["first"] = v.get("player", table["first"])
            case "claimed":
                table["claimed"][v["milestone"]] = v["player"]
            case "funded":
                table["funded"][v["award"]] = v["player"]
            case "round":
                table["round"] = v["n"]
                for s in table["players"]:
                    s["last"], s["chosen"] = s["chosen"], ""
                    if "barred" in s:
                        s["barred"] = ""
                if "crisis" in table:
                    table["crisis"]["phases"] = []
                if "dummy" in table:
                    table["dummy"]["phase"] = ""
            case "chose":
                player["chosen"] = what
            case "dummy":
                if "dummy" in table:
                    table["dummy"]["phase"] = what
                    table["dummy"]["used"].append(what)
                else:
                    table["crisis"]["phases"].append(what.removeprefix("bars."))
            case "cycle":
                table["dummy"].update(cycle=v["n"], used=[])
            case "over":
                table["over"] = True
                if "crisis" in table:
                    table["crisis"]["outcome"] = what
            case _ if kind in ANNOUNCED:
                pass
            case _ if "colonies" in table and self.moons(kind, v, table["colonies"]):
                pass
            case _ if "crisis" in table and self.crisis(kind, what, v, player, table["crisis"]):
                pass
            case _:
                raise ValueError(f"{kind} is not told again")

    def moons(self, kind: str, v: Mapping[str, Any], colonies: dict[str, Any]) -> bool:
        """What happens on the moons of Colonies; False if it is something else."""
        tile = colonies["tiles"].get(v.get("colony"))
        match kind:
            case "traded":
                tile["visitor"] = v["player"]
            case "track_up":
                tile["track"] += v["n"]
            case "track_down" | "track_back":
                tile["track"] -= v["n"]
            case "solar":
                for name, moon in colonies["tiles"].items():
                    moon["visitor"] = None
                    moon["track"] += name in v["colonies"]
            case "built_colony":  # the marker makes room
                tile["colonies"].append(v["player"])
                tile["track"] = max(tile["track"], len(tile["colonies"]))
            case "gained_fleet":
                colonies["fleets"][v["player"]] += 1
            case "colony_woke":
                tile["awake"] = True
            case "colony_added":
                colonies["unused"].remove(v["colony"])
                colonies["tiles"][v["colony"]] = {"track": 1, "awake": v["awake"], "colonies": [], "visitor": None}
            case "colony_removed":
                del colonies["tiles"][v["colony"]]
                colonies["unused"] = sorted([*colonies["unused"], v["colony"]])
            case _:
                return False
        return True

    def crisis(self, kind: str, what: str, v: Mapping[str, Any], player: Any, crisis: dict[str, Any]) -> bool:
        """What happens in Crisis; False if it is something else."""
        match kind:
            case "crisis":
                crisis["revealing"] = v["crisis"]
                crisis["deck"].pop(0)
            case "crisis_stays" | "crisis_pays" | "crisis_over":
                crisis["revealing"] = None
                if kind == "crisis_stays":
                    crisis["markers"][v["crisis"]] = v["n"]
                elif kind == "crisis_pays":
                    crisis["supplies"] = v["n"]
                else:
                    crisis["discarded"].append(v["crisis"])
            case "marker":
                crisis["markers"][v["crisis"]] = v["n"]
            case "averted":
                del crisis["markers"][v["crisis"]]
                crisis["discarded"].append(v["crisis"])
            case "banked" | "bank_paid":
                crisis["bank"] += v["n"] if kind == "banked" else -v["n"]
            case "detriment":
                parameter, colour = what.split(".")
                crisis["detriments"][parameter] = "" if colour == "over" else colour
            case "bars":
                player["barred"] = what
            case _:
                return False
        return True

    def change(self, cells: dict[str, int], v: Mapping[str, Any], sign: int = 1) -> None:
        """More of each resource that is counted; `cards` may also be their faces."""
        for resource in RESOURCES:
            if isinstance(v.get(resource), int):
                cells[resource] += sign * v[resource]

    def take(self, player: dict[str, Any], n: int, cards: Iterable[str]) -> None:
        """So many cards into the hand, or out of it; their faces, if the reader was told."""
        player["hand_size"] += n
        if player["hand"] is not None:
            for card in cards:
                if n > 0:
                    player["hand"].append(card)
                else:
                    player["hand"].remove(card)
            player["hand"].sort()

    def enter(self, player: dict[str, Any], card: str, from_hand: bool) -> None:
        if from_hand:
            self.take(player, -1, [card])
            player["next_card"] = {}
        if self.game == "mars" and self.cards[card].kind == RED:
            player["events"].append(card)
            return
        player["tableau"] = sorted([*player["tableau"], card])
        add_tags(player, self.cards[card])
