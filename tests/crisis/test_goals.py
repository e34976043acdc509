"""What takes markers off crises: cards played, parameters raised, prices paid."""

from __future__ import annotations

import pytest

import pavonis

from .scene import asked, crisis, do, markers, position, refused, seat, stock


def test_a_card_serves_several_crises_at_once():
    """K-055, K-056, X-15: a blue card with a space tag helps where a blue card is wanted, and where a space tag is."""
    player = {"hand": ["assembly_lines"], "stock": {"mc": 13}}
    game = crisis(player, {}, active=["barren_crater", "atmosphere_rupture", "crop_failures"], chosen="construction")
    do(game, 0, "play:assembly_lines")
    assert [markers(game, c) for c in ("barren_crater", "atmosphere_rupture", "crop_failures")] == [2, 0, 2]


def test_a_card_serves_one_crisis_several_times():
    """K-057, OK-14: a marker for each matching tag; what is too much is lost."""
    player = {"hand": ["miranda_resort"], "stock": {"mc": 15}}  # space, Earth, Jovian
    for there, left in ((3, 1), (1, 0)):
        game = crisis(player, {}, {}, {}, active={"ionospheric_tear": there}, chosen="development")
        do(game, 0, "play:miranda_resort")
        assert markers(game, "ionospheric_tear") == left
    player = {"hand": ["research"], "stock": {"mc": 5}}  # two science tags
    game = crisis(player, {}, active={"impact_desert": 2}, chosen="construction")
    do(game, 0, "play:research")
    assert markers(game, "impact_desert") == 0


@pytest.mark.parametrize(("card", "active", "position", "helps"), [
    ("miranda_resort", {"ionospheric_tear": 3, "crop_failures": 1}, {}, {"ionospheric_tear": 2}),
    ("miranda_resort", {"ionospheric_tear": 1}, {}, {"ionospheric_tear": 1}),
    ("lava_flows", {"dust_clouds": 3}, {"temperature": 0}, {"dust_clouds": 2}),
    ("lava_flows", {"dust_clouds": 3}, {"temperature": 8}, {}),
    ("protected_valley", {"biodiversity_loss": 2, "barren_crater": 2}, {"oxygen": 9}, {"biodiversity_loss": 1}),
])  # fmt: skip
def test_a_hand_shows_what_it_helps(card, active, position, helps):
    """K-055 to K-057: by tags, colour and the raises printed on it, as far as they can happen."""
    game = crisis({"hand": [card]}, {}, {}, active=active, chosen="", **position)
    assert game.view(0)["crisis"]["helps"] == ({card: helps} if helps else {})


def test_the_last_marker_averts_the_crisis():
    """K-058: it is discarded, and its persistent effect stops; others see it."""
    waits = {"hand": ["moss"]}
    game = crisis({"hand": ["mine"], "stock": {"mc": 10}}, waits, active={"catastrophic_erosion": 1}, chosen="development")
    do(game, 0, "play:mine")
    view = game.view()["crisis"]
    assert (view["active"], view["discarded"], view["toll"]["sure"]) == ([], ["catastrophic_erosion"], {})
    assert [str(e) for e in game.events[-2:]] == [
        "Player 1 removes the last marker from Catastrophic Erosion",
        "Crisis averted: Catastrophic Erosion",
    ]


def test_corporation_tags_serve_no_goal():
    """OK-14: only cards that are played."""
    game = pavonis.new("ares", players=1, seed=3, crisis=True, mulligan=False)
    pos = position(game)
    pos.active, pos.markers_on = ("atmosphere_rupture",), {"atmosphere_rupture": 1}
    pos.zone(2, 0)[:] = ["burstar", "phobolog"]  # both with a space tag
    game.answer(0, "card:burstar")
    assert pos.markers_on["atmosphere_rupture"] == 1


def test_events_are_event_tags():
    """K-055, A-038: a red card."""
    game = crisis({"hand": ["investment_loan"], "stock": {"mc": 1}}, {}, active={"reglaciation": 2}, chosen="construction")
    do(game, 0, "play:investment_loan")
    assert markers(game, "reglaciation") == 1


def test_every_raise_counts():
    """K-055, OK-14: a marker for each step, by a card or an action, and for each ocean flipped."""
    start = {"temperature": -2, "oxygen": 9, "oceans": 5, "flipped": [f"ocean_{k}" for k in range(1, 6)]}
    crises = {"dust_clouds": 2, "biodiversity_loss": 2, "seismic_aftershocks": 2}
    player = {"hand": ["lava_flows", "towing_a_comet"], "stock": {"mc": 99}}
    game = crisis(player, {}, active=crises, chosen="construction", **start)
    do(game, 0, "play:lava_flows")
    assert markers(game, "dust_clouds") == 0
    do(game, 0, "play:towing_a_comet", "ocean:ocean_6")
    assert [markers(game, c) for c in crises] == [0, 1, 1]
    game = crisis({"stock": {"mc": 99, "plants": 8, "heat": 8}}, {}, active=crises, chosen="action", **start)
    do(game, 0, "convert:heat", "convert:plants", "standard:ocean", "ocean:ocean_6", "standard:forest", "standard:temperature")
    assert [markers(game, c) for c in crises] == [0, 0, 1]


