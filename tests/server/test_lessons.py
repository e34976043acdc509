"""Lessons at the tables of a real server: the script, leaving it, going back to a step, and files that somebody brings."""

from __future__ import annotations

import copy
import time
from collections.abc import Callable
from typing import Any

import pytest

from pavonis import lessons
from pavonis.client import Refused, Seat

from .running import Running


class Learner:
    """Somebody who sits down to a lesson, and looks at the table as often as need be."""

    def __init__(self, server: Running, lesson: Any, **more: Any) -> None:
        self.client = server.client()
        made = self.client.request("POST", "tables", json={"lesson": lesson, **more})
        self.id = made["table"]["id"]
        [(seat, invite)] = made["invites"].items()
        joined = self.client.request("POST", f"tables/{self.id}/join", json={"seat": int(seat), "invite": invite, "name": "Lena"})
        self.token, self.seat = joined["token"], joined["seat"]

    def state(self) -> dict[str, Any]:
        found: dict[str, Any] = self.client.request("GET", f"tables/{self.id}/state", self.token)
        return found

    def until(self, so: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        """The table, once something is so."""
        end = time.monotonic() + 20
        while time.monotonic() < end:
            state = self.state()
            if so(state):
                return state
            time.sleep(0.02)
        raise AssertionError("it never came")

    def asked(self) -> dict[str, Any]:
        return self.until(lambda s: s["faces"][0]["decision"])

    def act(self, type: str, **said: Any) -> None:
        self.client.request("POST", f"tables/{self.id}/act", self.token, json={"type": type, **said})

    def answer(self, answer: Any) -> None:
        self.asked()
        self.act("answer", answer=answer)

    @property
    def kinds(self) -> list[str]:
        return [seat["kind"] for seat in self.state()["table"]["seats"]]


def refused(call: Callable[..., Any], *args: Any, **more: Any) -> str:
    with pytest.raises(Refused) as caught:
        call(*args, **more)
    return str(caught.value.error["id"])


@pytest.mark.parametrize("id", [id for id, lesson in lessons.sources().items() if lesson["kind"] == "guided"])
def test_a_lesson_is_played_through_by_its_own_answers(server: Running, id: str) -> None:
    lesson = lessons.library()[id]
    for scene in lesson.scenes:
        me = Learner(server, id, scene=scene.id)
        table = me.state()["table"]
        settings = table["settings"]
        assert (table["commitment"], table["clocks"], settings["rated"], settings["public"]) == ("", [], False, False)
        assert table["lesson"] == {"id": id, "scene": scene.id, "step": "", "seat": 0, "answers": 0, "free": False}
        given = [step.expect[0] for step in scene.steps if step.expect]
        for answer in given:
            me.answer(answer)
        face = me.until(lambda s: s["faces"][0]["decision"] or s["faces"][0]["view"]["over"])["faces"][0]
        assert me.state()["table"]["lesson"]["answers"] == len(given)
        for key in ("round", "generation", "oceans"):
            assert scene.ends.get(key, face["view"].get(key)) == face["view"].get(key)
    if lesson.then.play_on is True:
        me.until(lambda s: s["table"]["lesson"]["free"])  # a bot goes on
        assert me.kinds == ["person", "bot"]


def test_a_table_begins_at_a_step_and_turns_to_another(server: Running) -> None:
    me = Learner(server, "ares-first", scene="three-rounds", step="r3-heat")
    state = me.asked()
    assert (state["faces"][0]["view"]["round"], state["table"]["lesson"]["answers"]) == (3, 8)
    assert any(e["id"] == "played" for e in state["faces"][0]["events"])  # what led there is told
    me.answer("convert:heat")
    assert me.state()["table"]["lesson"]["answers"] == 9
    me.act("undo")
    assert me.state()["table"]["lesson"]["answers"] == 8
    me.act("turn_to", scene="three-rounds", step="r1-price")
    state = me.asked()
    at = state["table"]["lesson"]
    assert (state["faces"][0]["view"]["round"], at["answers"], at["step"]) == (1, 1, "r1-price")
    assert {e["id"] for e in state["faces"][0]["events"]} >= {"lesson_began", "chose.development"}
    me.answer("play:coal_imports")
    me.until(lambda s: s["faces"][0]["view"]["round"] == 2)
    assert refused(me.act, "turn_to", scene="nowhere") == "lesson_place"
    assert refused(me.act, "turn_to", step="nowhere") == "lesson_place"


def test_whoever_leaves_the_path_plays_on_against_a_bot_and_may_come_back(server: Running) -> None:
    me = Learner(server, "ares-first")
    assert me.kinds == ["person", "script"]
    me.answer("phase:research")  # the lesson wants another
    me.until(lambda s: s["table"]["lesson"]["free"])
    seat = me.state()["table"]["seats"][1]
    assert (seat["kind"], seat["level"], seat["name"]) == ("bot", "easy", "Mira")
    me.answer(me.asked()["faces"][0]["decision"]["cards"][:2])  # the game goes on
    me.until(lambda s: s["faces"][0]["view"]["round"] == 2)
    me.act("turn_to", step="r1-choose")
    state = me.asked()
    assert (state["faces"][0]["view"]["round"], me.kinds) == (1, ["person", "script"])
    me.answer("phase:development")
    assert me.until(lambda s: s["faces"][0]["view"]["phase"] == "development")["table"]["lesson"]["answers"] == 1


def test_going_back_behind_the_others_takes_their_lines_back(server: Running) -> None:
    """Mira has answered since, so the engine takes nothing back; the table goes back to before both."""
    me = Learner(server, "mars-first")
    for answer in ("play:subterranean_reservoir", "hex:04", "play:mining_rights", {"steel": 2}, "hex:03"):
        me.answer(answer)
    me.asked()
    me.act("ask_back")
    state = me.until(lambda s: s["faces"][0]["decision"]["name"] == "place")
    assert state["table"]["lesson"]["answers"] == 4
    me.answer("hex:03")
    state = me.until(lambda s: "peroxide_power" in s["faces"][0]["view"]["players"][1]["tableau"])  # she says it again
    assert me.kinds == ["person", "script"]


def test_an_exercise_waits_for_nobody_and_can_be_tried_again_after_its_end(server: Running) -> None:
    me = Learner(server, "ex-12")
    for answer in lessons.library()["ex-12"].solution:
        me.answer(answer)
    state = me.state()
    assert (state["table"]["state"], state["table"]["result"]["won"], state["table"]["seed"]) == ("over", True, None)
    me.act("turn_to")
    state = me.asked()
    assert (state["table"]["state"], state["table"]["result"], state["table"]["lesson"]["answers"]) == ("playing", None, 0)
    two = Learner(server, "ex-03")
    two.answer("done")
    time.sleep(0.3)
    assert two.kinds == ["person", "script"]  # nobody goes on


def test_a_lesson_outlives_the_server(own_server: Callable[..., Running]) -> None:
    server = own_server()
    me = Learner(server, "ares-first")
    me.answer("phase:development")
    me.asked()
    server.kill()
    server.start()
    me.answer("play:coal_imports")
    state = me.until(lambda s: s["faces"][0]["view"]["round"] == 2)
    assert (state["table"]["lesson"]["answers"], me.kinds) == (2, ["person", "script"])
    assert me.client.request("GET", f"tables/{me.id}/lesson", me.token)["id"] == "ares-first"


def test_lessons_are_read_in_the_readers_language(server: Running) -> None:
    client = server.client()
    heads = client.request("GET", "lessons?language=uk")
    assert [h["id"] for h in heads] == list(lessons.library())
    assert heads[0]["title"] == "Експедиція «Арес» за десять хвилин"
    assert (heads[0]["steps"], heads[0]["minutes"], heads[5]["level"], heads[5]["answers"]) == (25, 10, 1, 2)
    lesson = client.request("GET", "lessons/ares-first?language=pl")
    assert lesson["names"] == ["Ty", "Mira"]
    assert lesson["scenes"][0]["steps"][0]["else"] == {}
    assert refused(client.request, "GET", "lessons/nothing") == "unknown_lesson"
    assert refused(client.request, "POST", "tables", json={"lesson": "nothing"}) == "unknown_lesson"
    assert refused(client.request, "POST", "tables", json={}) == "unknown_game"


def test_somebody_brings_an_exercise(server: Running) -> None:
    data = copy.deepcopy(lessons.sources()["ex-01"])
    data["task"], data["start"]["position"]["table"][0]["stock"]["heat"] = "Warm it up.", 16
    me = Learner(server, data)
    state = me.asked()
    assert state["table"]["lesson"]["id"] == ""
    assert state["faces"][0]["view"]["players"][0]["stock"]["heat"] == 16
    assert me.client.request("GET", f"tables/{me.id}/lesson?language=uk", me.token)["task"] == "Warm it up."
    me.answer("convert:heat")
    me.act("turn_to")
    assert me.asked()["faces"][0]["view"]["temperature"] == -30
    assert refused(me.client.request, "GET", f"tables/{me.id}/lesson") == "private_table"


HOSTILE = [
    ({"kind": "exercise"}, "lesson_damaged"),
    ({**lessons.sources()["ex-01"], "start": {"options": {"players": 99}, "seed": "1"}}, "option_between"),
    ({**lessons.sources()["ex-01"], "start": {"options": {"events": False}, "seed": "1"}}, "unknown_option"),
    ({**lessons.sources()["ex-01"], "start": {"position": {"temperature": 500}}}, "field_allowed"),
    ({**lessons.sources()["ex-01"], "seat": 4}, "lesson_damaged"),
    ({**lessons.sources()["ex-01"], "hint": "x" * 50000}, "lesson_large"),
    ({**lessons.sources()["ares-first"], "then": {"next": [[]]}}, "lesson_damaged"),
    ("../../etc/passwd", "unknown_lesson"),
]


@pytest.mark.parametrize("lesson, why", HOSTILE, ids=[why + str(k) for k, (_, why) in enumerate(HOSTILE)])
def test_a_bad_file_is_refused_in_words(server: Running, lesson: Any, why: str) -> None:
    assert refused(server.client().request, "POST", "tables", json={"lesson": lesson}) == why


def test_only_learners_turn_to_steps(server: Running) -> None:
    client = server.client()
    made = client.create("ares", players=1)
    seat: Seat = client.join(made["table"]["id"], "Ann", made["invites"]["0"])
    said = {"type": "turn_to", "step": "aim"}
    assert refused(client.request, "POST", f"tables/{seat.id}/act", seat.token, json=said) == "no_lesson"
