"""Tables: opening, joining, watching, changing hands, playing again."""

from __future__ import annotations

from random import Random

import pytest

from pavonis.client import Refused, Server

from .running import Running, heard, move, play, play_all, sit


def refused(call, *args, **more) -> str:
    with pytest.raises(Refused) as caught:
        call(*args, **more)
    return str(caught.value.error["id"])


def test_every_game_and_option_is_offered(server: Running) -> None:
    import pavonis

    offered = server.client().games()
    assert {g: info["options"] for g, info in offered["games"].items()} == pavonis.games()
    assert offered["levels"] == ["easy", "normal", "hard", "expert"]


def test_every_board_is_drawn_and_played(server: Running) -> None:
    """What is printed on the maps comes with the cards; the table's options say which one is played, and no other exists."""
    from pavonis.mars.board import BOARDS

    client = server.client()
    maps = client.request("GET", "cards")["boards"]
    assert list(maps) == list(BOARDS)
    assert all(len(areas) == 61 and sum(a["kind"] == "ocean" for a in areas) == 12 for areas in maps.values())
    assert [a["space"] for a in maps["hellas"] if a["kind"] == "pole"] == ["61"]
    assert [a["bonus"] for a in maps["hellas"] if a["space"] == "35"] == [["heat"] * 3]
    _, seats = sit(server, board="hellas")
    assert seats[0].table["options"]["board"] == seats[0].view["board"] == "hellas"
    assert refused(client.create, "mars", players=2, board="vastitas") == "option_allowed"


def test_a_table_asks_for_the_cards_of_its_game_alone(server: Running) -> None:
    """Names in other languages are for searching, which a table does not; both games together are for the card browser."""
    client = server.client()
    mars, ares, all = (client.request("GET", f"cards?language=pl{game}") for game in ("&game=mars", "&game=ares", ""))
    assert (list(mars["cards"]), list(ares["cards"]), list(all["cards"])) == (["mars"], ["ares"], ["mars", "ares"])
    assert (mars["crises"], ares["moons"], ares["boards"]) == ({}, {}, {})
    assert (mars["boards"], mars["moons"], ares["crises"]) == (all["boards"], all["moons"], all["crises"])
    for one in (mars, ares):
        for game, cards in one["cards"].items():
            for id, card in cards.items():
                assert {**all["cards"][game][id]} == {**card, "names": all["cards"][game][id]["names"]}
    assert "asteroid" in all["cards"]["mars"]["asteroid"]["names"]


def test_a_table_waits_until_its_last_seat_is_taken(server: Running) -> None:
    client = server.client()
    made = client.create("mars", players=2)
    id = made["table"]["id"]
    first = client.join(id, "Ann", made["invites"]["0"])
    first.open()
    assert first.table["state"] == "waiting"
    assert first.view is None
    second = client.join(id, "Bob", made["invites"]["1"])
    second.open()
    heard(first, "started")
    assert first.table["state"] == second.table["state"] == "playing"
    assert [s["name"] for s in second.table["seats"]] == ["Ann", "Bob"]
    assert first.decision is not None
    assert second.decision is not None


def test_an_invitation_is_used_up(server: Running) -> None:
    """Whoever wrote it cannot look into that hand later."""
    client = server.client()
    made = client.create("mars", players=2)
    id, invite = made["table"]["id"], made["invites"]["0"]
    client.join(id, "Ann", invite)
    assert refused(client.join, id, "Eve", invite) == "bad_token"
    assert refused(client.request, "GET", f"tables/{id}/state", invite) == "bad_token"


def test_an_open_seat_needs_no_invitation_and_a_private_one_does(server: Running) -> None:
    client = server.client()
    made = client.create("mars", players=2, seats=[{}, {"kind": "open"}], settings={"public": True})
    id = made["table"]["id"]
    assert id in [t["id"] for t in client.lobby()]
    assert refused(client.join, id, "Eve", None, seat=0) == "seat_taken"
    assert client.join(id, "Stranger").token.startswith(f"{id}.1.")
    assert refused(client.join, id, "Another") == "seat_taken"


def test_a_private_table_is_not_in_the_lobby_and_not_to_be_seen(server: Running) -> None:
    client = server.client()
    made = client.create("mars", players=2)
    id = made["table"]["id"]
    assert id not in [t["id"] for t in client.lobby()]
    assert refused(client.request, "GET", f"tables/{id}") == "private_table"
    assert client.request("GET", f"tables/{id}", made["spectator"])["id"] == id


