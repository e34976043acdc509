"""The parser of the facts: every clause is understood, or named in SPECIAL."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass

import pytest

from . import Raw, board, colonies, colony_corporations, colony_projects, corporations, projects, snake
from .clauses import (
    HOLDABLE,
    SPECIAL,
    STOCK,
    Action,
    Add,
    AnyLose,
    AnyProduction,
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
    Points,
    Production,
    Rating,
    Remove,
    RemoveOwn,
    Requirement,
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

CARDS = projects() | corporations() | colony_projects() | colony_corporations()
FIELDS = {
    *("number", "name", "set", "kind", "cost", "copies", "tags", "notes"),
    *("requires", "holds", "vp", "on_play", "actions", "ongoing", "start", "first_action"),
}


def texts(raw: Raw) -> Iterator[str]:
    """Every string of a card that is a clause."""
    for field in ("requires", "on_play", "ongoing", "start"):
        yield from raw.get(field, ())
    for action in raw.get("actions", ()):
        yield from (action["pay"] or "nothing", action["get"])
    for field in ("vp", "first_action"):
        if field in raw:
            yield str(raw[field])


def inside(thing: object) -> Iterator[object]:
    """A value and all it is made of."""
    yield thing
    if isinstance(thing, tuple):
        for part in thing:
            yield from inside(part)
    elif is_dataclass(thing):
        for field in fields(thing):
            yield from inside(getattr(thing, field.name))


MOONS = [text for tile in colonies()["tiles"].values() for text in (tile["build"], tile["owner_bonus"], *tile["trade"])]
TEXTS = sorted({text for raw in CARDS.values() for text in texts(raw)} | set(MOONS))


def test_all_cards_are_here() -> None:
    assert [raw["number"] for raw in projects().values()] == [f"{n:03}" for n in range(1, 209)]
    assert len(corporations()) == 13
    assert [raw["number"] for raw in colony_projects().values()] == [f"C{n:02}" for n in range(1, 50)]
    assert (len(colony_corporations()), len(colonies()["tiles"])) == (5, 11)
    assert len(board()["hexes"]) == 61


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("Inventors' Guild", "inventors_guild"),
        ("CEO's Favorite Project", "ceos_favorite_project"),
        ("Trans-Neptune Probe", "trans_neptune_probe"),
    ],
)
def test_ids(name: str, id: str) -> None:
    assert snake(name) == id
    assert CARDS[id]["name"] == name


@pytest.mark.parametrize("id", CARDS)
def test_every_card_reads(id: str) -> None:
    raw = CARDS[id]
    card = read(raw)
    assert card.id == id
    assert set(raw) <= FIELDS, "a field nobody reads"
    assert card.holds is None or card.holds in HOLDABLE
    for action in raw.get("actions", ()):
        assert set(action) <= {"pay", "get", "note"}
        assert action.get("note", "one of") == "one of"
    for part in inside(card):
        if isinstance(part, Add) and part.to == "here":
            assert part.resource == card.holds
        if isinstance(part, Production | AnyProduction | Stock | Pay | Worth):
            assert part.resource in STOCK


@pytest.mark.parametrize("text", TEXTS)
def test_no_number_is_lost(text: str) -> None:
    clauses = parse(text)
    if any(isinstance(part, Special) for part in inside(clauses)):
        return
    bare = re.sub(r"\(3 mc\)|at 3 mc|\(oxygen 2, .+\)|>= 1$|>= 2 other city tiles|printed cost >= 20", "", text)
    said = {int(n) for n in re.findall(r"\d+", bare)}
    kept = {abs(part) for part in inside(clauses) if type(part) is int}
    assert said <= kept


def test_the_board_reads_too() -> None:
    projects = {project["name"]: project["effect"] for project in board()["standard_projects"]}
    assert parse(projects["City"]) == (*parse("city tile"), Production("mc", 1))
    assert all(parse(projects[name]) for name in ("Power Plant", "Asteroid", "Aquifer", "Greenery"))
    for track in ("temperature", "oxygen"):
        assert all(map(parse, board()["tracks"][track]["bonus"].values()))


def test_specials_are_few_and_used() -> None:
    used = {part.text for text in TEXTS for part in inside(parse(text)) if isinstance(part, Special)}
    assert used == SPECIAL
    assert len(SPECIAL) < 30


@pytest.mark.parametrize(
    "text", ["", "gain 2 gold", "production heat +X", "draw", "gain 1 steel, win", "when you sneeze: draw 1"]
)
def test_unknown_texts_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"no rule|unknown"):
        parse(text)


EXAMPLES: dict[str, Clause] = {
    "production mc -2": Production("mc", -2),
    "gain 1 plant": Stock("plants", 1),
    "lose 5 heat": Stock("heat", -5),
    "tr +2": Rating(2),
    "temperature +3": Temperature(3),
    "oxygen +1": Oxygen(1),
    "ocean 2": Ocean(2),
    "ocean 1 (on land: space not reserved for ocean)": Ocean(1, "land"),
    "city tile": Tile("city", ("land", "no city beside")),
    "city tile (next to >= 2 other city tiles)": Tile("city", ("land", "2 cities beside")),
    "greenery tile": Tile("greenery", ("land", "own beside if possible")),
    "special tile Mohole Area: empty space reserved for ocean": Tile("mohole_area", ("reserved",)),
    "draw 2": Draw(2),
    "look at 4, keep 2": LookKeep(4, 2),
    "look at 1; optional buy at 3 mc, else discard": LookBuy(1),
    "any player production heat -2 (mandatory)": AnyProduction("heat", -2),
    "any player lose up to 8 plants (optional)": AnyLose("plants", 8),
    "any player lose up to 2 steel, or up to 3 mc; you gain the amount lost (optional)": OneOf(
        ((Steal("steel", 2),), (Steal("mc", 3),))
    ),
    "any player lose up to 3 titanium, or up to 4 steel, or up to 7 mc (optional, one kind, one player)": OneOf(
        ((AnyLose("titanium", 3),), (AnyLose("steel", 4),), (AnyLose("mc", 7),))
    ),
    "remove 1 microbe from any card of any player": Remove("microbe", 1),
    "add 3 microbes to any own card": Add("microbe", 3, "own"),
    "add 2 microbes to any own card (other than this)": Add("microbe", 2, "other"),
    "add 1 resource (matching kind) to any own card already holding >= 1": Add("any", 1, "stocked"),
    "2 microbes here": Add("microbe", -2, "here"),
    "12 mc (titanium allowed)": Pay("mc", 12, "titanium"),
    "4 energy": Pay("energy", 4),
    "one of: gain 4 plants / add 2 animals to any own card": OneOf(((Stock("plants", 4),), (Add("animal", 2, "own"),))),
    "production mc +1 per 2 building tags (this counts)": Per(Production("mc", 1), "building tags", 2),
    "production mc +1 per space tag of all opponents": Per(Production("mc", 1), "opponents' space tags"),
    "gain 1 mc per city on Mars (all owners)": Per(Stock("mc", 1), "cities on mars"),
    "1 per 3 city tiles in play (all players)": Per(Points(1), "cities", 3),
    "2 per science here": Per(Points(2), "science here"),
    "-1": Points(-1),
    "cards cost 2 less": Discount(None, 2),
    "space cards cost 2 less": Discount("space", 2),
    "cards with an earth tag cost 3 less per earth tag": Discount("earth", 3, each=True),
    "earth cards cost 3 less per earth tag": Discount("earth", 3, each=True),
    "titanium worth 1 mc more": Worth("titanium", 1),
    "your next card (same generation): cost 8 less": Next(Discount(None, 8)),
    "your next card (same generation): global requirements eased by up to 2 steps either way": Next(Ease(2)),
    "temperature <= -14": Requirement("temperature", "<=", -14),
    "science tags >= 7": Requirement("science tags", ">=", 7),
    "titanium production >= 1": Requirement("titanium production", ">=", 1),
    "city tiles in play >= 2 (any owner)": Requirement("cities", ">=", 2),
    "own greenery tiles >= 1": Requirement("own greeneries", ">=", 1),
    "when anyone places a city (this counts): production mc +1": Trigger(
        "city", "anyone", (Production("mc", 1),), itself=True
    ),
    "when you play a space event: gain 3 mc, gain 3 heat": Trigger(
        "space event", "you", (Stock("mc", 3), Stock("heat", 3))
    ),
    "when you play animal/plant tags (this counts): add 1 animal here per tag": Trigger(
        "tag", "you", (Add("animal", 1),), ("animal", "plant"), itself=True
    ),
    "when you play a science tag (this counts): one of: add 1 science here / spend 1 science here, draw 1": Trigger(
        "tag",
        "you",
        (OneOf(((Add("science", 1),), (Add("science", -1), Draw(1)))),),
        ("science",),
        itself=True,
    ),
    "remove 1 floater from any own card (mandatory cost)": RemoveOwn("floater", 1),
    "any player lose up to 5 mc; you gain the amount lost (optional)": Steal("mc", 5),
    "add 1 floater to any own jovian card": Add("floater", 1, "jovian"),
    "gain 1 mc per floater here (max 4)": Per(Stock("mc", 1), "floater here", most=4),
    "production mc +1 per jovian tag in play (all players)": Per(Production("mc", 1), "all jovian tags"),
    "1 per 2 colonies in play (all players)": Per(Points(1), "colonies", 2),
    "place colony": Colony(),
    "place colony (tile with own colony allowed)": Colony(again=True),
    "trade fleet +1": Fleet(1),
    "raise one colony track 1 step": Track(1),
    "lower a different colony track 1 step": Track(-1),
    "trade fee -1 unit (mc, energy or titanium)": TradeFee(1),
    "when you trade: may first raise that track 1 step": TradeSteps(1),
    "own colonies <= 1": Requirement("own colonies", "<=", 1),
    "cities in play >= 2": Requirement("cities", ">=", 2),
    "next own card this generation: 16 less": Next(Discount(None, 16)),
    "when anyone places a colony: production mc +1": Trigger("colony", "anyone", (Production("mc", 1),)),
    "per animal or plant tag you play (this counts): add 1 animal here": Trigger(
        "tag", "you", (Add("animal", 1),), ("animal", "plant"), itself=True
    ),
    "each own standard project (not sell patents): gain 3 mc once paid": Trigger(
        "standard project", "you", (Stock("mc", 3),)
    ),
}


@pytest.mark.parametrize("text", EXAMPLES)
def test_examples(text: str) -> None:
    assert text in TEXTS
    assert parse(text) == (EXAMPLES[text],)


def test_one_text_may_say_two_things() -> None:
    assert parse(colonies()["tiles"]["pluto"]["owner_bonus"]) == (Draw(1), Discard(1))


def test_every_kind_of_clause_has_an_example() -> None:
    kinds = {Discard} | {type(part) for example in EXAMPLES.values() for part in inside(example)}
    assert {kind for kind in Clause.__subclasses__() if kind.__module__ == Clause.__module__} - kinds == {Special}


def test_a_whole_card() -> None:
    card = read(CARDS["regolith_eaters"])
    assert (card.holds, card.cost, card.tags, card.points) == ("microbe", 13, ("science", "microbe"), None)
    assert card.actions == (
        Action((), (Add("microbe", 1),)),
        Action((Add("microbe", -2),), (Oxygen(1),)),
    )
