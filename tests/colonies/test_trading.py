"""Colonies: trading (C-017 to C-023)."""

from __future__ import annotations

import pytest

import pavonis
from pavonis.i18n import default

from ..facts import colonies
from ..mars.expect import expect
from ..mars.scene import asked, do, moons, production, scene, stock
from ..mars.table import everybody_passes, hand, why_not

TILES = colonies()["tiles"]
HOLDERS = ["tardigrades", "ants", "fish", "birds", "titan_shuttles", "atmo_collectors"]
THEIRS = ["decomposers", "nitrite_reducing_bacteria", "pets", "livestock", "jovian_lanterns", "red_spot_observatory"]


def tile(game, name):
    return game.view(None)["colonies"]["tiles"][name]


# -- the fee


def test_trading_is_an_action_but_no_standard_project():
    """C-017: Standard Technology gives nothing."""
    seat = {"stock": {"energy": 3}, "tableau": ["standard_technology"]}
    game = do(scene(seat, {}, colonies=moons(luna=[])), 0, "trade:luna")
    assert stock(game, 0, "mc") == 2
    assert game.position.acted == 1


@pytest.mark.parametrize("cards", [[], ["cryo_sleep"], ["cryo_sleep", "rim_freighters"]])
@pytest.mark.parametrize(("resource", "n"), [("mc", 9), ("energy", 3), ("titanium", 3)])
def test_the_fee_is_nine_money_or_three_energy_or_three_titanium(resource, n, cards):
    """C-018, O-75: a card takes one unit off whichever is paid."""
    due = n - len(cards)
    for have in (due, due - 1):
        seat = {"stock": {resource: have}, "tableau": cards}
        game = scene(seat, {}, colonies=moons(triton=[]))
        assert game.view(0)["colonies"]["fees"] == {
            f"fee:{r}": full - len(cards) for r, full in (("mc", 9), ("energy", 3), ("titanium", 3))
        }
        unpaid = game.view(0)["colonies"]["unpaid"]
        assert {fee: why["present"] for fee, why in unpaid.items()} == {
            f"fee:{r}": have if r == resource else 0 for r in ("mc", "energy", "titanium") if r != resource or have < due
        }
        if have < due:
            why = why_not(game, "trade:triton")
            assert (why["id"], why["needed"], why["rule"]) == ("needs.fee", 9 - len(cards), "C-018")
            less = len(cards)
            assert default("mars").speak(why) == f"You cannot pay the fee: {9 - less} M€, {3 - less} energy or {3 - less} titanium"
        else:
            option = next(o for o in game.pending[0].question()["options"] if o["id"] == "trade:triton")
            assert option["fees"] == {f"fee:{resource}": due}
            assert option["say"] == [{"id": "gain.titanium", "n": 1}]
            do(game, 0, "trade:triton")
            assert stock(game, 0, resource) == (1 if resource == "titanium" else 0)


def test_fees_are_not_mixed_and_nothing_but_money_has_a_substitute():
    """C-018, O-75: Helion's heat pays M€; titanium that is worth more is still three titanium."""
    short = {"mc": 8, "energy": 2, "titanium": 2}
    game = scene({"stock": short, "tableau": ["phobolog", "advanced_alloys"]}, {}, colonies=moons(io=[]))
    assert why_not(game, "trade:io")["id"] == "needs.fee"
    game = scene({"stock": {**short, "heat": 1}, "tableau": ["helion"]}, {}, colonies=moons(io=[]))
    do(game, 0, "trade:io")
    assert (stock(game, 0, "mc"), stock(game, 0, "heat")) == (0, 3)
    game = scene({"stock": {"mc": 9, "heat": 4}, "tableau": ["helion"]}, {}, colonies=moons(io=[]))
    do(game, 0, "trade:io", {"heat": 4})
    assert (stock(game, 0, "mc"), stock(game, 0, "heat")) == (4, 3)


def test_whoever_can_pay_in_several_ways_is_asked():
    """C-018."""
    game = scene({"stock": {"mc": 9, "energy": 3, "titanium": 3}}, {}, colonies=moons(io=[]))
    do(game, 0, "trade:io")
    assert asked(game) == ("trade_fee", ["fee:mc", "fee:energy", "fee:titanium"])
    do(game, 0, "fee:energy")
    assert [stock(game, 0, r) for r in ("mc", "energy", "titanium", "heat")] == [9, 0, 3, 3]


# -- the fleet


