"""A review as one page that needs nothing else: the curve, the moments, and how everybody played."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from ..review.types import Review, ReviewedMove
from .review_words import AREAS, cost, deed, percent, sure, when, why
from .speech import speaker, t

COLOURS: Final = ("#d98e04", "#2a62c4", "#a3286a", "#2b241e", "#2f8f7b")
SHAPES: Final = "●■▲◆✚"
LEFT: Final = 40
WIDTH: Final = 540
HEIGHT: Final = 200

STYLE: Final = """
:root { color-scheme: light dark; --desk: #e8e0d2; --paper: #faf5ec; --ink: #211a14; --soft: #6d6256; --hair: #d8cbb6; --rust: #b5401c; --good: #2f7d46; --bad: #a3241c; }
@media (prefers-color-scheme: dark) { :root { --desk: #17120e; --paper: #221b15; --ink: #eee5d8; --soft: #a99c8b; --hair: #43382c; --rust: #e5754c; --good: #74c48a; --bad: #ef8070; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--desk); color: var(--ink); font: 15px/1.45 "Source Sans 3", system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 12px; display: grid; gap: 12px; }
h1 { font: italic 650 25px/1.2 "Source Serif 4", Georgia, serif; margin: 8px 4px 0; }
h1 small { font-weight: 400; font-size: 16px; color: var(--soft); }
h2 { font: 650 12px/1 "Source Sans 3", system-ui, sans-serif; letter-spacing: .09em; text-transform: uppercase; color: var(--soft); margin: 0 0 10px; }
section { min-width: 0; background: var(--paper); border: 1px solid var(--hair); border-radius: 8px; padding: 14px; }
svg { width: 100%; height: auto; display: block; font: 13px "Source Sans 3", system-ui, sans-serif; }
svg text { fill: var(--soft); } svg .grid { stroke: var(--hair); } svg .even { stroke: var(--soft); stroke-dasharray: 3 4; }
svg .dot circle { fill: var(--paper); stroke: var(--ink); stroke-width: 1.4; } svg .dot text { fill: var(--ink); font-weight: 700; font-size: 10.5px; text-anchor: middle; }
.keys { display: flex; flex-wrap: wrap; gap: 4px 16px; margin-top: 8px; }
details { border-top: 1px solid var(--hair); } details:first-of-type { border: 0; }
summary { display: flex; gap: 10px; align-items: center; min-height: 48px; padding: 8px 0; cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary b { font: 640 16px/1.25 "Source Serif 4", Georgia, serif; } summary span { flex: 1; min-width: 0; } summary small { display: block; color: var(--soft); }
summary i { flex: none; width: 26px; height: 26px; border-radius: 50%; background: var(--desk); font: 700 13px/26px system-ui; text-align: center; }
summary em { font: 640 18px/1 "Source Serif 4", Georgia, serif; color: var(--bad); white-space: nowrap; }
.two { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; } .two div { padding: 10px 12px; border-left: 4px solid var(--rust); background: color-mix(in srgb, var(--rust) 8%, transparent); }
.two .good { border-color: var(--good); background: color-mix(in srgb, var(--good) 9%, transparent); }
.two b { display: block; font: 640 16px/1.25 "Source Serif 4", Georgia, serif; overflow-wrap: anywhere; } .two small { color: var(--soft); }
ul { margin: 10px 0; padding-left: 18px; } .note { color: var(--soft); margin: 4px 0 12px; font-style: italic; }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: 6px 8px; text-align: right; border-top: 1px solid var(--hair); white-space: nowrap; } th { color: var(--soft); font-weight: 500; border: 0; }
th:first-child, td:first-child { text-align: left; } td.n { font: 640 19px/1 "Source Serif 4", Georgia, serif; }
@media (max-width: 430px) { main { padding: 8px; } section { padding: 11px; } .two b { font-size: 15px; } }
"""  # noqa: E501


def page(told: Review, who: Sequence[str]) -> str:
    game = t("Ares Expedition") if told["game"] == "ares" else t("Terraforming Mars")
    title = t("Chance to win") if told["measure"] == "win" else t("Chance to make it")
    parts = [
        f"<h1>{t('Review')} <small>{escape(game)}</small></h1>",
        f"<section><h2>{escape(title)}</h2>{chart(told)}{keys(told, who)}</section>",
        f"<section><h2>{escape(t('Where it went wrong'))}</h2>{moments(told, who)}</section>",
        f"<section><h2>{escape(t('How it was played'))}</h2>{scores(told, who)}{note(told)}</section>",
    ]
    return (
        f'<!doctype html>\n<html lang="{speaker().language}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(t('Review'))}</title><style>{STYLE}</style>\n<main>\n" + "\n".join(parts) + "\n</main></html>\n"
    )


def chart(told: Review) -> str:
    curve, moves = told["curve"], told["moves"]
    last = max(1, len(curve) - 1)

    def x(n: int) -> float:
        return LEFT + (WIDTH - LEFT - 12) * n / last

    def y(chance: float) -> float:
        return 12 + HEIGHT * (1 - chance)

    out = []
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        out.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - 12}" y1="{y(share):.0f}" y2="{y(share):.0f}"/>')
        out.append(f'<text x="{LEFT - 6}" y="{y(share) + 4:.0f}" text-anchor="end">{100 * share:.0f}</text>')
    if len(curve[0]) > 1:
        even = y(1 / len(curve[0]))
        out.append(f'<line class="even" x1="{LEFT}" x2="{WIDTH - 12}" y1="{even:.1f}" y2="{even:.1f}"/>')
    firsts = [m["n"] for m in moves if m["n"] == 0 or moves[m["n"] - 1]["round"] != m["round"]]
    every = 1 + len(firsts) // 16
    for k, n in enumerate(firsts):
        if k:
            out.append(f'<line class="grid" x1="{x(n):.1f}" x2="{x(n):.1f}" y1="12" y2="{12 + HEIGHT}"/>')
        if k % every == 0:
            out.append(f'<text x="{x(n) + 3:.1f}" y="{HEIGHT + 28}">{moves[n]["round"]}</text>')
    for p in range(len(curve[0])):
        line = " ".join(f"{x(n):.1f},{y(at[p]):.1f}" for n, at in enumerate(curve))
        out.append(f'<polyline points="{line}" fill="none" stroke="{COLOURS[p]}" stroke-width="2.4" stroke-linejoin="round"/>')
    for k, n in enumerate(told["moments"], 1):
        at = curve[n][moves[n]["player"] if len(curve[n]) > 1 else 0]
        out.append(f'<g class="dot"><circle cx="{x(n):.1f}" cy="{y(at):.1f}" r="8.5"/>')
        out.append(f'<text x="{x(n):.1f}" y="{y(at) + 3.8:.1f}">{k}</text></g>')
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT + 34}" role="img">{"".join(out)}</svg>'


def badge(p: int, name: str) -> str:
    return f'<span style="color:{COLOURS[p]}">{SHAPES[p]}</span> {escape(name)}'


def keys(told: Review, who: Sequence[str]) -> str:
    if len(told["curve"][0]) < 2:
        return ""
    return f'<div class="keys">{"".join(f"<span>{badge(p, name)}</span>" for p, name in enumerate(who))}</div>'


def moments(told: Review, who: Sequence[str]) -> str:
    if not told["moments"]:
        return f"<p>{escape(t('No answer was clearly worse than another.'))}</p>"
    return "".join(moment(told, told["moves"][n], k, who) for k, n in enumerate(told["moments"], 1))


def moment(told: Review, move: ReviewedMove, k: int, who: Sequence[str]) -> str:
    did, better = deed(move["answer"], who), deed(move["better"]["answer"], who)
    reasons = "".join(f"<li>{escape(words)}</li>" for words in why(move))
    return (
        f"<details{' open' if k == 1 else ''}><summary><i>{k}</i><span><b>{escape(did)}</b>"
        f"<small>{badge(move['player'], who[move['player']])}, {escape(when(told, move))}, {escape(t(AREAS[move['area']]))}</small>"
        f"</span><em>{cost(move)}</em></summary>"
        f'<div class="two"><div><small>{escape(t("did"))}</small><b>{escape(did)}</b>{figures(move["after"], move["points"])}</div>'
        f'<div class="good"><small>{escape(t("better"))}</small><b>{escape(better)}</b>'
        f"{figures(move['better']['chance'], move['better']['points'])}</div></div>"
        + (f"<ul>{reasons}</ul>" if reasons else "")
        + f'<p class="note">{escape(sure(move))}</p></details>'
    )


def figures(chance: float, points: float) -> str:
    return f"<small>{percent(chance)}, {escape(t('{n} points', n=round(points)))}</small>"


def scores(told: Review, who: Sequence[str]) -> str:
    heads = ("", t("accuracy"), t("slips"), t("errors"), t("start"), t("luck"), t("others"), t("skill"), t("end"))
    rows = []
    for p, x in enumerate(told["players"]):
        chances = "".join(f"<td>{percent(part)}</td>" for part in (x["start"], x["luck"], x["others"], x["skill"], x["end"]))
        first = f"<td>{badge(p, who[p])}</td><td class=n>{x['accuracy']:.0f}</td><td>{x['slips']}</td><td>{x['errors']}</td>"
        rows.append(f"<tr>{first}{chances}</tr>")
    top = "".join(f"<th>{escape(h)}</th>" for h in heads)
    return f'<div class="wide"><table><tr>{top}</tr>{"".join(rows)}</table></div>'


def note(told: Review) -> str:
    words = t("Seen by a bot with what each player could know then. It took {s} s.", s=told["seconds"])
    return f'<p class="note">{escape(words)}</p>'