@pytest.mark.parametrize(("crisis_id", "resource", "price"), [("biodiversity_loss", "plants", 4), ("dust_clouds", "heat", 6)])
def test_a_marker_is_paid_for_in_the_action_phase(crisis_id, resource, price):
    """K-059 to K-061, OK-14: one player pays it all, as often as anybody likes; one payment, one marker, one card."""
    have = {"stock": {resource: 2 * price + 1}, "hand": ["mine"]}
    little = {"stock": {resource: price - 1}, "hand": ["moss"]}
    game = crisis(have, little, active={crisis_id: 3}, chosen="action")
    option = f"relieve:{crisis_id}"
    assert refused(game, option, 1) == f"needs.{resource}"
    do(game, 0, option)
    assert (markers(game, crisis_id), stock(game, 0, resource)) == (2, price + 1)
    do(game, 0, option)
    assert (markers(game, crisis_id), stock(game, 0, resource)) == (1, 1)
    assert refused(game, option) == f"needs.{resource}"
    game = crisis(have, {**have, "hand": []}, active={crisis_id: 2}, chosen="action")
    do(game, 0, option)
    do(game, 1, option)
    assert markers(game, crisis_id) == 0
    assert option not in asked(game)[1]
    game = crisis(have, {}, active={crisis_id: 3}, chosen="development")
    with pytest.raises(pavonis.IllegalAnswer):  # K-059: not in another phase
        game.answer(0, option)


def test_cards_pay_too():
    """K-059, K-060: three cards of one hand; they bring no money."""
    hand = ["mine", "moss", "grass", "lichen"]
    game = crisis({"hand": hand}, {"hand": ["comet", "heather"]}, active=["seismic_aftershocks"], chosen="action")
    assert refused(game, "relieve:seismic_aftershocks", 1) == "needs.hand"
    do(game, 0, "relieve:seismic_aftershocks", ["mine", "moss", "grass"])
    assert (seat(game)["hand"], stock(game, 0, "mc"), markers(game, "seismic_aftershocks")) == (["lichen"], 0, 1)


def test_a_price_paid_while_another_takes_the_last_marker():
    """K-058, K-060: there is nothing left to pay for; the cards stay."""
    hand = {"hand": ["mine", "moss", "grass", "lichen"]}
    other = {"hand": ["comet", "heather", "trees"]}
    game = crisis(hand, other, active={"seismic_aftershocks": 1}, chosen="action")
    do(game, 0, "relieve:seismic_aftershocks")
    do(game, 1, "relieve:seismic_aftershocks")
    assert markers(game, "seismic_aftershocks") == 0
    assert (seat(game)["hand"], asked(game)[0]) == (["mine", "moss", "grass", "lichen"], "action")


def test_cards_owed_for_a_marker_cannot_be_sold():
    """K-060, OA-10: three are wanted; the fourth may go."""
    game = crisis({"hand": ["mine", "moss", "grass", "lichen"]}, {}, active=["seismic_aftershocks"], chosen="action")
    do(game, 0, "relieve:seismic_aftershocks", "aside:sell:mine")  # the three that are left pay
    assert (seat(game)["hand"], stock(game, 0, "mc"), markers(game, "seismic_aftershocks")) == ([], 3, 1)
    game = crisis({"hand": ["mine", "moss", "grass", "lichen", "trees"]}, {}, active=["seismic_aftershocks"], chosen="action")
    do(game, 0, "relieve:seismic_aftershocks", "aside:sell:mine")
    position(game).hand(0).pop()
    with pytest.raises(pavonis.IllegalAnswer) as error:
        game.answer(0, "aside:sell:moss")
    assert error.value.message.id == "owed.cards"


def test_cards_owed_for_a_marker_stay_while_the_question_is_parked():
    """K-060: a gift comes in between; neither sold nor given back, the three cards are still there."""
    giver = {"tableau": ["sharizen"], "hand": ["comet", "heather"]}
    game = crisis(giver, {"hand": ["mine", "moss", "grass", "lichen"]}, active={"seismic_aftershocks": 2}, chosen="action")
    do(game, 1, "relieve:seismic_aftershocks")
    do(game, 0, "use:sharizen", "card:comet player:1")
    assert asked(game, 1)[0] == "give_back"
    do(game, 1, "aside:sell:lichen")
    assert game.pending[1].asides == [f"aside:sell:{c}" for c in ("mine", "moss", "grass", "comet")]
    fork = pavonis.from_json(game.to_json())
    do(game, 1, "aside:sell:mine")  # none is left to give back, and the other three pay
    assert (seat(game, 1)["hand"], stock(game, 1, "mc"), markers(game, "seismic_aftershocks")) == ([], 6, 1)
    do(fork, 1, "card:moss")
    assert (seat(fork, 1)["hand"], stock(fork, 1, "mc"), markers(fork, "seismic_aftershocks")) == ([], 3, 1)


def test_answers_of_different_players_meet_at_the_markers():
    """K-055: in whatever order they come, the same markers go."""
    seats = [{"hand": [c], "stock": {"mc": 20}} for c in ("mine", "power_plant")]
    sums = set()
    for order in ((0, 1), (1, 0)):
        game = crisis(*seats, active={"emergency_shelters": 3}, chosen="development")
        for p in order:
            do(game, p, f"play:{seats[p]['hand'][0]}")
        sums.add(markers(game, "emergency_shelters"))
    assert sums == {1}


def test_a_play_that_took_a_marker_is_taken_back_with_it():
    """K-055: while nobody has built on it."""
    seats = {"hand": ["mine"], "stock": {"mc": 10}}, {"hand": ["grass"]}
    game = crisis(*seats, active={"emergency_shelters": 3}, chosen="development")
    do(game, 0, "play:mine")
    assert markers(game, "emergency_shelters") == 2
    game.undo(0)
    assert markers(game, "emergency_shelters") == 3
