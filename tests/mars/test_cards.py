"""Every card of the base box against what is printed on it: the facts, never the declarations under test."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from pavonis.kernel.game import Game
from pavonis.mars.cards import CARDS
from pavonis.mars.scoring import points

from ..facts import board, corporations, projects
from ..facts.clauses import (
    Add,
    AnyLose,
    AnyProduction,
    Card,
    Clause,
    Colony,
    Discount,
    Draw,
    Ease,
    LookBuy,
    LookKeep,
    Next,
    OneOf,
    Pay,
    Per,
    Points,
    Production,
    Remove,
    RemoveOwn,
    Requirement,
    Special,
    Steal,
    Stock,
    Track,
    Trigger,
)
from .expect import TRACKS, Table, answer_next, expect, fact, position, refused
from .scene import do, scene

PROJECTS = tuple(projects())
CORPORATIONS = tuple(corporations())
IN_PLAY = tuple(id for id in (*PROJECTS, *CORPORATIONS) if fact(id).kind != "red")
PARAMETERS = ("temperature", "oxygen", "oceans")


# -- what is printed


def test_the_catalogue_holds_these_cards_and_no_others() -> None:
    """M-012, M-013."""
    box = [card for card in CARDS.values() if card.set in ("base", "corporate_era")]
    assert sorted(card.id for card in box) == sorted((*PROJECTS, *CORPORATIONS))


@pytest.mark.parametrize("id", [*PROJECTS, *CORPORATIONS])
def test_printed(id: str) -> None:
    """M-092 to M-094, M-145."""
    card, printed = CARDS[id], fact(id)
    assert (card.number, card.name, card.set, card.kind) == (printed.number, printed.name, printed.set, printed.kind)
    assert (card.cost, sorted(card.tags), card.holds) == (printed.cost or 0, sorted(printed.tags), printed.holds or "")


@pytest.mark.parametrize("id", [id for id in PROJECTS if fact(id).holds])
def test_words_name_what_it_holds(id: str) -> None:
    """M-145: what is added here or spent from here is of the kind that the card holds."""
    card = CARDS[id]
    effects = [*card.play, *(e for a in card.actions for e in (*a.pay, *a.get)), *(e for w in card.when for e in w.effects)]
    said = [message.id.partition(".") for effect in effects for message in effect.say()]
    assert {kind for verb, _, kind in said if verb in ("add_here", "spend_here", "add_here_or_draw")} <= {card.holds}


# -- what it needs


@dataclass
class Setting:
    """A scene in the making: the acting player, one opponent, and the table."""

    seats: list[dict[str, Any]]
    rest: dict[str, Any] = field(default_factory=dict)

    def game(self) -> Game:
        return scene(*self.seats, order="auto", **self.rest)

    @property
    def moons(self) -> dict[str, Any]:
        """The colony tiles in play."""
        moons: dict[str, Any] = self.rest["colonies"]["tiles"]
        return moons

    def cards(self, ids: list[str]) -> None:
        self.seats[0].setdefault("tableau", []).extend(ids)


@dataclass
class Need:
    """Something without which the card is refused: `give` lays so much of it out. At `met` it is enough, at `missed` just not."""

    reason: str
    needed: int
    met: int
    missed: int
    give: Callable[[Setting, int], None]


def around(id: str) -> dict[str, Any]:
    """A card of an expansion needs that expansion."""
    if fact(id).set != "colonies":
        return {}
    return {"colonies": {"tiles": {moon: {} for moon in ("callisto", "io", "titan", "triton")}}}


def fillers(tag: str, n: int, but: str) -> list[str]:
    """Cards that carry this tag once and do nothing while they lie there."""
    quiet = [c for c in map(fact, IN_PLAY) if c.id != but and not c.ongoing and c.tags.count(tag) == 1]
    return [card.id for card in sorted(quiet, key=lambda card: (card.holds or "", len(card.tags)))][:n]


def give(p: int, kind: str, resource: str) -> Callable[[Setting, int], None]:
    def to_seat(to: Setting, n: int) -> None:
        where = to.seats[p].setdefault(kind, {})
        where[resource] = where.get(resource, 0) + n

    return to_seat


def requirement(clause: Requirement, id: str) -> Need:
    what, value = clause.what, clause.value
    if what in PARAMETERS:
        step = TRACKS[what].get("step", 1)
        side, missed = ("least", value - step) if clause.op == ">=" else ("most", value + step)

        def set_parameter(to: Setting, n: int) -> None:
            to.rest[what] = n

        return Need(f"needs.{what}.{side}", value, value, missed, set_parameter)
    if what.endswith(" tags"):
        tag = what.removesuffix(" tags")
        return Need(f"needs.tag.{tag}", value, value, value - 1, lambda to, n: to.cards(fillers(tag, n, id)))
    if what.endswith(" production"):
        resource = what.removesuffix(" production")
        return Need(f"needs.production.{resource}", value, value, value - 1, give(0, "production", resource))
    if what == "own colonies":
        reason, missed = ("needs.own_colonies", value - 1) if clause.op == ">=" else ("needs.own_colonies.most", value + 1)
        return Need(reason, value, value, missed, own_colonies)
    if what == "own floaters":
        return Need("needs.own_floaters", value, value, value - 1, floaters)
    tile, owner = {"cities": ("city", 1), "own greeneries": ("greenery", 0), "own cities": ("city", 0)}[what]

    def lay(to: Setting, n: int) -> None:
        to.rest["tiles"] = dict.fromkeys(("16", "48")[:n], (tile, owner))

    return Need(f"needs.{what.replace(' ', '_')}", value, value, value - 1, lay)


def own_colonies(to: Setting, n: int) -> None:
    for moon in list(to.moons)[:n]:
        to.moons[moon]["colonies"] = [0]


def room_for_a_colony(to: Setting, n: int) -> None:
    if not n:
        for moon in to.moons.values():
            moon["colonies"] = [*moon.get("colonies", []), 1, 1, 1][:3]


def tracks(to: Setting, n: int) -> None:
    """Where no marker can go left, none can go right."""
    for moon in to.moons.values():
        moon["track"] = n


def floaters(to: Setting, n: int) -> None:
    to.cards(["titan_shuttles"])
    to.rest["on"] = {"titan_shuttles": n}


def deal(to: Setting, n: int) -> None:
    to.rest["zones"] = {"deck": ["mine", "lichen", "fish", "ants"][:n]}


def loss(card: Card, kind: str, resource: str, n: int) -> Need:
    """What the card takes, less what it gives first (O-34); M€ production may fall below zero (M-089)."""
    floor = board()["economy"]["mc_production_floor"] if (kind, resource) == ("production", "mc") else 0
    own = [e for c in card.ongoing if isinstance(c, Trigger) and c.itself for e in c.effects]
    gain = sum(c.n for c in own if isinstance(c, Production) and (kind, c.resource) == ("production", resource))
    name = f"needs.production.{resource}" if kind == "production" else f"needs.{resource}"
    needed = n - gain + floor
    return Need(name, needed, needed, needed - 1, give(0, kind, resource))


def effect_needs(card: Card, clauses: tuple[Clause, ...]) -> Iterator[Need]:
    """M-108, M-113, M-129, M-130, O-40: what must be possible in full."""
    gains = Counter({c.resource: c.n for c in clauses if isinstance(c, Production) and c.n > 0})
    for clause in clauses:
        match clause:
            case Production(resource, n) if n < 0:
                yield loss(card, "production", resource, -n)
            case Stock(resource, n) if n < 0:
                yield loss(card, "stock", resource, -n)
            case AnyProduction(resource, n) if gains[resource] < -n:
                yield Need(f"needs.any.{resource}", -n, -n, -n - 1, give(1, "production", resource))
            case Draw(n) | LookKeep(n) | LookBuy(n):
                yield Need("needs.deck", n, n, n - 1, deal)
            case Special("copy the production box of one own building card in play"):
                yield Need("needs.box", 1, 1, 0, lambda to, n: to.cards(["titanium_mine"][:n]))
            case Colony():
                yield Need("needs.colony", 1, 1, 0, room_for_a_colony)
            case Track(n) if n > 0:
                yield Need("needs.tracks", 1, 1, 0, tracks)
            case RemoveOwn(resource, n):
                yield Need(f"needs.own.{resource}", n, n, n - 1, floaters)


def play_needs(id: str) -> list[Need]:
    card = fact(id)
    cost = card.cost or 0
    price = [Need("needs.money", cost, cost, cost - 1, give(0, "stock", "mc"))] if cost else []
    return [*price, *(requirement(c, id) for c in card.requires if isinstance(c, Requirement)), *effect_needs(card, card.on_play)]


def lay_out(setting: Setting, needs: list[Need], short_of: Need | None = None) -> Game:
    for need in needs:
        need.give(setting, need.missed if need is short_of else need.met)
    return setting.game()


ENDS = {"start": {}, "goal": {name: TRACKS[name]["max"] for name in PARAMETERS}}


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("id", PROJECTS)
def test_playable_with_just_what_it_needs(id: str, end: str) -> None:
    """M-103 to M-115, M-109: nothing else is asked for, wherever the other parameters stand."""
    setting = Setting([{"hand": [id]}, {}], around(id) | ENDS[end])
    game = lay_out(setting, play_needs(id))
    assert refused(game, f"play:{id}") is None
    expect(game, 0, f"play:{id}")


@pytest.mark.parametrize(("id", "k"), [(id, k) for id in PROJECTS for k in range(len(play_needs(id)))])
def test_refused_with_one_step_less(id: str, k: int) -> None:
    """M-103, M-106, M-107, M-113: and the reason says what is needed and what there is."""
    needs = play_needs(id)
    game = lay_out(Setting([{"hand": [id]}, {}], around(id)), needs, needs[k])
    assert refused(game, f"play:{id}") == (needs[k].reason, needs[k].needed, needs[k].missed)


@pytest.mark.parametrize(("id", "k"), [(id, k) for id in PROJECTS for k, c in enumerate(fact(id).requires)])
def test_more_than_required_is_fine_too(id: str, k: int) -> None:
    """M-106, M-107: at the far end of a track, with more tags, production or tiles."""
    clause, needs = fact(id).requires[k], play_needs(id)
    assert isinstance(clause, Requirement)
    more = next(need for need in needs if need.reason == requirement(clause, id).reason)
    further = 1 if clause.op == ">=" else -1
    more.met = TRACKS[clause.what]["max" if further > 0 else "min"] if clause.what in PARAMETERS else more.met + further
    assert refused(lay_out(Setting([{"hand": [id]}, {}], around(id)), needs), f"play:{id}") is None


# -- what it does


STAGES = {
    "early": {"temperature": -26, "oxygen": 2, "oceans": 1},
    "midway": {"temperature": -14, "oxygen": 5, "oceans": 4},
    "verge": {"temperature": -2, "oxygen": 7, "oceans": 8},  # of the marks, and of the last ocean
    "complete": {"temperature": 8, "oxygen": 14, "oceans": 9},
}
OCEANS = ("06", "07", "28", "32", "33", "34", "43", "44", "13")


def busy(id: str, stage: str, hand: bool) -> Setting:
    """Three players in the thick of it; the card in hand, or in play with some resources on it."""

    def without(*ids: str) -> list[str]:
        return [c for c in dict.fromkeys(ids) if c != id]

    card, at = fact(id), dict(STAGES[stage])
    tableau = ["fish", "birds", "tardigrades", "ants", "physics_complex", "security_fleet", "mine", "sponsors", "vesta_shipyard"]
    for clause in card.requires:
        assert isinstance(clause, Requirement)
        if clause.what in PARAMETERS:
            at[clause.what] = (max if clause.op == ">=" else min)(at[clause.what], clause.value)
        elif clause.what.endswith(" tags"):
            tableau += fillers(clause.what.removesuffix(" tags"), clause.value, id)
    tiles = dict.fromkeys(OCEANS[: at.pop("oceans")], ("ocean", -1))
    tiles |= {"08": ("greenery", 0), "22": ("city", 0), "05": ("greenery", 1), "47": ("city", 1), "49": ("city", 1)}
    tiles |= {"42": ("greenery", 2), "02" if id == "ganymede_colony" else "01": ("city", 2)}
    on = {"fish": 1, "tardigrades": 2, "physics_complex": 1, "small_animals": 3, "decomposers": 1}
    on = {c: on[c] for c in without(*on)} | ({id: 4} if card.holds and not hand else {})
    stock = {"mc": 60, "steel": 3, "titanium": 3, "plants": 6, "energy": 7, "heat": 9}
    mine = {
        "hand": [id, *without("power_plant", "lichen")] if hand else without("power_plant", "lichen"),
        "tableau": without(*tableau) if hand else [*without(*tableau), id],
        "events": without("comet", "virus"),
        "stock": stock,
        "production": dict.fromkeys(stock, 5),
    }
    victims = {
        "tableau": without("small_animals", "decomposers", "toll_station"),
        "events": without("technology_demonstration"),
        "stock": dict.fromkeys(stock, 20),
        "production": dict.fromkeys(stock, 4),
    }
    bystanders = {"tableau": without("satellites"), "stock": dict.fromkeys(stock, 5), "production": dict.fromkeys(stock, 1)}
    setting = Setting([mine, victims, bystanders], {"tiles": tiles, "on": on, **at, **around(id)})
    if card.set == "colonies":
        setting.cards(without("atmo_collectors", "jupiter_floating_station"))
        on |= dict.fromkeys(without("atmo_collectors"), 3)
        setting.moons.update(callisto={"colonies": [1, 0], "track": 4}, luna={"colonies": [2, 1, 2]}, pluto={"colonies": [2]})
    return setting


def ways(clauses: tuple[Clause, ...]) -> list[dict[str, Any]]:
    """Every option of a card that offers several, and to decline what may be declined."""
    out: list[dict[str, Any]] = []
    for clause in clauses:
        match clause:
            case OneOf(options):
                for k, (first, *_) in enumerate(options):
                    if isinstance(first, AnyLose | Steal):
                        out.append({"remove_any": "card:" if first.resource == "animal" else f"{first.resource} player:1"})
                    else:
                        out.append({"one_of": f"option:{k + 1}"})
            case LookBuy():
                out += [{"buy": 0}, {"buy": 1}]
        if isinstance(clause, AnyLose | Steal) or (isinstance(clause, OneOf) and isinstance(clause.options[0][0], AnyLose | Steal)):
            out += [{"remove_any": "none"}, {"remove_any": "player:1"}, {"remove_any": "player:2"}]
        if isinstance(clause, AnyProduction):
            out += [{"reduce_any": "player:0"}, {"reduce_any": "player:1"}]
    return out or [{}]


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize(("id", "way"), [(id, way) for id in PROJECTS for way in ways(fact(id).on_play)])
def test_play(id: str, way: dict[str, Any], stage: str) -> None:
    """M-102, M-114, M-120, M-149: the card's clauses, what placing tiles and passing marks brings, and nothing more."""
    expect(busy(id, stage, hand=True).game(), 0, f"play:{id}", **way)