def test_a_fleet_goes_to_a_tile_without_one_and_stays():
    """C-019, C-020, O-04: one fleet at a tile, by anyone, until the generation ends."""
    tiles = moons(io=[], luna=[], ceres=[])
    rich = {"stock": {"mc": 40}}
    game = scene(rich, rich, colonies=tiles)
    do(game, 0, "trade:io")
    assert tile(game, "io")["visitor"] == 0
    assert why_not(game, "trade:io")["id"] == "colony_visited"
    assert why_not(game, "trade:luna")["id"] == "needs.fleet"
    do(game, 0, "done")
    assert why_not(game, "trade:io", 1) == {
        "id": "colony_visited", "rule": "C-020", "needed": 0, "present": 0, "colony": "io", "player": 0,
    }  # fmt: skip
    do(game, 1, "trade:luna", "done")
    assert (tile(game, "io")["visitor"], tile(game, "luna")["visitor"]) == (0, 1)
    everybody_passes(game)
    assert all(t["visitor"] is None for t in game.view(None)["colonies"]["tiles"].values())


def test_more_fleets_trade_more_often():
    """O-76: a new one at once, each with its own tile, never more than four."""
    seat = {"hand": ["sky_docks"], "tableau": ["mine", "luna_governor"], "stock": {"mc": 60}}
    game = scene(seat, {}, colonies=moons(io=[], luna=[], ceres=[]))
    do(game, 0, "play:sky_docks", "trade:io")
    do(game, 1, "pass")
    do(game, 0, "trade:luna")
    assert game.view(None)["colonies"]["fleets"] == [2, 1]
    assert why_not(game, "trade:ceres")["id"] == "needs.fleet"
    tiles = {**moons(io=[0]), "fleets": [4, 1]}
    game = scene({**seat, "stock": {"mc": 60}}, {}, colonies=tiles)
    do(game, 0, "play:sky_docks")
    assert game.view(None)["colonies"]["fleets"] == [4, 1]


# -- income, bonuses, marker


@pytest.mark.parametrize("track", range(7))
@pytest.mark.parametrize("name", TILES)
def test_every_moon_gives_what_is_printed_at_every_space(name, track):
    """C-021 to C-023, O-67, O-72: income to the trader, a bonus to every owner, and the marker back to the colonies."""
    for owners in ([], [1], [0, 1], [1, 2, 1]):
        if len(owners) <= track:
            seats = [{"stock": {"energy": 3}, "hand": ["mine"], "tableau": HOLDERS}, {"tableau": THEIRS, "hand": ["lichen"]}, {}]
            tiles = {"tiles": {name: {"track": track, "colonies": owners}}}
            game = scene(*seats, order="auto", colonies=tiles)
            expect(game, 0, f"trade:{name}")
            assert tile(game, name) == {"track": len(owners), "awake": True, "colonies": owners, "visitor": 0}


@pytest.mark.parametrize("name", TILES)
def test_trading_for_nothing_is_allowed(name):
    """O-72: the first space, nobody to hold what is brought, an empty deck."""
    tiles = {"tiles": {name: {"track": 0, "colonies": [], "awake": True}}}
    game = scene({"stock": {"energy": 3}}, {}, colonies=tiles, zones={"deck": []})
    do(game, 0, f"trade:{name}")
    assert (asked(game)[0], stock(game, 0, "energy")) == ("turn", 0)
    tiles = {"tiles": {name: {"track": 6, "colonies": [], "awake": True}}}
    game = scene({"stock": {"energy": 3}}, {}, colonies=tiles, zones={"deck": []})
    do(game, 0, f"trade:{name}")
    assert asked(game)[0] == "turn"


def test_the_example_of_callisto():
    """W-34, W-35: ten energy for three titanium, three for green's colony; the marker right of it, and a step in the solar
    phase."""
    tiles = {"tiles": {"callisto": {"track": 5, "colonies": [0]}}}
    game = scene({}, {"stock": {"titanium": 3}}, turn=1, first=1, colonies=tiles)
    do(game, 1, "trade:callisto")
    assert (stock(game, 1, "energy"), stock(game, 1, "titanium"), stock(game, 0, "energy")) == (10, 0, 3)
    assert tile(game, "callisto")["track"] == 1
    everybody_passes(do(game, 1, "done"))
    assert tile(game, "callisto")["track"] == 2


def test_the_traders_own_colonies_pay_too():
    """C-022: two colonies of one owner, two bonuses."""
    game = scene({"stock": {"energy": 3}}, {}, colonies=moons(luna=[0, 1, 0]))
    do(game, 0, "trade:luna")
    assert (stock(game, 0, "mc"), stock(game, 1, "mc")) == (7 + 4, 2)


def test_each_bonus_of_pluto_is_finished_before_the_same_owners_next():
    """C-022: draw, discard, draw, discard, though it is another player's trade; other owners choose at the same time."""
    tiles = {"tiles": {"pluto": {"track": 3, "colonies": [1, 2, 1]}}}
    deck = ["moss", "lichen", "fish", "ants", "birds"]
    game = scene({"stock": {"energy": 3}}, {"hand": ["mine"]}, {"hand": ["cartel"]}, colonies=tiles, deck=deck)
    do(game, 0, "trade:pluto")
    assert hand(game, 0) == ["birds", "ants"]
    assert sorted(game.pending) == [1, 2]
    assert sorted(asked(game, 1)[1]) == ["fish", "mine"]
    assert sorted(asked(game, 2)[1]) == ["cartel", "lichen"]
    do(game, 1, ["mine"])
    assert sorted(asked(game, 1)[1]) == ["fish", "moss"]
    do(game, 2, ["lichen"])
    assert list(game.pending) == [1]
    do(game, 1, ["moss"])
    assert (hand(game, 1), hand(game, 2), asked(game)[0]) == (["fish"], ["cartel"], "turn")


