"""Final scoring, the tie-break, and shared victory."""

from __future__ import annotations

import pytest

from .scene import do, scene

END = {"temperature": 8, "oxygen": 14, "oceans": 9}


def finished(*seats, **rest):
    game = scene(*seats, chosen="action", **END, **rest)
    for p in list(game.pending):  # who has anything to do
        do(game, p, "done")
    assert game.over
    return game.result


def test_sources_of_points():
    """A-001, A-004, A-035, A-148 to A-151, X-11, OA-33: TR 25, forests 6, cards 9, and 6 animals at 1 per 2."""
    cards = ["asteroid_mining", "farming", "gene_repair", "interstellar_colony_ship", "bribed_committee", "heather"]
    player = {"tr": 25, "forests": 6, "tableau": [*cards, "small_animals"]}
    result = finished(player, {}, on={"small_animals": 6})
    assert result["players"][0]["sources"] == {"tr": 25, "forests": 6, "cards": 2 + 2 + 2 + 4 - 2 + 1 + 3}
    assert result["players"][0]["points"] == 43
    assert result["ranking"] == [0, 1]
    assert [r["rank"] for r in result["players"]] == [1, 2]


@pytest.mark.parametrize(("animals", "points"), [(0, 0), (1, 0), (2, 1), (3, 1), (7, 3)])
def test_whole_multiples_only(animals, points):
    """OA-33."""
    result = finished({"tableau": ["ecological_zone"]}, {}, on={"ecological_zone": animals})
    assert result["players"][0]["sources"]["cards"] == points


def test_tie_break():
    """A-152, A-153: heat, plants and M€, the hand sold first; special resources do not count."""
    rich = {"stock": {"mc": 2, "heat": 2, "plants": 3}, "hand": ["mine"]}  # 10
    other = {"stock": {"mc": 9}, "tableau": ["tardigrades"]}
    result = finished(other, rich, on={"tardigrades": 2})
    assert [r["resources"] for r in result["players"]] == [9, 10]
    assert (result["ranking"], [r["rank"] for r in result["players"]]) == ([1, 0], [2, 1])


def test_still_equal_is_shared():
    """OA-34."""
    result = finished({"stock": {"mc": 3}}, {"hand": ["mine"]}, {"tr": 19})
    assert [r["rank"] for r in result["players"]] == [1, 1, 3]
