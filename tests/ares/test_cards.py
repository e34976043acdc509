"""Every card against what is printed on it: the facts, never the declarations under test."""

from __future__ import annotations

from typing import Any

import pytest

from pavonis.ares.cards import CARDS, FIRST_GAME
from pavonis.kernel.game import Game

from ..facts.ares import ZONES, Less, Zone, board, corporations, fact, projects
from ..facts.clauses import Add, Clause, Discount, OneOf, Pay, Per, Rating, Requirement, Special, Stock, Trigger, Worth
from .expect import TRACKS, World, expect, research, shown
from .scene import refused, scene

PROJECTS = tuple(projects())
CORPORATIONS = tuple(corporations())
PHASE = {"green": "development", "blue": "construction", "red": "construction"}
HOLDERS = ("birds", "tardigrades")
STAGES = {
    "early": {"temperature": -30, "oxygen": 0, "oceans": 1},
    "midway": {"temperature": -14, "oxygen": 6, "oceans": 5},
    "verge": {"temperature": 6, "oxygen": 13, "oceans": 8},
    "complete": {"temperature": 8, "oxygen": 14, "oceans": 9},
}


def fillers(tag: str, n: int, but: tuple[str, ...]) -> list[str]:
    """Cards that carry this tag once and do nothing while they lie there."""
    if tag == "event":
        return [id for id in PROJECTS if fact(id).kind == "red" and not fact(id).tags and id not in but][:n]
    quiet = [c for c in map(fact, PROJECTS) if c.id not in but and not (c.ongoing or c.holds) and c.tags.count(tag) == 1]
    quiet = [c for c in quiet if c.kind != "red" and not any(isinstance(clause, Per) for clause in c.on_play)]
    return [c.id for c in sorted(quiet, key=lambda c: len(c.tags))][:n]


def waits(*taken: str, kind: str = "") -> dict[str, list[str]]:
    """The other player, whom the phase waits for: two cards that lie nowhere else."""
    quiet = ("zeppelins", "worms", "breathing_filters", "symbiotic_fungus")
    return {"hand": [c for c in quiet if c not in taken and fact(c).kind != kind][:2]}


def lay_out(id: str, stage: dict[str, int], chosen: str, short_of: int = -1, **seat: Any) -> Game:
    """The card in hand with just what it needs; `short_of` one of its requirements, one step less."""
    card = fact(id)
    at = dict(stage)
    me: dict[str, Any] = {"stock": {"mc": 90, "plants": 6, "heat": 9}, "tableau": [c for c in HOLDERS if c != id], **seat}
    me["hand"] = [id, *[c for c in ("mine", "lichen", "comet", "interns") if c != id]]
    for k, clause in enumerate(card.requires):
        less = int(k == short_of)
        match clause:
            case Zone(what, zones):
                bounds = [v for v, colour in TRACKS[what]["positions"] if colour in zones]
                if less:
                    step = TRACKS[what]["step"]
                    at[what] = min(bounds) - step if "white" in zones else max(bounds) + step
                else:
                    at[what] = max(min(bounds), min(max(bounds), at[what]))
            case Requirement("oceans", op, n):
                at["oceans"] = n - less if op == ">=" and (less or at["oceans"] < n) else n + less if op == "<=" else at["oceans"]
            case Requirement("tr", _, n):
                me["tr"] = n - less
            case Requirement(("plants" | "heat") as what, _, n):
                me["stock"] = {**me["stock"], what: n - less}
            case Requirement(what, _, n):
                tag = what.removesuffix(" tags")
                held = sum(fact(c).tags.count(tag) for c in me["tableau"])
                if less:
                    me["tableau"] = [c for c in me["tableau"] if tag not in fact(c).tags]
                    held = 0
                me["tableau"] = [*me["tableau"], *fillers(tag, n - less - held, (id, *me["tableau"], *me["hand"]))]
    other = waits(id, *me["tableau"])
    return scene(me, other, chosen=[chosen or "research", PHASE[card.kind]], order="auto", on={"birds": 3}, **at)


# -- what is printed


def test_the_catalogue_holds_these_cards_and_no_others() -> None:
    """A-015, A-016."""
    assert sorted(CARDS) == sorted((*PROJECTS, *CORPORATIONS))


