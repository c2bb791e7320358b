"""Kernels that the tests of the debugger run, and their sessions."""

import hashlib

import numpy as np

import asmkit
from asmkit import Ptr, f32, gcn, ptx, u32
from asmkit.debug.execution import Execution
from asmkit.debug.session import Session


@ptx.kernel(arch="sm_80", block=(64,), signature="(N)->(N)", grid=lambda d: (d.N // 64,))
def reverse(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32], *, barrier: bool = True) -> None:
    """out = x with each block's 64 elements reversed; a race without the barrier."""
    tile, t, a = k.shared(f32, 64), k.tid.x, k.reg(f32)
    i = (k.ctaid.x << 6) + t
    k.ptx.ld.global_.f32(a, (x + i)[0])
    k.ptx.st.shared.f32(tile[t], a)
    if barrier:
        k.ptx.bar.sync(0)
    k.ptx.ld.shared.f32(a, tile[63 - t])
    k.ptx.st.global_.f32((out + i)[0], a)


@ptx.kernel(arch="sm_80", block=(64,), signature="(64)->(64)", grid=1)
def diverge(k: ptx.Builder, x: Ptr[u32], out: Ptr[u32]) -> None:
    """out[i] = x[i] + i, counted in a loop that the lanes leave one after another."""
    i, value = k.tid.x, k.reg(u32)
    k.ptx.ld.global_.u32(value, (x + i)[0])
    with k.loop(0, i):
        value += 1
    k.ptx.st.global_.u32((out + i)[0], value)


@ptx.kernel(arch="sm_80", block=(32,), signature="(64)->(64)", grid=1)
def copied(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32]) -> None:
    """out = x through shared memory, with two groups of `cp.async`."""
    tile, t, a, b = k.shared(f32, 64, align=16), k.tid.x, k.reg(f32), k.reg(f32)
    k.ptx.cp.async_.ca.shared.global_(tile[t], (x + t)[0], 4)
    k.ptx.cp.async_.commit_group()
    k.ptx.cp.async_.ca.shared.global_(tile[t + 32], (x + t)[32], 4)
    k.ptx.cp.async_.commit_group()
    k.ptx.cp.async_.wait_group(0)
    k.ptx.ld.shared.f32(a, tile[t])
    k.ptx.ld.shared.f32(b, tile[t + 32])
    k.ptx.st.global_.f32((out + t)[0], a)
    k.ptx.st.global_.f32((out + t)[32], b)


@ptx.kernel(
    arch="sm_90", block=(64,), signature="(N)->(N)", grid=lambda d: (d.N // 64,), cluster=2, divisible={"N": 128}
)
def bulk(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32]) -> None:
    """out = x with each group of 64 elements reversed: a bulk copy that an mbarrier counts, in clusters."""
    tile, bar, value = k.shared(f32, 64, align=16), k.mbarrier(1), k.reg(f32)
    first, at = k.tid.x == 0, k.ctaid.x << 6
    bar.init(pred=first)
    k.ptx.fence.mbarrier_init.release.cluster()
    k.ptx.barrier.cluster.arrive()
    k.ptx.barrier.cluster.wait()
    with k.if_(first):
        bar.arrive_expect_tx(256)
        copy = k.ptx.cp.async_.bulk.shared__cta.global_.mbarrier__complete_tx__bytes
        copy(tile[0], (x + at)[0], 256, bar.mem)
    bar.wait(0)
    k.ptx.ld.shared.f32(value, (tile.ptr + (63 - k.tid.x))[0])
    k.ptx.st.global_.f32((out + (at + k.tid.x))[0], value)


@ptx.kernel(arch="sm_80", block=(64,), signature="(64)->(64)", grid=1)
def stuck(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32]) -> None:
    """Let half of the threads wait for all of them."""
    with k.if_(k.tid.x < 32):
        k.ptx.barrier.sync(1, 64)


@gcn.kernel(arch="gfx942", block=(128,), signature="(N)->(N)", grid=lambda d: (d.N // 128,))
def lds(k: gcn.Builder, x: Ptr[f32], out: Ptr[f32]) -> None:
    """out = x with each workgroup's 128 elements reversed."""
    tile, t, value = k.lds(f32, 128), k.tid.x, k.vgpr(f32)
    at = t << 2
    place = (k.group.x << 9) + at
    k.gcn.global_load_dword(value, place, x)
    k.wait(vm=0)
    k.gcn.ds_write_b32(at, value, offset=tile[0])
    k.wait(lgkm=0)
    k.gcn.s_barrier()
    k.gcn.ds_read_b32(value, 508 - at, offset=tile[0])
    k.wait(lgkm=0)
    k.gcn.global_store_dword(place, value, out)


X = np.arange(256, dtype=np.float32)
ALL = "memcheck", "initcheck", "synccheck", "racecheck"


def session(kernel=reverse, *arrays, **options) -> Session:
    """A session without a display."""
    return asmkit.debug(kernel, *(arrays or (X,)), show=False, **options)


def state(run: Execution) -> str:
    """A hash of all that a run can change: registers, memory, the places of lanes, findings, counters."""
    made, m = hashlib.sha1(), run.machine
    if m is not None:
        for i, value in enumerate(m.regs):
            made.update(b"none" if value is None else np.ascontiguousarray(m.over_lanes(value)).tobytes())
            made.update(m.partial[i].tobytes() if i in m.partial else b"whole")
        for array in (m.shared.data, m.local.data, m.pc, m.alive, m.barriers.id, m.turn):
            made.update(array.tobytes())
        made.update(repr([m._executed(np.array([lane])) for lane in range(m.lanes)]).encode())
    for memory in run.launch.memory.allocations.values():
        made.update(memory.data.tobytes())
    counts = run.count, run.pc, run.ended, run.report.steps, sorted(run.report.counters.items())
    made.update(repr((counts, [*map(str, run.launch.findings.sorted())])).encode())
    return made.hexdigest()


__all__ = ["ALL", "X", "bulk", "copied", "diverge", "lds", "reverse", "session", "state", "stuck"]
