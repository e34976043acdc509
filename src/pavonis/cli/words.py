"""Names and sentences the terminal needs besides those of the engine's messages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from rich.text import Text

from ..ares.menus import STANDARD
from ..family.cards import PROJECT_KINDS, Card
from ..i18n import KEPT, Speaker, games
from ..i18n.text import CardText, describe
from ..kernel.atoms import chosen
from ..kernel.effect import NEUTRAL
from ..kernel.game import Event
from ..kernel.message import Message
from ..mars.races import goal
from ..mars.turn import PROJECTS
from .cards import summary
from .screen import DIM, HURT, KINDS, OTHER_KIND, RESOURCES, Lines, line, seat
from .speech import mark, speaker, t
from .symbols import Symbols

NAMES: Final = {
    "build:colony": mark("Build a colony"),
    "convert:plants": mark("Greenery from plants"),
    "convert:heat": mark("Raise temperature with heat"),
    "pass": mark("Pass until the next generation"),
    "done": mark("End turn"),
    "none": mark("No, nothing"),
    "neutral": mark("The neutral opponent"),
    "add": mark("Add a resource here"),
    "draw": mark("Spend a resource here and draw a card"),
}
DOES: Final = {
    "project:sell_patents": mark("1 M€ for each card you discard."),
    "convert:plants": mark("Spend plants, place a greenery tile."),
    "convert:heat": mark("Spend 8 heat, raise the temperature 1 step."),
}
ARES_NAMES: Final = {
    "convert:plants": mark("Forest from plants"),
    "standard:forest": mark("Forest"),
    "standard:temperature": mark("Temperature"),
    "standard:ocean": mark("Ocean"),
    "raise:temperature": mark("Temperature"),
    "raise:oxygen": mark("Oxygen"),
    "take:cube": mark("1 M€"),
    "take:marker": mark("Swap a card"),
    "done": mark("Done"),
}
PHASE_NAMES: Final = {
    "development": mark("Development"),
    "construction": mark("Construction"),
    "action": mark("phase:Action"),
    "production": mark("Production"),
    "research": mark("Research"),
}
PHASES: Final = {
    "phase:development": mark("Development: play a green card. Whoever chose it pays 3 M€ less."),
    "phase:construction": mark("Construction: play a blue or red card. Whoever chose it plays one more, or draws a card."),
    "phase:action": mark(
        "Action: use each card’s action once, and standard actions as often as you like. Whoever chose it repeats one card."
    ),
    "phase:production": mark("Production: gain M€ for TR and all production. Whoever chose it gains 4 M€ more."),
    "phase:research": mark("Research: draw two, keep one. Whoever chose it draws three more and keeps one more."),
}
PARAMETERS: Final = {"temperature": mark("Temperature"), "oxygen": mark("Oxygen"), "oceans": mark("Oceans")}
RACES: Final = {"claim": "milestone", "fund": "award", "project": "project", "colony": "colony"}


def cards() -> Mapping[str, Card]:
    """All cards of the game being played."""
    return games()[speaker().game]


def thing(holds: str) -> str:
    """What lies on a card."""
    return speaker().text(f"sign.{holds}") or speaker().say(f"tag.{holds}")


def card_name(id: str) -> str:
    return speaker().name(id, "card")


def spoken(data: Mapping[str, Any], names: Sequence[str] = ()) -> str:
    """A message that came as JSON, in words."""
    return speaker().speak(data, names)


def upper(text: str) -> str:
    return text[:1].upper() + text[1:]


# -- cards


@cache
def words_on(id: str, speaker: Speaker) -> CardText:
    return describe(games()[speaker.game][id], speaker)


def card_text(id: str) -> str:
    """What a card does, on one line."""
    return " ".join(words_on(id, speaker()).lines())


def card_icons(id: str) -> Text:
    """What a card requires and does, in icons."""
    return icons_on(id, speaker())


@cache
def icons_on(id: str, speaker: Speaker) -> Text:
    card = games()[speaker.game][id]
    symbols, icons = Symbols(speaker), card.icons()
    needs = [Text.assemble(("(", DIM), symbols.icon(r), (") ", DIM)) for r in icons.requirement]
    return Text.assemble(*needs, summary(icons, symbols))


def card_line(id: str, price: int | None = None) -> Text:
    """'14 Asteroid [space]': cost in M€, name in the colour of its kind, tags."""
    card = cards()[id]
    cost = card.cost if price is None else price
    out = Text()
    if card.kind in PROJECT_KINDS:
        out.append(f"{cost:>2} ", RESOURCES["mc"][1])
    out.append(card_name(id), KINDS.get(card.kind, OTHER_KIND))
    if card.tags:
        out.append(f" [{' '.join(speaker().say(f'tag.{tag}') for tag in card.tags)}]", DIM)
    return out


# -- options


def option_name(option: str, names: Sequence[str]) -> str:
    """An option's id in words: 'player:1 amount:3' -> 'Azure: 3'."""
    own = ARES_NAMES if speaker().game == "ares" else {}
    if option in own or option in NAMES:
        return t(own.get(option) or NAMES[option])
    whole = chosen(option).named
    if "phase" in whole and "dummy" in whole:  # in solo's last cycle both phases are chosen at once
        mine, dummy = t(PHASE_NAMES[whole["phase"]]), t(PHASE_NAMES[whole["dummy"]])
        return f"{mine}, {t('Dummy')}: {dummy}"
    parts = []
    for one in option.split(" "):
        this = chosen(one)
        kind, value = this.verb, this.what
        if kind in ("play", "card", "use", "sell"):
            several = kind == "use" and len(cards()[value].actions) > 1
            parts.append(card_name(value) + (f" ({this.number})" if several else ""))
        elif kind == "player":
            parts.append(speaker().player(this.player, names))
        elif kind in ("resource", "fee") and value in RESOURCES:
            parts.append(t(RESOURCES[value][0]))
        elif kind in ("crisis", "relieve") and value:
            parts.append(speaker().name(value, "crisis"))
        elif kind == "ocean":
            parts.append(t("Ocean tile {n}", n=value.removeprefix("ocean_")))
        elif kind == "dummy":
            parts.append(t(PHASE_NAMES[value]))
        elif kind in ("lower", "raise"):
            parts.append(t(PARAMETERS[value]))
        elif kind == "phase":
            parts.append(speaker().say(f"phase.{value}"))
        elif kind == "hex":
            parts.append(speaker().area(value))
        elif kind == "trade":
            parts.append(t("Trade with {name}", name=speaker().name(value, "colony")))
        elif kind in RACES:
            parts.append(speaker().name(value, RACES[kind]))
        else:
            parts.append(upper((value or kind).replace("_", " ")))
    return ": ".join(parts)


