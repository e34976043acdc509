"""Draw how fast each version is, from the files in bench/history: python bench/chart.py > docs/images/benchmarks.svg

`make bench ARGS=--json` of the compiled engine makes such a file; measure a new version and the last one on the same machine.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

HISTORY = Path(__file__).parent / "history"
LINES = [
    (f"{title}: {what}", game, figure)
    for game, title in (("mars 2p", "Terraforming Mars"), ("ares 2p", "Ares Expedition"))
    for figure, what in (
        ("games, rollout", "random games"),
        ("greedy answers", "answers of the greedy bot"),
        ("environment steps", "steps of the environment"),
    )
]
COLOURS = ("#b0a49a", "#c1542d", "#7a2e12", "#3b6ea5")
BAR, GAP, LEFT, WIDE = 14, 12, 320, 340


def order(version: str) -> list[int]:
    return [int(x) for x in version.split(".")[:3]]


def chart(told: list[dict[str, Any]]) -> str:
    """A bar for each version, as long as its share of the fastest."""
    rows: list[str] = []
    y = 30
    for k, version in enumerate(told):
        rows.append(f'<rect x="{10 + 120 * k}" y="6" width="12" height="12" fill="{COLOURS[k % len(COLOURS)]}"/>')
        rows.append(f'<text x="{28 + 120 * k}" y="16">{version["version"]}</text>')
    for title, game, figure in LINES:
        values = [version["figures"][game].get(figure, 0.0) for version in told]
        rows.append(f'<text x="10" y="{y + BAR * len(told) / 2 + 4:.0f}">{title}</text>')
        for k, value in enumerate(values):
            long = WIDE * value / max(values)
            rows.append(f'<rect x="{LEFT}" y="{y}" width="{long:.1f}" height="{BAR - 2}" fill="{COLOURS[k % len(COLOURS)]}"/>')
            rows.append(f'<text x="{LEFT + long + 6:.1f}" y="{y + BAR - 4}">{value:,.0f}</text>')
            y += BAR
        y += GAP
    size = f'width="{LEFT + WIDE + 80}" height="{y}" viewBox="0 0 {LEFT + WIDE + 80} {y}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="12" fill="#333">'
    ground = '<rect width="100%" height="100%" fill="#fff"/>'
    return "\n".join([head, "<title>How much each version does in a second</title>", ground, *rows, "</svg>"]) + "\n"


if __name__ == "__main__":
    files = [json.loads(path.read_text(encoding="utf-8")) for path in HISTORY.glob("*.json")]
    print(chart(sorted(files, key=lambda x: order(x["version"]))), end="")
