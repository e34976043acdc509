"""The README and the documents run as printed."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TUTORIALS = ["docs/tutorials/first-bot.md", "docs/tutorials/from-game-to-plot.md"]


@pytest.mark.parametrize(
    "page",
    [
        "README.md",
        "docs/library.md",
        "docs/position.md",
        "docs/environment.md",
        "docs/bots.md",
        "docs/start/developer.md",
        *TUTORIALS,
    ],
)
def test_python_examples_run_as_printed(page, capsys):
    """Every Python block of a page, one after the other, as a reader would paste them."""
    scope: dict[str, object] = {}
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(), re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, page, "exec"), scope)
    for printed in re.findall(r"# (form .*)\n", "".join(blocks)):
        assert printed in capsys.readouterr().out


# What a reader of docs/adding.md does: pastes Python, and writes words into the catalogues.
PASTE = """
import io, re, sys
from babel.messages.pofile import read_po
from pavonis.i18n.catalogue import load

def write(words):
    for language, entries in re.findall(r"# (\\w\\w)\\n(.*?)(?=\\n# |\\Z)", words, re.DOTALL):
        for entry in read_po(io.BytesIO(entries.encode()), locale=language):
            many = isinstance(entry.id, tuple)
            load(language).texts[entry.id[0] if many else entry.id] = tuple(entry.string) if many else entry.string

scope = {"__name__": "mine"}
for kind, block in re.findall(r"```(python|po)\\n(.*?)```", open(sys.argv[1]).read(), re.DOTALL):
    exec(compile(block, sys.argv[1], "exec"), scope) if kind == "python" else write(block)
"""


def test_the_page_of_shapes_is_as_the_types_are():
    """`python docs/shapes.py > docs/shapes.md` prints it anew."""
    printed = subprocess.run([sys.executable, str(ROOT / "docs" / "shapes.py")], capture_output=True, text=True, check=True).stdout
    assert (ROOT / "docs" / "shapes.md").read_text() == printed


def test_what_the_page_on_adding_says_is_so():
    """In a process of its own, as it adds things. What is printed is what the page says."""
    page = ROOT / "docs" / "adding.md"
    ran = subprocess.run([sys.executable, "-c", PASTE, str(page)], capture_output=True, text=True, timeout=300)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.splitlines() == "".join(re.findall(r"```text\n(.*?)```", page.read_text(), re.DOTALL)).splitlines()