def option_does(option: str) -> str:
    """What an option does, where its id tells."""
    this = chosen(option)
    kind, what = this.verb, this.what
    if kind == "use":
        return words_on(what, speaker()).actions[this.number - 1]
    if option in PHASES:
        return upper(t(PHASES[option]).partition(": ")[2])
    if option in STANDARD:
        return upper(speaker().join([speaker().speak(m) for m in STANDARD[option][1].say()])) + "."
    if option in PROJECTS:
        return upper(speaker().join([speaker().speak(m) for e in PROJECTS[option][1] for m in e.say()])) + "."
    if kind == "claim":
        return t("{n} points: {goal}", n=5, goal=speaker().say(f"milestone.{what}.goal", n=goal(what)))
    if kind == "fund":
        return t("{n} points at the end for the most: {what}", n=5, what=speaker().say(f"award.{what}.for"))
    if option in DOES and (option != "convert:plants" or speaker().game == "mars"):
        return t(DOES[option])
    return card_text(what) if kind in ("play", "card") and what in cards() else ""


def answer_name(answer: Any, names: Sequence[str]) -> str:
    """An answer of any kind in words, for the replay."""
    if isinstance(answer, str):
        return option_name(answer, names)
    if isinstance(answer, Mapping):
        parts = [(k, v if isinstance(v, int) else answer_name([v] if isinstance(v, str) else v, names)) for k, v in answer.items()]
        return "; ".join(f"{k}: {v}" for k, v in parts) or t("all in M€")
    if isinstance(answer, Sequence):
        return ", ".join(card_name(c) for c in answer) or t("nothing")
    return str(answer)


# -- what happened

# in a line of their own
ERAS: Final = ("generation", "round", "phase", "cycle", "solar", "last_generation", "last_greeneries", "last_phase")
OPENERS: Final = (
    *ERAS,
    *("production", "revealed_corporation", "passed", "took_back"),
    *("played", "used", "project", "converted", "claimed", "funded", "sold", "traded"),
    *("chose", "dummy", "standard", "crisis", "detriment", "decided", "bank_paid", "over"),
)
OWN: Final = ("paid", "kept", "discarded")  # open a line if somebody else acted in the last one
SUBJECTS: Final = {
    "project": "project:{project}",
    "standard": "standard:{what}",
    "converted": "convert_{what}",
    "claimed": "{milestone}",
    "funded": "{award}",
    "traded": "{colony}",
    "kept": "research_phase",
    "crisis": "{crisis}",
    "decided": "{source}",
    "bank_paid": "{source}",
}
UNTOLD: Final = ("looked", "ended_turn", "done", "over")
LOSSES: Final = ("lost", "reduced", "removed")


def news(events: Sequence[Event], me: int | None, names: Sequence[str]) -> Lines:
    """What happened, an action to a line; what was taken from me stands out."""
    out: Lines = []
    actor, subject, closed = -1, "", True  # of the line: they are not named again
    for event in told(events, me):
        kind = event.id.partition(".")[0]
        player = event.values.get("player", -1)
        style = HURT if kind in LOSSES and player == me and event.values.get("by", me) != me else ""
        if kind in OPENERS or closed or (player != actor and (kind in OWN or player == NEUTRAL)):
            actor, subject, closed = player, about(event), kind in ERAS
            text = speaker().speak(event.seen_by(me), names)
            out.append(line(seat(actor, "") if actor >= 0 else Text("── ", DIM), (text, style)))
        else:
            seen = event.seen_by(me)
            if seen.values.get("source") == subject:
                seen = Message(seen.id, {k: v for k, v in seen.values.items() if k != "source"})
            text = speaker().speak(seen, names)
            for name in (" ", KEPT, ": "):
                text = text.removeprefix(speaker().player(actor, names) + name)
            out[-1].append("; ").append(text, style)
    return out


def about(event: Event) -> str:
    """What a line is about, as its further events name it as their source."""
    kind, _, what = event.id.partition(".")
    return SUBJECTS.get(kind, "{card}").format_map({"card": "", "what": what, **event.values})


def told(events: Sequence[Event], me: int | None) -> list[Event]:
    """The events worth telling; what was paid comes after what it was paid for."""
    out: list[Event] = []
    for event in events:
        kind, player, source = event.id, event.values.get("player"), event.values.get("source")
        if kind in UNTOLD or (kind in ("production", "cooled") and player != me):
            continue
        at = len(out)
        if kind in ("played", "traded") and out and out[-1].values.get("source") == about(event):
            at -= 1
        elif kind == "paid" and source == "research_phase":  # all buy at once, then each pays
            bought = [k for k, e in enumerate(out) if e.id == "kept" and e.values["player"] == player]
            at = bought[-1] + 1 if bought else at
        out.insert(at, event)
    return out
