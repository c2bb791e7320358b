"""What compiled code does for each instruction, as the interpreter in `run.c` reads it.

An operation is a tuple of numbers, names and lists, which a cache can keep. `structures` makes the C structures.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from ctypes import c_int32, c_int64, c_uint8, c_uint32, c_uint64, c_void_p
from itertools import chain
from struct import Struct
from typing import NamedTuple, TypeAlias, cast

import numpy as np

from .context import COUNTERS
from .graph import Value

NOTHING = -1
"""A register, guard or constant that an operation does not have."""
ENABLED = -2
"""Stands for a predicate: the lanes that EXEC enables, in programs for waves."""


class Body(NamedTuple):
    """Instructions that compute on lanes, by a compiled function."""

    function: str
    needs: list[tuple[int, int, int]]
    """The registers that are read first: the register, the predicate under which it is read, and its negation."""
    results: list[tuple[int, int]]
    """The registers that are written, and whether only under predicates, or `ENABLED`."""
    numbers: list[int]
    """The numbers that the function gets: the places of registers, and others."""
    enables: int = 0
    """Whether EXEC is written."""


class Branch(NamedTuple):
    """A branch to one place, which all active lanes take or none."""

    target: int
    guard: int = NOTHING
    negated: int = 0


class MaskBranch(NamedTuple):
    """A branch to one place if a mask of lanes is 0, or if it is not, in all running waves or in none."""

    target: int
    low: int
    high: int
    zero: int


class Wait(NamedTuple):
    """A wait until each counter of memory operations in flight has at most a number of them, `NOTHING`: any number."""

    most: list[int]


class Barrier(NamedTuple):
    """A barrier of the block that all threads of the chunk reach together."""

    unused: int = 0


class Transfer(NamedTuple):
    """A load or store of up to eight elements of each lane, at a register or at a constant, plus an offset."""

    at: int
    width: int
    space: int
    bound: int
    read_only: int
    base: int
    constant: int
    guard: int
    negated: int
    extends: int
    regs: list[int]
    offset: int


class Load(NamedTuple):
    """A load."""

    transfer: Transfer


class Store(NamedTuple):
    """A store."""

    transfer: Transfer


class Issue(NamedTuple):
    """A load or store of all lanes of waves, which a counter counts until a wait.

    The registers of a load may not be used before the wait, so they are written immediately.
    """

    transfer: Transfer
    stores: int
    counter: int
    address: list[int]
    """The registers of the address, of which the sum is taken: the low and high dword of each lane, and of each wave.
    All of them are `NOTHING` if the address is that of the transfer."""
    buffer: list[int]
    """For a buffer, whose base is in the last two: the register with its size, the scalar offset, a register or a
    number, and the register with its flags. Empty for other accesses."""


class Product(NamedTuple):
    """A matrix product of each warp or wave, by a function and facts whose addresses are constants of the launch."""

    function: int
    facts: int
    floats: int
    width: int
    """The number of lanes of a warp or a wave."""
    regs: list[list[int]]
    """The registers of A, B, C and D."""


class Shuffle(NamedTuple):
    """A shfl.sync of whole warps. An operand is a register, or a number if the register is `NOTHING`."""

    mode: int
    a: int
    b: int
    c: int
    d: int
    p: int
    b_value: int
    c_value: int


class Matrices(NamedTuple):
    """An ldmatrix or stmatrix: for each register, lane and half, the lane whose row it is in, and its place there."""

    transfer: Transfer
    lane: list[int]
    col: list[int]
    stores: int


class Call(NamedTuple):
    """An instruction that a function of the target executes, whose address is a constant of the launch."""

    function: int
    transfer: Transfer
    """The address of the instruction, and its predicate."""
    regs: list[int]
    """The registers of its other operands, in an order that the function knows, `NOTHING` for missing ones."""
    numbers: list[int]
    """The constants among its operands, and what else the function must know."""


Operation: TypeAlias = (
    "Body | Branch | Load | Store | Product | Shuffle | Matrices | MaskBranch | Wait | Barrier | Issue | Call"
)
KINDS: tuple[type[Value], ...] = (
    Body, Branch, Load, Store, Product, Shuffle, Matrices, MaskBranch, Wait, Barrier, Issue, Call,
)  # fmt: skip
"""The kinds of operations, in the order of the enumeration in run.c, which begins with the instructions of Python."""


class Placed(NamedTuple):
    """An operation of `length` instructions from `at` on. `laps`: iterations of a loop are counted there."""

    at: int
    length: int
    laps: int
    kind: int
    what: Operation


def placed(at: int, count: int, laps: bool, what: Operation) -> Placed:
    """Return an operation at its place."""
    return Placed(at, count, int(laps), KINDS.index(type(what)), what)


def restored(entry: Sequence[Value]) -> Placed:
    """Return an operation from the lists that a cache has kept."""
    at, length, laps, kind, fields = entry
    make = cast("Callable[..., Operation]", KINDS[kind])
    if KINDS[kind] in (Load, Store, Matrices, Issue):
        fields = [Transfer(*fields[0]), *fields[1:]]
    elif KINDS[kind] is Call:
        fields = [fields[0], Transfer(*fields[1]), *fields[2:]]
    return Placed(at, length, laps, kind, make(*fields))


# ---- the C structures


class _Operation(ctypes.Structure):
    _fields_ = (("kind", c_int32), ("count", c_int32), ("laps", c_int32), ("what", c_void_p))


_NEED = ctypes.sizeof(c_int32 * 3)
"""The bytes of a `Need` of registers.h: a register, its guard and its negation. A `Result` has two numbers."""


class _Body(ctypes.Structure):
    _fields_ = (
        ("needs", c_int32), ("results", c_int32), ("need", c_void_p), ("result", c_void_p), ("code", c_void_p),
        ("numbers", c_void_p), ("enables", c_int32),
    )  # fmt: skip


class _Branch(ctypes.Structure):
    _fields_ = tuple((name, c_int32) for name in ("target", "guard", "negated"))


class _MaskBranch(ctypes.Structure):
    _fields_ = tuple((name, c_int32) for name in ("target", "low", "high", "zero"))


class _Nothing(ctypes.Structure):
    _fields_ = (("unused", c_int32),)


class _Wait(ctypes.Structure):
    _fields_ = (("most", c_int32 * COUNTERS),)


class _Transfer(ctypes.Structure):
    _fields_ = (
        *((name, c_int32) for name in ("at", "width", "count", "space", "bound", "read_only")),
        *((name, c_int32) for name in ("base", "constant", "guard", "negated", "extends")),
        ("regs", c_int32 * 8), ("offset", c_uint64),
    )  # fmt: skip


class _Issue(ctypes.Structure):
    _fields_ = (
        ("transfer", _Transfer),
        ("stores", c_int32),
        ("counter", c_int32),
        ("address", c_int32 * 4),
        ("buffer", c_int32 * 4),
    )


_TRANSFER, _ISSUE = Struct("@19iQ"), Struct("@19iQ10i0q")
"""The layouts of `_Transfer` and `_Issue`: packing them takes a third of the time of their constructors."""


class _Product(ctypes.Structure):
    _fields_ = (
        *((name, c_int32) for name in ("function", "facts", "floats", "width")),
        ("counts", c_int32 * 4), ("regs", c_int32 * 64 * 4),
    )  # fmt: skip


class _Shuffle(ctypes.Structure):
    _fields_ = (
        *((name, c_int32) for name in ("mode", "a", "b", "c", "d", "p")), ("b_value", c_uint32), ("c_value", c_uint32),
    )  # fmt: skip


class _Call(ctypes.Structure):
    _fields_ = (
        ("function", c_int32), ("transfer", _Transfer), ("regs", c_int32 * 16), ("numbers", c_int64 * 16),
    )  # fmt: skip


class _Matrices(ctypes.Structure):
    _fields_ = (("transfer", _Transfer), ("lane", c_uint8 * 256), ("col", c_uint8 * 256), ("stores", c_int32))


def structures(some: Sequence[Placed], instructions: int, code: ctypes.CDLL) -> tuple[Value, list[Value]]:
    """Return the table of operations for `run`, one for each instruction, and the structures that it points to."""
    table = (_Operation * (instructions + 1))()
    kept: list[Value] = []
    for one in some:
        made = _structure(one.what, code, kept)
        kept.append(made)
        table[one.at] = _Operation(one.kind + 1, one.length, one.laps, ctypes.addressof(made))
    return table, kept


def _structure(what: Operation, code: ctypes.CDLL, kept: list[Value]) -> ctypes.Structure:
    match what:
        case Body():
            lists = np.array([*chain(*what.needs, *what.results)], np.int32), np.array(what.numbers, np.int64)
            kept += lists
            needs, numbers = (one.ctypes.data for one in lists)
            function = ctypes.cast(getattr(code, what.function), c_void_p).value
            results = needs + len(what.needs) * _NEED
            return _Body(len(what.needs), len(what.results), needs, results, function, numbers, what.enables)
        case Branch():
            return _Branch(*what)
        case MaskBranch():
            return _MaskBranch(*what)
        case Wait():
            return _Wait((c_int32 * COUNTERS)(*what.most))
        case Barrier():
            return _Nothing(*what)
        case Issue():
            more = what.stores, what.counter, *what.address, *(what.buffer or [NOTHING] * 4)
            return _Issue.from_buffer_copy(_ISSUE.pack(*_numbers(what.transfer), *more))
        case Load() | Store():
            return structure_of(what.transfer)
        case Call():
            regs = (c_int32 * 16)(*what.regs)
            return _Call(what.function, structure_of(what.transfer), regs, (c_int64 * 16)(*what.numbers))
        case Product():
            counts = (c_int32 * 4)(*map(len, what.regs))
            regs = (c_int32 * 64 * 4)(*((c_int32 * 64)(*some) for some in what.regs))
            return _Product(what.function, what.facts, what.floats, what.width, counts, regs)
        case Shuffle():
            return _Shuffle(*what)
        case Matrices():
            lane, col = (c_uint8 * 256)(*what.lane), (c_uint8 * 256)(*what.col)
            return _Matrices(structure_of(what.transfer), lane, col, what.stores)


def structure_of(t: Transfer) -> ctypes.Structure:
    """Return the C structure of a load or store."""
    return _Transfer.from_buffer_copy(_TRANSFER.pack(*_numbers(t)))


def _numbers(t: Transfer) -> tuple[int, ...]:
    """Return the fields of the C structure of a load or store."""
    return (
        t.at, t.width, len(t.regs), t.space, t.bound, t.read_only, t.base, t.constant, t.guard, t.negated, t.extends,
        *t.regs, *[0] * (8 - len(t.regs)), t.offset & (1 << 64) - 1,
    )  # fmt: skip
