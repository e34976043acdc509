"""A decision as a person meets it: numbered choices with what each does and costs, and the reading of what was typed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from rich.text import Text

from ..i18n import all_names
from ..kernel.atoms import atom, chosen
from ..kernel.decisions import Decision
from ..mars.colonies import TILES
from ..mars.effects import starting_price
from .cards import face
from .screen import DIM, RESOURCES, Lines, beside, fit, flow, line, rendered, wrap
from .speech import mark, speaker, t
from .words import card_icons, card_line, card_name, card_text, cards, option_does, option_name, spoken, upper

GROUPS: Final = {
    "play": mark("Cards"),
    "use": mark("Actions"),
    "convert": mark("Projects"),
    "project": mark("Projects"),
    "standard": mark("Projects"),
    "claim": mark("Milestones"),
    "fund": mark("Awards"),
    "build": mark("Colonies"),
    "trade": mark("Colonies"),
    "pass": "",
    "done": "",
    "none": "",
}
LABEL: Final = 11  # width of the names of groups


class Wrong(Exception):
    """What was typed is no answer; the sentence says what would be."""


class Choice:
    """One thing to choose: what to type for it, its name, price and effect, and why not, if it cannot be chosen now."""

    def __init__(
        self, id: str, name: str, does: str = "", price: int | None = None, card: str = "", why: str = "", waste: str = ""
    ) -> None:
        self.id = id
        self.key = ""
        self.name = name
        self.does = does
        self.price = price
        self.card = card
        self.why = why
        self.waste = waste  # what one may regret of it
        self.standing = Text()  # how everybody stands in this race

    @property
    def group(self) -> str:
        return chosen(self.id).verb

    def brief(self, standing: bool) -> Text:
        """'3 Asteroid 14 M€'; where there is hardly any room, the colour alone says that it is money."""
        out = Text(self.name, DIM) if self.why else line((f"{self.key} ", "bold"), self.name)
        if self.price is not None and not self.why:
            out.append(f" {self.price} M€" if standing else f" {self.price}", RESOURCES["mc"][1])
        return out.append(" ").append_text(self.standing) if standing and self.standing else out

    def full(self, icons: bool = False) -> Text:
        """Key, price, name and tags, effect; of a card on request in icons, which are shorter."""
        out = line((f"{self.key:>3}  ", "bold"))
        if self.card and self.group in ("play", "card", self.card):
            out.append_text(card_line(self.card, self.price))
        elif self.price is not None:
            out.append(f"{self.price:>2} ", RESOURCES["mc"][1]).append(self.name)
        else:
            out.append(self.name)
        if self.why:
            out.stylize(DIM)
            return out.append(f"  {self.why}", "italic #c08050")
        if icons and self.card and self.group != "use":
            return out.append("  ").append_text(card_icons(self.card))
        return out.append(f"  {self.does}", DIM) if self.does else out

    def matches(self, text: str) -> int:
        """How well a name that was typed fits: 3 it is the one, 2 it begins so, 1 it contains it, 0 not at all."""
        values = [self.id.lower(), *(v.replace("_", " ") for v in chosen(self.id).values), self.name.lower()]
        text = text.lower()
        if text in values:
            return 3
        if any(v.startswith(text) for v in values):
            return 2
        return int(len(text) > 2 and any(text in v for v in values))


def number(choices: Sequence[Choice]) -> None:
    """1, 2, 3 ...; areas keep their own numbers, and to stop is always 0."""
    k = 0
    for c in choices:
        if c.why:
            continue
        if c.id in ("pass", "done", "none"):
            c.key = "0"
        elif c.group == "hex":
            c.key = chosen(c.id).what
        else:
            k += 1
            c.key = str(k)


def find(text: str, choices: Sequence[Choice]) -> Choice:
    """The choice that was meant, by number, id or the beginning of its name."""
    text = " ".join(text.split())
    if not text:
        raise Wrong("")
    open = [c for c in choices if not c.why]
    for c in open:
        if text == c.key or (text.isdecimal() and c.key.isdecimal() and int(text) == int(c.key)):
            return c
    if text.isdecimal():
        raise Wrong(t("{text} cannot be chosen here: {span}.", text=text, span=span(open)))
    for pool in (open, choices):
        best = max((c.matches(text) for c in pool), default=0)
        found = [c for c in pool if best and c.matches(text) == best]
        if len(found) == 1:
            if found[0].why:
                raise Wrong(t("{name} cannot be chosen now: {why}", name=found[0].name, why=found[0].why))
            return found[0]
        if found:
            raise Wrong(could_be(text, [f"{c.key} {c.name}".strip() for c in found], 6))
    raise Wrong(t("You can’t choose “{text}” here; type a number or a name, or ? for help.", text=text))


def could_be(text: str, names: Sequence[str], most: int) -> str:
    """What was typed means several things."""
    return t("“{text}” could be {names}.", text=text, names=", ".join(names[:most]) + (" …" if len(names) > most else ""))


def span(choices: Sequence[Choice]) -> str:
    """Which numbers there are."""
    if any(c.group == "hex" for c in choices):
        return t("only the bright areas")
    numbers = sorted(int(c.key) for c in choices)
    return t("{n} to {m}", n=numbers[0], m=numbers[-1]) if numbers else t("there is nothing")


# -- questions


class Question:
    """What is asked, how to answer it, and what there is to choose from."""

    def __init__(self, prompt: str, hint: str, choices: Sequence[Choice] = (), card: str = "") -> None:
        self.prompt = prompt
        self.hint = hint
        self.choices = choices
        self.card = card  # that asks
        number(choices)

    def read(self, text: str) -> Any:
        """The answer that was typed; Wrong if it is none."""
        raise NotImplementedError

    @property
    def areas(self) -> bool:
        return bool(self.choices) and self.choices[0].group == "hex"

    @property
    def stop(self) -> str:
        """How to stop here: '0 End the turn'."""
        return next((f"{c.key} {c.name}" for c in self.choices if c.id in ("pass", "done") and not c.why), "")

    def lines(self, width: int, detail: int) -> Lines:
        """The choices in sizes: 5 with all effects and reasons; 4 with icons, a line for each; 3 without what cannot be chosen;
        2 names and standings; 1 names of what can be chosen, and of cards; 0 only of what can be chosen."""
        columns = 2 if width >= 140 and detail >= 3 and self.stop else 1
        blocks = self.blocks((width - 2) // 2 if columns == 2 else width, detail)
        if columns == 1:
            return [t for block in blocks for t in block]
        left: Lines = []
        half = sum(map(len, blocks)) / 2
        while blocks and (not left or len(left) + len(blocks[0]) / 2 <= half):
            left += blocks.pop(0)
        return beside(left, (width - 2) // 2, [t for block in blocks for t in block])

    def blocks(self, width: int, detail: int) -> list[Lines]:
        """One for each group of choices."""
        if self.areas:
            return []
        groups: dict[str, list[Choice]] = {}
        for c in self.choices:
            if c.id not in ("pass", "done") or c.why:
                label = GROUPS.get(c.group, "")
                groups.setdefault(t(label) if label else "", []).append(c)
        return [self.block(label, group, width, detail) for label, group in groups.items()]

    def block(self, label: str, group: Sequence[Choice], width: int, detail: int) -> Lines:
        out: Lines = []
        possible = [c for c in group if not c.why]
        refused = [c for c in group if c.why]
        if detail >= 3:
            shown = possible + (refused if detail >= 4 else [])
            if label and shown:
                out.append(Text(label, "bold underline"))
            out += [t for c in shown for t in (wrap(c.full(), width, 5) if detail == 5 else [fit(c.full(True), width)])]
        elif possible:
            out += flow(label, [c.brief(detail == 2) for c in possible], width, LABEL)
        if refused and (detail in (2, 3) or (detail == 1 and refused[0].card)):
            names = [c.brief(detail == 2) for c in refused]
            out += flow("" if possible else label, [line((t("not now:") + " ", DIM), names[0]), *names[1:]], width, LABEL)
        return out


class One(Question):
    """Exactly one of the choices."""

    def read(self, text: str) -> Any:
        return find(text, self.choices).id


class Some(Question):
    """Some of the cards, at least and at most so many."""

    def __init__(self, prompt: str, hint: str, choices: Sequence[Choice], least: int, most: int) -> None:
        super().__init__(prompt, hint, choices)
        self.least = least
        self.most = most

    def read(self, text: str) -> Any:
        word = text.lower()
        if word == "all":
            picked = [chosen(c.id).card for c in self.choices]
        elif word in ("none", "0") and self.least == 0:
            picked = []
        else:
            asked = text.split(",") if "," in text else text.split() if all(w.isdecimal() for w in text.split()) else [text]
            picked = list(dict.fromkeys(chosen(find(a, self.choices).id).card for a in asked))
        if not self.least <= len(picked) <= self.most:
            raise Wrong(t("{n} cards chosen; wanted: {between}.", n=len(picked), between=between(self.least, self.most)))
        return picked


class Number(Question):
    """A whole number."""

    def __init__(self, prompt: str, least: int, most: int) -> None:
        super().__init__(prompt, t("a number from {n} to {m}", n=least, m=most))
        self.least = least
        self.most = most

    def read(self, text: str) -> Any:
        if not text.isdecimal() or not self.least <= int(text) <= self.most:
            raise Wrong(t("Type {hint}.", hint=self.hint))
        return int(text)


class Payment(Question):
    """How much of each metal (or heat); M€ make up the rest."""

    def __init__(self, prompt: str, asked: Mapping[str, Any]) -> None:
        self.due: int = asked["amount"]
        self.money: int = asked["money"]
        self.means: list[dict[str, Any]] = asked["means"]
        self.usual: dict[str, int] = asked["usual"]
        self.names = [resource(m["name"]).lower() for m in self.means]
        example = " ".join(f"{name} {min(1, m['most'])}" for name, m in zip(self.names, self.means))
        usual = self.words(self.usual)
        hint = t("Enter for {usual}; or how much of what, as in “{example}” (“0”: all in M€)", usual=usual, example=example)
        super().__init__(prompt, hint)

    def words(self, paid: Mapping[str, int]) -> str:
        """'2 titanium and 8 M€'"""
        rest = max(0, self.due - sum(m["worth"] * paid.get(m["name"], 0) for m in self.means))
        parts = [amount(name, k) for name, k in paid.items() if k]
        return speaker().join([*parts, amount("mc", rest)] if rest or not parts else parts)

    def lines(self, width: int, detail: int) -> Lines:
        have = [Text(amount("mc", self.money), f"bold {RESOURCES['mc'][1]}")]
        have += [line((amount(m["name"], m["most"]), "bold"), ", ", t("worth {n} M€ each", n=m["worth"])) for m in self.means]
        label = t("You have")
        return flow(label, have, width, max(LABEL, len(label) + 1))

    def read(self, text: str) -> Any:
        if not text:
            return self.usual
        if text == "0":
            return {}
        words = text.replace(",", " ").replace("=", " ").lower().split()
        paid: dict[str, int] = {}
        if len(words) == 1 and words[0].isdecimal() and len(self.means) == 1:
            return {self.means[0]["name"]: int(words[0])}
        for a, b in zip(words[::2], words[1::2]):
            name, n = (b, a) if a.isdecimal() else (a, b)
            known = zip(self.means, self.names)
            found = [m["name"] for m, called in known if m["name"].startswith(name) or called.startswith(name)]
            if len(found) != 1 or not n.isdecimal():
                raise Wrong(t("Type {hint}.", hint=self.hint))
            paid[found[0]] = int(n)
        if len(words) % 2:
            raise Wrong(t("Type {hint}.", hint=self.hint))
        return {name: n for name, n in paid.items() if n}


def resource(name: str) -> str:
    """A means of payment: a resource, or what lies on a card."""
    return t(RESOURCES[name][0]) if name in RESOURCES else card_name(name)


def amount(name: str, n: int) -> str:
    """'2 titanium'"""
    return speaker().say(f"paid.{name}", n=n) if name in RESOURCES else f"{card_name(name)}: {n}"


def between(least: int, most: int) -> str:
    if least == most:
        return t("exactly {n}", n=least)
    return t("up to {n}", n=most) if least == 0 else t("{n} to {m}", n=least, m=most)


def pick(prompt: str, offered: Sequence[str], least: int, most: int) -> Question:
    """Cards to take: one, or some."""
    choices = [offer(c) for c in offered]
    if least == most == 1:
        return One(prompt, t("a number or a name"), choices)
    many = t("numbers as in “1 3”") if most > 1 else t("a number")
    words = [many, *(["'all'"] if most >= len(offered) else []), *(["'none'"] if least == 0 else [])]
    return Some(prompt, f"{', '.join(words)} ({between(least, most)})", choices, least, most)


def offer(id: str) -> Choice:
    """A card and what it does; a colony tile and what building there gives; anything else by its name."""
    if id in cards():
        return Choice(atom("card", id), card_name(id), card_text(id), card=id)
    does = TILES[id].build.say() if id in TILES else []
    return Choice(atom("card", id), speaker().name(id), ", ".join(speaker().speak(m) for m in does))


def option(entry: Mapping[str, Any], names: Sequence[str]) -> Choice:
    """One entry of a question's options, or of what it refuses."""
    id = entry["id"]
    this = chosen(id)
    name = option_name(id, names)
    does = ", ".join(spoken(m, names) for m in entry.get("say", ())) or option_does(id)
    if this.verb in ("first", "option"):  # named by what it does
        name, does = upper(does), f"({card_name(entry['source'])})" if "source" in entry else ""
    card = this.what if this.verb in ("play", "card", "use") else ""
    why = "; ".join(spoken(why, names) for why in entry.get("whys", ()))
    return Choice(id, name, does, entry.get("price"), card, why, waste(entry, names))


