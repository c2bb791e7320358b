"""The time that host threads spend in compiled code, which runs without Python's lock."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from threading import local
from time import thread_time

from .graph import Value


class _Clock(local):
    seconds = helped = 0.0
    calls = 0


_clock = _Clock()


def seconds() -> float:
    """Return the processor time that this host thread, and others for it, have spent in compiled code."""
    return _clock.seconds


def calls() -> int:
    """Return how often this host thread has called compiled code."""
    return _clock.calls


def helped(seconds: float) -> None:
    """Add the processor time that other host threads have spent in compiled code for this one."""
    _clock.seconds += seconds
    _clock.helped += seconds


def spent() -> float:
    """Return the processor time of this host thread, and of others in compiled code for it."""
    return thread_time() + _clock.helped


def unlocked(function: Callable[..., Value]) -> Callable[..., Value]:
    """Return a compiled function whose processor time `seconds` counts."""

    @wraps(function, assigned=())
    def timed(*args: Value) -> Value:
        began = thread_time()
        _clock.calls += 1
        try:
            return function(*args)
        finally:
            _clock.seconds += thread_time() - began

    return timed
