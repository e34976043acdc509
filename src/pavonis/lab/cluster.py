"""The same jobs on a Ray cluster (the extra `ray`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from itertools import islice
from math import inf
from time import monotonic
from typing import Any

from .play import Job, Map, Out


@contextmanager
def ray_cluster(address: str = "") -> Iterator[Map]:
    """The cluster at that address, or one of this machine's own; twice as many jobs are under way as there are cores."""
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise OSError("Ray is not installed: pip install 'pavonis[ray]'") from None
    try:
        ray.init(address=address or None, log_to_driver=False, include_dashboard=False if not address else None)
    except (ConnectionError, ValueError, ImportError, AssertionError) as error:
        raise OSError(f"no Ray cluster at {address or 'this machine'}: {error}") from None

    def mapped(work: Callable[[Job], Out], jobs: Iterable[Job], seconds: float | None = None) -> Iterator[Out]:
        until = monotonic() + (seconds or inf)
        remote = ray.remote(work)
        waiting = iter(jobs)
        under_way = [remote.remote(job) for job in islice(waiting, 2 * int(ray.cluster_resources()["CPU"]))]
        while under_way:
            done, under_way = ray.wait(under_way, timeout=None if seconds is None else max(0.0, until - monotonic()))
            if not done:  # the time is over
                return
            under_way += [remote.remote(job) for job in islice(waiting, len(done))]
            yield from ray.get(done)

    try:
        yield mapped
    finally:
        ray.shutdown()
