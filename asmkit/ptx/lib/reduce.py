"""Reductions over the lanes of a warp or the threads of a block.  Every lane or thread receives the result.

A reduction combines several registers together, such as two sums, or a maximum and its sum.  It takes a function that
emits the combination of two sets of values: `combine(mine, others)` changes `mine`.  The combination must be
commutative.  Each function lists the instructions that it emits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...errors import DiagnosticCode, error
from ...regs import Ptr, Reg
from ...types import u32
from ..builder import Builder

Values = Sequence[Reg[Any]]
Combine = Callable[[Values, Values], None]

ALL_LANES = 0xFFFFFFFF


def add(mine: Values, others: Values) -> None:
    """Add the values of two sets: one `add` for each."""
    for a, b in zip(mine, others, strict=True):
        a += b


def over_lanes(k: Builder, values: Values, combine: Combine = add, lanes: int = 32) -> None:
    """Reduce 32-bit registers over every group of `lanes` lanes, in place.  Each lane receives the result.

    Emits a butterfly of n steps for lanes = 2ⁿ.  Each step is one `shfl.sync.bfly.b32` for each register, and the
    instructions of `combine`.  All 32 lanes of the warp must execute it.  Raises CONTROL unless `lanes` is a power of
    two from 1 to 32.
    """
    _check("lanes", lanes, 32)
    others = [k.reg(value.type) for value in values]
    distance = lanes // 2
    while distance:
        for other, value in zip(others, values, strict=True):
            k.ptx.shfl.sync.bfly.b32(other, value, distance, 31, ALL_LANES)
        combine(values, others)
        distance //= 2


def over_threads(
    k: Builder, values: Values, thread: Reg[u32], threads: int, combine: Combine = add, *, repeated: bool = False
) -> None:
    """Reduce 32-bit registers over all threads of a block, in place.  Each thread receives the result.

    Reduces over the lanes of each warp first.  Then lane 0 stores the values (`st.shared`), `bar.sync 0` follows, and
    every lane loads the values of one warp (`ld.shared`) and reduces these.  A block of one warp uses no shared memory.
    All threads of the block must execute it.  Raises CONTROL unless `threads` is a power of two from 32 to 1024.

    Args:
        k: The builder.
        values: The registers.
        thread: The number of this thread in the block.
        threads: The number of threads in the block.
        combine: Emits the combination of two sets of values.
        repeated: Set it in a loop.  Consecutive passes then alternate between two sets of shared memory, so that no
            warp overwrites values that another warp still has to read.

    """
    _check("threads", threads, 1024, least=32)
    over_lanes(k, values, combine)
    warps = threads // 32
    if warps == 1:
        return
    places = [k.shared(value.type, 2 * warps if repeated else warps) for value in values]
    first, warp = (thread & 31) == 0, thread >> 5
    turn = _turn(k, warps) if repeated else 0
    for place, value in zip(places, values, strict=True):
        k.ptx.st.shared.b32(_at(place.ptr, warp, turn), value, pred=first)
    k.ptx.bar.sync(0)
    of = thread & (warps - 1)  # lanes above the number of warps repeat the lower lanes
    for place, value in zip(places, values, strict=True):
        k.ptx.ld.shared.b32(value, _at(place.ptr, of, turn))
    over_lanes(k, values, combine, warps)


def _turn(k: Builder, step: int) -> Reg[u32]:
    """Return a register that alternates between `step` (in the first pass) and 0."""
    turn = k.reg(u32)
    with k.at_entry():
        k.set(turn, 0)
    turn ^= step
    return turn


def _at(p: Ptr[Any], index: Reg[u32], turn: Reg[u32] | int) -> Any:
    return (p + (index if isinstance(turn, int) else index + turn))[0]


def _check(what: str, count: int, most: int, least: int = 1) -> None:
    """Raise CONTROL unless the count is a power of two within the limits."""
    if not least <= count <= most or count & (count - 1):
        fix = f"use a power of two from {least} to {most}"
        raise error(DiagnosticCode.CONTROL, what=f"a reduction over {count} {what}", fix=fix)
