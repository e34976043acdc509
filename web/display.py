"""Cuts the letters of large headings out of Source Serif 4: thin, with its largest optical size.

    pip install fonttools brotli && python web/display.py

The whole font with that axis would weigh more than the first page may. Its licence, the SIL OFL, travels inside each file and
reserves the name Source to the original, so what is cut is called Pavonis Display.
"""

from __future__ import annotations

from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

WEB = Path(__file__).parent
FILES = WEB / "node_modules/@fontsource-variable/source-serif-4/files"
LETTERS = {
    "latin": "".join(map(chr, range(0x20, 0x7F))) + "°Óó«»–—’“”„…€−",
    "latin-ext": "ĄąĆćĘęŁłŃńŚśŹźŻż",
    "cyrillic": "".join(map(chr, range(0x410, 0x450))) + "ЁёЄєІіЇїҐґ",
}

for script, letters in LETTERS.items():
    font = TTFont(FILES / f"source-serif-4-{script}-opsz-normal.woff2")
    instantiateVariableFont(font, {"opsz": 60, "wght": 300}, inplace=True)
    options = Options()
    options.layout_features = ["kern", "liga", "mark", "ccmp", "locl"]
    options.name_IDs = [0, 1, 2, 4, 6, 13, 14]  # copyright and licence stay
    options.hinting = False
    options.flavor = "woff2"
    subsetter = Subsetter(options)
    subsetter.populate(text=letters)
    subsetter.subset(font)
    for id, name in ((1, "Pavonis Display"), (4, "Pavonis Display Light"), (6, "PavonisDisplay-Light")):
        font["name"].setName(name, id, 3, 1, 0x409)
    font.flavor = "woff2"
    to = WEB / "src/assets" / f"display-{script}.woff2"
    font.save(to)
    print(to.name, to.stat().st_size)
