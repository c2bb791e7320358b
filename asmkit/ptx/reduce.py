"""Reductions: values of every lane of a warp, or of every thread of a block, combined in all of them.

A reduction takes several registers at once, such as two sums, or a maximum and a sum that belongs to it, and a function
that writes how two sets of them become one: `combine(mine, others)` changes `mine`.  It must not matter which comes
first.  What is emitted is listed with each function.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..errors import Mistake, error
from ..regs import Ptr, Reg
from ..types import u32
from .build import Builder

Values = Sequence[Reg[Any]]
Combine = Callable[[Values, Values], None]

ALL_LANES = 0xFFFFFFFF


def add(mine: Values, others: Values) -> None:
    """Sums: one `add` each."""
    for a, b in zip(mine, others, strict=True):
        a += b


def over_lanes(k: Builder, values: Values, combine: Combine = add, lanes: int = 32) -> None:
    """Combine 32-bit registers over every group of `lanes` lanes, in place: each lane has the result.

    A butterfly, for lanes = 2ⁿ n times: a `shfl.sync.bfly.b32` each, then what `combine` emits.  All 32 lanes are here.
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
    """Combine 32-bit registers over all threads of a block, in place: each thread has the result.

    `thread` is this thread's number, `threads` a power of two from 32.  Over the lanes of each warp first; then lane 0
    stores (`st.shared`), `bar.sync 0`, and every lane loads one warp's values (`ld.shared`) and combines those.  One
    warp alone takes no shared memory.  In a loop it is `repeated`: passes take turns with two sets of places, so that
    no warp overwrites what another still reads.
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
    of = thread & (warps - 1)  # the lanes beyond the number of warps repeat the lower ones
    for place, value in zip(places, values, strict=True):
        k.ptx.ld.shared.b32(value, _at(place.ptr, of, turn))
    over_lanes(k, values, combine, warps)


def _turn(k: Builder, step: int) -> Reg[u32]:
    """`step` in the first pass, 0 in the second, and so on."""
    turn = k.reg(u32)
    with k.at_entry():
        k.set(turn, 0)
    turn ^= step
    return turn


def _at(p: Ptr[Any], index: Reg[u32], turn: Reg[u32] | int) -> Any:
    return (p + (index if isinstance(turn, int) else index + turn))[0]


def _check(what: str, count: int, most: int, least: int = 1) -> None:
    """CONTROL for a number that no butterfly is made of."""
    if not least <= count <= most or count & (count - 1):
        fix = f"a power of two from {least} to {most}"
        raise error(Mistake.CONTROL, what=f"a reduction over {count} {what}", fix=fix)
