"""Plans: what somebody left to be answered at their next questions, step by step. What is not possible, or whose conditions do
not hold, is dropped with a notice; the next step is tried in its place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..kernel.decisions import Decision
from ..kernel.game import Game
from ..kernel.message import Message
from .messages import Condition
from .table import Planned


def plan_info(plan: Planned) -> dict[str, Any]:
    """As its owner sees it: see `messages.PlanInfo`."""
    return {"steps": [step.model_dump() for step in plan.steps], "waits": waits(plan)}


def waits(plan: Planned) -> bool:
    """Whether its next step is left to its owner, because somebody took something from them."""
    return plan.touched and bool(plan.steps) and plan.steps[0].untouched


def ready(plan: Planned, decision: Decision) -> bool:
    """Whether it has an answer to this question, or something to drop."""
    if plan.after == decision.id[1]:
        return False
    if plan.begun is not None and decision.name != plan.begun.name and (plan.rest or decision.kind == "pay"):
        return True
    return bool(plan.steps) and not waits(plan) and plan.steps[0].name in (None, decision.name)


def take(plan: Planned, decision: Decision, game: Game) -> tuple[Any, Message | None]:
    """The answer, and why it cannot be given, if so; it is no longer part of the plan."""
    plan.after = decision.id[1]
    if plan.begun is not None and decision.name != plan.begun.name:
        answer = plan.rest.pop(0) if plan.rest else decision.question()["usual"]
        reason = decision.why_not(answer)
    else:
        plan.begun = plan.steps.pop(0)
        answer, *plan.rest = plan.begun.answers
        broken = [c for c in plan.begun.only_if if not holds(c, game)]
        reason = untrue(broken[0], game) if broken else decision.why_not(answer)
    if reason is not None:
        plan.begun, plan.rest, plan.after = None, [], -1
    return answer, reason


def holds(condition: Condition, game: Game) -> bool:
    now = getattr(game.position, condition.what)
    return (condition.least is None or now >= condition.least) and (condition.most is None or now <= condition.most)


def untrue(condition: Condition, game: Game) -> Message:
    return Message(f"plan_untrue.{condition.what}", {"n": getattr(game.position, condition.what)})


def touch(plans: Mapping[int, Planned], events: Iterable[Mapping[str, Any]]) -> None:
    """Remember who lost something by another's act since they planned."""
    for event in events:
        p, by = event["values"].get("player"), event["values"].get("by")
        if p in plans and by is not None and by != p:
            plans[p].touched = True
