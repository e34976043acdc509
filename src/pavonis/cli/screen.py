"""What the terminal shows, as lines of text made to measure. Colour always comes with a shape or a word."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import rich._wrap
from rich.console import Console, RenderableType
from rich.text import Text

from ..i18n import KEPT, plain
from ..kernel.atoms import atom, chosen
from ..mars import board
from ..mars.board import Board
from .speech import mark, speaker, t

rich._wrap.re_word = re.compile(rf"[^\S{KEPT}]*[\S{KEPT}]+[^\S{KEPT}]*")  # rich would break a line at a no-break space

Lines = list[Text]
View = Mapping[str, Any]


class Badge(NamedTuple):
    """How a seat is told from the others: a name, a shape and a colour."""

    name: str
    shape: str
    colour: str


BADGES: Final = (
    Badge(mark("Amber"), "●", "#f0a81c"),
    Badge(mark("Azure"), "■", "#5b9bff"),
    Badge(mark("Rose"), "▲", "#e56aa8"),
    Badge(mark("Pearl"), "◆", "#f1eadd"),
    Badge(mark("Jade"), "✚", "#56c2ac"),
)
NEUTRAL: Final = Badge(mark("Neutral"), "□", "#9a9a9a")

RESOURCES: Final = {
    "mc": (mark("M€"), "#ffd75f"),
    "steel": (mark("Steel"), "#d7a06a"),
    "titanium": (mark("Titanium"), "#c8c8d8"),
    "plants": (mark("Plants"), "#87d75f"),
    "energy": (mark("Energy"), "#d78fff"),
    "heat": (mark("Heat"), "#ff875f"),
}
KINDS: Final = {"green": "#5fd75f", "blue": "#5fafff", "red": "#ff6f5f", "corporation": "#d7af5f"}
OTHER_KIND: Final = "#d787d7"  # that an expansion brings
ACCENT: Final = "bold #ff8f5a"
DIM: Final = "#8a8a8a"
HURT: Final = "bold #ff5f5f"
PLAIN: Final = str.maketrans("●■▲◆✚□█▓▒░─≈♣♧⌂⬡…·−→✓»★▯≥≤€°₂↯Δ", "o#A*+n#%=.-~pGH+.,->v>*c><E 2eh")


def badge(p: int) -> Badge:
    return BADGES[p] if p >= 0 else NEUTRAL


def names(players: int) -> list[str]:
    """What the seats are called."""
    return [t(b.name) for b in BADGES[:players]]


def seat(p: int, name: str) -> Text:
    """The shape of a player, and the name."""
    return Text(f"{badge(p).shape} {name}", badge(p).colour)


# -- lines


def line(*parts: str | Text | tuple[str, str]) -> Text:
    return Text.assemble(*parts)


def fit(text: Text, width: int) -> Text:
    """Exactly so wide: cut with an ellipsis, or padded."""
    out = text.copy()
    out.truncate(width, overflow="ellipsis", pad=True)
    return out


def beside(left: Lines, width: int, right: Lines, gap: int = 2) -> Lines:
    """Two blocks side by side, the left one so wide."""
    out = []
    for i in range(max(len(left), len(right))):
        row = Text().append_text(fit(left[i] if i < len(left) else Text(), width))
        if i < len(right):
            row.append(" " * gap)
            row.append_text(right[i])
        out.append(row)
    return out


def wrap(text: Text, width: int, indent: int = 0) -> Lines:
    """Over as many lines as it needs; all but the first are indented."""
    first = list(text.wrap(_PAPER, width, overflow="fold"))
    if len(first) <= 1 or not indent:
        return first
    rest = text[len(first[0].plain) :]
    while rest.plain.startswith(" "):
        rest = rest[1:]
    return [first[0], *[Text(" " * indent).append_text(t) for t in rest.wrap(_PAPER, max(8, width - indent), overflow="fold")]]


def flow(label: str, parts: Sequence[Text], width: int, indent: int) -> Lines:
    """A label, then the parts one after the other, over as many lines as they need; no part is broken if it can be helped."""
    out = [line((label.ljust(indent), DIM))]
    for part in parts:
        row = out[-1]
        fresh = row.cell_len <= indent
        if not fresh and row.cell_len + part.cell_len + 3 > width:
            row = Text(" " * indent)
            out.append(row)
            fresh = True
        if not fresh:
            row.append(" · ", DIM)
        row.append_text(part)
    return [fit(row, width) if row.cell_len > width else row for row in out]


def rendered(what: RenderableType, width: int) -> Lines:
    """Anything rich can draw, as lines."""
    paper = Console(width=width, color_system="truecolor", force_terminal=True, legacy_windows=False)
    with paper.capture() as drawn:
        paper.print(what)
    return list(Text.from_ansi(plain(drawn.get())).split("\n"))


_PAPER: Final = Console(width=200, no_color=True, legacy_windows=False)


class Screen:
    """The terminal: how large it is, and the one place that writes to it."""

    def __init__(self, width: int | None = None, height: int | None = None) -> None:
        self.live = sys.stdin.isatty() and sys.stdout.isatty()  # a person sits there
        self.console = Console(width=width, highlight=False, soft_wrap=True, emoji=False, markup=False)
        self.given_height = height or (None if self.live else 24)
        encoding = (getattr(sys.stdout, "encoding", None) or "utf-8").lower().replace("-", "")
        self.plain = not encoding.startswith("utf")
        if self.plain and hasattr(sys.stdout, "reconfigure"):
            sys.stdout.reconfigure(errors="replace")

    @property
    def width(self) -> int:
        return max(60, min(200, self.console.width))

    @property
    def height(self) -> int:
        return self.given_height or self.console.height

    def show(self, lines: Iterable[Text], fresh: bool = True) -> None:
        """Write the lines; `fresh`: on an empty screen, where there is one."""
        if fresh and self.live:
            self.console.clear()
        page = Text("\n").join(lines)
        if not self.console.is_terminal:
            page = Text("\n".join(text.rstrip() for text in page.plain.split("\n")))
        self.console.print(self.written(page), no_wrap=True, overflow="ellipsis", crop=True, soft_wrap=False)

    def written(self, text: Text) -> Text:
        """With ordinary spaces, now that its lines are made; in ASCII, where the terminal has nothing else."""
        out = text.copy()
        out.plain = plain(text.plain)
        return Text(out.plain.translate(PLAIN)) if self.plain else out

    def say(self, *parts: str | Text | tuple[str, str]) -> None:
        """One sentence, with nothing cut off: it may hold a path that is to be copied."""
        self.console.print(self.written(line(*parts)))


# -- the map

LAND: Final = "#f0e0d0 on #7d4a30"
DRY_SEA: Final = "#a8c8f0 on #24405e"  # reserved for ocean
SHIELD: Final = "#f0e0d0 on #5c3524"  # volcanic
LEGAL: Final = "bold #1a1a1a on #ffd75f"
FADED: Final = "#8f7a6c on #40291d"
FADED_SEA: Final = "#6f86a0 on #182838"
TILES: Final = {
    "ocean": ("≈", mark("ocean"), "bold #ffffff on #1f6fd0"),
    "greenery": ("♧", mark("green"), "bold #ffffff on #2f7d32"),
    "city": ("⌂", mark("city"), "bold #ffffff on #5f6470"),
    "capital": ("⌂", mark("capital"), "bold #ffffff on #5f6470"),
    "mining_rights": ("⬡", mark("mining"), ""),
    "mining_area": ("⬡", mark("mining"), ""),
    "mohole_area": ("⬡", mark("mohole"), ""),
    "nuclear_zone": ("⬡", mark("nuclear"), ""),
    "natural_preserve": ("⬡", mark("reserve"), ""),
    "ecological_zone": ("⬡", mark("ecozone"), ""),
    "industrial_center": ("⬡", mark("factory"), ""),
    "commercial_district": ("⬡", mark("market"), ""),
    "restricted_area": ("⬡", mark("closed"), ""),
    "lava_flows": ("⬡", mark("lava"), ""),
}
SPECIAL_TILE: Final = ("⬡", mark("special"), "")
SPECIAL: Final = "bold #1a1a1a on #d0a040"
OFF_MAP: Final = {board.GANYMEDE_COLONY: mark("Ganymede"), board.PHOBOS_SPACE_HAVEN: mark("Phobos")}
ROWS: Final = [[s for s in sorted(board.PLACE) if board.PLACE[s][0] == row] for row in range(9)]
BONUS: Final = (mark("steel"), mark("titan"), mark("plant"), mark("heat"), mark("card"))

MAP_WIDTH: Final = 72
SMALL_WIDTH: Final = 36
USUAL_WIDTH: Final = 80  # columns for which the small table is made


def printed(on: Board, space: int, small: bool = False) -> str:
    """What is printed on an area: '2×plant', or 'pp'."""
    got = [(n, t(word)) for n, word in zip(on.bonus[space], BONUS) if n]
    if small:
        return "".join(word[0] * n for n, word in got)
    if len(got) == 1:
        return f"{got[0][0]}{'×' if got[0][0] > 1 else ' '}{got[0][1]}"
    return " ".join(f"{n}{word[:2]}" for n, word in got)


def ground(on: Board, space: int, faded: bool) -> str:
    bit = 1 << space
    if on.oceans & bit:
        return FADED_SEA if faded else DRY_SEA
    return FADED if faded else SHIELD if on.volcanic & bit else LAND


def area(view: View, space: int, yields: Mapping[int, int] | None) -> tuple[Text, Text]:
    """Two lines of seven characters: number and owner, tile or bonus. Where `yields` is given, it names the legal areas and
    the M€ that oceans beside them pay."""
    name = board.name(space)
    tile = view["tiles"].get(name)
    if tile is not None:
        glyph, word, style = TILES.get(tile["tile"], SPECIAL_TILE)
        style, word = style or SPECIAL, t(word)
        top = Text(f"{name}  ", style).append_text(flag(tile["owner"])) if tile["tile"] != "ocean" else Text(f"{name}     ", style)
        return top, Text(f"{glyph} {word:<5}" if len(word) <= 5 and glyph != "⬡" else f"{word:<7}"[:7], style)
    on = board.BOARDS[view["board"]]
    below = printed(on, space) or (t("Noctis") if on.noctis >> space & 1 else t("pole") if on.pole >> space & 1 else "")
    claim = view["claims"].get(name)
    if yields is not None and space in yields:
        money = speaker().number(yields[space], signed=True) if yields[space] else ""
        return Text(f"[{name}]{money:<3}", LEGAL), Text(f"{below:<7}", ground(on, space, False))
    style = ground(on, space, yields is not None)
    top = Text(f"{name}  ", style)
    if claim is None:
        top.append(" ^ " if on.volcanic >> space & 1 else "   ", style)
    return top if claim is None else top.append_text(flag(claim)), Text(f"{below:<7}", style)


def flag(p: int) -> Text:
    """Whose it is: the shape on a dark field."""
    return Text(f" {badge(p).shape} ", f"bold {badge(p).colour} on #1c2028")


def full_map(view: View, yields: Mapping[int, int] | None = None) -> Lines:
    """The map of Mars, 72 by 18, each row with its letter."""
    out = []
    for letter, row in zip(board.ROWS, ROWS, strict=True):
        cells = [area(view, space, yields) for space in row]
        for k in range(2):
            text = Text(" " * (4 * (9 - len(row))))
            for cell in cells:
                text.append_text(cell[k])
                text.append(" ")
            out.append(text[:-1].append(letter if k == 0 else " ", DIM))
    for k, (space, name) in enumerate(OFF_MAP.items()):
        tile = view["tiles"].get(board.name(space))
        if tile is not None:
            out[k] = fit(seat(tile["owner"], f"{t(name)} ⌂"), 16).append_text(out[k][16:])
    return out


def small_map(view: View) -> Lines:
    """The map of Mars, 36 by 9: bonuses as letters, tiles with their owner's shape, each row with its letter."""
    on = board.BOARDS[view["board"]]
    out = []
    for letter, row in zip(board.ROWS, ROWS, strict=True):
        text = Text(" " * (2 * (9 - len(row))))
        for space in row:
            name = board.name(space)
            tile = view["tiles"].get(name)
            if tile is not None:
                glyph, _, style = TILES.get(tile["tile"], SPECIAL_TILE)
                text.append(glyph * 3 if tile["tile"] == "ocean" else glyph, style or SPECIAL)
                if tile["tile"] != "ocean":
                    text.append_text(flag(tile["owner"])[:2])
            else:
                claim = view["claims"].get(name)
                style = ground(on, space, False)
                text.append(f"{printed(on, space, small=True) or '·':<3}"[: 1 if claim is not None else 3], style)
                if claim is not None:
                    text.append_text(flag(claim)[:2])
            text.append(" ")
        out.append(text[:-1].append(letter, DIM))
    return out


