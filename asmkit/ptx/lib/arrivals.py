"""Groups of threads of several blocks that work on one result: find the group that finishes it."""

from __future__ import annotations

from collections.abc import Callable

from ...regs import Mem, Ptr, Reg
from ...types import pred, u32
from ..builder import Builder


def completes(
    k: Builder,
    counter: Mem[u32],
    share: Reg[u32] | int,
    total: Reg[u32] | int,
    flag: Ptr[u32],
    thread: Reg[u32],
    barrier: Callable[[], None],
) -> Reg[pred]:
    """Add this group's share to a counter, and return whether the counter has reached the total.

    The group that reaches the total sets the counter back to 0.  The next launch that runs after this one can therefore
    use the same counter, and only the first launch needs a counter that somebody has cleared.

    The group that gets true can load what all threads of all groups stored to global memory before they called
    `completes`: the first barrier and the release order their stores before the addition, and the acquire and the
    second barrier order the addition before the loads (PTX ISA 8.9, causality order).

    Args:
        k: The builder.
        counter: The counter in global memory, 0 before the first group and after the last one.
        share: The number that this group adds.
        total: The sum of all shares.
        flag: A word of shared memory of this group.
        thread: The thread's number in its group.
        barrier: Emits a barrier of the threads of the group.

    """
    done = k.reg(u32)
    barrier()
    with k.if_(thread == 0):
        k.ptx.atom.acq_rel.gpu.global_.add.u32(done, counter, share)
        k.ptx.st.global_.u32(counter, 0, pred=done + share == total)
        k.ptx.st.shared.u32(flag[0], done)
    barrier()
    k.ptx.ld.shared.u32(done, flag[0])
    return done + share == total
