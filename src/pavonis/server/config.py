"""The host's settings: by flag, by environment (PAVONIS_PORT), or in a TOML file; in this order of precedence."""

from __future__ import annotations

import argparse
import os
import tomllib
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final

from platformdirs import user_data_dir

from ..bots import LEVELS, by_name
from ..i18n import mark

CONFIG: Final = mark("TOML file with any of these settings")


def setting(default: Any, help: str) -> Any:
    return field(default=default, metadata={"help": help})


@dataclass(frozen=True)
class Config:
    """Everything a host can choose. A field is also a flag, an environment variable and a key of the TOML file."""

    host: str = setting("127.0.0.1", mark("address to listen on; 0.0.0.0 for the whole network"))
    port: int = setting(8017, mark("port to listen on"))
    database_url: str = setting("", mark("database: sqlite:///FILE or postgresql://…; default: a file in your data folder"))
    public_url: str = setting("", mark("how people reach this server from outside, such as https://mars.example.org"))
    hosts: str = setting("", mark("further host names it answers to, separated by commas"))
    proxies: str = setting(
        "127.0.0.1", mark("addresses or networks of proxies whose X-Forwarded-For is trusted, separated by commas")
    )
    peer_host: str = setting(
        "",
        mark("address where other processes of the same database reach this one; default: that by which it reaches the database"),
    )
    workers: int = setting(1, mark("processes; more than one needs PostgreSQL"))
    secret: str = setting("", mark("key that seat links are made with; default: a random one, kept in the database"))
    grace: float = setting(1.5, mark("seconds that bots wait after a person’s answer, so that it can be undone"))
    pace: float = setting(0.4, mark("seconds between two answers of bots, so that they can be followed"))
    message_bytes: int = setting(65536, mark("largest message or request body"))
    rate: float = setting(20.0, mark("messages a second per connection, and requests a second per address"))
    burst: int = setting(60, mark("how many of them may come at once"))
    tables_per_hour: int = setting(60, mark("tables one address may open in an hour, and names it may take"))
    commands_per_hour: int = setting(3600, mark("what people may say and do at one table in an hour"))
    sockets: int = setting(2000, mark("open sockets per process"))
    sockets_per_address: int = setting(50, mark("open sockets per address"))
    connections_per_address: int = setting(
        200, mark("open connections per address, whatever they are for; those of proxies are not counted")
    )
    ping: float = setting(20.0, mark("seconds between two pings of a socket, and for their answer"))
    bots: str = setting("", mark("bots of your own that tables may seat, as package.module:Class, separated by commas"))
    review_level: str = setting("usual", mark("how closely reviews look: quick, usual or deep"))
    best_list: bool = setting(False, mark("show everybody the best players of each game"))
    private_webhooks: bool = setting(False, mark("allow web-hooks and push services at http, private and loopback addresses"))
    alert_after: float = setting(10.0, mark("seconds before somebody who is asked but not looking is notified"))
    mail_after: float = setting(120.0, mark("seconds before they get an e-mail"))
    smtp_host: str = setting("", mark("mail server for turn alerts; without one there is no e-mail"))
    smtp_port: int = setting(587, mark("its port"))
    smtp_tls: str = setting("starttls", mark("starttls, tls or none"))
    smtp_user: str = setting("", mark("name to log in with, if it needs one"))
    smtp_password: str = setting("", mark("password to log in with"))
    smtp_from: str = setting("", mark("sender of e-mails, such as pavonis@example.org"))
    reload: bool = setting(False, mark("restart whenever its source changes, for developers"))
    log_level: str = setting("info", mark("debug, info, warning or error"))

    def __post_init__(self) -> None:
        counts = (
            "workers", "message_bytes", "rate", "burst", "tables_per_hour", "commands_per_hour", "sockets", "sockets_per_address",
            "connections_per_address", "ping",
        )  # fmt: skip
        good = {
            "port": 0 < self.port < 65536,
            "grace": self.grace >= 0,
            "pace": self.pace >= 0,
            "alert_after": self.alert_after >= 0,
            "mail_after": self.mail_after >= 0,
            "smtp_port": 0 < self.smtp_port < 65536,
            "smtp_tls": self.smtp_tls in ("starttls", "tls", "none"),
            "smtp_from": not self.smtp_host or "@" in self.smtp_from,
            "database_url": not self.database_url or self.database_url.startswith(("sqlite", "postgres")),
            "public_url": self.public_url.startswith(("http://", "https://")) or not (self.public_url or self.smtp_host),
            "review_level": self.review_level in ("quick", "usual", "deep"),
            "log_level": self.log_level in ("debug", "info", "warning", "error"),
            **{name: getattr(self, name) > 0 for name in counts},
        }
        for bot in self.own_bots:
            by_name(bot)  # else it says why not
        for name, holds in good.items():
            if not holds:
                raise ValueError(f"{name}: {getattr(self, name)!r} cannot be used")

    @property
    def own_bots(self) -> list[str]:
        """Bots that the host has allowed, besides the levels."""
        return [name.strip() for name in self.bots.split(",") if name.strip()]

    @property
    def levels(self) -> list[str]:
        """What a bot's seat may be."""
        return [*LEVELS, *self.own_bots]

    @property
    def database(self) -> str:
        return self.database_url or f"sqlite:///{Path(user_data_dir('pavonis', appauthor=False)) / 'pavonis.db'}"


def add_flags(parser: argparse.ArgumentParser, t: Callable[..., str], only: Collection[str] = ()) -> None:
    """All settings, or only some, in the words of `t`."""
    parser.add_argument("--config", metavar="FILE", help=f"{t(CONFIG)} (PAVONIS_CONFIG)")
    for f in [f for f in fields(Config) if not only or f.name in only]:
        flag = "--" + f.name.replace("_", "-")
        usual = "; " + t("default: {value}", value=f.default) if f.default != "" else ""
        help = f"{t(f.metadata['help'])} (PAVONIS_{f.name.upper()}{usual})".replace("%", "%%")
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
