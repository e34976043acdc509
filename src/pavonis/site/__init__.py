"""Pavonis without a server: the same rooms, bots and protocol in a browser's worker, as static files. `make site` builds it.

    page  ──messages──  worker: Site (home.py) ── IndexedDB
                          └── workers of their own where strong bots think

Only `build` runs outside the browser."""

import time

if not hasattr(time, "thread_time"):
    time.thread_time = time.perf_counter  # in WebAssembly: a worker is one thread
