"""What a player's screen is told beside the table: prices and reasons out of turn, the start each corporation gives, and steps."""

from __future__ import annotations

from .scene import do, scene


def mine(game, p=0):
    return game.views([p])[p]["players"][p]


def test_a_hand_has_its_prices_and_all_reasons_out_of_turn():
    """M-081, M-104, M-116: after discounts, and everything that is missing, money last; nobody else is told."""
    waiting = {"hand": ["birds", "comet"], "tableau": ["earth_catapult"], "stock": {"mc": 3}}
    game = scene({}, waiting)
    told = mine(game, 1)["prospects"]
    assert told["comet"]["price"] == 19
    assert [why["id"] for why in told["birds"]["whys"]] == ["needs.oxygen.least", "needs.any.plants", "needs.money"]
    assert "prospects" not in game.view(1)["players"][1]  # found for screens only
    assert "prospects" not in game.views([0])[0]["players"][1]


def test_what_is_taken_without_a_question_is_told_before():
    """M-115: of 27 M€ and two titanium, 31 M€ are paid in one way only."""

    def pays(mc, titanium):
        game = scene({"hand": ["immigration_shuttles"], "stock": {"mc": mc, "titanium": titanium}}, {})
        (option,) = [o for o in game.pending[0].to_json()["options"] if o["id"] == "play:immigration_shuttles"]
        do(game, 0, option["id"])
        assert (game.pending[0].name == "spend") == ("pays" not in option)
        return option.get("pays")

    assert pays(27, 2) == {"mc": 25, "titanium": 2}
    assert pays(28, 2) is None  # one or two
    assert pays(40, 0) == {"mc": 31}


def test_the_question_of_a_turn_says_it_itself():
    assert "prospects" not in mine(scene({"hand": ["comet"]}, {}))


def test_a_corporation_is_tried_before_it_is_chosen():
    """M-025, M-117: what it starts with, and metals at what it makes of them (PhoboLog: titanium is worth 4)."""
    zones = {"dealt.0": ["phobolog", "ecoline"], "looking.0": ["comet", "birds"], "deck": []}
    asking = [{"effect": {"do": "setup"}, "by": 0, "source": "setup", "bound": {}, "rest": [], "now": False}, None]
    game = scene({}, {}, phase="setup", zones=zones, asking=asking)
    told = mine(game)["openings"]
    assert told["phobolog"]["stock"]["titanium"] == 10
    assert told["phobolog"]["worth"] == {"steel": 2, "titanium": 4}
    assert told["ecoline"]["worth"] == {"steel": 2, "titanium": 3}
    assert told["phobolog"]["cards"]["comet"] == {"price": 21, "whys": []}
    assert [why["id"] for why in told["phobolog"]["cards"]["birds"]["whys"]] == ["needs.oxygen.least", "needs.any.plants"]
    assert game.view(0)["players"][0]["stock"]["titanium"] == 0  # it was only tried


def states(game):
    return [step["state"] for step in mine(game)["steps"]]


def test_the_steps_of_a_card_are_told_while_it_is_played():
    """M-120: Comet raises the temperature, then an ocean is placed, then plants are removed."""
    game = scene({"hand": ["comet"], "stock": {"mc": 30, "titanium": 2}}, {"stock": {"plants": 5}})
    do(game, 0, "play:comet")
    assert game.pending[0].name == "spend"
    assert states(game) == ["next", "next", "next"]
    do(game, 0, {"titanium": 2})
    assert (game.pending[0].name, states(game)) == ("place", ["done", "now", "next"])
    do(game, 0, game.pending[0].options[0])
    assert (game.pending[0].name, states(game)) == ("remove_any", ["done", "done", "now"])
    assert [icon["verb"] for step in mine(game)["steps"] for icon in step["icons"]] == ["raise", "tile", "lose"]
    do(game, 0, "none")
    assert "steps" not in mine(game)


def test_two_steps_of_a_kind_are_done_one_after_the_other():
    game = do(scene({"hand": ["ice_asteroid"], "stock": {"mc": 23}}, {}), 0, "play:ice_asteroid")
    assert states(game) == ["now", "next"]
    do(game, 0, game.pending[0].options[0])
    assert states(game) == ["done", "now"]


def test_a_step_of_which_nothing_comes_is_marked():
    """M-169: the last ocean lies."""
    game = scene({"hand": ["comet"], "stock": {"mc": 30, "titanium": 2}}, {"stock": {"plants": 5}}, oceans=9)
    do(game, 0, "play:comet")
    assert states(game) == ["next", "void", "next"]


def test_targets_say_what_they_lose_and_why_others_lose_nothing():
    """M-127, M-130, O-06."""
    seats = {"stock": {"plants": 2}}, {"stock": {"plants": 5}}, {"tableau": ["protected_habitats"], "stock": {"plants": 4}}, {}
    game = scene({"hand": ["asteroid"], **seats[0], "stock": {"mc": 14, "plants": 2}}, *seats[1:])
    asked = do(game, 0, "play:asteroid").pending[0].question()
    loses = {(o["player"], o["amount"]) for o in asked["options"] if o.get("resource") == "plants"}
    assert loses == {(1, 1), (1, 2), (1, 3), (0, 1), (0, 2)}
    assert {o["id"]: o["whys"][0]["id"] for o in asked["refused"]} == {"player:2": "target.protected", "player:3": "target.none"}

    seats = {"production": {"energy": 2}}, {"production": {"energy": 1}}, {}
    game = scene({"hand": ["power_infrastructure", "energy_tapping"], "stock": {"mc": 30}, **seats[0]}, *seats[1:])
    asked = do(game, 0, "play:energy_tapping").pending[0].question()
    assert [(o["player"], o["resource"], o["amount"]) for o in asked["options"]] == [(0, "energy", 1), (1, "energy", 1)]
    assert [o["id"] for o in asked["refused"]] == ["player:2"]


def test_a_solo_game_says_how_many_generations_there_are():
    """M-059: fourteen; with others nobody knows."""
    assert scene({}).view(0)["generations"] == 14
    assert scene({}, {}).view(0)["generations"] is None
