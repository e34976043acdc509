"""The box, the parts of a card, resources and tracks."""

from __future__ import annotations

from collections import Counter

import pavonis
from pavonis.ares.cards import CARDS

from ..facts.ares import board
from .scene import asked, do, on, production, scene, seat, stock

WAITS = {"hand": ["zeppelins", "breathing_filters"]}


def test_the_box():
    """A-015, A-016, A-019, A-021, A-024: 208 projects in three colours, 12 corporations, 4 seats, five phases each."""
    kinds = Counter(card.kind for card in CARDS.values())
    box = board()["box"]
    assert kinds == {"green": box["green"], "blue": box["blue"], "red": box["red"], "corporation": box["corporations"]}
    players = next(o for o in pavonis.games()["ares"] if o["name"] == "players")
    assert players["range"] == box["players"]
    assert len(asked(scene({}, {}, {}, {}, chosen=[""] * 4))[1]) == box["phase_tiles"]


def test_components_are_no_limit():
    """A-018, A-020, A-022, A-049, A-053, OA-18, X-02: cubes and tokens of 5 and 10 are change; tracks go beyond 10."""
    player = {"stock": {"mc": 400, "plants": 300, "heat": 0}, "production": {"heat": 30, "mc": 99}, "forests": 60}
    game = scene(player, {}, chosen=["production", "research"])
    assert (stock(game, 0, "heat"), stock(game, 0, "mc")) == (30, 400 + 99 + 20 + 4)
    assert (seat(game)["forests"], stock(game, 0, "plants")) == (60, 300)


def test_production_goes_up_on_its_track():
    """A-030, A-046, A-047, A-093, X-01: heat production 0, plus 2, shows 2 as soon as the card is played."""
    player = {"hand": ["geothermal_power"], "stock": {"mc": 8}}
    game = do(scene(player, WAITS, chosen=["research", "development"]), 0, "play:geothermal_power")
    assert seat(game)["production"] == {"mc": 0, "plants": 0, "heat": 2, "cards": 0}


def test_steel_and_titanium_are_levels_and_never_spent():
    """A-031, A-048, OA-08: they lower the cost of one card after the other."""
    player = {"hand": ["mine", "power_plant"], "stock": {"mc": 10}, "tableau": []}
    game = do(scene(player, {}, chosen=["research", "development"]), 0, "play:mine")
    assert (seat(game)["capacity"], stock(game, 0, "mc")) == ({"steel": 2, "titanium": 0}, 0)


def test_special_resources_lie_on_their_cards():
    """A-042 to A-045, OA-17: kept there from round to round; what they are good for the card says."""
    game = scene({"tableau": ["tardigrades"], "stock": {"mc": 1, "heat": 2, "plants": 3}}, {}, chosen="action")
    do(game, 0, "use:tardigrades", "use:tardigrades")
    assert game.view(None)["round"] == 2
    assert (on(game, "tardigrades"), seat(game)["stock"]) == (2, {"mc": 1, "plants": 3, "heat": 2})


def test_tags_matter_only_to_cards():
    """A-036, A-037, A-038, A-040: ten kinds; a red card counts as an event, a corporation's tag counts too."""
    player = {"tableau": ["ecoline", "comet", "research"], "hand": ["insects"], "stock": {"mc": 10}}
    game = scene(player, WAITS, chosen=["research", "development"])
    assert seat(game)["tags"] == {"plant": 1, "event": 2, "space": 1, "science": 2}
    do(game, 0, "play:insects")
    assert production(game, 0, "plants") == 1
    assert {tag for card in CARDS.values() for tag in card.tags} | {"event"} == {
        "building", "space", "power", "science", "jovian", "earth", "plant", "microbe", "animal", "event",
    }  # fmt: skip


def test_tags_of_events_go_on_counting():
    """A-027: Crater needs three events already played."""
    player = {"tableau": ["comet", "research", "lava_flows"], "hand": ["crater"], "stock": {"mc": 7}}
    game = scene(player, WAITS, chosen=["research", "construction"])
    assert "play:crater" in asked(game)[1]


def test_a_condition_met_twice_works_twice():
    """A-029: Research has two science tags."""
    player = {"tableau": ["olympus_conference"], "hand": ["research"], "stock": {"mc": 5}}
    game = do(scene(player, WAITS, chosen=["research", "construction"], order="auto"), 0, "play:research")
    assert seat(game)["hand_size"] == 4


def test_every_card_says_itself_in_words_and_icons():
    """A-023, A-033 to A-035, A-039: requirements, effects, actions, properties and points, each as messages and icons."""
    for card in CARDS.values():
        parts = [*card.requires, *card.play, *card.actions, *card.when, *card.modify]
        assert parts or card.points.say(), card.id
        for part in parts:
            assert part.say(), (card.id, part)
            assert all(m.id and " " not in m.id for m in part.say()), part.say()
            assert part.icons(), (card.id, part)
        assert bool(card.points.say()) is bool(card.points.n)


def test_production_and_stocks_leave_with_their_card():
    """A-050, A-051: what a card's entering added, its leaving takes back."""
    cards = ["atmospheric_insulators", "fuel_factory", "mine", "earth_catapult", "tardigrades", "viral_enhancers", "zeppelins"]
    player = {"tableau": ["teractor", *cards], "stock": {"steel": 2, "titanium": 1}, "production": {"mc": 1}}
    game = scene(player, {}, chosen=["", ""])
    assert seat(game)["production"]["heat"] == 3
    pos = game.position
    for id in cards:
        pos.leave(0, CARDS[id])
    assert seat(game)["production"] == {"mc": 0, "plants": 0, "heat": 0, "cards": 0}
    assert seat(game)["capacity"] == {"steel": 0, "titanium": 0}
    assert seat(game)["tags"] == {"earth": 1}
    assert (pos.holders[0], pos.acts[0], pos.counting[0], set(pos.listeners.values())) == ((), (), (), {()})
    assert [m for m in pos.mods[0] if m] == [3]  # Teractor's own
