"""Small kernels for the tests of JAX."""

from __future__ import annotations

from asmkit import Ptr, Reg, f32, pred, ptx, u32


def blocks(n: int, size: int) -> int:
    return -(-n // size)


@ptx.kernel(arch="sm_80", signature="(N),(N)->(N)", block=(32,), grid=lambda d: (blocks(d.N, 32),))
def axpy(k: ptx.Builder, x: Ptr[f32], y: Ptr[f32], out: Ptr[f32], N: Reg[u32], s: Reg[f32]) -> None:
    """Out = s·x + y; a thread makes one element."""
    i = (k.ctaid.x << 5) + k.tid.x
    inside = i < N
    a, b = k.reg(f32, 0.0), k.reg(f32, 0.0)
    k.ptx.ld.global_.f32(a, (x + i)[0], pred=inside)
    k.ptx.ld.global_.f32(b, (y + i)[0], pred=inside)
    k.ptx.fma.rn.f32(a, a, s, b)
    k.ptx.st.global_.f32((out + i)[0], a, pred=inside)


@ptx.kernel(arch="sm_80", signature="(M,K)->(M)", block=(8, 4), grid=lambda d: (1, blocks(d.M, 32)))
def row_sum(k: ptx.Builder, a: Ptr[f32], out: Ptr[f32], M: Reg[u32], K: Reg[u32]) -> None:
    """out[m] = Σ a[m, :]; a thread makes one sum, in order of k."""
    row = (k.ctaid.y << 5) + (k.tid.y << 3) + k.tid.x
    with k.if_(row < M):
        p = k.copy(row * K)
        total, value, at = k.reg(f32, 0.0), k.reg(f32), a + p
        with k.loop(0, K):
            k.ptx.ld.global_.f32(value, at[0])
            total += value
            at += 1
        k.ptx.st.global_.f32((out + row)[0], total)


@ptx.kernel(arch="sm_80", signature="(N)->(N)", block=(32,), grid=lambda d: (blocks(d.N, 32),), alias={"out": "x"})
def increment(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32], N: Reg[u32]) -> None:
    """Out = x + 1, in x's memory: it reads what it finds in `out`."""
    i = (k.ctaid.x << 5) + k.tid.x
    value = k.reg(f32)
    with k.if_(i < N):
        at = out + i
        k.ptx.ld.global_.f32(value, at[0])
        k.ptx.st.global_.f32(at[0], value + 1.0)


@ptx.kernel(
    arch="sm_80", signature="(N)->(2),(N)", block=(32,), grid=lambda d: (blocks(d.N, 32),), zero_init=("total",)
)
def total_and_double(k: ptx.Builder, x: Ptr[f32], total: Ptr[f32], out: Ptr[f32], N: Reg[u32]) -> None:
    """total[0] = Σ x by atomics onto zeros, total[1] = 0, and out = 2·x."""
    i = (k.ctaid.x << 5) + k.tid.x
    value = k.reg(f32)
    with k.if_(i < N):
        k.ptx.ld.global_.f32(value, (x + i)[0])
        k.ptx.red.global_.add.f32(total[0], value)
        k.ptx.st.global_.f32((out + i)[0], value + value)


@ptx.kernel(arch="sm_80", signature="(32)->(32)", block=(32,), grid=lambda d: (1,), shared=256)
def through_shared(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32]) -> None:
    """Out = x, by way of 64 KiB of shared memory."""
    lane = k.tid.x
    tile = k.shared(f32, 16384)
    value = k.reg(f32)
    k.ptx.ld.global_.f32(value, (x + lane)[0])
    k.ptx.st.shared.f32(tile[lane], value)
    k.ptx.ld.shared.f32(value, tile[lane])
    k.ptx.st.global_.f32((out + lane)[0], value)


@ptx.kernel(arch="sm_80", signature="(N),(N)->(N)", block=(32,), grid=lambda d: (blocks(d.N, 32),), batched=True)
def scaled(k: ptx.Builder, x: Ptr[f32], y: Ptr[f32], out: Ptr[f32], N: Reg[u32], s: Reg[f32], plus: Reg[pred]) -> None:
    """Out = s·x, + y if `plus`; many calls may be one launch."""
    i = (k.ctaid.x << 5) + k.tid.x
    a, b = k.reg(f32), k.reg(f32)
    with k.if_(i < N):
        k.ptx.ld.global_.f32(a, (x + i)[0])
        k.ptx.ld.global_.f32(b, (y + i)[0])
        a *= s
        k.ptx.add.rn.f32(a, a, b, pred=plus)
        k.ptx.st.global_.f32((out + i)[0], a)


@ptx.kernel(
    arch="sm_80", signature="(N),(N)->(N),(1)", block=(32,), grid=lambda d: (blocks(d.N, 32),), batched=True,
    alias={"out": "y"}, zero_init=("total",),
)  # fmt: skip
def gathered(k: ptx.Builder, x: Ptr[f32], y: Ptr[f32], out: Ptr[f32], total: Ptr[f32], N: Reg[u32]) -> None:
    """Out = y + x in y's memory, total = Σ x by atomics onto zero; many calls may be one launch."""
    i = (k.ctaid.x << 5) + k.tid.x
    a, b = k.reg(f32), k.reg(f32)
    with k.if_(i < N):
        k.ptx.ld.global_.f32(a, (x + i)[0])
        k.ptx.ld.global_.f32(b, (out + i)[0])
        k.ptx.red.global_.add.f32(total[0], a)
        k.ptx.st.global_.f32((out + i)[0], a + b)
