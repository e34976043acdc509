"""The same jobs on a Ray cluster (the extra `ray`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from itertools import islice
from typing import Any

from .play import Job, Out


def map_on_ray(work: Callable[[Job], Out], jobs: Iterable[Job], address: str = "") -> Iterator[Out]:
    """On the cluster at that address, or on one of this machine's own; twice as many jobs are under way as there are cores."""
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise OSError("Ray is not installed: pip install 'pavonis[ray]'") from None
    try:
        ray.init(address=address or None, log_to_driver=False, include_dashboard=False if not address else None)
    except (ConnectionError, ValueError, ImportError, AssertionError) as error:
        raise OSError(f"no Ray cluster at {address or 'this machine'}: {error}") from None
    try:
        remote = ray.remote(work)
        waiting = iter(jobs)
        under_way = [remote.remote(job) for job in islice(waiting, 2 * int(ray.cluster_resources()["CPU"]))]
        while under_way:
            done, under_way = ray.wait(under_way)
            under_way += [remote.remote(job) for job in islice(waiting, len(done))]
            yield from ray.get(done)
    finally:
        ray.shutdown()
