"""The host's settings: by flag, by environment (PAVONIS_PORT), or in a TOML file; in this order of precedence."""

from __future__ import annotations

import argparse
import os
import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from platformdirs import user_data_dir


def setting(default: Any, help: str) -> Any:
    return field(default=default, metadata={"help": help})


@dataclass(frozen=True)
class Config:
    """Everything a host can choose. A field is also a flag, an environment variable and a key of the TOML file."""

    host: str = setting("127.0.0.1", "address to listen on; 0.0.0.0 for the whole network")
    port: int = setting(8017, "port to listen on")
    database_url: str = setting("", "sqlite:///FILE or postgresql://...; default: a file in your data folder")
    public_url: str = setting("", "how people reach this server from outside, as https://mars.example.org")
    hosts: str = setting("", "further host names it answers to, separated by commas")
    proxies: str = setting("127.0.0.1", "addresses or networks of proxies whose X-Forwarded-For is believed, separated by commas")
    peer_host: str = setting(
        "", "address where other processes of the same database reach this one; default: that by which it reaches the database"
    )
    workers: int = setting(1, "processes; more than one needs PostgreSQL")
    secret: str = setting("", "key that seat links are made with; default: one drawn and kept in the database")
    grace: float = setting(1.5, "seconds that bots wait after a person's answer, so that it can be taken back")
    pace: float = setting(0.4, "seconds between two answers of bots, so that they can be followed")
    message_bytes: int = setting(65536, "largest message or request body")
    rate: float = setting(20.0, "messages a second per connection, and requests a second per address")
    burst: int = setting(60, "how many of them may come at once")
    tables_per_hour: int = setting(60, "tables one address may open in an hour, and names it may take")
    commands_per_hour: int = setting(3600, "what people may say and do at one table in an hour")
    sockets: int = setting(2000, "open sockets per process")
    sockets_per_address: int = setting(50, "open sockets per address")
    connections_per_address: int = setting(200, "open connections per address, whatever they are for; the proxies' are not counted")
    ping: float = setting(20.0, "seconds between two pings of a socket, and for their answer")
    best_list: bool = setting(False, "show everybody the best players of each game")
    private_webhooks: bool = setting(False, "allow web-hooks to http, private and loopback addresses")
    reload: bool = setting(False, "start anew whenever its source changes, for those who work on it")
    log_level: str = setting("info", "debug, info, warning or error")

    def __post_init__(self) -> None:
        counts = (
            "workers", "message_bytes", "rate", "burst", "tables_per_hour", "commands_per_hour", "sockets", "sockets_per_address",
            "connections_per_address", "ping",
        )  # fmt: skip
        good = {
            "port": 0 < self.port < 65536,
            "grace": self.grace >= 0,
            "pace": self.pace >= 0,
            "database_url": not self.database_url or self.database_url.startswith(("sqlite", "postgres")),
            "public_url": not self.public_url or self.public_url.startswith(("http://", "https://")),
            "log_level": self.log_level in ("debug", "info", "warning", "error"),
            **{name: getattr(self, name) > 0 for name in counts},
        }
        for name, holds in good.items():
            if not holds:
                raise ValueError(f"{name}: {getattr(self, name)!r} cannot be used")

    @property
    def database(self) -> str:
        return self.database_url or f"sqlite:///{Path(user_data_dir('pavonis', appauthor=False)) / 'pavonis.db'}"


def add_flags(parser: argparse.ArgumentParser, only: Collection[str] = ()) -> None:
    """All settings, or only some."""
    parser.add_argument("--config", metavar="FILE", help="TOML file with any of these settings (PAVONIS_CONFIG)")
    for f in [f for f in fields(Config) if not only or f.name in only]:
        flag = "--" + f.name.replace("_", "-")
        shown = f" (PAVONIS_{f.name.upper()}; default: {f.default!r})" if f.default != "" else f" (PAVONIS_{f.name.upper()})"
        help = (f.metadata["help"] + shown).replace("%", "%%")
        if f.type == "bool":
            parser.add_argument(flag, action=argparse.BooleanOptionalAction, default=None, help=help)
        else:
            parser.add_argument(flag, metavar=f.name.upper(), default=None, help=help)


def load(flags: Mapping[str, Any], environment: Mapping[str, str] = os.environ) -> Config:
    """Flags before environment before file before defaults; what is wrong is said by name."""
    path = flags.get("config") or environment.get("PAVONIS_CONFIG")
    kept: dict[str, Any] = {}
    if path:
        try:
            kept = tomllib.loads(Path(path).read_text(encoding="utf-8"))
        except tomllib.TOMLDecodeError as error:
            raise ValueError(f"{path}: {error}") from error
    unknown = set(kept) - {f.name for f in fields(Config)}
    if unknown:
        raise ValueError(f"{path}: unknown setting {sorted(unknown)[0]!r}")
    values: dict[str, Any] = {}
    for f in fields(Config):
        for where, found in (
            ("--" + f.name.replace("_", "-"), flags.get(f.name)),
            (f"PAVONIS_{f.name.upper()}", environment.get(f"PAVONIS_{f.name.upper()}")),
            (f"{path}: {f.name}", kept.get(f.name)),
        ):
            if found is not None:
                values[f.name] = _read(where, str(f.type), found)
                break
    return Config(**values)


def _read(where: str, kind: str, value: Any) -> Any:
    try:
        if kind == "bool":
            words = {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False, "": False}
            return words[str(value).lower()]
        return {"int": int, "float": float, "str": str}[kind](value)
    except (KeyError, ValueError):
        raise ValueError(f"{where}: {value!r} is no {kind}") from None
