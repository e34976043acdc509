"""What a host watches: metrics for Prometheus, and logs of one JSON object a line."""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

PLAIN: Final = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class Metrics:
    """Counted per process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.rooms = Gauge("pavonis_tables", "tables in memory", registry=self.registry)
        self.sockets = Gauge("pavonis_sockets", "open sockets", registry=self.registry)
        self.entries = Counter("pavonis_entries", "entries committed", ["kind"], registry=self.registry)
        self.kinds: dict[str, Counter] = {}
        self.refused = Counter("pavonis_refused", "messages refused", ["reason"], registry=self.registry)
        self.latency = Histogram(
            "pavonis_act_seconds",
            "from a message to its commit and broadcast",
            registry=self.registry,
            buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
        )

    def count(self, kind: str) -> None:
        """An entry of this kind."""
        if kind not in self.kinds:
            self.kinds[kind] = self.entries.labels(kind)
        self.kinds[kind].inc()

    def text(self) -> bytes:
        return generate_latest(self.registry)


class Lines(logging.Formatter):
    """One JSON object a line. Nothing that the server logs names a token, an answer or a card."""

    def format(self, record: logging.LogRecord) -> str:
        out = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **{k: v for k, v in vars(record).items() if k not in PLAIN},
        }
        if record.exc_info:
            out["exception"] = self.formatException(record.exc_info)
        return json.dumps(out, default=str)


def start_logging(level: str) -> None:
    """Our own words at the level asked for; of the libraries only warnings, for some of them log all that crosses the wire."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel("WARNING")
    logging.getLogger("pavonis").setLevel(level.upper())