PER_TAG = [id for id in PROJECTS if any(isinstance(c, Per) and c.count.endswith(" tags") for c in fact(id).on_play)]


@pytest.mark.parametrize("n", range(7))
@pytest.mark.parametrize("id", PER_TAG)
def test_play_with_tags(id: str, n: int) -> None:
    """M-132, M-141, O-32: tags face up count, this card's too; those of played events do not."""
    (per,) = [c for c in fact(id).on_play if isinstance(c, Per)]
    tag = per.count.split(" ")[-2]
    tagged = [{"tableau": fillers(tag, n, id)}, {"tableau": []}]
    mine, theirs = tagged if "opponents" not in per.count else reversed(tagged)
    me = {"hand": [id], "stock": {"mc": 33}, "events": ["technology_demonstration", "virus", "imported_ghg"], **mine}
    expect(scene(me, theirs, {"events": ["asteroid"]}, oxygen=6, order="auto", **around(id)), 0, f"play:{id}")


# -- actions


ACTIONS = [(id, k) for id in (*PROJECTS, *CORPORATIONS) for k in range(len(fact(id).actions))]


def option(id: str, k: int) -> str:
    return f"use:{id}" if len(fact(id).actions) == 1 else f"use:{id}:{k + 1}"


def action_needs(id: str, k: int) -> list[Need]:
    """M-211, M-213: the price, and what must be possible."""
    card = fact(id)
    needs = list(effect_needs(card, (*card.actions[k].pay, *card.actions[k].get)))
    for clause in card.actions[k].pay:
        match clause:
            case Pay("mc", n):
                needs.append(Need("needs.money", n, n, n - 1, give(0, "stock", "mc")))
            case Pay(resource, n):
                needs.append(Need(f"needs.{resource}", n, n, n - 1, give(0, "stock", resource)))
            case Add(resource, n):
                needs.append(Need(f"needs.here.{resource}", -n, -n, -n - 1, lambda to, n: to.rest.update(on={id: n})))
            case Remove(resource, n):
                holder = {"animal": "fish", "microbe": "tardigrades"}[resource]

                def stock(to: Setting, n: int, holder: str = holder) -> None:
                    to.seats[1]["tableau"] = [holder]
                    to.rest["on"] = {holder: n}

                needs.append(Need(f"needs.any.{resource}", n, n, n - 1, stock))
            case Special("X energy (X >= 1)"):
                needs.append(Need("needs.energy", 1, 1, 0, give(0, "stock", "energy")))
            case Special("X floaters here (X >= 1)"):
                needs.append(Need("needs.here.floater", 1, 1, 0, lambda to, n: to.rest.update(on={id: n})))
    for clause in card.actions[k].get:
        if isinstance(clause, Special) and clause.text.startswith("reveal top card"):
            needs.append(Need("needs.deck", 1, 1, 0, deal))
    if any("action needs >= 1" in note for note in card.notes):
        needs.append(Need("needs.stocked_here", 1, 1, 0, lambda to, n: to.rest.update(on={id: n})))
    return needs