def test_a_free_open_seat_shows_a_private_table_to_whoever_has_its_address(server: Running) -> None:
    client = server.client()
    id = client.create("mars", players=2, seats=[{}, {"kind": "open"}])["table"]["id"]
    assert client.request("GET", f"tables/{id}")["state"] == "waiting"
    client.join(id, "Ann")
    assert refused(client.request, "GET", f"tables/{id}") == "private_table"


def test_own_tables_are_listed_by_token(server: Running) -> None:
    made, seats = sit(server)
    id = made["table"]["id"]
    found = server.client().request("POST", "tables/mine", json={"tokens": [seats[1].token, f"{id}.0.forged", "nonsense.0.x"]})
    assert [(f["table"]["id"], f["seats"], f["asked"]) for f in found] == [(id, [1], [1])]


def test_finished_ones_are_listed_too_and_their_records_are_there(server: Running) -> None:
    client = server.client()
    over = client.create("mars", players=1)
    ann = client.join(over["table"]["id"], "Ann", over["invites"]["0"])
    play_all([ann])
    _, (running, _) = sit(server)
    found = client.request("POST", "tables/mine", json={"tokens": [ann.token, running.token]})
    assert [(f["table"]["id"], f["table"]["state"]) for f in found] == [(running.id, "playing"), (ann.id, "over")]
    assert client.record(ann.id, ann.token)["result"] == found[1]["table"]["result"]
    assert client.request("POST", "tables/mine", json={"tokens": [over["invites"]["0"]]}) == []


def test_options_are_the_engine_s_to_judge(server: Running) -> None:
    client = server.client()
    assert refused(client.create, "mars", players=9) == "option_between"
    assert refused(client.create, "mars", nonsense=1) == "unknown_option"
    assert refused(client.create, "mars", seed="mine") == "unknown_option"
    assert refused(client.create, "chess") == "unknown_game"
    assert refused(client.create, "mars", players=2, seats=[{}, {}, {}]) == "unknown_seat"
    assert refused(client.create, "mars", seats=[{"kind": "bot", "level": "divine"}]) == "unknown_level"


def test_bots_alone_play_to_the_end(server: Running) -> None:
    """Nobody need be connected."""
    client = server.client()
    made = client.create("mars", players=2, seats=[{"kind": "bot", "level": "easy"}] * 2)
    assert [seat["name"] for seat in made["table"]["seats"]] == ["Tycho", "Selene"]  # names, not levels in English
    id, since = made["table"]["id"], 0
    while True:
        state = client.request("GET", f"tables/{id}/state", made["spectator"], params={"since": since, "wait": 20})
        since = state["seq"]
        if state["table"]["state"] == "over":
            break
    assert state["table"]["result"]["ranking"]


def test_a_bot_that_thinks_hard_thinks_in_a_process_of_its_own(server: Running) -> None:
    """Its table waits for it, others do not."""
    client = server.client()
    made = client.create("mars", players=2, seats=[{}, {"kind": "bot", "level": "hard"}], beginners=[0, 1], first=1)
    ann = client.join(made["table"]["id"], "Ann", made["invites"]["0"])
    ann.open()
    said = [ann.say("chat", text=f"{n}") for n in range(5)]
    while ann.decision is None:  # until the bot has moved
        ann.receive()
    assert said == sorted(said)


def test_several_seats_share_one_screen(server: Running) -> None:
    """Hot-seat: one socket, two seats, each with its own face; a message says for which."""
    import json

    from .running import socket_to

    client = server.client()
    made = client.create("mars", players=2)
    id = made["table"]["id"]
    tokens = [client.join(id, f"player {n}", made["invites"][str(n)]).token for n in range(2)]
    with socket_to(server, id, *tokens) as ws:
        snapshot = json.loads(ws.recv())
        assert [f["seat"] for f in snapshot["faces"]] == [0, 1]
        hands = [f["view"]["players"][n]["dealt"] for n, f in enumerate(snapshot["faces"])]
        assert all(hands)
        assert not set(hands[0]) & set(hands[1])
        ws.send(json.dumps({"type": "chat", "text": "whose?", "ref": 1}))
        replies = [json.loads(ws.recv()) for _ in range(2)]
        assert {r["error"]["id"] for r in replies if r["type"] == "refused"} == {"unknown_seat"}
        ws.send(json.dumps({"type": "chat", "text": "mine", "ref": 2, "seat": 1}))
        told = [json.loads(ws.recv()) for _ in range(3)]
        assert sorted(m["seat"] for m in told if m["type"] == "update") == [0, 1]


