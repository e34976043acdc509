"""What a host watches: metrics for Prometheus, and logs of one JSON object a line. Most is read when it is asked for, so that an
answer pays for little of it."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector, generate_latest
from prometheus_client.metrics_core import GaugeMetricFamily, Metric
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import Collector

BEAT: Final = 0.1  # seconds from one look at the event loop to the next
LATEST: Final = 600  # of them, which is a minute
SOON: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5)
LONG: Final = (0.005, 0.02, 0.1, 0.5, 1, 2, 5, 10, 30)

PLAIN: Final = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class Read(Collector):
    """Numbers that are read when they are asked for: one, or one for each value of a label."""

    def __init__(self, name: str, help: str, read: Callable[[], Mapping[str, float]], label: str) -> None:
        self.name = name
        self.help = help
        self.read = read
        self.label = label

    def collect(self) -> Iterator[Metric]:
        family = GaugeMetricFamily(self.name, self.help, labels=[self.label] if self.label else [])
        for value, number in self.read().items():
            family.add_metric([value] if self.label else [], number)
        yield family


class Metrics:
    """Counted per process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.entries = Counter("pavonis_entries", "entries committed", ["kind"], registry=self.registry)
        self.kinds: dict[str, Counter] = {}
        self.refused = Counter("pavonis_refused", "messages, requests and sockets refused", ["reason"], registry=self.registry)
        self.alerts = Counter("pavonis_alerts", "turn alerts, and what came of them", ["way", "outcome"], registry=self.registry)
        self.latency = self.times("pavonis_act_seconds", "from a message to its commit and broadcast", SOON)
        self.writes = self.times("pavonis_write_seconds", "a transaction of the database, with all entries that go into it", SOON)
        self.thinking = Histogram("pavonis_bot_seconds", "of a bot's answer", ["level"], registry=self.registry, buckets=LONG)
        self.lag = self.times("pavonis_loop_lag_seconds", "how late the event loop comes to what is due", SOON)
        self.lags: deque[float] = deque([0.0], LATEST)
        self.gauge("pavonis_loop_lag_p99_seconds", "the same: 99 of 100 were less, in the last minute", self.late)

    def times(self, name: str, help: str, buckets: tuple[float, ...]) -> Histogram:
        return Histogram(name, help, registry=self.registry, buckets=buckets)

    def gauge(self, name: str, help: str, read: Callable[[], float]) -> None:
        self.registry.register(Read(name, help, lambda: {"": read()}, ""))

    def gauges(self, name: str, help: str, label: str, read: Callable[[], Mapping[str, float]]) -> None:
        """One for each value of the label."""
        self.registry.register(Read(name, help, read, label))

    def count(self, kind: str) -> None:
        """An entry of this kind."""
        if kind not in self.kinds:
            self.kinds[kind] = self.entries.labels(kind)
        self.kinds[kind].inc()

    def refuse(self, reason: str) -> None:
        self.refused.labels(reason).inc()

    def acted(self, seconds: float) -> None:
        self.latency.observe(seconds)

    def alerted(self, way: str, outcome: str) -> None:
        self.alerts.labels(way, outcome).inc()

    def thought(self, level: str, seconds: float) -> None:
        self.thinking.labels(level).observe(seconds)

    async def feel_lag(self) -> None:
        """As long as the server runs."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + BEAT
            await asyncio.sleep(BEAT)
            late = max(0.0, loop.time() - due)
            self.lag.observe(late)
            self.lags.append(late)

    def late(self) -> float:
        return sorted(self.lags)[len(self.lags) * 99 // 100]

    def text(self) -> bytes:
        return generate_latest(self.registry)


class Together(CollectorRegistry):
    """What several processes count, each with its name as a label."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        super().__init__()
        self.families: dict[str, Metric] = {}
        for process, text in texts.items():
            for family in text_string_to_metric_families(text):
                kept = self.families.setdefault(family.name, Metric(family.name, family.documentation, family.type))
                for sample in family.samples:
                    kept.add_sample(sample.name, {**sample.labels, "process": process}, sample.value)

    def collect(self) -> Iterable[Metric]:
        return self.families.values()


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
