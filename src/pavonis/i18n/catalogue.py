"""Catalogues of texts: `locale/<language>/LC_MESSAGES/pavonis.po`, read when the first word is spoken."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from functools import cache
from gettext import c2py
from importlib.resources import files
from typing import Final

from .grammar import COMPLETE

LOCALES: Final = files(__package__) / "locale"
ENGLISH: Final = "en"

LINE: Final = re.compile(r'(?:(msg\w+(?:\[\d\])?) )?"(.*)"')
ESCAPED: Final = re.compile(r"\\(.)")
ESCAPES: Final = {"n": "\n", "t": "\t"}

Text = str | tuple[str, ...]  # one form, or one for each kind of number


class Catalogue:
    """The texts of one language by message id, and which plural form a number takes."""

    def __init__(self, language: str, texts: dict[str, Text], plural: Callable[[int], int]) -> None:
        self.language = language
        self.texts = texts
        self.plural = plural

    def text(self, id: str, n: int) -> str | None:
        """The text of a message, in the form that this number takes."""
        found = self.texts.get(id)
        return found if found is None or isinstance(found, str) else found[self.plural(abs(n))]


def languages() -> list[str]:
    """Every language there is a catalogue for."""
    return sorted(folder.name for folder in LOCALES.iterdir() if (folder / "LC_MESSAGES" / "pavonis.po").is_file())


def code(language: str) -> str:
    """'uk' for 'uk_UA.UTF-8' and 'uk-UA'."""
    return language.replace("_", "-").replace(".", "-").split("-")[0].lower()


def nearest(language: str) -> str:
    """That language, if we speak it, or else English."""
    return code(language) if code(language) in languages() else ENGLISH


def system() -> str:
    """The language of the system, if we speak all of it, or else English."""
    wanted = next((v for v in map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG")) if v), "")
    return code(wanted) if code(wanted) in COMPLETE else ENGLISH


@cache
def load(language: str) -> Catalogue:
    """Read once, by a few lines of our own: the library needs no other package to speak."""
    texts: dict[str, Text] = {}
    header = ""
    entries = (LOCALES / language / "LC_MESSAGES" / "pavonis.po").read_text(encoding="utf-8").split("\n\n")
    for entry in entries:
        said: dict[str, str] = {}
        key = ""
        for line in entry.splitlines():
            found = LINE.fullmatch(line)
            if found is not None:
                key = found[1] or key
                said[key] = said.get(key, "") + ESCAPED.sub(lambda m: ESCAPES.get(m[1], m[1]), found[2])
        id = said.pop("msgid", "")
        said.pop("msgid_plural", None)
        forms = tuple(said.values())
        if not id:
            header = header or "".join(forms)
        elif all(forms):  # else it is not yet translated
            texts[id] = forms[0] if "msgstr" in said else forms
    return Catalogue(language, texts, c2py(header.partition("plural=")[2].partition(";")[0]))
