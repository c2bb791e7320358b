"""How long something takes: for tests that nothing takes time out of proportion; the limits are many times as long."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable


def seconds(work: Callable[[], object]) -> float:
    """The process's time, the least of three; no garbage is collected, as the heap is full of other tests' objects."""
    collects = gc.isenabled()
    gc.disable()
    try:
        return min(_once(work) for _ in range(3))
    finally:
        if collects:
            gc.enable()


def _once(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start
