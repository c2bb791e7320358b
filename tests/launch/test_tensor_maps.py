"""Hopper's copies, clusters and descriptors, in the simulator and on a device; tensor maps as the driver makes them."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

from asmkit import AsmError, Kernel, Ptr, bf16, f16, f32, f64, pred, ptx, s32, tf32, u8, u16, u32, u64
from asmkit.launch.tensor_maps import driver_bytes
from asmkit.ptx.im2col_map import Im2colMap
from asmkit.ptx.matrix_descriptors import Swizzle
from asmkit.ptx.tensor_map import TiledMap

HERE = [pytest.param("sim", id="sim"), pytest.param("cuda", id="cuda", marks=pytest.mark.gpu)]

MAPS = [
    *(TiledMap(kind, (64, 64), (8, 16)) for kind in (u8, u16, u32, s32, u64, f16, bf16, f32, tf32, f64)),
    *(TiledMap(f16, (99, 64), (64, mode.width // 2), swizzle=mode) for mode in list(Swizzle)[:4]),
    TiledMap(u8, (64,), (32,)),
    TiledMap(f32, (5, 6, 8), (2, 3, 8), (1 << 39, 1 << 36)),
    TiledMap(f32, (7, 6, 5, 8), (1, 4, 5, 4), steps=(1, 2, 3, 1)),
    TiledMap(f16, (2, 3, 4, 5, 256), (1, 2, 3, 4, 256), l2=64),
    TiledMap(f16, (1 << 20, 64), (256, 8), l2=128, fill="nan"),
    TiledMap(f32, (1 << 20, 64), (256, 8), l2=256),
    TiledMap(f16, (4, 4, 8, 16), (1, 2, 8, 16), interleave=32, swizzle=Swizzle.B32),
    TiledMap(f16, (4, 4, 8, 8), (1, 2, 8, 8), interleave=16),
    *(TiledMap(f32, (64, 64), (5, 16), steps=(step, 1)) for step in (2, 3, 5, 8)),
    TiledMap(f32, (256, 256), (228, 256)),
    TiledMap(f32, (256, 256), (256, 256), steps=(2, 1)),
    *(
        TiledMap(f16, (4, 4, 64), (1, 2, 24), steps=(1, 1, 3), interleave=width, swizzle=mode)
        for width, mode in ((16, Swizzle.NONE), (16, Swizzle.B64), (32, Swizzle.B32))
    ),
]


COLUMNS = [
    Im2colMap(f16, (5, 20, 64), 32, 1000, (-3,), (7,)),
    Im2colMap(f32, (5, 18, 20, 64), 16, 9, (-2, 1), (3, -4), swizzle=Swizzle.B64, steps=(1, 2, 3, 1), fill="nan"),
    Im2colMap(u8, (5, 9, 18, 20, 64), 64, 33, (-1, 2, -3), (1, 0, -2), swizzle=Swizzle.B128, l2=256),
]


@pytest.mark.gpu
@pytest.mark.parametrize("made", [*MAPS, *COLUMNS], ids=lambda made: f"{made.elem}-{made.box}-{made.steps}")
def test_the_driver_writes_the_same_bytes(made: TiledMap | Im2colMap):
    from asmkit.launch import cuda

    with cuda.device(0).current():
        theirs = np.frombuffer(driver_bytes(cuda.driver(), made, 0x7F00_0010_0000), np.uint32)
    ours = np.frombuffer(made.encode(0x7F00_0010_0000), np.uint32)
    wrong = {f"byte {4 * i:#x}": (hex(a), hex(b)) for i, (a, b) in enumerate(zip(ours, theirs, strict=True)) if a != b}
    assert wrong == {}, "ours, the driver's"


# --- bulk copies ------------------------------------------------------------------------------------------------------


@ptx.kernel(arch="sm_90", signature="(N)->(N)", grid=lambda d: d.N // 256, block=256, divisible={"N": 256})
def increment(k: ptx.Builder, a: Ptr[u32], out: Ptr[u32]) -> None:
    """out[N] = a[N] + 1, u32.  Each block moves 256 numbers, in by a barrier, out by a group."""
    tile, bar, value = k.shared(u32, 256, align=128), k.mbarrier(1), k.reg(u32)
    at, first = k.ctaid.x << 8, k.tid.x == 0
    mine = tile.ptr + k.tid.x
    bar.init(pred=first)
    k.ptx.fence.mbarrier_init.release.cluster()
    k.ptx.bar.sync(0)
    with k.if_(first):
        bar.arrive_expect_tx(1024)
        copy = k.ptx.cp.async_.bulk.shared__cluster.global_.mbarrier__complete_tx__bytes
        copy(tile[0], (a + at)[0], 1024, bar.mem)
    bar.wait(0)
    k.ptx.ld.shared.u32(value, mine[0])
    value += 1
    k.ptx.st.shared.u32(mine[0], value)
    k.ptx.fence.proxy.async_()
    k.ptx.bar.sync(0)
    with k.if_(first):
        k.ptx.cp.async_.bulk.global_.shared__cta.bulk_group((out + at)[0], tile[0], 1024)
        k.ptx.cp.async_.bulk.commit_group()
        k.ptx.cp.async_.bulk.wait_group(0)


@ptx.kernel(arch="sm_90", signature="(N)->(256)", grid=lambda d: d.N // 256, block=256, zero_init=("out",))
def total(k: ptx.Builder, a: Ptr[u32], out: Ptr[u32]) -> None:
    """out[i] = Σ a[256·j + i], u32: each block adds its 256 numbers to the sums."""
    tile, value = k.shared(u32, 256, align=128), k.reg(u32)
    k.ptx.ld.global_.u32(value, (a + ((k.ctaid.x << 8) + k.tid.x))[0])
    k.ptx.st.shared.u32((tile.ptr + k.tid.x)[0], value)
    k.ptx.fence.proxy.async_()
    k.ptx.bar.sync(0)
    with k.if_(k.tid.x == 0):
        k.ptx.cp.reduce.async_.bulk.global_.shared__cta.bulk_group.add.u32(out[0], tile[0], 1024)
        k.ptx.cp.async_.bulk.commit_group()
        k.ptx.cp.async_.bulk.wait_group(0)


@pytest.mark.parametrize("backend", HERE)
def test_bulk_copies(backend: str):
    a = np.arange(4096, dtype=np.uint32)
    assert np.array_equal(increment(a, backend=backend), a + 1)
    assert np.array_equal(total(a, backend=backend), a.reshape(-1, 256).sum(0))


# --- clusters ---------------------------------------------------------------------------------------------------------


@ptx.kernel(arch="sm_90", signature="(N)->(N)", grid=lambda d: d.N // 64, block=64, cluster=4, divisible={"N": 256})
def rotated(k: ptx.Builder, a: Ptr[u32], out: Ptr[u32]) -> None:
    """Of each 256 numbers the last 64 come first: every block reads its neighbour's shared memory."""
    tile, value = k.shared(u32, 64), k.reg(u32)
    at = (k.ctaid.x << 6) + k.tid.x
    k.ptx.ld.global_.u32(value, (a + at)[0])
    k.ptx.st.shared.u32((tile.ptr + k.tid.x)[0], value)
    k.cluster_sync()
    before = (k.cluster_ctarank + 3) & 3
    k.ptx.ld.shared__cluster.u32(value, (k.peer(tile, before) + k.tid.x)[0])
    k.cluster_sync()
    k.ptx.st.global_.u32((out + at)[0], value)