@pytest.mark.parametrize(("id", "k"), ACTIONS)
def test_action_with_just_its_price(id: str, k: int) -> None:
    """M-209, M-211: and then not again."""
    game = lay_out(Setting([{"tableau": [id], "rose": 1}, {}], around(id)), action_needs(id, k))
    assert refused(game, option(id, k)) is None
    expect(game, 0, option(id, k))
    for j in range(len(fact(id).actions)):
        assert refused(game, option(id, j)) == ("used", 0, 0)


@pytest.mark.parametrize(("id", "k", "j"), [(id, k, j) for id, k in ACTIONS for j in range(len(action_needs(id, k)))])
def test_action_refused_with_one_less(id: str, k: int, j: int) -> None:
    """M-213."""
    needs = action_needs(id, k)
    game = lay_out(Setting([{"tableau": [id], "rose": 1}, {}], around(id)), needs, needs[j])
    assert refused(game, option(id, k)) == (needs[j].reason, needs[j].needed, needs[j].missed)


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize(("id", "k", "way"), [(id, k, way) for id, k in ACTIONS for way in ways(fact(id).actions[k].get)])
def test_action(id: str, k: int, way: dict[str, Any], stage: str) -> None:
    """M-211, M-214: what is paid, what is got, and nothing more."""
    setting = busy(id, stage, hand=False)
    setting.seats[0]["rose"] = 1
    setting.rest["deck"] = ["worms"]  # a microbe for Search For Life
    expect(setting.game(), 0, option(id, k), **way)


