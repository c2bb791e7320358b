"""PTX kernels with asynchronous copies: `cp.async` groups, mbarriers, bulk copies and tensor copies."""

from __future__ import annotations

import numpy as np

from asmkit import Ptr, Reg, ptx, s32, u32

from ..harness import Case
from .barriers import numbers

THREADS = 64


def _staged(k: ptx.Builder, x: Ptr[u32], out: Ptr[u32], N: Reg[u32], stages: int) -> None:
    """Sum reversed rows, with `stages - 1` rows in flight: one group for each row, empty ones after the last row."""
    tile, t, value, total = k.shared(u32, (stages, THREADS), align=16), k.tid.x, k.reg(u32), k.reg(u32, 0)
    read, write, ahead = k.reg(u32, 0), k.reg(u32, (stages - 1) * THREADS), k.reg(u32, stages - 1)
    for stage in range(stages - 1):
        k.ptx.cp.async_.ca.shared.global_(tile[stage, t], (x + (t + stage * THREADS))[0], 4)
        k.ptx.cp.async_.commit_group()
    with k.loop(0, N):
        k.ptx.cp.async_.wait_group(stages - 2)
        k.ptx.bar.sync(0)
        k.ptx.ld.shared.u32(value, (tile.ptr + (read + (THREADS - 1 - t)))[0])
        total += value
        here = ahead < N
        k.ptx.cp.async_.ca.shared.global_(
            (tile.ptr + (write + t))[0], (x + (ahead * THREADS + t))[0], 4, pred=here
        )  # fmt: skip
        k.ptx.cp.async_.commit_group()
        ahead += 1
        for at in (read, write):
            at += THREADS
            k.ptx.mov.u32(at, 0, pred=at == stages * THREADS)
    k.ptx.st.global_.u32((out + t)[0], total)


@ptx.kernel(arch="sm_80", signature="(N,64)->(64)", grid=1, block=THREADS)
def two_stages(k: ptx.Builder, x: Ptr[u32], out: Ptr[u32], N: Reg[u32]) -> None:
    """Copy the next row while one is read."""
    _staged(k, x, out, N, 2)


@ptx.kernel(arch="sm_80", signature="(N,64)->(64)", grid=1, block=THREADS)
def three_stages(k: ptx.Builder, x: Ptr[u32], out: Ptr[u32], N: Reg[u32]) -> None:
    """Copy two rows while one is read."""
    _staged(k, x, out, N, 3)


@ptx.kernel(arch="sm_80", signature="(N,64)->(N,64)", grid=1, block=THREADS)
def waiting_for_all(k: ptx.Builder, x: Ptr[u32], out: Ptr[u32], N: Reg[u32]) -> None:
    """Reverse each row, which 16 threads copy."""
    tile, t, value = k.shared(u32, THREADS, align=16), k.tid.x, k.reg(u32)
    with k.loop(0, N) as row:
        at = t << 2
        k.ptx.cp.async_.cg.shared.global_((tile.ptr + at)[0], (x + (row * THREADS + at))[0], 16, pred=t < 16)
        k.ptx.cp.async_.wait_all()
        k.ptx.bar.sync(0)
        k.ptx.ld.shared.u32(value, (tile.ptr + (THREADS - 1 - t))[0])
        k.ptx.bar.sync(0)
        k.ptx.st.global_.u32((out + (row * THREADS + t))[0], value)


@ptx.kernel(arch="sm_80", signature="(N,64)->(N,64)", grid=1, block=THREADS)
def arriving_copies(k: ptx.Builder, x: Ptr[u32], out: Ptr[u32], N: Reg[u32]) -> None:
    """Reverse each row. The copies of all threads arrive at an mbarrier."""
    tile, t, value, full = k.shared(u32, THREADS, align=16), k.tid.x, k.reg(u32), k.mbarrier(THREADS)
    full.init(pred=t == 0)
    k.ptx.bar.sync(0)
    with k.loop(0, N) as row:
        k.ptx.cp.async_.ca.shared.global_(tile[t], (x + (row * THREADS + t))[0], 4)
        full.arrive_cp_async(noinc=True)
        full.wait(row & 1)
        k.ptx.ld.shared.u32(value, (tile.ptr + (THREADS - 1 - t))[0])
        k.ptx.bar.sync(0)
        k.ptx.st.global_.u32((out + (row * THREADS + t))[0], value)