@pytest.mark.parametrize("id", [*PROJECTS, *CORPORATIONS])
def test_printed(id: str) -> None:
    """A-023, A-024, A-036, A-037, A-040."""
    card, printed = CARDS[id], fact(id)
    assert (card.number, card.name, card.kind) == (printed.number, printed.name, printed.kind)
    assert (card.cost, card.tags, card.holds) == (printed.cost or 0, printed.tags, printed.holds or "")


def test_marks_of_the_first_game() -> None:
    """A-066, A-069."""
    marked = board()["first_game"]
    assert sorted(CARDS[id].number for id in FIRST_GAME) == sorted([*marked["projects"], *marked["corporations"]])


def test_boxes_by_colour() -> None:
    """A-025 to A-028, A-030 to A-032: production and stocks on green cards, actions and standing effects on blue ones."""
    for card in CARDS.values():
        names = {e.name for e in card.play}
        if card.kind != "corporation":
            assert card.kind == "green" or not names & {"produce", "produce_for", "capacity"}
            assert card.kind == "blue" or not (card.actions or card.when or card.modify)
            assert len(card.tags) <= 3


# -- what it needs


@pytest.mark.parametrize("id", PROJECTS)
def test_playable_with_just_what_it_needs(id: str) -> None:
    """A-098, A-103: and at the same price nothing more is asked for."""
    game = lay_out(id, STAGES["midway"], "")
    world = World(game, 0)
    assert f"play:{id}" in game.pending[0].options
    cost = world.cost(fact(id))
    if cost:
        assert next(o["price"] for o in game.pending[0].question()["options"] if o["id"] == f"play:{id}") == cost
        plants, heat = world.stock["plants"], world.stock["heat"]
        poor = lay_out(id, STAGES["midway"], "", stock={"mc": cost - 1, "plants": plants, "heat": heat})
        assert refused(poor, f"play:{id}") == "sell_first"


@pytest.mark.parametrize(("id", "k"), [(id, k) for id in PROJECTS for k in range(len(fact(id).requires))])
def test_refused_with_one_step_less(id: str, k: int) -> None:
    """A-102, A-103, OA-13."""
    clause = fact(id).requires[k]
    match clause:
        case Zone(what, zones):
            side = f"least.{zones[0]}" if zones[-1] == "white" else f"most.{zones[-1]}"
            reason = f"needs.{what}.{side}"
        case Requirement("oceans", op, _):
            reason = "needs.oceans.least" if op == ">=" else "needs.oceans.most"
        case Requirement(what, _, _):
            reason = f"needs.tag.{what.removesuffix(' tags')}" if what.endswith(" tags") else f"needs.{what}"
    assert refused(lay_out(id, STAGES["midway"], "", k), f"play:{id}") == reason


ZONED = [(id, k) for id in PROJECTS for k, c in enumerate(fact(id).requires) if isinstance(c, Zone)]


@pytest.mark.parametrize("by", ["inventrix", "adaptation_technology", "both"])
@pytest.mark.parametrize(("id", "k"), ZONED)
def test_one_zone_early_or_late(id: str, k: int, by: str) -> None:
    """A-012, A-013: Inventrix and Adaptation Technology ease by one zone, and together no further."""
    if id == by:
        return
    clause = fact(id).requires[k]
    assert isinstance(clause, Zone)
    easing = ["inventrix", "adaptation_technology"] if by == "both" else [by]
    for away in (1, 2):
        zone = ZONES.index(clause.zones[0]) - away if clause.zones[-1] == "white" else ZONES.index(clause.zones[-1]) + away
        if 0 <= zone < 4:
            value = next(v for v, colour in TRACKS[clause.what]["positions"] if colour == ZONES[zone])
            me = {"hand": [id], "tableau": easing, "stock": {"mc": 90, "plants": 9, "heat": 9}}
            game = scene(me, waits(id), chosen=["research", PHASE[fact(id).kind]], **{clause.what: value})
            assert (f"play:{id}" in game.pending[0].options) is (away == 1)


# -- what it does


def ways(clauses: tuple[Clause, ...]) -> range:
    return range(max([len(c.options) for c in clauses if isinstance(c, OneOf)], default=1))


