"""Small kernels with tensor maps, for the tests of launches."""

from __future__ import annotations

from asmkit import Ptr, Reg, f32, ptx, u32
from asmkit.ptx import Swizzle
from asmkit.ptx.builder.shared import Shared

MAPS = {"ta": ptx.tiled("a", box=(8, 16)), "td": ptx.tiled("d", box=(8, 16))}


@ptx.kernel(arch="sm_90", signature="(M,N)->(M,N)", grid=lambda d: (d.N // 16, d.M // 8), block=128, maps=MAPS)
def boxes(
    k: ptx.Builder, a: Ptr[f32], d: Ptr[f32], ta: ptx.TensorMap, td: ptx.TensorMap, M: Reg[u32], N: Reg[u32]
) -> None:
    """D = A, its first element doubled: a block moves one box of 8×16, the first block writes that one by itself."""
    tile, bar, first = k.shared(f32, (8, 16), align=128), k.mbarrier(1), k.tid.x == 0
    bar.init(pred=first)
    k.ptx.fence.mbarrier_init.release.cluster()
    k.ptx.bar.sync(0)
    x, y, value = k.ctaid.x << 4, k.ctaid.y << 3, k.reg(f32)
    with k.if_(first):
        bar.arrive_expect_tx(ta.bytes)
        k.ptx.cp.async_.bulk.tensor._2d.shared__cluster.global_.tile.mbarrier__complete_tx__bytes(
            tile[0, 0], ta[x, y], bar.mem
        )
        bar.wait(0)
        k.ptx.cp.async_.bulk.tensor._2d.global_.shared__cta.tile.bulk_group(td[x, y], tile[0, 0])
        k.ptx.cp.async_.bulk.commit_group()
        k.ptx.cp.async_.bulk.wait_group(0)
        with k.if_((k.ctaid.x | k.ctaid.y) == 0):
            k.ptx.fence.proxy.async_()
            k.ptx.ld.global_.f32(value, a[0])
            k.ptx.st.global_.f32(d[0], value + value)


@ptx.kernel(
    arch="sm_90", signature="(M,N)->(ceil(M/2),N)", grid=lambda d: (d.N // 16, d.M // 8), block=(16, 4),
    maps={"ta": ptx.tiled("a", box=(8, 16), steps=(2, 1))}, divisible={"M": 8, "N": 16},
)  # fmt: skip
def even_rows(k: ptx.Builder, a: Ptr[f32], out: Ptr[f32], ta: ptx.TensorMap, N: Reg[u32], s: Reg[f32]) -> None:
    """out[i] = s · a[2·i]: a block of 16×4 threads takes every other row of its box of 8×16."""
    tile, bar, value = k.shared(f32, (4, 16), align=128), k.mbarrier(1), k.reg(f32)
    first = (k.tid.x | k.tid.y) == 0
    bar.init(pred=first)
    k.ptx.fence.mbarrier_init.release.cluster()
    k.ptx.bar.sync(0)
    x, y = k.ctaid.x << 4, k.ctaid.y << 3
    with k.if_(first):
        bar.arrive_expect_tx(ta.bytes)
        k.ptx.cp.async_.bulk.tensor._2d.shared__cluster.global_.tile.mbarrier__complete_tx__bytes(
            tile[0, 0], ta[x, y], bar.mem
        )
    bar.wait(0)
    k.ptx.ld.shared.f32(value, (tile.ptr + ((k.tid.y << 4) + k.tid.x))[0])
    row = (y >> 1) + k.tid.y
    k.ptx.st.global_.f32((out + (row * N + x + k.tid.x))[0], value * s)


def brought(k: ptx.Builder, tile: Shared[f32], box: ptx.TensorMap, x: Reg[u32] | int, y: Reg[u32] | int) -> Reg[f32]:
    """The thread's element of the box at column x and row y, which one tensor copy brings into the tile."""
    bar, value, first = k.mbarrier(1), k.reg(f32), k.tid.x == 0
    bar.init(pred=first)
    k.ptx.fence.mbarrier_init.release.cluster()
    k.ptx.bar.sync(0)
    with k.if_(first):
        bar.arrive_expect_tx(box.bytes)
        k.ptx.cp.async_.bulk.tensor._2d.shared__cluster.global_.tile.mbarrier__complete_tx__bytes(
            tile[0, 0], box[x, y], bar.mem
        )
    bar.wait(0)
    k.ptx.ld.shared.f32(value, (tile.ptr + k.tid.x)[0])
    return value


@ptx.kernel(
    arch="sm_90", signature="(M,N)->(M,N)", grid=1, block=lambda d: 128 if d.wide else 64, divisible={"M": 8, "N": 8},
    maps={"ta": ptx.tiled("a", box=lambda d: (8, 16 if d.wide else 8),
                          swizzle=lambda d: Swizzle.B64 if d.wide else Swizzle.B32)},
)  # fmt: skip
def swizzled(k: ptx.Builder, a: Ptr[f32], out: Ptr[f32], ta: ptx.TensorMap, *, wide: bool = False) -> None:
    """The only box, 8×16 or 8×8, as it lies in shared memory."""
    value = brought(k, k.shared(f32, (8, 16 if wide else 8), align=512), ta, 0, 0)
    k.ptx.st.global_.f32((out + k.tid.x)[0], value)


@ptx.kernel(
    arch="sm_90", signature="(M,N)->(1)", grid=lambda d: (d.N // 16, d.M // 8), block=128, zero_init=("out",),
    maps={"ta": ptx.tiled("a", box=(8, 16))}, divisible={"M": 8, "N": 16}, batched=True,
)  # fmt: skip
def sums(k: ptx.Builder, a: Ptr[f32], out: Ptr[f32], ta: ptx.TensorMap) -> None:
    """out = Σ a by atomics: a block adds its box of 8×16; many calls may be one launch."""
    value = brought(k, k.shared(f32, (8, 16), align=128), ta, k.ctaid.x << 4, k.ctaid.y << 3)
    k.ptx.red.global_.add.f32(out[0], value)


@ptx.kernel(
    arch="sm_90", signature="(M,N),(M,N)->(M,N)", grid=lambda d: (d.N // 16, d.M // 8), block=128, batched=True,
    maps={"ta": ptx.tiled("a", box=(8, 16)), "tb": ptx.tiled("b", box=(8, 16)), "td": ptx.tiled("d", box=(8, 16))},
    divisible={"M": 8, "N": 16},
)  # fmt: skip
def differences(
    k: ptx.Builder, a: Ptr[f32], b: Ptr[f32], d: Ptr[f32], ta: ptx.TensorMap, tb: ptx.TensorMap, td: ptx.TensorMap
) -> None:
    """D = A - B, box by box, in and out by tensor copies; many calls may be one launch."""
    at, bt, bar = k.shared(f32, (8, 16), align=128), k.shared(f32, (8, 16), align=128), k.mbarrier(1)
    first, x, y, u, v = k.tid.x == 0, k.ctaid.x << 4, k.ctaid.y << 3, k.reg(f32), k.reg(f32)
    bar.init(pred=first)
    k.ptx.fence.mbarrier_init.release.cluster()
    k.ptx.bar.sync(0)
    with k.if_(first):
        bar.arrive_expect_tx(2 * ta.bytes)
        load = k.ptx.cp.async_.bulk.tensor._2d.shared__cluster.global_.tile.mbarrier__complete_tx__bytes
        load(at[0, 0], ta[x, y], bar.mem)
        load(bt[0, 0], tb[x, y], bar.mem)
    bar.wait(0)
    mine = at.ptr + k.tid.x
    k.ptx.ld.shared.f32(u, mine[0])
    k.ptx.ld.shared.f32(v, (bt.ptr + k.tid.x)[0])
    k.ptx.st.shared.f32(mine[0], u - v)
    k.ptx.fence.proxy.async_()
    k.ptx.bar.sync(0)
    with k.if_(first):
        k.ptx.cp.async_.bulk.tensor._2d.global_.shared__cta.tile.bulk_group(td[x, y], at[0, 0])
        k.ptx.cp.async_.bulk.commit_group()
        k.ptx.cp.async_.bulk.wait_group(0)