LEGEND: Final = mark(
    "≈ ocean  ♧ greenery  ⌂ city  ⬡ special tile · blue: reserved for oceans · ^ volcanic · Noctis: reserved for that city · "
    "s steel, t titanium, p plant, c card: what you get for building there; each ocean beside it pays 2 M€"
)

POLE_LEGEND: Final = mark("pole: whoever builds there pays 6 M€ for an ocean · h heat")


# -- parameters


def gauge(label: str, value: str, at: int, of: int, colour: str, note: str = "") -> Text:
    out = line((f"{label} ", DIM), (f"{value:>4} ", "bold"), ("█" * at, colour), ("░" * (of - at), DIM))
    return out.append(f" {note}", DIM) if note else out


def gauges(view: View) -> Lines:
    """Temperature, oxygen and oceans, each with what the next mark on its track brings."""
    heat, o, seas = view["temperature"], view["oxygen"], view["oceans"]
    warm = next((t(note, n=speaker().number(m)) for m, note in HEAT_MARKS if heat < m), "")
    steps = (heat + 30) // 2
    done = t("at maximum")
    warmth, air, water = column([t("Temp."), t("Oxygen"), t("Oceans")])
    return [
        gauge(warmth, f"{speaker().number(heat)}°", steps, 19, "#ff875f", done if steps == 19 else warm),
        gauge(air, speaker().percent(o), o, 14, "#87d7af", done if o == 14 else t("warms at {n}", n=8) if o < 8 else ""),
        gauge(water, f"{seas}/9", seas, 9, "#5fafff", done if seas == 9 else ""),
    ]


