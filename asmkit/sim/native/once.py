"""Compute a result once, whichever host threads ask for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from threading import RLock
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def once(make: Callable[P, T]) -> Callable[P, T]:
    """Return a function that keeps the result for each list of arguments, and computes it in one thread at a time.

    `functools.cache` lets two threads compute the same result together, and drops one of them. Memory whose address
    compiled code knows must not be dropped.
    """
    lock, made = RLock(), dict[tuple[object, ...], T]()

    @wraps(make)
    def found(*args: P.args, **named: P.kwargs) -> T:
        key = (*args, *sorted(named.items())) if named else args
        if key not in made:
            with lock:
                if key not in made:
                    made[key] = make(*args, **named)
        return made[key]

    return found