# -- standing effects


TRIGGERS = [id for id in (*PROJECTS, *CORPORATIONS) if any(isinstance(c, Trigger) for c in fact(id).ongoing)]
DEEDS = (
    *("play:mine", "play:lichen", "play:tardigrades", "play:livestock", "play:ecological_zone", "play:advanced_ecosystems"),
    *("play:research", "play:solar_wind_power", "play:vesta_shipyard", "play:io_mining_industries", "play:methane_from_titan"),
    *("play:mineral_deposit", "play:virus", "play:technology_demonstration", "play:asteroid", "play:release_of_inert_gases"),
    *("play:ganymede_colony", "play:phobos_space_haven", "play:underground_city", "play:capital", "play:cupola_city"),
    *("play:mining_rights", "play:protected_valley", "play:ice_asteroid", "play:pets", "play:satellites"),
    *("project:power_plant", "project:asteroid", "project:aquifer", "project:greenery", "project:city"),
    *("convert:plants", "convert:heat"),
)


def deed(tableau: list[str], by: int, what: str, **rest: Any) -> Game:
    """Player `by` is about to do this; the cards lie before player 0."""
    kind, _, card = what.partition(":")
    rich = {"stock": {"mc": 70, "plants": 8, "heat": 8}, "production": dict.fromkeys(("mc", "plants", "energy", "heat"), 5)}
    seats: list[dict[str, Any]] = [{**rich, "hand": ["sponsors"]}, {**rich, "hand": ["cartel"]}, {}]
    required: list[str] = []
    if kind == "play":
        seats[by]["hand"].append(card)
        words = [c.what.split(" ") for c in fact(card).requires if isinstance(c, Requirement)]
        required = [fillers(tag, 1, card)[0] for tag, *rest in words if rest == ["tags"]]
    seats[0]["tableau"] = [c for c in tableau if c not in (card, *required)]
    seats[by]["tableau"] = [*seats[by].get("tableau", []), *required]
    tiles = {**dict.fromkeys(OCEANS[:4], ("ocean", -1)), "08": ("greenery", by), "15": ("greenery", by)}
    at = {"turn": by, "first": by, "temperature": -14, "oxygen": 9}
    return scene(*seats, order="auto", tiles=tiles, on={"olympus_conference": 1}, **at, **rest)


