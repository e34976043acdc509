"""What a review says in words, for the terminal and for the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ..kernel.atoms import chosen
from ..review.types import Review, ReviewedMove
from .speech import mark, speaker, t
from .words import answer_name, card_name, cards, option_name, spoken, upper

AREAS: Final = {
    "opening": mark("area:opening"),
    "purchases": mark("area:purchases"),
    "timing": mark("area:timing"),
    "board": mark("area:board"),
    "cards": mark("area:cards"),
}
DEEDS: Final = {
    "claim": mark("Milestone: {name}"),
    "fund": mark("Award: {name}"),
    "project": mark("{name} (standard project)"),
}
TOLD: Final = 4  # terms of a reason
SMALL: Final = 0.5  # M€: terms that are less say nothing


def percent(chance: float, digits: int = 0) -> str:
    """A chance, or with its sign a change of one."""
    return speaker().percent(100 * chance, digits)


def cost(move: ReviewedMove) -> str:
    return percent(move["after"] - move["before"], 1)


def sure(move: ReviewedMove) -> str:
    return t("give or take {share}", share=percent(move["give_or_take"], 1))


def when(told: Review, move: ReviewedMove) -> str:
    return t("round {n}", n=move["round"]) if told["game"] == "ares" else t("generation {n}", n=move["round"])


def deed(answer: Any, names: Sequence[str]) -> str:
    """An answer, as one says what somebody did."""
    if isinstance(answer, str):
        this = chosen(answer)
        if this.verb == "use" and this.what in cards():
            return t("{name} (action)", name=option_name(answer, names))
        if answer.startswith("aside:"):
            return t("Sell: {name}", name=card_name(answer.rpartition(":")[2]))
        name = option_name(answer, names)
        return t(DEEDS[this.verb], name=name) if this.verb in DEEDS and this.what else name
    if isinstance(answer, Mapping):
        parts = [v if isinstance(v, list) else [v] for v in answer.values() if isinstance(v, (str, list))]
        return "; ".join(", ".join(card_name(c) for c in part) or t("nothing") for part in parts) or answer_name(answer, names)
    return answer_name(answer, names)


def why(move: ReviewedMove) -> list[str]:
    """What the bot sees in the better answer, term by term, in M€; where its first look says little, neither do we."""
    terms = [x for x in move["better"]["terms"] if abs(x["value"]) >= SMALL and x["say"]]
    terms.sort(key=lambda x: -abs(x["value"]))
    out = []
    for term in terms[:TOLD]:
        words = speaker().join([spoken(m) for m in term["say"]])
        value = speaker().number(term["value"], signed=True)
        out.append(f"{upper(words)} ({t('{n} M€', n=value)})")
    return out
