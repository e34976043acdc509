"""`python -m pavonis.i18n.extract`: the words of the interfaces, from the code into every catalogue.

In the client and in the command line an English text is its own id: `t("Undo")` speaks it, `mark("Undo")` stands in a table
from which `t` speaks it later. Here they are collected, and written to the catalogues as `ui.<text>`, and those of lessons as
`lesson.<text>`: new ones without words, those that are gone are taken out, and all others stay as they are. English says the
text itself; where it counts, `{n} cards`, only its singular is left to be written. A text with two meanings is said with a context,
`t("replay:Play")` and `t("lobby:Play")`: that is part of its id and never spoken.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from .. import lessons
from ..review import puzzles
from . import CONTEXT
from .catalogue import ENGLISH, LOCALES, languages, load

ROOT: Final = Path(__file__).parents[3]
CLIENT: Final = ROOT / "web" / "src"
SPEAKING: Final = (ROOT / "src" / "pavonis" / "cli", ROOT / "src" / "pavonis" / "server")
KEYWORDS: Final = ("t", "mark")
CALL: Final = re.compile(rf"\b(?:{'|'.join(KEYWORDS)})\(\s*(\"(?:[^\"\\]|\\.)*\")")
COUNTED: Final = re.compile(r"\{n\} (?:[a-z]+ )?[a-z]{3,}s\b")
ID: Final = re.compile(r"^msgid ((?:\"(?:[^\"\\]|\\.)*\"\s*)+)", re.MULTILINE)
OWN: Final = ("ui.", lessons.PREFIX)  # how the id of such a text begins
HEAD: Final = "# -- Interfaces: what the client and the terminal say themselves. `make words` collects these"


def spoken() -> list[str]:
    """The ids of the English texts of interfaces and lessons, by the alphabet: so moving code moves no word."""
    ui, lesson = OWN
    said = (*lessons.texts(), *puzzles.texts())
    return sorted({*(f"{ui}{text}" for text in (*client(), *terminal())), *(f"{lesson}{text}" for text in said)})


def client() -> Iterator[str]:
    """Babel has no extractor for Svelte, and its own for Python finds nothing inside f-strings; so we read for ourselves."""
    for path in sorted(p for p in CLIENT.rglob("*") if p.suffix in (".svelte", ".ts") and not p.name.endswith(".test.ts")):
        yield from (json.loads(text) for text in CALL.findall(path.read_text(encoding="utf-8")))


def terminal() -> Iterator[str]:
    for path in sorted(p for folder in SPEAKING for p in folder.rglob("*.py")):
        calls = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
        for call in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
            said = call.args[0] if call.args and getattr(call.func, "id", "") in KEYWORDS else None
            if isinstance(said, ast.Constant) and isinstance(said.value, str):
                yield said.value


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def id_of(block: str) -> str:
    """The id of an entry, which may be written over several lines."""
    found = ID.search(block)
    return "".join(json.loads(part) for part in re.findall(r"\"(?:[^\"\\]|\\.)*\"", found[1])) if found else ""


def fresh(own: str, language: str) -> str:
    """An entry for a new text."""
    id, text = quoted(own), CONTEXT.sub("", own.partition(".")[2])
    said = quoted(text if language == ENGLISH else "")
    if not COUNTED.search(text):
        return f"msgid {id}\nmsgstr {said}"
    forms = len({load(language).plural(n) for n in range(200)})
    lines = [f"msgstr[{k}] {said if k == forms - 1 else quoted('')}" for k in range(forms)]
    return "\n".join([f"msgid {id}", f"msgid_plural {id}", *lines])


def write(language: str, ids: list[str]) -> None:
    path = Path(str(LOCALES)) / language / "LC_MESSAGES" / "pavonis.po"
    blocks = [block.strip("\n") for block in re.split(r"\n\n+", path.read_text(encoding="utf-8"))]
    ours = {id_of(block): block for block in blocks if id_of(block).startswith(OWN)}
    others = [block for block in blocks if block and block != HEAD and id_of(block) not in ours]
    entries = [ours.get(id) or fresh(id, language) for id in ids]
    path.write_text("\n\n".join([*others, HEAD, *entries]) + "\n", encoding="utf-8")


def main() -> int:
    ids = spoken()
    for language in languages():
        write(language, ids)
    print(f"{len(ids)} words of the interfaces")
    return 0


if __name__ == "__main__":
    sys.exit(main())
