"""`pavonis serve`: people and bots play together, in the browser."""

from __future__ import annotations

import argparse
import errno
import socket
import threading
import webbrowser
from typing import Any

from .speech import mark, t


def add_parser(subparsers: Any) -> None:
    from ..server.config import add_flags

    parser: argparse.ArgumentParser = subparsers.add_parser(
        "serve",
        help=t("serve games to browsers and bots"),
        description=t(
            "Serve games to browsers and bots. Every setting is a flag, an environment variable or a key in a TOML file."
        ),
    )
    add_flags(parser, t)


def run(args: argparse.Namespace, at_home: bool = False) -> int:
    """Serve; at home, also open the browser, and let phones on this network join by QR code."""
    from dataclasses import replace

    from ..server.config import load
    from ..server.serve import reach, serve

    try:
        config = load(vars(args))
        if at_home and args.host is None:
            config = replace(config, host="0.0.0.0")
        if at_home and config.log_level == "info":
            config = replace(config, log_level="warning")  # a player wants no log on the screen
        if config.workers > 1 and not config.database.startswith("postgres"):
            raise ValueError(t("several processes need PostgreSQL: set --database-url postgresql://…"))
    except ValueError as error:
        raise OSError(str(error)) from error
    free(config.host, config.port)
    reach(config)
    welcome(config.host, config.port, at_home)
    if at_home:
        threading.Timer(1.5, webbrowser.open, [f"http://localhost:{config.port}/"]).start()
    serve(config)
    return 0


def free(host: str, port: int) -> None:
    """See that nobody listens there, before anybody is told an address."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                taken = mark("port {port} is taken: is Pavonis already running? Another port: --port {other}")
                raise OSError(t(taken, port=port, other=port + 1)) from None


def welcome(host: str, port: int, qr: bool) -> None:
    """Where it is to be found."""
    everywhere = host in ("0.0.0.0", "::")
    print(f"Pavonis: http://{'localhost' if everywhere else host}:{port}/")
    address = own_address() if everywhere else None
    if address is not None:
        url = f"http://{address}:{port}/"
        print(t("On this network: {url}", url=url))
        if qr:
            import segno

            segno.make(url, micro=False).terminal(compact=True)
    print(t("Ctrl+C stops it; every game is kept."), flush=True)


def own_address() -> str | None:
    """This machine's address on its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return None
