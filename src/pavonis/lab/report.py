"""Reports: one HTML file that needs nothing else, with plots drawn as SVG."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape as escape
from math import ceil, floor, log10, sqrt
from typing import Any, Final

COLOURS: Final = ("#b7410e", "#2f7d8c", "#d9a441", "#5f7d3a", "#7a4e8a", "#8a8f98")
WIDTH: Final = 720
LABEL: Final = 215  # what stands left of a plot
ROW: Final = 26

STYLE: Final = """
:root { color-scheme: light dark; --ink: #222; --paper: #fdfbf8; --faint: #8886; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e4de; --paper: #1b1917; } }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .15rem .7rem; text-align: right; border-bottom: 1px solid var(--faint); }
th:first-child, td:first-child { text-align: left; }
th { cursor: pointer; }
svg { max-width: 100%; height: auto; font: 13px system-ui, sans-serif; }
svg text { fill: var(--ink); }
svg .axis { stroke: var(--faint); }
.note { opacity: .75; }
"""

SORT: Final = """
for (const th of document.querySelectorAll('th')) th.onclick = () => {
  const body = th.closest('table').tBodies[0], i = th.cellIndex, up = th.dataset.up = th.dataset.up ? '' : '1';
  const key = row => { const text = row.cells[i].textContent, n = parseFloat(text); return isNaN(n) ? text : n; };
  const sign = up ? -1 : 1;
  [...body.rows].sort((a, b) => (key(a) > key(b) ? sign : key(a) < key(b) ? -sign : 0)).forEach(row => body.append(row));
};
"""


def page(title: str, parts: Iterable[str]) -> str:
    return (
        '<!doctype html>\n<html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style>\n<h1>{escape(title)}</h1>\n"
        + "\n".join(parts)
        + f"\n<script>{SORT}</script></html>\n"
    )


def heading(text: str, note: str = "") -> str:
    return f"<h2>{escape(text)}</h2>" + (f'<p class="note">{escape(note)}</p>' if note else "")


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Sorted by any column at a click. A cell that is SVG is drawn."""
    top = "".join(f"<th>{escape(h)}</th>" for h in head)
    body = "".join("<tr>" + "".join(f"<td>{_cell(c)}</td>" for c in row) + "</tr>" for row in rows)
    return f'<div class="wide"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'


def made(told: Mapping[str, Any]) -> str:
    """By which command, version and when."""
    return f'<p class="note"><code>{escape(told["command"])}</code>, Pavonis {escape(told["version"])}, {escape(told["date"])}</p>'


def _cell(value: object) -> str:
    text = f"{value:.1f}" if isinstance(value, float) else str(value)
    return text if text.startswith("<svg") else escape(text)


def interval(won: float, of: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    if not of:
        return (0.0, 1.0)
    z, share = 1.96, won / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return (max(0.0, middle - half), min(1.0, middle + half))


# -- plots


def _svg(height: float, body: str, width: float = WIDTH) -> str:
    return f'<svg viewBox="0 0 {width:g} {height:g}" width="{width:g}" role="img">{body}</svg>'


class Axis:
    """A horizontal one that begins and ends at round numbers."""

    def __init__(self, low: float, high: float) -> None:
        rough = (high - low) / 5 or 1.0
        ten = 10.0 ** floor(log10(rough))
        self.step = next(ten * k for k in (1, 2, 5, 10) if ten * k >= rough)
        self.low = floor(low / self.step) * self.step
        self.high = ceil(high / self.step) * self.step
        self.unit = (WIDTH - LABEL - 60) / ((self.high - self.low) or 1.0)

    def at(self, value: float) -> float:
        return LABEL + (value - self.low) * self.unit

    def draw(self, y: float) -> str:
        out = f'<line class="axis" x1="{LABEL}" y1="{y}" x2="{WIDTH - 60}" y2="{y}"/>'
        for k in range(round((self.high - self.low) / self.step) + 1):
            value = self.low + k * self.step
            x = self.at(value)
            out += f'<line class="axis" x1="{x:.1f}" y1="0" x2="{x:.1f}" y2="{y}"/>'
            out += f'<text x="{x:.1f}" y="{y + 16}" text-anchor="middle">{round(value, 6):g}</text>'
        return out


def dots(rows: Mapping[str, tuple[float, float, float]]) -> str:
    """A value with its interval to a row: (value, low, high)."""
    axis = Axis(min(r[1] for r in rows.values()), max(r[2] for r in rows.values()))
    out = axis.draw(ROW * len(rows))
    for k, (name, (value, least, most)) in enumerate(rows.items()):
        y = ROW * k + ROW / 2
        a, b, x = axis.at(least), axis.at(most), axis.at(value)
        out += f'<text x="{LABEL - 10}" y="{y + 4}" text-anchor="end">{escape(name)}</text>'
        out += f'<line x1="{a:.1f}" y1="{y}" x2="{b:.1f}" y2="{y}" stroke="{COLOURS[0]}" stroke-width="3" opacity=".45"/>'
        out += f'<circle cx="{x:.1f}" cy="{y}" r="5" fill="{COLOURS[0]}">'
        out += f"<title>{value:.3g} ({least:.3g} to {most:.3g})</title></circle>"
    return _svg(ROW * len(rows) + 24, out)


def bars(rows: Mapping[str, Mapping[str, float]]) -> str:
    """Stacked: the parts of each row, a colour to a part; negative parts are left out."""
    parts = list(dict.fromkeys(part for row in rows.values() for part in row))
    axis = Axis(0.0, max(sum(max(0.0, v) for v in row.values()) for row in rows.values()) or 1.0)
    out = axis.draw(ROW * len(rows))
    for k, (name, row) in enumerate(rows.items()):
        y, x = ROW * k + 4, float(LABEL)
        out += f'<text x="{LABEL - 10}" y="{y + 13}" text-anchor="end">{escape(name)}</text>'
        for part, value in row.items():
            wide = max(0.0, value) * axis.unit
            colour = COLOURS[parts.index(part) % len(COLOURS)]
            out += f'<rect x="{x:.1f}" y="{y}" width="{wide:.1f}" height="{ROW - 8}" fill="{colour}">'
            out += f"<title>{escape(part)} {value:.3g}</title></rect>"
            x += wide
        out += f'<text x="{x + 6:.1f}" y="{y + 13}">{sum(row.values()):.3g}</text>'
    y = ROW * len(rows) + 40
    if len(parts) > 1:
        for k, part in enumerate(parts):
            x = LABEL + 90 * k
            out += f'<rect x="{x}" y="{y - 10}" width="10" height="10" fill="{COLOURS[k % len(COLOURS)]}"/>'
            out += f'<text x="{x + 14}" y="{y}">{escape(part)}</text>'
    return _svg(y + 6, out)


def histogram(counts: Mapping[int, int], name: str) -> str:
    """How often each number came."""
    span = range(min(counts), max(counts) + 1)
    wide = (WIDTH - LABEL - 60) / len(span)
    most = max(counts.values())
    out = f'<text x="{LABEL - 10}" y="70" text-anchor="end">{escape(name)}</text>'
    for k, value in enumerate(span):
        n = counts.get(value, 0)
        tall = 110 * n / most
        x = LABEL + wide * k
        out += f'<rect x="{x + 1:.1f}" y="{115 - tall:.1f}" width="{max(1.0, wide - 2):.1f}" height="{tall:.1f}" '
        out += f'fill="{COLOURS[1]}"><title>{value}: {n}</title></rect>'
        if k % max(1, len(span) // 12) == 0:
            out += f'<text x="{x + wide / 2:.1f}" y="132" text-anchor="middle">{value}</text>'
    return _svg(140, out)


def spark(counts: Mapping[int, int], last: int) -> str:
    """A small histogram, to stand in a table."""
    most = max(counts.values(), default=1)
    out = "".join(
        f'<rect x="{5 * k}" y="{18 - 18 * counts.get(k, 0) / most:.1f}" width="4" height="{18 * counts.get(k, 0) / most:.1f}" '
        f'fill="{COLOURS[1]}"/>'
        for k in range(1, last + 1)
    )
    return _svg(18, out, 5 * (last + 1))


def scatter(points: Mapping[str, tuple[float, float]], x_name: str, y_name: str) -> str:
    """Points with a name each, told when pointed at."""
    high_x = max((x for x, _ in points.values()), default=1.0) or 1.0
    low_y, high_y = min((y for _, y in points.values()), default=0.0), max((y for _, y in points.values()), default=1.0)
    tall, left = 320, 60
    out = f'<line class="axis" x1="{left}" y1="{tall}" x2="{WIDTH}" y2="{tall}"/>'
    out += f'<line class="axis" x1="{left}" y1="0" x2="{left}" y2="{tall}"/>'
    for k in range(1, 5):  # a scale: quarters of what was met
        x, y = left + k / 4 * (WIDTH - left - 20), tall - 10 - k / 4 * (tall - 20)
        out += f'<line class="axis" x1="{x:.1f}" y1="0" x2="{x:.1f}" y2="{tall}"/>'
        out += f'<line class="axis" x1="{left}" y1="{y:.1f}" x2="{WIDTH}" y2="{y:.1f}"/>'
        out += f'<text x="{x:.1f}" y="{tall + 16}" text-anchor="middle">{100 * high_x * k / 4:.0f} %</text>'
        out += f'<text x="{left - 6}" y="{y + 4:.1f}" text-anchor="end">{100 * (low_y + (high_y - low_y) * k / 4):.0f} %</text>'
    for name, (px, py) in points.items():
        x = left + px / high_x * (WIDTH - left - 20)
        y = tall - 10 - (py - low_y) / ((high_y - low_y) or 1.0) * (tall - 20)
        out += f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{COLOURS[0]}" opacity=".6">'
        out += f"<title>{escape(name)}: {px:.2f}, {py:.2f}</title></circle>"
    out += f'<text x="{left - 6}" y="{tall - 6}" text-anchor="end">{100 * low_y:.0f} %</text>'
    out += f'<text x="{WIDTH}" y="{tall + 36}" text-anchor="end">{escape(x_name)}</text>'
    out += f'<text x="{left}" y="{tall + 36}">{escape(y_name)}, upwards</text>'
    return _svg(tall + 42, out)
