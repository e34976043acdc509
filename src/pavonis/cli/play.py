"""`pavonis play`: the server for oneself and one's guests, with the browser opened on it."""

from __future__ import annotations

import argparse
from typing import Any

from . import serve
from .speech import t


def add_parser(subparsers: Any) -> None:
    from ..server.config import add_flags

    parser: argparse.ArgumentParser = subparsers.add_parser(
        "play",
        help=t("play in the browser, with bots and friends"),
        description=t(
            "Play in the browser: alone, against bots, or with friends on this network, who join by QR code. "
            "Every game is kept in your data folder."
        ),
    )
    add_flags(parser, t)


def run(args: argparse.Namespace) -> int:
    return serve.run(args, at_home=True)