@pytest.mark.parametrize("id", TRIGGERS)
def test_trigger(id: str) -> None:
    """M-135 to M-137, M-215: it reacts to what it says, of whom it says, and to nothing else."""
    reacts(id, DEEDS)


def reacts(id: str, deeds: tuple[str, ...]) -> None:
    triggers = [clause for clause in fact(id).ongoing if isinstance(clause, Trigger)]
    fired = Counter(x for by in (0, 1) for what in deeds for x in expect(deed([id], by, what, **around(id)), by, what).fired)
    assert fired[0, 0] >= len(triggers)
    assert bool(fired[0, 1]) == any(clause.whose == "anyone" for clause in triggers)


@pytest.mark.parametrize("by", [0, 1])
@pytest.mark.parametrize("what", [what for what in DEEDS if what.removeprefix("play:") not in TRIGGERS])
def test_all_other_cards_keep_quiet(what: str, by: int) -> None:
    """M-139, M-140: what says nothing of an event does nothing when it happens."""
    used = {deed.partition(":")[2] for deed in DEEDS} | {"sponsors", "cartel"}
    quiet = [id for id in IN_PLAY if id not in TRIGGERS and id not in used and fact(id).kind != "corporation"]
    assert not expect(deed(quiet, by, what), by, what).fired