def own_effects(id: str) -> tuple[Clause, ...]:
    card = fact(id)
    return card.on_play + tuple(e for c in card.ongoing if isinstance(c, Trigger) and c.itself for e in c.effects)


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("chosen", ["", "own"])
@pytest.mark.parametrize(("id", "way"), [(id, way) for id in PROJECTS for way in ways(own_effects(id))])
def test_play(id: str, way: int, chosen: str, stage: str) -> None:
    """A-109 to A-111: its clauses, what raising parameters brings, and nothing more."""
    if id == "decomposers" and way == 1:
        return  # there is no microbe to take off yet
    expect(lay_out(id, STAGES[stage], PHASE[fact(id).kind] if chosen else ""), f"play:{id}", way)


@pytest.mark.parametrize("id", PROJECTS)
def test_play_without_a_card_to_hold_resources(id: str) -> None:
    """A-110: that part gives nothing."""
    card = fact(id)
    if any(isinstance(c, Add) and c.to != "here" for c in card.on_play):
        game = lay_out(id, STAGES["early"], "", tableau=[])
        game.answer(0, f"play:{id}")
        assert {c: n for c, n in shown(game)["on"].items() if c != id} == {}


@pytest.mark.parametrize("n", range(5))
@pytest.mark.parametrize("id", board()["dynamic_production"]["cards"])
def test_production_counts_from_now_on(id: str, n: int) -> None:
    """A-050, A-051, A-136, X-08: with n such tags before, and with one more played later."""
    card = next(c for c in map(fact, PROJECTS) if c.number == id)
    counted = card.on_play[0].count.removesuffix(" tags")  # type: ignore[attr-defined]
    if counted == "forests":
        me = {"hand": [card.id], "stock": {"mc": 60, "plants": 8}, "forests": n}
        game = scene(me, waits(card.id), chosen=["action", "development"], oxygen=5)
        expect(game, f"play:{card.id}")
        game.answer(1, "done")
        before = shown(game)["production"]["mc"]
        game.answer(0, "convert:plants")
        assert shown(game)["production"]["mc"] == before + 1
        return
    later = "comet" if counted == "event" else fillers(counted, 9, (card.id,))[-1]
    tableau = fillers(counted, n, (card.id, later, "birds"))
    me = {"hand": [card.id, later], "stock": {"mc": 90}, "tableau": tableau}
    kind = "construction" if fact(later).kind != "green" else "development"
    game = scene(me, waits(card.id, later, *tableau), chosen=[kind, "development"], oxygen=5, temperature=-14, oceans=5)
    expect(game, f"play:{card.id}")
    if kind == "construction":
        game.answer(1, "done")
        expect(game, f"play:{later}")


# -- actions


ACTIONS = [(id, k) for id in PROJECTS for k in range(len(fact(id).actions))]


def option(id: str, k: int) -> str:
    return f"use:{id}" if len(fact(id).actions) == 1 else f"use:{id}:{k + 1}"


def acting(id: str, stage: str, chosen: str = "action", **seat: Any) -> Game:
    me = {
        "stock": {"mc": 30, "plants": 7, "heat": 20, "steel": 2, "titanium": 2},
        "tableau": [id, *[c for c in HOLDERS if c != id]],
        "hand": ["mine", "comet", "interns", "lichen"],
        **seat,
    }
    rest = {"deck": [c for c in ("worms", "research", "asset_liquidation", "mangrove") if c != id]}
    on = {"birds": 3, "tardigrades": 1, **({id: 4} if fact(id).holds else {})}
    return scene(me, {"hand": ["zeppelins"]}, chosen=[chosen, "action"], order="auto", on=on, **STAGES[stage], **rest)


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("chosen", ["action", "research"])
@pytest.mark.parametrize(("id", "k"), ACTIONS)
def test_action(id: str, k: int, chosen: str, stage: str) -> None:
    """A-113, A-126: what is paid, what is got, and nothing more; not if only a parameter at its maximum would rise."""
    game = acting(id, stage, chosen)
    gets = [type(c).__name__ for c in fact(id).actions[k].get]
    if stage == "complete" and gets in (["Temperature"], ["Oxygen"], ["Ocean"]):
        assert refused(game, option(id, k)) == "to_no_avail"
        return
    expect(game, option(id, k))
    again = "" if option(id, k) in game.pending[0].options else refused(game, option(id, k))
    assert (again == "used") is (chosen != "action")  # the chooser may use it once more, if it can be paid