def waste(entry: Mapping[str, Any], names: Sequence[str]) -> str:
    """What one may regret of this option, as a sentence."""
    if "nothing" in entry:
        why = entry["nothing"]
        first = "" if why["id"] == "to_no_avail" else f"{spoken(why, names)}. "
        return first + t("This would bring you nothing.")
    if "loses_own" in entry:
        return t("You take it from yourself: {what}.", what=", ".join(spoken(m, names) for m in entry["loses_own"]))
    if "leaves" in entry:
        return t("You could still do this: {names}.", names=", ".join(option_name(id, names) for id in entry["leaves"]))
    return ""


def question(decision: Decision, names: Sequence[str]) -> Question:
    """The decision as a question; a form's parts are asked one by one (see `parts`)."""
    asked = decision.question()
    prompt = spoken(decision.prompt.to_json(), names)
    if decision.kind == "pick":
        out = pick(prompt, asked["cards"], asked["least"], asked["most"])
    elif decision.kind == "amount":
        out = Number(prompt, asked["least"], asked["most"])
    elif decision.kind == "pay":
        out = Payment(prompt, asked)
    else:
        entries = [*asked["options"], *asked.get("refused", ())]
        choices = [option(e, names) for e in entries]
        for c in choices:
            if c.id == "draw" and decision.kind == "choose" and decision.name == "construction":
                c.name = t("Draw a card")
        order = list(GROUPS)
        choices.sort(key=lambda c: order.index(c.group) if c.group in order else 0)
        out = One(prompt, t("a number or a name"), choices)
        if out.areas:
            out.hint = t("the number of a free area")
    if decision.source in cards() and decision.name not in OWN_SOURCE:
        out.card = decision.source
    return out


