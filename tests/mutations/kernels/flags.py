"""PTX kernels whose blocks order each other by flags, fences and atomic operations in global memory."""

from __future__ import annotations

import numpy as np

from asmkit import Ptr, Reg, b32, ptx, u32

from ..harness import Case
from .barriers import numbers

THREADS = 64


def _spin(k: ptx.Builder, load, flag: Ptr[u32], value: Reg[u32] | int) -> None:
    """Load a flag until it has a value."""
    seen = k.reg(u32)
    with k.forever():
        load(seen, flag[0])
        k.break_(when=seen == value)


@ptx.kernel(
    arch="sm_80", signature="(N)->(1)", grid=lambda d: d.N // THREADS, block=THREADS, divisible={"N": 64},
    workspace={"parts": lambda d: (d.N // THREADS,), "counter": 1}, zero_init=("counter",),
)  # fmt: skip
def last_block(k: ptx.Builder, x: Ptr[u32], out: Ptr[u32], parts: Ptr[u32], counter: Ptr[u32]) -> None:
    """Sum all elements: the block that counts last adds the sums of all blocks."""
    tile, last, t, value, taken = k.shared(u32, THREADS), k.shared(u32, 1), k.tid.x, k.reg(u32), k.reg(u32)
    k.ptx.ld.global_.u32(value, (x + (k.ctaid.x * THREADS + t))[0])
    k.ptx.st.shared.u32(tile[t], value)
    k.ptx.bar.sync(0)
    with k.if_(t == 0):
        total = k.reg(u32, 0)
        for i in range(THREADS):
            k.ptx.ld.shared.u32(value, tile[i])
            total += value
        k.ptx.st.global_.u32((parts + k.ctaid.x)[0], total)
        k.ptx.fence.acq_rel.gpu()
        k.ptx.atom.relaxed.gpu.global_.add.u32(taken, counter[0], 1)
        k.ptx.fence.acq_rel.gpu()
        k.ptx.st.shared.u32(last[0], taken)
    k.ptx.bar.sync(0)
    k.ptx.ld.shared.u32(taken, last[0])
    with k.if_(taken + 1 == k.nctaid.x), k.if_(t == 0):
        total = k.reg(u32, 0)
        with k.loop(0, k.nctaid.x) as i:
            k.ptx.ld.global_.u32(value, (parts + i)[0])
            total += value
        k.ptx.st.global_.u32(out[0], total)


def _handed(k: ptx.Builder, x: Ptr[u32], out: Ptr[u32], data: Ptr[u32], flag: Ptr[u32], *, fences: bool) -> None:
    """Block 0 stores elements and raises a flag. Block 1 waits for the flag, and reads them reversed."""
    t, value, first = k.tid.x, k.reg(u32), k.tid.x == 0
    with k.if_(k.ctaid.x == 0):
        k.ptx.ld.global_.u32(value, (x + t)[0])
        k.ptx.st.global_.u32((data + t)[0], value)
        k.ptx.bar.sync(0)
        with k.if_(first):
            if fences:
                k.ptx.fence.acq_rel.gpu()
                k.ptx.st.relaxed.gpu.global_.u32(flag[0], 1)
            else:
                k.ptx.st.release.gpu.global_.u32(flag[0], 1)
    with k.else_():
        with k.if_(first):
            load = k.ptx.ld.relaxed.gpu.global_.u32 if fences else k.ptx.ld.acquire.gpu.global_.u32
            _spin(k, load, flag, 1)
            if fences:
                k.ptx.fence.acq_rel.gpu()
        k.ptx.bar.sync(0)
        k.ptx.ld.global_.u32(value, (data + (THREADS - 1 - t))[0])
        k.ptx.st.global_.u32((out + t)[0], value)


@ptx.kernel(
    arch="sm_80", signature="(64)->(64)", grid=2, block=THREADS, cooperative=True,
    workspace={"data": 64, "flag": 1}, zero_init=("flag",),
)  # fmt: skip
def released(k: ptx.Builder, x: Ptr[u32], out: Ptr[u32], data: Ptr[u32], flag: Ptr[u32]) -> None:
    """Hand elements over by a release and an acquire."""
    _handed(k, x, out, data, flag, fences=False)


@ptx.kernel(
    arch="sm_80", signature="(64)->(64)", grid=2, block=THREADS, cooperative=True,
    workspace={"data": 64, "flag": 1}, zero_init=("flag",),
)  # fmt: skip
def fenced(k: ptx.Builder, x: Ptr[u32], out: Ptr[u32], data: Ptr[u32], flag: Ptr[u32]) -> None:
    """Hand elements over by a relaxed flag and fences."""
    _handed(k, x, out, data, flag, fences=True)


@ptx.kernel(
    arch="sm_80", signature="(N)->(2)", grid=lambda d: d.N // 32, block=32, cooperative=True, divisible={"N": 32},
    workspace={"lock": 1}, zero_init=("lock", "out"),
)  # fmt: skip
def locked(k: ptx.Builder, x: Ptr[u32], out: Ptr[u32], lock: Ptr[u32]) -> None:
    """Sum the first element of each block, and count the blocks, under a spin lock."""
    value, total, count, old = k.reg(u32), k.reg(u32), k.reg(u32), k.reg(b32)
    with k.if_(k.tid.x == 0):
        k.ptx.ld.global_.u32(value, (x + k.ctaid.x * 32)[0])
        with k.forever():
            k.ptx.atom.acquire.gpu.global_.cas.b32(old, lock[0], 0, 1)
            k.break_(when=old.as_(u32) == 0)
        k.ptx.ld.global_.u32(total, out[0])
        k.ptx.ld.global_.u32(count, out[1])
        k.ptx.st.global_.u32(out[0], total + value)
        k.ptx.st.global_.u32(out[1], count + 1)
        k.ptx.st.release.gpu.global_.u32(lock[0], 0)


@ptx.kernel(
    arch="sm_80", signature="(N)->(N)", grid=lambda d: d.N, block=32, cooperative=True,
    workspace={"counter": 1}, zero_init=("counter",),
)  # fmt: skip
def chained(k: ptx.Builder, x: Ptr[u32], out: Ptr[u32], counter: Ptr[u32]) -> None:
    """Each block adds its element to the sum of the block before it: a counter that each raises passes the turn on."""
    value, before, turn, block = k.reg(u32), k.reg(u32, 0), k.reg(u32), k.ctaid.x
    with k.if_(k.tid.x == 0):
        k.ptx.ld.global_.u32(value, (x + block)[0])
        with k.forever():
            k.ptx.ld.relaxed.gpu.global_.u32(turn, counter[0])
            k.break_(when=turn == block)
        k.ptx.atom.acq_rel.gpu.global_.add.u32(turn, counter[0], 0)
        with k.if_(block > 0):
            k.ptx.ld.global_.u32(before, (out + (block - 1))[0])
        k.ptx.st.global_.u32((out + block)[0], before + value)
        k.ptx.atom.acq_rel.gpu.global_.add.u32(turn, counter[0], 1)


@ptx.kernel(
    arch="sm_80", signature="(N)->(N)", grid=lambda d: d.N // THREADS, block=THREADS, cooperative=True,
    divisible={"N": 64}, workspace={"status": lambda d: (d.N // THREADS,), "sums": lambda d: (2, d.N // THREADS)},
    zero_init=("status",),
)  # fmt: skip
def look_back(k: ptx.Builder, x: Ptr[u32], out: Ptr[u32], status: Ptr[u32], sums: Ptr[u32]) -> None:
    """Inclusive scan in one pass. A block publishes its sum (status 1), then its prefix (status 2)."""
    tile, shown, t, block = k.shared(u32, THREADS), k.shared(u32, 1), k.tid.x, k.ctaid.x
    value, other, total, prefix = k.reg(u32), k.reg(u32), k.reg(u32), k.reg(u32, 0)
    at = block * THREADS + t
    k.ptx.ld.global_.u32(value, (x + at)[0])
    k.ptx.st.shared.u32(tile[t], value)
    step = 1
    while step < THREADS:
        k.ptx.bar.sync(0)
        there = t >= step
        k.ptx.ld.shared.u32(other, (tile.ptr + (t - step))[0], pred=there)
        k.ptx.bar.sync(0)
        k.ptx.add.u32(value, value, other, pred=there)
        k.ptx.st.shared.u32(tile[t], value)
        step *= 2
    with k.if_(t == THREADS - 1):
        k.ptx.st.global_.u32((sums + block)[0], value)
        k.ptx.st.release.gpu.global_.u32((status + block)[0], 1)
        _look(k, status, sums, block, prefix, total)
        k.ptx.st.global_.u32((sums + (block + k.nctaid.x))[0], prefix + value)
        k.ptx.st.release.gpu.global_.u32((status + block)[0], 2)
        k.ptx.st.shared.u32(shown[0], prefix)
    k.ptx.bar.sync(0)
    k.ptx.ld.shared.u32(prefix, shown[0])
    k.ptx.st.global_.u32((out + at)[0], prefix + value)


def _look(
    k: ptx.Builder, status: Ptr[u32], sums: Ptr[u32], block: Reg[u32], prefix: Reg[u32], total: Reg[u32]
) -> None:  # fmt: skip
    """Add what the blocks before have published, until one has published its prefix."""
    back, seen = k.copy(block), k.reg(u32)
    with k.forever():
        k.break_(when=back == 0)
        back -= 1
        with k.forever():
            k.ptx.ld.acquire.gpu.global_.u32(seen, (status + back)[0])
            k.break_(when=seen != 0)
        which = k.reg(u32, 0)
        k.ptx.mov.u32(which, k.nctaid.x, pred=seen == 2)
        k.ptx.ld.global_.u32(total, (sums + (back + which))[0])
        prefix += total
        k.break_(when=seen == 2)


def _chain(x: np.ndarray) -> np.ndarray:
    return np.cumsum(x, dtype=np.uint32)


def _count(x: np.ndarray) -> np.ndarray:
    return np.array([x[::32].sum(dtype=np.uint32), len(x) // 32], np.uint32)


CASES = [
    Case("last_block", last_block, {"N": 256}, numbers(256), lambda x: x.sum(dtype=np.uint32)),
    Case("released", released, {}, numbers(64), lambda x: x[::-1]),
    Case("fenced", fenced, {}, numbers(64), lambda x: x[::-1]),
    Case("locked", locked, {"N": 128}, numbers(128), _count),
    Case("chained", chained, {"N": 4}, numbers(4), _chain),
    Case("look_back", look_back, {"N": 256}, numbers(256), _chain),
]