@pytest.mark.parametrize(("id", "k"), ACTIONS)
def test_action_refused_without_its_price(id: str, k: int) -> None:
    """A-113."""
    broke = {"stock": {"mc": 0, "plants": 0, "heat": 0}, "tr": 0, "hand": []}
    pay = fact(id).actions[k].pay
    if not pay:
        return
    game = scene({"tableau": [id, "tardigrades"], **broke}, {"hand": ["zeppelins"]}, chosen="action")
    match pay[0]:
        case Pay("mc", _) | Less(Pay("mc", _)):
            reason = "needs.money"
        case Pay(what, _) | Less(Pay(what, _)):
            reason = f"needs.{what}"
        case Add(what, _, _):
            reason = f"needs.here.{what}"
        case Rating():
            reason = "needs.tr"
        case Special(text):
            reason = "needs.animal_or_microbe" if "microbe" in text else "needs.heat"
        case _:
            reason = "needs.hand"
    assert refused(game, option(id, k)) == reason


def test_five_blue_cards_halve_the_price_of_developed_infrastructure() -> None:
    """This card counts among the five."""
    blue = ["developed_infrastructure", "interns", "fish", "birds", "tardigrades"]
    for cards, price in ((blue[:4], 10), (blue, 5)):
        game = scene({"tableau": cards, "stock": {"mc": 10}}, {"hand": ["zeppelins"]}, chosen="action")
        game.answer(0, "use:developed_infrastructure")
        assert shown(game)["stock"]["mc"] == 10 - price


@pytest.mark.parametrize("metal", ["steel", "titanium"])
def test_prices_never_fall_below_nothing(metal: str) -> None:
    """A-107: nine steel or titanium do not make an action pay."""
    id = {"steel": "aquifer_pumping", "titanium": "solarpunk"}[metal]
    game = scene({"tableau": [id], "stock": {metal: 9}}, {"hand": ["zeppelins"]}, chosen="action", flipped=["ocean_3"], oceans=1)
    game.answer(0, f"use:{id}")
    assert shown(game)["stock"]["mc"] >= 0
    assert shown(game)["tr"] == 21


# -- standing effects


TRIGGERS = [id for id in (*PROJECTS, *CORPORATIONS) if any(isinstance(c, Trigger) for c in fact(id).ongoing)]
DEEDS = (
    *("mine", "lichen", "adapted_lichen", "tardigrades", "livestock", "conserved_biome", "research", "fusion_power"),
    *("miranda_resort", "strip_mine", "building_industries", "comet", "giant_ice_asteroid", "plantation", "protected_valley"),
    *("ecological_zone", "local_heat_trapping", "deimos_down", "lake_marineris", "towing_a_comet", "sponsors"),
)


@pytest.mark.parametrize("card", DEEDS)
@pytest.mark.parametrize(("id", "way"), [(id, way) for id in TRIGGERS for way in ways(own_effects(id))])
def test_trigger(id: str, way: int, card: str) -> None:
    """A-025, A-029, OA-24: it reacts to what the card does and carries, as often as that happens."""
    if id == card:
        return
    tableau = [id, *[c for c in HOLDERS if c not in (id, card)], "geothermal_power", "solar_power"]
    tableau += fillers("science", 4, (id, card))
    me = {"hand": [card, "interns", "power_plant"], "tableau": tableau, "stock": {"mc": 60, "plants": 3, "heat": 5}}
    on = {"birds": 3, "tardigrades": 2, **({id: 3} if fact(id).holds else {})}
    at = {**STAGES["verge"], "temperature": 2}
    game = scene(me, waits(), chosen=["research", PHASE[fact(card).kind]], order="auto", on=on, **at)
    if id == "decomposers" and way == 1:
        game.answer(0, f"play:{card}")
        drawn = 0
        while 0 in game.pending and game.pending[0].name == "add_here_or_draw":
            game.answer(0, "draw")
            drawn += 1
        assert drawn == sum(tag in ("animal", "microbe", "plant") for tag in fact(card).tags)
        assert shown(game)["on"].get("decomposers", 0) == 3 - drawn
        return
    expect(game, f"play:{card}", way)


