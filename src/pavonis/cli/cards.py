"""`pavonis cards`: search the cards, and read one."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final

from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from ..family.cards import CORPORATION, PROJECT_KINDS, Card, CardIcons
from ..family.tags import TAGS
from ..i18n import Speaker, all_names, games, plain
from ..i18n.text import CardText, describe
from ..kernel.errors import PavonisError
from ..kernel.icon import OR, Icon, between
from ..kernel.message import Message
from .screen import DIM, KINDS, OTHER_KIND, RESOURCES, rendered
from .speech import mark, speaker, t
from .symbols import Symbols

KINDS_TOO: Final = {"automated": "green", "active": "blue", "event": "red"}  # as the rulebook calls them
GAMES: Final = games()
SETS: Final = tuple(dict.fromkeys(c.set for cards in GAMES.values() for c in cards.values()))
MONEY: Final = RESOURCES["mc"][1]
WIDE: Final = 90  # columns from which on the list shows everything
CARD: Final = 72  # columns of a card at most

EXAMPLES: Final = (
    ("", mark("every card")),
    ("power", mark("those with “power” in their name, in any language")),
    ("mars university", mark("one card (its id or number will do: mars_university, 073)")),
    ("--tag jovian --cost ..20", mark("Jovian cards for 20 M€ or less")),
    ("--kind blue --effect draw", mark("active cards that draw cards")),
    ("--effect titanium", mark("whatever gives, takes or pays titanium")),
    ("--game ares forest", mark("of Ares Expedition")),
    ("microbe --json", mark("for a script")),
)


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "cards",
        help=t("search the cards and read them"),
        description=t("Search the cards. What matches is listed; a single card is shown in full."),
        epilog="\n".join([t("examples:"), *[f"  pavonis cards {typed:<28} {t(what)}" for typed, what in EXAMPLES]]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("query", nargs="*", metavar="QUERY", help=t("part of a name, an id or a number; else words of its text"))
    tag, kind = Named(called("tag", TAGS), len(TAGS)), Named({**called("kind", KINDS), **KINDS_TOO}, len(KINDS))
    add("--tag", action="append", default=[], type=tag, metavar="TAG", help=t("may be repeated: {names}", names=tag.words))
    add("--cost", type=span, metavar="N|N..M", help=t("printed cost: 10, 10..20, 10.. or ..20"))
    of_set = Named(called("set", SETS), len(SETS))
    add("--set", type=of_set, metavar="SET", help=t("one of {names}", names=of_set.words))
    add("--kind", type=kind, metavar="KIND", help=t("one of {names}", names=kind.words))
    add("--effect", action="append", default=[], metavar="WORD", help=t("what it does or deals in: draw, titanium, discount…"))
    add("--game", default="mars", choices=GAMES, help=t("whose cards (mars)"))
    add("--json", action="store_true", help=t("print what was found as JSON"))


def called(of: str, ids: Iterable[str]) -> dict[str, str]:
    """Ids by the words that the reader sees for them; then by themselves."""
    ids = tuple(ids)
    return {speaker().name(id, of).casefold(): id for id in ids} | {id: id for id in ids}


class Named:
    """What was typed, as the id of what is called so."""

    def __init__(self, ids: Mapping[str, str], shown: int) -> None:
        self.ids = ids
        self.words = ", ".join(list(ids)[:shown])  # by ids they go without saying

    def __call__(self, text: str) -> str:
        if text.casefold() not in self.ids:
            raise argparse.ArgumentTypeError(t("“{text}” is none of these: {words}", text=text, words=self.words))
        return self.ids[text.casefold()]


def span(text: str) -> range:
    """'10..20' as the costs it means."""
    least, dots, most = text.partition("..")
    try:
        low = int(least or 0)
        return range(low, int(most or 999) + 1 if dots else low + 1)
    except ValueError:
        raise argparse.ArgumentTypeError(t("“{text}” is not a cost: write 10, 10..20, 10.. or ..20", text=text)) from None


def run(args: argparse.Namespace) -> int:
    voice = Speaker(speaker().language, args.game)
    found = find(args, voice)
    if args.json:
        print(plain(json.dumps([to_json(card, voice) for card in found], ensure_ascii=False, indent=2)))
        return 0
    if not (sys.stdout.encoding or "").lower().startswith("utf") and hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")
    console = Console(highlight=False, emoji=False)
    shown = face(found[0], voice, console.width) if len(found) == 1 else listing(found, voice, console.width)
    console.print(Text("\n").join(rendered(shown, console.width)), soft_wrap=True)
    return 0


# -- searching


def find(args: argparse.Namespace, speaker: Speaker) -> list[Card]:
    """The cards that are all that was asked for, in the order of their numbers."""
    cards = [
        card
        for card in sorted(GAMES[args.game].values(), key=lambda c: (c.kind == CORPORATION, c.number))
        if (not args.cost or (card.cost in args.cost and card.kind != CORPORATION))
        and (not args.set or card.set == args.set)
        and (not args.kind or card.kind == args.kind)
        and all(tag in card.tags or (tag == "event" and card.kind == "red") for tag in args.tag)
        and all(deals_in(card, word, speaker) for word in args.effect)
    ]
    query = " ".join(args.query)
    if query:
        cards = matching(cards, query, speaker)
    if not cards:
        raise PavonisError(nothing(query, list(GAMES[args.game]), speaker))
    return cards


def matching(cards: list[Card], query: str, speaker: Speaker) -> list[Card]:
    """By id, number or whole name in any language; else by parts of a name; else by words of the text."""
    wanted = query.casefold()
    exact = [c for c in cards if wanted in (c.id, c.number.casefold(), *all_names(c.id))]
    words = wanted.replace("_", " ").split()
    named = [c for c in cards if any(all(w in name for w in words) for name in all_names(c.id))]
    return exact or named or [c for c in cards if all(w in " ".join(describe(c, speaker).lines()).casefold() for w in words)]


def nothing(query: str, ids: list[str], speaker: Speaker) -> Message:
    """What to say when nothing was found: the names that come nearest."""
    if not query:
        return Message("cards.none")
    names = {speaker.name(id, "card").casefold(): speaker.name(id, "card") for id in ids}
    near = get_close_matches(query.casefold(), names, n=4, cutoff=0.5)
    if not near:
        return Message("cards.unknown", {"answer": query})
    return Message("cards.near", {"answer": query, "near": speaker.join([names[n] for n in near], "or")})


def deals_in(card: Card, word: str, speaker: Speaker) -> bool:
    """Whether the card does this, or with this: what it says and draws, by id or in words."""
    wanted = word.casefold()
    lists = [e.say() for e in (*card.play, *card.first_action)] + [action.say() for action in card.actions]
    lists += [when.say() for when in card.when] + [modifier.say() for modifier in card.modify]
    ids = [m.id for said in lists for m in said] + [f"{icon.verb}.{icon.what}" for icon in card.icons().all()]
    known = {word for id in ids for word in re.split(r"[._:]", id)}
    known |= {speaker.say(f"sign.{icon.what}").casefold() for icon in card.icons().all() if speaker.text(f"sign.{icon.what}")}
    return wanted in known or wanted in plain(" ".join(describe(card, speaker).lines()[bool(card.requires) :])).casefold()


# -- showing


def listing(cards: Sequence[Card], speaker: Speaker, width: int) -> RenderableType:
    """A table, a card to a row; on a narrow screen without numbers and with the requirement before what the card does."""
    wide = width >= WIDE
    table = Table(box=None, padding=(0, 1), header_style=DIM, pad_edge=False, expand=False)
    head = {k: speaker.say(f"cards.head.{k}") for k in ("number", "name", "cost", "tags", "requires", "does")}
    if wide:
        table.add_column(head["number"], style=DIM, no_wrap=True)
    table.add_column(head["name"], min_width=18 if wide else 14, max_width=30 if wide else 20)
    table.add_column(head["cost"], justify="right", style=MONEY, no_wrap=True)
    table.add_column(head["tags"], max_width=16 if wide else 10)
    if wide:
        table.add_column(head["requires"], max_width=16)
    table.add_column(head["does"], ratio=1)
    symbols = Symbols(speaker)
    for card in cards:
        icons = card.icons()
        required = Text(" ").join(map(symbols.icon, icons.requirement))
        does = summary(icons, symbols)
        name = Text(speaker.name(card.id, "card"), KINDS.get(card.kind, OTHER_KIND))
        cost = str(card.cost) if card.kind in PROJECT_KINDS else ""
        row: list[RenderableType] = [name, cost, symbols.tags(card.tags)]
        if wide:
            row = [card.number, *row, required]
        elif required:
            does = Text("  ").join([Text.assemble("(", required, ")"), *([does] if does else [])])
        table.add_row(*row, does)
    foot = [Text(speaker.say("cards.found", n=len(cards)), "bold")]
    for item in symbols.legend():
        if foot[-1].cell_len + item.cell_len + 3 > width:
            foot.append(Text())
        foot[-1].append(" · " if foot[-1] else "", DIM).append_text(item)
    return Group(table, Text(), *foot)


def summary(icons: CardIcons, symbols: Symbols) -> Text:
    """All that a card does, on one line."""
    parts = (between(OR, icons.actions), *icons.effects, [*icons.play, *icons.first_action], icons.points)
    return Text(" · ", DIM).join(symbols.draw(part) for part in parts if part)


def face(card: Card, speaker: Speaker, width: int) -> RenderableType:
    """One card, as a card: cost, name and tags, what it requires, then each part in icons and words."""
    symbols = Symbols(speaker)
    text = describe(card, speaker)
    icons = card.icons()
    colour = KINDS.get(card.kind, OTHER_KIND)
    name = Text(speaker.name(card.id, "card"), f"bold {colour}")
    cost = Text(f" {card.cost} M€ ", f"bold #2b241d on {MONEY}").append("  ", "default on default")
    top = Table.grid(padding=(0, 0, 0, 2), expand=True)
    top.add_column(ratio=1)
    top.add_column(justify="right")
    top.add_row(cost.append_text(name) if card.kind in PROJECT_KINDS else name, symbols.tags(card.tags))
    if card.requires:
        top.add_row()
        top.add_row(Text(text.requirement, "italic"), Text(" ").join(map(symbols.icon, icons.requirement)))
    body = Table.grid(padding=(0, 2, 0, 0), expand=True)
    body.add_column(style=DIM, no_wrap=True)
    body.add_column(ratio=1)
    for label, drawn, words in parts(card, icons, text):
        shown = [symbols.draw(drawn)] if drawn else []
        body.add_row()
        body.add_row(speaker.say(f"cards.part.{label}"), Group(*shown, *([Text(words)] if words else [])))
    return Panel(
        Group(top, body),
        border_style=colour,
        subtitle=Text(f"{speaker.name(card.kind, 'kind')} · {speaker.name(card.set, 'set')} · {card.number}", DIM),
        subtitle_align="left",
        width=min(width, CARD),
        padding=(1, 2),
    )


def parts(card: Card, icons: CardIcons, text: CardText) -> list[tuple[str, list[Icon], str]]:
    """What a card does, from top to bottom: label, icons, words."""
    out = [("or" if i else "action", *both) for i, both in enumerate(zip(icons.actions, text.actions, strict=True))]
    out += [("effect", *both) for both in zip(icons.effects, text.effects, strict=True)]
    if card.play:
        out.append(("start" if card.kind == CORPORATION else "play", icons.play, text.play))
    if card.first_action:
        out.append(("action", icons.first_action, text.first_action))
    if text.points:
        out.append(("points", icons.points, text.points if card.points.per else ""))
    return out


def to_json(card: Card, speaker: Speaker) -> dict[str, Any]:
    return {
        "id": card.id,
        "number": card.number,
        "name": speaker.name(card.id, "card"),
        "set": card.set,
        "kind": card.kind,
        "cost": None if card.kind == CORPORATION else card.cost,
        "tags": list(card.tags),
        "holds": card.holds or None,
        "text": describe(card, speaker).to_json(),
        "icons": card.icons().to_json(),
    }
