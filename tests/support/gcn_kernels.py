"""Small kernels for the tests of launches on AMD devices, and of their stand-ins on the CPU."""

from __future__ import annotations

from asmkit import Ptr, Sgpr, f32, gcn, s32, u32, u64
from asmkit.types import T

ARCHS = ("gfx90a", "gfx942", "gfx950")


def groups(n: int, size: int = 64) -> int:
    """Workgroups of `size` workitems that cover n elements."""
    return -(-n // size)


@gcn.kernel(arch=ARCHS, signature="(N),(N)->(N)", block=64, grid=lambda d: groups(d.N), sync="auto")
def axpy(k: gcn.Builder, x: Ptr[f32], y: Ptr[f32], out: Ptr[f32], N: Sgpr[u32], s: Sgpr[f32]) -> None:
    """Out = s·x + y; a workitem makes one element."""
    i = (k.group.x << 6) + k.tid.x
    a, b = k.vgpr(f32), k.vgpr(f32)
    with k.if_(i < N):
        at = i << 2
        k.gcn.global_load_dword(a, at, x)
        k.gcn.global_load_dword(b, at, y)
        k.gcn.v_fmac_f32(b, s, a)
        k.gcn.global_store_dword(at, b, out)


@gcn.kernel(arch=ARCHS, signature="(N),(N)->(N)", block=64, grid=lambda d: groups(d.N), sync="auto", batched=True)
def scaled(k: gcn.Builder, x: Ptr[f32], y: Ptr[f32], out: Ptr[f32], N: Sgpr[u32], s: Sgpr[f32]) -> None:
    """Out = s·x + y; many calls may be one launch."""
    i = (k.group.x << 6) + k.tid.x
    a, b = k.vgpr(f32), k.vgpr(f32)
    with k.if_(i < N):
        at = i << 2
        k.gcn.global_load_dword(a, at, x)
        k.gcn.global_load_dword(b, at, y)
        k.gcn.v_fmac_f32(b, s, a)
        k.gcn.global_store_dword(at, b, out)


@gcn.kernel(arch=ARCHS, signature="(64)->(64)", block=64, grid=1, sync="auto")
def in_private_memory(k: gcn.Builder, x: Ptr[f32], out: Ptr[f32], s: Sgpr[f32]) -> None:
    """Out = s·x, by way of each lane's private memory."""
    mine = k.private(f32, 4)
    at, place, value = k.tid.x << 2, k.vgpr(u32, mine[1]), k.vgpr(f32)
    k.gcn.global_load_dword(value, at, x)
    k.gcn.scratch_store_dword(place, value, None)
    k.gcn.scratch_load_dword(value, place, None)
    k.gcn.v_mul_f32(value, s, value)
    k.gcn.global_store_dword(at, value, out)


@gcn.kernel(arch=ARCHS, signature="(X,Y,Z)->(3,Z,Y,X)", block=lambda d: (d.X, d.Y, d.Z), grid=1, sync="auto")
def places(k: gcn.Builder, a: Ptr[f32], out: Ptr[s32], X: int, Y: int, Z: int) -> None:
    """out[:, z, y, x] = (x, y, z), each workitem its own place in the block."""
    x, y, z = k.tid.x, k.tid.y, k.tid.z
    at = ((z * k.sgpr(u32, Y) + y) * k.sgpr(u32, X) + x) << 2
    for place in (x, y, z):
        k.gcn.global_store_dword(at, place, out)
        at += 4 * X * Y * Z


@gcn.kernel(arch=ARCHS, signature="(64)->(64)", block=(16, 4), grid=1, alias={"out": "x"}, sync="auto")
def increment(k: gcn.Builder, x: Ptr[f32], out: Ptr[f32]) -> None:
    """Out = x + 1, in x's memory: it reads what it finds in `out`."""
    at = ((k.tid.y << 4) + k.tid.x) << 2
    value = k.vgpr(f32)
    k.gcn.global_load_dword(value, at, out)
    k.gcn.global_store_dword(at, value + 1.0, out)


@gcn.kernel(
    arch=ARCHS, signature="(N)->(1),(N)", block=128, grid=lambda d: groups(d.N, 128), zero_init=("total",),
    divisible={"N": 128}, sync="auto",
)  # fmt: skip
def total_and_double(k: gcn.Builder, x: Ptr[u32], total: Ptr[u32], out: Ptr[u32]) -> None:
    """Total = Σ x by atomics onto zero, out = 2·x."""
    at = ((k.group.x << 7) + k.tid.x) << 2
    value, zero = k.vgpr(u32), k.vgpr(u32, 0)
    k.gcn.global_load_dword(value, at, x)
    k.gcn.global_atomic_add(zero, value, total)
    k.gcn.global_store_dword(at, value + value, out)


@gcn.kernel(arch=ARCHS, signature="(256)->(256)", block=256, grid=1, sync="auto")
def reverse(k: gcn.Builder, a: Ptr[T], out: Ptr[T]) -> None:
    """Out = a backwards, by way of 1 KiB of LDS."""
    tile, value = k.lds(f32, 256), k.vgpr(f32)
    at = k.tid.x << 2
    k.gcn.global_load_dword(value, at, a)
    k.gcn.ds_write_b32(at, value, offset=tile.offset)
    k.wait(lgkm=0)
    k.gcn.s_barrier()
    back = at ^ 1020
    k.gcn.ds_read_b32(value, back, offset=tile.offset)
    k.gcn.global_store_dword(at, value, out)


@gcn.kernel(arch="gfx942", signature="(1)->(4)", block=64, grid=1, sync="auto")
def widths(k: gcn.Builder, a: Ptr[u32], out: Ptr[u32], first: Sgpr[u32], wide: Sgpr[u64], real: Sgpr[f32]) -> None:
    """Out = the scalars' bits, so that each one's place among the arguments shows."""
    zero, value = k.vgpr(u32, 0), k.vgpr(u32)
    for i, bits in enumerate((first, wide.low, wide.high, real.as_(u32))):
        k.gcn.v_mov_b32(value, bits)
        k.gcn.global_store_dword(zero, value, out, offset=4 * i)


@gcn.kernel(arch="gfx942", signature="(96)->(96)", block=96, grid=1, sync="auto")
def no_whole_waves(k: gcn.Builder, a: Ptr[f32], out: Ptr[f32]) -> None:
    """Out = a, by a wave and a half."""
    at, value = k.tid.x << 2, k.vgpr(f32)
    k.gcn.global_load_dword(value, at, a)
    k.gcn.global_store_dword(at, value, out)


@gcn.kernel(arch="gfx942", signature="(N)->(1)", block=64, grid=lambda d: d.multiprocessor_count, sync="auto")
def counted(k: gcn.Builder, a: Ptr[u32], out: Ptr[u32]) -> None:
    """out[0] = the number of the last workgroup; as many as the device has compute units."""
    zero, value = k.vgpr(u32, 0), k.vgpr(u32)
    k.gcn.v_mov_b32(value, k.group.x)
    k.gcn.global_store_dword(zero, value, out)