@pytest.mark.parametrize("first", [1, 2])
def test_owners_answer_in_any_order(first):
    """O-71: the bonuses are asked of all owners at once, and the trader goes on when all have answered."""
    two = [["jovian_lanterns", "red_spot_observatory"], ["titan_air_scrapping", "jupiter_floating_station"]]
    seats = [{"stock": {"energy": 3}}, {"tableau": two[0]}, {"tableau": two[1]}]
    game = scene(*seats, colonies=moons(titan=[1, 2]))
    do(game, 0, "trade:titan")
    assert sorted(game.pending) == [1, 2]
    for p in (first, 3 - first):
        assert asked(game, p) == ("add_to", [f"card:{c}" for c in two[p - 1]])
        do(game, p, f"card:{two[p - 1][0]}")
    assert game.position.on == {two[0][0]: 1, two[1][0]: 1}
    assert asked(game)[0] == "turn"


# -- raising the track first


@pytest.mark.parametrize("steps", range(3))
def test_cards_may_raise_the_track_first(steps):
    """O-71: as many of the steps as one likes, of both cards together."""
    seat = {"stock": {"energy": 3}, "tableau": ["trade_envoys", "trading_colony"]}
    game = scene(seat, {}, colonies=moons(europa=[], luna=[]))
    do(game, 0, "trade:europa")
    assert game.pending[0].question() == {"least": 0, "most": 2}
    do(game, 0, steps)
    assert production(game, 0, "energy" if steps else "mc") == 1
    assert tile(game, "europa")["track"] == 0


def test_the_track_ends_at_its_last_space():
    """O-67."""
    seat = {"stock": {"energy": 3}, "tableau": ["trade_envoys", "trading_colony"]}
    game = scene(seat, {}, colonies=moons(track=5, luna=[]))
    do(game, 0, "trade:luna")
    assert game.pending[0].question() == {"least": 0, "most": 1}
    game = do(scene(seat, {}, colonies=moons(track=6, luna=[])), 0, "trade:luna")
    assert stock(game, 0, "mc") == 17


# -- taking back


def test_a_trade_can_be_taken_back_step_by_step():
    """Until a card is seen or another player has answered."""
    seats = [{"stock": {"mc": 9, "energy": 3}, "tableau": ["trade_envoys", "titan_shuttles"]}, {"tableau": THEIRS}]
    game = scene(*seats, colonies=moons(titan=[1]))
    before = [game.checksum()]
    for answer in ("trade:titan", "fee:mc", 1):
        do(game, 0, answer)
        before.append(game.checksum())
    assert asked(game, 1)[0] == "add_to"
    for checksum in before[-2::-1]:
        game.undo(0)
        assert game.checksum() == checksum
    do(game, 0, "trade:titan", "fee:mc", 1)
    do(game, 1, "card:jovian_lanterns")
    with pytest.raises(pavonis.CannotTakeBack) as error:
        game.undo(0)
    assert error.value.message.id == "others_moved"
    assert game.position.on == {"titan_shuttles": 1, "jovian_lanterns": 1}


def test_a_bonus_can_be_taken_back_by_its_owner():
    game = scene({"stock": {"energy": 3}}, {"tableau": THEIRS}, colonies=moons(titan=[1]))
    do(game, 0, "trade:titan")
    before = game.checksum()
    do(game, 1, "card:jovian_lanterns")
    game.undo(1)
    assert game.checksum() == before
    do(game, 1, "card:red_spot_observatory")
    assert game.position.on == {"red_spot_observatory": 1}


def test_a_trade_that_shows_a_card_stands():
    game = scene({"stock": {"energy": 3}}, {}, colonies=moons(pluto=[]))
    do(game, 0, "trade:pluto")
    with pytest.raises(pavonis.CannotTakeBack) as error:
        game.undo(0)
    assert error.value.message.id == "face_shown"


def test_a_trade_that_brings_nothing_says_so():
    """C-021, O-72: no income at the marker, and no colony of one's own; with a step more before it there is some."""

    def nothing(track, cards=(), ganymede=()):
        game = scene({"stock": {"mc": 9}, "tableau": list(cards)}, {}, colonies=moons(track, ganymede=list(ganymede)))
        return "nothing" in next(o for o in game.pending[0].question()["options"] if o["id"] == "trade:ganymede")

    assert nothing(0)
    assert not nothing(1)
    assert not nothing(0, cards=["trade_envoys"])
    assert not nothing(0, ganymede=[0])
