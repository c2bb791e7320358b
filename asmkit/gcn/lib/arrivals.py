"""Workgroups of gfx942 or gfx950 that work on one result: find the workgroup that finishes it."""

from __future__ import annotations

from ...regs import Ptr
from ...types import u32
from ..builder import Builder
from ..builder.lds import Lds
from ..regs import Scc, Sgpr, Vgpr


def completes(
    k: Builder,
    counter: Ptr[u32],
    share: Sgpr[u32] | int,
    total: Sgpr[u32] | int,
    flag: Lds[u32],
    thread: Vgpr[u32],
) -> Scc:
    """Add this workgroup's share to a counter, and return whether the counter has reached the total.

    All threads of the workgroup must call this.  The workgroup that reaches the total sets the counter back to 0.  The
    next launch that runs after this one can therefore use the same counter, which must be 0 in the first one.

    The workgroup that gets true can load what all threads of all workgroups stored to global memory before they called
    `completes`: `buffer_wbl2` writes back the L2 cache of their die, and `buffer_inv` invalidates the caches of this
    one.

    Args:
        k: The builder.
        counter: The counter in global memory, 0 before the first workgroup and after the last one.
        share: The number that this workgroup adds.
        total: The sum of all shares.
        flag: A word of LDS.
        thread: The thread's number in its workgroup.

    """
    zero, done, reached = k.vgpr(u32, 0), k.vgpr(u32), k.sgpr(u32)
    k.gcn.buffer_wbl2(sc1=True)
    k.wait(vm=0)
    k.gcn.s_barrier()
    with k.if_(thread == 0):
        k.gcn.global_atomic_add(done, zero, k.vgpr(u32, share), counter, sc0=True)
        k.wait(vm=0)
        done += share
        k.gcn.ds_write_b32(zero, done, offset=flag.offset)
        with k.if_(done == total):
            k.gcn.global_store_dword(zero, zero, counter)
        k.wait(lgkm=0)
    k.gcn.s_barrier()
    k.gcn.ds_read_b32(done, zero, offset=flag.offset)
    k.wait(lgkm=0)
    k.gcn.v_readfirstlane_b32(reached, done)
    k.gcn.buffer_inv(sc1=True)
    return reached == total
