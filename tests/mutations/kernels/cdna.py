"""CDNA kernels that order accesses by waits, barriers, cache operations and flags."""

from __future__ import annotations

import numpy as np

from asmkit import Ptr, Sgpr, Vgpr, b32, f16, f32, gcn, u32

from ..harness import Case
from .barriers import numbers, small

THREADS = 128


@gcn.kernel(arch="gfx90a", signature="(N)->(N//256)", grid=lambda d: d.N // 256, block=256, divisible={"N": 256})
def lds_sum(k: gcn.Builder, x: Ptr[u32], out: Ptr[u32]) -> None:
    """Sum each 256 elements as a tree in LDS."""
    tile, t, a, b = k.lds(u32, 256), k.tid.x, k.vgpr(u32), k.vgpr(u32)
    at = t << 2
    k.gcn.global_load_dword(a, at + (k.group.x << 10), x)
    k.wait(vm=0)
    k.gcn.ds_write_b32(at, a, offset=tile.offset)
    half = 128
    while half:
        if 2 * half > 64:  # a wave reads its own writes in order
            k.wait(lgkm=0)
            k.gcn.s_barrier()
        with k.if_(t < half):
            k.gcn.ds_read_b32(a, at, offset=tile.offset)
            k.gcn.ds_read_b32(b, at, offset=tile.offset + 4 * half)
            k.wait(lgkm=0)
            k.gcn.ds_write_b32(at, a + b, offset=tile.offset)
        half //= 2
    with k.if_(t == 0):
        k.gcn.ds_read_b32(a, at, offset=tile.offset)
        k.wait(lgkm=0)
        k.gcn.global_store_dword(k.vgpr(u32, k.group.x << 2), a, out)


@gcn.kernel(arch="gfx942", signature="(N,128)->(128)", grid=1, block=THREADS)
def double_buffer(k: gcn.Builder, x: Ptr[u32], out: Ptr[u32], N: Sgpr[u32]) -> None:
    """Sum the reversed rows. One row is in flight to registers while the one before goes through LDS."""
    tile, at, value, other, total = k.lds(u32, (2, THREADS)), k.tid.x << 2, k.vgpr(u32), k.vgpr(u32), k.vgpr(u32, 0)
    source, last = k.copy(at), k.sgpr(u32)
    write, read = k.copy(at), (THREADS - 1) * 4 - at
    k.gcn.global_load_dword(value, source, x)
    k.gcn.s_sub_u32(last, N, 1)
    with k.loop(0, N) as row:
        k.wait(vm=0)
        k.gcn.ds_write_b32(write, value, offset=tile.offset)
        with k.if_(row < last):
            source += 4 * THREADS
            k.gcn.global_load_dword(value, source, x)
        k.wait(lgkm=0)
        k.gcn.s_barrier()
        k.gcn.ds_read_b32(other, read, offset=tile.offset)
        write ^= 4 * THREADS
        read ^= 4 * THREADS
        k.wait(lgkm=0)
        total += other
    k.gcn.global_store_dword(at, total, out)


@gcn.kernel(arch="gfx90a", signature="(N,128)->(N,128)", grid=1, block=THREADS)
def two_waves(k: gcn.Builder, x: Ptr[u32], out: Ptr[u32], N: Sgpr[u32]) -> None:
    """Two waves exchange their halves of each row through LDS."""
    tile, at, value = k.lds(u32, THREADS), k.tid.x << 2, k.vgpr(u32)
    source = k.copy(at)
    with k.loop(0, N):
        k.gcn.global_load_dword(value, source, x)
        k.wait(vm=0)
        k.gcn.ds_write_b32(at, value, offset=tile.offset)
        k.wait(lgkm=0)
        k.gcn.s_barrier()
        k.gcn.ds_read_b32(value, at ^ 256, offset=tile.offset)
        k.wait(lgkm=0)
        k.gcn.s_barrier()
        k.gcn.global_store_dword(source, value, out)
        source += 4 * THREADS


@gcn.kernel(arch="gfx942", signature="(N,128)->(N,128)", grid=1, block=THREADS)
def loads_to_lds(k: gcn.Builder, x: Ptr[u32], out: Ptr[u32], N: Sgpr[u32]) -> None:
    """Reverse rows, which loads bring to LDS without registers."""
    tile, at, value, wave = k.lds(u32, THREADS), k.tid.x << 2, k.vgpr(u32), k.sgpr(u32)
    source = k.copy(at)
    k.gcn.v_readfirstlane_b32(wave, at)
    k.gcn.s_add_u32(wave, wave, tile.offset)
    k.gcn.s_mov_b32(k.m0, wave)
    with k.loop(0, N):
        k.gcn.global_load_lds_dword(source, x)
        k.wait(vm=0)
        k.gcn.s_barrier()
        k.gcn.ds_read_b32(value, (THREADS - 1) * 4 - at, offset=tile.offset)
        k.wait(lgkm=0)
        k.gcn.s_barrier()
        k.gcn.global_store_dword(source, value, out)
        source += 4 * THREADS


@gcn.kernel(arch="gfx950", signature="(N,512)->(512)", grid=1, block=THREADS)
def buffer_to_lds(k: gcn.Builder, x: Ptr[u32], out: Ptr[u32], N: Sgpr[u32]) -> None:
    """Sum rows, of which two are in flight to two buffers in LDS, 16 bytes for each lane."""
    tile, at, total = k.lds(u32, (2, 512), align=16), k.tid.x << 4, [k.vgpr(u32, 0) for _ in range(4)]
    words, wave, last, first = k.vgprs(u32, 4), k.sgpr(u32), k.sgpr(u32), k.sgpr(u32)
    source, read, rows = k.copy(at), 2032 - at, k.buffer(x, N << 11)
    k.gcn.v_readfirstlane_b32(first, at)
    k.gcn.s_add_u32(wave, first, tile.offset)
    k.gcn.s_sub_u32(last, N, 1)

    def load() -> None:
        k.gcn.s_mov_b32(k.m0, wave)
        k.nop(1)
        k.gcn.buffer_load_dwordx4(source, rows, 0, offen=True, lds=True)
        k.gcn.s_xor_b32(wave, wave, 2048)
        k.gcn.v_add_u32(source, 2048, source)

    load()
    with k.loop(0, N) as row:
        k.gcn.s_barrier()  # the buffer of the next row has been read
        with k.if_(row < last):
            load()
            k.wait(vm=1)
        with k.else_():
            k.wait(vm=0)
        k.gcn.s_barrier()
        k.gcn.ds_read_b128(words, read, offset=tile.offset)
        k.wait(lgkm=0)
        for sum_, word in zip(total, words, strict=True):
            sum_ += word
        read ^= 2048
    sums = k.vgprs(u32, 4)
    for to, sum_ in zip(sums, total, strict=True):
        k.gcn.v_mov_b32(to, sum_)
    k.gcn.global_store_dwordx4(at, sums, out)


@gcn.kernel(arch="gfx942", signature="(N,128)->(128)", grid=1, block=THREADS)
def lds_pipeline(k: gcn.Builder, x: Ptr[u32], out: Ptr[u32], N: Sgpr[u32]) -> None:
    """Sum the reversed rows. While one buffer in LDS is read, the next row is in flight to the other one."""
    tile, at, value, total = k.lds(u32, (2, THREADS)), k.tid.x << 2, k.vgpr(u32), k.vgpr(u32, 0)
    source, read, wave, last = k.copy(at), (THREADS - 1) * 4 - at, k.sgpr(u32), k.sgpr(u32)
    k.gcn.v_readfirstlane_b32(wave, at)
    k.gcn.s_add_u32(wave, wave, tile.offset)
    k.gcn.s_sub_u32(last, N, 1)
    k.gcn.s_mov_b32(k.m0, wave)
    k.nop(1)
    k.gcn.global_load_lds_dword(source, x)
    with k.loop(0, N) as row:
        k.wait(vm=0)
        k.gcn.s_barrier()  # the row has arrived, and the other buffer has been read
        with k.if_(row < last):
            k.gcn.s_xor_b32(wave, wave, 4 * THREADS)
            k.gcn.s_mov_b32(k.m0, wave)
            source += 4 * THREADS
            k.gcn.global_load_lds_dword(source, x)
        k.gcn.ds_read_b32(value, read, offset=tile.offset)
        read ^= 4 * THREADS
        k.wait(lgkm=0)
        total += value
    k.gcn.global_store_dword(at, total, out)


@gcn.kernel(arch="gfx942", signature="(20,64)->(64)", grid=1, block=64)
def many_reads(k: gcn.Builder, x: Ptr[u32], out: Ptr[u32]) -> None:
    """Sum 20 rows, which go through LDS: more reads than the counter counts are in flight together."""
    tile, at, total = k.lds(u32, (20, 64)), k.lane << 2, k.vgpr(u32, 0)
    rows, read = [k.vgpr(u32) for _ in range(20)], 252 - at
    source = k.copy(at)
    for i, row in enumerate(rows):
        k.gcn.global_load_dword(row, source, x, offset=256 * (i % 10))
        if i % 10 == 9:
            source += 2560
    for i, row in enumerate(rows):
        k.wait(vm=19 - i)
        k.gcn.ds_write_b32(at, row, offset=tile.offset + 256 * i)
    for i, row in enumerate(rows):
        k.gcn.ds_read_b32(row, read, offset=tile.offset + 256 * i)
    for i, row in enumerate(rows):
        if i == 0 or i > 4:  # 15 is the counter's maximum: the first wait is for five of the 20 reads
            k.wait(lgkm=min(15, 19 - i))
        total += row
    k.gcn.global_store_dword(at, total, out)


@gcn.kernel(arch="gfx942", signature="(64)->(64)", grid=1, block=64, workspace={"scalars": 16}, zero_init=("scalars",))
def scalar_cache(k: gcn.Builder, x: Ptr[u32], out: Ptr[u32], scalars: Ptr[u32]) -> None:
    """Pass a scalar from vector memory to the scalar cache, and another one back."""
    at, value, zero, one = k.lane << 2, k.vgpr(u32), k.vgpr(u32, 0), k.sgpr(u32)
    k.gcn.global_load_dword(value, at, x)
    k.wait(vm=0)
    with k.if_(k.lane == 0):
        k.gcn.global_store_dword(zero, value, scalars)
    k.wait(vm=0)
    k.gcn.s_dcache_inv()
    k.gcn.s_load_dword(one, scalars, 0)
    k.wait(lgkm=0)
    k.gcn.s_add_u32(one, one, 1)
    k.gcn.s_store_dword(one, scalars, 32)
    k.gcn.s_dcache_wb()
    k.wait(lgkm=0)
    k.gcn.global_load_dword(value, zero, scalars, offset=32)
    k.wait(vm=0)
    k.gcn.global_store_dword(at, value, out)


@gcn.kernel(arch="gfx90a", signature="(60,64)->(64)", grid=1, block=64)
def many_loads(k: gcn.Builder, x: Ptr[u32], out: Ptr[u32]) -> None:
    """Sum 60 rows, whose loads are in flight together: each is waited for when its row is added."""
    at, total, rows = k.lane << 2, k.vgpr(u32, 0), [k.vgpr(u32) for _ in range(60)]
    source = k.copy(at)
    for i, row in enumerate(rows):
        k.gcn.global_load_dword(row, source, x, offset=256 * (i % 8))
        if i % 8 == 7:
            source += 2048
    for i, row in enumerate(rows):
        k.wait(vm=59 - i)
        total += row
    k.gcn.global_store_dword(at, total, out)


@gcn.kernel(arch="gfx942", signature="(N),(M)->(N)", grid=1, block=lambda d: d.N)
def scalar_loads(k: gcn.Builder, x: Ptr[u32], y: Ptr[u32], out: Ptr[u32], M: Sgpr[u32]) -> None:
    """Add the scalars of y to each element. Scalar loads complete in any order: the wait is for all of them."""
    at, value, pair = k.tid.x << 2, k.vgpr(u32), k.sgprs(b32, 2)
    here = k.copy(y)
    k.gcn.global_load_dword(value, at, x)
    k.wait(vm=0)
    with k.loop(0, M, step=2):
        k.gcn.s_load_dwordx2(pair, here, 0)
        k.wait(lgkm=0)
        k.gcn.v_add_u32(value, pair[0], value)
        k.gcn.v_add_u32(value, pair[1], value)
        k.advance(here, 8)
    k.gcn.global_store_dword(at, value, out)


@gcn.kernel(
    arch="gfx942", signature="(64)->(64)", grid=2, block=64, cooperative=True,
    workspace={"data": 64, "flag": 1}, zero_init=("flag",),
)  # fmt: skip
def group_flag(k: gcn.Builder, x: Ptr[u32], out: Ptr[u32], data: Ptr[u32], flag: Ptr[u32]) -> None:
    """Workgroup 0 hands a row to workgroup 1: it writes the caches back, and workgroup 1 invalidates them."""
    at, value, zero, seen = k.lane << 2, k.vgpr(u32), k.vgpr(u32, 0), k.sgpr(u32)
    with k.if_(k.group.x == 0):
        k.gcn.global_load_dword(value, at, x)
        k.wait(vm=0)
        k.gcn.global_store_dword(at, value, data)
        k.gcn.buffer_wbl2(sc1=True)
        k.wait(vm=0)
        with k.if_(k.lane == 0):
            k.gcn.global_store_dword(zero, k.vgpr(u32, 1), flag, sc1=True)
    with k.else_():
        with k.forever():
            k.gcn.global_load_dword(value, zero, flag, sc1=True)
            k.wait(vm=0)
            k.gcn.v_readfirstlane_b32(seen, value)
            k.break_(when=seen == 1)
        k.gcn.buffer_inv(sc1=True)
        k.gcn.global_load_dword(value, 252 - at, data)
        k.wait(vm=0)
        k.gcn.global_store_dword(at, value, out)


@gcn.kernel(
    arch="gfx90a", signature="(N)->(1)", grid=lambda d: d.N // 64, block=64, divisible={"N": 64},
    workspace={"total": 1, "counter": 1}, zero_init=("total", "counter"),
)  # fmt: skip
def last_group(k: gcn.Builder, x: Ptr[u32], out: Ptr[u32], total: Ptr[u32], counter: Ptr[u32]) -> None:
    """Each lane adds to a total, without a result. The workgroup that counts last copies the total."""
    at, value, zero, old = (k.group.x << 8) + (k.lane << 2), k.vgpr(u32), k.vgpr(u32, 0), k.vgpr(u32)
    groups = k.vgpr(u32, 3)
    k.gcn.global_load_dword(value, at, x)
    k.wait(vm=0)
    k.gcn.global_atomic_add(zero, value, total)
    k.wait(vm=0)
    with k.if_(k.lane == 0):
        k.gcn.global_atomic_add(old, zero, k.vgpr(u32, 1), counter, glc=True)
        k.wait(vm=0)
        k.gcn.buffer_wbinvl1_vol()
        with k.if_(old == groups):
            k.gcn.global_load_dword(value, zero, total)
            k.wait(vm=0)
            k.gcn.global_store_dword(zero, value, out)


@gcn.kernel(arch="gfx950", signature="(32,K),(32,K)->(32,32)", grid=1, block=64, divisible={"K": 16})
def staged_product(k: gcn.Builder, a: Ptr[f16], b: Ptr[f16], c: Ptr[f32], K: Sgpr[u32]) -> None:
    """Multiply by MFMA: tiles of 16 columns go through LDS, and the next ones are loaded during the product."""
    ta, tb = k.lds(b32, (32, 8)), k.lds(b32, (32, 8))
    lane, fa, fb, va, vb = k.lane, k.vgprs(b32, 4), k.vgprs(b32, 4), k.vgprs(b32, 4), k.vgprs(b32, 4)
    acc, source = k.vgprs(f32, 16, 0.0), (((lane >> 1) * K) << 1) + ((lane & 1) << 4)
    to, at = lane << 4, ((lane & 31) << 5) + ((lane >> 5) << 4)

    def load() -> None:
        k.gcn.global_load_dwordx4(va, source, a)
        k.gcn.global_load_dwordx4(vb, source, b)

    load()
    with k.loop(16, K + 16, step=16) as column:
        k.wait(vm=1)
        k.gcn.ds_write_b128(to, va, offset=ta.offset)
        k.wait(vm=0)
        k.gcn.ds_write_b128(to, vb, offset=tb.offset)
        k.gcn.ds_read_b128(fa, at, offset=ta.offset)
        k.gcn.ds_read_b128(fb, at, offset=tb.offset)
        with k.if_(column < K):
            source += 32
            load()
        k.wait(lgkm=0)
        k.gcn.v_mfma_f32_32x32x16_f16(acc, fb, fa, acc)
    _store_tile(k, acc, lane, c)


def _store_tile(k: gcn.Builder, acc: gcn.Vgprs[f32], lane: Vgpr[u32], c: Ptr[f32]) -> None:
    """Store acc[4q … 4q + 3], columns 8q + 4·(lane / 32) … + 3 of row lane % 32."""
    at = ((lane & 31) << 7) + ((lane >> 5) << 4)
    k.wait_mfma(acc)
    for q in range(4):
        k.gcn.global_store_dwordx4(at, acc[4 * q : 4 * q + 4], c, offset=32 * q)


def _sum(x: np.ndarray) -> np.ndarray:
    return x.sum(dtype=np.uint32)


CASES = [
    Case("lds_sum", lds_sum, {"N": 512}, numbers(512), lambda x: x.reshape(-1, 256).sum(1, dtype=np.uint32)),
    Case("double_buffer", double_buffer, {"N": 4}, numbers((4, 128)), lambda x: x[:, ::-1].sum(0, dtype=np.uint32)),
    Case("two_waves", two_waves, {"N": 3}, numbers((3, 128)), lambda x: np.roll(x, 64, axis=1)),
    Case("loads_to_lds", loads_to_lds, {"N": 3}, numbers((3, 128)), lambda x: x[:, ::-1]),
    Case(
        "buffer_to_lds", buffer_to_lds, {"N": 4}, numbers((4, 512)),
        lambda x: x.reshape(4, 128, 4)[:, ::-1].sum(0, dtype=np.uint32),
    ),
    Case("lds_pipeline", lds_pipeline, {"N": 4}, numbers((4, 128)), lambda x: x[:, ::-1].sum(0, dtype=np.uint32)),
    Case("many_reads", many_reads, {}, numbers((20, 64)), lambda x: x.sum(0, dtype=np.uint32)[::-1]),
    Case("scalar_cache", scalar_cache, {}, numbers(64), lambda x: np.full(64, x[0] + np.uint32(1), np.uint32)),
    Case("many_loads", many_loads, {}, numbers((60, 64)), lambda x: x.sum(0, dtype=np.uint32)),
    Case("scalar_loads", scalar_loads, {"N": 128, "M": 6}, numbers(128, 6), lambda x, y: x + y.sum(dtype=np.uint32)),
    Case("group_flag", group_flag, {}, numbers(64), lambda x: x[::-1]),
    Case("last_group", last_group, {"N": 256}, numbers(256), _sum),
    Case(
        "staged_product", staged_product, {"K": 64}, small((32, 64), (32, 64)),
        lambda a, b: a.astype(np.float32) @ b.astype(np.float32).T,
    ),
]  # fmt: skip