@ptx.kernel(arch="sm_90a", signature="(N,32)->(N,32)", grid=1, block=THREADS)
def ring(k: ptx.Builder, x: Ptr[u32], out: Ptr[u32], N: Reg[u32]) -> None:
    """Reverse rows through a ring of three stages: one warp fills them, one warp empties them."""
    tile, lane, value = k.shared(u32, (3, 32)), k.laneid, k.reg(u32)
    pipe = k.pipeline(3, producers=32, consumers=32)
    pipe.init(pred=k.tid.x == 0)
    k.ptx.bar.sync(0)
    with k.if_(k.tid.x < 32):
        at = pipe.producer()
        with k.loop(0, N) as row:
            k.ptx.ld.global_.u32(value, (x + (row * 32 + lane))[0])
            pipe.acquire(at)
            k.ptx.st.shared.u32((tile.ptr + (at.index * 32 + lane))[0], value)
            pipe.commit(at)
            at.advance()
    with k.else_():
        at = pipe.consumer()
        with k.loop(0, N) as row:
            pipe.wait(at)
            k.ptx.ld.shared.u32(value, (tile.ptr + (at.index * 32 + (31 - lane)))[0])
            pipe.release(at)
            k.ptx.st.global_.u32((out + (row * 32 + lane))[0], value)
            at.advance()


@ptx.kernel(arch="sm_90a", signature="(N,128)->(N,128)", grid=1, block=160)
def bulk_loads(k: ptx.Builder, x: Ptr[u32], out: Ptr[u32], N: Reg[u32]) -> None:
    """Reverse rows: one thread of the last warp loads two stages by bulk copies, four warps read them."""
    tile, t, value = k.shared(u32, (2, 128), align=16), k.tid.x, k.reg(u32)
    pipe = k.pipeline(2, producers=1, consumers=128)
    pipe.init(pred=t == 0)
    k.ptx.fence.mbarrier_init.release.cluster()
    k.ptx.bar.sync(0)
    copy = k.ptx.cp.async_.bulk.shared__cta.global_.mbarrier__complete_tx__bytes
    with k.if_(t < 128):
        at = pipe.consumer()
        with k.loop(0, N) as row:
            pipe.wait(at)
            k.ptx.ld.shared.u32(value, (tile.ptr + (at.index * 128 + (127 - t)))[0])
            pipe.release(at)
            k.ptx.st.global_.u32((out + (row * 128 + t))[0], value)
            at.advance()
    with k.else_(), k.if_(t == 128):
        at = pipe.producer()
        with k.loop(0, N) as row:
            pipe.acquire(at)
            pipe.commit(at, 512)
            copy((tile.ptr + at.index * 128)[0], (x + row * 128)[0], 512, pipe.full[at.index].mem)
            at.advance()


@ptx.kernel(arch="sm_90a", signature="(N,64)->(N,64)", grid=1, block=THREADS)
def bulk_stores(k: ptx.Builder, x: Ptr[u32], out: Ptr[u32], N: Reg[u32]) -> None:
    """Reverse rows, and store each by a bulk copy from one of two buffers."""
    tile, t, value, first = k.shared(u32, (2, THREADS), align=16), k.tid.x, k.reg(u32), k.tid.x == 0
    buffer = k.reg(u32, 0)
    with k.loop(0, N) as row:
        k.ptx.ld.global_.u32(value, (x + (row * THREADS + (THREADS - 1 - t)))[0])
        with k.if_(first):
            k.ptx.cp.async_.bulk.wait_group.read(1)
        k.ptx.bar.sync(0)
        k.ptx.st.shared.u32((tile.ptr + (buffer + t))[0], value)
        k.ptx.fence.proxy.async_.shared__cta()
        k.ptx.bar.sync(0)
        with k.if_(first):
            k.ptx.cp.async_.bulk.global_.shared__cta.bulk_group((out + row * THREADS)[0], (tile.ptr + buffer)[0], 256)
            k.ptx.cp.async_.bulk.commit_group()
        buffer ^= THREADS
    with k.if_(first):
        k.ptx.cp.async_.bulk.wait_group(0)