def test_the_host_frees_a_seat_and_everybody_knows(server: Running) -> None:
    client = server.client()
    made, (ann, bob) = sit(server)
    id = made["table"]["id"]
    assert refused(client.request, "POST", f"tables/{id}/seats/1", ann.token, json={"kind": "person"}) == "bad_token"
    freed = client.request("POST", f"tables/{id}/seats/1", made["host"], json={"kind": "person"})
    assert heard(ann, "seat_freed")["seat"] == 1
    assert refused(heard, bob, "no such event") == "bad_token"  # the old link is void, also on a socket that is open
    cid = client.join(id, "Cid", freed["invite"])
    cid.open()
    assert cid.view is not None
    assert cid.view["you"] == 1


def test_the_host_gives_a_seat_to_a_bot_in_mid_game(server: Running) -> None:
    made, (ann, bob) = sit(server)
    move(bob, Random(1))
    client = server.client()
    wish = {"kind": "bot", "level": "easy", "name": "Tycho"}
    client.request("POST", f"tables/{made['table']['id']}/seats/1", made["host"], json=wish)
    heard(ann, "seat_bot")
    assert ann.table["seats"][1]["name"] == "Tycho"
    play(ann, Random(2))
    assert ann.over


def test_a_rematch_seats_the_same_people(server: Running) -> None:
    client = server.client()
    made = client.create("mars", players=2, seats=[{}, {"kind": "bot", "level": "easy"}])
    old = made["table"]["id"]
    ann = client.join(old, "Ann", made["invites"]["0"])
    assert refused(client.request, "POST", f"tables/{old}/rematch", ann.token) == "not_over"
    play_all([ann])
    ended = client.request("GET", f"tables/{old}", ann.token)["changed"]
    new = client.request("POST", f"tables/{old}/rematch", ann.token)["id"]
    assert heard(ann, "rematch")["table"] == new
    assert client.request("GET", f"tables/{old}", ann.token)["changed"] == ended  # the game has lasted no longer
    assert client.request("POST", f"tables/{old}/rematch", ann.token)["id"] == new
    assert refused(client.join, new, "Eve", made["invites"]["0"]) == "bad_token"
    again = client.join(new, "Ann", ann.token)
    again.open()
    assert again.table["state"] == "playing"
    assert again.table["commitment"] != ann.table["commitment"]


def test_at_a_rematch_whoever_sits_there_fills_a_seat_and_anybody_may_leave(server: Running) -> None:
    client = server.client()
    made, (ann, bob) = sit(server, game="ares")
    play_all([ann, bob])
    new = client.request("POST", f"tables/{ann.id}/rematch", ann.token)["id"]
    assert refused(client.request, "POST", f"tables/{new}/seats/1", ann.token, json={"kind": "bot"}) == "bad_token"
    again = client.join(new, "Ann", ann.token)
    again.open()
    assert again.table["again"]
    client.request("POST", f"tables/{new}/seats/0", again.token, json={"kind": "person", "name": "Ann"})  # leaves,
    again = client.join(new, "Ann", ann.token)  # and comes back
    link = client.request("POST", f"tables/{new}/seats/1", again.token, json={"kind": "person", "name": "Bob"})["invite"]
    eve = client.join(new, "Eve", link)  # a link for anybody, beside Bob's old one
    eve.open()
    assert eve.table["state"] == "playing"
    assert refused(client.request, "POST", f"tables/{new}/seats/0", eve.token, json={"kind": "bot"}) == "bad_token"
    assert refused(client.request, "POST", f"tables/{made['table']['id']}/seats/0", bob.token, json={"kind": "bot"}) == "bad_token"


def test_chat_reaches_everybody_as_plain_text(server: Running) -> None:
    made, (ann, bob) = sit(server)
    watcher = Server(server.url)
    ann.say("chat", text="  <b>hello</b> ")
    assert heard(bob, "chat")["text"] == "<b>hello</b>"
    state = watcher.request("GET", f"tables/{made['table']['id']}/state", made["spectator"])
    assert [e["text"] for e in state["faces"][0]["events"] if e["id"] == "chat"] == ["<b>hello</b>"]
