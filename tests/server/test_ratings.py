"""Ratings: Glicko-2 itself, and what a finished game says of each pair."""

from __future__ import annotations

import pytest

from pavonis.server.rated import Contest, Contestant
from pavonis.server.ratings import Rating, rated


def test_the_example_of_glickman_s_paper() -> None:
    """Whoever is rated 1500 with 200 wins against 1400 and loses to 1550 and 1700."""
    opponents = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    new = rated(Rating(1500, 200, 0.06), opponents)
    assert new.rating == pytest.approx(1464.06, abs=0.01)  # the paper rounds on the way
    assert new.deviation == pytest.approx(151.52, abs=0.01)
    assert new.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_surprise_makes_volatile_and_the_other_branch_ends_too() -> None:
    """A delta beyond the deviation takes the other beginning of step 5."""
    steady = Rating(2200, 30, 0.06)
    new = rated(steady, [(Rating(1200, 30), 0.0)] * 5)
    assert new.rating < 2175
    assert new.volatility > steady.volatility
    assert rated(steady, []) == steady


def results(*seats: Contestant, tired: set[tuple[str, str]] | None = None) -> dict[str, list[tuple[str | None, float]]]:
    contest = Contest("t", "mars", 0.0, list(seats), tired=tired or set())
    return {s.who or "": [(o.who, r) for o, r in contest.results(n)] for n, s in enumerate(seats)}


def test_several_players_are_the_results_of_each_pair() -> None:
    ann, bob, cid = Contestant("ann", 1), Contestant("bob", 2), Contestant("cid", 2)
    assert results(ann, bob, cid) == {
        "ann": [("bob", 1.0), ("cid", 1.0)], "bob": [("ann", 0.0), ("cid", 0.5)], "cid": [("ann", 0.0), ("bob", 0.5)],
    }  # fmt: skip
    new = Contest("t", "mars", 0.0, [ann, bob, cid]).settle()
    assert new["ann"].rating > 1500 > new["bob"].rating == new["cid"].rating
    assert new["ann"] == rated(Rating(), [(Rating(), 1.0)] * 2)


def test_whoever_left_has_lost_and_nobody_gains_from_an_empty_chair() -> None:
    winner_who_left = Contestant("bob", 1, left=True)
    assert results(Contestant("ann", 2), winner_who_left) == {"ann": [("bob", 1.0)], "bob": [("ann", 0.0)]}
    left_at_once = Contestant("bob", 1, answered=False, left=True)
    assert results(Contestant("ann", 2), left_at_once) == {"ann": [], "bob": [("ann", 0.0)]}
    assert results(Contestant("ann", 1, left=True), winner_who_left) == {"ann": [], "bob": []}


def test_what_does_not_count() -> None:
    """Too few answers, a pair that has met too often, somebody who is not known any more, and oneself, as a bot may be."""
    silent = Contestant("bob", 2, answered=False)
    assert results(Contestant("ann", 1), silent) == {"ann": [], "bob": []}
    assert results(Contestant("ann", 1), Contestant("bob", 2), tired={("ann", "bob")}) == {"ann": [], "bob": []}
    assert results(Contestant("ann", 1), Contestant(None, 2)) == {"ann": [], "": []}
    bots = Contest("t", "mars", 0.0, [Contestant("ann", 1), Contestant("bot easy", 2), Contestant("bot easy", 3)])
    assert [o.who for o, _ in bots.results(1)] == ["ann"]
    assert bots.pairs() == [("ann", "bot easy")]
    assert bots.settle()["bot easy"] == rated(Rating(), [(Rating(), 0.0)] * 2)
