"""A game goes on in another place: what travels is its seed and its answers, and the other home plays them again."""

from __future__ import annotations

from random import Random
from time import sleep
from typing import Any

import pytest

from pavonis.client import Refused

from .running import Running


def alone(server: Running, game: str = "mars", people: int = 1, **options: Any) -> tuple[str, list[str]]:
    seats = [{"kind": "person"}] * people + [{"kind": "bot", "level": "easy"}]
    wish = {"game": game, "options": {"players": people + 1, **options}, "seats": seats, "settings": {"grace": 0}}
    made = server.client().request("POST", "tables", json=wish)
    id = made["table"]["id"]
    joins = [{"seat": int(n), "invite": invite, "name": f"P{n}", "nonce": "salt"} for n, invite in made["invites"].items()]
    return id, [server.client().request("POST", f"tables/{id}/join", json=join)["token"] for join in joins]


def face(server: Running, id: str, token: str) -> dict[str, Any]:
    found: dict[str, Any] = server.client().request("GET", f"tables/{id}/state", token)["faces"][0]
    return found


def at_rest(server: Running, id: str, token: str) -> dict[str, Any]:
    """What would be carried when the bot has thought, and only the person is asked: where all choose at once, both are."""
    before: dict[str, Any] = {}
    while True:
        carried: dict[str, Any] = server.client().request("GET", f"tables/{id}/carried", token)
        if carried == before and face(server, id, token)["decision"] is not None:
            return carried
        before = carried
        sleep(0.5)


@pytest.mark.parametrize("game", ["mars", "ares"])
def test_it_goes_on_where_it_is_carried_to(server: Running, game: str) -> None:
    id, (token,) = alone(server, game)
    rng = Random(3)
    for _ in range(12):
        asked = face(server, id, token)["decision"]
        if asked is None:
            continue
        answer = {"pick": lambda d: d["cards"][: d["least"]], "pay": lambda d: d["usual"], "amount": lambda d: d["least"]}
        answer["form"] = lambda d: {p["name"]: p["cards"][0] if p["most"] == 1 else p["cards"][: p["least"]] for p in d["parts"]}
        say = answer.get(asked["kind"], lambda d: rng.choice(d["options"])["id"])(asked)
        said = {"type": "answer", "decision": asked["id"], "answer": say, "done": True}
        server.client().request("POST", f"tables/{id}/act", token, json=said)
    carried = at_rest(server, id, token)
    there = server.client().request("POST", "tables/carried", json=carried)
    assert there["table"]["state"] == "playing"
    assert there["table"]["id"] != id
    assert there["table"]["commitment"] == server.client().request("GET", f"tables/{id}", token)["commitment"]
    assert at_rest(server, there["table"]["id"], there["tokens"]["0"]) == carried
    before, after = face(server, id, token), face(server, there["table"]["id"], there["tokens"]["0"])
    assert after["view"] == before["view"]
    assert after["decision"] == before["decision"]


def test_it_is_not_for_those_who_play_with_others(server: Running) -> None:
    """It tells the seed, which others may still have something to hide behind; also while their seat is lent to a bot."""
    client = server.client()
    made = client.create("mars", players=2)
    id = made["table"]["id"]
    one, _ = (client.join(id, name, made["invites"][str(n)]) for n, name in enumerate(("Ann", "Bob")))
    for _ in range(2):
        with pytest.raises(Refused) as refused:
            client.request("GET", f"tables/{id}/carried", one.token)
        assert refused.value.error["id"] == "cannot_carry"
        client.request("POST", f"tables/{id}/seats/1", made["host"], json={"kind": "bot"})


def test_nothing_in_it_is_believed(server: Running) -> None:
    id, (token,) = alone(server)
    good = server.client().request("GET", f"tables/{id}/carried", token)
    bad = [
        {"answers": [[0, "pass"]]},
        {"answers": [[7, "pass"]]},
        {"options": {"players": 2, "first": "x"}},
        {"options": {"players": 3}},
        {"seats": good["seats"][:1]},
        {"settings": {**good["settings"], "rated": True}},
        {"rules": 1},
        {"game": "chess"},
        {"secret": "x"},
    ]
    for wrong in bad:
        with pytest.raises(Refused):
            server.client().request("POST", "tables/carried", json={**good, **wrong})
