"""The structures of `machine.h` for ctypes: the state of a chunk that compiled code shares with Python."""

from __future__ import annotations

import ctypes
from ctypes import c_int32, c_int64, c_void_p

ALLOCATIONS = 128
"""The number of memories that compiled code knows: global ones by their number, and the windows."""
SHARED_TOP, LOCAL_TOP = 0x7F, 0x7E
SPACES = {"global": 0, "shared": 1, "local": 2, "generic": 3}
"""The numbers of the address spaces."""
COUNTERS, QUEUED, KEPT = 2, 64, 8
"""The counters of memory operations in flight, the most operations that compiled code lets a counter count, and the
most accesses to LDS in flight whose offsets it keeps for racecheck."""
BY_PYTHON, WITHOUT_RESULT = -1, -2
"""Operations in a queue: one that Python must complete, and one whose completion changes nothing."""
NO_READS = (1 << 31) - 1, 0
"""The bounds of no reads: the first location and the end."""


class Memory(ctypes.Structure):
    """An allocation, or the shared or local memory of all blocks of the chunk, with the watchers' notes on it."""

    _fields_ = [
        ("data", c_void_p), ("window", c_int64), ("pitch", c_int64), ("lanes", c_int64), ("space", c_int64),
        ("initialized", c_void_p), ("flying", c_void_p), ("writer", c_void_p), ("written", c_void_p),
        ("same", c_void_p), ("latest", c_int64), ("settled", c_int64), ("immediately", c_int64),
        ("reads_low", c_int64), ("reads_high", c_int64), ("reads_latest", c_int64),
        ("python_loads", c_int64), ("python_stores", c_int64), ("layouts", c_void_p),
        ("fresh", c_int64), ("conflicts", c_int64),
    ]  # fmt: skip


class Read(ctypes.Structure):
    """A read that racecheck notes later: pieces with one stride, or all places. `moved` is added to all places."""

    _fields_ = [
        (name, c_int64)
        for name in (
            "memory", "time", "parts", "count", "pieces", "stride", "names_pieces", "names_stride", "start",
            "names_start", "moved", "low", "high", "settles",
        )
    ]  # fmt: skip


class Queue(ctypes.Structure):
    """The memory operations of waves in flight that a counter counts, the oldest first."""

    _fields_ = [
        ("simple", c_int64), ("count", c_int64), ("landed", c_int64),
        ("at", c_int32 * QUEUED), ("time", c_int32 * QUEUED), ("kept", c_int32 * QUEUED),
    ]  # fmt: skip


class Context(ctypes.Structure):
    """The state of a chunk for compiled code."""

    _fields_ = [
        ("registers", c_void_p), ("initialized", c_void_p), ("state", c_void_p), ("changed", c_void_p),
        ("used", c_void_p), ("lent", c_void_p),
        ("held", c_void_p), ("active", c_void_p), ("alive", c_void_p), ("firsts", c_void_p),
        ("constants", c_void_p), ("starts", c_void_p), ("bounds", c_void_p), ("rows", c_void_p),
        ("offsets", c_void_p), ("mask", c_void_p), ("words", c_void_p),
        ("memories", ctypes.POINTER(Memory)),
        ("lanes", c_int64), ("stop", c_int64), ("left", c_int64), ("pc", c_int64), ("branches", c_int64),
        ("patience", c_int64), ("turns", c_int64), ("spinning", c_int64), ("events", c_int64),
        ("python_stores", c_int64), ("apart", c_int64), ("meetings", c_int64), ("exact", c_int64), ("laps", c_int64),
        ("waves", c_int64), ("flights", c_int64), ("barriers", c_int64),
        ("enabled", c_void_p), ("enabled_lanes", c_void_p),
        ("queues", ctypes.POINTER(Queue)), ("awaiting", c_void_p), ("addresses", c_void_p),
        ("kept", c_void_p), ("kept_rows", c_int64), ("first_store", c_int64), ("last_store", c_int64),
        ("races", c_int64), ("grain_shift", c_int64), ("now", c_int64), ("ticks", c_int64), ("ticks_room", c_int64),
        ("reads", c_int64), ("reads_room", c_int64), ("arena_used", c_int64), ("arena_room", c_int64),
        ("ticked", c_void_p), ("arena", c_void_p), ("noted", ctypes.POINTER(Read)),
        ("names", c_void_p), ("table", c_void_p), ("knowledge", c_void_p),
        ("columns", c_int64), ("table_columns", c_int64), ("first", c_int64), ("per", c_int64),
        ("agent", c_int64),
        ("own_first", c_int64), ("own_end", c_int64),
        ("pcs", c_void_p), ("moved", c_int64), ("own", c_void_p), ("products", c_void_p), ("copies", c_void_p),
    ]  # fmt: skip