def unmet(id: str, tags: Counter[str], at: dict[str, int], ease: int) -> tuple[str, int, int] | None:
    """The first requirement that does not hold: reason, needed, present."""
    for clause in fact(id).requires:
        assert isinstance(clause, Requirement)
        what, sign = clause.what, 1 if clause.op == ">=" else -1
        if what in PARAMETERS:
            needed = clause.value - sign * ease * TRACKS[what].get("step", 1)
            present, reason = at[what], f"needs.{what}.{'least' if sign > 0 else 'most'}"
        elif what.endswith(" tags"):
            needed, present, reason = clause.value, tags[what.removesuffix(" tags")], f"needs.tag.{what.removesuffix(' tags')}"
        elif what.endswith(" production"):
            continue
        else:
            needed, present, reason = clause.value, 0, f"needs.{what.replace(' ', '_')}"
        if sign * present < sign * needed:
            return reason, needed, present
    return None


AT = {"temperature": -12, "oxygen": 6, "oceans": 4}


@pytest.mark.parametrize("id", IN_PLAY)
def test_standing_numbers(id: str) -> None:
    """M-116 to M-119, O-30: with this card in play every other card has the price and the requirements that it should."""
    seat = dict.fromkeys(("mc", "plants", "energy", "heat", "steel", "titanium"), 9)
    tableau = [c for c in ("titanium_mine", "tardigrades") if c != id] + [id]
    deck = [c for c in ("micro_mills", "dust_seals", "mineral_deposit", "land_claim", "rad_suits") if c != id]
    hand = [c for c in PROJECTS if c not in (*tableau, *deck)]
    on = {"tardigrades": 1}
    me = {"hand": hand, "tableau": tableau, "stock": {**seat, "mc": 99}, "production": seat}
    game = scene(me, {"production": seat}, zones={"deck": deck}, on=on, **AT, **around(id))
    question = game.pending[0].question()
    offers = {entry["id"][5:]: entry for entry in (*question["options"], *question["refused"]) if entry["id"].startswith("play:")}
    off = [clause for clause in fact(id).ongoing if isinstance(clause, Discount)]
    ease = sum(clause.steps for clause in fact(id).ongoing if isinstance(clause, Ease))
    tags = Counter(tag for c in tableau for tag in fact(c).tags)
    for card, offer in offers.items():
        printed = fact(card)
        less = sum(c.n * (printed.tags.count(c.tag) if c.each else c.tag is None or c.tag in printed.tags) for c in off)
        assert offer["price"] == max(0, (printed.cost or 0) - less), card
        why = next(iter(offer.get("whys", ())), None)
        assert (why and (why["id"], why["needed"], why["present"])) == unmet(card, tags, AT, ease), card
    assert sorted(offers) == sorted(hand)


