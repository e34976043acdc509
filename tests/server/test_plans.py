"""Plans of several steps, and the moment of each seat's last answer, in a room by itself."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from pydantic import TypeAdapter

from pavonis.server import commands, timer
from pavonis.server.messages import Answer, Condition, Plan, PlanStep, Undo
from pavonis.server.table import Live

from ..ares import scene as ares
from ..mars.scene import moons, scene
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


def test_what_a_plan_did_hides_nothing_of_what_its_owner_missed() -> None:
    alone = at(THEM, ME)
    alone.do(commands.handle, 1, Plan(type="plan", steps=[turn("pass")]))
    says(alone, 0, "pass")
    assert run(alone, 1).count("planned") == 1
    (face,) = asyncio.run(alone.room.snapshot([1]))["faces"]
    assert face["since"] == 0


def test_a_note_to_oneself_stops_the_plan_until_its_owner_goes_on() -> None:
    alone = at(THEM, ME)
    note = PlanStep(note="look at their plants", name="turn")
    alone.do(commands.handle, 1, Plan(type="plan", steps=[turn("convert:heat"), note, turn("pass")]))
    says(alone, 0, "pass")
    told = run(alone, 1)
    assert (told.count("planned"), told.count("reminder")) == (1, 1)
    assert not any(e["id"] == "reminder" for told in alone.told[0] for e in told["events"]), "a note is nobody else's business"
    plan = asyncio.run(alone.room.snapshot([1]))["faces"][0]["plan"]
    assert (plan["note"], plan["waits"], len(plan["steps"])) == ("look at their plants", True, 1)
    assert run(alone, 1).count("planned") == 1  # it is their turn, not the plan's
    alone.do(commands.handle, 1, Plan(type="plan", steps=[turn("pass")], now=True))
    run(alone, 1)
    assert 1 not in alone.room.row.live.plans
    assert alone.room.game is not None
    assert alone.room.game.view(1)["phase"] != "action" or 1 in alone.room.game.view(1)["passed"]


def test_the_last_note_goes_when_its_owner_answers() -> None:
    alone = at(THEM, ME)
    alone.do(commands.handle, 1, Plan(type="plan", steps=[PlanStep(note="the heat!", name="turn")]))
    says(alone, 0, "pass")
    run(alone, 1)
    assert asyncio.run(alone.room.snapshot([1]))["faces"][0]["plan"]["note"] == "the heat!"
    says(alone, 1, "convert:heat")
    assert 1 not in alone.room.row.live.plans


def test_an_area_that_is_no_longer_free_and_money_that_is_gone_drop_a_step() -> None:
    alone = at(THEM, {**ME, "stock": {"mc": 40, "plants": 8}}, tiles={"35": ("greenery", 0)})
    free = Condition(what="free", of="35", least=1)
    rich = Condition(what="mc", least=41)
    fine = [Condition(what="free", of="36", least=1), Condition(what="mc", least=40), Condition(what="plants", least=8)]
    steps = [
        turn("convert:plants", "hex:35", only_if=[free]),
        turn("project:city", "hex:36", only_if=[rich]),
        turn("convert:plants", "hex:36", only_if=fine),
    ]
    alone.do(commands.handle, 1, Plan(type="plan", steps=steps))
    says(alone, 0, "pass")
    run(alone, 1)
    dropped = [e["reason"] for told in alone.told[1] for e in told["events"] if e["id"] == "plan_dropped"]
    assert dropped == [{"id": "plan_untrue.free", "n": 0}, {"id": "plan_untrue.mc", "n": 40}]
    assert alone.room.game is not None
    assert alone.room.game.view(1)["tiles"]["36"] == {"tile": "greenery", "owner": 1}


def test_what_another_took_first_drops_a_step() -> None:
    """A milestone, an award, a fleet's berth and a colony's, each kept for its first taker (M-196, M-199, C-015, C-020)."""
    sky = moons(luna=[], io=[0, 1, 0], ceres=[], triton=[], europa=[])
    alone = at(THEM, {**ME, "stock": {"mc": 60}}, milestones={"mayor": 0}, awards={"miner": 0}, colonies=sky)
    of = ["claim:mayor", "fund:miner", "trade:luna", "colony:io", "trade:ceres", "colony:ceres"]
    free = {o: [Condition(what="free", of=o, least=1)] for o in of}
    steps = [
        turn("claim:mayor", only_if=free["claim:mayor"]),
        turn("fund:miner", only_if=free["fund:miner"]),
        turn("trade:luna", only_if=free["trade:luna"]),
        turn("build:colony", "colony:io", only_if=free["colony:io"]),
        turn("trade:ceres", "fee:mc", only_if=free["trade:ceres"]),
        turn("build:colony", "colony:ceres", only_if=free["colony:ceres"]),
    ]
    alone.do(commands.handle, 1, Plan(type="plan", steps=steps))
    for answer in ("trade:luna", "done"):
        says(alone, 0, answer)
    run(alone, 1)
    dropped = [e["reason"]["id"] for told in alone.told[1] for e in told["events"] if e["id"] == "plan_dropped"]
    assert dropped == ["plan_untrue.taken"] * 4
    assert alone.room.game is not None
    ceres = alone.room.game.view(1)["colonies"]["tiles"]["ceres"]
    assert (ceres["visitor"], ceres["colonies"]) == (1, [1])


def test_a_place_is_kept_for_its_question_while_the_price_is_paid() -> None:
    alone = at(THEM, {"stock": {"mc": 20, "heat": 8}, "tableau": ["helion"]})
    alone.do(commands.handle, 1, Plan(type="plan", steps=[turn("project:city", "hex:36")]))
    says(alone, 0, "pass")
    run(alone, 1)
    assert alone.room.game is not None
    assert alone.room.game.view(1)["tiles"]["36"] == {"tile": "city", "owner": 1}


@pytest.mark.parametrize("ready", [True, False])
def test_in_ares_a_phase_for_the_next_round_and_done_unless_an_action_is_ready(ready: bool) -> None:
    """Each step waits for its own question, whichever comes first."""
    alone = Alone("open", "open", game="ares")
    mine = {"tableau": ["advanced_screening_technology"] if ready else [], "stock": {"mc": 30}}
    alone.room.play(ares.scene(mine, {"stock": {"mc": 30}}, chosen="action"))
    steps = [
        PlanStep(answers=["phase:research"], name="planning"),
        PlanStep(answers=["done"], name="action", only_if=[Condition(what="can", of="use", most=0)]),
    ]
    alone.do(commands.handle, 0, Plan(type="plan", steps=steps, now=True))
    told = run(alone, 0)
    assert told.count("planned") == (not ready)
    dropped = [e["reason"] for told in alone.told[0] for e in told["events"] if e["id"] == "plan_dropped"]
    assert dropped == ([{"id": "plan_untrue.can", "n": 1}] if ready else [])
    assert [step.name for step in alone.room.row.live.plans[0].steps] == ["planning"]
    if ready:
        assert alone.room.pending[0].name == "action"  # and its owner is asked
        return
    says(alone, 1, "done")
    run(alone, 0)
    assert alone.room.playing().view(0)["players"][0]["sealed"] == "phase:research"
