"""Arrivals on mbarriers, waits for them, and the copies that they count, in compiled code, without Python's lock.

The functions of `mbarrier` and `tensor` are the reference.
"""

from __future__ import annotations

import ctypes
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from ...sim.native.library import NoCompilerError, library
from ...sim.native.once import once
from ...sim.native.program import chunk_header
from ...sim.native.unlocked import unlocked
from ...sim.watch.compiled_accesses import c_declarations
from ..matrix_descriptors import wgmma_definitions
from . import mbarrier_words

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


def function_address(name: str) -> int:
    """Return the host's address of a function that executes an instruction. Raises NoCompilerError."""
    address = ctypes.cast(getattr(_library(), name), ctypes.c_void_p).value
    assert address
    return address


@once
def _library() -> ctypes.CDLL:
    """Return the compiled functions. Raises NoCompilerError."""
    names = "phases.h", "watched.h", "mbarriers.c", "tensor_copies.c", "wgmma.c", "thread_copies.c"
    sources = [(Path(__file__).parent / name).read_text() for name in names]
    definitions = c_declarations(), mbarrier_words.c_definitions(), wgmma_definitions()
    return library("\n".join([chunk_header(), *definitions, *sources]))


@once
def _advance() -> Callable[..., int] | None:
    """Return the compiled function, None if this machine cannot compile it."""
    try:
        made = _library()
    except NoCompilerError:
        return None
    address, number = ctypes.c_void_p, ctypes.c_int64
    made.advance_mbarriers.argtypes = [address, address, number, address, address, number, address, address]
    made.advance_mbarriers.restype = number
    return unlocked(made.advance_mbarriers)