@pytest.mark.parametrize("id", IN_PLAY)
def test_worth_of_metals(id: str) -> None:
    """M-082 to M-084, O-28: a piece pays what it is worth with this card in play."""
    card = "space_elevator" if id != "space_elevator" else "mine"
    seat = {"hand": [card], "tableau": [id], "stock": {"mc": 40, "steel": 4, "titanium": 4}}
    expect(scene(seat, {}, order="auto", **around(id)), 0, f"play:{card}")


@pytest.mark.parametrize("id", [id for id in PROJECTS if any(isinstance(c, Next) for c in fact(id).on_play)])
def test_next_card(id: str) -> None:
    """What holds for the next card is noted, changes that card, and is gone after it."""
    game = scene({"hand": [id, "solar_power", "algae"], "stock": {"mc": 18}}, {}, order="auto", oceans=3)
    (clause,) = fact(id).on_play
    assert isinstance(clause, Next)
    expect(game, 0, f"play:{id}")
    assert (refused(game, "play:algae") is None) == isinstance(clause.clause, Ease)
    expect(game, 0, "play:solar_power")
    do(game, 1, "pass")
    assert refused(game, "play:algae") is not None


# -- points


def card_points(game: Game) -> int:
    return points(game.position, 0)["cards"]  # type: ignore[arg-type]


