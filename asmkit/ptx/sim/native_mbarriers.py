"""The count of arrivals on mbarriers by a compiled function, for `mbarrier`."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING

import numpy as np

from ...sim.native.library import NoCompilerError
from ...sim.native.once import once
from ...sim.native.unlocked import unlocked
from .native_async import async_functions

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...sim.memory import Array


def advance(words: Array, places: Array, arrivals: Array, bytes_: Array, *, drops: bool) -> tuple[Array, Array] | None:
    """Count arrivals of lanes together, and expect bytes. Return the words before, and the mbarriers whose phases end.

    None, without any change, if an mbarrier is not initialized, or gets more arrivals than its phase expects.

    Args:
        words: the words of shared memory.
        places: the place of each lane's mbarrier.
        arrivals: the arrivals of each lane.
        bytes_: the bytes that each lane expects, negative for transferred ones.
        drops: whether later phases do not expect the arrivals.

    """
    function = _advance()
    if function is None:
        return None
    given = [np.ascontiguousarray(one, np.int64) for one in (places, arrivals, bytes_)]
    found, completed = np.empty(len(places), np.uint64), np.empty(len(places), np.int64)
    at, counts, more, before, done = (one.ctypes.data for one in (*given, found, completed))
    count = function(words.ctypes.data, at, len(places), counts, more, drops, before, done)
    return None if count < 0 else (found, np.sort(completed[:count]))


@once
def _advance() -> Callable[..., int] | None:
    """Return the compiled function, None if this machine cannot compile it."""
    try:
        made = async_functions()
    except NoCompilerError:
        return None
    address, number = ctypes.c_void_p, ctypes.c_int64
    made.advance_mbarriers.argtypes = [address, address, number, address, address, number, address, address]
    made.advance_mbarriers.restype = number
    return unlocked(made.advance_mbarriers)