OWN_SOURCE: Final = ("research", "spend")  # they name it, and phases and projects may be called like cards


def parts(decision: Decision) -> list[tuple[str, Question]]:
    """The parts of a form, each a question of its own; one that is new here is asked by its name, `part.<name>`."""
    out = []
    for part in decision.question()["parts"]:
        out.append((part["name"], pick(part_prompt(part["name"]), part["cards"], part["least"], part["most"])))
    return out


def part_prompt(name: str, corporation: str = "") -> str:
    """What a part asks; the corporation chosen before says what cards cost."""
    if name == "cards":
        price = starting_price(cards()[corporation]) if corporation else 3
        return t("Choose the project cards to start with, {n} M€ each (the others are discarded)", n=price)
    return t(PARTS[name]) if name in PARTS else upper(speaker().name(name, "part"))


PARTS: Final = {
    "corporation": mark("Choose your corporation (it gives you money and an ability for the whole game)"),
    "colonies": mark("Colony tiles, keep three"),
}


def taken(answers: Iterable[Any]) -> Lines:
    """The one card that each part answered so far took."""
    return [line((t("You play") + " ", DIM), card_line(a), (f"  {card_text(a)}", DIM)) for a in answers if isinstance(a, str)]


def later(questions: Iterable[Question]) -> Lines:
    """The cards of parts that come later: to be seen already, without numbers."""
    out = [line("     ", card_line(c.card), "  ", card_icons(c.card)) for q in questions for c in q.choices if c.card]
    return [Text(t("Your cards"), "bold underline"), *out] if out else []


def worth(decision: Decision) -> dict[int, int]:
    """For a tile: the areas where it may go, and the M€ that oceans beside them pay, less what the area takes."""
    sign = {"gain.mc": 1, "spend.mc": -1}
    return {
        chosen(o["id"]).space: sum(sign.get(m["id"], 0) * m.get("n", 0) for m in o.get("say", ()))
        for o in decision.question()["options"]
        if chosen(o["id"]).verb == "hex"
    }


def read_card(id: str, width: int) -> Lines:
    """One card, to be read."""
    return rendered(face(cards()[id], speaker(), width), width)


def find_card(text: str, choices: Sequence[Choice]) -> str:
    """The card that was meant: one of the choices by its number, or any card by its name."""
    for c in choices:
        if c.card and c.key == text:
            return c.card
    wanted = text.lower()
    for test in (str.__eq__, str.startswith, str.__contains__):
        found = [id for id in cards() if test(id, wanted) or any(test(name, wanted) for name in all_names(id))]
        if len(found) == 1 or (found and test is str.__eq__):
            return found[0]
        if found:
            raise Wrong(could_be(text, [card_name(c) for c in found], 8))
    raise Wrong(t("No card is called “{text}”.", text=text))