@pytest.mark.parametrize("id", TRIGGERS)
@pytest.mark.parametrize("deed", ["convert:heat", "convert:plants", "standard:ocean", "standard:forest", "use:tardigrades"])
def test_trigger_in_the_action_phase(id: str, deed: str) -> None:
    """A-114, A-122: standard actions raise parameters like anything else; only card actions are card actions."""
    tableau = [id, *[c for c in HOLDERS if c != id]]
    me = {"hand": ["interns"], "tableau": tableau, "stock": {"mc": 20, "plants": 8, "heat": 8}}
    game = scene(me, {"hand": ["zeppelins"]}, chosen=["research", "action"], order="auto", on={"birds": 1})
    world = World(game, 0)
    match deed.split(":"):
        case ["convert", "heat"]:
            world.stock["heat"] -= 8
            world.raise_("temperature", 1)
        case ["convert", "plants"] | ["standard", "forest"]:
            world.stock["plants" if deed == "convert:plants" else "mc"] -= 8 if deed == "convert:plants" else 20
            world.forests += 1
            world.fire("forest")
            world.raise_("oxygen", 1)
        case ["standard", "ocean"]:
            world.stock["mc"] -= 15
            world.flip()
        case _:
            world.use("tardigrades", 0)
    game.answer(0, deed)
    assert shown(game) == world.seen()


DISCOUNTS = [id for id in (*PROJECTS, *CORPORATIONS) if any(isinstance(c, Discount | Worth) for c in fact(id).ongoing)]


@pytest.mark.parametrize("id", [*DISCOUNTS, "credicor"])
def test_discounts_on_every_card(id: str) -> None:
    """A-105 to A-108, OA-11: once per kind of tag; all reductions add up, and no card costs less than nothing."""
    for stock in ({"steel": 1, "titanium": 2}, {}):
        for kind, phase in PHASE.items():
            tableau = list(dict.fromkeys([id, "earth_catapult"]))
            hand = [card for card in PROJECTS if fact(card).kind == kind and card not in tableau]
            me = {"hand": hand, "tableau": tableau, "stock": {"mc": 99, **stock}}
            game = scene(me, waits(*tableau, kind=kind), chosen=[phase, "research"])
            world = World(game, 0)
            question = game.pending[0].question()
            prices = {o["id"]: o["price"] for o in [*question["options"], *question["refused"]] if "price" in o}
            assert prices == {f"play:{card}": world.cost(fact(card)) for card in hand}


# -- corporations


@pytest.mark.parametrize("id", CORPORATIONS)
def test_corporation_starts_with(id: str) -> None:
    """A-063, A-072."""
    other, *theirs = [c for c in ("ecoline", "phobolog", "credicor", "teractor") if c != id]
    zones = {"dealt.0": [id, other], "dealt.1": theirs[:2]}
    me, them = {"tr": 5, "hand": ["mine"]}, {"tr": 5, "hand": ["lichen"]}
    game = scene(me, them, chosen=["", ""], phase="mulligan", round=0, zones=zones)
    world = World(game, 0)
    world.tableau = [id]
    world.apply(fact(id).start, id)
    game.answer(0, f"card:{id}")
    game.answer(1, game.pending[1].options[0])
    assert shown(game) == world.seen()
    assert game.view(None)["phase"] == "planning"


RESEARCHERS = ["interns", "extended_resources", "united_planetary_alliance", "interplanetary_relations", "tharsis_republic", "mine"]


@pytest.mark.parametrize("pick", [True, False])
@pytest.mark.parametrize("id", [*RESEARCHERS, "all"])
def test_research(id: str, pick: bool) -> None:
    """A-137, A-138, X-09: what is drawn, and what of it is kept."""
    tableau = RESEARCHERS if id == "all" else [id]
    game = scene({"tableau": tableau}, {}, chosen=["research" if pick else "production", "research"])
    draw, keep = research(tableau, pick)
    if keep >= draw:
        assert shown(game)["hand"] == draw
        return
    question = game.pending[0].question()
    assert (len(question["cards"]), question["least"], question["most"]) == (draw, keep, keep)


def test_what_is_spent_is_required() -> None:
    """Every price in stock is a requirement as well (OA-13), so a loss never comes up short."""
    for id in PROJECTS:
        losses = {c.resource: -c.n for c in fact(id).on_play if isinstance(c, Stock) and c.n < 0}
        needs = {c.what: c.value for c in fact(id).requires if isinstance(c, Requirement) and c.what in ("plants", "heat")}
        assert losses == needs
