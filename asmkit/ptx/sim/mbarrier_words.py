"""The eight bytes of an mbarrier in the simulator, which PTX does not define.

From the lowest bit: pending bytes (21 bits, wrapped), pending arrivals (20), the arrival count of a phase (20), whether
the layout is `layout::v1`, a mark that it is initialized, and the phase parity.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from ...sim.memory import Array

_BYTES, _COUNT = 21, 20
_V1 = np.uint64(1) << np.uint64(61)
_MARKED = 62
_MARK = np.uint64(1) << np.uint64(_MARKED)
_PARITY = np.uint64(63)
_NEVER = np.uint64(2**64 - 1)  # the contents of uninitialized shared memory in the simulator


def c_definitions() -> str:
    """Return the definitions of the fields for C."""
    fields = {"BYTES": _BYTES, "COUNT": _COUNT, "MARK": _MARKED, "PARITY": int(_PARITY)}
    return "\n".join(f"#define {name} {value}" for name, value in fields.items())


def _field(words: Array, low: int, bits: int) -> Array:
    return ((words >> np.uint64(low)) & np.uint64((1 << bits) - 1)).astype(np.int64)


def join(parity: Array, expected: Array, pending: Array, bytes_: Array, v1: Array | bool) -> Array:
    """Return the words of mbarriers. `v1` is whether the layout is `layout::v1`."""
    parts = ((bytes_ & ((1 << _BYTES) - 1), 0), (pending, _BYTES), (expected, _BYTES + _COUNT))
    words = _MARK | (parity.astype(np.uint64) << _PARITY) | np.where(v1, _V1, np.uint64(0))
    for part, low in parts:
        words = words | (part.astype(np.uint64) << np.uint64(low))
    return words


def initialized(words: Array) -> Array:
    """Return which words are mbarriers."""
    return (words & _MARK != 0) & (words != _NEVER)


def layout_v1(words: Array) -> Array:
    """Return whether the layouts are `layout::v1`."""
    return words & _V1 != 0


def parity(words: Array) -> Array:
    """Return the parities of the current phases."""
    return (words >> _PARITY).astype(np.int64)


def expected(words: Array) -> Array:
    """Return the numbers of arrivals that complete a phase."""
    return _field(words, _BYTES + _COUNT, _COUNT)


def pending(words: Array) -> Array:
    """Return the numbers of arrivals that the current phases still wait for."""
    return _field(words, _BYTES, _COUNT)


def bytes_left(words: Array, more: Array | int = 0) -> Array:
    """Return the bytes that the current phases still wait for, after `more` are expected. They can be negative."""
    half = 1 << (_BYTES - 1)
    return (_field(words, 0, _BYTES) + more + half) % (1 << _BYTES) - half


def begun(words: Array, counts: Array) -> Array:
    """Return whether the current phases have begun, and are not complete, given the numbers of arrivals of mbarriers.

    An mbarrier that has been invalidated, or whose memory has other contents, has no phase.
    """
    left = (bytes_left(words) != 0) | (pending(words) < counts)
    return initialized(words) & (expected(words) == counts) & left