@ptx.kernel(arch="sm_90a", signature="(64)->(64),(64)", grid=1, block=THREADS)
def stored_and_read(k: ptx.Builder, x: Ptr[u32], y: Ptr[u32], out: Ptr[u32]) -> None:
    """Store a row by a bulk copy, and read it again from global memory, reversed."""
    tile, t, value, first = k.shared(u32, THREADS, align=16), k.tid.x, k.reg(u32), k.tid.x == 0
    k.ptx.ld.global_.u32(value, (x + t)[0])
    k.ptx.st.shared.u32(tile[t], value)
    k.ptx.fence.proxy.async_.shared__cta()
    k.ptx.bar.sync(0)
    with k.if_(first):
        k.ptx.cp.async_.bulk.global_.shared__cta.bulk_group(y[0], tile[0], 256)
        k.ptx.cp.async_.bulk.commit_group()
        k.ptx.cp.async_.bulk.wait_group(0)
    k.ptx.bar.sync(0)
    k.ptx.ld.global_.u32(value, (y + (THREADS - 1 - t))[0])
    k.ptx.st.global_.u32((out + t)[0], value)


@ptx.kernel(
    arch="sm_90a", signature="(M,N)->(M,N)", grid=1, block=128,
    maps={"tx": ptx.tiled("x", box=(8, 16)), "ty": ptx.tiled("out", box=(8, 16))},
)  # fmt: skip
def tensor_tiles(
    k: ptx.Builder, x: Ptr[u32], out: Ptr[u32], tx: ptx.TensorMap, ty: ptx.TensorMap, M: Reg[u32], N: Reg[u32]
) -> None:
    """Add 1 to each tile in shared memory, between a tensor load and a tensor store."""
    tile, bar, t, value = k.shared(u32, (8, 16), align=128), k.mbarrier(1), k.tid.x, k.reg(u32)
    first, phase, column = t == 0, k.phase(), k.reg(s32, 0)
    bar.init(pred=first)
    k.ptx.fence.mbarrier_init.release.cluster()
    k.ptx.bar.sync(0)
    load = k.ptx.cp.async_.bulk.tensor._2d.shared__cluster.global_.tile.mbarrier__complete_tx__bytes
    store = k.ptx.cp.async_.bulk.tensor._2d.global_.shared__cta.tile.bulk_group
    with k.loop(0, N, step=16):
        with k.if_(first):
            bar.arrive_expect_tx(tx.bytes)
            load(tile[0, 0], tx[column, 0], bar.mem)
        bar.wait(phase)
        k.ptx.ld.shared.u32(value, (tile.ptr + t)[0])
        k.ptx.st.shared.u32((tile.ptr + t)[0], value + 1)
        k.ptx.fence.proxy.async_.shared__cta()
        k.ptx.bar.sync(0)
        with k.if_(first):
            store(ty[column, 0], tile[0, 0])
            k.ptx.cp.async_.bulk.commit_group()
            k.ptx.cp.async_.bulk.wait_group.read(0)
        phase ^= 1
        column += 16


CASES = [
    Case("two_stages", two_stages, {"N": 5}, numbers((5, 64)), lambda x: x[:, ::-1].sum(0, dtype=np.uint32)),
    Case("three_stages", three_stages, {"N": 6}, numbers((6, 64)), lambda x: x[:, ::-1].sum(0, dtype=np.uint32)),
    Case("waiting_for_all", waiting_for_all, {"N": 2}, numbers((2, 64)), lambda x: x[:, ::-1]),
    Case("arriving_copies", arriving_copies, {"N": 3}, numbers((3, 64)), lambda x: x[:, ::-1]),
    Case("ring", ring, {"N": 8}, numbers((8, 32)), lambda x: x[:, ::-1]),
    Case("bulk_loads", bulk_loads, {"N": 5}, numbers((5, 128)), lambda x: x[:, ::-1]),
    Case("bulk_stores", bulk_stores, {"N": 4}, numbers((4, 64)), lambda x: x[:, ::-1]),
    Case("stored_and_read", stored_and_read, {}, numbers(64), lambda x: (x, x[::-1])),
    Case("tensor_tiles", tensor_tiles, {"M": 8, "N": 48}, numbers((8, 48)), lambda x: x + 1),
]