def column(words: Sequence[str]) -> list[str]:
    """Words below each other, all as long as the longest."""
    return [word.ljust(max(map(len, words))) for word in words]


HEAT_MARKS: Final = ((-24, mark("heat at {n}")), (-20, mark("heat at {n}")), (0, mark("ocean at {n}")))


# -- players


def amount(player: View, resource: str) -> Text:
    """'steel 2 +1': stock and production."""
    name, colour = RESOURCES[resource]
    produced = player["production"][resource]
    out = line((f"{t(name)} ", DIM), (str(player["stock"][resource]), f"bold {colour}"))
    return out.append(f" {speaker().number(produced, signed=True)}", colour) if produced else out


def stocks(player: View, width: int) -> Lines:
    """All six resources, in a row if they fit, otherwise in two."""
    parts = [amount(player, r) for r in RESOURCES]
    wide = max(15, *(p.cell_len + 1 for p in parts))
    if width >= 6 * wide:
        return [Text().join(fit(p, wide) for p in parts)]
    return [Text().join(fit(p, min(wide, width // 3)) for p in parts[k : k + 3]) for k in (0, 3)]


def tags(player: View, width: int) -> Lines:
    found = [line(f"{speaker().say(f'tag.{tag}')} ", (f"×{n}", "bold")) for tag, n in player["tags"].items()]
    label = t("tags")
    return flow(label, found or [Text(t("none"), DIM)], width, len(label) + 1)


def headline(player: View, name: str) -> Text:
    """Name, terraform rating, cards, corporation."""
    out = line(seat(player["player"], name), (f"  {t('TR')} ", DIM), (str(player["tr"]), "bold"))
    out.append(f"  {t('hand')} ", DIM).append(str(player["hand_size"]), "bold")
    return out.append(f"  {t('passed')}", DIM) if player["passed"] else out.append(f"  {corporation(player)}", "italic")


def glance(player: View, name: str, width: int) -> Text:
    """Another player on one line."""
    out = line(seat(player["player"], name), (f"  {t('TR')} ", DIM), (str(player["tr"]), "bold"), "  ", amount(player, "mc"))
    out.append(f"  {t('hand')} ", DIM).append(str(player["hand_size"]), "bold")
    out.append(f"  {t('passed')}", DIM) if player["passed"] else out.append(f"  {corporation(player)}", "italic")
    return fit(out, width)


def called(player: View, names: Sequence[str], me: int | None) -> str:
    name = names[player["player"]]
    return t("{name} (you)", name=name) if player["player"] == me else name


def corporation(player: View) -> str:
    return speaker().name(player["corporation"], "card") if player["corporation"] else ""


# -- milestones and awards


def races(view: View, me: int | None) -> dict[str, Text]:
    """How everybody stands in each milestone and award; who has claimed or funded it, by their shape."""
    out = {}
    for name, m in view["milestones"].items():
        owner = m["claimed_by"]
        out[atom("claim", name)] = taken(owner) if owner is not None else standings(m["progress"], me).append(f"/{m['goal']}", DIM)
    for name, a in view["awards"].items():
        out[atom("fund", name)] = standings(a["value"], me)
        if a["funded_by"] is not None:
            out[atom("fund", name)].append(" ").append_text(taken(a["funded_by"]))
    return out


def taken(p: int) -> Text:
    return Text(f"✓{badge(p).shape}", f"bold {badge(p).colour}")


def standings(values: Sequence[int], me: int | None) -> Text:
    """Everybody's number in their colour and shape; mine in bold."""
    out = Text()
    for p, value in enumerate(values):
        b = BADGES[p]
        out.append("" if p == 0 else " ").append(f"{b.shape}{value}", f"bold {b.colour}" if p == me else b.colour)
    return out


# -- points


SOURCES: Final = {
    "tr": (mark("TR"), "█", "#ff875f"),
    "awards": (mark("Awards"), "▓", "#ffd75f"),
    "milestones": (mark("Milestones"), "▒", "#d78fff"),
    "greeneries": (mark("Greeneries"), "█", "#5fd75f"),
    "cities": (mark("Cities"), "▓", "#b0b8c8"),
    "cards": (mark("Cards"), "░", "#5fafff"),
}


def scores(
    players: Sequence[View], names: Sequence[str], width: int, sources: Mapping[str, tuple[str, str, str]] | None = None
) -> Lines:
    """Points source by source, with a bar made of them; the best first."""
    sources = sources or SOURCES
    ranked = sorted(players, key=lambda x: (x["rank"], x["player"]))
    label = max(len(names[x["player"]]) for x in ranked) + 5
    header = Text(" " * label)
    for word, fill, colour in sources.values():
        header.append(f"  {fill}{t(word)}", colour)
    money = any("mc" in x for x in ranked)  # it breaks ties
    out = [header.append(f"  {t('Points'):>6}", "bold").append("   M€" if money else "", DIM)]
    for x in ranked:
        row = fit(line((f"{x['rank']}. ", "bold"), seat(x["player"], names[x["player"]])), label)
        for source, (word, _, _) in sources.items():
            row.append(f"{x['sources'][source]:>{len(t(word)) + 3}}")
        row.append(f"{x['points']:>{max(8, len(t('Points')) + 2)}}", "bold")
        out.append(row.append(f"{x['mc']:>5}" if money else "", DIM))
    most = max(x["points"] for x in ranked)
    room = width - label - 6
    out.append(Text())
    for x in ranked:
        row = fit(seat(x["player"], names[x["player"]]), label)
        drawn = total = 0
        for source, (_, fill, colour) in sources.items():
            total += max(0, x["sources"][source])
            length = min(room, round(total * room / max(1, most))) - drawn
            row.append(fill * length, colour)
            drawn += length
        out.append(row.append(f" {x['points']}", "bold"))
    return out


# -- the table at a glance


def small_table(view: View, me: int | None, names: Sequence[str], width: int) -> Lines:
    """For a small terminal: small map, parameters, players; one below the other where there is no room beside the map."""
    narrow = width < USUAL_WIDTH
    room = width if narrow else width - SMALL_WIDTH - 1
    right = gauges(view)
    for player in in_order(view, me):
        if player["player"] == me:
            right += [fit(headline(player, called(player, names, me)), room), *stocks(player, room)]
        else:
            right.append(glance(player, called(player, names, me), room))
    return [*small_map(view), *right] if narrow else beside(small_map(view), SMALL_WIDTH, right, gap=1)


def large_table(
    view: View, me: int | None, names: Sequence[str], width: int, yields: Mapping[int, int] | None = None
) -> tuple[Lines, Lines]:
    """For a large one: the whole map; and what stands beside it: parameters, players and races."""
    room = width - MAP_WIDTH - 2
    right = [*gauges(view), Text()]
    for player in in_order(view, me):
        right.append(fit(headline(player, called(player, names, me)), room))
        right += [Text("  ").append_text(t) for t in (*stocks(player, room - 2), *tags(player, room - 2))]
    if view["players"][1:]:
        right.append(Text())
        found = races(view, me)
        for label, kind, of in ((t("Milestones"), "claim", "milestone"), (t("Awards"), "fund", "award")):
            said = {speaker().name(chosen(id).what, of): text for id, text in found.items() if chosen(id).verb == kind}
            right += flow(label, [line(name, " ", text) for name, text in said.items()], room, max(11, len(label) + 1))
    return full_map(view, yields), right


def with_news(table: tuple[Lines, Lines], told: Lines, more: int) -> Lines:
    """A large table with what happened under its map: in the lines left there, and so many more."""
    left, right = table
    return beside([*left, *last(told, max(0, len(right) - len(left)) + more)], MAP_WIDTH, right)


def last(told: Lines, n: int) -> Lines:
    """The last n lines; if there were more, the first of them says so."""
    if len(told) <= n or n == 0:
        return told[:n]
    return [line((t("… {n} more lines: log", n=len(told) - n + 1), DIM)), *told[len(told) - n + 1 :]]


def in_order(view: View, me: int | None) -> list[View]:
    """The reader first, then the others as they sit."""
    n = len(view["players"])
    players = [view["players"][((me or 0) + k) % n] for k in range(n)]
    return players if view["phase"] == "action" else [{**x, "passed": False} for x in players]