@pytest.mark.parametrize("id", [*PROJECTS, *CORPORATIONS])
def test_points(id: str) -> None:
    """M-099, M-142, M-148, M-235."""
    card = fact(id)
    where = "events" if card.kind == "red" else "tableau"
    for k in range(8) if isinstance(card.points, Per | Special) else [4]:
        jovian = [c for c in fillers("jovian", 99, id) if isinstance(fact(c).points, Points)][:k]
        cities = dict.fromkeys(("01", "03", "11", "14", "30", "40", "56")[:k], ("city", k % 2))
        on = {id: k} if card.holds else {}
        rest = around(id)
        if rest:
            rest["colonies"]["tiles"] |= {"luna": {"colonies": [0, 1, 1][:k]}, "ceres": {"colonies": [1, 1, 1, 1][3:k]}}
        base = card_points(scene({"tableau": jovian}, {}, tiles=cities, on=on, **rest))
        match card.points:
            case None:
                want = 0
            case Points(n):
                want = n
            case Per(Points(n), "jovian tags", every):
                want = n * ((len(jovian) + 1) // every)
            case Per(Points(n), "cities", every):
                want = n * (k // every)
            case Per(Points(n), "colonies", every):
                want = n * (min(k, 4) // every)
            case Per(Points(n), what, every) if what.endswith(" here"):
                want = n * (k // every)
            case Per(Points(_), what, _) if what.endswith(" beside"):
                want = 0  # the tile was never placed
            case Special("3 if >=1 science here"):
                want = 3 if k else 0
            case _:
                raise AssertionError(card.points)
        seat = {"tableau": [*jovian, id]} if where == "tableau" else {"tableau": jovian, "events": [id]}
        assert card_points(scene(seat, {}, tiles=cities, on=on, **rest)) - base == want


@pytest.mark.parametrize(("id", "tile", "area"), [("capital", "ocean", "25"), ("commercial_district", "city", "55")])
def test_points_beside_a_tile(id: str, tile: str, area: str) -> None:
    """M-164: the tile's neighbours when the game ends, whoever placed them."""
    seat = {"hand": [id], "stock": {"mc": 26}, "production": {"energy": 2}}
    oceans = dict.fromkeys(("04", "06", "07", "13"), ("ocean", -1))
    game = scene(seat, {}, tiles=oceans, order="auto")
    expect(game, 0, f"play:{id}", place=f"hex:{area}")
    assert card_points(game) == 0
    around = {"25": ("33", "34"), "55": ("48", "56")}[area]
    saved = game.to_json()["position"]
    tiles = {a: (t["tile"], t["owner"]) for a, t in saved["tiles"].items()}
    tiles |= dict.fromkeys(around, (tile, 1 if tile == "city" else -1))
    later = scene({"tableau": [id]}, {}, tiles=tiles, memory=saved["memory"])
    assert card_points(later) == 2


# -- corporations


@pytest.mark.parametrize("id", CORPORATIONS)
def test_corporation_start(id: str) -> None:
    """M-029 to M-031, M-074, O-16: what it starts with, what its own tag sets off, its first action."""
    others = ["teractor" if id == "credicor" else "credicor", "helion" if id != "helion" else "inventrix"]
    tiles = {"48": ("city", 1)}
    table = Table(scene({}, {}, {}, tiles=tiles, **around(id)), {})
    table.reveal(0, id)
    dealt = {f"dealt.{p}": [card] for p, card in enumerate([id, *others])}
    game = scene({}, {}, {}, tiles=tiles, phase="reveal", turn=0, zones=dealt, **around(id))
    while table.asks:
        answer_next(game, table)
    assert game.pending[0].name == "turn"
    now = position(game)
    assert now["table"][0] == table.seat(0)
    assert now["tiles"] == table.now["tiles"]
    assert now.get("colonies") == table.now.get("colonies")
    assert now["zones"].get("hand.0", []) == table.zone("hand.0")
    assert game.view(None)["players"][0]["corporation"] == id
