"""People who play while somebody else does what they can: whether any of their answers is refused, and how long each takes."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from threading import Event, Thread
from time import monotonic, sleep

from pavonis.client import Refused

from .running import Running, asked, guess, sit

TABLES = 3  # each with two people, whom one thread plays
PAUSE = 0.03  # seconds from one answer at a table to the next
OURS = ("busy", "too_many", "internal")  # refusals that are the server's fault, or another client's
SECONDS = 2.5  # of an attack; long enough for two hundred answers where nobody else works
TRIES = 3  # what holds others up does so every time, a hiccup of the machine does not
MOST = 0.1  # seconds for ninety-nine of a hundred answers
HELD = 64  # MiB that one client can have the server hold
SPARE = 0.02  # of the time: so much may the server wait for a processor where we still believe the clock


@dataclass
class Times:
    """How long answers took by the clock, and how much the server's event loop worked in the meantime: that is what an attack
    adds, and no machine that is busy with other things. In seconds, sorted."""

    took: list[float]
    held: list[float]
    alone: bool
    """The server had a processor whenever it wanted one."""

    def __len__(self) -> int:
        return len(self.took)

    def __str__(self) -> str:
        ms = [f"{1000 * t[len(t) * n // 100]:.0f}" for t in (self.took, self.held) for n in (50, 99)]
        return " | ".join(ms) + ("" if self.alone else " | on a busy machine")

    def half(self) -> float:
        return self.took[len(self) // 2]

    def last(self) -> float:
        """Ninety-nine of a hundred took no longer: by the clock, unless others had the processors."""
        times = self.took if self.alone else self.held
        return times[len(self) * 99 // 100]


def on_processor(process: int) -> tuple[float, float]:
    """Seconds for which its first thread, the event loop, has worked, and has waited for a processor; Linux tells it."""
    with suppress(OSError):
        worked, waited, _ = Path(f"/proc/{process}/schedstat").read_text().split()
        return int(worked) / 1e9, int(waited) / 1e9
    return 0.0, 0.0


def memory(server: Running) -> float:
    """What the server holds, in MiB."""
    assert server.process is not None
    lines = Path(f"/proc/{server.process.pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


class Bystanders:
    """At tables of their own, with the limits of everybody."""

    def __init__(self, server: Running) -> None:
        self.server = server
        self.tables = [sit(server)[1] for _ in range(TABLES)]

    @property
    def loop(self) -> int:
        assert self.server.process is not None
        return self.server.process.pid

    def during(self, attack: Callable[[], None]) -> Times:
        """Play all the while. An answer that is refused fails."""
        over, times, failed = Event(), list[tuple[float, float]](), list[Exception]()

        def play(n: int) -> None:
            try:
                while not over.wait(PAUSE):
                    times.append(self.answer(n))
            except Exception as error:
                failed.append(error)

        threads = [Thread(target=play, args=(n,)) for n in range(TABLES)]
        began, (_, before) = monotonic(), on_processor(self.loop)
        for thread in threads:
            thread.start()
        try:
            attack()
        finally:
            over.set()
            for thread in threads:
                thread.join()
        if failed:
            raise failed[0]
        share = (on_processor(self.loop)[1] - before) / (monotonic() - began)
        return Times(sorted(took for took, _ in times), sorted(held for _, held in times), share < SPARE)

    def answer(self, n: int) -> tuple[float, float]:
        """One, of whoever is asked: seconds until it is acknowledged, and those of them that the event loop worked."""
        if any(seat.over for seat in self.tables[n]):
            for seat in self.tables[n]:
                seat.close()
            self.tables[n] = sit(self.server)[1]
        seat, rng, tries = asked(self.tables[n]), Random(), 0
        while True:
            assert seat.decision is not None
            answer = guess(seat.decision, rng, tries)
            (before, _), began = on_processor(self.loop), monotonic()
            try:
                seat.answer(seat.decision, answer)
            except Refused as refused:  # a bad guess is no harm done by others
                if refused.error["id"] in OURS:
                    raise
                tries += 1
                continue
            return monotonic() - began, on_processor(self.loop)[0] - before

    def close(self) -> None:
        for seats in self.tables:
            for seat in seats:
                seat.close()


def unharmed(bystanders: Bystanders, name: str, attack: Callable[[], str]) -> None:
    """None of their answers is refused, and ninety-nine of a hundred are taken as soon as ever."""
    for _ in range(TRIES):
        calm = bystanders.during(lambda: sleep(SECONDS / 5))
        before, did = memory(bystanders.server), list[str]()
        times = bystanders.during(lambda did=did: did.append(attack()))  # type: ignore[misc]
        grown = memory(bystanders.server) - before
        print(f"\n{name} | {len(times)} | {times} | {grown:.0f} MiB | {did[0]}")  # for `pytest -s`
        assert grown < HELD
        if times.last() < MOST and times.half() < max(3 * MOST, 5 * calm.half()):
            return
    raise AssertionError((name, str(calm), str(times)))
