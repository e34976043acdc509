"""Plans: what somebody left to be answered at their next questions, step by step. What is not possible, or whose conditions do
not hold, is dropped with a notice; the next step is tried in its place. At a step that is a note to oneself the plan stops."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from ..kernel.decisions import Decision
from ..kernel.game import Game
from ..kernel.message import Message
from ..mars.colonies import MOST_COLONIES
from .messages import Condition, PlanStep
from .table import Planned

PARAMETERS: Final = ("temperature", "oxygen", "oceans")
ENDS: Final = ("done", "pass", "skip", "none")  # answers that do nothing


def plan_info(plan: Planned) -> dict[str, Any]:
    """As its owner sees it: see `messages.PlanInfo`."""
    return {"steps": [step.model_dump() for step in plan.steps], "waits": waits(plan), "note": plan.note}


def waits(plan: Planned) -> bool:
    """Whether its next step is left to its owner: because somebody took something from them, or they wanted to think first."""
    return plan.held or (plan.touched and bool(plan.steps) and plan.steps[0].untouched)


def fitting(plan: Planned, decision: Decision) -> PlanStep | None:
    """The first step for a question of this name."""
    return next((step for step in plan.steps if step.name in (None, decision.name)), None)


def goes_on(plan: Planned, decision: Decision) -> bool:
    """Whether the question is one that the step begun has led to."""
    return plan.begun is not None and decision.name != plan.begun.name


def ready(plan: Planned, decision: Decision) -> bool:
    """Whether it has an answer to this question, or something to drop."""
    if plan.after == decision.id[1]:
        return False
    if goes_on(plan, decision) and (plan.rest or decision.kind == "pay"):
        return True
    return not waits(plan) and fitting(plan, decision) is not None


def remind(plan: Planned, decision: Decision) -> bool:
    """Whether what comes next is a note: then the question is its owner's, and so is when the plan goes on."""
    step = None if goes_on(plan, decision) and (plan.rest or decision.kind == "pay") else fitting(plan, decision)
    if step is None or step.answers:
        return False
    plan.steps.remove(step)
    plan.begun, plan.note, plan.held = None, step.note, bool(plan.steps)
    plan.after = decision.id[1]
    return True


def take(plan: Planned, decision: Decision, game: Game, seat: int) -> tuple[Any, Message | None]:
    """The answer, and why it cannot be given, if so; it is no longer part of the plan."""
    plan.after = decision.id[1]
    if goes_on(plan, decision) and (plan.rest or decision.kind == "pay"):
        pays = decision.kind == "pay" and not (plan.rest and isinstance(plan.rest[0], dict))
        answer = decision.question()["usual"] if pays else plan.rest.pop(0)
        reason = decision.why_not(answer)
    else:
        step = fitting(plan, decision)
        assert step is not None
        plan.steps.remove(step)
        plan.begun = step
        answer, *plan.rest = step.answers
        broken = [c for c in step.only_if if not holds(c, game, seat, decision)]
        reason = untrue(broken[0], game, seat, decision) if broken else decision.why_not(answer)
    if reason is not None:
        plan.begun, plan.rest, plan.after = None, [], -1
    return answer, reason


def measured(condition: Condition, game: Game, seat: int, decision: Decision) -> int:
    """What a condition is about, now."""
    if condition.what in PARAMETERS:
        return int(getattr(game.position, condition.what))
    if condition.what == "can":
        ids = [option["id"] for option in decision.question().get("options", [])]
        return sum(id not in ENDS if condition.of is None else id.startswith(f"{condition.of}:") for id in ids)
    view: Any = game.view(seat)
    if condition.what == "free":
        return int(is_free(view, condition.of or ""))
    return int(view["players"][seat]["stock"].get(condition.what, 0))


def is_free(view: Any, of: str) -> bool:
    """An area without a tile, a milestone nobody claimed, an award nobody funded, a moon with a berth for a fleet or a colony."""
    verb, _, what = of.rpartition(":")
    moon = ((view.get("colonies") or {}).get("tiles") or {}).get(what)
    if verb == "claim":
        return what in view["milestones"] and view["milestones"][what]["claimed_by"] is None
    if verb == "fund":
        return what in view["awards"] and view["awards"][what]["funded_by"] is None
    if verb == "trade":
        return moon is not None and moon["visitor"] is None
    if verb == "colony":
        return moon is not None and len(moon["colonies"]) < MOST_COLONIES
    return of not in view.get("tiles", {})


def holds(condition: Condition, game: Game, seat: int, decision: Decision) -> bool:
    now = measured(condition, game, seat, decision)
    return (condition.least is None or now >= condition.least) and (condition.most is None or now <= condition.most)


def untrue(condition: Condition, game: Game, seat: int, decision: Decision) -> Message:
    what = "taken" if condition.what == "free" and ":" in (condition.of or "") else condition.what
    return Message(f"plan_untrue.{what}", {"n": measured(condition, game, seat, decision)})


def touch(plans: Mapping[int, Planned], events: Iterable[Mapping[str, Any]]) -> None:
    """Remember who lost something by another's act since they planned."""
    for event in events:
        p, by = event["values"].get("player"), event["values"].get("by")
        if p in plans and by is not None and by != p:
            plans[p].touched = True
