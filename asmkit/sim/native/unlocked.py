"""The time that host threads spend in compiled code, which runs without Python's lock."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from threading import local
from time import thread_time

from .graph import Value


class _Clock(local):
    seconds = 0.0


_clock = _Clock()


def seconds() -> float:
    """Return the processor time that this host thread has spent in compiled code."""
    return _clock.seconds


def unlocked(function: Callable[..., Value]) -> Callable[..., Value]:
    """Return a compiled function whose processor time `seconds` counts."""

    @wraps(function, assigned=())
    def timed(*args: Value) -> Value:
        began = thread_time()
        try:
            return function(*args)
        finally:
            _clock.seconds += thread_time() - began

    return timed
