"""How a game went, card by card."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import pavonis
from pavonis.server.history import card_course, standing_answers
from pavonis.server.table import Entry

from .running import Running, play_all, sit


@pytest.mark.parametrize("game", ["mars", "ares"])
def test_the_points_of_all_cards_are_those_of_their_source(server: Running, game: str) -> None:
    made, seats = sit(server, 2, game=game)
    id, request = made["table"]["id"], server.client().request
    assert request("GET", f"tables/{id}/course", made["spectator"])["cards"] == []
    play_all(seats)
    cards = request("GET", f"tables/{id}/course", made["spectator"])["cards"]
    result = request("GET", f"tables/{id}", made["spectator"])["result"]
    events = request("GET", f"tables/{id}/state?since=0", made["spectator"])["faces"][0]["events"]
    for p in result["players"]:
        mine = [c for c in cards if c["player"] == p["player"]]
        assert sum(c["points"] for c in mine) == p["sources"]["cards"]
        for c in mine:
            played = [e for e in events if e["id"] in ("played", "revealed_corporation") and e.get("card") == c["card"]]
            assert c["seq"] in [e["seq"] for e in played if e["player"] == p["player"]]
            used = [e for e in events if e["id"] == "used" and (e["player"], e["card"]) == (p["player"], c["card"])]
            assert c["uses"] == len(used)


def test_nobody_scores_for_cards_in_a_crisis(server: Running) -> None:
    """K-001."""
    made, seats = sit(server, 2, game="ares", crisis=True, difficulty="novice")
    play_all(seats)
    cards = server.client().request("GET", f"tables/{made['table']['id']}/course", made["spectator"])["cards"]
    assert cards
    assert not any(c["points"] for c in cards)


def entry(seq: int, kind: str, **data: Any) -> Entry:
    return Entry("t", seq, 0.0, kind, data, [])


def test_an_answer_taken_back_was_not_given() -> None:
    log = [entry(1, "answer", player=0), entry(2, "answer", player=1), entry(3, "undo", player=0), entry(4, "answer", player=0),
           entry(5, "answer", player=1), entry(6, "rewind", to=4)]  # fmt: skip
    assert [e.seq for e in standing_answers(log)] == [2, 4]


def told(id: str, **values: Any) -> dict[str, Any]:
    return {"id": id, "values": {"player": 0, **values}}


def test_a_card_brings_the_rating_of_what_it_raises() -> None:
    """And what Mars gives with it; a conversion, a project or another player's raise is not its doing."""
    game, rng = pavonis.new("mars", seed=1, players=2), Random(1)
    while not game.position.tableau[0]:
        game.answer(p := min(game.pending), game.pending[p].random(rng))
    card = game.position.tableau[0][0]
    log = [entry(n, "answer", player=0) for n in range(1, 5)]
    log[0].events = [told("used", card=card), told("temperature", n=0), told("oxygen", n=3, player=1),
                     told("rated", source=card, n=2), told("forest", n=1)]  # fmt: skip
    log[1].events = [told("placed.ocean", source="temperature", space="4"), told("gained", source="map", plants=2)]
    log[2].events = [told("rated", source="oxygen", n=1), told("lost_rating", source=card, n=1)]
    log[3].events = [told("converted.heat", n=8), told("temperature", n=2), told("forest", n=2), told("project", project="aquifer"),
                     told("placed.ocean", source="project:aquifer", space="5"), told("gained", source="map", steel=1)]  # fmt: skip
    mine = next(c for c in card_course(log, game) if (c["player"], c["card"]) == (0, card))
    assert mine["gained"] == {"tr": 1 + 2 + 1 + 1 - 1, "plants": 2, "forest": 1}


def test_a_replayed_moment_tells_what_came_around_it(server: Running) -> None:
    made, seats = sit(server, 2)
    id, request = made["table"]["id"], server.client().request
    play_all(seats)
    moments = request("GET", f"tables/{id}/replay", seats[0].token)["moments"]
    for k in (0, 2, len(moments) // 2, len(moments) - 1):
        shown = request("GET", f"tables/{id}/replay?seq={moments[k]}", seats[0].token)["events"]
        first = moments[k - 5] if k > 4 else 0
        last = moments[k + 4] if k + 4 < len(moments) else 10**9
        everything = request("GET", f"tables/{id}/state?since=0", seats[0].token)["faces"][0]["events"]
        assert [e["seq"] for e in shown] == [e["seq"] for e in everything if first < e["seq"] <= last]
