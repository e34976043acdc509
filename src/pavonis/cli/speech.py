"""The language of the command line: the one asked for with --language, or the system's."""

from __future__ import annotations

import argparse
from typing import Any, Final

from ..i18n import Speaker, mark, system
from ..kernel.message import set_speaker

__all__ = ["about", "mark", "speak", "speaker", "t"]

_speaker: list[Speaker] = []


def speak(language: str) -> None:
    """From now on in this language, errors too."""
    _speaker[:] = [Speaker(language, "mars")]
    set_speaker(_speaker[0].speak)
    for name in ("_", "gettext"):  # what argparse says itself
        if hasattr(argparse, name):
            setattr(argparse, name, t)


def about(game: str, board: str = "") -> None:
    """From now on in this game's own words, and of this map."""
    _speaker[:] = [Speaker(speaker().language, game, board)]
    set_speaker(_speaker[0].speak)


def speaker() -> Speaker:
    if not _speaker:
        _speaker.append(Speaker(system(), "mars"))
    return _speaker[0]


def t(source: str, **values: Any) -> str:
    """A text of the command line's own, in the reader's language."""
    return speaker().t(source, **values)


ARGPARSE: Final = (
    mark("usage: "),
    mark("positional arguments"),
    mark("options"),
    mark("show this help message and exit"),
    mark("%(prog)s: error: %(message)s\n"),
    mark("argument %(argument_name)s: %(message)s"),
    mark("the following arguments are required: %s"),
    mark("unrecognized arguments: %s"),
    mark("invalid choice: %(value)r (choose from %(choices)s)"),
    mark("invalid %(type)s value: %(value)r"),
    mark("expected one argument"),
    mark("not allowed with argument %s"),
    mark("ambiguous option: %(option)s could match %(matches)s"),
)