@ptx.kernel(arch="sm_90", signature="(N)->(4*N)", grid=lambda d: d.N // 16, block=64, cluster=4, divisible={"N": 64})
def repeated(k: ptx.Builder, a: Ptr[u32], out: Ptr[u32]) -> None:
    """Of each 64 numbers four copies: block 0 of a cluster fetches them for all."""
    tile, bar, value = k.shared(u32, 64, align=128), k.mbarrier(1), k.reg(u32)
    first = k.tid.x == 0
    bar.init(pred=first)
    k.ptx.fence.mbarrier_init.release.cluster()
    bar.arrive_expect_tx(256, pred=first)
    k.ptx.fence.mbarrier_init.release.cluster()
    k.cluster_sync()
    with k.if_(first & (k.cluster_ctarank == 0)):
        copy = k.ptx.cp.async_.bulk.shared__cluster.global_.mbarrier__complete_tx__bytes.multicast__cluster
        copy(tile[0], (a + (k.clusterid.x << 6))[0], 256, bar.mem, k.multicast(range(4)).as_(u16))
    bar.wait(0)
    k.ptx.ld.shared.u32(value, (tile.ptr + k.tid.x)[0])
    k.ptx.st.global_.u32((out + ((k.ctaid.x << 6) + k.tid.x))[0], value)


@ptx.kernel(arch="sm_90", signature="(N)->(N)", grid=lambda d: d.N // 64, block=64, cluster=2, divisible={"N": 128})
def handed(k: ptx.Builder, a: Ptr[u32], out: Ptr[u32]) -> None:
    """Each 64 numbers go to the other block of the cluster, which waits at a barrier of its own for them."""
    tile, bar, value = k.shared(u32, 64), k.mbarrier(64), k.reg(u32)
    at, other = (k.ctaid.x << 6) + k.tid.x, k.cluster_ctarank ^ 1
    bar.init(pred=k.tid.x == 0)
    k.ptx.fence.mbarrier_init.release.cluster()
    k.cluster_sync()
    k.ptx.ld.global_.u32(value, (a + at)[0])
    k.ptx.st.shared__cluster.u32((k.peer(tile, other) + k.tid.x)[0], value)
    k.ptx.mbarrier.arrive.release.cluster.shared__cluster.b64(None, k.peer(bar.mem, other)[0])
    done = k.label("again")
    k.place_label(done)
    over = k.reg(pred)
    k.ptx.mbarrier.try_wait.parity.acquire.cluster.shared__cta.b64(over, bar.mem, 0)
    k.ptx.bra(done, unless=over)
    k.ptx.ld.shared.u32(value, (tile.ptr + k.tid.x)[0])
    k.ptx.st.global_.u32((out + at)[0], value)
    k.cluster_sync()


@pytest.mark.parametrize("backend", HERE)
def test_clusters(backend: str):
    a = np.arange(1024, dtype=np.uint32)
    assert np.array_equal(rotated(a, backend=backend), np.roll(a.reshape(-1, 4, 64), 1, axis=1).reshape(-1))
    assert np.array_equal(repeated(a, backend=backend), np.repeat(a.reshape(-1, 1, 64), 4, axis=1).reshape(-1))
    assert np.array_equal(handed(a, backend=backend), a.reshape(-1, 2, 64)[:, ::-1].reshape(-1))


def test_a_grid_that_holds_no_whole_clusters():
    @ptx.kernel(arch="sm_90", signature="(N)->(N)", grid=3, block=32, cluster=2)
    def odd(k: ptx.Builder, a: Ptr[u32], out: Ptr[u32]) -> None:
        """Three blocks by twos."""

    with pytest.raises(AsmError, match=r"GRID: .*\(3, 1, 1\)"):
        odd.text(N=1)


# --- descriptors of wgmma, on tiles that tensor copies have swizzled --------------------------------------------------


@cache
def product_kernel(mode: Swizzle) -> Kernel[Any]:
    """D[64,8] = A[64,K] · B[8,K]ᵀ, f16, K as wide as the swizzle's rows; 32 bytes of K without one."""
    columns = max(mode.width, 32) // 2
    width = min(columns, mode.width // 2)  # of one copy: without a swizzle 8 columns, 16 bytes

    @ptx.kernel(
        arch="sm_90a",
        signature=f"(64,{columns}),(8,{columns})->(64,8)",
        grid=1,
        block=128,
        maps={
            "ta": ptx.tiled("a", box=(64, width), swizzle=mode),
            "tb": ptx.tiled("b", box=(8, width), swizzle=mode),
        },
    )
    def product(k: ptx.Builder, a: Ptr[f16], b: Ptr[f16], d: Ptr[f32], ta: ptx.TensorMap, tb: ptx.TensorMap) -> None:
        """One warp group makes 64×8."""
        at = k.shared(f16, (columns // width, 64, width), align=1024)
        bt = k.shared(f16, (columns // width, 8, width), align=1024)
        bar, first = k.mbarrier(1), k.tid.x == 0
        bar.init(pred=first)
        k.ptx.fence.mbarrier_init.release.cluster()
        k.ptx.bar.sync(0)
        with k.if_(first):
            bar.arrive_expect_tx((64 + 8) * columns * 2)
            load = k.ptx.cp.async_.bulk.tensor._2d.shared__cluster.global_.tile.mbarrier__complete_tx__bytes
            for i in range(columns // width):
                load(at[i, 0, 0], ta[i * width, 0], bar.mem)
                load(bt[i, 0, 0], tb[i * width, 0], bar.mem)
        bar.wait(0)
        rows = 8 * mode.width
        a_desc = k.matrix_descriptor(at, leading=64 * 16 if mode is Swizzle.NONE else 16, stride=rows, swizzle=mode)
        b_desc = k.matrix_descriptor(bt, leading=8 * 16 if mode is Swizzle.NONE else 16, stride=rows, swizzle=mode)
        acc, on = k.regs(f32, 4, 0.0), k.tid.x < 128
        k.ptx.wgmma.fence.sync.aligned()
        mma = k.ptx.wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16
        for step in range(columns // 16):
            if step:
                a_desc, b_desc = a_desc.as_(u64) + 2, b_desc.as_(u64) + 2
            mma(acc, a_desc, b_desc, on, 1, 1, 0, 0)
        k.ptx.wgmma.commit_group.sync.aligned()
        k.ptx.wgmma.wait_group.sync.aligned(0)
        row, col = ((k.tid.x >> 5) << 4) + (k.laneid >> 2), (k.laneid & 3) << 1
        out = d + ((row << 3) + col)
        for i in range(4):
            k.ptx.st.global_.f32(out[64 * (i // 2) + i % 2], acc[i])

    return product


@pytest.mark.gpu
@pytest.mark.parametrize("mode", list(Swizzle)[:4], ids=lambda mode: mode.name)
def test_wgmma_reads_swizzled_tiles(mode: Swizzle):
    rng, columns = np.random.default_rng(5), max(mode.width, 32) // 2
    a, b = (rng.integers(-8, 9, (rows, columns)).astype(np.float16) for rows in (64, 8))
    got = product_kernel(mode)(a, b, backend="cuda")
    assert np.array_equal(got, a.astype(np.float32) @ b.astype(np.float32).T)


@pytest.mark.parametrize("mode", list(Swizzle)[:4], ids=lambda mode: mode.name)
def test_the_products_assemble(mode: Swizzle):
    assert product_kernel(mode).report().resources.registers > 0
