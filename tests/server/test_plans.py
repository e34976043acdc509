"""Plans of several steps, and the moment of each seat's last answer, in a room by itself."""

from __future__ import annotations

import asyncio
from typing import Any

from pydantic import TypeAdapter

from pavonis.server import commands, timer
from pavonis.server.messages import Answer, Condition, Plan, PlanStep, Undo
from pavonis.server.table import Live

from ..mars.scene import scene
from .test_room import Alone

ME: dict[str, Any] = {"hand": ["asteroid", "mine"], "stock": {"mc": 40, "steel": 1, "heat": 8, "plants": 3}}
THEM: dict[str, Any] = {"hand": ["comet"], "stock": {"mc": 40}}


def at(*seats: dict[str, Any], **position: Any) -> Alone:
    """A room whose game stands at this scene; seat 0 is asked."""
    alone = Alone("open", "open")
    alone.room.play(scene(*seats, **position))
    return alone


def says(alone: Alone, seat: int, answer: Any) -> None:
    alone.do(commands.handle, seat, Answer(type="answer", answer=answer, done=True))


def run(alone: Alone, seat: int) -> list[str]:
    """Let the plan go on as long as it can; what its owner was told."""
    while (waiting := [p for _, p, what in timer.due(alone.room) if what == "plan"]) and waiting[0] == seat:
        before = len(alone.log.kept)
        alone.do(timer.plan_answers, seat)
        assert len(alone.log.kept) > before
    return [e["id"] for told in alone.told[seat] for e in told["events"]]


def turn(*answers: Any, **more: Any) -> PlanStep:
    return PlanStep(answers=list(answers), name="turn", **more)


def test_steps_are_taken_one_after_the_other_and_paid_in_the_usual_way() -> None:
    alone = at(THEM, ME)
    alone.do(commands.handle, 1, Plan(type="plan", steps=[turn("play:mine"), turn("convert:heat"), turn("pass")]))
    assert len(alone.told[1][-1]["plan"]["steps"]) == 3
    assert "plan" not in alone.told[0][-1], "a plan is nobody else's business"
    says(alone, 0, "pass")
    told = run(alone, 1)
    game = alone.room.game
    assert game is not None
    view = game.view(1)["players"][1]
    assert (view["tableau"], view["stock"]["heat"]) == (["mine"], 0)
    assert [e.values["steel"] for e in game.events if e.id == "paid"] == [1]
    assert told.count("planned") == 4  # the card, its payment, the heat, the end
    assert "plan_dropped" not in told
    assert 1 not in alone.room.row.live.plans


def test_a_step_whose_condition_does_not_hold_is_dropped_and_the_next_one_taken() -> None:
    alone = at(THEM, ME, temperature=-20)
    cold = Condition(what="temperature", most=-22)
    steps = [turn("convert:heat", only_if=[cold]), turn("play:nothing"), turn("pass")]
    alone.do(commands.handle, 1, Plan(type="plan", steps=steps))
    says(alone, 0, "pass")
    run(alone, 1)
    dropped = [e["reason"] for told in alone.told[1] for e in told["events"] if e["id"] == "plan_dropped"]
    assert dropped[0] == {"id": "plan_untrue.temperature", "n": -20}
    assert dropped[1]["id"] == "not_an_option"
    assert alone.room.game is not None
    assert alone.room.game.view(1)["players"][1]["stock"]["heat"] == 8


def test_a_plan_waits_if_somebody_took_something() -> None:
    """The rest is kept, and its owner is asked."""
    alone = at({"hand": ["asteroid"], "stock": {"mc": 40}}, {"stock": {"plants": 3, "heat": 8}})
    alone.do(commands.handle, 1, Plan(type="plan", steps=[turn("convert:heat", untouched=True)]))
    says(alone, 0, "play:asteroid")
    says(alone, 0, "player:1 amount:3")
    says(alone, 0, "done")
    assert run(alone, 1).count("planned") == 0
    (face,) = asyncio.run(alone.room.snapshot([1]))["faces"]
    assert face["plan"]["waits"]
    assert face["decision"]["name"] == "turn"


def test_later_answers_of_a_step_meet_what_it_asks() -> None:
    alone = at(THEM, {"hand": ["asteroid"], "stock": {"mc": 40}}, temperature=-20)
    alone.room.game.position.cells[0][3] = 5  # type: ignore[union-attr, attr-defined]
    alone.do(commands.handle, 1, Plan(type="plan", steps=[turn("play:asteroid", "player:0 amount:2")]))
    says(alone, 0, "pass")
    run(alone, 1)
    assert alone.room.game is not None
    assert alone.room.game.view(0)["players"][0]["stock"]["plants"] == 3
    assert 1 not in alone.room.row.live.plans


def test_a_plan_of_one_answer_that_was_kept_before_there_were_steps_still_counts() -> None:
    live = TypeAdapter(Live).validate_python({"plans": {"1": {"answer": "pass", "name": "turn", "after": 4}}})
    plan = live.plans[1]
    assert [(step.answers, step.name) for step in plan.steps] == [(["pass"], "turn")]
    again = TypeAdapter(Live).validate_json(TypeAdapter(Live).dump_json(live))
    assert again == live


def test_each_seat_knows_the_moment_of_its_last_answer() -> None:
    """Also in another window, after a reload, and after taking back."""
    alone = at({"stock": {"heat": 16}}, THEM)
    says(alone, 0, "convert:heat")
    first = alone.room.row.seq
    assert alone.told[0][-1]["since"] == first
    assert "since" not in alone.told[1][-1]
    says(alone, 0, "convert:heat")
    alone.do(commands.handle, 0, Undo(type="undo"))
    (face,) = asyncio.run(alone.room.snapshot([0]))["faces"]
    assert face["since"] == first
