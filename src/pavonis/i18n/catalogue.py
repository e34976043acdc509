"""Catalogues of texts: `locale/<language>/LC_MESSAGES/pavonis.po`, read when the first word is spoken."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from gettext import c2py
from importlib.resources import files
from typing import Final

from .grammar import COMPLETE

LOCALES: Final = files(__package__) / "locale"
ENGLISH: Final = "en"

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


def system() -> str:
    """The language of the system, if we speak all of it, or else English."""
    wanted = next((v for v in map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG")) if v), "")
    return code(wanted) if code(wanted) in COMPLETE else ENGLISH


@cache
def load(language: str) -> Catalogue:
    from babel.messages.pofile import read_po  # slow to import; who only lists languages need not wait

    with (LOCALES / language / "LC_MESSAGES" / "pavonis.po").open("rb") as file:
        po = read_po(file, locale=language)
    texts: dict[str, Text] = {}
    for entry in po:
        if not entry.id or not entry.string or not all(entry.string):
            continue  # the header, or not yet translated
        if isinstance(entry.id, str):
            texts[entry.id] = str(entry.string)
        else:
            texts[entry.id[0]] = tuple(entry.string)
    return Catalogue(language, texts, c2py(po.plural_expr))
