"""What one could do in each phase, as a screen shows it while one chooses."""

from __future__ import annotations

from typing import Any

from .scene import do, scene

HAND = ["power_grid", "tardigrades", "technology_demonstration", "plantation", "archaebacteria"]


def test_each_card_in_its_phase_has_its_price_and_what_is_missing() -> None:
    """A-092, A-098, A-099, A-103: chosen by me, green cards are cheaper by 3; sales bring the money that is missing."""
    game = scene({"hand": HAND, "stock": {"mc": 10, "plants": 6}, "tr": 6}, {}, chosen=["", ""], round=6)
    views = game.views([0, 1, None])
    assert "prospects" not in views[0]["players"][1]
    assert "prospects" not in views[None]["players"][0]
    assert "prospects" not in game.view(0)["players"][0]  # what bots and environments read costs nothing more
    shown: dict[str, Any] = views[0]["players"][0]["prospects"]
    others, own = shown["all"]["cards"], shown["own"]["cards"]
    assert (others["power_grid"], own["power_grid"], own["tardigrades"]) == ({"price": 8}, {"price": 5}, {"price": 6})
    assert own["plantation"]["why"]["id"] == "needs.tag.science"
    assert "sell" not in own["plantation"]
    dear = others["technology_demonstration"]
    assert dear["sell"] == 3
    assert (dear["why"]["id"], dear["why"]["n"], dear["why"]["less"]) == ("sell_first", 3, 7)
    assert shown["all"]["actions"]["convert:plants"]["present"] == 6
    assert shown["all"]["actions"]["standard:temperature"]["id"] == "sell_first"
    assert (shown["all"]["income"]["mc"], shown["own"]["income"]["mc"]) == (6, 10)
    assert [(shown[x]["draw"], shown[x]["keep"]) for x in ("all", "own")] == [(2, 1), (5, 2)]


def test_a_card_is_not_sold_to_pay_for_itself_and_a_game_too_poor_says_so() -> None:
    """A-098, A-099, OA-10."""
    game = scene({"hand": ["technology_demonstration", "comet"], "stock": {"mc": 11}}, {}, chosen=["", ""], round=2)
    shown = game.views([0])[0]["players"][0]["prospects"]["all"]["cards"]
    assert shown["technology_demonstration"]["why"]["id"] == "needs.money"
    assert "sell" not in shown["technology_demonstration"]


def test_a_card_that_would_bring_nothing_says_so() -> None:
    """Two resources on a card that holds some: there is none yet."""
    for tableau, vain in (([], True), (["birds"], False)):
        game = scene({"hand": ["ceos_favorite_project"], "stock": {"mc": 9}, "tableau": tableau}, {}, chosen=["", ""], round=2)
        shown = game.views([0])[0]["players"][0]["prospects"]
        for who in ("all", "own"):
            assert ("nothing" in shown[who]["cards"]["ceos_favorite_project"]) == vain


def test_in_the_phase_itself_reasons_count_sales() -> None:
    """A-099: the question says so too, and after the sale the card can be played."""
    hand = ["technology_demonstration", "plantation", "comet"]
    game = scene({"hand": hand, "stock": {"mc": 12}}, {}, chosen=["construction", "construction"])
    why = {o["id"]: o["whys"][-1] for o in game.pending[0].question()["refused"]}
    assert (why["play:technology_demonstration"]["id"], why["play:technology_demonstration"]["n"]) == ("sell_first", 2)
    do(game, 0, "aside:sell:plantation", "aside:sell:comet")
    assert "play:technology_demonstration" in game.pending[0].options


def test_actions_cost_less_if_the_phase_is_my_own_choice() -> None:
    """Wood Burning Stoves take four plants, or three if the action phase is one's own choice."""
    game = scene({"tableau": ["wood_burning_stoves"], "stock": {"plants": 3}}, {}, chosen=["", ""], round=6)
    shown = game.views([0])[0]["players"][0]["prospects"]
    use = "use:wood_burning_stoves"
    assert (shown["all"]["actions"][use]["present"], shown["own"]["actions"][use]) == (3, None)
